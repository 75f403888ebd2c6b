-- The triggers that the file for both databases describes. Those of the counts run once
-- for each statement, because a row that one transaction updates very often becomes slow
-- to find: a purge deletes thousands of entries at once.

CREATE FUNCTION keep_class_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        UPDATE classes SET
            entered = classes.entered + made.entered,
            waiting = classes.waiting + made.waiting,
            scratched = classes.scratched + made.scratched
            FROM (
                SELECT class_id,
                    COUNT(*) FILTER (WHERE state = 'entered') AS entered,
                    COUNT(*) FILTER (WHERE state = 'waitlisted') AS waiting,
                    COUNT(*) FILTER (WHERE state NOT IN ('entered', 'waitlisted')) AS scratched
                FROM new_rows GROUP BY class_id
            ) AS made
            WHERE classes.id = made.class_id;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        UPDATE classes SET
            entered = classes.entered - gone.entered,
            waiting = classes.waiting - gone.waiting,
            scratched = classes.scratched - gone.scratched
            FROM (
                SELECT class_id,
                    COUNT(*) FILTER (WHERE state = 'entered') AS entered,
                    COUNT(*) FILTER (WHERE state = 'waitlisted') AS waiting,
                    COUNT(*) FILTER (WHERE state NOT IN ('entered', 'waitlisted')) AS scratched
                FROM old_rows GROUP BY class_id
            ) AS gone
            WHERE classes.id = gone.class_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER tr_class_entries_insert AFTER INSERT ON class_entries
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_class_counts();
CREATE TRIGGER tr_class_entries_update AFTER UPDATE ON class_entries
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_class_counts();
CREATE TRIGGER tr_class_entries_delete AFTER DELETE ON class_entries
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_class_counts();

CREATE FUNCTION keep_event_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        UPDATE events SET
            participant_count = events.participant_count + made.participants,
            total_fees = events.total_fees + made.fees,
            entry_counter = GREATEST(events.entry_counter, made.last_number),
            entry_bytes = events.entry_bytes + made.bytes
            FROM (
                SELECT event_id,
                    COUNT(*) FILTER (WHERE status = 'entered') AS participants,
                    COALESCE(SUM(total_fee) FILTER (WHERE status = 'entered'), 0) AS fees,
                    MAX(entry_number) AS last_number,
                    SUM(bytes) AS bytes
                FROM new_rows GROUP BY event_id
            ) AS made
            WHERE events.id = made.event_id;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        UPDATE events SET
            participant_count = events.participant_count - gone.participants,
            total_fees = events.total_fees - gone.fees,
            entry_bytes = events.entry_bytes - gone.bytes
            FROM (
                SELECT event_id,
                    COUNT(*) FILTER (WHERE status = 'entered') AS participants,
                    COALESCE(SUM(total_fee) FILTER (WHERE status = 'entered'), 0) AS fees,
                    SUM(bytes) AS bytes
                FROM old_rows GROUP BY event_id
            ) AS gone
            WHERE events.id = gone.event_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER tr_registrations_insert AFTER INSERT ON registrations
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_event_counts();
CREATE TRIGGER tr_registrations_update AFTER UPDATE ON registrations
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_event_counts();
CREATE TRIGGER tr_registrations_delete AFTER DELETE ON registrations
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_event_counts();

-- It always uses the index. PostgreSQL keeps the plan of a function's statement: one that
-- was made while the table was small would read the whole table for each entry of a show,
-- until its statistics are renewed a minute later.
CREATE FUNCTION advance_back_number(show uuid) RETURNS void
    LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
    before bigint;
    last bigint;
BEGIN
    SELECT last_back_number INTO before FROM events WHERE id = show;
    last := before;
    WHILE EXISTS (SELECT 1 FROM back_numbers WHERE event_id = show AND number = last + 1) LOOP
        last := last + 1;
    END LOOP;
    IF last <> before THEN
        UPDATE events SET last_back_number = last WHERE id = show;
    END IF;
END $$;

CREATE FUNCTION keep_new_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO back_numbers (event_id, number, registration_id)
        SELECT event_id, back_number, id FROM new_rows WHERE back_number IS NOT NULL;
    PERFORM advance_back_number(event_id)
        FROM (SELECT DISTINCT event_id FROM new_rows WHERE back_number IS NOT NULL) AS shows;
    RETURN NULL;
END $$;

CREATE FUNCTION keep_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO back_numbers (event_id, number, registration_id)
        SELECT NEW.event_id, NEW.back_number, NEW.id
        WHERE NOT EXISTS (
            SELECT 1 FROM back_numbers
            WHERE event_id = NEW.event_id AND number = NEW.back_number
                AND registration_id = NEW.id
        );
    PERFORM advance_back_number(NEW.event_id);
    RETURN NULL;
END $$;

CREATE TRIGGER tr_registrations_back_number_insert AFTER INSERT ON registrations
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_new_back_numbers();
CREATE TRIGGER tr_registrations_back_number_update AFTER UPDATE OF back_number ON registrations
    FOR EACH ROW WHEN (
        NEW.back_number <> OLD.back_number
        OR OLD.back_number IS NULL AND NEW.back_number IS NOT NULL
    )
    EXECUTE FUNCTION keep_back_numbers();

CREATE FUNCTION keep_new_wait_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE events SET wait_counter = made.last_number
        FROM (
            SELECT event_id, MAX(wait_number) AS last_number
            FROM new_rows WHERE wait_number IS NOT NULL GROUP BY event_id
        ) AS made
        WHERE events.id = made.event_id AND events.wait_counter < made.last_number;
    RETURN NULL;
END $$;

CREATE FUNCTION keep_wait_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE events SET wait_counter = GREATEST(wait_counter, NEW.wait_number)
        WHERE id = NEW.event_id;
    RETURN NULL;
END $$;

CREATE TRIGGER tr_registrations_wait_number_insert AFTER INSERT ON registrations
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_new_wait_numbers();
CREATE TRIGGER tr_registrations_wait_number_update AFTER UPDATE OF wait_number ON registrations
    FOR EACH ROW WHEN (NEW.wait_number IS NOT NULL) EXECUTE FUNCTION keep_wait_counter();
CREATE TRIGGER tr_class_entries_wait_number_insert AFTER INSERT ON class_entries
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION keep_new_wait_numbers();
CREATE TRIGGER tr_class_entries_wait_number_update AFTER UPDATE OF wait_number ON class_entries
    FOR EACH ROW WHEN (NEW.wait_number IS NOT NULL) EXECUTE FUNCTION keep_wait_counter();

CREATE FUNCTION keep_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE registrations SET paid = paid
            + CASE WHEN (NEW.kind = 'payment') = (NEW.voids IS NULL)
                THEN NEW.amount ELSE -NEW.amount END
        WHERE id = NEW.registration_id;
    RETURN NULL;
END $$;

CREATE TRIGGER tr_payments_insert AFTER INSERT ON payments
    FOR EACH ROW EXECUTE FUNCTION keep_paid();
