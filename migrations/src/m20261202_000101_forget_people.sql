-- Somebody who asked for it is forgotten: what is known beside the name is erased.

-- When; NULL of all others.
ALTER TABLE exhibitors ADD COLUMN forgotten_at bigint;

-- The files for each database let the trail be changed in one way: what lines tell of contact
-- data and memberships, before and after, becomes `[forgotten]`. The line stays, with who
-- changed what and when.
