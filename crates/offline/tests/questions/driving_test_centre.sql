CREATE TABLE examiners (
  examiner_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  grade TEXT NOT NULL,
  started_on TEXT NOT NULL,
  left_on TEXT,
  mentor_id INTEGER REFERENCES examiners(examiner_id)
);
CREATE TABLE driving_schools (
  school_id INTEGER PRIMARY KEY,
  school_name TEXT NOT NULL,
  town TEXT NOT NULL,
  phone TEXT
);
CREATE TABLE instructors (
  instructor_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  school_id INTEGER REFERENCES driving_schools(school_id),
  adi_badge_expires TEXT NOT NULL
);
CREATE TABLE candidates (
  candidate_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  date_of_birth TEXT NOT NULL,
  town TEXT NOT NULL,
  email TEXT,
  instructor_id INTEGER REFERENCES instructors(instructor_id)
);
CREATE TABLE test_categories (
  category_code TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  fee_pence INTEGER NOT NULL
);
CREATE TABLE test_bookings (
  booking_id INTEGER PRIMARY KEY,
  candidate_id INTEGER NOT NULL REFERENCES candidates(candidate_id),
  category_code TEXT NOT NULL REFERENCES test_categories(category_code),
  examiner_id INTEGER REFERENCES examiners(examiner_id),
  booked_on TEXT NOT NULL,
  test_date TEXT NOT NULL,
  test_time TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('booked','done','cancelled','no show')),
  passed INTEGER,
  minor_faults INTEGER,
  serious_faults INTEGER
);
CREATE TABLE booking_payments (
  payment_id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES test_bookings(booking_id),
  paid_on TEXT NOT NULL,
  amount_pence INTEGER NOT NULL,
  method TEXT NOT NULL
);
CREATE TABLE candidate_documents (
  document_id INTEGER PRIMARY KEY,
  candidate_id INTEGER NOT NULL REFERENCES candidates(candidate_id),
  document_type TEXT NOT NULL,
  expires_on TEXT,
  seen_on TEXT,
  seen_by INTEGER REFERENCES examiners(examiner_id)
);

INSERT INTO examiners VALUES (1, 'Harold Pym', 'senior', '2009-03-02', NULL, NULL);
INSERT INTO examiners VALUES (2, 'Denise Okafor', 'senior', '2014-09-08', NULL, 1);
INSERT INTO examiners VALUES (3, 'Gavin Strand', 'examiner', '2018-01-15', NULL, 2);
INSERT INTO examiners VALUES (4, 'Lucy Amery', 'examiner', '2021-06-07', NULL, 2);
INSERT INTO examiners VALUES (5, 'Tom Birkett', 'trainee', '2026-02-02', NULL, 1);
INSERT INTO examiners VALUES (6, 'Brenda Vale', 'senior', '2011-04-18', '2025-05-30', NULL);
INSERT INTO examiners VALUES (7, 'Ishaan Mehta', 'trainee', '2026-09-14', NULL, 2);

INSERT INTO driving_schools VALUES (1, 'Clutch & Co', 'Ashby', '01530 411220');
INSERT INTO driving_schools VALUES (2, 'Green Light Motoring', 'Coalville', '01530 810077');
INSERT INTO driving_schools VALUES (3, 'Passmore Driving', 'Ashby', NULL);
INSERT INTO driving_schools VALUES (4, 'Wheelwright Academy', 'Burton', '01283 560199');
INSERT INTO driving_schools VALUES (5, 'L-Team', 'Swadlincote', '01283 210044');

INSERT INTO instructors VALUES (1, 'Pat Moran', 1, '2027-04-30');
INSERT INTO instructors VALUES (2, 'Sunil Rao', 1, '2026-12-12');
INSERT INTO instructors VALUES (3, 'Karen Fitch', 2, '2028-02-28');
INSERT INTO instructors VALUES (4, 'Owen Blythe', 2, '2026-10-31');
INSERT INTO instructors VALUES (5, 'Marta Nowak', 3, '2027-09-15');
INSERT INTO instructors VALUES (6, 'Des Cole', 4, '2029-01-10');
INSERT INTO instructors VALUES (7, 'Yvonne Platt', NULL, '2027-06-01');
INSERT INTO instructors VALUES (8, 'Raymond Tull', NULL, '2026-08-20');
INSERT INTO instructors VALUES (9, 'Gemma Stott', 4, '2028-11-05');

