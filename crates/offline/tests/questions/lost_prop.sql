CREATE TABLE cat (cat_cd TEXT PRIMARY KEY, cat_txt TEXT, keep_wks INTEGER, fee_ct INTEGER);
CREATE TABLE fndr (fndr_id INTEGER PRIMARY KEY, nm TEXT, knd TEXT, rew_fl TEXT);
CREATE TABLE itm (
  itm_no TEXT PRIMARY KEY, cat_cd TEXT REFERENCES cat, descr TEXT, col TEXT,
  fnd_dt TEXT, fnd_loc TEXT, fndr_id INTEGER REFERENCES fndr, shlf TEXT,
  stat TEXT,     -- S in store, R returned to owner, A to auction, D disposed of, P passed to police
  val_est TEXT
);
CREATE TABLE clm (
  clm_no INTEGER PRIMARY KEY, itm_no TEXT REFERENCES itm, clm_nm TEXT, clm_dt TEXT,
  ok_fl TEXT,    -- Y accepted, N rejected, blank = being checked
  pick_dt TEXT, fee_ct INTEGER, pd_how TEXT
);
CREATE TABLE auc (auc_no INTEGER PRIMARY KEY, auc_dt TEXT, plc TEXT);
CREATE TABLE lot (lot_no INTEGER PRIMARY KEY, auc_no INTEGER REFERENCES auc, itm_no TEXT REFERENCES itm,
  start_ct INTEGER, hamr_ct INTEGER, byr_no TEXT);

INSERT INTO cat VALUES ('UMB', 'umbrellas', 8, 300);
INSERT INTO cat VALUES ('BAG', 'bags & rucksacks', 13, 800);
INSERT INTO cat VALUES ('PHN', 'mobile phones', 26, 1200);
INSERT INTO cat VALUES ('JEW', 'jewellery & watches', 52, 1500);
INSERT INTO cat VALUES ('CLO', 'clothing', 8, 400);
INSERT INTO cat VALUES ('KEY', 'keys', 13, 500);
INSERT INTO cat VALUES ('BIK', 'bicycles', 26, 2500);
INSERT INTO cat VALUES ('INS', 'musical instruments', 26, 2000);
INSERT INTO cat VALUES ('CSH', 'purses & cash', 26, 1000);
INSERT INTO cat VALUES ('MED', 'hearing & walking aids', 13, 0);

INSERT INTO fndr VALUES (1, 'Bus depot East', 'BUS', 'N');
INSERT INTO fndr VALUES (2, 'Bus depot Harbour', 'BUS', 'N');
INSERT INTO fndr VALUES (3, 'Tram control', 'TRAM', 'N');
INSERT INTO fndr VALUES (4, 'Police station 3', 'POL', 'N');
INSERT INTO fndr VALUES (5, 'Mrs A. Bergqvist', 'PRIV', 'Y');
INSERT INTO fndr VALUES (6, 'Taxi Orsini', 'TAXI', 'N');
INSERT INTO fndr VALUES (7, 'Milo Hanák', 'PRIV', 'Y');
INSERT INTO fndr VALUES (8, 'City library', 'OTH', 'N');
INSERT INTO fndr VALUES (9, 'K. Odhiambo', 'PRIV', 'N');
INSERT INTO fndr VALUES (10, 'Taxi 24', 'TAXI', 'N');

