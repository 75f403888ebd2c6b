-- Entries, what they are charged and pay, their numbers, waivers and messages.

CREATE TABLE registrations (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    entry_number bigint NOT NULL,
    back_number bigint,
    -- The back number; those that have none follow, by entry number.
    number_key bigint GENERATED ALWAYS AS (COALESCE(back_number, 4294967296 + entry_number)) STORED,
    status text NOT NULL,
    -- Only while an entry without classes waits.
    wait_number bigint,
    link text NOT NULL DEFAULT '',
    rider_name text NOT NULL,
    -- Sorted by code points, as in SQLite, whatever the database's language.
    rider_key text COLLATE "C" NOT NULL DEFAULT '',
    rider_email text NOT NULL,
    rider_phone text NOT NULL,
    rider_street text NOT NULL,
    horse_name text NOT NULL,
    horse_key text COLLATE "C" NOT NULL DEFAULT '',
    -- No foreign key: the entry remains when the horse is deleted.
    horse_id uuid,
    details jsonb NOT NULL DEFAULT '{}',
    notes text NOT NULL,
    -- What searches look in, folded.
    search_key text NOT NULL DEFAULT '',
    total_fee bigint NOT NULL,
    -- Payments less refunds, in cents; it may be negative. Kept by a trigger of
    -- `payments`.
    paid bigint NOT NULL DEFAULT 0,
    balance bigint GENERATED ALWAYS AS (total_fee - paid) STORED,
    inspection_status text NOT NULL,
    -- The size of an entry, which `events.entry_bytes` sums.
    bytes bigint NOT NULL DEFAULT 0,
    revision bigint NOT NULL DEFAULT 1,
    created_at bigint NOT NULL,
    CONSTRAINT uq_registrations_event_id_entry_number UNIQUE (event_id, entry_number),
    CONSTRAINT fk_registrations_event_id FOREIGN KEY (event_id) REFERENCES events (id),
    CONSTRAINT ck_registrations_entry_number CHECK (entry_number >= 1),
    CONSTRAINT ck_registrations_total_fee CHECK (total_fee >= 0)
);
CREATE INDEX ix_registrations_event_id_balance ON registrations (event_id, balance, id);
CREATE INDEX ix_registrations_event_id_horse_key ON registrations (event_id, horse_key, id);
CREATE INDEX ix_registrations_event_id_number_key ON registrations (event_id, number_key, id);
CREATE INDEX ix_registrations_event_id_rider_key ON registrations (event_id, rider_key, id);
CREATE INDEX ix_registrations_event_id_wait_number
    ON registrations (event_id, wait_number) WHERE wait_number IS NOT NULL;
-- Most entries have no horse of an account.
CREATE INDEX ix_registrations_horse_id ON registrations (horse_id) WHERE horse_id IS NOT NULL;
CREATE UNIQUE INDEX uq_registrations_link ON registrations (link);

CREATE TABLE class_entries (
    id uuid NOT NULL PRIMARY KEY,
    registration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    -- Name, description and price are copies.
    class_id uuid,
    -- From 0, in the order of the entry.
    position bigint NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    price bigint NOT NULL,
    state text NOT NULL,
    entered_at bigint NOT NULL,
    -- Only while it waits.
    wait_number bigint,
    -- Whether its price is on the bill.
    is_charged boolean NOT NULL DEFAULT TRUE,
    -- Why the office waived the price, if it did.
    waived_reason text,
    CONSTRAINT uq_class_entries_registration_id_position UNIQUE (registration_id, position),
    CONSTRAINT fk_class_entries_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id),
    CONSTRAINT fk_class_entries_class_id FOREIGN KEY (class_id) REFERENCES classes (id),
    CONSTRAINT ck_class_entries_price CHECK (price >= 0)
);
CREATE INDEX ix_class_entries_class_id ON class_entries (class_id);
CREATE INDEX ix_class_entries_event_id_wait_number
    ON class_entries (event_id, wait_number) WHERE wait_number IS NOT NULL;
CREATE INDEX ix_class_entries_event_id_waived
    ON class_entries (event_id) WHERE waived_reason IS NOT NULL;
CREATE INDEX ix_class_entries_event_id_without_class
    ON class_entries (event_id) WHERE class_id IS NULL;

