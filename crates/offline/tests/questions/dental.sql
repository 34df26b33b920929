CREATE TABLE insurers (
  insurer_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE dentists (
  dentist_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  specialty TEXT NOT NULL,
  hired_on TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE patients (
  patient_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  birth_year INTEGER NOT NULL,
  phone TEXT,
  email TEXT,
  city TEXT NOT NULL,
  insurer_id INTEGER REFERENCES insurers(insurer_id),
  registered_on TEXT NOT NULL
);
CREATE TABLE treatments (
  treatment_id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  list_price_cents INTEGER NOT NULL,
  duration_min INTEGER NOT NULL
);
CREATE TABLE appointments (
  appointment_id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patients(patient_id),
  dentist_id INTEGER NOT NULL REFERENCES dentists(dentist_id),
  appt_date TEXT NOT NULL,
  start_time TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('completed', 'cancelled', 'no_show')),
  notes TEXT
);
CREATE TABLE appointment_treatments (
  appointment_id INTEGER NOT NULL REFERENCES appointments(appointment_id),
  treatment_id INTEGER NOT NULL REFERENCES treatments(treatment_id),
  quantity INTEGER NOT NULL DEFAULT 1,
  tooth INTEGER,
  price_cents INTEGER NOT NULL,
  PRIMARY KEY (appointment_id, treatment_id)
);
CREATE TABLE invoices (
  invoice_id INTEGER PRIMARY KEY,
  appointment_id INTEGER NOT NULL UNIQUE REFERENCES appointments(appointment_id),
  issued_on TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  paid_on TEXT
);

INSERT INTO insurers VALUES (1, 'Medisure');
INSERT INTO insurers VALUES (2, 'Northline Health');
INSERT INTO insurers VALUES (3, 'Alba Mutual');
INSERT INTO insurers VALUES (4, 'Greenleaf Cover');
INSERT INTO insurers VALUES (5, 'Harbour Dental Plan');
INSERT INTO dentists VALUES (1, 'Ingrid', 'Solberg', 'General dentistry', '2024-01-08', 1);
INSERT INTO dentists VALUES (2, 'Tomasz', 'Wieczorek', 'Orthodontics', '2024-02-19', 1);
INSERT INTO dentists VALUES (3, 'Amara', 'Okafor', 'Oral surgery', '2024-06-03', 1);
INSERT INTO dentists VALUES (4, 'Neil', 'Farquhar', 'General dentistry', '2024-01-08', 0);
INSERT INTO dentists VALUES (5, 'Priya', 'Raghavan', 'Paediatric dentistry', '2025-03-17', 1);
INSERT INTO dentists VALUES (6, 'Louis', 'Marchetti', 'Endodontics', '2026-09-01', 1);
INSERT INTO treatments VALUES (1, 'CHK', 'Check-up', 4500, 20);
INSERT INTO treatments VALUES (2, 'CLN', 'Scale and polish', 6500, 30);
INSERT INTO treatments VALUES (3, 'FIL', 'White filling', 11000, 40);
INSERT INTO treatments VALUES (4, 'RCT', 'Root canal', 42000, 90);
INSERT INTO treatments VALUES (5, 'EXT', 'Extraction', 9500, 30);
INSERT INTO treatments VALUES (6, 'CRN', 'Ceramic crown', 68000, 60);
INSERT INTO treatments VALUES (7, 'XRY', 'X-ray', 3000, 10);
INSERT INTO treatments VALUES (8, 'WHT', 'Whitening', 25000, 60);
INSERT INTO treatments VALUES (9, 'BRC', 'Brace adjustment', 7500, 25);
INSERT INTO treatments VALUES (10, 'FLU', 'Fluoride varnish', 2800, 10);
INSERT INTO treatments VALUES (11, 'IMP', 'Implant', 185000, 120);
INSERT INTO treatments VALUES (12, 'NGD', 'Night guard', 19500, 30);
INSERT INTO patients VALUES (1, 'Oliver', 'Bramwell', 2018, NULL, 'o.bramwell@inbox.test', 'Ashford', 1, '2024-06-09');
INSERT INTO patients VALUES (2, 'Sofia', 'Lindqvist', 1962, '07700 900285', 's.lindqvist@inbox.test', 'Ashford', 2, '2026-01-24');
INSERT INTO patients VALUES (3, 'Hamish', 'Patterson', 1972, '07700 900452', 'h.patterson@mailbox.test', 'Kingsdown', NULL, '2026-08-27');
INSERT INTO patients VALUES (4, 'Chiara', 'Donati', 1967, '07700 900252', 'c.donati@post.test', 'Millbrook', NULL, '2025-12-29');
INSERT INTO patients VALUES (5, 'Yusuf', 'Demir', 1996, '07700 900982', NULL, 'Ashford', 1, '2025-02-13');
INSERT INTO patients VALUES (6, 'Grace', 'Abernathy', 1988, NULL, 'g.abernathy@inbox.test', 'Millbrook', 2, '2026-06-17');
INSERT INTO patients VALUES (7, 'Mateusz', 'Kowalczyk', 1996, NULL, 'm.kowalczyk@inbox.test', 'Millbrook', 2, '2024-02-19');
INSERT INTO patients VALUES (8, 'Leila', 'Haddad', 2000, '07700 900807', NULL, 'Tarrant', 2, '2026-03-30');
INSERT INTO patients VALUES (9, 'Ruth', 'Pemberton', 2004, '07700 900219', NULL, 'Tarrant', 3, '2026-01-20');
INSERT INTO patients VALUES (10, 'Sean', 'O''Malley', 2000, '07700 900810', 's.omalley@mailbox.test', 'Millbrook', 1, '2024-07-24');
INSERT INTO patients VALUES (11, 'Anneke', 'de Vries', 1974, '07700 900414', NULL, 'Ashford', 2, '2026-03-27');
INSERT INTO patients VALUES (12, 'Dmitri', 'Volkov', 1944, '07700 900928', 'd.volkov@inbox.test', 'Kingsdown', 3, '2024-10-12');
INSERT INTO patients VALUES (13, 'Fatima', 'Siddiqui', 1957, '07700 900732', 'f.siddiqui@post.test', 'Tarrant', 4, '2026-09-09');
INSERT INTO patients VALUES (14, 'Colin', 'Thackeray', 1949, '07700 900603', 'c.thackeray@inbox.test', 'Kingsdown', 1, '2025-05-29');
INSERT INTO patients VALUES (15, 'Beatriz', 'Nogueira', 2017, '07700 900356', 'b.nogueira@mailbox.test', 'Ashford', 1, '2026-08-17');
INSERT INTO patients VALUES (16, 'Wei', 'Zhang', 2002, NULL, 'w.zhang@mailbox.test', 'Kingsdown', 2, '2025-09-28');
INSERT INTO patients VALUES (17, 'Joanna', 'Hartley', 1974, '07700 900866', 'j.hartley@post.test', 'Kingsdown', NULL, '2024-04-13');
INSERT INTO patients VALUES (18, 'Kwame', 'Mensah', 1966, '07700 900646', 'k.mensah@post.test', 'Ashford', 2, '2025-03-26');
INSERT INTO patients VALUES (19, 'Elsie', 'Winterbourne', 1968, '07700 900305', 'e.winterbourne@mailbox.test', 'Ashford', 3, '2024-12-12');
INSERT INTO patients VALUES (20, 'Rafael', 'Ortega', 2007, '07700 900402', 'r.ortega@post.test', 'Ashford', 4, '2024-08-31');
INSERT INTO patients VALUES (21, 'Nadia', 'Petrova', 1975, NULL, 'n.petrova@inbox.test', 'Millbrook', 1, '2026-07-16');
INSERT INTO patients VALUES (22, 'Gareth', 'Llewellyn', 1974, '07700 900952', 'g.llewellyn@post.test', 'Kingsdown', 4, '2024-08-12');
INSERT INTO patients VALUES (23, 'Hana', 'Suzuki', 1963, '07700 900894', 'h.suzuki@post.test', 'Ashford', 4, '2025-09-07');
INSERT INTO patients VALUES (24, 'Isaac', 'Goldberg', 1990, '07700 900431', 'i.goldberg@post.test', 'Millbrook', NULL, '2024-03-09');
INSERT INTO patients VALUES (25, 'Moira', 'Campbell', 1996, '07700 900344', NULL, 'Tarrant', 4, '2026-02-07');
INSERT INTO patients VALUES (26, 'Pavel', 'Novak', 2011, '07700 900741', 'p.novak@mailbox.test', 'Millbrook', 1, '2025-10-19');
INSERT INTO patients VALUES (27, 'Tess', 'Underhill', 1996, '07700 900150', 't.underhill@post.test', 'Kingsdown', NULL, '2025-07-14');
INSERT INTO patients VALUES (28, 'Victor', 'Adeyemi', 1956, '07700 900711', 'v.adeyemi@post.test', 'Ashford', 1, '2025-01-01');
INSERT INTO patients VALUES (29, 'Lucia', 'Ferrante', 1959, '07700 900730', 'l.ferrante@inbox.test', 'Ashford', 2, '2026-02-06');
INSERT INTO patients VALUES (30, 'Brendan', 'Quigley', 1995, '07700 900750', 'b.quigley@mailbox.test', 'Millbrook', NULL, '2025-11-01');
INSERT INTO patients VALUES (31, 'Aisha', 'Rahman', 1947, '07700 900780', 'a.rahman@post.test', 'Millbrook', 2, '2024-01-22');
INSERT INTO patients VALUES (32, 'Jonas', 'Becker', 2002, '07700 900399', 'j.becker@post.test', 'Ashford', 2, '2026-01-01');
INSERT INTO patients VALUES (33, 'Peggy', 'Stroud', 1985, '07700 900885', 'p.stroud@inbox.test', 'Kingsdown', 1, '2025-04-19');
INSERT INTO patients VALUES (34, 'Simon', 'Ashworth', 1967, '07700 900794', 's.ashworth@mailbox.test', 'Millbrook', 2, '2025-11-27');
INSERT INTO patients VALUES (35, 'Margot', 'Delacroix', 2009, '07700 900332', 'm.delacroix@mailbox.test', 'Kingsdown', 4, '2025-12-13');
INSERT INTO patients VALUES (36, 'Owen', 'Prichard', 2010, '07700 900929', NULL, 'Millbrook', 4, '2026-03-13');
INSERT INTO appointments VALUES (1, 31, 2, '2024-04-02', '15:15', 'completed', NULL);
INSERT INTO appointments VALUES (2, 17, 1, '2024-08-23', '09:45', 'cancelled', NULL);
INSERT INTO appointments VALUES (3, 22, 1, '2024-09-30', '12:30', 'completed', 'Nervous patient');
INSERT INTO appointments VALUES (4, 1, 4, '2024-11-04', '13:45', 'completed', NULL);
INSERT INTO appointments VALUES (5, 10, 4, '2024-11-21', '12:30', 'completed', 'Nervous patient');
INSERT INTO appointments VALUES (6, 12, 1, '2024-12-17', '09:45', 'completed', NULL);
INSERT INTO appointments VALUES (7, 24, 1, '2025-01-21', '09:00', 'completed', NULL);
INSERT INTO appointments VALUES (8, 5, 4, '2025-02-19', '12:45', 'completed', NULL);
INSERT INTO appointments VALUES (9, 28, 1, '2025-03-26', '15:15', 'completed', NULL);
INSERT INTO appointments VALUES (10, 28, 4, '2025-03-27', '08:00', 'completed', 'Nervous patient');
INSERT INTO appointments VALUES (11, 20, 5, '2025-04-15', '11:00', 'completed', NULL);
INSERT INTO appointments VALUES (12, 5, 1, '2025-05-09', '09:00', 'completed', NULL);
INSERT INTO appointments VALUES (13, 5, 4, '2025-05-14', '16:15', 'completed', NULL);
INSERT INTO appointments VALUES (14, 5, 5, '2025-05-20', '09:15', 'completed', NULL);
INSERT INTO appointments VALUES (15, 14, 2, '2025-07-30', '11:30', 'completed', 'Prefers mornings');
INSERT INTO appointments VALUES (16, 27, 5, '2025-08-01', '09:15', 'cancelled', NULL);
INSERT INTO appointments VALUES (17, 31, 5, '2025-08-06', '08:45', 'completed', NULL);
INSERT INTO appointments VALUES (18, 18, 3, '2025-08-29', '15:00', 'completed', 'Nervous patient');
INSERT INTO appointments VALUES (19, 12, 5, '2025-09-16', '12:30', 'completed', NULL);
INSERT INTO appointments VALUES (20, 20, 1, '2025-09-25', '13:45', 'completed', NULL);
INSERT INTO appointments VALUES (21, 1, 1, '2025-10-10', '16:30', 'completed', NULL);
INSERT INTO appointments VALUES (22, 23, 1, '2025-10-16', '15:30', 'completed', NULL);
INSERT INTO appointments VALUES (23, 16, 5, '2025-10-24', '11:30', 'completed', NULL);
INSERT INTO appointments VALUES (24, 16, 1, '2025-10-27', '08:45', 'completed', 'Prefers mornings');
INSERT INTO appointments VALUES (25, 20, 4, '2025-10-27', '09:45', 'completed', NULL);
INSERT INTO appointments VALUES (26, 5, 5, '2025-11-11', '12:45', 'completed', NULL);
INSERT INTO appointments VALUES (27, 14, 3, '2025-11-13', '10:00', 'cancelled', NULL);
INSERT INTO appointments VALUES (28, 26, 4, '2025-12-02', '11:00', 'completed', NULL);
INSERT INTO appointments VALUES (29, 7, 2, '2025-12-18', '13:15', 'cancelled', NULL);
INSERT INTO appointments VALUES (30, 27, 3, '2025-12-18', '14:45', 'cancelled', NULL);
INSERT INTO appointments VALUES (31, 19, 5, '2025-12-26', '09:30', 'completed', NULL);
INSERT INTO appointments VALUES (32, 14, 3, '2026-01-16', '08:30', 'cancelled', NULL);
INSERT INTO appointments VALUES (33, 4, 4, '2026-01-20', '15:30', 'completed', NULL);
INSERT INTO appointments VALUES (34, 18, 2, '2026-01-21', '11:45', 'completed', NULL);
INSERT INTO appointments VALUES (35, 18, 5, '2026-01-29', '16:45', 'completed', NULL);
INSERT INTO appointments VALUES (36, 28, 5, '2026-01-30', '12:00', 'completed', NULL);
INSERT INTO appointments VALUES (37, 14, 2, '2026-02-02', '08:15', 'completed', NULL);
INSERT INTO appointments VALUES (38, 27, 1, '2026-02-05', '12:00', 'completed', NULL);
INSERT INTO appointments VALUES (39, 18, 5, '2026-02-17', '10:45', 'no_show', NULL);
INSERT INTO appointments VALUES (40, 9, 2, '2026-02-24', '09:00', 'no_show', NULL);
INSERT INTO appointments VALUES (41, 26, 1, '2026-03-02', '13:45', 'completed', NULL);
INSERT INTO appointments VALUES (42, 5, 5, '2026-03-11', '08:30', 'completed', 'Allergic to penicillin');
INSERT INTO appointments VALUES (43, 9, 3, '2026-03-13', '10:45', 'completed', NULL);
INSERT INTO appointments VALUES (44, 16, 2, '2026-03-26', '08:30', 'completed', NULL);
INSERT INTO appointments VALUES (45, 11, 4, '2026-03-27', '09:45', 'completed', NULL);
INSERT INTO appointments VALUES (46, 26, 2, '2026-03-27', '16:30', 'cancelled', NULL);
INSERT INTO appointments VALUES (47, 17, 5, '2026-03-31', '11:15', 'completed', 'Allergic to penicillin');
INSERT INTO appointments VALUES (48, 28, 1, '2026-04-08', '11:15', 'completed', NULL);
INSERT INTO appointments VALUES (49, 25, 5, '2026-04-14', '14:45', 'completed', NULL);
INSERT INTO appointments VALUES (50, 18, 1, '2026-04-28', '11:15', 'completed', 'Referred by GP');
INSERT INTO appointments VALUES (51, 11, 1, '2026-05-04', '08:00', 'completed', NULL);
INSERT INTO appointments VALUES (52, 8, 5, '2026-05-06', '16:15', 'completed', NULL);
INSERT INTO appointments VALUES (53, 14, 5, '2026-05-08', '11:15', 'completed', NULL);
INSERT INTO appointments VALUES (54, 2, 1, '2026-05-13', '12:00', 'no_show', 'Prefers mornings');
INSERT INTO appointments VALUES (55, 16, 1, '2026-05-14', '10:30', 'completed', NULL);
INSERT INTO appointments VALUES (56, 7, 5, '2026-05-25', '09:30', 'completed', NULL);
INSERT INTO appointments VALUES (57, 30, 1, '2026-05-26', '16:00', 'completed', NULL);
INSERT INTO appointments VALUES (58, 19, 3, '2026-06-08', '11:30', 'completed', NULL);
INSERT INTO appointments VALUES (59, 2, 5, '2026-06-17', '13:30', 'completed', NULL);
INSERT INTO appointments VALUES (60, 9, 5, '2026-06-24', '11:00', 'completed', NULL);
INSERT INTO appointments VALUES (61, 28, 1, '2026-06-25', '14:30', 'cancelled', NULL);
INSERT INTO appointments VALUES (62, 18, 5, '2026-06-26', '15:45', 'completed', 'Referred by GP');
INSERT INTO appointments VALUES (63, 2, 3, '2026-07-01', '15:15', 'completed', NULL);
INSERT INTO appointments VALUES (64, 11, 2, '2026-07-07', '12:00', 'completed', NULL);
INSERT INTO appointments VALUES (65, 7, 1, '2026-07-10', '10:00', 'completed', 'Prefers mornings');
INSERT INTO appointments VALUES (66, 11, 2, '2026-07-14', '12:45', 'completed', 'Allergic to penicillin');
INSERT INTO appointments VALUES (67, 21, 5, '2026-07-17', '08:15', 'completed', NULL);
INSERT INTO appointments VALUES (68, 4, 3, '2026-07-21', '13:15', 'cancelled', 'Allergic to penicillin');
INSERT INTO appointments VALUES (69, 6, 1, '2026-07-22', '11:00', 'completed', NULL);
INSERT INTO appointments VALUES (70, 7, 5, '2026-07-24', '10:00', 'completed', NULL);
INSERT INTO appointments VALUES (71, 24, 5, '2026-07-27', '13:15', 'completed', NULL);
INSERT INTO appointments VALUES (72, 9, 5, '2026-08-07', '14:00', 'cancelled', 'Referred by GP');
INSERT INTO appointments VALUES (73, 21, 1, '2026-08-19', '09:15', 'cancelled', NULL);
INSERT INTO appointments VALUES (74, 9, 3, '2026-08-25', '13:30', 'completed', NULL);
INSERT INTO appointments VALUES (75, 4, 1, '2026-08-27', '12:45', 'cancelled', NULL);
INSERT INTO appointments VALUES (76, 23, 5, '2026-08-31', '14:45', 'completed', NULL);
INSERT INTO appointments VALUES (77, 6, 1, '2026-09-02', '14:30', 'completed', NULL);
INSERT INTO appointments VALUES (78, 12, 3, '2026-09-07', '12:45', 'completed', NULL);
INSERT INTO appointments VALUES (79, 9, 2, '2026-09-08', '16:00', 'completed', NULL);
INSERT INTO appointments VALUES (80, 12, 5, '2026-09-08', '16:15', 'no_show', NULL);
INSERT INTO appointments VALUES (81, 13, 1, '2026-09-09', '08:00', 'completed', 'Allergic to penicillin');
INSERT INTO appointments VALUES (82, 24, 1, '2026-09-14', '13:15', 'completed', NULL);
INSERT INTO appointments VALUES (83, 13, 5, '2026-09-16', '12:45', 'completed', 'Nervous patient');
INSERT INTO appointments VALUES (84, 15, 1, '2026-09-24', '16:15', 'cancelled', NULL);
INSERT INTO appointments VALUES (85, 4, 5, '2026-09-25', '15:45', 'completed', NULL);
INSERT INTO appointments VALUES (86, 3, 1, '2026-10-01', '12:30', 'no_show', NULL);
INSERT INTO appointments VALUES (87, 8, 2, '2026-10-05', '08:15', 'completed', NULL);
INSERT INTO appointments VALUES (88, 27, 5, '2026-10-06', '11:15', 'completed', NULL);
INSERT INTO appointments VALUES (89, 17, 5, '2026-10-12', '09:15', 'completed', NULL);
INSERT INTO appointments VALUES (90, 6, 1, '2026-10-14', '12:30', 'no_show', 'Referred by GP');
INSERT INTO appointments VALUES (91, 26, 2, '2026-10-19', '08:15', 'completed', NULL);
INSERT INTO appointments VALUES (92, 2, 5, '2026-10-19', '15:15', 'completed', NULL);
INSERT INTO appointments VALUES (93, 11, 5, '2026-10-20', '16:45', 'completed', NULL);
INSERT INTO appointments VALUES (94, 21, 2, '2026-10-23', '13:30', 'completed', NULL);
INSERT INTO appointments VALUES (95, 15, 5, '2026-10-28', '12:45', 'completed', 'Prefers mornings');
INSERT INTO appointments VALUES (96, 13, 2, '2026-10-30', '13:00', 'completed', 'Prefers mornings');
INSERT INTO appointments VALUES (97, 13, 1, '2026-10-30', '14:45', 'completed', NULL);
INSERT INTO appointments VALUES (98, 28, 1, '2026-11-06', '14:15', 'cancelled', NULL);
INSERT INTO appointments VALUES (99, 30, 1, '2026-11-13', '14:00', 'completed', NULL);
INSERT INTO appointments VALUES (100, 3, 2, '2026-11-13', '15:15', 'completed', 'Prefers mornings');
INSERT INTO appointments VALUES (101, 11, 5, '2026-11-16', '11:00', 'completed', NULL);
INSERT INTO appointments VALUES (102, 3, 1, '2026-11-17', '12:30', 'completed', NULL);
INSERT INTO appointments VALUES (103, 6, 5, '2026-11-18', '09:00', 'completed', NULL);
INSERT INTO appointments VALUES (104, 11, 1, '2026-11-19', '14:15', 'completed', NULL);
INSERT INTO appointment_treatments VALUES (1, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (3, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (4, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (5, 6, 1, 14, 68000);
INSERT INTO appointment_treatments VALUES (6, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (6, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (7, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (7, 3, 1, 14, 11000);
INSERT INTO appointment_treatments VALUES (8, 3, 2, NULL, 9900);
INSERT INTO appointment_treatments VALUES (9, 3, 1, 14, 11000);
INSERT INTO appointment_treatments VALUES (10, 3, 1, 36, 11000);
INSERT INTO appointment_treatments VALUES (10, 4, 1, 11, 42000);
INSERT INTO appointment_treatments VALUES (11, 3, 1, 37, 11000);
INSERT INTO appointment_treatments VALUES (12, 12, 1, NULL, 19500);
INSERT INTO appointment_treatments VALUES (13, 6, 1, NULL, 68000);
INSERT INTO appointment_treatments VALUES (14, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (14, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (15, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (17, 1, 1, NULL, 4050);
INSERT INTO appointment_treatments VALUES (18, 5, 2, 16, 9500);
INSERT INTO appointment_treatments VALUES (19, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (19, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (20, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (20, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (21, 7, 1, NULL, 3000);
INSERT INTO appointment_treatments VALUES (22, 3, 2, 14, 11000);
INSERT INTO appointment_treatments VALUES (22, 8, 1, NULL, 25000);
INSERT INTO appointment_treatments VALUES (23, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (24, 12, 1, NULL, 19500);
INSERT INTO appointment_treatments VALUES (25, 4, 1, 26, 42000);
INSERT INTO appointment_treatments VALUES (26, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (28, 4, 1, 37, 42000);
INSERT INTO appointment_treatments VALUES (31, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (33, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (34, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (34, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (35, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (36, 3, 2, 14, 11000);
INSERT INTO appointment_treatments VALUES (36, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (37, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (38, 3, 1, 11, 11000);
INSERT INTO appointment_treatments VALUES (41, 8, 1, NULL, 25000);
INSERT INTO appointment_treatments VALUES (41, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (42, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (43, 7, 1, NULL, 3000);
INSERT INTO appointment_treatments VALUES (44, 9, 1, NULL, 6750);
INSERT INTO appointment_treatments VALUES (45, 4, 1, 11, 42000);
INSERT INTO appointment_treatments VALUES (45, 6, 1, 24, 68000);
INSERT INTO appointment_treatments VALUES (47, 3, 2, 14, 9900);
INSERT INTO appointment_treatments VALUES (48, 3, 2, 14, 11000);
INSERT INTO appointment_treatments VALUES (48, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (49, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (50, 7, 1, NULL, 3000);
INSERT INTO appointment_treatments VALUES (50, 3, 1, 24, 11000);
INSERT INTO appointment_treatments VALUES (51, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (51, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (52, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (53, 1, 1, NULL, 4050);
INSERT INTO appointment_treatments VALUES (53, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (55, 12, 1, NULL, 19500);
INSERT INTO appointment_treatments VALUES (55, 8, 1, NULL, 25000);
INSERT INTO appointment_treatments VALUES (56, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (57, 8, 1, NULL, 25000);
INSERT INTO appointment_treatments VALUES (58, 5, 1, 37, 8550);
INSERT INTO appointment_treatments VALUES (59, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (60, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (60, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (62, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (62, 3, 1, 46, 11000);
INSERT INTO appointment_treatments VALUES (63, 5, 1, 46, 9500);
INSERT INTO appointment_treatments VALUES (64, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (65, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (66, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (66, 7, 1, NULL, 3000);
INSERT INTO appointment_treatments VALUES (67, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (67, 3, 1, 26, 11000);
INSERT INTO appointment_treatments VALUES (69, 1, 1, NULL, 4050);
INSERT INTO appointment_treatments VALUES (69, 3, 2, 24, 11000);
INSERT INTO appointment_treatments VALUES (70, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (70, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (71, 10, 1, NULL, 2520);
INSERT INTO appointment_treatments VALUES (71, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (74, 6, 1, 16, 61200);
INSERT INTO appointment_treatments VALUES (76, 3, 2, 46, 11000);
INSERT INTO appointment_treatments VALUES (77, 7, 1, NULL, 3000);
INSERT INTO appointment_treatments VALUES (77, 3, 2, 36, 11000);
INSERT INTO appointment_treatments VALUES (78, 7, 1, NULL, 3000);
INSERT INTO appointment_treatments VALUES (79, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (81, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (82, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (82, 3, 2, 14, 9900);
INSERT INTO appointment_treatments VALUES (83, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (83, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (85, 1, 1, NULL, 4050);
INSERT INTO appointment_treatments VALUES (87, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (88, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (89, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (91, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (92, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (93, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (94, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (95, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (95, 10, 1, NULL, 2520);
INSERT INTO appointment_treatments VALUES (96, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (97, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (97, 7, 1, NULL, 3000);
INSERT INTO appointment_treatments VALUES (99, 2, 1, NULL, 6500);
INSERT INTO appointment_treatments VALUES (100, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (100, 9, 1, NULL, 7500);
INSERT INTO appointment_treatments VALUES (101, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (102, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (102, 8, 1, NULL, 25000);
INSERT INTO appointment_treatments VALUES (103, 1, 1, NULL, 4500);
INSERT INTO appointment_treatments VALUES (103, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (104, 10, 1, NULL, 2800);
INSERT INTO appointment_treatments VALUES (104, 3, 1, 14, 11000);
INSERT INTO invoices VALUES (1, 1, '2024-04-03', 7500, NULL);
INSERT INTO invoices VALUES (2, 3, '2024-10-05', 4500, '2024-11-07');
INSERT INTO invoices VALUES (3, 4, '2024-11-05', 4500, '2024-12-14');
INSERT INTO invoices VALUES (4, 5, '2024-11-21', 68000, '2024-11-26');
INSERT INTO invoices VALUES (5, 7, '2025-01-22', 15500, '2025-02-07');
INSERT INTO invoices VALUES (6, 9, '2025-03-26', 11000, '2025-04-15');
INSERT INTO invoices VALUES (7, 10, '2025-03-28', 53000, '2025-05-01');
INSERT INTO invoices VALUES (8, 11, '2025-04-19', 11000, '2025-04-30');
INSERT INTO invoices VALUES (9, 12, '2025-05-14', 19500, '2025-05-20');
INSERT INTO invoices VALUES (10, 13, '2025-05-17', 68000, NULL);
INSERT INTO invoices VALUES (11, 14, '2025-05-24', 7300, NULL);
INSERT INTO invoices VALUES (12, 15, '2025-07-30', 7500, '2025-09-01');
INSERT INTO invoices VALUES (13, 17, '2025-08-11', 4050, '2025-09-14');
INSERT INTO invoices VALUES (14, 21, '2025-10-11', 3000, '2025-10-24');
INSERT INTO invoices VALUES (15, 22, '2025-10-19', 47000, '2025-12-02');
INSERT INTO invoices VALUES (16, 23, '2025-10-25', 2800, '2025-10-29');
INSERT INTO invoices VALUES (17, 24, '2025-10-29', 19500, '2025-12-07');
INSERT INTO invoices VALUES (18, 25, '2025-11-01', 42000, NULL);
INSERT INTO invoices VALUES (19, 26, '2025-11-16', 6500, '2025-12-25');
INSERT INTO invoices VALUES (20, 28, '2025-12-07', 42000, '2026-01-19');
INSERT INTO invoices VALUES (21, 31, '2025-12-29', 6500, '2026-01-05');
INSERT INTO invoices VALUES (22, 33, '2026-01-23', 4500, '2026-02-28');
INSERT INTO invoices VALUES (23, 34, '2026-01-22', 12000, NULL);
INSERT INTO invoices VALUES (24, 35, '2026-01-31', 4500, '2026-03-09');
INSERT INTO invoices VALUES (25, 36, '2026-01-30', 24800, '2026-03-09');
INSERT INTO invoices VALUES (26, 37, '2026-02-05', 7500, '2026-02-28');
INSERT INTO invoices VALUES (27, 38, '2026-02-10', 11000, '2026-03-05');
INSERT INTO invoices VALUES (28, 41, '2026-03-04', 27800, NULL);
INSERT INTO invoices VALUES (29, 42, '2026-03-13', 2800, '2026-03-17');
INSERT INTO invoices VALUES (30, 43, '2026-03-15', 3000, '2026-04-11');
INSERT INTO invoices VALUES (31, 44, '2026-03-29', 6750, '2026-04-07');
INSERT INTO invoices VALUES (32, 45, '2026-03-28', 110000, '2026-05-10');
INSERT INTO invoices VALUES (33, 47, '2026-04-02', 19800, '2026-04-18');
INSERT INTO invoices VALUES (34, 48, '2026-04-13', 26500, '2026-05-13');
INSERT INTO invoices VALUES (35, 49, '2026-04-16', 4500, NULL);
INSERT INTO invoices VALUES (36, 50, '2026-05-02', 14000, '2026-05-06');
INSERT INTO invoices VALUES (37, 51, '2026-05-06', 11000, '2026-06-07');
INSERT INTO invoices VALUES (38, 52, '2026-05-11', 4500, '2026-06-14');
INSERT INTO invoices VALUES (39, 55, '2026-05-14', 44500, '2026-05-17');
INSERT INTO invoices VALUES (40, 56, '2026-05-26', 2800, '2026-07-10');
INSERT INTO invoices VALUES (41, 57, '2026-05-26', 25000, '2026-06-11');
INSERT INTO invoices VALUES (42, 58, '2026-06-13', 8550, '2026-07-08');
INSERT INTO invoices VALUES (43, 59, '2026-06-21', 2800, '2026-07-27');
INSERT INTO invoices VALUES (44, 60, '2026-06-27', 7300, '2026-07-22');
INSERT INTO invoices VALUES (45, 62, '2026-06-28', 17500, '2026-08-01');
INSERT INTO invoices VALUES (46, 63, '2026-07-02', 9500, NULL);
INSERT INTO invoices VALUES (47, 64, '2026-07-07', 7500, '2026-08-07');
INSERT INTO invoices VALUES (48, 65, '2026-07-10', 4500, '2026-08-09');
INSERT INTO invoices VALUES (49, 66, '2026-07-19', 10500, '2026-08-22');
INSERT INTO invoices VALUES (50, 67, '2026-07-17', 13800, '2026-08-19');
INSERT INTO invoices VALUES (51, 69, '2026-07-24', 26050, '2026-08-21');
INSERT INTO invoices VALUES (52, 70, '2026-07-28', 9300, '2026-08-21');
INSERT INTO invoices VALUES (53, 71, '2026-07-28', 9020, '2026-09-02');
INSERT INTO invoices VALUES (54, 74, '2026-08-26', 61200, '2026-10-03');
INSERT INTO invoices VALUES (55, 76, '2026-09-05', 22000, '2026-09-23');
INSERT INTO invoices VALUES (56, 77, '2026-09-07', 25000, NULL);
INSERT INTO invoices VALUES (57, 78, '2026-09-09', 3000, '2026-10-15');
INSERT INTO invoices VALUES (58, 79, '2026-09-12', 7500, NULL);
INSERT INTO invoices VALUES (59, 81, '2026-09-12', 6500, '2026-10-08');
INSERT INTO invoices VALUES (60, 82, '2026-09-15', 22600, '2026-10-25');
INSERT INTO invoices VALUES (61, 83, '2026-09-18', 9300, '2026-11-02');
INSERT INTO invoices VALUES (62, 85, '2026-09-26', 4050, '2026-10-02');
INSERT INTO invoices VALUES (63, 87, '2026-10-08', 7500, '2026-11-18');
INSERT INTO invoices VALUES (64, 88, '2026-10-06', 2800, '2026-10-30');
INSERT INTO invoices VALUES (65, 89, '2026-10-13', 4500, '2026-10-30');
INSERT INTO invoices VALUES (66, 91, '2026-10-20', 7500, '2026-11-09');
INSERT INTO invoices VALUES (67, 92, '2026-10-20', 6500, '2026-11-17');
INSERT INTO invoices VALUES (68, 93, '2026-10-20', 2800, '2026-11-10');
INSERT INTO invoices VALUES (69, 94, '2026-10-27', 7500, NULL);
INSERT INTO invoices VALUES (70, 95, '2026-10-29', 7020, '2026-10-31');
INSERT INTO invoices VALUES (71, 96, '2026-10-31', 4500, NULL);
INSERT INTO invoices VALUES (72, 97, '2026-11-04', 7500, NULL);
INSERT INTO invoices VALUES (73, 99, '2026-11-18', 6500, NULL);
INSERT INTO invoices VALUES (74, 100, '2026-11-16', 12000, NULL);
INSERT INTO invoices VALUES (75, 101, '2026-11-16', 2800, NULL);
INSERT INTO invoices VALUES (76, 102, '2026-11-20', 29500, NULL);
INSERT INTO invoices VALUES (77, 103, '2026-11-20', 7300, NULL);
INSERT INTO invoices VALUES (78, 104, '2026-11-20', 13800, NULL);
