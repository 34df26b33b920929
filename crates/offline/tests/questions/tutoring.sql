PRAGMA foreign_keys = ON;

CREATE TABLE subjects (
  subject_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  level TEXT NOT NULL
);
CREATE TABLE tutors (
  tutor_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  hired_on DATE NOT NULL,
  hourly_pay_cents INTEGER NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE tutor_subjects (
  tutor_id INTEGER NOT NULL REFERENCES tutors(tutor_id),
  subject_id INTEGER NOT NULL REFERENCES subjects(subject_id),
  PRIMARY KEY (tutor_id, subject_id)
);
CREATE TABLE guardians (
  guardian_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  phone TEXT,
  town TEXT
);
CREATE TABLE students (
  student_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  guardian_id INTEGER REFERENCES guardians(guardian_id),
  school_year INTEGER,
  enrolled_on DATE NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE lessons (
  lesson_id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL REFERENCES students(student_id),
  tutor_id INTEGER REFERENCES tutors(tutor_id),
  subject_id INTEGER NOT NULL REFERENCES subjects(subject_id),
  booked_on DATE NOT NULL,
  lesson_date DATE NOT NULL,
  duration_min INTEGER NOT NULL,
  status TEXT NOT NULL,
  price_cents INTEGER NOT NULL
);
CREATE TABLE invoices (
  invoice_id INTEGER PRIMARY KEY,
  guardian_id INTEGER NOT NULL REFERENCES guardians(guardian_id),
  issued_on DATE NOT NULL,
  due_on DATE NOT NULL,
  paid_on DATE,
  amount_cents INTEGER NOT NULL,
  status TEXT NOT NULL
);

INSERT INTO subjects VALUES (1, 'Maths', 'GCSE');
INSERT INTO subjects VALUES (2, 'Maths', 'A-level');
INSERT INTO subjects VALUES (3, 'English', 'GCSE');
INSERT INTO subjects VALUES (4, 'Physics', 'A-level');
INSERT INTO subjects VALUES (5, 'Chemistry', 'A-level');
INSERT INTO subjects VALUES (6, 'Biology', 'GCSE');
INSERT INTO subjects VALUES (7, 'French', 'GCSE');
INSERT INTO subjects VALUES (8, 'Mandarin', 'Beginner');
INSERT INTO subjects VALUES (9, 'Latin', 'GCSE');

INSERT INTO tutors VALUES (1, 'Hannah Brooks', 'hannah.brooks@brighttutors.example', '2022-07-27', 2800, 0);
INSERT INTO tutors VALUES (2, 'Samuel Okoro', 'samuel.okoro@brighttutors.example', '2021-09-30', 2600, 0);
INSERT INTO tutors VALUES (3, 'Li Na', 'li.na@brighttutors.example', '2021-04-25', 2600, 0);
INSERT INTO tutors VALUES (4, 'Daniel Price', 'daniel.price@brighttutors.example', '2021-10-07', 2300, 0);
INSERT INTO tutors VALUES (5, 'Ewa Kowalska', 'ewa.kowalska@brighttutors.example', '2020-06-17', 3600, 0);
INSERT INTO tutors VALUES (6, 'Hannah Brooks', 'hannah.brooks6@brighttutors.example', '2022-01-24', 2800, 0);
INSERT INTO tutors VALUES (7, 'Marcus Webb', 'marcus.webb@brighttutors.example', '2020-01-01', 3250, 1);
INSERT INTO tutors VALUES (8, 'Ruth Adeyemi', 'ruth.adeyemi@brighttutors.example', '2021-01-30', 3800, 0);
INSERT INTO tutors VALUES (9, 'Felix Stone', 'felix.stone@brighttutors.example', '2019-10-30', 2750, 0);
INSERT INTO tutors VALUES (10, 'Olga Ivanova', 'olga.ivanova@brighttutors.example', '2021-04-23', 2150, 0);
INSERT INTO tutors VALUES (11, 'Craig Dunn', 'craig.dunn@brighttutors.example', '2022-08-10', 3300, 1);

INSERT INTO tutor_subjects VALUES (1, 1);
INSERT INTO tutor_subjects VALUES (1, 2);
INSERT INTO tutor_subjects VALUES (2, 4);
INSERT INTO tutor_subjects VALUES (2, 2);
INSERT INTO tutor_subjects VALUES (3, 8);
INSERT INTO tutor_subjects VALUES (4, 3);
INSERT INTO tutor_subjects VALUES (4, 7);
INSERT INTO tutor_subjects VALUES (5, 5);
INSERT INTO tutor_subjects VALUES (5, 6);
INSERT INTO tutor_subjects VALUES (6, 3);
INSERT INTO tutor_subjects VALUES (7, 1);
INSERT INTO tutor_subjects VALUES (7, 6);
INSERT INTO tutor_subjects VALUES (8, 1);
INSERT INTO tutor_subjects VALUES (8, 4);
INSERT INTO tutor_subjects VALUES (8, 5);
INSERT INTO tutor_subjects VALUES (9, 7);
INSERT INTO tutor_subjects VALUES (9, 3);
INSERT INTO tutor_subjects VALUES (10, 6);
INSERT INTO tutor_subjects VALUES (11, 1);

INSERT INTO guardians VALUES (1, 'Karen Mills', '07911 123862', 'Bracknell');
INSERT INTO guardians VALUES (2, 'Joseph Amara', '07911 123242', 'Wokingham');
INSERT INTO guardians VALUES (3, 'Wang Fang', '07911 123464', 'Reading');
INSERT INTO guardians VALUES (4, 'Deborah Stead', '07911 123598', 'Henley');
INSERT INTO guardians VALUES (5, 'Nikhil Rao', '07911 123677', 'Bracknell');
INSERT INTO guardians VALUES (6, 'Sally Thorne', '07911 123786', 'Wokingham');
INSERT INTO guardians VALUES (7, 'Peter Lowe', '07911 123540', 'Wokingham');
INSERT INTO guardians VALUES (8, 'Amina Yusuf', '07911 123770', 'Reading');
INSERT INTO guardians VALUES (9, 'Colette Dubois', '07911 123454', 'Henley');
INSERT INTO guardians VALUES (10, 'Barry Knight', '07911 123917', 'Wokingham');
INSERT INTO guardians VALUES (11, 'Zhang Min', '07911 123807', 'Bracknell');
INSERT INTO guardians VALUES (12, 'Lorna Hay', '07911 123667', 'Henley');
INSERT INTO guardians VALUES (13, 'Peter Lowe', '07911 123866', 'Reading');
INSERT INTO guardians VALUES (14, 'Graham Nash', '07911 123550', 'Bracknell');
INSERT INTO guardians VALUES (15, 'Irina Volkova', '07911 123648', 'Reading');
INSERT INTO guardians VALUES (16, 'Tessa Boyle', '07911 123400', 'Reading');

INSERT INTO students VALUES (1, 'Emily Mills', 1, 9, '2026-02-18', 0);
INSERT INTO students VALUES (2, 'Jack Mills', 1, 10, '2025-05-18', 0);
INSERT INTO students VALUES (3, 'Tobi Amara', 2, 10, '2025-12-15', 0);
INSERT INTO students VALUES (4, 'Wang Hao', 3, 10, '2026-05-14', 0);
INSERT INTO students VALUES (5, 'Sophie Stead', 4, 10, '2025-10-11', 0);
INSERT INTO students VALUES (6, 'Arjun Rao', 5, 9, '2026-04-15', 0);
INSERT INTO students VALUES (7, 'Meera Rao', 5, 11, '2026-03-18', 0);
INSERT INTO students VALUES (8, 'Max Thorne', 6, 10, '2026-04-02', 1);
INSERT INTO students VALUES (9, 'Ella Lowe', 7, 10, '2025-03-19', 0);
INSERT INTO students VALUES (10, 'Bilal Yusuf', 8, 10, '2025-01-13', 0);
INSERT INTO students VALUES (11, 'Luc Dubois', 9, 9, '2025-11-15', 0);
INSERT INTO students VALUES (12, 'Chloe Knight', 10, 11, '2025-10-05', 0);
INSERT INTO students VALUES (13, 'Zhang Yue', 11, 8, '2026-09-07', 0);
INSERT INTO students VALUES (14, 'Adam Hay', 12, 11, '2024-10-15', 0);
INSERT INTO students VALUES (15, 'Ella Lowe', 13, 10, '2025-01-24', 0);
INSERT INTO students VALUES (16, 'Oscar Nash', 14, 11, '2026-08-16', 0);
INSERT INTO students VALUES (17, 'Nina Volkova', 15, 11, '2026-06-17', 1);
INSERT INTO students VALUES (18, 'Jamie Carter', NULL, 10, '2025-02-11', 0);
INSERT INTO students VALUES (19, 'Priya Shah', NULL, 11, '2026-09-24', 0);
INSERT INTO students VALUES (20, 'Leo Mercer', NULL, 10, '2026-10-19', 0);
INSERT INTO students VALUES (21, 'Ruby Nash', 14, 10, '2025-03-27', 0);
INSERT INTO students VALUES (22, 'Kian Yusuf', 8, 10, '2026-02-15', 1);
INSERT INTO students VALUES (23, 'Freya Knight', 10, 9, '2026-08-22', 0);
INSERT INTO students VALUES (24, 'Theo Stead', 4, 13, '2025-05-02', 0);

INSERT INTO lessons VALUES (1, 2, 8, 4, '2025-09-25', '2025-09-26', 45, 'completed', 3900);
INSERT INTO lessons VALUES (2, 24, 2, 2, '2025-09-24', '2025-10-06', 90, 'completed', 7800);
INSERT INTO lessons VALUES (3, 9, 7, 1, '2025-09-22', '2025-10-13', 60, 'completed', 4150);
INSERT INTO lessons VALUES (4, 15, 2, 2, '2025-09-24', '2025-10-16', 60, 'completed', 5200);
INSERT INTO lessons VALUES (5, 15, 1, 2, '2025-10-09', '2025-10-29', 90, 'completed', 7800);
INSERT INTO lessons VALUES (6, 5, 4, 7, '2025-10-24', '2025-11-08', 60, 'completed', 4150);
INSERT INTO lessons VALUES (7, 11, 8, 1, '2025-11-15', '2025-11-17', 45, 'cancelled', 3112);
INSERT INTO lessons VALUES (8, 2, 8, 4, '2025-11-17', '2025-11-22', 60, 'completed', 5200);
INSERT INTO lessons VALUES (9, 11, 11, 1, '2025-11-15', '2025-12-05', 60, 'completed', 4150);
INSERT INTO lessons VALUES (10, 3, 5, 6, '2025-12-16', '2025-12-19', 60, 'cancelled', 4150);
INSERT INTO lessons VALUES (11, 5, 4, 7, '2025-12-28', '2025-12-29', 60, 'completed', 4150);
INSERT INTO lessons VALUES (12, 11, 4, 3, '2025-12-21', '2026-01-05', 60, 'completed', 4150);
INSERT INTO lessons VALUES (13, 15, 7, 1, '2025-12-25', '2026-01-08', 90, 'completed', 6225);
INSERT INTO lessons VALUES (14, 3, 1, 1, '2026-01-05', '2026-01-12', 90, 'completed', 6225);
INSERT INTO lessons VALUES (15, 2, 8, 1, '2026-01-16', '2026-01-19', 45, 'cancelled', 3112);
INSERT INTO lessons VALUES (16, 3, 4, 3, '2025-12-29', '2026-01-19', 60, 'completed', 4150);
INSERT INTO lessons VALUES (17, 3, 2, 4, '2026-01-06', '2026-01-24', 90, 'no_show', 7800);
INSERT INTO lessons VALUES (18, 5, 6, 3, '2026-01-01', '2026-01-25', 60, 'completed', 4150);
INSERT INTO lessons VALUES (19, 11, 7, 1, '2026-01-10', '2026-01-26', 60, 'completed', 4150);
INSERT INTO lessons VALUES (20, 11, 1, 1, '2026-01-26', '2026-02-01', 60, 'completed', 4150);
INSERT INTO lessons VALUES (21, 11, 6, 3, '2026-02-02', '2026-02-03', 60, 'completed', 4150);
INSERT INTO lessons VALUES (22, 3, 4, 3, '2026-01-25', '2026-02-05', 90, 'completed', 6225);
INSERT INTO lessons VALUES (23, 11, 4, 7, '2026-02-03', '2026-02-11', 60, 'completed', 4150);
INSERT INTO lessons VALUES (24, 3, 6, 3, '2026-01-21', '2026-02-13', 60, 'completed', 4150);
INSERT INTO lessons VALUES (25, 2, 5, 5, '2026-01-28', '2026-02-16', 60, 'completed', 5200);
INSERT INTO lessons VALUES (26, 3, 8, 4, '2026-02-11', '2026-02-16', 60, 'completed', 5200);
INSERT INTO lessons VALUES (27, 11, 6, 3, '2026-02-09', '2026-02-26', 60, 'cancelled', 4150);
INSERT INTO lessons VALUES (28, 21, 4, 3, '2026-02-19', '2026-03-01', 60, 'completed', 4150);
INSERT INTO lessons VALUES (29, 1, 8, 5, '2026-02-18', '2026-03-10', 60, 'completed', 5200);
INSERT INTO lessons VALUES (30, 1, 4, 3, '2026-02-28', '2026-03-16', 60, 'completed', 4150);
INSERT INTO lessons VALUES (31, 1, 3, 8, '2026-02-25', '2026-03-19', 60, 'completed', 4150);
INSERT INTO lessons VALUES (32, 3, 1, 1, '2026-03-07', '2026-03-21', 60, 'completed', 4150);
INSERT INTO lessons VALUES (33, 3, 1, 1, '2026-03-26', '2026-04-01', 60, 'completed', 4150);
INSERT INTO lessons VALUES (34, 3, 1, 1, '2026-03-24', '2026-04-03', 60, 'completed', 4150);
INSERT INTO lessons VALUES (35, 3, 7, 1, '2026-03-30', '2026-04-03', 90, 'completed', 6225);
INSERT INTO lessons VALUES (36, 1, 2, 2, '2026-03-22', '2026-04-06', 60, 'completed', 5200);
INSERT INTO lessons VALUES (37, 7, 4, 3, '2026-03-25', '2026-04-06', 90, 'completed', 6225);
INSERT INTO lessons VALUES (38, 7, 11, 1, '2026-03-18', '2026-04-09', 45, 'completed', 3112);
INSERT INTO lessons VALUES (39, 11, 3, 8, '2026-04-02', '2026-04-09', 60, 'completed', 4150);
INSERT INTO lessons VALUES (40, 9, 8, 5, '2026-04-10', '2026-04-11', 60, 'completed', 5200);
INSERT INTO lessons VALUES (41, 2, 5, 5, '2026-04-13', '2026-04-14', 60, 'cancelled', 5200);
INSERT INTO lessons VALUES (42, 7, 7, 6, '2026-03-28', '2026-04-14', 90, 'cancelled', 6225);
INSERT INTO lessons VALUES (43, 1, 1, 1, '2026-04-07', '2026-04-20', 60, 'completed', 4150);
INSERT INTO lessons VALUES (44, 11, 1, 2, '2026-04-05', '2026-04-20', 60, 'no_show', 5200);
INSERT INTO lessons VALUES (45, 7, 8, 4, '2026-04-02', '2026-04-25', 60, 'completed', 5200);
INSERT INTO lessons VALUES (46, 1, 3, 8, '2026-04-20', '2026-04-26', 60, 'completed', 4150);
INSERT INTO lessons VALUES (47, 11, 3, 8, '2026-04-27', '2026-05-03', 60, 'cancelled', 4150);
INSERT INTO lessons VALUES (48, 1, 5, 5, '2026-05-05', '2026-05-15', 60, 'completed', 5200);
INSERT INTO lessons VALUES (49, 6, 3, 8, '2026-04-28', '2026-05-19', 60, 'completed', 4150);
INSERT INTO lessons VALUES (50, 8, 2, 2, '2026-05-03', '2026-05-19', 90, 'completed', 7800);
INSERT INTO lessons VALUES (51, 1, 8, 5, '2026-05-19', '2026-05-24', 60, 'completed', 5200);
INSERT INTO lessons VALUES (52, 22, 1, 1, '2026-05-21', '2026-05-24', 60, 'completed', 4150);
INSERT INTO lessons VALUES (53, 8, 4, 7, '2026-05-24', '2026-05-26', 60, 'completed', 4150);
INSERT INTO lessons VALUES (54, 1, 1, 2, '2026-05-25', '2026-05-27', 60, 'completed', 5200);
INSERT INTO lessons VALUES (55, 4, 8, 4, '2026-05-14', '2026-05-30', 60, 'completed', 5200);
INSERT INTO lessons VALUES (56, 6, 3, 8, '2026-05-17', '2026-06-01', 45, 'cancelled', 3112);
INSERT INTO lessons VALUES (57, 3, 2, 2, '2026-06-03', '2026-06-04', 60, 'completed', 5200);
INSERT INTO lessons VALUES (58, 5, 5, 6, '2026-05-30', '2026-06-06', 60, 'completed', 4150);
INSERT INTO lessons VALUES (59, 3, 6, 3, '2026-06-10', '2026-06-13', 60, 'completed', 4150);
INSERT INTO lessons VALUES (60, 9, 4, 3, '2026-06-08', '2026-06-18', 60, 'completed', 4150);
INSERT INTO lessons VALUES (61, 3, 1, 1, '2026-05-28', '2026-06-21', 90, 'completed', 6225);
INSERT INTO lessons VALUES (62, 4, 5, 6, '2026-06-05', '2026-06-22', 90, 'completed', 6225);
INSERT INTO lessons VALUES (63, 6, 5, 5, '2026-06-08', '2026-06-24', 45, 'completed', 3900);
INSERT INTO lessons VALUES (64, 7, 5, 6, '2026-06-21', '2026-06-25', 60, 'completed', 4150);
INSERT INTO lessons VALUES (65, 22, 8, 5, '2026-06-23', '2026-06-28', 90, 'cancelled', 7800);
INSERT INTO lessons VALUES (66, 4, 8, 5, '2026-06-07', '2026-06-30', 60, 'cancelled', 5200);
INSERT INTO lessons VALUES (67, 6, 2, 2, '2026-06-13', '2026-07-02', 60, 'completed', 5200);
INSERT INTO lessons VALUES (68, 5, 8, 1, '2026-06-13', '2026-07-04', 45, 'completed', 3112);
INSERT INTO lessons VALUES (69, 21, 8, 1, '2026-07-05', '2026-07-06', 60, 'completed', 4150);
INSERT INTO lessons VALUES (70, 15, 1, 1, '2026-07-02', '2026-07-07', 90, 'completed', 6225);
INSERT INTO lessons VALUES (71, 11, 8, 4, '2026-07-04', '2026-07-13', 45, 'completed', 3900);
INSERT INTO lessons VALUES (72, 15, 6, 3, '2026-07-12', '2026-07-13', 60, 'completed', 4150);
INSERT INTO lessons VALUES (73, 17, 1, 1, '2026-06-24', '2026-07-13', 60, 'completed', 4150);
INSERT INTO lessons VALUES (74, 11, 2, 4, '2026-07-03', '2026-07-16', 60, 'completed', 5200);
INSERT INTO lessons VALUES (75, 15, 1, 2, '2026-07-08', '2026-07-16', 45, 'cancelled', 3900);
INSERT INTO lessons VALUES (76, 3, 8, 4, '2026-07-08', '2026-07-18', 60, 'completed', 5200);
INSERT INTO lessons VALUES (77, 17, 8, 4, '2026-07-08', '2026-07-18', 60, 'cancelled', 5200);
INSERT INTO lessons VALUES (78, 17, 8, 1, '2026-07-04', '2026-07-22', 60, 'completed', 4150);
INSERT INTO lessons VALUES (79, 6, 4, 7, '2026-07-20', '2026-07-25', 60, 'completed', 4150);
INSERT INTO lessons VALUES (80, 2, 8, 5, '2026-07-23', '2026-08-04', 90, 'completed', 7800);
INSERT INTO lessons VALUES (81, 3, 1, 2, '2026-07-18', '2026-08-06', 45, 'completed', 3900);
INSERT INTO lessons VALUES (82, 17, 2, 2, '2026-07-31', '2026-08-07', 60, 'completed', 5200);
INSERT INTO lessons VALUES (83, 1, 1, 2, '2026-08-02', '2026-08-10', 60, 'completed', 5200);
INSERT INTO lessons VALUES (84, 3, 8, 5, '2026-08-01', '2026-08-17', 60, 'completed', 5200);
INSERT INTO lessons VALUES (85, 1, 2, 2, '2026-08-05', '2026-08-18', 60, 'cancelled', 5200);
INSERT INTO lessons VALUES (86, 16, 1, 1, '2026-08-16', '2026-08-23', 60, 'completed', 4150);
INSERT INTO lessons VALUES (87, 17, 8, 4, '2026-08-08', '2026-08-23', 90, 'completed', 7800);
INSERT INTO lessons VALUES (88, 3, 1, 1, '2026-07-30', '2026-08-24', 60, 'completed', 4150);
INSERT INTO lessons VALUES (89, 23, 5, 6, '2026-08-22', '2026-08-25', 60, 'completed', 4150);
INSERT INTO lessons VALUES (90, 6, 1, 2, '2026-08-20', '2026-08-29', 60, 'completed', 5200);
INSERT INTO lessons VALUES (91, 11, 5, 5, '2026-08-20', '2026-08-31', 90, 'completed', 7800);
INSERT INTO lessons VALUES (92, 16, 5, 6, '2026-08-28', '2026-08-31', 60, 'no_show', 4150);
INSERT INTO lessons VALUES (93, 15, 4, 3, '2026-08-20', '2026-09-05', 60, 'cancelled', 4150);
INSERT INTO lessons VALUES (94, 23, 2, 4, '2026-09-02', '2026-09-05', 60, 'no_show', 5200);
INSERT INTO lessons VALUES (95, 23, 6, 3, '2026-08-22', '2026-09-07', 60, 'completed', 4150);
INSERT INTO lessons VALUES (96, 9, 1, 1, '2026-08-19', '2026-09-08', 60, 'completed', 4150);
INSERT INTO lessons VALUES (97, 16, 8, 1, '2026-08-23', '2026-09-08', 60, 'completed', 4150);
INSERT INTO lessons VALUES (98, 23, 4, 7, '2026-09-01', '2026-09-11', 60, 'cancelled', 4150);
INSERT INTO lessons VALUES (99, 9, 6, 3, '2026-08-31', '2026-09-13', 90, 'cancelled', 6225);
INSERT INTO lessons VALUES (100, 24, 2, 2, '2026-09-05', '2026-09-14', 60, 'completed', 5200);
INSERT INTO lessons VALUES (101, 1, 8, 1, '2026-08-27', '2026-09-16', 60, 'completed', 4150);
INSERT INTO lessons VALUES (102, 15, 5, 6, '2026-09-09', '2026-09-17', 90, 'completed', 6225);
INSERT INTO lessons VALUES (103, 4, 1, 2, '2026-08-28', '2026-09-18', 60, 'completed', 5200);
INSERT INTO lessons VALUES (104, 23, 8, 5, '2026-08-29', '2026-09-18', 60, 'completed', 5200);
INSERT INTO lessons VALUES (105, 1, 2, 4, '2026-09-05', '2026-09-20', 60, 'completed', 5200);
INSERT INTO lessons VALUES (106, 3, 6, 3, '2026-08-28', '2026-09-22', 60, 'completed', 4150);
INSERT INTO lessons VALUES (107, 18, 8, 5, '2026-09-07', '2026-09-23', 90, 'cancelled', 7800);
INSERT INTO lessons VALUES (108, 1, 1, 2, '2026-09-22', '2026-09-24', 60, 'completed', 5200);
INSERT INTO lessons VALUES (109, 1, 2, 4, '2026-09-10', '2026-09-24', 60, 'completed', 5200);
INSERT INTO lessons VALUES (110, 9, 1, 2, '2026-09-12', '2026-09-27', 60, 'completed', 5200);
INSERT INTO lessons VALUES (111, 6, 3, 8, '2026-09-05', '2026-09-28', 90, 'completed', 6225);
INSERT INTO lessons VALUES (112, 23, 8, 1, '2026-09-24', '2026-09-28', 45, 'cancelled', 3112);
INSERT INTO lessons VALUES (113, 23, 3, 8, '2026-09-16', '2026-09-28', 60, 'completed', 4150);
INSERT INTO lessons VALUES (114, 23, 2, 4, '2026-09-26', '2026-09-28', 60, 'completed', 5200);
INSERT INTO lessons VALUES (115, 16, 1, 1, '2026-09-24', '2026-09-29', 90, 'cancelled', 6225);
INSERT INTO lessons VALUES (116, 19, 5, 5, '2026-09-24', '2026-09-29', 60, 'cancelled', 5200);
INSERT INTO lessons VALUES (117, 23, 2, 2, '2026-09-29', '2026-10-01', 60, 'cancelled', 5200);
INSERT INTO lessons VALUES (118, 1, 1, 2, '2026-09-17', '2026-10-03', 45, 'no_show', 3900);
INSERT INTO lessons VALUES (119, 23, 1, 2, '2026-09-18', '2026-10-05', 60, 'completed', 5200);
INSERT INTO lessons VALUES (120, 1, 8, 4, '2026-10-02', '2026-10-06', 60, 'completed', 5200);
INSERT INTO lessons VALUES (121, 3, 1, 2, '2026-09-17', '2026-10-06', 60, 'completed', 5200);
INSERT INTO lessons VALUES (122, 12, 8, 1, '2026-09-20', '2026-10-13', 60, 'completed', 4150);
INSERT INTO lessons VALUES (123, 23, 8, 5, '2026-09-30', '2026-10-13', 90, 'completed', 7800);
INSERT INTO lessons VALUES (124, 16, 8, 5, '2026-09-25', '2026-10-14', 60, 'completed', 5200);
INSERT INTO lessons VALUES (125, 23, 1, 2, '2026-09-22', '2026-10-15', 90, 'cancelled', 7800);
INSERT INTO lessons VALUES (126, 5, 8, 1, '2026-09-28', '2026-10-16', 90, 'completed', 6225);
INSERT INTO lessons VALUES (127, 11, 8, 1, '2026-10-04', '2026-10-18', 60, 'completed', 4150);
INSERT INTO lessons VALUES (128, 23, 1, 2, '2026-10-13', '2026-10-18', 45, 'no_show', 3900);
INSERT INTO lessons VALUES (129, 19, 5, 6, '2026-10-13', '2026-10-20', 45, 'completed', 3112);
INSERT INTO lessons VALUES (130, 23, 4, 7, '2026-10-20', '2026-10-22', 60, 'completed', 4150);
INSERT INTO lessons VALUES (131, 23, 8, 4, '2026-10-09', '2026-10-22', 90, 'completed', 7800);
INSERT INTO lessons VALUES (132, 11, 4, 7, '2026-10-02', '2026-10-23', 60, 'completed', 4150);
INSERT INTO lessons VALUES (133, 19, 1, 1, '2026-10-01', '2026-10-23', 60, 'cancelled', 4150);
INSERT INTO lessons VALUES (134, 7, 4, 3, '2026-10-07', '2026-10-25', 60, 'completed', 4150);
INSERT INTO lessons VALUES (135, 23, 1, 1, '2026-10-08', '2026-10-25', 60, 'completed', 4150);
INSERT INTO lessons VALUES (136, 23, 8, 1, '2026-10-26', '2026-10-28', 60, 'completed', 4150);
INSERT INTO lessons VALUES (137, 13, 8, 1, '2026-10-15', '2026-10-30', 45, 'cancelled', 3112);
INSERT INTO lessons VALUES (138, 19, 2, 4, '2026-10-12', '2026-10-30', 60, 'completed', 5200);
INSERT INTO lessons VALUES (139, 13, 8, 4, '2026-10-26', '2026-11-01', 60, 'completed', 5200);
INSERT INTO lessons VALUES (140, 19, 5, 6, '2026-10-26', '2026-11-01', 60, 'completed', 4150);
INSERT INTO lessons VALUES (141, 13, 2, 2, '2026-10-19', '2026-11-02', 60, 'completed', 5200);
INSERT INTO lessons VALUES (142, 23, 4, 3, '2026-10-22', '2026-11-02', 45, 'completed', 3112);
INSERT INTO lessons VALUES (143, 23, 3, 8, '2026-10-31', '2026-11-04', 90, 'completed', 6225);
INSERT INTO lessons VALUES (144, 3, 4, 7, '2026-10-14', '2026-11-05', 60, 'completed', 4150);
INSERT INTO lessons VALUES (145, 13, 8, 4, '2026-11-08', '2026-11-09', 60, 'no_show', 5200);
INSERT INTO lessons VALUES (146, 11, 8, 5, '2026-10-19', '2026-11-11', 60, 'completed', 5200);
INSERT INTO lessons VALUES (147, 1, 8, 5, '2026-11-02', '2026-11-12', 60, 'completed', 5200);
INSERT INTO lessons VALUES (148, 7, 5, 5, '2026-11-05', '2026-11-12', 60, 'completed', 5200);
INSERT INTO lessons VALUES (149, 3, 8, 1, '2026-10-19', '2026-11-13', 60, 'no_show', 4150);
INSERT INTO lessons VALUES (150, 19, 5, 5, '2026-10-20', '2026-11-13', 60, 'completed', 5200);
INSERT INTO lessons VALUES (151, 16, 6, 3, '2026-11-07', '2026-11-18', 60, 'no_show', 4150);
INSERT INTO lessons VALUES (152, 1, 1, 1, '2026-11-09', '2026-11-19', 60, 'cancelled', 4150);
INSERT INTO lessons VALUES (153, 23, 1, 2, '2026-11-07', '2026-11-19', 60, 'completed', 5200);
INSERT INTO lessons VALUES (154, 7, 5, 5, '2026-11-18', '2026-11-21', 60, 'booked', 5200);
INSERT INTO lessons VALUES (155, 23, 6, 3, '2026-10-31', '2026-11-22', 90, 'booked', 6225);
INSERT INTO lessons VALUES (156, 23, NULL, 5, '2026-11-07', '2026-11-24', 60, 'booked', 5200);
INSERT INTO lessons VALUES (157, 3, NULL, 5, '2026-11-08', '2026-11-25', 60, 'booked', 5200);
INSERT INTO lessons VALUES (158, 3, NULL, 4, '2026-11-02', '2026-11-27', 45, 'booked', 3900);
INSERT INTO lessons VALUES (159, 23, NULL, 4, '2026-11-18', '2026-11-28', 60, 'booked', 5200);
INSERT INTO lessons VALUES (160, 7, NULL, 5, '2026-11-16', '2026-11-30', 60, 'booked', 5200);
INSERT INTO lessons VALUES (161, 6, 8, 5, '2026-11-21', '2026-12-01', 60, 'booked', 5200);
INSERT INTO lessons VALUES (162, 19, 6, 3, '2026-11-21', '2026-12-01', 60, 'booked', 4150);
INSERT INTO lessons VALUES (163, 5, NULL, 3, '2026-11-16', '2026-12-02', 90, 'booked', 6225);
INSERT INTO lessons VALUES (164, 19, 8, 4, '2026-11-21', '2026-12-03', 60, 'booked', 5200);
INSERT INTO lessons VALUES (165, 16, NULL, 2, '2026-11-15', '2026-12-04', 60, 'booked', 5200);
INSERT INTO lessons VALUES (166, 23, NULL, 4, '2026-11-09', '2026-12-04', 60, 'booked', 5200);
INSERT INTO lessons VALUES (167, 16, NULL, 4, '2026-11-21', '2026-12-07', 45, 'booked', 3900);
INSERT INTO lessons VALUES (168, 4, 8, 1, '2026-11-21', '2026-12-11', 90, 'booked', 6225);
INSERT INTO lessons VALUES (169, 19, 8, 1, '2026-11-21', '2026-12-11', 90, 'booked', 6225);
INSERT INTO lessons VALUES (170, 23, 4, 3, '2026-11-16', '2026-12-11', 60, 'booked', 4150);
INSERT INTO lessons VALUES (171, 11, NULL, 7, '2026-11-21', '2026-12-12', 90, 'booked', 6225);

INSERT INTO invoices VALUES (1, 5, '2025-10-23', '2025-11-22', NULL, 11093, 'overdue');
INSERT INTO invoices VALUES (2, 1, '2025-10-25', '2025-11-08', '2025-12-04', 8992, 'paid');
INSERT INTO invoices VALUES (3, 5, '2025-11-04', '2025-12-04', '2025-11-15', 7694, 'paid');
INSERT INTO invoices VALUES (4, 2, '2025-11-10', '2025-11-24', '2025-11-16', 10018, 'paid');
INSERT INTO invoices VALUES (5, 5, '2025-11-16', '2025-11-30', '2025-12-23', 24786, 'paid');
INSERT INTO invoices VALUES (6, 7, '2025-11-18', '2025-12-02', '2025-11-20', 16179, 'paid');
INSERT INTO invoices VALUES (7, 6, '2025-12-05', '2025-12-19', NULL, 24641, 'overdue');
INSERT INTO invoices VALUES (8, 6, '2025-12-12', '2025-12-26', '2025-12-20', 5949, 'paid');
INSERT INTO invoices VALUES (9, 1, '2025-12-13', '2025-12-27', '2026-01-10', 20532, 'paid');
INSERT INTO invoices VALUES (10, 2, '2025-12-13', '2026-01-12', '2025-12-27', 13954, 'paid');
INSERT INTO invoices VALUES (11, 2, '2025-12-19', '2026-01-02', '2026-01-08', 10404, 'paid');
INSERT INTO invoices VALUES (12, 3, '2025-12-19', '2026-01-18', '2025-12-22', 10120, 'paid');
INSERT INTO invoices VALUES (13, 6, '2025-12-29', '2026-01-28', '2026-02-06', 22283, 'paid');
INSERT INTO invoices VALUES (14, 14, '2026-01-21', '2026-02-04', '2026-02-01', 27694, 'paid');
INSERT INTO invoices VALUES (15, 12, '2026-01-25', '2026-02-08', NULL, 14026, 'overdue');
INSERT INTO invoices VALUES (16, 2, '2026-02-07', '2026-02-21', NULL, 25923, 'overdue');
INSERT INTO invoices VALUES (17, 4, '2026-02-13', '2026-03-15', '2026-03-23', 5547, 'paid');
INSERT INTO invoices VALUES (18, 10, '2026-02-14', '2026-03-16', NULL, 22249, 'void');
INSERT INTO invoices VALUES (19, 2, '2026-02-22', '2026-03-24', '2026-03-01', 26925, 'paid');
INSERT INTO invoices VALUES (20, 4, '2026-02-25', '2026-03-27', '2026-03-25', 12578, 'paid');
INSERT INTO invoices VALUES (21, 5, '2026-02-25', '2026-03-11', '2026-03-30', 16761, 'paid');
INSERT INTO invoices VALUES (22, 10, '2026-02-28', '2026-03-30', '2026-03-04', 11060, 'paid');
INSERT INTO invoices VALUES (23, 14, '2026-03-02', '2026-04-01', '2026-03-24', 9072, 'paid');
INSERT INTO invoices VALUES (24, 11, '2026-03-08', '2026-03-22', '2026-03-10', 23079, 'paid');
INSERT INTO invoices VALUES (25, 12, '2026-03-11', '2026-03-25', '2026-03-21', 18856, 'paid');
INSERT INTO invoices VALUES (26, 11, '2026-03-11', '2026-03-25', '2026-03-29', 16423, 'paid');
INSERT INTO invoices VALUES (27, 7, '2026-03-18', '2026-04-17', '2026-04-21', 11914, 'paid');
INSERT INTO invoices VALUES (28, 5, '2026-03-26', '2026-04-25', '2026-05-03', 19626, 'paid');
INSERT INTO invoices VALUES (29, 2, '2026-04-04', '2026-05-04', NULL, 15938, 'overdue');
INSERT INTO invoices VALUES (30, 13, '2026-04-11', '2026-05-11', '2026-05-20', 21924, 'paid');
INSERT INTO invoices VALUES (31, 3, '2026-04-11', '2026-05-11', '2026-04-29', 12498, 'paid');
INSERT INTO invoices VALUES (32, 8, '2026-04-13', '2026-04-27', '2026-05-17', 24757, 'paid');
INSERT INTO invoices VALUES (33, 5, '2026-04-17', '2026-05-01', '2026-05-11', 27230, 'paid');
INSERT INTO invoices VALUES (34, 4, '2026-04-29', '2026-05-29', '2026-05-14', 18219, 'paid');
INSERT INTO invoices VALUES (35, 12, '2026-05-19', '2026-06-02', '2026-06-04', 28240, 'paid');
INSERT INTO invoices VALUES (36, 10, '2026-05-21', '2026-06-04', '2026-06-14', 24466, 'paid');
INSERT INTO invoices VALUES (37, 12, '2026-05-24', '2026-06-23', '2026-06-01', 17126, 'paid');
INSERT INTO invoices VALUES (38, 7, '2026-05-27', '2026-06-26', '2026-06-10', 19812, 'paid');
INSERT INTO invoices VALUES (39, 3, '2026-06-01', '2026-07-01', '2026-06-16', 26929, 'paid');
INSERT INTO invoices VALUES (40, 7, '2026-06-04', '2026-07-04', '2026-06-05', 12021, 'paid');
INSERT INTO invoices VALUES (41, 5, '2026-06-16', '2026-07-16', '2026-06-27', 25457, 'paid');
INSERT INTO invoices VALUES (42, 13, '2026-06-17', '2026-07-17', '2026-06-26', 13381, 'paid');
INSERT INTO invoices VALUES (43, 5, '2026-06-19', '2026-07-19', '2026-06-28', 10636, 'paid');
INSERT INTO invoices VALUES (44, 12, '2026-06-21', '2026-07-05', '2026-06-23', 16899, 'paid');
INSERT INTO invoices VALUES (45, 13, '2026-06-24', '2026-07-08', '2026-07-21', 9546, 'paid');
INSERT INTO invoices VALUES (46, 5, '2026-06-25', '2026-07-09', '2026-07-01', 8390, 'paid');
INSERT INTO invoices VALUES (47, 12, '2026-06-28', '2026-07-28', '2026-07-21', 7567, 'paid');
INSERT INTO invoices VALUES (48, 9, '2026-07-02', '2026-07-16', '2026-07-18', 13930, 'paid');
INSERT INTO invoices VALUES (49, 2, '2026-07-12', '2026-07-26', '2026-07-28', 3212, 'paid');
INSERT INTO invoices VALUES (50, 11, '2026-07-13', '2026-08-12', '2026-07-22', 5274, 'paid');
INSERT INTO invoices VALUES (51, 1, '2026-07-17', '2026-08-16', '2026-07-27', 13042, 'paid');
INSERT INTO invoices VALUES (52, 1, '2026-07-18', '2026-08-01', '2026-07-28', 6915, 'paid');
INSERT INTO invoices VALUES (53, 1, '2026-07-27', '2026-08-10', '2026-08-15', 27165, 'paid');
INSERT INTO invoices VALUES (54, 12, '2026-08-07', '2026-09-06', '2026-09-07', 4182, 'paid');
INSERT INTO invoices VALUES (55, 12, '2026-08-11', '2026-09-10', '2026-09-11', 22608, 'paid');
INSERT INTO invoices VALUES (56, 6, '2026-08-14', '2026-09-13', '2026-09-11', 3871, 'paid');
INSERT INTO invoices VALUES (57, 2, '2026-08-18', '2026-09-01', '2026-09-11', 14181, 'paid');
INSERT INTO invoices VALUES (58, 1, '2026-08-30', '2026-09-13', NULL, 25227, 'overdue');
INSERT INTO invoices VALUES (59, 1, '2026-08-31', '2026-09-14', '2026-09-06', 12997, 'paid');
INSERT INTO invoices VALUES (60, 4, '2026-09-11', '2026-09-25', '2026-09-23', 26837, 'paid');
INSERT INTO invoices VALUES (61, 10, '2026-09-14', '2026-09-28', NULL, 13654, 'void');
INSERT INTO invoices VALUES (62, 7, '2026-09-15', '2026-09-29', '2026-10-16', 10584, 'paid');
INSERT INTO invoices VALUES (63, 2, '2026-10-04', '2026-10-18', '2026-11-02', 3368, 'paid');
INSERT INTO invoices VALUES (64, 4, '2026-10-09', '2026-10-23', '2026-11-07', 19758, 'paid');
INSERT INTO invoices VALUES (65, 3, '2026-10-12', '2026-10-26', '2026-10-21', 9039, 'paid');
INSERT INTO invoices VALUES (66, 12, '2026-10-19', '2026-11-02', NULL, 14184, 'overdue');
INSERT INTO invoices VALUES (67, 5, '2026-10-21', '2026-11-04', '2026-11-17', 6484, 'paid');
INSERT INTO invoices VALUES (68, 6, '2026-10-26', '2026-11-09', NULL, 17755, 'overdue');
INSERT INTO invoices VALUES (69, 12, '2026-11-01', '2026-11-15', '2026-11-04', 29436, 'paid');
INSERT INTO invoices VALUES (70, 11, '2026-11-02', '2026-12-02', NULL, 8704, 'open');
INSERT INTO invoices VALUES (71, 12, '2026-11-03', '2026-12-03', '2026-11-09', 10996, 'paid');
INSERT INTO invoices VALUES (72, 10, '2026-11-13', '2026-11-27', NULL, 12997, 'open');
