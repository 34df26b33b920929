-- Appends commits of different conversations, each by itself: positions, heads and fences say what has
-- become of each. The locks are held here alone, until the COMMIT at the end, and never while the
-- client has to say something: one that is stopped keeps nobody waiting.
--
-- Locks are taken in one order: new conversations by name, conversations by id, then the row of `whole`.
CREATE PROCEDURE append(
    tenants text[], names text[], expected bigint[], epochs bigint[], lasts bigint[], times bigint[],
    contents bytea[], payloads text[],
    -- Whether something waited before the commit, and whether something does after it. NULL: it
    -- changes nothing of that.
    waited boolean[], waits_now boolean[],
    -- What it changes of `waits`: the commit's number, the id, what is known (NULL: no longer open),
    -- and whether it is gone without having been settled.
    wait_of integer[], wait_ids text[], wait_opens text[], wait_gone boolean[],
    -- Whether the commits may be there already: the answer to an earlier call was lost.
    again boolean,
    -- Where each commit stands. NULL: it was refused.
    INOUT positions bigint[],
    -- The last sequence of its conversation before it, and the highest epoch.
    INOUT heads bigint[], INOUT fences bigint[],
    -- Whether it was refused because `waited` doesn't hold.
    INOUT reviews boolean[]
) LANGUAGE plpgsql AS $$
DECLARE
    one record;
    count integer := cardinality(tenants);
    ids bigint[] := array_fill(NULL::bigint, ARRAY[count]);
    links bytea[] := array_fill(NULL::bytea, ARRAY[count]);
    accepted integer := 0;
    place bigint;
    head_of_all bytea;
    nanoseconds constant bigint := 86400000000000; -- of a day
    day bigint;
    day_now bigint;
    number bytea;
BEGIN
    positions := ids;
    heads := array_fill(0::bigint, ARRAY[count]);
    fences := heads;
    reviews := array_fill(false, ARRAY[count]);

    INSERT INTO conversations (tenant, name)
    SELECT g.tenant, g.name FROM unnest(tenants, names, expected) AS g (tenant, name, expected)
    WHERE g.expected = 0 ORDER BY g.tenant, g.name
    ON CONFLICT DO NOTHING;

    FOR one IN
        SELECT g.n, c.id, c.last, c.epoch AS fence, c.link, c.waiting,
               g.expected, g.epoch, g.content, g.payload, g.waited
        FROM unnest(tenants, names, expected, epochs, contents, payloads, waited)
            WITH ORDINALITY AS g (tenant, name, expected, epoch, content, payload, waited, n)
        JOIN conversations c ON c.tenant = g.tenant AND c.name = g.name
        ORDER BY c.id FOR UPDATE OF c
    LOOP
        heads[one.n] := one.last;
        fences[one.n] := one.fence;
        IF again AND one.last > one.expected THEN
            SELECT c.position INTO place FROM commits c
            WHERE c.conversation = one.id AND c.first = one.expected + 1 AND c.events = one.payload;
            IF FOUND THEN
                positions[one.n] := place;
                CONTINUE;
            END IF;
        END IF;
        IF one.epoch < one.fence OR one.last <> one.expected THEN
            CONTINUE;
        END IF;
        IF one.waited IS NOT NULL AND one.waited <> one.waiting THEN
            reviews[one.n] := true;
            CONTINUE;
        END IF;
        ids[one.n] := one.id;
        -- chain::link
        links[one.n] := sha256('\x1400000000000000'::bytea || 'ephor.journal.link.2'::bytea
            || one.content || one.link);
        accepted := accepted + 1;
    END LOOP;

    IF accepted > 0 THEN
        SELECT w.position, w.head, w.day INTO place, head_of_all, day_now FROM whole w FOR UPDATE;
        FOR k IN 1 .. count LOOP
            IF links[k] IS NOT NULL THEN
                place := place + 1;
                positions[k] := place;
                -- chain::head, with the position's bytes the other way round
                number := int8send(place);
                head_of_all := sha256('\x1400000000000000'::bytea || 'ephor.journal.head.1'::bytea
                    || head_of_all
                    || substr(number, 8, 1) || substr(number, 7, 1) || substr(number, 6, 1)
                    || substr(number, 5, 1) || substr(number, 4, 1) || substr(number, 3, 1)
                    || substr(number, 2, 1) || substr(number, 1, 1)
                    || links[k]);
                day := (times[k] - (times[k] % nanoseconds + nanoseconds) % nanoseconds) / nanoseconds;
                IF day_now IS DISTINCT FROM day THEN
                    day_now := day;
                    INSERT INTO days (day, before) VALUES (day_now, place - 1) ON CONFLICT DO NOTHING;
                END IF;
            END IF;
        END LOOP;

        INSERT INTO commits (position, conversation, first, last, time, link, events)
        SELECT g.position, g.id, g.expected + 1, g.last, g.time, g.link, g.payload
        FROM unnest(positions, ids, expected, lasts, times, links, payloads)
            AS g (position, id, expected, last, time, link, payload)
        WHERE g.link IS NOT NULL;

        UPDATE conversations c SET
            last = g.last, link = g.link, epoch = g.epoch, position = g.position, time = g.time,
            began = CASE c.last WHEN 0 THEN g.time ELSE c.began END,
            waiting = coalesce(g.waits_now, c.waiting)
        FROM unnest(positions, ids, epochs, lasts, times, links, waits_now)
            AS g (position, id, epoch, last, time, link, waits_now)
        WHERE g.link IS NOT NULL AND c.id = g.id;

        IF cardinality(wait_of) > 0 THEN
            DELETE FROM waits w USING unnest(wait_of, wait_ids, wait_gone) AS g (of_commit, id, gone)
            WHERE w.id = g.id AND g.gone AND links[g.of_commit] IS NOT NULL;
            INSERT INTO waits (id, conversation, open, settled)
            SELECT g.id, ids[g.of_commit], g.open,
                   CASE WHEN g.open IS NULL THEN positions[g.of_commit] END
            FROM unnest(wait_of, wait_ids, wait_opens, wait_gone) AS g (of_commit, id, open, gone)
            WHERE NOT g.gone AND links[g.of_commit] IS NOT NULL
            ON CONFLICT (id) DO UPDATE SET open = excluded.open, settled = excluded.settled;
        END IF;

        UPDATE whole SET position = place, head = head_of_all, day = day_now;
        PERFORM pg_notify('ephor:' || current_schema(), 'written:' || place);
    END IF;
    -- Here, and not when the client says so: what it says may come late.
    COMMIT;
END $$;
