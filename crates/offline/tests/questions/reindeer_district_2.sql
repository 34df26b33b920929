CREATE TABLE herders (
  herder_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  siida TEXT,                 -- grazing group
  licensed_from TEXT NOT NULL,
  licensed_to TEXT,           -- empty = open-ended; a day in the past = licence over
  losses INTEGER              -- animals lost before joining the district, own statement
);
CREATE TABLE earmarks (
  earmark_id INTEGER PRIMARY KEY,
  herder_id INTEGER NOT NULL REFERENCES herders(herder_id),
  cut TEXT NOT NULL,
  entered_on TEXT NOT NULL,
  lapsed_on TEXT
);
CREATE TABLE roundups (
  roundup_id INTEGER PRIMARY KEY,
  fence TEXT NOT NULL,
  season TEXT NOT NULL,       -- SU calf marking in summer, AU autumn, WI winter, DR drill for newcomers with no real herd
  set_for TEXT NOT NULL,
  held_on TEXT                -- empty = did not take place, or not yet
);
CREATE TABLE tallies (
  tally_id INTEGER PRIMARY KEY,
  roundup_id INTEGER NOT NULL REFERENCES roundups(roundup_id),
  herder_id INTEGER NOT NULL REFERENCES herders(herder_id),
  adults INTEGER NOT NULL,
  calves INTEGER,             -- empty = calves not counted
  replaced_by INTEGER REFERENCES tallies(tally_id)    -- filled = recounted, this tally no longer holds
);
CREATE TABLE causes (
  cause_no INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  is_predator INTEGER NOT NULL
);
CREATE TABLE losses (
  loss_id INTEGER PRIMARY KEY,
  herder_id INTEGER REFERENCES herders(herder_id),   -- empty = owner could not be read from the ears
  cause_no INTEGER REFERENCES causes(cause_no),      -- empty = not established
  found_on TEXT NOT NULL,
  reported_on TEXT NOT NULL,
  head INTEGER NOT NULL,      -- how many animals
  confirmed TEXT              -- J yes, N no (report turned down), empty = still to be looked at
);
CREATE TABLE claims (
  claim_id INTEGER PRIMARY KEY,
  loss_id INTEGER NOT NULL REFERENCES losses(loss_id),
  lodged_on TEXT NOT NULL,
  asked INTEGER NOT NULL,     -- øre
  granted INTEGER,            -- øre; empty = undecided, 0 = refused
  paid_on TEXT,
  void INTEGER NOT NULL DEFAULT 0   -- 1 = lodged twice by mistake
);

