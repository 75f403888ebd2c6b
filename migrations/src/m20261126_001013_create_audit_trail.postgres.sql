CREATE FUNCTION keep_audit_trail() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION 'the audit trail is kept';
END $$;

CREATE TRIGGER tr_audit_trail_kept BEFORE DELETE OR UPDATE ON audit_trail
    FOR EACH ROW EXECUTE FUNCTION keep_audit_trail();
CREATE TRIGGER tr_audit_trail_not_emptied BEFORE TRUNCATE ON audit_trail
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail();
