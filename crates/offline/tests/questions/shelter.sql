CREATE TABLE species (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  started_on TEXT NOT NULL,
  ended_on TEXT
);
CREATE TABLE animals (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  species_id INTEGER NOT NULL REFERENCES species(id),
  breed TEXT,
  sex TEXT NOT NULL CHECK (sex IN ('F', 'M')),
  birth_year INTEGER,
  weight_kg REAL,
  intake_date TEXT NOT NULL,
  intake_type TEXT NOT NULL,
  keeper_id INTEGER REFERENCES staff(id),
  microchipped INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('available', 'adopted', 'fostered', 'deceased'))
);
CREATE TABLE adopters (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  phone TEXT,
  email TEXT
);
CREATE TABLE adoptions (
  id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES animals(id),
  adopter_id INTEGER NOT NULL REFERENCES adopters(id),
  adopted_on TEXT NOT NULL,
  fee_cents INTEGER NOT NULL,
  returned_on TEXT
);
CREATE TABLE vet_visits (
  id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES animals(id),
  visit_date TEXT NOT NULL,
  reason TEXT NOT NULL,
  cost_cents INTEGER NOT NULL,
  outcome TEXT
);
CREATE TABLE donations (
  id INTEGER PRIMARY KEY,
  donor_name TEXT,
  received_on TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  method TEXT NOT NULL,
  purpose TEXT
);

