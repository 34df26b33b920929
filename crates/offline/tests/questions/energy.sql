-- An energy retailer: abbreviated names, declared keys, status columns, dates as ISO text, amounts in euros;
-- readings.kwh is the consumption since the meter's last reading.
CREATE TABLE customers (cust_id INTEGER PRIMARY KEY, cust_name TEXT NOT NULL, cust_type TEXT NOT NULL, city TEXT, email TEXT, signup_dt TEXT);
CREATE TABLE tariffs (tariff_id INTEGER PRIMARY KEY, tariff_name TEXT NOT NULL, energy_type TEXT NOT NULL, price_kwh REAL, base_fee_mth REAL, is_green INTEGER, valid_from TEXT, valid_to TEXT);
CREATE TABLE contracts (contract_id INTEGER PRIMARY KEY, cust_id INTEGER NOT NULL REFERENCES customers(cust_id), tariff_id INTEGER NOT NULL REFERENCES tariffs(tariff_id), start_dt TEXT, end_dt TEXT, status TEXT NOT NULL);
CREATE TABLE meters (meter_id INTEGER PRIMARY KEY, contract_id INTEGER REFERENCES contracts(contract_id), serial_no TEXT, meter_type TEXT, install_dt TEXT);
CREATE TABLE readings (reading_id INTEGER PRIMARY KEY, meter_id INTEGER NOT NULL REFERENCES meters(meter_id), read_dt TEXT NOT NULL, kwh INTEGER NOT NULL, src TEXT);
CREATE TABLE invoices (inv_id INTEGER PRIMARY KEY, contract_id INTEGER NOT NULL REFERENCES contracts(contract_id), inv_dt TEXT NOT NULL, due_dt TEXT, paid_dt TEXT, amt REAL NOT NULL, status TEXT NOT NULL);
CREATE TABLE support_tickets (tkt_id INTEGER PRIMARY KEY, cust_id INTEGER NOT NULL REFERENCES customers(cust_id), opened_dt TEXT NOT NULL, closed_dt TEXT, category TEXT, priority TEXT, agent TEXT, status TEXT NOT NULL);
INSERT INTO customers VALUES
 (1,'Adler Bakery','business','Leipzig','office@adler.example','2024-01-15'),(2,'Bianca Richter','residential','Dresden','bianca.r@mail.example','2024-01-29'),(3,'Carl Neumann','residential','Leipzig',NULL,'2024-02-12'),
 (4,'Delta Cold Storage','business','Halle','energy@delta.example','2024-02-26'),(5,'Eva Lorenz','residential','Leipzig','eva.l@mail.example','2024-03-18'),(6,'Frank Otto','residential','Chemnitz','f.otto@mail.example','2024-05-06'),
 (7,'Gartenhof Hotel','business','Dresden','desk@gartenhof.example','2024-06-03'),(8,'Hanna Vogt','residential','Halle','hanna.v@mail.example','2024-07-22'),(9,'Ivo Kraus','residential','Dresden',NULL,'2024-09-09'),
 (10,'Jana Seidel','residential','Erfurt','jana.s@mail.example','2024-10-28'),(11,'Kern Metalworks','business','Chemnitz','buchhaltung@kern.example','2024-11-11'),(12,'Lena Pohl','residential','Leipzig','lena.p@mail.example','2025-01-20'),
 (13,'Milan Horak','residential','Dresden','milan.h@mail.example','2025-02-17'),(14,'Nordlicht Cinema','business','Leipzig','info@nordlicht.example','2025-04-07'),(15,'Ole Brandt','residential','Erfurt','ole.b@mail.example','2025-06-16'),
 (16,'Petra Wolf','residential','Halle','petra.w@mail.example','2025-08-25'),(17,'Quelle Pharmacy','business','Leipzig','rx@quelle.example','2025-10-13'),(18,'Ralf Simon','residential','Leipzig',NULL,'2026-01-12'),
 (19,'Sofia Engel','residential','Chemnitz','sofia.e@mail.example','2026-03-09'),(20,'Tim Arnold','residential','Dresden','tim.a@mail.example','2026-03-23'),(21,'Ute Lang','residential','Leipzig','ute.l@mail.example','2026-06-15'),
 (22,'Vitalis Gym','business','Leipzig','team@vitalis.example','2026-08-17'),(23,'Wanda Koch','residential','Halle','wanda.k@mail.example','2026-10-19'),(24,'Xaver Mayr','residential','Erfurt','xaver.m@mail.example','2026-11-09');
