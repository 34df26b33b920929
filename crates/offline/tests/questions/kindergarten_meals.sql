CREATE TABLE child_groups (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  room TEXT,
  teacher TEXT NOT NULL
);
CREATE TABLE children (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  birth_year INTEGER NOT NULL,
  group_id INTEGER REFERENCES child_groups(id),
  enrolled_on TEXT NOT NULL,
  left_on TEXT
);
CREATE TABLE allergens (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE child_allergies (
  child_id INTEGER NOT NULL REFERENCES children(id),
  allergen_id INTEGER NOT NULL REFERENCES allergens(id),
  severity TEXT,
  PRIMARY KEY (child_id, allergen_id)
);
CREATE TABLE dishes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  course TEXT NOT NULL,
  calories INTEGER,
  is_vegetarian INTEGER NOT NULL DEFAULT 0,
  cost_per_portion REAL NOT NULL
);
CREATE TABLE dish_allergens (
  dish_id INTEGER NOT NULL REFERENCES dishes(id),
  allergen_id INTEGER NOT NULL REFERENCES allergens(id),
  PRIMARY KEY (dish_id, allergen_id)
);
CREATE TABLE meals_served (
  id INTEGER PRIMARY KEY,
  served_on TEXT NOT NULL,
  dish_id INTEGER NOT NULL REFERENCES dishes(id),
  group_id INTEGER NOT NULL REFERENCES child_groups(id),
  portions INTEGER NOT NULL,
  leftover_portions INTEGER
);

