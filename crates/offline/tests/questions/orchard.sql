PRAGMA foreign_keys = ON;
CREATE TABLE orchards (
  orchard_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  village TEXT NOT NULL,
  area_hectares REAL NOT NULL,
  planted_year INTEGER NOT NULL,
  irrigated INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE varieties (
  variety_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  fruit TEXT NOT NULL,
  price_per_kg REAL NOT NULL,
  organic INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE plantings (
  planting_id INTEGER PRIMARY KEY,
  orchard_id INTEGER NOT NULL REFERENCES orchards(orchard_id),
  variety_id INTEGER NOT NULL REFERENCES varieties(variety_id),
  tree_count INTEGER NOT NULL
);
CREATE TABLE pickers (
  picker_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  phone TEXT,
  hired_on DATE NOT NULL,
  hourly_wage REAL NOT NULL
);
CREATE TABLE harvests (
  harvest_id INTEGER PRIMARY KEY,
  orchard_id INTEGER NOT NULL REFERENCES orchards(orchard_id),
  variety_id INTEGER NOT NULL REFERENCES varieties(variety_id),
  picker_id INTEGER NOT NULL REFERENCES pickers(picker_id),
  harvested_on DATE NOT NULL,
  kilograms REAL NOT NULL,
  grade TEXT NOT NULL CHECK (grade IN ('A','B','C'))
);
CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  email TEXT,
  customer_type TEXT NOT NULL CHECK (customer_type IN ('private','restaurant','grocer'))
);
CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  ordered_on DATE NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('shop','online','phone')),
  payment_method TEXT NOT NULL CHECK (payment_method IN ('cash','card','invoice'))
);
CREATE TABLE order_items (
  order_item_id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders(order_id),
  variety_id INTEGER NOT NULL REFERENCES varieties(variety_id),
  kilograms REAL NOT NULL,
  price_per_kg REAL NOT NULL
);

-- orchards
INSERT INTO orchards (orchard_id, name, village, area_hectares, planted_year, irrigated) VALUES (1, 'Long Meadow', 'Ashby', 6.4, 1998, 1);
INSERT INTO orchards (orchard_id, name, village, area_hectares, planted_year, irrigated) VALUES (2, 'Mill Bank', 'Thornley', 3.7, 2006, 0);
INSERT INTO orchards (orchard_id, name, village, area_hectares, planted_year, irrigated) VALUES (3, 'South Slope', 'Ashby', 8.2, 1987, 1);
INSERT INTO orchards (orchard_id, name, village, area_hectares, planted_year, irrigated) VALUES (4, 'Church Field', 'Wenbury', 2.9, 2011, 0);
INSERT INTO orchards (orchard_id, name, village, area_hectares, planted_year, irrigated) VALUES (5, 'Old Quarry', 'Thornley', 4.5, 2003, 1);
INSERT INTO orchards (orchard_id, name, village, area_hectares, planted_year, irrigated) VALUES (6, 'Hilltop', 'Cold Norton', 5.1, 2016, 0);
INSERT INTO orchards (orchard_id, name, village, area_hectares, planted_year, irrigated) VALUES (7, 'New Acre', 'Wenbury', 1.8, 2025, 1);

