CREATE TABLE loc (loc_id INTEGER PRIMARY KEY, nm TEXT NOT NULL, alt_m INTEGER);
CREATE TABLE instr (
  iid INTEGER PRIMARY KEY,
  nm TEXT NOT NULL,
  tel TEXT,
  disc TEXT NOT NULL,          -- SKI / SB / XC
  cert TEXT,                   -- L1..L4
  hr_rt REAL NOT NULL,
  hrd_dt TEXT NOT NULL
);
CREATE TABLE instr_lang (iid INTEGER NOT NULL REFERENCES instr(iid), lang TEXT NOT NULL, PRIMARY KEY (iid, lang));
CREATE TABLE crs (
  cid INTEGER PRIMARY KEY,
  ttl TEXT NOT NULL,
  disc TEXT NOT NULL,
  lvl TEXT NOT NULL,           -- BEG / INT / ADV
  prc REAL NOT NULL,
  mx_ppl INTEGER NOT NULL
);
CREATE TABLE lsn (
  lid INTEGER PRIMARY KEY,
  cid INTEGER NOT NULL REFERENCES crs(cid),
  iid INTEGER NOT NULL REFERENCES instr(iid),
  loc_id INTEGER NOT NULL REFERENCES loc(loc_id),
  dt TEXT NOT NULL,
  st_tm TEXT NOT NULL,
  dur_min INTEGER NOT NULL
);
CREATE TABLE ppl (
  pid INTEGER PRIMARY KEY,
  fn TEXT NOT NULL,
  ln TEXT NOT NULL,
  dob TEXT NOT NULL,
  nat TEXT,
  tel TEXT,
  reg_dt TEXT NOT NULL
);
CREATE TABLE bkg (
  bid INTEGER PRIMARY KEY,
  lid INTEGER NOT NULL REFERENCES lsn(lid),
  pid INTEGER NOT NULL REFERENCES ppl(pid),
  amt REAL NOT NULL,
  stat TEXT NOT NULL,          -- OK / CXL / NOSHOW
  src TEXT NOT NULL            -- WEB / TEL / DESK / HOTEL
);
CREATE TABLE eq (
  eid INTEGER PRIMARY KEY,
  typ TEXT NOT NULL,           -- SKIS / BOOTS / BOARD / HELMET
  brnd TEXT NOT NULL,
  sz TEXT NOT NULL,
  day_rt REAL NOT NULL,
  bgt_dt TEXT NOT NULL
);
CREATE TABLE hire (
  hid INTEGER PRIMARY KEY,
  eid INTEGER NOT NULL REFERENCES eq(eid),
  pid INTEGER NOT NULL REFERENCES ppl(pid),
  out_dt TEXT NOT NULL,
  due_dt TEXT NOT NULL,
  ret_dt TEXT,
  chg REAL NOT NULL
);

INSERT INTO loc (loc_id, nm, alt_m) VALUES (1, 'Sonnwiese', 1480);
INSERT INTO loc (loc_id, nm, alt_m) VALUES (2, 'Glacier Nord', 2950);
INSERT INTO loc (loc_id, nm, alt_m) VALUES (3, 'Kinderland', 1320);
INSERT INTO loc (loc_id, nm, alt_m) VALUES (4, 'Hochjoch', 2210);
INSERT INTO loc (loc_id, nm, alt_m) VALUES (5, 'Waldloipe', 1250);

INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (1, 'Lena Auer', '+43 664 856156', 'SKI', 'L3', 42.5, '2024-05-03');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (2, 'Mario Pfeifer', '+43 664 123082', 'SKI', 'L4', 51, '2017-04-12');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (3, 'Chloe Bennett', '+43 664 652198', 'SB', 'L2', 36, '2021-03-05');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (4, 'Jiri Dvorak', NULL, 'SKI', 'L2', 34.5, '2025-04-08');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (5, 'Nils Lindgren', '+43 664 931299', 'XC', 'L3', 39, '2026-07-10');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (6, 'Wei Zhang', '+43 664 723403', 'SKI', 'L3', 44, '2025-05-08');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (7, 'Fabio Conti', '+43 664 107712', 'SB', 'L3', 41, '2020-04-14');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (8, 'Anke de Vries', '+43 664 774711', 'SKI', 'L1', 28, '2018-05-13');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (9, 'Hannes Gruber', '+43 664 131432', 'SKI', 'L4', 52.5, '2019-06-09');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (10, 'Sophie Martin', NULL, 'SB', 'L1', 29, '2020-02-17');
INSERT INTO instr (iid, nm, tel, disc, cert, hr_rt, hrd_dt) VALUES (11, 'Kurt Oberhofer', '+43 664 697092', 'SKI', 'L2', 35, '2012-12-17');

