-- What was published last of each class, of the horses that riders chose among their own:
-- a copy of rows of `published_results`, to be found by horse. Publishing writes it.

CREATE TABLE horse_results (
    class_id uuid NOT NULL,
    -- That of the row in the published results, from 0.
    position bigint NOT NULL,
    event_id uuid NOT NULL,
    registration_id uuid NOT NULL,
    -- No foreign key: what a show published stays when the horse is deleted.
    horse_id uuid NOT NULL,
    back_number bigint NOT NULL,
    rider_name text NOT NULL,
    -- Whose places these are, if each judge's stand by themselves.
    judge text NOT NULL,
    place bigint,
    is_tied boolean NOT NULL,
    score text NOT NULL,
    status text,
    shown bigint NOT NULL,
    -- The number of the publication: later ones than the first are corrections.
    publication bigint NOT NULL,
    CONSTRAINT pk_horse_results PRIMARY KEY (class_id, position),
    CONSTRAINT fk_horse_results_class_id FOREIGN KEY (class_id)
        REFERENCES judged_classes (class_id) ON DELETE CASCADE
);
CREATE INDEX ix_horse_results_horse_id ON horse_results (horse_id);
CREATE INDEX ix_horse_results_event_id ON horse_results (event_id);

-- The files for each database copy what is published already.
