DROP TRIGGER tr_registrations_back_number_insert;
DROP TRIGGER tr_registrations_back_number_update;

CREATE TRIGGER tr_registrations_back_number_insert AFTER INSERT ON registrations
    WHEN NEW.back_number IS NOT NULL
BEGIN
    INSERT INTO back_numbers (event_id, number, registration_id)
        SELECT NEW.event_id, NEW.back_number, NEW.id
        WHERE NOT EXISTS (
            SELECT 1 FROM back_numbers
            WHERE event_id = NEW.event_id AND number = NEW.back_number
                AND (
                    registration_id = NEW.id
                    OR (SELECT shares_numbers FROM events WHERE id = NEW.event_id)
                )
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
                AND (
                    registration_id = NEW.id
                    OR (SELECT shares_numbers FROM events WHERE id = NEW.event_id)
                )
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
