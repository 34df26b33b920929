CREATE TABLE WindFarm (
  FarmID INTEGER PRIMARY KEY,
  FarmName TEXT NOT NULL,
  Region TEXT NOT NULL,
  OffshoreFlag CHAR(1) NOT NULL,
  CommissionedYear INTEGER
);
CREATE TABLE TurbineModel (
  ModelID INTEGER PRIMARY KEY,
  Manufacturer TEXT NOT NULL,
  ModelName TEXT NOT NULL,
  RatedPower_kW INTEGER NOT NULL,
  RotorDiameter_m REAL NOT NULL
);
CREATE TABLE Turbine (
  TurbineID INTEGER PRIMARY KEY,
  FarmID INTEGER NOT NULL REFERENCES WindFarm(FarmID),
  ModelID INTEGER NOT NULL REFERENCES TurbineModel(ModelID),
  SerialNo TEXT NOT NULL UNIQUE,
  InstallDate TEXT NOT NULL,
  State_Cd CHAR(2) NOT NULL   -- OP = operating, ST = stopped, DC = decommissioned
);
CREATE TABLE Technician (
  TechID INTEGER PRIMARY KEY,
  TechName TEXT NOT NULL,
  BaseTown TEXT NOT NULL,
  CertLevel INTEGER NOT NULL, -- 1 basic .. 3 senior
  HourlyRate REAL
);
CREATE TABLE ServiceVisit (
  VisitID INTEGER PRIMARY KEY,
  TurbineID INTEGER NOT NULL REFERENCES Turbine(TurbineID),
  TechID INTEGER NOT NULL REFERENCES Technician(TechID),
  VisitDate TEXT NOT NULL,
  VisitType TEXT NOT NULL,
  DurationHours REAL,
  PartsCostPence INTEGER NOT NULL
);
CREATE TABLE Fault (
  FaultID INTEGER PRIMARY KEY,
  TurbineID INTEGER NOT NULL REFERENCES Turbine(TurbineID),
  ReportedAt TEXT NOT NULL,
  ClearedAt TEXT,
  Severity INTEGER NOT NULL,  -- 1 = minor .. 4 = critical
  Component TEXT NOT NULL
);

INSERT INTO WindFarm VALUES (1, 'Brannock Moor', 'Highland', 'N', 2009);
INSERT INTO WindFarm VALUES (2, 'Skerry Bank', 'North Sea', 'Y', 2018);
INSERT INTO WindFarm VALUES (3, 'Cairn Dubh', 'Highland', 'N', 2013);
INSERT INTO WindFarm VALUES (4, 'Holloway Ridge', 'Borders', 'N', 2007);
INSERT INTO WindFarm VALUES (5, 'Dunnet Array', 'North Sea', 'Y', 2021);
INSERT INTO WindFarm VALUES (6, 'Glenmurrow', 'Galloway', 'N', 2016);
INSERT INTO WindFarm VALUES (7, 'Tarbolt Extension', 'Galloway', 'N', 2025);

INSERT INTO TurbineModel VALUES (1, 'Vestrom', 'V90-2.0', 2000, 90.0);
INSERT INTO TurbineModel VALUES (2, 'Vestrom', 'V117-3.6', 3600, 117.0);
INSERT INTO TurbineModel VALUES (3, 'Nordhaus', 'N80', 2500, 80.0);
INSERT INTO TurbineModel VALUES (4, 'Nordhaus', 'N149-4.5', 4500, 149.0);
INSERT INTO TurbineModel VALUES (5, 'Sigwind', 'SG 8.0-167', 8000, 167.0);
INSERT INTO TurbineModel VALUES (6, 'Sigwind', 'SG 11.0-200', 11000, 200.0);
INSERT INTO TurbineModel VALUES (7, 'Enerkraft', 'E-70', 2300, 71.0);

