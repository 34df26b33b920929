CREATE TABLE foragers (
  forager_id INTEGER PRIMARY KEY,
  handle TEXT NOT NULL UNIQUE,
  region TEXT,
  platform TEXT NOT NULL,      -- ios, android, web
  joined_on TEXT NOT NULL,
  referred_by INTEGER REFERENCES foragers(forager_id),
  last_active_on TEXT,
  is_banned INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE passes (
  pass_id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  price_cents INTEGER NOT NULL,
  term_months INTEGER NOT NULL
);
CREATE TABLE pass_purchases (
  purchase_id INTEGER PRIMARY KEY,
  forager_id INTEGER NOT NULL REFERENCES foragers(forager_id),
  pass_id INTEGER NOT NULL REFERENCES passes(pass_id),
  bought_on TEXT NOT NULL,
  expires_on TEXT NOT NULL,
  paid_cents INTEGER NOT NULL,
  auto_renew INTEGER NOT NULL,
  refunded_on TEXT
);
CREATE TABLE species (
  species_id INTEGER PRIMARY KEY,
  common_name TEXT NOT NULL,
  latin_name TEXT,
  grp TEXT NOT NULL,           -- mushroom, berry, herb, nut
  edibility TEXT NOT NULL      -- edible, caution, toxic
);
CREATE TABLE finds (
  find_id INTEGER PRIMARY KEY,
  forager_id INTEGER NOT NULL REFERENCES foragers(forager_id),
  species_id INTEGER REFERENCES species(species_id),  -- NULL = unidentified
  found_on TEXT NOT NULL,
  grams INTEGER,
  visibility TEXT NOT NULL,    -- public, friends, private
  verified INTEGER NOT NULL DEFAULT 0,
  removed_at TEXT              -- taken down by moderation or by the user
);
CREATE TABLE flags (
  flag_id INTEGER PRIMARY KEY,
  find_id INTEGER NOT NULL REFERENCES finds(find_id),
  reporter_id INTEGER NOT NULL REFERENCES foragers(forager_id),
  reason TEXT NOT NULL,
  raised_on TEXT NOT NULL,
  decision TEXT                -- upheld, dismissed, NULL = pending
);

INSERT INTO foragers (forager_id, handle, region, platform, joined_on, referred_by, last_active_on, is_banned) VALUES
(1, 'hazel_d', NULL, 'android', '2024-04-28', NULL, '2026-10-26', 0),
(2, 'mossy_maud', NULL, 'ios', '2024-06-01', NULL, '2026-11-15', 0),
(3, 'rowan_r', 'Snowdonia', 'ios', '2024-08-27', NULL, '2026-11-04', 0),
(4, 'old_oak_ed', 'Dartmoor', 'ios', '2024-09-05', NULL, '2026-11-03', 0),
(5, 'dock_and_dandy', 'Highlands', 'ios', '2024-10-16', NULL, '2026-11-14', 0),
(6, 'samphire_sue', 'New Forest', 'ios', '2024-10-19', NULL, '2026-04-06', 0),
(7, 'hedgewitch_io', 'Highlands', 'ios', '2024-11-19', 2, '2026-05-27', 0),
(8, 'thymelord', 'Highlands', 'android', '2024-12-02', NULL, '2026-10-25', 0),
(9, 'moon_moth', 'Dartmoor', 'android', '2024-12-13', NULL, '2026-08-20', 0),
(10, 'elderflora', 'Dartmoor', 'ios', '2025-01-07', 5, '2026-10-31', 0),
(11, 'woodear', 'New Forest', 'android', '2025-01-25', NULL, '2026-10-28', 0),
(12, 'sloe_burn', 'New Forest', 'ios', '2025-03-06', NULL, '2026-11-21', 0),
(13, 'sporeprint', 'Dartmoor', 'web', '2025-04-20', 1, '2026-03-24', 0),
(14, 'cep_collector', 'Snowdonia', 'android', '2025-04-30', NULL, '2026-11-13', 0),
(15, 'nettle_nan', 'Peak District', 'ios', '2025-06-27', NULL, '2026-11-07', 0),
(16, 'gorse_code', 'Peak District', 'android', '2025-06-27', 8, '2026-11-07', 0),
(17, 'pine_nutter', 'Dartmoor', 'ios', '2025-07-07', 7, '2026-05-16', 0),
(18, 'fern_gully', 'New Forest', 'android', '2025-07-28', 3, '2026-10-25', 0),
(19, 'wildgarlic88', 'New Forest', 'ios', '2025-08-30', 1, '2026-04-18', 0),
(20, 'kelp_me', 'Highlands', 'ios', '2025-09-19', NULL, '2025-12-25', 0);
INSERT INTO foragers (forager_id, handle, region, platform, joined_on, referred_by, last_active_on, is_banned) VALUES
(21, 'acorn_andy', 'Highlands', 'android', '2025-12-12', NULL, '2026-09-10', 0),
(22, 'marsh_m', 'New Forest', 'ios', '2026-02-16', 4, '2026-08-16', 0),
(23, 'truffle_pig', 'Highlands', 'android', '2026-02-21', NULL, '2026-07-12', 1),
(24, 'bramble_boy', 'Snowdonia', 'web', '2026-03-10', NULL, '2026-06-28', 0),
(25, 'sorrel_sam', NULL, 'web', '2026-03-15', NULL, '2026-03-25', 0),
(26, 'chanterella', 'Dartmoor', 'ios', '2026-03-28', 3, NULL, 0),
(27, 'foxglove_no', 'Highlands', 'android', '2026-03-29', NULL, '2026-08-14', 1),
(28, 'inkcap_ivy', 'Peak District', 'android', '2026-05-19', NULL, '2026-10-27', 0),
(29, 'puffball_pete', 'Snowdonia', 'ios', '2026-06-24', 1, '2026-10-28', 0),
(30, 'berry_patch', 'Highlands', 'ios', '2026-08-30', NULL, '2026-11-15', 0);

INSERT INTO passes (pass_id, label, price_cents, term_months) VALUES
(1, 'Weekender', 399, 1),
(2, 'Season Pass', 999, 3),
(3, 'Year-Rounder', 2999, 12),
(4, 'Guild', 5999, 12);

INSERT INTO pass_purchases (purchase_id, forager_id, pass_id, bought_on, expires_on, paid_cents, auto_renew, refunded_on) VALUES
(1, 1, 3, '2024-04-30', '2025-04-28', 2249, 0, NULL),
(2, 2, 4, '2024-06-06', '2025-06-06', 5999, 0, NULL),
(3, 4, 2, '2024-09-07', '2024-12-07', 999, 0, NULL),
(4, 6, 4, '2024-10-28', '2025-10-28', 5999, 0, NULL),
(5, 5, 1, '2024-11-03', '2024-12-03', 299, 1, NULL),
(6, 4, 2, '2024-12-07', '2025-03-07', 749, 0, NULL),
(7, 7, 3, '2024-12-19', '2025-12-19', 2999, 0, NULL),
(8, 9, 3, '2025-01-21', '2026-01-21', 2999, 1, NULL),
(9, 10, 1, '2025-02-15', '2025-03-15', 399, 0, NULL),
(10, 11, 1, '2025-02-15', '2025-03-15', 399, 1, NULL),
(11, 12, 2, '2025-03-10', '2025-06-10', 999, 0, NULL),
(12, 13, 3, '2025-04-25', '2026-04-25', 2999, 0, NULL),
(13, 1, 3, '2025-04-28', '2026-04-28', 2249, 1, NULL),
(14, 10, 1, '2025-05-29', '2025-06-28', 399, 0, NULL),
(15, 12, 4, '2025-06-10', '2026-06-10', 5999, 0, NULL),
(16, 10, 3, '2025-06-28', '2026-06-28', 2999, 1, NULL),
(17, 16, 3, '2025-07-05', '2026-07-05', 2999, 1, NULL),
(18, 15, 2, '2025-07-15', '2025-10-15', 999, 0, '2025-07-23'),
(19, 18, 3, '2025-08-03', '2026-08-03', 2999, 1, NULL),
(20, 17, 3, '2025-08-06', '2026-08-06', 2999, 0, NULL);
INSERT INTO pass_purchases (purchase_id, forager_id, pass_id, bought_on, expires_on, paid_cents, auto_renew, refunded_on) VALUES
(21, 19, 2, '2025-09-17', '2025-12-17', 999, 1, NULL),
(22, 20, 2, '2025-09-27', '2025-12-27', 749, 1, NULL),
(23, 19, 4, '2026-01-06', '2027-01-06', 5999, 0, NULL),
(24, 20, 4, '2026-01-16', '2027-01-16', 4499, 1, NULL),
(25, 9, 3, '2026-02-10', '2027-02-10', 2249, 0, NULL),
(26, 22, 3, '2026-03-13', '2027-03-13', 2999, 1, NULL),
(27, 24, 3, '2026-03-16', '2027-03-16', 2999, 0, NULL),
(28, 23, 1, '2026-03-26', '2026-04-26', 399, 1, NULL),
(29, 25, 1, '2026-04-18', '2026-05-18', 299, 1, NULL),
(30, 27, 2, '2026-04-18', '2026-07-18', 999, 1, NULL),
(31, 25, 3, '2026-05-18', '2027-05-18', 2999, 0, NULL),
(32, 28, 2, '2026-06-15', '2026-09-15', 999, 0, NULL),
(33, 23, 3, '2026-07-10', '2027-07-10', 2999, 0, '2026-07-14'),
(34, 29, 3, '2026-07-18', '2027-07-18', 2999, 1, NULL),
(35, 18, 3, '2026-08-20', '2027-08-20', 2999, 1, NULL),
(36, 30, 3, '2026-09-02', '2027-09-02', 2999, 1, NULL),
(37, 12, 2, '2026-10-05', '2027-01-05', 999, 1, NULL),
(38, 16, 3, '2026-10-11', '2027-10-11', 2999, 0, NULL),
(39, 28, 2, '2026-10-20', '2027-01-20', 999, 0, NULL),
(40, 10, 1, '2026-10-27', '2026-11-27', 399, 0, NULL);
INSERT INTO pass_purchases (purchase_id, forager_id, pass_id, bought_on, expires_on, paid_cents, auto_renew, refunded_on) VALUES
(41, 2, 4, '2026-11-02', '2027-11-02', 5999, 1, NULL),
(42, 15, 2, '2026-11-12', '2027-02-12', 999, 0, '2026-11-15');

INSERT INTO species (species_id, common_name, latin_name, grp, edibility) VALUES
(1, 'Chanterelle', 'Cantharellus cibarius', 'mushroom', 'edible'),
(2, 'Cep', 'Boletus edulis', 'mushroom', 'edible'),
(3, 'Fly agaric', 'Amanita muscaria', 'mushroom', 'toxic'),
(4, 'Death cap', 'Amanita phalloides', 'mushroom', 'toxic'),
(5, 'Shaggy ink cap', 'Coprinus comatus', 'mushroom', 'caution'),
(6, 'Hedgehog mushroom', 'Hydnum repandum', 'mushroom', 'edible'),
(7, 'Blackberry', 'Rubus fruticosus', 'berry', 'edible'),
(8, 'Sloe', 'Prunus spinosa', 'berry', 'edible'),
(9, 'Elderberry', 'Sambucus nigra', 'berry', 'caution'),
(10, 'Rowan berry', 'Sorbus aucuparia', 'berry', 'caution'),
(11, 'Bilberry', 'Vaccinium myrtillus', 'berry', 'edible'),
(12, 'Wild garlic', 'Allium ursinum', 'herb', 'edible'),
(13, 'Stinging nettle', 'Urtica dioica', 'herb', 'edible'),
(14, 'Sorrel', 'Rumex acetosa', 'herb', 'edible'),
(15, 'Sweet chestnut', 'Castanea sativa', 'nut', 'edible'),
(16, 'Hazelnut', 'Corylus avellana', 'nut', 'edible');

INSERT INTO finds (find_id, forager_id, species_id, found_on, grams, visibility, verified, removed_at) VALUES
(1, 20, 6, '2025-11-28', 850, 'public', 1, NULL),
(2, 20, 6, '2025-12-08', 600, 'private', 1, NULL),
(3, 20, 12, '2025-12-13', 850, 'public', 1, NULL),
(4, 18, 8, '2026-02-03', 600, 'public', 0, NULL),
(5, 9, 8, '2026-02-14', 200, 'friends', 0, NULL),
(6, 4, 12, '2026-02-20', 850, 'private', 0, '2026-02-22 10:00:00'),
(7, 13, 2, '2026-02-23', 450, 'friends', 1, NULL),
(8, 6, 1, '2026-02-27', 450, 'private', 0, NULL),
(9, 12, 16, '2026-02-28', 850, 'public', 1, NULL),
(10, 13, 2, '2026-03-06', 450, 'public', 0, NULL),
(11, 15, 6, '2026-03-08', 600, 'public', 1, NULL),
(12, 13, 10, '2026-03-10', 120, 'friends', 0, NULL),
(13, 7, 7, '2026-03-11', 450, 'public', 0, NULL),
(14, 9, 14, '2026-03-14', 400, 'public', 0, NULL),
(15, 25, 7, '2026-03-15', 250, 'public', 0, NULL),
(16, 25, 9, '2026-03-15', 200, 'friends', 0, NULL),
(17, 21, 12, '2026-03-16', 200, 'public', 1, NULL),
(18, 19, 7, '2026-03-19', 450, 'public', 1, NULL),
(19, 6, 5, '2026-03-20', 120, 'private', 0, NULL),
(20, 17, 2, '2026-03-20', 450, 'public', 1, NULL);
INSERT INTO finds (find_id, forager_id, species_id, found_on, grams, visibility, verified, removed_at) VALUES
(21, 18, 6, '2026-03-21', 300, 'friends', 0, NULL),
(22, 12, 16, '2026-03-26', 150, 'friends', 1, NULL),
(23, 24, 5, '2026-03-31', 250, 'public', 0, NULL),
(24, 17, 13, '2026-04-14', 200, 'public', 0, NULL),
(25, 7, 8, '2026-04-28', 1200, 'private', 0, NULL),
(26, 2, 7, '2026-05-02', 450, 'public', 0, NULL),
(27, 3, 5, '2026-05-17', 80, 'friends', 0, '2026-05-19 10:00:00'),
(28, 4, 9, '2026-05-20', 120, 'private', 0, NULL),
(29, 7, 8, '2026-05-21', 300, 'friends', 0, '2026-05-23 10:00:00'),
(30, 7, 3, '2026-05-21', 1200, 'public', 1, NULL),
(31, 21, 6, '2026-05-24', 250, 'public', 1, NULL),
(32, 12, 14, '2026-05-30', 400, 'public', 0, NULL),
(33, 23, 7, '2026-05-31', 450, 'friends', 1, NULL),
(34, 24, 1, '2026-06-01', 850, 'private', 1, NULL),
(35, 8, 8, '2026-06-05', 80, 'public', 1, NULL),
(36, 9, 8, '2026-06-14', 600, 'public', 0, '2026-06-16 10:00:00'),
(37, 24, 1, '2026-06-16', 250, 'public', 0, NULL),
(38, 24, 7, '2026-06-20', 80, 'public', 0, NULL),
(39, 4, 16, '2026-06-23', 600, 'public', 0, NULL),
(40, 24, 6, '2026-06-25', 600, 'friends', 1, NULL);
INSERT INTO finds (find_id, forager_id, species_id, found_on, grams, visibility, verified, removed_at) VALUES
(41, 15, 2, '2026-07-01', NULL, 'public', 1, NULL),
(42, 29, 1, '2026-07-15', 600, 'public', 1, NULL),
(43, 8, 5, '2026-07-18', 200, 'public', 1, NULL),
(44, 4, 8, '2026-07-23', 300, 'friends', 0, NULL),
(45, 29, 10, '2026-08-09', 1200, 'friends', 1, NULL),
(46, 21, NULL, '2026-08-17', 150, 'private', 0, NULL),
(47, 9, 7, '2026-08-17', 150, 'public', 0, NULL),
(48, 16, 7, '2026-09-03', 200, 'friends', 0, '2026-09-05 10:00:00'),
(49, 11, 3, '2026-09-09', 450, 'public', 1, NULL),
(50, 1, 8, '2026-09-11', 200, 'private', 0, NULL),
(51, 1, 10, '2026-09-26', 80, 'private', 1, '2026-09-28 10:00:00'),
(52, 28, 13, '2026-09-30', 120, 'friends', 1, NULL),
(53, 28, 3, '2026-10-15', 1200, 'public', 0, NULL),
(54, 28, 1, '2026-10-16', 850, 'private', 0, NULL),
(55, 29, 2, '2026-10-19', 400, 'public', 1, NULL),
(56, 18, 6, '2026-10-20', 850, 'public', 1, '2026-10-22 10:00:00'),
(57, 1, 2, '2026-10-23', 200, 'private', 1, NULL),
(58, 2, 8, '2026-10-27', 250, 'public', 1, NULL),
(59, 16, 1, '2026-10-27', 400, 'private', 0, '2026-10-29 10:00:00'),
(60, 12, 12, '2026-11-14', 600, 'friends', 1, NULL);

INSERT INTO flags (flag_id, find_id, reporter_id, reason, raised_on, decision) VALUES
(1, 1, 13, 'overharvesting', '2025-12-01', NULL),
(2, 4, 4, 'misidentified', '2026-02-04', 'dismissed'),
(3, 5, 8, 'misidentified', '2026-02-21', 'dismissed'),
(4, 10, 7, 'misidentified', '2026-03-12', NULL),
(5, 16, 4, 'spam', '2026-03-15', 'dismissed'),
(6, 11, 17, 'overharvesting', '2026-03-16', 'upheld'),
(7, 13, 12, 'spam', '2026-03-17', 'upheld'),
(8, 17, 27, 'protected site', '2026-03-22', 'upheld'),
(9, 21, 23, 'protected site', '2026-03-25', 'dismissed'),
(10, 23, 25, 'protected site', '2026-04-04', NULL),
(11, 23, 29, 'misidentified', '2026-04-07', NULL),
(12, 37, 19, 'protected site', '2026-06-17', 'upheld'),
(13, 40, 16, 'protected site', '2026-06-30', 'dismissed'),
(14, 43, 11, 'overharvesting', '2026-07-25', 'upheld'),
(15, 47, 15, 'spam', '2026-08-18', 'dismissed'),
(16, 53, 4, 'protected site', '2026-10-20', 'dismissed'),
(17, 55, 25, 'misidentified', '2026-10-27', NULL),
(18, 58, 27, 'misidentified', '2026-11-01', NULL);
