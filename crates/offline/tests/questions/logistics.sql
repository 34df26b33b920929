-- Abbreviations, Hungarian prefixes, two keys into one table, no declared keys.
CREATE TABLE tblWarehouse (WhID INTEGER PRIMARY KEY, WhName TEXT, CityName TEXT, CapacityM3 INTEGER);
CREATE TABLE tblDriver (DriverID INTEGER PRIMARY KEY, DriverName TEXT, LicenseNo TEXT, HiredOn TEXT, HomeWhID INTEGER);
CREATE TABLE tblVehicle (VehID INTEGER PRIMARY KEY, PlateNo TEXT, VehType TEXT, MaxLoadKg INTEGER, ModelYear INTEGER);
CREATE TABLE tblShipment (ShipmentID INTEGER PRIMARY KEY, OriginWhID INTEGER, DestWhID INTEGER, DriverID INTEGER, VehID INTEGER,
  ShipDt TEXT, DeliveredDt TEXT, WeightKg REAL, FreightCost REAL, ShipStatus TEXT);
INSERT INTO tblWarehouse VALUES (1,'Alpha Hub','Hamburg',12000),(2,'Beta Depot','Lyon',8000),(3,'Gamma Yard','Milan',9500),(4,'Delta Store','Vienna',4000),(5,'Omega Dock','Porto',3000);
INSERT INTO tblDriver VALUES (1,'Arno Weiss','DE-100','2015-02-01',1),(2,'Bea Lopez','ES-220','2019-06-17',2),(3,'Carlo Greco','IT-310',  '2021-03-08',3),
 (4,'Daria Nowak',NULL,'2024-10-21',1),(5,'Eero Salo','FI-520','2026-05-04',4);
INSERT INTO tblVehicle VALUES (1,'HH-A 1','Truck',18000,2018),(2,'LY-B 2','Van',1800,2021),(3,'MI-C 3','Truck',24000,2016),(4,'VI-D 4','Van',1500,2023),(5,'PO-E 5','Trailer',30000,2012);
INSERT INTO tblShipment VALUES (1,1,2,1,1,'2025-01-20','2025-01-22',9000,1450,'delivered'),(2,1,3,1,1,'2025-03-11','2025-03-14',12000,1900,'delivered'),
 (3,2,1,2,2,'2025-04-02','2025-04-03',1200,480,'delivered'),(4,3,4,3,3,'2025-06-25','2025-06-27',20000,2300,'delivered'),(5,1,4,1,3,'2025-08-30','2025-09-02',15000,2100,'delivered'),
 (6,2,3,2,2,'2025-11-14',NULL,900,390,'lost'),(7,3,1,3,3,'2026-01-16','2026-01-19',21000,2450,'delivered'),(8,1,2,4,4,'2026-03-05','2026-03-06',1100,510,'delivered'),
 (9,4,1,3,3,'2026-05-28','2026-05-31',17000,2200,'delivered'),(10,2,1,2,2,'2026-08-13','2026-08-15',1500,520,'delivered'),(11,1,3,1,1,'2026-09-24','2026-09-26',11000,1800,'delivered'),
 (12,1,2,4,4,'2026-11-10',NULL,1000,495,'in transit'),(13,3,2,1,1,'2026-11-19',NULL,8000,1350,'in transit');
