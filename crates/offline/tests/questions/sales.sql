-- Snake case, declared keys, prices that differ between the list and the sale, orders without a shipment.
CREATE TABLE customers (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, country TEXT, segment TEXT, email TEXT,
  signup_date TEXT);
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE products (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER REFERENCES categories(id),
  price REAL, stock INTEGER, discontinued INTEGER);
CREATE TABLE sales_reps (id INTEGER PRIMARY KEY, name TEXT, region TEXT);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),
  sales_rep_id INTEGER REFERENCES sales_reps(id),
  order_date TEXT, status TEXT, shipped_date TEXT, shipping_fee REAL);
CREATE TABLE order_items (
  id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id),
  product_id INTEGER REFERENCES products(id), quantity INTEGER, unit_price REAL, discount REAL);
INSERT INTO customers VALUES
 (1,'Ann Miller','Berlin','Germany','Corporate','ann@example.com','2023-02-11'),
 (2,'Bruno Costa','Lisbon','Portugal','Consumer','bruno@example.com','2023-05-30'),
 (3,'Chen Wei','Shanghai','China','Corporate',NULL,'2024-01-08'),
 (4,'Dora Novak','Prague','Czechia','Consumer','dora@sample.org','2024-03-19'),
 (5,'Emil Hansen','Oslo','Norway','Small Business',NULL,'2024-07-02'),
 (6,'Fatima Zahra','Paris','France','Corporate','fatima@sample.org','2025-01-25'),
 (7,'George Lee','London','UK','Consumer','george@example.com','2025-04-14'),
 (8,'Hana Sato','Tokyo','Japan','Small Business','hana@example.com','2025-09-09'),
 (9,'Ivan Petrov','Berlin','Germany','Consumer',NULL,'2026-02-17'),
 (10,'Julia Roth','Munich','Germany','Corporate','julia@sample.org','2026-06-05'),
 (11,'Li Na','Shanghai','China','Consumer','lina@example.com','2026-09-21'),
 (12,'Marco Rossi','Rome','Italy','Small Business',NULL,'2026-10-30');
INSERT INTO categories VALUES (1,'Electronics'),(2,'Furniture'),(3,'Office Supplies'),(4,'Kitchen'),(5,'Garden'),(6,'Toys');
INSERT INTO products VALUES
 (1,'Laptop Pro',1,1450,12,0),(2,'Monitor 27',1,310,40,0),(3,'Wireless Mouse',1,25.5,300,0),
 (4,'Standing Desk',2,520,9,0),(5,'Office Chair',2,189,25,0),(6,'Bookshelf',2,140,0,1),
 (7,'Notebook',3,4.2,1000,0),(8,'Ballpoint Pen',3,1.1,2500,0),(9,'Stapler',3,12.9,80,1),
 (10,'Coffee Maker',4,79,33,0),(11,'Kettle',4,35,NULL,0),(12,'Toaster',4,42,15,0),(13,'Hammock',5,64,6,0);
