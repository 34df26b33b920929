CREATE TABLE employee (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL,
  manager_id INTEGER REFERENCES employee(id),
  hired_on TEXT NOT NULL,
  salary INTEGER NOT NULL
);
INSERT INTO employee VALUES (1, 'Edith', 'Marlow', 'owner', NULL, '2012-04-01', 62000);
INSERT INTO employee VALUES (2, 'Graham', 'Pike', 'sales manager', 1, '2015-09-14', 48500);
INSERT INTO employee VALUES (3, 'Sunita', 'Rao', 'workshop manager', 1, '2016-01-11', 47000);
INSERT INTO employee VALUES (4, 'Lewis', 'Trent', 'sales', 2, '2019-05-06', 34000);
INSERT INTO employee VALUES (5, 'Bronwyn', 'Lloyd', 'sales', 2, '2022-08-22', 31500);
INSERT INTO employee VALUES (6, 'Marek', 'Novak', 'sign maker', 3, '2017-03-27', 36500);
INSERT INTO employee VALUES (7, 'Tessa', 'Dunn', 'sign maker', 3, '2020-10-05', 33250);
INSERT INTO employee VALUES (8, 'Joel', 'Pike', 'installer', 3, '2021-06-14', 32000);
INSERT INTO employee VALUES (9, 'Hattie', 'Moss', 'apprentice', 6, '2025-09-01', 19500);
INSERT INTO employee VALUES (10, 'Ravi', 'Menon', 'sales', 2, '2026-07-06', 30000);
INSERT INTO employee VALUES (11, 'Cora', 'Blythe', 'office', 1, '2023-02-13', 28750);
CREATE TABLE client (
  id INTEGER PRIMARY KEY,
  company TEXT NOT NULL,
  contact_person TEXT,
  city TEXT NOT NULL,
  client_since TEXT NOT NULL,
  is_vip INTEGER NOT NULL
);
INSERT INTO client VALUES (1, 'Bluebird Cafe', 'Farid Sutton', 'Sheffield', '2021-07-14', 0);
INSERT INTO client VALUES (2, 'Castle Motors', 'Umar Okafor', 'Nottingham', '2021-02-17', 0);
INSERT INTO client VALUES (3, 'Denby Dental', 'Dmitri Nolan', 'Sheffield', '2023-10-11', 1);
INSERT INTO client VALUES (4, 'Elm Street School', 'Zoe Bexley', 'Matlock', '2023-03-23', 0);
INSERT INTO client VALUES (5, 'Flint & Sons', NULL, 'Derby', '2021-02-17', 0);
INSERT INTO client VALUES (6, 'Green Man Pub', 'Greta Hobbs', 'Derby', '2021-10-07', 0);
INSERT INTO client VALUES (7, 'Harlow Homes', 'Bruno Garside', 'Derby', '2026-05-30', 0);
INSERT INTO client VALUES (8, 'Icefield Gym', 'Tilda Fairley', 'Sheffield', '2023-04-06', 1);
INSERT INTO client VALUES (9, 'Jolly Fish Bar', 'Frank Kowalski', 'Nottingham', '2022-07-30', 0);
INSERT INTO client VALUES (10, 'Kingsway Cinema', 'Bastian Marsh', 'Leicester', '2021-03-02', 0);
INSERT INTO client VALUES (11, 'Lark Books', NULL, 'Derby', '2023-08-11', 0);
INSERT INTO client VALUES (12, 'Mill Lane Vets', 'Pavel Jarvis', 'Nottingham', '2021-12-31', 0);
INSERT INTO client VALUES (13, 'Northgate Bank', 'Quinn Thorne', 'Derby', '2021-05-18', 1);
INSERT INTO client VALUES (14, 'Oak Tree Cafe', 'Clara Calder', 'Sheffield', '2021-03-26', 0);
INSERT INTO client VALUES (15, 'Parkside Garage', 'Gwen Ingram', 'Sheffield', '2021-08-15', 0);
INSERT INTO client VALUES (16, 'Quayside Hotel', 'Agnes Brandt', 'Sheffield', '2021-09-22', 1);
INSERT INTO client VALUES (17, 'Riverside School', 'Esme Foley', 'Nottingham', '2021-06-27', 0);
INSERT INTO client VALUES (18, 'Sunrise Bakery', 'Hana Zimmer', 'Leicester', '2023-05-10', 0);
INSERT INTO client VALUES (19, 'Tollgate Pub', NULL, 'Leicester', '2021-07-26', 0);
INSERT INTO client VALUES (20, 'Union Street Market', 'Harvey Drummond', 'Derby', '2022-03-31', 1);
INSERT INTO client VALUES (21, 'Vale Cycles', 'Amelia Ashby', 'Nottingham', '2026-05-05', 0);
INSERT INTO client VALUES (22, 'Windmill Cafe', 'Elin Vance', 'Sheffield', '2023-08-03', 0);
INSERT INTO client VALUES (23, 'Yew Tree Nursery', 'Ximena Rahman', 'Sheffield', '2023-04-24', 0);
INSERT INTO client VALUES (24, 'Zenith Travel', 'Mabel Eriksen', 'Matlock', '2023-07-14', 0);
CREATE TABLE job (
  id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES client(id),
  title TEXT NOT NULL,
  sold_by INTEGER NOT NULL REFERENCES employee(id),
  built_by INTEGER REFERENCES employee(id),
  ordered_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  finished_on TEXT,
  price INTEGER NOT NULL,
  state TEXT NOT NULL
);
INSERT INTO job VALUES (1, 1, 'pavement board', 4, 7, '2024-03-11', '2024-04-06', '2024-04-10', 222, 'finished');
INSERT INTO job VALUES (2, 20, 'house number plaque', 2, 7, '2024-03-13', '2024-04-10', '2024-04-06', 130, 'finished');
INSERT INTO job VALUES (3, 10, 'pavement board', 4, 7, '2024-04-04', '2024-05-02', '2024-05-01', 231, 'finished');
INSERT INTO job VALUES (4, 17, 'house number plaque', 2, 6, '2024-04-30', '2024-05-16', '2024-05-23', 63, 'finished');
INSERT INTO job VALUES (5, 17, 'pavement board', 5, 6, '2024-05-20', '2024-06-15', '2024-06-17', 256, 'finished');
INSERT INTO job VALUES (6, 17, 'shop front sign', 5, 6, '2024-06-04', '2024-06-24', '2024-06-24', 1590, 'finished');
INSERT INTO job VALUES (7, 17, 'road sign', 4, 7, '2024-06-05', '2024-07-12', '2024-07-19', 558, 'finished');
INSERT INTO job VALUES (8, 20, 'van lettering', 5, 6, '2024-06-23', '2024-07-18', '2024-07-17', 660, 'finished');
INSERT INTO job VALUES (9, 20, 'neon sign', 5, 7, '2024-06-27', '2024-07-31', '2024-08-01', 2065, 'finished');
INSERT INTO job VALUES (10, 22, 'shop front sign', 4, 7, '2024-07-27', '2024-08-27', '2024-09-03', 1457, 'finished');
INSERT INTO job VALUES (11, 17, 'road sign', 4, 7, '2024-09-08', '2024-10-17', '2024-10-23', 488, 'finished');
INSERT INTO job VALUES (12, 20, 'van lettering', 2, 7, '2024-09-15', '2024-10-14', '2024-10-05', 667, 'finished');
INSERT INTO job VALUES (13, 8, 'neon sign', 4, 6, '2024-09-17', '2024-10-19', '2024-10-18', 2471, 'finished');
INSERT INTO job VALUES (14, 3, 'neon sign', 4, NULL, '2024-11-15', '2025-01-02', NULL, 2163, 'cancelled');
INSERT INTO job VALUES (15, 22, 'banner', 5, 6, '2024-11-18', '2024-12-28', '2025-01-02', 167, 'finished');
INSERT INTO job VALUES (16, 15, 'neon sign', 4, 6, '2024-11-20', '2024-12-05', '2024-12-01', 2457, 'finished');
INSERT INTO job VALUES (17, 20, 'road sign', 2, 7, '2024-11-22', '2024-12-09', '2024-12-03', 327, 'finished');
INSERT INTO job VALUES (18, 1, 'shop front sign', 4, 6, '2024-12-11', '2025-01-30', '2025-01-29', 1338, 'finished');
INSERT INTO job VALUES (19, 15, 'van lettering', 2, 6, '2025-01-06', '2025-01-25', '2025-02-02', 905, 'finished');
INSERT INTO job VALUES (20, 20, 'menu board', 2, 6, '2025-01-09', '2025-02-25', '2025-03-04', 274, 'finished');
INSERT INTO job VALUES (21, 13, 'neon sign', 5, 7, '2025-01-13', '2025-02-01', '2025-01-30', 2030, 'finished');
INSERT INTO job VALUES (22, 18, 'menu board', 2, 7, '2025-01-17', '2025-02-17', '2025-02-18', 272, 'finished');
INSERT INTO job VALUES (23, 3, 'van lettering', 5, 6, '2025-02-08', '2025-02-22', '2025-02-28', 478, 'finished');
INSERT INTO job VALUES (24, 16, 'banner', 5, 3, '2025-03-18', '2025-04-06', '2025-04-03', 178, 'finished');
INSERT INTO job VALUES (25, 1, 'neon sign', 4, 6, '2025-03-22', '2025-04-15', '2025-04-08', 2184, 'finished');
INSERT INTO job VALUES (26, 5, 'road sign', 4, 7, '2025-03-23', '2025-04-11', '2025-04-13', 677, 'finished');
INSERT INTO job VALUES (27, 17, 'banner', 2, NULL, '2025-03-23', '2025-04-25', NULL, 215, 'cancelled');
INSERT INTO job VALUES (28, 12, 'road sign', 4, 7, '2025-04-15', '2025-05-08', '2025-05-14', 558, 'finished');
INSERT INTO job VALUES (29, 2, 'menu board', 4, 6, '2025-04-21', '2025-05-23', '2025-05-23', 240, 'finished');
INSERT INTO job VALUES (30, 16, 'pavement board', 4, 7, '2025-04-26', '2025-06-12', '2025-06-17', 208, 'finished');
INSERT INTO job VALUES (31, 12, 'pavement board', 4, 6, '2025-05-01', '2025-05-21', '2025-05-25', 212, 'finished');
INSERT INTO job VALUES (32, 17, 'shop front sign', 5, 6, '2025-05-09', '2025-06-07', '2025-06-04', 1667, 'finished');
INSERT INTO job VALUES (33, 17, 'window sticker', 5, NULL, '2025-05-13', '2025-06-25', NULL, 158, 'cancelled');
INSERT INTO job VALUES (34, 20, 'window sticker', 5, 6, '2025-05-17', '2025-06-11', '2025-06-07', 171, 'finished');
INSERT INTO job VALUES (35, 20, 'shop front sign', 4, 7, '2025-05-29', '2025-06-15', '2025-06-23', 1457, 'finished');
INSERT INTO job VALUES (36, 11, 'pavement board', 4, 7, '2025-06-02', '2025-07-14', '2025-07-18', 202, 'finished');
INSERT INTO job VALUES (37, 4, 'menu board', 5, 6, '2025-06-23', '2025-07-26', '2025-07-18', 319, 'finished');
INSERT INTO job VALUES (38, 1, 'pavement board', 4, 3, '2025-07-17', '2025-08-23', '2025-08-28', 229, 'finished');
INSERT INTO job VALUES (39, 22, 'menu board', 2, 6, '2025-07-28', '2025-08-24', '2025-08-15', 250, 'finished');
INSERT INTO job VALUES (40, 3, 'road sign', 4, 3, '2025-07-30', '2025-09-16', '2025-09-23', 726, 'finished');
INSERT INTO job VALUES (41, 1, 'menu board', 5, 7, '2025-08-04', '2025-08-26', '2025-08-31', 263, 'finished');
INSERT INTO job VALUES (42, 17, 'menu board', 2, 6, '2025-08-13', '2025-09-20', '2025-09-15', 244, 'finished');
INSERT INTO job VALUES (43, 1, 'pavement board', 5, 6, '2025-08-28', '2025-10-06', '2025-10-07', 233, 'finished');
INSERT INTO job VALUES (44, 20, 'shop front sign', 5, 7, '2025-09-04', '2025-10-10', '2025-10-09', 1709, 'finished');
INSERT INTO job VALUES (45, 5, 'banner', 4, 6, '2025-09-22', '2025-11-03', '2025-10-25', 225, 'finished');
INSERT INTO job VALUES (46, 10, 'pavement board', 5, 3, '2025-10-01', '2025-10-27', '2025-10-26', 269, 'finished');
INSERT INTO job VALUES (47, 1, 'neon sign', 2, 3, '2025-11-07', '2025-12-19', '2025-12-14', 2359, 'finished');
INSERT INTO job VALUES (48, 13, 'van lettering', 4, 6, '2025-11-13', '2025-12-27', '2025-12-24', 569, 'finished');
INSERT INTO job VALUES (49, 17, 'road sign', 5, 7, '2025-12-30', '2026-01-29', '2026-01-29', 663, 'finished');
INSERT INTO job VALUES (50, 17, 'van lettering', 5, 7, '2026-01-03', '2026-02-07', '2026-02-12', 912, 'finished');
INSERT INTO job VALUES (51, 1, 'house number plaque', 5, 6, '2026-01-09', '2026-02-19', '2026-02-26', 125, 'finished');
INSERT INTO job VALUES (52, 17, 'neon sign', 4, 6, '2026-02-16', '2026-03-02', '2026-03-10', 2254, 'finished');
INSERT INTO job VALUES (53, 9, 'pavement board', 5, 6, '2026-02-20', '2026-03-18', '2026-03-19', 224, 'finished');
INSERT INTO job VALUES (54, 17, 'shop front sign', 5, 6, '2026-02-25', '2026-03-19', '2026-03-16', 1597, 'finished');
INSERT INTO job VALUES (55, 10, 'window sticker', 5, 3, '2026-02-25', '2026-04-16', '2026-04-12', 197, 'finished');
INSERT INTO job VALUES (56, 8, 'menu board', 5, 7, '2026-03-06', '2026-04-20', '2026-04-27', 245, 'finished');
INSERT INTO job VALUES (57, 13, 'banner', 5, 7, '2026-03-24', '2026-05-05', '2026-05-09', 170, 'finished');
INSERT INTO job VALUES (58, 22, 'pavement board', 2, 6, '2026-04-06', '2026-05-25', '2026-05-17', 216, 'finished');
INSERT INTO job VALUES (59, 6, 'menu board', 4, 3, '2026-04-14', '2026-05-10', '2026-05-07', 300, 'finished');
INSERT INTO job VALUES (60, 2, 'road sign', 5, 3, '2026-05-01', '2026-06-20', '2026-06-14', 621, 'finished');
INSERT INTO job VALUES (61, 13, 'banner', 2, 6, '2026-05-12', '2026-06-30', '2026-07-03', 234, 'finished');
INSERT INTO job VALUES (62, 14, 'window sticker', 5, 6, '2026-07-01', '2026-07-31', '2026-07-24', 170, 'finished');
INSERT INTO job VALUES (63, 16, 'window sticker', 2, 6, '2026-07-01', '2026-08-07', '2026-07-31', 173, 'finished');
INSERT INTO job VALUES (64, 18, 'window sticker', 5, 7, '2026-07-13', '2026-08-18', '2026-08-16', 180, 'finished');
INSERT INTO job VALUES (65, 24, 'house number plaque', 4, 6, '2026-08-27', '2026-10-04', '2026-10-01', 56, 'finished');
INSERT INTO job VALUES (66, 4, 'window sticker', 4, 7, '2026-08-29', '2026-10-04', '2026-10-07', 149, 'finished');
INSERT INTO job VALUES (67, 10, 'shop front sign', 5, 6, '2026-09-01', '2026-10-17', '2026-10-19', 1849, 'finished');
INSERT INTO job VALUES (68, 17, 'van lettering', 4, 3, '2026-09-07', '2026-09-26', '2026-09-24', 744, 'finished');
INSERT INTO job VALUES (69, 10, 'window sticker', 4, 6, '2026-09-26', '2026-10-18', '2026-10-23', 157, 'finished');
INSERT INTO job VALUES (70, 1, 'house number plaque', 5, 6, '2026-10-12', '2026-11-14', '2026-11-18', 56, 'finished');
INSERT INTO job VALUES (71, 1, 'window sticker', 4, 6, '2026-10-15', '2026-11-10', '2026-11-05', 200, 'finished');
INSERT INTO job VALUES (72, 3, 'house number plaque', 4, 6, '2026-10-20', '2026-12-01', NULL, 122, 'in progress');
INSERT INTO job VALUES (73, 12, 'window sticker', 5, 6, '2026-10-25', '2026-11-17', '2026-11-08', 161, 'finished');
INSERT INTO job VALUES (74, 20, 'van lettering', 4, NULL, '2026-10-26', '2026-12-10', NULL, 793, 'new');
INSERT INTO job VALUES (75, 1, 'house number plaque', 4, NULL, '2026-10-30', '2026-12-14', NULL, 113, 'new');
INSERT INTO job VALUES (76, 20, 'road sign', 5, 6, '2026-10-30', '2026-11-17', NULL, 432, 'in progress');
INSERT INTO job VALUES (77, 2, 'shop front sign', 2, 3, '2026-11-04', '2026-11-18', NULL, 1807, 'in progress');
INSERT INTO job VALUES (78, 14, 'shop front sign', 4, 6, '2026-11-06', '2026-12-11', NULL, 1779, 'in progress');
INSERT INTO job VALUES (79, 10, 'van lettering', 4, 3, '2026-11-11', '2026-12-13', NULL, 632, 'in progress');
INSERT INTO job VALUES (80, 16, 'window sticker', 2, 6, '2026-11-13', '2026-12-19', NULL, 179, 'in progress');
INSERT INTO job VALUES (81, 18, 'menu board', 5, NULL, '2026-11-16', '2026-12-16', NULL, 246, 'cancelled');
INSERT INTO job VALUES (82, 3, 'window sticker', 4, 7, '2026-11-18', '2026-12-03', NULL, 135, 'in progress');
CREATE TABLE material (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  unit TEXT NOT NULL,
  unit_cost REAL NOT NULL,
  in_stock INTEGER NOT NULL,
  min_stock INTEGER NOT NULL
);
INSERT INTO material VALUES (1, 'acrylic sheet', 'sheet', 38.5, 24, 10);
INSERT INTO material VALUES (2, 'aluminium sheet', 'sheet', 52.0, 6, 8);
INSERT INTO material VALUES (3, 'red vinyl', 'metre', 4.2, 130, 50);
INSERT INTO material VALUES (4, 'white vinyl', 'metre', 3.9, 210, 80);
INSERT INTO material VALUES (5, 'oak board', 'piece', 27.75, 9, 12);
INSERT INTO material VALUES (6, 'LED strip', 'metre', 6.4, 75, 40);
INSERT INTO material VALUES (7, 'neon tube', 'piece', 88.0, 5, 4);
INSERT INTO material VALUES (8, 'banner cloth', 'metre', 5.1, 60, 30);
INSERT INTO material VALUES (9, 'brass plate', 'piece', 19.9, 3, 6);
INSERT INTO material VALUES (10, 'black vinyl', 'metre', 3.95, 95, 60);
INSERT INTO material VALUES (11, 'gold leaf', 'pack', 64.0, 2, 1);
CREATE TABLE job_material (
  job_id INTEGER NOT NULL REFERENCES job(id),
  material_id INTEGER NOT NULL REFERENCES material(id),
  quantity INTEGER NOT NULL,
  PRIMARY KEY (job_id, material_id)
);
INSERT INTO job_material VALUES (1, 5, 4);
INSERT INTO job_material VALUES (1, 10, 5);
INSERT INTO job_material VALUES (2, 9, 1);
INSERT INTO job_material VALUES (3, 10, 6);
INSERT INTO job_material VALUES (4, 9, 3);
INSERT INTO job_material VALUES (5, 10, 6);
INSERT INTO job_material VALUES (6, 2, 1);
INSERT INTO job_material VALUES (6, 6, 2);
INSERT INTO job_material VALUES (6, 3, 7);
INSERT INTO job_material VALUES (7, 2, 3);
INSERT INTO job_material VALUES (7, 10, 3);
INSERT INTO job_material VALUES (8, 3, 8);
INSERT INTO job_material VALUES (8, 10, 12);
INSERT INTO job_material VALUES (9, 1, 1);
INSERT INTO job_material VALUES (9, 6, 4);
INSERT INTO job_material VALUES (10, 1, 1);
INSERT INTO job_material VALUES (10, 2, 4);
INSERT INTO job_material VALUES (10, 6, 2);
INSERT INTO job_material VALUES (11, 2, 3);
INSERT INTO job_material VALUES (11, 10, 2);
INSERT INTO job_material VALUES (12, 10, 10);
INSERT INTO job_material VALUES (13, 7, 1);
INSERT INTO job_material VALUES (13, 1, 1);
INSERT INTO job_material VALUES (15, 8, 11);
INSERT INTO job_material VALUES (16, 7, 1);
INSERT INTO job_material VALUES (16, 1, 2);
INSERT INTO job_material VALUES (16, 6, 14);
INSERT INTO job_material VALUES (17, 2, 4);
INSERT INTO job_material VALUES (17, 10, 11);
INSERT INTO job_material VALUES (18, 2, 3);
INSERT INTO job_material VALUES (18, 6, 5);
INSERT INTO job_material VALUES (18, 3, 2);
INSERT INTO job_material VALUES (19, 3, 4);
INSERT INTO job_material VALUES (19, 4, 11);
INSERT INTO job_material VALUES (19, 10, 11);
INSERT INTO job_material VALUES (20, 4, 8);
INSERT INTO job_material VALUES (21, 1, 2);
INSERT INTO job_material VALUES (21, 6, 10);
INSERT INTO job_material VALUES (22, 5, 4);
INSERT INTO job_material VALUES (22, 4, 14);
INSERT INTO job_material VALUES (23, 3, 11);
INSERT INTO job_material VALUES (23, 4, 5);
INSERT INTO job_material VALUES (23, 10, 9);
INSERT INTO job_material VALUES (24, 8, 7);
INSERT INTO job_material VALUES (25, 7, 3);
INSERT INTO job_material VALUES (25, 1, 2);
INSERT INTO job_material VALUES (25, 6, 14);
INSERT INTO job_material VALUES (26, 10, 9);
INSERT INTO job_material VALUES (28, 2, 4);
INSERT INTO job_material VALUES (28, 10, 11);
INSERT INTO job_material VALUES (29, 5, 1);
INSERT INTO job_material VALUES (29, 4, 8);
INSERT INTO job_material VALUES (30, 10, 11);
INSERT INTO job_material VALUES (31, 5, 3);
INSERT INTO job_material VALUES (31, 10, 11);
INSERT INTO job_material VALUES (32, 1, 4);
INSERT INTO job_material VALUES (32, 2, 1);
INSERT INTO job_material VALUES (32, 6, 3);
INSERT INTO job_material VALUES (34, 4, 5);
INSERT INTO job_material VALUES (34, 10, 5);
INSERT INTO job_material VALUES (35, 1, 3);
INSERT INTO job_material VALUES (35, 2, 2);
INSERT INTO job_material VALUES (35, 6, 2);
INSERT INTO job_material VALUES (35, 3, 6);
INSERT INTO job_material VALUES (36, 5, 3);
INSERT INTO job_material VALUES (36, 10, 7);
INSERT INTO job_material VALUES (37, 5, 4);
INSERT INTO job_material VALUES (37, 4, 10);
INSERT INTO job_material VALUES (39, 5, 4);
INSERT INTO job_material VALUES (39, 4, 4);
INSERT INTO job_material VALUES (40, 2, 3);
INSERT INTO job_material VALUES (40, 10, 14);
INSERT INTO job_material VALUES (41, 5, 1);
INSERT INTO job_material VALUES (41, 4, 8);
INSERT INTO job_material VALUES (42, 5, 1);
INSERT INTO job_material VALUES (43, 5, 4);
INSERT INTO job_material VALUES (43, 10, 5);
INSERT INTO job_material VALUES (44, 6, 11);
INSERT INTO job_material VALUES (45, 8, 4);
INSERT INTO job_material VALUES (46, 10, 10);
INSERT INTO job_material VALUES (47, 7, 4);
INSERT INTO job_material VALUES (47, 1, 4);
INSERT INTO job_material VALUES (48, 3, 12);
INSERT INTO job_material VALUES (48, 4, 14);
INSERT INTO job_material VALUES (48, 10, 3);
INSERT INTO job_material VALUES (49, 2, 2);
INSERT INTO job_material VALUES (49, 10, 13);
INSERT INTO job_material VALUES (50, 3, 12);
INSERT INTO job_material VALUES (50, 10, 10);
INSERT INTO job_material VALUES (51, 9, 1);
INSERT INTO job_material VALUES (52, 7, 2);
INSERT INTO job_material VALUES (52, 1, 1);
INSERT INTO job_material VALUES (52, 6, 11);
INSERT INTO job_material VALUES (53, 5, 2);
INSERT INTO job_material VALUES (53, 10, 12);
INSERT INTO job_material VALUES (54, 1, 1);
INSERT INTO job_material VALUES (54, 2, 2);
INSERT INTO job_material VALUES (54, 6, 3);
INSERT INTO job_material VALUES (54, 3, 13);
INSERT INTO job_material VALUES (55, 4, 3);
INSERT INTO job_material VALUES (55, 10, 8);
INSERT INTO job_material VALUES (56, 5, 3);
INSERT INTO job_material VALUES (56, 4, 15);
INSERT INTO job_material VALUES (57, 8, 9);
INSERT INTO job_material VALUES (58, 5, 3);
INSERT INTO job_material VALUES (59, 5, 3);
INSERT INTO job_material VALUES (60, 2, 1);
INSERT INTO job_material VALUES (60, 10, 9);
INSERT INTO job_material VALUES (61, 8, 3);
INSERT INTO job_material VALUES (62, 4, 15);
INSERT INTO job_material VALUES (62, 10, 12);
INSERT INTO job_material VALUES (63, 4, 10);
INSERT INTO job_material VALUES (65, 9, 2);
INSERT INTO job_material VALUES (66, 4, 13);
INSERT INTO job_material VALUES (66, 10, 15);
INSERT INTO job_material VALUES (67, 1, 1);
INSERT INTO job_material VALUES (67, 2, 1);
INSERT INTO job_material VALUES (67, 6, 8);
INSERT INTO job_material VALUES (68, 3, 4);
INSERT INTO job_material VALUES (68, 10, 9);
INSERT INTO job_material VALUES (69, 10, 6);
INSERT INTO job_material VALUES (70, 9, 3);
INSERT INTO job_material VALUES (71, 10, 14);
INSERT INTO job_material VALUES (72, 9, 4);
INSERT INTO job_material VALUES (73, 4, 12);
INSERT INTO job_material VALUES (73, 10, 10);
INSERT INTO job_material VALUES (77, 1, 4);
INSERT INTO job_material VALUES (77, 6, 9);
INSERT INTO job_material VALUES (77, 3, 10);
INSERT INTO job_material VALUES (78, 1, 1);
INSERT INTO job_material VALUES (78, 2, 1);
INSERT INTO job_material VALUES (78, 6, 8);
INSERT INTO job_material VALUES (78, 3, 5);
INSERT INTO job_material VALUES (79, 10, 12);
INSERT INTO job_material VALUES (80, 4, 10);
INSERT INTO job_material VALUES (80, 10, 15);
INSERT INTO job_material VALUES (82, 4, 2);
INSERT INTO job_material VALUES (82, 10, 12);
CREATE TABLE invoice (
  id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES job(id),
  issued_on TEXT NOT NULL,
  amount INTEGER NOT NULL,
  paid_on TEXT
);
INSERT INTO invoice VALUES (501, 2, '2024-04-07', 130, '2024-05-27');
INSERT INTO invoice VALUES (502, 1, '2024-04-12', 222, '2024-06-06');
INSERT INTO invoice VALUES (503, 3, '2024-05-02', 231, '2024-06-23');
INSERT INTO invoice VALUES (504, 4, '2024-05-24', 63, '2024-07-14');
INSERT INTO invoice VALUES (505, 5, '2024-06-20', 256, '2024-07-07');
INSERT INTO invoice VALUES (506, 6, '2024-06-27', 1590, '2024-08-01');
INSERT INTO invoice VALUES (507, 8, '2024-07-21', 660, '2024-07-28');
INSERT INTO invoice VALUES (508, 9, '2024-08-01', 2065, '2024-08-26');
INSERT INTO invoice VALUES (509, 10, '2024-09-04', 1457, '2024-09-16');
INSERT INTO invoice VALUES (510, 12, '2024-10-06', 667, '2024-11-19');
INSERT INTO invoice VALUES (511, 13, '2024-10-19', 2471, '2024-11-04');
INSERT INTO invoice VALUES (512, 11, '2024-10-25', 488, '2024-11-25');
INSERT INTO invoice VALUES (513, 16, '2024-12-01', 2457, '2024-12-05');
INSERT INTO invoice VALUES (514, 17, '2024-12-04', 327, '2025-01-06');
INSERT INTO invoice VALUES (515, 15, '2025-01-02', 167, '2025-01-11');
INSERT INTO invoice VALUES (516, 21, '2025-02-01', 2030, '2025-03-23');
INSERT INTO invoice VALUES (517, 18, '2025-02-02', 1338, NULL);
INSERT INTO invoice VALUES (518, 19, '2025-02-06', 905, '2025-02-18');
INSERT INTO invoice VALUES (519, 22, '2025-02-18', 272, '2025-03-16');
INSERT INTO invoice VALUES (520, 23, '2025-03-04', 478, '2025-04-17');
INSERT INTO invoice VALUES (521, 20, '2025-03-07', 274, '2025-04-03');
INSERT INTO invoice VALUES (522, 24, '2025-04-05', 178, '2025-05-28');
INSERT INTO invoice VALUES (523, 25, '2025-04-08', 2184, '2025-06-02');
INSERT INTO invoice VALUES (524, 26, '2025-04-15', 677, '2025-05-28');
INSERT INTO invoice VALUES (525, 28, '2025-05-14', 558, '2025-06-25');
INSERT INTO invoice VALUES (526, 29, '2025-05-23', 240, '2025-06-24');
INSERT INTO invoice VALUES (527, 31, '2025-05-27', 212, '2025-07-06');
INSERT INTO invoice VALUES (528, 32, '2025-06-05', 1667, '2025-07-11');
INSERT INTO invoice VALUES (529, 34, '2025-06-09', 171, '2025-06-25');
INSERT INTO invoice VALUES (530, 30, '2025-06-21', 208, '2025-07-05');
INSERT INTO invoice VALUES (531, 36, '2025-07-22', 202, '2025-08-13');
INSERT INTO invoice VALUES (532, 37, '2025-07-22', 319, '2025-08-19');
INSERT INTO invoice VALUES (533, 39, '2025-08-18', 250, '2025-09-20');
INSERT INTO invoice VALUES (534, 38, '2025-08-28', 229, '2025-10-19');
INSERT INTO invoice VALUES (535, 41, '2025-09-02', 263, '2025-09-08');
INSERT INTO invoice VALUES (536, 42, '2025-09-15', 244, '2025-10-05');
INSERT INTO invoice VALUES (537, 40, '2025-09-23', 726, '2025-10-22');
INSERT INTO invoice VALUES (538, 43, '2025-10-07', 233, '2025-10-14');
INSERT INTO invoice VALUES (539, 44, '2025-10-10', 1709, '2025-10-26');
INSERT INTO invoice VALUES (540, 46, '2025-10-27', 269, '2025-11-06');
INSERT INTO invoice VALUES (541, 47, '2025-12-17', 2359, '2026-02-03');
INSERT INTO invoice VALUES (542, 48, '2025-12-26', 569, '2026-01-09');
INSERT INTO invoice VALUES (543, 49, '2026-01-31', 663, '2026-03-05');
INSERT INTO invoice VALUES (544, 50, '2026-02-13', 912, '2026-03-30');
INSERT INTO invoice VALUES (545, 51, '2026-03-02', 125, '2026-04-06');
INSERT INTO invoice VALUES (546, 52, '2026-03-12', 2254, '2026-03-24');
INSERT INTO invoice VALUES (547, 54, '2026-03-17', 1597, '2026-05-04');
INSERT INTO invoice VALUES (548, 55, '2026-04-16', 197, '2026-06-10');
INSERT INTO invoice VALUES (549, 57, '2026-05-09', 170, '2026-06-05');
INSERT INTO invoice VALUES (550, 59, '2026-05-10', 300, '2026-06-15');
INSERT INTO invoice VALUES (551, 58, '2026-05-20', 216, '2026-06-13');
INSERT INTO invoice VALUES (552, 60, '2026-06-18', 621, '2026-07-27');
INSERT INTO invoice VALUES (553, 61, '2026-07-07', 234, '2026-08-13');
INSERT INTO invoice VALUES (554, 62, '2026-07-26', 170, '2026-09-04');
INSERT INTO invoice VALUES (555, 63, '2026-08-02', 173, '2026-09-20');
INSERT INTO invoice VALUES (556, 64, '2026-08-16', 180, '2026-08-20');
INSERT INTO invoice VALUES (557, 68, '2026-09-27', 744, '2026-10-31');
INSERT INTO invoice VALUES (558, 65, '2026-10-02', 56, '2026-11-01');
INSERT INTO invoice VALUES (559, 66, '2026-10-09', 149, NULL);
INSERT INTO invoice VALUES (560, 67, '2026-10-21', 1849, '2026-11-20');
INSERT INTO invoice VALUES (561, 69, '2026-10-24', 157, NULL);
INSERT INTO invoice VALUES (562, 71, '2026-11-09', 200, NULL);
INSERT INTO invoice VALUES (563, 73, '2026-11-11', 161, NULL);
