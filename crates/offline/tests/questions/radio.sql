PRAGMA foreign_keys = ON;
CREATE TABLE presenters (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  full_name TEXT NOT NULL,
  email TEXT,
  joined_on TEXT NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE shows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  genre TEXT NOT NULL,
  presenter_id INTEGER REFERENCES presenters(id),   -- NULL = automated / no host yet
  weekday TEXT NOT NULL,
  start_time TEXT NOT NULL,
  duration_min INTEGER NOT NULL
);
CREATE TABLE episodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  show_id INTEGER NOT NULL REFERENCES shows(id),
  title TEXT NOT NULL,
  recorded_on TEXT,
  aired_on TEXT,
  status TEXT NOT NULL,      -- aired / scheduled / cancelled
  listeners INTEGER
);
CREATE TABLE sponsors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  company_name TEXT NOT NULL,
  industry TEXT NOT NULL,
  city TEXT,
  contact_name TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE spots (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sponsor_id INTEGER NOT NULL REFERENCES sponsors(id),
  episode_id INTEGER REFERENCES episodes(id),   -- NULL = not placed yet
  booked_on TEXT NOT NULL,
  length_sec INTEGER NOT NULL,
  price_cents INTEGER NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sponsor_id INTEGER NOT NULL REFERENCES sponsors(id),
  issued_on TEXT NOT NULL,
  paid_on TEXT,
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL       -- paid / open / overdue
);
CREATE TABLE guests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  episode_id INTEGER NOT NULL REFERENCES episodes(id),
  guest_name TEXT NOT NULL,
  topic TEXT
);

