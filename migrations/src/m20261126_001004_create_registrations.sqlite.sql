-- The triggers that the file for both databases describes. SQLite has only triggers for
-- single rows.

CREATE TRIGGER tr_class_entries_insert AFTER INSERT ON class_entries BEGIN
    UPDATE classes SET
        entered = entered + (NEW.state = 'entered'),
        waiting = waiting + (NEW.state = 'waitlisted'),
        scratched = scratched + (NEW.state NOT IN ('entered', 'waitlisted'))
        WHERE id = NEW.class_id;
END;

CREATE TRIGGER tr_class_entries_update AFTER UPDATE ON class_entries BEGIN
    UPDATE classes SET
        entered = entered + (NEW.state = 'entered'),
        waiting = waiting + (NEW.state = 'waitlisted'),
        scratched = scratched + (NEW.state NOT IN ('entered', 'waitlisted'))
        WHERE id = NEW.class_id;
    UPDATE classes SET
        entered = entered - (OLD.state = 'entered'),
        waiting = waiting - (OLD.state = 'waitlisted'),
        scratched = scratched - (OLD.state NOT IN ('entered', 'waitlisted'))
        WHERE id = OLD.class_id;
END;

CREATE TRIGGER tr_class_entries_delete AFTER DELETE ON class_entries BEGIN
    UPDATE classes SET
        entered = entered - (OLD.state = 'entered'),
        waiting = waiting - (OLD.state = 'waitlisted'),
        scratched = scratched - (OLD.state NOT IN ('entered', 'waitlisted'))
        WHERE id = OLD.class_id;
END;

CREATE TRIGGER tr_registrations_insert AFTER INSERT ON registrations BEGIN
    UPDATE events SET
        participant_count = participant_count + (NEW.status = 'entered'),
        total_fees = total_fees + (NEW.status = 'entered') * NEW.total_fee,
        entry_counter = MAX(entry_counter, NEW.entry_number),
        entry_bytes = entry_bytes + NEW.bytes
        WHERE id = NEW.event_id;
END;

CREATE TRIGGER tr_registrations_update AFTER UPDATE ON registrations BEGIN
    UPDATE events SET
        participant_count = participant_count + (NEW.status = 'entered'),
        total_fees = total_fees + (NEW.status = 'entered') * NEW.total_fee,
        entry_counter = MAX(entry_counter, NEW.entry_number),
        entry_bytes = entry_bytes + NEW.bytes
        WHERE id = NEW.event_id;
    UPDATE events SET
        participant_count = participant_count - (OLD.status = 'entered'),
        total_fees = total_fees - (OLD.status = 'entered') * OLD.total_fee,
        entry_bytes = entry_bytes - OLD.bytes
        WHERE id = OLD.event_id;
END;

CREATE TRIGGER tr_registrations_delete AFTER DELETE ON registrations BEGIN
    UPDATE events SET
        participant_count = participant_count - (OLD.status = 'entered'),
        total_fees = total_fees - (OLD.status = 'entered') * OLD.total_fee,
        entry_bytes = entry_bytes - OLD.bytes
        WHERE id = OLD.event_id;
END;

CREATE TRIGGER tr_registrations_back_number_insert AFTER INSERT ON registrations
    WHEN NEW.back_number IS NOT NULL
BEGIN
    INSERT INTO back_numbers (event_id, number, registration_id)
        SELECT NEW.event_id, NEW.back_number, NEW.id
        WHERE NOT EXISTS (
            SELECT 1 FROM back_numbers
            WHERE event_id = NEW.event_id AND number = NEW.back_number
                AND registration_id = NEW.id
        );
    UPDATE events SET last_back_number = (
            SELECT given.number FROM back_numbers AS given
            WHERE given.event_id = NEW.event_id AND given.number >= NEW.back_number
                AND NOT EXISTS (
                    SELECT 1 FROM back_numbers AS following
                    WHERE following.event_id = given.event_id
                        AND following.number = given.number + 1
                )
            ORDER BY given.number LIMIT 1
        )
        WHERE id = NEW.event_id AND last_back_number = NEW.back_number - 1;
END;

CREATE TRIGGER tr_registrations_back_number_update AFTER UPDATE OF back_number ON registrations
    WHEN NEW.back_number <> OLD.back_number
        OR OLD.back_number IS NULL AND NEW.back_number IS NOT NULL
BEGIN
    INSERT INTO back_numbers (event_id, number, registration_id)
        SELECT NEW.event_id, NEW.back_number, NEW.id
        WHERE NOT EXISTS (
            SELECT 1 FROM back_numbers
            WHERE event_id = NEW.event_id AND number = NEW.back_number
                AND registration_id = NEW.id
        );
    UPDATE events SET last_back_number = (
            SELECT given.number FROM back_numbers AS given
            WHERE given.event_id = NEW.event_id AND given.number >= NEW.back_number
                AND NOT EXISTS (
                    SELECT 1 FROM back_numbers AS following
                    WHERE following.event_id = given.event_id
                        AND following.number = given.number + 1
                )
            ORDER BY given.number LIMIT 1
        )
        WHERE id = NEW.event_id AND last_back_number = NEW.back_number - 1;
END;

CREATE TRIGGER tr_registrations_wait_number_insert AFTER INSERT ON registrations
    WHEN NEW.wait_number IS NOT NULL
BEGIN
    UPDATE events SET wait_counter = MAX(wait_counter, NEW.wait_number) WHERE id = NEW.event_id;
END;

CREATE TRIGGER tr_registrations_wait_number_update AFTER UPDATE OF wait_number ON registrations
    WHEN NEW.wait_number IS NOT NULL
BEGIN
    UPDATE events SET wait_counter = MAX(wait_counter, NEW.wait_number) WHERE id = NEW.event_id;
END;

CREATE TRIGGER tr_class_entries_wait_number_insert AFTER INSERT ON class_entries
    WHEN NEW.wait_number IS NOT NULL
BEGIN
    UPDATE events SET wait_counter = MAX(wait_counter, NEW.wait_number) WHERE id = NEW.event_id;
END;

CREATE TRIGGER tr_class_entries_wait_number_update AFTER UPDATE OF wait_number ON class_entries
    WHEN NEW.wait_number IS NOT NULL
BEGIN
    UPDATE events SET wait_counter = MAX(wait_counter, NEW.wait_number) WHERE id = NEW.event_id;
END;

CREATE TRIGGER tr_payments_insert AFTER INSERT ON payments BEGIN
    UPDATE registrations SET paid = paid
            + CASE WHEN (NEW.kind = 'payment') = (NEW.voids IS NULL)
                THEN NEW.amount ELSE -NEW.amount END
        WHERE id = NEW.registration_id;
END;
