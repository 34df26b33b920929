CREATE TABLE breed (
  breed_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  origin TEXT NOT NULL
);
INSERT INTO breed VALUES (1, 'Saanen', 'Switzerland');
INSERT INTO breed VALUES (2, 'Toggenburg', 'Switzerland');
INSERT INTO breed VALUES (3, 'Anglo-Nubian', 'England');
INSERT INTO breed VALUES (4, 'Alpine', 'France');
INSERT INTO breed VALUES (5, 'LaMancha', 'United States');
INSERT INTO breed VALUES (6, 'Bagot', 'England');
CREATE TABLE barn (
  barn_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  capacity INTEGER NOT NULL,
  has_heating INTEGER NOT NULL
);
INSERT INTO barn VALUES (1, 'Old Barn', 14, 0);
INSERT INTO barn VALUES (2, 'Hill Barn', 18, 0);
INSERT INTO barn VALUES (3, 'Kid House', 16, 1);
INSERT INTO barn VALUES (4, 'River Shed', 10, 0);
INSERT INTO barn VALUES (5, 'New Shed', 20, 1);
CREATE TABLE goat (
  goat_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sex TEXT NOT NULL,
  breed_id INTEGER NOT NULL REFERENCES breed(breed_id),
  barn_id INTEGER REFERENCES barn(barn_id),
  birth_date TEXT NOT NULL,
  mother_id INTEGER REFERENCES goat(goat_id),
  father_id INTEGER REFERENCES goat(goat_id),
  status TEXT NOT NULL
);
INSERT INTO goat VALUES (1, 'Daisy', 'female', 1, 1, '2019-03-01', NULL, NULL, 'active');
INSERT INTO goat VALUES (2, 'Hector', 'male', 1, 1, '2019-03-07', NULL, NULL, 'active');
INSERT INTO goat VALUES (3, 'Biscuit', 'female', 1, 4, '2019-03-13', NULL, NULL, 'active');
INSERT INTO goat VALUES (4, 'Nettle', 'female', 2, 1, '2019-03-23', NULL, NULL, 'active');
INSERT INTO goat VALUES (5, 'Clover', 'female', 4, 2, '2019-04-14', NULL, NULL, 'active');
INSERT INTO goat VALUES (6, 'Juniper', 'female', 3, NULL, '2019-05-29', NULL, NULL, 'died');
INSERT INTO goat VALUES (7, 'Bramble', 'female', 3, 2, '2019-07-22', NULL, NULL, 'active');
INSERT INTO goat VALUES (8, 'Otis', 'male', 3, 4, '2019-07-26', NULL, NULL, 'active');
INSERT INTO goat VALUES (9, 'Pepper', 'female', 4, 2, '2019-09-05', NULL, NULL, 'active');
INSERT INTO goat VALUES (10, 'Hazel', 'female', 1, 1, '2019-10-25', NULL, NULL, 'active');
INSERT INTO goat VALUES (11, 'Maple', 'female', 2, 1, '2020-01-19', NULL, NULL, 'active');
INSERT INTO goat VALUES (12, 'Rufus', 'male', 4, 2, '2020-02-29', NULL, NULL, 'active');
INSERT INTO goat VALUES (13, 'Willow', 'female', 1, 2, '2020-03-28', NULL, NULL, 'active');
INSERT INTO goat VALUES (14, 'Poppy', 'female', 5, 2, '2020-04-18', NULL, NULL, 'active');
INSERT INTO goat VALUES (15, 'Sorrel', 'female', 4, NULL, '2020-04-28', NULL, NULL, 'sold');
INSERT INTO goat VALUES (16, 'Tansy', 'female', 1, 4, '2020-08-01', NULL, NULL, 'active');
INSERT INTO goat VALUES (17, 'Barley', 'male', 1, 1, '2023-08-21', 3, 2, 'active');
INSERT INTO goat VALUES (18, 'Mabel', 'female', 1, 1, '2023-08-25', 3, 12, 'active');
INSERT INTO goat VALUES (19, 'Fern', 'male', 2, 1, '2023-09-08', 4, 8, 'active');
INSERT INTO goat VALUES (20, 'Bluebell', 'female', 1, NULL, '2023-09-23', 3, 12, 'sold');
INSERT INTO goat VALUES (21, 'Cricket', 'female', 4, 2, '2024-01-09', 5, NULL, 'active');
INSERT INTO goat VALUES (22, 'Ginger', 'male', 4, 1, '2024-02-01', 5, 8, 'active');
INSERT INTO goat VALUES (23, 'Heather', 'male', 1, 2, '2024-02-08', 1, 8, 'active');
INSERT INTO goat VALUES (24, 'Ivy', 'female', 3, NULL, '2024-03-07', 7, 12, 'died');
INSERT INTO goat VALUES (25, 'Jasper', 'female', 3, 2, '2024-05-01', 7, 8, 'active');
INSERT INTO goat VALUES (26, 'Kestrel', 'female', 1, 1, '2024-06-02', 3, 8, 'active');
INSERT INTO goat VALUES (27, 'Lupin', 'female', 1, NULL, '2024-07-14', 3, 12, 'sold');
INSERT INTO goat VALUES (28, 'Marigold', 'female', 4, 2, '2024-08-18', 5, 8, 'active');
INSERT INTO goat VALUES (29, 'Nutmeg', 'male', 1, 2, '2024-09-13', 1, 2, 'active');
INSERT INTO goat VALUES (30, 'Olive', 'female', 1, 1, '2024-11-05', 1, 8, 'active');
INSERT INTO goat VALUES (31, 'Primrose', 'female', 1, NULL, '2025-02-12', 13, 8, 'sold');
INSERT INTO goat VALUES (32, 'Rosemary', 'female', 2, 3, '2025-03-26', 4, 2, 'active');
INSERT INTO goat VALUES (33, 'Sage', 'male', 2, 3, '2025-04-16', 11, NULL, 'active');
INSERT INTO goat VALUES (34, 'Thistle', 'male', 1, 3, '2025-06-02', 13, 12, 'active');
INSERT INTO goat VALUES (35, 'Violet', 'female', 1, NULL, '2025-08-20', 3, 2, 'sold');
INSERT INTO goat VALUES (36, 'Wren', 'male', 1, 3, '2025-09-28', 3, 2, 'active');
INSERT INTO goat VALUES (37, 'Yarrow', 'female', 4, 3, '2025-11-06', 9, 2, 'active');
INSERT INTO goat VALUES (38, 'Zorro', 'female', 1, NULL, '2026-01-01', 3, 12, 'sold');
INSERT INTO goat VALUES (39, 'Acorn', 'female', 1, 3, '2026-01-28', 13, 12, 'active');
INSERT INTO goat VALUES (40, 'Buttercup', 'female', 3, 3, '2026-04-04', 7, 2, 'active');
INSERT INTO goat VALUES (41, 'Caraway', 'male', 1, 3, '2026-04-09', 1, 12, 'active');
INSERT INTO goat VALUES (42, 'Dandelion', 'male', 1, 3, '2026-05-08', 1, 12, 'active');
CREATE TABLE helper (
  helper_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  hired_on TEXT NOT NULL,
  hourly_wage REAL NOT NULL,
  phone TEXT
);
INSERT INTO helper VALUES (1, 'Martha', 'Penrose', '2021-03-01', 15.5, '01872 550101');
INSERT INTO helper VALUES (2, 'Colin', 'Treloar', '2022-06-15', 14.0, '01872 550144');
INSERT INTO helper VALUES (3, 'Aisha', 'Malik', '2024-04-02', 13.25, NULL);
INSERT INTO helper VALUES (4, 'Piotr', 'Zielinski', '2025-02-10', 12.75, '01872 550177');
INSERT INTO helper VALUES (5, 'Jenna', 'Penrose', '2026-03-16', 12.0, NULL);
INSERT INTO helper VALUES (6, 'Owen', 'Hale', '2026-09-07', 12.0, '01872 550190');
CREATE TABLE milking (
  milking_id INTEGER PRIMARY KEY,
  goat_id INTEGER NOT NULL REFERENCES goat(goat_id),
  helper_id INTEGER REFERENCES helper(helper_id),
  milked_at TEXT NOT NULL,
  litres REAL NOT NULL
);
INSERT INTO milking VALUES (1, 4, 4, '2026-01-10 07:05', 2.5);
INSERT INTO milking VALUES (2, 1, 1, '2026-01-14 06:15', 2.5);
INSERT INTO milking VALUES (3, 16, 4, '2026-01-14 17:45', 2.0);
INSERT INTO milking VALUES (4, 21, 1, '2026-01-15 07:05', 0.9);
INSERT INTO milking VALUES (5, 9, 1, '2026-01-16 18:10', 2.6);
INSERT INTO milking VALUES (6, 3, 4, '2026-01-22 18:10', 1.5);
INSERT INTO milking VALUES (7, 18, 4, '2026-01-24 17:45', 2.6);
INSERT INTO milking VALUES (8, 5, 4, '2026-01-26 06:40', 1.0);
INSERT INTO milking VALUES (9, 18, 1, '2026-01-27 06:15', 3.7);
INSERT INTO milking VALUES (10, 1, 3, '2026-01-28 06:40', 1.4);
INSERT INTO milking VALUES (11, 10, 3, '2026-01-28 17:45', 2.7);
INSERT INTO milking VALUES (12, 18, 2, '2026-01-31 06:15', 2.6);
INSERT INTO milking VALUES (13, 10, 2, '2026-02-06 06:15', 2.6);
INSERT INTO milking VALUES (14, 5, 1, '2026-02-06 17:45', 1.1);
INSERT INTO milking VALUES (15, 18, 1, '2026-02-08 07:05', 3.6);
INSERT INTO milking VALUES (16, 4, 3, '2026-02-09 18:10', 0.9);
INSERT INTO milking VALUES (17, 10, 1, '2026-02-14 06:15', 1.4);
INSERT INTO milking VALUES (18, 11, 4, '2026-02-14 06:40', 1.6);
INSERT INTO milking VALUES (19, 9, 1, '2026-02-14 17:45', 1.0);
INSERT INTO milking VALUES (20, 11, 2, '2026-02-15 07:05', 2.9);
INSERT INTO milking VALUES (21, 3, NULL, '2026-02-16 06:40', 4.1);
INSERT INTO milking VALUES (22, 16, 2, '2026-02-26 06:40', 2.5);
INSERT INTO milking VALUES (23, 7, 2, '2026-02-28 17:20', 3.7);
INSERT INTO milking VALUES (24, 4, 4, '2026-02-28 18:10', 3.2);
INSERT INTO milking VALUES (25, 10, 3, '2026-03-02 17:20', 3.2);
INSERT INTO milking VALUES (26, 21, 1, '2026-03-05 07:05', 1.2);
INSERT INTO milking VALUES (27, 4, 1, '2026-03-05 17:20', 1.7);
INSERT INTO milking VALUES (28, 10, NULL, '2026-03-07 07:05', 1.9);
INSERT INTO milking VALUES (29, 16, 1, '2026-03-11 17:20', 2.5);
INSERT INTO milking VALUES (30, 18, 1, '2026-03-13 06:40', 2.9);
INSERT INTO milking VALUES (31, 1, 1, '2026-03-14 06:15', 2.0);
INSERT INTO milking VALUES (32, 18, 4, '2026-03-17 07:05', 2.9);
INSERT INTO milking VALUES (33, 1, 1, '2026-03-18 06:15', 3.3);
INSERT INTO milking VALUES (34, 3, 1, '2026-03-19 17:45', 3.5);
INSERT INTO milking VALUES (35, 11, NULL, '2026-03-20 07:05', 1.1);
INSERT INTO milking VALUES (36, 9, 2, '2026-03-21 06:15', 2.6);
INSERT INTO milking VALUES (37, 14, 1, '2026-03-24 06:40', 2.9);
INSERT INTO milking VALUES (38, 3, 4, '2026-03-27 06:40', 4.4);
INSERT INTO milking VALUES (39, 5, 3, '2026-03-27 06:40', 1.8);
INSERT INTO milking VALUES (40, 11, 4, '2026-03-27 17:20', 0.8);
INSERT INTO milking VALUES (41, 3, 3, '2026-03-30 06:15', 3.9);
INSERT INTO milking VALUES (42, 18, 3, '2026-04-06 07:05', 3.7);
INSERT INTO milking VALUES (43, 21, 3, '2026-04-13 17:45', 1.4);
INSERT INTO milking VALUES (44, 1, 4, '2026-04-13 17:45', 2.0);
INSERT INTO milking VALUES (45, 14, 4, '2026-04-16 07:05', 1.6);
INSERT INTO milking VALUES (46, 1, 4, '2026-04-16 18:10', 1.6);
INSERT INTO milking VALUES (47, 10, 1, '2026-04-17 17:20', 1.4);
INSERT INTO milking VALUES (48, 7, NULL, '2026-04-17 17:45', 1.2);
INSERT INTO milking VALUES (49, 14, 2, '2026-04-18 17:20', 1.4);
INSERT INTO milking VALUES (50, 3, 3, '2026-04-20 07:05', 3.8);
INSERT INTO milking VALUES (51, 21, 2, '2026-04-20 07:05', 1.7);
INSERT INTO milking VALUES (52, 14, 3, '2026-04-28 06:15', 3.1);
INSERT INTO milking VALUES (53, 7, 2, '2026-04-29 06:15', 0.9);
INSERT INTO milking VALUES (54, 7, 5, '2026-04-30 18:10', 1.7);
INSERT INTO milking VALUES (55, 10, 2, '2026-05-08 06:15', 2.4);
INSERT INTO milking VALUES (56, 16, 5, '2026-05-11 07:05', 3.8);
INSERT INTO milking VALUES (57, 3, 1, '2026-05-11 17:20', 2.8);
INSERT INTO milking VALUES (58, 7, 2, '2026-05-16 17:45', 2.1);
INSERT INTO milking VALUES (59, 14, NULL, '2026-05-17 06:40', 3.5);
INSERT INTO milking VALUES (60, 14, 1, '2026-05-20 18:10', 2.8);
INSERT INTO milking VALUES (61, 9, 5, '2026-05-24 06:15', 3.2);
INSERT INTO milking VALUES (62, 21, 2, '2026-05-30 17:45', 1.7);
INSERT INTO milking VALUES (63, 21, 3, '2026-06-05 06:15', 2.7);
INSERT INTO milking VALUES (64, 4, 2, '2026-06-06 06:15', 1.9);
INSERT INTO milking VALUES (65, 10, 1, '2026-06-06 17:45', 4.4);
INSERT INTO milking VALUES (66, 3, NULL, '2026-06-11 06:15', 3.9);
INSERT INTO milking VALUES (67, 3, 5, '2026-06-12 17:45', 1.6);
INSERT INTO milking VALUES (68, 21, 2, '2026-06-13 18:10', 1.2);
INSERT INTO milking VALUES (69, 10, 3, '2026-06-15 06:15', 1.5);
INSERT INTO milking VALUES (70, 5, 1, '2026-06-15 06:40', 2.0);
INSERT INTO milking VALUES (71, 5, 5, '2026-06-15 07:05', 3.1);
INSERT INTO milking VALUES (72, 21, 3, '2026-06-15 18:10', 1.7);
INSERT INTO milking VALUES (73, 10, 4, '2026-06-16 17:45', 4.1);
INSERT INTO milking VALUES (74, 11, 4, '2026-06-18 07:05', 1.9);
INSERT INTO milking VALUES (75, 3, 2, '2026-06-21 18:10', 2.7);
INSERT INTO milking VALUES (76, 18, NULL, '2026-06-25 18:10', 1.8);
INSERT INTO milking VALUES (77, 10, 4, '2026-07-03 17:45', 1.9);
INSERT INTO milking VALUES (78, 4, 1, '2026-07-05 07:05', 1.8);
INSERT INTO milking VALUES (79, 10, 3, '2026-07-09 17:45', 4.3);
INSERT INTO milking VALUES (80, 14, 2, '2026-07-17 06:40', 2.6);
INSERT INTO milking VALUES (81, 9, NULL, '2026-07-18 06:15', 2.3);
INSERT INTO milking VALUES (82, 5, 2, '2026-07-19 07:05', 2.7);
INSERT INTO milking VALUES (83, 18, 1, '2026-07-19 17:20', 2.6);
INSERT INTO milking VALUES (84, 14, 2, '2026-08-07 07:05', 3.8);
INSERT INTO milking VALUES (85, 3, 4, '2026-08-12 06:15', 2.6);
INSERT INTO milking VALUES (86, 9, 4, '2026-08-17 06:40', 2.9);
INSERT INTO milking VALUES (87, 3, 2, '2026-08-18 17:45', 3.6);
INSERT INTO milking VALUES (88, 1, 5, '2026-08-21 07:05', 2.5);
INSERT INTO milking VALUES (89, 16, 1, '2026-08-27 06:40', 2.0);
INSERT INTO milking VALUES (90, 10, 4, '2026-09-03 17:20', 2.5);
INSERT INTO milking VALUES (91, 3, 2, '2026-09-10 06:15', 3.8);
INSERT INTO milking VALUES (92, 4, 2, '2026-09-11 07:05', 3.4);
INSERT INTO milking VALUES (93, 9, 4, '2026-09-20 06:15', 2.6);
INSERT INTO milking VALUES (94, 7, 1, '2026-09-20 06:40', 3.1);
INSERT INTO milking VALUES (95, 16, 2, '2026-09-25 06:15', 2.7);
INSERT INTO milking VALUES (96, 4, 3, '2026-09-29 17:45', 3.7);
INSERT INTO milking VALUES (97, 3, 4, '2026-09-30 06:15', 2.4);
INSERT INTO milking VALUES (98, 4, 5, '2026-10-05 18:10', 3.7);
INSERT INTO milking VALUES (99, 11, 5, '2026-10-09 07:05', 2.8);
INSERT INTO milking VALUES (100, 4, 1, '2026-10-09 18:10', 3.0);
INSERT INTO milking VALUES (101, 14, 4, '2026-10-12 17:45', 3.5);
INSERT INTO milking VALUES (102, 1, 3, '2026-10-20 06:40', 3.7);
INSERT INTO milking VALUES (103, 5, 4, '2026-10-21 18:10', 2.7);
INSERT INTO milking VALUES (104, 7, 4, '2026-10-24 18:10', 2.7);
INSERT INTO milking VALUES (105, 21, 1, '2026-10-25 07:05', 2.6);
INSERT INTO milking VALUES (106, 9, 5, '2026-10-26 17:45', 2.8);
INSERT INTO milking VALUES (107, 5, 1, '2026-10-28 06:40', 1.4);
INSERT INTO milking VALUES (108, 18, 4, '2026-10-30 17:20', 1.4);
INSERT INTO milking VALUES (109, 14, 5, '2026-11-08 17:45', 3.4);
INSERT INTO milking VALUES (110, 5, 1, '2026-11-09 18:10', 1.6);
INSERT INTO milking VALUES (111, 10, 1, '2026-11-12 06:40', 3.5);
INSERT INTO milking VALUES (112, 16, 1, '2026-11-13 17:20', 4.2);
INSERT INTO milking VALUES (113, 3, 4, '2026-11-15 06:40', 3.9);
INSERT INTO milking VALUES (114, 21, 5, '2026-11-15 07:05', 3.3);
INSERT INTO milking VALUES (115, 16, 3, '2026-11-19 17:45', 2.6);
CREATE TABLE vet_visit (
  visit_id INTEGER PRIMARY KEY,
  goat_id INTEGER NOT NULL REFERENCES goat(goat_id),
  visit_date TEXT NOT NULL,
  reason TEXT NOT NULL,
  cost INTEGER NOT NULL,
  follow_up_date TEXT
);
INSERT INTO vet_visit VALUES (1, 5, '2024-01-28', 'kidding help', 133, NULL);
INSERT INTO vet_visit VALUES (2, 12, '2024-02-21', 'lameness', 64, NULL);
INSERT INTO vet_visit VALUES (3, 16, '2024-02-23', 'hoof trim', 34, NULL);
INSERT INTO vet_visit VALUES (4, 11, '2024-02-24', 'vaccination', 20, NULL);
INSERT INTO vet_visit VALUES (5, 10, '2024-06-08', 'vaccination', 19, NULL);
INSERT INTO vet_visit VALUES (6, 23, '2024-06-20', 'lameness', 71, NULL);
INSERT INTO vet_visit VALUES (7, 27, '2024-08-02', 'vaccination', 20, NULL);
INSERT INTO vet_visit VALUES (8, 25, '2024-08-30', 'lameness', 67, '2024-09-13');
INSERT INTO vet_visit VALUES (9, 23, '2024-09-26', 'worming', 23, NULL);
INSERT INTO vet_visit VALUES (10, 24, '2024-09-29', 'vaccination', 28, NULL);
INSERT INTO vet_visit VALUES (11, 28, '2024-10-08', 'mastitis', 99, '2024-11-05');
INSERT INTO vet_visit VALUES (12, 16, '2024-10-13', 'lameness', 68, '2024-10-27');
INSERT INTO vet_visit VALUES (13, 23, '2024-10-15', 'lameness', 70, '2024-11-05');
INSERT INTO vet_visit VALUES (14, 2, '2024-10-16', 'lameness', 71, '2024-11-13');
INSERT INTO vet_visit VALUES (15, 22, '2024-12-06', 'lameness', 75, '2024-12-27');
INSERT INTO vet_visit VALUES (16, 16, '2025-01-15', 'worming', 35, NULL);
INSERT INTO vet_visit VALUES (17, 1, '2025-02-03', 'worming', 33, NULL);
INSERT INTO vet_visit VALUES (18, 3, '2025-02-12', 'lameness', 72, '2025-03-12');
INSERT INTO vet_visit VALUES (19, 30, '2025-02-23', 'vaccination', 26, NULL);
INSERT INTO vet_visit VALUES (20, 26, '2025-02-24', 'lameness', 66, '2025-03-10');
INSERT INTO vet_visit VALUES (21, 14, '2025-02-24', 'hoof trim', 30, NULL);
INSERT INTO vet_visit VALUES (22, 23, '2025-03-17', 'vaccination', 29, NULL);
INSERT INTO vet_visit VALUES (23, 31, '2025-04-04', 'hoof trim', 28, NULL);
INSERT INTO vet_visit VALUES (24, 5, '2025-04-26', 'hoof trim', 32, NULL);
INSERT INTO vet_visit VALUES (25, 1, '2025-04-30', 'vaccination', 18, NULL);
INSERT INTO vet_visit VALUES (26, 33, '2025-07-08', 'hoof trim', 38, NULL);
INSERT INTO vet_visit VALUES (27, 8, '2025-07-08', 'lameness', 60, NULL);
INSERT INTO vet_visit VALUES (28, 28, '2025-07-14', 'vaccination', 22, NULL);
INSERT INTO vet_visit VALUES (29, 29, '2025-07-17', 'lameness', 74, NULL);
INSERT INTO vet_visit VALUES (30, 34, '2025-10-04', 'lameness', 66, NULL);
INSERT INTO vet_visit VALUES (31, 10, '2025-11-18', 'worming', 31, NULL);
INSERT INTO vet_visit VALUES (32, 33, '2025-12-17', 'lameness', 73, '2026-01-14');
INSERT INTO vet_visit VALUES (33, 25, '2026-01-18', 'lameness', 71, NULL);
INSERT INTO vet_visit VALUES (34, 36, '2026-02-15', 'vaccination', 32, NULL);
INSERT INTO vet_visit VALUES (35, 2, '2026-03-07', 'lameness', 62, NULL);
INSERT INTO vet_visit VALUES (36, 36, '2026-04-04', 'hoof trim', 39, NULL);
INSERT INTO vet_visit VALUES (37, 8, '2026-04-27', 'hoof trim', 36, NULL);
INSERT INTO vet_visit VALUES (38, 40, '2026-05-24', 'lameness', 72, '2026-06-14');
INSERT INTO vet_visit VALUES (39, 42, '2026-06-19', 'lameness', 75, '2026-07-03');
INSERT INTO vet_visit VALUES (40, 8, '2026-07-10', 'lameness', 64, '2026-07-31');
INSERT INTO vet_visit VALUES (41, 36, '2026-07-22', 'vaccination', 24, NULL);
INSERT INTO vet_visit VALUES (42, 2, '2026-08-17', 'hoof trim', 32, NULL);
INSERT INTO vet_visit VALUES (43, 17, '2026-10-08', 'worming', 33, NULL);
INSERT INTO vet_visit VALUES (44, 1, '2026-10-09', 'hoof trim', 31, NULL);
INSERT INTO vet_visit VALUES (45, 17, '2026-10-12', 'lameness', 61, '2026-11-02');
INSERT INTO vet_visit VALUES (46, 40, '2026-10-14', 'mastitis', 85, '2026-11-11');
INSERT INTO vet_visit VALUES (47, 40, '2026-10-18', 'vaccination', 23, NULL);
INSERT INTO vet_visit VALUES (48, 3, '2026-10-20', 'mastitis', 93, '2026-11-10');
INSERT INTO vet_visit VALUES (49, 36, '2026-11-07', 'vaccination', 19, NULL);
INSERT INTO vet_visit VALUES (50, 30, '2026-11-08', 'lameness', 67, '2026-12-06');
INSERT INTO vet_visit VALUES (51, 10, '2026-11-12', 'lameness', 66, '2026-12-03');
INSERT INTO vet_visit VALUES (52, 4, '2026-11-18', 'lameness', 71, '2026-12-09');
CREATE TABLE goat_sale (
  sale_id INTEGER PRIMARY KEY,
  goat_id INTEGER NOT NULL REFERENCES goat(goat_id),
  buyer TEXT NOT NULL,
  sale_date TEXT NOT NULL,
  price INTEGER NOT NULL,
  deposit_paid INTEGER NOT NULL
);
INSERT INTO goat_sale VALUES (1, 15, 'Meadow Lane Farm', '2024-08-14', 210, 1);
INSERT INTO goat_sale VALUES (2, 20, 'Trewin Smallholding', '2025-03-22', 265, 1);
INSERT INTO goat_sale VALUES (3, 27, 'Meadow Lane Farm', '2025-09-05', 180, 0);
INSERT INTO goat_sale VALUES (4, 31, 'Petting Park Polperro', '2026-04-11', 240, 1);
INSERT INTO goat_sale VALUES (5, 35, 'Trewin Smallholding', '2026-07-30', 195, 1);
INSERT INTO goat_sale VALUES (6, 38, 'Carn View Dairy', '2026-10-13', 320, 0);
