CREATE TABLE tutor (
  tutor_no INTEGER PRIMARY KEY,
  tutor_name TEXT NOT NULL,
  specialty TEXT,
  hired TEXT NOT NULL,
  reports_to INTEGER REFERENCES tutor(tutor_no)
);
CREATE TABLE course (
  course_code TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  lvl INTEGER NOT NULL,
  fee_cents INTEGER NOT NULL,
  max_places INTEGER NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  lead_tutor INTEGER REFERENCES tutor(tutor_no),
  assistant_tutor INTEGER REFERENCES tutor(tutor_no),
  requires_code TEXT REFERENCES course(course_code)
);
CREATE TABLE student (
  student_no INTEGER PRIMARY KEY,
  student_name TEXT NOT NULL,
  city TEXT,
  mobile TEXT,
  joined TEXT NOT NULL,
  heard_via TEXT,
  archived_on TEXT
);
CREATE TABLE enrolment (
  student_no INTEGER NOT NULL REFERENCES student(student_no),
  course_code TEXT NOT NULL REFERENCES course(course_code),
  enrolled_on TEXT NOT NULL,
  withdrew_on TEXT,
  final_mark INTEGER,
  PRIMARY KEY (student_no, course_code)
);
CREATE TABLE instalment (
  inst_no INTEGER PRIMARY KEY,
  student_no INTEGER NOT NULL,
  course_code TEXT NOT NULL,
  due_date TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  paid_date TEXT,
  pay_type TEXT,
  FOREIGN KEY (student_no, course_code) REFERENCES enrolment(student_no, course_code)
);
CREATE TABLE client (
  client_no INTEGER PRIMARY KEY,
  client_name TEXT NOT NULL,
  mobile TEXT,
  first_contact TEXT NOT NULL
);
CREATE TABLE fitting (
  fitting_no INTEGER PRIMARY KEY,
  client_no INTEGER NOT NULL REFERENCES client(client_no),
  student_no INTEGER NOT NULL REFERENCES student(student_no),
  supervising_tutor INTEGER REFERENCES tutor(tutor_no),
  garment TEXT NOT NULL,
  fit_date TEXT NOT NULL,
  fit_time TEXT NOT NULL,
  charge_cents INTEGER,
  state TEXT NOT NULL CHECK (state IN ('planned','held','called off'))
);
CREATE TABLE certificate (
  cert_no TEXT PRIMARY KEY,
  student_no INTEGER NOT NULL REFERENCES student(student_no),
  course_code TEXT NOT NULL REFERENCES course(course_code),
  issued_on TEXT NOT NULL,
  collected_on TEXT
);

INSERT INTO tutor VALUES (1, 'Madame Orsini', 'couture', '2015-09-01', NULL);
INSERT INTO tutor VALUES (2, 'Leo Brandt', 'menswear', '2018-03-12', 1);
INSERT INTO tutor VALUES (3, 'Fatou Diallo', 'pattern cutting', '2021-01-18', 1);
INSERT INTO tutor VALUES (4, 'Irene Holm', 'alterations', '2023-08-21', 2);
INSERT INTO tutor VALUES (5, 'Max Trell', NULL, '2026-09-07', 2);

INSERT INTO course VALUES ('SEW1-24', 'Sewing Basics', 1, 28000, 10, '2024-09-09', '2024-12-13', 4, NULL, NULL);
INSERT INTO course VALUES ('SEW1-25', 'Sewing Basics', 1, 30000, 10, '2025-09-08', '2025-12-12', 4, 3, NULL);
INSERT INTO course VALUES ('SEW1-26', 'Sewing Basics', 1, 32000, 5, '2026-09-14', '2026-12-18', 4, 5, NULL);
INSERT INTO course VALUES ('PAT2-25', 'Pattern Cutting', 2, 42000, 8, '2025-02-03', '2025-06-06', 3, NULL, 'SEW1-24');
INSERT INTO course VALUES ('PAT2-26', 'Pattern Cutting', 2, 45000, 8, '2026-02-02', '2026-06-05', 3, 1, 'SEW1-25');
INSERT INTO course VALUES ('MEN3-25', 'Bespoke Trousers', 3, 61000, 6, '2025-09-15', '2026-03-27', 2, NULL, 'PAT2-25');
INSERT INTO course VALUES ('MEN3-26', 'Bespoke Trousers', 3, 65000, 6, '2026-09-21', '2027-03-26', 2, 4, 'PAT2-26');
INSERT INTO course VALUES ('COU4-26', 'Couture Finishing', 4, 88000, 4, '2026-03-02', '2026-07-31', 1, 3, 'PAT2-25');
INSERT INTO course VALUES ('ALT2-26', 'Alterations for Trade', 2, 36000, 8, '2026-10-05', '2026-12-11', NULL, 4, NULL);
INSERT INTO course VALUES ('HAT1-27', 'Millinery Taster', 1, 15000, 12, '2027-01-18', '2027-02-26', NULL, NULL, NULL);

