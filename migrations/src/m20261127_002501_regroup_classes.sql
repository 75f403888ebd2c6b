-- Classes that were split into others or combined into one, until that is undone.

CREATE TABLE class_regroupings (
    -- The class that was split, or into which others were combined.
    class_id uuid NOT NULL,
    -- `split` or `combine`.
    kind text NOT NULL,
    event_id uuid NOT NULL,
    -- Which classes took the place of which, and what was before.
    record jsonb NOT NULL,
    made_at bigint NOT NULL,
    CONSTRAINT pk_class_regroupings PRIMARY KEY (class_id, kind),
    CONSTRAINT fk_class_regroupings_class_id FOREIGN KEY (class_id)
        REFERENCES classes (id) ON DELETE CASCADE,
    CONSTRAINT fk_class_regroupings_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);
CREATE INDEX ix_class_regroupings_event_id ON class_regroupings (event_id);

-- `replaced` while other classes are in its place, `made` if it is in the place of others.
-- Neither is removed before that is undone.
ALTER TABLE classes ADD COLUMN regrouped text;
