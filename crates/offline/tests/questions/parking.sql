PRAGMA foreign_keys = ON;

-- cp = car park, wrd = warden, prm = permit, typ: SF surface, MS multi-storey, UG underground
CREATE TABLE cp (
  cp_id INTEGER PRIMARY KEY,
  cp_nm TEXT NOT NULL,
  area TEXT,
  cap INTEGER NOT NULL,
  hr_rt REAL NOT NULL,
  typ TEXT NOT NULL
);
CREATE TABLE wrd (
  w_id INTEGER PRIMARY KEY,
  fnm TEXT, lnm TEXT,
  hire_dt TEXT,
  cp_id INTEGER REFERENCES cp(cp_id)
);
CREATE TABLE cust (
  c_id INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  eml TEXT,
  twn TEXT,
  join_dt TEXT
);
CREATE TABLE veh (
  v_id INTEGER PRIMARY KEY,
  c_id INTEGER NOT NULL REFERENCES cust(c_id),
  reg_no TEXT NOT NULL UNIQUE,
  mk TEXT,
  clr TEXT
);
CREATE TABLE prm (
  p_id INTEGER PRIMARY KEY,
  v_id INTEGER NOT NULL REFERENCES veh(v_id),
  cp_id INTEGER NOT NULL REFERENCES cp(cp_id),
  st_dt TEXT NOT NULL,
  end_dt TEXT NOT NULL,
  fee REAL NOT NULL
);
CREATE TABLE sess (
  s_id INTEGER PRIMARY KEY,
  cp_id INTEGER NOT NULL REFERENCES cp(cp_id),
  v_id INTEGER NOT NULL REFERENCES veh(v_id),
  in_ts TEXT NOT NULL,
  out_ts TEXT,
  amt REAL,
  pay_mth TEXT
);
CREATE TABLE fine (
  f_id INTEGER PRIMARY KEY,
  v_id INTEGER NOT NULL REFERENCES veh(v_id),
  w_id INTEGER NOT NULL REFERENCES wrd(w_id),
  cp_id INTEGER NOT NULL REFERENCES cp(cp_id),
  iss_dt TEXT NOT NULL,
  rsn TEXT NOT NULL,
  amt REAL NOT NULL,
  pd_dt TEXT
);

INSERT INTO cp VALUES (1, 'Market Square', 'Central', 146, 2.4, 'SF');
INSERT INTO cp VALUES (2, 'Station Road', 'Central', 312, 1.8, 'MS');
INSERT INTO cp VALUES (3, 'Riverside', 'Quay', 88, 1.2, 'SF');
INSERT INTO cp VALUES (4, 'Kingsgate', 'Central', 405, 2.9, 'UG');
INSERT INTO cp VALUES (5, 'Hospital North', 'Northfield', 267, 2.1, 'MS');
INSERT INTO cp VALUES (6, 'Fairground', 'Eastham', 190, 0.8, 'SF');
INSERT INTO cp VALUES (7, 'Old Brewery', 'Quay', 57, 1.5, 'SF');

INSERT INTO wrd VALUES (1, 'Colin', 'Peake', '2018-03-05', 4);
INSERT INTO wrd VALUES (2, 'Janet', 'Osei', '2020-09-14', 2);
INSERT INTO wrd VALUES (3, 'Marek', 'Zielinski', '2023-01-09', 1);
INSERT INTO wrd VALUES (4, 'Shona', 'Reid', '2016-06-20', 5);
INSERT INTO wrd VALUES (5, 'Gavin', 'Tully', '2025-02-17', 3);
INSERT INTO wrd VALUES (6, 'Beth', 'Lomax', '2026-08-03', 6);

INSERT INTO cust VALUES (1, 'Adams Bakery', 'info@adamsbakery.example.com', 'Central', '2022-08-27');
INSERT INTO cust VALUES (2, 'Rita Chowdhury', 'rita.chowdhury@example.com', 'Central', '2021-09-12');
INSERT INTO cust VALUES (3, 'Neil Forsyth', 'neil.forsyth@example.com', 'Central', '2020-04-16');
INSERT INTO cust VALUES (4, 'Glenda Price', 'glenda.price@example.com', 'Central', '2024-05-04');
INSERT INTO cust VALUES (5, 'Hassan Ali', 'hassan.ali@example.com', 'Eastham', '2025-11-09');
INSERT INTO cust VALUES (6, 'Maureen Tighe', 'maureen.tighe@example.com', 'Central', '2020-08-18');
INSERT INTO cust VALUES (7, 'Quickfix Plumbing', 'info@quickfixplumbing.example.com', 'Eastham', '2026-01-27');
INSERT INTO cust VALUES (8, 'Simon Archer', 'simon.archer@example.com', 'Wickford', '2024-08-12');
INSERT INTO cust VALUES (9, 'Lucy Denham', 'lucy.denham@example.com', 'Quay', '2022-02-20');
INSERT INTO cust VALUES (10, 'Derek Ball', 'derek.ball@example.com', 'Quay', '2024-07-29');
INSERT INTO cust VALUES (11, 'Yvonne Clegg', 'yvonne.clegg@example.com', 'Central', '2021-02-22');
INSERT INTO cust VALUES (12, 'Paolo Ricci', 'paolo.ricci@example.com', 'Eastham', '2023-05-11');
INSERT INTO cust VALUES (13, 'Tina Marlow', 'tina.marlow@example.com', 'Central', '2022-09-19');
INSERT INTO cust VALUES (14, 'Bright Smiles Dental', 'info@brightsmilesdental.example.com', 'Central', '2020-04-25');
INSERT INTO cust VALUES (15, 'Kevin Shaw', 'kevin.shaw@example.com', 'Quay', '2025-03-06');
INSERT INTO cust VALUES (16, 'Agnes Doyle', 'agnes.doyle@example.com', 'Central', '2024-12-27');
INSERT INTO cust VALUES (17, 'Robbie Lang', 'robbie.lang@example.com', 'Northfield', '2021-04-19');
INSERT INTO cust VALUES (18, 'Chen Wei', 'chen.wei@example.com', 'Central', '2021-02-24');
INSERT INTO cust VALUES (19, 'Paula Finch', 'paula.finch@example.com', 'Quay', '2019-11-28');
INSERT INTO cust VALUES (20, 'Ivan Petrov', 'ivan.petrov@example.com', 'Central', '2026-10-26');
INSERT INTO cust VALUES (21, 'Molly Reeve', 'molly.reeve@example.com', 'Eastham', '2023-11-28');
INSERT INTO cust VALUES (22, 'Grant Hooper', 'grant.hooper@example.com', 'Eastham', '2025-01-15');

