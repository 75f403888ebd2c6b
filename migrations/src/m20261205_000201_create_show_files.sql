-- Files that shows publish with their prize lists, and the logos of their sponsors.
CREATE TABLE show_files (
    id uuid NOT NULL PRIMARY KEY,
    -- Under which its content is stored, in the storage of documents. Copies of a show share it.
    stored_as uuid NOT NULL,
    event_id uuid NOT NULL,
    -- Empty if it is about the whole show.
    class_id uuid,
    purpose text NOT NULL,
    -- Of a logo, the sponsor.
    title text NOT NULL,
    file_kind text NOT NULL,
    bytes bigint NOT NULL,
    -- An account, whose row stays when it is deleted.
    uploaded_by uuid NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT fk_show_files_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT fk_show_files_class_id FOREIGN KEY (class_id)
        REFERENCES classes (id) ON DELETE CASCADE
);
CREATE INDEX ix_show_files_event_id ON show_files (event_id, created_at, id);
CREATE INDEX ix_show_files_class_id ON show_files (class_id);
CREATE INDEX ix_show_files_stored_as ON show_files (stored_as);