INSERT INTO student VALUES (201, 'Amira Said', 'Leeds', '0800-01', '2024-08-12', 'web', NULL);
INSERT INTO student VALUES (202, 'Bruno Costa', 'Leeds', NULL, '2024-08-20', 'friend', NULL);
INSERT INTO student VALUES (203, 'Cathy Dole', 'York', '0800-03', '2024-08-28', 'fair', NULL);
INSERT INTO student VALUES (204, 'Dev Anand', 'Hull', '0800-04', '2024-09-02', NULL, NULL);
INSERT INTO student VALUES (205, 'Elin Berg', 'York', '0800-05', '2025-01-15', 'web', NULL);
INSERT INTO student VALUES (206, 'Fergus Mull', 'Leeds', '0800-06', '2025-07-30', 'friend', NULL);
INSERT INTO student VALUES (207, 'Gita Rao', 'Bradford', NULL, '2025-08-14', 'web', NULL);
INSERT INTO student VALUES (208, 'Hana Kim', 'Leeds', '0800-08', '2025-08-25', 'web', NULL);
INSERT INTO student VALUES (209, 'Ivo Petrov', NULL, '0800-09', '2025-09-01', 'flyer', NULL);
INSERT INTO student VALUES (210, 'Jo Larkin', 'York', '0800-10', '2025-09-03', 'friend', '2026-01-09');
INSERT INTO student VALUES (211, 'Kay Osei', 'Hull', '0800-11', '2026-01-12', 'web', NULL);
INSERT INTO student VALUES (212, 'Luca Ferri', 'Leeds', '0800-12', '2026-02-19', NULL, NULL);
INSERT INTO student VALUES (213, 'Mei Tan', 'Bradford', '0800-13', '2026-08-03', 'friend', NULL);
INSERT INTO student VALUES (214, 'Nils Krog', 'York', NULL, '2026-08-17', 'web', NULL);
INSERT INTO student VALUES (215, 'Jo Larkin', 'Leeds', '0800-15', '2026-08-31', 'flyer', NULL);
INSERT INTO student VALUES (216, 'Pia Stern', 'Hull', '0800-16', '2026-09-10', 'web', NULL);
INSERT INTO student VALUES (217, 'Quentin Fay', 'Leeds', '0800-17', '2026-11-12', 'fair', NULL);