INSERT INTO tariffs VALUES
 (1,'Basic Power','electricity',0.34,9.90,0,'2024-01-01',NULL),(2,'Green Power','electricity',0.36,10.90,1,'2024-01-01',NULL),(3,'Night Saver','electricity',0.31,12.50,0,'2024-01-01','2025-12-31'),
 (4,'Business Power','electricity',0.28,24.00,0,'2024-01-01',NULL),(5,'Business Green','electricity',0.30,26.00,1,'2024-04-01',NULL),(6,'Heat Pump','electricity',0.27,11.90,1,'2024-07-01',NULL),
 (7,'Basic Gas','gas',0.12,11.00,0,'2024-01-01',NULL),(8,'Bio Gas 10','gas',0.14,11.50,1,'2024-01-01','2026-06-30'),(9,'Business Gas','gas',0.10,28.00,0,'2024-01-01',NULL),
 (10,'Online Power','electricity',0.32,7.50,0,'2025-01-01',NULL),(11,'Solar Share','electricity',0.33,8.90,1,'2025-03-01',NULL),(12,'EV Night','electricity',0.25,14.90,1,'2025-09-01',NULL),
 (13,'Online Gas','gas',0.11,8.50,0,'2025-01-01',NULL),(14,'Flex Hourly','electricity',0.29,6.90,0,'2026-02-01',NULL),(15,'Bio Gas 30','gas',0.16,12.90,1,'2026-07-01',NULL);
INSERT INTO contracts VALUES
 (1,1,4,'2024-02-01',NULL,'active'),(2,1,9,'2024-02-01',NULL,'active'),(3,2,2,'2024-02-15',NULL,'active'),(4,3,1,'2024-03-01','2025-08-31','cancelled'),
 (5,4,5,'2024-04-01',NULL,'active'),(6,5,3,'2024-04-15','2025-12-31','expired'),(7,5,2,'2026-01-01',NULL,'active'),(8,6,7,'2024-06-01',NULL,'active'),
 (9,7,4,'2024-07-01',NULL,'active'),(10,7,9,'2024-07-01','2026-06-30','expired'),(11,8,6,'2024-08-15',NULL,'active'),(12,9,1,'2024-10-01','2026-02-28','cancelled'),
 (13,10,8,'2024-12-01','2026-06-30','expired'),(14,10,15,'2026-07-01',NULL,'active'),(15,11,4,'2024-12-01',NULL,'active'),(16,11,9,'2025-01-01',NULL,'active'),
 (17,12,10,'2025-02-15',NULL,'active'),(18,13,11,'2025-03-15',NULL,'active'),(19,14,5,'2025-05-01',NULL,'active'),(20,15,13,'2025-07-15',NULL,'active'),
 (21,15,10,'2025-07-15','2026-09-30','cancelled'),(22,16,12,'2025-10-01',NULL,'active'),(23,17,5,'2025-11-15',NULL,'active'),(24,18,1,'2026-02-01',NULL,'active'),
 (25,19,14,'2026-04-01',NULL,'active'),(26,20,2,'2026-04-15','2026-10-15','cancelled'),(27,21,11,'2026-07-01',NULL,'active'),(28,22,5,'2026-09-15',NULL,'active'),
 (29,22,13,'2026-11-30',NULL,'pending'),(30,23,10,'2026-11-25',NULL,'pending');
