DROP TRIGGER tr_audit_trail_update;

CREATE TRIGGER tr_audit_trail_update BEFORE UPDATE ON audit_trail
    WHEN NOT (
        OLD.kind IN ('details', 'directory_record', 'membership', 'receipt')
        AND NEW.before IN (OLD.before, '[forgotten]')
        AND NEW.after IN (OLD.after, '[forgotten]')
        AND NEW.id = OLD.id
        AND NEW.organization_id = OLD.organization_id
        AND NEW.event_id IS OLD.event_id
        AND NEW.registration_id IS OLD.registration_id
        AND NEW.revision IS OLD.revision
        AND NEW.at = OLD.at
        AND NEW.author = OLD.author
        AND NEW.account_id IS OLD.account_id
        AND NEW.address IS OLD.address
        AND NEW.kind = OLD.kind
        AND NEW.subject = OLD.subject
        AND NEW.reason IS OLD.reason
        AND NEW.object_id IS OLD.object_id
        AND NEW.object_name = OLD.object_name
        AND NEW.data IS OLD.data
        AND NEW.number = OLD.number
        AND NEW.device = OLD.device
    )
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is kept');
END;
