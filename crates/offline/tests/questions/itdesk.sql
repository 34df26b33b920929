CREATE TABLE departments (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, site TEXT NOT NULL, cost_centre TEXT);
CREATE TABLE staff (
  id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT UNIQUE NOT NULL,
  department_id INTEGER REFERENCES departments(id), manager_id INTEGER REFERENCES staff(id),
  is_technician INTEGER NOT NULL DEFAULT 0, hired_on TEXT NOT NULL, left_on TEXT);
CREATE TABLE devices (
  id INTEGER PRIMARY KEY, asset_tag TEXT UNIQUE NOT NULL, kind TEXT NOT NULL, -- laptop, desktop, phone, monitor, tablet
  model TEXT NOT NULL, assigned_to INTEGER REFERENCES staff(id),
  status TEXT NOT NULL, -- in_use, in_stock, repair, retired
  price_cents INTEGER, purchased_on TEXT NOT NULL, warranty_until TEXT,
  deleted_at TEXT); -- set when the record was removed from the register
CREATE TABLE tickets (
  id INTEGER PRIMARY KEY, ref TEXT UNIQUE NOT NULL, title TEXT NOT NULL,
  requester_id INTEGER NOT NULL REFERENCES staff(id), assignee_id INTEGER REFERENCES staff(id),
  device_id INTEGER REFERENCES devices(id), category TEXT NOT NULL, priority TEXT NOT NULL, -- low, normal, high, urgent
  status TEXT NOT NULL, -- open, in_progress, waiting, resolved, closed, void
  opened_at TEXT NOT NULL, resolved_at TEXT, score INTEGER); -- satisfaction 1-5
CREATE TABLE work_logs (
  id INTEGER PRIMARY KEY, ticket_id INTEGER NOT NULL REFERENCES tickets(id),
  technician_id INTEGER NOT NULL REFERENCES staff(id), minutes INTEGER NOT NULL, logged_on TEXT NOT NULL);
CREATE TABLE licences (
  id INTEGER PRIMARY KEY, product TEXT NOT NULL, vendor TEXT NOT NULL, seats INTEGER NOT NULL,
  seat_cost REAL NOT NULL, -- pounds per seat per year
  starts_on TEXT NOT NULL, expires_on TEXT);
CREATE TABLE licence_seats (
  id INTEGER PRIMARY KEY, licence_id INTEGER NOT NULL REFERENCES licences(id),
  staff_id INTEGER NOT NULL REFERENCES staff(id), assigned_on TEXT NOT NULL, revoked_on TEXT);

INSERT INTO departments VALUES (1, 'Finance', 'Leeds', 'CC100');
INSERT INTO departments VALUES (2, 'Sales', 'London', 'CC200');
INSERT INTO departments VALUES (3, 'Human Resources', 'Leeds', 'CC300');
INSERT INTO departments VALUES (4, 'IT', 'Leeds', 'CC400');
INSERT INTO departments VALUES (5, 'Marketing', 'London', 'CC500');
INSERT INTO departments VALUES (6, 'Warehouse', 'Hull', 'CC600');
INSERT INTO departments VALUES (7, 'Legal', 'London', NULL);

