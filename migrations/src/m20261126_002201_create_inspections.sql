-- The inspections of horses. Rows are only inserted, until the show is deleted; the
-- outcome of the latest one is the entry's `inspection_status`.
CREATE TABLE inspections (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    registration_id uuid NOT NULL,
    status text NOT NULL,
    -- `before` or `after` the horse was shown.
    moment text NOT NULL,
    -- Words.
    findings jsonb NOT NULL,
    note text NOT NULL,
    -- When the horse was inspected.
    at bigint NOT NULL,
    -- The same as the device said it, whose clock may be ahead: tells repeated requests.
    said_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    author text NOT NULL,
    -- The account, which may be deleted since.
    account_id uuid,
    CONSTRAINT fk_inspections_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id) ON DELETE CASCADE
);
CREATE INDEX ix_inspections_event_id ON inspections (event_id);
CREATE INDEX ix_inspections_registration_id ON inspections (registration_id);
