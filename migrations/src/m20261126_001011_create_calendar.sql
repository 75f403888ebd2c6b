-- Appointments, and the secret addresses of calendar feeds.

CREATE TABLE appointments (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- Who made it, and is reminded.
    account_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    -- The first occurrence, on the clocks of the zone: days, and minutes after midnight.
    starts_on text NOT NULL,
    start_minute bigint NOT NULL,
    ends_on text NOT NULL,
    end_minute bigint NOT NULL,
    is_all_day boolean NOT NULL,
    time_zone text NOT NULL,
    -- A rule of RFC 5545.
    recurrence text,
    -- The last day of the series, as in `tasks`.
    last_on text,
    contact_id uuid,
    place text NOT NULL,
    notes text NOT NULL,
    remind_before_minutes bigint,
    reminded_until bigint NOT NULL,
    -- The start of the first occurrence and the end of the last one, the largest number if
    -- there is no last one.
    from_at bigint NOT NULL,
    until_at bigint NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_appointments_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_appointments_account_id FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT fk_appointments_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL
);
CREATE INDEX ix_appointments_contact_id ON appointments (contact_id);
CREATE INDEX ix_appointments_organization_id_from_at
    ON appointments (organization_id, from_at, id);
CREATE INDEX ix_appointments_organization_id_until_at ON appointments (organization_id, until_at);

CREATE TABLE appointment_horses (
    appointment_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    CONSTRAINT pk_appointment_horses PRIMARY KEY (appointment_id, horse_id),
    CONSTRAINT fk_appointment_horses_appointment_id FOREIGN KEY (appointment_id)
        REFERENCES appointments (id) ON DELETE CASCADE,
    CONSTRAINT fk_appointment_horses_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_appointment_horses_horse_id ON appointment_horses (horse_id);

-- The occurrences that differ from their series. A field that is null is as in the series.
CREATE TABLE appointment_changes (
    appointment_id uuid NOT NULL,
    -- The day in the series.
    day text NOT NULL,
    is_dropped boolean NOT NULL,
    title text,
    starts_on text,
    start_minute bigint,
    ends_on text,
    end_minute bigint,
    place text,
    notes text,
    -- Whether the contact differs; a null contact is then nobody.
    has_contact boolean NOT NULL,
    contact_id uuid,
    CONSTRAINT pk_appointment_changes PRIMARY KEY (appointment_id, day),
    CONSTRAINT fk_appointment_changes_appointment_id FOREIGN KEY (appointment_id)
        REFERENCES appointments (id) ON DELETE CASCADE,
    CONSTRAINT fk_appointment_changes_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL
);
CREATE INDEX ix_appointment_changes_contact_id ON appointment_changes (contact_id);

-- One for each account.
CREATE TABLE calendar_feeds (
    account_id uuid NOT NULL PRIMARY KEY,
    secret text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT uq_calendar_feeds_secret UNIQUE (secret),
    CONSTRAINT fk_calendar_feeds_account_id FOREIGN KEY (account_id) REFERENCES accounts (id)
);
