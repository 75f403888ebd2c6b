-- SQLite changes no column: the table is made anew.
CREATE TABLE new_payments (
    id uuid_text NOT NULL PRIMARY KEY,
    event_id uuid_text NOT NULL,
    registration_id uuid_text,
    group_id uuid_text,
    kind text NOT NULL,
    method text NOT NULL,
    amount integer NOT NULL,
    reference text NOT NULL,
    note text NOT NULL,
    received_at integer NOT NULL,
    recorded_at integer NOT NULL,
    recorded_by uuid_text NOT NULL,
    voids uuid_text,
    reason text,
    receipt_id uuid_text,
    CONSTRAINT uq_payments_voids UNIQUE (voids),
    CONSTRAINT fk_payments_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id),
    CONSTRAINT fk_payments_group_id FOREIGN KEY (group_id) REFERENCES entry_groups (id),
    CONSTRAINT ck_payments_amount CHECK (amount > 0),
    CONSTRAINT ck_payments_ledger CHECK ((registration_id IS NULL) <> (group_id IS NULL))
);
INSERT INTO new_payments (id, event_id, registration_id, kind, method, amount, reference, note,
    received_at, recorded_at, recorded_by, voids, reason, receipt_id)
SELECT id, event_id, registration_id, kind, method, amount, reference, note,
    received_at, recorded_at, recorded_by, voids, reason, receipt_id
FROM payments;
DROP TABLE payments;
ALTER TABLE new_payments RENAME TO payments;
CREATE INDEX ix_payments_event_id ON payments (event_id);
CREATE INDEX ix_payments_registration_id ON payments (registration_id);
CREATE INDEX ix_payments_group_id ON payments (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX ix_payments_receipt_id ON payments (receipt_id);

CREATE TRIGGER tr_payments_insert AFTER INSERT ON payments BEGIN
    UPDATE registrations SET paid = paid
            + CASE WHEN (NEW.kind = 'payment') = (NEW.voids IS NULL)
                THEN NEW.amount ELSE -NEW.amount END
        WHERE id = NEW.registration_id;
    UPDATE entry_groups SET paid = paid
            + CASE WHEN (NEW.kind = 'payment') = (NEW.voids IS NULL)
                THEN NEW.amount ELSE -NEW.amount END
        WHERE id = NEW.group_id;
END;
