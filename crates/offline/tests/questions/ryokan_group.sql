CREATE TABLE hotels (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  stars INTEGER NOT NULL,
  opened_on TEXT NOT NULL
);
INSERT INTO hotels VALUES (1, 'Maple Bath Inn', 'Kyoto', 4, '2009-04-01');
INSERT INTO hotels VALUES (2, 'Stone Lantern Lodge', 'Hakone', 5, '2014-10-12');
INSERT INTO hotels VALUES (3, 'Harbour Tatami House', 'Otaru', 3, '2018-06-20');
INSERT INTO hotels VALUES (4, 'Cedar Spring Ryokan', 'Nikko', 4, '2011-03-05');
INSERT INTO hotels VALUES (5, 'Moonlit Court', 'Kyoto', 5, '2021-09-15');
INSERT INTO hotels VALUES (6, 'Snow Crane Inn', 'Takayama', 3, '2025-11-28');
CREATE TABLE room_types (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  max_guests INTEGER NOT NULL,
  base_rate REAL NOT NULL
);
INSERT INTO room_types VALUES (1, 'Garden Single', 1, 90.0);
INSERT INTO room_types VALUES (2, 'Classic Twin', 2, 140.0);
INSERT INTO room_types VALUES (3, 'Tatami Family', 5, 210.0);
INSERT INTO room_types VALUES (4, 'Onsen Suite', 3, 320.0);
INSERT INTO room_types VALUES (5, 'Moon Pavilion', 4, 480.0);
CREATE TABLE rooms (
  id INTEGER PRIMARY KEY,
  hotel_id INTEGER NOT NULL REFERENCES hotels(id),
  room_type_id INTEGER NOT NULL REFERENCES room_types(id),
  room_number TEXT NOT NULL UNIQUE,
  floor INTEGER NOT NULL,
  is_smoking INTEGER NOT NULL
);
INSERT INTO rooms VALUES (1, 1, 2, 'MB-101', 1, 0);
INSERT INTO rooms VALUES (2, 1, 5, 'MB-102', 1, 0);
INSERT INTO rooms VALUES (3, 1, 3, 'MB-103', 1, 0);
INSERT INTO rooms VALUES (4, 1, 1, 'MB-201', 2, 0);
INSERT INTO rooms VALUES (5, 1, 3, 'MB-202', 2, 0);
INSERT INTO rooms VALUES (6, 1, 1, 'MB-203', 2, 0);
INSERT INTO rooms VALUES (7, 1, 1, 'MB-301', 3, 0);
INSERT INTO rooms VALUES (8, 1, 4, 'MB-302', 3, 1);
INSERT INTO rooms VALUES (9, 2, 5, 'SL-101', 1, 0);
INSERT INTO rooms VALUES (10, 2, 3, 'SL-102', 1, 0);
INSERT INTO rooms VALUES (11, 2, 1, 'SL-103', 1, 1);
INSERT INTO rooms VALUES (12, 2, 3, 'SL-201', 2, 1);
INSERT INTO rooms VALUES (13, 2, 2, 'SL-202', 2, 0);
INSERT INTO rooms VALUES (14, 2, 1, 'SL-203', 2, 0);
INSERT INTO rooms VALUES (15, 3, 2, 'HT-101', 1, 0);
INSERT INTO rooms VALUES (16, 3, 2, 'HT-102', 1, 0);
INSERT INTO rooms VALUES (17, 3, 2, 'HT-103', 1, 0);
INSERT INTO rooms VALUES (18, 3, 2, 'HT-201', 2, 0);
INSERT INTO rooms VALUES (19, 3, 3, 'HT-202', 2, 0);
INSERT INTO rooms VALUES (20, 4, 4, 'CS-101', 1, 0);
INSERT INTO rooms VALUES (21, 4, 2, 'CS-102', 1, 0);
INSERT INTO rooms VALUES (22, 4, 2, 'CS-103', 1, 1);
INSERT INTO rooms VALUES (23, 4, 4, 'CS-201', 2, 0);
INSERT INTO rooms VALUES (24, 4, 4, 'CS-202', 2, 0);
INSERT INTO rooms VALUES (25, 4, 5, 'CS-203', 2, 0);
INSERT INTO rooms VALUES (26, 4, 1, 'CS-301', 3, 0);
INSERT INTO rooms VALUES (27, 5, 5, 'MC-101', 1, 0);
INSERT INTO rooms VALUES (28, 5, 5, 'MC-102', 1, 0);
INSERT INTO rooms VALUES (29, 5, 1, 'MC-103', 1, 0);
INSERT INTO rooms VALUES (30, 5, 4, 'MC-201', 2, 0);
INSERT INTO rooms VALUES (31, 5, 1, 'MC-202', 2, 0);
INSERT INTO rooms VALUES (32, 5, 5, 'MC-203', 2, 0);
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  hotel_id INTEGER REFERENCES hotels(id),
  supervisor_id INTEGER REFERENCES staff(id),
  hired_on TEXT NOT NULL,
  salary INTEGER NOT NULL
);
INSERT INTO staff VALUES (1, 'Haruko Endo', 'operations director', NULL, NULL, '2017-09-02', 98630);
INSERT INTO staff VALUES (2, 'Kenji Mori', 'manager', 1, 1, '2020-07-20', 70220);
INSERT INTO staff VALUES (3, 'Aiko Tanabe', 'manager', 2, 1, '2017-04-16', 67070);
INSERT INTO staff VALUES (4, 'Daniel Frost', 'manager', 3, 1, '2016-05-14', 69100);
INSERT INTO staff VALUES (5, 'Yuki Sakai', 'manager', 4, 1, '2025-12-11', 67840);
INSERT INTO staff VALUES (6, 'Rina Kubo', 'receptionist', 1, 2, '2019-04-02', 38030);
INSERT INTO staff VALUES (7, 'Takeshi Ono', 'chef', 1, 2, '2026-06-09', 45910);
INSERT INTO staff VALUES (8, 'Mei Lindqvist', 'housekeeper', 1, 2, '2017-12-17', 32890);
INSERT INTO staff VALUES (9, 'Sota Hirano', 'receptionist', 2, 3, '2023-08-19', 36560);
INSERT INTO staff VALUES (10, 'Emi Nagai', 'chef', 2, 3, '2023-11-18', 46890);
INSERT INTO staff VALUES (11, 'Jun Matsuda', 'housekeeper', 2, 3, '2019-10-19', 31070);
INSERT INTO staff VALUES (12, 'Clara Weiss', 'receptionist', 3, 4, '2021-01-28', 39920);
INSERT INTO staff VALUES (13, 'Naoki Fujii', 'housekeeper', 3, 4, '2021-11-05', 34990);
INSERT INTO staff VALUES (14, 'Sora Ueda', 'chef', 3, 4, '2015-06-19', 45980);
INSERT INTO staff VALUES (15, 'Hana Kondo', 'receptionist', 4, 5, '2019-03-24', 37820);
INSERT INTO staff VALUES (16, 'Ren Okada', 'housekeeper', 4, 5, '2017-04-10', 31210);
INSERT INTO staff VALUES (17, 'Ivo Brandt', 'accountant', NULL, 1, '2018-04-22', 54980);
INSERT INTO staff VALUES (18, 'Miki Shima', 'receptionist', 5, NULL, '2024-12-05', 37190);
INSERT INTO staff VALUES (19, 'Tomo Arai', 'chef', 5, NULL, '2015-03-29', 48500);
INSERT INTO staff VALUES (20, 'Lea Petrov', 'housekeeper', 5, 18, '2022-05-27', 34780);
CREATE TABLE guests (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  country TEXT NOT NULL,
  loyalty_tier TEXT,
  created_on TEXT NOT NULL
);
INSERT INTO guests VALUES (1, 'Anna Johansson', 'anna.johansson@mail.test', 'Sweden', NULL, '2024-06-02');
INSERT INTO guests VALUES (2, 'Peter Klein', 'peter.klein@mail.test', 'Germany', 'gold', '2024-01-01');
INSERT INTO guests VALUES (3, 'Sofia Rossi', 'sofia.rossi@mail.test', 'Italy', 'silver', '2026-06-16');
INSERT INTO guests VALUES (4, 'Liam Carter', NULL, 'United Kingdom', 'silver', '2024-09-03');
INSERT INTO guests VALUES (5, 'Wei Zhang', 'wei.zhang@mail.test', 'China', NULL, '2024-10-11');
INSERT INTO guests VALUES (6, 'Nina Hoffmann', 'nina.hoffmann@mail.test', 'Germany', NULL, '2025-04-24');
INSERT INTO guests VALUES (7, 'Erik Larsson', 'erik.larsson@mail.test', 'Sweden', NULL, '2025-01-06');
INSERT INTO guests VALUES (8, 'Marco Bianchi', 'marco.bianchi@mail.test', 'Italy', 'silver', '2026-08-15');
INSERT INTO guests VALUES (9, 'Grace Wilson', 'grace.wilson@mail.test', 'United Kingdom', 'silver', '2024-06-30');
INSERT INTO guests VALUES (10, 'Hiro Yamada', NULL, 'Japan', 'silver', '2025-05-06');
INSERT INTO guests VALUES (11, 'Julia Becker', 'julia.becker@mail.test', 'Germany', 'gold', '2025-05-10');
INSERT INTO guests VALUES (12, 'Tom Anderson', 'tom.anderson@mail.test', 'United States', 'gold', '2026-09-01');
INSERT INTO guests VALUES (13, 'Chloe Martin', 'chloe.martin@mail.test', 'France', NULL, '2024-04-19');
INSERT INTO guests VALUES (14, 'Lucas Dubois', NULL, 'France', 'silver', '2024-04-30');
INSERT INTO guests VALUES (15, 'Mia Schneider', 'mia.schneider@mail.test', 'Germany', 'platinum', '2025-01-21');
INSERT INTO guests VALUES (16, 'Noah Thompson', 'noah.thompson@mail.test', 'United States', NULL, '2026-03-22');
INSERT INTO guests VALUES (17, 'Akira Sato', 'akira.sato@mail.test', 'Japan', NULL, '2024-11-25');
INSERT INTO guests VALUES (18, 'Elena Costa', 'elena.costa@mail.test', 'Italy', 'silver', '2024-08-26');
INSERT INTO guests VALUES (19, 'Oscar Nilsson', NULL, 'Sweden', NULL, '2026-06-10');
INSERT INTO guests VALUES (20, 'Paula Wagner', 'paula.wagner@mail.test', 'Germany', 'gold', '2026-11-03');
INSERT INTO guests VALUES (21, 'Ben Harris', 'ben.harris@mail.test', 'United Kingdom', NULL, '2024-02-10');
INSERT INTO guests VALUES (22, 'Ines Moreau', 'ines.moreau@mail.test', 'France', 'silver', '2025-12-02');
INSERT INTO guests VALUES (23, 'Felix Braun', 'felix.braun@mail.test', 'Germany', 'platinum', '2024-01-13');
INSERT INTO guests VALUES (24, 'Li Na', 'li.na@mail.test', 'China', NULL, '2024-04-16');
INSERT INTO guests VALUES (25, 'Kate Robinson', 'kate.robinson@mail.test', 'United States', NULL, '2024-04-27');
INSERT INTO guests VALUES (26, 'Hugo Lambert', NULL, 'France', 'silver', '2024-03-01');
INSERT INTO guests VALUES (27, 'Sara Lindberg', 'sara.lindberg@mail.test', 'Sweden', 'gold', '2024-08-22');
INSERT INTO guests VALUES (28, 'Max Vogel', 'max.vogel@mail.test', 'Germany', 'platinum', '2025-11-20');
INSERT INTO guests VALUES (29, 'Olivia Reed', NULL, 'United Kingdom', 'silver', '2024-05-08');
INSERT INTO guests VALUES (30, 'Paul Girard', 'paul.girard@mail.test', 'France', 'silver', '2024-01-31');
INSERT INTO guests VALUES (31, 'Yuna Ito', 'yuna.ito@mail.test', 'Japan', 'silver', '2026-01-22');
INSERT INTO guests VALUES (32, 'Karl Richter', 'karl.richter@mail.test', 'Germany', NULL, '2024-04-26');
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  guest_id INTEGER NOT NULL REFERENCES guests(id),
  room_id INTEGER NOT NULL REFERENCES rooms(id),
  booked_on TEXT NOT NULL,
  check_in TEXT NOT NULL,
  check_out TEXT NOT NULL,
  status TEXT NOT NULL,
  channel TEXT NOT NULL,
  guest_count INTEGER NOT NULL,
  total_price REAL NOT NULL
);
INSERT INTO bookings VALUES (1, 25, 20, '2024-01-10', '2024-01-13', '2024-01-17', 'checked_out', 'website', 2, 1420.5);
INSERT INTO bookings VALUES (2, 22, 14, '2024-01-16', '2024-03-16', '2024-03-18', 'checked_out', 'phone', 1, 228.0);
INSERT INTO bookings VALUES (3, 18, 11, '2024-01-21', '2024-02-04', '2024-02-06', 'cancelled', 'website', 1, 180.0);
INSERT INTO bookings VALUES (4, 15, 27, '2024-01-28', '2024-02-18', '2024-02-21', 'checked_out', 'walk-in', 3, 1440.0);
INSERT INTO bookings VALUES (5, 8, 25, '2024-02-03', '2024-02-06', '2024-02-12', 'no_show', 'website', 3, 3168.0);
INSERT INTO bookings VALUES (6, 11, 13, '2024-02-09', '2024-02-12', '2024-02-13', 'cancelled', 'website', 2, 175.0);
INSERT INTO bookings VALUES (7, 14, 8, '2024-02-12', '2024-02-20', '2024-02-22', 'checked_out', 'website', 1, 734.0);
INSERT INTO bookings VALUES (8, 18, 21, '2024-03-10', '2024-03-11', '2024-03-17', 'checked_out', 'website', 1, 852.5);
INSERT INTO bookings VALUES (9, 19, 14, '2024-03-21', '2024-05-05', '2024-05-06', 'cancelled', 'website', 1, 102.5);
INSERT INTO bookings VALUES (10, 32, 31, '2024-03-29', '2024-05-13', '2024-05-16', 'checked_out', 'agency', 1, 297.0);
INSERT INTO bookings VALUES (11, 8, 17, '2024-05-23', '2024-05-23', '2024-05-25', 'no_show', 'website', 1, 308.0);
INSERT INTO bookings VALUES (12, 14, 14, '2024-05-28', '2024-06-30', '2024-07-02', 'checked_out', 'website', 1, 210.5);
INSERT INTO bookings VALUES (13, 11, 19, '2024-05-28', '2024-06-05', '2024-06-09', 'checked_out', 'website', 2, 1050.0);
INSERT INTO bookings VALUES (14, 5, 21, '2024-06-12', '2024-07-03', '2024-07-09', 'checked_out', 'website', 2, 768.5);
INSERT INTO bookings VALUES (15, 10, 3, '2024-06-14', '2024-06-19', '2024-06-21', 'checked_out', 'phone', 1, 525.0);
INSERT INTO bookings VALUES (16, 25, 31, '2024-07-17', '2024-08-19', '2024-08-20', 'no_show', 'agency', 1, 111.0);
INSERT INTO bookings VALUES (17, 15, 14, '2024-07-17', '2024-07-22', '2024-07-28', 'checked_out', 'website', 1, 570.0);
INSERT INTO bookings VALUES (18, 14, 14, '2024-07-22', '2024-07-30', '2024-08-03', 'checked_out', 'phone', 1, 360.0);
INSERT INTO bookings VALUES (19, 25, 8, '2024-07-31', '2024-08-01', '2024-08-04', 'cancelled', 'agency', 2, 972.5);
INSERT INTO bookings VALUES (20, 18, 20, '2024-09-27', '2024-11-26', '2024-11-30', 'checked_out', 'phone', 1, 1280.0);
INSERT INTO bookings VALUES (21, 10, 30, '2024-10-03', '2024-10-03', '2024-10-07', 'checked_out', 'website', 3, 1152.0);
INSERT INTO bookings VALUES (22, 30, 8, '2024-10-12', '2024-10-20', '2024-10-21', 'checked_out', 'website', 1, 350.0);
INSERT INTO bookings VALUES (23, 24, 15, '2024-12-13', '2024-12-18', '2024-12-20', 'checked_out', 'phone', 1, 282.0);
INSERT INTO bookings VALUES (24, 9, 27, '2024-12-17', '2025-02-15', '2025-02-21', 'cancelled', 'website', 3, 3168.0);
INSERT INTO bookings VALUES (25, 24, 12, '2024-12-24', '2025-02-22', '2025-02-24', 'checked_out', 'phone', 2, 474.5);
INSERT INTO bookings VALUES (26, 7, 20, '2025-02-05', '2025-03-10', '2025-03-12', 'checked_out', 'agency', 2, 716.5);
INSERT INTO bookings VALUES (27, 30, 27, '2025-02-07', '2025-02-07', '2025-02-08', 'checked_out', 'agency', 3, 540.5);
INSERT INTO bookings VALUES (28, 24, 9, '2025-02-21', '2025-02-24', '2025-02-25', 'checked_out', 'website', 1, 510.0);
INSERT INTO bookings VALUES (29, 32, 19, '2025-03-25', '2025-04-02', '2025-04-04', 'checked_out', 'website', 2, 462.0);
INSERT INTO bookings VALUES (30, 14, 3, '2025-05-03', '2025-05-17', '2025-05-18', 'checked_out', 'website', 2, 275.0);
INSERT INTO bookings VALUES (31, 17, 27, '2025-05-05', '2025-06-19', '2025-06-20', 'cancelled', 'website', 4, 480.0);
INSERT INTO bookings VALUES (32, 11, 8, '2025-05-06', '2025-05-06', '2025-05-09', 'checked_out', 'website', 2, 876.5);
INSERT INTO bookings VALUES (33, 24, 27, '2025-05-28', '2025-05-29', '2025-05-31', 'checked_out', 'phone', 1, 864.0);
INSERT INTO bookings VALUES (34, 15, 4, '2025-06-10', '2025-07-01', '2025-07-02', 'checked_out', 'phone', 1, 129.0);
INSERT INTO bookings VALUES (35, 15, 11, '2025-06-16', '2025-06-30', '2025-07-04', 'checked_out', 'phone', 1, 450.0);
INSERT INTO bookings VALUES (36, 12, 13, '2025-06-30', '2025-07-14', '2025-07-20', 'checked_out', 'website', 2, 1050.0);
INSERT INTO bookings VALUES (37, 32, 16, '2025-07-06', '2025-07-06', '2025-07-12', 'checked_out', 'phone', 1, 870.0);
INSERT INTO bookings VALUES (38, 15, 23, '2025-07-09', '2025-07-23', '2025-07-24', 'checked_out', 'website', 1, 364.5);
INSERT INTO bookings VALUES (39, 30, 24, '2025-08-09', '2025-08-17', '2025-08-21', 'checked_out', 'phone', 2, 1182.0);
INSERT INTO bookings VALUES (40, 8, 31, '2025-08-10', '2025-08-10', '2025-08-12', 'checked_out', 'website', 1, 255.0);
INSERT INTO bookings VALUES (41, 11, 20, '2025-08-23', '2025-08-28', '2025-08-30', 'checked_out', 'website', 2, 830.0);
INSERT INTO bookings VALUES (42, 12, 28, '2025-09-20', '2025-10-23', '2025-10-25', 'cancelled', 'agency', 1, 1056.0);
INSERT INTO bookings VALUES (43, 12, 13, '2025-09-28', '2025-10-03', '2025-10-04', 'cancelled', 'agency', 2, 126.0);
INSERT INTO bookings VALUES (44, 10, 30, '2025-10-05', '2025-11-07', '2025-11-09', 'checked_out', 'website', 1, 704.0);
INSERT INTO bookings VALUES (45, 25, 26, '2025-10-09', '2025-10-12', '2025-10-14', 'cancelled', 'website', 1, 225.0);
INSERT INTO bookings VALUES (46, 30, 6, '2025-10-12', '2025-10-15', '2025-10-16', 'checked_out', 'website', 1, 93.5);
INSERT INTO bookings VALUES (47, 21, 9, '2025-10-14', '2025-11-28', '2025-11-29', 'cancelled', 'website', 3, 432.0);
INSERT INTO bookings VALUES (48, 9, 14, '2025-11-01', '2025-11-02', '2025-11-08', 'cancelled', 'agency', 1, 552.5);
INSERT INTO bookings VALUES (49, 32, 11, '2025-11-22', '2025-12-13', '2025-12-14', 'checked_out', 'agency', 1, 90.0);
INSERT INTO bookings VALUES (50, 14, 23, '2025-12-08', '2025-12-09', '2025-12-13', 'checked_out', 'walk-in', 1, 1408.0);
INSERT INTO bookings VALUES (51, 7, 28, '2025-12-12', '2026-01-14', '2026-01-15', 'checked_out', 'phone', 2, 600.0);
INSERT INTO bookings VALUES (52, 32, 10, '2025-12-21', '2026-01-11', '2026-01-14', 'checked_out', 'phone', 5, 579.5);
INSERT INTO bookings VALUES (53, 11, 7, '2026-01-05', '2026-01-26', '2026-01-30', 'checked_out', 'website', 1, 390.0);
INSERT INTO bookings VALUES (54, 7, 28, '2026-01-11', '2026-01-12', '2026-01-13', 'checked_out', 'agency', 2, 480.0);
INSERT INTO bookings VALUES (55, 7, 13, '2026-01-16', '2026-02-18', '2026-02-21', 'checked_out', 'website', 1, 492.0);
INSERT INTO bookings VALUES (56, 15, 26, '2026-01-23', '2026-02-06', '2026-02-12', 'checked_out', 'agency', 1, 624.0);
INSERT INTO bookings VALUES (57, 14, 11, '2026-01-24', '2026-02-14', '2026-02-17', 'checked_out', 'agency', 1, 337.5);
INSERT INTO bookings VALUES (58, 14, 9, '2026-02-15', '2026-02-20', '2026-02-22', 'checked_out', 'agency', 2, 1212.5);
INSERT INTO bookings VALUES (59, 10, 27, '2026-02-15', '2026-02-16', '2026-02-19', 'checked_out', 'agency', 3, 1800.0);
INSERT INTO bookings VALUES (60, 22, 11, '2026-02-19', '2026-04-05', '2026-04-08', 'checked_out', 'walk-in', 1, 337.5);
INSERT INTO bookings VALUES (61, 10, 20, '2026-02-21', '2026-02-26', '2026-03-04', 'checked_out', 'agency', 3, 1932.5);
INSERT INTO bookings VALUES (62, 8, 4, '2026-02-24', '2026-03-10', '2026-03-12', 'checked_out', 'walk-in', 1, 180.0);
INSERT INTO bookings VALUES (63, 32, 19, '2026-02-26', '2026-03-06', '2026-03-07', 'cancelled', 'phone', 5, 210.0);
INSERT INTO bookings VALUES (64, 12, 31, '2026-03-06', '2026-03-06', '2026-03-08', 'checked_out', 'phone', 1, 180.0);
INSERT INTO bookings VALUES (65, 8, 20, '2026-03-07', '2026-03-08', '2026-03-10', 'checked_out', 'walk-in', 3, 652.5);
INSERT INTO bookings VALUES (66, 25, 25, '2026-03-10', '2026-03-31', '2026-04-03', 'checked_out', 'website', 2, 1614.0);
INSERT INTO bookings VALUES (67, 14, 2, '2026-03-11', '2026-04-25', '2026-04-27', 'checked_out', 'website', 2, 960.0);
INSERT INTO bookings VALUES (68, 5, 19, '2026-03-12', '2026-03-26', '2026-03-27', 'checked_out', 'agency', 2, 261.0);
INSERT INTO bookings VALUES (69, 18, 20, '2026-03-14', '2026-04-16', '2026-04-18', 'checked_out', 'agency', 2, 670.0);
INSERT INTO bookings VALUES (70, 21, 30, '2026-03-24', '2026-04-26', '2026-05-02', 'cancelled', 'phone', 1, 2400.0);
INSERT INTO bookings VALUES (71, 14, 31, '2026-03-27', '2026-05-11', '2026-05-13', 'checked_out', 'phone', 1, 174.5);
INSERT INTO bookings VALUES (72, 12, 24, '2026-04-03', '2026-04-24', '2026-04-28', 'checked_out', 'phone', 3, 1152.0);
INSERT INTO bookings VALUES (73, 14, 4, '2026-04-08', '2026-05-11', '2026-05-12', 'checked_out', 'website', 1, 112.5);
INSERT INTO bookings VALUES (74, 32, 17, '2026-04-11', '2026-05-02', '2026-05-03', 'cancelled', 'agency', 2, 205.0);
INSERT INTO bookings VALUES (75, 14, 19, '2026-04-13', '2026-04-16', '2026-04-17', 'checked_out', 'website', 1, 189.0);
INSERT INTO bookings VALUES (76, 1, 4, '2026-04-13', '2026-05-28', '2026-05-31', 'no_show', 'website', 1, 255.5);
INSERT INTO bookings VALUES (77, 14, 7, '2026-04-23', '2026-05-26', '2026-05-28', 'cancelled', 'website', 1, 174.5);
INSERT INTO bookings VALUES (78, 8, 2, '2026-05-14', '2026-05-28', '2026-05-30', 'checked_out', 'phone', 4, 960.0);
INSERT INTO bookings VALUES (79, 26, 10, '2026-05-24', '2026-05-24', '2026-05-25', 'checked_out', 'phone', 1, 210.0);
INSERT INTO bookings VALUES (80, 32, 17, '2026-05-25', '2026-05-30', '2026-05-31', 'no_show', 'agency', 2, 152.5);
INSERT INTO bookings VALUES (81, 32, 28, '2026-06-09', '2026-06-12', '2026-06-14', 'checked_out', 'website', 1, 960.0);
INSERT INTO bookings VALUES (82, 10, 28, '2026-06-09', '2026-06-10', '2026-06-14', 'checked_out', 'agency', 3, 1932.5);
INSERT INTO bookings VALUES (83, 9, 27, '2026-06-12', '2026-07-27', '2026-07-28', 'checked_out', 'website', 2, 492.5);
INSERT INTO bookings VALUES (84, 14, 4, '2026-06-15', '2026-06-16', '2026-06-18', 'no_show', 'agency', 1, 174.5);
INSERT INTO bookings VALUES (85, 8, 17, '2026-06-26', '2026-07-17', '2026-07-23', 'checked_out', 'walk-in', 1, 840.0);
INSERT INTO bookings VALUES (86, 29, 9, '2026-06-26', '2026-08-10', '2026-08-11', 'checked_out', 'walk-in', 1, 630.0);
INSERT INTO bookings VALUES (87, 29, 31, '2026-07-09', '2026-09-07', '2026-09-09', 'checked_out', 'website', 1, 237.5);
INSERT INTO bookings VALUES (88, 11, 11, '2026-07-26', '2026-08-28', '2026-09-03', 'checked_out', 'phone', 1, 675.0);
INSERT INTO bookings VALUES (89, 16, 4, '2026-08-05', '2026-08-26', '2026-08-27', 'checked_out', 'website', 1, 120.0);
INSERT INTO bookings VALUES (90, 5, 17, '2026-08-13', '2026-10-12', '2026-10-15', 'checked_out', 'agency', 1, 555.0);
INSERT INTO bookings VALUES (91, 3, 28, '2026-08-14', '2026-08-17', '2026-08-19', 'checked_out', 'agency', 4, 1230.0);
INSERT INTO bookings VALUES (92, 8, 24, '2026-08-15', '2026-08-15', '2026-08-16', 'checked_out', 'agency', 3, 320.0);
INSERT INTO bookings VALUES (93, 25, 3, '2026-09-05', '2026-09-26', '2026-09-27', 'checked_out', 'agency', 3, 292.5);
INSERT INTO bookings VALUES (94, 10, 4, '2026-09-11', '2026-10-26', '2026-10-27', 'checked_out', 'agency', 1, 93.5);
INSERT INTO bookings VALUES (95, 32, 13, '2026-09-16', '2026-09-30', '2026-10-04', 'checked_out', 'website', 2, 700.0);
INSERT INTO bookings VALUES (96, 5, 6, '2026-09-24', '2026-10-27', '2026-10-30', 'checked_out', 'website', 1, 273.0);
INSERT INTO bookings VALUES (97, 32, 19, '2026-09-25', '2026-10-28', '2026-10-30', 'no_show', 'agency', 5, 432.5);
INSERT INTO bookings VALUES (98, 14, 9, '2026-09-27', '2026-11-11', '2026-11-17', 'checked_out', 'walk-in', 3, 2892.5);
INSERT INTO bookings VALUES (99, 19, 31, '2026-10-02', '2026-12-01', '2026-12-02', 'confirmed', 'website', 1, 112.5);
INSERT INTO bookings VALUES (100, 12, 14, '2026-10-04', '2026-10-25', '2026-10-31', 'checked_out', 'website', 1, 540.0);
INSERT INTO bookings VALUES (101, 9, 7, '2026-10-06', '2026-11-20', '2026-11-26', 'in_house', 'website', 1, 570.0);
INSERT INTO bookings VALUES (102, 16, 14, '2026-10-08', '2026-10-11', '2026-10-17', 'checked_out', 'website', 1, 552.5);
INSERT INTO bookings VALUES (103, 15, 31, '2026-10-08', '2026-12-07', '2026-12-08', 'confirmed', 'agency', 1, 90.0);
INSERT INTO bookings VALUES (104, 12, 11, '2026-10-13', '2026-10-16', '2026-10-20', 'no_show', 'phone', 1, 336.5);
INSERT INTO bookings VALUES (105, 12, 28, '2026-10-15', '2026-11-17', '2026-11-18', 'cancelled', 'website', 1, 510.0);
INSERT INTO bookings VALUES (106, 15, 20, '2026-10-16', '2026-11-18', '2026-11-19', 'checked_out', 'website', 1, 350.0);
INSERT INTO bookings VALUES (107, 10, 14, '2026-10-17', '2026-12-01', '2026-12-05', 'confirmed', 'agency', 1, 360.0);
INSERT INTO bookings VALUES (108, 15, 28, '2026-10-20', '2026-12-04', '2026-12-08', 'confirmed', 'website', 1, 1932.5);
INSERT INTO bookings VALUES (109, 5, 11, '2026-10-23', '2026-10-28', '2026-10-29', 'checked_out', 'agency', 1, 90.0);
INSERT INTO bookings VALUES (110, 20, 31, '2026-11-05', '2026-11-10', '2026-11-13', 'checked_out', 'walk-in', 1, 282.5);
INSERT INTO bookings VALUES (111, 12, 4, '2026-11-10', '2026-12-01', '2026-12-02', 'confirmed', 'website', 1, 90.0);
INSERT INTO bookings VALUES (112, 20, 6, '2026-11-12', '2026-12-03', '2026-12-04', 'confirmed', 'website', 1, 120.0);
INSERT INTO bookings VALUES (113, 11, 27, '2026-11-13', '2026-12-16', '2026-12-19', 'cancelled', 'phone', 4, 1308.5);
INSERT INTO bookings VALUES (114, 18, 31, '2026-11-16', '2026-12-07', '2026-12-09', 'confirmed', 'website', 1, 180.0);
INSERT INTO bookings VALUES (115, 10, 1, '2026-11-20', '2026-12-04', '2026-12-06', 'confirmed', 'agency', 1, 338.0);
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings(id),
  score INTEGER NOT NULL,
  submitted_on TEXT NOT NULL
);
INSERT INTO reviews VALUES (1, 4, 8, '2024-03-01');
INSERT INTO reviews VALUES (2, 7, 7, '2024-02-22');
INSERT INTO reviews VALUES (3, 10, 9, '2024-05-22');
INSERT INTO reviews VALUES (4, 12, 9, '2024-07-09');
INSERT INTO reviews VALUES (5, 13, 7, '2024-06-15');
INSERT INTO reviews VALUES (6, 14, 8, '2024-07-13');
INSERT INTO reviews VALUES (7, 15, 9, '2024-06-28');
INSERT INTO reviews VALUES (8, 17, 9, '2024-07-31');
INSERT INTO reviews VALUES (9, 18, 9, '2024-08-06');
INSERT INTO reviews VALUES (10, 20, 7, '2024-12-06');
INSERT INTO reviews VALUES (11, 21, 5, '2024-10-15');
INSERT INTO reviews VALUES (12, 22, 8, '2024-10-30');
INSERT INTO reviews VALUES (13, 28, 10, '2025-02-26');
INSERT INTO reviews VALUES (14, 35, 8, '2025-07-13');
INSERT INTO reviews VALUES (15, 38, 7, '2025-07-30');
INSERT INTO reviews VALUES (16, 39, 10, '2025-08-24');
INSERT INTO reviews VALUES (17, 41, 10, '2025-09-01');
INSERT INTO reviews VALUES (18, 51, 7, '2026-01-22');
INSERT INTO reviews VALUES (19, 52, 10, '2026-01-21');
INSERT INTO reviews VALUES (20, 53, 9, '2026-02-06');
INSERT INTO reviews VALUES (21, 54, 6, '2026-01-17');
INSERT INTO reviews VALUES (22, 56, 9, '2026-02-16');
INSERT INTO reviews VALUES (23, 57, 10, '2026-02-22');
INSERT INTO reviews VALUES (24, 58, 10, '2026-03-03');
INSERT INTO reviews VALUES (25, 61, 5, '2026-03-06');
INSERT INTO reviews VALUES (26, 64, 6, '2026-03-14');
INSERT INTO reviews VALUES (27, 66, 10, '2026-04-05');
INSERT INTO reviews VALUES (28, 71, 8, '2026-05-17');
INSERT INTO reviews VALUES (29, 72, 5, '2026-05-04');
INSERT INTO reviews VALUES (30, 73, 10, '2026-05-14');
INSERT INTO reviews VALUES (31, 78, 9, '2026-05-30');
INSERT INTO reviews VALUES (32, 79, 10, '2026-05-26');
INSERT INTO reviews VALUES (33, 81, 10, '2026-06-14');
INSERT INTO reviews VALUES (34, 82, 5, '2026-06-15');
INSERT INTO reviews VALUES (35, 83, 9, '2026-08-01');
INSERT INTO reviews VALUES (36, 85, 9, '2026-07-25');
INSERT INTO reviews VALUES (37, 87, 5, '2026-09-12');
INSERT INTO reviews VALUES (38, 88, 8, '2026-09-05');
INSERT INTO reviews VALUES (39, 93, 8, '2026-09-29');
INSERT INTO reviews VALUES (40, 95, 9, '2026-10-10');
INSERT INTO reviews VALUES (41, 96, 9, '2026-11-02');
INSERT INTO reviews VALUES (42, 102, 9, '2026-10-17');
INSERT INTO reviews VALUES (43, 109, 10, '2026-10-30');
INSERT INTO reviews VALUES (44, 110, 8, '2026-11-16');
