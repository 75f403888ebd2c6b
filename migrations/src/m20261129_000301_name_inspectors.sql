-- Who inspected a horse, as the inspector says it, and the number of their license.
ALTER TABLE inspections ADD COLUMN inspector text NOT NULL DEFAULT '';
ALTER TABLE inspections ADD COLUMN license text NOT NULL DEFAULT '';
