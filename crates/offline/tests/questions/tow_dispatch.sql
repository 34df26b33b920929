CREATE TABLE partners (
  partner_id INTEGER PRIMARY KEY,
  partner_name TEXT NOT NULL,
  partner_type TEXT NOT NULL,    -- motor club, insurer, police, fleet
  sla_minutes INTEGER            -- max. minutes from request to arrival; NULL = no SLA
);
CREATE TABLE tow_operators (
  op_id INTEGER PRIMARY KEY,
  trading_name TEXT NOT NULL,
  metro TEXT NOT NULL,
  plan TEXT NOT NULL,            -- Basic, Pro, Fleet
  monthly_fee_usd REAL NOT NULL,
  joined_date TEXT NOT NULL,
  suspended_since TEXT,
  left_date TEXT
);
CREATE TABLE trucks (
  truck_id INTEGER PRIMARY KEY,
  op_id INTEGER NOT NULL REFERENCES tow_operators(op_id),
  plate TEXT NOT NULL,
  duty_class TEXT NOT NULL,      -- light, medium, heavy
  model_year INTEGER,
  out_of_service INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  partner_id INTEGER REFERENCES partners(partner_id),  -- NULL = direct request by a motorist
  op_id INTEGER REFERENCES tow_operators(op_id),       -- NULL = nobody accepted
  truck_id INTEGER REFERENCES trucks(truck_id),
  job_type TEXT NOT NULL,        -- tow, jump start, lockout, winch-out, tire change
  requested_at TEXT NOT NULL,
  arrived_at TEXT,
  completed_at TEXT,
  km REAL,
  payout_usd REAL,
  status TEXT NOT NULL           -- completed, cancelled, unfilled, en_route
);
CREATE TABLE ratings (
  rating_id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES jobs(job_id),
  stars INTEGER NOT NULL,
  comment TEXT
);

INSERT INTO partners (partner_id, partner_name, partner_type, sla_minutes) VALUES
(1, 'Northstar Motor Club', 'motor club', 45),
(2, 'Pioneer Auto Club', 'motor club', 60),
(3, 'Granite Mutual', 'insurer', 60),
(4, 'Evergreen Insurance', 'insurer', 90),
(5, 'Cascade Police Dept', 'police', 30),
(6, 'QuickVan Rentals', 'fleet', NULL),
(7, 'Harbor Freight Lines', 'fleet', 75);

INSERT INTO tow_operators (op_id, trading_name, metro, plan, monthly_fee_usd, joined_date, suspended_since, left_date) VALUES
(1, 'Big Lou Towing', 'Seattle', 'Basic', 49.0, '2024-10-07', NULL, NULL),
(2, 'Rainier Recovery', 'Seattle', 'Fleet', 259.0, '2024-10-29', NULL, NULL),
(3, 'Hookline Tow', 'Tacoma', 'Basic', 49.0, '2025-06-21', NULL, NULL),
(4, 'Blue Heron Roadside', 'Portland', 'Basic', 29.0, '2025-02-07', NULL, NULL),
(5, 'Rose City Wreckers', 'Portland', 'Basic', 49.0, '2025-04-05', NULL, NULL),
(6, 'Snake River Tow', 'Boise', 'Basic', 49.0, '2026-05-06', NULL, NULL),
(7, 'Treasure Valley Haul', 'Boise', 'Basic', 49.0, '2024-05-14', NULL, '2026-08-15'),
(8, 'Spokane Winch Co', 'Spokane', 'Pro', 119.0, '2024-08-12', NULL, NULL),
(9, 'Palouse Towing', 'Spokane', 'Pro', 119.0, '2024-11-23', '2026-10-28', NULL),
(10, 'Sound Side Rescue', 'Tacoma', 'Pro', 119.0, '2022-07-03', NULL, NULL),
(11, 'Three Sisters Tow', 'Bend', 'Pro', 99.0, '2024-06-25', NULL, NULL),
(12, 'High Desert Hook', 'Bend', 'Fleet', 259.0, '2024-05-28', '2026-11-11', NULL),
(13, 'Emerald Flatbeds', 'Seattle', 'Basic', 49.0, '2022-05-20', NULL, NULL),
(14, 'Willamette Roadside', 'Portland', 'Pro', 119.0, '2023-04-17', NULL, '2025-12-31'),
(15, 'Night Owl Towing', 'Seattle', 'Pro', 119.0, '2025-10-11', NULL, NULL),
(16, 'Gem State Recovery', 'Boise', 'Basic', 49.0, '2024-02-12', NULL, NULL);

