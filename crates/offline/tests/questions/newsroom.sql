CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  job_title TEXT NOT NULL,          -- reporter, editor, photographer
  hired_on TEXT NOT NULL,
  left_on TEXT,
  salary_cents INTEGER
);
CREATE TABLE sections (
  section_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  editor_id INTEGER REFERENCES staff(staff_id)
);
CREATE TABLE articles (
  article_id INTEGER PRIMARY KEY,
  headline TEXT NOT NULL,
  section_id INTEGER NOT NULL REFERENCES sections(section_id),
  reporter_id INTEGER REFERENCES staff(staff_id),  -- NULL = agency copy
  status TEXT NOT NULL,             -- draft, in_review, published, spiked
  filed_on TEXT NOT NULL,
  published_on TEXT,
  words INTEGER NOT NULL,
  web_views INTEGER NOT NULL DEFAULT 0,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE corrections (
  correction_id INTEGER PRIMARY KEY,
  article_id INTEGER NOT NULL REFERENCES articles(article_id),
  printed_on TEXT NOT NULL,
  note TEXT
);
CREATE TABLE readers (
  reader_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT,
  email TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE subscriptions (
  subscription_id INTEGER PRIMARY KEY,
  reader_id INTEGER NOT NULL REFERENCES readers(reader_id),
  edition TEXT NOT NULL,            -- print, digital, bundle
  status TEXT NOT NULL,             -- active, paused, cancelled
  started_on TEXT NOT NULL,
  cancelled_on TEXT,
  monthly_fee_cents INTEGER NOT NULL
);
CREATE TABLE advertisers (
  advertiser_id INTEGER PRIMARY KEY,
  business TEXT NOT NULL,
  trade TEXT,
  contact_name TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE adverts (
  advert_id INTEGER PRIMARY KEY,
  advertiser_id INTEGER NOT NULL REFERENCES advertisers(advertiser_id),
  section_id INTEGER,               -- page it runs on; NULL = website only
  ad_size TEXT NOT NULL,            -- quarter, half, full, banner
  price_cents INTEGER NOT NULL,
  booked_on TEXT NOT NULL,
  runs_on TEXT NOT NULL,
  payment_status TEXT NOT NULL      -- paid, invoiced, overdue
);

INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (1, 'Helen', 'Marsh', 'editor', '2009-05-11', NULL, 5420000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (2, 'Daniel', 'Cole', 'reporter', '2016-02-01', NULL, 3385000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (3, 'Sarah', 'Whitby', 'reporter', '2018-09-17', NULL, 3210000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (4, 'Daniel', 'Okoro', 'reporter', '2021-01-25', NULL, 2960000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (5, 'Sarah', 'Whitby', 'photographer', '2020-06-08', NULL, 2840000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (6, 'Jim', 'Fallon', 'reporter', '2012-10-03', '2026-03-31', 3490000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (7, 'Nadia', 'Karim', 'reporter', '2023-04-03', NULL, 2790000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (8, 'Peter', 'Lund', 'editor', '2014-08-18', NULL, 4475000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (9, 'Grace', 'Tomlin', 'reporter', '2025-09-01', NULL, 2615000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (10, 'Ewan', 'Reid', 'photographer', '2017-03-06', '2025-07-18', 2725000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (11, 'Anya', 'Petrova', 'editor', '2019-11-04', NULL, 4310000);
INSERT INTO staff (staff_id, first_name, last_name, job_title, hired_on, left_on, salary_cents) VALUES (12, 'Lewis', 'Barr', 'reporter', '2026-10-26', NULL, 2540000);

INSERT INTO sections (section_id, title, editor_id) VALUES (1, 'Local News', 1);
INSERT INTO sections (section_id, title, editor_id) VALUES (2, 'Sport', 8);
INSERT INTO sections (section_id, title, editor_id) VALUES (3, 'Business', 11);
INSERT INTO sections (section_id, title, editor_id) VALUES (4, 'Arts & Leisure', 11);
INSERT INTO sections (section_id, title, editor_id) VALUES (5, 'Opinion', 1);
INSERT INTO sections (section_id, title, editor_id) VALUES (6, 'Property', NULL);
INSERT INTO sections (section_id, title, editor_id) VALUES (7, 'Motoring', NULL);

INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (1, 'Residents angry over Garth', 1, 3, 'spiked', '2025-08-24', NULL, 1013, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (2, 'Dale End win county cup', 2, 7, 'published', '2025-08-27', '2025-08-27', 1388, 1300, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (3, 'New lights for Ingleby', 1, 4, 'published', '2025-08-28', '2025-08-29', 1439, 2478, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (4, 'Northgate plans thrown out', 1, 2, 'published', '2025-08-31', '2025-09-05', 1118, 614, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (5, 'Stanhope market traders upbeat', 3, 7, 'published', '2025-09-06', '2025-09-08', 1158, 1866, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (6, 'Easton swimmers take gold', 2, 6, 'published', '2025-09-11', '2025-09-19', 274, 439, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (7, 'Review: Thorpe Players on form', 4, 9, 'spiked', '2025-09-25', NULL, 1101, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (8, 'Council backs Ingleby scheme', 1, 6, 'published', '2025-09-27', '2025-09-28', 426, 273, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (9, 'Council backs Kirkgate scheme', 1, NULL, 'published', '2025-10-10', '2025-10-10', 1008, 147, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (10, 'Fenwick reopens after floods', 1, 3, 'published', '2025-10-12', '2025-10-12', 198, 198, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (11, 'Thorpe festival line-up revealed', 4, 9, 'published', '2025-10-19', '2025-10-27', 1392, 2679, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (12, 'Hollins reopens after floods', 1, 9, 'published', '2025-10-20', '2025-10-22', 611, 401, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (13, 'Review: Stanhope Players on form', 4, 7, 'published', '2025-10-27', '2025-10-30', 881, 4665, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (14, 'Moorside Rovers hold leaders', 2, 6, 'published', '2025-10-28', '2025-10-31', 1390, 220, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (15, 'Gallery opens in Ingleby', 4, 3, 'spiked', '2025-11-03', NULL, 1217, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (16, 'Ridley market traders upbeat', 3, 2, 'draft', '2025-11-04', NULL, 1243, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (17, 'Council backs Ashby scheme', 1, 9, 'published', '2025-11-05', '2025-11-10', 1134, 1203, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (18, 'Ingleby reopens after floods', 1, NULL, 'published', '2025-11-06', '2025-11-06', 297, 1374, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (19, 'Priory Park market traders upbeat', 3, NULL, 'published', '2025-11-15', '2025-11-17', 564, 238, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (20, 'Why Thorpe needs a bypass', 5, 3, 'published', '2025-11-19', '2025-11-20', 490, 248, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (21, 'Kirkgate plans thrown out', 1, NULL, 'published', '2025-11-20', '2025-11-25', 873, 1355, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (22, 'Review: Easton Players on form', 4, 9, 'spiked', '2025-11-20', NULL, 712, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (23, 'New lights for Longmoor', 1, 6, 'published', '2025-12-03', '2025-12-11', 356, 1331, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (24, 'Police appeal after Stanhope break-in', 1, 7, 'published', '2025-12-22', '2025-12-30', 566, 363, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (25, 'Residents angry over Longmoor', 1, 7, 'spiked', '2025-12-23', NULL, 946, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (26, 'Fenwick festival line-up revealed', 4, 2, 'published', '2025-12-24', '2025-12-25', 181, 1416, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (27, 'Council backs Priory Park scheme', 1, 7, 'spiked', '2025-12-25', NULL, 963, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (28, 'Easton reopens after floods', 1, 2, 'published', '2025-12-27', '2025-12-29', 1405, 723, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (29, 'Gallery opens in Stanhope', 4, 6, 'published', '2025-12-31', '2025-12-31', 756, 462, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (30, 'Longmoor reopens after floods', 1, 9, 'published', '2026-01-01', '2026-01-02', 1339, 2907, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (31, 'House prices rise in Oldfield', 6, 6, 'published', '2026-01-02', '2026-01-07', 1209, 2348, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (32, 'Kirkgate swimmers take gold', 2, 6, 'published', '2026-01-03', '2026-01-08', 281, 676, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (33, 'New lights for Brook Street', 1, 4, 'published', '2026-01-07', '2026-01-08', 1277, 6947, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (34, 'House prices rise in Thorpe', 6, 7, 'published', '2026-01-11', '2026-01-13', 361, 680, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (35, 'Thorpe plans thrown out', 1, 9, 'published', '2026-01-17', '2026-01-18', 517, 4878, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (36, 'Oldfield reopens after floods', 1, 2, 'published', '2026-01-23', '2026-01-28', 1336, 4381, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (37, 'Thorpe swimmers take gold', 2, 3, 'published', '2026-01-25', '2026-01-28', 328, 2919, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (38, 'Gallery opens in Kirkgate', 4, NULL, 'spiked', '2026-01-28', NULL, 252, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (39, 'House prices rise in Hollins', 6, 2, 'published', '2026-01-31', '2026-02-01', 1043, 871, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (40, 'Inside the Moorside barn conversion', 6, 7, 'published', '2026-02-07', '2026-02-09', 550, 2041, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (41, 'Dale End market traders upbeat', 3, 2, 'published', '2026-02-08', '2026-02-10', 783, 1561, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (42, 'New lights for Thorpe', 1, NULL, 'published', '2026-03-08', '2026-03-09', 755, 505, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (43, 'New lights for Ridley', 1, 2, 'published', '2026-03-13', '2026-03-13', 1013, 925, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (44, 'Closure fears at Corby Hill plant', 3, 9, 'published', '2026-03-16', '2026-03-17', 772, 881, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (45, 'Gallery opens in Moorside', 4, 9, 'published', '2026-03-19', '2026-03-21', 205, 518, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (46, 'Thorpe market traders upbeat', 3, 6, 'published', '2026-03-20', '2026-03-22', 1325, 1275, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (47, 'Priory Park reopens after floods', 1, NULL, 'published', '2026-03-20', '2026-03-28', 1122, 139, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (48, 'Longmoor firm to hire dozens', 3, 4, 'published', '2026-03-21', '2026-03-24', 810, 2271, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (49, 'New lights for Fenwick', 1, 3, 'spiked', '2026-03-25', NULL, 408, 0, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (50, 'House prices rise in Brook Street', 6, 7, 'published', '2026-03-26', '2026-03-27', 1361, 1600, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (51, 'Closure fears at Dale End plant', 3, NULL, 'published', '2026-04-03', '2026-04-11', 549, 1078, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (52, 'New lights for Priory Park', 1, NULL, 'published', '2026-04-18', '2026-04-26', 1038, 5865, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (53, 'Council backs Garth scheme', 1, NULL, 'published', '2026-04-20', '2026-04-21', 649, 2297, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (54, 'Garth market traders upbeat', 3, 4, 'published', '2026-04-28', '2026-04-29', 222, 1093, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (55, 'House prices rise in Stanhope', 6, NULL, 'spiked', '2026-04-30', NULL, 1358, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (56, 'Residents angry over Northgate', 1, 9, 'published', '2026-05-06', '2026-05-14', 619, 778, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (57, 'Closure fears at Garth plant', 3, 2, 'published', '2026-05-06', '2026-05-06', 1071, 1222, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (58, 'Hollins plans thrown out', 1, 7, 'published', '2026-05-06', '2026-05-07', 345, 312, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (59, 'Late try sinks Hollins', 2, 3, 'published', '2026-05-10', '2026-05-11', 1393, 880, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (60, 'Ridley reopens after floods', 1, NULL, 'published', '2026-05-13', '2026-05-21', 769, 5840, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (61, 'Priory Park win county cup', 2, 2, 'published', '2026-05-21', '2026-05-22', 716, 4242, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (62, 'Gallery opens in Garth', 4, NULL, 'published', '2026-05-24', '2026-05-25', 858, 1067, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (63, 'Council backs Northgate scheme', 1, 2, 'published', '2026-05-25', '2026-05-26', 767, 1200, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (64, 'Why Hollins needs a bypass', 5, 9, 'published', '2026-05-26', '2026-06-03', 1158, 1371, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (65, 'Gallery opens in Ashby', 4, 7, 'published', '2026-05-27', '2026-05-30', 333, 1220, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (66, 'New lights for Dale End', 1, 7, 'published', '2026-06-01', '2026-06-01', 457, 2649, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (67, 'Inside the Ingleby barn conversion', 6, 3, 'published', '2026-06-24', '2026-06-25', 1422, 659, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (68, 'Why Ridley needs a bypass', 5, 4, 'published', '2026-07-01', '2026-07-04', 1170, 2795, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (69, 'Council backs Stanhope scheme', 1, NULL, 'published', '2026-07-04', '2026-07-05', 435, 960, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (70, 'New lights for Ashby', 1, 2, 'published', '2026-07-14', '2026-07-15', 735, 7579, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (71, 'Longmoor Rovers hold leaders', 2, 4, 'published', '2026-07-18', '2026-07-19', 810, 1502, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (72, 'Ridley win county cup', 2, 4, 'published', '2026-07-19', '2026-07-20', 803, 2247, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (73, 'Late try sinks Garth', 2, 7, 'published', '2026-07-23', '2026-07-24', 1407, 299, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (74, 'Brook Street firm to hire dozens', 3, 9, 'published', '2026-07-28', '2026-08-02', 1175, 4891, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (75, 'Why Longmoor needs a bypass', 5, NULL, 'published', '2026-08-06', '2026-08-08', 269, 148, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (76, 'Moorside win county cup', 2, 9, 'published', '2026-08-09', '2026-08-10', 853, 414, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (77, 'Ashby win county cup', 2, 4, 'published', '2026-08-18', '2026-08-20', 796, 176, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (78, 'Stanhope Rovers hold leaders', 2, NULL, 'published', '2026-08-19', '2026-08-27', 1379, 882, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (79, 'Corby Hill win county cup', 2, 3, 'published', '2026-08-29', '2026-09-01', 237, 318, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (80, 'Review: Brook Street Players on form', 4, NULL, 'spiked', '2026-08-29', NULL, 1278, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (81, 'Review: Ashby Players on form', 4, 2, 'spiked', '2026-09-02', NULL, 1047, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (82, 'Time to rethink Brook Street', 5, 3, 'published', '2026-09-08', '2026-09-09', 183, 822, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (83, 'Police appeal after Ridley break-in', 1, 7, 'published', '2026-09-10', '2026-09-11', 780, 453, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (84, 'Gallery opens in Oldfield', 4, 9, 'published', '2026-09-11', '2026-09-12', 589, 491, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (85, 'Late try sinks Corby Hill', 2, NULL, 'published', '2026-09-12', '2026-09-20', 393, 1034, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (86, 'House prices rise in Easton', 6, 2, 'published', '2026-09-13', '2026-09-18', 1416, 1729, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (87, 'Residents angry over Moorside', 1, NULL, 'published', '2026-10-03', '2026-10-08', 358, 5814, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (88, 'Brook Street plans thrown out', 1, NULL, 'draft', '2026-10-17', NULL, 270, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (89, 'Inside the Fenwick barn conversion', 6, 4, 'spiked', '2026-10-24', NULL, 1054, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (90, 'Closure fears at Kirkgate plant', 3, 9, 'published', '2026-11-03', '2026-11-06', 482, 1279, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (91, 'Review: Ingleby Players on form', 4, 9, 'draft', '2026-11-07', NULL, 1203, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (92, 'New lights for Easton', 1, 3, 'published', '2026-11-08', '2026-11-10', 601, 2859, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (93, 'Ashby Rovers hold leaders', 2, 4, 'in_review', '2026-11-14', NULL, 611, 0, 1);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (94, 'Priory Park swimmers take gold', 2, 9, 'published', '2026-11-15', '2026-11-21', 1212, 1549, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (95, 'House prices rise in Longmoor', 6, NULL, 'in_review', '2026-11-16', NULL, 1122, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (96, 'Residents angry over Kirkgate', 1, 7, 'in_review', '2026-11-16', NULL, 712, 0, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (97, 'Late try sinks Fenwick', 2, 9, 'published', '2026-11-17', '2026-11-18', 465, 259, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (98, 'Garth festival line-up revealed', 4, 9, 'published', '2026-11-18', '2026-11-19', 313, 973, 0);
INSERT INTO articles (article_id, headline, section_id, reporter_id, status, filed_on, published_on, words, web_views, is_deleted) VALUES (99, 'Time to rethink Ashby', 5, 2, 'in_review', '2026-11-18', NULL, 540, 0, 0);

INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (1, 8, '2025-10-13', 'Wrong date given');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (2, 14, '2025-11-15', 'Photo caption wrong');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (3, 23, '2025-12-26', 'Photo caption wrong');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (4, 34, '2026-01-16', 'Name misspelt');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (5, 53, '2026-05-01', 'Wrong date given');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (6, 54, '2026-05-01', 'Wrong date given');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (7, 63, '2026-06-03', 'Figure misquoted');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (8, 68, '2026-07-09', 'Name misspelt');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (9, 72, '2026-07-24', 'Wrong date given');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (10, 71, '2026-08-03', 'Wrong street named');
INSERT INTO corrections (correction_id, article_id, printed_on, note) VALUES (11, 86, '2026-09-30', 'Wrong street named');

INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (1, 'Alan Dixon', 'Corby Hill', 'alan.dixon1@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (2, 'Ray Smith', 'Corby Hill', 'ray.smith2@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (3, 'Margaret Jones', 'Corby Hill', 'margaret.jones3@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (4, 'Olive Smith', 'Ashby', 'olive.smith4@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (5, 'George Gibson', 'Ashby', 'george.gibson5@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (6, 'Pauline Barker', 'Longmoor', 'pauline.barker6@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (7, 'Edward Smith', 'Ashby', 'edward.smith7@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (8, 'Margaret Jones', 'Ashby', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (9, 'Stella Atkinson', 'Corby Hill', 'stella.atkinson9@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (10, 'Keith Barker', 'Easton', 'keith.barker10@example.com', 1);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (11, 'Wendy Gibson', 'Ashby', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (12, 'Stella Smith', 'Corby Hill', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (13, 'Keith Chapman', 'Ashby', 'keith.chapman13@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (14, 'Stella Chapman', 'Easton', 'stella.chapman14@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (15, 'Ray Barker', 'Ashby', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (16, 'Colin Gibson', 'Easton', 'colin.gibson16@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (17, 'Doreen Dixon', 'Easton', 'doreen.dixon17@example.com', 1);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (18, 'Fiona Atkinson', NULL, NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (19, 'Olive Smith', 'Ashby', 'olive.smith19@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (20, 'Stella Chapman', 'Easton', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (21, 'Ian Smith', 'Ashby', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (22, 'Alan Smith', 'Easton', 'alan.smith22@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (23, 'Ian Jones', 'Fenwick', 'ian.jones23@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (24, 'Stella Dixon', 'Fenwick', 'stella.dixon24@example.com', 1);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (25, 'Joan Dixon', 'Fenwick', 'joan.dixon25@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (26, 'Hilda Dixon', 'Ashby', 'hilda.dixon26@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (27, 'Stella Foster', 'Easton', 'stella.foster27@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (28, 'Alan Atkinson', 'Longmoor', 'alan.atkinson28@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (29, 'Ian Barker', 'Fenwick', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (30, 'Pauline Chapman', 'Corby Hill', 'pauline.chapman30@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (31, 'Trevor Jones', 'Ashby', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (32, 'Ian Smith', 'Corby Hill', 'ian.smith32@example.com', 1);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (33, 'Edward Barker', 'Corby Hill', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (34, 'Keith Chapman', 'Ashby', 'keith.chapman34@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (35, 'Linda Gibson', 'Ashby', 'linda.gibson35@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (36, 'Keith Gibson', 'Ashby', NULL, 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (37, 'George Foster', 'Ashby', 'george.foster37@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (38, 'Alan Chapman', 'Ashby', 'alan.chapman38@example.com', 1);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (39, 'Joan Atkinson', 'Corby Hill', 'joan.atkinson39@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (40, 'Doreen Holt', 'Ashby', 'doreen.holt40@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (41, 'Linda Foster', 'Easton', 'linda.foster41@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (42, 'Stella Barker', 'Ashby', 'stella.barker42@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (43, 'Pauline Gibson', 'Corby Hill', 'pauline.gibson43@example.com', 0);
INSERT INTO readers (reader_id, name, town, email, is_deleted) VALUES (44, 'Ray Atkinson', 'Corby Hill', 'ray.atkinson44@example.com', 1);

INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (1, 34, 'bundle', 'cancelled', '2023-01-23', '2024-03-25', 1950);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (2, 21, 'digital', 'cancelled', '2023-02-03', '2024-11-07', 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (3, 13, 'print', 'active', '2023-04-10', NULL, 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (4, 41, 'digital', 'active', '2023-04-19', NULL, 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (5, 12, 'print', 'cancelled', '2023-04-26', '2024-05-23', 1295);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (6, 3, 'print', 'active', '2023-04-28', NULL, 1295);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (7, 23, 'print', 'cancelled', '2023-05-07', '2024-02-17', 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (8, 38, 'digital', 'cancelled', '2023-05-20', '2024-03-08', 649);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (9, 40, 'digital', 'active', '2023-07-15', NULL, 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (10, 20, 'bundle', 'active', '2023-07-26', NULL, 1750);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (11, 19, 'digital', 'paused', '2023-08-20', NULL, 599);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (12, 33, 'print', 'cancelled', '2023-08-20', '2024-03-11', 1345);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (13, 4, 'print', 'active', '2023-08-31', NULL, 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (14, 5, 'digital', 'active', '2023-11-15', NULL, 649);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (15, 28, 'print', 'active', '2024-01-28', NULL, 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (16, 10, 'bundle', 'cancelled', '2024-02-01', '2025-10-31', 1950);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (17, 1, 'digital', 'cancelled', '2024-02-08', '2024-07-05', 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (18, 26, 'print', 'active', '2024-03-26', NULL, 1295);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (19, 39, 'digital', 'active', '2024-06-21', NULL, 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (20, 33, 'digital', 'cancelled', '2024-07-25', '2026-06-14', 599);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (21, 15, 'print', 'active', '2024-08-14', NULL, 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (22, 38, 'digital', 'cancelled', '2024-08-15', '2025-08-08', 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (23, 9, 'digital', 'cancelled', '2024-09-10', '2025-11-04', 649);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (24, 14, 'print', 'cancelled', '2024-09-18', '2026-09-10', 1295);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (25, 35, 'digital', 'active', '2024-10-09', NULL, 599);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (26, 17, 'bundle', 'cancelled', '2024-11-13', '2026-05-20', 1750);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (27, 27, 'bundle', 'paused', '2024-12-17', NULL, 1950);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (28, 8, 'digital', 'active', '2025-05-31', NULL, 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (29, 30, 'print', 'cancelled', '2025-07-20', '2026-11-18', 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (30, 31, 'bundle', 'paused', '2025-07-21', NULL, 1950);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (31, 7, 'print', 'cancelled', '2025-07-22', '2026-11-18', 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (32, 11, 'digital', 'active', '2025-07-25', NULL, 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (33, 32, 'digital', 'cancelled', '2025-08-18', '2026-02-18', 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (34, 37, 'bundle', 'paused', '2025-08-31', NULL, 1750);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (35, 24, 'bundle', 'cancelled', '2025-10-17', '2026-11-17', 1800);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (36, 44, 'print', 'cancelled', '2025-11-01', '2026-11-18', 1295);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (37, 43, 'digital', 'active', '2025-11-23', NULL, 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (38, 6, 'digital', 'active', '2025-12-25', NULL, 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (39, 18, 'digital', 'cancelled', '2026-02-25', '2026-11-18', 799);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (40, 13, 'print', 'active', '2026-06-13', NULL, 1495);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (41, 28, 'digital', 'active', '2026-07-22', NULL, 599);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (42, 36, 'digital', 'cancelled', '2026-11-14', '2026-11-18', 649);
INSERT INTO subscriptions (subscription_id, reader_id, edition, status, started_on, cancelled_on, monthly_fee_cents) VALUES (43, 41, 'digital', 'active', '2026-11-15', NULL, 799);

INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (1, 'Fenwick Ford', 'cars', 'Paul Dent', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (2, 'Holt & Sons Estate Agents', 'property', 'Marian Holt', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (3, 'The Black Bull', 'pub', 'Steve Rudd', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (4, 'Easton Carpets', 'retail', 'Jo Verity', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (5, 'Priory Garden Centre', 'retail', 'Karen Moss', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (6, 'Ridley Solicitors', 'legal', NULL, 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (7, 'Longmoor Vets', 'health', 'Tim Sykes', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (8, 'Ashby Tyres', 'cars', 'Paul Dent', 1);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (9, 'Corby Hill College', 'education', 'Dr R. Amin', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (10, 'Stanhope Homes', 'property', 'Lucy Barr', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (11, 'Bright Smile Dental', 'health', 'Jo Verity', 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (12, 'Kirkgate Butchers', 'retail', NULL, 0);
INSERT INTO advertisers (advertiser_id, business, trade, contact_name, is_deleted) VALUES (13, 'Moorside Windows', 'trades', 'Phil Eaves', 0);

INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (1, 12, 2, 'half', 30500, '2025-08-02', '2025-09-12', 'overdue');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (2, 3, 2, 'half', 33900, '2025-08-24', '2025-09-26', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (3, 4, 2, 'quarter', 16600, '2025-08-26', '2025-09-26', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (4, 5, NULL, 'banner', 8900, '2025-09-26', '2025-10-10', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (5, 9, 2, 'half', 33900, '2025-09-28', '2025-10-31', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (6, 1, 4, 'full', 61500, '2025-09-30', '2025-11-14', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (7, 2, 4, 'half', 33900, '2025-09-30', '2025-10-24', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (8, 7, NULL, 'banner', 9900, '2025-10-01', '2025-11-14', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (9, 2, 1, 'full', 61500, '2025-10-01', '2025-10-31', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (10, 10, 6, 'full', 52300, '2025-10-03', '2025-10-31', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (11, 4, 4, 'half', 33900, '2025-10-05', '2025-10-31', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (12, 10, 1, 'half', 33900, '2025-10-12', '2025-11-21', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (13, 3, 2, 'full', 52300, '2025-10-22', '2025-11-28', 'overdue');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (14, 2, 6, 'quarter', 16600, '2025-10-24', '2025-11-14', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (15, 2, 1, 'full', 61500, '2025-10-31', '2025-11-07', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (16, 1, NULL, 'banner', 9900, '2025-11-07', '2025-12-12', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (17, 7, 2, 'full', 61500, '2025-11-27', '2025-12-26', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (18, 2, NULL, 'banner', 9900, '2025-12-01', '2025-12-05', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (19, 4, 1, 'full', 61500, '2025-12-02', '2025-12-12', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (20, 2, 1, 'full', 61500, '2025-12-02', '2026-01-02', 'overdue');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (21, 8, NULL, 'banner', 9900, '2025-12-05', '2026-01-02', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (22, 12, NULL, 'banner', 9900, '2025-12-08', '2026-01-16', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (23, 7, NULL, 'banner', 9900, '2025-12-09', '2026-01-09', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (24, 12, 4, 'quarter', 16600, '2025-12-14', '2025-12-26', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (25, 7, 3, 'half', 33900, '2026-01-08', '2026-01-30', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (26, 1, 2, 'full', 61500, '2026-01-09', '2026-01-16', 'overdue');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (27, 12, NULL, 'banner', 9900, '2026-01-26', '2026-02-06', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (28, 9, 2, 'quarter', 18500, '2026-01-26', '2026-01-30', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (29, 2, 6, 'quarter', 15700, '2026-01-27', '2026-02-20', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (30, 1, 1, 'full', 61500, '2026-03-07', '2026-03-20', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (31, 6, 3, 'quarter', 16600, '2026-04-19', '2026-05-22', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (32, 2, NULL, 'banner', 9900, '2026-05-04', '2026-05-22', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (33, 1, 1, 'full', 61500, '2026-05-06', '2026-05-22', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (34, 7, 6, 'half', 33900, '2026-05-11', '2026-06-05', 'overdue');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (35, 10, NULL, 'banner', 8400, '2026-05-22', '2026-05-29', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (36, 1, 3, 'full', 61500, '2026-05-24', '2026-07-03', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (37, 1, NULL, 'banner', 8400, '2026-05-30', '2026-06-19', 'overdue');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (38, 3, 1, 'quarter', 15700, '2026-06-22', '2026-07-03', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (39, 10, 1, 'quarter', 18500, '2026-07-01', '2026-07-31', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (40, 5, NULL, 'banner', 9900, '2026-07-12', '2026-08-07', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (41, 5, NULL, 'banner', 9900, '2026-07-15', '2026-08-21', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (42, 5, 2, 'half', 33900, '2026-08-04', '2026-08-28', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (43, 3, 2, 'quarter', 18500, '2026-08-09', '2026-08-14', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (44, 3, 1, 'half', 28800, '2026-08-24', '2026-09-18', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (45, 5, 4, 'quarter', 15700, '2026-08-26', '2026-09-18', 'overdue');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (46, 12, 2, 'full', 61500, '2026-08-27', '2026-09-25', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (47, 4, 1, 'quarter', 18500, '2026-08-29', '2026-09-18', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (48, 5, NULL, 'banner', 9900, '2026-09-05', '2026-09-18', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (49, 2, 4, 'full', 55400, '2026-09-08', '2026-10-09', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (50, 6, 2, 'quarter', 18500, '2026-09-10', '2026-09-25', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (51, 3, 2, 'full', 61500, '2026-09-11', '2026-09-18', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (52, 3, 2, 'half', 33900, '2026-09-13', '2026-10-02', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (53, 10, 4, 'full', 52300, '2026-09-16', '2026-10-02', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (54, 6, 2, 'quarter', 18500, '2026-09-18', '2026-10-09', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (55, 8, 1, 'full', 61500, '2026-09-20', '2026-10-23', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (56, 6, 1, 'half', 28800, '2026-09-27', '2026-10-09', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (57, 3, 2, 'full', 61500, '2026-09-27', '2026-10-02', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (58, 2, 3, 'half', 33900, '2026-09-29', '2026-10-16', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (59, 3, NULL, 'banner', 9900, '2026-10-04', '2026-10-16', 'invoiced');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (60, 5, 1, 'quarter', 18500, '2026-10-16', '2026-10-30', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (61, 2, 6, 'full', 52300, '2026-10-19', '2026-10-23', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (62, 10, 2, 'half', 28800, '2026-10-21', '2026-10-30', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (63, 4, 2, 'half', 28800, '2026-10-28', '2026-11-06', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (64, 1, 4, 'half', 33900, '2026-11-01', '2026-11-06', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (65, 5, 3, 'half', 30500, '2026-11-01', '2026-11-13', 'invoiced');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (66, 1, NULL, 'banner', 8400, '2026-11-08', '2026-11-20', 'invoiced');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (67, 12, NULL, 'banner', 8400, '2026-11-09', '2026-11-27', 'paid');
INSERT INTO adverts (advert_id, advertiser_id, section_id, ad_size, price_cents, booked_on, runs_on, payment_status) VALUES (68, 5, 4, 'full', 61500, '2026-11-11', '2026-11-20', 'paid');

