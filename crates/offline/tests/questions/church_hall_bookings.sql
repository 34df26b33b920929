CREATE TABLE Room (
  RoomID INTEGER PRIMARY KEY,
  RoomName TEXT NOT NULL,
  Capacity INTEGER NOT NULL,
  HourlyRate REAL NOT NULL,
  HasKitchen INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Hirer (
  HirerID INTEGER PRIMARY KEY,
  HirerName TEXT NOT NULL,
  ContactName TEXT,
  Phone TEXT,
  HirerType TEXT,
  IsCharity INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Volunteer (
  VolunteerID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  Phone TEXT,
  HoldsKey INTEGER NOT NULL,
  StoodDown TEXT
);
CREATE TABLE Booking (
  BookingID INTEGER PRIMARY KEY,
  HirerID INTEGER NOT NULL REFERENCES Hirer(HirerID),
  RoomID INTEGER NOT NULL REFERENCES Room(RoomID),
  EventDate TEXT NOT NULL,
  StartHour INTEGER NOT NULL,
  EndHour INTEGER NOT NULL,
  Purpose TEXT,
  OpensUpID INTEGER REFERENCES Volunteer(VolunteerID),
  LocksUpID INTEGER REFERENCES Volunteer(VolunteerID),
  AgreedFee REAL NOT NULL,
  RepeatOfID INTEGER REFERENCES Booking(BookingID),
  IsCancelled INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Equipment (
  EquipID INTEGER PRIMARY KEY,
  ItemName TEXT NOT NULL,
  QtyOwned INTEGER NOT NULL
);
CREATE TABLE BookingEquipment (
  BookingID INTEGER NOT NULL REFERENCES Booking(BookingID),
  EquipID INTEGER NOT NULL REFERENCES Equipment(EquipID),
  Qty INTEGER NOT NULL,
  PRIMARY KEY (BookingID, EquipID)
);
CREATE TABLE HirePayment (
  PaymentID INTEGER PRIMARY KEY,
  BookingID INTEGER NOT NULL REFERENCES Booking(BookingID),
  PaidOn TEXT NOT NULL,
  Kind TEXT NOT NULL CHECK (Kind IN ('fee','deposit','deposit refund')),
  Amount REAL NOT NULL,
  Method TEXT
);
CREATE TABLE Paperwork (
  DocID INTEGER PRIMARY KEY,
  HirerID INTEGER NOT NULL REFERENCES Hirer(HirerID),
  DocKind TEXT NOT NULL,
  ReceivedOn TEXT,
  ExpiresOn TEXT
);

INSERT INTO Room VALUES (1, 'Main Hall', 180, 24.0, 1);
INSERT INTO Room VALUES (2, 'Lady Chapel Room', 40, 12.5, 0);
INSERT INTO Room VALUES (3, 'Upper Room', 60, 15.0, 0);
INSERT INTO Room VALUES (4, 'Scout Hut', 75, 14.0, 1);
INSERT INTO Room VALUES (5, 'Vestry Parlour', 12, 8.0, 0);

INSERT INTO Hirer VALUES (1, 'Tiny Toes Playgroup', 'Jill Hart', '4410', 'children', 1);
INSERT INTO Hirer VALUES (2, 'Swing Revival Dance', 'Ron Beckett', '4421', 'dance', 0);
INSERT INTO Hirer VALUES (3, 'Slimwell Club', 'Carla Dean', NULL, 'health', 0);
INSERT INTO Hirer VALUES (4, 'Parish Bell Ringers', NULL, '4438', 'church', 1);
INSERT INTO Hirer VALUES (5, 'Okoye Family', 'Grace Okoye', '4445', NULL, 0);
INSERT INTO Hirer VALUES (6, 'Blood Donor Service', 'Nigel Thorpe', '4450', 'health', 1);
INSERT INTO Hirer VALUES (7, 'Yoga with Anna', 'Anna Lindqvist', '4462', 'health', 0);
INSERT INTO Hirer VALUES (8, 'Harmer Wedding', 'Becky Harmer', '4479', NULL, 0);
INSERT INTO Hirer VALUES (9, 'Allotment Society', 'Stan Wick', NULL, 'society', 1);
INSERT INTO Hirer VALUES (10, 'Elmside Players', 'Jill Hart', '4481', 'theatre', 0);
INSERT INTO Hirer VALUES (11, 'Model Railway Circle', 'Peter Quill', '4499', 'society', 0);
INSERT INTO Hirer VALUES (12, 'Karate Kids', 'Ken Sato', '4502', 'children', 0);
INSERT INTO Hirer VALUES (13, 'Stamp Exchange', NULL, NULL, 'society', 0);

INSERT INTO Volunteer VALUES (1, 'Doris Penn', '07700 1', 1, NULL);
INSERT INTO Volunteer VALUES (2, 'Alf Rudge', '07700 2', 1, NULL);
INSERT INTO Volunteer VALUES (3, 'Marian Cole', NULL, 0, NULL);
INSERT INTO Volunteer VALUES (4, 'Bill Tandy', '07700 4', 1, '2025-12-31');
INSERT INTO Volunteer VALUES (5, 'Sunita Rai', '07700 5', 1, NULL);
INSERT INTO Volunteer VALUES (6, 'Geoff Loam', '07700 6', 0, NULL);

INSERT INTO Booking VALUES (1, 1, 4, '2024-09-09', 9, 12, 'playgroup', 1, 1, 31.5, NULL, 0);
INSERT INTO Booking VALUES (2, 2, 1, '2024-10-05', 19, 23, 'autumn ball', 2, 4, 96.0, NULL, 0);
INSERT INTO Booking VALUES (3, 5, 1, '2024-12-14', 13, 18, '50th birthday', 4, 2, 120.0, NULL, 0);
INSERT INTO Booking VALUES (4, 6, 1, '2025-01-22', 10, 16, 'donor session', 1, 5, 108.0, NULL, 0);
INSERT INTO Booking VALUES (5, 7, 3, '2025-02-04', 18, 20, 'yoga', 3, 1, 30.0, NULL, 0);
INSERT INTO Booking VALUES (6, 7, 3, '2025-02-11', 18, 20, 'yoga', 3, 1, 30.0, 5, 0);
INSERT INTO Booking VALUES (7, 7, 3, '2025-02-18', 18, 20, 'yoga', 1, 2, 30.0, 5, 1);
INSERT INTO Booking VALUES (8, 9, 2, '2025-03-12', 19, 21, 'seed swap', 5, 5, 18.75, NULL, 0);
INSERT INTO Booking VALUES (9, 10, 1, '2025-04-24', 18, 23, 'spring play', 2, 4, 120.0, NULL, 0);
INSERT INTO Booking VALUES (10, 10, 1, '2025-04-25', 18, 23, 'spring play', 2, 4, 120.0, 9, 0);
INSERT INTO Booking VALUES (11, 3, 2, '2025-05-13', 17, 19, 'weigh-in', 1, 3, 25.0, NULL, 0);
INSERT INTO Booking VALUES (12, 4, 5, '2025-06-03', 19, 20, 'ringers meeting', 2, 2, 0.0, NULL, 0);
INSERT INTO Booking VALUES (13, 8, 1, '2025-08-16', 12, 23, 'wedding party', 5, 2, 264.0, NULL, 0);
INSERT INTO Booking VALUES (14, 12, 4, '2025-09-17', 16, 18, 'grading', 4, 5, 28.0, NULL, 0);
INSERT INTO Booking VALUES (15, 2, 1, '2025-10-11', 19, 23, 'autumn ball', 2, 1, 96.0, 2, 0);
INSERT INTO Booking VALUES (16, 11, 3, '2025-11-15', 9, 17, 'layout day', 5, 1, 120.0, NULL, 0);
INSERT INTO Booking VALUES (17, 6, 1, '2026-01-21', 10, 16, 'donor session', 1, 5, 108.0, 4, 0);
INSERT INTO Booking VALUES (18, 1, 4, '2026-02-02', 9, 12, 'playgroup', 1, 3, 31.5, NULL, 0);
INSERT INTO Booking VALUES (19, 7, 3, '2026-03-03', 18, 20, 'yoga', 3, 2, 30.0, NULL, 0);
INSERT INTO Booking VALUES (20, 9, 2, '2026-03-11', 19, 21, 'seed swap', 5, 5, 18.75, 8, 0);
INSERT INTO Booking VALUES (21, 10, 1, '2026-04-23', 18, 23, 'spring play', 2, 5, 120.0, NULL, 1);
INSERT INTO Booking VALUES (22, 3, 2, '2026-05-12', 17, 19, 'weigh-in', 1, 3, 25.0, NULL, 0);
INSERT INTO Booking VALUES (23, 3, 2, '2026-05-19', 17, 19, 'weigh-in', 1, 1, 25.0, 22, 0);
INSERT INTO Booking VALUES (24, 12, 4, '2026-06-10', 16, 18, 'training', NULL, 5, 28.0, NULL, 0);
INSERT INTO Booking VALUES (25, 5, 2, '2026-07-18', 14, 17, 'christening tea', 2, 2, 37.5, NULL, 0);
INSERT INTO Booking VALUES (26, 11, 3, '2026-08-08', 9, 16, 'layout day', 5, 1, 105.0, NULL, 0);
INSERT INTO Booking VALUES (27, 4, 5, '2026-09-01', 19, 20, 'ringers meeting', 2, 2, 0.0, NULL, 0);
INSERT INTO Booking VALUES (28, 12, 4, '2026-09-16', 16, 18, 'grading', 6, 5, 28.0, NULL, 0);
INSERT INTO Booking VALUES (29, 2, 1, '2026-10-10', 19, 23, 'autumn ball', 2, 1, 96.0, 15, 0);
INSERT INTO Booking VALUES (30, 1, 4, '2026-10-12', 9, 12, 'playgroup', 1, NULL, 31.5, NULL, 0);
INSERT INTO Booking VALUES (31, 7, 3, '2026-10-13', 18, 20, 'yoga', 3, 2, 30.0, NULL, 0);
INSERT INTO Booking VALUES (32, 7, 3, '2026-10-20', 18, 20, 'yoga', 3, 1, 30.0, 31, 0);
INSERT INTO Booking VALUES (33, 6, 1, '2026-10-28', 10, 16, 'donor session', 5, 5, 108.0, 4, 0);
INSERT INTO Booking VALUES (34, 3, 2, '2026-10-27', 17, 19, 'weigh-in', 1, 3, 25.0, NULL, 1);
INSERT INTO Booking VALUES (35, 9, 3, '2026-11-04', 19, 21, 'AGM', 6, 2, 22.5, NULL, 0);
INSERT INTO Booking VALUES (36, 10, 1, '2026-11-27', 18, 23, 'panto rehearsal', 2, 5, 120.0, NULL, 0);
INSERT INTO Booking VALUES (37, 10, 1, '2026-11-28', 17, 23, 'panto', 2, NULL, 144.0, 36, 0);
INSERT INTO Booking VALUES (38, 1, 4, '2026-11-30', 9, 12, 'playgroup', NULL, NULL, 31.5, 30, 0);
INSERT INTO Booking VALUES (39, 7, 3, '2026-11-24', 18, 20, 'yoga', 3, 1, 30.0, 31, 0);
INSERT INTO Booking VALUES (40, 5, 1, '2026-12-19', 13, 18, 'golden wedding', 5, 2, 120.0, NULL, 0);
INSERT INTO Booking VALUES (41, 4, 5, '2026-12-01', 19, 20, NULL, NULL, 2, 0.0, NULL, 0);
INSERT INTO Booking VALUES (42, 6, 1, '2027-01-20', 10, 16, 'donor session', 1, 5, 108.0, 4, 0);
INSERT INTO Booking VALUES (43, 2, 1, '2026-12-31', 20, 24, 'new year dance', 1, 2, 96.0, NULL, 0);

INSERT INTO Equipment VALUES (1, 'folding table', 30);
INSERT INTO Equipment VALUES (2, 'stacking chair', 160);
INSERT INTO Equipment VALUES (3, 'tea urn', 3);
INSERT INTO Equipment VALUES (4, 'PA system', 1);
INSERT INTO Equipment VALUES (5, 'stage block', 8);
INSERT INTO Equipment VALUES (6, 'projector', 1);

INSERT INTO BookingEquipment VALUES (2, 4, 1);
INSERT INTO BookingEquipment VALUES (2, 2, 80);
INSERT INTO BookingEquipment VALUES (3, 1, 12);
INSERT INTO BookingEquipment VALUES (3, 2, 90);
INSERT INTO BookingEquipment VALUES (9, 5, 8);
INSERT INTO BookingEquipment VALUES (9, 4, 1);
INSERT INTO BookingEquipment VALUES (10, 5, 8);
INSERT INTO BookingEquipment VALUES (13, 1, 20);
INSERT INTO BookingEquipment VALUES (13, 2, 150);
INSERT INTO BookingEquipment VALUES (13, 3, 2);
INSERT INTO BookingEquipment VALUES (15, 2, 85);
INSERT INTO BookingEquipment VALUES (15, 4, 1);
INSERT INTO BookingEquipment VALUES (16, 1, 14);
INSERT INTO BookingEquipment VALUES (25, 3, 1);
INSERT INTO BookingEquipment VALUES (25, 1, 5);
INSERT INTO BookingEquipment VALUES (26, 1, 16);
INSERT INTO BookingEquipment VALUES (29, 2, 95);
INSERT INTO BookingEquipment VALUES (29, 4, 1);
INSERT INTO BookingEquipment VALUES (35, 2, 30);
INSERT INTO BookingEquipment VALUES (36, 5, 6);
INSERT INTO BookingEquipment VALUES (37, 5, 8);
INSERT INTO BookingEquipment VALUES (37, 2, 140);
INSERT INTO BookingEquipment VALUES (37, 4, 1);
INSERT INTO BookingEquipment VALUES (40, 1, 15);
INSERT INTO BookingEquipment VALUES (40, 3, 2);
INSERT INTO BookingEquipment VALUES (21, 5, 8);
INSERT INTO BookingEquipment VALUES (43, 4, 1);

INSERT INTO HirePayment VALUES (1, 1, '2024-09-09', 'fee', 31.5, 'cash');
INSERT INTO HirePayment VALUES (2, 2, '2024-09-01', 'deposit', 100.0, 'cheque');
INSERT INTO HirePayment VALUES (3, 2, '2024-09-28', 'fee', 96.0, 'cheque');
INSERT INTO HirePayment VALUES (4, 2, '2024-10-12', 'deposit refund', 100.0, 'cheque');
INSERT INTO HirePayment VALUES (5, 3, '2024-11-11', 'deposit', 100.0, 'cash');
INSERT INTO HirePayment VALUES (6, 3, '2024-12-01', 'fee', 120.0, 'cash');
INSERT INTO HirePayment VALUES (7, 3, '2024-12-16', 'deposit refund', 100.0, 'cash');
INSERT INTO HirePayment VALUES (8, 4, '2025-02-19', 'fee', 108.0, 'bank');
INSERT INTO HirePayment VALUES (9, 5, '2025-02-04', 'fee', 30.0, 'card');
INSERT INTO HirePayment VALUES (10, 6, '2025-02-11', 'fee', 30.0, 'card');
INSERT INTO HirePayment VALUES (11, 8, '2025-03-12', 'fee', 18.75, 'cash');
INSERT INTO HirePayment VALUES (12, 9, '2025-03-20', 'deposit', 150.0, 'bank');
INSERT INTO HirePayment VALUES (13, 9, '2025-04-17', 'fee', 120.0, 'bank');
INSERT INTO HirePayment VALUES (14, 9, '2025-05-02', 'deposit refund', 150.0, 'bank');
INSERT INTO HirePayment VALUES (15, 10, '2025-04-17', 'fee', 120.0, 'bank');
INSERT INTO HirePayment VALUES (16, 11, '2025-05-13', 'fee', 25.0, 'cash');
INSERT INTO HirePayment VALUES (17, 13, '2025-02-10', 'deposit', 200.0, 'card');
INSERT INTO HirePayment VALUES (18, 13, '2025-07-30', 'fee', 264.0, 'card');
INSERT INTO HirePayment VALUES (19, 13, '2025-08-20', 'deposit refund', 140.0, 'card');
INSERT INTO HirePayment VALUES (20, 14, '2025-09-17', 'fee', 28.0, 'card');
INSERT INTO HirePayment VALUES (21, 15, '2025-09-03', 'deposit', 100.0, 'cheque');
INSERT INTO HirePayment VALUES (22, 15, '2025-10-01', 'fee', 96.0, 'cheque');
INSERT INTO HirePayment VALUES (23, 15, '2025-10-20', 'deposit refund', 100.0, 'cheque');
INSERT INTO HirePayment VALUES (24, 16, '2025-11-20', 'fee', 120.0, 'bank');
INSERT INTO HirePayment VALUES (25, 17, '2026-02-25', 'fee', 108.0, 'bank');
INSERT INTO HirePayment VALUES (26, 18, '2026-02-02', 'fee', 31.5, 'cash');
INSERT INTO HirePayment VALUES (27, 19, '2026-03-03', 'fee', 30.0, 'card');
INSERT INTO HirePayment VALUES (28, 20, '2026-03-11', 'fee', 18.75, 'cash');
INSERT INTO HirePayment VALUES (29, 21, '2026-03-16', 'deposit', 150.0, 'bank');
INSERT INTO HirePayment VALUES (30, 21, '2026-03-30', 'deposit refund', 150.0, 'bank');
INSERT INTO HirePayment VALUES (31, 22, '2026-05-12', 'fee', 25.0, 'cash');
INSERT INTO HirePayment VALUES (32, 24, '2026-06-10', 'fee', 28.0, 'card');
INSERT INTO HirePayment VALUES (33, 25, '2026-07-01', 'deposit', 50.0, 'cash');
INSERT INTO HirePayment VALUES (34, 25, '2026-07-18', 'fee', 37.5, 'cash');
INSERT INTO HirePayment VALUES (35, 26, '2026-08-14', 'fee', 60.0, 'bank');
INSERT INTO HirePayment VALUES (36, 28, '2026-09-16', 'fee', 28.0, 'card');
INSERT INTO HirePayment VALUES (37, 29, '2026-09-02', 'deposit', 120.0, 'cheque');
INSERT INTO HirePayment VALUES (38, 29, '2026-10-02', 'fee', 96.0, 'cheque');
INSERT INTO HirePayment VALUES (39, 30, '2026-10-12', 'fee', 31.5, 'cash');
INSERT INTO HirePayment VALUES (40, 31, '2026-10-13', 'fee', 30.0, 'card');
INSERT INTO HirePayment VALUES (41, 32, '2026-10-20', 'fee', 30.0, 'card');
INSERT INTO HirePayment VALUES (42, 35, '2026-11-06', 'fee', 22.5, 'bank');
INSERT INTO HirePayment VALUES (43, 36, '2026-10-19', 'deposit', 150.0, 'bank');
INSERT INTO HirePayment VALUES (44, 39, '2026-11-17', 'fee', 30.0, 'card');
INSERT INTO HirePayment VALUES (45, 40, '2026-11-09', 'deposit', 100.0, 'card');
INSERT INTO HirePayment VALUES (46, 43, '2026-10-30', 'deposit', 120.0, 'cheque');
INSERT INTO HirePayment VALUES (47, 43, '2026-11-18', 'fee', 96.0, 'cheque');

INSERT INTO Paperwork VALUES (1, 1, 'hire agreement', '2024-09-02', NULL);
INSERT INTO Paperwork VALUES (2, 1, 'safeguarding policy', '2024-09-02', '2026-09-01');
INSERT INTO Paperwork VALUES (3, 2, 'hire agreement', '2024-09-01', NULL);
INSERT INTO Paperwork VALUES (4, 2, 'public liability', '2026-01-14', '2027-01-13');
INSERT INTO Paperwork VALUES (5, 3, 'hire agreement', '2025-05-06', NULL);
INSERT INTO Paperwork VALUES (6, 3, 'public liability', '2025-05-06', '2026-05-05');
INSERT INTO Paperwork VALUES (7, 5, 'hire agreement', '2024-11-11', NULL);
INSERT INTO Paperwork VALUES (8, 6, 'hire agreement', '2025-01-08', NULL);
INSERT INTO Paperwork VALUES (9, 6, 'public liability', '2026-04-01', '2027-03-31');
INSERT INTO Paperwork VALUES (10, 7, 'hire agreement', NULL, NULL);
INSERT INTO Paperwork VALUES (11, 7, 'public liability', '2025-12-18', '2026-12-17');
INSERT INTO Paperwork VALUES (12, 8, 'hire agreement', '2025-02-10', NULL);
INSERT INTO Paperwork VALUES (13, 10, 'hire agreement', '2025-03-20', NULL);
INSERT INTO Paperwork VALUES (14, 10, 'safeguarding policy', NULL, NULL);
INSERT INTO Paperwork VALUES (15, 11, 'hire agreement', '2025-11-01', NULL);
INSERT INTO Paperwork VALUES (16, 11, 'public liability', '2026-07-30', '2027-07-29');
INSERT INTO Paperwork VALUES (17, 12, 'hire agreement', '2025-09-10', NULL);
INSERT INTO Paperwork VALUES (18, 12, 'safeguarding policy', '2025-09-10', '2027-09-09');
INSERT INTO Paperwork VALUES (19, 12, 'public liability', '2025-11-25', '2026-11-24');

