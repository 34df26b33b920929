CREATE TABLE buildings (
  building_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  built_year INTEGER NOT NULL,
  has_lift INTEGER NOT NULL
);
CREATE TABLE flats (
  flat_id INTEGER PRIMARY KEY,
  building_id INTEGER NOT NULL REFERENCES buildings(building_id),
  flat_no TEXT NOT NULL UNIQUE,
  floor INTEGER NOT NULL,
  rooms INTEGER NOT NULL,
  area_m2 REAL NOT NULL,
  monthly_rent INTEGER NOT NULL
);
CREATE TABLE members (
  member_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  joined_on TEXT NOT NULL,
  left_on TEXT,
  share_capital INTEGER NOT NULL
);
CREATE TABLE tenancies (
  tenancy_id INTEGER PRIMARY KEY,
  flat_id INTEGER NOT NULL REFERENCES flats(flat_id),
  member_id INTEGER NOT NULL REFERENCES members(member_id),
  start_date TEXT NOT NULL,
  end_date TEXT
);
CREATE TABLE rent_charges (
  charge_id INTEGER PRIMARY KEY,
  tenancy_id INTEGER NOT NULL REFERENCES tenancies(tenancy_id),
  due_on TEXT NOT NULL,
  amount INTEGER NOT NULL,
  paid_on TEXT
);
CREATE TABLE repairs (
  repair_id INTEGER PRIMARY KEY,
  flat_id INTEGER NOT NULL REFERENCES flats(flat_id),
  category TEXT NOT NULL,
  description TEXT NOT NULL,
  reported_on TEXT NOT NULL,
  completed_on TEXT,
  status TEXT NOT NULL CHECK (status IN ('open', 'done', 'cancelled')),
  contractor TEXT,
  cost REAL
);
CREATE TABLE committee_members (
  committee TEXT NOT NULL,
  member_id INTEGER NOT NULL REFERENCES members(member_id),
  role TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (committee, member_id)
);

