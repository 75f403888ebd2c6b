-- The directory of an organization's shows: who and which horses appear there. Records that
-- were merged stay; `kept_id` is the one that is shown for them, itself unless it was merged.

CREATE TABLE exhibitors (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    kept_id uuid NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    notes text NOT NULL,
    name_key text NOT NULL COLLATE "C",
    -- What searches look in, folded.
    search_key text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_exhibitors_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_exhibitors_organization_id_name_key
    ON exhibitors (organization_id, name_key, id);
CREATE INDEX ix_exhibitors_kept_id ON exhibitors (kept_id);

CREATE TABLE show_horses (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    kept_id uuid NOT NULL,
    name text NOT NULL,
    microchip text,
    -- A list of objects with association and number.
    registrations jsonb NOT NULL,
    born bigint,
    sex text,
    color text NOT NULL,
    -- The horse of an account. No foreign key: this one remains when that is deleted.
    horse_id uuid,
    name_key text NOT NULL COLLATE "C",
    search_key text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_show_horses_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_show_horses_organization_id_name_key
    ON show_horses (organization_id, name_key, id);
CREATE INDEX ix_show_horses_kept_id ON show_horses (kept_id);

-- By what records are known: of those that were merged each has its own.
CREATE TABLE identity_keys (
    organization_id uuid NOT NULL,
    -- Whether the record is an exhibitor or a show horse.
    identity text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL COLLATE "C",
    record_id uuid NOT NULL,
    -- Of a beginning or an end of a name its letters.
    typed text NOT NULL,
    CONSTRAINT pk_identity_keys PRIMARY KEY (organization_id, identity, kind, value, record_id)
);
CREATE INDEX ix_identity_keys_record_id ON identity_keys (record_id);

-- What the office is asked: which records may be one. The record with the smaller id is first.
CREATE TABLE identity_proposals (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    identity text NOT NULL,
    one_id uuid NOT NULL,
    other_id uuid NOT NULL,
    likeness text NOT NULL,
    -- Empty until it is answered.
    answer text,
    answered_at bigint,
    answered_by uuid,
    CONSTRAINT uq_identity_proposals_one_id_other_id UNIQUE (one_id, other_id),
    CONSTRAINT fk_identity_proposals_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_identity_proposals_organization_id_answer
    ON identity_proposals (organization_id, answer, likeness, id);

-- Which records were merged into others. Undone merges are deleted.
CREATE TABLE identity_merges (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    identity text NOT NULL,
    kept_id uuid NOT NULL,
    other_id uuid NOT NULL,
    merged_at bigint NOT NULL,
    -- Empty if an entry said that both are the same.
    merged_by uuid,
    CONSTRAINT uq_identity_merges_other_id UNIQUE (other_id),
    CONSTRAINT fk_identity_merges_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_identity_merges_kept_id ON identity_merges (kept_id);
CREATE INDEX ix_identity_merges_organization_id ON identity_merges (organization_id);

-- To whom entries are linked. An entry without a row is to be linked.
CREATE TABLE entry_people (
    registration_id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    rider_id uuid,
    owner_id uuid,
    trainer_id uuid,
    payer_id uuid,
    prize_to_id uuid,
    show_horse_id uuid,
    CONSTRAINT fk_entry_people_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id) ON DELETE CASCADE,
    CONSTRAINT fk_entry_people_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_entry_people_event_id ON entry_people (event_id);
CREATE INDEX ix_entry_people_organization_id ON entry_people (organization_id);
CREATE INDEX ix_entry_people_rider_id ON entry_people (rider_id);
CREATE INDEX ix_entry_people_owner_id ON entry_people (owner_id);
CREATE INDEX ix_entry_people_trainer_id ON entry_people (trainer_id);
CREATE INDEX ix_entry_people_payer_id ON entry_people (payer_id);
CREATE INDEX ix_entry_people_prize_to_id ON entry_people (prize_to_id);
CREATE INDEX ix_entry_people_show_horse_id ON entry_people (show_horse_id);

-- The entries of before are linked by a job of one of each show, which links all of it.
INSERT INTO jobs (kind, subject_id, created_at, run_at)
    SELECT 'link_entries', id, 0, 0 FROM registrations WHERE entry_number = 1;
