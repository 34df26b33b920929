CREATE TABLE Species (
  SpeciesID INTEGER PRIMARY KEY,
  ScientificName TEXT NOT NULL,
  CommonName TEXT,
  FamilyName TEXT NOT NULL,
  IUCN_Code TEXT  -- LC least concern, NT near threatened, VU vulnerable, EN endangered, CR critically endangered, DD data deficient; NULL = not assessed
);
CREATE TABLE Collector (
  CollectorID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  Institution TEXT,
  Country TEXT,
  Active INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE StorageRoom (
  room_id INTEGER PRIMARY KEY,
  RoomName TEXT NOT NULL,
  TempC REAL NOT NULL,
  Capacity INTEGER
);
CREATE TABLE Accession (
  AccessionNo TEXT PRIMARY KEY,
  SpeciesID INTEGER NOT NULL REFERENCES Species(SpeciesID),
  CollectorID INTEGER NOT NULL REFERENCES Collector(CollectorID),
  RoomID INTEGER NOT NULL REFERENCES StorageRoom(room_id),
  CollDate TEXT NOT NULL,
  OriginCountry TEXT NOT NULL,
  Altitude_m INTEGER,
  SeedCount INTEGER NOT NULL,
  SeedWeight_g REAL,
  Status TEXT NOT NULL CHECK (Status IN ('A','Q','W'))  -- A = active, Q = quarantine, W = withdrawn
);
CREATE TABLE GerminationTest (
  TestID INTEGER PRIMARY KEY,
  AccessionNo TEXT NOT NULL REFERENCES Accession(AccessionNo),
  TestDate TEXT NOT NULL,
  SeedsSown INTEGER NOT NULL,
  SeedsGerminated INTEGER,  -- NULL while the test is running
  Medium_Cd TEXT NOT NULL   -- AG agar, FP filter paper, SD sand
);
CREATE TABLE SeedRequest (
  RequestID INTEGER PRIMARY KEY,
  AccessionNo TEXT NOT NULL REFERENCES Accession(AccessionNo),
  RequesterName TEXT NOT NULL,
  RequestDate TEXT NOT NULL,
  SeedsSent INTEGER,
  ReqStatus TEXT NOT NULL
);

INSERT INTO Species VALUES (1, 'Triticum dicoccum', 'Emmer wheat', 'Poaceae', 'LC');
INSERT INTO Species VALUES (2, 'Hordeum spontaneum', 'Wild barley', 'Poaceae', 'LC');
INSERT INTO Species VALUES (3, 'Aegilops tauschii', 'Tausch''s goatgrass', 'Poaceae', 'LC');
INSERT INTO Species VALUES (4, 'Cicer reticulatum', 'Wild chickpea', 'Fabaceae', 'NT');
INSERT INTO Species VALUES (5, 'Lens orientalis', 'Oriental lentil', 'Fabaceae', NULL);
INSERT INTO Species VALUES (6, 'Vicia faba', 'Broad bean', 'Fabaceae', NULL);
INSERT INTO Species VALUES (7, 'Brassica cretica', 'Cretan cabbage', 'Brassicaceae', 'NT');
INSERT INTO Species VALUES (8, 'Crambe tataria', 'Tartar bread plant', 'Brassicaceae', 'DD');
INSERT INTO Species VALUES (9, 'Beta patula', 'Madeira beet', 'Amaranthaceae', 'CR');
INSERT INTO Species VALUES (10, 'Solanum lidii', NULL, 'Solanaceae', 'CR');
INSERT INTO Species VALUES (11, 'Allium pskemense', 'Pskem onion', 'Amaryllidaceae', 'EN');
INSERT INTO Species VALUES (12, 'Linum bienne', 'Pale flax', 'Linaceae', NULL);
INSERT INTO Species VALUES (13, 'Avena murphyi', 'Murphy''s oat', 'Poaceae', 'EN');
INSERT INTO Species VALUES (14, 'Prunus dulcis', 'Almond', 'Rosaceae', 'LC');

INSERT INTO Collector VALUES (1, 'Ingrid Solheim', 'NordGen Alnarp', 'Sweden', 1);
INSERT INTO Collector VALUES (2, 'Rustam Yuldashev', 'Tashkent Botanical Garden', 'Uzbekistan', 1);
INSERT INTO Collector VALUES (3, 'Despina Kalliga', 'Agricultural University of Athens', 'Greece', 1);
INSERT INTO Collector VALUES (4, 'Joao Freitas', 'Universidade da Madeira', 'Portugal', 0);
INSERT INTO Collector VALUES (5, 'Aylin Demirtas', 'Cukurova University', 'Turkey', 1);
INSERT INTO Collector VALUES (6, 'Patrick Onyango', 'Genetic Resources Research Institute', 'Kenya', 0);
INSERT INTO Collector VALUES (7, 'Mariam Haddad', 'ICARDA', 'Lebanon', 1);
INSERT INTO Collector VALUES (8, 'Hugo Bernardez', 'Universidad de Cadiz', 'Spain', 1);
INSERT INTO Collector VALUES (9, 'Leena Virtanen', NULL, 'Finland', 0);

INSERT INTO StorageRoom VALUES (1, 'Cold Room A', -18.0, 4000);
INSERT INTO StorageRoom VALUES (2, 'Cold Room B', -18.0, 2500);
INSERT INTO StorageRoom VALUES (3, 'Short-Term Store', 4.0, 900);
INSERT INTO StorageRoom VALUES (4, 'Cryo Cell', -196.0, 150);

INSERT INTO Accession VALUES ('SV-1007', 12, 3, 3, '2020-09-04', 'Greece', 1040, 350, 9.6, 'Q');
INSERT INTO Accession VALUES ('SV-1014', 2, 7, 2, '2018-06-29', 'Jordan', 620, 3200, 106.2, 'W');
INSERT INTO Accession VALUES ('SV-1021', 4, 1, 1, '2002-11-11', 'Turkey', 780, 350, 13.9, 'A');
INSERT INTO Accession VALUES ('SV-1028', 5, 5, 1, '2016-09-30', 'Turkey', 620, 60, 1.5, 'W');
INSERT INTO Accession VALUES ('SV-1035', 2, 5, 1, '2004-08-18', 'Turkey', 620, 1200, 8.7, 'A');
INSERT INTO Accession VALUES ('SV-1042', 7, 3, 1, '2025-01-19', 'Greece', 780, 60, 2.8, 'A');
INSERT INTO Accession VALUES ('SV-1049', 10, 8, 1, '2003-03-27', 'Spain', 450, 3200, 62.4, 'A');
INSERT INTO Accession VALUES ('SV-1056', 11, 2, 2, '1998-11-11', 'Uzbekistan', 40, 60, NULL, 'A');
INSERT INTO Accession VALUES ('SV-1063', 5, 7, 2, '2000-03-15', 'Lebanon', 120, 750, 7.0, 'A');
INSERT INTO Accession VALUES ('SV-1070', 7, 3, 1, '2021-05-02', 'Greece', 120, 2000, 11.9, 'A');
INSERT INTO Accession VALUES ('SV-1077', 1, 7, 1, '1997-08-30', 'Syria', 1040, 120, 4.0, 'A');
INSERT INTO Accession VALUES ('SV-1084', 12, 4, 1, '2000-06-01', 'Portugal', 120, 5000, 164.3, 'Q');
INSERT INTO Accession VALUES ('SV-1091', 6, 1, 2, '2022-07-18', 'Egypt', 1040, 1200, 57.2, 'A');
INSERT INTO Accession VALUES ('SV-1098', 1, 1, 2, '2005-10-10', 'Turkey', 2100, 350, 7.7, 'W');
INSERT INTO Accession VALUES ('SV-1105', 13, 8, 2, '1997-05-31', 'Morocco', 1040, 240, 7.1, 'A');
INSERT INTO Accession VALUES ('SV-1112', 5, 1, 1, '2012-10-13', 'Syria', 450, 900, 5.5, 'A');
INSERT INTO Accession VALUES ('SV-1119', 3, 2, 2, '2014-07-13', 'Uzbekistan', 40, 500, 17.9, 'A');
INSERT INTO Accession VALUES ('SV-1126', 1, 7, 1, '1995-11-01', 'Syria', 1480, 60, 0.4, 'A');
INSERT INTO Accession VALUES ('SV-1133', 3, 2, 3, '2010-10-29', 'Uzbekistan', 1480, 2400, NULL, 'A');
INSERT INTO Accession VALUES ('SV-1140', 8, 1, 1, '1997-10-24', 'Hungary', 2100, 5000, 237.2, 'A');
INSERT INTO Accession VALUES ('SV-1147', 1, 7, 3, '2021-08-22', 'Syria', 15, 120, NULL, 'W');
INSERT INTO Accession VALUES ('SV-1154', 11, 2, 2, '2025-06-20', 'Uzbekistan', 15, 1500, 37.9, 'A');
INSERT INTO Accession VALUES ('SV-1161', 1, 7, 3, '2004-08-27', 'Syria', 780, 2400, 95.7, 'A');
INSERT INTO Accession VALUES ('SV-1168', 1, 7, 1, '2021-10-09', 'Syria', 1250, 350, 13.5, 'W');
INSERT INTO Accession VALUES ('SV-1175', 13, 8, 1, '2005-07-27', 'Spain', 120, 350, 14.3, 'A');
INSERT INTO Accession VALUES ('SV-1182', 8, 1, 1, '2010-01-23', 'Ukraine', 310, 5000, 29.3, 'Q');
INSERT INTO Accession VALUES ('SV-1189', 2, 7, 2, '2003-12-07', 'Jordan', 1250, 5000, 163.9, 'A');
INSERT INTO Accession VALUES ('SV-1196', 12, 3, 1, '2006-10-21', 'Greece', 1040, 5000, 176.0, 'A');
INSERT INTO Accession VALUES ('SV-1203', 1, 5, 1, '1995-06-10', 'Turkey', 1720, 3200, 47.7, 'A');
INSERT INTO Accession VALUES ('SV-1210', 2, 7, 3, '2023-09-18', 'Jordan', 120, 2000, 96.2, 'A');
INSERT INTO Accession VALUES ('SV-1217', 13, 8, 1, '2015-07-06', 'Morocco', 1720, 1200, 14.7, 'A');
INSERT INTO Accession VALUES ('SV-1224', 4, 1, 1, '2011-09-25', 'Turkey', 620, 240, 3.1, 'A');
INSERT INTO Accession VALUES ('SV-1231', 8, 6, 3, '2003-07-09', 'Hungary', 1480, 120, 5.0, 'A');
INSERT INTO Accession VALUES ('SV-1238', 6, 3, 3, '2018-06-01', 'Greece', 2100, 3200, 51.3, 'A');
INSERT INTO Accession VALUES ('SV-1245', 2, 7, 1, '2013-03-26', 'Israel', 1720, 3200, 148.2, 'Q');
INSERT INTO Accession VALUES ('SV-1252', 11, 2, 2, '2025-02-15', 'Uzbekistan', 1480, 3200, 82.1, 'A');
INSERT INTO Accession VALUES ('SV-1259', 12, 3, 2, '2014-01-15', 'Greece', 1250, 1200, 50.7, 'A');
INSERT INTO Accession VALUES ('SV-1266', 6, 3, 2, '2021-08-31', 'Greece', 860, 350, 3.7, 'A');
INSERT INTO Accession VALUES ('SV-1273', 13, 8, 1, '2016-11-25', 'Spain', 860, 60, 0.3, 'W');
INSERT INTO Accession VALUES ('SV-1280', 2, 7, 2, '1997-04-14', 'Jordan', 310, 1200, 55.6, 'A');
INSERT INTO Accession VALUES ('SV-1287', 13, 8, 2, '2015-09-15', 'Spain', NULL, 1200, 15.4, 'W');
INSERT INTO Accession VALUES ('SV-1294', 3, 2, 1, '2004-07-10', 'Uzbekistan', 120, 60, 1.1, 'A');
INSERT INTO Accession VALUES ('SV-1301', 2, 7, 2, '2022-04-19', 'Jordan', NULL, 480, 17.4, 'A');
INSERT INTO Accession VALUES ('SV-1308', 11, 2, 2, '2018-04-14', 'Uzbekistan', 1040, 2000, 27.9, 'A');
INSERT INTO Accession VALUES ('SV-1315', 3, 2, 1, '2008-07-01', 'Uzbekistan', 1720, 1500, 69.7, 'W');
INSERT INTO Accession VALUES ('SV-1322', 2, 7, 2, '1998-04-14', 'Israel', 860, 480, 11.5, 'Q');
INSERT INTO Accession VALUES ('SV-1329', 3, 2, 1, '1995-02-15', 'Uzbekistan', 15, 120, 4.2, 'A');
INSERT INTO Accession VALUES ('SV-1336', 8, 1, 2, '1995-06-03', 'Ukraine', 780, 60, 1.9, 'A');

INSERT INTO GerminationTest VALUES (1, 'SV-1007', '2022-10-19', 20, 7, 'FP');
INSERT INTO GerminationTest VALUES (2, 'SV-1028', '2022-02-10', 50, 13, 'FP');
INSERT INTO GerminationTest VALUES (3, 'SV-1035', '2025-01-01', 50, 27, 'SD');
INSERT INTO GerminationTest VALUES (4, 'SV-1035', '2021-03-05', 25, 17, 'AG');
INSERT INTO GerminationTest VALUES (5, 'SV-1042', '2025-03-20', 25, 13, 'FP');
INSERT INTO GerminationTest VALUES (6, 'SV-1049', '2022-02-02', 25, 17, 'AG');
INSERT INTO GerminationTest VALUES (7, 'SV-1049', '2025-07-24', 50, 45, 'AG');
INSERT INTO GerminationTest VALUES (8, 'SV-1056', '2022-05-01', 50, 21, 'AG');
INSERT INTO GerminationTest VALUES (9, 'SV-1063', '2025-03-04', 25, 22, 'SD');
INSERT INTO GerminationTest VALUES (10, 'SV-1063', '2023-02-06', 25, 13, 'AG');
INSERT INTO GerminationTest VALUES (11, 'SV-1070', '2021-07-01', 50, 28, 'FP');
INSERT INTO GerminationTest VALUES (12, 'SV-1084', '2024-05-18', 50, 47, 'FP');
INSERT INTO GerminationTest VALUES (13, 'SV-1091', '2022-09-16', 50, 32, 'SD');
INSERT INTO GerminationTest VALUES (14, 'SV-1098', '2025-06-17', 25, 19, 'AG');
INSERT INTO GerminationTest VALUES (15, 'SV-1098', '2023-09-07', 20, 13, 'FP');
INSERT INTO GerminationTest VALUES (16, 'SV-1105', '2023-03-21', 50, 30, 'SD');
INSERT INTO GerminationTest VALUES (17, 'SV-1105', '2023-11-03', 20, 5, 'FP');
INSERT INTO GerminationTest VALUES (18, 'SV-1112', '2025-09-08', 100, 63, 'AG');
INSERT INTO GerminationTest VALUES (19, 'SV-1119', '2021-07-13', 20, 12, 'SD');
INSERT INTO GerminationTest VALUES (20, 'SV-1119', '2022-12-03', 25, 12, 'SD');
INSERT INTO GerminationTest VALUES (21, 'SV-1133', '2025-06-30', 50, 26, 'FP');
INSERT INTO GerminationTest VALUES (22, 'SV-1133', '2026-06-12', 50, 31, 'FP');
INSERT INTO GerminationTest VALUES (23, 'SV-1140', '2023-10-10', 50, 11, 'AG');
INSERT INTO GerminationTest VALUES (24, 'SV-1147', '2025-05-26', 50, 40, 'AG');
INSERT INTO GerminationTest VALUES (25, 'SV-1154', '2025-08-19', 50, 12, 'AG');
INSERT INTO GerminationTest VALUES (26, 'SV-1161', '2023-11-03', 50, 38, 'AG');
INSERT INTO GerminationTest VALUES (27, 'SV-1182', '2023-10-11', 25, 24, 'AG');
INSERT INTO GerminationTest VALUES (28, 'SV-1182', '2026-02-19', 20, 13, 'AG');
INSERT INTO GerminationTest VALUES (29, 'SV-1189', '2022-10-05', 20, 9, 'AG');
INSERT INTO GerminationTest VALUES (30, 'SV-1196', '2025-09-13', 50, 15, 'SD');
INSERT INTO GerminationTest VALUES (31, 'SV-1203', '2025-02-09', 100, 74, 'AG');
INSERT INTO GerminationTest VALUES (32, 'SV-1210', '2023-11-17', 25, 9, 'FP');
INSERT INTO GerminationTest VALUES (33, 'SV-1217', '2023-02-27', 50, 20, 'FP');
INSERT INTO GerminationTest VALUES (34, 'SV-1224', '2026-08-28', 25, 24, 'AG');
INSERT INTO GerminationTest VALUES (35, 'SV-1252', '2025-04-16', 50, 27, 'AG');
INSERT INTO GerminationTest VALUES (36, 'SV-1259', '2021-12-30', 100, 42, 'AG');
INSERT INTO GerminationTest VALUES (37, 'SV-1266', '2024-12-30', 50, 29, 'AG');
INSERT INTO GerminationTest VALUES (38, 'SV-1273', '2022-07-10', 50, 29, 'AG');
INSERT INTO GerminationTest VALUES (39, 'SV-1287', '2023-06-02', 100, 87, 'SD');
INSERT INTO GerminationTest VALUES (40, 'SV-1287', '2025-05-26', 50, 39, 'AG');
INSERT INTO GerminationTest VALUES (41, 'SV-1294', '2024-09-03', 25, 18, 'FP');
INSERT INTO GerminationTest VALUES (42, 'SV-1301', '2022-06-18', 50, 36, 'SD');
INSERT INTO GerminationTest VALUES (43, 'SV-1308', '2025-11-14', 20, 12, 'SD');
INSERT INTO GerminationTest VALUES (44, 'SV-1315', '2021-02-17', 50, 42, 'AG');
INSERT INTO GerminationTest VALUES (45, 'SV-1315', '2021-12-10', 50, 18, 'FP');
INSERT INTO GerminationTest VALUES (46, 'SV-1322', '2022-08-18', 50, 21, 'AG');
INSERT INTO GerminationTest VALUES (47, 'SV-1322', '2024-09-10', 50, 36, 'FP');
INSERT INTO GerminationTest VALUES (48, 'SV-1336', '2024-02-27', 50, 32, 'SD');
INSERT INTO GerminationTest VALUES (49, 'SV-1301', '2026-10-30', 50, NULL, 'AG');
INSERT INTO GerminationTest VALUES (50, 'SV-1140', '2026-11-04', 100, NULL, 'FP');
INSERT INTO GerminationTest VALUES (51, 'SV-1238', '2026-11-09', 50, NULL, 'AG');

INSERT INTO SeedRequest VALUES (1, 'SV-1266', 'Wageningen University', '2024-02-12', 30, 'shipped');
INSERT INTO SeedRequest VALUES (2, 'SV-1091', 'Kew Millennium Seed Bank', '2024-02-15', 150, 'shipped');
INSERT INTO SeedRequest VALUES (3, 'SV-1238', 'Wageningen University', '2024-02-26', 150, 'shipped');
INSERT INTO SeedRequest VALUES (4, 'SV-1098', 'Private grower M. Tull', '2024-04-18', NULL, 'rejected');
INSERT INTO SeedRequest VALUES (5, 'SV-1245', 'University of Evora', '2024-05-05', 20, 'shipped');
INSERT INTO SeedRequest VALUES (6, 'SV-1322', 'Wageningen University', '2024-06-04', 50, 'shipped');
INSERT INTO SeedRequest VALUES (7, 'SV-1154', 'Kew Millennium Seed Bank', '2024-06-28', 30, 'shipped');
INSERT INTO SeedRequest VALUES (8, 'SV-1014', 'Rijk Zwaan R&D', '2024-06-29', 20, 'shipped');
INSERT INTO SeedRequest VALUES (9, 'SV-1217', 'Private grower M. Tull', '2024-07-15', NULL, 'rejected');
INSERT INTO SeedRequest VALUES (10, 'SV-1091', 'INRAE Montpellier', '2024-08-17', 50, 'shipped');
INSERT INTO SeedRequest VALUES (11, 'SV-1189', 'Rijk Zwaan R&D', '2024-08-20', NULL, 'rejected');
INSERT INTO SeedRequest VALUES (12, 'SV-1042', 'Kew Millennium Seed Bank', '2024-09-26', 50, 'shipped');
INSERT INTO SeedRequest VALUES (13, 'SV-1266', 'Rijk Zwaan R&D', '2024-11-20', 20, 'shipped');
INSERT INTO SeedRequest VALUES (14, 'SV-1084', 'Leibniz IPK', '2024-11-21', NULL, 'rejected');
INSERT INTO SeedRequest VALUES (15, 'SV-1147', 'Rijk Zwaan R&D', '2024-11-24', 100, 'shipped');
INSERT INTO SeedRequest VALUES (16, 'SV-1147', 'Private grower M. Tull', '2024-12-16', 50, 'shipped');
INSERT INTO SeedRequest VALUES (17, 'SV-1007', 'Rijk Zwaan R&D', '2025-01-07', 150, 'shipped');
INSERT INTO SeedRequest VALUES (18, 'SV-1126', 'University of Evora', '2025-01-20', 100, 'shipped');
INSERT INTO SeedRequest VALUES (19, 'SV-1336', 'Private grower M. Tull', '2025-02-10', 50, 'shipped');
INSERT INTO SeedRequest VALUES (20, 'SV-1273', 'INRAE Montpellier', '2025-05-04', 50, 'shipped');
INSERT INTO SeedRequest VALUES (21, 'SV-1336', 'Private grower M. Tull', '2025-05-25', 100, 'shipped');
INSERT INTO SeedRequest VALUES (22, 'SV-1042', 'John Innes Centre', '2025-05-30', 20, 'shipped');
INSERT INTO SeedRequest VALUES (23, 'SV-1238', 'Rijk Zwaan R&D', '2025-07-06', 50, 'shipped');
INSERT INTO SeedRequest VALUES (24, 'SV-1028', 'INRAE Montpellier', '2025-07-23', 20, 'shipped');
INSERT INTO SeedRequest VALUES (25, 'SV-1126', 'Wageningen University', '2025-08-28', NULL, 'rejected');
INSERT INTO SeedRequest VALUES (26, 'SV-1210', 'Private grower M. Tull', '2025-09-23', 100, 'shipped');
INSERT INTO SeedRequest VALUES (27, 'SV-1308', 'Leibniz IPK', '2025-11-19', 50, 'shipped');
INSERT INTO SeedRequest VALUES (28, 'SV-1210', 'John Innes Centre', '2025-11-30', 150, 'shipped');
INSERT INTO SeedRequest VALUES (29, 'SV-1007', 'Kew Millennium Seed Bank', '2025-12-23', 50, 'shipped');
INSERT INTO SeedRequest VALUES (30, 'SV-1308', 'Private grower M. Tull', '2026-01-21', 150, 'shipped');
INSERT INTO SeedRequest VALUES (31, 'SV-1273', 'Private grower M. Tull', '2026-05-20', NULL, 'rejected');
INSERT INTO SeedRequest VALUES (32, 'SV-1112', 'Leibniz IPK', '2026-05-21', 150, 'shipped');
INSERT INTO SeedRequest VALUES (33, 'SV-1035', 'University of Evora', '2026-05-22', 150, 'shipped');
INSERT INTO SeedRequest VALUES (34, 'SV-1098', 'Private grower M. Tull', '2026-06-27', 50, 'shipped');
INSERT INTO SeedRequest VALUES (35, 'SV-1133', 'INRAE Montpellier', '2026-07-26', 50, 'shipped');
INSERT INTO SeedRequest VALUES (36, 'SV-1042', 'University of Evora', '2026-08-24', NULL, 'rejected');
INSERT INTO SeedRequest VALUES (37, 'SV-1140', 'University of Evora', '2026-08-30', 100, 'shipped');
INSERT INTO SeedRequest VALUES (38, 'SV-1168', 'INRAE Montpellier', '2026-09-01', 100, 'shipped');
INSERT INTO SeedRequest VALUES (39, 'SV-1119', 'Private grower M. Tull', '2026-09-15', 30, 'shipped');
INSERT INTO SeedRequest VALUES (40, 'SV-1077', 'John Innes Centre', '2026-10-16', NULL, 'open');
INSERT INTO SeedRequest VALUES (41, 'SV-1301', 'Leibniz IPK', '2026-10-27', NULL, 'open');
INSERT INTO SeedRequest VALUES (42, 'SV-1252', 'Wageningen University', '2026-11-03', NULL, 'open');
INSERT INTO SeedRequest VALUES (43, 'SV-1042', 'John Innes Centre', '2026-11-11', NULL, 'open');
INSERT INTO SeedRequest VALUES (44, 'SV-1196', 'INRAE Montpellier', '2026-11-06', 40, 'shipped');