INSERT INTO trucks (truck_id, op_id, plate, duty_class, model_year, out_of_service) VALUES
(1, 1, 'KCG6248', 'heavy', 2018, 0),
(2, 1, 'NCK2430', 'light', 2009, 0),
(3, 2, 'BNV2630', 'medium', 2022, 0),
(4, 2, 'SMM4579', 'light', 2018, 0),
(5, 2, 'AKS6271', 'medium', 2020, 0),
(6, 2, 'XTF5722', 'light', 2012, 0),
(7, 3, 'NAF3519', 'medium', 2023, 0),
(8, 3, 'FDV7915', 'light', 2012, 0),
(9, 4, 'BSC3848', 'heavy', 2020, 0),
(10, 4, 'XDJ8110', 'medium', 2017, 0),
(11, 5, 'FGE5010', 'heavy', NULL, 1),
(12, 5, 'DWN2963', 'medium', 2014, 0),
(13, 6, 'HDL6579', 'light', 2017, 0),
(14, 6, 'ACN8946', 'medium', 2018, 0),
(15, 7, 'GPV5373', 'light', 2022, 0),
(16, 8, 'PDK5739', 'medium', NULL, 0),
(17, 8, 'VFV6336', 'heavy', 2024, 0),
(18, 9, 'KCN8179', 'heavy', 2021, 0),
(19, 9, 'NTR7854', 'medium', 2021, 1),
(20, 10, 'EFN6200', 'light', 2017, 0);
INSERT INTO trucks (truck_id, op_id, plate, duty_class, model_year, out_of_service) VALUES
(21, 10, 'PNC8819', 'light', NULL, 0),
(22, 10, 'LSJ5737', 'light', 2009, 1),
(23, 11, 'TGA5901', 'light', 2021, 0),
(24, 11, 'LJV3959', 'light', 2023, 0),
(25, 11, 'GKL9301', 'medium', NULL, 0),
(26, 12, 'BMG4140', 'light', 2023, 0),
(27, 12, 'WGH6903', 'light', 2021, 0),
(28, 12, 'ECX8155', 'light', 2017, 0),
(29, 13, 'LXG1099', 'heavy', 2014, 0),
(30, 13, 'PEJ9756', 'light', 2012, 0),
(31, 14, 'LRX1506', 'heavy', 2021, 0),
(32, 14, 'NDL1210', 'medium', 2023, 0),
(33, 15, 'FNJ1751', 'light', NULL, 0),
(34, 15, 'DXE8557', 'light', 2020, 0);

