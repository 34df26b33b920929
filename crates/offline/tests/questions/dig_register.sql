CREATE TABLE Site (
  SiteID INTEGER PRIMARY KEY,
  SiteName TEXT NOT NULL,
  Region TEXT NOT NULL,
  MainPeriod TEXT NOT NULL,
  Elevation_m INTEGER,
  IsProtected INTEGER NOT NULL
);
CREATE TABLE Trench (
  TrenchID INTEGER PRIMARY KEY,
  SiteID INTEGER NOT NULL REFERENCES Site(SiteID),
  TrenchLabel TEXT NOT NULL,
  Area_m2 REAL NOT NULL,
  MaxDepth_cm INTEGER NOT NULL,
  OpenedOn TEXT NOT NULL,
  ClosedOn TEXT
);
CREATE TABLE Archaeologist (
  ArchID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  Degree TEXT NOT NULL,
  Specialism TEXT,
  DailyRate_EUR REAL
);
CREATE TABLE Material (
  Material_Cd CHAR(3) PRIMARY KEY,
  MaterialName TEXT NOT NULL
);
CREATE TABLE Find (
  FindNo TEXT PRIMARY KEY,
  TrenchID INTEGER NOT NULL REFERENCES Trench(TrenchID),
  FoundBy INTEGER NOT NULL REFERENCES Archaeologist(ArchID),
  FoundOn TEXT NOT NULL,
  Material_Cd CHAR(3) NOT NULL REFERENCES Material(Material_Cd),
  ObjectType TEXT NOT NULL,
  Weight_g REAL,
  Depth_cm INTEGER NOT NULL,
  CondCode INTEGER,             -- 1 = excellent .. 5 = very poor, NULL = not assessed
  VoidFlag INTEGER NOT NULL DEFAULT 0  -- 1 = number voided (registered in error)
);
CREATE TABLE Treatment (
  TreatID INTEGER PRIMARY KEY,
  FindNo TEXT NOT NULL REFERENCES Find(FindNo),
  LabName TEXT NOT NULL,
  StartDate TEXT NOT NULL,
  EndDate TEXT,
  CostEUR REAL,
  Method_Cd CHAR(2) NOT NULL    -- CL cleaning, CO consolidation, RE reconstruction, XR x-ray
);

INSERT INTO Site VALUES (1, 'Monte Calvario', 'Basilicata', 'Iron Age', 612, 1);
INSERT INTO Site VALUES (2, 'Torre Salina', 'Puglia', 'Roman', 14, 0);
INSERT INTO Site VALUES (3, 'Grotta del Lupo', 'Basilicata', 'Neolithic', 840, 1);
INSERT INTO Site VALUES (4, 'Campo Lungo', 'Molise', 'Roman', 205, 0);
INSERT INTO Site VALUES (5, 'Vallechiara', 'Molise', 'Medieval', 730, 1);
INSERT INTO Site VALUES (6, 'Porto Vecchio', 'Puglia', 'Bronze Age', 6, 1);
INSERT INTO Site VALUES (7, 'Colle Ginestra', 'Abruzzo', 'Iron Age', 951, 0);

