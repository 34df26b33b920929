CREATE TABLE location (
  loc_id INTEGER PRIMARY KEY,
  loc_nm TEXT NOT NULL,
  city TEXT NOT NULL,
  opened_ts INTEGER -- unix epoch, UTC; null until open
);
CREATE TABLE company (co_id INTEGER PRIMARY KEY, co_nm TEXT NOT NULL, industry TEXT);
CREATE TABLE member (
  mbr_id INTEGER PRIMARY KEY,
  full_nm TEXT NOT NULL,
  co_id INTEGER REFERENCES company(co_id),
  home_loc_id INTEGER REFERENCES location(loc_id),
  plan_cd TEXT NOT NULL, -- DAY, FLEX, FULL
  join_ts INTEGER NOT NULL
);
CREATE TABLE desk (
  desk_id INTEGER PRIMARY KEY,
  loc_id INTEGER NOT NULL REFERENCES location(loc_id),
  desk_cd TEXT NOT NULL,
  desk_typ TEXT NOT NULL, -- hot, dedicated, standing
  day_rate REAL NOT NULL,
  active_flg TEXT NOT NULL DEFAULT 'Y'
);
CREATE TABLE amenity (amen_id INTEGER PRIMARY KEY, amen_nm TEXT NOT NULL);
CREATE TABLE desk_amenity (
  desk_id INTEGER NOT NULL REFERENCES desk(desk_id),
  amen_id INTEGER NOT NULL REFERENCES amenity(amen_id),
  PRIMARY KEY (desk_id, amen_id)
);
CREATE TABLE booking (
  bkg_id INTEGER PRIMARY KEY,
  desk_id INTEGER NOT NULL REFERENCES desk(desk_id),
  mbr_id INTEGER NOT NULL REFERENCES member(mbr_id), -- who sits there
  booked_by_mbr_id INTEGER REFERENCES member(mbr_id), -- colleague who made it; null = self
  created_ts INTEGER NOT NULL,
  visit_ts INTEGER NOT NULL,
  status TEXT NOT NULL, -- completed, cancelled, no_show, upcoming
  amt REAL -- null when nothing charged
);

INSERT INTO location VALUES (1, 'Kreuzberg Loft', 'Berlin', 1704672000);
INSERT INTO location VALUES (2, 'Mitte Hub', 'Berlin', 1725235200);
INSERT INTO location VALUES (3, 'Canal House', 'Amsterdam', 1713139200);
INSERT INTO location VALUES (4, 'Baixa Studio', 'Lisbon', 1740960000);
INSERT INTO location VALUES (5, 'Harbour Yard', 'Hamburg', NULL);

INSERT INTO company VALUES (1, 'Pixelwerk', 'design');
INSERT INTO company VALUES (2, 'Tulip Analytics', 'software');
INSERT INTO company VALUES (3, 'Norden Legal', 'law');
INSERT INTO company VALUES (4, 'Fado Foods', NULL);
INSERT INTO company VALUES (5, 'Brightside PR', 'marketing');
INSERT INTO company VALUES (6, 'Quanta Robotics', 'software');

INSERT INTO member VALUES (1, 'Alex Kim', 1, 1, 'FULL', 1705312800);
INSERT INTO member VALUES (2, 'Greta Sommer', 1, 1, 'FLEX', 1708423200);
INSERT INTO member VALUES (3, 'Bram de Wit', 2, 3, 'FULL', 1713607200);
INSERT INTO member VALUES (4, 'Sofia Matos', 4, 4, 'FLEX', 1741600800);
INSERT INTO member VALUES (5, 'Alex Kim', NULL, 3, 'DAY', 1746525600);
INSERT INTO member VALUES (6, 'Jule Hartmann', 3, 2, 'FULL', 1725962400);
INSERT INTO member VALUES (7, 'Mina Farouk', NULL, NULL, 'DAY', 1737540000);
INSERT INTO member VALUES (8, 'Lars Bakker', 2, 3, 'FLEX', 1718100000);
INSERT INTO member VALUES (9, 'Ravi Menon', 2, 1, 'FLEX', 1755597600);
INSERT INTO member VALUES (10, 'Tess Oberhaus', 3, 2, 'FULL', 1727776800);
INSERT INTO member VALUES (11, 'Duarte Pinho', 4, 4, 'DAY', 1764064800);
INSERT INTO member VALUES (12, 'Nora Seidel', NULL, 1, 'FLEX', 1768298400);
INSERT INTO member VALUES (13, 'Kofi Mensah', 5, 2, 'FULL', 1770026400);
INSERT INTO member VALUES (14, 'Elif Aydin', 1, 2, 'FLEX', 1779098400);
INSERT INTO member VALUES (15, 'Paul Verbeek', NULL, 3, 'DAY', 1786096800);
INSERT INTO member VALUES (16, 'Carmen Vidal', 5, 4, 'FULL', 1791799200);
INSERT INTO member VALUES (17, 'Hugo Lenz', NULL, NULL, 'FLEX', 1793095200);
INSERT INTO member VALUES (18, 'Ida Storm', 1, 1, 'DAY', 1794218400);

