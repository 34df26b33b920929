-- Films with casts and ratings: keys by name, a bridge with a role, ratings of users.
CREATE TABLE directors (director_id INTEGER PRIMARY KEY, name TEXT, nationality TEXT, birth_year INTEGER);
CREATE TABLE films (film_id INTEGER PRIMARY KEY, title TEXT, release_year INTEGER, genre TEXT, duration INTEGER, budget REAL, gross REAL, director_id INTEGER);
CREATE TABLE actors (actor_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, age INTEGER, country TEXT);
CREATE TABLE film_cast (film_id INTEGER, actor_id INTEGER, role_name TEXT);
CREATE TABLE reviewers (reviewer_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE ratings (rating_id INTEGER PRIMARY KEY, film_id INTEGER, reviewer_id INTEGER, stars REAL, rating_date TEXT);
INSERT INTO directors VALUES (1,'Ava Stone','American',1968),(2,'Kenji Mori','Japanese',1955),(3,'Lena Fischer','German',1979),(4,'Paul Girard','French',1948),(5,'Rosa Vidal','Spanish',1983);
INSERT INTO films VALUES (1,'Iron Tide',2012,'Action',128,90,310,1),(2,'Paper Moons',2015,'Drama',104,12,41,2),(3,'The Long Field',2008,'Drama',141,18,22,2),(4,'Quiet Engines',2019,'Science Fiction',117,140,505,1),(5,'Salt Roads',2021,'Drama',96,7,9,3),(6,'Nightjar',2017,'Thriller',99,25,80,3),(7,'Second Harvest',2003,'Comedy',91,15,63,4),(8,'Glass Harbour',2021,'Thriller',112,30,28,1),(9,'Little Comets',2010,'Comedy',88,10,95,4),(10,'Northbound',2023,'Action',133,120,260,1);
INSERT INTO actors VALUES (1,'Maya Cole','Female',34,'USA'),(2,'Tom Ridley','Male',52,'UK'),(3,'Yuki Ando','Female',29,'Japan'),(4,'Jonas Weber','Male',41,'Germany'),(5,'Claire Dumont','Female',63,'France'),(6,'Sam Okoye','Male',38,'UK'),(7,'Eva Lindt','Female',47,'Germany'),(8,'Leo Marsh','Male',25,'USA');
INSERT INTO film_cast VALUES (1,1,'Captain'),(1,2,'Admiral'),(2,3,'Sister'),(3,3,'Farmer'),(3,4,'Doctor'),(4,1,'Engineer'),(4,6,'Pilot'),(4,2,'Senator'),(5,4,'Driver'),(6,7,'Detective'),(6,4,'Witness'),(7,5,'Mother'),(8,1,'Lawyer'),(8,6,'Judge'),(9,5,'Teacher'),(10,2,'General'),(10,6,'Scout');
INSERT INTO reviewers VALUES (1,'Ann Bell'),(2,'Bob Crane'),(3,'Cy Doyle'),(4,'Di Evans');
INSERT INTO ratings VALUES (1,1,1,4,'2012-06-01'),(2,1,2,3,'2012-07-11'),(3,2,1,5,'2015-10-02'),(4,3,3,4,'2009-01-15'),(5,4,1,5,'2019-05-20'),(6,4,2,4,'2019-06-03'),(7,4,3,4,'2019-06-30'),(8,5,3,2,'2021-09-09'),(9,6,2,3,'2018-02-14'),(10,9,1,4,'2011-03-03'),(11,10,2,2,'2023-12-12'),(12,2,3,4,'2016-01-01');
