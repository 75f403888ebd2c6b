-- Links to the pages of owners, which open without an account.
CREATE TABLE owner_links (
    -- A contact has one.
    contact_id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- The secret in its address, which the barn shows again.
    token text NOT NULL,
    -- Null if it does not expire.
    expires_at bigint,
    -- How often the page was opened.
    opened bigint NOT NULL,
    -- The last mail with it, to whom it goes, and when it was asked for.
    mail_id uuid,
    mailed_to text,
    mailed_at bigint,
    created_at bigint NOT NULL,
    CONSTRAINT uq_owner_links_token UNIQUE (token),
    CONSTRAINT fk_owner_links_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE CASCADE,
    CONSTRAINT fk_owner_links_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_owner_links_organization_id ON owner_links (organization_id);
CREATE INDEX ix_owner_links_mail_id ON owner_links (mail_id) WHERE mail_id IS NOT NULL;

-- What owners wrote to the barn on their pages.
CREATE TABLE owner_messages (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- Null once the contact was deleted.
    contact_id uuid,
    -- The owner's name when it was written.
    name text NOT NULL,
    text text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint,
    CONSTRAINT fk_owner_messages_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_owner_messages_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL
);
CREATE INDEX ix_owner_messages_contact_id ON owner_messages (contact_id);
CREATE INDEX ix_owner_messages_organization_id
    ON owner_messages (organization_id, created_at, id);
CREATE INDEX ix_owner_messages_unseen
    ON owner_messages (organization_id, created_at, id) WHERE seen_at IS NULL;

-- Whether the owners of its horses see a document on their pages.
ALTER TABLE documents ADD COLUMN shared_with_owners boolean NOT NULL DEFAULT FALSE;
CREATE INDEX ix_documents_shared ON documents (organization_id) WHERE shared_with_owners;
