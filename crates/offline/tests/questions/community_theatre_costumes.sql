CREATE TABLE person (person_no INTEGER PRIMARY KEY, nick TEXT, full_nm TEXT NOT NULL, chest_cm INTEGER, phone TEXT, is_volunteer INTEGER NOT NULL DEFAULT 0);
CREATE TABLE show (show_code TEXT PRIMARY KEY, title TEXT NOT NULL, opens TEXT NOT NULL, closes TEXT, wardrobe_head INTEGER REFERENCES person(person_no), budget_p INTEGER);
CREATE TABLE costume (tag TEXT PRIMARY KEY, what TEXT NOT NULL, era TEXT, sz TEXT, cond TEXT, cost_p INTEGER, made_for TEXT REFERENCES show(show_code), part_of TEXT REFERENCES costume(tag), scrapped_on TEXT);
CREATE TABLE show_costume (show_code TEXT NOT NULL REFERENCES show(show_code), tag TEXT NOT NULL REFERENCES costume(tag), wearer INTEGER REFERENCES person(person_no), role TEXT, PRIMARY KEY (show_code, tag));
CREATE TABLE fitting (fit_no INTEGER PRIMARY KEY, person_no INTEGER NOT NULL REFERENCES person(person_no), fitter_no INTEGER REFERENCES person(person_no), tag TEXT REFERENCES costume(tag), fit_at TEXT NOT NULL, turned_up INTEGER);
CREATE TABLE hire (hire_no INTEGER PRIMARY KEY, hirer TEXT NOT NULL, tag TEXT NOT NULL REFERENCES costume(tag), out_on TEXT NOT NULL, due_on TEXT NOT NULL, back_on TEXT, fee_p INTEGER NOT NULL, deposit_p INTEGER, form_signed INTEGER NOT NULL DEFAULT 0);
CREATE TABLE hire_pay (pay_no INTEGER PRIMARY KEY, hire_no INTEGER NOT NULL REFERENCES hire(hire_no), paid_on TEXT NOT NULL, p INTEGER NOT NULL, how TEXT);
CREATE TABLE mend (mend_no INTEGER PRIMARY KEY, tag TEXT NOT NULL REFERENCES costume(tag), by_no INTEGER REFERENCES person(person_no), job TEXT, in_on TEXT NOT NULL, done_on TEXT, cost_p INTEGER);

INSERT INTO person VALUES
(1, 'Mo', 'Maureen Tull', 102, '555-01', 1),
(2, NULL, 'Derek Vane', 108, '555-02', 0),
(3, 'Pip', 'Philippa Ash', 88, NULL, 0),
(4, NULL, 'Ruth Calder', 96, '555-04', 1),
(5, 'Gaz', 'Gareth Owen', 112, '555-05', 0),
(6, NULL, 'Sylvie Marsh', 84, '555-06', 1),
(7, NULL, 'Ned Parry', 99, NULL, 0),
(8, 'Bel', 'Isabel Croft', 90, '555-08', 0),
(9, NULL, 'Hugh Lomax', NULL, '555-09', 1),
(10, NULL, 'Tansy Reeve', 93, '555-10', 0),
(11, NULL, 'Oscar Bly', 104, NULL, 0),
(12, NULL, 'Joan Firth', 98, '555-12', 1);

INSERT INTO show VALUES
('PIR24', 'Pirates of Penzance', '2024-05-10', '2024-05-18', 1, 90000),
('XMS24', 'A Christmas Carol', '2024-12-05', '2024-12-14', 4, 65000),
('MSN25', 'A Midsummer Nights Dream', '2025-06-20', '2025-06-28', 1, 72000),
('DRA25', 'Dracula', '2025-10-24', '2025-11-01', 6, 58000),
('OLI26', 'Oliver!', '2026-04-17', '2026-04-25', 1, 110000),
('EAR26', 'The Importance of Being Earnest', '2026-10-09', '2026-10-17', 4, NULL),
('PAN26', 'Peter Pan', '2026-12-11', NULL, NULL, 84000);

