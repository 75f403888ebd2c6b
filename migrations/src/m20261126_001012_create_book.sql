-- The book of a barn, its budget, and its bills to owners and boarders.

CREATE TABLE book_entries (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    date text NOT NULL,
    kind text NOT NULL,
    category text NOT NULL,
    amount bigint NOT NULL,
    description text NOT NULL,
    tax_note text NOT NULL,
    contact_id uuid,
    contact_name text NOT NULL,
    -- The receipt.
    document_id uuid,
    -- A rule of RFC 5545, from the date on.
    recurrence text,
    series_id uuid,
    -- The day until which the entries of the series are made; only grows.
    made_until text,
    -- Description, contact, horses and note, for the search.
    search_key text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_book_entries_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_book_entries_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL,
    CONSTRAINT fk_book_entries_document_id FOREIGN KEY (document_id)
        REFERENCES documents (id) ON DELETE SET NULL,
    CONSTRAINT ck_book_entries_amount CHECK (amount > 0)
);
CREATE INDEX ix_book_entries_contact_id ON book_entries (contact_id);
CREATE INDEX ix_book_entries_document_id
    ON book_entries (document_id) WHERE document_id IS NOT NULL;
-- The list in its order, and the sums of a year without reading rows.
CREATE INDEX ix_book_entries_organization_id_date
    ON book_entries (organization_id, date, id, kind, category, amount);

CREATE TABLE book_splits (
    entry_id uuid NOT NULL,
    position bigint NOT NULL,
    -- This, date and kind as the entry has them, for sums without reading it.
    organization_id uuid NOT NULL,
    date text NOT NULL,
    kind text NOT NULL,
    horse_id uuid,
    horse_name text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT pk_book_splits PRIMARY KEY (entry_id, position),
    CONSTRAINT fk_book_splits_entry_id FOREIGN KEY (entry_id)
        REFERENCES book_entries (id) ON DELETE CASCADE,
    CONSTRAINT fk_book_splits_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE SET NULL
);
CREATE INDEX ix_book_splits_horse_id ON book_splits (horse_id, entry_id);
CREATE INDEX ix_book_splits_organization_id_date
    ON book_splits (organization_id, date, kind, horse_id, horse_name, amount);

CREATE TABLE book_parts (
    id uuid NOT NULL PRIMARY KEY,
    entry_id uuid NOT NULL,
    -- That of the split, and the order within it.
    position bigint NOT NULL,
    place bigint NOT NULL,
    -- This, date and kind as the entry has them, for sums without reading it.
    organization_id uuid NOT NULL,
    date text NOT NULL,
    kind text NOT NULL,
    contact_id uuid,
    owner_name text NOT NULL,
    amount bigint NOT NULL,
    is_billed boolean NOT NULL,
    CONSTRAINT fk_book_parts_entry_id FOREIGN KEY (entry_id)
        REFERENCES book_entries (id) ON DELETE CASCADE,
    CONSTRAINT fk_book_parts_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL
);
CREATE INDEX ix_book_parts_contact_id ON book_parts (contact_id);
CREATE INDEX ix_book_parts_entry_id ON book_parts (entry_id, position, place);
CREATE INDEX ix_book_parts_organization_id_date
    ON book_parts (organization_id, date, kind, owner_name, amount);
CREATE INDEX ix_book_parts_organization_id_owner_name
    ON book_parts (organization_id, owner_name, entry_id);
-- What is not billed yet of one contact, by date, and the sums of all contacts, without
-- reading rows; SQLite reads the column of the condition, too.
CREATE INDEX ix_book_parts_unbilled
    ON book_parts (organization_id, contact_id, date, id, owner_name, amount, is_billed)
    WHERE is_billed = FALSE;

CREATE TABLE book_budgets (
    organization_id uuid NOT NULL,
    year bigint NOT NULL,
    -- A list of kind, category, month and amount.
    amounts jsonb NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT pk_book_budgets PRIMARY KEY (organization_id, year),
    CONSTRAINT fk_book_budgets_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);

CREATE TABLE bills (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    number bigint NOT NULL,
    contact_id uuid,
    recipient_name text NOT NULL,
    recipient_key text NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    email text,
    -- Name, address, phone and email of the organization when it was saved.
    letterhead jsonb NOT NULL,
    date text NOT NULL,
    due_on text NOT NULL,
    how_to_pay text NOT NULL,
    note text NOT NULL,
    board_rate bigint,
    total bigint NOT NULL,
    paid bigint NOT NULL,
    cancelled_at bigint,
    -- The last mail.
    mail_id uuid,
    mail_to text,
    mail_requested_at bigint,
    mail_delivered_at bigint,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT uq_bills_organization_id_number UNIQUE (organization_id, number),
    CONSTRAINT fk_bills_organization_id FOREIGN KEY (organization_id) REFERENCES organizations (id),
    CONSTRAINT fk_bills_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL
);
CREATE INDEX ix_bills_contact_id ON bills (contact_id);
CREATE INDEX ix_bills_organization_id_date ON bills (organization_id, date, id);

CREATE TABLE bill_lines (
    id uuid NOT NULL PRIMARY KEY,
    bill_id uuid NOT NULL,
    position bigint NOT NULL,
    -- The day of the entry that the line bills.
    date text,
    description text NOT NULL,
    quantity bigint NOT NULL,
    unit_amount bigint NOT NULL,
    horse_id uuid,
    horse_name text NOT NULL,
    -- The owner's part of an entry of the book; none once the bill is cancelled.
    part_id uuid,
    -- `2026-09`, if it is board.
    board_month text,
    CONSTRAINT uq_bill_lines_part_id UNIQUE (part_id),
    CONSTRAINT fk_bill_lines_bill_id FOREIGN KEY (bill_id) REFERENCES bills (id) ON DELETE CASCADE,
    CONSTRAINT fk_bill_lines_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE SET NULL,
    CONSTRAINT fk_bill_lines_part_id FOREIGN KEY (part_id) REFERENCES book_parts (id),
    CONSTRAINT ck_bill_lines_quantity CHECK (quantity > 0)
);
CREATE INDEX ix_bill_lines_bill_id ON bill_lines (bill_id, position);
CREATE INDEX ix_bill_lines_horse_id ON bill_lines (horse_id, board_month);

-- Rows are only inserted, until the bill is deleted with its organization.
CREATE TABLE bill_payments (
    id uuid NOT NULL PRIMARY KEY,
    -- That of the bill.
    organization_id uuid NOT NULL,
    bill_id uuid NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    received_on text NOT NULL,
    reference text NOT NULL,
    recorded_at bigint NOT NULL,
    -- The account, which may be deleted since.
    recorded_by uuid NOT NULL,
    -- The row that this one takes back; it has the same method and amount.
    voids uuid,
    reason text,
    CONSTRAINT uq_bill_payments_voids UNIQUE (voids),
    CONSTRAINT fk_bill_payments_bill_id FOREIGN KEY (bill_id)
        REFERENCES bills (id) ON DELETE CASCADE,
    CONSTRAINT ck_bill_payments_amount CHECK (amount > 0)
);
CREATE INDEX ix_bill_payments_bill_id ON bill_payments (bill_id, recorded_at);
-- The payments of an organization and a year, without reading its bills.
CREATE INDEX ix_bill_payments_organization_id_received_on
    ON bill_payments (organization_id, received_on, id, voids, amount);
