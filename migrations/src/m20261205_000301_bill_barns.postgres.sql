ALTER TABLE charges ALTER COLUMN registration_id DROP NOT NULL;
ALTER TABLE charges ADD COLUMN group_id uuid
    CONSTRAINT fk_charges_group_id REFERENCES entry_groups (id);
ALTER TABLE charges ADD CONSTRAINT uq_charges_group_id_position UNIQUE (group_id, position);
ALTER TABLE charges ADD CONSTRAINT ck_charges_bill
    CHECK ((registration_id IS NULL) <> (group_id IS NULL));

INSERT INTO charges (id, group_id, event_id, position, fee_id, name, unit_amount, per, is_extra,
    quantity, is_charged, charged_because, payer)
SELECT (line.value ->> 'id')::uuid, barn.id, barn.event_id, line.ordinality - 1,
    (line.value ->> 'id')::uuid, line.value ->> 'name', (line.value ->> 'unit_amount')::bigint,
    'entry', false, (line.value ->> 'quantity')::bigint, true, line.value ->> 'because', 'group'
FROM entry_groups AS barn,
    jsonb_array_elements(barn.lines) WITH ORDINALITY AS line (value, ordinality);
ALTER TABLE entry_groups DROP COLUMN lines;
