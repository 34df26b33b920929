CREATE TABLE Gallery (
  GalleryID INTEGER PRIMARY KEY,
  GalleryName TEXT NOT NULL,
  FloorNo INTEGER NOT NULL,
  AreaSqM REAL,
  IsOpen INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE Mission (
  MissionID INTEGER PRIMARY KEY,
  MissionName TEXT NOT NULL,
  Agency TEXT NOT NULL,
  LaunchYear INTEGER NOT NULL,
  Crewed INTEGER NOT NULL,
  Outcome TEXT
);
CREATE TABLE Artifact (
  ArtifactID INTEGER PRIMARY KEY,
  ArtifactName TEXT NOT NULL,
  Kind TEXT,
  MissionID INTEGER REFERENCES Mission(MissionID),
  GalleryID INTEGER REFERENCES Gallery(GalleryID), -- NULL = in storage
  AcquiredDate TEXT NOT NULL,
  MassKg REAL,
  InsuredValueUSD INTEGER,
  IsReplica INTEGER NOT NULL,
  DeletedAt TEXT
);
CREATE TABLE Institution (
  InstitutionID INTEGER PRIMARY KEY,
  InstitutionName TEXT NOT NULL,
  Country TEXT NOT NULL
);
CREATE TABLE Loan (
  LoanID INTEGER PRIMARY KEY,
  ArtifactID INTEGER NOT NULL REFERENCES Artifact(ArtifactID),
  BorrowerID INTEGER NOT NULL REFERENCES Institution(InstitutionID),
  InsurerID INTEGER REFERENCES Institution(InstitutionID),
  LoanDate TEXT NOT NULL,
  DueDate TEXT NOT NULL,
  ReturnedDate TEXT
);
CREATE TABLE Guide (
  GuideID INTEGER PRIMARY KEY,
  GuideName TEXT NOT NULL,
  HiredDate TEXT NOT NULL,
  SupervisorID INTEGER REFERENCES Guide(GuideID),
  HourlyRateUSD REAL NOT NULL
);
CREATE TABLE Tour (
  TourID INTEGER PRIMARY KEY,
  GalleryID INTEGER NOT NULL REFERENCES Gallery(GalleryID),
  GuideID INTEGER REFERENCES Guide(GuideID), -- NULL = audio tour
  TourDate TEXT NOT NULL,
  Language TEXT NOT NULL,
  Visitors INTEGER NOT NULL,
  TicketPriceUSD REAL NOT NULL
);

INSERT INTO Gallery VALUES
  (1, 'Dawn of Rocketry', 1, 420.0, 1),
  (2, 'Race to the Moon', 1, 615.5, 1),
  (3, 'Living in Orbit', 2, 380.0, 1),
  (4, 'Robotic Explorers', 2, 455.0, 1),
  (5, 'Spacesuit Hall', 2, 210.0, 1),
  (6, 'Future Mars', 3, 300.0, 0),
  (7, 'Children''s Launch Pad', 3, NULL, 1);

INSERT INTO Mission VALUES
  (1, 'Apollo 11', 'NASA', 1969, 1, 'success'),
  (2, 'Apollo 13', 'NASA', 1970, 1, 'partial failure'),
  (3, 'Vostok 1', 'Soviet space program', 1961, 1, 'success'),
  (4, 'Luna 16', 'Soviet space program', 1970, 0, 'success'),
  (5, 'Voyager 2', 'NASA', 1977, 0, 'ongoing'),
  (6, 'Rosetta', 'ESA', 2004, 0, 'success'),
  (7, 'Hayabusa2', 'JAXA', 2014, 0, 'ongoing'),
  (8, 'STS-61', 'NASA', 1993, 1, 'success'),
  (9, 'Soyuz TMA-19M', 'Roscosmos', 2015, 1, 'success'),
  (10, 'Beagle 2', 'ESA', 2003, 0, 'failure'),
  (11, 'Chandrayaan-3', 'ISRO', 2023, 0, 'success'),
  (12, 'Axiom Mission 1', 'Axiom Space', 2022, 1, NULL);

INSERT INTO Artifact VALUES
  (1, 'Command module hatch', 'spacecraft part', 1, 2, '2024-02-12', 102.0, 4200000, 0, NULL),
  (2, 'Lunar sample 10057 fragment', 'rock', 1, 2, '2024-03-05', 0.4, 9500000, 0, NULL),
  (3, 'Neil''s left glove', 'clothing', 1, 5, '2024-03-05', 1.1, 2750000, 0, NULL),
  (4, 'Carbon dioxide filter box', 'equipment', 2, 2, '2024-06-19', 6.3, 880000, 1, NULL),
  (5, 'Vostok ejection seat', 'spacecraft part', 3, 1, '2024-07-01', 95.5, 1900000, 0, NULL),
  (6, 'Gagarin training suit', 'clothing', 3, 5, '2024-07-01', 18.0, 1450000, 0, NULL),
  (7, 'Luna 16 drill head', 'equipment', 4, 4, '2024-09-23', 11.2, 640000, 1, NULL),
  (8, 'Golden Record', 'equipment', 5, 4, '2024-11-11', 0.9, 35000, 1, NULL),
  (9, 'Voyager antenna mock-up', 'model', 5, 4, '2025-01-20', 721.0, 58000, 1, NULL),
  (10, 'Philae leg', 'spacecraft part', 6, 4, '2025-02-14', 3.8, 310000, 1, NULL),
  (11, 'Ryugu grain display', 'rock', 7, 4, '2025-03-30', NULL, 5200000, 0, NULL),
  (12, 'Hubble repair wrench', 'equipment', 8, 3, '2025-04-17', 2.7, 415000, 0, NULL),
  (13, 'Sokol suit', 'clothing', 9, 5, '2025-05-05', 10.0, 990000, 0, NULL),
  (14, 'Soyuz descent parachute', 'equipment', 9, 3, '2025-05-05', 67.4, 120000, 0, NULL),
  (15, 'Beagle 2 heat shield', 'spacecraft part', 10, NULL, '2025-06-27', 15.6, 205000, 1, NULL),
  (16, 'Vikram lander model', 'model', 11, 4, '2025-08-23', 44.0, 27500, 1, NULL),
  (17, 'V-2 combustion chamber', 'engine', NULL, 1, '2025-09-09', 418.0, 1350000, 0, NULL),
  (18, 'Goddard notebook', 'document', NULL, 1, '2025-10-02', 0.6, 770000, 0, NULL),
  (19, 'F-1 injector plate', 'engine', 1, NULL, '2025-11-18', 560.0, 2100000, 0, NULL),
  (20, 'Orbital treadmill', 'equipment', NULL, 3, '2025-12-12', 340.0, NULL, 0, NULL),
  (21, 'Space toilet', 'equipment', NULL, 3, '2026-01-15', 52.5, 180000, 1, NULL),
  (22, 'Freeze-dried ice cream tin', NULL, NULL, 7, '2026-02-03', 0.2, 150, 0, NULL),
  (23, 'Axiom flight patch set', 'clothing', 12, NULL, '2026-03-11', 0.1, 2400, 0, NULL),
  (24, 'Mars habitat panel', 'model', NULL, 6, '2026-04-22', 88.0, 61000, 1, NULL),
  (25, 'Apollo 13 checklist', 'document', 2, NULL, '2026-06-08', 0.3, 1120000, 0, NULL),
  (26, 'Moon boot casts', 'clothing', 1, 5, '2026-08-19', 4.4, 12500, 1, NULL),
  (27, 'Meteorite NWA 7034 slice', 'rock', NULL, 6, '2026-09-14', 0.05, 240000, 0, NULL),
  (28, 'Rocket candy stand', 'model', NULL, 7, '2024-05-02', 35.0, 900, 1, '2025-09-30'),
  (29, 'Cracked visor', 'clothing', 8, 5, '2024-08-08', 1.9, 76000, 0, '2026-02-20'),
  (30, 'Ion thruster', 'engine', NULL, 4, '2026-10-06', 8.3, 530000, 0, NULL),
  (31, 'Sputnik replica', 'model', NULL, 1, '2024-10-04', 84.0, 48000, 1, NULL),
  (32, 'Service module hull panel', 'spacecraft part', 2, NULL, '2025-03-12', 905.0, 6100000, 0, '2026-05-30');

INSERT INTO Institution VALUES
  (1, 'Deutsches Technikmuseum', 'Germany'),
  (2, 'Cité de l''Espace', 'France'),
  (3, 'Science Museum Tokyo', 'Japan'),
  (4, 'Orion Fine Art Insurance', 'Switzerland'),
  (5, 'Houston Space Center', 'USA'),
  (6, 'Lloyd & Barrow Underwriters', 'United Kingdom'),
  (7, 'Nehru Planetarium', 'India'),
  (8, 'Musée de l''Air', 'France');

INSERT INTO Loan VALUES
  (1, 3, 2, 4, '2024-09-01', '2025-01-31', '2025-01-28'),
  (2, 18, 1, NULL, '2025-11-10', '2026-02-10', '2026-02-27'),
  (3, 12, 5, 6, '2025-06-01', '2025-12-01', '2025-12-01'),
  (4, 11, 3, 4, '2025-09-15', '2026-03-15', '2026-03-10'),
  (5, 5, 8, 6, '2025-10-01', '2026-04-01', '2026-05-04'),
  (6, 19, 5, 4, '2026-01-20', '2026-10-31', NULL),
  (7, 3, 3, 4, '2026-02-14', '2026-08-14', '2026-08-11'),
  (8, 16, 7, NULL, '2026-03-01', '2026-12-15', NULL),
  (9, 25, 5, 6, '2026-07-04', '2027-01-04', NULL),
  (10, 13, 2, 4, '2026-08-30', '2026-11-10', NULL),
  (11, 6, 2, 6, '2026-09-18', '2027-03-18', NULL),
  (12, 1, 1, 4, '2024-12-01', '2025-06-01', '2025-05-20'),
  (13, 10, 2, NULL, '2026-10-12', '2027-02-12', NULL);

INSERT INTO Guide VALUES
  (1, 'Harriet Cole', '2024-01-10', NULL, 31.5),
  (2, 'Dmitri Volkov', '2024-04-15', 1, 24.0),
  (3, 'Aiko Mori', '2024-10-01', 1, 25.5),
  (4, 'Samuel Adjei', '2025-02-17', 2, 21.0),
  (5, 'Claudia Reyes', '2025-08-04', 2, 22.25),
  (6, 'Finn Gallagher', '2026-03-23', 3, 19.75),
  (7, 'Noor Aziz', '2026-10-12', 1, 19.0);

INSERT INTO Tour VALUES
  (1, 3, 2, '2024-06-21', 'Russian', 8, 12.0),
  (2, 2, 2, '2024-09-04', 'English', 16, 9.5),
  (3, 3, 3, '2024-11-01', 'Japanese', 29, 9.5),
  (4, 5, NULL, '2025-01-24', 'French', 7, 5.0),
  (5, 2, 2, '2025-02-09', 'Russian', 24, 12.0),
  (6, 2, 2, '2025-03-08', 'English', 5, 12.0),
  (7, 3, NULL, '2025-03-08', 'English', 11, 5.0),
  (8, 2, NULL, '2025-05-05', 'Spanish', 12, 5.0),
  (9, 3, 4, '2025-06-24', 'English', 15, 12.0),
  (10, 3, 2, '2025-07-04', 'English', 23, 12.0),
  (11, 2, 4, '2025-08-22', 'French', 16, 12.0),
  (12, 3, 4, '2025-09-24', 'English', 11, 9.5),
  (13, 4, 2, '2025-10-18', 'Russian', 6, 12.0),
  (14, 2, 2, '2025-11-03', 'Russian', 16, 15.0),
  (15, 3, 3, '2025-12-19', 'English', 11, 12.0),
  (16, 4, 5, '2026-01-02', 'English', 11, 12.0),
  (17, 2, NULL, '2026-01-14', 'English', 7, 5.0),
  (18, 2, 3, '2026-02-01', 'Japanese', 23, 9.5),
  (19, 4, 5, '2026-02-03', 'English', 20, 12.0),
  (20, 2, 1, '2026-03-07', 'French', 28, 12.0),
  (21, 3, 2, '2026-03-08', 'Russian', 9, 15.0),
  (22, 3, 1, '2026-03-17', 'English', 20, 9.5),
  (23, 2, 5, '2026-03-20', 'Spanish', 15, 12.0),
  (24, 1, NULL, '2026-04-01', 'French', 14, 5.0),
  (25, 1, 5, '2026-04-18', 'Spanish', 15, 12.0),
  (26, 1, 4, '2026-05-07', 'English', 22, 9.5),
  (27, 5, 2, '2026-05-23', 'English', 28, 12.0),
  (28, 5, 3, '2026-06-21', 'English', 12, 15.0),
  (29, 2, 4, '2026-06-23', 'French', 16, 12.0),
  (30, 5, 5, '2026-07-08', 'Spanish', 11, 12.0),
  (31, 3, 2, '2026-07-14', 'English', 22, 12.0),
  (32, 1, 4, '2026-07-18', 'English', 26, 9.5),
  (33, 2, 4, '2026-08-15', 'English', 14, 9.5),
  (34, 2, NULL, '2026-08-19', 'Spanish', 25, 5.0),
  (35, 2, 5, '2026-09-09', 'Spanish', 27, 15.0),
  (36, 5, 4, '2026-09-26', 'French', 10, 9.5),
  (37, 4, 2, '2026-09-28', 'Russian', 17, 15.0),
  (38, 1, 5, '2026-10-01', 'Spanish', 5, 15.0),
  (39, 2, 6, '2026-10-06', 'English', 10, 12.0),
  (40, 5, NULL, '2026-10-23', 'English', 17, 5.0),
  (41, 3, 3, '2026-10-25', 'Japanese', 11, 9.5),
  (42, 2, 5, '2026-10-26', 'Spanish', 24, 9.5),
  (43, 2, 2, '2026-11-04', 'English', 17, 15.0),
  (44, 2, 5, '2026-11-11', 'English', 5, 12.0),
  (45, 1, 2, '2026-11-19', 'Russian', 12, 15.0);

