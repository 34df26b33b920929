CREATE TABLE operator (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,        -- municipal | church | private
  county TEXT,
  plots INTEGER,             -- size of the burial ground
  onboarded_on TEXT          -- NULL = still in onboarding
);
CREATE TABLE module (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  list_price_gbp INTEGER NOT NULL,  -- per year
  sunset_on TEXT
);
CREATE TABLE licence_state (
  code TEXT PRIMARY KEY,
  label TEXT NOT NULL
);
CREATE TABLE licence (
  id INTEGER PRIMARY KEY,
  operator_id INTEGER NOT NULL REFERENCES operator(id),
  module_id INTEGER NOT NULL REFERENCES module(id),
  state TEXT NOT NULL REFERENCES licence_state(code),
  start_date TEXT NOT NULL,
  renewal_date TEXT,
  cancelled_on TEXT,
  yearly_gbp INTEGER NOT NULL
);
CREATE TABLE app_user (
  id INTEGER PRIMARY KEY,
  operator_id INTEGER NOT NULL REFERENCES operator(id),
  email TEXT NOT NULL,
  role TEXT NOT NULL,        -- admin | clerk | viewer
  last_login TEXT,
  disabled INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE import_job (
  id INTEGER PRIMARY KEY,
  operator_id INTEGER NOT NULL REFERENCES operator(id),
  file_name TEXT NOT NULL,
  rows_total INTEGER NOT NULL,
  rows_failed INTEGER NOT NULL,
  run_on TEXT NOT NULL
);
CREATE TABLE incident (
  id INTEGER PRIMARY KEY,
  operator_id INTEGER NOT NULL REFERENCES operator(id),
  module_id INTEGER REFERENCES module(id),
  title TEXT NOT NULL,
  sev INTEGER NOT NULL,      -- 1 = worst, 4 = cosmetic
  reported_on TEXT NOT NULL,
  resolved_on TEXT,
  assignee TEXT
);

INSERT INTO operator (id, name, kind, county, plots, onboarded_on) VALUES
(1, 'Ashcombe Town Council', 'municipal', 'Devon', 900, '2024-05-12'),
(2, 'St Botolph Parish', 'church', 'Essex', 1200, '2024-09-15'),
(3, 'Greenacre Memorial Parks', 'private', 'Kent', 1850, '2025-09-29'),
(4, 'Hallam Borough Council', 'municipal', 'South Yorkshire', 14800, '2023-11-06'),
(5, 'St Cuthbert Churchyard Trust', 'church', 'Durham', 6800, '2026-02-05'),
(6, 'Lakeland Woodland Burials', 'private', 'Cumbria', 6800, '2026-04-05'),
(7, 'Penwith Parish Council', 'municipal', 'Cornwall', 12500, '2022-03-17'),
(8, 'Holy Trinity Marlow', 'church', 'Buckinghamshire', 9200, '2026-03-28'),
(9, 'Fenland District Cemeteries', 'municipal', 'Cambridgeshire', 6800, '2026-06-15'),
(10, 'Rest & Rowan Ltd', 'private', 'Kent', 12500, '2022-12-18'),
(11, 'Thornbury Burial Board', 'municipal', 'Gloucestershire', 4700, '2024-02-15'),
(12, 'St Mary Magdalene Newark', 'church', 'Nottinghamshire', 1850, '2023-08-29'),
(13, 'Oakhaven Natural Burial', 'private', 'Devon', 12500, '2026-06-15'),
(14, 'Saltmarsh Council', 'municipal', 'Essex', 650, '2024-09-22'),
(15, 'Wenlock Priory Trust', 'church', 'Shropshire', NULL, '2022-11-08'),
(16, 'Bowland Borough', 'municipal', 'Lancashire', 6800, '2022-11-24'),
(17, 'Evermore Gardens', 'private', 'Surrey', 420, '2023-12-12'),
(18, 'St Ives Town Council', 'municipal', 'Cornwall', 9200, NULL),
(19, 'Kirkby Parish', 'church', 'Cumbria', 12500, '2025-12-25'),
(20, 'Downland Memorials', 'private', 'Sussex', 1850, '2023-07-21');
INSERT INTO operator (id, name, kind, county, plots, onboarded_on) VALUES
(21, 'Tynemouth Cemeteries', 'municipal', 'Northumberland', 2400, '2026-05-14'),
(22, 'Quantock Meadows', 'private', 'Somerset', 12500, NULL);

INSERT INTO module (id, name, list_price_gbp, sunset_on) VALUES
(1, 'Plot Register', 1200, NULL),
(2, 'Grave Mapping', 1800, NULL),
(3, 'Genealogy Portal', 900, NULL),
(4, 'Memorial Permits', 600, NULL),
(5, 'Fax Gateway', 250, '2026-12-31'),
(6, 'Finance Connector', 750, NULL),
(7, 'Tree Safety Log', 400, NULL);

INSERT INTO licence_state (code, label) VALUES
('A', 'active'),
('S', 'suspended (non-payment)'),
('C', 'cancelled'),
('P', 'pilot (free)');

INSERT INTO licence (id, operator_id, module_id, state, start_date, renewal_date, cancelled_on, yearly_gbp) VALUES
(101, 1, 1, 'P', '2024-06-11', '2027-06-11', NULL, 0),
(102, 2, 3, 'A', '2024-10-15', '2027-10-15', NULL, 900),
(103, 3, 1, 'A', '2025-09-29', '2027-09-28', NULL, 1320),
(104, 3, 4, 'A', '2025-10-29', '2027-10-28', NULL, 540),
(105, 3, 6, 'A', '2025-09-29', '2027-09-28', NULL, 750),
(106, 4, 1, 'A', '2023-11-06', '2027-11-06', NULL, 1200),
(107, 4, 6, 'A', '2023-11-06', '2027-11-06', NULL, 750),
(108, 4, 2, 'A', '2023-12-06', '2026-12-06', NULL, 1800),
(109, 4, 5, 'A', '2024-02-04', '2027-02-04', NULL, 225),
(110, 5, 1, 'A', '2026-03-07', '2027-03-07', NULL, 1200),
(111, 5, 6, 'A', '2026-05-06', '2027-05-06', NULL, 750),
(112, 5, 5, 'A', '2026-02-05', '2027-02-05', NULL, 250),
(113, 6, 1, 'C', '2026-04-05', NULL, '2026-11-07', 1320),
(114, 6, 5, 'A', '2026-07-04', '2027-07-04', NULL, 250),
(115, 6, 4, 'C', '2026-10-02', NULL, '2026-11-10', 600),
(116, 7, 1, 'A', '2022-04-16', '2027-04-16', NULL, 960),
(117, 7, 6, 'A', '2022-06-15', '2027-06-15', NULL, 675),
(118, 7, 5, 'C', '2022-04-16', NULL, '2025-11-19', 250),
(119, 8, 1, 'C', '2026-09-24', NULL, '2026-11-10', 960),
(120, 8, 4, 'S', '2026-03-28', '2026-03-28', NULL, 600);
INSERT INTO licence (id, operator_id, module_id, state, start_date, renewal_date, cancelled_on, yearly_gbp) VALUES
(121, 9, 1, 'A', '2026-10-01', '2027-10-01', NULL, 1200),
(122, 9, 4, 'A', '2026-06-15', '2027-06-15', NULL, 600),
(123, 9, 6, 'C', '2026-07-15', NULL, '2026-09-28', 750),
(124, 10, 1, 'A', '2023-06-16', '2027-06-16', NULL, 1320),
(125, 10, 3, 'A', '2022-12-18', '2026-12-18', NULL, 720),
(126, 11, 1, 'A', '2024-02-15', '2027-02-15', NULL, 1200),
(127, 12, 1, 'S', '2023-08-29', '2026-08-28', NULL, 960),
(128, 12, 5, 'C', '2023-08-29', NULL, '2025-09-24', 250),
(129, 13, 1, 'C', '2026-09-13', NULL, '2026-11-12', 1200),
(130, 14, 1, 'A', '2024-10-22', '2027-10-22', NULL, 1320),
(131, 14, 4, 'A', '2024-10-22', '2027-10-22', NULL, 540),
(132, 14, 6, 'S', '2024-12-21', '2025-12-21', NULL, 750),
(133, 15, 1, 'A', '2023-05-07', '2027-05-07', NULL, 1200),
(134, 16, 1, 'A', '2023-05-23', '2027-05-23', NULL, 1080),
(135, 16, 5, 'A', '2023-05-23', '2027-05-23', NULL, 250),
(136, 17, 1, 'A', '2023-12-12', '2026-12-12', NULL, 1200),
(137, 17, 2, 'A', '2024-01-11', '2027-01-11', NULL, 1980),
(138, 18, 1, 'A', '2026-11-01', '2027-11-01', NULL, 960),
(139, 18, 6, 'A', '2026-10-01', '2027-10-01', NULL, 825),
(140, 19, 1, 'A', '2026-01-24', '2027-01-24', NULL, 1200);
INSERT INTO licence (id, operator_id, module_id, state, start_date, renewal_date, cancelled_on, yearly_gbp) VALUES
(141, 20, 1, 'A', '2023-07-21', '2027-07-21', NULL, 1080),
(142, 21, 1, 'A', '2026-05-14', '2027-05-14', NULL, 1080),
(143, 21, 2, 'C', '2026-11-10', NULL, '2026-11-10', 1800),
(144, 21, 3, 'A', '2026-11-10', '2027-11-10', NULL, 900);

INSERT INTO app_user (id, operator_id, email, role, last_login, disabled) VALUES
(1, 1, 'l.webb@ashcombetown.example', 'viewer', '2026-03-26 10:46:00', 0),
(2, 2, 'f.ahmed@stbotolphpar.example', 'clerk', '2026-05-13 18:29:00', 0),
(3, 3, 'm.singh@greenacremem.example', 'admin', '2026-11-06 09:52:00', 0),
(4, 4, 's.hughes@hallamboroug.example', 'admin', '2026-06-06 08:48:00', 0),
(5, 5, 'l.webb@stcuthbertch.example', 'viewer', '2026-08-19 14:05:00', 0),
(6, 6, 'g.kerr@lakelandwood.example', 'admin', '2026-10-26 18:28:00', 0),
(7, 7, 'f.ahmed@penwithparis.example', 'viewer', '2026-06-10 10:38:00', 0),
(8, 8, 'e.gale@holytrinitym.example', 'viewer', '2026-10-30 19:30:00', 1),
(9, 9, 'm.singh@fenlanddistr.example', 'viewer', '2026-11-01 10:28:00', 0),
(10, 10, 't.ellis@restrowanltd.example', 'admin', '2026-05-07 11:44:00', 0),
(11, 11, 'p.cole@thornburybur.example', 'viewer', '2026-09-18 19:41:00', 0),
(12, 12, 't.ellis@stmarymagdal.example', 'admin', NULL, 0),
(13, 13, 'b.nash@oakhavennatu.example', 'clerk', '2026-03-28 06:52:00', 0),
(14, 14, 'd.marsh@saltmarshcou.example', 'admin', '2026-05-02 18:16:00', 1),
(15, 15, 'g.kerr@wenlockprior.example', 'viewer', NULL, 0),
(16, 16, 'p.cole@bowlandborou.example', 'clerk', '2025-12-11 11:27:00', 0),
(17, 17, 'd.marsh@evermoregard.example', 'clerk', '2026-10-31 13:51:00', 0),
(18, 18, 'c.lowe@stivestownco.example', 'clerk', '2026-11-10 09:10:00', 0),
(19, 19, 'a.byrne@kirkbyparish.example', 'clerk', '2026-10-29 20:31:00', 0),
(20, 20, 'r.patel@downlandmemo.example', 'clerk', '2026-10-30 12:34:00', 0);
INSERT INTO app_user (id, operator_id, email, role, last_login, disabled) VALUES
(21, 21, 'p.cole@tynemouthcem.example', 'clerk', '2026-09-09 09:10:00', 0),
(22, 1, 'k.doyle@ashcombetown.example', 'clerk', '2026-11-11 08:17:00', 0),
(23, 2, 'a.byrne@stbotolphpar.example', 'clerk', '2026-10-21 20:10:00', 0),
(24, 3, 'j.harper@greenacremem.example', 'viewer', '2026-09-09 09:45:00', 0),
(25, 4, 'd.marsh@hallamboroug.example', 'admin', '2026-06-09 12:01:00', 0),
(26, 5, 'r.patel@stcuthbertch.example', 'viewer', NULL, 0),
(27, 16, 'd.marsh@bowlandborou.example', 'viewer', '2026-04-14 20:53:00', 0),
(28, 21, 'k.doyle@tynemouthcem.example', 'clerk', '2026-10-28 09:07:00', 0),
(29, 8, 'l.webb@holytrinitym.example', 'viewer', '2026-10-26 09:14:00', 0),
(30, 19, 'd.marsh@kirkbyparish.example', 'admin', '2026-10-20 07:12:00', 0),
(31, 8, 'm.singh@holytrinitym.example', 'viewer', '2026-11-12 12:08:00', 0),
(32, 20, 'd.marsh@downlandmemo.example', 'clerk', '2026-11-14 11:16:00', 0),
(33, 17, 'e.gale@evermoregard.example', 'clerk', '2026-10-30 07:01:00', 1),
(34, 17, 'l.webb@evermoregard.example', 'clerk', '2026-11-16 18:28:00', 0),
(35, 3, 'b.nash@greenacremem.example', 'clerk', '2026-09-01 18:54:00', 0),
(36, 2, 'l.webb@stbotolphpar.example', 'clerk', '2026-08-01 11:21:00', 0),
(37, 10, 'e.gale@restrowanltd.example', 'clerk', '2026-11-02 20:11:00', 0),
(38, 17, 'k.doyle@evermoregard.example', 'viewer', '2026-10-25 18:14:00', 0),
(39, 17, 's.hughes@evermoregard.example', 'viewer', '2026-03-31 19:52:00', 0),
(40, 1, 'm.singh@ashcombetown.example', 'clerk', '2026-08-30 18:22:00', 0);
INSERT INTO app_user (id, operator_id, email, role, last_login, disabled) VALUES
(41, 12, 'j.harper@stmarymagdal.example', 'viewer', NULL, 0),
(42, 19, 'k.doyle@kirkbyparish.example', 'clerk', '2025-12-06 11:13:00', 0),
(43, 20, 'g.kerr@downlandmemo.example', 'viewer', NULL, 0),
(44, 9, 'f.ahmed@fenlanddistr.example', 'clerk', '2026-11-11 17:08:00', 0);

INSERT INTO import_job (id, operator_id, file_name, rows_total, rows_failed, run_on) VALUES
(1, 6, 'memorials_2023.csv', 990, 118, '2026-03-17'),
(2, 13, 'plots_2007.xlsx', 120, 41, '2026-03-31'),
(3, 9, 'burials_1931.csv', 560, 3, '2026-03-31'),
(4, 19, 'plots_1979.xlsx', 120, 3, '2026-04-02'),
(5, 3, 'memorials_1907.csv', 3150, 15, '2026-04-02'),
(6, 8, 'burials_1983.csv', 120, 8, '2026-04-05'),
(7, 10, 'deeds_1989.csv', 560, 3, '2026-04-11'),
(8, 10, 'memorials_1987.csv', 240, 0, '2026-04-17'),
(9, 17, 'deeds_2005.csv', 990, 41, '2026-05-03'),
(10, 6, 'burials_1963.csv', 120, 8, '2026-05-07'),
(11, 5, 'burials_1995.csv', 1400, 0, '2026-05-13'),
(12, 2, 'memorials_1894.csv', 990, 0, '2026-05-22'),
(13, 19, 'plots_1920.xlsx', 240, 0, '2026-05-23'),
(14, 14, 'memorials_1940.csv', 560, 62, '2026-05-24'),
(15, 3, 'burials_1974.csv', 240, 41, '2026-05-28'),
(16, 14, 'plots_1975.xlsx', 560, 15, '2026-06-01'),
(17, 4, 'deeds_1921.csv', 1400, 0, '2026-06-02'),
(18, 1, 'deeds_1915.csv', 120, 0, '2026-07-13'),
(19, 16, 'plots_1946.xlsx', 480, 0, '2026-07-13'),
(20, 8, 'plots_1993.xlsx', 310, 118, '2026-07-24');
INSERT INTO import_job (id, operator_id, file_name, rows_total, rows_failed, run_on) VALUES
(21, 3, 'deeds_1973.csv', 480, 0, '2026-08-02'),
(22, 5, 'memorials_1961.csv', 990, 15, '2026-08-24'),
(23, 14, 'burials_1992.csv', 2200, 8, '2026-09-01'),
(24, 19, 'plots_1951.xlsx', 240, 62, '2026-09-06'),
(25, 1, 'deeds_2017.csv', 990, 0, '2026-09-08'),
(26, 1, 'plots_2025.xlsx', 310, 118, '2026-09-17'),
(27, 3, 'burials_1969.csv', 750, 8, '2026-09-19'),
(28, 8, 'memorials_1916.csv', 990, 8, '2026-09-28'),
(29, 15, 'plots_1939.xlsx', 240, 41, '2026-10-05'),
(30, 6, 'plots_1904.xlsx', 120, 62, '2026-10-20'),
(31, 6, 'deeds_2020.csv', 3150, 0, '2026-10-25'),
(32, 6, 'memorials_1984.csv', 1400, 41, '2026-11-10');

INSERT INTO incident (id, operator_id, module_id, title, sev, reported_on, resolved_on, assignee) VALUES
(901, 7, 3, 'Public portal shows living relatives', 3, '2026-01-10', '2026-01-11', 'Gwen'),
(902, 16, 4, 'Permit PDF missing signature', 1, '2026-01-16', '2026-01-21', 'Gwen'),
(903, 2, NULL, 'Password reset mail not arriving', 2, '2026-01-17', '2026-01-18', 'Farid'),
(904, 9, NULL, 'Password reset mail not arriving', 2, '2026-02-22', '2026-02-24', 'Lottie'),
(905, 3, 5, 'Fax not delivered', 1, '2026-02-22', '2026-02-23', NULL),
(906, 18, 3, 'Public portal shows living relatives', 2, '2026-03-04', '2026-03-25', 'Marek'),
(907, 15, 2, 'Map tiles not rendering', 3, '2026-03-25', '2026-03-28', 'Gwen'),
(908, 1, 2, 'Map tiles not rendering', 1, '2026-03-26', '2026-03-26', 'Marek'),
(909, 1, NULL, 'Password reset mail not arriving', 3, '2026-03-27', '2026-04-04', 'Lottie'),
(910, 16, 4, 'Permit PDF missing signature', 3, '2026-04-05', '2026-04-06', NULL),
(911, 18, 5, 'Fax not delivered', 3, '2026-04-14', '2026-04-16', 'Gwen'),
(912, 9, 5, 'Fax not delivered', 4, '2026-04-16', '2026-05-07', 'Marek'),
(913, 12, 5, 'Fax not delivered', 2, '2026-05-09', '2026-05-14', 'Farid'),
(914, 7, 4, 'Permit PDF missing signature', 2, '2026-06-11', NULL, 'Lottie'),
(915, 20, 3, 'Search by surname times out', 2, '2026-06-13', '2026-06-14', 'Gwen'),
(916, 10, 6, 'Ledger export off by one penny', 2, '2026-06-15', NULL, 'Lottie'),
(917, 14, NULL, 'Password reset mail not arriving', 1, '2026-06-18', '2026-06-21', 'Marek'),
(918, 13, 6, 'Ledger export off by one penny', 4, '2026-06-22', '2026-07-05', 'Marek'),
(919, 8, 6, 'Ledger export off by one penny', 2, '2026-06-23', '2026-06-28', 'Gwen'),
(920, 19, 4, 'Permit PDF missing signature', 3, '2026-07-01', '2026-07-04', 'Gwen');
INSERT INTO incident (id, operator_id, module_id, title, sev, reported_on, resolved_on, assignee) VALUES
(921, 6, 3, 'Search by surname times out', 4, '2026-07-05', '2026-07-26', 'Farid'),
(922, 15, 2, 'Map tiles not rendering', 2, '2026-07-17', NULL, NULL),
(923, 2, 2, 'Map tiles not rendering', 4, '2026-07-28', '2026-07-29', NULL),
(924, 11, 3, 'Public portal shows living relatives', 2, '2026-07-31', '2026-08-01', 'Gwen'),
(925, 4, 3, 'Public portal shows living relatives', 1, '2026-08-05', '2026-08-18', 'Farid'),
(926, 11, 1, 'Cannot merge records', 4, '2026-08-10', '2026-08-10', 'Gwen'),
(927, 18, 3, 'Public portal shows living relatives', 3, '2026-08-24', '2026-09-14', NULL),
(928, 20, 3, 'Public portal shows living relatives', 3, '2026-08-28', '2026-08-30', 'Lottie'),
(929, 17, 3, 'Public portal shows living relatives', 1, '2026-09-02', '2026-09-23', 'Lottie'),
(930, 19, 4, 'Permit PDF missing signature', 3, '2026-09-09', '2026-09-14', 'Marek'),
(931, 2, 4, 'Permit PDF missing signature', 3, '2026-10-03', '2026-10-06', 'Farid'),
(932, 7, NULL, 'Password reset mail not arriving', 4, '2026-10-04', '2026-10-09', NULL),
(933, 12, 3, 'Public portal shows living relatives', 3, '2026-10-09', NULL, 'Lottie'),
(934, 13, 3, 'Public portal shows living relatives', 2, '2026-10-30', '2026-10-30', 'Marek'),
(935, 11, 5, 'Fax not delivered', 2, '2026-11-03', '2026-11-08', 'Farid'),
(936, 19, 4, 'Permit PDF missing signature', 2, '2026-11-09', NULL, 'Lottie'),
(937, 2, 2, 'Wrong section label on map', 2, '2026-11-16', '2026-11-17', 'Farid'),
(938, 17, NULL, 'Password reset mail not arriving', 4, '2026-11-19', '2026-11-20', NULL);
