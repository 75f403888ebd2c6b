-- Of which receipt of which barn at a show an entry of the book is: each once in a book. Empty if
-- it is of none, or of one that is gone.
ALTER TABLE book_entries ADD COLUMN receipt_id uuid
    CONSTRAINT fk_book_entries_receipt_id REFERENCES receipts (id) ON DELETE SET NULL;
ALTER TABLE book_entries ADD COLUMN group_id uuid
    CONSTRAINT fk_book_entries_group_id REFERENCES entry_groups (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX uq_book_entries_receipt_id ON book_entries (receipt_id, group_id, organization_id);
CREATE INDEX ix_book_entries_group_id ON book_entries (group_id) WHERE group_id IS NOT NULL;