INSERT INTO meters VALUES
 (1,1,'E-10021','smart','2024-02-01'),(2,2,'G-20007','analog','2024-02-01'),(3,3,'E-10034','smart','2024-02-14'),(4,4,'E-10040','analog','2024-03-01'),(5,5,'E-10052','smart','2024-03-28'),
 (6,6,'E-10055','analog','2024-04-12'),(7,7,'E-10190','smart','2026-01-05'),(8,8,'G-20015','analog','2024-05-30'),(9,9,'E-10071','smart','2024-07-01'),(10,10,'G-20019','analog','2024-07-01'),
 (11,11,'E-10083','smart','2024-08-13'),(12,12,'E-10090','analog','2024-09-30'),(13,13,'G-20026','digital','2024-11-29'),(14,15,'E-10102','smart','2024-12-02'),(15,16,'G-20031','digital','2025-01-07'),
 (16,17,'E-10115','digital','2025-02-14'),(17,18,'E-10121','smart','2025-03-13'),(18,19,'E-10130','smart','2025-04-29'),(19,20,'G-20044','digital','2025-07-14'),(20,21,'E-10144','digital','2025-07-14'),
 (21,22,'E-10158','smart','2025-09-30'),(22,23,'E-10163','smart','2025-11-12'),(23,24,'E-10197','digital','2026-01-30'),(24,25,'E-10204','smart','2026-03-31'),(25,26,'E-10209','digital','2026-04-14'),
 (26,27,'E-10222','smart','2026-06-30'),(27,28,'E-10236','smart','2026-09-14'),(28,NULL,'E-10240','smart','2026-10-05'),(29,NULL,'G-20050','digital','2026-10-05');
INSERT INTO support_tickets VALUES
 (1,2,'2024-05-14','2024-05-16','billing','normal','Nadine','closed'),(2,4,'2024-08-02','2024-08-03','outage','high','Marco','closed'),(3,3,'2024-11-21','2024-12-05','billing','normal','Nadine','closed'),
 (4,7,'2025-01-09','2025-01-10','meter','high','Marco','closed'),(5,9,'2025-02-18','2025-02-25','move','low','Selin','closed'),(6,5,'2025-04-03','2025-04-04','billing','normal','Selin','closed'),
 (7,3,'2025-07-15','2025-07-29','cancellation','normal','Nadine','closed'),(8,11,'2025-09-08','2025-09-11','billing','high','Marco','closed'),(9,14,'2025-10-27','2025-10-28','outage','high','Marco','closed'),
 (10,10,'2025-12-11','2025-12-19','tariff change','low','Selin','closed'),(11,9,'2026-01-26','2026-02-04','cancellation','normal','Selin','closed'),(12,18,'2026-02-10','2026-02-12','meter','normal','Nadine','closed'),
 (13,4,'2026-03-04','2026-03-05','outage','high','Marco','closed'),(14,12,'2026-03-17','2026-03-24','billing','normal','Nadine','closed'),(15,16,'2026-04-22','2026-04-30','meter','low','Selin','closed'),
 (16,10,'2026-06-09','2026-06-18','tariff change','normal','Selin','closed'),(17,7,'2026-07-07','2026-07-10','billing','high','Nadine','closed'),(18,15,'2026-08-31','2026-09-14','cancellation','normal','Selin','closed'),
 (19,20,'2026-09-22','2026-10-07','move','normal','Nadine','closed'),(20,11,'2026-10-06','2026-10-09','billing','high','Marco','closed'),(21,24,'2026-11-10',NULL,'move','normal','Selin','open'),
 (22,8,'2026-10-20',NULL,'meter','high','Marco','in progress'),(23,4,'2026-11-03',NULL,'billing','high','Nadine','in progress'),(24,22,'2026-11-12',NULL,'meter','low',NULL,'open'),
 (25,6,'2026-11-17',NULL,'billing','normal',NULL,'open'),(26,12,'2026-11-19',NULL,'tariff change','low',NULL,'open');
