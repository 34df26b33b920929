PRAGMA foreign_keys = ON;
CREATE TABLE owners (
  owner_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  city TEXT,
  joined_on DATE NOT NULL
);
CREATE TABLE dogs (
  dog_id INTEGER PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES owners(owner_id),
  name TEXT NOT NULL,
  breed TEXT NOT NULL,
  sex TEXT NOT NULL CHECK (sex IN ('male','female')),
  birth_date DATE,
  weight_kg REAL,
  neutered INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  role TEXT NOT NULL,
  hourly_wage REAL NOT NULL,
  hired_on DATE NOT NULL
);
CREATE TABLE services (
  service_id INTEGER PRIMARY KEY,
  service_name TEXT NOT NULL,
  price REAL NOT NULL,
  duration_minutes INTEGER NOT NULL
);
CREATE TABLE stays (
  stay_id INTEGER PRIMARY KEY,
  dog_id INTEGER NOT NULL REFERENCES dogs(dog_id),
  stay_date DATE NOT NULL,
  stay_type TEXT NOT NULL,        -- 'full day' or 'half day'
  rate REAL NOT NULL,
  supervisor_id INTEGER NOT NULL REFERENCES staff(staff_id)
);
CREATE TABLE service_bookings (
  booking_id INTEGER PRIMARY KEY,
  dog_id INTEGER NOT NULL REFERENCES dogs(dog_id),
  service_id INTEGER NOT NULL REFERENCES services(service_id),
  staff_id INTEGER NOT NULL REFERENCES staff(staff_id),
  booking_date DATE NOT NULL,
  price_paid REAL NOT NULL
);
CREATE TABLE vaccinations (
  vaccination_id INTEGER PRIMARY KEY,
  dog_id INTEGER NOT NULL REFERENCES dogs(dog_id),
  vaccine TEXT NOT NULL,
  given_on DATE NOT NULL,
  valid_until DATE NOT NULL
);
INSERT INTO owners VALUES (1, 'Oscar', 'Patel', '07700 900117', 'oscar.patel@example.org', 'Harrogate', '2024-03-18');
INSERT INTO owners VALUES (2, 'Yasmin', 'Grant', '07700 900233', 'yasmin.grant@example.org', 'Wakefield', '2024-07-30');
INSERT INTO owners VALUES (3, 'Emma', 'Sutton', '07700 900735', 'emma.sutton@example.org', 'Leeds', '2022-09-05');
INSERT INTO owners VALUES (4, 'Olivia', 'Barlow', '07700 900531', NULL, 'Leeds', '2026-03-15');
INSERT INTO owners VALUES (5, 'Derek', 'Grant', '07700 900889', NULL, 'Leeds', '2025-05-22');
INSERT INTO owners VALUES (6, 'Callum', 'Foster', '07700 900735', 'callum.foster@example.org', 'Leeds', '2024-02-13');
INSERT INTO owners VALUES (7, 'Callum', 'Kerr', '07700 900776', 'callum.kerr@example.org', 'Otley', '2022-07-26');
INSERT INTO owners VALUES (8, 'Tom', 'Foster', '07700 900835', 'tom.foster@example.org', 'Harrogate', '2025-11-15');
INSERT INTO owners VALUES (9, 'Henry', 'Foster', '07700 900918', 'henry.foster@example.org', 'Wakefield', '2025-11-11');
INSERT INTO owners VALUES (10, 'Yasmin', 'Doyle', '07700 900696', NULL, 'Leeds', '2024-06-22');
INSERT INTO owners VALUES (11, 'Liam', 'Marsh', '07700 900686', 'liam.marsh@example.org', 'Otley', '2023-12-10');
INSERT INTO owners VALUES (12, 'Noah', 'Grant', '07700 900395', 'noah.grant@example.org', 'Harrogate', '2025-03-01');
INSERT INTO owners VALUES (13, 'Ruby', 'Marsh', '07700 900253', NULL, 'Leeds', '2026-01-19');
INSERT INTO owners VALUES (14, 'Tom', 'Sutton', '07700 900436', 'tom.sutton@example.org', 'Leeds', '2025-05-29');
INSERT INTO owners VALUES (15, 'Noah', 'Nash', '07700 900271', 'noah.nash@example.org', 'Leeds', '2022-05-26');
INSERT INTO owners VALUES (16, 'Derek', 'Nash', '07700 900123', 'derek.nash@example.org', 'Bradford', '2025-12-09');
INSERT INTO owners VALUES (17, 'Liam', 'Reid', '07700 900866', NULL, 'Leeds', '2026-07-04');
INSERT INTO owners VALUES (18, 'Fiona', 'Barlow', '07700 900297', NULL, 'Wakefield', '2024-09-12');
INSERT INTO owners VALUES (19, 'Gareth', 'Doyle', '07700 900873', 'gareth.doyle@example.org', 'Wakefield', '2023-04-19');
INSERT INTO owners VALUES (20, 'Olivia', 'Murray', '07700 900669', 'olivia.murray@example.org', 'Bradford', '2025-12-16');
INSERT INTO owners VALUES (21, 'Gareth', 'Sutton', '07700 900359', NULL, 'Bradford', '2022-02-25');
INSERT INTO owners VALUES (22, 'Priya', 'Lowe', '07700 900772', 'priya.lowe@example.org', 'Bradford', '2025-07-18');
INSERT INTO owners VALUES (23, 'Derek', 'Patel', '07700 900809', 'derek.patel@example.org', 'Leeds', '2026-04-08');
INSERT INTO owners VALUES (24, 'Jack', 'Kerr', '07700 900535', 'jack.kerr@example.org', 'Otley', '2025-07-03');
INSERT INTO owners VALUES (25, 'Gareth', 'Hughes', '07700 900946', 'gareth.hughes@example.org', 'Leeds', '2025-08-16');
INSERT INTO owners VALUES (26, 'Grace', 'Lowe', '07700 900672', 'grace.lowe@example.org', 'Harrogate', '2023-06-24');
INSERT INTO owners VALUES (27, 'Henry', 'Patel', '07700 900445', 'henry.patel@example.org', 'Otley', '2022-09-21');
INSERT INTO owners VALUES (28, 'Jack', 'Barlow', '07700 900918', 'jack.barlow@example.org', 'Leeds', '2023-08-12');
INSERT INTO owners VALUES (29, 'Emma', 'Lowe', '07700 900486', NULL, 'Bradford', '2026-04-15');
INSERT INTO owners VALUES (30, 'Fiona', 'Doyle', '07700 900912', 'fiona.doyle@example.org', 'Bradford', '2025-10-03');
INSERT INTO owners VALUES (31, 'Priya', 'Pryce', '07700 900183', 'priya.pryce@example.org', 'Wakefield', '2024-10-11');
INSERT INTO dogs VALUES (1, 1, 'Archie', 'Labrador', 'female', '2018-12-02', 37.3, 1);
INSERT INTO dogs VALUES (2, 2, 'Misty', 'French Bulldog', 'male', '2015-09-18', 11.1, 0);
INSERT INTO dogs VALUES (3, 3, 'Toby', 'Labrador', 'male', '2015-07-01', 27.3, 0);
INSERT INTO dogs VALUES (4, 4, 'Coco', 'Dachshund', 'male', '2014-10-15', 7.4, 1);
INSERT INTO dogs VALUES (5, 5, 'Rocky', 'Cockapoo', 'male', '2024-06-02', 10.8, 0);
INSERT INTO dogs VALUES (6, 6, 'Duke', 'Beagle', 'male', '2016-10-22', 9.8, 1);
INSERT INTO dogs VALUES (7, 8, 'Finn', 'Cockapoo', 'male', '2016-02-14', 13.4, 1);
INSERT INTO dogs VALUES (8, 9, 'Scout', 'Beagle', 'male', '2026-04-07', 10.2, 1);
INSERT INTO dogs VALUES (9, 10, 'Nala', 'French Bulldog', 'male', '2017-10-22', 10.7, 1);
INSERT INTO dogs VALUES (10, 11, 'Teddy', 'French Bulldog', 'male', '2022-10-13', 13.2, 1);
INSERT INTO dogs VALUES (11, 12, 'Lottie', 'Border Collie', 'female', '2015-11-25', 17.3, 0);
INSERT INTO dogs VALUES (12, 13, 'Daisy', 'Beagle', 'male', '2020-11-09', 13.5, 0);
INSERT INTO dogs VALUES (13, 14, 'Hazel', 'Whippet', 'male', '2022-02-15', 12.9, 1);
INSERT INTO dogs VALUES (14, 15, 'Milo', 'German Shepherd', 'female', '2026-03-21', 41.4, 1);
INSERT INTO dogs VALUES (15, 16, 'Ginger', 'French Bulldog', 'male', '2022-12-29', 14.0, 1);
INSERT INTO dogs VALUES (16, 17, 'Pip', 'French Bulldog', 'female', '2025-01-12', 14.5, 0);
INSERT INTO dogs VALUES (17, 18, 'Otto', 'Golden Retriever', 'male', '2017-04-08', 34.0, 1);
INSERT INTO dogs VALUES (18, 20, 'Buster', 'Labrador', 'female', '2021-10-12', 32.6, 1);
INSERT INTO dogs VALUES (19, 21, 'Rosie', 'Labrador', 'female', '2019-02-14', 33.7, 1);
INSERT INTO dogs VALUES (20, 22, 'Molly', 'Labrador', 'female', '2015-09-21', 36.5, 1);
INSERT INTO dogs VALUES (21, 23, 'Monty', 'Cockapoo', 'female', '2013-05-26', 12.5, 0);
INSERT INTO dogs VALUES (22, 24, 'Ziggy', 'Whippet', 'male', '2020-01-02', 12.0, 1);
INSERT INTO dogs VALUES (23, 25, 'Maisie', 'Dachshund', 'female', '2013-07-02', 7.2, 0);
INSERT INTO dogs VALUES (24, 26, 'Bella', 'Whippet', 'male', '2016-02-19', 14.3, 1);
INSERT INTO dogs VALUES (25, 27, 'Jasper', 'Beagle', 'female', '2026-01-24', 10.0, 1);
INSERT INTO dogs VALUES (26, 29, 'Rex', 'Labrador', 'female', '2013-10-17', 30.9, 1);
INSERT INTO dogs VALUES (27, 30, 'Honey', 'Golden Retriever', 'female', '2013-02-26', 37.0, 1);
INSERT INTO dogs VALUES (28, 31, 'Max', 'Labrador', 'male', '2017-11-16', 30.6, 0);
INSERT INTO dogs VALUES (29, 5, 'Poppy', 'Beagle', 'male', '2021-08-30', 13.7, 1);
INSERT INTO dogs VALUES (30, 21, 'Luna', 'German Shepherd', 'male', '2016-02-16', 29.4, 1);
INSERT INTO dogs VALUES (31, 23, 'Bear', 'Golden Retriever', 'female', NULL, 31.7, 1);
INSERT INTO dogs VALUES (32, 11, 'Bruno', 'Golden Retriever', 'male', '2017-08-31', 29.1, 0);
INSERT INTO dogs VALUES (33, 4, 'Pepper', 'Cockapoo', 'male', '2026-01-31', 12.1, 1);
INSERT INTO dogs VALUES (34, 30, 'Skye', 'German Shepherd', 'male', '2024-09-18', 37.6, 0);
INSERT INTO dogs VALUES (35, 22, 'Willow', 'Border Collie', 'male', '2015-03-22', 21.1, 0);
INSERT INTO dogs VALUES (36, 30, 'Murphy', 'Cockapoo', 'male', '2021-01-09', 9.1, 0);
INSERT INTO staff VALUES (1, 'Karen Whitfield', 'manager', 19.5, '2021-11-01');
INSERT INTO staff VALUES (2, 'Joe Stamper', 'handler', 13.2, '2023-04-17');
INSERT INTO staff VALUES (3, 'Aisha Begum', 'handler', 13.6, '2022-06-06');
INSERT INTO staff VALUES (4, 'Beth Rowley', 'groomer', 15.4, '2024-01-08');
INSERT INTO staff VALUES (5, 'Dan Okafor', 'trainer', 17.1, '2024-09-02');
INSERT INTO staff VALUES (6, 'Lucy Perrin', 'handler', 12.7, '2026-03-09');
INSERT INTO staff VALUES (7, 'Sam Tilley', 'groomer', 14.8, '2025-05-19');
INSERT INTO staff VALUES (8, 'Neil Ashby', 'driver', 12.9, '2026-09-14');
INSERT INTO services VALUES (1, 'Bath', 18, 30);
INSERT INTO services VALUES (2, 'Full groom', 42, 90);
INSERT INTO services VALUES (3, 'Nail trim', 9, 15);
INSERT INTO services VALUES (4, 'Training session', 35, 60);
INSERT INTO services VALUES (5, 'Pick-up and drop-off', 12, 40);
INSERT INTO services VALUES (6, 'Teeth cleaning', 22, 30);
INSERT INTO services VALUES (7, 'Swimming', 26, 45);
INSERT INTO stays VALUES (1, 2, '2025-09-02', 'full day', 30, 2);
INSERT INTO stays VALUES (2, 9, '2025-09-03', 'full day', 30, 2);
INSERT INTO stays VALUES (3, 17, '2025-09-04', 'half day', 18, 3);
INSERT INTO stays VALUES (4, 11, '2025-09-04', 'half day', 18, 2);
INSERT INTO stays VALUES (5, 2, '2025-09-19', 'full day', 30, 2);
INSERT INTO stays VALUES (6, 9, '2025-09-23', 'full day', 30, 2);
INSERT INTO stays VALUES (7, 3, '2025-09-24', 'half day', 18, 1);
INSERT INTO stays VALUES (8, 9, '2025-10-03', 'full day', 30, 1);
INSERT INTO stays VALUES (9, 29, '2025-10-14', 'full day', 30, 3);
INSERT INTO stays VALUES (10, 36, '2025-10-21', 'half day', 18, 3);
INSERT INTO stays VALUES (11, 11, '2025-10-22', 'full day', 30, 3);
INSERT INTO stays VALUES (12, 10, '2025-10-24', 'full day', 30, 3);
INSERT INTO stays VALUES (13, 29, '2025-10-31', 'full day', 30, 3);
INSERT INTO stays VALUES (14, 2, '2025-11-14', 'full day', 30, 2);
INSERT INTO stays VALUES (15, 19, '2025-12-02', 'full day', 30, 3);
INSERT INTO stays VALUES (16, 7, '2025-12-15', 'half day', 18, 1);
INSERT INTO stays VALUES (17, 2, '2025-12-18', 'half day', 18, 1);
INSERT INTO stays VALUES (18, 34, '2025-12-30', 'full day', 30, 3);
INSERT INTO stays VALUES (19, 28, '2026-01-02', 'half day', 19.5, 1);
INSERT INTO stays VALUES (20, 36, '2026-01-02', 'full day', 32, 2);
INSERT INTO stays VALUES (21, 6, '2026-01-05', 'full day', 32, 3);
INSERT INTO stays VALUES (22, 19, '2026-01-09', 'full day', 32, 3);
INSERT INTO stays VALUES (23, 36, '2026-01-14', 'full day', 32, 1);
INSERT INTO stays VALUES (24, 6, '2026-01-19', 'full day', 32, 2);
INSERT INTO stays VALUES (25, 6, '2026-01-23', 'half day', 19.5, 3);
INSERT INTO stays VALUES (26, 29, '2026-01-30', 'full day', 32, 3);
INSERT INTO stays VALUES (27, 3, '2026-02-17', 'full day', 32, 2);
INSERT INTO stays VALUES (28, 1, '2026-02-20', 'full day', 32, 2);
INSERT INTO stays VALUES (29, 29, '2026-02-20', 'full day', 32, 2);
INSERT INTO stays VALUES (30, 9, '2026-02-27', 'half day', 19.5, 2);
INSERT INTO stays VALUES (31, 7, '2026-02-27', 'full day', 32, 3);
INSERT INTO stays VALUES (32, 15, '2026-03-06', 'full day', 32, 3);
INSERT INTO stays VALUES (33, 35, '2026-03-06', 'full day', 32, 1);
INSERT INTO stays VALUES (34, 7, '2026-03-11', 'full day', 32, 3);
INSERT INTO stays VALUES (35, 27, '2026-03-13', 'full day', 32, 2);
INSERT INTO stays VALUES (36, 12, '2026-03-19', 'half day', 19.5, 2);
INSERT INTO stays VALUES (37, 24, '2026-03-20', 'full day', 32, 2);
INSERT INTO stays VALUES (38, 4, '2026-03-20', 'full day', 32, 1);
INSERT INTO stays VALUES (39, 18, '2026-03-27', 'half day', 19.5, 3);
INSERT INTO stays VALUES (40, 34, '2026-03-31', 'half day', 19.5, 6);
INSERT INTO stays VALUES (41, 4, '2026-04-16', 'full day', 32, 2);
INSERT INTO stays VALUES (42, 9, '2026-05-01', 'full day', 32, 3);
INSERT INTO stays VALUES (43, 4, '2026-05-01', 'full day', 32, 3);
INSERT INTO stays VALUES (44, 36, '2026-05-01', 'full day', 32, 1);
INSERT INTO stays VALUES (45, 6, '2026-05-07', 'full day', 32, 3);
INSERT INTO stays VALUES (46, 19, '2026-05-13', 'full day', 32, 6);
INSERT INTO stays VALUES (47, 22, '2026-05-15', 'half day', 19.5, 3);
INSERT INTO stays VALUES (48, 35, '2026-05-19', 'full day', 32, 1);
INSERT INTO stays VALUES (49, 19, '2026-05-26', 'full day', 32, 2);
INSERT INTO stays VALUES (50, 35, '2026-05-26', 'full day', 32, 6);
INSERT INTO stays VALUES (51, 9, '2026-05-29', 'full day', 32, 2);
INSERT INTO stays VALUES (52, 32, '2026-05-29', 'full day', 32, 1);
INSERT INTO stays VALUES (53, 12, '2026-06-05', 'full day', 32, 3);
INSERT INTO stays VALUES (54, 1, '2026-06-08', 'half day', 19.5, 3);
INSERT INTO stays VALUES (55, 20, '2026-06-19', 'full day', 32, 3);
INSERT INTO stays VALUES (56, 1, '2026-06-19', 'full day', 32, 2);
INSERT INTO stays VALUES (57, 22, '2026-06-23', 'full day', 32, 2);
INSERT INTO stays VALUES (58, 7, '2026-06-25', 'half day', 19.5, 1);
INSERT INTO stays VALUES (59, 15, '2026-06-25', 'full day', 32, 2);
INSERT INTO stays VALUES (60, 35, '2026-06-26', 'full day', 32, 2);
INSERT INTO stays VALUES (61, 2, '2026-07-03', 'full day', 32, 3);
INSERT INTO stays VALUES (62, 28, '2026-07-03', 'full day', 32, 2);
INSERT INTO stays VALUES (63, 17, '2026-07-06', 'full day', 32, 3);
INSERT INTO stays VALUES (64, 14, '2026-07-08', 'full day', 32, 2);
INSERT INTO stays VALUES (65, 26, '2026-07-09', 'full day', 32, 2);
INSERT INTO stays VALUES (66, 22, '2026-07-09', 'half day', 19.5, 6);
INSERT INTO stays VALUES (67, 2, '2026-07-10', 'full day', 32, 2);
INSERT INTO stays VALUES (68, 7, '2026-07-16', 'full day', 32, 2);
INSERT INTO stays VALUES (69, 9, '2026-07-17', 'full day', 32, 3);
INSERT INTO stays VALUES (70, 8, '2026-07-24', 'full day', 32, 3);
INSERT INTO stays VALUES (71, 28, '2026-07-24', 'full day', 32, 6);
INSERT INTO stays VALUES (72, 14, '2026-07-24', 'full day', 32, 2);
INSERT INTO stays VALUES (73, 14, '2026-07-28', 'full day', 32, 2);
INSERT INTO stays VALUES (74, 12, '2026-07-28', 'half day', 19.5, 3);
INSERT INTO stays VALUES (75, 26, '2026-07-31', 'full day', 32, 2);
INSERT INTO stays VALUES (76, 8, '2026-07-31', 'half day', 19.5, 6);
INSERT INTO stays VALUES (77, 10, '2026-08-03', 'half day', 19.5, 3);
INSERT INTO stays VALUES (78, 5, '2026-08-06', 'half day', 19.5, 3);
INSERT INTO stays VALUES (79, 29, '2026-08-07', 'full day', 32, 3);
INSERT INTO stays VALUES (80, 3, '2026-08-07', 'full day', 32, 3);
INSERT INTO stays VALUES (81, 12, '2026-08-17', 'full day', 32, 6);
INSERT INTO stays VALUES (82, 14, '2026-08-18', 'half day', 19.5, 6);
INSERT INTO stays VALUES (83, 34, '2026-08-20', 'full day', 32, 3);
INSERT INTO stays VALUES (84, 24, '2026-08-21', 'full day', 32, 3);
INSERT INTO stays VALUES (85, 8, '2026-08-21', 'full day', 32, 2);
INSERT INTO stays VALUES (86, 6, '2026-08-21', 'full day', 32, 3);
INSERT INTO stays VALUES (87, 21, '2026-08-26', 'full day', 32, 3);
INSERT INTO stays VALUES (88, 16, '2026-08-28', 'full day', 32, 3);
INSERT INTO stays VALUES (89, 26, '2026-09-01', 'half day', 19.5, 1);
INSERT INTO stays VALUES (90, 8, '2026-09-01', 'half day', 19.5, 6);
INSERT INTO stays VALUES (91, 5, '2026-09-04', 'full day', 32, 1);
INSERT INTO stays VALUES (92, 28, '2026-09-07', 'full day', 32, 3);
INSERT INTO stays VALUES (93, 24, '2026-09-08', 'full day', 32, 1);
INSERT INTO stays VALUES (94, 1, '2026-09-08', 'full day', 32, 2);
INSERT INTO stays VALUES (95, 35, '2026-09-09', 'full day', 32, 6);
INSERT INTO stays VALUES (96, 11, '2026-09-09', 'full day', 32, 3);
INSERT INTO stays VALUES (97, 3, '2026-09-11', 'full day', 32, 6);
INSERT INTO stays VALUES (98, 16, '2026-09-11', 'half day', 19.5, 6);
INSERT INTO stays VALUES (99, 22, '2026-09-17', 'full day', 32, 3);
INSERT INTO stays VALUES (100, 8, '2026-09-18', 'full day', 32, 6);
INSERT INTO stays VALUES (101, 4, '2026-09-22', 'full day', 32, 2);
INSERT INTO stays VALUES (102, 4, '2026-09-25', 'half day', 19.5, 3);
INSERT INTO stays VALUES (103, 33, '2026-09-25', 'full day', 32, 6);
INSERT INTO stays VALUES (104, 4, '2026-09-28', 'full day', 32, 2);
INSERT INTO stays VALUES (105, 8, '2026-09-29', 'full day', 32, 2);
INSERT INTO stays VALUES (106, 4, '2026-09-30', 'full day', 32, 1);
INSERT INTO stays VALUES (107, 8, '2026-10-02', 'half day', 19.5, 6);
INSERT INTO stays VALUES (108, 9, '2026-10-07', 'full day', 32, 2);
INSERT INTO stays VALUES (109, 5, '2026-10-09', 'half day', 19.5, 2);
INSERT INTO stays VALUES (110, 29, '2026-10-09', 'full day', 32, 3);
INSERT INTO stays VALUES (111, 19, '2026-10-14', 'half day', 19.5, 3);
INSERT INTO stays VALUES (112, 1, '2026-10-16', 'half day', 19.5, 3);
INSERT INTO stays VALUES (113, 3, '2026-10-16', 'full day', 32, 6);
INSERT INTO stays VALUES (114, 16, '2026-10-21', 'full day', 32, 6);
INSERT INTO stays VALUES (115, 6, '2026-10-22', 'full day', 32, 3);
INSERT INTO stays VALUES (116, 10, '2026-10-23', 'full day', 32, 1);
INSERT INTO stays VALUES (117, 4, '2026-10-26', 'full day', 32, 3);
INSERT INTO stays VALUES (118, 8, '2026-10-26', 'full day', 32, 2);
INSERT INTO stays VALUES (119, 26, '2026-10-30', 'half day', 19.5, 3);
INSERT INTO stays VALUES (120, 19, '2026-10-30', 'half day', 19.5, 2);
INSERT INTO stays VALUES (121, 8, '2026-11-04', 'full day', 32, 1);
INSERT INTO stays VALUES (122, 8, '2026-11-05', 'half day', 19.5, 3);
INSERT INTO stays VALUES (123, 9, '2026-11-09', 'full day', 32, 3);
INSERT INTO stays VALUES (124, 33, '2026-11-13', 'full day', 32, 1);
INSERT INTO stays VALUES (125, 20, '2026-11-18', 'full day', 32, 2);
INSERT INTO stays VALUES (126, 6, '2026-11-18', 'full day', 32, 3);
INSERT INTO stays VALUES (127, 1, '2026-11-19', 'full day', 32, 6);
INSERT INTO stays VALUES (128, 16, '2026-11-20', 'full day', 32, 2);
INSERT INTO service_bookings VALUES (1, 6, 2, 4, '2025-09-04', 42);
INSERT INTO service_bookings VALUES (2, 5, 1, 4, '2025-09-05', 18);
INSERT INTO service_bookings VALUES (3, 11, 2, 4, '2025-09-09', 42);
INSERT INTO service_bookings VALUES (4, 35, 6, 4, '2025-10-10', 22);
INSERT INTO service_bookings VALUES (5, 32, 3, 7, '2025-10-23', 8.1);
INSERT INTO service_bookings VALUES (6, 36, 4, 5, '2025-12-01', 35);
INSERT INTO service_bookings VALUES (7, 22, 2, 4, '2025-12-04', 42);
INSERT INTO service_bookings VALUES (8, 6, 3, 4, '2025-12-26', 9);
INSERT INTO service_bookings VALUES (9, 1, 3, 4, '2025-12-29', 9);
INSERT INTO service_bookings VALUES (10, 32, 3, 7, '2026-01-13', 8.1);
INSERT INTO service_bookings VALUES (11, 36, 1, 4, '2026-01-25', 16.2);
INSERT INTO service_bookings VALUES (12, 2, 5, 2, '2026-02-10', 12);
INSERT INTO service_bookings VALUES (13, 5, 2, 7, '2026-02-21', 42);
INSERT INTO service_bookings VALUES (14, 22, 2, 4, '2026-02-23', 42);
INSERT INTO service_bookings VALUES (15, 5, 3, 4, '2026-03-01', 9);
INSERT INTO service_bookings VALUES (16, 34, 2, 7, '2026-04-03', 42);
INSERT INTO service_bookings VALUES (17, 4, 6, 4, '2026-04-09', 22);
INSERT INTO service_bookings VALUES (18, 1, 3, 7, '2026-04-13', 8.1);
INSERT INTO service_bookings VALUES (19, 28, 3, 4, '2026-04-18', 9);
INSERT INTO service_bookings VALUES (20, 18, 1, 4, '2026-04-30', 18);
INSERT INTO service_bookings VALUES (21, 25, 1, 4, '2026-05-08', 18);
INSERT INTO service_bookings VALUES (22, 3, 4, 5, '2026-05-11', 35);
INSERT INTO service_bookings VALUES (23, 33, 4, 5, '2026-05-11', 35);
INSERT INTO service_bookings VALUES (24, 9, 2, 4, '2026-05-15', 42);
INSERT INTO service_bookings VALUES (25, 20, 1, 4, '2026-05-16', 18);
INSERT INTO service_bookings VALUES (26, 36, 3, 7, '2026-05-26', 9);
INSERT INTO service_bookings VALUES (27, 6, 4, 5, '2026-06-02', 31.5);
INSERT INTO service_bookings VALUES (28, 25, 5, 2, '2026-06-04', 10.8);
INSERT INTO service_bookings VALUES (29, 27, 3, 7, '2026-06-20', 9);
INSERT INTO service_bookings VALUES (30, 31, 4, 5, '2026-06-22', 35);
INSERT INTO service_bookings VALUES (31, 25, 1, 7, '2026-06-23', 18);
INSERT INTO service_bookings VALUES (32, 20, 3, 7, '2026-06-28', 9);
INSERT INTO service_bookings VALUES (33, 33, 6, 4, '2026-07-03', 22);
INSERT INTO service_bookings VALUES (34, 21, 2, 4, '2026-07-13', 37.8);
INSERT INTO service_bookings VALUES (35, 16, 4, 5, '2026-07-17', 35);
INSERT INTO service_bookings VALUES (36, 26, 2, 4, '2026-07-19', 42);
INSERT INTO service_bookings VALUES (37, 35, 5, 2, '2026-07-21', 12);
INSERT INTO service_bookings VALUES (38, 31, 3, 4, '2026-07-22', 9);
INSERT INTO service_bookings VALUES (39, 4, 2, 7, '2026-07-30', 42);
INSERT INTO service_bookings VALUES (40, 14, 2, 7, '2026-08-04', 42);
INSERT INTO service_bookings VALUES (41, 21, 5, 2, '2026-08-06', 10.8);
INSERT INTO service_bookings VALUES (42, 33, 2, 4, '2026-08-11', 42);
INSERT INTO service_bookings VALUES (43, 34, 4, 5, '2026-08-15', 35);
INSERT INTO service_bookings VALUES (44, 10, 2, 4, '2026-08-16', 42);
INSERT INTO service_bookings VALUES (45, 3, 1, 7, '2026-08-16', 16.2);
INSERT INTO service_bookings VALUES (46, 16, 2, 4, '2026-08-19', 37.8);
INSERT INTO service_bookings VALUES (47, 29, 4, 5, '2026-08-20', 35);
INSERT INTO service_bookings VALUES (48, 10, 4, 5, '2026-08-31', 35);
INSERT INTO service_bookings VALUES (49, 8, 6, 4, '2026-09-22', 22);
INSERT INTO service_bookings VALUES (50, 3, 2, 4, '2026-09-24', 42);
INSERT INTO service_bookings VALUES (51, 35, 3, 4, '2026-09-26', 8.1);
INSERT INTO service_bookings VALUES (52, 15, 1, 4, '2026-10-01', 18);
INSERT INTO service_bookings VALUES (53, 16, 5, 8, '2026-10-01', 12);
INSERT INTO service_bookings VALUES (54, 16, 5, 2, '2026-10-07', 12);
INSERT INTO service_bookings VALUES (55, 9, 2, 7, '2026-10-10', 37.8);
INSERT INTO service_bookings VALUES (56, 1, 6, 4, '2026-10-27', 22);
INSERT INTO service_bookings VALUES (57, 28, 5, 8, '2026-10-30', 12);
INSERT INTO service_bookings VALUES (58, 32, 1, 4, '2026-10-30', 18);
INSERT INTO service_bookings VALUES (59, 3, 2, 4, '2026-10-30', 42);
INSERT INTO service_bookings VALUES (60, 2, 4, 5, '2026-11-05', 35);
INSERT INTO service_bookings VALUES (61, 8, 5, 2, '2026-11-07', 12);
INSERT INTO service_bookings VALUES (62, 21, 3, 4, '2026-11-15', 9);
INSERT INTO service_bookings VALUES (63, 14, 2, 4, '2026-11-16', 42);
INSERT INTO vaccinations VALUES (1, 1, 'Rabies', '2025-09-22', '2026-09-22');
INSERT INTO vaccinations VALUES (2, 1, 'DHP', '2026-05-12', '2027-05-12');
INSERT INTO vaccinations VALUES (3, 1, 'Kennel cough', '2025-09-27', '2026-09-27');
INSERT INTO vaccinations VALUES (4, 2, 'Leptospirosis', '2026-04-24', '2027-04-24');
INSERT INTO vaccinations VALUES (5, 2, 'Kennel cough', '2026-05-05', '2027-05-05');
INSERT INTO vaccinations VALUES (6, 2, 'DHP', '2026-06-08', '2027-06-08');
INSERT INTO vaccinations VALUES (7, 3, 'DHP', '2026-01-03', '2027-01-03');
INSERT INTO vaccinations VALUES (8, 3, 'Leptospirosis', '2025-12-13', '2026-12-13');
INSERT INTO vaccinations VALUES (9, 4, 'Rabies', '2025-09-09', '2026-09-09');
INSERT INTO vaccinations VALUES (10, 4, 'Kennel cough', '2025-11-07', '2026-11-07');
INSERT INTO vaccinations VALUES (11, 4, 'Leptospirosis', '2026-09-03', '2027-09-03');
INSERT INTO vaccinations VALUES (12, 5, 'Kennel cough', '2025-08-16', '2026-08-16');
INSERT INTO vaccinations VALUES (13, 5, 'DHP', '2025-09-21', '2026-09-21');
INSERT INTO vaccinations VALUES (14, 6, 'Leptospirosis', '2025-08-28', '2026-08-28');
INSERT INTO vaccinations VALUES (15, 6, 'DHP', '2026-04-24', '2027-04-24');
INSERT INTO vaccinations VALUES (16, 7, 'Leptospirosis', '2025-10-28', '2026-10-28');
INSERT INTO vaccinations VALUES (17, 7, 'DHP', '2026-06-21', '2027-06-21');
INSERT INTO vaccinations VALUES (18, 7, 'Rabies', '2025-06-11', '2026-06-11');
INSERT INTO vaccinations VALUES (19, 8, 'DHP', '2026-11-12', '2027-11-12');
INSERT INTO vaccinations VALUES (20, 8, 'Kennel cough', '2026-07-19', '2027-07-19');
INSERT INTO vaccinations VALUES (21, 9, 'Rabies', '2026-02-26', '2027-02-26');
INSERT INTO vaccinations VALUES (22, 9, 'Kennel cough', '2025-11-09', '2026-11-09');
INSERT INTO vaccinations VALUES (23, 9, 'DHP', '2026-08-26', '2027-08-26');
INSERT INTO vaccinations VALUES (24, 10, 'Kennel cough', '2026-05-27', '2027-05-27');
INSERT INTO vaccinations VALUES (25, 10, 'Rabies', '2026-04-08', '2027-04-08');
INSERT INTO vaccinations VALUES (26, 10, 'DHP', '2026-03-19', '2027-03-19');
INSERT INTO vaccinations VALUES (27, 12, 'Rabies', '2025-06-05', '2026-06-05');
INSERT INTO vaccinations VALUES (28, 13, 'DHP', '2026-10-30', '2027-10-30');
INSERT INTO vaccinations VALUES (29, 13, 'Leptospirosis', '2026-09-29', '2027-09-29');
INSERT INTO vaccinations VALUES (30, 14, 'Leptospirosis', '2026-10-24', '2027-10-24');
INSERT INTO vaccinations VALUES (31, 14, 'DHP', '2026-11-04', '2027-11-04');
INSERT INTO vaccinations VALUES (32, 15, 'DHP', '2025-08-26', '2026-08-26');
INSERT INTO vaccinations VALUES (33, 17, 'Leptospirosis', '2026-09-11', '2027-09-11');
INSERT INTO vaccinations VALUES (34, 17, 'Kennel cough', '2025-10-30', '2026-10-30');
INSERT INTO vaccinations VALUES (35, 18, 'DHP', '2026-09-20', '2027-09-20');
INSERT INTO vaccinations VALUES (36, 18, 'Rabies', '2025-08-08', '2026-08-08');
INSERT INTO vaccinations VALUES (37, 19, 'Rabies', '2025-07-05', '2026-07-05');
INSERT INTO vaccinations VALUES (38, 20, 'Rabies', '2025-10-20', '2026-10-20');
INSERT INTO vaccinations VALUES (39, 22, 'DHP', '2026-02-16', '2027-02-16');
INSERT INTO vaccinations VALUES (40, 22, 'Leptospirosis', '2026-01-06', '2027-01-06');
INSERT INTO vaccinations VALUES (41, 22, 'Kennel cough', '2025-07-03', '2026-07-03');
INSERT INTO vaccinations VALUES (42, 24, 'Leptospirosis', '2026-09-28', '2027-09-28');
INSERT INTO vaccinations VALUES (43, 24, 'DHP', '2026-08-12', '2027-08-12');
INSERT INTO vaccinations VALUES (44, 26, 'Kennel cough', '2026-03-23', '2027-03-23');
INSERT INTO vaccinations VALUES (45, 26, 'Leptospirosis', '2025-10-30', '2026-10-30');
INSERT INTO vaccinations VALUES (46, 26, 'DHP', '2026-10-09', '2027-10-09');
INSERT INTO vaccinations VALUES (47, 27, 'DHP', '2026-11-10', '2027-11-10');
INSERT INTO vaccinations VALUES (48, 27, 'Kennel cough', '2026-03-28', '2027-03-28');
INSERT INTO vaccinations VALUES (49, 28, 'Leptospirosis', '2026-08-06', '2027-08-06');
INSERT INTO vaccinations VALUES (50, 28, 'DHP', '2026-02-02', '2027-02-02');
INSERT INTO vaccinations VALUES (51, 28, 'Kennel cough', '2026-02-19', '2027-02-19');
INSERT INTO vaccinations VALUES (52, 31, 'Rabies', '2025-06-15', '2026-06-15');
INSERT INTO vaccinations VALUES (53, 32, 'Kennel cough', '2026-06-12', '2027-06-12');
INSERT INTO vaccinations VALUES (54, 33, 'Leptospirosis', '2026-09-26', '2027-09-26');
INSERT INTO vaccinations VALUES (55, 33, 'Kennel cough', '2026-06-06', '2027-06-06');
INSERT INTO vaccinations VALUES (56, 33, 'Rabies', '2026-08-06', '2027-08-06');
INSERT INTO vaccinations VALUES (57, 35, 'Rabies', '2025-09-14', '2026-09-14');
INSERT INTO vaccinations VALUES (58, 35, 'Kennel cough', '2025-07-02', '2026-07-02');
INSERT INTO vaccinations VALUES (59, 36, 'Leptospirosis', '2026-09-01', '2027-09-01');
