-- Notices to the USDA.

CREATE TABLE usda_notices (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    -- 0 is the original, the others amend it.
    number bigint NOT NULL,
    -- Nobody, if it was due.
    requested_by uuid,
    requested_at bigint NOT NULL,
    -- Whether the organizer is to send it, and not the server.
    for_organizer boolean NOT NULL DEFAULT FALSE,
    -- Whether another document may take its document's place.
    replaceable boolean NOT NULL DEFAULT FALSE,
    -- What was written, as soon as somebody tries to deliver it.
    event_facts jsonb,
    subject text,
    body text,
    pdf bytea,
    sha256 text,
    written_at bigint,
    ready_at bigint,
    -- What proves that it was delivered.
    delivered_at bigint,
    method text,
    recipient text,
    message_id text,
    -- The organizer's word that they sent it.
    sent_at bigint,
    sent_method text,
    sent_recipient text NOT NULL DEFAULT '',
    sent_note text NOT NULL DEFAULT '',
    said_at bigint,
    -- An account.
    said_by uuid,
    acknowledged_on text,
    acknowledgement text NOT NULL DEFAULT '',
    CONSTRAINT uq_usda_notices_event_id_number UNIQUE (event_id, number),
    CONSTRAINT fk_usda_notices_event_id FOREIGN KEY (event_id) REFERENCES events (id),
    CONSTRAINT fk_usda_notices_requested_by FOREIGN KEY (requested_by) REFERENCES accounts (id),
    CONSTRAINT ck_usda_notices_number CHECK (number >= 0)
);
