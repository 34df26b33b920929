CREATE TABLE sections (
  section_id INTEGER PRIMARY KEY,
  section_name TEXT NOT NULL
);
CREATE TABLE plots (
  plot_id INTEGER PRIMARY KEY,
  plot_number TEXT NOT NULL UNIQUE,
  section_id INTEGER NOT NULL REFERENCES sections(section_id),
  area_sqm INTEGER NOT NULL,
  has_shed INTEGER NOT NULL,
  has_water INTEGER NOT NULL
);
CREATE TABLE tenants (
  tenant_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  joined_on DATE NOT NULL
);
CREATE TABLE leases (
  lease_id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plots(plot_id),
  tenant_id INTEGER NOT NULL REFERENCES tenants(tenant_id),
  start_date DATE NOT NULL,
  end_date DATE,               -- NULL while the lease is running
  annual_rent NUMERIC(8,2) NOT NULL
);
CREATE TABLE payments (
  payment_id INTEGER PRIMARY KEY,
  lease_id INTEGER NOT NULL REFERENCES leases(lease_id),
  payment_date DATE NOT NULL,
  amount NUMERIC(8,2) NOT NULL,
  method TEXT NOT NULL         -- bank transfer, cash, direct debit
);
CREATE TABLE inspections (
  inspection_id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plots(plot_id),
  inspection_date DATE NOT NULL,
  inspector TEXT NOT NULL,
  result TEXT NOT NULL,        -- good, minor issues, neglected
  notes TEXT
);
CREATE TABLE waiting_list (
  entry_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  applied_on DATE NOT NULL,
  preferred_section_id INTEGER REFERENCES sections(section_id)
);

INSERT INTO sections (section_id,section_name) VALUES (1, 'Orchard');
INSERT INTO sections (section_id,section_name) VALUES (2, 'Riverside');
INSERT INTO sections (section_id,section_name) VALUES (3, 'Hilltop');
INSERT INTO sections (section_id,section_name) VALUES (4, 'Old Railway');

INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (1, 'O01', 1, 193, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (2, 'O02', 1, 148, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (3, 'O03', 1, 154, 0, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (4, 'O04', 1, 269, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (5, 'O05', 1, 215, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (6, 'O06', 1, 240, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (7, 'O07', 1, 185, 0, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (8, 'O08', 1, 144, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (9, 'O09', 1, 307, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (10, 'O10', 1, 273, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (11, 'O11', 1, 210, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (12, 'O12', 1, 232, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (13, 'O13', 1, 328, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (14, 'R01', 2, 320, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (15, 'R02', 2, 103, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (16, 'R03', 2, 325, 0, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (17, 'R04', 2, 203, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (18, 'R05', 2, 218, 0, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (19, 'R06', 2, 95, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (20, 'R07', 2, 197, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (21, 'R08', 2, 112, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (22, 'R09', 2, 187, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (23, 'R10', 2, 141, 0, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (24, 'R11', 2, 253, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (25, 'H01', 3, 193, 0, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (26, 'H02', 3, 330, 0, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (27, 'H03', 3, 123, 0, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (28, 'H04', 3, 289, 0, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (29, 'H05', 3, 194, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (30, 'H06', 3, 165, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (31, 'H07', 3, 127, 0, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (32, 'H08', 3, 171, 0, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (33, 'H09', 3, 306, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (34, 'W01', 4, 182, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (35, 'W02', 4, 163, 1, 0);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (36, 'W03', 4, 176, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (37, 'W04', 4, 300, 0, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (38, 'W05', 4, 298, 1, 1);
INSERT INTO plots (plot_id,plot_number,section_id,area_sqm,has_shed,has_water) VALUES (39, 'W06', 4, 315, 1, 1);

INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (1, 'Alice', 'Walker', NULL, '07927663415', '2019-02-14');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (2, 'Brian', 'Hughes', 'brian.hughes@mail.example', '07802585862', '2014-03-26');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (3, 'Carol', 'Patel', 'carol.patel@mail.example', '07433564785', '2011-07-15');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (4, 'Derek', 'Green', NULL, '07873872838', '2016-03-15');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (5, 'Emma', 'Cooper', 'emma.cooper@mail.example', '07968951229', '2025-02-13');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (6, 'Frank', 'Turner', 'frank.turner@mail.example', '07368135428', '2017-10-07');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (7, 'Grace', 'Bailey', 'grace.bailey@mail.example', '07906923689', '2010-12-17');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (8, 'Harold', 'Morris', NULL, '07552162517', '2014-11-28');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (9, 'Irene', 'Shaw', 'irene.shaw@mail.example', '07414638337', '2024-07-09');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (10, 'James', 'Foster', NULL, '07946327773', '2019-11-12');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (11, 'Karen', 'Kelly', 'karen.kelly@mail.example', '07375775295', '2018-10-30');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (12, 'Leonard', 'Brooks', NULL, '07539517380', '2023-12-05');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (13, 'Margaret', 'Price', NULL, '07271175729', '2015-06-30');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (14, 'Nigel', 'Barnes', 'nigel.barnes@mail.example', '07828373014', '2022-09-19');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (15, 'Olive', 'Ward', NULL, '07764283641', '2024-02-13');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (16, 'Peter', 'Dixon', 'peter.dixon@mail.example', '07308812623', '2017-09-06');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (17, 'Ruth', 'Hunt', 'ruth.hunt@mail.example', '07312232560', '2016-11-28');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (18, 'Stephen', 'Palmer', 'stephen.palmer@mail.example', '07481488869', '2024-09-26');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (19, 'Teresa', 'Gibson', 'teresa.gibson@mail.example', '07307529540', '2024-01-29');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (20, 'Vincent', 'Mason', 'vincent.mason@mail.example', '07947711144', '2023-07-09');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (21, 'Wendy', 'Reid', 'wendy.reid@mail.example', '07547441875', '2025-10-29');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (22, 'Arthur', 'Fox', 'arthur.fox@mail.example', '07858340961', '2014-05-08');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (23, 'Beatrice', 'Lane', 'beatrice.lane@mail.example', '07471016842', '2023-11-21');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (24, 'Colin', 'Carr', 'colin.carr@mail.example', '07220615733', '2020-05-31');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (25, 'Doris', 'Marsh', 'doris.marsh@mail.example', '07101387774', '2020-11-15');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (26, 'Edward', 'Bishop', 'edward.bishop@mail.example', '07821877182', '2025-12-05');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (27, 'Fiona', 'Stone', NULL, '07648806583', '2019-02-15');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (28, 'George', 'Nash', NULL, '07383367486', '2025-12-14');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (29, 'Hazel', 'Pope', NULL, '07547575530', '2019-08-30');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (30, 'Ivan', 'Frost', 'ivan.frost@mail.example', '07772137360', '2009-10-03');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (31, 'Janet', 'Dale', 'janet.dale@mail.example', '07991776139', '2026-04-28');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (32, 'Keith', 'Webb', 'keith.webb@mail.example', '07408704700', '2013-08-27');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (33, 'Linda', 'Kaur', 'linda.kaur@mail.example', '07212905579', '2016-01-23');
INSERT INTO tenants (tenant_id,first_name,last_name,email,phone,joined_on) VALUES (34, 'Martin', 'Booth', 'martin.booth@mail.example', '07134317726', '2010-06-21');

INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (1, 1, 1, '2019-02-14', NULL, 81.06);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (2, 19, 2, '2023-12-04', NULL, 39.9);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (3, 34, 3, '2022-04-25', NULL, 88.44);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (4, 2, 4, '2016-03-15', NULL, 62.16);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (5, 11, 5, '2025-02-13', NULL, 93.7);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (6, 18, 6, '2017-10-07', NULL, 97.06);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (7, 20, 7, '2012-02-02', NULL, 94.74);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (8, 9, 8, '2023-12-15', NULL, 134.44);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (9, 23, 9, '2026-03-17', NULL, 59.22);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (10, 32, 10, '2025-01-27', NULL, 77.32);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (11, 35, 11, '2021-04-13', NULL, 73.96);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (12, 37, 12, '2023-12-05', NULL, 126.0);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (13, 3, 13, '2025-03-11', NULL, 64.68);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (14, 13, 14, '2022-09-19', NULL, 137.76);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (15, 25, 15, '2024-02-13', NULL, 86.56);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (16, 15, 16, '2023-06-20', NULL, 43.26);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (17, 33, 17, '2024-06-14', NULL, 134.02);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (18, 24, 18, '2024-09-26', NULL, 111.76);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (19, 38, 19, '2024-01-29', NULL, 137.16);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (20, 6, 20, '2023-07-09', NULL, 100.8);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (21, 12, 21, '2025-10-29', NULL, 97.44);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (22, 16, 22, '2022-11-14', NULL, 136.5);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (23, 10, 23, '2023-11-21', NULL, 120.16);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (24, 7, 24, '2020-05-31', NULL, 77.7);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (25, 39, 25, '2024-07-21', NULL, 132.3);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (26, 14, 26, '2025-12-05', NULL, 134.4);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (27, 29, 27, '2019-12-07', NULL, 93.48);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (28, 31, 28, '2025-12-14', NULL, 53.34);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (29, 4, 29, '2019-08-30', NULL, 124.98);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (30, 27, 5, '2025-02-13', NULL, 51.66);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (31, 8, 18, '2024-09-26', NULL, 60.48);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (32, 21, 17, '2020-07-03', NULL, 47.04);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (33, 26, 12, '2023-12-05', NULL, 150.6);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (34, 22, 20, '2025-09-15', NULL, 78.54);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (35, 30, 11, '2018-10-30', NULL, 74.8);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (36, 5, 30, '2016-04-01', '2026-03-31', 86.0);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (37, 17, 31, '2019-01-01', '2025-12-31', 81.2);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (38, 34, 30, '2010-04-01', '2022-03-16', 72.8);
INSERT INTO leases (lease_id,plot_id,tenant_id,start_date,end_date,annual_rent) VALUES (39, 28, 4, '2018-05-01', '2026-09-30', 115.6);

INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (1, 14, '2024-01-10', 137.76, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (2, 36, '2024-01-14', 86.0, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (3, 22, '2024-02-12', 136.5, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (4, 15, '2024-02-15', 86.56, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (5, 11, '2024-02-16', 73.96, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (6, 32, '2024-02-20', 47.04, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (7, 27, '2024-02-28', 93.48, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (8, 6, '2024-03-05', 97.06, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (9, 16, '2024-03-20', 21.63, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (10, 1, '2024-03-23', 81.06, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (11, 12, '2024-03-25', 126.0, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (12, 39, '2024-04-01', 115.6, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (13, 24, '2024-04-21', 38.85, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (14, 35, '2024-04-24', 74.8, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (15, 37, '2024-04-28', 81.2, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (16, 2, '2024-05-11', 39.9, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (17, 24, '2024-05-15', 38.85, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (18, 7, '2024-06-07', 94.74, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (19, 17, '2024-06-23', 134.02, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (20, 4, '2024-06-27', 62.16, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (21, 20, '2024-07-31', 100.8, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (22, 8, '2024-08-01', 67.22, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (23, 25, '2024-08-01', 132.3, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (24, 29, '2024-08-07', 124.98, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (25, 23, '2024-08-12', 120.16, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (26, 33, '2024-08-17', 150.6, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (27, 19, '2024-08-22', 137.16, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (28, 3, '2024-08-30', 88.44, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (29, 18, '2024-09-26', 111.76, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (30, 31, '2024-09-26', 60.48, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (31, 27, '2025-01-05', 93.48, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (32, 17, '2025-01-07', 67.01, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (33, 14, '2025-01-12', 137.76, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (34, 25, '2025-01-12', 132.3, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (35, 33, '2025-01-13', 150.6, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (36, 22, '2025-01-25', 136.5, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (37, 32, '2025-02-03', 47.04, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (38, 19, '2025-02-10', 137.16, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (39, 16, '2025-02-21', 21.63, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (40, 15, '2025-02-22', 43.28, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (41, 20, '2025-02-24', 100.8, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (42, 4, '2025-02-25', 31.08, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (43, 2, '2025-03-05', 39.9, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (44, 24, '2025-03-08', 38.85, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (45, 12, '2025-03-10', 126.0, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (46, 31, '2025-03-13', 60.48, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (47, 37, '2025-03-13', 81.2, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (48, 16, '2025-03-14', 21.63, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (49, 15, '2025-03-26', 43.28, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (50, 23, '2025-04-06', 120.16, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (51, 18, '2025-04-08', 111.76, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (52, 29, '2025-04-09', 124.98, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (53, 11, '2025-04-16', 73.96, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (54, 36, '2025-04-28', 86.0, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (55, 30, '2025-05-20', 51.66, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (56, 24, '2025-05-22', 38.85, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (57, 17, '2025-06-01', 67.01, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (58, 1, '2025-06-10', 81.06, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (59, 10, '2025-06-10', 77.32, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (60, 35, '2025-06-13', 74.8, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (61, 5, '2025-06-14', 46.85, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (62, 7, '2025-06-26', 94.74, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (63, 6, '2025-06-29', 48.53, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (64, 3, '2025-07-07', 88.44, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (65, 39, '2025-07-12', 115.6, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (66, 13, '2025-07-15', 64.68, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (67, 8, '2025-08-10', 134.44, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (68, 5, '2025-08-20', 46.85, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (69, 34, '2025-09-15', 78.54, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (70, 21, '2025-10-29', 97.44, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (71, 26, '2025-12-05', 134.4, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (72, 28, '2025-12-14', 53.34, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (73, 22, '2026-02-23', 136.5, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (74, 15, '2026-02-28', 86.56, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (75, 24, '2026-03-27', 38.85, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (76, 20, '2026-04-05', 100.8, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (77, 21, '2026-04-09', 97.44, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (78, 24, '2026-05-25', 38.85, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (79, 6, '2026-05-28', 97.06, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (80, 30, '2026-05-30', 51.66, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (81, 5, '2026-05-31', 46.85, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (82, 17, '2026-05-31', 134.02, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (83, 3, '2026-06-18', 88.44, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (84, 26, '2026-07-24', 134.4, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (85, 5, '2026-07-27', 46.85, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (86, 10, '2026-08-02', 77.32, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (87, 2, '2026-08-19', 39.9, 'cash');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (88, 28, '2026-09-18', 53.34, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (89, 29, '2026-09-18', 124.98, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (90, 32, '2026-09-19', 47.04, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (91, 33, '2026-09-26', 150.6, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (92, 4, '2026-10-05', 62.16, 'bank transfer');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (93, 35, '2026-10-25', 74.8, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (94, 12, '2026-10-28', 63.0, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (95, 39, '2026-10-29', 115.6, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (96, 7, '2026-11-05', 94.74, 'direct debit');
INSERT INTO payments (payment_id,lease_id,payment_date,amount,method) VALUES (97, 25, '2026-11-10', 132.3, 'bank transfer');

INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (1, 35, '2025-04-04', 'J. Ferris', 'minor issues', 'hedge too high');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (2, 33, '2025-04-05', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (3, 18, '2025-04-05', 'M. Hollis', 'minor issues', 'shed door broken');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (4, 26, '2025-04-07', 'J. Ferris', 'minor issues', 'path blocked');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (5, 9, '2025-04-12', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (6, 39, '2025-04-17', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (7, 16, '2025-04-19', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (8, 10, '2025-04-28', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (9, 1, '2025-05-02', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (10, 2, '2025-05-04', 'M. Hollis', 'minor issues', 'hedge too high');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (11, 14, '2025-05-12', 'J. Ferris', 'minor issues', 'hedge too high');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (12, 11, '2025-05-17', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (13, 7, '2025-05-28', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (14, 39, '2025-06-06', 'M. Hollis', 'neglected', 'weeds');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (15, 18, '2025-06-21', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (16, 7, '2025-06-30', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (17, 14, '2025-07-24', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (18, 10, '2025-08-03', 'S. Okafor', 'neglected', 'path blocked');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (19, 23, '2025-08-06', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (20, 37, '2025-08-08', 'S. Okafor', 'neglected', 'hedge too high');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (21, 19, '2025-08-11', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (22, 25, '2025-08-11', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (23, 34, '2025-08-18', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (24, 13, '2025-08-23', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (25, 37, '2025-09-05', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (26, 28, '2025-09-13', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (27, 31, '2025-09-20', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (28, 24, '2025-10-04', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (29, 1, '2025-10-11', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (30, 2, '2025-11-10', 'M. Hollis', 'neglected', 'shed door broken');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (31, 6, '2025-12-10', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (32, 16, '2025-12-16', 'M. Hollis', 'minor issues', 'rubbish on plot');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (33, 29, '2025-12-23', 'M. Hollis', 'minor issues', 'shed door broken');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (34, 34, '2025-12-25', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (35, 14, '2025-12-27', 'J. Ferris', 'minor issues', 'path blocked');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (36, 35, '2026-01-17', 'M. Hollis', 'minor issues', 'weeds');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (37, 7, '2026-01-31', 'J. Ferris', 'minor issues', 'hedge too high');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (38, 38, '2026-02-01', 'M. Hollis', 'minor issues', 'rubbish on plot');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (39, 11, '2026-02-12', 'J. Ferris', 'minor issues', 'path blocked');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (40, 31, '2026-02-16', 'M. Hollis', 'neglected', 'weeds');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (41, 25, '2026-02-27', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (42, 26, '2026-03-03', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (43, 31, '2026-03-03', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (44, 20, '2026-03-18', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (45, 34, '2026-03-24', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (46, 8, '2026-03-27', 'J. Ferris', 'neglected', 'hedge too high');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (47, 26, '2026-04-22', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (48, 18, '2026-04-29', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (49, 15, '2026-05-12', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (50, 12, '2026-05-23', 'J. Ferris', 'neglected', 'rubbish on plot');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (51, 16, '2026-06-16', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (52, 24, '2026-06-28', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (53, 32, '2026-07-10', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (54, 34, '2026-07-10', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (55, 21, '2026-07-20', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (56, 33, '2026-08-06', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (57, 25, '2026-08-17', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (58, 34, '2026-08-25', 'M. Hollis', 'minor issues', 'weeds');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (59, 15, '2026-09-18', 'S. Okafor', 'minor issues', 'shed door broken');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (60, 11, '2026-09-19', 'J. Ferris', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (61, 1, '2026-09-20', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (62, 34, '2026-10-10', 'S. Okafor', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (63, 10, '2026-10-15', 'S. Okafor', 'neglected', 'rubbish on plot');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (64, 12, '2026-10-23', 'J. Ferris', 'minor issues', 'path blocked');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (65, 39, '2026-10-24', 'M. Hollis', 'good', NULL);
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (66, 4, '2026-11-05', 'S. Okafor', 'minor issues', 'rubbish on plot');
INSERT INTO inspections (inspection_id,plot_id,inspection_date,inspector,result,notes) VALUES (67, 4, '2026-11-11', 'M. Hollis', 'minor issues', 'path blocked');

INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (1, 'Dmitri', 'Volkov', '2023-05-14', 1);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (2, 'Tanya', 'Bright', '2023-09-01', 1);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (3, 'Paula', 'Green', '2024-05-29', 1);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (4, 'Omar', 'Siddiq', '2024-06-15', 1);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (5, 'Helen', 'Archer', '2024-07-10', NULL);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (6, 'Nadia', 'Rahman', '2024-12-19', 1);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (7, 'Hugh', 'Parry', '2025-03-22', 1);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (8, 'Lucy', 'Tran', '2025-05-21', 2);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (9, 'Joyce', 'Ames', '2025-11-30', 2);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (10, 'Sean', 'Doyle', '2025-12-31', 2);
INSERT INTO waiting_list (entry_id,first_name,last_name,applied_on,preferred_section_id) VALUES (11, 'Rory', 'Quinn', '2026-09-17', 1);
