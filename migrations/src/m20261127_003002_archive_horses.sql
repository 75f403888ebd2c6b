-- Horses that were sold, died or left: out of the lists and boards, but not gone.
ALTER TABLE horses ADD COLUMN archive_reason text;
-- The day. A horse is archived exactly while it has one.
ALTER TABLE horses ADD COLUMN archived_on text;
ALTER TABLE horses ADD COLUMN archived_to_id uuid
    CONSTRAINT fk_horses_archived_to_id REFERENCES contacts (id) ON DELETE SET NULL;
-- The contact's name, which stays when the contact is deleted.
ALTER TABLE horses ADD COLUMN archived_to text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN archive_note text NOT NULL DEFAULT '';
CREATE INDEX ix_horses_archived_to_id
    ON horses (archived_to_id) WHERE archived_to_id IS NOT NULL;