INSERT INTO costume VALUES
('M01', 'pirate coat', '18th c.', 'L', 'good', 8400, 'PIR24', NULL, NULL),
('M03', 'police tunic', 'Victorian', 'XL', 'good', 5200, 'PIR24', NULL, NULL),
('F01', 'white muslin gown', 'Regency', 'M', 'fair', 4600, NULL, NULL, NULL),
('M04', 'scrooge nightshirt', 'Victorian', 'M', 'worn', 1500, 'XMS24', NULL, NULL),
('M05', 'black frock coat', 'Victorian', 'L', 'good', 7700, 'XMS24', NULL, NULL),
('M06', 'top hat', 'Victorian', NULL, 'good', 3100, NULL, NULL, NULL),
('F02', 'fairy wings', 'fantasy', 'S', 'fair', 1250, 'MSN25', NULL, NULL),
('F03', 'titania robe', 'fantasy', 'M', 'good', 9800, 'MSN25', NULL, NULL),
('M07', 'donkey head', 'fantasy', NULL, 'bad', 6300, 'MSN25', NULL, NULL),
('M08', 'dracula cape', 'Victorian', 'L', 'good', 5900, 'DRA25', NULL, NULL),
('F05', 'lucy nightgown', 'Victorian', 'S', 'worn', 2700, 'DRA25', NULL, NULL),
('F06', 'red bustle dress', 'Victorian', 'M', 'good', 11500, 'DRA25', NULL, NULL),
('M09', 'urchin rags set 1', 'Victorian', 'S', 'worn', NULL, 'OLI26', NULL, NULL),
('M10', 'urchin rags set 2', 'Victorian', 'S', 'fair', NULL, 'OLI26', NULL, NULL),
('M11', 'fagin coat', 'Victorian', 'XL', 'good', 6800, 'OLI26', NULL, NULL),
('F07', 'nancy dress', 'Victorian', 'M', 'fair', 7100, 'OLI26', NULL, NULL),
('F09', 'lady bracknell gown', 'Edwardian', 'L', 'good', 13200, 'EAR26', NULL, NULL),
('M12', 'cream linen suit', 'Edwardian', 'M', 'good', 8900, 'EAR26', NULL, NULL),
('F10', 'flapper dress', '1920s', 'M', 'good', 5600, NULL, NULL, NULL),
('F11', 'sequin cardigan', NULL, 'S', 'fair', 1700, NULL, NULL, NULL),
('M13', 'moth eaten tailcoat', 'Victorian', 'M', 'bad', 2400, NULL, NULL, '2025-08-30'),
('F12', 'torn crinoline', 'Victorian', 'M', 'bad', 3900, 'XMS24', NULL, '2026-05-04'),
('M14', 'hook captain coat', '18th c.', 'XL', 'good', 9400, 'PAN26', NULL, NULL),
('M02', 'tricorne hat', '18th c.', 'L', 'worn', 1900, 'PIR24', 'M01', NULL),
('F04', 'titania crown', 'fantasy', NULL, 'good', 2200, 'MSN25', 'F03', NULL),
('F08', 'lady bracknell hat', 'Edwardian', NULL, 'good', 4900, 'EAR26', 'F09', NULL);

INSERT INTO show_costume VALUES
('PIR24', 'M01', 2, 'Pirate King'),
('PIR24', 'M02', 2, 'Pirate King'),
('PIR24', 'M03', 5, 'Sergeant'),
('PIR24', 'F01', 3, 'Mabel'),
('XMS24', 'M04', 7, 'Scrooge'),
('XMS24', 'M05', 2, 'Marley'),
('XMS24', 'M06', 7, 'Scrooge'),
('XMS24', 'F12', 8, 'Belle'),
('XMS24', 'M13', 11, 'Fezziwig'),
('MSN25', 'F02', 10, 'Peaseblossom'),
('MSN25', 'F03', 8, 'Titania'),
('MSN25', 'F04', 8, 'Titania'),
('MSN25', 'M07', 5, 'Bottom'),
('MSN25', 'F01', 3, 'Hermia'),
('DRA25', 'M08', 2, 'Dracula'),
('DRA25', 'F05', 3, 'Lucy'),
('DRA25', 'F06', 8, 'Mina'),
('DRA25', 'M05', 7, 'Van Helsing'),
('DRA25', 'M06', 7, 'Van Helsing'),
('OLI26', 'M09', NULL, NULL),
('OLI26', 'M10', NULL, NULL),
('OLI26', 'M11', 5, 'Fagin'),
('OLI26', 'F07', 8, 'Nancy'),
('OLI26', 'M06', 11, 'Dodger'),
('OLI26', 'M05', 2, 'Brownlow'),
('OLI26', 'M03', 7, 'Bow St runner'),
('EAR26', 'F09', 4, 'Lady Bracknell'),
('EAR26', 'F08', 4, 'Lady Bracknell'),
('EAR26', 'M12', 11, 'Algernon'),
('EAR26', 'M05', 7, 'Jack'),
('EAR26', 'F01', 3, 'Cecily'),
('PAN26', 'M14', 2, 'Hook'),
('PAN26', 'M01', NULL, 'Smee'),
('PAN26', 'F02', 3, 'Tinker Bell');

