-- Barns hold bookings of stalls and buy extras, and what they buy stands in `charges` as what
-- entries buy.

-- A holder is an entry or a barn.
ALTER TABLE stall_holders ADD COLUMN group_id uuid
    CONSTRAINT fk_stall_holders_group_id REFERENCES entry_groups (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX uq_stall_holders_booking_id_group_id ON stall_holders (booking_id, group_id);
CREATE INDEX ix_stall_holders_group_id ON stall_holders (group_id) WHERE group_id IS NOT NULL;

-- An entry or a barn bought it.
ALTER TABLE deliveries ADD COLUMN group_id uuid
    CONSTRAINT fk_deliveries_group_id REFERENCES entry_groups (id) ON DELETE CASCADE;
CREATE INDEX ix_deliveries_group_id ON deliveries (group_id) WHERE group_id IS NOT NULL;

-- The files for each database let a charge be on the bill of a barn, and make charges of
-- `entry_groups.lines`.
