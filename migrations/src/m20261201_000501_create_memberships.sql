-- Memberships of those who appear at shows, and back numbers that are handed out.

-- That a person or a horse of a directory is a member of an association. A membership stays
-- with the record to which it was added, whatever that was merged into.
CREATE TABLE memberships (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- Whether the record is an exhibitor or a show horse.
    identity text NOT NULL,
    record_id uuid NOT NULL,
    association text NOT NULL,
    number text NOT NULL,
    -- The first and the last day; NULL has no such end.
    valid_from text,
    valid_until text,
    -- When the card was seen, and the account that says so, whose row stays when it is deleted.
    seen_on text,
    seen_by uuid,
    document_id uuid,
    -- The association as it is compared.
    association_key text NOT NULL COLLATE "C",
    -- The number as searches look for it, folded.
    search_key text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_memberships_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_memberships_document_id FOREIGN KEY (document_id)
        REFERENCES documents (id) ON DELETE SET NULL
);
CREATE INDEX ix_memberships_record_id ON memberships (record_id);
CREATE INDEX ix_memberships_organization_id_association_key
    ON memberships (organization_id, association_key);
CREATE INDEX ix_memberships_document_id ON memberships (document_id);

-- When the back number of an entry was handed out, by which account, and why although
-- something lacked; empty while it is not.
ALTER TABLE registrations ADD COLUMN released_at bigint;
ALTER TABLE registrations ADD COLUMN released_by uuid;
ALTER TABLE registrations ADD COLUMN release_reason text;
