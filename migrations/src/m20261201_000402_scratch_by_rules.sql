-- What stands of a class or a charge after it was scratched, if a rule of the show said so,
-- how many percent were given back by that rule, and its moment.
ALTER TABLE class_entries ADD COLUMN kept bigint;
ALTER TABLE class_entries ADD COLUMN refunded bigint;
ALTER TABLE class_entries ADD COLUMN kept_at bigint;
ALTER TABLE charges ADD COLUMN kept bigint;
ALTER TABLE charges ADD COLUMN refunded bigint;
ALTER TABLE charges ADD COLUMN kept_at bigint;
