-- An act of money is a receipt; the rows of `payments` are its parts in the ledgers of entries.
CREATE TABLE receipts (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    number bigint NOT NULL,
    -- `payment` or `refund`.
    kind text NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    reference text NOT NULL,
    note text NOT NULL,
    -- Whose credit it is as far as it is not allotted; there is no rest without somebody.
    exhibitor_id uuid,
    -- The show in whose drawer it is, which may be deleted since: money outlives shows.
    event_id uuid,
    received_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    -- The accounts may be deleted since.
    recorded_by uuid NOT NULL,
    -- What was allotted to entries that were deleted with their shows.
    gone bigint NOT NULL DEFAULT 0,
    -- Once, with all parts.
    voided_at bigint,
    voided_by uuid,
    void_reason text,
    CONSTRAINT uq_receipts_organization_id_number UNIQUE (organization_id, number),
    CONSTRAINT fk_receipts_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_receipts_exhibitor_id FOREIGN KEY (exhibitor_id) REFERENCES exhibitors (id),
    CONSTRAINT ck_receipts_amount CHECK (amount > 0 AND gone >= 0 AND gone <= amount)
);
CREATE INDEX ix_receipts_organization_id_received_at
    ON receipts (organization_id, received_at, id);
CREATE INDEX ix_receipts_event_id ON receipts (event_id);
CREATE INDEX ix_receipts_exhibitor_id ON receipts (exhibitor_id);

-- Each payment so far was an act of its own, and is one receipt with one part. The receipt has
-- its id, so that a request that is repeated later finds it.
INSERT INTO receipts (id, organization_id, number, kind, method, amount, reference, note,
    event_id, received_at, recorded_at, recorded_by, voided_at, voided_by, void_reason)
SELECT payments.id, events.organization_id,
    ROW_NUMBER() OVER (
        PARTITION BY events.organization_id ORDER BY payments.recorded_at, payments.id
    ),
    payments.kind, payments.method, payments.amount, payments.reference, payments.note,
    payments.event_id, payments.received_at, payments.recorded_at, payments.recorded_by,
    voids.recorded_at, voids.recorded_by, voids.reason
FROM payments
JOIN events ON events.id = payments.event_id
LEFT JOIN payments voids ON voids.voids = payments.id
WHERE payments.voids IS NULL;

-- Of a row that voids another one, the receipt of that one. Never empty.
ALTER TABLE payments ADD COLUMN receipt_id uuid;
UPDATE payments SET receipt_id = COALESCE(voids, id);
CREATE INDEX ix_payments_receipt_id ON payments (receipt_id);
