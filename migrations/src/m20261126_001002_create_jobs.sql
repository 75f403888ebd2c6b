-- What the server keeps for its own work: its queue, the keys of requests, the limits of
-- mails, and the check that it can write.

-- The queue of effects outside the database.
CREATE TABLE jobs (
    kind text NOT NULL,
    -- What it is about: of one thing there is one job of a kind.
    subject_id uuid NOT NULL,
    -- What its handler must be told beside that.
    payload jsonb,
    -- So that the mails of organizations take turns.
    organization_id uuid,
    created_at bigint NOT NULL,
    -- Empty once it was given up.
    run_at bigint,
    leased_until bigint,
    failures bigint NOT NULL DEFAULT 0,
    last_error text,
    CONSTRAINT pk_jobs PRIMARY KEY (kind, subject_id),
    CONSTRAINT ck_jobs_failures CHECK (failures >= 0)
);
-- The mails of a message are due at the same instant: without the id, each claim would
-- sort all of them. The kind lets a claim pass over jobs of other kinds without reading
-- their rows.
CREATE INDEX ix_jobs_kind_run_at ON jobs (kind, run_at, subject_id);

CREATE TABLE idempotency_keys (
    -- Within what the key is unique: `events:<account>`, `registrations:<event>`.
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    resource_id uuid NOT NULL,
    -- The row as it was made, which a repetition answers whatever became of it since.
    -- Empty where what was made never changes and is read by its id.
    answer jsonb,
    created_at bigint NOT NULL,
    CONSTRAINT pk_idempotency_keys PRIMARY KEY (scope, key)
);
-- Old ones are forgotten.
CREATE INDEX ix_idempotency_keys_created_at ON idempotency_keys (created_at);
-- What is deleted takes the keys with it under which it was made.
CREATE INDEX ix_idempotency_keys_resource_id ON idempotency_keys (resource_id);

-- Mails that an address got lately.
CREATE TABLE limited_mails (
    id uuid NOT NULL PRIMARY KEY,
    recipient text NOT NULL,
    -- No foreign key: what an address got counts also when the organization is gone.
    organization_id uuid NOT NULL,
    reserved_at bigint NOT NULL,
    admitted_at bigint
);
CREATE INDEX ix_limited_mails_recipient_admitted_at ON limited_mails (recipient, admitted_at);
CREATE INDEX ix_limited_mails_recipient_organization_id
    ON limited_mails (recipient, organization_id, reserved_at);
CREATE INDEX ix_limited_mails_reserved_at ON limited_mails (reserved_at);

-- One row, which is changed to find out whether anything can be.
CREATE TABLE write_checks (
    id bigint NOT NULL,
    changes bigint NOT NULL,
    CONSTRAINT pk_write_checks PRIMARY KEY (id),
    CONSTRAINT ck_write_checks_id CHECK (id = 1)
);

INSERT INTO write_checks (id, changes) VALUES (1, 0);
