-- What people saw on horses, for those who keep the barn.
CREATE TABLE observations (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    text text NOT NULL,
    -- The name of its photo.
    photo text,
    -- The account, which may be deleted since.
    author_id uuid NOT NULL,
    -- The text, for the search.
    search_key text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint,
    CONSTRAINT fk_observations_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_observations_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_observations_horse_id ON observations (horse_id, created_at, id);
CREATE INDEX ix_observations_organization_id ON observations (organization_id, created_at, id);
CREATE INDEX ix_observations_unseen
    ON observations (organization_id, created_at, id) WHERE seen_at IS NULL;
