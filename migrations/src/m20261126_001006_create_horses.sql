-- Horses, their photos, and what is written about those for sale.

CREATE TABLE horses (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- The section `general`.
    name text NOT NULL,
    name_key text NOT NULL,
    age bigint,
    breed text,
    breed_key text NOT NULL,
    gender text,
    color text NOT NULL,
    markings text NOT NULL,
    registration_number text NOT NULL,
    microchip_number text NOT NULL,
    photo_link text,
    -- Since when it is for sale; empty while it is not.
    listed_at bigint,
    header_photo text,
    profile_photo text,
    -- The section `boarding`, in columns because the marketplace lists and searches half
    -- of it.
    stable text NOT NULL,
    stable_key text NOT NULL,
    location text NOT NULL,
    location_key text NOT NULL,
    boarding_contact text NOT NULL,
    boarding_agreement text NOT NULL,
    boarding_starts_on text,
    boarding_ends_on text,
    general_revision bigint NOT NULL,
    boarding_revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_horses_account_id FOREIGN KEY (organization_id) REFERENCES accounts (id),
    CONSTRAINT ck_horses_revisions CHECK (general_revision >= 1 AND boarding_revision >= 1)
);
-- The marketplace: its first page is read from the end of this, however many horses there
-- are.
CREATE INDEX ix_horses_listed_at ON horses (listed_at, id) WHERE listed_at IS NOT NULL;
CREATE INDEX ix_horses_organization_id_created_at ON horses (organization_id, created_at, id);
CREATE INDEX ix_horses_organization_id_name_key ON horses (organization_id, name_key, id);

-- Each is read with its horse, replaced as a whole and never searched inside.
CREATE TABLE horse_sections (
    horse_id uuid NOT NULL,
    section text NOT NULL,
    revision bigint NOT NULL,
    content jsonb NOT NULL,
    CONSTRAINT pk_horse_sections PRIMARY KEY (horse_id, section),
    CONSTRAINT fk_horse_sections_horse_id FOREIGN KEY (horse_id) REFERENCES horses (id),
    CONSTRAINT ck_horse_sections_revision CHECK (revision >= 1)
);

CREATE TABLE horse_care (
    id uuid NOT NULL PRIMARY KEY,
    horse_id uuid NOT NULL,
    -- The horse's, again: a whole stable's care is read in order from an index.
    organization_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    last_on text,
    due_on text,
    -- The Julian day of `due_on`, or a number beyond any day: a null neither sorts alike
    -- in both databases nor fits a cursor.
    due_day bigint NOT NULL,
    CONSTRAINT fk_horse_care_horse_id FOREIGN KEY (horse_id) REFERENCES horses (id),
    CONSTRAINT fk_horse_care_account_id FOREIGN KEY (organization_id) REFERENCES accounts (id)
);
CREATE INDEX ix_horse_care_horse_id ON horse_care (horse_id);
CREATE INDEX ix_horse_care_organization_id_due_day ON horse_care (organization_id, due_day, id);

CREATE TABLE photos (
    id uuid NOT NULL PRIMARY KEY,
    name text NOT NULL,
    -- Refers to nothing: what is known of a photo outlives its horse, until its pictures
    -- are deleted.
    horse_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    kind text NOT NULL,
    uploaded_at bigint NOT NULL,
    -- Empty exactly while the horse shows it.
    delete_at bigint,
    -- Its pictures are all in the storage.
    stored boolean NOT NULL DEFAULT FALSE,
    -- Its pictures may be gone: no horse may show it any more.
    marked boolean NOT NULL DEFAULT FALSE,
    CONSTRAINT uq_photos_name UNIQUE (name),
    CONSTRAINT fk_photos_account_id FOREIGN KEY (organization_id) REFERENCES accounts (id)
);
CREATE INDEX ix_photos_horse_id ON photos (horse_id);
CREATE INDEX ix_photos_organization_id ON photos (organization_id);

CREATE TABLE inquiries (
    id uuid NOT NULL PRIMARY KEY,
    -- Refers to nothing: an inquiry outlives its horse, with the name that the horse had.
    horse_id uuid NOT NULL,
    horse_name text NOT NULL,
    seller_id uuid NOT NULL,
    buyer_id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    message text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT fk_inquiries_seller_id FOREIGN KEY (seller_id) REFERENCES accounts (id),
    CONSTRAINT fk_inquiries_buyer_id FOREIGN KEY (buyer_id) REFERENCES accounts (id)
);
CREATE INDEX ix_inquiries_buyer_id_created_at ON inquiries (buyer_id, created_at);
CREATE INDEX ix_inquiries_seller_id_created_at ON inquiries (seller_id, created_at, id);

CREATE TABLE reports (
    id uuid NOT NULL PRIMARY KEY,
    -- Refers to nothing: a report outlives its horse, with the name that the horse had and
    -- with its seller.
    horse_id uuid NOT NULL,
    horse_name text NOT NULL,
    seller_id uuid NOT NULL,
    reporter_id uuid NOT NULL,
    reason text NOT NULL,
    details text NOT NULL,
    created_at bigint NOT NULL,
    -- Empty until an operator has dealt with it.
    closed_at bigint,
    CONSTRAINT fk_reports_seller_id FOREIGN KEY (seller_id) REFERENCES accounts (id),
    CONSTRAINT fk_reports_reporter_id FOREIGN KEY (reporter_id) REFERENCES accounts (id)
);
CREATE INDEX ix_reports_open ON reports (created_at, id) WHERE closed_at IS NULL;
CREATE INDEX ix_reports_reporter_id_created_at ON reports (reporter_id, created_at);
