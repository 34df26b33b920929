CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  display_name TEXT NOT NULL,
  email TEXT,
  country TEXT,
  signed_up_on TEXT NOT NULL,
  acq_channel TEXT,
  referred_by INTEGER REFERENCES users(id),
  deleted_at TEXT
);
CREATE TABLE teachers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);
CREATE TABLE courses (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  teacher_id INTEGER REFERENCES teachers(id),
  topic TEXT NOT NULL,
  is_premium INTEGER NOT NULL DEFAULT 0,
  published_on TEXT
);
CREATE TABLE tracks (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  course_id INTEGER REFERENCES courses(id),
  narrator_id INTEGER NOT NULL REFERENCES teachers(id),
  length_min INTEGER NOT NULL
);
CREATE TABLE plays (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id),
  track_id INTEGER NOT NULL REFERENCES tracks(id),
  started_at TEXT NOT NULL,
  seconds_listened INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  mood_after INTEGER
);
CREATE TABLE subscriptions (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id),
  plan TEXT NOT NULL,
  price_cents INTEGER NOT NULL,
  started_on TEXT NOT NULL,
  cancelled_on TEXT,
  cancel_reason TEXT
);
CREATE TABLE favorites (
  user_id INTEGER NOT NULL REFERENCES users(id),
  track_id INTEGER NOT NULL REFERENCES tracks(id),
  added_on TEXT,
  PRIMARY KEY (user_id, track_id)
);

INSERT INTO users VALUES (1, 'Hannah Vogt', 'hannah.vogt@mail.test', 'Germany', '2024-02-11', 'organic', NULL, NULL);
INSERT INTO users VALUES (2, 'Priya Nair', 'priya.nair@mail.test', 'India', '2024-05-03', 'referral', 6, NULL);
INSERT INTO users VALUES (3, 'Sam Lee', 'sam.lee@mail.test', 'United States', '2024-06-19', 'instagram', NULL, NULL);
INSERT INTO users VALUES (4, 'Joao Prado', 'joao.prado@mail.test', 'Brazil', '2024-08-30', 'podcast', NULL, '2025-03-02');
INSERT INTO users VALUES (5, 'Sam Lee', 'sam.lee2@mail.test', 'Canada', '2024-11-12', NULL, NULL, NULL);
INSERT INTO users VALUES (6, 'Marta Ruiz', 'marta.ruiz@mail.test', 'Spain', '2024-01-20', 'organic', NULL, NULL);
INSERT INTO users VALUES (7, 'Dana Whitfield', 'dana.whitfield@mail.test', 'United States', '2025-01-07', 'instagram', NULL, NULL);
INSERT INTO users VALUES (8, 'Oskar Lind', 'oskar.lind@mail.test', NULL, '2025-02-14', 'referral', 6, NULL);
INSERT INTO users VALUES (9, 'Yuki Tanabe', 'yuki.tanabe@mail.test', 'Japan', '2025-04-22', 'organic', NULL, NULL);
INSERT INTO users VALUES (10, 'Chloe Baptiste', 'chloe.baptiste@mail.test', 'Canada', '2025-07-09', 'podcast', NULL, NULL);
INSERT INTO users VALUES (11, 'Felix Brandt', 'felix.brandt@mail.test', 'Germany', '2025-09-28', 'referral', 1, NULL);
INSERT INTO users VALUES (12, 'Renee Cole', 'renee.cole@mail.test', 'United States', '2025-12-30', 'instagram', NULL, NULL);
INSERT INTO users VALUES (13, 'Tomasz Wilk', 'tomasz.wilk@mail.test', 'Poland', '2026-01-04', 'organic', NULL, NULL);
INSERT INTO users VALUES (14, 'Ama Boateng', 'ama.boateng@mail.test', NULL, '2026-03-17', 'referral', 6, '2026-08-01');
INSERT INTO users VALUES (15, 'Lena Hofer', 'lena.hofer@mail.test', 'Germany', '2026-06-02', 'instagram', NULL, NULL);
INSERT INTO users VALUES (16, 'Nick Farrow', 'nick.farrow@mail.test', 'United States', '2026-09-15', NULL, NULL, NULL);
INSERT INTO users VALUES (17, 'Ines Duarte', 'ines.duarte@mail.test', 'Brazil', '2026-10-05', 'podcast', NULL, NULL);
INSERT INTO users VALUES (18, 'Gus Moretti', 'gus.moretti@mail.test', 'United States', '2026-10-21', 'instagram', NULL, '2026-11-02');
INSERT INTO users VALUES (19, 'Kavya Rao', 'kavya.rao@mail.test', 'India', '2026-10-29', 'referral', 2, NULL);
INSERT INTO users VALUES (20, 'Ben Asher', 'ben.asher@mail.test', 'United States', '2026-11-13', 'organic', NULL, NULL);

