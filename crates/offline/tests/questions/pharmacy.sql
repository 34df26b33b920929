PRAGMA foreign_keys = ON;

CREATE TABLE suppliers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  phone TEXT,
  lead_time_days INTEGER NOT NULL
);
CREATE TABLE medicines (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  form TEXT NOT NULL,
  category TEXT NOT NULL,
  supplier_id INTEGER NOT NULL REFERENCES suppliers(id),
  unit_price REAL NOT NULL,
  stock_quantity INTEGER NOT NULL,
  reorder_level INTEGER NOT NULL,
  prescription_only INTEGER NOT NULL DEFAULT 1,
  expiry_date TEXT NOT NULL
);
CREATE TABLE doctors (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  practice TEXT NOT NULL
);
CREATE TABLE patients (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  date_of_birth TEXT NOT NULL,
  city TEXT NOT NULL,
  phone TEXT,
  registered_on TEXT NOT NULL
);
CREATE TABLE prescriptions (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patients(id),
  doctor_id INTEGER NOT NULL REFERENCES doctors(id),
  issued_on TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending','ready','dispensed','cancelled'))
);
CREATE TABLE prescription_items (
  id INTEGER PRIMARY KEY,
  prescription_id INTEGER NOT NULL REFERENCES prescriptions(id),
  medicine_id INTEGER NOT NULL REFERENCES medicines(id),
  quantity INTEGER NOT NULL,
  unit_price REAL NOT NULL
);
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  supplier_id INTEGER NOT NULL REFERENCES suppliers(id),
  medicine_id INTEGER NOT NULL REFERENCES medicines(id),
  quantity INTEGER NOT NULL,
  unit_cost REAL NOT NULL,
  delivered_on TEXT NOT NULL
);

INSERT INTO suppliers VALUES (1, 'Medline Direct', 'Leeds', '0113 555 0142', 2);
INSERT INTO suppliers VALUES (2, 'Northern Pharma', 'Manchester', '0161 555 0199', 3);
INSERT INTO suppliers VALUES (3, 'Alba Healthcare', 'Glasgow', '0141 555 0120', 5);
INSERT INTO suppliers VALUES (4, 'Corbett & Sons', 'York', '01904 555 017', 1);
INSERT INTO suppliers VALUES (5, 'Helix Generics', 'Leeds', '0113 555 0188', 4);
INSERT INTO suppliers VALUES (6, 'Sunrise Medical', 'Hull', '01482 555 013', 7);

INSERT INTO medicines VALUES (1, 'Amoxicillin 500mg', 'capsule', 'antibiotic', 2, 3.11, 24, 40, 1, '2028-04-14');
INSERT INTO medicines VALUES (2, 'Doxycycline 100mg', 'capsule', 'antibiotic', 3, 3.5, 147, 30, 1, '2026-09-10');
INSERT INTO medicines VALUES (3, 'Flucloxacillin 250mg', 'capsule', 'antibiotic', 4, 9.48, 4, 20, 1, '2027-02-01');
INSERT INTO medicines VALUES (4, 'Trimethoprim 200mg', 'tablet', 'antibiotic', 1, 3.34, 149, 30, 1, '2026-10-31');
INSERT INTO medicines VALUES (5, 'Paracetamol 500mg', 'tablet', 'painkiller', 5, 6.08, 72, 15, 0, '2029-01-09');
INSERT INTO medicines VALUES (6, 'Ibuprofen 400mg', 'tablet', 'painkiller', 1, 7.23, 32, 20, 0, '2028-03-22');
INSERT INTO medicines VALUES (7, 'Codeine 30mg', 'tablet', 'painkiller', 1, 2.02, 14, 15, 1, '2027-03-02');
INSERT INTO medicines VALUES (8, 'Naproxen 250mg', 'tablet', 'painkiller', 2, 3.84, 155, 15, 1, '2028-04-14');
INSERT INTO medicines VALUES (9, 'Amlodipine 5mg', 'tablet', 'blood pressure', 2, 8.57, 77, 20, 1, '2027-10-15');
INSERT INTO medicines VALUES (10, 'Ramipril 2.5mg', 'tablet', 'blood pressure', 1, 6.74, 169, 20, 1, '2028-07-04');
INSERT INTO medicines VALUES (11, 'Losartan 50mg', 'tablet', 'blood pressure', 5, 4.48, 8, 40, 1, '2026-11-19');
INSERT INTO medicines VALUES (12, 'Bisoprolol 2.5mg', 'tablet', 'blood pressure', 4, 4.54, 71, 40, 1, '2028-03-06');
INSERT INTO medicines VALUES (13, 'Cetirizine 10mg', 'tablet', 'allergy', 1, 6.64, 35, 15, 0, '2028-12-05');
INSERT INTO medicines VALUES (14, 'Loratadine 10mg', 'tablet', 'allergy', 4, 1.53, 27, 15, 0, '2028-07-08');
INSERT INTO medicines VALUES (15, 'Beclometasone nasal spray', 'spray', 'allergy', 2, 6.64, 155, 20, 1, '2028-02-24');
INSERT INTO medicines VALUES (16, 'Metformin 500mg', 'tablet', 'diabetes', 3, 8.24, 61, 40, 1, '2027-04-14');
INSERT INTO medicines VALUES (17, 'Gliclazide 80mg', 'tablet', 'diabetes', 2, 7.29, 105, 40, 1, '2028-11-16');
INSERT INTO medicines VALUES (18, 'Insulin glargine', 'injection', 'diabetes', 1, 38.75, 70, 40, 1, '2028-03-09');
INSERT INTO medicines VALUES (19, 'Salbutamol inhaler', 'inhaler', 'asthma', 4, 3.27, 83, 20, 1, '2028-12-06');
INSERT INTO medicines VALUES (20, 'Montelukast 10mg', 'tablet', 'asthma', 2, 7.74, 112, 50, 1, '2028-09-19');
INSERT INTO medicines VALUES (21, 'Hydrocortisone cream', 'cream', 'skin', 1, 5.78, 3, 15, 0, '2027-03-04');
INSERT INTO medicines VALUES (22, 'Clotrimazole cream', 'cream', 'skin', 4, 3.2, 140, 40, 0, '2028-04-03');
INSERT INTO medicines VALUES (23, 'Fusidic acid cream', 'cream', 'skin', 1, 5.29, 24, 50, 1, '2028-07-24');
INSERT INTO medicines VALUES (24, 'Omeprazole 20mg', 'capsule', 'stomach', 5, 9.48, 49, 15, 1, '2028-03-19');
INSERT INTO medicines VALUES (25, 'Lansoprazole 30mg', 'capsule', 'stomach', 2, 9.26, 90, 40, 1, '2026-10-01');
INSERT INTO medicines VALUES (26, 'Gaviscon liquid', 'liquid', 'stomach', 3, 7.08, 4, 20, 0, '2028-02-08');

