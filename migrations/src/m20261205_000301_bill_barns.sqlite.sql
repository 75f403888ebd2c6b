-- SQLite changes no column: the table is made anew.
CREATE TABLE new_charges (
    id uuid_text NOT NULL PRIMARY KEY,
    registration_id uuid_text,
    group_id uuid_text,
    event_id uuid_text NOT NULL,
    position integer NOT NULL,
    fee_id uuid_text NOT NULL,
    name text NOT NULL,
    unit_amount integer NOT NULL,
    per text NOT NULL,
    is_extra boolean NOT NULL,
    quantity integer NOT NULL,
    is_charged boolean NOT NULL,
    waived_reason text,
    charged_because text,
    show_horse_id uuid_text,
    kept integer,
    refunded integer,
    kept_at integer,
    payer text NOT NULL DEFAULT 'entry',
    booking_id uuid_text,
    share integer,
    stall_kind text,
    CONSTRAINT uq_charges_registration_id_position UNIQUE (registration_id, position),
    CONSTRAINT uq_charges_group_id_position UNIQUE (group_id, position),
    CONSTRAINT fk_charges_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id),
    CONSTRAINT fk_charges_group_id FOREIGN KEY (group_id) REFERENCES entry_groups (id),
    CONSTRAINT ck_charges_amounts CHECK (unit_amount >= 0 AND quantity >= 0),
    CONSTRAINT ck_charges_bill CHECK ((registration_id IS NULL) <> (group_id IS NULL))
);
INSERT INTO new_charges (id, registration_id, event_id, position, fee_id, name, unit_amount, per,
    is_extra, quantity, is_charged, waived_reason, charged_because, show_horse_id, kept, refunded,
    kept_at, payer, booking_id, share, stall_kind)
SELECT id, registration_id, event_id, position, fee_id, name, unit_amount, per,
    is_extra, quantity, is_charged, waived_reason, charged_because, show_horse_id, kept, refunded,
    kept_at, payer, booking_id, share, stall_kind
FROM charges;
DROP TABLE charges;
ALTER TABLE new_charges RENAME TO charges;
CREATE INDEX ix_charges_event_id_waived ON charges (event_id) WHERE waived_reason IS NOT NULL;
CREATE INDEX ix_charges_fee_id ON charges (fee_id) WHERE is_extra;
CREATE INDEX ix_charges_show_horse_id ON charges (show_horse_id)
    WHERE show_horse_id IS NOT NULL;

-- Ids are stored as bytes, and in JSON as text.
INSERT INTO charges (id, group_id, event_id, position, fee_id, name, unit_amount, per, is_extra,
    quantity, is_charged, charged_because, payer)
SELECT unhex(line.value ->> 'id', '-'), barn.id, barn.event_id, line.key,
    unhex(line.value ->> 'id', '-'), line.value ->> 'name', line.value ->> 'unit_amount',
    'entry', false, line.value ->> 'quantity', true, line.value ->> 'because', 'group'
FROM entry_groups AS barn, json_each(barn.lines) AS line;
ALTER TABLE entry_groups DROP COLUMN lines;
