-- The trail of who changed what.

CREATE TABLE audit_trail (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- None in a line about the organization itself.
    event_id uuid,
    registration_id uuid,
    -- That of the entry after the change.
    revision bigint,
    at bigint NOT NULL,
    -- `office`, `rider` or `server`.
    author text NOT NULL,
    -- That of the office; it may be deleted since.
    account_id uuid,
    -- The network address of the office, if it is known.
    address text,
    kind text NOT NULL,
    subject text NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    reason text,
    CONSTRAINT fk_audit_trail_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id)
);
CREATE INDEX ix_audit_trail_event ON audit_trail (event_id, at, id);
CREATE INDEX ix_audit_trail_organization ON audit_trail (organization_id, at, id);
CREATE INDEX ix_audit_trail_registration_id ON audit_trail (registration_id);

-- The triggers tr_audit_trail_…, written for each database in the files beside this one,
-- refuse every change of a row. A row is deleted only with its show, which is hidden before,
-- or with its organization.