INSERT INTO Turbine VALUES (1, 1, 3, 'NH31922', '2009-06-28', 'ST');
INSERT INTO Turbine VALUES (2, 1, 1, 'VS72779', '2009-11-28', 'ST');
INSERT INTO Turbine VALUES (3, 1, 1, 'VS95423', '2009-11-13', 'OP');
INSERT INTO Turbine VALUES (4, 1, 3, 'NH79240', '2009-11-02', 'OP');
INSERT INTO Turbine VALUES (5, 1, 3, 'NH93311', '2009-04-06', 'OP');
INSERT INTO Turbine VALUES (6, 1, 1, 'VS77926', '2009-11-10', 'ST');
INSERT INTO Turbine VALUES (7, 2, 5, 'SW46763', '2018-08-11', 'OP');
INSERT INTO Turbine VALUES (8, 2, 5, 'SW25369', '2018-03-29', 'OP');
INSERT INTO Turbine VALUES (9, 2, 5, 'SW37965', '2018-04-03', 'OP');
INSERT INTO Turbine VALUES (10, 2, 5, 'SW95657', '2018-08-12', 'OP');
INSERT INTO Turbine VALUES (11, 2, 5, 'SW51957', '2018-03-04', 'OP');
INSERT INTO Turbine VALUES (12, 2, 5, 'SW82751', '2018-09-18', 'OP');
INSERT INTO Turbine VALUES (13, 2, 5, 'SW14314', '2018-09-03', 'ST');
INSERT INTO Turbine VALUES (14, 3, 2, 'VS18299', '2013-05-16', 'OP');
INSERT INTO Turbine VALUES (15, 3, 3, 'NH10398', '2013-03-30', 'OP');
INSERT INTO Turbine VALUES (16, 3, 3, 'NH36593', '2013-06-07', 'OP');
INSERT INTO Turbine VALUES (17, 3, 3, 'NH70004', '2013-10-29', 'OP');
INSERT INTO Turbine VALUES (18, 3, 3, 'NH50371', '2013-11-04', 'OP');
INSERT INTO Turbine VALUES (19, 4, 1, 'VS59777', '2007-09-11', 'OP');
INSERT INTO Turbine VALUES (20, 4, 3, 'NH24547', '2007-07-03', 'OP');
INSERT INTO Turbine VALUES (21, 4, 3, 'NH51331', '2007-05-23', 'ST');
INSERT INTO Turbine VALUES (22, 4, 1, 'VS14391', '2007-04-14', 'ST');
INSERT INTO Turbine VALUES (23, 4, 3, 'NH70645', '2007-07-22', 'OP');
INSERT INTO Turbine VALUES (24, 4, 1, 'VS44155', '2007-10-28', 'ST');
INSERT INTO Turbine VALUES (25, 5, 6, 'SW60832', '2021-03-11', 'OP');
INSERT INTO Turbine VALUES (26, 5, 6, 'SW52592', '2021-05-25', 'OP');
INSERT INTO Turbine VALUES (27, 5, 5, 'SW51905', '2021-07-25', 'ST');
INSERT INTO Turbine VALUES (28, 5, 5, 'SW56345', '2021-10-06', 'OP');
INSERT INTO Turbine VALUES (29, 5, 6, 'SW94697', '2021-09-05', 'OP');
INSERT INTO Turbine VALUES (30, 5, 6, 'SW96103', '2021-11-17', 'OP');
INSERT INTO Turbine VALUES (31, 6, 2, 'VS39873', '2016-11-02', 'OP');
INSERT INTO Turbine VALUES (32, 6, 4, 'NH86463', '2016-04-10', 'OP');
INSERT INTO Turbine VALUES (33, 6, 2, 'VS34720', '2016-06-10', 'DC');
INSERT INTO Turbine VALUES (34, 6, 2, 'VS18455', '2016-03-06', 'OP');
INSERT INTO Turbine VALUES (35, 6, 4, 'NH10888', '2016-05-19', 'OP');

INSERT INTO Technician VALUES (1, 'Callum Reid', 'Inverness', 3, 48.5);
INSERT INTO Technician VALUES (2, 'Fiona Mackay', 'Wick', 2, 41.0);
INSERT INTO Technician VALUES (3, 'Stuart Galbraith', 'Aberdeen', 3, 52.0);
INSERT INTO Technician VALUES (4, 'Agnieszka Nowak', 'Dumfries', 1, 33.5);
INSERT INTO Technician VALUES (5, 'Liam Docherty', 'Inverness', 2, 39.0);
INSERT INTO Technician VALUES (6, 'Eilidh Sutherland', 'Aberdeen', 2, 43.25);
INSERT INTO Technician VALUES (7, 'Tomas Varga', 'Hawick', 1, 31.0);
INSERT INTO Technician VALUES (8, 'Moira Kerr', 'Wick', 3, 50.0);
INSERT INTO Technician VALUES (9, 'Jamie Orr', 'Dumfries', 1, NULL);

