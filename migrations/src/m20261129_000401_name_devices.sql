-- What the office called the link of the device that made a change; empty for others.
ALTER TABLE audit_trail ADD COLUMN device text NOT NULL DEFAULT '';