INSERT INTO staff VALUES (1, 'Priya Nair', 'priya.nair@northgate.example', 4, NULL, 1, '2017-03-06', NULL);
INSERT INTO staff VALUES (2, 'Tom Becker', 'tom.becker@northgate.example', 4, 1, 1, '2019-09-02', NULL);
INSERT INTO staff VALUES (3, 'Aisha Khan', 'aisha.khan@northgate.example', 4, 1, 1, '2021-01-11', NULL);
INSERT INTO staff VALUES (4, 'Gareth Lloyd', 'gareth.lloyd@northgate.example', 4, 1, 1, '2022-06-20', NULL);
INSERT INTO staff VALUES (5, 'Dana Fox', 'dana.fox@northgate.example', 4, 1, 1, '2018-04-16', '2026-05-29');
INSERT INTO staff VALUES (6, 'Yuki Tanaka', 'yuki.tanaka@northgate.example', 4, 2, 1, '2026-09-07', NULL);
INSERT INTO staff VALUES (7, 'Helen Marsh', 'helen.marsh@northgate.example', 1, NULL, 0, '2015-02-02', NULL);
INSERT INTO staff VALUES (8, 'James Smith', 'james.smith@northgate.example', 1, 7, 0, '2020-10-05', NULL);
INSERT INTO staff VALUES (9, 'Olu Adeyemi', 'olu.adeyemi@northgate.example', 1, 7, 0, '2023-03-13', NULL);
INSERT INTO staff VALUES (10, 'Rosa Blanco', 'rosa.blanco@northgate.example', 1, 7, 0, '2026-02-02', NULL);
INSERT INTO staff VALUES (11, 'Victor Hale', 'victor.hale@northgate.example', 2, NULL, 0, '2016-07-11', NULL);
INSERT INTO staff VALUES (12, 'James Smith', 'james.smith2@northgate.example', 2, 11, 0, '2022-01-17', NULL);
INSERT INTO staff VALUES (13, 'Mei Chen', 'mei.chen@northgate.example', 2, 11, 0, '2021-05-10', NULL);
INSERT INTO staff VALUES (14, 'Patrick Dunne', 'patrick.dunne@northgate.example', 2, 11, 0, '2019-11-04', '2026-08-14');
INSERT INTO staff VALUES (15, 'Sofia Rossi', 'sofia.rossi@northgate.example', 2, 11, 0, '2025-04-07', NULL);
INSERT INTO staff VALUES (16, 'Grace Obi', 'grace.obi@northgate.example', 3, NULL, 0, '2018-09-24', NULL);
INSERT INTO staff VALUES (17, 'Liam Carter', 'liam.carter@northgate.example', 3, 16, 0, '2024-06-03', NULL);
INSERT INTO staff VALUES (18, 'Nora Petit', 'nora.petit@northgate.example', 5, NULL, 0, '2017-10-16', NULL);
INSERT INTO staff VALUES (19, 'Ben Wright', 'ben.wright@northgate.example', 5, 18, 0, '2023-08-21', NULL);
INSERT INTO staff VALUES (20, 'Zoe Lang', 'zoe.lang@northgate.example', 5, 18, 0, '2026-06-15', NULL);
INSERT INTO staff VALUES (21, 'Carl Jensen', 'carl.jensen@northgate.example', 6, NULL, 0, '2014-05-19', NULL);
INSERT INTO staff VALUES (22, 'Ewa Nowak', 'ewa.nowak@northgate.example', 6, 21, 0, '2020-02-24', NULL);
INSERT INTO staff VALUES (23, 'Sam Oyelaran', 'sam.oyelaran@northgate.example', 6, 21, 0, '2024-11-11', NULL);
INSERT INTO staff VALUES (24, 'Ingrid Vale', 'ingrid.vale@northgate.example', NULL, NULL, 0, '2026-10-05', NULL);
INSERT INTO staff VALUES (25, 'Hassan Ali', 'hassan.ali@northgate.example', NULL, 21, 0, '2025-12-01', NULL);

