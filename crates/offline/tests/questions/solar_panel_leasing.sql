CREATE TABLE rep (
  rep_id INTEGER PRIMARY KEY,
  rep_name TEXT NOT NULL,
  role TEXT NOT NULL, -- sales / service / manager
  mgr_id INTEGER REFERENCES rep(rep_id)
);
CREATE TABLE cust (
  cust_no TEXT PRIMARY KEY,
  cust_name TEXT NOT NULL,
  segment TEXT, -- residential, commercial, public
  state TEXT NOT NULL,
  created_dt TEXT NOT NULL
);
CREATE TABLE panel_model (
  model_no TEXT PRIMARY KEY,
  maker TEXT NOT NULL,
  watts INTEGER NOT NULL,
  warranty_yrs INTEGER
);
CREATE TABLE lease (
  lease_no INTEGER PRIMARY KEY,
  cust_no TEXT NOT NULL REFERENCES cust(cust_no),
  sold_by INTEGER NOT NULL REFERENCES rep(rep_id),
  serviced_by INTEGER REFERENCES rep(rep_id),
  model_no TEXT NOT NULL REFERENCES panel_model(model_no),
  panel_qty INTEGER NOT NULL,
  signed_dt TEXT NOT NULL,
  install_dt TEXT,
  term_months INTEGER NOT NULL,
  monthly_cents INTEGER NOT NULL,
  lease_status TEXT NOT NULL -- pending, active, terminated, bought_out
);
CREATE TABLE invoice (
  inv_no INTEGER PRIMARY KEY,
  lease_no INTEGER NOT NULL REFERENCES lease(lease_no),
  issued_dt TEXT NOT NULL,
  due_dt TEXT NOT NULL,
  amt_cents INTEGER NOT NULL,
  paid_dt TEXT
);
CREATE TABLE meter_rdg (
  lease_no INTEGER NOT NULL REFERENCES lease(lease_no),
  rdg_month TEXT NOT NULL, -- YYYY-MM
  kwh REAL,
  PRIMARY KEY (lease_no, rdg_month)
);
CREATE TABLE svc_ticket (
  ticket_no INTEGER PRIMARY KEY,
  lease_no INTEGER NOT NULL REFERENCES lease(lease_no),
  opened_dt TEXT NOT NULL,
  closed_dt TEXT,
  issue TEXT NOT NULL,
  prio TEXT
);

INSERT INTO rep VALUES (1, 'Gloria Stanton', 'manager', NULL);
INSERT INTO rep VALUES (2, 'Wes Tanaka', 'sales', 1);
INSERT INTO rep VALUES (3, 'Bianca Flores', 'sales', 1);
INSERT INTO rep VALUES (4, 'Ron Kessler', 'sales', 1);
INSERT INTO rep VALUES (5, 'Imani Brooks', 'manager', 1);
INSERT INTO rep VALUES (6, 'Pavel Novak', 'service', 5);
INSERT INTO rep VALUES (7, 'Judy Marsh', 'service', 5);
INSERT INTO rep VALUES (8, 'Eddie Lam', 'service', 5);
INSERT INTO rep VALUES (9, 'Tara Quill', 'sales', 2);

INSERT INTO cust VALUES ('C-101', 'Harold Jennings', 'residential', 'AZ', '2024-01-09');
INSERT INTO cust VALUES ('C-102', 'Sunrise Bakery', 'commercial', 'AZ', '2024-02-22');
INSERT INTO cust VALUES ('C-103', 'Nadine Porter', 'residential', 'NV', '2024-03-15');
INSERT INTO cust VALUES ('C-104', 'Mesa Verde School', 'public', 'AZ', '2024-05-06');
INSERT INTO cust VALUES ('C-105', 'Gil Romero', 'residential', 'CA', '2024-07-30');
INSERT INTO cust VALUES ('C-106', 'Iron Peak Gym', 'commercial', 'NV', '2024-10-11');
INSERT INTO cust VALUES ('C-107', 'Lucia Alvarado', 'residential', 'CA', '2025-01-20');
INSERT INTO cust VALUES ('C-108', 'Chestnut Dental', 'commercial', 'CA', '2025-03-03');
INSERT INTO cust VALUES ('C-109', 'Nadine Porter', 'residential', 'CA', '2025-05-17');
INSERT INTO cust VALUES ('C-110', 'Redrock Storage', 'commercial', 'NV', '2025-08-08');
INSERT INTO cust VALUES ('C-111', 'Ephraim Cole', 'residential', 'AZ', '2025-11-02');
INSERT INTO cust VALUES ('C-112', 'Town of Dry Creek', NULL, 'NM', '2026-01-25');
INSERT INTO cust VALUES ('C-113', 'Vivian Tse', 'residential', 'CA', '2026-04-14');
INSERT INTO cust VALUES ('C-114', 'Lone Star Laundry', 'commercial', 'TX', '2026-06-30');
INSERT INTO cust VALUES ('C-115', 'Omar Aziz', 'residential', 'AZ', '2026-09-05');
INSERT INTO cust VALUES ('C-116', 'Beth Langley', 'residential', 'NM', '2026-10-09');
INSERT INTO cust VALUES ('C-117', 'Pinyon Brewing', 'commercial', 'NM', '2026-10-28');

