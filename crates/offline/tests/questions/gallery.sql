-- amounts are in euro cents
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  job VARCHAR(40) NOT NULL
);
CREATE TABLE consignors (
  id INTEGER PRIMARY KEY,
  name VARCHAR(120) NOT NULL,
  city VARCHAR(60),
  country CHAR(2) NOT NULL,
  commission_pct DECIMAL(4,1) NOT NULL,
  created_at DATETIME NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE bidders (
  id INTEGER PRIMARY KEY,
  paddle_no INTEGER NOT NULL UNIQUE,
  name VARCHAR(120) NOT NULL,
  city VARCHAR(60),
  email VARCHAR(120),
  registered_on DATE NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE auctions (
  id INTEGER PRIMARY KEY,
  title VARCHAR(120) NOT NULL,
  venue VARCHAR(60) NOT NULL,
  auction_date DATE NOT NULL,
  status VARCHAR(12) NOT NULL -- PLANNED, CLOSED, CANCELLED
);
CREATE TABLE lots (
  id INTEGER PRIMARY KEY,
  lot_no INTEGER,
  title VARCHAR(160) NOT NULL,
  artist VARCHAR(120),
  category VARCHAR(40) NOT NULL,
  consignor_id INTEGER NOT NULL REFERENCES consignors(id),
  auction_id INTEGER REFERENCES auctions(id), -- null until catalogued
  specialist_id INTEGER REFERENCES staff(id),
  received_on DATE NOT NULL,
  collected_on DATE,
  est_low_cents INTEGER NOT NULL,
  est_high_cents INTEGER NOT NULL,
  reserve_cents INTEGER,
  hammer_cents INTEGER,
  buyer_id INTEGER REFERENCES bidders(id),
  status VARCHAR(12) NOT NULL, -- RECEIVED, CATALOGUED, SOLD, UNSOLD, WITHDRAWN
  deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE bids (
  id INTEGER PRIMARY KEY,
  lot_id INTEGER NOT NULL REFERENCES lots(id),
  bidder_id INTEGER NOT NULL REFERENCES bidders(id),
  amount_cents INTEGER NOT NULL,
  channel VARCHAR(10) NOT NULL, -- room, phone, online
  placed_at DATETIME NOT NULL
);
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY,
  invoice_no VARCHAR(12) NOT NULL UNIQUE,
  lot_id INTEGER NOT NULL REFERENCES lots(id),
  bidder_id INTEGER NOT NULL REFERENCES bidders(id),
  total_cents INTEGER NOT NULL, -- hammer plus buyer's premium
  issued_on DATE NOT NULL,
  paid_on DATE
);

INSERT INTO staff (id, name, job) VALUES (1, 'Helene Marchand', 'Specialist');
INSERT INTO staff (id, name, job) VALUES (2, 'Viktor Lindqvist', 'Specialist');
INSERT INTO staff (id, name, job) VALUES (3, 'Priya Nair', 'Specialist');
INSERT INTO staff (id, name, job) VALUES (4, 'Owen Brice', 'Auctioneer');
INSERT INTO staff (id, name, job) VALUES (5, 'Judith Baum', 'Cataloguer');
INSERT INTO staff (id, name, job) VALUES (6, 'Tomas Reyes', 'Specialist');

INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (1, 'Paul Aubert', 'Lille', 'FR', 15, '2023-04-03 13:09:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (2, 'Irene Jansen', 'Brussels', 'BE', 18, '2024-02-17 12:15:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (3, 'Carla Clarke', 'Amsterdam', 'NL', 12, '2026-09-01 09:20:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (4, 'Beatrice De Smet', 'Aachen', 'DE', 15, '2025-05-14 17:04:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (5, 'Elena Fontaine', 'Amsterdam', 'NL', 15, '2023-02-09 09:30:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (6, 'Sylvie Lemaire', 'Lille', 'FR', 15, '2024-12-19 11:10:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (7, 'Estate of Lady Whitcombe', 'Cologne', 'DE', 15, '2023-05-15 09:49:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (8, 'Anton Aubert', 'Liege', 'BE', 12.5, '2024-12-11 11:33:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (9, 'Anton Moreau', 'Antwerp', 'BE', 12, '2022-12-29 10:10:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (10, 'Ludwig Ferrari', 'Utrecht', 'NL', 12, '2022-09-21 17:50:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (11, 'Jan Clarke', 'Paris', 'FR', 12.5, '2022-03-23 16:41:00', 1);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (12, 'George Clarke', 'Cologne', 'DE', 15, '2024-11-01 15:33:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (13, 'Elena Schneider', 'Cologne', 'DE', 12.5, '2024-08-02 10:30:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (14, 'Ludwig Schneider', 'Lyon', 'FR', 15, '2024-01-28 11:11:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (15, 'Stichting Oud Bezit', 'Brussels', 'BE', 12, '2023-04-09 12:31:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (16, 'Simone Jansen', 'Utrecht', 'NL', 15, '2023-07-05 15:55:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (17, 'Carla Weber', 'Ghent', 'BE', 15, '2024-11-19 15:14:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (18, 'Walter Peeters', 'Amsterdam', 'NL', 10, '2021-07-16 17:54:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (19, 'Elena Fontaine', 'Lille', 'FR', 15, '2021-11-17 15:46:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (20, 'Simone Aubert', 'Liege', 'BE', 12.5, '2026-04-26 11:21:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (21, 'Erik Clarke', 'Aachen', 'DE', 12, '2024-09-26 11:26:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (22, 'Ludwig Moreau', 'Amsterdam', 'NL', 10, '2024-11-17 16:33:00', 1);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (23, 'Rosa Keller', 'Liege', 'BE', 12, '2022-09-09 14:45:00', 0);
INSERT INTO consignors (id, name, city, country, commission_pct, created_at, deleted) VALUES (24, 'Irene Clarke', 'Brussels', 'BE', 12, '2024-09-28 09:53:00', 0);

INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (1, 118, 'Margaret Bonnet', 'Brussels', 'margaret.bonnet1@post.example', '2022-03-25', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (2, 221, 'Irene Bonnet', 'Brussels', 'irene.bonnet2@post.example', '2023-12-29', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (3, 177, 'Margaret Jansen', NULL, 'margaret.jansen3@post.example', '2024-01-17', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (4, 385, 'Margaret De Smet', 'Paris', 'margaret.de.smet4@post.example', '2024-09-22', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (5, 230, 'Carla Hartmann', 'Antwerp', 'carla.hartmann5@post.example', '2022-01-16', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (6, 115, 'Erik Van Dijk', 'Antwerp', 'erik.van.dijk6@post.example', '2023-08-11', 1);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (7, 343, 'Hugo Novak', 'Brussels', NULL, '2024-11-28', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (8, 178, 'Irene Schneider', 'Cologne', NULL, '2025-08-24', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (9, 362, 'Simone Novak', 'Paris', 'simone.novak9@post.example', '2025-01-02', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (10, 361, 'Felix Fontaine', 'London', 'felix.fontaine10@post.example', '2024-10-25', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (11, 305, 'Simone De Smet', 'Brussels', 'simone.de.smet11@post.example', '2025-09-13', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (12, 259, 'Pieter Moreau', 'Paris', 'pieter.moreau12@post.example', '2022-05-19', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (13, 309, 'Jan Lemaire', 'Antwerp', 'jan.lemaire13@post.example', '2025-07-09', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (14, 351, 'Ludwig Lemaire', NULL, 'ludwig.lemaire14@post.example', '2022-02-27', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (15, 273, 'Elena Bonnet', 'Ghent', 'elena.bonnet15@post.example', '2023-04-13', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (16, 297, 'Sylvie Schneider', 'Brussels', 'sylvie.schneider16@post.example', '2024-03-14', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (17, 127, 'Margaret Jansen', NULL, 'margaretjansen17@post.example', '2025-01-07', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (18, 292, 'Rosa Fontaine', 'Brussels', 'rosa.fontaine18@post.example', '2023-09-26', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (19, 335, 'George Novak', 'Luxembourg', 'george.novak19@post.example', '2022-01-20', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (20, 314, 'Erik Rossi', 'Luxembourg', 'erik.rossi20@post.example', '2025-01-16', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (21, 265, 'Paul Van Dijk', 'Ghent', NULL, '2024-10-23', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (22, 329, 'George Lemaire', 'Antwerp', 'george.lemaire22@post.example', '2024-11-12', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (23, 212, 'Erik Aubert', 'Paris', 'erik.aubert23@post.example', '2024-01-24', 1);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (24, 350, 'Ludwig Van Dijk', NULL, 'ludwig.van.dijk24@post.example', '2022-04-04', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (25, 331, 'Anton Keller', 'Antwerp', 'anton.keller25@post.example', '2025-01-28', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (26, 218, 'Sylvie Bonnet', 'Antwerp', NULL, '2022-02-02', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (27, 392, 'Pieter De Smet', NULL, 'pieter.de.smet27@post.example', '2023-11-11', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (28, 197, 'Beatrice Moreau', 'Antwerp', 'beatrice.moreau28@post.example', '2024-09-11', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (29, 173, 'Anton Rossi', 'London', 'anton.rossi29@post.example', '2023-10-29', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (30, 287, 'Simone Novak', 'Paris', 'simonenovak30@post.example', '2025-04-05', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (31, 204, 'Ludwig Aubert', 'Brussels', 'ludwig.aubert31@post.example', '2025-06-14', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (32, 253, 'Walter Van Dijk', 'Brussels', 'walter.van.dijk32@post.example', '2025-03-18', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (33, 308, 'Elena Van Dijk', 'Paris', NULL, '2023-08-31', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (34, 137, 'Odile Keller', 'Antwerp', 'odile.keller34@post.example', '2024-12-20', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (35, 254, 'Carla Van Dijk', 'Luxembourg', 'carla.van.dijk35@post.example', '2024-07-20', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (36, 370, 'Rosa Hartmann', 'Brussels', 'rosa.hartmann36@post.example', '2024-06-17', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (37, 195, 'Walter Hartmann', 'Paris', 'walter.hartmann37@post.example', '2022-11-23', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (38, 235, 'Felix De Smet', 'Amsterdam', 'felix.de.smet38@post.example', '2022-01-28', 1);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (39, 393, 'Anton Fontaine', 'Paris', 'anton.fontaine39@post.example', '2025-04-09', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (40, 131, 'Felix Van Dijk', 'Paris', 'felix.van.dijk40@post.example', '2023-01-25', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (41, 140, 'Pieter Moreau', 'Brussels', 'pietermoreau41@post.example', '2022-01-10', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (42, 143, 'Ludwig Dubois', 'Luxembourg', 'ludwig.dubois42@post.example', '2024-12-30', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (43, 374, 'Margaret Aubert', 'Brussels', NULL, '2023-10-11', 0);
INSERT INTO bidders (id, paddle_no, name, city, email, registered_on, deleted) VALUES (44, 356, 'Nadia Peeters', 'Brussels', 'nadia.peeters44@post.example', '2026-01-29', 0);

INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (1, 'Spring Furniture & Silver', 'Main Room', '2025-03-22', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (2, 'Old Masters', 'Main Room', '2025-06-14', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (3, 'Modern & Contemporary', 'Grand Hall', '2025-10-11', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (4, 'Winter Jewellery', 'Main Room', '2025-12-06', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (5, 'Books & Maps', 'Annexe', '2026-02-21', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (6, 'Decorative Arts', 'Main Room', '2026-04-25', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (7, 'Summer Miscellany', 'Annexe', '2026-06-27', 'CANCELLED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (8, 'Modern & Contemporary II', 'Grand Hall', '2026-10-10', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (9, 'Clocks & Watches', 'Main Room', '2026-11-07', 'CLOSED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (10, 'Christmas Jewellery', 'Main Room', '2026-12-05', 'PLANNED');
INSERT INTO auctions (id, title, venue, auction_date, status) VALUES (11, 'Old Masters & Drawings', 'Grand Hall', '2027-02-13', 'PLANNED');

INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (1, 1, 'Louis XV commode', NULL, 'Furniture', 6, 1, 2, '2025-02-22', '2025-03-27', 16000, 24000, 12000, 35000, 25, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (2, 2, 'Louis XV commode (II)', NULL, 'Furniture', 17, 1, 1, '2024-11-28', NULL, 16000, 25000, NULL, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (3, 3, 'Pair of Empire armchairs', NULL, 'Furniture', 11, 1, 1, '2025-01-17', NULL, 15000, 19000, 12000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (4, 4, 'Louis XV commode (III)', NULL, 'Furniture', 19, 1, 3, '2025-02-19', NULL, 625000, 937000, 562000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (5, 5, 'Louis XV commode (IV)', NULL, 'Furniture', 19, 1, 1, '2024-12-20', '2025-04-11', 12000, 18000, NULL, 12000, 28, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (6, 6, 'Regency mirror', NULL, 'Furniture', 7, 1, 1, '2025-01-01', NULL, 16000, 25000, 12000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (7, 7, 'Baroque ewer', NULL, 'Silver', 6, 1, NULL, '2024-12-30', '2025-04-22', 15000, 19000, NULL, 19000, 32, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (8, 8, 'Walnut bureau', NULL, 'Furniture', 12, 1, 1, '2024-12-30', NULL, 250000, 325000, 200000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (9, 9, 'Regency mirror (II)', NULL, 'Furniture', 21, 1, 3, '2024-11-17', '2025-04-10', 16000, 25000, 12000, 25000, 21, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (10, 10, 'George III teapot', NULL, 'Silver', 19, 1, 3, '2025-02-06', NULL, 40000, 52000, 40000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (11, 11, 'Silver candelabra', NULL, 'Silver', 11, 1, 3, '2024-12-12', NULL, 40000, 60000, 32000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (12, 1, 'Market in Ghent', 'Anna Boch', 'Paintings', 23, 2, 1, '2025-03-26', NULL, 60000, 90000, 48000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (13, 2, 'Village fair', 'David Teniers (follower)', 'Paintings', 17, 2, NULL, '2025-05-16', NULL, 375000, 600000, 337000, NULL, NULL, 'UNSOLD', 1);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (14, 3, 'Abstract with circles', 'Marthe Donas', 'Paintings', 22, 2, 1, '2025-04-30', '2025-08-13', 20000, 26000, NULL, 30000, 17, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (15, 4, 'Girl with a cat', NULL, 'Paintings', 23, 2, 1, '2025-02-09', '2025-07-31', 15000, 24000, NULL, 12000, 37, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (16, 5, 'Girl with a cat (II)', NULL, 'Paintings', 22, 2, 1, '2025-03-12', '2025-07-09', 240000, 360000, 192000, 269000, 23, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (17, 6, 'Dune path', 'Anna Boch', 'Paintings', 18, 2, 1, '2025-02-02', NULL, 30000, 48000, 27000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (18, 7, 'Portrait of a merchant', NULL, 'Paintings', 22, 2, 1, '2025-03-20', '2025-08-14', 80000, 120000, NULL, 89000, 3, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (19, 8, 'Portrait of a merchant (II)', NULL, 'Paintings', 23, 2, 1, '2025-05-18', '2025-06-24', 60000, 90000, 48000, 81000, 23, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (20, 9, 'Still life with lemons', 'Pieter Claesz (follower)', 'Paintings', 17, 2, 2, '2025-03-14', NULL, 16000, 25000, NULL, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (21, 1, 'Nocturne', 'Lea Fontenoy', 'Paintings', 2, 3, 2, '2025-07-28', NULL, 500000, 750000, 400000, NULL, NULL, 'WITHDRAWN', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (22, 2, 'Composition in blue', 'Marc Eemans', 'Paintings', 15, 3, 1, '2025-08-18', NULL, 150000, 240000, 120000, 159000, 13, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (23, 3, 'Untitled no. 14', 'Lea Fontenoy', 'Paintings', 13, 3, NULL, '2025-06-25', '2025-11-07', 150000, 195000, 135000, 195000, 36, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (24, 4, 'Two sisters', 'Marthe Donas', 'Paintings', 11, 3, 2, '2025-08-18', '2025-10-28', 60000, 90000, NULL, 62000, 29, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (25, 5, 'Harbour at dusk', 'Jan van Goyen (circle of)', 'Paintings', 21, 3, 1, '2025-08-04', '2025-11-07', 150000, 240000, NULL, 108000, 12, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (26, 6, 'Untitled no. 14 (II)', 'Lea Fontenoy', 'Paintings', 2, 3, 1, '2025-09-05', '2025-10-21', 60000, 90000, 48000, 61000, 24, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (27, 7, 'Winter landscape', 'Anna Boch', 'Paintings', 19, 3, 1, '2025-09-13', NULL, 20000, 30000, 18000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (28, 8, 'Winter landscape (II)', 'Anna Boch', 'Paintings', 15, 3, NULL, '2025-09-12', NULL, 80000, 128000, NULL, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (29, 9, 'Abstract with circles (II)', 'Marthe Donas', 'Paintings', 17, 3, NULL, '2025-09-09', NULL, 30000, 48000, NULL, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (30, 10, 'Still life with lemons (II)', 'Pieter Claesz (follower)', 'Paintings', 13, 3, 1, '2025-09-02', '2025-11-01', 160000, 240000, 144000, 226000, 31, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (31, 11, 'Market in Ghent (II)', 'Anna Boch', 'Paintings', 23, 3, 1, '2025-05-15', '2025-10-24', 20000, 26000, NULL, 19000, 11, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (32, 12, 'Untitled no. 14 (III)', 'Lea Fontenoy', 'Paintings', 2, 3, 1, '2025-07-03', '2025-10-25', 50000, 75000, 40000, 41000, 16, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (33, 1, 'Diamond brooch', NULL, 'Jewellery', 21, 4, NULL, '2025-08-14', NULL, 37500, 60000, 33000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (34, 2, 'Sapphire ring', NULL, 'Jewellery', 12, 4, 3, '2025-08-07', NULL, 500000, 800000, NULL, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (35, 3, 'Ruby bracelet', NULL, 'Jewellery', 2, 4, 2, '2025-08-01', '2025-12-23', 150000, 225000, NULL, 173000, 25, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (36, 4, 'Cameo pendant', NULL, 'Jewellery', 15, 4, NULL, '2025-09-10', NULL, 100000, 150000, 90000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (37, 5, 'Pearl necklace', NULL, 'Jewellery', 18, 4, NULL, '2025-10-24', '2025-12-29', 250000, 375000, NULL, 216000, 17, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (38, 6, 'Diamond brooch (II)', NULL, 'Jewellery', 22, 4, 3, '2025-09-06', NULL, 40000, 64000, 36000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (39, 7, 'Emerald earrings', NULL, 'Jewellery', 16, 4, 1, '2025-08-31', '2026-02-10', 150000, 195000, NULL, 196000, 25, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (40, 8, 'Emerald earrings (II)', NULL, 'Jewellery', 22, 4, 6, '2025-08-02', NULL, 15000, 22000, 12000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (41, 9, 'Cameo pendant (II)', NULL, 'Jewellery', 7, 4, 2, '2025-08-11', '2025-12-15', 37500, 48000, NULL, 34000, 14, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (42, 10, 'Pearl necklace (II)', NULL, 'Jewellery', 13, 4, NULL, '2025-08-17', '2026-01-04', 15000, 19000, 15000, 18000, 10, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (43, 1, 'Signed first edition', NULL, 'Books', 11, 5, 1, '2026-01-01', NULL, 160000, 240000, 160000, 186000, 6, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (44, 2, 'Voltaire, collected works', 'Voltaire', 'Books', 7, 5, 1, '2026-01-04', '2026-03-02', 80000, 120000, NULL, 67000, 6, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (45, 3, 'Map of Brabant', 'Ortelius', 'Books', 18, 5, 1, '2025-11-17', NULL, 12000, 19000, 10000, 16000, 1, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (46, 4, 'Signed first edition (II)', NULL, 'Books', 12, 5, NULL, '2025-10-04', '2026-04-04', 375000, 562000, 337000, 428000, 21, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (47, 5, 'Signed first edition (III)', NULL, 'Books', 12, 5, 6, '2025-10-03', '2026-03-07', 20000, 26000, 18000, 21000, 15, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (48, 6, 'Voltaire, collected works (II)', 'Voltaire', 'Books', 6, 5, 6, '2026-01-23', NULL, 8000, 12000, NULL, 6000, 22, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (49, 7, 'Map of Brabant (II)', 'Ortelius', 'Books', 13, 5, NULL, '2025-11-25', NULL, 150000, 225000, NULL, 324000, 37, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (50, 8, 'Signed first edition (IV)', NULL, 'Books', 2, 5, 1, '2025-11-15', '2026-03-22', 75000, 97000, NULL, 70000, 28, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (51, 1, 'Wristwatch ref. 5513', 'Rolex', 'Clocks', 22, 6, 1, '2025-12-09', '2026-05-07', 160000, 256000, 144000, 180000, 3, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (52, 2, 'Louis XV commode (V)', NULL, 'Furniture', 7, 6, 1, '2026-01-10', '2026-05-05', 15000, 22000, 13000, 21000, 35, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (53, 3, 'Art Deco coffee service', 'Wolfers Freres', 'Silver', 23, 6, 1, '2026-03-06', '2026-05-06', 15000, 24000, NULL, 34000, 9, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (54, 4, 'Regency mirror (III)', NULL, 'Furniture', 13, 6, 1, '2026-01-07', NULL, 120000, 192000, 96000, 165000, 34, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (55, 5, 'Set of twelve forks', 'Wolfers Freres', 'Silver', 23, 6, 2, '2026-02-05', '2026-05-24', 40000, 64000, 36000, 45000, 15, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (56, 6, 'Rosewood vitrine', NULL, 'Furniture', 23, 6, 3, '2025-12-22', NULL, 24000, 36000, 24000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (57, 7, 'Silver candelabra (II)', NULL, 'Silver', 4, 6, 1, '2026-01-04', NULL, 250000, 400000, 200000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (58, 8, 'Carriage clock', 'Breguet', 'Clocks', 7, 6, 2, '2025-12-09', '2026-06-30', 160000, 256000, 160000, 161000, 42, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (59, 9, 'Baroque ewer (II)', NULL, 'Silver', 6, 6, 1, '2026-03-06', '2026-05-24', 120000, 156000, 120000, 156000, 21, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (60, 10, 'Art Deco coffee service (II)', 'Wolfers Freres', 'Silver', 12, 6, 3, '2026-02-05', NULL, 15000, 19000, 13000, NULL, NULL, 'UNSOLD', 1);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (61, 11, 'Carriage clock (II)', 'Breguet', 'Clocks', 2, 6, 1, '2026-03-26', '2026-06-15', 500000, 800000, 500000, 609000, 34, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (62, 12, 'Rosewood vitrine (II)', NULL, 'Furniture', 6, 6, 1, '2025-12-20', '2026-05-15', 20000, 26000, 20000, 32000, 15, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (63, 1, 'Marquetry games table', NULL, 'Furniture', 18, 7, 1, '2026-03-24', NULL, 30000, 45000, 30000, NULL, NULL, 'WITHDRAWN', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (64, 2, 'Signed first edition (V)', NULL, 'Books', 11, 7, 3, '2026-05-15', NULL, 20000, 30000, NULL, NULL, NULL, 'WITHDRAWN', 1);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (65, 3, 'Louis XV commode (VI)', NULL, 'Furniture', 17, 7, 3, '2026-05-27', NULL, 20000, 32000, 18000, NULL, NULL, 'WITHDRAWN', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (66, 4, 'Atlas of the Low Countries', 'Blaeu', 'Books', 23, 7, 6, '2026-03-15', NULL, 120000, 192000, NULL, NULL, NULL, 'WITHDRAWN', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (67, 5, 'Atlas of the Low Countries (II)', 'Blaeu', 'Books', 16, 7, NULL, '2026-05-06', NULL, 15000, 24000, NULL, NULL, NULL, 'WITHDRAWN', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (68, 1, 'Abstract with circles (III)', 'Marthe Donas', 'Paintings', 9, 8, NULL, '2026-05-27', NULL, 375000, 600000, NULL, 308000, 36, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (69, 2, 'Winter landscape (III)', 'Anna Boch', 'Paintings', 16, 8, 1, '2026-06-23', '2026-10-20', 37500, 56000, NULL, 38000, 6, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (70, 3, 'Two sisters (II)', 'Marthe Donas', 'Paintings', 6, 8, 1, '2026-08-02', NULL, 80000, 128000, NULL, 115000, 36, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (71, 4, 'Nocturne (II)', 'Lea Fontenoy', 'Paintings', 17, 8, 1, '2026-08-19', NULL, 300000, 390000, 270000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (72, 5, 'Winter landscape (IV)', 'Anna Boch', 'Paintings', 2, 8, 2, '2026-05-20', '2026-10-21', 8000, 12000, 6000, 9000, 17, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (73, 6, 'Two sisters (III)', 'Marthe Donas', 'Paintings', 15, 8, 1, '2026-06-11', NULL, 120000, 156000, 120000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (74, 7, 'Harbour at dusk (II)', 'Jan van Goyen (circle of)', 'Paintings', 23, 8, 2, '2026-08-22', '2026-10-19', 60000, 90000, 48000, 57000, 43, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (75, 8, 'Abstract with circles (IV)', 'Marthe Donas', 'Paintings', 23, 8, 1, '2026-09-01', NULL, 20000, 30000, 18000, 23000, 6, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (76, 9, 'Composition in blue (II)', 'Marc Eemans', 'Paintings', 2, 8, 2, '2026-05-26', NULL, 24000, 36000, 24000, 29000, 12, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (77, 10, 'The red chair', 'Lea Fontenoy', 'Paintings', 11, 8, 1, '2026-08-21', NULL, 250000, 375000, NULL, 185000, 12, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (78, 11, 'Market in Ghent (III)', 'Anna Boch', 'Paintings', 13, 8, NULL, '2026-05-20', '2026-10-30', 500000, 650000, 500000, 628000, 14, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (79, 12, 'Dune path (II)', 'Anna Boch', 'Paintings', 16, 8, NULL, '2026-09-04', '2026-10-17', 30000, 45000, 27000, 32000, 1, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (80, 13, 'Still life with lemons (III)', 'Pieter Claesz (follower)', 'Paintings', 2, 8, 1, '2026-08-17', '2026-10-29', 625000, 1000000, 500000, 530000, 12, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (81, 1, 'Wristwatch ref. 5513 (II)', 'Rolex', 'Clocks', 9, 9, 1, '2026-06-25', NULL, 75000, 97000, NULL, 106000, 20, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (82, 2, 'Pocket watch', 'Patek Philippe', 'Clocks', 15, 9, 1, '2026-07-31', NULL, 24000, 38000, 24000, 31000, 3, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (83, 3, 'Pocket watch (II)', 'Patek Philippe', 'Clocks', 5, 9, 6, '2026-08-09', NULL, 150000, 225000, 135000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (84, 4, 'Carriage clock (III)', 'Breguet', 'Clocks', 17, 9, 3, '2026-07-03', NULL, 625000, 937000, 625000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (85, 5, 'Longcase clock', NULL, 'Clocks', 11, 9, 6, '2026-07-06', NULL, 250000, 400000, 225000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (86, 6, 'Mantel clock with cherubs', NULL, 'Clocks', 2, 9, 6, '2026-07-23', NULL, 60000, 78000, 60000, NULL, NULL, 'UNSOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (87, 7, 'Bracket clock', NULL, 'Clocks', 22, 9, NULL, '2026-08-29', NULL, 40000, 60000, NULL, 40000, 14, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (88, 8, 'Wristwatch ref. 5513 (III)', 'Rolex', 'Clocks', 22, 9, 1, '2026-10-13', NULL, 12000, 15000, 9000, 18000, 37, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (89, 9, 'Wristwatch ref. 5513 (IV)', 'Rolex', 'Clocks', 2, 9, 3, '2026-06-16', NULL, 37500, 56000, 37000, 37000, 11, 'SOLD', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (90, 1, 'Emerald earrings (III)', NULL, 'Jewellery', 22, 10, 3, '2026-08-25', NULL, 40000, 52000, 40000, NULL, NULL, 'CATALOGUED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (91, 2, 'Pearl necklace (III)', NULL, 'Jewellery', 23, 10, 2, '2026-10-31', NULL, 60000, 90000, NULL, NULL, NULL, 'CATALOGUED', 1);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (92, 3, 'Pearl necklace (IV)', NULL, 'Jewellery', 16, 10, 1, '2026-09-22', NULL, 37500, 48000, 30000, NULL, NULL, 'CATALOGUED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (93, 4, 'Ruby bracelet (II)', NULL, 'Jewellery', 18, 10, NULL, '2026-10-05', NULL, 60000, 90000, NULL, NULL, NULL, 'CATALOGUED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (94, 5, 'Cameo pendant (III)', NULL, 'Jewellery', 11, 10, 3, '2026-10-31', NULL, 625000, 937000, 500000, NULL, NULL, 'CATALOGUED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (95, 6, 'Diamond brooch (III)', NULL, 'Jewellery', 7, 10, 1, '2026-10-22', NULL, 80000, 120000, NULL, NULL, NULL, 'CATALOGUED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (96, NULL, 'Voltaire, collected works (III)', 'Voltaire', 'Books', 2, NULL, 3, '2026-09-23', NULL, 20000, 26000, NULL, NULL, NULL, 'RECEIVED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (97, NULL, 'Silver candelabra (III)', NULL, 'Silver', 22, NULL, 3, '2026-09-13', NULL, 20000, 30000, NULL, NULL, NULL, 'RECEIVED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (98, NULL, 'Set of twelve forks (II)', 'Wolfers Freres', 'Silver', 23, NULL, 1, '2026-10-04', NULL, 16000, 20000, 14000, NULL, NULL, 'RECEIVED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (99, NULL, 'Mantel clock with cherubs (II)', NULL, 'Clocks', 9, NULL, 1, '2026-11-11', NULL, 50000, 80000, NULL, NULL, NULL, 'RECEIVED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (100, NULL, 'Gold bangle', NULL, 'Jewellery', 3, NULL, 1, '2026-09-16', NULL, 60000, 78000, NULL, NULL, NULL, 'RECEIVED', 0);
INSERT INTO lots (id, lot_no, title, artist, category, consignor_id, auction_id, specialist_id, received_on, collected_on, est_low_cents, est_high_cents, reserve_cents, hammer_cents, buyer_id, status, deleted) VALUES (101, NULL, 'Oak refectory table', NULL, 'Furniture', 1, NULL, 1, '2026-09-24', NULL, 250000, 400000, NULL, NULL, NULL, 'RECEIVED', 0);

INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (1, 1, 2, 13000, 'online', '2025-03-22 12:53:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (2, 1, 20, 17000, 'room', '2025-03-22 12:53:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (3, 1, 4, 21000, 'phone', '2025-03-22 12:53:19');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (4, 1, 17, 27000, 'online', '2025-03-22 12:53:22');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (5, 1, 25, 35000, 'room', '2025-03-22 12:53:32');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (6, 3, 21, 9000, 'online', '2025-03-22 13:41:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (7, 5, 6, 11000, 'room', '2025-03-22 15:44:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (8, 5, 28, 12000, 'online', '2025-03-22 15:44:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (9, 7, 12, 12000, 'room', '2025-03-22 12:51:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (10, 7, 18, 14000, 'room', '2025-03-22 12:51:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (11, 7, 38, 17000, 'room', '2025-03-22 12:51:16');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (12, 7, 32, 19000, 'online', '2025-03-22 12:51:24');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (13, 9, 14, 13000, 'phone', '2025-03-22 14:41:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (14, 9, 22, 17000, 'phone', '2025-03-22 14:41:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (15, 9, 20, 20000, 'room', '2025-03-22 14:41:18');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (16, 9, 17, 23000, 'online', '2025-03-22 14:41:25');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (17, 9, 21, 25000, 'room', '2025-03-22 14:41:28');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (18, 13, 42, 282000, 'phone', '2025-06-14 12:11:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (19, 13, 39, 311000, 'online', '2025-06-14 12:11:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (20, 14, 16, 14000, 'phone', '2025-06-14 12:27:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (21, 14, 7, 18000, 'room', '2025-06-14 12:27:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (22, 14, 42, 21000, 'room', '2025-06-14 12:27:14');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (23, 14, 16, 23000, 'phone', '2025-06-14 12:27:21');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (24, 14, 17, 30000, 'room', '2025-06-14 12:27:28');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (25, 15, 1, 9000, 'online', '2025-06-14 14:45:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (26, 15, 37, 12000, 'phone', '2025-06-14 14:45:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (27, 16, 41, 148000, 'room', '2025-06-14 14:44:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (28, 16, 22, 170000, 'room', '2025-06-14 14:44:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (29, 16, 10, 217000, 'phone', '2025-06-14 14:44:15');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (30, 16, 23, 269000, 'online', '2025-06-14 14:44:21');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (31, 17, 2, 18000, 'online', '2025-06-14 15:47:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (32, 17, 20, 21000, 'phone', '2025-06-14 15:47:08');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (33, 17, 30, 25000, 'room', '2025-06-14 15:47:16');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (34, 18, 38, 65000, 'online', '2025-06-14 14:10:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (35, 18, 24, 84000, 'online', '2025-06-14 14:10:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (36, 18, 3, 89000, 'room', '2025-06-14 14:10:19');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (37, 19, 20, 52000, 'online', '2025-06-14 15:01:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (38, 19, 28, 65000, 'room', '2025-06-14 15:01:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (39, 19, 10, 70000, 'online', '2025-06-14 15:01:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (40, 19, 23, 81000, 'room', '2025-06-14 15:01:25');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (41, 22, 21, 98000, 'room', '2025-10-11 11:27:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (42, 22, 29, 117000, 'room', '2025-10-11 11:27:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (43, 22, 12, 125000, 'online', '2025-10-11 11:27:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (44, 22, 13, 159000, 'room', '2025-10-11 11:27:24');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (45, 23, 6, 102000, 'phone', '2025-10-11 14:52:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (46, 23, 38, 121000, 'room', '2025-10-11 14:52:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (47, 23, 28, 138000, 'online', '2025-10-11 14:52:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (48, 23, 17, 174000, 'online', '2025-10-11 14:52:23');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (49, 23, 36, 195000, 'online', '2025-10-11 14:52:31');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (50, 24, 9, 43000, 'online', '2025-10-11 12:55:02');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (51, 24, 11, 49000, 'online', '2025-10-11 12:55:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (52, 24, 15, 57000, 'room', '2025-10-11 12:55:18');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (53, 24, 29, 62000, 'online', '2025-10-11 12:55:21');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (54, 25, 12, 108000, 'room', '2025-10-11 12:53:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (55, 26, 38, 41000, 'online', '2025-10-11 12:33:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (56, 26, 31, 49000, 'phone', '2025-10-11 12:33:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (57, 26, 24, 61000, 'phone', '2025-10-11 12:33:15');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (58, 30, 31, 145000, 'online', '2025-10-11 14:09:02');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (59, 30, 14, 156000, 'phone', '2025-10-11 14:09:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (60, 30, 30, 185000, 'online', '2025-10-11 14:09:18');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (61, 30, 31, 226000, 'room', '2025-10-11 14:09:25');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (62, 31, 28, 17000, 'online', '2025-10-11 15:49:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (63, 31, 11, 19000, 'room', '2025-10-11 15:49:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (64, 32, 6, 36000, 'phone', '2025-10-11 15:01:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (65, 32, 16, 41000, 'online', '2025-10-11 15:01:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (66, 33, 15, 27000, 'online', '2025-12-06 14:06:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (67, 35, 24, 115000, 'room', '2025-12-06 11:22:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (68, 35, 13, 143000, 'phone', '2025-12-06 11:22:08');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (69, 35, 25, 173000, 'room', '2025-12-06 11:22:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (70, 36, 9, 81000, 'room', '2025-12-06 11:17:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (71, 37, 6, 193000, 'online', '2025-12-06 15:30:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (72, 37, 17, 216000, 'online', '2025-12-06 15:30:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (73, 39, 24, 149000, 'online', '2025-12-06 14:41:00');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (74, 39, 6, 162000, 'online', '2025-12-06 14:41:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (75, 39, 25, 196000, 'phone', '2025-12-06 14:41:14');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (76, 41, 38, 28000, 'room', '2025-12-06 11:45:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (77, 41, 42, 31000, 'online', '2025-12-06 11:45:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (78, 41, 14, 34000, 'room', '2025-12-06 11:45:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (79, 42, 32, 13000, 'online', '2025-12-06 13:13:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (80, 42, 7, 15000, 'online', '2025-12-06 13:13:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (81, 42, 10, 18000, 'room', '2025-12-06 13:13:19');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (82, 43, 12, 124000, 'phone', '2026-02-21 12:25:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (83, 43, 4, 154000, 'phone', '2026-02-21 12:25:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (84, 43, 21, 171000, 'room', '2026-02-21 12:25:16');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (85, 43, 6, 186000, 'online', '2026-02-21 12:25:25');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (86, 44, 41, 61000, 'online', '2026-02-21 12:12:00');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (87, 44, 6, 67000, 'online', '2026-02-21 12:12:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (88, 45, 6, 9000, 'phone', '2026-02-21 14:04:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (89, 45, 18, 11000, 'room', '2026-02-21 14:04:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (90, 45, 44, 13000, 'online', '2026-02-21 14:04:14');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (91, 45, 1, 16000, 'online', '2026-02-21 14:04:26');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (92, 46, 41, 346000, 'room', '2026-02-21 15:01:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (93, 46, 21, 428000, 'online', '2026-02-21 15:01:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (94, 47, 2, 15000, 'room', '2026-02-21 11:59:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (95, 47, 12, 18000, 'room', '2026-02-21 11:59:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (96, 47, 15, 21000, 'online', '2026-02-21 11:59:14');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (97, 48, 11, 5000, 'room', '2026-02-21 14:50:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (98, 48, 22, 6000, 'online', '2026-02-21 14:50:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (99, 49, 37, 146000, 'room', '2026-02-21 12:27:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (100, 49, 4, 187000, 'room', '2026-02-21 12:27:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (101, 49, 36, 212000, 'phone', '2026-02-21 12:27:14');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (102, 49, 44, 257000, 'room', '2026-02-21 12:27:26');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (103, 49, 37, 324000, 'online', '2026-02-21 12:27:30');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (104, 50, 22, 51000, 'room', '2026-02-21 14:55:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (105, 50, 8, 54000, 'room', '2026-02-21 14:55:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (106, 50, 28, 70000, 'room', '2026-02-21 14:55:19');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (107, 51, 29, 127000, 'online', '2026-04-25 13:16:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (108, 51, 41, 153000, 'online', '2026-04-25 13:16:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (109, 51, 3, 180000, 'room', '2026-04-25 13:16:15');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (110, 52, 6, 12000, 'room', '2026-04-25 12:54:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (111, 52, 42, 14000, 'phone', '2026-04-25 12:54:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (112, 52, 34, 18000, 'online', '2026-04-25 12:54:14');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (113, 52, 35, 21000, 'online', '2026-04-25 12:54:23');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (114, 53, 7, 14000, 'room', '2026-04-25 12:51:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (115, 53, 20, 18000, 'online', '2026-04-25 12:51:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (116, 53, 16, 24000, 'online', '2026-04-25 12:51:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (117, 53, 12, 27000, 'room', '2026-04-25 12:51:26');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (118, 53, 9, 34000, 'online', '2026-04-25 12:51:32');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (119, 54, 6, 107000, 'phone', '2026-04-25 15:39:00');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (120, 54, 34, 128000, 'room', '2026-04-25 15:39:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (121, 54, 6, 156000, 'phone', '2026-04-25 15:39:18');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (122, 54, 34, 165000, 'room', '2026-04-25 15:39:22');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (123, 55, 12, 37000, 'room', '2026-04-25 12:15:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (124, 55, 15, 45000, 'online', '2026-04-25 12:15:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (125, 58, 30, 125000, 'room', '2026-04-25 14:16:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (126, 58, 42, 161000, 'online', '2026-04-25 14:16:08');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (127, 59, 3, 81000, 'online', '2026-04-25 13:37:02');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (128, 59, 6, 99000, 'online', '2026-04-25 13:37:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (129, 59, 28, 122000, 'room', '2026-04-25 13:37:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (130, 59, 21, 156000, 'online', '2026-04-25 13:37:26');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (131, 60, 29, 12000, 'online', '2026-04-25 12:29:00');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (132, 61, 25, 395000, 'phone', '2026-04-25 15:56:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (133, 61, 18, 507000, 'phone', '2026-04-25 15:56:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (134, 61, 34, 609000, 'room', '2026-04-25 15:56:15');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (135, 62, 12, 16000, 'room', '2026-04-25 12:22:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (136, 62, 11, 20000, 'room', '2026-04-25 12:22:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (137, 62, 20, 23000, 'online', '2026-04-25 12:22:14');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (138, 62, 12, 25000, 'online', '2026-04-25 12:22:22');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (139, 62, 15, 32000, 'room', '2026-04-25 12:22:31');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (140, 68, 36, 308000, 'online', '2026-10-10 14:56:02');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (141, 69, 28, 31000, 'phone', '2026-10-10 15:56:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (142, 69, 15, 34000, 'phone', '2026-10-10 15:56:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (143, 69, 6, 38000, 'online', '2026-10-10 15:56:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (144, 70, 38, 74000, 'room', '2026-10-10 11:46:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (145, 70, 43, 92000, 'online', '2026-10-10 11:46:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (146, 70, 36, 115000, 'online', '2026-10-10 11:46:16');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (147, 71, 3, 198000, 'room', '2026-10-10 12:50:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (148, 72, 6, 7000, 'online', '2026-10-10 12:45:00');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (149, 72, 17, 9000, 'room', '2026-10-10 12:45:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (150, 74, 6, 44000, 'room', '2026-10-10 11:55:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (151, 74, 43, 57000, 'room', '2026-10-10 11:55:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (152, 75, 12, 19000, 'room', '2026-10-10 12:34:05');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (153, 75, 6, 23000, 'online', '2026-10-10 12:34:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (154, 76, 21, 18000, 'online', '2026-10-10 11:46:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (155, 76, 38, 23000, 'online', '2026-10-10 11:46:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (156, 76, 12, 29000, 'room', '2026-10-10 11:46:18');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (157, 77, 12, 185000, 'room', '2026-10-10 13:29:00');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (158, 78, 32, 365000, 'room', '2026-10-10 15:17:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (159, 78, 12, 470000, 'phone', '2026-10-10 15:17:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (160, 78, 30, 593000, 'phone', '2026-10-10 15:17:18');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (161, 78, 14, 628000, 'online', '2026-10-10 15:17:26');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (162, 79, 41, 27000, 'online', '2026-10-10 13:31:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (163, 79, 1, 32000, 'phone', '2026-10-10 13:31:12');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (164, 80, 35, 499000, 'online', '2026-10-10 13:08:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (165, 80, 12, 530000, 'room', '2026-10-10 13:08:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (166, 81, 43, 63000, 'online', '2026-11-07 12:05:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (167, 81, 21, 69000, 'online', '2026-11-07 12:05:09');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (168, 81, 42, 74000, 'room', '2026-11-07 12:05:15');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (169, 81, 36, 86000, 'online', '2026-11-07 12:05:24');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (170, 81, 20, 106000, 'room', '2026-11-07 12:05:28');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (171, 82, 16, 21000, 'room', '2026-11-07 12:08:03');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (172, 82, 28, 25000, 'online', '2026-11-07 12:08:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (173, 82, 3, 31000, 'room', '2026-11-07 12:08:19');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (174, 83, 38, 94000, 'room', '2026-11-07 11:52:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (175, 83, 7, 99000, 'phone', '2026-11-07 11:52:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (176, 85, 38, 164000, 'phone', '2026-11-07 15:08:02');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (177, 85, 42, 202000, 'room', '2026-11-07 15:08:11');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (178, 87, 20, 24000, 'online', '2026-11-07 12:02:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (179, 87, 23, 26000, 'online', '2026-11-07 12:02:10');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (180, 87, 6, 31000, 'phone', '2026-11-07 12:02:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (181, 87, 14, 40000, 'room', '2026-11-07 12:02:22');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (182, 88, 14, 9000, 'phone', '2026-11-07 11:56:04');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (183, 88, 8, 10000, 'room', '2026-11-07 11:56:07');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (184, 88, 41, 13000, 'online', '2026-11-07 11:56:17');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (185, 88, 17, 15000, 'online', '2026-11-07 11:56:23');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (186, 88, 37, 18000, 'online', '2026-11-07 11:56:31');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (187, 89, 9, 29000, 'phone', '2026-11-07 12:10:01');
INSERT INTO bids (id, lot_id, bidder_id, amount_cents, channel, placed_at) VALUES (188, 89, 11, 37000, 'online', '2026-11-07 12:10:08');

INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (1, '2025-0001', 1, 25, 43400, '2025-03-24', '2025-03-27');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (2, '2025-0002', 5, 28, 14880, '2025-03-23', '2025-03-28');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (3, '2025-0003', 7, 32, 23560, '2025-03-26', '2025-04-15');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (4, '2025-0004', 9, 21, 31000, '2025-03-23', '2025-03-28');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (5, '2025-0005', 14, 17, 37200, '2025-06-18', '2025-08-04');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (6, '2025-0006', 15, 37, 14880, '2025-06-16', '2025-07-19');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (7, '2025-0007', 16, 23, 333560, '2025-06-16', '2025-07-06');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (8, '2025-0008', 18, 3, 110360, '2025-06-16', '2025-08-02');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (9, '2025-0009', 19, 23, 100440, '2025-06-16', '2025-06-17');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (10, '2025-0010', 22, 13, 197160, '2025-10-15', '2025-10-18');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (11, '2025-0011', 23, 36, 241800, '2025-10-12', '2025-10-24');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (12, '2025-0012', 24, 29, 76880, '2025-10-15', '2025-10-16');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (13, '2025-0013', 25, 12, 133920, '2025-10-13', '2025-10-25');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (14, '2025-0014', 26, 24, 75640, '2025-10-12', '2025-10-17');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (15, '2025-0015', 30, 31, 280240, '2025-10-13', '2025-10-18');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (16, '2025-0016', 31, 11, 23560, '2025-10-15', '2025-10-16');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (17, '2025-0017', 32, 16, 50840, '2025-10-14', '2025-10-15');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (18, '2025-0018', 35, 25, 214520, '2025-12-09', '2025-12-17');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (19, '2025-0019', 37, 17, 267840, '2025-12-08', '2025-12-11');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (20, '2025-0020', 39, 25, 243040, '2025-12-08', '2026-01-24');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (21, '2025-0021', 41, 14, 42160, '2025-12-10', '2025-12-13');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (22, '2025-0022', 42, 10, 22320, '2025-12-09', '2025-12-17');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (23, '2026-0023', 43, 6, 230640, '2026-02-25', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (24, '2026-0024', 44, 6, 83080, '2026-02-25', '2026-02-28');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (25, '2026-0025', 45, 1, 19840, '2026-02-24', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (26, '2026-0026', 46, 21, 530720, '2026-02-25', '2026-03-30');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (27, '2026-0027', 47, 15, 26040, '2026-02-25', '2026-02-28');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (28, '2026-0028', 48, 22, 7440, '2026-02-24', '2026-03-04');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (29, '2026-0029', 49, 37, 401760, '2026-02-25', '2026-03-30');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (30, '2026-0030', 50, 28, 86800, '2026-02-24', '2026-03-04');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (31, '2026-0031', 51, 3, 223200, '2026-04-26', '2026-04-29');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (32, '2026-0032', 52, 35, 26040, '2026-04-27', '2026-05-05');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (33, '2026-0033', 53, 9, 42160, '2026-04-28', '2026-05-03');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (34, '2026-0034', 54, 34, 204600, '2026-04-28', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (35, '2026-0035', 55, 15, 55800, '2026-04-29', '2026-05-07');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (36, '2026-0036', 58, 42, 199640, '2026-04-27', '2026-06-13');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (37, '2026-0037', 59, 21, 193440, '2026-04-28', '2026-05-10');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (38, '2026-0038', 61, 34, 755160, '2026-04-26', '2026-05-29');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (39, '2026-0039', 62, 15, 39680, '2026-04-29', '2026-05-11');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (40, '2026-0040', 68, 36, 381920, '2026-10-11', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (41, '2026-0041', 69, 6, 47120, '2026-10-11', '2026-10-19');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (42, '2026-0042', 70, 36, 142600, '2026-10-11', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (43, '2026-0043', 72, 17, 11160, '2026-10-14', '2026-10-19');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (44, '2026-0044', 74, 43, 70680, '2026-10-11', '2026-10-12');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (45, '2026-0045', 75, 6, 28520, '2026-10-12', '2026-10-13');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (46, '2026-0046', 76, 12, 35960, '2026-10-11', '2026-10-16');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (47, '2026-0047', 77, 12, 229400, '2026-10-13', '2026-11-15');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (48, '2026-0048', 78, 14, 778720, '2026-10-11', '2026-10-12');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (49, '2026-0049', 79, 1, 39680, '2026-10-13', '2026-10-14');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (50, '2026-0050', 80, 12, 657200, '2026-10-13', '2026-10-25');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (51, '2026-0051', 81, 20, 131440, '2026-11-08', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (52, '2026-0052', 82, 3, 38440, '2026-11-10', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (53, '2026-0053', 87, 14, 49600, '2026-11-09', NULL);
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (54, '2026-0054', 88, 37, 22320, '2026-11-11', '2026-11-19');
INSERT INTO invoices (id, invoice_no, lot_id, bidder_id, total_cents, issued_on, paid_on) VALUES (55, '2026-0055', 89, 11, 45880, '2026-11-11', NULL);