INSERT INTO veh VALUES (1, 1, 'CD72 GLC', 'Ford', 'red');
INSERT INTO veh VALUES (2, 2, 'RC24 DJR', 'Ford', 'black');
INSERT INTO veh VALUES (3, 3, 'TB22 VWT', 'Toyota', 'white');
INSERT INTO veh VALUES (4, 4, 'VS22 ENA', 'Ford', 'white');
INSERT INTO veh VALUES (5, 5, 'SX15 MPD', 'BMW', 'red');
INSERT INTO veh VALUES (6, 7, 'VS15 XSX', 'Ford', 'white');
INSERT INTO veh VALUES (7, 8, 'KT17 ASM', 'Nissan', 'red');
INSERT INTO veh VALUES (8, 9, 'AB23 EAA', 'Toyota', 'white');
INSERT INTO veh VALUES (9, 10, 'YR17 NSD', 'Vauxhall', 'white');
INSERT INTO veh VALUES (10, 11, 'JG17 FFE', 'Ford', 'white');
INSERT INTO veh VALUES (11, 12, 'HY24 NVW', 'Nissan', 'blue');
INSERT INTO veh VALUES (12, 13, 'TJ70 DSW', 'Nissan', 'black');
INSERT INTO veh VALUES (13, 14, 'UJ20 RGA', 'Audi', 'white');
INSERT INTO veh VALUES (14, 15, 'BA72 EAC', 'Ford', 'red');
INSERT INTO veh VALUES (15, 17, 'GY17 PFD', 'Nissan', 'black');
INSERT INTO veh VALUES (16, 18, 'RS24 NGX', 'Nissan', 'grey');
INSERT INTO veh VALUES (17, 19, 'JK17 TLL', 'Toyota', 'grey');
INSERT INTO veh VALUES (18, 20, 'JM72 YSX', 'Nissan', 'red');
INSERT INTO veh VALUES (19, 21, 'UN20 NUY', 'BMW', 'white');
INSERT INTO veh VALUES (20, 22, 'JY17 EEM', 'Ford', 'white');
INSERT INTO veh VALUES (21, 1, 'TA72 VDX', 'Vauxhall', 'black');
INSERT INTO veh VALUES (22, 7, 'XL15 YTW', 'Nissan', 'white');
INSERT INTO veh VALUES (23, 3, 'CM23 XWA', 'Ford', 'blue');
INSERT INTO veh VALUES (24, 7, 'SN24 CPA', 'Ford', 'white');
INSERT INTO veh VALUES (25, 20, 'EB71 JWJ', 'Vauxhall', 'red');
INSERT INTO veh VALUES (26, 7, 'CB24 NTC', 'Vauxhall', 'silver');
INSERT INTO veh VALUES (27, 1, 'GU70 LLS', 'Toyota', 'white');
INSERT INTO veh VALUES (28, 1, 'VP70 NYU', 'Toyota', 'blue');
INSERT INTO veh VALUES (29, 7, 'GW71 XKX', 'Kia', 'black');
INSERT INTO veh VALUES (30, 20, 'GT24 MXG', 'BMW', 'black');
INSERT INTO veh VALUES (31, 14, 'FM71 EJT', 'Audi', 'black');
INSERT INTO veh VALUES (32, 3, 'SH72 DSV', 'Ford', 'black');
INSERT INTO veh VALUES (33, 3, 'FA20 VPP', 'Nissan', 'silver');
INSERT INTO veh VALUES (34, 20, 'DY23 UMS', 'Audi', 'blue');