INSERT INTO panel_model VALUES ('HX-400', 'Helionix', 400, 25);
INSERT INTO panel_model VALUES ('HX-450', 'Helionix', 450, 25);
INSERT INTO panel_model VALUES ('SB-380', 'Sunbridge', 380, 20);
INSERT INTO panel_model VALUES ('SB-430', 'Sunbridge', 430, NULL);
INSERT INTO panel_model VALUES ('VL-500', 'Voltaire', 500, 30);

INSERT INTO lease VALUES (2001, 'C-101', 2, 6, 'HX-400', 14, '2024-02-01', '2024-03-10', 240, 11900, 'active');
INSERT INTO lease VALUES (2002, 'C-102', 3, 6, 'HX-450', 40, '2024-03-12', '2024-05-20', 180, 38500, 'active');
INSERT INTO lease VALUES (2003, 'C-103', 2, 7, 'SB-380', 12, '2024-04-02', '2024-05-02', 240, 9400, 'terminated');
INSERT INTO lease VALUES (2004, 'C-104', 3, 6, 'HX-450', 96, '2024-06-15', '2024-09-01', 300, 81000, 'active');
INSERT INTO lease VALUES (2005, 'C-105', 4, 7, 'HX-400', 18, '2024-08-20', '2024-10-03', 240, 14250, 'bought_out');
INSERT INTO lease VALUES (2006, 'C-106', 2, 7, 'SB-380', 55, '2024-11-05', '2025-01-15', 180, 44900, 'active');
INSERT INTO lease VALUES (2007, 'C-107', 4, 8, 'SB-430', 16, '2025-02-10', '2025-03-22', 240, 13600, 'active');
INSERT INTO lease VALUES (2008, 'C-108', 9, 8, 'HX-450', 34, '2025-04-01', '2025-05-30', 180, 33700, 'active');
INSERT INTO lease VALUES (2009, 'C-109', 4, NULL, 'HX-400', 15, '2025-06-12', '2025-07-25', 240, 12800, 'active');
INSERT INTO lease VALUES (2010, 'C-110', 3, 7, 'SB-430', 62, '2025-09-01', '2025-11-14', 180, 52300, 'active');
INSERT INTO lease VALUES (2011, 'C-101', 2, 7, 'HX-450', 6, '2025-10-10', '2025-11-19', 120, 5900, 'active');
INSERT INTO lease VALUES (2012, 'C-111', 9, NULL, 'SB-430', 13, '2025-12-03', '2026-01-28', 240, 11150, 'active');
INSERT INTO lease VALUES (2013, 'C-105', 9, 8, 'HX-450', 20, '2026-02-11', '2026-03-29', 240, 17500, 'active');
INSERT INTO lease VALUES (2014, 'C-112', 3, NULL, 'HX-450', 80, '2026-03-20', '2026-06-18', 300, 69900, 'active');
INSERT INTO lease VALUES (2015, 'C-113', 4, 8, 'SB-430', 17, '2026-05-09', '2026-07-01', 240, 14700, 'active');
INSERT INTO lease VALUES (2016, 'C-114', 2, NULL, 'HX-400', 48, '2026-07-21', NULL, 180, 40600, 'pending');
INSERT INTO lease VALUES (2017, 'C-107', 2, NULL, 'SB-430', 8, '2026-08-03', '2026-09-12', 120, 7200, 'terminated');
INSERT INTO lease VALUES (2018, 'C-115', 9, NULL, 'HX-450', 12, '2026-09-28', NULL, 240, 11300, 'pending');
INSERT INTO lease VALUES (2019, 'C-116', 4, NULL, 'SB-430', 11, '2026-10-19', NULL, 240, 10450, 'pending');

