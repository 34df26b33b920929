CREATE TABLE performers (
  performer_id INTEGER PRIMARY KEY,
  legal_name TEXT NOT NULL,
  stage_name TEXT,
  signed_on TEXT NOT NULL,
  off_books TEXT,             -- day the performer left the agency
  injuries INTEGER,           -- injuries declared on the signing form
  ghost INTEGER NOT NULL DEFAULT 0   -- 1 = made-up entry for training the bookers
);
CREATE TABLE skills (skill_code TEXT PRIMARY KEY, title TEXT NOT NULL, risk INTEGER NOT NULL /* 1 low to 5 high */);
CREATE TABLE performer_skills (
  performer_id INTEGER NOT NULL REFERENCES performers(performer_id),
  skill_code TEXT NOT NULL REFERENCES skills(skill_code),
  cert_until TEXT,            -- empty = never certified
  PRIMARY KEY (performer_id, skill_code)
);
CREATE TABLE productions (
  production_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  medium TEXT NOT NULL,       -- FF feature film, TV series, AD advert, LV live show
  studio TEXT,
  shoot_start TEXT NOT NULL,
  shelved_on TEXT             -- filled = production was given up
);
CREATE TABLE gigs (
  gig_id INTEGER PRIMARY KEY,
  production_id INTEGER NOT NULL REFERENCES productions(production_id),
  performer_id INTEGER REFERENCES performers(performer_id),   -- empty = still to be cast
  skill_code TEXT NOT NULL REFERENCES skills(skill_code),
  booked_on TEXT NOT NULL,
  call_date TEXT NOT NULL,
  days INTEGER NOT NULL,
  day_rate INTEGER NOT NULL,  -- pence
  status TEXT NOT NULL        -- HLD on hold, CNF confirmed, WRK worked, RLS released (cancelled), NSH performer did not show
);
CREATE TABLE adjustments (
  adjustment_id INTEGER PRIMARY KEY,
  gig_id INTEGER NOT NULL REFERENCES gigs(gig_id),
  reason TEXT NOT NULL,
  pence INTEGER NOT NULL      -- extra pay for the performer on top of the day rates, negative = deduction
);
CREATE TABLE accidents (
  accident_id INTEGER PRIMARY KEY,
  performer_id INTEGER NOT NULL REFERENCES performers(performer_id),
  gig_id INTEGER REFERENCES gigs(gig_id),     -- empty = in training, not on a gig
  happened_on TEXT NOT NULL,
  filed_on TEXT NOT NULL,
  grade TEXT NOT NULL,        -- A scratch, B days off, C hospital
  days_off INTEGER,
  withdrawn TEXT              -- 'W' = report taken back, did not happen as told
);

