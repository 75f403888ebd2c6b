-- Access tokens, with which programs call the API for an account, in one organization.

CREATE TABLE access_tokens (
    id uuid NOT NULL PRIMARY KEY,
    account_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    -- The most that it may do there.
    role text NOT NULL,
    name text NOT NULL,
    -- SHA-256 of the token, which its account alone has.
    token_hash text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    -- Null if it was never used.
    seen_at bigint,
    CONSTRAINT uq_access_tokens_token_hash UNIQUE (token_hash),
    CONSTRAINT fk_access_tokens_account_id FOREIGN KEY (account_id)
        REFERENCES accounts (id) ON DELETE CASCADE,
    CONSTRAINT fk_access_tokens_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id) ON DELETE CASCADE
);
CREATE INDEX ix_access_tokens_account_id ON access_tokens (account_id, created_at, id);
CREATE INDEX ix_access_tokens_organization_id ON access_tokens (organization_id);
CREATE INDEX ix_access_tokens_expires_at ON access_tokens (expires_at);