INSERT INTO desk VALUES (1, 1, 'A1', 'hot', 25.0, 'Y');
INSERT INTO desk VALUES (2, 1, 'A2', 'hot', 25.0, 'Y');
INSERT INTO desk VALUES (3, 1, 'B1', 'standing', 32.0, 'Y');
INSERT INTO desk VALUES (4, 1, 'C1', 'dedicated', 45.0, 'Y');
INSERT INTO desk VALUES (5, 2, 'A1', 'hot', 28.0, 'Y');
INSERT INTO desk VALUES (6, 2, 'A2', 'standing', 35.5, 'Y');
INSERT INTO desk VALUES (7, 2, 'B1', 'dedicated', 52.0, 'Y');
INSERT INTO desk VALUES (8, 2, 'B2', 'dedicated', 52.0, 'N');
INSERT INTO desk VALUES (9, 3, 'A1', 'hot', 30.0, 'Y');
INSERT INTO desk VALUES (10, 3, 'A2', 'hot', 30.0, 'N');
INSERT INTO desk VALUES (11, 3, 'B1', 'standing', 38.0, 'Y');
INSERT INTO desk VALUES (12, 3, 'C1', 'dedicated', 55.0, 'Y');
INSERT INTO desk VALUES (13, 4, 'A1', 'hot', 18.5, 'Y');
INSERT INTO desk VALUES (14, 4, 'A2', 'hot', 18.5, 'Y');
INSERT INTO desk VALUES (15, 4, 'B1', 'dedicated', 36.0, 'Y');

INSERT INTO amenity VALUES (1, 'External monitor');
INSERT INTO amenity VALUES (2, 'Window seat');
INSERT INTO amenity VALUES (3, 'Ergonomic chair');
INSERT INTO amenity VALUES (4, 'Phone booth nearby');
INSERT INTO amenity VALUES (5, 'Locker');
INSERT INTO amenity VALUES (6, 'Whiteboard');

INSERT INTO desk_amenity VALUES (1, 1);
INSERT INTO desk_amenity VALUES (1, 2);
INSERT INTO desk_amenity VALUES (3, 1);
INSERT INTO desk_amenity VALUES (3, 3);
INSERT INTO desk_amenity VALUES (4, 1);
INSERT INTO desk_amenity VALUES (4, 3);
INSERT INTO desk_amenity VALUES (4, 5);
INSERT INTO desk_amenity VALUES (5, 2);
INSERT INTO desk_amenity VALUES (6, 3);
INSERT INTO desk_amenity VALUES (6, 1);
INSERT INTO desk_amenity VALUES (7, 1);
INSERT INTO desk_amenity VALUES (7, 5);
INSERT INTO desk_amenity VALUES (7, 3);
INSERT INTO desk_amenity VALUES (7, 4);
INSERT INTO desk_amenity VALUES (8, 5);
INSERT INTO desk_amenity VALUES (9, 2);
INSERT INTO desk_amenity VALUES (11, 1);
INSERT INTO desk_amenity VALUES (11, 3);
INSERT INTO desk_amenity VALUES (12, 1);
INSERT INTO desk_amenity VALUES (12, 5);
INSERT INTO desk_amenity VALUES (12, 2);
INSERT INTO desk_amenity VALUES (14, 2);
INSERT INTO desk_amenity VALUES (15, 1);
INSERT INTO desk_amenity VALUES (15, 5);

