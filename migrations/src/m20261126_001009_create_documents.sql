-- Private documents. The files are in the storage of photos, under the documents' ids.

CREATE TABLE documents (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- An account, whose row stays when it is deleted.
    uploaded_by uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    issued_on text,
    expires_on text,
    contact_id uuid,
    notes text NOT NULL,
    file_kind text NOT NULL,
    bytes bigint NOT NULL,
    -- What searches look in, folded.
    search_key text NOT NULL,
    -- The last day; without one, larger the older the document is.
    ends_key bigint NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_documents_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_documents_contact_id FOREIGN KEY (contact_id)
        REFERENCES contacts (id) ON DELETE SET NULL
);
CREATE INDEX ix_documents_contact_id ON documents (contact_id);
CREATE INDEX ix_documents_organization_id_ends_key ON documents (organization_id, ends_key, id);

CREATE TABLE document_horses (
    document_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    CONSTRAINT pk_document_horses PRIMARY KEY (document_id, horse_id),
    CONSTRAINT fk_document_horses_document_id FOREIGN KEY (document_id)
        REFERENCES documents (id) ON DELETE CASCADE,
    CONSTRAINT fk_document_horses_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_document_horses_horse_id ON document_horses (horse_id);
