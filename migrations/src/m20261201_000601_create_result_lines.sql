-- What was published last of each class: one row for each line, a copy of rows of
-- `published_results`, to be found by horse and by person. Publishing writes it.

CREATE TABLE result_lines (
    class_id uuid NOT NULL,
    -- That of the row in the published results, from 0.
    position bigint NOT NULL,
    event_id uuid NOT NULL,
    registration_id uuid NOT NULL,
    -- The horse of the rider's account. No foreign key, as of the records below: what a show
    -- published stays when they are deleted.
    horse_id uuid,
    -- To whom the entry was linked when this was published, whatever was merged since.
    rider_id uuid,
    owner_id uuid,
    trainer_id uuid,
    show_horse_id uuid,
    back_number bigint NOT NULL,
    horse_name text NOT NULL,
    rider_name text NOT NULL,
    -- Whose places these are, if each judge's stand by themselves.
    judge text NOT NULL,
    place bigint,
    is_tied boolean NOT NULL,
    score text NOT NULL,
    status text,
    shown bigint NOT NULL,
    -- How many were entered in the class, and not scratched.
    entered bigint NOT NULL,
    -- The number of the publication: later ones than the first are corrections.
    publication bigint NOT NULL,
    CONSTRAINT pk_result_lines PRIMARY KEY (class_id, position),
    CONSTRAINT fk_result_lines_class_id FOREIGN KEY (class_id)
        REFERENCES judged_classes (class_id) ON DELETE CASCADE
);
CREATE INDEX ix_result_lines_event_id ON result_lines (event_id);
CREATE INDEX ix_result_lines_registration_id ON result_lines (registration_id);
CREATE INDEX ix_result_lines_horse_id ON result_lines (horse_id);
CREATE INDEX ix_result_lines_rider_id ON result_lines (rider_id);
CREATE INDEX ix_result_lines_owner_id ON result_lines (owner_id);
CREATE INDEX ix_result_lines_trainer_id ON result_lines (trainer_id);
CREATE INDEX ix_result_lines_show_horse_id ON result_lines (show_horse_id);

-- Had only the lines of horses of accounts. The files for each database copy all that is
-- published already.
DROP TABLE horse_results;

-- What imports noted of horses names the tables that refer to them.
UPDATE import_items SET print = replace(print, ' horse_results', ' result_lines')
    WHERE print LIKE '% horse_results%';
UPDATE import_completions
    SET print_before = replace(print_before, ' horse_results', ' result_lines'),
        print_after = replace(print_after, ' horse_results', ' result_lines')
    WHERE print_before LIKE '% horse_results%' OR print_after LIKE '% horse_results%';
