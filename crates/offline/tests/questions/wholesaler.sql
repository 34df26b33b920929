CREATE TABLE reg (
  id INTEGER PRIMARY KEY,
  nm TEXT NOT NULL
);
CREATE TABLE cust (
  id INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  cty TEXT NOT NULL,
  reg_id INTEGER REFERENCES reg(id),
  cr_lim INTEGER,
  act INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE prod (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  nm TEXT NOT NULL,
  cat TEXT NOT NULL,
  pr REAL NOT NULL,
  disc INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE whs (
  id INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  cty TEXT NOT NULL
);
CREATE TABLE stk (
  prod_id INTEGER NOT NULL REFERENCES prod(id),
  whs_id INTEGER NOT NULL REFERENCES whs(id),
  qty INTEGER NOT NULL,
  min_qty INTEGER,
  PRIMARY KEY (prod_id, whs_id)
);
CREATE TABLE ord (
  id INTEGER PRIMARY KEY,
  cust_id INTEGER NOT NULL REFERENCES cust(id),
  ord_dt TEXT NOT NULL,
  ship_dt TEXT,
  st TEXT NOT NULL
);
CREATE TABLE ord_ln (
  ord_id INTEGER NOT NULL REFERENCES ord(id),
  ln INTEGER NOT NULL,
  prod_id INTEGER NOT NULL REFERENCES prod(id),
  qty INTEGER NOT NULL,
  pr REAL NOT NULL,
  PRIMARY KEY (ord_id, ln)
);

INSERT INTO reg VALUES (1, 'North');
INSERT INTO reg VALUES (2, 'South');
INSERT INTO reg VALUES (3, 'East');
INSERT INTO reg VALUES (4, 'West');
INSERT INTO reg VALUES (5, 'Export');
INSERT INTO cust VALUES (1, 'Harper Foods', 'Derby', 1, NULL, 1);
INSERT INTO cust VALUES (2, 'Corner Deli', 'Leeds', 4, 5000, 1);
INSERT INTO cust VALUES (3, 'Brightside Cafe', 'Hull', NULL, 5000, 1);
INSERT INTO cust VALUES (4, 'Lopez Groceries', 'Derby', 3, 7500, 1);
INSERT INTO cust VALUES (5, 'Metro Mart', 'Hull', 1, 5000, 1);
INSERT INTO cust VALUES (6, 'Sunrise Bakery', 'Manchester', 3, 7500, 1);
INSERT INTO cust VALUES (7, 'Oak & Vine', 'Leeds', 1, 2500, 0);
INSERT INTO cust VALUES (8, 'Pelican Hotel', 'Hull', 3, 20000, 1);
INSERT INTO cust VALUES (9, 'Quick Stop 24', 'York', 4, 5000, 1);
INSERT INTO cust VALUES (10, 'Riverside School', 'Manchester', 3, 5000, 1);
INSERT INTO cust VALUES (11, 'Golden Wok', 'York', 1, 5000, 1);
INSERT INTO cust VALUES (12, 'Hillcrest Clinic', 'Derby', 4, 5000, 1);
INSERT INTO cust VALUES (13, 'The Copper Pot', 'Sheffield', 4, 10000, 1);
INSERT INTO cust VALUES (14, 'Fresh & Fine', 'Manchester', 1, 7500, 1);
INSERT INTO cust VALUES (15, 'Union Canteen', 'York', 4, 7500, 1);
INSERT INTO cust VALUES (16, 'Mountain Lodge', 'Sheffield', 3, 2500, 1);
INSERT INTO cust VALUES (17, 'Blue Lagoon Bar', 'Manchester', 3, 5000, 1);
INSERT INTO cust VALUES (18, 'Village Pantry', 'Derby', 4, NULL, 1);
INSERT INTO cust VALUES (19, 'Northgate Supplies', 'Leeds', 1, 1000, 1);
INSERT INTO cust VALUES (20, 'Ellis Catering', 'Leeds', 1, 1000, 1);
INSERT INTO cust VALUES (21, 'Tandoori House', 'Sheffield', 1, 2500, 1);
INSERT INTO cust VALUES (22, 'Parkview Hotel', 'Leeds', NULL, 1000, 0);
INSERT INTO cust VALUES (23, 'Daily Bread Co', 'Leeds', 1, 2500, 1);
INSERT INTO cust VALUES (24, 'Seaside Kiosk', 'Hull', 3, 2500, 1);
INSERT INTO cust VALUES (25, 'Kingsway Stores', 'Leeds', NULL, 10000, 1);
INSERT INTO prod VALUES (1, 'OI-1007', 'Olive Oil 5L', 'oils', 31.5, 0);
INSERT INTO prod VALUES (2, 'OI-1014', 'Sunflower Oil 10L', 'oils', 18.9, 0);
INSERT INTO prod VALUES (3, 'DR-1021', 'Basmati Rice 10kg', 'dry goods', 16.4, 1);
INSERT INTO prod VALUES (4, 'DR-1028', 'Wheat Flour 25kg', 'dry goods', 14.75, 0);
INSERT INTO prod VALUES (5, 'DR-1035', 'Brown Sugar 5kg', 'dry goods', 7.6, 0);
INSERT INTO prod VALUES (6, 'DR-1042', 'Penne 5kg', 'dry goods', 8.25, 0);
INSERT INTO prod VALUES (7, 'CA-1049', 'Tomato Paste 4.5kg', 'canned', 11.3, 0);
INSERT INTO prod VALUES (8, 'CA-1056', 'Chickpeas 2.5kg', 'canned', 5.95, 0);
INSERT INTO prod VALUES (9, 'CA-1063', 'Tuna Chunks 1.7kg', 'canned', 13.8, 1);
INSERT INTO prod VALUES (10, 'DR-1070', 'Orange Juice 12x1L', 'drinks', 15.6, 0);
INSERT INTO prod VALUES (11, 'DR-1077', 'Sparkling Water 24x0.5L', 'drinks', 6.7, 0);
INSERT INTO prod VALUES (12, 'DR-1084', 'Cola 24x0.33L', 'drinks', 9.9, 0);
INSERT INTO prod VALUES (13, 'DR-1091', 'Ground Coffee 1kg', 'drinks', 12.4, 0);
INSERT INTO prod VALUES (14, 'DR-1098', 'Green Tea 200 bags', 'drinks', 8.8, 1);
INSERT INTO prod VALUES (15, 'CL-1105', 'Dish Soap 5L', 'cleaning', 10.2, 0);
INSERT INTO prod VALUES (16, 'CL-1112', 'Floor Cleaner 10L', 'cleaning', 17.5, 0);
INSERT INTO prod VALUES (17, 'CL-1119', 'Paper Towels 12pk', 'cleaning', 13.1, 0);
INSERT INTO prod VALUES (18, 'CL-1126', 'Bin Bags 200pk', 'cleaning', 19.95, 0);
INSERT INTO prod VALUES (19, 'DR-1133', 'Sea Salt 10kg', 'dry goods', 6.3, 0);
INSERT INTO prod VALUES (20, 'SP-1140', 'Black Pepper 1kg', 'spices', 21.0, 0);
INSERT INTO prod VALUES (21, 'SP-1147', 'Paprika 1kg', 'spices', 14.2, 0);
INSERT INTO prod VALUES (22, 'SP-1154', 'Saffron 10g', 'spices', 38.0, 0);
INSERT INTO whs VALUES (1, 'Main Depot', 'Leeds');
INSERT INTO whs VALUES (2, 'Harbour Store', 'Hull');
INSERT INTO whs VALUES (3, 'Cold House', 'York');
INSERT INTO whs VALUES (4, 'Overflow Site', 'Derby');
INSERT INTO stk VALUES (1, 1, 330, 20);
INSERT INTO stk VALUES (1, 2, 0, NULL);
INSERT INTO stk VALUES (2, 1, 0, 20);
INSERT INTO stk VALUES (3, 2, 9, 40);
INSERT INTO stk VALUES (3, 1, 370, 10);
INSERT INTO stk VALUES (4, 1, 0, 10);
INSERT INTO stk VALUES (5, 1, 4, NULL);
INSERT INTO stk VALUES (6, 3, 257, 50);
INSERT INTO stk VALUES (7, 3, 393, 10);
INSERT INTO stk VALUES (8, 3, 29, 50);
INSERT INTO stk VALUES (8, 1, 0, 40);
INSERT INTO stk VALUES (9, 2, 0, NULL);
INSERT INTO stk VALUES (9, 3, 28, NULL);
INSERT INTO stk VALUES (10, 2, 0, NULL);
INSERT INTO stk VALUES (10, 3, 0, 50);
INSERT INTO stk VALUES (11, 1, 220, NULL);
INSERT INTO stk VALUES (12, 2, 0, 40);
INSERT INTO stk VALUES (12, 1, 0, NULL);
INSERT INTO stk VALUES (13, 2, 381, 50);
INSERT INTO stk VALUES (13, 1, 157, 50);
INSERT INTO stk VALUES (14, 3, 271, 20);
INSERT INTO stk VALUES (14, 2, 152, 10);
INSERT INTO stk VALUES (15, 3, 3, 10);
INSERT INTO stk VALUES (15, 1, 0, NULL);
INSERT INTO stk VALUES (16, 2, 363, 40);
INSERT INTO stk VALUES (16, 1, 296, NULL);
INSERT INTO stk VALUES (17, 1, 6, 40);
INSERT INTO stk VALUES (17, 2, 26, 10);
INSERT INTO stk VALUES (18, 2, 47, 40);
INSERT INTO stk VALUES (18, 1, 231, 40);
INSERT INTO stk VALUES (19, 3, 25, 50);
INSERT INTO stk VALUES (19, 1, 345, 50);
INSERT INTO stk VALUES (20, 1, 130, 10);
INSERT INTO stk VALUES (20, 3, 305, 20);
INSERT INTO stk VALUES (21, 3, 367, 20);
INSERT INTO stk VALUES (21, 1, 0, 50);
INSERT INTO ord VALUES (1, 19, '2024-03-03', '2024-03-06', 'shipped');
INSERT INTO ord VALUES (2, 23, '2024-04-09', '2024-04-17', 'shipped');
INSERT INTO ord VALUES (3, 6, '2024-05-06', '2024-05-07', 'shipped');
INSERT INTO ord VALUES (4, 11, '2024-05-12', '2024-05-16', 'shipped');
INSERT INTO ord VALUES (5, 21, '2024-05-27', '2024-05-27', 'shipped');
INSERT INTO ord VALUES (6, 10, '2024-05-28', '2024-05-30', 'shipped');
INSERT INTO ord VALUES (7, 5, '2024-06-26', '2024-06-28', 'shipped');
INSERT INTO ord VALUES (8, 7, '2024-07-01', '2024-07-08', 'shipped');
INSERT INTO ord VALUES (9, 13, '2024-07-04', '2024-07-11', 'shipped');
INSERT INTO ord VALUES (10, 13, '2024-07-04', '2024-07-04', 'shipped');
INSERT INTO ord VALUES (11, 8, '2024-07-23', '2024-07-30', 'shipped');
INSERT INTO ord VALUES (12, 18, '2024-09-06', '2024-09-06', 'shipped');
INSERT INTO ord VALUES (13, 8, '2024-09-19', '2024-09-22', 'shipped');
INSERT INTO ord VALUES (14, 7, '2024-09-26', '2024-10-03', 'shipped');
INSERT INTO ord VALUES (15, 21, '2024-11-29', '2024-12-01', 'shipped');
INSERT INTO ord VALUES (16, 5, '2025-02-15', '2025-02-17', 'shipped');
INSERT INTO ord VALUES (17, 6, '2025-03-06', '2025-03-11', 'shipped');
INSERT INTO ord VALUES (18, 4, '2025-03-13', '2025-03-20', 'shipped');
INSERT INTO ord VALUES (19, 5, '2025-04-14', '2025-04-22', 'shipped');
INSERT INTO ord VALUES (20, 14, '2025-06-05', '2025-06-12', 'shipped');
INSERT INTO ord VALUES (21, 5, '2025-06-19', '2025-06-28', 'shipped');
INSERT INTO ord VALUES (22, 13, '2025-07-21', '2025-07-22', 'shipped');
INSERT INTO ord VALUES (23, 5, '2025-07-22', '2025-07-28', 'shipped');
INSERT INTO ord VALUES (24, 24, '2025-08-02', '2025-08-02', 'shipped');
INSERT INTO ord VALUES (25, 19, '2025-09-04', '2025-09-04', 'shipped');
INSERT INTO ord VALUES (26, 6, '2025-10-02', '2025-10-03', 'shipped');
INSERT INTO ord VALUES (27, 19, '2025-10-18', '2025-10-22', 'shipped');
INSERT INTO ord VALUES (28, 5, '2026-02-04', '2026-02-06', 'shipped');
INSERT INTO ord VALUES (29, 7, '2026-02-17', '2026-02-17', 'shipped');
INSERT INTO ord VALUES (30, 7, '2026-03-13', '2026-03-16', 'shipped');
INSERT INTO ord VALUES (31, 18, '2026-03-17', NULL, 'cancelled');
INSERT INTO ord VALUES (32, 8, '2026-06-12', '2026-06-21', 'shipped');
INSERT INTO ord VALUES (33, 11, '2026-06-12', '2026-06-18', 'shipped');
INSERT INTO ord VALUES (34, 6, '2026-06-24', NULL, 'cancelled');
INSERT INTO ord VALUES (35, 24, '2026-07-05', '2026-07-11', 'shipped');
INSERT INTO ord VALUES (36, 10, '2026-07-19', '2026-07-26', 'shipped');
INSERT INTO ord VALUES (37, 6, '2026-07-31', '2026-07-31', 'shipped');
INSERT INTO ord VALUES (38, 24, '2026-08-08', '2026-08-10', 'shipped');
INSERT INTO ord VALUES (39, 17, '2026-08-18', '2026-08-19', 'shipped');
INSERT INTO ord VALUES (40, 5, '2026-08-20', '2026-08-25', 'shipped');
INSERT INTO ord VALUES (41, 16, '2026-08-21', '2026-08-26', 'shipped');
INSERT INTO ord VALUES (42, 17, '2026-08-21', '2026-08-22', 'shipped');
INSERT INTO ord VALUES (43, 22, '2026-08-24', NULL, 'cancelled');
INSERT INTO ord VALUES (44, 14, '2026-08-28', '2026-08-29', 'shipped');
INSERT INTO ord VALUES (45, 18, '2026-08-31', '2026-09-03', 'shipped');
INSERT INTO ord VALUES (46, 7, '2026-09-02', '2026-09-07', 'shipped');
INSERT INTO ord VALUES (47, 7, '2026-09-04', '2026-09-07', 'shipped');
INSERT INTO ord VALUES (48, 13, '2026-09-18', '2026-09-19', 'shipped');
INSERT INTO ord VALUES (49, 22, '2026-09-20', '2026-09-25', 'shipped');
INSERT INTO ord VALUES (50, 22, '2026-09-22', NULL, 'cancelled');
INSERT INTO ord VALUES (51, 13, '2026-09-24', '2026-09-29', 'shipped');
INSERT INTO ord VALUES (52, 18, '2026-09-26', '2026-10-05', 'shipped');
INSERT INTO ord VALUES (53, 4, '2026-09-27', '2026-10-02', 'shipped');
INSERT INTO ord VALUES (54, 23, '2026-09-28', '2026-10-02', 'shipped');
INSERT INTO ord VALUES (55, 4, '2026-09-29', '2026-10-01', 'shipped');
INSERT INTO ord VALUES (56, 22, '2026-10-01', '2026-10-04', 'shipped');
INSERT INTO ord VALUES (57, 2, '2026-10-02', '2026-10-07', 'shipped');
INSERT INTO ord VALUES (58, 2, '2026-10-07', '2026-10-11', 'shipped');
INSERT INTO ord VALUES (59, 8, '2026-10-08', '2026-10-12', 'shipped');
INSERT INTO ord VALUES (60, 19, '2026-10-11', '2026-10-14', 'shipped');
INSERT INTO ord VALUES (61, 22, '2026-10-14', '2026-10-22', 'shipped');
INSERT INTO ord VALUES (62, 9, '2026-10-14', NULL, 'cancelled');
INSERT INTO ord VALUES (63, 2, '2026-10-15', '2026-10-23', 'shipped');
INSERT INTO ord VALUES (64, 8, '2026-10-17', '2026-10-19', 'shipped');
INSERT INTO ord VALUES (65, 5, '2026-10-17', '2026-10-20', 'shipped');
INSERT INTO ord VALUES (66, 23, '2026-10-19', '2026-10-26', 'shipped');
INSERT INTO ord VALUES (67, 12, '2026-10-19', '2026-10-27', 'shipped');
INSERT INTO ord VALUES (68, 4, '2026-10-21', NULL, 'open');
INSERT INTO ord VALUES (69, 5, '2026-10-21', NULL, 'cancelled');
INSERT INTO ord VALUES (70, 10, '2026-10-24', '2026-10-29', 'shipped');
INSERT INTO ord VALUES (71, 5, '2026-10-27', '2026-11-05', 'shipped');
INSERT INTO ord VALUES (72, 5, '2026-10-28', '2026-10-28', 'shipped');
INSERT INTO ord VALUES (73, 22, '2026-11-02', '2026-11-11', 'shipped');
INSERT INTO ord VALUES (74, 22, '2026-11-06', '2026-11-13', 'shipped');
INSERT INTO ord VALUES (75, 6, '2026-11-11', '2026-11-12', 'shipped');
INSERT INTO ord VALUES (76, 14, '2026-11-13', '2026-11-18', 'shipped');
INSERT INTO ord VALUES (77, 10, '2026-11-13', '2026-11-13', 'shipped');
INSERT INTO ord VALUES (78, 5, '2026-11-13', '2026-11-18', 'shipped');
INSERT INTO ord VALUES (79, 7, '2026-11-13', '2026-11-17', 'shipped');
INSERT INTO ord VALUES (80, 13, '2026-11-15', NULL, 'open');
INSERT INTO ord_ln VALUES (1, 1, 8, 24, 5.95);
INSERT INTO ord_ln VALUES (2, 1, 15, 12, 10.2);
INSERT INTO ord_ln VALUES (2, 2, 18, 8, 19.95);
INSERT INTO ord_ln VALUES (2, 3, 2, 4, 17.39);
INSERT INTO ord_ln VALUES (3, 1, 14, 1, 8.8);
INSERT INTO ord_ln VALUES (4, 1, 15, 1, 9.38);
INSERT INTO ord_ln VALUES (4, 2, 7, 20, 10.4);
INSERT INTO ord_ln VALUES (5, 1, 9, 6, 13.8);
INSERT INTO ord_ln VALUES (6, 1, 20, 2, 21.0);
INSERT INTO ord_ln VALUES (6, 2, 6, 8, 8.25);
INSERT INTO ord_ln VALUES (6, 3, 12, 5, 9.9);
INSERT INTO ord_ln VALUES (7, 1, 2, 12, 17.39);
INSERT INTO ord_ln VALUES (8, 1, 10, 3, 15.6);
INSERT INTO ord_ln VALUES (8, 2, 17, 10, 13.1);
INSERT INTO ord_ln VALUES (9, 1, 22, 20, 38.0);
INSERT INTO ord_ln VALUES (10, 1, 20, 24, 21.0);
INSERT INTO ord_ln VALUES (10, 2, 13, 10, 12.4);
INSERT INTO ord_ln VALUES (11, 1, 18, 3, 19.95);
INSERT INTO ord_ln VALUES (12, 1, 22, 24, 38.0);
INSERT INTO ord_ln VALUES (13, 1, 22, 4, 38.0);
INSERT INTO ord_ln VALUES (13, 2, 10, 5, 14.35);
INSERT INTO ord_ln VALUES (14, 1, 16, 8, 17.5);
INSERT INTO ord_ln VALUES (14, 2, 20, 1, 21.0);
INSERT INTO ord_ln VALUES (15, 1, 22, 12, 38.0);
INSERT INTO ord_ln VALUES (16, 1, 15, 10, 10.2);
INSERT INTO ord_ln VALUES (16, 2, 6, 20, 8.25);
INSERT INTO ord_ln VALUES (17, 1, 12, 12, 9.9);
INSERT INTO ord_ln VALUES (18, 1, 20, 8, 21.0);
INSERT INTO ord_ln VALUES (18, 2, 16, 24, 16.1);
INSERT INTO ord_ln VALUES (19, 1, 3, 20, 16.4);
INSERT INTO ord_ln VALUES (19, 2, 13, 2, 11.41);
INSERT INTO ord_ln VALUES (20, 1, 10, 6, 14.35);
INSERT INTO ord_ln VALUES (20, 2, 20, 12, 21.0);
INSERT INTO ord_ln VALUES (21, 1, 6, 24, 8.25);
INSERT INTO ord_ln VALUES (22, 1, 11, 3, 6.7);
INSERT INTO ord_ln VALUES (22, 2, 22, 6, 38.0);
INSERT INTO ord_ln VALUES (23, 1, 7, 5, 11.3);
INSERT INTO ord_ln VALUES (23, 2, 15, 24, 10.2);
INSERT INTO ord_ln VALUES (24, 1, 2, 6, 18.9);
INSERT INTO ord_ln VALUES (24, 2, 10, 6, 15.6);
INSERT INTO ord_ln VALUES (24, 3, 3, 3, 16.4);
INSERT INTO ord_ln VALUES (25, 1, 17, 10, 13.1);
INSERT INTO ord_ln VALUES (25, 2, 12, 4, 9.9);
INSERT INTO ord_ln VALUES (26, 1, 14, 6, 8.8);
INSERT INTO ord_ln VALUES (27, 1, 4, 1, 14.75);
INSERT INTO ord_ln VALUES (27, 2, 15, 10, 10.2);
INSERT INTO ord_ln VALUES (28, 1, 22, 20, 38.0);
INSERT INTO ord_ln VALUES (28, 2, 18, 20, 19.95);
INSERT INTO ord_ln VALUES (28, 3, 14, 6, 8.8);
INSERT INTO ord_ln VALUES (29, 1, 13, 10, 11.41);
INSERT INTO ord_ln VALUES (29, 2, 16, 2, 17.5);
INSERT INTO ord_ln VALUES (30, 1, 9, 4, 13.8);
INSERT INTO ord_ln VALUES (30, 2, 8, 24, 5.95);
INSERT INTO ord_ln VALUES (30, 3, 17, 4, 13.1);
INSERT INTO ord_ln VALUES (31, 1, 6, 20, 8.25);
INSERT INTO ord_ln VALUES (31, 2, 18, 3, 19.95);
INSERT INTO ord_ln VALUES (32, 1, 16, 24, 17.5);
INSERT INTO ord_ln VALUES (32, 2, 14, 20, 8.1);
INSERT INTO ord_ln VALUES (33, 1, 14, 3, 8.1);
INSERT INTO ord_ln VALUES (33, 2, 17, 4, 13.1);
INSERT INTO ord_ln VALUES (34, 1, 10, 24, 15.6);
INSERT INTO ord_ln VALUES (35, 1, 7, 20, 10.4);
INSERT INTO ord_ln VALUES (36, 1, 8, 2, 5.95);
INSERT INTO ord_ln VALUES (37, 1, 9, 3, 12.7);
INSERT INTO ord_ln VALUES (37, 2, 2, 10, 17.39);
INSERT INTO ord_ln VALUES (37, 3, 10, 24, 15.6);
INSERT INTO ord_ln VALUES (38, 1, 18, 12, 19.95);
INSERT INTO ord_ln VALUES (39, 1, 15, 12, 9.38);
INSERT INTO ord_ln VALUES (39, 2, 7, 4, 11.3);
INSERT INTO ord_ln VALUES (39, 3, 20, 3, 21.0);
INSERT INTO ord_ln VALUES (40, 1, 10, 1, 15.6);
INSERT INTO ord_ln VALUES (40, 2, 5, 10, 6.99);
INSERT INTO ord_ln VALUES (41, 1, 22, 20, 38.0);
INSERT INTO ord_ln VALUES (42, 1, 17, 4, 13.1);
INSERT INTO ord_ln VALUES (42, 2, 14, 4, 8.8);
INSERT INTO ord_ln VALUES (43, 1, 7, 6, 10.4);
INSERT INTO ord_ln VALUES (44, 1, 17, 20, 13.1);
INSERT INTO ord_ln VALUES (44, 2, 18, 3, 18.35);
INSERT INTO ord_ln VALUES (44, 3, 22, 4, 38.0);
INSERT INTO ord_ln VALUES (45, 1, 16, 6, 17.5);
INSERT INTO ord_ln VALUES (46, 1, 18, 1, 19.95);
INSERT INTO ord_ln VALUES (47, 1, 22, 10, 38.0);
INSERT INTO ord_ln VALUES (47, 2, 15, 5, 10.2);
INSERT INTO ord_ln VALUES (48, 1, 22, 2, 38.0);
INSERT INTO ord_ln VALUES (49, 1, 19, 6, 5.8);
INSERT INTO ord_ln VALUES (50, 1, 20, 20, 21.0);
INSERT INTO ord_ln VALUES (51, 1, 4, 4, 13.57);
INSERT INTO ord_ln VALUES (51, 2, 22, 2, 34.96);
INSERT INTO ord_ln VALUES (51, 3, 5, 24, 7.6);
INSERT INTO ord_ln VALUES (52, 1, 14, 6, 8.8);
INSERT INTO ord_ln VALUES (52, 2, 2, 10, 18.9);
INSERT INTO ord_ln VALUES (53, 1, 20, 2, 21.0);
INSERT INTO ord_ln VALUES (53, 2, 12, 1, 9.9);
INSERT INTO ord_ln VALUES (54, 1, 4, 4, 14.75);
INSERT INTO ord_ln VALUES (54, 2, 16, 20, 17.5);
INSERT INTO ord_ln VALUES (55, 1, 3, 20, 16.4);
INSERT INTO ord_ln VALUES (56, 1, 5, 20, 7.6);
INSERT INTO ord_ln VALUES (57, 1, 12, 6, 9.9);
INSERT INTO ord_ln VALUES (58, 1, 6, 10, 8.25);
INSERT INTO ord_ln VALUES (59, 1, 3, 6, 16.4);
INSERT INTO ord_ln VALUES (59, 2, 5, 1, 7.6);
INSERT INTO ord_ln VALUES (60, 1, 8, 8, 5.95);
INSERT INTO ord_ln VALUES (60, 2, 6, 3, 8.25);
INSERT INTO ord_ln VALUES (61, 1, 20, 3, 21.0);
INSERT INTO ord_ln VALUES (62, 1, 14, 8, 8.8);
INSERT INTO ord_ln VALUES (63, 1, 10, 2, 14.35);
INSERT INTO ord_ln VALUES (64, 1, 10, 4, 14.35);
INSERT INTO ord_ln VALUES (65, 1, 18, 5, 18.35);
INSERT INTO ord_ln VALUES (65, 2, 5, 20, 7.6);
INSERT INTO ord_ln VALUES (66, 1, 20, 10, 21.0);
INSERT INTO ord_ln VALUES (66, 2, 7, 8, 10.4);
INSERT INTO ord_ln VALUES (66, 3, 12, 8, 9.9);
INSERT INTO ord_ln VALUES (67, 1, 7, 12, 11.3);
INSERT INTO ord_ln VALUES (67, 2, 13, 6, 12.4);
INSERT INTO ord_ln VALUES (68, 1, 1, 10, 31.5);
INSERT INTO ord_ln VALUES (68, 2, 20, 12, 21.0);
INSERT INTO ord_ln VALUES (68, 3, 19, 12, 6.3);
INSERT INTO ord_ln VALUES (69, 1, 22, 6, 34.96);
INSERT INTO ord_ln VALUES (70, 1, 22, 8, 38.0);
INSERT INTO ord_ln VALUES (71, 1, 19, 2, 6.3);
INSERT INTO ord_ln VALUES (71, 2, 12, 10, 9.9);
INSERT INTO ord_ln VALUES (71, 3, 4, 12, 14.75);
INSERT INTO ord_ln VALUES (72, 1, 15, 12, 10.2);
INSERT INTO ord_ln VALUES (72, 2, 5, 12, 7.6);
INSERT INTO ord_ln VALUES (73, 1, 12, 3, 9.9);
INSERT INTO ord_ln VALUES (73, 2, 7, 4, 10.4);
INSERT INTO ord_ln VALUES (74, 1, 13, 4, 12.4);
INSERT INTO ord_ln VALUES (75, 1, 12, 3, 9.9);
INSERT INTO ord_ln VALUES (75, 2, 14, 20, 8.1);
INSERT INTO ord_ln VALUES (76, 1, 20, 4, 21.0);
INSERT INTO ord_ln VALUES (76, 2, 2, 5, 18.9);
INSERT INTO ord_ln VALUES (76, 3, 17, 24, 13.1);
INSERT INTO ord_ln VALUES (77, 1, 5, 6, 7.6);
INSERT INTO ord_ln VALUES (77, 2, 2, 10, 18.9);
INSERT INTO ord_ln VALUES (78, 1, 19, 8, 6.3);
INSERT INTO ord_ln VALUES (78, 2, 2, 3, 18.9);
INSERT INTO ord_ln VALUES (78, 3, 8, 24, 5.95);
INSERT INTO ord_ln VALUES (79, 1, 15, 24, 9.38);
INSERT INTO ord_ln VALUES (79, 2, 7, 1, 11.3);
INSERT INTO ord_ln VALUES (80, 1, 22, 20, 38.0);
