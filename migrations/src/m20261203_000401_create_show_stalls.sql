-- Stalls at a show and places to camp, and who has them.

-- How often the areas of a show were saved.
CREATE TABLE show_stall_plans (
    event_id uuid NOT NULL PRIMARY KEY,
    revision bigint NOT NULL,
    CONSTRAINT fk_show_stall_plans_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);

CREATE TABLE show_areas (
    event_id uuid NOT NULL,
    position bigint NOT NULL,
    name text NOT NULL,
    CONSTRAINT pk_show_areas PRIMARY KEY (event_id, position),
    CONSTRAINT fk_show_areas_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);

CREATE TABLE show_stalls (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    -- The position of its area.
    area bigint NOT NULL,
    position bigint NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    is_end boolean NOT NULL,
    -- A list of dates; empty is all nights.
    nights jsonb NOT NULL,
    CONSTRAINT fk_show_stalls_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);
CREATE INDEX ix_show_stalls_event_id ON show_stalls (event_id, area, position);

CREATE TABLE stall_bookings (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    -- The extra by which it is paid.
    fee_id uuid,
    first_night text NOT NULL,
    last_night text NOT NULL,
    wishes jsonb NOT NULL,
    created_at bigint NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT fk_stall_bookings_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);
CREATE INDEX ix_stall_bookings_event_id ON stall_bookings (event_id, created_at, id);

-- Who has a booking. A holder is an entry; the column is empty where it is something else.
CREATE TABLE stall_holders (
    booking_id uuid NOT NULL,
    position bigint NOT NULL,
    event_id uuid NOT NULL,
    registration_id uuid,
    share bigint NOT NULL,
    CONSTRAINT pk_stall_holders PRIMARY KEY (booking_id, position),
    CONSTRAINT uq_stall_holders_booking_id_registration_id UNIQUE (booking_id, registration_id),
    CONSTRAINT fk_stall_holders_booking_id FOREIGN KEY (booking_id)
        REFERENCES stall_bookings (id) ON DELETE CASCADE,
    CONSTRAINT fk_stall_holders_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id) ON DELETE CASCADE
);
CREATE INDEX ix_stall_holders_event_id ON stall_holders (event_id);
CREATE INDEX ix_stall_holders_registration_id ON stall_holders (registration_id);

-- A stall has one booking a night, and a booking one stall a night. A stall that is assigned
-- is not deleted.
CREATE TABLE stall_nights (
    stall_id uuid NOT NULL,
    night text NOT NULL,
    booking_id uuid NOT NULL,
    event_id uuid NOT NULL,
    CONSTRAINT pk_stall_nights PRIMARY KEY (stall_id, night),
    CONSTRAINT uq_stall_nights_booking_id_night UNIQUE (booking_id, night),
    CONSTRAINT fk_stall_nights_stall_id FOREIGN KEY (stall_id)
        REFERENCES show_stalls (id),
    CONSTRAINT fk_stall_nights_booking_id FOREIGN KEY (booking_id)
        REFERENCES stall_bookings (id) ON DELETE CASCADE
);
CREATE INDEX ix_stall_nights_event_id ON stall_nights (event_id);
