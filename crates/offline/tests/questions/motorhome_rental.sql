CREATE TABLE stations (
  station_code TEXT PRIMARY KEY,
  station_name TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL
);
INSERT INTO stations VALUES ('CPH', 'Copenhagen Airport', 'Copenhagen', 'Denmark');
INSERT INTO stations VALUES ('AAR', 'Aarhus Harbour', 'Aarhus', 'Denmark');
INSERT INTO stations VALUES ('MAL', 'Malmo Central', 'Malmo', 'Sweden');
INSERT INTO stations VALUES ('GOT', 'Gothenburg North', 'Gothenburg', 'Sweden');
INSERT INTO stations VALUES ('HAM', 'Hamburg Airport', 'Hamburg', 'Germany');
INSERT INTO stations VALUES ('OSL', 'Oslo East', 'Oslo', 'Norway');
INSERT INTO stations VALUES ('BER', 'Bergen Quay', 'Bergen', 'Norway');
CREATE TABLE models (
  model_id INTEGER PRIMARY KEY,
  model_name TEXT NOT NULL,
  maker TEXT NOT NULL,
  berths INTEGER NOT NULL,
  daily_rate INTEGER NOT NULL
);
INSERT INTO models VALUES (1, 'Nomad 540', 'Fjordline', 2, 95);
INSERT INTO models VALUES (2, 'Nomad 640', 'Fjordline', 4, 120);
INSERT INTO models VALUES (3, 'Compass Family', 'Wanderer Works', 6, 165);
INSERT INTO models VALUES (4, 'Compass Duo', 'Wanderer Works', 2, 105);
INSERT INTO models VALUES (5, 'Summit 4x4', 'Alpin Mobil', 4, 190);
INSERT INTO models VALUES (6, 'Summit Grand', 'Alpin Mobil', 5, 230);
INSERT INTO models VALUES (7, 'Hygge Van', 'Fjordline', 2, 80);
CREATE TABLE vehicles (
  vehicle_id INTEGER PRIMARY KEY,
  plate TEXT NOT NULL UNIQUE,
  model_id INTEGER NOT NULL REFERENCES models(model_id),
  home_station TEXT REFERENCES stations(station_code),
  year_built INTEGER NOT NULL,
  mileage_km INTEGER NOT NULL,
  status TEXT NOT NULL
);
INSERT INTO vehicles VALUES (1, 'BN 20 311', 1, 'HAM', 2025, 19846, 'available');
INSERT INTO vehicles VALUES (2, 'ER 59 312', 5, 'AAR', 2025, 21547, 'available');
INSERT INTO vehicles VALUES (3, 'AN 15 313', 6, 'OSL', 2025, 23304, 'on rent');
INSERT INTO vehicles VALUES (4, 'AP 39 314', 3, 'CPH', 2024, 39456, 'on rent');
INSERT INTO vehicles VALUES (5, 'EM 49 315', 1, 'AAR', 2024, 29036, 'available');
INSERT INTO vehicles VALUES (6, 'DR 35 316', 6, 'CPH', 2021, 73770, 'in workshop');
INSERT INTO vehicles VALUES (7, 'EM 48 317', 2, 'GOT', 2023, 56454, 'on rent');
INSERT INTO vehicles VALUES (8, 'KL 61 318', 2, 'HAM', 2022, 58192, 'available');
INSERT INTO vehicles VALUES (9, 'DN 44 319', 5, NULL, 2024, 30956, 'available');
INSERT INTO vehicles VALUES (10, 'EL 71 320', 2, 'CPH', 2022, 62721, 'available');
INSERT INTO vehicles VALUES (11, 'ER 32 321', 2, 'GOT', 2023, 43835, 'retired');
INSERT INTO vehicles VALUES (12, 'DP 51 322', 4, 'HAM', 2024, 38104, 'in workshop');
INSERT INTO vehicles VALUES (13, 'BP 51 323', 1, 'MAL', 2021, 75675, 'retired');
INSERT INTO vehicles VALUES (14, 'BM 33 324', 2, 'MAL', 2023, 54053, 'retired');
INSERT INTO vehicles VALUES (15, 'EL 99 325', 2, 'OSL', 2023, 52048, 'available');
INSERT INTO vehicles VALUES (16, 'BP 25 326', 3, 'AAR', 2020, 89518, 'in workshop');
INSERT INTO vehicles VALUES (17, 'BP 82 327', 2, 'MAL', 2022, 69514, 'available');
INSERT INTO vehicles VALUES (18, 'DL 64 328', 2, 'AAR', 2022, 65896, 'available');
INSERT INTO vehicles VALUES (19, 'AM 65 329', 5, 'CPH', 2021, 72384, 'on rent');
INSERT INTO vehicles VALUES (20, 'DN 16 330', 4, 'HAM', 2023, 53333, 'on rent');
INSERT INTO vehicles VALUES (21, 'AR 67 331', 2, NULL, 2024, 30232, 'available');
INSERT INTO vehicles VALUES (22, 'ER 38 332', 2, 'CPH', 2024, 31125, 'in workshop');
INSERT INTO vehicles VALUES (23, 'KR 96 333', 4, 'OSL', 2024, 39551, 'available');
INSERT INTO vehicles VALUES (24, 'KL 50 334', 4, 'OSL', 2022, 65371, 'retired');
INSERT INTO vehicles VALUES (25, 'DL 39 335', 1, 'OSL', 2023, 53570, 'retired');
INSERT INTO vehicles VALUES (26, 'EN 13 336', 1, 'CPH', 2025, 25984, 'available');
CREATE TABLE customers (
  customer_no INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  birth_year INTEGER NOT NULL,
  licence_country TEXT NOT NULL,
  phone TEXT,
  is_business INTEGER NOT NULL,
  created_on TEXT NOT NULL
);
INSERT INTO customers VALUES (700, 'Astrid Hansen', 2001, 'Germany', '+45 73208910', 1, '2025-03-12');
INSERT INTO customers VALUES (701, 'Bjorn Jensen', 1998, 'Denmark', NULL, 0, '2025-08-30');
INSERT INTO customers VALUES (702, 'Camilla Lund', 1987, 'Denmark', '+45 59163310', 1, '2025-10-10');
INSERT INTO customers VALUES (703, 'Ditte Berg', 1976, 'Germany', '+45 38918194', 0, '2025-05-18');
INSERT INTO customers VALUES (704, 'Espen Andersen', 1997, 'Sweden', NULL, 1, '2024-10-06');
INSERT INTO customers VALUES (705, 'Freja Nilsson', 1997, 'Sweden', '+45 64712289', 0, '2024-04-19');
INSERT INTO customers VALUES (706, 'Gustav Holst', 1991, 'Denmark', '+45 63643907', 0, '2025-04-21');
INSERT INTO customers VALUES (707, 'Henrik Krog', 1970, 'Denmark', '+45 84188884', 0, '2025-01-03');
INSERT INTO customers VALUES (708, 'Inga Lindqvist', 2000, 'Denmark', '+45 32911378', 1, '2024-01-17');
INSERT INTO customers VALUES (709, 'Jens Madsen', 1979, 'Sweden', '+45 43053681', 0, '2024-04-29');
INSERT INTO customers VALUES (710, 'Klara Friis', 1998, 'Norway', '+45 32255301', 0, '2024-01-28');
INSERT INTO customers VALUES (711, 'Lotte Petersen', 1954, 'Germany', NULL, 0, '2025-05-07');
INSERT INTO customers VALUES (712, 'Magnus Dahl', 1954, 'Denmark', NULL, 0, '2025-01-19');
INSERT INTO customers VALUES (713, 'Nanna Sorensen', 1981, 'Germany', '+45 88011510', 1, '2024-01-27');
INSERT INTO customers VALUES (714, 'Ole Krantz', 1973, 'Germany', '+45 53413490', 1, '2024-11-24');
INSERT INTO customers VALUES (715, 'Petra Meier', 1970, 'Netherlands', '+45 73725085', 1, '2025-10-06');
INSERT INTO customers VALUES (716, 'Rasmus Schulz', 1996, 'Germany', '+45 39194045', 1, '2024-12-27');
INSERT INTO customers VALUES (717, 'Signe Eriksen', 1969, 'Denmark', NULL, 1, '2026-08-22');
INSERT INTO customers VALUES (718, 'Thor Hagen', 1984, 'Denmark', '+45 37902426', 0, '2026-08-21');
INSERT INTO customers VALUES (719, 'Ulla Bakke', 1969, 'Denmark', '+45 71657548', 0, '2026-05-19');
INSERT INTO customers VALUES (720, 'Viggo Thomsen', 1968, 'Sweden', '+45 25149076', 1, '2026-03-05');
INSERT INTO customers VALUES (721, 'Wilma Strand', 1983, 'Netherlands', '+45 32895660', 0, '2026-06-22');
INSERT INTO customers VALUES (722, 'Asger Voigt', 1984, 'Denmark', '+45 42355732', 0, '2026-06-02');
INSERT INTO customers VALUES (723, 'Britt Larsen', 1970, 'Germany', NULL, 0, '2026-07-03');
INSERT INTO customers VALUES (724, 'Carsten Bruun', 1984, 'Denmark', '+45 30020017', 0, '2026-04-23');
INSERT INTO customers VALUES (725, 'Dorte Iversen', 1977, 'Denmark', '+45 56518728', 0, '2026-11-04');
INSERT INTO customers VALUES (726, 'Emil Kjaer', 1977, 'Norway', '+45 77036133', 0, '2026-06-02');
INSERT INTO customers VALUES (727, 'Frida Moller', 1975, 'Norway', '+45 62293053', 1, '2026-09-29');
CREATE TABLE extras (
  extra_id INTEGER PRIMARY KEY,
  extra_name TEXT NOT NULL,
  price_per_day REAL NOT NULL
);
INSERT INTO extras VALUES (1, 'Bike rack', 6.0);
INSERT INTO extras VALUES (2, 'Child seat', 4.5);
INSERT INTO extras VALUES (3, 'Camping chairs', 3.0);
INSERT INTO extras VALUES (4, 'Snow chains', 7.5);
INSERT INTO extras VALUES (5, 'Bedding set', 5.0);
INSERT INTO extras VALUES (6, 'Roof tent', 18.0);
INSERT INTO extras VALUES (7, 'Satellite dish', 12.0);
CREATE TABLE rentals (
  rental_no INTEGER PRIMARY KEY,
  customer_no INTEGER NOT NULL REFERENCES customers(customer_no),
  vehicle_id INTEGER NOT NULL REFERENCES vehicles(vehicle_id),
  pickup_station TEXT NOT NULL REFERENCES stations(station_code),
  return_station TEXT NOT NULL REFERENCES stations(station_code),
  booked_on TEXT NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  status TEXT NOT NULL,
  amount INTEGER NOT NULL,
  deposit INTEGER,
  has_insurance INTEGER NOT NULL
);
INSERT INTO rentals VALUES (30001, 705, 21, 'CPH', 'CPH', '2024-06-02', '2024-06-11', '2024-06-18', 'completed', 846, 1000, 1);
INSERT INTO rentals VALUES (30002, 709, 14, 'AAR', 'GOT', '2024-06-19', '2024-06-21', '2024-06-26', 'completed', 643, 500, 0);
INSERT INTO rentals VALUES (30003, 713, 19, 'CPH', 'CPH', '2024-07-17', '2024-07-19', '2024-07-23', 'completed', 823, 500, 1);
INSERT INTO rentals VALUES (30004, 705, 16, 'AAR', 'GOT', '2024-07-31', '2024-08-09', '2024-08-11', 'completed', 336, 1000, 1);
INSERT INTO rentals VALUES (30005, 710, 15, 'OSL', 'MAL', '2024-08-10', '2024-08-10', '2024-08-24', 'completed', 1732, 750, 0);
INSERT INTO rentals VALUES (30006, 708, 22, 'CPH', 'CPH', '2024-08-21', '2024-09-04', '2024-09-06', 'completed', 249, 1000, 1);
INSERT INTO rentals VALUES (30007, 710, 22, 'CPH', 'CPH', '2024-09-04', '2024-09-13', '2024-09-27', 'completed', 1686, 1000, 0);
INSERT INTO rentals VALUES (30008, 710, 16, 'HAM', 'AAR', '2024-10-16', '2024-10-21', '2024-10-23', 'completed', 376, 1000, 1);
INSERT INTO rentals VALUES (30009, 710, 6, 'AAR', 'AAR', '2024-10-21', '2024-10-30', '2024-11-02', 'completed', 718, 750, 1);
INSERT INTO rentals VALUES (30010, 708, 3, 'OSL', 'OSL', '2024-10-26', '2024-11-20', '2024-11-25', 'completed', 1219, NULL, 0);
INSERT INTO rentals VALUES (30011, 710, 21, 'CPH', 'CPH', '2024-10-20', '2024-11-29', '2024-12-04', 'completed', 612, 750, 1);
INSERT INTO rentals VALUES (30012, 705, 3, 'OSL', 'HAM', '2024-12-06', '2024-12-08', '2024-12-15', 'completed', 1653, 500, 0);
INSERT INTO rentals VALUES (30013, 705, 14, 'MAL', 'MAL', '2024-11-15', '2024-12-10', '2024-12-14', 'completed', 498, NULL, 0);
INSERT INTO rentals VALUES (30014, 713, 23, 'OSL', 'OSL', '2024-12-24', '2024-12-24', '2024-12-29', 'completed', 537, 500, 0);
INSERT INTO rentals VALUES (30015, 713, 23, 'OSL', 'OSL', '2024-12-29', '2025-01-03', '2025-01-10', 'completed', 790, 750, 1);
INSERT INTO rentals VALUES (30016, 710, 17, 'MAL', 'AAR', '2024-12-15', '2025-01-09', '2025-01-23', 'completed', 1758, NULL, 1);
INSERT INTO rentals VALUES (30017, 710, 17, 'HAM', 'HAM', '2025-01-09', '2025-01-18', '2025-01-20', 'completed', 280, NULL, 0);
INSERT INTO rentals VALUES (30018, 708, 5, 'AAR', 'AAR', '2024-12-27', '2025-01-21', '2025-01-25', 'completed', 440, 1000, 0);
INSERT INTO rentals VALUES (30019, 713, 25, 'OSL', 'AAR', '2025-02-14', '2025-02-16', '2025-02-19', 'completed', 345, 750, 0);
INSERT INTO rentals VALUES (30020, 705, 21, 'CPH', 'GOT', '2025-02-20', '2025-02-22', '2025-02-27', 'completed', 655, 500, 1);
INSERT INTO rentals VALUES (30021, 705, 17, 'MAL', 'GOT', '2025-02-16', '2025-03-13', '2025-03-27', 'completed', 1738, 500, 0);
INSERT INTO rentals VALUES (30022, 705, 16, 'AAR', 'AAR', '2025-03-17', '2025-03-22', '2025-04-05', 'completed', 2310, 750, 0);
INSERT INTO rentals VALUES (30023, 713, 14, 'MAL', 'MAL', '2025-01-20', '2025-03-31', '2025-04-14', 'cancelled', 1749, 1000, 0);
INSERT INTO rentals VALUES (30024, 716, 11, 'GOT', 'GOT', '2025-01-25', '2025-04-05', '2025-04-19', 'completed', 1689, 500, 1);
INSERT INTO rentals VALUES (30025, 705, 25, 'OSL', 'OSL', '2025-02-28', '2025-04-09', '2025-04-13', 'cancelled', 389, 500, 0);
INSERT INTO rentals VALUES (30026, 700, 25, 'OSL', 'AAR', '2025-03-11', '2025-04-20', '2025-04-23', 'completed', 300, 500, 1);
INSERT INTO rentals VALUES (30027, 705, 20, 'HAM', 'MAL', '2025-05-04', '2025-05-13', '2025-05-27', 'completed', 1519, 750, 0);
INSERT INTO rentals VALUES (30028, 714, 7, 'GOT', 'GOT', '2025-06-16', '2025-06-16', '2025-06-21', 'completed', 643, 750, 1);
INSERT INTO rentals VALUES (30029, 707, 2, 'AAR', 'AAR', '2025-05-23', '2025-07-02', '2025-07-04', 'cancelled', 386, 500, 1);
INSERT INTO rentals VALUES (30030, 716, 19, 'CPH', 'CPH', '2025-07-24', '2025-07-24', '2025-07-31', 'completed', 1339, 1000, 1);
INSERT INTO rentals VALUES (30031, 709, 17, 'MAL', 'AAR', '2025-08-07', '2025-08-07', '2025-08-21', 'completed', 1749, 500, 0);
INSERT INTO rentals VALUES (30032, 710, 14, 'MAL', 'MAL', '2025-08-02', '2025-08-11', '2025-08-25', 'completed', 1732, 500, 1);
INSERT INTO rentals VALUES (30033, 708, 11, 'GOT', 'GOT', '2025-08-20', '2025-09-03', '2025-09-17', 'completed', 1698, NULL, 1);
INSERT INTO rentals VALUES (30034, 702, 22, 'CPH', 'AAR', '2025-09-18', '2025-10-13', '2025-10-18', 'completed', 634, 750, 1);
INSERT INTO rentals VALUES (30035, 703, 14, 'MAL', 'CPH', '2025-10-06', '2025-10-15', '2025-10-22', 'completed', 906, 750, 1);
INSERT INTO rentals VALUES (30036, 705, 3, 'HAM', 'HAM', '2025-11-01', '2025-11-03', '2025-11-13', 'completed', 2343, 1000, 0);
INSERT INTO rentals VALUES (30037, 710, 18, 'AAR', 'MAL', '2025-11-26', '2025-11-28', '2025-12-12', 'completed', 1755, 500, 0);
INSERT INTO rentals VALUES (30038, 705, 25, 'OSL', 'CPH', '2025-11-18', '2025-12-13', '2025-12-18', 'completed', 547, 500, 0);
INSERT INTO rentals VALUES (30039, 702, 26, 'CPH', 'AAR', '2025-12-08', '2025-12-13', '2025-12-17', 'cancelled', 392, 1000, 0);
INSERT INTO rentals VALUES (30040, 705, 4, 'HAM', 'MAL', '2025-10-09', '2025-12-18', '2025-12-25', 'completed', 1173, 750, 1);
INSERT INTO rentals VALUES (30041, 710, 8, 'HAM', 'HAM', '2026-01-05', '2026-01-14', '2026-01-21', 'completed', 883, 1000, 0);
INSERT INTO rentals VALUES (30042, 710, 12, 'HAM', 'MAL', '2026-01-15', '2026-01-24', '2026-01-28', 'completed', 486, 1000, 1);
INSERT INTO rentals VALUES (30043, 707, 7, 'GOT', 'OSL', '2026-01-09', '2026-02-18', '2026-02-28', 'completed', 1215, 500, 1);
INSERT INTO rentals VALUES (30044, 700, 6, 'CPH', 'CPH', '2026-02-07', '2026-03-04', '2026-03-07', 'completed', 705, 1000, 1);
INSERT INTO rentals VALUES (30045, 712, 23, 'OSL', 'CPH', '2026-03-30', '2026-03-30', '2026-04-09', 'completed', 1099, 1000, 1);
INSERT INTO rentals VALUES (30046, 714, 25, 'CPH', 'MAL', '2026-04-05', '2026-04-05', '2026-04-12', 'completed', 674, 750, 0);
INSERT INTO rentals VALUES (30047, 712, 2, 'AAR', 'CPH', '2026-04-03', '2026-04-08', '2026-04-10', 'cancelled', 458, NULL, 0);
INSERT INTO rentals VALUES (30048, 720, 21, 'CPH', 'CPH', '2026-04-06', '2026-04-11', '2026-04-15', 'completed', 489, NULL, 1);
INSERT INTO rentals VALUES (30049, 716, 20, 'HAM', 'AAR', '2026-03-31', '2026-04-14', '2026-04-19', 'completed', 553, 500, 0);
INSERT INTO rentals VALUES (30050, 710, 25, 'OSL', 'AAR', '2026-04-17', '2026-04-19', '2026-04-26', 'completed', 665, 750, 0);
INSERT INTO rentals VALUES (30051, 714, 12, 'HAM', 'GOT', '2026-04-15', '2026-04-20', '2026-04-27', 'completed', 747, 500, 1);
INSERT INTO rentals VALUES (30052, 720, 3, 'OSL', 'AAR', '2026-04-30', '2026-05-14', '2026-05-28', 'completed', 3278, 500, 0);
INSERT INTO rentals VALUES (30053, 712, 25, 'OSL', 'OSL', '2026-04-05', '2026-05-15', '2026-05-19', 'completed', 449, NULL, 0);
INSERT INTO rentals VALUES (30054, 715, 25, 'OSL', 'OSL', '2026-05-04', '2026-05-29', '2026-06-12', 'completed', 1342, 500, 0);
INSERT INTO rentals VALUES (30055, 720, 2, 'AAR', 'AAR', '2026-05-04', '2026-05-29', '2026-06-05', 'completed', 1330, NULL, 0);
INSERT INTO rentals VALUES (30056, 710, 16, 'AAR', 'MAL', '2026-03-27', '2026-06-05', '2026-06-10', 'completed', 837, 1000, 1);
INSERT INTO rentals VALUES (30057, 710, 26, 'CPH', 'CPH', '2026-06-05', '2026-06-14', '2026-06-18', 'completed', 411, 750, 1);
INSERT INTO rentals VALUES (30058, 721, 26, 'CPH', 'CPH', '2026-06-13', '2026-06-22', '2026-07-06', 'completed', 1382, 1000, 0);
INSERT INTO rentals VALUES (30059, 714, 15, 'OSL', 'OSL', '2026-06-25', '2026-06-25', '2026-06-28', 'completed', 400, 750, 1);
INSERT INTO rentals VALUES (30060, 710, 16, 'AAR', 'AAR', '2026-06-16', '2026-06-25', '2026-07-02', 'completed', 1173, 500, 0);
INSERT INTO rentals VALUES (30061, 712, 8, 'HAM', 'GOT', '2026-06-03', '2026-06-28', '2026-07-02', 'completed', 523, 500, 1);
INSERT INTO rentals VALUES (30062, 723, 21, 'CPH', 'HAM', '2026-06-08', '2026-07-03', '2026-07-10', 'completed', 892, NULL, 1);
INSERT INTO rentals VALUES (30063, 712, 26, 'CPH', 'OSL', '2026-06-30', '2026-07-05', '2026-07-08', 'completed', 328, 1000, 0);
INSERT INTO rentals VALUES (30064, 720, 23, 'OSL', 'OSL', '2026-07-02', '2026-07-16', '2026-07-30', 'completed', 1501, 1000, 0);
INSERT INTO rentals VALUES (30065, 703, 18, 'AAR', 'AAR', '2026-07-20', '2026-07-20', '2026-07-27', 'completed', 855, 1000, 0);
INSERT INTO rentals VALUES (30066, 713, 8, 'HAM', 'GOT', '2026-07-22', '2026-07-22', '2026-07-29', 'completed', 846, 750, 0);
INSERT INTO rentals VALUES (30067, 726, 18, 'AAR', 'AAR', '2026-07-01', '2026-07-26', '2026-07-28', 'cancelled', 280, 750, 0);
INSERT INTO rentals VALUES (30068, 723, 15, 'OSL', 'OSL', '2026-07-22', '2026-07-27', '2026-08-03', 'completed', 865, 500, 0);
INSERT INTO rentals VALUES (30069, 713, 21, 'CPH', 'GOT', '2026-05-28', '2026-08-06', '2026-08-10', 'completed', 517, 750, 1);
INSERT INTO rentals VALUES (30070, 714, 5, 'AAR', 'AAR', '2026-08-11', '2026-08-13', '2026-08-23', 'completed', 981, 1000, 1);
INSERT INTO rentals VALUES (30071, 713, 19, 'CPH', 'CPH', '2026-06-15', '2026-08-24', '2026-08-27', 'completed', 588, 500, 1);
INSERT INTO rentals VALUES (30072, 702, 14, 'CPH', 'MAL', '2026-09-03', '2026-09-17', '2026-09-20', 'completed', 385, 1000, 0);
INSERT INTO rentals VALUES (30073, 723, 5, 'AAR', 'AAR', '2026-08-14', '2026-09-23', '2026-10-07', 'completed', 1379, 500, 1);
INSERT INTO rentals VALUES (30074, 710, 2, 'AAR', 'OSL', '2026-09-12', '2026-10-07', '2026-10-10', 'completed', 613, 500, 0);
INSERT INTO rentals VALUES (30075, 718, 2, 'AAR', 'AAR', '2026-09-28', '2026-10-12', '2026-10-16', 'completed', 815, 750, 1);
INSERT INTO rentals VALUES (30076, 702, 14, 'MAL', 'AAR', '2026-10-13', '2026-10-15', '2026-10-18', 'completed', 429, 500, 1);
INSERT INTO rentals VALUES (30077, 708, 23, 'AAR', 'AAR', '2026-09-21', '2026-10-16', '2026-10-23', 'completed', 753, 500, 1);
INSERT INTO rentals VALUES (30078, 713, 19, 'CPH', 'HAM', '2026-08-30', '2026-11-08', '2026-11-11', 'completed', 570, 1000, 1);
INSERT INTO rentals VALUES (30079, 703, 25, 'OSL', 'OSL', '2026-10-06', '2026-11-15', '2026-11-29', 'active', 1336, 1000, 1);
INSERT INTO rentals VALUES (30080, 713, 19, 'CPH', 'CPH', '2026-11-15', '2026-11-15', '2026-11-17', 'completed', 405, 1000, 0);
INSERT INTO rentals VALUES (30081, 703, 21, 'CPH', 'CPH', '2026-11-02', '2026-11-16', '2026-11-23', 'active', 865, 750, 0);
INSERT INTO rentals VALUES (30082, 700, 14, 'MAL', 'MAL', '2026-09-08', '2026-11-17', '2026-12-01', 'cancelled', 1735, 750, 0);
INSERT INTO rentals VALUES (30083, 702, 17, 'CPH', 'CPH', '2026-11-14', '2026-11-19', '2026-11-22', 'active', 394, 750, 0);
INSERT INTO rentals VALUES (30084, 724, 11, 'GOT', 'GOT', '2026-11-14', '2026-11-19', '2026-11-21', 'completed', 292, 1000, 1);
INSERT INTO rentals VALUES (30085, 705, 5, 'HAM', 'HAM', '2026-09-12', '2026-11-21', '2026-11-24', 'active', 354, 750, 1);
INSERT INTO rentals VALUES (30086, 716, 25, 'OSL', 'OSL', '2026-11-16', '2026-11-21', '2026-11-26', 'active', 538, 1000, 0);
INSERT INTO rentals VALUES (30087, 705, 25, 'OSL', 'OSL', '2026-11-16', '2026-11-22', '2026-11-29', 'booked', 702, 1000, 0);
INSERT INTO rentals VALUES (30088, 713, 7, 'GOT', 'AAR', '2026-11-16', '2026-11-24', '2026-11-26', 'booked', 300, 1000, 1);
INSERT INTO rentals VALUES (30089, 705, 16, 'AAR', 'CPH', '2026-11-07', '2026-11-25', '2026-12-05', 'booked', 1650, 750, 0);
INSERT INTO rentals VALUES (30090, 723, 16, 'AAR', 'AAR', '2026-10-27', '2026-11-27', '2026-12-01', 'booked', 669, 500, 0);
INSERT INTO rentals VALUES (30091, 702, 21, 'AAR', 'CPH', '2026-11-07', '2026-12-03', '2026-12-06', 'booked', 406, 1000, 1);
INSERT INTO rentals VALUES (30092, 710, 18, 'AAR', 'AAR', '2026-11-21', '2026-12-10', '2026-12-24', 'booked', 1689, 500, 0);
CREATE TABLE rental_extras (
  rental_no INTEGER NOT NULL REFERENCES rentals(rental_no),
  extra_id INTEGER NOT NULL REFERENCES extras(extra_id),
  quantity INTEGER NOT NULL,
  PRIMARY KEY (rental_no, extra_id)
);
INSERT INTO rental_extras VALUES (30001, 1, 1);
INSERT INTO rental_extras VALUES (30001, 6, 1);
INSERT INTO rental_extras VALUES (30002, 3, 4);
INSERT INTO rental_extras VALUES (30003, 3, 2);
INSERT INTO rental_extras VALUES (30004, 3, 1);
INSERT INTO rental_extras VALUES (30004, 5, 4);
INSERT INTO rental_extras VALUES (30004, 6, 1);
INSERT INTO rental_extras VALUES (30005, 1, 1);
INSERT INTO rental_extras VALUES (30005, 5, 1);
INSERT INTO rental_extras VALUES (30006, 1, 1);
INSERT INTO rental_extras VALUES (30011, 3, 2);
INSERT INTO rental_extras VALUES (30011, 4, 1);
INSERT INTO rental_extras VALUES (30012, 1, 1);
INSERT INTO rental_extras VALUES (30012, 3, 1);
INSERT INTO rental_extras VALUES (30012, 5, 1);
INSERT INTO rental_extras VALUES (30014, 1, 1);
INSERT INTO rental_extras VALUES (30016, 5, 4);
INSERT INTO rental_extras VALUES (30017, 1, 1);
INSERT INTO rental_extras VALUES (30017, 6, 1);
INSERT INTO rental_extras VALUES (30018, 6, 1);
INSERT INTO rental_extras VALUES (30019, 3, 1);
INSERT INTO rental_extras VALUES (30021, 2, 1);
INSERT INTO rental_extras VALUES (30021, 3, 1);
INSERT INTO rental_extras VALUES (30021, 5, 4);
INSERT INTO rental_extras VALUES (30023, 1, 1);
INSERT INTO rental_extras VALUES (30023, 2, 1);
INSERT INTO rental_extras VALUES (30025, 6, 1);
INSERT INTO rental_extras VALUES (30026, 2, 1);
INSERT INTO rental_extras VALUES (30028, 3, 4);
INSERT INTO rental_extras VALUES (30029, 1, 1);
INSERT INTO rental_extras VALUES (30029, 5, 1);
INSERT INTO rental_extras VALUES (30030, 1, 1);
INSERT INTO rental_extras VALUES (30030, 3, 4);
INSERT INTO rental_extras VALUES (30031, 1, 1);
INSERT INTO rental_extras VALUES (30033, 1, 1);
INSERT INTO rental_extras VALUES (30033, 2, 2);
INSERT INTO rental_extras VALUES (30034, 1, 1);
INSERT INTO rental_extras VALUES (30034, 5, 1);
INSERT INTO rental_extras VALUES (30036, 3, 4);
INSERT INTO rental_extras VALUES (30036, 5, 1);
INSERT INTO rental_extras VALUES (30037, 5, 1);
INSERT INTO rental_extras VALUES (30040, 3, 1);
INSERT INTO rental_extras VALUES (30040, 5, 1);
INSERT INTO rental_extras VALUES (30040, 6, 1);
INSERT INTO rental_extras VALUES (30041, 5, 2);
INSERT INTO rental_extras VALUES (30041, 6, 1);
INSERT INTO rental_extras VALUES (30042, 3, 2);
INSERT INTO rental_extras VALUES (30044, 2, 1);
INSERT INTO rental_extras VALUES (30044, 3, 1);
INSERT INTO rental_extras VALUES (30044, 5, 4);
INSERT INTO rental_extras VALUES (30045, 2, 2);
INSERT INTO rental_extras VALUES (30045, 3, 1);
INSERT INTO rental_extras VALUES (30045, 5, 1);
INSERT INTO rental_extras VALUES (30046, 1, 1);
INSERT INTO rental_extras VALUES (30046, 2, 1);
INSERT INTO rental_extras VALUES (30049, 2, 2);
INSERT INTO rental_extras VALUES (30050, 5, 1);
INSERT INTO rental_extras VALUES (30051, 1, 1);
INSERT INTO rental_extras VALUES (30051, 4, 1);
INSERT INTO rental_extras VALUES (30051, 5, 2);
INSERT INTO rental_extras VALUES (30052, 1, 1);
INSERT INTO rental_extras VALUES (30053, 6, 1);
INSERT INTO rental_extras VALUES (30054, 5, 1);
INSERT INTO rental_extras VALUES (30055, 3, 2);
INSERT INTO rental_extras VALUES (30055, 5, 2);
INSERT INTO rental_extras VALUES (30056, 2, 4);
INSERT INTO rental_extras VALUES (30060, 3, 2);
INSERT INTO rental_extras VALUES (30060, 5, 2);
INSERT INTO rental_extras VALUES (30062, 2, 1);
INSERT INTO rental_extras VALUES (30063, 2, 2);
INSERT INTO rental_extras VALUES (30063, 3, 1);
INSERT INTO rental_extras VALUES (30063, 5, 1);
INSERT INTO rental_extras VALUES (30064, 5, 1);
INSERT INTO rental_extras VALUES (30065, 1, 1);
INSERT INTO rental_extras VALUES (30065, 5, 4);
INSERT INTO rental_extras VALUES (30066, 1, 1);
INSERT INTO rental_extras VALUES (30066, 2, 1);
INSERT INTO rental_extras VALUES (30066, 3, 2);
INSERT INTO rental_extras VALUES (30067, 1, 1);
INSERT INTO rental_extras VALUES (30068, 1, 1);
INSERT INTO rental_extras VALUES (30068, 5, 1);
INSERT INTO rental_extras VALUES (30068, 6, 1);
INSERT INTO rental_extras VALUES (30069, 5, 1);
INSERT INTO rental_extras VALUES (30070, 1, 1);
INSERT INTO rental_extras VALUES (30070, 3, 2);
INSERT INTO rental_extras VALUES (30070, 5, 1);
INSERT INTO rental_extras VALUES (30071, 1, 1);
INSERT INTO rental_extras VALUES (30071, 3, 1);
INSERT INTO rental_extras VALUES (30072, 2, 1);
INSERT INTO rental_extras VALUES (30072, 6, 1);
INSERT INTO rental_extras VALUES (30073, 3, 4);
INSERT INTO rental_extras VALUES (30074, 2, 1);
INSERT INTO rental_extras VALUES (30074, 3, 2);
INSERT INTO rental_extras VALUES (30075, 1, 1);
INSERT INTO rental_extras VALUES (30075, 3, 4);
INSERT INTO rental_extras VALUES (30075, 5, 2);
INSERT INTO rental_extras VALUES (30076, 1, 1);
INSERT INTO rental_extras VALUES (30076, 6, 1);
INSERT INTO rental_extras VALUES (30077, 1, 1);
INSERT INTO rental_extras VALUES (30077, 2, 1);
INSERT INTO rental_extras VALUES (30077, 3, 4);
INSERT INTO rental_extras VALUES (30077, 6, 1);
INSERT INTO rental_extras VALUES (30078, 5, 1);
INSERT INTO rental_extras VALUES (30080, 1, 1);
INSERT INTO rental_extras VALUES (30080, 3, 1);
INSERT INTO rental_extras VALUES (30080, 5, 1);
INSERT INTO rental_extras VALUES (30081, 2, 1);
INSERT INTO rental_extras VALUES (30082, 1, 1);
INSERT INTO rental_extras VALUES (30083, 6, 1);
INSERT INTO rental_extras VALUES (30084, 1, 1);
INSERT INTO rental_extras VALUES (30084, 3, 2);
INSERT INTO rental_extras VALUES (30084, 5, 1);
INSERT INTO rental_extras VALUES (30085, 1, 1);
INSERT INTO rental_extras VALUES (30086, 1, 1);
INSERT INTO rental_extras VALUES (30086, 5, 1);
INSERT INTO rental_extras VALUES (30086, 6, 1);
INSERT INTO rental_extras VALUES (30088, 5, 1);
INSERT INTO rental_extras VALUES (30088, 6, 1);
INSERT INTO rental_extras VALUES (30090, 1, 1);
INSERT INTO rental_extras VALUES (30090, 2, 1);
INSERT INTO rental_extras VALUES (30090, 5, 2);
INSERT INTO rental_extras VALUES (30092, 5, 4);
