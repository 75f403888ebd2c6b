-- Whether a class is for Tennessee Walking Horses or racking horses. Those of shows of
-- that type are, unless the organizer says otherwise.
ALTER TABLE classes ADD COLUMN walking_horses boolean NOT NULL DEFAULT FALSE;
UPDATE classes SET walking_horses = TRUE WHERE event_id IN
    (SELECT id FROM events WHERE event_type = 'Walking / Gaited Horse Show');
