CREATE TABLE Language (
  LangCode TEXT PRIMARY KEY,
  LangName TEXT NOT NULL,
  Script TEXT NOT NULL
);
CREATE TABLE Translator (
  TranslatorID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  City TEXT NOT NULL,
  NativeLang TEXT NOT NULL REFERENCES Language(LangCode),
  RatePerWord_ct INTEGER,
  AvailableFlag INTEGER NOT NULL
);
CREATE TABLE TranslatorPair (
  TranslatorID INTEGER NOT NULL REFERENCES Translator(TranslatorID),
  SrcLang TEXT NOT NULL REFERENCES Language(LangCode),
  TgtLang TEXT NOT NULL REFERENCES Language(LangCode),
  PRIMARY KEY (TranslatorID, SrcLang, TgtLang)
);
CREATE TABLE Client (
  ClientID INTEGER PRIMARY KEY,
  ClientName TEXT NOT NULL,
  Sector TEXT NOT NULL,
  Country TEXT NOT NULL
);
CREATE TABLE TranslationJob (
  JobID INTEGER PRIMARY KEY,
  ClientID INTEGER NOT NULL REFERENCES Client(ClientID),
  TranslatorID INTEGER REFERENCES Translator(TranslatorID),
  SrcLang TEXT NOT NULL REFERENCES Language(LangCode),
  TgtLang TEXT NOT NULL REFERENCES Language(LangCode),
  WordCount INTEGER NOT NULL,
  ReceivedOn TEXT NOT NULL,
  DueOn TEXT NOT NULL,
  DeliveredOn TEXT,
  Fee_ct INTEGER NOT NULL,
  JobState TEXT NOT NULL   -- new, assigned, in_progress, delivered, cancelled
);
CREATE TABLE QualityReview (
  ReviewID INTEGER PRIMARY KEY,
  JobID INTEGER NOT NULL REFERENCES TranslationJob(JobID),
  ReviewerID INTEGER NOT NULL REFERENCES Translator(TranslatorID),
  Score INTEGER NOT NULL,  -- 1 .. 10
  ReviewDate TEXT NOT NULL,
  ErrorCategory TEXT
);

INSERT INTO Language VALUES ('en', 'English', 'Latin');
INSERT INTO Language VALUES ('de', 'German', 'Latin');
INSERT INTO Language VALUES ('fr', 'French', 'Latin');
INSERT INTO Language VALUES ('pl', 'Polish', 'Latin');
INSERT INTO Language VALUES ('ru', 'Russian', 'Cyrillic');
INSERT INTO Language VALUES ('uk', 'Ukrainian', 'Cyrillic');
INSERT INTO Language VALUES ('ja', 'Japanese', 'Kanji/Kana');
INSERT INTO Language VALUES ('ar', 'Arabic', 'Arabic');
INSERT INTO Language VALUES ('es', 'Spanish', 'Latin');
INSERT INTO Language VALUES ('is', 'Icelandic', 'Latin');

INSERT INTO Translator VALUES (1, 'Helene', 'Duval', 'Lyon', 'fr', 14, 1);
INSERT INTO Translator VALUES (2, 'Katarzyna', 'Wrona', 'Krakow', 'pl', 11, 1);
INSERT INTO Translator VALUES (3, 'Oleh', 'Bondarenko', 'Lviv', 'uk', 9, 1);
INSERT INTO Translator VALUES (4, 'Miyako', 'Arai', 'Osaka', 'ja', 19, 1);
INSERT INTO Translator VALUES (5, 'Jonas', 'Reinhardt', 'Leipzig', 'de', 15, 0);
INSERT INTO Translator VALUES (6, 'Samira', 'Khoury', 'Beirut', 'ar', 13, 1);
INSERT INTO Translator VALUES (7, 'Gareth', 'Pugh', 'Cardiff', 'en', 16, 1);
INSERT INTO Translator VALUES (8, 'Irina', 'Volkova', 'Riga', 'ru', 10, 0);
INSERT INTO Translator VALUES (9, 'Lucia', 'Ferrer', 'Valencia', 'es', 12, 1);
INSERT INTO Translator VALUES (10, 'Birgit', 'Aumann', 'Leipzig', 'de', 17, 1);
INSERT INTO Translator VALUES (11, 'Sigrun', 'Helgadottir', 'Akureyri', 'is', NULL, 1);
INSERT INTO Translator VALUES (12, 'Peter', 'Lang', 'Graz', 'de', 13, 1);
INSERT INTO Translator VALUES (13, 'Antoine', 'Meyer', 'Lyon', 'fr', 12, 0);

