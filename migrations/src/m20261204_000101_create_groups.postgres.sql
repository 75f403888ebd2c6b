ALTER TABLE payments ALTER COLUMN registration_id DROP NOT NULL;
ALTER TABLE payments ADD COLUMN group_id uuid
    CONSTRAINT fk_payments_group_id REFERENCES entry_groups (id);
ALTER TABLE payments ADD CONSTRAINT ck_payments_ledger
    CHECK ((registration_id IS NULL) <> (group_id IS NULL));
CREATE INDEX ix_payments_group_id ON payments (group_id) WHERE group_id IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change bigint := CASE WHEN (NEW.kind = 'payment') = (NEW.voids IS NULL)
        THEN NEW.amount ELSE -NEW.amount END;
BEGIN
    UPDATE registrations SET paid = paid + change WHERE id = NEW.registration_id;
    UPDATE entry_groups SET paid = paid + change WHERE id = NEW.group_id;
    RETURN NULL;
END $$;
