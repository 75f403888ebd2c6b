-- The association of whose members the rows of a list are that do not say it.
ALTER TABLE imports ADD COLUMN association text;
