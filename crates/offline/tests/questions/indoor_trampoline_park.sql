CREATE TABLE Customers (
  CustomerID INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, Email TEXT, City TEXT,
  MarketingOptIn INTEGER NOT NULL DEFAULT 0, CreatedAt INTEGER NOT NULL -- unix seconds
);
CREATE TABLE Zones (ZoneID INTEGER PRIMARY KEY, ZoneName TEXT NOT NULL, MinAge INTEGER, Capacity INTEGER);
CREATE TABLE Staff (StaffID INTEGER PRIMARY KEY, StaffName TEXT NOT NULL, JobRole TEXT, HiredAt INTEGER, SupervisorID INTEGER REFERENCES Staff(StaffID));
CREATE TABLE JumpSessions (
  SessionID INTEGER PRIMARY KEY, ZoneID INTEGER NOT NULL REFERENCES Zones(ZoneID), MonitorID INTEGER REFERENCES Staff(StaffID),
  StartsAt INTEGER NOT NULL, DurationMin INTEGER, PricePerJumperCents INTEGER
);
CREATE TABLE Bookings (
  BookingID INTEGER PRIMARY KEY, SessionID INTEGER NOT NULL REFERENCES JumpSessions(SessionID), CustomerID INTEGER NOT NULL REFERENCES Customers(CustomerID),
  Jumpers INTEGER NOT NULL, BookedAt INTEGER, AmountCents INTEGER, Status TEXT CHECK (Status IN ('confirmed','cancelled','no-show'))
);
CREATE TABLE PartyPackages (PackageID INTEGER PRIMARY KEY, PackageName TEXT, PriceCents INTEGER, MaxKids INTEGER);
CREATE TABLE Parties (
  PartyID INTEGER PRIMARY KEY, PackageID INTEGER REFERENCES PartyPackages(PackageID), CustomerID INTEGER REFERENCES Customers(CustomerID),
  BirthdayChild TEXT, PartyAt INTEGER, Kids INTEGER, DepositPaid INTEGER, HostID INTEGER REFERENCES Staff(StaffID)
);
CREATE TABLE Incidents (
  IncidentID INTEGER PRIMARY KEY, SessionID INTEGER NOT NULL REFERENCES JumpSessions(SessionID), ReportedByID INTEGER NOT NULL REFERENCES Staff(StaffID),
  TreatedByID INTEGER REFERENCES Staff(StaffID), Severity TEXT, Description TEXT
);

INSERT INTO Customers (CustomerID, FirstName, LastName, Email, City, MarketingOptIn, CreatedAt) VALUES
(1, 'Anna', 'Keller', 'anna.keller@mail.test', 'Springfield', 1, 1730972047),
(2, 'Ben', 'Ortiz', 'ben.ortiz@mail.test', 'Springfield', 0, 1739361474),
(3, 'Chloe', 'Martin', 'chloe.martin@mail.test', 'Riverton', 0, 1711886400),
(4, 'Derek', 'Shaw', NULL, 'Riverton', 0, 1732007434),
(5, 'Emma', 'Larsen', 'emma.larsen@mail.test', 'Springfield', 0, 1732009025),
(6, 'Felix', 'Adeyemi', 'felix.adeyemi@mail.test', NULL, 0, 1743166475),
(7, 'Gina', 'Russo', 'gina.russo@mail.test', 'Riverton', 1, 1791558000),
(8, 'Hassan', 'Ali', 'hassan.ali@mail.test', 'Springfield', 1, 1708423449),
(9, 'Isla', 'Martin', NULL, 'Riverton', 0, 1738767792),
(10, 'Jake', 'Turner', 'jake.turner@mail.test', 'Springfield', 0, 1715446204),
(11, 'Kira', 'Novak', 'kira.novak@mail.test', 'Riverton', 1, 1738938829),
(12, 'Leon', 'Price', 'leon.price@mail.test', NULL, 1, 1729602000),
(13, 'Mina', 'Park', 'mina.park@mail.test', NULL, 0, 1720005980),
(14, 'Nate', 'Cooper', 'nate.cooper@mail.test', 'Riverton', 1, 1707750000),
(15, 'Olga', 'Ivanova', 'olga.ivanova@mail.test', 'Riverton', 1, 1731747241),
(16, 'Paul', 'Greene', 'paul.greene@mail.test', 'Oakdale', 1, 1786618800),
(17, 'Rita', 'Lopez', NULL, 'Riverton', 0, 1739988000),
(18, 'Sean', 'Murphy', 'sean.murphy@mail.test', 'Springfield', 1, 1709206646),
(19, 'Tess', 'Hughes', 'tess.hughes@mail.test', 'Riverton', 1, 1771873200),
(20, 'Vikram', 'Rao', 'vikram.rao@mail.test', 'Riverton', 1, 1712851200),
(21, 'Wendy', 'Chan', 'wendy.chan@mail.test', 'Riverton', 1, 1792767600),
(22, 'Zack', 'Brown', 'zack.brown@mail.test', 'Springfield', 0, 1789128000);

