CREATE TABLE Neighborhood (NeighborhoodID INTEGER PRIMARY KEY, Name TEXT NOT NULL, City TEXT NOT NULL);
CREATE TABLE Owner (
  OwnerID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  NeighborhoodID INTEGER REFERENCES Neighborhood(NeighborhoodID),
  JoinedOn TEXT NOT NULL,
  HeardVia TEXT
);
CREATE TABLE Dog (
  DogID INTEGER PRIMARY KEY,
  OwnerID INTEGER NOT NULL REFERENCES Owner(OwnerID),
  DogName TEXT NOT NULL,
  Breed TEXT,
  WeightKg REAL,
  BirthYear INTEGER
);
CREATE TABLE Walker (
  WalkerID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  HomeNeighborhoodID INTEGER REFERENCES Neighborhood(NeighborhoodID),
  HiredOn TEXT NOT NULL,
  IsActive INTEGER NOT NULL DEFAULT 1,
  MentorWalkerID INTEGER REFERENCES Walker(WalkerID)
);
CREATE TABLE Walk (
  WalkID INTEGER PRIMARY KEY,
  DogID INTEGER NOT NULL REFERENCES Dog(DogID),
  WalkerID INTEGER REFERENCES Walker(WalkerID),
  RequestedAt TEXT NOT NULL,
  ScheduledFor TEXT NOT NULL,
  Minutes INTEGER NOT NULL,
  PriceUsd REAL NOT NULL,
  TipUsd REAL,
  Status TEXT NOT NULL CHECK (Status IN ('completed','cancelled','open','scheduled'))
);
CREATE TABLE Review (
  ReviewID INTEGER PRIMARY KEY,
  WalkID INTEGER NOT NULL REFERENCES Walk(WalkID),
  Stars INTEGER NOT NULL,
  Comment TEXT,
  PostedOn TEXT NOT NULL
);
CREATE TABLE Payout (
  PayoutID INTEGER PRIMARY KEY,
  WalkerID INTEGER NOT NULL REFERENCES Walker(WalkerID),
  PaidOn TEXT NOT NULL,
  AmountUsd REAL NOT NULL
);

INSERT INTO Neighborhood VALUES (1, 'Alberta Arts', 'Portland');
INSERT INTO Neighborhood VALUES (2, 'Sellwood', 'Portland');
INSERT INTO Neighborhood VALUES (3, 'Pearl District', 'Portland');
INSERT INTO Neighborhood VALUES (4, 'Ballard', 'Seattle');
INSERT INTO Neighborhood VALUES (5, 'Fremont', 'Seattle');
INSERT INTO Neighborhood VALUES (6, 'Capitol Hill', 'Seattle');

INSERT INTO Owner VALUES (1, 'Megan', 'Stroud', 1, '2024-02-03', 'friend');
INSERT INTO Owner VALUES (2, 'Luis', 'Ortega', 1, '2024-04-18', 'instagram');
INSERT INTO Owner VALUES (3, 'Hana', 'Kimura', 4, '2024-05-27', 'flyer');
INSERT INTO Owner VALUES (4, 'Derek', 'Olsen', 4, '2024-09-09', 'google');
INSERT INTO Owner VALUES (5, 'Priscilla', 'Vance', 2, '2025-06-01', 'friend');
INSERT INTO Owner VALUES (6, 'Tobias', 'Reyes', 5, '2025-01-30', 'google');
INSERT INTO Owner VALUES (7, 'Megan', 'Archer', 3, '2025-03-14', NULL);
INSERT INTO Owner VALUES (8, 'Joy', 'Adeyemi', 6, '2025-05-05', 'instagram');
INSERT INTO Owner VALUES (9, 'Colin', 'Frost', NULL, '2025-08-22', 'google');
INSERT INTO Owner VALUES (10, 'Wendy', 'Lau', 2, '2025-10-10', 'friend');
INSERT INTO Owner VALUES (11, 'Samir', 'Haddad', 5, '2026-01-19', 'google');
INSERT INTO Owner VALUES (12, 'Bea', 'Lindqvist', 1, '2026-03-03', 'instagram');
INSERT INTO Owner VALUES (13, 'Otis', 'Greer', 4, '2026-07-07', NULL);
INSERT INTO Owner VALUES (14, 'Ruthie', 'Bloom', 3, '2026-10-14', 'google');
INSERT INTO Owner VALUES (15, 'Andre', 'Castillo', 6, '2026-10-26', 'google');
INSERT INTO Owner VALUES (16, 'Faye', 'Norwood', 2, '2026-11-08', 'friend');

