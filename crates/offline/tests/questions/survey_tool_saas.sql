CREATE TABLE accounts (
  account_id INTEGER PRIMARY KEY,
  company_name TEXT NOT NULL,
  plan_tier TEXT NOT NULL,
  seat_limit INTEGER,
  mrr_usd REAL NOT NULL,
  created_at TEXT NOT NULL,
  churned_at TEXT,
  parent_account_id INTEGER REFERENCES accounts(account_id)
);
CREATE TABLE members (
  member_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts(account_id),
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  last_login_at TEXT
);
CREATE TABLE surveys (
  survey_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts(account_id),
  created_by INTEGER NOT NULL REFERENCES members(member_id),
  last_edited_by INTEGER REFERENCES members(member_id),
  title TEXT NOT NULL,
  status TEXT NOT NULL,
  published_at TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE questions (
  question_id INTEGER PRIMARY KEY,
  survey_id INTEGER NOT NULL REFERENCES surveys(survey_id),
  position INTEGER NOT NULL,
  prompt TEXT NOT NULL,
  qtype TEXT NOT NULL,
  is_required INTEGER NOT NULL
);
CREATE TABLE responses (
  response_id INTEGER PRIMARY KEY,
  survey_id INTEGER NOT NULL REFERENCES surveys(survey_id),
  channel TEXT NOT NULL,
  device TEXT,
  started_at TEXT NOT NULL,
  completed_at TEXT
);
CREATE TABLE answers (
  answer_id INTEGER PRIMARY KEY,
  response_id INTEGER NOT NULL REFERENCES responses(response_id),
  question_id INTEGER NOT NULL REFERENCES questions(question_id),
  rating INTEGER,
  answer_text TEXT
);
CREATE TABLE tags (tag_id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE);
CREATE TABLE survey_tags (
  survey_id INTEGER NOT NULL REFERENCES surveys(survey_id),
  tag_id INTEGER NOT NULL REFERENCES tags(tag_id),
  PRIMARY KEY (survey_id, tag_id)
);

INSERT INTO accounts VALUES (1, 'Northwind Foods', 'business', 20, 249.0, '2024-01-16T09:12:00Z', NULL, NULL);
INSERT INTO accounts VALUES (2, 'Northwind Foods Iberia', 'team', 5, 79.0, '2024-08-05T11:00:00Z', NULL, 1);
INSERT INTO accounts VALUES (3, 'Cobalt Health', 'enterprise', NULL, 890.0, '2024-03-21T15:40:00Z', NULL, NULL);
INSERT INTO accounts VALUES (4, 'Lumen Travel', 'team', 5, 79.0, '2024-06-30T08:05:00Z', '2025-12-31T00:00:00Z', NULL);
INSERT INTO accounts VALUES (5, 'Parcelfox', 'business', 20, 229.0, '2025-02-12T13:30:00Z', NULL, NULL);
INSERT INTO accounts VALUES (6, 'Quiet Books', 'free', 1, 0.0, '2025-05-02T17:20:00Z', NULL, NULL);
INSERT INTO accounts VALUES (7, 'Cobalt Labs', 'team', 8, 95.0, '2025-09-18T10:10:00Z', NULL, 3);
INSERT INTO accounts VALUES (8, 'Mango Fit', 'free', 1, 0.0, '2026-02-24T19:45:00Z', NULL, NULL);
INSERT INTO accounts VALUES (9, 'Rivet HR', 'business', 15, 199.0, '2026-06-11T07:55:00Z', '2026-10-15T00:00:00Z', NULL);
INSERT INTO accounts VALUES (10, 'Stellar Schools', 'team', 5, 69.0, '2026-10-07T12:00:00Z', NULL, NULL);

INSERT INTO members VALUES (1, 1, 'Anya Petrova', 'admin', '2026-11-19T08:00:00Z');
INSERT INTO members VALUES (2, 1, 'Greg Molina', 'editor', '2026-11-02T10:30:00Z');
INSERT INTO members VALUES (3, 1, 'Lou Fischer', 'viewer', NULL);
INSERT INTO members VALUES (4, 2, 'Ines Caldeira', 'admin', '2026-10-28T09:15:00Z');
INSERT INTO members VALUES (5, 3, 'Dr. Helen Park', 'admin', '2026-11-20T07:45:00Z');
INSERT INTO members VALUES (6, 3, 'Malik Jones', 'editor', '2026-11-18T16:20:00Z');
INSERT INTO members VALUES (7, 3, 'Sara Lindt', 'editor', '2026-03-04T12:00:00Z');
INSERT INTO members VALUES (8, 4, 'Theo Marchand', 'admin', '2025-12-20T14:00:00Z');
INSERT INTO members VALUES (9, 5, 'Kim Duong', 'admin', '2026-11-17T18:10:00Z');
INSERT INTO members VALUES (10, 5, 'Ollie Hart', 'editor', '2026-09-09T11:11:00Z');
INSERT INTO members VALUES (11, 6, 'Faith Nwosu', 'admin', '2026-06-01T20:00:00Z');
INSERT INTO members VALUES (12, 7, 'Malik Jones', 'admin', '2026-11-11T09:00:00Z');
INSERT INTO members VALUES (13, 8, 'Bruno Teles', 'admin', NULL);
INSERT INTO members VALUES (14, 9, 'Carys Boyd', 'admin', '2026-10-10T08:40:00Z');
INSERT INTO members VALUES (15, 9, 'Neil Sharpe', 'viewer', '2026-08-21T15:00:00Z');
INSERT INTO members VALUES (16, 10, 'Ms. Adair', 'admin', '2026-11-16T13:35:00Z');
INSERT INTO members VALUES (17, 5, 'Petra Simic', 'viewer', NULL);

INSERT INTO surveys VALUES (1, 1, 1, 2, 'Store visit feedback', 'live', '2026-03-02T09:00:00Z', 0);
INSERT INTO surveys VALUES (2, 1, 2, 2, 'New snack concept test', 'closed', '2025-06-10T09:00:00Z', 0);
INSERT INTO surveys VALUES (3, 1, 2, 1, 'Supplier check-in', 'draft', NULL, 0);
INSERT INTO surveys VALUES (4, 2, 4, 1, 'Encuesta de clientes', 'live', '2026-05-18T08:00:00Z', 0);
INSERT INTO surveys VALUES (5, 3, 5, 6, 'Patient discharge NPS', 'live', '2025-01-15T10:00:00Z', 0);
INSERT INTO surveys VALUES (6, 3, 6, 6, 'Nurse pulse', 'live', '2026-08-01T06:00:00Z', 0);
INSERT INTO surveys VALUES (7, 3, 6, NULL, 'Old intake form', 'closed', '2024-07-07T10:00:00Z', 1);
INSERT INTO surveys VALUES (8, 4, 8, 8, 'Trip wrap-up', 'closed', '2024-10-01T12:00:00Z', 0);
INSERT INTO surveys VALUES (9, 5, 9, 10, 'Delivery experience', 'live', '2025-04-04T07:30:00Z', 0);
INSERT INTO surveys VALUES (10, 5, 10, 9, 'Courier exit survey', 'closed', '2026-01-12T07:30:00Z', 0);
INSERT INTO surveys VALUES (11, 8, 13, NULL, 'Test test test', 'draft', NULL, 1);
INSERT INTO surveys VALUES (12, 6, 11, NULL, 'Reader wishlist', 'live', '2025-07-19T18:00:00Z', 0);
INSERT INTO surveys VALUES (13, 7, 12, 12, 'Lab equipment poll', 'live', '2026-09-22T09:00:00Z', 0);
INSERT INTO surveys VALUES (14, 9, 14, 14, 'Candidate experience', 'closed', '2026-07-01T08:00:00Z', 0);
INSERT INTO surveys VALUES (15, 10, 16, NULL, 'Parent evening signup', 'draft', NULL, 0);
INSERT INTO surveys VALUES (16, 3, 7, 6, 'Cafeteria menu vote', 'live', '2026-10-05T11:00:00Z', 0);

INSERT INTO questions VALUES (1, 1, 1, 'How was your visit today?', 'rating', 1);
INSERT INTO questions VALUES (2, 1, 2, 'What could we do better?', 'text', 0);
INSERT INTO questions VALUES (3, 2, 1, 'How likely are you to buy this snack?', 'rating', 1);
INSERT INTO questions VALUES (4, 2, 2, 'Which flavor do you prefer?', 'choice', 1);
INSERT INTO questions VALUES (5, 2, 3, 'Any other thoughts?', 'text', 0);
INSERT INTO questions VALUES (6, 3, 1, 'Are our payment terms fair?', 'rating', 1);
INSERT INTO questions VALUES (7, 4, 1, '¿Cómo valora nuestro servicio?', 'rating', 1);
INSERT INTO questions VALUES (8, 5, 1, 'How likely are you to recommend us?', 'nps', 1);
INSERT INTO questions VALUES (9, 5, 2, 'What is the main reason for your score?', 'text', 0);
INSERT INTO questions VALUES (10, 6, 1, 'How manageable was your workload this week?', 'rating', 1);
INSERT INTO questions VALUES (11, 6, 2, 'Do you feel supported?', 'rating', 0);
INSERT INTO questions VALUES (12, 7, 1, 'Date of birth', 'text', 1);
INSERT INTO questions VALUES (13, 8, 1, 'Rate your trip', 'rating', 1);
INSERT INTO questions VALUES (14, 9, 1, 'How satisfied are you with the delivery?', 'rating', 1);
INSERT INTO questions VALUES (15, 9, 2, 'Was the parcel on time?', 'choice', 1);
INSERT INTO questions VALUES (16, 10, 1, 'Why are you leaving?', 'text', 1);
INSERT INTO questions VALUES (17, 12, 1, 'Which genre should we stock more of?', 'choice', 0);
INSERT INTO questions VALUES (18, 13, 1, 'How urgent is a new centrifuge?', 'rating', 1);
INSERT INTO questions VALUES (19, 14, 1, 'How was the interview process?', 'rating', 1);
INSERT INTO questions VALUES (20, 14, 2, 'Did you get feedback?', 'choice', 0);
INSERT INTO questions VALUES (21, 16, 1, 'Pick your favorite dish', 'choice', 1);

INSERT INTO responses VALUES (1, 7, 'link', 'desktop', '2024-07-31T10:39:21Z', '2024-07-31T10:44:47Z');
INSERT INTO responses VALUES (2, 7, 'qr', 'mobile', '2024-08-26T08:18:21Z', '2024-08-26T08:20:05Z');
INSERT INTO responses VALUES (3, 8, 'email', 'tablet', '2024-11-12T16:22:06Z', '2024-11-12T16:31:10Z');
INSERT INTO responses VALUES (4, 8, 'embed', 'desktop', '2024-11-29T14:11:32Z', NULL);
INSERT INTO responses VALUES (5, 5, 'email', 'mobile', '2025-04-18T18:00:05Z', '2025-04-18T18:09:21Z');
INSERT INTO responses VALUES (6, 9, 'email', 'mobile', '2025-04-26T09:32:55Z', NULL);
INSERT INTO responses VALUES (7, 2, 'embed', 'mobile', '2025-06-14T09:48:02Z', '2025-06-14T09:52:08Z');
INSERT INTO responses VALUES (8, 2, 'qr', 'desktop', '2025-06-30T06:16:45Z', '2025-06-30T06:19:50Z');
INSERT INTO responses VALUES (9, 2, 'link', 'desktop', '2025-06-30T10:03:42Z', NULL);
INSERT INTO responses VALUES (10, 8, 'link', 'mobile', '2025-06-30T13:40:44Z', '2025-06-30T13:50:49Z');
INSERT INTO responses VALUES (11, 2, 'email', 'mobile', '2025-07-11T07:36:35Z', '2025-07-11T07:38:59Z');
INSERT INTO responses VALUES (12, 9, 'embed', 'mobile', '2025-07-15T19:35:56Z', '2025-07-15T19:38:32Z');
INSERT INTO responses VALUES (13, 2, 'email', 'tablet', '2025-07-26T17:41:38Z', NULL);
INSERT INTO responses VALUES (14, 5, 'email', 'desktop', '2025-08-03T14:59:02Z', '2025-08-03T15:03:07Z');
INSERT INTO responses VALUES (15, 5, 'email', 'mobile', '2025-08-05T09:22:37Z', NULL);
INSERT INTO responses VALUES (16, 2, 'link', 'mobile', '2025-08-06T11:05:28Z', '2025-08-06T11:15:33Z');
INSERT INTO responses VALUES (17, 5, 'email', 'tablet', '2025-08-08T18:47:21Z', '2025-08-08T18:54:43Z');
INSERT INTO responses VALUES (18, 8, 'qr', NULL, '2025-08-11T19:53:02Z', '2025-08-11T19:59:26Z');
INSERT INTO responses VALUES (19, 5, 'qr', 'tablet', '2025-08-14T17:44:20Z', '2025-08-14T17:51:25Z');
INSERT INTO responses VALUES (20, 8, 'embed', 'mobile', '2025-08-23T21:34:43Z', '2025-08-23T21:37:30Z');
INSERT INTO responses VALUES (21, 9, 'link', 'mobile', '2025-08-26T17:43:14Z', '2025-08-26T17:48:45Z');
INSERT INTO responses VALUES (22, 9, 'email', 'mobile', '2025-08-26T20:56:32Z', '2025-08-26T20:59:40Z');
INSERT INTO responses VALUES (23, 5, 'link', 'mobile', '2025-09-28T15:18:44Z', '2025-09-28T15:28:09Z');
INSERT INTO responses VALUES (24, 5, 'link', 'desktop', '2025-10-01T18:01:01Z', '2025-10-01T18:02:19Z');
INSERT INTO responses VALUES (25, 9, 'email', 'tablet', '2025-11-23T18:17:57Z', NULL);
INSERT INTO responses VALUES (26, 5, 'link', 'mobile', '2025-11-28T20:17:44Z', NULL);
INSERT INTO responses VALUES (27, 9, 'link', NULL, '2025-11-30T14:09:29Z', '2025-11-30T14:15:39Z');
INSERT INTO responses VALUES (28, 10, 'link', 'mobile', '2026-02-23T15:02:58Z', NULL);
INSERT INTO responses VALUES (29, 9, 'embed', 'desktop', '2026-02-28T11:57:36Z', '2026-02-28T12:06:53Z');
INSERT INTO responses VALUES (30, 1, 'link', 'tablet', '2026-03-24T17:37:38Z', '2026-03-24T17:46:59Z');
INSERT INTO responses VALUES (31, 1, 'link', 'desktop', '2026-03-26T20:35:36Z', '2026-03-26T20:36:11Z');
INSERT INTO responses VALUES (32, 10, 'link', 'desktop', '2026-04-12T11:34:24Z', '2026-04-12T11:44:58Z');
INSERT INTO responses VALUES (33, 9, 'link', 'mobile', '2026-04-24T14:25:27Z', '2026-04-24T14:35:20Z');
INSERT INTO responses VALUES (34, 9, 'email', 'mobile', '2026-05-04T06:46:33Z', '2026-05-04T06:53:33Z');
INSERT INTO responses VALUES (35, 9, 'email', NULL, '2026-05-15T08:36:08Z', '2026-05-15T08:37:00Z');
INSERT INTO responses VALUES (36, 1, 'embed', 'desktop', '2026-05-26T17:24:25Z', NULL);
INSERT INTO responses VALUES (37, 1, 'email', 'mobile', '2026-06-01T19:23:36Z', '2026-06-01T19:27:56Z');
INSERT INTO responses VALUES (38, 10, 'link', 'tablet', '2026-06-07T16:25:00Z', '2026-06-07T16:36:33Z');
INSERT INTO responses VALUES (39, 4, 'embed', NULL, '2026-06-20T06:36:54Z', '2026-06-20T06:42:00Z');
INSERT INTO responses VALUES (40, 4, 'link', 'mobile', '2026-06-25T06:56:01Z', NULL);
INSERT INTO responses VALUES (41, 4, 'email', 'mobile', '2026-07-01T19:32:51Z', NULL);
INSERT INTO responses VALUES (42, 14, 'email', 'desktop', '2026-07-04T14:41:34Z', NULL);
INSERT INTO responses VALUES (43, 1, 'embed', 'tablet', '2026-07-23T18:42:13Z', '2026-07-23T18:43:01Z');
INSERT INTO responses VALUES (44, 9, 'qr', 'desktop', '2026-07-26T08:47:51Z', '2026-07-26T08:54:59Z');
INSERT INTO responses VALUES (45, 1, 'email', 'mobile', '2026-07-29T19:40:53Z', NULL);
INSERT INTO responses VALUES (46, 6, 'link', 'desktop', '2026-08-03T18:24:16Z', NULL);
INSERT INTO responses VALUES (47, 14, 'embed', 'tablet', '2026-08-27T09:30:38Z', '2026-08-27T09:41:29Z');
INSERT INTO responses VALUES (48, 14, 'email', 'mobile', '2026-08-29T20:35:30Z', NULL);
INSERT INTO responses VALUES (49, 4, 'email', 'mobile', '2026-08-30T10:45:06Z', NULL);
INSERT INTO responses VALUES (50, 6, 'embed', 'mobile', '2026-08-30T12:50:43Z', NULL);
INSERT INTO responses VALUES (51, 5, 'email', 'tablet', '2026-09-03T06:44:56Z', '2026-09-03T06:52:58Z');
INSERT INTO responses VALUES (52, 14, 'qr', 'tablet', '2026-09-03T14:04:08Z', '2026-09-03T14:12:44Z');
INSERT INTO responses VALUES (53, 14, 'link', 'desktop', '2026-09-07T17:52:48Z', NULL);
INSERT INTO responses VALUES (54, 6, 'embed', 'mobile', '2026-09-10T21:56:15Z', NULL);
INSERT INTO responses VALUES (55, 1, 'qr', 'mobile', '2026-09-13T10:52:37Z', NULL);
INSERT INTO responses VALUES (56, 6, 'email', 'mobile', '2026-09-14T15:14:32Z', NULL);
INSERT INTO responses VALUES (57, 6, 'email', 'desktop', '2026-09-29T10:03:08Z', '2026-09-29T10:06:49Z');
INSERT INTO responses VALUES (58, 9, 'email', 'desktop', '2026-10-01T16:39:58Z', '2026-10-01T16:46:38Z');
INSERT INTO responses VALUES (59, 14, 'email', 'mobile', '2026-10-08T20:01:01Z', NULL);
INSERT INTO responses VALUES (60, 6, 'link', 'desktop', '2026-10-13T11:31:40Z', '2026-10-13T11:37:12Z');
INSERT INTO responses VALUES (61, 16, 'link', NULL, '2026-10-13T19:28:58Z', '2026-10-13T19:39:58Z');
INSERT INTO responses VALUES (62, 1, 'qr', 'mobile', '2026-10-17T06:24:03Z', '2026-10-17T06:32:07Z');
INSERT INTO responses VALUES (63, 13, 'email', 'mobile', '2026-10-18T15:55:20Z', '2026-10-18T15:56:43Z');
INSERT INTO responses VALUES (64, 16, 'email', 'mobile', '2026-10-19T19:06:15Z', '2026-10-19T19:15:15Z');
INSERT INTO responses VALUES (65, 6, 'embed', 'mobile', '2026-10-24T18:44:16Z', '2026-10-24T18:52:26Z');
INSERT INTO responses VALUES (66, 13, 'embed', 'mobile', '2026-11-05T15:20:07Z', NULL);
INSERT INTO responses VALUES (67, 13, 'qr', 'mobile', '2026-11-06T08:47:56Z', '2026-11-06T08:53:48Z');
INSERT INTO responses VALUES (68, 1, 'email', 'mobile', '2026-11-06T14:52:41Z', '2026-11-06T15:02:54Z');
INSERT INTO responses VALUES (69, 5, 'email', 'desktop', '2026-11-10T12:00:11Z', '2026-11-10T12:06:52Z');
INSERT INTO responses VALUES (70, 5, 'email', 'mobile', '2026-11-13T06:08:29Z', '2026-11-13T06:18:37Z');
INSERT INTO responses VALUES (71, 5, 'embed', 'tablet', '2026-11-17T08:42:02Z', NULL);

INSERT INTO answers VALUES (1, 2, 12, NULL, 'Shorter queues please');
INSERT INTO answers VALUES (2, 3, 13, 3, NULL);
INSERT INTO answers VALUES (3, 5, 8, 10, NULL);
INSERT INTO answers VALUES (4, 6, 14, 3, NULL);
INSERT INTO answers VALUES (5, 7, 3, 4, NULL);
INSERT INTO answers VALUES (6, 7, 4, NULL, 'Paprika');
INSERT INTO answers VALUES (7, 8, 3, 5, NULL);
INSERT INTO answers VALUES (8, 8, 4, NULL, 'Sea salt');
INSERT INTO answers VALUES (9, 10, 13, 5, NULL);
INSERT INTO answers VALUES (10, 11, 3, 2, NULL);
INSERT INTO answers VALUES (11, 11, 4, NULL, 'Paprika');
INSERT INTO answers VALUES (12, 11, 5, NULL, 'Shorter queues please');
INSERT INTO answers VALUES (13, 12, 14, 2, NULL);
INSERT INTO answers VALUES (14, 12, 15, NULL, 'yes');
INSERT INTO answers VALUES (15, 13, 3, 4, NULL);
INSERT INTO answers VALUES (16, 14, 8, 8, NULL);
INSERT INTO answers VALUES (17, 16, 3, 4, NULL);
INSERT INTO answers VALUES (18, 16, 4, NULL, 'Lime');
INSERT INTO answers VALUES (19, 17, 8, 10, NULL);
INSERT INTO answers VALUES (20, 18, 13, 4, NULL);
INSERT INTO answers VALUES (21, 19, 8, 10, NULL);
INSERT INTO answers VALUES (22, 19, 9, NULL, 'Too slow');
INSERT INTO answers VALUES (23, 20, 13, 1, NULL);
INSERT INTO answers VALUES (24, 21, 14, 2, NULL);
INSERT INTO answers VALUES (25, 21, 15, NULL, 'yes');
INSERT INTO answers VALUES (26, 22, 14, 5, NULL);
INSERT INTO answers VALUES (27, 22, 15, NULL, 'yes');
INSERT INTO answers VALUES (28, 23, 8, 6, NULL);
INSERT INTO answers VALUES (29, 24, 8, 9, NULL);
INSERT INTO answers VALUES (30, 27, 14, 4, NULL);
INSERT INTO answers VALUES (31, 27, 15, NULL, 'yes');
INSERT INTO answers VALUES (32, 29, 14, 4, NULL);
INSERT INTO answers VALUES (33, 29, 15, NULL, 'yes');
INSERT INTO answers VALUES (34, 30, 1, 3, NULL);
INSERT INTO answers VALUES (35, 31, 1, 3, NULL);
INSERT INTO answers VALUES (36, 33, 14, 5, NULL);
INSERT INTO answers VALUES (37, 33, 15, NULL, 'yes');
INSERT INTO answers VALUES (38, 34, 14, 5, NULL);
INSERT INTO answers VALUES (39, 34, 15, NULL, 'yes');
INSERT INTO answers VALUES (40, 35, 14, 4, NULL);
INSERT INTO answers VALUES (41, 35, 15, NULL, 'no');
INSERT INTO answers VALUES (42, 37, 1, 3, NULL);
INSERT INTO answers VALUES (43, 38, 16, NULL, 'More variety');
INSERT INTO answers VALUES (44, 39, 7, 3, NULL);
INSERT INTO answers VALUES (45, 43, 1, 4, NULL);
INSERT INTO answers VALUES (46, 44, 14, 4, NULL);
INSERT INTO answers VALUES (47, 44, 15, NULL, 'yes');
INSERT INTO answers VALUES (48, 47, 19, 2, NULL);
INSERT INTO answers VALUES (49, 47, 20, NULL, 'no');
INSERT INTO answers VALUES (50, 51, 8, 8, NULL);
INSERT INTO answers VALUES (51, 52, 19, 3, NULL);
INSERT INTO answers VALUES (52, 52, 20, NULL, 'yes');
INSERT INTO answers VALUES (53, 57, 10, 4, NULL);
INSERT INTO answers VALUES (54, 57, 11, 4, NULL);
INSERT INTO answers VALUES (55, 58, 14, 5, NULL);
INSERT INTO answers VALUES (56, 58, 15, NULL, 'no');
INSERT INTO answers VALUES (57, 60, 10, 2, NULL);
INSERT INTO answers VALUES (58, 60, 11, 3, NULL);
INSERT INTO answers VALUES (59, 61, 21, NULL, 'Curry');
INSERT INTO answers VALUES (60, 62, 1, 4, NULL);
INSERT INTO answers VALUES (61, 63, 18, 4, NULL);
INSERT INTO answers VALUES (62, 64, 21, NULL, 'Lasagna');
INSERT INTO answers VALUES (63, 65, 10, 4, NULL);
INSERT INTO answers VALUES (64, 65, 11, 4, NULL);
INSERT INTO answers VALUES (65, 67, 18, 3, NULL);
INSERT INTO answers VALUES (66, 68, 1, 3, NULL);
INSERT INTO answers VALUES (67, 68, 2, NULL, 'Staff were kind');
INSERT INTO answers VALUES (68, 69, 8, 2, NULL);
INSERT INTO answers VALUES (69, 70, 8, 9, NULL);

INSERT INTO tags VALUES (1, 'customer');
INSERT INTO tags VALUES (2, 'employee');
INSERT INTO tags VALUES (3, 'product');
INSERT INTO tags VALUES (4, 'healthcare');
INSERT INTO tags VALUES (5, 'education');
INSERT INTO tags VALUES (6, 'q4-campaign');

INSERT INTO survey_tags VALUES (1, 1);
INSERT INTO survey_tags VALUES (2, 1);
INSERT INTO survey_tags VALUES (2, 3);
INSERT INTO survey_tags VALUES (4, 1);
INSERT INTO survey_tags VALUES (5, 1);
INSERT INTO survey_tags VALUES (5, 4);
INSERT INTO survey_tags VALUES (6, 2);
INSERT INTO survey_tags VALUES (6, 4);
INSERT INTO survey_tags VALUES (8, 1);
INSERT INTO survey_tags VALUES (9, 1);
INSERT INTO survey_tags VALUES (10, 2);
INSERT INTO survey_tags VALUES (14, 2);
INSERT INTO survey_tags VALUES (15, 5);
INSERT INTO survey_tags VALUES (7, 4);
INSERT INTO survey_tags VALUES (16, 2);
INSERT INTO survey_tags VALUES (13, 3);