INSERT INTO doctors VALUES (1, 'Dr Helen Marsh', 'Riverside Surgery');
INSERT INTO doctors VALUES (2, 'Dr Imran Qureshi', 'Riverside Surgery');
INSERT INTO doctors VALUES (3, 'Dr Fiona Bell', 'Castle Street Practice');
INSERT INTO doctors VALUES (4, 'Dr Tomasz Nowak', 'Castle Street Practice');
INSERT INTO doctors VALUES (5, 'Dr Priya Nair', 'Oakfield Medical Centre');
INSERT INTO doctors VALUES (6, 'Dr Owen Hughes', 'Oakfield Medical Centre');
INSERT INTO doctors VALUES (7, 'Dr Sarah Lund', 'Hillview Clinic');

INSERT INTO patients VALUES (1, 'Alice', 'Varley', '2009-07-19', 'Huddersfield', '07700 900808', '2023-09-07');
INSERT INTO patients VALUES (2, 'Bernard', 'Jagger', '1946-10-03', 'Huddersfield', '07700 900581', '2025-12-13');
INSERT INTO patients VALUES (3, 'Carol', 'Sykes', '1958-11-28', 'Huddersfield', '07700 900286', '2026-04-27');
INSERT INTO patients VALUES (4, 'David', 'Holt', '1964-02-23', 'Halifax', '07700 900352', '2026-07-22');
INSERT INTO patients VALUES (5, 'Edith', 'Oldroyd', '1980-04-22', 'Huddersfield', '07700 900945', '2025-03-17');
INSERT INTO patients VALUES (6, 'Frank', 'Ashworth', '1942-11-15', 'Huddersfield', '07700 900945', '2021-04-20');
INSERT INTO patients VALUES (7, 'Grace', 'Ingham', '2005-12-06', 'Brighouse', '07700 900745', '2023-03-12');
INSERT INTO patients VALUES (8, 'Harold', 'Dixon', '1975-01-05', 'Brighouse', '07700 900610', '2024-08-13');
INSERT INTO patients VALUES (9, 'Irene', 'Wadsworth', '1970-11-23', 'Huddersfield', '07700 900276', '2025-10-18');
INSERT INTO patients VALUES (10, 'James', 'Rhodes', '1939-06-20', 'Halifax', '07700 900269', '2026-10-06');
INSERT INTO patients VALUES (11, 'Kathleen', 'Thackray', '1973-12-09', 'Halifax', '07700 900127', '2025-03-17');
INSERT INTO patients VALUES (12, 'Leonard', 'Midgley', '1940-06-04', 'Halifax', '07700 900943', '2024-01-15');
INSERT INTO patients VALUES (13, 'Maria', 'Ellis', '1993-10-22', 'Halifax', '07700 900670', '2023-10-06');
INSERT INTO patients VALUES (14, 'Norman', 'Pickles', '1972-08-11', 'Bradford', '07700 900290', '2021-07-01');
INSERT INTO patients VALUES (15, 'Olive', 'Kaye', '1985-04-10', 'Halifax', '07700 900700', '2026-09-22');
INSERT INTO patients VALUES (16, 'Peter', 'Greenwood', '1999-11-10', 'Halifax', '07700 900601', '2021-09-19');
INSERT INTO patients VALUES (17, 'Rosa', 'Lister', '1988-12-10', 'Huddersfield', '07700 900838', '2021-06-14');
INSERT INTO patients VALUES (18, 'Stanley', 'Patel', '1955-01-07', 'Halifax', '07700 900284', '2024-02-07');
INSERT INTO patients VALUES (19, 'Teresa', 'Barker', '1981-06-18', 'Halifax', '07700 900872', '2025-12-03');
INSERT INTO patients VALUES (20, 'Victor', 'Coates', '1939-07-04', 'Bradford', '07700 900417', '2022-03-11');
INSERT INTO patients VALUES (21, 'Wendy', 'Naylor', '1965-04-25', 'Huddersfield', '07700 900925', '2021-10-01');
INSERT INTO patients VALUES (22, 'Yusuf', 'Firth', '1986-11-08', 'Brighouse', '07700 900426', '2025-12-02');
INSERT INTO patients VALUES (23, 'Zoe', 'Uttley', '2005-07-04', 'Bradford', '07700 900481', '2026-09-29');
INSERT INTO patients VALUES (24, 'Anil', 'Quarmby', '2009-04-25', 'Halifax', '07700 900187', '2021-10-22');