INSERT INTO Trench VALUES (1, 1, 'TA', 25.0, 120, '2023-09-12', '2023-11-10');
INSERT INTO Trench VALUES (2, 1, 'TB', 36.0, 90, '2024-12-12', '2025-02-02');
INSERT INTO Trench VALUES (3, 1, 'TC', 25.0, 210, '2026-01-27', '2026-03-11');
INSERT INTO Trench VALUES (4, 1, 'TD', 50.0, 120, '2023-09-09', '2023-11-14');
INSERT INTO Trench VALUES (5, 2, 'TA', 36.0, 90, '2025-11-12', '2026-02-21');
INSERT INTO Trench VALUES (6, 2, 'TB', 20.0, 90, '2025-06-14', NULL);
INSERT INTO Trench VALUES (7, 2, 'TC', 25.0, 210, '2024-06-15', '2024-10-02');
INSERT INTO Trench VALUES (8, 3, 'TA', 25.0, 145, '2025-01-31', '2025-05-08');
INSERT INTO Trench VALUES (9, 3, 'TB', 20.0, 260, '2023-09-09', NULL);
INSERT INTO Trench VALUES (10, 4, 'TA', 20.0, 90, '2025-07-29', '2025-08-27');
INSERT INTO Trench VALUES (11, 4, 'TB', 12.0, 145, '2023-05-25', '2023-08-31');
INSERT INTO Trench VALUES (12, 4, 'TC', 50.0, 180, '2025-08-16', '2025-09-12');
INSERT INTO Trench VALUES (13, 4, 'TD', 25.0, 145, '2023-11-09', '2024-02-14');
INSERT INTO Trench VALUES (14, 5, 'TA', 50.0, 120, '2025-05-19', '2025-07-24');
INSERT INTO Trench VALUES (15, 5, 'TB', 12.0, 145, '2025-01-20', '2025-03-20');
INSERT INTO Trench VALUES (16, 5, 'TC', 50.0, 180, '2025-02-06', '2025-05-11');
INSERT INTO Trench VALUES (17, 6, 'TA', 16.0, 260, '2026-03-13', '2026-06-21');
INSERT INTO Trench VALUES (18, 6, 'TB', 12.0, 320, '2023-11-20', '2024-01-22');

INSERT INTO Archaeologist VALUES (1, 'Giulia Ferrante', 'PhD', 'ceramics', 240.0);
INSERT INTO Archaeologist VALUES (2, 'Owen Prydderch', 'MA', 'numismatics', 185.0);
INSERT INTO Archaeologist VALUES (3, 'Teodora Popescu', 'PhD', 'osteology', 230.0);
INSERT INTO Archaeologist VALUES (4, 'Marco Dellarocca', 'BA', NULL, 140.0);
INSERT INTO Archaeologist VALUES (5, 'Sofia Lindqvist', 'MA', 'glass', 190.0);
INSERT INTO Archaeologist VALUES (6, 'Yannis Maras', 'PhD', 'metallurgy', 255.0);
INSERT INTO Archaeologist VALUES (7, 'Elena Quaranta', 'BA', 'ceramics', 135.0);
INSERT INTO Archaeologist VALUES (8, 'Ravi Chandran', 'MA', 'lithics', NULL);

INSERT INTO Material VALUES ('CER', 'ceramic');
INSERT INTO Material VALUES ('BRZ', 'bronze');
INSERT INTO Material VALUES ('IRN', 'iron');
INSERT INTO Material VALUES ('GLS', 'glass');
INSERT INTO Material VALUES ('BON', 'bone');
INSERT INTO Material VALUES ('LTH', 'stone');
INSERT INTO Material VALUES ('GLD', 'gold');
INSERT INTO Material VALUES ('WOD', 'wood');