INSERT INTO invoice VALUES (50001, 2005, '2025-06-01', '2025-06-15', 14250, '2025-06-12');
INSERT INTO invoice VALUES (50002, 2003, '2025-12-01', '2025-12-15', 9400, NULL);
INSERT INTO invoice VALUES (50003, 2003, '2026-01-01', '2026-01-15', 10900, NULL);
INSERT INTO invoice VALUES (50004, 2001, '2026-08-01', '2026-08-15', 11900, '2026-08-11');
INSERT INTO invoice VALUES (50005, 2002, '2026-08-01', '2026-08-15', 38500, '2026-08-14');
INSERT INTO invoice VALUES (50006, 2004, '2026-08-01', '2026-08-15', 81000, '2026-08-07');
INSERT INTO invoice VALUES (50007, 2006, '2026-08-01', '2026-08-15', 44900, '2026-08-10');
INSERT INTO invoice VALUES (50008, 2007, '2026-08-01', '2026-08-15', 13600, '2026-08-11');
INSERT INTO invoice VALUES (50009, 2008, '2026-08-01', '2026-08-15', 33700, '2026-08-10');
INSERT INTO invoice VALUES (50010, 2009, '2026-08-01', '2026-08-15', 12800, '2026-08-06');
INSERT INTO invoice VALUES (50011, 2010, '2026-08-01', '2026-08-15', 52300, NULL);
INSERT INTO invoice VALUES (50012, 2011, '2026-08-01', '2026-08-15', 5900, '2026-08-10');
INSERT INTO invoice VALUES (50013, 2012, '2026-08-01', '2026-08-15', 11150, '2026-08-25');
INSERT INTO invoice VALUES (50014, 2013, '2026-08-01', '2026-08-15', 17500, '2026-08-03');
INSERT INTO invoice VALUES (50015, 2014, '2026-08-01', '2026-08-15', 69900, '2026-08-05');
INSERT INTO invoice VALUES (50016, 2015, '2026-08-01', '2026-08-15', 14700, '2026-08-23');
INSERT INTO invoice VALUES (50017, 2001, '2026-09-01', '2026-09-15', 11900, '2026-09-09');
INSERT INTO invoice VALUES (50018, 2002, '2026-09-01', '2026-09-15', 38500, '2026-09-08');
INSERT INTO invoice VALUES (50019, 2004, '2026-09-01', '2026-09-15', 81000, '2026-09-17');
INSERT INTO invoice VALUES (50020, 2006, '2026-09-01', '2026-09-15', 46400, '2026-09-27');
INSERT INTO invoice VALUES (50021, 2007, '2026-09-01', '2026-09-15', 13600, '2026-09-26');
INSERT INTO invoice VALUES (50022, 2008, '2026-09-01', '2026-09-15', 33700, '2026-09-13');
INSERT INTO invoice VALUES (50023, 2009, '2026-09-01', '2026-09-15', 14300, '2026-09-10');
INSERT INTO invoice VALUES (50024, 2010, '2026-09-01', '2026-09-15', 52300, NULL);
INSERT INTO invoice VALUES (50025, 2011, '2026-09-01', '2026-09-15', 5900, '2026-09-19');
INSERT INTO invoice VALUES (50026, 2012, '2026-09-01', '2026-09-15', 11150, '2026-09-09');
INSERT INTO invoice VALUES (50027, 2013, '2026-09-01', '2026-09-15', 17500, '2026-09-27');
INSERT INTO invoice VALUES (50028, 2014, '2026-09-01', '2026-09-15', 69900, '2026-09-07');
INSERT INTO invoice VALUES (50029, 2015, '2026-09-01', '2026-09-15', 14700, '2026-09-27');
INSERT INTO invoice VALUES (50030, 2001, '2026-10-01', '2026-10-15', 11900, '2026-10-04');
INSERT INTO invoice VALUES (50031, 2002, '2026-10-01', '2026-10-15', 38500, '2026-10-04');
INSERT INTO invoice VALUES (50032, 2004, '2026-10-01', '2026-10-15', 81000, '2026-10-23');
INSERT INTO invoice VALUES (50033, 2006, '2026-10-01', '2026-10-15', 44900, '2026-10-14');
INSERT INTO invoice VALUES (50034, 2007, '2026-10-01', '2026-10-15', 13600, '2026-10-08');
INSERT INTO invoice VALUES (50035, 2008, '2026-10-01', '2026-10-15', 33700, '2026-10-13');
INSERT INTO invoice VALUES (50036, 2009, '2026-10-01', '2026-10-15', 12800, NULL);
INSERT INTO invoice VALUES (50037, 2010, '2026-10-01', '2026-10-15', 53800, NULL);
INSERT INTO invoice VALUES (50038, 2011, '2026-10-01', '2026-10-15', 5900, '2026-10-08');
INSERT INTO invoice VALUES (50039, 2012, '2026-10-01', '2026-10-15', 11150, '2026-10-24');
INSERT INTO invoice VALUES (50040, 2013, '2026-10-01', '2026-10-15', 17500, '2026-10-23');
INSERT INTO invoice VALUES (50041, 2014, '2026-10-01', '2026-10-15', 69900, '2026-10-12');
INSERT INTO invoice VALUES (50042, 2015, '2026-10-01', '2026-10-15', 14700, '2026-10-04');
INSERT INTO invoice VALUES (50043, 2017, '2026-10-01', '2026-10-15', 7200, '2026-10-06');
INSERT INTO invoice VALUES (50044, 2001, '2026-11-01', '2026-11-15', 11900, NULL);
INSERT INTO invoice VALUES (50045, 2002, '2026-11-01', '2026-11-15', 38500, '2026-11-09');
INSERT INTO invoice VALUES (50046, 2004, '2026-11-01', '2026-11-15', 81000, '2026-11-09');
INSERT INTO invoice VALUES (50047, 2010, '2026-11-01', '2026-11-15', 52300, NULL);
INSERT INTO invoice VALUES (50048, 2012, '2026-11-01', '2026-11-15', 12650, NULL);
INSERT INTO invoice VALUES (50049, 2014, '2026-11-01', '2026-11-15', 69900, NULL);