-- presenters
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (1, 'Anna Keller', 'anna.keller@harbourfm.example', '2017-12-01', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (2, 'Mike Dunn', 'mike.dunn@harbourfm.example', '2013-04-02', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (3, 'Priya Shah', 'priya.shah@harbourfm.example', '2016-06-19', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (4, 'Anna Keller', 'anna.keller2@harbourfm.example', '2013-02-24', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (5, 'Joe Baptiste', NULL, '2023-01-12', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (6, 'Lena Fischer', 'lena.fischer@harbourfm.example', '2009-04-29', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (7, 'Carl Moss', 'carl.moss@harbourfm.example', '2020-10-24', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (8, 'Mike Dun', 'mike.dun@harbourfm.example', '2026-03-28', 1);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (9, 'Sofia Reyes', 'sofia.reyes@harbourfm.example', '2024-08-17', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (10, 'Ted Hollis', NULL, '2009-03-06', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (11, 'Nora Quinn', 'nora.quinn@harbourfm.example', '2016-08-28', 0);
INSERT INTO presenters (id, full_name, email, joined_on, is_deleted) VALUES (12, 'Gary Test', 'gary.test@harbourfm.example', '2024-05-21', 1);

-- shows
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (1, 'Morning Harbour', 'news', 2, 'Monday', '06:00', 180);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (2, 'Jazz After Dark', 'music', 1, 'Friday', '22:00', 120);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (3, 'Town Talk', 'talk', 3, 'Tuesday', '10:00', 60);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (4, 'The Sunday Stew', 'food', 5, 'Sunday', '11:00', 90);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (5, 'Kick Off', 'sport', 7, 'Saturday', '14:00', 150);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (6, 'Vinyl Hour', 'music', 1, 'Wednesday', '20:00', 60);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (7, 'Night Mix', 'music', NULL, 'Saturday', '23:00', 240);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (8, 'Bookworms', 'culture', 4, 'Thursday', '19:00', 45);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (9, 'Green Fingers', 'gardening', 6, 'Saturday', '09:00', 60);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (10, 'Council Watch', 'news', 3, 'Thursday', '18:00', 30);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (11, 'Folk Roots', 'music', 9, 'Sunday', '20:00', 120);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (12, 'Ocean Weather', 'news', NULL, 'Monday', '05:30', 10);
INSERT INTO shows (id, title, genre, presenter_id, weekday, start_time, duration_min) VALUES (13, 'Young Voices', 'talk', 9, 'Wednesday', '16:00', 60);

-- episodes
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (1, 3, 'Roots and Branches', '2025-09-07', '2025-09-09', 'aired', 921);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (2, 5, 'Open Doors', '2025-09-12', '2025-09-13', 'aired', 3422);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (3, 4, 'Roots and Branches', '2025-09-13', '2025-09-14', 'aired', 1804);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (4, 10, 'Ferry Stories', '2025-09-15', '2025-09-18', 'aired', 853);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (5, 11, 'School Run', '2025-09-18', '2025-09-21', 'aired', 1118);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (6, 11, 'Rain Again', '2025-09-26', '2025-09-28', 'aired', 1022);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (7, 10, 'Blue Notes', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (8, 2, 'On the Road', '2025-09-24', '2025-10-03', 'aired', 1120);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (9, 4, 'Listener Choice', '2025-09-26', '2025-10-05', 'aired', 1483);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (10, 11, 'Ferry Stories', '2025-10-10', '2025-10-12', 'aired', 1109);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (11, 5, 'Bridge Works', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (12, 1, 'Old Stones', '2025-11-03', '2025-11-03', 'aired', 2894);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (13, 2, 'On the Road', '2025-11-02', '2025-11-07', 'aired', 841);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (14, 5, 'Budget Night', '2025-11-03', '2025-11-08', 'aired', 2055);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (15, 1, 'Blue Notes', '2025-11-10', '2025-11-10', 'aired', 2196);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (16, 5, 'Ferry Stories', '2025-11-15', '2025-11-15', 'aired', 2358);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (17, 4, 'Blue Notes', '2025-11-14', '2025-11-16', 'aired', 1230);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (18, 11, 'Second Helping', '2025-11-14', '2025-11-16', 'aired', 1040);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (19, 1, 'Blue Notes', '2025-11-17', '2025-11-17', 'aired', 3648);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (20, 2, 'Lost Tapes', '2025-11-21', '2025-11-21', 'aired', 670);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (21, 8, 'Listener Choice', '2025-11-22', '2025-11-27', 'aired', 684);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (22, 1, 'Second Helping', '2025-11-28', '2025-12-01', 'aired', 4107);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (23, 3, 'Harbour Lights', '2025-11-23', '2025-12-02', 'aired', 1295);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (24, 11, 'Late Trains', '2025-12-13', '2025-12-14', 'aired', 776);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (25, 3, 'Blue Notes', '2025-12-15', '2025-12-16', 'aired', 966);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (26, 3, 'New Voices', '2025-12-18', '2025-12-23', 'aired', 1474);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (27, 6, 'Under the Stage', '2025-12-10', '2025-12-24', 'aired', 1012);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (28, 9, 'Lost Tapes', '2025-12-18', '2025-12-27', 'aired', 1219);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (29, 1, 'Summer Fair', '2025-12-27', '2025-12-29', 'aired', 3992);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (30, 3, 'Blue Notes', '2025-12-27', '2025-12-30', 'aired', 2168);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (31, 10, 'School Run', '2026-01-03', '2026-01-08', 'aired', 753);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (32, 6, 'Lost Tapes', '2026-01-23', '2026-01-28', 'aired', 706);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (33, 5, 'Summer Fair', '2026-02-07', '2026-02-07', 'aired', 1930);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (34, 9, 'Harbour Lights', '2026-02-04', '2026-02-07', 'aired', 958);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (35, 11, 'Phone-In', '2026-02-05', '2026-02-08', 'aired', 681);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (36, 1, 'Harbour Lights', '2026-02-09', '2026-02-09', 'aired', 2825);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (37, 8, 'Phone-In', '2026-01-29', '2026-02-12', 'aired', 681);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (38, 10, 'Harbour Lights', '2026-02-09', '2026-02-12', 'aired', 677);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (39, 1, 'Ferry Stories', '2026-02-15', '2026-02-16', 'aired', 2419);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (40, 8, 'Lost Tapes', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (41, 2, 'Summer Fair', '2026-02-20', '2026-02-20', 'aired', 969);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (42, 7, 'New Voices', '2026-02-18', '2026-02-21', 'aired', 625);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (43, 6, 'Roots and Branches', '2026-02-24', '2026-02-25', 'aired', 1069);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (44, 8, 'Derby Special', '2026-02-21', '2026-02-26', 'aired', 655);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (45, 11, 'Harbour Lights', '2026-02-27', '2026-03-01', 'aired', 1134);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (46, 10, 'Bridge Works', '2026-03-02', '2026-03-05', 'aired', 621);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (47, 7, 'Local Heroes', '2026-03-07', '2026-03-07', 'aired', 445);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (48, 6, 'Hidden Gardens', '2026-03-06', '2026-03-11', 'aired', 961);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (49, 4, 'Behind the Counter', '2026-03-15', '2026-03-15', 'aired', 1355);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (50, 6, 'Behind the Counter', '2026-03-17', '2026-03-18', 'aired', 838);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (51, 4, 'Second Helping', '2026-03-08', '2026-03-22', 'aired', 1752);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (52, 1, 'The Big Freeze', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (53, 8, 'Ferry Stories', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (54, 8, 'Ferry Stories', '2026-04-08', '2026-04-09', 'aired', 915);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (55, 5, 'Second Helping', '2026-04-11', '2026-04-11', 'aired', 3124);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (56, 9, 'Roots and Branches', '2026-04-10', '2026-04-11', 'aired', 1150);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (57, 1, 'Hidden Gardens', '2026-04-13', '2026-04-13', 'aired', 4034);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (58, 6, 'Second Helping', '2026-04-15', '2026-04-15', 'aired', 1011);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (59, 1, 'Ferry Stories', '2026-04-15', '2026-04-20', 'aired', 3474);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (60, 3, 'Harbour Lights', '2026-04-19', '2026-04-21', 'aired', 921);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (61, 10, 'Under the Stage', '2026-04-20', '2026-04-23', 'aired', 717);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (62, 2, 'Budget Night', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (63, 7, 'New Voices', '2026-04-29', '2026-05-02', 'aired', 535);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (64, 4, 'Hidden Gardens', '2026-04-30', '2026-05-03', 'aired', 1079);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (65, 8, 'On the Road', '2026-05-06', '2026-05-07', 'aired', 620);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (66, 4, 'Summer Fair', '2026-05-01', '2026-05-10', 'aired', 1558);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (67, 4, 'Phone-In', '2026-05-14', '2026-05-17', 'aired', 805);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (68, 5, 'Open Doors', '2026-05-21', '2026-05-23', 'aired', 2047);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (69, 4, 'Behind the Counter', '2026-05-22', '2026-05-24', 'aired', 1011);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (70, 8, 'Lost Tapes', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (71, 10, 'Derby Special', '2026-05-28', '2026-05-28', 'aired', 993);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (72, 4, 'Behind the Counter', '2026-05-29', '2026-05-31', 'aired', 1500);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (73, 5, 'Derby Special', '2026-06-13', '2026-06-13', 'aired', 1668);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (74, 11, 'On the Road', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (75, 7, 'Derby Special', '2026-06-19', '2026-06-20', 'aired', 311);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (76, 8, 'Summer Fair', '2026-06-25', '2026-06-25', 'aired', 662);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (77, 1, 'Listener Choice', '2026-07-06', '2026-07-06', 'aired', 3997);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (78, 9, 'Behind the Counter', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (79, 5, 'Old Stones', '2026-08-01', '2026-08-01', 'aired', 2538);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (80, 3, 'Rain Again', '2026-08-04', '2026-08-04', 'aired', 1846);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (81, 1, 'Old Stones', '2026-08-07', '2026-08-10', 'aired', 2128);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (82, 8, 'The Big Freeze', '2026-08-20', '2026-08-20', 'aired', 538);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (83, 1, 'Ferry Stories', '2026-08-19', '2026-08-24', 'aired', 4183);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (84, 10, 'New Voices', '2026-08-27', '2026-08-27', 'aired', 1079);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (85, 7, 'New Voices', '2026-08-20', '2026-08-29', 'aired', 647);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (86, 4, 'Behind the Counter', '2026-08-30', '2026-08-30', 'aired', 1795);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (87, 6, 'Budget Night', '2026-08-19', '2026-09-02', 'aired', 1004);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (88, 10, 'Old Stones', '2026-09-01', '2026-09-03', 'aired', 689);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (89, 5, 'Open Doors', '2026-09-02', '2026-09-05', 'aired', 2519);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (90, 11, 'Old Stones', '2026-09-20', '2026-09-20', 'aired', 859);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (91, 8, 'Hidden Gardens', '2026-09-19', '2026-09-24', 'aired', 454);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (92, 10, 'Harbour Lights', '2026-10-01', '2026-10-01', 'aired', 955);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (93, 8, 'Market Day', '2026-10-08', '2026-10-08', 'aired', 733);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (94, 10, 'Second Helping', '2026-10-05', '2026-10-08', 'aired', 693);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (95, 4, 'Behind the Counter', '2026-10-08', '2026-10-11', 'aired', 1655);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (96, 9, 'Under the Stage', '2026-10-17', '2026-10-17', 'aired', 1048);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (97, 4, 'Under the Stage', '2026-10-11', '2026-10-25', 'aired', 870);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (98, 10, 'Hidden Gardens', '2026-10-29', '2026-10-29', 'aired', 671);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (99, 2, 'On the Road', '2026-10-25', '2026-10-30', 'aired', 880);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (100, 5, 'Derby Special', '2026-11-14', '2026-11-14', 'aired', 3259);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (101, 7, 'Under the Stage', '2026-11-09', '2026-11-14', 'aired', 475);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (102, 2, 'Summer Fair', '2026-11-17', '2026-11-20', 'aired', 948);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (103, 5, 'Listener Choice', '2026-10-27', '2026-11-28', 'scheduled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (104, 3, 'The Big Freeze', NULL, NULL, 'cancelled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (105, 11, 'New Voices', '2026-11-09', '2026-12-06', 'scheduled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (106, 2, 'Ferry Stories', NULL, '2026-12-11', 'scheduled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (107, 3, 'Phone-In', NULL, '2026-12-15', 'scheduled', NULL);
INSERT INTO episodes (id, show_id, title, recorded_on, aired_on, status, listeners) VALUES (108, 9, 'New Voices', NULL, '2026-12-19', 'scheduled', NULL);

-- sponsors
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (1, 'Baker & Finch', 'food', 'Port Ellis', 'Jane Price', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (2, 'Coastline Motors', 'automotive', 'Port Ellis', 'Robert Hale', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (3, 'Dewhurst Opticians', 'health', 'Marsh End', 'Jane Price', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (4, 'Ferry Inn', 'hospitality', 'Port Ellis', 'Tim Ford', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (5, 'Greenleaf Garden Centre', 'retail', 'Sandwick', 'Lucy Green', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (6, 'Hartley Estates', 'property', 'Sandwick', 'Adam Hartley', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (7, 'Island Brewery', 'food', 'Port Ellis', NULL, 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (8, 'Jolly Bikes', 'retail', 'Marsh End', 'Sue Park', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (9, 'Kendal Insurance', 'finance', NULL, 'Omar Aziz', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (10, 'Coastline Motors', 'automotive', 'Port Ellis', 'Robert Hale', 1);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (11, 'Lakeside Dental', 'health', 'Marsh End', 'Beth Lake', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (12, 'Mason Roofing', 'construction', 'Sandwick', NULL, 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (13, 'Northgate Bank', 'finance', 'Port Ellis', 'Carol Wynn', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (14, 'Orchid Spa', 'health', 'Sandwick', 'Mei Tan', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (15, 'Test Company', 'food', NULL, NULL, 1);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (16, 'Pier Theatre', 'culture', 'Port Ellis', 'Hugh Bell', 0);
INSERT INTO sponsors (id, company_name, industry, city, contact_name, is_deleted) VALUES (17, 'Quay Kitchens', 'retail', NULL, 'Tim Ford', 0);

-- spots
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (1, 13, 13, '2025-09-03', 15, 4403, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (2, 8, 2, '2025-09-06', 20, 6567, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (3, 8, 18, '2025-09-07', 45, 8199, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (4, 8, 13, '2025-09-15', 30, 10823, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (5, 4, 17, '2025-09-22', 30, 11620, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (6, 8, 15, '2025-09-23', 30, 11033, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (7, 5, 19, '2025-09-25', 45, 10491, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (8, 16, 27, '2025-09-30', 20, 5765, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (9, 9, 27, '2025-10-10', 20, 6201, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (10, 8, 15, '2025-10-16', 45, 12478, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (11, 5, 31, '2025-10-23', 30, 9238, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (12, 3, 24, '2025-10-25', 15, 2921, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (13, 9, 14, '2025-10-25', 45, 14151, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (14, 8, 32, '2025-11-02', 30, 12020, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (15, 8, 13, '2025-11-03', 30, 7746, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (16, 9, NULL, '2025-11-14', 15, 4333, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (17, 5, 34, '2025-11-18', 45, 12236, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (18, 3, 29, '2025-11-19', 45, 13668, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (19, 11, 22, '2025-11-20', 30, 7867, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (20, 3, 33, '2025-11-23', 20, 7557, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (21, 8, 31, '2025-11-25', 45, 12093, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (22, 3, 34, '2025-11-26', 30, 7940, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (23, 4, 32, '2025-11-27', 20, 8025, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (24, 4, 37, '2025-12-05', 30, 8694, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (25, 9, 30, '2025-12-08', 30, 12527, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (26, 6, 26, '2025-12-12', 30, 8885, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (27, 8, NULL, '2025-12-14', 20, 6704, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (28, 7, 42, '2025-12-27', 45, 14368, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (29, 12, NULL, '2025-12-31', 30, 10346, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (30, 13, 45, '2026-01-01', 45, 9835, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (31, 13, 44, '2026-01-08', 20, 7443, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (32, 5, 46, '2026-01-11', 15, 5549, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (33, 4, 32, '2026-01-16', 15, 2924, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (34, 7, 59, '2026-01-26', 30, 7739, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (35, 4, 54, '2026-01-31', 20, 4236, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (36, 12, 57, '2026-02-01', 45, 11535, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (37, 9, 43, '2026-02-12', 20, 6447, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (38, 4, 51, '2026-02-17', 30, 10028, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (39, 5, NULL, '2026-02-18', 45, 18551, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (40, 4, 66, '2026-02-19', 30, 9594, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (41, 16, 48, '2026-02-23', 15, 3353, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (42, 9, 46, '2026-02-25', 45, 15879, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (43, 6, 64, '2026-02-25', 30, 6464, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (44, 11, 60, '2026-03-02', 30, 5607, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (45, 13, NULL, '2026-03-03', 45, 10858, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (46, 9, NULL, '2026-03-15', 30, 8310, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (47, 12, 67, '2026-03-16', 45, 16055, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (48, 4, 51, '2026-03-19', 30, 7045, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (49, 13, 55, '2026-03-19', 30, 6477, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (50, 5, 63, '2026-03-22', 20, 4789, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (51, 4, 65, '2026-03-23', 45, 15938, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (52, 9, 68, '2026-03-24', 45, 16444, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (53, 11, 56, '2026-04-02', 30, 11898, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (54, 1, 58, '2026-04-06', 15, 5095, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (55, 13, 66, '2026-04-11', 45, 9685, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (56, 11, 66, '2026-04-14', 15, 5599, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (57, 5, 72, '2026-04-14', 45, 15132, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (58, 7, 63, '2026-04-19', 45, 12627, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (59, 7, 64, '2026-04-24', 30, 10510, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (60, 11, 77, '2026-04-30', 15, 4907, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (61, 9, 77, '2026-05-12', 15, 3565, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (62, 1, 68, '2026-05-13', 15, 5309, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (63, 12, 81, '2026-05-23', 45, 17230, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (64, 4, 79, '2026-06-02', 45, 13079, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (65, 9, 75, '2026-06-05', 45, 10527, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (66, 4, 86, '2026-06-06', 15, 4883, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (67, 5, 83, '2026-06-06', 15, 3579, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (68, 13, 82, '2026-06-09', 30, 10597, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (69, 9, 89, '2026-06-16', 30, 12523, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (70, 9, 79, '2026-06-23', 45, 13898, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (71, 4, 90, '2026-06-25', 30, 10218, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (72, 6, NULL, '2026-06-25', 30, 9756, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (73, 5, 82, '2026-06-28', 30, 6988, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (74, 1, NULL, '2026-07-03', 20, 5139, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (75, 13, 84, '2026-07-07', 30, 12219, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (76, 4, 80, '2026-07-12', 20, 5936, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (77, 1, 89, '2026-07-20', 20, 4573, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (78, 2, 89, '2026-07-21', 20, 5822, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (79, 7, 79, '2026-07-23', 30, 8896, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (80, 9, 84, '2026-07-24', 30, 10005, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (81, 3, 80, '2026-08-01', 30, 10985, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (82, 11, 97, '2026-08-07', 30, 8341, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (83, 12, 83, '2026-08-08', 30, 5869, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (84, 5, 83, '2026-08-08', 45, 15797, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (85, 2, 98, '2026-08-09', 30, 7571, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (86, 1, 83, '2026-08-15', 20, 5402, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (87, 5, 86, '2026-08-19', 45, 9260, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (88, 7, 98, '2026-08-19', 20, 5838, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (89, 13, 102, '2026-08-22', 15, 3570, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (90, 4, 95, '2026-08-26', 30, 9576, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (91, 6, 98, '2026-08-29', 15, 5578, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (92, 5, 99, '2026-08-29', 20, 4474, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (93, 9, NULL, '2026-08-31', 30, 7719, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (94, 13, 96, '2026-09-01', 30, 8552, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (95, 1, 92, '2026-09-06', 45, 15550, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (96, 12, NULL, '2026-09-09', 20, 4059, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (97, 3, 100, '2026-09-13', 45, 14796, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (98, 13, 100, '2026-09-14', 20, 8044, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (99, 3, 101, '2026-09-17', 15, 5810, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (100, 1, 105, '2026-09-17', 45, 8491, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (101, 2, 95, '2026-09-22', 30, 12558, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (102, 11, 102, '2026-09-24', 30, 6211, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (103, 16, NULL, '2026-09-24', 30, 12178, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (104, 16, 100, '2026-10-01', 30, 7289, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (105, 13, 98, '2026-10-05', 20, 5600, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (106, 16, 99, '2026-10-06', 15, 6033, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (107, 6, NULL, '2026-10-06', 15, 3144, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (108, 16, 101, '2026-10-07', 45, 13715, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (109, 16, 99, '2026-10-07', 15, 5582, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (110, 2, 106, '2026-10-20', 15, 6210, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (111, 6, 106, '2026-10-23', 45, 17300, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (112, 16, 99, '2026-10-26', 30, 8752, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (113, 11, 101, '2026-11-02', 20, 7910, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (114, 2, 107, '2026-11-03', 15, 3770, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (115, 4, 102, '2026-11-11', 45, 13332, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (116, 13, 102, '2026-11-12', 20, 5720, 0);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (117, 4, NULL, '2026-11-14', 45, 17970, 1);
INSERT INTO spots (id, sponsor_id, episode_id, booked_on, length_sec, price_cents, is_deleted) VALUES (118, 12, 105, '2026-11-18', 20, 7745, 0);

-- invoices
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (1, 2, '2025-10-05', '2025-10-25', 40400, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (2, 9, '2025-10-22', '2025-12-06', 73907, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (3, 1, '2025-10-25', '2025-11-19', 26020, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (4, 12, '2025-10-31', '2025-12-02', 54435, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (5, 6, '2025-12-04', '2026-01-16', 67323, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (6, 8, '2025-12-05', '2025-12-09', 31470, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (7, 8, '2025-12-14', '2026-02-03', 40355, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (8, 1, '2025-12-26', NULL, 38211, 'overdue');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (9, 9, '2026-01-10', '2026-02-02', 71630, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (10, 1, '2026-02-01', '2026-03-05', 82632, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (11, 5, '2026-02-07', '2026-04-06', 95560, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (12, 1, '2026-02-08', '2026-04-01', 25574, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (13, 9, '2026-02-08', '2026-02-25', 10419, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (14, 13, '2026-02-12', '2026-03-30', 36288, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (15, 9, '2026-03-01', NULL, 11319, 'overdue');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (16, 1, '2026-03-15', '2026-04-17', 12429, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (17, 12, '2026-03-17', '2026-04-24', 50265, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (18, 12, '2026-04-10', '2026-05-22', 61494, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (19, 9, '2026-04-24', '2026-05-07', 77841, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (20, 1, '2026-04-25', '2026-06-14', 46385, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (21, 4, '2026-05-02', '2026-05-14', 62203, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (22, 3, '2026-05-05', '2026-06-30', 54662, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (23, 7, '2026-05-22', '2026-07-14', 21782, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (24, 11, '2026-05-25', NULL, 94990, 'overdue');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (25, 3, '2026-07-20', '2026-09-01', 56760, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (26, 16, '2026-07-21', '2026-08-07', 45402, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (27, 7, '2026-07-29', NULL, 67734, 'overdue');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (28, 4, '2026-08-02', '2026-09-02', 44325, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (29, 7, '2026-08-16', '2026-09-19', 90924, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (30, 5, '2026-08-31', '2026-09-25', 24955, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (31, 7, '2026-09-13', '2026-10-04', 56760, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (32, 5, '2026-09-26', '2026-11-15', 9380, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (33, 4, '2026-10-09', '2026-10-29', 75850, 'paid');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (34, 7, '2026-10-15', NULL, 9585, 'overdue');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (35, 4, '2026-10-30', NULL, 59203, 'open');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (36, 4, '2026-11-10', NULL, 74691, 'open');
INSERT INTO invoices (id, sponsor_id, issued_on, paid_on, amount_cents, status) VALUES (37, 11, '2026-11-11', '2026-11-20', 26517, 'paid');

-- guests
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (1, 88, 'Dr. Ines Cole', 'transport');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (2, 28, 'Ralph Simms', NULL);
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (3, 95, 'Councillor Dawes', 'harbour plans');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (4, 32, 'Peter Lunn', 'football');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (5, 21, 'Bishop Amos', 'new album');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (6, 71, 'Helen Moss', 'local history');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (7, 23, 'Fatima Noor', 'new album');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (8, 4, 'Maya Brook', 'cooking');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (9, 93, 'Greg Tull', 'transport');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (10, 9, 'Helen Moss', 'local history');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (11, 36, 'Maya Brook', 'poetry');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (12, 60, 'Maya Brook', 'harbour plans');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (13, 44, 'Maya Brook', 'harbour plans');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (14, 8, 'Sam Whyte', 'transport');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (15, 16, 'Sam Whyte', 'harbour plans');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (16, 96, 'Bishop Amos', 'transport');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (17, 67, 'Helen Moss', NULL);
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (18, 65, 'Peter Lunn', 'housing');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (19, 48, 'Helen Moss', 'cooking');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (20, 96, 'Maya Brook', 'new album');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (21, 69, 'Maya Brook', 'housing');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (22, 36, 'Councillor Dawes', 'football');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (23, 8, 'Helen Moss', 'football');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (24, 1, 'Maya Brook', 'housing');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (25, 38, 'Bishop Amos', 'cooking');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (26, 4, 'Kate Orr', 'vegetables');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (27, 82, 'Ralph Simms', 'new album');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (28, 87, 'Councillor Dawes', 'football');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (29, 9, 'Sam Whyte', 'football');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (30, 43, 'Greg Tull', 'housing');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (31, 69, 'Ralph Simms', 'local history');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (32, 64, 'Kate Orr', 'housing');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (33, 72, 'Helen Moss', 'vegetables');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (34, 9, 'Maya Brook', 'cooking');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (35, 38, 'Fatima Noor', 'local history');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (36, 46, 'Maya Brook', NULL);
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (37, 59, 'Peter Lunn', 'housing');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (38, 45, 'Ralph Simms', 'vegetables');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (39, 83, 'Bishop Amos', 'harbour plans');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (40, 77, 'Councillor Dawes', 'transport');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (41, 44, 'The Driftwoods', 'housing');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (42, 49, 'Councillor Dawes', 'vegetables');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (43, 100, 'The Driftwoods', 'vegetables');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (44, 59, 'Helen Moss', 'cooking');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (45, 61, 'Dr. Ines Cole', 'poetry');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (46, 93, 'Dr. Ines Cole', 'cooking');
INSERT INTO guests (id, episode_id, guest_name, topic) VALUES (47, 89, 'Bishop Amos', 'transport');
