-- A university: plural and singular names, a grade in the table between, keys that aren't declared.
CREATE TABLE Students (student_id INTEGER PRIMARY KEY, full_name TEXT, dob TEXT, sex TEXT, major TEXT, enrolled_on TEXT, advisor_id INTEGER, home_town TEXT);
CREATE TABLE Professors (prof_id INTEGER PRIMARY KEY, full_name TEXT, dept_code TEXT, rank TEXT, annual_salary INTEGER);
CREATE TABLE Departments (dept_code TEXT PRIMARY KEY, dept_name TEXT, building TEXT, founded_year INTEGER);
CREATE TABLE Courses (course_no TEXT PRIMARY KEY, course_title TEXT, dept_code TEXT, credits INTEGER, prof_id INTEGER);
CREATE TABLE Enrollments (student_id INTEGER, course_no TEXT, semester TEXT, score REAL);
INSERT INTO Departments VALUES ('CS','Computer Science','Turing Hall',1965),('MA','Mathematics','Gauss House',1890),('HI','History','Old Library',1875),('BI','Biology','Darwin Wing',1921),('AR','Art','Old Library',1999);
INSERT INTO Professors VALUES (1,'Ada Wong','CS','Full',128000),(2,'Ben Okafor','CS','Assistant',84000),(3,'Clara Weiss','MA','Full',117000),(4,'Diego Ramos','HI','Associate',91000),(5,'Elif Demir','BI','Assistant',79000),(6,'Fred Noll','BI','Full',121000);
INSERT INTO Students VALUES (1,'Gus Palmer','2003-04-11','M','Computer Science','2022-09-01',1,'Leeds'),(2,'Hild Strand','2004-01-25','F','Mathematics','2022-09-01',3,'Bergen'),(3,'Ines Duarte','2002-08-30','F','Computer Science','2021-09-01',2,'Porto'),
 (4,'Jun Tanaka','2005-06-17','M','Biology','2024-09-01',6,'Osaka'),(5,'Kofi Mensah','2003-12-05','M','History','2023-09-01',NULL,'Accra'),(6,'Lena Vogel','2001-02-14','F','Biology','2020-09-01',5,'Kiel'),(7,'Mei Lin','2004-10-09','F','Computer Science','2023-09-01',1,'Leeds'),(8,'Niko Ahti','2006-03-03','M','Art','2025-09-01',NULL,'Oulu');
INSERT INTO Courses VALUES ('CS101','Programming I','CS',6,2),('CS210','Databases','CS',5,1),('CS330','Machine Learning','CS',8,1),('MA101','Calculus','MA',6,3),('MA220','Statistics','MA',5,3),('HI150','Modern Europe','HI',4,4),('BI110','Cell Biology','BI',6,6),('BI300','Ecology','BI',5,5),('AR100','Drawing','AR',3,NULL);
INSERT INTO Enrollments VALUES (1,'CS101','2022F',81),(1,'CS210','2023S',74),(1,'MA101','2022F',66),(2,'MA101','2022F',93),(2,'MA220','2023S',89),(3,'CS101','2021F',88),(3,'CS210','2022S',91),(3,'CS330','2023S',95),(3,'MA220','2022F',79),
 (4,'BI110','2024F',71),(4,'MA101','2024F',58),(5,'HI150','2023F',84),(6,'BI110','2020F',90),(6,'BI300','2022S',NULL),(7,'CS101','2023F',69),(7,'CS210','2024S',77),(7,'MA101','2023F',72);
