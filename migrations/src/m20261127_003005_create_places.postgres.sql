CREATE FUNCTION keep_nights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    most bigint;
BEGIN
    -- Stays of one horse, and stays in one place, wait for each other. The statements
    -- below see what was committed meanwhile.
    PERFORM 1 FROM horses WHERE id = NEW.horse_id FOR NO KEY UPDATE;
    SELECT capacity INTO most FROM places WHERE id = NEW.place_id FOR NO KEY UPDATE;
    IF EXISTS (
        SELECT 1 FROM stays
        WHERE horse_id = NEW.horse_id AND id <> NEW.id
            AND starts_on <= NEW.ends_on AND ends_on >= NEW.starts_on
    ) THEN
        RAISE EXCEPTION 'the horse has another place on a night'
            USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'ex_stays_horse_id';
    END IF;
    IF EXISTS (
        SELECT 1
        FROM (
            SELECT NEW.starts_on AS day
            UNION
            SELECT starts_on FROM stays
            WHERE place_id = NEW.place_id AND starts_on BETWEEN NEW.starts_on AND NEW.ends_on
        ) AS begins
        WHERE most <= (
            SELECT count(*) FROM stays
            WHERE place_id = NEW.place_id AND id <> NEW.id
                AND starts_on <= begins.day AND ends_on >= begins.day
        )
    ) THEN
        RAISE EXCEPTION 'the place is full on a night'
            USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'ex_stays_place_id';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER tr_stays_insert BEFORE INSERT ON stays
    FOR EACH ROW WHEN (NEW.place_id IS NOT NULL) EXECUTE FUNCTION keep_nights();
CREATE TRIGGER tr_stays_update BEFORE UPDATE OF horse_id, place_id, starts_on, ends_on ON stays
    FOR EACH ROW WHEN (NEW.place_id IS NOT NULL) EXECUTE FUNCTION keep_nights();