INSERT INTO instr_lang (iid, lang) VALUES (1, 'Dutch');
INSERT INTO instr_lang (iid, lang) VALUES (1, 'English');
INSERT INTO instr_lang (iid, lang) VALUES (1, 'French');
INSERT INTO instr_lang (iid, lang) VALUES (1, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (2, 'Dutch');
INSERT INTO instr_lang (iid, lang) VALUES (2, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (3, 'Czech');
INSERT INTO instr_lang (iid, lang) VALUES (3, 'Dutch');
INSERT INTO instr_lang (iid, lang) VALUES (3, 'English');
INSERT INTO instr_lang (iid, lang) VALUES (3, 'Italian');
INSERT INTO instr_lang (iid, lang) VALUES (4, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (4, 'Italian');
INSERT INTO instr_lang (iid, lang) VALUES (5, 'English');
INSERT INTO instr_lang (iid, lang) VALUES (5, 'French');
INSERT INTO instr_lang (iid, lang) VALUES (5, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (5, 'Italian');
INSERT INTO instr_lang (iid, lang) VALUES (6, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (6, 'Italian');
INSERT INTO instr_lang (iid, lang) VALUES (6, 'Mandarin');
INSERT INTO instr_lang (iid, lang) VALUES (7, 'Dutch');
INSERT INTO instr_lang (iid, lang) VALUES (7, 'French');
INSERT INTO instr_lang (iid, lang) VALUES (7, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (8, 'Dutch');
INSERT INTO instr_lang (iid, lang) VALUES (8, 'French');
INSERT INTO instr_lang (iid, lang) VALUES (8, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (9, 'French');
INSERT INTO instr_lang (iid, lang) VALUES (9, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (10, 'English');
INSERT INTO instr_lang (iid, lang) VALUES (10, 'Italian');
INSERT INTO instr_lang (iid, lang) VALUES (11, 'Czech');
INSERT INTO instr_lang (iid, lang) VALUES (11, 'English');
INSERT INTO instr_lang (iid, lang) VALUES (11, 'German');
INSERT INTO instr_lang (iid, lang) VALUES (11, 'Italian');

INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (1, 'First Turns', 'SKI', 'BEG', 58, 8);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (2, 'Parallel Clinic', 'SKI', 'INT', 69.5, 6);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (3, 'Off-piste Intro', 'SKI', 'ADV', 95, 5);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (4, 'Mini Penguins', 'SKI', 'BEG', 49, 7);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (5, 'Board Basics', 'SB', 'BEG', 62, 7);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (6, 'Freestyle Park', 'SB', 'ADV', 88, 5);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (7, 'Nordic Starter', 'XC', 'BEG', 45, 9);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (8, 'Race Training', 'SKI', 'ADV', 79, 8);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (9, 'Carve & Cruise', 'SB', 'INT', 71, 6);
INSERT INTO crs (cid, ttl, disc, lvl, prc, mx_ppl) VALUES (10, 'Skating Technique', 'XC', 'INT', 54.5, 8);

INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (1, 7, 5, 5, '2025-12-13', '14:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (2, 8, 2, 1, '2025-12-13', '09:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (3, 5, 10, 4, '2025-12-13', '10:30', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (4, 4, 4, 3, '2025-12-13', '10:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (5, 2, 1, 4, '2025-12-20', '13:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (6, 3, 4, 1, '2025-12-20', '10:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (7, 7, 5, 5, '2025-12-27', '10:30', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (8, 8, 9, 1, '2025-12-27', '10:30', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (9, 7, 5, 5, '2025-12-27', '14:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (10, 3, 1, 1, '2025-12-30', '10:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (11, 9, 7, 1, '2025-12-30', '09:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (12, 1, 11, 4, '2025-12-30', '14:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (13, 2, 2, 4, '2026-01-03', '10:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (14, 6, 10, 4, '2026-01-10', '13:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (15, 8, 2, 4, '2026-01-10', '14:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (16, 9, 10, 1, '2026-01-24', '14:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (17, 5, 10, 4, '2026-02-07', '10:30', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (18, 5, 10, 1, '2026-02-07', '09:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (19, 9, 7, 4, '2026-02-07', '14:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (20, 2, 9, 1, '2026-02-14', '09:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (21, 4, 2, 3, '2026-02-14', '10:30', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (22, 3, 9, 4, '2026-02-15', '14:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (23, 8, 9, 4, '2026-02-15', '09:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (24, 5, 10, 1, '2026-02-15', '13:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (25, 2, 6, 4, '2026-02-21', '14:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (26, 1, 1, 1, '2026-02-21', '10:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (27, 2, 9, 4, '2026-03-07', '10:30', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (28, 4, 6, 3, '2026-03-07', '10:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (29, 9, 3, 4, '2026-03-07', '13:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (30, 4, 11, 3, '2026-03-07', '10:30', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (31, 9, 7, 1, '2026-03-21', '09:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (32, 6, 7, 1, '2026-03-21', '09:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (33, 6, 10, 4, '2026-04-04', '10:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (34, 3, 4, 4, '2026-04-04', '10:30', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (35, 8, 9, 2, '2026-10-24', '14:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (36, 5, 7, 2, '2026-10-24', '13:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (37, 5, 3, 2, '2026-10-25', '10:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (38, 4, 6, 3, '2026-10-25', '14:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (39, 9, 3, 2, '2026-10-25', '13:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (40, 7, 5, 5, '2026-10-25', '09:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (41, 3, 11, 2, '2026-10-31', '13:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (42, 4, 6, 3, '2026-10-31', '10:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (43, 1, 6, 2, '2026-10-31', '10:30', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (44, 2, 2, 2, '2026-10-31', '09:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (45, 4, 9, 3, '2026-11-07', '14:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (46, 7, 5, 5, '2026-11-08', '14:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (47, 6, 3, 2, '2026-11-08', '09:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (48, 3, 1, 2, '2026-11-14', '14:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (49, 9, 3, 2, '2026-11-14', '14:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (50, 5, 7, 2, '2026-11-14', '10:30', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (51, 3, 4, 2, '2026-11-15', '13:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (52, 2, 2, 2, '2026-11-15', '10:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (53, 3, 2, 2, '2026-11-15', '10:30', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (54, 4, 11, 3, '2026-11-15', '10:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (55, 6, 7, 2, '2026-11-28', '13:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (56, 4, 6, 3, '2026-11-28', '10:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (57, 3, 4, 2, '2026-11-28', '14:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (58, 3, 1, 4, '2026-12-05', '10:00', 150);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (59, 9, 10, 4, '2026-12-05', '14:00', 180);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (60, 3, 2, 1, '2026-12-12', '14:00', 90);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (61, 6, 10, 4, '2026-12-12', '14:00', 120);
INSERT INTO lsn (lid, cid, iid, loc_id, dt, st_tm, dur_min) VALUES (62, 5, 7, 4, '2026-12-12', '13:00', 120);

INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (1, 'Ines', 'Liu', '1985-04-23', 'CN', '+48 89630214', '2026-02-25');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (2, 'Marco', 'Greco', '2010-07-25', 'IT', '+33 37948161', '2026-11-14');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (3, 'James', 'Kral', '2020-12-03', 'CZ', NULL, '2025-11-22');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (4, 'Sven', 'Leitner', '1985-06-01', 'AT', '+38 27868253', '2026-09-08');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (5, 'Noor', 'Visser', '2018-11-08', 'NL', '+46 77524752', '2026-10-19');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (6, 'Katka', 'Krause', '2014-02-22', 'DE', '+42 53172275', '2026-03-02');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (7, 'Lucas', 'Hughes', '2014-08-02', 'GB', NULL, '2025-12-15');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (8, 'Femke', 'de Boer', '2018-05-15', 'NL', '+38 69034610', '2026-10-08');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (9, 'Noor', 'Bakker', '1980-09-15', NULL, '+47 99534881', '2025-12-11');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (10, 'Femke', 'Svoboda', '1989-06-10', 'CZ', NULL, '2026-09-19');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (11, 'Alice', 'Bakker', '1989-02-13', 'NL', '+33 56876113', '2026-02-28');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (12, 'Noor', 'Schulz', '1985-06-06', 'DE', NULL, '2026-03-21');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (13, 'Lucas', 'de Boer', '2010-12-15', 'NL', '+39 15056396', '2026-09-19');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (14, 'Tom', 'Ricci', '1985-09-26', 'IT', NULL, '2026-10-08');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (15, 'Ling', 'Chen', '1966-11-26', 'CN', '+48 89931105', '2026-10-17');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (16, 'Maja', 'Vogel', '1993-11-16', 'DE', '+34 12435672', '2026-01-24');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (17, 'James', 'Liu', '2021-04-15', NULL, NULL, '2026-10-28');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (18, 'Oliver', 'Vogel', '2021-02-11', 'DE', '+31 88110159', '2026-10-01');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (19, 'Alice', 'Ricci', '2012-11-20', 'IT', NULL, '2025-12-24');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (20, 'Noor', 'Krause', '2020-12-06', 'DE', '+36 44628001', '2026-02-20');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (21, 'Oliver', 'Reid', '2002-11-01', 'GB', NULL, '2026-11-13');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (22, 'James', 'de Boer', '2020-10-19', 'NL', NULL, '2026-09-20');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (23, 'Giulia', 'Egger', '2018-10-09', 'AT', NULL, '2026-03-31');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (24, 'Alice', 'de Boer', '2010-02-18', 'NL', '+49 73834423', '2026-11-02');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (25, 'Petra', 'Walker', '1989-12-10', 'GB', '+49 67612622', '2025-11-30');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (26, 'Jonas', 'Schulz', '1980-09-10', 'DE', NULL, '2026-10-28');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (27, 'Marco', 'Krause', '2010-06-16', 'DE', NULL, '2026-09-15');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (28, 'Daan', 'Liu', '2021-11-01', 'CN', '+42 43778518', '2026-11-19');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (29, 'Daan', 'Bakker', '2017-02-14', 'NL', '+33 50465872', '2026-03-30');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (30, 'Ines', 'Vogel', '1993-04-27', 'DE', '+43 46158194', '2026-10-28');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (31, 'Noor', 'Schulz', '2010-06-18', 'IT', '+40 81196938', '2026-11-20');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (32, 'Sarah', 'Schulz', '2012-05-07', 'DE', '+45 84958123', '2026-10-04');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (33, 'Marco', 'Svoboda', '1985-01-01', 'CZ', '+37 12789330', '2026-10-26');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (34, 'Sven', 'Vogel', '2021-02-15', 'DE', '+38 43272595', '2026-10-12');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (35, 'Sven', 'Chen', '2002-12-16', 'CN', '+31 50628061', '2025-12-15');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (36, 'Lucas', 'Visser', '1993-07-04', 'NL', '+47 54991004', '2026-09-07');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (37, 'Maja', 'Liu', '1998-12-21', 'CN', '+36 58760115', '2026-01-17');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (38, 'Lucas', 'Schulz', '2007-09-05', 'DE', '+44 15458299', '2026-09-16');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (39, 'Hiro', 'Reid', '1993-12-02', 'GB', '+41 53164249', '2026-10-18');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (40, 'Ling', 'Ricci', '1980-08-26', 'IT', '+38 78278047', '2026-03-07');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (41, 'Oliver', 'Hughes', '1985-05-13', 'GB', '+47 17429149', '2026-01-15');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (42, 'James', 'Visser', '2010-12-08', 'NL', '+43 69211336', '2026-03-26');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (43, 'Pavel', 'Greco', '2012-12-20', 'IT', '+42 48221215', '2026-01-10');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (44, 'Giulia', 'Liu', '1998-02-15', 'CN', '+49 92704964', '2026-11-09');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (45, 'Eva', 'Schulz', '2014-08-01', 'DE', '+40 51738565', '2025-11-22');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (46, 'Pavel', 'Liu', '1985-01-05', 'CN', '+42 57248162', '2026-11-07');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (47, 'Emily', 'Hughes', '2019-06-26', 'GB', '+40 48156034', '2026-01-11');
INSERT INTO ppl (pid, fn, ln, dob, nat, tel, reg_dt) VALUES (48, 'Sven', 'de Boer', '2020-05-14', 'NL', '+48 45534973', '2026-09-21');

INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (1, 1, 9, 45, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (2, 1, 25, 45, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (3, 1, 3, 45, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (4, 1, 45, 45, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (5, 3, 25, 62, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (6, 3, 45, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (7, 5, 9, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (8, 5, 3, 20.85, 'CXL', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (9, 5, 25, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (10, 6, 35, 95, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (11, 6, 7, 85.5, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (12, 6, 25, 85.5, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (13, 6, 45, 85.5, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (14, 7, 45, 45, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (15, 7, 7, 45, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (16, 7, 9, 45, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (17, 7, 35, 45, 'NOSHOW', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (18, 7, 25, 45, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (19, 8, 7, 71.1, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (20, 9, 7, 45, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (21, 9, 45, 45, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (22, 9, 9, 45, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (23, 9, 35, 45, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (24, 10, 19, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (25, 10, 3, 95, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (26, 10, 7, 95, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (27, 12, 45, 58, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (28, 12, 35, 58, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (29, 12, 3, 58, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (30, 12, 9, 52.2, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (31, 13, 9, 62.55, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (32, 13, 45, 62.55, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (33, 13, 35, 62.55, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (34, 13, 19, 20.85, 'CXL', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (35, 14, 25, 88, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (36, 14, 43, 88, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (37, 14, 7, 88, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (38, 14, 19, 88, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (39, 14, 45, 88, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (40, 15, 45, 71.1, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (41, 16, 35, 71, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (42, 16, 3, 71, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (43, 16, 19, 71, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (44, 16, 16, 63.9, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (45, 16, 45, 71, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (46, 17, 47, 0, 'CXL', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (47, 17, 3, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (48, 17, 9, 62, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (49, 17, 16, 55.8, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (50, 18, 45, 62, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (51, 18, 43, 0, 'CXL', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (52, 18, 19, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (53, 18, 37, 62, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (54, 19, 37, 71, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (55, 19, 19, 71, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (56, 20, 37, 62.55, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (57, 20, 3, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (58, 21, 45, 44.1, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (59, 21, 47, 44.1, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (60, 21, 7, 44.1, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (61, 21, 9, 0, 'CXL', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (62, 22, 16, 85.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (63, 22, 47, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (64, 22, 19, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (65, 23, 25, 79, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (66, 23, 16, 71.1, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (67, 23, 45, 71.1, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (68, 23, 19, 71.1, 'NOSHOW', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (69, 24, 41, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (70, 24, 47, 55.8, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (71, 24, 3, 18.6, 'CXL', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (72, 24, 25, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (73, 24, 16, 0, 'CXL', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (74, 25, 35, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (75, 25, 19, 62.55, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (76, 25, 47, 62.55, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (77, 25, 16, 62.55, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (78, 26, 20, 52.2, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (79, 27, 6, 0, 'CXL', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (80, 27, 47, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (81, 27, 3, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (82, 27, 43, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (83, 28, 11, 49, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (84, 29, 9, 71, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (85, 29, 43, 71, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (86, 29, 11, 71, 'NOSHOW', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (87, 30, 3, 49, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (88, 30, 20, 0, 'CXL', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (89, 30, 11, 14.7, 'CXL', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (90, 30, 9, 49, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (91, 30, 16, 44.1, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (92, 32, 41, 88, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (93, 33, 35, 88, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (94, 34, 47, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (95, 34, 12, 95, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (96, 34, 19, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (97, 34, 20, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (98, 35, 19, 79, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (99, 35, 9, 79, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (100, 35, 12, 79, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (101, 36, 13, 62, 'NOSHOW', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (102, 36, 10, 62, 'NOSHOW', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (103, 36, 5, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (104, 36, 12, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (105, 37, 41, 62, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (106, 37, 23, 55.8, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (107, 37, 20, 0, 'CXL', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (108, 38, 47, 49, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (109, 38, 3, 49, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (110, 38, 18, 49, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (111, 38, 43, 49, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (112, 39, 5, 71, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (113, 39, 35, 63.9, 'NOSHOW', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (114, 39, 43, 63.9, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (115, 40, 42, 45, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (116, 40, 10, 45, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (117, 41, 32, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (118, 41, 14, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (119, 43, 32, 52.2, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (120, 43, 16, 58, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (121, 43, 43, 58, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (122, 44, 26, 69.5, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (123, 44, 45, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (124, 44, 33, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (125, 44, 39, 69.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (126, 44, 19, 62.55, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (127, 45, 1, 49, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (128, 45, 46, 49, 'NOSHOW', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (129, 45, 18, 49, 'NOSHOW', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (130, 45, 39, 49, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (131, 46, 30, 45, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (132, 46, 14, 40.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (133, 46, 27, 45, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (134, 46, 46, 45, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (135, 46, 39, 13.5, 'CXL', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (136, 47, 7, 88, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (137, 47, 1, 88, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (138, 48, 39, 85.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (139, 49, 24, 63.9, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (140, 50, 48, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (141, 50, 18, 62, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (142, 50, 2, 62, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (143, 50, 19, 55.8, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (144, 51, 25, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (145, 51, 6, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (146, 51, 12, 85.5, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (147, 53, 37, 95, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (148, 53, 26, 95, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (149, 53, 18, 95, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (150, 54, 41, 49, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (151, 54, 17, 49, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (152, 54, 37, 44.1, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (153, 54, 48, 49, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (154, 54, 32, 49, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (155, 55, 4, 88, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (156, 55, 37, 88, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (157, 55, 15, 88, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (158, 55, 2, 88, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (159, 56, 9, 0, 'CXL', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (160, 56, 18, 49, 'OK', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (161, 56, 40, 49, 'OK', 'TEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (162, 56, 17, 49, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (163, 57, 31, 95, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (164, 58, 1, 85.5, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (165, 58, 12, 95, 'OK', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (166, 59, 19, 0, 'CXL', 'WEB');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (167, 59, 9, 71, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (168, 60, 28, 0, 'CXL', 'HOTEL');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (169, 60, 10, 95, 'OK', 'DESK');
INSERT INTO bkg (bid, lid, pid, amt, stat, src) VALUES (170, 60, 9, 95, 'OK', 'DESK');

INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (1, 'BOOTS', 'Head', '28.0', 13.5, '2025-04-08');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (2, 'BOOTS', 'Nordica', '23.5', 13.5, '2021-10-14');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (3, 'BOOTS', 'Nordica', '23.5', 13.5, '2023-01-22');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (4, 'SKIS', 'Atomic', '130', 31.5, '2021-10-20');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (5, 'HELMET', 'Salomon', 'S', 6.5, '2023-06-20');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (6, 'HELMET', 'Salomon', 'S', 5, '2023-12-09');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (7, 'BOOTS', 'Salomon', '28.0', 11, '2024-05-30');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (8, 'SKIS', 'Atomic', '150', 26, '2024-08-04');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (9, 'BOOTS', 'Head', '23.5', 13.5, '2025-02-19');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (10, 'BOOTS', 'Head', '23.5', 11, '2022-02-24');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (11, 'SKIS', 'Fischer', '150', 31.5, '2026-01-03');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (12, 'BOOTS', 'Nordica', '25.0', 11, '2025-12-22');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (13, 'BOOTS', 'Nordica', '25.0', 11, '2026-09-14');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (14, 'BOOTS', 'Salomon', '23.5', 11, '2026-09-03');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (15, 'SKIS', 'Atomic', '162', 31.5, '2022-11-11');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (16, 'SKIS', 'Fischer', '170', 31.5, '2023-10-18');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (17, 'SKIS', 'Fischer', '130', 31.5, '2021-10-01');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (18, 'BOARD', 'Nitro', '150', 24, '2022-12-17');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (19, 'BOOTS', 'Head', '23.5', 13.5, '2023-03-03');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (20, 'BOARD', 'Nitro', '150', 29, '2024-02-25');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (21, 'BOOTS', 'Head', '23.5', 11, '2023-09-03');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (22, 'HELMET', 'Uvex', 'S', 6.5, '2026-01-25');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (23, 'BOOTS', 'Salomon', '28.0', 11, '2022-04-16');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (24, 'BOARD', 'Burton', '158', 29, '2023-08-15');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (25, 'SKIS', 'Atomic', '150', 22, '2026-11-01');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (26, 'BOOTS', 'Head', '25.0', 11, '2023-03-08');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (27, 'SKIS', 'Head', '130', 31.5, '2022-03-26');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (28, 'SKIS', 'Head', '162', 22, '2022-10-29');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (29, 'BOOTS', 'Head', '25.0', 13.5, '2022-06-16');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (30, 'HELMET', 'Uvex', 'L', 5, '2026-04-18');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (31, 'BOOTS', 'Nordica', '28.0', 11, '2023-12-28');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (32, 'BOOTS', 'Salomon', '28.0', 13.5, '2022-07-17');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (33, 'BOOTS', 'Nordica', '25.0', 13.5, '2025-10-19');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (34, 'BOOTS', 'Nordica', '23.5', 13.5, '2022-01-12');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (35, 'BOARD', 'Nitro', '150', 29, '2022-02-08');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (36, 'SKIS', 'Atomic', '162', 22, '2023-12-15');
INSERT INTO eq (eid, typ, brnd, sz, day_rt, bgt_dt) VALUES (37, 'BOOTS', 'Salomon', '28.0', 11, '2023-05-09');

INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (1, 33, 9, '2025-12-13', '2025-12-18', '2025-12-18', 81.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (2, 16, 3, '2025-12-13', '2025-12-14', '2025-12-14', 31.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (3, 31, 9, '2025-12-13', '2025-12-14', '2025-12-14', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (4, 15, 45, '2025-12-13', '2025-12-17', '2025-12-19', 157.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (5, 37, 9, '2025-12-20', '2025-12-21', '2025-12-21', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (6, 18, 25, '2025-12-20', '2025-12-21', '2025-12-21', 24);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (7, 32, 45, '2025-12-20', '2025-12-21', '2025-12-21', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (8, 33, 3, '2025-12-27', '2025-12-28', '2025-12-29', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (9, 19, 3, '2025-12-27', '2025-12-28', '2025-12-28', 27.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (10, 20, 25, '2025-12-27', '2026-01-01', '2026-01-01', 174);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (11, 8, 3, '2025-12-27', '2025-12-29', '2025-12-29', 78);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (12, 34, 19, '2025-12-27', '2025-12-29', '2025-12-29', 40.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (13, 31, 35, '2025-12-27', '2025-12-28', '2025-12-28', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (14, 12, 19, '2025-12-27', '2025-12-29', '2025-12-31', 33);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (15, 7, 45, '2025-12-30', '2026-01-03', '2026-01-02', 55);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (16, 10, 3, '2025-12-30', '2025-12-31', '2025-12-31', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (17, 19, 35, '2025-12-30', '2025-12-31', '2025-12-31', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (18, 15, 3, '2025-12-30', '2026-01-01', '2026-01-05', 94.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (19, 28, 9, '2025-12-30', '2026-01-03', '2026-01-03', 110);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (20, 10, 7, '2026-01-03', '2026-01-05', '2026-01-06', 33);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (21, 15, 45, '2026-01-03', '2026-01-07', '2026-01-06', 157.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (22, 12, 35, '2026-01-03', '2026-01-05', '2026-01-05', 33);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (23, 34, 35, '2026-01-03', '2026-01-04', '2026-01-04', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (24, 27, 7, '2026-01-10', '2026-01-11', '2026-01-10', 63.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (25, 17, 25, '2026-01-10', '2026-01-11', '2026-01-15', 63.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (26, 36, 43, '2026-01-10', '2026-01-11', '2026-01-11', 22);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (27, 18, 45, '2026-01-10', '2026-01-11', '2026-01-11', 24);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (28, 9, 35, '2026-01-10', '2026-01-11', '2026-01-12', 27.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (29, 34, 9, '2026-01-10', '2026-01-14', '2026-01-16', 67.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (30, 2, 9, '2026-01-10', '2026-01-15', '2026-01-19', 81.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (31, 9, 43, '2026-01-24', '2026-01-25', '2026-01-25', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (32, 27, 25, '2026-01-24', '2026-01-25', '2026-01-25', 63.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (33, 8, 37, '2026-02-07', '2026-02-09', '2026-02-08', 78);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (34, 6, 41, '2026-02-14', '2026-02-15', '2026-02-15', 5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (35, 12, 25, '2026-02-14', '2026-02-15', '2026-02-15', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (36, 2, 47, '2026-02-14', '2026-02-16', '2026-02-16', 40.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (37, 20, 9, '2026-02-15', '2026-02-20', '2026-02-21', 174);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (38, 19, 37, '2026-02-15', '2026-02-20', '2026-02-20', 81.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (39, 34, 25, '2026-02-15', '2026-02-20', '2026-02-24', 81.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (40, 29, 20, '2026-02-21', '2026-02-26', '2026-02-27', 81.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (41, 32, 7, '2026-02-21', '2026-02-22', '2026-02-22', 27.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (42, 19, 25, '2026-02-21', '2026-02-22', '2026-02-22', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (43, 37, 45, '2026-02-21', '2026-02-22', '2026-02-24', 22);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (44, 29, 20, '2026-03-07', '2026-03-09', '2026-03-09', 40.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (45, 11, 1, '2026-03-07', '2026-03-08', '2026-03-08', 63.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (46, 11, 19, '2026-03-21', '2026-03-22', '2026-03-24', 31.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (47, 3, 1, '2026-03-21', '2026-03-26', '2026-03-26', 81.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (48, 16, 40, '2026-04-04', '2026-04-06', '2026-04-07', 94.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (49, 24, 23, '2026-10-24', '2026-10-29', '2026-10-29', 174);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (50, 31, 10, '2026-10-24', '2026-10-25', '2026-10-25', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (51, 10, 19, '2026-10-24', '2026-10-25', '2026-10-25', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (52, 37, 42, '2026-10-24', '2026-10-25', '2026-10-29', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (53, 20, 38, '2026-10-25', '2026-10-30', '2026-10-30', 174);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (54, 29, 10, '2026-10-25', '2026-10-27', '2026-10-27', 40.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (55, 23, 40, '2026-10-31', '2026-11-01', '2026-11-02', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (56, 26, 9, '2026-10-31', '2026-11-01', '2026-11-01', 22);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (57, 6, 46, '2026-11-07', '2026-11-08', '2026-11-09', 5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (58, 16, 7, '2026-11-07', '2026-11-08', '2026-11-08', 31.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (59, 1, 23, '2026-11-07', '2026-11-08', '2026-11-07', 27.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (60, 9, 18, '2026-11-08', '2026-11-09', '2026-11-09', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (61, 34, 25, '2026-11-08', '2026-11-09', '2026-11-13', 27.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (62, 19, 42, '2026-11-08', '2026-11-09', '2026-11-08', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (63, 27, 42, '2026-11-08', '2026-11-09', '2026-11-09', 31.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (64, 33, 40, '2026-11-08', '2026-11-09', '2026-11-09', 27.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (65, 36, 11, '2026-11-08', '2026-11-09', '2026-11-09', 44);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (66, 31, 26, '2026-11-08', '2026-11-12', '2026-11-11', 55);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (67, 22, 34, '2026-11-08', '2026-11-13', '2026-11-13', 39.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (68, 27, 1, '2026-11-14', '2026-11-15', '2026-11-14', 31.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (69, 18, 14, '2026-11-14', '2026-11-15', '2026-11-15', 48);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (70, 6, 34, '2026-11-14', '2026-11-18', NULL, 25);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (71, 23, 15, '2026-11-14', '2026-11-15', '2026-11-17', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (72, 5, 38, '2026-11-14', '2026-11-15', '2026-11-15', 6.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (73, 3, 47, '2026-11-14', '2026-11-18', NULL, 67.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (74, 33, 15, '2026-11-14', '2026-11-15', '2026-11-14', 27.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (75, 26, 24, '2026-11-14', '2026-11-15', NULL, 22);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (76, 20, 9, '2026-11-14', '2026-11-15', '2026-11-15', 29);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (77, 1, 30, '2026-11-14', '2026-11-15', '2026-11-15', 13.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (78, 7, 36, '2026-11-14', '2026-11-15', '2026-11-15', 11);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (79, 28, 30, '2026-11-15', '2026-11-20', '2026-11-20', 132);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (80, 31, 39, '2026-11-15', '2026-11-17', NULL, 33);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (81, 24, 9, '2026-11-15', '2026-11-16', '2026-11-15', 29);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (82, 14, 47, '2026-11-17', '2026-11-19', '2026-11-19', 33);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (83, 34, 43, '2026-11-18', '2026-11-23', NULL, 81.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (84, 8, 18, '2026-11-19', '2026-11-24', NULL, 156);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (85, 27, 2, '2026-11-19', '2026-11-24', NULL, 189.0);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (86, 32, 30, '2026-11-19', '2026-11-21', '2026-11-21', 40.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (87, 6, 2, '2026-11-20', '2026-11-21', NULL, 10);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (88, 16, 5, '2026-11-20', '2026-11-22', NULL, 94.5);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (89, 25, 2, '2026-11-20', '2026-11-25', NULL, 132);
INSERT INTO hire (hid, eid, pid, out_dt, due_dt, ret_dt, chg) VALUES (90, 1, 11, '2026-11-20', '2026-11-21', NULL, 13.5);