INSERT INTO performers VALUES (1, 'Susan Park', 'Suki Blaze', '2015-03-01', NULL, 2, 0);
INSERT INTO performers VALUES (2, 'Derek Hall', 'Rex Steel', '2010-06-15', NULL, 9, 0);
INSERT INTO performers VALUES (3, 'Samira Aziz', NULL, '2019-01-10', NULL, 0, 0);
INSERT INTO performers VALUES (4, 'Liam Doyle', 'Rex Steel', '2021-04-04', NULL, 1, 0);
INSERT INTO performers VALUES (5, 'Petra Novak', 'Petra Fall', '2012-12-01', '2025-08-31', 5, 0);
INSERT INTO performers VALUES (6, 'Joe Okafor', NULL, '2024-02-20', NULL, NULL, 0);
INSERT INTO performers VALUES (7, 'Mei Lin', 'Mei Storm', '2018-07-07', NULL, 3, 0);
INSERT INTO performers VALUES (8, 'Bruno Conti', NULL, '2008-08-08', NULL, 14, 0);
INSERT INTO performers VALUES (9, 'Hannah Frost', 'Frosty', '2025-05-05', NULL, 0, 0);
INSERT INTO performers VALUES (10, 'Test Dummy', 'Crash McTest', '2024-01-01', NULL, 99, 1);
INSERT INTO performers VALUES (11, 'Owen Rhys', NULL, '2016-10-10', '2026-04-30', 4, 0);
INSERT INTO performers VALUES (12, 'Tara Quinn', 'Tara Blaze', '2022-02-22', NULL, 1, 0);
INSERT INTO performers VALUES (13, 'Viktor Lund', 'The Swede', '2014-05-19', NULL, 7, 0);
INSERT INTO performers VALUES (14, 'Aisha Khan', NULL, '2023-09-01', NULL, NULL, 0);
INSERT INTO performers VALUES (15, 'Gus Miller', 'Gusto', '2026-01-12', NULL, 0, 0);
INSERT INTO performers VALUES (16, 'Clara Voss', NULL, '2026-08-03', NULL, 0, 0);
INSERT INTO performers VALUES (17, 'Demo Person', NULL, '2025-02-02', NULL, NULL, 1);
INSERT INTO performers VALUES (18, 'Neil Tranter', 'Nitro', '2011-11-11', NULL, 6, 0);
INSERT INTO skills VALUES ('HFALL', 'High fall', 5);
INSERT INTO skills VALUES ('FIRE', 'Full body burn', 5);
INSERT INTO skills VALUES ('CAR', 'Precision driving', 4);
INSERT INTO skills VALUES ('MOTO', 'Motorcycle', 4);
INSERT INTO skills VALUES ('HORSE', 'Horse riding', 3);
INSERT INTO skills VALUES ('SWORD', 'Sword fight', 2);
INSERT INTO skills VALUES ('FIST', 'Fist fight', 1);
INSERT INTO skills VALUES ('WIRE', 'Wire work', 3);
INSERT INTO skills VALUES ('DIVE', 'Scuba', 3);
INSERT INTO skills VALUES ('CLIMB', 'Climbing', 3);
INSERT INTO skills VALUES ('STAIR', 'Stair fall', 2);
INSERT INTO skills VALUES ('PARK', 'Free running', 3);
INSERT INTO skills VALUES ('SKI', 'Ski stunts', 4);
INSERT INTO skills VALUES ('HELI', 'Helicopter transfer', 5);
INSERT INTO skills VALUES ('GLASS', 'Breakaway glass', 1);
INSERT INTO skills VALUES ('PARA', 'Parachute', 5);
INSERT INTO performer_skills VALUES (1, 'HORSE', '2028-03-01');
INSERT INTO performer_skills VALUES (1, 'FIST', '2028-10-22');
INSERT INTO performer_skills VALUES (2, 'PARK', '2028-06-10');
INSERT INTO performer_skills VALUES (2, 'GLASS', NULL);
INSERT INTO performer_skills VALUES (3, 'PARA', NULL);
INSERT INTO performer_skills VALUES (3, 'SKI', '2026-08-09');
INSERT INTO performer_skills VALUES (3, 'PARK', '2028-03-26');
INSERT INTO performer_skills VALUES (4, 'DIVE', '2026-06-05');
INSERT INTO performer_skills VALUES (4, 'FIRE', '2025-09-20');
INSERT INTO performer_skills VALUES (5, 'PARK', NULL);
INSERT INTO performer_skills VALUES (5, 'WIRE', '2028-05-17');
INSERT INTO performer_skills VALUES (5, 'CLIMB', '2026-10-18');
INSERT INTO performer_skills VALUES (6, 'FIRE', '2027-08-25');
INSERT INTO performer_skills VALUES (6, 'MOTO', '2027-12-11');
INSERT INTO performer_skills VALUES (6, 'SKI', NULL);
INSERT INTO performer_skills VALUES (6, 'SWORD', NULL);
INSERT INTO performer_skills VALUES (7, 'HFALL', '2027-12-29');
INSERT INTO performer_skills VALUES (7, 'CLIMB', NULL);
INSERT INTO performer_skills VALUES (7, 'FIRE', '2026-03-23');
INSERT INTO performer_skills VALUES (7, 'SWORD', '2028-01-21');
INSERT INTO performer_skills VALUES (8, 'WIRE', '2026-11-22');
INSERT INTO performer_skills VALUES (8, 'GLASS', NULL);
INSERT INTO performer_skills VALUES (8, 'SWORD', '2027-05-30');
INSERT INTO performer_skills VALUES (8, 'SKI', '2027-04-03');
INSERT INTO performer_skills VALUES (9, 'PARA', '2028-07-25');
INSERT INTO performer_skills VALUES (9, 'SWORD', '2027-04-14');
INSERT INTO performer_skills VALUES (9, 'CLIMB', '2026-04-03');
INSERT INTO performer_skills VALUES (9, 'PARK', '2027-09-21');
INSERT INTO performer_skills VALUES (9, 'WIRE', '2025-10-06');
INSERT INTO performer_skills VALUES (10, 'HFALL', '2026-09-09');
INSERT INTO performer_skills VALUES (10, 'CAR', '2026-03-27');
INSERT INTO performer_skills VALUES (10, 'SKI', '2026-03-24');
INSERT INTO performer_skills VALUES (10, 'GLASS', '2027-05-12');
INSERT INTO performer_skills VALUES (10, 'DIVE', '2028-11-06');
INSERT INTO performer_skills VALUES (11, 'FIRE', NULL);
INSERT INTO performer_skills VALUES (11, 'PARK', '2026-03-02');
INSERT INTO performer_skills VALUES (11, 'SKI', NULL);
INSERT INTO performer_skills VALUES (12, 'SWORD', '2026-11-09');
INSERT INTO performer_skills VALUES (12, 'MOTO', '2026-02-08');
INSERT INTO performer_skills VALUES (12, 'CLIMB', '2026-08-11');
INSERT INTO performer_skills VALUES (12, 'FIRE', '2026-11-09');
INSERT INTO performer_skills VALUES (12, 'HORSE', '2028-11-11');
INSERT INTO performer_skills VALUES (13, 'FIRE', '2028-12-17');
INSERT INTO performer_skills VALUES (13, 'SKI', '2026-05-04');
INSERT INTO performer_skills VALUES (13, 'HFALL', '2026-07-31');
INSERT INTO performer_skills VALUES (14, 'PARK', '2026-12-12');
INSERT INTO performer_skills VALUES (14, 'DIVE', '2026-04-10');
INSERT INTO performer_skills VALUES (14, 'SKI', '2027-05-29');
INSERT INTO performer_skills VALUES (14, 'GLASS', '2027-03-29');
INSERT INTO performer_skills VALUES (15, 'PARK', '2028-05-21');
INSERT INTO performer_skills VALUES (15, 'FIRE', '2027-09-14');
INSERT INTO performer_skills VALUES (18, 'MOTO', NULL);
INSERT INTO performer_skills VALUES (18, 'PARA', '2027-12-12');
INSERT INTO productions VALUES (1, 'Iron Harbour', 'FF', 'Northlight', '2024-03-01', NULL);
INSERT INTO productions VALUES (2, 'Iron Harbour', 'TV', 'Northlight', '2025-09-08', NULL);
INSERT INTO productions VALUES (3, 'The Last Fare', 'TV', 'Meridian', '2024-05-20', NULL);
INSERT INTO productions VALUES (4, 'Cold Rope', 'FF', 'Meridian', '2025-02-03', NULL);
INSERT INTO productions VALUES (5, 'Velvet Gun', 'FF', NULL, '2025-06-16', '2025-09-01');
INSERT INTO productions VALUES (6, 'Zing Cola: Rooftop', 'AD', 'Brightbox', '2025-04-10', NULL);
INSERT INTO productions VALUES (7, 'Knights of Arundel Live', 'LV', 'Castle Events', '2024-06-01', NULL);
INSERT INTO productions VALUES (8, 'Knights of Arundel Live 2', 'LV', 'Castle Events', '2026-06-01', NULL);
INSERT INTO productions VALUES (9, 'Nightbus', 'TV', 'Meridian', '2026-01-19', NULL);
INSERT INTO productions VALUES (10, 'Saltwater', 'FF', 'Northlight', '2026-03-23', NULL);
INSERT INTO productions VALUES (11, 'Duck Insurance', 'AD', 'Brightbox', '2026-05-04', NULL);
INSERT INTO productions VALUES (12, 'Hollow Crown Road', 'FF', 'Meridian', '2026-08-10', NULL);
INSERT INTO productions VALUES (13, 'Mutiny!', 'TV', NULL, '2026-02-02', '2026-03-15');
INSERT INTO productions VALUES (14, 'Glacier Run', 'FF', 'Northlight', '2026-12-07', NULL);
INSERT INTO productions VALUES (15, 'Trainers X Spot', 'AD', 'Brightbox', '2026-10-12', NULL);
INSERT INTO productions VALUES (16, 'Ash Wednesday', 'FF', 'Peregrine', '2027-01-18', NULL);
INSERT INTO gigs VALUES (1, 12, 8, 'GLASS', '2026-08-15', '2026-09-13', 2, 37000, 'WRK');
INSERT INTO gigs VALUES (2, 14, 12, 'CLIMB', '2026-11-07', '2026-12-22', 2, 49000, 'CNF');
INSERT INTO gigs VALUES (3, 9, 8, 'SKI', '2026-01-09', '2026-02-06', 1, 68000, 'WRK');
INSERT INTO gigs VALUES (4, 12, 18, 'PARA', '2026-08-10', '2026-09-28', 4, 39000, 'NSH');
INSERT INTO gigs VALUES (5, 12, 9, 'WIRE', '2026-07-26', '2026-08-15', 5, 32000, 'NSH');
INSERT INTO gigs VALUES (6, 5, 5, 'CLIMB', '2025-06-08', '2025-07-09', 3, 53000, 'WRK');
INSERT INTO gigs VALUES (7, 14, NULL, 'SKI', '2026-11-19', '2027-01-26', 3, 34000, 'HLD');
INSERT INTO gigs VALUES (8, 4, 8, 'GLASS', '2025-04-04', '2025-04-12', 3, 30000, 'WRK');
INSERT INTO gigs VALUES (9, 10, 13, 'SKI', '2026-02-10', '2026-03-24', 5, 51000, 'NSH');
INSERT INTO gigs VALUES (10, 11, 10, 'HFALL', '2026-06-08', '2026-06-23', 9, 95000, 'WRK');
INSERT INTO gigs VALUES (11, 10, 15, 'PARK', '2026-02-10', '2026-03-28', 1, 52000, 'WRK');
INSERT INTO gigs VALUES (12, 5, 4, 'DIVE', '2025-05-02', '2025-06-19', 3, 74000, 'WRK');
INSERT INTO gigs VALUES (13, 9, 12, 'HORSE', '2025-12-11', '2026-01-19', 5, 83000, 'WRK');
INSERT INTO gigs VALUES (14, 4, 8, 'SWORD', '2025-01-30', '2025-03-11', 3, 53000, 'WRK');
INSERT INTO gigs VALUES (15, 1, 7, 'CLIMB', '2024-03-11', '2024-03-27', 2, 62000, 'NSH');
INSERT INTO gigs VALUES (16, 12, 3, 'PARK', '2026-09-20', '2026-10-11', 6, 34000, 'WRK');
INSERT INTO gigs VALUES (17, 1, 11, 'PARK', '2024-03-06', '2024-04-10', 1, 79000, 'WRK');
INSERT INTO gigs VALUES (18, 4, 2, 'PARK', '2025-03-09', '2025-03-15', 6, 28000, 'NSH');
INSERT INTO gigs VALUES (19, 6, 18, 'PARA', '2025-04-11', '2025-05-31', 1, 43000, 'WRK');
INSERT INTO gigs VALUES (20, 5, NULL, 'SWORD', '2025-08-03', '2025-08-14', 4, 35000, 'RLS');
INSERT INTO gigs VALUES (21, 9, 8, 'SWORD', '2025-12-26', '2026-02-06', 1, 32000, 'RLS');
INSERT INTO gigs VALUES (22, 10, 1, 'FIST', '2026-04-25', '2026-05-27', 5, 86000, 'WRK');
INSERT INTO gigs VALUES (23, 12, 6, 'SKI', '2026-08-26', '2026-09-10', 6, 93000, 'WRK');
INSERT INTO gigs VALUES (24, 11, 18, 'MOTO', '2026-05-31', '2026-07-15', 2, 68000, 'WRK');
INSERT INTO gigs VALUES (25, 13, 3, 'SKI', '2026-01-15', '2026-03-09', 6, 87000, 'RLS');
INSERT INTO gigs VALUES (26, 3, 11, 'SKI', '2024-04-14', '2024-06-11', 6, 39000, 'WRK');
INSERT INTO gigs VALUES (27, 6, 5, 'CLIMB', '2025-05-09', '2025-05-20', 4, 29000, 'WRK');
INSERT INTO gigs VALUES (28, 13, 8, 'WIRE', '2026-01-19', '2026-02-12', 4, 38000, 'WRK');
INSERT INTO gigs VALUES (29, 6, 1, 'FIST', '2025-04-19', '2025-06-02', 4, 76000, 'NSH');
INSERT INTO gigs VALUES (30, 11, 1, 'HORSE', '2026-06-12', '2026-06-20', 6, 63000, 'WRK');
INSERT INTO gigs VALUES (31, 13, 8, 'SKI', '2026-02-17', '2026-03-22', 2, 42000, 'RLS');
INSERT INTO gigs VALUES (32, 3, 13, 'FIRE', '2024-07-18', '2024-07-27', 1, 65000, 'WRK');
INSERT INTO gigs VALUES (33, 2, 6, 'SKI', '2025-09-18', '2025-10-27', 5, 55000, 'WRK');
INSERT INTO gigs VALUES (34, 8, 10, 'HFALL', '2026-05-16', '2026-06-22', 9, 95000, 'WRK');
INSERT INTO gigs VALUES (35, 9, 6, 'MOTO', '2026-01-21', '2026-01-29', 6, 90000, 'WRK');
INSERT INTO gigs VALUES (36, 8, 4, 'FIRE', '2026-07-23', '2026-08-06', 2, 36000, 'WRK');
INSERT INTO gigs VALUES (37, 11, 12, 'CLIMB', '2026-04-11', '2026-05-05', 2, 76000, 'RLS');
INSERT INTO gigs VALUES (38, 14, 13, 'SKI', '2026-11-06', '2027-01-13', 1, 35000, 'CNF');
INSERT INTO gigs VALUES (39, 6, 4, 'FIRE', '2025-04-07', '2025-05-28', 1, 68000, 'WRK');
INSERT INTO gigs VALUES (40, 13, 15, 'PARK', '2026-02-01', '2026-02-25', 1, 47000, 'WRK');
INSERT INTO gigs VALUES (41, 12, 6, 'SKI', '2026-08-13', '2026-10-08', 4, 92000, 'WRK');
INSERT INTO gigs VALUES (42, 8, 7, 'CLIMB', '2026-06-12', '2026-07-10', 5, 30000, 'WRK');
INSERT INTO gigs VALUES (43, 4, 12, 'HORSE', '2025-01-27', '2025-03-07', 6, 44000, 'WRK');
INSERT INTO gigs VALUES (44, 12, NULL, 'FIRE', '2026-09-10', '2026-10-09', 6, 42000, 'RLS');
INSERT INTO gigs VALUES (45, 14, 18, 'MOTO', '2026-11-09', '2027-01-30', 6, 32000, 'CNF');
INSERT INTO gigs VALUES (46, 10, 9, 'SWORD', '2026-03-14', '2026-04-03', 5, 48000, 'WRK');
INSERT INTO gigs VALUES (47, 11, 4, 'FIRE', '2026-05-10', '2026-06-16', 3, 32000, 'WRK');
INSERT INTO gigs VALUES (48, 3, 18, 'PARA', '2024-05-28', '2024-06-17', 6, 70000, 'NSH');
INSERT INTO gigs VALUES (49, 5, 11, 'FIRE', '2025-07-13', '2025-08-26', 1, 87000, 'NSH');
INSERT INTO gigs VALUES (50, 12, 8, 'GLASS', '2026-08-12', '2026-08-31', 3, 91000, 'NSH');
INSERT INTO gigs VALUES (51, 11, 8, 'SWORD', '2026-03-27', '2026-05-17', 3, 44000, 'WRK');
INSERT INTO gigs VALUES (52, 9, 2, 'PARK', '2025-12-18', '2026-02-03', 3, 64000, 'RLS');
INSERT INTO gigs VALUES (53, 10, 15, 'FIRE', '2026-04-07', '2026-05-22', 3, 78000, 'WRK');
INSERT INTO gigs VALUES (54, 10, 8, 'SWORD', '2026-04-11', '2026-04-25', 1, 87000, 'WRK');
INSERT INTO gigs VALUES (55, 11, 15, 'PARK', '2026-05-05', '2026-06-30', 5, 53000, 'NSH');
INSERT INTO gigs VALUES (56, 14, 8, 'SKI', '2026-11-15', '2027-01-15', 3, 40000, 'CNF');
INSERT INTO gigs VALUES (57, 9, 13, 'HFALL', '2026-02-01', '2026-03-04', 5, 59000, 'WRK');
INSERT INTO gigs VALUES (58, 11, 13, 'HFALL', '2026-05-31', '2026-06-27', 6, 93000, 'WRK');
INSERT INTO gigs VALUES (59, 10, 10, 'HFALL', '2026-05-24', '2026-06-02', 9, 95000, 'WRK');
INSERT INTO gigs VALUES (60, 10, 15, 'FIRE', '2026-05-01', '2026-06-04', 4, 35000, 'WRK');
INSERT INTO gigs VALUES (61, 10, NULL, 'MOTO', '2026-04-16', '2026-05-12', 1, 45000, 'RLS');
INSERT INTO gigs VALUES (62, 6, 6, 'MOTO', '2025-05-14', '2025-05-29', 2, 39000, 'NSH');
INSERT INTO gigs VALUES (63, 5, 6, 'SKI', '2025-06-18', '2025-08-16', 2, 43000, 'RLS');
INSERT INTO gigs VALUES (64, 3, 6, 'SWORD', '2024-06-28', '2024-07-08', 6, 78000, 'WRK');
INSERT INTO gigs VALUES (65, 7, 18, 'MOTO', '2024-06-13', '2024-06-26', 6, 46000, 'WRK');
INSERT INTO gigs VALUES (66, 12, 3, 'PARK', '2026-07-12', '2026-08-18', 1, 47000, 'WRK');
INSERT INTO gigs VALUES (67, 11, 3, 'PARK', '2026-04-13', '2026-05-15', 5, 93000, 'WRK');
INSERT INTO gigs VALUES (68, 3, 7, 'FIRE', '2024-06-09', '2024-06-28', 2, 32000, 'WRK');
INSERT INTO gigs VALUES (69, 4, 1, 'HORSE', '2025-02-19', '2025-04-03', 3, 81000, 'WRK');
INSERT INTO gigs VALUES (70, 9, 7, 'SWORD', '2025-12-27', '2026-01-28', 5, 94000, 'WRK');
INSERT INTO gigs VALUES (71, 10, 9, 'PARK', '2026-03-20', '2026-04-16', 2, 36000, 'NSH');
INSERT INTO gigs VALUES (72, 8, 10, 'HFALL', '2026-05-22', '2026-06-09', 9, 95000, 'WRK');
INSERT INTO gigs VALUES (73, 6, 4, 'DIVE', '2025-05-22', '2025-05-29', 2, 37000, 'WRK');
INSERT INTO gigs VALUES (74, 12, 8, 'WIRE', '2026-08-14', '2026-09-30', 2, 94000, 'WRK');
INSERT INTO gigs VALUES (75, 2, 8, 'WIRE', '2025-07-30', '2025-09-21', 6, 88000, 'WRK');
INSERT INTO gigs VALUES (76, 9, 7, 'CLIMB', '2026-01-12', '2026-02-23', 3, 41000, 'WRK');
INSERT INTO gigs VALUES (77, 9, 7, 'HFALL', '2026-02-09', '2026-03-25', 4, 47000, 'WRK');
INSERT INTO gigs VALUES (78, 7, 3, 'PARA', '2024-05-24', '2024-07-01', 6, 95000, 'WRK');
INSERT INTO gigs VALUES (79, 1, NULL, 'SKI', '2024-02-27', '2024-04-08', 5, 72000, 'RLS');
INSERT INTO gigs VALUES (80, 15, 18, 'PARA', '2026-08-20', '2026-10-18', 2, 73000, 'WRK');
INSERT INTO gigs VALUES (81, 14, 8, 'SKI', '2026-11-06', '2027-02-18', 1, 35000, 'HLD');
INSERT INTO gigs VALUES (82, 2, 18, 'PARA', '2025-08-04', '2025-09-18', 6, 49000, 'WRK');
INSERT INTO gigs VALUES (83, 6, 2, 'PARK', '2025-05-19', '2025-06-13', 2, 75000, 'WRK');
INSERT INTO gigs VALUES (84, 7, 6, 'FIRE', '2024-07-21', '2024-08-07', 3, 43000, 'WRK');
INSERT INTO gigs VALUES (85, 14, 4, 'FIRE', '2026-10-22', '2026-12-31', 5, 54000, 'CNF');
INSERT INTO gigs VALUES (86, 13, 3, 'PARA', '2026-02-16', '2026-04-10', 6, 29000, 'RLS');
INSERT INTO gigs VALUES (87, 10, 2, 'GLASS', '2026-04-24', '2026-05-06', 3, 51000, 'NSH');
INSERT INTO gigs VALUES (88, 9, 2, 'GLASS', '2026-02-08', '2026-03-15', 3, 37000, 'WRK');
INSERT INTO gigs VALUES (89, 13, NULL, 'HFALL', '2026-02-19', '2026-04-13', 2, 86000, 'RLS');
INSERT INTO gigs VALUES (90, 12, 12, 'FIRE', '2026-07-09', '2026-08-30', 2, 53000, 'WRK');
INSERT INTO gigs VALUES (91, 8, NULL, 'MOTO', '2026-05-15', '2026-07-09', 4, 57000, 'RLS');
INSERT INTO gigs VALUES (92, 9, 7, 'HFALL', '2025-12-16', '2026-02-04', 5, 49000, 'WRK');
INSERT INTO gigs VALUES (93, 9, 11, 'SKI', '2025-12-27', '2026-02-06', 1, 45000, 'NSH');
INSERT INTO gigs VALUES (94, 2, 9, 'SWORD', '2025-07-19', '2025-09-13', 5, 80000, 'WRK');
INSERT INTO gigs VALUES (95, 13, 10, 'HFALL', '2026-02-14', '2026-03-25', 9, 95000, 'WRK');
INSERT INTO gigs VALUES (96, 10, 7, 'CLIMB', '2026-03-08', '2026-04-25', 1, 31000, 'RLS');
INSERT INTO gigs VALUES (97, 11, NULL, 'FIRE', '2026-06-25', '2026-07-15', 1, 77000, 'RLS');
INSERT INTO gigs VALUES (98, 5, 5, 'PARK', '2025-06-27', '2025-08-22', 4, 77000, 'WRK');
INSERT INTO gigs VALUES (99, 4, NULL, 'FIRE', '2025-01-29', '2025-03-11', 4, 71000, 'RLS');
INSERT INTO gigs VALUES (100, 13, 6, 'SKI', '2026-01-27', '2026-03-09', 2, 53000, 'NSH');
INSERT INTO adjustments VALUES (1, 1, 'overtime', 37000);
INSERT INTO adjustments VALUES (2, 11, 'night shoot', 12000);
INSERT INTO adjustments VALUES (3, 12, 'night shoot', 8000);
INSERT INTO adjustments VALUES (4, 13, 'late arrival', -2500);
INSERT INTO adjustments VALUES (5, 14, 'night shoot', 40000);
INSERT INTO adjustments VALUES (6, 19, 'rehearsal', 4000);
INSERT INTO adjustments VALUES (7, 19, 'rehearsal', 7000);
INSERT INTO adjustments VALUES (8, 24, 'night shoot', 9000);
INSERT INTO adjustments VALUES (9, 24, 'overtime', 14000);
INSERT INTO adjustments VALUES (10, 26, 'rehearsal', 34000);
INSERT INTO adjustments VALUES (11, 26, 'rehearsal', 14000);
INSERT INTO adjustments VALUES (12, 26, 'night shoot', 26000);
INSERT INTO adjustments VALUES (13, 30, 'rehearsal', 5000);
INSERT INTO adjustments VALUES (14, 35, 'late arrival', -5000);
INSERT INTO adjustments VALUES (15, 58, 'late arrival', -5000);
INSERT INTO adjustments VALUES (16, 59, 'overtime', 28000);
INSERT INTO adjustments VALUES (17, 72, 'overtime', 30000);
INSERT INTO adjustments VALUES (18, 72, 'late arrival', -5000);
INSERT INTO adjustments VALUES (19, 72, 'late arrival', -5000);
INSERT INTO adjustments VALUES (20, 73, 'rehearsal', 30000);
INSERT INTO adjustments VALUES (21, 74, 'rehearsal', 37000);
INSERT INTO adjustments VALUES (22, 76, 'overtime', 23000);
INSERT INTO adjustments VALUES (23, 76, 'night shoot', 15000);
INSERT INTO adjustments VALUES (24, 77, 'rehearsal', 14000);
INSERT INTO adjustments VALUES (25, 77, 'rehearsal', 15000);
INSERT INTO adjustments VALUES (26, 84, 'late arrival', -5000);
INSERT INTO adjustments VALUES (27, 84, 'rehearsal', 36000);
INSERT INTO adjustments VALUES (28, 84, 'night shoot', 15000);
INSERT INTO adjustments VALUES (29, 86, 'cancellation fee', 9000);
INSERT INTO adjustments VALUES (30, 88, 'rehearsal', 9000);
INSERT INTO adjustments VALUES (31, 92, 'night shoot', 26000);
INSERT INTO adjustments VALUES (32, 96, 'cancellation fee', 8000);
INSERT INTO accidents VALUES (1, 15, 40, '2026-02-25', '2026-02-26', 'A', NULL, NULL);
INSERT INTO accidents VALUES (2, 10, 59, '2026-06-07', '2026-06-08', 'A', 0, NULL);
INSERT INTO accidents VALUES (3, 11, 26, '2024-06-12', '2024-06-14', 'B', 13, NULL);
INSERT INTO accidents VALUES (4, 18, 24, '2026-07-16', '2026-07-16', 'C', 38, NULL);
INSERT INTO accidents VALUES (5, 12, 43, '2025-03-07', '2025-03-09', 'A', 0, 'W');
INSERT INTO accidents VALUES (6, 2, 83, '2025-06-13', '2025-06-14', 'A', NULL, NULL);
INSERT INTO accidents VALUES (7, 4, 12, '2025-06-21', '2025-06-21', 'B', 9, NULL);
INSERT INTO accidents VALUES (8, 12, 90, '2026-08-31', '2026-08-31', 'A', NULL, NULL);
INSERT INTO accidents VALUES (9, 10, 10, '2026-06-23', '2026-07-08', 'B', 5, NULL);
INSERT INTO accidents VALUES (10, 13, 58, '2026-07-01', '2026-07-03', 'B', 6, NULL);
INSERT INTO accidents VALUES (11, 8, 74, '2026-09-30', '2026-10-06', 'B', 14, NULL);
INSERT INTO accidents VALUES (12, 13, 57, '2026-03-06', '2026-03-21', 'B', 10, NULL);
INSERT INTO accidents VALUES (13, 3, 67, '2026-05-18', '2026-06-02', 'A', NULL, NULL);
INSERT INTO accidents VALUES (14, 7, 68, '2024-06-28', '2024-06-29', 'A', NULL, NULL);
INSERT INTO accidents VALUES (15, 7, 76, '2026-02-24', '2026-02-24', 'B', 5, NULL);
INSERT INTO accidents VALUES (16, 7, 77, '2026-03-28', '2026-04-12', 'A', 0, 'W');
INSERT INTO accidents VALUES (17, 15, 53, '2026-05-23', '2026-05-24', 'A', 0, NULL);
INSERT INTO accidents VALUES (18, 18, 65, '2024-07-01', '2024-07-16', 'A', 0, NULL);
INSERT INTO accidents VALUES (19, 5, 6, '2025-07-10', '2025-07-12', 'A', 0, NULL);
INSERT INTO accidents VALUES (20, 3, 16, '2026-10-12', '2026-10-13', 'B', 7, 'W');
INSERT INTO accidents VALUES (21, 12, 13, '2026-01-22', '2026-01-28', 'B', 10, NULL);
INSERT INTO accidents VALUES (22, 10, 72, '2026-06-10', '2026-06-10', 'B', 6, NULL);
INSERT INTO accidents VALUES (23, 12, NULL, '2025-12-12', '2025-12-13', 'C', 50, NULL);
INSERT INTO accidents VALUES (24, 15, NULL, '2026-10-05', '2026-10-17', 'A', 0, NULL);
INSERT INTO accidents VALUES (25, 13, NULL, '2025-05-22', '2025-05-22', 'A', 0, NULL);
INSERT INTO accidents VALUES (26, 7, NULL, '2024-02-19', '2024-03-02', 'A', 0, NULL);
INSERT INTO accidents VALUES (27, 1, NULL, '2026-02-25', '2026-02-28', 'B', 11, 'W');
INSERT INTO accidents VALUES (28, 12, NULL, '2026-07-26', '2026-08-07', 'A', 0, NULL);
INSERT INTO accidents VALUES (29, 1, NULL, '2026-06-10', '2026-07-05', 'A', 0, NULL);
INSERT INTO accidents VALUES (30, 1, NULL, '2024-02-01', '2024-02-04', 'A', 0, NULL);
INSERT INTO accidents VALUES (31, 12, NULL, '2026-06-05', '2026-06-06', 'C', 61, NULL);
INSERT INTO accidents VALUES (32, 12, NULL, '2024-11-12', '2024-11-15', 'A', 0, NULL);
INSERT INTO accidents VALUES (33, 7, NULL, '2024-11-20', '2024-12-15', 'A', 0, NULL);
INSERT INTO accidents VALUES (34, 12, NULL, '2024-10-11', '2024-11-05', 'C', 21, NULL);
INSERT INTO accidents VALUES (35, 10, NULL, '2026-10-05', '2026-10-05', 'C', 365, NULL);
