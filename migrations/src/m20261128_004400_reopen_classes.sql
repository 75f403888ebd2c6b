-- Whether the office lets riders enter a class although it started.
ALTER TABLE judged_classes ADD COLUMN is_reopened boolean NOT NULL DEFAULT FALSE;
