-- What happens in the rings of a show on its day: the schedule, orders of go, and what
-- stewards tapped.

CREATE TABLE ring_schedules (
    event_id uuid NOT NULL PRIMARY KEY,
    -- What the lines of the audit trail about the schedule are about.
    id uuid NOT NULL,
    -- The sessions with their lines.
    sessions jsonb NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT fk_ring_schedules_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);

-- Whoever taps a ring locks its row: two rings do not wait for each other.
CREATE TABLE show_rings (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    name text NOT NULL,
    position bigint NOT NULL,
    CONSTRAINT fk_show_rings_event_id FOREIGN KEY (event_id)
        REFERENCES ring_schedules (event_id) ON DELETE CASCADE
);
CREATE INDEX ix_show_rings_event_id ON show_rings (event_id);

-- Rows of taps are only inserted. `key` is the one that a device chose for the tap.
CREATE TABLE ring_taps (
    id uuid NOT NULL PRIMARY KEY,
    ring_id uuid NOT NULL,
    event_id uuid NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    until bigint,
    at bigint NOT NULL,
    key text,
    CONSTRAINT fk_ring_taps_ring_id FOREIGN KEY (ring_id)
        REFERENCES show_rings (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_ring_taps_ring_id_key ON ring_taps (ring_id, key);
CREATE INDEX ix_ring_taps_event_id ON ring_taps (event_id);

CREATE TABLE class_taps (
    id uuid NOT NULL PRIMARY KEY,
    class_id uuid NOT NULL,
    event_id uuid NOT NULL,
    state text NOT NULL,
    at bigint NOT NULL,
    key text,
    CONSTRAINT fk_class_taps_class_id FOREIGN KEY (class_id)
        REFERENCES judged_classes (class_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_class_taps_class_id_key ON class_taps (class_id, key);
CREATE INDEX ix_class_taps_event_id ON class_taps (event_id);

CREATE TABLE gate_taps (
    id uuid NOT NULL PRIMARY KEY,
    class_id uuid NOT NULL,
    event_id uuid NOT NULL,
    -- No foreign key: an entry stays as long as its show, and a tap must not wait for it.
    registration_id uuid NOT NULL,
    state text NOT NULL,
    at bigint NOT NULL,
    key text,
    CONSTRAINT fk_gate_taps_class_id FOREIGN KEY (class_id)
        REFERENCES judged_classes (class_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_gate_taps_class_id_key ON gate_taps (class_id, key);
CREATE INDEX ix_gate_taps_event_id ON gate_taps (event_id);

-- The order of go with what it was drawn with; null as long as nobody set one.
ALTER TABLE judged_classes ADD COLUMN running_order jsonb;
-- Null for cards that were saved before this was kept.
ALTER TABLE judge_cards ADD COLUMN saved_at bigint;
