-- Each entry that is linked looks up which of the records that it may name were answered to be
-- two: the pairs of a record stand under either of its columns.
CREATE INDEX ix_identity_proposals_other_id ON identity_proposals (other_id);