INSERT INTO TranslatorPair VALUES (1, 'en', 'fr');
INSERT INTO TranslatorPair VALUES (1, 'de', 'fr');
INSERT INTO TranslatorPair VALUES (2, 'en', 'pl');
INSERT INTO TranslatorPair VALUES (2, 'de', 'pl');
INSERT INTO TranslatorPair VALUES (3, 'en', 'uk');
INSERT INTO TranslatorPair VALUES (3, 'ru', 'uk');
INSERT INTO TranslatorPair VALUES (3, 'pl', 'uk');
INSERT INTO TranslatorPair VALUES (4, 'en', 'ja');
INSERT INTO TranslatorPair VALUES (5, 'en', 'de');
INSERT INTO TranslatorPair VALUES (5, 'fr', 'de');
INSERT INTO TranslatorPair VALUES (6, 'en', 'ar');
INSERT INTO TranslatorPair VALUES (6, 'fr', 'ar');
INSERT INTO TranslatorPair VALUES (7, 'fr', 'en');
INSERT INTO TranslatorPair VALUES (7, 'de', 'en');
INSERT INTO TranslatorPair VALUES (7, 'es', 'en');
INSERT INTO TranslatorPair VALUES (8, 'en', 'ru');
INSERT INTO TranslatorPair VALUES (8, 'de', 'ru');
INSERT INTO TranslatorPair VALUES (9, 'en', 'es');
INSERT INTO TranslatorPair VALUES (9, 'fr', 'es');
INSERT INTO TranslatorPair VALUES (10, 'en', 'de');
INSERT INTO TranslatorPair VALUES (10, 'es', 'de');
INSERT INTO TranslatorPair VALUES (10, 'pl', 'de');
INSERT INTO TranslatorPair VALUES (11, 'en', 'is');
INSERT INTO TranslatorPair VALUES (12, 'en', 'de');
INSERT INTO TranslatorPair VALUES (13, 'en', 'fr');
INSERT INTO TranslatorPair VALUES (13, 'es', 'fr');

INSERT INTO Client VALUES (1, 'Havelmed GmbH', 'medical devices', 'Germany');
INSERT INTO Client VALUES (2, 'Northgate Legal LLP', 'legal', 'United Kingdom');
INSERT INTO Client VALUES (3, 'Editions Marivaux', 'publishing', 'France');
INSERT INTO Client VALUES (4, 'Kisho Robotics', 'engineering', 'Japan');
INSERT INTO Client VALUES (5, 'Bluefjord Seafood', 'food', 'Norway');
INSERT INTO Client VALUES (6, 'Ville de Nantes', 'public sector', 'France');
INSERT INTO Client VALUES (7, 'Adler Patent Partners', 'legal', 'Germany');
INSERT INTO Client VALUES (8, 'Solano Games', 'software', 'Spain');
INSERT INTO Client VALUES (9, 'Carpathia Energy', 'engineering', 'Poland');
INSERT INTO Client VALUES (10, 'Quill & Sons', 'publishing', 'United Kingdom');

