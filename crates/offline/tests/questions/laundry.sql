CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sector TEXT NOT NULL,            -- hotel, hospital, restaurant, care home, gym
  city TEXT NOT NULL,
  phone TEXT,
  customer_since DATE NOT NULL
);
CREATE TABLE contracts (
  contract_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  start_date DATE NOT NULL,
  end_date DATE,                   -- NULL = open-ended
  price_per_kg NUMERIC(6,2) NOT NULL,
  pickup_frequency TEXT NOT NULL   -- daily, weekly, twice weekly
);
CREATE TABLE machines (
  machine_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  machine_type TEXT NOT NULL,      -- washer, dryer, ironer
  manufacturer TEXT NOT NULL,
  capacity_kg INTEGER NOT NULL,
  purchase_date DATE NOT NULL
);
CREATE TABLE drivers (
  driver_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  hired_on DATE NOT NULL
);
CREATE TABLE batches (
  batch_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  machine_id INTEGER NOT NULL REFERENCES machines(machine_id),
  washed_on DATE NOT NULL,
  weight_kg REAL NOT NULL,
  textile_type TEXT NOT NULL,      -- bed linen, towels, uniforms, tablecloths
  temperature_c INTEGER NOT NULL,
  rewash INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE deliveries (
  delivery_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  driver_id INTEGER NOT NULL REFERENCES drivers(driver_id),
  delivery_date DATE NOT NULL,
  weight_kg REAL NOT NULL,
  on_time INTEGER NOT NULL
);
CREATE TABLE maintenance (
  maintenance_id INTEGER PRIMARY KEY,
  machine_id INTEGER NOT NULL REFERENCES machines(machine_id),
  maintenance_date DATE NOT NULL,
  description TEXT NOT NULL,
  cost NUMERIC(8,2) NOT NULL
);

INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (1, 'Hotel Meridian', 'hotel', 'Leeds', '01269 714137', '2025-03-04');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (2, 'Grand Park Hotel', 'hotel', 'York', '01158 575679', '2022-11-08');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (3, 'The Old Mill Inn', 'hotel', 'Harrogate', '01813 250915', '2022-05-14');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (4, 'Riverside Hotel', 'hotel', 'York', '01152 650184', '2022-05-04');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (5, 'St Anne Hospital', 'hospital', 'Leeds', '01834 548784', '2025-01-15');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (6, 'Northfield Clinic', 'hospital', 'Bradford', '01445 389490', '2020-10-04');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (7, 'Bella Napoli', 'restaurant', 'Leeds', '01167 765734', '2024-08-31');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (8, 'The Copper Pot', 'restaurant', 'Wakefield', '01512 394044', '2023-11-23');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (9, 'Saffron House', 'restaurant', 'Bradford', NULL, '2025-12-23');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (10, 'Brasserie Lune', 'restaurant', 'York', '01234 439108', '2022-01-31');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (11, 'Oakview Care Home', 'care home', 'Harrogate', '01968 216772', '2020-07-17');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (12, 'Maple Court', 'care home', 'Leeds', '01261 302400', '2026-05-12');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (13, 'Sunrise Residence', 'care home', 'Wakefield', '01134 207141', '2021-09-22');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (14, 'Pulse Gym', 'gym', 'Leeds', NULL, '2020-05-16');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (15, 'Ironworks Fitness', 'gym', 'Bradford', '01285 696080', '2020-05-10');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (16, 'Station Hotel', 'hotel', 'Leeds', '01413 696924', '2023-09-26');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (17, 'Willow Lodge', 'care home', 'York', '01690 336818', '2025-02-04');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (18, 'Harbour Spa Hotel', 'hotel', 'Hull', '01255 448549', '2020-02-09');
INSERT INTO customers (customer_id,name,sector,city,phone,customer_since) VALUES (19, 'The Tea Pavilion', 'restaurant', 'Harrogate', '01873 335758', '2021-06-28');

INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (1, 1, '2025-03-04', '2026-02-15', 1.9, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (2, 1, '2026-02-16', NULL, 2.05, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (3, 2, '2022-11-08', '2026-08-28', 1.47, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (4, 2, '2026-08-29', NULL, 1.62, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (5, 3, '2022-05-14', '2026-12-28', 1.85, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (6, 4, '2022-05-04', NULL, 1.98, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (7, 5, '2025-01-15', '2026-08-28', 1.37, 'daily');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (8, 5, '2026-08-29', NULL, 1.52, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (9, 6, '2020-10-04', NULL, 1.21, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (10, 7, '2024-08-31', '2026-08-28', 2.48, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (11, 7, '2026-08-29', NULL, 2.63, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (12, 8, '2023-11-23', NULL, 1.43, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (13, 9, '2025-12-23', '2026-05-28', 1.3, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (14, 9, '2026-05-29', NULL, 1.45, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (15, 10, '2022-01-31', NULL, 1.12, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (16, 11, '2020-07-17', '2026-12-15', 2.08, 'twice weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (17, 12, '2026-05-12', NULL, 2.0, 'daily');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (18, 13, '2021-09-22', '2027-03-28', 2.47, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (19, 14, '2020-05-16', NULL, 1.45, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (20, 15, '2020-05-10', '2027-03-28', 1.47, 'daily');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (21, 16, '2023-09-26', NULL, 1.51, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (22, 17, '2025-02-04', NULL, 2.52, 'weekly');
INSERT INTO contracts (contract_id,customer_id,start_date,end_date,price_per_kg,pickup_frequency) VALUES (23, 19, '2021-06-28', '2026-12-28', 1.19, 'daily');

INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (1, 'Washer 1', 'washer', 'Miele', 32, '2017-03-14');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (2, 'Washer 2', 'washer', 'Miele', 32, '2017-03-14');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (3, 'Washer 3', 'washer', 'Electrolux', 60, '2020-09-02');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (4, 'Washer 4', 'washer', 'Girbau', 110, '2023-01-19');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (5, 'Washer 5', 'washer', 'Electrolux', 25, '2026-10-05');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (6, 'Dryer 1', 'dryer', 'Miele', 35, '2018-06-21');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (7, 'Dryer 2', 'dryer', 'Electrolux', 60, '2021-04-08');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (8, 'Ironer 1', 'ironer', 'Kannegiesser', 90, '2015-11-30');
INSERT INTO machines (machine_id,name,machine_type,manufacturer,capacity_kg,purchase_date) VALUES (9, 'Ironer 2', 'ironer', 'Girbau', 75, '2024-05-16');

INSERT INTO drivers (driver_id,first_name,last_name,hired_on) VALUES (1, 'Tom', 'Hargreaves', '2016-05-02');
INSERT INTO drivers (driver_id,first_name,last_name,hired_on) VALUES (2, 'Aisha', 'Khan', '2021-02-15');
INSERT INTO drivers (driver_id,first_name,last_name,hired_on) VALUES (3, 'Piotr', 'Nowak', '2019-10-07');
INSERT INTO drivers (driver_id,first_name,last_name,hired_on) VALUES (4, 'Sandra', 'Bell', '2023-08-21');
INSERT INTO drivers (driver_id,first_name,last_name,hired_on) VALUES (5, 'Luke', 'Armitage', '2026-11-02');

INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (1, 6, 1, '2026-03-01', 26.6, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (2, 5, 3, '2026-03-02', 46.8, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (3, 1, 1, '2026-03-06', 27.0, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (4, 1, 2, '2026-03-10', 16.6, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (5, 10, 3, '2026-03-13', 42.2, 'tablecloths', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (6, 17, 2, '2026-03-14', 28.5, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (7, 14, 4, '2026-03-18', 53.9, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (8, 1, 1, '2026-03-19', 26.7, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (9, 15, 3, '2026-03-21', 54.2, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (10, 5, 1, '2026-03-25', 17.4, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (11, 19, 4, '2026-03-26', 94.0, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (12, 1, 4, '2026-03-26', 51.4, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (13, 1, 3, '2026-03-27', 45.2, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (14, 4, 4, '2026-03-27', 86.2, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (15, 3, 1, '2026-03-28', 27.3, 'bed linen', 60, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (16, 6, 1, '2026-03-30', 24.0, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (17, 5, 2, '2026-04-02', 14.7, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (18, 1, 2, '2026-04-06', 22.7, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (19, 17, 2, '2026-04-09', 24.2, 'bed linen', 75, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (20, 14, 3, '2026-04-12', 57.3, 'towels', 60, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (21, 4, 4, '2026-04-12', 53.4, 'tablecloths', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (22, 5, 1, '2026-04-14', 15.7, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (23, 11, 3, '2026-04-18', 36.0, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (24, 5, 3, '2026-04-19', 52.5, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (25, 5, 3, '2026-04-20', 34.0, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (26, 4, 2, '2026-04-20', 14.8, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (27, 8, 3, '2026-04-26', 50.2, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (28, 9, 2, '2026-04-28', 16.9, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (29, 16, 2, '2026-05-02', 26.6, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (30, 16, 2, '2026-05-04', 28.6, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (31, 15, 2, '2026-05-05', 20.1, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (32, 3, 1, '2026-05-08', 29.2, 'towels', 40, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (33, 5, 2, '2026-05-10', 17.3, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (34, 16, 4, '2026-05-10', 60.7, 'tablecloths', 60, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (35, 14, 4, '2026-05-13', 64.3, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (36, 1, 3, '2026-05-14', 44.4, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (37, 11, 4, '2026-05-14', 84.3, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (38, 1, 4, '2026-05-15', 91.8, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (39, 3, 3, '2026-05-16', 29.4, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (40, 6, 4, '2026-05-17', 95.8, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (41, 1, 3, '2026-05-21', 31.5, 'tablecloths', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (42, 8, 1, '2026-05-23', 27.5, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (43, 1, 4, '2026-05-23', 88.2, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (44, 4, 1, '2026-05-24', 19.7, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (45, 14, 4, '2026-05-25', 91.3, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (46, 15, 1, '2026-05-26', 22.9, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (47, 6, 2, '2026-05-27', 25.7, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (48, 16, 2, '2026-05-30', 26.5, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (49, 4, 3, '2026-05-31', 54.0, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (50, 7, 1, '2026-06-02', 17.7, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (51, 6, 4, '2026-06-03', 86.9, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (52, 8, 4, '2026-06-07', 88.2, 'tablecloths', 60, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (53, 16, 2, '2026-06-07', 26.1, 'tablecloths', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (54, 9, 2, '2026-06-07', 29.2, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (55, 3, 3, '2026-06-07', 54.4, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (56, 5, 2, '2026-06-09', 25.5, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (57, 1, 4, '2026-06-11', 53.9, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (58, 6, 1, '2026-06-12', 16.1, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (59, 4, 4, '2026-06-16', 63.3, 'tablecloths', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (60, 2, 4, '2026-06-17', 99.8, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (61, 19, 4, '2026-06-18', 100.4, 'tablecloths', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (62, 1, 1, '2026-06-20', 20.6, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (63, 3, 2, '2026-06-28', 27.8, 'towels', 60, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (64, 17, 3, '2026-07-02', 44.0, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (65, 5, 3, '2026-07-08', 29.6, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (66, 12, 1, '2026-07-14', 21.0, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (67, 7, 2, '2026-07-14', 19.3, 'tablecloths', 40, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (68, 6, 4, '2026-07-19', 74.2, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (69, 6, 2, '2026-07-22', 18.0, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (70, 10, 4, '2026-07-27', 56.2, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (71, 15, 4, '2026-08-01', 92.0, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (72, 2, 2, '2026-08-02', 23.4, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (73, 9, 4, '2026-08-02', 80.8, 'tablecloths', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (74, 3, 1, '2026-08-07', 20.5, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (75, 14, 4, '2026-08-12', 66.4, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (76, 2, 2, '2026-08-13', 15.3, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (77, 7, 2, '2026-08-14', 15.1, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (78, 4, 2, '2026-08-15', 25.0, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (79, 1, 3, '2026-08-17', 31.6, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (80, 2, 4, '2026-08-21', 105.4, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (81, 8, 3, '2026-08-21', 55.6, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (82, 4, 4, '2026-08-23', 90.2, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (83, 16, 1, '2026-08-26', 30.0, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (84, 15, 4, '2026-08-27', 62.7, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (85, 5, 3, '2026-08-27', 47.0, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (86, 5, 2, '2026-08-28', 28.9, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (87, 1, 3, '2026-08-29', 33.1, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (88, 17, 3, '2026-08-30', 28.4, 'towels', 60, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (89, 9, 1, '2026-08-31', 16.1, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (90, 3, 3, '2026-09-01', 29.3, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (91, 12, 1, '2026-09-05', 20.5, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (92, 14, 1, '2026-09-09', 16.5, 'towels', 40, 1);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (93, 4, 2, '2026-09-10', 24.2, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (94, 5, 4, '2026-09-10', 77.1, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (95, 2, 4, '2026-09-11', 77.1, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (96, 16, 1, '2026-09-13', 15.0, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (97, 19, 2, '2026-09-14', 22.6, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (98, 6, 4, '2026-09-15', 79.5, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (99, 3, 2, '2026-09-16', 21.6, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (100, 1, 4, '2026-09-16', 61.0, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (101, 1, 3, '2026-09-19', 36.4, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (102, 7, 3, '2026-09-21', 55.7, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (103, 16, 4, '2026-10-01', 59.0, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (104, 8, 1, '2026-10-01', 15.0, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (105, 10, 3, '2026-10-02', 38.7, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (106, 9, 2, '2026-10-03', 25.5, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (107, 6, 1, '2026-10-05', 17.8, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (108, 5, 1, '2026-10-07', 18.2, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (109, 2, 4, '2026-10-08', 81.5, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (110, 6, 4, '2026-10-08', 87.5, 'uniforms', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (111, 11, 1, '2026-10-09', 25.1, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (112, 2, 4, '2026-10-11', 91.0, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (113, 15, 2, '2026-10-11', 16.4, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (114, 17, 4, '2026-10-12', 105.8, 'towels', 40, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (115, 5, 1, '2026-10-14', 23.6, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (116, 9, 2, '2026-10-14', 30.9, 'uniforms', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (117, 12, 4, '2026-10-14', 57.1, 'bed linen', 75, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (118, 6, 3, '2026-10-15', 40.8, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (119, 6, 2, '2026-10-18', 29.8, 'bed linen', 90, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (120, 19, 2, '2026-10-24', 20.8, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (121, 5, 1, '2026-10-25', 18.7, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (122, 10, 3, '2026-10-25', 44.5, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (123, 16, 1, '2026-10-25', 25.6, 'bed linen', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (124, 3, 4, '2026-11-09', 69.4, 'tablecloths', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (125, 4, 1, '2026-11-12', 14.6, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (126, 15, 4, '2026-11-13', 81.9, 'towels', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (127, 10, 4, '2026-11-14', 92.8, 'uniforms', 60, 0);
INSERT INTO batches (batch_id,customer_id,machine_id,washed_on,weight_kg,textile_type,temperature_c,rewash) VALUES (128, 5, 4, '2026-11-20', 106.3, 'uniforms', 75, 0);

INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (1, 6, 2, '2026-03-02', 32.1, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (2, 1, 1, '2026-03-05', 82.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (3, 17, 1, '2026-03-07', 32.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (4, 9, 3, '2026-03-13', 84.2, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (5, 10, 4, '2026-03-16', 139.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (6, 6, 1, '2026-03-17', 87.2, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (7, 16, 1, '2026-03-23', 130.3, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (8, 17, 3, '2026-03-24', 30.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (9, 5, 4, '2026-03-25', 50.1, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (10, 14, 1, '2026-03-31', 74.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (11, 3, 3, '2026-04-01', 87.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (12, 11, 3, '2026-04-05', 116.2, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (13, 5, 1, '2026-04-07', 26.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (14, 9, 3, '2026-04-07', 32.1, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (15, 15, 1, '2026-04-09', 64.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (16, 14, 1, '2026-04-10', 77.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (17, 17, 1, '2026-04-12', 138.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (18, 17, 1, '2026-04-18', 24.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (19, 16, 2, '2026-04-18', 117.1, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (20, 3, 3, '2026-04-19', 125.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (21, 5, 1, '2026-04-21', 35.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (22, 8, 1, '2026-04-22', 36.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (23, 10, 1, '2026-04-23', 32.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (24, 15, 3, '2026-04-25', 20.2, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (25, 5, 3, '2026-04-25', 41.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (26, 16, 1, '2026-04-27', 89.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (27, 14, 1, '2026-04-29', 109.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (28, 4, 3, '2026-05-04', 122.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (29, 11, 4, '2026-05-04', 76.4, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (30, 5, 3, '2026-05-07', 92.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (31, 7, 2, '2026-05-09', 79.5, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (32, 16, 1, '2026-05-12', 121.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (33, 11, 2, '2026-05-18', 48.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (34, 4, 1, '2026-05-19', 49.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (35, 4, 2, '2026-05-21', 133.2, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (36, 3, 1, '2026-05-25', 57.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (37, 3, 3, '2026-05-28', 57.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (38, 14, 3, '2026-06-08', 53.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (39, 2, 3, '2026-06-08', 136.5, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (40, 10, 3, '2026-06-11', 20.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (41, 9, 1, '2026-06-13', 63.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (42, 2, 1, '2026-06-13', 113.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (43, 3, 1, '2026-06-14', 74.9, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (44, 8, 1, '2026-06-21', 20.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (45, 2, 2, '2026-06-21', 137.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (46, 11, 1, '2026-06-24', 125.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (47, 12, 4, '2026-06-26', 125.0, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (48, 2, 1, '2026-06-28', 121.3, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (49, 8, 1, '2026-06-30', 79.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (50, 17, 3, '2026-07-13', 82.1, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (51, 14, 2, '2026-07-18', 40.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (52, 15, 1, '2026-07-24', 59.5, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (53, 16, 2, '2026-08-02', 28.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (54, 15, 1, '2026-08-02', 89.5, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (55, 10, 3, '2026-08-06', 133.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (56, 14, 1, '2026-08-11', 84.5, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (57, 5, 2, '2026-08-12', 63.5, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (58, 5, 2, '2026-08-14', 127.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (59, 1, 2, '2026-08-17', 39.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (60, 8, 1, '2026-08-19', 24.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (61, 3, 1, '2026-08-19', 97.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (62, 1, 3, '2026-08-19', 48.7, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (63, 14, 2, '2026-08-23', 130.7, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (64, 7, 2, '2026-08-23', 88.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (65, 1, 4, '2026-08-27', 96.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (66, 9, 1, '2026-08-30', 137.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (67, 15, 2, '2026-08-30', 68.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (68, 1, 3, '2026-08-31', 50.4, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (69, 17, 1, '2026-09-02', 134.5, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (70, 12, 2, '2026-09-07', 77.6, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (71, 1, 1, '2026-09-09', 19.2, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (72, 1, 4, '2026-09-13', 101.2, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (73, 7, 1, '2026-09-13', 37.1, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (74, 17, 2, '2026-09-20', 32.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (75, 5, 1, '2026-09-27', 47.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (76, 6, 2, '2026-09-27', 117.8, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (77, 16, 2, '2026-09-28', 51.3, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (78, 1, 1, '2026-09-29', 88.5, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (79, 2, 1, '2026-09-30', 21.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (80, 6, 3, '2026-10-06', 56.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (81, 4, 2, '2026-10-07', 96.4, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (82, 16, 2, '2026-10-08', 109.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (83, 7, 1, '2026-10-10', 137.6, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (84, 15, 2, '2026-10-11', 87.8, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (85, 7, 4, '2026-10-12', 18.7, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (86, 10, 1, '2026-10-13', 138.9, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (87, 7, 2, '2026-10-14', 93.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (88, 2, 3, '2026-10-27', 100.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (89, 8, 3, '2026-10-27', 38.9, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (90, 3, 2, '2026-11-02', 75.0, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (91, 3, 3, '2026-11-09', 25.4, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (92, 3, 4, '2026-11-10', 135.4, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (93, 5, 2, '2026-11-11', 39.9, 0);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (94, 12, 3, '2026-11-11', 31.4, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (95, 2, 1, '2026-11-13', 39.3, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (96, 17, 4, '2026-11-18', 77.5, 1);
INSERT INTO deliveries (delivery_id,customer_id,driver_id,delivery_date,weight_kg,on_time) VALUES (97, 7, 4, '2026-11-20', 94.9, 0);

INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (1, 7, '2025-01-14', 'electronics fault', 1050.19);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (2, 7, '2025-02-12', 'pump repair', 895.21);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (3, 4, '2025-02-15', 'annual inspection', 1162.82);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (4, 8, '2025-03-26', 'belt replaced', 692.29);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (5, 8, '2025-05-03', 'belt replaced', 1348.63);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (6, 4, '2025-06-16', 'door seal replaced', 851.26);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (7, 3, '2025-06-25', 'belt replaced', 929.55);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (8, 1, '2025-07-09', 'door seal replaced', 506.24);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (9, 4, '2025-07-22', 'belt replaced', 79.33);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (10, 8, '2025-09-11', 'pump repair', 437.43);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (11, 8, '2025-10-05', 'door seal replaced', 274.48);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (12, 7, '2025-12-16', 'belt replaced', 1024.61);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (13, 1, '2026-01-02', 'drum bearing replaced', 654.56);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (14, 1, '2026-02-15', 'drum bearing replaced', 296.27);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (15, 8, '2026-03-13', 'drum bearing replaced', 541.74);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (16, 6, '2026-04-22', 'drum bearing replaced', 757.74);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (17, 4, '2026-04-25', 'drum bearing replaced', 851.08);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (18, 1, '2026-04-29', 'belt replaced', 248.52);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (19, 7, '2026-05-20', 'door seal replaced', 261.74);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (20, 7, '2026-07-21', 'door seal replaced', 464.01);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (21, 1, '2026-08-11', 'annual inspection', 610.69);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (22, 8, '2026-09-19', 'annual inspection', 708.24);
INSERT INTO maintenance (maintenance_id,machine_id,maintenance_date,description,cost) VALUES (23, 8, '2026-11-10', 'annual inspection', 296.75);
