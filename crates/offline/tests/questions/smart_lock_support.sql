CREATE TABLE team (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  timezone TEXT NOT NULL
);
INSERT INTO team VALUES (1, 'Installation', 'UTC');
INSERT INTO team VALUES (2, 'Firmware', 'UTC');
INSERT INTO team VALUES (3, 'Billing', 'America/New_York');
INSERT INTO team VALUES (4, 'Night Desk', 'Asia/Manila');
INSERT INTO team VALUES (5, 'Escalations', 'UTC');
CREATE TABLE agent (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  team_id INTEGER REFERENCES team(id),
  lead_id INTEGER REFERENCES agent(id),
  hired_on TEXT NOT NULL,
  is_active INTEGER NOT NULL
);
INSERT INTO agent VALUES (1, 'Renata Cole', NULL, NULL, '2021-06-01', 1);
INSERT INTO agent VALUES (2, 'Imran Bajwa', 1, 1, '2022-06-26', 1);
INSERT INTO agent VALUES (3, 'Sally Hughes', 2, 1, '2023-11-01', 1);
INSERT INTO agent VALUES (4, 'Tobias Lang', 3, 1, '2024-07-10', 1);
INSERT INTO agent VALUES (5, 'Wendy Zhou', 4, 1, '2023-06-20', 1);
INSERT INTO agent VALUES (6, 'Pablo Nieto', 1, 2, '2026-07-01', 1);
INSERT INTO agent VALUES (7, 'Karen Stead', 1, 2, '2024-08-01', 0);
INSERT INTO agent VALUES (8, 'Diego Alvarez', 2, 3, '2023-09-26', 1);
INSERT INTO agent VALUES (9, 'Noor Haddad', 2, 3, '2023-07-10', 1);
INSERT INTO agent VALUES (10, 'Felix Aster', 3, 4, '2026-06-24', 1);
INSERT INTO agent VALUES (11, 'Ruth Bellamy', 4, 5, '2025-03-24', 0);
INSERT INTO agent VALUES (12, 'Yusuf Demir', 4, 5, '2022-08-14', 1);
INSERT INTO agent VALUES (13, 'Gita Rao', NULL, 1, '2026-04-05', 1);
INSERT INTO agent VALUES (14, 'Otis Grant', 1, 2, '2024-11-10', 1);
CREATE TABLE company (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  industry TEXT NOT NULL,
  country TEXT NOT NULL,
  support_plan TEXT NOT NULL,
  lock_count INTEGER NOT NULL,
  customer_since TEXT NOT NULL
);
INSERT INTO company VALUES (1, 'Harbor Hotels', 'hotel', 'USA', 'standard', 13, '2026-05-31');
INSERT INTO company VALUES (2, 'Bluebird Rentals', 'rental', 'USA', 'premium', 128, '2022-07-03');
INSERT INTO company VALUES (3, 'Keystone Offices', 'office', 'UK', 'premium', 17, '2022-06-18');
INSERT INTO company VALUES (4, 'Marlow Hostels', 'hostel', 'Canada', 'premium', 129, '2023-06-25');
INSERT INTO company VALUES (5, 'Northgate Storage', 'storage', 'Spain', 'standard', 38, '2023-12-18');
INSERT INTO company VALUES (6, 'Urban Nest', 'rental', 'USA', 'premium', 65, '2024-08-09');
INSERT INTO company VALUES (7, 'Palm Holiday Lets', 'rental', 'USA', 'free', 35, '2025-10-02');
INSERT INTO company VALUES (8, 'Sterling Gyms', 'gym', 'USA', 'standard', 85, '2025-12-29');
INSERT INTO company VALUES (9, 'Ridge Cabins', 'rental', 'UK', 'premium', 90, '2025-01-04');
INSERT INTO company VALUES (10, 'Oakline Apartments', 'residential', 'Canada', 'premium', 22, '2022-05-10');
INSERT INTO company VALUES (11, 'Tandem Coworking', 'office', 'Canada', 'premium', 8, '2024-12-24');
INSERT INTO company VALUES (12, 'Cobalt Hotels', 'hotel', 'Canada', 'standard', 125, '2022-07-11');
INSERT INTO company VALUES (13, 'Lakeside Lets', 'rental', 'Spain', 'standard', 40, '2022-12-01');
INSERT INTO company VALUES (14, 'Fairview Clinics', 'clinic', 'USA', 'premium', 61, '2022-06-05');
INSERT INTO company VALUES (15, 'Juniper Homes', 'residential', 'UK', 'free', 20, '2026-02-09');
INSERT INTO company VALUES (16, 'Summit Hostels', 'hostel', 'Spain', 'premium', 16, '2024-09-11');
INSERT INTO company VALUES (17, 'Granite Offices', 'office', 'USA', 'free', 94, '2025-09-10');
INSERT INTO company VALUES (18, 'Echo Studios', 'studio', 'USA', 'premium', 11, '2026-02-02');
INSERT INTO company VALUES (19, 'Willow Cottages', 'rental', 'USA', 'premium', 125, '2023-07-17');
INSERT INTO company VALUES (20, 'Delta Parking', 'parking', 'Spain', 'premium', 88, '2023-11-02');
CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  target_hours INTEGER
);
INSERT INTO category VALUES (1, 'Battery', 24);
INSERT INTO category VALUES (2, 'Connectivity', 12);
INSERT INTO category VALUES (3, 'Access codes', 8);
INSERT INTO category VALUES (4, 'Mobile app', 48);
INSERT INTO category VALUES (5, 'Invoice', 72);
INSERT INTO category VALUES (6, 'Hardware fault', 24);
INSERT INTO category VALUES (7, 'Feature request', NULL);
INSERT INTO category VALUES (8, 'Data export', 96);
CREATE TABLE ticket (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  company_id INTEGER NOT NULL REFERENCES company(id),
  category_id INTEGER REFERENCES category(id),
  opened_by INTEGER REFERENCES agent(id),
  assigned_to INTEGER REFERENCES agent(id),
  channel TEXT NOT NULL,
  priority TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  first_response_at TEXT,
  closed_at TEXT,
  was_reopened INTEGER NOT NULL,
  satisfaction INTEGER
);
INSERT INTO ticket VALUES (4001, 'Need copy of invoice', 5, 5, NULL, 3, 'chat', 'normal', 'closed', '2025-01-21 21:50', '2025-01-21 22:04', '2025-01-24 02:15', 1, 5);
INSERT INTO ticket VALUES (4002, 'Low battery warning will not clear', 5, 1, NULL, 3, 'email', 'normal', 'closed', '2025-01-26 10:30', '2025-01-27 11:37', '2025-01-27 16:15', 0, 3);
INSERT INTO ticket VALUES (4003, 'Callback please', 10, NULL, NULL, 12, 'portal', 'high', 'closed', '2025-02-01 09:17', '2025-02-01 13:45', '2025-02-02 09:50', 1, 5);
INSERT INTO ticket VALUES (4004, 'Need copy of invoice', 6, 5, NULL, 3, 'email', 'high', 'closed', '2025-02-07 12:43', '2025-02-07 22:48', '2025-02-11 17:11', 1, 5);
INSERT INTO ticket VALUES (4005, 'Code expired too early', 11, 3, 9, 8, 'phone', 'low', 'closed', '2025-02-09 22:08', '2025-02-09 22:25', '2025-02-10 02:16', 0, NULL);
INSERT INTO ticket VALUES (4006, 'Keypad not responding', 13, 6, NULL, 4, 'chat', 'normal', 'closed', '2025-02-18 10:17', '2025-02-18 20:25', '2025-02-22 14:32', 0, 5);
INSERT INTO ticket VALUES (4007, 'Cannot pair lock with gateway', 16, 2, NULL, 9, 'email', 'high', 'closed', '2025-02-20 06:53', '2025-02-20 08:15', '2025-02-21 16:47', 0, NULL);
INSERT INTO ticket VALUES (4008, 'Bolt does not retract', 16, 6, 12, 9, 'phone', 'low', 'closed', '2025-02-20 16:45', '2025-02-20 17:01', '2025-02-24 11:44', 0, NULL);
INSERT INTO ticket VALUES (4009, 'Guest code rejected', 5, 3, 4, 2, 'phone', 'normal', 'closed', '2025-03-26 11:05', '2025-03-26 11:45', '2025-03-26 15:35', 0, 5);
INSERT INTO ticket VALUES (4010, 'Lock offline after router change', 12, 2, NULL, 8, 'email', 'low', 'closed', '2025-04-14 16:31', '2025-04-14 16:46', '2025-04-18 13:43', 0, 4);
INSERT INTO ticket VALUES (4011, 'Cannot pair lock with gateway', 12, 2, NULL, NULL, 'email', 'normal', 'open', '2025-04-16 17:10', NULL, NULL, 0, NULL);
INSERT INTO ticket VALUES (4012, 'Cannot pair lock with gateway', 6, 2, NULL, 3, 'chat', 'normal', 'waiting on customer', '2025-04-17 08:22', '2025-04-17 18:23', NULL, 0, NULL);
INSERT INTO ticket VALUES (4013, 'Lock offline after router change', 6, 2, NULL, 5, 'email', 'normal', 'closed', '2025-04-19 21:39', '2025-04-20 02:03', '2025-04-20 22:35', 0, 5);
INSERT INTO ticket VALUES (4014, 'Cannot pair lock with gateway', 13, 2, NULL, 3, 'chat', 'normal', 'closed', '2025-04-24 20:50', '2025-04-25 01:14', '2025-04-26 00:05', 0, 3);
INSERT INTO ticket VALUES (4015, 'Bolt does not retract', 16, 6, NULL, 9, 'chat', 'normal', 'closed', '2025-05-13 13:21', '2025-05-14 14:25', '2025-05-14 18:14', 0, 4);
INSERT INTO ticket VALUES (4016, 'VAT number missing on invoice', 12, 5, NULL, 4, 'chat', 'normal', 'closed', '2025-05-24 18:03', '2025-05-24 18:47', '2025-05-25 05:56', 0, NULL);
INSERT INTO ticket VALUES (4017, 'Battery replaced, lock still offline', 13, 1, NULL, 9, 'portal', 'normal', 'closed', '2025-05-26 21:09', '2025-05-26 21:22', '2025-05-27 01:09', 0, 4);
INSERT INTO ticket VALUES (4018, 'Battery replaced, lock still offline', 16, 1, NULL, 7, 'email', 'urgent', 'closed', '2025-06-07 21:46', '2025-06-07 22:00', '2025-06-08 08:43', 1, 3);
INSERT INTO ticket VALUES (4019, 'Guest code rejected', 12, 3, NULL, 9, 'email', 'high', 'closed', '2025-06-08 08:19', '2025-06-08 09:34', '2025-06-16 18:55', 0, 5);
INSERT INTO ticket VALUES (4020, 'Battery replaced, lock still offline', 16, 1, NULL, 8, 'chat', 'normal', 'closed', '2025-06-09 17:38', '2025-06-10 03:45', '2025-06-10 23:57', 0, 5);
INSERT INTO ticket VALUES (4021, 'Bolt does not retract', 2, 6, NULL, 9, 'chat', 'normal', 'closed', '2025-06-12 10:05', '2025-06-12 14:25', '2025-06-16 09:16', 1, NULL);
INSERT INTO ticket VALUES (4022, 'Guest code rejected', 3, 3, NULL, 3, 'chat', 'normal', 'closed', '2025-06-13 14:56', '2025-06-14 01:04', '2025-06-22 09:24', 0, 3);
INSERT INTO ticket VALUES (4023, 'Cannot invite a colleague in the app', 20, 4, NULL, NULL, 'email', 'normal', 'open', '2025-06-14 13:08', NULL, NULL, 0, NULL);
INSERT INTO ticket VALUES (4024, 'Keypad not responding', 3, 6, 8, 8, 'phone', 'normal', 'on hold', '2025-06-28 17:01', '2025-06-28 17:33', NULL, 0, NULL);
INSERT INTO ticket VALUES (4025, 'Guest code rejected', 3, 3, NULL, 2, 'chat', 'low', 'closed', '2025-07-02 18:31', '2025-07-02 18:52', '2025-07-04 04:42', 0, 4);
INSERT INTO ticket VALUES (4026, 'Request: calendar sync', 16, 7, NULL, 8, 'email', 'normal', 'closed', '2025-07-11 22:14', '2025-07-12 00:25', '2025-07-15 19:29', 0, NULL);
INSERT INTO ticket VALUES (4027, 'Cannot pair lock with gateway', 20, 2, 8, 3, 'phone', 'normal', 'closed', '2025-07-16 18:33', '2025-07-16 18:47', '2025-07-19 00:51', 0, 4);
INSERT INTO ticket VALUES (4028, 'VAT number missing on invoice', 4, 5, NULL, 9, 'chat', 'urgent', 'closed', '2025-07-26 21:04', '2025-07-26 21:16', '2025-07-26 23:12', 0, NULL);
INSERT INTO ticket VALUES (4029, 'Request: dark mode', 16, 7, NULL, 3, 'email', 'normal', 'closed', '2025-09-07 12:02', '2025-09-07 13:24', '2025-09-15 22:30', 0, NULL);
INSERT INTO ticket VALUES (4030, 'Cannot invite a colleague in the app', 16, 4, NULL, 8, 'chat', 'low', 'closed', '2025-09-11 15:23', '2025-09-12 01:31', '2025-09-12 03:21', 0, 2);
INSERT INTO ticket VALUES (4031, 'Need master code reset', 6, 3, NULL, 8, 'chat', 'normal', 'closed', '2025-09-18 06:44', '2025-09-18 06:52', '2025-09-26 15:04', 0, 4);
INSERT INTO ticket VALUES (4032, 'Gateway drops connection', 20, 2, 5, NULL, 'phone', 'normal', 'open', '2025-10-02 18:47', NULL, NULL, 0, NULL);
INSERT INTO ticket VALUES (4033, 'Need master code reset', 17, 3, NULL, 2, 'chat', 'normal', 'closed', '2025-10-19 09:18', '2025-10-19 13:47', '2025-10-21 21:04', 0, 5);
INSERT INTO ticket VALUES (4034, 'Battery replaced, lock still offline', 5, 1, NULL, NULL, 'email', 'normal', 'open', '2025-11-03 22:30', NULL, NULL, 0, NULL);
INSERT INTO ticket VALUES (4035, 'Cannot pair lock with gateway', 5, 2, NULL, 11, 'email', 'low', 'closed', '2025-11-03 15:38', '2025-11-03 15:57', '2025-11-04 23:33', 0, 5);
INSERT INTO ticket VALUES (4036, 'Battery drains overnight', 17, 1, NULL, 9, 'email', 'high', 'closed', '2025-11-16 07:33', '2025-11-16 08:57', '2025-11-17 05:49', 0, NULL);
INSERT INTO ticket VALUES (4037, 'Gateway drops connection', 16, 2, NULL, 5, 'email', 'high', 'closed', '2025-12-05 11:49', '2025-12-05 12:18', '2025-12-06 19:55', 1, 4);
INSERT INTO ticket VALUES (4038, 'App shows wrong lock state', 16, 4, NULL, 4, 'email', 'normal', 'open', '2025-12-09 07:44', '2025-12-09 17:53', NULL, 0, NULL);
INSERT INTO ticket VALUES (4039, 'Battery replaced, lock still offline', 19, 1, NULL, 2, 'email', 'normal', 'closed', '2025-12-14 18:45', '2025-12-14 21:04', '2025-12-15 00:59', 0, 4);
INSERT INTO ticket VALUES (4040, 'Question about warranty', 12, NULL, NULL, 2, 'email', 'high', 'closed', '2026-01-10 13:08', '2026-01-11 14:17', '2026-01-12 20:36', 0, 5);
INSERT INTO ticket VALUES (4041, 'App crashes on login', 4, 4, NULL, 8, 'email', 'normal', 'closed', '2026-01-12 11:11', '2026-01-12 11:41', '2026-01-12 15:02', 0, 1);
INSERT INTO ticket VALUES (4042, 'Request: dark mode', 6, 7, NULL, 12, 'email', 'low', 'closed', '2026-01-19 10:10', '2026-01-19 10:53', '2026-01-19 16:57', 0, NULL);
INSERT INTO ticket VALUES (4043, 'Guest code rejected', 4, 3, NULL, 4, 'email', 'normal', 'closed', '2026-02-11 12:39', '2026-02-11 12:53', '2026-02-12 22:19', 0, 5);
INSERT INTO ticket VALUES (4044, 'Wrong amount on invoice', 9, 5, 3, 3, 'phone', 'urgent', 'closed', '2026-02-19 08:53', '2026-02-19 09:12', '2026-02-19 11:02', 0, 4);
INSERT INTO ticket VALUES (4045, 'Need copy of invoice', 16, 5, NULL, 12, 'email', 'normal', 'closed', '2026-02-22 21:50', '2026-02-23 22:50', '2026-02-26 04:35', 0, 4);
INSERT INTO ticket VALUES (4046, 'Lock offline after router change', 16, 2, NULL, 12, 'chat', 'normal', 'closed', '2026-03-04 10:28', '2026-03-04 12:45', '2026-03-04 17:15', 0, 1);
INSERT INTO ticket VALUES (4047, 'Bolt does not retract', 5, 6, NULL, 8, 'portal', 'low', 'closed', '2026-03-11 13:28', '2026-03-11 13:56', '2026-03-11 18:12', 0, 5);
INSERT INTO ticket VALUES (4048, 'Battery replaced, lock still offline', 5, 1, 8, 12, 'phone', 'high', 'closed', '2026-03-24 11:25', '2026-03-24 15:50', '2026-03-26 20:29', 0, 4);
INSERT INTO ticket VALUES (4049, 'Keypad not responding', 4, 6, NULL, 8, 'chat', 'low', 'closed', '2026-03-26 18:52', '2026-03-27 04:52', '2026-03-28 02:15', 0, NULL);
INSERT INTO ticket VALUES (4050, 'Cannot pair lock with gateway', 16, 2, 9, 12, 'phone', 'high', 'closed', '2026-03-29 22:15', '2026-03-30 00:32', '2026-03-30 21:22', 0, 5);
INSERT INTO ticket VALUES (4051, 'Wrong amount on invoice', 5, 5, NULL, 5, 'email', 'urgent', 'closed', '2026-04-20 22:17', '2026-04-20 22:29', '2026-04-21 02:18', 0, 5);
INSERT INTO ticket VALUES (4052, 'App crashes on login', 2, 4, NULL, 5, 'portal', 'high', 'closed', '2026-04-21 12:57', '2026-04-22 14:03', '2026-04-26 11:20', 0, 4);
INSERT INTO ticket VALUES (4053, 'Need master code reset', 12, 3, NULL, 5, 'chat', 'normal', 'on hold', '2026-05-07 19:15', '2026-05-07 19:59', NULL, 0, NULL);
INSERT INTO ticket VALUES (4054, 'App shows wrong lock state', 15, 4, NULL, 12, 'chat', 'low', 'closed', '2026-05-09 09:40', '2026-05-09 14:00', '2026-05-11 20:44', 0, 4);
INSERT INTO ticket VALUES (4055, 'Question about warranty', 3, NULL, 12, 3, 'phone', 'normal', 'closed', '2026-05-19 20:22', '2026-05-20 00:44', '2026-05-23 19:08', 0, 1);
INSERT INTO ticket VALUES (4056, 'App crashes on login', 7, 4, NULL, 12, 'chat', 'low', 'closed', '2026-05-20 15:51', '2026-05-20 16:25', '2026-05-24 11:09', 0, 4);
INSERT INTO ticket VALUES (4057, 'Low battery warning will not clear', 2, 1, NULL, 12, 'portal', 'high', 'waiting on customer', '2026-05-25 07:17', '2026-05-25 08:01', NULL, 0, NULL);
INSERT INTO ticket VALUES (4058, 'Battery replaced, lock still offline', 18, 1, 9, 9, 'phone', 'normal', 'closed', '2026-06-04 12:57', '2026-06-04 13:25', '2026-06-13 00:23', 0, NULL);
INSERT INTO ticket VALUES (4059, 'Keypad not responding', 3, 6, NULL, 9, 'chat', 'urgent', 'closed', '2026-06-09 15:08', '2026-06-10 16:08', '2026-06-11 02:47', 0, 1);
INSERT INTO ticket VALUES (4060, 'App shows wrong lock state', 7, 4, NULL, 11, 'chat', 'high', 'closed', '2026-06-14 16:33', '2026-06-14 18:50', '2026-06-17 00:54', 0, NULL);
INSERT INTO ticket VALUES (4061, 'Cannot invite a colleague in the app', 20, 4, NULL, 9, 'email', 'low', 'closed', '2026-06-24 22:47', '2026-06-24 23:16', '2026-06-25 03:59', 0, 3);
INSERT INTO ticket VALUES (4062, 'Guest code rejected', 15, 3, 8, 8, 'phone', 'normal', 'open', '2026-06-27 10:43', '2026-06-28 11:51', NULL, 0, NULL);
INSERT INTO ticket VALUES (4063, 'Guest code rejected', 13, 3, NULL, NULL, 'email', 'high', 'open', '2026-07-06 10:02', NULL, NULL, 0, NULL);
INSERT INTO ticket VALUES (4064, 'Gateway drops connection', 20, 2, NULL, 5, 'email', 'urgent', 'closed', '2026-07-17 17:54', '2026-07-17 20:09', '2026-07-26 07:16', 1, 4);
INSERT INTO ticket VALUES (4065, 'Cannot pair lock with gateway', 15, 2, NULL, 5, 'chat', 'normal', 'closed', '2026-07-18 12:41', '2026-07-18 17:05', '2026-07-19 16:35', 0, NULL);
INSERT INTO ticket VALUES (4066, 'Battery replaced, lock still offline', 6, 1, NULL, 6, 'email', 'normal', 'closed', '2026-07-28 15:50', '2026-07-29 01:57', '2026-07-29 05:44', 0, 2);
INSERT INTO ticket VALUES (4067, 'Code expired too early', 17, 3, 10, 9, 'phone', 'normal', 'closed', '2026-07-29 14:37', '2026-07-29 15:09', '2026-07-29 19:28', 0, 5);
INSERT INTO ticket VALUES (4068, 'Gateway drops connection', 16, 2, NULL, 8, 'email', 'low', 'closed', '2026-07-31 08:55', '2026-07-31 09:08', '2026-07-31 19:58', 0, 4);
INSERT INTO ticket VALUES (4069, 'Battery drains overnight', 6, 1, NULL, 8, 'email', 'urgent', 'closed', '2026-08-02 22:57', '2026-08-03 03:17', '2026-08-03 11:57', 0, 4);
INSERT INTO ticket VALUES (4070, 'App crashes on login', 15, 4, NULL, 8, 'email', 'high', 'closed', '2026-08-03 14:35', '2026-08-03 18:59', '2026-08-12 03:01', 1, 1);
INSERT INTO ticket VALUES (4071, 'Cannot invite a colleague in the app', 19, 4, NULL, 4, 'portal', 'low', 'closed', '2026-08-04 16:33', '2026-08-04 18:47', '2026-08-13 06:17', 0, NULL);
INSERT INTO ticket VALUES (4072, 'Code expired too early', 6, 3, NULL, 4, 'email', 'low', 'closed', '2026-08-08 15:43', '2026-08-09 01:49', '2026-08-10 08:40', 0, NULL);
INSERT INTO ticket VALUES (4073, 'Keypad not responding', 1, 6, 10, 3, 'phone', 'high', 'closed', '2026-08-13 19:42', '2026-08-13 21:53', '2026-08-14 02:57', 0, 4);
INSERT INTO ticket VALUES (4074, 'Need copy of invoice', 16, 5, NULL, 9, 'chat', 'high', 'closed', '2026-08-14 18:44', '2026-08-14 19:32', '2026-08-17 03:16', 0, 4);
INSERT INTO ticket VALUES (4075, 'Request: bulk code import', 16, 7, NULL, 4, 'email', 'low', 'closed', '2026-08-16 06:35', '2026-08-16 06:42', '2026-08-20 01:08', 0, 1);
INSERT INTO ticket VALUES (4076, 'Question about warranty', 17, NULL, NULL, 12, 'chat', 'low', 'closed', '2026-08-19 15:09', '2026-08-20 16:17', '2026-08-20 21:09', 0, NULL);
INSERT INTO ticket VALUES (4077, 'Bolt does not retract', 3, 6, NULL, 4, 'email', 'low', 'open', '2026-08-29 18:27', '2026-08-29 18:42', NULL, 0, NULL);
INSERT INTO ticket VALUES (4078, 'Gateway drops connection', 16, 2, NULL, 12, 'portal', 'normal', 'closed', '2026-09-03 17:20', '2026-09-04 03:28', '2026-09-05 10:52', 0, 4);
INSERT INTO ticket VALUES (4079, 'VAT number missing on invoice', 6, 5, NULL, 10, 'chat', 'urgent', 'closed', '2026-09-30 09:31', '2026-09-30 09:58', '2026-09-30 13:10', 0, NULL);
INSERT INTO ticket VALUES (4080, 'Callback please', 6, NULL, 4, 2, 'phone', 'high', 'closed', '2026-10-01 11:47', '2026-10-01 12:18', '2026-10-01 17:05', 0, 4);
INSERT INTO ticket VALUES (4081, 'Wrong amount on invoice', 18, 5, NULL, 5, 'email', 'normal', 'closed', '2026-10-03 18:12', '2026-10-03 18:45', '2026-10-07 15:00', 0, 5);
INSERT INTO ticket VALUES (4082, 'Cannot pair lock with gateway', 12, 2, 3, 8, 'phone', 'high', 'closed', '2026-10-07 16:01', '2026-10-08 02:05', '2026-10-16 13:25', 0, NULL);
INSERT INTO ticket VALUES (4083, 'Cannot invite a colleague in the app', 17, 4, 10, 10, 'phone', 'low', 'closed', '2026-10-08 11:06', '2026-10-08 11:36', '2026-10-08 21:40', 0, NULL);
INSERT INTO ticket VALUES (4084, 'Wrong amount on invoice', 11, 5, NULL, 5, 'chat', 'low', 'closed', '2026-10-10 12:53', '2026-10-10 17:15', '2026-10-19 02:25', 0, NULL);
INSERT INTO ticket VALUES (4085, 'Need master code reset', 6, 3, NULL, 9, 'chat', 'high', 'closed', '2026-10-11 15:33', '2026-10-11 16:07', '2026-10-12 13:14', 0, 5);
INSERT INTO ticket VALUES (4086, 'Callback please', 17, NULL, NULL, 10, 'portal', 'low', 'closed', '2026-10-13 09:11', '2026-10-13 09:42', '2026-10-13 12:16', 0, 5);
INSERT INTO ticket VALUES (4087, 'Low battery warning will not clear', 4, 1, NULL, 11, 'email', 'normal', 'closed', '2026-10-13 18:40', '2026-10-14 04:40', '2026-10-15 04:05', 0, 3);
INSERT INTO ticket VALUES (4088, 'Need copy of invoice', 19, 5, NULL, 7, 'email', 'low', 'closed', '2026-10-15 17:29', '2026-10-15 17:40', '2026-10-18 01:12', 0, 3);
INSERT INTO ticket VALUES (4089, 'Lock offline after router change', 6, 2, NULL, 10, 'chat', 'normal', 'closed', '2026-10-16 08:17', '2026-10-16 08:32', '2026-10-24 17:00', 1, 4);
INSERT INTO ticket VALUES (4090, 'Keypad not responding', 5, 6, 5, 8, 'phone', 'normal', 'closed', '2026-10-17 14:47', '2026-10-17 19:12', '2026-10-20 03:07', 0, NULL);
INSERT INTO ticket VALUES (4091, 'Question about warranty', 4, NULL, 8, 8, 'phone', 'normal', 'closed', '2026-10-18 09:47', '2026-10-18 12:03', '2026-10-18 21:12', 0, 2);
INSERT INTO ticket VALUES (4092, 'Battery drains overnight', 6, 1, NULL, 9, 'email', 'normal', 'closed', '2026-10-21 10:22', '2026-10-21 11:44', '2026-10-23 18:15', 0, NULL);
INSERT INTO ticket VALUES (4093, 'Cannot pair lock with gateway', 1, 2, 3, 6, 'phone', 'normal', 'waiting on customer', '2026-10-26 06:11', '2026-10-26 08:22', NULL, 0, NULL);
INSERT INTO ticket VALUES (4094, 'Question about warranty', 10, NULL, 6, 5, 'phone', 'high', 'closed', '2026-10-26 07:55', '2026-10-26 08:09', '2026-10-30 05:47', 0, 3);
INSERT INTO ticket VALUES (4095, 'Low battery warning will not clear', 19, 1, NULL, 6, 'chat', 'high', 'open', '2026-10-27 06:39', '2026-10-27 08:00', NULL, 0, NULL);
INSERT INTO ticket VALUES (4096, 'Low battery warning will not clear', 17, 1, 3, 8, 'phone', 'low', 'closed', '2026-11-01 12:41', '2026-11-01 13:21', '2026-11-02 00:24', 1, 5);
INSERT INTO ticket VALUES (4097, 'Need master code reset', 20, 3, 8, 6, 'phone', 'normal', 'closed', '2026-11-01 13:04', '2026-11-02 14:06', '2026-11-11 00:10', 0, NULL);
INSERT INTO ticket VALUES (4098, 'Guest code rejected', 3, 3, NULL, 4, 'email', 'normal', 'on hold', '2026-11-02 06:06', '2026-11-02 06:38', NULL, 0, NULL);
INSERT INTO ticket VALUES (4099, 'Need copy of invoice', 5, 5, NULL, 3, 'email', 'normal', 'closed', '2026-11-04 21:58', '2026-11-05 23:02', '2026-11-14 08:45', 0, 4);
INSERT INTO ticket VALUES (4100, 'App shows wrong lock state', 15, 4, NULL, 12, 'chat', 'normal', 'waiting on customer', '2026-11-04 17:40', '2026-11-04 17:51', NULL, 0, NULL);
INSERT INTO ticket VALUES (4101, 'Lock offline after router change', 4, 2, NULL, NULL, 'email', 'low', 'open', '2026-11-06 17:36', NULL, NULL, 0, NULL);
INSERT INTO ticket VALUES (4102, 'Lock offline after router change', 16, 2, NULL, NULL, 'chat', 'low', 'open', '2026-11-06 09:19', NULL, NULL, 0, NULL);
INSERT INTO ticket VALUES (4103, 'Question about warranty', 6, NULL, NULL, 9, 'email', 'low', 'open', '2026-11-08 17:15', '2026-11-08 21:39', NULL, 0, NULL);
INSERT INTO ticket VALUES (4104, 'Cannot invite a colleague in the app', 17, 4, NULL, 12, 'portal', 'high', 'closed', '2026-11-10 17:44', '2026-11-10 18:03', '2026-11-11 17:58', 0, 3);
INSERT INTO ticket VALUES (4105, 'Gateway drops connection', 16, 2, NULL, 6, 'chat', 'high', 'open', '2026-11-13 18:16', '2026-11-13 20:35', NULL, 0, NULL);
INSERT INTO ticket VALUES (4106, 'Callback please', 13, NULL, NULL, 8, 'chat', 'normal', 'open', '2026-11-14 22:38', '2026-11-15 23:47', NULL, 1, NULL);
INSERT INTO ticket VALUES (4107, 'Keypad not responding', 16, 6, NULL, 3, 'portal', 'urgent', 'open', '2026-11-15 19:01', '2026-11-15 19:19', NULL, 0, NULL);
INSERT INTO ticket VALUES (4108, 'Low battery warning will not clear', 13, 1, NULL, 8, 'chat', 'normal', 'on hold', '2026-11-15 10:22', '2026-11-15 11:43', NULL, 0, NULL);
INSERT INTO ticket VALUES (4109, 'Request: bulk code import', 3, 7, NULL, 9, 'portal', 'normal', 'open', '2026-11-16 15:01', '2026-11-16 16:23', NULL, 0, NULL);
INSERT INTO ticket VALUES (4110, 'Cannot pair lock with gateway', 4, 2, NULL, 6, 'chat', 'urgent', 'open', '2026-11-18 20:14', '2026-11-18 20:29', NULL, 0, NULL);
INSERT INTO ticket VALUES (4111, 'Low battery warning will not clear', 15, 1, 12, 10, 'phone', 'low', 'on hold', '2026-11-20 19:57', '2026-11-21 06:01', NULL, 0, NULL);
INSERT INTO ticket VALUES (4112, 'Cannot invite a colleague in the app', 11, 4, NULL, 3, 'email', 'high', 'on hold', '2026-11-21 06:01', '2026-11-21 06:10', NULL, 0, NULL);
CREATE TABLE tag (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL
);
INSERT INTO tag VALUES (1, 'refund');
INSERT INTO tag VALUES (2, 'vip');
INSERT INTO tag VALUES (3, 'bug');
INSERT INTO tag VALUES (4, 'security');
INSERT INTO tag VALUES (5, 'onsite visit');
INSERT INTO tag VALUES (6, 'spare part');
INSERT INTO tag VALUES (7, 'duplicate');
CREATE TABLE ticket_tag (
  ticket_id INTEGER NOT NULL REFERENCES ticket(id),
  tag_id INTEGER NOT NULL REFERENCES tag(id),
  PRIMARY KEY (ticket_id, tag_id)
);
INSERT INTO ticket_tag VALUES (4001, 3);
INSERT INTO ticket_tag VALUES (4001, 6);
INSERT INTO ticket_tag VALUES (4003, 1);
INSERT INTO ticket_tag VALUES (4003, 2);
INSERT INTO ticket_tag VALUES (4003, 5);
INSERT INTO ticket_tag VALUES (4004, 3);
INSERT INTO ticket_tag VALUES (4005, 2);
INSERT INTO ticket_tag VALUES (4005, 3);
INSERT INTO ticket_tag VALUES (4006, 2);
INSERT INTO ticket_tag VALUES (4007, 2);
INSERT INTO ticket_tag VALUES (4008, 2);
INSERT INTO ticket_tag VALUES (4008, 3);
INSERT INTO ticket_tag VALUES (4008, 4);
INSERT INTO ticket_tag VALUES (4013, 5);
INSERT INTO ticket_tag VALUES (4014, 5);
INSERT INTO ticket_tag VALUES (4015, 2);
INSERT INTO ticket_tag VALUES (4015, 3);
INSERT INTO ticket_tag VALUES (4015, 5);
INSERT INTO ticket_tag VALUES (4017, 3);
INSERT INTO ticket_tag VALUES (4019, 1);
INSERT INTO ticket_tag VALUES (4020, 2);
INSERT INTO ticket_tag VALUES (4020, 3);
INSERT INTO ticket_tag VALUES (4021, 3);
INSERT INTO ticket_tag VALUES (4021, 5);
INSERT INTO ticket_tag VALUES (4023, 3);
INSERT INTO ticket_tag VALUES (4024, 2);
INSERT INTO ticket_tag VALUES (4024, 3);
INSERT INTO ticket_tag VALUES (4027, 3);
INSERT INTO ticket_tag VALUES (4028, 2);
INSERT INTO ticket_tag VALUES (4030, 1);
INSERT INTO ticket_tag VALUES (4031, 1);
INSERT INTO ticket_tag VALUES (4031, 2);
INSERT INTO ticket_tag VALUES (4033, 5);
INSERT INTO ticket_tag VALUES (4035, 1);
INSERT INTO ticket_tag VALUES (4035, 3);
INSERT INTO ticket_tag VALUES (4036, 3);
INSERT INTO ticket_tag VALUES (4036, 5);
INSERT INTO ticket_tag VALUES (4037, 4);
INSERT INTO ticket_tag VALUES (4039, 3);
INSERT INTO ticket_tag VALUES (4040, 1);
INSERT INTO ticket_tag VALUES (4042, 1);
INSERT INTO ticket_tag VALUES (4042, 3);
INSERT INTO ticket_tag VALUES (4042, 5);
INSERT INTO ticket_tag VALUES (4043, 5);
INSERT INTO ticket_tag VALUES (4044, 1);
INSERT INTO ticket_tag VALUES (4044, 4);
INSERT INTO ticket_tag VALUES (4045, 4);
INSERT INTO ticket_tag VALUES (4047, 3);
INSERT INTO ticket_tag VALUES (4050, 1);
INSERT INTO ticket_tag VALUES (4050, 3);
INSERT INTO ticket_tag VALUES (4050, 5);
INSERT INTO ticket_tag VALUES (4051, 5);
INSERT INTO ticket_tag VALUES (4052, 2);
INSERT INTO ticket_tag VALUES (4053, 3);
INSERT INTO ticket_tag VALUES (4053, 4);
INSERT INTO ticket_tag VALUES (4054, 5);
INSERT INTO ticket_tag VALUES (4055, 3);
INSERT INTO ticket_tag VALUES (4055, 5);
INSERT INTO ticket_tag VALUES (4056, 3);
INSERT INTO ticket_tag VALUES (4056, 5);
INSERT INTO ticket_tag VALUES (4057, 1);
INSERT INTO ticket_tag VALUES (4058, 1);
INSERT INTO ticket_tag VALUES (4059, 1);
INSERT INTO ticket_tag VALUES (4063, 1);
INSERT INTO ticket_tag VALUES (4065, 5);
INSERT INTO ticket_tag VALUES (4067, 1);
INSERT INTO ticket_tag VALUES (4067, 5);
INSERT INTO ticket_tag VALUES (4071, 3);
INSERT INTO ticket_tag VALUES (4071, 5);
INSERT INTO ticket_tag VALUES (4073, 1);
INSERT INTO ticket_tag VALUES (4073, 2);
INSERT INTO ticket_tag VALUES (4075, 3);
INSERT INTO ticket_tag VALUES (4076, 3);
INSERT INTO ticket_tag VALUES (4078, 5);
INSERT INTO ticket_tag VALUES (4080, 1);
INSERT INTO ticket_tag VALUES (4080, 3);
INSERT INTO ticket_tag VALUES (4081, 2);
INSERT INTO ticket_tag VALUES (4084, 4);
INSERT INTO ticket_tag VALUES (4085, 3);
INSERT INTO ticket_tag VALUES (4086, 5);
INSERT INTO ticket_tag VALUES (4087, 3);
INSERT INTO ticket_tag VALUES (4088, 5);
INSERT INTO ticket_tag VALUES (4092, 1);
INSERT INTO ticket_tag VALUES (4092, 2);
INSERT INTO ticket_tag VALUES (4094, 3);
INSERT INTO ticket_tag VALUES (4095, 1);
INSERT INTO ticket_tag VALUES (4095, 3);
INSERT INTO ticket_tag VALUES (4096, 2);
INSERT INTO ticket_tag VALUES (4100, 3);
INSERT INTO ticket_tag VALUES (4101, 1);
INSERT INTO ticket_tag VALUES (4104, 1);
INSERT INTO ticket_tag VALUES (4106, 2);
INSERT INTO ticket_tag VALUES (4106, 3);
INSERT INTO ticket_tag VALUES (4107, 2);
INSERT INTO ticket_tag VALUES (4107, 3);
INSERT INTO ticket_tag VALUES (4108, 3);
INSERT INTO ticket_tag VALUES (4108, 5);
INSERT INTO ticket_tag VALUES (4108, 6);
INSERT INTO ticket_tag VALUES (4109, 1);
INSERT INTO ticket_tag VALUES (4109, 5);
INSERT INTO ticket_tag VALUES (4110, 3);
INSERT INTO ticket_tag VALUES (4110, 4);
INSERT INTO ticket_tag VALUES (4111, 3);
INSERT INTO ticket_tag VALUES (4112, 3);
