-- A stall that somebody holds while they fill in the form of an entry: a booking that nobody has
-- yet.

-- Until when nobody else gets it. From then on whoever comes next may take it; until somebody
-- does, the form can still use it. Empty of what is booked.
ALTER TABLE stall_bookings ADD COLUMN held_until bigint;
-- By what the form names it.
ALTER TABLE stall_bookings ADD COLUMN token text;
CREATE UNIQUE INDEX uq_stall_bookings_token ON stall_bookings (token);
