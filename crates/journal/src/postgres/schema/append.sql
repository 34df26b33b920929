-- Appends commits of different conversations, each by itself: positions, heads and fences say what has
-- become of each. The locks are held here alone, until the COMMIT at the end, and never while the
-- client has to say something: one that is stopped keeps nobody waiting.
--
-- Locks are taken in one order: new conversations, conversations, then the row of `whole`; commits come
-- sorted by tenant and name. Each statement goes through all of them: a loop over rows costs more than
-- what it writes.
CREATE OR REPLACE PROCEDURE append(
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
    ids bigint[];
    links bytea[];                              -- NULL: it isn't written
    days_of bigint[];                           -- on which day each was accepted
    link bytea;
    place bigint;
    head_of_all bytea;
    day_now bigint;
    number bytea;
BEGIN
    INSERT INTO conversations (tenant, name)
    SELECT g.tenant, g.name FROM unnest(tenants, names, expected) AS g (tenant, name, expected)
    WHERE g.expected = 0
    ON CONFLICT DO NOTHING;

    SELECT array_agg(o.id), array_agg(coalesce(o.last, 0)), array_agg(coalesce(o.fence, 0)),
           array_agg(o.there), array_agg(o.fits AND NOT o.holds),
           -- chain::link
           array_agg(CASE WHEN o.fits AND o.holds THEN sha256('\x1400000000000000'::bytea
               || 'ephor.journal.link.2'::bytea || o.content || o.link) END),
           array_agg((o.time - (o.time % 86400000000000 + 86400000000000) % 86400000000000)
               / 86400000000000)
    INTO ids, heads, fences, positions, reviews, links, days_of
    FROM (
        SELECT c.id, c.last, c.epoch AS fence, c.link, g.content, g.time,
            CASE WHEN again AND c.last > g.expected THEN (SELECT k.position FROM commits k
                WHERE k.conversation = c.id AND k.first = g.expected + 1 AND k.events = g.payload)
            END AS there,
            coalesce(c.last = g.expected AND c.epoch <= g.epoch, false) AS fits,
            coalesce(g.waited = c.waiting, true) AS holds
        FROM unnest(tenants, names, expected, epochs, times, contents, payloads, waited)
            AS g (tenant, name, expected, epoch, time, content, payload, waited)
        LEFT JOIN LATERAL (SELECT * FROM conversations v
            WHERE v.tenant = g.tenant AND v.name = g.name FOR UPDATE) c ON true
    ) o;

    IF num_nulls(VARIADIC links) < cardinality(links) THEN
        SELECT w.position, w.head, w.day INTO place, head_of_all, day_now FROM whole w FOR UPDATE;
        FOR k IN 1 .. cardinality(links) LOOP
            link := links[k];
            IF link IS NOT NULL THEN
                place := place + 1;
                positions[k] := place;
                -- chain::head, with the position's bytes the other way round
                number := int8send(place);
                head_of_all := sha256('\x1400000000000000'::bytea || 'ephor.journal.head.1'::bytea
                    || head_of_all
                    || substr(number, 8, 1) || substr(number, 7, 1) || substr(number, 6, 1)
                    || substr(number, 5, 1) || substr(number, 4, 1) || substr(number, 3, 1)
                    || substr(number, 2, 1) || substr(number, 1, 1)
                    || link);
                IF day_now IS DISTINCT FROM days_of[k] THEN
                    day_now := days_of[k];
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
