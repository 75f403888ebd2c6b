-- Accounts, how they sign in, and organizations with their people.

CREATE TABLE accounts (
    id uuid NOT NULL PRIMARY KEY,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    sign_up_key text,
    created_at bigint NOT NULL,
    -- The row stays, without address and password, because kept shows, and what the
    -- account sent to others, refer to it.
    deleted_at bigint,
    CONSTRAINT uq_accounts_email_key UNIQUE (email_key)
);

-- A session that ends is deleted.
CREATE TABLE sessions (
    id uuid NOT NULL PRIMARY KEY,
    account_id uuid NOT NULL,
    device text NOT NULL,
    -- Of its last use, if it is known.
    address text,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT fk_sessions_account_id FOREIGN KEY (account_id)
        REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_sessions_account_id_seen_at ON sessions (account_id, seen_at);
CREATE INDEX ix_sessions_expires_at ON sessions (expires_at);

CREATE TABLE account_mails (
    id uuid NOT NULL PRIMARY KEY,
    kind text NOT NULL,
    email text NOT NULL,
    -- Empty while it is not known whether the address has an account.
    account_id uuid,
    -- SHA-256 of the secret part of the link in it, if it has one.
    link_hash text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT uq_account_mails_link_hash UNIQUE (link_hash),
    CONSTRAINT fk_account_mails_account_id FOREIGN KEY (account_id)
        REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_account_mails_account_id ON account_mails (account_id);
CREATE INDEX ix_account_mails_expires_at ON account_mails (expires_at);

-- Failed attempts to give a password.
CREATE TABLE sign_in_attempts (
    -- What is counted: an address, a browser or an account.
    key text NOT NULL PRIMARY KEY,
    failures bigint NOT NULL,
    retry_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE INDEX ix_sign_in_attempts_expires_at ON sign_in_attempts (expires_at);

CREATE TABLE second_factors (
    account_id uuid NOT NULL PRIMARY KEY,
    -- Base 32; readable, because codes are computed from it.
    secret text NOT NULL,
    -- The last step of thirty seconds whose code was used.
    last_step bigint NOT NULL,
    created_at bigint NOT NULL,
    -- Empty until a first code was right.
    confirmed_at bigint,
    CONSTRAINT fk_second_factors_account_id FOREIGN KEY (account_id)
        REFERENCES accounts (id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
    account_id uuid NOT NULL,
    -- SHA-256.
    code_hash text NOT NULL,
    PRIMARY KEY (account_id, code_hash),
    CONSTRAINT fk_recovery_codes_account_id FOREIGN KEY (account_id)
        REFERENCES second_factors (account_id) ON DELETE CASCADE
);

-- Archives of what an account holds.
CREATE TABLE exports (
    id uuid NOT NULL PRIMARY KEY,
    account_id uuid NOT NULL,
    percent bigint NOT NULL,
    -- When it is ready.
    bytes bigint,
    failed boolean NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT fk_exports_account_id FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE INDEX ix_exports_account_id ON exports (account_id);
CREATE INDEX ix_exports_expires_at ON exports (expires_at);

CREATE TABLE organizations (
    -- That of the account that founded it.
    id uuid NOT NULL PRIMARY KEY,
    account_id uuid NOT NULL,
    name text NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    contact_person text NOT NULL,
    email text,
    phone text,
    website text,
    -- Decides what day it is there.
    time_zone text,
    managers jsonb NOT NULL,
    judges jsonb NOT NULL,
    revision bigint NOT NULL DEFAULT 1,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT uq_organizations_account_id UNIQUE (account_id),
    CONSTRAINT fk_organizations_account_id FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- The people of organizations beside their founders.
CREATE TABLE members (
    account_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    role text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT pk_members PRIMARY KEY (account_id, organization_id),
    CONSTRAINT fk_members_account_id FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT fk_members_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_members_organization_id_created_at ON members (organization_id, created_at);

CREATE TABLE invitations (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    role text NOT NULL,
    -- SHA-256 of the secret part of the link; empty until it is mailed.
    link_hash text,
    invited_by uuid NOT NULL,
    accepted_by uuid,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT uq_invitations_organization_id_email_key UNIQUE (organization_id, email_key),
    CONSTRAINT uq_invitations_link_hash UNIQUE (link_hash),
    CONSTRAINT fk_invitations_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id)
);
CREATE INDEX ix_invitations_expires_at ON invitations (expires_at);
