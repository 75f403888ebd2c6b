-- What a line of the trail is about, where its show, entry or organization does not tell,
-- such as a class, an entry of the book or a bill.
ALTER TABLE audit_trail ADD COLUMN object_id uuid;
-- What it was called at that time; empty if the subject of the line says it.
ALTER TABLE audit_trail ADD COLUMN object_name text NOT NULL DEFAULT '';