INSERT INTO readings VALUES
 (1,1,'2024-06-30',1294,'smart'),(2,5,'2024-07-31',4379,'smart'),(3,3,'2024-09-30',235,'smart'),(4,6,'2024-10-31',335,'estimated'),
 (5,4,'2024-12-31',278,'manual'),(6,9,'2024-12-31',3548,'smart'),(7,1,'2025-01-31',1636,'smart'),(8,2,'2025-01-31',3578,'estimated'),
 (9,10,'2025-01-31',5944,'manual'),(10,11,'2025-01-31',495,'smart'),(11,8,'2025-02-28',1697,'manual'),(12,5,'2025-03-31',5824,'smart'),
 (13,14,'2025-04-30',4743,'smart'),(14,12,'2025-05-31',207,'manual'),(15,3,'2025-06-30',224,'smart'),(16,4,'2025-07-31',207,'estimated'),
 (17,5,'2025-07-31',4637,'smart'),(18,17,'2025-07-31',198,'smart'),(19,9,'2025-08-31',2813,'smart'),(20,16,'2025-08-31',159,'manual'),
 (21,6,'2025-10-31',332,'manual'),(22,18,'2025-10-31',2459,'smart'),(23,14,'2025-11-30',4624,'smart'),(24,1,'2025-12-31',1639,'smart'),
 (25,13,'2025-12-31',1492,'manual'),(26,15,'2025-12-31',5315,'manual'),(27,5,'2026-01-31',6161,'smart'),(28,8,'2026-01-31',1857,'manual'),
 (29,11,'2026-01-31',465,'smart'),(30,21,'2026-01-31',572,'smart'),(31,2,'2026-02-28',2976,'estimated'),(32,19,'2026-02-28',1183,'manual'),
 (33,1,'2026-03-31',1467,'smart'),(34,3,'2026-03-31',256,'smart'),(35,5,'2026-03-31',5580,'smart'),(36,7,'2026-03-31',299,'smart'),
 (37,9,'2026-03-31',3324,'smart'),(38,14,'2026-03-31',4593,'smart'),(39,13,'2026-04-30',1003,'manual'),(40,18,'2026-04-30',2428,'smart'),
 (41,10,'2026-05-31',3208,'estimated'),(42,16,'2026-05-31',167,'estimated'),(43,23,'2026-05-31',190,'estimated'),(44,17,'2026-06-30',202,'smart'),
 (45,22,'2026-06-30',1133,'smart'),(46,5,'2026-07-31',4549,'smart'),(47,15,'2026-07-31',2219,'manual'),(48,9,'2026-08-31',2870,'smart'),
 (49,20,'2026-08-31',255,'estimated'),(50,7,'2026-09-30',294,'smart'),(51,8,'2026-09-30',1017,'manual'),(52,14,'2026-09-30',4529,'smart'),
 (53,26,'2026-09-30',247,'smart'),(54,1,'2026-10-31',1565,'smart'),(55,2,'2026-10-31',2381,'estimated'),(56,5,'2026-10-31',5489,'smart'),
 (57,11,'2026-10-31',434,'smart'),(58,18,'2026-10-31',2605,'smart'),(59,24,'2026-10-31',354,'smart'),(60,27,'2026-10-31',2071,'smart');
