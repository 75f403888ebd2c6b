-- People and companies around the horses.

CREATE TABLE contacts (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- A list of names of kinds.
    kinds jsonb NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    company text NOT NULL,
    email text,
    -- A list of numbers.
    phones jsonb NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    notes text NOT NULL,
    -- What searches look in, folded.
    search_key text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_contacts_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_contacts_organization_id_name_key ON contacts (organization_id, name_key, id);

CREATE TABLE contact_horses (
    contact_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    CONSTRAINT pk_contact_horses PRIMARY KEY (contact_id, horse_id),
    CONSTRAINT fk_contact_horses_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE CASCADE,
    CONSTRAINT fk_contact_horses_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_contact_horses_horse_id ON contact_horses (horse_id);
