PRAGMA foreign_keys = ON;
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  event_date DATE NOT NULL,
  location TEXT NOT NULL,
  start_time TEXT NOT NULL
);
CREATE TABLE helpers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  speciality TEXT NOT NULL,
  phone TEXT,
  joined_on DATE NOT NULL
);
CREATE TABLE visitors (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  district TEXT,
  email TEXT,
  newsletter INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  visitor_id INTEGER NOT NULL REFERENCES visitors(id),
  description TEXT NOT NULL,
  category TEXT NOT NULL,
  brand TEXT,
  age_years INTEGER
);
CREATE TABLE repairs (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id),
  event_id INTEGER NOT NULL REFERENCES events(id),
  helper_id INTEGER NOT NULL REFERENCES helpers(id),
  outcome TEXT NOT NULL,           -- 'fixed', 'partly fixed', 'not fixed'
  minutes INTEGER NOT NULL,
  parts_cost REAL NOT NULL DEFAULT 0
);
CREATE TABLE donations (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events(id),
  visitor_id INTEGER REFERENCES visitors(id),  -- empty when put in the box anonymously
  amount REAL NOT NULL,
  method TEXT NOT NULL             -- 'cash', 'card'
);
INSERT INTO events VALUES (1, '2025-03-08', 'Community Hall', '13:00');
INSERT INTO events VALUES (2, '2025-04-12', 'St Anne''s Church', '10:00');
INSERT INTO events VALUES (3, '2025-05-10', 'Community Hall', '10:00');
INSERT INTO events VALUES (4, '2025-06-14', 'Library', '10:00');
INSERT INTO events VALUES (5, '2025-07-12', 'Community Hall', '10:00');
INSERT INTO events VALUES (6, '2025-09-13', 'St Anne''s Church', '10:00');
INSERT INTO events VALUES (7, '2025-10-11', 'St Anne''s Church', '10:00');
INSERT INTO events VALUES (8, '2025-11-08', 'St Anne''s Church', '10:00');
INSERT INTO events VALUES (9, '2025-12-13', 'St Anne''s Church', '10:00');
INSERT INTO events VALUES (10, '2026-01-10', 'Scout Hut', '10:00');
INSERT INTO events VALUES (11, '2026-02-14', 'Community Hall', '13:00');
INSERT INTO events VALUES (12, '2026-03-14', 'Library', '10:00');
INSERT INTO events VALUES (13, '2026-04-11', 'Community Hall', '13:00');
INSERT INTO events VALUES (14, '2026-05-09', 'Community Hall', '10:00');
INSERT INTO events VALUES (15, '2026-06-13', 'St Anne''s Church', '10:00');
INSERT INTO events VALUES (16, '2026-07-11', 'Library', '10:00');
INSERT INTO events VALUES (17, '2026-09-12', 'Scout Hut', '10:00');
INSERT INTO events VALUES (18, '2026-10-10', 'Community Hall', '13:00');
INSERT INTO events VALUES (19, '2026-11-14', 'Community Hall', '10:00');
INSERT INTO events VALUES (20, '2026-12-12', 'Library', '10:00');
INSERT INTO helpers VALUES (1, 'Walter Finch', 'electronics', '0151 496 0259', '2025-06-07');
INSERT INTO helpers VALUES (2, 'Rita Oduya', 'electronics', '0151 496 0993', '2025-10-21');
INSERT INTO helpers VALUES (3, 'Marta Silva', 'textiles', '0151 496 0692', '2025-02-09');
INSERT INTO helpers VALUES (4, 'Colin Peake', 'bicycles', '0151 496 0313', '2025-08-21');
INSERT INTO helpers VALUES (5, 'Bernd Haas', 'furniture', NULL, '2025-03-22');
INSERT INTO helpers VALUES (6, 'Joyce Lamb', 'clocks', '0151 496 0402', '2025-04-13');
INSERT INTO helpers VALUES (7, 'Ravi Menon', 'electronics', '0151 496 0605', '2025-11-17');
INSERT INTO helpers VALUES (8, 'Ellen Ward', 'textiles', '0151 496 0466', '2025-07-02');
INSERT INTO helpers VALUES (9, 'Chen Yi', 'computers', '0151 496 0309', '2025-07-06');
INSERT INTO helpers VALUES (10, 'Stuart Baird', 'bicycles', '0151 496 0264', '2025-11-22');
INSERT INTO helpers VALUES (11, 'Nina Holm', 'toys', '0151 496 0659', '2025-07-15');
INSERT INTO helpers VALUES (12, 'Patrick Shea', 'computers', '0151 496 0417', '2026-11-02');
INSERT INTO visitors VALUES (1, 'Irene Crane', 'Riverside', 'irene.crane@example.net', 1);
INSERT INTO visitors VALUES (2, 'Alma Bishop', 'Old Town', NULL, 1);
INSERT INTO visitors VALUES (3, 'Jim Eaton', 'Northfield', 'jim.eaton@example.net', 0);
INSERT INTO visitors VALUES (4, 'Phil Judd', 'Hillcrest', NULL, 0);
INSERT INTO visitors VALUES (5, 'Cathy Eaton', 'Hillcrest', NULL, 0);
INSERT INTO visitors VALUES (6, 'Irene Firth', 'Hillcrest', 'irene.firth@example.net', 1);
INSERT INTO visitors VALUES (7, 'Phil Bishop', 'Hillcrest', NULL, 1);
INSERT INTO visitors VALUES (8, 'Jim Lyle', 'Riverside', NULL, 1);
INSERT INTO visitors VALUES (9, 'Kate Eaton', 'Northfield', 'kate.eaton@example.net', 0);
INSERT INTO visitors VALUES (10, 'Opal Lyle', 'Riverside', 'opal.lyle@example.net', 1);
INSERT INTO visitors VALUES (11, 'Jim Hobbs', 'Riverside', 'jim.hobbs@example.net', 0);
INSERT INTO visitors VALUES (12, 'Jim Firth', 'Riverside', 'jim.firth@example.net', 1);
INSERT INTO visitors VALUES (13, 'Alma Firth', 'Hillcrest', 'alma.firth@example.net', 0);
INSERT INTO visitors VALUES (14, 'Irene Gill', 'Riverside', NULL, 0);
INSERT INTO visitors VALUES (15, 'Phil Crane', 'Northfield', 'phil.crane@example.net', 0);
INSERT INTO visitors VALUES (16, 'Ned Hobbs', 'Old Town', 'ned.hobbs@example.net', 0);
INSERT INTO visitors VALUES (17, 'Edith Kemp', 'Old Town', NULL, 1);
INSERT INTO visitors VALUES (18, 'Opal Eaton', 'Old Town', 'opal.eaton@example.net', 1);
INSERT INTO visitors VALUES (19, 'Opal Bishop', 'Northfield', NULL, 0);
INSERT INTO visitors VALUES (20, 'Edith Dale', 'Old Town', 'edith.dale@example.net', 0);
INSERT INTO visitors VALUES (21, 'Brian Gill', 'Hillcrest', NULL, 1);
INSERT INTO visitors VALUES (22, 'Irene Judd', 'Northfield', 'irene.judd@example.net', 0);
INSERT INTO visitors VALUES (23, 'Irene Eaton', 'Riverside', 'irene.eaton@example.net', 0);
INSERT INTO visitors VALUES (24, 'Opal Firth', 'Riverside', NULL, 1);
INSERT INTO visitors VALUES (25, 'Jim Kemp', 'Riverside', 'jim.kemp@example.net', 0);
INSERT INTO visitors VALUES (26, 'Harry Gill', 'Northfield', 'harry.gill@example.net', 1);
INSERT INTO visitors VALUES (27, 'Kate Mott', 'Riverside', 'kate.mott@example.net', 1);
INSERT INTO visitors VALUES (28, 'Harry Judd', 'Hillcrest', 'harry.judd@example.net', 0);
INSERT INTO visitors VALUES (29, 'Moira Judd', 'Northfield', NULL, 1);
INSERT INTO visitors VALUES (30, 'Opal Kemp', 'Riverside', 'opal.kemp@example.net', 0);
INSERT INTO visitors VALUES (31, 'Ned Mott', 'Northfield', NULL, 0);
INSERT INTO visitors VALUES (32, 'Frank Firth', 'Hillcrest', 'frank.firth@example.net', 1);
INSERT INTO visitors VALUES (33, 'Gwen Judd', 'Riverside', NULL, 1);
INSERT INTO visitors VALUES (34, 'Cathy Dale', 'Old Town', 'cathy.dale@example.net', 1);
INSERT INTO visitors VALUES (35, 'Harry Kemp', 'Riverside', NULL, 0);
INSERT INTO visitors VALUES (36, 'Gwen Lyle', 'Hillcrest', NULL, 1);
INSERT INTO visitors VALUES (37, 'Brian Hobbs', 'Hillcrest', NULL, 0);
INSERT INTO visitors VALUES (38, 'Harry Eaton', 'Hillcrest', 'harry.eaton@example.net', 0);
INSERT INTO visitors VALUES (39, 'Jim Crane', 'Old Town', 'jim.crane@example.net', 0);
INSERT INTO visitors VALUES (40, 'Frank Eaton', 'Old Town', 'frank.eaton@example.net', 0);
INSERT INTO visitors VALUES (41, 'Jim Dale', 'Riverside', 'jim.dale@example.net', 0);
INSERT INTO visitors VALUES (42, 'Les Lyle', 'Riverside', 'les.lyle@example.net', 1);
INSERT INTO visitors VALUES (43, 'Brian Dale', 'Old Town', 'brian.dale@example.net', 0);
INSERT INTO items VALUES (1, 1, 'vacuum cleaner', 'small appliance', 'Bosch', 19);
INSERT INTO items VALUES (2, 3, 'jeans', 'clothing', NULL, 29);
INSERT INTO items VALUES (3, 4, 'hair dryer', 'small appliance', 'Philips', 13);
INSERT INTO items VALUES (4, 5, 'mantel clock', 'clock', NULL, 1);
INSERT INTO items VALUES (5, 6, 'toy train', 'toy', 'LEGO', 24);
INSERT INTO items VALUES (6, 6, 'winter coat', 'clothing', NULL, 5);
INSERT INTO items VALUES (7, 7, 'desk lamp', 'lamp', 'IKEA', 25);
INSERT INTO items VALUES (8, 8, 'child bike', 'bicycle', 'Raleigh', 16);
INSERT INTO items VALUES (9, 9, 'winter coat', 'clothing', NULL, 16);
INSERT INTO items VALUES (10, 9, 'desk lamp', 'lamp', 'Philips', 14);
INSERT INTO items VALUES (11, 10, 'desk lamp', 'lamp', 'IKEA', NULL);
INSERT INTO items VALUES (12, 10, 'laptop', 'computer', 'Lenovo', 24);
INSERT INTO items VALUES (13, 11, 'jeans', 'clothing', NULL, NULL);
INSERT INTO items VALUES (14, 11, 'toaster', 'small appliance', 'Philips', 25);
INSERT INTO items VALUES (15, 13, 'toaster', 'small appliance', 'Bosch', 15);
INSERT INTO items VALUES (16, 13, 'laptop', 'computer', 'Lenovo', 17);
INSERT INTO items VALUES (17, 14, 'food mixer', 'small appliance', 'Bosch', 25);
INSERT INTO items VALUES (18, 15, 'jumper', 'clothing', NULL, 34);
INSERT INTO items VALUES (19, 15, 'jeans', 'clothing', NULL, NULL);
INSERT INTO items VALUES (20, 15, 'jeans', 'clothing', NULL, 5);
INSERT INTO items VALUES (21, 15, 'coffee machine', 'small appliance', 'Braun', 15);
INSERT INTO items VALUES (22, 16, 'toy train', 'toy', 'LEGO', 3);
INSERT INTO items VALUES (23, 17, 'kettle', 'small appliance', 'Bosch', 27);
INSERT INTO items VALUES (24, 18, 'hair dryer', 'small appliance', 'Bosch', 7);
INSERT INTO items VALUES (25, 18, 'toaster', 'small appliance', 'Kenwood', 15);
INSERT INTO items VALUES (26, 19, 'vacuum cleaner', 'small appliance', 'Kenwood', 26);
INSERT INTO items VALUES (27, 20, 'printer', 'computer', 'Lenovo', 15);
INSERT INTO items VALUES (28, 20, 'coffee machine', 'small appliance', 'Bosch', 16);
INSERT INTO items VALUES (29, 20, 'chair', 'furniture', 'IKEA', 23);
INSERT INTO items VALUES (30, 20, 'desk lamp', 'lamp', NULL, 26);
INSERT INTO items VALUES (31, 21, 'laptop', 'computer', 'Lenovo', NULL);
INSERT INTO items VALUES (32, 21, 'side table', 'furniture', NULL, 10);
INSERT INTO items VALUES (33, 23, 'hair dryer', 'small appliance', 'Philips', 15);
INSERT INTO items VALUES (34, 24, 'hair dryer', 'small appliance', 'Braun', 30);
INSERT INTO items VALUES (35, 24, 'city bike', 'bicycle', NULL, 13);
INSERT INTO items VALUES (36, 26, 'chair', 'furniture', NULL, NULL);
INSERT INTO items VALUES (37, 28, 'hair dryer', 'small appliance', 'Braun', 26);
INSERT INTO items VALUES (38, 29, 'desk lamp', 'lamp', 'Philips', 25);
INSERT INTO items VALUES (39, 30, 'jeans', 'clothing', NULL, 21);
INSERT INTO items VALUES (40, 30, 'hair dryer', 'small appliance', 'Philips', 28);
INSERT INTO items VALUES (41, 31, 'winter coat', 'clothing', NULL, 25);
INSERT INTO items VALUES (42, 31, 'desk lamp', 'lamp', NULL, NULL);
INSERT INTO items VALUES (43, 32, 'chair', 'furniture', NULL, NULL);
INSERT INTO items VALUES (44, 32, 'vacuum cleaner', 'small appliance', 'Kenwood', 7);
INSERT INTO items VALUES (45, 32, 'kettle', 'small appliance', 'Kenwood', 6);
INSERT INTO items VALUES (46, 32, 'hair dryer', 'small appliance', 'Bosch', 34);
INSERT INTO items VALUES (47, 34, 'vacuum cleaner', 'small appliance', 'Bosch', 30);
INSERT INTO items VALUES (48, 35, 'city bike', 'bicycle', 'Raleigh', 32);
INSERT INTO items VALUES (49, 35, 'side table', 'furniture', 'IKEA', 16);
INSERT INTO items VALUES (50, 36, 'coffee machine', 'small appliance', 'Philips', 11);
INSERT INTO items VALUES (51, 36, 'jumper', 'clothing', NULL, 25);
INSERT INTO items VALUES (52, 36, 'jumper', 'clothing', NULL, 25);
INSERT INTO items VALUES (53, 36, 'mantel clock', 'clock', NULL, 19);
INSERT INTO items VALUES (54, 37, 'desk lamp', 'lamp', 'IKEA', NULL);
INSERT INTO items VALUES (55, 38, 'kettle', 'small appliance', 'Braun', 10);
INSERT INTO items VALUES (56, 39, 'side table', 'furniture', 'IKEA', 3);
INSERT INTO items VALUES (57, 40, 'mantel clock', 'clock', NULL, 30);
INSERT INTO items VALUES (58, 40, 'jumper', 'clothing', NULL, NULL);
INSERT INTO items VALUES (59, 41, 'floor lamp', 'lamp', NULL, 17);
INSERT INTO items VALUES (60, 41, 'floor lamp', 'lamp', 'Philips', 15);
INSERT INTO items VALUES (61, 42, 'laptop', 'computer', 'HP', 10);
INSERT INTO repairs VALUES (1, 7, 1, 3, 'fixed', 36, 0);
INSERT INTO repairs VALUES (2, 13, 2, 3, 'not fixed', 11, 20.86);
INSERT INTO repairs VALUES (3, 16, 2, 3, 'partly fixed', 78, 7.93);
INSERT INTO repairs VALUES (4, 18, 2, 3, 'not fixed', 78, 0);
INSERT INTO repairs VALUES (5, 24, 2, 3, 'fixed', 16, 8.37);
INSERT INTO repairs VALUES (6, 40, 2, 3, 'not fixed', 83, 0);
INSERT INTO repairs VALUES (7, 48, 2, 5, 'fixed', 82, 14.67);
INSERT INTO repairs VALUES (8, 4, 3, 6, 'fixed', 28, 15.68);
INSERT INTO repairs VALUES (9, 5, 3, 3, 'fixed', 10, 20.61);
INSERT INTO repairs VALUES (10, 25, 3, 5, 'fixed', 16, 0);
INSERT INTO repairs VALUES (11, 30, 3, 3, 'partly fixed', 39, 0);
INSERT INTO repairs VALUES (12, 33, 3, 5, 'not fixed', 50, 18.87);
INSERT INTO repairs VALUES (13, 43, 3, 5, 'fixed', 48, 0);
INSERT INTO repairs VALUES (14, 41, 5, 3, 'fixed', 28, 1.29);
INSERT INTO repairs VALUES (15, 46, 5, 1, 'partly fixed', 28, 19.04);
INSERT INTO repairs VALUES (16, 53, 5, 6, 'not fixed', 30, 1.97);
INSERT INTO repairs VALUES (17, 1, 7, 1, 'fixed', 47, 23.97);
INSERT INTO repairs VALUES (18, 20, 7, 8, 'fixed', 14, 0);
INSERT INTO repairs VALUES (19, 39, 7, 8, 'not fixed', 47, 0);
INSERT INTO repairs VALUES (20, 50, 7, 1, 'fixed', 64, 19.06);
INSERT INTO repairs VALUES (21, 58, 7, 8, 'not fixed', 72, 0);
INSERT INTO repairs VALUES (22, 15, 8, 2, 'fixed', 63, 8.74);
INSERT INTO repairs VALUES (23, 34, 8, 1, 'not fixed', 34, 0);
INSERT INTO repairs VALUES (24, 42, 8, 1, 'fixed', 15, 13.66);
INSERT INTO repairs VALUES (25, 2, 9, 8, 'fixed', 10, 0);
INSERT INTO repairs VALUES (26, 29, 9, 5, 'fixed', 55, 19.08);
INSERT INTO repairs VALUES (27, 60, 9, 7, 'fixed', 71, 0);
INSERT INTO repairs VALUES (28, 10, 10, 1, 'partly fixed', 55, 0);
INSERT INTO repairs VALUES (29, 31, 11, 9, 'fixed', 42, 4.13);
INSERT INTO repairs VALUES (30, 54, 11, 1, 'fixed', 8, 0);
INSERT INTO repairs VALUES (31, 16, 12, 9, 'fixed', 94, 0);
INSERT INTO repairs VALUES (32, 22, 12, 11, 'partly fixed', 24, 0);
INSERT INTO repairs VALUES (33, 44, 12, 2, 'fixed', 61, 22.12);
INSERT INTO repairs VALUES (34, 32, 13, 5, 'fixed', 49, 10.93);
INSERT INTO repairs VALUES (35, 35, 13, 4, 'fixed', 12, 7.04);
INSERT INTO repairs VALUES (36, 36, 13, 5, 'fixed', 23, 21.15);
INSERT INTO repairs VALUES (37, 37, 13, 7, 'partly fixed', 82, 7.69);
INSERT INTO repairs VALUES (38, 51, 13, 8, 'partly fixed', 24, 0);
INSERT INTO repairs VALUES (39, 12, 14, 9, 'partly fixed', 74, 0);
INSERT INTO repairs VALUES (40, 38, 14, 7, 'partly fixed', 15, 0);
INSERT INTO repairs VALUES (41, 57, 14, 6, 'not fixed', 74, 13.56);
INSERT INTO repairs VALUES (42, 26, 15, 2, 'not fixed', 86, 9.65);
INSERT INTO repairs VALUES (43, 19, 16, 3, 'not fixed', 63, 0);
INSERT INTO repairs VALUES (44, 34, 16, 1, 'fixed', 56, 2.58);
INSERT INTO repairs VALUES (45, 42, 16, 7, 'partly fixed', 66, 15.36);
INSERT INTO repairs VALUES (46, 45, 16, 1, 'fixed', 12, 0);
INSERT INTO repairs VALUES (47, 52, 16, 3, 'partly fixed', 28, 0);
INSERT INTO repairs VALUES (48, 56, 16, 5, 'partly fixed', 78, 17.42);
INSERT INTO repairs VALUES (49, 3, 17, 7, 'fixed', 43, 0);
INSERT INTO repairs VALUES (50, 11, 17, 1, 'partly fixed', 67, 15.02);
INSERT INTO repairs VALUES (51, 14, 17, 7, 'fixed', 38, 0);
INSERT INTO repairs VALUES (52, 17, 17, 2, 'not fixed', 30, 20.52);
INSERT INTO repairs VALUES (53, 8, 18, 4, 'fixed', 64, 1.51);
INSERT INTO repairs VALUES (54, 49, 18, 5, 'fixed', 71, 5.69);
INSERT INTO repairs VALUES (55, 9, 19, 8, 'fixed', 57, 0);
INSERT INTO repairs VALUES (56, 15, 19, 2, 'fixed', 54, 0);
INSERT INTO repairs VALUES (57, 27, 19, 9, 'not fixed', 20, 3.23);
INSERT INTO repairs VALUES (58, 47, 19, 1, 'not fixed', 35, 2.44);
INSERT INTO repairs VALUES (59, 59, 19, 2, 'not fixed', 30, 0);
INSERT INTO donations VALUES (1, 1, NULL, 25.5, 'cash');
INSERT INTO donations VALUES (2, 2, NULL, 20, 'cash');
INSERT INTO donations VALUES (3, 2, NULL, 5, 'cash');
INSERT INTO donations VALUES (4, 2, 18, 15, 'card');
INSERT INTO donations VALUES (5, 2, 30, 5, 'cash');
INSERT INTO donations VALUES (6, 2, NULL, 2, 'card');
INSERT INTO donations VALUES (7, 3, NULL, 15, 'card');
INSERT INTO donations VALUES (8, 3, 6, 3, 'cash');
INSERT INTO donations VALUES (9, 3, NULL, 7.5, 'cash');
INSERT INTO donations VALUES (10, 3, 20, 7.5, 'cash');
INSERT INTO donations VALUES (11, 3, 23, 10, 'cash');
INSERT INTO donations VALUES (12, 3, 32, 20, 'cash');
INSERT INTO donations VALUES (13, 4, NULL, 26.3, 'cash');
INSERT INTO donations VALUES (14, 5, 31, 20, 'card');
INSERT INTO donations VALUES (15, 5, NULL, 7.5, 'card');
INSERT INTO donations VALUES (16, 5, NULL, 36.5, 'cash');
INSERT INTO donations VALUES (17, 7, NULL, 2, 'cash');
INSERT INTO donations VALUES (18, 7, 15, 5, 'cash');
INSERT INTO donations VALUES (19, 7, 40, 10, 'cash');
INSERT INTO donations VALUES (20, 7, NULL, 15.4, 'cash');
INSERT INTO donations VALUES (21, 8, 24, 2, 'cash');
INSERT INTO donations VALUES (22, 8, 31, 20, 'cash');
INSERT INTO donations VALUES (23, 9, NULL, 3, 'card');
INSERT INTO donations VALUES (24, 11, 21, 2, 'card');
INSERT INTO donations VALUES (25, 11, 37, 5, 'cash');
INSERT INTO donations VALUES (26, 11, NULL, 11.5, 'cash');
INSERT INTO donations VALUES (27, 12, 16, 5, 'cash');
INSERT INTO donations VALUES (28, 12, 32, 10, 'card');
INSERT INTO donations VALUES (29, 12, NULL, 17.0, 'cash');
INSERT INTO donations VALUES (30, 13, 21, 3, 'cash');
INSERT INTO donations VALUES (31, 13, 24, 10, 'card');
INSERT INTO donations VALUES (32, 13, 26, 20, 'cash');
INSERT INTO donations VALUES (33, 13, NULL, 10.8, 'cash');
INSERT INTO donations VALUES (34, 14, 10, 20, 'card');
INSERT INTO donations VALUES (35, 14, NULL, 35.3, 'cash');
INSERT INTO donations VALUES (36, 15, 19, 2, 'cash');
INSERT INTO donations VALUES (37, 16, 15, 2, 'cash');
INSERT INTO donations VALUES (38, 16, NULL, 2, 'cash');
INSERT INTO donations VALUES (39, 16, 31, 3, 'card');
INSERT INTO donations VALUES (40, 16, NULL, 22.6, 'cash');
INSERT INTO donations VALUES (41, 17, 10, 20, 'cash');
INSERT INTO donations VALUES (42, 17, NULL, 5, 'card');
INSERT INTO donations VALUES (43, 17, NULL, 10, 'card');
INSERT INTO donations VALUES (44, 18, 35, 5, 'card');
INSERT INTO donations VALUES (45, 19, 20, 10, 'cash');
INSERT INTO donations VALUES (46, 19, 41, 5, 'cash');
INSERT INTO donations VALUES (47, 19, NULL, 19.5, 'cash');
