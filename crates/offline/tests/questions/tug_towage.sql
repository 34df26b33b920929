CREATE TABLE port (
  port_code TEXT PRIMARY KEY,
  port_name TEXT NOT NULL,
  country TEXT NOT NULL
);
CREATE TABLE tug (
  tug_id INTEGER PRIMARY KEY,
  tug_name TEXT NOT NULL,
  bollard_pull_t REAL,
  built INTEGER,
  home_port TEXT REFERENCES port(port_code),
  gone_since TEXT                 -- sold or scrapped on this date
);
CREATE TABLE vessel (
  vessel_id INTEGER PRIMARY KEY,
  vessel_name TEXT NOT NULL,
  imo TEXT UNIQUE,
  flag TEXT,
  kind TEXT,
  length_m REAL
);
CREATE TABLE agent (
  agent_id INTEGER PRIMARY KEY,
  agent_name TEXT NOT NULL,
  country TEXT
);
CREATE TABLE tow_job (
  job_id INTEGER PRIMARY KEY,
  vessel_id INTEGER NOT NULL REFERENCES vessel(vessel_id),
  agent_id INTEGER REFERENCES agent(agent_id),   -- NULL: ordered by the master directly
  port_code TEXT NOT NULL REFERENCES port(port_code),
  purpose TEXT NOT NULL,          -- berthing, unberthing, escort, deadship
  lead_tug INTEGER NOT NULL REFERENCES tug(tug_id),
  assist_tug INTEGER REFERENCES tug(tug_id),
  start_at TEXT NOT NULL,
  end_at TEXT,
  st TEXT NOT NULL,               -- D done, P planned, X cancelled, T training exercise (not for a customer)
  charge REAL,
  cur TEXT                        -- EUR, SEK, DKK
);
CREATE TABLE bill (
  bill_no TEXT PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES tow_job(job_id),
  doc TEXT NOT NULL,              -- INV invoice, CRN credit note (amount is positive, to be deducted)
  issued TEXT NOT NULL,
  due TEXT,
  amount REAL NOT NULL,
  cur TEXT NOT NULL,
  paid_on TEXT
);

INSERT INTO port (port_code, port_name, country) VALUES
('SEGOT', 'Gothenburg', 'Sweden'),
('SEMMA', 'Malmo', 'Sweden'),
('DKAAR', 'Aarhus', 'Denmark'),
('DEKEL', 'Kiel', 'Germany'),
('DEROS', 'Rostock', 'Germany'),
('FIHKO', 'Hanko', 'Finland');

INSERT INTO tug (tug_id, tug_name, bollard_pull_t, built, home_port, gone_since) VALUES
(1, 'Bjorn', 65.0, 2012, 'SEGOT', NULL),
(2, 'Freja', 70.5, 2017, 'SEGOT', NULL),
(3, 'Ask', 45.0, 1998, 'SEMMA', '2026-03-31'),
(4, 'Embla', 55.0, 2006, 'SEMMA', NULL),
(5, 'Holger', 60.0, 2010, 'DKAAR', NULL),
(6, 'Thyra', 48.0, 2001, 'DKAAR', NULL),
(7, 'Kiel Bull', 72.0, 2019, 'DEKEL', NULL),
(8, 'Warnow', 50.0, 2003, 'DEROS', NULL),
(9, 'Old Viking', 30.0, 1979, 'SEGOT', '2024-06-30'),
(10, 'Svea', 80.0, 2025, NULL, NULL),
(11, 'Freja', 40.0, 1996, 'DKAAR', NULL);

INSERT INTO vessel (vessel_id, vessel_name, imo, flag, kind, length_m) VALUES
(1, 'Baltic Star', '9301122', 'Malta', 'bulk carrier', 189.9),
(2, 'Baltic Star', '9655431', 'Sweden', 'ro-ro', 142.0),
(3, 'Stena Hauge', '9417710', 'Sweden', 'tanker', 183.1),
(4, 'Ocean Meridian', '9522089', 'Liberia', 'container', 260.5),
(5, 'Linnea', '9233345', 'Finland', 'general cargo', 108.0),
(6, 'Cape Orsk', '9708812', 'Panama', 'bulk carrier', 225.0),
(7, 'Amber Trader', '9344410', 'Cyprus', 'general cargo', 118.4),
(8, 'Kattegat Queen', NULL, 'Denmark', 'cruise', 238.0),
(9, 'Nordic Pine', '9611178', 'Norway', 'tanker', 144.2),
(10, 'Hansa Lubeck', '9150021', 'Germany', 'container', 134.0),
(11, 'Polar Gas', '9750019', 'Malta', 'LNG carrier', 289.0),
(12, 'Marguerite', '9080087', NULL, 'general cargo', 99.5),
(13, 'Sirius Leader', '9812204', 'Japan', 'car carrier', 199.9);

