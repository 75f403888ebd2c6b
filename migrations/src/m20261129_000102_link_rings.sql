-- The rings that a link for a device is for, and a scribe's judge by name.
ALTER TABLE device_links ADD COLUMN ring_ids jsonb NOT NULL DEFAULT '[]';
ALTER TABLE device_links ADD COLUMN judge_name text NOT NULL DEFAULT '';