INSERT INTO candidates VALUES (1, 'Alice', 'Barnes', '2003-03-13', 'Coalville', 'alice.barnes@mailbox.example', 1);
INSERT INTO candidates VALUES (2, 'Ben', 'Carter', '2008-01-03', 'Burton', 'ben.carter@mailbox.example', 2);
INSERT INTO candidates VALUES (3, 'Chloe', 'Dunn', '2006-02-12', 'Swadlincote', 'chloe.dunn@mailbox.example', 3);
INSERT INTO candidates VALUES (4, 'Daniel', 'Eaves', '2007-01-17', 'Ashby', NULL, 3);
INSERT INTO candidates VALUES (5, 'Ella', 'Frost', '1998-01-03', 'Coalville', 'ella.frost@mailbox.example', 3);
INSERT INTO candidates VALUES (6, 'Femi', 'Adeyemi', '2004-07-03', 'Measham', 'femi.adeyemi@mailbox.example', NULL);
INSERT INTO candidates VALUES (7, 'Grace', 'Holt', '1998-02-18', 'Ashby', 'grace.holt@mailbox.example', 5);
INSERT INTO candidates VALUES (8, 'Harvey', 'Ince', '2004-01-27', 'Ashby', 'harvey.ince@mailbox.example', 6);
INSERT INTO candidates VALUES (9, 'Isla', 'Jarvis', '2007-02-08', 'Coalville', NULL, 7);
INSERT INTO candidates VALUES (10, 'Jack', 'Kerr', '2008-11-19', 'Burton', 'jack.kerr@mailbox.example', NULL);
INSERT INTO candidates VALUES (11, 'Katya', 'Lind', '1969-10-19', 'Swadlincote', 'katya.lind@mailbox.example', 8);
INSERT INTO candidates VALUES (12, 'Liam', 'Moss', '2004-01-08', 'Ashby', 'liam.moss@mailbox.example', 1);
INSERT INTO candidates VALUES (13, 'Mina', 'Patel', '1969-09-28', 'Coalville', 'mina.patel@mailbox.example', 4);
INSERT INTO candidates VALUES (14, 'Noah', 'Quick', '1993-05-14', 'Measham', 'noah.quick@mailbox.example', 3);
INSERT INTO candidates VALUES (15, 'Olivia', 'Reid', '1993-09-04', 'Ashby', 'olivia.reid@mailbox.example', 1);
INSERT INTO candidates VALUES (16, 'Peter', 'Shaw', '2007-05-18', 'Ashby', NULL, NULL);
INSERT INTO candidates VALUES (17, 'Quinn', 'Tate', '2008-03-04', 'Coalville', 'quinn.tate@mailbox.example', 2);
INSERT INTO candidates VALUES (18, 'Rosa', 'Vidal', '2007-10-21', 'Burton', 'rosa.vidal@mailbox.example', 3);
INSERT INTO candidates VALUES (19, 'Sam', 'Webb', '1998-06-04', 'Swadlincote', 'sam.webb19@mailbox.example', 3);
INSERT INTO candidates VALUES (20, 'Tariq', 'Aziz', '2006-12-03', 'Ashby', 'tariq.aziz@mailbox.example', 3);
INSERT INTO candidates VALUES (21, 'Una', 'Brady', '2007-01-20', 'Coalville', NULL, 5);
INSERT INTO candidates VALUES (22, 'Victor', 'Yates', '1998-08-22', 'Measham', 'victor.yates@mailbox.example', NULL);
INSERT INTO candidates VALUES (23, 'Wendy', 'Lowe', '2006-07-25', 'Ashby', NULL, 6);
INSERT INTO candidates VALUES (24, 'Sam', 'Webb', '2003-08-19', 'Ashby', 'sam.webb24@mailbox.example', 7);
INSERT INTO candidates VALUES (25, 'Zoe', 'Finch', '2005-06-10', 'Coalville', 'zoe.finch@mailbox.example', 7);
INSERT INTO candidates VALUES (26, 'Arthur', 'Bell', '1998-03-23', 'Burton', 'arthur.bell@mailbox.example', NULL);

