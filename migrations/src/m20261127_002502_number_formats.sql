-- How often the format of a class was set, so that of two who set it at once the second one
-- is told.
ALTER TABLE judged_classes ADD COLUMN format_revision bigint NOT NULL DEFAULT 0;
UPDATE judged_classes SET format_revision = 1 WHERE format IS NOT NULL;
