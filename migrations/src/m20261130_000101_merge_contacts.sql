-- Which contacts were merged into others, with what it takes to part them again. It goes with
-- the contact that was kept, because it has what was written down about the other one.
CREATE TABLE contact_merges (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- The one that was kept; if that was merged itself, the one that it was merged into.
    contact_id uuid NOT NULL,
    -- The one that is gone: its id, and its row with the ids of the horses that it listed.
    other_id uuid NOT NULL,
    other jsonb NOT NULL,
    -- The order of the merges of an organization.
    position bigint NOT NULL,
    -- A list of the fields that were taken although the kept one had them.
    taken jsonb NOT NULL,
    -- The same of the kept one before and after.
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    -- A list of tables and columns, each with the keys of the rows that referred to the other.
    moved jsonb NOT NULL,
    -- A list of horses with their owners by day before and after.
    owners jsonb NOT NULL,
    -- The rows of links to the other one's page that ended because the kept one had its own.
    link jsonb NOT NULL,
    -- The account, which may be deleted since.
    merged_by uuid NOT NULL,
    merged_at bigint NOT NULL,
    CONSTRAINT fk_contact_merges_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_contact_merges_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE CASCADE
);
CREATE INDEX ix_contact_merges_contact_id ON contact_merges (contact_id, position);
CREATE INDEX ix_contact_merges_organization_id ON contact_merges (organization_id, position);
CREATE INDEX ix_contact_merges_other_id ON contact_merges (other_id);