INSERT INTO child_groups VALUES (1, 'Ladybirds', 'A1', 'Ingrid Haugen');
INSERT INTO child_groups VALUES (2, 'Hedgehogs', 'A2', 'Paul Whitfield');
INSERT INTO child_groups VALUES (3, 'Owls', 'B1', 'Samira Haddad');
INSERT INTO child_groups VALUES (4, 'Foxes', NULL, 'Ruth Gallagher');
INSERT INTO child_groups VALUES (5, 'Bumblebees', 'B3', 'Ewa Kowalska');
INSERT INTO children VALUES (1, 'Ella', 'Gallagher', 2023, 3, '2026-06-29', '2026-11-20');
INSERT INTO children VALUES (2, 'Kian', 'Okafor', 2022, 1, '2025-02-13', NULL);
INSERT INTO children VALUES (3, 'Emma', 'Alvarez', 2022, 2, '2026-05-25', NULL);
INSERT INTO children VALUES (4, 'Nils', 'Lindgren', 2023, 3, '2026-03-07', NULL);
INSERT INTO children VALUES (5, 'Adam', 'Khan', 2023, 2, '2026-09-09', NULL);
INSERT INTO children VALUES (6, 'Arthur', 'Stein', 2024, 3, '2026-01-23', NULL);
INSERT INTO children VALUES (7, 'Noah', 'Whitfield', 2022, 1, '2025-08-04', NULL);
INSERT INTO children VALUES (8, 'Max', 'Keller', 2022, 3, '2025-07-28', NULL);
INSERT INTO children VALUES (9, 'Rosa', 'Horvat', 2022, 4, '2024-12-27', NULL);
INSERT INTO children VALUES (10, 'Jakob', 'Jansen', 2023, 2, '2025-09-13', NULL);
INSERT INTO children VALUES (11, 'Ada', 'Nilsen', 2021, NULL, '2024-04-10', NULL);
INSERT INTO children VALUES (12, 'Elias', 'Rahimi', 2024, 2, '2026-09-25', NULL);
INSERT INTO children VALUES (13, 'Emil', 'Ribeiro', 2022, 1, '2025-10-08', NULL);
INSERT INTO children VALUES (14, 'Ravi', 'Vogel', 2023, 2, '2026-09-08', NULL);
INSERT INTO children VALUES (15, 'Lina', 'Marchetti', 2023, NULL, '2025-05-07', NULL);
INSERT INTO children VALUES (16, 'Zoe', 'Costa', 2021, 3, '2024-07-18', NULL);
INSERT INTO children VALUES (17, 'Sam', 'Dubois', 2023, 3, '2025-03-25', '2025-12-04');
INSERT INTO children VALUES (18, 'Ida', 'Delgado', 2021, 2, '2025-06-09', NULL);
INSERT INTO children VALUES (19, 'Maya', 'Lambert', 2021, 1, '2025-12-19', NULL);
INSERT INTO children VALUES (20, 'Nora', 'Sokolov', 2020, NULL, '2024-12-01', NULL);
INSERT INTO children VALUES (21, 'Pia', 'Ashworth', 2024, 1, '2026-06-22', NULL);
INSERT INTO children VALUES (22, 'Theo', 'Brenner', 2023, 2, '2026-02-07', '2026-11-20');
INSERT INTO children VALUES (23, 'Milo', 'Lang', 2021, 4, '2024-02-15', NULL);
INSERT INTO children VALUES (24, 'Finn', 'Osei', 2024, 3, '2026-06-16', '2026-11-20');
INSERT INTO children VALUES (25, 'Leo', 'Haddad', 2022, 3, '2025-03-26', NULL);
INSERT INTO children VALUES (26, 'Clara', 'Haugen', 2020, 1, '2024-12-06', NULL);
INSERT INTO children VALUES (27, 'Luis', 'Novak', 2023, 2, '2026-04-17', NULL);
INSERT INTO children VALUES (28, 'Ava', 'Moreau', 2023, 3, '2026-08-25', NULL);
INSERT INTO children VALUES (29, 'Oskar', 'Bianchi', 2022, 1, '2024-09-04', '2025-05-22');
INSERT INTO children VALUES (30, 'Mia', 'Sharma', 2021, 4, '2024-08-13', NULL);
INSERT INTO children VALUES (31, 'Lotte', 'Thornton', 2021, 2, '2024-12-19', NULL);
INSERT INTO children VALUES (32, 'Romy', 'Ivanova', 2022, 3, '2026-09-11', NULL);
INSERT INTO children VALUES (33, 'Tariq', 'Fischer', 2023, 2, '2025-02-27', NULL);
INSERT INTO children VALUES (34, 'Elin', 'Mensah', 2021, NULL, '2025-09-28', NULL);
INSERT INTO children VALUES (35, 'Thea', 'Price', 2023, 2, '2026-09-09', NULL);
INSERT INTO children VALUES (36, 'Selma', 'Kowalski', 2022, 1, '2025-04-20', NULL);
INSERT INTO children VALUES (37, 'Ivy', 'Santos', 2024, 1, '2026-09-12', NULL);
INSERT INTO children VALUES (38, 'Bruno', 'Pereira', 2021, 4, '2024-07-18', NULL);
INSERT INTO allergens VALUES (1, 'gluten');
INSERT INTO allergens VALUES (2, 'milk');
INSERT INTO allergens VALUES (3, 'eggs');
INSERT INTO allergens VALUES (4, 'peanuts');
INSERT INTO allergens VALUES (5, 'soy');
INSERT INTO allergens VALUES (6, 'fish');
INSERT INTO allergens VALUES (7, 'sesame');
INSERT INTO allergens VALUES (8, 'celery');
INSERT INTO child_allergies VALUES (1, 4, 'moderate');
INSERT INTO child_allergies VALUES (3, 4, 'severe');
INSERT INTO child_allergies VALUES (6, 4, 'mild');
INSERT INTO child_allergies VALUES (7, 4, 'severe');
INSERT INTO child_allergies VALUES (8, 2, 'mild');
INSERT INTO child_allergies VALUES (12, 4, NULL);
INSERT INTO child_allergies VALUES (14, 2, 'mild');
INSERT INTO child_allergies VALUES (16, 1, 'severe');
INSERT INTO child_allergies VALUES (18, 1, 'moderate');
INSERT INTO child_allergies VALUES (19, 2, 'mild');
INSERT INTO child_allergies VALUES (19, 6, 'severe');
INSERT INTO child_allergies VALUES (23, 4, NULL);
INSERT INTO child_allergies VALUES (24, 4, 'mild');
INSERT INTO child_allergies VALUES (24, 5, 'mild');
INSERT INTO child_allergies VALUES (25, 3, 'moderate');
INSERT INTO child_allergies VALUES (26, 1, 'moderate');
INSERT INTO child_allergies VALUES (27, 6, 'severe');
INSERT INTO child_allergies VALUES (28, 3, 'severe');
INSERT INTO child_allergies VALUES (28, 6, 'moderate');
INSERT INTO child_allergies VALUES (30, 1, 'moderate');
INSERT INTO child_allergies VALUES (30, 2, 'moderate');
INSERT INTO child_allergies VALUES (31, 2, 'moderate');
INSERT INTO child_allergies VALUES (31, 4, 'severe');
INSERT INTO child_allergies VALUES (34, 3, NULL);
INSERT INTO child_allergies VALUES (37, 2, NULL);
INSERT INTO child_allergies VALUES (38, 6, 'mild');
INSERT INTO dishes VALUES (1, 'Spaghetti Bolognese', 'main', 520, 0, 1.95);
INSERT INTO dishes VALUES (2, 'Fish Fingers with Peas', 'main', 430, 0, 2.3);
INSERT INTO dishes VALUES (3, 'Vegetable Curry', 'main', 390, 1, 1.7);
INSERT INTO dishes VALUES (4, 'Chicken and Rice', 'main', 450, 0, 2.15);
INSERT INTO dishes VALUES (5, 'Cheese Omelette', 'main', 410, 1, 1.45);
INSERT INTO dishes VALUES (6, 'Lentil Stew', 'main', 380, 1, 1.2);
INSERT INTO dishes VALUES (7, 'Mac and Cheese', 'main', 560, 1, 1.6);
INSERT INTO dishes VALUES (8, 'Pea Pancakes', 'main', NULL, 1, 1.35);
INSERT INTO dishes VALUES (9, 'Tomato Soup', 'starter', 140, 1, 0.7);
INSERT INTO dishes VALUES (10, 'Carrot Sticks with Hummus', 'starter', 125, 1, 0.65);
INSERT INTO dishes VALUES (11, 'Cucumber Salad', 'starter', 60, 1, 0.55);
INSERT INTO dishes VALUES (12, 'Apple Crumble', 'dessert', 290, 1, 0.95);
INSERT INTO dishes VALUES (13, 'Fruit Salad', 'dessert', 110, 1, 0.9);
INSERT INTO dishes VALUES (14, 'Yoghurt with Berries', 'dessert', 150, 1, 0.8);
INSERT INTO dishes VALUES (15, 'Rice Pudding', 'dessert', 230, 1, 0.75);
INSERT INTO dishes VALUES (16, 'Banana Bread', 'snack', 240, 1, 0.6);
INSERT INTO dishes VALUES (17, 'Rice Cakes', 'snack', NULL, 1, 0.35);
INSERT INTO dishes VALUES (18, 'Tofu Nuggets', 'main', 350, 1, 1.85);
INSERT INTO dish_allergens VALUES (1, 1);
INSERT INTO dish_allergens VALUES (2, 1);
INSERT INTO dish_allergens VALUES (2, 6);
INSERT INTO dish_allergens VALUES (5, 2);
INSERT INTO dish_allergens VALUES (5, 3);
INSERT INTO dish_allergens VALUES (6, 8);
INSERT INTO dish_allergens VALUES (7, 1);
INSERT INTO dish_allergens VALUES (7, 2);
INSERT INTO dish_allergens VALUES (8, 1);
INSERT INTO dish_allergens VALUES (8, 3);
INSERT INTO dish_allergens VALUES (10, 7);
INSERT INTO dish_allergens VALUES (12, 1);
INSERT INTO dish_allergens VALUES (12, 2);
INSERT INTO dish_allergens VALUES (14, 2);
INSERT INTO dish_allergens VALUES (15, 2);
INSERT INTO dish_allergens VALUES (16, 1);
INSERT INTO dish_allergens VALUES (16, 3);
INSERT INTO dish_allergens VALUES (18, 1);
INSERT INTO dish_allergens VALUES (18, 5);
INSERT INTO meals_served VALUES (1, '2024-02-20', 2, 1, 16, 4);
INSERT INTO meals_served VALUES (2, '2024-03-21', 11, 1, 7, 1);
INSERT INTO meals_served VALUES (3, '2024-04-03', 7, 4, 15, 1);
INSERT INTO meals_served VALUES (4, '2024-04-04', 16, 2, 16, 1);
INSERT INTO meals_served VALUES (5, '2024-04-15', 7, 3, 11, 0);
INSERT INTO meals_served VALUES (6, '2024-04-24', 16, 3, 14, 2);
INSERT INTO meals_served VALUES (7, '2024-05-03', 14, 1, 6, 1);
INSERT INTO meals_served VALUES (8, '2024-05-13', 2, 3, 18, 1);
INSERT INTO meals_served VALUES (9, '2024-06-21', 16, 3, 16, 0);
INSERT INTO meals_served VALUES (10, '2024-07-19', 16, 1, 8, 1);
INSERT INTO meals_served VALUES (11, '2024-08-01', 6, 4, 6, 3);
INSERT INTO meals_served VALUES (12, '2024-08-01', 12, 1, 12, 4);
INSERT INTO meals_served VALUES (13, '2024-08-06', 2, 2, 7, 0);
INSERT INTO meals_served VALUES (14, '2024-08-29', 14, 3, 6, 2);
INSERT INTO meals_served VALUES (15, '2024-08-30', 5, 3, 10, 3);
INSERT INTO meals_served VALUES (16, '2024-09-04', 1, 4, 10, 1);
INSERT INTO meals_served VALUES (17, '2024-09-27', 5, 4, 16, 1);
INSERT INTO meals_served VALUES (18, '2024-10-11', 7, 4, 16, 0);
INSERT INTO meals_served VALUES (19, '2024-11-14', 14, 2, 14, 0);
INSERT INTO meals_served VALUES (20, '2024-11-22', 5, 1, 6, 1);
INSERT INTO meals_served VALUES (21, '2024-11-28', 16, 4, 15, 1);
INSERT INTO meals_served VALUES (22, '2024-11-29', 5, 4, 12, 2);
INSERT INTO meals_served VALUES (23, '2024-12-03', 6, 1, 6, 0);
INSERT INTO meals_served VALUES (24, '2025-01-21', 15, 1, 14, 5);
INSERT INTO meals_served VALUES (25, '2025-01-24', 4, 4, 9, 0);
INSERT INTO meals_served VALUES (26, '2025-01-30', 1, 1, 18, 2);
INSERT INTO meals_served VALUES (27, '2025-02-21', 12, 2, 7, 5);
INSERT INTO meals_served VALUES (28, '2025-03-14', 7, 3, 11, NULL);
INSERT INTO meals_served VALUES (29, '2025-03-14', 12, 4, 13, 2);
INSERT INTO meals_served VALUES (30, '2025-04-10', 12, 4, 11, 1);
INSERT INTO meals_served VALUES (31, '2025-04-18', 15, 3, 13, 2);
INSERT INTO meals_served VALUES (32, '2025-05-20', 14, 4, 9, 4);
INSERT INTO meals_served VALUES (33, '2025-06-06', 11, 3, 7, 0);
INSERT INTO meals_served VALUES (34, '2025-07-10', 2, 1, 9, 0);
INSERT INTO meals_served VALUES (35, '2025-07-10', 3, 4, 12, 5);
INSERT INTO meals_served VALUES (36, '2025-08-07', 2, 4, 12, 4);
INSERT INTO meals_served VALUES (37, '2025-08-22', 9, 1, 8, 0);
INSERT INTO meals_served VALUES (38, '2025-08-25', 14, 2, 16, 4);
INSERT INTO meals_served VALUES (39, '2025-09-04', 15, 4, 9, 1);
INSERT INTO meals_served VALUES (40, '2025-09-11', 5, 3, 12, 2);
INSERT INTO meals_served VALUES (41, '2025-09-18', 1, 2, 16, 4);
INSERT INTO meals_served VALUES (42, '2025-09-26', 5, 1, 10, 5);
INSERT INTO meals_served VALUES (43, '2025-10-10', 15, 3, 14, 2);
INSERT INTO meals_served VALUES (44, '2025-10-16', 2, 4, 7, 0);
INSERT INTO meals_served VALUES (45, '2025-10-16', 4, 2, 15, 3);
INSERT INTO meals_served VALUES (46, '2025-11-04', 15, 3, 12, 0);
INSERT INTO meals_served VALUES (47, '2025-11-24', 2, 4, 6, 4);
INSERT INTO meals_served VALUES (48, '2026-01-02', 4, 2, 16, 0);
INSERT INTO meals_served VALUES (49, '2026-01-30', 5, 3, 14, 1);
INSERT INTO meals_served VALUES (50, '2026-03-12', 3, 4, 8, 0);
INSERT INTO meals_served VALUES (51, '2026-03-25', 15, 4, 18, 3);
INSERT INTO meals_served VALUES (52, '2026-04-09', 10, 2, 6, 1);
INSERT INTO meals_served VALUES (53, '2026-04-30', 15, 2, 8, 0);
INSERT INTO meals_served VALUES (54, '2026-05-04', 13, 3, 16, 1);
INSERT INTO meals_served VALUES (55, '2026-05-15', 12, 3, 15, 1);
INSERT INTO meals_served VALUES (56, '2026-05-21', 10, 2, 16, 2);
INSERT INTO meals_served VALUES (57, '2026-05-25', 11, 3, 11, 1);
INSERT INTO meals_served VALUES (58, '2026-05-28', 6, 3, 12, 1);
INSERT INTO meals_served VALUES (59, '2026-06-12', 16, 4, 10, 5);
INSERT INTO meals_served VALUES (60, '2026-06-18', 1, 3, 16, 0);
INSERT INTO meals_served VALUES (61, '2026-06-22', 5, 1, 12, 1);
INSERT INTO meals_served VALUES (62, '2026-07-22', 5, 4, 11, 1);
INSERT INTO meals_served VALUES (63, '2026-07-30', 2, 1, 16, 1);
INSERT INTO meals_served VALUES (64, '2026-08-03', 15, 2, 18, 5);
INSERT INTO meals_served VALUES (65, '2026-08-07', 13, 2, 15, 0);
INSERT INTO meals_served VALUES (66, '2026-08-07', 16, 1, 14, 2);
INSERT INTO meals_served VALUES (67, '2026-08-12', 3, 3, 14, 1);
INSERT INTO meals_served VALUES (68, '2026-08-27', 3, 3, 6, 0);
INSERT INTO meals_served VALUES (69, '2026-08-28', 6, 3, 18, 1);
INSERT INTO meals_served VALUES (70, '2026-09-01', 5, 4, 13, 2);
INSERT INTO meals_served VALUES (71, '2026-09-02', 15, 1, 14, 1);
INSERT INTO meals_served VALUES (72, '2026-09-09', 7, 2, 16, 1);
INSERT INTO meals_served VALUES (73, '2026-09-10', 8, 3, 14, NULL);
INSERT INTO meals_served VALUES (74, '2026-09-10', 10, 3, 18, 1);
INSERT INTO meals_served VALUES (75, '2026-09-11', 1, 2, 8, 0);
INSERT INTO meals_served VALUES (76, '2026-09-14', 10, 4, 17, 0);
INSERT INTO meals_served VALUES (77, '2026-09-16', 3, 4, 18, 0);
INSERT INTO meals_served VALUES (78, '2026-09-17', 1, 2, 14, 5);
INSERT INTO meals_served VALUES (79, '2026-09-17', 3, 3, 14, 2);
INSERT INTO meals_served VALUES (80, '2026-09-17', 10, 4, 16, 0);
INSERT INTO meals_served VALUES (81, '2026-09-17', 11, 3, 16, NULL);
INSERT INTO meals_served VALUES (82, '2026-09-18', 6, 2, 12, NULL);
INSERT INTO meals_served VALUES (83, '2026-09-18', 14, 1, 13, 1);
INSERT INTO meals_served VALUES (84, '2026-09-23', 4, 2, 7, 4);
INSERT INTO meals_served VALUES (85, '2026-09-24', 11, 3, 14, 0);
INSERT INTO meals_served VALUES (86, '2026-09-25', 7, 1, 12, 2);
INSERT INTO meals_served VALUES (87, '2026-09-25', 13, 2, 12, 1);
INSERT INTO meals_served VALUES (88, '2026-09-29', 5, 2, 16, NULL);
INSERT INTO meals_served VALUES (89, '2026-10-01', 4, 2, 16, 1);
INSERT INTO meals_served VALUES (90, '2026-10-02', 3, 3, 12, 0);
INSERT INTO meals_served VALUES (91, '2026-10-02', 5, 2, 15, 1);
INSERT INTO meals_served VALUES (92, '2026-10-02', 9, 1, 11, 0);
INSERT INTO meals_served VALUES (93, '2026-10-05', 5, 2, 14, 0);
INSERT INTO meals_served VALUES (94, '2026-10-05', 13, 2, 10, 1);
INSERT INTO meals_served VALUES (95, '2026-10-06', 2, 1, 18, 5);
INSERT INTO meals_served VALUES (96, '2026-10-09', 1, 1, 6, 1);
INSERT INTO meals_served VALUES (97, '2026-10-09', 3, 2, 7, 2);
INSERT INTO meals_served VALUES (98, '2026-10-09', 6, 4, 14, 0);
INSERT INTO meals_served VALUES (99, '2026-10-12', 5, 1, 18, 2);
INSERT INTO meals_served VALUES (100, '2026-10-12', 14, 1, 17, 1);
INSERT INTO meals_served VALUES (101, '2026-10-13', 1, 3, 10, 0);
INSERT INTO meals_served VALUES (102, '2026-10-13', 5, 4, 18, 5);
INSERT INTO meals_served VALUES (103, '2026-10-13', 13, 4, 11, 3);
INSERT INTO meals_served VALUES (104, '2026-10-14', 14, 4, 14, NULL);
INSERT INTO meals_served VALUES (105, '2026-10-15', 15, 2, 14, 0);
INSERT INTO meals_served VALUES (106, '2026-10-15', 16, 1, 17, 0);
INSERT INTO meals_served VALUES (107, '2026-10-16', 5, 3, 12, 1);
INSERT INTO meals_served VALUES (108, '2026-10-16', 14, 4, 15, 3);
INSERT INTO meals_served VALUES (109, '2026-10-19', 7, 2, 13, 0);
INSERT INTO meals_served VALUES (110, '2026-10-20', 14, 3, 6, 2);
INSERT INTO meals_served VALUES (111, '2026-10-21', 13, 4, 17, 1);
INSERT INTO meals_served VALUES (112, '2026-10-22', 1, 2, 8, 3);
INSERT INTO meals_served VALUES (113, '2026-10-26', 14, 1, 11, 0);
INSERT INTO meals_served VALUES (114, '2026-10-29', 1, 1, 18, 0);
INSERT INTO meals_served VALUES (115, '2026-10-30', 1, 1, 14, 4);
INSERT INTO meals_served VALUES (116, '2026-11-02', 13, 4, 9, 4);
INSERT INTO meals_served VALUES (117, '2026-11-03', 12, 2, 11, 1);
INSERT INTO meals_served VALUES (118, '2026-11-05', 2, 3, 10, NULL);
INSERT INTO meals_served VALUES (119, '2026-11-05', 11, 3, 13, 3);
INSERT INTO meals_served VALUES (120, '2026-11-06', 1, 3, 12, 0);
INSERT INTO meals_served VALUES (121, '2026-11-06', 15, 2, 10, 3);
INSERT INTO meals_served VALUES (122, '2026-11-09', 10, 4, 17, 2);
INSERT INTO meals_served VALUES (123, '2026-11-11', 6, 2, 10, 4);
INSERT INTO meals_served VALUES (124, '2026-11-13', 1, 3, 7, 3);
INSERT INTO meals_served VALUES (125, '2026-11-13', 2, 4, 13, 0);
INSERT INTO meals_served VALUES (126, '2026-11-17', 11, 1, 17, 4);
INSERT INTO meals_served VALUES (127, '2026-11-18', 14, 4, 14, NULL);
INSERT INTO meals_served VALUES (128, '2026-11-19', 16, 1, 13, 4);
INSERT INTO meals_served VALUES (129, '2026-11-20', 5, 1, 13, 2);
INSERT INTO meals_served VALUES (130, '2026-11-20', 10, 1, 15, 1);
