CREATE TABLE Members (
  memberId TEXT PRIMARY KEY,
  companyName TEXT NOT NULL,
  sector TEXT,
  hqCity TEXT,
  hqCountry TEXT,
  joinedOn TEXT NOT NULL,
  leftOn TEXT,
  creditLimitEur INTEGER
);
CREATE TABLE Depots (
  depotId INTEGER PRIMARY KEY,
  depotName TEXT NOT NULL,
  country TEXT NOT NULL,
  capacity INTEGER NOT NULL
);
CREATE TABLE PalletTypes (
  typeCode TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  dailyRentCents INTEGER NOT NULL,
  lossFeeEur REAL NOT NULL
);
CREATE TABLE Movements (
  movementId INTEGER PRIMARY KEY,
  memberId TEXT NOT NULL REFERENCES Members(memberId),
  depotId INTEGER NOT NULL REFERENCES Depots(depotId),
  typeCode TEXT NOT NULL REFERENCES PalletTypes(typeCode),
  direction TEXT NOT NULL CHECK (direction IN ('OUT','IN')), -- OUT = issued to member, IN = returned to depot
  qty INTEGER NOT NULL,
  movedOn TEXT NOT NULL
);
CREATE TABLE Charges (
  chargeId INTEGER PRIMARY KEY,
  memberId TEXT NOT NULL REFERENCES Members(memberId),
  chargeType TEXT NOT NULL,  -- rent, loss, damage, handling
  amountCents INTEGER NOT NULL,
  issuedOn TEXT NOT NULL,
  dueOn TEXT NOT NULL,
  paidOn TEXT,
  voided INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Disputes (
  disputeId INTEGER PRIMARY KEY,
  chargeId INTEGER NOT NULL REFERENCES Charges(chargeId),
  reason TEXT,
  openedOn TEXT NOT NULL,
  closedOn TEXT,
  outcome TEXT               -- upheld, rejected, partial
);

INSERT INTO Members (memberId, companyName, sector, hqCity, hqCountry, joinedOn, leftOn, creditLimitEur) VALUES
('M001', 'Brouwerij Maasland', 'beverages', 'Rotterdam', 'NL', '2023-08-01', NULL, 40000),
('M002', 'Kühne Frost AG', 'frozen food', 'Hamburg', 'DE', '2025-01-28', NULL, NULL),
('M003', 'Papeteries Vosges', 'paper', 'Nancy', 'FR', '2020-04-22', '2025-11-30', 10000),
('M004', 'Agro Lublin', 'fresh produce', 'Lublin', 'PL', '2023-04-04', NULL, 10000),
('M005', 'Lactalma Dairy', 'dairy', 'Gent', 'BE', '2022-04-01', NULL, 5000),
('M006', 'Schwarzwald Sprudel', 'beverages', 'Freiburg', 'DE', '2021-07-09', NULL, 5000),
('M007', 'Nordtex Fabrics', 'textiles', 'Bremen', 'DE', '2025-05-18', '2026-06-30', 5000),
('M008', 'Conserves Bretonnes', 'canned food', 'Brest', 'FR', '2020-02-15', NULL, 10000),
('M009', 'De Gouden Aardappel', 'frozen food', 'Breda', 'NL', '2024-10-05', NULL, NULL),
('M010', 'Limburg Tegels', 'building materials', 'Maastricht', 'NL', '2022-05-26', NULL, NULL),
('M011', 'Mlekovita Plus', 'dairy', 'Warszawa', 'PL', '2026-02-09', NULL, 25000),
('M012', 'Ardenne Eaux', 'beverages', 'Liège', 'BE', '2025-08-17', NULL, 25000),
('M013', 'Ruhr Chemie Handel', 'chemicals', 'Essen', 'DE', '2022-05-16', '2026-09-15', NULL),
('M014', 'Champagne Verre', 'glass', 'Reims', 'FR', '2022-08-28', NULL, 15000),
('M015', 'Polder Fresh', 'fresh produce', 'Lelystad', 'NL', '2019-10-29', NULL, 15000),
('M016', 'Vlaamse Drukkers', 'paper', 'Antwerpen', 'BE', '2022-03-04', NULL, 40000),
('M017', 'Hansa Pet Food', 'pet food', 'Lübeck', 'DE', '2020-10-13', NULL, 5000),
('M018', 'Odra Ceramika', 'building materials', 'Wrocław', 'PL', '2024-09-24', '2026-12-31', 5000),
('M019', 'Alsace Malt', 'beverages', 'Strasbourg', 'FR', '2025-08-07', NULL, 5000),
('M020', 'Kempen Plastics', 'chemicals', 'Eindhoven', 'NL', '2022-01-10', NULL, 15000);

INSERT INTO Depots (depotId, depotName, country, capacity) VALUES
(1, 'Maasvlakte Yard', 'NL', 12000),
(2, 'Venlo Hub', 'NL', 8000),
(3, 'Duisburg Süd', 'DE', 15000),
(4, 'Lille Ouest', 'FR', 6000),
(5, 'Poznań Depot', 'PL', 9000),
(6, 'Gent Zeehaven', 'BE', 5000),
(7, 'Leipzig Nord', 'DE', 4000);

INSERT INTO PalletTypes (typeCode, description, dailyRentCents, lossFeeEur) VALUES
('EUR1', 'Euro pallet 1200x800 wood', 2, 14.5),
('CHEM9', 'Chemical pallet CP9', 4, 22.0),
('HALF', 'Half pallet 800x600', 2, 9.0),
('PLAS', 'Plastic hygiene pallet', 6, 48.0),
('DOLY', 'Wheeled dolly', 8, 65.0);

INSERT INTO Movements (movementId, memberId, depotId, typeCode, direction, qty, movedOn) VALUES
(1, 'M003', 3, 'PLAS', 'OUT', 40, '2025-10-15'),
(2, 'M003', 4, 'CHEM9', 'OUT', 100, '2025-10-15'),
(3, 'M003', 1, 'PLAS', 'OUT', 264, '2025-10-15'),
(4, 'M003', 5, 'HALF', 'OUT', 20, '2025-10-15'),
(5, 'M004', 2, 'EUR1', 'OUT', 330, '2026-02-03'),
(6, 'M002', 3, 'EUR1', 'OUT', 66, '2026-02-08'),
(7, 'M012', 6, 'CHEM9', 'OUT', 20, '2026-02-25'),
(8, 'M004', 1, 'EUR1', 'IN', 200, '2026-02-27'),
(9, 'M001', 4, 'EUR1', 'OUT', 20, '2026-02-28'),
(10, 'M007', 5, 'EUR1', 'OUT', 100, '2026-03-01'),
(11, 'M002', 3, 'CHEM9', 'OUT', 80, '2026-03-06'),
(12, 'M019', 4, 'CHEM9', 'OUT', 160, '2026-03-06'),
(13, 'M005', 2, 'EUR1', 'OUT', 20, '2026-03-12'),
(14, 'M004', 3, 'EUR1', 'OUT', 132, '2026-03-22'),
(15, 'M001', 4, 'PLAS', 'OUT', 160, '2026-03-30'),
(16, 'M001', 2, 'EUR1', 'OUT', 200, '2026-04-01'),
(17, 'M017', 6, 'PLAS', 'OUT', 66, '2026-04-08'),
(18, 'M020', 6, 'EUR1', 'OUT', 80, '2026-04-09'),
(19, 'M014', 6, 'EUR1', 'OUT', 40, '2026-04-17'),
(20, 'M013', 3, 'HALF', 'OUT', 40, '2026-04-18');
INSERT INTO Movements (movementId, memberId, depotId, typeCode, direction, qty, movedOn) VALUES
(21, 'M002', 1, 'EUR1', 'IN', 33, '2026-04-25'),
(22, 'M009', 5, 'HALF', 'OUT', 40, '2026-04-30'),
(23, 'M009', 3, 'CHEM9', 'OUT', 330, '2026-05-01'),
(24, 'M011', 5, 'EUR1', 'OUT', 330, '2026-05-02'),
(25, 'M009', 2, 'HALF', 'IN', 40, '2026-05-10'),
(26, 'M014', 6, 'CHEM9', 'OUT', 80, '2026-05-10'),
(27, 'M005', 1, 'EUR1', 'IN', 20, '2026-05-10'),
(28, 'M001', 1, 'PLAS', 'IN', 33, '2026-05-11'),
(29, 'M007', 5, 'EUR1', 'IN', 100, '2026-05-14'),
(30, 'M001', 4, 'EUR1', 'IN', 200, '2026-05-20'),
(31, 'M013', 1, 'EUR1', 'OUT', 132, '2026-05-21'),
(32, 'M004', 2, 'EUR1', 'OUT', 80, '2026-06-21'),
(33, 'M004', 1, 'EUR1', 'IN', 200, '2026-07-05'),
(34, 'M011', 6, 'EUR1', 'IN', 132, '2026-07-13'),
(35, 'M001', 2, 'HALF', 'OUT', 66, '2026-07-17'),
(36, 'M009', 3, 'PLAS', 'OUT', 200, '2026-07-26'),
(37, 'M020', 2, 'EUR1', 'IN', 80, '2026-07-28'),
(38, 'M011', 2, 'HALF', 'OUT', 264, '2026-08-02'),
(39, 'M005', 3, 'HALF', 'OUT', 200, '2026-08-05'),
(40, 'M009', 2, 'EUR1', 'OUT', 264, '2026-08-07');
INSERT INTO Movements (movementId, memberId, depotId, typeCode, direction, qty, movedOn) VALUES
(41, 'M006', 5, 'HALF', 'OUT', 80, '2026-08-13'),
(42, 'M017', 3, 'PLAS', 'IN', 66, '2026-08-14'),
(43, 'M013', 6, 'EUR1', 'OUT', 264, '2026-08-17'),
(44, 'M020', 5, 'CHEM9', 'OUT', 20, '2026-08-19'),
(45, 'M005', 2, 'EUR1', 'OUT', 160, '2026-08-22'),
(46, 'M005', 1, 'EUR1', 'IN', 132, '2026-08-26'),
(47, 'M009', 3, 'HALF', 'OUT', 20, '2026-09-12'),
(48, 'M011', 1, 'EUR1', 'IN', 20, '2026-09-19'),
(49, 'M011', 1, 'PLAS', 'OUT', 200, '2026-09-20'),
(50, 'M002', 4, 'EUR1', 'IN', 33, '2026-09-21'),
(51, 'M017', 2, 'EUR1', 'OUT', 160, '2026-09-30'),
(52, 'M008', 1, 'PLAS', 'OUT', 20, '2026-10-01'),
(53, 'M001', 4, 'EUR1', 'OUT', 330, '2026-10-03'),
(54, 'M008', 1, 'HALF', 'OUT', 200, '2026-10-08'),
(55, 'M020', 4, 'CHEM9', 'OUT', 200, '2026-10-08'),
(56, 'M019', 1, 'EUR1', 'OUT', 100, '2026-10-13'),
(57, 'M011', 3, 'HALF', 'OUT', 160, '2026-10-21'),
(58, 'M016', 3, 'EUR1', 'OUT', 66, '2026-10-30'),
(59, 'M001', 1, 'EUR1', 'IN', 20, '2026-11-13'),
(60, 'M020', 3, 'PLAS', 'OUT', 100, '2026-11-16');

INSERT INTO Charges (chargeId, memberId, chargeType, amountCents, issuedOn, dueOn, paidOn, voided) VALUES
(3001, 'M003', 'rent', 117384, '2025-11-28', '2025-12-28', '2026-01-15', 0),
(3002, 'M003', 'handling', 7500, '2025-11-28', '2025-12-28', '2025-12-11', 0),
(3003, 'M003', 'rent', 164339, '2025-11-28', '2025-12-28', '2025-12-14', 0),
(3004, 'M012', 'damage', 14293, '2026-01-19', '2026-02-18', '2026-02-21', 0),
(3005, 'M009', 'rent', 180690, '2026-01-20', '2026-02-19', '2026-01-27', 0),
(3006, 'M014', 'loss', 29000, '2026-01-23', '2026-02-22', '2026-02-26', 0),
(3007, 'M014', 'handling', 15000, '2026-02-01', '2026-03-03', '2026-03-19', 0),
(3008, 'M020', 'rent', 137104, '2026-02-05', '2026-03-07', '2026-02-18', 0),
(3009, 'M007', 'rent', 150054, '2026-02-16', '2026-03-18', NULL, 1),
(3010, 'M009', 'handling', 7500, '2026-02-23', '2026-03-25', '2026-04-04', 0),
(3011, 'M020', 'loss', 48000, '2026-02-24', '2026-03-26', '2026-03-26', 0),
(3012, 'M004', 'handling', 15000, '2026-02-24', '2026-03-26', '2026-03-06', 0),
(3013, 'M004', 'rent', 163938, '2026-03-06', '2026-04-05', NULL, 1),
(3014, 'M011', 'loss', 96000, '2026-03-15', '2026-04-14', '2026-04-26', 0),
(3015, 'M006', 'rent', 177066, '2026-03-20', '2026-04-19', NULL, 1),
(3016, 'M013', 'rent', 85085, '2026-03-27', '2026-04-26', '2026-04-26', 0),
(3017, 'M005', 'rent', 120840, '2026-03-31', '2026-04-30', '2026-05-15', 0),
(3018, 'M005', 'rent', 58860, '2026-04-01', '2026-05-01', '2026-05-12', 0),
(3019, 'M013', 'damage', 31217, '2026-04-02', '2026-05-02', '2026-04-30', 0),
(3020, 'M002', 'rent', 109329, '2026-04-12', '2026-05-12', '2026-06-01', 0);
INSERT INTO Charges (chargeId, memberId, chargeType, amountCents, issuedOn, dueOn, paidOn, voided) VALUES
(3021, 'M009', 'rent', 199984, '2026-04-20', '2026-05-20', '2026-05-10', 0),
(3022, 'M008', 'rent', 220262, '2026-04-23', '2026-05-23', '2026-06-13', 0),
(3023, 'M017', 'rent', 169759, '2026-04-28', '2026-05-28', NULL, 0),
(3024, 'M015', 'handling', 12500, '2026-05-12', '2026-06-11', '2026-05-21', 0),
(3025, 'M009', 'loss', 29000, '2026-05-14', '2026-06-13', '2026-06-30', 0),
(3026, 'M007', 'handling', 12500, '2026-05-19', '2026-06-18', NULL, 0),
(3027, 'M007', 'damage', 20609, '2026-05-25', '2026-06-24', NULL, 0),
(3028, 'M011', 'damage', 30066, '2026-05-28', '2026-06-27', '2026-06-12', 0),
(3029, 'M001', 'rent', 122789, '2026-05-30', '2026-06-29', NULL, 0),
(3030, 'M006', 'rent', 249061, '2026-06-08', '2026-07-08', '2026-06-27', 0),
(3031, 'M009', 'handling', 7500, '2026-06-23', '2026-07-23', '2026-07-24', 0),
(3032, 'M005', 'handling', 7500, '2026-07-06', '2026-08-05', '2026-08-25', 0),
(3033, 'M006', 'handling', 7500, '2026-07-09', '2026-08-08', '2026-07-19', 0),
(3034, 'M013', 'loss', 29000, '2026-07-12', '2026-08-11', '2026-07-20', 0),
(3035, 'M016', 'damage', 15377, '2026-07-13', '2026-08-12', '2026-08-28', 0),
(3036, 'M006', 'rent', 123117, '2026-07-13', '2026-08-12', NULL, 0),
(3037, 'M004', 'rent', 115816, '2026-07-18', '2026-08-17', NULL, 0),
(3038, 'M012', 'handling', 7500, '2026-07-31', '2026-08-30', NULL, 0),
(3039, 'M002', 'rent', 86583, '2026-08-03', '2026-09-02', '2026-08-26', 0),
(3040, 'M017', 'rent', 124063, '2026-08-12', '2026-09-11', '2026-09-13', 0);
INSERT INTO Charges (chargeId, memberId, chargeType, amountCents, issuedOn, dueOn, paidOn, voided) VALUES
(3041, 'M001', 'handling', 22000, '2026-08-13', '2026-09-12', '2026-09-19', 0),
(3042, 'M014', 'loss', 65000, '2026-08-21', '2026-09-20', '2026-10-01', 0),
(3043, 'M017', 'rent', 241811, '2026-08-23', '2026-09-22', '2026-09-16', 0),
(3044, 'M001', 'rent', 118501, '2026-08-24', '2026-09-23', '2026-09-03', 0),
(3045, 'M014', 'rent', 202034, '2026-08-25', '2026-09-24', NULL, 0),
(3046, 'M014', 'loss', 96000, '2026-08-25', '2026-09-24', '2026-10-09', 0),
(3047, 'M009', 'handling', 12500, '2026-09-07', '2026-10-07', '2026-09-29', 0),
(3048, 'M017', 'rent', 114115, '2026-09-18', '2026-10-18', '2026-11-06', 0),
(3049, 'M010', 'damage', 9528, '2026-09-20', '2026-10-20', '2026-10-06', 0),
(3050, 'M002', 'rent', 90174, '2026-09-30', '2026-10-30', NULL, 0),
(3051, 'M012', 'rent', 178328, '2026-10-02', '2026-11-01', NULL, 0),
(3052, 'M002', 'handling', 22000, '2026-10-04', '2026-11-03', '2026-10-09', 0),
(3053, 'M004', 'handling', 7500, '2026-10-05', '2026-11-04', '2026-10-12', 0),
(3054, 'M017', 'rent', 74514, '2026-10-16', '2026-11-15', NULL, 0),
(3055, 'M015', 'rent', 209123, '2026-10-23', '2026-11-22', '2026-11-17', 0),
(3056, 'M012', 'handling', 15000, '2026-11-09', '2026-12-09', NULL, 0),
(3057, 'M006', 'rent', 22113, '2026-11-16', '2026-12-16', NULL, 0),
(3058, 'M016', 'handling', 12500, '2026-11-17', '2026-12-17', NULL, 0);

INSERT INTO Disputes (disputeId, chargeId, reason, openedOn, closedOn, outcome) VALUES
(1, 3003, 'rate differs from agreement', '2025-12-09', '2026-01-29', 'upheld'),
(2, 3004, 'pallets already returned', '2026-01-21', '2026-02-11', 'upheld'),
(3, 3006, 'damage not ours', '2026-02-04', '2026-02-12', 'upheld'),
(4, 3007, 'damage not ours', '2026-02-19', NULL, NULL),
(5, 3012, 'pallets already returned', '2026-03-08', '2026-04-29', 'partial'),
(6, 3015, 'wrong quantity', '2026-03-28', '2026-05-15', 'upheld'),
(7, 3019, 'rate differs from agreement', '2026-04-04', '2026-05-02', 'upheld'),
(8, 3020, 'rate differs from agreement', '2026-04-22', '2026-06-02', 'upheld'),
(9, 3024, NULL, '2026-06-04', NULL, NULL),
(10, 3026, 'rate differs from agreement', '2026-06-04', '2026-08-02', 'rejected'),
(11, 3027, 'pallets already returned', '2026-05-29', '2026-06-21', 'upheld'),
(12, 3028, NULL, '2026-06-09', '2026-08-03', 'partial'),
(13, 3047, 'wrong quantity', '2026-09-18', '2026-10-22', 'partial'),
(14, 3048, 'wrong quantity', '2026-09-23', '2026-10-03', 'partial'),
(15, 3049, NULL, '2026-10-04', '2026-11-13', 'rejected'),
(16, 3058, 'wrong quantity', '2026-11-21', NULL, NULL);
