-- Why the office charges a line, if it is none of the show's fees.
ALTER TABLE charges ADD COLUMN charged_because text;
-- How many of an extra a show has sold.
CREATE INDEX ix_charges_fee_id ON charges (fee_id) WHERE is_extra;