INSERT INTO TranslationJob VALUES (1, 7, 12, 'en', 'de', 7300, '2025-07-15', '2025-07-22', '2025-07-23', 132860, 'delivered');
INSERT INTO TranslationJob VALUES (2, 7, 6, 'en', 'ar', 15000, '2025-07-18', '2025-08-03', NULL, 253500, 'cancelled');
INSERT INTO TranslationJob VALUES (3, 1, 10, 'es', 'de', 1800, '2025-07-29', '2025-08-01', '2025-08-01', 42840, 'delivered');
INSERT INTO TranslationJob VALUES (4, 2, 3, 'pl', 'uk', 750, '2025-08-16', '2025-09-06', '2025-09-06', 10125, 'delivered');
INSERT INTO TranslationJob VALUES (5, 8, 10, 'en', 'de', 4100, '2025-08-20', '2025-08-28', '2025-08-27', 104550, 'delivered');
INSERT INTO TranslationJob VALUES (6, 8, 6, 'en', 'ar', 250, '2025-09-07', '2025-09-17', '2025-09-17', 4225, 'delivered');
INSERT INTO TranslationJob VALUES (7, 3, 1, 'en', 'fr', 480, '2025-09-14', '2025-09-28', '2025-09-25', 10080, 'delivered');
INSERT INTO TranslationJob VALUES (8, 3, 5, 'fr', 'de', 1800, '2025-09-26', '2025-09-29', '2025-09-27', 37800, 'delivered');
INSERT INTO TranslationJob VALUES (9, 2, 5, 'fr', 'de', 1800, '2025-10-09', '2025-10-23', '2025-10-21', 35100, 'delivered');
INSERT INTO TranslationJob VALUES (10, 4, 10, 'en', 'de', 2500, '2025-10-18', '2025-11-09', '2025-11-06', 55250, 'delivered');
INSERT INTO TranslationJob VALUES (11, 8, 1, 'en', 'fr', 4100, '2025-11-01', '2025-11-12', NULL, 80360, 'cancelled');
INSERT INTO TranslationJob VALUES (12, 1, 1, 'de', 'fr', 900, '2025-11-09', '2025-11-23', '2025-11-20', 16380, 'delivered');
INSERT INTO TranslationJob VALUES (13, 7, 3, 'en', 'uk', 750, '2025-11-11', '2025-11-25', '2025-11-29', 10125, 'delivered');
INSERT INTO TranslationJob VALUES (14, 6, 6, 'en', 'ar', 1200, '2025-11-30', '2025-12-05', '2025-12-03', 21840, 'delivered');
INSERT INTO TranslationJob VALUES (15, 10, 5, 'en', 'de', 480, '2025-11-30', '2025-12-21', '2025-12-25', 9360, 'delivered');
INSERT INTO TranslationJob VALUES (16, 7, 2, 'en', 'pl', 1800, '2025-12-02', '2025-12-23', '2025-12-24', 27720, 'delivered');
INSERT INTO TranslationJob VALUES (17, 10, 9, 'en', 'es', 750, '2025-12-06', '2025-12-16', '2025-12-15', 11700, 'delivered');
INSERT INTO TranslationJob VALUES (18, 2, 6, 'fr', 'ar', 5600, '2025-12-14', '2025-12-21', '2025-12-20', 94640, 'delivered');
INSERT INTO TranslationJob VALUES (19, 7, 3, 'pl', 'uk', 900, '2025-12-16', '2025-12-21', '2025-12-23', 11340, 'delivered');
INSERT INTO TranslationJob VALUES (20, 2, 3, 'ru', 'uk', 7300, '2025-12-27', '2026-01-19', '2026-01-19', 91980, 'delivered');
INSERT INTO TranslationJob VALUES (21, 2, 9, 'en', 'es', 7300, '2025-12-28', '2026-01-02', '2025-12-30', 131400, 'delivered');
INSERT INTO TranslationJob VALUES (22, 5, 7, 'de', 'en', 4100, '2025-12-29', '2026-01-09', NULL, 85280, 'cancelled');
INSERT INTO TranslationJob VALUES (23, 5, 4, 'en', 'ja', 480, '2026-01-10', '2026-01-24', '2026-01-24', 11856, 'delivered');
INSERT INTO TranslationJob VALUES (24, 1, 9, 'en', 'es', 2500, '2026-01-17', '2026-01-28', '2026-02-01', 42000, 'delivered');
INSERT INTO TranslationJob VALUES (25, 3, 5, 'en', 'de', 480, '2026-01-21', '2026-02-04', '2026-02-08', 9360, 'delivered');
INSERT INTO TranslationJob VALUES (26, 8, 6, 'en', 'ar', 9800, '2026-01-24', '2026-02-06', '2026-02-08', 165620, 'delivered');
INSERT INTO TranslationJob VALUES (27, 1, 2, 'de', 'pl', 9800, '2026-01-25', '2026-02-04', '2026-02-02', 161700, 'delivered');
INSERT INTO TranslationJob VALUES (28, 7, 3, 'en', 'uk', 1200, '2026-01-27', '2026-02-06', '2026-02-10', 15120, 'delivered');
INSERT INTO TranslationJob VALUES (29, 7, 2, 'de', 'pl', 2500, '2026-01-28', '2026-02-03', '2026-02-03', 35750, 'delivered');
INSERT INTO TranslationJob VALUES (30, 3, 5, 'fr', 'de', 900, '2026-02-14', '2026-02-24', '2026-02-24', 18900, 'delivered');
INSERT INTO TranslationJob VALUES (31, 4, 8, 'de', 'ru', 750, '2026-02-15', '2026-02-25', '2026-02-25', 9750, 'delivered');
INSERT INTO TranslationJob VALUES (32, 8, 10, 'es', 'de', 2500, '2026-02-27', '2026-03-03', '2026-03-03', 63750, 'delivered');
INSERT INTO TranslationJob VALUES (33, 1, 2, 'de', 'pl', 7300, '2026-03-02', '2026-03-11', '2026-03-10', 120450, 'delivered');
INSERT INTO TranslationJob VALUES (34, 6, 6, 'fr', 'ar', 3200, '2026-03-05', '2026-03-09', '2026-03-08', 62400, 'delivered');
INSERT INTO TranslationJob VALUES (35, 2, 2, 'en', 'pl', 3200, '2026-03-07', '2026-03-15', '2026-03-17', 49280, 'delivered');
INSERT INTO TranslationJob VALUES (36, 3, 6, 'en', 'ar', 3200, '2026-03-08', '2026-03-23', '2026-03-23', 58240, 'delivered');
INSERT INTO TranslationJob VALUES (37, 1, 10, 'en', 'de', 900, '2026-03-19', '2026-03-22', '2026-03-22', 21420, 'delivered');
INSERT INTO TranslationJob VALUES (38, 5, 6, 'en', 'ar', 4100, '2026-03-20', '2026-03-24', NULL, 79950, 'cancelled');
INSERT INTO TranslationJob VALUES (39, 8, 1, 'en', 'fr', 1800, '2026-04-09', '2026-04-12', '2026-04-14', 32760, 'delivered');
INSERT INTO TranslationJob VALUES (40, 7, 8, 'de', 'ru', 9800, '2026-04-29', '2026-05-09', '2026-05-07', 147000, 'delivered');
INSERT INTO TranslationJob VALUES (41, 8, 1, 'de', 'fr', 7300, '2026-05-02', '2026-05-25', NULL, 132860, 'cancelled');
INSERT INTO TranslationJob VALUES (42, 3, 9, 'fr', 'es', 5600, '2026-05-07', '2026-05-12', '2026-05-13', 100800, 'delivered');
INSERT INTO TranslationJob VALUES (43, 8, 8, 'en', 'ru', 900, '2026-05-27', '2026-06-17', '2026-06-16', 11700, 'delivered');
INSERT INTO TranslationJob VALUES (44, 6, 8, 'de', 'ru', 7300, '2026-06-10', '2026-06-19', '2026-06-21', 102200, 'delivered');
INSERT INTO TranslationJob VALUES (45, 7, 6, 'fr', 'ar', 3200, '2026-06-23', '2026-07-08', NULL, 54080, 'cancelled');
INSERT INTO TranslationJob VALUES (46, 5, 7, 'de', 'en', 22000, '2026-07-03', '2026-07-21', '2026-07-25', 457600, 'delivered');
INSERT INTO TranslationJob VALUES (47, 10, 12, 'en', 'de', 1800, '2026-07-16', '2026-07-19', NULL, 35100, 'cancelled');
INSERT INTO TranslationJob VALUES (48, 3, 10, 'pl', 'de', 480, '2026-08-23', '2026-08-30', '2026-08-27', 12240, 'delivered');
INSERT INTO TranslationJob VALUES (49, 2, 1, 'en', 'fr', 22000, '2026-08-23', '2026-09-10', '2026-09-12', 462000, 'delivered');
INSERT INTO TranslationJob VALUES (50, 1, 6, 'fr', 'ar', 1200, '2026-09-03', '2026-09-10', NULL, 20280, 'cancelled');
INSERT INTO TranslationJob VALUES (51, 10, 6, 'en', 'ar', 7300, '2026-09-10', '2026-09-22', '2026-09-22', 132860, 'delivered');
INSERT INTO TranslationJob VALUES (52, 5, 3, 'pl', 'uk', 15000, '2026-10-28', '2026-11-13', NULL, 175500, 'assigned');
INSERT INTO TranslationJob VALUES (53, 10, NULL, 'en', 'ja', 15000, '2026-11-14', '2026-12-11', NULL, 399000, 'new');
INSERT INTO TranslationJob VALUES (54, 1, 2, 'en', 'pl', 3200, '2026-11-19', '2026-12-11', NULL, 45760, 'assigned');
INSERT INTO TranslationJob VALUES (55, 5, 10, 'pl', 'de', 2500, '2026-11-19', '2026-11-23', NULL, 59500, 'in_progress');
INSERT INTO TranslationJob VALUES (56, 2, 7, 'fr', 'en', 9800, '2026-10-22', '2026-11-09', NULL, 219520, 'in_progress');
INSERT INTO TranslationJob VALUES (57, 6, 1, 'en', 'fr', 1200, '2026-11-05', '2026-11-12', '2026-11-11', 23520, 'delivered');
INSERT INTO TranslationJob VALUES (58, 7, 12, 'en', 'de', 5600, '2026-10-12', '2026-10-26', '2026-10-23', 109200, 'delivered');

