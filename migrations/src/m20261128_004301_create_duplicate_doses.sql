-- Records of doses of which there was one already: of two people who gave one dose, neither
-- knew of the other, and both are told.
CREATE TABLE duplicate_doses (
    id uuid PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- The dose.
    medication_id uuid NOT NULL,
    day text NOT NULL,
    minute bigint NOT NULL,
    given boolean NOT NULL,
    reason text NOT NULL,
    account_id uuid NOT NULL,
    given_at bigint NOT NULL,
    -- When it arrived, from which the order follows.
    recorded_at bigint NOT NULL,
    -- When they who recorded the dose, and this, confirmed to know of it.
    first_read_at bigint,
    second_read_at bigint,
    CONSTRAINT fk_duplicate_doses_medication_id FOREIGN KEY (medication_id)
        REFERENCES medications (id) ON DELETE CASCADE,
    CONSTRAINT fk_duplicate_doses_account_id FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE INDEX ix_duplicate_doses_medication_id_day ON duplicate_doses (medication_id, day, minute);
CREATE INDEX ix_duplicate_doses_organization_id_recorded_at
    ON duplicate_doses (organization_id, recorded_at);
