-- Tables that somebody brought from another program, and what was added of them.
CREATE TABLE imports (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- Null if its rows are not of a show.
    event_id uuid,
    -- Empty if the table was pasted.
    file_name text NOT NULL,
    kind text NOT NULL,
    -- The field of each column, or null: a list.
    mapping jsonb NOT NULL,
    -- How dates are read; null if nobody said it.
    dates text,
    row_count bigint NOT NULL,
    state text NOT NULL,
    -- What came of it.
    made bigint NOT NULL,
    already bigint NOT NULL,
    refused bigint NOT NULL,
    -- A list of rows and reasons.
    problems jsonb NOT NULL,
    -- The account, which may be deleted since.
    account_id uuid NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    -- Headings and rows as JSON, until they are imported.
    content text NOT NULL,
    -- What came of taking it back: how many things went, and a list of what stays.
    removed bigint,
    kept jsonb,
    CONSTRAINT fk_imports_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_imports_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);
CREATE INDEX ix_imports_organization_id ON imports (organization_id, created_at, id);
CREATE INDEX ix_imports_event_id ON imports (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX ix_imports_drafts ON imports (created_at) WHERE state = 'draft';

-- What an import added, until it is taken back.
CREATE TABLE import_items (
    import_id uuid NOT NULL,
    item_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    kind text NOT NULL,
    -- Differs when the thing was changed, or when something else refers to it.
    print text NOT NULL,
    CONSTRAINT pk_import_items PRIMARY KEY (import_id, item_id),
    CONSTRAINT fk_import_items_import_id FOREIGN KEY (import_id)
        REFERENCES imports (id) ON DELETE CASCADE,
    CONSTRAINT fk_import_items_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_import_items_organization_id ON import_items (organization_id);
