-- Back numbers may belong to horses or riders. Then several entries have one, and its row of
-- `back_numbers` names one of them.

-- Whether several entries may have one number, by the rules of the show.
ALTER TABLE events ADD COLUMN shares_numbers boolean NOT NULL GENERATED ALWAYS AS
    (COALESCE(entry_rules ->> 'back_numbers_by', 'entry') <> 'entry') STORED;

-- The files for each database let the triggers that note a number refuse it only in shows
-- that do not share numbers.
