CREATE TABLE clients (
  client_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,         -- M museum, P private, S school, F film and theatre
  town TEXT,
  merged_into INTEGER REFERENCES clients(client_id)   -- filled = duplicate card, use the other one
);
CREATE TABLE animals (
  animal_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  class TEXT NOT NULL,        -- bird, mammal, fish, reptile
  cites TEXT                  -- appendix I, II, III; empty = not listed
);
CREATE TABLE specimens (
  specimen_id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES animals(animal_id),
  client_id INTEGER REFERENCES clients(client_id),   -- empty = the studio's own
  came_in TEXT NOT NULL,
  died_on TEXT,
  cause TEXT,
  freezer TEXT,               -- empty = not in a freezer now
  permit_no TEXT,
  binned_on TEXT              -- thrown away, too far gone
);
CREATE TABLE mounts (
  mount_id INTEGER PRIMARY KEY,
  specimen_id INTEGER NOT NULL REFERENCES specimens(specimen_id),
  style TEXT NOT NULL,
  begun_on TEXT NOT NULL,
  promised_for TEXT NOT NULL,
  handed_over TEXT,
  stage TEXT NOT NULL,        -- W at work, D done and handed over, R ready on the shelf, K scrapped
  quote INTEGER NOT NULL      -- euros
);
CREATE TABLE bills (
  bill_id INTEGER PRIMARY KEY,
  mount_id INTEGER NOT NULL REFERENCES mounts(mount_id),
  drawn_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  net INTEGER NOT NULL,       -- euro cents
  vat INTEGER NOT NULL,       -- euro cents
  reverses INTEGER REFERENCES bills(bill_id)   -- filled = credit note, amounts are negative
);
CREATE TABLE receipts (
  receipt_id INTEGER PRIMARY KEY,
  bill_id INTEGER NOT NULL REFERENCES bills(bill_id),
  got_on TEXT NOT NULL,
  cents INTEGER NOT NULL,
  bounced INTEGER NOT NULL DEFAULT 0   -- 1 = cheque bounced, no money came
);
CREATE TABLE bench_hours (
  entry_id INTEGER PRIMARY KEY,
  mount_id INTEGER NOT NULL REFERENCES mounts(mount_id),
  worker TEXT NOT NULL,
  day TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  struck TEXT                 -- 'x' = entry crossed out
);