INSERT INTO meter_rdg VALUES (2001, '2026-07', 913.6);
INSERT INTO meter_rdg VALUES (2001, '2026-08', 988.5);
INSERT INTO meter_rdg VALUES (2001, '2026-09', 807.4);
INSERT INTO meter_rdg VALUES (2001, '2026-10', 623.9);
INSERT INTO meter_rdg VALUES (2002, '2026-07', 3293.5);
INSERT INTO meter_rdg VALUES (2002, '2026-08', 2500.1);
INSERT INTO meter_rdg VALUES (2002, '2026-09', 2549.1);
INSERT INTO meter_rdg VALUES (2002, '2026-10', 2341.4);
INSERT INTO meter_rdg VALUES (2004, '2026-07', 7477.3);
INSERT INTO meter_rdg VALUES (2004, '2026-08', 7006.0);
INSERT INTO meter_rdg VALUES (2004, '2026-09', 5636.9);
INSERT INTO meter_rdg VALUES (2004, '2026-10', 5429.6);
INSERT INTO meter_rdg VALUES (2006, '2026-07', 3077.7);
INSERT INTO meter_rdg VALUES (2006, '2026-08', 3005.8);
INSERT INTO meter_rdg VALUES (2006, '2026-09', NULL);
INSERT INTO meter_rdg VALUES (2006, '2026-10', 2576.0);
INSERT INTO meter_rdg VALUES (2007, '2026-07', 1033.5);
INSERT INTO meter_rdg VALUES (2007, '2026-08', 1134.3);
INSERT INTO meter_rdg VALUES (2007, '2026-09', 1070.8);
INSERT INTO meter_rdg VALUES (2007, '2026-10', 849.5);
INSERT INTO meter_rdg VALUES (2008, '2026-07', 2585.7);
INSERT INTO meter_rdg VALUES (2008, '2026-08', 2232.4);
INSERT INTO meter_rdg VALUES (2008, '2026-09', 1811.6);
INSERT INTO meter_rdg VALUES (2008, '2026-10', 1654.0);
INSERT INTO meter_rdg VALUES (2009, '2026-07', 978.4);
INSERT INTO meter_rdg VALUES (2009, '2026-08', 1027.2);
INSERT INTO meter_rdg VALUES (2009, '2026-09', NULL);
INSERT INTO meter_rdg VALUES (2009, '2026-10', 700.3);
INSERT INTO meter_rdg VALUES (2010, '2026-07', 4859.6);
INSERT INTO meter_rdg VALUES (2010, '2026-08', 4328.0);
INSERT INTO meter_rdg VALUES (2010, '2026-09', 3224.3);
INSERT INTO meter_rdg VALUES (2010, '2026-10', 3023.3);
INSERT INTO meter_rdg VALUES (2012, '2026-07', 875.1);
INSERT INTO meter_rdg VALUES (2012, '2026-08', 777.7);
INSERT INTO meter_rdg VALUES (2012, '2026-09', 863.4);
INSERT INTO meter_rdg VALUES (2012, '2026-10', 717.2);
INSERT INTO meter_rdg VALUES (2013, '2026-07', 1515.8);
INSERT INTO meter_rdg VALUES (2013, '2026-08', 1574.3);
INSERT INTO meter_rdg VALUES (2013, '2026-09', 1234.8);
INSERT INTO meter_rdg VALUES (2013, '2026-10', 957.5);
INSERT INTO meter_rdg VALUES (2014, '2026-07', 5172.8);
INSERT INTO meter_rdg VALUES (2014, '2026-08', 4980.7);
INSERT INTO meter_rdg VALUES (2014, '2026-09', 4974.3);
INSERT INTO meter_rdg VALUES (2014, '2026-10', 3638.4);
INSERT INTO meter_rdg VALUES (2015, '2026-08', 1166.9);
INSERT INTO meter_rdg VALUES (2015, '2026-09', 951.1);
INSERT INTO meter_rdg VALUES (2015, '2026-10', 877.7);