INSERT INTO prescriptions VALUES (1, 21, 4, '2025-06-13', 'dispensed');
INSERT INTO prescriptions VALUES (2, 11, 1, '2025-06-17', 'dispensed');
INSERT INTO prescriptions VALUES (3, 7, 3, '2025-06-22', 'dispensed');
INSERT INTO prescriptions VALUES (4, 7, 5, '2025-06-27', 'dispensed');
INSERT INTO prescriptions VALUES (5, 11, 1, '2025-06-27', 'dispensed');
INSERT INTO prescriptions VALUES (6, 17, 3, '2025-07-19', 'dispensed');
INSERT INTO prescriptions VALUES (7, 21, 2, '2025-07-25', 'dispensed');
INSERT INTO prescriptions VALUES (8, 18, 1, '2025-08-08', 'dispensed');
INSERT INTO prescriptions VALUES (9, 17, 1, '2025-08-23', 'dispensed');
INSERT INTO prescriptions VALUES (10, 18, 2, '2025-08-29', 'dispensed');
INSERT INTO prescriptions VALUES (11, 18, 1, '2025-09-02', 'dispensed');
INSERT INTO prescriptions VALUES (12, 16, 2, '2025-09-03', 'dispensed');
INSERT INTO prescriptions VALUES (13, 7, 1, '2025-10-01', 'dispensed');
INSERT INTO prescriptions VALUES (14, 14, 4, '2025-10-10', 'dispensed');
INSERT INTO prescriptions VALUES (15, 9, 3, '2025-10-18', 'dispensed');
INSERT INTO prescriptions VALUES (16, 11, 2, '2025-11-04', 'cancelled');
INSERT INTO prescriptions VALUES (17, 16, 6, '2025-11-10', 'dispensed');
INSERT INTO prescriptions VALUES (18, 1, 1, '2025-11-25', 'dispensed');
INSERT INTO prescriptions VALUES (19, 22, 4, '2025-12-02', 'dispensed');
INSERT INTO prescriptions VALUES (20, 22, 1, '2025-12-02', 'dispensed');
INSERT INTO prescriptions VALUES (21, 19, 1, '2025-12-03', 'dispensed');
INSERT INTO prescriptions VALUES (22, 19, 1, '2025-12-03', 'dispensed');
INSERT INTO prescriptions VALUES (23, 19, 6, '2025-12-03', 'dispensed');
INSERT INTO prescriptions VALUES (24, 19, 3, '2025-12-03', 'dispensed');
INSERT INTO prescriptions VALUES (25, 19, 4, '2025-12-03', 'dispensed');
INSERT INTO prescriptions VALUES (26, 22, 1, '2025-12-25', 'dispensed');
INSERT INTO prescriptions VALUES (27, 9, 1, '2025-12-29', 'dispensed');
INSERT INTO prescriptions VALUES (28, 18, 2, '2026-01-13', 'dispensed');
INSERT INTO prescriptions VALUES (29, 7, 1, '2026-01-15', 'cancelled');
INSERT INTO prescriptions VALUES (30, 7, 3, '2026-02-06', 'dispensed');
INSERT INTO prescriptions VALUES (31, 8, 3, '2026-02-08', 'dispensed');
INSERT INTO prescriptions VALUES (32, 14, 2, '2026-02-12', 'dispensed');
INSERT INTO prescriptions VALUES (33, 11, 1, '2026-02-14', 'dispensed');
INSERT INTO prescriptions VALUES (34, 14, 4, '2026-02-14', 'dispensed');
INSERT INTO prescriptions VALUES (35, 21, 5, '2026-03-03', 'dispensed');
INSERT INTO prescriptions VALUES (36, 16, 4, '2026-03-04', 'dispensed');
INSERT INTO prescriptions VALUES (37, 7, 4, '2026-03-04', 'dispensed');
INSERT INTO prescriptions VALUES (38, 9, 4, '2026-03-05', 'dispensed');
INSERT INTO prescriptions VALUES (39, 7, 1, '2026-03-06', 'dispensed');
INSERT INTO prescriptions VALUES (40, 17, 1, '2026-03-08', 'dispensed');
INSERT INTO prescriptions VALUES (41, 17, 1, '2026-03-10', 'dispensed');
INSERT INTO prescriptions VALUES (42, 9, 1, '2026-03-16', 'dispensed');
INSERT INTO prescriptions VALUES (43, 22, 1, '2026-03-18', 'dispensed');
INSERT INTO prescriptions VALUES (44, 19, 4, '2026-03-20', 'dispensed');
INSERT INTO prescriptions VALUES (45, 14, 5, '2026-03-24', 'dispensed');
INSERT INTO prescriptions VALUES (46, 19, 5, '2026-03-27', 'dispensed');
INSERT INTO prescriptions VALUES (47, 19, 6, '2026-04-09', 'dispensed');
INSERT INTO prescriptions VALUES (48, 18, 6, '2026-04-26', 'dispensed');
INSERT INTO prescriptions VALUES (49, 3, 3, '2026-04-27', 'dispensed');
INSERT INTO prescriptions VALUES (50, 3, 1, '2026-04-27', 'dispensed');
INSERT INTO prescriptions VALUES (51, 3, 1, '2026-04-27', 'dispensed');
INSERT INTO prescriptions VALUES (52, 3, 1, '2026-04-27', 'dispensed');
INSERT INTO prescriptions VALUES (53, 17, 5, '2026-04-30', 'dispensed');
INSERT INTO prescriptions VALUES (54, 16, 1, '2026-05-29', 'dispensed');
INSERT INTO prescriptions VALUES (55, 21, 2, '2026-06-14', 'dispensed');
INSERT INTO prescriptions VALUES (56, 8, 1, '2026-06-18', 'dispensed');
INSERT INTO prescriptions VALUES (57, 13, 1, '2026-06-18', 'dispensed');
INSERT INTO prescriptions VALUES (58, 3, 1, '2026-06-30', 'dispensed');
INSERT INTO prescriptions VALUES (59, 17, 2, '2026-07-19', 'dispensed');
INSERT INTO prescriptions VALUES (60, 13, 1, '2026-07-20', 'dispensed');
INSERT INTO prescriptions VALUES (61, 13, 5, '2026-07-20', 'dispensed');
INSERT INTO prescriptions VALUES (62, 3, 3, '2026-07-20', 'dispensed');
INSERT INTO prescriptions VALUES (63, 18, 2, '2026-07-30', 'cancelled');
INSERT INTO prescriptions VALUES (64, 3, 1, '2026-08-04', 'dispensed');
INSERT INTO prescriptions VALUES (65, 14, 3, '2026-08-06', 'dispensed');
INSERT INTO prescriptions VALUES (66, 16, 1, '2026-08-16', 'dispensed');
INSERT INTO prescriptions VALUES (67, 21, 1, '2026-09-04', 'dispensed');
INSERT INTO prescriptions VALUES (68, 17, 4, '2026-09-06', 'dispensed');
INSERT INTO prescriptions VALUES (69, 24, 1, '2026-09-12', 'dispensed');
INSERT INTO prescriptions VALUES (70, 15, 4, '2026-09-22', 'dispensed');
INSERT INTO prescriptions VALUES (71, 15, 1, '2026-09-22', 'cancelled');
INSERT INTO prescriptions VALUES (72, 15, 5, '2026-09-22', 'dispensed');
INSERT INTO prescriptions VALUES (73, 15, 4, '2026-09-22', 'dispensed');
INSERT INTO prescriptions VALUES (74, 15, 1, '2026-09-22', 'dispensed');
INSERT INTO prescriptions VALUES (75, 15, 4, '2026-09-22', 'cancelled');
INSERT INTO prescriptions VALUES (76, 15, 4, '2026-09-22', 'dispensed');
INSERT INTO prescriptions VALUES (77, 15, 4, '2026-09-22', 'dispensed');
INSERT INTO prescriptions VALUES (78, 17, 5, '2026-09-25', 'dispensed');
INSERT INTO prescriptions VALUES (79, 14, 3, '2026-09-27', 'dispensed');
INSERT INTO prescriptions VALUES (80, 9, 5, '2026-09-27', 'dispensed');
INSERT INTO prescriptions VALUES (81, 23, 1, '2026-09-29', 'dispensed');
INSERT INTO prescriptions VALUES (82, 23, 3, '2026-09-29', 'dispensed');
INSERT INTO prescriptions VALUES (83, 10, 4, '2026-10-06', 'cancelled');
INSERT INTO prescriptions VALUES (84, 10, 1, '2026-10-06', 'dispensed');
INSERT INTO prescriptions VALUES (85, 9, 2, '2026-10-09', 'dispensed');
INSERT INTO prescriptions VALUES (86, 13, 2, '2026-10-11', 'dispensed');
INSERT INTO prescriptions VALUES (87, 15, 5, '2026-10-18', 'dispensed');
INSERT INTO prescriptions VALUES (88, 22, 1, '2026-10-20', 'dispensed');
INSERT INTO prescriptions VALUES (89, 18, 2, '2026-11-05', 'dispensed');
INSERT INTO prescriptions VALUES (90, 22, 1, '2026-11-06', 'pending');
INSERT INTO prescriptions VALUES (91, 19, 1, '2026-11-15', 'ready');
INSERT INTO prescriptions VALUES (92, 3, 2, '2026-11-18', 'dispensed');
INSERT INTO prescriptions VALUES (93, 19, 1, '2026-11-19', 'ready');

