CREATE TABLE observers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  member_since INTEGER NOT NULL,
  has_key INTEGER NOT NULL
);
CREATE TABLE telescopes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  design TEXT NOT NULL,
  aperture_mm INTEGER NOT NULL,
  owner_id INTEGER REFERENCES observers(id)   -- NULL: owned by the club
);
CREATE TABLE targets (
  id INTEGER PRIMARY KEY,
  designation TEXT NOT NULL,
  common_name TEXT,
  kind TEXT NOT NULL,
  constellation TEXT,
  magnitude REAL
);
CREATE TABLE sites (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  municipality TEXT NOT NULL,
  bortle_class INTEGER NOT NULL,
  altitude_m INTEGER NOT NULL
);
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  session_date TEXT NOT NULL,
  cancelled INTEGER NOT NULL DEFAULT 0,
  seeing INTEGER,                             -- 1 (poor) to 5 (excellent)
  temperature_c REAL
);
CREATE TABLE observations (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES sessions(id),
  observer_id INTEGER NOT NULL REFERENCES observers(id),
  target_id INTEGER NOT NULL REFERENCES targets(id),
  telescope_id INTEGER REFERENCES telescopes(id),  -- NULL: naked eye or binoculars
  rating INTEGER,
  photographed INTEGER NOT NULL DEFAULT 0
);

INSERT INTO observers (id, name, city, member_since, has_key) VALUES
  (1, 'Margit Olsen', 'Aarhus', 2016, 1),
  (2, 'Peter Hvid', 'Silkeborg', 2018, 0),
  (3, 'Sanne Krogh', 'Aarhus', 2019, 0),
  (4, 'Ali Yilmaz', 'Horsens', 2020, 1),
  (5, 'Birgit Dahl', 'Skanderborg', 2015, 1),
  (6, 'Jonas Friis', 'Aarhus', 2021, 0),
  (7, 'Emma Toft', 'Randers', 2022, 0),
  (8, 'Rasmus Lind', 'Silkeborg', 2022, 1),
  (9, 'Karen Bach', 'Horsens', 2023, 0),
  (10, 'Mads Vinter', 'Aarhus', 2024, 0),
  (11, 'Freja Holm', 'Skanderborg', 2025, 0),
  (12, 'Tove Sand', 'Aarhus', 2025, 0),
  (13, 'Niels Ravn', 'Randers', 2026, 0),
  (14, 'Lea Storm', 'Aarhus', 2026, 0),
  (15, 'Otto Krag', 'Viborg', 2026, 0);

INSERT INTO telescopes (id, name, design, aperture_mm, owner_id) VALUES
  (1, 'Club Dobson 12', 'Dobsonian', 305, NULL),
  (2, 'Skywatcher 200P', 'Newtonian', 200, 1),
  (3, 'Celestron C8', 'Schmidt-Cassegrain', 203, 2),
  (4, 'Evostar 80ED', 'refractor', 80, 3),
  (5, 'Takahashi FSQ', 'refractor', 106, 5),
  (6, 'Club Mak 127', 'Maksutov', 127, NULL),
  (7, 'Meade LX90', 'Schmidt-Cassegrain', 203, 6),
  (8, 'Dobson 8', 'Dobsonian', 203, 8),
  (9, 'Seestar S50', 'smart', 50, 11),
  (10, 'Coronado PST', 'solar', 40, 4);

INSERT INTO targets (id, designation, common_name, kind, constellation, magnitude) VALUES
  (1, 'M31', 'Andromeda Galaxy', 'galaxy', 'Andromeda', 3.4),
  (2, 'M42', 'Orion Nebula', 'nebula', 'Orion', 4.0),
  (3, 'M13', 'Hercules Cluster', 'globular cluster', 'Hercules', 5.8),
  (4, 'M45', 'Pleiades', 'open cluster', 'Taurus', 1.6),
  (5, 'M57', 'Ring Nebula', 'nebula', 'Lyra', 8.8),
  (6, 'M51', 'Whirlpool Galaxy', 'galaxy', 'Canes Venatici', 8.4),
  (7, 'M27', 'Dumbbell Nebula', 'nebula', 'Vulpecula', 7.5),
  (8, 'M81', 'Bode''s Galaxy', 'galaxy', 'Ursa Major', 6.9),
  (9, 'M82', 'Cigar Galaxy', 'galaxy', 'Ursa Major', 8.4),
  (10, 'NGC 7000', 'North America Nebula', 'nebula', 'Cygnus', 4.0),
  (11, 'NGC 869', 'Double Cluster', 'open cluster', 'Perseus', 3.7),
  (12, 'M101', 'Pinwheel Galaxy', 'galaxy', 'Ursa Major', 7.9),
  (13, 'M92', NULL, 'globular cluster', 'Hercules', 6.4),
  (14, 'M33', 'Triangulum Galaxy', 'galaxy', 'Triangulum', 5.7),
  (15, 'Saturn', NULL, 'planet', NULL, NULL),
  (16, 'Jupiter', NULL, 'planet', NULL, NULL),
  (17, 'Albireo', NULL, 'double star', 'Cygnus', 3.1),
  (18, 'NGC 6960', 'Western Veil', 'nebula', 'Cygnus', 7.0);

