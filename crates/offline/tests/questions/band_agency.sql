CREATE TABLE agents (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  active INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE bands (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  genre TEXT,
  home_town TEXT,
  agent_id INTEGER REFERENCES agents(id),   -- may be NULL: not assigned yet
  signed_on DATE,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE musicians (
  id INTEGER PRIMARY KEY,
  band_id INTEGER NOT NULL REFERENCES bands(id),
  full_name TEXT NOT NULL,
  instrument TEXT NOT NULL
);
CREATE TABLE venues (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  capacity INTEGER,
  contact_name TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE gigs (
  id INTEGER PRIMARY KEY,
  band_id INTEGER NOT NULL REFERENCES bands(id),
  venue_id INTEGER REFERENCES venues(id),   -- NULL while the venue is still open
  booked_on DATE NOT NULL,
  gig_date DATE NOT NULL,
  fee_cents INTEGER NOT NULL,
  status TEXT NOT NULL,      -- 'requested','confirmed','played','cancelled'
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE contracts (
  id INTEGER PRIMARY KEY,
  gig_id INTEGER NOT NULL REFERENCES gigs(id),
  sent_on DATE NOT NULL,
  signed_on DATE,
  commission_pct REAL NOT NULL
);
CREATE TABLE payments (
  id INTEGER PRIMARY KEY,
  gig_id INTEGER NOT NULL REFERENCES gigs(id),
  amount_cents INTEGER NOT NULL,
  paid_on DATE NOT NULL,
  method TEXT NOT NULL       -- 'transfer','cash','card'
);

INSERT INTO agents (id,full_name,email,active) VALUES (1, 'Nina Vogel', 'nina@stagecall.example', 1);
INSERT INTO agents (id,full_name,email,active) VALUES (2, 'Mark Ellis', 'mark@stagecall.example', 1);
INSERT INTO agents (id,full_name,email,active) VALUES (3, 'Chris Young', 'chris@stagecall.example', 1);
INSERT INTO agents (id,full_name,email,active) VALUES (4, 'Rosa Delgado', NULL, 0);
INSERT INTO agents (id,full_name,email,active) VALUES (5, 'Chris Young', 'c.young2@stagecall.example', 1);

INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (1, 'The Rusty Nails', 'rock', 'Hamburg', 1, '2018-02-22', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (2, 'Velvet Tram', 'jazz', 'Berlin', 2, '2021-03-23', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (3, 'Los Tres Gatos', 'latin', 'Cologne', 1, '2018-06-09', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (4, 'Midnight Parade', 'pop', 'Berlin', 3, '2024-11-23', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (5, 'Brass Avenue', 'funk', 'Leipzig', 2, '2021-06-13', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (6, 'Nordlicht', 'folk', 'Kiel', NULL, '2021-11-03', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (7, 'Paper Lions', 'indie', 'Hamburg', 3, '2023-04-28', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (8, 'DJ Kobold', 'electronic', 'Berlin', NULL, '2019-05-16', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (9, 'Swing Sisters', 'jazz', 'Munich', 2, '2023-11-27', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (10, 'Iron Orchard', 'rock', 'Essen', 1, '2024-05-06', 1);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (11, 'Quiet Harbor', 'folk', 'Bremen', 2, '2018-12-11', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (12, 'Blue Tandem', 'jazz', 'Cologne', 1, '2025-03-12', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (13, 'Static Bloom', 'indie', 'Leipzig', NULL, '2026-10-12', 0);
INSERT INTO bands (id,name,genre,home_town,agent_id,signed_on,is_deleted) VALUES (14, 'Old Cutlery', 'rock', 'Dresden', 4, '2020-04-18', 1);

INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (1, 1, 'Jan Becker', 'trumpet');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (2, 1, 'Lena Kurz', 'bass');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (3, 1, 'Tobias Frank', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (4, 2, 'Maria Lopez', 'vocals');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (5, 2, 'Anna Schmidt', 'bass');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (6, 2, 'Jan Becker', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (7, 3, 'Paul Weber', 'bass');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (8, 3, 'Emil Hoff', 'keys');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (9, 4, 'Sofia Marin', 'bass');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (10, 4, 'Greta Olsen', 'guitar');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (11, 4, 'Anna Schmidt', 'vocals');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (12, 5, 'Timo Brandt', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (13, 5, 'Oskar Lind', 'trumpet');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (14, 5, 'Ivy Clarke', 'bass');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (15, 6, 'Ben Adler', 'guitar');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (16, 6, 'Mila Novak', 'trumpet');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (17, 6, 'Carlos Ruiz', 'keys');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (18, 7, 'Hannes Krog', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (19, 7, 'Eva Stein', 'trumpet');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (20, 7, 'Felix Rau', 'keys');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (21, 8, 'Lotte Behn', 'turntables');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (22, 9, 'David Kim', 'trumpet');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (23, 9, 'Nora Falk', 'bass');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (24, 9, 'Jonas Pohl', 'keys');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (25, 10, 'Clara Witt', 'guitar');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (26, 10, 'Mats Eriksen', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (27, 11, 'Tobias Frank', 'saxophone');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (28, 11, 'Ella Braun', 'keys');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (29, 11, 'Rafael Costa', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (30, 12, 'Pia Lenz', 'trumpet');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (31, 12, 'Max Thiel', 'vocals');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (32, 12, 'Jule Hart', 'guitar');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (33, 12, 'Kai Sommer', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (34, 14, 'Vera Blum', 'keys');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (35, 14, 'Luis Ortega', 'drums');
INSERT INTO musicians (id,band_id,full_name,instrument) VALUES (36, 14, 'Ida Renz', 'saxophone');

INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (1, 'Kesselhaus', 'Berlin', 900, 'Ute Marx', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (2, 'Fabrik', 'Hamburg', 1200, 'Olaf Stern', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (3, 'Jazzkeller 77', 'Cologne', 140, 'Anna Schmidt', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (4, 'Moritzbastei', 'Leipzig', 450, NULL, 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (5, 'Alte Post', 'Bremen', 220, 'Klaus Timm', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (6, 'Stadthalle Essen', 'Essen', 2400, 'Petra Link', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (7, 'Cafe Mondrian', 'Berlin', 85, 'Jo Winter', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (8, 'Hafenbuehne', 'Kiel', 600, 'Lars Toft', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (9, 'Club Orbit', 'Munich', NULL, 'Sven Haas', 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (10, 'Rosengarten Open Air', 'Dresden', 3500, NULL, 0);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (11, 'Die Laterne', 'Hamburg', 180, 'Olaf Stern', 1);
INSERT INTO venues (id,name,city,capacity,contact_name,is_deleted) VALUES (12, 'Schlosshof', 'Munich', 750, 'Heidi Brenner', 0);

INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (1, 3, 4, '2024-10-18', '2025-02-02', 272500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (2, 4, 9, '2024-10-31', '2025-03-08', 290000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (3, 4, 2, '2024-11-01', '2025-02-27', 307500, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (4, 11, 4, '2024-11-14', '2025-03-24', 160990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (5, 10, 11, '2024-11-17', '2025-04-03', 437500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (6, 4, 5, '2024-11-20', '2025-04-03', 352500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (7, 5, 5, '2024-12-09', '2025-03-23', 420000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (8, 9, 2, '2024-12-15', '2025-04-27', 390000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (9, 14, 3, '2024-12-25', '2025-02-28', 90000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (10, 2, 2, '2025-01-01', '2025-04-10', 147500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (11, 3, 3, '2025-01-05', '2025-05-20', 155000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (12, 6, 11, '2025-01-11', '2025-05-12', 75000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (13, 8, 8, '2025-01-15', '2025-04-14', 60000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (14, 8, 5, '2025-01-17', '2025-04-16', 282500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (15, 10, 1, '2025-01-31', '2025-06-15', 420990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (16, 9, 7, '2025-02-12', '2025-07-07', 435000, 'played', 1);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (17, 6, 2, '2025-02-15', '2025-06-18', 202500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (18, 5, 2, '2025-03-05', '2025-07-01', 75000, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (19, 8, 5, '2025-04-13', '2025-08-15', 100000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (20, 9, 11, '2025-04-16', '2025-08-17', 265000, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (21, 7, 4, '2025-05-01', '2025-08-22', 445000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (22, 8, 11, '2025-05-07', '2025-06-12', 217500, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (23, 5, 7, '2025-05-16', '2025-10-05', 100000, 'played', 1);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (24, 2, 2, '2025-05-24', '2025-08-28', 247500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (25, 9, 4, '2025-06-01', '2025-08-12', 440990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (26, 3, 4, '2025-06-09', '2025-10-12', 235000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (27, 8, 11, '2025-06-14', '2025-08-20', 185000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (28, 11, 9, '2025-06-19', '2025-07-15', 257500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (29, 11, 6, '2025-06-23', '2025-10-14', 172500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (30, 14, 2, '2025-06-24', '2025-10-05', 320000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (31, 3, 6, '2025-07-05', '2025-11-28', 125000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (32, 6, 1, '2025-07-16', '2025-09-02', 380000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (33, 10, 9, '2025-07-21', '2025-11-24', 50990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (34, 9, 1, '2025-07-25', '2025-09-27', 255000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (35, 11, 1, '2025-07-28', '2025-11-21', 352500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (36, 9, 2, '2025-08-08', '2025-12-26', 95000, 'cancelled', 1);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (37, 14, 1, '2025-08-18', '2025-10-25', 270000, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (38, 8, 5, '2025-08-20', '2025-11-22', 320000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (39, 3, 4, '2025-08-25', '2026-01-19', 177500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (40, 6, 1, '2025-08-28', '2025-10-28', 445000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (41, 11, 1, '2025-08-31', '2026-01-15', 357500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (42, 7, 7, '2025-09-14', '2026-01-16', 450000, 'cancelled', 1);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (43, 11, 5, '2025-09-15', '2026-02-07', 160990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (44, 14, 1, '2025-10-12', '2025-11-09', 397500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (45, 8, 8, '2025-10-26', '2026-01-09', 65000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (46, 12, 2, '2025-11-12', '2025-12-27', 40000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (47, 14, 2, '2025-12-01', '2026-04-18', 245000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (48, 14, 3, '2025-12-11', '2026-03-19', 75000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (49, 9, 7, '2025-12-19', '2026-02-13', 350990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (50, 3, 7, '2025-12-29', '2026-05-09', 100990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (51, 8, 3, '2026-01-01', '2026-03-15', 305000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (52, 2, 1, '2026-01-09', '2026-03-19', 300000, 'played', 1);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (53, 10, 8, '2026-01-09', '2026-04-30', 435990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (54, 7, 9, '2026-01-10', '2026-04-27', 235000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (55, 14, 5, '2026-01-14', '2026-04-21', 265000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (56, 8, 4, '2026-02-07', '2026-06-10', 302500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (57, 8, 5, '2026-02-16', '2026-05-12', 440000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (58, 14, 3, '2026-02-28', '2026-06-19', 335990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (59, 6, 1, '2026-04-09', '2026-05-25', 160990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (60, 11, 3, '2026-05-05', '2026-06-27', 370000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (61, 12, 4, '2026-05-16', '2026-06-28', 95990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (62, 7, 3, '2026-05-27', '2026-09-15', 352500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (63, 6, 5, '2026-06-06', '2026-08-04', 345000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (64, 1, 9, '2026-06-16', '2026-09-17', 365000, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (65, 4, 3, '2026-06-26', '2026-10-19', 162500, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (66, 6, 8, '2026-07-03', '2026-11-02', 402500, 'played', 1);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (67, 7, 6, '2026-07-11', '2026-10-13', 445000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (68, 7, 6, '2026-07-30', '2026-11-03', 430000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (69, 8, 3, '2026-08-02', '2026-10-22', 435000, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (70, 2, 11, '2026-08-04', '2026-08-27', 430990, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (71, 12, 6, '2026-08-12', '2026-12-05', 235000, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (72, 4, 7, '2026-08-12', '2026-11-28', 395000, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (73, 2, 9, '2026-08-14', '2026-09-11', 170000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (74, 6, 3, '2026-08-25', '2026-10-19', 260000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (75, 11, 2, '2026-09-18', '2026-10-13', 250000, 'played', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (76, 1, NULL, '2026-09-29', '2026-12-23', 355990, 'requested', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (77, 14, 5, '2026-09-30', '2027-02-19', 375000, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (78, 11, 2, '2026-10-05', '2027-01-21', 385000, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (79, 14, 8, '2026-10-15', '2027-01-19', 367500, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (80, 8, 2, '2026-10-15', '2026-12-14', 450000, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (81, 8, NULL, '2026-10-16', '2027-03-09', 330000, 'requested', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (82, 2, NULL, '2026-10-17', '2027-02-07', 397500, 'requested', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (83, 7, 11, '2026-10-23', '2027-02-16', 195000, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (84, 2, 3, '2026-10-24', '2027-03-03', 177500, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (85, 7, 1, '2026-10-27', '2027-02-10', 57500, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (86, 12, 6, '2026-10-27', '2027-03-15', 87500, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (87, 8, 8, '2026-11-02', '2027-02-15', 340000, 'cancelled', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (88, 9, 1, '2026-11-07', '2027-03-06', 387500, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (89, 5, NULL, '2026-11-09', '2027-02-21', 295000, 'requested', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (90, 14, 9, '2026-11-10', '2027-02-10', 230000, 'requested', 1);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (91, 12, NULL, '2026-11-13', '2027-02-14', 62500, 'requested', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (92, 1, 11, '2026-11-17', '2027-02-05', 57500, 'requested', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (93, 6, 2, '2026-11-18', '2027-01-02', 70000, 'confirmed', 0);
INSERT INTO gigs (id,band_id,venue_id,booked_on,gig_date,fee_cents,status,is_deleted) VALUES (94, 9, 8, '2026-11-20', '2027-01-01', 365990, 'requested', 0);

INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (1, 1, '2024-10-25', '2024-11-05', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (2, 2, '2024-11-01', '2024-11-22', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (3, 3, '2024-11-04', '2024-11-23', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (4, 4, '2024-11-15', NULL, 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (5, 5, '2024-11-19', '2024-12-14', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (6, 6, '2024-11-27', '2024-11-29', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (7, 8, '2024-12-22', '2025-01-05', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (8, 9, '2024-12-27', '2025-01-16', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (9, 10, '2025-01-05', '2025-01-06', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (10, 11, '2025-01-13', '2025-02-07', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (11, 12, '2025-01-18', '2025-01-31', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (12, 13, '2025-01-18', '2025-01-25', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (13, 14, '2025-01-24', '2025-02-18', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (14, 15, '2025-02-01', '2025-02-09', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (15, 16, '2025-02-13', '2025-03-10', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (16, 17, '2025-02-23', '2025-03-14', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (17, 18, '2025-03-06', '2025-03-10', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (18, 19, '2025-04-15', '2025-04-23', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (19, 20, '2025-04-21', '2025-04-30', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (20, 21, '2025-05-05', '2025-05-23', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (21, 22, '2025-05-16', '2025-06-06', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (22, 23, '2025-05-25', '2025-06-13', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (23, 24, '2025-05-29', '2025-06-08', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (24, 25, '2025-06-06', '2025-06-22', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (25, 26, '2025-06-11', '2025-06-24', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (26, 27, '2025-06-20', '2025-07-14', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (27, 28, '2025-06-24', '2025-07-02', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (28, 29, '2025-06-28', '2025-07-05', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (29, 30, '2025-06-29', '2025-07-07', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (30, 31, '2025-07-08', '2025-07-22', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (31, 33, '2025-07-26', '2025-08-02', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (32, 34, '2025-07-28', '2025-08-09', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (33, 35, '2025-08-02', '2025-08-18', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (34, 36, '2025-08-16', '2025-08-17', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (35, 37, '2025-08-24', '2025-08-28', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (36, 38, '2025-08-26', '2025-09-16', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (37, 39, '2025-08-26', '2025-08-27', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (38, 40, '2025-09-06', '2025-09-23', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (39, 41, '2025-09-08', '2025-09-12', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (40, 42, '2025-09-15', '2025-09-22', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (41, 43, '2025-09-20', NULL, 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (42, 44, '2025-10-20', '2025-11-11', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (43, 45, '2025-11-04', NULL, 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (44, 46, '2025-11-14', NULL, 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (45, 47, '2025-12-04', '2025-12-21', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (46, 48, '2025-12-18', '2025-12-20', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (47, 49, '2025-12-21', NULL, 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (48, 50, '2026-01-06', '2026-01-08', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (49, 51, '2026-01-06', '2026-01-09', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (50, 52, '2026-01-17', '2026-02-10', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (51, 53, '2026-01-16', NULL, 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (52, 54, '2026-01-18', '2026-02-12', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (53, 55, '2026-01-16', '2026-02-08', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (54, 56, '2026-02-10', '2026-02-19', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (55, 57, '2026-02-20', '2026-03-01', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (56, 59, '2026-04-14', '2026-04-21', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (57, 60, '2026-05-09', '2026-05-19', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (58, 61, '2026-05-25', '2026-06-17', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (59, 62, '2026-05-31', '2026-06-16', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (60, 63, '2026-06-13', '2026-07-05', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (61, 64, '2026-06-24', '2026-06-26', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (62, 65, '2026-07-01', '2026-07-16', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (63, 66, '2026-07-07', '2026-07-23', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (64, 67, '2026-07-16', '2026-07-26', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (65, 68, '2026-08-03', '2026-08-13', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (66, 69, '2026-08-09', '2026-08-31', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (67, 70, '2026-08-12', '2026-09-02', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (68, 71, '2026-08-16', '2026-08-22', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (69, 72, '2026-08-14', '2026-09-03', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (70, 73, '2026-08-20', '2026-08-25', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (71, 75, '2026-09-20', '2026-09-26', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (72, 77, '2026-10-04', '2026-10-12', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (73, 78, '2026-10-09', '2026-10-20', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (74, 79, '2026-10-21', '2026-11-05', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (75, 80, '2026-10-18', NULL, 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (76, 83, '2026-10-24', '2026-10-26', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (77, 84, '2026-10-30', '2026-11-18', 15);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (78, 85, '2026-10-28', '2026-11-16', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (79, 86, '2026-10-31', '2026-11-01', 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (80, 87, '2026-11-04', NULL, 12.5);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (81, 88, '2026-11-12', '2026-11-20', 10);
INSERT INTO contracts (id,gig_id,sent_on,signed_on,commission_pct) VALUES (82, 93, '2026-11-21', NULL, 15);

INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (1, 9, 90000, '2025-03-07', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (2, 1, 272500, '2025-03-09', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (3, 7, 210000, '2025-03-09', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (4, 6, 176250, '2025-03-20', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (5, 2, 290000, '2025-03-30', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (6, 4, 160990, '2025-04-21', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (7, 5, 437500, '2025-04-28', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (8, 13, 60000, '2025-05-09', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (9, 14, 282500, '2025-05-09', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (10, 10, 147500, '2025-05-11', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (11, 17, 101250, '2025-06-04', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (12, 8, 390000, '2025-06-06', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (13, 12, 75000, '2025-06-20', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (14, 11, 155000, '2025-07-01', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (15, 17, 101250, '2025-07-21', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (16, 28, 257500, '2025-07-23', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (17, 16, 435000, '2025-08-09', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (18, 19, 100000, '2025-08-30', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (19, 25, 440990, '2025-08-30', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (20, 32, 380000, '2025-09-04', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (21, 27, 185000, '2025-09-17', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (22, 21, 445000, '2025-09-21', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (23, 23, 50000, '2025-09-21', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (24, 24, 247500, '2025-09-22', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (25, 26, 117500, '2025-09-28', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (26, 40, 222500, '2025-10-14', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (27, 30, 320000, '2025-10-26', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (28, 29, 172500, '2025-10-31', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (29, 23, 50000, '2025-11-14', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (30, 35, 352500, '2025-11-26', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (31, 38, 320000, '2025-12-03', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (32, 44, 397500, '2025-12-05', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (33, 31, 125000, '2025-12-12', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (34, 46, 20000, '2025-12-13', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (35, 33, 50990, '2026-01-06', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (36, 39, 177500, '2026-02-02', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (37, 41, 357500, '2026-02-05', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (38, 49, 350990, '2026-02-14', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (39, 51, 152500, '2026-03-01', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (40, 43, 160990, '2026-03-17', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (41, 51, 152500, '2026-03-26', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (42, 48, 75000, '2026-03-27', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (43, 52, 300000, '2026-03-29', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (44, 54, 117500, '2026-04-13', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (45, 47, 245000, '2026-04-23', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (46, 50, 50495, '2026-04-25', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (47, 57, 220000, '2026-04-28', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (48, 55, 265000, '2026-05-05', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (49, 53, 435990, '2026-05-31', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (50, 58, 167995, '2026-06-05', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (51, 54, 117500, '2026-06-06', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (52, 56, 302500, '2026-06-11', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (53, 57, 220000, '2026-06-13', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (54, 60, 370000, '2026-06-29', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (55, 59, 160990, '2026-07-05', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (56, 58, 167995, '2026-07-27', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (57, 61, 95990, '2026-08-09', 'card');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (58, 62, 176250, '2026-09-01', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (59, 63, 345000, '2026-09-01', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (60, 70, 430990, '2026-09-14', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (61, 73, 170000, '2026-09-15', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (62, 68, 215000, '2026-10-20', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (63, 74, 260000, '2026-10-22', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (64, 78, 96250, '2026-10-22', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (65, 79, 91875, '2026-10-24', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (66, 80, 112500, '2026-10-24', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (67, 83, 48750, '2026-11-05', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (68, 86, 21875, '2026-11-05', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (69, 85, 14375, '2026-11-15', 'transfer');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (70, 66, 402500, '2026-11-20', 'cash');
INSERT INTO payments (id,gig_id,amount_cents,paid_on,method) VALUES (71, 75, 250000, '2026-11-21', 'transfer');