INSERT INTO prescription_items VALUES (1, 1, 16, 2, 8.24);
INSERT INTO prescription_items VALUES (2, 1, 26, 3, 7.08);
INSERT INTO prescription_items VALUES (3, 2, 19, 2, 3.27);
INSERT INTO prescription_items VALUES (4, 2, 11, 1, 4.48);
INSERT INTO prescription_items VALUES (5, 2, 20, 1, 7.74);
INSERT INTO prescription_items VALUES (6, 3, 24, 1, 9.48);
INSERT INTO prescription_items VALUES (7, 3, 7, 1, 2.02);
INSERT INTO prescription_items VALUES (8, 4, 10, 2, 6.74);
INSERT INTO prescription_items VALUES (9, 4, 20, 2, 7.74);
INSERT INTO prescription_items VALUES (10, 5, 14, 1, 1.53);
INSERT INTO prescription_items VALUES (11, 6, 24, 2, 9.48);
INSERT INTO prescription_items VALUES (12, 6, 2, 2, 3.5);
INSERT INTO prescription_items VALUES (13, 6, 14, 2, 1.53);
INSERT INTO prescription_items VALUES (14, 7, 24, 1, 9.48);
INSERT INTO prescription_items VALUES (15, 7, 2, 2, 3.5);
INSERT INTO prescription_items VALUES (16, 8, 24, 3, 9.48);
INSERT INTO prescription_items VALUES (17, 8, 3, 1, 9.48);
INSERT INTO prescription_items VALUES (18, 8, 21, 3, 5.78);
INSERT INTO prescription_items VALUES (19, 9, 26, 1, 7.08);
INSERT INTO prescription_items VALUES (20, 10, 12, 1, 4.54);
INSERT INTO prescription_items VALUES (21, 10, 15, 1, 6.64);
INSERT INTO prescription_items VALUES (22, 11, 24, 2, 9.48);
INSERT INTO prescription_items VALUES (23, 12, 14, 2, 1.53);
INSERT INTO prescription_items VALUES (24, 13, 19, 2, 3.27);
INSERT INTO prescription_items VALUES (25, 13, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (26, 13, 15, 3, 6.64);
INSERT INTO prescription_items VALUES (27, 14, 6, 2, 7.23);
INSERT INTO prescription_items VALUES (28, 14, 23, 3, 5.29);
INSERT INTO prescription_items VALUES (29, 15, 19, 3, 3.27);
INSERT INTO prescription_items VALUES (30, 15, 21, 1, 5.78);
INSERT INTO prescription_items VALUES (31, 16, 24, 1, 9.48);
INSERT INTO prescription_items VALUES (32, 17, 6, 2, 7.23);
INSERT INTO prescription_items VALUES (33, 18, 25, 1, 9.26);
INSERT INTO prescription_items VALUES (34, 18, 5, 1, 6.08);
INSERT INTO prescription_items VALUES (35, 19, 3, 2, 9.48);
INSERT INTO prescription_items VALUES (36, 20, 23, 2, 5.29);
INSERT INTO prescription_items VALUES (37, 20, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (38, 20, 14, 1, 1.53);
INSERT INTO prescription_items VALUES (39, 21, 8, 3, 3.84);
INSERT INTO prescription_items VALUES (40, 22, 5, 1, 6.08);
INSERT INTO prescription_items VALUES (41, 22, 23, 2, 5.29);
INSERT INTO prescription_items VALUES (42, 23, 11, 1, 4.48);
INSERT INTO prescription_items VALUES (43, 23, 20, 2, 7.74);
INSERT INTO prescription_items VALUES (44, 24, 25, 1, 9.26);
INSERT INTO prescription_items VALUES (45, 24, 11, 1, 4.48);
INSERT INTO prescription_items VALUES (46, 24, 14, 2, 1.53);
INSERT INTO prescription_items VALUES (47, 25, 18, 2, 38.75);
INSERT INTO prescription_items VALUES (48, 25, 21, 2, 5.78);
INSERT INTO prescription_items VALUES (49, 25, 14, 2, 1.53);
INSERT INTO prescription_items VALUES (50, 26, 24, 2, 9.48);
INSERT INTO prescription_items VALUES (51, 26, 2, 2, 3.5);
INSERT INTO prescription_items VALUES (52, 27, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (53, 28, 25, 1, 9.26);
INSERT INTO prescription_items VALUES (54, 28, 1, 2, 3.11);
INSERT INTO prescription_items VALUES (55, 29, 25, 1, 9.26);
INSERT INTO prescription_items VALUES (56, 29, 7, 1, 2.02);
INSERT INTO prescription_items VALUES (57, 30, 6, 3, 7.23);
INSERT INTO prescription_items VALUES (58, 31, 2, 3, 3.5);
INSERT INTO prescription_items VALUES (59, 31, 3, 1, 9.48);
INSERT INTO prescription_items VALUES (60, 31, 23, 1, 5.29);
INSERT INTO prescription_items VALUES (61, 32, 9, 1, 8.57);
INSERT INTO prescription_items VALUES (62, 33, 8, 2, 3.84);
INSERT INTO prescription_items VALUES (63, 33, 5, 1, 6.08);
INSERT INTO prescription_items VALUES (64, 33, 6, 2, 7.23);
INSERT INTO prescription_items VALUES (65, 34, 25, 1, 9.26);
INSERT INTO prescription_items VALUES (66, 34, 6, 3, 7.23);
INSERT INTO prescription_items VALUES (67, 35, 18, 3, 38.75);
INSERT INTO prescription_items VALUES (68, 35, 23, 2, 5.29);
INSERT INTO prescription_items VALUES (69, 36, 17, 2, 7.29);
INSERT INTO prescription_items VALUES (70, 36, 7, 1, 2.02);
INSERT INTO prescription_items VALUES (71, 37, 25, 1, 9.26);
INSERT INTO prescription_items VALUES (72, 37, 2, 1, 3.5);
INSERT INTO prescription_items VALUES (73, 38, 19, 1, 3.27);
INSERT INTO prescription_items VALUES (74, 39, 26, 1, 7.08);
INSERT INTO prescription_items VALUES (75, 39, 2, 2, 3.5);
INSERT INTO prescription_items VALUES (76, 39, 3, 1, 9.48);
INSERT INTO prescription_items VALUES (77, 40, 18, 3, 38.75);
INSERT INTO prescription_items VALUES (78, 40, 14, 3, 1.53);
INSERT INTO prescription_items VALUES (79, 40, 15, 2, 6.64);
INSERT INTO prescription_items VALUES (80, 41, 10, 2, 6.74);
INSERT INTO prescription_items VALUES (81, 41, 3, 1, 9.48);
INSERT INTO prescription_items VALUES (82, 42, 9, 1, 8.57);
INSERT INTO prescription_items VALUES (83, 43, 26, 1, 7.08);
INSERT INTO prescription_items VALUES (84, 43, 14, 1, 1.53);
INSERT INTO prescription_items VALUES (85, 44, 24, 3, 9.48);
INSERT INTO prescription_items VALUES (86, 44, 2, 1, 3.5);
INSERT INTO prescription_items VALUES (87, 45, 9, 3, 8.57);
INSERT INTO prescription_items VALUES (88, 45, 11, 1, 4.48);
INSERT INTO prescription_items VALUES (89, 46, 2, 1, 3.5);
INSERT INTO prescription_items VALUES (90, 46, 11, 1, 4.48);
INSERT INTO prescription_items VALUES (91, 46, 12, 3, 4.54);
INSERT INTO prescription_items VALUES (92, 47, 14, 1, 1.53);
INSERT INTO prescription_items VALUES (93, 48, 8, 2, 3.84);
INSERT INTO prescription_items VALUES (94, 48, 10, 2, 6.74);
INSERT INTO prescription_items VALUES (95, 48, 5, 3, 6.08);
INSERT INTO prescription_items VALUES (96, 49, 24, 1, 9.48);
INSERT INTO prescription_items VALUES (97, 50, 25, 1, 9.26);
INSERT INTO prescription_items VALUES (98, 50, 3, 2, 9.48);
INSERT INTO prescription_items VALUES (99, 50, 6, 2, 7.23);
INSERT INTO prescription_items VALUES (100, 51, 2, 1, 3.5);
INSERT INTO prescription_items VALUES (101, 52, 24, 3, 9.48);
INSERT INTO prescription_items VALUES (102, 52, 2, 2, 3.5);
INSERT INTO prescription_items VALUES (103, 52, 5, 1, 6.08);
INSERT INTO prescription_items VALUES (104, 53, 24, 1, 9.48);
INSERT INTO prescription_items VALUES (105, 53, 2, 1, 3.5);
INSERT INTO prescription_items VALUES (106, 54, 18, 2, 38.75);
INSERT INTO prescription_items VALUES (107, 54, 3, 3, 9.48);
INSERT INTO prescription_items VALUES (108, 55, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (109, 55, 23, 1, 5.29);
INSERT INTO prescription_items VALUES (110, 56, 20, 2, 7.74);
INSERT INTO prescription_items VALUES (111, 57, 16, 2, 8.24);
INSERT INTO prescription_items VALUES (112, 58, 19, 2, 3.27);
INSERT INTO prescription_items VALUES (113, 58, 14, 1, 1.53);
INSERT INTO prescription_items VALUES (114, 59, 16, 1, 8.24);
INSERT INTO prescription_items VALUES (115, 59, 14, 1, 1.53);
INSERT INTO prescription_items VALUES (116, 60, 24, 2, 9.48);
INSERT INTO prescription_items VALUES (117, 61, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (118, 62, 11, 1, 4.48);
INSERT INTO prescription_items VALUES (119, 62, 14, 2, 1.53);
INSERT INTO prescription_items VALUES (120, 63, 3, 1, 9.48);
INSERT INTO prescription_items VALUES (121, 64, 20, 3, 7.74);
INSERT INTO prescription_items VALUES (122, 64, 7, 2, 2.02);
INSERT INTO prescription_items VALUES (123, 65, 24, 1, 9.48);
INSERT INTO prescription_items VALUES (124, 65, 20, 2, 7.74);
INSERT INTO prescription_items VALUES (125, 66, 6, 2, 7.23);
INSERT INTO prescription_items VALUES (126, 67, 24, 2, 9.48);
INSERT INTO prescription_items VALUES (127, 67, 9, 2, 8.57);
INSERT INTO prescription_items VALUES (128, 68, 18, 2, 38.75);
INSERT INTO prescription_items VALUES (129, 69, 26, 1, 7.08);
INSERT INTO prescription_items VALUES (130, 69, 3, 2, 9.48);
INSERT INTO prescription_items VALUES (131, 70, 26, 3, 7.08);
INSERT INTO prescription_items VALUES (132, 71, 20, 1, 7.74);
INSERT INTO prescription_items VALUES (133, 71, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (134, 72, 8, 1, 3.84);
INSERT INTO prescription_items VALUES (135, 72, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (136, 73, 8, 2, 3.84);
INSERT INTO prescription_items VALUES (137, 73, 11, 1, 4.48);
INSERT INTO prescription_items VALUES (138, 74, 17, 2, 7.29);
INSERT INTO prescription_items VALUES (139, 75, 24, 2, 9.48);
INSERT INTO prescription_items VALUES (140, 75, 26, 3, 7.08);
INSERT INTO prescription_items VALUES (141, 75, 18, 2, 38.75);
INSERT INTO prescription_items VALUES (142, 76, 5, 1, 6.08);
INSERT INTO prescription_items VALUES (143, 77, 12, 1, 4.54);
INSERT INTO prescription_items VALUES (144, 78, 2, 2, 3.5);
INSERT INTO prescription_items VALUES (145, 79, 24, 1, 9.48);
INSERT INTO prescription_items VALUES (146, 80, 8, 2, 3.84);
INSERT INTO prescription_items VALUES (147, 81, 14, 2, 1.53);
INSERT INTO prescription_items VALUES (148, 82, 7, 2, 2.02);
INSERT INTO prescription_items VALUES (149, 83, 2, 3, 3.5);
INSERT INTO prescription_items VALUES (150, 83, 3, 3, 9.48);
INSERT INTO prescription_items VALUES (151, 84, 1, 1, 3.11);
INSERT INTO prescription_items VALUES (152, 84, 3, 1, 9.48);
INSERT INTO prescription_items VALUES (153, 84, 12, 3, 4.54);
INSERT INTO prescription_items VALUES (154, 85, 3, 3, 9.48);
INSERT INTO prescription_items VALUES (155, 85, 2, 1, 3.5);
INSERT INTO prescription_items VALUES (156, 85, 19, 1, 3.27);
INSERT INTO prescription_items VALUES (157, 86, 25, 2, 9.26);
INSERT INTO prescription_items VALUES (158, 87, 18, 2, 38.75);
INSERT INTO prescription_items VALUES (159, 87, 3, 1, 9.48);
INSERT INTO prescription_items VALUES (160, 87, 14, 1, 1.53);
INSERT INTO prescription_items VALUES (161, 88, 18, 1, 38.75);
INSERT INTO prescription_items VALUES (162, 88, 3, 2, 9.48);
INSERT INTO prescription_items VALUES (163, 89, 23, 1, 5.29);
INSERT INTO prescription_items VALUES (164, 90, 18, 1, 38.75);
INSERT INTO prescription_items VALUES (165, 90, 10, 1, 6.74);
INSERT INTO prescription_items VALUES (166, 91, 6, 1, 7.23);
INSERT INTO prescription_items VALUES (167, 92, 3, 3, 9.48);
INSERT INTO prescription_items VALUES (168, 92, 18, 2, 38.75);
INSERT INTO prescription_items VALUES (169, 92, 19, 1, 3.27);
INSERT INTO prescription_items VALUES (170, 93, 8, 2, 3.84);
INSERT INTO prescription_items VALUES (171, 93, 6, 2, 7.23);

INSERT INTO deliveries VALUES (1, 5, 11, 125, 2.09, '2025-08-03');
INSERT INTO deliveries VALUES (2, 1, 10, 114, 3.6, '2025-08-12');
INSERT INTO deliveries VALUES (3, 5, 11, 108, 2.86, '2025-08-25');
INSERT INTO deliveries VALUES (4, 3, 26, 93, 3.91, '2025-08-30');
INSERT INTO deliveries VALUES (5, 5, 24, 49, 4.37, '2025-09-03');
INSERT INTO deliveries VALUES (6, 4, 19, 78, 2.24, '2025-09-05');
INSERT INTO deliveries VALUES (7, 2, 9, 44, 4.91, '2025-09-28');
INSERT INTO deliveries VALUES (8, 1, 7, 54, 1.05, '2025-09-29');
INSERT INTO deliveries VALUES (9, 1, 4, 25, 1.94, '2025-10-08');
INSERT INTO deliveries VALUES (10, 4, 12, 10, 2.69, '2025-10-10');
INSERT INTO deliveries VALUES (11, 1, 4, 36, 1.85, '2025-10-22');
INSERT INTO deliveries VALUES (12, 2, 15, 67, 4.55, '2025-10-29');
INSERT INTO deliveries VALUES (13, 5, 24, 117, 4.6, '2025-12-06');
INSERT INTO deliveries VALUES (14, 4, 19, 96, 1.84, '2025-12-08');
INSERT INTO deliveries VALUES (15, 4, 19, 104, 2.22, '2025-12-13');
INSERT INTO deliveries VALUES (16, 2, 1, 16, 1.87, '2025-12-14');
INSERT INTO deliveries VALUES (17, 5, 24, 46, 5.9, '2026-01-01');
INSERT INTO deliveries VALUES (18, 1, 7, 121, 1.1, '2026-01-02');
INSERT INTO deliveries VALUES (19, 3, 26, 129, 4.49, '2026-01-03');
INSERT INTO deliveries VALUES (20, 2, 25, 45, 6.24, '2026-01-07');
INSERT INTO deliveries VALUES (21, 1, 13, 72, 4.26, '2026-01-15');
INSERT INTO deliveries VALUES (22, 2, 1, 62, 1.7, '2026-02-02');
INSERT INTO deliveries VALUES (23, 2, 9, 40, 4.8, '2026-02-05');
INSERT INTO deliveries VALUES (24, 2, 17, 75, 3.82, '2026-02-15');
INSERT INTO deliveries VALUES (25, 5, 11, 16, 2.99, '2026-02-18');
INSERT INTO deliveries VALUES (26, 1, 10, 109, 3.15, '2026-02-23');
INSERT INTO deliveries VALUES (27, 3, 2, 72, 2.34, '2026-02-25');
INSERT INTO deliveries VALUES (28, 1, 13, 107, 3.63, '2026-02-27');
INSERT INTO deliveries VALUES (29, 5, 5, 29, 3.0, '2026-03-13');
INSERT INTO deliveries VALUES (30, 2, 25, 56, 5.02, '2026-03-15');
INSERT INTO deliveries VALUES (31, 2, 17, 67, 4.25, '2026-03-22');
INSERT INTO deliveries VALUES (32, 1, 18, 130, 23.71, '2026-03-26');
INSERT INTO deliveries VALUES (33, 1, 18, 33, 20.9, '2026-04-07');
INSERT INTO deliveries VALUES (34, 1, 7, 86, 1.18, '2026-04-13');
INSERT INTO deliveries VALUES (35, 4, 3, 48, 5.1, '2026-04-16');
INSERT INTO deliveries VALUES (36, 3, 16, 69, 3.85, '2026-04-17');
INSERT INTO deliveries VALUES (37, 4, 22, 13, 1.9, '2026-04-30');
INSERT INTO deliveries VALUES (38, 1, 7, 73, 1.11, '2026-05-01');
INSERT INTO deliveries VALUES (39, 2, 17, 89, 4.37, '2026-05-11');
INSERT INTO deliveries VALUES (40, 3, 2, 93, 1.62, '2026-05-17');
INSERT INTO deliveries VALUES (41, 4, 22, 33, 1.69, '2026-05-28');
INSERT INTO deliveries VALUES (42, 2, 15, 97, 3.68, '2026-06-08');
INSERT INTO deliveries VALUES (43, 1, 7, 59, 1.06, '2026-06-12');
INSERT INTO deliveries VALUES (44, 1, 13, 47, 4.56, '2026-06-17');
INSERT INTO deliveries VALUES (45, 3, 26, 125, 4.45, '2026-06-20');
INSERT INTO deliveries VALUES (46, 1, 10, 56, 3.65, '2026-06-25');
INSERT INTO deliveries VALUES (47, 1, 7, 125, 1.32, '2026-07-20');
INSERT INTO deliveries VALUES (48, 5, 24, 93, 4.94, '2026-07-26');
INSERT INTO deliveries VALUES (49, 4, 12, 103, 2.26, '2026-08-01');
INSERT INTO deliveries VALUES (50, 4, 19, 14, 2.09, '2026-08-07');
INSERT INTO deliveries VALUES (51, 5, 24, 91, 6.1, '2026-08-15');
INSERT INTO deliveries VALUES (52, 3, 26, 81, 4.32, '2026-09-04');
INSERT INTO deliveries VALUES (53, 1, 7, 22, 1.02, '2026-09-11');
INSERT INTO deliveries VALUES (54, 4, 22, 53, 2.0, '2026-09-20');
INSERT INTO deliveries VALUES (55, 2, 1, 25, 1.56, '2026-10-02');
INSERT INTO deliveries VALUES (56, 4, 19, 125, 1.95, '2026-10-05');
INSERT INTO deliveries VALUES (57, 1, 18, 32, 20.48, '2026-10-10');
INSERT INTO deliveries VALUES (58, 1, 13, 118, 4.08, '2026-10-10');
INSERT INTO deliveries VALUES (59, 1, 21, 26, 3.94, '2026-10-12');
INSERT INTO deliveries VALUES (60, 4, 19, 57, 2.26, '2026-10-12');
INSERT INTO deliveries VALUES (61, 3, 16, 37, 5.39, '2026-10-21');
INSERT INTO deliveries VALUES (62, 4, 19, 10, 1.49, '2026-10-24');
INSERT INTO deliveries VALUES (63, 4, 19, 104, 1.99, '2026-11-08');
INSERT INTO deliveries VALUES (64, 5, 11, 102, 2.37, '2026-11-14');
INSERT INTO deliveries VALUES (65, 3, 16, 120, 4.54, '2026-11-18');
INSERT INTO deliveries VALUES (66, 2, 17, 115, 5.08, '2026-11-19');
INSERT INTO deliveries VALUES (67, 5, 24, 18, 5.65, '2026-11-19');