INSERT INTO prm VALUES (1, 13, 2, '2025-01-21', '2025-04-22', 75.6);
INSERT INTO prm VALUES (2, 7, 3, '2025-01-25', '2026-01-25', 230.4);
INSERT INTO prm VALUES (3, 28, 4, '2025-02-19', '2025-05-21', 130.5);
INSERT INTO prm VALUES (4, 26, 1, '2025-03-20', '2026-03-20', 403.2);
INSERT INTO prm VALUES (5, 14, 1, '2025-04-05', '2026-04-05', 432.0);
INSERT INTO prm VALUES (6, 25, 2, '2025-04-23', '2025-07-23', 86.4);
INSERT INTO prm VALUES (7, 16, 2, '2025-05-07', '2025-11-05', 172.8);
INSERT INTO prm VALUES (8, 5, 1, '2025-05-21', '2025-11-19', 230.4);
INSERT INTO prm VALUES (9, 10, 5, '2025-05-28', '2026-05-28', 378.0);
INSERT INTO prm VALUES (10, 16, 1, '2025-05-30', '2025-08-29', 108.0);
INSERT INTO prm VALUES (11, 28, 4, '2025-06-19', '2026-06-19', 487.2);
INSERT INTO prm VALUES (12, 22, 4, '2025-06-23', '2026-06-23', 556.8);
INSERT INTO prm VALUES (13, 3, 2, '2025-06-27', '2026-06-27', 302.4);
INSERT INTO prm VALUES (14, 7, 1, '2025-09-20', '2026-09-20', 460.8);
INSERT INTO prm VALUES (15, 10, 6, '2025-09-25', '2026-09-25', 144.0);
INSERT INTO prm VALUES (16, 7, 2, '2025-09-30', '2026-09-30', 302.4);
INSERT INTO prm VALUES (17, 22, 1, '2025-10-19', '2026-04-19', 230.4);
INSERT INTO prm VALUES (18, 13, 5, '2025-10-29', '2026-01-28', 88.2);
INSERT INTO prm VALUES (19, 7, 5, '2025-11-09', '2026-11-09', 378.0);
INSERT INTO prm VALUES (20, 9, 4, '2025-12-05', '2026-06-05', 243.6);
INSERT INTO prm VALUES (21, 19, 5, '2025-12-18', '2026-03-19', 94.5);
INSERT INTO prm VALUES (22, 5, 4, '2025-12-25', '2026-12-25', 522.0);
INSERT INTO prm VALUES (23, 4, 3, '2025-12-31', '2026-12-31', 201.6);
INSERT INTO prm VALUES (24, 4, 5, '2026-01-01', '2026-04-02', 94.5);
INSERT INTO prm VALUES (25, 7, 6, '2026-01-18', '2027-01-18', 144.0);
INSERT INTO prm VALUES (26, 13, 3, '2026-01-31', '2027-01-31', 230.4);
INSERT INTO prm VALUES (27, 1, 1, '2026-02-02', '2027-02-02', 432.0);
INSERT INTO prm VALUES (28, 4, 3, '2026-02-02', '2026-08-03', 100.8);
INSERT INTO prm VALUES (29, 22, 5, '2026-03-16', '2027-03-16', 352.8);
INSERT INTO prm VALUES (30, 28, 6, '2026-03-26', '2027-03-26', 153.6);
INSERT INTO prm VALUES (31, 8, 2, '2026-03-29', '2026-09-27', 162.0);
INSERT INTO prm VALUES (32, 22, 2, '2026-04-02', '2027-04-02', 302.4);
INSERT INTO prm VALUES (33, 25, 4, '2026-05-20', '2027-05-20', 487.2);
INSERT INTO prm VALUES (34, 23, 4, '2026-06-08', '2026-09-07', 121.8);
INSERT INTO prm VALUES (35, 19, 5, '2026-07-22', '2027-07-22', 352.8);
INSERT INTO prm VALUES (36, 4, 5, '2026-08-05', '2027-02-03', 189.0);
INSERT INTO prm VALUES (37, 27, 5, '2026-08-14', '2027-08-14', 352.8);
INSERT INTO prm VALUES (38, 26, 4, '2026-08-14', '2027-08-14', 556.8);
INSERT INTO prm VALUES (39, 4, 2, '2026-09-01', '2027-09-01', 345.6);
INSERT INTO prm VALUES (40, 15, 5, '2026-09-05', '2026-12-05', 88.2);
INSERT INTO prm VALUES (41, 4, 1, '2026-09-19', '2027-09-19', 432.0);
INSERT INTO prm VALUES (42, 19, 4, '2026-11-04', '2027-05-05', 278.4);
INSERT INTO prm VALUES (43, 24, 2, '2026-11-11', '2027-11-11', 345.6);

