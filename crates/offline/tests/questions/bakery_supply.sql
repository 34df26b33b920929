CREATE TABLE category (
  category_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE supplier (
  supplier_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  contact_person TEXT,
  email TEXT,
  lead_days INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE ingredient (
  ingredient_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  unit TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES category(category_id),
  reorder_level INTEGER
);
CREATE TABLE supplier_ingredient (
  supplier_id INTEGER NOT NULL REFERENCES supplier(supplier_id),
  ingredient_id INTEGER NOT NULL REFERENCES ingredient(ingredient_id),
  list_price_eur REAL NOT NULL,
  PRIMARY KEY (supplier_id, ingredient_id)
);
CREATE TABLE shop (
  shop_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  opened_on TEXT NOT NULL,
  closed_on TEXT,
  manager TEXT
);
CREATE TABLE purchase_order (
  order_id INTEGER PRIMARY KEY,
  shop_id INTEGER NOT NULL REFERENCES shop(shop_id),
  supplier_id INTEGER NOT NULL REFERENCES supplier(supplier_id),
  ordered_on TEXT NOT NULL,
  received_on TEXT,
  status TEXT NOT NULL CHECK (status IN ('open', 'received', 'cancelled'))
);
CREATE TABLE purchase_order_line (
  order_id INTEGER NOT NULL REFERENCES purchase_order(order_id),
  line_no INTEGER NOT NULL,
  ingredient_id INTEGER NOT NULL REFERENCES ingredient(ingredient_id),
  quantity REAL NOT NULL,
  unit_price_eur REAL NOT NULL,
  PRIMARY KEY (order_id, line_no)
);

INSERT INTO category VALUES (1, 'Flour & grain');
INSERT INTO category VALUES (2, 'Dairy');
INSERT INTO category VALUES (3, 'Sweeteners');
INSERT INTO category VALUES (4, 'Nuts & fruit');
INSERT INTO category VALUES (5, 'Packaging');
INSERT INTO category VALUES (6, 'Leavening');
INSERT INTO supplier VALUES (1, 'Millstone & Sons', 'Otterburn', 'Gail Weston', 'orders@millstone.test', 3, 1);
INSERT INTO supplier VALUES (2, 'Meadowlark Dairy', 'Penrose', 'Hugh Carver', 'sales@meadowlark.test', 1, 1);
INSERT INTO supplier VALUES (3, 'Sweetwater Sugar Co', 'Dunmore', NULL, 'desk@sweetwater.test', 5, 1);
INSERT INTO supplier VALUES (4, 'Levant Nut Traders', 'Port Ellis', 'Samira Khoury', NULL, 10, 1);
INSERT INTO supplier VALUES (5, 'Boxwell Packaging', 'Otterburn', 'Trevor Lang', 'hello@boxwell.test', 7, 1);
INSERT INTO supplier VALUES (6, 'Hillside Organic Mill', 'Carrow', 'Bente Krogh', 'mill@hillside.test', 4, 1);
INSERT INTO supplier VALUES (7, 'Valley Creamery', 'Penrose', NULL, NULL, 2, 0);
INSERT INTO supplier VALUES (8, 'Orchard Fruit Partners', 'Dunmore', 'Elena Marsh', 'supply@orchardfruit.test', 3, 1);
INSERT INTO supplier VALUES (9, 'Papyrus Bags Ltd', 'Port Ellis', 'Ian Foyle', NULL, 8, 1);
INSERT INTO ingredient VALUES (1, 'Strong white flour', 'kg', 1, 400);
INSERT INTO ingredient VALUES (2, 'Wholemeal flour', 'kg', 1, 200);
INSERT INTO ingredient VALUES (3, 'Rye flour', 'kg', 1, 80);
INSERT INTO ingredient VALUES (4, 'Rolled oats', 'kg', 1, 60);
INSERT INTO ingredient VALUES (5, 'Unsalted butter', 'kg', 2, 120);
INSERT INTO ingredient VALUES (6, 'Whole milk', 'litre', 2, 150);
INSERT INTO ingredient VALUES (7, 'Double cream', 'litre', 2, 40);
INSERT INTO ingredient VALUES (8, 'Caster sugar', 'kg', 3, 180);
INSERT INTO ingredient VALUES (9, 'Clear honey', 'kg', 3, NULL);
INSERT INTO ingredient VALUES (10, 'Dark muscovado sugar', 'kg', 3, 50);
INSERT INTO ingredient VALUES (11, 'Walnuts', 'kg', 4, 25);
INSERT INTO ingredient VALUES (12, 'Flaked almonds', 'kg', 4, 30);
INSERT INTO ingredient VALUES (13, 'Dried cranberries', 'kg', 4, NULL);
INSERT INTO ingredient VALUES (14, 'Bramley apples', 'kg', 4, 70);
INSERT INTO ingredient VALUES (15, 'Cake box 10 inch', 'piece', 5, 500);
INSERT INTO ingredient VALUES (16, 'Paper bread bag', 'piece', 5, 2000);
INSERT INTO ingredient VALUES (17, 'Fresh yeast', 'kg', 6, 20);
INSERT INTO ingredient VALUES (18, 'Baking powder', 'kg', 6, 15);
INSERT INTO ingredient VALUES (19, 'Pistachios', 'kg', 4, 10);
INSERT INTO supplier_ingredient VALUES (1, 1, 0.82);
INSERT INTO supplier_ingredient VALUES (1, 2, 0.95);
INSERT INTO supplier_ingredient VALUES (1, 3, 1.15);
INSERT INTO supplier_ingredient VALUES (1, 17, 3.4);
INSERT INTO supplier_ingredient VALUES (2, 5, 6.9);
INSERT INTO supplier_ingredient VALUES (2, 6, 0.98);
INSERT INTO supplier_ingredient VALUES (2, 7, 4.6);
INSERT INTO supplier_ingredient VALUES (3, 8, 1.05);
INSERT INTO supplier_ingredient VALUES (3, 9, 7.8);
INSERT INTO supplier_ingredient VALUES (3, 10, 2.3);
INSERT INTO supplier_ingredient VALUES (3, 18, 4.25);
INSERT INTO supplier_ingredient VALUES (4, 11, 9.4);
INSERT INTO supplier_ingredient VALUES (4, 12, 10.2);
INSERT INTO supplier_ingredient VALUES (4, 13, 8.1);
INSERT INTO supplier_ingredient VALUES (4, 19, 21.5);
INSERT INTO supplier_ingredient VALUES (5, 15, 0.42);
INSERT INTO supplier_ingredient VALUES (5, 16, 0.06);
INSERT INTO supplier_ingredient VALUES (6, 1, 1.1);
INSERT INTO supplier_ingredient VALUES (6, 2, 1.2);
INSERT INTO supplier_ingredient VALUES (6, 4, 1.45);
INSERT INTO supplier_ingredient VALUES (7, 5, 7.15);
INSERT INTO supplier_ingredient VALUES (7, 7, 4.35);
INSERT INTO supplier_ingredient VALUES (8, 13, 7.6);
INSERT INTO supplier_ingredient VALUES (8, 14, 1.35);
INSERT INTO supplier_ingredient VALUES (8, 9, 8.4);
INSERT INTO supplier_ingredient VALUES (9, 16, 0.05);
INSERT INTO shop VALUES (1, 'High Street', 'Otterburn', '2024-01-15', NULL, 'Maureen Tait');
INSERT INTO shop VALUES (2, 'Station Parade', 'Otterburn', '2024-05-02', NULL, 'Ciaran Walsh');
INSERT INTO shop VALUES (3, 'Quayside', 'Port Ellis', '2024-09-20', NULL, 'Nkechi Eze');
INSERT INTO shop VALUES (4, 'Market Hall', 'Dunmore', '2025-02-11', '2026-06-30', NULL);
INSERT INTO shop VALUES (5, 'University Arcade', 'Penrose', '2025-08-28', NULL, 'Lars Engström');
INSERT INTO shop VALUES (6, 'Garden Centre', 'Carrow', '2026-03-09', NULL, NULL);
INSERT INTO shop VALUES (7, 'Castle Gate', 'Dunmore', '2026-11-02', NULL, 'Ottoline Reeve');
INSERT INTO purchase_order VALUES (1, 1, 6, '2024-03-15', '2024-03-21', 'received');
INSERT INTO purchase_order VALUES (2, 1, 5, '2024-03-27', '2024-04-07', 'received');
INSERT INTO purchase_order VALUES (3, 1, 2, '2024-05-28', '2024-05-29', 'received');
INSERT INTO purchase_order VALUES (4, 2, 2, '2024-06-16', '2024-06-17', 'received');
INSERT INTO purchase_order VALUES (5, 1, 1, '2024-06-24', '2024-06-27', 'received');
INSERT INTO purchase_order VALUES (6, 2, 6, '2024-07-02', '2024-07-10', 'received');
INSERT INTO purchase_order VALUES (7, 1, 4, '2024-07-05', '2024-07-15', 'received');
INSERT INTO purchase_order VALUES (8, 2, 4, '2024-08-22', '2024-09-03', 'received');
INSERT INTO purchase_order VALUES (9, 2, 2, '2024-10-11', '2024-10-12', 'received');
INSERT INTO purchase_order VALUES (10, 1, 6, '2024-11-29', '2024-12-03', 'received');
INSERT INTO purchase_order VALUES (11, 2, 6, '2024-12-10', '2024-12-18', 'received');
INSERT INTO purchase_order VALUES (12, 1, 1, '2025-02-02', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (13, 1, 2, '2025-04-08', '2025-04-09', 'received');
INSERT INTO purchase_order VALUES (14, 3, 5, '2025-04-15', '2025-04-21', 'received');
INSERT INTO purchase_order VALUES (15, 1, 5, '2025-04-20', '2025-04-29', 'received');
INSERT INTO purchase_order VALUES (16, 3, 1, '2025-04-29', '2025-05-02', 'received');
INSERT INTO purchase_order VALUES (17, 1, 8, '2025-05-02', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (18, 2, 8, '2025-05-03', '2025-05-06', 'received');
INSERT INTO purchase_order VALUES (19, 4, 2, '2025-05-07', '2025-05-08', 'received');
INSERT INTO purchase_order VALUES (20, 3, 7, '2025-06-01', '2025-06-02', 'received');
INSERT INTO purchase_order VALUES (21, 2, 1, '2025-07-18', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (22, 1, 6, '2025-07-18', '2025-07-22', 'received');
INSERT INTO purchase_order VALUES (23, 2, 5, '2025-07-19', '2025-07-28', 'received');
INSERT INTO purchase_order VALUES (24, 2, 2, '2025-07-22', '2025-07-23', 'received');
INSERT INTO purchase_order VALUES (25, 3, 3, '2025-08-05', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (26, 3, 6, '2025-08-07', '2025-08-11', 'received');
INSERT INTO purchase_order VALUES (27, 1, 1, '2025-08-08', '2025-08-11', 'received');
INSERT INTO purchase_order VALUES (28, 3, 8, '2025-08-23', '2025-08-30', 'received');
INSERT INTO purchase_order VALUES (29, 4, 4, '2025-09-05', '2025-09-15', 'received');
INSERT INTO purchase_order VALUES (30, 5, 6, '2025-09-08', '2025-09-12', 'received');
INSERT INTO purchase_order VALUES (31, 2, 5, '2025-10-02', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (32, 5, 1, '2025-10-05', '2025-10-09', 'received');
INSERT INTO purchase_order VALUES (33, 3, 6, '2025-10-08', '2025-10-16', 'received');
INSERT INTO purchase_order VALUES (34, 3, 2, '2025-10-20', '2025-10-21', 'received');
INSERT INTO purchase_order VALUES (35, 2, 2, '2025-10-25', '2025-10-26', 'received');
INSERT INTO purchase_order VALUES (36, 3, 1, '2025-11-08', '2025-11-11', 'received');
INSERT INTO purchase_order VALUES (37, 1, 4, '2025-12-11', '2025-12-23', 'received');
INSERT INTO purchase_order VALUES (38, 1, 5, '2026-01-31', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (39, 3, 2, '2026-02-13', '2026-02-14', 'received');
INSERT INTO purchase_order VALUES (40, 1, 2, '2026-03-21', '2026-03-22', 'received');
INSERT INTO purchase_order VALUES (41, 2, 1, '2026-04-01', '2026-04-05', 'received');
INSERT INTO purchase_order VALUES (42, 5, 3, '2026-04-06', '2026-04-13', 'received');
INSERT INTO purchase_order VALUES (43, 6, 5, '2026-04-15', '2026-04-22', 'received');
INSERT INTO purchase_order VALUES (44, 2, 8, '2026-05-01', '2026-05-04', 'received');
INSERT INTO purchase_order VALUES (45, 1, 6, '2026-06-05', '2026-06-09', 'received');
INSERT INTO purchase_order VALUES (46, 1, 2, '2026-06-13', '2026-06-14', 'received');
INSERT INTO purchase_order VALUES (47, 2, 5, '2026-07-23', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (48, 2, 5, '2026-08-06', '2026-08-14', 'received');
INSERT INTO purchase_order VALUES (49, 5, 8, '2026-08-07', '2026-08-10', 'received');
INSERT INTO purchase_order VALUES (50, 5, 6, '2026-08-07', '2026-08-11', 'received');
INSERT INTO purchase_order VALUES (51, 1, 6, '2026-08-09', '2026-08-17', 'received');
INSERT INTO purchase_order VALUES (52, 3, 2, '2026-08-12', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (53, 5, 4, '2026-08-19', '2026-08-29', 'received');
INSERT INTO purchase_order VALUES (54, 1, 6, '2026-09-02', '2026-09-10', 'received');
INSERT INTO purchase_order VALUES (55, 1, 8, '2026-09-07', '2026-09-10', 'received');
INSERT INTO purchase_order VALUES (56, 2, 1, '2026-09-08', '2026-09-10', 'received');
INSERT INTO purchase_order VALUES (57, 5, 3, '2026-09-23', '2026-09-29', 'received');
INSERT INTO purchase_order VALUES (58, 3, 1, '2026-09-25', '2026-09-27', 'received');
INSERT INTO purchase_order VALUES (59, 3, 8, '2026-09-28', '2026-10-03', 'received');
INSERT INTO purchase_order VALUES (60, 3, 2, '2026-09-30', '2026-10-01', 'received');
INSERT INTO purchase_order VALUES (61, 3, 2, '2026-09-30', NULL, 'cancelled');
INSERT INTO purchase_order VALUES (62, 6, 2, '2026-10-07', '2026-10-08', 'received');
INSERT INTO purchase_order VALUES (63, 1, 5, '2026-10-13', '2026-10-20', 'received');
INSERT INTO purchase_order VALUES (64, 1, 6, '2026-10-13', '2026-10-21', 'received');
INSERT INTO purchase_order VALUES (65, 3, 5, '2026-10-17', '2026-10-28', 'received');
INSERT INTO purchase_order VALUES (66, 1, 5, '2026-10-19', '2026-10-30', 'received');
INSERT INTO purchase_order VALUES (67, 5, 4, '2026-10-20', '2026-10-30', 'received');
INSERT INTO purchase_order VALUES (68, 5, 4, '2026-11-11', NULL, 'open');
INSERT INTO purchase_order VALUES (69, 5, 1, '2026-11-12', NULL, 'open');
INSERT INTO purchase_order VALUES (70, 6, 5, '2026-11-12', '2026-11-19', 'received');
INSERT INTO purchase_order VALUES (71, 1, 2, '2026-11-16', NULL, 'open');
INSERT INTO purchase_order VALUES (72, 1, 1, '2026-11-18', NULL, 'open');
INSERT INTO purchase_order_line VALUES (1, 1, 2, 40, 1.2);
INSERT INTO purchase_order_line VALUES (2, 1, 15, 1500, 0.42);
INSERT INTO purchase_order_line VALUES (2, 2, 16, 200, 0.06);
INSERT INTO purchase_order_line VALUES (3, 1, 6, 75, 0.98);
INSERT INTO purchase_order_line VALUES (4, 1, 7, 10, 4.6);
INSERT INTO purchase_order_line VALUES (4, 2, 5, 25, 6.9);
INSERT INTO purchase_order_line VALUES (4, 3, 6, 60, 0.98);
INSERT INTO purchase_order_line VALUES (5, 1, 17, 100, 3.4);
INSERT INTO purchase_order_line VALUES (6, 1, 4, 75, 1.45);
INSERT INTO purchase_order_line VALUES (6, 2, 2, 16, 1.2);
INSERT INTO purchase_order_line VALUES (7, 1, 11, 60, 9.4);
INSERT INTO purchase_order_line VALUES (8, 1, 13, 75, 8.1);
INSERT INTO purchase_order_line VALUES (8, 2, 19, 10, 21.5);
INSERT INTO purchase_order_line VALUES (8, 3, 11, 100, 9.4);
INSERT INTO purchase_order_line VALUES (9, 1, 6, 5, 1.03);
INSERT INTO purchase_order_line VALUES (10, 1, 4, 20, 1.45);
INSERT INTO purchase_order_line VALUES (10, 2, 2, 40, 1.26);
INSERT INTO purchase_order_line VALUES (11, 1, 2, 24, 1.2);
INSERT INTO purchase_order_line VALUES (12, 1, 2, 200, 0.95);
INSERT INTO purchase_order_line VALUES (12, 2, 17, 20, 3.4);
INSERT INTO purchase_order_line VALUES (13, 1, 7, 25, 4.6);
INSERT INTO purchase_order_line VALUES (13, 2, 5, 25, 6.9);
INSERT INTO purchase_order_line VALUES (14, 1, 16, 1000, 0.06);
INSERT INTO purchase_order_line VALUES (14, 2, 15, 500, 0.44);
INSERT INTO purchase_order_line VALUES (15, 1, 15, 1000, 0.4);
INSERT INTO purchase_order_line VALUES (15, 2, 16, 1000, 0.06);
INSERT INTO purchase_order_line VALUES (16, 1, 2, 80, 0.95);
INSERT INTO purchase_order_line VALUES (16, 2, 17, 12, 3.23);
INSERT INTO purchase_order_line VALUES (17, 1, 14, 25, 1.35);
INSERT INTO purchase_order_line VALUES (18, 1, 14, 10, 1.28);
INSERT INTO purchase_order_line VALUES (18, 2, 13, 75, 7.98);
INSERT INTO purchase_order_line VALUES (19, 1, 5, 60, 6.9);
INSERT INTO purchase_order_line VALUES (19, 2, 7, 10, 4.6);
INSERT INTO purchase_order_line VALUES (20, 1, 5, 15, 6.79);
INSERT INTO purchase_order_line VALUES (20, 2, 7, 20, 4.35);
INSERT INTO purchase_order_line VALUES (21, 1, 1, 40, 0.82);
INSERT INTO purchase_order_line VALUES (21, 2, 17, 40, 3.57);
INSERT INTO purchase_order_line VALUES (22, 1, 2, 120, 1.26);
INSERT INTO purchase_order_line VALUES (23, 1, 16, 1000, 0.06);
INSERT INTO purchase_order_line VALUES (23, 2, 15, 500, 0.42);
INSERT INTO purchase_order_line VALUES (24, 1, 7, 40, 4.6);
INSERT INTO purchase_order_line VALUES (25, 1, 18, 100, 4.04);
INSERT INTO purchase_order_line VALUES (25, 2, 9, 12, 7.41);
INSERT INTO purchase_order_line VALUES (25, 3, 8, 75, 1.0);
INSERT INTO purchase_order_line VALUES (26, 1, 4, 8, 1.45);
INSERT INTO purchase_order_line VALUES (26, 2, 1, 80, 1.16);
INSERT INTO purchase_order_line VALUES (27, 1, 1, 24, 0.82);
INSERT INTO purchase_order_line VALUES (27, 2, 17, 75, 3.4);
INSERT INTO purchase_order_line VALUES (27, 3, 3, 10, 1.15);
INSERT INTO purchase_order_line VALUES (28, 1, 14, 20, 1.35);
INSERT INTO purchase_order_line VALUES (28, 2, 13, 20, 7.6);
INSERT INTO purchase_order_line VALUES (29, 1, 19, 40, 20.43);
INSERT INTO purchase_order_line VALUES (30, 1, 2, 10, 1.26);
INSERT INTO purchase_order_line VALUES (30, 2, 1, 120, 1.04);
INSERT INTO purchase_order_line VALUES (31, 1, 15, 1500, 0.42);
INSERT INTO purchase_order_line VALUES (31, 2, 16, 200, 0.06);
INSERT INTO purchase_order_line VALUES (32, 1, 17, 60, 3.4);
INSERT INTO purchase_order_line VALUES (32, 2, 2, 30, 0.95);
INSERT INTO purchase_order_line VALUES (33, 1, 4, 25, 1.38);
INSERT INTO purchase_order_line VALUES (34, 1, 7, 10, 4.37);
INSERT INTO purchase_order_line VALUES (34, 2, 5, 60, 7.25);
INSERT INTO purchase_order_line VALUES (35, 1, 6, 40, 1.03);
INSERT INTO purchase_order_line VALUES (35, 2, 5, 25, 7.25);
INSERT INTO purchase_order_line VALUES (35, 3, 7, 25, 4.6);
INSERT INTO purchase_order_line VALUES (36, 1, 17, 15, 3.23);
INSERT INTO purchase_order_line VALUES (37, 1, 13, 15, 7.69);
INSERT INTO purchase_order_line VALUES (37, 2, 12, 10, 10.2);
INSERT INTO purchase_order_line VALUES (38, 1, 16, 200, 0.06);
INSERT INTO purchase_order_line VALUES (38, 2, 15, 200, 0.42);
INSERT INTO purchase_order_line VALUES (39, 1, 6, 15, 0.93);
INSERT INTO purchase_order_line VALUES (39, 2, 5, 40, 6.9);
INSERT INTO purchase_order_line VALUES (40, 1, 7, 25, 4.6);
INSERT INTO purchase_order_line VALUES (40, 2, 6, 15, 1.03);
INSERT INTO purchase_order_line VALUES (41, 1, 17, 10, 3.23);
INSERT INTO purchase_order_line VALUES (42, 1, 18, 60, 4.46);
INSERT INTO purchase_order_line VALUES (42, 2, 10, 5, 2.3);
INSERT INTO purchase_order_line VALUES (43, 1, 15, 500, 0.42);
INSERT INTO purchase_order_line VALUES (44, 1, 9, 40, 8.4);
INSERT INTO purchase_order_line VALUES (44, 2, 13, 60, 7.6);
INSERT INTO purchase_order_line VALUES (44, 3, 14, 8, 1.35);
INSERT INTO purchase_order_line VALUES (45, 1, 4, 20, 1.45);
INSERT INTO purchase_order_line VALUES (45, 2, 1, 50, 1.1);
INSERT INTO purchase_order_line VALUES (46, 1, 7, 75, 4.6);
INSERT INTO purchase_order_line VALUES (47, 1, 16, 500, 0.06);
INSERT INTO purchase_order_line VALUES (48, 1, 16, 1000, 0.06);
INSERT INTO purchase_order_line VALUES (48, 2, 15, 1500, 0.4);
INSERT INTO purchase_order_line VALUES (49, 1, 14, 8, 1.42);
INSERT INTO purchase_order_line VALUES (49, 2, 9, 25, 8.4);
INSERT INTO purchase_order_line VALUES (50, 1, 1, 200, 1.1);
INSERT INTO purchase_order_line VALUES (51, 1, 1, 50, 1.1);
INSERT INTO purchase_order_line VALUES (51, 2, 2, 16, 1.2);
INSERT INTO purchase_order_line VALUES (52, 1, 5, 8, 6.55);
INSERT INTO purchase_order_line VALUES (52, 2, 7, 12, 4.37);
INSERT INTO purchase_order_line VALUES (53, 1, 13, 40, 8.1);
INSERT INTO purchase_order_line VALUES (53, 2, 11, 10, 8.93);
INSERT INTO purchase_order_line VALUES (54, 1, 4, 60, 1.38);
INSERT INTO purchase_order_line VALUES (54, 2, 2, 30, 1.2);
INSERT INTO purchase_order_line VALUES (55, 1, 14, 75, 1.35);
INSERT INTO purchase_order_line VALUES (55, 2, 9, 75, 8.4);
INSERT INTO purchase_order_line VALUES (56, 1, 3, 20, 1.15);
INSERT INTO purchase_order_line VALUES (57, 1, 9, 8, 7.8);
INSERT INTO purchase_order_line VALUES (57, 2, 8, 15, 1.05);
INSERT INTO purchase_order_line VALUES (58, 1, 17, 15, 3.4);
INSERT INTO purchase_order_line VALUES (58, 2, 3, 100, 1.15);
INSERT INTO purchase_order_line VALUES (59, 1, 9, 15, 7.98);
INSERT INTO purchase_order_line VALUES (59, 2, 14, 10, 1.42);
INSERT INTO purchase_order_line VALUES (60, 1, 7, 15, 4.6);
INSERT INTO purchase_order_line VALUES (60, 2, 5, 12, 6.9);
INSERT INTO purchase_order_line VALUES (60, 3, 6, 10, 0.98);
INSERT INTO purchase_order_line VALUES (61, 1, 5, 12, 7.25);
INSERT INTO purchase_order_line VALUES (62, 1, 5, 60, 7.25);
INSERT INTO purchase_order_line VALUES (63, 1, 16, 1500, 0.06);
INSERT INTO purchase_order_line VALUES (63, 2, 15, 200, 0.42);
INSERT INTO purchase_order_line VALUES (64, 1, 4, 100, 1.45);
INSERT INTO purchase_order_line VALUES (64, 2, 1, 30, 1.1);
INSERT INTO purchase_order_line VALUES (65, 1, 15, 200, 0.4);
INSERT INTO purchase_order_line VALUES (66, 1, 16, 1500, 0.06);
INSERT INTO purchase_order_line VALUES (66, 2, 15, 1500, 0.42);
INSERT INTO purchase_order_line VALUES (67, 1, 12, 12, 10.2);
INSERT INTO purchase_order_line VALUES (68, 1, 12, 75, 10.2);
INSERT INTO purchase_order_line VALUES (68, 2, 19, 15, 20.43);
INSERT INTO purchase_order_line VALUES (69, 1, 1, 30, 0.86);
INSERT INTO purchase_order_line VALUES (69, 2, 17, 25, 3.4);
INSERT INTO purchase_order_line VALUES (70, 1, 16, 1000, 0.06);
INSERT INTO purchase_order_line VALUES (70, 2, 15, 1500, 0.42);
INSERT INTO purchase_order_line VALUES (71, 1, 5, 25, 6.55);
INSERT INTO purchase_order_line VALUES (72, 1, 17, 10, 3.4);
INSERT INTO purchase_order_line VALUES (72, 2, 1, 80, 0.82);
