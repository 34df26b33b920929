CREATE TABLE Category (
  CategoryId INTEGER PRIMARY KEY,
  Name TEXT NOT NULL
);
CREATE TABLE Supplier (
  SupplierId INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  Country TEXT NOT NULL,
  Phone TEXT
);
CREATE TABLE Product (
  ProductId INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  Colour TEXT,
  CategoryId INTEGER REFERENCES Category(CategoryId),
  SupplierId INTEGER NOT NULL REFERENCES Supplier(SupplierId),
  PriceCents INTEGER NOT NULL,
  StockQty INTEGER NOT NULL
);
CREATE TABLE Customer (
  CustomerId INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  City TEXT NOT NULL,
  Email TEXT,
  JoinedOn TEXT NOT NULL
);
CREATE TABLE SalesOrder (
  OrderId INTEGER PRIMARY KEY,
  CustomerId INTEGER NOT NULL REFERENCES Customer(CustomerId),
  OrderDate TEXT NOT NULL,
  DeliveredOn TEXT,
  Occasion TEXT,
  Status TEXT NOT NULL CHECK (Status IN ('open', 'delivered', 'cancelled')),
  DeliveryFeeCents INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE OrderItem (
  OrderId INTEGER NOT NULL REFERENCES SalesOrder(OrderId),
  ProductId INTEGER NOT NULL REFERENCES Product(ProductId),
  Quantity INTEGER NOT NULL,
  UnitPriceCents INTEGER NOT NULL,
  PRIMARY KEY (OrderId, ProductId)
);

INSERT INTO Category VALUES (1, 'Cut flowers');
INSERT INTO Category VALUES (2, 'Potted plants');
INSERT INTO Category VALUES (3, 'Bouquets');
INSERT INTO Category VALUES (4, 'Wreaths');
INSERT INTO Category VALUES (5, 'Vases');
INSERT INTO Supplier VALUES (1, 'Van Dijk Bloemen', 'Netherlands', '+31 20 555 0143');
INSERT INTO Supplier VALUES (2, 'Rosa del Valle', 'Ecuador', NULL);
INSERT INTO Supplier VALUES (3, 'Greenhill Nursery', 'United Kingdom', '+44 1625 550 112');
INSERT INTO Supplier VALUES (4, 'Flora Toscana', 'Italy', '+39 055 555 871');
INSERT INTO Supplier VALUES (5, 'Kenya Bloom Ltd', 'Kenya', NULL);
INSERT INTO Supplier VALUES (6, 'Tulpenhof', 'Netherlands', '+31 71 555 0990');
INSERT INTO Product VALUES (1, 'Red Naomi Rose', 'red', 1, 2, 350, 37);
INSERT INTO Product VALUES (2, 'Avalanche Rose', 'white', 1, 2, 340, 19);
INSERT INTO Product VALUES (3, 'Yellow Tulip', 'yellow', 1, 1, 120, 68);
INSERT INTO Product VALUES (4, 'Purple Tulip', 'purple', 1, 1, 125, 33);
INSERT INTO Product VALUES (5, 'Casablanca Lily', 'white', 1, 1, 480, 129);
INSERT INTO Product VALUES (6, 'Sunflower', 'yellow', 1, 4, 260, 118);
INSERT INTO Product VALUES (7, 'Pink Peony', 'pink', 1, 1, 590, 0);
INSERT INTO Product VALUES (8, 'Blue Hydrangea', 'blue', 2, 3, 1850, 123);
INSERT INTO Product VALUES (9, 'Phalaenopsis Orchid', 'pink', 2, 1, 2490, 100);
INSERT INTO Product VALUES (10, 'Peace Lily', 'white', 2, 3, 1590, 56);
INSERT INTO Product VALUES (11, 'Monstera', NULL, 2, 3, 2990, 27);
INSERT INTO Product VALUES (12, 'Lavender', 'purple', 2, 4, 890, 127);
INSERT INTO Product VALUES (13, 'Spring Bouquet', NULL, 3, 1, 2950, 10);
INSERT INTO Product VALUES (14, 'Romance Bouquet', 'red', 3, 5, 4490, 102);
INSERT INTO Product VALUES (15, 'Sympathy Bouquet', 'white', 3, 5, 3990, 113);
INSERT INTO Product VALUES (16, 'Field Bouquet', NULL, 3, 3, 2450, 3);
INSERT INTO Product VALUES (17, 'Pine Wreath', NULL, 4, 3, 3490, 0);
INSERT INTO Product VALUES (18, 'Memorial Wreath', 'white', 4, 5, 7990, 117);
INSERT INTO Product VALUES (19, 'Gift Card', NULL, NULL, 3, 150, 71);
INSERT INTO Product VALUES (20, 'Ceramic Pot', 'blue', NULL, 4, 1290, 61);
INSERT INTO Product VALUES (21, 'Carnation', 'pink', 1, 5, 145, 29);
INSERT INTO Customer VALUES (1, 'Chloe Lindgren', 'Bristol', 'clindgren2@mail.example', '2025-07-06');
INSERT INTO Customer VALUES (2, 'Amara Ribeiro', 'Swindon', 'aribeiro52@mail.example', '2026-05-17');
INSERT INTO Customer VALUES (3, 'Ingrid Mensah', 'Cardiff', 'imensah35@mail.example', '2025-09-15');
INSERT INTO Customer VALUES (4, 'Luca Sokolov', 'Exeter', NULL, '2026-04-20');
INSERT INTO Customer VALUES (5, 'Renata Pereira', 'Exeter', 'rpereira17@mail.example', '2025-07-28');
INSERT INTO Customer VALUES (6, 'Priya Rahimi', 'Bristol', 'prahimi8@mail.example', '2025-01-08');
INSERT INTO Customer VALUES (7, 'Samuel Ashworth', 'Cardiff', 'sashworth65@mail.example', '2026-04-12');
INSERT INTO Customer VALUES (8, 'Daniel Keller', 'Bath', 'dkeller1@mail.example', '2025-09-30');
INSERT INTO Customer VALUES (9, 'Andreas Dubois', 'Swindon', 'adubois59@mail.example', '2026-04-03');
INSERT INTO Customer VALUES (10, 'Sofia Novak', 'Bristol', 'snovak71@mail.example', '2026-05-31');
INSERT INTO Customer VALUES (11, 'Aisha Kowalski', 'Bristol', 'akowalski33@mail.example', '2026-08-17');
INSERT INTO Customer VALUES (12, 'Julia Bauer', 'Bristol', 'jbauer58@mail.example', '2026-08-23');
INSERT INTO Customer VALUES (13, 'Camille Sharma', 'Bristol', 'csharma80@mail.example', '2024-10-24');
INSERT INTO Customer VALUES (14, 'Elena Marchetti', 'Bristol', NULL, '2024-06-21');
INSERT INTO Customer VALUES (15, 'Greta Petrova', 'Exeter', 'gpetrova92@mail.example', '2025-12-20');
INSERT INTO Customer VALUES (16, 'Miriam Jansen', 'Bath', 'mjansen15@mail.example', '2026-08-27');
INSERT INTO Customer VALUES (17, 'Stefan Bianchi', 'Bath', 'sbianchi25@mail.example', '2024-09-16');
INSERT INTO Customer VALUES (18, 'Jonas Santos', 'Exeter', 'jsantos27@mail.example', '2025-03-18');
INSERT INTO Customer VALUES (19, 'Oliver Brenner', 'Swindon', 'obrenner29@mail.example', '2026-08-19');
INSERT INTO Customer VALUES (20, 'Ben Delgado', 'Bristol', 'bdelgado21@mail.example', '2025-06-02');
INSERT INTO Customer VALUES (21, 'Bianca Ivanova', 'Exeter', 'bivanova29@mail.example', '2025-10-07');
INSERT INTO Customer VALUES (22, 'Mateo Lang', 'Swindon', 'mlang58@mail.example', '2025-10-26');
INSERT INTO Customer VALUES (23, 'Dylan Costa', 'Bristol', 'dcosta74@mail.example', '2025-11-06');
INSERT INTO Customer VALUES (24, 'Viktor Horvat', 'Exeter', 'vhorvat95@mail.example', '2024-08-05');
INSERT INTO Customer VALUES (25, 'Felix Alvarez', 'Bristol', 'falvarez10@mail.example', '2026-08-19');
INSERT INTO Customer VALUES (26, 'Hannah Whitfield', 'Bath', 'hwhitfield54@mail.example', '2024-05-13');
INSERT INTO Customer VALUES (27, 'Carlos Vogel', 'Bristol', 'cvogel5@mail.example', '2024-08-10');
INSERT INTO Customer VALUES (28, 'Tomasz Haddad', 'Cardiff', 'thaddad91@mail.example', '2024-02-08');
INSERT INTO Customer VALUES (29, 'Yara Haugen', 'Bath', NULL, '2026-08-28');
INSERT INTO Customer VALUES (30, 'Anton Nilsen', 'Cardiff', NULL, '2025-11-12');
INSERT INTO SalesOrder VALUES (1, 13, '2024-11-04', '2024-11-06', 'wedding', 'delivered', 495);
INSERT INTO SalesOrder VALUES (2, 17, '2024-12-05', '2024-12-05', NULL, 'delivered', 495);
INSERT INTO SalesOrder VALUES (3, 27, '2025-01-12', '2025-01-12', 'birthday', 'delivered', 495);
INSERT INTO SalesOrder VALUES (4, 6, '2025-03-07', '2025-03-09', 'wedding', 'delivered', 0);
INSERT INTO SalesOrder VALUES (5, 13, '2025-04-14', '2025-04-17', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (6, 27, '2025-05-31', NULL, NULL, 'cancelled', 0);
INSERT INTO SalesOrder VALUES (7, 6, '2025-06-22', '2025-06-25', 'anniversary', 'delivered', 790);
INSERT INTO SalesOrder VALUES (8, 20, '2025-08-28', '2025-09-01', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (9, 20, '2025-10-08', '2025-10-10', NULL, 'delivered', 790);
INSERT INTO SalesOrder VALUES (10, 15, '2025-12-27', '2025-12-27', 'wedding', 'delivered', 0);
INSERT INTO SalesOrder VALUES (11, 21, '2026-03-15', '2026-03-17', 'Valentine''s Day', 'delivered', 0);
INSERT INTO SalesOrder VALUES (12, 15, '2026-04-07', '2026-04-09', 'Valentine''s Day', 'delivered', 495);
INSERT INTO SalesOrder VALUES (13, 15, '2026-04-14', '2026-04-16', 'anniversary', 'delivered', 1250);
INSERT INTO SalesOrder VALUES (14, 9, '2026-04-15', '2026-04-20', 'funeral', 'delivered', 495);
INSERT INTO SalesOrder VALUES (15, 21, '2026-04-21', '2026-04-21', 'birthday', 'delivered', 0);
INSERT INTO SalesOrder VALUES (16, 8, '2026-04-23', '2026-04-27', 'birthday', 'delivered', 1250);
INSERT INTO SalesOrder VALUES (17, 4, '2026-04-30', '2026-05-02', 'Valentine''s Day', 'delivered', 495);
INSERT INTO SalesOrder VALUES (18, 9, '2026-06-02', NULL, 'anniversary', 'cancelled', 0);
INSERT INTO SalesOrder VALUES (19, 22, '2026-06-11', '2026-06-15', 'anniversary', 'delivered', 790);
INSERT INTO SalesOrder VALUES (20, 17, '2026-06-28', '2026-07-03', 'funeral', 'delivered', 495);
INSERT INTO SalesOrder VALUES (21, 24, '2026-06-30', '2026-07-03', 'funeral', 'delivered', 790);
INSERT INTO SalesOrder VALUES (22, 22, '2026-07-05', '2026-07-08', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (23, 2, '2026-07-11', '2026-07-14', NULL, 'delivered', 495);
INSERT INTO SalesOrder VALUES (24, 27, '2026-07-13', '2026-07-14', 'funeral', 'delivered', 495);
INSERT INTO SalesOrder VALUES (25, 15, '2026-07-21', NULL, 'birthday', 'cancelled', 0);
INSERT INTO SalesOrder VALUES (26, 2, '2026-07-30', '2026-08-01', NULL, 'delivered', 495);
INSERT INTO SalesOrder VALUES (27, 13, '2026-08-08', '2026-08-08', 'Valentine''s Day', 'delivered', 790);
INSERT INTO SalesOrder VALUES (28, 4, '2026-08-18', '2026-08-18', 'Valentine''s Day', 'delivered', 0);
INSERT INTO SalesOrder VALUES (29, 12, '2026-08-28', '2026-09-01', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (30, 9, '2026-08-29', '2026-09-03', 'anniversary', 'delivered', 0);
INSERT INTO SalesOrder VALUES (31, 12, '2026-08-31', NULL, NULL, 'cancelled', 0);
INSERT INTO SalesOrder VALUES (32, 4, '2026-09-08', '2026-09-11', 'Valentine''s Day', 'delivered', 1250);
INSERT INTO SalesOrder VALUES (33, 10, '2026-09-10', '2026-09-11', 'Valentine''s Day', 'delivered', 0);
INSERT INTO SalesOrder VALUES (34, 4, '2026-09-14', '2026-09-14', NULL, 'delivered', 495);
INSERT INTO SalesOrder VALUES (35, 19, '2026-09-15', '2026-09-19', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (36, 29, '2026-09-16', NULL, 'Valentine''s Day', 'open', 495);
INSERT INTO SalesOrder VALUES (37, 21, '2026-09-16', NULL, 'birthday', 'cancelled', 495);
INSERT INTO SalesOrder VALUES (38, 17, '2026-09-17', '2026-09-20', 'birthday', 'delivered', 495);
INSERT INTO SalesOrder VALUES (39, 17, '2026-09-17', NULL, 'Valentine''s Day', 'cancelled', 1250);
INSERT INTO SalesOrder VALUES (40, 29, '2026-09-17', '2026-09-18', NULL, 'delivered', 495);
INSERT INTO SalesOrder VALUES (41, 4, '2026-09-21', '2026-09-26', 'birthday', 'delivered', 0);
INSERT INTO SalesOrder VALUES (42, 4, '2026-09-21', '2026-09-22', 'wedding', 'delivered', 790);
INSERT INTO SalesOrder VALUES (43, 12, '2026-09-21', '2026-09-22', 'Valentine''s Day', 'delivered', 790);
INSERT INTO SalesOrder VALUES (44, 17, '2026-09-21', NULL, 'wedding', 'open', 0);
INSERT INTO SalesOrder VALUES (45, 12, '2026-09-23', NULL, 'funeral', 'cancelled', 0);
INSERT INTO SalesOrder VALUES (46, 28, '2026-09-24', NULL, 'funeral', 'cancelled', 0);
INSERT INTO SalesOrder VALUES (47, 8, '2026-09-26', '2026-10-01', 'birthday', 'delivered', 790);
INSERT INTO SalesOrder VALUES (48, 2, '2026-09-27', '2026-09-30', 'birthday', 'delivered', 0);
INSERT INTO SalesOrder VALUES (49, 30, '2026-09-29', '2026-10-04', 'birthday', 'delivered', 0);
INSERT INTO SalesOrder VALUES (50, 25, '2026-10-02', NULL, NULL, 'open', 1250);
INSERT INTO SalesOrder VALUES (51, 12, '2026-10-03', '2026-10-07', 'anniversary', 'delivered', 0);
INSERT INTO SalesOrder VALUES (52, 19, '2026-10-04', '2026-10-09', NULL, 'delivered', 790);
INSERT INTO SalesOrder VALUES (53, 16, '2026-10-05', '2026-10-10', 'Valentine''s Day', 'delivered', 790);
INSERT INTO SalesOrder VALUES (54, 19, '2026-10-06', '2026-10-06', 'funeral', 'delivered', 790);
INSERT INTO SalesOrder VALUES (55, 19, '2026-10-08', NULL, 'wedding', 'cancelled', 0);
INSERT INTO SalesOrder VALUES (56, 2, '2026-10-08', NULL, 'birthday', 'cancelled', 1250);
INSERT INTO SalesOrder VALUES (57, 12, '2026-10-11', '2026-10-12', 'birthday', 'delivered', 790);
INSERT INTO SalesOrder VALUES (58, 9, '2026-10-12', '2026-10-13', 'birthday', 'delivered', 0);
INSERT INTO SalesOrder VALUES (59, 25, '2026-10-15', '2026-10-19', 'Valentine''s Day', 'delivered', 0);
INSERT INTO SalesOrder VALUES (60, 4, '2026-10-17', NULL, 'wedding', 'open', 0);
INSERT INTO SalesOrder VALUES (61, 26, '2026-10-18', '2026-10-20', 'birthday', 'delivered', 790);
INSERT INTO SalesOrder VALUES (62, 17, '2026-10-18', '2026-10-20', 'wedding', 'delivered', 495);
INSERT INTO SalesOrder VALUES (63, 16, '2026-10-20', '2026-10-20', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (64, 10, '2026-10-22', NULL, NULL, 'open', 495);
INSERT INTO SalesOrder VALUES (65, 29, '2026-10-22', '2026-10-24', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (66, 29, '2026-10-22', '2026-10-22', NULL, 'delivered', 1250);
INSERT INTO SalesOrder VALUES (67, 8, '2026-10-23', '2026-10-25', 'anniversary', 'delivered', 1250);
INSERT INTO SalesOrder VALUES (68, 8, '2026-10-25', '2026-10-27', 'wedding', 'delivered', 790);
INSERT INTO SalesOrder VALUES (69, 10, '2026-10-26', NULL, 'birthday', 'cancelled', 0);
INSERT INTO SalesOrder VALUES (70, 6, '2026-10-26', '2026-10-26', NULL, 'delivered', 1250);
INSERT INTO SalesOrder VALUES (71, 9, '2026-10-28', '2026-10-30', 'funeral', 'delivered', 495);
INSERT INTO SalesOrder VALUES (72, 12, '2026-10-30', '2026-11-04', 'birthday', 'delivered', 1250);
INSERT INTO SalesOrder VALUES (73, 19, '2026-11-01', '2026-11-06', 'wedding', 'delivered', 790);
INSERT INTO SalesOrder VALUES (74, 8, '2026-11-02', NULL, NULL, 'open', 1250);
INSERT INTO SalesOrder VALUES (75, 13, '2026-11-02', '2026-11-07', 'birthday', 'delivered', 495);
INSERT INTO SalesOrder VALUES (76, 13, '2026-11-03', NULL, 'funeral', 'open', 495);
INSERT INTO SalesOrder VALUES (77, 9, '2026-11-04', '2026-11-04', 'wedding', 'delivered', 495);
INSERT INTO SalesOrder VALUES (78, 19, '2026-11-05', '2026-11-05', 'funeral', 'delivered', 495);
INSERT INTO SalesOrder VALUES (79, 30, '2026-11-06', '2026-11-06', NULL, 'delivered', 1250);
INSERT INTO SalesOrder VALUES (80, 4, '2026-11-08', '2026-11-11', NULL, 'delivered', 0);
INSERT INTO SalesOrder VALUES (81, 10, '2026-11-14', '2026-11-16', NULL, 'delivered', 495);
INSERT INTO SalesOrder VALUES (82, 1, '2026-11-16', '2026-11-20', 'wedding', 'delivered', 495);
INSERT INTO SalesOrder VALUES (83, 8, '2026-11-19', '2026-11-20', 'funeral', 'delivered', 495);
INSERT INTO SalesOrder VALUES (84, 24, '2026-11-20', '2026-11-20', NULL, 'delivered', 495);
INSERT INTO SalesOrder VALUES (85, 29, '2026-11-20', '2026-11-20', NULL, 'delivered', 0);
INSERT INTO OrderItem VALUES (1, 5, 20, 480);
INSERT INTO OrderItem VALUES (1, 10, 2, 1590);
INSERT INTO OrderItem VALUES (2, 1, 3, 350);
INSERT INTO OrderItem VALUES (2, 14, 2, 4490);
INSERT INTO OrderItem VALUES (2, 15, 1, 3990);
INSERT INTO OrderItem VALUES (3, 12, 1, 801);
INSERT INTO OrderItem VALUES (4, 4, 10, 112);
INSERT INTO OrderItem VALUES (4, 7, 2, 590);
INSERT INTO OrderItem VALUES (4, 10, 1, 1590);
INSERT INTO OrderItem VALUES (5, 18, 1, 7990);
INSERT INTO OrderItem VALUES (5, 20, 2, 1290);
INSERT INTO OrderItem VALUES (6, 16, 1, 2450);
INSERT INTO OrderItem VALUES (6, 17, 2, 3490);
INSERT INTO OrderItem VALUES (7, 11, 1, 2990);
INSERT INTO OrderItem VALUES (8, 12, 1, 801);
INSERT INTO OrderItem VALUES (9, 2, 6, 340);
INSERT INTO OrderItem VALUES (10, 6, 2, 234);
INSERT INTO OrderItem VALUES (10, 11, 1, 2990);
INSERT INTO OrderItem VALUES (11, 1, 20, 350);
INSERT INTO OrderItem VALUES (11, 10, 1, 1590);
INSERT INTO OrderItem VALUES (12, 12, 2, 890);
INSERT INTO OrderItem VALUES (13, 11, 2, 2990);
INSERT INTO OrderItem VALUES (14, 8, 2, 1850);
INSERT INTO OrderItem VALUES (15, 3, 10, 108);
INSERT INTO OrderItem VALUES (15, 12, 2, 890);
INSERT INTO OrderItem VALUES (15, 18, 1, 7990);
INSERT INTO OrderItem VALUES (16, 10, 1, 1590);
INSERT INTO OrderItem VALUES (16, 11, 2, 2990);
INSERT INTO OrderItem VALUES (17, 4, 3, 125);
INSERT INTO OrderItem VALUES (17, 6, 3, 260);
INSERT INTO OrderItem VALUES (18, 1, 12, 350);
INSERT INTO OrderItem VALUES (18, 21, 1, 130);
INSERT INTO OrderItem VALUES (19, 6, 10, 260);
INSERT INTO OrderItem VALUES (19, 18, 2, 7191);
INSERT INTO OrderItem VALUES (20, 9, 2, 2490);
INSERT INTO OrderItem VALUES (21, 4, 6, 125);
INSERT INTO OrderItem VALUES (22, 12, 1, 801);
INSERT INTO OrderItem VALUES (22, 21, 6, 145);
INSERT INTO OrderItem VALUES (23, 5, 12, 480);
INSERT INTO OrderItem VALUES (23, 9, 1, 2490);
INSERT INTO OrderItem VALUES (24, 21, 1, 145);
INSERT INTO OrderItem VALUES (25, 9, 2, 2490);
INSERT INTO OrderItem VALUES (26, 18, 2, 7990);
INSERT INTO OrderItem VALUES (27, 9, 1, 2490);
INSERT INTO OrderItem VALUES (27, 11, 2, 2691);
INSERT INTO OrderItem VALUES (28, 5, 5, 480);
INSERT INTO OrderItem VALUES (28, 21, 2, 130);
INSERT INTO OrderItem VALUES (29, 13, 2, 2950);
INSERT INTO OrderItem VALUES (29, 20, 2, 1290);
INSERT INTO OrderItem VALUES (30, 4, 5, 112);
INSERT INTO OrderItem VALUES (30, 6, 10, 234);
INSERT INTO OrderItem VALUES (30, 9, 1, 2490);
INSERT INTO OrderItem VALUES (31, 2, 6, 306);
INSERT INTO OrderItem VALUES (31, 20, 1, 1290);
INSERT INTO OrderItem VALUES (32, 6, 12, 260);
INSERT INTO OrderItem VALUES (33, 5, 3, 432);
INSERT INTO OrderItem VALUES (33, 13, 1, 2950);
INSERT INTO OrderItem VALUES (34, 6, 20, 260);
INSERT INTO OrderItem VALUES (35, 5, 3, 480);
INSERT INTO OrderItem VALUES (36, 4, 5, 125);
INSERT INTO OrderItem VALUES (36, 7, 20, 590);
INSERT INTO OrderItem VALUES (36, 14, 1, 4490);
INSERT INTO OrderItem VALUES (37, 14, 1, 4490);
INSERT INTO OrderItem VALUES (38, 12, 1, 890);
INSERT INTO OrderItem VALUES (39, 9, 1, 2241);
INSERT INTO OrderItem VALUES (39, 12, 1, 890);
INSERT INTO OrderItem VALUES (40, 6, 10, 260);
INSERT INTO OrderItem VALUES (40, 8, 1, 1850);
INSERT INTO OrderItem VALUES (41, 13, 1, 2950);
INSERT INTO OrderItem VALUES (42, 6, 6, 260);
INSERT INTO OrderItem VALUES (43, 1, 12, 350);
INSERT INTO OrderItem VALUES (44, 4, 10, 112);
INSERT INTO OrderItem VALUES (44, 6, 3, 260);
INSERT INTO OrderItem VALUES (44, 18, 1, 7990);
INSERT INTO OrderItem VALUES (45, 9, 2, 2490);
INSERT INTO OrderItem VALUES (45, 13, 1, 2950);
INSERT INTO OrderItem VALUES (46, 4, 5, 125);
INSERT INTO OrderItem VALUES (46, 10, 2, 1590);
INSERT INTO OrderItem VALUES (47, 6, 20, 260);
INSERT INTO OrderItem VALUES (47, 20, 1, 1290);
INSERT INTO OrderItem VALUES (48, 8, 1, 1850);
INSERT INTO OrderItem VALUES (48, 13, 2, 2950);
INSERT INTO OrderItem VALUES (48, 18, 1, 7990);
INSERT INTO OrderItem VALUES (49, 4, 20, 112);
INSERT INTO OrderItem VALUES (50, 4, 20, 125);
INSERT INTO OrderItem VALUES (50, 8, 1, 1850);
INSERT INTO OrderItem VALUES (51, 21, 12, 145);
INSERT INTO OrderItem VALUES (52, 9, 1, 2241);
INSERT INTO OrderItem VALUES (52, 12, 2, 890);
INSERT INTO OrderItem VALUES (53, 2, 1, 306);
INSERT INTO OrderItem VALUES (53, 17, 1, 3490);
INSERT INTO OrderItem VALUES (54, 11, 2, 2691);
INSERT INTO OrderItem VALUES (54, 20, 1, 1161);
INSERT INTO OrderItem VALUES (55, 5, 2, 432);
INSERT INTO OrderItem VALUES (55, 21, 10, 145);
INSERT INTO OrderItem VALUES (56, 6, 12, 260);
INSERT INTO OrderItem VALUES (57, 6, 3, 260);
INSERT INTO OrderItem VALUES (57, 9, 1, 2241);
INSERT INTO OrderItem VALUES (58, 11, 1, 2990);
INSERT INTO OrderItem VALUES (58, 20, 1, 1290);
INSERT INTO OrderItem VALUES (59, 8, 1, 1850);
INSERT INTO OrderItem VALUES (60, 13, 2, 2950);
INSERT INTO OrderItem VALUES (60, 16, 1, 2450);
INSERT INTO OrderItem VALUES (61, 10, 1, 1590);
INSERT INTO OrderItem VALUES (61, 11, 2, 2990);
INSERT INTO OrderItem VALUES (62, 13, 2, 2655);
INSERT INTO OrderItem VALUES (63, 17, 1, 3141);
INSERT INTO OrderItem VALUES (63, 20, 1, 1290);
INSERT INTO OrderItem VALUES (64, 11, 1, 2990);
INSERT INTO OrderItem VALUES (64, 17, 1, 3490);
INSERT INTO OrderItem VALUES (64, 21, 2, 130);
INSERT INTO OrderItem VALUES (65, 21, 12, 145);
INSERT INTO OrderItem VALUES (66, 5, 1, 432);
INSERT INTO OrderItem VALUES (67, 3, 20, 120);
INSERT INTO OrderItem VALUES (67, 13, 1, 2950);
INSERT INTO OrderItem VALUES (67, 14, 1, 4490);
INSERT INTO OrderItem VALUES (68, 2, 1, 306);
INSERT INTO OrderItem VALUES (68, 5, 6, 480);
INSERT INTO OrderItem VALUES (69, 4, 10, 112);
INSERT INTO OrderItem VALUES (70, 11, 2, 2691);
INSERT INTO OrderItem VALUES (70, 21, 20, 130);
INSERT INTO OrderItem VALUES (71, 12, 1, 890);
INSERT INTO OrderItem VALUES (71, 20, 1, 1161);
INSERT INTO OrderItem VALUES (72, 6, 3, 234);
INSERT INTO OrderItem VALUES (72, 8, 1, 1850);
INSERT INTO OrderItem VALUES (72, 9, 1, 2490);
INSERT INTO OrderItem VALUES (73, 9, 1, 2490);
INSERT INTO OrderItem VALUES (73, 12, 1, 890);
INSERT INTO OrderItem VALUES (74, 1, 3, 350);
INSERT INTO OrderItem VALUES (74, 8, 1, 1665);
INSERT INTO OrderItem VALUES (75, 4, 12, 125);
INSERT INTO OrderItem VALUES (76, 5, 10, 480);
INSERT INTO OrderItem VALUES (77, 4, 1, 125);
INSERT INTO OrderItem VALUES (77, 5, 2, 480);
INSERT INTO OrderItem VALUES (78, 6, 1, 234);
INSERT INTO OrderItem VALUES (79, 4, 2, 125);
INSERT INTO OrderItem VALUES (80, 13, 1, 2950);
INSERT INTO OrderItem VALUES (81, 4, 12, 125);
INSERT INTO OrderItem VALUES (82, 4, 2, 112);
INSERT INTO OrderItem VALUES (82, 6, 12, 260);
INSERT INTO OrderItem VALUES (83, 2, 5, 306);
INSERT INTO OrderItem VALUES (83, 13, 1, 2655);
INSERT INTO OrderItem VALUES (84, 4, 3, 125);
INSERT INTO OrderItem VALUES (84, 8, 2, 1665);
INSERT INTO OrderItem VALUES (85, 5, 5, 480);
INSERT INTO OrderItem VALUES (85, 18, 1, 7191);
