-- What the offices of shows write into their prize lists. A row of its own: entries lock
-- that of their show.
CREATE TABLE prize_lists (
    event_id uuid NOT NULL PRIMARY KEY,
    -- Markdown.
    before text NOT NULL,
    after text NOT NULL,
    -- Sponsors and trophies of classes.
    honors jsonb NOT NULL,
    published_at bigint,
    revision bigint NOT NULL,
    CONSTRAINT fk_prize_lists_event_id FOREIGN KEY (event_id)
        REFERENCES events (id) ON DELETE CASCADE
);
