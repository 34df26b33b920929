-- Who owns which conversation. A process is alive until its lease runs out, by the database's clock; it
-- renews it long before.

CREATE TABLE processes (
    id           uuid PRIMARY KEY,
    name         text NOT NULL,                 -- for people: host and process id
    until        timestamptz NOT NULL
);

-- Renews a lease, or begins it. Whether it hadn't run out: where it had, others may have taken over what
-- the process had claimed.
CREATE FUNCTION renew(process uuid, its_name text, term interval) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    ran boolean;
BEGIN
    SELECT p.until > clock_timestamp() INTO ran FROM processes p WHERE p.id = process FOR UPDATE;
    INSERT INTO processes (id, name, until) VALUES (process, its_name, clock_timestamp() + term)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until;
    RETURN coalesce(ran, false);
END $$;

-- Claims a conversation. Either `epoch_now`, which is the owner's from now on, or `owned_by`, who owns
-- it and is alive. Neither: the process's own lease has run out.
--
--   nobody's, or of a process whose lease has run out  ->  the claimer's, with the next epoch
--   the claimer's                                      ->  as it is
--   of a process that is alive                         ->  refused
--
-- The owner's row is locked, so that its renewal comes before, and is seen here, or comes after, and is
-- told that the lease had run out.
CREATE FUNCTION claim(of_tenant text, of_name text, process uuid, OUT epoch_now bigint, OUT owned_by text)
LANGUAGE plpgsql AS $$
DECLARE
    held record;
    alive boolean;
BEGIN
    PERFORM 1 FROM processes p WHERE p.id = process AND p.until > clock_timestamp() FOR SHARE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    LOOP
        SELECT c.id, c.epoch, c.owner INTO held FROM conversations c
        WHERE c.tenant = of_tenant AND c.name = of_name FOR UPDATE;
        EXIT WHEN FOUND;
        INSERT INTO conversations (tenant, name) VALUES (of_tenant, of_name) ON CONFLICT DO NOTHING;
    END LOOP;
    IF held.owner = process THEN
        epoch_now := held.epoch;
        RETURN;
    END IF;
    IF held.owner IS NOT NULL THEN
        SELECT p.name, p.until > clock_timestamp() INTO owned_by, alive
        FROM processes p WHERE p.id = held.owner FOR UPDATE;
        IF alive THEN
            RETURN;
        END IF;
        owned_by := NULL;
    END IF;
    UPDATE conversations c SET owner = process, epoch = c.epoch + 1 WHERE c.id = held.id
    RETURNING c.epoch INTO epoch_now;
END $$;