INSERT INTO Find VALUES ('F0001', 11, 1, '2023-07-28', 'BON', 'comb', NULL, 44, NULL, 0);
INSERT INTO Find VALUES ('F0002', 11, 7, '2023-08-24', 'LTH', 'spindle whorl', 386.6, 60, NULL, 0);
INSERT INTO Find VALUES ('F0003', 4, 2, '2023-09-13', 'CER', 'bowl', 1598.9, 31, 2, 0);
INSERT INTO Find VALUES ('F0004', 1, 7, '2023-09-13', 'BON', 'needle', 40.1, 76, 2, 0);
INSERT INTO Find VALUES ('F0005', 4, 5, '2023-09-17', 'CER', 'amphora sherd', 2104.6, 36, 3, 1);
INSERT INTO Find VALUES ('F0006', 9, 1, '2023-09-22', 'CER', 'amphora sherd', 2071.1, 202, NULL, 0);
INSERT INTO Find VALUES ('F0007', 1, 4, '2023-10-07', 'BRZ', 'fibula', NULL, 40, 3, 0);
INSERT INTO Find VALUES ('F0008', 1, 3, '2023-10-12', 'CER', 'oil lamp', 935.6, 60, 3, 0);
INSERT INTO Find VALUES ('F0009', 4, 5, '2023-10-18', 'IRN', 'key', 184.0, 16, 1, 0);
INSERT INTO Find VALUES ('F0010', 1, 5, '2023-10-20', 'LTH', 'blade', 501.7, 117, 3, 0);
INSERT INTO Find VALUES ('F0011', 9, 3, '2023-11-07', 'BRZ', 'fibula', 21.8, 184, 3, 0);
INSERT INTO Find VALUES ('F0012', 4, 3, '2023-11-10', 'CER', 'bowl', 1190.3, 18, 2, 0);
INSERT INTO Find VALUES ('F0013', 4, 1, '2023-11-12', 'CER', 'amphora sherd', 559.3, 77, 5, 0);
INSERT INTO Find VALUES ('F0014', 9, 2, '2023-12-07', 'BRZ', 'fibula', 14.3, 45, 3, 0);
INSERT INTO Find VALUES ('F0015', 13, 1, '2023-12-09', 'BRZ', 'fibula', 42.0, 79, 1, 0);
INSERT INTO Find VALUES ('F0016', 13, 4, '2023-12-19', 'CER', 'loom weight', 407.7, 137, 1, 0);
INSERT INTO Find VALUES ('F0017', 9, 5, '2023-12-28', 'GLS', 'bead', 7.4, 201, 4, 0);
INSERT INTO Find VALUES ('F0018', 13, 4, '2023-12-30', 'CER', 'loom weight', NULL, 79, 3, 0);
INSERT INTO Find VALUES ('F0019', 13, 4, '2024-01-15', 'GLS', 'bead', 17.3, 112, 3, 0);
INSERT INTO Find VALUES ('F0020', 13, 1, '2024-02-08', 'GLS', 'bead', 68.3, 102, 4, 0);
INSERT INTO Find VALUES ('F0021', 13, 4, '2024-02-12', 'IRN', 'key', 88.0, 77, 3, 0);
INSERT INTO Find VALUES ('F0022', 7, 5, '2024-06-16', 'IRN', 'key', 155.0, 92, 2, 0);
INSERT INTO Find VALUES ('F0023', 2, 5, '2024-12-30', 'CER', 'loom weight', 599.0, 58, 5, 0);
INSERT INTO Find VALUES ('F0024', 15, 1, '2025-01-22', 'LTH', 'spindle whorl', 1224.0, 88, 1, 0);
INSERT INTO Find VALUES ('F0025', 15, 2, '2025-01-26', 'CER', 'oil lamp', 2092.3, 31, 2, 0);
INSERT INTO Find VALUES ('F0026', 15, 3, '2025-01-30', 'IRN', 'key', 95.6, 138, 4, 0);
INSERT INTO Find VALUES ('F0027', 2, 6, '2025-01-31', 'BON', 'awl', 35.9, 54, NULL, 0);
INSERT INTO Find VALUES ('F0028', 15, 1, '2025-02-15', 'CER', 'amphora sherd', 715.2, 129, 2, 0);
INSERT INTO Find VALUES ('F0029', 8, 7, '2025-02-21', 'CER', 'oil lamp', 1713.4, 78, 2, 0);
INSERT INTO Find VALUES ('F0030', 15, 1, '2025-03-14', 'IRN', 'key', 48.9, 110, 4, 0);
INSERT INTO Find VALUES ('F0031', 15, 5, '2025-03-18', 'GLS', 'vessel fragment', 60.1, 64, 2, 0);
INSERT INTO Find VALUES ('F0032', 8, 3, '2025-03-20', 'CER', 'bowl', 1611.8, 102, 3, 0);
INSERT INTO Find VALUES ('F0033', 8, 3, '2025-03-24', 'BON', 'needle', 27.7, 84, 3, 0);
INSERT INTO Find VALUES ('F0034', 16, 7, '2025-03-28', 'CER', 'amphora sherd', NULL, 115, NULL, 0);
INSERT INTO Find VALUES ('F0035', 16, 4, '2025-03-28', 'CER', 'oil lamp', 1987.6, 38, 2, 0);
INSERT INTO Find VALUES ('F0036', 16, 4, '2025-04-07', 'LTH', 'quern', 876.5, 31, 2, 0);
INSERT INTO Find VALUES ('F0037', 14, 4, '2025-05-20', 'GLD', 'earring', 6.9, 71, NULL, 0);
INSERT INTO Find VALUES ('F0038', 6, 4, '2025-06-15', 'CER', 'amphora sherd', 1929.3, 41, NULL, 0);
INSERT INTO Find VALUES ('F0039', 14, 4, '2025-06-29', 'CER', 'bowl', NULL, 21, 1, 0);
INSERT INTO Find VALUES ('F0040', 14, 6, '2025-06-29', 'GLS', 'vessel fragment', 68.5, 65, 3, 1);
INSERT INTO Find VALUES ('F0041', 14, 1, '2025-07-04', 'LTH', 'spindle whorl', 1717.0, 35, 4, 1);
INSERT INTO Find VALUES ('F0042', 6, 4, '2025-07-14', 'CER', 'loom weight', 1644.9, 72, 2, 0);
INSERT INTO Find VALUES ('F0043', 6, 1, '2025-07-18', 'IRN', 'nail', 67.1, 48, 2, 0);
INSERT INTO Find VALUES ('F0044', 14, 3, '2025-07-21', 'CER', 'amphora sherd', 2123.7, 29, 1, 1);
INSERT INTO Find VALUES ('F0045', 10, 2, '2025-08-02', 'BON', 'comb', 59.1, 40, 1, 0);
INSERT INTO Find VALUES ('F0046', 10, 6, '2025-08-08', 'IRN', 'knife', 67.9, 34, 2, 0);
INSERT INTO Find VALUES ('F0047', 10, 2, '2025-08-18', 'CER', 'loom weight', NULL, 64, NULL, 0);
INSERT INTO Find VALUES ('F0048', 10, 3, '2025-08-23', 'CER', 'oil lamp', 2130.7, 86, 4, 0);
INSERT INTO Find VALUES ('F0049', 6, 7, '2025-08-25', 'BRZ', 'pin', 24.6, 18, 3, 0);
INSERT INTO Find VALUES ('F0050', 12, 4, '2025-09-02', 'IRN', 'key', 195.1, 166, 5, 0);
INSERT INTO Find VALUES ('F0051', 6, 7, '2025-09-21', 'IRN', 'nail', 32.9, 15, 4, 0);
INSERT INTO Find VALUES ('F0052', 5, 7, '2025-12-01', 'CER', 'bowl', 825.6, 30, 2, 0);
INSERT INTO Find VALUES ('F0053', 3, 5, '2026-01-30', 'BRZ', 'pin', 54.5, 128, 2, 0);
INSERT INTO Find VALUES ('F0054', 3, 6, '2026-02-21', 'LTH', 'quern', 2884.2, 188, 5, 0);
INSERT INTO Find VALUES ('F0055', 3, 6, '2026-03-02', 'CER', 'bowl', 824.9, 94, NULL, 0);
INSERT INTO Find VALUES ('F0056', 3, 6, '2026-03-04', 'CER', 'oil lamp', 273.7, 75, 5, 0);
INSERT INTO Find VALUES ('F0057', 3, 5, '2026-03-11', 'CER', 'oil lamp', 597.2, 171, 5, 0);
INSERT INTO Find VALUES ('F0058', 3, 5, '2026-03-11', 'LTH', 'quern', 1312.6, 109, 3, 0);
INSERT INTO Find VALUES ('F0059', 17, 1, '2026-04-15', 'GLD', 'earring', 6.3, 23, 2, 0);
INSERT INTO Find VALUES ('F0060', 17, 5, '2026-06-16', 'BRZ', 'pin', NULL, 19, 3, 0);

