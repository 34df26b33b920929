CREATE TABLE bases (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  city TEXT NOT NULL,
  country TEXT NOT NULL
);
CREATE TABLE aircraft_types (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  seats INTEGER NOT NULL
);
CREATE TABLE crew_members (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL,
  base_id INTEGER NOT NULL REFERENCES bases(id),
  hire_date TEXT NOT NULL,
  monthly_salary_eur INTEGER NOT NULL,
  phone TEXT,
  email TEXT,
  left_on TEXT
);
CREATE TABLE type_ratings (
  crew_member_id INTEGER NOT NULL REFERENCES crew_members(id),
  aircraft_type_id INTEGER NOT NULL REFERENCES aircraft_types(id),
  obtained_on TEXT NOT NULL,
  PRIMARY KEY (crew_member_id, aircraft_type_id)
);
CREATE TABLE flights (
  id INTEGER PRIMARY KEY,
  flight_no TEXT NOT NULL,
  origin TEXT NOT NULL,
  destination TEXT NOT NULL,
  departure_date TEXT NOT NULL,
  aircraft_type_id INTEGER NOT NULL REFERENCES aircraft_types(id),
  block_minutes INTEGER NOT NULL,
  passengers INTEGER,
  status TEXT NOT NULL
);
CREATE TABLE crew_assignments (
  flight_id INTEGER NOT NULL REFERENCES flights(id),
  crew_member_id INTEGER NOT NULL REFERENCES crew_members(id),
  PRIMARY KEY (flight_id, crew_member_id)
);
CREATE TABLE leave_requests (
  id INTEGER PRIMARY KEY,
  crew_member_id INTEGER NOT NULL REFERENCES crew_members(id),
  kind TEXT NOT NULL,
  start_date TEXT NOT NULL,
  days INTEGER NOT NULL,
  status TEXT NOT NULL
);

