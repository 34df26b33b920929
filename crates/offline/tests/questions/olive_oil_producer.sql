CREATE TABLE growers (
  grower_id INTEGER PRIMARY KEY,
  grower_name TEXT NOT NULL,
  village TEXT,
  member_since TEXT NOT NULL,
  introduced_by INTEGER REFERENCES growers(grower_id),
  active INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE groves (
  grove_id INTEGER PRIMARY KEY,
  grove_name TEXT NOT NULL,
  grower_id INTEGER REFERENCES growers(grower_id), -- NULL = owned by the company
  cultivar TEXT,
  trees INTEGER NOT NULL,
  hectares REAL NOT NULL,
  organic INTEGER NOT NULL,
  irrigated INTEGER
);
CREATE TABLE deliveries (
  delivery_id INTEGER PRIMARY KEY,
  grove_id INTEGER NOT NULL REFERENCES groves(grove_id),
  delivered_on TEXT NOT NULL,
  olives_kg INTEGER NOT NULL,
  price_per_kg_ct INTEGER
);
CREATE TABLE oil_lots (
  lot_id INTEGER PRIMARY KEY,
  lot_code TEXT NOT NULL,
  pressed_on TEXT NOT NULL,
  litres REAL NOT NULL,
  acidity_pct REAL,
  grade TEXT -- extra virgin, virgin, lampante
);
CREATE TABLE lot_sources (
  lot_id INTEGER NOT NULL REFERENCES oil_lots(lot_id),
  delivery_id INTEGER NOT NULL REFERENCES deliveries(delivery_id),
  kg_used INTEGER NOT NULL,
  PRIMARY KEY (lot_id, delivery_id)
);
CREATE TABLE products (
  product_id INTEGER PRIMARY KEY,
  product_name TEXT NOT NULL,
  bottle_ml INTEGER NOT NULL,
  price_ct INTEGER NOT NULL,
  lot_id INTEGER REFERENCES oil_lots(lot_id),
  discontinued_on TEXT
);
CREATE TABLE clients (
  client_id INTEGER PRIMARY KEY,
  client_name TEXT NOT NULL,
  country TEXT,
  channel TEXT NOT NULL
);
CREATE TABLE sales (
  sale_id INTEGER PRIMARY KEY,
  sold_on TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products(product_id),
  bill_client_id INTEGER NOT NULL REFERENCES clients(client_id),
  ship_client_id INTEGER REFERENCES clients(client_id), -- NULL = picked up at the mill
  bottles INTEGER NOT NULL,
  unit_ct INTEGER NOT NULL,
  voided INTEGER NOT NULL DEFAULT 0
);

INSERT INTO growers VALUES
  (1, 'Carmela Ruiz', 'Baena', '2024-01-15', NULL, 1),
  (2, 'Joaquín Moreno', 'Zuheros', '2024-02-20', 1, 1),
  (3, 'Familia Ortega', 'Baena', '2024-09-10', 1, 1),
  (4, 'Isidro Luque', 'Luque', '2025-03-01', 2, 1),
  (5, 'Remedios Castaño', NULL, '2025-08-22', NULL, 1),
  (6, 'Hermanos Vela', 'Cabra', '2025-10-05', 2, 1),
  (7, 'Antonio Pareja', 'Luque', '2024-05-30', NULL, 0),
  (8, 'Lucía Arjona', 'Cabra', '2026-09-14', 3, 1);

INSERT INTO groves VALUES
  (1, 'La Solana', 1, 'Picual', 1240, 11.5, 1, 0),
  (2, 'El Barranco', 1, 'Hojiblanca', 860, 8.2, 0, 1),
  (3, 'Cerro Alto', 2, 'Picudo', 530, 6.4, 1, 0),
  (4, 'Las Monjas', 3, 'Picual', 2100, 17.8, 0, 1),
  (5, 'Fuente Fría', 3, 'Arbequina', 1750, 9.6, 0, 1),
  (6, 'Valdecañas', 4, 'Hojiblanca', 970, 10.1, 1, NULL),
  (7, 'Los Llanos', NULL, 'Arbequina', 3200, 16.9, 0, 1),
  (8, 'La Umbría', NULL, 'Picual', 1410, 14.0, 1, 0),
  (9, 'Tres Encinas', 5, NULL, 310, 3.7, 1, 0),
  (10, 'Camino Viejo', 6, 'Picudo', 690, 7.3, 0, 0),
  (11, 'El Rosalejo', 7, 'Picual', 400, 4.5, 0, 0),
  (12, 'Huerta Nueva', 8, 'Hojiblanca', 620, 5.2, 1, 1);

INSERT INTO deliveries VALUES
  (1, 2, '2024-10-01', 1659, 62),
  (2, 2, '2024-10-04', 784, 68),
  (3, 5, '2024-10-16', 2808, 68),
  (4, 6, '2024-11-02', 2076, 68),
  (5, 7, '2024-11-05', 657, NULL),
  (6, 1, '2024-11-08', 2875, 75),
  (7, 3, '2024-11-09', 1071, 81),
  (8, 4, '2024-11-12', 2315, 68),
  (9, 5, '2024-11-19', 1076, 94),
  (10, 4, '2024-12-02', 813, 68),
  (11, 2, '2024-12-06', 1601, 62),
  (12, 5, '2024-12-18', 2078, 68),
  (13, 3, '2024-12-19', 2927, 75),
  (14, 1, '2025-10-07', 1221, 75),
  (15, 4, '2025-10-08', 2225, 81),
  (16, 8, '2025-10-11', 2470, NULL),
  (17, 3, '2025-10-16', 2756, 75),
  (18, 1, '2025-11-03', 2938, 75),
  (19, 9, '2025-11-04', 742, 81),
  (20, 4, '2025-11-06', 1391, 68),
  (21, 1, '2025-11-10', 1862, 75),
  (22, 6, '2025-11-16', 1653, 94),
  (23, 9, '2025-11-18', 767, 62),
  (24, 2, '2025-12-04', 2659, 81),
  (25, 1, '2025-12-07', 1989, 94),
  (26, 4, '2025-12-11', 3173, 94),
  (27, 6, '2025-12-18', 2437, 62),
  (28, 2, '2026-01-04', 2996, 94),
  (29, 9, '2026-01-16', 1999, 62),
  (30, 1, '2026-10-04', 724, 94),
  (31, 4, '2026-10-09', 1811, 62),
  (32, 2, '2026-10-12', 786, 94),
  (33, 1, '2026-10-16', 2363, 68),
  (34, 4, '2026-10-18', 2611, 94),
  (35, 3, '2026-11-13', 2062, 94),
  (36, 6, '2026-11-15', 1395, 81),
  (37, 4, '2026-11-17', 823, 62),
  (38, 7, '2026-11-18', 2922, NULL);

INSERT INTO oil_lots VALUES
  (1, 'L24-01', '2024-10-05', 467.7, 0.21, 'extra virgin'),
  (2, 'L24-02', '2024-11-06', 1024.4, 0.34, 'extra virgin'),
  (3, 'L24-03', '2024-11-10', 642.2, 0.48, 'extra virgin'),
  (4, 'L24-04', '2024-12-03', 755.6, 0.92, 'virgin'),
  (5, 'L24-05', '2024-12-20', 1442.9, 1.75, 'virgin'),
  (6, 'L25-06', '2025-10-09', 600.9, 0.19, 'extra virgin'),
  (7, 'L25-07', '2025-10-17', 1034.6, 0.27, 'extra virgin'),
  (8, 'L25-08', '2025-11-07', 1023.7, 0.41, 'extra virgin'),
  (9, 'L25-09', '2025-11-17', 693.1, 0.66, 'extra virgin'),
  (10, 'L25-10', '2025-12-05', 540.7, 1.12, 'virgin'),
  (11, 'L25-11', '2025-12-12', 1105.0, 2.6, 'lampante'),
  (12, 'L26-12', '2026-01-05', 855.0, 0.17, 'extra virgin'),
  (13, 'L26-13', '2026-10-10', 828.9, 0.23, 'extra virgin'),
  (14, 'L26-14', '2026-10-17', 665.3, NULL, NULL),
  (15, 'L26-15', '2026-11-16', 753.9, NULL, NULL);

INSERT INTO lot_sources VALUES
  (1, 1, 1327),
  (1, 2, 784),
  (2, 3, 2246),
  (2, 4, 2076),
  (2, 5, 525),
  (3, 6, 2875),
  (3, 7, 856),
  (4, 8, 2315),
  (4, 9, 1076),
  (4, 10, 813),
  (5, 11, 1601),
  (5, 12, 2078),
  (5, 13, 2927),
  (6, 14, 1221),
  (6, 15, 1780),
  (7, 16, 2470),
  (7, 17, 2204),
  (8, 18, 2938),
  (8, 19, 742),
  (8, 20, 1391),
  (9, 21, 1862),
  (9, 22, 1653),
  (10, 23, 767),
  (10, 24, 2127),
  (11, 25, 1989),
  (11, 26, 3173),
  (12, 27, 2437),
  (12, 28, 2396),
  (13, 29, 1999),
  (13, 30, 724),
  (13, 31, 1811),
  (14, 32, 786),
  (14, 33, 2363),
  (15, 35, 2062),
  (15, 36, 1395);

INSERT INTO products VALUES
  (1, 'Primera Cosecha 500', 500, 1450, 6, NULL),
  (2, 'Primera Cosecha 250', 250, 850, 6, NULL),
  (3, 'Picual Intenso', 500, 1190, 7, NULL),
  (4, 'Arbequina Suave', 500, 1090, 8, NULL),
  (5, 'Family Tin', 5000, 4900, 10, NULL),
  (6, 'Cosecha 2024 Reserve', 750, 1890, 1, '2026-02-28'),
  (7, 'Everyday Virgin', 1000, 790, 4, NULL),
  (8, 'Organic Picudo', 500, 1690, 12, NULL),
  (9, 'Gift Miniature', 100, 420, NULL, NULL),
  (10, 'Nuevo 2026', 500, 1590, 13, NULL),
  (11, 'Mill Tin', 3000, 2950, 2, '2025-09-30');

INSERT INTO clients VALUES
  (1, 'Delikat GmbH', 'Germany', 'wholesale'),
  (2, 'Tienda del Molino', 'Spain', 'shop'),
  (3, 'Bistro Lumière', 'France', 'restaurant'),
  (4, 'Nordic Pantry AS', 'Norway', 'wholesale'),
  (5, 'Mercado Central 14', 'Spain', 'wholesale'),
  (6, 'Casa Benita', 'Spain', 'restaurant'),
  (7, 'Hamburg Warehouse Nord', 'Germany', 'logistics'),
  (8, 'Olive & Thyme Ltd', 'United Kingdom', 'shop'),
  (9, 'web orders', NULL, 'online'),
  (10, 'Sapporo Foods', 'Japan', 'wholesale'),
  (11, 'Le Panier Vert', 'France', 'shop');

INSERT INTO sales VALUES
  (1, '2025-01-16', 7, 8, 8, 121, 711, 0),
  (2, '2025-02-05', 11, 6, NULL, 129, 2950, 0),
  (3, '2025-03-12', 7, 8, 8, 7, 790, 0),
  (4, '2025-03-28', 7, 6, NULL, 78, 711, 0),
  (5, '2025-05-09', 11, 11, 11, 84, 2360, 0),
  (6, '2025-06-17', 11, 3, 3, 160, 2950, 0),
  (7, '2025-08-01', 6, 5, 5, 30, 1890, 0),
  (8, '2025-09-23', 6, 5, 5, 144, 1512, 1),
  (9, '2025-10-14', 6, 8, 8, 138, 1701, 0),
  (10, '2025-11-20', 6, 6, NULL, 60, 1890, 0),
  (11, '2025-12-04', 7, 1, 1, 68, 790, 0),
  (12, '2025-12-15', 7, 6, 6, 88, 711, 0),
  (13, '2026-01-08', 2, 1, 7, 21, 765, 0),
  (14, '2026-01-27', 3, 8, 8, 115, 1190, 0),
  (15, '2026-02-12', 1, 4, 4, 86, 1450, 0),
  (16, '2026-03-03', 5, 3, 3, 143, 3920, 0),
  (17, '2026-03-11', 9, 2, NULL, 132, 336, 0),
  (18, '2026-03-24', 7, 4, 4, 128, 632, 0),
  (19, '2026-04-09', 1, 10, 10, 66, 1450, 1),
  (20, '2026-04-30', 2, 8, 8, 97, 850, 0),
  (21, '2026-05-15', 5, 5, 5, 164, 3920, 0),
  (22, '2026-06-08', 3, 6, NULL, 20, 952, 0),
  (23, '2026-06-29', 1, 6, NULL, 108, 1450, 0),
  (24, '2026-07-07', 9, 5, 6, 115, 420, 0),
  (25, '2026-07-22', 9, 4, 4, 29, 336, 0),
  (26, '2026-08-05', 1, 1, 7, 84, 1450, 0),
  (27, '2026-08-26', 2, 6, NULL, 76, 765, 0),
  (28, '2026-09-10', 4, 6, 6, 75, 872, 0),
  (29, '2026-09-24', 5, 5, 5, 23, 4900, 0),
  (30, '2026-10-01', 3, 4, 4, 49, 1190, 0),
  (31, '2026-10-07', 2, 4, 4, 74, 680, 0),
  (32, '2026-10-15', 10, 3, 3, 26, 1590, 1),
  (33, '2026-10-22', 4, 9, 9, 130, 872, 0),
  (34, '2026-10-28', 10, 2, 2, 129, 1590, 0),
  (35, '2026-11-03', 1, 4, 4, 159, 1305, 0),
  (36, '2026-11-10', 4, 4, 4, 146, 1090, 0),
  (37, '2026-11-16', 10, 1, 7, 162, 1431, 0),
  (38, '2026-11-19', 9, 9, 9, 157, 420, 0),
  (39, '2026-03-18', 3, 1, 7, 175, 1190, 1);