INSERT INTO Zones (ZoneID, ZoneName, MinAge, Capacity) VALUES
(1, 'Main Court', 6, 60),
(2, 'Dodgeball Arena', 10, 24),
(3, 'Foam Pit', 5, 18),
(4, 'Toddler Town', 1, 20),
(5, 'Ninja Course', 12, 16),
(6, 'Slam Dunk Lanes', 8, 12);

INSERT INTO Staff (StaffID, StaffName, JobRole, HiredAt, SupervisorID) VALUES
(1, 'Monica Bell', 'General Manager', 1705276800, NULL),
(2, 'Trevor Hill', 'Floor Lead', 1709251200, 1),
(3, 'Jasmine Wu', 'Floor Lead', 1725926400, 1),
(4, 'Carlos Vega', 'Court Monitor', 1738540800, 2),
(5, 'Ella Stone', 'Court Monitor', 1737331200, 2),
(6, 'Ryan Fox', 'Court Monitor', 1773273600, 3),
(7, 'Nadia Hart', 'Party Host', 1754352000, 3),
(8, 'Owen Blake', 'Party Host', 1779062400, 2),
(9, 'Pia Schultz', 'Front Desk', 1788220800, 1);

INSERT INTO JumpSessions (SessionID, ZoneID, MonitorID, StartsAt, DurationMin, PricePerJumperCents) VALUES
(1, 4, 4, 1740153600, 60, 900),
(2, 1, NULL, 1743775200, 90, 1800),
(3, 2, 2, 1728129600, 60, 1650),
(4, 1, 2, 1709812800, 120, 1600),
(5, 1, 6, 1789754400, 90, 1800),
(6, 4, 6, 1792144800, 90, 900),
(7, 1, 4, 1781517600, 90, 1600),
(8, 1, 5, 1771408800, 60, 1600),
(9, 3, 3, 1794146400, 120, 1300),
(10, 1, 2, 1740160800, 120, 1800),
(11, 2, 5, 1759060800, 60, 1450),
(12, 3, 2, 1757520000, 60, 1500),
(13, 3, 2, 1746093600, 90, 1300),
(14, 5, 2, 1732975200, 60, 1850),
(15, 4, 4, 1768406400, 60, 900),
(16, 1, 4, 1777464000, 120, 1800),
(17, 3, 4, 1747303200, 120, 1500),
(18, 1, 4, 1795111200, 90, 1600),
(19, 4, 2, 1716746400, 60, 900),
(20, 4, 6, 1785585600, 60, 900),
(21, 3, 5, 1789056000, 60, 1500),
(22, 1, 2, 1721224800, 60, 1600),
(23, 4, NULL, 1789905600, 90, 1100),
(24, 1, NULL, 1736848800, 60, 1800),
(25, 1, 3, 1787832000, 90, 1800),
(26, 2, 5, 1792778400, 90, 1450);