INSERT INTO bases VALUES (1, 'LIS', 'Lisbon', 'Portugal');
INSERT INTO bases VALUES (2, 'ATH', 'Athens', 'Greece');
INSERT INTO bases VALUES (3, 'DUB', 'Dublin', 'Ireland');
INSERT INTO bases VALUES (4, 'OPO', 'Porto', 'Portugal');
INSERT INTO bases VALUES (5, 'PMI', 'Palma', 'Spain');
INSERT INTO aircraft_types VALUES (1, 'Airbus A320', 180);
INSERT INTO aircraft_types VALUES (2, 'Airbus A330', 290);
INSERT INTO aircraft_types VALUES (3, 'Boeing 737-800', 189);
INSERT INTO aircraft_types VALUES (4, 'Embraer E190', 110);
INSERT INTO aircraft_types VALUES (5, 'ATR 72', 70);
INSERT INTO crew_members VALUES (1, 'Andreas', 'Haugen', 'captain', 1, '2024-06-20', 8475, '+351 999228424', 'andreas.haugen@skybridge.example', NULL);
INSERT INTO crew_members VALUES (2, 'Hugo', 'Kowalski', 'captain', 1, '2026-05-19', 8640, NULL, NULL, NULL);
INSERT INTO crew_members VALUES (3, 'Camille', 'Novak', 'captain', 3, '2024-09-15', 7870, NULL, 'camille.novak@skybridge.example', NULL);
INSERT INTO crew_members VALUES (4, 'Marta', 'Ashworth', 'captain', 3, '2026-07-23', 8420, NULL, NULL, NULL);
INSERT INTO crew_members VALUES (5, 'Felix', 'Stein', 'captain', 3, '2026-04-08', 8200, '+351 988695050', 'felix.stein@skybridge.example', NULL);
INSERT INTO crew_members VALUES (6, 'Leila', 'Fischer', 'captain', 1, '2024-04-16', 8145, '+351 935199800', 'leila.fischer@skybridge.example', NULL);
INSERT INTO crew_members VALUES (7, 'Oliver', 'Vogel', 'captain', 3, '2025-09-06', 8255, NULL, 'oliver.vogel@skybridge.example', NULL);
INSERT INTO crew_members VALUES (8, 'Renata', 'Petrova', 'captain', 4, '2025-04-05', 7925, '+351 922883267', NULL, NULL);
INSERT INTO crew_members VALUES (9, 'Anton', 'Moreau', 'captain', 1, '2026-11-12', 8750, '+351 945365356', 'anton.moreau@skybridge.example', NULL);
INSERT INTO crew_members VALUES (10, 'Rashid', 'Haddad', 'first officer', 1, '2025-05-25', 5270, '+351 926712403', 'rashid.haddad@skybridge.example', NULL);
INSERT INTO crew_members VALUES (11, 'Freya', 'Sokolov', 'first officer', 1, '2024-08-04', 5270, '+351 954074618', 'freya.sokolov@skybridge.example', NULL);
INSERT INTO crew_members VALUES (12, 'Hannah', 'Mensah', 'first officer', 2, '2024-11-06', 5655, '+351 922178583', 'hannah.mensah@skybridge.example', NULL);
INSERT INTO crew_members VALUES (13, 'Tomasz', 'Bauer', 'first officer', 3, '2024-05-30', 6095, NULL, 'tomasz.bauer@skybridge.example', NULL);
INSERT INTO crew_members VALUES (14, 'Elena', 'Keller', 'first officer', 4, '2024-11-03', 5765, '+351 974550868', 'elena.keller@skybridge.example', NULL);
INSERT INTO crew_members VALUES (15, 'Ben', 'Lang', 'first officer', 3, '2026-09-24', 6205, '+351 979529927', 'ben.lang@skybridge.example', '2026-11-20');
INSERT INTO crew_members VALUES (16, 'Amara', 'Lindgren', 'first officer', 1, '2024-11-11', 6315, '+351 995606610', 'amara.lindgren@skybridge.example', NULL);
INSERT INTO crew_members VALUES (17, 'Sofia', 'Costa', 'first officer', 2, '2025-04-18', 5600, '+351 979335422', NULL, NULL);
INSERT INTO crew_members VALUES (18, 'Bianca', 'Okafor', 'purser', 1, '2026-05-08', 3465, '+351 969435879', 'bianca.okafor@skybridge.example', NULL);
INSERT INTO crew_members VALUES (19, 'Greta', 'Nilsen', 'purser', 3, '2025-10-20', 3575, '+351 962029609', 'greta.nilsen@skybridge.example', NULL);
INSERT INTO crew_members VALUES (20, 'Luca', 'Whitfield', 'purser', 4, '2025-03-07', 3355, NULL, 'luca.whitfield@skybridge.example', NULL);
INSERT INTO crew_members VALUES (21, 'Miriam', 'Jansen', 'purser', 1, '2025-08-24', 3850, '+351 950658881', 'miriam.jansen@skybridge.example', NULL);
INSERT INTO crew_members VALUES (22, 'Daniel', 'Santos', 'purser', 2, '2024-12-31', 4070, '+351 977083310', 'daniel.santos@skybridge.example', NULL);
INSERT INTO crew_members VALUES (23, 'Ingrid', 'Ivanova', 'flight attendant', 3, '2024-08-05', 2950, NULL, 'ingrid.ivanova@skybridge.example', NULL);
INSERT INTO crew_members VALUES (24, 'Carlos', 'Khan', 'flight attendant', 1, '2025-06-05', 2235, '+351 979517143', 'carlos.khan@skybridge.example', NULL);
INSERT INTO crew_members VALUES (25, 'Nadia', 'Gallagher', 'flight attendant', 4, '2026-07-29', 3005, '+351 924301886', NULL, NULL);
INSERT INTO crew_members VALUES (26, 'Viktor', 'Rahimi', 'flight attendant', 1, '2024-06-05', 2565, '+351 937593165', 'viktor.rahimi@skybridge.example', '2025-07-15');
INSERT INTO crew_members VALUES (27, 'Samuel', 'Thornton', 'flight attendant', 1, '2026-09-08', 2290, '+351 921046549', 'samuel.thornton@skybridge.example', NULL);
INSERT INTO crew_members VALUES (28, 'Mateo', 'Brenner', 'flight attendant', 1, '2026-10-25', 2620, NULL, 'mateo.brenner@skybridge.example', NULL);
INSERT INTO crew_members VALUES (29, 'Teresa', 'Osei', 'flight attendant', 1, '2026-08-09', 2125, '+351 921189314', 'teresa.osei@skybridge.example', '2026-11-20');
INSERT INTO crew_members VALUES (30, 'Omar', 'Marchetti', 'flight attendant', 3, '2025-05-15', 2125, NULL, NULL, NULL);
INSERT INTO crew_members VALUES (31, 'Yara', 'Price', 'flight attendant', 2, '2026-10-18', 2455, '+351 991603499', 'yara.price@skybridge.example', NULL);
INSERT INTO crew_members VALUES (32, 'Henrik', 'Ribeiro', 'flight attendant', 3, '2026-10-03', 3060, '+351 964537724', 'henrik.ribeiro@skybridge.example', NULL);
INSERT INTO crew_members VALUES (33, 'Dylan', 'Sharma', 'flight attendant', 3, '2025-02-21', 2840, '+351 975081193', 'dylan.sharma@skybridge.example', NULL);
INSERT INTO crew_members VALUES (34, 'Julia', 'Delgado', 'flight attendant', 1, '2026-06-20', 2125, '+351 925076115', NULL, '2026-10-11');
INSERT INTO type_ratings VALUES (2, 4, '2024-01-23');
INSERT INTO type_ratings VALUES (2, 1, '2026-01-19');
INSERT INTO type_ratings VALUES (6, 1, '2024-03-18');
INSERT INTO type_ratings VALUES (7, 1, '2026-05-31');
INSERT INTO type_ratings VALUES (8, 3, '2025-10-18');
INSERT INTO type_ratings VALUES (9, 1, '2026-08-16');
INSERT INTO type_ratings VALUES (9, 2, '2026-10-08');
INSERT INTO type_ratings VALUES (9, 4, '2025-09-03');
INSERT INTO type_ratings VALUES (11, 1, '2026-03-25');
INSERT INTO type_ratings VALUES (12, 3, '2025-03-19');
INSERT INTO type_ratings VALUES (12, 1, '2026-05-02');
INSERT INTO type_ratings VALUES (13, 3, '2025-01-17');
INSERT INTO type_ratings VALUES (13, 1, '2026-06-29');
INSERT INTO type_ratings VALUES (13, 2, '2026-09-07');
INSERT INTO type_ratings VALUES (15, 3, '2024-07-27');
INSERT INTO type_ratings VALUES (15, 2, '2025-10-18');
INSERT INTO type_ratings VALUES (16, 4, '2026-03-02');
INSERT INTO type_ratings VALUES (16, 3, '2024-03-13');
INSERT INTO type_ratings VALUES (16, 2, '2026-08-16');
INSERT INTO flights VALUES (1, 'SB840', 'Lisbon', 'Madrid', '2024-03-06', 4, 83, 73, 'flown');
INSERT INTO flights VALUES (2, 'SB840', 'Lisbon', 'Madrid', '2024-04-06', 4, 74, NULL, 'cancelled');
INSERT INTO flights VALUES (3, 'SB415', 'Porto', 'Paris', '2024-09-28', 1, 153, 143, 'flown');
INSERT INTO flights VALUES (4, 'SB310', 'Dublin', 'Athens', '2024-11-01', 3, 256, 165, 'flown');
INSERT INTO flights VALUES (5, 'SB101', 'Lisbon', 'London', '2024-11-29', 1, 169, 84, 'flown');
INSERT INTO flights VALUES (6, 'SB840', 'Lisbon', 'Madrid', '2025-01-10', 4, 96, 88, 'flown');
INSERT INTO flights VALUES (7, 'SB840', 'Lisbon', 'Madrid', '2025-07-25', 4, 91, 74, 'flown');
INSERT INTO flights VALUES (8, 'SB415', 'Porto', 'Paris', '2025-08-11', 1, 133, 173, 'flown');
INSERT INTO flights VALUES (9, 'SB310', 'Dublin', 'Athens', '2025-10-17', 3, 237, 138, 'flown');
INSERT INTO flights VALUES (10, 'SB840', 'Lisbon', 'Madrid', '2025-12-14', 4, 78, NULL, 'cancelled');
INSERT INTO flights VALUES (11, 'SB612', 'Athens', 'Palma', '2025-12-23', 3, 169, 124, 'flown');
INSERT INTO flights VALUES (12, 'SB520', 'Lisbon', 'New York', '2026-01-08', 2, 491, 288, 'flown');
INSERT INTO flights VALUES (13, 'SB840', 'Lisbon', 'Madrid', '2026-01-26', 4, 96, 90, 'flown');
INSERT INTO flights VALUES (14, 'SB310', 'Dublin', 'Athens', '2026-02-13', 3, 257, 162, 'flown');
INSERT INTO flights VALUES (15, 'SB840', 'Lisbon', 'Madrid', '2026-03-08', 4, 74, 60, 'flown');
INSERT INTO flights VALUES (16, 'SB204', 'Lisbon', 'Palma', '2026-06-24', 4, 114, 85, 'flown');
INSERT INTO flights VALUES (17, 'SB102', 'London', 'Lisbon', '2026-06-29', 1, 180, 144, 'flown');
INSERT INTO flights VALUES (18, 'SB101', 'Lisbon', 'London', '2026-06-29', 1, 161, NULL, 'cancelled');
INSERT INTO flights VALUES (19, 'SB733', 'Dublin', 'Lisbon', '2026-08-15', 1, 156, 170, 'flown');
INSERT INTO flights VALUES (20, 'SB101', 'Lisbon', 'London', '2026-08-17', 1, 160, 160, 'flown');
INSERT INTO flights VALUES (21, 'SB101', 'Lisbon', 'London', '2026-08-18', 1, 170, 124, 'diverted');
INSERT INTO flights VALUES (22, 'SB612', 'Athens', 'Palma', '2026-08-20', 3, 148, 115, 'flown');
INSERT INTO flights VALUES (23, 'SB310', 'Dublin', 'Athens', '2026-08-20', 3, 242, 124, 'flown');
INSERT INTO flights VALUES (24, 'SB102', 'London', 'Lisbon', '2026-08-22', 1, 187, 149, 'flown');
INSERT INTO flights VALUES (25, 'SB733', 'Dublin', 'Lisbon', '2026-08-23', 1, 159, NULL, 'cancelled');
INSERT INTO flights VALUES (26, 'SB840', 'Lisbon', 'Madrid', '2026-08-25', 4, 89, 105, 'flown');
INSERT INTO flights VALUES (27, 'SB102', 'London', 'Lisbon', '2026-08-25', 1, 188, 178, 'flown');
INSERT INTO flights VALUES (28, 'SB840', 'Lisbon', 'Madrid', '2026-08-31', 4, 83, 74, 'flown');
INSERT INTO flights VALUES (29, 'SB310', 'Dublin', 'Athens', '2026-09-03', 3, 237, 179, 'flown');
INSERT INTO flights VALUES (30, 'SB520', 'Lisbon', 'New York', '2026-09-04', 2, 475, 162, 'flown');
INSERT INTO flights VALUES (31, 'SB101', 'Lisbon', 'London', '2026-09-05', 1, 168, 122, 'flown');
INSERT INTO flights VALUES (32, 'SB310', 'Dublin', 'Athens', '2026-09-11', 3, 243, NULL, 'cancelled');
INSERT INTO flights VALUES (33, 'SB311', 'Athens', 'Dublin', '2026-09-13', 3, 253, NULL, 'cancelled');
INSERT INTO flights VALUES (34, 'SB612', 'Athens', 'Palma', '2026-09-15', 3, 165, 111, 'flown');
INSERT INTO flights VALUES (35, 'SB204', 'Lisbon', 'Palma', '2026-09-16', 4, 125, NULL, 'cancelled');
INSERT INTO flights VALUES (36, 'SB840', 'Lisbon', 'Madrid', '2026-09-20', 4, 98, 104, 'flown');
INSERT INTO flights VALUES (37, 'SB102', 'London', 'Lisbon', '2026-09-23', 1, 166, 147, 'diverted');
INSERT INTO flights VALUES (38, 'SB840', 'Lisbon', 'Madrid', '2026-09-24', 4, 74, 105, 'flown');
INSERT INTO flights VALUES (39, 'SB733', 'Dublin', 'Lisbon', '2026-09-26', 1, 155, 143, 'flown');
INSERT INTO flights VALUES (40, 'SB102', 'London', 'Lisbon', '2026-09-29', 1, 177, 122, 'flown');
INSERT INTO flights VALUES (41, 'SB612', 'Athens', 'Palma', '2026-10-01', 3, 149, 121, 'flown');
INSERT INTO flights VALUES (42, 'SB840', 'Lisbon', 'Madrid', '2026-10-02', 4, 91, 92, 'flown');
INSERT INTO flights VALUES (43, 'SB520', 'Lisbon', 'New York', '2026-10-11', 2, 476, 198, 'flown');
INSERT INTO flights VALUES (44, 'SB102', 'London', 'Lisbon', '2026-10-12', 1, 183, 177, 'flown');
INSERT INTO flights VALUES (45, 'SB415', 'Porto', 'Paris', '2026-10-12', 1, 130, NULL, 'cancelled');
INSERT INTO flights VALUES (46, 'SB311', 'Athens', 'Dublin', '2026-10-18', 3, 270, 89, 'flown');
INSERT INTO flights VALUES (47, 'SB840', 'Lisbon', 'Madrid', '2026-10-20', 4, 76, 99, 'flown');
INSERT INTO flights VALUES (48, 'SB840', 'Lisbon', 'Madrid', '2026-10-21', 4, 75, 56, 'flown');
INSERT INTO flights VALUES (49, 'SB415', 'Porto', 'Paris', '2026-10-28', 1, 150, 84, 'flown');
INSERT INTO flights VALUES (50, 'SB415', 'Porto', 'Paris', '2026-11-03', 1, 137, 139, 'flown');
INSERT INTO flights VALUES (51, 'SB612', 'Athens', 'Palma', '2026-11-05', 3, 174, 89, 'flown');
INSERT INTO flights VALUES (52, 'SB311', 'Athens', 'Dublin', '2026-11-10', 3, 268, 94, 'flown');
INSERT INTO flights VALUES (53, 'SB733', 'Dublin', 'Lisbon', '2026-11-14', 1, 175, NULL, 'cancelled');
INSERT INTO flights VALUES (54, 'SB204', 'Lisbon', 'Palma', '2026-11-14', 4, 120, 85, 'flown');
INSERT INTO flights VALUES (55, 'SB204', 'Lisbon', 'Palma', '2026-11-14', 4, 122, 54, 'flown');
INSERT INTO flights VALUES (56, 'SB310', 'Dublin', 'Athens', '2026-11-15', 3, 255, 85, 'flown');
INSERT INTO flights VALUES (57, 'SB204', 'Lisbon', 'Palma', '2026-11-18', 4, 108, NULL, 'cancelled');
INSERT INTO crew_assignments VALUES (1, 13);
INSERT INTO crew_assignments VALUES (1, 19);
INSERT INTO crew_assignments VALUES (1, 23);
INSERT INTO crew_assignments VALUES (2, 1);
INSERT INTO crew_assignments VALUES (2, 24);
INSERT INTO crew_assignments VALUES (2, 29);
INSERT INTO crew_assignments VALUES (3, 21);
INSERT INTO crew_assignments VALUES (3, 24);
INSERT INTO crew_assignments VALUES (3, 31);
INSERT INTO crew_assignments VALUES (4, 1);
INSERT INTO crew_assignments VALUES (4, 2);
INSERT INTO crew_assignments VALUES (4, 13);
INSERT INTO crew_assignments VALUES (5, 14);
INSERT INTO crew_assignments VALUES (5, 21);
INSERT INTO crew_assignments VALUES (5, 34);
INSERT INTO crew_assignments VALUES (6, 10);
INSERT INTO crew_assignments VALUES (6, 19);
INSERT INTO crew_assignments VALUES (6, 26);
INSERT INTO crew_assignments VALUES (7, 3);
INSERT INTO crew_assignments VALUES (7, 13);
INSERT INTO crew_assignments VALUES (7, 22);
INSERT INTO crew_assignments VALUES (8, 1);
INSERT INTO crew_assignments VALUES (8, 3);
INSERT INTO crew_assignments VALUES (8, 8);
INSERT INTO crew_assignments VALUES (9, 8);
INSERT INTO crew_assignments VALUES (9, 14);
INSERT INTO crew_assignments VALUES (9, 33);
INSERT INTO crew_assignments VALUES (10, 13);
INSERT INTO crew_assignments VALUES (10, 23);
INSERT INTO crew_assignments VALUES (10, 26);
INSERT INTO crew_assignments VALUES (11, 1);
INSERT INTO crew_assignments VALUES (11, 7);
INSERT INTO crew_assignments VALUES (11, 14);
INSERT INTO crew_assignments VALUES (12, 19);
INSERT INTO crew_assignments VALUES (12, 26);
INSERT INTO crew_assignments VALUES (12, 33);
INSERT INTO crew_assignments VALUES (13, 22);
INSERT INTO crew_assignments VALUES (13, 24);
INSERT INTO crew_assignments VALUES (13, 29);
INSERT INTO crew_assignments VALUES (14, 22);
INSERT INTO crew_assignments VALUES (14, 24);
INSERT INTO crew_assignments VALUES (14, 33);
INSERT INTO crew_assignments VALUES (15, 20);
INSERT INTO crew_assignments VALUES (15, 29);
INSERT INTO crew_assignments VALUES (15, 30);
INSERT INTO crew_assignments VALUES (16, 12);
INSERT INTO crew_assignments VALUES (16, 21);
INSERT INTO crew_assignments VALUES (16, 33);
INSERT INTO crew_assignments VALUES (17, 13);
INSERT INTO crew_assignments VALUES (17, 19);
INSERT INTO crew_assignments VALUES (17, 34);
INSERT INTO crew_assignments VALUES (18, 1);
INSERT INTO crew_assignments VALUES (18, 15);
INSERT INTO crew_assignments VALUES (18, 22);
INSERT INTO crew_assignments VALUES (19, 17);
INSERT INTO crew_assignments VALUES (19, 21);
INSERT INTO crew_assignments VALUES (19, 27);
INSERT INTO crew_assignments VALUES (20, 2);
INSERT INTO crew_assignments VALUES (20, 3);
INSERT INTO crew_assignments VALUES (20, 5);
INSERT INTO crew_assignments VALUES (21, 22);
INSERT INTO crew_assignments VALUES (21, 27);
INSERT INTO crew_assignments VALUES (21, 30);
INSERT INTO crew_assignments VALUES (22, 1);
INSERT INTO crew_assignments VALUES (22, 21);
INSERT INTO crew_assignments VALUES (22, 29);
INSERT INTO crew_assignments VALUES (23, 8);
INSERT INTO crew_assignments VALUES (23, 12);
INSERT INTO crew_assignments VALUES (23, 19);
INSERT INTO crew_assignments VALUES (24, 3);
INSERT INTO crew_assignments VALUES (24, 13);
INSERT INTO crew_assignments VALUES (24, 27);
INSERT INTO crew_assignments VALUES (25, 21);
INSERT INTO crew_assignments VALUES (25, 29);
INSERT INTO crew_assignments VALUES (25, 30);
INSERT INTO crew_assignments VALUES (26, 8);
INSERT INTO crew_assignments VALUES (26, 20);
INSERT INTO crew_assignments VALUES (26, 28);
INSERT INTO crew_assignments VALUES (27, 4);
INSERT INTO crew_assignments VALUES (27, 15);
INSERT INTO crew_assignments VALUES (27, 21);
INSERT INTO crew_assignments VALUES (28, 11);
INSERT INTO crew_assignments VALUES (28, 29);
INSERT INTO crew_assignments VALUES (28, 34);
INSERT INTO crew_assignments VALUES (29, 10);
INSERT INTO crew_assignments VALUES (29, 11);
INSERT INTO crew_assignments VALUES (29, 22);
INSERT INTO crew_assignments VALUES (30, 13);
INSERT INTO crew_assignments VALUES (30, 24);
INSERT INTO crew_assignments VALUES (30, 33);
INSERT INTO crew_assignments VALUES (31, 5);
INSERT INTO crew_assignments VALUES (31, 14);
INSERT INTO crew_assignments VALUES (31, 29);
INSERT INTO crew_assignments VALUES (32, 1);
INSERT INTO crew_assignments VALUES (32, 5);
INSERT INTO crew_assignments VALUES (32, 13);
INSERT INTO crew_assignments VALUES (33, 21);
INSERT INTO crew_assignments VALUES (33, 29);
INSERT INTO crew_assignments VALUES (33, 34);
INSERT INTO crew_assignments VALUES (34, 1);
INSERT INTO crew_assignments VALUES (34, 17);
INSERT INTO crew_assignments VALUES (34, 21);
INSERT INTO crew_assignments VALUES (35, 8);
INSERT INTO crew_assignments VALUES (35, 13);
INSERT INTO crew_assignments VALUES (35, 28);
INSERT INTO crew_assignments VALUES (36, 12);
INSERT INTO crew_assignments VALUES (36, 26);
INSERT INTO crew_assignments VALUES (36, 34);
INSERT INTO crew_assignments VALUES (37, 13);
INSERT INTO crew_assignments VALUES (37, 20);
INSERT INTO crew_assignments VALUES (37, 23);
INSERT INTO crew_assignments VALUES (38, 1);
INSERT INTO crew_assignments VALUES (38, 9);
INSERT INTO crew_assignments VALUES (38, 33);
INSERT INTO crew_assignments VALUES (39, 6);
INSERT INTO crew_assignments VALUES (39, 21);
INSERT INTO crew_assignments VALUES (39, 29);
INSERT INTO crew_assignments VALUES (40, 1);
INSERT INTO crew_assignments VALUES (40, 13);
INSERT INTO crew_assignments VALUES (40, 29);
INSERT INTO crew_assignments VALUES (41, 3);
INSERT INTO crew_assignments VALUES (41, 10);
INSERT INTO crew_assignments VALUES (41, 29);
INSERT INTO crew_assignments VALUES (42, 3);
INSERT INTO crew_assignments VALUES (42, 22);
INSERT INTO crew_assignments VALUES (42, 24);
INSERT INTO crew_assignments VALUES (43, 17);
INSERT INTO crew_assignments VALUES (43, 18);
INSERT INTO crew_assignments VALUES (43, 30);
INSERT INTO crew_assignments VALUES (44, 8);
INSERT INTO crew_assignments VALUES (44, 12);
INSERT INTO crew_assignments VALUES (44, 30);
INSERT INTO crew_assignments VALUES (45, 11);
INSERT INTO crew_assignments VALUES (45, 26);
INSERT INTO crew_assignments VALUES (45, 29);
INSERT INTO crew_assignments VALUES (46, 3);
INSERT INTO crew_assignments VALUES (46, 9);
INSERT INTO crew_assignments VALUES (46, 17);
INSERT INTO crew_assignments VALUES (47, 3);
INSERT INTO crew_assignments VALUES (47, 12);
INSERT INTO crew_assignments VALUES (47, 19);
INSERT INTO crew_assignments VALUES (48, 3);
INSERT INTO crew_assignments VALUES (48, 13);
INSERT INTO crew_assignments VALUES (48, 29);
INSERT INTO crew_assignments VALUES (49, 14);
INSERT INTO crew_assignments VALUES (49, 23);
INSERT INTO crew_assignments VALUES (49, 26);
INSERT INTO crew_assignments VALUES (50, 11);
INSERT INTO crew_assignments VALUES (50, 17);
INSERT INTO crew_assignments VALUES (50, 29);
INSERT INTO crew_assignments VALUES (51, 11);
INSERT INTO crew_assignments VALUES (51, 13);
INSERT INTO crew_assignments VALUES (51, 22);
INSERT INTO crew_assignments VALUES (52, 13);
INSERT INTO crew_assignments VALUES (52, 24);
INSERT INTO crew_assignments VALUES (52, 31);
INSERT INTO crew_assignments VALUES (53, 10);
INSERT INTO crew_assignments VALUES (53, 16);
INSERT INTO crew_assignments VALUES (53, 21);
INSERT INTO crew_assignments VALUES (54, 20);
INSERT INTO crew_assignments VALUES (54, 26);
INSERT INTO crew_assignments VALUES (54, 30);
INSERT INTO crew_assignments VALUES (55, 19);
INSERT INTO crew_assignments VALUES (55, 29);
INSERT INTO crew_assignments VALUES (55, 33);
INSERT INTO crew_assignments VALUES (56, 2);
INSERT INTO crew_assignments VALUES (56, 5);
INSERT INTO crew_assignments VALUES (56, 27);
INSERT INTO crew_assignments VALUES (57, 5);
INSERT INTO crew_assignments VALUES (57, 23);
INSERT INTO crew_assignments VALUES (57, 24);
INSERT INTO leave_requests VALUES (1, 12, 'sick', '2026-11-17', 15, 'approved');
INSERT INTO leave_requests VALUES (2, 17, 'sick', '2026-01-28', 15, 'approved');
INSERT INTO leave_requests VALUES (3, 9, 'sick', '2025-05-16', 7, 'approved');
INSERT INTO leave_requests VALUES (4, 25, 'training', '2026-10-10', 14, 'approved');
INSERT INTO leave_requests VALUES (5, 31, 'sick', '2026-10-18', 18, 'approved');
INSERT INTO leave_requests VALUES (6, 1, 'vacation', '2025-11-06', 4, 'approved');
INSERT INTO leave_requests VALUES (7, 29, 'vacation', '2026-10-11', 9, 'pending');
INSERT INTO leave_requests VALUES (8, 16, 'vacation', '2026-01-15', 16, 'approved');
INSERT INTO leave_requests VALUES (9, 30, 'parental', '2024-06-14', 16, 'pending');
INSERT INTO leave_requests VALUES (10, 27, 'sick', '2025-04-12', 10, 'approved');
INSERT INTO leave_requests VALUES (11, 5, 'vacation', '2026-09-02', 18, 'approved');
INSERT INTO leave_requests VALUES (12, 30, 'parental', '2026-10-31', 3, 'approved');
INSERT INTO leave_requests VALUES (13, 17, 'vacation', '2024-10-14', 10, 'approved');
INSERT INTO leave_requests VALUES (14, 24, 'vacation', '2026-11-09', 13, 'approved');
INSERT INTO leave_requests VALUES (15, 34, 'vacation', '2026-10-25', 7, 'rejected');
INSERT INTO leave_requests VALUES (16, 12, 'sick', '2025-11-05', 2, 'approved');
INSERT INTO leave_requests VALUES (17, 2, 'vacation', '2025-10-28', 7, 'rejected');
INSERT INTO leave_requests VALUES (18, 6, 'vacation', '2025-02-11', 16, 'approved');
INSERT INTO leave_requests VALUES (19, 23, 'vacation', '2026-08-02', 20, 'pending');
INSERT INTO leave_requests VALUES (20, 21, 'sick', '2026-11-01', 2, 'approved');
INSERT INTO leave_requests VALUES (21, 30, 'parental', '2026-11-20', 15, 'rejected');
INSERT INTO leave_requests VALUES (22, 27, 'training', '2025-12-18', 12, 'approved');
INSERT INTO leave_requests VALUES (23, 1, 'vacation', '2026-10-12', 2, 'pending');
INSERT INTO leave_requests VALUES (24, 25, 'vacation', '2026-09-19', 1, 'approved');
INSERT INTO leave_requests VALUES (25, 24, 'vacation', '2026-09-15', 10, 'pending');
INSERT INTO leave_requests VALUES (26, 17, 'parental', '2026-11-04', 6, 'pending');
