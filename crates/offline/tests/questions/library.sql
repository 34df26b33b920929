-- Camel case, no declared keys, a bridge between books and authors, loans that haven't come back.
CREATE TABLE Author (AuthorId INTEGER PRIMARY KEY, FullName TEXT, BirthYear INTEGER, Nationality TEXT);
CREATE TABLE Book (BookId INTEGER PRIMARY KEY, Title TEXT, Genre TEXT, PublicationYear INTEGER, Pages INTEGER,
  CopiesOwned INTEGER, PublisherId INTEGER, LanguageCode TEXT);
CREATE TABLE BookAuthor (BookId INTEGER, AuthorId INTEGER);
CREATE TABLE Publisher (PublisherId INTEGER PRIMARY KEY, PublisherName TEXT, City TEXT);
CREATE TABLE Member (MemberId INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, JoinDate TEXT, MembershipType TEXT,
  Phone TEXT, BranchId INTEGER);
CREATE TABLE Branch (BranchId INTEGER PRIMARY KEY, BranchName TEXT, Address TEXT);
CREATE TABLE Loan (LoanId INTEGER PRIMARY KEY, BookId INTEGER, MemberId INTEGER, LoanDate TEXT, DueDate TEXT,
  ReturnDate TEXT, FineAmount REAL);
INSERT INTO Author VALUES (1,'Jane Austen',1775,'British'),(2,'Lu Xun',1881,'Chinese'),(3,'Gabriel Garcia Marquez',1927,'Colombian'),
 (4,'Haruki Murakami',1949,'Japanese'),(5,'Toni Morrison',1931,'American'),(6,'Liu Cixin',1963,'Chinese'),
 (7,'Terry Pratchett',1948,'British'),(8,'Neil Gaiman',1960,'British'),(9,'Mo Yan',1955,'Chinese'),(10,'Donna Haraway',1944,'American');
INSERT INTO Publisher VALUES (1,'Penguin','London'),(2,'Harper','New York'),(3,'Commercial Press','Beijing'),(4,'Vintage','New York'),(5,'Small Owl','Dublin');
INSERT INTO Book VALUES
 (1,'Pride and Prejudice','Romance',1813,432,5,1,'en'),(2,'Emma','Romance',1815,474,2,1,'en'),
 (3,'Call to Arms','Short Stories',1923,256,3,3,'zh'),(4,'One Hundred Years of Solitude','Magical Realism',1967,417,4,2,'es'),
 (5,'Norwegian Wood','Literary',1987,296,3,4,'ja'),(6,'Kafka on the Shore','Magical Realism',2002,505,2,4,'ja'),
 (7,'Beloved','Historical',1987,324,3,4,'en'),(8,'The Three-Body Problem','Science Fiction',2008,390,6,3,'zh'),
 (9,'The Dark Forest','Science Fiction',2008,512,4,3,'zh'),(10,'Good Omens','Fantasy',1990,288,3,2,'en'),
 (11,'Small Gods','Fantasy',1992,344,1,2,'en'),(12,'Coraline','Fantasy',2002,162,2,2,'en'),
 (13,'Red Sorghum','Historical',1986,359,NULL,3,'zh'),(14,'Mort','Fantasy',1987,243,2,NULL,'en');
INSERT INTO BookAuthor VALUES (1,1),(2,1),(3,2),(4,3),(5,4),(6,4),(7,5),(8,6),(9,6),(10,7),(10,8),(11,7),(12,8),(13,9),(14,7);
INSERT INTO Branch VALUES (1,'Central','1 Main Street'),(2,'Riverside','22 Quay Road'),(3,'Hilltop','9 Upper Lane'),(4,'Harbour','5 Dock Street');
INSERT INTO Member VALUES
 (1,'Alice','Brown','2021-03-04','Adult','555-0101',1),(2,'Ben','Carter','2021-08-19','Student',NULL,1),
 (3,'Cara','Diaz','2022-01-30','Adult','555-0103',2),(4,'Dan','Evans','2022-11-11','Senior','555-0104',3),
 (5,'Ella','Ford','2023-02-14','Student','555-0105',1),(6,'Finn','Gray','2023-09-01','Student',NULL,2),
 (7,'Gina','Hill','2024-04-25','Adult','555-0107',2),(8,'Hugo','Ito','2025-06-13','Child',NULL,3),
 (9,'Iris','Jones','2025-12-05','Adult','555-0109',1),(10,'Jack','King','2026-05-20','Senior',NULL,1),
 (11,'Kate','Lang','2026-10-02','Child','555-0111',2);
INSERT INTO Loan VALUES
 (1,1,1,'2024-01-10','2024-01-31','2024-01-25',0),(2,8,2,'2024-01-22','2024-02-12','2024-02-20',4),
 (3,10,3,'2024-03-05','2024-03-26','2024-03-20',0),(4,8,5,'2024-04-17','2024-05-08','2024-05-06',0),
 (5,5,1,'2024-06-02','2024-06-23','2024-07-01',4.5),(6,9,2,'2024-07-15','2024-08-05','2024-08-03',0),
 (7,4,7,'2024-09-09','2024-09-30','2024-09-28',0),(8,12,6,'2024-10-01','2024-10-22','2024-11-05',7),
 (9,8,4,'2024-12-03','2024-12-24','2024-12-20',0),(10,7,1,'2025-01-14','2025-02-04','2025-02-01',0),
 (11,10,2,'2025-02-27','2025-03-20','2025-03-30',5),(12,8,8,'2025-07-01','2025-07-22','2025-07-15',0),
 (13,6,3,'2025-08-12','2025-09-02','2025-09-01',0),(14,11,5,'2025-10-10','2025-10-31','2025-11-12',6.5),
 (15,1,9,'2025-12-18','2026-01-08','2026-01-05',0),(16,9,1,'2026-01-20','2026-02-10','2026-02-09',0),
 (17,8,6,'2026-03-11','2026-04-01','2026-04-15',8),(18,2,2,'2026-04-04','2026-04-25','2026-04-21',0),
 (19,10,4,'2026-06-16','2026-07-07','2026-07-01',0),(20,4,1,'2026-08-08','2026-08-29','2026-08-27',0),
 (21,3,5,'2026-09-15','2026-10-06','2026-10-18',6),(22,8,1,'2026-10-05','2026-10-26',NULL,NULL),
 (23,12,8,'2026-10-28','2026-11-18',NULL,NULL),(24,5,2,'2026-11-02','2026-11-23',NULL,NULL),
 (25,1,7,'2026-11-16','2026-12-07',NULL,NULL);
