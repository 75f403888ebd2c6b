-- Bookings of stalls are on the bills of those who hold them.

-- The booking with which a charge comes and goes. No foreign key: the charge remains when the
-- booking is deleted.
ALTER TABLE charges ADD COLUMN booking_id uuid;
-- What the entry pays of all of it, if entries share the booking.
ALTER TABLE charges ADD COLUMN share bigint;
-- What kind of stall it is, if it is one.
ALTER TABLE charges ADD COLUMN stall_kind text;
-- Whether its entry bought the extra, without the booking.
ALTER TABLE stall_bookings ADD COLUMN is_bought boolean NOT NULL DEFAULT false;