INSERT INTO agent (agent_id, agent_name, country) VALUES
(1, 'Skagerrak Agency', 'Sweden'),
(2, 'Ove Lund Shipping', 'Denmark'),
(3, 'Baltic Port Services', 'Germany'),
(4, 'Maritime Partners', 'Sweden'),
(5, 'Hanko Liner Agency', 'Finland'),
(6, 'Maritime Partners', 'Germany'),
(7, 'Fjord & Sund', 'Norway');

INSERT INTO tow_job (job_id, vessel_id, agent_id, port_code, purpose, lead_tug, assist_tug, start_at, end_at, st, charge, cur) VALUES
(2001, 2, 2, 'DEROS', 'unberthing', 7, NULL, '2025-10-05 08:50', '2025-10-05 09:50', 'D', 5100.0, 'EUR'),
(2002, 8, 6, 'DEKEL', 'unberthing', 7, NULL, '2025-10-17 07:00', '2025-10-17 07:45', 'D', 2600.0, 'EUR'),
(2003, 2, 6, 'SEMMA', 'unberthing', 3, 4, '2025-10-25 06:30', '2025-10-25 08:45', 'D', 41800.0, 'SEK'),
(2004, 1, 2, 'DEROS', 'escort', 7, 8, '2025-11-05 07:00', '2025-11-05 08:30', 'D', 5700.0, 'EUR'),
(2005, 11, NULL, 'DEROS', 'unberthing', 7, 8, '2025-11-19 15:45', '2025-11-19 18:45', 'D', 5800.0, 'EUR'),
(2006, 8, 1, 'DEROS', 'escort', 8, 7, '2025-11-30 18:30', NULL, 'X', 5800.0, 'EUR'),
(2007, 11, 2, 'SEMMA', 'unberthing', 3, 4, '2025-12-04 11:30', '2025-12-04 13:45', 'D', 31900.0, 'SEK'),
(2008, 10, 1, 'SEMMA', 'berthing', 3, 4, '2025-12-14 07:00', '2025-12-14 08:00', 'D', 36300.0, 'SEK'),
(2009, 1, 6, 'DEKEL', 'unberthing', 7, NULL, '2025-12-26 07:45', '2025-12-26 09:00', 'D', 5200.0, 'EUR'),
(2010, 9, NULL, 'DEKEL', 'berthing', 7, NULL, '2025-12-27 07:00', '2025-12-27 09:15', 'T', NULL, NULL),
(2011, 1, 6, 'DKAAR', 'unberthing', 11, NULL, '2026-01-13 18:30', '2026-01-13 20:00', 'D', 37500.0, 'DKK'),
(2012, 6, 4, 'SEGOT', 'berthing', 1, 2, '2026-01-17 18:30', '2026-01-17 22:00', 'D', 58300.0, 'SEK'),
(2013, 2, 2, 'SEMMA', 'berthing', 3, 4, '2026-01-24 07:00', '2026-01-24 08:00', 'D', 30800.0, 'SEK'),
(2014, 2, NULL, 'SEGOT', 'berthing', 10, 2, '2026-02-06 11:30', '2026-02-06 13:45', 'D', 26400.0, 'SEK'),
(2015, 5, 2, 'DEROS', 'deadship', 7, NULL, '2026-02-11 08:50', '2026-02-11 09:35', 'D', 5600.0, 'EUR'),
(2016, 11, 2, 'SEGOT', 'unberthing', 1, 2, '2026-02-17 15:45', '2026-02-17 18:00', 'D', 51700.0, 'SEK'),
(2017, 8, 2, 'SEMMA', 'escort', 3, 4, '2026-02-19 08:50', '2026-02-19 09:50', 'D', 19800.0, 'SEK'),
(2018, 8, 2, 'DEKEL', 'escort', 7, NULL, '2026-02-28 18:30', '2026-02-28 20:30', 'D', 5500.0, 'EUR'),
(2019, 9, 2, 'SEGOT', 'unberthing', 10, 1, '2026-03-07 07:45', NULL, 'X', 28600.0, 'SEK'),
(2020, 10, 6, 'DKAAR', 'unberthing', 6, 5, '2026-03-11 11:30', '2026-03-11 12:45', 'D', 23250.0, 'DKK'),
(2021, 3, 6, 'DKAAR', 'berthing', 6, 5, '2026-04-14 06:30', '2026-04-14 07:15', 'D', 30000.0, 'DKK'),
(2022, 9, 3, 'DKAAR', 'berthing', 6, 11, '2026-04-16 07:00', '2026-04-16 08:15', 'D', 45000.0, 'DKK'),
(2023, 5, NULL, 'SEGOT', 'berthing', 10, 2, '2026-04-26 11:30', '2026-04-26 12:30', 'D', 68200.0, 'SEK'),
(2024, 8, 1, 'DEKEL', 'berthing', 7, NULL, '2026-04-27 18:30', '2026-04-27 20:00', 'D', 5700.0, 'EUR'),
(2025, 5, NULL, 'DEROS', 'unberthing', 8, 7, '2026-05-01 07:45', '2026-05-01 08:45', 'T', NULL, NULL),
(2026, 3, 3, 'DKAAR', 'escort', 6, NULL, '2026-05-02 07:45', '2026-05-02 08:45', 'D', 37500.0, 'DKK'),
(2027, 10, 3, 'DEROS', 'unberthing', 8, 7, '2026-05-15 15:45', '2026-05-15 19:15', 'D', 2800.0, 'EUR'),
(2028, 7, 2, 'DEROS', 'unberthing', 8, NULL, '2026-05-25 07:00', '2026-05-25 10:00', 'D', 4400.0, 'EUR'),
(2029, 4, 2, 'DKAAR', 'unberthing', 11, 6, '2026-06-11 11:30', '2026-06-11 13:30', 'D', 44250.0, 'DKK'),
(2030, 1, 6, 'DKAAR', 'escort', 5, 6, '2026-06-14 15:45', NULL, 'X', 15000.0, 'DKK'),
(2031, 10, 6, 'DEKEL', 'berthing', 7, NULL, '2026-06-17 07:00', '2026-06-17 10:00', 'D', 3800.0, 'EUR'),
(2032, 1, NULL, 'DKAAR', 'unberthing', 5, 11, '2026-06-23 06:30', '2026-06-23 08:00', 'D', 25500.0, 'DKK'),
(2033, 1, 6, 'DEROS', 'berthing', 7, 8, '2026-06-24 06:30', '2026-06-24 07:30', 'D', 5600.0, 'EUR'),
(2034, 6, 2, 'DEKEL', 'berthing', 7, NULL, '2026-06-27 06:30', '2026-06-27 07:45', 'D', 2100.0, 'EUR'),
(2035, 6, 4, 'DKAAR', 'unberthing', 5, NULL, '2026-06-28 06:30', '2026-06-28 08:30', 'D', 35250.0, 'DKK'),
(2036, 4, 1, 'DEKEL', 'unberthing', 7, NULL, '2026-06-29 15:45', '2026-06-29 17:15', 'D', 6400.0, 'EUR'),
(2037, 7, 2, 'SEGOT', 'escort', 2, NULL, '2026-07-04 08:50', '2026-07-04 10:50', 'D', 44000.0, 'SEK'),
(2038, 9, 4, 'SEMMA', 'deadship', 1, 4, '2026-07-05 11:30', '2026-07-05 13:00', 'D', 36300.0, 'SEK'),
(2039, 9, 3, 'SEGOT', 'unberthing', 1, 2, '2026-07-08 15:45', '2026-07-08 16:30', 'D', 37400.0, 'SEK'),
(2040, 1, 1, 'SEGOT', 'unberthing', 1, NULL, '2026-07-16 11:30', '2026-07-16 12:45', 'D', 24200.0, 'SEK'),
(2041, 9, NULL, 'SEMMA', 'unberthing', 1, NULL, '2026-07-17 11:30', '2026-07-17 13:00', 'D', 44000.0, 'SEK'),
(2042, 6, 3, 'DKAAR', 'berthing', 11, 5, '2026-07-18 07:45', NULL, 'X', 18750.0, 'DKK'),
(2043, 6, 2, 'SEMMA', 'unberthing', 1, NULL, '2026-07-23 18:30', '2026-07-23 19:45', 'D', 29700.0, 'SEK'),
(2044, 3, 6, 'DKAAR', 'berthing', 11, NULL, '2026-08-08 15:45', '2026-08-08 18:00', 'D', 33750.0, 'DKK'),
(2045, 6, NULL, 'SEGOT', 'escort', 2, 1, '2026-08-11 11:30', '2026-08-11 14:30', 'T', NULL, NULL),
(2046, 11, 2, 'DEROS', 'berthing', 7, NULL, '2026-08-26 11:30', '2026-08-26 13:00', 'D', 2200.0, 'EUR'),
(2047, 9, 1, 'SEGOT', 'unberthing', 2, 10, '2026-09-11 15:45', '2026-09-11 17:15', 'D', 39600.0, 'SEK'),
(2048, 4, 4, 'DKAAR', 'unberthing', 5, 11, '2026-09-21 07:45', '2026-09-21 09:45', 'D', 40500.0, 'DKK'),
(2049, 10, 3, 'DEROS', 'unberthing', 7, NULL, '2026-10-11 08:50', '2026-10-11 10:20', 'D', 3200.0, 'EUR'),
(2050, 11, NULL, 'DKAAR', 'unberthing', 6, 5, '2026-10-26 06:30', '2026-10-26 09:30', 'D', 45750.0, 'DKK'),
(2051, 10, 3, 'DEKEL', 'escort', 7, NULL, '2026-11-16 11:30', '2026-11-16 12:45', 'D', 4100.0, 'EUR'),
(2052, 2, 1, 'SEGOT', 'unberthing', 1, 10, '2026-11-17 18:30', '2026-11-17 19:15', 'D', 20900.0, 'SEK'),
(2053, 3, 1, 'SEGOT', 'berthing', 2, 1, '2026-11-23 06:30', NULL, 'P', 47300.0, 'SEK'),
(2054, 11, NULL, 'DKAAR', 'berthing', 5, 6, '2026-11-25 14:00', NULL, 'P', 45000.0, 'DKK'),
(2055, 8, 2, 'DEKEL', 'escort', 7, NULL, '2026-11-29 18:30', NULL, 'X', 5100.0, 'EUR'),
(2056, 10, 3, 'DEROS', 'berthing', 8, 7, '2026-12-01 07:00', NULL, 'P', 3900.0, 'EUR'),
(2057, 6, 6, 'SEMMA', 'unberthing', 4, NULL, '2026-12-04 11:30', NULL, 'P', NULL, NULL);