INSERT INTO teachers VALUES (1, 'Maya Okafor', 'Nigeria');
INSERT INTO teachers VALUES (2, 'Jonas Eklund', 'Sweden');
INSERT INTO teachers VALUES (3, 'Ruth Abrams', 'United States');
INSERT INTO teachers VALUES (4, 'Thich An', 'Vietnam');
INSERT INTO teachers VALUES (5, 'Carla Denti', 'Italy');
INSERT INTO teachers VALUES (6, 'Pete Holloway', 'United States');

INSERT INTO courses VALUES (1, 'Sleep Better in 7 Days', 1, 'sleep', 1, '2024-01-15');
INSERT INTO courses VALUES (2, 'Anxiety First Aid', 2, 'anxiety', 0, '2024-03-01');
INSERT INTO courses VALUES (3, 'Focus at Work', 3, 'focus', 1, '2024-09-10');
INSERT INTO courses VALUES (4, 'Beginner Basics', 1, 'basics', 0, '2024-01-05');
INSERT INTO courses VALUES (5, 'Deep Night', 4, 'sleep', 0, '2025-05-20');
INSERT INTO courses VALUES (6, 'Mindful Parenting', NULL, 'relationships', 1, '2025-11-11');
INSERT INTO courses VALUES (7, 'Breathe', 2, 'anxiety', 1, '2026-02-08');
INSERT INTO courses VALUES (8, 'Walking Meditation', 5, 'basics', 1, '2026-10-30');

INSERT INTO tracks VALUES (1, 'Deep Rest Body Scan', 1, 1, 28);
INSERT INTO tracks VALUES (2, 'Letting Go of the Day', 1, 1, 18);
INSERT INTO tracks VALUES (3, 'Counting Down', 1, 3, 12);
INSERT INTO tracks VALUES (4, 'Panic Button', 2, 2, 5);
INSERT INTO tracks VALUES (5, 'Name the Worry', 2, 2, 11);
INSERT INTO tracks VALUES (6, 'Grounding 5-4-3-2-1', 2, 1, 8);
INSERT INTO tracks VALUES (7, 'One Tab Open', 3, 3, 15);
INSERT INTO tracks VALUES (8, 'Deadline Calm', 3, 3, 9);
INSERT INTO tracks VALUES (9, 'Meeting Reset', 3, 2, 4);
INSERT INTO tracks VALUES (10, 'What Is Meditation', 4, 1, 7);
INSERT INTO tracks VALUES (11, 'Just Sit', 4, 1, 10);
INSERT INTO tracks VALUES (12, 'Following the Breath', 4, 4, 13);
INSERT INTO tracks VALUES (13, 'Rain on the Roof', 5, 4, 45);
INSERT INTO tracks VALUES (14, 'Three A.M.', 5, 4, 24);
INSERT INTO tracks VALUES (15, 'Tantrum Pause', 6, 3, 6);
INSERT INTO tracks VALUES (16, 'Patience Practice', 6, 1, 16);
INSERT INTO tracks VALUES (17, 'Box Breathing', 7, 2, 6);
INSERT INTO tracks VALUES (18, 'Long Exhale', 7, 5, 14);
INSERT INTO tracks VALUES (19, 'Morning Gratitude', NULL, 1, 10);
INSERT INTO tracks VALUES (20, 'Commute Companion', NULL, 3, 22);
INSERT INTO tracks VALUES (21, 'Forest Walk', NULL, 2, 33);

