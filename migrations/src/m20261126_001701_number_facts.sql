-- The audit trail is the log of facts: its lines have typed data and a number in the
-- stream of what they are about.

-- The data of the fact as JSON, where something may decide by it.
ALTER TABLE audit_trail ADD COLUMN data jsonb;
-- What the line is about: the entry, or else the object, the show or the organization.
ALTER TABLE audit_trail ADD COLUMN stream_id uuid NOT NULL GENERATED ALWAYS AS
    (COALESCE(registration_id, object_id, event_id, organization_id)) STORED;
-- From 1, without gaps.
ALTER TABLE audit_trail ADD COLUMN number bigint NOT NULL DEFAULT 0;

-- The files for each database number the lines that exist, and give those about states of
-- entries and of their classes the data that new ones have. The first lines about classes
-- had only their names.
