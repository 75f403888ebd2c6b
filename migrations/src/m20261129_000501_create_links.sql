-- Links that open something without an account, in one table: those to the pages of owners,
-- to emergency pages, of devices at the ring, to the pages of horses for sale, and the feeds
-- of calendars.
CREATE TABLE links (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- What it opens.
    purpose text NOT NULL,
    -- What it is for, of which it has one, and with which it is gone.
    contact_id uuid,
    horse_id uuid,
    event_id uuid,
    account_id uuid,
    -- The secret in its address, which those who made it are shown again.
    token text NOT NULL,
    -- The account, which may be deleted since; null if it was made before that was kept.
    made_by uuid,
    -- Null if it does not expire.
    expires_at bigint,
    -- When it was used last, and how often it was opened, where that is noted.
    used_at bigint,
    opened bigint NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT uq_links_token UNIQUE (token),
    CONSTRAINT ck_links_subject CHECK (
        CASE WHEN contact_id IS NULL THEN 0 ELSE 1 END
        + CASE WHEN horse_id IS NULL THEN 0 ELSE 1 END
        + CASE WHEN event_id IS NULL THEN 0 ELSE 1 END
        + CASE WHEN account_id IS NULL THEN 0 ELSE 1 END = 1
    ),
    CONSTRAINT fk_links_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_links_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE CASCADE,
    CONSTRAINT fk_links_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE,
    CONSTRAINT fk_links_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT fk_links_account_id FOREIGN KEY (account_id)
        REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_links_organization_id ON links (organization_id, created_at, id);
CREATE INDEX ix_links_event_id ON links (event_id, created_at, id) WHERE event_id IS NOT NULL;
-- What these have one of for each purpose.
CREATE UNIQUE INDEX uq_links_contact_id_purpose
    ON links (contact_id, purpose) WHERE contact_id IS NOT NULL;
CREATE UNIQUE INDEX uq_links_horse_id_purpose
    ON links (horse_id, purpose) WHERE horse_id IS NOT NULL;
CREATE UNIQUE INDEX uq_links_account_id_purpose
    ON links (account_id, purpose) WHERE account_id IS NOT NULL;

-- What the link of a device at the ring is for.
CREATE TABLE ring_devices (
    link_id uuid NOT NULL PRIMARY KEY,
    role text NOT NULL,
    -- The ids of the classes and rings that it is for; none of both for all. No rows, because
    -- a link whose classes were deleted must not become one for all.
    class_ids jsonb NOT NULL,
    ring_ids jsonb NOT NULL,
    -- A scribe's judge, counted from 0, or by name.
    judge bigint,
    judge_name text NOT NULL,
    label text NOT NULL,
    CONSTRAINT fk_ring_devices_link_id FOREIGN KEY (link_id)
        REFERENCES links (id) ON DELETE CASCADE
);

-- The last mail with the link to an owner's page: to whom it goes, and when it was asked for.
CREATE TABLE owner_link_mails (
    link_id uuid NOT NULL PRIMARY KEY,
    mail_id uuid NOT NULL,
    mailed_to text NOT NULL,
    mailed_at bigint NOT NULL,
    CONSTRAINT uq_owner_link_mails_mail_id UNIQUE (mail_id),
    CONSTRAINT fk_owner_link_mails_link_id FOREIGN KEY (link_id)
        REFERENCES links (id) ON DELETE CASCADE
);

INSERT INTO links
    (id, organization_id, purpose, event_id, token, expires_at, used_at, opened, created_at)
    SELECT device_links.id, events.organization_id, 'device', event_id, link, expires_at, used_at,
        0, device_links.created_at
    FROM device_links JOIN events ON events.id = device_links.event_id;
INSERT INTO ring_devices (link_id, role, class_ids, ring_ids, judge, judge_name, label)
    SELECT id, role, class_ids, ring_ids, judge, judge_name, label FROM device_links;
DROP TABLE device_links;

-- The others get ids, which each database makes in its own way.
