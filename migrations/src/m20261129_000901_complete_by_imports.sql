-- Imports complete what is there, say what differs, and keep their doubts.
ALTER TABLE imports ADD COLUMN completed bigint NOT NULL DEFAULT 0;
-- What becomes of what differs; null if nobody said it.
ALTER TABLE imports ADD COLUMN differences text;
-- A list of rows and of what may have been understood wrongly.
ALTER TABLE imports ADD COLUMN doubts jsonb NOT NULL DEFAULT '[]';

-- What an import filled of things that were there, until it is taken back. It goes with the
-- thing, whose former values it has.
CREATE TABLE import_completions (
    import_id uuid NOT NULL,
    item_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    kind text NOT NULL,
    -- One of them is the thing.
    contact_id uuid,
    horse_id uuid,
    -- A list of places in its rows, with what stood there and what stands there.
    parts jsonb NOT NULL,
    -- Its prints before and after.
    print_before text NOT NULL,
    print_after text NOT NULL,
    CONSTRAINT pk_import_completions PRIMARY KEY (import_id, item_id),
    CONSTRAINT fk_import_completions_import_id FOREIGN KEY (import_id)
        REFERENCES imports (id) ON DELETE CASCADE,
    CONSTRAINT fk_import_completions_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_import_completions_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE CASCADE,
    CONSTRAINT fk_import_completions_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_import_completions_organization_id ON import_completions (organization_id);
CREATE INDEX ix_import_completions_contact_id ON import_completions (contact_id)
    WHERE contact_id IS NOT NULL;
CREATE INDEX ix_import_completions_horse_id ON import_completions (horse_id)
    WHERE horse_id IS NOT NULL;
