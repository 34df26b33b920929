CREATE TABLE clubs (
  club_id INTEGER PRIMARY KEY,
  club_name TEXT NOT NULL,
  meets_in TEXT NOT NULL,
  active_flag INTEGER NOT NULL
);
CREATE TABLE exhibitors (
  exh_id INTEGER PRIMARY KEY,
  exh_name TEXT NOT NULL,
  home_town TEXT,
  is_junior INTEGER NOT NULL,
  club_id INTEGER REFERENCES clubs(club_id),
  phone TEXT
);
CREATE TABLE departments (
  dept_id INTEGER PRIMARY KEY,
  dept_name TEXT NOT NULL,
  parent_dept_id INTEGER REFERENCES departments(dept_id)
);
CREATE TABLE judges (
  judge_id INTEGER PRIMARY KEY,
  judge_name TEXT NOT NULL,
  home_county TEXT,
  day_rate INTEGER
);
CREATE TABLE fair_classes (
  class_no INTEGER PRIMARY KEY,
  dept_id INTEGER NOT NULL REFERENCES departments(dept_id),
  class_title TEXT NOT NULL,
  entry_fee INTEGER NOT NULL,
  first_prize INTEGER NOT NULL,
  judge_id INTEGER REFERENCES judges(judge_id),
  standby_judge_id INTEGER REFERENCES judges(judge_id)
);
CREATE TABLE entries (
  entry_id INTEGER PRIMARY KEY,
  fair_year INTEGER NOT NULL,
  class_no INTEGER NOT NULL REFERENCES fair_classes(class_no),
  exh_id INTEGER NOT NULL REFERENCES exhibitors(exh_id),
  item TEXT NOT NULL,
  received_date TEXT NOT NULL,
  fee_paid_date TEXT,
  placing INTEGER,
  scratched_flag INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE vendors (
  vendor_id INTEGER PRIMARY KEY,
  business TEXT NOT NULL,
  contact TEXT,
  sells TEXT NOT NULL
);
CREATE TABLE stall_rentals (
  rental_id INTEGER PRIMARY KEY,
  vendor_id INTEGER NOT NULL REFERENCES vendors(vendor_id),
  fair_year INTEGER NOT NULL,
  stall_code TEXT NOT NULL,
  rent INTEGER NOT NULL,
  deposit INTEGER NOT NULL DEFAULT 0,
  rent_paid_date TEXT,
  health_permit_no TEXT,
  setup_slot TEXT
);

INSERT INTO clubs VALUES (1, 'Millbrook 4-H', 'Millbrook', 1);
INSERT INTO clubs VALUES (2, 'Harlan Grange', 'Harlan', 1);
INSERT INTO clubs VALUES (3, 'Sandy Creek Spinners', 'Dell', 1);
INSERT INTO clubs VALUES (4, 'Dell Poultry Club', 'Dell', 1);
INSERT INTO clubs VALUES (5, 'Old Orchard Growers', 'Harlan', 0);
INSERT INTO clubs VALUES (6, 'Tri-Valley FFA', 'Oakridge', 1);

INSERT INTO exhibitors VALUES (1, 'Clara Benson', 'Millbrook', 1, 1, '555-0101');
INSERT INTO exhibitors VALUES (2, 'Dale Benson', 'Millbrook', 0, 2, '555-0101');
INSERT INTO exhibitors VALUES (3, 'Ruby Ortega', 'Dell', 1, 1, NULL);
INSERT INTO exhibitors VALUES (4, 'Wes Tillman', 'Harlan', 0, 2, '555-0104');
INSERT INTO exhibitors VALUES (5, 'Ina Voss', 'Dell', 0, 3, '555-0105');
INSERT INTO exhibitors VALUES (6, 'Cal Prewitt', 'Oakridge', 1, 6, '555-0106');
INSERT INTO exhibitors VALUES (7, 'Mabel Stone', 'Harlan', 0, NULL, NULL);
INSERT INTO exhibitors VALUES (8, 'Jed Harker', 'Dell', 0, 4, '555-0108');
INSERT INTO exhibitors VALUES (9, 'Lottie Crane', NULL, 0, 3, '555-0109');
INSERT INTO exhibitors VALUES (10, 'Gus Amdahl', 'Oakridge', 0, NULL, '555-0110');
INSERT INTO exhibitors VALUES (11, 'Tilly Marsh', 'Millbrook', 1, 1, '555-0111');
INSERT INTO exhibitors VALUES (12, 'Nora Quade', 'Harlan', 0, 5, '555-0112');
INSERT INTO exhibitors VALUES (13, 'Sam Yoder', 'Oakridge', 1, 6, NULL);
INSERT INTO exhibitors VALUES (14, 'Bert Lang', 'Dell', 0, 4, '555-0114');
INSERT INTO exhibitors VALUES (15, 'Faye Dunlop', NULL, 0, NULL, '555-0115');
INSERT INTO exhibitors VALUES (16, 'Hank Orr', 'Millbrook', 0, 2, '555-0116');

INSERT INTO departments VALUES (1, 'Livestock', NULL);
INSERT INTO departments VALUES (2, 'Home Arts', NULL);
INSERT INTO departments VALUES (3, 'Garden', NULL);
INSERT INTO departments VALUES (4, 'Poultry', 1);
INSERT INTO departments VALUES (5, 'Sheep', 1);
INSERT INTO departments VALUES (6, 'Baking', 2);
INSERT INTO departments VALUES (7, 'Quilts and Wool', 2);
INSERT INTO departments VALUES (8, 'Beekeeping', 3);

INSERT INTO judges VALUES (1, 'Opal Reinhart', 'Boone', 140);
INSERT INTO judges VALUES (2, 'Merle Stubbs', 'Clay', 120);
INSERT INTO judges VALUES (3, 'Dr Ann Pickett', 'Boone', 175);
INSERT INTO judges VALUES (4, 'Ray Fontaine', NULL, NULL);
INSERT INTO judges VALUES (5, 'June Abbott', 'Lyle', 110);

INSERT INTO fair_classes VALUES (101, 4, 'laying hens, pen of three', 4, 40, 2, 3);
INSERT INTO fair_classes VALUES (102, 4, 'bantam cock', 3, 25, 2, NULL);
INSERT INTO fair_classes VALUES (110, 5, 'market lamb', 10, 120, 3, 2);
INSERT INTO fair_classes VALUES (111, 5, 'ewe, any breed', 8, 75, 3, NULL);
INSERT INTO fair_classes VALUES (201, 6, 'apple pie', 2, 30, 1, 5);
INSERT INTO fair_classes VALUES (202, 6, 'yeast bread', 2, 20, 1, NULL);
INSERT INTO fair_classes VALUES (203, 6, 'decorated cake', 3, 35, 5, 1);
INSERT INTO fair_classes VALUES (210, 7, 'full size quilt', 5, 90, 5, NULL);
INSERT INTO fair_classes VALUES (211, 7, 'handspun skein', 2, 22, NULL, 5);
INSERT INTO fair_classes VALUES (301, 3, 'largest pumpkin', 4, 150, 4, NULL);
INSERT INTO fair_classes VALUES (302, 3, 'tomatoes, plate of five', 1, 12, 4, 1);
INSERT INTO fair_classes VALUES (303, 3, 'gladiolus spike', 1, 10, NULL, NULL);
INSERT INTO fair_classes VALUES (310, 8, 'jar of honey', 2, 18, NULL, NULL);

INSERT INTO entries VALUES (1001, 2024, 101, 8, 'Rhode Island Reds', '2024-07-02', '2024-07-02', 1, 0);
INSERT INTO entries VALUES (1002, 2024, 101, 14, 'Sussex pen', '2024-07-10', '2024-07-10', 2, 0);
INSERT INTO entries VALUES (1003, 2024, 201, 7, 'Jonathan apple pie', '2024-07-08', '2024-07-08', 2, 0);
INSERT INTO entries VALUES (1004, 2024, 201, 1, 'Dutch apple pie', '2024-07-09', '2024-07-09', 1, 0);
INSERT INTO entries VALUES (1005, 2024, 210, 5, 'log cabin quilt', '2024-06-28', '2024-06-28', 1, 0);
INSERT INTO entries VALUES (1006, 2024, 301, 4, 'pumpkin 412 lb', '2024-07-15', '2024-07-15', 1, 0);
INSERT INTO entries VALUES (1007, 2024, 110, 6, 'Suffolk lamb', '2024-07-03', '2024-07-03', 3, 0);
INSERT INTO entries VALUES (1008, 2024, 110, 13, 'Hampshire lamb', '2024-07-03', '2024-07-12', 1, 0);
INSERT INTO entries VALUES (1009, 2024, 302, 12, 'Brandywine plate', '2024-07-18', '2024-07-18', NULL, 0);
INSERT INTO entries VALUES (1010, 2024, 102, 14, 'Sebright', '2024-07-10', NULL, NULL, 1);
INSERT INTO entries VALUES (1011, 2025, 101, 8, 'Rhode Island Reds', '2025-07-01', '2025-07-01', 2, 0);
INSERT INTO entries VALUES (1012, 2025, 101, 14, 'Sussex pen', '2025-07-07', '2025-07-07', 1, 0);
INSERT INTO entries VALUES (1013, 2025, 102, 8, 'Dutch bantam', '2025-07-01', '2025-07-01', 1, 0);
INSERT INTO entries VALUES (1014, 2025, 110, 6, 'Suffolk lamb', '2025-07-05', '2025-07-05', 1, 0);
INSERT INTO entries VALUES (1015, 2025, 111, 2, 'Corriedale ewe', '2025-07-11', '2025-07-11', 1, 0);
INSERT INTO entries VALUES (1016, 2025, 201, 1, 'Dutch apple pie', '2025-07-09', '2025-07-09', 3, 0);
INSERT INTO entries VALUES (1017, 2025, 201, 7, 'lattice apple pie', '2025-07-14', '2025-07-14', 1, 0);
INSERT INTO entries VALUES (1018, 2025, 201, 11, 'crumb apple pie', '2025-07-14', NULL, 2, 0);
INSERT INTO entries VALUES (1019, 2025, 202, 7, 'sourdough', '2025-07-14', '2025-07-14', 2, 0);
INSERT INTO entries VALUES (1020, 2025, 202, 2, 'oat loaf', '2025-07-11', '2025-07-11', 1, 0);
INSERT INTO entries VALUES (1021, 2025, 210, 9, 'star quilt', '2025-06-30', '2025-06-30', 1, 0);
INSERT INTO entries VALUES (1022, 2025, 211, 5, 'merino skein', '2025-07-02', '2025-07-02', NULL, 0);
INSERT INTO entries VALUES (1023, 2025, 301, 4, 'pumpkin 461 lb', '2025-07-16', '2025-07-16', 1, 0);
INSERT INTO entries VALUES (1024, 2025, 301, 10, 'pumpkin 455 lb', '2025-07-17', '2025-07-17', 2, 0);
INSERT INTO entries VALUES (1025, 2025, 303, 12, 'red gladiolus', '2025-07-18', '2025-07-18', NULL, 0);
INSERT INTO entries VALUES (1026, 2025, 203, 3, 'barn cake', '2025-07-13', '2025-07-13', 1, 0);
INSERT INTO entries VALUES (1027, 2026, 101, 14, 'Sussex pen', '2026-07-01', '2026-07-01', 1, 0);
INSERT INTO entries VALUES (1028, 2026, 101, 8, 'Marans pen', '2026-07-06', '2026-07-06', 2, 0);
INSERT INTO entries VALUES (1029, 2026, 101, 16, 'Leghorn pen', '2026-07-09', NULL, 3, 0);
INSERT INTO entries VALUES (1030, 2026, 101, 12, 'Orpington pen', '2026-07-09', '2026-07-09', NULL, 0);
INSERT INTO entries VALUES (1031, 2026, 201, 5, 'cranberry apple pie', '2026-07-07', NULL, NULL, 1);
INSERT INTO entries VALUES (1032, 2026, 201, 3, 'cheddar apple pie', '2026-07-08', NULL, NULL, 1);
INSERT INTO entries VALUES (1033, 2026, 102, 8, 'Dutch bantam', '2026-07-06', '2026-07-06', 1, 0);
INSERT INTO entries VALUES (1034, 2026, 102, 14, 'Sebright', '2026-07-01', NULL, NULL, 1);
INSERT INTO entries VALUES (1035, 2026, 110, 6, 'Suffolk lamb', '2026-07-03', '2026-07-03', 2, 0);
INSERT INTO entries VALUES (1036, 2026, 110, 13, 'Hampshire lamb', '2026-07-03', '2026-07-03', 1, 0);
INSERT INTO entries VALUES (1037, 2026, 110, 3, 'Dorset lamb', '2026-07-08', '2026-07-20', 3, 0);
INSERT INTO entries VALUES (1038, 2026, 111, 2, 'Corriedale ewe', '2026-07-10', '2026-07-10', 2, 0);
INSERT INTO entries VALUES (1039, 2026, 111, 10, 'Romney ewe', '2026-07-15', '2026-07-15', 1, 0);
INSERT INTO entries VALUES (1040, 2026, 201, 1, 'Dutch apple pie', '2026-07-07', '2026-07-07', 1, 0);
INSERT INTO entries VALUES (1041, 2026, 201, 7, 'lattice apple pie', '2026-07-13', '2026-07-13', 2, 0);
INSERT INTO entries VALUES (1042, 2026, 201, 11, 'crumb apple pie', '2026-07-13', NULL, NULL, 1);
INSERT INTO entries VALUES (1043, 2026, 202, 2, 'rye loaf', '2026-07-10', '2026-07-10', 1, 0);
INSERT INTO entries VALUES (1044, 2026, 202, 1, 'potato bread', '2026-07-07', '2026-07-07', 2, 0);
INSERT INTO entries VALUES (1045, 2026, 203, 3, 'tractor cake', '2026-07-08', '2026-07-08', 2, 0);
INSERT INTO entries VALUES (1046, 2026, 203, 11, 'beehive cake', '2026-07-13', '2026-07-13', 1, 0);
INSERT INTO entries VALUES (1047, 2026, 210, 5, 'wedding ring quilt', '2026-06-29', '2026-06-29', 1, 0);
INSERT INTO entries VALUES (1048, 2026, 210, 9, 'sampler quilt', '2026-06-30', '2026-06-30', 2, 0);
INSERT INTO entries VALUES (1049, 2026, 211, 9, 'alpaca skein', '2026-06-30', '2026-06-30', NULL, 0);
INSERT INTO entries VALUES (1050, 2026, 211, 5, 'merino skein', '2026-06-29', NULL, NULL, 0);
INSERT INTO entries VALUES (1051, 2026, 301, 4, 'pumpkin 471 lb', '2026-07-16', '2026-07-16', 1, 0);
INSERT INTO entries VALUES (1052, 2026, 301, 10, 'pumpkin 402 lb', '2026-07-15', '2026-07-15', 2, 0);
INSERT INTO entries VALUES (1053, 2026, 302, 7, 'Roma plate', '2026-07-13', '2026-07-13', 2, 0);
INSERT INTO entries VALUES (1054, 2026, 302, 4, 'Early Girl plate', '2026-07-16', '2026-07-16', 1, 0);
INSERT INTO entries VALUES (1055, 2026, 303, 4, 'white gladiolus', '2026-07-16', NULL, NULL, 0);

INSERT INTO vendors VALUES (1, 'Smoky Joe BBQ', 'Joe Lund', 'food');
INSERT INTO vendors VALUES (2, 'Kettle Corn Cart', 'Amy Pell', 'food');
INSERT INTO vendors VALUES (3, 'Prairie Leather', 'Lou Beck', 'crafts');
INSERT INTO vendors VALUES (4, 'Sudsy Goat Soap', 'Amy Pell', 'crafts');
INSERT INTO vendors VALUES (5, 'Lemon Shakers', NULL, 'food');
INSERT INTO vendors VALUES (6, 'Big Sky Tractors', 'Vern Holm', 'machinery');
INSERT INTO vendors VALUES (7, 'Tin Man Signs', 'Eddie Roe', 'crafts');
INSERT INTO vendors VALUES (8, 'Funnel Cake Palace', 'Rhea Mott', 'food');

INSERT INTO stall_rentals VALUES (1, 1, 2024, 'A1', 450, 100, '2024-06-20', 'HP-2201', '2024-08-07 08:00');
INSERT INTO stall_rentals VALUES (2, 2, 2024, 'A2', 300, 100, '2024-07-01', 'HP-2207', '2024-08-07 09:00');
INSERT INTO stall_rentals VALUES (3, 3, 2024, 'C1', 220, 50, '2024-06-15', NULL, '2024-08-07 11:00');
INSERT INTO stall_rentals VALUES (4, 6, 2024, 'M1', 900, 0, '2024-05-30', NULL, '2024-08-06 13:00');
INSERT INTO stall_rentals VALUES (5, 1, 2025, 'A1', 475, 100, '2025-06-18', 'HP-3010', '2025-08-06 08:00');
INSERT INTO stall_rentals VALUES (6, 2, 2025, 'A3', 315, 100, '2025-07-22', 'HP-3015', '2025-08-06 09:30');
INSERT INTO stall_rentals VALUES (7, 3, 2025, 'C1', 230, 50, '2025-06-12', NULL, '2025-08-06 11:00');
INSERT INTO stall_rentals VALUES (8, 4, 2025, 'C2', 210, 50, '2025-06-25', NULL, '2025-08-06 11:30');
INSERT INTO stall_rentals VALUES (9, 5, 2025, 'A2', 340, 100, NULL, 'HP-3021', '2025-08-06 10:00');
INSERT INTO stall_rentals VALUES (10, 6, 2025, 'M1', 950, 0, '2025-06-02', NULL, '2025-08-05 13:00');
INSERT INTO stall_rentals VALUES (11, 1, 2026, 'A1', 500, 120, '2026-06-17', 'HP-4102', '2026-08-05 08:00');
INSERT INTO stall_rentals VALUES (12, 2, 2026, 'A3', 330, 120, '2026-06-29', 'HP-4108', '2026-08-05 09:00');
INSERT INTO stall_rentals VALUES (13, 3, 2026, 'C1', 240, 60, NULL, NULL, '2026-08-05 11:00');
INSERT INTO stall_rentals VALUES (14, 4, 2026, 'C2', 225, 60, '2026-07-06', NULL, '2026-08-05 12:00');
INSERT INTO stall_rentals VALUES (15, 5, 2026, 'A2', 355, 120, '2026-07-15', NULL, '2026-08-05 10:00');
INSERT INTO stall_rentals VALUES (16, 8, 2026, 'A4', 380, 120, NULL, 'HP-4120', NULL);
INSERT INTO stall_rentals VALUES (17, 6, 2026, 'M1', 980, 0, '2026-06-04', NULL, '2026-08-04 13:00');