INSERT INTO enrolment VALUES (201, 'SEW1-24', '2024-08-12', NULL, 78);
INSERT INTO enrolment VALUES (202, 'SEW1-24', '2024-08-20', NULL, 64);
INSERT INTO enrolment VALUES (203, 'SEW1-24', '2024-08-28', NULL, 91);
INSERT INTO enrolment VALUES (204, 'SEW1-24', '2024-09-02', '2024-10-21', NULL);
INSERT INTO enrolment VALUES (201, 'PAT2-25', '2025-01-10', NULL, 82);
INSERT INTO enrolment VALUES (203, 'PAT2-25', '2025-01-13', NULL, 88);
INSERT INTO enrolment VALUES (205, 'PAT2-25', '2025-01-15', NULL, 70);
INSERT INTO enrolment VALUES (202, 'PAT2-25', '2025-01-20', '2025-03-14', NULL);
INSERT INTO enrolment VALUES (206, 'SEW1-25', '2025-07-30', NULL, 59);
INSERT INTO enrolment VALUES (207, 'SEW1-25', '2025-08-14', NULL, 85);
INSERT INTO enrolment VALUES (208, 'SEW1-25', '2025-08-25', NULL, 73);
INSERT INTO enrolment VALUES (209, 'SEW1-25', '2025-09-01', NULL, 47);
INSERT INTO enrolment VALUES (210, 'SEW1-25', '2025-09-03', '2025-11-05', NULL);
INSERT INTO enrolment VALUES (204, 'SEW1-25', '2025-08-20', NULL, 66);
INSERT INTO enrolment VALUES (201, 'MEN3-25', '2025-08-18', NULL, 80);
INSERT INTO enrolment VALUES (205, 'MEN3-25', '2025-08-29', NULL, 67);
INSERT INTO enrolment VALUES (207, 'PAT2-26', '2026-01-08', NULL, 90);
INSERT INTO enrolment VALUES (208, 'PAT2-26', '2026-01-15', NULL, 76);
INSERT INTO enrolment VALUES (211, 'PAT2-26', '2026-01-12', '2026-04-02', NULL);
INSERT INTO enrolment VALUES (206, 'PAT2-26', '2026-01-19', NULL, 62);
INSERT INTO enrolment VALUES (203, 'COU4-26', '2026-02-02', NULL, 94);
INSERT INTO enrolment VALUES (201, 'COU4-26', '2026-02-09', NULL, 86);
INSERT INTO enrolment VALUES (212, 'COU4-26', '2026-02-19', NULL, 71);
INSERT INTO enrolment VALUES (213, 'SEW1-26', '2026-08-03', NULL, NULL);
INSERT INTO enrolment VALUES (214, 'SEW1-26', '2026-08-17', NULL, NULL);
INSERT INTO enrolment VALUES (215, 'SEW1-26', '2026-08-31', NULL, NULL);
INSERT INTO enrolment VALUES (216, 'SEW1-26', '2026-09-10', '2026-10-16', NULL);
INSERT INTO enrolment VALUES (209, 'SEW1-26', '2026-08-21', NULL, NULL);
INSERT INTO enrolment VALUES (207, 'MEN3-26', '2026-08-24', NULL, NULL);
INSERT INTO enrolment VALUES (208, 'MEN3-26', '2026-09-01', NULL, NULL);
INSERT INTO enrolment VALUES (211, 'ALT2-26', '2026-09-18', NULL, NULL);
INSERT INTO enrolment VALUES (206, 'ALT2-26', '2026-09-23', NULL, NULL);
INSERT INTO enrolment VALUES (216, 'ALT2-26', '2026-10-19', NULL, NULL);

