-- The section `sale`, in columns because the marketplace lists, searches and sorts half of
-- it.

-- Empty unless it is for sale (exactly while `listed_at` is there), pending or sold.
ALTER TABLE horses ADD COLUMN sale_status text;
-- In cents; empty is on request.
ALTER TABLE horses ADD COLUMN price bigint;
ALTER TABLE horses ADD COLUMN price_note text NOT NULL DEFAULT '';
-- In inches.
ALTER TABLE horses ADD COLUMN height bigint;
ALTER TABLE horses ADD COLUMN sale_description text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN video_url text;
ALTER TABLE horses ADD COLUMN registered_name text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN sale_sire text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN sale_dam text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN training_level text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN discipline text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN discipline_key text NOT NULL DEFAULT '';
-- What buyers are told instead of the stable and its location.
ALTER TABLE horses ADD COLUMN location_public text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN sold_on text;
ALTER TABLE horses ADD COLUMN sold_to_id uuid
    CONSTRAINT fk_horses_sold_to_id REFERENCES contacts (id) ON DELETE SET NULL;
-- The contact's name, which stays when the contact is deleted.
ALTER TABLE horses ADD COLUMN sold_to text NOT NULL DEFAULT '';
ALTER TABLE horses ADD COLUMN sold_price bigint;
-- The secret of the page that opens without an account, which the seller shows again.
ALTER TABLE horses ADD COLUMN sale_link text;
ALTER TABLE horses ADD COLUMN sale_revision bigint NOT NULL DEFAULT 1;
-- The names of the photos that buyers see, in their order.
ALTER TABLE horses ADD COLUMN gallery jsonb NOT NULL DEFAULT '[]';
-- What lists are sorted by: what is not known is beyond all numbers, because a null
-- neither sorts alike in both databases nor fits a cursor.
ALTER TABLE horses ADD COLUMN price_key bigint NOT NULL DEFAULT 9223372036854775807;
ALTER TABLE horses ADD COLUMN price_down_key bigint NOT NULL DEFAULT 9223372036854775807;
ALTER TABLE horses ADD COLUMN height_key bigint NOT NULL DEFAULT 9223372036854775807;
ALTER TABLE horses ADD COLUMN age_key bigint NOT NULL DEFAULT 9223372036854775807;
UPDATE horses SET sale_status = 'for_sale' WHERE listed_at IS NOT NULL;
UPDATE horses SET age_key = age WHERE age IS NOT NULL;

CREATE UNIQUE INDEX uq_horses_sale_link ON horses (sale_link) WHERE sale_link IS NOT NULL;
CREATE INDEX ix_horses_sold_to_id ON horses (sold_to_id) WHERE sold_to_id IS NOT NULL;
CREATE INDEX ix_horses_market_price ON horses (price_key, id) WHERE listed_at IS NOT NULL;
CREATE INDEX ix_horses_market_price_down
    ON horses (price_down_key, id) WHERE listed_at IS NOT NULL;
CREATE INDEX ix_horses_market_height ON horses (height_key, id) WHERE listed_at IS NOT NULL;
CREATE INDEX ix_horses_market_age ON horses (age_key, id) WHERE listed_at IS NOT NULL;
CREATE INDEX ix_horses_market_name ON horses (name_key, id) WHERE listed_at IS NOT NULL;

-- Inquiries are a conversation, and somebody without an account may write one, who has the
-- link of the horse's page: `buyer_id` is empty then. How it becomes nullable is written
-- for each database.
ALTER TABLE inquiries ADD COLUMN state text NOT NULL DEFAULT 'new';

CREATE TABLE inquiry_replies (
    id uuid NOT NULL PRIMARY KEY,
    inquiry_id uuid NOT NULL,
    -- That of the inquiry, its seller.
    organization_id uuid NOT NULL,
    text text NOT NULL,
    -- The account, which may be deleted since.
    author_id uuid NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT fk_inquiry_replies_inquiry_id FOREIGN KEY (inquiry_id)
        REFERENCES inquiries (id) ON DELETE CASCADE,
    CONSTRAINT fk_inquiry_replies_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_inquiry_replies_inquiry_id ON inquiry_replies (inquiry_id, created_at, id);
CREATE INDEX ix_inquiry_replies_organization_id ON inquiry_replies (organization_id);
