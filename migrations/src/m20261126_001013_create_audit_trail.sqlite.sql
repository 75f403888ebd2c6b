CREATE TRIGGER tr_audit_trail_update BEFORE UPDATE ON audit_trail BEGIN
    SELECT RAISE(ABORT, 'the audit trail is kept');
END;

CREATE TRIGGER tr_audit_trail_delete BEFORE DELETE ON audit_trail
    WHEN CASE
        WHEN OLD.event_id IS NULL
            THEN EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id)
        ELSE EXISTS (SELECT 1 FROM events WHERE id = OLD.event_id AND hidden_at IS NULL)
    END
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is kept');
END;