INSERT INTO instalment VALUES (1, 201, 'SEW1-24', '2024-09-09', 14000, '2024-09-09', 'cash');
INSERT INTO instalment VALUES (2, 201, 'SEW1-24', '2024-11-08', 14000, '2024-11-13', 'transfer');
INSERT INTO instalment VALUES (3, 202, 'SEW1-24', '2024-09-09', 14000, '2024-09-14', 'card');
INSERT INTO instalment VALUES (4, 202, 'SEW1-24', '2024-11-08', 14000, '2024-11-07', 'cash');
INSERT INTO instalment VALUES (5, 203, 'SEW1-24', '2024-09-09', 14000, '2024-09-08', 'transfer');
INSERT INTO instalment VALUES (6, 203, 'SEW1-24', '2024-11-08', 14000, '2024-11-17', 'card');
INSERT INTO instalment VALUES (7, 204, 'SEW1-24', '2024-09-09', 14000, '2024-09-18', 'cash');
INSERT INTO instalment VALUES (8, 201, 'PAT2-25', '2025-02-03', 21000, '2025-01-31', 'card');
INSERT INTO instalment VALUES (9, 201, 'PAT2-25', '2025-04-04', 21000, '2025-04-04', 'cash');
INSERT INTO instalment VALUES (10, 203, 'PAT2-25', '2025-02-03', 21000, '2025-02-03', 'transfer');
INSERT INTO instalment VALUES (11, 203, 'PAT2-25', '2025-04-04', 21000, '2025-04-09', 'card');
INSERT INTO instalment VALUES (12, 205, 'PAT2-25', '2025-02-03', 21000, '2025-02-08', 'cash');
INSERT INTO instalment VALUES (13, 205, 'PAT2-25', '2025-04-04', 21000, '2025-04-03', 'transfer');
INSERT INTO instalment VALUES (14, 202, 'PAT2-25', '2025-02-03', 21000, '2025-02-02', 'card');
INSERT INTO instalment VALUES (15, 206, 'SEW1-25', '2025-09-08', 15000, '2025-09-17', 'transfer');
INSERT INTO instalment VALUES (16, 206, 'SEW1-25', '2025-11-07', 15000, '2025-11-04', 'card');
INSERT INTO instalment VALUES (17, 207, 'SEW1-25', '2025-09-08', 15000, '2025-09-05', 'cash');
INSERT INTO instalment VALUES (18, 207, 'SEW1-25', '2025-11-07', 15000, '2025-11-07', 'transfer');
INSERT INTO instalment VALUES (19, 208, 'SEW1-25', '2025-09-08', 15000, '2025-09-08', 'card');
INSERT INTO instalment VALUES (20, 208, 'SEW1-25', '2025-11-07', 15000, '2025-11-12', 'cash');
INSERT INTO instalment VALUES (21, 209, 'SEW1-25', '2025-09-08', 15000, '2025-09-13', 'transfer');
INSERT INTO instalment VALUES (22, 209, 'SEW1-25', '2025-11-07', 15000, NULL, NULL);
INSERT INTO instalment VALUES (23, 210, 'SEW1-25', '2025-09-08', 15000, '2025-09-07', 'cash');
INSERT INTO instalment VALUES (24, 204, 'SEW1-25', '2025-09-08', 15000, '2025-09-17', 'card');
INSERT INTO instalment VALUES (25, 204, 'SEW1-25', '2025-11-07', 15000, '2025-11-04', 'cash');
INSERT INTO instalment VALUES (26, 201, 'MEN3-25', '2025-09-15', 20333, '2025-09-12', 'transfer');
INSERT INTO instalment VALUES (27, 201, 'MEN3-25', '2025-11-14', 20333, '2025-11-14', 'card');
INSERT INTO instalment VALUES (28, 201, 'MEN3-25', '2026-01-13', 20334, '2026-01-18', 'cash');
INSERT INTO instalment VALUES (29, 205, 'MEN3-25', '2025-09-15', 20333, '2025-09-15', 'cash');
INSERT INTO instalment VALUES (30, 205, 'MEN3-25', '2025-11-14', 20333, '2025-11-19', 'transfer');
INSERT INTO instalment VALUES (31, 205, 'MEN3-25', '2026-01-13', 20334, '2026-01-12', 'card');
INSERT INTO instalment VALUES (32, 207, 'PAT2-26', '2026-02-02', 22500, '2026-02-07', 'card');
INSERT INTO instalment VALUES (33, 207, 'PAT2-26', '2026-04-03', 22500, '2026-04-02', 'cash');
INSERT INTO instalment VALUES (34, 208, 'PAT2-26', '2026-02-02', 22500, '2026-02-01', 'transfer');
INSERT INTO instalment VALUES (35, 208, 'PAT2-26', '2026-04-03', 22500, '2026-04-12', 'card');
INSERT INTO instalment VALUES (36, 211, 'PAT2-26', '2026-02-02', 22500, '2026-02-11', 'cash');
INSERT INTO instalment VALUES (37, 206, 'PAT2-26', '2026-02-02', 22500, '2026-01-30', 'card');
INSERT INTO instalment VALUES (38, 206, 'PAT2-26', '2026-04-03', 22500, '2026-04-03', 'cash');
INSERT INTO instalment VALUES (39, 203, 'COU4-26', '2026-03-02', 29333, '2026-03-02', 'transfer');
INSERT INTO instalment VALUES (40, 203, 'COU4-26', '2026-05-01', 29333, '2026-05-06', 'card');
INSERT INTO instalment VALUES (41, 203, 'COU4-26', '2026-06-30', 29334, '2026-06-29', 'cash');
INSERT INTO instalment VALUES (42, 201, 'COU4-26', '2026-03-02', 29333, '2026-03-07', 'cash');
INSERT INTO instalment VALUES (43, 201, 'COU4-26', '2026-05-01', 29333, '2026-04-30', 'transfer');
INSERT INTO instalment VALUES (44, 201, 'COU4-26', '2026-06-30', 29334, '2026-07-09', 'card');
INSERT INTO instalment VALUES (45, 212, 'COU4-26', '2026-03-02', 29333, '2026-03-01', 'card');
INSERT INTO instalment VALUES (46, 212, 'COU4-26', '2026-05-01', 29333, '2026-05-10', 'cash');
INSERT INTO instalment VALUES (47, 212, 'COU4-26', '2026-06-30', 29334, NULL, NULL);
INSERT INTO instalment VALUES (48, 213, 'SEW1-26', '2026-09-14', 16000, '2026-09-23', 'transfer');
INSERT INTO instalment VALUES (49, 213, 'SEW1-26', '2026-11-13', 16000, NULL, NULL);
INSERT INTO instalment VALUES (50, 214, 'SEW1-26', '2026-09-14', 16000, '2026-09-11', 'cash');
INSERT INTO instalment VALUES (51, 214, 'SEW1-26', '2026-11-13', 16000, NULL, NULL);
INSERT INTO instalment VALUES (52, 215, 'SEW1-26', '2026-09-14', 16000, '2026-09-14', 'card');
INSERT INTO instalment VALUES (53, 215, 'SEW1-26', '2026-11-13', 16000, NULL, NULL);
INSERT INTO instalment VALUES (54, 216, 'SEW1-26', '2026-09-14', 16000, '2026-09-19', 'transfer');
INSERT INTO instalment VALUES (55, 209, 'SEW1-26', '2026-09-14', 16000, NULL, NULL);
INSERT INTO instalment VALUES (56, 209, 'SEW1-26', '2026-11-13', 16000, NULL, NULL);
INSERT INTO instalment VALUES (57, 207, 'MEN3-26', '2026-09-21', 21666, '2026-09-30', 'card');
INSERT INTO instalment VALUES (58, 207, 'MEN3-26', '2026-11-20', 21666, '2026-11-17', 'cash');
INSERT INTO instalment VALUES (59, 207, 'MEN3-26', '2027-01-19', 21668, NULL, NULL);
INSERT INTO instalment VALUES (60, 208, 'MEN3-26', '2026-09-21', 21666, '2026-09-18', 'transfer');
INSERT INTO instalment VALUES (61, 208, 'MEN3-26', '2026-11-20', 21666, NULL, NULL);
INSERT INTO instalment VALUES (62, 208, 'MEN3-26', '2027-01-19', 21668, NULL, NULL);
INSERT INTO instalment VALUES (63, 211, 'ALT2-26', '2026-10-05', 18000, '2026-10-05', 'cash');
INSERT INTO instalment VALUES (64, 211, 'ALT2-26', '2026-12-04', 18000, NULL, NULL);
INSERT INTO instalment VALUES (65, 206, 'ALT2-26', '2026-10-05', 18000, '2026-10-10', 'card');
INSERT INTO instalment VALUES (66, 206, 'ALT2-26', '2026-12-04', 18000, NULL, NULL);
INSERT INTO instalment VALUES (67, 216, 'ALT2-26', '2026-10-19', 18000, '2026-10-21', 'transfer');
INSERT INTO instalment VALUES (68, 216, 'ALT2-26', '2026-12-04', 18000, NULL, NULL);