INSERT INTO test_categories VALUES ('B', 'car', 6200);
INSERT INTO test_categories VALUES ('A', 'motorcycle', 7550);
INSERT INTO test_categories VALUES ('C', 'lorry', 11500);
INSERT INTO test_categories VALUES ('D', 'bus', 11550);
INSERT INTO test_categories VALUES ('BE', 'car with trailer', 9800);

INSERT INTO test_bookings VALUES (501, 1, 'B', 6, '2024-03-01', '2024-05-14', '08:10', 'done', 0, 9, 1);
INSERT INTO test_bookings VALUES (502, 1, 'B', 3, '2024-07-21', '2024-08-20', '09:07', 'done', 1, 4, 0);
INSERT INTO test_bookings VALUES (503, 2, 'B', 6, '2024-04-20', '2024-06-03', '10:14', 'done', 0, 12, 2);
INSERT INTO test_bookings VALUES (504, 2, 'B', 2, '2024-08-16', '2024-10-11', '11:11', 'done', 0, 7, 1);
INSERT INTO test_bookings VALUES (505, 2, 'B', 3, '2024-12-09', '2025-02-18', '12:38', 'done', 1, 6, 0);
INSERT INTO test_bookings VALUES (506, 3, 'B', 6, '2025-01-22', '2025-03-06', '13:35', 'done', 1, 3, 0);
INSERT INTO test_bookings VALUES (507, 4, 'C', 1, '2025-02-18', '2025-03-19', '14:32', 'done', 1, 5, 0);
INSERT INTO test_bookings VALUES (508, 5, 'B', 2, '2025-02-12', '2025-04-10', '08:10', 'done', 0, 11, 1);
INSERT INTO test_bookings VALUES (509, 5, 'B', 2, '2025-06-17', '2025-07-22', '09:07', 'done', 1, 8, 0);
INSERT INTO test_bookings VALUES (510, 6, 'A', 4, '2025-05-09', '2025-06-12', '10:14', 'done', 1, 2, 0);
INSERT INTO test_bookings VALUES (511, 7, 'B', 4, '2025-06-15', '2025-08-05', '11:11', 'done', 0, 10, 3);
INSERT INTO test_bookings VALUES (512, 7, 'B', 1, '2025-09-12', '2025-11-18', '12:38', 'done', 0, 14, 1);
INSERT INTO test_bookings VALUES (513, 7, 'B', 3, '2025-12-26', '2026-03-09', '13:35', 'done', 0, 8, 1);
INSERT INTO test_bookings VALUES (514, 7, 'B', 2, '2026-07-23', '2026-09-22', '14:32', 'done', 1, 5, 0);
INSERT INTO test_bookings VALUES (515, 8, 'B', 3, '2025-08-01', '2025-09-16', '08:10', 'done', 1, 0, 0);
INSERT INTO test_bookings VALUES (516, 9, 'B', 2, '2025-08-05', '2025-10-07', '09:07', 'done', 0, 13, 2);
INSERT INTO test_bookings VALUES (517, 9, 'B', 1, '2026-01-14', '2026-03-17', '10:14', 'done', 1, 9, 0);
INSERT INTO test_bookings VALUES (518, 10, 'A', 4, '2026-02-23', '2026-03-24', '11:11', 'done', 0, 6, 1);
INSERT INTO test_bookings VALUES (519, 11, 'B', 3, '2026-03-03', '2026-04-14', '12:38', 'done', 1, 7, 0);
INSERT INTO test_bookings VALUES (520, 12, 'D', 1, '2026-02-26', '2026-05-06', '13:35', 'done', 0, 4, 1);
INSERT INTO test_bookings VALUES (521, 12, 'D', 1, '2026-07-15', '2026-08-12', '14:32', 'done', 1, 3, 0);
INSERT INTO test_bookings VALUES (522, 13, 'B', 5, '2026-04-13', '2026-06-18', '08:10', 'done', 1, 10, 0);
INSERT INTO test_bookings VALUES (523, 14, 'B', 4, '2026-04-30', '2026-07-07', '09:07', 'done', 0, 15, 2);
INSERT INTO test_bookings VALUES (524, 14, 'B', 5, '2026-08-31', '2026-10-13', '10:14', 'done', 0, 9, 1);
INSERT INTO test_bookings VALUES (525, 15, 'B', 2, '2026-06-21', '2026-08-27', '11:11', 'done', 1, 1, 0);
INSERT INTO test_bookings VALUES (526, 16, 'C', 1, '2026-08-08', '2026-09-03', '12:38', 'done', 0, 8, 2);
INSERT INTO test_bookings VALUES (527, 17, 'B', 3, '2026-08-16', '2026-10-02', '13:35', 'done', 1, 6, 0);
INSERT INTO test_bookings VALUES (528, 18, 'B', 3, '2026-08-03', '2026-10-06', '14:32', 'done', 0, 12, 1);
INSERT INTO test_bookings VALUES (529, 19, 'B', 4, '2026-08-25', '2026-10-20', '08:10', 'done', 1, 2, 0);
INSERT INTO test_bookings VALUES (530, 20, 'B', 2, '2026-09-19', '2026-10-27', '09:07', 'done', 0, 16, 4);
INSERT INTO test_bookings VALUES (531, 21, 'A', 4, '2026-10-02', '2026-11-04', '10:14', 'done', 1, 5, 0);
INSERT INTO test_bookings VALUES (532, 4, 'BE', 1, '2026-09-21', '2026-11-10', '11:11', 'done', 1, 3, 0);
INSERT INTO test_bookings VALUES (533, 22, 'B', 5, '2026-08-24', '2026-11-12', '12:38', 'done', 0, 11, 1);
INSERT INTO test_bookings VALUES (534, 3, 'A', NULL, '2025-05-20', '2025-07-01', '10:14', 'cancelled', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (535, 5, 'B', 4, '2025-04-15', '2025-05-27', '10:14', 'no show', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (536, 10, 'A', 2, '2025-12-01', '2026-01-20', '11:11', 'no show', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (537, 20, 'B', 3, '2026-02-11', '2026-04-21', '09:07', 'no show', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (538, 16, 'C', 1, '2026-05-04', '2026-06-30', '08:10', 'cancelled', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (539, 23, 'B', 4, '2026-08-17', '2026-10-15', '13:35', 'no show', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (540, 18, 'B', NULL, '2026-08-20', '2026-10-21', '14:32', 'cancelled', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (541, 14, 'B', 2, '2026-10-14', '2026-11-27', '08:10', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (542, 18, 'B', 3, '2026-10-07', '2026-11-24', '09:07', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (543, 20, 'B', NULL, '2026-10-28', '2026-12-08', '10:14', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (544, 16, 'C', 1, '2026-09-15', '2026-12-02', '08:10', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (545, 22, 'B', 5, '2026-11-13', '2027-01-12', '11:11', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (546, 23, 'B', 4, '2026-10-19', '2026-11-24', '12:38', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (547, 24, 'B', 2, '2026-09-28', '2026-11-30', '13:35', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (548, 10, 'A', NULL, '2026-11-02', '2026-12-15', '14:32', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (549, 19, 'BE', 1, '2026-11-05', '2026-12-09', '09:07', 'booked', NULL, NULL, NULL);
INSERT INTO test_bookings VALUES (550, 24, 'B', 3, '2026-07-01', '2026-09-08', '10:14', 'cancelled', NULL, NULL, NULL);

INSERT INTO booking_payments VALUES (1, 501, '2024-03-01', 6200, 'card');
INSERT INTO booking_payments VALUES (2, 502, '2024-07-21', 6200, 'bank transfer');
INSERT INTO booking_payments VALUES (3, 503, '2024-04-20', 6200, 'bank transfer');
INSERT INTO booking_payments VALUES (4, 504, '2024-08-16', 6200, 'card');
INSERT INTO booking_payments VALUES (5, 505, '2024-12-09', 6200, 'cash');
INSERT INTO booking_payments VALUES (6, 506, '2025-01-22', 6200, 'bank transfer');
INSERT INTO booking_payments VALUES (7, 507, '2025-02-18', 11500, 'card');
INSERT INTO booking_payments VALUES (8, 508, '2025-02-12', 6200, 'cash');
INSERT INTO booking_payments VALUES (9, 509, '2025-06-17', 6200, 'card');
INSERT INTO booking_payments VALUES (10, 510, '2025-05-09', 7550, 'cash');
INSERT INTO booking_payments VALUES (11, 511, '2025-06-15', 6200, 'card');
INSERT INTO booking_payments VALUES (12, 512, '2025-09-12', 6200, 'card');
INSERT INTO booking_payments VALUES (13, 513, '2025-12-26', 6200, 'bank transfer');
INSERT INTO booking_payments VALUES (14, 514, '2026-07-23', 6200, 'card');
INSERT INTO booking_payments VALUES (15, 515, '2025-08-01', 6200, 'card');
INSERT INTO booking_payments VALUES (16, 516, '2025-08-05', 6200, 'cash');
INSERT INTO booking_payments VALUES (17, 517, '2026-01-14', 6200, 'cash');
INSERT INTO booking_payments VALUES (18, 518, '2026-02-23', 7550, 'card');
INSERT INTO booking_payments VALUES (19, 519, '2026-03-03', 6200, 'cash');
INSERT INTO booking_payments VALUES (20, 520, '2026-02-26', 11550, 'card');
INSERT INTO booking_payments VALUES (21, 521, '2026-07-15', 11550, 'card');
INSERT INTO booking_payments VALUES (22, 522, '2026-04-13', 6200, 'bank transfer');
INSERT INTO booking_payments VALUES (23, 523, '2026-04-30', 6200, 'cash');
INSERT INTO booking_payments VALUES (24, 524, '2026-08-31', 6200, 'cash');
INSERT INTO booking_payments VALUES (25, 525, '2026-06-21', 6200, 'card');
INSERT INTO booking_payments VALUES (26, 526, '2026-08-08', 11500, 'cash');
INSERT INTO booking_payments VALUES (27, 527, '2026-08-16', 6200, 'card');
INSERT INTO booking_payments VALUES (28, 528, '2026-08-03', 6200, 'card');
INSERT INTO booking_payments VALUES (29, 529, '2026-08-25', 6200, 'card');
INSERT INTO booking_payments VALUES (30, 530, '2026-09-19', 6200, 'card');
INSERT INTO booking_payments VALUES (31, 531, '2026-10-02', 7550, 'card');
INSERT INTO booking_payments VALUES (32, 532, '2026-09-21', 9800, 'cash');
INSERT INTO booking_payments VALUES (33, 533, '2026-08-24', 6200, 'cash');
INSERT INTO booking_payments VALUES (34, 535, '2025-04-15', 6200, 'card');
INSERT INTO booking_payments VALUES (35, 536, '2025-12-01', 7550, 'cash');
INSERT INTO booking_payments VALUES (36, 537, '2026-02-11', 6200, 'card');
INSERT INTO booking_payments VALUES (37, 538, '2026-05-04', 11500, 'card');
INSERT INTO booking_payments VALUES (38, 539, '2026-08-17', 6200, 'cash');
INSERT INTO booking_payments VALUES (39, 541, '2026-10-14', 6200, 'card');
INSERT INTO booking_payments VALUES (40, 542, '2026-10-07', 3100, 'card');
INSERT INTO booking_payments VALUES (41, 544, '2026-09-15', 11500, 'bank transfer');
INSERT INTO booking_payments VALUES (42, 546, '2026-10-19', 6200, 'cash');
INSERT INTO booking_payments VALUES (43, 547, '2026-09-28', 6200, 'card');
INSERT INTO booking_payments VALUES (44, 548, '2026-11-02', 7550, 'card');
INSERT INTO booking_payments VALUES (45, 550, '2026-07-01', 6200, 'cash');

INSERT INTO candidate_documents VALUES (1, 1, 'provisional licence', '2028-08-13', '2026-03-21', 3);
INSERT INTO candidate_documents VALUES (2, 2, 'provisional licence', '2028-07-28', '2026-10-13', 3);
INSERT INTO candidate_documents VALUES (3, 3, 'provisional licence', '2032-06-22', '2026-08-28', 4);
INSERT INTO candidate_documents VALUES (4, 4, 'provisional licence', '2028-02-06', '2026-04-29', 2);
INSERT INTO candidate_documents VALUES (5, 5, 'provisional licence', '2029-01-16', '2026-04-29', 2);
INSERT INTO candidate_documents VALUES (6, 6, 'provisional licence', '2030-05-01', NULL, NULL);
INSERT INTO candidate_documents VALUES (7, 7, 'provisional licence', '2032-09-12', '2026-04-07', 3);
INSERT INTO candidate_documents VALUES (8, 8, 'provisional licence', '2034-10-21', '2026-04-02', 1);
INSERT INTO candidate_documents VALUES (9, 9, 'provisional licence', '2034-07-13', '2026-06-25', 4);
INSERT INTO candidate_documents VALUES (10, 10, 'provisional licence', '2027-08-21', '2026-06-09', 4);
INSERT INTO candidate_documents VALUES (11, 11, 'provisional licence', '2029-02-07', '2026-03-16', 4);
INSERT INTO candidate_documents VALUES (12, 12, 'provisional licence', '2028-02-11', NULL, NULL);
INSERT INTO candidate_documents VALUES (13, 13, 'provisional licence', '2026-02-01', '2026-08-01', 2);
INSERT INTO candidate_documents VALUES (14, 14, 'provisional licence', '2027-06-20', '2026-07-16', 1);
INSERT INTO candidate_documents VALUES (15, 15, 'provisional licence', '2029-10-13', '2026-03-19', 2);
INSERT INTO candidate_documents VALUES (16, 16, 'provisional licence', '2030-06-20', '2026-08-10', 3);
INSERT INTO candidate_documents VALUES (17, 17, 'provisional licence', '2027-02-28', '2026-06-30', 4);
INSERT INTO candidate_documents VALUES (18, 18, 'provisional licence', '2033-08-16', NULL, NULL);
INSERT INTO candidate_documents VALUES (19, 19, 'provisional licence', '2027-03-04', '2026-05-19', 3);
INSERT INTO candidate_documents VALUES (20, 20, 'provisional licence', '2030-08-27', '2026-09-06', 2);
INSERT INTO candidate_documents VALUES (21, 21, 'provisional licence', '2026-04-17', '2026-07-11', 3);
INSERT INTO candidate_documents VALUES (22, 24, 'provisional licence', '2028-12-18', NULL, NULL);
INSERT INTO candidate_documents VALUES (23, 25, 'provisional licence', '2034-05-21', '2026-03-07', 1);
INSERT INTO candidate_documents VALUES (24, 14, 'theory certificate', '2026-10-30', '2026-06-20', 3);
INSERT INTO candidate_documents VALUES (25, 18, 'theory certificate', '2027-08-14', NULL, NULL);
INSERT INTO candidate_documents VALUES (26, 20, 'theory certificate', '2027-01-05', '2026-10-22', 4);
INSERT INTO candidate_documents VALUES (27, 16, 'theory certificate', '2026-11-30', '2026-05-04', 1);
INSERT INTO candidate_documents VALUES (28, 22, 'theory certificate', '2027-03-02', '2026-11-12', 5);
INSERT INTO candidate_documents VALUES (29, 24, 'theory certificate', '2026-12-20', NULL, NULL);
INSERT INTO candidate_documents VALUES (30, 10, 'theory certificate', '2026-09-09', '2026-01-20', 2);
INSERT INTO candidate_documents VALUES (31, 9, 'passport', NULL, '2025-10-07', 2);
INSERT INTO candidate_documents VALUES (32, 12, 'medical certificate', '2027-05-01', '2026-05-06', 1);