INSERT INTO ServiceVisit VALUES (1, 20, 3, '2025-01-19', 'fault', 5.5, 34990);
INSERT INTO ServiceVisit VALUES (2, 1, 1, '2025-01-28', 'planned', 2, 12500);
INSERT INTO ServiceVisit VALUES (3, 23, 3, '2025-02-03', 'fault', 3, 12500);
INSERT INTO ServiceVisit VALUES (4, 5, 2, '2025-02-03', 'planned', 3, 260000);
INSERT INTO ServiceVisit VALUES (5, 14, 3, '2025-02-05', 'inspection', 1.5, 0);
INSERT INTO ServiceVisit VALUES (6, 29, 3, '2025-02-14', 'fault', 5.5, 260000);
INSERT INTO ServiceVisit VALUES (7, 13, 8, '2025-03-30', 'fault', 4, 12500);
INSERT INTO ServiceVisit VALUES (8, 15, 4, '2025-04-30', 'inspection', 7, 0);
INSERT INTO ServiceVisit VALUES (9, 28, 3, '2025-05-19', 'planned', 2, 12500);
INSERT INTO ServiceVisit VALUES (10, 27, 8, '2025-06-04', 'inspection', 2, 0);
INSERT INTO ServiceVisit VALUES (11, 29, 3, '2025-06-16', 'fault', 4, 0);
INSERT INTO ServiceVisit VALUES (12, 13, 4, '2025-06-16', 'planned', 6, 145050);
INSERT INTO ServiceVisit VALUES (13, 23, 3, '2025-06-29', 'fault', 4, 0);
INSERT INTO ServiceVisit VALUES (14, 7, 5, '2025-07-01', 'fault', 10, 12500);
INSERT INTO ServiceVisit VALUES (15, 9, 6, '2025-07-05', 'fault', 5.5, 145050);
INSERT INTO ServiceVisit VALUES (16, 22, 5, '2025-07-07', 'inspection', 3, 0);
INSERT INTO ServiceVisit VALUES (17, 11, 5, '2025-07-15', 'planned', 7, 515075);
INSERT INTO ServiceVisit VALUES (18, 6, 2, '2025-07-18', 'fault', 12.5, 12500);
INSERT INTO ServiceVisit VALUES (19, 10, 8, '2025-08-03', 'inspection', 3, 0);
INSERT INTO ServiceVisit VALUES (20, 7, 3, '2025-08-07', 'planned', 8.5, 515075);
INSERT INTO ServiceVisit VALUES (21, 3, 8, '2025-09-05', 'fault', 4, 12500);
INSERT INTO ServiceVisit VALUES (22, 27, 1, '2025-09-21', 'planned', 6, 12500);
INSERT INTO ServiceVisit VALUES (23, 23, 4, '2025-09-22', 'inspection', 4.5, 0);
INSERT INTO ServiceVisit VALUES (24, 19, 3, '2025-10-07', 'inspection', 1.5, 0);
INSERT INTO ServiceVisit VALUES (25, 19, 5, '2025-10-20', 'fault', 5.5, 260000);
INSERT INTO ServiceVisit VALUES (26, 19, 4, '2025-10-25', 'fault', 12.5, 0);
INSERT INTO ServiceVisit VALUES (27, 29, 1, '2025-11-11', 'fault', 5.5, 260000);
INSERT INTO ServiceVisit VALUES (28, 32, 1, '2025-11-17', 'planned', 1.5, 0);
INSERT INTO ServiceVisit VALUES (29, 28, 3, '2025-11-25', 'planned', 6, 145050);
INSERT INTO ServiceVisit VALUES (30, 34, 4, '2025-11-25', 'fault', 3, 260000);
INSERT INTO ServiceVisit VALUES (31, 8, 8, '2025-11-30', 'planned', 4.5, 12500);
INSERT INTO ServiceVisit VALUES (32, 7, 5, '2025-12-18', 'fault', 8, 515075);
INSERT INTO ServiceVisit VALUES (33, 25, 3, '2025-12-23', 'fault', 10, 0);
INSERT INTO ServiceVisit VALUES (34, 24, 1, '2025-12-30', 'inspection', 4.5, 0);
INSERT INTO ServiceVisit VALUES (35, 12, 3, '2026-01-09', 'fault', 4, 78000);
INSERT INTO ServiceVisit VALUES (36, 28, 1, '2026-01-29', 'planned', 7, 0);
INSERT INTO ServiceVisit VALUES (37, 11, 1, '2026-02-12', 'fault', 5.5, 0);
INSERT INTO ServiceVisit VALUES (38, 7, 6, '2026-04-02', 'planned', 4.5, 78000);
INSERT INTO ServiceVisit VALUES (39, 25, 6, '2026-04-14', 'planned', 8.5, 0);
INSERT INTO ServiceVisit VALUES (40, 9, 1, '2026-04-17', 'planned', 1.5, 34990);
INSERT INTO ServiceVisit VALUES (41, 10, 8, '2026-05-25', 'planned', 3, 260000);
INSERT INTO ServiceVisit VALUES (42, 1, 6, '2026-05-27', 'inspection', 8.5, 0);
INSERT INTO ServiceVisit VALUES (43, 34, 1, '2026-06-07', 'fault', 3, 34990);
INSERT INTO ServiceVisit VALUES (44, 1, 8, '2026-07-03', 'planned', NULL, 0);
INSERT INTO ServiceVisit VALUES (45, 35, 5, '2026-07-15', 'planned', 6, 515075);
INSERT INTO ServiceVisit VALUES (46, 31, 6, '2026-07-16', 'planned', NULL, 145050);
INSERT INTO ServiceVisit VALUES (47, 28, 5, '2026-07-20', 'planned', 7, 78000);
INSERT INTO ServiceVisit VALUES (48, 4, 8, '2026-07-31', 'inspection', 2, 0);
INSERT INTO ServiceVisit VALUES (49, 7, 8, '2026-08-06', 'fault', 8, 260000);
INSERT INTO ServiceVisit VALUES (50, 5, 4, '2026-08-31', 'fault', 5.5, 260000);
INSERT INTO ServiceVisit VALUES (51, 11, 1, '2026-09-03', 'fault', 8, 145050);
INSERT INTO ServiceVisit VALUES (52, 19, 4, '2026-09-30', 'fault', 5.5, 12500);
INSERT INTO ServiceVisit VALUES (53, 5, 6, '2026-10-05', 'fault', 4, 34990);
INSERT INTO ServiceVisit VALUES (54, 11, 3, '2026-10-07', 'planned', 3, 260000);
INSERT INTO ServiceVisit VALUES (55, 13, 6, '2026-10-21', 'inspection', 2, 0);
INSERT INTO ServiceVisit VALUES (56, 19, 4, '2026-10-21', 'fault', 5.5, 34990);
INSERT INTO ServiceVisit VALUES (57, 13, 5, '2026-10-27', 'planned', 7, 34990);
INSERT INTO ServiceVisit VALUES (58, 8, 6, '2026-10-30', 'inspection', 4.5, 0);
INSERT INTO ServiceVisit VALUES (59, 8, 4, '2026-11-02', 'planned', 8.5, 12500);
INSERT INTO ServiceVisit VALUES (60, 10, 3, '2026-11-08', 'fault', 4, 34990);

