-- SQLite cannot make a column nullable, so the table is made again.
CREATE TABLE new_inquiries (
    id uuid_text NOT NULL PRIMARY KEY,
    horse_id uuid_text NOT NULL,
    horse_name text NOT NULL,
    seller_id uuid_text NOT NULL,
    buyer_id uuid_text,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    message text NOT NULL,
    created_at integer NOT NULL,
    state text NOT NULL DEFAULT 'new',
    CONSTRAINT fk_inquiries_seller_id FOREIGN KEY (seller_id) REFERENCES accounts (id),
    CONSTRAINT fk_inquiries_buyer_id FOREIGN KEY (buyer_id) REFERENCES accounts (id)
);
INSERT INTO new_inquiries
    (id, horse_id, horse_name, seller_id, buyer_id, name, email, phone, message, created_at, state)
    SELECT id, horse_id, horse_name, seller_id, buyer_id, name, email, phone, message, created_at,
        state
    FROM inquiries;
DROP TABLE inquiries;
ALTER TABLE new_inquiries RENAME TO inquiries;
CREATE INDEX ix_inquiries_buyer_id_created_at ON inquiries (buyer_id, created_at);
CREATE INDEX ix_inquiries_seller_id_created_at ON inquiries (seller_id, created_at, id);
CREATE INDEX ix_inquiries_state ON inquiries (seller_id, state, created_at, id);
