CREATE TABLE tblLicensee (
  licensee_no INTEGER PRIMARY KEY,
  licensee_name TEXT NOT NULL,
  licensee_type TEXT,
  parent_no INTEGER REFERENCES tblLicensee(licensee_no),
  country TEXT
);
CREATE TABLE tblBand (
  band_id INTEGER PRIMARY KEY,
  band_label TEXT NOT NULL,
  lower_mhz REAL,
  upper_mhz REAL,
  service TEXT
);
CREATE TABLE tblSite (
  site_ref TEXT PRIMARY KEY,
  site_name TEXT NOT NULL,
  region TEXT,
  mast_height_m REAL
);
CREATE TABLE tblLicence (
  licence_no TEXT PRIMARY KEY,
  licensee_no INTEGER NOT NULL REFERENCES tblLicensee(licensee_no),
  band_id INTEGER REFERENCES tblBand(band_id),
  issue_date TEXT,
  expiry_date TEXT,       -- NULL = indefinite
  annual_fee NUMERIC(10,2),
  surrendered_date TEXT
);
CREATE TABLE tblAssignment (
  assign_id INTEGER PRIMARY KEY,
  licence_no TEXT NOT NULL REFERENCES tblLicence(licence_no),
  tx_site TEXT NOT NULL REFERENCES tblSite(site_ref),
  rx_site TEXT REFERENCES tblSite(site_ref), -- NULL for area coverage
  freq_mhz REAL NOT NULL,
  bandwidth_khz REAL,
  eirp_dbw REAL,
  is_void INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE tblInvoice (
  invoice_no INTEGER PRIMARY KEY,
  licence_no TEXT NOT NULL REFERENCES tblLicence(licence_no),
  invoice_date TEXT,
  amount NUMERIC(10,2),
  paid_date TEXT
);
CREATE TABLE tblInterference (
  case_no INTEGER PRIMARY KEY,
  complainant_no INTEGER NOT NULL REFERENCES tblLicensee(licensee_no),
  suspect_no INTEGER REFERENCES tblLicensee(licensee_no),
  site_ref TEXT REFERENCES tblSite(site_ref),
  reported_date TEXT,
  closed_date TEXT,
  finding TEXT
);

INSERT INTO tblLicensee VALUES
(1, 'Corvane Mobile', 'operator', NULL, 'IE'),
(2, 'Corvane Towers', 'infrastructure', 1, 'IE'),
(3, 'Shoreline Broadcast', 'broadcaster', NULL, 'GB'),
(4, 'Radio Glendale', 'broadcaster', 3, 'GB'),
(5, 'Mid-Country Electric', 'utility', NULL, 'GB'),
(6, 'Ballard Taxis', 'private', NULL, 'GB'),
(7, 'Aurelia Satcom', 'operator', NULL, 'LU'),
(8, 'County Fire & Rescue', 'public safety', NULL, 'GB'),
(9, 'Northern Pilotage', 'maritime', NULL, NULL),
(10, 'Corvane Rail', 'private', 1, 'GB'),
(11, 'Tern FM', 'broadcaster', NULL, 'GB'),
(12, 'Kestrel Events', 'private', NULL, 'GB');

INSERT INTO tblBand VALUES
(1, 'VHF Band II', 87.5, 108, 'broadcast'),
(2, 'VHF maritime', 156, 162, 'maritime'),
(3, 'UHF PMR', 440, 470, 'land mobile'),
(4, '800 MHz', 791, 862, 'mobile'),
(5, '3.5 GHz', 3410, 3800, 'mobile'),
(6, '7 GHz', 7125, 7725, 'fixed link'),
(7, 'Ku uplink', 13750, 14500, 'satellite'),
(8, '26 GHz', 24250, 27500, 'mobile');

INSERT INTO tblSite VALUES
('S01', 'Carrick Hill', 'North', 152),
('S02', 'Dunmore', 'North', 60),
('S03', 'Port Ellis', 'Coast', 32.5),
('S04', 'Harrowgate Tower', 'Central', 215),
('S05', 'Wick Farm', 'Central', 45),
('S06', 'Long Sands', 'Coast', 48),
('S07', 'Teleport East', 'East', 12),
('S08', 'Bramber', 'East', NULL),
('S09', 'Old Beacon', 'North', 25);

INSERT INTO tblLicence VALUES
('L-0101', 1, 4, '2024-01-15', '2034-01-14', 184000.0, NULL),
('L-0102', 1, 5, '2024-03-01', '2039-02-28', 241500.0, NULL),
('L-0103', 2, 6, '2024-05-20', '2027-05-19', 3120.0, NULL),
('L-0104', 2, 6, '2024-08-12', '2026-12-15', 2875.5, NULL),
('L-0105', 3, 1, '2024-02-01', '2028-01-31', 15400.0, NULL),
('L-0106', 4, 1, '2024-06-17', '2026-06-16', 2150.0, NULL),
('L-0107', 5, 3, '2024-09-02', '2027-01-31', 4280.0, NULL),
('L-0108', 5, 6, '2024-09-02', '2026-10-31', 3010.0, NULL),
('L-0109', 6, 3, '2024-11-25', '2025-11-24', 340.0, NULL),
('L-0110', 6, 3, '2025-11-25', '2026-11-30', 355.0, NULL),
('L-0111', 7, 7, '2025-01-10', '2030-01-09', 28700.0, NULL),
('L-0112', 8, 3, '2024-04-04', NULL, NULL, NULL),
('L-0113', 9, 2, '2025-03-18', '2028-03-17', 620.0, NULL),
('L-0114', 10, 3, '2025-05-06', '2027-05-05', 1980.0, '2026-07-31'),
('L-0115', 1, 5, '2026-02-16', '2041-02-15', 198250.0, NULL),
('L-0116', 11, 1, '2025-08-01', '2029-07-31', 2410.0, NULL),
('L-0117', 5, NULL, '2026-09-14', '2027-09-13', 890.0, NULL),
('L-0118', 8, 2, '2026-04-22', NULL, NULL, NULL),
('L-0119', 4, 1, '2026-06-17', '2030-06-16', 2290.0, NULL),
('L-0120', 3, 6, '2025-10-09', '2027-10-08', 2990.0, '2026-01-20'),
('L-0121', 5, 6, '2026-10-05', '2029-10-04', 3050.0, NULL);

INSERT INTO tblAssignment VALUES
(1, 'L-0101', 'S01', NULL, 806.0, 10000, 31.0, 0),
(2, 'L-0101', 'S04', NULL, 816.0, 10000, 32.5, 0),
(3, 'L-0101', 'S06', NULL, 806.0, 10000, 29.5, 0),
(4, 'L-0102', 'S04', NULL, 3460.0, 40000, 38.0, 0),
(5, 'L-0102', 'S05', NULL, 3460.0, 40000, 36.5, 0),
(6, 'L-0102', 'S01', NULL, 3500.0, 40000, 37.0, 1),
(7, 'L-0103', 'S01', 'S02', 7156.5, 28000, 21.0, 0),
(8, 'L-0103', 'S02', 'S01', 7310.5, 28000, 21.5, 0),
(9, 'L-0104', 'S04', 'S05', 7184.5, 28000, 24.0, 0),
(10, 'L-0104', 'S05', 'S04', 7338.5, 14000, 22.0, 0),
(11, 'L-0105', 'S04', NULL, 98.4, 200, 46.0, 0),
(12, 'L-0105', 'S01', NULL, 99.1, 200, 43.5, 0),
(13, 'L-0106', 'S02', NULL, 103.7, 200, 27.0, 1),
(14, 'L-0107', 'S05', NULL, 456.0125, 12.5, 14.0, 0),
(15, 'L-0107', 'S02', NULL, 456.2, 12.5, 12.0, 0),
(16, 'L-0107', 'S04', NULL, 457.35, 25, 15.0, 0),
(17, 'L-0108', 'S04', 'S02', 7240.0, 7000, 20.0, 0),
(18, 'L-0109', 'S05', NULL, 449.325, 12.5, 8.0, 1),
(19, 'L-0110', 'S05', NULL, 449.325, 12.5, 8.5, 0),
(20, 'L-0111', 'S07', NULL, 14062.0, 36000, 62.0, 0),
(21, 'L-0111', 'S07', NULL, 14290.0, 54000, 64.5, 0),
(22, 'L-0112', 'S01', NULL, 451.1, 25, 17.0, 0),
(23, 'L-0112', 'S04', NULL, 451.2, 25, 18.0, 0),
(24, 'L-0112', 'S06', NULL, 451.1, 25, 16.5, 0),
(25, 'L-0113', 'S03', NULL, 156.6, 25, 10.0, 0),
(26, 'L-0113', 'S06', NULL, 156.7, 25, 11.0, 0),
(27, 'L-0114', 'S05', NULL, 462.5, 12.5, 9.0, 0),
(28, 'L-0115', 'S04', NULL, 3620.0, 60000, 41.0, 0),
(29, 'L-0116', 'S06', NULL, 106.2, 200, 25.0, 0),
(30, 'L-0118', 'S03', NULL, 161.9, 25, NULL, 0),
(31, 'L-0119', 'S02', NULL, 103.7, 200, 28.0, 0),
(32, 'L-0103', 'S01', 'S04', 7212.5, 28000, 26.0, 1),
(33, 'L-0120', 'S04', 'S01', 7268.0, 14000, 23.0, 1);

INSERT INTO tblInvoice VALUES
(5001, 'L-0101', '2024-01-15', 184000.0, '2024-02-14'),
(5002, 'L-0105', '2024-02-01', 15400.0, '2024-03-20'),
(5003, 'L-0102', '2024-03-01', 241500.0, '2024-03-16'),
(5004, 'L-0103', '2024-05-20', 3120.0, NULL),
(5005, 'L-0106', '2024-06-17', 2150.0, '2024-06-28'),
(5006, 'L-0104', '2024-08-12', 2875.5, '2024-08-22'),
(5007, 'L-0107', '2024-09-02', 4280.0, '2024-10-08'),
(5008, 'L-0108', '2024-09-02', 3010.0, '2024-09-25'),
(5009, 'L-0109', '2024-11-25', 340.0, '2024-12-23'),
(5010, 'L-0111', '2025-01-10', 28700.0, '2025-03-04'),
(5011, 'L-0101', '2025-01-15', 184000.0, '2025-02-08'),
(5012, 'L-0105', '2025-02-01', 15400.0, '2025-02-26'),
(5013, 'L-0102', '2025-03-01', 241500.0, '2025-04-13'),
(5014, 'L-0113', '2025-03-18', 620.0, NULL),
(5015, 'L-0114', '2025-05-06', 1980.0, '2025-05-16'),
(5016, 'L-0103', '2025-05-20', 3120.0, NULL),
(5017, 'L-0106', '2025-06-17', 2150.0, '2025-07-31'),
(5018, 'L-0116', '2025-08-01', 2410.0, NULL),
(5019, 'L-0104', '2025-08-12', 2875.5, NULL),
(5020, 'L-0107', '2025-09-02', 4280.0, '2025-10-06'),
(5021, 'L-0108', '2025-09-02', 3010.0, '2025-09-18'),
(5022, 'L-0120', '2025-10-09', 2990.0, '2025-11-29'),
(5023, 'L-0110', '2025-11-25', 355.0, NULL),
(5024, 'L-0111', '2026-01-10', 28700.0, '2026-03-07'),
(5025, 'L-0101', '2026-01-15', 184000.0, NULL),
(5026, 'L-0105', '2026-02-01', 15400.0, '2026-03-22'),
(5027, 'L-0115', '2026-02-16', 198250.0, '2026-04-15'),
(5028, 'L-0102', '2026-03-01', 241500.0, '2026-03-26'),
(5029, 'L-0113', '2026-03-18', 620.0, '2026-04-21'),
(5030, 'L-0114', '2026-05-06', 1980.0, '2026-06-13'),
(5031, 'L-0103', '2026-05-20', 3120.0, '2026-07-13'),
(5032, 'L-0119', '2026-06-17', 2290.0, '2026-07-30'),
(5033, 'L-0116', '2026-08-01', 2410.0, NULL),
(5034, 'L-0104', '2026-08-12', 2875.5, '2026-08-16'),
(5035, 'L-0107', '2026-09-02', 4280.0, '2026-10-11'),
(5036, 'L-0108', '2026-09-02', 3010.0, '2026-09-28'),
(5037, 'L-0117', '2026-09-14', 890.0, '2026-10-11'),
(5038, 'L-0121', '2026-10-05', 3050.0, '2026-11-16');

INSERT INTO tblInterference VALUES
(700, 3, 6, 'S01', '2024-07-11', '2024-08-01', 'confirmed'),
(701, 8, NULL, NULL, '2024-07-13', '2024-10-26', 'confirmed'),
(702, 3, 10, NULL, '2024-07-14', '2024-09-28', 'natural source'),
(703, 3, 6, 'S05', '2024-07-24', '2024-10-14', 'not found'),
(704, 3, 1, 'S03', '2024-12-18', '2025-03-20', 'confirmed'),
(705, 8, 6, NULL, '2025-02-13', '2025-03-10', 'natural source'),
(706, 11, 6, 'S06', '2025-04-06', '2025-07-07', 'not found'),
(707, 8, NULL, 'S04', '2025-08-28', NULL, NULL),
(708, 3, NULL, 'S06', '2025-09-11', '2025-10-03', 'confirmed'),
(709, 1, NULL, 'S03', '2025-09-14', '2026-01-05', 'natural source'),
(710, 3, 6, 'S02', '2025-10-25', '2026-01-12', 'not found'),
(711, 4, 3, 'S06', '2026-01-22', NULL, NULL),
(712, 5, 3, 'S04', '2026-02-25', '2026-06-10', 'not found'),
(713, 8, NULL, 'S06', '2026-04-28', '2026-07-21', 'confirmed'),
(714, 3, NULL, 'S06', '2026-06-03', NULL, NULL),
(715, 1, 10, 'S02', '2026-06-03', NULL, NULL),
(716, 1, 12, 'S05', '2026-06-22', NULL, NULL),
(717, 1, 12, 'S04', '2026-07-14', '2026-08-24', 'natural source'),
(718, 11, 1, 'S01', '2026-07-18', NULL, NULL),
(719, 5, 12, NULL, '2026-08-20', NULL, NULL),
(720, 8, NULL, 'S02', '2026-09-02', NULL, NULL),
(721, 3, NULL, 'S05', '2026-09-10', '2026-09-21', 'natural source'),
(722, 1, 12, 'S03', '2026-09-13', '2026-10-02', 'confirmed'),
(723, 3, 1, NULL, '2026-09-18', NULL, NULL),
(724, 1, NULL, 'S01', '2026-09-28', NULL, NULL),
(725, 3, 6, 'S04', '2026-11-15', NULL, NULL);
