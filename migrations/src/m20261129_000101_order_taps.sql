-- The order in which taps arrived, by which they count where their times tell nothing, and
-- whether nothing follows from one any more, so that it is not read again. Taps of before
-- arrived first; their places in the order stay those of their times.

ALTER TABLE ring_taps ADD COLUMN number bigint NOT NULL DEFAULT 0;
ALTER TABLE ring_taps ADD COLUMN is_replaced boolean NOT NULL DEFAULT FALSE;
DROP INDEX ix_ring_taps_event_id;
CREATE INDEX ix_ring_taps_event_id_is_replaced ON ring_taps (event_id, is_replaced);

ALTER TABLE class_taps ADD COLUMN number bigint NOT NULL DEFAULT 0;
ALTER TABLE class_taps ADD COLUMN is_replaced boolean NOT NULL DEFAULT FALSE;
DROP INDEX ix_class_taps_event_id;
CREATE INDEX ix_class_taps_event_id_is_replaced ON class_taps (event_id, is_replaced);
CREATE INDEX ix_class_taps_class_id_is_replaced ON class_taps (class_id, is_replaced);

ALTER TABLE gate_taps ADD COLUMN number bigint NOT NULL DEFAULT 0;
ALTER TABLE gate_taps ADD COLUMN is_replaced boolean NOT NULL DEFAULT FALSE;
DROP INDEX ix_gate_taps_event_id;
CREATE INDEX ix_gate_taps_event_id_is_replaced ON gate_taps (event_id, is_replaced);
CREATE INDEX ix_gate_taps_class_id_is_replaced ON gate_taps (class_id, is_replaced);