INSERT INTO QualityReview VALUES (1, 4, 2, 8, '2025-09-10', 'terminology');
INSERT INTO QualityReview VALUES (2, 5, 3, 8, '2025-08-27', 'formatting');
INSERT INTO QualityReview VALUES (3, 6, 2, 9, '2025-09-17', 'style');
INSERT INTO QualityReview VALUES (4, 8, 2, 10, '2025-10-01', NULL);
INSERT INTO QualityReview VALUES (5, 10, 1, 5, '2025-11-10', 'formatting');
INSERT INTO QualityReview VALUES (6, 12, 2, 7, '2025-11-25', 'formatting');
INSERT INTO QualityReview VALUES (7, 14, 9, 6, '2025-12-07', 'omissions');
INSERT INTO QualityReview VALUES (8, 18, 2, 8, '2025-12-22', NULL);
INSERT INTO QualityReview VALUES (9, 19, 10, 7, '2025-12-25', 'terminology');
INSERT INTO QualityReview VALUES (10, 20, 1, 7, '2026-01-25', 'omissions');
INSERT INTO QualityReview VALUES (11, 21, 10, 7, '2026-01-04', 'style');
INSERT INTO QualityReview VALUES (12, 23, 10, 8, '2026-01-29', NULL);
INSERT INTO QualityReview VALUES (13, 25, 2, 8, '2026-02-10', NULL);
INSERT INTO QualityReview VALUES (14, 28, 10, 9, '2026-02-10', 'terminology');
INSERT INTO QualityReview VALUES (15, 29, 1, 9, '2026-02-09', NULL);
INSERT INTO QualityReview VALUES (16, 30, 2, 9, '2026-02-27', 'formatting');
INSERT INTO QualityReview VALUES (17, 31, 7, 9, '2026-02-28', NULL);
INSERT INTO QualityReview VALUES (18, 33, 1, 6, '2026-03-12', NULL);
INSERT INTO QualityReview VALUES (19, 34, 9, 7, '2026-03-09', NULL);
INSERT INTO QualityReview VALUES (20, 35, 10, 5, '2026-03-23', 'style');
INSERT INTO QualityReview VALUES (21, 36, 7, 4, '2026-03-26', 'omissions');
INSERT INTO QualityReview VALUES (22, 43, 1, 7, '2026-06-20', 'omissions');
INSERT INTO QualityReview VALUES (23, 46, 9, 5, '2026-07-28', NULL);
INSERT INTO QualityReview VALUES (24, 48, 9, 5, '2026-09-02', NULL);
INSERT INTO QualityReview VALUES (25, 49, 10, 7, '2026-09-12', NULL);
INSERT INTO QualityReview VALUES (26, 57, 3, 4, '2026-11-15', 'terminology');
