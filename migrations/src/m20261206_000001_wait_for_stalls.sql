-- Stalls that are sold out: whoever asks for one waits in line, as long as none comes free.

-- Of an extra that is a stall, how many more wait in line, or for how many nights. They are not
-- on the bill.
ALTER TABLE charges ADD COLUMN waiting bigint NOT NULL DEFAULT 0;
-- Waits in line, by when it was made, and takes no stall.
ALTER TABLE stall_bookings ADD COLUMN is_waiting boolean NOT NULL DEFAULT false;
