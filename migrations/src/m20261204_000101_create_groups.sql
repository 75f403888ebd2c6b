-- Barns at shows: entries that come together, and their one bill.
CREATE TABLE entry_groups (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    name text NOT NULL,
    -- The person in charge.
    contact_name text NOT NULL,
    -- May be empty.
    contact_email text NOT NULL,
    contact_phone text NOT NULL,
    -- The person in charge in the directory: whose credit is what is left of its receipts.
    exhibitor_id uuid,
    -- Who entered it while signed in; the account may be deleted since.
    account_id uuid,
    link text NOT NULL,
    -- What it bought for itself.
    lines jsonb NOT NULL,
    -- The sum of these.
    bought bigint NOT NULL,
    -- What of that its entries pay instead.
    split jsonb,
    -- The sum of that.
    divided bigint NOT NULL,
    -- Payments less refunds. Kept by a trigger of `payments`.
    paid bigint NOT NULL DEFAULT 0,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT uq_entry_groups_link UNIQUE (link),
    CONSTRAINT fk_entry_groups_event_id FOREIGN KEY (event_id) REFERENCES events (id),
    CONSTRAINT fk_entry_groups_exhibitor_id FOREIGN KEY (exhibitor_id)
        REFERENCES exhibitors (id)
);
CREATE INDEX ix_entry_groups_event_id ON entry_groups (event_id, created_at, id);
CREATE INDEX ix_entry_groups_exhibitor_id ON entry_groups (exhibitor_id);

ALTER TABLE registrations ADD COLUMN group_id uuid
    CONSTRAINT fk_registrations_group_id REFERENCES entry_groups (id);
CREATE INDEX ix_registrations_group_id ON registrations (group_id) WHERE group_id IS NOT NULL;
-- Who pays lines that are added to its bill: `entry` or `group`.
ALTER TABLE registrations ADD COLUMN new_lines text NOT NULL DEFAULT 'entry';
-- What of `total_fee` the barn pays.
ALTER TABLE registrations ADD COLUMN group_fee bigint NOT NULL DEFAULT 0;
ALTER TABLE class_entries ADD COLUMN payer text NOT NULL DEFAULT 'entry';
ALTER TABLE charges ADD COLUMN payer text NOT NULL DEFAULT 'entry';

-- What is due of the entry itself.
DROP INDEX ix_registrations_event_id_balance;
ALTER TABLE registrations DROP COLUMN balance;
ALTER TABLE registrations ADD COLUMN balance bigint
    GENERATED ALWAYS AS (total_fee - group_fee - paid) STORED;
CREATE INDEX ix_registrations_event_id_balance ON registrations (event_id, balance, id);

-- From or to which barn. No foreign key: money outlives shows.
ALTER TABLE receipts ADD COLUMN group_id uuid;

-- The files for each database let a part of a receipt stand in the ledger of a barn.