INSERT INTO devices VALUES (1, 'NG-1007', 'laptop', 'MacBook Air 13', 6, 'in_use', 109900, '2023-04-12', '2026-04-12', NULL);
INSERT INTO devices VALUES (2, 'NG-1014', 'laptop', 'Latitude 5450', 13, 'in_use', 98900, '2023-01-02', '2026-01-02', NULL);
INSERT INTO devices VALUES (3, 'NG-1021', 'laptop', 'ThinkPad T14', 1, 'in_use', 124900, '2025-10-17', '2028-10-17', NULL);
INSERT INTO devices VALUES (4, 'NG-1028', 'laptop', 'ThinkPad T14', 9, 'in_use', 124900, '2025-06-21', '2028-06-21', NULL);
INSERT INTO devices VALUES (5, 'NG-1035', 'laptop', 'ThinkPad T14', NULL, 'in_stock', 124900, '2022-02-01', NULL, NULL);
INSERT INTO devices VALUES (6, 'NG-1042', 'laptop', 'MacBook Air 13', NULL, 'in_stock', 109900, '2026-02-17', NULL, NULL);
INSERT INTO devices VALUES (7, 'NG-1049', 'laptop', 'MacBook Air 13', 18, 'in_use', 109900, '2025-07-09', '2028-07-09', NULL);
INSERT INTO devices VALUES (8, 'NG-1056', 'laptop', 'ThinkPad T14', NULL, 'retired', 124900, '2025-04-11', '2028-04-11', '2026-01-26');
INSERT INTO devices VALUES (9, 'NG-1063', 'laptop', 'Latitude 5450', 13, 'in_use', 98900, '2021-07-24', '2024-07-24', NULL);
INSERT INTO devices VALUES (10, 'NG-1070', 'laptop', 'ThinkPad T14', 4, 'in_use', 124900, '2023-02-08', '2026-02-08', NULL);
INSERT INTO devices VALUES (11, 'NG-1077', 'laptop', 'Latitude 5450', 13, 'in_use', 98900, '2025-02-04', NULL, NULL);
INSERT INTO devices VALUES (12, 'NG-1084', 'laptop', 'ThinkPad T14', NULL, 'retired', 124900, '2023-12-26', '2026-12-26', '2026-02-09');
INSERT INTO devices VALUES (13, 'NG-1091', 'laptop', 'Latitude 5450', NULL, 'retired', 98900, '2021-07-28', '2024-07-28', '2026-01-04');
INSERT INTO devices VALUES (14, 'NG-1098', 'laptop', 'ThinkPad T14', NULL, 'in_stock', 124900, '2025-06-06', '2028-06-06', '2026-04-02');
INSERT INTO devices VALUES (15, 'NG-1105', 'laptop', 'ThinkPad T14', NULL, 'in_stock', 124900, '2025-02-12', '2028-02-12', NULL);
INSERT INTO devices VALUES (16, 'NG-1112', 'phone', 'Pixel 8a', NULL, 'in_stock', 49900, '2025-02-02', NULL, NULL);
INSERT INTO devices VALUES (17, 'NG-1119', 'phone', 'Pixel 8a', 8, 'repair', 49900, '2024-10-14', '2027-10-14', NULL);
INSERT INTO devices VALUES (18, 'NG-1126', 'phone', 'Pixel 8a', 25, 'in_use', 49900, '2025-07-12', '2028-07-12', NULL);
INSERT INTO devices VALUES (19, 'NG-1133', 'phone', 'Pixel 8a', 23, 'in_use', 49900, '2024-06-15', '2027-06-15', NULL);
INSERT INTO devices VALUES (20, 'NG-1140', 'phone', 'Pixel 8a', NULL, 'retired', 49900, '2025-12-11', '2028-12-11', NULL);
INSERT INTO devices VALUES (21, 'NG-1147', 'phone', 'Pixel 8a', 18, 'in_use', 49900, '2025-07-09', NULL, NULL);
INSERT INTO devices VALUES (22, 'NG-1154', 'phone', 'iPhone 15', NULL, 'in_stock', NULL, '2024-01-17', NULL, NULL);
INSERT INTO devices VALUES (23, 'NG-1161', 'phone', 'iPhone 15', 5, 'in_use', 79900, '2024-06-26', '2027-06-26', NULL);
INSERT INTO devices VALUES (24, 'NG-1168', 'monitor', 'LG 27UP850', NULL, 'in_stock', 39900, '2025-03-16', '2028-03-16', NULL);
INSERT INTO devices VALUES (25, 'NG-1175', 'monitor', 'LG 27UP850', NULL, 'in_stock', 39900, '2024-10-09', '2027-10-09', NULL);
INSERT INTO devices VALUES (26, 'NG-1182', 'monitor', 'LG 27UP850', NULL, 'retired', 39900, '2023-08-14', '2026-08-14', NULL);
INSERT INTO devices VALUES (27, 'NG-1189', 'monitor', 'Dell U2723QE', 5, 'in_use', 52900, '2022-06-01', '2025-06-01', NULL);
INSERT INTO devices VALUES (28, 'NG-1196', 'monitor', 'Dell U2723QE', NULL, 'in_stock', 52900, '2023-09-21', '2026-09-21', NULL);
INSERT INTO devices VALUES (29, 'NG-1203', 'monitor', 'Dell U2723QE', 20, 'in_use', 52900, '2021-08-25', '2024-08-25', NULL);
INSERT INTO devices VALUES (30, 'NG-1210', 'monitor', 'LG 27UP850', NULL, 'retired', 39900, '2026-08-02', '2029-08-02', '2026-11-02');
INSERT INTO devices VALUES (31, 'NG-1217', 'monitor', 'LG 27UP850', 4, 'in_use', 39900, '2024-11-05', '2027-11-05', NULL);
INSERT INTO devices VALUES (32, 'NG-1224', 'desktop', 'OptiPlex 7010', 16, 'in_use', 74900, '2023-02-12', '2026-02-12', NULL);
INSERT INTO devices VALUES (33, 'NG-1231', 'desktop', 'OptiPlex 7010', 16, 'in_use', 74900, '2024-09-29', '2027-09-29', NULL);
INSERT INTO devices VALUES (34, 'NG-1238', 'desktop', 'OptiPlex 7010', 19, 'in_use', 74900, '2022-10-19', NULL, NULL);
INSERT INTO devices VALUES (35, 'NG-1245', 'desktop', 'OptiPlex 7010', NULL, 'in_stock', 74900, '2025-08-29', '2028-08-29', NULL);
INSERT INTO devices VALUES (36, 'NG-1252', 'desktop', 'OptiPlex 7010', 14, 'in_use', 74900, '2023-03-23', '2026-03-23', NULL);
INSERT INTO devices VALUES (37, 'NG-1259', 'tablet', 'iPad 10', 17, 'repair', 41900, '2022-05-06', '2025-05-06', NULL);
INSERT INTO devices VALUES (38, 'NG-1266', 'tablet', 'iPad 10', NULL, 'in_use', 41900, '2025-02-01', '2028-02-01', NULL);
INSERT INTO devices VALUES (39, 'NG-1273', 'tablet', 'iPad 10', 17, 'in_use', 41900, '2024-11-25', '2027-11-25', NULL);
INSERT INTO devices VALUES (40, 'NG-1280', 'tablet', 'iPad 10', 19, 'in_use', 41900, '2021-08-30', '2024-08-30', NULL);