INSERT INTO jobs (job_id, partner_id, op_id, truck_id, job_type, requested_at, arrived_at, completed_at, km, payout_usd, status) VALUES
(40001, 3, 7, 15, 'lockout', '2026-06-05 16:32:00', '2026-06-05 17:56:00', '2026-06-05 18:39:00', 42.6, 124.46, 'completed'),
(40002, 1, 1, 2, 'tow', '2026-06-11 19:28:00', '2026-06-11 20:42:00', '2026-06-11 22:04:00', 30.0, 98.0, 'completed'),
(40003, 6, 8, 17, 'tow', '2026-06-13 18:39:00', '2026-06-13 19:59:00', '2026-06-13 20:39:00', 15.8, 68.18, 'completed'),
(40004, 2, 7, 15, 'tire change', '2026-06-14 16:50:00', '2026-06-14 18:07:00', '2026-06-14 19:14:00', 15.2, 66.92, 'completed'),
(40005, 1, 10, 20, 'lockout', '2026-06-18 15:12:00', NULL, NULL, NULL, 25.0, 'cancelled'),
(40006, 5, 9, 19, 'tire change', '2026-06-20 08:46:00', '2026-06-20 09:29:00', '2026-06-20 09:50:00', 40.0, 119.0, 'completed'),
(40007, 5, 8, 17, 'lockout', '2026-06-21 23:55:00', '2026-06-22 00:42:00', '2026-06-22 01:18:00', 38.4, 115.64, 'completed'),
(40008, 5, 9, 18, 'tow', '2026-06-25 01:17:00', '2026-06-25 02:42:00', '2026-06-25 03:13:00', 28.8, 95.48, 'completed'),
(40009, 2, 5, 12, 'lockout', '2026-06-25 23:14:00', '2026-06-25 23:33:00', '2026-06-26 00:06:00', 27.6, 92.96, 'completed'),
(40010, 1, 2, 5, 'tow', '2026-06-25 23:36:00', '2026-06-26 00:41:00', '2026-06-26 01:11:00', 3.3, 41.93, 'completed'),
(40011, NULL, 13, 30, 'jump start', '2026-06-26 22:41:00', '2026-06-27 00:11:00', '2026-06-27 00:58:00', 35.3, 109.13, 'completed'),
(40012, 6, 15, 34, 'tow', '2026-06-28 01:18:00', '2026-06-28 01:52:00', '2026-06-28 02:46:00', 18.1, 73.01, 'completed'),
(40013, 4, 1, 1, 'tow', '2026-06-28 20:29:00', '2026-06-28 21:46:00', '2026-06-28 22:07:00', 31.2, 100.52, 'completed'),
(40014, 1, 2, 6, 'jump start', '2026-07-03 01:31:00', '2026-07-03 03:15:00', '2026-07-03 04:39:00', 64.3, 170.03, 'completed'),
(40015, 2, 11, 23, 'tow', '2026-07-04 02:31:00', '2026-07-04 03:27:00', '2026-07-04 04:43:00', 49.4, 138.74, 'completed'),
(40016, 5, 7, 15, 'lockout', '2026-07-07 09:32:00', '2026-07-07 10:56:00', '2026-07-07 11:49:00', 26.6, 90.86, 'completed'),
(40017, 1, 6, 13, 'jump start', '2026-07-08 17:34:00', '2026-07-08 19:14:00', '2026-07-08 19:35:00', 5.8, 47.18, 'completed'),
(40018, 2, 8, 16, 'tow', '2026-07-13 05:32:00', NULL, NULL, NULL, NULL, 'cancelled'),
(40019, 2, 1, NULL, 'winch-out', '2026-07-13 20:54:00', NULL, NULL, NULL, 25.0, 'cancelled'),
(40020, 3, 9, 18, 'lockout', '2026-07-15 22:53:00', '2026-07-16 00:00:00', '2026-07-16 00:47:00', 15.6, 67.76, 'completed');
INSERT INTO jobs (job_id, partner_id, op_id, truck_id, job_type, requested_at, arrived_at, completed_at, km, payout_usd, status) VALUES
(40021, 3, 6, 13, 'tire change', '2026-07-16 12:01:00', '2026-07-16 13:36:00', '2026-07-16 13:57:00', 37.0, 112.7, 'completed'),
(40022, 1, 6, 14, 'jump start', '2026-07-17 02:44:00', '2026-07-17 03:26:00', '2026-07-17 03:42:00', 22.5, 82.25, 'completed'),
(40023, 5, NULL, NULL, 'tire change', '2026-07-18 00:53:00', NULL, NULL, NULL, NULL, 'unfilled'),
(40024, 1, 7, NULL, 'winch-out', '2026-07-19 05:18:00', NULL, NULL, NULL, 25.0, 'cancelled'),
(40025, 1, 4, 10, 'tow', '2026-07-20 21:16:00', '2026-07-20 22:53:00', '2026-07-20 23:05:00', 67.3, 176.33, 'completed'),
(40026, 5, 7, 15, 'tire change', '2026-07-21 22:17:00', NULL, NULL, NULL, NULL, 'cancelled'),
(40027, 5, 6, 13, 'jump start', '2026-07-23 12:33:00', '2026-07-23 12:48:00', '2026-07-23 14:07:00', 62.1, 165.41, 'completed'),
(40028, 1, 7, 15, 'tow', '2026-08-03 08:18:00', '2026-08-03 09:00:00', '2026-08-03 09:40:00', 58.1, 157.01, 'completed'),
(40029, 2, 12, 27, 'tire change', '2026-08-08 20:55:00', '2026-08-08 21:58:00', '2026-08-08 23:16:00', 38.2, 115.22, 'completed'),
(40030, 4, 7, 15, 'tire change', '2026-08-10 13:25:00', '2026-08-10 15:09:00', '2026-08-10 15:39:00', 51.6, 143.36, 'completed'),
(40031, 2, 5, 11, 'tow', '2026-08-14 21:44:00', '2026-08-14 23:08:00', '2026-08-14 23:48:00', 5.3, 46.13, 'completed'),
(40032, 4, 1, 2, 'tow', '2026-08-17 17:30:00', NULL, NULL, NULL, NULL, 'cancelled'),
(40033, 1, 1, 1, 'tow', '2026-08-22 01:34:00', '2026-08-22 01:59:00', '2026-08-22 03:18:00', 69.4, 180.74, 'completed'),
(40034, 5, 9, 19, 'tow', '2026-08-24 03:45:00', '2026-08-24 04:45:00', '2026-08-24 05:13:00', 64.0, 169.4, 'completed'),
(40035, 1, 6, 14, 'tow', '2026-08-24 12:35:00', '2026-08-24 12:50:00', '2026-08-24 13:57:00', 42.0, 123.2, 'completed'),
(40036, 2, 5, NULL, 'lockout', '2026-08-24 13:56:00', NULL, NULL, NULL, 25.0, 'cancelled'),
(40037, 1, 2, 5, 'tire change', '2026-09-01 15:05:00', '2026-09-01 16:21:00', '2026-09-01 17:04:00', 47.0, 133.7, 'completed'),
(40038, 1, NULL, NULL, 'tire change', '2026-09-01 19:56:00', NULL, NULL, NULL, NULL, 'unfilled'),
(40039, 1, 15, 33, 'winch-out', '2026-09-02 12:41:00', '2026-09-02 13:00:00', '2026-09-02 13:25:00', 57.3, 195.33, 'completed'),
(40040, 1, 11, 23, 'tow', '2026-09-05 10:23:00', '2026-09-05 11:12:00', '2026-09-05 12:15:00', 9.3, 54.53, 'completed');
INSERT INTO jobs (job_id, partner_id, op_id, truck_id, job_type, requested_at, arrived_at, completed_at, km, payout_usd, status) VALUES
(40041, 1, 5, 11, 'lockout', '2026-09-07 15:37:00', '2026-09-07 16:28:00', '2026-09-07 17:56:00', 44.9, 129.29, 'completed'),
(40042, 2, 15, 34, 'tire change', '2026-09-14 09:08:00', '2026-09-14 10:47:00', '2026-09-14 12:09:00', 41.1, 121.31, 'completed'),
(40043, NULL, 8, 16, 'lockout', '2026-09-18 07:50:00', '2026-09-18 09:12:00', '2026-09-18 09:31:00', 10.6, 57.26, 'completed'),
(40044, NULL, NULL, NULL, 'tow', '2026-09-19 11:12:00', NULL, NULL, NULL, NULL, 'unfilled'),
(40045, NULL, 12, 26, 'jump start', '2026-09-29 23:07:00', '2026-09-30 00:42:00', '2026-09-30 01:30:00', 5.6, 46.76, 'completed'),
(40046, 5, 6, 14, 'lockout', '2026-09-30 19:10:00', '2026-09-30 19:41:00', '2026-09-30 20:21:00', 22.0, 81.2, 'completed'),
(40047, NULL, 4, 10, 'tow', '2026-10-02 11:44:00', '2026-10-02 12:01:00', '2026-10-02 13:21:00', 52.2, 144.62, 'completed'),
(40048, NULL, NULL, NULL, 'tow', '2026-10-04 02:15:00', NULL, NULL, NULL, NULL, 'unfilled'),
(40049, 2, 12, 28, 'jump start', '2026-10-07 04:51:00', '2026-10-07 05:52:00', '2026-10-07 07:10:00', 23.7, 84.77, 'completed'),
(40050, 6, 2, 6, 'lockout', '2026-10-09 07:52:00', '2026-10-09 08:48:00', '2026-10-09 09:57:00', 54.7, 149.87, 'completed'),
(40051, 1, 12, 27, 'lockout', '2026-10-12 04:50:00', '2026-10-12 05:12:00', '2026-10-12 06:05:00', 55.8, 152.18, 'completed'),
(40052, 1, 15, 34, 'tow', '2026-10-20 17:16:00', '2026-10-20 18:23:00', '2026-10-20 19:05:00', 23.9, 85.19, 'completed'),
(40053, 5, 6, 14, 'jump start', '2026-10-26 14:56:00', '2026-10-26 16:00:00', '2026-10-26 16:53:00', 7.0, 49.7, 'completed'),
(40054, 4, 15, 33, 'tire change', '2026-10-30 21:22:00', '2026-10-30 21:47:00', '2026-10-30 22:20:00', 15.0, 66.5, 'completed'),
(40055, 1, 6, 14, 'tow', '2026-11-07 10:54:00', '2026-11-07 11:57:00', '2026-11-07 12:55:00', 13.3, 62.93, 'completed'),
(40056, 5, 6, 13, 'tire change', '2026-11-09 07:52:00', '2026-11-09 09:31:00', '2026-11-09 10:33:00', 63.9, 169.19, 'completed'),
(40057, 6, 12, 28, 'tow', '2026-11-10 00:18:00', '2026-11-10 01:28:00', '2026-11-10 02:28:00', 26.8, 91.28, 'completed'),
(40058, 1, 6, 13, 'tow', '2026-11-11 13:25:00', '2026-11-11 15:04:00', '2026-11-11 16:31:00', 61.7, 164.57, 'completed'),
(40059, 3, 10, 20, 'lockout', '2026-11-13 21:47:00', '2026-11-13 23:17:00', '2026-11-14 00:40:00', 50.4, 140.84, 'completed'),
(40060, 4, 8, 16, 'tire change', '2026-11-14 08:36:00', '2026-11-14 09:06:00', '2026-11-14 10:18:00', 22.1, 81.41, 'completed');
INSERT INTO jobs (job_id, partner_id, op_id, truck_id, job_type, requested_at, arrived_at, completed_at, km, payout_usd, status) VALUES
(40061, 1, 1, 1, 'tow', '2026-11-21 08:05:00', NULL, NULL, NULL, NULL, 'en_route'),
(40062, 5, 2, 3, 'winch-out', '2026-11-21 08:22:00', NULL, NULL, NULL, NULL, 'en_route');

