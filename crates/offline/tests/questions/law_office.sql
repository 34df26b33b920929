PRAGMA foreign_keys = ON;
CREATE TABLE clients (
  id INTEGER PRIMARY KEY,
  first_name TEXT,
  last_name TEXT,
  company_name TEXT,               -- only for firms
  city TEXT,
  created_at TEXT NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE lawyers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  position TEXT,
  hourly_rate_cents INTEGER NOT NULL,
  hired_on TEXT
);
CREATE TABLE cases (
  id INTEGER PRIMARY KEY,
  case_no TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  client_id INTEGER NOT NULL REFERENCES clients(id),
  lead_lawyer_id INTEGER REFERENCES lawyers(id),
  area TEXT NOT NULL,
  status TEXT NOT NULL,            -- open, on_hold, closed
  opened_on TEXT NOT NULL,
  closed_on TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE hearings (
  id INTEGER PRIMARY KEY,
  case_id INTEGER NOT NULL REFERENCES cases(id),
  court TEXT NOT NULL,
  hearing_date TEXT NOT NULL,
  outcome TEXT                     -- NULL until held: won, lost, settled, adjourned
);
CREATE TABLE time_entries (
  id INTEGER PRIMARY KEY,
  case_id INTEGER NOT NULL REFERENCES cases(id),
  lawyer_id INTEGER NOT NULL REFERENCES lawyers(id),
  work_date TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  description TEXT,
  billable INTEGER NOT NULL DEFAULT 1,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE bills (
  id INTEGER PRIMARY KEY,
  bill_no TEXT NOT NULL,
  case_id INTEGER NOT NULL REFERENCES cases(id),
  issued_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  paid_on TEXT,
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL             -- sent, paid, overdue, cancelled
);
INSERT INTO clients VALUES (1, 'John', 'Dixon', NULL, 'Swindon', '2025-03-02', 0);
INSERT INTO clients VALUES (2, 'Sofia', 'Rossi', NULL, 'Cardiff', '2025-08-06', 0);
INSERT INTO clients VALUES (3, NULL, NULL, 'Northgate Logistics', 'Bristol', '2025-03-23', 0);
INSERT INTO clients VALUES (4, 'Ewan', 'Brodie', NULL, 'Bristol', '2026-07-15', 0);
INSERT INTO clients VALUES (5, 'Grace', 'Adeyemi', NULL, 'Swindon', '2025-06-26', 1);
INSERT INTO clients VALUES (6, 'Ben', 'Archer', NULL, 'Bath', '2024-11-04', 0);
INSERT INTO clients VALUES (7, 'Omar', 'Saleh', NULL, 'Gloucester', '2022-05-14', 0);
INSERT INTO clients VALUES (8, 'Maria', 'Lopez', NULL, 'Bristol', '2022-01-20', 0);
INSERT INTO clients VALUES (9, NULL, NULL, 'Old Mill Bakery', 'Bristol', '2024-11-14', 0);
INSERT INTO clients VALUES (10, 'Maria', 'Lopez', NULL, 'Cardiff', '2022-05-25', 0);
INSERT INTO clients VALUES (11, NULL, NULL, 'Kestrel Software', 'Bristol', '2025-04-06', 0);
INSERT INTO clients VALUES (12, 'Paul', 'Dixon', NULL, 'Bath', '2022-02-22', 0);
INSERT INTO clients VALUES (13, 'Amir', 'Haddad', NULL, 'Cardiff', '2023-12-26', 1);
INSERT INTO clients VALUES (14, 'Nadia', 'Petrov', NULL, 'Swindon', '2022-11-27', 0);
INSERT INTO clients VALUES (15, 'Lena', 'Fischer', NULL, 'Bristol', '2026-02-03', 0);
INSERT INTO clients VALUES (16, 'Ivy', 'Chan', NULL, 'Bristol', '2023-03-27', 0);
INSERT INTO clients VALUES (17, 'Karen', 'Bell', NULL, 'Bristol', '2026-01-16', 0);
INSERT INTO clients VALUES (18, NULL, NULL, 'Petal Florists', 'Cardiff', '2025-12-07', 0);
INSERT INTO clients VALUES (19, 'Alice', 'Moore', NULL, 'Bath', '2024-11-15', 0);
INSERT INTO clients VALUES (20, 'Tim', 'Carver', NULL, 'Bristol', '2023-09-14', 0);
INSERT INTO clients VALUES (21, 'John', 'Smith', NULL, 'Swindon', '2022-04-01', 0);
INSERT INTO clients VALUES (22, 'Ruth', 'Cohen', NULL, 'Cardiff', '2023-07-17', 1);
INSERT INTO clients VALUES (23, NULL, NULL, 'Harbour Foods Ltd', 'Bristol', '2023-02-25', 0);
INSERT INTO clients VALUES (24, NULL, NULL, 'Summit Scaffolding', 'Gloucester', '2022-10-25', 0);
INSERT INTO clients VALUES (25, NULL, NULL, 'Tidewell Properties', 'Bath', '2023-07-04', 0);
INSERT INTO clients VALUES (26, 'John', 'Smith', NULL, 'Swindon', '2025-07-27', 0);
INSERT INTO clients VALUES (27, 'Karen', 'Smith', NULL, 'Bristol', '2024-06-21', 0);
INSERT INTO clients VALUES (28, NULL, NULL, 'Bright & Sons Builders', 'Gloucester', '2022-08-07', 0);
INSERT INTO lawyers VALUES (1, 'Margaret Lindqvist', 'partner', 38000, '2014-02-03');
INSERT INTO lawyers VALUES (2, 'Daniel Osei', 'partner', 36500, '2016-09-12');
INSERT INTO lawyers VALUES (3, 'Rachel Stone', 'senior associate', 28500, '2019-01-14');
INSERT INTO lawyers VALUES (4, 'Victor Almeida', 'associate', 22000, '2022-08-01');
INSERT INTO lawyers VALUES (5, 'Hannah Stone', 'associate', 21500, '2023-05-08');
INSERT INTO lawyers VALUES (6, 'Peter Nowak', 'associate', 20500, '2025-03-03');
INSERT INTO lawyers VALUES (7, 'Ines Caruso', 'trainee', 12500, '2026-09-01');
INSERT INTO cases VALUES (1, 'C-2023-001', 'Driving offence', 24, 3, 'criminal', 'closed', '2023-06-18', '2024-04-21', 0);
INSERT INTO cases VALUES (2, 'C-2023-002', 'Lease renewal', 14, 1, 'property', 'closed', '2023-07-31', '2024-01-13', 0);
INSERT INTO cases VALUES (3, 'C-2023-003', 'Wage claim', 14, 4, 'employment', 'closed', '2023-09-04', '2024-10-24', 0);
INSERT INTO cases VALUES (4, 'C-2023-004', 'Inheritance claim', 8, 2, 'family', 'on_hold', '2023-11-28', NULL, 0);
INSERT INTO cases VALUES (5, 'C-2024-001', 'Driving offence', 10, 2, 'criminal', 'closed', '2024-01-16', '2024-05-10', 0);
INSERT INTO cases VALUES (6, 'C-2024-002', 'Inheritance claim', 14, 4, 'family', 'closed', '2024-03-06', '2024-04-27', 0);
INSERT INTO cases VALUES (7, 'C-2024-003', 'Driving offence', 16, 3, 'criminal', 'closed', '2024-04-01', '2025-05-14', 0);
INSERT INTO cases VALUES (8, 'C-2024-004', 'Lease renewal', 27, 3, 'property', 'open', '2024-07-17', NULL, 0);
INSERT INTO cases VALUES (9, 'C-2024-005', 'Supply contract dispute', 20, 2, 'contract', 'closed', '2024-07-30', '2025-07-13', 0);
INSERT INTO cases VALUES (10, 'C-2024-006', 'Inheritance claim', 10, 4, 'family', 'closed', '2024-09-23', '2024-12-19', 0);
INSERT INTO cases VALUES (11, 'C-2024-007', 'Unfair dismissal', 7, 6, 'employment', 'closed', '2024-10-02', '2025-09-29', 1);
INSERT INTO cases VALUES (12, 'C-2024-008', 'House purchase', 22, 3, 'property', 'closed', '2024-11-29', '2025-05-29', 1);
INSERT INTO cases VALUES (13, 'C-2024-009', 'Boundary dispute', 16, 6, 'property', 'closed', '2024-12-19', '2025-08-19', 0);
INSERT INTO cases VALUES (14, 'C-2024-010', 'Partnership agreement', 24, 6, 'contract', 'closed', '2024-12-24', '2025-02-07', 0);
INSERT INTO cases VALUES (15, 'C-2025-001', 'Wage claim', 24, 3, 'employment', 'open', '2025-01-11', NULL, 0);
INSERT INTO cases VALUES (16, 'C-2025-002', 'House purchase', 12, 2, 'property', 'closed', '2025-04-29', '2025-08-20', 0);
INSERT INTO cases VALUES (17, 'C-2025-003', 'Partnership agreement', 21, 6, 'contract', 'open', '2025-05-11', NULL, 0);
INSERT INTO cases VALUES (18, 'C-2025-004', 'Unfair dismissal', 20, NULL, 'employment', 'on_hold', '2025-06-22', NULL, 0);
INSERT INTO cases VALUES (19, 'C-2025-005', 'Custody dispute', 6, 4, 'family', 'closed', '2025-08-04', '2026-01-08', 0);
INSERT INTO cases VALUES (20, 'C-2025-006', 'Driving offence', 11, 6, 'criminal', 'open', '2025-08-17', NULL, 0);
INSERT INTO cases VALUES (21, 'C-2025-007', 'Partnership agreement', 8, 6, 'contract', 'on_hold', '2025-08-30', NULL, 0);
INSERT INTO cases VALUES (22, 'C-2025-008', 'Driving offence', 8, 3, 'criminal', 'open', '2025-10-26', NULL, 0);
INSERT INTO cases VALUES (23, 'C-2025-009', 'Lease renewal', 10, NULL, 'property', 'open', '2025-11-24', NULL, 0);
INSERT INTO cases VALUES (24, 'C-2025-010', 'Unpaid invoice claim', 2, 4, 'contract', 'on_hold', '2025-11-28', NULL, 0);
INSERT INTO cases VALUES (25, 'C-2025-011', 'Unpaid invoice claim', 13, 5, 'contract', 'open', '2025-12-13', NULL, 1);
INSERT INTO cases VALUES (26, 'C-2026-001', 'House purchase', 18, 2, 'property', 'open', '2026-01-08', NULL, 0);
INSERT INTO cases VALUES (27, 'C-2026-002', 'Inheritance claim', 25, 2, 'family', 'open', '2026-02-28', NULL, 0);
INSERT INTO cases VALUES (28, 'C-2026-003', 'Divorce', 15, 3, 'family', 'closed', '2026-03-25', '2026-09-11', 0);
INSERT INTO cases VALUES (29, 'C-2026-004', 'Fraud charge', 21, 5, 'criminal', 'open', '2026-04-01', NULL, 1);
INSERT INTO cases VALUES (30, 'C-2026-005', 'Lease renewal', 23, 5, 'property', 'open', '2026-05-22', NULL, 0);
INSERT INTO cases VALUES (31, 'C-2026-006', 'Partnership agreement', 25, 4, 'contract', 'on_hold', '2026-06-04', NULL, 0);
INSERT INTO cases VALUES (32, 'C-2026-007', 'Unpaid invoice claim', 8, 3, 'contract', 'open', '2026-06-18', NULL, 0);
INSERT INTO cases VALUES (33, 'C-2026-008', 'Supply contract dispute', 19, NULL, 'contract', 'open', '2026-06-29', NULL, 0);
INSERT INTO cases VALUES (34, 'C-2026-009', 'Partnership agreement', 2, 2, 'contract', 'on_hold', '2026-07-04', NULL, 0);
INSERT INTO cases VALUES (35, 'C-2026-010', 'Divorce', 4, 1, 'family', 'open', '2026-07-15', NULL, 0);
INSERT INTO cases VALUES (36, 'C-2026-011', 'Unpaid invoice claim', 4, 3, 'contract', 'open', '2026-08-08', NULL, 0);
INSERT INTO cases VALUES (37, 'C-2026-012', 'Wage claim', 28, 6, 'employment', 'closed', '2026-08-24', '2026-11-18', 0);
INSERT INTO cases VALUES (38, 'C-2026-013', 'Unpaid invoice claim', 1, 3, 'contract', 'open', '2026-09-23', NULL, 0);
INSERT INTO cases VALUES (39, 'C-2026-014', 'Fraud charge', 4, 5, 'criminal', 'open', '2026-09-25', NULL, 0);
INSERT INTO cases VALUES (40, 'C-2026-015', 'Wage claim', 20, 2, 'employment', 'open', '2026-11-12', NULL, 0);
INSERT INTO cases VALUES (41, 'C-2026-016', 'Unpaid invoice claim', 4, 2, 'contract', 'open', '2026-11-15', NULL, 0);
INSERT INTO hearings VALUES (1, 3, 'Employment Tribunal', '2023-12-15', 'won');
INSERT INTO hearings VALUES (2, 2, 'Family Court Bath', '2023-12-19', 'won');
INSERT INTO hearings VALUES (3, 10, 'County Court Bristol', '2024-10-16', 'lost');
INSERT INTO hearings VALUES (4, 10, 'Family Court Bath', '2024-11-22', 'settled');
INSERT INTO hearings VALUES (5, 14, 'Crown Court Bristol', '2025-01-27', 'settled');
INSERT INTO hearings VALUES (6, 9, 'Employment Tribunal', '2025-03-03', 'settled');
INSERT INTO hearings VALUES (7, 13, 'County Court Cardiff', '2025-05-02', 'settled');
INSERT INTO hearings VALUES (8, 13, 'Family Court Bath', '2025-05-09', 'adjourned');
INSERT INTO hearings VALUES (9, 8, 'Family Court Bath', '2025-06-26', 'won');
INSERT INTO hearings VALUES (10, 16, 'Crown Court Bristol', '2025-06-27', 'won');
INSERT INTO hearings VALUES (11, 16, 'Family Court Bath', '2025-07-23', 'lost');
INSERT INTO hearings VALUES (12, 19, 'County Court Cardiff', '2025-11-27', 'adjourned');
INSERT INTO hearings VALUES (13, 19, 'County Court Cardiff', '2025-12-12', 'lost');
INSERT INTO hearings VALUES (14, 22, 'Crown Court Bristol', '2026-04-09', 'adjourned');
INSERT INTO hearings VALUES (15, 22, 'Crown Court Bristol', '2026-05-27', 'lost');
INSERT INTO hearings VALUES (16, 26, 'Family Court Bath', '2026-06-26', 'adjourned');
INSERT INTO hearings VALUES (17, 31, 'County Court Cardiff', '2026-06-26', 'settled');
INSERT INTO hearings VALUES (18, 31, 'Crown Court Bristol', '2026-08-05', 'adjourned');
INSERT INTO hearings VALUES (19, 34, 'County Court Cardiff', '2026-08-20', 'settled');
INSERT INTO hearings VALUES (20, 24, 'Crown Court Bristol', '2026-09-14', 'adjourned');
INSERT INTO hearings VALUES (21, 35, 'Family Court Bath', '2026-10-01', 'settled');
INSERT INTO hearings VALUES (22, 32, 'Crown Court Bristol', '2026-10-14', 'lost');
INSERT INTO hearings VALUES (23, 27, 'County Court Cardiff', '2026-10-19', 'adjourned');
INSERT INTO hearings VALUES (24, 32, 'Employment Tribunal', '2026-11-12', 'lost');
INSERT INTO hearings VALUES (25, 17, 'Employment Tribunal', '2026-11-17', 'lost');
INSERT INTO hearings VALUES (26, 36, 'Employment Tribunal', '2026-11-23', NULL);
INSERT INTO hearings VALUES (27, 35, 'Crown Court Bristol', '2026-12-01', NULL);
INSERT INTO hearings VALUES (28, 40, 'Employment Tribunal', '2026-12-03', NULL);
INSERT INTO hearings VALUES (29, 38, 'County Court Cardiff', '2026-12-18', NULL);
INSERT INTO hearings VALUES (30, 23, 'Family Court Bath', '2026-12-29', NULL);
INSERT INTO hearings VALUES (31, 36, 'Employment Tribunal', '2027-01-08', NULL);
INSERT INTO hearings VALUES (32, 27, 'Employment Tribunal', '2027-01-27', NULL);
INSERT INTO time_entries VALUES (1, 1, 3, '2023-09-08', 15, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (2, 2, 1, '2023-11-11', 90, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (3, 1, 2, '2023-11-19', 75, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (4, 3, 2, '2023-12-06', 120, 'research', 0, 0);
INSERT INTO time_entries VALUES (5, 3, 4, '2023-12-24', 45, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (6, 5, 2, '2024-01-20', 20, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (7, 5, 2, '2024-02-11', 210, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (8, 5, 2, '2024-02-24', 45, 'client meeting', 0, 1);
INSERT INTO time_entries VALUES (9, 6, 1, '2024-03-11', 120, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (10, 6, 4, '2024-03-21', 60, 'research', 1, 0);
INSERT INTO time_entries VALUES (11, 6, 1, '2024-03-29', 210, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (12, 6, 5, '2024-03-29', 90, 'research', 1, 1);
INSERT INTO time_entries VALUES (13, 5, 2, '2024-04-03', 210, 'research', 1, 0);
INSERT INTO time_entries VALUES (14, 5, 2, '2024-04-12', 60, 'research', 1, 0);
INSERT INTO time_entries VALUES (15, 4, 2, '2024-05-31', 210, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (16, 3, 4, '2024-07-13', 60, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (17, 9, 2, '2024-08-04', 15, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (18, 7, 3, '2024-09-27', 150, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (19, 7, 1, '2024-10-03', 210, 'correspondence', 0, 0);
INSERT INTO time_entries VALUES (20, 10, 4, '2024-10-27', 20, 'research', 1, 0);
INSERT INTO time_entries VALUES (21, 4, 2, '2024-10-28', 150, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (22, 10, 4, '2024-11-03', 150, 'court preparation', 0, 0);
INSERT INTO time_entries VALUES (23, 7, 3, '2024-11-13', 30, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (24, 10, 4, '2024-11-22', 90, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (25, 10, 4, '2024-12-05', 20, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (26, 7, 3, '2024-12-08', 75, 'court preparation', 0, 0);
INSERT INTO time_entries VALUES (27, 10, 5, '2024-12-15', 150, 'correspondence', 0, 0);
INSERT INTO time_entries VALUES (28, 7, 3, '2024-12-23', 20, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (29, 9, 2, '2024-12-30', 45, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (30, 14, 3, '2024-12-31', 45, 'research', 1, 0);
INSERT INTO time_entries VALUES (31, 14, 3, '2025-01-14', 15, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (32, 14, 3, '2025-01-19', 210, 'research', 1, 0);
INSERT INTO time_entries VALUES (33, 7, 3, '2025-01-24', 120, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (34, 4, 4, '2025-01-31', 150, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (35, 4, 2, '2025-04-12', 75, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (36, 9, 6, '2025-06-14', 60, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (37, 15, 3, '2025-06-16', 90, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (38, 13, 6, '2025-06-25', 30, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (39, 15, 2, '2025-08-11', 120, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (40, 18, 4, '2025-08-28', 90, 'research', 1, 1);
INSERT INTO time_entries VALUES (41, 19, 4, '2025-09-03', 75, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (42, 19, 2, '2025-09-16', 20, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (43, 18, 3, '2025-10-05', 90, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (44, 21, 6, '2025-10-12', 90, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (45, 18, 3, '2025-10-27', 60, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (46, 20, 6, '2025-11-05', 90, 'correspondence', 0, 0);
INSERT INTO time_entries VALUES (47, 15, 1, '2025-11-21', 60, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (48, 17, 2, '2025-11-25', 120, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (49, 23, 3, '2025-12-04', 150, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (50, 19, 4, '2025-12-19', 75, 'client meeting', 0, 0);
INSERT INTO time_entries VALUES (51, 21, 6, '2026-01-18', 75, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (52, 21, 6, '2026-01-29', 30, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (53, 22, 3, '2026-02-04', 90, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (54, 23, 3, '2026-02-20', 120, 'research', 1, 0);
INSERT INTO time_entries VALUES (55, 22, 5, '2026-03-04', 15, 'correspondence', 0, 0);
INSERT INTO time_entries VALUES (56, 24, 1, '2026-03-08', 210, 'research', 1, 0);
INSERT INTO time_entries VALUES (57, 24, 4, '2026-04-12', 210, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (58, 23, 3, '2026-04-20', 150, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (59, 18, 4, '2026-04-22', 90, 'research', 1, 0);
INSERT INTO time_entries VALUES (60, 26, 2, '2026-04-24', 30, 'client meeting', 0, 0);
INSERT INTO time_entries VALUES (61, 21, 6, '2026-04-28', 90, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (62, 28, 3, '2026-05-08', 45, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (63, 24, 4, '2026-05-18', 30, 'research', 1, 0);
INSERT INTO time_entries VALUES (64, 27, 2, '2026-05-24', 210, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (65, 17, 6, '2026-06-01', 15, 'research', 1, 0);
INSERT INTO time_entries VALUES (66, 28, 1, '2026-06-12', 45, 'research', 1, 0);
INSERT INTO time_entries VALUES (67, 27, 1, '2026-07-04', 60, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (68, 15, 4, '2026-07-07', 75, 'client meeting', 0, 1);
INSERT INTO time_entries VALUES (69, 34, 2, '2026-07-14', 150, 'research', 1, 0);
INSERT INTO time_entries VALUES (70, 32, 6, '2026-07-17', 15, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (71, 35, 1, '2026-07-21', 120, 'research', 1, 0);
INSERT INTO time_entries VALUES (72, 33, 4, '2026-07-25', 15, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (73, 26, 2, '2026-08-06', 210, 'research', 1, 0);
INSERT INTO time_entries VALUES (74, 26, 4, '2026-08-06', 150, 'research', 1, 0);
INSERT INTO time_entries VALUES (75, 30, 5, '2026-08-15', 15, 'research', 1, 0);
INSERT INTO time_entries VALUES (76, 30, 5, '2026-08-15', 90, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (77, 28, 4, '2026-08-16', 75, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (78, 34, 5, '2026-08-19', 150, 'research', 1, 0);
INSERT INTO time_entries VALUES (79, 26, 2, '2026-08-20', 15, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (80, 36, 3, '2026-08-21', 20, 'research', 0, 0);
INSERT INTO time_entries VALUES (81, 35, 1, '2026-08-22', 60, 'drafting', 1, 1);
INSERT INTO time_entries VALUES (82, 37, 6, '2026-08-25', 15, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (83, 27, 6, '2026-08-26', 15, 'client meeting', 0, 0);
INSERT INTO time_entries VALUES (84, 36, 3, '2026-08-29', 210, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (85, 36, 4, '2026-09-02', 20, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (86, 23, 2, '2026-09-03', 30, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (87, 30, 5, '2026-09-17', 15, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (88, 34, 2, '2026-09-22', 45, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (89, 24, 2, '2026-09-25', 15, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (90, 34, 2, '2026-09-28', 30, 'research', 1, 0);
INSERT INTO time_entries VALUES (91, 30, 5, '2026-09-30', 150, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (92, 36, 3, '2026-10-02', 20, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (93, 39, 5, '2026-10-04', 30, 'drafting', 0, 0);
INSERT INTO time_entries VALUES (94, 34, 1, '2026-10-05', 75, 'research', 1, 0);
INSERT INTO time_entries VALUES (95, 24, 6, '2026-10-07', 45, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (96, 33, 5, '2026-10-10', 30, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (97, 39, 5, '2026-10-16', 45, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (98, 22, 3, '2026-10-20', 210, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (99, 33, 2, '2026-10-20', 60, 'drafting', 0, 0);
INSERT INTO time_entries VALUES (100, 18, 5, '2026-10-21', 90, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (101, 32, 3, '2026-10-21', 90, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (102, 31, 4, '2026-10-29', 45, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (103, 32, 3, '2026-10-30', 210, 'correspondence', 1, 0);
INSERT INTO time_entries VALUES (104, 34, 2, '2026-11-01', 210, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (105, 34, 2, '2026-11-03', 45, 'drafting', 1, 0);
INSERT INTO time_entries VALUES (106, 22, 1, '2026-11-05', 20, 'court preparation', 1, 1);
INSERT INTO time_entries VALUES (107, 34, 2, '2026-11-05', 45, 'research', 1, 0);
INSERT INTO time_entries VALUES (108, 27, 2, '2026-11-07', 15, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (109, 33, 1, '2026-11-08', 45, 'correspondence', 0, 0);
INSERT INTO time_entries VALUES (110, 32, 3, '2026-11-15', 150, 'drafting', 0, 0);
INSERT INTO time_entries VALUES (111, 41, 2, '2026-11-15', 45, 'client meeting', 1, 0);
INSERT INTO time_entries VALUES (112, 40, 2, '2026-11-17', 20, 'court preparation', 1, 0);
INSERT INTO time_entries VALUES (113, 41, 2, '2026-11-18', 30, 'research', 1, 0);
INSERT INTO time_entries VALUES (114, 34, 2, '2026-11-19', 15, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (115, 40, 2, '2026-11-19', 150, 'drafting', 1, 1);
INSERT INTO time_entries VALUES (116, 40, 2, '2026-11-19', 15, 'phone call', 1, 0);
INSERT INTO time_entries VALUES (117, 40, 1, '2026-11-20', 75, 'phone call', 0, 0);
INSERT INTO time_entries VALUES (118, 41, 3, '2026-11-20', 120, 'drafting', 0, 0);
INSERT INTO bills VALUES (1, 'B230001', 3, '2023-12-07', '2024-01-06', '2024-01-15', 335550, 'paid');
INSERT INTO bills VALUES (2, 'B240002', 3, '2024-01-06', '2024-02-05', '2024-01-14', 614000, 'paid');
INSERT INTO bills VALUES (3, 'B240003', 5, '2024-02-12', '2024-03-13', '2024-03-10', 347550, 'paid');
INSERT INTO bills VALUES (4, 'B240004', 6, '2024-04-09', '2024-05-09', NULL, 559720, 'cancelled');
INSERT INTO bills VALUES (5, 'B240005', 6, '2024-05-11', '2024-06-10', '2024-06-12', 404700, 'paid');
INSERT INTO bills VALUES (6, 'B240006', 7, '2024-11-08', '2024-12-08', '2024-11-24', 593150, 'paid');
INSERT INTO bills VALUES (7, 'B240007', 7, '2024-12-07', '2025-01-06', '2025-01-02', 397100, 'paid');
INSERT INTO bills VALUES (8, 'B240008', 10, '2024-12-15', '2025-01-14', '2025-02-10', 220400, 'paid');
INSERT INTO bills VALUES (9, 'B250009', 13, '2025-01-07', '2025-02-06', NULL, 808200, 'overdue');
INSERT INTO bills VALUES (10, 'B250010', 14, '2025-02-23', '2025-03-25', '2025-03-16', 165200, 'paid');
INSERT INTO bills VALUES (11, 'B250011', 13, '2025-03-13', '2025-04-12', '2025-03-24', 427800, 'paid');
INSERT INTO bills VALUES (12, 'B250012', 7, '2025-05-10', '2025-06-09', '2025-05-20', 221075, 'paid');
INSERT INTO bills VALUES (13, 'B250013', 8, '2025-05-14', '2025-06-13', '2025-06-20', 683975, 'paid');
INSERT INTO bills VALUES (14, 'B250014', 16, '2025-05-29', '2025-06-28', '2025-07-02', 201320, 'paid');
INSERT INTO bills VALUES (15, 'B250015', 16, '2025-06-22', '2025-07-22', '2025-08-10', 54075, 'paid');
INSERT INTO bills VALUES (16, 'B250016', 15, '2025-07-10', '2025-08-09', NULL, 722100, 'overdue');
INSERT INTO bills VALUES (17, 'B250017', 20, '2025-08-20', '2025-09-19', '2025-09-28', 697220, 'paid');
INSERT INTO bills VALUES (18, 'B250018', 13, '2025-08-30', '2025-09-29', '2025-09-07', 841700, 'paid');
INSERT INTO bills VALUES (19, 'B250019', 19, '2025-09-07', '2025-10-07', '2025-09-26', 763875, 'paid');
INSERT INTO bills VALUES (20, 'B250020', 19, '2025-09-09', '2025-10-09', NULL, 797000, 'overdue');
INSERT INTO bills VALUES (21, 'B250021', 15, '2025-09-12', '2025-10-12', '2025-10-01', 607720, 'paid');
INSERT INTO bills VALUES (22, 'B250022', 18, '2025-09-24', '2025-10-24', NULL, 386720, 'cancelled');
INSERT INTO bills VALUES (23, 'B250023', 21, '2025-12-19', '2026-01-18', '2026-01-29', 392650, 'paid');
INSERT INTO bills VALUES (24, 'B260024', 21, '2026-03-11', '2026-04-10', '2026-04-01', 473620, 'paid');
INSERT INTO bills VALUES (25, 'B260025', 8, '2026-03-17', '2026-04-16', '2026-05-07', 601700, 'paid');
INSERT INTO bills VALUES (26, 'B260026', 26, '2026-05-30', '2026-06-29', '2026-06-14', 794275, 'paid');
INSERT INTO bills VALUES (27, 'B260027', 21, '2026-06-06', '2026-07-06', '2026-06-24', 279120, 'paid');
INSERT INTO bills VALUES (28, 'B260028', 24, '2026-06-18', '2026-07-18', '2026-07-25', 170300, 'paid');
INSERT INTO bills VALUES (29, 'B260029', 20, '2026-06-29', '2026-07-29', '2026-07-11', 199000, 'paid');
INSERT INTO bills VALUES (30, 'B260030', 8, '2026-07-17', '2026-08-16', '2026-08-07', 390820, 'paid');
INSERT INTO bills VALUES (31, 'B260031', 18, '2026-07-18', '2026-08-17', '2026-08-11', 677600, 'paid');
INSERT INTO bills VALUES (32, 'B260032', 35, '2026-07-25', '2026-08-24', '2026-08-05', 185620, 'paid');
INSERT INTO bills VALUES (33, 'B260033', 31, '2026-08-03', '2026-09-02', NULL, 261500, 'cancelled');
INSERT INTO bills VALUES (34, 'B260034', 31, '2026-08-09', '2026-09-08', '2026-09-03', 273675, 'paid');
INSERT INTO bills VALUES (35, 'B260035', 36, '2026-08-26', '2026-09-25', '2026-09-05', 467400, 'paid');
INSERT INTO bills VALUES (36, 'B260036', 35, '2026-08-31', '2026-09-30', '2026-10-31', 658450, 'paid');
INSERT INTO bills VALUES (37, 'B260037', 23, '2026-09-09', '2026-10-09', '2026-11-06', 879475, 'paid');
INSERT INTO bills VALUES (38, 'B260038', 36, '2026-09-10', '2026-10-10', '2026-10-02', 158975, 'paid');
INSERT INTO bills VALUES (39, 'B260039', 31, '2026-09-11', '2026-10-11', NULL, 461375, 'overdue');
INSERT INTO bills VALUES (40, 'B260040', 38, '2026-09-28', '2026-10-28', NULL, 434175, 'overdue');
INSERT INTO bills VALUES (41, 'B260041', 39, '2026-10-01', '2026-10-31', NULL, 551575, 'overdue');
INSERT INTO bills VALUES (42, 'B260042', 34, '2026-10-04', '2026-11-03', '2026-10-09', 880150, 'paid');
INSERT INTO bills VALUES (43, 'B260043', 18, '2026-10-05', '2026-11-04', '2026-11-04', 492850, 'paid');
INSERT INTO bills VALUES (44, 'B260044', 27, '2026-10-12', '2026-11-11', '2026-10-21', 376000, 'paid');
INSERT INTO bills VALUES (45, 'B260045', 33, '2026-10-14', '2026-11-13', NULL, 767020, 'overdue');
INSERT INTO bills VALUES (46, 'B260046', 37, '2026-10-21', '2026-11-20', '2026-11-20', 508175, 'paid');
INSERT INTO bills VALUES (47, 'B260047', 38, '2026-10-27', '2026-11-26', NULL, 637420, 'cancelled');
INSERT INTO bills VALUES (48, 'B260048', 39, '2026-10-28', '2026-11-27', NULL, 589000, 'sent');
INSERT INTO bills VALUES (49, 'B260049', 37, '2026-10-31', '2026-11-30', '2026-11-20', 885820, 'paid');
INSERT INTO bills VALUES (50, 'B260050', 38, '2026-11-03', '2026-12-03', NULL, 259175, 'sent');
INSERT INTO bills VALUES (51, 'B260051', 26, '2026-11-07', '2026-12-07', '2026-11-20', 423500, 'paid');
INSERT INTO bills VALUES (52, 'B260052', 30, '2026-11-11', '2026-12-11', NULL, 543920, 'sent');
INSERT INTO bills VALUES (53, 'B260053', 35, '2026-11-11', '2026-12-11', NULL, 510020, 'sent');
INSERT INTO bills VALUES (54, 'B260054', 40, '2026-11-16', '2026-12-16', '2026-11-20', 24750, 'paid');
INSERT INTO bills VALUES (55, 'B260055', 40, '2026-11-17', '2026-12-17', NULL, 621675, 'sent');
