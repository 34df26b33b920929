CREATE TABLE MembershipType (
  Id INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  AnnualFee REAL NOT NULL
);
CREATE TABLE Member (
  Id INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  MembershipTypeId INTEGER NOT NULL REFERENCES MembershipType(Id),
  JoinDate TEXT NOT NULL,
  Handicap REAL,
  Email TEXT,
  IsDeleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Course (
  Id INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  Holes INTEGER NOT NULL,
  Par INTEGER NOT NULL
);
CREATE TABLE TeeTime (
  Id INTEGER PRIMARY KEY,
  CourseId INTEGER NOT NULL REFERENCES Course(Id),
  PlayDate TEXT NOT NULL,
  StartTime TEXT NOT NULL,
  MemberId INTEGER NOT NULL REFERENCES Member(Id),
  Players INTEGER NOT NULL,
  Status TEXT NOT NULL
);
CREATE TABLE Tournament (
  Id INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  CourseId INTEGER NOT NULL REFERENCES Course(Id),
  HeldOn TEXT NOT NULL,
  EntryFee REAL,
  Sponsor TEXT
);
CREATE TABLE TournamentEntry (
  TournamentId INTEGER NOT NULL REFERENCES Tournament(Id),
  MemberId INTEGER NOT NULL REFERENCES Member(Id),
  Score INTEGER,
  PRIMARY KEY (TournamentId, MemberId)
);
CREATE TABLE Payment (
  Id INTEGER PRIMARY KEY,
  MemberId INTEGER NOT NULL REFERENCES Member(Id),
  PaidOn TEXT NOT NULL,
  Amount REAL NOT NULL,
  Purpose TEXT NOT NULL
);

INSERT INTO MembershipType VALUES (1, 'Full', 1850.0);
INSERT INTO MembershipType VALUES (2, 'Weekday', 1190.0);
INSERT INTO MembershipType VALUES (3, 'Junior', 320.0);
INSERT INTO MembershipType VALUES (4, 'Senior', 980.0);
INSERT INTO MembershipType VALUES (5, 'Corporate', 4200.0);
INSERT INTO Member VALUES (1, 'Patrick', 'Ivanova', 1, '2026-02-06', NULL, 'patrickivanova@golfmail.example', 0);
INSERT INTO Member VALUES (2, 'Aisha', 'Alvarez', 1, '2026-01-28', 2.5, NULL, 0);
INSERT INTO Member VALUES (3, 'Mateo', 'Okafor', 4, '2026-03-17', 7.3, 'mateookafor@golfmail.example', 1);
INSERT INTO Member VALUES (4, 'Henrik', 'Ashworth', 1, '2025-04-20', 13.4, 'henrikashworth@golfmail.example', 0);
INSERT INTO Member VALUES (5, 'Rashid', 'Vogel', 4, '2024-01-12', 31.1, 'rashidvogel@golfmail.example', 0);
INSERT INTO Member VALUES (6, 'Miriam', 'Thornton', 2, '2025-02-24', 3.4, 'miriamthornton@golfmail.example', 0);
INSERT INTO Member VALUES (7, 'Daniel', 'Stein', 1, '2026-09-20', 15.8, NULL, 0);
INSERT INTO Member VALUES (8, 'Jonas', 'Haugen', 4, '2024-02-27', 23.4, 'jonashaugen@golfmail.example', 0);
INSERT INTO Member VALUES (9, 'Viktor', 'Novak', 1, '2025-06-06', NULL, 'viktornovak@golfmail.example', 1);
INSERT INTO Member VALUES (10, 'Stefan', 'Delgado', 4, '2025-07-29', 5.3, 'stefandelgado@golfmail.example', 0);
INSERT INTO Member VALUES (11, 'Freya', 'Mensah', 1, '2024-12-10', 23.9, 'freyamensah@golfmail.example', 0);
INSERT INTO Member VALUES (12, 'Leila', 'Petrova', 2, '2026-06-19', 16.0, 'leilapetrova@golfmail.example', 0);
INSERT INTO Member VALUES (13, 'Teresa', 'Kowalski', 4, '2025-03-04', 16.4, 'teresakowalski@golfmail.example', 0);
INSERT INTO Member VALUES (14, 'Andreas', 'Moreau', 2, '2026-05-12', 19.0, 'andreasmoreau@golfmail.example', 0);
INSERT INTO Member VALUES (15, 'Hugo', 'Pereira', 4, '2026-07-12', 23.9, 'hugopereira@golfmail.example', 0);
INSERT INTO Member VALUES (16, 'Bianca', 'Khan', 1, '2024-04-30', 5.8, 'biancakhan@golfmail.example', 1);
INSERT INTO Member VALUES (17, 'Camille', 'Sharma', 1, '2026-06-16', 15.9, 'camillesharma@golfmail.example', 1);
INSERT INTO Member VALUES (18, 'Carlos', 'Osei', 4, '2026-10-27', 32.6, 'carlososei@golfmail.example', 0);
INSERT INTO Member VALUES (19, 'Chloe', 'Haddad', 4, '2026-11-08', NULL, 'chloehaddad@golfmail.example', 1);
INSERT INTO Member VALUES (20, 'Anton', 'Santos', 2, '2025-02-01', 33.9, 'antonsantos@golfmail.example', 0);
INSERT INTO Member VALUES (21, 'Ben', 'Dubois', 1, '2026-04-03', 2.1, 'bendubois@golfmail.example', 0);
INSERT INTO Member VALUES (22, 'Hannah', 'Fischer', 4, '2025-11-25', 10.7, NULL, 0);
INSERT INTO Member VALUES (23, 'Greta', 'Keller', 2, '2026-09-19', 19.9, NULL, 1);
INSERT INTO Member VALUES (24, 'Samuel', 'Gallagher', 1, '2025-03-12', 13.0, 'samuelgallagher@golfmail.example', 0);
INSERT INTO Member VALUES (25, 'Omar', 'Marchetti', 1, '2026-05-31', 22.3, 'omarmarchetti@golfmail.example', 0);
INSERT INTO Member VALUES (26, 'Ingrid', 'Whitfield', 1, '2024-08-01', 15.5, 'ingridwhitfield@golfmail.example', 0);
INSERT INTO Member VALUES (27, 'Marta', 'Bianchi', 1, '2024-08-22', 28.5, 'martabianchi@golfmail.example', 0);
INSERT INTO Member VALUES (28, 'Felix', 'Rahimi', 1, '2026-06-08', 11.7, 'felixrahimi@golfmail.example', 0);
INSERT INTO Member VALUES (29, 'Luca', 'Horvat', 4, '2026-04-12', 1.9, 'lucahorvat@golfmail.example', 1);
INSERT INTO Member VALUES (30, 'Priya', 'Nilsen', 1, '2024-03-22', 28.6, 'priyanilsen@golfmail.example', 0);
INSERT INTO Member VALUES (31, 'Oliver', 'Price', 2, '2024-11-21', 5.0, 'oliverprice@golfmail.example', 0);
INSERT INTO Member VALUES (32, 'Nadia', 'Lang', 4, '2025-08-25', 26.1, 'nadialang@golfmail.example', 0);
INSERT INTO Member VALUES (33, 'Renata', 'Lindgren', 1, '2026-10-19', 11.7, 'renatalindgren@golfmail.example', 0);
INSERT INTO Member VALUES (34, 'Amara', 'Lambert', 1, '2026-11-20', 22.2, 'amaralambert@golfmail.example', 0);
INSERT INTO Member VALUES (35, 'Dylan', 'Jansen', 4, '2026-08-18', 10.4, 'dylanjansen@golfmail.example', 0);
INSERT INTO Member VALUES (36, 'Tomasz', 'Bauer', 1, '2026-06-11', NULL, 'tomaszbauer@golfmail.example', 1);
INSERT INTO Member VALUES (37, 'Yara', 'Ribeiro', 2, '2025-04-10', 12.1, 'yararibeiro@golfmail.example', 0);
INSERT INTO Member VALUES (38, 'Sofia', 'Costa', 4, '2025-09-12', 5.0, 'sofiacosta@golfmail.example', 0);
INSERT INTO Course VALUES (1, 'Lakeside', 18, 72);
INSERT INTO Course VALUES (2, 'Heathland', 18, 71);
INSERT INTO Course VALUES (3, 'Old Mill', 9, 35);
INSERT INTO Course VALUES (4, 'Academy', 6, 18);
INSERT INTO TeeTime VALUES (1, 2, '2024-06-01', '11:50', 30, 1, 'played');
INSERT INTO TeeTime VALUES (2, 1, '2024-10-03', '12:40', 26, 2, 'played');
INSERT INTO TeeTime VALUES (3, 1, '2024-11-12', '10:40', 26, 3, 'played');
INSERT INTO TeeTime VALUES (4, 1, '2024-12-06', '13:10', 31, 1, 'played');
INSERT INTO TeeTime VALUES (5, 1, '2025-04-13', '08:30', 37, 1, 'played');
INSERT INTO TeeTime VALUES (6, 3, '2025-05-23', '14:50', 31, 1, 'played');
INSERT INTO TeeTime VALUES (7, 1, '2025-09-08', '14:30', 6, 3, 'played');
INSERT INTO TeeTime VALUES (8, 1, '2025-09-21', '11:00', 6, 1, 'played');
INSERT INTO TeeTime VALUES (9, 2, '2025-10-23', '14:40', 16, 1, 'played');
INSERT INTO TeeTime VALUES (10, 2, '2025-11-05', '11:00', 37, 1, 'cancelled');
INSERT INTO TeeTime VALUES (11, 2, '2026-01-01', '08:30', 6, 2, 'played');
INSERT INTO TeeTime VALUES (12, 1, '2026-01-18', '09:40', 10, 2, 'played');
INSERT INTO TeeTime VALUES (13, 1, '2026-02-24', '12:30', 1, 4, 'played');
INSERT INTO TeeTime VALUES (14, 3, '2026-05-12', '08:10', 6, 1, 'played');
INSERT INTO TeeTime VALUES (15, 1, '2026-05-13', '13:00', 32, 3, 'cancelled');
INSERT INTO TeeTime VALUES (16, 1, '2026-05-26', '07:50', 6, 3, 'played');
INSERT INTO TeeTime VALUES (17, 2, '2026-06-15', '12:40', 25, 4, 'played');
INSERT INTO TeeTime VALUES (18, 1, '2026-06-22', '07:00', 37, 1, 'cancelled');
INSERT INTO TeeTime VALUES (19, 3, '2026-06-24', '12:10', 10, 2, 'played');
INSERT INTO TeeTime VALUES (20, 2, '2026-07-03', '10:30', 1, 2, 'cancelled');
INSERT INTO TeeTime VALUES (21, 2, '2026-07-09', '12:30', 13, 4, 'played');
INSERT INTO TeeTime VALUES (22, 3, '2026-07-11', '16:30', 9, 1, 'played');
INSERT INTO TeeTime VALUES (23, 1, '2026-07-13', '15:20', 25, 4, 'played');
INSERT INTO TeeTime VALUES (24, 1, '2026-07-21', '09:30', 24, 1, 'played');
INSERT INTO TeeTime VALUES (25, 3, '2026-07-26', '09:20', 36, 4, 'played');
INSERT INTO TeeTime VALUES (26, 2, '2026-07-29', '14:50', 15, 2, 'played');
INSERT INTO TeeTime VALUES (27, 3, '2026-08-18', '08:20', 6, 2, 'played');
INSERT INTO TeeTime VALUES (28, 3, '2026-08-19', '14:50', 25, 4, 'played');
INSERT INTO TeeTime VALUES (29, 2, '2026-08-22', '16:40', 37, 2, 'played');
INSERT INTO TeeTime VALUES (30, 2, '2026-08-23', '14:00', 5, 2, 'played');
INSERT INTO TeeTime VALUES (31, 1, '2026-08-23', '14:20', 36, 4, 'played');
INSERT INTO TeeTime VALUES (32, 3, '2026-08-23', '14:30', 3, 3, 'played');
INSERT INTO TeeTime VALUES (33, 3, '2026-08-24', '15:50', 10, 3, 'played');
INSERT INTO TeeTime VALUES (34, 2, '2026-08-25', '16:00', 15, 2, 'played');
INSERT INTO TeeTime VALUES (35, 2, '2026-08-26', '08:00', 27, 4, 'played');
INSERT INTO TeeTime VALUES (36, 1, '2026-08-29', '09:30', 12, 1, 'played');
INSERT INTO TeeTime VALUES (37, 2, '2026-09-01', '13:40', 24, 4, 'played');
INSERT INTO TeeTime VALUES (38, 1, '2026-09-04', '07:00', 12, 1, 'played');
INSERT INTO TeeTime VALUES (39, 2, '2026-09-05', '12:30', 16, 2, 'played');
INSERT INTO TeeTime VALUES (40, 1, '2026-09-06', '11:10', 37, 2, 'played');
INSERT INTO TeeTime VALUES (41, 1, '2026-09-06', '11:20', 22, 2, 'played');
INSERT INTO TeeTime VALUES (42, 2, '2026-09-09', '16:30', 22, 2, 'played');
INSERT INTO TeeTime VALUES (43, 3, '2026-09-15', '16:50', 22, 3, 'played');
INSERT INTO TeeTime VALUES (44, 2, '2026-09-16', '07:20', 25, 4, 'played');
INSERT INTO TeeTime VALUES (45, 2, '2026-09-16', '09:00', 31, 3, 'played');
INSERT INTO TeeTime VALUES (46, 2, '2026-09-17', '16:20', 10, 2, 'played');
INSERT INTO TeeTime VALUES (47, 2, '2026-09-18', '10:10', 1, 3, 'played');
INSERT INTO TeeTime VALUES (48, 1, '2026-09-19', '14:50', 25, 3, 'played');
INSERT INTO TeeTime VALUES (49, 1, '2026-09-19', '16:50', 16, 2, 'no-show');
INSERT INTO TeeTime VALUES (50, 1, '2026-09-20', '14:40', 16, 4, 'played');
INSERT INTO TeeTime VALUES (51, 2, '2026-09-24', '07:10', 22, 1, 'played');
INSERT INTO TeeTime VALUES (52, 1, '2026-10-02', '13:40', 29, 4, 'no-show');
INSERT INTO TeeTime VALUES (53, 1, '2026-10-03', '07:50', 32, 3, 'played');
INSERT INTO TeeTime VALUES (54, 3, '2026-10-03', '16:50', 6, 2, 'played');
INSERT INTO TeeTime VALUES (55, 1, '2026-10-05', '10:00', 36, 2, 'played');
INSERT INTO TeeTime VALUES (56, 1, '2026-10-06', '15:10', 36, 2, 'played');
INSERT INTO TeeTime VALUES (57, 1, '2026-10-06', '15:50', 12, 1, 'played');
INSERT INTO TeeTime VALUES (58, 1, '2026-10-09', '10:00', 30, 1, 'played');
INSERT INTO TeeTime VALUES (59, 1, '2026-10-10', '16:10', 25, 2, 'played');
INSERT INTO TeeTime VALUES (60, 2, '2026-10-13', '16:20', 37, 2, 'played');
INSERT INTO TeeTime VALUES (61, 2, '2026-10-15', '08:20', 37, 3, 'no-show');
INSERT INTO TeeTime VALUES (62, 1, '2026-10-17', '08:10', 13, 1, 'played');
INSERT INTO TeeTime VALUES (63, 3, '2026-10-17', '14:20', 32, 1, 'played');
INSERT INTO TeeTime VALUES (64, 1, '2026-10-18', '12:40', 25, 2, 'played');
INSERT INTO TeeTime VALUES (65, 3, '2026-10-19', '11:50', 13, 4, 'played');
INSERT INTO TeeTime VALUES (66, 2, '2026-10-19', '12:20', 33, 4, 'cancelled');
INSERT INTO TeeTime VALUES (67, 2, '2026-10-21', '12:00', 13, 1, 'played');
INSERT INTO TeeTime VALUES (68, 1, '2026-10-22', '07:40', 6, 2, 'played');
INSERT INTO TeeTime VALUES (69, 1, '2026-10-22', '13:00', 22, 3, 'played');
INSERT INTO TeeTime VALUES (70, 2, '2026-10-24', '11:50', 33, 1, 'played');
INSERT INTO TeeTime VALUES (71, 1, '2026-10-25', '10:30', 33, 2, 'played');
INSERT INTO TeeTime VALUES (72, 1, '2026-10-25', '16:50', 22, 3, 'no-show');
INSERT INTO TeeTime VALUES (73, 3, '2026-10-26', '13:10', 6, 1, 'played');
INSERT INTO TeeTime VALUES (74, 2, '2026-10-31', '16:50', 32, 1, 'cancelled');
INSERT INTO TeeTime VALUES (75, 3, '2026-11-01', '08:30', 36, 2, 'no-show');
INSERT INTO TeeTime VALUES (76, 2, '2026-11-02', '14:50', 29, 1, 'played');
INSERT INTO TeeTime VALUES (77, 2, '2026-11-03', '09:50', 26, 4, 'played');
INSERT INTO TeeTime VALUES (78, 2, '2026-11-03', '11:30', 12, 2, 'played');
INSERT INTO TeeTime VALUES (79, 1, '2026-11-06', '13:20', 25, 4, 'cancelled');
INSERT INTO TeeTime VALUES (80, 2, '2026-11-06', '15:20', 15, 4, 'played');
INSERT INTO TeeTime VALUES (81, 1, '2026-11-08', '14:20', 29, 4, 'cancelled');
INSERT INTO TeeTime VALUES (82, 1, '2026-11-09', '09:20', 33, 4, 'played');
INSERT INTO TeeTime VALUES (83, 2, '2026-11-10', '13:50', 24, 3, 'played');
INSERT INTO TeeTime VALUES (84, 2, '2026-11-11', '11:40', 37, 3, 'played');
INSERT INTO TeeTime VALUES (85, 1, '2026-11-11', '13:40', 33, 3, 'played');
INSERT INTO TeeTime VALUES (86, 3, '2026-11-12', '14:40', 29, 1, 'cancelled');
INSERT INTO TeeTime VALUES (87, 1, '2026-11-16', '09:40', 12, 4, 'played');
INSERT INTO TeeTime VALUES (88, 1, '2026-11-17', '07:40', 15, 1, 'played');
INSERT INTO TeeTime VALUES (89, 1, '2026-11-17', '15:20', 24, 3, 'played');
INSERT INTO TeeTime VALUES (90, 2, '2026-11-18', '14:30', 18, 4, 'played');
INSERT INTO TeeTime VALUES (91, 1, '2026-11-18', '15:30', 38, 4, 'played');
INSERT INTO TeeTime VALUES (92, 3, '2026-11-19', '11:50', 19, 2, 'played');
INSERT INTO TeeTime VALUES (93, 3, '2026-11-19', '12:50', 26, 3, 'played');
INSERT INTO TeeTime VALUES (94, 1, '2026-11-19', '16:30', 18, 1, 'played');
INSERT INTO TeeTime VALUES (95, 1, '2026-11-20', '08:50', 23, 4, 'cancelled');
INSERT INTO Tournament VALUES (1, 'Spring Cup 2024', 1, '2024-04-20', 35.0, 'Harbour Bank');
INSERT INTO Tournament VALUES (2, 'Club Championship 2024', 1, '2024-09-07', 45.0, NULL);
INSERT INTO Tournament VALUES (3, 'Winter Stableford 2025', 3, '2025-01-18', 15.0, NULL);
INSERT INTO Tournament VALUES (4, 'Spring Cup 2025', 2, '2025-04-26', 35.0, 'Harbour Bank');
INSERT INTO Tournament VALUES (5, 'Captain''s Day', 2, '2025-07-12', NULL, 'Miller Motors');
INSERT INTO Tournament VALUES (6, 'Club Championship 2025', 1, '2025-09-06', 45.0, 'Greenleaf Insurance');
INSERT INTO Tournament VALUES (7, 'Spring Cup 2026', 1, '2026-04-25', 40.0, 'Harbour Bank');
INSERT INTO Tournament VALUES (8, 'Charity Open 2026', 2, '2026-06-20', 60.0, 'Miller Motors');
INSERT INTO Tournament VALUES (9, 'Club Championship 2026', 1, '2026-09-05', 50.0, 'Greenleaf Insurance');
INSERT INTO Tournament VALUES (10, 'Autumn Foursomes 2026', 2, '2026-10-17', 25.0, NULL);
INSERT INTO Tournament VALUES (11, 'November Scramble 2026', 3, '2026-11-14', 20.0, NULL);
INSERT INTO TournamentEntry VALUES (1, 30, 68);
INSERT INTO TournamentEntry VALUES (1, 5, 94);
INSERT INTO TournamentEntry VALUES (1, 8, 87);
INSERT INTO TournamentEntry VALUES (2, 5, 84);
INSERT INTO TournamentEntry VALUES (2, 8, 71);
INSERT INTO TournamentEntry VALUES (2, 16, 72);
INSERT INTO TournamentEntry VALUES (2, 26, 96);
INSERT INTO TournamentEntry VALUES (2, 27, 89);
INSERT INTO TournamentEntry VALUES (2, 30, 79);
INSERT INTO TournamentEntry VALUES (4, 5, 69);
INSERT INTO TournamentEntry VALUES (4, 30, 70);
INSERT INTO TournamentEntry VALUES (4, 37, 80);
INSERT INTO TournamentEntry VALUES (4, 11, 91);
INSERT INTO TournamentEntry VALUES (4, 13, 75);
INSERT INTO TournamentEntry VALUES (4, 8, 78);
INSERT INTO TournamentEntry VALUES (5, 4, 87);
INSERT INTO TournamentEntry VALUES (5, 20, 83);
INSERT INTO TournamentEntry VALUES (5, 11, 85);
INSERT INTO TournamentEntry VALUES (5, 5, 77);
INSERT INTO TournamentEntry VALUES (5, 30, 88);
INSERT INTO TournamentEntry VALUES (5, 6, 72);
INSERT INTO TournamentEntry VALUES (5, 9, NULL);
INSERT INTO TournamentEntry VALUES (5, 13, 73);
INSERT INTO TournamentEntry VALUES (5, 37, 96);
INSERT INTO TournamentEntry VALUES (6, 16, 79);
INSERT INTO TournamentEntry VALUES (6, 4, NULL);
INSERT INTO TournamentEntry VALUES (6, 9, 79);
INSERT INTO TournamentEntry VALUES (6, 37, 95);
INSERT INTO TournamentEntry VALUES (6, 31, 84);
INSERT INTO TournamentEntry VALUES (6, 30, 68);
INSERT INTO TournamentEntry VALUES (6, 27, 82);
INSERT INTO TournamentEntry VALUES (6, 13, 72);
INSERT INTO TournamentEntry VALUES (6, 6, NULL);
INSERT INTO TournamentEntry VALUES (6, 11, 89);
INSERT INTO TournamentEntry VALUES (6, 10, 74);
INSERT INTO TournamentEntry VALUES (7, 13, 89);
INSERT INTO TournamentEntry VALUES (7, 16, 87);
INSERT INTO TournamentEntry VALUES (7, 11, 85);
INSERT INTO TournamentEntry VALUES (7, 6, 97);
INSERT INTO TournamentEntry VALUES (7, 5, 72);
INSERT INTO TournamentEntry VALUES (7, 20, 85);
INSERT INTO TournamentEntry VALUES (7, 22, 71);
INSERT INTO TournamentEntry VALUES (7, 29, 92);
INSERT INTO TournamentEntry VALUES (7, 4, 89);
INSERT INTO TournamentEntry VALUES (7, 32, 97);
INSERT INTO TournamentEntry VALUES (7, 3, 80);
INSERT INTO TournamentEntry VALUES (7, 30, 69);
INSERT INTO TournamentEntry VALUES (8, 20, NULL);
INSERT INTO TournamentEntry VALUES (8, 30, NULL);
INSERT INTO TournamentEntry VALUES (8, 2, 72);
INSERT INTO TournamentEntry VALUES (8, 26, 92);
INSERT INTO TournamentEntry VALUES (8, 28, 76);
INSERT INTO TournamentEntry VALUES (8, 31, 86);
INSERT INTO TournamentEntry VALUES (9, 37, 71);
INSERT INTO TournamentEntry VALUES (9, 31, 97);
INSERT INTO TournamentEntry VALUES (9, 27, 81);
INSERT INTO TournamentEntry VALUES (9, 9, 79);
INSERT INTO TournamentEntry VALUES (9, 30, 88);
INSERT INTO TournamentEntry VALUES (9, 24, 92);
INSERT INTO TournamentEntry VALUES (9, 35, 87);
INSERT INTO TournamentEntry VALUES (9, 4, 80);
INSERT INTO TournamentEntry VALUES (9, 21, 92);
INSERT INTO TournamentEntry VALUES (9, 13, 82);
INSERT INTO TournamentEntry VALUES (10, 38, 88);
INSERT INTO TournamentEntry VALUES (10, 10, 78);
INSERT INTO TournamentEntry VALUES (10, 4, 71);
INSERT INTO TournamentEntry VALUES (10, 11, 68);
INSERT INTO TournamentEntry VALUES (10, 24, 74);
INSERT INTO TournamentEntry VALUES (10, 36, 94);
INSERT INTO TournamentEntry VALUES (10, 17, 80);
INSERT INTO TournamentEntry VALUES (10, 6, 71);
INSERT INTO TournamentEntry VALUES (11, 22, 91);
INSERT INTO TournamentEntry VALUES (11, 38, 81);
INSERT INTO TournamentEntry VALUES (11, 16, 85);
INSERT INTO TournamentEntry VALUES (11, 30, 83);
INSERT INTO TournamentEntry VALUES (11, 31, 94);
INSERT INTO TournamentEntry VALUES (11, 24, 68);
INSERT INTO TournamentEntry VALUES (11, 36, 71);
INSERT INTO TournamentEntry VALUES (11, 21, 88);
INSERT INTO Payment VALUES (1, 5, '2024-11-22', 70.0, 'lesson');
INSERT INTO Payment VALUES (2, 26, '2025-01-03', 122.93, 'shop');
INSERT INTO Payment VALUES (3, 31, '2025-02-05', 1190.0, 'membership');
INSERT INTO Payment VALUES (4, 8, '2025-07-01', 35.0, 'tournament');
INSERT INTO Payment VALUES (5, 6, '2025-07-03', 1190.0, 'membership');
INSERT INTO Payment VALUES (6, 26, '2025-07-27', 1850.0, 'membership');
INSERT INTO Payment VALUES (7, 10, '2025-08-04', 980.0, 'membership');
INSERT INTO Payment VALUES (8, 37, '2025-09-26', 206.39, 'shop');
INSERT INTO Payment VALUES (9, 38, '2025-10-08', 980.0, 'membership');
INSERT INTO Payment VALUES (10, 32, '2025-10-12', 980.0, 'membership');
INSERT INTO Payment VALUES (11, 16, '2025-12-08', 183.07, 'shop');
INSERT INTO Payment VALUES (12, 1, '2026-02-23', 1850.0, 'membership');
INSERT INTO Payment VALUES (13, 13, '2026-03-02', 231.27, 'shop');
INSERT INTO Payment VALUES (14, 30, '2026-03-16', 1850.0, 'membership');
INSERT INTO Payment VALUES (15, 3, '2026-03-27', 980.0, 'membership');
INSERT INTO Payment VALUES (16, 5, '2026-04-04', 55.0, 'lesson');
INSERT INTO Payment VALUES (17, 13, '2026-04-08', 25.0, 'tournament');
INSERT INTO Payment VALUES (18, 10, '2026-04-30', 55.0, 'lesson');
INSERT INTO Payment VALUES (19, 2, '2026-05-05', 45.0, 'tournament');
INSERT INTO Payment VALUES (20, 22, '2026-05-28', 25.0, 'tournament');
INSERT INTO Payment VALUES (21, 3, '2026-06-04', 55.0, 'lesson');
INSERT INTO Payment VALUES (22, 24, '2026-06-11', 45.0, 'tournament');
INSERT INTO Payment VALUES (23, 20, '2026-06-15', 70.0, 'lesson');
INSERT INTO Payment VALUES (24, 2, '2026-07-22', 70.0, 'lesson');
INSERT INTO Payment VALUES (25, 36, '2026-07-25', 1850.0, 'membership');
INSERT INTO Payment VALUES (26, 27, '2026-08-23', 205.63, 'shop');
INSERT INTO Payment VALUES (27, 25, '2026-09-05', 150.35, 'shop');
INSERT INTO Payment VALUES (28, 5, '2026-09-06', 204.37, 'shop');
INSERT INTO Payment VALUES (29, 35, '2026-09-07', 134.24, 'shop');
INSERT INTO Payment VALUES (30, 38, '2026-09-09', 210.52, 'shop');
INSERT INTO Payment VALUES (31, 17, '2026-09-10', 35.0, 'tournament');
INSERT INTO Payment VALUES (32, 15, '2026-09-16', 70.0, 'lesson');
INSERT INTO Payment VALUES (33, 14, '2026-09-19', 1190.0, 'membership');
INSERT INTO Payment VALUES (34, 7, '2026-09-22', 51.3, 'shop');
INSERT INTO Payment VALUES (35, 31, '2026-09-22', 70.0, 'lesson');
INSERT INTO Payment VALUES (36, 21, '2026-09-28', 112.1, 'shop');
INSERT INTO Payment VALUES (37, 36, '2026-09-30', 1850.0, 'membership');
INSERT INTO Payment VALUES (38, 22, '2026-10-02', 980.0, 'membership');
INSERT INTO Payment VALUES (39, 13, '2026-10-05', 980.0, 'membership');
INSERT INTO Payment VALUES (40, 14, '2026-10-07', 161.32, 'shop');
INSERT INTO Payment VALUES (41, 21, '2026-10-09', 1850.0, 'membership');
INSERT INTO Payment VALUES (42, 36, '2026-10-15', 45.0, 'tournament');
INSERT INTO Payment VALUES (43, 25, '2026-10-17', 35.0, 'tournament');
INSERT INTO Payment VALUES (44, 3, '2026-10-18', 70.0, 'lesson');
INSERT INTO Payment VALUES (45, 24, '2026-10-21', 25.0, 'tournament');
INSERT INTO Payment VALUES (46, 23, '2026-10-23', 60.22, 'shop');
INSERT INTO Payment VALUES (47, 12, '2026-10-28', 1190.0, 'membership');
INSERT INTO Payment VALUES (48, 38, '2026-10-31', 146.3, 'shop');
INSERT INTO Payment VALUES (49, 24, '2026-11-02', 1850.0, 'membership');
INSERT INTO Payment VALUES (50, 18, '2026-11-04', 77.95, 'shop');
INSERT INTO Payment VALUES (51, 15, '2026-11-06', 980.0, 'membership');
INSERT INTO Payment VALUES (52, 17, '2026-11-07', 36.05, 'shop');
INSERT INTO Payment VALUES (53, 12, '2026-11-10', 55.0, 'lesson');
INSERT INTO Payment VALUES (54, 33, '2026-11-11', 1850.0, 'membership');
INSERT INTO Payment VALUES (55, 38, '2026-11-13', 980.0, 'membership');
INSERT INTO Payment VALUES (56, 38, '2026-11-13', 55.0, 'lesson');
INSERT INTO Payment VALUES (57, 33, '2026-11-17', 239.58, 'shop');
INSERT INTO Payment VALUES (58, 19, '2026-11-19', 25.0, 'tournament');
INSERT INTO Payment VALUES (59, 34, '2026-11-20', 12.36, 'shop');
INSERT INTO Payment VALUES (60, 19, '2026-11-20', 980.0, 'membership');
