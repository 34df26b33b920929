CREATE TABLE depots (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  capacity INTEGER NOT NULL
);
CREATE TABLE drivers (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  depot_id INTEGER NOT NULL REFERENCES depots(id),
  hired_on TEXT NOT NULL,
  left_on TEXT,
  phone TEXT
);
CREATE TABLE buses (
  id INTEGER PRIMARY KEY,
  plate TEXT NOT NULL UNIQUE,
  model TEXT NOT NULL,
  fuel TEXT NOT NULL,
  seats INTEGER NOT NULL,
  depot_id INTEGER NOT NULL REFERENCES depots(id),
  in_service_since TEXT NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE routes (
  id INTEGER PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  length_km REAL NOT NULL
);
CREATE TABLE stops (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  zone TEXT NOT NULL,
  has_shelter INTEGER NOT NULL
);
CREATE TABLE route_stops (
  route_id INTEGER NOT NULL REFERENCES routes(id),
  stop_id INTEGER NOT NULL REFERENCES stops(id),
  seq INTEGER NOT NULL,
  PRIMARY KEY (route_id, stop_id)
);
CREATE TABLE trips (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES routes(id),
  bus_id INTEGER NOT NULL REFERENCES buses(id),
  driver_id INTEGER NOT NULL REFERENCES drivers(id),
  trip_date TEXT NOT NULL,
  departure TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('run', 'cancelled')),
  passengers INTEGER,
  delay_min INTEGER,
  fare_income_cents INTEGER
);

