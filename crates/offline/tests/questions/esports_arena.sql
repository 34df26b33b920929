CREATE TABLE games (
  game_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  genre TEXT NOT NULL,
  release_year INTEGER NOT NULL
);
INSERT INTO games VALUES (1, 'Rocket Rumble', 'sports', 2019);
INSERT INTO games VALUES (2, 'Star Siege', 'strategy', 2021);
INSERT INTO games VALUES (3, 'Blade Arena', 'fighting', 2018);
INSERT INTO games VALUES (4, 'Turbo Lanes', 'racing', 2023);
INSERT INTO games VALUES (5, 'Castle Clashers', 'strategy', 2020);
INSERT INTO games VALUES (6, 'Night Hunters', 'shooter', 2024);
CREATE TABLE teams (
  team_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  founded_on TEXT NOT NULL,
  sponsor TEXT
);
INSERT INTO teams VALUES (1, 'Pixel Pirates', 'Rotterdam', '2018-05-12', 'Volt Energy');
INSERT INTO teams VALUES (2, 'Iron Owls', 'Hamburg', '2019-09-01', 'Keyforge');
INSERT INTO teams VALUES (3, 'Lag Legends', 'Ghent', '2021-02-20', NULL);
INSERT INTO teams VALUES (4, 'Neon Foxes', 'Lille', '2020-11-03', 'Volt Energy');
INSERT INTO teams VALUES (5, 'Turbo Tigers', 'Antwerp', '2017-03-18', 'Chairly');
INSERT INTO teams VALUES (6, 'Frost Giants', 'Aarhus', '2022-06-30', NULL);
INSERT INTO teams VALUES (7, 'Couch Commanders', 'Ghent', '2023-01-15', NULL);
INSERT INTO teams VALUES (8, 'Byte Knights', 'Cologne', '2016-10-09', 'Keyforge');
INSERT INTO teams VALUES (9, 'Silent Storm', 'Hamburg', '2024-04-22', NULL);
INSERT INTO teams VALUES (10, 'Red Pandas', 'Lille', '2024-12-01', 'Chairly');
CREATE TABLE players (
  player_id INTEGER PRIMARY KEY,
  nickname TEXT NOT NULL,
  real_name TEXT NOT NULL,
  country TEXT NOT NULL,
  birth_year INTEGER NOT NULL,
  team_id INTEGER REFERENCES teams(team_id),
  is_captain INTEGER NOT NULL DEFAULT 0,
  monthly_salary INTEGER
);
INSERT INTO players VALUES (1, 'Zappo', 'Harvey Calder', 'Netherlands', 2007, 8, 1, 3600);
INSERT INTO players VALUES (2, 'Kraken', 'Frank Garside', 'Belgium', 2003, 4, 1, 1850);
INSERT INTO players VALUES (3, 'MisterFox', 'Elin Brandt', 'Germany', 2003, 9, 1, 4150);
INSERT INTO players VALUES (4, 'Lumi', 'Dougal Vance', 'Belgium', 1998, 4, 0, 2750);
INSERT INTO players VALUES (5, 'Badger404', 'Isla Yardley', 'Belgium', 2006, 1, 1, 3100);
INSERT INTO players VALUES (6, 'Sparx', 'Umar Petrov', 'France', 1998, 2, 1, 1600);
INSERT INTO players VALUES (7, 'Quill', 'Ivor Ingram', 'Belgium', 1999, 5, 1, 1500);
INSERT INTO players VALUES (8, 'Nimbus', 'Amelia Jarvis', 'Belgium', 1997, 5, 0, 2050);
INSERT INTO players VALUES (9, 'Tofu', 'Rosa Eriksen', 'Belgium', 2005, 7, 0, 1250);
INSERT INTO players VALUES (10, 'Vortex', 'Pavel Drummond', 'Germany', 2000, 3, 1, 2150);
INSERT INTO players VALUES (11, 'Jinx', 'Greta Marsh', 'Poland', 1999, 5, 0, 1000);
INSERT INTO players VALUES (12, 'Pebbles', 'Leon Rahman', 'Germany', 1996, 5, 0, 2100);
INSERT INTO players VALUES (13, 'Rook', 'Kavita Thorne', 'Germany', 2001, 8, 0, 1900);
INSERT INTO players VALUES (14, 'Echo9', 'June Okafor', 'Netherlands', 2007, 2, 0, 2250);
INSERT INTO players VALUES (15, 'Mango', 'Bastian Nolan', 'Belgium', 2001, 6, 1, 2450);
INSERT INTO players VALUES (16, 'Blitzen', 'Yusuf Foley', 'Poland', 2008, NULL, 0, NULL);
INSERT INTO players VALUES (17, 'Saffron', 'Stefan Bexley', 'Germany', 2006, 7, 0, 1450);
INSERT INTO players VALUES (18, 'Turtle', 'Wesley Zimmer', 'Germany', 2000, 9, 0, 3500);
INSERT INTO players VALUES (19, 'Hexa', 'Hana Kowalski', 'France', 2002, 7, 0, 3250);
INSERT INTO players VALUES (20, 'Drift', 'Bruno Dunmore', 'France', 2005, 8, 0, 1700);
INSERT INTO players VALUES (21, 'Bishop', 'Esme Hobbs', 'Netherlands', 2002, 4, 0, 2800);
INSERT INTO players VALUES (22, 'Cobalt', 'Agnes Sutton', 'Poland', 2008, 2, 0, 4000);
INSERT INTO players VALUES (23, 'Fizz', 'Niall Whitlock', 'Denmark', 1998, 9, 0, 2350);
INSERT INTO players VALUES (24, 'Gizmo', 'Mabel Fairley', 'Netherlands', 2003, 3, 0, 3050);
INSERT INTO players VALUES (25, 'Haiku', 'Jonah Lindqvist', 'France', 1997, 1, 0, 3800);
INSERT INTO players VALUES (26, 'Inferno', 'Tilda Quigley', 'Belgium', 1999, 3, 0, 3200);
INSERT INTO players VALUES (27, 'Jolt', 'Orla Upton', 'Poland', 2003, 1, 0, 3900);
INSERT INTO players VALUES (28, 'Kiwi', 'Vera Egan', 'Poland', 2001, 1, 0, 3850);
INSERT INTO players VALUES (29, 'Lotus', 'Dmitri Ashby', 'France', 2008, NULL, 0, NULL);
INSERT INTO players VALUES (30, 'Mirage', 'Zoe Coyle', 'Belgium', 1997, 6, 0, 3300);
INSERT INTO players VALUES (31, 'FoxTail', 'Quinn Garside', 'Belgium', 2005, 8, 0, 2600);
INSERT INTO players VALUES (32, 'Onyx', 'Carmen Brandt', 'Netherlands', 2000, NULL, 0, NULL);
INSERT INTO players VALUES (33, 'Pogo', 'Ximena Vance', 'Poland', 2001, 5, 0, 2400);
INSERT INTO players VALUES (34, 'Radar', 'Clara Yardley', 'Belgium', 2007, 1, 0, 4050);
INSERT INTO players VALUES (35, 'Shiro', 'Gwen Petrov', 'Belgium', 1998, 2, 0, 2550);
INSERT INTO players VALUES (36, 'Tango', 'Farid Ingram', 'Poland', 2008, 9, 0, 3350);
INSERT INTO players VALUES (37, 'Umbra', 'Harvey Jarvis', 'Netherlands', 1997, NULL, 0, NULL);
INSERT INTO players VALUES (38, 'Viper', 'Frank Eriksen', 'Netherlands', 2004, 4, 0, 1400);
INSERT INTO players VALUES (39, 'Waffle', 'Elin Drummond', 'Belgium', 1996, 6, 0, 2700);
INSERT INTO players VALUES (40, 'Yeti', 'Dougal Marsh', 'France', 2005, 4, 0, 1100);
INSERT INTO players VALUES (41, 'Zen', 'Isla Rahman', 'Denmark', 2007, 6, 0, 1350);
INSERT INTO players VALUES (42, 'Domino', 'Umar Thorne', 'Denmark', 2004, 3, 0, 3650);
CREATE TABLE tournaments (
  tournament_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  game_id INTEGER NOT NULL REFERENCES games(game_id),
  starts_on TEXT NOT NULL,
  ends_on TEXT NOT NULL,
  prize_pool INTEGER NOT NULL,
  online INTEGER NOT NULL
);
INSERT INTO tournaments VALUES (1, 'Winter Cup 2024', 1, '2024-02-03', '2024-02-11', 8000, 0);
INSERT INTO tournaments VALUES (2, 'Spring Clash', 3, '2024-04-20', '2024-04-21', 5000, 1);
INSERT INTO tournaments VALUES (3, 'Harbour Open', 2, '2024-09-14', '2024-09-22', 12000, 0);
INSERT INTO tournaments VALUES (4, 'Winter Cup 2025', 1, '2025-02-01', '2025-02-09', 9500, 0);
INSERT INTO tournaments VALUES (5, 'Couch Masters', 4, '2025-05-24', '2025-05-25', 3000, 1);
INSERT INTO tournaments VALUES (6, 'Autumn Siege', 2, '2025-10-04', '2025-10-19', 15000, 0);
INSERT INTO tournaments VALUES (7, 'Winter Cup 2026', 1, '2026-02-07', '2026-02-15', 11000, 0);
INSERT INTO tournaments VALUES (8, 'Blade Finals', 3, '2026-06-13', '2026-06-14', 7500, 1);
INSERT INTO tournaments VALUES (9, 'Castle Week', 5, '2026-10-05', '2026-10-30', 6000, 1);
INSERT INTO tournaments VALUES (10, 'Arena Grand Prix', 4, '2026-12-11', '2026-12-13', 20000, 0);
CREATE TABLE tournament_teams (
  tournament_id INTEGER NOT NULL REFERENCES tournaments(tournament_id),
  team_id INTEGER NOT NULL REFERENCES teams(team_id),
  final_rank INTEGER,
  PRIMARY KEY (tournament_id, team_id)
);
INSERT INTO tournament_teams VALUES (1, 5, 1);
INSERT INTO tournament_teams VALUES (1, 8, 2);
INSERT INTO tournament_teams VALUES (1, 3, 3);
INSERT INTO tournament_teams VALUES (1, 6, 4);
INSERT INTO tournament_teams VALUES (1, 7, 5);
INSERT INTO tournament_teams VALUES (2, 4, 1);
INSERT INTO tournament_teams VALUES (2, 2, 2);
INSERT INTO tournament_teams VALUES (2, 8, 3);
INSERT INTO tournament_teams VALUES (2, 5, 4);
INSERT INTO tournament_teams VALUES (3, 8, 1);
INSERT INTO tournament_teams VALUES (3, 5, 2);
INSERT INTO tournament_teams VALUES (3, 2, 3);
INSERT INTO tournament_teams VALUES (3, 4, 4);
INSERT INTO tournament_teams VALUES (3, 1, 5);
INSERT INTO tournament_teams VALUES (3, 9, 6);
INSERT INTO tournament_teams VALUES (4, 5, 1);
INSERT INTO tournament_teams VALUES (4, 7, 2);
INSERT INTO tournament_teams VALUES (4, 4, 3);
INSERT INTO tournament_teams VALUES (4, 8, 4);
INSERT INTO tournament_teams VALUES (4, 3, 5);
INSERT INTO tournament_teams VALUES (4, 1, 6);
INSERT INTO tournament_teams VALUES (5, 2, 1);
INSERT INTO tournament_teams VALUES (5, 4, 2);
INSERT INTO tournament_teams VALUES (5, 1, 3);
INSERT INTO tournament_teams VALUES (5, 9, 4);
INSERT INTO tournament_teams VALUES (6, 3, 1);
INSERT INTO tournament_teams VALUES (6, 4, 2);
INSERT INTO tournament_teams VALUES (6, 2, 3);
INSERT INTO tournament_teams VALUES (6, 7, 4);
INSERT INTO tournament_teams VALUES (7, 5, 1);
INSERT INTO tournament_teams VALUES (7, 6, 2);
INSERT INTO tournament_teams VALUES (7, 4, 3);
INSERT INTO tournament_teams VALUES (7, 1, 4);
INSERT INTO tournament_teams VALUES (7, 3, 5);
INSERT INTO tournament_teams VALUES (7, 7, 6);
INSERT INTO tournament_teams VALUES (8, 3, 1);
INSERT INTO tournament_teams VALUES (8, 7, 2);
INSERT INTO tournament_teams VALUES (8, 1, 3);
INSERT INTO tournament_teams VALUES (8, 9, 4);
INSERT INTO tournament_teams VALUES (8, 2, 5);
INSERT INTO tournament_teams VALUES (8, 8, 6);
INSERT INTO tournament_teams VALUES (9, 5, 1);
INSERT INTO tournament_teams VALUES (9, 1, 2);
INSERT INTO tournament_teams VALUES (9, 4, 3);
INSERT INTO tournament_teams VALUES (9, 6, 4);
INSERT INTO tournament_teams VALUES (9, 3, 5);
INSERT INTO tournament_teams VALUES (10, 1, NULL);
INSERT INTO tournament_teams VALUES (10, 4, NULL);
INSERT INTO tournament_teams VALUES (10, 5, NULL);
CREATE TABLE matches (
  match_id INTEGER PRIMARY KEY,
  tournament_id INTEGER NOT NULL REFERENCES tournaments(tournament_id),
  team_a_id INTEGER NOT NULL REFERENCES teams(team_id),
  team_b_id INTEGER NOT NULL REFERENCES teams(team_id),
  played_at TEXT NOT NULL,
  score_a INTEGER NOT NULL,
  score_b INTEGER NOT NULL,
  viewers INTEGER
);
INSERT INTO matches VALUES (1, 1, 8, 5, '2024-02-04 20:30', 2, 5, NULL);
INSERT INTO matches VALUES (2, 1, 5, 6, '2024-02-05 18:30', 2, 3, 7586);
INSERT INTO matches VALUES (3, 1, 3, 6, '2024-02-08 19:00', 5, 5, 8810);
INSERT INTO matches VALUES (4, 1, 8, 6, '2024-02-09 14:00', 2, 5, 5955);
INSERT INTO matches VALUES (5, 1, 8, 6, '2024-02-09 19:00', 5, 3, 2480);
INSERT INTO matches VALUES (6, 1, 6, 7, '2024-02-09 20:00', 4, 4, 1146);
INSERT INTO matches VALUES (7, 1, 8, 6, '2024-02-10 19:00', 5, 5, 1685);
INSERT INTO matches VALUES (8, 1, 8, 5, '2024-02-10 21:00', 2, 3, 9164);
INSERT INTO matches VALUES (9, 1, 6, 7, '2024-02-11 16:00', 0, 1, 224);
INSERT INTO matches VALUES (10, 2, 5, 2, '2024-04-20 16:00', 4, 3, 4027);
INSERT INTO matches VALUES (11, 2, 5, 4, '2024-04-20 19:30', 1, 5, NULL);
INSERT INTO matches VALUES (12, 2, 8, 2, '2024-04-20 19:30', 3, 1, 3979);
INSERT INTO matches VALUES (13, 2, 8, 5, '2024-04-20 20:30', 4, 2, 9400);
INSERT INTO matches VALUES (14, 2, 4, 2, '2024-04-20 21:00', 4, 3, 142);
INSERT INTO matches VALUES (15, 2, 4, 2, '2024-04-21 14:30', 4, 0, 3751);
INSERT INTO matches VALUES (16, 2, 8, 2, '2024-04-21 19:30', 4, 2, 7423);
INSERT INTO matches VALUES (17, 2, 2, 5, '2024-04-21 20:00', 4, 3, 2682);
INSERT INTO matches VALUES (18, 2, 5, 8, '2024-04-21 21:00', 3, 2, 2069);
INSERT INTO matches VALUES (19, 3, 4, 1, '2024-09-14 19:30', 1, 4, 1109);
INSERT INTO matches VALUES (20, 3, 2, 5, '2024-09-16 16:30', 4, 4, 5912);
INSERT INTO matches VALUES (21, 3, 1, 4, '2024-09-17 16:30', 1, 5, 2283);
INSERT INTO matches VALUES (22, 3, 5, 2, '2024-09-17 18:00', 2, 4, 5506);
INSERT INTO matches VALUES (23, 3, 5, 4, '2024-09-18 20:30', 1, 2, 5708);
INSERT INTO matches VALUES (24, 3, 1, 9, '2024-09-18 21:30', 5, 0, 6400);
INSERT INTO matches VALUES (25, 3, 4, 1, '2024-09-19 19:30', 1, 3, 2702);
INSERT INTO matches VALUES (26, 3, 4, 1, '2024-09-21 19:00', 0, 1, 1987);
INSERT INTO matches VALUES (27, 3, 5, 1, '2024-09-22 14:00', 4, 3, 6752);
INSERT INTO matches VALUES (28, 4, 1, 5, '2025-02-01 18:30', 0, 1, 5786);
INSERT INTO matches VALUES (29, 4, 3, 1, '2025-02-01 20:30', 2, 3, NULL);
INSERT INTO matches VALUES (30, 4, 4, 8, '2025-02-04 16:30', 2, 5, 4746);
INSERT INTO matches VALUES (31, 4, 5, 1, '2025-02-05 16:00', 2, 2, 8283);
INSERT INTO matches VALUES (32, 4, 4, 1, '2025-02-05 20:30', 4, 0, 779);
INSERT INTO matches VALUES (33, 4, 3, 8, '2025-02-06 21:30', 0, 0, 5630);
INSERT INTO matches VALUES (34, 4, 5, 1, '2025-02-08 21:00', 4, 1, 6508);
INSERT INTO matches VALUES (35, 4, 8, 1, '2025-02-09 18:30', 4, 5, 7088);
INSERT INTO matches VALUES (36, 4, 3, 5, '2025-02-09 19:30', 1, 3, 2223);
INSERT INTO matches VALUES (37, 5, 4, 9, '2025-05-24 16:00', 2, 1, 2614);
INSERT INTO matches VALUES (38, 5, 9, 2, '2025-05-24 20:00', 3, 3, 5038);
INSERT INTO matches VALUES (39, 5, 4, 9, '2025-05-24 20:30', 0, 4, 5568);
INSERT INTO matches VALUES (40, 5, 1, 4, '2025-05-25 14:30', 5, 3, 8453);
INSERT INTO matches VALUES (41, 5, 9, 2, '2025-05-25 14:30', 2, 1, 9254);
INSERT INTO matches VALUES (42, 5, 2, 1, '2025-05-25 16:30', 3, 0, 3513);
INSERT INTO matches VALUES (43, 5, 2, 4, '2025-05-25 19:00', 4, 0, 7145);
INSERT INTO matches VALUES (44, 5, 9, 2, '2025-05-25 20:00', 0, 1, 3573);
INSERT INTO matches VALUES (45, 5, 4, 2, '2025-05-25 21:30', 1, 5, 6929);
INSERT INTO matches VALUES (46, 6, 2, 7, '2025-10-04 20:00', 0, 1, 7207);
INSERT INTO matches VALUES (47, 6, 3, 2, '2025-10-13 20:00', 4, 1, 2131);
INSERT INTO matches VALUES (48, 6, 2, 7, '2025-10-14 21:00', 3, 2, 5158);
INSERT INTO matches VALUES (49, 6, 3, 4, '2025-10-14 21:30', 5, 3, 3583);
INSERT INTO matches VALUES (50, 6, 2, 3, '2025-10-16 14:00', 0, 3, NULL);
INSERT INTO matches VALUES (51, 6, 4, 7, '2025-10-17 18:00', 5, 2, 4970);
INSERT INTO matches VALUES (52, 6, 3, 2, '2025-10-17 19:30', 0, 1, 2183);
INSERT INTO matches VALUES (53, 6, 2, 4, '2025-10-17 21:30', 0, 3, 349);
INSERT INTO matches VALUES (54, 6, 3, 7, '2025-10-18 20:30', 1, 2, 4356);
INSERT INTO matches VALUES (55, 7, 7, 6, '2026-02-08 18:00', 0, 1, 2846);
INSERT INTO matches VALUES (56, 7, 1, 3, '2026-02-09 14:00', 4, 3, 7270);
INSERT INTO matches VALUES (57, 7, 7, 4, '2026-02-11 14:00', 2, 2, 7349);
INSERT INTO matches VALUES (58, 7, 1, 4, '2026-02-11 14:00', 2, 2, NULL);
INSERT INTO matches VALUES (59, 7, 7, 6, '2026-02-11 20:30', 0, 0, 1028);
INSERT INTO matches VALUES (60, 7, 1, 6, '2026-02-11 21:30', 1, 2, 8656);
INSERT INTO matches VALUES (61, 7, 3, 7, '2026-02-11 21:30', 2, 2, 4256);
INSERT INTO matches VALUES (62, 7, 5, 4, '2026-02-12 16:30', 5, 0, 761);
INSERT INTO matches VALUES (63, 7, 1, 5, '2026-02-14 18:30', 3, 5, 4846);
INSERT INTO matches VALUES (64, 8, 1, 3, '2026-06-13 14:00', 2, 1, 2550);
INSERT INTO matches VALUES (65, 8, 1, 9, '2026-06-13 16:00', 4, 5, 3864);
INSERT INTO matches VALUES (66, 8, 2, 3, '2026-06-13 16:00', 5, 4, 4006);
INSERT INTO matches VALUES (67, 8, 3, 8, '2026-06-13 19:00', 4, 2, 423);
INSERT INTO matches VALUES (68, 8, 1, 9, '2026-06-13 19:30', 1, 3, 3382);
INSERT INTO matches VALUES (69, 8, 2, 1, '2026-06-13 20:00', 0, 1, 8836);
INSERT INTO matches VALUES (70, 8, 9, 8, '2026-06-13 21:00', 5, 0, 6623);
INSERT INTO matches VALUES (71, 8, 7, 2, '2026-06-14 14:30', 1, 5, 9719);
INSERT INTO matches VALUES (72, 8, 9, 7, '2026-06-14 19:30', 4, 1, 6715);
INSERT INTO matches VALUES (73, 9, 1, 4, '2026-10-11 18:00', 0, 3, 5619);
INSERT INTO matches VALUES (74, 9, 1, 3, '2026-10-12 21:30', 5, 4, 590);
INSERT INTO matches VALUES (75, 9, 5, 1, '2026-10-15 19:30', 2, 4, 2771);
INSERT INTO matches VALUES (76, 9, 4, 1, '2026-10-16 14:00', 1, 4, 7276);
INSERT INTO matches VALUES (77, 9, 1, 4, '2026-10-23 16:00', 2, 1, 7998);
INSERT INTO matches VALUES (78, 9, 1, 6, '2026-10-24 14:30', 5, 1, 609);
INSERT INTO matches VALUES (79, 9, 6, 3, '2026-10-25 20:30', 4, 3, 5725);
INSERT INTO matches VALUES (80, 9, 6, 4, '2026-10-28 21:00', 0, 2, 3321);
INSERT INTO matches VALUES (81, 9, 6, 5, '2026-10-30 21:00', 1, 4, 9729);