INSERT INTO tickets VALUES (1, 'T-2001', 'Excel crashes on open', 3, 1, 15, 'software', 'low', 'closed', '2025-08-12 13:17:00', '2025-08-15 16:44:00', NULL);
INSERT INTO tickets VALUES (2, 'T-2002', 'Toner low', 18, NULL, NULL, 'printing', 'urgent', 'void', '2025-08-14 10:57:00', NULL, NULL);
INSERT INTO tickets VALUES (3, 'T-2003', 'Printer jam on floor 2', 19, 2, NULL, 'printing', 'urgent', 'open', '2025-08-23 11:27:00', NULL, NULL);
INSERT INTO tickets VALUES (4, 'T-2004', 'Screen flickering', 1, 2, 25, 'hardware', 'low', 'closed', '2025-09-04 13:03:00', '2025-09-05 15:54:00', NULL);
INSERT INTO tickets VALUES (5, 'T-2005', 'Wi-Fi slow in meeting room', 3, 2, NULL, 'network', 'normal', 'closed', '2025-09-05 17:10:00', '2025-09-19 21:19:00', NULL);
INSERT INTO tickets VALUES (6, 'T-2006', 'Phone battery swollen', 7, 2, 38, 'hardware', 'normal', 'closed', '2025-09-06 08:14:00', '2025-09-06 13:48:00', NULL);
INSERT INTO tickets VALUES (7, 'T-2007', 'Update fails with error 0x80070005', 18, NULL, NULL, 'software', 'normal', 'void', '2025-09-16 09:13:00', NULL, NULL);
INSERT INTO tickets VALUES (8, 'T-2008', 'Update fails with error 0x80070005', 1, 5, NULL, 'software', 'normal', 'in_progress', '2025-09-20 09:08:00', NULL, NULL);
INSERT INTO tickets VALUES (9, 'T-2009', 'Dock not detected', 4, 3, 23, 'hardware', 'normal', 'closed', '2025-09-27 13:11:00', '2025-09-28 15:24:00', 2);
INSERT INTO tickets VALUES (10, 'T-2010', 'Keyboard keys stuck', 8, 1, 22, 'hardware', 'urgent', 'resolved', '2025-10-22 14:54:00', '2025-10-22 20:20:00', 2);
INSERT INTO tickets VALUES (11, 'T-2011', 'Install Adobe Acrobat', 11, 3, NULL, 'software', 'low', 'void', '2025-10-24 09:31:00', NULL, NULL);
INSERT INTO tickets VALUES (12, 'T-2012', 'Teams audio not working', 14, 1, 34, 'software', 'urgent', 'void', '2025-10-31 12:30:00', NULL, NULL);
INSERT INTO tickets VALUES (13, 'T-2013', 'Password reset', 17, 4, NULL, 'access', 'low', 'closed', '2025-11-04 12:43:00', '2025-11-04 18:34:00', 5);
INSERT INTO tickets VALUES (14, 'T-2014', 'Wi-Fi slow in meeting room', 22, 1, NULL, 'network', 'normal', 'resolved', '2025-11-09 14:18:00', '2025-11-12 17:39:00', 3);
INSERT INTO tickets VALUES (15, 'T-2015', 'Dock not detected', 1, 2, 37, 'hardware', 'high', 'closed', '2025-11-10 13:29:00', '2025-11-10 16:29:00', 5);
INSERT INTO tickets VALUES (16, 'T-2016', 'Locked out of account', 23, 2, NULL, 'access', 'low', 'closed', '2025-11-11 08:53:00', '2025-11-11 14:32:00', NULL);
INSERT INTO tickets VALUES (17, 'T-2017', 'Laptop will not charge', 13, 3, 17, 'hardware', 'normal', 'closed', '2025-12-10 12:59:00', '2025-12-11 15:16:00', 3);
INSERT INTO tickets VALUES (18, 'T-2018', 'Teams audio not working', 19, 4, NULL, 'software', 'low', 'closed', '2025-12-20 12:52:00', '2025-12-21 09:50:00', NULL);
INSERT INTO tickets VALUES (19, 'T-2019', 'Need access to shared drive', 3, 2, 19, 'access', 'normal', 'closed', '2025-12-26 12:50:00', '2025-12-29 16:38:00', NULL);
INSERT INTO tickets VALUES (20, 'T-2020', 'Wi-Fi slow in meeting room', 12, 5, NULL, 'network', 'urgent', 'waiting', '2026-01-12 13:15:00', NULL, NULL);
INSERT INTO tickets VALUES (21, 'T-2021', 'Locked out of account', 19, 4, NULL, 'access', 'high', 'closed', '2026-01-16 08:16:00', '2026-01-17 10:28:00', 5);
INSERT INTO tickets VALUES (22, 'T-2022', 'Dock not detected', 22, 3, 23, 'hardware', 'low', 'closed', '2026-01-28 10:52:00', '2026-01-29 13:05:00', NULL);
INSERT INTO tickets VALUES (23, 'T-2023', 'New starter account', 19, 2, NULL, 'access', 'normal', 'void', '2026-01-30 10:44:00', NULL, NULL);
INSERT INTO tickets VALUES (24, 'T-2024', 'Password reset', 3, 4, 24, 'access', 'normal', 'void', '2026-02-09 14:38:00', NULL, NULL);
INSERT INTO tickets VALUES (25, 'T-2025', 'Cannot print to PDF', 8, 3, NULL, 'printing', 'normal', 'closed', '2026-02-11 11:59:00', '2026-02-11 17:26:00', 4);
INSERT INTO tickets VALUES (26, 'T-2026', 'Toner low', 13, 5, NULL, 'printing', 'low', 'closed', '2026-02-11 15:04:00', '2026-02-13 16:13:00', 5);
INSERT INTO tickets VALUES (27, 'T-2027', 'Cannot reach intranet', 14, 3, NULL, 'network', 'low', 'closed', '2026-02-19 09:08:00', '2026-02-20 11:56:00', NULL);
INSERT INTO tickets VALUES (28, 'T-2028', 'Locked out of account', 17, 4, NULL, 'access', 'high', 'closed', '2026-03-06 11:46:00', '2026-03-06 17:43:00', NULL);
INSERT INTO tickets VALUES (29, 'T-2029', 'Dock not detected', 9, NULL, 7, 'hardware', 'normal', 'open', '2026-04-08 12:18:00', NULL, NULL);
INSERT INTO tickets VALUES (30, 'T-2030', 'Excel crashes on open', 2, 4, NULL, 'software', 'low', 'closed', '2026-04-09 09:29:00', '2026-04-14 10:06:00', 4);
INSERT INTO tickets VALUES (31, 'T-2031', 'Need access to shared drive', 12, 4, NULL, 'access', 'low', 'closed', '2026-04-14 15:11:00', '2026-04-19 15:37:00', 1);
INSERT INTO tickets VALUES (32, 'T-2032', 'Keyboard keys stuck', 14, 1, 32, 'hardware', 'normal', 'resolved', '2026-04-22 16:03:00', '2026-04-22 21:30:00', 2);
INSERT INTO tickets VALUES (33, 'T-2033', 'New starter account', 8, 2, NULL, 'access', 'low', 'closed', '2026-04-23 11:03:00', '2026-04-25 12:43:00', 1);
INSERT INTO tickets VALUES (34, 'T-2034', 'Update fails with error 0x80070005', 22, 1, 25, 'software', 'normal', 'closed', '2026-04-28 08:54:00', '2026-05-12 13:05:00', 2);
INSERT INTO tickets VALUES (35, 'T-2035', 'Keyboard keys stuck', 14, 5, 22, 'hardware', 'normal', 'closed', '2026-04-30 12:40:00', '2026-05-08 21:33:00', 5);
INSERT INTO tickets VALUES (36, 'T-2036', 'Laptop will not charge', 9, 3, 33, 'hardware', 'normal', 'closed', '2026-05-09 13:26:00', '2026-05-09 18:26:00', NULL);
INSERT INTO tickets VALUES (37, 'T-2037', 'Locked out of account', 4, 2, NULL, 'access', 'normal', 'closed', '2026-05-11 08:12:00', '2026-05-11 11:32:00', 5);
INSERT INTO tickets VALUES (38, 'T-2038', 'Teams audio not working', 11, 4, NULL, 'software', 'normal', 'resolved', '2026-05-24 10:45:00', '2026-05-26 12:34:00', 4);
INSERT INTO tickets VALUES (39, 'T-2039', 'Screen flickering', 2, 4, 19, 'hardware', 'normal', 'resolved', '2026-05-24 13:12:00', '2026-05-24 17:03:00', 1);
INSERT INTO tickets VALUES (40, 'T-2040', 'Wi-Fi slow in meeting room', 15, 2, NULL, 'network', 'normal', 'resolved', '2026-06-07 15:40:00', '2026-06-12 15:47:00', 2);
INSERT INTO tickets VALUES (41, 'T-2041', 'Wi-Fi slow in meeting room', 15, 4, NULL, 'network', 'high', 'closed', '2026-06-12 14:18:00', '2026-06-12 15:48:00', NULL);
INSERT INTO tickets VALUES (42, 'T-2042', 'Teams audio not working', 7, 3, NULL, 'software', 'low', 'closed', '2026-06-24 14:54:00', '2026-07-08 19:29:00', NULL);
INSERT INTO tickets VALUES (43, 'T-2043', 'Teams audio not working', 8, 4, NULL, 'software', 'urgent', 'resolved', '2026-07-12 15:29:00', '2026-07-12 18:35:00', NULL);
INSERT INTO tickets VALUES (44, 'T-2044', 'VPN drops every hour', 22, 1, NULL, 'network', 'high', 'closed', '2026-07-12 17:05:00', '2026-07-13 13:57:00', NULL);
INSERT INTO tickets VALUES (45, 'T-2045', 'Update fails with error 0x80070005', 19, 4, NULL, 'software', 'low', 'closed', '2026-07-23 09:30:00', '2026-07-24 12:18:00', NULL);
INSERT INTO tickets VALUES (46, 'T-2046', 'Excel crashes on open', 14, 2, NULL, 'software', 'normal', 'resolved', '2026-07-29 12:38:00', '2026-08-03 13:04:00', 5);
INSERT INTO tickets VALUES (47, 'T-2047', 'Update fails with error 0x80070005', 10, 3, 35, 'software', 'normal', 'closed', '2026-08-07 12:42:00', '2026-08-08 09:13:00', 4);
INSERT INTO tickets VALUES (48, 'T-2048', 'Wi-Fi slow in meeting room', 8, 2, NULL, 'network', 'high', 'in_progress', '2026-08-08 08:41:00', NULL, NULL);
INSERT INTO tickets VALUES (49, 'T-2049', 'Install Adobe Acrobat', 2, 3, NULL, 'software', 'normal', 'resolved', '2026-08-24 12:42:00', '2026-08-25 15:24:00', NULL);
INSERT INTO tickets VALUES (50, 'T-2050', 'Screen flickering', 8, 2, 26, 'hardware', 'normal', 'in_progress', '2026-08-24 14:21:00', NULL, NULL);
INSERT INTO tickets VALUES (51, 'T-2051', 'New starter account', 7, 2, NULL, 'access', 'high', 'in_progress', '2026-08-24 16:03:00', NULL, NULL);
INSERT INTO tickets VALUES (52, 'T-2052', 'Screen flickering', 8, 4, 31, 'hardware', 'normal', 'void', '2026-08-25 15:29:00', NULL, NULL);
INSERT INTO tickets VALUES (53, 'T-2053', 'Cannot print to PDF', 10, 2, NULL, 'printing', 'low', 'waiting', '2026-09-02 17:02:00', NULL, NULL);
INSERT INTO tickets VALUES (54, 'T-2054', 'Laptop will not charge', 11, 2, 6, 'hardware', 'low', 'in_progress', '2026-09-03 14:53:00', NULL, NULL);
INSERT INTO tickets VALUES (55, 'T-2055', 'Locked out of account', 3, 3, NULL, 'access', 'high', 'in_progress', '2026-09-19 08:26:00', NULL, NULL);
INSERT INTO tickets VALUES (56, 'T-2056', 'Laptop will not charge', 4, 4, 27, 'hardware', 'normal', 'closed', '2026-09-29 10:01:00', '2026-10-13 14:16:00', NULL);
INSERT INTO tickets VALUES (57, 'T-2057', 'Screen flickering', 6, 3, 21, 'hardware', 'high', 'resolved', '2026-10-10 10:02:00', '2026-10-13 13:31:00', NULL);
INSERT INTO tickets VALUES (58, 'T-2058', 'Teams audio not working', 13, 1, NULL, 'software', 'normal', 'closed', '2026-10-10 12:30:00', '2026-10-11 08:55:00', 4);
INSERT INTO tickets VALUES (59, 'T-2059', 'Update fails with error 0x80070005', 4, NULL, NULL, 'software', 'urgent', 'open', '2026-10-16 08:48:00', NULL, NULL);
INSERT INTO tickets VALUES (60, 'T-2060', 'Excel crashes on open', 2, 2, NULL, 'software', 'high', 'resolved', '2026-10-20 15:48:00', '2026-10-22 17:20:00', NULL);
INSERT INTO tickets VALUES (61, 'T-2061', 'Install Adobe Acrobat', 2, 3, NULL, 'software', 'normal', 'in_progress', '2026-10-26 17:17:00', NULL, NULL);
INSERT INTO tickets VALUES (62, 'T-2062', 'Phone battery swollen', 1, NULL, 31, 'hardware', 'urgent', 'open', '2026-11-05 08:16:00', NULL, NULL);
INSERT INTO tickets VALUES (63, 'T-2063', 'Wi-Fi slow in meeting room', 19, 3, NULL, 'network', 'urgent', 'in_progress', '2026-11-16 08:30:00', NULL, NULL);
INSERT INTO tickets VALUES (64, 'T-2064', 'Printer jam on floor 2', 24, 2, NULL, 'printing', 'high', 'open', '2026-11-17 11:40:00', NULL, NULL);
INSERT INTO tickets VALUES (65, 'T-2065', 'Wi-Fi slow in meeting room', 12, 2, NULL, 'network', 'low', 'closed', '2026-11-19 09:12:00', '2026-11-20 15:30:00', NULL);
INSERT INTO tickets VALUES (66, 'T-2066', 'Teams audio not working', 12, 2, NULL, 'software', 'normal', 'waiting', '2026-11-20 16:05:00', NULL, NULL);

