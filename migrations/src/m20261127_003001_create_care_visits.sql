-- Visits of care: the history of what was done for a horse. A row stays until somebody
-- deletes it; the section `health` shows the newest ones.
CREATE TABLE care_visits (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    date text NOT NULL,
    -- The Julian day of `date`: a cursor has a number.
    day bigint NOT NULL,
    done_by text NOT NULL,
    contact_id uuid,
    product text NOT NULL,
    notes text NOT NULL,
    -- Empty if it is not known.
    cost bigint,
    document_id uuid,
    next_due text,
    -- With which others it was recorded at once.
    batch_id uuid,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_care_visits_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_care_visits_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE,
    CONSTRAINT fk_care_visits_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL,
    CONSTRAINT fk_care_visits_document_id FOREIGN KEY (document_id)
        REFERENCES documents (id) ON DELETE SET NULL
);
CREATE INDEX ix_care_visits_horse_id_day ON care_visits (horse_id, day, id);
CREATE INDEX ix_care_visits_organization_id_day ON care_visits (organization_id, day, id);
CREATE INDEX ix_care_visits_contact_id ON care_visits (contact_id);
CREATE INDEX ix_care_visits_document_id
    ON care_visits (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX ix_care_visits_batch_id ON care_visits (batch_id) WHERE batch_id IS NOT NULL;

-- After how many days care is due again: what forms propose.
CREATE TABLE care_intervals (
    organization_id uuid NOT NULL PRIMARY KEY,
    hoof bigint NOT NULL,
    vaccination bigint NOT NULL,
    dental bigint NOT NULL,
    deworming bigint NOT NULL,
    CONSTRAINT fk_care_intervals_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);

-- The files for each database make visits of what the sections say of care that was done.
-- Their ids sort before those of later visits; that of a veterinarian's visit is the id
-- that it has in the section.
