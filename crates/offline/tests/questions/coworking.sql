CREATE TABLE sites (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  opened_on DATE NOT NULL
);
CREATE TABLE plans (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  monthly_price NUMERIC NOT NULL,
  room_hours_included INTEGER NOT NULL
);
CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  company TEXT,
  plan_id INTEGER NOT NULL REFERENCES plans(id),
  home_site_id INTEGER NOT NULL REFERENCES sites(id),
  joined_on DATE NOT NULL
);
CREATE TABLE desks (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  label TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('fixed', 'hot', 'standing')),
  assigned_member_id INTEGER REFERENCES members(id)
);
CREATE TABLE rooms (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  name TEXT NOT NULL,
  capacity INTEGER NOT NULL,
  hourly_rate NUMERIC NOT NULL,
  has_screen INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members(id),
  room_id INTEGER NOT NULL REFERENCES rooms(id),
  booked_for DATE NOT NULL,
  hours INTEGER NOT NULL,
  attendees INTEGER NOT NULL
);
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members(id),
  issued_on DATE NOT NULL,
  due_on DATE NOT NULL,
  amount NUMERIC NOT NULL,
  paid_on DATE
);

INSERT INTO sites (id, name, city, opened_on) VALUES (1, 'Canal House', 'Leeds', '2019-04-01');
INSERT INTO sites (id, name, city, opened_on) VALUES (2, 'The Tannery', 'Leeds', '2021-09-13');
INSERT INTO sites (id, name, city, opened_on) VALUES (3, 'Foundry Yard', 'Sheffield', '2022-02-07');
INSERT INTO sites (id, name, city, opened_on) VALUES (4, 'Station Lofts', 'York', '2024-06-03');
INSERT INTO sites (id, name, city, opened_on) VALUES (5, 'Mill Lane', 'Bradford', '2026-10-19');

INSERT INTO plans (id, name, monthly_price, room_hours_included) VALUES (1, 'Day Pass', 45, 0);
INSERT INTO plans (id, name, monthly_price, room_hours_included) VALUES (2, 'Part-time', 120, 2);
INSERT INTO plans (id, name, monthly_price, room_hours_included) VALUES (3, 'Full-time', 235, 5);
INSERT INTO plans (id, name, monthly_price, room_hours_included) VALUES (4, 'Resident', 340, 10);
INSERT INTO plans (id, name, monthly_price, room_hours_included) VALUES (5, 'Team', 890, 25);
INSERT INTO plans (id, name, monthly_price, room_hours_included) VALUES (6, 'Virtual Office', 30, 0);

INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (1, 'Amira Abbott', 'amira.abbott@example.org', 'Ledgerly', 5, 3, '2023-12-11');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (2, 'Ben Grant', 'ben.grant@example.org', NULL, 3, 3, '2025-12-29');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (3, 'Chloe Gill', 'chloe.gill@example.org', 'Harrow Legal', 5, 1, '2026-06-11');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (4, 'Dev Haddad', 'dev.haddad@example.org', NULL, 2, 3, '2025-12-09');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (5, 'Erin Ellery', 'erin.ellery@example.org', NULL, 1, 4, '2026-06-24');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (6, 'Femi Quinn', 'femi.quinn@example.org', NULL, 1, 4, '2025-10-02');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (7, 'Grace Osei', 'grace.osei@example.org', 'Ledgerly', 2, 1, '2023-01-10');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (8, 'Hugo Moreno', 'hugo.moreno@example.org', 'Harrow Legal', 3, 1, '2024-03-26');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (9, 'Isla Underwood', 'isla.underwood@example.org', 'Pixel & Pine', 2, 3, '2023-02-08');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (10, 'Jonas Nash', 'jonas.nash@example.org', 'Harrow Legal', 1, 3, '2024-12-27');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (11, 'Kasia Frost', 'kasia.frost@example.org', NULL, 3, 2, '2022-12-20');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (12, 'Liam Dunne', 'liam.dunne@example.org', NULL, 2, 4, '2025-07-08');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (13, 'Mina Shah', 'mina.shah@example.org', NULL, 2, 2, '2025-11-22');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (14, 'Noor Patel', 'noor.patel@example.org', 'Harrow Legal', 3, 3, '2025-12-12');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (15, 'Oscar Doyle', 'oscar.doyle@example.org', 'Northlight Studio', 4, 4, '2026-04-07');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (16, 'Priya Clarke', 'priya.clarke@example.org', 'Pixel & Pine', 2, 1, '2024-05-12');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (17, 'Quentin Costa', 'quentin.costa@example.org', NULL, 2, 2, '2022-07-07');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (18, 'Rosa Voss', 'rosa.voss@example.org', 'Pixel & Pine', 4, 4, '2026-01-13');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (19, 'Sam Novak', 'sam.novak@example.org', NULL, 2, 4, '2026-11-06');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (20, 'Tilda Khan', 'tilda.khan@example.org', NULL, 1, 1, '2026-05-09');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (21, 'Umar Okafor', 'umar.okafor@example.org', 'Pixel & Pine', 3, 1, '2022-08-08');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (22, 'Vera Hughes', 'vera.hughes@example.org', NULL, 3, 1, '2026-06-24');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (23, 'Will Bell', 'will.bell@example.org', 'Northlight Studio', 3, 4, '2025-11-21');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (24, 'Xenia Price', 'xenia.price@example.org', 'Bramble Foods', 4, 3, '2025-12-03');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (25, 'Yusuf Xu', 'yusuf.xu@example.org', 'Bramble Foods', 1, 4, '2025-11-18');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (26, 'Zoe Ishii', 'zoe.ishii@example.org', 'Northlight Studio', 2, 3, '2026-03-23');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (27, 'Aled Finch', 'aled.finch@example.org', 'Pixel & Pine', 3, 1, '2023-06-26');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (28, 'Bridget Walker', 'bridget.walker@example.org', 'Pixel & Pine', 5, 4, '2024-11-16');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (29, 'Carlos Lowe', 'carlos.lowe@example.org', 'Ledgerly', 3, 3, '2024-01-09');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (30, 'Dana Reyes', 'dana.reyes@example.org', NULL, 2, 4, '2025-12-20');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (31, 'Elliot Zimmer', 'elliot.zimmer@example.org', NULL, 3, 4, '2025-10-21');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (32, 'Freya Young', 'freya.young@example.org', NULL, 4, 3, '2022-09-20');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (33, 'Gareth Eastman', 'gareth.eastman@example.org', 'Pixel & Pine', 3, 4, '2026-10-27');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (34, 'Hana Tran', 'hana.tran@example.org', 'Pixel & Pine', 2, 3, '2026-03-23');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (35, 'Ivan Marsh', 'ivan.marsh@example.org', 'Harrow Legal', 1, 2, '2025-05-29');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (36, 'Jess Lindqvist', 'jess.lindqvist@example.org', 'Pixel & Pine', 3, 1, '2024-12-11');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (37, 'Kofi Byrne', 'kofi.byrne@example.org', NULL, 2, 2, '2025-10-17');
INSERT INTO members (id, full_name, email, company, plan_id, home_site_id, joined_on) VALUES (38, 'Lena Jarvis', 'lena.jarvis@example.org', 'Bramble Foods', 5, 3, '2023-09-07');

INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (1, 1, 'A01', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (2, 1, 'A02', 'fixed', 21);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (3, 1, 'A03', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (4, 1, 'A04', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (5, 1, 'A05', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (6, 1, 'A06', 'fixed', 36);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (7, 1, 'A07', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (8, 1, 'A08', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (9, 1, 'A09', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (10, 1, 'A10', 'fixed', 8);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (11, 1, 'A11', 'fixed', 3);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (12, 1, 'A12', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (13, 1, 'A13', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (14, 1, 'A14', 'standing', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (15, 2, 'B01', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (16, 2, 'B02', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (17, 2, 'B03', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (18, 2, 'B04', 'fixed', 11);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (19, 2, 'B05', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (20, 2, 'B06', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (21, 2, 'B07', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (22, 2, 'B08', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (23, 2, 'B09', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (24, 2, 'B10', 'standing', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (25, 2, 'B11', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (26, 3, 'C01', 'fixed', 29);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (27, 3, 'C02', 'fixed', 24);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (28, 3, 'C03', 'fixed', 32);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (29, 3, 'C04', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (30, 3, 'C05', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (31, 3, 'C06', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (32, 3, 'C07', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (33, 3, 'C08', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (34, 3, 'C09', 'standing', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (35, 4, 'D01', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (36, 4, 'D02', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (37, 4, 'D03', 'standing', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (38, 4, 'D04', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (39, 4, 'D05', 'fixed', 33);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (40, 4, 'D06', 'standing', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (41, 4, 'D07', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (42, 5, 'E01', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (43, 5, 'E02', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (44, 5, 'E03', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (45, 5, 'E04', 'hot', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (46, 5, 'E05', 'fixed', NULL);
INSERT INTO desks (id, site_id, label, kind, assigned_member_id) VALUES (47, 5, 'E06', 'hot', NULL);

INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (1, 1, 'Heron', 4, 15, 0);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (2, 1, 'Kingfisher', 8, 28, 1);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (3, 1, 'Boardroom', 16, 55, 1);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (4, 2, 'Saddle', 6, 22, 1);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (5, 2, 'Bridle', 4, 14.5, 0);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (6, 3, 'Anvil', 10, 32, 1);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (7, 3, 'Crucible', 6, 20, 0);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (8, 4, 'Platform One', 12, 38, 1);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (9, 4, 'Signal Box', 3, 12, 0);
INSERT INTO rooms (id, site_id, name, capacity, hourly_rate, has_screen) VALUES (10, 5, 'Weavers', 8, 25, 1);

INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (1, 11, 7, '2025-08-01', 2, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (2, 21, 3, '2025-08-06', 2, 12);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (3, 11, 4, '2025-08-15', 4, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (4, 16, 2, '2025-08-15', 4, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (5, 1, 6, '2025-09-09', 2, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (6, 8, 2, '2025-09-25', 3, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (7, 35, 4, '2025-09-29', 2, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (8, 1, 7, '2025-10-21', 2, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (9, 37, 4, '2025-10-24', 4, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (10, 38, 7, '2025-10-29', 1, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (11, 8, 2, '2025-11-12', 3, 7);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (12, 36, 3, '2025-11-18', 2, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (13, 28, 8, '2025-11-26', 4, 7);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (14, 7, 1, '2025-12-02', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (15, 38, 6, '2025-12-03', 2, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (16, 16, 3, '2025-12-24', 1, 14);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (17, 1, 3, '2025-12-25', 1, 13);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (18, 35, 5, '2025-12-25', 2, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (19, 8, 1, '2026-01-13', 1, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (20, 8, 7, '2026-01-22', 3, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (21, 24, 6, '2026-01-26', 1, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (22, 35, 4, '2026-01-27', 2, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (23, 4, 1, '2026-01-29', 2, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (24, 6, 8, '2026-02-03', 2, 10);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (25, 21, 1, '2026-02-10', 3, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (26, 14, 7, '2026-02-16', 7, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (27, 13, 4, '2026-02-18', 2, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (28, 35, 4, '2026-03-11', 4, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (29, 7, 1, '2026-03-12', 3, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (30, 6, 8, '2026-03-30', 2, 12);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (31, 27, 2, '2026-03-30', 1, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (32, 24, 7, '2026-04-27', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (33, 38, 7, '2026-04-28', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (34, 8, 3, '2026-04-30', 2, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (35, 26, 6, '2026-04-30', 7, 10);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (36, 35, 4, '2026-05-04', 3, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (37, 21, 1, '2026-05-06', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (38, 7, 3, '2026-05-07', 2, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (39, 35, 4, '2026-05-11', 1, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (40, 26, 6, '2026-05-12', 4, 7);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (41, 20, 2, '2026-05-13', 3, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (42, 2, 6, '2026-05-18', 1, 7);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (43, 26, 8, '2026-05-20', 3, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (44, 26, 7, '2026-05-20', 2, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (45, 21, 3, '2026-05-22', 1, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (46, 7, 1, '2026-05-26', 3, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (47, 2, 7, '2026-05-27', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (48, 1, 6, '2026-05-28', 1, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (49, 26, 6, '2026-05-29', 3, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (50, 15, 8, '2026-06-05', 3, 12);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (51, 26, 6, '2026-06-05', 4, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (52, 38, 6, '2026-06-05', 2, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (53, 35, 7, '2026-06-11', 4, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (54, 1, 6, '2026-06-19', 2, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (55, 22, 3, '2026-06-25', 4, 7);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (56, 34, 7, '2026-06-29', 4, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (57, 24, 8, '2026-06-29', 2, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (58, 1, 6, '2026-07-02', 1, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (59, 13, 5, '2026-07-13', 2, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (60, 21, 2, '2026-07-14', 2, 7);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (61, 7, 1, '2026-07-15', 2, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (62, 6, 8, '2026-07-15', 4, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (63, 16, 1, '2026-07-16', 2, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (64, 15, 6, '2026-07-16', 1, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (65, 26, 6, '2026-07-20', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (66, 2, 7, '2026-07-23', 1, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (67, 22, 3, '2026-07-24', 3, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (68, 24, 6, '2026-07-28', 1, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (69, 26, 7, '2026-08-04', 1, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (70, 26, 6, '2026-08-04', 2, 9);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (71, 38, 6, '2026-08-04', 2, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (72, 26, 6, '2026-08-11', 7, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (73, 14, 7, '2026-08-11', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (74, 35, 4, '2026-08-19', 4, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (75, 26, 6, '2026-08-19', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (76, 14, 7, '2026-08-26', 2, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (77, 35, 5, '2026-08-26', 2, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (78, 38, 6, '2026-09-03', 1, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (79, 23, 8, '2026-09-04', 3, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (80, 5, 8, '2026-09-07', 3, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (81, 35, 5, '2026-09-10', 4, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (82, 26, 6, '2026-09-11', 2, 5);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (83, 7, 2, '2026-09-15', 3, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (84, 16, 1, '2026-09-16', 4, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (85, 35, 4, '2026-09-22', 2, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (86, 22, 8, '2026-09-23', 1, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (87, 22, 3, '2026-09-29', 1, 7);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (88, 3, 3, '2026-10-05', 2, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (89, 4, 7, '2026-10-07', 3, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (90, 26, 7, '2026-10-08', 2, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (91, 1, 7, '2026-10-12', 2, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (92, 38, 7, '2026-10-13', 3, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (93, 7, 3, '2026-10-14', 3, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (94, 6, 8, '2026-10-20', 4, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (95, 14, 6, '2026-10-20', 3, 9);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (96, 26, 6, '2026-10-20', 3, 1);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (97, 35, 4, '2026-10-27', 3, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (98, 22, 7, '2026-10-29', 1, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (99, 7, 1, '2026-11-03', 2, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (100, 3, 2, '2026-11-10', 2, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (101, 26, 6, '2026-11-10', 2, 10);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (102, 26, 6, '2026-11-11', 2, 3);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (103, 7, 5, '2026-11-11', 2, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (104, 4, 7, '2026-11-13', 1, 6);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (105, 19, 8, '2026-11-17', 7, 9);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (106, 4, 6, '2026-11-19', 2, 9);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (107, 24, 7, '2026-11-20', 2, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (108, 34, 7, '2026-11-20', 2, 2);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (109, 14, 6, '2026-11-24', 3, 8);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (110, 19, 8, '2026-11-26', 4, 4);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (111, 3, 3, '2026-11-27', 4, 12);
INSERT INTO bookings (id, member_id, room_id, booked_for, hours, attendees) VALUES (112, 2, 6, '2026-12-03', 2, 8);

INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1001, 1, '2026-07-01', '2026-07-15', 890, '2026-07-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1002, 2, '2026-07-01', '2026-07-15', 263, '2026-07-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1003, 3, '2026-07-01', '2026-07-15', 934, '2026-07-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1004, 4, '2026-07-01', '2026-07-15', 132, '2026-07-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1005, 5, '2026-07-01', '2026-07-15', 45, '2026-07-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1006, 6, '2026-07-01', '2026-07-15', 89, '2026-07-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1007, 9, '2026-07-01', '2026-07-15', 120, '2026-07-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1008, 10, '2026-07-01', '2026-07-15', 45, '2026-07-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1009, 11, '2026-07-01', '2026-07-15', 263, '2026-07-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1010, 12, '2026-07-01', '2026-07-15', 120, '2026-07-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1011, 13, '2026-07-01', '2026-07-15', 164, '2026-07-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1012, 14, '2026-07-01', '2026-07-15', 235, '2026-07-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1013, 15, '2026-07-01', '2026-07-15', 397.5, '2026-07-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1014, 16, '2026-07-01', '2026-07-15', 120, '2026-07-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1015, 17, '2026-07-01', '2026-07-15', 120, '2026-07-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1016, 18, '2026-07-01', '2026-07-15', 340, '2026-07-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1017, 20, '2026-07-01', '2026-07-15', 121, '2026-07-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1018, 21, '2026-07-01', '2026-07-15', 247, '2026-07-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1019, 23, '2026-07-01', '2026-07-15', 247, '2026-07-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1020, 25, '2026-07-01', '2026-07-15', 45, '2026-07-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1021, 26, '2026-07-01', '2026-07-15', 164, '2026-07-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1022, 27, '2026-07-01', '2026-07-15', 235, '2026-07-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1023, 28, '2026-07-01', '2026-07-15', 966, '2026-07-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1024, 29, '2026-07-01', '2026-07-15', 235, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1025, 30, '2026-07-01', '2026-07-15', 132, '2026-07-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1026, 32, '2026-07-01', '2026-07-15', 397.5, '2026-07-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1027, 34, '2026-07-01', '2026-07-15', 177.5, '2026-07-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1028, 35, '2026-07-01', '2026-07-15', 89, '2026-07-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1029, 37, '2026-07-01', '2026-07-15', 164, '2026-07-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1030, 38, '2026-07-01', '2026-07-15', 947.5, '2026-07-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1031, 1, '2026-08-01', '2026-08-15', 947.5, '2026-08-20');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1032, 2, '2026-08-01', '2026-08-15', 235, '2026-08-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1033, 3, '2026-08-01', '2026-08-15', 890, '2026-08-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1034, 4, '2026-08-01', '2026-08-15', 120, '2026-08-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1035, 5, '2026-08-01', '2026-08-15', 73, '2026-08-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1036, 6, '2026-08-01', '2026-08-15', 57, '2026-08-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1037, 7, '2026-08-01', '2026-08-15', 120, '2026-08-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1038, 8, '2026-08-01', '2026-08-15', 292.5, '2026-08-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1039, 9, '2026-08-01', '2026-08-15', 148, '2026-08-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1040, 10, '2026-08-01', '2026-08-15', 45, '2026-08-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1041, 11, '2026-08-01', '2026-08-15', 292.5, '2026-08-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1042, 12, '2026-08-01', '2026-08-15', 196, '2026-08-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1043, 13, '2026-08-01', '2026-08-15', 196, '2026-08-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1044, 14, '2026-08-01', '2026-08-15', 292.5, '2026-08-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1045, 16, '2026-08-01', '2026-08-15', 177.5, '2026-08-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1046, 17, '2026-08-01', '2026-08-15', 120, '2026-08-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1047, 18, '2026-08-01', '2026-08-15', 397.5, '2026-08-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1048, 20, '2026-08-01', '2026-08-15', 89, '2026-08-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1049, 21, '2026-08-01', '2026-08-15', 292.5, '2026-08-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1050, 22, '2026-08-01', '2026-08-15', 235, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1051, 24, '2026-08-01', '2026-08-15', 352, '2026-08-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1052, 25, '2026-08-01', '2026-08-15', 57, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1053, 26, '2026-08-01', '2026-08-15', 120, '2026-08-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1054, 27, '2026-08-01', '2026-08-15', 263, '2026-08-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1055, 28, '2026-08-01', '2026-08-15', 966, '2026-08-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1056, 29, '2026-08-01', '2026-08-15', 235, '2026-08-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1057, 30, '2026-08-01', '2026-08-15', 120, '2026-08-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1058, 31, '2026-08-01', '2026-08-15', 311, '2026-08-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1059, 34, '2026-08-01', '2026-08-15', 120, '2026-08-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1060, 35, '2026-08-01', '2026-08-15', 121, '2026-08-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1061, 37, '2026-08-01', '2026-08-15', 148, '2026-08-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1062, 1, '2026-09-01', '2026-09-15', 934, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1063, 3, '2026-09-01', '2026-09-15', 966, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1064, 4, '2026-09-01', '2026-09-15', 120, '2026-09-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1065, 5, '2026-09-01', '2026-09-15', 73, '2026-09-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1066, 6, '2026-09-01', '2026-09-15', 45, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1067, 7, '2026-09-01', '2026-09-15', 164, '2026-09-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1068, 8, '2026-09-01', '2026-09-15', 235, '2026-09-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1069, 9, '2026-09-01', '2026-09-15', 120, '2026-09-20');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1070, 10, '2026-09-01', '2026-09-15', 57, '2026-09-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1071, 11, '2026-09-01', '2026-09-15', 263, '2026-09-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1072, 12, '2026-09-01', '2026-09-15', 177.5, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1073, 13, '2026-09-01', '2026-09-15', 120, '2026-09-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1074, 14, '2026-09-01', '2026-09-15', 247, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1075, 15, '2026-09-01', '2026-09-15', 384, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1076, 16, '2026-09-01', '2026-09-15', 164, '2026-09-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1077, 18, '2026-09-01', '2026-09-15', 368, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1078, 20, '2026-09-01', '2026-09-15', 45, '2026-09-20');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1079, 21, '2026-09-01', '2026-09-15', 235, '2026-09-20');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1080, 22, '2026-09-01', '2026-09-15', 235, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1081, 23, '2026-09-01', '2026-09-15', 235, '2026-09-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1082, 24, '2026-09-01', '2026-09-15', 340, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1083, 25, '2026-09-01', '2026-09-15', 45, '2026-09-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1084, 26, '2026-09-01', '2026-09-15', 120, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1085, 27, '2026-09-01', '2026-09-15', 279, '2026-09-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1086, 28, '2026-09-01', '2026-09-15', 902, '2026-09-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1087, 29, '2026-09-01', '2026-09-15', 279, '2026-09-20');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1088, 30, '2026-09-01', '2026-09-15', 177.5, '2026-09-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1089, 31, '2026-09-01', '2026-09-15', 263, '2026-09-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1090, 32, '2026-09-01', '2026-09-15', 368, '2026-09-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1091, 34, '2026-09-01', '2026-09-15', 132, '2026-09-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1092, 35, '2026-09-01', '2026-09-15', 121, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1093, 36, '2026-09-01', '2026-09-15', 235, '2026-09-20');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1094, 37, '2026-09-01', '2026-09-15', 120, '2026-09-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1095, 38, '2026-09-01', '2026-09-15', 918, '2026-09-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1096, 1, '2026-10-01', '2026-10-15', 890, '2026-10-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1097, 3, '2026-10-01', '2026-10-15', 947.5, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1098, 4, '2026-10-01', '2026-10-15', 120, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1099, 5, '2026-10-01', '2026-10-15', 57, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1100, 6, '2026-10-01', '2026-10-15', 102.5, '2026-10-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1101, 7, '2026-10-01', '2026-10-15', 196, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1102, 8, '2026-10-01', '2026-10-15', 263, '2026-10-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1103, 9, '2026-10-01', '2026-10-15', 148, '2026-10-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1104, 10, '2026-10-01', '2026-10-15', 45, '2026-10-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1105, 11, '2026-10-01', '2026-10-15', 235, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1106, 12, '2026-10-01', '2026-10-15', 120, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1107, 13, '2026-10-01', '2026-10-15', 120, '2026-10-17');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1108, 14, '2026-10-01', '2026-10-15', 235, '2026-10-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1109, 15, '2026-10-01', '2026-10-15', 416, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1110, 17, '2026-10-01', '2026-10-15', 120, '2026-10-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1111, 18, '2026-10-01', '2026-10-15', 397.5, '2026-10-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1112, 21, '2026-10-01', '2026-10-15', 247, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1113, 22, '2026-10-01', '2026-10-15', 279, '2026-10-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1114, 23, '2026-10-01', '2026-10-15', 235, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1115, 24, '2026-10-01', '2026-10-15', 368, '2026-10-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1116, 25, '2026-10-01', '2026-10-15', 45, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1117, 26, '2026-10-01', '2026-10-15', 196, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1118, 27, '2026-10-01', '2026-10-15', 235, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1119, 28, '2026-10-01', '2026-10-15', 890, '2026-10-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1120, 29, '2026-10-01', '2026-10-15', 292.5, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1121, 30, '2026-10-01', '2026-10-15', 177.5, '2026-10-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1122, 31, '2026-10-01', '2026-10-15', 235, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1123, 32, '2026-10-01', '2026-10-15', 397.5, '2026-10-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1124, 34, '2026-10-01', '2026-10-15', 120, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1125, 35, '2026-10-01', '2026-10-15', 121, '2026-10-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1126, 37, '2026-10-01', '2026-10-15', 132, '2026-10-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1127, 1, '2026-11-01', '2026-11-15', 966, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1128, 2, '2026-11-01', '2026-11-15', 311, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1129, 4, '2026-11-01', '2026-11-15', 132, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1130, 5, '2026-11-01', '2026-11-15', 45, '2026-11-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1131, 6, '2026-11-01', '2026-11-15', 57, '2026-11-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1132, 7, '2026-11-01', '2026-11-15', 120, '2026-11-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1133, 8, '2026-11-01', '2026-11-15', 247, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1134, 9, '2026-11-01', '2026-11-15', 120, '2026-11-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1135, 12, '2026-11-01', '2026-11-15', 177.5, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1136, 13, '2026-11-01', '2026-11-15', 120, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1137, 14, '2026-11-01', '2026-11-15', 247, '2026-11-06');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1138, 15, '2026-11-01', '2026-11-15', 397.5, '2026-11-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1139, 16, '2026-11-01', '2026-11-15', 120, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1140, 17, '2026-11-01', '2026-11-15', 164, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1141, 18, '2026-11-01', '2026-11-15', 340, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1142, 20, '2026-11-01', '2026-11-15', 45, '2026-11-10');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1143, 21, '2026-11-01', '2026-11-15', 247, '2026-11-03');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1144, 22, '2026-11-01', '2026-11-15', 263, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1145, 23, '2026-11-01', '2026-11-15', 263, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1146, 24, '2026-11-01', '2026-11-15', 340, '2026-11-14');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1147, 25, '2026-11-01', '2026-11-15', 57, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1148, 26, '2026-11-01', '2026-11-15', 164, '2026-11-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1149, 27, '2026-11-01', '2026-11-15', 279, '2026-11-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1150, 28, '2026-11-01', '2026-11-15', 890, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1151, 29, '2026-11-01', '2026-11-15', 279, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1152, 30, '2026-11-01', '2026-11-15', 120, '2026-11-08');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1153, 31, '2026-11-01', '2026-11-15', 311, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1154, 32, '2026-11-01', '2026-11-15', 352, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1155, 33, '2026-11-01', '2026-11-15', 279, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1156, 34, '2026-11-01', '2026-11-15', 120, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1157, 35, '2026-11-01', '2026-11-15', 121, '2026-11-13');
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1158, 37, '2026-11-01', '2026-11-15', 132, NULL);
INSERT INTO invoices (id, member_id, issued_on, due_on, amount, paid_on) VALUES (1159, 38, '2026-11-01', '2026-11-15', 947.5, NULL);

