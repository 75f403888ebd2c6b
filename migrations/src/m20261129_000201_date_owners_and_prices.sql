-- Who owned a horse before, when it was away, and what services cost before: what is there
-- is so since ever. And for what an owner was charged of a service.

CREATE TABLE horse_pasts (
    horse_id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- A list of last day and owners; the section `owners` has those after the last of them.
    former_owners jsonb NOT NULL,
    -- A list of first and last day.
    away jsonb NOT NULL,
    CONSTRAINT fk_horse_pasts_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_horse_pasts_organization_id ON horse_pasts (organization_id);

-- A list of last day, price, and what it was for.
ALTER TABLE services ADD COLUMN former_prices jsonb NOT NULL DEFAULT '[]';

-- The days and shares; of earlier bills they are not known.
ALTER TABLE billed_items ADD COLUMN basis text;
-- How often the owner was charged of the service of the month before.
ALTER TABLE billed_items ADD COLUMN again bigint NOT NULL DEFAULT 0;
