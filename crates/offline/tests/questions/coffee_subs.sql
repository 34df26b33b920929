CREATE TABLE plan (
  plan_id INTEGER PRIMARY KEY,
  plan_name TEXT NOT NULL,
  bags_per_box INTEGER NOT NULL,
  monthly_price REAL NOT NULL,
  billing_period TEXT NOT NULL
);
INSERT INTO plan VALUES (1, 'Taster', 1, 12.0, 'monthly');
INSERT INTO plan VALUES (2, 'Home Office', 2, 22.0, 'monthly');
INSERT INTO plan VALUES (3, 'Family Pot', 4, 39.0, 'monthly');
INSERT INTO plan VALUES (4, 'Annual Taster', 1, 9.9, 'yearly');
INSERT INTO plan VALUES (5, 'Annual Office', 6, 49.5, 'yearly');
INSERT INTO plan VALUES (6, 'Gift Box', 3, 30.0, 'quarterly');
CREATE TABLE cancel_reason (
  reason_id INTEGER PRIMARY KEY,
  reason TEXT NOT NULL
);
INSERT INTO cancel_reason VALUES (1, 'too expensive');
INSERT INTO cancel_reason VALUES (2, 'moved away');
INSERT INTO cancel_reason VALUES (3, 'too much coffee');
INSERT INTO cancel_reason VALUES (4, 'did not like the taste');
INSERT INTO cancel_reason VALUES (5, 'delivery problems');
INSERT INTO cancel_reason VALUES (6, 'switched to tea');
CREATE TABLE subscriber (
  subscriber_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  signup_date TEXT NOT NULL,
  referred_by INTEGER REFERENCES subscriber(subscriber_id),
  marketing_opt_in INTEGER NOT NULL
);
INSERT INTO subscriber VALUES (1, 'Gwen Smith', 'gwen_smith@example.test', 'Berlin', 'Germany', '2024-02-10', NULL, 1);
INSERT INTO subscriber VALUES (2, 'Elsa Vos', 'elsa_vos@example.test', 'Dublin', 'Ireland', '2024-03-01', NULL, 0);
INSERT INTO subscriber VALUES (3, 'Maeve Ryan', 'maeve_ryan@example.test', 'Utrecht', 'Netherlands', '2024-05-13', NULL, 0);
INSERT INTO subscriber VALUES (4, 'Mara Wolf', 'mara_wolf@example.test', 'Galway', 'Ireland', '2024-05-30', NULL, 0);
INSERT INTO subscriber VALUES (5, 'Karin Sommer', NULL, 'Hamburg', 'Germany', '2024-05-30', NULL, 0);
INSERT INTO subscriber VALUES (6, 'Isla Nolan', NULL, 'Utrecht', 'Netherlands', '2024-07-10', 1, 1);
INSERT INTO subscriber VALUES (7, 'Quentin Roux', 'quentin_roux@example.test', 'Hamburg', 'Germany', '2024-07-30', NULL, 0);
INSERT INTO subscriber VALUES (8, 'Pia Lorenz', 'pia_lorenz@example.test', 'Lyon', 'France', '2024-09-18', 3, 0);
INSERT INTO subscriber VALUES (9, 'Dan OBrien', 'dan_obrien@example.test', 'Hamburg', 'Germany', '2024-09-18', NULL, 0);
INSERT INTO subscriber VALUES (10, 'Ben Kelly', 'ben_kelly@example.test', 'Dublin', 'Ireland', '2024-11-23', NULL, 1);
INSERT INTO subscriber VALUES (11, 'Viktor Maas', 'viktor_maas@example.test', 'Lyon', 'France', '2024-12-07', NULL, 1);
INSERT INTO subscriber VALUES (12, 'Amy Brady', 'amy_brady@example.test', 'Dublin', 'Ireland', '2025-02-22', 6, 1);
INSERT INTO subscriber VALUES (13, 'Dirk Hansen', 'dirk_hansen@example.test', 'Galway', 'Ireland', '2025-02-23', 9, 1);
INSERT INTO subscriber VALUES (14, 'Nico Stein', 'nico_stein@example.test', 'Berlin', 'Germany', '2025-03-21', NULL, 0);
INSERT INTO subscriber VALUES (15, 'Wanda Jong', 'wanda_jong@example.test', 'Berlin', 'Germany', '2025-03-25', 3, 0);
INSERT INTO subscriber VALUES (16, 'Liam Power', 'liam_power@example.test', 'Utrecht', 'Netherlands', '2025-07-11', NULL, 0);
INSERT INTO subscriber VALUES (17, 'Xavier Noel', 'xavier_noel@example.test', 'Cork', 'Ireland', '2025-07-17', 4, 1);
INSERT INTO subscriber VALUES (18, 'Zach Dunne', 'zach_dunne@example.test', 'Dublin', 'Ireland', '2025-08-08', NULL, 0);
INSERT INTO subscriber VALUES (19, 'Una Casey', 'una_casey@example.test', 'Hamburg', 'Germany', '2025-09-05', NULL, 0);
INSERT INTO subscriber VALUES (20, 'Kira Berg', 'kira_berg@example.test', 'Utrecht', 'Netherlands', '2025-09-28', NULL, 1);
INSERT INTO subscriber VALUES (21, 'Leon Haas', 'leon_haas@example.test', 'Dublin', 'Ireland', '2025-11-11', NULL, 1);
INSERT INTO subscriber VALUES (22, 'Gina Roche', 'gina_roche@example.test', 'Hamburg', 'Germany', '2026-01-20', NULL, 1);
INSERT INTO subscriber VALUES (23, 'Orla Daly', 'orla_daly@example.test', 'Dublin', 'Ireland', '2026-02-07', 9, 0);
INSERT INTO subscriber VALUES (24, 'Eva Walsh', 'eva_walsh@example.test', 'Cork', 'Ireland', '2026-02-09', 23, 0);
INSERT INTO subscriber VALUES (25, 'Harry Lynch', 'harry_lynch@example.test', 'Dublin', 'Ireland', '2026-02-20', NULL, 0);
INSERT INTO subscriber VALUES (26, 'Simon Petit', 'simon_petit@example.test', 'Berlin', 'Germany', '2026-02-27', 1, 1);
INSERT INTO subscriber VALUES (27, 'Rita Faure', 'rita_faure@example.test', 'Dublin', 'Ireland', '2026-03-01', 9, 0);
INSERT INTO subscriber VALUES (28, 'Jonas Winter', 'jonas_winter@example.test', 'Lyon', 'France', '2026-03-25', NULL, 1);
INSERT INTO subscriber VALUES (29, 'Theo Blanc', 'theo_blanc@example.test', 'Cork', 'Ireland', '2026-05-21', 9, 1);
INSERT INTO subscriber VALUES (30, 'Bruno Keller', 'bruno_keller@example.test', 'Dublin', 'Ireland', '2026-05-27', NULL, 0);
INSERT INTO subscriber VALUES (31, 'Finn Doyle', 'finn_doyle@example.test', 'Dublin', 'Ireland', '2026-05-31', 6, 1);
INSERT INTO subscriber VALUES (32, 'Ada Murphy', 'ada_murphy@example.test', 'Cork', 'Ireland', '2026-06-13', 9, 1);
INSERT INTO subscriber VALUES (33, 'Hans Peters', 'hans_peters@example.test', 'Cork', 'Ireland', '2026-06-18', NULL, 1);
INSERT INTO subscriber VALUES (34, 'Yara Smits', 'yara_smits@example.test', 'Dublin', 'Ireland', '2026-06-25', NULL, 0);
INSERT INTO subscriber VALUES (35, 'Ida Kraft', 'ida_kraft@example.test', 'Dublin', 'Ireland', '2026-06-28', 2, 1);
INSERT INTO subscriber VALUES (36, 'Nora Visser', 'nora_visser@example.test', 'Utrecht', 'Netherlands', '2026-07-05', NULL, 1);
INSERT INTO subscriber VALUES (37, 'Jack Quinn', NULL, 'Dublin', 'Ireland', '2026-07-19', NULL, 0);
INSERT INTO subscriber VALUES (38, 'Cleo Byrne', 'cleo_byrne@example.test', 'Dublin', 'Ireland', '2026-09-21', NULL, 0);
INSERT INTO subscriber VALUES (39, 'Cara Flynn', 'cara_flynn@example.test', 'Utrecht', 'Netherlands', '2026-10-31', NULL, 0);
INSERT INTO subscriber VALUES (40, 'Frank Otto', 'frank_otto@example.test', 'Dublin', 'Ireland', '2026-11-15', 2, 1);
CREATE TABLE subscription (
  subscription_id INTEGER PRIMARY KEY,
  subscriber_id INTEGER NOT NULL REFERENCES subscriber(subscriber_id),
  plan_id INTEGER NOT NULL REFERENCES plan(plan_id),
  started_on TEXT NOT NULL,
  cancelled_on TEXT,
  status TEXT NOT NULL,
  reason_id INTEGER REFERENCES cancel_reason(reason_id)
);
INSERT INTO subscription VALUES (1, 1, 1, '2024-02-11', NULL, 'active', NULL);
INSERT INTO subscription VALUES (2, 2, 2, '2024-03-02', '2024-08-06', 'cancelled', 1);
INSERT INTO subscription VALUES (3, 3, 1, '2024-05-14', NULL, 'paused', NULL);
INSERT INTO subscription VALUES (4, 4, 1, '2024-06-02', NULL, 'active', NULL);
INSERT INTO subscription VALUES (5, 5, 1, '2024-05-30', '2025-01-10', 'cancelled', 1);
INSERT INTO subscription VALUES (6, 5, 1, '2025-01-31', NULL, 'active', NULL);
INSERT INTO subscription VALUES (7, 6, 3, '2024-07-19', '2025-02-28', 'cancelled', 3);
INSERT INTO subscription VALUES (8, 6, 3, '2025-05-15', NULL, 'active', NULL);
INSERT INTO subscription VALUES (9, 8, 3, '2024-09-18', '2024-12-20', 'cancelled', 1);
INSERT INTO subscription VALUES (10, 8, 4, '2025-01-31', '2025-11-26', 'cancelled', 2);
INSERT INTO subscription VALUES (11, 9, 1, '2024-09-27', '2025-01-30', 'cancelled', 2);
INSERT INTO subscription VALUES (12, 9, 2, '2025-04-07', '2025-09-05', 'cancelled', 1);
INSERT INTO subscription VALUES (13, 10, 2, '2024-11-24', '2025-06-05', 'cancelled', 5);
INSERT INTO subscription VALUES (14, 10, 2, '2025-08-04', NULL, 'active', NULL);
INSERT INTO subscription VALUES (15, 11, 4, '2024-12-07', NULL, 'active', NULL);
INSERT INTO subscription VALUES (16, 12, 1, '2025-02-23', NULL, 'active', NULL);
INSERT INTO subscription VALUES (17, 13, 1, '2025-02-26', '2025-06-27', 'cancelled', 3);
INSERT INTO subscription VALUES (18, 14, 1, '2025-03-22', '2026-01-15', 'cancelled', 1);
INSERT INTO subscription VALUES (19, 15, 4, '2025-04-03', NULL, 'active', NULL);
INSERT INTO subscription VALUES (20, 16, 2, '2025-07-12', '2025-10-18', 'cancelled', NULL);
INSERT INTO subscription VALUES (21, 16, 1, '2025-12-17', NULL, 'active', NULL);
INSERT INTO subscription VALUES (22, 17, 2, '2025-07-18', '2026-02-18', 'cancelled', 1);
INSERT INTO subscription VALUES (23, 17, 4, '2026-03-05', NULL, 'active', NULL);
INSERT INTO subscription VALUES (24, 18, 2, '2025-08-11', NULL, 'active', NULL);
INSERT INTO subscription VALUES (25, 20, 3, '2025-09-29', '2026-01-13', 'cancelled', 1);
INSERT INTO subscription VALUES (26, 20, 1, '2026-02-12', NULL, 'active', NULL);
INSERT INTO subscription VALUES (27, 21, 2, '2025-11-12', '2026-06-24', 'cancelled', NULL);
INSERT INTO subscription VALUES (28, 22, 1, '2026-01-20', NULL, 'active', NULL);
INSERT INTO subscription VALUES (29, 23, 1, '2026-02-07', '2026-06-03', 'cancelled', 2);
INSERT INTO subscription VALUES (30, 24, 2, '2026-02-12', NULL, 'paused', NULL);
INSERT INTO subscription VALUES (31, 25, 5, '2026-02-20', NULL, 'active', NULL);
INSERT INTO subscription VALUES (32, 26, 2, '2026-02-27', NULL, 'active', NULL);
INSERT INTO subscription VALUES (33, 27, 2, '2026-03-01', NULL, 'active', NULL);
INSERT INTO subscription VALUES (34, 28, 1, '2026-03-28', NULL, 'active', NULL);
INSERT INTO subscription VALUES (35, 30, 1, '2026-05-30', NULL, 'active', NULL);
INSERT INTO subscription VALUES (36, 31, 2, '2026-05-31', NULL, 'active', NULL);
INSERT INTO subscription VALUES (37, 32, 3, '2026-06-13', NULL, 'active', NULL);
INSERT INTO subscription VALUES (38, 33, 1, '2026-06-18', NULL, 'paused', NULL);
INSERT INTO subscription VALUES (39, 34, 1, '2026-06-25', '2026-07-25', 'cancelled', 2);
INSERT INTO subscription VALUES (40, 35, 2, '2026-06-28', NULL, 'active', NULL);
INSERT INTO subscription VALUES (41, 37, 4, '2026-07-22', '2026-10-17', 'cancelled', 2);
INSERT INTO subscription VALUES (42, 38, 5, '2026-09-30', NULL, 'active', NULL);
INSERT INTO subscription VALUES (43, 39, 1, '2026-11-01', NULL, 'active', NULL);
INSERT INTO subscription VALUES (44, 40, 2, '2026-11-15', NULL, 'active', NULL);
CREATE TABLE coffee (
  coffee_id INTEGER PRIMARY KEY,
  coffee_name TEXT NOT NULL,
  origin_country TEXT NOT NULL,
  roast_level TEXT NOT NULL,
  is_decaf INTEGER NOT NULL,
  cup_score REAL
);
INSERT INTO coffee VALUES (1, 'Yirgacheffe Dawn', 'Ethiopia', 'light', 0, 84.5);
INSERT INTO coffee VALUES (2, 'Guji Natural', 'Ethiopia', 'light', 0, NULL);
INSERT INTO coffee VALUES (3, 'Huila Select', 'Colombia', 'medium', 0, 83.0);
INSERT INTO coffee VALUES (4, 'Huila Decaf', 'Colombia', 'medium', 1, 81.5);
INSERT INTO coffee VALUES (5, 'Santos Classic', 'Brazil', 'dark', 0, 80.0);
INSERT INTO coffee VALUES (6, 'Cerrado Gold', 'Brazil', 'medium', 0, 82.5);
INSERT INTO coffee VALUES (7, 'Nyeri Peak', 'Kenya', 'light', 0, 87.0);
INSERT INTO coffee VALUES (8, 'Antigua Night', 'Guatemala', 'dark', 0, 83.5);
INSERT INTO coffee VALUES (9, 'Sumatra Moss', 'Indonesia', 'dark', 0, 81.0);
INSERT INTO coffee VALUES (10, 'Moka Decaf', 'Ethiopia', 'dark', 1, 79.5);
INSERT INTO coffee VALUES (11, 'Tarrazu Honey', 'Costa Rica', 'medium', 0, 86.0);
INSERT INTO coffee VALUES (12, 'Gesha Reserve', 'Panama', 'light', 0, 91.5);
CREATE TABLE shipment (
  shipment_id INTEGER PRIMARY KEY,
  subscription_id INTEGER NOT NULL REFERENCES subscription(subscription_id),
  shipped_on TEXT NOT NULL,
  delivered_on TEXT,
  carrier TEXT NOT NULL,
  shipping_cost REAL NOT NULL
);
INSERT INTO shipment VALUES (9001, 2, '2024-05-04', '2024-05-08', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9002, 3, '2024-05-16', '2024-05-17', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9003, 2, '2024-06-02', '2024-06-03', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9004, 1, '2024-09-12', '2024-09-16', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9005, 3, '2024-11-12', '2024-11-13', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9006, 13, '2024-11-28', '2024-11-30', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9007, 15, '2025-01-10', '2025-01-11', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9008, 13, '2025-01-26', '2025-01-27', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9009, 11, '2025-01-27', '2025-01-29', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9010, 1, '2025-02-09', '2025-02-18', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9011, 3, '2025-02-12', '2025-02-21', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9012, 17, '2025-02-28', '2025-03-09', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9013, 6, '2025-03-04', '2025-03-05', 'BikeDrop', 4.5);
INSERT INTO shipment VALUES (9014, 1, '2025-03-11', '2025-03-12', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9015, 15, '2025-03-10', '2025-03-16', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9016, 3, '2025-03-13', '2025-03-17', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9017, 4, '2025-05-31', '2025-06-02', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9018, 10, '2025-06-04', '2025-06-08', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9019, 15, '2025-07-08', '2025-07-09', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9020, 4, '2025-07-30', '2025-07-31', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9021, 19, '2025-08-04', '2025-08-05', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9022, 12, '2025-08-08', '2025-08-11', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9023, 20, '2025-08-13', '2025-08-17', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9024, 24, '2025-08-14', '2025-08-16', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9025, 18, '2025-08-21', '2025-08-27', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9026, 16, '2025-08-24', '2025-09-02', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9027, 4, '2025-08-30', '2025-08-31', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9028, 3, '2025-09-10', '2025-09-11', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9029, 20, '2025-09-14', '2025-09-18', 'BikeDrop', 4.5);
INSERT INTO shipment VALUES (9030, 3, '2025-10-08', '2025-10-09', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9031, 8, '2025-10-15', NULL, 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9032, 22, '2025-10-18', '2025-10-22', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9033, 10, '2025-10-30', '2025-10-31', 'BikeDrop', 4.5);
INSERT INTO shipment VALUES (9034, 24, '2025-11-12', '2025-11-16', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9035, 8, '2025-11-14', '2025-11-18', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9036, 22, '2025-11-19', '2025-11-22', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9037, 14, '2025-12-06', '2025-12-08', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9038, 3, '2026-01-07', '2026-01-09', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9039, 22, '2026-01-17', '2026-01-18', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9040, 6, '2026-01-28', '2026-01-30', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9041, 3, '2026-02-05', '2026-02-14', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9042, 26, '2026-02-14', '2026-02-15', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9043, 30, '2026-03-16', '2026-03-22', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9044, 19, '2026-03-31', '2026-04-01', 'BikeDrop', 4.5);
INSERT INTO shipment VALUES (9045, 29, '2026-04-12', '2026-04-14', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9046, 30, '2026-04-17', '2026-04-26', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9047, 28, '2026-04-24', '2026-04-30', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9048, 6, '2026-04-29', '2026-04-30', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9049, 14, '2026-05-05', '2026-05-06', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9050, 15, '2026-05-05', '2026-05-09', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9051, 3, '2026-05-08', '2026-05-14', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9052, 21, '2026-05-18', '2026-05-27', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9053, 28, '2026-05-24', '2026-05-26', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9054, 31, '2026-05-25', '2026-05-26', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9055, 33, '2026-06-01', '2026-06-10', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9056, 27, '2026-06-13', '2026-06-16', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9057, 6, '2026-06-29', '2026-07-03', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9058, 32, '2026-06-29', '2026-07-03', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9059, 14, '2026-07-02', '2026-07-03', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9060, 3, '2026-07-05', '2026-07-08', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9061, 8, '2026-07-12', '2026-07-14', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9062, 37, '2026-07-15', '2026-07-17', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9063, 41, '2026-07-25', '2026-07-27', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9064, 6, '2026-07-27', '2026-07-30', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9065, 32, '2026-07-31', '2026-08-01', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9066, 15, '2026-08-03', '2026-08-04', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9067, 21, '2026-08-16', '2026-08-18', 'BikeDrop', 4.5);
INSERT INTO shipment VALUES (9068, 33, '2026-08-31', '2026-09-06', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9069, 24, '2026-09-09', '2026-09-11', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9070, 8, '2026-09-11', '2026-09-13', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9071, 26, '2026-09-13', '2026-09-16', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9072, 19, '2026-09-28', '2026-09-30', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9073, 35, '2026-09-29', '2026-09-30', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9074, 1, '2026-10-01', '2026-10-10', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9075, 15, '2026-10-01', '2026-10-04', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9076, 42, '2026-10-02', '2026-10-03', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9077, 3, '2026-10-05', '2026-10-07', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9078, 24, '2026-10-08', '2026-10-17', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9079, 8, '2026-10-11', '2026-10-17', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9080, 26, '2026-10-12', '2026-10-21', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9081, 30, '2026-10-14', '2026-10-16', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9082, 37, '2026-10-14', '2026-10-20', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9083, 21, '2026-10-16', '2026-10-18', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9084, 16, '2026-10-20', NULL, 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9085, 38, '2026-10-19', '2026-10-25', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9086, 28, '2026-10-21', '2026-10-22', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9087, 31, '2026-10-22', '2026-10-23', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9088, 4, '2026-10-23', '2026-10-24', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9089, 6, '2026-10-27', '2026-10-28', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9090, 34, '2026-10-26', '2026-10-29', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9091, 19, '2026-10-28', '2026-10-29', 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9092, 32, '2026-10-28', '2026-10-30', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9093, 40, '2026-10-30', '2026-10-31', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9094, 33, '2026-10-31', '2026-11-04', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9095, 35, '2026-10-30', '2026-10-31', 'PostExpress', 5.9);
INSERT INTO shipment VALUES (9096, 1, '2026-10-30', NULL, 'BikeDrop', 3.5);
INSERT INTO shipment VALUES (9097, 14, '2026-10-30', '2026-11-01', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9098, 15, '2026-10-31', '2026-11-01', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9099, 36, '2026-11-01', '2026-11-10', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9100, 42, '2026-11-03', '2026-11-05', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9101, 3, '2026-11-03', '2026-11-07', 'NordParcel', 6.2);
INSERT INTO shipment VALUES (9102, 43, '2026-11-05', '2026-11-06', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9103, 24, '2026-11-07', '2026-11-11', 'NordParcel', 6.7);
INSERT INTO shipment VALUES (9104, 8, '2026-11-08', '2026-11-09', 'BikeDrop', 4.0);
INSERT INTO shipment VALUES (9105, 26, '2026-11-12', '2026-11-13', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9106, 30, '2026-11-11', '2026-11-13', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9107, 37, '2026-11-13', '2026-11-19', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9108, 21, '2026-11-15', '2026-11-16', 'PostExpress', 5.4);
INSERT INTO shipment VALUES (9109, 16, '2026-11-18', '2026-11-19', 'NordParcel', 7.2);
INSERT INTO shipment VALUES (9110, 38, '2026-11-17', '2026-11-19', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9111, 44, '2026-11-18', NULL, 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9112, 28, '2026-11-19', '2026-11-20', 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9113, 31, '2026-11-21', NULL, 'PostExpress', 4.9);
INSERT INTO shipment VALUES (9114, 4, '2026-11-21', NULL, 'PostExpress', 4.9);
CREATE TABLE shipment_coffee (
  shipment_id INTEGER NOT NULL REFERENCES shipment(shipment_id),
  coffee_id INTEGER NOT NULL REFERENCES coffee(coffee_id),
  bags INTEGER NOT NULL,
  PRIMARY KEY (shipment_id, coffee_id)
);
INSERT INTO shipment_coffee VALUES (9001, 6, 2);
INSERT INTO shipment_coffee VALUES (9002, 10, 1);
INSERT INTO shipment_coffee VALUES (9003, 1, 1);
INSERT INTO shipment_coffee VALUES (9003, 3, 1);
INSERT INTO shipment_coffee VALUES (9004, 1, 1);
INSERT INTO shipment_coffee VALUES (9005, 1, 1);
INSERT INTO shipment_coffee VALUES (9006, 1, 1);
INSERT INTO shipment_coffee VALUES (9006, 6, 1);
INSERT INTO shipment_coffee VALUES (9007, 6, 1);
INSERT INTO shipment_coffee VALUES (9008, 3, 1);
INSERT INTO shipment_coffee VALUES (9008, 5, 1);
INSERT INTO shipment_coffee VALUES (9009, 3, 1);
INSERT INTO shipment_coffee VALUES (9010, 3, 1);
INSERT INTO shipment_coffee VALUES (9011, 2, 1);
INSERT INTO shipment_coffee VALUES (9012, 6, 1);
INSERT INTO shipment_coffee VALUES (9013, 1, 1);
INSERT INTO shipment_coffee VALUES (9014, 3, 1);
INSERT INTO shipment_coffee VALUES (9015, 8, 1);
INSERT INTO shipment_coffee VALUES (9016, 3, 1);
INSERT INTO shipment_coffee VALUES (9017, 11, 1);
INSERT INTO shipment_coffee VALUES (9018, 8, 1);
INSERT INTO shipment_coffee VALUES (9019, 7, 1);
INSERT INTO shipment_coffee VALUES (9020, 2, 1);
INSERT INTO shipment_coffee VALUES (9021, 2, 1);
INSERT INTO shipment_coffee VALUES (9022, 1, 1);
INSERT INTO shipment_coffee VALUES (9022, 2, 1);
INSERT INTO shipment_coffee VALUES (9023, 3, 1);
INSERT INTO shipment_coffee VALUES (9023, 4, 1);
INSERT INTO shipment_coffee VALUES (9024, 2, 1);
INSERT INTO shipment_coffee VALUES (9024, 7, 1);
INSERT INTO shipment_coffee VALUES (9025, 7, 1);
INSERT INTO shipment_coffee VALUES (9026, 6, 1);
INSERT INTO shipment_coffee VALUES (9027, 5, 1);
INSERT INTO shipment_coffee VALUES (9028, 2, 1);
INSERT INTO shipment_coffee VALUES (9029, 8, 1);
INSERT INTO shipment_coffee VALUES (9029, 5, 1);
INSERT INTO shipment_coffee VALUES (9030, 10, 1);
INSERT INTO shipment_coffee VALUES (9031, 3, 1);
INSERT INTO shipment_coffee VALUES (9031, 7, 3);
INSERT INTO shipment_coffee VALUES (9032, 3, 2);
INSERT INTO shipment_coffee VALUES (9033, 3, 1);
INSERT INTO shipment_coffee VALUES (9034, 4, 2);
INSERT INTO shipment_coffee VALUES (9035, 8, 2);
INSERT INTO shipment_coffee VALUES (9035, 9, 2);
INSERT INTO shipment_coffee VALUES (9036, 4, 2);
INSERT INTO shipment_coffee VALUES (9037, 2, 1);
INSERT INTO shipment_coffee VALUES (9037, 3, 1);
INSERT INTO shipment_coffee VALUES (9038, 7, 1);
INSERT INTO shipment_coffee VALUES (9039, 6, 1);
INSERT INTO shipment_coffee VALUES (9039, 7, 1);
INSERT INTO shipment_coffee VALUES (9040, 7, 1);
INSERT INTO shipment_coffee VALUES (9041, 11, 1);
INSERT INTO shipment_coffee VALUES (9042, 3, 1);
INSERT INTO shipment_coffee VALUES (9043, 1, 2);
INSERT INTO shipment_coffee VALUES (9044, 8, 1);
INSERT INTO shipment_coffee VALUES (9045, 1, 1);
INSERT INTO shipment_coffee VALUES (9046, 1, 2);
INSERT INTO shipment_coffee VALUES (9047, 9, 1);
INSERT INTO shipment_coffee VALUES (9048, 8, 1);
INSERT INTO shipment_coffee VALUES (9049, 6, 2);
INSERT INTO shipment_coffee VALUES (9050, 3, 1);
INSERT INTO shipment_coffee VALUES (9051, 11, 1);
INSERT INTO shipment_coffee VALUES (9052, 1, 1);
INSERT INTO shipment_coffee VALUES (9053, 7, 1);
INSERT INTO shipment_coffee VALUES (9054, 2, 1);
INSERT INTO shipment_coffee VALUES (9054, 3, 2);
INSERT INTO shipment_coffee VALUES (9054, 7, 3);
INSERT INTO shipment_coffee VALUES (9055, 2, 2);
INSERT INTO shipment_coffee VALUES (9056, 7, 2);
INSERT INTO shipment_coffee VALUES (9057, 10, 1);
INSERT INTO shipment_coffee VALUES (9058, 1, 1);
INSERT INTO shipment_coffee VALUES (9058, 2, 1);
INSERT INTO shipment_coffee VALUES (9059, 2, 1);
INSERT INTO shipment_coffee VALUES (9059, 7, 1);
INSERT INTO shipment_coffee VALUES (9060, 7, 1);
INSERT INTO shipment_coffee VALUES (9061, 3, 4);
INSERT INTO shipment_coffee VALUES (9062, 8, 1);
INSERT INTO shipment_coffee VALUES (9062, 7, 3);
INSERT INTO shipment_coffee VALUES (9063, 5, 1);
INSERT INTO shipment_coffee VALUES (9064, 3, 1);
INSERT INTO shipment_coffee VALUES (9065, 8, 1);
INSERT INTO shipment_coffee VALUES (9065, 6, 1);
INSERT INTO shipment_coffee VALUES (9066, 2, 1);
INSERT INTO shipment_coffee VALUES (9067, 3, 1);
INSERT INTO shipment_coffee VALUES (9068, 5, 1);
INSERT INTO shipment_coffee VALUES (9068, 7, 1);
INSERT INTO shipment_coffee VALUES (9069, 1, 1);
INSERT INTO shipment_coffee VALUES (9069, 5, 1);
INSERT INTO shipment_coffee VALUES (9070, 9, 4);
INSERT INTO shipment_coffee VALUES (9071, 1, 1);
INSERT INTO shipment_coffee VALUES (9072, 8, 1);
INSERT INTO shipment_coffee VALUES (9073, 9, 1);
INSERT INTO shipment_coffee VALUES (9074, 10, 1);
INSERT INTO shipment_coffee VALUES (9075, 3, 1);
INSERT INTO shipment_coffee VALUES (9076, 1, 3);
INSERT INTO shipment_coffee VALUES (9076, 4, 3);
INSERT INTO shipment_coffee VALUES (9077, 10, 1);
INSERT INTO shipment_coffee VALUES (9078, 9, 1);
INSERT INTO shipment_coffee VALUES (9078, 2, 1);
INSERT INTO shipment_coffee VALUES (9079, 2, 4);
INSERT INTO shipment_coffee VALUES (9080, 7, 1);
INSERT INTO shipment_coffee VALUES (9081, 11, 1);
INSERT INTO shipment_coffee VALUES (9081, 7, 1);
INSERT INTO shipment_coffee VALUES (9082, 4, 4);
INSERT INTO shipment_coffee VALUES (9083, 3, 1);
INSERT INTO shipment_coffee VALUES (9084, 2, 1);
INSERT INTO shipment_coffee VALUES (9085, 5, 1);
INSERT INTO shipment_coffee VALUES (9086, 5, 1);
INSERT INTO shipment_coffee VALUES (9087, 1, 1);
INSERT INTO shipment_coffee VALUES (9087, 10, 2);
INSERT INTO shipment_coffee VALUES (9087, 5, 3);
INSERT INTO shipment_coffee VALUES (9088, 3, 1);
INSERT INTO shipment_coffee VALUES (9089, 6, 1);
INSERT INTO shipment_coffee VALUES (9090, 9, 1);
INSERT INTO shipment_coffee VALUES (9091, 5, 1);
INSERT INTO shipment_coffee VALUES (9092, 3, 1);
INSERT INTO shipment_coffee VALUES (9092, 5, 1);
INSERT INTO shipment_coffee VALUES (9093, 10, 2);
INSERT INTO shipment_coffee VALUES (9094, 1, 1);
INSERT INTO shipment_coffee VALUES (9094, 5, 1);
INSERT INTO shipment_coffee VALUES (9095, 5, 1);
INSERT INTO shipment_coffee VALUES (9096, 7, 1);
INSERT INTO shipment_coffee VALUES (9097, 1, 1);
INSERT INTO shipment_coffee VALUES (9097, 7, 1);
INSERT INTO shipment_coffee VALUES (9098, 6, 1);
INSERT INTO shipment_coffee VALUES (9099, 3, 1);
INSERT INTO shipment_coffee VALUES (9099, 5, 1);
INSERT INTO shipment_coffee VALUES (9100, 3, 4);
INSERT INTO shipment_coffee VALUES (9100, 6, 2);
INSERT INTO shipment_coffee VALUES (9101, 11, 1);
INSERT INTO shipment_coffee VALUES (9102, 3, 1);
INSERT INTO shipment_coffee VALUES (9103, 5, 2);
INSERT INTO shipment_coffee VALUES (9104, 10, 3);
INSERT INTO shipment_coffee VALUES (9104, 5, 1);
INSERT INTO shipment_coffee VALUES (9105, 5, 1);
INSERT INTO shipment_coffee VALUES (9106, 10, 2);
INSERT INTO shipment_coffee VALUES (9107, 3, 4);
INSERT INTO shipment_coffee VALUES (9108, 5, 1);
INSERT INTO shipment_coffee VALUES (9109, 6, 1);
INSERT INTO shipment_coffee VALUES (9110, 9, 1);
INSERT INTO shipment_coffee VALUES (9111, 11, 2);
INSERT INTO shipment_coffee VALUES (9112, 2, 1);
INSERT INTO shipment_coffee VALUES (9113, 8, 3);
INSERT INTO shipment_coffee VALUES (9113, 7, 3);
INSERT INTO shipment_coffee VALUES (9114, 3, 1);
