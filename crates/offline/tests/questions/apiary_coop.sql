CREATE TABLE Beekeeper (
  BeekeeperID INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  JoinDate TEXT NOT NULL,
  Village TEXT NOT NULL,
  MemberType CHAR(1) NOT NULL   -- F full, A associate, H honorary
);
CREATE TABLE Apiary (
  ApiaryID INTEGER PRIMARY KEY,
  BeekeeperID INTEGER NOT NULL REFERENCES Beekeeper(BeekeeperID),
  ApiaryName TEXT NOT NULL,
  Landscape TEXT,
  Elevation_m INTEGER NOT NULL
);
CREATE TABLE Hive (
  HiveID INTEGER PRIMARY KEY,
  ApiaryID INTEGER NOT NULL REFERENCES Apiary(ApiaryID),
  HiveLabel TEXT NOT NULL,
  HiveType TEXT NOT NULL,
  QueenYear INTEGER,
  QueenBreed TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE HiveInspection (
  InspID INTEGER PRIMARY KEY,
  HiveID INTEGER NOT NULL REFERENCES Hive(HiveID),
  InspDate TEXT NOT NULL,
  VarroaCount INTEGER,          -- NULL = mites not counted
  BroodFrames INTEGER NOT NULL,
  TemperScore INTEGER NOT NULL  -- 1 gentle .. 5 aggressive
);
CREATE TABLE HoneyHarvest (
  HarvestID INTEGER PRIMARY KEY,
  HiveID INTEGER NOT NULL REFERENCES Hive(HiveID),
  HarvestDate TEXT NOT NULL,
  HoneyKind TEXT NOT NULL,
  Kilograms REAL NOT NULL,
  MoisturePct REAL
);
CREATE TABLE BulkSale (
  SaleID INTEGER PRIMARY KEY,
  Buyer TEXT NOT NULL,
  SaleDate TEXT NOT NULL,
  HoneyKind TEXT NOT NULL,
  Kg REAL NOT NULL,
  PricePerKg_ct INTEGER NOT NULL,
  PaidOn TEXT
);

INSERT INTO Beekeeper VALUES (1, 'Anneliese Brugger', '2004-03-20', 'Oberfeld', 'F');
INSERT INTO Beekeeper VALUES (2, 'Matthias Gruber', '2011-05-02', 'Tannbach', 'F');
INSERT INTO Beekeeper VALUES (3, 'Zuzana Horvathova', '2016-02-14', 'Oberfeld', 'A');
INSERT INTO Beekeeper VALUES (4, 'Piet Vermeulen', '2019-09-01', 'Seeau', 'A');
INSERT INTO Beekeeper VALUES (5, 'Carla Benedetti', '2008-04-11', 'Steinach', 'F');
INSERT INTO Beekeeper VALUES (6, 'Johann Lechner', '1998-01-30', 'Tannbach', 'H');
INSERT INTO Beekeeper VALUES (7, 'Rosa Eibl', '2022-03-05', 'Seeau', 'A');
INSERT INTO Beekeeper VALUES (8, 'Stefan Ilic', '2025-04-18', 'Oberfeld', 'A');
INSERT INTO Beekeeper VALUES (9, 'Theresia Moser', '2013-06-27', 'Kaltwies', 'F');
INSERT INTO Beekeeper VALUES (10, 'Ulrich Penz', '2026-02-08', 'Kaltwies', 'A');

INSERT INTO Apiary VALUES (1, 1, 'Lindenhang', 'meadow', 540);
INSERT INTO Apiary VALUES (2, 1, 'Kirchwald', 'forest', 910);
INSERT INTO Apiary VALUES (3, 2, 'Tannbach Nord', 'forest', 1080);
INSERT INTO Apiary VALUES (4, 3, 'Am Mühlbach', 'orchard', 495);
INSERT INTO Apiary VALUES (5, 4, 'Seewiese', 'meadow', 430);
INSERT INTO Apiary VALUES (6, 5, 'Steinach Terrasse', 'orchard', 620);
INSERT INTO Apiary VALUES (7, 5, 'Almboden', 'alpine', 1640);
INSERT INTO Apiary VALUES (8, 6, 'Alter Garten', 'orchard', 505);
INSERT INTO Apiary VALUES (9, 7, 'Schilfrand', 'meadow', 428);
INSERT INTO Apiary VALUES (10, 9, 'Hochkar', 'alpine', 1720);
INSERT INTO Apiary VALUES (11, 9, 'Kaltwies Dorf', 'meadow', 760);
INSERT INTO Apiary VALUES (12, 8, 'Bahndamm', NULL, 510);

INSERT INTO Hive VALUES (1, 1, 'LI-01', 'Langstroth', 2023, 'Carnica', 0);
INSERT INTO Hive VALUES (2, 1, 'LI-02', 'Zander', 2022, 'Carnica', 0);
INSERT INTO Hive VALUES (3, 1, 'LI-03', 'Dadant', 2023, 'Carnica', 0);
INSERT INTO Hive VALUES (4, 1, 'LI-04', 'Zander', 2026, 'Ligustica', 0);
INSERT INTO Hive VALUES (5, 1, 'LI-05', 'Zander', 2025, 'Carnica', 0);
INSERT INTO Hive VALUES (6, 1, 'LI-06', 'Zander', 2024, 'Carnica', 0);
INSERT INTO Hive VALUES (7, 2, 'KI-01', 'Warre', 2023, 'Carnica', 0);
INSERT INTO Hive VALUES (8, 2, 'KI-02', 'Dadant', 2025, 'Carnica', 0);
INSERT INTO Hive VALUES (9, 2, 'KI-03', 'Dadant', NULL, 'Buckfast', 0);
INSERT INTO Hive VALUES (10, 2, 'KI-04', 'Dadant', 2024, 'Carnica', 0);
INSERT INTO Hive VALUES (11, 3, 'TA-01', 'Dadant', 2022, NULL, 0);
INSERT INTO Hive VALUES (12, 3, 'TA-02', 'Langstroth', 2022, NULL, 0);
INSERT INTO Hive VALUES (13, 3, 'TA-03', 'Zander', 2025, 'Buckfast', 0);
INSERT INTO Hive VALUES (14, 3, 'TA-04', 'Warre', 2024, 'Carnica', 0);
INSERT INTO Hive VALUES (15, 3, 'TA-05', 'Zander', 2022, 'Carnica', 0);
INSERT INTO Hive VALUES (16, 4, 'AM-01', 'Dadant', 2022, 'Ligustica', 0);
INSERT INTO Hive VALUES (17, 4, 'AM-02', 'Warre', 2025, 'Carnica', 0);
INSERT INTO Hive VALUES (18, 4, 'AM-03', 'Langstroth', 2023, 'Carnica', 0);
INSERT INTO Hive VALUES (19, 5, 'SE-01', 'Dadant', 2022, 'Buckfast', 0);
INSERT INTO Hive VALUES (20, 5, 'SE-02', 'Warre', NULL, 'Carnica', 0);
INSERT INTO Hive VALUES (21, 5, 'SE-03', 'Dadant', 2025, NULL, 1);
INSERT INTO Hive VALUES (22, 5, 'SE-04', 'Dadant', 2022, 'Buckfast', 0);
INSERT INTO Hive VALUES (23, 6, 'ST-01', 'Warre', 2024, 'Carnica', 0);
INSERT INTO Hive VALUES (24, 6, 'ST-02', 'Zander', 2023, 'Ligustica', 0);
INSERT INTO Hive VALUES (25, 6, 'ST-03', 'Warre', 2025, 'Ligustica', 0);
INSERT INTO Hive VALUES (26, 6, 'ST-04', 'Dadant', 2025, 'Buckfast', 0);
INSERT INTO Hive VALUES (27, 6, 'ST-05', 'Langstroth', 2025, 'Ligustica', 0);
INSERT INTO Hive VALUES (28, 7, 'AL-01', 'Langstroth', 2023, 'Carnica', 0);
INSERT INTO Hive VALUES (29, 7, 'AL-02', 'Dadant', 2024, 'Carnica', 0);
INSERT INTO Hive VALUES (30, 7, 'AL-03', 'Langstroth', 2025, 'Buckfast', 1);
INSERT INTO Hive VALUES (31, 8, 'AL-01', 'Warre', 2024, 'Carnica', 0);
INSERT INTO Hive VALUES (32, 8, 'AL-02', 'Warre', 2025, 'Carnica', 1);
INSERT INTO Hive VALUES (33, 9, 'SC-01', 'Dadant', NULL, 'Carnica', 0);
INSERT INTO Hive VALUES (34, 9, 'SC-02', 'Langstroth', 2024, 'Buckfast', 0);
INSERT INTO Hive VALUES (35, 9, 'SC-03', 'Dadant', 2025, 'Ligustica', 0);
INSERT INTO Hive VALUES (36, 9, 'SC-04', 'Zander', NULL, 'Carnica', 0);
INSERT INTO Hive VALUES (37, 10, 'HO-01', 'Dadant', 2026, NULL, 0);
INSERT INTO Hive VALUES (38, 10, 'HO-02', 'Langstroth', 2026, 'Ligustica', 0);
INSERT INTO Hive VALUES (39, 10, 'HO-03', 'Warre', NULL, 'Carnica', 0);
INSERT INTO Hive VALUES (40, 10, 'HO-04', 'Dadant', 2022, 'Carnica', 0);
INSERT INTO Hive VALUES (41, 11, 'KA-01', 'Warre', 2024, 'Ligustica', 0);
INSERT INTO Hive VALUES (42, 11, 'KA-02', 'Dadant', 2022, 'Carnica', 0);
INSERT INTO Hive VALUES (43, 11, 'KA-03', 'Langstroth', 2022, NULL, 0);
INSERT INTO Hive VALUES (44, 11, 'KA-04', 'Langstroth', 2024, 'Carnica', 0);

INSERT INTO HiveInspection VALUES (1, 4, '2025-03-31', 1, 2, 2);
INSERT INTO HiveInspection VALUES (2, 33, '2025-04-02', 1, 9, 1);
INSERT INTO HiveInspection VALUES (3, 3, '2025-04-18', 2, 0, 2);
INSERT INTO HiveInspection VALUES (4, 33, '2025-05-08', 4, 5, 4);
INSERT INTO HiveInspection VALUES (5, 25, '2025-05-22', 22, 4, 2);
INSERT INTO HiveInspection VALUES (6, 17, '2025-05-30', 2, 8, 3);
INSERT INTO HiveInspection VALUES (7, 7, '2025-06-06', 2, 4, 5);
INSERT INTO HiveInspection VALUES (8, 8, '2025-06-12', 9, 3, 5);
INSERT INTO HiveInspection VALUES (9, 35, '2025-07-09', 0, 0, 2);
INSERT INTO HiveInspection VALUES (10, 20, '2025-07-11', 9, 6, 4);
INSERT INTO HiveInspection VALUES (11, 17, '2025-07-20', 1, 5, 1);
INSERT INTO HiveInspection VALUES (12, 6, '2025-07-23', 3, 3, 5);
INSERT INTO HiveInspection VALUES (13, 3, '2025-08-06', 0, 0, 3);
INSERT INTO HiveInspection VALUES (14, 38, '2025-09-03', 22, 4, 1);
INSERT INTO HiveInspection VALUES (15, 11, '2025-09-12', 0, 5, 5);
INSERT INTO HiveInspection VALUES (16, 25, '2025-09-15', 3, 0, 2);
INSERT INTO HiveInspection VALUES (17, 39, '2025-09-16', 14, 3, 4);
INSERT INTO HiveInspection VALUES (18, 35, '2025-09-24', 2, 5, 3);
INSERT INTO HiveInspection VALUES (19, 5, '2025-10-05', 0, 8, 3);
INSERT INTO HiveInspection VALUES (20, 29, '2026-03-11', 22, 9, 1);
INSERT INTO HiveInspection VALUES (21, 32, '2026-03-12', 6, 0, 5);
INSERT INTO HiveInspection VALUES (22, 24, '2026-03-20', 9, 7, 5);
INSERT INTO HiveInspection VALUES (23, 19, '2026-03-31', 3, 0, 4);
INSERT INTO HiveInspection VALUES (24, 5, '2026-04-08', 1, 6, 3);
INSERT INTO HiveInspection VALUES (25, 2, '2026-04-10', 9, 5, 4);
INSERT INTO HiveInspection VALUES (26, 20, '2026-04-15', 6, 4, 5);
INSERT INTO HiveInspection VALUES (27, 11, '2026-04-19', 3, 7, 4);
INSERT INTO HiveInspection VALUES (28, 20, '2026-04-20', 9, 4, 1);
INSERT INTO HiveInspection VALUES (29, 35, '2026-04-23', 2, 5, 3);
INSERT INTO HiveInspection VALUES (30, 2, '2026-04-24', 4, 6, 4);
INSERT INTO HiveInspection VALUES (31, 1, '2026-04-29', 2, 9, 3);
INSERT INTO HiveInspection VALUES (32, 39, '2026-05-03', 9, 0, 5);
INSERT INTO HiveInspection VALUES (33, 19, '2026-05-05', 22, 5, 1);
INSERT INTO HiveInspection VALUES (34, 15, '2026-05-19', NULL, 0, 5);
INSERT INTO HiveInspection VALUES (35, 15, '2026-06-09', 0, 0, 1);
INSERT INTO HiveInspection VALUES (36, 17, '2026-06-14', 4, 0, 2);
INSERT INTO HiveInspection VALUES (37, 6, '2026-06-15', 14, 0, 3);
INSERT INTO HiveInspection VALUES (38, 34, '2026-06-20', 14, 7, 3);
INSERT INTO HiveInspection VALUES (39, 20, '2026-06-21', 1, 2, 4);
INSERT INTO HiveInspection VALUES (40, 24, '2026-06-27', 3, 0, 3);
INSERT INTO HiveInspection VALUES (41, 7, '2026-07-05', 3, 3, 3);
INSERT INTO HiveInspection VALUES (42, 6, '2026-07-08', 14, 9, 2);
INSERT INTO HiveInspection VALUES (43, 19, '2026-07-19', 6, 1, 3);
INSERT INTO HiveInspection VALUES (44, 40, '2026-07-21', NULL, 5, 3);
INSERT INTO HiveInspection VALUES (45, 25, '2026-07-22', 1, 3, 1);
INSERT INTO HiveInspection VALUES (46, 21, '2026-07-29', 14, 4, 5);
INSERT INTO HiveInspection VALUES (47, 37, '2026-07-30', NULL, 6, 4);
INSERT INTO HiveInspection VALUES (48, 34, '2026-08-04', 2, 9, 4);
INSERT INTO HiveInspection VALUES (49, 13, '2026-08-19', 9, 6, 4);
INSERT INTO HiveInspection VALUES (50, 12, '2026-08-27', 0, 4, 1);
INSERT INTO HiveInspection VALUES (51, 30, '2026-09-02', 3, 9, 2);
INSERT INTO HiveInspection VALUES (52, 13, '2026-09-05', 9, 6, 2);
INSERT INTO HiveInspection VALUES (53, 2, '2026-09-08', 14, 5, 4);
INSERT INTO HiveInspection VALUES (54, 2, '2026-09-12', 14, 7, 3);
INSERT INTO HiveInspection VALUES (55, 33, '2026-09-17', 14, 3, 4);
INSERT INTO HiveInspection VALUES (56, 6, '2026-09-29', 22, 3, 5);
INSERT INTO HiveInspection VALUES (57, 23, '2026-09-30', 9, 0, 1);
INSERT INTO HiveInspection VALUES (58, 28, '2026-10-13', 4, 0, 4);
INSERT INTO HiveInspection VALUES (59, 12, '2026-10-29', 9, 7, 3);
INSERT INTO HiveInspection VALUES (60, 38, '2026-11-01', 2, 1, 5);

INSERT INTO HoneyHarvest VALUES (1, 40, '2024-05-29', 'alpine rose', 15.0, 20.4);
INSERT INTO HoneyHarvest VALUES (2, 26, '2024-06-07', 'linden', 14.6, 18.2);
INSERT INTO HoneyHarvest VALUES (3, 35, '2024-06-20', 'blossom', 8.0, 17.8);
INSERT INTO HoneyHarvest VALUES (4, 1, '2024-06-20', 'linden', 22.3, 19.0);
INSERT INTO HoneyHarvest VALUES (5, 17, '2024-06-30', 'linden', 20.1, 19.4);
INSERT INTO HoneyHarvest VALUES (6, 16, '2024-07-10', 'linden', 21.5, 17.3);
INSERT INTO HoneyHarvest VALUES (7, 10, '2024-07-27', 'forest honeydew', 5.1, 16.9);
INSERT INTO HoneyHarvest VALUES (8, 34, '2024-08-11', 'blossom', 7.3, 15.8);
INSERT INTO HoneyHarvest VALUES (9, 25, '2024-08-17', 'linden', 7.1, 15.9);
INSERT INTO HoneyHarvest VALUES (10, 33, '2024-08-19', 'blossom', 7.4, 18.4);
INSERT INTO HoneyHarvest VALUES (11, 7, '2024-08-23', 'fir', 8.3, 17.5);
INSERT INTO HoneyHarvest VALUES (12, 28, '2024-08-25', 'blossom', 23.6, 18.6);
INSERT INTO HoneyHarvest VALUES (13, 16, '2025-05-28', 'linden', 4.2, 19.8);
INSERT INTO HoneyHarvest VALUES (14, 2, '2025-05-30', 'linden', 13.7, 16.2);
INSERT INTO HoneyHarvest VALUES (15, 3, '2025-06-06', 'linden', 19.4, 18.8);
INSERT INTO HoneyHarvest VALUES (16, 6, '2025-06-08', 'linden', 23.2, 20.1);
INSERT INTO HoneyHarvest VALUES (17, 39, '2025-06-10', 'blossom', 18.0, 15.7);
INSERT INTO HoneyHarvest VALUES (18, 7, '2025-06-11', 'forest honeydew', 16.1, 19.7);
INSERT INTO HoneyHarvest VALUES (19, 38, '2025-06-11', 'blossom', 18.1, 18.1);
INSERT INTO HoneyHarvest VALUES (20, 28, '2025-06-16', 'blossom', 15.2, NULL);
INSERT INTO HoneyHarvest VALUES (21, 26, '2025-06-19', 'linden', 17.2, 18.2);
INSERT INTO HoneyHarvest VALUES (22, 7, '2025-06-20', 'forest honeydew', 5.6, 18.8);
INSERT INTO HoneyHarvest VALUES (23, 29, '2025-06-21', 'alpine rose', 14.4, 17.0);
INSERT INTO HoneyHarvest VALUES (24, 25, '2025-06-23', 'blossom', 7.4, 18.6);
INSERT INTO HoneyHarvest VALUES (25, 17, '2025-06-24', 'blossom', 5.7, 20.3);
INSERT INTO HoneyHarvest VALUES (26, 43, '2025-07-02', 'blossom', 8.1, 16.9);
INSERT INTO HoneyHarvest VALUES (27, 17, '2025-07-04', 'blossom', 21.0, 17.6);
INSERT INTO HoneyHarvest VALUES (28, 36, '2025-07-04', 'blossom', 17.8, 18.9);
INSERT INTO HoneyHarvest VALUES (29, 6, '2025-07-07', 'linden', 15.9, NULL);
INSERT INTO HoneyHarvest VALUES (30, 33, '2025-07-10', 'linden', 7.9, 19.9);
INSERT INTO HoneyHarvest VALUES (31, 2, '2025-07-17', 'blossom', 5.1, 19.2);
INSERT INTO HoneyHarvest VALUES (32, 24, '2025-07-25', 'linden', 6.1, 16.0);
INSERT INTO HoneyHarvest VALUES (33, 34, '2025-08-05', 'blossom', 12.9, 19.0);
INSERT INTO HoneyHarvest VALUES (34, 1, '2025-08-07', 'blossom', 4.1, 20.3);
INSERT INTO HoneyHarvest VALUES (35, 31, '2025-08-08', 'linden', 22.3, 17.5);
INSERT INTO HoneyHarvest VALUES (36, 29, '2025-08-25', 'blossom', 20.5, 16.4);
INSERT INTO HoneyHarvest VALUES (37, 6, '2026-05-30', 'linden', 15.8, 20.2);
INSERT INTO HoneyHarvest VALUES (38, 25, '2026-06-17', 'linden', 6.5, 16.6);
INSERT INTO HoneyHarvest VALUES (39, 38, '2026-06-27', 'alpine rose', 26.1, 17.2);
INSERT INTO HoneyHarvest VALUES (40, 7, '2026-07-05', 'forest honeydew', 19.9, 18.8);
INSERT INTO HoneyHarvest VALUES (41, 12, '2026-07-05', 'fir', 4.9, 15.6);
INSERT INTO HoneyHarvest VALUES (42, 26, '2026-07-09', 'linden', 21.0, 15.7);
INSERT INTO HoneyHarvest VALUES (43, 40, '2026-07-16', 'alpine rose', 26.1, NULL);
INSERT INTO HoneyHarvest VALUES (44, 16, '2026-07-18', 'blossom', 11.8, NULL);
INSERT INTO HoneyHarvest VALUES (45, 31, '2026-07-19', 'linden', 16.5, 17.5);
INSERT INTO HoneyHarvest VALUES (46, 8, '2026-07-24', 'fir', 26.5, 16.4);
INSERT INTO HoneyHarvest VALUES (47, 18, '2026-07-25', 'linden', 22.6, 18.0);
INSERT INTO HoneyHarvest VALUES (48, 42, '2026-07-27', 'linden', 14.7, 17.0);
INSERT INTO HoneyHarvest VALUES (49, 7, '2026-08-06', 'forest honeydew', 10.9, NULL);
INSERT INTO HoneyHarvest VALUES (50, 14, '2026-08-09', 'fir', 11.2, NULL);
INSERT INTO HoneyHarvest VALUES (51, 36, '2026-08-09', 'blossom', 4.2, 17.7);
INSERT INTO HoneyHarvest VALUES (52, 21, '2026-08-12', 'linden', 12.7, 17.0);
INSERT INTO HoneyHarvest VALUES (53, 28, '2026-08-14', 'blossom', 21.2, 17.6);
INSERT INTO HoneyHarvest VALUES (54, 7, '2026-08-18', 'fir', 9.3, 18.3);
INSERT INTO HoneyHarvest VALUES (55, 12, '2026-08-30', 'forest honeydew', 16.4, NULL);

INSERT INTO BulkSale VALUES (1, 'Bioladen Klee', '2025-07-14', 'forest honeydew', 30, 1250, '2025-09-02');
INSERT INTO BulkSale VALUES (2, 'Naturmarkt Graz', '2025-08-17', 'forest honeydew', 20, 1320, '2025-09-28');
INSERT INTO BulkSale VALUES (3, 'Feinkost Amann', '2025-08-29', 'forest honeydew', 25, 1320, '2025-10-01');
INSERT INTO BulkSale VALUES (4, 'Bioladen Klee', '2025-09-05', 'blossom', 12.5, 980, '2025-10-12');
INSERT INTO BulkSale VALUES (5, 'Bioladen Klee', '2025-09-09', 'blossom', 12.5, 1050, '2025-10-22');
INSERT INTO BulkSale VALUES (6, 'Hotel Post Seeau', '2025-09-11', 'blossom', 25, 980, '2025-09-29');
INSERT INTO BulkSale VALUES (7, 'Feinkost Amann', '2025-09-15', 'blossom', 25, 1050, '2025-09-26');
INSERT INTO BulkSale VALUES (8, 'Bioladen Klee', '2025-11-05', 'fir', 12.5, 1450, '2025-12-14');
INSERT INTO BulkSale VALUES (9, 'Naturmarkt Graz', '2025-12-01', 'forest honeydew', 10, 1250, '2026-01-13');
INSERT INTO BulkSale VALUES (10, 'Lebzelterei Rupp', '2025-12-13', 'alpine rose', 12.5, 1690, '2026-01-27');
INSERT INTO BulkSale VALUES (11, 'Hotel Post Seeau', '2025-12-18', 'forest honeydew', 25, 1320, '2025-12-24');
INSERT INTO BulkSale VALUES (12, 'Lebzelterei Rupp', '2025-12-26', 'blossom', 30, 1050, '2026-01-12');
INSERT INTO BulkSale VALUES (13, 'Hotel Post Seeau', '2025-12-31', 'blossom', 12.5, 980, '2026-02-03');
INSERT INTO BulkSale VALUES (14, 'Naturmarkt Graz', '2026-01-07', 'blossom', 40, 1050, '2026-01-29');
INSERT INTO BulkSale VALUES (15, 'Naturmarkt Graz', '2026-01-13', 'blossom', 10, 980, '2026-02-28');
INSERT INTO BulkSale VALUES (16, 'Feinkost Amann', '2026-01-24', 'forest honeydew', 50, 1320, NULL);
INSERT INTO BulkSale VALUES (17, 'Feinkost Amann', '2026-02-20', 'alpine rose', 50, 1690, '2026-03-30');
INSERT INTO BulkSale VALUES (18, 'Hotel Post Seeau', '2026-04-15', 'blossom', 30, 1050, '2026-04-22');
INSERT INTO BulkSale VALUES (19, 'Bioladen Klee', '2026-04-29', 'blossom', 40, 1050, '2026-05-08');
INSERT INTO BulkSale VALUES (20, 'Feinkost Amann', '2026-05-02', 'blossom', 10, 980, '2026-05-10');
INSERT INTO BulkSale VALUES (21, 'Feinkost Amann', '2026-05-14', 'fir', 40, 1450, '2026-06-06');
INSERT INTO BulkSale VALUES (22, 'Naturmarkt Graz', '2026-05-15', 'fir', 12.5, 1450, '2026-06-16');
INSERT INTO BulkSale VALUES (23, 'Naturmarkt Graz', '2026-05-17', 'forest honeydew', 10, 1320, '2026-05-28');
INSERT INTO BulkSale VALUES (24, 'Naturmarkt Graz', '2026-05-19', 'alpine rose', 40, 1690, '2026-07-03');
INSERT INTO BulkSale VALUES (25, 'Lebzelterei Rupp', '2026-07-06', 'blossom', 40, 980, '2026-08-17');
INSERT INTO BulkSale VALUES (26, 'Feinkost Amann', '2026-07-28', 'linden', 40, 1120, '2026-09-10');
INSERT INTO BulkSale VALUES (27, 'Bioladen Klee', '2026-10-02', 'alpine rose', 25, 1690, '2026-10-18');
INSERT INTO BulkSale VALUES (28, 'Naturmarkt Graz', '2026-10-07', 'forest honeydew', 40, 1250, '2026-10-30');
INSERT INTO BulkSale VALUES (29, 'Lebzelterei Rupp', '2026-10-20', 'blossom', 20, 1050, '2026-11-02');
INSERT INTO BulkSale VALUES (30, 'Hotel Post Seeau', '2026-10-25', 'linden', 20, 1120, '2026-11-13');