INSERT INTO itm VALUES ('L25-0818', 'BIK', 'child''s bicycle', NULL, '2025-10-05', NULL, 8, NULL, 'R', 'EUR 240');
INSERT INTO itm VALUES ('L25-0824', 'PHN', 'Samsung Galaxy', 'red', '2025-10-15', 'Lido', 9, NULL, 'D', 'EUR 320');
INSERT INTO itm VALUES ('L25-0832', 'CLO', 'rain jacket', 'red', '2025-10-18', 'Central Market', 8, NULL, 'A', 'EUR 35');
INSERT INTO itm VALUES ('L25-0833', 'BAG', 'sports bag with kit', 'blue', '2025-10-23', 'Lido', 7, 'B7', 'S', 'EUR 60');
INSERT INTO itm VALUES ('L25-0835', 'PHN', 'Samsung Galaxy', 'brown', '2025-10-26', NULL, 6, NULL, 'R', 'EUR 80');
INSERT INTO itm VALUES ('L25-0836', 'KEY', 'house key on ribbon', NULL, '2025-11-05', 'Line 7', 1, NULL, 'A', NULL);
INSERT INTO itm VALUES ('L25-0837', 'KEY', 'car key VW', 'blue', '2025-11-07', 'Line 4', 1, NULL, 'A', NULL);
INSERT INTO itm VALUES ('L25-0840', 'BIK', 'folding bike', 'black', '2025-11-18', 'Line 12', 2, NULL, 'A', 'EUR 90');
INSERT INTO itm VALUES ('L25-0849', 'INS', 'violin in case', 'blue', '2025-11-19', 'Harbour Sq', 5, 'D5', 'S', 'EUR 400');
INSERT INTO itm VALUES ('L25-0856', 'JEW', 'gold chain', 'red', '2025-11-21', 'Line 12', 1, NULL, 'R', 'EUR 250');
INSERT INTO itm VALUES ('L25-0859', 'KEY', 'car key VW', 'black', '2025-11-25', 'Tram 5', 3, NULL, 'R', NULL);
INSERT INTO itm VALUES ('L25-0864', 'MED', 'rollator', NULL, '2025-11-27', NULL, 8, NULL, 'A', 'EUR 700');
INSERT INTO itm VALUES ('L25-0870', 'BAG', 'rucksack Deuter', 'green', '2025-11-29', 'Harbour Sq', 5, NULL, 'R', 'EUR 20');
INSERT INTO itm VALUES ('L25-0875', 'CSH', 'purse with cash', 'red', '2025-11-29', 'Town Hall', 4, NULL, 'P', 'EUR 25');
INSERT INTO itm VALUES ('L25-0881', 'CLO', 'woollen scarf', 'black', '2025-12-06', 'Central Market', 4, NULL, 'R', 'EUR 15');
INSERT INTO itm VALUES ('L25-0888', 'KEY', 'house key on ribbon', 'silver', '2025-12-20', NULL, 6, NULL, 'D', NULL);
INSERT INTO itm VALUES ('L25-0897', 'CLO', 'woollen scarf', 'blue', '2025-12-21', 'Central Market', 8, NULL, 'R', 'EUR 8');
INSERT INTO itm VALUES ('L25-0902', 'UMB', 'umbrella, child''s', 'black', '2025-12-30', 'Line 4', 1, NULL, 'A', 'EUR 5');
INSERT INTO itm VALUES ('L26-0002', 'UMB', 'umbrella, golf', 'red', '2026-01-05', 'Harbour Sq', 7, NULL, 'R', 'EUR 5');
INSERT INTO itm VALUES ('L26-0007', 'MED', 'walking stick', 'blue', '2026-01-06', NULL, 6, NULL, 'A', NULL);
INSERT INTO itm VALUES ('L26-0016', 'KEY', 'key ring, 4 keys', 'black', '2026-01-24', 'Line 4', 1, 'B1', 'S', NULL);
INSERT INTO itm VALUES ('L26-0019', 'UMB', 'umbrella, golf', 'silver', '2026-01-24', 'Central Market', 9, NULL, 'R', 'EUR 5');
INSERT INTO itm VALUES ('L26-0024', 'MED', 'walking stick', 'blue', '2026-02-04', 'Town Hall', 6, NULL, 'A', 'EUR 15');
INSERT INTO itm VALUES ('L26-0029', 'INS', 'violin in case', 'blue', '2026-02-10', 'Line 12', 1, NULL, 'A', 'EUR 30');
INSERT INTO itm VALUES ('L26-0037', 'MED', 'rollator', 'green', '2026-02-16', 'Harbour Sq', 9, NULL, 'D', 'EUR 700');
INSERT INTO itm VALUES ('L26-0045', 'CLO', 'rain jacket', 'green', '2026-02-22', 'Line 7', 1, NULL, 'D', 'EUR 15');
INSERT INTO itm VALUES ('L26-0049', 'PHN', 'iPhone, cracked screen', 'black', '2026-02-26', 'Central Market', 9, NULL, 'D', 'EUR 320');
INSERT INTO itm VALUES ('L26-0055', 'BAG', 'briefcase', 'black', '2026-02-26', 'Line 7', 2, NULL, 'A', 'EUR 20');
INSERT INTO itm VALUES ('L26-0056', 'BAG', 'shoulder bag', 'silver', '2026-03-05', 'Line 7', 1, NULL, 'A', 'EUR 20');
INSERT INTO itm VALUES ('L26-0062', 'KEY', 'house key on ribbon', 'green', '2026-03-11', 'Central Market', 4, NULL, 'A', NULL);
INSERT INTO itm VALUES ('L26-0063', 'PHN', 'iPhone, cracked screen', NULL, '2026-03-16', 'Lido', 9, NULL, 'R', 'EUR 80');
INSERT INTO itm VALUES ('L26-0064', 'PHN', 'Nokia old type', 'black', '2026-03-23', 'Central Market', 4, NULL, 'R', 'EUR 320');
INSERT INTO itm VALUES ('L26-0069', 'JEW', 'wedding ring, engraved', 'green', '2026-03-26', 'Line 4', 2, NULL, 'R', 'EUR 250');
INSERT INTO itm VALUES ('L26-0070', 'PHN', 'Nokia old type', NULL, '2026-04-02', 'Line 4', 1, NULL, 'R', 'EUR 80');
INSERT INTO itm VALUES ('L26-0079', 'PHN', 'iPhone, cracked screen', 'red', '2026-04-12', 'Harbour Sq', 5, NULL, 'D', 'EUR 80');
INSERT INTO itm VALUES ('L26-0088', 'CLO', 'flat cap', 'silver', '2026-04-13', 'Tram 2', 3, NULL, 'R', 'EUR 8');
INSERT INTO itm VALUES ('L26-0090', 'UMB', 'umbrella, child''s', 'green', '2026-04-16', 'Lido', 7, 'D9', 'S', 'EUR 5');
INSERT INTO itm VALUES ('L26-0091', 'JEW', 'wedding ring, engraved', 'black', '2026-04-26', 'Lido', 5, 'D2', 'S', 'EUR 600');
INSERT INTO itm VALUES ('L26-0100', 'INS', 'trumpet', 'red', '2026-04-28', 'Line 12', 2, NULL, 'A', 'EUR 150');
INSERT INTO itm VALUES ('L26-0109', 'PHN', 'iPhone, cracked screen', 'red', '2026-06-01', 'Tram 2', 3, NULL, 'R', 'EUR 320');
INSERT INTO itm VALUES ('L26-0116', 'UMB', 'umbrella, golf', 'red', '2026-06-02', 'Line 4', 1, NULL, 'D', 'EUR 12');
INSERT INTO itm VALUES ('L26-0120', 'BAG', 'sports bag with kit', 'black', '2026-06-19', 'Tram 5', 3, NULL, 'A', 'EUR 45');
INSERT INTO itm VALUES ('L26-0127', 'PHN', 'Nokia old type', 'blue', '2026-06-21', 'Harbour Sq', 5, 'B1', 'S', 'EUR 320');
INSERT INTO itm VALUES ('L26-0135', 'INS', 'trumpet', 'blue', '2026-06-24', 'Central Market', 7, 'B5', 'S', 'EUR 30');
INSERT INTO itm VALUES ('L26-0144', 'MED', 'walking stick', 'brown', '2026-07-05', 'Central Market', 6, NULL, 'R', 'EUR 15');
INSERT INTO itm VALUES ('L26-0149', 'BAG', 'rucksack Deuter', 'black', '2026-07-19', 'Line 12', 1, NULL, 'A', 'EUR 45');
INSERT INTO itm VALUES ('L26-0158', 'UMB', 'umbrella, child''s', 'green', '2026-07-29', 'Central Market', 6, NULL, 'D', 'EUR 5');
INSERT INTO itm VALUES ('L26-0162', 'CLO', 'child''s coat', 'blue', '2026-07-30', 'Tram 2', 3, NULL, 'A', 'EUR 35');
INSERT INTO itm VALUES ('L26-0171', 'KEY', 'key ring, 4 keys', 'black', '2026-08-13', 'Tram 5', 3, 'A9', 'S', NULL);
INSERT INTO itm VALUES ('L26-0177', 'CLO', 'child''s coat', 'blue', '2026-08-17', 'Lido', 5, NULL, 'R', 'EUR 15');
INSERT INTO itm VALUES ('L26-0180', 'UMB', 'umbrella, golf', 'black', '2026-08-21', NULL, 8, NULL, 'A', 'EUR 12');
INSERT INTO itm VALUES ('L26-0185', 'CLO', 'woollen scarf', 'red', '2026-09-09', 'Tram 5', 3, NULL, 'R', 'EUR 15');
INSERT INTO itm VALUES ('L26-0187', 'KEY', 'key ring, 4 keys', 'black', '2026-09-18', 'Line 12', 2, 'B6', 'S', NULL);
INSERT INTO itm VALUES ('L26-0194', 'CSH', 'wallet, no cards', 'black', '2026-09-19', 'Central Market', 5, NULL, 'P', 'EUR 60');
INSERT INTO itm VALUES ('L26-0201', 'MED', 'hearing aid, left', 'brown', '2026-09-21', 'Harbour Sq', 7, 'B4', 'S', 'EUR 15');
INSERT INTO itm VALUES ('L26-0207', 'BIK', 'mountain bike', 'blue', '2026-09-25', 'Central Market', 9, 'D5', 'S', 'EUR 180');
INSERT INTO itm VALUES ('L26-0216', 'JEW', 'gold chain', 'black', '2026-10-18', 'Town Hall', 6, NULL, 'R', 'EUR 40');
INSERT INTO itm VALUES ('L26-0225', 'JEW', 'ladies watch', 'silver', '2026-10-28', 'Town Hall', 6, NULL, 'R', 'EUR 40');
INSERT INTO itm VALUES ('L26-0230', 'UMB', 'umbrella, folding', 'black', '2026-11-01', 'Line 7', 1, 'A1', 'S', 'EUR 5');
INSERT INTO itm VALUES ('L26-0233', 'BAG', 'sports bag with kit', 'black', '2026-11-02', 'Line 12', 1, NULL, 'R', 'EUR 60');