INSERT INTO sess VALUES (1, 1, 28, '2026-04-02 06:46', '2026-04-02 12:55', 16.8, 'card');
INSERT INTO sess VALUES (2, 5, 13, '2026-04-03 15:22', '2026-04-03 18:27', 8.4, 'card');
INSERT INTO sess VALUES (3, 4, 29, '2026-04-04 13:00', '2026-04-04 13:39', 2.9, 'app');
INSERT INTO sess VALUES (4, 1, 2, '2026-04-05 07:20', '2026-04-05 12:17', 12.0, 'cash');
INSERT INTO sess VALUES (5, 5, 23, '2026-04-05 13:19', '2026-04-05 14:58', 4.2, 'cash');
INSERT INTO sess VALUES (6, 6, 4, '2026-04-05 18:06', '2026-04-05 23:46', 4.8, 'cash');
INSERT INTO sess VALUES (7, 4, 18, '2026-04-06 13:30', '2026-04-06 14:21', 2.9, 'cash');
INSERT INTO sess VALUES (8, 4, 2, '2026-04-06 15:24', '2026-04-06 22:33', 23.2, 'card');
INSERT INTO sess VALUES (9, 3, 4, '2026-04-06 17:17', '2026-04-06 21:57', 6.0, 'app');
INSERT INTO sess VALUES (10, 2, 16, '2026-04-08 11:10', '2026-04-08 11:59', 1.8, 'cash');
INSERT INTO sess VALUES (11, 5, 15, '2026-04-08 11:32', '2026-04-08 14:38', 8.4, 'app');
INSERT INTO sess VALUES (12, 4, 20, '2026-04-09 13:41', '2026-04-09 17:22', 11.6, 'app');
INSERT INTO sess VALUES (13, 4, 20, '2026-04-10 16:02', '2026-04-10 23:47', 23.2, 'cash');
INSERT INTO sess VALUES (14, 5, 13, '2026-04-11 08:23', '2026-04-11 12:23', 8.4, 'card');
INSERT INTO sess VALUES (15, 4, 13, '2026-04-11 19:49', '2026-04-11 21:10', 5.8, 'app');
INSERT INTO sess VALUES (16, 2, 20, '2026-04-14 17:33', '2026-04-14 21:40', 9.0, 'card');
INSERT INTO sess VALUES (17, 2, 4, '2026-04-15 15:21', '2026-04-15 20:44', 10.8, 'app');
INSERT INTO sess VALUES (18, 4, 20, '2026-04-16 19:00', '2026-04-16 23:44', 14.5, 'card');
INSERT INTO sess VALUES (19, 5, 23, '2026-04-21 09:01', '2026-04-21 14:06', 12.6, 'app');
INSERT INTO sess VALUES (20, 3, 29, '2026-04-22 07:03', '2026-04-22 07:27', 1.2, 'card');
INSERT INTO sess VALUES (21, 1, 11, '2026-04-22 09:47', '2026-04-22 16:59', 19.2, 'cash');
INSERT INTO sess VALUES (22, 5, 7, '2026-04-25 11:28', '2026-04-25 15:22', 8.4, 'card');
INSERT INTO sess VALUES (23, 2, 16, '2026-04-25 13:50', '2026-04-25 19:11', 10.8, 'app');
INSERT INTO sess VALUES (24, 3, 33, '2026-04-26 18:56', '2026-04-26 22:38', 4.8, 'card');
INSERT INTO sess VALUES (25, 2, 28, '2026-04-26 20:29', '2026-04-27 01:42', 10.8, 'app');
INSERT INTO sess VALUES (26, 3, 29, '2026-04-27 17:59', '2026-04-27 22:57', 6.0, 'app');
INSERT INTO sess VALUES (27, 4, 19, '2026-04-28 07:55', '2026-04-28 12:32', 14.5, 'card');
INSERT INTO sess VALUES (28, 3, 28, '2026-04-29 14:30', '2026-04-29 15:21', 1.2, 'card');
INSERT INTO sess VALUES (29, 2, 28, '2026-04-30 08:47', '2026-04-30 10:50', 5.4, 'app');
INSERT INTO sess VALUES (30, 3, 11, '2026-04-30 10:42', '2026-04-30 18:19', 9.6, 'card');
INSERT INTO sess VALUES (31, 1, 4, '2026-04-30 17:32', '2026-04-30 20:12', 7.2, 'app');
INSERT INTO sess VALUES (32, 4, 24, '2026-05-01 12:33', '2026-05-01 16:23', 11.6, 'card');
INSERT INTO sess VALUES (33, 6, 13, '2026-05-02 17:31', '2026-05-02 23:57', 5.6, 'card');
INSERT INTO sess VALUES (34, 2, 15, '2026-05-04 13:10', '2026-05-04 20:51', 14.4, 'cash');
INSERT INTO sess VALUES (35, 4, 13, '2026-05-05 13:33', '2026-05-05 19:00', 17.4, 'cash');
INSERT INTO sess VALUES (36, 4, 24, '2026-05-05 19:46', '2026-05-05 20:14', 2.9, 'card');
INSERT INTO sess VALUES (37, 3, 4, '2026-05-06 07:31', '2026-05-06 10:02', 3.6, 'cash');
INSERT INTO sess VALUES (38, 4, 19, '2026-05-09 09:15', '2026-05-09 16:13', 20.3, 'card');
INSERT INTO sess VALUES (39, 4, 24, '2026-05-10 14:59', '2026-05-10 21:01', 20.3, 'card');
INSERT INTO sess VALUES (40, 6, 5, '2026-05-11 13:28', '2026-05-11 15:45', 2.4, 'card');
INSERT INTO sess VALUES (41, 6, 27, '2026-05-15 14:28', '2026-05-15 20:31', 5.6, 'app');
INSERT INTO sess VALUES (42, 3, 11, '2026-05-18 08:36', '2026-05-18 14:14', 7.2, 'app');
INSERT INTO sess VALUES (43, 3, 16, '2026-05-19 06:28', '2026-05-19 07:34', 2.4, 'card');
INSERT INTO sess VALUES (44, 4, 11, '2026-05-21 09:19', '2026-05-21 11:31', 8.7, 'card');
INSERT INTO sess VALUES (45, 4, 16, '2026-05-25 16:00', '2026-05-25 17:25', 5.8, 'card');
INSERT INTO sess VALUES (46, 4, 33, '2026-05-25 16:25', '2026-05-25 20:04', 11.6, 'cash');
INSERT INTO sess VALUES (47, 2, 7, '2026-05-26 13:41', '2026-05-26 17:26', 7.2, 'cash');
INSERT INTO sess VALUES (48, 4, 4, '2026-05-30 11:36', '2026-05-30 14:24', 8.7, 'app');
INSERT INTO sess VALUES (49, 2, 12, '2026-05-30 19:36', '2026-05-31 01:07', 10.8, 'card');
INSERT INTO sess VALUES (50, 5, 7, '2026-05-31 12:58', '2026-05-31 14:49', 4.2, 'app');
INSERT INTO sess VALUES (51, 4, 29, '2026-05-31 16:05', '2026-05-31 17:00', 2.9, 'app');
INSERT INTO sess VALUES (52, 4, 13, '2026-05-31 17:46', '2026-06-01 00:07', 20.3, 'app');
INSERT INTO sess VALUES (53, 3, 22, '2026-06-01 11:25', '2026-06-01 13:54', 3.6, 'card');
INSERT INTO sess VALUES (54, 2, 13, '2026-06-03 13:01', '2026-06-03 20:23', 14.4, 'card');
INSERT INTO sess VALUES (55, 2, 7, '2026-06-04 13:30', '2026-06-04 18:12', 9.0, 'cash');
INSERT INTO sess VALUES (56, 2, 7, '2026-06-05 12:28', '2026-06-05 17:54', 10.8, 'card');
INSERT INTO sess VALUES (57, 1, 28, '2026-06-09 10:04', '2026-06-09 11:42', 4.8, 'app');
INSERT INTO sess VALUES (58, 5, 20, '2026-06-11 12:26', '2026-06-11 18:49', 14.7, 'cash');
INSERT INTO sess VALUES (59, 5, 5, '2026-06-14 11:24', '2026-06-14 14:43', 8.4, 'app');
INSERT INTO sess VALUES (60, 4, 20, '2026-06-15 09:47', '2026-06-15 12:33', 8.7, 'cash');
INSERT INTO sess VALUES (61, 4, 34, '2026-06-16 07:15', '2026-06-16 08:20', 5.8, 'card');
INSERT INTO sess VALUES (62, 6, 15, '2026-06-16 08:08', '2026-06-16 10:38', 2.4, 'card');
INSERT INTO sess VALUES (63, 5, 24, '2026-06-18 07:55', '2026-06-18 10:34', 6.3, 'card');
INSERT INTO sess VALUES (64, 5, 2, '2026-06-19 09:03', '2026-06-19 09:42', 2.1, 'app');
INSERT INTO sess VALUES (65, 4, 22, '2026-06-19 18:16', '2026-06-20 00:33', 20.3, 'cash');
INSERT INTO sess VALUES (66, 4, 26, '2026-06-21 07:36', '2026-06-21 15:15', 23.2, 'card');
INSERT INTO sess VALUES (67, 1, 18, '2026-06-21 08:10', '2026-06-21 09:24', 4.8, 'cash');
INSERT INTO sess VALUES (68, 4, 7, '2026-06-21 14:15', '2026-06-21 14:55', 2.9, 'card');
INSERT INTO sess VALUES (69, 1, 11, '2026-06-23 16:37', '2026-06-23 17:24', 2.4, 'card');
INSERT INTO sess VALUES (70, 2, 2, '2026-06-25 08:33', '2026-06-25 12:34', 9.0, 'app');
INSERT INTO sess VALUES (71, 1, 27, '2026-06-26 12:09', '2026-06-26 19:47', 19.2, 'app');
INSERT INTO sess VALUES (72, 2, 29, '2026-06-27 19:06', '2026-06-27 22:15', 7.2, 'app');
INSERT INTO sess VALUES (73, 4, 2, '2026-06-29 09:39', '2026-06-29 15:00', 17.4, 'app');
INSERT INTO sess VALUES (74, 6, 18, '2026-06-30 16:26', '2026-06-30 22:16', 4.8, 'card');
INSERT INTO sess VALUES (75, 6, 29, '2026-07-04 09:22', '2026-07-04 11:58', 2.4, 'card');
INSERT INTO sess VALUES (76, 5, 23, '2026-07-04 12:21', '2026-07-04 17:46', 12.6, 'app');
INSERT INTO sess VALUES (77, 1, 27, '2026-07-04 14:11', '2026-07-04 15:10', 2.4, 'card');
INSERT INTO sess VALUES (78, 3, 16, '2026-07-05 16:59', '2026-07-06 00:36', 9.6, 'app');
INSERT INTO sess VALUES (79, 4, 11, '2026-07-07 15:00', '2026-07-07 21:17', 20.3, 'card');
INSERT INTO sess VALUES (80, 5, 11, '2026-07-07 20:08', '2026-07-08 00:17', 10.5, 'card');
INSERT INTO sess VALUES (81, 2, 11, '2026-07-08 12:37', '2026-07-08 12:58', 1.8, 'cash');
INSERT INTO sess VALUES (82, 5, 16, '2026-07-12 19:17', '2026-07-12 20:13', 2.1, 'app');
INSERT INTO sess VALUES (83, 2, 15, '2026-07-13 09:31', '2026-07-13 14:37', 10.8, 'cash');
INSERT INTO sess VALUES (84, 5, 11, '2026-07-14 13:13', '2026-07-14 18:28', 12.6, 'app');
INSERT INTO sess VALUES (85, 2, 23, '2026-07-15 07:53', '2026-07-15 09:35', 3.6, 'cash');
INSERT INTO sess VALUES (86, 2, 23, '2026-07-18 06:57', '2026-07-18 08:25', 3.6, 'card');
INSERT INTO sess VALUES (87, 2, 20, '2026-07-18 13:47', '2026-07-18 19:19', 10.8, 'card');
INSERT INTO sess VALUES (88, 1, 29, '2026-07-19 11:44', '2026-07-19 16:20', 12.0, 'app');
INSERT INTO sess VALUES (89, 5, 5, '2026-07-22 17:25', '2026-07-22 17:47', 2.1, 'card');
INSERT INTO sess VALUES (90, 2, 29, '2026-07-29 15:40', '2026-07-29 22:25', 12.6, 'cash');
INSERT INTO sess VALUES (91, 2, 5, '2026-07-30 08:13', '2026-07-30 09:59', 3.6, 'cash');
INSERT INTO sess VALUES (92, 4, 15, '2026-07-31 08:24', '2026-07-31 09:44', 5.8, 'cash');
INSERT INTO sess VALUES (93, 1, 7, '2026-08-01 11:00', '2026-08-01 18:45', 19.2, 'card');
INSERT INTO sess VALUES (94, 4, 20, '2026-08-06 11:45', '2026-08-06 13:09', 5.8, 'app');
INSERT INTO sess VALUES (95, 2, 13, '2026-08-06 14:53', '2026-08-06 20:45', 10.8, 'app');
INSERT INTO sess VALUES (96, 6, 23, '2026-08-07 16:26', '2026-08-07 22:55', 5.6, 'app');
INSERT INTO sess VALUES (97, 1, 20, '2026-08-09 13:43', '2026-08-09 14:00', 2.4, 'app');
INSERT INTO sess VALUES (98, 1, 15, '2026-08-11 14:43', '2026-08-11 20:03', 14.4, 'app');
INSERT INTO sess VALUES (99, 2, 33, '2026-08-11 16:22', '2026-08-11 19:09', 5.4, 'card');
INSERT INTO sess VALUES (100, 4, 4, '2026-08-13 06:54', '2026-08-13 08:37', 5.8, 'cash');
INSERT INTO sess VALUES (101, 4, 33, '2026-08-14 17:50', '2026-08-15 00:03', 20.3, 'card');
INSERT INTO sess VALUES (102, 3, 20, '2026-08-18 14:02', '2026-08-18 20:55', 8.4, 'app');
INSERT INTO sess VALUES (103, 2, 25, '2026-08-20 14:51', '2026-08-20 17:26', 5.4, 'card');
INSERT INTO sess VALUES (104, 4, 20, '2026-08-22 09:10', '2026-08-22 13:42', 14.5, 'cash');
INSERT INTO sess VALUES (105, 4, 15, '2026-08-24 15:49', '2026-08-24 22:27', 20.3, 'card');
INSERT INTO sess VALUES (106, 4, 2, '2026-08-24 19:19', '2026-08-24 22:15', 8.7, 'app');
INSERT INTO sess VALUES (107, 4, 29, '2026-08-24 20:23', '2026-08-24 23:14', 8.7, 'card');
INSERT INTO sess VALUES (108, 2, 10, '2026-08-27 10:05', '2026-08-27 16:35', 12.6, 'card');
INSERT INTO sess VALUES (109, 4, 13, '2026-08-28 15:44', '2026-08-28 17:46', 8.7, 'card');
INSERT INTO sess VALUES (110, 4, 24, '2026-09-01 07:15', '2026-09-01 10:22', 11.6, 'app');
INSERT INTO sess VALUES (111, 3, 19, '2026-09-03 07:23', '2026-09-03 11:55', 6.0, 'card');
INSERT INTO sess VALUES (112, 2, 32, '2026-09-04 10:13', '2026-09-04 13:46', 7.2, 'app');
INSERT INTO sess VALUES (113, 4, 20, '2026-09-06 19:13', '2026-09-07 01:21', 20.3, 'card');
INSERT INTO sess VALUES (114, 2, 32, '2026-09-06 19:50', '2026-09-07 03:36', 14.4, 'cash');
INSERT INTO sess VALUES (115, 3, 31, '2026-09-11 19:31', '2026-09-11 19:55', 1.2, 'card');
INSERT INTO sess VALUES (116, 2, 2, '2026-09-12 15:49', '2026-09-12 18:28', 5.4, 'card');
INSERT INTO sess VALUES (117, 3, 23, '2026-09-17 13:12', '2026-09-17 16:52', 4.8, 'card');
INSERT INTO sess VALUES (118, 2, 1, '2026-09-20 13:50', '2026-09-20 15:46', 3.6, 'cash');
INSERT INTO sess VALUES (119, 5, 7, '2026-09-22 15:07', '2026-09-22 17:26', 6.3, 'app');
INSERT INTO sess VALUES (120, 4, 24, '2026-09-23 18:03', '2026-09-24 00:44', 20.3, 'cash');
INSERT INTO sess VALUES (121, 5, 20, '2026-09-24 12:11', '2026-09-24 13:11', 2.1, 'app');
INSERT INTO sess VALUES (122, 3, 27, '2026-09-24 14:41', '2026-09-24 22:03', 9.6, 'card');
INSERT INTO sess VALUES (123, 4, 28, '2026-09-24 17:30', '2026-09-24 22:48', 17.4, 'app');
INSERT INTO sess VALUES (124, 1, 25, '2026-09-28 09:04', '2026-09-28 14:32', 14.4, 'card');
INSERT INTO sess VALUES (125, 6, 11, '2026-10-01 12:51', '2026-10-01 16:11', 3.2, 'app');
INSERT INTO sess VALUES (126, 1, 13, '2026-10-02 13:32', '2026-10-02 18:46', 14.4, 'cash');
INSERT INTO sess VALUES (127, 4, 24, '2026-10-05 10:14', '2026-10-05 11:30', 5.8, 'cash');
INSERT INTO sess VALUES (128, 3, 28, '2026-10-08 15:40', '2026-10-08 19:21', 4.8, 'card');
INSERT INTO sess VALUES (129, 4, 4, '2026-10-08 17:49', '2026-10-08 18:29', 2.9, 'card');
INSERT INTO sess VALUES (130, 2, 33, '2026-10-11 18:19', '2026-10-11 21:04', 5.4, 'cash');
INSERT INTO sess VALUES (131, 1, 24, '2026-10-12 11:30', '2026-10-12 18:52', 19.2, 'app');
INSERT INTO sess VALUES (132, 2, 24, '2026-10-13 13:45', '2026-10-13 15:32', 3.6, 'card');
INSERT INTO sess VALUES (133, 4, 7, '2026-10-13 20:05', '2026-10-13 22:56', 8.7, 'card');
INSERT INTO sess VALUES (134, 6, 4, '2026-10-14 17:04', '2026-10-14 20:47', 3.2, 'card');
INSERT INTO sess VALUES (135, 3, 29, '2026-10-16 14:24', '2026-10-16 20:04', 7.2, 'card');
INSERT INTO sess VALUES (136, 2, 7, '2026-10-16 15:44', '2026-10-16 17:44', 3.6, 'card');
INSERT INTO sess VALUES (137, 5, 23, '2026-10-17 17:42', '2026-10-17 20:58', 8.4, 'card');
INSERT INTO sess VALUES (138, 5, 20, '2026-10-19 09:22', '2026-10-19 16:03', 14.7, 'app');
INSERT INTO sess VALUES (139, 5, 3, '2026-10-27 11:18', '2026-10-27 12:43', 4.2, 'app');
INSERT INTO sess VALUES (140, 1, 24, '2026-10-29 12:46', '2026-10-29 15:17', 7.2, 'card');
INSERT INTO sess VALUES (141, 1, 16, '2026-10-31 11:37', '2026-10-31 13:30', 4.8, 'app');
INSERT INTO sess VALUES (142, 2, 29, '2026-10-31 16:22', '2026-10-31 18:02', 3.6, 'app');
INSERT INTO sess VALUES (143, 4, 13, '2026-11-01 07:05', '2026-11-01 08:49', 5.8, 'app');
INSERT INTO sess VALUES (144, 2, 29, '2026-11-02 19:09', '2026-11-02 23:33', 9.0, 'app');
INSERT INTO sess VALUES (145, 4, 19, '2026-11-05 14:07', '2026-11-05 20:57', 20.3, 'card');
INSERT INTO sess VALUES (146, 5, 5, '2026-11-06 18:20', '2026-11-06 23:25', 12.6, 'card');
INSERT INTO sess VALUES (147, 2, 28, '2026-11-07 11:13', '2026-11-07 12:26', 3.6, 'card');
INSERT INTO sess VALUES (148, 1, 11, '2026-11-08 12:54', '2026-11-08 14:12', 4.8, 'app');
INSERT INTO sess VALUES (149, 1, 20, '2026-11-09 16:11', '2026-11-09 16:57', 2.4, 'cash');
INSERT INTO sess VALUES (150, 3, 33, '2026-11-10 12:17', '2026-11-10 18:42', 8.4, 'app');
INSERT INTO sess VALUES (151, 4, 4, '2026-11-10 14:05', '2026-11-10 15:14', 5.8, 'app');
INSERT INTO sess VALUES (152, 3, 32, '2026-11-10 14:23', '2026-11-10 15:32', 2.4, 'cash');
INSERT INTO sess VALUES (153, 4, 16, '2026-11-11 14:37', '2026-11-11 15:11', 2.9, 'card');
INSERT INTO sess VALUES (154, 2, 4, '2026-11-11 17:53', '2026-11-11 23:06', 10.8, 'card');
INSERT INTO sess VALUES (155, 1, 7, '2026-11-12 17:00', '2026-11-12 23:12', 16.8, 'card');
INSERT INTO sess VALUES (156, 2, 7, '2026-11-21 07:26', NULL, NULL, NULL);
INSERT INTO sess VALUES (157, 1, 24, '2026-11-21 08:13', NULL, NULL, NULL);
INSERT INTO sess VALUES (158, 6, 29, '2026-11-21 09:31', NULL, NULL, NULL);