INSERT INTO plays VALUES (1, 1, 5, '2025-01-16 19:48:59', 660, 1, NULL);
INSERT INTO plays VALUES (2, 1, 6, '2025-01-18 06:13:13', 196, 0, NULL);
INSERT INTO plays VALUES (3, 3, 17, '2025-01-31 21:36:00', 156, 0, 4);
INSERT INTO plays VALUES (4, 1, 11, '2025-02-06 12:56:15', 90, 0, NULL);
INSERT INTO plays VALUES (5, 1, 1, '2025-02-12 18:28:41', 1099, 0, 2);
INSERT INTO plays VALUES (6, 2, 4, '2025-03-12 10:14:30', 300, 1, 5);
INSERT INTO plays VALUES (7, 7, 8, '2025-03-13 19:51:02', 540, 1, 2);
INSERT INTO plays VALUES (8, 3, 5, '2025-03-15 08:05:40', 660, 1, NULL);
INSERT INTO plays VALUES (9, 1, 8, '2025-03-16 12:49:43', 225, 0, 3);
INSERT INTO plays VALUES (10, 2, 11, '2025-03-17 14:13:58', 600, 1, 3);
INSERT INTO plays VALUES (11, 2, 10, '2025-04-17 09:02:32', 420, 1, 3);
INSERT INTO plays VALUES (12, 6, 20, '2025-04-22 17:04:43', 1320, 1, 3);
INSERT INTO plays VALUES (13, 1, 7, '2025-04-22 20:32:54', 755, 0, 3);
INSERT INTO plays VALUES (14, 3, 10, '2025-05-13 16:22:05', 420, 1, 5);
INSERT INTO plays VALUES (15, 9, 11, '2025-05-15 07:12:09', 122, 0, 3);
INSERT INTO plays VALUES (16, 1, 2, '2025-05-15 19:41:24', 959, 0, NULL);
INSERT INTO plays VALUES (17, 7, 9, '2025-05-30 21:09:33', 240, 1, 5);
INSERT INTO plays VALUES (18, 2, 17, '2025-06-07 15:58:14', 360, 1, 3);
INSERT INTO plays VALUES (19, 6, 2, '2025-07-02 06:48:30', 1080, 1, 5);
INSERT INTO plays VALUES (20, 1, 2, '2025-07-10 09:28:19', 652, 0, 2);
INSERT INTO plays VALUES (21, 6, 2, '2025-07-25 12:24:14', 1080, 1, 4);
INSERT INTO plays VALUES (22, 9, 10, '2025-07-26 11:04:59', 82, 0, 5);
INSERT INTO plays VALUES (23, 6, 9, '2025-08-18 08:26:59', 54, 0, 4);
INSERT INTO plays VALUES (24, 10, 17, '2025-08-23 14:24:06', 360, 1, 4);
INSERT INTO plays VALUES (25, 1, 13, '2025-08-24 15:01:04', 2700, 1, NULL);
INSERT INTO plays VALUES (26, 5, 11, '2025-09-05 16:25:42', 600, 1, 3);
INSERT INTO plays VALUES (27, 8, 20, '2025-09-07 19:34:07', 737, 0, 5);
INSERT INTO plays VALUES (28, 2, 3, '2025-09-21 19:52:57', 720, 1, 5);
INSERT INTO plays VALUES (29, 6, 7, '2025-09-30 13:49:09', 900, 1, NULL);
INSERT INTO plays VALUES (30, 6, 13, '2025-10-06 17:34:44', 2700, 1, 5);
INSERT INTO plays VALUES (31, 10, 10, '2025-10-28 12:54:34', 221, 0, 2);
INSERT INTO plays VALUES (32, 3, 8, '2025-11-16 07:01:38', 540, 1, NULL);
INSERT INTO plays VALUES (33, 7, 3, '2025-11-20 16:16:58', 636, 0, NULL);
INSERT INTO plays VALUES (34, 3, 8, '2025-11-23 10:04:04', 540, 1, 5);
INSERT INTO plays VALUES (35, 6, 2, '2025-12-26 07:45:04', 1080, 1, 3);
INSERT INTO plays VALUES (36, 11, 9, '2026-01-02 08:30:06', 240, 1, NULL);
INSERT INTO plays VALUES (37, 5, 21, '2026-02-02 20:28:29', 1351, 0, 5);
INSERT INTO plays VALUES (38, 13, 6, '2026-02-09 16:19:30', 480, 1, NULL);
INSERT INTO plays VALUES (39, 3, 13, '2026-02-26 20:15:03', 2700, 1, NULL);
INSERT INTO plays VALUES (40, 13, 14, '2026-03-04 11:52:59', 1440, 1, 4);
INSERT INTO plays VALUES (41, 12, 1, '2026-03-20 15:59:43', 1680, 1, NULL);
INSERT INTO plays VALUES (42, 12, 6, '2026-03-24 09:32:50', 480, 1, NULL);
INSERT INTO plays VALUES (43, 11, 1, '2026-03-31 09:45:32', 648, 0, 4);
INSERT INTO plays VALUES (44, 12, 1, '2026-04-01 19:29:23', 1302, 0, 4);
INSERT INTO plays VALUES (45, 7, 5, '2026-04-03 16:35:26', 660, 1, 3);
INSERT INTO plays VALUES (46, 1, 9, '2026-04-14 14:26:35', 240, 1, NULL);
INSERT INTO plays VALUES (47, 9, 1, '2026-04-20 13:39:31', 1680, 1, NULL);
INSERT INTO plays VALUES (48, 1, 2, '2026-04-22 21:11:43', 117, 0, 5);
INSERT INTO plays VALUES (49, 6, 14, '2026-04-28 14:59:13', 1440, 1, 4);
INSERT INTO plays VALUES (50, 7, 16, '2026-05-26 08:48:14', 822, 0, 5);
INSERT INTO plays VALUES (51, 10, 17, '2026-05-29 19:52:33', 360, 1, 2);
INSERT INTO plays VALUES (52, 9, 7, '2026-06-09 14:15:30', 666, 0, 5);
INSERT INTO plays VALUES (53, 3, 17, '2026-06-19 10:37:02', 225, 0, NULL);
INSERT INTO plays VALUES (54, 12, 6, '2026-06-29 19:13:38', 480, 1, 4);
INSERT INTO plays VALUES (55, 11, 1, '2026-07-16 21:09:12', 859, 0, 2);
INSERT INTO plays VALUES (56, 15, 9, '2026-07-26 09:48:25', 240, 1, NULL);
INSERT INTO plays VALUES (57, 13, 4, '2026-07-30 12:32:37', 300, 1, 4);
INSERT INTO plays VALUES (58, 6, 10, '2026-08-01 06:41:08', 420, 1, 4);
INSERT INTO plays VALUES (59, 15, 1, '2026-08-01 14:28:25', 1680, 1, 5);
INSERT INTO plays VALUES (60, 3, 2, '2026-08-09 10:05:23', 1080, 1, 2);
INSERT INTO plays VALUES (61, 10, 10, '2026-08-11 12:56:06', 107, 0, 2);
INSERT INTO plays VALUES (62, 1, 2, '2026-08-14 09:02:09', 628, 0, 3);
INSERT INTO plays VALUES (63, 10, 16, '2026-08-17 10:12:25', 960, 1, NULL);
INSERT INTO plays VALUES (64, 8, 1, '2026-08-19 07:33:58', 1680, 1, 4);
INSERT INTO plays VALUES (65, 2, 1, '2026-08-20 13:00:38', 1680, 1, 4);
INSERT INTO plays VALUES (66, 9, 2, '2026-08-22 16:06:12', 1080, 1, 4);
INSERT INTO plays VALUES (67, 12, 10, '2026-08-23 08:48:06', 420, 1, 4);
INSERT INTO plays VALUES (68, 2, 5, '2026-08-25 21:53:36', 660, 1, 2);
INSERT INTO plays VALUES (69, 10, 3, '2026-08-27 17:57:11', 720, 1, 4);
INSERT INTO plays VALUES (70, 1, 13, '2026-08-29 12:33:14', 2700, 1, 3);
INSERT INTO plays VALUES (71, 1, 6, '2026-08-30 15:56:01', 48, 0, 3);
INSERT INTO plays VALUES (72, 15, 1, '2026-09-06 06:06:16', 1680, 1, 3);
INSERT INTO plays VALUES (73, 5, 1, '2026-09-08 08:30:01', 208, 0, 3);
INSERT INTO plays VALUES (74, 8, 9, '2026-09-12 11:33:32', 240, 1, 5);
INSERT INTO plays VALUES (75, 6, 4, '2026-09-15 07:43:45', 96, 0, 3);
INSERT INTO plays VALUES (76, 2, 7, '2026-09-17 16:53:18', 900, 1, 4);
INSERT INTO plays VALUES (77, 5, 5, '2026-09-19 12:33:10', 660, 1, 4);
INSERT INTO plays VALUES (78, 5, 19, '2026-09-22 21:16:57', 600, 1, NULL);
INSERT INTO plays VALUES (79, 9, 9, '2026-09-26 14:45:12', 240, 1, 5);
INSERT INTO plays VALUES (80, 13, 2, '2026-10-06 17:49:27', 1080, 1, 2);
INSERT INTO plays VALUES (81, 2, 13, '2026-10-07 12:43:24', 2700, 1, 5);
INSERT INTO plays VALUES (82, 7, 2, '2026-10-09 06:24:35', 1080, 1, 5);
INSERT INTO plays VALUES (83, 15, 4, '2026-10-18 19:33:36', 300, 1, NULL);
INSERT INTO plays VALUES (84, 17, 4, '2026-10-24 17:33:18', 300, 1, 5);
INSERT INTO plays VALUES (85, 15, 5, '2026-10-25 11:34:04', 660, 1, 4);
INSERT INTO plays VALUES (86, 8, 4, '2026-10-31 12:19:54', 300, 1, 2);
INSERT INTO plays VALUES (87, 7, 14, '2026-11-04 12:06:46', 678, 0, NULL);
INSERT INTO plays VALUES (88, 19, 11, '2026-11-07 15:01:00', 600, 1, 3);
INSERT INTO plays VALUES (89, 17, 6, '2026-11-08 07:27:31', 376, 0, 4);
INSERT INTO plays VALUES (90, 19, 10, '2026-11-11 18:03:57', 420, 1, 4);
INSERT INTO plays VALUES (91, 15, 1, '2026-11-12 07:14:17', 1680, 1, 3);
INSERT INTO plays VALUES (92, 17, 11, '2026-11-12 07:24:59', 96, 0, 2);
INSERT INTO plays VALUES (93, 6, 6, '2026-11-20 16:45:53', 480, 1, 5);