INSERT INTO work_logs VALUES (1, 3, 2, 15, '2025-08-25');
INSERT INTO work_logs VALUES (2, 4, 2, 10, '2025-09-05');
INSERT INTO work_logs VALUES (3, 8, 5, 60, '2025-09-23');
INSERT INTO work_logs VALUES (4, 9, 4, 120, '2025-09-30');
INSERT INTO work_logs VALUES (5, 9, 3, 90, '2025-09-28');
INSERT INTO work_logs VALUES (6, 10, 1, 120, '2025-10-23');
INSERT INTO work_logs VALUES (7, 10, 1, 10, '2025-10-24');
INSERT INTO work_logs VALUES (8, 13, 4, 60, '2025-11-06');
INSERT INTO work_logs VALUES (9, 14, 2, 10, '2025-11-09');
INSERT INTO work_logs VALUES (10, 15, 2, 10, '2025-11-13');
INSERT INTO work_logs VALUES (11, 16, 2, 15, '2025-11-12');
INSERT INTO work_logs VALUES (12, 16, 2, 10, '2025-11-12');
INSERT INTO work_logs VALUES (13, 17, 3, 120, '2025-12-12');
INSERT INTO work_logs VALUES (14, 17, 3, 90, '2025-12-10');
INSERT INTO work_logs VALUES (15, 18, 4, 20, '2025-12-21');
INSERT INTO work_logs VALUES (16, 18, 4, 20, '2025-12-21');
INSERT INTO work_logs VALUES (17, 19, 2, 20, '2025-12-26');
INSERT INTO work_logs VALUES (18, 20, 5, 30, '2026-01-12');
INSERT INTO work_logs VALUES (19, 20, 5, 10, '2026-01-14');
INSERT INTO work_logs VALUES (20, 21, 4, 30, '2026-01-16');
INSERT INTO work_logs VALUES (21, 22, 3, 120, '2026-01-28');
INSERT INTO work_logs VALUES (22, 22, 3, 90, '2026-01-30');
INSERT INTO work_logs VALUES (23, 25, 2, 20, '2026-02-11');
INSERT INTO work_logs VALUES (24, 26, 5, 60, '2026-02-13');
INSERT INTO work_logs VALUES (25, 28, 3, 30, '2026-03-09');
INSERT INTO work_logs VALUES (26, 28, 4, 90, '2026-03-09');
INSERT INTO work_logs VALUES (27, 30, 4, 15, '2026-04-10');
INSERT INTO work_logs VALUES (28, 31, 4, 45, '2026-04-17');
INSERT INTO work_logs VALUES (29, 33, 2, 20, '2026-04-24');
INSERT INTO work_logs VALUES (30, 33, 2, 30, '2026-04-23');
INSERT INTO work_logs VALUES (31, 35, 5, 15, '2026-05-03');
INSERT INTO work_logs VALUES (32, 36, 3, 15, '2026-05-11');
INSERT INTO work_logs VALUES (33, 36, 3, 10, '2026-05-10');
INSERT INTO work_logs VALUES (34, 37, 3, 90, '2026-05-14');
INSERT INTO work_logs VALUES (35, 38, 4, 10, '2026-05-26');
INSERT INTO work_logs VALUES (36, 38, 2, 45, '2026-05-27');
INSERT INTO work_logs VALUES (37, 39, 4, 15, '2026-05-27');
INSERT INTO work_logs VALUES (38, 40, 2, 10, '2026-06-10');
INSERT INTO work_logs VALUES (39, 41, 4, 45, '2026-06-12');
INSERT INTO work_logs VALUES (40, 43, 4, 20, '2026-07-12');
INSERT INTO work_logs VALUES (41, 45, 4, 120, '2026-07-23');
INSERT INTO work_logs VALUES (42, 46, 2, 20, '2026-07-29');
INSERT INTO work_logs VALUES (43, 48, 2, 120, '2026-08-09');
INSERT INTO work_logs VALUES (44, 49, 4, 45, '2026-08-26');
INSERT INTO work_logs VALUES (45, 50, 2, 90, '2026-08-25');
INSERT INTO work_logs VALUES (46, 53, 2, 90, '2026-09-02');
INSERT INTO work_logs VALUES (47, 54, 2, 90, '2026-09-03');
INSERT INTO work_logs VALUES (48, 55, 3, 15, '2026-09-20');
INSERT INTO work_logs VALUES (49, 56, 4, 20, '2026-09-29');
INSERT INTO work_logs VALUES (50, 57, 3, 15, '2026-10-13');
INSERT INTO work_logs VALUES (51, 58, 1, 45, '2026-10-10');
INSERT INTO work_logs VALUES (52, 60, 2, 90, '2026-10-22');
INSERT INTO work_logs VALUES (53, 61, 3, 15, '2026-10-28');
INSERT INTO work_logs VALUES (54, 64, 3, 120, '2026-11-19');
INSERT INTO work_logs VALUES (55, 65, 2, 10, '2026-11-19');
INSERT INTO work_logs VALUES (56, 66, 2, 120, '2026-11-20');
INSERT INTO work_logs VALUES (57, 66, 2, 120, '2026-11-20');

