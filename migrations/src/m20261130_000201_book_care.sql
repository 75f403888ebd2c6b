-- The entry of the book that has what a visit cost; empty if none has it.
ALTER TABLE care_visits ADD COLUMN entry_id uuid
    CONSTRAINT fk_care_visits_entry_id REFERENCES book_entries (id) ON DELETE SET NULL;
CREATE INDEX ix_care_visits_entry_id ON care_visits (entry_id) WHERE entry_id IS NOT NULL;

-- What becomes of what imported care cost; null if nobody said it.
ALTER TABLE imports ADD COLUMN costs text;