INSERT INTO sites (id, name, municipality, bortle_class, altitude_m) VALUES
  (1, 'Ry Field', 'Skanderborg', 4, 45),
  (2, 'Mols Hills', 'Syddjurs', 3, 137),
  (3, 'Club Roof', 'Aarhus', 7, 60),
  (4, 'Thy Dunes', 'Thisted', 2, 12);

INSERT INTO sessions (id, site_id, session_date, cancelled, seeing, temperature_c) VALUES
  (1, 2, '2025-10-10', 0, 4, 10.1),
  (2, 2, '2025-11-08', 0, 3, 2.8),
  (3, 3, '2025-12-01', 0, 2, 1.2),
  (4, 2, '2025-12-24', 1, NULL, NULL),
  (5, 2, '2026-01-11', 0, 4, -4.9),
  (6, 4, '2026-02-08', 0, 2, 0.1),
  (7, 1, '2026-03-02', 0, 4, 3.1),
  (8, 4, '2026-03-23', 0, 4, -0.3),
  (9, 2, '2026-04-12', 1, NULL, NULL),
  (10, 2, '2026-05-06', 0, 2, 10.9),
  (11, 1, '2026-06-02', 0, 5, 12.8),
  (12, 1, '2026-06-24', 0, 5, 12.1),
  (13, 2, '2026-07-16', 0, 3, 14.0),
  (14, 2, '2026-08-06', 0, 5, 17.9),
  (15, 2, '2026-09-03', 1, NULL, NULL),
  (16, 2, '2026-09-20', 0, 2, 11.5),
  (17, 3, '2026-10-13', 0, 2, 7.3),
  (18, 2, '2026-11-09', 0, 2, 4.8);

INSERT INTO observations (id, session_id, observer_id, target_id, telescope_id, rating, photographed) VALUES
  (1, 1, 10, 13, 1, 4, 1),
  (2, 1, 4, 11, NULL, 4, 0),
  (3, 2, 8, 16, 1, 4, 0),
  (4, 2, 10, 10, 6, 4, 0),
  (5, 2, 6, 13, 7, 2, 0),
  (6, 2, 7, 5, 1, 3, 1),
  (7, 3, 9, 4, 1, 4, 1),
  (8, 3, 7, 8, 6, 2, 1),
  (9, 5, 8, 17, 8, 4, 0),
  (10, 5, 10, 15, 1, 3, 0),
  (11, 6, 2, 6, 1, 5, 0),
  (12, 6, 11, 8, 9, 2, 0),
  (13, 6, 2, 4, 6, 3, 1),
  (14, 6, 5, 14, 6, 5, 0),
  (15, 6, 13, 10, 1, 4, 0),
  (16, 7, 13, 17, 1, 4, 1),
  (17, 7, 11, 7, 9, 5, 1),
  (18, 8, 6, 14, 6, 3, 1),
  (19, 8, 14, 10, 1, 4, 1),
  (20, 8, 14, 6, 1, 4, 1),
  (21, 8, 13, 5, 1, 4, 0),
  (22, 10, 7, 11, 6, 5, 1),
  (23, 10, 9, 15, 1, 2, 1),
  (24, 11, 4, 16, 6, NULL, 1),
  (25, 11, 13, 11, 1, 4, 0),
  (26, 12, 7, 17, NULL, 2, 0),
  (27, 12, 8, 2, 1, 2, 1),
  (28, 12, 1, 17, 6, 3, 1),
  (29, 13, 5, 18, 5, 4, 1),
  (30, 13, 5, 14, 6, 3, 0),
  (31, 14, 14, 15, 1, 3, 1),
  (32, 14, 10, 8, NULL, NULL, 0),
  (33, 14, 13, 7, 1, 3, 0),
  (34, 14, 11, 7, 1, 3, 0),
  (35, 16, 1, 5, 6, 2, 1),
  (36, 16, 10, 10, 1, 3, 0),
  (37, 16, 11, 7, 1, NULL, 0),
  (38, 16, 3, 15, 6, 3, 0),
  (39, 16, 9, 16, 1, 3, 1),
  (40, 17, 1, 1, 1, 2, 1),
  (41, 17, 7, 11, 1, NULL, 1),
  (42, 18, 14, 6, 1, NULL, 0),
  (43, 18, 7, 10, 6, 4, 0),
  (44, 18, 10, 16, 1, 5, 0),
  (45, 18, 6, 2, 1, 5, 0);
