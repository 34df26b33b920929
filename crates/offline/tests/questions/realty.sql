CREATE TABLE branches (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, opened_on TEXT NOT NULL);
CREATE TABLE agents (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, branch_id INTEGER REFERENCES branches(id),
  commission_rate REAL NOT NULL, -- percent
  joined_on TEXT NOT NULL, left_on TEXT);
CREATE TABLE clients (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT, email TEXT,
  referred_by INTEGER REFERENCES clients(id), registered_on TEXT NOT NULL);
CREATE TABLE listings (
  id INTEGER PRIMARY KEY, ref TEXT UNIQUE NOT NULL, address TEXT NOT NULL, area TEXT NOT NULL,
  property_type TEXT NOT NULL, -- flat, terraced, semi, detached, land
  bedrooms INTEGER, floor_area_m2 REAL, asking_price INTEGER NOT NULL, -- whole pounds
  agent_id INTEGER REFERENCES agents(id), seller_id INTEGER NOT NULL REFERENCES clients(id),
  listed_on TEXT NOT NULL, status TEXT NOT NULL, -- active, under_offer, sold, withdrawn
  is_deleted INTEGER NOT NULL DEFAULT 0); -- 1 = entered by mistake / removed
CREATE TABLE viewings (
  id INTEGER PRIMARY KEY, listing_id INTEGER NOT NULL REFERENCES listings(id),
  client_id INTEGER NOT NULL REFERENCES clients(id), agent_id INTEGER REFERENCES agents(id),
  booked_on TEXT NOT NULL, viewing_at TEXT NOT NULL, status TEXT NOT NULL, -- booked, attended, no_show, cancelled
  rating INTEGER);
CREATE TABLE offers (
  id INTEGER PRIMARY KEY, listing_id INTEGER NOT NULL REFERENCES listings(id),
  client_id INTEGER NOT NULL REFERENCES clients(id), amount INTEGER NOT NULL, -- whole pounds
  made_on TEXT NOT NULL, decided_on TEXT, status TEXT NOT NULL); -- pending, accepted, rejected, withdrawn
CREATE TABLE sales (
  id INTEGER PRIMARY KEY, offer_id INTEGER NOT NULL UNIQUE REFERENCES offers(id),
  listing_id INTEGER NOT NULL REFERENCES listings(id),
  price_cents INTEGER NOT NULL, commission_cents INTEGER NOT NULL,
  exchanged_on TEXT NOT NULL, completed_on TEXT, status TEXT NOT NULL); -- exchanged, completed, void

INSERT INTO branches VALUES (1, 'Harbour Street', 'Whitby', '2009-04-01');
INSERT INTO branches VALUES (2, 'Market Place', 'Malton', '2013-09-16');
INSERT INTO branches VALUES (3, 'Station Road', 'Scarborough', '2018-02-05');
INSERT INTO branches VALUES (4, 'Abbey Row', 'Selby', '2026-10-01');

INSERT INTO agents VALUES (1, 'Claire Dawson', 1, 1.5, '2012-05-14', NULL);
INSERT INTO agents VALUES (2, 'Imran Sheikh', 1, 1.25, '2018-08-06', NULL);
INSERT INTO agents VALUES (3, 'Lucy Hart', 2, 1.4, '2016-02-15', NULL);
INSERT INTO agents VALUES (4, 'Owen Price', 2, 1.25, '2021-10-04', NULL);
INSERT INTO agents VALUES (5, 'Ruth Adler', 3, 1.5, '2018-02-05', NULL);
INSERT INTO agents VALUES (6, 'Kofi Mensah', 3, 1.2, '2023-05-22', NULL);
INSERT INTO agents VALUES (7, 'Martin Shaw', 3, 1.3, '2019-01-07', '2026-06-30');
INSERT INTO agents VALUES (8, 'Ella Moss', NULL, 1.1, '2026-09-14', NULL);