-- What an entry is charged beside its classes.
CREATE TABLE charges (
    id uuid NOT NULL PRIMARY KEY,
    registration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    -- From 0, in the order of the bill.
    position bigint NOT NULL,
    -- The fee in the show's rules; name and amount are copies.
    fee_id uuid NOT NULL,
    name text NOT NULL,
    unit_amount bigint NOT NULL,
    per text NOT NULL,
    is_extra boolean NOT NULL,
    -- 1 for a fee per class: its number is that of the charged classes.
    quantity bigint NOT NULL,
    -- Whether it is on the bill.
    is_charged boolean NOT NULL,
    -- Why the office waived it, if it did.
    waived_reason text,
    CONSTRAINT uq_charges_registration_id_position UNIQUE (registration_id, position),
    CONSTRAINT fk_charges_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id),
    CONSTRAINT ck_charges_amounts CHECK (unit_amount >= 0 AND quantity >= 0)
);
CREATE INDEX ix_charges_event_id_waived ON charges (event_id) WHERE waived_reason IS NOT NULL;

-- Rows are only inserted, until the show is deleted.
CREATE TABLE payments (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    registration_id uuid NOT NULL,
    -- `payment` or `refund`.
    kind text NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    reference text NOT NULL,
    note text NOT NULL,
    received_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    -- The account, which may be deleted since.
    recorded_by uuid NOT NULL,
    -- The row that this one voids; it has the same kind and amount.
    voids uuid,
    -- Why it was voided.
    reason text,
    CONSTRAINT uq_payments_voids UNIQUE (voids),
    CONSTRAINT fk_payments_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id),
    CONSTRAINT ck_payments_amount CHECK (amount > 0)
);
CREATE INDEX ix_payments_event_id ON payments (event_id);
CREATE INDEX ix_payments_registration_id ON payments (registration_id);

-- Every back number that was ever given in a show. A row remains when the entry gets
-- another number: a number is never given to a second entry.
CREATE TABLE back_numbers (
    event_id uuid NOT NULL,
    number bigint NOT NULL,
    registration_id uuid NOT NULL,
    CONSTRAINT pk_back_numbers PRIMARY KEY (event_id, number),
    CONSTRAINT fk_back_numbers_event_id FOREIGN KEY (event_id) REFERENCES events (id),
    CONSTRAINT fk_back_numbers_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id)
);

-- Rows are only inserted, until the show is deleted.
CREATE TABLE waivers (
    registration_id uuid NOT NULL,
    -- That of the entry with which it was signed: who rides in the place of somebody else
    -- signs anew.
    revision bigint NOT NULL,
    event_id uuid NOT NULL,
    -- As it was signed.
    text text NOT NULL,
    signed_name text NOT NULL,
    -- Empty if no guardian signed.
    guardian_name text NOT NULL,
    signed_at bigint NOT NULL,
    client_address text,
    CONSTRAINT pk_waivers PRIMARY KEY (registration_id, revision),
    CONSTRAINT fk_waivers_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id)
);
CREATE INDEX ix_waivers_event_id ON waivers (event_id);

-- Messages of a show's office to its riders. Rows are only inserted, until the show is
-- deleted.
CREATE TABLE messages (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    -- `all`, `class` or `due`.
    sent_to text NOT NULL,
    -- With its name then; the class may be removed since.
    class_id uuid,
    class_name text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    recipients bigint NOT NULL,
    -- The account may be deleted since.
    sent_by uuid NOT NULL,
    sent_at bigint NOT NULL,
    CONSTRAINT fk_messages_event_id FOREIGN KEY (event_id) REFERENCES events (id)
);
CREATE INDEX ix_messages_event_id_sent_at ON messages (event_id, sent_at, id);

-- What the triggers keep, so that no reader counts rows and no writer can forget a count.
-- They are written for each database in the files beside this one.
--
-- * tr_class_entries_insert, _update, _delete: `classes.entered`, `waiting` and `scratched`
--   are the numbers of the class's entries in each state.
-- * tr_registrations_insert, _update, _delete: `events.participant_count` and `total_fees`
--   are the number and the fees of the entries that are entered, `entry_bytes` the bytes of
--   all entries. `entry_counter` is the largest entry number that was ever given: it grows
--   only.
-- * tr_registrations_back_number_insert, _update: each back number that is given is a row of
--   `back_numbers`, whose primary key refuses it if another entry has or had it. If the
--   number was the next free one, `events.last_back_number` moves to the last one before the
--   next free one, which may be further on, because the office gives numbers of its choice.
-- * tr_registrations_wait_number_insert, _update and the same of class_entries:
--   `events.wait_counter` is the largest place that was ever given on the waiting lists.
-- * tr_payments_insert: `registrations.paid` is the sum of the payments less the refunds; a
--   row that voids another one counts against it.