INSERT INTO booking VALUES (1, 8, 2, NULL, 1741279418, 1742461200, 'completed', 52.0);
INSERT INTO booking VALUES (2, 10, 8, NULL, 1741340391, 1742115600, 'completed', 30.0);
INSERT INTO booking VALUES (3, 8, 6, 10, 1743610329, 1744275600, 'completed', 52.0);
INSERT INTO booking VALUES (4, 11, 3, NULL, 1744116542, 1745139600, 'completed', 38.0);
INSERT INTO booking VALUES (5, 10, 1, NULL, 1744199667, 1744275600, 'no_show', 30.0);
INSERT INTO booking VALUES (6, 12, 8, 3, 1744709890, 1745226000, 'completed', 55.0);
INSERT INTO booking VALUES (7, 13, 4, NULL, 1745069975, 1746176400, 'completed', 18.5);
INSERT INTO booking VALUES (8, 8, 6, NULL, 1745594995, 1746349200, 'no_show', 52.0);
INSERT INTO booking VALUES (9, 8, 10, NULL, 1745661655, 1746003600, 'completed', 52.0);
INSERT INTO booking VALUES (10, 1, 1, NULL, 1749657760, 1750669200, 'no_show', 25.0);
INSERT INTO booking VALUES (11, 2, 2, NULL, 1749727282, 1750582800, 'no_show', 25.0);
INSERT INTO booking VALUES (12, 15, 4, NULL, 1749986443, 1750237200, 'completed', 36.0);
INSERT INTO booking VALUES (13, 8, 6, NULL, 1750345944, 1750755600, 'completed', 41.6);
INSERT INTO booking VALUES (14, 4, 7, NULL, 1751211015, 1751446800, 'completed', 45.0);
INSERT INTO booking VALUES (15, 6, 4, NULL, 1751562330, 1751965200, 'completed', 35.5);
INSERT INTO booking VALUES (16, 11, 3, NULL, 1752499955, 1752829200, 'completed', 38.0);
INSERT INTO booking VALUES (17, 12, 7, NULL, 1754487453, 1754730000, 'completed', 55.0);
INSERT INTO booking VALUES (18, 10, 5, NULL, 1754910631, 1756112400, 'cancelled', 5.0);
INSERT INTO booking VALUES (19, 6, 6, 10, 1755349584, 1756285200, 'completed', 35.5);
INSERT INTO booking VALUES (20, 8, 10, NULL, 1755770816, 1756026000, 'cancelled', 7.5);
INSERT INTO booking VALUES (21, 12, 1, NULL, 1757581421, 1758186000, 'completed', 55.0);
INSERT INTO booking VALUES (22, 12, 10, 6, 1758191110, 1758445200, 'completed', 55.0);
INSERT INTO booking VALUES (23, 7, 6, NULL, 1761063649, 1762160400, 'completed', 52.0);
INSERT INTO booking VALUES (24, 1, 1, NULL, 1762275709, 1763024400, 'completed', 25.0);
INSERT INTO booking VALUES (25, 5, 10, NULL, 1763395601, 1763715600, 'cancelled', 5.0);
INSERT INTO booking VALUES (26, 11, 3, NULL, 1765191456, 1765270800, 'completed', 38.0);
INSERT INTO booking VALUES (27, 8, 8, NULL, 1765193359, 1765962000, 'completed', 52.0);
INSERT INTO booking VALUES (28, 8, 9, 8, 1765444235, 1765616400, 'no_show', 52.0);
INSERT INTO booking VALUES (29, 7, 6, NULL, 1766762176, 1767603600, 'completed', 52.0);
INSERT INTO booking VALUES (30, 9, 5, NULL, 1768040605, 1769245200, 'completed', 30.0);
INSERT INTO booking VALUES (31, 1, 1, NULL, 1769251244, 1769677200, 'no_show', 25.0);
INSERT INTO booking VALUES (32, 9, 8, 3, 1769355598, 1770454800, 'completed', 30.0);
INSERT INTO booking VALUES (33, 7, 10, NULL, 1771166161, 1771578000, 'completed', 52.0);
INSERT INTO booking VALUES (34, 13, 2, NULL, 1771768311, 1772096400, 'completed', 18.5);
INSERT INTO booking VALUES (35, 10, 13, NULL, 1771846405, 1772010000, 'cancelled', 7.5);
INSERT INTO booking VALUES (36, 2, 1, NULL, 1773747742, 1773824400, 'completed', 25.0);
INSERT INTO booking VALUES (37, 9, 8, 3, 1774363089, 1774861200, 'completed', 30.0);
INSERT INTO booking VALUES (38, 1, 9, NULL, 1776076981, 1776330000, 'completed', 25.0);
INSERT INTO booking VALUES (39, 5, 6, NULL, 1776507326, 1777539600, 'completed', 28.0);
INSERT INTO booking VALUES (40, 6, 13, NULL, 1776592406, 1777626000, 'completed', 35.5);
INSERT INTO booking VALUES (41, 4, 1, NULL, 1778768111, 1778835600, 'cancelled', 5.0);
INSERT INTO booking VALUES (42, 9, 6, 10, 1779290136, 1779699600, 'completed', 24.0);
INSERT INTO booking VALUES (43, 7, 8, 3, 1779636049, 1780131600, 'cancelled', 7.5);
INSERT INTO booking VALUES (44, 6, 13, NULL, 1780740382, 1781773200, 'no_show', 35.5);
INSERT INTO booking VALUES (45, 1, 12, NULL, 1781007960, 1781773200, 'completed', 25.0);
INSERT INTO booking VALUES (46, 1, 12, NULL, 1781429091, 1782464400, 'completed', 25.0);
INSERT INTO booking VALUES (47, 1, 7, NULL, 1785056813, 1785488400, 'completed', 25.0);
INSERT INTO booking VALUES (48, 7, 10, NULL, 1785927338, 1786006800, 'completed', 52.0);
INSERT INTO booking VALUES (49, 11, 5, NULL, 1786267593, 1787043600, 'completed', 38.0);
INSERT INTO booking VALUES (50, 13, 11, 4, 1786535718, 1786784400, 'completed', 18.5);
INSERT INTO booking VALUES (51, 2, 3, NULL, 1786963650, 1787216400, 'completed', 25.0);
INSERT INTO booking VALUES (52, 5, 1, NULL, 1787317340, 1787475600, 'completed', 28.0);
INSERT INTO booking VALUES (53, 3, 12, NULL, 1787322733, 1787994000, 'cancelled', NULL);
INSERT INTO booking VALUES (54, 7, 3, NULL, 1787573216, 1788080400, 'completed', 52.0);
INSERT INTO booking VALUES (55, 5, 13, NULL, 1787833477, 1789030800, 'completed', 28.0);
INSERT INTO booking VALUES (56, 6, 9, NULL, 1787907953, 1788944400, 'cancelled', NULL);
INSERT INTO booking VALUES (57, 2, 2, 1, 1788362278, 1789290000, 'completed', 25.0);
INSERT INTO booking VALUES (58, 9, 3, NULL, 1788946058, 1789117200, 'no_show', 30.0);
INSERT INTO booking VALUES (59, 15, 11, NULL, 1788954010, 1789808400, 'completed', 36.0);
INSERT INTO booking VALUES (60, 12, 5, NULL, 1790165129, 1791104400, 'completed', 55.0);
INSERT INTO booking VALUES (61, 5, 9, 8, 1790250464, 1790672400, 'completed', 28.0);
INSERT INTO booking VALUES (62, 4, 9, 8, 1790261446, 1790672400, 'completed', 45.0);
INSERT INTO booking VALUES (63, 6, 1, NULL, 1790608671, 1791536400, 'completed', 28.4);
INSERT INTO booking VALUES (64, 9, 3, NULL, 1790862416, 1791277200, 'completed', 30.0);
INSERT INTO booking VALUES (65, 3, 2, NULL, 1790869568, 1791795600, 'cancelled', 7.5);
INSERT INTO booking VALUES (66, 15, 4, NULL, 1791203713, 1791795600, 'completed', 36.0);
INSERT INTO booking VALUES (67, 5, 2, NULL, 1791808797, 1792141200, 'completed', 28.0);
INSERT INTO booking VALUES (68, 1, 12, NULL, 1791988007, 1792054800, 'cancelled', 5.0);
INSERT INTO booking VALUES (69, 1, 12, NULL, 1792321634, 1792832400, 'no_show', 25.0);
INSERT INTO booking VALUES (70, 12, 3, 9, 1792487782, 1792573200, 'completed', 55.0);
INSERT INTO booking VALUES (71, 2, 2, NULL, 1792493067, 1793437200, 'completed', 20.0);
INSERT INTO booking VALUES (72, 7, 16, 13, 1792498183, 1793091600, 'completed', 41.6);
INSERT INTO booking VALUES (73, 13, 14, NULL, 1792663309, 1793350800, 'completed', 18.5);
INSERT INTO booking VALUES (74, 13, 16, NULL, 1792687718, 1793696400, 'cancelled', NULL);
INSERT INTO booking VALUES (75, 5, 17, NULL, 1793276238, 1793350800, 'completed', 22.4);
INSERT INTO booking VALUES (76, 7, 14, NULL, 1793797300, 1794214800, 'completed', 52.0);
INSERT INTO booking VALUES (77, 11, 3, NULL, 1794328923, 1794560400, 'cancelled', NULL);
INSERT INTO booking VALUES (78, 5, 2, 1, 1794501135, 1794646800, 'completed', 28.0);
INSERT INTO booking VALUES (79, 1, 11, NULL, 1795180402, 1796288400, 'upcoming', NULL);
INSERT INTO booking VALUES (80, 13, 1, 18, 1795182800, 1795424400, 'upcoming', NULL);
INSERT INTO booking VALUES (81, 13, 4, NULL, 1795182800, 1796720400, 'upcoming', NULL);
INSERT INTO booking VALUES (82, 11, 4, NULL, 1795182800, 1796634000, 'upcoming', NULL);
INSERT INTO booking VALUES (83, 13, 4, 11, 1795182800, 1796547600, 'upcoming', NULL);
INSERT INTO booking VALUES (84, 6, 14, 2, 1795182800, 1795942800, 'upcoming', NULL);
INSERT INTO booking VALUES (85, 15, 16, NULL, 1795182800, 1795683600, 'upcoming', NULL);
INSERT INTO booking VALUES (86, 11, 17, NULL, 1795182800, 1796374800, 'upcoming', NULL);