INSERT INTO clients VALUES (1, 'Alan Reid', '07700 900107', 'alan.reid@mail.example', NULL, '2023-12-09');
INSERT INTO clients VALUES (2, 'Beatrice Cole', '07700 900114', 'beatrice.cole@mail.example', NULL, '2023-09-13');
INSERT INTO clients VALUES (3, 'Chen Wei', '07700 900121', 'chen.wei@mail.example', NULL, '2023-05-07');
INSERT INTO clients VALUES (4, 'David Jones', '07700 900128', NULL, NULL, '2024-05-11');
INSERT INTO clients VALUES (5, 'Elaine Porter', '07700 900135', 'elaine.porter@mail.example', NULL, '2023-09-10');
INSERT INTO clients VALUES (6, 'Farah Malik', NULL, 'farah.malik@mail.example', NULL, '2024-08-01');
INSERT INTO clients VALUES (7, 'George Timms', '07700 900149', 'george.timms@mail.example', NULL, '2024-06-05');
INSERT INTO clients VALUES (8, 'Hannah West', '07700 900156', 'hannah.west@mail.example', 1, '2023-10-23');
INSERT INTO clients VALUES (9, 'Ian Forbes', '07700 900163', 'ian.forbes@mail.example', NULL, '2024-06-02');
INSERT INTO clients VALUES (10, 'Julia Novak', '07700 900170', NULL, NULL, '2023-07-24');
INSERT INTO clients VALUES (11, 'Kevin Doyle', '07700 900177', 'kevin.doyle@mail.example', NULL, '2024-02-11');
INSERT INTO clients VALUES (12, 'Laura Finch', '07700 900184', 'laura.finch@mail.example', NULL, '2023-12-15');
INSERT INTO clients VALUES (13, 'Mary Kirk', '07700 900191', 'mary.kirk@mail.example', NULL, '2024-10-29');
INSERT INTO clients VALUES (14, 'Nathan Pike', '07700 900198', 'nathan.pike@mail.example', 1, '2023-09-07');
INSERT INTO clients VALUES (15, 'Olivia Stone', '07700 900205', 'olivia.stone@mail.example', NULL, '2023-07-07');
INSERT INTO clients VALUES (16, 'David Jones', '07700 900212', 'david.jones16@mail.example', NULL, '2026-02-11');
INSERT INTO clients VALUES (17, 'Paul Grant', NULL, NULL, NULL, '2024-06-26');
INSERT INTO clients VALUES (18, 'Quentin Marsh', '07700 900226', 'quentin.marsh@mail.example', NULL, '2026-01-07');
INSERT INTO clients VALUES (19, 'Rachel Green', '07700 900233', 'rachel.green@mail.example', 5, '2025-08-28');
INSERT INTO clients VALUES (20, 'Stefan Kruger', '07700 900240', 'stefan.kruger@mail.example', NULL, '2024-03-04');
INSERT INTO clients VALUES (21, 'Tina Lowe', '07700 900247', 'tina.lowe@mail.example', NULL, '2024-04-16');
INSERT INTO clients VALUES (22, 'Uma Patel', '07700 900254', 'uma.patel@mail.example', 1, '2024-02-06');
INSERT INTO clients VALUES (23, 'Vera Holt', NULL, 'vera.holt@mail.example', NULL, '2023-06-06');
INSERT INTO clients VALUES (24, 'Will Archer', '07700 900268', 'will.archer@mail.example', NULL, '2023-06-24');
INSERT INTO clients VALUES (25, 'Xiu Li', '07700 900275', 'xiu.li@mail.example', NULL, '2024-02-23');
INSERT INTO clients VALUES (26, 'Yvonne Sharp', '07700 900282', 'yvonne.sharp@mail.example', 19, '2026-03-02');
INSERT INTO clients VALUES (27, 'Sean O''Brien', '07700 900289', 'sean.obrien@mail.example', NULL, '2025-06-24');
INSERT INTO clients VALUES (28, 'Amy Burton', '07700 900296', 'amy.burton@mail.example', NULL, '2026-10-02');
INSERT INTO clients VALUES (29, 'Colin Frost', NULL, 'colin.frost@mail.example', NULL, '2026-10-13');
INSERT INTO clients VALUES (30, 'Deepa Rao', '07700 900310', 'deepa.rao@mail.example', 5, '2026-11-09');

