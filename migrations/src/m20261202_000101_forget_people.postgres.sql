CREATE OR REPLACE FUNCTION keep_audit_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT (
        CASE
            WHEN OLD.event_id IS NULL
                THEN EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id)
            ELSE EXISTS (SELECT 1 FROM events WHERE id = OLD.event_id AND hidden_at IS NULL)
        END
    ) THEN
        RETURN OLD;
    END IF;
    -- The generated column is not computed yet.
    IF TG_OP = 'UPDATE'
        AND OLD.kind IN ('details', 'directory_record', 'membership', 'receipt')
        AND NEW.before IN (OLD.before, '[forgotten]')
        AND NEW.after IN (OLD.after, '[forgotten]')
        AND to_jsonb(NEW) - ARRAY['before', 'after', 'stream_id']
            = to_jsonb(OLD) - ARRAY['before', 'after', 'stream_id']
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit trail is kept';
END $$;