INSERT INTO sales_reps VALUES (1,'Nora Klein','North'),(2,'Omar Haddad','South'),(3,'Paula Kim','East'),(4,'Quentin Day','West');
INSERT INTO orders VALUES
 (1,1,1,'2024-01-15','completed','2024-01-18',12),(2,2,2,'2024-02-03','completed','2024-02-07',8.5),
 (3,3,3,'2024-02-20','completed','2024-02-28',30),(4,1,1,'2024-03-11','cancelled',NULL,12),
 (5,4,1,'2024-04-22','completed','2024-04-24',9),(6,3,3,'2024-06-30','completed','2024-07-04',28),
 (7,5,1,'2024-08-09','completed','2024-08-15',15),(8,1,1,'2024-09-17','completed','2024-09-19',14),
 (9,2,2,'2024-11-05','returned','2024-11-09',8),(10,3,3,'2024-12-24','completed','2024-12-30',33),
 (11,6,2,'2025-02-01','completed','2025-02-04',11),(12,1,1,'2025-02-14','completed','2025-02-16',13),
 (13,7,1,'2025-05-05','completed','2025-05-09',18),(14,4,2,'2025-06-18','cancelled',NULL,7),
 (15,3,3,'2025-07-21','completed','2025-07-29',27),(16,6,2,'2025-08-08','completed','2025-08-11',10),
 (17,8,3,'2025-10-10','completed','2025-10-19',41),(18,1,1,'2025-11-27','completed','2025-11-29',16),
 (19,7,4,'2025-12-12','returned','2025-12-15',17),(20,3,3,'2025-12-30','completed','2026-01-06',26),
 (21,9,1,'2026-02-20','completed','2026-02-23',6),(22,6,2,'2026-03-03','completed','2026-03-05',10.5),
 (23,1,1,'2026-03-28','completed','2026-03-30',12.5),(24,8,3,'2026-05-16','completed','2026-05-22',39),
 (25,10,1,'2026-06-09','completed','2026-06-11',5),(26,3,3,'2026-07-07','completed','2026-07-13',31),
 (27,7,4,'2026-08-19','completed','2026-08-23',19),(28,10,1,'2026-09-02','cancelled',NULL,5.5),
 (29,1,1,'2026-09-25','completed','2026-09-27',13.5),(30,11,3,'2026-10-08','completed','2026-10-14',22),
 (31,6,2,'2026-10-19','pending',NULL,10),(32,3,3,'2026-11-03','completed','2026-11-10',29),
 (33,9,1,'2026-11-12','pending',NULL,6.5),(34,1,1,'2026-11-17','pending',NULL,12),
 (35,11,3,'2026-11-20','pending',NULL,21),(36,2,2,'2025-12-03','completed','2025-12-08',9.5);
INSERT INTO order_items VALUES
 (1,1,1,2,1500,0),(2,1,3,4,25,0.1),(3,2,5,1,180,0),(4,2,7,20,4,0),(5,3,2,6,300,0.05),(6,3,4,1,500,0),
 (7,4,1,1,1480,0),(8,5,10,2,80,0),(9,5,8,50,1,0),(10,6,1,3,1450,0.1),(11,7,6,2,150,0),(12,7,9,5,13,0),
 (13,8,2,2,310,0),(14,8,3,2,26,0),(15,9,12,1,45,0),(16,10,1,4,1440,0.1),(17,10,5,6,185,0.05),(18,11,4,2,515,0),
 (19,12,7,100,3.9,0.2),(20,12,8,200,1,0.2),(21,13,10,1,82,0),(22,13,11,2,36,0),(23,14,5,2,189,0),(24,15,2,10,295,0.1),
 (25,16,1,1,1450,0),(26,16,3,3,25.5,0),(27,17,12,4,41,0),(28,17,11,3,34,0),(29,18,1,2,1430,0),(30,18,4,1,520,0),
 (31,19,9,10,12,0),(32,20,7,300,4,0.15),(33,20,2,3,305,0),(34,21,5,1,189,0),(35,21,10,1,79,0),(36,22,1,1,1450,0),
 (37,22,8,80,1.1,0),(38,23,2,1,310,0),(39,23,12,2,42,0),(40,24,3,7,25,0),(41,24,7,40,4.2,0),(42,25,4,3,520,0.05),
 (43,26,1,5,1420,0.1),(44,27,5,3,188,0),(45,27,11,1,35,0),(46,28,1,1,1450,0),(47,29,10,2,79,0),(48,29,3,5,25.5,0),
 (49,30,2,2,310,0),(50,30,8,30,1.1,0),(51,31,4,1,520,0),(52,32,1,2,1450,0),(53,32,2,4,300,0),(54,33,12,1,42,0),
 (55,34,5,4,185,0),(56,35,3,2,25.5,0),(57,35,7,15,4.2,0),(58,36,11,1,35,0);
