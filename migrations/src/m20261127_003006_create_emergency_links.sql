-- Links to the emergency pages of horses, which open without an account.
CREATE TABLE emergency_links (
    -- A horse has one.
    horse_id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- The secret in its address, which the barn shows again.
    token text NOT NULL,
    -- Null if it does not expire.
    expires_at bigint,
    -- How often the page was opened.
    opened bigint NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT uq_emergency_links_token UNIQUE (token),
    CONSTRAINT fk_emergency_links_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE,
    CONSTRAINT fk_emergency_links_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_emergency_links_organization_id ON emergency_links (organization_id);

-- What a barn shows on its emergency pages: a list of names. Without a row it is the usual.
CREATE TABLE emergency_choices (
    organization_id uuid NOT NULL PRIMARY KEY,
    shown jsonb NOT NULL,
    CONSTRAINT fk_emergency_choices_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
