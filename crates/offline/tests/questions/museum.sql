-- A group of museums: declared keys (some nullable), ticket money in cents, soft delete on artworks, dates as ISO text.
CREATE TABLE museums (museum_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL, founded_year INTEGER, staff_count INTEGER);
CREATE TABLE artists (artist_id INTEGER PRIMARY KEY, name TEXT NOT NULL, nationality TEXT, birth_year INTEGER, death_year INTEGER);
CREATE TABLE artworks (artwork_id INTEGER PRIMARY KEY, title TEXT NOT NULL, artist_id INTEGER REFERENCES artists(artist_id),
  museum_id INTEGER NOT NULL REFERENCES museums(museum_id), medium TEXT, year_created INTEGER, insured_value_eur INTEGER, acquired_on TEXT, on_display INTEGER NOT NULL, deleted_at TEXT);
CREATE TABLE exhibitions (exhibition_id INTEGER PRIMARY KEY, title TEXT NOT NULL, museum_id INTEGER NOT NULL REFERENCES museums(museum_id), curator TEXT, start_date TEXT NOT NULL, end_date TEXT);
CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, artwork_id INTEGER NOT NULL REFERENCES artworks(artwork_id), borrowing_museum_id INTEGER NOT NULL REFERENCES museums(museum_id),
  exhibition_id INTEGER REFERENCES exhibitions(exhibition_id), loan_date TEXT NOT NULL, due_date TEXT NOT NULL, returned_date TEXT);
CREATE TABLE visitors (visitor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, country TEXT, membership TEXT, joined_on TEXT);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, museum_id INTEGER NOT NULL REFERENCES museums(museum_id), exhibition_id INTEGER REFERENCES exhibitions(exhibition_id),
  visitor_id INTEGER REFERENCES visitors(visitor_id), ticket_type TEXT NOT NULL, price_cents INTEGER NOT NULL, visit_date TEXT NOT NULL);
INSERT INTO museums VALUES
 (1,'Rijnhuis Museum','Amsterdam','Netherlands',1895,84),(2,'Hafenmuseum','Hamburg','Germany',1931,37),(3,'Galerie am Dom','Cologne','Germany',1962,22),
 (4,'Musée des Quais','Lyon','France',1904,41),(5,'Maison Lumière','Paris','France',1888,96),(6,'Museo del Mare','Genoa','Italy',1957,19),
 (7,'Pinacoteca San Marco','Florence','Italy',1821,63),(8,'Northgate Gallery','Manchester','United Kingdom',1911,45),(9,'Thames House Museum','London','United Kingdom',1868,110),
 (10,'Museo de la Ribera','Bilbao','Spain',1999,34),(11,'Casa Azul','Seville','Spain',1974,12),(12,'Alpine Art House','Zurich','Switzerland',1948,28),
 (13,'Kunsthal Havn','Copenhagen','Denmark',2006,31),(14,'Museum of Printed Art','Antwerp','Belgium',1936,16),(15,'Villa Aurora','Munich','Germany',1926,25);
INSERT INTO artists VALUES
 (1,'Rembrandt van Rijn','Dutch',1606,1669),(2,'Johannes Vermeer','Dutch',1632,1675),(3,'Claude Monet','French',1840,1926),(4,'Berthe Morisot','French',1841,1895),
 (5,'Edgar Degas','French',1834,1917),(6,'Paul Klee','Swiss',1879,1940),(7,'Gabriele Münter','German',1877,1962),(8,'Käthe Kollwitz','German',1867,1945),
 (9,'Caspar David Friedrich','German',1774,1840),(10,'J. M. W. Turner','British',1775,1851),(11,'Barbara Hepworth','British',1903,1975),(12,'Joaquín Sorolla','Spanish',1863,1923),
 (13,'Francisco Goya','Spanish',1746,1828),(14,'Artemisia Gentileschi','Italian',1593,1656),(15,'Canaletto','Italian',1697,1768),(16,'Vilhelm Hammershøi','Danish',1864,1916),
 (17,'James Ensor','Belgian',1860,1949),(18,'Félix Vallotton','Swiss',1865,1925),(19,'Elena Marchetti','Italian',1974,NULL),(20,'Tomasz Nowak','Polish',1981,NULL),
 (21,'Aiko Tanabe','Japanese',1968,NULL),(22,'Lucas Ferreira','Portuguese',1990,NULL);
