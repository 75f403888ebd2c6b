-- Medication as it is given: on the days of a rule, as needed within limits, in tapering
-- steps, with the days of its withdrawal.

-- A rule of RFC 5545, counted from the first day; null is daily, or as needed.
ALTER TABLE medications ADD COLUMN recurrence text;
-- The last day of the rule, if it has one.
ALTER TABLE medications ADD COLUMN last_on text;
-- Both stand if it is given as needed, and then there are no minutes.
ALTER TABLE medications ADD COLUMN least_hours bigint;
ALTER TABLE medications ADD COLUMN most_per_day bigint;
-- A list of days with the dose until each; null if it stays the same.
ALTER TABLE medications ADD COLUMN steps jsonb;
-- For how many days after the last dose the horse must not be shown.
ALTER TABLE medications ADD COLUMN withdrawal_days bigint;