INSERT INTO client VALUES (1, 'Mrs Pellow', '0799-1', '2024-11-04');
INSERT INTO client VALUES (2, 'Andre Simms', '0799-2', '2025-03-17');
INSERT INTO client VALUES (3, 'Lady Crewe', NULL, '2025-10-06');
INSERT INTO client VALUES (4, 'Theo Banks', '0799-4', '2026-01-26');
INSERT INTO client VALUES (5, 'Hull Choir', '0799-5', '2026-05-11');
INSERT INTO client VALUES (6, 'Rosie Nunn', NULL, '2026-09-28');
INSERT INTO client VALUES (7, 'Mr Garland', '0799-7', '2026-11-16');

INSERT INTO fitting VALUES (1, 1, 203, 4, 'wool skirt', '2024-11-18', '10:00', 1500, 'held');
INSERT INTO fitting VALUES (2, 1, 201, 4, 'blouse', '2025-02-10', '11:00', 1800, 'held');
INSERT INTO fitting VALUES (3, 2, 201, 2, 'waistcoat', '2025-04-07', '14:30', 3500, 'held');
INSERT INTO fitting VALUES (4, 2, 205, 2, 'trousers', '2025-10-20', '15:00', 4200, 'held');
INSERT INTO fitting VALUES (5, 3, 203, 1, 'evening gown', '2025-11-03', '10:30', 9000, 'held');
INSERT INTO fitting VALUES (6, 3, 203, 1, 'evening gown', '2025-12-01', '10:30', 6500, 'held');
INSERT INTO fitting VALUES (7, 4, 205, 2, 'trousers', '2026-02-09', '16:00', 4500, 'held');
INSERT INTO fitting VALUES (8, 4, 201, 2, 'dinner jacket', '2026-03-16', '16:00', NULL, 'called off');
INSERT INTO fitting VALUES (9, 1, 207, 3, 'day dress', '2026-04-20', '09:30', 3800, 'held');
INSERT INTO fitting VALUES (10, 5, 203, 1, 'choir robes', '2026-05-18', '13:00', 12000, 'held');
INSERT INTO fitting VALUES (11, 5, 201, 1, 'choir robes', '2026-06-22', '13:00', 11000, 'held');
INSERT INTO fitting VALUES (12, 3, 212, 1, 'opera cape', '2026-07-13', '10:30', 7800, 'held');
INSERT INTO fitting VALUES (13, 2, 208, 2, 'trousers', '2026-09-28', '14:30', 4800, 'held');
INSERT INTO fitting VALUES (14, 6, 207, 2, 'trouser suit', '2026-10-05', '11:00', 5200, 'held');
INSERT INTO fitting VALUES (15, 6, 207, 2, 'trouser suit', '2026-10-19', '11:00', NULL, 'held');
INSERT INTO fitting VALUES (16, 4, 208, 2, 'trousers', '2026-10-21', '16:00', 4600, 'called off');
INSERT INTO fitting VALUES (17, 1, 211, NULL, 'coat hem', '2026-10-26', '09:30', 2200, 'held');
INSERT INTO fitting VALUES (18, 3, 206, 4, 'zip repair', '2026-11-09', '10:00', 1700, 'held');
INSERT INTO fitting VALUES (19, 6, 207, 2, 'trouser suit', '2026-11-23', '11:00', 5200, 'planned');
INSERT INTO fitting VALUES (20, 1, 211, 4, 'curtain coat', '2026-11-24', '09:30', 2600, 'planned');
INSERT INTO fitting VALUES (21, 4, 208, 2, 'trousers', '2026-11-24', '16:00', 4600, 'planned');
INSERT INTO fitting VALUES (22, 7, 206, NULL, 'suit jacket', '2026-11-30', '12:00', NULL, 'planned');
INSERT INTO fitting VALUES (23, 5, 216, 4, 'choir robes', '2026-12-07', '13:00', 4000, 'planned');
INSERT INTO fitting VALUES (24, 3, 203, 1, 'opera cape', '2026-11-24', '10:30', 2900, 'called off');
INSERT INTO fitting VALUES (25, 4, 208, 2, 'trousers', '2026-08-24', '16:00', NULL, 'called off');