-- varieties
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (1, 'Gala', 'apple', 2.4, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (2, 'Braeburn', 'apple', 2.6, 1);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (3, 'Cox', 'apple', 2.9, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (4, 'Bramley', 'apple', 2.1, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (5, 'Elstar', 'apple', 2.5, 1);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (6, 'Conference', 'pear', 3.1, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (7, 'Comice', 'pear', 3.6, 1);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (8, 'Victoria', 'plum', 3.9, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (9, 'Opal', 'plum', 4.2, 1);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (10, 'Mirabelle', 'plum', 4.8, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (11, 'Kordia', 'cherry', 7.5, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (12, 'Regina', 'cherry', 7.9, 1);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (13, 'Vranja', 'quince', 4.4, 0);
INSERT INTO varieties (variety_id, name, fruit, price_per_kg, organic) VALUES (14, 'Topaz', 'apple', 2.8, 1);

-- plantings
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (1, 1, 1, 104);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (2, 1, 2, 286);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (3, 1, 3, 390);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (4, 1, 5, 316);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (5, 2, 4, 49);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (6, 2, 6, 218);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (7, 3, 1, 210);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (8, 3, 3, 376);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (9, 3, 8, 59);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (10, 3, 11, 188);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (11, 3, 12, 46);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (12, 4, 9, 254);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (13, 4, 10, 187);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (14, 5, 2, 387);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (15, 5, 4, 205);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (16, 5, 7, 406);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (17, 6, 5, 394);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (18, 6, 14, 310);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (19, 6, 6, 192);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (20, 6, 9, 127);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (21, 7, 13, 30);
INSERT INTO plantings (planting_id, orchard_id, variety_id, tree_count) VALUES (22, 7, 1, 22);

-- pickers
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (1, 'Marta Kowalska', '07950 629790', '2023-04-19', 13.26);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (2, 'Tom Hedges', '07737 207270', '2022-02-21', 12.57);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (3, 'Ilie Popescu', NULL, '2026-06-05', 15.53);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (4, 'Sara Lindqvist', '07896 244176', '2017-06-05', 12.1);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (5, 'Ben Archer', '07104 107141', '2024-08-10', 12.64);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (6, 'Zofia Nowak', '07584 226754', '2018-12-15', 12.8);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (7, 'Dan Whitlock', '07948 542758', '2026-10-20', 14.07);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (8, 'Elena Petrova', '07225 953656', '2023-05-06', 12.61);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (9, 'George Pike', NULL, '2025-05-21', 12.11);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (10, 'Hannah Frost', '07425 204817', '2019-11-08', 13.19);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (11, 'Luis Moreno', '07434 314247', '2023-05-08', 12.74);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (12, 'Nadia Rahman', NULL, '2021-05-06', 12.41);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (13, 'Owen Price', '07731 954171', '2024-10-20', 15.06);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (14, 'Ruth Barlow', '07315 428539', '2026-10-25', 13.87);
INSERT INTO pickers (picker_id, name, phone, hired_on, hourly_wage) VALUES (15, 'Victor Stan', '07712 417891', '2025-11-23', 14.23);

-- harvests
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (1, 3, 11, 9, '2025-07-02', 132.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (2, 4, 9, 12, '2025-07-08', 88.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (3, 3, 12, 4, '2025-07-15', 513.9, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (4, 4, 9, 13, '2025-07-21', 418.5, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (5, 3, 12, 13, '2025-07-22', 497.0, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (6, 3, 11, 11, '2025-07-23', 596.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (7, 3, 12, 8, '2025-07-28', 427.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (8, 4, 9, 10, '2025-07-31', 122.2, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (9, 3, 1, 1, '2025-08-10', 323.2, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (10, 4, 10, 13, '2025-08-11', 279.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (11, 3, 1, 6, '2025-08-11', 252.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (12, 3, 8, 11, '2025-08-14', 76.7, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (13, 3, 8, 8, '2025-09-04', 496.8, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (14, 6, 6, 12, '2025-09-05', 329.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (15, 3, 8, 12, '2025-09-07', 254.9, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (16, 3, 1, 8, '2025-09-07', 505.0, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (17, 2, 6, 11, '2025-09-07', 477.6, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (18, 6, 6, 2, '2025-09-09', 317.3, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (19, 5, 4, 13, '2025-09-11', 250.8, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (20, 1, 3, 12, '2025-09-12', 356.7, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (21, 2, 6, 4, '2025-09-16', 506.5, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (22, 3, 3, 9, '2025-09-22', 270.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (23, 6, 6, 4, '2025-09-24', 217.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (24, 4, 10, 5, '2025-09-26', 103.6, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (25, 4, 10, 6, '2025-09-27', 518.3, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (26, 6, 6, 12, '2025-09-27', 504.4, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (27, 2, 4, 6, '2025-09-27', 408.6, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (28, 6, 6, 9, '2025-10-01', 596.1, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (29, 1, 5, 8, '2025-10-03', 93.1, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (30, 1, 5, 9, '2025-10-12', 263.5, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (31, 5, 7, 13, '2025-10-15', 617.7, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (32, 1, 5, 2, '2025-10-17', 536.3, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (33, 2, 6, 2, '2025-10-19', 159.9, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (34, 5, 2, 10, '2025-10-21', 207.1, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (35, 5, 7, 11, '2025-10-22', 607.7, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (36, 2, 6, 12, '2025-10-26', 213.0, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (37, 5, 2, 13, '2025-11-11', 282.4, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (38, 1, 2, 5, '2025-11-14', 352.3, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (39, 3, 11, 13, '2026-06-22', 321.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (40, 4, 9, 6, '2026-07-05', 392.3, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (41, 3, 11, 15, '2026-07-05', 441.3, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (42, 4, 9, 15, '2026-07-06', 119.9, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (43, 3, 12, 15, '2026-07-12', 411.1, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (44, 4, 9, 12, '2026-07-13', 540.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (45, 3, 12, 4, '2026-07-19', 270.0, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (46, 3, 12, 3, '2026-07-20', 453.6, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (47, 3, 1, 8, '2026-08-04', 556.4, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (48, 1, 1, 2, '2026-08-05', 603.9, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (49, 6, 9, 15, '2026-08-10', 347.5, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (50, 3, 8, 5, '2026-08-12', 317.1, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (51, 4, 9, 3, '2026-08-13', 496.4, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (52, 3, 8, 3, '2026-08-16', 264.5, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (53, 3, 1, 11, '2026-08-27', 314.7, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (54, 3, 8, 6, '2026-09-05', 530.2, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (55, 1, 1, 4, '2026-09-08', 448.8, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (56, 4, 10, 8, '2026-09-08', 174.6, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (57, 3, 3, 10, '2026-09-08', 435.5, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (58, 3, 3, 10, '2026-09-09', 310.6, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (59, 3, 8, 2, '2026-09-09', 512.0, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (60, 6, 5, 5, '2026-09-10', 160.6, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (61, 4, 10, 4, '2026-09-12', 184.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (62, 3, 1, 4, '2026-09-14', 313.7, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (63, 6, 5, 9, '2026-09-14', 378.5, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (64, 6, 5, 10, '2026-09-15', 346.6, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (65, 5, 4, 10, '2026-09-16', 158.9, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (66, 2, 6, 10, '2026-09-16', 320.0, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (67, 2, 4, 13, '2026-09-16', 335.7, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (68, 2, 6, 6, '2026-09-17', 209.4, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (69, 6, 6, 5, '2026-09-19', 102.0, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (70, 4, 10, 13, '2026-09-20', 632.4, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (71, 6, 5, 15, '2026-09-22', 623.4, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (72, 1, 5, 6, '2026-09-22', 280.9, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (73, 3, 3, 11, '2026-09-23', 288.0, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (74, 6, 6, 1, '2026-09-24', 426.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (75, 2, 6, 2, '2026-09-24', 442.6, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (76, 1, 1, 3, '2026-09-28', 565.4, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (77, 2, 4, 2, '2026-09-30', 230.9, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (78, 6, 6, 10, '2026-09-30', 392.9, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (79, 2, 4, 10, '2026-10-01', 569.8, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (80, 3, 3, 5, '2026-10-02', 421.4, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (81, 5, 2, 15, '2026-10-03', 292.6, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (82, 3, 3, 3, '2026-10-05', 413.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (83, 2, 4, 10, '2026-10-07', 148.8, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (84, 6, 14, 8, '2026-10-07', 479.1, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (85, 2, 4, 10, '2026-10-09', 614.8, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (86, 1, 2, 13, '2026-10-10', 454.7, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (87, 1, 2, 6, '2026-10-10', 401.1, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (88, 5, 2, 11, '2026-10-10', 278.5, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (89, 5, 2, 6, '2026-10-10', 171.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (90, 5, 4, 3, '2026-10-11', 143.1, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (91, 6, 14, 2, '2026-10-13', 223.3, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (92, 3, 3, 3, '2026-10-15', 169.7, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (93, 6, 5, 5, '2026-10-16', 506.7, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (94, 5, 2, 9, '2026-10-21', 71.8, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (95, 2, 4, 10, '2026-10-21', 455.6, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (96, 2, 4, 13, '2026-10-21', 476.5, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (97, 1, 2, 11, '2026-10-21', 214.1, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (98, 5, 7, 2, '2026-10-25', 270.6, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (99, 2, 6, 12, '2026-10-25', 609.0, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (100, 6, 5, 8, '2026-10-26', 563.6, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (101, 5, 7, 9, '2026-10-27', 166.2, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (102, 1, 3, 9, '2026-10-27', 574.6, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (103, 1, 2, 4, '2026-11-01', 526.2, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (104, 1, 2, 10, '2026-11-04', 294.5, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (105, 5, 7, 6, '2026-11-04', 566.5, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (106, 5, 2, 3, '2026-11-07', 480.5, 'C');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (107, 5, 2, 12, '2026-11-08', 197.7, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (108, 6, 14, 15, '2026-11-10', 287.3, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (109, 6, 14, 3, '2026-11-10', 552.9, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (110, 5, 2, 11, '2026-11-15', 121.3, 'B');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (111, 6, 14, 9, '2026-11-16', 317.0, 'A');
INSERT INTO harvests (harvest_id, orchard_id, variety_id, picker_id, harvested_on, kilograms, grade) VALUES (112, 6, 14, 12, '2026-11-16', 292.4, 'A');

-- customers
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (1, 'The Copper Pan', 'Marlow', 'the.copper.pan@example.com', 'restaurant');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (2, 'Bistro Lune', 'Kingsbridge', 'bistro.lune@example.com', 'restaurant');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (3, 'Green Basket', 'Stanton', 'green.basket@example.com', 'grocer');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (4, 'Harvey & Sons', 'Ashby', 'harveyandsons@example.com', 'grocer');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (5, 'Village Stores', 'Stanton', NULL, 'grocer');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (6, 'Oak Table', 'Ashby', 'oak.table@example.com', 'restaurant');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (7, 'Daily Greens', 'Stanton', 'daily.greens@example.com', 'grocer');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (8, 'River Inn', 'Stanton', 'river.inn@example.com', 'restaurant');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (9, 'Corner Larder', 'Marlow', NULL, 'grocer');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (10, 'Alice Morton', 'Stanton', 'alice.morton@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (11, 'Brian Cole', 'Ashby', 'brian.cole@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (12, 'Chloe Davies', 'Marlow', 'chloe.davies@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (13, 'David Ng', 'Marlow', 'david.ng@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (14, 'Emma Stokes', 'Kingsbridge', 'emma.stokes@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (15, 'Frank Ellis', 'Marlow', NULL, 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (16, 'Grace Hall', 'Stanton', 'grace.hall@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (17, 'Harry Webb', 'Stanton', 'harry.webb@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (18, 'Isla Grant', 'Stanton', 'isla.grant@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (19, 'Jack Turner', 'Stanton', 'jack.turner@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (20, 'Karen Lowe', 'Ashby', 'karen.lowe@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (21, 'Liam Burke', 'Ashby', NULL, 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (22, 'Mona Ali', 'Marlow', 'mona.ali@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (23, 'Nick Fry', 'Ashby', 'nick.fry@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (24, 'Olive Reed', 'Ashby', 'olive.reed@example.com', 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (25, 'Paul Singh', 'Ashby', NULL, 'private');
INSERT INTO customers (customer_id, name, city, email, customer_type) VALUES (26, 'Queenie Marsh', 'Marlow', 'queenie.marsh@example.com', 'private');

-- orders
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (1, 15, '2025-07-01', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (2, 11, '2025-07-18', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (3, 20, '2025-07-18', 'shop', 'cash');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (4, 20, '2025-07-24', 'shop', 'cash');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (5, 3, '2025-07-27', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (6, 2, '2025-08-04', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (7, 13, '2025-08-10', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (8, 10, '2025-08-14', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (9, 12, '2025-08-28', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (10, 17, '2025-09-09', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (11, 5, '2025-09-14', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (12, 3, '2025-10-06', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (13, 15, '2025-10-07', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (14, 4, '2025-10-09', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (15, 1, '2025-10-21', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (16, 15, '2025-11-02', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (17, 24, '2025-11-11', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (18, 7, '2025-11-11', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (19, 17, '2025-11-19', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (20, 21, '2025-11-23', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (21, 6, '2025-12-04', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (22, 6, '2025-12-04', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (23, 8, '2025-12-12', 'shop', 'cash');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (24, 5, '2025-12-14', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (25, 13, '2026-01-03', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (26, 11, '2026-01-05', 'shop', 'cash');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (27, 12, '2026-01-08', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (28, 4, '2026-01-10', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (29, 3, '2026-01-19', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (30, 7, '2026-01-24', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (31, 6, '2026-01-26', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (32, 5, '2026-01-27', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (33, 17, '2026-02-06', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (34, 3, '2026-02-06', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (35, 14, '2026-03-01', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (36, 1, '2026-03-06', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (37, 2, '2026-03-09', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (38, 10, '2026-03-12', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (39, 15, '2026-03-14', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (40, 7, '2026-03-25', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (41, 4, '2026-03-28', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (42, 8, '2026-04-08', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (43, 10, '2026-04-23', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (44, 20, '2026-04-25', 'shop', 'cash');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (45, 24, '2026-04-28', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (46, 2, '2026-05-03', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (47, 4, '2026-05-05', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (48, 6, '2026-05-05', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (49, 1, '2026-05-07', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (50, 26, '2026-05-11', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (51, 11, '2026-05-14', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (52, 8, '2026-05-16', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (53, 15, '2026-05-17', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (54, 23, '2026-05-22', 'shop', 'cash');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (55, 3, '2026-05-24', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (56, 21, '2026-05-24', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (57, 5, '2026-06-02', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (58, 7, '2026-06-09', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (59, 19, '2026-06-11', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (60, 13, '2026-06-19', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (61, 5, '2026-06-19', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (62, 12, '2026-06-23', 'shop', 'cash');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (63, 4, '2026-06-29', 'phone', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (64, 7, '2026-06-29', 'phone', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (65, 18, '2026-07-04', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (66, 18, '2026-07-09', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (67, 7, '2026-07-22', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (68, 15, '2026-07-25', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (69, 2, '2026-07-26', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (70, 18, '2026-08-03', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (71, 3, '2026-08-10', 'phone', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (72, 19, '2026-08-13', 'phone', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (73, 3, '2026-08-22', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (74, 1, '2026-08-26', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (75, 13, '2026-08-29', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (76, 8, '2026-10-05', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (77, 12, '2026-10-06', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (78, 4, '2026-10-12', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (79, 23, '2026-10-25', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (80, 23, '2026-10-25', 'shop', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (81, 19, '2026-10-27', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (82, 8, '2026-11-07', 'online', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (83, 5, '2026-11-12', 'phone', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (84, 7, '2026-11-16', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (85, 3, '2026-11-18', 'shop', 'invoice');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (86, 1, '2026-11-19', 'online', 'card');
INSERT INTO orders (order_id, customer_id, ordered_on, channel, payment_method) VALUES (87, 5, '2026-11-21', 'online', 'invoice');

-- order_items
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (1, 1, 8, 4.4, 3.7);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (2, 2, 3, 5.0, 2.75);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (3, 3, 11, 2.7, 7.12);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (4, 4, 4, 6.2, 1.99);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (5, 4, 14, 5.0, 2.66);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (6, 4, 9, 1.6, 3.99);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (7, 5, 4, 60.4, 1.8);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (8, 5, 14, 30.8, 2.39);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (9, 5, 1, 61.0, 2.05);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (10, 6, 7, 39.4, 3.08);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (11, 7, 10, 2.0, 4.56);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (12, 8, 14, 3.7, 2.66);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (13, 9, 6, 6.6, 2.94);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (14, 9, 12, 3.5, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (15, 9, 7, 4.5, 3.42);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (16, 10, 6, 2.5, 2.94);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (17, 10, 2, 2.3, 2.47);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (18, 10, 8, 2.3, 3.7);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (19, 11, 11, 28.8, 6.41);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (20, 12, 3, 26.9, 2.48);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (21, 12, 12, 29.9, 6.75);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (22, 13, 9, 5.5, 3.99);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (23, 14, 3, 30.9, 2.48);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (24, 15, 10, 56.4, 4.1);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (25, 16, 2, 4.7, 2.47);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (26, 17, 9, 4.4, 3.99);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (27, 17, 7, 3.2, 3.42);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (28, 18, 9, 35.8, 3.59);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (29, 19, 11, 3.5, 7.12);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (30, 20, 12, 6.1, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (31, 21, 11, 51.1, 6.41);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (32, 21, 1, 67.9, 2.05);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (33, 22, 5, 19.4, 2.14);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (34, 22, 2, 25.4, 2.22);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (35, 23, 8, 66.3, 3.33);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (36, 24, 12, 51.4, 6.75);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (37, 24, 1, 40.6, 2.05);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (38, 25, 5, 5.1, 2.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (39, 25, 7, 8.3, 3.6);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (40, 26, 14, 1.8, 2.8);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (41, 27, 2, 4.3, 2.6);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (42, 28, 10, 25.0, 4.32);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (43, 29, 4, 66.9, 1.89);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (44, 29, 8, 58.1, 3.51);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (45, 29, 1, 45.0, 2.16);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (46, 30, 2, 61.5, 2.34);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (47, 30, 12, 27.6, 7.11);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (48, 31, 5, 67.7, 2.25);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (49, 31, 11, 58.5, 6.75);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (50, 31, 14, 63.6, 2.52);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (51, 32, 6, 45.7, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (52, 32, 1, 13.4, 2.16);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (53, 33, 9, 3.8, 4.2);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (54, 33, 12, 8.6, 7.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (55, 33, 6, 2.1, 3.1);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (56, 34, 6, 17.9, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (57, 34, 3, 37.1, 2.61);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (58, 35, 1, 2.9, 2.4);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (59, 35, 12, 2.5, 7.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (60, 35, 11, 5.5, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (61, 36, 11, 27.6, 6.75);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (62, 37, 12, 20.4, 7.11);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (63, 37, 6, 67.6, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (64, 38, 14, 8.8, 2.8);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (65, 38, 8, 8.8, 3.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (66, 39, 9, 7.5, 4.2);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (67, 40, 14, 62.3, 2.52);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (68, 41, 9, 46.1, 3.78);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (69, 42, 3, 33.1, 2.61);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (70, 42, 2, 48.3, 2.34);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (71, 43, 4, 1.6, 2.1);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (72, 43, 9, 4.6, 4.2);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (73, 44, 11, 7.3, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (74, 44, 4, 3.9, 2.1);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (75, 45, 7, 6.0, 3.6);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (76, 45, 1, 1.5, 2.4);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (77, 46, 5, 23.8, 2.25);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (78, 47, 1, 39.3, 2.16);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (79, 48, 4, 23.3, 1.89);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (80, 48, 14, 24.8, 2.52);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (81, 49, 14, 43.5, 2.52);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (82, 50, 11, 2.2, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (83, 50, 4, 3.7, 2.1);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (84, 51, 2, 2.0, 2.6);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (85, 51, 11, 4.4, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (86, 51, 5, 5.4, 2.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (87, 52, 12, 42.5, 7.11);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (88, 52, 8, 51.1, 3.51);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (89, 52, 5, 46.8, 2.25);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (90, 53, 3, 4.9, 2.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (91, 53, 6, 4.7, 3.1);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (92, 54, 1, 8.0, 2.4);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (93, 54, 12, 5.1, 7.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (94, 55, 3, 39.8, 2.61);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (95, 56, 5, 3.8, 2.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (96, 57, 7, 20.9, 3.24);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (97, 57, 14, 44.6, 2.52);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (98, 58, 6, 27.4, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (99, 59, 9, 1.3, 4.2);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (100, 60, 11, 7.1, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (101, 61, 3, 35.4, 2.61);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (102, 61, 12, 33.1, 7.11);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (103, 62, 14, 8.6, 2.8);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (104, 63, 7, 62.8, 3.24);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (105, 63, 12, 69.6, 7.11);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (106, 64, 2, 18.1, 2.34);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (107, 64, 8, 35.3, 3.51);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (108, 65, 2, 1.6, 2.6);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (109, 66, 6, 6.3, 3.1);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (110, 66, 8, 3.4, 3.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (111, 67, 5, 43.6, 2.25);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (112, 67, 6, 57.7, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (113, 68, 11, 4.4, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (114, 69, 4, 33.8, 1.89);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (115, 70, 12, 2.6, 7.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (116, 70, 3, 4.3, 2.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (117, 71, 11, 51.3, 6.75);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (118, 71, 6, 59.6, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (119, 72, 8, 1.5, 3.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (120, 73, 6, 15.5, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (121, 73, 3, 48.5, 2.61);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (122, 74, 5, 18.0, 2.25);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (123, 74, 1, 54.5, 2.16);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (124, 75, 10, 2.7, 4.8);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (125, 76, 1, 19.9, 2.16);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (126, 76, 7, 38.1, 3.24);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (127, 77, 10, 1.4, 4.8);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (128, 77, 11, 5.0, 7.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (129, 78, 9, 19.6, 3.78);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (130, 79, 8, 3.1, 3.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (131, 79, 5, 7.3, 2.5);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (132, 80, 1, 3.7, 2.4);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (133, 81, 12, 8.9, 7.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (134, 81, 3, 3.4, 2.9);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (135, 82, 2, 67.0, 2.34);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (136, 82, 3, 50.6, 2.61);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (137, 83, 2, 27.4, 2.34);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (138, 83, 6, 40.7, 2.79);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (139, 84, 14, 68.4, 2.52);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (140, 84, 1, 34.3, 2.16);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (141, 85, 11, 15.4, 6.75);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (142, 86, 5, 52.0, 2.25);
INSERT INTO order_items (order_item_id, order_id, variety_id, kilograms, price_per_kg) VALUES (143, 87, 2, 63.6, 2.34);
