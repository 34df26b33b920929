-- Abbreviated names, no declared keys, a column that refers to its own table, booleans as numbers.
CREATE TABLE dept (dept_id INTEGER PRIMARY KEY, dept_name TEXT, location TEXT, budget REAL);
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, emp_name TEXT, gender TEXT, birth_dt TEXT, hire_dt TEXT, job_title TEXT,
  sal REAL, bonus REAL, emp_dept_id INTEGER, mgr_id INTEGER, is_remote INTEGER);
CREATE TABLE proj (proj_id INTEGER PRIMARY KEY, proj_name TEXT, start_dt TEXT, end_dt TEXT, dept_id INTEGER, status TEXT);
CREATE TABLE emp_proj (emp_id INTEGER, proj_id INTEGER, hrs INTEGER, role TEXT);
CREATE TABLE leave_request (req_id INTEGER PRIMARY KEY, emp_id INTEGER, leave_type TEXT, start_date TEXT, num_days INTEGER, approved TEXT);
INSERT INTO dept VALUES (1,'Engineering','Berlin',900000),(2,'Sales','London',450000),(3,'Marketing','London',300000),
 (4,'Finance','Paris',250000),(5,'Human Resources','Berlin',150000),(6,'Legal','Dublin',120000);
INSERT INTO emp VALUES
 (1,'Grace Hall','F','1970-04-12','2010-01-04','CEO',15000,40000,NULL,NULL,0),
 (2,'Henry Adams','M','1978-09-23','2012-03-15','VP Engineering',11000,20000,1,1,0),
 (3,'Isla Brooks','F','1985-01-30','2015-06-01','Engineer',7200,5000,1,2,1),
 (4,'Jonas Berg','M','1990-11-05','2018-09-10','Engineer',6800,3000,1,2,0),
 (5,'Keiko Mori','F','1993-07-19','2020-02-24','Engineer',6100,NULL,1,2,1),
 (6,'Liam Walsh','M','1996-03-08','2023-05-02','Junior Engineer',4300,NULL,1,3,1),
 (7,'Mina Patel','F','1980-12-14','2013-10-07','Sales Manager',8200,12000,2,1,0),
 (8,'Noah Fischer','M','1988-05-27','2019-01-21','Sales Rep',4700,6500,2,7,0),
 (9,'Olga Ivanova','F','1992-08-16','2021-07-12','Sales Rep',4500,7000,2,7,1),
 (10,'Pedro Silva','M','1995-10-02','2024-03-18','Sales Rep',4100,2500,2,7,0),
 (11,'Quinn Taylor','F','1983-02-21','2016-11-28','Marketing Manager',7000,4000,3,1,0),
 (12,'Rosa Marin','F','1994-06-11','2022-04-04','Designer',4900,NULL,3,11,1),
 (13,'Sven Olsen','M','1991-09-29','2025-01-13','Copywriter',4050,NULL,3,11,1),
 (14,'Tara Singh','F','1979-03-03','2014-08-18','Finance Manager',8800,9000,4,1,0),
 (15,'Umar Khan','M','1987-07-07','2017-05-22','Accountant',5300,1500,4,14,0),
 (16,'Vera Lind','F','1982-11-18','2018-02-05','HR Manager',6900,3500,5,1,0),
 (17,'Wei Zhang','M','1998-01-25','2026-04-20','Engineer',5600,NULL,1,2,0),
 (18,'Xena Ford','F','1999-05-09','2026-09-14','HR Assistant',3400,NULL,5,16,1);
INSERT INTO proj VALUES (1,'Apollo','2023-01-09','2024-06-30',1,'done'),(2,'Borealis','2024-03-01',NULL,1,'active'),
 (3,'Comet','2025-02-17',NULL,2,'active'),(4,'Dynamo','2025-09-01','2026-05-31',3,'done'),
 (5,'Eclipse','2026-01-12',NULL,1,'active'),(6,'Fjord','2026-07-06',NULL,4,'on hold'),(7,'Glacier','2026-10-19',NULL,3,'planned');
INSERT INTO emp_proj VALUES (3,1,400,'lead'),(4,1,350,'developer'),(5,1,220,'developer'),(2,1,60,'sponsor'),
 (3,2,300,'lead'),(5,2,280,'developer'),(6,2,310,'developer'),(17,2,90,'tester'),(2,2,25,'sponsor'),(8,3,150,'lead'),(9,3,120,'member'),(4,3,75,'developer'),
 (12,4,260,'lead'),(13,4,190,'member'),(4,5,330,'lead'),(6,5,180,'developer'),(15,6,45,'lead'),(14,6,20,'sponsor');
INSERT INTO leave_request VALUES (1,3,'vacation','2025-07-01',10,'yes'),(2,4,'sick','2025-02-10',3,'yes'),(3,8,'vacation','2025-08-04',15,'yes'),
 (4,9,'vacation','2025-12-20',8,'no'),(5,12,'parental','2026-01-05',60,'yes'),(6,3,'sick','2026-02-16',2,'yes'),(7,5,'vacation','2026-05-11',12,'yes'),
 (8,15,'vacation','2026-06-22',9,'yes'),(9,6,'sick','2026-09-07',4,'yes'),(10,8,'sick','2026-10-12',1,'yes'),(11,3,'vacation','2026-12-21',7,'no'),
 (12,10,'vacation','2026-11-30',5,'no');
