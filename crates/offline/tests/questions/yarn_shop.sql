CREATE TABLE brands (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT NOT NULL
);
INSERT INTO brands VALUES (1, 'Fjordgarn', 'Norway');
INSERT INTO brands VALUES (2, 'Moorland Spinners', 'United Kingdom');
INSERT INTO brands VALUES (3, 'Lana Bella', 'Italy');
INSERT INTO brands VALUES (4, 'Nordlys', 'Norway');
INSERT INTO brands VALUES (5, 'Dovecote Wool', 'United Kingdom');
INSERT INTO brands VALUES (6, 'Pampa Hilados', 'Peru');
INSERT INTO brands VALUES (7, 'Bamboo & Co', 'Denmark');
CREATE TABLE yarns (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  brand_id INTEGER NOT NULL REFERENCES brands(id),
  fibre TEXT NOT NULL,
  colour TEXT NOT NULL,
  price REAL NOT NULL,
  stock INTEGER NOT NULL,
  discontinued INTEGER NOT NULL DEFAULT 0
);
INSERT INTO yarns VALUES (1, 'Soft Merino', 3, 'wool', 'cream', 8.9, 42, 0);
INSERT INTO yarns VALUES (2, 'Merino Cloud', 1, 'wool', 'grey', 9.5, 18, 0);
INSERT INTO yarns VALUES (3, 'Highland Tweed', 2, 'wool', 'green', 7.25, 7, 0);
INSERT INTO yarns VALUES (4, 'Harbour Cotton', 5, 'cotton', 'blue', 4.5, 63, 0);
INSERT INTO yarns VALUES (5, 'Summer Cotton', 3, 'cotton', 'yellow', 4.95, 55, 0);
INSERT INTO yarns VALUES (6, 'Baby Alpaca', 6, 'alpaca', 'white', 11.4, 24, 0);
INSERT INTO yarns VALUES (7, 'Andes Chunky', 6, 'alpaca', 'brown', 13.75, 9, 1);
INSERT INTO yarns VALUES (8, 'Silk Whisper', 3, 'silk', 'red', 16.2, 6, 0);
INSERT INTO yarns VALUES (9, 'Fjell Sock', 1, 'wool', 'blue', 7.8, 38, 0);
INSERT INTO yarns VALUES (10, 'Aurora Lace', 4, 'mohair', 'purple', 12.6, 15, 0);
INSERT INTO yarns VALUES (11, 'Kid Mohair', 4, 'mohair', 'pink', 14.1, 3, 1);
INSERT INTO yarns VALUES (12, 'Farmhouse Aran', 5, 'wool', 'cream', 6.75, 71, 0);
INSERT INTO yarns VALUES (13, 'Pebble DK', 2, 'wool', 'grey', 5.6, 48, 0);
INSERT INTO yarns VALUES (14, 'Linen Breeze', 3, 'linen', 'white', 6.2, 22, 0);
INSERT INTO yarns VALUES (15, 'Merino Sport', 4, 'wool', 'red', 8.4, 31, 0);
INSERT INTO yarns VALUES (16, 'Tidal Sock', 2, 'wool', 'green', 7.1, 8, 1);
INSERT INTO yarns VALUES (17, 'Royal Alpaca', 6, 'alpaca', 'black', 15.5, 12, 0);
INSERT INTO yarns VALUES (18, 'Everyday Cotton', 5, 'cotton', 'red', 3.95, 90, 0);
INSERT INTO yarns VALUES (19, 'Mulberry Silk', 3, 'silk', 'gold', 18.9, 4, 0);
INSERT INTO yarns VALUES (20, 'Snowdrift', 1, 'mohair', 'white', 12.95, 17, 0);
INSERT INTO yarns VALUES (21, 'Rustic Linen', 5, 'linen', 'brown', 5.85, 26, 1);
INSERT INTO yarns VALUES (22, 'Peat', 2, 'wool', 'brown', 5.2, 35, 0);
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  email TEXT,
  joined_on TEXT NOT NULL,
  newsletter INTEGER NOT NULL
);
INSERT INTO customers VALUES (1, 'Ximena Rahman', 'York', 'ximena.rahman@example.org', '2025-02-27', 1);
INSERT INTO customers VALUES (2, 'Yusuf Nolan', 'Leeds', 'yusuf.nolan@example.org', '2026-05-20', 1);
INSERT INTO customers VALUES (3, 'Niall Marsh', 'Ilkley', 'niall.marsh@example.org', '2025-01-23', 0);
INSERT INTO customers VALUES (4, 'Agnes Vance', 'Leeds', NULL, '2024-04-17', 0);
INSERT INTO customers VALUES (5, 'Harvey Whitlock', 'Harrogate', 'harvey.whitlock@example.org', '2026-08-11', 0);
INSERT INTO customers VALUES (6, 'Greta Yardley', 'Leeds', 'greta.yardley@example.org', '2026-07-25', 0);
INSERT INTO customers VALUES (7, 'Isla Bexley', 'Skipton', 'isla.bexley@example.org', '2024-10-07', 0);
INSERT INTO customers VALUES (8, 'Stefan Dunmore', 'Leeds', 'stefan.dunmore@example.org', '2024-11-18', 0);
INSERT INTO customers VALUES (9, 'Amelia Drummond', 'Leeds', 'amelia.drummond@example.org', '2024-01-20', 0);
INSERT INTO customers VALUES (10, 'Hana Foley', 'York', 'hana.foley@example.org', '2025-12-30', 0);
INSERT INTO customers VALUES (11, 'Ivor Eriksen', 'Otley', 'ivor.eriksen@example.org', '2024-07-26', 1);
INSERT INTO customers VALUES (12, 'Bastian Lindqvist', 'York', 'bastian.lindqvist@example.org', '2024-12-10', 1);
INSERT INTO customers VALUES (13, 'Vera Brandt', 'Whitby', NULL, '2024-10-28', 0);
INSERT INTO customers VALUES (14, 'Leon Thorne', 'York', 'leon.thorne@example.org', '2024-01-22', 0);
INSERT INTO customers VALUES (15, 'Kavita Fairley', 'Harrogate', 'kavita.fairley@example.org', '2025-02-14', 0);
INSERT INTO customers VALUES (16, 'Wesley Ingram', 'Otley', 'wesley.ingram@example.org', '2025-10-10', 1);
INSERT INTO customers VALUES (17, 'Frank Calder', 'Leeds', 'frank.calder@example.org', '2024-05-21', 1);
INSERT INTO customers VALUES (18, 'Bruno Coyle', 'Leeds', 'bruno.coyle@example.org', '2024-12-14', 1);
INSERT INTO customers VALUES (19, 'Rosa Ashby', 'York', 'rosa.ashby@example.org', '2024-05-04', 1);
INSERT INTO customers VALUES (20, 'Clara Petrov', 'Harrogate', 'clara.petrov@example.org', '2026-09-18', 1);
INSERT INTO customers VALUES (21, 'Esme Jarvis', 'Otley', 'esme.jarvis@example.org', '2024-04-03', 1);
INSERT INTO customers VALUES (22, 'Jonah Upton', 'Skipton', NULL, '2025-11-26', 1);
INSERT INTO customers VALUES (23, 'Orla Hobbs', 'Leeds', 'orla.hobbs@example.org', '2025-08-06', 1);
INSERT INTO customers VALUES (24, 'Dmitri Quigley', 'Skipton', 'dmitri.quigley@example.org', '2026-09-12', 1);
INSERT INTO customers VALUES (25, 'Elin Garside', 'Otley', 'elin.garside@example.org', '2026-08-06', 0);
INSERT INTO customers VALUES (26, 'Tilda Sutton', 'York', 'tilda.sutton@example.org', '2025-02-03', 1);
INSERT INTO customers VALUES (27, 'Umar Egan', 'York', NULL, '2024-09-13', 0);
INSERT INTO customers VALUES (28, 'Pavel Kowalski', 'Leeds', 'pavel.kowalski@example.org', '2024-03-13', 1);
INSERT INTO customers VALUES (29, 'Quinn Okafor', 'Harrogate', 'quinn.okafor@example.org', '2025-04-30', 1);
INSERT INTO customers VALUES (30, 'Zoe Zimmer', 'Leeds', 'zoe.zimmer@example.org', '2025-03-09', 1);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER REFERENCES customers(id),
  ordered_at TEXT NOT NULL,
  status TEXT NOT NULL,
  shipping_cost REAL NOT NULL
);
CREATE TABLE order_lines (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders(id),
  yarn_id INTEGER NOT NULL REFERENCES yarns(id),
  quantity INTEGER NOT NULL,
  unit_price REAL NOT NULL
);
INSERT INTO orders VALUES (1, 9, '2024-03-28 09:38:00', 'shipped', 5.5);
INSERT INTO orders VALUES (2, NULL, '2024-04-05 13:55:00', 'shipped', 0.0);
INSERT INTO orders VALUES (3, 19, '2024-05-10 15:35:00', 'shipped', 3.95);
INSERT INTO orders VALUES (4, 19, '2024-05-22 16:58:00', 'shipped', 2.95);
INSERT INTO orders VALUES (5, 17, '2024-06-19 12:51:00', 'cancelled', 2.95);
INSERT INTO orders VALUES (6, NULL, '2024-06-27 10:05:00', 'shipped', 0.0);
INSERT INTO orders VALUES (7, 9, '2024-07-11 16:57:00', 'shipped', 3.95);
INSERT INTO orders VALUES (8, 4, '2024-07-21 11:04:00', 'shipped', 0.0);
INSERT INTO orders VALUES (9, 28, '2024-07-28 12:08:00', 'shipped', 5.5);
INSERT INTO orders VALUES (10, 9, '2024-08-13 09:56:00', 'shipped', 5.5);
INSERT INTO orders VALUES (11, 19, '2024-08-19 16:46:00', 'shipped', 2.95);
INSERT INTO orders VALUES (12, 19, '2024-08-29 10:47:00', 'shipped', 0.0);
INSERT INTO orders VALUES (13, NULL, '2024-09-05 09:02:00', 'shipped', 0.0);
INSERT INTO orders VALUES (14, 19, '2024-09-15 10:23:00', 'shipped', 3.95);
INSERT INTO orders VALUES (15, 28, '2024-09-28 12:49:00', 'shipped', 0.0);
INSERT INTO orders VALUES (16, 4, '2024-10-10 11:18:00', 'shipped', 3.95);
INSERT INTO orders VALUES (17, 27, '2024-10-24 10:17:00', 'shipped', 3.95);
INSERT INTO orders VALUES (18, 19, '2024-11-25 15:34:00', 'shipped', 0.0);
INSERT INTO orders VALUES (19, 13, '2024-12-02 11:34:00', 'shipped', 3.95);
INSERT INTO orders VALUES (20, 9, '2024-12-21 17:32:00', 'shipped', 3.95);
INSERT INTO orders VALUES (21, 18, '2024-12-29 14:57:00', 'shipped', 5.5);
INSERT INTO orders VALUES (22, 17, '2025-01-11 10:31:00', 'cancelled', 3.95);
INSERT INTO orders VALUES (23, 8, '2025-02-25 15:53:00', 'shipped', 3.95);
INSERT INTO orders VALUES (24, 11, '2025-02-26 14:00:00', 'shipped', 0.0);
INSERT INTO orders VALUES (25, 12, '2025-03-09 13:34:00', 'shipped', 0.0);
INSERT INTO orders VALUES (26, 19, '2025-03-11 11:34:00', 'shipped', 3.95);
INSERT INTO orders VALUES (27, 28, '2025-03-17 10:45:00', 'shipped', 0.0);
INSERT INTO orders VALUES (28, 19, '2025-03-19 15:54:00', 'shipped', 0.0);
INSERT INTO orders VALUES (29, 12, '2025-03-20 13:16:00', 'shipped', 3.95);
INSERT INTO orders VALUES (30, 3, '2025-03-27 11:43:00', 'shipped', 3.95);
INSERT INTO orders VALUES (31, 28, '2025-04-14 11:28:00', 'cancelled', 3.95);
INSERT INTO orders VALUES (32, 18, '2025-04-22 12:25:00', 'shipped', 2.95);
INSERT INTO orders VALUES (33, 19, '2025-04-24 11:20:00', 'shipped', 3.95);
INSERT INTO orders VALUES (34, 9, '2025-06-16 12:40:00', 'shipped', 2.95);
INSERT INTO orders VALUES (35, 9, '2025-07-01 13:58:00', 'shipped', 2.95);
INSERT INTO orders VALUES (36, 4, '2025-07-05 16:33:00', 'shipped', 3.95);
INSERT INTO orders VALUES (37, 29, '2025-07-27 12:28:00', 'shipped', 2.95);
INSERT INTO orders VALUES (38, 29, '2025-08-09 10:13:00', 'shipped', 3.95);
INSERT INTO orders VALUES (39, 4, '2025-08-12 13:59:00', 'shipped', 0.0);
INSERT INTO orders VALUES (40, 23, '2025-08-17 09:12:00', 'shipped', 3.95);
INSERT INTO orders VALUES (41, 28, '2025-08-25 16:56:00', 'shipped', 0.0);
INSERT INTO orders VALUES (42, NULL, '2025-10-09 11:43:00', 'shipped', 0.0);
INSERT INTO orders VALUES (43, 18, '2025-11-29 16:31:00', 'shipped', 0.0);
INSERT INTO orders VALUES (44, 29, '2025-11-30 11:08:00', 'shipped', 3.95);
INSERT INTO orders VALUES (45, 1, '2025-12-14 14:46:00', 'shipped', 3.95);
INSERT INTO orders VALUES (46, 15, '2026-01-18 17:37:00', 'shipped', 2.95);
INSERT INTO orders VALUES (47, 29, '2026-01-23 09:22:00', 'shipped', 5.5);
INSERT INTO orders VALUES (48, 18, '2026-01-28 17:51:00', 'shipped', 0.0);
INSERT INTO orders VALUES (49, 7, '2026-02-05 13:11:00', 'shipped', 3.95);
INSERT INTO orders VALUES (50, 19, '2026-02-16 12:33:00', 'shipped', 5.5);
INSERT INTO orders VALUES (51, 19, '2026-02-19 11:25:00', 'shipped', 3.95);
INSERT INTO orders VALUES (52, 28, '2026-02-22 14:49:00', 'shipped', 5.5);
INSERT INTO orders VALUES (53, 18, '2026-03-06 09:24:00', 'shipped', 0.0);
INSERT INTO orders VALUES (54, 1, '2026-03-20 09:34:00', 'shipped', 3.95);
INSERT INTO orders VALUES (55, 21, '2026-03-22 10:48:00', 'shipped', 2.95);
INSERT INTO orders VALUES (56, 1, '2026-03-25 15:37:00', 'shipped', 3.95);
INSERT INTO orders VALUES (57, 13, '2026-03-28 09:48:00', 'shipped', 0.0);
INSERT INTO orders VALUES (58, 23, '2026-03-28 16:29:00', 'shipped', 0.0);
INSERT INTO orders VALUES (59, 28, '2026-04-06 11:50:00', 'cancelled', 5.5);
INSERT INTO orders VALUES (60, 22, '2026-04-18 14:19:00', 'shipped', 5.5);
INSERT INTO orders VALUES (61, 3, '2026-05-01 17:23:00', 'shipped', 3.95);
INSERT INTO orders VALUES (62, 16, '2026-05-04 13:15:00', 'shipped', 5.5);
INSERT INTO orders VALUES (63, NULL, '2026-05-09 12:32:00', 'shipped', 0.0);
INSERT INTO orders VALUES (64, 30, '2026-05-09 14:24:00', 'shipped', 3.95);
INSERT INTO orders VALUES (65, 22, '2026-05-17 12:42:00', 'shipped', 0.0);
INSERT INTO orders VALUES (66, NULL, '2026-06-04 09:55:00', 'shipped', 0.0);
INSERT INTO orders VALUES (67, 28, '2026-06-06 14:29:00', 'shipped', 5.5);
INSERT INTO orders VALUES (68, 17, '2026-06-08 13:20:00', 'shipped', 3.95);
INSERT INTO orders VALUES (69, 27, '2026-06-13 13:45:00', 'shipped', 3.95);
INSERT INTO orders VALUES (70, 7, '2026-07-01 09:59:00', 'shipped', 0.0);
INSERT INTO orders VALUES (71, 3, '2026-07-03 09:19:00', 'cancelled', 5.5);
INSERT INTO orders VALUES (72, 2, '2026-07-10 11:26:00', 'shipped', 0.0);
INSERT INTO orders VALUES (73, 2, '2026-07-27 12:49:00', 'shipped', 2.95);
INSERT INTO orders VALUES (74, 13, '2026-07-30 17:31:00', 'shipped', 2.95);
INSERT INTO orders VALUES (75, 22, '2026-08-01 13:57:00', 'shipped', 2.95);
INSERT INTO orders VALUES (76, 18, '2026-08-06 11:14:00', 'shipped', 3.95);
INSERT INTO orders VALUES (77, 2, '2026-08-15 17:26:00', 'shipped', 2.95);
INSERT INTO orders VALUES (78, 5, '2026-08-20 15:32:00', 'shipped', 2.95);
INSERT INTO orders VALUES (79, 5, '2026-09-06 11:04:00', 'cancelled', 3.95);
INSERT INTO orders VALUES (80, 20, '2026-09-24 12:17:00', 'shipped', 3.95);
INSERT INTO orders VALUES (81, 24, '2026-09-24 12:36:00', 'shipped', 2.95);
INSERT INTO orders VALUES (82, 24, '2026-09-29 16:09:00', 'shipped', 5.5);
INSERT INTO orders VALUES (83, 18, '2026-09-30 14:04:00', 'cancelled', 5.5);
INSERT INTO orders VALUES (84, 24, '2026-10-02 15:08:00', 'shipped', 5.5);
INSERT INTO orders VALUES (85, 20, '2026-10-06 11:05:00', 'shipped', 3.95);
INSERT INTO orders VALUES (86, 24, '2026-10-07 12:24:00', 'shipped', 5.5);
INSERT INTO orders VALUES (87, 23, '2026-10-11 16:20:00', 'shipped', 5.5);
INSERT INTO orders VALUES (88, 24, '2026-10-23 15:29:00', 'paid', 5.5);
INSERT INTO orders VALUES (89, 26, '2026-10-26 11:34:00', 'paid', 0.0);
INSERT INTO orders VALUES (90, 20, '2026-10-28 16:20:00', 'paid', 5.5);
INSERT INTO orders VALUES (91, 3, '2026-10-29 10:28:00', 'paid', 2.95);
INSERT INTO orders VALUES (92, 24, '2026-11-01 12:05:00', 'paid', 0.0);
INSERT INTO orders VALUES (93, 24, '2026-11-02 12:38:00', 'paid', 5.5);
INSERT INTO orders VALUES (94, 10, '2026-11-03 10:12:00', 'paid', 3.95);
INSERT INTO orders VALUES (95, 19, '2026-11-12 09:31:00', 'open', 5.5);
INSERT INTO orders VALUES (96, 24, '2026-11-15 12:51:00', 'open', 2.95);
INSERT INTO orders VALUES (97, 19, '2026-11-16 16:09:00', 'open', 2.95);
INSERT INTO orders VALUES (98, 12, '2026-11-17 15:40:00', 'open', 3.95);
INSERT INTO orders VALUES (99, 24, '2026-11-19 09:11:00', 'open', 3.95);
INSERT INTO orders VALUES (100, 24, '2026-11-20 17:32:00', 'open', 0.0);
INSERT INTO order_lines VALUES (1, 1, 4, 1, 4.05);
INSERT INTO order_lines VALUES (2, 1, 15, 3, 7.56);
INSERT INTO order_lines VALUES (3, 1, 3, 8, 7.25);
INSERT INTO order_lines VALUES (4, 2, 22, 8, 4.68);
INSERT INTO order_lines VALUES (5, 2, 2, 5, 8.55);
INSERT INTO order_lines VALUES (6, 2, 14, 5, 6.2);
INSERT INTO order_lines VALUES (7, 3, 18, 5, 3.95);
INSERT INTO order_lines VALUES (8, 3, 10, 1, 12.6);
INSERT INTO order_lines VALUES (9, 4, 13, 6, 5.04);
INSERT INTO order_lines VALUES (10, 4, 2, 1, 9.5);
INSERT INTO order_lines VALUES (11, 5, 16, 4, 7.1);
INSERT INTO order_lines VALUES (12, 5, 9, 2, 7.02);
INSERT INTO order_lines VALUES (13, 6, 22, 2, 5.2);
INSERT INTO order_lines VALUES (14, 7, 7, 1, 13.75);
INSERT INTO order_lines VALUES (15, 8, 15, 7, 7.56);
INSERT INTO order_lines VALUES (16, 8, 5, 5, 4.46);
INSERT INTO order_lines VALUES (17, 9, 10, 3, 12.6);
INSERT INTO order_lines VALUES (18, 10, 17, 5, 15.5);
INSERT INTO order_lines VALUES (19, 10, 12, 4, 6.75);
INSERT INTO order_lines VALUES (20, 11, 17, 4, 15.5);
INSERT INTO order_lines VALUES (21, 12, 9, 1, 7.8);
INSERT INTO order_lines VALUES (22, 12, 14, 2, 6.2);
INSERT INTO order_lines VALUES (23, 13, 3, 3, 7.25);
INSERT INTO order_lines VALUES (24, 14, 16, 4, 7.1);
INSERT INTO order_lines VALUES (25, 14, 12, 6, 6.08);
INSERT INTO order_lines VALUES (26, 15, 15, 4, 7.56);
INSERT INTO order_lines VALUES (27, 16, 5, 3, 4.95);
INSERT INTO order_lines VALUES (28, 16, 12, 5, 6.75);
INSERT INTO order_lines VALUES (29, 17, 4, 2, 4.5);
INSERT INTO order_lines VALUES (30, 17, 15, 7, 7.56);
INSERT INTO order_lines VALUES (31, 17, 11, 8, 14.1);
INSERT INTO order_lines VALUES (32, 18, 10, 4, 12.6);
INSERT INTO order_lines VALUES (33, 19, 10, 4, 12.6);
INSERT INTO order_lines VALUES (34, 19, 5, 6, 4.95);
INSERT INTO order_lines VALUES (35, 20, 20, 8, 12.95);
INSERT INTO order_lines VALUES (36, 20, 9, 8, 7.8);
INSERT INTO order_lines VALUES (37, 21, 3, 6, 7.25);
INSERT INTO order_lines VALUES (38, 22, 13, 7, 5.6);
INSERT INTO order_lines VALUES (39, 22, 7, 3, 13.75);
INSERT INTO order_lines VALUES (40, 22, 12, 2, 6.08);
INSERT INTO order_lines VALUES (41, 23, 8, 1, 16.2);
INSERT INTO order_lines VALUES (42, 24, 3, 5, 7.25);
INSERT INTO order_lines VALUES (43, 24, 20, 6, 12.95);
INSERT INTO order_lines VALUES (44, 25, 3, 3, 7.25);
INSERT INTO order_lines VALUES (45, 25, 1, 7, 8.9);
INSERT INTO order_lines VALUES (46, 26, 11, 6, 14.1);
INSERT INTO order_lines VALUES (47, 26, 15, 6, 8.4);
INSERT INTO order_lines VALUES (48, 26, 13, 8, 5.04);
INSERT INTO order_lines VALUES (49, 27, 2, 1, 8.55);
INSERT INTO order_lines VALUES (50, 27, 14, 2, 5.58);
INSERT INTO order_lines VALUES (51, 27, 12, 1, 6.75);
INSERT INTO order_lines VALUES (52, 28, 14, 4, 6.2);
INSERT INTO order_lines VALUES (53, 28, 5, 7, 4.95);
INSERT INTO order_lines VALUES (54, 29, 17, 5, 15.5);
INSERT INTO order_lines VALUES (55, 29, 10, 8, 12.6);
INSERT INTO order_lines VALUES (56, 30, 6, 1, 10.26);
INSERT INTO order_lines VALUES (57, 31, 11, 2, 14.1);
INSERT INTO order_lines VALUES (58, 32, 8, 4, 14.58);
INSERT INTO order_lines VALUES (59, 32, 16, 3, 7.1);
INSERT INTO order_lines VALUES (60, 32, 17, 7, 15.5);
INSERT INTO order_lines VALUES (61, 33, 18, 8, 3.56);
INSERT INTO order_lines VALUES (62, 33, 16, 6, 7.1);
INSERT INTO order_lines VALUES (63, 33, 9, 8, 7.8);
INSERT INTO order_lines VALUES (64, 34, 13, 5, 5.6);
INSERT INTO order_lines VALUES (65, 35, 16, 6, 6.39);
INSERT INTO order_lines VALUES (66, 36, 6, 6, 11.4);
INSERT INTO order_lines VALUES (67, 36, 14, 5, 6.2);
INSERT INTO order_lines VALUES (68, 36, 22, 5, 5.2);
INSERT INTO order_lines VALUES (69, 37, 7, 3, 13.75);
INSERT INTO order_lines VALUES (70, 38, 17, 8, 15.5);
INSERT INTO order_lines VALUES (71, 38, 4, 5, 4.5);
INSERT INTO order_lines VALUES (72, 38, 16, 4, 6.39);
INSERT INTO order_lines VALUES (73, 39, 7, 7, 12.38);
INSERT INTO order_lines VALUES (74, 39, 2, 3, 9.5);
INSERT INTO order_lines VALUES (75, 40, 18, 5, 3.56);
INSERT INTO order_lines VALUES (76, 41, 3, 2, 6.53);
INSERT INTO order_lines VALUES (77, 41, 5, 8, 4.95);
INSERT INTO order_lines VALUES (78, 42, 13, 8, 5.6);
INSERT INTO order_lines VALUES (79, 43, 1, 3, 8.9);
INSERT INTO order_lines VALUES (80, 43, 7, 7, 13.75);
INSERT INTO order_lines VALUES (81, 44, 3, 4, 6.53);
INSERT INTO order_lines VALUES (82, 44, 9, 2, 7.8);
INSERT INTO order_lines VALUES (83, 44, 7, 5, 13.75);
INSERT INTO order_lines VALUES (84, 45, 13, 2, 5.6);
INSERT INTO order_lines VALUES (85, 45, 3, 2, 7.25);
INSERT INTO order_lines VALUES (86, 46, 7, 7, 13.75);
INSERT INTO order_lines VALUES (87, 47, 4, 4, 4.5);
INSERT INTO order_lines VALUES (88, 48, 14, 6, 5.58);
INSERT INTO order_lines VALUES (89, 48, 3, 3, 7.25);
INSERT INTO order_lines VALUES (90, 49, 11, 1, 12.69);
INSERT INTO order_lines VALUES (91, 49, 14, 6, 6.2);
INSERT INTO order_lines VALUES (92, 50, 1, 4, 8.9);
INSERT INTO order_lines VALUES (93, 50, 9, 5, 7.02);
INSERT INTO order_lines VALUES (94, 50, 11, 2, 12.69);
INSERT INTO order_lines VALUES (95, 51, 4, 5, 4.5);
INSERT INTO order_lines VALUES (96, 51, 6, 4, 11.4);
INSERT INTO order_lines VALUES (97, 52, 20, 4, 12.95);
INSERT INTO order_lines VALUES (98, 53, 3, 3, 7.25);
INSERT INTO order_lines VALUES (99, 54, 11, 6, 14.1);
INSERT INTO order_lines VALUES (100, 54, 3, 8, 7.25);
INSERT INTO order_lines VALUES (101, 55, 20, 2, 12.95);
INSERT INTO order_lines VALUES (102, 56, 5, 5, 4.95);
INSERT INTO order_lines VALUES (103, 56, 4, 4, 4.5);
INSERT INTO order_lines VALUES (104, 56, 1, 3, 8.9);
INSERT INTO order_lines VALUES (105, 57, 2, 3, 9.5);
INSERT INTO order_lines VALUES (106, 57, 13, 5, 5.04);
INSERT INTO order_lines VALUES (107, 58, 7, 7, 12.38);
INSERT INTO order_lines VALUES (108, 59, 4, 7, 4.5);
INSERT INTO order_lines VALUES (109, 59, 20, 6, 12.95);
INSERT INTO order_lines VALUES (110, 60, 2, 3, 8.55);
INSERT INTO order_lines VALUES (111, 60, 22, 8, 5.2);
INSERT INTO order_lines VALUES (112, 61, 20, 8, 11.65);
INSERT INTO order_lines VALUES (113, 61, 14, 7, 5.58);
INSERT INTO order_lines VALUES (114, 61, 10, 2, 12.6);
INSERT INTO order_lines VALUES (115, 62, 17, 7, 13.95);
INSERT INTO order_lines VALUES (116, 62, 22, 1, 5.2);
INSERT INTO order_lines VALUES (117, 63, 22, 7, 5.2);
INSERT INTO order_lines VALUES (118, 63, 14, 5, 6.2);
INSERT INTO order_lines VALUES (119, 64, 17, 7, 15.5);
INSERT INTO order_lines VALUES (120, 65, 8, 7, 16.2);
INSERT INTO order_lines VALUES (121, 65, 18, 2, 3.95);
INSERT INTO order_lines VALUES (122, 65, 10, 7, 12.6);
INSERT INTO order_lines VALUES (123, 66, 20, 2, 12.95);
INSERT INTO order_lines VALUES (124, 66, 4, 3, 4.5);
INSERT INTO order_lines VALUES (125, 67, 1, 4, 8.9);
INSERT INTO order_lines VALUES (126, 67, 10, 1, 12.6);
INSERT INTO order_lines VALUES (127, 68, 17, 3, 15.5);
INSERT INTO order_lines VALUES (128, 68, 13, 4, 5.6);
INSERT INTO order_lines VALUES (129, 69, 10, 8, 12.6);
INSERT INTO order_lines VALUES (130, 69, 11, 8, 14.1);
INSERT INTO order_lines VALUES (131, 70, 11, 6, 12.69);
INSERT INTO order_lines VALUES (132, 71, 18, 4, 3.95);
INSERT INTO order_lines VALUES (133, 72, 10, 6, 12.6);
INSERT INTO order_lines VALUES (134, 73, 15, 2, 8.4);
INSERT INTO order_lines VALUES (135, 73, 14, 4, 6.2);
INSERT INTO order_lines VALUES (136, 74, 6, 5, 11.4);
INSERT INTO order_lines VALUES (137, 74, 8, 6, 16.2);
INSERT INTO order_lines VALUES (138, 75, 6, 5, 11.4);
INSERT INTO order_lines VALUES (139, 75, 8, 2, 14.58);
INSERT INTO order_lines VALUES (140, 76, 3, 1, 7.25);
INSERT INTO order_lines VALUES (141, 76, 17, 5, 13.95);
INSERT INTO order_lines VALUES (142, 76, 2, 2, 9.5);
INSERT INTO order_lines VALUES (143, 77, 6, 5, 11.4);
INSERT INTO order_lines VALUES (144, 78, 22, 8, 4.68);
INSERT INTO order_lines VALUES (145, 79, 6, 2, 11.4);
INSERT INTO order_lines VALUES (146, 80, 17, 5, 15.5);
INSERT INTO order_lines VALUES (147, 81, 22, 7, 5.2);
INSERT INTO order_lines VALUES (148, 82, 8, 8, 16.2);
INSERT INTO order_lines VALUES (149, 82, 9, 8, 7.8);
INSERT INTO order_lines VALUES (150, 83, 20, 8, 12.95);
INSERT INTO order_lines VALUES (151, 84, 22, 8, 4.68);
INSERT INTO order_lines VALUES (152, 85, 3, 2, 7.25);
INSERT INTO order_lines VALUES (153, 86, 8, 5, 14.58);
INSERT INTO order_lines VALUES (154, 86, 5, 1, 4.95);
INSERT INTO order_lines VALUES (155, 86, 2, 5, 8.55);
INSERT INTO order_lines VALUES (156, 87, 13, 5, 5.6);
INSERT INTO order_lines VALUES (157, 88, 2, 7, 8.55);
INSERT INTO order_lines VALUES (158, 88, 11, 6, 14.1);
INSERT INTO order_lines VALUES (159, 89, 16, 3, 7.1);
INSERT INTO order_lines VALUES (160, 90, 1, 4, 8.01);
INSERT INTO order_lines VALUES (161, 91, 13, 5, 5.04);
INSERT INTO order_lines VALUES (162, 92, 22, 4, 5.2);
INSERT INTO order_lines VALUES (163, 93, 14, 8, 6.2);
INSERT INTO order_lines VALUES (164, 94, 11, 1, 14.1);
INSERT INTO order_lines VALUES (165, 94, 7, 7, 13.75);
INSERT INTO order_lines VALUES (166, 95, 6, 4, 10.26);
INSERT INTO order_lines VALUES (167, 95, 15, 7, 8.4);
INSERT INTO order_lines VALUES (168, 95, 13, 4, 5.04);
INSERT INTO order_lines VALUES (169, 96, 6, 7, 11.4);
INSERT INTO order_lines VALUES (170, 96, 16, 8, 7.1);
INSERT INTO order_lines VALUES (171, 96, 7, 8, 12.38);
INSERT INTO order_lines VALUES (172, 97, 7, 7, 12.38);
INSERT INTO order_lines VALUES (173, 97, 18, 2, 3.95);
INSERT INTO order_lines VALUES (174, 98, 22, 3, 5.2);
INSERT INTO order_lines VALUES (175, 98, 1, 7, 8.9);
INSERT INTO order_lines VALUES (176, 99, 5, 6, 4.95);
INSERT INTO order_lines VALUES (177, 100, 11, 7, 12.69);
CREATE TABLE workshops (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  teacher TEXT NOT NULL,
  held_on TEXT NOT NULL,
  fee INTEGER NOT NULL,
  max_places INTEGER NOT NULL
);
INSERT INTO workshops VALUES (1, 'First Scarf', 'Nell Barrow', '2025-02-15', 25, 8);
INSERT INTO workshops VALUES (2, 'Socks for Beginners', 'Nell Barrow', '2025-05-10', 30, 8);
INSERT INTO workshops VALUES (3, 'Lace Shawls', 'Ingrid Holm', '2025-09-20', 45, 6);
INSERT INTO workshops VALUES (4, 'Fair Isle Basics', 'Ingrid Holm', '2026-02-07', 40, 10);
INSERT INTO workshops VALUES (5, 'Crochet Animals', 'Tom Pickles', '2026-04-18', 28, 10);
INSERT INTO workshops VALUES (6, 'Baby Blankets', 'Nell Barrow', '2026-06-13', 32, 8);
INSERT INTO workshops VALUES (7, 'Cable Jumpers', 'Ingrid Holm', '2026-10-17', 55, 6);
INSERT INTO workshops VALUES (8, 'Christmas Stockings', 'Tom Pickles', '2026-12-05', 35, 12);
CREATE TABLE workshop_bookings (
  workshop_id INTEGER NOT NULL REFERENCES workshops(id),
  customer_id INTEGER NOT NULL REFERENCES customers(id),
  paid INTEGER NOT NULL,
  PRIMARY KEY (workshop_id, customer_id)
);
INSERT INTO workshop_bookings VALUES (1, 3, 0);
INSERT INTO workshop_bookings VALUES (1, 9, 1);
INSERT INTO workshop_bookings VALUES (1, 11, 1);
INSERT INTO workshop_bookings VALUES (1, 13, 1);
INSERT INTO workshop_bookings VALUES (1, 28, 1);
INSERT INTO workshop_bookings VALUES (2, 2, 1);
INSERT INTO workshop_bookings VALUES (2, 5, 1);
INSERT INTO workshop_bookings VALUES (2, 7, 1);
INSERT INTO workshop_bookings VALUES (2, 17, 1);
INSERT INTO workshop_bookings VALUES (2, 20, 1);
INSERT INTO workshop_bookings VALUES (2, 26, 1);
INSERT INTO workshop_bookings VALUES (2, 28, 1);
INSERT INTO workshop_bookings VALUES (3, 5, 0);
INSERT INTO workshop_bookings VALUES (3, 13, 0);
INSERT INTO workshop_bookings VALUES (3, 15, 1);
INSERT INTO workshop_bookings VALUES (3, 22, 1);
INSERT INTO workshop_bookings VALUES (4, 4, 1);
INSERT INTO workshop_bookings VALUES (4, 5, 1);
INSERT INTO workshop_bookings VALUES (4, 8, 0);
INSERT INTO workshop_bookings VALUES (4, 10, 1);
INSERT INTO workshop_bookings VALUES (4, 12, 1);
INSERT INTO workshop_bookings VALUES (4, 13, 1);
INSERT INTO workshop_bookings VALUES (4, 17, 0);
INSERT INTO workshop_bookings VALUES (4, 21, 1);
INSERT INTO workshop_bookings VALUES (4, 25, 1);
INSERT INTO workshop_bookings VALUES (5, 3, 1);
INSERT INTO workshop_bookings VALUES (5, 7, 0);
INSERT INTO workshop_bookings VALUES (5, 12, 1);
INSERT INTO workshop_bookings VALUES (5, 18, 0);
INSERT INTO workshop_bookings VALUES (5, 22, 1);
INSERT INTO workshop_bookings VALUES (5, 23, 0);
INSERT INTO workshop_bookings VALUES (7, 2, 1);
INSERT INTO workshop_bookings VALUES (7, 4, 1);
INSERT INTO workshop_bookings VALUES (7, 11, 1);
INSERT INTO workshop_bookings VALUES (7, 13, 0);
INSERT INTO workshop_bookings VALUES (7, 16, 1);
INSERT INTO workshop_bookings VALUES (8, 6, 1);
INSERT INTO workshop_bookings VALUES (8, 12, 1);
INSERT INTO workshop_bookings VALUES (8, 25, 1);