INSERT INTO subscriptions VALUES (1, 1, 'monthly', 1299, '2024-03-01', '2024-11-30', 'too expensive');
INSERT INTO subscriptions VALUES (2, 1, 'yearly', 6999, '2025-01-05', NULL, NULL);
INSERT INTO subscriptions VALUES (3, 2, 'yearly', 5999, '2024-06-01', NULL, NULL);
INSERT INTO subscriptions VALUES (4, 3, 'monthly', 1299, '2024-07-02', '2025-02-01', 'not using it');
INSERT INTO subscriptions VALUES (5, 4, 'monthly', 1299, '2024-09-01', '2025-03-02', NULL);
INSERT INTO subscriptions VALUES (6, 6, 'lifetime', 19900, '2024-12-24', NULL, NULL);
INSERT INTO subscriptions VALUES (7, 7, 'monthly', 1299, '2025-02-10', NULL, NULL);
INSERT INTO subscriptions VALUES (8, 8, 'monthly', 999, '2025-03-15', '2025-09-14', 'too expensive');
INSERT INTO subscriptions VALUES (9, 9, 'yearly', 6999, '2025-05-01', '2026-05-01', 'not using it');
INSERT INTO subscriptions VALUES (10, 10, 'monthly', 1299, '2025-08-01', NULL, NULL);
INSERT INTO subscriptions VALUES (11, 12, 'monthly', 1299, '2026-01-15', '2026-09-15', 'too expensive');
INSERT INTO subscriptions VALUES (12, 13, 'yearly', 6999, '2026-02-01', NULL, NULL);
INSERT INTO subscriptions VALUES (13, 15, 'monthly', 1499, '2026-07-03', NULL, NULL);
INSERT INTO subscriptions VALUES (14, 3, 'yearly', 6999, '2026-08-20', NULL, NULL);
INSERT INTO subscriptions VALUES (15, 16, 'monthly', 1499, '2026-09-18', '2026-10-18', NULL);
INSERT INTO subscriptions VALUES (16, 17, 'monthly', 1499, '2026-10-08', NULL, NULL);
INSERT INTO subscriptions VALUES (17, 9, 'monthly', 1499, '2026-11-03', NULL, NULL);

