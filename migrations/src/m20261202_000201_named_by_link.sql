-- Who pays for an entry and who gets its prize money, as it was typed with the entry's link;
-- empty if nobody was typed, or the office named somebody else since.
ALTER TABLE entry_people ADD COLUMN payer_name text NOT NULL DEFAULT '';
ALTER TABLE entry_people ADD COLUMN prize_to_name text NOT NULL DEFAULT '';
