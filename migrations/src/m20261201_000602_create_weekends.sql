-- Weekends: shows of one organization that belong together.

-- Whoever gives a back number in one of the shows locks this row: it is to be free in all.
CREATE TABLE weekends (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT fk_weekends_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_weekends_organization_id ON weekends (organization_id);

ALTER TABLE events ADD COLUMN weekend_id uuid
    CONSTRAINT fk_events_weekend_id REFERENCES weekends (id);
CREATE INDEX ix_events_weekend_id ON events (weekend_id);
