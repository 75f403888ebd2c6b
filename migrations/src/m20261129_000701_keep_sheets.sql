-- The sheets of a file are imports of their own.
-- Empty if the table is the only one of its file.
ALTER TABLE imports ADD COLUMN sheet text NOT NULL DEFAULT '';
ALTER TABLE imports ADD COLUMN is_hidden boolean NOT NULL DEFAULT FALSE;
-- The import of the sheet by which the others of its file are found; null in that one.
ALTER TABLE imports ADD COLUMN beside uuid;
CREATE INDEX ix_imports_beside ON imports (beside) WHERE beside IS NOT NULL;