INSERT INTO Bookings (BookingID, SessionID, CustomerID, Jumpers, BookedAt, AmountCents, Status) VALUES
(1, 22, 13, 1, 1720265180, 1600, 'confirmed'),
(2, 1, 1, 3, 1739797691, 2700, 'confirmed'),
(3, 10, 3, 1, 1739800614, 1800, 'confirmed'),
(4, 11, 12, 2, 1758183207, 2900, 'confirmed'),
(5, 13, 9, 4, 1745221907, 5200, 'confirmed'),
(6, 18, 8, 3, 1794923187, 4800, 'no-show'),
(7, 9, 3, 3, 1793445027, 3900, 'confirmed'),
(8, 18, 1, 2, 1794325605, 3200, 'cancelled'),
(9, 5, 12, 2, 1788798546, 3600, 'cancelled'),
(10, 17, 20, 5, 1746346047, 7500, 'confirmed'),
(11, 13, 11, 2, 1744866349, 2600, 'no-show'),
(12, 2, 20, 5, 1742467375, 9000, 'cancelled'),
(13, 7, 2, 3, 1781166936, 4800, 'confirmed'),
(14, 15, 15, 2, 1767015239, 1800, 'confirmed'),
(15, 21, 3, 2, 1787404464, 3000, 'confirmed'),
(16, 18, 3, 3, 1794147756, 4800, 'no-show'),
(17, 15, 20, 2, 1767092169, 1800, 'confirmed'),
(18, 14, 4, 3, 1732266634, 5550, 'confirmed'),
(19, 9, 1, 3, 1792410534, 3900, 'no-show'),
(20, 20, 11, 3, 1784544758, 2700, 'confirmed'),
(21, 19, 10, 3, 1715705404, 2700, 'confirmed'),
(22, 24, 14, 2, 1735104286, 3600, 'confirmed'),
(23, 10, 20, 2, 1738684361, 3600, 'confirmed'),
(24, 13, 8, 2, 1744616251, 2600, 'confirmed'),
(25, 1, 11, 1, 1739198029, 900, 'confirmed'),
(26, 16, 17, 2, 1776942322, 3600, 'cancelled'),
(27, 9, 12, 4, 1793622244, 5200, 'confirmed'),
(28, 23, 20, 2, 1789113440, 2200, 'cancelled'),
(29, 18, 15, 6, 1794153319, 9600, 'confirmed'),
(30, 6, 3, 1, 1791105710, 900, 'no-show'),
(31, 1, 10, 5, 1739800424, 4500, 'confirmed'),
(32, 14, 15, 3, 1732006441, 5550, 'confirmed'),
(33, 9, 9, 2, 1792674435, 2600, 'confirmed'),
(34, 1, 2, 4, 1739620674, 3600, 'cancelled'),
(35, 20, 9, 1, 1784971338, 900, 'cancelled'),
(36, 4, 18, 2, 1709465846, 3200, 'confirmed'),
(37, 15, 9, 3, 1767873096, 2700, 'confirmed'),
(38, 8, 1, 2, 1771056877, 3200, 'confirmed'),
(39, 9, 18, 5, 1793358736, 6500, 'cancelled'),
(40, 20, 8, 4, 1784718928, 3600, 'confirmed'),
(41, 13, 5, 2, 1745056447, 2600, 'confirmed'),
(42, 15, 1, 6, 1767796687, 5400, 'confirmed'),
(43, 24, 1, 3, 1735462536, 5400, 'confirmed'),
(44, 14, 5, 2, 1732268225, 3700, 'confirmed'),
(45, 22, 8, 5, 1720784385, 8000, 'confirmed'),
(46, 5, 4, 2, 1788706187, 3600, 'confirmed'),
(47, 23, 2, 3, 1789028734, 3300, 'no-show'),
(48, 18, 18, 3, 1794502038, 4800, 'confirmed'),
(49, 5, 3, 4, 1789487743, 7200, 'confirmed'),
(50, 2, 6, 6, 1743425675, 10800, 'no-show'),
(51, 14, 1, 2, 1731231247, 3700, 'confirmed'),
(52, 8, 5, 2, 1771225555, 3200, 'confirmed'),
(53, 6, 14, 2, 1790841057, 1800, 'confirmed'),
(54, 11, 2, 1, 1757418398, 1450, 'cancelled'),
(55, 1, 9, 3, 1739026992, 2700, 'cancelled'),
(56, 12, 13, 5, 1757162379, 7500, 'cancelled'),
(57, 4, 8, 6, 1708682649, 9600, 'no-show');

INSERT INTO PartyPackages (PackageID, PackageName, PriceCents, MaxKids) VALUES
(1, 'Bronze Bounce', 19900, 8),
(2, 'Silver Spring', 27900, 12),
(3, 'Gold Jump', 36900, 16),
(4, 'Platinum Air', 52900, 24),
(5, 'Glow Night', 44900, 20);

INSERT INTO Parties (PartyID, PackageID, CustomerID, BirthdayChild, PartyAt, Kids, DepositPaid, HostID) VALUES
(1, 2, 2, 'Leo', 1770559200, 9, 1, 7),
(2, 3, 9, 'Mia', 1747663200, 16, 1, NULL),
(3, 2, 6, 'Noah', 1752069600, 6, 1, NULL),
(4, 2, 10, 'Ava', 1791381600, 7, 1, NULL),
(5, 1, 3, 'Finn', 1772719200, 6, 1, NULL),
(6, 3, 9, 'Zoe', 1785592800, 12, 1, NULL),
(7, 3, 2, 'Max', 1755871200, 10, 1, 7),
(8, 1, 6, 'Ivy', 1782655200, 6, 1, 8),
(9, 3, 18, 'Theo', 1777298400, 14, 1, 7),
(10, 3, 9, 'Ruby', 1756908000, 12, 1, NULL),
(11, 3, 2, 'Ezra', 1794492000, 10, 1, NULL),
(12, 2, 11, 'Luna', 1788616800, 9, 1, 7),
(13, 2, 5, 'Kai', 1756562400, 5, 1, 7),
(14, 2, 15, 'Nora', 1738159200, 9, 1, NULL),
(15, 1, 2, 'Jude', 1795701600, 8, 0, NULL),
(16, 5, 3, 'Cleo', 1799330400, 9, 0, 7),
(17, 5, 15, 'Otis', 1796220000, 14, 1, 8);

INSERT INTO Incidents (IncidentID, SessionID, ReportedByID, TreatedByID, Severity, Description) VALUES
(1, 9, 3, 2, 'minor', 'twisted ankle'),
(2, 3, 2, 3, 'serious', 'bumped head'),
(3, 14, 3, NULL, 'serious', 'sprained wrist'),
(4, 23, 6, 3, 'minor', 'scraped knee'),
(5, 17, 3, 5, 'minor', 'nosebleed'),
(6, 5, 4, 5, 'moderate', 'twisted knee'),
(7, 1, 5, 5, 'minor', 'bruised elbow'),
(8, 12, 3, 5, 'moderate', 'loose tooth'),
(9, 17, 4, 5, 'minor', 'rolled ankle'),
(10, 8, 3, 2, 'moderate', 'sore neck'),
(11, 8, 6, 2, 'minor', 'bitten lip');