INSERT INTO clm VALUES (1, 'L25-0818', 'Rosa Vidal', '2025-10-18', 'Y', '2025-10-26', 2500, 'CASH');
INSERT INTO clm VALUES (2, 'L25-0832', 'Dario Conti', '2025-10-24', 'N', NULL, NULL, NULL);
INSERT INTO clm VALUES (3, 'L25-0840', 'Bernd Falk', '2025-11-20', 'N', NULL, NULL, NULL);
INSERT INTO clm VALUES (4, 'L25-0835', 'Eszter Nagy', '2025-11-30', 'Y', '2025-12-03', 1200, 'CARD');
INSERT INTO clm VALUES (5, 'L25-0875', 'Rosa Vidal', '2025-12-03', NULL, NULL, NULL, NULL);
INSERT INTO clm VALUES (6, 'L25-0881', 'Nora Quist', '2025-12-08', 'Y', '2025-12-14', 400, 'CARD');
INSERT INTO clm VALUES (7, 'L25-0856', 'Vera Klein', '2025-12-09', 'Y', '2025-12-14', 1500, 'CARD');
INSERT INTO clm VALUES (8, 'L25-0870', 'Igor Pavlov', '2025-12-20', 'Y', '2025-12-22', 800, 'CARD');
INSERT INTO clm VALUES (9, 'L25-0859', 'Oren Levi', '2025-12-30', 'N', NULL, NULL, NULL);
INSERT INTO clm VALUES (10, 'L25-0859', 'Eszter Nagy', '2025-12-31', 'Y', '2026-01-04', 500, 'CARD');
INSERT INTO clm VALUES (11, 'L26-0002', 'Chloe Marin', '2026-01-08', 'Y', '2026-01-16', 300, 'CARD');
INSERT INTO clm VALUES (12, 'L25-0897', 'Oren Levi', '2026-01-16', 'Y', '2026-01-18', 400, 'CARD');
INSERT INTO clm VALUES (13, 'L26-0019', 'Umar Bello', '2026-03-04', 'Y', '2026-03-04', 300, 'CARD');
INSERT INTO clm VALUES (14, 'L26-0064', 'Chloe Marin', '2026-03-31', 'Y', '2026-04-04', 1200, 'CASH');
INSERT INTO clm VALUES (15, 'L26-0063', 'Chloe Marin', '2026-04-04', 'Y', '2026-04-10', 1200, 'CASH');
INSERT INTO clm VALUES (16, 'L26-0069', 'Nora Quist', '2026-04-04', 'Y', '2026-04-05', 1500, 'CASH');
INSERT INTO clm VALUES (17, 'L26-0079', 'Bernd Falk', '2026-04-20', 'N', NULL, NULL, NULL);
INSERT INTO clm VALUES (18, 'L26-0070', 'Hanne Vik', '2026-04-28', 'Y', '2026-04-29', 1200, 'CARD');
INSERT INTO clm VALUES (19, 'L26-0088', 'Gil Navarro', '2026-05-09', 'Y', '2026-05-18', 400, 'CASH');
INSERT INTO clm VALUES (20, 'L26-0109', 'Nora Quist', '2026-06-05', 'Y', '2026-06-09', 1200, 'CASH');
INSERT INTO clm VALUES (21, 'L26-0144', 'Jelena Rus', '2026-07-21', 'Y', '2026-07-21', 0, NULL);
INSERT INTO clm VALUES (22, 'L26-0158', 'Nora Quist', '2026-08-12', 'N', NULL, NULL, NULL);
INSERT INTO clm VALUES (23, 'L26-0177', 'Umar Bello', '2026-09-26', 'Y', '2026-10-05', 400, 'CARD');
INSERT INTO clm VALUES (24, 'L26-0185', 'Bernd Falk', '2026-10-06', 'Y', '2026-10-06', 400, 'CARD');
INSERT INTO clm VALUES (25, 'L26-0225', 'Gil Navarro', '2026-11-08', 'Y', '2026-11-15', 1500, 'CASH');
INSERT INTO clm VALUES (26, 'L26-0216', 'Vera Klein', '2026-11-15', 'Y', '2026-11-21', 1500, 'CARD');
INSERT INTO clm VALUES (27, 'L26-0233', 'Umar Bello', '2026-11-21', 'Y', '2026-11-21', 800, 'CARD');

