-- What the crew of the barns said last of a booking in a stall: that it arrived, left, or that
-- the stall was stripped.
CREATE TABLE stall_marks (
    booking_id uuid NOT NULL,
    stall_id uuid NOT NULL,
    act text NOT NULL,
    event_id uuid NOT NULL,
    -- Whether it was done; otherwise that was taken back.
    is_done boolean NOT NULL,
    at bigint NOT NULL,
    -- The same as the device said it, whose clock may be wrong.
    said_at bigint NOT NULL,
    author text NOT NULL,
    -- The account, which may be deleted since.
    account_id uuid,
    CONSTRAINT pk_stall_marks PRIMARY KEY (booking_id, stall_id, act),
    CONSTRAINT fk_stall_marks_booking_id FOREIGN KEY (booking_id)
        REFERENCES stall_bookings (id) ON DELETE CASCADE,
    CONSTRAINT fk_stall_marks_stall_id FOREIGN KEY (stall_id)
        REFERENCES show_stalls (id) ON DELETE CASCADE
);
CREATE INDEX ix_stall_marks_event_id ON stall_marks (event_id);
CREATE INDEX ix_stall_marks_stall_id ON stall_marks (stall_id);
