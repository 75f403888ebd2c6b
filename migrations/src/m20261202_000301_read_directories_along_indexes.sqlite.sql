CREATE TABLE clustered_keys (
    organization_id uuid_text NOT NULL,
    identity text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    record_id uuid_text NOT NULL,
    typed text NOT NULL,
    CONSTRAINT pk_identity_keys PRIMARY KEY (organization_id, identity, kind, value, record_id)
) WITHOUT ROWID;

INSERT INTO clustered_keys (organization_id, identity, kind, value, record_id, typed)
SELECT organization_id, identity, kind, value, record_id, typed FROM identity_keys
ORDER BY organization_id, identity, kind, value, record_id;

DROP TABLE identity_keys;
ALTER TABLE clustered_keys RENAME TO identity_keys;
CREATE INDEX ix_identity_keys_record_id ON identity_keys (record_id);

CREATE INDEX ix_exhibitors_organization_id_search_key
    ON exhibitors (organization_id, search_key, kept_id, id);
CREATE INDEX ix_show_horses_organization_id_search_key
    ON show_horses (organization_id, search_key, kept_id, id);
