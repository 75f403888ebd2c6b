-- Whether the mail leaves the server, rather than being written into a file. What was mailed
-- before counts as sent.
ALTER TABLE bills ADD COLUMN mail_leaves boolean NOT NULL DEFAULT TRUE;
