CREATE TABLE strains (
  strain_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  latin_name TEXT NOT NULL,
  days_to_harvest INTEGER NOT NULL,
  organic INTEGER NOT NULL
);
INSERT INTO strains VALUES (1, 'Pearl Oyster', 'Pleurotus ostreatus', 18, 1);
INSERT INTO strains VALUES (2, 'Golden Oyster', 'Pleurotus citrinopileatus', 16, 1);
INSERT INTO strains VALUES (3, 'Shiitake', 'Lentinula edodes', 60, 1);
INSERT INTO strains VALUES (4, 'Lion''s Mane', 'Hericium erinaceus', 28, 1);
INSERT INTO strains VALUES (5, 'White Button', 'Agaricus bisporus', 24, 0);
INSERT INTO strains VALUES (6, 'Chestnut', 'Agaricus bisporus', 26, 0);
INSERT INTO strains VALUES (7, 'King Oyster', 'Pleurotus eryngii', 32, 0);
INSERT INTO strains VALUES (8, 'Enoki', 'Flammulina velutipes', 45, 0);
CREATE TABLE rooms (
  code TEXT PRIMARY KEY,
  area_m2 INTEGER NOT NULL,
  humidity_pct INTEGER NOT NULL,
  temperature REAL NOT NULL,
  in_use INTEGER NOT NULL
);
INSERT INTO rooms VALUES ('A1', 40, 92, 16.5, 1);
INSERT INTO rooms VALUES ('A2', 40, 90, 17.0, 1);
INSERT INTO rooms VALUES ('A3', 35, 88, 18.5, 1);
INSERT INTO rooms VALUES ('B1', 60, 85, 20.0, 1);
INSERT INTO rooms VALUES ('B2', 55, 87, 19.0, 1);
INSERT INTO rooms VALUES ('C1', 80, 94, 14.0, 1);
INSERT INTO rooms VALUES ('C2', 75, 80, 21.5, 0);
CREATE TABLE workers (
  worker_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  start_date TEXT NOT NULL,
  contract TEXT NOT NULL,
  trained_by INTEGER REFERENCES workers(worker_id)
);
INSERT INTO workers VALUES (1, 'Gerda Holt', '2020-02-03', 'full-time', NULL);
INSERT INTO workers VALUES (2, 'Ben Asher', '2021-08-16', 'full-time', 1);
INSERT INTO workers VALUES (3, 'Lucia Ferro', '2023-03-06', 'part-time', 1);
INSERT INTO workers VALUES (4, 'Tomasz Wilk', '2024-05-13', 'full-time', 2);
INSERT INTO workers VALUES (5, 'Nia Rees', '2025-06-02', 'part-time', 2);
INSERT INTO workers VALUES (6, 'Callum Voss', '2025-10-20', 'seasonal', 1);
INSERT INTO workers VALUES (7, 'Freya Lund', '2026-11-02', 'seasonal', 4);
CREATE TABLE batches (
  batch_id INTEGER PRIMARY KEY,
  strain_id INTEGER NOT NULL REFERENCES strains(strain_id),
  room_code TEXT NOT NULL REFERENCES rooms(code),
  started_on TEXT NOT NULL,
  substrate TEXT NOT NULL,
  bags INTEGER NOT NULL,
  result TEXT NOT NULL
);
CREATE TABLE harvests (
  harvest_id INTEGER PRIMARY KEY,
  batch_id INTEGER NOT NULL REFERENCES batches(batch_id),
  worker_id INTEGER NOT NULL REFERENCES workers(worker_id),
  picked_on TEXT NOT NULL,
  kg REAL NOT NULL,
  grade TEXT NOT NULL
);
INSERT INTO batches VALUES (1, 7, 'A1', '2024-04-01', 'sawdust', 39, 'ok');
INSERT INTO batches VALUES (2, 1, 'B2', '2024-04-07', 'coffee grounds', 69, 'ok');
INSERT INTO batches VALUES (3, 3, 'A2', '2024-04-18', 'straw', 117, 'ok');
INSERT INTO batches VALUES (4, 1, 'B2', '2024-04-27', 'coffee grounds', 49, 'ok');
INSERT INTO batches VALUES (5, 6, 'B1', '2024-07-08', 'compost', 127, 'ok');
INSERT INTO batches VALUES (6, 1, 'A1', '2024-07-14', 'straw', 116, 'ok');
INSERT INTO batches VALUES (7, 5, 'C1', '2024-07-20', 'compost', 26, 'ok');
INSERT INTO batches VALUES (8, 5, 'C1', '2024-08-21', 'compost', 90, 'ok');
INSERT INTO batches VALUES (9, 2, 'A2', '2024-08-21', 'coffee grounds', 73, 'contaminated');
INSERT INTO batches VALUES (10, 1, 'C1', '2024-09-19', 'straw', 88, 'ok');
INSERT INTO batches VALUES (11, 2, 'A3', '2024-10-08', 'straw', 80, 'ok');
INSERT INTO batches VALUES (12, 1, 'B1', '2024-10-21', 'sawdust', 42, 'ok');
INSERT INTO batches VALUES (13, 3, 'B2', '2024-10-21', 'straw', 114, 'ok');
INSERT INTO batches VALUES (14, 5, 'A1', '2024-11-23', 'compost', 68, 'ok');
INSERT INTO batches VALUES (15, 1, 'A1', '2025-01-20', 'coffee grounds', 49, 'ok');
INSERT INTO batches VALUES (16, 6, 'B1', '2025-02-16', 'compost', 138, 'ok');
INSERT INTO batches VALUES (17, 2, 'A2', '2025-02-23', 'coffee grounds', 82, 'ok');
INSERT INTO batches VALUES (18, 3, 'A2', '2025-03-04', 'straw', 91, 'ok');
INSERT INTO batches VALUES (19, 2, 'C1', '2025-03-05', 'sawdust', 76, 'ok');
INSERT INTO batches VALUES (20, 2, 'B1', '2025-04-17', 'straw', 131, 'ok');
INSERT INTO batches VALUES (21, 1, 'C1', '2025-05-26', 'straw', 112, 'ok');
INSERT INTO batches VALUES (22, 5, 'C1', '2025-06-09', 'compost', 66, 'ok');
INSERT INTO batches VALUES (23, 2, 'B2', '2025-06-11', 'sawdust', 92, 'contaminated');
INSERT INTO batches VALUES (24, 5, 'C1', '2025-07-08', 'compost', 138, 'ok');
INSERT INTO batches VALUES (25, 6, 'A3', '2025-07-28', 'compost', 40, 'ok');
INSERT INTO batches VALUES (26, 1, 'B1', '2025-08-02', 'sawdust', 31, 'ok');
INSERT INTO batches VALUES (27, 1, 'B1', '2025-08-06', 'coffee grounds', 119, 'ok');
INSERT INTO batches VALUES (28, 6, 'B2', '2025-08-16', 'compost', 75, 'ok');
INSERT INTO batches VALUES (29, 7, 'B1', '2025-11-22', 'straw', 104, 'ok');
INSERT INTO batches VALUES (30, 5, 'A3', '2025-12-23', 'compost', 128, 'ok');
INSERT INTO batches VALUES (31, 1, 'C1', '2026-01-06', 'straw', 51, 'ok');
INSERT INTO batches VALUES (32, 2, 'B1', '2026-02-27', 'straw', 84, 'ok');
INSERT INTO batches VALUES (33, 4, 'A3', '2026-03-06', 'sawdust', 53, 'ok');
INSERT INTO batches VALUES (34, 1, 'A3', '2026-03-16', 'straw', 103, 'ok');
INSERT INTO batches VALUES (35, 6, 'C1', '2026-03-22', 'compost', 86, 'ok');
INSERT INTO batches VALUES (36, 3, 'C1', '2026-03-31', 'straw', 105, 'ok');
INSERT INTO batches VALUES (37, 7, 'B2', '2026-04-04', 'straw', 66, 'contaminated');
INSERT INTO batches VALUES (38, 4, 'B1', '2026-04-23', 'coffee grounds', 105, 'ok');
INSERT INTO batches VALUES (39, 5, 'C1', '2026-07-21', 'compost', 94, 'ok');
INSERT INTO batches VALUES (40, 7, 'B1', '2026-07-22', 'coffee grounds', 47, 'ok');
INSERT INTO batches VALUES (41, 4, 'B1', '2026-07-27', 'straw', 71, 'ok');
INSERT INTO batches VALUES (42, 2, 'A2', '2026-08-20', 'coffee grounds', 59, 'ok');
INSERT INTO batches VALUES (43, 1, 'A1', '2026-08-29', 'coffee grounds', 49, 'ok');
INSERT INTO batches VALUES (44, 5, 'C1', '2026-09-20', 'compost', 84, 'ok');
INSERT INTO batches VALUES (45, 5, 'B2', '2026-09-29', 'compost', 57, 'ok');
INSERT INTO batches VALUES (46, 1, 'B1', '2026-10-08', 'sawdust', 78, 'ok');
INSERT INTO batches VALUES (47, 3, 'B2', '2026-10-12', 'straw', 77, 'growing');
INSERT INTO batches VALUES (48, 7, 'A1', '2026-10-16', 'straw', 96, 'ok');
INSERT INTO batches VALUES (49, 5, 'A2', '2026-11-05', 'compost', 33, 'growing');
INSERT INTO batches VALUES (50, 3, 'B2', '2026-11-10', 'coffee grounds', 48, 'growing');
INSERT INTO batches VALUES (51, 1, 'B2', '2026-11-13', 'sawdust', 29, 'growing');
INSERT INTO harvests VALUES (1, 2, 3, '2024-04-25', 34.0, 'A');
INSERT INTO harvests VALUES (2, 1, 3, '2024-05-03', 7.2, 'A');
INSERT INTO harvests VALUES (3, 1, 1, '2024-05-12', 7.9, 'B');
INSERT INTO harvests VALUES (4, 4, 1, '2024-05-15', 26.0, 'B');
INSERT INTO harvests VALUES (5, 4, 1, '2024-05-21', 13.4, 'A');
INSERT INTO harvests VALUES (6, 3, 4, '2024-06-17', 45.3, 'B');
INSERT INTO harvests VALUES (7, 3, 1, '2024-06-23', 24.3, 'B');
INSERT INTO harvests VALUES (8, 3, 3, '2024-07-05', 8.6, 'B');
INSERT INTO harvests VALUES (9, 6, 4, '2024-08-01', 61.1, 'A');
INSERT INTO harvests VALUES (10, 5, 2, '2024-08-03', 32.0, 'A');
INSERT INTO harvests VALUES (11, 6, 4, '2024-08-11', 17.8, 'B');
INSERT INTO harvests VALUES (12, 6, 3, '2024-08-13', 15.1, 'A');
INSERT INTO harvests VALUES (13, 7, 4, '2024-08-13', 11.2, 'B');
INSERT INTO harvests VALUES (14, 7, 1, '2024-08-20', 3.8, 'B');
INSERT INTO harvests VALUES (15, 8, 2, '2024-09-14', 29.8, 'B');
INSERT INTO harvests VALUES (16, 8, 3, '2024-09-20', 15.5, 'A');
INSERT INTO harvests VALUES (17, 10, 1, '2024-10-07', 16.2, 'B');
INSERT INTO harvests VALUES (18, 10, 3, '2024-10-13', 22.4, 'C');
INSERT INTO harvests VALUES (19, 11, 1, '2024-10-24', 16.2, 'A');
INSERT INTO harvests VALUES (20, 11, 1, '2024-11-01', 9.5, 'B');
INSERT INTO harvests VALUES (21, 12, 1, '2024-11-08', 6.3, 'A');
INSERT INTO harvests VALUES (22, 14, 3, '2024-12-17', 14.4, 'A');
INSERT INTO harvests VALUES (23, 13, 3, '2024-12-20', 43.2, 'B');
INSERT INTO harvests VALUES (24, 14, 2, '2024-12-24', 16.8, 'A');
INSERT INTO harvests VALUES (25, 13, 4, '2024-12-28', 14.8, 'A');
INSERT INTO harvests VALUES (26, 13, 3, '2025-01-03', 20.5, 'A');
INSERT INTO harvests VALUES (27, 15, 4, '2025-02-07', 24.0, 'B');
INSERT INTO harvests VALUES (28, 17, 3, '2025-03-11', 28.8, 'A');
INSERT INTO harvests VALUES (29, 16, 1, '2025-03-14', 74.6, 'A');
INSERT INTO harvests VALUES (30, 16, 4, '2025-03-20', 22.7, 'C');
INSERT INTO harvests VALUES (31, 17, 2, '2025-03-21', 15.5, 'C');
INSERT INTO harvests VALUES (32, 19, 4, '2025-03-21', 28.9, 'A');
INSERT INTO harvests VALUES (33, 19, 3, '2025-03-28', 19.0, 'B');
INSERT INTO harvests VALUES (34, 19, 4, '2025-04-02', 12.1, 'A');
INSERT INTO harvests VALUES (35, 18, 2, '2025-05-03', 30.9, 'C');
INSERT INTO harvests VALUES (36, 20, 2, '2025-05-03', 25.4, 'A');
INSERT INTO harvests VALUES (37, 20, 3, '2025-05-09', 31.6, 'A');
INSERT INTO harvests VALUES (38, 18, 4, '2025-05-11', 18.8, 'A');
INSERT INTO harvests VALUES (39, 21, 5, '2025-06-13', 43.6, 'A');
INSERT INTO harvests VALUES (40, 21, 5, '2025-06-20', 24.1, 'C');
INSERT INTO harvests VALUES (41, 21, 5, '2025-07-01', 14.8, 'C');
INSERT INTO harvests VALUES (42, 22, 1, '2025-07-03', 35.3, 'B');
INSERT INTO harvests VALUES (43, 22, 5, '2025-07-09', 9.5, 'A');
INSERT INTO harvests VALUES (44, 22, 2, '2025-07-23', 11.4, 'A');
INSERT INTO harvests VALUES (45, 24, 1, '2025-08-01', 29.7, 'A');
INSERT INTO harvests VALUES (46, 24, 3, '2025-08-08', 31.6, 'A');
INSERT INTO harvests VALUES (47, 26, 1, '2025-08-20', 6.7, 'A');
INSERT INTO harvests VALUES (48, 25, 2, '2025-08-23', 12.7, 'A');
INSERT INTO harvests VALUES (49, 27, 1, '2025-08-24', 39.6, 'A');
INSERT INTO harvests VALUES (50, 26, 5, '2025-08-28', 7.4, 'A');
INSERT INTO harvests VALUES (51, 27, 4, '2025-08-30', 9.7, 'A');
INSERT INTO harvests VALUES (52, 25, 1, '2025-08-31', 8.1, 'C');
INSERT INTO harvests VALUES (53, 27, 3, '2025-09-07', 16.9, 'A');
INSERT INTO harvests VALUES (54, 28, 3, '2025-09-11', 38.3, 'B');
INSERT INTO harvests VALUES (55, 28, 5, '2025-09-19', 14.1, 'A');
INSERT INTO harvests VALUES (56, 29, 1, '2025-12-24', 31.9, 'B');
INSERT INTO harvests VALUES (57, 30, 5, '2026-01-16', 38.8, 'A');
INSERT INTO harvests VALUES (58, 30, 5, '2026-01-24', 26.1, 'A');
INSERT INTO harvests VALUES (59, 31, 6, '2026-01-24', 24.0, 'A');
INSERT INTO harvests VALUES (60, 31, 1, '2026-01-30', 13.9, 'B');
INSERT INTO harvests VALUES (61, 30, 4, '2026-02-05', 23.4, 'A');
INSERT INTO harvests VALUES (62, 32, 6, '2026-03-15', 19.7, 'A');
INSERT INTO harvests VALUES (63, 32, 4, '2026-03-22', 9.5, 'A');
INSERT INTO harvests VALUES (64, 33, 1, '2026-04-03', 15.9, 'A');
INSERT INTO harvests VALUES (65, 34, 4, '2026-04-03', 46.5, 'A');
INSERT INTO harvests VALUES (66, 34, 2, '2026-04-09', 18.7, 'C');
INSERT INTO harvests VALUES (67, 35, 2, '2026-04-17', 37.0, 'A');
INSERT INTO harvests VALUES (68, 35, 4, '2026-04-25', 7.4, 'A');
INSERT INTO harvests VALUES (69, 38, 2, '2026-05-21', 29.6, 'A');
INSERT INTO harvests VALUES (70, 36, 4, '2026-05-30', 57.3, 'C');
INSERT INTO harvests VALUES (71, 38, 1, '2026-05-31', 24.3, 'C');
INSERT INTO harvests VALUES (72, 39, 4, '2026-08-14', 14.8, 'B');
INSERT INTO harvests VALUES (73, 40, 4, '2026-08-23', 20.8, 'B');
INSERT INTO harvests VALUES (74, 39, 5, '2026-08-24', 18.4, 'A');
INSERT INTO harvests VALUES (75, 41, 2, '2026-08-24', 28.7, 'B');
INSERT INTO harvests VALUES (76, 40, 4, '2026-08-29', 12.4, 'B');
INSERT INTO harvests VALUES (77, 39, 5, '2026-08-30', 6.3, 'B');
INSERT INTO harvests VALUES (78, 41, 5, '2026-09-02', 10.8, 'A');
INSERT INTO harvests VALUES (79, 42, 2, '2026-09-05', 12.8, 'B');
INSERT INTO harvests VALUES (80, 42, 3, '2026-09-13', 10.6, 'A');
INSERT INTO harvests VALUES (81, 43, 5, '2026-09-16', 26.4, 'B');
INSERT INTO harvests VALUES (82, 42, 5, '2026-09-19', 5.2, 'A');
INSERT INTO harvests VALUES (83, 44, 6, '2026-10-14', 19.6, 'A');
INSERT INTO harvests VALUES (84, 45, 1, '2026-10-23', 28.5, 'A');
INSERT INTO harvests VALUES (85, 46, 5, '2026-10-26', 13.5, 'A');
INSERT INTO harvests VALUES (86, 45, 6, '2026-10-29', 4.7, 'C');
INSERT INTO harvests VALUES (87, 46, 2, '2026-11-03', 7.9, 'C');
INSERT INTO harvests VALUES (88, 48, 5, '2026-11-17', 46.1, 'A');
CREATE TABLE shops (
  shop_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  city TEXT NOT NULL,
  delivery_day TEXT
);
INSERT INTO shops VALUES (1, 'Corner Greens', 'greengrocer', 'Bristol', 'Monday');
INSERT INTO shops VALUES (2, 'The Copper Pan', 'restaurant', 'Bath', 'Tuesday');
INSERT INTO shops VALUES (3, 'Harvest Deli', 'deli', 'Bristol', 'Thursday');
INSERT INTO shops VALUES (4, 'Trattoria Luna', 'restaurant', 'Bristol', 'Tuesday');
INSERT INTO shops VALUES (5, 'Greens & Grains', 'greengrocer', 'Bath', NULL);
INSERT INTO shops VALUES (6, 'Umi Noodle Bar', 'restaurant', 'Cardiff', 'Friday');
INSERT INTO shops VALUES (7, 'Old Town Market Stall', 'market', 'Frome', 'Friday');
INSERT INTO shops VALUES (8, 'Cathedral Kitchen', 'restaurant', 'Wells', NULL);
INSERT INTO shops VALUES (9, 'Veggie Corner', 'greengrocer', 'Cardiff', 'Monday');
INSERT INTO shops VALUES (10, 'Pickled Pear Deli', 'deli', 'Wells', 'Thursday');
INSERT INTO shops VALUES (11, 'Station Bistro', 'restaurant', 'Bath', 'Tuesday');
INSERT INTO shops VALUES (12, 'Green Door Shop', 'greengrocer', 'Frome', NULL);
CREATE TABLE deliveries (
  delivery_id INTEGER PRIMARY KEY,
  shop_id INTEGER NOT NULL REFERENCES shops(shop_id),
  strain_id INTEGER NOT NULL REFERENCES strains(strain_id),
  delivered_on TEXT NOT NULL,
  kg REAL NOT NULL,
  price_per_kg REAL NOT NULL,
  paid INTEGER NOT NULL
);
INSERT INTO deliveries VALUES (1, 6, 5, '2024-05-06', 10.75, 5.46, 1);
INSERT INTO deliveries VALUES (2, 3, 6, '2024-05-15', 7.5, 7.14, 1);
INSERT INTO deliveries VALUES (3, 4, 5, '2024-05-19', 11.5, 5.2, 1);
INSERT INTO deliveries VALUES (4, 4, 5, '2024-05-20', 3.0, 5.46, 1);
INSERT INTO deliveries VALUES (5, 6, 1, '2024-05-25', 9.5, 9.97, 1);
INSERT INTO deliveries VALUES (6, 3, 1, '2024-06-04', 12.0, 9.5, 1);
INSERT INTO deliveries VALUES (7, 4, 5, '2024-06-04', 20.0, 5.2, 1);
INSERT INTO deliveries VALUES (8, 6, 6, '2024-07-01', 2.5, 6.8, 1);
INSERT INTO deliveries VALUES (9, 1, 5, '2024-07-04', 7.75, 5.2, 1);
INSERT INTO deliveries VALUES (10, 1, 6, '2024-07-14', 8.0, 6.46, 1);
INSERT INTO deliveries VALUES (11, 9, 6, '2024-07-18', 17.0, 6.8, 1);
INSERT INTO deliveries VALUES (12, 4, 5, '2024-07-26', 2.25, 5.46, 1);
INSERT INTO deliveries VALUES (13, 1, 6, '2024-07-31', 10.25, 6.8, 1);
INSERT INTO deliveries VALUES (14, 6, 2, '2024-08-06', 21.75, 10.45, 1);
INSERT INTO deliveries VALUES (15, 2, 1, '2024-08-17', 21.0, 9.5, 1);
INSERT INTO deliveries VALUES (16, 1, 2, '2024-08-21', 12.25, 11.0, 1);
INSERT INTO deliveries VALUES (17, 10, 4, '2024-08-23', 4.5, 20.48, 1);
INSERT INTO deliveries VALUES (18, 3, 5, '2024-08-26', 6.0, 5.46, 1);
INSERT INTO deliveries VALUES (19, 1, 2, '2024-09-20', 11.0, 10.45, 1);
INSERT INTO deliveries VALUES (20, 9, 1, '2024-09-24', 14.75, 9.97, 1);
INSERT INTO deliveries VALUES (21, 3, 3, '2024-09-29', 15.5, 14.7, 1);
INSERT INTO deliveries VALUES (22, 4, 5, '2024-10-07', 5.75, 4.94, 1);
INSERT INTO deliveries VALUES (23, 4, 5, '2024-10-08', 9.25, 5.46, 1);
INSERT INTO deliveries VALUES (24, 11, 7, '2024-10-08', 8.75, 14.18, 1);
INSERT INTO deliveries VALUES (25, 7, 4, '2024-10-14', 22.25, 19.5, 1);
INSERT INTO deliveries VALUES (26, 4, 7, '2024-10-21', 6.25, 14.18, 1);
INSERT INTO deliveries VALUES (27, 7, 1, '2024-10-29', 14.5, 9.5, 1);
INSERT INTO deliveries VALUES (28, 9, 1, '2024-11-07', 11.5, 9.5, 1);
INSERT INTO deliveries VALUES (29, 4, 1, '2024-11-14', 13.75, 9.5, 1);
INSERT INTO deliveries VALUES (30, 6, 2, '2024-12-04', 6.0, 10.45, 1);
INSERT INTO deliveries VALUES (31, 4, 1, '2024-12-15', 21.75, 9.03, 1);
INSERT INTO deliveries VALUES (32, 2, 5, '2024-12-27', 21.25, 4.94, 1);
INSERT INTO deliveries VALUES (33, 4, 4, '2025-01-09', 17.25, 20.48, 1);
INSERT INTO deliveries VALUES (34, 2, 3, '2025-01-18', 9.0, 14.7, 1);
INSERT INTO deliveries VALUES (35, 5, 4, '2025-01-19', 5.0, 20.48, 1);
INSERT INTO deliveries VALUES (36, 9, 6, '2025-01-21', 13.25, 6.8, 1);
INSERT INTO deliveries VALUES (37, 1, 1, '2025-01-30', 18.5, 9.5, 1);
INSERT INTO deliveries VALUES (38, 9, 5, '2025-02-08', 22.25, 5.46, 1);
INSERT INTO deliveries VALUES (39, 9, 1, '2025-02-16', 21.0, 9.03, 1);
INSERT INTO deliveries VALUES (40, 6, 5, '2025-02-24', 21.0, 5.2, 1);
INSERT INTO deliveries VALUES (41, 4, 2, '2025-02-28', 14.75, 10.45, 1);
INSERT INTO deliveries VALUES (42, 1, 3, '2025-03-06', 11.25, 14.0, 1);
INSERT INTO deliveries VALUES (43, 3, 6, '2025-03-11', 20.0, 6.8, 1);
INSERT INTO deliveries VALUES (44, 4, 3, '2025-03-14', 15.75, 14.0, 1);
INSERT INTO deliveries VALUES (45, 5, 4, '2025-03-14', 7.25, 20.48, 1);
INSERT INTO deliveries VALUES (46, 3, 1, '2025-03-28', 22.0, 9.03, 1);
INSERT INTO deliveries VALUES (47, 4, 5, '2025-03-30', 4.75, 5.2, 1);
INSERT INTO deliveries VALUES (48, 11, 6, '2025-05-02', 19.75, 6.46, 1);
INSERT INTO deliveries VALUES (49, 4, 4, '2025-06-07', 14.75, 20.48, 1);
INSERT INTO deliveries VALUES (50, 1, 5, '2025-06-23', 4.5, 5.2, 1);
INSERT INTO deliveries VALUES (51, 4, 2, '2025-06-30', 14.0, 10.45, 1);
INSERT INTO deliveries VALUES (52, 6, 5, '2025-07-07', 12.0, 5.2, 1);
INSERT INTO deliveries VALUES (53, 2, 3, '2025-07-08', 17.75, 14.7, 1);
INSERT INTO deliveries VALUES (54, 4, 6, '2025-07-13', 3.75, 6.8, 1);
INSERT INTO deliveries VALUES (55, 3, 6, '2025-07-23', 20.75, 6.46, 1);
INSERT INTO deliveries VALUES (56, 3, 6, '2025-07-26', 9.5, 6.46, 1);
INSERT INTO deliveries VALUES (57, 4, 7, '2025-07-27', 3.25, 13.5, 1);
INSERT INTO deliveries VALUES (58, 4, 5, '2025-07-31', 17.0, 5.2, 1);
INSERT INTO deliveries VALUES (59, 10, 6, '2025-07-31', 21.0, 6.46, 1);
INSERT INTO deliveries VALUES (60, 1, 7, '2025-08-20', 14.0, 13.5, 1);
INSERT INTO deliveries VALUES (61, 11, 7, '2025-08-23', 6.5, 13.5, 1);
INSERT INTO deliveries VALUES (62, 10, 7, '2025-08-30', 5.5, 13.5, 1);
INSERT INTO deliveries VALUES (63, 5, 5, '2025-09-05', 11.0, 4.94, 1);
INSERT INTO deliveries VALUES (64, 9, 3, '2025-09-06', 10.75, 14.0, 1);
INSERT INTO deliveries VALUES (65, 3, 5, '2025-09-14', 16.5, 5.2, 1);
INSERT INTO deliveries VALUES (66, 11, 2, '2025-09-17', 17.0, 11.0, 1);
INSERT INTO deliveries VALUES (67, 7, 6, '2025-09-18', 3.5, 6.46, 1);
INSERT INTO deliveries VALUES (68, 6, 3, '2025-09-26', 14.25, 14.0, 1);
INSERT INTO deliveries VALUES (69, 4, 1, '2025-09-30', 21.75, 9.03, 1);
INSERT INTO deliveries VALUES (70, 9, 1, '2025-10-03', 13.0, 9.5, 1);
INSERT INTO deliveries VALUES (71, 4, 1, '2025-10-05', 3.0, 9.5, 1);
INSERT INTO deliveries VALUES (72, 4, 5, '2025-10-11', 13.5, 4.94, 1);
INSERT INTO deliveries VALUES (73, 1, 5, '2025-10-28', 18.5, 4.94, 1);
INSERT INTO deliveries VALUES (74, 10, 4, '2025-11-15', 21.0, 19.5, 1);
INSERT INTO deliveries VALUES (75, 7, 5, '2025-12-06', 2.0, 4.94, 1);
INSERT INTO deliveries VALUES (76, 6, 3, '2025-12-24', 16.75, 14.0, 1);
INSERT INTO deliveries VALUES (77, 9, 5, '2025-12-25', 8.5, 4.94, 1);
INSERT INTO deliveries VALUES (78, 11, 6, '2025-12-25', 7.25, 6.46, 1);
INSERT INTO deliveries VALUES (79, 4, 3, '2025-12-31', 2.0, 14.0, 1);
INSERT INTO deliveries VALUES (80, 4, 7, '2026-01-01', 6.75, 12.82, 1);
INSERT INTO deliveries VALUES (81, 10, 1, '2026-01-11', 19.0, 9.03, 1);
INSERT INTO deliveries VALUES (82, 3, 7, '2026-01-19', 3.75, 13.5, 1);
INSERT INTO deliveries VALUES (83, 1, 5, '2026-01-23', 20.75, 5.2, 1);
INSERT INTO deliveries VALUES (84, 6, 5, '2026-02-08', 17.5, 5.2, 1);
INSERT INTO deliveries VALUES (85, 3, 4, '2026-02-12', 4.25, 19.5, 1);
INSERT INTO deliveries VALUES (86, 1, 3, '2026-02-27', 5.0, 14.7, 1);
INSERT INTO deliveries VALUES (87, 11, 5, '2026-03-17', 14.25, 5.2, 1);
INSERT INTO deliveries VALUES (88, 9, 4, '2026-03-25', 15.0, 19.5, 1);
INSERT INTO deliveries VALUES (89, 6, 1, '2026-04-04', 14.75, 9.97, 1);
INSERT INTO deliveries VALUES (90, 6, 5, '2026-04-27', 9.25, 4.94, 1);
INSERT INTO deliveries VALUES (91, 1, 3, '2026-05-14', 20.25, 14.7, 1);
INSERT INTO deliveries VALUES (92, 1, 3, '2026-05-30', 4.5, 13.3, 1);
INSERT INTO deliveries VALUES (93, 5, 1, '2026-05-31', 17.5, 9.03, 0);
INSERT INTO deliveries VALUES (94, 4, 2, '2026-06-07', 16.75, 11.0, 1);
INSERT INTO deliveries VALUES (95, 6, 6, '2026-06-18', 10.25, 6.8, 1);
INSERT INTO deliveries VALUES (96, 11, 1, '2026-07-02', 14.75, 9.97, 1);
INSERT INTO deliveries VALUES (97, 11, 6, '2026-07-14', 10.75, 7.14, 1);
INSERT INTO deliveries VALUES (98, 1, 3, '2026-08-01', 17.5, 14.0, 1);
INSERT INTO deliveries VALUES (99, 2, 7, '2026-08-10', 16.75, 12.82, 1);
INSERT INTO deliveries VALUES (100, 6, 5, '2026-08-17', 18.0, 5.2, 1);
INSERT INTO deliveries VALUES (101, 4, 1, '2026-09-09', 10.0, 9.5, 1);
INSERT INTO deliveries VALUES (102, 9, 7, '2026-10-08', 9.25, 12.82, 1);
INSERT INTO deliveries VALUES (103, 1, 6, '2026-10-10', 4.0, 6.8, 1);
INSERT INTO deliveries VALUES (104, 4, 6, '2026-10-16', 14.75, 6.46, 0);
INSERT INTO deliveries VALUES (105, 4, 1, '2026-10-20', 12.5, 9.5, 0);
INSERT INTO deliveries VALUES (106, 5, 1, '2026-10-20', 4.0, 9.5, 1);
INSERT INTO deliveries VALUES (107, 2, 4, '2026-10-27', 3.25, 19.5, 1);
INSERT INTO deliveries VALUES (108, 1, 5, '2026-11-02', 18.0, 5.2, 0);
INSERT INTO deliveries VALUES (109, 10, 3, '2026-11-05', 7.5, 14.0, 0);
INSERT INTO deliveries VALUES (110, 11, 1, '2026-11-10', 9.0, 9.98, 0);
INSERT INTO deliveries VALUES (111, 6, 7, '2026-11-13', 6.75, 13.5, 0);
INSERT INTO deliveries VALUES (112, 2, 1, '2026-11-17', 8.0, 9.5, 0);
