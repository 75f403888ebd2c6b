-- What a barn offers for money, what each horse has of it, what was ticked, and what of it
-- is on the bills of which month.

CREATE TABLE services (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    per text NOT NULL,
    category text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_services_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_services_organization_id_name_key ON services (organization_id, name_key, id);

CREATE TABLE horse_services (
    horse_id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- A list of service, first and last day, and an own price. A service that is in a list
    -- is not deleted.
    services jsonb NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT fk_horse_services_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_horse_services_organization_id ON horse_services (organization_id);

CREATE TABLE service_ticks (
    horse_id uuid NOT NULL,
    -- It may be deleted since; name, category and price are copies.
    service_id uuid NOT NULL,
    day text NOT NULL,
    organization_id uuid NOT NULL,
    service_name text NOT NULL,
    category text NOT NULL,
    quantity bigint NOT NULL,
    unit_amount bigint NOT NULL,
    -- Who ticked it; the account may be deleted since.
    account_id uuid NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT pk_service_ticks PRIMARY KEY (horse_id, service_id, day),
    CONSTRAINT fk_service_ticks_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE,
    CONSTRAINT ck_service_ticks_quantity CHECK (quantity > 0)
);
CREATE INDEX ix_service_ticks_organization_id_day ON service_ticks (organization_id, day);

-- The bills that were made with those of all owners of a month.
CREATE TABLE month_bills (
    bill_id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    month text NOT NULL,
    CONSTRAINT fk_month_bills_bill_id FOREIGN KEY (bill_id)
        REFERENCES bills (id) ON DELETE CASCADE
);
CREATE INDEX ix_month_bills_organization_id_month
    ON month_bills (organization_id, month, bill_id);

-- What of services and ticks is on bills that are not cancelled: each once.
CREATE TABLE billed_items (
    organization_id uuid NOT NULL,
    -- All of the next five columns.
    item text NOT NULL,
    service_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    month text NOT NULL,
    -- Of a tick.
    day text,
    bill_id uuid NOT NULL,
    -- What of the price is settled, whatever the bill says.
    amount bigint NOT NULL,
    CONSTRAINT pk_billed_items PRIMARY KEY (organization_id, item),
    CONSTRAINT fk_billed_items_bill_id FOREIGN KEY (bill_id) REFERENCES bills (id) ON DELETE CASCADE
);
CREATE INDEX ix_billed_items_bill_id ON billed_items (bill_id);
CREATE INDEX ix_billed_items_organization_id_month ON billed_items (organization_id, month);
CREATE INDEX ix_billed_items_horse_id_day ON billed_items (horse_id, day);

-- Under what a line is income.
ALTER TABLE bill_lines ADD COLUMN category text;

-- To which accounts of an accounting program the journal posts.
CREATE TABLE book_accounts (
    organization_id uuid NOT NULL PRIMARY KEY,
    bank text NOT NULL,
    receivable text NOT NULL,
    uncategorized text NOT NULL,
    -- A list of kind, category and account.
    categories jsonb NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT fk_book_accounts_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
