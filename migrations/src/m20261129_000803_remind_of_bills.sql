-- The last reminder of an overdue bill, which may be about several bills.
ALTER TABLE bills ADD COLUMN reminder_id uuid;
ALTER TABLE bills ADD COLUMN reminder_to text;
ALTER TABLE bills ADD COLUMN reminder_requested_at bigint;
ALTER TABLE bills ADD COLUMN reminder_delivered_at bigint;
-- Whether it leaves the server, rather than being written into a file.
ALTER TABLE bills ADD COLUMN reminder_leaves boolean NOT NULL DEFAULT TRUE;
CREATE INDEX ix_bills_reminder_id ON bills (reminder_id) WHERE reminder_id IS NOT NULL;