INSERT INTO herders VALUES (1, 'Ánte Sara', 'Vuorje', '1996-01-01', NULL, 12);
INSERT INTO herders VALUES (2, 'Máret Eira', 'Vuorje', '2008-01-01', NULL, 3);
INSERT INTO herders VALUES (3, 'Nils Gaup', 'Skáidi', '2001-01-01', NULL, 40);
INSERT INTO herders VALUES (4, 'Nils Gaup', 'Basevuovdi', '2019-01-01', NULL, NULL);
INSERT INTO herders VALUES (5, 'Inga Somby', 'Skáidi', '2015-01-01', '2025-12-31', 7);
INSERT INTO herders VALUES (6, 'Jovnna Utsi', 'Basevuovdi', '1988-01-01', NULL, 55);
INSERT INTO herders VALUES (7, 'Elle Bongo', 'Basevuovdi', '2022-01-01', '2027-12-31', 0);
INSERT INTO herders VALUES (8, 'Mikkel Turi', 'Vuorje', '1990-01-01', '2024-06-30', 90);
INSERT INTO herders VALUES (9, 'Ristin Buljo', 'Skáidi', '2012-01-01', NULL, NULL);
INSERT INTO herders VALUES (10, 'Aslak Hætta', NULL, '2025-01-01', '2026-12-31', 0);
INSERT INTO herders VALUES (11, 'Biret Näkkäläjärvi', 'Luovos', '2005-01-01', NULL, 18);
INSERT INTO herders VALUES (12, 'Per Logje', 'Luovos', '2010-01-01', NULL, 9);
INSERT INTO herders VALUES (13, 'Sunna Triumf', NULL, '2026-01-01', NULL, NULL);
INSERT INTO herders VALUES (14, 'Matti Valkeapää', 'Luovos', '2017-01-01', NULL, 4);
INSERT INTO herders VALUES (15, 'Ole Skum', 'Skáidi', '2003-01-01', '2028-12-31', 22);
INSERT INTO herders VALUES (16, 'Gáren Oskal', 'Vuorje', '2020-01-01', NULL, 1);
INSERT INTO earmarks VALUES (1, 1, 'three notches left, notch front right', '2004-10-20', '2026-07-14');
INSERT INTO earmarks VALUES (2, 2, 'hole right, forked tip left', '2014-10-09', '2026-10-12');
INSERT INTO earmarks VALUES (3, 3, 'slit right, step back left', '2018-05-27', NULL);
INSERT INTO earmarks VALUES (4, 3, 'swallowtail left, three notches left', '2024-12-18', NULL);
INSERT INTO earmarks VALUES (5, 3, 'forked tip left, swallowtail left', '2002-11-04', NULL);
INSERT INTO earmarks VALUES (6, 4, 'notch front right, forked tip left', '2021-07-05', '2025-10-27');
INSERT INTO earmarks VALUES (7, 4, 'cut tip right, step back left', '2023-10-20', NULL);
INSERT INTO earmarks VALUES (8, 4, 'swallowtail left, notch front right', '2020-11-27', NULL);
INSERT INTO earmarks VALUES (9, 5, 'slit right, slit right', '2018-06-25', '2025-12-31');
INSERT INTO earmarks VALUES (10, 5, 'cut tip right, cut tip right', '2021-12-10', '2025-12-31');
INSERT INTO earmarks VALUES (11, 5, 'halfmoon left, halfmoon left', '2020-03-31', '2025-12-31');
INSERT INTO earmarks VALUES (12, 6, 'hole right, cut tip right', '2001-11-11', NULL);
INSERT INTO earmarks VALUES (13, 7, 'step back left, hole right', '2022-09-24', NULL);
INSERT INTO earmarks VALUES (14, 7, 'notch front right, step back left', '2025-04-14', NULL);
INSERT INTO earmarks VALUES (15, 8, 'swallowtail left, three notches left', '2001-05-29', '2024-06-30');
INSERT INTO earmarks VALUES (16, 9, 'notch front right, notch back both', '2019-01-17', NULL);
INSERT INTO earmarks VALUES (17, 9, 'hole right, hole right', '2021-04-15', NULL);
INSERT INTO earmarks VALUES (18, 10, 'slit right, notch front right', '2025-05-04', NULL);
INSERT INTO earmarks VALUES (19, 11, 'step back left, hole right', '2010-01-14', NULL);
INSERT INTO earmarks VALUES (20, 11, 'three notches left, swallowtail left', '2018-03-28', NULL);
INSERT INTO earmarks VALUES (21, 12, 'slit right, step back left', '2024-04-14', NULL);
INSERT INTO earmarks VALUES (22, 14, 'swallowtail left, swallowtail left', '2024-11-27', NULL);
INSERT INTO earmarks VALUES (23, 14, 'cut tip right, hole right', '2020-12-25', NULL);
INSERT INTO earmarks VALUES (24, 15, 'forked tip left, step back left', '2013-07-07', NULL);
INSERT INTO earmarks VALUES (25, 15, 'cut tip right, cut tip right', '2009-01-02', NULL);
INSERT INTO earmarks VALUES (26, 16, 'slit right, hole right', '2023-01-12', NULL);
INSERT INTO roundups VALUES (1, 'Gárgu', 'WI', '2024-02-21', '2024-02-24');
INSERT INTO roundups VALUES (2, 'Láttu', 'SU', '2024-07-25', '2024-07-25');
INSERT INTO roundups VALUES (3, 'Láttu', 'SU', '2024-07-06', '2024-07-15');
INSERT INTO roundups VALUES (4, 'Duottar', 'AU', '2024-10-11', '2024-10-11');
INSERT INTO roundups VALUES (5, 'Gárgu', 'AU', '2024-10-09', NULL);
INSERT INTO roundups VALUES (6, 'Suolu', 'WI', '2024-12-16', '2024-12-16');
INSERT INTO roundups VALUES (7, 'Gárgu', 'WI', '2025-02-09', '2025-02-18');
INSERT INTO roundups VALUES (8, 'Duottar', 'SU', '2025-07-25', '2025-07-25');
INSERT INTO roundups VALUES (9, 'Láttu', 'SU', '2025-07-21', '2025-07-24');
INSERT INTO roundups VALUES (10, 'Duottar', 'AU', '2025-10-27', NULL);
INSERT INTO roundups VALUES (11, 'Duottar', 'AU', '2025-10-03', '2025-10-04');
INSERT INTO roundups VALUES (12, 'Duottar', 'WI', '2025-12-11', '2025-12-11');
INSERT INTO roundups VALUES (13, 'Láttu', 'WI', '2026-02-14', '2026-02-17');
INSERT INTO roundups VALUES (14, 'Gárgu', 'SU', '2026-07-15', '2026-07-16');
INSERT INTO roundups VALUES (15, 'Duottar', 'SU', '2026-07-04', '2026-07-04');
INSERT INTO roundups VALUES (16, 'Gárgu', 'AU', '2026-10-07', '2026-10-07');
INSERT INTO roundups VALUES (17, 'Gárgu', 'AU', '2026-10-27', '2026-11-05');
INSERT INTO roundups VALUES (18, 'Suolu', 'WI', '2026-12-23', NULL);
INSERT INTO roundups VALUES (19, 'Láttu', 'DR', '2025-08-20', '2025-08-20');
INSERT INTO roundups VALUES (20, 'Gárgu', 'DR', '2026-08-19', '2026-08-21');
INSERT INTO roundups VALUES (21, 'Njárga', 'SU', '2026-07-30', '2026-08-01');
INSERT INTO tallies VALUES (117, 21, 3, 391, 158, NULL);
INSERT INTO tallies VALUES (116, 21, 4, 390, 128, NULL);
INSERT INTO tallies VALUES (115, 21, 10, 376, 116, NULL);
INSERT INTO tallies VALUES (114, 21, 2, 412, 105, NULL);
INSERT INTO tallies VALUES (113, 21, 16, 408, 202, NULL);
INSERT INTO tallies VALUES (112, 21, 12, 78, 37, NULL);
INSERT INTO tallies VALUES (111, 21, 15, 274, 120, NULL);
INSERT INTO tallies VALUES (110, 20, 1, 912, 343, NULL);
INSERT INTO tallies VALUES (109, 20, 9, 977, 317, NULL);
INSERT INTO tallies VALUES (108, 20, 11, 992, 372, NULL);
INSERT INTO tallies VALUES (107, 20, 6, 909, 310, NULL);
INSERT INTO tallies VALUES (106, 20, 4, 967, 346, NULL);
INSERT INTO tallies VALUES (105, 19, 4, 928, 373, NULL);
INSERT INTO tallies VALUES (104, 19, 2, 962, 365, NULL);
INSERT INTO tallies VALUES (103, 19, 14, 965, 341, NULL);
INSERT INTO tallies VALUES (102, 19, 7, 965, 339, NULL);
INSERT INTO tallies VALUES (101, 17, 2, 369, 140, NULL);
INSERT INTO tallies VALUES (100, 17, 4, 358, 113, NULL);
INSERT INTO tallies VALUES (99, 17, 12, 84, 19, NULL);
INSERT INTO tallies VALUES (98, 17, 12, 95, 28, 99);
INSERT INTO tallies VALUES (97, 17, 11, 260, 102, NULL);
INSERT INTO tallies VALUES (96, 17, 11, 285, 103, 97);
INSERT INTO tallies VALUES (95, 17, 15, 271, 124, NULL);
INSERT INTO tallies VALUES (94, 17, 14, 300, 146, NULL);
INSERT INTO tallies VALUES (93, 17, 6, 283, 121, NULL);
INSERT INTO tallies VALUES (92, 16, 16, 464, 152, NULL);
INSERT INTO tallies VALUES (91, 16, 7, 366, 195, NULL);
INSERT INTO tallies VALUES (90, 16, 4, 338, 149, NULL);
INSERT INTO tallies VALUES (89, 16, 2, 429, 194, NULL);
INSERT INTO tallies VALUES (88, 16, 11, 298, 146, NULL);
INSERT INTO tallies VALUES (87, 16, 1, 157, 69, NULL);
INSERT INTO tallies VALUES (86, 16, 1, 143, 68, 87);
INSERT INTO tallies VALUES (85, 16, 15, 309, 131, NULL);
INSERT INTO tallies VALUES (84, 15, 15, 336, 123, NULL);
INSERT INTO tallies VALUES (83, 15, 9, 99, 37, NULL);
INSERT INTO tallies VALUES (82, 15, 10, 288, 73, NULL);
INSERT INTO tallies VALUES (81, 15, 16, 448, 146, NULL);
INSERT INTO tallies VALUES (80, 15, 1, 141, 56, NULL);
INSERT INTO tallies VALUES (79, 15, 1, 127, 49, 80);
INSERT INTO tallies VALUES (78, 14, 4, 354, 183, NULL);
INSERT INTO tallies VALUES (77, 14, 1, 95, 35, NULL);
INSERT INTO tallies VALUES (76, 14, 10, 358, 166, NULL);
INSERT INTO tallies VALUES (75, 14, 15, 266, 84, NULL);
INSERT INTO tallies VALUES (74, 14, 2, 450, 213, NULL);
INSERT INTO tallies VALUES (73, 14, 14, 267, 132, NULL);
INSERT INTO tallies VALUES (72, 14, 7, 362, 175, NULL);
INSERT INTO tallies VALUES (71, 13, 7, 333, 173, NULL);
INSERT INTO tallies VALUES (70, 13, 3, 427, 176, NULL);
INSERT INTO tallies VALUES (69, 13, 14, 222, NULL, NULL);
INSERT INTO tallies VALUES (68, 13, 12, 91, 35, NULL);
INSERT INTO tallies VALUES (67, 13, 11, 297, 159, NULL);
INSERT INTO tallies VALUES (66, 13, 2, 418, 220, NULL);
INSERT INTO tallies VALUES (65, 12, 12, 106, 49, NULL);
INSERT INTO tallies VALUES (64, 12, 15, 324, NULL, NULL);
INSERT INTO tallies VALUES (63, 12, 9, 67, 17, NULL);
INSERT INTO tallies VALUES (62, 12, 1, 117, 35, NULL);
INSERT INTO tallies VALUES (61, 12, 2, 374, 142, NULL);
INSERT INTO tallies VALUES (60, 12, 4, 360, 140, NULL);
INSERT INTO tallies VALUES (59, 12, 10, 310, 131, NULL);
INSERT INTO tallies VALUES (58, 11, 3, 382, 127, NULL);
INSERT INTO tallies VALUES (57, 11, 5, 82, 20, NULL);
INSERT INTO tallies VALUES (56, 11, 7, 331, 114, NULL);
INSERT INTO tallies VALUES (55, 11, 14, 261, 84, NULL);
INSERT INTO tallies VALUES (54, 11, 12, 134, 40, NULL);
INSERT INTO tallies VALUES (53, 11, 4, 401, 144, NULL);
INSERT INTO tallies VALUES (52, 9, 2, 441, 146, NULL);
INSERT INTO tallies VALUES (51, 9, 5, 90, 31, NULL);
INSERT INTO tallies VALUES (50, 9, 6, 266, 116, NULL);
INSERT INTO tallies VALUES (49, 9, 7, 346, 185, NULL);
INSERT INTO tallies VALUES (48, 9, 15, 285, 92, NULL);
INSERT INTO tallies VALUES (47, 8, 12, 148, 74, NULL);
INSERT INTO tallies VALUES (46, 8, 5, 107, 44, NULL);
INSERT INTO tallies VALUES (45, 8, 11, 279, 151, NULL);
INSERT INTO tallies VALUES (44, 8, 14, 259, 72, NULL);
INSERT INTO tallies VALUES (43, 8, 7, 352, 149, NULL);
INSERT INTO tallies VALUES (42, 8, 7, 363, 155, 43);
INSERT INTO tallies VALUES (41, 8, 15, 276, 72, NULL);
INSERT INTO tallies VALUES (40, 8, 6, 322, 110, NULL);
INSERT INTO tallies VALUES (39, 7, 10, 329, 170, NULL);
INSERT INTO tallies VALUES (38, 7, 6, 277, 144, NULL);
INSERT INTO tallies VALUES (37, 7, 11, 267, 140, NULL);
INSERT INTO tallies VALUES (36, 7, 14, 251, 102, NULL);
INSERT INTO tallies VALUES (35, 7, 2, 444, 210, NULL);
INSERT INTO tallies VALUES (34, 7, 5, 92, 46, NULL);
INSERT INTO tallies VALUES (33, 6, 14, 244, 123, NULL);
INSERT INTO tallies VALUES (32, 6, 3, 389, 186, NULL);
INSERT INTO tallies VALUES (31, 6, 2, 440, 180, NULL);
INSERT INTO tallies VALUES (30, 6, 5, 82, 31, NULL);
INSERT INTO tallies VALUES (29, 6, 7, 318, 92, NULL);
INSERT INTO tallies VALUES (28, 6, 1, 98, 28, NULL);
INSERT INTO tallies VALUES (27, 4, 1, 118, 45, NULL);
INSERT INTO tallies VALUES (26, 4, 1, 104, 45, 27);
INSERT INTO tallies VALUES (25, 4, 9, 111, NULL, NULL);
INSERT INTO tallies VALUES (24, 4, 12, 131, 52, NULL);
INSERT INTO tallies VALUES (23, 4, 7, 348, 112, NULL);
INSERT INTO tallies VALUES (22, 3, 9, 107, 27, NULL);
INSERT INTO tallies VALUES (21, 3, 14, 244, 129, NULL);
INSERT INTO tallies VALUES (20, 3, 1, 134, 63, NULL);
INSERT INTO tallies VALUES (19, 3, 2, 360, 146, NULL);
INSERT INTO tallies VALUES (18, 3, 6, 274, 119, NULL);
INSERT INTO tallies VALUES (17, 3, 11, 319, 142, NULL);
INSERT INTO tallies VALUES (16, 3, 12, 129, 54, NULL);
INSERT INTO tallies VALUES (15, 2, 15, 281, 102, NULL);
INSERT INTO tallies VALUES (14, 2, 15, 292, 103, 15);
INSERT INTO tallies VALUES (13, 2, 11, 337, 87, NULL);
INSERT INTO tallies VALUES (12, 2, 5, 125, 61, NULL);
INSERT INTO tallies VALUES (11, 2, 1, 126, 53, NULL);
INSERT INTO tallies VALUES (10, 2, 16, 357, 136, NULL);
INSERT INTO tallies VALUES (9, 2, 16, 382, 143, 10);
INSERT INTO tallies VALUES (8, 2, 14, 220, 64, NULL);
INSERT INTO tallies VALUES (7, 2, 2, 363, NULL, NULL);
INSERT INTO tallies VALUES (6, 2, 12, 131, 49, NULL);
INSERT INTO tallies VALUES (5, 2, 12, 93, 50, 6);
INSERT INTO tallies VALUES (4, 1, 4, 383, NULL, NULL);
INSERT INTO tallies VALUES (3, 1, 9, 124, 56, NULL);
INSERT INTO tallies VALUES (2, 1, 7, 395, 159, NULL);
INSERT INTO tallies VALUES (1, 1, 16, 411, 207, NULL);
INSERT INTO causes VALUES (1, 'Wolverine', 1);
INSERT INTO causes VALUES (2, 'Lynx', 1);
INSERT INTO causes VALUES (3, 'Wolf', 1);
INSERT INTO causes VALUES (4, 'Brown bear', 1);
INSERT INTO causes VALUES (5, 'Golden eagle', 1);
INSERT INTO causes VALUES (6, 'Train', 0);
INSERT INTO causes VALUES (7, 'Car or lorry', 0);
INSERT INTO causes VALUES (8, 'Drowned', 0);
INSERT INTO causes VALUES (9, 'Avalanche', 0);
INSERT INTO causes VALUES (10, 'Starved', 0);
INSERT INTO causes VALUES (11, 'Loose dog', 0);
INSERT INTO causes VALUES (12, 'Fence wire', 0);
INSERT INTO causes VALUES (13, 'Fell off a cliff', 0);
INSERT INTO causes VALUES (14, 'Disease', 0);
INSERT INTO causes VALUES (15, 'White-tailed eagle', 1);
INSERT INTO causes VALUES (16, 'Lightning', 0);
INSERT INTO losses VALUES (1, 9, 4, '2025-04-13', '2025-04-22', 8, 'N');
INSERT INTO losses VALUES (2, 15, 5, '2025-04-04', '2025-04-08', 1, NULL);
INSERT INTO losses VALUES (3, 3, 8, '2024-10-01', '2024-10-21', 5, 'N');
INSERT INTO losses VALUES (4, 12, 8, '2024-09-15', '2024-09-24', 1, 'N');
INSERT INTO losses VALUES (5, 4, 6, '2026-09-06', '2026-10-09', 1, 'J');
INSERT INTO losses VALUES (6, 4, 8, '2024-05-03', '2024-05-12', 1, 'N');
INSERT INTO losses VALUES (7, NULL, 2, '2025-01-11', '2025-02-13', 1, 'N');
INSERT INTO losses VALUES (8, 14, 11, '2024-05-31', '2024-06-01', 5, 'J');
INSERT INTO losses VALUES (9, 3, 5, '2026-10-09', '2026-10-18', 3, NULL);
INSERT INTO losses VALUES (10, 14, 7, '2026-09-28', '2026-10-07', 1, NULL);
INSERT INTO losses VALUES (11, NULL, 10, '2026-01-26', '2026-01-26', 3, NULL);
INSERT INTO losses VALUES (12, 16, 2, '2026-05-14', '2026-05-14', 8, 'J');
INSERT INTO losses VALUES (13, NULL, 10, '2025-09-05', '2025-09-14', 2, 'J');
INSERT INTO losses VALUES (14, 14, 8, '2025-05-04', '2025-05-04', 2, NULL);
INSERT INTO losses VALUES (15, 4, 1, '2026-10-27', '2026-10-28', 5, 'J');
INSERT INTO losses VALUES (16, 11, 10, '2024-12-29', '2025-01-07', 1, 'J');
INSERT INTO losses VALUES (17, 16, 9, '2025-10-16', '2025-10-17', 8, 'J');
INSERT INTO losses VALUES (18, 11, 1, '2025-09-15', '2025-09-16', 2, 'J');
INSERT INTO losses VALUES (19, 16, 4, '2026-07-28', '2026-08-01', 1, 'J');
INSERT INTO losses VALUES (20, 10, 4, '2026-08-31', '2026-09-20', 2, 'J');
INSERT INTO losses VALUES (21, 10, 10, '2026-07-11', '2026-07-20', 5, NULL);
INSERT INTO losses VALUES (22, 16, 4, '2026-05-24', '2026-06-26', 2, 'J');
INSERT INTO losses VALUES (23, 3, 6, '2024-12-16', '2024-12-20', 2, 'J');
INSERT INTO losses VALUES (24, 3, 14, '2026-10-25', '2026-10-26', 2, 'N');
INSERT INTO losses VALUES (25, 2, 2, '2026-10-21', '2026-10-21', 1, 'J');
INSERT INTO losses VALUES (26, NULL, 3, '2024-04-21', '2024-04-21', 3, 'J');
INSERT INTO losses VALUES (27, 12, 14, '2026-03-02', '2026-03-02', 8, 'J');
INSERT INTO losses VALUES (28, NULL, 1, '2026-08-18', '2026-08-18', 1, NULL);
INSERT INTO losses VALUES (29, 4, 4, '2024-08-27', '2024-09-29', 3, 'J');
INSERT INTO losses VALUES (30, 6, 6, '2026-09-08', '2026-09-28', 2, 'J');
INSERT INTO losses VALUES (31, 12, 10, '2026-09-16', '2026-09-20', 3, 'J');
INSERT INTO losses VALUES (32, 10, 9, '2025-11-16', '2025-11-16', 2, 'N');
INSERT INTO losses VALUES (33, 4, 7, '2024-04-06', '2024-04-07', 8, 'J');
INSERT INTO losses VALUES (34, 10, 6, '2025-11-17', '2025-11-19', 3, 'N');
INSERT INTO losses VALUES (35, 1, 2, '2026-08-30', '2026-08-31', 3, 'J');
INSERT INTO losses VALUES (36, 9, 1, '2025-12-10', '2025-12-12', 8, 'J');
INSERT INTO losses VALUES (37, 15, 3, '2024-09-18', '2024-09-19', 2, 'J');
INSERT INTO losses VALUES (38, 6, 11, '2025-06-16', '2025-06-16', 1, 'N');
INSERT INTO losses VALUES (39, 9, 10, '2025-05-28', '2025-05-28', 5, NULL);
INSERT INTO losses VALUES (40, NULL, 5, '2026-10-27', '2026-10-28', 1, NULL);
INSERT INTO losses VALUES (41, 4, 11, '2026-10-14', '2026-11-03', 5, 'J');
INSERT INTO losses VALUES (42, 9, 9, '2025-07-27', '2025-08-05', 5, 'J');
INSERT INTO losses VALUES (43, NULL, 11, '2026-07-31', '2026-08-09', 1, 'J');
INSERT INTO losses VALUES (44, 5, 6, '2024-11-26', '2024-11-30', 5, 'J');
INSERT INTO losses VALUES (45, NULL, 4, '2026-08-26', '2026-08-28', 2, 'J');
INSERT INTO losses VALUES (46, 2, 9, '2024-09-04', '2024-10-07', 2, 'J');
INSERT INTO losses VALUES (47, 8, 1, '2024-05-18', '2024-05-22', 2, 'J');
INSERT INTO losses VALUES (48, 4, 2, '2026-01-27', '2026-01-29', 2, NULL);
INSERT INTO losses VALUES (49, 5, 1, '2025-12-27', '2025-12-28', 8, 'J');
INSERT INTO losses VALUES (50, 6, 7, '2026-10-16', '2026-10-17', 2, NULL);
INSERT INTO losses VALUES (51, 8, 6, '2024-05-15', '2024-06-04', 1, 'J');
INSERT INTO losses VALUES (52, 4, NULL, '2024-06-21', '2024-06-30', 3, 'J');
INSERT INTO losses VALUES (53, 12, 9, '2025-10-07', '2025-10-11', 3, 'J');
INSERT INTO losses VALUES (54, 15, 5, '2024-11-09', '2024-11-10', 2, 'J');
INSERT INTO losses VALUES (55, 2, 7, '2026-09-21', '2026-10-24', 1, 'J');
INSERT INTO losses VALUES (56, 9, 1, '2026-10-30', '2026-11-19', 1, 'J');
INSERT INTO losses VALUES (57, NULL, 7, '2024-06-22', '2024-07-12', 1, 'J');
INSERT INTO losses VALUES (58, 3, 14, '2024-05-11', '2024-05-31', 2, 'J');
INSERT INTO losses VALUES (59, 2, 11, '2024-10-06', '2024-10-08', 1, 'J');
INSERT INTO losses VALUES (60, 9, 11, '2026-11-08', '2026-11-12', 1, 'J');
INSERT INTO losses VALUES (61, 16, 7, '2026-08-15', '2026-08-15', 1, 'J');
INSERT INTO losses VALUES (62, 4, 14, '2024-10-26', '2024-10-28', 2, 'J');
INSERT INTO losses VALUES (63, 5, 12, '2024-11-09', '2024-11-29', 8, 'J');
INSERT INTO losses VALUES (64, 3, 5, '2025-09-01', '2025-10-04', 2, 'N');
INSERT INTO losses VALUES (65, 9, 2, '2026-09-20', '2026-10-10', 2, NULL);
INSERT INTO losses VALUES (66, 15, 3, '2025-03-01', '2025-03-10', 3, 'J');
INSERT INTO losses VALUES (67, NULL, 11, '2024-07-28', '2024-08-06', 3, 'J');
INSERT INTO losses VALUES (68, 4, 14, '2024-11-05', '2024-11-05', 1, 'J');
INSERT INTO losses VALUES (69, 14, 7, '2024-11-21', '2024-11-30', 1, 'J');
INSERT INTO losses VALUES (70, 14, 2, '2026-11-14', '2026-11-20', 8, 'J');
INSERT INTO losses VALUES (71, 9, 5, '2026-06-11', '2026-07-01', 1, 'N');
INSERT INTO losses VALUES (72, 16, 1, '2024-04-24', '2024-04-24', 5, 'N');
INSERT INTO losses VALUES (73, 10, 6, '2025-04-16', '2025-04-20', 3, NULL);
INSERT INTO losses VALUES (74, 12, 11, '2026-06-08', '2026-06-10', 2, 'J');
INSERT INTO losses VALUES (75, 10, NULL, '2026-09-14', '2026-10-04', 5, NULL);
INSERT INTO losses VALUES (76, 1, 6, '2024-01-19', '2024-02-08', 1, 'J');
INSERT INTO losses VALUES (77, 6, 2, '2024-01-29', '2024-01-29', 1, NULL);
INSERT INTO losses VALUES (78, 2, 6, '2024-05-26', '2024-06-28', 1, 'J');
INSERT INTO losses VALUES (79, 3, 4, '2026-09-21', '2026-09-25', 2, 'J');
INSERT INTO losses VALUES (80, 4, 6, '2026-10-24', '2026-11-02', 1, 'J');
INSERT INTO losses VALUES (81, 3, 1, '2025-12-02', '2025-12-04', 2, 'J');
INSERT INTO losses VALUES (82, 9, 14, '2025-02-13', '2025-02-14', 1, 'J');
INSERT INTO losses VALUES (83, 6, NULL, '2024-05-03', '2024-05-04', 8, 'J');
INSERT INTO losses VALUES (84, 12, 6, '2026-04-17', '2026-05-07', 2, 'J');
INSERT INTO losses VALUES (85, 14, 10, '2026-10-15', '2026-10-15', 2, 'J');
INSERT INTO claims VALUES (1, 1, '2025-04-26', 2560000, 0, NULL, 0);
INSERT INTO claims VALUES (2, 2, '2025-04-13', 450000, NULL, NULL, 0);
INSERT INTO claims VALUES (3, 5, '2026-10-25', 320000, 272000, NULL, 0);
INSERT INTO claims VALUES (4, 5, '2026-10-27', 320000, NULL, NULL, 1);
INSERT INTO claims VALUES (5, 8, '2024-06-05', 2050000, 1742500, '2024-10-21', 0);
INSERT INTO claims VALUES (6, 9, '2026-11-20', 1230000, NULL, NULL, 0);
INSERT INTO claims VALUES (7, 10, '2026-10-25', 450000, NULL, NULL, 0);
INSERT INTO claims VALUES (8, 12, '2026-06-12', 3280000, 3280000, '2026-08-05', 0);
INSERT INTO claims VALUES (9, 18, '2025-09-22', 900000, 765000, '2025-10-27', 0);
INSERT INTO claims VALUES (10, 20, '2026-10-28', 640000, 544000, NULL, 0);
INSERT INTO claims VALUES (11, 22, '2026-07-19', 820000, 574000, '2026-09-30', 0);
INSERT INTO claims VALUES (12, 23, '2024-12-30', 820000, 697000, '2025-07-05', 0);
INSERT INTO claims VALUES (13, 25, '2026-11-13', 410000, 410000, NULL, 0);
INSERT INTO claims VALUES (14, 29, '2024-11-08', 960000, 672000, '2025-02-02', 0);
INSERT INTO claims VALUES (15, 29, '2024-11-28', 90000, 60000, '2025-02-02', 0);
INSERT INTO claims VALUES (16, 30, '2026-10-24', 640000, 544000, NULL, 0);
INSERT INTO claims VALUES (17, 33, '2024-05-07', 2560000, 2176000, '2024-09-16', 0);
INSERT INTO claims VALUES (18, 34, '2025-11-22', 960000, 0, NULL, 0);
INSERT INTO claims VALUES (19, 37, '2024-10-03', 900000, 900000, NULL, 0);
INSERT INTO claims VALUES (20, 41, '2026-11-20', 1600000, 1600000, NULL, 0);
INSERT INTO claims VALUES (21, 44, '2024-12-06', 1600000, NULL, NULL, 0);
INSERT INTO claims VALUES (22, 47, '2024-06-29', 820000, 574000, '2024-11-18', 0);
INSERT INTO claims VALUES (23, 48, '2026-02-21', 640000, NULL, NULL, 0);
INSERT INTO claims VALUES (24, 48, '2026-02-23', 640000, NULL, NULL, 1);
INSERT INTO claims VALUES (25, 49, '2026-01-04', 3280000, 2788000, '2026-03-20', 0);
INSERT INTO claims VALUES (26, 50, '2026-11-05', 820000, NULL, NULL, 0);
INSERT INTO claims VALUES (27, 51, '2024-06-16', 320000, 272000, NULL, 0);
INSERT INTO claims VALUES (28, 54, '2024-12-16', 820000, NULL, NULL, 0);
INSERT INTO claims VALUES (29, 55, '2026-11-20', 410000, 205000, NULL, 0);
INSERT INTO claims VALUES (30, 59, '2024-11-07', 320000, 160000, '2025-04-07', 0);
INSERT INTO claims VALUES (31, 60, '2026-11-20', 450000, 450000, NULL, 0);
INSERT INTO claims VALUES (32, 61, '2026-09-12', 320000, 320000, NULL, 0);
INSERT INTO claims VALUES (33, 64, '2025-10-06', 820000, 0, NULL, 0);
INSERT INTO claims VALUES (34, 65, '2026-11-17', 900000, NULL, NULL, 0);
INSERT INTO claims VALUES (35, 65, '2026-11-19', 900000, NULL, NULL, 1);
INSERT INTO claims VALUES (36, 66, '2025-04-19', 1230000, 1230000, '2025-09-26', 0);
INSERT INTO claims VALUES (37, 66, '2025-05-09', 90000, 60000, '2025-09-26', 0);
INSERT INTO claims VALUES (38, 69, '2024-12-08', 450000, NULL, NULL, 0);
INSERT INTO claims VALUES (39, 70, '2026-11-20', 3600000, 3060000, NULL, 0);
INSERT INTO claims VALUES (40, 71, '2026-07-16', 320000, 0, NULL, 0);
INSERT INTO claims VALUES (41, 72, '2024-04-26', 2250000, 0, NULL, 0);
INSERT INTO claims VALUES (42, 74, '2026-06-29', 820000, 574000, '2026-09-14', 0);
INSERT INTO claims VALUES (43, 76, '2024-02-19', 450000, 225000, '2024-04-02', 0);
INSERT INTO claims VALUES (44, 77, '2024-03-08', 410000, NULL, NULL, 0);
INSERT INTO claims VALUES (45, 78, '2024-08-03', 410000, 348500, '2024-11-07', 0);
INSERT INTO claims VALUES (46, 79, '2026-10-27', 640000, 320000, NULL, 0);
INSERT INTO claims VALUES (47, 81, '2025-12-30', 820000, 410000, '2026-02-14', 0);
INSERT INTO claims VALUES (48, 84, '2026-06-09', 640000, 640000, '2026-11-06', 0);
