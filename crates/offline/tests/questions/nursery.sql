CREATE TABLE groups (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  room TEXT NOT NULL,
  capacity INTEGER NOT NULL
);
CREATE TABLE educators (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL,
  group_id INTEGER NOT NULL REFERENCES groups(id),
  hired_on DATE NOT NULL,
  weekly_hours REAL NOT NULL
);
CREATE TABLE children (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  birth_date DATE NOT NULL,
  gender TEXT NOT NULL,
  group_id INTEGER NOT NULL REFERENCES groups(id),
  enrolled_on DATE NOT NULL,
  allergy TEXT
);
CREATE TABLE guardians (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT,
  city TEXT NOT NULL
);
CREATE TABLE child_guardians (
  child_id INTEGER NOT NULL REFERENCES children(id),
  guardian_id INTEGER NOT NULL REFERENCES guardians(id),
  relationship TEXT NOT NULL,
  may_pick_up INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (child_id, guardian_id)
);
CREATE TABLE attendance (
  id INTEGER PRIMARY KEY,
  child_id INTEGER NOT NULL REFERENCES children(id),
  day DATE NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('present', 'sick', 'holiday', 'unexcused')),
  arrived_at TEXT,
  picked_up_at TEXT,
  UNIQUE (child_id, day)
);
CREATE TABLE fees (
  id INTEGER PRIMARY KEY,
  child_id INTEGER NOT NULL REFERENCES children(id),
  month TEXT NOT NULL,
  amount NUMERIC NOT NULL,
  due_date DATE NOT NULL,
  paid_on DATE
);

INSERT INTO groups (id, name, room, capacity) VALUES (1, 'Butterflies', 'Ground floor 1', 10);
INSERT INTO groups (id, name, room, capacity) VALUES (2, 'Hedgehogs', 'Ground floor 2', 12);
INSERT INTO groups (id, name, room, capacity) VALUES (3, 'Owls', 'First floor 1', 14);
INSERT INTO groups (id, name, room, capacity) VALUES (4, 'Squirrels', 'First floor 2', 12);
INSERT INTO groups (id, name, room, capacity) VALUES (5, 'Ladybirds', 'Annex', 8);
INSERT INTO groups (id, name, room, capacity) VALUES (6, 'Foxes', 'Garden house', 10);

INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (1, 'Marta', 'Hofer', 'Lead educator', 1, '2017-03-19', 38.5);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (2, 'Jonas', 'Brandt', 'Assistant', 1, '2025-02-27', 30);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (3, 'Ingrid', 'Sorensen', 'Lead educator', 2, '2026-07-04', 38.5);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (4, 'Petra', 'Kowalski', 'Assistant', 2, '2014-10-15', 25);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (5, 'Tobias', 'Winkler', 'Lead educator', 3, '2022-03-13', 38.5);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (6, 'Leonie', 'Maurer', 'Lead educator', 4, '2021-11-14', 35);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (7, 'Svenja', 'Petersen', 'Assistant', 4, '2015-04-02', 20);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (8, 'Claudia', 'Vogt', 'Lead educator', 5, '2020-11-22', 38.5);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (9, 'Ahmed', 'Rahimi', 'Assistant', 3, '2014-08-24', 30);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (10, 'Ruth', 'Egger', 'Trainee', 3, '2023-10-17', 16);
INSERT INTO educators (id, first_name, last_name, role, group_id, hired_on, weekly_hours) VALUES (11, 'Daniela', 'Costa', 'Trainee', 5, '2020-11-02', 19.5);

INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (1, 'Clara', 'Bianchi', '2021-09-16', 'f', 4, '2022-10-02', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (2, 'Amelie', 'Graf', '2023-12-20', 'f', 2, '2025-08-12', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (3, 'Ella', 'Keller', '2023-11-23', 'f', 5, '2025-06-04', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (4, 'Anton', 'Schmid', '2022-04-12', 'm', 4, '2023-04-08', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (5, 'Yara', 'Schmid', '2021-04-17', 'f', 3, '2022-09-01', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (6, 'Levi', 'Kaya', '2022-07-25', 'm', 4, '2023-12-18', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (7, 'Mia', 'Wolf', '2024-05-10', 'f', 2, '2025-06-04', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (8, 'Ida', 'Bauer', '2023-08-16', 'f', 2, '2025-01-19', 'milk');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (9, 'Zoe', 'Lehmann', '2024-01-29', 'f', 5, '2025-08-03', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (10, 'Ben', 'Roth', '2023-12-30', 'm', 5, '2025-09-27', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (11, 'Emma', 'Roth', '2025-06-27', 'f', 1, '2026-11-02', 'gluten');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (12, 'Leon', 'Frank', '2021-12-14', 'm', 3, '2023-07-24', 'gluten');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (13, 'Juna', 'Weiss', '2022-08-10', 'f', 3, '2024-04-23', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (14, 'Oskar', 'Steiner', '2023-04-19', 'm', 2, '2025-01-09', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (15, 'Yara', 'Steiner', '2023-02-20', 'f', 2, '2024-12-23', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (16, 'Lina', 'Lang', '2024-06-08', 'f', 5, '2025-08-08', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (17, 'Hanna', 'Ott', '2022-10-22', 'f', 4, '2023-11-05', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (18, 'Luis', 'Nguyen', '2021-06-13', 'm', 3, '2022-09-19', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (19, 'Clara', 'Adler', '2022-11-03', 'f', 4, '2023-10-16', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (20, 'Marie', 'Pichler', '2025-01-24', 'f', 1, '2025-12-20', 'milk');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (21, 'Finn', 'Engel', '2022-07-18', 'm', 3, '2023-07-15', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (22, 'Felix', 'Engel', '2025-05-04', 'm', 1, '2026-05-25', 'milk');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (23, 'Henri', 'Moser', '2023-09-27', 'm', 2, '2025-02-11', 'eggs');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (24, 'Mia', 'Fischer', '2022-04-08', 'f', 4, '2023-05-14', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (25, 'Amelie', 'Reiter', '2023-02-23', 'f', 2, '2024-03-17', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (26, 'Milan', 'Silva', '2024-01-03', 'm', 2, '2025-01-21', 'peanuts');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (27, 'Lea', 'Zimmer', '2021-08-23', 'f', 3, '2022-09-01', 'peanuts');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (28, 'Hanna', 'Zimmer', '2022-07-26', 'f', 4, '2023-11-12', 'peanuts');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (29, 'Greta', 'Haas', '2023-05-26', 'f', 2, '2025-04-11', 'milk');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (30, 'Ella', 'Novak', '2023-12-07', 'f', 2, '2025-05-25', 'milk');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (31, 'Marie', 'Berger', '2022-07-16', 'f', 4, '2024-06-14', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (32, 'Frieda', 'Sommer', '2023-07-09', 'f', 2, '2024-10-11', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (33, 'Lea', 'Yilmaz', '2021-12-09', 'f', 4, '2023-03-22', 'bee stings');
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (34, 'Theo', 'Huber', '2021-08-16', 'm', 3, '2022-09-01', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (35, 'Hanna', 'Kraus', '2024-01-30', 'f', 5, '2025-07-01', NULL);
INSERT INTO children (id, first_name, last_name, birth_date, gender, group_id, enrolled_on, allergy) VALUES (36, 'Milan', 'Kraus', '2024-06-08', 'm', 5, '2025-05-30', NULL);

INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (1, 'Laura', 'Bianchi', '+43 660 1218488', 'laura.bianchi1@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (2, 'Anna', 'Graf', '+43 660 5594247', 'anna.graf2@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (3, 'Thomas', 'Roth', '+43 660 6638029', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (4, 'Silvia', 'Keller', '+43 660 2722647', 'silvia.keller4@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (5, 'Christian', 'Keller', '+43 660 9549425', 'christian.keller5@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (6, 'Eva', 'Schmid', '+43 660 6290393', 'eva.schmid6@mail.example', 'Ansfelden');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (7, 'Thomas', 'Schmid', '+43 660 6699124', 'thomas.schmid7@mail.example', 'Ansfelden');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (8, 'Julia', 'Fischer', '+43 660 9009279', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (9, 'Markus', 'Silva', '+43 660 2277817', 'markus.silva9@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (10, 'Katrin', 'Wolf', '+43 660 9465500', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (11, 'Robert', 'Wolf', '+43 660 3014540', 'robert.wolf11@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (12, 'Sandra', 'Schmid', '+43 660 8850491', 'sandra.schmid12@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (13, 'Minh', 'Bauer', '+43 660 5830194', NULL, 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (14, 'Anna', 'Lehmann', '+43 660 8216896', 'anna.lehmann14@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (15, 'Nicole', 'Roth', '+43 660 6096960', 'nicole.roth15@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (16, 'Georg', 'Roth', '+43 660 7594369', 'georg.roth16@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (17, 'Silvia', 'Roth', '+43 660 8095539', NULL, 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (18, 'Thu', 'Frank', '+43 660 4520044', 'thu.frank18@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (19, 'Christian', 'Frank', '+43 660 5251433', 'christian.frank19@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (20, 'Carina', 'Weiss', '+43 660 6740187', 'carina.weiss20@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (21, 'Georg', 'Weiss', '+43 660 7227029', 'georg.weiss21@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (22, 'Thu', 'Steiner', '+43 660 9940556', 'thu.steiner22@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (23, 'Markus', 'Steiner', '+43 660 9895257', 'markus.steiner23@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (24, 'Julia', 'Lang', '+43 660 9789424', 'julia.lang24@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (25, 'Thomas', 'Lang', '+43 660 8143967', 'thomas.lang25@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (26, 'Sandra', 'Ott', '+43 660 2681145', 'sandra.ott26@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (27, 'Pedro', 'Ott', '+43 660 9613475', NULL, 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (28, 'Silvia', 'Ott', '+43 660 5706774', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (29, 'Silvia', 'Nguyen', '+43 660 4012221', 'silvia.nguyen29@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (30, 'Eva', 'Adler', '+43 660 6951027', 'eva.adler30@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (31, 'Sandra', 'Adler', '+43 660 2246081', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (32, 'Monika', 'Pichler', '+43 660 2162804', 'monika.pichler32@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (33, 'Daniel', 'Pichler', '+43 660 6798577', 'daniel.pichler33@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (34, 'Katrin', 'Engel', '+43 660 8119921', 'katrin.engel34@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (35, 'Minh', 'Nguyen', '+43 660 7074570', 'minh.nguyen35@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (36, 'Silvia', 'Moser', '+43 660 8257068', 'silvia.moser36@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (37, 'Martin', 'Moser', '+43 660 5452778', 'martin.moser37@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (38, 'Julia', 'Fischer', '+43 660 1834014', 'julia.fischer38@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (39, 'Robert', 'Weiss', '+43 660 8810396', 'robert.weiss39@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (40, 'Katrin', 'Reiter', '+43 660 5246117', 'katrin.reiter40@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (41, 'Pedro', 'Keller', '+43 660 1641973', 'pedro.keller41@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (42, 'Elif', 'Silva', '+43 660 5853790', 'elif.silva42@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (43, 'Pedro', 'Pichler', '+43 660 4179844', 'pedro.pichler43@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (44, 'Carina', 'Zimmer', '+43 660 9741804', 'carina.zimmer44@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (45, 'Georg', 'Zimmer', '+43 660 2830568', 'georg.zimmer45@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (46, 'Anna', 'Haas', '+43 660 9563051', NULL, 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (47, 'Thomas', 'Haas', '+43 660 5830260', 'thomas.haas47@mail.example', 'Leonding');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (48, 'Eva', 'Novak', '+43 660 3095327', 'eva.novak48@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (49, 'Georg', 'Novak', '+43 660 2444560', 'georg.novak49@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (50, 'Nicole', 'Berger', '+43 660 1786072', 'nicole.berger50@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (51, 'Lukas', 'Berger', '+43 660 9600492', 'lukas.berger51@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (52, 'Carina', 'Berger', '+43 660 7123074', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (53, 'Julia', 'Sommer', '+43 660 8056294', 'julia.sommer53@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (54, 'Robert', 'Sommer', '+43 660 5832834', NULL, 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (55, 'Laura', 'Kraus', '+43 660 3026529', 'laura.kraus55@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (56, 'Robert', 'Yilmaz', '+43 660 1153898', 'robert.yilmaz56@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (57, 'Thu', 'Huber', '+43 660 3788726', 'thu.huber57@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (58, 'Georg', 'Huber', '+43 660 3700994', 'georg.huber58@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (59, 'Sandra', 'Kraus', '+43 660 3440069', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (60, 'Pedro', 'Kraus', '+43 660 9231578', NULL, 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (61, 'Helga', 'Pichler', '+43 660 3104123', 'helga.pichler@mail.example', 'Traun');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (62, 'Ivan', 'Petrov', '+43 660 1422857', 'ivan.petrov@mail.example', 'Linz');
INSERT INTO guardians (id, first_name, last_name, phone, email, city) VALUES (63, 'Sara', 'Lindner', '+43 660 8021226', 'sara.lindner@mail.example', 'Linz');

INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (1, 1, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (2, 2, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (2, 3, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (3, 4, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (3, 5, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (4, 6, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (4, 7, 'father', 0);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (5, 6, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (5, 7, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (6, 8, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (6, 9, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (7, 10, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (7, 11, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (8, 12, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (8, 13, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (9, 14, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (10, 15, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (10, 16, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (10, 17, 'grandmother', 0);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (11, 15, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (11, 16, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (11, 17, 'grandmother', 0);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (12, 18, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (12, 19, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (13, 20, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (13, 21, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (14, 22, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (14, 23, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (15, 22, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (15, 23, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (16, 24, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (16, 25, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (17, 26, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (17, 27, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (17, 28, 'grandmother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (18, 29, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (19, 30, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (19, 31, 'grandmother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (20, 32, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (20, 33, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (21, 34, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (21, 35, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (22, 34, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (22, 35, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (23, 36, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (23, 37, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (24, 38, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (24, 39, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (25, 40, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (25, 41, 'father', 0);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (26, 42, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (26, 43, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (27, 44, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (27, 45, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (28, 44, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (28, 45, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (29, 46, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (29, 47, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (30, 48, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (30, 49, 'father', 0);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (31, 50, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (31, 51, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (31, 52, 'grandmother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (32, 53, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (32, 54, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (33, 55, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (33, 56, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (34, 57, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (34, 58, 'father', 0);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (35, 59, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (35, 60, 'father', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (36, 59, 'mother', 1);
INSERT INTO child_guardians (child_id, guardian_id, relationship, may_pick_up) VALUES (36, 60, 'father', 1);

INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (1, 1, '2026-10-30', 'present', '08:40', '12:44');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (2, 1, '2026-11-17', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (3, 1, '2026-11-18', 'present', '07:50', '16:02');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (4, 1, '2026-11-19', 'present', '08:06', '16:15');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (5, 1, '2026-11-20', 'present', '07:48', '15:09');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (6, 2, '2026-10-30', 'present', '08:46', '12:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (7, 2, '2026-11-18', 'present', '08:19', '13:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (8, 2, '2026-11-19', 'present', '07:35', '15:22');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (9, 2, '2026-11-20', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (10, 3, '2026-10-30', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (11, 3, '2026-11-17', 'present', '07:03', '16:34');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (12, 3, '2026-11-18', 'present', '07:18', '16:11');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (13, 3, '2026-11-20', 'holiday', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (14, 4, '2026-10-30', 'present', '08:36', '14:25');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (15, 4, '2026-11-17', 'present', '08:21', '16:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (16, 4, '2026-11-19', 'present', '09:08', '16:03');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (17, 4, '2026-11-20', 'present', '08:38', '16:14');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (18, 5, '2026-11-17', 'present', '08:14', '16:27');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (19, 5, '2026-11-18', 'present', '07:51', '14:46');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (20, 5, '2026-11-19', 'present', '07:44', '14:35');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (21, 5, '2026-11-20', 'present', '07:54', '15:30');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (22, 6, '2026-10-30', 'present', '08:12', '14:22');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (23, 6, '2026-11-17', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (24, 6, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (25, 6, '2026-11-19', 'present', '09:04', '12:40');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (26, 6, '2026-11-20', 'present', '07:37', '12:25');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (27, 7, '2026-10-30', 'holiday', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (28, 7, '2026-11-17', 'present', '09:08', '15:00');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (29, 7, '2026-11-18', 'present', '07:55', '12:16');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (30, 7, '2026-11-20', 'holiday', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (31, 8, '2026-10-30', 'present', '08:29', '16:17');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (32, 8, '2026-11-17', 'present', '09:14', '14:01');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (33, 8, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (34, 8, '2026-11-19', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (35, 8, '2026-11-20', 'present', '08:03', '15:13');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (36, 9, '2026-10-30', 'present', '07:50', '12:55');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (37, 9, '2026-11-17', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (38, 9, '2026-11-18', 'present', '08:24', '13:23');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (39, 9, '2026-11-19', 'present', '08:34', '15:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (40, 9, '2026-11-20', 'present', '08:51', '16:34');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (41, 10, '2026-10-30', 'present', '08:32', '12:44');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (42, 10, '2026-11-17', 'present', '09:04', '13:24');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (43, 10, '2026-11-19', 'present', '07:41', '14:28');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (44, 10, '2026-11-20', 'present', '07:36', '14:31');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (45, 11, '2026-11-17', 'present', '08:18', '13:41');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (46, 11, '2026-11-19', 'present', '07:45', '14:33');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (47, 11, '2026-11-20', 'present', '07:50', '12:53');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (48, 12, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (49, 12, '2026-11-19', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (50, 13, '2026-10-30', 'present', '08:53', '16:40');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (51, 13, '2026-11-17', 'present', '08:48', '13:50');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (52, 13, '2026-11-18', 'present', '09:15', '15:30');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (53, 13, '2026-11-19', 'holiday', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (54, 13, '2026-11-20', 'present', '08:48', '14:38');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (55, 14, '2026-10-30', 'present', '08:29', '14:08');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (56, 14, '2026-11-17', 'present', '08:26', '13:52');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (57, 14, '2026-11-18', 'unexcused', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (58, 14, '2026-11-19', 'present', '07:32', '12:56');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (59, 14, '2026-11-20', 'present', '07:13', '12:25');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (60, 15, '2026-11-17', 'present', '08:45', '15:45');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (61, 15, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (62, 15, '2026-11-19', 'present', '09:19', '15:30');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (63, 15, '2026-11-20', 'present', '08:55', '14:41');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (64, 16, '2026-10-30', 'present', '07:24', '12:39');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (65, 16, '2026-11-17', 'present', '07:18', '15:32');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (66, 16, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (67, 16, '2026-11-19', 'present', '07:22', '12:38');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (68, 17, '2026-10-30', 'present', '09:04', '12:01');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (69, 17, '2026-11-17', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (70, 17, '2026-11-18', 'present', '09:12', '14:36');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (71, 17, '2026-11-19', 'present', '08:08', '16:13');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (72, 18, '2026-10-30', 'present', '08:07', '14:23');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (73, 18, '2026-11-17', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (74, 18, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (75, 18, '2026-11-19', 'present', '08:18', '15:02');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (76, 19, '2026-10-30', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (77, 19, '2026-11-18', 'present', '08:30', '14:59');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (78, 19, '2026-11-19', 'present', '09:19', '12:46');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (79, 20, '2026-10-30', 'present', '08:50', '12:36');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (80, 20, '2026-11-17', 'present', '09:18', '12:18');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (81, 20, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (82, 20, '2026-11-19', 'present', '08:34', '13:38');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (83, 20, '2026-11-20', 'present', '07:21', '16:38');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (84, 21, '2026-10-30', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (85, 21, '2026-11-17', 'present', '08:27', '15:52');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (86, 21, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (87, 21, '2026-11-19', 'present', '09:12', '16:14');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (88, 21, '2026-11-20', 'present', '09:02', '12:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (89, 22, '2026-11-17', 'present', '08:23', '16:08');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (90, 22, '2026-11-18', 'present', '07:09', '12:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (91, 22, '2026-11-19', 'present', '08:53', '13:16');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (92, 23, '2026-10-30', 'present', '07:16', '14:39');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (93, 23, '2026-11-17', 'present', '07:18', '16:07');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (94, 23, '2026-11-18', 'present', '07:57', '16:05');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (95, 23, '2026-11-19', 'present', '08:31', '12:15');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (96, 24, '2026-10-30', 'present', '07:13', '14:53');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (97, 24, '2026-11-19', 'present', '07:26', '14:37');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (98, 24, '2026-11-20', 'present', '08:55', '12:23');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (99, 25, '2026-10-30', 'present', '07:02', '12:47');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (100, 25, '2026-11-17', 'present', '08:00', '16:06');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (101, 25, '2026-11-18', 'present', '07:56', '12:10');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (102, 25, '2026-11-19', 'unexcused', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (103, 26, '2026-10-30', 'present', '08:45', '14:36');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (104, 26, '2026-11-17', 'present', '08:25', '12:25');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (105, 26, '2026-11-18', 'present', '09:15', '12:56');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (106, 26, '2026-11-19', 'present', '08:49', '16:41');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (107, 26, '2026-11-20', 'present', '08:49', '14:39');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (108, 27, '2026-10-30', 'present', '08:07', '16:29');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (109, 27, '2026-11-17', 'unexcused', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (110, 27, '2026-11-18', 'present', '08:42', '13:16');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (111, 27, '2026-11-19', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (112, 27, '2026-11-20', 'present', '09:05', '12:05');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (113, 28, '2026-10-30', 'present', '09:04', '16:13');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (114, 28, '2026-11-17', 'present', '07:54', '13:04');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (115, 28, '2026-11-18', 'present', '09:16', '12:48');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (116, 28, '2026-11-19', 'present', '08:30', '14:44');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (117, 28, '2026-11-20', 'present', '08:21', '12:15');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (118, 29, '2026-10-30', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (119, 29, '2026-11-17', 'present', '09:19', '12:23');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (120, 29, '2026-11-18', 'present', '07:56', '13:58');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (121, 29, '2026-11-19', 'present', '07:48', '15:43');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (122, 29, '2026-11-20', 'present', '08:43', '16:00');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (123, 30, '2026-10-30', 'present', '07:21', '13:31');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (124, 30, '2026-11-17', 'present', '08:15', '15:37');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (125, 30, '2026-11-18', 'present', '08:27', '14:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (126, 30, '2026-11-20', 'unexcused', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (127, 31, '2026-11-18', 'present', '08:24', '13:10');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (128, 31, '2026-11-19', 'present', '08:53', '15:45');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (129, 31, '2026-11-20', 'present', '08:17', '12:42');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (130, 32, '2026-10-30', 'present', '08:42', '14:33');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (131, 32, '2026-11-17', 'present', '07:29', '12:55');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (132, 32, '2026-11-18', 'present', '07:40', '15:35');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (133, 32, '2026-11-19', 'present', '07:31', '14:04');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (134, 32, '2026-11-20', 'present', '08:39', '15:15');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (135, 33, '2026-10-30', 'present', '08:47', '14:14');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (136, 33, '2026-11-17', 'present', '08:25', '15:06');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (137, 33, '2026-11-18', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (138, 33, '2026-11-19', 'present', '07:03', '16:13');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (139, 34, '2026-10-30', 'holiday', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (140, 34, '2026-11-17', 'present', '07:15', '16:01');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (141, 34, '2026-11-18', 'present', '07:21', '15:31');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (142, 34, '2026-11-19', 'present', '08:18', '12:15');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (143, 34, '2026-11-20', 'present', '09:01', '14:14');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (144, 35, '2026-10-30', 'present', '07:34', '12:27');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (145, 35, '2026-11-17', 'present', '08:25', '15:11');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (146, 35, '2026-11-18', 'present', '09:06', '13:44');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (147, 35, '2026-11-19', 'present', '09:16', '13:06');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (148, 35, '2026-11-20', 'present', '08:48', '15:51');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (149, 36, '2026-10-30', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (150, 36, '2026-11-17', 'present', '08:31', '12:44');
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (151, 36, '2026-11-19', 'sick', NULL, NULL);
INSERT INTO attendance (id, child_id, day, status, arrived_at, picked_up_at) VALUES (152, 36, '2026-11-20', 'present', '08:52', '14:31');

INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (1, 1, '2026-07', 241.4, '2026-07-10', '2026-07-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (2, 2, '2026-07', 318, '2026-07-10', '2026-07-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (3, 3, '2026-07', 395, '2026-07-10', '2026-07-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (4, 4, '2026-07', 286.4, '2026-07-10', '2026-07-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (5, 5, '2026-07', 286.4, '2026-07-10', '2026-07-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (6, 6, '2026-07', 286.4, '2026-07-10', '2026-07-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (7, 7, '2026-07', 318, '2026-07-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (8, 8, '2026-07', 318, '2026-07-10', '2026-07-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (9, 9, '2026-07', 350, '2026-07-10', '2026-07-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (10, 10, '2026-07', 395, '2026-07-10', '2026-07-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (11, 12, '2026-07', 286.4, '2026-07-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (12, 13, '2026-07', 286.4, '2026-07-10', '2026-07-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (13, 14, '2026-07', 318, '2026-07-10', '2026-07-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (14, 15, '2026-07', 318, '2026-07-10', '2026-07-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (15, 16, '2026-07', 395, '2026-07-10', '2026-07-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (16, 17, '2026-07', 241.4, '2026-07-10', '2026-07-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (17, 18, '2026-07', 286.4, '2026-07-10', '2026-07-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (18, 19, '2026-07', 286.4, '2026-07-10', '2026-07-12');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (19, 20, '2026-07', 412.5, '2026-07-10', '2026-07-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (20, 21, '2026-07', 286.4, '2026-07-10', '2026-07-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (21, 22, '2026-07', 412.5, '2026-07-10', '2026-07-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (22, 23, '2026-07', 237.5, '2026-07-10', '2026-07-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (23, 24, '2026-07', 241.4, '2026-07-10', '2026-07-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (24, 25, '2026-07', 318, '2026-07-10', '2026-07-07');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (25, 26, '2026-07', 273, '2026-07-10', '2026-07-12');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (26, 27, '2026-07', 286.4, '2026-07-10', '2026-07-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (27, 28, '2026-07', 286.4, '2026-07-10', '2026-07-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (28, 29, '2026-07', 318, '2026-07-10', '2026-07-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (29, 30, '2026-07', 237.5, '2026-07-10', '2026-07-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (30, 31, '2026-07', 286.4, '2026-07-10', '2026-07-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (31, 32, '2026-07', 318, '2026-07-10', '2026-07-07');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (32, 33, '2026-07', 286.4, '2026-07-10', '2026-07-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (33, 34, '2026-07', 286.4, '2026-07-10', '2026-07-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (34, 35, '2026-07', 395, '2026-07-10', '2026-07-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (35, 36, '2026-07', 395, '2026-07-10', '2026-07-12');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (36, 7, '2026-08', 318, '2026-08-10', '2026-08-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (37, 14, '2026-08', 273, '2026-08-10', '2026-08-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (38, 17, '2026-08', 286.4, '2026-08-10', '2026-08-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (39, 21, '2026-08', 241.4, '2026-08-10', '2026-08-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (40, 22, '2026-08', 367.5, '2026-08-10', '2026-08-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (41, 23, '2026-08', 237.5, '2026-08-10', '2026-08-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (42, 24, '2026-08', 241.4, '2026-08-10', '2026-08-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (43, 25, '2026-08', 237.5, '2026-08-10', '2026-08-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (44, 29, '2026-08', 318, '2026-08-10', '2026-08-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (45, 33, '2026-08', 286.4, '2026-08-10', '2026-08-08');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (46, 36, '2026-08', 350, '2026-08-10', '2026-08-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (47, 1, '2026-09', 286.4, '2026-09-10', '2026-09-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (48, 2, '2026-09', 318, '2026-09-10', '2026-09-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (49, 3, '2026-09', 395, '2026-09-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (50, 4, '2026-09', 286.4, '2026-09-10', '2026-09-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (51, 5, '2026-09', 286.4, '2026-09-10', '2026-09-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (52, 6, '2026-09', 286.4, '2026-09-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (53, 7, '2026-09', 318, '2026-09-10', '2026-09-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (54, 8, '2026-09', 318, '2026-09-10', '2026-09-08');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (55, 9, '2026-09', 314.5, '2026-09-10', '2026-09-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (56, 10, '2026-09', 350, '2026-09-10', '2026-09-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (57, 12, '2026-09', 286.4, '2026-09-10', '2026-09-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (58, 13, '2026-09', 205.9, '2026-09-10', '2026-09-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (59, 14, '2026-09', 318, '2026-09-10', '2026-09-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (60, 15, '2026-09', 318, '2026-09-10', '2026-09-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (61, 16, '2026-09', 395, '2026-09-10', '2026-09-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (62, 17, '2026-09', 286.4, '2026-09-10', '2026-09-08');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (63, 18, '2026-09', 286.4, '2026-09-10', '2026-09-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (64, 19, '2026-09', 205.9, '2026-09-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (65, 20, '2026-09', 367.5, '2026-09-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (66, 21, '2026-09', 286.4, '2026-09-10', '2026-09-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (67, 22, '2026-09', 412.5, '2026-09-10', '2026-09-08');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (68, 23, '2026-09', 318, '2026-09-10', '2026-09-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (69, 24, '2026-09', 241.4, '2026-09-10', '2026-09-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (70, 25, '2026-09', 318, '2026-09-10', '2026-09-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (71, 26, '2026-09', 237.5, '2026-09-10', '2026-09-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (72, 27, '2026-09', 205.9, '2026-09-10', '2026-09-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (73, 28, '2026-09', 241.4, '2026-09-10', '2026-09-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (74, 29, '2026-09', 318, '2026-09-10', '2026-09-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (75, 30, '2026-09', 237.5, '2026-09-10', '2026-09-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (76, 31, '2026-09', 241.4, '2026-09-10', '2026-09-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (77, 32, '2026-09', 237.5, '2026-09-10', '2026-09-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (78, 33, '2026-09', 286.4, '2026-09-10', '2026-09-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (79, 34, '2026-09', 286.4, '2026-09-10', '2026-09-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (80, 35, '2026-09', 314.5, '2026-09-10', '2026-09-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (81, 36, '2026-09', 395, '2026-09-10', '2026-09-08');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (82, 1, '2026-10', 286.4, '2026-10-10', '2026-10-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (83, 2, '2026-10', 237.5, '2026-10-10', '2026-10-08');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (84, 3, '2026-10', 395, '2026-10-10', '2026-10-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (85, 4, '2026-10', 286.4, '2026-10-10', '2026-10-07');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (86, 5, '2026-10', 286.4, '2026-10-10', '2026-10-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (87, 6, '2026-10', 286.4, '2026-10-10', '2026-10-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (88, 7, '2026-10', 318, '2026-10-10', '2026-10-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (89, 8, '2026-10', 237.5, '2026-10-10', '2026-10-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (90, 9, '2026-10', 395, '2026-10-10', '2026-10-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (91, 10, '2026-10', 395, '2026-10-10', '2026-10-08');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (92, 12, '2026-10', 286.4, '2026-10-10', '2026-10-07');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (93, 13, '2026-10', 286.4, '2026-10-10', '2026-10-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (94, 14, '2026-10', 318, '2026-10-10', '2026-10-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (95, 15, '2026-10', 318, '2026-10-10', '2026-10-07');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (96, 16, '2026-10', 395, '2026-10-10', '2026-10-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (97, 17, '2026-10', 241.4, '2026-10-10', '2026-10-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (98, 18, '2026-10', 286.4, '2026-10-10', '2026-10-12');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (99, 19, '2026-10', 241.4, '2026-10-10', '2026-10-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (100, 20, '2026-10', 367.5, '2026-10-10', '2026-10-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (101, 21, '2026-10', 286.4, '2026-10-10', '2026-10-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (102, 22, '2026-10', 367.5, '2026-10-10', '2026-10-24');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (103, 23, '2026-10', 318, '2026-10-10', '2026-10-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (104, 24, '2026-10', 205.9, '2026-10-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (105, 25, '2026-10', 318, '2026-10-10', '2026-10-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (106, 26, '2026-10', 318, '2026-10-10', '2026-10-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (107, 27, '2026-10', 241.4, '2026-10-10', '2026-10-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (108, 28, '2026-10', 286.4, '2026-10-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (109, 29, '2026-10', 237.5, '2026-10-10', '2026-10-12');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (110, 30, '2026-10', 318, '2026-10-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (111, 31, '2026-10', 241.4, '2026-10-10', '2026-10-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (112, 32, '2026-10', 318, '2026-10-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (113, 33, '2026-10', 286.4, '2026-10-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (114, 34, '2026-10', 286.4, '2026-10-10', '2026-10-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (115, 35, '2026-10', 395, '2026-10-10', '2026-10-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (116, 36, '2026-10', 395, '2026-10-10', '2026-10-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (117, 1, '2026-11', 286.4, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (118, 2, '2026-11', 273, '2026-11-10', '2026-11-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (119, 3, '2026-11', 395, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (120, 4, '2026-11', 286.4, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (121, 5, '2026-11', 286.4, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (122, 6, '2026-11', 286.4, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (123, 7, '2026-11', 318, '2026-11-10', '2026-11-06');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (124, 8, '2026-11', 318, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (125, 9, '2026-11', 314.5, '2026-11-10', '2026-11-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (126, 10, '2026-11', 350, '2026-11-10', '2026-11-21');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (127, 11, '2026-11', 332.0, '2026-11-10', '2026-11-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (128, 12, '2026-11', 286.4, '2026-11-10', '2026-11-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (129, 13, '2026-11', 205.9, '2026-11-10', '2026-11-21');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (130, 14, '2026-11', 318, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (131, 15, '2026-11', 318, '2026-11-10', '2026-11-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (132, 16, '2026-11', 314.5, '2026-11-10', '2026-11-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (133, 17, '2026-11', 241.4, '2026-11-10', '2026-11-19');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (134, 18, '2026-11', 286.4, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (135, 19, '2026-11', 286.4, '2026-11-10', '2026-11-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (136, 20, '2026-11', 412.5, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (137, 21, '2026-11', 241.4, '2026-11-10', '2026-11-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (138, 22, '2026-11', 412.5, '2026-11-10', '2026-11-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (139, 23, '2026-11', 273, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (140, 24, '2026-11', 286.4, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (141, 25, '2026-11', 273, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (142, 26, '2026-11', 318, '2026-11-10', '2026-11-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (143, 27, '2026-11', 286.4, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (144, 28, '2026-11', 286.4, '2026-11-10', '2026-11-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (145, 29, '2026-11', 318, '2026-11-10', '2026-11-10');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (146, 30, '2026-11', 318, '2026-11-10', '2026-11-07');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (147, 31, '2026-11', 286.4, '2026-11-10', '2026-11-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (148, 32, '2026-11', 237.5, '2026-11-10', '2026-11-04');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (149, 33, '2026-11', 286.4, '2026-11-10', '2026-11-15');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (150, 34, '2026-11', 286.4, '2026-11-10', '2026-11-09');
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (151, 35, '2026-11', 395, '2026-11-10', NULL);
INSERT INTO fees (id, child_id, month, amount, due_date, paid_on) VALUES (152, 36, '2026-11', 395, '2026-11-10', NULL);