INSERT INTO favorites VALUES (1, 1, '2026-02-12');
INSERT INTO favorites VALUES (1, 13, '2025-02-21');
INSERT INTO favorites VALUES (1, 5, '2026-08-19');
INSERT INTO favorites VALUES (2, 1, '2025-11-23');
INSERT INTO favorites VALUES (2, 11, '2025-03-17');
INSERT INTO favorites VALUES (3, 4, '2025-08-18');
INSERT INTO favorites VALUES (3, 13, '2026-03-16');
INSERT INTO favorites VALUES (6, 1, '2026-05-05');
INSERT INTO favorites VALUES (6, 2, '2025-09-14');
INSERT INTO favorites VALUES (6, 17, '2025-09-07');
INSERT INTO favorites VALUES (6, 19, '2025-02-16');
INSERT INTO favorites VALUES (9, 14, '2026-10-09');
INSERT INTO favorites VALUES (9, 1, '2025-07-31');
INSERT INTO favorites VALUES (11, 7, '2026-11-16');
INSERT INTO favorites VALUES (11, 13, '2026-10-03');
INSERT INTO favorites VALUES (12, 10, '2026-08-26');
INSERT INTO favorites VALUES (15, 18, '2026-07-08');
INSERT INTO favorites VALUES (15, 21, '2026-08-03');
INSERT INTO favorites VALUES (8, 4, '2026-10-25');
INSERT INTO favorites VALUES (17, 11, '2026-10-12');

