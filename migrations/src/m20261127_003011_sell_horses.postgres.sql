ALTER TABLE inquiries ALTER COLUMN buyer_id DROP NOT NULL;
CREATE INDEX ix_inquiries_state ON inquiries (seller_id, state, created_at, id);
