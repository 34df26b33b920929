CREATE TABLE guests (
  id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, country TEXT,
  email TEXT, registered_on DATE NOT NULL, newsletter INTEGER NOT NULL DEFAULT 0);
CREATE TABLE zones (id INTEGER PRIMARY KEY, name TEXT NOT NULL, shaded INTEGER NOT NULL);
CREATE TABLE pitches (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, zone_id INTEGER NOT NULL REFERENCES zones(id),
  kind TEXT NOT NULL, -- tent, caravan, cabin
  max_people INTEGER NOT NULL, nightly_rate REAL NOT NULL, -- euros
  has_power INTEGER NOT NULL, is_deleted INTEGER NOT NULL DEFAULT 0);
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests(id),
  pitch_id INTEGER REFERENCES pitches(id), -- NULL = not yet allocated
  booked_on DATE NOT NULL, arrival DATE NOT NULL, departure DATE NOT NULL,
  adults INTEGER NOT NULL, children INTEGER NOT NULL,
  channel TEXT NOT NULL, -- web, phone, walk_in, agency
  status TEXT NOT NULL, -- confirmed, checked_in, checked_out, cancelled, no_show
  cancelled_on DATE);
CREATE TABLE payments (
  id INTEGER PRIMARY KEY, booking_id INTEGER NOT NULL REFERENCES bookings(id), paid_on DATE NOT NULL,
  amount_cents INTEGER NOT NULL, method TEXT NOT NULL, status TEXT NOT NULL); -- settled, refunded, failed
CREATE TABLE extras (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL NOT NULL, per_night INTEGER NOT NULL);
CREATE TABLE booking_extras (
  booking_id INTEGER NOT NULL REFERENCES bookings(id), extra_id INTEGER NOT NULL REFERENCES extras(id),
  qty INTEGER NOT NULL, PRIMARY KEY (booking_id, extra_id));
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY, booking_id INTEGER NOT NULL UNIQUE REFERENCES bookings(id),
  stars INTEGER NOT NULL, comment TEXT, posted_on DATE NOT NULL);

INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (1, 'Maria', 'Schmidt', 'Germany', 'maria.schmidt1@post.example', '2024-04-23', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (2, 'Pieter', 'de Vries', 'Netherlands', 'pieter.devries2@post.example', '2024-06-01', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (3, 'Maria', 'Schmidt', 'Austria', 'maria.schmidt3@post.example', '2024-06-27', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (4, 'Claire', 'Lefevre', 'France', 'claire.lefevre4@post.example', '2024-07-31', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (5, 'Tom', 'Baker', 'United Kingdom', NULL, '2024-09-22', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (6, 'Lars', 'Jensen', 'Denmark', 'lars.jensen6@post.example', '2024-11-04', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (7, 'Sofia', 'Bianchi', 'Italy', 'sofia.bianchi7@post.example', '2024-12-11', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (8, 'Jan', 'Novotny', 'Czechia', 'jan.novotny8@post.example', '2025-01-16', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (9, 'Emma', 'de Vries', 'Netherlands', 'emma.devries9@post.example', '2025-02-25', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (10, 'Lukas', 'Huber', 'Germany', 'lukas.huber10@post.example', '2025-03-30', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (11, 'Aoife', 'Byrne', 'Ireland', 'aoife.byrne11@post.example', '2025-04-28', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (12, 'Noah', 'Peeters', 'Belgium', 'noah.peeters12@post.example', '2025-06-06', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (13, 'Heidi', 'Keller', 'Germany', 'heidi.keller13@post.example', '2025-07-26', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (14, 'Olivier', 'Roux', 'France', NULL, '2025-08-17', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (15, 'Wei', 'Zhang', NULL, 'wei.zhang15@post.example', '2025-10-04', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (16, 'Katrin', 'Vogel', 'Germany', 'katrin.vogel16@post.example', '2025-10-30', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (17, 'Daan', 'Bakker', 'Netherlands', 'daan.bakker17@post.example', '2025-12-23', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (18, 'Eva', 'Horak', 'Czechia', 'eva.horak18@post.example', '2026-01-16', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (19, 'Simon', 'Clarke', 'United Kingdom', 'simon.clarke19@post.example', '2026-03-07', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (20, 'Ingrid', 'Olsen', 'Norway', NULL, '2026-04-13', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (21, 'Paul', 'Meier', 'Germany', 'paul.meier21@post.example', '2026-05-25', 1);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (22, 'Yuki', 'Tanaka', NULL, 'yuki.tanaka22@post.example', '2026-07-04', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (23, 'Felix', 'Braun', 'Germany', 'felix.braun23@post.example', '2026-07-24', 0);
INSERT INTO guests (id, first_name, last_name, country, email, registered_on, newsletter) VALUES (24, 'Lotte', 'Visser', 'Netherlands', 'lotte.visser24@post.example', '2026-09-15', 0);

INSERT INTO zones (id, name, shaded) VALUES (1, 'Lakeside', 0);
INSERT INTO zones (id, name, shaded) VALUES (2, 'Pine Wood', 1);
INSERT INTO zones (id, name, shaded) VALUES (3, 'Meadow', 0);
INSERT INTO zones (id, name, shaded) VALUES (4, 'Hilltop', 1);
INSERT INTO zones (id, name, shaded) VALUES (5, 'Orchard', 1);

INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (1, 'L1', 1, 'caravan', 5, 42.0, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (2, 'L2', 1, 'caravan', 5, 42.0, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (3, 'L3', 1, 'tent', 4, 31.0, 0, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (4, 'L4', 1, 'cabin', 6, 96.0, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (5, 'L5', 1, 'tent', 3, 28.5, 0, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (6, 'P1', 2, 'tent', 4, 24.0, 0, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (7, 'P2', 2, 'tent', 4, 24.0, 0, 1);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (8, 'P3', 2, 'tent', 2, 19.0, 0, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (9, 'P4', 2, 'cabin', 4, 78.0, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (10, 'M1', 3, 'caravan', 6, 35.0, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (11, 'M2', 3, 'caravan', 4, 33.0, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (12, 'M3', 3, 'tent', 5, 22.0, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (13, 'M4', 3, 'tent', 5, 22.0, 0, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (14, 'H1', 4, 'tent', 2, 18.0, 0, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (15, 'H2', 4, 'cabin', 4, 84.5, 1, 0);
INSERT INTO pitches (id, code, zone_id, kind, max_people, nightly_rate, has_power, is_deleted) VALUES (16, 'H3', 4, 'tent', 3, 20.0, 0, 1);

INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (1, 12, 10, '2025-03-12', '2025-04-21', '2025-04-23', 1, 1, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (2, 19, 1, '2025-04-27', '2025-04-27', '2025-04-28', 1, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (3, 15, 10, '2025-02-18', '2025-05-04', '2025-05-05', 2, 0, 'agency', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (4, 6, 6, '2025-02-28', '2025-05-13', '2025-05-16', 2, 2, 'agency', 'cancelled', '2025-03-29');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (5, 2, 12, '2025-05-21', '2025-05-21', '2025-05-22', 2, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (6, 9, 6, '2025-02-21', '2025-05-25', '2025-05-30', 2, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (7, 3, 7, '2025-05-21', '2025-06-02', '2025-06-12', 2, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (8, 21, 1, '2025-05-16', '2025-06-10', '2025-06-15', 2, 2, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (9, 9, 1, '2025-05-18', '2025-06-18', '2025-06-22', 2, 1, 'web', 'no_show', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (10, 18, 7, '2025-06-27', '2025-06-27', '2025-06-30', 2, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (11, 16, NULL, '2025-05-01', '2025-07-02', '2025-07-04', 3, 0, 'agency', 'cancelled', '2025-06-01');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (12, 19, 14, '2025-03-20', '2025-07-07', '2025-07-14', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (13, 12, 5, '2025-07-19', '2025-07-19', '2025-07-29', 2, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (14, 9, 4, '2025-05-21', '2025-07-24', '2025-07-26', 3, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (15, 5, 15, '2025-06-10', '2025-08-01', '2025-08-11', 3, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (16, 7, 7, '2025-06-15', '2025-08-06', '2025-08-11', 2, 0, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (17, 10, 16, '2025-08-15', '2025-08-15', '2025-08-19', 2, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (18, 6, 1, '2025-08-14', '2025-08-22', '2025-08-29', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (19, 7, 6, '2025-06-12', '2025-08-31', '2025-09-07', 2, 2, 'web', 'cancelled', '2025-06-28');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (20, 18, 1, '2025-06-26', '2025-09-04', '2025-09-11', 2, 2, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (21, 1, 9, '2025-05-20', '2025-09-14', '2025-09-19', 1, 1, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (22, 2, 2, '2025-06-12', '2025-09-19', '2025-09-29', 2, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (23, 23, 11, '2025-09-12', '2025-09-29', '2025-10-02', 3, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (24, 15, 4, '2025-10-02', '2025-10-02', '2025-10-09', 2, 1, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (25, 24, 9, '2026-03-17', '2026-04-04', '2026-04-06', 3, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (26, 7, 8, '2026-01-21', '2026-04-10', '2026-04-14', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (27, 12, 9, '2026-01-18', '2026-04-16', '2026-04-18', 2, 1, 'agency', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (28, 14, 11, '2026-01-30', '2026-04-19', '2026-04-26', 3, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (29, 12, 3, '2026-02-05', '2026-04-27', '2026-05-07', 2, 1, 'web', 'cancelled', '2026-03-09');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (30, 24, 6, '2026-02-21', '2026-05-01', '2026-05-06', 3, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (31, 7, 5, '2026-04-05', '2026-05-07', '2026-05-09', 1, 0, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (32, 16, 9, '2026-04-25', '2026-05-14', '2026-05-17', 2, 2, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (33, 24, 15, '2026-05-21', '2026-05-21', '2026-05-23', 2, 2, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (34, 5, 8, '2026-04-19', '2026-05-25', '2026-05-29', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (35, 8, 2, '2026-03-15', '2026-06-02', '2026-06-09', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (36, 19, 5, '2026-02-21', '2026-06-04', '2026-06-11', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (37, 15, 3, '2026-03-23', '2026-06-13', '2026-06-15', 3, 0, 'phone', 'cancelled', '2026-05-11');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (38, 3, 8, '2026-04-11', '2026-06-16', '2026-06-19', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (39, 19, 15, '2026-03-09', '2026-06-20', '2026-06-27', 3, 1, 'agency', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (40, 8, 11, '2026-03-31', '2026-06-28', '2026-06-30', 2, 1, 'agency', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (41, 3, 6, '2026-04-10', '2026-07-05', '2026-07-06', 2, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (42, 6, 10, '2026-03-25', '2026-07-06', '2026-07-08', 3, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (43, 9, 9, '2026-04-29', '2026-07-13', '2026-07-16', 2, 0, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (44, 17, 5, '2026-06-03', '2026-07-21', '2026-07-31', 1, 2, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (45, 12, NULL, '2026-05-12', '2026-07-25', '2026-08-01', 3, 1, 'agency', 'cancelled', '2026-05-26');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (46, 24, 8, '2026-04-01', '2026-07-30', '2026-08-01', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (47, 15, 6, '2026-08-03', '2026-08-03', '2026-08-08', 2, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (48, 4, 4, '2026-04-18', '2026-08-09', '2026-08-16', 3, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (49, 24, 8, '2026-05-07', '2026-08-17', '2026-08-24', 2, 0, 'agency', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (50, 6, 12, '2026-07-27', '2026-08-24', '2026-08-26', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (51, 20, 8, '2026-08-30', '2026-08-30', '2026-09-04', 2, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (52, 8, 12, '2026-09-02', '2026-09-02', '2026-09-06', 2, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (53, 19, 2, '2026-05-10', '2026-09-06', '2026-09-08', 2, 2, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (54, 3, 12, '2026-07-05', '2026-09-13', '2026-09-23', 2, 1, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (55, 24, 8, '2026-06-29', '2026-09-20', '2026-09-22', 2, 0, 'web', 'no_show', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (56, 19, 1, '2026-09-26', '2026-09-26', '2026-09-27', 1, 0, 'walk_in', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (57, 12, 3, '2026-06-19', '2026-10-01', '2026-10-04', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (58, 24, 14, '2026-08-24', '2026-10-04', '2026-10-08', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (59, 12, 6, '2026-09-25', '2026-10-11', '2026-10-15', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (60, 8, 8, '2026-09-29', '2026-10-17', '2026-10-21', 1, 0, 'web', 'cancelled', '2026-10-02');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (61, 3, 10, '2026-07-26', '2026-10-23', '2026-10-30', 2, 2, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (62, 19, 15, '2026-10-03', '2026-10-27', '2026-11-06', 2, 1, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (63, 5, 10, '2026-09-13', '2026-11-05', '2026-11-09', 2, 0, 'phone', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (64, 10, 5, '2026-09-09', '2026-11-10', '2026-11-11', 2, 0, 'web', 'checked_out', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (65, 10, 11, '2026-11-19', '2026-11-19', '2026-11-22', 1, 0, 'walk_in', 'checked_in', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (66, 3, 12, '2026-09-23', '2026-11-20', '2026-11-23', 1, 0, 'web', 'checked_in', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (67, 4, NULL, '2026-08-31', '2026-12-04', '2026-12-06', 2, 2, 'web', 'confirmed', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (68, 1, 9, '2026-11-15', '2026-12-27', '2026-12-29', 1, 0, 'web', 'confirmed', NULL);
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (69, 6, 6, '2026-11-05', '2027-04-02', '2027-04-09', 1, 1, 'web', 'cancelled', '2026-11-20');
INSERT INTO bookings (id, guest_id, pitch_id, booked_on, arrival, departure, adults, children, channel, status, cancelled_on) VALUES (70, 17, NULL, '2026-11-16', '2027-05-14', '2027-05-21', 1, 0, 'phone', 'confirmed', NULL);

INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (1, 1, '2025-04-21', 7000, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (2, 2, '2025-04-27', 4200, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (3, 3, '2025-05-04', 3500, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (4, 4, '2025-02-28', 2400, 'card', 'refunded');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (5, 5, '2025-05-21', 2200, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (6, 6, '2025-05-25', 12000, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (7, 7, '2025-05-21', 8000, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (8, 7, '2025-06-02', 16000, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (9, 8, '2025-06-10', 21000, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (10, 9, '2025-05-18', 5600, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (11, 10, '2025-06-27', 7200, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (12, 12, '2025-07-07', 12600, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (13, 13, '2025-07-19', 28500, 'card', 'failed');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (14, 13, '2025-07-19', 28500, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (15, 14, '2025-05-21', 6400, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (16, 14, '2025-07-24', 12800, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (17, 15, '2025-08-01', 84500, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (18, 16, '2025-08-06', 12000, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (19, 17, '2025-08-15', 8000, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (20, 18, '2025-08-22', 29400, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (21, 19, '2025-06-12', 5600, 'card', 'refunded');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (22, 20, '2025-09-04', 29400, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (23, 21, '2025-05-20', 13000, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (24, 21, '2025-09-14', 26000, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (25, 23, '2025-09-29', 9900, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (26, 24, '2025-10-02', 67200, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (27, 25, '2026-04-04', 15600, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (28, 26, '2026-01-21', 7600, 'card', 'failed');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (29, 26, '2026-04-10', 7600, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (30, 27, '2026-04-16', 15600, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (31, 28, '2026-01-30', 7700, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (32, 28, '2026-04-19', 15400, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (33, 29, '2026-02-05', 10333, 'card', 'refunded');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (34, 30, '2026-05-01', 12000, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (35, 31, '2026-05-07', 5700, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (36, 32, '2026-05-14', 23400, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (37, 33, '2026-05-21', 16900, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (38, 34, '2026-05-25', 7600, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (39, 35, '2026-03-15', 9800, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (40, 35, '2026-06-02', 19600, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (41, 36, '2026-06-04', 19950, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (42, 37, '2026-03-23', 2066, 'card', 'refunded');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (43, 38, '2026-06-16', 5700, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (44, 39, '2026-03-09', 59150, 'card', 'failed');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (45, 39, '2026-06-20', 59150, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (46, 41, '2026-07-05', 2400, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (47, 42, '2026-03-25', 2333, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (48, 42, '2026-07-06', 4667, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (49, 43, '2026-07-13', 23400, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (50, 44, '2026-07-21', 28500, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (51, 46, '2026-07-30', 3800, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (52, 47, '2026-08-03', 12000, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (53, 48, '2026-08-09', 67200, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (54, 49, '2026-05-07', 4433, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (55, 49, '2026-08-17', 8867, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (56, 50, '2026-08-24', 4400, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (57, 51, '2026-08-30', 9500, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (58, 52, '2026-09-02', 8800, 'card', 'failed');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (59, 52, '2026-09-02', 8800, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (60, 53, '2026-09-06', 8400, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (61, 54, '2026-09-13', 22000, 'transfer', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (62, 55, '2026-06-29', 1266, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (63, 56, '2026-09-26', 1400, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (64, 56, '2026-09-26', 2800, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (65, 57, '2026-10-01', 9300, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (66, 58, '2026-10-04', 7200, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (67, 59, '2026-10-11', 9600, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (68, 60, '2026-09-29', 2533, 'card', 'refunded');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (69, 61, '2026-10-23', 24500, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (70, 62, '2026-10-27', 84500, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (71, 63, '2026-09-13', 4666, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (72, 63, '2026-11-05', 9334, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (73, 64, '2026-11-10', 2850, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (74, 65, '2026-11-19', 9900, 'card', 'failed');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (75, 65, '2026-11-19', 9900, 'card', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (76, 66, '2026-11-20', 6600, 'cash', 'settled');
INSERT INTO payments (id, booking_id, paid_on, amount_cents, method, status) VALUES (77, 69, '2026-11-05', 5600, 'card', 'refunded');

INSERT INTO extras (id, name, price, per_night) VALUES (1, 'Firewood bundle', 6.5, 0);
INSERT INTO extras (id, name, price, per_night) VALUES (2, 'Bike rental', 12.0, 1);
INSERT INTO extras (id, name, price, per_night) VALUES (3, 'Dog fee', 4.0, 1);
INSERT INTO extras (id, name, price, per_night) VALUES (4, 'Breakfast basket', 9.5, 1);
INSERT INTO extras (id, name, price, per_night) VALUES (5, 'Kayak half day', 25.0, 0);
INSERT INTO extras (id, name, price, per_night) VALUES (6, 'Late checkout', 15.0, 0);

INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (2, 2, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (7, 3, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (8, 5, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (14, 3, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (15, 5, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (16, 5, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (21, 1, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (22, 1, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (25, 1, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (26, 4, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (28, 3, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (31, 2, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (32, 2, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (32, 5, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (34, 3, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (34, 2, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (40, 5, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (43, 2, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (44, 1, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (48, 5, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (53, 2, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (54, 5, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (56, 2, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (56, 1, 1);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (57, 1, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (58, 1, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (58, 4, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (63, 5, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (64, 3, 3);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (65, 2, 2);
INSERT INTO booking_extras (booking_id, extra_id, qty) VALUES (65, 1, 1);

INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (1, 1, 4, NULL, '2025-05-02');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (2, 6, 1, NULL, '2025-06-12');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (3, 12, 2, 'Lovely spot', '2025-08-01');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (4, 15, 4, 'Showers were cold', '2025-08-25');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (5, 18, 4, 'Very quiet, will return', '2025-09-08');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (6, 24, 5, 'Lovely spot', '2025-10-21');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (7, 25, 5, 'Great for kids', '2026-04-19');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (8, 27, 5, 'Very quiet, will return', '2026-04-30');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (9, 28, 5, 'Very quiet, will return', '2026-05-07');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (10, 30, 5, 'Lovely spot', '2026-05-16');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (11, 32, 4, 'Very quiet, will return', '2026-05-18');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (12, 33, 1, 'Too noisy at night', '2026-06-11');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (13, 34, 1, 'Too noisy at night', '2026-06-15');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (14, 36, 1, NULL, '2026-06-26');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (15, 39, 3, 'Lovely spot', '2026-07-08');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (16, 41, 3, 'Lovely spot', '2026-07-26');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (17, 42, 5, 'Lovely spot', '2026-07-13');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (18, 46, 3, NULL, '2026-08-07');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (19, 47, 2, 'Friendly staff', '2026-08-19');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (20, 49, 5, 'Friendly staff', '2026-09-08');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (21, 50, 5, NULL, '2026-08-29');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (22, 51, 1, 'Friendly staff', '2026-09-10');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (23, 54, 2, 'Too noisy at night', '2026-10-10');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (24, 62, 2, 'Great for kids', '2026-11-13');
INSERT INTO reviews (id, booking_id, stars, comment, posted_on) VALUES (25, 64, 4, 'Lovely spot', '2026-11-20');

