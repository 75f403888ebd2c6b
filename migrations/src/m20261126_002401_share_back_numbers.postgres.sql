CREATE OR REPLACE FUNCTION keep_new_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO back_numbers (event_id, number, registration_id)
        SELECT new_rows.event_id, new_rows.back_number, new_rows.id
        FROM new_rows JOIN events ON events.id = new_rows.event_id
        WHERE new_rows.back_number IS NOT NULL AND NOT events.shares_numbers;
    INSERT INTO back_numbers (event_id, number, registration_id)
        SELECT new_rows.event_id, new_rows.back_number, new_rows.id
        FROM new_rows JOIN events ON events.id = new_rows.event_id
        WHERE new_rows.back_number IS NOT NULL AND events.shares_numbers
        ON CONFLICT DO NOTHING;
    PERFORM advance_back_number(event_id)
        FROM (SELECT DISTINCT event_id FROM new_rows WHERE back_number IS NOT NULL) AS shows;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM advance_back_number(NEW.event_id);
    RETURN NULL;
END $$;