INSERT INTO listings VALUES (1, 'NC3101', '14 Princess Street', 'Malton', 'terraced', 2, NULL, 195000, 1, 11, '2025-06-11', 'sold', 0);
INSERT INTO listings VALUES (2, 'NC3102', '61 Church Hill', 'Scarborough', 'detached', 4, 130.0, 425000, 3, 7, '2025-06-21', 'sold', 0);
INSERT INTO listings VALUES (3, 'NC3103', '16 Victoria Terrace', 'Scarborough', 'detached', 4, 152.0, 479950, 7, 1, '2025-07-13', 'sold', 0);
INSERT INTO listings VALUES (4, 'NC3104', '38 Orchard Close', 'Scarborough', 'land', NULL, NULL, 114950, 3, 2, '2025-07-21', 'sold', 0);
INSERT INTO listings VALUES (5, 'NC3105', '89 Low Moor', 'Whitby', 'terraced', 3, 102.0, 250000, 5, 3, '2025-07-29', 'active', 0);
INSERT INTO listings VALUES (6, 'NC3106', '35 Castle Road', 'Scarborough', 'semi', 3, 89.0, 250000, 1, 3, '2025-08-14', 'sold', 0);
INSERT INTO listings VALUES (7, 'NC3107', '48 Low Moor', 'Scarborough', 'flat', 2, 74.0, 115000, 3, 10, '2025-08-19', 'sold', 0);
INSERT INTO listings VALUES (8, 'NC3108', '20 Mill Lane', 'Whitby', 'flat', 2, 48.0, 145000, 1, 16, '2025-08-29', 'sold', 0);
INSERT INTO listings VALUES (9, 'NC3109', '71 Highfield Avenue', 'Filey', 'flat', 2, 58.0, 140000, 1, 9, '2025-08-30', 'sold', 0);
INSERT INTO listings VALUES (10, 'NC3110', '56 Victoria Terrace', 'Malton', 'detached', 3, NULL, 515000, 3, 12, '2025-09-13', 'sold', 0);
INSERT INTO listings VALUES (11, 'NC3111', '54 Sandgate', 'Pickering', 'land', NULL, NULL, 125000, 3, 5, '2025-09-15', 'active', 0);
INSERT INTO listings VALUES (12, 'NC3112', '81 Princess Street', 'Whitby', 'flat', 2, 47.0, 125000, 2, 6, '2025-09-19', 'sold', 0);
INSERT INTO listings VALUES (13, 'NC3113', '20 Princess Street', 'Pickering', 'terraced', 2, 109.0, 240000, 1, 6, '2025-09-22', 'under_offer', 0);
INSERT INTO listings VALUES (14, 'NC3114', '58 Highfield Avenue', 'Filey', 'land', NULL, NULL, 124950, 4, 12, '2025-09-27', 'sold', 0);
INSERT INTO listings VALUES (15, 'NC3115', '4 Esplanade', 'Scarborough', 'flat', 2, 59.0, 119950, 3, 7, '2025-09-29', 'sold', 0);
INSERT INTO listings VALUES (16, 'NC3116', '40 Church Hill', 'Scarborough', 'flat', 2, 69.0, 175000, 1, 5, '2025-10-12', 'sold', 0);
INSERT INTO listings VALUES (17, 'NC3117', '4 Highfield Avenue', 'Whitby', 'terraced', 2, 106.0, 254950, 5, 4, '2025-10-29', 'withdrawn', 0);
INSERT INTO listings VALUES (18, 'NC3118', '69 Church Hill', 'Filey', 'land', NULL, NULL, 159950, 3, 1, '2025-11-01', 'sold', 0);
INSERT INTO listings VALUES (19, 'NC3119', '72 Victoria Terrace', 'Scarborough', 'detached', 3, 204.0, 545000, 1, 6, '2025-11-17', 'withdrawn', 0);
INSERT INTO listings VALUES (20, 'NC3120', '71 Castle Road', 'Pickering', 'terraced', 2, 92.0, 235000, 3, 5, '2025-11-22', 'sold', 0);
INSERT INTO listings VALUES (21, 'NC3121', '72 Low Moor', 'Filey', 'flat', 1, 56.0, 165000, NULL, 11, '2025-11-26', 'active', 0);
INSERT INTO listings VALUES (22, 'NC3122', '56 Quay View', 'Filey', 'semi', 3, 105.0, 275000, 3, 12, '2025-12-13', 'under_offer', 0);
INSERT INTO listings VALUES (23, 'NC3123', '87 Castle Road', 'Malton', 'terraced', 2, 108.0, 185000, 5, 10, '2025-12-29', 'active', 0);
INSERT INTO listings VALUES (24, 'NC3124', '76 Quay View', 'Pickering', 'detached', 4, 166.0, 375000, 6, 10, '2026-01-05', 'under_offer', 0);
INSERT INTO listings VALUES (25, 'NC3125', '58 Sandgate', 'Scarborough', 'terraced', 2, 80.0, 199950, 4, 8, '2026-02-28', 'active', 0);
INSERT INTO listings VALUES (26, 'NC3126', '15 Highfield Avenue', 'Scarborough', 'semi', 3, 91.0, 265000, 5, 9, '2026-03-04', 'active', 0);
INSERT INTO listings VALUES (27, 'NC3127', '56 Princess Street', 'Pickering', 'flat', 1, 46.0, 115000, 4, 10, '2026-03-31', 'active', 1);
INSERT INTO listings VALUES (28, 'NC3128', '43 Newbiggin', 'Scarborough', 'terraced', 2, 101.0, 255000, 5, 12, '2026-04-18', 'withdrawn', 0);
INSERT INTO listings VALUES (29, 'NC3129', '4 Sandgate', 'Filey', 'terraced', 3, 97.0, 240000, 1, 6, '2026-04-22', 'sold', 0);
INSERT INTO listings VALUES (30, 'NC3130', '83 Castle Road', 'Malton', 'semi', 3, 124.0, 285000, 2, 9, '2026-05-06', 'active', 0);
INSERT INTO listings VALUES (31, 'NC3131', '67 Victoria Terrace', 'Filey', 'flat', 2, 75.0, 125000, 4, 7, '2026-05-13', 'active', 1);
INSERT INTO listings VALUES (32, 'NC3132', '67 Highfield Avenue', 'Pickering', 'semi', 4, 102.0, 265000, NULL, 10, '2026-05-19', 'active', 0);
INSERT INTO listings VALUES (33, 'NC3133', '36 Castle Road', 'Pickering', 'semi', 3, 90.0, 245000, 3, 2, '2026-06-04', 'active', 0);
INSERT INTO listings VALUES (34, 'NC3134', '52 Sandgate', 'Filey', 'detached', 3, 181.0, 525000, 3, 12, '2026-07-10', 'sold', 0);
INSERT INTO listings VALUES (35, 'NC3135', '84 Castle Road', 'Scarborough', 'flat', 2, 66.0, 204950, 2, 5, '2026-07-18', 'sold', 0);
INSERT INTO listings VALUES (36, 'NC3136', '50 Mill Lane', 'Whitby', 'detached', 5, 193.0, 515000, 5, 1, '2026-07-19', 'active', 0);
INSERT INTO listings VALUES (37, 'NC3137', '52 Newbiggin', 'Filey', 'terraced', 3, 91.0, 265000, 1, 3, '2026-10-23', 'active', 0);
INSERT INTO listings VALUES (38, 'NC3138', '36 Castle Road', 'Pickering', 'flat', 1, 65.0, 189950, 1, 2, '2026-11-04', 'active', 0);

