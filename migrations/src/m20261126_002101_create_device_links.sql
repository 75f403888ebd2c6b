-- Links with which devices at the rings of a show act without an account.

CREATE TABLE device_links (
    id uuid NOT NULL PRIMARY KEY,
    event_id uuid NOT NULL,
    role text NOT NULL,
    -- The ids of the classes that it is for; none for all. No rows, because a link whose
    -- classes were deleted must not become one for all.
    class_ids jsonb NOT NULL,
    -- A scribe's judge, counted from 0.
    judge bigint,
    label text NOT NULL,
    -- The secret, which the office shows again.
    link text NOT NULL,
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    CONSTRAINT uq_device_links_link UNIQUE (link),
    CONSTRAINT fk_device_links_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);
CREATE INDEX ix_device_links_event_id ON device_links (event_id);
