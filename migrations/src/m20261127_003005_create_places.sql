-- Where the horses of a barn stand: its plan, their stays, and who is turned out with whom.

-- How often the plan of a barn was saved.
CREATE TABLE barn_plans (
    organization_id uuid NOT NULL PRIMARY KEY,
    revision bigint NOT NULL,
    CONSTRAINT fk_barn_plans_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);

CREATE TABLE barn_areas (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    position bigint NOT NULL,
    CONSTRAINT fk_barn_areas_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_barn_areas_organization_id_position ON barn_areas (organization_id, position);

-- The stalls of aisles; and paddocks, which have the id and the name of their area.
CREATE TABLE places (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    area_id uuid NOT NULL,
    name text NOT NULL,
    -- How many horses it takes a night: a stall one.
    capacity bigint NOT NULL,
    -- In the whole plan.
    position bigint NOT NULL,
    CONSTRAINT fk_places_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_places_area_id FOREIGN KEY (area_id)
        REFERENCES barn_areas (id) ON DELETE CASCADE
);
CREATE INDEX ix_places_organization_id_position ON places (organization_id, position);
CREATE INDEX ix_places_area_id ON places (area_id);

-- A horse in a place, night after night. Triggers refuse a stay in a place that is full on
-- one of its nights, and one of a horse that has another place then.
CREATE TABLE stays (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    -- Null if the plan has it no more.
    place_id uuid,
    -- The names, which stay.
    area text NOT NULL,
    place text NOT NULL,
    -- The first day.
    starts_on text NOT NULL,
    -- The last day. Without one it is 9999-12-31, so that an index finds what is current.
    ends_on text NOT NULL,
    CONSTRAINT fk_stays_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_stays_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE,
    CONSTRAINT fk_stays_place_id FOREIGN KEY (place_id)
        REFERENCES places (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX uq_stays_horse_id_starts_on ON stays (horse_id, starts_on);
CREATE INDEX ix_stays_organization_id_ends_on ON stays (organization_id, ends_on);
CREATE INDEX ix_stays_place_id_ends_on ON stays (place_id, ends_on) WHERE place_id IS NOT NULL;

-- Who is turned out with whom, and who must not be. It is saved and read as a whole.
CREATE TABLE turnouts (
    organization_id uuid NOT NULL PRIMARY KEY,
    content jsonb NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT fk_turnouts_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