INSERT INTO species VALUES (1, 'Dog');
INSERT INTO species VALUES (2, 'Cat');
INSERT INTO species VALUES (3, 'Rabbit');
INSERT INTO species VALUES (4, 'Guinea pig');
INSERT INTO species VALUES (5, 'Tortoise');
INSERT INTO staff VALUES (1, 'Alison Meredith', 'Manager', '2024-01-02', NULL);
INSERT INTO staff VALUES (2, 'Jorge Villalba', 'Kennel keeper', '2024-03-11', NULL);
INSERT INTO staff VALUES (3, 'Bronwen Hughes', 'Cattery keeper', '2024-07-22', NULL);
INSERT INTO staff VALUES (4, 'Tariq Aziz', 'Small animals keeper', '2025-01-13', NULL);
INSERT INTO staff VALUES (5, 'Milly Prentice', 'Kennel keeper', '2025-05-06', '2026-04-30');
INSERT INTO staff VALUES (6, 'Stefan Groll', 'Veterinary nurse', '2024-02-05', NULL);
INSERT INTO staff VALUES (7, 'Dana Whitlock', 'Volunteer coordinator', '2026-02-16', NULL);
INSERT INTO animals VALUES (1, 'Biscuit', 1, 'Border Collie', 'F', 2015, 16.4, '2024-04-01', 'stray', 2, 1, 'adopted');
INSERT INTO animals VALUES (2, 'Luna', 1, 'Greyhound', 'M', 2022, 13.7, '2024-04-20', 'surrender', 2, 1, 'adopted');
INSERT INTO animals VALUES (3, 'Moss', 2, NULL, 'M', 2020, 3.2, '2024-04-27', 'surrender', 3, 1, 'adopted');
INSERT INTO animals VALUES (4, 'Pepper', 1, 'Labrador mix', 'F', 2017, 22.4, '2024-05-04', 'surrender', 2, 1, 'available');
INSERT INTO animals VALUES (5, 'Tango', 2, 'Maine Coon', 'M', 2022, 5.5, '2024-06-16', 'surrender', 3, 0, 'adopted');
INSERT INTO animals VALUES (6, 'Willow', 2, 'Siamese', 'M', 2023, 4.3, '2024-06-28', 'stray', 3, 1, 'adopted');
INSERT INTO animals VALUES (7, 'Rufus', 2, 'Domestic shorthair', 'M', NULL, 3.4, '2024-07-18', 'surrender', 3, 1, 'adopted');
INSERT INTO animals VALUES (8, 'Clementine', 1, NULL, 'M', 2022, 24.2, '2024-07-30', 'stray', 2, 0, 'adopted');
INSERT INTO animals VALUES (9, 'Ziggy', 3, NULL, 'F', 2021, 1.7, '2024-09-11', 'transfer', NULL, 0, 'available');
INSERT INTO animals VALUES (10, 'Hazel', 2, 'Maine Coon', 'F', 2016, 5.3, '2024-10-04', 'stray', 3, 1, 'adopted');
INSERT INTO animals VALUES (11, 'Bandit', 4, NULL, 'M', 2022, 0.7, '2024-10-14', 'stray', NULL, 0, 'available');
INSERT INTO animals VALUES (12, 'Nutmeg', 4, NULL, 'M', 2019, 1.0, '2024-12-01', 'stray', NULL, 0, 'adopted');
INSERT INTO animals VALUES (13, 'Olive', 2, 'Siamese', 'M', 2020, 2.8, '2024-12-09', 'surrender', 3, 0, 'available');
INSERT INTO animals VALUES (14, 'Pickle', 3, 'Lionhead', 'M', 2025, 2.2, '2025-01-02', 'transfer', NULL, 1, 'adopted');
INSERT INTO animals VALUES (15, 'Juno', 4, 'Abyssinian', 'M', 2024, 1.0, '2025-01-13', 'stray', 4, 1, 'adopted');
INSERT INTO animals VALUES (16, 'Socks', 1, 'Staffie cross', 'M', 2013, 13.3, '2025-01-15', 'surrender', 2, 1, 'adopted');
INSERT INTO animals VALUES (17, 'Maple', 2, 'Domestic shorthair', 'F', 2024, 5.5, '2025-01-16', 'stray', 3, 0, 'available');
INSERT INTO animals VALUES (18, 'Otis', 2, 'Siamese', 'M', 2022, NULL, '2025-01-18', 'surrender', 3, 1, 'available');
INSERT INTO animals VALUES (19, 'Freya', 2, 'Domestic longhair', 'F', 2019, 4.1, '2025-02-11', 'surrender', 3, 1, 'adopted');
INSERT INTO animals VALUES (20, 'Cosmo', 2, 'Maine Coon', 'F', 2021, 4.5, '2025-03-01', 'stray', 3, 0, 'adopted');
INSERT INTO animals VALUES (21, 'Dobby', 4, 'American', 'M', 2020, 0.7, '2025-03-09', 'transfer', 4, 1, 'adopted');
INSERT INTO animals VALUES (22, 'Ginger', 2, 'Domestic shorthair', 'M', 2022, 3.3, '2025-04-12', 'surrender', 3, 0, 'available');
INSERT INTO animals VALUES (23, 'Shadow', 1, 'Jack Russell', 'F', 2016, 16.3, '2025-04-18', 'stray', 2, 0, 'adopted');
INSERT INTO animals VALUES (24, 'Poppet', 2, 'Siamese', 'F', 2017, 5.6, '2025-06-28', 'surrender', 3, 1, 'available');
INSERT INTO animals VALUES (25, 'Bramble', 1, 'Staffie cross', 'M', 2025, 15.5, '2025-07-18', 'stray', 2, 1, 'adopted');
INSERT INTO animals VALUES (26, 'Ferris', 4, 'Abyssinian', 'M', 2020, NULL, '2025-08-29', 'transfer', 4, 1, 'adopted');
INSERT INTO animals VALUES (27, 'Misty', 1, 'Jack Russell', 'M', 2025, NULL, '2025-09-18', 'surrender', 2, 0, 'adopted');
INSERT INTO animals VALUES (28, 'Kipper', 1, 'Staffie cross', 'F', 2015, 12.7, '2025-09-19', 'transfer', 2, 0, 'adopted');
INSERT INTO animals VALUES (29, 'Saffron', 3, 'Dutch', 'M', 2012, NULL, '2025-09-19', 'transfer', 4, 0, 'adopted');
INSERT INTO animals VALUES (30, 'Tilly', 2, 'Domestic longhair', 'F', 2020, 6.4, '2025-12-21', 'surrender', 3, 0, 'adopted');
INSERT INTO animals VALUES (31, 'Wolfie', 3, 'Dutch', 'F', 2013, 1.7, '2026-01-05', 'stray', 4, 0, 'adopted');
INSERT INTO animals VALUES (32, 'Domino', 1, 'Staffie cross', 'M', 2016, 27.9, '2026-01-08', 'stray', 5, 1, 'adopted');
INSERT INTO animals VALUES (33, 'Peaches', 2, 'Domestic shorthair', 'M', 2022, 4.8, '2026-01-18', 'stray', 3, 1, 'available');
INSERT INTO animals VALUES (34, 'Gizmo', 1, 'Staffie cross', 'M', 2025, 27.8, '2026-02-01', 'stray', 2, 0, 'adopted');
INSERT INTO animals VALUES (35, 'Sable', 1, 'Jack Russell', 'F', NULL, 27.6, '2026-02-09', 'stray', 2, 0, 'available');
INSERT INTO animals VALUES (36, 'Thistle', 2, 'Domestic shorthair', 'F', 2012, 6.4, '2026-02-17', 'stray', 3, 1, 'available');
INSERT INTO animals VALUES (37, 'Monty', 1, 'Staffie cross', 'F', 2018, 26.2, '2026-02-26', 'transfer', NULL, 1, 'adopted');
INSERT INTO animals VALUES (38, 'Quill', 4, 'American', 'F', 2021, 1.1, '2026-03-09', 'transfer', 4, 1, 'adopted');
INSERT INTO animals VALUES (39, 'Ember', 1, 'Border Collie', 'M', 2018, NULL, '2026-03-10', 'surrender', 2, 1, 'deceased');
INSERT INTO animals VALUES (40, 'Rosie', 1, 'Greyhound', 'M', 2021, 9.9, '2026-04-01', 'stray', 2, 1, 'available');
INSERT INTO animals VALUES (41, 'Hector', 1, 'Labrador mix', 'M', 2025, 11.3, '2026-04-01', 'transfer', 2, 0, 'adopted');
INSERT INTO animals VALUES (42, 'Velvet', 1, 'Staffie cross', 'M', 2018, 24.5, '2026-05-19', 'stray', NULL, 1, 'available');
INSERT INTO animals VALUES (43, 'Smudge', 1, 'Staffie cross', 'M', 2016, 21.0, '2026-08-15', 'stray', 2, 1, 'fostered');
INSERT INTO animals VALUES (44, 'Pip', 1, 'Labrador mix', 'F', 2022, 31.6, '2026-09-16', 'transfer', 2, 0, 'available');
INSERT INTO animals VALUES (45, 'Noodle', 1, 'Border Collie', 'M', 2023, 26.4, '2026-10-28', 'transfer', 2, 1, 'fostered');
INSERT INTO adopters VALUES (1, 'Nora Fitzgerald', 'Broadmoor', '01632 960754', 'nora@mail.test');
INSERT INTO adopters VALUES (2, 'Karl Lindgren', 'Saltash', NULL, 'karl@mail.test');
INSERT INTO adopters VALUES (3, 'Abena Owusu', 'Saltash', '01632 960195', 'abena@mail.test');
INSERT INTO adopters VALUES (4, 'Peter Halloway', 'Wendle', '01632 960391', 'peter@mail.test');
INSERT INTO adopters VALUES (5, 'Simone Garnier', 'Larkfield', '01632 960933', 'simone@mail.test');
INSERT INTO adopters VALUES (6, 'Imran Chaudhry', 'Wendle', '01632 960948', 'imran@mail.test');
INSERT INTO adopters VALUES (7, 'Judith Pike', 'Wendle', '01632 960662', 'judith@mail.test');
INSERT INTO adopters VALUES (8, 'Diego Fuentes', 'Broadmoor', '01632 960731', NULL);
INSERT INTO adopters VALUES (9, 'Katya Orlova', 'Wendle', '01632 960360', NULL);
INSERT INTO adopters VALUES (10, 'Robert Sinclair', 'Larkfield', '01632 960231', 'robert@mail.test');
INSERT INTO adopters VALUES (11, 'Mei-Ling Chen', 'Saltash', '01632 960603', 'mei-ling@mail.test');
INSERT INTO adopters VALUES (12, 'Helen Draper', 'Larkfield', '01632 960828', NULL);
INSERT INTO adopters VALUES (13, 'Tobias Weiss', 'Saltash', '01632 960502', 'tobias@mail.test');
INSERT INTO adopters VALUES (14, 'Ffion Morgan', 'Broadmoor', '01632 960374', NULL);
INSERT INTO adopters VALUES (15, 'Gary Noble', 'Larkfield', NULL, 'gary@mail.test');
INSERT INTO adopters VALUES (16, 'Lorna Beattie', 'Broadmoor', '01632 960677', 'lorna@mail.test');
INSERT INTO adopters VALUES (17, 'Ahmed Farouk', 'Saltash', '01632 960317', 'ahmed@mail.test');
INSERT INTO adopters VALUES (18, 'Vivian Cole', 'Wendle', '01632 960660', 'vivian@mail.test');
INSERT INTO adopters VALUES (19, 'Stuart Penhale', 'Larkfield', '01632 960257', NULL);
INSERT INTO adopters VALUES (20, 'Ines Carvalho', 'Larkfield', NULL, 'ines@mail.test');
INSERT INTO adopters VALUES (21, 'Bridget Mooney', 'Saltash', '01632 960485', 'bridget@mail.test');
INSERT INTO adopters VALUES (22, 'Hiro Tanaka', 'Wendle', '01632 960568', 'hiro@mail.test');
INSERT INTO adopters VALUES (23, 'Olga Zielinska', 'Larkfield', '01632 960589', 'olga@mail.test');
INSERT INTO adopters VALUES (24, 'Dennis Crabb', 'Saltash', '01632 960396', 'dennis@mail.test');
INSERT INTO adoptions VALUES (1, 1, 15, '2024-04-25', 15000, NULL);
INSERT INTO adoptions VALUES (2, 4, 4, '2024-05-23', 20000, '2024-06-13');
INSERT INTO adoptions VALUES (3, 6, 19, '2024-07-31', 9500, NULL);
INSERT INTO adoptions VALUES (4, 3, 4, '2024-08-31', 9500, NULL);
INSERT INTO adoptions VALUES (5, 2, 6, '2024-09-06', 18000, NULL);
INSERT INTO adoptions VALUES (6, 7, 17, '2024-10-10', 9500, NULL);
INSERT INTO adoptions VALUES (7, 5, 1, '2024-10-16', 8000, NULL);
INSERT INTO adoptions VALUES (8, 8, 13, '2024-12-28', 20000, NULL);
INSERT INTO adoptions VALUES (9, 12, 7, '2025-01-09', 2500, NULL);
INSERT INTO adoptions VALUES (10, 10, 13, '2025-01-17', 8000, NULL);
INSERT INTO adoptions VALUES (11, 17, 5, '2025-02-03', 9500, '2025-02-10');
INSERT INTO adoptions VALUES (12, 15, 21, '2025-02-12', 2500, NULL);
INSERT INTO adoptions VALUES (13, 19, 21, '2025-03-09', 0, NULL);
INSERT INTO adoptions VALUES (14, 16, 12, '2025-03-14', 15000, NULL);
INSERT INTO adoptions VALUES (15, 20, 3, '2025-04-06', 0, NULL);
INSERT INTO adoptions VALUES (16, 14, 3, '2025-05-27', 4500, NULL);
INSERT INTO adoptions VALUES (17, 21, 21, '2025-06-10', 2000, NULL);
INSERT INTO adoptions VALUES (18, 23, 10, '2025-08-19', 20000, NULL);
INSERT INTO adoptions VALUES (19, 25, 19, '2025-10-05', 15000, NULL);
INSERT INTO adoptions VALUES (20, 28, 14, '2025-10-05', 15000, NULL);
INSERT INTO adoptions VALUES (21, 26, 13, '2025-10-18', 2500, NULL);
INSERT INTO adoptions VALUES (22, 27, 7, '2025-12-30', 20000, NULL);
INSERT INTO adoptions VALUES (23, 29, 1, '2026-01-22', 4500, NULL);
INSERT INTO adoptions VALUES (24, 34, 21, '2026-02-08', 0, NULL);
INSERT INTO adoptions VALUES (25, 38, 18, '2026-03-26', 2500, NULL);
INSERT INTO adoptions VALUES (26, 32, 16, '2026-04-02', 15000, NULL);
INSERT INTO adoptions VALUES (27, 30, 6, '2026-04-07', 8000, NULL);
INSERT INTO adoptions VALUES (28, 37, 15, '2026-04-28', 18000, NULL);
INSERT INTO adoptions VALUES (29, 31, 19, '2026-06-09', 3500, NULL);
INSERT INTO adoptions VALUES (30, 41, 6, '2026-07-18', 15000, NULL);
INSERT INTO vet_visits VALUES (1, 1, '2024-04-16', 'skin problem', 9250, 'All clear');
INSERT INTO vet_visits VALUES (2, 1, '2024-04-25', 'check-up', 4200, 'All clear');
INSERT INTO vet_visits VALUES (3, 4, '2024-05-09', 'dental', 20700, 'Medication prescribed');
INSERT INTO vet_visits VALUES (4, 4, '2024-05-10', 'check-up', 3750, 'All clear');
INSERT INTO vet_visits VALUES (5, 4, '2024-05-16', 'skin problem', 6850, 'Medication prescribed');
INSERT INTO vet_visits VALUES (6, 4, '2024-05-17', 'vaccination', 3550, 'All clear');
INSERT INTO vet_visits VALUES (7, 2, '2024-06-03', 'dental', 15250, NULL);
INSERT INTO vet_visits VALUES (8, 3, '2024-06-11', 'vaccination', 3600, 'Medication prescribed');
INSERT INTO vet_visits VALUES (9, 3, '2024-07-10', 'check-up', 3550, 'All clear');
INSERT INTO vet_visits VALUES (10, 3, '2024-07-11', 'check-up', 3250, NULL);
INSERT INTO vet_visits VALUES (11, 6, '2024-07-13', 'vaccination', 3550, NULL);
INSERT INTO vet_visits VALUES (12, 5, '2024-07-17', 'dental', 21550, NULL);
INSERT INTO vet_visits VALUES (13, 6, '2024-07-19', 'neutering', 13400, NULL);
INSERT INTO vet_visits VALUES (14, 2, '2024-07-24', 'check-up', 5000, NULL);
INSERT INTO vet_visits VALUES (15, 6, '2024-07-25', 'vaccination', 2600, 'All clear');
INSERT INTO vet_visits VALUES (16, 5, '2024-08-24', 'check-up', 4100, 'Follow-up needed');
INSERT INTO vet_visits VALUES (17, 8, '2024-09-08', 'check-up', 4100, NULL);
INSERT INTO vet_visits VALUES (18, 7, '2024-09-21', 'dental', 12550, NULL);
INSERT INTO vet_visits VALUES (19, 12, '2024-12-26', 'neutering', 13850, 'Medication prescribed');
INSERT INTO vet_visits VALUES (20, 14, '2025-01-05', 'dental', 21000, 'Follow-up needed');
INSERT INTO vet_visits VALUES (21, 17, '2025-01-17', 'neutering', 12450, 'Medication prescribed');
INSERT INTO vet_visits VALUES (22, 16, '2025-01-31', 'vaccination', 2950, NULL);
INSERT INTO vet_visits VALUES (23, 16, '2025-03-13', 'check-up', 3050, NULL);
INSERT INTO vet_visits VALUES (24, 23, '2025-04-19', 'neutering', 12800, NULL);
INSERT INTO vet_visits VALUES (25, 23, '2025-06-18', 'injury', 24950, 'All clear');
INSERT INTO vet_visits VALUES (26, 23, '2025-06-25', 'vaccination', 2750, 'Follow-up needed');
INSERT INTO vet_visits VALUES (27, 13, '2025-08-10', 'vaccination', 2600, 'All clear');
INSERT INTO vet_visits VALUES (28, 25, '2025-08-14', 'vaccination', 2900, 'Follow-up needed');
INSERT INTO vet_visits VALUES (29, 25, '2025-08-27', 'dental', 21900, 'All clear');
INSERT INTO vet_visits VALUES (30, 24, '2025-08-28', 'neutering', 15050, NULL);
INSERT INTO vet_visits VALUES (31, 13, '2025-08-28', 'dental', 19250, 'All clear');
INSERT INTO vet_visits VALUES (32, 26, '2025-09-04', 'check-up', 5200, NULL);
INSERT INTO vet_visits VALUES (33, 24, '2025-09-06', 'dental', 8800, NULL);
INSERT INTO vet_visits VALUES (34, 25, '2025-09-09', 'vaccination', 2650, 'All clear');
INSERT INTO vet_visits VALUES (35, 28, '2025-09-21', 'check-up', 4300, 'All clear');
INSERT INTO vet_visits VALUES (36, 28, '2025-09-24', 'injury', 20950, 'All clear');
INSERT INTO vet_visits VALUES (37, 26, '2025-10-01', 'check-up', 5050, 'All clear');
INSERT INTO vet_visits VALUES (38, 29, '2025-10-10', 'vaccination', 3500, 'All clear');
INSERT INTO vet_visits VALUES (39, 11, '2025-10-12', 'vaccination', 2850, NULL);
INSERT INTO vet_visits VALUES (40, 11, '2025-11-15', 'neutering', 15950, NULL);
INSERT INTO vet_visits VALUES (41, 9, '2025-12-08', 'check-up', 3600, NULL);
INSERT INTO vet_visits VALUES (42, 32, '2026-01-08', 'vaccination', 3550, 'Medication prescribed');
INSERT INTO vet_visits VALUES (43, 29, '2026-01-16', 'check-up', 5100, NULL);
INSERT INTO vet_visits VALUES (44, 18, '2026-01-17', 'vaccination', 3900, NULL);
INSERT INTO vet_visits VALUES (45, 30, '2026-01-30', 'neutering', 11400, 'All clear');
INSERT INTO vet_visits VALUES (46, 34, '2026-02-05', 'vaccination', 2600, 'Follow-up needed');
INSERT INTO vet_visits VALUES (47, 31, '2026-02-08', 'vaccination', 4000, 'Follow-up needed');
INSERT INTO vet_visits VALUES (48, 31, '2026-02-15', 'neutering', 9350, 'Follow-up needed');
INSERT INTO vet_visits VALUES (49, 38, '2026-03-14', 'dental', 21450, NULL);
INSERT INTO vet_visits VALUES (50, 38, '2026-03-14', 'dental', 11550, NULL);
INSERT INTO vet_visits VALUES (51, 32, '2026-03-17', 'check-up', 3150, NULL);
INSERT INTO vet_visits VALUES (52, 37, '2026-03-22', 'neutering', 13850, 'All clear');
INSERT INTO vet_visits VALUES (53, 38, '2026-03-26', 'check-up', 5450, 'Medication prescribed');
INSERT INTO vet_visits VALUES (54, 41, '2026-04-04', 'injury', 45900, NULL);
INSERT INTO vet_visits VALUES (55, 31, '2026-04-04', 'vaccination', 2800, 'Medication prescribed');
INSERT INTO vet_visits VALUES (56, 39, '2026-05-05', 'neutering', 12050, NULL);
INSERT INTO vet_visits VALUES (57, 11, '2026-05-11', 'skin problem', 8750, 'Follow-up needed');
INSERT INTO vet_visits VALUES (58, 40, '2026-06-02', 'vaccination', 3150, 'Medication prescribed');
INSERT INTO vet_visits VALUES (59, 31, '2026-06-08', 'check-up', 4950, 'Follow-up needed');
INSERT INTO vet_visits VALUES (60, 39, '2026-06-22', 'neutering', 12150, NULL);
INSERT INTO vet_visits VALUES (61, 39, '2026-06-22', 'injury', 8000, NULL);
INSERT INTO vet_visits VALUES (62, 41, '2026-07-11', 'neutering', 13300, NULL);
INSERT INTO vet_visits VALUES (63, 40, '2026-08-15', 'vaccination', 3350, NULL);
INSERT INTO vet_visits VALUES (64, 11, '2026-08-25', 'skin problem', 7500, 'All clear');
INSERT INTO vet_visits VALUES (65, 40, '2026-09-14', 'skin problem', 4750, 'Medication prescribed');
INSERT INTO vet_visits VALUES (66, 35, '2026-10-05', 'injury', 45350, 'All clear');
INSERT INTO vet_visits VALUES (67, 40, '2026-10-23', 'vaccination', 2800, NULL);
INSERT INTO vet_visits VALUES (68, 24, '2026-10-25', 'vaccination', 2750, 'Follow-up needed');
INSERT INTO vet_visits VALUES (69, 33, '2026-11-04', 'vaccination', 3350, NULL);
INSERT INTO vet_visits VALUES (70, 33, '2026-11-08', 'neutering', 10700, NULL);
INSERT INTO donations VALUES (1, NULL, '2024-02-02', 15000, 'bank transfer', 'Kennel roof');
INSERT INTO donations VALUES (2, 'Broadmoor Runners', '2024-02-23', 2000, 'card', 'Kennel roof');
INSERT INTO donations VALUES (3, 'Pawsome Pet Supplies', '2024-03-02', 7500, 'bank transfer', NULL);
INSERT INTO donations VALUES (4, 'Broadmoor Runners', '2024-04-08', 15000, 'bank transfer', NULL);
INSERT INTO donations VALUES (5, NULL, '2024-05-18', 1500, 'card', NULL);
INSERT INTO donations VALUES (6, 'Larkfield Rotary Club', '2024-06-01', 2500, 'card', 'Vet fund');
INSERT INTO donations VALUES (7, 'Broadmoor Runners', '2024-08-03', 12000, 'card', NULL);
INSERT INTO donations VALUES (8, 'Broadmoor Runners', '2024-09-21', 15000, 'card', 'Vet fund');
INSERT INTO donations VALUES (9, 'Gary Noble', '2024-09-23', 12000, 'cash', NULL);
INSERT INTO donations VALUES (10, 'Broadmoor Runners', '2024-10-03', 2000, 'card', NULL);
INSERT INTO donations VALUES (11, 'Larkfield Rotary Club', '2024-10-26', 7500, 'card', 'Kennel roof');
INSERT INTO donations VALUES (12, 'Estate of M. Bellweather', '2024-10-30', 35000, 'card', 'Kennel roof');
INSERT INTO donations VALUES (13, 'Estate of M. Bellweather', '2024-11-06', 1000, 'card', NULL);
INSERT INTO donations VALUES (14, NULL, '2024-12-30', 1500, 'bank transfer', 'Vet fund');
INSERT INTO donations VALUES (15, NULL, '2025-01-01', 1000, 'bank transfer', NULL);
INSERT INTO donations VALUES (16, 'Estate of M. Bellweather', '2025-01-19', 1500, 'cash', 'Winter feed');
INSERT INTO donations VALUES (17, 'Gary Noble', '2025-01-23', 2000, 'bank transfer', 'Winter feed');
INSERT INTO donations VALUES (18, 'Broadmoor Runners', '2025-02-17', 12000, 'cash', 'Kennel roof');
INSERT INTO donations VALUES (19, 'Broadmoor Runners', '2025-03-10', 2000, 'bank transfer', 'Kennel roof');
INSERT INTO donations VALUES (20, NULL, '2025-03-16', 35000, 'cash', NULL);
INSERT INTO donations VALUES (21, 'Wendle Primary School', '2025-03-19', 20000, 'card', 'Vet fund');
INSERT INTO donations VALUES (22, 'Larkfield Rotary Club', '2025-03-24', 7500, 'bank transfer', 'Vet fund');
INSERT INTO donations VALUES (23, 'Nora Fitzgerald', '2025-05-16', 7500, 'bank transfer', 'Kennel roof');
INSERT INTO donations VALUES (24, NULL, '2025-05-17', 7500, 'card', NULL);
INSERT INTO donations VALUES (25, 'Estate of M. Bellweather', '2025-06-25', 12000, 'card', NULL);
INSERT INTO donations VALUES (26, NULL, '2025-07-15', 2000, 'card', NULL);
INSERT INTO donations VALUES (27, 'Estate of M. Bellweather', '2025-07-16', 4000, 'card', 'Winter feed');
INSERT INTO donations VALUES (28, 'Pawsome Pet Supplies', '2025-08-16', 2500, 'card', 'Winter feed');
INSERT INTO donations VALUES (29, 'Broadmoor Runners', '2025-09-06', 7500, 'cash', 'Vet fund');
INSERT INTO donations VALUES (30, 'Wendle Primary School', '2025-09-24', 2000, 'bank transfer', NULL);
INSERT INTO donations VALUES (31, 'Estate of M. Bellweather', '2025-11-04', 500000, 'bank transfer', 'Kennel roof');
INSERT INTO donations VALUES (32, 'Broadmoor Runners', '2025-11-05', 2500, 'card', 'Kennel roof');
INSERT INTO donations VALUES (33, 'Larkfield Rotary Club', '2025-11-14', 5000, 'cash', NULL);
INSERT INTO donations VALUES (34, 'Estate of M. Bellweather', '2025-12-09', 7500, 'cash', 'Vet fund');
INSERT INTO donations VALUES (35, 'Estate of M. Bellweather', '2025-12-12', 1000, 'cash', NULL);
INSERT INTO donations VALUES (36, 'Estate of M. Bellweather', '2025-12-29', 2000, 'cash', NULL);
INSERT INTO donations VALUES (37, 'Wendle Primary School', '2026-01-07', 2500, 'card', 'Winter feed');
INSERT INTO donations VALUES (38, NULL, '2026-02-01', 2000, 'card', NULL);
INSERT INTO donations VALUES (39, NULL, '2026-02-20', 5000, 'cash', NULL);
INSERT INTO donations VALUES (40, 'Wendle Primary School', '2026-03-16', 12000, 'bank transfer', 'Kennel roof');
INSERT INTO donations VALUES (41, 'Larkfield Rotary Club', '2026-04-07', 12000, 'bank transfer', NULL);
INSERT INTO donations VALUES (42, 'Wendle Primary School', '2026-05-14', 2000, 'cash', NULL);
INSERT INTO donations VALUES (43, 'Larkfield Rotary Club', '2026-08-03', 2500, 'cash', 'Kennel roof');
INSERT INTO donations VALUES (44, 'Gary Noble', '2026-08-19', 2500, 'card', NULL);
INSERT INTO donations VALUES (45, NULL, '2026-09-08', 15000, 'bank transfer', NULL);
INSERT INTO donations VALUES (46, NULL, '2026-09-11', 20000, 'card', NULL);
INSERT INTO donations VALUES (47, 'Larkfield Rotary Club', '2026-09-13', 2000, 'cash', NULL);
INSERT INTO donations VALUES (48, NULL, '2026-09-18', 15000, 'cash', NULL);
INSERT INTO donations VALUES (49, 'Wendle Primary School', '2026-11-13', 20000, 'cash', 'Winter feed');
