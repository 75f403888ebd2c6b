-- Shows, their templates and their classes.

CREATE TABLE events (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    public_link text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    event_type text NOT NULL,
    event_type_key text NOT NULL,
    venue text NOT NULL,
    venue_key text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    manager_name text NOT NULL,
    manager_email text,
    manager_phone text,
    manager_address text NOT NULL DEFAULT '',
    require_dqp boolean NOT NULL,
    expected_entries bigint,
    inspection text,
    inspectors jsonb NOT NULL DEFAULT '[]',
    therapeutic_use text,
    therapeutic_details text NOT NULL DEFAULT '',
    notes text NOT NULL,
    office_notes text NOT NULL DEFAULT '',
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    time_zone text NOT NULL,
    -- Dates, capacity and fees, with instants as Unix milliseconds and money as cents;
    -- what is missing has its default.
    entry_rules jsonb NOT NULL DEFAULT '{}',
    -- The number of the last entry. A counter in the row, not a maximum of the entries: it
    -- is locked, raised and rolled back with them. This and the following sums are kept by
    -- triggers of the entries.
    entry_counter bigint NOT NULL DEFAULT 0,
    -- The last place that was given on the show's waiting lists.
    wait_counter bigint NOT NULL DEFAULT 0,
    -- All back numbers from the show's first one to this one are given, and the next one
    -- is free.
    last_back_number bigint NOT NULL DEFAULT 0,
    participant_count bigint NOT NULL DEFAULT 0,
    total_fees bigint NOT NULL DEFAULT 0,
    -- The bytes of all its entries.
    entry_bytes bigint NOT NULL DEFAULT 0,
    usda_notice_scheduled_at bigint,
    -- Of a letter of the original that nobody has said was sent.
    usda_letter_ready_at bigint,
    usda_notified_at bigint,
    revision bigint NOT NULL DEFAULT 1,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    -- A deleted show keeps its records; from this instant on nothing finds it.
    hidden_at bigint,
    CONSTRAINT uq_events_public_link UNIQUE (public_link),
    CONSTRAINT fk_events_account_id FOREIGN KEY (organization_id) REFERENCES accounts (id),
    CONSTRAINT ck_events_entry_counter CHECK (entry_counter >= 0),
    CONSTRAINT ck_events_schedule CHECK (ends_at > starts_at)
);
-- Hidden shows count too, so the index of the visible ones does not do.
CREATE INDEX ix_events_organization_id_entry_bytes ON events (organization_id, entry_bytes);
CREATE INDEX ix_events_organization_id_starts_at
    ON events (organization_id, starts_at, id) WHERE hidden_at IS NULL;

CREATE TABLE event_templates (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    name_key text NOT NULL,
    -- Read and replaced as a whole, and never searched inside.
    profile jsonb NOT NULL,
    time_zone text NOT NULL,
    start_minute bigint,
    end_minute bigint,
    days bigint,
    revision bigint NOT NULL DEFAULT 1,
    saved_at bigint NOT NULL,
    CONSTRAINT uq_event_templates_account_id_name_key UNIQUE (organization_id, name_key),
    CONSTRAINT fk_event_templates_account_id FOREIGN KEY (organization_id) REFERENCES accounts (id)
);
CREATE INDEX ix_event_templates_organization_id_saved_at
    ON event_templates (organization_id, saved_at, id);

CREATE TABLE classes (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    -- From 0, in the order of the show.
    position bigint NOT NULL,
    number text NOT NULL,
    number_key text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    description text NOT NULL,
    price bigint NOT NULL,
    capacity bigint,
    closed boolean NOT NULL DEFAULT FALSE,
    -- The numbers of its class entries by state, kept by triggers. Each class entry is in
    -- one of them; cancelled ones are in the last.
    entered bigint NOT NULL DEFAULT 0,
    waiting bigint NOT NULL DEFAULT 0,
    scratched bigint NOT NULL DEFAULT 0,
    CONSTRAINT uq_classes_event_id_number_key UNIQUE (event_id, number_key),
    CONSTRAINT uq_classes_event_id_name_key UNIQUE (event_id, name_key),
    CONSTRAINT fk_classes_event_id FOREIGN KEY (event_id) REFERENCES events (id),
    CONSTRAINT ck_classes_counts CHECK (entered >= 0 AND waiting >= 0 AND scratched >= 0),
    CONSTRAINT ck_classes_price CHECK (price >= 0)
);