INSERT INTO bill (bill_no, job_id, doc, issued, due, amount, cur, paid_on) VALUES
('B0501', 2001, 'INV', '2025-10-09', '2025-11-08', 5100.0, 'EUR', '2025-10-19'),
('B0502', 2002, 'INV', '2025-10-25', '2025-11-24', 2600.0, 'EUR', '2025-12-07'),
('B0503', 2003, 'INV', '2025-10-31', '2025-11-30', 41800.0, 'SEK', NULL),
('B0504', 2004, 'INV', '2025-11-08', '2025-12-08', 5700.0, 'EUR', '2025-12-04'),
('B0505', 2005, 'INV', '2025-11-22', '2025-12-22', 5800.0, 'EUR', NULL),
('B0506', 2007, 'INV', '2025-12-07', '2026-01-06', 31900.0, 'SEK', '2026-01-26'),
('B0508', 2009, 'INV', '2026-01-03', '2026-02-02', 5200.0, 'EUR', '2026-01-26'),
('B0509', 2011, 'INV', '2026-01-22', '2026-02-21', 37500.0, 'DKK', NULL),
('B0510', 2012, 'INV', '2026-01-24', '2026-02-23', 58300.0, 'SEK', NULL),
('B0511', 2013, 'INV', '2026-02-01', '2026-03-03', 30800.0, 'SEK', '2026-03-03'),
('C0511', 2013, 'CRN', '2026-02-13', NULL, 7700.0, 'SEK', NULL),
('B0512', 2014, 'INV', '2026-02-10', '2026-03-12', 26400.0, 'SEK', '2026-03-25'),
('B0513', 2015, 'INV', '2026-02-14', '2026-03-16', 5600.0, 'EUR', '2026-02-25'),
('B0514', 2016, 'INV', '2026-02-25', '2026-03-27', 51700.0, 'SEK', NULL),
('B0515', 2017, 'INV', '2026-02-26', '2026-03-28', 19800.0, 'SEK', NULL),
('B0516', 2018, 'INV', '2026-03-08', '2026-04-07', 5500.0, 'EUR', NULL),
('B0517', 2020, 'INV', '2026-03-20', '2026-04-19', 23250.0, 'DKK', NULL),
('B0518', 2021, 'INV', '2026-04-16', '2026-05-16', 30000.0, 'DKK', '2026-04-25'),
('B0519', 2022, 'INV', '2026-04-19', '2026-05-19', 45000.0, 'DKK', '2026-05-24'),
('B0520', 2023, 'INV', '2026-04-30', '2026-05-30', 68200.0, 'SEK', '2026-05-19'),
('C0520', 2023, 'CRN', '2026-05-12', NULL, 68200.0, 'SEK', NULL),
('B0521', 2024, 'INV', '2026-05-05', '2026-06-04', 5700.0, 'EUR', '2026-06-03'),
('B0522', 2026, 'INV', '2026-05-07', '2026-06-06', 37500.0, 'DKK', '2026-06-18'),
('B0523', 2027, 'INV', '2026-05-21', '2026-06-20', 2800.0, 'EUR', '2026-06-02'),
('B0524', 2028, 'INV', '2026-06-03', '2026-07-03', 4400.0, 'EUR', '2026-06-19'),
('B0525', 2029, 'INV', '2026-06-17', '2026-07-17', 44250.0, 'DKK', '2026-07-07'),
('B0526', 2031, 'INV', '2026-06-19', '2026-07-19', 3800.0, 'EUR', NULL),
('B0527', 2032, 'INV', '2026-06-25', '2026-07-25', 25500.0, 'DKK', '2026-07-06'),
('B0528', 2033, 'INV', '2026-07-01', '2026-07-31', 5600.0, 'EUR', '2026-07-21'),
('B0529', 2034, 'INV', '2026-07-04', '2026-08-03', 2100.0, 'EUR', '2026-07-28'),
('B0530', 2035, 'INV', '2026-07-07', '2026-08-06', 35250.0, 'DKK', '2026-07-30'),
('B0531', 2036, 'INV', '2026-07-08', '2026-08-07', 6400.0, 'EUR', '2026-08-03'),
('B0532', 2037, 'INV', '2026-07-12', '2026-08-11', 44000.0, 'SEK', '2026-08-09'),
('B0533', 2038, 'INV', '2026-07-14', '2026-08-13', 36300.0, 'SEK', NULL),
('B0534', 2039, 'INV', '2026-07-17', '2026-08-16', 37400.0, 'SEK', NULL),
('B0535', 2040, 'INV', '2026-07-23', '2026-08-22', 24200.0, 'SEK', '2026-08-06'),
('B0536', 2041, 'INV', '2026-07-26', '2026-08-25', 44000.0, 'SEK', NULL),
('B0537', 2043, 'INV', '2026-07-31', '2026-08-30', 29700.0, 'SEK', '2026-08-17'),
('B0538', 2044, 'INV', '2026-08-16', '2026-09-15', 33750.0, 'DKK', NULL),
('B0539', 2046, 'INV', '2026-09-01', '2026-10-01', 2200.0, 'EUR', NULL),
('B0540', 2047, 'INV', '2026-09-13', '2026-10-13', 39600.0, 'SEK', '2026-10-07'),
('B0541', 2048, 'INV', '2026-09-23', '2026-10-23', 40500.0, 'DKK', NULL),
('B0542', 2049, 'INV', '2026-10-18', '2026-11-17', 3200.0, 'EUR', NULL),
('B0543', 2050, 'INV', '2026-10-31', '2026-11-30', 45750.0, 'DKK', NULL),
('B0544', 2051, 'INV', '2026-11-20', '2026-12-20', 4100.0, 'EUR', NULL);
