-- When a job was given up, so that it is forgotten some time later.
ALTER TABLE jobs ADD COLUMN given_up_at bigint;
UPDATE jobs SET given_up_at = created_at WHERE run_at IS NULL;