INSERT INTO certificate VALUES ('C-031', 201, 'SEW1-24', '2024-12-20', '2025-01-10');
INSERT INTO certificate VALUES ('C-032', 202, 'SEW1-24', '2024-12-20', NULL);
INSERT INTO certificate VALUES ('C-033', 203, 'SEW1-24', '2024-12-20', '2025-01-13');
INSERT INTO certificate VALUES ('C-040', 201, 'PAT2-25', '2025-06-13', '2025-08-18');
INSERT INTO certificate VALUES ('C-041', 203, 'PAT2-25', '2025-06-13', '2025-07-02');
INSERT INTO certificate VALUES ('C-042', 205, 'PAT2-25', '2025-06-13', '2025-08-29');
INSERT INTO certificate VALUES ('C-050', 206, 'SEW1-25', '2025-12-19', '2026-01-19');
INSERT INTO certificate VALUES ('C-051', 207, 'SEW1-25', '2025-12-19', '2026-01-08');
INSERT INTO certificate VALUES ('C-052', 208, 'SEW1-25', '2025-12-19', '2026-01-15');
INSERT INTO certificate VALUES ('C-053', 204, 'SEW1-25', '2025-12-19', '2026-02-02');
INSERT INTO certificate VALUES ('C-060', 201, 'MEN3-25', '2026-04-02', '2026-04-20');
INSERT INTO certificate VALUES ('C-061', 205, 'MEN3-25', '2026-04-02', NULL);
INSERT INTO certificate VALUES ('C-065', 207, 'PAT2-26', '2026-06-12', '2026-08-24');
INSERT INTO certificate VALUES ('C-066', 208, 'PAT2-26', '2026-06-12', NULL);
INSERT INTO certificate VALUES ('C-070', 203, 'COU4-26', '2026-08-07', '2026-09-01');
INSERT INTO certificate VALUES ('C-071', 201, 'COU4-26', '2026-08-07', '2026-08-31');