INSERT INTO ratings (rating_id, job_id, stars, comment) VALUES
(1, 40002, 5, 'Super friendly driver'),
(2, 40003, 4, 'Good service'),
(3, 40004, 4, 'Good service'),
(4, 40007, 3, 'OK'),
(5, 40008, 4, NULL),
(6, 40009, 4, 'Good service'),
(7, 40010, 5, 'Super friendly driver'),
(8, 40011, 5, 'Lifesaver!'),
(9, 40013, 2, NULL),
(10, 40014, 5, 'Lifesaver!'),
(11, 40015, 5, 'Super friendly driver'),
(12, 40016, 4, 'Good service'),
(13, 40020, 5, 'Super friendly driver'),
(14, 40022, 4, NULL),
(15, 40025, 5, NULL),
(16, 40027, 2, 'Late and rude'),
(17, 40028, 1, 'Driver never called'),
(18, 40029, 4, 'Good service'),
(19, 40033, 1, 'Driver never called'),
(20, 40034, 2, NULL);
INSERT INTO ratings (rating_id, job_id, stars, comment) VALUES
(21, 40035, 3, NULL),
(22, 40039, 5, NULL),
(23, 40040, 5, 'Lifesaver!'),
(24, 40041, 4, NULL),
(25, 40045, 5, 'Lifesaver!'),
(26, 40046, 5, NULL),
(27, 40047, 5, 'Super friendly driver'),
(28, 40050, 2, 'Late and rude'),
(29, 40051, 5, 'Super friendly driver'),
(30, 40052, 2, NULL),
(31, 40053, 3, 'OK'),
(32, 40056, 2, NULL),
(33, 40059, 5, NULL),
(34, 40060, 4, NULL);