INSERT INTO clients VALUES (1, 'Natural History Museum Gotha', 'M', 'Gotha', NULL);
INSERT INTO clients VALUES (2, 'Schloss Museum', 'M', 'Weimar', NULL);
INSERT INTO clients VALUES (3, 'Schloss Museum', 'M', 'Arolsen', NULL);
INSERT INTO clients VALUES (4, 'Greta Holm', 'P', 'Kassel', NULL);
INSERT INTO clients VALUES (5, 'G. Holm', 'P', 'Kassel', 4);
INSERT INTO clients VALUES (6, 'Forest School Harz', 'S', 'Goslar', NULL);
INSERT INTO clients VALUES (7, 'Studio Nordlicht', 'F', 'Berlin', NULL);
INSERT INTO clients VALUES (8, 'Anton Weiss', 'P', NULL, NULL);
INSERT INTO clients VALUES (9, 'Weiss, Anton', 'P', 'Fulda', 8);
INSERT INTO clients VALUES (10, 'Grammar School Eschwege', 'S', 'Eschwege', NULL);
INSERT INTO clients VALUES (11, 'State Theatre', 'F', 'Kassel', NULL);
INSERT INTO clients VALUES (12, 'Ludwig Brandt', 'P', 'Marburg', NULL);
INSERT INTO clients VALUES (13, 'Helga Sommer', 'P', 'Kassel', NULL);
INSERT INTO clients VALUES (14, 'Harz Nature Centre', 'M', 'Goslar', NULL);
INSERT INTO clients VALUES (15, 'Paul Reuter', 'P', NULL, NULL);
INSERT INTO clients VALUES (16, 'Primary School Süd', 'S', 'Kassel', NULL);
INSERT INTO clients VALUES (17, 'Babelsberg Props', 'F', 'Potsdam', NULL);
INSERT INTO clients VALUES (18, 'Museum of Natural History Gotha', 'M', 'Gotha', 1);
INSERT INTO animals VALUES (1, 'Red fox', 'mammal', NULL);
INSERT INTO animals VALUES (2, 'Badger', 'mammal', NULL);
INSERT INTO animals VALUES (3, 'Barn owl', 'bird', 'II');
INSERT INTO animals VALUES (4, 'Tawny owl', 'bird', 'II');
INSERT INTO animals VALUES (5, 'Grey parrot', 'bird', 'I');
INSERT INTO animals VALUES (6, 'Pheasant', 'bird', NULL);
INSERT INTO animals VALUES (7, 'Pike', 'fish', NULL);
INSERT INTO animals VALUES (8, 'Lynx', 'mammal', 'II');
INSERT INTO animals VALUES (9, 'Peregrine falcon', 'bird', 'I');
INSERT INTO animals VALUES (10, 'Nile crocodile', 'reptile', 'II');
INSERT INTO animals VALUES (11, 'Roe deer', 'mammal', NULL);
INSERT INTO animals VALUES (12, 'Buzzard', 'bird', 'II');
INSERT INTO animals VALUES (13, 'Magpie', 'bird', NULL);
INSERT INTO animals VALUES (14, 'Trout', 'fish', NULL);
INSERT INTO animals VALUES (15, 'Wolf', 'mammal', 'II');
INSERT INTO animals VALUES (16, 'Otter', 'mammal', 'I');
INSERT INTO animals VALUES (17, 'Sturgeon', 'fish', 'II');
INSERT INTO animals VALUES (18, 'Walrus', 'mammal', 'III');
INSERT INTO specimens VALUES (1, 9, 11, '2024-09-02', '2024-08-19', 'zoo', NULL, 'DE-24-2911', '2025-03-18');
INSERT INTO specimens VALUES (2, 1, 11, '2024-07-31', '2024-06-29', NULL, 'F1', NULL, NULL);
INSERT INTO specimens VALUES (3, 14, 12, '2026-02-21', '2026-01-03', 'natural', 'F2', NULL, NULL);
INSERT INTO specimens VALUES (4, 1, 6, '2025-12-01', NULL, 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (5, 11, 12, '2024-05-30', '2024-05-13', 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (6, 14, 3, '2025-08-23', '2025-07-30', 'shot', NULL, NULL, '2025-12-23');
INSERT INTO specimens VALUES (7, 11, 8, '2025-02-01', '2025-01-16', 'road', 'F2', NULL, NULL);
INSERT INTO specimens VALUES (8, 1, 12, '2026-06-19', NULL, 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (9, 11, 4, '2026-07-25', '2026-06-21', 'window', NULL, NULL, NULL);
INSERT INTO specimens VALUES (10, 11, 13, '2026-07-29', NULL, 'zoo', NULL, NULL, '2026-09-11');
INSERT INTO specimens VALUES (11, 1, 1, '2025-07-30', '2025-07-16', 'zoo', NULL, NULL, NULL);
INSERT INTO specimens VALUES (12, 13, 13, '2025-08-06', NULL, 'zoo', 'F1', NULL, NULL);
INSERT INTO specimens VALUES (13, 3, 3, '2026-04-15', '2026-03-25', 'zoo', NULL, NULL, NULL);
INSERT INTO specimens VALUES (14, 16, 1, '2024-05-08', NULL, 'road', NULL, 'DE-24-8765', NULL);
INSERT INTO specimens VALUES (15, 2, 1, '2025-01-09', NULL, 'zoo', 'F3', NULL, NULL);
INSERT INTO specimens VALUES (16, 14, 2, '2025-08-31', NULL, 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (17, 1, NULL, '2024-01-21', '2024-01-10', NULL, NULL, NULL, '2024-03-10');
INSERT INTO specimens VALUES (18, 15, 1, '2025-02-05', NULL, 'road', NULL, 'DE-25-5301', NULL);
INSERT INTO specimens VALUES (19, 11, 2, '2025-11-13', '2025-10-13', 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (20, 11, 8, '2025-09-13', '2025-08-25', 'road', 'F2', NULL, NULL);
INSERT INTO specimens VALUES (21, 6, 4, '2025-06-07', '2025-05-30', 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (22, 10, 8, '2026-03-28', '2026-01-29', 'natural', 'F1', 'DE-26-3187', NULL);
INSERT INTO specimens VALUES (23, 12, 8, '2026-11-03', NULL, 'zoo', NULL, 'DE-26-4837', NULL);
INSERT INTO specimens VALUES (24, 11, 5, '2024-06-05', '2024-04-11', NULL, NULL, NULL, NULL);
INSERT INTO specimens VALUES (25, 2, 13, '2026-07-22', '2026-07-08', 'zoo', NULL, NULL, NULL);
INSERT INTO specimens VALUES (26, 2, NULL, '2025-10-22', NULL, 'window', NULL, NULL, NULL);
INSERT INTO specimens VALUES (27, 1, 14, '2024-06-17', NULL, NULL, NULL, NULL, NULL);
INSERT INTO specimens VALUES (28, 15, NULL, '2026-04-11', '2026-03-02', 'window', NULL, 'DE-26-4615', NULL);
INSERT INTO specimens VALUES (29, 16, 1, '2024-11-05', NULL, 'zoo', 'F2', 'DE-24-1226', NULL);
INSERT INTO specimens VALUES (30, 16, 7, '2025-03-16', '2025-03-06', 'road', NULL, 'DE-25-2265', NULL);
INSERT INTO specimens VALUES (31, 2, 11, '2026-03-19', '2026-03-16', 'shot', NULL, NULL, NULL);
INSERT INTO specimens VALUES (32, 2, 6, '2025-08-05', NULL, NULL, NULL, NULL, NULL);
INSERT INTO specimens VALUES (33, 13, 12, '2024-05-23', '2024-04-16', NULL, 'F2', NULL, NULL);
INSERT INTO specimens VALUES (34, 13, 7, '2025-08-21', '2025-07-02', 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (35, 3, 3, '2024-02-09', '2024-01-29', 'window', NULL, NULL, NULL);
INSERT INTO specimens VALUES (36, 9, 13, '2025-07-20', NULL, 'window', NULL, 'DE-25-5499', '2025-11-23');
INSERT INTO specimens VALUES (37, 6, 6, '2025-06-30', NULL, NULL, 'F2', NULL, NULL);
INSERT INTO specimens VALUES (38, 3, NULL, '2026-09-17', '2026-08-20', NULL, NULL, 'DE-26-5864', NULL);
INSERT INTO specimens VALUES (39, 12, NULL, '2026-07-07', '2026-06-13', 'zoo', NULL, 'DE-26-5564', NULL);
INSERT INTO specimens VALUES (40, 3, NULL, '2025-06-06', NULL, 'window', NULL, NULL, NULL);
INSERT INTO specimens VALUES (41, 7, 5, '2024-04-01', '2024-03-05', 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (42, 1, 4, '2025-07-20', '2025-06-06', 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (43, 1, 11, '2025-04-23', NULL, 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (44, 3, 12, '2025-03-14', '2025-02-22', 'zoo', 'F3', 'DE-25-1089', NULL);
INSERT INTO specimens VALUES (45, 12, 8, '2024-04-14', '2024-03-04', 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (46, 15, 6, '2024-01-27', NULL, 'road', 'F1', 'DE-24-8819', NULL);
INSERT INTO specimens VALUES (47, 16, 6, '2024-06-05', '2024-05-29', 'window', NULL, 'DE-24-2015', NULL);
INSERT INTO specimens VALUES (48, 11, 1, '2024-03-02', '2024-01-11', 'road', NULL, NULL, '2024-07-23');
INSERT INTO specimens VALUES (49, 1, NULL, '2025-12-03', NULL, 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (50, 12, NULL, '2025-11-17', '2025-09-23', 'shot', NULL, 'DE-25-1167', NULL);
INSERT INTO specimens VALUES (51, 1, 8, '2024-07-10', '2024-05-21', NULL, NULL, NULL, '2024-12-22');
INSERT INTO specimens VALUES (52, 13, 14, '2026-06-14', '2026-06-11', 'shot', NULL, NULL, NULL);
INSERT INTO specimens VALUES (53, 12, 14, '2025-03-21', NULL, 'window', NULL, 'DE-25-9603', NULL);
INSERT INTO specimens VALUES (54, 3, 10, '2024-07-21', '2024-07-04', 'natural', NULL, 'DE-24-9776', NULL);
INSERT INTO specimens VALUES (55, 1, 12, '2026-02-27', '2026-02-26', 'window', NULL, NULL, '2026-07-09');
INSERT INTO specimens VALUES (56, 9, 9, '2024-02-05', NULL, 'shot', 'F3', 'DE-24-1225', NULL);
INSERT INTO specimens VALUES (57, 4, 12, '2025-02-13', '2025-01-08', 'natural', NULL, 'DE-25-7896', NULL);
INSERT INTO specimens VALUES (58, 1, 10, '2026-03-18', '2026-02-06', 'zoo', NULL, NULL, NULL);
INSERT INTO specimens VALUES (59, 7, NULL, '2024-11-28', NULL, 'shot', 'F2', NULL, NULL);
INSERT INTO specimens VALUES (60, 16, 11, '2024-08-13', NULL, 'zoo', NULL, 'DE-24-5724', NULL);
INSERT INTO specimens VALUES (61, 13, 2, '2025-03-18', '2025-02-07', 'window', NULL, NULL, NULL);
INSERT INTO specimens VALUES (62, 11, 8, '2025-10-02', '2025-08-07', 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (63, 3, 2, '2025-07-23', '2025-06-19', 'zoo', 'F1', 'DE-25-8728', NULL);
INSERT INTO specimens VALUES (64, 13, 7, '2025-05-14', '2025-04-30', 'shot', NULL, NULL, '2025-07-28');
INSERT INTO specimens VALUES (65, 6, 14, '2025-11-02', '2025-09-05', 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (66, 14, 13, '2026-04-06', '2026-04-04', 'natural', NULL, NULL, NULL);
INSERT INTO specimens VALUES (67, 1, 13, '2024-04-10', NULL, 'zoo', NULL, NULL, NULL);
INSERT INTO specimens VALUES (68, 1, NULL, '2026-04-07', '2026-02-26', 'natural', NULL, NULL, '2026-10-22');
INSERT INTO specimens VALUES (69, 15, 10, '2024-11-30', '2024-11-20', 'road', NULL, 'DE-24-7841', NULL);
INSERT INTO specimens VALUES (70, 5, 10, '2024-05-26', '2024-05-02', NULL, NULL, 'DE-24-2678', NULL);
INSERT INTO specimens VALUES (71, 10, 11, '2025-06-15', NULL, 'natural', NULL, 'DE-25-3914', NULL);
INSERT INTO specimens VALUES (72, 9, 2, '2026-05-25', '2026-04-22', 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (73, 9, 9, '2025-02-17', '2025-01-08', NULL, NULL, 'DE-25-9347', NULL);
INSERT INTO specimens VALUES (74, 4, 13, '2025-02-03', '2024-12-15', 'window', NULL, 'DE-25-1338', '2025-02-23');
INSERT INTO specimens VALUES (75, 6, 1, '2026-09-19', '2026-08-26', 'zoo', NULL, NULL, NULL);
INSERT INTO specimens VALUES (76, 4, NULL, '2026-05-28', '2026-04-14', 'road', NULL, NULL, NULL);
INSERT INTO specimens VALUES (77, 6, 3, '2025-01-01', '2024-11-20', NULL, NULL, NULL, NULL);
INSERT INTO specimens VALUES (78, 6, 4, '2024-09-11', '2024-09-08', 'zoo', NULL, NULL, '2025-02-04');
INSERT INTO mounts VALUES (1, 4, 'skin', '2025-12-11', '2026-03-11', '2026-02-27', 'D', 740);
INSERT INTO mounts VALUES (2, 5, 'diorama', '2024-06-23', '2024-08-22', '2024-10-05', 'D', 2020);
INSERT INTO mounts VALUES (3, 5, 'full mount', '2024-06-28', '2024-10-26', '2025-01-01', 'D', 1400);
INSERT INTO mounts VALUES (4, 8, 'head', '2026-09-17', '2027-03-16', NULL, 'R', 200);
INSERT INTO mounts VALUES (5, 9, 'head', '2026-10-11', '2027-01-09', NULL, 'W', 2000);
INSERT INTO mounts VALUES (6, 11, 'full mount', '2025-08-05', '2026-02-01', '2026-03-10', 'D', 1140);
INSERT INTO mounts VALUES (7, 13, 'diorama', '2026-07-12', '2026-10-10', NULL, 'W', 360);
INSERT INTO mounts VALUES (8, 14, 'diorama', '2024-05-20', '2024-07-19', '2024-09-25', 'D', 2350);
INSERT INTO mounts VALUES (9, 16, 'skin', '2025-10-07', '2026-01-05', '2026-01-26', 'D', 2550);
INSERT INTO mounts VALUES (10, 18, 'skin', '2025-03-19', '2025-05-18', NULL, 'W', 2260);
INSERT INTO mounts VALUES (11, 19, 'diorama', '2026-01-05', '2026-03-06', '2026-03-22', 'D', 1970);
INSERT INTO mounts VALUES (12, 21, 'full mount', '2025-07-25', '2025-10-23', '2025-10-29', 'D', 2030);
INSERT INTO mounts VALUES (13, 23, 'full mount', '2026-11-12', '2027-03-12', NULL, 'W', 230);
INSERT INTO mounts VALUES (14, 24, 'skull', '2024-08-21', '2024-12-19', '2025-01-26', 'D', 1230);
INSERT INTO mounts VALUES (15, 25, 'skin', '2026-10-11', '2027-04-09', NULL, 'W', 2220);
INSERT INTO mounts VALUES (16, 26, 'skull', '2025-12-18', '2026-02-16', NULL, 'W', 2050);
INSERT INTO mounts VALUES (17, 26, 'diorama', '2025-12-18', '2026-06-16', '2026-07-01', 'D', 1880);
INSERT INTO mounts VALUES (18, 27, 'full mount', '2024-07-10', '2025-01-06', NULL, 'W', 500);
INSERT INTO mounts VALUES (19, 28, 'skin', '2026-07-04', '2026-09-02', NULL, 'W', 2290);
INSERT INTO mounts VALUES (20, 30, 'full mount', '2025-05-04', '2025-08-02', '2025-07-25', 'D', 1690);
INSERT INTO mounts VALUES (21, 31, 'full mount', '2026-05-04', '2026-08-02', NULL, 'K', 570);
INSERT INTO mounts VALUES (22, 32, 'diorama', '2025-09-25', '2026-03-24', NULL, 'R', 720);
INSERT INTO mounts VALUES (23, 34, 'full mount', '2025-10-09', '2025-12-08', NULL, 'W', 1310);
INSERT INTO mounts VALUES (24, 35, 'full mount', '2024-05-08', '2024-08-06', '2024-09-26', 'D', 1350);
INSERT INTO mounts VALUES (25, 38, 'head', '2026-11-17', '2027-02-15', NULL, 'W', 560);
INSERT INTO mounts VALUES (26, 39, 'full mount', '2026-08-31', '2026-12-29', NULL, 'W', 1290);
INSERT INTO mounts VALUES (27, 40, 'full mount', '2025-07-11', '2025-10-09', '2025-11-18', 'D', 1330);
INSERT INTO mounts VALUES (28, 40, 'diorama', '2025-08-30', '2025-10-29', '2025-11-26', 'D', 1460);
INSERT INTO mounts VALUES (29, 41, 'diorama', '2024-05-08', '2024-08-06', '2024-10-09', 'D', 730);
INSERT INTO mounts VALUES (30, 42, 'full mount', '2025-09-04', '2025-11-03', '2026-01-11', 'D', 650);
INSERT INTO mounts VALUES (31, 43, 'skin', '2025-06-25', '2025-10-23', NULL, 'R', 2320);
INSERT INTO mounts VALUES (32, 45, 'skin', '2024-05-29', '2024-08-27', NULL, 'K', 1470);
INSERT INTO mounts VALUES (33, 47, 'skull', '2024-07-20', '2024-09-18', '2024-09-20', 'D', 1710);
INSERT INTO mounts VALUES (34, 49, 'skin', '2025-12-31', '2026-06-29', '2026-06-24', 'D', 880);
INSERT INTO mounts VALUES (35, 50, 'full mount', '2025-12-12', '2026-06-10', '2026-06-17', 'D', 1400);
INSERT INTO mounts VALUES (36, 52, 'full mount', '2026-08-31', '2026-12-29', NULL, 'W', 1690);
INSERT INTO mounts VALUES (37, 53, 'diorama', '2025-04-15', '2025-08-13', '2025-08-10', 'D', 150);
INSERT INTO mounts VALUES (38, 54, 'skin', '2024-08-16', '2024-12-14', '2025-02-10', 'D', 500);
INSERT INTO mounts VALUES (39, 57, 'skin', '2025-03-26', '2025-05-25', '2025-05-31', 'D', 230);
INSERT INTO mounts VALUES (40, 58, 'full mount', '2026-04-21', '2026-10-18', '2026-10-19', 'D', 1650);
INSERT INTO mounts VALUES (41, 60, 'head', '2024-10-04', '2025-02-01', NULL, 'W', 1310);
INSERT INTO mounts VALUES (42, 61, 'head', '2025-03-27', '2025-07-25', '2025-08-02', 'D', 410);
INSERT INTO mounts VALUES (43, 62, 'skull', '2025-12-18', '2026-06-16', NULL, 'W', 880);
INSERT INTO mounts VALUES (44, 65, 'skull', '2025-11-15', '2026-03-15', '2026-03-05', 'D', 1780);
INSERT INTO mounts VALUES (45, 65, 'diorama', '2026-01-11', '2026-03-12', '2026-03-29', 'D', 550);
INSERT INTO mounts VALUES (46, 66, 'diorama', '2026-04-15', '2026-08-13', '2026-08-30', 'D', 580);
INSERT INTO mounts VALUES (47, 67, 'skin', '2024-04-27', '2024-06-26', '2024-06-21', 'D', 1140);
INSERT INTO mounts VALUES (48, 69, 'diorama', '2024-12-24', '2025-02-22', '2025-02-10', 'D', 2250);
INSERT INTO mounts VALUES (49, 70, 'skull', '2024-06-03', '2024-11-30', NULL, 'W', 1150);
INSERT INTO mounts VALUES (50, 71, 'diorama', '2025-07-15', '2025-09-13', NULL, 'R', 1630);
INSERT INTO mounts VALUES (51, 72, 'skull', '2026-07-31', '2026-10-29', NULL, 'W', 620);
INSERT INTO mounts VALUES (52, 73, 'head', '2025-05-05', '2025-11-01', '2025-11-23', 'D', 1730);
INSERT INTO mounts VALUES (53, 75, 'diorama', '2026-11-02', '2027-01-31', NULL, 'K', 1350);
INSERT INTO mounts VALUES (54, 76, 'skin', '2026-07-25', '2026-10-23', NULL, 'W', 1170);
INSERT INTO mounts VALUES (55, 77, 'diorama', '2025-01-14', '2025-04-14', '2025-04-17', 'D', 590);
INSERT INTO bills VALUES (1, 1, '2026-03-04', '2026-04-03', 74000, 14060, NULL);
INSERT INTO bills VALUES (2, 2, '2024-06-28', '2024-07-28', 101000, 19190, NULL);
INSERT INTO bills VALUES (3, 2, '2024-10-14', '2024-11-13', 101000, 19190, NULL);
INSERT INTO bills VALUES (4, 3, '2025-01-01', '2025-01-31', 140000, 26600, NULL);
INSERT INTO bills VALUES (5, 4, '2026-11-19', '2026-12-19', 20000, 3800, NULL);
INSERT INTO bills VALUES (6, 6, '2026-03-13', '2026-04-12', 114000, 21660, NULL);
INSERT INTO bills VALUES (7, 8, '2024-09-30', '2024-10-30', 235000, 44650, NULL);
INSERT INTO bills VALUES (8, 9, '2025-10-11', '2025-11-10', 127500, 24225, NULL);
INSERT INTO bills VALUES (9, 9, '2025-11-01', '2025-11-01', -127500, -24225, 8);
INSERT INTO bills VALUES (10, 9, '2026-01-27', '2026-02-26', 127500, 24225, NULL);
INSERT INTO bills VALUES (11, 10, '2025-03-26', '2025-04-25', 113000, 21470, NULL);
INSERT INTO bills VALUES (12, 11, '2026-01-13', '2026-02-12', 98500, 18715, NULL);
INSERT INTO bills VALUES (13, 11, '2026-03-27', '2026-04-26', 98500, 18715, NULL);
INSERT INTO bills VALUES (14, 11, '2026-04-14', '2026-04-14', -98500, -18715, 13);
INSERT INTO bills VALUES (15, 12, '2025-07-30', '2025-08-29', 101500, 19285, NULL);
INSERT INTO bills VALUES (16, 12, '2025-11-02', '2025-12-02', 101500, 19285, NULL);
INSERT INTO bills VALUES (17, 13, '2026-11-14', '2026-12-14', 11500, 2185, NULL);
INSERT INTO bills VALUES (18, 14, '2024-08-26', '2024-09-25', 61500, 11685, NULL);
INSERT INTO bills VALUES (19, 14, '2025-01-31', '2025-03-02', 61500, 11685, NULL);
INSERT INTO bills VALUES (20, 14, '2025-02-21', '2025-02-21', -61500, -11685, 19);
INSERT INTO bills VALUES (21, 17, '2026-07-04', '2026-08-03', 188000, 35720, NULL);
INSERT INTO bills VALUES (22, 18, '2024-07-19', '2024-08-18', 25000, 4750, NULL);
INSERT INTO bills VALUES (23, 20, '2025-08-02', '2025-09-01', 169000, 32110, NULL);
INSERT INTO bills VALUES (24, 21, '2026-05-07', '2026-06-06', 28500, 5415, NULL);
INSERT INTO bills VALUES (25, 21, '2026-08-11', '2026-09-10', 28500, 5415, NULL);
INSERT INTO bills VALUES (26, 22, '2026-03-31', '2026-04-30', 72000, 13680, NULL);
INSERT INTO bills VALUES (27, 24, '2024-05-17', '2024-06-16', 67500, 12825, NULL);
INSERT INTO bills VALUES (28, 24, '2024-09-27', '2024-10-27', 67500, 12825, NULL);
INSERT INTO bills VALUES (29, 25, '2026-11-20', '2026-12-20', 28000, 5320, NULL);
INSERT INTO bills VALUES (30, 27, '2025-11-18', '2025-12-18', 133000, 25270, NULL);
INSERT INTO bills VALUES (31, 28, '2025-11-26', '2025-12-26', 146000, 27740, NULL);
INSERT INTO bills VALUES (32, 29, '2024-05-10', '2024-06-09', 36500, 6935, NULL);
INSERT INTO bills VALUES (33, 29, '2024-10-09', '2024-11-08', 36500, 6935, NULL);
INSERT INTO bills VALUES (34, 30, '2025-09-11', '2025-10-11', 32500, 6175, NULL);
INSERT INTO bills VALUES (35, 30, '2026-01-12', '2026-02-11', 32500, 6175, NULL);
INSERT INTO bills VALUES (36, 31, '2025-10-27', '2025-11-26', 232000, 44080, NULL);
INSERT INTO bills VALUES (37, 33, '2024-09-24', '2024-10-24', 171000, 32490, NULL);
INSERT INTO bills VALUES (38, 34, '2026-01-06', '2026-02-05', 44000, 8360, NULL);
INSERT INTO bills VALUES (39, 34, '2026-06-27', '2026-07-27', 44000, 8360, NULL);
INSERT INTO bills VALUES (40, 35, '2026-06-26', '2026-07-26', 140000, 26600, NULL);
INSERT INTO bills VALUES (41, 37, '2025-04-20', '2025-05-20', 7500, 1425, NULL);
INSERT INTO bills VALUES (42, 37, '2025-08-15', '2025-09-14', 7500, 1425, NULL);
INSERT INTO bills VALUES (43, 38, '2024-08-17', '2024-09-16', 25000, 4750, NULL);
INSERT INTO bills VALUES (44, 38, '2025-02-12', '2025-03-14', 25000, 4750, NULL);
INSERT INTO bills VALUES (45, 39, '2025-03-26', '2025-04-25', 11500, 2185, NULL);
INSERT INTO bills VALUES (46, 39, '2025-06-04', '2025-07-04', 11500, 2185, NULL);
INSERT INTO bills VALUES (47, 40, '2026-04-29', '2026-05-29', 82500, 15675, NULL);
INSERT INTO bills VALUES (48, 40, '2026-10-24', '2026-11-23', 82500, 15675, NULL);
INSERT INTO bills VALUES (49, 41, '2024-10-08', '2024-11-07', 65500, 12445, NULL);
INSERT INTO bills VALUES (50, 42, '2025-04-02', '2025-05-02', 20500, 3895, NULL);
INSERT INTO bills VALUES (51, 42, '2025-04-25', '2025-04-25', -20500, -3895, 50);
INSERT INTO bills VALUES (52, 42, '2025-08-07', '2025-09-06', 20500, 3895, NULL);
INSERT INTO bills VALUES (53, 42, '2025-08-20', '2025-08-20', -20500, -3895, 52);
INSERT INTO bills VALUES (54, 43, '2025-12-22', '2026-01-21', 44000, 8360, NULL);
INSERT INTO bills VALUES (55, 43, '2026-01-02', '2026-01-02', -44000, -8360, 54);
INSERT INTO bills VALUES (56, 44, '2025-11-20', '2025-12-20', 89000, 16910, NULL);
INSERT INTO bills VALUES (57, 44, '2026-03-13', '2026-04-12', 89000, 16910, NULL);
INSERT INTO bills VALUES (58, 45, '2026-01-12', '2026-02-11', 27500, 5225, NULL);
INSERT INTO bills VALUES (59, 45, '2026-03-31', '2026-04-30', 27500, 5225, NULL);
INSERT INTO bills VALUES (60, 46, '2026-04-20', '2026-05-20', 29000, 5510, NULL);
INSERT INTO bills VALUES (61, 46, '2026-05-03', '2026-05-03', -29000, -5510, 60);
INSERT INTO bills VALUES (62, 46, '2026-09-05', '2026-10-05', 29000, 5510, NULL);
INSERT INTO bills VALUES (63, 47, '2024-06-30', '2024-07-30', 114000, 21660, NULL);
INSERT INTO bills VALUES (64, 48, '2025-02-12', '2025-03-14', 225000, 42750, NULL);
INSERT INTO bills VALUES (65, 50, '2025-09-16', '2025-10-16', 163000, 30970, NULL);
INSERT INTO bills VALUES (66, 51, '2026-08-09', '2026-09-08', 31000, 5890, NULL);
INSERT INTO bills VALUES (67, 52, '2025-05-09', '2025-06-08', 86500, 16435, NULL);
INSERT INTO bills VALUES (68, 52, '2025-12-01', '2025-12-31', 86500, 16435, NULL);
INSERT INTO bills VALUES (69, 55, '2025-04-26', '2025-05-26', 59000, 11210, NULL);
INSERT INTO receipts VALUES (1, 2, '2024-07-25', 120190, 0);
INSERT INTO receipts VALUES (2, 3, '2024-10-27', 60095, 0);
INSERT INTO receipts VALUES (3, 3, '2024-11-05', 60095, 0);
INSERT INTO receipts VALUES (4, 4, '2025-02-04', 55533, 0);
INSERT INTO receipts VALUES (5, 6, '2026-03-23', 45220, 1);
INSERT INTO receipts VALUES (6, 6, '2026-04-01', 45220, 0);
INSERT INTO receipts VALUES (7, 7, '2024-10-25', 139825, 0);
INSERT INTO receipts VALUES (8, 7, '2024-11-14', 139825, 0);
INSERT INTO receipts VALUES (9, 10, '2026-01-29', 151725, 0);
INSERT INTO receipts VALUES (10, 11, '2025-04-18', 67235, 0);
INSERT INTO receipts VALUES (11, 11, '2025-05-22', 67235, 0);
INSERT INTO receipts VALUES (12, 15, '2025-08-21', 40261, 1);
INSERT INTO receipts VALUES (13, 15, '2025-08-30', 40261, 0);
INSERT INTO receipts VALUES (14, 18, '2024-09-27', 73185, 0);
INSERT INTO receipts VALUES (15, 21, '2026-07-25', 111860, 0);
INSERT INTO receipts VALUES (16, 21, '2026-08-27', 111860, 0);
INSERT INTO receipts VALUES (17, 22, '2024-07-31', 29750, 0);
INSERT INTO receipts VALUES (18, 24, '2026-06-01', 16957, 0);
INSERT INTO receipts VALUES (19, 24, '2026-06-28', 16958, 0);
INSERT INTO receipts VALUES (20, 25, '2026-09-04', 33915, 0);
INSERT INTO receipts VALUES (21, 26, '2026-05-08', 85680, 0);
INSERT INTO receipts VALUES (22, 27, '2024-06-23', 26775, 0);
INSERT INTO receipts VALUES (23, 28, '2024-10-01', 80325, 1);
INSERT INTO receipts VALUES (24, 28, '2024-10-10', 80325, 0);
INSERT INTO receipts VALUES (25, 30, '2025-11-23', 52756, 0);
INSERT INTO receipts VALUES (26, 32, '2024-05-21', 43435, 1);
INSERT INTO receipts VALUES (27, 32, '2024-05-30', 43435, 0);
INSERT INTO receipts VALUES (28, 34, '2025-09-20', 12891, 1);
INSERT INTO receipts VALUES (29, 36, '2025-11-23', 276080, 0);
INSERT INTO receipts VALUES (30, 37, '2024-10-09', 203490, 1);
INSERT INTO receipts VALUES (31, 39, '2026-07-11', 26180, 0);
INSERT INTO receipts VALUES (32, 39, '2026-08-15', 26180, 1);
INSERT INTO receipts VALUES (33, 39, '2026-08-24', 26180, 0);
INSERT INTO receipts VALUES (34, 40, '2026-07-27', 55533, 0);
INSERT INTO receipts VALUES (35, 41, '2025-05-07', 8925, 0);
INSERT INTO receipts VALUES (36, 43, '2024-09-18', 14875, 0);
INSERT INTO receipts VALUES (37, 43, '2024-10-11', 14875, 0);
INSERT INTO receipts VALUES (38, 44, '2025-03-03', 9916, 0);
INSERT INTO receipts VALUES (39, 45, '2025-04-10', 6842, 0);
INSERT INTO receipts VALUES (40, 45, '2025-05-02', 6843, 0);
INSERT INTO receipts VALUES (41, 46, '2025-06-28', 6842, 0);
INSERT INTO receipts VALUES (42, 46, '2025-07-15', 6843, 1);
INSERT INTO receipts VALUES (43, 46, '2025-07-24', 6843, 0);
INSERT INTO receipts VALUES (44, 47, '2026-05-19', 32725, 0);
INSERT INTO receipts VALUES (45, 49, '2024-10-13', 77945, 1);
INSERT INTO receipts VALUES (46, 49, '2024-10-22', 77945, 0);
INSERT INTO receipts VALUES (47, 56, '2025-12-07', 105910, 0);
INSERT INTO receipts VALUES (48, 57, '2026-04-16', 105910, 0);
INSERT INTO receipts VALUES (49, 58, '2026-01-20', 32725, 0);
INSERT INTO receipts VALUES (50, 59, '2026-04-15', 10908, 0);
INSERT INTO receipts VALUES (51, 62, '2026-10-10', 11503, 0);
INSERT INTO receipts VALUES (52, 63, '2024-07-20', 135660, 1);
INSERT INTO receipts VALUES (53, 63, '2024-07-29', 135660, 0);
INSERT INTO receipts VALUES (54, 64, '2025-03-04', 133875, 0);
INSERT INTO receipts VALUES (55, 64, '2025-04-08', 133875, 0);
INSERT INTO receipts VALUES (56, 65, '2025-09-18', 193970, 0);
INSERT INTO receipts VALUES (57, 66, '2026-09-01', 18445, 0);
INSERT INTO receipts VALUES (58, 66, '2026-09-18', 18445, 0);
INSERT INTO receipts VALUES (59, 67, '2025-06-02', 102935, 0);
INSERT INTO receipts VALUES (60, 68, '2025-12-07', 102935, 0);
INSERT INTO receipts VALUES (61, 69, '2025-06-03', 70210, 0);
INSERT INTO bench_hours VALUES (1, 52, 'Trainee Finn', '2025-11-19', 60, NULL);
INSERT INTO bench_hours VALUES (2, 47, 'Ulrike', '2024-06-13', 75, NULL);
INSERT INTO bench_hours VALUES (3, 53, 'Trainee Finn', '2026-11-11', 150, NULL);
INSERT INTO bench_hours VALUES (4, 1, 'Matthias', '2026-01-08', 195, NULL);
INSERT INTO bench_hours VALUES (5, 55, 'Ulrike', '2025-04-09', 195, NULL);
INSERT INTO bench_hours VALUES (6, 19, 'Ulrike', '2026-08-08', 150, NULL);
INSERT INTO bench_hours VALUES (7, 42, 'Trainee Finn', '2025-05-21', 30, NULL);
INSERT INTO bench_hours VALUES (8, 40, 'Matthias', '2026-08-02', 30, NULL);
INSERT INTO bench_hours VALUES (9, 51, 'Ulrike', '2026-09-26', 75, 'x');
INSERT INTO bench_hours VALUES (10, 50, 'Ulrike', '2026-07-16', 60, NULL);
INSERT INTO bench_hours VALUES (11, 31, 'Ulrike', '2026-04-06', 45, NULL);
INSERT INTO bench_hours VALUES (12, 18, 'Benno', '2026-01-28', 120, NULL);
INSERT INTO bench_hours VALUES (13, 7, 'Ulrike', '2026-11-05', 150, NULL);
INSERT INTO bench_hours VALUES (14, 8, 'Benno', '2024-05-28', 75, NULL);
INSERT INTO bench_hours VALUES (15, 36, 'Trainee Finn', '2026-09-20', 75, NULL);
INSERT INTO bench_hours VALUES (16, 4, 'Benno', '2026-10-10', 60, NULL);
INSERT INTO bench_hours VALUES (17, 8, 'Matthias', '2024-08-30', 150, NULL);
INSERT INTO bench_hours VALUES (18, 46, 'Ulrike', '2026-04-19', 240, 'x');
INSERT INTO bench_hours VALUES (19, 42, 'Benno', '2025-05-16', 45, NULL);
INSERT INTO bench_hours VALUES (20, 16, 'Matthias', '2026-10-06', 45, NULL);
INSERT INTO bench_hours VALUES (21, 12, 'Ulrike', '2025-09-22', 90, NULL);
INSERT INTO bench_hours VALUES (22, 48, 'Trainee Finn', '2025-01-03', 30, NULL);
INSERT INTO bench_hours VALUES (23, 30, 'Benno', '2025-10-22', 195, NULL);
INSERT INTO bench_hours VALUES (24, 50, 'Ulrike', '2025-08-20', 60, NULL);
INSERT INTO bench_hours VALUES (25, 40, 'Benno', '2026-08-27', 240, NULL);
INSERT INTO bench_hours VALUES (26, 13, 'Benno', '2026-11-13', 30, NULL);
INSERT INTO bench_hours VALUES (27, 24, 'Ulrike', '2024-06-05', 120, NULL);
INSERT INTO bench_hours VALUES (28, 38, 'Trainee Finn', '2024-10-03', 120, NULL);
INSERT INTO bench_hours VALUES (29, 34, 'Benno', '2026-05-04', 90, NULL);
INSERT INTO bench_hours VALUES (30, 18, 'Matthias', '2024-11-18', 90, NULL);
INSERT INTO bench_hours VALUES (31, 7, 'Trainee Finn', '2026-10-26', 195, NULL);
INSERT INTO bench_hours VALUES (32, 2, 'Ulrike', '2024-09-17', 120, 'x');
INSERT INTO bench_hours VALUES (33, 21, 'Benno', '2026-09-24', 75, NULL);
INSERT INTO bench_hours VALUES (34, 5, 'Benno', '2026-11-12', 120, NULL);
INSERT INTO bench_hours VALUES (35, 31, 'Trainee Finn', '2025-11-15', 75, NULL);
INSERT INTO bench_hours VALUES (36, 10, 'Trainee Finn', '2026-09-23', 150, NULL);
INSERT INTO bench_hours VALUES (37, 38, 'Benno', '2024-11-30', 30, NULL);
INSERT INTO bench_hours VALUES (38, 40, 'Ulrike', '2026-06-26', 240, NULL);
INSERT INTO bench_hours VALUES (39, 10, 'Benno', '2026-08-03', 150, NULL);
INSERT INTO bench_hours VALUES (40, 17, 'Ulrike', '2026-01-24', 75, NULL);
INSERT INTO bench_hours VALUES (41, 24, 'Benno', '2024-08-19', 60, NULL);
INSERT INTO bench_hours VALUES (42, 30, 'Matthias', '2025-12-23', 30, NULL);
INSERT INTO bench_hours VALUES (43, 14, 'Benno', '2024-12-05', 120, NULL);
INSERT INTO bench_hours VALUES (44, 31, 'Benno', '2026-08-31', 120, NULL);
INSERT INTO bench_hours VALUES (45, 4, 'Benno', '2026-09-22', 75, NULL);
INSERT INTO bench_hours VALUES (46, 33, 'Trainee Finn', '2024-09-06', 150, NULL);
INSERT INTO bench_hours VALUES (47, 18, 'Ulrike', '2025-08-31', 75, NULL);
INSERT INTO bench_hours VALUES (48, 30, 'Benno', '2025-12-09', 45, NULL);
INSERT INTO bench_hours VALUES (49, 18, 'Trainee Finn', '2024-10-02', 120, NULL);
INSERT INTO bench_hours VALUES (50, 37, 'Ulrike', '2025-05-13', 45, NULL);
INSERT INTO bench_hours VALUES (51, 14, 'Ulrike', '2024-11-16', 195, NULL);
INSERT INTO bench_hours VALUES (52, 1, 'Ulrike', '2026-01-12', 240, NULL);
INSERT INTO bench_hours VALUES (53, 35, 'Matthias', '2026-02-24', 45, NULL);
INSERT INTO bench_hours VALUES (54, 50, 'Matthias', '2025-10-16', 45, NULL);
INSERT INTO bench_hours VALUES (55, 44, 'Ulrike', '2026-02-01', 120, NULL);
INSERT INTO bench_hours VALUES (56, 34, 'Matthias', '2026-06-23', 75, NULL);
INSERT INTO bench_hours VALUES (57, 16, 'Matthias', '2026-05-06', 60, 'x');
INSERT INTO bench_hours VALUES (58, 12, 'Matthias', '2025-07-26', 240, NULL);
INSERT INTO bench_hours VALUES (59, 15, 'Benno', '2026-11-10', 120, NULL);
INSERT INTO bench_hours VALUES (60, 10, 'Ulrike', '2025-10-12', 195, NULL);
INSERT INTO bench_hours VALUES (61, 40, 'Matthias', '2026-09-19', 30, 'x');
INSERT INTO bench_hours VALUES (62, 29, 'Ulrike', '2024-06-01', 30, NULL);
INSERT INTO bench_hours VALUES (63, 26, 'Trainee Finn', '2026-10-16', 90, NULL);
INSERT INTO bench_hours VALUES (64, 51, 'Matthias', '2026-09-27', 45, NULL);
INSERT INTO bench_hours VALUES (65, 30, 'Benno', '2026-01-10', 195, NULL);
INSERT INTO bench_hours VALUES (66, 23, 'Matthias', '2026-07-18', 195, NULL);
INSERT INTO bench_hours VALUES (67, 27, 'Ulrike', '2025-11-07', 240, NULL);
INSERT INTO bench_hours VALUES (68, 12, 'Benno', '2025-08-09', 45, NULL);
INSERT INTO bench_hours VALUES (69, 5, 'Trainee Finn', '2026-10-24', 60, NULL);
INSERT INTO bench_hours VALUES (70, 16, 'Matthias', '2026-03-13', 240, NULL);
INSERT INTO bench_hours VALUES (71, 20, 'Ulrike', '2025-05-14', 240, NULL);
INSERT INTO bench_hours VALUES (72, 21, 'Trainee Finn', '2026-11-03', 45, NULL);
INSERT INTO bench_hours VALUES (73, 1, 'Benno', '2026-02-17', 240, NULL);
INSERT INTO bench_hours VALUES (74, 5, 'Benno', '2026-10-28', 195, NULL);
INSERT INTO bench_hours VALUES (75, 38, 'Ulrike', '2025-02-10', 90, NULL);
INSERT INTO bench_hours VALUES (76, 29, 'Benno', '2024-07-28', 75, NULL);
INSERT INTO bench_hours VALUES (77, 39, 'Ulrike', '2025-05-12', 120, NULL);
INSERT INTO bench_hours VALUES (78, 41, 'Ulrike', '2024-12-08', 90, NULL);
INSERT INTO bench_hours VALUES (79, 2, 'Matthias', '2024-08-27', 120, NULL);
INSERT INTO bench_hours VALUES (80, 6, 'Benno', '2025-09-27', 120, NULL);
INSERT INTO bench_hours VALUES (81, 1, 'Benno', '2026-01-25', 90, NULL);
INSERT INTO bench_hours VALUES (82, 52, 'Matthias', '2025-08-02', 45, NULL);
INSERT INTO bench_hours VALUES (83, 16, 'Benno', '2026-09-22', 150, NULL);
INSERT INTO bench_hours VALUES (84, 47, 'Ulrike', '2024-06-05', 90, NULL);
INSERT INTO bench_hours VALUES (85, 24, 'Ulrike', '2024-09-14', 30, NULL);
INSERT INTO bench_hours VALUES (86, 49, 'Matthias', '2026-03-24', 45, NULL);
INSERT INTO bench_hours VALUES (87, 48, 'Benno', '2025-01-23', 30, NULL);
INSERT INTO bench_hours VALUES (88, 6, 'Benno', '2025-10-23', 30, NULL);
INSERT INTO bench_hours VALUES (89, 2, 'Ulrike', '2024-08-21', 150, NULL);
INSERT INTO bench_hours VALUES (90, 46, 'Benno', '2026-08-04', 30, NULL);
INSERT INTO bench_hours VALUES (91, 9, 'Ulrike', '2025-10-08', 90, NULL);
INSERT INTO bench_hours VALUES (92, 8, 'Benno', '2024-08-17', 120, NULL);
INSERT INTO bench_hours VALUES (93, 32, 'Ulrike', '2025-05-09', 240, NULL);
INSERT INTO bench_hours VALUES (94, 4, 'Matthias', '2026-10-02', 195, NULL);
INSERT INTO bench_hours VALUES (95, 28, 'Matthias', '2025-11-11', 60, NULL);
INSERT INTO bench_hours VALUES (96, 19, 'Matthias', '2026-07-23', 120, NULL);
INSERT INTO bench_hours VALUES (97, 17, 'Trainee Finn', '2026-04-18', 30, NULL);
INSERT INTO bench_hours VALUES (98, 7, 'Ulrike', '2026-09-23', 90, NULL);
INSERT INTO bench_hours VALUES (99, 2, 'Ulrike', '2024-09-19', 45, NULL);
INSERT INTO bench_hours VALUES (100, 16, 'Benno', '2026-10-22', 60, NULL);
INSERT INTO bench_hours VALUES (101, 13, 'Matthias', '2026-11-19', 195, NULL);
INSERT INTO bench_hours VALUES (102, 4, 'Ulrike', '2026-10-19', 195, NULL);
INSERT INTO bench_hours VALUES (103, 28, 'Ulrike', '2025-10-10', 45, NULL);
INSERT INTO bench_hours VALUES (104, 30, 'Benno', '2025-12-15', 195, NULL);
INSERT INTO bench_hours VALUES (105, 41, 'Benno', '2025-12-06', 195, NULL);
INSERT INTO bench_hours VALUES (106, 40, 'Ulrike', '2026-05-20', 240, NULL);
INSERT INTO bench_hours VALUES (107, 46, 'Trainee Finn', '2026-08-09', 150, NULL);
INSERT INTO bench_hours VALUES (108, 48, 'Trainee Finn', '2025-01-15', 240, NULL);
INSERT INTO bench_hours VALUES (109, 19, 'Trainee Finn', '2026-11-19', 75, 'x');
INSERT INTO bench_hours VALUES (110, 20, 'Trainee Finn', '2025-07-06', 120, NULL);
INSERT INTO bench_hours VALUES (111, 10, 'Matthias', '2025-08-01', 90, NULL);
INSERT INTO bench_hours VALUES (112, 26, 'Matthias', '2026-10-25', 240, NULL);
INSERT INTO bench_hours VALUES (113, 35, 'Ulrike', '2026-03-07', 30, NULL);
INSERT INTO bench_hours VALUES (114, 11, 'Matthias', '2026-03-13', 120, NULL);
INSERT INTO bench_hours VALUES (115, 22, 'Trainee Finn', '2026-05-17', 90, NULL);
INSERT INTO bench_hours VALUES (116, 2, 'Benno', '2024-08-17', 120, NULL);
INSERT INTO bench_hours VALUES (117, 38, 'Matthias', '2024-11-25', 195, NULL);
INSERT INTO bench_hours VALUES (118, 32, 'Benno', '2026-06-14', 75, NULL);
INSERT INTO bench_hours VALUES (119, 48, 'Matthias', '2025-02-02', 195, NULL);
INSERT INTO bench_hours VALUES (120, 17, 'Benno', '2026-02-11', 30, NULL);
INSERT INTO bench_hours VALUES (121, 4, 'Benno', '2026-11-17', 240, NULL);
INSERT INTO bench_hours VALUES (122, 40, 'Benno', '2026-07-02', 240, NULL);
INSERT INTO bench_hours VALUES (123, 15, 'Ulrike', '2026-10-31', 120, NULL);
INSERT INTO bench_hours VALUES (124, 43, 'Benno', '2025-12-19', 240, NULL);
INSERT INTO bench_hours VALUES (125, 31, 'Ulrike', '2025-07-01', 60, NULL);
