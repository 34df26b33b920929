CREATE TABLE practitioner (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  reg_no TEXT,
  joined_on TEXT NOT NULL,
  left_on TEXT,
  supervisor_id INTEGER REFERENCES practitioner(id)
);
CREATE TABLE insurer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  max_visits_per_year INTEGER
);
CREATE TABLE patient (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  surname TEXT NOT NULL,
  birth_date TEXT,
  phone TEXT,
  email TEXT,
  insurer_id INTEGER REFERENCES insurer(id),
  referred_by INTEGER REFERENCES patient(id),
  registered_on TEXT NOT NULL,
  deleted_at TEXT
);
CREATE TABLE appointment (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  practitioner_id INTEGER NOT NULL REFERENCES practitioner(id),
  covering_for_id INTEGER REFERENCES practitioner(id),
  starts_at TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  complaint TEXT,
  status TEXT NOT NULL CHECK (status IN ('attended','cancelled','dna','booked')),
  deleted_at TEXT
);
CREATE TABLE treatment (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  price NUMERIC NOT NULL
);
CREATE TABLE appointment_treatment (
  appointment_id INTEGER NOT NULL REFERENCES appointment(id),
  treatment_id INTEGER NOT NULL REFERENCES treatment(id),
  charged NUMERIC NOT NULL,
  PRIMARY KEY (appointment_id, treatment_id)
);
CREATE TABLE payment (
  id INTEGER PRIMARY KEY,
  appointment_id INTEGER NOT NULL REFERENCES appointment(id),
  paid_on TEXT NOT NULL,
  amount NUMERIC NOT NULL,
  method TEXT NOT NULL,
  is_refund INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE patient_form (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  form_type TEXT NOT NULL,
  sent_on TEXT NOT NULL,
  signed_on TEXT
);

INSERT INTO practitioner VALUES (1, 'Dr Helen Marsh', 'GC1187', '2012-05-01', NULL, NULL);
INSERT INTO practitioner VALUES (2, 'Dr Joe Adler', 'GC2450', '2019-09-16', NULL, 1);
INSERT INTO practitioner VALUES (3, 'Priya Nair', 'GC3902', '2024-02-05', NULL, 1);
INSERT INTO practitioner VALUES (4, 'Dr Colm Duffy', 'GC0876', '2010-01-11', '2025-06-30', NULL);
INSERT INTO practitioner VALUES (5, 'Beth Sorrel', NULL, '2026-10-05', NULL, 2);

INSERT INTO insurer VALUES (1, 'Bluefern Health', 12);
INSERT INTO insurer VALUES (2, 'Axton Mutual', 8);
INSERT INTO insurer VALUES (3, 'Carewell', NULL);
INSERT INTO insurer VALUES (4, 'Nordlight Cover', 6);

INSERT INTO patient VALUES (1, 'Mary', 'Walsh', '1961-04-12', '0711 1001', 'mary.w@post.example', 1, NULL, '2024-01-22', NULL);
INSERT INTO patient VALUES (2, 'Ian', 'Cobb', '1978-09-30', '0711 1002', NULL, NULL, 1, '2024-02-13', NULL);
INSERT INTO patient VALUES (3, 'Stella', 'Reyes', '1990-12-05', '0711 1003', 'stella@post.example', 2, NULL, '2024-03-04', NULL);
INSERT INTO patient VALUES (4, 'George', 'Pike', '1949-07-19', NULL, NULL, NULL, NULL, '2024-04-18', NULL);
INSERT INTO patient VALUES (5, 'Mary', 'Walsh', '1988-11-02', '0711 1005', 'mw88@post.example', NULL, 3, '2024-06-10', NULL);
INSERT INTO patient VALUES (6, 'Owen', 'Tranter', '2001-02-27', '0711 1006', 'owen.t@post.example', 1, NULL, '2024-09-02', NULL);
INSERT INTO patient VALUES (7, 'Lena', 'Fuchs', '1972-05-23', '0711 1007', NULL, 3, 1, '2024-11-11', NULL);
INSERT INTO patient VALUES (8, 'Harold', 'Sims', '1955-10-08', NULL, NULL, 2, NULL, '2025-01-16', '2025-12-19 10:05');
INSERT INTO patient VALUES (9, 'Bina', 'Chowdhury', '1983-03-14', '0711 1009', 'bina.c@post.example', 1, 3, '2025-02-24', NULL);
INSERT INTO patient VALUES (10, 'Tess', 'Oakley', '1996-08-21', '0711 1010', 'tess@post.example', NULL, NULL, '2025-05-06', NULL);
INSERT INTO patient VALUES (11, 'Walter', 'Groom', NULL, '0711 1011', NULL, NULL, 4, '2025-07-29', NULL);
INSERT INTO patient VALUES (12, 'Dilys', 'Pugh', '1967-01-30', '0711 1012', 'dilys.p@post.example', 2, NULL, '2025-09-09', NULL);
INSERT INTO patient VALUES (13, 'Marco', 'Bellini', '1980-06-17', '0711 1013', 'marco.b@post.example', 3, 1, '2025-11-20', NULL);
INSERT INTO patient VALUES (14, 'Ruth', 'Ames', '1993-04-03', '0711 1014', NULL, NULL, NULL, '2026-01-13', NULL);
INSERT INTO patient VALUES (15, 'Kofi', 'Mensah', '1986-10-25', '0711 1015', 'kofi@post.example', 1, NULL, '2026-03-02', NULL);
INSERT INTO patient VALUES (16, 'Jean', 'Tully', '1958-12-12', NULL, 'jean.t@post.example', NULL, 12, '2026-05-19', NULL);
INSERT INTO patient VALUES (17, 'Frank', 'Lister', '1975-02-09', '0711 1017', NULL, 2, NULL, '2026-08-11', NULL);
INSERT INTO patient VALUES (18, 'Test', 'Patient', NULL, NULL, NULL, NULL, NULL, '2026-08-12', '2026-08-12 16:40');
INSERT INTO patient VALUES (19, 'Nadia', 'Omar', '1999-07-07', '0711 1019', 'nadia.o@post.example', 1, 13, '2026-10-06', NULL);
INSERT INTO patient VALUES (20, 'Phil', 'Raynor', '1970-03-28', '0711 1020', 'phil.r@post.example', NULL, NULL, '2026-10-27', NULL);
INSERT INTO patient VALUES (21, 'Ada', 'Kitching', '2004-09-15', '0711 1021', NULL, NULL, NULL, '2026-11-18', NULL);

INSERT INTO treatment VALUES (1, 'initial consultation', 65);
INSERT INTO treatment VALUES (2, 'spinal adjustment', 42);
INSERT INTO treatment VALUES (3, 'deep tissue massage', 48.5);
INSERT INTO treatment VALUES (4, 'x-ray review', 30);
INSERT INTO treatment VALUES (5, 'dry needling', 25);
INSERT INTO treatment VALUES (6, 'posture class', 18);

INSERT INTO appointment VALUES (1, 1, 4, NULL, '2024-01-29 09:00', 45, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (2, 2, 4, NULL, '2024-02-19 10:30', 45, 'neck', 'attended', NULL);
INSERT INTO appointment VALUES (3, 3, 1, NULL, '2024-03-11 11:00', 45, 'sciatica', 'attended', NULL);
INSERT INTO appointment VALUES (4, 4, 1, NULL, '2024-04-25 14:00', 45, 'hip', 'attended', NULL);
INSERT INTO appointment VALUES (5, 5, 2, NULL, '2024-06-17 15:30', 45, 'migraine', 'attended', NULL);
INSERT INTO appointment VALUES (6, 1, 4, NULL, '2024-07-08 09:00', 30, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (7, 6, 2, NULL, '2024-09-10 16:00', 45, 'shoulder', 'attended', NULL);
INSERT INTO appointment VALUES (8, 7, 3, NULL, '2024-11-19 10:00', 45, 'neck', 'attended', NULL);
INSERT INTO appointment VALUES (9, 4, 1, NULL, '2025-01-14 14:00', 30, 'hip', 'dna', NULL);
INSERT INTO appointment VALUES (10, 8, 4, NULL, '2025-01-23 11:30', 45, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (11, 9, 3, NULL, '2025-03-03 09:30', 45, 'pregnancy back pain', 'attended', NULL);
INSERT INTO appointment VALUES (12, 2, 2, 4, '2025-03-18 10:30', 30, 'neck', 'attended', NULL);
INSERT INTO appointment VALUES (13, 8, 4, NULL, '2025-05-08 11:30', 30, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (14, 10, 2, NULL, '2025-05-13 17:00', 45, 'running knee', 'attended', NULL);
INSERT INTO appointment VALUES (15, 11, 1, NULL, '2025-08-05 09:00', 45, NULL, 'attended', NULL);
INSERT INTO appointment VALUES (16, 12, 3, NULL, '2025-09-16 12:00', 45, 'sciatica', 'attended', NULL);
INSERT INTO appointment VALUES (17, 1, 1, NULL, '2025-09-30 09:00', 30, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (18, 10, 2, NULL, '2025-10-14 17:00', 30, 'running knee', 'cancelled', NULL);
INSERT INTO appointment VALUES (19, 13, 1, NULL, '2025-11-27 15:00', 45, 'neck', 'attended', NULL);
INSERT INTO appointment VALUES (20, 3, 1, NULL, '2025-12-09 11:00', 30, 'sciatica', 'attended', NULL);
INSERT INTO appointment VALUES (21, 14, 3, NULL, '2026-01-20 13:30', 45, 'whiplash', 'attended', NULL);
INSERT INTO appointment VALUES (22, 14, 3, NULL, '2026-02-03 13:30', 30, 'whiplash', 'attended', NULL);
INSERT INTO appointment VALUES (23, 14, 2, 3, '2026-02-17 13:30', 30, 'whiplash', 'attended', NULL);
INSERT INTO appointment VALUES (24, 15, 1, NULL, '2026-03-10 08:30', 45, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (25, 5, 2, NULL, '2026-03-24 15:30', 30, 'migraine', 'dna', NULL);
INSERT INTO appointment VALUES (26, 7, 3, NULL, '2026-04-14 10:00', 30, 'neck', 'attended', NULL);
INSERT INTO appointment VALUES (27, 12, 3, NULL, '2026-05-05 12:00', 30, 'sciatica', 'cancelled', NULL);
INSERT INTO appointment VALUES (28, 16, 1, NULL, '2026-05-26 11:00', 45, NULL, 'attended', NULL);
INSERT INTO appointment VALUES (29, 15, 2, 1, '2026-06-16 08:30', 30, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (30, 6, 2, NULL, '2026-07-07 16:00', 30, 'shoulder', 'attended', NULL);
INSERT INTO appointment VALUES (31, 13, 1, NULL, '2026-08-18 15:00', 30, 'neck', 'attended', NULL);
INSERT INTO appointment VALUES (32, 17, 3, NULL, '2026-08-20 09:30', 45, 'frozen shoulder', 'attended', NULL);
INSERT INTO appointment VALUES (33, 18, 1, NULL, '2026-08-20 10:30', 30, 'test', 'booked', '2026-08-12 16:41');
INSERT INTO appointment VALUES (34, 1, 1, NULL, '2026-09-08 09:00', 30, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (35, 17, 3, NULL, '2026-09-15 09:30', 30, 'frozen shoulder', 'attended', NULL);
INSERT INTO appointment VALUES (36, 9, 3, NULL, '2026-09-22 09:30', 30, 'neck', 'dna', NULL);
INSERT INTO appointment VALUES (37, 19, 2, NULL, '2026-10-13 12:30', 45, 'tension headache', 'attended', NULL);
INSERT INTO appointment VALUES (38, 4, 1, NULL, '2026-10-15 14:00', 30, 'hip', 'attended', NULL);
INSERT INTO appointment VALUES (39, 10, 2, NULL, '2026-10-20 17:00', 30, 'running knee', 'attended', NULL);
INSERT INTO appointment VALUES (40, 14, 3, NULL, '2026-10-22 13:30', 30, 'whiplash', 'dna', NULL);
INSERT INTO appointment VALUES (41, 3, 1, NULL, '2026-10-27 11:00', 30, 'sciatica', 'attended', NULL);
INSERT INTO appointment VALUES (42, 17, 2, 3, '2026-10-29 09:30', 30, 'frozen shoulder', 'attended', NULL);
INSERT INTO appointment VALUES (43, 20, 3, NULL, '2026-11-03 10:00', 45, 'lower back', 'attended', NULL);
INSERT INTO appointment VALUES (44, 19, 2, NULL, '2026-11-10 12:30', 30, 'tension headache', 'attended', NULL);
INSERT INTO appointment VALUES (45, 6, 2, NULL, '2026-11-12 16:00', 30, 'shoulder', 'cancelled', NULL);
INSERT INTO appointment VALUES (46, 20, 3, NULL, '2026-11-24 10:00', 30, 'lower back', 'booked', NULL);
INSERT INTO appointment VALUES (47, 1, 1, NULL, '2026-11-24 09:00', 30, 'lower back', 'booked', NULL);
INSERT INTO appointment VALUES (48, 5, 5, NULL, '2026-11-25 15:30', 30, 'migraine', 'booked', NULL);
INSERT INTO appointment VALUES (49, 15, 1, NULL, '2026-11-26 08:30', 30, NULL, 'booked', NULL);
INSERT INTO appointment VALUES (50, 12, 5, 3, '2026-12-01 12:00', 30, 'sciatica', 'booked', NULL);
INSERT INTO appointment VALUES (51, 14, 3, NULL, '2026-12-03 13:30', 30, 'whiplash', 'cancelled', NULL);
INSERT INTO appointment VALUES (52, 2, 2, NULL, '2026-11-27 10:30', 30, 'neck', 'booked', '2026-11-19 09:12');

INSERT INTO appointment_treatment VALUES (1, 1, 65);
INSERT INTO appointment_treatment VALUES (1, 2, 42);
INSERT INTO appointment_treatment VALUES (2, 1, 65);
INSERT INTO appointment_treatment VALUES (3, 1, 65);
INSERT INTO appointment_treatment VALUES (3, 4, 30);
INSERT INTO appointment_treatment VALUES (4, 1, 65);
INSERT INTO appointment_treatment VALUES (5, 1, 65);
INSERT INTO appointment_treatment VALUES (5, 2, 42);
INSERT INTO appointment_treatment VALUES (6, 2, 42);
INSERT INTO appointment_treatment VALUES (7, 1, 65);
INSERT INTO appointment_treatment VALUES (8, 1, 65);
INSERT INTO appointment_treatment VALUES (8, 3, 48.5);
INSERT INTO appointment_treatment VALUES (10, 1, 65);
INSERT INTO appointment_treatment VALUES (10, 2, 42);
INSERT INTO appointment_treatment VALUES (11, 1, 65);
INSERT INTO appointment_treatment VALUES (12, 2, 42);
INSERT INTO appointment_treatment VALUES (13, 2, 42);
INSERT INTO appointment_treatment VALUES (13, 5, 25);
INSERT INTO appointment_treatment VALUES (14, 1, 65);
INSERT INTO appointment_treatment VALUES (14, 5, 25);
INSERT INTO appointment_treatment VALUES (15, 1, 65);
INSERT INTO appointment_treatment VALUES (15, 4, 30);
INSERT INTO appointment_treatment VALUES (16, 1, 65);
INSERT INTO appointment_treatment VALUES (16, 2, 42);
INSERT INTO appointment_treatment VALUES (17, 2, 42);
INSERT INTO appointment_treatment VALUES (19, 1, 65);
INSERT INTO appointment_treatment VALUES (20, 2, 42);
INSERT INTO appointment_treatment VALUES (20, 3, 48.5);
INSERT INTO appointment_treatment VALUES (21, 1, 65);
INSERT INTO appointment_treatment VALUES (21, 4, 30);
INSERT INTO appointment_treatment VALUES (22, 2, 42);
INSERT INTO appointment_treatment VALUES (23, 2, 42);
INSERT INTO appointment_treatment VALUES (23, 3, 48.5);
INSERT INTO appointment_treatment VALUES (24, 1, 65);
INSERT INTO appointment_treatment VALUES (24, 2, 42);
INSERT INTO appointment_treatment VALUES (26, 3, 48.5);
INSERT INTO appointment_treatment VALUES (28, 1, 65);
INSERT INTO appointment_treatment VALUES (29, 2, 42);
INSERT INTO appointment_treatment VALUES (30, 3, 48.5);
INSERT INTO appointment_treatment VALUES (30, 5, 25);
INSERT INTO appointment_treatment VALUES (31, 2, 42);
INSERT INTO appointment_treatment VALUES (31, 4, 30);
INSERT INTO appointment_treatment VALUES (32, 1, 65);
INSERT INTO appointment_treatment VALUES (32, 3, 48.5);
INSERT INTO appointment_treatment VALUES (34, 2, 42);
INSERT INTO appointment_treatment VALUES (34, 6, 18);
INSERT INTO appointment_treatment VALUES (35, 3, 48.5);
INSERT INTO appointment_treatment VALUES (37, 1, 65);
INSERT INTO appointment_treatment VALUES (37, 2, 42);
INSERT INTO appointment_treatment VALUES (38, 2, 37);
INSERT INTO appointment_treatment VALUES (38, 5, 25);
INSERT INTO appointment_treatment VALUES (39, 5, 25);
INSERT INTO appointment_treatment VALUES (39, 6, 18);
INSERT INTO appointment_treatment VALUES (41, 2, 42);
INSERT INTO appointment_treatment VALUES (42, 3, 48.5);
INSERT INTO appointment_treatment VALUES (42, 5, 25);
INSERT INTO appointment_treatment VALUES (43, 1, 65);
INSERT INTO appointment_treatment VALUES (43, 4, 30);
INSERT INTO appointment_treatment VALUES (44, 2, 42);

INSERT INTO payment VALUES (1, 1, '2024-01-29', 107, 'card', 0);
INSERT INTO payment VALUES (2, 2, '2024-02-19', 65, 'cash', 0);
INSERT INTO payment VALUES (3, 3, '2024-04-01', 95, 'insurer', 0);
INSERT INTO payment VALUES (4, 4, '2024-04-25', 65, 'cash', 0);
INSERT INTO payment VALUES (5, 5, '2024-06-17', 107, 'card', 0);
INSERT INTO payment VALUES (6, 6, '2024-07-29', 42, 'insurer', 0);
INSERT INTO payment VALUES (7, 7, '2024-09-10', 65, 'card', 0);
INSERT INTO payment VALUES (8, 8, '2024-12-10', 113.5, 'insurer', 0);
INSERT INTO payment VALUES (9, 10, '2025-02-13', 107, 'insurer', 0);
INSERT INTO payment VALUES (10, 11, '2025-03-03', 65, 'card', 0);
INSERT INTO payment VALUES (11, 12, '2025-03-18', 42, 'cash', 0);
INSERT INTO payment VALUES (12, 13, '2025-05-29', 67, 'insurer', 0);
INSERT INTO payment VALUES (13, 14, '2025-05-13', 90, 'card', 0);
INSERT INTO payment VALUES (14, 14, '2025-05-20', 25, 'card', 1);
INSERT INTO payment VALUES (15, 15, '2025-08-05', 95, 'cash', 0);
INSERT INTO payment VALUES (16, 16, '2025-10-07', 107, 'insurer', 0);
INSERT INTO payment VALUES (17, 17, '2025-10-21', 42, 'insurer', 0);
INSERT INTO payment VALUES (18, 19, '2025-11-27', 65, 'card', 0);
INSERT INTO payment VALUES (19, 20, '2025-12-30', 90.5, 'insurer', 0);
INSERT INTO payment VALUES (20, 21, '2026-01-20', 95, 'card', 0);
INSERT INTO payment VALUES (21, 22, '2026-02-03', 42, 'card', 0);
INSERT INTO payment VALUES (22, 23, '2026-02-17', 90.5, 'card', 0);
INSERT INTO payment VALUES (23, 24, '2026-03-31', 107, 'insurer', 0);
INSERT INTO payment VALUES (24, 26, '2026-05-05', 48.5, 'insurer', 0);
INSERT INTO payment VALUES (25, 28, '2026-05-26', 65, 'cash', 0);
INSERT INTO payment VALUES (26, 29, '2026-07-07', 42, 'insurer', 0);
INSERT INTO payment VALUES (27, 30, '2026-07-07', 73.5, 'card', 0);
INSERT INTO payment VALUES (28, 31, '2026-08-18', 72, 'card', 0);
INSERT INTO payment VALUES (29, 31, '2026-10-02', 30, 'card', 1);
INSERT INTO payment VALUES (30, 32, '2026-09-10', 113.5, 'insurer', 0);
INSERT INTO payment VALUES (31, 34, '2026-09-29', 60, 'insurer', 0);
INSERT INTO payment VALUES (32, 35, '2026-10-06', 48.5, 'insurer', 0);
INSERT INTO payment VALUES (33, 38, '2026-10-15', 62, 'cash', 0);
INSERT INTO payment VALUES (34, 39, '2026-10-20', 43, 'card', 0);
INSERT INTO payment VALUES (35, 41, '2026-11-17', 42, 'insurer', 0);
INSERT INTO payment VALUES (36, 42, '2026-10-29', 40, 'card', 0);
INSERT INTO payment VALUES (37, 43, '2026-11-03', 95, 'card', 0);
INSERT INTO payment VALUES (38, 48, '2026-11-16', 20, 'card', 0);

INSERT INTO patient_form VALUES (1, 1, 'consent', '2024-01-22', '2024-01-29');
INSERT INTO patient_form VALUES (2, 2, 'consent', '2024-02-13', '2024-02-19');
INSERT INTO patient_form VALUES (3, 3, 'consent', '2024-03-04', '2024-03-04');
INSERT INTO patient_form VALUES (4, 4, 'consent', '2024-04-18', NULL);
INSERT INTO patient_form VALUES (5, 5, 'consent', '2024-06-10', '2024-06-17');
INSERT INTO patient_form VALUES (6, 6, 'consent', '2024-09-02', '2024-09-05');
INSERT INTO patient_form VALUES (7, 7, 'consent', '2024-11-11', '2024-11-19');
INSERT INTO patient_form VALUES (8, 8, 'consent', '2025-01-16', NULL);
INSERT INTO patient_form VALUES (9, 9, 'consent', '2025-02-24', '2025-03-01');
INSERT INTO patient_form VALUES (10, 10, 'consent', '2025-05-06', '2025-05-13');
INSERT INTO patient_form VALUES (11, 12, 'consent', '2025-09-09', '2025-09-10');
INSERT INTO patient_form VALUES (12, 13, 'consent', '2025-11-20', '2025-11-27');
INSERT INTO patient_form VALUES (13, 14, 'consent', '2026-01-13', '2026-01-20');
INSERT INTO patient_form VALUES (14, 15, 'consent', '2026-03-02', '2026-03-09');
INSERT INTO patient_form VALUES (15, 16, 'consent', '2026-05-19', NULL);
INSERT INTO patient_form VALUES (16, 17, 'consent', '2026-08-11', '2026-08-20');
INSERT INTO patient_form VALUES (17, 19, 'consent', '2026-10-06', '2026-10-12');
INSERT INTO patient_form VALUES (18, 20, 'consent', '2026-10-27', '2026-11-03');
INSERT INTO patient_form VALUES (19, 3, 'medical history', '2024-03-04', '2024-03-11');
INSERT INTO patient_form VALUES (20, 12, 'medical history', '2025-09-09', NULL);
INSERT INTO patient_form VALUES (21, 15, 'medical history', '2026-03-02', '2026-03-02');
INSERT INTO patient_form VALUES (22, 20, 'medical history', '2026-10-27', NULL);
INSERT INTO patient_form VALUES (23, 19, 'insurance claim', '2026-10-14', NULL);
INSERT INTO patient_form VALUES (24, 17, 'insurance claim', '2026-08-21', '2026-08-28');
INSERT INTO patient_form VALUES (25, 1, 'insurance claim', '2026-09-09', '2026-09-24');

