-- Notes.

CREATE TABLE notes (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- An account, whose row stays when it is deleted.
    author_id uuid NOT NULL,
    text text NOT NULL,
    pinned boolean NOT NULL,
    -- What searches look in, folded.
    search_key text NOT NULL,
    -- The instant at which it was written; larger if it is pinned.
    place_key bigint NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_notes_organization_id FOREIGN KEY (organization_id) REFERENCES organizations (id)
);
CREATE INDEX ix_notes_organization_id_place_key ON notes (organization_id, place_key, id);

CREATE TABLE note_horses (
    note_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    CONSTRAINT pk_note_horses PRIMARY KEY (note_id, horse_id),
    CONSTRAINT fk_note_horses_note_id FOREIGN KEY (note_id) REFERENCES notes (id) ON DELETE CASCADE,
    CONSTRAINT fk_note_horses_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_note_horses_horse_id ON note_horses (horse_id);
