-- A small insurance company. Amounts are in euros unless a column says cents.
CREATE TABLE agents (
  agent_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  branch TEXT NOT NULL,
  manager_id INTEGER REFERENCES agents(agent_id),
  hired_on TEXT NOT NULL,
  left_on TEXT,
  commission_pct REAL
);
CREATE TABLE adjusters (
  adjuster_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  specialty TEXT,
  firm TEXT,              -- NULL: in-house
  since TEXT NOT NULL
);
CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  segment TEXT NOT NULL,  -- private | small business | fleet
  city TEXT,
  email TEXT,
  joined_ts INTEGER NOT NULL,  -- unix seconds, UTC
  referred_by INTEGER REFERENCES customers(customer_id),
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE insured_objects (
  object_id INTEGER PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES customers(customer_id),
  object_type TEXT NOT NULL,  -- car | van | motorcycle | house | apartment
  label TEXT NOT NULL,
  built INTEGER,
  worth REAL
);
CREATE TABLE policies (
  policy_id INTEGER PRIMARY KEY,
  policy_no TEXT NOT NULL UNIQUE,
  holder_id INTEGER NOT NULL REFERENCES customers(customer_id),
  object_id INTEGER REFERENCES insured_objects(object_id),
  product TEXT NOT NULL,  -- motor | home | travel | liability
  sold_by INTEGER REFERENCES agents(agent_id),      -- NULL: bought online
  serviced_by INTEGER REFERENCES agents(agent_id),
  replaces_id INTEGER REFERENCES policies(policy_id),
  premium_cents INTEGER NOT NULL,  -- per year
  excess REAL,
  starts_on TEXT NOT NULL,
  term_months INTEGER NOT NULL,
  status TEXT NOT NULL,
  cancelled_on TEXT,
  deleted_at TEXT
);
CREATE TABLE claims (
  claim_id INTEGER PRIMARY KEY,
  policy_id INTEGER NOT NULL REFERENCES policies(policy_id),
  claimant_id INTEGER NOT NULL REFERENCES customers(customer_id),
  adjuster_id INTEGER REFERENCES adjusters(adjuster_id),
  cause TEXT,
  happened_on TEXT NOT NULL,
  reported_on TEXT NOT NULL,
  closed_on TEXT,
  state TEXT NOT NULL,
  claimed REAL NOT NULL,
  approved REAL,
  deleted_at TEXT
);
CREATE TABLE payments (
  payment_id INTEGER PRIMARY KEY,
  direction TEXT NOT NULL,  -- in: premium received, out: claim paid
  policy_id INTEGER REFERENCES policies(policy_id),
  claim_id INTEGER REFERENCES claims(claim_id),
  amount_cents INTEGER NOT NULL,
  method TEXT,
  paid_at INTEGER NOT NULL,  -- unix seconds, UTC
  is_void INTEGER NOT NULL DEFAULT 0
);
INSERT INTO agents VALUES (1, 'Helga Brandt', 'Northport', NULL, '2025-01-07', NULL, 4.0);
INSERT INTO agents VALUES (2, 'Tomas Rivera', 'Northport', 1, '2025-01-13', NULL, 6.5);
INSERT INTO agents VALUES (3, 'Ines Kovac', 'Northport', 1, '2025-02-03', NULL, 7.0);
INSERT INTO agents VALUES (4, 'Paul Okafor', 'Lakeside', 1, '2025-01-20', NULL, 5.0);
INSERT INTO agents VALUES (5, 'Dora Simmons', 'Lakeside', 4, '2025-03-17', NULL, 7.5);
INSERT INTO agents VALUES (6, 'Greg Haines', 'Lakeside', 4, '2025-04-01', '2026-03-31', 7.0);
INSERT INTO agents VALUES (7, 'Yuki Tanabe', 'Old Town', 1, '2025-05-12', NULL, 5.5);
INSERT INTO agents VALUES (8, 'Robin Meyer', 'Old Town', 7, '2025-09-01', NULL, 8.0);
INSERT INTO agents VALUES (9, 'Lena Fisch', 'Old Town', 7, '2026-02-16', NULL, NULL);
INSERT INTO agents VALUES (10, 'Samir Haddad', 'Lakeside', 4, '2026-06-08', NULL, 8.0);
INSERT INTO adjusters VALUES (1, 'Carla Wenz', 'motor', NULL, '2025-01-10');
INSERT INTO adjusters VALUES (2, 'Robin Meyer', 'motor', NULL, '2025-02-01');
INSERT INTO adjusters VALUES (3, 'Otto Lindqvist', 'home', NULL, '2025-02-20');
INSERT INTO adjusters VALUES (4, 'Nadia Petrov', 'home', 'Clearview Surveyors', '2025-04-15');
INSERT INTO adjusters VALUES (5, 'Felix Baum', 'motor', 'AutoCheck Partners', '2025-06-02');
INSERT INTO adjusters VALUES (6, 'Joan Akers', 'travel', NULL, '2025-07-21');
INSERT INTO adjusters VALUES (7, 'Viktor Sand', 'home', 'Clearview Surveyors', '2026-01-12');
INSERT INTO adjusters VALUES (8, 'Mei Chang', NULL, NULL, '2026-09-14');
INSERT INTO customers VALUES (1, 'Maria Lindgren', 'private', 'Northport', 'maria.lindgren@example.com', 1736351040, NULL, 0);
INSERT INTO customers VALUES (2, 'Ahmed Saleh', 'private', 'Northport', 'ahmed.saleh@example.com', 1738504740, NULL, 0);
INSERT INTO customers VALUES (3, 'Bakery Rosetti', 'small business', 'Old Town', NULL, 1740039540, NULL, 0);
INSERT INTO customers VALUES (4, 'Charlotte Dunn', 'private', 'Lakeside', 'charlotte.dunn@example.com', 1740750360, 1, 0);
INSERT INTO customers VALUES (5, 'Daniel Ortiz', 'private', 'Lakeside', 'daniel.ortiz@example.com', 1742896920, NULL, 0);
INSERT INTO customers VALUES (6, 'Eva Horvat', 'private', 'Millbrook', 'eva.horvat@example.com', 1745079780, NULL, 0);
INSERT INTO customers VALUES (7, 'Quickvan Couriers', 'fleet', 'Lakeside', 'quickvan.couriers@example.com', 1746177240, NULL, 0);
INSERT INTO customers VALUES (8, 'Frank Osei', 'private', 'Millbrook', 'frank.osei@example.com', 1747558140, 2, 0);
INSERT INTO customers VALUES (9, 'Grace Miller', 'private', 'Northport', 'grace.miller@example.com', 1748592000, 4, 0);
INSERT INTO customers VALUES (10, 'Henrik Voss', 'private', 'Northport', 'henrik.voss@example.com', 1749913620, NULL, 0);
INSERT INTO customers VALUES (11, 'Irina Popova', 'private', 'Ashford', NULL, 1751294100, NULL, 0);
INSERT INTO customers VALUES (12, 'Julian Frey', 'private', 'Ashford', 'julian.frey@example.com', 1752313920, 9, 0);
INSERT INTO customers VALUES (13, 'Taxi Delmar', 'fleet', 'Northport', 'taxi.delmar@example.com', 1753611240, NULL, 0);
INSERT INTO customers VALUES (14, 'Karen Obi', 'private', 'Lakeside', 'karen.obi@example.com', 1754919360, NULL, 0);
INSERT INTO customers VALUES (15, 'Louis Marchand', 'private', 'Lakeside', 'louis.marchand@example.com', 1757076840, NULL, 1);
INSERT INTO customers VALUES (16, 'Maria Lindgren', 'private', 'Northport', 'maria.lindgren2@example.com', 1758736320, NULL, 0);
INSERT INTO customers VALUES (17, 'Nora Weiss', 'private', 'Lakeside', 'nora.weiss@example.com', 1760362320, 1, 0);
INSERT INTO customers VALUES (18, 'Oliver Stone', 'private', 'Lakeside', 'oliver.stone@example.com', 1762694760, 1, 0);
INSERT INTO customers VALUES (19, 'Petra Zeman', 'private', 'Old Town', NULL, 1763563140, NULL, 0);
INSERT INTO customers VALUES (20, 'Green Leaf Gardening', 'small business', 'Lakeside', 'green.leaf.gardening@example.com', 1764851940, NULL, 0);
INSERT INTO customers VALUES (21, 'Quentin Blake', 'private', 'Old Town', 'quentin.blake@example.com', 1766930400, NULL, 0);
INSERT INTO customers VALUES (22, 'Rosa Jimenez', 'private', 'Millbrook', 'rosa.jimenez@example.com', 1768308360, 14, 0);
INSERT INTO customers VALUES (23, 'Stefan Adler', 'private', NULL, 'stefan.adler@example.com', 1769074920, NULL, 0);
INSERT INTO customers VALUES (24, 'Tina Kowalski', 'private', 'Lakeside', NULL, 1770287820, NULL, 0);
INSERT INTO customers VALUES (25, 'Umar Farouk', 'private', 'Northport', 'umar.farouk@example.com', 1771848120, 2, 0);
INSERT INTO customers VALUES (26, 'Vera Castell', 'private', 'Northport', 'vera.castell@example.com', 1773249660, NULL, 0);
INSERT INTO customers VALUES (27, 'Harbour Freight Lines', 'fleet', 'Lakeside', 'harbour.freight.lines@example.com', 1774697580, NULL, 0);
INSERT INTO customers VALUES (28, 'William Tan', 'private', 'Ashford', 'william.tan@example.com', 1775808780, NULL, 0);
INSERT INTO customers VALUES (29, 'Xenia Markou', 'private', 'Lakeside', 'xenia.markou@example.com', 1777117140, 16, 0);
INSERT INTO customers VALUES (30, 'Yann Leroux', 'private', 'Lakeside', NULL, 1778061360, NULL, 0);
INSERT INTO customers VALUES (31, 'Zoe Albright', 'private', 'Lakeside', 'zoe.albright@example.com', 1779886140, 22, 0);
INSERT INTO customers VALUES (32, 'Brickhouse Cafe', 'small business', 'Old Town', 'brickhouse.cafe@example.com', 1780738080, NULL, 0);
INSERT INTO customers VALUES (33, 'Daniel Ortiz', 'private', 'Ashford', 'daniel.ortiz2@example.com', 1782468840, NULL, 1);
INSERT INTO customers VALUES (34, 'Test Customer', 'private', NULL, 'test.customer@example.com', 1783428420, NULL, 1);
INSERT INTO customers VALUES (35, 'Clara Nilsson', 'private', 'Lakeside', 'clara.nilsson@example.com', 1785244800, 9, 0);
INSERT INTO customers VALUES (36, 'Otis Graham', 'private', 'Millbrook', NULL, 1786009440, NULL, 0);
INSERT INTO insured_objects VALUES (1, 1, 'car', 'Skoda Octavia', 2020, 31600.0);
INSERT INTO insured_objects VALUES (2, 1, 'house', '22 Mill Lane', 1931, 537000.0);
INSERT INTO insured_objects VALUES (3, 2, 'car', 'Peugeot 308', 2012, 25500.0);
INSERT INTO insured_objects VALUES (4, 3, 'house', '45 Station Road', 2018, 406000.0);
INSERT INTO insured_objects VALUES (5, 4, 'apartment', '2 Elm Street', 1976, 108000.0);
INSERT INTO insured_objects VALUES (6, 4, 'car', 'Mazda 3', 2011, 36500.0);
INSERT INTO insured_objects VALUES (7, 5, 'motorcycle', 'Yamaha MT-07', 2018, 14150.0);
INSERT INTO insured_objects VALUES (8, 6, 'car', 'VW Golf', 2014, 12400.0);
INSERT INTO insured_objects VALUES (9, 7, 'van', 'Ford Transit', 2019, 45900.0);
INSERT INTO insured_objects VALUES (10, 7, 'van', 'Mercedes Sprinter', 2021, 15800.0);
INSERT INTO insured_objects VALUES (11, 7, 'van', 'Fiat Ducato', NULL, 40500.0);
INSERT INTO insured_objects VALUES (12, 8, 'house', '78 Park Avenue', 1989, 321000.0);
INSERT INTO insured_objects VALUES (13, 9, 'car', 'Fiat Panda', 2023, 13100.0);
INSERT INTO insured_objects VALUES (14, 10, 'house', '24 Quay Road', 1983, 228050.0);
INSERT INTO insured_objects VALUES (15, 11, 'apartment', '28 Mill Lane', 1979, NULL);
INSERT INTO insured_objects VALUES (16, 12, 'car', 'Kia Ceed', 2015, 9300.0);
INSERT INTO insured_objects VALUES (17, 13, 'car', 'Toyota Corolla', 2023, 30600.0);
INSERT INTO insured_objects VALUES (18, 13, 'car', 'Volvo V60', 2019, 30400.0);
INSERT INTO insured_objects VALUES (19, 14, 'car', 'Opel Astra', 2023, 20400.0);
INSERT INTO insured_objects VALUES (20, 15, 'car', 'Renault Clio', 2024, 34800.0);
INSERT INTO insured_objects VALUES (21, 16, 'apartment', '17 Rose Court', 1992, 201050.0);
INSERT INTO insured_objects VALUES (22, 17, 'house', '75 Mill Lane', 1988, 200000.0);
INSERT INTO insured_objects VALUES (23, 18, 'motorcycle', 'Honda CB500', 2023, 9600.0);
INSERT INTO insured_objects VALUES (24, 20, 'van', 'VW Crafter', 2018, NULL);
INSERT INTO insured_objects VALUES (25, 22, 'car', 'Skoda Octavia', 2021, 14100.0);
INSERT INTO insured_objects VALUES (26, 22, 'house', '25 Station Road', 1995, 503000.0);
INSERT INTO insured_objects VALUES (27, 24, 'apartment', '48 Mill Lane', NULL, 114000.0);
INSERT INTO insured_objects VALUES (28, 25, 'car', 'Peugeot 308', 2022, 32950.0);
INSERT INTO insured_objects VALUES (29, 27, 'van', 'Renault Master', 2018, 35900.0);
INSERT INTO insured_objects VALUES (30, 27, 'van', 'Ford Transit', 2012, 26800.0);
INSERT INTO insured_objects VALUES (31, 28, 'house', '24 Rose Court', 1961, 603000.0);
INSERT INTO insured_objects VALUES (32, 29, 'car', 'Mazda 3', 2012, 22700.0);
INSERT INTO insured_objects VALUES (33, 32, 'house', '48 Mill Lane', 1997, 299000.0);
INSERT INTO insured_objects VALUES (34, 35, 'motorcycle', 'BMW R1250', 2017, 6400.0);
INSERT INTO policies VALUES (1, 'M-2025-1007', 1, 1, 'motor', 2, 2, NULL, 51172, 100.0, '2025-02-02', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (2, 'H-2025-1014', 1, 2, 'home', 2, 8, NULL, 40455, 300.0, '2025-01-25', 24, 'active', NULL, NULL);
INSERT INTO policies VALUES (3, 'T-2025-1021', 1, NULL, 'travel', 1, 1, NULL, 9477, 250.0, '2025-01-08', 6, 'expired', NULL, NULL);
INSERT INTO policies VALUES (4, 'M-2025-1028', 2, 3, 'motor', 4, 4, NULL, 81383, 500.0, '2025-02-12', 24, 'cancelled by customer', '2026-05-31', NULL);
INSERT INTO policies VALUES (5, 'H-2025-1035', 3, 4, 'home', NULL, 2, NULL, 73651, 250.0, '2025-03-13', 24, 'active', NULL, NULL);
INSERT INTO policies VALUES (6, 'H-2025-1042', 4, 5, 'home', NULL, 3, NULL, 64681, 150.0, '2025-03-04', 12, 'cancelled by customer', '2026-01-06', NULL);
INSERT INTO policies VALUES (7, 'M-2025-1049', 4, 6, 'motor', 2, 8, NULL, 85976, 100.0, '2025-03-17', 24, 'active', NULL, NULL);
INSERT INTO policies VALUES (8, 'M-2025-1056', 5, 7, 'motor', 5, 7, NULL, 80648, 500.0, '2025-04-03', 12, 'cancelled by customer', '2025-10-27', NULL);
INSERT INTO policies VALUES (9, 'M-2025-1063', 6, 8, 'motor', 5, 5, NULL, 49799, 100.0, '2025-04-22', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (10, 'M-2025-1070', 7, 9, 'motor', 7, 7, NULL, 53637, 150.0, '2025-05-14', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (11, 'M-2025-1077', 7, 10, 'motor', 2, 7, NULL, 89551, 100.0, '2025-05-13', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (12, 'M-2025-1084', 7, 11, 'motor', NULL, 5, NULL, 72148, 300.0, '2025-05-13', 24, 'active', NULL, NULL);
INSERT INTO policies VALUES (13, 'H-2025-1091', 8, 12, 'home', 2, 2, NULL, 22482, 500.0, '2025-05-27', 12, 'cancelled by customer', '2025-12-15', NULL);
INSERT INTO policies VALUES (14, 'M-2025-1098', 9, 13, 'motor', 4, 4, NULL, 97143, 300.0, '2025-06-06', 24, 'active', NULL, NULL);
INSERT INTO policies VALUES (15, 'T-2025-1105', 9, NULL, 'travel', NULL, 8, NULL, 12290, NULL, '2025-06-16', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (16, 'H-2025-1112', 10, 14, 'home', 4, 2, NULL, 61638, 300.0, '2025-07-03', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (17, 'H-2025-1119', 11, 15, 'home', 3, 3, NULL, 25542, 300.0, '2025-07-11', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (18, 'M-2025-1126', 12, 16, 'motor', 6, NULL, NULL, 79451, 250.0, '2025-07-13', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (19, 'M-2025-1133', 13, 17, 'motor', 2, 5, NULL, 57139, 250.0, '2025-07-28', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (20, 'M-2025-1140', 13, 18, 'motor', 5, 3, NULL, 36363, 100.0, '2025-08-14', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (21, 'L-2025-1147', 13, NULL, 'liability', 7, 7, NULL, 48024, 150.0, '2025-08-13', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (22, 'M-2025-1154', 14, 19, 'motor', 6, 5, NULL, 37774, 500.0, '2025-08-17', 12, 'cancelled by customer', '2026-02-23', NULL);
INSERT INTO policies VALUES (23, 'M-2025-1161', 15, 20, 'motor', NULL, 3, NULL, 50441, 150.0, '2025-09-19', 12, 'active', NULL, '2026-02-10 09:15:00');
INSERT INTO policies VALUES (24, 'H-2025-1168', 16, 21, 'home', 6, 7, NULL, 42501, 300.0, '2025-09-28', 24, 'active', NULL, NULL);
INSERT INTO policies VALUES (25, 'H-2025-1175', 17, 22, 'home', NULL, 8, NULL, 65695, 250.0, '2025-10-29', 12, 'expired', NULL, NULL);
INSERT INTO policies VALUES (26, 'M-2025-1182', 18, 23, 'motor', NULL, NULL, NULL, 82514, 100.0, '2025-11-11', 12, 'cancelled by customer', '2026-10-11', NULL);
INSERT INTO policies VALUES (27, 'T-2025-1189', 18, NULL, 'travel', 7, 7, NULL, 10777, 500.0, '2025-11-15', 6, 'expired', NULL, NULL);
INSERT INTO policies VALUES (28, 'T-2025-1196', 19, NULL, 'travel', 3, 3, NULL, 8848, NULL, '2025-12-12', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (29, 'M-2025-1203', 20, 24, 'motor', 4, 4, NULL, 92227, 500.0, '2025-12-10', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (30, 'L-2025-1210', 20, NULL, 'liability', NULL, 5, NULL, 26445, 300.0, '2025-12-10', 12, 'cancelled by customer', '2026-09-08', NULL);
INSERT INTO policies VALUES (31, 'T-2026-1217', 21, NULL, 'travel', 3, 3, NULL, 6672, 500.0, '2026-01-14', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (32, 'M-2026-1224', 22, 25, 'motor', 6, 2, NULL, 82069, 300.0, '2026-01-17', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (33, 'H-2026-1231', 22, 26, 'home', NULL, NULL, NULL, 70672, 100.0, '2026-01-14', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (34, 'T-2026-1238', 23, NULL, 'travel', 3, 3, NULL, 9240, 300.0, '2026-01-24', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (35, 'M-2026-1245', 25, 28, 'motor', 9, NULL, NULL, 75567, 150.0, '2026-03-11', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (36, 'L-2026-1252', 26, NULL, 'liability', 8, 3, NULL, 22150, 500.0, '2026-03-23', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (37, 'M-2026-1259', 27, 29, 'motor', 4, 8, NULL, 55363, 250.0, '2026-04-05', 12, 'suspended - unpaid', NULL, NULL);
INSERT INTO policies VALUES (38, 'M-2026-1266', 27, 30, 'motor', NULL, NULL, NULL, 70132, 100.0, '2026-04-21', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (39, 'L-2026-1273', 27, NULL, 'liability', 4, 4, NULL, 30188, 150.0, '2026-04-22', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (40, 'H-2026-1280', 28, 31, 'home', 2, NULL, NULL, 45652, 100.0, '2026-05-02', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (41, 'M-2026-1287', 29, 32, 'motor', 7, 7, NULL, 87406, 100.0, '2026-05-18', 12, 'cancelled by customer', '2026-07-19', NULL);
INSERT INTO policies VALUES (42, 'T-2026-1294', 30, NULL, 'travel', 7, 7, NULL, 10156, NULL, '2026-05-31', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (43, 'H-2026-1301', 32, 33, 'home', 5, 5, NULL, 25694, 300.0, '2026-06-24', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (44, 'L-2026-1308', 32, NULL, 'liability', 3, 3, NULL, 40347, 500.0, '2026-06-29', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (45, 'M-2026-1315', 1, 1, 'motor', 2, 2, 1, 56201, 100.0, '2026-02-02', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (46, 'T-2025-1322', 1, NULL, 'travel', 1, 1, 3, 9990, 250.0, '2025-07-08', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (47, 'M-2026-1329', 6, 8, 'motor', 5, 5, 9, 55274, 100.0, '2026-04-22', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (48, 'M-2026-1336', 7, 9, 'motor', 7, 7, 10, 55364, 150.0, '2026-05-14', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (49, 'M-2026-1343', 7, 10, 'motor', 2, 7, 11, 92237, 100.0, '2026-05-13', 12, 'active', NULL, NULL);
INSERT INTO policies VALUES (50, 'M-2025-1070-DUP', 7, 9, 'motor', 7, 7, NULL, 53637, 150.0, '2025-05-14', 12, 'expired', NULL, '2025-08-04 16:40:00');
INSERT INTO claims VALUES (1, 1, 1, 1, 'collision', '2025-03-10', '2025-03-11', '2025-05-13', 'paid in full', 1985.82, 1985.82, NULL);
INSERT INTO claims VALUES (2, 3, 17, 1, 'illness', '2025-03-15', '2025-03-31', NULL, 'partly paid', 346.96, 173.48, NULL);
INSERT INTO claims VALUES (3, 4, 2, 2, 'hail', '2025-04-14', '2025-04-30', '2025-07-19', 'paid in full', 2198.46, 1648.85, NULL);
INSERT INTO claims VALUES (4, 4, 2, 2, 'collision', '2025-05-23', '2025-05-26', '2025-08-02', 'paid in full', 1253.34, 1253.34, NULL);
INSERT INTO claims VALUES (5, 13, 8, 3, 'water damage', '2025-07-16', '2025-07-18', '2025-09-09', 'paid in full', 12864.26, 9648.19, NULL);
INSERT INTO claims VALUES (6, 10, 7, NULL, 'collision', '2025-07-28', '2025-08-02', '2025-09-28', 'paid in full', 3204.64, 2884.18, NULL);
INSERT INTO claims VALUES (7, 4, 2, 2, NULL, '2025-08-12', '2025-08-17', '2025-11-08', 'paid in full', 1205.91, 1085.32, NULL);
INSERT INTO claims VALUES (8, 13, 8, 3, 'burglary', '2025-09-10', '2025-09-11', '2025-09-27', 'paid in full', 25256.08, 18942.06, NULL);
INSERT INTO claims VALUES (9, 18, 12, NULL, 'collision', '2025-09-21', '2025-09-22', '2025-11-02', 'paid in full', 1228.43, 1228.43, NULL);
INSERT INTO claims VALUES (10, 14, 9, 5, 'glass damage', '2025-10-07', '2025-10-12', '2025-11-17', 'denied', 351.93, 0.0, NULL);
INSERT INTO claims VALUES (11, 11, 7, 1, 'collision', '2025-09-27', '2025-10-13', '2026-01-05', 'denied', 3536.75, 0.0, NULL);
INSERT INTO claims VALUES (12, 9, 6, 2, 'glass damage', '2025-10-28', '2025-10-31', '2025-12-24', 'paid in full', 1924.73, 1924.73, NULL);
INSERT INTO claims VALUES (13, 7, 5, 2, 'theft', '2025-11-06', '2025-11-09', NULL, 'partly paid', 1331.32, 1198.19, NULL);
INSERT INTO claims VALUES (14, 16, 10, 4, 'water damage', '2025-11-28', '2025-11-28', '2026-02-22', 'paid in full', 20580.08, 20280.08, NULL);
INSERT INTO claims VALUES (15, 27, 18, 6, 'lost luggage', '2025-12-23', '2025-12-23', '2026-02-08', 'paid in full', 253.84, 190.38, NULL);
INSERT INTO claims VALUES (16, 22, 14, 5, 'glass damage', '2025-12-25', '2025-12-30', '2026-02-13', 'denied', 2187.13, 0.0, NULL);
INSERT INTO claims VALUES (17, 25, 17, 4, 'water damage', '2026-01-01', '2026-01-06', '2026-02-19', 'denied', 4768.29, 0.0, NULL);
INSERT INTO claims VALUES (18, 29, 20, 5, 'hail', '2026-01-07', '2026-01-12', '2026-02-18', 'denied', 330.18, 0.0, NULL);
INSERT INTO claims VALUES (19, 7, 5, 2, 'collision', '2026-02-11', '2026-02-11', '2026-04-28', 'denied', 1907.19, 0.0, NULL);
INSERT INTO claims VALUES (20, 18, 12, 2, 'theft', '2026-02-13', '2026-02-15', '2026-03-16', 'paid in full', 8351.97, 8351.97, NULL);
INSERT INTO claims VALUES (21, 31, 21, 6, 'illness', '2026-01-18', '2026-02-18', '2026-04-09', 'denied', 1219.19, 0.0, NULL);
INSERT INTO claims VALUES (22, 31, 21, 6, NULL, '2026-03-07', '2026-03-10', '2026-03-30', 'paid in full', 277.54, 277.54, NULL);
INSERT INTO claims VALUES (23, 45, 1, 5, 'vandalism', '2026-05-15', '2026-05-17', '2026-07-15', 'paid in full', 206.79, 106.79, NULL);
INSERT INTO claims VALUES (24, 32, 22, 5, 'hail', '2026-05-09', '2026-05-18', '2026-07-15', 'paid in full', 7914.18, 3957.09, NULL);
INSERT INTO claims VALUES (25, 2, 17, 4, 'water damage', '2026-05-25', '2026-05-30', '2026-07-13', 'paid in full', 2706.27, 1353.13, NULL);
INSERT INTO claims VALUES (26, 14, 9, 1, 'glass damage', '2026-06-11', '2026-06-14', '2026-07-19', 'paid in full', 1694.58, 847.29, NULL);
INSERT INTO claims VALUES (27, 41, 29, 2, 'theft', '2026-06-25', '2026-06-26', '2026-08-16', 'paid in full', 4811.13, 4711.13, NULL);
INSERT INTO claims VALUES (28, 43, 32, 7, 'fire', '2026-07-26', '2026-07-29', '2026-09-08', 'paid in full', 22602.76, 22302.76, NULL);
INSERT INTO claims VALUES (29, 14, 12, 2, 'glass damage', '2026-08-20', '2026-08-21', NULL, 'partly paid', 5044.83, 2522.41, NULL);
INSERT INTO claims VALUES (30, 14, 12, 1, 'hail', '2026-08-23', '2026-09-01', '2026-09-25', 'paid in full', 2967.42, 2667.42, NULL);
INSERT INTO claims VALUES (31, 31, 21, NULL, 'lost luggage', '2026-09-13', '2026-09-14', NULL, 'waiting for documents', 216.78, NULL, NULL);
INSERT INTO claims VALUES (32, 44, 32, 1, 'damage to third party', '2026-09-13', '2026-09-18', NULL, 'approved - not yet paid', 6662.3, 6162.3, NULL);
INSERT INTO claims VALUES (33, 32, 24, 2, 'collision', '2026-09-26', '2026-09-27', NULL, 'under review', 9104.5, NULL, NULL);
INSERT INTO claims VALUES (34, 48, 7, 2, 'hail', '2026-10-06', '2026-10-07', NULL, 'approved - not yet paid', 5252.8, 4727.52, NULL);
INSERT INTO claims VALUES (35, 49, 7, 2, 'hail', '2026-10-14', '2026-10-15', NULL, 'approved - not yet paid', 4665.86, 4565.86, NULL);
INSERT INTO claims VALUES (36, 29, 20, 2, 'collision', '2026-10-20', '2026-11-20', NULL, 'under review', 288.61, NULL, NULL);
INSERT INTO claims VALUES (37, 13, 8, 3, 'water damage', '2025-07-16', '2025-07-18', NULL, 'under review', 12864.26, NULL, '2025-07-18 18:05:00');
INSERT INTO claims VALUES (38, 7, 5, 2, 'collision', '2026-02-11', '2026-02-11', NULL, 'under review', 1907.19, NULL, '2026-02-11 18:05:00');
INSERT INTO claims VALUES (39, 23, 15, 1, 'collision', '2025-12-01', '2025-12-03', '2026-01-20', 'paid in full', 4100.0, 3600.0, '2026-02-10 09:15:00');
INSERT INTO payments VALUES (1, 'in', 2, NULL, 40455, 'direct debit', 1738943820, 0);
INSERT INTO payments VALUES (2, 'in', 5, NULL, 73651, 'bank transfer', 1742985780, 0);
INSERT INTO payments VALUES (3, 'in', 8, NULL, 80648, 'bank transfer', 1743865140, 0);
INSERT INTO payments VALUES (4, 'out', NULL, 2, 6939, 'bank transfer', 1745169360, 0);
INSERT INTO payments VALUES (5, 'in', 9, NULL, 24899, 'card', 1746263700, 0);
INSERT INTO payments VALUES (6, 'out', NULL, 1, 198582, 'cheque', 1747135440, 0);
INSERT INTO payments VALUES (7, 'in', 11, NULL, 44775, 'bank transfer', 1747838820, 0);
INSERT INTO payments VALUES (8, 'in', 12, NULL, 36074, 'direct debit', 1748443560, 0);
INSERT INTO payments VALUES (9, 'in', 10, NULL, 53637, 'direct debit', 1748686320, 0);
INSERT INTO payments VALUES (10, 'in', 14, NULL, 48571, 'direct debit', 1749990360, 0);
INSERT INTO payments VALUES (11, 'in', 15, NULL, 12290, 'direct debit', 1751374560, 0);
INSERT INTO payments VALUES (12, 'in', 16, NULL, 30819, 'direct debit', 1751793300, 0);
INSERT INTO payments VALUES (13, 'out', NULL, 3, 164885, 'bank transfer', 1752932460, 0);
INSERT INTO payments VALUES (14, 'in', 17, NULL, 25542, 'direct debit', 1753710180, 0);
INSERT INTO payments VALUES (15, 'in', 18, NULL, 79451, 'direct debit', 1753714320, 0);
INSERT INTO payments VALUES (16, 'out', NULL, 4, 125334, 'bank transfer', 1754153820, 0);
INSERT INTO payments VALUES (17, 'in', 19, NULL, 57139, 'bank transfer', 1755187500, 0);
INSERT INTO payments VALUES (18, 'in', 22, NULL, 18887, 'direct debit', 1756283460, 0);
INSERT INTO payments VALUES (19, 'in', 21, NULL, 48024, 'bank transfer', 1756627860, 0);
INSERT INTO payments VALUES (20, 'out', NULL, 5, 482409, 'bank transfer', 1757174100, 0);
INSERT INTO payments VALUES (21, 'out', NULL, 5, 482410, 'bank transfer', 1757406780, 0);
INSERT INTO payments VALUES (22, 'out', NULL, 8, 947103, 'bank transfer', 1758716460, 0);
INSERT INTO payments VALUES (23, 'out', NULL, 8, 947103, 'bank transfer', 1758967380, 0);
INSERT INTO payments VALUES (24, 'out', NULL, 6, 288418, 'bank transfer', 1759074000, 0);
INSERT INTO payments VALUES (25, 'out', 18, 9, 122843, 'bank transfer', 1762097160, 0);
INSERT INTO payments VALUES (26, 'in', 25, NULL, 65695, 'card', 1762336680, 0);
INSERT INTO payments VALUES (27, 'out', NULL, 7, 108532, 'bank transfer', 1762611420, 0);
INSERT INTO payments VALUES (28, 'in', 26, NULL, 82514, 'direct debit', 1763539560, 0);
INSERT INTO payments VALUES (29, 'in', 27, NULL, 10777, 'direct debit', 1764261660, 0);
INSERT INTO payments VALUES (30, 'out', NULL, 13, 47928, 'bank transfer', 1764417660, 0);
INSERT INTO payments VALUES (31, 'in', 29, NULL, 92227, 'direct debit', 1766077980, 0);
INSERT INTO payments VALUES (32, 'out', NULL, 12, 192473, 'bank transfer', 1766565000, 0);
INSERT INTO payments VALUES (33, 'in', 28, NULL, 8848, 'direct debit', 1766752380, 0);
INSERT INTO payments VALUES (34, 'in', 33, NULL, 70672, 'direct debit', 1768572060, 0);
INSERT INTO payments VALUES (35, 'in', 31, NULL, 6672, 'bank transfer', 1768918080, 0);
INSERT INTO payments VALUES (36, 'out', NULL, 15, 19038, 'bank transfer', 1770539280, 0);
INSERT INTO payments VALUES (37, 'in', 34, NULL, 9240, 'direct debit', 1770819300, 0);
INSERT INTO payments VALUES (38, 'out', NULL, 14, 1014004, 'bank transfer', 1771507380, 0);
INSERT INTO payments VALUES (39, 'out', NULL, 14, 1014004, 'bank transfer', 1771782060, 0);
INSERT INTO payments VALUES (40, 'in', 35, NULL, 75567, 'card', 1773475560, 1);
INSERT INTO payments VALUES (41, 'out', NULL, 20, 835197, 'bank transfer', 1773676740, 0);
INSERT INTO payments VALUES (42, 'out', NULL, 22, 27754, 'bank transfer', 1774871400, 0);
INSERT INTO payments VALUES (43, 'in', 36, NULL, 11075, 'bank transfer', 1775121240, 0);
INSERT INTO payments VALUES (44, 'in', 38, NULL, 35066, 'direct debit', 1776933240, 0);
INSERT INTO payments VALUES (45, 'in', 39, NULL, 15094, 'direct debit', 1777285860, 0);
INSERT INTO payments VALUES (46, 'in', 47, NULL, 55274, 'direct debit', 1777656000, 0);
INSERT INTO payments VALUES (47, 'in', 40, NULL, 45652, 'bank transfer', 1777904880, 0);
INSERT INTO payments VALUES (48, 'in', NULL, NULL, 18450, 'bank transfer', 1778082900, 0);
INSERT INTO payments VALUES (49, 'in', 49, NULL, 92237, 'direct debit', 1779797760, 0);
INSERT INTO payments VALUES (50, 'in', 41, NULL, 43703, 'card', 1779990600, 0);
INSERT INTO payments VALUES (51, 'in', 42, NULL, 5078, 'card', 1780753800, 0);
INSERT INTO payments VALUES (52, 'in', 43, NULL, 25694, 'direct debit', 1783587660, 0);
INSERT INTO payments VALUES (53, 'out', NULL, 25, 135313, 'bank transfer', 1783950300, 0);
INSERT INTO payments VALUES (54, 'out', 45, 23, 10679, 'cheque', 1784137980, 0);
INSERT INTO payments VALUES (55, 'out', NULL, 24, 395709, 'bank transfer', 1784114940, 0);
INSERT INTO payments VALUES (56, 'out', NULL, 26, 84729, 'bank transfer', 1784456880, 0);
INSERT INTO payments VALUES (57, 'out', NULL, 27, 471113, 'bank transfer', 1786883640, 0);
INSERT INTO payments VALUES (58, 'out', NULL, 28, 1115138, 'bank transfer', 1788598680, 0);
INSERT INTO payments VALUES (59, 'out', NULL, 28, 1115138, 'bank transfer', 1788876420, 0);
INSERT INTO payments VALUES (60, 'out', NULL, 29, 100896, 'bank transfer', 1789036920, 0);
INSERT INTO payments VALUES (61, 'out', NULL, 30, 266742, 'bank transfer', 1790329860, 0);
INSERT INTO payments VALUES (62, 'in', NULL, NULL, 40999, NULL, 1791990420, 0);