INSERT INTO viewings VALUES (1, 1, 14, 1, '2025-06-20', '2025-06-26 10:00:00', 'attended', 4);
INSERT INTO viewings VALUES (2, 1, 20, 1, '2025-06-24', '2025-06-30 10:00:00', 'attended', 5);
INSERT INTO viewings VALUES (3, 2, 14, 6, '2025-07-07', '2025-07-14 14:00:00', 'attended', 4);
INSERT INTO viewings VALUES (4, 1, 14, 1, '2025-07-09', '2025-07-13 14:00:00', 'attended', 5);
INSERT INTO viewings VALUES (5, 2, 13, 3, '2025-07-17', '2025-07-19 10:00:00', 'attended', 3);
INSERT INTO viewings VALUES (6, 3, 15, 7, '2025-07-21', '2025-07-27 09:30:00', 'attended', 4);
INSERT INTO viewings VALUES (7, 3, 28, 7, '2025-07-28', '2025-07-31 09:30:00', 'attended', 5);
INSERT INTO viewings VALUES (8, 3, 23, 7, '2025-07-30', '2025-08-06 09:30:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (9, 4, 19, 3, '2025-08-02', '2025-08-05 10:00:00', 'attended', 2);
INSERT INTO viewings VALUES (10, 5, 28, 5, '2025-08-10', '2025-08-16 14:00:00', 'attended', 3);
INSERT INTO viewings VALUES (11, 4, 22, 3, '2025-08-13', '2025-08-17 09:30:00', 'attended', 4);
INSERT INTO viewings VALUES (12, 5, 14, 5, '2025-08-20', '2025-08-22 09:30:00', 'attended', NULL);
INSERT INTO viewings VALUES (13, 4, 14, 3, '2025-08-23', '2025-08-30 10:00:00', 'attended', NULL);
INSERT INTO viewings VALUES (14, 6, 21, 1, '2025-08-26', '2025-09-03 16:30:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (15, 7, 20, 3, '2025-08-26', '2025-08-31 14:00:00', 'attended', 4);
INSERT INTO viewings VALUES (16, 6, 28, 1, '2025-09-08', '2025-09-10 14:00:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (17, 6, 27, 1, '2025-09-12', '2025-09-19 16:30:00', 'attended', 4);
INSERT INTO viewings VALUES (18, 9, 21, 1, '2025-09-15', '2025-09-18 09:30:00', 'attended', 4);
INSERT INTO viewings VALUES (19, 10, 28, 3, '2025-09-15', '2025-09-22 14:00:00', 'attended', NULL);
INSERT INTO viewings VALUES (20, 8, 28, 5, '2025-09-20', '2025-09-21 11:15:00', 'attended', 4);
INSERT INTO viewings VALUES (21, 8, 13, 1, '2025-09-27', '2025-10-05 16:30:00', 'no_show', NULL);
INSERT INTO viewings VALUES (22, 11, 20, 3, '2025-09-30', '2025-10-05 10:00:00', 'attended', NULL);
INSERT INTO viewings VALUES (23, 10, 16, 5, '2025-10-02', '2025-10-07 09:30:00', 'attended', NULL);
INSERT INTO viewings VALUES (24, 15, 17, 3, '2025-10-02', '2025-10-04 11:15:00', 'attended', 3);
INSERT INTO viewings VALUES (25, 12, 18, 2, '2025-10-09', '2025-10-10 10:00:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (26, 13, 18, 1, '2025-10-13', '2025-10-17 09:30:00', 'attended', 4);
INSERT INTO viewings VALUES (27, 11, 22, 5, '2025-10-14', '2025-10-22 16:30:00', 'attended', 2);
INSERT INTO viewings VALUES (28, 14, 25, 5, '2025-10-14', '2025-10-18 14:00:00', 'no_show', NULL);
INSERT INTO viewings VALUES (29, 14, 16, 4, '2025-10-16', '2025-10-18 09:30:00', 'no_show', NULL);
INSERT INTO viewings VALUES (30, 15, 25, 3, '2025-10-19', '2025-10-23 16:30:00', 'attended', 3);
INSERT INTO viewings VALUES (31, 13, 13, 1, '2025-10-20', '2025-10-26 09:30:00', 'attended', 4);
INSERT INTO viewings VALUES (32, 16, 20, 1, '2025-10-21', '2025-10-23 11:15:00', 'no_show', NULL);
INSERT INTO viewings VALUES (33, 14, 13, 1, '2025-10-24', '2025-10-25 14:00:00', 'attended', 2);
INSERT INTO viewings VALUES (34, 16, 27, 1, '2025-10-31', '2025-11-06 11:15:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (35, 15, 19, 3, '2025-11-02', '2025-11-03 10:00:00', 'attended', NULL);
INSERT INTO viewings VALUES (36, 18, 24, 5, '2025-11-09', '2025-11-15 11:15:00', 'attended', NULL);
INSERT INTO viewings VALUES (37, 16, 24, 1, '2025-11-15', '2025-11-20 09:30:00', 'attended', NULL);
INSERT INTO viewings VALUES (38, 18, 13, 3, '2025-11-18', '2025-11-23 16:30:00', 'attended', NULL);
INSERT INTO viewings VALUES (39, 17, 16, 5, '2025-11-26', '2025-11-29 10:00:00', 'no_show', NULL);
INSERT INTO viewings VALUES (40, 17, 13, 5, '2025-11-27', '2025-12-04 11:15:00', 'attended', NULL);
INSERT INTO viewings VALUES (41, 19, 21, 1, '2025-11-27', '2025-11-29 11:15:00', 'no_show', NULL);
INSERT INTO viewings VALUES (42, 20, 28, 1, '2025-11-29', '2025-12-04 16:30:00', 'attended', 5);
INSERT INTO viewings VALUES (43, 20, 27, 3, '2025-12-01', '2025-12-09 16:30:00', 'attended', 5);
INSERT INTO viewings VALUES (44, 22, 23, 3, '2025-12-20', '2025-12-26 11:15:00', 'attended', 4);
INSERT INTO viewings VALUES (45, 20, 14, 3, '2025-12-26', '2025-12-31 11:15:00', 'attended', 5);
INSERT INTO viewings VALUES (46, 24, 21, 6, '2026-01-09', '2026-01-16 09:30:00', 'attended', 2);
INSERT INTO viewings VALUES (47, 22, 26, 3, '2026-01-14', '2026-01-20 14:00:00', 'attended', 4);
INSERT INTO viewings VALUES (48, 24, 16, 6, '2026-01-23', '2026-01-27 14:00:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (49, 24, 18, 6, '2026-02-03', '2026-02-07 10:00:00', 'attended', 2);
INSERT INTO viewings VALUES (50, 25, 27, 5, '2026-03-08', '2026-03-11 10:00:00', 'attended', 2);
INSERT INTO viewings VALUES (51, 25, 25, 5, '2026-03-10', '2026-03-12 09:30:00', 'attended', 5);
INSERT INTO viewings VALUES (52, 25, 16, 4, '2026-03-28', '2026-03-30 16:30:00', 'attended', NULL);
INSERT INTO viewings VALUES (53, 28, 22, 5, '2026-04-30', '2026-05-07 10:00:00', 'attended', NULL);
INSERT INTO viewings VALUES (54, 28, 20, 5, '2026-05-07', '2026-05-15 11:15:00', 'attended', 2);
INSERT INTO viewings VALUES (55, 28, 27, 5, '2026-05-14', '2026-05-18 09:30:00', 'attended', 2);
INSERT INTO viewings VALUES (56, 32, 22, 5, '2026-05-27', '2026-06-02 11:15:00', 'attended', 4);
INSERT INTO viewings VALUES (57, 30, 19, 2, '2026-06-12', '2026-06-17 09:30:00', 'attended', 3);
INSERT INTO viewings VALUES (58, 33, 23, 1, '2026-06-23', '2026-06-26 11:15:00', 'attended', NULL);
INSERT INTO viewings VALUES (59, 35, 22, 2, '2026-07-21', '2026-07-23 09:30:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (60, 35, 27, 2, '2026-07-25', '2026-08-02 14:00:00', 'cancelled', NULL);
INSERT INTO viewings VALUES (61, 35, 28, 5, '2026-08-20', '2026-08-28 16:30:00', 'attended', 4);
INSERT INTO viewings VALUES (62, 38, 23, 1, '2026-11-06', '2026-11-08 14:00:00', 'attended', 5);
INSERT INTO viewings VALUES (63, 36, 19, 5, '2026-11-18', '2026-11-23 10:00:00', 'booked', NULL);
INSERT INTO viewings VALUES (64, 21, 19, NULL, '2026-11-19', '2026-11-24 14:00:00', 'booked', NULL);
INSERT INTO viewings VALUES (65, 36, 18, 5, '2026-11-20', '2026-11-28 11:15:00', 'booked', NULL);
INSERT INTO viewings VALUES (66, 29, 16, 1, '2026-05-08', '2026-05-14 10:00:00', 'attended', 4);
INSERT INTO viewings VALUES (67, 34, 26, 3, '2026-08-03', '2026-08-10 14:00:00', 'attended', 5);
INSERT INTO viewings VALUES (68, 33, 23, 3, '2026-09-28', '2026-10-01 11:15:00', 'attended', 3);
INSERT INTO viewings VALUES (69, 37, 14, 1, '2026-10-29', '2026-11-05 10:00:00', 'attended', 4);
INSERT INTO viewings VALUES (70, 37, 28, 1, '2026-10-30', '2026-11-12 09:30:00', 'attended', 5);
INSERT INTO viewings VALUES (71, 38, 28, 1, '2026-11-10', '2026-11-14 16:30:00', 'no_show', NULL);

INSERT INTO offers VALUES (1, 1, 26, 169500, '2025-07-01', '2025-07-08', 'rejected');
INSERT INTO offers VALUES (2, 2, 13, 387500, '2025-07-11', '2025-07-16', 'rejected');
INSERT INTO offers VALUES (3, 1, 18, 191000, '2025-07-15', '2025-07-22', 'accepted');
INSERT INTO offers VALUES (4, 2, 18, 433500, '2025-07-23', '2025-07-24', 'accepted');
INSERT INTO offers VALUES (5, 3, 13, 428500, '2025-08-03', '2025-08-05', 'withdrawn');
INSERT INTO offers VALUES (6, 4, 20, 106000, '2025-08-11', '2025-08-17', 'withdrawn');
INSERT INTO offers VALUES (7, 3, 27, 417500, '2025-08-14', '2025-08-17', 'rejected');
INSERT INTO offers VALUES (8, 4, 26, 114500, '2025-08-22', '2025-08-28', 'accepted');
INSERT INTO offers VALUES (9, 5, 28, 240000, '2025-08-22', '2025-08-28', 'rejected');
INSERT INTO offers VALUES (10, 3, 22, 470000, '2025-08-29', '2025-09-03', 'accepted');
INSERT INTO offers VALUES (11, 5, 14, 245000, '2025-09-07', '2025-09-14', 'accepted');
INSERT INTO offers VALUES (12, 6, 17, 234000, '2025-09-09', '2025-09-14', 'rejected');
INSERT INTO offers VALUES (13, 7, 13, 109500, '2025-09-10', '2025-09-11', 'rejected');
INSERT INTO offers VALUES (14, 9, 24, 134500, '2025-09-19', '2025-09-21', 'rejected');
INSERT INTO offers VALUES (15, 6, 27, 222500, '2025-09-24', '2025-09-28', 'rejected');
INSERT INTO offers VALUES (16, 8, 26, 127500, '2025-09-24', '2025-10-01', 'rejected');
INSERT INTO offers VALUES (17, 7, 26, 104500, '2025-09-25', '2025-09-27', 'withdrawn');
INSERT INTO offers VALUES (18, 6, 23, 255000, '2025-09-29', '2025-10-03', 'accepted');
INSERT INTO offers VALUES (19, 9, 25, 133000, '2025-10-02', '2025-10-05', 'withdrawn');
INSERT INTO offers VALUES (20, 8, 26, 140500, '2025-10-03', '2025-10-09', 'accepted');
INSERT INTO offers VALUES (21, 10, 26, 515000, '2025-10-03', '2025-10-09', 'accepted');
INSERT INTO offers VALUES (22, 7, 24, 112500, '2025-10-08', '2025-10-11', 'accepted');
INSERT INTO offers VALUES (23, 11, 20, 120500, '2025-10-10', '2025-10-14', 'withdrawn');
INSERT INTO offers VALUES (24, 12, 22, 121000, '2025-10-11', '2025-10-12', 'accepted');
INSERT INTO offers VALUES (25, 14, 17, 121000, '2025-10-17', '2025-10-24', 'accepted');
INSERT INTO offers VALUES (26, 13, 19, 224000, '2025-10-20', '2025-10-21', 'rejected');
INSERT INTO offers VALUES (27, 9, 23, 142500, '2025-10-21', '2025-10-23', 'accepted');
INSERT INTO offers VALUES (28, 11, 22, 109500, '2025-10-25', '2025-10-29', 'withdrawn');
INSERT INTO offers VALUES (29, 15, 15, 112000, '2025-10-28', '2025-10-30', 'rejected');
INSERT INTO offers VALUES (30, 13, 16, 240000, '2025-11-01', '2025-11-04', 'accepted');
INSERT INTO offers VALUES (31, 15, 18, 116000, '2025-11-03', '2025-11-09', 'accepted');
INSERT INTO offers VALUES (32, 16, 19, 151500, '2025-11-05', '2025-11-09', 'withdrawn');
INSERT INTO offers VALUES (33, 11, 23, 121000, '2025-11-07', '2025-11-10', 'accepted');
INSERT INTO offers VALUES (34, 17, 21, 222500, '2025-11-18', '2025-11-19', 'rejected');
INSERT INTO offers VALUES (35, 16, 15, 161000, '2025-11-19', '2025-11-22', 'rejected');
INSERT INTO offers VALUES (36, 18, 23, 149000, '2025-11-29', '2025-12-02', 'rejected');
INSERT INTO offers VALUES (37, 16, 21, 175000, '2025-11-30', '2025-12-06', 'accepted');
INSERT INTO offers VALUES (38, 18, 16, 159500, '2025-12-11', '2025-12-17', 'accepted');
INSERT INTO offers VALUES (39, 19, 16, 478500, '2025-12-14', '2025-12-20', 'withdrawn');
INSERT INTO offers VALUES (40, 20, 18, 227500, '2025-12-14', '2025-12-20', 'accepted');
INSERT INTO offers VALUES (41, 22, 21, 245500, '2026-01-10', '2026-01-15', 'rejected');
INSERT INTO offers VALUES (42, 22, 13, 269500, '2026-01-22', '2026-01-26', 'accepted');
INSERT INTO offers VALUES (43, 24, 24, 343000, '2026-02-02', '2026-02-05', 'rejected');
INSERT INTO offers VALUES (44, 24, 17, 375000, '2026-02-12', '2026-02-19', 'accepted');
INSERT INTO offers VALUES (45, 29, 16, 208500, '2026-05-17', '2026-05-20', 'rejected');
INSERT INTO offers VALUES (46, 30, 25, 259500, '2026-05-28', NULL, 'pending');
INSERT INTO offers VALUES (47, 30, 18, 259500, '2026-06-11', '2026-06-18', 'rejected');
INSERT INTO offers VALUES (48, 36, 26, 454000, '2026-08-17', '2026-08-19', 'rejected');
INSERT INTO offers VALUES (49, 29, 18, 235000, '2026-06-04', '2026-06-10', 'accepted');
INSERT INTO offers VALUES (50, 34, 26, 510000, '2026-08-14', '2026-08-20', 'accepted');
INSERT INTO offers VALUES (51, 35, 27, 201000, '2026-08-29', '2026-08-31', 'accepted');
INSERT INTO offers VALUES (52, 33, 23, 230000, '2026-10-05', '2026-10-08', 'rejected');
INSERT INTO offers VALUES (53, 37, 14, 255000, '2026-11-12', NULL, 'pending');
INSERT INTO offers VALUES (54, 38, 23, 185000, '2026-11-18', NULL, 'pending');
INSERT INTO offers VALUES (55, 37, 28, 260000, '2026-11-16', NULL, 'pending');

INSERT INTO sales VALUES (1, 4, 2, 43350000, 606900, '2025-09-16', '2025-09-30', 'completed');
INSERT INTO sales VALUES (2, 3, 1, 19100000, 286500, '2025-09-20', '2025-09-27', 'completed');
INSERT INTO sales VALUES (3, 10, 3, 47000000, 611000, '2025-10-11', '2025-10-18', 'completed');
INSERT INTO sales VALUES (4, 8, 4, 11450000, 160300, '2025-10-11', '2025-10-25', 'completed');
INSERT INTO sales VALUES (5, 24, 12, 12100000, 151250, '2025-11-10', '2025-11-17', 'completed');
INSERT INTO sales VALUES (6, 11, 5, 24500000, 367500, '2025-11-15', NULL, 'void');
INSERT INTO sales VALUES (7, 22, 7, 11250000, 157500, '2025-11-28', '2025-12-26', 'completed');
INSERT INTO sales VALUES (8, 21, 10, 51500000, 721000, '2025-11-30', '2025-12-14', 'completed');
INSERT INTO sales VALUES (9, 18, 6, 25500000, 382500, '2025-12-01', '2025-12-08', 'completed');
INSERT INTO sales VALUES (10, 27, 9, 14250000, 213750, '2025-12-03', '2025-12-24', 'completed');
INSERT INTO sales VALUES (11, 20, 8, 14050000, 210750, '2025-12-05', '2025-12-12', 'completed');
INSERT INTO sales VALUES (12, 25, 14, 12100000, 151250, '2025-12-31', '2026-01-14', 'completed');
INSERT INTO sales VALUES (13, 33, 11, 12100000, 169400, '2026-01-04', NULL, 'void');
INSERT INTO sales VALUES (14, 37, 16, 17500000, 262500, '2026-01-09', '2026-02-06', 'completed');
INSERT INTO sales VALUES (15, 31, 15, 11600000, 162400, '2026-01-14', '2026-02-11', 'completed');
INSERT INTO sales VALUES (16, 38, 18, 15950000, 223300, '2026-01-16', '2026-01-23', 'completed');
INSERT INTO sales VALUES (17, 40, 20, 22750000, 318500, '2026-02-20', '2026-03-20', 'completed');
INSERT INTO sales VALUES (18, 49, 29, 23500000, 352500, '2026-09-14', '2026-10-09', 'completed');
INSERT INTO sales VALUES (19, 50, 34, 51000000, 714000, '2026-10-02', '2026-10-30', 'completed');
INSERT INTO sales VALUES (20, 51, 35, 20100000, 251250, '2026-11-06', NULL, 'exchanged');