INSERT INTO invoices VALUES
 (1,1,'2024-07-05','2024-07-19','2024-07-11',386.32,'paid'),(2,5,'2024-08-05','2024-08-19','2024-08-11',1339.70,'paid'),(3,3,'2024-10-05','2024-10-19','2024-10-14',95.50,'paid'),(4,6,'2024-11-05','2024-11-19','2024-11-13',116.35,'paid'),
 (5,4,'2025-01-05','2025-01-19','2025-01-15',104.42,'paid'),(6,1,'2025-02-05','2025-02-19','2025-02-18',482.08,'paid'),(7,2,'2025-02-05','2025-02-19','2025-02-14',385.80,'paid'),(8,10,'2025-02-05','2025-02-19','2025-03-06',622.40,'paid'),
 (9,11,'2025-02-05','2025-02-19','2025-02-09',145.55,'paid'),(10,8,'2025-03-05','2025-03-19','2025-03-18',214.64,'paid'),(11,15,'2025-05-05','2025-05-19','2025-05-12',1352.04,'paid'),(12,12,'2025-06-05','2025-06-19',NULL,80.28,'cancelled'),
 (13,3,'2025-07-05','2025-07-19','2025-07-11',91.54,'paid'),(14,4,'2025-08-05','2025-08-19','2025-08-18',80.28,'paid'),(15,5,'2025-08-05','2025-08-19','2025-08-11',1417.10,'paid'),(16,9,'2025-09-05','2025-09-19','2025-09-12',811.64,'paid'),
 (17,17,'2025-09-05','2025-09-19','2025-09-14',58.38,'paid'),(18,6,'2025-11-05','2025-11-19','2025-11-13',115.42,'paid'),(19,19,'2025-11-05','2025-11-19','2025-11-23',763.70,'paid'),(20,15,'2025-12-05','2025-12-19','2025-12-14',1318.72,'paid'),
 (21,13,'2026-01-05','2026-01-19','2026-01-12',220.38,'paid'),(22,16,'2026-01-05','2026-01-19','2026-01-15',559.50,'paid'),(23,5,'2026-02-05','2026-02-19','2026-02-09',1874.30,'paid'),(24,8,'2026-02-05','2026-02-19',NULL,233.84,'overdue'),
 (25,11,'2026-02-05','2026-02-19','2026-02-16',137.45,'paid'),(26,2,'2026-03-05','2026-03-19','2026-03-10',325.60,'paid'),(27,20,'2026-03-05','2026-03-19','2026-03-28',138.63,'paid'),(28,1,'2026-04-05','2026-04-19','2026-04-08',434.76,'paid'),
 (29,3,'2026-04-05','2026-04-19','2026-04-11',103.06,'paid'),(30,5,'2026-04-05','2026-04-19',NULL,1700.00,'cancelled'),(31,9,'2026-04-05','2026-04-19','2026-04-15',954.72,'paid'),(32,15,'2026-04-05','2026-04-19','2026-04-18',1310.04,'paid'),
 (33,13,'2026-05-05','2026-05-19','2026-06-10',151.92,'paid'),(34,19,'2026-05-05','2026-05-19','2026-05-09',754.40,'paid'),(35,10,'2026-06-05','2026-06-19','2026-06-11',348.80,'paid'),(36,17,'2026-06-05','2026-06-19','2026-06-16',60.94,'paid'),
 (37,24,'2026-06-05','2026-06-19','2026-06-17',74.50,'paid'),(38,18,'2026-07-05','2026-07-19','2026-07-17',75.56,'paid'),(39,23,'2026-07-05','2026-07-19','2026-07-10',365.90,'paid'),(40,5,'2026-08-05','2026-08-19','2026-08-15',1390.70,'paid'),
 (41,16,'2026-08-05','2026-08-19','2026-08-27',249.90,'paid'),(42,9,'2026-09-05','2026-09-19','2026-09-09',827.60,'paid'),(43,21,'2026-09-05','2026-09-19',NULL,89.10,'overdue'),(44,7,'2026-10-05','2026-10-19','2026-10-14',116.74,'paid'),
 (45,8,'2026-10-05','2026-10-19',NULL,133.04,'overdue'),(46,15,'2026-10-05','2026-10-19','2026-10-09',1292.12,'paid'),(47,27,'2026-10-05','2026-10-19','2026-10-15',90.41,'paid'),(48,1,'2026-11-05','2026-11-26',NULL,462.20,'open'),
 (49,2,'2026-11-05','2026-11-26','2026-11-12',266.10,'paid'),(50,5,'2026-11-05','2026-11-26','2026-11-12',1672.70,'paid'),(51,11,'2026-11-05','2026-11-26',NULL,129.08,'open'),(52,19,'2026-11-05','2026-11-26','2026-11-16',807.50,'paid'),
 (53,25,'2026-11-05','2026-11-26','2026-11-12',109.56,'paid'),(54,28,'2026-11-05','2026-11-26',NULL,647.30,'open');