INSERT INTO artworks VALUES
 (1,'Portrait of a Merchant',1,1,'oil',1642,18500000,'1921-05-14',1,NULL),(2,'The Old Mill',1,1,'etching',1645,240000,'1934-03-02',0,NULL),
 (3,'Woman at the Window',2,1,'oil',1664,32000000,'1908-11-20',1,NULL),(4,'Harbour at Dawn',10,2,'oil',1819,7400000,'1958-06-30',1,NULL),
 (5,'Dockworkers',8,2,'lithograph',1912,65000,'1961-09-18',1,NULL),(6,'Mother and Child',8,3,'lithograph',1903,82000,'1970-02-11',0,NULL),
 (7,'Blue Garden',7,15,'oil',1909,1900000,'1988-10-05',1,NULL),(8,'Village Street in Murnau',7,15,'oil',1911,2300000,'1991-04-22',1,NULL),
 (9,'Morning Mist over the Elbe',9,2,'oil',1821,5600000,'1949-08-09',1,NULL),(10,'Poplars by the River',3,5,'oil',1891,27000000,'1926-12-01',1,NULL),
 (11,'Water Garden, Evening',3,5,'oil',1907,35500000,'1930-01-17',1,NULL),(12,'Fog on the Saône',3,4,'oil',1895,14200000,'1951-07-07',1,NULL),
 (13,'Young Girl Reading',4,5,'oil',1882,4100000,'1947-05-25',1,NULL),(14,'The Nursery',4,4,'pastel',1876,1350000,'1983-03-30',0,NULL),
 (15,'Dancers at Rest',5,5,'pastel',1879,9800000,'1939-10-12',1,NULL),(16,'Jockeys before the Rain',5,9,'pastel',1883,7700000,'1955-02-08',0,NULL),
 (17,'Red Balloon Town',6,12,'watercolour',1922,2750000,'1960-11-11',1,NULL),(18,'Twittering Garden',6,12,'watercolour',1926,3100000,'1964-06-19',1,NULL),
 (19,'Storm off Margate',10,9,'oil',1840,16800000,'1899-04-03',1,NULL),(20,'Rain over Manchester',10,8,'watercolour',1834,980000,'1923-09-27',1,NULL),
 (21,'Two Forms with Hole',11,8,'bronze',1956,1450000,'1977-01-15',1,NULL),(22,'Standing Stone',11,9,'bronze',1968,1850000,'1981-08-21',1,NULL),
 (23,'Boats on the Beach',12,10,'oil',1908,3900000,'2001-05-10',1,NULL),(24,'Sewing the Sail, Study',12,11,'oil',1896,2150000,'1979-12-06',1,NULL),
 (25,'The Night Procession',13,10,'etching',1799,310000,'2003-03-19',0,NULL),(26,'Judith at Table',14,7,'oil',1620,8900000,'1866-10-28',1,NULL),
 (27,'Regatta on the Lagoon',15,7,'oil',1738,12500000,'1872-07-14',1,NULL),(28,'View of the Port of Genoa',15,6,'oil',1745,6300000,'1963-02-20',1,NULL),
 (29,'Interior with Open Door',16,13,'oil',1905,4800000,'2008-09-01',1,NULL),(30,'Dust in Sunlight',16,13,'oil',1900,5200000,'2010-11-23',1,NULL),
 (31,'Masks at the Fair',17,14,'etching',1888,125000,'1952-04-16',1,NULL),(32,'Winter in the Alps',18,12,'oil',1917,1650000,'1996-01-29',0,NULL),
 (33,'Tidal Archive III',19,6,'installation',2018,145000,'2020-06-12',1,NULL),(34,'Salt Lines',19,7,'photograph',2022,38000,'2023-02-03',0,NULL),
 (35,'Concrete Lullaby',20,15,'installation',2021,90000,'2024-05-17',1,NULL),(36,'Thirty Views of a Station',21,13,'photograph',2015,72000,'2024-09-26',1,NULL),
 (37,'Paper Harbour',21,14,'installation',2024,110000,'2025-04-08',1,NULL),(38,'Altarpiece of the Three Bakers',NULL,3,'tempera',1487,2600000,'1965-05-31',1,NULL),
 (39,'Map of the Low Countries',NULL,14,'engraving',1598,54000,'1940-08-13',0,NULL),(40,'Bust of a Senator',NULL,7,'marble',1550,780000,'1830-01-01',1,NULL),
 (41,'Sketch of a Horse',5,4,'pastel',1870,420000,'1968-03-12',0,'2024-10-15'),(42,'Cliffs in Moonlight',9,3,'oil',1825,1200000,'1975-11-04',0,'2025-06-30'),
 (43,'Carnival Poster',17,14,'lithograph',1898,18000,'1957-09-09',0,'2026-02-12');