INSERT INTO fine VALUES (1, 29, 3, 5, '2025-09-03', 'overstay', 45, '2025-10-08');
INSERT INTO fine VALUES (2, 6, 2, 1, '2025-09-16', 'overstay', 45, '2025-09-19');
INSERT INTO fine VALUES (3, 23, 1, 3, '2025-09-19', 'overstay', 45, '2025-10-16');
INSERT INTO fine VALUES (4, 1, 1, 1, '2025-09-26', 'overstay', 45, NULL);
INSERT INTO fine VALUES (5, 16, 4, 5, '2025-09-27', 'expired permit', 50, '2025-10-23');
INSERT INTO fine VALUES (6, 26, 4, 2, '2025-10-01', 'expired permit', 50, '2025-11-17');
INSERT INTO fine VALUES (7, 7, 5, 1, '2025-10-04', 'no ticket', 60, '2025-11-16');
INSERT INTO fine VALUES (8, 34, 2, 1, '2025-10-07', 'outside bay', 35, '2025-10-08');
INSERT INTO fine VALUES (9, 17, 1, 4, '2025-10-15', 'overstay', 45, NULL);
INSERT INTO fine VALUES (10, 8, 1, 4, '2025-10-27', 'outside bay', 35, '2025-10-31');
INSERT INTO fine VALUES (11, 6, 2, 4, '2025-11-12', 'disabled bay', 110, '2025-11-23');
INSERT INTO fine VALUES (12, 12, 5, 5, '2025-11-13', 'overstay', 45, '2025-11-30');
INSERT INTO fine VALUES (13, 32, 3, 2, '2025-11-14', 'overstay', 45, NULL);
INSERT INTO fine VALUES (14, 26, 3, 4, '2025-11-25', 'outside bay', 35, '2025-12-30');
INSERT INTO fine VALUES (15, 6, 3, 3, '2025-12-06', 'overstay', 45, NULL);
INSERT INTO fine VALUES (16, 9, 5, 1, '2025-12-06', 'overstay', 45, NULL);
INSERT INTO fine VALUES (17, 10, 1, 3, '2025-12-16', 'no ticket', 60, '2025-12-23');
INSERT INTO fine VALUES (18, 6, 3, 2, '2026-01-12', 'overstay', 45, NULL);
INSERT INTO fine VALUES (19, 11, 2, 1, '2026-01-17', 'disabled bay', 110, '2026-02-16');
INSERT INTO fine VALUES (20, 21, 3, 2, '2026-01-30', 'no ticket', 60, '2026-02-26');
INSERT INTO fine VALUES (21, 31, 5, 3, '2026-02-01', 'overstay', 45, NULL);
INSERT INTO fine VALUES (22, 16, 2, 3, '2026-02-03', 'no ticket', 60, '2026-03-02');
INSERT INTO fine VALUES (23, 32, 2, 1, '2026-02-05', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (24, 11, 1, 4, '2026-02-23', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (25, 11, 2, 4, '2026-02-28', 'overstay', 45, '2026-03-14');
INSERT INTO fine VALUES (26, 5, 1, 4, '2026-03-10', 'overstay', 45, NULL);
INSERT INTO fine VALUES (27, 20, 1, 1, '2026-03-26', 'expired permit', 50, '2026-03-30');
INSERT INTO fine VALUES (28, 31, 2, 4, '2026-04-06', 'no ticket', 60, '2026-04-15');
INSERT INTO fine VALUES (29, 16, 3, 3, '2026-04-07', 'expired permit', 50, '2026-05-11');
INSERT INTO fine VALUES (30, 30, 3, 3, '2026-04-15', 'overstay', 45, '2026-05-04');
INSERT INTO fine VALUES (31, 6, 3, 6, '2026-04-24', 'no ticket', 60, '2026-06-06');
INSERT INTO fine VALUES (32, 9, 2, 4, '2026-05-01', 'overstay', 45, '2026-06-05');
INSERT INTO fine VALUES (33, 4, 3, 4, '2026-05-03', 'overstay', 45, NULL);
INSERT INTO fine VALUES (34, 26, 2, 4, '2026-05-12', 'overstay', 45, NULL);
INSERT INTO fine VALUES (35, 6, 5, 4, '2026-05-16', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (36, 21, 1, 2, '2026-05-19', 'disabled bay', 110, NULL);
INSERT INTO fine VALUES (37, 31, 1, 4, '2026-05-31', 'outside bay', 35, NULL);
INSERT INTO fine VALUES (38, 12, 2, 4, '2026-06-08', 'overstay', 45, '2026-07-08');
INSERT INTO fine VALUES (39, 3, 2, 2, '2026-06-18', 'disabled bay', 110, NULL);
INSERT INTO fine VALUES (40, 15, 1, 1, '2026-06-27', 'overstay', 45, NULL);
INSERT INTO fine VALUES (41, 31, 2, 4, '2026-06-28', 'no ticket', 60, '2026-07-26');
INSERT INTO fine VALUES (42, 21, 2, 5, '2026-06-28', 'overstay', 45, NULL);
INSERT INTO fine VALUES (43, 23, 5, 6, '2026-07-12', 'expired permit', 50, '2026-08-07');
INSERT INTO fine VALUES (44, 21, 4, 1, '2026-07-28', 'overstay', 45, '2026-08-06');
INSERT INTO fine VALUES (45, 29, 2, 5, '2026-07-28', 'no ticket', 60, '2026-08-06');
INSERT INTO fine VALUES (46, 32, 2, 5, '2026-08-02', 'expired permit', 50, NULL);
INSERT INTO fine VALUES (47, 6, 2, 5, '2026-08-13', 'overstay', 45, NULL);
INSERT INTO fine VALUES (48, 16, 5, 1, '2026-08-14', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (49, 32, 2, 5, '2026-08-15', 'overstay', 45, '2026-09-17');
INSERT INTO fine VALUES (50, 13, 1, 5, '2026-08-17', 'overstay', 45, NULL);
INSERT INTO fine VALUES (51, 1, 3, 4, '2026-08-27', 'outside bay', 35, NULL);
INSERT INTO fine VALUES (52, 13, 1, 4, '2026-08-27', 'overstay', 45, '2026-09-05');
INSERT INTO fine VALUES (53, 11, 3, 1, '2026-09-10', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (54, 14, 5, 1, '2026-09-14', 'overstay', 45, '2026-09-28');
INSERT INTO fine VALUES (55, 21, 4, 2, '2026-10-14', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (56, 31, 5, 4, '2026-10-18', 'outside bay', 35, NULL);
INSERT INTO fine VALUES (57, 4, 1, 1, '2026-10-18', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (58, 1, 3, 3, '2026-10-22', 'no ticket', 60, NULL);
INSERT INTO fine VALUES (59, 30, 2, 4, '2026-11-03', 'no ticket', 60, '2026-11-12');
INSERT INTO fine VALUES (60, 6, 4, 1, '2026-11-12', 'overstay', 45, NULL);
INSERT INTO fine VALUES (61, 25, 2, 1, '2026-11-13', 'expired permit', 50, NULL);