INSERT INTO Dog VALUES (1, 1, 'Biscuit', 'Beagle', 11.4, 2019);
INSERT INTO Dog VALUES (2, 1, 'Waffles', 'Corgi', 12.9, 2021);
INSERT INTO Dog VALUES (3, 2, 'Bella', 'Labrador', 29.5, 2018);
INSERT INTO Dog VALUES (4, 3, 'Mochi', 'Shiba Inu', 9.8, 2022);
INSERT INTO Dog VALUES (5, 4, 'Thor', 'German Shepherd', 36.2, 2020);
INSERT INTO Dog VALUES (6, 5, 'Bella', 'Poodle', 7.1, 2016);
INSERT INTO Dog VALUES (7, 6, 'Ziggy', NULL, 18.3, 2021);
INSERT INTO Dog VALUES (8, 6, 'Pepper', NULL, 15.0, 2023);
INSERT INTO Dog VALUES (9, 7, 'Duke', 'Labrador', 33.7, 2017);
INSERT INTO Dog VALUES (10, 8, 'Noodle', 'Dachshund', 5.6, 2024);
INSERT INTO Dog VALUES (11, 9, 'Scout', 'Border Collie', 19.9, 2020);
INSERT INTO Dog VALUES (12, 10, 'Gizmo', 'Pug', 8.2, 2015);
INSERT INTO Dog VALUES (13, 11, 'Rocket', 'Labrador', 27.8, 2024);
INSERT INTO Dog VALUES (14, 12, 'Clementine', 'Corgi', 11.1, 2023);
INSERT INTO Dog VALUES (15, 12, 'Moose', 'Bernese', 44.5, 2022);
INSERT INTO Dog VALUES (16, 12, 'Olive', NULL, NULL, NULL);
INSERT INTO Dog VALUES (17, 13, 'Hank', 'Boxer', 30.6, 2019);
INSERT INTO Dog VALUES (18, 14, 'Pixel', 'Beagle', 10.2, 2025);

INSERT INTO Walker VALUES (1, 'Casey Thornton', 1, '2024-01-15', 1, NULL);
INSERT INTO Walker VALUES (2, 'Marisol Vega', 4, '2024-02-01', 1, NULL);
INSERT INTO Walker VALUES (3, 'Jamal Whitaker', 2, '2024-06-10', 1, 1);
INSERT INTO Walker VALUES (4, 'Ellen Prior', 5, '2024-11-05', 0, 2);
INSERT INTO Walker VALUES (5, 'Theo Banks', 3, '2025-02-17', 1, 1);
INSERT INTO Walker VALUES (6, 'Nadia Petrov', 4, '2025-06-23', 1, 2);
INSERT INTO Walker VALUES (7, 'Quinn Abbott', 1, '2025-09-30', 0, 3);
INSERT INTO Walker VALUES (8, 'Rosa Delgado', 6, '2026-04-11', 1, 1);
INSERT INTO Walker VALUES (9, 'Ike Sandoval', NULL, '2026-10-19', 1, 6);