INSERT INTO exhibitions VALUES
 (1,'Light on Water',5,'Camille Roux','2024-09-12','2025-01-19'),(2,'Dutch Interiors',1,'Pieter de Wit','2024-10-03','2025-02-23'),(3,'Turner and the Sea',9,'Harriet Cole','2025-02-14','2025-06-29'),
 (4,'Women of the Blue Rider',15,'Anja Vogel','2025-03-20','2025-08-17'),(5,'Prints for the People',14,'Jan Peeters','2025-05-08','2025-09-28'),(6,'Venice Seen from Afar',7,'Giulia Conti','2025-06-05','2025-11-02'),
 (7,'Silence: Nordic Rooms',13,'Mette Lund','2025-09-18','2026-01-25'),(8,'Forms in Bronze',8,'Harriet Cole','2025-10-09','2026-02-15'),(9,'Sorolla''s Beaches',10,'Iker Etxea','2025-11-20','2026-04-12'),
 (10,'Klee: Small Worlds',12,'Reto Baumann','2026-01-22','2026-05-31'),(11,'The Working Harbour',2,'Anja Vogel','2026-03-05','2026-07-26'),(12,'Impressionists in Pastel',5,'Camille Roux','2026-03-19','2026-08-02'),
 (13,'Tides',6,'Giulia Conti','2026-05-14','2026-10-11'),(14,'Stations and Strangers',13,'Mette Lund','2026-06-11','2026-09-20'),(15,'Goya by Night',10,NULL,'2026-09-03','2027-01-17'),
 (16,'Gentileschi and Her Circle',7,'Giulia Conti','2026-10-01','2027-02-14'),(17,'Rembrandt on Paper',1,'Pieter de Wit','2026-10-22','2027-03-07'),(18,'Paper City',14,NULL,'2026-11-05',NULL),
 (19,'Gardens of the North',15,'Anja Vogel','2027-02-11','2027-06-20');
INSERT INTO loans VALUES
 (1,12,5,1,'2024-08-26','2025-02-10','2025-02-06'),(2,28,5,1,'2024-08-28','2025-02-10','2025-02-19'),(3,30,1,2,'2024-09-16','2025-03-10','2025-03-07'),
 (4,4,9,3,'2025-01-27','2025-07-15','2025-07-11'),(5,20,9,3,'2025-01-30','2025-07-15','2025-07-14'),(6,5,14,5,'2025-04-22','2025-10-15','2025-10-13'),
 (7,25,14,5,'2025-04-24','2025-10-15','2025-11-04'),(8,43,4,NULL,'2025-05-12','2025-12-01','2025-11-27'),(9,22,8,8,'2025-09-22','2026-03-01','2026-02-26'),
 (10,24,10,9,'2025-11-03','2026-04-30','2026-04-28'),(11,3,13,7,'2025-09-01','2026-02-10','2026-02-09'),(12,16,5,12,'2026-03-02','2026-08-20','2026-08-18'),
 (13,14,5,12,'2026-03-03','2026-08-20','2026-09-01'),(14,19,2,11,'2026-02-16','2026-08-10','2026-08-07'),(15,33,13,NULL,'2026-01-12','2026-06-30','2026-06-25'),
 (16,36,12,NULL,'2026-04-13','2026-10-31',NULL),(17,5,9,NULL,'2026-08-24','2027-02-28',NULL),(18,6,3,NULL,'2026-05-04','2026-11-10',NULL),
 (19,37,1,17,'2026-10-05','2027-03-20',NULL),(20,28,7,16,'2026-09-14','2027-03-01',NULL);
