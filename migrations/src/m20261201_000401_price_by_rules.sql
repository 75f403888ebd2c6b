-- What the prize list said of a class that was added when it cost more, and from when on it
-- did.
ALTER TABLE class_entries ADD COLUMN list_price bigint;
ALTER TABLE class_entries ADD COLUMN raised_at bigint;
-- The record in the directory of the horse for which a fee per horse is due. It has no
-- foreign key: what was charged stays whatever becomes of the directory.
ALTER TABLE charges ADD COLUMN show_horse_id uuid;
CREATE INDEX ix_charges_show_horse_id ON charges (show_horse_id) WHERE show_horse_id IS NOT NULL;
