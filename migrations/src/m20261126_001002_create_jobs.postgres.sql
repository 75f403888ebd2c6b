-- The job that deletes what has expired. It is about nothing, and never ends.
INSERT INTO jobs (kind, subject_id, created_at, run_at)
    VALUES ('key_expiry', '00000000-0000-0000-0000-000000000000', 0, 0);