INSERT INTO depots VALUES (1, 'Riverside Depot', 'Halden', 42);
INSERT INTO depots VALUES (2, 'Northgate Depot', 'Halden', 30);
INSERT INTO depots VALUES (3, 'Quarry Lane Depot', 'Stonebridge', 24);
INSERT INTO drivers VALUES (1, 'Marta Jelinek', 1, '2025-04-29', NULL, '555-0187');
INSERT INTO drivers VALUES (2, 'Declan Byrne', 3, '2024-08-08', NULL, '555-0155');
INSERT INTO drivers VALUES (3, 'Samuel Osei', 3, '2025-08-04', NULL, NULL);
INSERT INTO drivers VALUES (4, 'Ewa Nowicka', 1, '2024-04-26', NULL, NULL);
INSERT INTO drivers VALUES (5, 'Harold Finch', 1, '2024-02-12', '2025-08-31', '555-0123');
INSERT INTO drivers VALUES (6, 'Zeynep Aydin', 1, '2025-02-17', NULL, '555-0191');
INSERT INTO drivers VALUES (7, 'Luca Romano', 3, '2025-08-17', NULL, '555-0174');
INSERT INTO drivers VALUES (8, 'Patricia Lowe', 1, '2026-02-13', '2026-08-15', '555-0170');
INSERT INTO drivers VALUES (9, 'Andrei Popescu', 1, '2024-07-22', NULL, '555-0137');
INSERT INTO drivers VALUES (10, 'Connie Baxter', 3, '2024-10-17', NULL, '555-0169');
INSERT INTO drivers VALUES (11, 'Thabo Nkosi', 3, '2026-04-03', NULL, '555-0131');
INSERT INTO drivers VALUES (12, 'Greta Holm', 1, '2026-04-14', NULL, '555-0108');
INSERT INTO drivers VALUES (13, 'Miguel Santos', 1, '2024-11-08', NULL, '555-0131');
INSERT INTO drivers VALUES (14, 'Fiona McBride', 2, '2025-06-21', NULL, '555-0156');
INSERT INTO drivers VALUES (15, 'Arjun Nair', 1, '2026-03-12', NULL, '555-0165');
INSERT INTO drivers VALUES (16, 'Walter Pruitt', 2, '2024-12-17', '2026-06-15', '555-0115');
INSERT INTO buses VALUES (1, 'HB23 YDJ', 'Solaris Urbino 12', 'hybrid', 40, 1, '2026-03-22', 0);
INSERT INTO buses VALUES (2, 'HB15 RLL', 'BYD K9', 'electric', 36, 3, '2024-08-17', 0);
INSERT INTO buses VALUES (3, 'HB15 GLK', 'BYD K9', 'electric', 36, 1, '2026-05-25', 0);
INSERT INTO buses VALUES (4, 'HB17 RLV', 'BYD K9', 'electric', 38, 1, '2025-08-23', 1);
INSERT INTO buses VALUES (5, 'HB15 JYM', 'Mercedes Citaro', 'diesel', 44, 1, '2024-07-18', 0);
INSERT INTO buses VALUES (6, 'HB23 TXJ', 'Mercedes Citaro', 'diesel', 44, 3, '2026-04-21', 0);
INSERT INTO buses VALUES (7, 'HB25 YYT', 'Solaris Urbino 12', 'hybrid', 40, 3, '2025-07-14', 0);
INSERT INTO buses VALUES (8, 'HB23 VNK', 'Mercedes Citaro', 'diesel', 44, 1, '2024-09-24', 0);
INSERT INTO buses VALUES (9, 'HB25 KYV', 'Solaris Urbino 12', 'hybrid', 42, 1, '2026-02-03', 0);
INSERT INTO buses VALUES (10, 'HB26 BKM', 'ADL Enviro400', 'diesel', 72, 1, '2025-03-01', 0);
INSERT INTO buses VALUES (11, 'HB19 YVR', 'ADL Enviro400', 'diesel', 72, 1, '2026-03-24', 1);
INSERT INTO buses VALUES (12, 'HB26 ELD', 'BYD K9', 'electric', 36, 3, '2025-12-03', 0);
INSERT INTO buses VALUES (13, 'HB16 DFL', 'ADL Enviro400', 'diesel', 74, 1, '2025-04-09', 0);
INSERT INTO buses VALUES (14, 'HB21 BPE', 'Mercedes Citaro', 'diesel', 46, 2, '2025-10-24', 0);
INSERT INTO buses VALUES (15, 'HB25 GPE', 'Volvo 7900', 'electric', 40, 1, '2024-07-12', 0);
INSERT INTO buses VALUES (16, 'HB21 WDB', 'Mercedes Citaro', 'diesel', 46, 1, '2025-01-28', 0);
INSERT INTO buses VALUES (17, 'HB23 NGK', 'ADL Enviro400', 'diesel', 72, 1, '2026-06-24', 0);
INSERT INTO buses VALUES (18, 'HB26 XKV', 'Mercedes Citaro', 'diesel', 44, 3, '2025-10-08', 0);
INSERT INTO routes VALUES (1, '1', 'City Centre - Airport', 18.4);
INSERT INTO routes VALUES (2, '5', 'Harbour Loop', 9.2);
INSERT INTO routes VALUES (3, '7A', 'University - Northgate', 11.7);
INSERT INTO routes VALUES (4, '12', 'Stonebridge Express', 26.9);
INSERT INTO routes VALUES (5, '18', 'Hospital - Old Mill', 7.5);
INSERT INTO routes VALUES (6, 'N3', 'Night Owl', 21.3);
INSERT INTO routes VALUES (7, '22', 'Quarry Lane - Science Park', 14.0);
INSERT INTO stops VALUES (1, 'Central Station', 'C', 1);
INSERT INTO stops VALUES (2, 'Market Square', 'B', 1);
INSERT INTO stops VALUES (3, 'Harbour Pier', 'A', 1);
INSERT INTO stops VALUES (4, 'University Gate', 'A', 1);
INSERT INTO stops VALUES (5, 'Northgate Mall', 'A', 1);
INSERT INTO stops VALUES (6, 'Airport Terminal', 'A', 1);
INSERT INTO stops VALUES (7, 'St Anne''s Hospital', 'B', 1);
INSERT INTO stops VALUES (8, 'Old Mill', 'B', 0);
INSERT INTO stops VALUES (9, 'Stonebridge Cross', 'A', 0);
INSERT INTO stops VALUES (10, 'Quarry Lane', 'A', 1);
INSERT INTO stops VALUES (11, 'Science Park', 'A', 1);
INSERT INTO stops VALUES (12, 'City Library', 'B', 0);
INSERT INTO stops VALUES (13, 'Elm Avenue', 'A', 1);
INSERT INTO stops VALUES (14, 'Victoria Bridge', 'C', 1);
INSERT INTO stops VALUES (15, 'Stadium West', 'B', 1);
INSERT INTO stops VALUES (16, 'Cedar Hill', 'A', 0);
INSERT INTO stops VALUES (17, 'Lakeview', 'A', 1);
INSERT INTO stops VALUES (18, 'Botanic Garden', 'A', 1);
INSERT INTO route_stops VALUES (1, 1, 1);
INSERT INTO route_stops VALUES (1, 2, 2);
INSERT INTO route_stops VALUES (1, 12, 3);
INSERT INTO route_stops VALUES (1, 14, 4);
INSERT INTO route_stops VALUES (1, 15, 5);
INSERT INTO route_stops VALUES (1, 6, 6);
INSERT INTO route_stops VALUES (2, 2, 1);
INSERT INTO route_stops VALUES (2, 3, 2);
INSERT INTO route_stops VALUES (2, 14, 3);
INSERT INTO route_stops VALUES (2, 12, 4);
INSERT INTO route_stops VALUES (3, 4, 1);
INSERT INTO route_stops VALUES (3, 12, 2);
INSERT INTO route_stops VALUES (3, 1, 3);
INSERT INTO route_stops VALUES (3, 13, 4);
INSERT INTO route_stops VALUES (3, 5, 5);
INSERT INTO route_stops VALUES (4, 1, 1);
INSERT INTO route_stops VALUES (4, 14, 2);
INSERT INTO route_stops VALUES (4, 9, 3);
INSERT INTO route_stops VALUES (5, 7, 1);
INSERT INTO route_stops VALUES (5, 2, 2);
INSERT INTO route_stops VALUES (5, 1, 3);
INSERT INTO route_stops VALUES (5, 8, 4);
INSERT INTO route_stops VALUES (6, 1, 1);
INSERT INTO route_stops VALUES (6, 2, 2);
INSERT INTO route_stops VALUES (6, 4, 3);
INSERT INTO route_stops VALUES (6, 5, 4);
INSERT INTO route_stops VALUES (6, 15, 5);
INSERT INTO route_stops VALUES (6, 3, 6);
INSERT INTO route_stops VALUES (6, 13, 7);
INSERT INTO route_stops VALUES (7, 10, 1);
INSERT INTO route_stops VALUES (7, 9, 2);
INSERT INTO route_stops VALUES (7, 11, 3);
INSERT INTO trips VALUES (1, 2, 15, 10, '2025-02-26', '06:50', 'run', 16, 3, 3360);
INSERT INTO trips VALUES (2, 3, 13, 5, '2025-04-10', '15:35', 'run', 13, 7, 2730);
INSERT INTO trips VALUES (3, 2, 5, 4, '2025-04-11', '13:20', 'run', 42, 0, 8820);
INSERT INTO trips VALUES (4, 1, 10, 16, '2025-05-21', '19:35', 'run', 44, 6, 10560);
INSERT INTO trips VALUES (5, 1, 8, 6, '2025-05-22', '08:20', 'run', 26, 9, 6240);
INSERT INTO trips VALUES (6, 6, 8, 4, '2025-06-01', '00:35', 'run', 10, 11, 2400);
INSERT INTO trips VALUES (7, 2, 16, 5, '2025-06-01', '17:35', 'run', 34, 8, 8160);
INSERT INTO trips VALUES (8, 1, 15, 10, '2025-06-06', '21:35', 'run', 10, 2, 2400);
INSERT INTO trips VALUES (9, 1, 8, 10, '2025-06-14', '13:20', 'run', 21, 0, 3780);
INSERT INTO trips VALUES (10, 2, 5, 10, '2025-06-17', '06:35', 'run', 25, 9, 6000);
INSERT INTO trips VALUES (11, 2, 2, 9, '2025-06-27', '14:50', 'run', 47, 3, 9870);
INSERT INTO trips VALUES (12, 1, 2, 16, '2025-07-05', '18:50', 'run', 26, 16, 6240);
INSERT INTO trips VALUES (13, 1, 10, 5, '2025-07-24', '07:20', 'run', 73, 6, 15330);
INSERT INTO trips VALUES (14, 1, 7, 5, '2025-07-24', '13:35', 'run', 5, 0, 900);
INSERT INTO trips VALUES (15, 1, 2, 1, '2025-07-26', '09:35', 'run', 23, 13, 5520);
INSERT INTO trips VALUES (16, 1, 13, 9, '2025-08-10', '11:05', 'run', 36, 3, 7560);
INSERT INTO trips VALUES (17, 1, 15, 3, '2025-08-16', '05:50', 'run', 9, 0, 1620);
INSERT INTO trips VALUES (18, 4, 13, 1, '2025-08-20', '08:35', 'run', 44, 8, 7920);
INSERT INTO trips VALUES (19, 5, 10, 6, '2025-08-26', '22:05', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (20, 5, 7, 7, '2025-08-27', '10:50', 'run', 34, 7, 6120);
INSERT INTO trips VALUES (21, 5, 13, 7, '2025-09-09', '22:35', 'run', 13, 10, 3120);
INSERT INTO trips VALUES (22, 2, 13, 9, '2025-09-13', '11:20', 'run', 20, 6, 4200);
INSERT INTO trips VALUES (23, 1, 10, 2, '2025-09-17', '21:05', 'run', 29, 0, 6090);
INSERT INTO trips VALUES (24, 5, 16, 7, '2025-09-22', '22:20', 'run', 6, 3, 1080);
INSERT INTO trips VALUES (25, 3, 10, 3, '2025-10-04', '18:35', 'run', 43, 4, 9030);
INSERT INTO trips VALUES (26, 1, 8, 2, '2025-10-07', '06:35', 'run', 50, 10, 12000);
INSERT INTO trips VALUES (27, 2, 13, 2, '2025-10-07', '19:50', 'run', 37, 11, 6660);
INSERT INTO trips VALUES (28, 1, 5, 4, '2025-10-13', '21:20', 'run', 51, 3, 9180);
INSERT INTO trips VALUES (29, 1, 10, 13, '2025-10-23', '09:35', 'run', 16, 5, 2880);
INSERT INTO trips VALUES (30, 3, 10, 7, '2025-10-27', '19:35', 'run', 58, 0, 13920);
INSERT INTO trips VALUES (31, 2, 8, 10, '2025-10-31', '18:35', 'run', 5, 5, 900);
INSERT INTO trips VALUES (32, 2, 16, 16, '2025-11-01', '13:35', 'run', 29, 4, 6090);
INSERT INTO trips VALUES (33, 6, 10, 3, '2025-11-22', '23:20', 'run', 66, 0, 15840);
INSERT INTO trips VALUES (34, 1, 14, 13, '2025-11-28', '05:20', 'run', 50, 9, 9000);
INSERT INTO trips VALUES (35, 1, 4, 2, '2025-11-29', '22:20', 'run', 46, 3, 8280);
INSERT INTO trips VALUES (36, 3, 15, 4, '2025-12-01', '13:20', 'run', 5, 0, 900);
INSERT INTO trips VALUES (37, 4, 4, 10, '2025-12-02', '20:05', 'run', 38, 8, 6840);
INSERT INTO trips VALUES (38, 1, 7, 2, '2025-12-03', '16:50', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (39, 1, 7, 6, '2025-12-06', '08:35', 'run', 48, 10, 10080);
INSERT INTO trips VALUES (40, 4, 5, 7, '2025-12-15', '07:35', 'run', 45, 5, 10800);
INSERT INTO trips VALUES (41, 3, 2, 9, '2025-12-17', '07:50', 'run', 20, 5, 4800);
INSERT INTO trips VALUES (42, 2, 5, 2, '2025-12-19', '06:50', 'run', 44, 4, 10560);
INSERT INTO trips VALUES (43, 1, 15, 7, '2025-12-22', '10:05', 'run', 43, 9, 10320);
INSERT INTO trips VALUES (44, 6, 14, 4, '2026-01-03', '00:50', 'run', 19, 0, 4560);
INSERT INTO trips VALUES (45, 3, 12, 3, '2026-01-05', '12:50', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (46, 1, 16, 10, '2026-01-11', '10:05', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (47, 6, 10, 10, '2026-01-13', '01:50', 'run', 60, 0, 12600);
INSERT INTO trips VALUES (48, 3, 14, 3, '2026-01-26', '05:05', 'run', 43, 0, 7740);
INSERT INTO trips VALUES (49, 1, 4, 8, '2026-02-14', '15:50', 'run', 11, 5, 2640);
INSERT INTO trips VALUES (50, 1, 12, 4, '2026-02-14', '19:35', 'run', 19, 1, 3420);
INSERT INTO trips VALUES (51, 6, 14, 6, '2026-02-15', '23:35', 'run', 20, 6, 4200);
INSERT INTO trips VALUES (52, 1, 4, 8, '2026-02-16', '12:20', 'run', 31, 3, 6510);
INSERT INTO trips VALUES (53, 5, 14, 10, '2026-02-28', '11:20', 'run', 37, 6, 7770);
INSERT INTO trips VALUES (54, 3, 8, 10, '2026-03-03', '09:20', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (55, 5, 15, 10, '2026-03-08', '15:35', 'run', 13, 8, 3120);
INSERT INTO trips VALUES (56, 2, 9, 7, '2026-03-18', '17:05', 'run', 12, 6, 2880);
INSERT INTO trips VALUES (57, 3, 16, 10, '2026-03-25', '11:35', 'run', 26, 4, 6240);
INSERT INTO trips VALUES (58, 2, 2, 6, '2026-03-28', '19:50', 'run', 40, 8, 7200);
INSERT INTO trips VALUES (59, 6, 7, 8, '2026-03-28', '23:50', 'run', 8, 0, 1680);
INSERT INTO trips VALUES (60, 1, 8, 3, '2026-03-30', '17:20', 'run', 55, 5, 13200);
INSERT INTO trips VALUES (61, 1, 12, 7, '2026-03-30', '22:20', 'run', 5, 5, 900);
INSERT INTO trips VALUES (62, 3, 15, 16, '2026-04-04', '20:35', 'run', 41, 7, 7380);
INSERT INTO trips VALUES (63, 2, 14, 1, '2026-04-14', '06:05', 'run', 42, 0, 8820);
INSERT INTO trips VALUES (64, 3, 16, 10, '2026-04-25', '18:35', 'run', 14, 0, 2940);
INSERT INTO trips VALUES (65, 3, 10, 16, '2026-04-26', '05:35', 'run', 80, 0, 14400);
INSERT INTO trips VALUES (66, 1, 1, 13, '2026-05-04', '10:20', 'run', 7, 1, 1470);
INSERT INTO trips VALUES (67, 2, 12, 9, '2026-05-07', '11:50', 'run', 6, 0, 1080);
INSERT INTO trips VALUES (68, 6, 8, 13, '2026-05-08', '01:20', 'run', 24, 0, 4320);
INSERT INTO trips VALUES (69, 3, 7, 13, '2026-05-08', '13:35', 'run', 49, 3, 8820);
INSERT INTO trips VALUES (70, 3, 5, 7, '2026-05-11', '11:50', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (71, 5, 13, 12, '2026-05-13', '21:05', 'run', 85, 15, 15300);
INSERT INTO trips VALUES (72, 1, 5, 15, '2026-05-15', '13:05', 'run', 24, 7, 5760);
INSERT INTO trips VALUES (73, 5, 6, 2, '2026-05-15', '14:50', 'run', 28, 7, 6720);
INSERT INTO trips VALUES (74, 5, 7, 11, '2026-05-20', '11:50', 'run', 11, 1, 2310);
INSERT INTO trips VALUES (75, 1, 15, 9, '2026-05-22', '21:05', 'run', 51, 11, 10710);
INSERT INTO trips VALUES (76, 3, 13, 6, '2026-05-30', '11:20', 'run', 62, 8, 11160);
INSERT INTO trips VALUES (77, 6, 16, 6, '2026-05-31', '23:35', 'run', 35, 4, 8400);
INSERT INTO trips VALUES (78, 3, 1, 10, '2026-06-02', '10:50', 'run', 25, 0, 6000);
INSERT INTO trips VALUES (79, 1, 1, 12, '2026-06-12', '13:35', 'run', 22, 8, 5280);
INSERT INTO trips VALUES (80, 4, 9, 15, '2026-06-25', '15:20', 'run', 49, 4, 8820);
INSERT INTO trips VALUES (81, 6, 8, 12, '2026-06-25', '23:35', 'run', 8, 3, 1440);
INSERT INTO trips VALUES (82, 5, 8, 15, '2026-06-28', '19:50', 'run', 56, 0, 10080);
INSERT INTO trips VALUES (83, 1, 12, 7, '2026-07-14', '05:50', 'run', 6, 6, 1260);
INSERT INTO trips VALUES (84, 5, 10, 10, '2026-07-16', '22:35', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (85, 2, 16, 11, '2026-07-21', '13:05', 'run', 13, 4, 3120);
INSERT INTO trips VALUES (86, 1, 3, 15, '2026-07-22', '10:50', 'run', 37, 6, 7770);
INSERT INTO trips VALUES (87, 4, 7, 7, '2026-07-23', '14:50', 'run', 44, 4, 9240);
INSERT INTO trips VALUES (88, 3, 5, 9, '2026-07-24', '12:05', 'run', 56, 7, 11760);
INSERT INTO trips VALUES (89, 2, 3, 12, '2026-07-29', '10:35', 'run', 19, 13, 3990);
INSERT INTO trips VALUES (90, 5, 12, 6, '2026-08-02', '13:50', 'run', 31, 7, 5580);
INSERT INTO trips VALUES (91, 1, 14, 9, '2026-08-08', '06:05', 'run', 47, 11, 8460);
INSERT INTO trips VALUES (92, 2, 2, 11, '2026-08-09', '17:35', 'run', 38, 9, 7980);
INSERT INTO trips VALUES (93, 2, 16, 10, '2026-08-21', '11:05', 'run', 55, 10, 13200);
INSERT INTO trips VALUES (94, 5, 8, 1, '2026-08-24', '17:35', 'run', 31, 9, 7440);
INSERT INTO trips VALUES (95, 1, 3, 6, '2026-08-28', '17:20', 'run', 22, 1, 4620);
INSERT INTO trips VALUES (96, 3, 13, 15, '2026-08-28', '19:35', 'run', 30, 0, 7200);
INSERT INTO trips VALUES (97, 4, 6, 7, '2026-09-03', '18:05', 'run', 30, 0, 7200);
INSERT INTO trips VALUES (98, 1, 13, 7, '2026-09-03', '18:35', 'run', 41, 1, 7380);
INSERT INTO trips VALUES (99, 3, 7, 11, '2026-09-04', '18:05', 'run', 22, 1, 4620);
INSERT INTO trips VALUES (100, 2, 13, 6, '2026-09-06', '14:50', 'run', 76, 0, 13680);
INSERT INTO trips VALUES (101, 3, 5, 13, '2026-09-08', '06:35', 'run', 40, 4, 8400);
INSERT INTO trips VALUES (102, 1, 2, 10, '2026-09-10', '13:35', 'run', 4, 1, 720);
INSERT INTO trips VALUES (103, 1, 12, 6, '2026-09-11', '13:05', 'run', 12, 5, 2880);
INSERT INTO trips VALUES (104, 2, 3, 15, '2026-09-11', '14:20', 'run', 46, 3, 9660);
INSERT INTO trips VALUES (105, 5, 12, 9, '2026-09-18', '21:35', 'run', 15, 16, 2700);
INSERT INTO trips VALUES (106, 2, 13, 2, '2026-09-18', '22:05', 'run', 55, 0, 13200);
INSERT INTO trips VALUES (107, 1, 8, 2, '2026-09-19', '10:20', 'run', 46, 9, 11040);
INSERT INTO trips VALUES (108, 4, 14, 4, '2026-09-19', '13:05', 'run', 24, 0, 5040);
INSERT INTO trips VALUES (109, 2, 3, 1, '2026-09-21', '16:20', 'run', 38, 0, 6840);
INSERT INTO trips VALUES (110, 2, 1, 1, '2026-09-22', '05:35', 'run', 31, 6, 7440);
INSERT INTO trips VALUES (111, 1, 16, 1, '2026-09-24', '21:50', 'run', 55, 14, 11550);
INSERT INTO trips VALUES (112, 1, 2, 6, '2026-09-26', '21:35', 'run', 45, 4, 9450);
INSERT INTO trips VALUES (113, 1, 12, 9, '2026-09-27', '09:05', 'run', 24, 4, 4320);
INSERT INTO trips VALUES (114, 5, 13, 9, '2026-09-27', '09:50', 'run', 53, 2, 11130);
INSERT INTO trips VALUES (115, 2, 10, 11, '2026-09-28', '12:05', 'run', 64, 3, 13440);
INSERT INTO trips VALUES (116, 1, 12, 2, '2026-09-28', '14:05', 'run', 43, 16, 9030);
INSERT INTO trips VALUES (117, 3, 14, 6, '2026-09-30', '18:05', 'run', 33, 4, 7920);
INSERT INTO trips VALUES (118, 1, 8, 13, '2026-10-05', '07:20', 'run', 28, 7, 6720);
INSERT INTO trips VALUES (119, 3, 1, 15, '2026-10-12', '06:05', 'run', 24, 8, 5760);
INSERT INTO trips VALUES (120, 4, 7, 13, '2026-10-12', '17:50', 'run', 29, 20, 5220);
INSERT INTO trips VALUES (121, 4, 10, 12, '2026-10-12', '21:20', 'run', 49, 7, 8820);
INSERT INTO trips VALUES (122, 4, 8, 12, '2026-10-14', '15:50', 'run', 25, 0, 4500);
INSERT INTO trips VALUES (123, 2, 12, 12, '2026-10-14', '22:20', 'run', 45, 0, 10800);
INSERT INTO trips VALUES (124, 1, 6, 11, '2026-10-15', '20:20', 'run', 10, 3, 1800);
INSERT INTO trips VALUES (125, 1, 3, 6, '2026-10-18', '09:35', 'run', 10, 8, 2400);
INSERT INTO trips VALUES (126, 2, 14, 7, '2026-10-19', '12:05', 'run', 40, 7, 8400);
INSERT INTO trips VALUES (127, 5, 3, 3, '2026-10-20', '15:50', 'run', 37, 7, 7770);
INSERT INTO trips VALUES (128, 1, 12, 13, '2026-10-21', '11:35', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (129, 6, 9, 10, '2026-10-23', '00:05', 'run', 5, 0, 900);
INSERT INTO trips VALUES (130, 6, 6, 11, '2026-10-24', '23:35', 'run', 18, 5, 4320);
INSERT INTO trips VALUES (131, 4, 9, 6, '2026-10-25', '12:50', 'run', 40, 0, 7200);
INSERT INTO trips VALUES (132, 1, 2, 3, '2026-10-25', '19:50', 'run', 18, 0, 3780);
INSERT INTO trips VALUES (133, 1, 1, 1, '2026-10-29', '21:50', 'run', 19, 10, 3420);
INSERT INTO trips VALUES (134, 4, 8, 7, '2026-11-01', '15:35', 'run', 20, 2, 3600);
INSERT INTO trips VALUES (135, 4, 13, 15, '2026-11-03', '16:05', 'run', 61, 0, 14640);
INSERT INTO trips VALUES (136, 1, 13, 10, '2026-11-04', '11:35', 'run', 10, 1, 2400);
INSERT INTO trips VALUES (137, 1, 9, 2, '2026-11-04', '20:50', 'run', 53, 4, 12720);
INSERT INTO trips VALUES (138, 6, 1, 11, '2026-11-09', '00:20', 'run', 35, 7, 7350);
INSERT INTO trips VALUES (139, 2, 10, 11, '2026-11-09', '06:05', 'run', 43, 0, 9030);
INSERT INTO trips VALUES (140, 6, 14, 9, '2026-11-10', '01:35', 'run', 35, 9, 7350);
INSERT INTO trips VALUES (141, 4, 15, 15, '2026-11-10', '17:20', 'run', 23, 6, 5520);
INSERT INTO trips VALUES (142, 2, 9, 12, '2026-11-11', '13:20', 'run', 4, 7, 840);
INSERT INTO trips VALUES (143, 3, 1, 6, '2026-11-16', '06:05', 'run', 14, 4, 2520);
INSERT INTO trips VALUES (144, 1, 12, 4, '2026-11-17', '06:05', 'run', 25, 0, 4500);
INSERT INTO trips VALUES (145, 6, 15, 13, '2026-11-17', '23:20', 'run', 23, 0, 4140);
INSERT INTO trips VALUES (146, 6, 9, 12, '2026-11-18', '00:35', 'run', 46, 10, 9660);
INSERT INTO trips VALUES (147, 5, 1, 12, '2026-11-18', '07:35', 'run', 48, 0, 10080);
INSERT INTO trips VALUES (148, 2, 9, 15, '2026-11-18', '15:35', 'run', 14, 9, 2520);
INSERT INTO trips VALUES (149, 4, 7, 7, '2026-11-19', '08:05', 'cancelled', NULL, NULL, NULL);
INSERT INTO trips VALUES (150, 3, 10, 7, '2026-11-19', '14:05', 'run', 16, 2, 3360);
