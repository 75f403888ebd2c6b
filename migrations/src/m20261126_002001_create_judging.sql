-- What the classes of shows are judged by, what judges write, and published results.

-- The row of a class in the ring. Whoever changes what the ring has of a class locks it,
-- and neither the class nor the show, which the desk changes meanwhile.
CREATE TABLE judged_classes (
    class_id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    -- The class from whose cards this one takes its places.
    master_id uuid,
    format jsonb,
    -- Back numbers.
    work_off jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT fk_judged_classes_class_id FOREIGN KEY (class_id)
        REFERENCES classes (id) ON DELETE CASCADE,
    CONSTRAINT fk_judged_classes_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT fk_judged_classes_master_id FOREIGN KEY (master_id)
        REFERENCES classes (id) ON DELETE SET NULL
);
CREATE INDEX ix_judged_classes_event_id ON judged_classes (event_id);
CREATE INDEX ix_judged_classes_master_id ON judged_classes (master_id);

CREATE TABLE judge_cards (
    class_id uuid NOT NULL,
    -- Counted from 0.
    judge bigint NOT NULL,
    event_id uuid NOT NULL,
    lines jsonb NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT pk_judge_cards PRIMARY KEY (class_id, judge),
    CONSTRAINT fk_judge_cards_class_id FOREIGN KEY (class_id)
        REFERENCES judged_classes (class_id) ON DELETE CASCADE
);
CREATE INDEX ix_judge_cards_event_id ON judge_cards (event_id);

-- Rows are only inserted, until the show is deleted: what was corrected stays.
CREATE TABLE published_results (
    class_id uuid NOT NULL,
    -- 1, 2, 3 …
    number bigint NOT NULL,
    event_id uuid NOT NULL,
    published_at bigint NOT NULL,
    reason text,
    sheet jsonb NOT NULL,
    CONSTRAINT pk_published_results PRIMARY KEY (class_id, number),
    CONSTRAINT fk_published_results_class_id FOREIGN KEY (class_id)
        REFERENCES judged_classes (class_id) ON DELETE CASCADE
);
CREATE INDEX ix_published_results_event_id ON published_results (event_id);
