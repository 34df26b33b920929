CREATE TABLE zones (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE riders (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  home_zone_id INTEGER NOT NULL REFERENCES zones(id),
  hired_on TEXT NOT NULL,
  left_on TEXT
);
CREATE TABLE clients (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  industry TEXT NOT NULL,
  zone_id INTEGER NOT NULL REFERENCES zones(id)
);
CREATE TABLE bikes (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  bike_type TEXT NOT NULL,
  rider_id INTEGER REFERENCES riders(id),
  bought_on TEXT NOT NULL,
  last_service_on TEXT
);
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients(id),
  rider_id INTEGER REFERENCES riders(id),
  requested_at TEXT NOT NULL,
  picked_up_at TEXT,
  delivered_at TEXT,
  size TEXT NOT NULL,
  distance_km REAL NOT NULL,
  price_eur REAL NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE incidents (
  id INTEGER PRIMARY KEY,
  rider_id INTEGER NOT NULL REFERENCES riders(id),
  happened_on TEXT NOT NULL,
  kind TEXT NOT NULL,
  note TEXT
);

INSERT INTO zones (id, name) VALUES
  (1, 'Centre'),
  (2, 'Harbour'),
  (3, 'University'),
  (4, 'Westend');

INSERT INTO riders (id, name, home_zone_id, hired_on, left_on) VALUES
  (1, 'Jule Hartmann', 1, '2023-06-15', NULL),
  (2, 'Kofi Mensah', 4, '2022-02-25', NULL),
  (3, 'Ana Ribeiro', 3, '2022-06-05', NULL),
  (4, 'Tobias Lenz', 2, '2021-04-29', '2026-05-31'),
  (5, 'Mira Kovac', 1, '2021-10-25', NULL),
  (6, 'Sven Aalto', 2, '2021-09-22', NULL),
  (7, 'Leila Bouzid', 3, '2025-07-04', NULL),
  (8, 'Nico Ferrante', 4, '2025-01-19', NULL),
  (9, 'Pia Wendt', 4, '2024-06-23', NULL),
  (10, 'Omar Saleh', 3, '2025-06-16', NULL),
  (11, 'Lotta Engström', 1, '2023-03-04', NULL),
  (12, 'Bruno Keller', 3, '2023-01-23', '2025-12-31'),
  (13, 'Yara Costa', 2, '2026-07-09', NULL),
  (14, 'Finn Brody', 1, '2026-03-01', NULL),
  (15, 'Zoe Lambert', 1, '2026-07-01', NULL);

INSERT INTO clients (id, name, industry, zone_id) VALUES
  (1, 'Lindner Dental Lab', 'medical', 1),
  (2, 'Studio Vektor', 'design', 3),
  (3, 'Harbour Law Partners', 'legal', 2),
  (4, 'Blumen Petersen', 'florist', 1),
  (5, 'Citylab Diagnostics', 'medical', 3),
  (6, 'Fotolabor Brandt', 'photo', 4),
  (7, 'Kanzlei Roth & Söhne', 'legal', 1),
  (8, 'Bureau Nord Architects', 'design', 2),
  (9, 'Tulip & Thorn', 'florist', 4),
  (10, 'Optik Sander', 'medical', 2),
  (11, 'Print Matters', 'print shop', 3),
  (12, 'Theatre Box Office', 'culture', 1);

INSERT INTO bikes (id, label, bike_type, rider_id, bought_on, last_service_on) VALUES
  (1, 'Falcon', 'road', 1, '2023-08-15', '2025-12-26'),
  (2, 'Heron', 'e-bike', 2, '2023-05-02', '2025-11-18'),
  (3, 'Magpie', 'road', 3, '2024-05-30', '2025-12-20'),
  (4, 'Otter', 'road', 5, '2025-06-04', '2026-02-06'),
  (5, 'Badger', 'cargo', 6, '2022-03-14', '2026-01-06'),
  (6, 'Swift', 'road', 7, '2022-11-12', '2025-11-26'),
  (7, 'Mule', 'cargo', NULL, '2020-07-27', '2026-10-11'),
  (8, 'Donkey', 'cargo', 8, '2024-12-23', '2026-10-30'),
  (9, 'Camel', 'cargo', 9, '2020-07-04', '2026-11-01'),
  (10, 'Robin', 'e-bike', 10, '2023-10-09', '2026-05-09'),
  (11, 'Stork', 'road', NULL, '2025-03-04', NULL),
  (12, 'Lynx', 'e-bike', 13, '2021-10-09', '2026-02-28');

INSERT INTO jobs (id, client_id, rider_id, requested_at, picked_up_at, delivered_at, size, distance_km, price_eur, status) VALUES
  (1, 4, 5, '2026-04-02 08:50:00', '2026-04-02 09:25:00', '2026-04-02 10:07:00', 'parcel', 8.3, 18.5, 'delivered'),
  (2, 2, 2, '2026-04-04 10:50:00', '2026-04-04 11:25:00', '2026-04-04 11:51:00', 'cargo', 2.0, 17.5, 'delivered'),
  (3, 9, 9, '2026-04-04 14:10:00', '2026-04-04 14:29:00', '2026-04-04 14:46:00', 'envelope', 0.9, 7.0, 'delivered'),
  (4, 1, 3, '2026-04-08 13:40:00', '2026-04-08 14:09:00', '2026-04-08 14:50:00', 'envelope', 10.0, 18.0, 'delivered'),
  (5, 3, 3, '2026-04-13 11:30:00', '2026-04-13 11:41:00', '2026-04-13 12:31:00', 'envelope', 9.7, 17.5, 'delivered'),
  (6, 1, 1, '2026-04-14 16:50:00', '2026-04-14 16:58:00', '2026-04-14 17:16:00', 'parcel', 4.4, 14.0, 'delivered'),
  (7, 10, 14, '2026-04-16 15:00:00', '2026-04-16 15:31:00', '2026-04-16 16:18:00', 'envelope', 10.9, 19.0, 'delivered'),
  (8, 6, 11, '2026-04-17 13:50:00', '2026-04-17 14:13:00', '2026-04-17 14:58:00', 'envelope', 9.3, 17.0, 'delivered'),
  (9, 6, 1, '2026-05-01 10:05:00', '2026-05-01 10:37:00', '2026-05-01 10:55:00', 'envelope', 1.3, 7.5, 'delivered'),
  (10, 3, NULL, '2026-05-04 08:40:00', NULL, NULL, 'envelope', 4.5, 11.5, 'cancelled'),
  (11, 3, NULL, '2026-05-05 12:20:00', NULL, NULL, 'parcel', 3.8, 13.0, 'cancelled'),
  (12, 5, 5, '2026-05-12 08:15:00', '2026-05-12 08:50:00', NULL, 'envelope', 6.5, 14.0, 'failed'),
  (13, 6, 9, '2026-05-30 09:50:00', '2026-05-30 10:19:00', '2026-05-30 10:52:00', 'envelope', 3.7, 10.5, 'delivered'),
  (14, 6, 5, '2026-06-01 13:10:00', '2026-06-01 13:26:00', '2026-06-01 13:51:00', 'envelope', 3.7, 10.5, 'delivered'),
  (15, 1, 3, '2026-06-06 09:45:00', '2026-06-06 10:00:00', '2026-06-06 10:38:00', 'envelope', 7.5, 15.0, 'delivered'),
  (16, 10, NULL, '2026-06-06 10:10:00', NULL, NULL, 'envelope', 5.9, 13.0, 'cancelled'),
  (17, 6, 9, '2026-06-09 09:00:00', '2026-06-09 09:19:00', '2026-06-09 09:36:00', 'parcel', 3.3, 12.5, 'delivered'),
  (18, 7, 8, '2026-06-17 10:40:00', '2026-06-17 10:47:00', '2026-06-17 11:16:00', 'cargo', 4.0, 20.0, 'delivered'),
  (19, 5, 3, '2026-06-18 12:10:00', '2026-06-18 12:34:00', '2026-06-18 13:22:00', 'parcel', 8.1, 18.0, 'delivered'),
  (20, 1, 14, '2026-06-27 16:40:00', '2026-06-27 17:12:00', '2026-06-27 17:55:00', 'envelope', 8.2, 16.0, 'delivered'),
  (21, 11, NULL, '2026-06-27 17:45:00', NULL, NULL, 'parcel', 7.9, 18.0, 'cancelled'),
  (22, 7, 11, '2026-07-07 15:15:00', '2026-07-07 15:29:00', '2026-07-07 15:44:00', 'parcel', 3.2, 12.5, 'delivered'),
  (23, 4, 11, '2026-07-11 08:30:00', '2026-07-11 09:04:00', '2026-07-11 09:26:00', 'cargo', 3.7, 19.5, 'delivered'),
  (24, 5, 7, '2026-07-11 16:45:00', '2026-07-11 16:53:00', NULL, 'envelope', 1.6, 8.0, 'failed'),
  (25, 1, 8, '2026-07-13 13:05:00', '2026-07-13 13:16:00', '2026-07-13 13:57:00', 'parcel', 9.8, 20.5, 'delivered'),
  (26, 1, 7, '2026-07-16 16:05:00', '2026-07-16 16:24:00', '2026-07-16 16:40:00', 'envelope', 0.8, 7.0, 'delivered'),
  (27, 10, 1, '2026-07-20 17:45:00', '2026-07-20 17:55:00', '2026-07-20 18:24:00', 'envelope', 2.1, 8.5, 'delivered'),
  (28, 3, 3, '2026-07-25 11:30:00', '2026-07-25 11:37:00', '2026-07-25 12:09:00', 'envelope', 6.4, 13.5, 'delivered'),
  (29, 8, 11, '2026-07-29 16:20:00', '2026-07-29 16:28:00', '2026-07-29 17:08:00', 'envelope', 7.1, 14.5, 'delivered'),
  (30, 6, 13, '2026-07-30 11:15:00', '2026-07-30 11:28:00', '2026-07-30 12:18:00', 'cargo', 8.4, 25.0, 'delivered'),
  (31, 5, NULL, '2026-08-01 13:00:00', NULL, NULL, 'envelope', 3.8, 10.5, 'cancelled'),
  (32, 5, 7, '2026-08-03 12:45:00', '2026-08-03 13:05:00', '2026-08-03 13:32:00', 'envelope', 6.1, 13.5, 'delivered'),
  (33, 2, 1, '2026-08-06 09:40:00', '2026-08-06 09:55:00', '2026-08-06 10:43:00', 'parcel', 10.8, 21.5, 'delivered'),
  (34, 7, 1, '2026-08-08 16:15:00', '2026-08-08 16:47:00', '2026-08-08 17:27:00', 'envelope', 5.4, 12.5, 'delivered'),
  (35, 4, 10, '2026-08-17 11:50:00', '2026-08-17 12:00:00', '2026-08-17 12:28:00', 'envelope', 6.0, 13.0, 'delivered'),
  (36, 1, 2, '2026-08-18 09:05:00', '2026-08-18 09:18:00', '2026-08-18 09:46:00', 'parcel', 5.0, 14.5, 'delivered'),
  (37, 4, 9, '2026-08-24 13:40:00', '2026-08-24 14:05:00', '2026-08-24 14:43:00', 'cargo', 9.9, 27.0, 'delivered'),
  (38, 10, 13, '2026-08-27 16:50:00', '2026-08-27 17:10:00', '2026-08-27 17:29:00', 'cargo', 3.8, 19.5, 'delivered'),
  (39, 6, 14, '2026-08-29 11:05:00', '2026-08-29 11:17:00', '2026-08-29 11:58:00', 'envelope', 6.5, 14.0, 'delivered'),
  (40, 4, 14, '2026-08-29 17:20:00', '2026-08-29 17:52:00', '2026-08-29 17:59:00', 'parcel', 1.0, 9.5, 'delivered'),
  (41, 6, 5, '2026-09-01 15:00:00', '2026-09-01 15:31:00', '2026-09-01 16:02:00', 'cargo', 7.4, 24.0, 'delivered'),
  (42, 7, NULL, '2026-09-03 14:50:00', NULL, NULL, 'envelope', 8.2, 16.0, 'cancelled'),
  (43, 2, 2, '2026-09-16 15:40:00', '2026-09-16 15:48:00', '2026-09-16 16:24:00', 'cargo', 7.8, 24.5, 'delivered'),
  (44, 6, 14, '2026-09-24 11:00:00', '2026-09-24 11:09:00', '2026-09-24 11:33:00', 'cargo', 3.8, 19.5, 'delivered'),
  (45, 5, 13, '2026-10-13 09:20:00', '2026-10-13 09:51:00', '2026-10-13 10:25:00', 'parcel', 4.1, 13.5, 'delivered'),
  (46, 2, 8, '2026-10-16 08:30:00', '2026-10-16 08:58:00', '2026-10-16 09:17:00', 'envelope', 3.2, 10.0, 'delivered'),
  (47, 6, 14, '2026-10-16 11:15:00', '2026-10-16 11:36:00', '2026-10-16 11:58:00', 'parcel', 4.2, 13.5, 'delivered'),
  (48, 8, 5, '2026-10-16 13:30:00', '2026-10-16 13:56:00', '2026-10-16 14:36:00', 'cargo', 5.5, 21.5, 'delivered'),
  (49, 1, 3, '2026-10-16 13:50:00', '2026-10-16 13:59:00', '2026-10-16 14:30:00', 'parcel', 6.0, 15.5, 'delivered'),
  (50, 3, 13, '2026-10-21 14:20:00', '2026-10-21 14:37:00', '2026-10-21 14:56:00', 'parcel', 1.0, 9.5, 'delivered'),
  (51, 9, NULL, '2026-10-23 17:15:00', NULL, NULL, 'envelope', 3.5, 10.0, 'cancelled'),
  (52, 9, 11, '2026-10-30 09:05:00', '2026-10-30 09:14:00', '2026-10-30 10:11:00', 'parcel', 10.3, 21.0, 'delivered'),
  (53, 1, 13, '2026-10-31 12:05:00', '2026-10-31 12:31:00', '2026-10-31 12:50:00', 'envelope', 3.7, 10.5, 'delivered'),
  (54, 3, 1, '2026-10-31 14:15:00', '2026-10-31 14:26:00', '2026-10-31 14:42:00', 'parcel', 2.0, 11.0, 'delivered'),
  (55, 5, 8, '2026-11-16 10:00:00', '2026-11-16 10:08:00', '2026-11-16 11:02:00', 'envelope', 10.4, 18.5, 'delivered'),
  (56, 5, 7, '2026-11-16 14:30:00', '2026-11-16 14:36:00', '2026-11-16 14:59:00', 'envelope', 3.5, 10.0, 'delivered'),
  (57, 7, 3, '2026-11-17 12:50:00', NULL, NULL, 'envelope', 6.2, 13.5, 'open'),
  (58, 6, NULL, '2026-11-18 16:00:00', NULL, NULL, 'parcel', 8.9, 19.0, 'open');

INSERT INTO incidents (id, rider_id, happened_on, kind, note) VALUES
  (1, 3, '2025-10-18', 'crash', 'Dog on leash'),
  (2, 5, '2025-10-30', 'flat tyre', NULL),
  (3, 4, '2026-01-08', 'crash', 'Wet leaves'),
  (4, 9, '2026-04-04', 'flat tyre', NULL),
  (5, 8, '2026-04-28', 'lost item', NULL),
  (6, 5, '2026-05-01', 'theft', 'Rear light stolen'),
  (7, 2, '2026-05-07', 'flat tyre', NULL),
  (8, 11, '2026-05-07', 'flat tyre', NULL),
  (9, 3, '2026-05-10', 'flat tyre', NULL),
  (10, 2, '2026-07-06', 'crash', 'Car door, wrist sprained'),
  (11, 8, '2026-07-21', 'crash', 'Minor, tram tracks at the harbour'),
  (12, 1, '2026-07-21', 'theft', 'Lock cut, bike recovered'),
  (13, 10, '2026-08-11', 'lost item', 'Envelope recovered next day'),
  (14, 7, '2026-08-13', 'flat tyre', NULL),
  (15, 2, '2026-08-21', 'flat tyre', NULL),
  (16, 13, '2026-11-18', 'flat tyre', NULL);
