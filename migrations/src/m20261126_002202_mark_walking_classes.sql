-- Whether a class is for Tennessee Walking Horses or racking horses. Those of shows of
-- these types are, unless the organizer says otherwise.
ALTER TABLE classes ADD COLUMN walking_horses boolean NOT NULL DEFAULT FALSE;
UPDATE classes SET walking_horses = TRUE WHERE event_id IN
    (SELECT id FROM events
        WHERE lower(event_type) IN ('walking / gaited horse show', 'racking horse show'));