INSERT INTO auc VALUES (1, '2026-04-18', 'Depot hall');
INSERT INTO auc VALUES (2, '2026-09-12', 'Depot hall');
INSERT INTO auc VALUES (3, '2026-12-05', 'Market hall');

INSERT INTO lot VALUES (1, 1, 'L25-0832', 200, 200, 'B09');
INSERT INTO lot VALUES (2, 1, 'L25-0836', 1000, 2500, 'B01');
INSERT INTO lot VALUES (3, 1, 'L25-0837', 1000, 1000, 'B01');
INSERT INTO lot VALUES (4, 2, 'L25-0840', 500, 2000, 'B03');
INSERT INTO lot VALUES (5, 1, 'L25-0864', 1000, 2500, 'B06');
INSERT INTO lot VALUES (6, 1, 'L25-0902', 200, NULL, NULL);
INSERT INTO lot VALUES (7, 1, 'L26-0007', 200, NULL, NULL);
INSERT INTO lot VALUES (8, 2, 'L26-0024', 1000, 5200, 'B07');
INSERT INTO lot VALUES (9, 2, 'L26-0029', 1000, NULL, NULL);
INSERT INTO lot VALUES (10, 2, 'L26-0055', 500, NULL, NULL);
INSERT INTO lot VALUES (11, 2, 'L26-0056', 1000, 2500, 'B06');
INSERT INTO lot VALUES (12, 2, 'L26-0062', 200, 1700, 'B03');
INSERT INTO lot VALUES (13, 3, 'L26-0100', 2000, NULL, NULL);
INSERT INTO lot VALUES (14, 3, 'L26-0120', 500, NULL, NULL);
INSERT INTO lot VALUES (15, 3, 'L26-0149', 500, NULL, NULL);
INSERT INTO lot VALUES (16, 3, 'L26-0162', 1000, NULL, NULL);
INSERT INTO lot VALUES (17, 3, 'L26-0180', 200, NULL, NULL);