INSERT INTO Fault VALUES (1, 24, '2025-02-07 00:40', '2025-02-14 08:40', 2, 'pitch system');
INSERT INTO Fault VALUES (2, 11, '2025-02-13 11:55', '2025-02-22 01:55', 1, 'yaw drive');
INSERT INTO Fault VALUES (3, 24, '2025-04-12 06:10', '2025-04-16 05:10', 2, 'blade');
INSERT INTO Fault VALUES (4, 24, '2025-04-20 07:00', '2025-04-27 03:00', 2, 'blade');
INSERT INTO Fault VALUES (5, 27, '2025-05-06 10:00', '2025-05-10 09:00', 3, 'anemometer');
INSERT INTO Fault VALUES (6, 17, '2025-05-11 02:25', '2025-05-16 04:25', 4, 'blade');
INSERT INTO Fault VALUES (7, 24, '2025-05-29 02:10', '2025-06-02 02:10', 2, 'gearbox');
INSERT INTO Fault VALUES (8, 31, '2025-06-04 17:10', '2025-06-14 06:10', 3, 'converter');
INSERT INTO Fault VALUES (9, 17, '2025-06-16 11:00', '2025-06-25 01:00', 1, 'anemometer');
INSERT INTO Fault VALUES (10, 23, '2025-06-16 13:10', NULL, 2, 'gearbox');
INSERT INTO Fault VALUES (11, 2, '2025-07-16 12:40', '2025-07-21 07:40', 1, 'pitch system');
INSERT INTO Fault VALUES (12, 8, '2025-07-17 03:40', '2025-07-18 02:40', 1, 'yaw drive');
INSERT INTO Fault VALUES (13, 9, '2025-07-19 13:55', '2025-07-27 13:55', 1, 'anemometer');
INSERT INTO Fault VALUES (14, 1, '2025-07-27 21:10', '2025-08-03 14:10', 3, 'converter');
INSERT INTO Fault VALUES (15, 25, '2025-08-21 05:25', '2025-08-27 07:25', 2, 'generator');
INSERT INTO Fault VALUES (16, 26, '2025-09-12 05:25', '2025-09-20 06:25', 2, 'gearbox');
INSERT INTO Fault VALUES (17, 14, '2025-10-02 02:00', '2025-10-11 07:00', 1, 'anemometer');
INSERT INTO Fault VALUES (18, 23, '2025-11-04 13:10', '2025-11-11 13:10', 3, 'anemometer');
INSERT INTO Fault VALUES (19, 26, '2025-11-09 15:00', '2025-11-18 02:00', 4, 'blade');
INSERT INTO Fault VALUES (20, 19, '2025-12-15 01:10', '2025-12-24 21:10', 2, 'pitch system');
INSERT INTO Fault VALUES (21, 12, '2026-01-04 14:10', '2026-01-05 04:10', 4, 'gearbox');
INSERT INTO Fault VALUES (22, 20, '2026-02-07 06:10', '2026-02-11 07:10', 4, 'blade');
INSERT INTO Fault VALUES (23, 27, '2026-02-21 15:25', '2026-02-28 03:25', 1, 'gearbox');
INSERT INTO Fault VALUES (24, 22, '2026-02-25 03:00', '2026-02-27 01:00', 2, 'yaw drive');
INSERT INTO Fault VALUES (25, 28, '2026-02-25 22:25', '2026-02-27 16:25', 4, 'anemometer');
INSERT INTO Fault VALUES (26, 24, '2026-03-07 13:10', NULL, 1, 'anemometer');
INSERT INTO Fault VALUES (27, 4, '2026-03-13 16:10', '2026-03-22 07:10', 3, 'gearbox');
INSERT INTO Fault VALUES (28, 11, '2026-03-17 19:10', NULL, 1, 'blade');
INSERT INTO Fault VALUES (29, 1, '2026-03-30 22:25', '2026-03-31 13:25', 2, 'pitch system');
INSERT INTO Fault VALUES (30, 30, '2026-04-29 13:25', '2026-05-05 16:25', 4, 'converter');
INSERT INTO Fault VALUES (31, 7, '2026-05-17 02:00', '2026-05-21 06:00', 3, 'generator');
INSERT INTO Fault VALUES (32, 5, '2026-05-20 18:10', '2026-05-22 06:10', 2, 'blade');
INSERT INTO Fault VALUES (33, 2, '2026-06-14 10:25', '2026-06-24 08:25', 2, 'blade');
INSERT INTO Fault VALUES (34, 10, '2026-06-21 09:00', NULL, 3, 'pitch system');
INSERT INTO Fault VALUES (35, 25, '2026-07-24 22:00', '2026-07-29 05:00', 1, 'anemometer');
INSERT INTO Fault VALUES (36, 2, '2026-07-29 05:55', '2026-08-07 10:55', 4, 'generator');
INSERT INTO Fault VALUES (37, 12, '2026-08-02 10:40', '2026-08-06 04:40', 2, 'yaw drive');
INSERT INTO Fault VALUES (38, 15, '2026-08-09 20:55', '2026-08-11 17:55', 3, 'converter');
INSERT INTO Fault VALUES (39, 12, '2026-09-13 01:40', '2026-09-21 04:40', 4, 'gearbox');
INSERT INTO Fault VALUES (40, 19, '2026-09-21 07:10', '2026-09-30 02:10', 1, 'converter');
INSERT INTO Fault VALUES (41, 26, '2026-09-29 11:40', '2026-10-08 05:40', 3, 'anemometer');
INSERT INTO Fault VALUES (42, 26, '2026-09-29 19:00', '2026-10-01 17:00', 2, 'pitch system');
INSERT INTO Fault VALUES (43, 9, '2026-10-01 07:40', '2026-10-07 02:40', 1, 'yaw drive');
INSERT INTO Fault VALUES (44, 24, '2026-10-09 00:00', '2026-10-09 05:00', 1, 'pitch system');
INSERT INTO Fault VALUES (45, 10, '2026-11-05 15:10', NULL, 4, 'anemometer');