INSERT INTO visitors VALUES
 (1,'Anna Kowalska','anna.k@mailbox.example','Poland','gold','2023-02-11'),(2,'Ben Whitaker','ben.w@mailbox.example','United Kingdom','silver','2024-06-03'),(3,'Chloé Martin','chloe@mailbox.example','France','gold','2022-09-30'),
 (4,'Diego Ramos',NULL,'Spain',NULL,'2025-11-22'),(5,'Emma Jansen','emma.j@mailbox.example','Netherlands','friend','2021-04-17'),(6,'Felix Braun','fbraun@mailbox.example','Germany','silver','2025-01-08'),
 (7,'Greta Nielsen','greta@mailbox.example','Denmark','friend','2024-10-19'),(8,'Hiro Sato',NULL,'Japan',NULL,'2026-03-27'),(9,'Ines Moreau','ines.m@mailbox.example','France',NULL,'2026-04-02'),
 (10,'Jack Turner','jackt@mailbox.example','United Kingdom','gold','2020-12-05'),(11,'Klara Schmidt','klara.s@mailbox.example','Germany','friend','2023-07-24'),(12,'Luca Bianchi','luca.b@mailbox.example','Italy','silver','2024-03-15'),
 (13,'Marie Dubois',NULL,'France',NULL,'2025-10-01'),(14,'Nils Andersen','nils@mailbox.example','Denmark',NULL,'2025-09-29'),(15,'Olivia Hart','olivia.h@mailbox.example','United States',NULL,'2026-07-09'),
 (16,'Paolo Greco','paolo@mailbox.example','Italy','gold','2022-01-20'),(17,'Rita Keller','rita.k@mailbox.example','Switzerland','silver','2026-01-30'),(18,'Samuel Weber','sam.weber@mailbox.example','Germany',NULL,'2026-05-18'),
 (19,'Tereza Novak','tereza@mailbox.example','Czechia',NULL,'2026-08-06'),(20,'Yan Li','yan.li@mailbox.example','China','friend','2025-06-13');
INSERT INTO tickets VALUES
 (1,9,3,2,'adult',2200,'2025-03-08'),(2,9,3,10,'senior',1600,'2025-03-15'),(3,9,3,NULL,'child',800,'2025-04-12'),(4,15,4,6,'adult',1500,'2025-04-26'),
 (5,15,4,11,'student',900,'2025-05-03'),(6,14,5,5,'adult',1200,'2025-05-24'),(7,7,6,12,'adult',2000,'2025-07-19'),(8,7,6,16,'adult',2000,'2025-07-20'),
 (9,7,6,20,'student',1200,'2025-08-02'),(10,5,NULL,3,'adult',1900,'2025-08-23'),(11,13,7,7,'adult',1400,'2025-10-04'),(12,13,7,14,'adult',1400,'2025-10-05'),
 (13,8,8,2,'adult',1000,'2025-11-01'),(14,10,9,4,'adult',1300,'2025-11-29'),(15,13,7,NULL,'child',500,'2025-12-13'),(16,10,9,4,'adult',1300,'2026-01-10'),
 (17,12,10,17,'adult',1800,'2026-02-07'),(18,12,10,6,'adult',1800,'2026-02-21'),(19,2,11,11,'student',700,'2026-03-14'),(20,5,12,3,'adult',2400,'2026-03-28'),
 (21,5,12,8,'adult',2400,'2026-03-28'),(22,5,12,NULL,'child',900,'2026-03-29'),(23,5,12,9,'student',1400,'2026-04-04'),(24,1,NULL,5,'adult',2100,'2026-04-18'),
 (25,5,12,1,'adult',2400,'2026-05-02'),(26,2,11,18,'adult',1100,'2026-05-23'),(27,6,13,12,'adult',1200,'2026-06-06'),(28,13,14,7,'adult',1500,'2026-06-27'),
 (29,9,NULL,15,'adult',1700,'2026-07-11'),(30,5,12,15,'adult',2400,'2026-07-15'),(31,6,13,16,'senior',900,'2026-08-01'),(32,13,14,NULL,'child',600,'2026-08-08'),
 (33,7,NULL,1,'adult',1600,'2026-08-15'),(34,10,15,4,'adult',1400,'2026-09-12'),(35,7,16,16,'adult',2300,'2026-10-10'),(36,7,16,12,'adult',2300,'2026-10-11'),
 (37,7,16,NULL,'child',900,'2026-10-11'),(38,1,17,5,'adult',2500,'2026-10-31'),(39,1,17,20,'student',1500,'2026-11-07'),(40,14,18,NULL,'adult',1200,'2026-11-14'),
 (41,1,17,10,'senior',1800,'2026-11-15'),(42,1,17,5,'adult',2500,'2026-11-20');
