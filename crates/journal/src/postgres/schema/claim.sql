-- Claims a conversation. Either `epoch_now`, which is the owner's from now on, or `owned_by`, who owns
-- it and is alive. Neither: the process's own lease has run out.
--
--   nobody's, or of a process whose lease has run out  ->  the claimer's, with the next epoch
--   the claimer's                                      ->  as it is
--   of a process that is alive                         ->  refused
--
-- The owner's row is locked, so that its renewal comes before, and is seen here, or comes after, and is
-- told that the lease had run out. Locks are taken in one order, the conversation's and then those of
-- processes by their ids: two processes may ask for each other's conversations at the same time.
CREATE OR REPLACE FUNCTION claim(of_tenant text, of_name text, process uuid, OUT epoch_now bigint, OUT owned_by text)
LANGUAGE plpgsql AS $$
DECLARE
    held record;
    late boolean;
    alive boolean;
BEGIN
    LOOP
        SELECT c.id, c.epoch, c.owner INTO held FROM conversations c
        WHERE c.tenant = of_tenant AND c.name = of_name FOR UPDATE;
        EXIT WHEN FOUND;
        INSERT INTO conversations (tenant, name) VALUES (of_tenant, of_name) ON CONFLICT DO NOTHING;
    END LOOP;
    IF held.owner < process THEN
        SELECT p.name, p.until > clock_timestamp() INTO owned_by, alive
        FROM processes p WHERE p.id = held.owner FOR UPDATE;
    END IF;
    PERFORM 1 FROM processes p WHERE p.id = process AND p.until > clock_timestamp() FOR SHARE;
    late := NOT FOUND;
    IF held.owner > process THEN
        SELECT p.name, p.until > clock_timestamp() INTO owned_by, alive
        FROM processes p WHERE p.id = held.owner FOR UPDATE;
    END IF;
    IF alive AND NOT late THEN
        RETURN;
    END IF;
    owned_by := NULL;
    IF late THEN
        RETURN;
    END IF;
    IF held.owner = process THEN
        epoch_now := held.epoch;
        RETURN;
    END IF;
    UPDATE conversations c SET owner = process, epoch = c.epoch + 1 WHERE c.id = held.id
    RETURNING c.epoch INTO epoch_now;
END $$;