INSERT INTO licences VALUES (1, 'Microsoft 365', 'Microsoft', 30, 210.0, '2026-01-01', '2026-12-31');
INSERT INTO licences VALUES (2, 'Adobe Acrobat Pro', 'Adobe', 6, 178.8, '2025-12-01', '2026-11-30');
INSERT INTO licences VALUES (3, 'AutoCAD', 'Autodesk', 2, 1644.0, '2025-03-01', '2026-02-28');
INSERT INTO licences VALUES (4, 'Creative Cloud', 'Adobe', 3, 640.5, '2026-03-15', '2027-03-14');
INSERT INTO licences VALUES (5, 'Sage 200', 'Sage', 4, 930.0, '2026-04-01', '2027-03-31');
INSERT INTO licences VALUES (6, '7-Zip', 'Igor Pavlov', 100, 0.0, '2020-01-01', NULL);
INSERT INTO licences VALUES (7, 'Salesforce', 'Salesforce', 5, 960.0, '2026-02-01', '2027-01-31');
INSERT INTO licences VALUES (8, 'Visio', 'Microsoft', 3, 145.0, '2026-07-01', '2027-06-30');

INSERT INTO licence_seats VALUES (1, 1, 1, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (2, 1, 2, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (3, 1, 3, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (4, 1, 4, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (5, 1, 5, '2026-01-02', '2026-05-29');
INSERT INTO licence_seats VALUES (6, 1, 6, '2026-09-07', NULL);
INSERT INTO licence_seats VALUES (7, 1, 7, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (8, 1, 8, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (9, 1, 9, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (10, 1, 10, '2026-02-02', NULL);
INSERT INTO licence_seats VALUES (11, 1, 11, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (12, 1, 12, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (13, 1, 13, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (14, 1, 14, '2026-01-02', '2026-08-14');
INSERT INTO licence_seats VALUES (15, 1, 15, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (16, 1, 16, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (17, 1, 17, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (18, 1, 18, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (19, 1, 19, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (20, 1, 20, '2026-06-15', NULL);
INSERT INTO licence_seats VALUES (21, 1, 21, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (22, 1, 22, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (23, 1, 25, '2026-01-02', NULL);
INSERT INTO licence_seats VALUES (24, 2, 7, '2025-12-03', NULL);
INSERT INTO licence_seats VALUES (25, 2, 8, '2025-12-03', NULL);
INSERT INTO licence_seats VALUES (26, 2, 16, '2026-01-20', NULL);
INSERT INTO licence_seats VALUES (27, 2, 13, '2026-03-02', '2026-06-30');
INSERT INTO licence_seats VALUES (28, 2, 18, '2026-05-11', NULL);
INSERT INTO licence_seats VALUES (29, 3, 21, '2025-03-04', '2026-02-28');
INSERT INTO licence_seats VALUES (30, 4, 18, '2026-03-16', NULL);
INSERT INTO licence_seats VALUES (31, 4, 19, '2026-03-16', NULL);
INSERT INTO licence_seats VALUES (32, 4, 20, '2026-06-15', NULL);
INSERT INTO licence_seats VALUES (33, 5, 7, '2026-04-01', NULL);
INSERT INTO licence_seats VALUES (34, 5, 8, '2026-04-01', NULL);
INSERT INTO licence_seats VALUES (35, 5, 9, '2026-04-02', NULL);
INSERT INTO licence_seats VALUES (36, 5, 10, '2026-04-02', NULL);
INSERT INTO licence_seats VALUES (37, 7, 11, '2026-02-01', NULL);
INSERT INTO licence_seats VALUES (38, 7, 12, '2026-02-01', NULL);
INSERT INTO licence_seats VALUES (39, 7, 13, '2026-02-03', NULL);
INSERT INTO licence_seats VALUES (40, 7, 14, '2026-02-03', NULL);
INSERT INTO licence_seats VALUES (41, 7, 15, '2026-02-10', NULL);