INSERT INTO Treatment VALUES (1, 'F0003', 'Officina Restauro Matera', '2023-10-30', '2024-01-27', 590.0, 'CL');
INSERT INTO Treatment VALUES (2, 'F0007', 'Studio Conserva', '2024-04-04', '2024-05-07', 185.5, 'RE');
INSERT INTO Treatment VALUES (3, 'F0013', 'Officina Restauro Matera', '2024-04-07', '2024-06-08', NULL, 'CL');
INSERT INTO Treatment VALUES (4, 'F0013', 'Officina Restauro Matera', '2024-05-06', '2024-06-16', 185.5, 'RE');
INSERT INTO Treatment VALUES (5, 'F0009', 'Laboratorio Bari', '2024-05-09', '2024-07-09', NULL, 'RE');
INSERT INTO Treatment VALUES (6, 'F0007', 'Laboratorio Bari', '2024-06-08', '2024-08-21', 1250.0, 'CL');
INSERT INTO Treatment VALUES (7, 'F0011', 'Studio Conserva', '2024-07-06', '2024-08-23', 185.5, 'XR');
INSERT INTO Treatment VALUES (8, 'F0015', 'Laboratorio Bari', '2024-08-12', '2024-09-05', 820.0, 'RE');
INSERT INTO Treatment VALUES (9, 'F0014', 'Laboratorio Bari', '2024-08-20', '2024-10-11', 1250.0, 'RE');
INSERT INTO Treatment VALUES (10, 'F0023', 'Studio Conserva', '2025-02-22', '2025-03-24', 590.0, 'CL');
INSERT INTO Treatment VALUES (11, 'F0033', 'Officina Restauro Matera', '2025-04-16', '2025-05-18', 1250.0, 'CL');
INSERT INTO Treatment VALUES (12, 'F0031', 'Laboratorio Bari', '2025-04-19', '2025-04-30', 590.0, 'RE');
INSERT INTO Treatment VALUES (13, 'F0035', 'Officina Restauro Matera', '2025-06-03', '2025-07-09', 590.0, 'CL');
INSERT INTO Treatment VALUES (14, 'F0026', 'Laboratorio Bari', '2025-06-25', '2025-09-15', NULL, 'CL');
INSERT INTO Treatment VALUES (15, 'F0035', 'Officina Restauro Matera', '2025-06-28', '2025-07-29', 1250.0, 'XR');
INSERT INTO Treatment VALUES (16, 'F0027', 'Laboratorio Bari', '2025-08-06', '2025-08-20', 820.0, 'CL');
INSERT INTO Treatment VALUES (17, 'F0029', 'Officina Restauro Matera', '2025-08-07', '2025-09-14', 120.0, 'CO');
INSERT INTO Treatment VALUES (18, 'F0032', 'Officina Restauro Matera', '2025-08-10', '2025-11-01', 820.0, 'RE');
INSERT INTO Treatment VALUES (19, 'F0032', 'Officina Restauro Matera', '2025-08-15', '2025-08-25', NULL, 'CO');
INSERT INTO Treatment VALUES (20, 'F0042', 'Studio Conserva', '2025-09-24', '2025-10-31', 310.0, 'CO');
INSERT INTO Treatment VALUES (21, 'F0028', 'Studio Conserva', '2025-10-14', '2025-10-27', 590.0, 'XR');
INSERT INTO Treatment VALUES (22, 'F0054', 'Laboratorio Bari', '2026-03-30', '2026-05-06', 460.75, 'XR');
INSERT INTO Treatment VALUES (23, 'F0055', 'Studio Conserva', '2026-05-03', '2026-05-30', 240.0, 'CO');
INSERT INTO Treatment VALUES (24, 'F0054', 'Officina Restauro Matera', '2026-07-31', '2026-09-04', 820.0, 'XR');
INSERT INTO Treatment VALUES (25, 'F0056', 'Laboratorio Bari', '2026-08-04', '2026-08-16', 820.0, 'CL');
INSERT INTO Treatment VALUES (26, 'F0053', 'Officina Restauro Matera', '2026-09-05', '2026-10-22', NULL, 'RE');
INSERT INTO Treatment VALUES (27, 'F0060', 'Officina Restauro Matera', '2026-09-10', '2026-10-09', 820.0, 'CO');
INSERT INTO Treatment VALUES (28, 'F0057', 'Studio Conserva', '2026-11-03', NULL, 590.0, 'CO');
INSERT INTO Treatment VALUES (29, 'F0056', 'Studio Conserva', '2026-11-04', NULL, 460.75, 'XR');
INSERT INTO Treatment VALUES (30, 'F0057', 'Officina Restauro Matera', '2026-11-07', NULL, 185.5, 'RE');
