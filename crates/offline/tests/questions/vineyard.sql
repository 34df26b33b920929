PRAGMA foreign_keys = ON;
CREATE TABLE grapes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  colour TEXT NOT NULL            -- 'red' or 'white'
);
CREATE TABLE plots (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  grape_id INTEGER NOT NULL REFERENCES grapes(id),
  area_ha REAL NOT NULL,
  soil TEXT,
  planted_year INTEGER
);
CREATE TABLE harvests (
  id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plots(id),
  harvest_date DATE NOT NULL,
  weight_kg INTEGER NOT NULL,
  sugar_oechsle INTEGER
);
CREATE TABLE wines (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  grape_id INTEGER NOT NULL REFERENCES grapes(id),
  vintage INTEGER NOT NULL,
  price REAL NOT NULL,
  bottles_in_stock INTEGER NOT NULL
);
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  customer_type TEXT NOT NULL,    -- 'private', 'restaurant', 'shop'
  town TEXT,
  email TEXT,
  customer_since DATE
);
CREATE TABLE sales (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(id),
  sale_date DATE NOT NULL,
  channel TEXT NOT NULL           -- 'cellar door', 'online', 'phone'
);
CREATE TABLE sale_items (
  id INTEGER PRIMARY KEY,
  sale_id INTEGER NOT NULL REFERENCES sales(id),
  wine_id INTEGER NOT NULL REFERENCES wines(id),
  bottles INTEGER NOT NULL,
  unit_price REAL NOT NULL
);
INSERT INTO grapes VALUES (1, 'Riesling', 'white');
INSERT INTO grapes VALUES (2, 'Pinot Noir', 'red');
INSERT INTO grapes VALUES (3, 'Silvaner', 'white');
INSERT INTO grapes VALUES (4, 'Pinot Gris', 'white');
INSERT INTO grapes VALUES (5, 'Dornfelder', 'red');
INSERT INTO grapes VALUES (6, 'Chardonnay', 'white');
INSERT INTO grapes VALUES (7, 'Merlot', 'red');
INSERT INTO grapes VALUES (8, 'Scheurebe', 'white');
INSERT INTO grapes VALUES (9, 'Regent', 'red');
INSERT INTO plots VALUES (1, 'Upper Terrace', 1, 1.04, 'slate', 2016);
INSERT INTO plots VALUES (2, 'Church Slope', 2, 1.03, 'slate', 1996);
INSERT INTO plots VALUES (3, 'Mill Field', 3, 0.59, 'slate', 2016);
INSERT INTO plots VALUES (4, 'Fox Hollow', 1, 1.33, 'loam', 1984);
INSERT INTO plots VALUES (5, 'Long Row', 5, 1.03, 'loam', 1984);
INSERT INTO plots VALUES (6, 'Stone Acre', 4, 1.18, 'slate', 2012);
INSERT INTO plots VALUES (7, 'Chapel Corner', 6, 1.89, 'slate', 1991);
INSERT INTO plots VALUES (8, 'South Wall', 1, 1.32, 'slate', 1984);
INSERT INTO plots VALUES (9, 'River Bend', 3, 0.38, 'loam', 1996);
INSERT INTO plots VALUES (10, 'Old Quarry', 2, 1.28, 'clay', 2008);
INSERT INTO plots VALUES (11, 'Kite Hill', 5, 1.02, 'loam', 2019);
INSERT INTO plots VALUES (12, 'Shepherd Piece', 7, 0.67, 'limestone', 2016);
INSERT INTO plots VALUES (13, 'New Planting', 9, 0.64, 'loam', 2025);
INSERT INTO harvests VALUES (1, 1, '2023-10-10', 7677, 73);
INSERT INTO harvests VALUES (2, 2, '2023-09-19', 5514, 69);
INSERT INTO harvests VALUES (3, 4, '2023-09-23', 6415, 69);
INSERT INTO harvests VALUES (4, 5, '2023-09-18', 7306, 71);
INSERT INTO harvests VALUES (5, 6, '2023-09-30', 5856, 104);
INSERT INTO harvests VALUES (6, 6, '2023-10-15', 4759, 85);
INSERT INTO harvests VALUES (7, 7, '2023-09-05', 13700, 75);
INSERT INTO harvests VALUES (8, 8, '2023-09-05', 4556, 99);
INSERT INTO harvests VALUES (9, 9, '2023-10-03', 2028, 76);
INSERT INTO harvests VALUES (10, 10, '2023-09-30', 6357, 81);
INSERT INTO harvests VALUES (11, 12, '2023-10-12', 2999, 69);
INSERT INTO harvests VALUES (12, 12, '2023-09-18', 2671, 104);
INSERT INTO harvests VALUES (13, 1, '2024-09-18', 4205, 68);
INSERT INTO harvests VALUES (14, 1, '2024-10-14', 3811, 86);
INSERT INTO harvests VALUES (15, 2, '2024-09-18', 4653, 83);
INSERT INTO harvests VALUES (16, 4, '2024-09-13', 7690, 98);
INSERT INTO harvests VALUES (17, 5, '2024-09-29', 3269, 77);
INSERT INTO harvests VALUES (18, 6, '2024-10-14', 4010, 80);
INSERT INTO harvests VALUES (19, 7, '2024-10-10', 6086, 92);
INSERT INTO harvests VALUES (20, 8, '2024-10-01', 3589, 74);
INSERT INTO harvests VALUES (21, 10, '2024-10-20', 4961, 94);
INSERT INTO harvests VALUES (22, 11, '2024-09-23', 4393, 72);
INSERT INTO harvests VALUES (23, 12, '2024-10-16', 3634, 72);
INSERT INTO harvests VALUES (24, 1, '2025-09-18', 6599, 72);
INSERT INTO harvests VALUES (25, 1, '2025-09-22', 5125, 83);
INSERT INTO harvests VALUES (26, 3, '2025-10-11', 4299, 73);
INSERT INTO harvests VALUES (27, 4, '2025-09-26', 7925, 101);
INSERT INTO harvests VALUES (28, 4, '2025-10-12', 9545, 70);
INSERT INTO harvests VALUES (29, 5, '2025-09-27', 6328, 70);
INSERT INTO harvests VALUES (30, 7, '2025-10-21', 8517, 76);
INSERT INTO harvests VALUES (31, 8, '2025-10-09', 6262, 70);
INSERT INTO harvests VALUES (32, 9, '2025-10-20', 1422, 89);
INSERT INTO harvests VALUES (33, 10, '2025-09-09', 8779, 94);
INSERT INTO harvests VALUES (34, 11, '2025-10-06', 5717, 92);
INSERT INTO harvests VALUES (35, 12, '2025-09-09', 2369, 75);
INSERT INTO harvests VALUES (36, 1, '2026-10-21', 4770, 97);
INSERT INTO harvests VALUES (37, 1, '2026-10-03', 5348, 102);
INSERT INTO harvests VALUES (38, 3, '2026-10-13', 2105, 69);
INSERT INTO harvests VALUES (39, 4, '2026-10-06', 8612, 99);
INSERT INTO harvests VALUES (40, 5, '2026-09-24', 3915, 80);
INSERT INTO harvests VALUES (41, 6, '2026-09-26', 7046, 96);
INSERT INTO harvests VALUES (42, 7, '2026-09-30', 11333, 80);
INSERT INTO harvests VALUES (43, 8, '2026-09-17', 9104, 92);
INSERT INTO harvests VALUES (44, 9, '2026-09-18', 1433, 99);
INSERT INTO harvests VALUES (45, 9, '2026-09-27', 2552, 70);
INSERT INTO harvests VALUES (46, 10, '2026-09-22', 8514, 75);
INSERT INTO harvests VALUES (47, 10, '2026-10-03', 6629, 81);
INSERT INTO harvests VALUES (48, 11, '2026-10-08', 5379, 88);
INSERT INTO harvests VALUES (49, 12, '2026-10-14', 3417, 72);
INSERT INTO wines VALUES (1, 'Riesling Dry', 1, 2023, 9.7, 733);
INSERT INTO wines VALUES (2, 'Riesling Dry', 1, 2024, 10.4, 422);
INSERT INTO wines VALUES (3, 'Riesling Dry', 1, 2025, 10.3, 465);
INSERT INTO wines VALUES (4, 'Riesling Old Vines', 1, 2023, 15.4, 0);
INSERT INTO wines VALUES (5, 'Riesling Old Vines', 1, 2024, 15.8, 45);
INSERT INTO wines VALUES (6, 'Riesling Old Vines', 1, 2025, 16.2, 237);
INSERT INTO wines VALUES (7, 'Riesling Late Harvest', 1, 2023, 18.5, 393);
INSERT INTO wines VALUES (8, 'Riesling Late Harvest', 1, 2024, 19.4, 217);
INSERT INTO wines VALUES (9, 'Riesling Late Harvest', 1, 2025, 19.5, 0);
INSERT INTO wines VALUES (10, 'Pinot Noir', 2, 2023, 12.8, 289);
INSERT INTO wines VALUES (11, 'Pinot Noir', 2, 2024, 13.2, 827);
INSERT INTO wines VALUES (12, 'Pinot Noir Reserve', 2, 2023, 24.5, 868);
INSERT INTO wines VALUES (13, 'Pinot Noir Reserve', 2, 2024, 25.1, 784);
INSERT INTO wines VALUES (14, 'Silvaner Estate', 3, 2023, 8.7, 534);
INSERT INTO wines VALUES (15, 'Silvaner Estate', 3, 2024, 8.8, 898);
INSERT INTO wines VALUES (16, 'Silvaner Estate', 3, 2025, 9.5, 0);
INSERT INTO wines VALUES (17, 'Pinot Gris', 4, 2023, 10.4, 559);
INSERT INTO wines VALUES (18, 'Pinot Gris', 4, 2024, 11.3, 477);
INSERT INTO wines VALUES (19, 'Pinot Gris', 4, 2025, 11.4, 843);
INSERT INTO wines VALUES (20, 'Dornfelder', 5, 2023, 9.1, 0);
INSERT INTO wines VALUES (21, 'Dornfelder', 5, 2024, 9.3, 258);
INSERT INTO wines VALUES (22, 'Chardonnay Barrique', 6, 2023, 18.1, 880);
INSERT INTO wines VALUES (23, 'Chardonnay Barrique', 6, 2024, 18.2, 392);
INSERT INTO wines VALUES (24, 'Merlot', 7, 2023, 13.7, 661);
INSERT INTO wines VALUES (25, 'Merlot', 7, 2024, 14.1, 193);
INSERT INTO customers VALUES (1, 'Eva Hartmann', 'private', 'Worms', 'eva.hartmann@mail.example', '2020-08-30');
INSERT INTO customers VALUES (2, 'Lukas Vogel', 'private', 'Mainz', 'lukas.vogel@post.example', '2020-04-01');
INSERT INTO customers VALUES (3, 'Georg Busch', 'private', 'Bingen', 'georg.busch@mail.example', '2023-09-05');
INSERT INTO customers VALUES (4, 'Zum Goldenen Anker', 'restaurant', 'Worms', 'zum.goldenen.anker@mail.example', '2021-06-01');
INSERT INTO customers VALUES (5, 'Felix Seidel', 'private', 'Frankfurt', NULL, '2024-10-19');
INSERT INTO customers VALUES (6, 'Eva Keller', 'private', 'Mainz', 'eva.keller@mail.example', '2025-05-07');
INSERT INTO customers VALUES (7, 'Oscar Vogel', 'private', 'Worms', NULL, '2021-06-13');
INSERT INTO customers VALUES (8, 'Bistro Linde', 'restaurant', 'Alzey', NULL, '2022-05-03');
INSERT INTO customers VALUES (9, 'Martin Pohl', 'private', 'Worms', NULL, '2020-01-12');
INSERT INTO customers VALUES (10, 'Martin Seidel', 'private', 'Frankfurt', 'martin.seidel@post.example', '2023-12-26');
INSERT INTO customers VALUES (11, 'Eva Pohl', 'private', 'Bingen', 'eva.pohl@mail.example', '2021-03-12');
INSERT INTO customers VALUES (12, 'Weinhaus Roth', 'shop', 'Frankfurt', 'weinhaus.roth@post.example', '2023-09-16');
INSERT INTO customers VALUES (13, 'Thomas Keller', 'private', 'Frankfurt', 'thomas.keller@mail.example', '2020-02-11');
INSERT INTO customers VALUES (14, 'Nora Pohl', 'private', 'Wiesbaden', 'nora.pohl@post.example', '2022-04-18');
INSERT INTO customers VALUES (15, 'Martin Ebert', 'private', 'Mainz', 'martin.ebert@mail.example', '2020-08-27');
INSERT INTO customers VALUES (16, 'Hotel Rheinblick', 'restaurant', 'Mainz', 'hotel.rheinblick@post.example', '2021-03-13');
INSERT INTO customers VALUES (17, 'Nora Hartmann', 'private', 'Frankfurt', 'nora.hartmann@mail.example', '2022-07-18');
INSERT INTO customers VALUES (18, 'Oscar Keller', 'private', 'Frankfurt', NULL, '2026-04-29');
INSERT INTO customers VALUES (19, 'Peter Hartmann', 'private', 'Frankfurt', 'peter.hartmann@post.example', '2021-08-01');
INSERT INTO customers VALUES (20, 'Feinkost Maier', 'shop', 'Worms', 'feinkost.maier@mail.example', '2023-07-13');
INSERT INTO customers VALUES (21, 'Oscar Arnold', 'private', 'Mainz', 'oscar.arnold@mail.example', '2025-08-10');
INSERT INTO customers VALUES (22, 'Anna Keller', 'private', 'Wiesbaden', 'anna.keller@mail.example', '2024-02-20');
INSERT INTO customers VALUES (23, 'Nora Winter', 'private', 'Bingen', NULL, '2026-06-06');
INSERT INTO customers VALUES (24, 'Osteria Da Nino', 'restaurant', 'Wiesbaden', 'osteria.da.nino@mail.example', '2021-12-22');
INSERT INTO customers VALUES (25, 'Sabine Seidel', 'private', 'Worms', 'sabine.seidel@post.example', '2026-04-26');
INSERT INTO customers VALUES (26, 'Helen Arnold', 'private', 'Mainz', NULL, '2023-06-30');
INSERT INTO customers VALUES (27, 'Thomas Busch', 'private', 'Worms', 'thomas.busch@mail.example', '2025-03-28');
INSERT INTO customers VALUES (28, 'Vinothek am Dom', 'shop', 'Mainz', 'vinothek.am.dom@mail.example', '2024-09-15');
INSERT INTO customers VALUES (29, 'Georg Lang', 'private', 'Frankfurt', 'georg.lang@post.example', '2025-02-09');
INSERT INTO customers VALUES (30, 'Paul Krause', 'private', 'Wiesbaden', 'paul.krause@post.example', '2019-06-19');
INSERT INTO customers VALUES (31, 'Anna Hartmann', 'private', 'Mainz', 'anna.hartmann@mail.example', '2023-07-15');
INSERT INTO customers VALUES (32, 'Gasthof Krone', 'restaurant', 'Frankfurt', NULL, '2023-08-16');
INSERT INTO customers VALUES (33, 'Peter Pohl', 'private', 'Worms', 'peter.pohl@post.example', '2021-09-02');
INSERT INTO customers VALUES (34, 'Georg Ebert', 'private', 'Mainz', 'georg.ebert@mail.example', '2025-01-11');
INSERT INTO customers VALUES (35, 'Helen Vogel', 'private', 'Worms', 'helen.vogel@mail.example', '2019-09-23');
INSERT INTO sales VALUES (1, 26, '2024-10-04', 'phone');
INSERT INTO sales VALUES (2, 4, '2024-10-10', 'phone');
INSERT INTO sales VALUES (3, 22, '2024-10-23', 'phone');
INSERT INTO sales VALUES (4, 22, '2024-10-23', 'cellar door');
INSERT INTO sales VALUES (5, 31, '2024-10-28', 'cellar door');
INSERT INTO sales VALUES (6, 31, '2024-12-05', 'cellar door');
INSERT INTO sales VALUES (7, 9, '2024-12-16', 'online');
INSERT INTO sales VALUES (8, 1, '2024-12-17', 'cellar door');
INSERT INTO sales VALUES (9, 24, '2024-12-20', 'phone');
INSERT INTO sales VALUES (10, 28, '2024-12-31', 'phone');
INSERT INTO sales VALUES (11, 10, '2025-01-08', 'cellar door');
INSERT INTO sales VALUES (12, 3, '2025-01-13', 'cellar door');
INSERT INTO sales VALUES (13, 30, '2025-02-27', 'cellar door');
INSERT INTO sales VALUES (14, 12, '2025-03-30', 'phone');
INSERT INTO sales VALUES (15, 27, '2025-04-07', 'cellar door');
INSERT INTO sales VALUES (16, 28, '2025-04-18', 'online');
INSERT INTO sales VALUES (17, 27, '2025-04-21', 'cellar door');
INSERT INTO sales VALUES (18, 10, '2025-05-13', 'phone');
INSERT INTO sales VALUES (19, 6, '2025-06-02', 'online');
INSERT INTO sales VALUES (20, 31, '2025-06-09', 'cellar door');
INSERT INTO sales VALUES (21, 28, '2025-06-12', 'online');
INSERT INTO sales VALUES (22, 24, '2025-07-17', 'phone');
INSERT INTO sales VALUES (23, 24, '2025-07-25', 'online');
INSERT INTO sales VALUES (24, 4, '2025-08-03', 'online');
INSERT INTO sales VALUES (25, 28, '2025-08-09', 'phone');
INSERT INTO sales VALUES (26, 7, '2025-08-18', 'cellar door');
INSERT INTO sales VALUES (27, 4, '2025-08-22', 'phone');
INSERT INTO sales VALUES (28, 11, '2025-08-25', 'phone');
INSERT INTO sales VALUES (29, 8, '2025-08-27', 'phone');
INSERT INTO sales VALUES (30, 26, '2025-09-11', 'cellar door');
INSERT INTO sales VALUES (31, 14, '2025-09-12', 'phone');
INSERT INTO sales VALUES (32, 28, '2025-09-12', 'phone');
INSERT INTO sales VALUES (33, 21, '2025-09-16', 'cellar door');
INSERT INTO sales VALUES (34, 8, '2025-09-28', 'phone');
INSERT INTO sales VALUES (35, 24, '2025-10-11', 'online');
INSERT INTO sales VALUES (36, 10, '2025-10-13', 'cellar door');
INSERT INTO sales VALUES (37, 6, '2025-10-18', 'phone');
INSERT INTO sales VALUES (38, 14, '2025-11-03', 'cellar door');
INSERT INTO sales VALUES (39, 19, '2025-11-04', 'online');
INSERT INTO sales VALUES (40, 4, '2025-11-08', 'online');
INSERT INTO sales VALUES (41, 17, '2025-11-14', 'cellar door');
INSERT INTO sales VALUES (42, 3, '2025-11-25', 'cellar door');
INSERT INTO sales VALUES (43, 8, '2025-12-06', 'phone');
INSERT INTO sales VALUES (44, 12, '2025-12-12', 'phone');
INSERT INTO sales VALUES (45, 21, '2025-12-20', 'cellar door');
INSERT INTO sales VALUES (46, 14, '2025-12-30', 'cellar door');
INSERT INTO sales VALUES (47, 8, '2026-01-02', 'online');
INSERT INTO sales VALUES (48, 7, '2026-01-17', 'cellar door');
INSERT INTO sales VALUES (49, 6, '2026-02-11', 'cellar door');
INSERT INTO sales VALUES (50, 17, '2026-02-13', 'cellar door');
INSERT INTO sales VALUES (51, 9, '2026-02-18', 'phone');
INSERT INTO sales VALUES (52, 17, '2026-03-13', 'phone');
INSERT INTO sales VALUES (53, 6, '2026-03-14', 'cellar door');
INSERT INTO sales VALUES (54, 2, '2026-03-21', 'online');
INSERT INTO sales VALUES (55, 21, '2026-03-22', 'cellar door');
INSERT INTO sales VALUES (56, 12, '2026-04-04', 'phone');
INSERT INTO sales VALUES (57, 17, '2026-04-08', 'online');
INSERT INTO sales VALUES (58, 4, '2026-04-08', 'phone');
INSERT INTO sales VALUES (59, 4, '2026-04-11', 'phone');
INSERT INTO sales VALUES (60, 6, '2026-04-14', 'online');
INSERT INTO sales VALUES (61, 27, '2026-05-01', 'cellar door');
INSERT INTO sales VALUES (62, 11, '2026-05-05', 'cellar door');
INSERT INTO sales VALUES (63, 35, '2026-05-06', 'cellar door');
INSERT INTO sales VALUES (64, 27, '2026-05-07', 'online');
INSERT INTO sales VALUES (65, 6, '2026-05-12', 'phone');
INSERT INTO sales VALUES (66, 10, '2026-05-29', 'phone');
INSERT INTO sales VALUES (67, 11, '2026-07-13', 'online');
INSERT INTO sales VALUES (68, 6, '2026-07-23', 'cellar door');
INSERT INTO sales VALUES (69, 23, '2026-07-30', 'online');
INSERT INTO sales VALUES (70, 10, '2026-08-01', 'online');
INSERT INTO sales VALUES (71, 27, '2026-08-05', 'cellar door');
INSERT INTO sales VALUES (72, 26, '2026-08-05', 'online');
INSERT INTO sales VALUES (73, 6, '2026-08-15', 'cellar door');
INSERT INTO sales VALUES (74, 25, '2026-08-30', 'online');
INSERT INTO sales VALUES (75, 28, '2026-09-01', 'phone');
INSERT INTO sales VALUES (76, 12, '2026-09-02', 'phone');
INSERT INTO sales VALUES (77, 18, '2026-10-07', 'online');
INSERT INTO sales VALUES (78, 12, '2026-10-13', 'online');
INSERT INTO sales VALUES (79, 5, '2026-10-14', 'cellar door');
INSERT INTO sales VALUES (80, 25, '2026-10-15', 'cellar door');
INSERT INTO sales VALUES (81, 23, '2026-10-23', 'phone');
INSERT INTO sales VALUES (82, 18, '2026-11-04', 'online');
INSERT INTO sales VALUES (83, 31, '2026-11-05', 'cellar door');
INSERT INTO sales VALUES (84, 27, '2026-11-12', 'cellar door');
INSERT INTO sale_items VALUES (1, 1, 10, 6, 12.8);
INSERT INTO sale_items VALUES (2, 1, 9, 3, 19.5);
INSERT INTO sale_items VALUES (3, 1, 2, 12, 10.4);
INSERT INTO sale_items VALUES (4, 2, 21, 18, 7.91);
INSERT INTO sale_items VALUES (5, 2, 5, 12, 13.43);
INSERT INTO sale_items VALUES (6, 3, 19, 6, 11.4);
INSERT INTO sale_items VALUES (7, 4, 4, 2, 15.4);
INSERT INTO sale_items VALUES (8, 4, 7, 3, 18.5);
INSERT INTO sale_items VALUES (9, 5, 8, 6, 19.4);
INSERT INTO sale_items VALUES (10, 5, 20, 6, 9.1);
INSERT INTO sale_items VALUES (11, 5, 23, 6, 18.2);
INSERT INTO sale_items VALUES (12, 6, 6, 6, 16.2);
INSERT INTO sale_items VALUES (13, 6, 9, 2, 19.5);
INSERT INTO sale_items VALUES (14, 7, 18, 6, 11.3);
INSERT INTO sale_items VALUES (15, 7, 16, 6, 9.5);
INSERT INTO sale_items VALUES (16, 7, 9, 3, 19.5);
INSERT INTO sale_items VALUES (17, 8, 8, 1, 19.4);
INSERT INTO sale_items VALUES (18, 8, 13, 2, 25.1);
INSERT INTO sale_items VALUES (19, 9, 17, 12, 8.84);
INSERT INTO sale_items VALUES (20, 9, 9, 18, 16.57);
INSERT INTO sale_items VALUES (21, 10, 12, 18, 20.82);
INSERT INTO sale_items VALUES (22, 10, 15, 36, 7.48);
INSERT INTO sale_items VALUES (23, 11, 6, 2, 16.2);
INSERT INTO sale_items VALUES (24, 11, 11, 3, 13.2);
INSERT INTO sale_items VALUES (25, 12, 9, 1, 19.5);
INSERT INTO sale_items VALUES (26, 12, 17, 2, 10.4);
INSERT INTO sale_items VALUES (27, 12, 18, 6, 11.3);
INSERT INTO sale_items VALUES (28, 13, 7, 2, 18.5);
INSERT INTO sale_items VALUES (29, 14, 12, 24, 20.82);
INSERT INTO sale_items VALUES (30, 15, 23, 1, 18.2);
INSERT INTO sale_items VALUES (31, 15, 15, 12, 8.8);
INSERT INTO sale_items VALUES (32, 16, 17, 18, 8.84);
INSERT INTO sale_items VALUES (33, 16, 10, 36, 10.88);
INSERT INTO sale_items VALUES (34, 16, 1, 18, 8.24);
INSERT INTO sale_items VALUES (35, 17, 7, 6, 18.5);
INSERT INTO sale_items VALUES (36, 17, 2, 6, 10.4);
INSERT INTO sale_items VALUES (37, 18, 10, 3, 12.8);
INSERT INTO sale_items VALUES (38, 19, 3, 3, 10.3);
INSERT INTO sale_items VALUES (39, 19, 18, 6, 11.3);
INSERT INTO sale_items VALUES (40, 20, 3, 2, 10.3);
INSERT INTO sale_items VALUES (41, 20, 22, 1, 18.1);
INSERT INTO sale_items VALUES (42, 21, 22, 12, 15.39);
INSERT INTO sale_items VALUES (43, 21, 15, 36, 7.48);
INSERT INTO sale_items VALUES (44, 22, 23, 18, 15.47);
INSERT INTO sale_items VALUES (45, 22, 16, 24, 8.07);
INSERT INTO sale_items VALUES (46, 23, 15, 12, 7.48);
INSERT INTO sale_items VALUES (47, 24, 20, 18, 7.73);
INSERT INTO sale_items VALUES (48, 25, 18, 24, 9.61);
INSERT INTO sale_items VALUES (49, 25, 10, 36, 10.88);
INSERT INTO sale_items VALUES (50, 26, 7, 12, 18.5);
INSERT INTO sale_items VALUES (51, 26, 13, 1, 25.1);
INSERT INTO sale_items VALUES (52, 27, 9, 36, 16.57);
INSERT INTO sale_items VALUES (53, 27, 19, 24, 9.69);
INSERT INTO sale_items VALUES (54, 28, 3, 2, 10.3);
INSERT INTO sale_items VALUES (55, 28, 4, 6, 15.4);
INSERT INTO sale_items VALUES (56, 29, 22, 18, 15.39);
INSERT INTO sale_items VALUES (57, 30, 13, 1, 25.1);
INSERT INTO sale_items VALUES (58, 31, 23, 2, 18.2);
INSERT INTO sale_items VALUES (59, 31, 3, 1, 10.3);
INSERT INTO sale_items VALUES (60, 31, 4, 2, 15.4);
INSERT INTO sale_items VALUES (61, 32, 14, 24, 7.39);
INSERT INTO sale_items VALUES (62, 32, 3, 36, 8.76);
INSERT INTO sale_items VALUES (63, 33, 5, 12, 15.8);
INSERT INTO sale_items VALUES (64, 34, 11, 60, 11.22);
INSERT INTO sale_items VALUES (65, 34, 14, 12, 7.39);
INSERT INTO sale_items VALUES (66, 35, 20, 24, 7.73);
INSERT INTO sale_items VALUES (67, 35, 23, 18, 15.47);
INSERT INTO sale_items VALUES (68, 36, 11, 3, 13.2);
INSERT INTO sale_items VALUES (69, 36, 7, 3, 18.5);
INSERT INTO sale_items VALUES (70, 37, 18, 6, 11.3);
INSERT INTO sale_items VALUES (71, 38, 11, 6, 13.2);
INSERT INTO sale_items VALUES (72, 38, 10, 12, 12.8);
INSERT INTO sale_items VALUES (73, 38, 4, 2, 15.4);
INSERT INTO sale_items VALUES (74, 39, 10, 3, 12.8);
INSERT INTO sale_items VALUES (75, 39, 18, 6, 11.3);
INSERT INTO sale_items VALUES (76, 39, 8, 6, 19.4);
INSERT INTO sale_items VALUES (77, 40, 19, 18, 9.69);
INSERT INTO sale_items VALUES (78, 41, 1, 2, 9.7);
INSERT INTO sale_items VALUES (79, 41, 21, 1, 9.3);
INSERT INTO sale_items VALUES (80, 41, 22, 2, 18.1);
INSERT INTO sale_items VALUES (81, 42, 19, 12, 11.4);
INSERT INTO sale_items VALUES (82, 42, 14, 3, 8.7);
INSERT INTO sale_items VALUES (83, 43, 12, 24, 20.82);
INSERT INTO sale_items VALUES (84, 44, 15, 18, 7.48);
INSERT INTO sale_items VALUES (85, 45, 18, 2, 11.3);
INSERT INTO sale_items VALUES (86, 45, 3, 12, 10.3);
INSERT INTO sale_items VALUES (87, 45, 9, 3, 19.5);
INSERT INTO sale_items VALUES (88, 46, 1, 3, 9.7);
INSERT INTO sale_items VALUES (89, 47, 8, 24, 16.49);
INSERT INTO sale_items VALUES (90, 47, 19, 18, 9.69);
INSERT INTO sale_items VALUES (91, 48, 18, 1, 11.3);
INSERT INTO sale_items VALUES (92, 48, 3, 6, 10.3);
INSERT INTO sale_items VALUES (93, 48, 15, 2, 8.8);
INSERT INTO sale_items VALUES (94, 49, 22, 6, 18.1);
INSERT INTO sale_items VALUES (95, 49, 13, 6, 25.1);
INSERT INTO sale_items VALUES (96, 50, 7, 6, 18.5);
INSERT INTO sale_items VALUES (97, 51, 5, 6, 15.8);
INSERT INTO sale_items VALUES (98, 52, 19, 6, 11.4);
INSERT INTO sale_items VALUES (99, 53, 17, 3, 10.4);
INSERT INTO sale_items VALUES (100, 53, 5, 2, 15.8);
INSERT INTO sale_items VALUES (101, 54, 21, 1, 9.3);
INSERT INTO sale_items VALUES (102, 55, 16, 1, 9.5);
INSERT INTO sale_items VALUES (103, 55, 20, 6, 9.1);
INSERT INTO sale_items VALUES (104, 56, 20, 60, 7.73);
INSERT INTO sale_items VALUES (105, 56, 23, 36, 15.47);
INSERT INTO sale_items VALUES (106, 57, 15, 6, 8.8);
INSERT INTO sale_items VALUES (107, 57, 23, 6, 18.2);
INSERT INTO sale_items VALUES (108, 58, 4, 60, 13.09);
INSERT INTO sale_items VALUES (109, 58, 17, 60, 8.84);
INSERT INTO sale_items VALUES (110, 58, 11, 36, 11.22);
INSERT INTO sale_items VALUES (111, 59, 11, 12, 11.22);
INSERT INTO sale_items VALUES (112, 60, 14, 3, 8.7);
INSERT INTO sale_items VALUES (113, 60, 13, 3, 25.1);
INSERT INTO sale_items VALUES (114, 60, 20, 6, 9.1);
INSERT INTO sale_items VALUES (115, 61, 4, 6, 15.4);
INSERT INTO sale_items VALUES (116, 62, 13, 12, 25.1);
INSERT INTO sale_items VALUES (117, 62, 2, 1, 10.4);
INSERT INTO sale_items VALUES (118, 62, 16, 6, 9.5);
INSERT INTO sale_items VALUES (119, 63, 10, 2, 12.8);
INSERT INTO sale_items VALUES (120, 63, 22, 1, 18.1);
INSERT INTO sale_items VALUES (121, 63, 13, 12, 25.1);
INSERT INTO sale_items VALUES (122, 64, 14, 2, 8.7);
INSERT INTO sale_items VALUES (123, 64, 19, 12, 11.4);
INSERT INTO sale_items VALUES (124, 64, 6, 12, 16.2);
INSERT INTO sale_items VALUES (125, 65, 4, 2, 15.4);
INSERT INTO sale_items VALUES (126, 65, 3, 1, 10.3);
INSERT INTO sale_items VALUES (127, 65, 17, 6, 10.4);
INSERT INTO sale_items VALUES (128, 66, 10, 2, 12.8);
INSERT INTO sale_items VALUES (129, 67, 11, 2, 13.2);
INSERT INTO sale_items VALUES (130, 68, 15, 6, 8.8);
INSERT INTO sale_items VALUES (131, 68, 17, 2, 10.4);
INSERT INTO sale_items VALUES (132, 69, 8, 1, 19.4);
INSERT INTO sale_items VALUES (133, 69, 2, 6, 10.4);
INSERT INTO sale_items VALUES (134, 69, 10, 3, 12.8);
INSERT INTO sale_items VALUES (135, 70, 16, 6, 9.5);
INSERT INTO sale_items VALUES (136, 70, 5, 2, 15.8);
INSERT INTO sale_items VALUES (137, 71, 23, 2, 18.2);
INSERT INTO sale_items VALUES (138, 71, 2, 3, 10.4);
INSERT INTO sale_items VALUES (139, 72, 1, 12, 9.7);
INSERT INTO sale_items VALUES (140, 72, 6, 12, 16.2);
INSERT INTO sale_items VALUES (141, 73, 21, 1, 9.3);
INSERT INTO sale_items VALUES (142, 73, 8, 12, 19.4);
INSERT INTO sale_items VALUES (143, 73, 7, 1, 18.5);
INSERT INTO sale_items VALUES (144, 74, 9, 12, 19.5);
INSERT INTO sale_items VALUES (145, 74, 14, 2, 8.7);
INSERT INTO sale_items VALUES (146, 75, 14, 18, 7.39);
INSERT INTO sale_items VALUES (147, 75, 3, 18, 8.76);
INSERT INTO sale_items VALUES (148, 76, 23, 18, 15.47);
INSERT INTO sale_items VALUES (149, 77, 8, 6, 19.4);
INSERT INTO sale_items VALUES (150, 78, 9, 60, 16.57);
INSERT INTO sale_items VALUES (151, 78, 12, 12, 20.82);
INSERT INTO sale_items VALUES (152, 79, 6, 2, 16.2);
INSERT INTO sale_items VALUES (153, 79, 22, 3, 18.1);
INSERT INTO sale_items VALUES (154, 80, 15, 1, 8.8);
INSERT INTO sale_items VALUES (155, 81, 3, 1, 10.3);
INSERT INTO sale_items VALUES (156, 81, 17, 6, 10.4);
INSERT INTO sale_items VALUES (157, 81, 2, 6, 10.4);
INSERT INTO sale_items VALUES (158, 82, 9, 1, 19.5);
INSERT INTO sale_items VALUES (159, 82, 14, 2, 8.7);
INSERT INTO sale_items VALUES (160, 82, 19, 3, 11.4);
INSERT INTO sale_items VALUES (161, 83, 6, 3, 16.2);
INSERT INTO sale_items VALUES (162, 84, 5, 1, 15.8);