INSERT INTO buildings VALUES (1, 'Linden House', '14 Linden Way', 1968, 1);
INSERT INTO buildings VALUES (2, 'Foundry Court', '2 Foundry Street', 1994, 1);
INSERT INTO buildings VALUES (3, 'The Terraces', '30-36 Mill Bank', 1921, 0);
INSERT INTO buildings VALUES (4, 'Sunrise Block', '7 Orchard Close', 2019, 1);
INSERT INTO flats VALUES (1, 1, 'L01', 0, 1, 37.3, 475);
INSERT INTO flats VALUES (2, 1, 'L02', 0, 1, 38.6, 500);
INSERT INTO flats VALUES (3, 1, 'L03', 0, 1, 30.9, 485);
INSERT INTO flats VALUES (4, 1, 'L04', 1, 4, 89.9, 800);
INSERT INTO flats VALUES (5, 1, 'L05', 1, 3, 74.5, 675);
INSERT INTO flats VALUES (6, 1, 'L06', 1, 1, 34.6, 515);
INSERT INTO flats VALUES (7, 1, 'L07', 2, 2, 46.6, 595);
INSERT INTO flats VALUES (8, 1, 'L08', 2, 2, 53.9, 595);
INSERT INTO flats VALUES (9, 1, 'L09', 2, 2, 50.2, 610);
INSERT INTO flats VALUES (10, 1, 'L10', 3, 2, 55.4, 570);
INSERT INTO flats VALUES (11, 2, 'F01', 0, 3, 69.7, 690);
INSERT INTO flats VALUES (12, 2, 'F02', 0, 2, 47.7, 610);
INSERT INTO flats VALUES (13, 2, 'F03', 0, 3, 69.7, 690);
INSERT INTO flats VALUES (14, 2, 'F04', 1, 4, 80.4, 760);
INSERT INTO flats VALUES (15, 2, 'F05', 1, 4, 89.8, 760);
INSERT INTO flats VALUES (16, 2, 'F06', 1, 2, 57.3, 610);
INSERT INTO flats VALUES (17, 2, 'F07', 2, 1, 40.5, 500);
INSERT INTO flats VALUES (18, 2, 'F08', 2, 1, 33.4, 500);
INSERT INTO flats VALUES (19, 3, 'T01', 0, 3, 70.5, 705);
INSERT INTO flats VALUES (20, 3, 'T02', 0, 4, 90.9, 785);
INSERT INTO flats VALUES (21, 3, 'T03', 0, 2, 48.4, 610);
INSERT INTO flats VALUES (22, 3, 'T04', 1, 2, 56.1, 580);
INSERT INTO flats VALUES (23, 3, 'T05', 1, 1, 35.9, 485);
INSERT INTO flats VALUES (24, 3, 'T06', 1, 4, 89.9, 800);
INSERT INTO flats VALUES (25, 4, 'S01', 0, 2, 50.8, 630);
INSERT INTO flats VALUES (26, 4, 'S02', 0, 2, 57.9, 655);
INSERT INTO flats VALUES (27, 4, 'S03', 0, 4, 89.6, 830);
INSERT INTO flats VALUES (28, 4, 'S04', 1, 3, 71.2, 765);
INSERT INTO flats VALUES (29, 4, 'S05', 1, 2, 55.0, 630);
INSERT INTO flats VALUES (30, 4, 'S06', 1, 3, 64.7, 765);
INSERT INTO flats VALUES (31, 4, 'S07', 2, 2, 52.3, 655);
INSERT INTO members VALUES (1, 'Agnes', 'Holloway', 'agnes.holloway@coopmail.test', '0161 496 0926', '2025-11-14', NULL, 200);
INSERT INTO members VALUES (2, 'Bilal', 'Kareem', NULL, '0161 496 0779', '2025-09-16', NULL, 100);
INSERT INTO members VALUES (3, 'Cecily', 'Thornton', 'cecily.thornton@coopmail.test', NULL, '2025-05-27', NULL, 100);
INSERT INTO members VALUES (4, 'Dario', 'Conti', 'dario.conti@coopmail.test', '0161 496 0255', '2024-01-16', '2024-09-11', 500);
INSERT INTO members VALUES (5, 'Edith', 'Marlowe', 'edith.marlowe@coopmail.test', NULL, '2025-11-23', NULL, 200);
INSERT INTO members VALUES (6, 'Frank', 'Osborne', NULL, '0161 496 0555', '2024-05-18', NULL, 500);
INSERT INTO members VALUES (7, 'Gudrun', 'Weber', NULL, '0161 496 0896', '2024-07-20', NULL, 500);
INSERT INTO members VALUES (8, 'Henry', 'Acheampong', NULL, '0161 496 0658', '2025-06-12', NULL, 500);
INSERT INTO members VALUES (9, 'Iris', 'Papadakis', NULL, '0161 496 0291', '2025-04-07', NULL, 500);
INSERT INTO members VALUES (10, 'Jack', 'Rowntree', 'jack.rowntree@coopmail.test', '0161 496 0109', '2026-02-06', NULL, 1000);
INSERT INTO members VALUES (11, 'Karin', 'Dahl', 'karin.dahl@coopmail.test', '0161 496 0613', '2026-04-15', NULL, 200);
INSERT INTO members VALUES (12, 'Liam', 'Doherty', 'liam.doherty@coopmail.test', NULL, '2024-06-26', NULL, 500);
INSERT INTO members VALUES (13, 'Mona', 'Eriksen', 'mona.eriksen@coopmail.test', '0161 496 0937', '2026-03-05', NULL, 500);
INSERT INTO members VALUES (14, 'Nigel', 'Stubbs', 'nigel.stubbs@coopmail.test', '0161 496 0211', '2026-05-27', NULL, 500);
INSERT INTO members VALUES (15, 'Olivia', 'Tremblay', 'olivia.tremblay@coopmail.test', '0161 496 0829', '2025-03-17', NULL, 500);
INSERT INTO members VALUES (16, 'Pascal', 'Renaud', 'pascal.renaud@coopmail.test', '0161 496 0613', '2025-04-17', '2025-09-18', 500);
INSERT INTO members VALUES (17, 'Quentin', 'Moss', 'quentin.moss@coopmail.test', '0161 496 0435', '2025-11-16', NULL, 200);
INSERT INTO members VALUES (18, 'Rosa', 'Medina', 'rosa.medina@coopmail.test', '0161 496 0589', '2025-12-04', NULL, 200);
INSERT INTO members VALUES (19, 'Sunil', 'Bhatt', 'sunil.bhatt@coopmail.test', '0161 496 0119', '2024-08-02', NULL, 500);
INSERT INTO members VALUES (20, 'Tamsin', 'Greaves', 'tamsin.greaves@coopmail.test', NULL, '2024-03-28', NULL, 500);
INSERT INTO members VALUES (21, 'Ursula', 'Klein', 'ursula.klein@coopmail.test', '0161 496 0876', '2026-05-26', NULL, 500);
INSERT INTO members VALUES (22, 'Vasile', 'Ionescu', 'vasile.ionescu@coopmail.test', '0161 496 0725', '2025-08-27', NULL, 500);
INSERT INTO members VALUES (23, 'Wanda', 'Jaworska', NULL, '0161 496 0649', '2025-10-06', NULL, 500);
INSERT INTO members VALUES (24, 'Xavier', 'Pons', 'xavier.pons@coopmail.test', NULL, '2026-07-15', NULL, 500);
INSERT INTO members VALUES (25, 'Yvonne', 'Carter', NULL, '0161 496 0755', '2024-02-21', NULL, 200);
INSERT INTO members VALUES (26, 'Zora', 'Milic', 'zora.milic@coopmail.test', '0161 496 0560', '2026-07-31', NULL, 100);
INSERT INTO members VALUES (27, 'Arthur', 'Bell', 'arthur.bell@coopmail.test', '0161 496 0531', '2024-10-07', NULL, 500);
INSERT INTO members VALUES (28, 'Bettina', 'Krause', 'bettina.krause@coopmail.test', '0161 496 0118', '2024-12-12', NULL, 500);
INSERT INTO members VALUES (29, 'Craig', 'Lomax', 'craig.lomax@coopmail.test', '0161 496 0664', '2024-09-25', NULL, 500);
INSERT INTO members VALUES (30, 'Delia', 'Summers', 'delia.summers@coopmail.test', '0161 496 0807', '2024-04-19', NULL, 200);
INSERT INTO members VALUES (31, 'Emeka', 'Obi', 'emeka.obi@coopmail.test', NULL, '2025-09-25', NULL, 500);
INSERT INTO members VALUES (32, 'Flora', 'Jardine', NULL, '0161 496 0903', '2024-01-07', NULL, 500);
INSERT INTO members VALUES (33, 'Gordon', 'Tweed', 'gordon.tweed@coopmail.test', '0161 496 0903', '2026-07-02', NULL, 500);
INSERT INTO members VALUES (34, 'Heidi', 'Nordmann', NULL, NULL, '2024-02-25', NULL, 500);
INSERT INTO tenancies VALUES (1, 16, 4, '2024-02-11', '2024-09-11');
INSERT INTO tenancies VALUES (2, 19, 25, '2024-03-21', NULL);
INSERT INTO tenancies VALUES (3, 28, 20, '2024-04-08', NULL);
INSERT INTO tenancies VALUES (4, 22, 6, '2024-06-01', NULL);
INSERT INTO tenancies VALUES (5, 1, 12, '2024-07-09', NULL);
INSERT INTO tenancies VALUES (6, 8, 7, '2024-08-08', NULL);
INSERT INTO tenancies VALUES (7, 30, 19, '2024-09-10', NULL);
INSERT INTO tenancies VALUES (8, 16, 29, '2024-09-25', NULL);
INSERT INTO tenancies VALUES (9, 31, 27, '2024-10-20', NULL);
INSERT INTO tenancies VALUES (10, 29, 15, '2025-03-26', NULL);
INSERT INTO tenancies VALUES (11, 2, 16, '2025-04-18', '2025-09-18');
INSERT INTO tenancies VALUES (12, 14, 9, '2025-04-27', NULL);
INSERT INTO tenancies VALUES (13, 11, 8, '2025-06-26', NULL);
INSERT INTO tenancies VALUES (14, 4, 3, '2025-07-05', NULL);
INSERT INTO tenancies VALUES (15, 23, 22, '2025-10-02', '2026-06-14');
INSERT INTO tenancies VALUES (16, 13, 2, '2025-10-03', NULL);
INSERT INTO tenancies VALUES (17, 12, 23, '2025-11-14', NULL);
INSERT INTO tenancies VALUES (18, 24, 1, '2025-11-21', NULL);
INSERT INTO tenancies VALUES (19, 18, 17, '2025-12-01', NULL);
INSERT INTO tenancies VALUES (20, 17, 5, '2025-12-18', NULL);
INSERT INTO tenancies VALUES (21, 5, 18, '2026-01-10', NULL);
INSERT INTO tenancies VALUES (22, 26, 10, '2026-02-26', NULL);
INSERT INTO tenancies VALUES (23, 15, 13, '2026-03-21', NULL);
INSERT INTO tenancies VALUES (24, 7, 11, '2026-04-26', NULL);
INSERT INTO tenancies VALUES (25, 27, 14, '2026-06-05', NULL);
INSERT INTO tenancies VALUES (26, 9, 21, '2026-06-22', NULL);
INSERT INTO tenancies VALUES (27, 3, 24, '2026-07-18', NULL);
INSERT INTO tenancies VALUES (28, 6, 26, '2026-08-06', NULL);
INSERT INTO rent_charges VALUES (1, 2, '2026-07-01', 705, '2026-07-01');
INSERT INTO rent_charges VALUES (2, 2, '2026-08-01', 705, NULL);
INSERT INTO rent_charges VALUES (3, 2, '2026-09-01', 705, '2026-09-02');
INSERT INTO rent_charges VALUES (4, 2, '2026-10-01', 705, '2026-10-10');
INSERT INTO rent_charges VALUES (5, 2, '2026-11-01', 705, '2026-11-01');
INSERT INTO rent_charges VALUES (6, 3, '2026-07-01', 765, '2026-07-03');
INSERT INTO rent_charges VALUES (7, 3, '2026-08-01', 765, '2026-08-03');
INSERT INTO rent_charges VALUES (8, 3, '2026-09-01', 765, '2026-09-05');
INSERT INTO rent_charges VALUES (9, 3, '2026-10-01', 765, '2026-10-01');
INSERT INTO rent_charges VALUES (10, 3, '2026-11-01', 765, '2026-11-02');
INSERT INTO rent_charges VALUES (11, 4, '2026-07-01', 580, '2026-07-04');
INSERT INTO rent_charges VALUES (12, 4, '2026-08-01', 580, '2026-08-02');
INSERT INTO rent_charges VALUES (13, 4, '2026-09-01', 580, '2026-09-01');
INSERT INTO rent_charges VALUES (14, 4, '2026-10-01', 580, '2026-10-07');
INSERT INTO rent_charges VALUES (15, 4, '2026-11-01', 580, NULL);
INSERT INTO rent_charges VALUES (16, 5, '2026-07-01', 475, '2026-07-04');
INSERT INTO rent_charges VALUES (17, 5, '2026-08-01', 475, '2026-08-14');
INSERT INTO rent_charges VALUES (18, 5, '2026-09-01', 475, '2026-09-05');
INSERT INTO rent_charges VALUES (19, 5, '2026-10-01', 475, '2026-10-14');
INSERT INTO rent_charges VALUES (20, 5, '2026-11-01', 475, '2026-11-05');
INSERT INTO rent_charges VALUES (21, 6, '2026-07-01', 595, NULL);
INSERT INTO rent_charges VALUES (22, 6, '2026-08-01', 595, '2026-08-01');
INSERT INTO rent_charges VALUES (23, 6, '2026-09-01', 595, '2026-09-02');
INSERT INTO rent_charges VALUES (24, 6, '2026-10-01', 595, NULL);
INSERT INTO rent_charges VALUES (25, 6, '2026-11-01', 595, '2026-11-05');
INSERT INTO rent_charges VALUES (26, 7, '2026-07-01', 765, '2026-07-04');
INSERT INTO rent_charges VALUES (27, 7, '2026-08-01', 765, '2026-08-04');
INSERT INTO rent_charges VALUES (28, 7, '2026-09-01', 765, '2026-09-04');
INSERT INTO rent_charges VALUES (29, 7, '2026-10-01', 765, '2026-10-01');
INSERT INTO rent_charges VALUES (30, 7, '2026-11-01', 765, NULL);
INSERT INTO rent_charges VALUES (31, 8, '2026-07-01', 610, '2026-07-05');
INSERT INTO rent_charges VALUES (32, 8, '2026-08-01', 610, '2026-08-14');
INSERT INTO rent_charges VALUES (33, 8, '2026-09-01', 610, '2026-09-10');
INSERT INTO rent_charges VALUES (34, 8, '2026-10-01', 610, '2026-10-10');
INSERT INTO rent_charges VALUES (35, 8, '2026-11-01', 610, '2026-11-01');
INSERT INTO rent_charges VALUES (36, 9, '2026-07-01', 655, '2026-07-01');
INSERT INTO rent_charges VALUES (37, 9, '2026-08-01', 655, '2026-08-03');
INSERT INTO rent_charges VALUES (38, 9, '2026-09-01', 655, '2026-09-02');
INSERT INTO rent_charges VALUES (39, 9, '2026-10-01', 655, '2026-10-01');
INSERT INTO rent_charges VALUES (40, 9, '2026-11-01', 655, '2026-11-02');
INSERT INTO rent_charges VALUES (41, 10, '2026-07-01', 630, '2026-07-05');
INSERT INTO rent_charges VALUES (42, 10, '2026-08-01', 630, '2026-08-02');
INSERT INTO rent_charges VALUES (43, 10, '2026-09-01', 630, '2026-09-14');
INSERT INTO rent_charges VALUES (44, 10, '2026-10-01', 630, '2026-10-07');
INSERT INTO rent_charges VALUES (45, 10, '2026-11-01', 630, '2026-11-10');
INSERT INTO rent_charges VALUES (46, 12, '2026-07-01', 760, NULL);
INSERT INTO rent_charges VALUES (47, 12, '2026-08-01', 760, '2026-08-05');
INSERT INTO rent_charges VALUES (48, 12, '2026-09-01', 760, NULL);
INSERT INTO rent_charges VALUES (49, 12, '2026-10-01', 760, '2026-10-07');
INSERT INTO rent_charges VALUES (50, 12, '2026-11-01', 760, NULL);
INSERT INTO rent_charges VALUES (51, 13, '2026-07-01', 690, '2026-07-01');
INSERT INTO rent_charges VALUES (52, 13, '2026-08-01', 690, '2026-08-04');
INSERT INTO rent_charges VALUES (53, 13, '2026-09-01', 690, '2026-09-03');
INSERT INTO rent_charges VALUES (54, 13, '2026-10-01', 690, '2026-10-10');
INSERT INTO rent_charges VALUES (55, 13, '2026-11-01', 690, NULL);
INSERT INTO rent_charges VALUES (56, 14, '2026-07-01', 800, '2026-07-14');
INSERT INTO rent_charges VALUES (57, 14, '2026-08-01', 800, '2026-08-10');
INSERT INTO rent_charges VALUES (58, 14, '2026-09-01', 800, '2026-09-07');
INSERT INTO rent_charges VALUES (59, 14, '2026-10-01', 800, '2026-10-04');
INSERT INTO rent_charges VALUES (60, 14, '2026-11-01', 800, '2026-11-07');
INSERT INTO rent_charges VALUES (61, 16, '2026-07-01', 690, '2026-07-01');
INSERT INTO rent_charges VALUES (62, 16, '2026-08-01', 690, '2026-08-01');
INSERT INTO rent_charges VALUES (63, 16, '2026-09-01', 690, '2026-09-07');
INSERT INTO rent_charges VALUES (64, 16, '2026-10-01', 690, '2026-10-07');
INSERT INTO rent_charges VALUES (65, 16, '2026-11-01', 690, '2026-11-04');
INSERT INTO rent_charges VALUES (66, 17, '2026-07-01', 610, '2026-07-07');
INSERT INTO rent_charges VALUES (67, 17, '2026-08-01', 610, '2026-08-10');
INSERT INTO rent_charges VALUES (68, 17, '2026-09-01', 610, NULL);
INSERT INTO rent_charges VALUES (69, 17, '2026-10-01', 610, NULL);
INSERT INTO rent_charges VALUES (70, 17, '2026-11-01', 610, '2026-11-05');
INSERT INTO rent_charges VALUES (71, 18, '2026-07-01', 800, NULL);
INSERT INTO rent_charges VALUES (72, 18, '2026-08-01', 800, '2026-08-01');
INSERT INTO rent_charges VALUES (73, 18, '2026-09-01', 800, '2026-09-03');
INSERT INTO rent_charges VALUES (74, 18, '2026-10-01', 800, NULL);
INSERT INTO rent_charges VALUES (75, 18, '2026-11-01', 800, '2026-11-07');
INSERT INTO rent_charges VALUES (76, 19, '2026-07-01', 500, '2026-07-05');
INSERT INTO rent_charges VALUES (77, 19, '2026-08-01', 500, '2026-08-14');
INSERT INTO rent_charges VALUES (78, 19, '2026-09-01', 500, '2026-09-07');
INSERT INTO rent_charges VALUES (79, 19, '2026-10-01', 500, '2026-10-02');
INSERT INTO rent_charges VALUES (80, 19, '2026-11-01', 500, '2026-11-02');
INSERT INTO rent_charges VALUES (81, 20, '2026-07-01', 500, '2026-07-03');
INSERT INTO rent_charges VALUES (82, 20, '2026-08-01', 500, '2026-08-01');
INSERT INTO rent_charges VALUES (83, 20, '2026-09-01', 500, '2026-09-07');
INSERT INTO rent_charges VALUES (84, 20, '2026-10-01', 500, '2026-10-14');
INSERT INTO rent_charges VALUES (85, 20, '2026-11-01', 500, NULL);
INSERT INTO rent_charges VALUES (86, 21, '2026-07-01', 675, '2026-07-05');
INSERT INTO rent_charges VALUES (87, 21, '2026-08-01', 675, '2026-08-04');
INSERT INTO rent_charges VALUES (88, 21, '2026-09-01', 675, '2026-09-10');
INSERT INTO rent_charges VALUES (89, 21, '2026-10-01', 675, '2026-10-05');
INSERT INTO rent_charges VALUES (90, 21, '2026-11-01', 675, '2026-11-10');
INSERT INTO rent_charges VALUES (91, 22, '2026-07-01', 655, '2026-07-05');
INSERT INTO rent_charges VALUES (92, 22, '2026-08-01', 655, '2026-08-05');
INSERT INTO rent_charges VALUES (93, 22, '2026-09-01', 655, '2026-09-07');
INSERT INTO rent_charges VALUES (94, 22, '2026-10-01', 655, '2026-10-04');
INSERT INTO rent_charges VALUES (95, 22, '2026-11-01', 655, '2026-11-03');
INSERT INTO rent_charges VALUES (96, 23, '2026-07-01', 760, NULL);
INSERT INTO rent_charges VALUES (97, 23, '2026-08-01', 760, '2026-08-14');
INSERT INTO rent_charges VALUES (98, 23, '2026-09-01', 760, '2026-09-14');
INSERT INTO rent_charges VALUES (99, 23, '2026-10-01', 760, '2026-10-01');
INSERT INTO rent_charges VALUES (100, 23, '2026-11-01', 760, NULL);
INSERT INTO rent_charges VALUES (101, 24, '2026-07-01', 595, NULL);
INSERT INTO rent_charges VALUES (102, 24, '2026-08-01', 595, '2026-08-01');
INSERT INTO rent_charges VALUES (103, 24, '2026-09-01', 595, '2026-09-01');
INSERT INTO rent_charges VALUES (104, 24, '2026-10-01', 595, '2026-10-10');
INSERT INTO rent_charges VALUES (105, 24, '2026-11-01', 595, '2026-11-07');
INSERT INTO rent_charges VALUES (106, 25, '2026-07-01', 830, NULL);
INSERT INTO rent_charges VALUES (107, 25, '2026-08-01', 830, '2026-08-01');
INSERT INTO rent_charges VALUES (108, 25, '2026-09-01', 830, '2026-09-10');
INSERT INTO rent_charges VALUES (109, 25, '2026-10-01', 830, '2026-10-14');
INSERT INTO rent_charges VALUES (110, 25, '2026-11-01', 830, NULL);
INSERT INTO rent_charges VALUES (111, 26, '2026-07-01', 610, '2026-07-10');
INSERT INTO rent_charges VALUES (112, 26, '2026-08-01', 610, '2026-08-01');
INSERT INTO rent_charges VALUES (113, 26, '2026-09-01', 610, '2026-09-02');
INSERT INTO rent_charges VALUES (114, 26, '2026-10-01', 610, '2026-10-14');
INSERT INTO rent_charges VALUES (115, 26, '2026-11-01', 610, '2026-11-10');
INSERT INTO rent_charges VALUES (116, 27, '2026-08-01', 485, '2026-08-05');
INSERT INTO rent_charges VALUES (117, 27, '2026-09-01', 485, '2026-09-03');
INSERT INTO rent_charges VALUES (118, 27, '2026-10-01', 485, '2026-10-05');
INSERT INTO rent_charges VALUES (119, 27, '2026-11-01', 485, NULL);
INSERT INTO rent_charges VALUES (120, 28, '2026-09-01', 515, '2026-09-03');
INSERT INTO rent_charges VALUES (121, 28, '2026-10-01', 515, '2026-10-14');
INSERT INTO rent_charges VALUES (122, 28, '2026-11-01', 515, NULL);
INSERT INTO repairs VALUES (1, 16, 'structure', 'Loose stair rail', '2024-04-17', '2024-04-30', 'done', NULL, NULL);
INSERT INTO repairs VALUES (2, 19, 'structure', 'Cracked window', '2024-09-18', '2024-09-25', 'done', 'Keystone Builders', NULL);
INSERT INTO repairs VALUES (3, 8, 'structure', 'Loose stair rail', '2024-09-21', '2024-10-09', 'done', 'Keystone Builders', 57.35);
INSERT INTO repairs VALUES (4, 31, 'electrical', 'Hall light out', '2025-02-24', '2025-03-22', 'done', NULL, 250.11);
INSERT INTO repairs VALUES (5, 28, 'structure', 'Damp patch on ceiling', '2025-03-03', '2025-04-09', 'done', 'Keystone Builders', NULL);
INSERT INTO repairs VALUES (6, 29, 'electrical', 'Socket sparking', '2025-03-28', '2025-05-06', 'done', 'Brightspark Electrical', 268.87);
INSERT INTO repairs VALUES (7, 28, 'other', 'Lost entry key', '2025-04-29', '2025-05-01', 'done', NULL, 418.17);
INSERT INTO repairs VALUES (8, 28, 'plumbing', 'Blocked drain', '2025-05-07', '2025-06-12', 'done', 'Dunn Plumbing', 207.28);
INSERT INTO repairs VALUES (9, 16, 'lift', 'Lift door noisy', '2025-06-19', NULL, 'open', NULL, NULL);
INSERT INTO repairs VALUES (10, 30, 'plumbing', 'Blocked drain', '2025-07-06', NULL, 'open', 'Dunn Plumbing', NULL);
INSERT INTO repairs VALUES (11, 8, 'plumbing', 'Toilet keeps running', '2025-07-19', '2025-07-26', 'done', 'Dunn Plumbing', 66.1);
INSERT INTO repairs VALUES (12, 29, 'plumbing', 'Toilet keeps running', '2025-08-25', '2025-09-13', 'done', 'Dunn Plumbing', NULL);
INSERT INTO repairs VALUES (13, 4, 'structure', 'Loose stair rail', '2025-10-04', NULL, 'open', NULL, NULL);
INSERT INTO repairs VALUES (14, 14, 'other', 'Lost entry key', '2025-10-09', '2025-11-09', 'done', NULL, 560.6);
INSERT INTO repairs VALUES (15, 29, 'plumbing', 'Blocked drain', '2025-10-15', '2025-11-11', 'done', 'Dunn Plumbing', 444.75);
INSERT INTO repairs VALUES (16, 31, 'plumbing', 'Leaking tap', '2025-11-06', '2025-11-21', 'done', 'Dunn Plumbing', 608.52);
INSERT INTO repairs VALUES (17, 13, 'structure', 'Loose stair rail', '2025-11-22', '2025-12-22', 'done', 'Keystone Builders', 433.29);
INSERT INTO repairs VALUES (18, 22, 'plumbing', 'Toilet keeps running', '2026-01-05', '2026-01-16', 'done', NULL, 71.02);
INSERT INTO repairs VALUES (19, 14, 'plumbing', 'Blocked drain', '2026-01-20', '2026-01-20', 'done', NULL, 334.3);
INSERT INTO repairs VALUES (20, 1, 'plumbing', 'Toilet keeps running', '2026-01-20', '2026-02-26', 'done', 'Dunn Plumbing', 126.06);
INSERT INTO repairs VALUES (21, 12, 'other', 'Wasps nest', '2026-02-01', '2026-02-10', 'done', NULL, 567.15);
INSERT INTO repairs VALUES (22, 31, 'structure', 'Damp patch on ceiling', '2026-03-12', '2026-03-25', 'done', 'Keystone Builders', 161.69);
INSERT INTO repairs VALUES (23, 18, 'structure', 'Damp patch on ceiling', '2026-03-22', '2026-04-09', 'done', 'Keystone Builders', 624.45);
INSERT INTO repairs VALUES (24, 15, 'plumbing', 'Leaking tap', '2026-04-04', '2026-04-21', 'done', 'Dunn Plumbing', 466.93);
INSERT INTO repairs VALUES (25, 5, 'structure', 'Cracked window', '2026-04-06', '2026-04-24', 'done', NULL, 475.8);
INSERT INTO repairs VALUES (26, 31, 'structure', 'Damp patch on ceiling', '2026-04-14', '2026-05-02', 'done', NULL, 230.3);
INSERT INTO repairs VALUES (27, 30, 'plumbing', 'Toilet keeps running', '2026-04-15', '2026-05-16', 'done', 'Dunn Plumbing', 121.57);
INSERT INTO repairs VALUES (28, 29, 'other', 'Wasps nest', '2026-04-17', '2026-05-14', 'done', NULL, NULL);
INSERT INTO repairs VALUES (29, 31, 'electrical', 'Hall light out', '2026-04-20', '2026-05-08', 'done', 'Brightspark Electrical', 267.94);
INSERT INTO repairs VALUES (30, 22, 'electrical', 'Hall light out', '2026-05-07', '2026-05-18', 'done', 'Brightspark Electrical', 240.06);
INSERT INTO repairs VALUES (31, 19, 'plumbing', 'Boiler not heating', '2026-05-14', '2026-06-23', 'done', 'Dunn Plumbing', 320.08);
INSERT INTO repairs VALUES (32, 15, 'plumbing', 'Boiler not heating', '2026-06-13', '2026-06-22', 'done', 'Dunn Plumbing', 532.04);
INSERT INTO repairs VALUES (33, 24, 'plumbing', 'Leaking tap', '2026-07-14', '2026-08-15', 'done', 'Dunn Plumbing', 98.0);
INSERT INTO repairs VALUES (34, 5, 'plumbing', 'Boiler not heating', '2026-08-03', '2026-08-07', 'done', 'Dunn Plumbing', NULL);
INSERT INTO repairs VALUES (35, 22, 'plumbing', 'Toilet keeps running', '2026-08-18', NULL, 'cancelled', 'Dunn Plumbing', NULL);
INSERT INTO repairs VALUES (36, 6, 'electrical', 'Intercom dead', '2026-08-25', '2026-08-26', 'done', 'Brightspark Electrical', 276.16);
INSERT INTO repairs VALUES (37, 3, 'electrical', 'Hall light out', '2026-08-29', NULL, 'open', 'Brightspark Electrical', NULL);
INSERT INTO repairs VALUES (38, 6, 'plumbing', 'Blocked drain', '2026-08-30', '2026-09-06', 'done', NULL, 220.49);
INSERT INTO repairs VALUES (39, 26, 'plumbing', 'Boiler not heating', '2026-09-15', '2026-10-08', 'done', NULL, 100.46);
INSERT INTO repairs VALUES (40, 9, 'structure', 'Loose stair rail', '2026-09-20', '2026-10-15', 'done', 'Keystone Builders', 617.97);
INSERT INTO repairs VALUES (41, 27, 'other', 'Lost entry key', '2026-09-26', '2026-10-03', 'done', NULL, 572.19);
INSERT INTO repairs VALUES (42, 29, 'structure', 'Loose stair rail', '2026-09-26', '2026-11-02', 'done', 'Keystone Builders', 557.65);
INSERT INTO repairs VALUES (43, 26, 'electrical', 'Hall light out', '2026-09-27', NULL, 'open', 'Brightspark Electrical', NULL);
INSERT INTO repairs VALUES (44, 6, 'electrical', 'Hall light out', '2026-09-28', '2026-10-10', 'done', 'Brightspark Electrical', 521.03);
INSERT INTO repairs VALUES (45, 7, 'lift', 'Lift door noisy', '2026-09-30', '2026-10-10', 'done', 'Apex Lifts', 635.11);
INSERT INTO repairs VALUES (46, 9, 'plumbing', 'Toilet keeps running', '2026-09-30', '2026-10-06', 'done', NULL, 447.43);
INSERT INTO repairs VALUES (47, 14, 'lift', 'Lift stuck', '2026-10-05', NULL, 'open', 'Apex Lifts', NULL);
INSERT INTO repairs VALUES (48, 19, 'structure', 'Loose stair rail', '2026-10-09', '2026-10-26', 'done', 'Keystone Builders', 360.83);
INSERT INTO repairs VALUES (49, 6, 'electrical', 'Socket sparking', '2026-10-10', '2026-10-13', 'done', 'Brightspark Electrical', 578.46);
INSERT INTO repairs VALUES (50, 8, 'electrical', 'Intercom dead', '2026-10-17', NULL, 'open', 'Brightspark Electrical', NULL);
INSERT INTO repairs VALUES (51, 14, 'electrical', 'Socket sparking', '2026-10-18', NULL, 'open', 'Brightspark Electrical', NULL);
INSERT INTO repairs VALUES (52, 15, 'plumbing', 'Leaking tap', '2026-10-20', '2026-11-14', 'done', 'Dunn Plumbing', 154.44);
INSERT INTO repairs VALUES (53, 12, 'lift', 'Lift door noisy', '2026-10-23', '2026-11-11', 'done', NULL, 119.65);
INSERT INTO repairs VALUES (54, 4, 'structure', 'Loose stair rail', '2026-10-24', '2026-11-18', 'done', 'Keystone Builders', 148.05);
INSERT INTO repairs VALUES (55, 30, 'electrical', 'Intercom dead', '2026-10-25', NULL, 'cancelled', 'Brightspark Electrical', NULL);
INSERT INTO repairs VALUES (56, 7, 'electrical', 'Socket sparking', '2026-11-02', NULL, 'open', NULL, NULL);
INSERT INTO repairs VALUES (57, 8, 'plumbing', 'Blocked drain', '2026-11-02', NULL, 'open', 'Dunn Plumbing', NULL);
INSERT INTO repairs VALUES (58, 8, 'structure', 'Loose stair rail', '2026-11-05', NULL, 'open', 'Keystone Builders', NULL);
INSERT INTO repairs VALUES (59, 3, 'plumbing', 'Blocked drain', '2026-11-08', NULL, 'cancelled', 'Dunn Plumbing', NULL);
INSERT INTO repairs VALUES (60, 14, 'plumbing', 'Toilet keeps running', '2026-11-08', NULL, 'open', 'Dunn Plumbing', NULL);
INSERT INTO repairs VALUES (61, 3, 'structure', 'Damp patch on ceiling', '2026-11-12', NULL, 'cancelled', 'Keystone Builders', NULL);
INSERT INTO repairs VALUES (62, 26, 'plumbing', 'Boiler not heating', '2026-11-16', NULL, 'cancelled', 'Dunn Plumbing', NULL);
INSERT INTO committee_members VALUES ('Board', 28, 'chair', '2026-01-28');
INSERT INTO committee_members VALUES ('Board', 20, 'member', '2024-08-07');
INSERT INTO committee_members VALUES ('Board', 15, 'member', '2026-03-31');
INSERT INTO committee_members VALUES ('Board', 30, 'member', '2025-03-14');
INSERT INTO committee_members VALUES ('Board', 23, 'member', '2025-10-06');
INSERT INTO committee_members VALUES ('Maintenance Group', 5, 'chair', '2025-11-23');
INSERT INTO committee_members VALUES ('Maintenance Group', 13, 'secretary', '2026-03-05');
INSERT INTO committee_members VALUES ('Maintenance Group', 17, 'member', '2025-11-16');
INSERT INTO committee_members VALUES ('Maintenance Group', 29, 'member', '2025-11-09');
INSERT INTO committee_members VALUES ('Maintenance Group', 24, 'member', '2026-07-15');
INSERT INTO committee_members VALUES ('Maintenance Group', 21, 'member', '2026-07-20');
INSERT INTO committee_members VALUES ('Garden Group', 8, 'chair', '2025-06-12');
INSERT INTO committee_members VALUES ('Garden Group', 11, 'secretary', '2026-04-27');
INSERT INTO committee_members VALUES ('Garden Group', 2, 'member', '2025-09-16');
INSERT INTO committee_members VALUES ('Garden Group', 22, 'member', '2025-08-27');
INSERT INTO committee_members VALUES ('Garden Group', 10, 'member', '2026-02-06');
INSERT INTO committee_members VALUES ('Garden Group', 18, 'member', '2025-12-04');
INSERT INTO committee_members VALUES ('Garden Group', 3, 'member', '2025-09-26');
INSERT INTO committee_members VALUES ('Audit Committee', 29, 'chair', '2024-09-25');
INSERT INTO committee_members VALUES ('Audit Committee', 22, 'member', '2026-05-25');
