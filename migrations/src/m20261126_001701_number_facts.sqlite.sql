DROP TRIGGER tr_audit_trail_update;

UPDATE audit_trail
SET object_id = class_entries.id
FROM class_entries
WHERE audit_trail.kind = 'class' AND audit_trail.object_id IS NULL
    AND class_entries.registration_id = audit_trail.registration_id
    AND class_entries.name = audit_trail.subject;
UPDATE audit_trail
SET data = CASE before WHEN '' THEN json_object('after', after)
    ELSE json_object('before', before, 'after', after) END
WHERE kind IN ('class', 'status', 'added');
UPDATE audit_trail
SET number = numbered.number
FROM (
    SELECT id, ROW_NUMBER() OVER (PARTITION BY stream_id ORDER BY at, id) AS number
    FROM audit_trail
) AS numbered
WHERE numbered.id = audit_trail.id;
CREATE UNIQUE INDEX uq_audit_trail_stream_id_number ON audit_trail (stream_id, number);

CREATE TRIGGER tr_audit_trail_update BEFORE UPDATE ON audit_trail BEGIN
    SELECT RAISE(ABORT, 'the audit trail is kept');
END;
