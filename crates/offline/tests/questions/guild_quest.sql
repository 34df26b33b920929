CREATE TABLE player (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  country TEXT NOT NULL,
  email TEXT,
  signed_up_at TEXT NOT NULL,
  last_login_at TEXT,
  is_banned INTEGER NOT NULL DEFAULT 0,
  invited_by INTEGER REFERENCES player(id)
);
INSERT INTO player VALUES (1, 'moonpaw', 'Canada', 'moonpaw@mail.example', '2024-01-21 13:35:00', '2026-01-23 00:38:00', 0, NULL);
INSERT INTO player VALUES (2, 'stormy77', 'Ireland', 'stormy77@mail.example', '2024-02-03 00:08:00', '2025-01-25 19:00:00', 0, NULL);
INSERT INTO player VALUES (3, 'ironbeard', 'Ireland', NULL, '2024-03-19 23:43:00', '2025-12-01 14:04:00', 0, NULL);
INSERT INTO player VALUES (4, 'lady_thorn', 'Spain', 'lady_thorn@mail.example', '2024-03-29 18:31:00', '2026-06-07 04:47:00', 0, NULL);
INSERT INTO player VALUES (5, 'grumblefish', 'Canada', 'grumblefish@mail.example', '2024-06-09 09:35:00', '2026-11-10 03:44:00', 0, NULL);
INSERT INTO player VALUES (6, 'dragonmum', 'Canada', 'dragonmum@mail.example', '2024-07-21 07:56:00', '2026-09-21 00:53:00', 0, 1);
INSERT INTO player VALUES (7, 'pixelwitch', 'Ireland', 'pixelwitch@mail.example', '2024-09-01 10:06:00', '2026-10-03 15:51:00', 0, 6);
INSERT INTO player VALUES (8, 'noodle_knight', 'Germany', 'noodle_knight@mail.example', '2024-09-15 01:41:00', '2026-09-08 03:49:00', 0, 1);
INSERT INTO player VALUES (9, 'sirlag', 'Brazil', 'sirlag@mail.example', '2024-11-15 03:08:00', '2026-08-03 19:18:00', 1, 1);
INSERT INTO player VALUES (10, 'beetroot', 'Sweden', 'beetroot@mail.example', '2024-11-26 14:38:00', '2026-08-01 17:01:00', 0, 7);
INSERT INTO player VALUES (11, 'foxglove', 'Spain', NULL, '2024-12-01 01:44:00', '2026-11-07 07:10:00', 0, 5);
INSERT INTO player VALUES (12, 'cinderella9', 'Germany', 'cinderella9@mail.example', '2025-01-04 04:07:00', '2026-04-20 21:22:00', 0, NULL);
INSERT INTO player VALUES (13, 'mudpie', 'Germany', 'mudpie@mail.example', '2025-01-12 19:43:00', '2025-03-17 20:03:00', 0, 5);
INSERT INTO player VALUES (14, 'rainbowrat', 'Germany', 'rainbowrat@mail.example', '2025-02-28 06:30:00', '2025-09-19 03:54:00', 0, 2);
INSERT INTO player VALUES (15, 'oakheart', 'Brazil', 'oakheart@mail.example', '2025-04-29 09:23:00', '2025-05-31 23:38:00', 0, NULL);
INSERT INTO player VALUES (16, 'sneaky_pete', 'Brazil', 'sneaky_pete@mail.example', '2025-05-22 14:44:00', '2025-09-23 21:53:00', 1, 1);
INSERT INTO player VALUES (17, 'waffles', 'Spain', 'waffles@mail.example', '2025-07-07 15:19:00', NULL, 0, 1);
INSERT INTO player VALUES (18, 'tinydragon', 'Sweden', 'tinydragon@mail.example', '2025-07-30 05:47:00', '2026-09-10 10:47:00', 0, 3);
INSERT INTO player VALUES (19, 'captain_hob', 'Germany', NULL, '2025-08-19 11:20:00', '2026-10-13 16:56:00', 0, NULL);
INSERT INTO player VALUES (20, 'snowgoose', 'Ireland', 'snowgoose@mail.example', '2025-09-30 01:25:00', '2026-10-07 23:40:00', 0, NULL);
INSERT INTO player VALUES (21, 'dragonfly3', 'Brazil', 'dragonfly3@mail.example', '2026-02-05 21:21:00', '2026-06-17 13:30:00', 0, 8);
INSERT INTO player VALUES (22, 'bramblejack', 'Ireland', 'bramblejack@mail.example', '2026-03-14 19:08:00', '2026-09-02 16:49:00', 0, NULL);
INSERT INTO player VALUES (23, 'lostsock', 'Canada', 'lostsock@mail.example', '2026-04-01 03:20:00', '2026-11-11 19:51:00', 0, 2);
INSERT INTO player VALUES (24, 'quietstorm', 'Ireland', 'quietstorm@mail.example', '2026-04-07 10:26:00', '2026-07-11 05:34:00', 0, NULL);
INSERT INTO player VALUES (25, 'marzipan', 'Canada', 'marzipan@mail.example', '2026-04-23 08:34:00', '2026-10-13 22:14:00', 0, 3);
INSERT INTO player VALUES (26, 'hexhex', 'Spain', NULL, '2026-05-07 22:53:00', '2026-08-29 04:19:00', 0, 7);
INSERT INTO player VALUES (27, 'bogwitch', 'Sweden', 'bogwitch@mail.example', '2026-06-05 13:13:00', '2026-10-06 00:28:00', 0, 7);
INSERT INTO player VALUES (28, 'pumpkin_king', 'Germany', 'pumpkin_king@mail.example', '2026-06-26 19:23:00', NULL, 0, 4);
INSERT INTO player VALUES (29, 'rustbucket', 'Canada', 'rustbucket@mail.example', '2026-07-05 18:22:00', '2026-07-08 12:47:00', 1, 2);
INSERT INTO player VALUES (30, 'larkspur', 'Germany', NULL, '2026-08-22 17:48:00', '2026-10-01 17:17:00', 0, 4);
INSERT INTO player VALUES (31, 'dusty_tom', 'Canada', 'dusty_tom@mail.example', '2026-10-02 02:04:00', '2026-11-16 17:12:00', 0, 2);
INSERT INTO player VALUES (32, 'velvetcrow', 'Sweden', 'velvetcrow@mail.example', '2026-10-09 14:03:00', '2026-11-13 14:45:00', 0, 2);
CREATE TABLE guild (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  leader_id INTEGER NOT NULL REFERENCES player(id),
  founded_on TEXT NOT NULL,
  recruiting INTEGER NOT NULL
);
INSERT INTO guild VALUES (1, 'Silver Lanterns', 1, '2024-03-02', 1);
INSERT INTO guild VALUES (2, 'Order of the Soup', 8, '2024-11-15', 1);
INSERT INTO guild VALUES (3, 'Dragon Wardens', 6, '2025-02-21', 0);
INSERT INTO guild VALUES (4, 'Night Bakers', 4, '2025-08-08', 1);
INSERT INTO guild VALUES (5, 'The Lost Socks', 23, '2026-09-19', 1);
CREATE TABLE character_class (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL
);
INSERT INTO character_class VALUES (1, 'Knight', 'tank');
INSERT INTO character_class VALUES (2, 'Ranger', 'damage');
INSERT INTO character_class VALUES (3, 'Wizard', 'damage');
INSERT INTO character_class VALUES (4, 'Cleric', 'healer');
INSERT INTO character_class VALUES (5, 'Bard', 'support');
INSERT INTO character_class VALUES (6, 'Necromancer', 'damage');
CREATE TABLE hero (
  id INTEGER PRIMARY KEY,
  player_id INTEGER NOT NULL REFERENCES player(id),
  name TEXT NOT NULL,
  class_id INTEGER NOT NULL REFERENCES character_class(id),
  guild_id INTEGER REFERENCES guild(id),
  level INTEGER NOT NULL,
  gold INTEGER NOT NULL
);
INSERT INTO hero VALUES (1, 1, 'Aldwin', 3, 1, 50, 866);
INSERT INTO hero VALUES (2, 2, 'Brisa', 1, 2, 4, 9323);
INSERT INTO hero VALUES (3, 3, 'Corvin', 1, 1, 44, 6027);
INSERT INTO hero VALUES (4, 4, 'Drusilla', 1, 2, 20, 2435);
INSERT INTO hero VALUES (5, 5, 'Elowen', 3, NULL, 6, 70);
INSERT INTO hero VALUES (6, 6, 'Fenrik', 5, 2, 31, 4222);
INSERT INTO hero VALUES (7, 7, 'Gilda', 2, NULL, 8, 8563);
INSERT INTO hero VALUES (8, 8, 'Halvar', 4, 1, 26, 4857);
INSERT INTO hero VALUES (9, 9, 'Isolde', 5, 4, 41, 4707);
INSERT INTO hero VALUES (10, 10, 'Jorund', 3, 2, 60, 1735);
INSERT INTO hero VALUES (11, 11, 'Kestra', 3, NULL, 34, 326);
INSERT INTO hero VALUES (12, 12, 'Lorcan', 2, 1, 2, 8386);
INSERT INTO hero VALUES (13, 13, 'Mirabel', 4, 2, 10, 4306);
INSERT INTO hero VALUES (14, 14, 'Nyx', 3, 1, 6, 4499);
INSERT INTO hero VALUES (15, 15, 'Osric', 2, 2, 32, 1288);
INSERT INTO hero VALUES (16, 16, 'Perrin', 2, 1, 53, 859);
INSERT INTO hero VALUES (17, 18, 'Quenna', 4, 4, 17, 4885);
INSERT INTO hero VALUES (18, 19, 'Ragnar', 5, 2, 30, 7462);
INSERT INTO hero VALUES (19, 20, 'Sylvie', 3, 2, 27, 2021);
INSERT INTO hero VALUES (20, 21, 'Thorne', 1, NULL, 4, 7713);
INSERT INTO hero VALUES (21, 22, 'Ulric', 3, 4, 48, 5444);
INSERT INTO hero VALUES (22, 23, 'Valda', 1, 2, 39, 3739);
INSERT INTO hero VALUES (23, 25, 'Wulfric', 2, NULL, 6, 8405);
INSERT INTO hero VALUES (24, 26, 'Xanthe', 4, 1, 38, 5108);
INSERT INTO hero VALUES (25, 27, 'Yorick', 4, 3, 16, 8246);
INSERT INTO hero VALUES (26, 29, 'Zelda', 4, 2, 49, 9368);
INSERT INTO hero VALUES (27, 30, 'Ashka', 2, 3, 40, 2225);
INSERT INTO hero VALUES (28, 31, 'Borin', 1, NULL, 37, 9231);
INSERT INTO hero VALUES (29, 32, 'Cassian', 2, 1, 47, 3420);
INSERT INTO hero VALUES (30, 2, 'Dorn', 3, 1, 50, 6333);
INSERT INTO hero VALUES (31, 6, 'Eira', 3, NULL, 55, 8197);
INSERT INTO hero VALUES (32, 6, 'Falk', 1, 1, 11, 156);
INSERT INTO hero VALUES (33, 31, 'Gorm', 1, 1, 54, 1597);
INSERT INTO hero VALUES (34, 29, 'Hilda', 3, 4, 15, 4722);
INSERT INTO hero VALUES (35, 6, 'Ingvar', 5, NULL, 54, 2414);
INSERT INTO hero VALUES (36, 2, 'Juno', 1, 1, 21, 641);
INSERT INTO hero VALUES (37, 13, 'Korrin', 3, 4, 51, 3639);
INSERT INTO hero VALUES (38, 30, 'Lyra', 1, 1, 23, 40);
INSERT INTO hero VALUES (39, 18, 'Magnus', 5, 3, 15, 5142);
INSERT INTO hero VALUES (40, 10, 'Nessa', 3, NULL, 42, 2618);
INSERT INTO hero VALUES (41, 32, 'Orin', 3, NULL, 17, 3271);
INSERT INTO hero VALUES (42, 31, 'Petra', 4, 3, 28, 6519);
INSERT INTO hero VALUES (43, 6, 'Runa', 2, 2, 43, 1809);
INSERT INTO hero VALUES (44, 1, 'Sigurd', 3, 2, 7, 688);
INSERT INTO hero VALUES (45, 29, 'Tamsin', 3, 1, 21, 2286);
INSERT INTO hero VALUES (46, 3, 'Una', 2, 4, 15, 6985);
INSERT INTO hero VALUES (47, 27, 'Vesper', 2, NULL, 23, 7114);
INSERT INTO hero VALUES (48, 30, 'Wynn', 4, 1, 27, 3234);
CREATE TABLE quest (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  zone TEXT NOT NULL,
  difficulty TEXT NOT NULL,
  min_level INTEGER NOT NULL,
  reward_gold INTEGER NOT NULL,
  previous_quest_id INTEGER REFERENCES quest(id)
);
INSERT INTO quest VALUES (1, 'Rats in the Cellar', 'Millbrook', 'easy', 1, 20, NULL);
INSERT INTO quest VALUES (2, 'The Missing Baker', 'Millbrook', 'easy', 3, 35, 1);
INSERT INTO quest VALUES (3, 'Bandits on the Bridge', 'Greywood', 'normal', 8, 80, NULL);
INSERT INTO quest VALUES (4, 'The Hollow Tree', 'Greywood', 'normal', 12, 120, 3);
INSERT INTO quest VALUES (5, 'Song of the Swamp', 'Mirefen', 'normal', 15, 150, NULL);
INSERT INTO quest VALUES (6, 'The Swamp King', 'Mirefen', 'hard', 22, 340, 5);
INSERT INTO quest VALUES (7, 'Dragon Eggs', 'Ashpeak', 'hard', 28, 420, NULL);
INSERT INTO quest VALUES (8, 'The Dragon Awakes', 'Ashpeak', 'epic', 40, 1200, 7);
INSERT INTO quest VALUES (9, 'Frozen Letters', 'Northwatch', 'normal', 18, 160, NULL);
INSERT INTO quest VALUES (10, 'The Frozen Gate', 'Northwatch', 'epic', 45, 950, 9);
INSERT INTO quest VALUES (11, 'A Soup for the Queen', 'Millbrook', 'easy', 5, 45, 2);
INSERT INTO quest VALUES (12, 'Ghosts of Greywood', 'Greywood', 'hard', 25, 310, 4);
INSERT INTO quest VALUES (13, 'The Endless Stair', 'Ashpeak', 'epic', 55, 2500, 8);
CREATE TABLE quest_log (
  id INTEGER PRIMARY KEY,
  hero_id INTEGER NOT NULL REFERENCES hero(id),
  quest_id INTEGER NOT NULL REFERENCES quest(id),
  started_on TEXT NOT NULL,
  finished_on TEXT
);
INSERT INTO quest_log VALUES (1, 44, 11, '2024-03-20', NULL);
INSERT INTO quest_log VALUES (2, 1, 8, '2024-05-11', NULL);
INSERT INTO quest_log VALUES (3, 1, 4, '2024-09-20', '2024-09-20');
INSERT INTO quest_log VALUES (4, 5, 2, '2024-10-29', NULL);
INSERT INTO quest_log VALUES (5, 35, 9, '2024-11-12', '2024-11-20');
INSERT INTO quest_log VALUES (6, 30, 9, '2024-12-05', '2024-12-10');
INSERT INTO quest_log VALUES (7, 46, 5, '2025-01-12', '2025-01-12');
INSERT INTO quest_log VALUES (8, 13, 3, '2025-01-28', '2025-02-08');
INSERT INTO quest_log VALUES (9, 11, 7, '2025-01-30', '2025-02-07');
INSERT INTO quest_log VALUES (10, 10, 8, '2025-01-31', '2025-01-31');
INSERT INTO quest_log VALUES (11, 3, 6, '2025-02-05', NULL);
INSERT INTO quest_log VALUES (12, 30, 4, '2025-02-19', '2025-03-03');
INSERT INTO quest_log VALUES (13, 43, 1, '2025-02-26', '2025-02-28');
INSERT INTO quest_log VALUES (14, 13, 2, '2025-03-07', '2025-03-12');
INSERT INTO quest_log VALUES (15, 44, 1, '2025-03-21', '2025-03-23');
INSERT INTO quest_log VALUES (16, 11, 5, '2025-04-25', '2025-04-25');
INSERT INTO quest_log VALUES (17, 35, 2, '2025-06-13', NULL);
INSERT INTO quest_log VALUES (18, 6, 12, '2025-07-05', '2025-07-09');
INSERT INTO quest_log VALUES (19, 35, 11, '2025-08-09', '2025-08-18');
INSERT INTO quest_log VALUES (20, 2, 1, '2025-08-13', '2025-08-13');
INSERT INTO quest_log VALUES (21, 5, 2, '2025-08-14', '2025-08-17');
INSERT INTO quest_log VALUES (22, 37, 2, '2025-09-14', '2025-09-21');
INSERT INTO quest_log VALUES (23, 8, 12, '2025-09-18', '2025-09-26');
INSERT INTO quest_log VALUES (24, 8, 6, '2025-09-30', '2025-10-08');
INSERT INTO quest_log VALUES (25, 18, 1, '2025-10-06', NULL);
INSERT INTO quest_log VALUES (26, 16, 8, '2025-10-06', '2025-10-10');
INSERT INTO quest_log VALUES (27, 39, 2, '2025-10-24', '2025-11-04');
INSERT INTO quest_log VALUES (28, 1, 12, '2025-11-13', '2025-11-15');
INSERT INTO quest_log VALUES (29, 37, 10, '2025-11-28', NULL);
INSERT INTO quest_log VALUES (30, 14, 2, '2025-12-07', '2025-12-18');
INSERT INTO quest_log VALUES (31, 15, 11, '2025-12-08', '2025-12-15');
INSERT INTO quest_log VALUES (32, 37, 6, '2025-12-23', '2026-01-04');
INSERT INTO quest_log VALUES (33, 35, 12, '2025-12-23', '2025-12-24');
INSERT INTO quest_log VALUES (34, 15, 5, '2025-12-24', '2026-01-05');
INSERT INTO quest_log VALUES (35, 39, 5, '2025-12-29', '2026-01-05');
INSERT INTO quest_log VALUES (36, 17, 5, '2026-01-12', '2026-01-12');
INSERT INTO quest_log VALUES (37, 36, 3, '2026-01-14', NULL);
INSERT INTO quest_log VALUES (38, 40, 1, '2026-01-25', '2026-01-26');
INSERT INTO quest_log VALUES (39, 14, 11, '2026-01-28', '2026-02-09');
INSERT INTO quest_log VALUES (40, 32, 11, '2026-01-30', NULL);
INSERT INTO quest_log VALUES (41, 20, 2, '2026-02-11', '2026-02-21');
INSERT INTO quest_log VALUES (42, 37, 9, '2026-02-11', '2026-02-12');
INSERT INTO quest_log VALUES (43, 32, 2, '2026-02-12', '2026-02-13');
INSERT INTO quest_log VALUES (44, 17, 2, '2026-03-04', '2026-03-05');
INSERT INTO quest_log VALUES (45, 15, 1, '2026-03-16', '2026-03-28');
INSERT INTO quest_log VALUES (46, 9, 2, '2026-03-23', '2026-04-03');
INSERT INTO quest_log VALUES (47, 40, 8, '2026-03-28', '2026-03-29');
INSERT INTO quest_log VALUES (48, 18, 12, '2026-03-31', '2026-04-09');
INSERT INTO quest_log VALUES (49, 36, 5, '2026-04-07', '2026-04-11');
INSERT INTO quest_log VALUES (50, 17, 11, '2026-04-11', NULL);
INSERT INTO quest_log VALUES (51, 22, 6, '2026-04-12', '2026-04-15');
INSERT INTO quest_log VALUES (52, 4, 1, '2026-04-14', '2026-04-17');
INSERT INTO quest_log VALUES (53, 15, 3, '2026-04-14', '2026-04-26');
INSERT INTO quest_log VALUES (54, 15, 7, '2026-04-21', '2026-04-28');
INSERT INTO quest_log VALUES (55, 43, 4, '2026-04-30', '2026-05-09');
INSERT INTO quest_log VALUES (56, 22, 5, '2026-05-03', '2026-05-12');
INSERT INTO quest_log VALUES (57, 23, 11, '2026-05-03', '2026-05-15');
INSERT INTO quest_log VALUES (58, 23, 11, '2026-05-06', NULL);
INSERT INTO quest_log VALUES (59, 21, 9, '2026-05-06', '2026-05-11');
INSERT INTO quest_log VALUES (60, 18, 7, '2026-05-07', '2026-05-13');
INSERT INTO quest_log VALUES (61, 24, 1, '2026-05-08', NULL);
INSERT INTO quest_log VALUES (62, 8, 1, '2026-05-19', '2026-05-30');
INSERT INTO quest_log VALUES (63, 13, 1, '2026-05-22', '2026-05-27');
INSERT INTO quest_log VALUES (64, 46, 4, '2026-05-22', '2026-05-28');
INSERT INTO quest_log VALUES (65, 16, 7, '2026-05-27', NULL);
INSERT INTO quest_log VALUES (66, 3, 4, '2026-06-12', '2026-06-17');
INSERT INTO quest_log VALUES (67, 43, 12, '2026-06-17', '2026-06-18');
INSERT INTO quest_log VALUES (68, 25, 11, '2026-07-16', '2026-07-20');
INSERT INTO quest_log VALUES (69, 20, 1, '2026-07-17', NULL);
INSERT INTO quest_log VALUES (70, 19, 12, '2026-07-19', '2026-07-20');
INSERT INTO quest_log VALUES (71, 46, 1, '2026-07-19', NULL);
INSERT INTO quest_log VALUES (72, 34, 1, '2026-07-24', '2026-07-30');
INSERT INTO quest_log VALUES (73, 19, 6, '2026-07-26', '2026-07-27');
INSERT INTO quest_log VALUES (74, 25, 2, '2026-08-01', '2026-08-06');
INSERT INTO quest_log VALUES (75, 47, 9, '2026-08-04', '2026-08-16');
INSERT INTO quest_log VALUES (76, 24, 7, '2026-08-08', '2026-08-16');
INSERT INTO quest_log VALUES (77, 24, 4, '2026-08-20', '2026-09-01');
INSERT INTO quest_log VALUES (78, 47, 2, '2026-08-22', '2026-08-22');
INSERT INTO quest_log VALUES (79, 27, 11, '2026-08-25', '2026-09-06');
INSERT INTO quest_log VALUES (80, 34, 4, '2026-08-27', NULL);
INSERT INTO quest_log VALUES (81, 9, 5, '2026-08-29', '2026-09-04');
INSERT INTO quest_log VALUES (82, 45, 5, '2026-09-04', '2026-09-09');
INSERT INTO quest_log VALUES (83, 27, 6, '2026-09-05', '2026-09-12');
INSERT INTO quest_log VALUES (84, 1, 10, '2026-09-06', '2026-09-13');
INSERT INTO quest_log VALUES (85, 38, 6, '2026-09-08', '2026-09-08');
INSERT INTO quest_log VALUES (86, 3, 1, '2026-09-08', '2026-09-12');
INSERT INTO quest_log VALUES (87, 30, 10, '2026-09-13', NULL);
INSERT INTO quest_log VALUES (88, 20, 2, '2026-09-14', '2026-09-18');
INSERT INTO quest_log VALUES (89, 26, 12, '2026-09-15', '2026-09-18');
INSERT INTO quest_log VALUES (90, 25, 3, '2026-09-23', '2026-09-27');
INSERT INTO quest_log VALUES (91, 45, 11, '2026-10-01', '2026-10-07');
INSERT INTO quest_log VALUES (92, 42, 2, '2026-10-08', '2026-10-14');
INSERT INTO quest_log VALUES (93, 38, 11, '2026-10-08', '2026-10-14');
INSERT INTO quest_log VALUES (94, 48, 1, '2026-10-10', '2026-10-16');
INSERT INTO quest_log VALUES (95, 42, 2, '2026-10-12', '2026-10-12');
INSERT INTO quest_log VALUES (96, 41, 5, '2026-10-17', '2026-10-22');
INSERT INTO quest_log VALUES (97, 34, 3, '2026-10-18', '2026-10-29');
INSERT INTO quest_log VALUES (98, 11, 6, '2026-10-19', NULL);
INSERT INTO quest_log VALUES (99, 48, 2, '2026-10-20', '2026-10-28');
INSERT INTO quest_log VALUES (100, 26, 5, '2026-10-24', NULL);
INSERT INTO quest_log VALUES (101, 28, 11, '2026-10-27', '2026-11-07');
INSERT INTO quest_log VALUES (102, 42, 6, '2026-10-29', '2026-11-04');
INSERT INTO quest_log VALUES (103, 4, 5, '2026-10-29', '2026-10-29');
INSERT INTO quest_log VALUES (104, 42, 7, '2026-11-02', '2026-11-09');
INSERT INTO quest_log VALUES (105, 26, 10, '2026-11-08', NULL);
INSERT INTO quest_log VALUES (106, 22, 9, '2026-11-08', '2026-11-09');
INSERT INTO quest_log VALUES (107, 48, 11, '2026-11-08', NULL);
INSERT INTO quest_log VALUES (108, 42, 1, '2026-11-16', NULL);
INSERT INTO quest_log VALUES (109, 4, 1, '2026-11-16', '2026-11-17');
INSERT INTO quest_log VALUES (110, 25, 4, '2026-11-17', NULL);
INSERT INTO quest_log VALUES (111, 21, 2, '2026-11-18', NULL);
INSERT INTO quest_log VALUES (112, 29, 12, '2026-11-19', NULL);
INSERT INTO quest_log VALUES (113, 15, 1, '2026-11-19', '2026-11-20');
CREATE TABLE shop_purchase (
  id INTEGER PRIMARY KEY,
  player_id INTEGER NOT NULL REFERENCES player(id),
  item TEXT NOT NULL,
  price_eur REAL NOT NULL,
  bought_at TEXT NOT NULL,
  gift_for INTEGER REFERENCES player(id)
);
INSERT INTO shop_purchase VALUES (1, 1, 'party hat', 2.49, '2024-07-09 09:57:00', NULL);
INSERT INTO shop_purchase VALUES (2, 6, 'big gem pack', 19.99, '2024-10-22 12:48:00', NULL);
INSERT INTO shop_purchase VALUES (3, 6, 'big gem pack', 19.99, '2024-11-01 11:48:00', NULL);
INSERT INTO shop_purchase VALUES (4, 7, 'dragon mount', 14.99, '2024-12-23 18:00:00', NULL);
INSERT INTO shop_purchase VALUES (5, 8, 'bag of holding', 6.99, '2025-04-17 06:25:00', NULL);
INSERT INTO shop_purchase VALUES (6, 12, 'gem pack', 4.99, '2025-04-20 10:34:00', 9);
INSERT INTO shop_purchase VALUES (7, 4, 'gem pack', 4.99, '2025-04-24 17:30:00', NULL);
INSERT INTO shop_purchase VALUES (8, 15, 'party hat', 2.49, '2025-05-16 19:09:00', NULL);
INSERT INTO shop_purchase VALUES (9, 8, 'gem pack', 4.99, '2025-06-05 10:18:00', NULL);
INSERT INTO shop_purchase VALUES (10, 6, 'gem pack', 4.99, '2025-07-04 21:44:00', NULL);
INSERT INTO shop_purchase VALUES (11, 7, 'season pass', 9.99, '2025-07-18 15:50:00', NULL);
INSERT INTO shop_purchase VALUES (12, 6, 'big gem pack', 19.99, '2025-07-22 22:53:00', NULL);
INSERT INTO shop_purchase VALUES (13, 18, 'party hat', 2.49, '2025-09-06 12:44:00', NULL);
INSERT INTO shop_purchase VALUES (14, 6, 'gem pack', 4.99, '2025-09-08 09:26:00', NULL);
INSERT INTO shop_purchase VALUES (15, 7, 'big gem pack', 19.99, '2025-09-14 10:43:00', NULL);
INSERT INTO shop_purchase VALUES (16, 8, 'big gem pack', 19.99, '2025-09-15 13:56:00', NULL);
INSERT INTO shop_purchase VALUES (17, 20, 'big gem pack', 19.99, '2025-10-17 15:42:00', 18);
INSERT INTO shop_purchase VALUES (18, 1, 'party hat', 2.49, '2025-10-22 20:12:00', NULL);
INSERT INTO shop_purchase VALUES (19, 18, 'gem pack', 4.99, '2025-11-06 12:08:00', NULL);
INSERT INTO shop_purchase VALUES (20, 14, 'season pass', 9.99, '2025-11-19 21:22:00', NULL);
INSERT INTO shop_purchase VALUES (21, 1, 'gem pack', 4.99, '2025-11-25 13:48:00', NULL);
INSERT INTO shop_purchase VALUES (22, 18, 'gem pack', 4.99, '2025-11-25 13:58:00', NULL);
INSERT INTO shop_purchase VALUES (23, 10, 'dragon mount', 14.99, '2025-12-10 20:10:00', 19);
INSERT INTO shop_purchase VALUES (24, 10, 'season pass', 9.99, '2025-12-15 11:00:00', 18);
INSERT INTO shop_purchase VALUES (25, 20, 'season pass', 9.99, '2025-12-23 06:57:00', NULL);
INSERT INTO shop_purchase VALUES (26, 6, 'season pass', 9.99, '2026-02-16 06:29:00', NULL);
INSERT INTO shop_purchase VALUES (27, 4, 'season pass', 9.99, '2026-02-21 09:44:00', NULL);
INSERT INTO shop_purchase VALUES (28, 10, 'party hat', 2.49, '2026-02-26 16:59:00', NULL);
INSERT INTO shop_purchase VALUES (29, 19, 'party hat', 2.49, '2026-03-11 13:21:00', NULL);
INSERT INTO shop_purchase VALUES (30, 12, 'party hat', 2.49, '2026-03-16 13:18:00', NULL);
INSERT INTO shop_purchase VALUES (31, 1, 'dragon mount', 14.99, '2026-03-26 09:25:00', NULL);
INSERT INTO shop_purchase VALUES (32, 8, 'season pass', 9.99, '2026-03-27 20:31:00', NULL);
INSERT INTO shop_purchase VALUES (33, 6, 'big gem pack', 19.99, '2026-04-18 17:45:00', NULL);
INSERT INTO shop_purchase VALUES (34, 10, 'gem pack', 4.99, '2026-04-19 09:15:00', NULL);
INSERT INTO shop_purchase VALUES (35, 12, 'gem pack', 4.99, '2026-05-16 16:17:00', NULL);
INSERT INTO shop_purchase VALUES (36, 12, 'gem pack', 4.99, '2026-05-21 10:41:00', NULL);
INSERT INTO shop_purchase VALUES (37, 23, 'dragon mount', 14.99, '2026-06-04 19:12:00', NULL);
INSERT INTO shop_purchase VALUES (38, 27, 'gem pack', 4.99, '2026-06-15 22:38:00', NULL);
INSERT INTO shop_purchase VALUES (39, 20, 'season pass', 9.99, '2026-06-16 06:24:00', NULL);
INSERT INTO shop_purchase VALUES (40, 22, 'gem pack', 4.99, '2026-06-28 21:15:00', 5);
INSERT INTO shop_purchase VALUES (41, 25, 'bag of holding', 6.99, '2026-06-29 12:23:00', NULL);
INSERT INTO shop_purchase VALUES (42, 10, 'season pass', 9.99, '2026-06-29 20:12:00', NULL);
INSERT INTO shop_purchase VALUES (43, 8, 'party hat', 2.49, '2026-07-13 17:16:00', NULL);
INSERT INTO shop_purchase VALUES (44, 19, 'season pass', 9.99, '2026-07-23 11:42:00', NULL);
INSERT INTO shop_purchase VALUES (45, 21, 'dragon mount', 14.99, '2026-07-25 09:05:00', NULL);
INSERT INTO shop_purchase VALUES (46, 29, 'season pass', 9.99, '2026-08-13 12:41:00', NULL);
INSERT INTO shop_purchase VALUES (47, 19, 'gem pack', 4.99, '2026-08-23 23:53:00', NULL);
INSERT INTO shop_purchase VALUES (48, 27, 'season pass', 9.99, '2026-08-28 16:24:00', NULL);
INSERT INTO shop_purchase VALUES (49, 1, 'party hat', 2.49, '2026-08-30 17:08:00', NULL);
INSERT INTO shop_purchase VALUES (50, 20, 'big gem pack', 19.99, '2026-09-02 16:29:00', 3);
INSERT INTO shop_purchase VALUES (51, 16, 'gem pack', 4.99, '2026-09-10 19:38:00', NULL);
INSERT INTO shop_purchase VALUES (52, 23, 'bag of holding', 6.99, '2026-09-15 17:59:00', NULL);
INSERT INTO shop_purchase VALUES (53, 7, 'party hat', 2.49, '2026-09-17 22:56:00', NULL);
INSERT INTO shop_purchase VALUES (54, 10, 'dragon mount', 14.99, '2026-09-26 08:00:00', NULL);
INSERT INTO shop_purchase VALUES (55, 29, 'gem pack', 4.99, '2026-10-01 08:28:00', NULL);
INSERT INTO shop_purchase VALUES (56, 25, 'bag of holding', 6.99, '2026-10-16 23:40:00', NULL);
INSERT INTO shop_purchase VALUES (57, 7, 'gem pack', 4.99, '2026-10-20 23:02:00', 25);
INSERT INTO shop_purchase VALUES (58, 10, 'dragon mount', 14.99, '2026-10-21 17:35:00', NULL);
INSERT INTO shop_purchase VALUES (59, 10, 'dragon mount', 14.99, '2026-10-27 21:26:00', NULL);
INSERT INTO shop_purchase VALUES (60, 25, 'gem pack', 4.99, '2026-11-09 19:16:00', NULL);
INSERT INTO shop_purchase VALUES (61, 16, 'season pass', 9.99, '2026-11-12 19:14:00', NULL);
INSERT INTO shop_purchase VALUES (62, 15, 'party hat', 2.49, '2026-11-16 16:05:00', NULL);