INSERT INTO Walk VALUES (1, 3, 1, '2024-08-15 14:51', '2024-08-17 07:30', 30, 18.5, 3.0, 'completed');
INSERT INTO Walk VALUES (2, 1, 3, '2024-09-19 16:47', '2024-09-23 18:30', 30, 18.5, 4.5, 'completed');
INSERT INTO Walk VALUES (3, 2, 1, '2024-10-15 22:48', '2024-10-20 16:00', 20, 14.0, NULL, 'cancelled');
INSERT INTO Walk VALUES (4, 4, 2, '2024-12-25 07:35', '2024-12-29 16:30', 60, 32.0, NULL, 'completed');
INSERT INTO Walk VALUES (5, 5, 4, '2025-01-17 07:19', '2025-01-21 18:10', 30, 18.5, 5.0, 'completed');
INSERT INTO Walk VALUES (6, 5, 2, '2025-02-22 11:40', '2025-02-25 17:50', 45, 25.0, NULL, 'completed');
INSERT INTO Walk VALUES (7, 2, 1, '2025-03-02 21:49', '2025-03-03 15:10', 45, 25.0, NULL, 'cancelled');
INSERT INTO Walk VALUES (8, 5, 4, '2025-03-15 08:56', '2025-03-15 15:50', 60, 32.0, NULL, 'completed');
INSERT INTO Walk VALUES (9, 9, 5, '2025-03-30 17:06', '2025-04-01 14:50', 60, 32.0, 4.5, 'completed');
INSERT INTO Walk VALUES (10, 2, 5, '2025-06-21 05:59', '2025-06-24 16:10', 45, 25.0, 2.0, 'completed');
INSERT INTO Walk VALUES (11, 8, 6, '2025-07-26 12:00', '2025-07-28 15:20', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (12, 2, 1, '2025-08-13 08:46', '2025-08-13 16:40', 30, 18.5, 2.0, 'completed');
INSERT INTO Walk VALUES (13, 7, 2, '2025-08-15 06:56', '2025-08-19 13:50', 45, 25.0, 2.0, 'completed');
INSERT INTO Walk VALUES (14, 1, 1, '2025-08-19 17:45', '2025-08-24 12:00', 30, 18.5, NULL, 'cancelled');
INSERT INTO Walk VALUES (15, 3, 3, '2025-08-21 08:14', '2025-08-23 14:20', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (16, 6, 1, '2025-10-05 12:45', '2025-10-06 17:30', 60, 32.0, NULL, 'cancelled');
INSERT INTO Walk VALUES (17, 3, 5, '2025-11-03 21:37', '2025-11-04 11:10', 20, 14.0, 5.0, 'completed');
INSERT INTO Walk VALUES (18, 10, 4, '2025-11-17 15:36', '2025-11-20 13:20', 30, 18.5, 2.0, 'completed');
INSERT INTO Walk VALUES (19, 2, 5, '2025-11-25 12:39', '2025-11-27 16:40', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (20, 8, 2, '2025-12-09 06:28', '2025-12-13 16:00', 30, 18.5, 4.5, 'completed');
INSERT INTO Walk VALUES (21, 1, 5, '2025-12-20 10:46', '2025-12-20 18:30', 45, 25.0, 5.0, 'completed');
INSERT INTO Walk VALUES (22, 1, 1, '2025-12-26 20:12', '2025-12-29 12:40', 30, 18.5, 5.0, 'completed');
INSERT INTO Walk VALUES (23, 11, 5, '2026-01-06 19:47', '2026-01-11 12:10', 20, 14.0, 3.0, 'completed');
INSERT INTO Walk VALUES (24, 2, 1, '2026-01-19 01:11', '2026-01-23 17:20', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (25, 5, 2, '2026-02-13 05:58', '2026-02-14 17:20', 20, 14.0, 3.0, 'completed');
INSERT INTO Walk VALUES (26, 9, 1, '2026-02-15 01:11', '2026-02-15 09:40', 20, 14.0, 4.5, 'completed');
INSERT INTO Walk VALUES (27, 7, 2, '2026-02-20 09:26', '2026-02-20 12:30', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (28, 1, 1, '2026-02-24 17:53', '2026-02-25 08:00', 45, 25.0, NULL, 'completed');
INSERT INTO Walk VALUES (29, 14, 3, '2026-03-11 18:25', '2026-03-12 18:50', 20, 14.0, 3.0, 'completed');
INSERT INTO Walk VALUES (30, 9, 5, '2026-04-19 10:11', '2026-04-21 16:50', 20, 14.0, 3.0, 'completed');
INSERT INTO Walk VALUES (31, 15, 1, '2026-04-20 13:19', '2026-04-25 09:10', 30, 18.5, 5.0, 'completed');
INSERT INTO Walk VALUES (32, 6, 3, '2026-04-22 14:52', '2026-04-25 12:40', 60, 32.0, NULL, 'completed');
INSERT INTO Walk VALUES (33, 1, 1, '2026-05-08 20:20', '2026-05-10 10:50', 60, 32.0, 4.5, 'completed');
INSERT INTO Walk VALUES (34, 13, 8, '2026-05-18 08:30', '2026-05-18 13:40', 45, 25.0, NULL, 'completed');
INSERT INTO Walk VALUES (35, 5, 8, '2026-05-23 08:24', '2026-05-26 10:10', 45, 25.0, 2.0, 'completed');
INSERT INTO Walk VALUES (36, 6, 3, '2026-06-05 12:45', '2026-06-10 07:50', 30, 18.5, 2.0, 'completed');
INSERT INTO Walk VALUES (37, 1, 1, '2026-06-22 09:50', '2026-06-25 17:20', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (38, 13, 2, '2026-06-24 06:46', '2026-06-27 12:10', 20, 14.0, 5.0, 'completed');
INSERT INTO Walk VALUES (39, 8, NULL, '2026-06-30 08:22', '2026-07-04 11:40', 30, 18.5, NULL, 'cancelled');
INSERT INTO Walk VALUES (40, 9, 1, '2026-07-13 00:04', '2026-07-17 08:00', 20, 14.0, 4.5, 'completed');
INSERT INTO Walk VALUES (41, 15, 1, '2026-07-14 02:54', '2026-07-14 18:30', 20, 14.0, NULL, 'completed');
INSERT INTO Walk VALUES (42, 5, 8, '2026-07-25 15:05', '2026-07-27 08:10', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (43, 14, 1, '2026-08-03 03:00', '2026-08-04 16:20', 20, 14.0, 4.5, 'completed');
INSERT INTO Walk VALUES (44, 7, 2, '2026-08-10 12:06', '2026-08-13 11:00', 45, 25.0, 3.0, 'completed');
INSERT INTO Walk VALUES (45, 1, 1, '2026-09-13 18:55', '2026-09-15 12:30', 20, 14.0, 4.5, 'completed');
INSERT INTO Walk VALUES (46, 3, 1, '2026-09-20 04:48', '2026-09-20 11:10', 45, 25.0, 3.0, 'completed');
INSERT INTO Walk VALUES (47, 14, 3, '2026-09-20 17:48', '2026-09-22 09:00', 20, 14.0, NULL, 'cancelled');
INSERT INTO Walk VALUES (48, 1, 1, '2026-09-21 05:53', '2026-09-22 12:50', 30, 18.5, 5.0, 'completed');
INSERT INTO Walk VALUES (49, 13, 2, '2026-09-21 19:16', '2026-09-22 14:10', 45, 25.0, 3.0, 'completed');
INSERT INTO Walk VALUES (50, 11, 1, '2026-09-26 16:53', '2026-09-28 13:00', 30, 18.5, 2.0, 'completed');
INSERT INTO Walk VALUES (51, 7, 2, '2026-09-29 20:30', '2026-09-30 17:20', 20, 14.0, 3.0, 'completed');
INSERT INTO Walk VALUES (52, 5, 6, '2026-10-02 16:14', '2026-10-05 16:00', 30, 18.5, NULL, 'cancelled');
INSERT INTO Walk VALUES (53, 4, 6, '2026-10-03 14:09', '2026-10-08 13:20', 20, 14.0, 5.0, 'completed');
INSERT INTO Walk VALUES (54, 15, 1, '2026-10-07 18:03', '2026-10-12 07:00', 45, 25.0, 5.0, 'completed');
INSERT INTO Walk VALUES (55, 4, 2, '2026-10-12 14:40', '2026-10-17 07:10', 30, 18.5, NULL, 'cancelled');
INSERT INTO Walk VALUES (56, 3, 1, '2026-10-12 20:18', '2026-10-17 10:10', 60, 32.0, 4.5, 'completed');
INSERT INTO Walk VALUES (57, 3, 1, '2026-10-12 20:40', '2026-10-15 17:50', 60, 32.0, NULL, 'completed');
INSERT INTO Walk VALUES (58, 17, 2, '2026-10-12 22:49', '2026-10-16 17:40', 45, 25.0, NULL, 'cancelled');
INSERT INTO Walk VALUES (59, 13, 1, '2026-10-14 23:42', '2026-10-16 07:30', 30, 18.5, 5.0, 'completed');
INSERT INTO Walk VALUES (60, 6, 1, '2026-10-15 03:46', '2026-10-16 09:00', 45, 25.0, 5.0, 'completed');
INSERT INTO Walk VALUES (61, 6, 1, '2026-10-15 17:35', '2026-10-20 09:40', 30, 18.5, 5.0, 'completed');
INSERT INTO Walk VALUES (62, 4, 2, '2026-10-16 18:36', '2026-10-19 14:30', 30, 18.5, 4.5, 'completed');
INSERT INTO Walk VALUES (63, 4, 8, '2026-10-23 19:50', '2026-10-25 10:30', 30, 18.5, 2.0, 'completed');
INSERT INTO Walk VALUES (64, 9, 3, '2026-10-23 22:27', '2026-10-24 09:50', 45, 25.0, NULL, 'completed');
INSERT INTO Walk VALUES (65, 13, 8, '2026-10-29 08:35', '2026-11-02 10:50', 20, 14.0, NULL, 'completed');
INSERT INTO Walk VALUES (66, 7, 2, '2026-10-30 06:18', '2026-10-31 13:50', 30, 18.5, 4.5, 'completed');
INSERT INTO Walk VALUES (67, 12, NULL, '2026-11-03 06:14', '2026-11-03 14:40', 30, 18.5, NULL, 'cancelled');
INSERT INTO Walk VALUES (68, 11, 1, '2026-11-03 10:02', '2026-11-08 07:10', 60, 32.0, NULL, 'completed');
INSERT INTO Walk VALUES (69, 10, NULL, '2026-11-05 09:25', '2026-11-05 12:30', 30, 18.5, NULL, 'cancelled');
INSERT INTO Walk VALUES (70, 9, 1, '2026-11-05 11:39', '2026-11-09 18:10', 30, 18.5, 2.0, 'completed');
INSERT INTO Walk VALUES (71, 10, 2, '2026-11-09 13:40', '2026-11-13 14:30', 20, 14.0, NULL, 'completed');
INSERT INTO Walk VALUES (72, 4, 8, '2026-11-09 20:12', '2026-11-11 07:50', 30, 18.5, NULL, 'completed');
INSERT INTO Walk VALUES (73, 14, 3, '2026-11-10 03:41', '2026-11-10 11:40', 45, 25.0, NULL, 'cancelled');
INSERT INTO Walk VALUES (74, 3, 5, '2026-11-13 16:32', '2026-11-17 13:50', 45, 25.0, 4.5, 'completed');
INSERT INTO Walk VALUES (75, 3, 1, '2026-11-13 18:40', '2026-11-15 15:20', 20, 14.0, 2.0, 'completed');
INSERT INTO Walk VALUES (76, 10, 2, '2026-11-16 19:07', '2026-11-21 18:50', 30, 18.5, NULL, 'scheduled');
INSERT INTO Walk VALUES (77, 9, NULL, '2026-11-19 08:12', '2026-11-22 09:00', 60, 32.0, NULL, 'open');
INSERT INTO Walk VALUES (78, 14, NULL, '2026-11-20 17:45', '2026-11-23 12:30', 30, 18.5, NULL, 'open');
INSERT INTO Walk VALUES (79, 12, 5, '2026-11-20 19:18', '2026-11-29 15:50', 30, 18.5, NULL, 'scheduled');
INSERT INTO Walk VALUES (80, 17, 2, '2026-11-20 19:42', '2026-11-24 13:10', 30, 18.5, NULL, 'scheduled');
INSERT INTO Walk VALUES (81, 12, NULL, '2026-11-20 19:44', '2026-12-01 09:40', 30, 18.5, NULL, 'open');

INSERT INTO Review VALUES (1, 1, 5, NULL, '2024-08-20');
INSERT INTO Review VALUES (2, 5, 4, 'Forgot to lock the gate', '2025-01-24');
INSERT INTO Review VALUES (3, 6, 4, NULL, '2025-02-27');
INSERT INTO Review VALUES (4, 9, 5, 'Lovely with my pup', '2025-04-05');
INSERT INTO Review VALUES (5, 10, 4, 'Lovely with my pup', '2025-06-24');
INSERT INTO Review VALUES (6, 15, 5, NULL, '2025-08-27');
INSERT INTO Review VALUES (7, 19, 4, 'Great photos', '2025-11-29');
INSERT INTO Review VALUES (8, 20, 5, 'Late by 20 minutes', '2025-12-15');
INSERT INTO Review VALUES (9, 21, 4, NULL, '2025-12-21');
INSERT INTO Review VALUES (10, 22, 4, 'Late by 20 minutes', '2026-01-02');
INSERT INTO Review VALUES (11, 23, 5, 'Forgot to lock the gate', '2026-01-13');
INSERT INTO Review VALUES (12, 26, 4, 'Late by 20 minutes', '2026-02-19');
INSERT INTO Review VALUES (13, 27, 5, 'Came back muddy', '2026-02-23');
INSERT INTO Review VALUES (14, 28, 5, 'Would book again', '2026-02-25');
INSERT INTO Review VALUES (15, 30, 3, 'Came back muddy', '2026-04-24');
INSERT INTO Review VALUES (16, 33, 5, NULL, '2026-05-14');
INSERT INTO Review VALUES (17, 36, 1, 'Late by 20 minutes', '2026-06-12');
INSERT INTO Review VALUES (18, 42, 4, 'Lovely with my pup', '2026-07-31');
INSERT INTO Review VALUES (19, 45, 5, 'Forgot to lock the gate', '2026-09-15');
INSERT INTO Review VALUES (20, 49, 4, 'Came back muddy', '2026-09-26');
INSERT INTO Review VALUES (21, 50, 5, 'Came back muddy', '2026-09-29');
INSERT INTO Review VALUES (22, 51, 3, NULL, '2026-10-02');
INSERT INTO Review VALUES (23, 53, 5, NULL, '2026-10-10');
INSERT INTO Review VALUES (24, 54, 5, NULL, '2026-10-12');
INSERT INTO Review VALUES (25, 56, 4, NULL, '2026-10-18');
INSERT INTO Review VALUES (26, 57, 1, 'Forgot to lock the gate', '2026-10-16');
INSERT INTO Review VALUES (27, 59, 5, 'Lovely with my pup', '2026-10-18');
INSERT INTO Review VALUES (28, 60, 5, 'So punctual!', '2026-10-17');
INSERT INTO Review VALUES (29, 61, 2, NULL, '2026-10-24');
INSERT INTO Review VALUES (30, 62, 4, 'Great photos', '2026-10-23');
INSERT INTO Review VALUES (31, 64, 2, NULL, '2026-10-26');
INSERT INTO Review VALUES (32, 66, 5, NULL, '2026-11-02');
INSERT INTO Review VALUES (33, 70, 2, NULL, '2026-11-09');
INSERT INTO Review VALUES (34, 71, 4, 'Forgot to lock the gate', '2026-11-16');
INSERT INTO Review VALUES (35, 72, 5, 'So punctual!', '2026-11-15');
INSERT INTO Review VALUES (36, 74, 5, 'Would book again', '2026-11-17');
INSERT INTO Review VALUES (37, 75, 4, 'Would book again', '2026-11-17');

INSERT INTO Payout VALUES (1, 5, '2025-11-30', 247.12);
INSERT INTO Payout VALUES (2, 1, '2025-12-31', 154.07);
INSERT INTO Payout VALUES (3, 4, '2025-12-31', 226.23);
INSERT INTO Payout VALUES (4, 4, '2026-01-31', 226.54);
INSERT INTO Payout VALUES (5, 1, '2026-07-31', 72.82);
INSERT INTO Payout VALUES (6, 1, '2026-08-31', 249.69);
INSERT INTO Payout VALUES (7, 2, '2026-08-31', 66.86);
INSERT INTO Payout VALUES (8, 1, '2026-09-30', 183.24);
INSERT INTO Payout VALUES (9, 2, '2026-09-30', 57.16);
INSERT INTO Payout VALUES (10, 3, '2026-09-30', 236.53);
INSERT INTO Payout VALUES (11, 6, '2026-09-30', 123.35);
INSERT INTO Payout VALUES (12, 1, '2026-10-31', 251.39);
INSERT INTO Payout VALUES (13, 2, '2026-10-31', 87.66);
INSERT INTO Payout VALUES (14, 3, '2026-10-31', 154.79);
INSERT INTO Payout VALUES (15, 5, '2026-10-31', 122.46);
INSERT INTO Payout VALUES (16, 6, '2026-10-31', 155.1);