INSERT INTO fitting VALUES
(1, 2, 1, 'M01', '2024-04-20 18:00', 1),
(2, 5, 1, 'M03', '2024-04-20 18:30', 1),
(3, 3, 4, 'F01', '2024-04-27 10:00', 0),
(4, 7, 4, 'M04', '2024-11-16 14:00', 1),
(5, 8, 6, 'F03', '2025-05-31 11:00', 1),
(6, 5, 6, 'M07', '2025-06-07 11:30', 0),
(7, 10, 1, 'F02', '2025-06-07 12:00', 1),
(8, 2, 6, 'M08', '2025-10-04 10:00', 1),
(9, 8, 6, 'F06', '2025-10-04 10:45', 1),
(10, 3, 12, 'F05', '2025-10-11 10:00', 0),
(11, 5, 1, 'M11', '2026-03-21 16:00', 1),
(12, 8, 1, 'F07', '2026-03-21 16:30', 1),
(13, 11, NULL, 'M06', '2026-03-28 10:00', 1),
(14, 4, 6, 'F09', '2026-09-19 17:00', 1),
(15, 11, 4, 'M12', '2026-09-19 17:30', 0),
(16, 11, 4, 'M12', '2026-09-26 17:30', 1),
(17, 7, 6, 'M05', '2026-10-03 09:30', 1),
(18, 3, 6, 'F01', '2026-10-03 10:00', 0),
(19, 3, 1, 'F02', '2026-11-14 10:00', 1),
(20, 2, 6, 'M14', '2026-11-24 18:00', NULL),
(21, 3, 1, 'F02', '2026-11-26 18:30', NULL),
(22, 10, NULL, NULL, '2026-12-01 18:00', NULL);

INSERT INTO hire VALUES
(501, 'St Marks School', 'M06', '2024-11-20', '2024-12-02', '2024-12-01', 1200, 2000, 1),
(502, 'Riverside Players', 'M08', '2024-12-27', '2025-01-06', '2025-01-09', 2600, 5000, 1),
(503, 'Lara Quist', 'F10', '2025-02-13', '2025-02-17', '2025-02-17', 1800, 3000, 1),
(504, 'St Marks School', 'F02', '2025-03-03', '2025-03-14', '2025-03-13', 900, NULL, 0),
(505, 'Riverside Players', 'F06', '2025-11-20', '2025-12-08', '2025-12-08', 4200, 8000, 1),
(506, 'Castle Tours', 'M01', '2025-07-01', '2025-08-31', '2025-09-12', 7500, 10000, 1),
(507, 'Lara Quist', 'F10', '2026-02-12', '2026-02-16', '2026-02-20', 1850, 3000, 1),
(508, 'St Marks School', 'M04', '2026-03-05', '2026-03-19', '2026-03-18', 1100, NULL, 1),
(509, 'Hilltop Drama Club', 'F03', '2026-05-22', '2026-06-15', '2026-06-15', 5200, 9000, 1),
(510, 'Castle Tours', 'M02', '2026-07-03', '2026-08-31', '2026-08-29', 2300, 2500, 1),
(511, 'Riverside Players', 'F04', '2026-08-07', '2026-08-24', NULL, 1600, 2500, 0),
(512, 'Ben Astley', 'M08', '2026-10-28', '2026-11-02', '2026-11-03', 2750, 5000, 1),
(513, 'Hilltop Drama Club', 'F07', '2026-10-19', '2026-11-10', NULL, 3900, 6000, 1),
(514, 'Lara Quist', 'M06', '2026-11-13', '2026-11-30', NULL, 1250, 2000, 0),
(515, 'Castle Tours', 'M03', '2026-09-14', '2026-10-12', '2026-10-12', 3350, NULL, 0);

INSERT INTO hire_pay VALUES
(1, 501, '2024-11-20', 1200, 'cash'),
(2, 502, '2024-12-27', 2600, 'card'),
(3, 503, '2025-02-13', 1800, 'cash'),
(4, 504, '2025-03-20', 900, 'bank'),
(5, 505, '2025-11-20', 2000, 'card'),
(6, 505, '2025-12-09', 2200, 'card'),
(7, 506, '2025-07-02', 7500, 'bank'),
(8, 507, '2026-02-12', 1850, 'cash'),
(9, 508, '2026-03-05', 1100, 'bank'),
(10, 509, '2026-05-22', 2600, 'card'),
(11, 509, '2026-06-16', 1500, 'cash'),
(12, 510, '2026-07-10', 2300, 'bank'),
(13, 512, '2026-10-28', 2750, 'cash'),
(14, 513, '2026-10-19', 1950, 'card'),
(15, 515, '2026-10-14', 3350, NULL);

INSERT INTO mend VALUES
(1, 'M01', 1, 'button', '2024-04-22', '2024-04-24', 250),
(2, 'M04', 4, 'hem', '2024-11-18', '2024-11-25', NULL),
(3, 'M07', 6, 'ear reglued', '2025-06-10', '2025-06-12', 640),
(4, 'F01', 4, 'hem', '2025-06-01', '2025-06-03', 180),
(5, 'M05', 12, 'lining', '2025-10-02', '2025-10-16', 1450),
(6, 'F06', NULL, 'zip (tailor in town)', '2025-12-10', '2025-12-29', 3200),
(7, 'F12', 4, 'hoop', '2026-04-27', NULL, NULL),
(8, 'M11', 1, 'sleeve', '2026-03-23', '2026-04-02', 900),
(9, 'F09', 6, 'hem', '2026-09-21', '2026-09-30', 420),
(10, 'M05', 1, 'button', '2026-10-05', '2026-10-06', 120),
(11, 'M08', 12, 'lining', '2026-11-05', NULL, NULL),
(12, 'M14', 6, 'button', '2026-11-16', NULL, 310),
(13, 'F02', 1, 'wire', '2026-11-15', NULL, NULL);

