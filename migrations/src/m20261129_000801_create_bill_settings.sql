-- What all bills of an organization say.
CREATE TABLE bill_settings (
    organization_id uuid NOT NULL PRIMARY KEY,
    -- Empty: nothing is said.
    how_to_pay text NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT fk_bill_settings_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
