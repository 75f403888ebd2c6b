-- What entries bought, such as bedding, and on which day it goes to which stall.
CREATE TABLE deliveries (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    -- The entry that bought it; empty where it is something else.
    registration_id uuid,
    fee_id uuid NOT NULL,
    -- What the extra was called.
    name text NOT NULL,
    -- To whose stall it goes; empty if the booking was deleted.
    booking_id uuid,
    quantity bigint NOT NULL,
    day text NOT NULL,
    -- What was said last of whether it is delivered: when by the clock of the server, when as
    -- the device said it, and by whom. Empty if nothing was said.
    is_delivered boolean NOT NULL,
    at bigint,
    said_at bigint,
    author text,
    -- The account, which may be deleted since.
    account_id uuid,
    created_at bigint NOT NULL,
    CONSTRAINT fk_deliveries_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT fk_deliveries_registration_id FOREIGN KEY (registration_id)
        REFERENCES registrations (id) ON DELETE CASCADE,
    CONSTRAINT fk_deliveries_booking_id FOREIGN KEY (booking_id)
        REFERENCES stall_bookings (id) ON DELETE SET NULL
);
CREATE INDEX ix_deliveries_event_id ON deliveries (event_id, day, created_at, id);
CREATE INDEX ix_deliveries_registration_id ON deliveries (registration_id);
CREATE INDEX ix_deliveries_booking_id ON deliveries (booking_id);
