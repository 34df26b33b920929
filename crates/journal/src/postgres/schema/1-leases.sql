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
