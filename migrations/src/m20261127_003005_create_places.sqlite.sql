CREATE TRIGGER tr_stays_insert BEFORE INSERT ON stays WHEN NEW.place_id IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'ex_stays_horse_id: the horse has another place on a night')
    WHERE EXISTS (
        SELECT 1 FROM stays
        WHERE horse_id = NEW.horse_id AND id <> NEW.id
            AND starts_on <= NEW.ends_on AND ends_on >= NEW.starts_on
    );
    SELECT RAISE(ABORT, 'ex_stays_place_id: the place is full on a night')
    WHERE EXISTS (
        SELECT 1
        FROM (
            SELECT NEW.starts_on AS day
            UNION
            SELECT starts_on FROM stays
            WHERE place_id = NEW.place_id AND starts_on BETWEEN NEW.starts_on AND NEW.ends_on
        ) AS begins
        WHERE (SELECT capacity FROM places WHERE id = NEW.place_id) <= (
            SELECT count(*) FROM stays
            WHERE place_id = NEW.place_id AND id <> NEW.id
                AND starts_on <= begins.day AND ends_on >= begins.day
        )
    );
END;

CREATE TRIGGER tr_stays_update BEFORE UPDATE OF horse_id, place_id, starts_on, ends_on ON stays
WHEN NEW.place_id IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'ex_stays_horse_id: the horse has another place on a night')
    WHERE EXISTS (
        SELECT 1 FROM stays
        WHERE horse_id = NEW.horse_id AND id <> NEW.id
            AND starts_on <= NEW.ends_on AND ends_on >= NEW.starts_on
    );
    SELECT RAISE(ABORT, 'ex_stays_place_id: the place is full on a night')
    WHERE EXISTS (
        SELECT 1
        FROM (
            SELECT NEW.starts_on AS day
            UNION
            SELECT starts_on FROM stays
            WHERE place_id = NEW.place_id AND starts_on BETWEEN NEW.starts_on AND NEW.ends_on
        ) AS begins
        WHERE (SELECT capacity FROM places WHERE id = NEW.place_id) <= (
            SELECT count(*) FROM stays
            WHERE place_id = NEW.place_id AND id <> NEW.id
                AND starts_on <= begins.day AND ends_on >= begins.day
        )
    );
END;
