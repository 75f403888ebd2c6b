-- Words of care that no rule knows, as an organization said what they mean.
CREATE TABLE care_words (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    -- As it stood in a table.
    word text NOT NULL,
    word_key text NOT NULL,
    -- A kind of care, or that rows with it are left out.
    meaning text NOT NULL,
    -- Which vaccination it is; empty if it was not said.
    vaccine text NOT NULL,
    revision bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_care_words_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE UNIQUE INDEX uq_care_words_organization_id_word_key
    ON care_words (organization_id, word_key);

-- What was answered about words of a table: a list of words with their meanings.
ALTER TABLE imports ADD COLUMN words jsonb NOT NULL DEFAULT '[]';
