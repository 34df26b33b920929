CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE tools (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  brand TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories(id),
  purchase_price REAL,            -- EUR, NULL when donated
  acquired_on DATE NOT NULL,
  condition TEXT NOT NULL,        -- good, fair, worn
  retired_on DATE                 -- set when the tool was taken out of the inventory
);
CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  neighborhood TEXT NOT NULL,
  plan TEXT NOT NULL,             -- basic, plus
  joined_on DATE NOT NULL,
  active INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE loans (
  id INTEGER PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tools(id),
  member_id INTEGER NOT NULL REFERENCES members(id),
  loaned_on DATE NOT NULL,
  due_on DATE NOT NULL,
  returned_on DATE
);
CREATE TABLE late_fees (
  id INTEGER PRIMARY KEY,
  loan_id INTEGER NOT NULL REFERENCES loans(id),
  amount REAL NOT NULL,
  paid INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE repairs (
  id INTEGER PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tools(id),
  repaired_on DATE NOT NULL,
  description TEXT NOT NULL,
  cost REAL,
  volunteer TEXT NOT NULL
);

INSERT INTO categories (id, name) VALUES
  (1, 'Power tools'),
  (2, 'Hand tools'),
  (3, 'Garden'),
  (4, 'Ladders'),
  (5, 'Painting'),
  (6, 'Plumbing');

INSERT INTO tools (id, name, brand, category_id, purchase_price, acquired_on, condition, retired_on) VALUES
  (1, 'Cordless drill', 'Makita', 1, 129.0, '2022-08-15', 'good', NULL),
  (2, 'Jigsaw', 'Bosch', 1, 89.5, '2022-08-10', 'good', NULL),
  (3, 'Circular saw', 'DeWalt', 1, 159.0, '2024-09-07', 'fair', NULL),
  (4, 'Belt sander', 'Makita', 1, 119.0, '2022-04-13', 'good', NULL),
  (5, 'Angle grinder', 'Metabo', 1, 94.9, '2025-05-24', 'good', NULL),
  (6, 'Router', 'Bosch', 1, 179.0, '2025-09-10', 'good', NULL),
  (7, 'Impact driver', 'DeWalt', 1, 139.0, '2022-07-19', 'good', NULL),
  (8, 'Rotary hammer', 'Hilti', 1, 420.0, '2023-08-18', 'good', NULL),
  (9, 'Hand plane', 'Stanley', 2, 48.0, '2023-01-15', 'worn', NULL),
  (10, 'Mitre box', 'Stanley', 2, 27.5, '2022-04-02', 'worn', '2026-02-14'),
  (11, 'Torque wrench', 'Gedore', 2, 98.0, '2025-02-02', 'fair', NULL),
  (12, 'Chisel set', 'Narex', 2, 62.0, '2025-03-21', 'good', NULL),
  (13, 'Clamp set', 'Bessey', 2, 75.0, '2024-06-25', 'good', NULL),
  (14, 'Hedge trimmer', 'Stihl', 3, 245.0, '2024-07-21', 'good', NULL),
  (15, 'Lawn aerator', 'Gardena', 3, 88.0, '2022-12-28', 'fair', '2025-08-30'),
  (16, 'Leaf blower', 'Stihl', 3, 199.0, '2022-04-25', 'good', NULL),
  (17, 'Wheelbarrow', 'Fort', 3, 70.0, '2026-01-05', 'good', NULL),
  (18, 'Chainsaw', 'Husqvarna', 3, 310.0, '2024-07-07', 'worn', NULL),
  (19, 'Post hole digger', 'Fiskars', 3, 54.9, '2026-07-05', 'worn', NULL),
  (20, 'Extension ladder 6m', 'Hailo', 4, 215.0, '2021-08-04', 'good', NULL),
  (21, 'Step ladder 2m', 'Hailo', 4, 79.0, '2024-09-06', 'good', NULL),
  (22, 'Telescopic ladder', 'Zarges', 4, 260.0, '2022-09-12', 'good', NULL),
  (23, 'Paint sprayer', 'Wagner', 5, 149.0, '2024-08-12', 'fair', NULL),
  (24, 'Wallpaper steamer', 'Earlex', 5, 46.0, '2022-12-31', 'worn', NULL),
  (25, 'Roller kit', 'Harris', 5, NULL, '2022-01-17', 'good', NULL),
  (26, 'Pipe wrench', 'Ridgid', 6, 39.0, '2025-11-16', 'good', NULL),
  (27, 'Drain snake', 'Ridgid', 6, 112.0, '2024-12-28', 'good', NULL),
  (28, 'Pipe cutter', 'Rothenberger', 6, 33.0, '2023-09-02', 'good', NULL);

INSERT INTO members (id, first_name, last_name, neighborhood, plan, joined_on, active) VALUES
  (1, 'Maya', 'Ferreira', 'Riverside', 'basic', '2023-12-07', 1),
  (2, 'Jonah', 'Klein', 'Hilltop', 'plus', '2023-06-04', 1),
  (3, 'Greta', 'Sandoval', 'Station Quarter', 'plus', '2024-04-22', 1),
  (4, 'Abdul', 'Karimi', 'Hilltop', 'plus', '2023-01-18', 1),
  (5, 'Nell', 'Overby', 'Station Quarter', 'plus', '2024-02-09', 0),
  (6, 'Rosa', 'Quintero', 'Hilltop', 'plus', '2022-02-25', 1),
  (7, 'Teddy', 'Marlowe', 'Station Quarter', 'plus', '2025-05-08', 1),
  (8, 'Ingrid', 'Vance', 'Station Quarter', 'basic', '2024-12-21', 1),
  (9, 'Luis', 'Pacheco', 'Station Quarter', 'basic', '2022-07-09', 1),
  (10, 'Hope', 'Abernathy', 'Station Quarter', 'basic', '2022-07-25', 1),
  (11, 'Dmitri', 'Volkov', 'Old Mill', 'plus', '2022-05-03', 1),
  (12, 'Carla', 'Benning', 'Station Quarter', 'basic', '2023-05-08', 0),
  (13, 'Owen', 'Tully', 'Station Quarter', 'basic', '2022-07-21', 1),
  (14, 'Sachi', 'Tanaka', 'Riverside', 'plus', '2022-12-22', 1),
  (15, 'Frank', 'Delgado', 'Hilltop', 'basic', '2024-02-14', 1),
  (16, 'Bea', 'Holloway', 'Hilltop', 'plus', '2026-06-22', 1),
  (17, 'Milo', 'Castellano', 'Station Quarter', 'basic', '2026-04-12', 1),
  (18, 'June', 'Prescott', 'Old Mill', 'plus', '2026-02-06', 1),
  (19, 'Ezra', 'Whitman', 'Riverside', 'basic', '2026-04-18', 1),
  (20, 'Paula', 'Nygaard', 'Station Quarter', 'basic', '2026-04-14', 1);

INSERT INTO loans (id, tool_id, member_id, loaned_on, due_on, returned_on) VALUES
  (1, 3, 6, '2025-06-24', '2025-07-08', '2025-07-07'),
  (2, 9, 6, '2025-07-13', '2025-07-27', '2025-08-05'),
  (3, 21, 9, '2025-07-14', '2025-07-21', '2025-07-16'),
  (4, 5, 15, '2025-07-15', '2025-07-22', '2025-07-20'),
  (5, 22, 11, '2025-07-29', '2025-08-12', '2025-08-14'),
  (6, 4, 9, '2025-08-06', '2025-08-13', '2025-08-22'),
  (7, 18, 2, '2025-08-06', '2025-08-20', '2025-08-19'),
  (8, 14, 11, '2025-08-19', '2025-09-02', '2025-09-11'),
  (9, 24, 6, '2025-08-27', '2025-09-10', '2025-09-08'),
  (10, 3, 11, '2025-09-08', '2025-09-22', '2025-09-17'),
  (11, 18, 5, '2025-09-09', '2025-09-23', '2025-09-21'),
  (12, 27, 1, '2025-09-25', '2025-10-02', '2025-09-30'),
  (13, 5, 12, '2025-11-23', '2025-11-30', '2025-11-25'),
  (14, 21, 4, '2025-11-27', '2025-12-11', '2025-12-07'),
  (15, 4, 3, '2025-11-30', '2025-12-14', '2025-12-13'),
  (16, 23, 6, '2025-11-30', '2025-12-14', '2025-12-12'),
  (17, 13, 4, '2025-12-02', '2025-12-16', '2025-12-11'),
  (18, 21, 2, '2025-12-28', '2026-01-11', '2026-01-10'),
  (19, 27, 1, '2026-01-07', '2026-01-14', '2026-01-10'),
  (20, 23, 4, '2026-01-08', '2026-01-22', '2026-01-18'),
  (21, 9, 8, '2026-01-23', '2026-01-30', '2026-01-30'),
  (22, 22, 15, '2026-01-25', '2026-02-01', '2026-01-31'),
  (23, 9, 7, '2026-02-21', '2026-03-07', '2026-03-04'),
  (24, 28, 4, '2026-02-21', '2026-03-07', '2026-03-04'),
  (25, 18, 12, '2026-04-21', '2026-04-28', '2026-04-28'),
  (26, 21, 1, '2026-04-25', '2026-05-02', '2026-04-30'),
  (27, 9, 18, '2026-04-28', '2026-05-12', '2026-05-12'),
  (28, 11, 14, '2026-05-07', '2026-05-21', '2026-05-21'),
  (29, 2, 13, '2026-05-13', '2026-05-20', '2026-05-19'),
  (30, 14, 18, '2026-05-16', '2026-05-30', '2026-05-27'),
  (31, 17, 1, '2026-05-26', '2026-06-02', '2026-06-02'),
  (32, 3, 7, '2026-05-27', '2026-06-10', '2026-06-08'),
  (33, 2, 8, '2026-06-22', '2026-06-29', '2026-06-27'),
  (34, 9, 1, '2026-06-24', '2026-07-01', '2026-07-03'),
  (35, 17, 3, '2026-07-05', '2026-07-19', '2026-07-17'),
  (36, 9, 18, '2026-07-11', '2026-07-25', '2026-07-30'),
  (37, 21, 7, '2026-07-18', '2026-08-01', '2026-07-31'),
  (38, 24, 16, '2026-07-26', '2026-08-09', '2026-08-04'),
  (39, 1, 16, '2026-08-01', '2026-08-15', '2026-08-15'),
  (40, 16, 19, '2026-08-06', '2026-08-13', '2026-08-11'),
  (41, 6, 14, '2026-09-03', '2026-09-17', '2026-09-19'),
  (42, 2, 14, '2026-09-19', '2026-10-03', '2026-10-05'),
  (43, 9, 4, '2026-09-25', '2026-10-09', '2026-10-07'),
  (44, 7, 16, '2026-09-27', '2026-10-11', '2026-10-07'),
  (45, 5, 10, '2026-09-28', '2026-10-05', '2026-10-02'),
  (46, 28, 19, '2026-09-30', '2026-10-07', NULL),
  (47, 13, 18, '2026-10-17', '2026-10-31', '2026-10-29'),
  (48, 4, 16, '2026-11-03', '2026-11-17', NULL),
  (49, 19, 9, '2026-11-06', '2026-11-13', NULL),
  (50, 13, 9, '2026-11-08', '2026-11-15', '2026-11-15'),
  (51, 8, 2, '2026-11-13', '2026-11-27', NULL),
  (52, 3, 18, '2026-11-18', '2026-12-02', NULL),
  (53, 14, 2, '2026-11-18', '2026-12-02', NULL),
  (54, 22, 4, '2026-11-19', '2026-12-03', NULL);

INSERT INTO late_fees (id, loan_id, amount, paid) VALUES
  (1, 2, 13.5, 0),
  (2, 5, 3.0, 1),
  (3, 6, 13.5, 1),
  (4, 8, 13.5, 1),
  (5, 34, 3.0, 0),
  (6, 36, 7.5, 1),
  (7, 41, 3.0, 1),
  (8, 42, 3.0, 0);

INSERT INTO repairs (id, tool_id, repaired_on, description, cost, volunteer) VALUES
  (1, 20, '2025-04-19', 'Rung lock fixed', 15.0, 'Stan'),
  (2, 18, '2025-07-14', 'Chain replaced', 31.9, 'Stan'),
  (3, 4, '2025-09-28', 'Replaced belt tracking knob', 12.0, 'Stan'),
  (4, 2, '2025-09-30', 'Switch replaced', 19.9, 'Stan'),
  (5, 18, '2025-12-18', 'Bar oil leak fixed', 27.5, 'Lotte'),
  (6, 1, '2026-02-11', 'New carbon brushes', 18.5, 'Stan'),
  (7, 27, '2026-03-05', 'Cable drum straightened', NULL, 'Lotte'),
  (8, 14, '2026-03-25', 'Blade sharpening', 25.0, 'Meera'),
  (9, 1, '2026-04-09', 'Battery replaced', 59.0, 'Lotte'),
  (10, 18, '2026-05-19', 'Carburettor tuned', 40.0, 'Meera'),
  (11, 16, '2026-05-25', 'Spark plug', 8.0, 'Meera'),
  (12, 3, '2026-06-13', 'Blade replaced', 22.0, 'Lotte'),
  (13, 8, '2026-09-03', 'Chuck repaired', 85.0, 'Lotte'),
  (14, 5, '2026-09-05', 'Guard replaced', 14.5, 'Stan'),
  (15, 23, '2026-10-18', 'Nozzle cleaned', 0.0, 'Meera');