INSERT INTO svc_ticket VALUES (1, 2001, '2024-09-03', '2024-09-09', 'inverter fault', 'high');
INSERT INTO svc_ticket VALUES (2, 2003, '2024-12-12', '2025-01-20', 'monitoring offline', 'high');
INSERT INTO svc_ticket VALUES (3, 2004, '2025-02-18', '2025-02-21', 'low output', 'medium');
INSERT INTO svc_ticket VALUES (4, 2006, '2025-04-07', '2025-04-30', 'monitoring offline', 'low');
INSERT INTO svc_ticket VALUES (5, 2002, '2025-06-25', '2025-07-02', 'low output', 'medium');
INSERT INTO svc_ticket VALUES (6, 2005, '2025-08-14', '2025-08-15', 'billing question', NULL);
INSERT INTO svc_ticket VALUES (7, 2008, '2025-10-01', '2025-10-19', 'inverter fault', 'high');
INSERT INTO svc_ticket VALUES (8, 2004, '2026-01-11', '2026-01-13', 'monitoring offline', 'low');
INSERT INTO svc_ticket VALUES (9, 2010, '2026-02-27', '2026-03-30', 'inverter fault', 'high');
INSERT INTO svc_ticket VALUES (10, 2010, '2026-05-05', '2026-05-19', 'low output', 'medium');
INSERT INTO svc_ticket VALUES (11, 2009, '2026-06-16', NULL, 'bird damage', 'medium');
INSERT INTO svc_ticket VALUES (12, 2007, '2026-07-22', '2026-07-29', 'low output', NULL);
INSERT INTO svc_ticket VALUES (13, 2006, '2026-08-30', NULL, 'inverter fault', 'high');
INSERT INTO svc_ticket VALUES (14, 2010, '2026-09-14', '2026-09-20', 'monitoring offline', 'low');
INSERT INTO svc_ticket VALUES (15, 2013, '2026-10-02', '2026-10-11', 'low output', 'medium');
INSERT INTO svc_ticket VALUES (16, 2014, '2026-10-20', NULL, 'inverter fault', 'high');
INSERT INTO svc_ticket VALUES (17, 2002, '2026-11-06', NULL, 'low output', 'low');
INSERT INTO svc_ticket VALUES (18, 2015, '2026-11-14', '2026-11-17', 'billing question', 'low');

