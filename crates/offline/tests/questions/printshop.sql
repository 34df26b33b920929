CREATE TABLE cust (
  cid INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  cty TEXT,
  eml TEXT,
  disc_pct REAL DEFAULT 0
);
CREATE TABLE emp (
  eid INTEGER PRIMARY KEY,
  fnm TEXT NOT NULL,
  lnm TEXT NOT NULL,
  role TEXT NOT NULL
);
CREATE TABLE paper (
  pid INTEGER PRIMARY KEY,
  descr TEXT NOT NULL,
  gsm INTEGER NOT NULL,
  fmt TEXT NOT NULL,
  stk_qty INTEGER NOT NULL,
  reord_lvl INTEGER NOT NULL,
  unit_pr REAL NOT NULL      -- per 1000 sheets
);
CREATE TABLE press (
  prid INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  typ TEXT NOT NULL,
  hr_rate REAL NOT NULL
);
CREATE TABLE quote (
  qid INTEGER PRIMARY KEY,
  cid INTEGER NOT NULL REFERENCES cust(cid),
  eid INTEGER NOT NULL REFERENCES emp(eid),
  q_dt DATE NOT NULL,
  amt REAL NOT NULL,
  st TEXT NOT NULL           -- open, won, lost
);
CREATE TABLE job (
  jid INTEGER PRIMARY KEY,
  cid INTEGER NOT NULL REFERENCES cust(cid),
  qid INTEGER REFERENCES quote(qid),
  prid INTEGER REFERENCES press(prid),
  pid INTEGER NOT NULL REFERENCES paper(pid),
  ttl TEXT NOT NULL,
  qty INTEGER NOT NULL,
  ord_dt DATE NOT NULL,
  due_dt DATE NOT NULL,
  dlv_dt DATE,
  st TEXT NOT NULL           -- new, in_press, finishing, delivered
);
CREATE TABLE inv (
  iid INTEGER PRIMARY KEY,
  jid INTEGER NOT NULL REFERENCES job(jid),
  inv_dt DATE NOT NULL,
  amt REAL NOT NULL,
  pd_dt DATE
);

INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (1, 'Hartwell Books', 'Bath', 'office@hartwellbook.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (2, 'City Museum', 'Bristol', 'office@citymuseum.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (3, 'Fresh & Co Deli', 'Bath', 'office@freshcodeli.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (4, 'Beacon Theatre', 'Bristol', 'office@beacontheatr.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (5, 'Dr. Lindqvist Dental', 'Bristol', NULL, 7.5);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (6, 'Alder Primary School', 'Bath', 'office@alderprimary.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (7, 'Marlow Estates', 'Cardiff', 'office@marlowestate.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (8, 'Kite Coffee Roasters', 'Bath', 'office@kitecoffeero.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (9, 'Summit Sports Club', 'Bath', 'office@summitsports.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (10, 'Pinewood Festival', 'Bristol', 'office@pinewoodfest.example', 5);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (11, 'Northline Rail', 'Bristol', 'office@northlinerai.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (12, 'Tulip Florists', 'Bristol', NULL, 3);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (13, 'Greenfield Council', 'Bristol', 'office@greenfieldco.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (14, 'Juno Fashion', 'Bristol', 'office@junofashion.example', 0);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (15, 'Lakeside Brewery', 'Bath', 'office@lakesidebrew.example', 5);
INSERT INTO cust (cid,nm,cty,eml,disc_pct) VALUES (16, 'Orbit Software', 'Bristol', 'office@orbitsoftwar.example', 0);

INSERT INTO emp (eid,fnm,lnm,role) VALUES (1, 'Gail', 'Porter', 'sales');
INSERT INTO emp (eid,fnm,lnm,role) VALUES (2, 'Ravi', 'Menon', 'sales');
INSERT INTO emp (eid,fnm,lnm,role) VALUES (3, 'Joe', 'Lund', 'press operator');
INSERT INTO emp (eid,fnm,lnm,role) VALUES (4, 'Mina', 'Sato', 'sales');
INSERT INTO emp (eid,fnm,lnm,role) VALUES (5, 'Ed', 'Carver', 'press operator');
INSERT INTO emp (eid,fnm,lnm,role) VALUES (6, 'Beth', 'Oakes', 'finishing');

INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (1, 'Matt coated', 135, 'SRA3', 18400, 8000, 61.5);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (2, 'Gloss coated', 170, 'SRA3', 6200, 8000, 74.2);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (3, 'Uncoated offset', 90, 'A3', 42150, 20000, 28.9);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (4, 'Recycled offset', 80, 'A4', 3900, 10000, 11.4);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (5, 'Silk coated', 300, 'SRA3', 5120, 4000, 142.0);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (6, 'Kraft', 250, 'SRA3', 0, 1500, 118.75);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (7, 'Poster paper', 150, 'A1', 2230, 1000, 210.0);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (8, 'Laid cream', 120, 'A4', 7600, 2000, 39.8);
INSERT INTO paper (pid,descr,gsm,fmt,stk_qty,reord_lvl,unit_pr) VALUES (9, 'Synthetic', 180, 'SRA3', 1850, 500, 320.0);

INSERT INTO press (prid,nm,typ,hr_rate) VALUES (1, 'Heidelberg SM52', 'offset', 95.0);
INSERT INTO press (prid,nm,typ,hr_rate) VALUES (2, 'Ryobi 520', 'offset', 78.5);
INSERT INTO press (prid,nm,typ,hr_rate) VALUES (3, 'Xerox Iridesse', 'digital', 62.0);
INSERT INTO press (prid,nm,typ,hr_rate) VALUES (4, 'HP Latex 365', 'large format', 55.0);
INSERT INTO press (prid,nm,typ,hr_rate) VALUES (5, 'Old Grafopress', 'letterpress', 48.0);

INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (1, 3, 4, '2025-09-06', 3914.84, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (2, 11, 2, '2025-09-16', 3312.61, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (3, 13, 2, '2025-09-20', 2860.64, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (4, 6, 2, '2025-09-25', 3729.99, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (5, 5, 1, '2025-09-26', 2583.73, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (6, 7, 1, '2025-09-26', 1518.55, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (7, 13, 1, '2025-10-04', 532.92, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (8, 15, 2, '2025-10-10', 2773.51, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (9, 13, 4, '2025-10-10', 1815.91, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (10, 14, 1, '2025-10-13', 4017.01, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (11, 7, 1, '2025-10-15', 3642.08, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (12, 8, 2, '2025-10-18', 4180.17, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (13, 6, 1, '2025-10-24', 1530.39, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (14, 15, 1, '2025-10-26', 3151.6, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (15, 11, 2, '2025-11-10', 4086.41, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (16, 13, 2, '2025-11-14', 1338.45, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (17, 6, 1, '2025-11-18', 3180.36, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (18, 12, 1, '2025-11-21', 437.96, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (19, 3, 1, '2025-11-28', 4199.59, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (20, 13, 2, '2025-12-08', 1642.92, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (21, 7, 2, '2025-12-12', 3162.57, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (22, 2, 4, '2025-12-19', 3721.94, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (23, 3, 1, '2025-12-20', 718.83, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (24, 15, 1, '2025-12-20', 2607.62, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (25, 7, 4, '2025-12-22', 121.27, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (26, 3, 1, '2025-12-23', 2580.2, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (27, 5, 2, '2025-12-29', 281.35, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (28, 3, 4, '2026-01-12', 3123.79, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (29, 3, 2, '2026-01-27', 401.79, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (30, 1, 4, '2026-02-04', 1541.92, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (31, 9, 1, '2026-02-05', 3600.2, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (32, 13, 1, '2026-02-07', 2836.42, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (33, 6, 1, '2026-02-08', 736.95, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (34, 6, 4, '2026-02-08', 4044.75, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (35, 3, 1, '2026-02-27', 3427.95, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (36, 1, 2, '2026-03-02', 2882.66, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (37, 4, 4, '2026-03-14', 3222.36, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (38, 10, 1, '2026-03-17', 284.55, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (39, 14, 2, '2026-03-18', 1732.3, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (40, 7, 2, '2026-03-20', 2267.8, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (41, 4, 1, '2026-03-28', 393.2, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (42, 1, 2, '2026-03-29', 1059.04, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (43, 13, 1, '2026-04-05', 1357.58, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (44, 7, 1, '2026-04-07', 4106.76, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (45, 14, 2, '2026-04-12', 3712.17, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (46, 6, 2, '2026-05-01', 139.23, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (47, 6, 1, '2026-05-06', 1419.95, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (48, 4, 1, '2026-05-07', 2220.19, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (49, 12, 1, '2026-05-17', 1068.61, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (50, 1, 1, '2026-05-25', 2041.35, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (51, 3, 2, '2026-06-09', 4068.25, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (52, 15, 1, '2026-06-20', 2319.49, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (53, 6, 4, '2026-06-20', 1056.62, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (54, 4, 1, '2026-07-09', 3037.17, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (55, 9, 1, '2026-07-23', 2060.36, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (56, 11, 2, '2026-07-26', 2701.3, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (57, 15, 4, '2026-08-04', 1695.24, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (58, 13, 4, '2026-08-15', 688.25, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (59, 14, 2, '2026-08-24', 556.9, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (60, 14, 2, '2026-08-26', 2893.92, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (61, 10, 2, '2026-09-02', 1439.5, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (62, 9, 1, '2026-09-06', 2850.46, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (63, 13, 2, '2026-09-13', 1206.89, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (64, 13, 2, '2026-09-13', 3945.41, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (65, 14, 2, '2026-09-24', 993.68, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (66, 4, 1, '2026-09-26', 1235.21, 'won');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (67, 8, 2, '2026-10-06', 3253.35, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (68, 12, 4, '2026-10-11', 2112.26, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (69, 8, 1, '2026-10-15', 3701.87, 'lost');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (70, 3, 4, '2026-10-27', 3705.05, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (71, 14, 1, '2026-11-13', 2498.21, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (72, 13, 2, '2026-11-14', 2229.28, 'open');
INSERT INTO quote (qid,cid,eid,q_dt,amt,st) VALUES (73, 11, 2, '2026-11-20', 1432.95, 'open');

INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (1, 3, 1, 2, 2, 'invitation cards', 750, '2025-09-08', '2025-09-16', '2025-09-17', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (2, 13, 3, 1, 3, 'letterheads', 100, '2025-09-24', '2025-10-15', '2025-10-12', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (3, 7, 6, 3, 4, 'brochure', 750, '2025-09-27', '2025-10-11', '2025-10-08', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (4, 8, NULL, 1, 8, 'business cards', 2500, '2025-10-12', '2025-10-29', '2025-10-28', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (5, 2, NULL, 1, 5, 'brochure', 500, '2025-10-13', '2025-10-27', '2025-10-31', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (6, 13, 7, 3, 1, 'programme booklet', 500, '2025-10-14', '2025-10-31', '2025-10-31', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (7, 15, 8, 3, 4, 'menu', 60, '2025-10-14', '2025-10-21', '2025-10-23', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (8, 13, 9, 1, 2, 'programme booklet', 100, '2025-10-18', '2025-11-04', '2025-11-03', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (9, 7, 11, 1, 3, 'letterheads', 5000, '2025-10-23', '2025-11-13', '2025-11-13', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (10, 15, 14, 1, 1, 'flyers', 1000, '2025-11-04', '2025-11-20', '2025-11-21', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (11, 1, NULL, 1, 5, 'brochure', 250, '2025-11-07', '2025-11-27', '2025-12-01', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (12, 13, NULL, 1, 8, 'labels', 250, '2025-11-09', '2025-11-16', '2025-11-15', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (13, 11, 15, 3, 3, 'brochure', 500, '2025-11-12', '2025-11-21', '2025-11-21', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (14, 6, 17, 1, 1, 'labels', 2500, '2025-11-23', '2025-12-07', '2025-12-09', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (15, 10, NULL, 3, 1, 'catalogue', 500, '2025-11-24', '2025-12-05', '2025-12-05', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (16, 3, 19, 1, 4, 'catalogue', 60, '2025-11-28', '2025-12-15', '2025-12-13', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (17, 8, NULL, 1, 1, 'invitation cards', 1000, '2025-11-30', '2025-12-05', '2025-12-05', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (18, 2, 22, 3, 1, 'letterheads', 1200, '2025-12-19', '2025-12-28', '2025-12-28', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (19, 7, 21, 3, 3, 'labels', 500, '2025-12-22', '2026-01-06', '2026-01-05', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (20, 7, 25, 2, 3, 'brochure', 500, '2025-12-25', '2026-01-07', '2026-01-06', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (21, 3, 26, 4, 7, 'poster', 1000, '2025-12-25', '2026-01-03', '2026-01-04', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (22, 15, 24, 3, 3, 'business cards', 1000, '2025-12-26', '2026-01-06', '2026-01-07', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (23, 10, NULL, 1, 2, 'menu', 500, '2025-12-27', '2026-01-03', '2026-01-02', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (24, 14, NULL, 4, 7, 'poster', 60, '2025-12-29', '2026-01-19', NULL, 'in_press');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (25, 5, 27, 1, 1, 'invitation cards', 60, '2025-12-30', '2026-01-13', '2026-01-12', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (26, 8, NULL, 3, 1, 'labels', 750, '2026-01-01', '2026-01-12', '2026-01-13', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (27, 3, 28, 1, 2, 'brochure', 1000, '2026-01-13', '2026-01-22', '2026-01-21', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (28, 3, 29, 3, 5, 'brochure', 500, '2026-01-29', '2026-02-14', '2026-02-16', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (29, 9, 31, 2, 3, 'menu', 500, '2026-02-07', '2026-02-15', '2026-02-14', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (30, 1, 30, 1, 5, 'business cards', 750, '2026-02-12', '2026-02-21', '2026-02-25', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (31, 10, NULL, 4, 7, 'poster', 2500, '2026-02-24', '2026-03-01', '2026-03-01', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (32, 1, 36, 1, 3, 'catalogue', 1000, '2026-03-08', '2026-03-25', '2026-03-22', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (33, 4, 37, 1, 3, 'letterheads', 1000, '2026-03-21', '2026-04-05', '2026-04-09', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (34, 10, 38, 1, 5, 'letterheads', 500, '2026-03-22', '2026-04-11', '2026-04-15', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (35, 8, NULL, 1, 5, 'labels', 60, '2026-03-23', '2026-04-02', '2026-04-02', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (36, 4, 41, 1, 5, 'letterheads', 100, '2026-04-06', '2026-04-26', '2026-04-23', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (37, 1, 42, 2, 3, 'brochure', 60, '2026-04-06', '2026-04-25', '2026-04-22', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (38, 2, NULL, 2, 1, 'brochure', 1000, '2026-04-06', '2026-04-13', '2026-04-13', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (39, 13, 43, 1, 5, 'labels', 250, '2026-04-08', '2026-04-18', '2026-04-18', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (40, 7, 44, 3, 1, 'programme booklet', 1200, '2026-04-13', '2026-04-24', '2026-04-25', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (41, 14, 45, 3, 1, 'flyers', 5000, '2026-04-13', '2026-04-23', '2026-04-20', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (42, 6, 46, 1, 3, 'menu', 2500, '2026-05-07', '2026-05-23', '2026-05-20', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (43, 1, NULL, 4, 7, 'poster', 1000, '2026-05-09', '2026-05-23', '2026-05-27', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (44, 4, 48, 2, 5, 'labels', 500, '2026-05-16', '2026-05-27', '2026-05-29', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (45, 4, NULL, 2, 5, 'labels', 2500, '2026-06-05', '2026-06-26', '2026-06-26', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (46, 3, 51, 2, 3, 'labels', 1000, '2026-06-19', '2026-07-06', '2026-07-06', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (47, 15, 52, 3, 1, 'letterheads', 5000, '2026-06-20', '2026-07-02', '2026-07-04', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (48, 6, 53, 3, 5, 'business cards', 2500, '2026-06-23', '2026-07-06', '2026-07-06', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (49, 1, NULL, 1, 3, 'invitation cards', 5000, '2026-06-25', '2026-07-16', '2026-07-16', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (50, 8, NULL, 1, 4, 'letterheads', 5000, '2026-07-01', '2026-07-06', '2026-07-06', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (51, 4, 54, 4, 7, 'poster', 500, '2026-07-15', '2026-07-29', '2026-07-28', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (52, 9, 55, 2, 5, 'programme booklet', 500, '2026-07-26', '2026-08-03', NULL, 'finishing');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (53, 14, NULL, 3, 8, 'business cards', 1200, '2026-08-02', '2026-08-22', '2026-08-21', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (54, 11, 56, 3, 1, 'letterheads', 5000, '2026-08-03', '2026-08-11', '2026-08-09', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (55, 7, NULL, 3, 2, 'catalogue', 5000, '2026-08-15', '2026-09-01', NULL, 'in_press');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (56, 13, 58, 1, 3, 'letterheads', 250, '2026-08-21', '2026-08-30', '2026-08-29', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (57, 7, NULL, 1, 5, 'brochure', 1000, '2026-08-23', '2026-09-12', '2026-09-11', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (58, 13, NULL, 1, 1, 'labels', 2500, '2026-08-23', '2026-09-12', '2026-09-12', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (59, 14, 60, 2, 3, 'flyers', 60, '2026-09-01', '2026-09-13', '2026-09-17', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (60, 14, 59, 3, 1, 'menu', 5000, '2026-09-02', '2026-09-13', '2026-09-10', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (61, 10, 61, 1, 3, 'flyers', 500, '2026-09-08', '2026-09-16', '2026-09-15', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (62, 13, 63, 3, 8, 'letterheads', 60, '2026-09-13', '2026-09-19', '2026-09-18', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (63, 13, NULL, 1, 5, 'catalogue', 500, '2026-09-25', '2026-10-02', '2026-09-30', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (64, 14, 65, 2, 8, 'letterheads', 2500, '2026-09-29', '2026-10-19', '2026-10-23', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (65, 4, 66, 2, 3, 'business cards', 100, '2026-09-29', '2026-10-15', '2026-10-17', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (66, 3, NULL, 1, 8, 'invitation cards', 500, '2026-09-29', '2026-10-16', '2026-10-13', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (67, 8, NULL, 1, 5, 'brochure', 5000, '2026-10-07', '2026-10-24', '2026-10-28', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (68, 6, NULL, 4, 7, 'poster', 60, '2026-11-01', '2026-11-07', '2026-11-07', 'delivered');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (69, 2, NULL, 3, 2, 'flyers', 2500, '2026-11-10', '2026-11-24', NULL, 'in_press');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (70, 8, NULL, 1, 8, 'menu', 250, '2026-11-12', '2026-11-25', NULL, 'finishing');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (71, 14, NULL, 2, 5, 'catalogue', 750, '2026-11-16', '2026-12-03', NULL, 'in_press');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (72, 6, NULL, NULL, 3, 'letterheads', 1200, '2026-11-17', '2026-11-27', NULL, 'new');
INSERT INTO job (jid,cid,qid,prid,pid,ttl,qty,ord_dt,due_dt,dlv_dt,st) VALUES (73, 1, NULL, NULL, 1, 'brochure', 500, '2026-11-20', '2026-12-08', NULL, 'new');

INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (1, 1, '2025-09-22', 3914.84, '2025-10-24');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (2, 3, '2025-10-11', 1518.55, '2025-11-11');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (3, 2, '2025-10-16', 2860.64, '2025-10-30');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (4, 7, '2025-10-26', 2773.51, NULL);
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (5, 4, '2025-11-02', 296.2, '2025-11-20');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (6, 5, '2025-11-05', 872.48, NULL);
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (7, 8, '2025-11-05', 1815.91, '2025-12-21');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (8, 6, '2025-11-06', 532.92, '2025-11-17');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (9, 9, '2025-11-17', 3642.08, '2025-12-04');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (10, 12, '2025-11-20', 833.5, '2025-12-06');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (11, 13, '2025-11-22', 4086.41, '2026-01-10');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (12, 11, '2025-12-05', 91.98, '2026-01-03');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (13, 15, '2025-12-08', 645.72, NULL);
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (14, 17, '2025-12-09', 211.93, '2026-01-15');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (15, 14, '2025-12-12', 3180.36, '2025-12-28');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (16, 16, '2025-12-14', 4199.59, '2025-12-26');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (17, 18, '2026-01-03', 3721.94, '2026-02-22');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (18, 23, '2026-01-03', 200.99, '2026-01-11');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (19, 21, '2026-01-05', 2580.2, '2026-01-13');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (20, 19, '2026-01-06', 3162.57, '2026-02-16');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (21, 20, '2026-01-06', 121.27, '2026-02-23');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (22, 25, '2026-01-12', 281.35, '2026-01-27');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (23, 22, '2026-01-13', 2607.62, '2026-01-17');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (24, 26, '2026-01-15', 316.15, NULL);
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (25, 27, '2026-01-27', 3123.79, '2026-02-08');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (26, 29, '2026-02-18', 3600.2, '2026-03-12');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (27, 28, '2026-02-21', 401.79, '2026-03-15');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (28, 30, '2026-02-26', 1541.92, '2026-04-17');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (29, 31, '2026-03-01', 567.72, '2026-03-07');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (30, 35, '2026-04-03', 282.09, '2026-05-18');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (31, 33, '2026-04-15', 3222.36, '2026-05-25');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (32, 34, '2026-04-16', 284.55, '2026-06-03');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (33, 38, '2026-04-18', 833.36, '2026-04-27');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (34, 39, '2026-04-23', 1357.58, '2026-06-04');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (35, 41, '2026-04-23', 3712.17, '2026-05-04');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (36, 37, '2026-04-24', 1059.04, '2026-06-10');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (37, 40, '2026-04-25', 4106.76, '2026-06-10');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (38, 36, '2026-04-27', 393.2, '2026-05-02');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (39, 42, '2026-05-23', 139.23, '2026-06-15');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (40, 43, '2026-06-01', 605.28, '2026-06-15');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (41, 44, '2026-06-02', 2220.19, '2026-07-02');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (42, 45, '2026-06-30', 631.86, '2026-07-04');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (43, 48, '2026-07-06', 1056.62, '2026-07-20');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (44, 50, '2026-07-07', 124.22, '2026-08-09');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (45, 47, '2026-07-09', 2319.49, '2026-08-24');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (46, 46, '2026-07-12', 4068.25, '2026-08-17');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (47, 49, '2026-07-17', 799.27, '2026-08-11');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (48, 51, '2026-07-30', 3037.17, '2026-08-18');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (49, 54, '2026-08-12', 2701.3, '2026-09-10');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (50, 53, '2026-08-25', 822.02, '2026-09-30');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (51, 56, '2026-09-04', 688.25, '2026-10-07');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (52, 60, '2026-09-14', 556.9, '2026-10-14');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (53, 59, '2026-09-17', 2893.92, '2026-10-26');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (54, 61, '2026-09-18', 1439.5, '2026-10-26');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (55, 62, '2026-09-18', 1206.89, '2026-10-21');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (56, 63, '2026-10-03', 386.24, '2026-11-13');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (57, 66, '2026-10-13', 383.56, NULL);
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (58, 65, '2026-10-20', 1235.21, '2026-10-24');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (59, 64, '2026-10-23', 993.68, '2026-11-12');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (60, 67, '2026-10-31', 87.25, '2026-11-14');
INSERT INTO inv (iid,jid,inv_dt,amt,pd_dt) VALUES (61, 68, '2026-11-08', 287.78, NULL);
