INSERT INTO care_visits (id, organization_id, horse_id, kind, name, date, day, done_by, product,
    notes, next_due, revision, created_at, updated_at)
SELECT
    COALESCE(said.id, (lpad(to_hex(horses.updated_at), 12, '0') || '7'
        || substr(gen_random_uuid()::text, 1, 3) || '8'
        || substr(gen_random_uuid()::text, 25, 12) || substr(gen_random_uuid()::text, 1, 3)
        )::uuid),
    horses.organization_id, horses.id, said.kind, COALESCE(said.name, ''), said.date,
    to_char(said.date::date, 'J')::bigint, COALESCE(said.done_by, ''),
    COALESCE(said.product, ''), COALESCE(said.notes, ''), NULLIF(said.next_due, ''), 1,
    horses.updated_at, horses.updated_at
FROM (
    SELECT horse_id, NULL::uuid AS id, 'vaccination' AS kind, shot ->> 'name' AS name,
        shot ->> 'given_on' AS date, '' AS done_by, shot ->> 'product' AS product,
        '' AS notes, shot ->> 'next_due' AS next_due
    FROM horse_sections, jsonb_array_elements(content -> 'vaccinations') AS shot
    WHERE section = 'health' AND jsonb_typeof(content -> 'vaccinations') = 'array'
    UNION ALL
    SELECT horse_id, NULL, 'deworming', content -> 'deworming' ->> 'product',
        content -> 'deworming' ->> 'last_on', '', '', '', content -> 'deworming' ->> 'next_due'
    FROM horse_sections
    WHERE section = 'health'
    UNION ALL
    SELECT horse_id, NULL, 'dental', '', content -> 'dental' ->> 'last_exam', '', '',
        content -> 'dental' ->> 'notes', content -> 'dental' ->> 'next_due'
    FROM horse_sections
    WHERE section = 'health'
    UNION ALL
    SELECT horse_id, NULL, 'hoof', '', content -> 'hoof_care' ->> 'last_trim',
        content -> 'hoof_care' ->> 'farrier', '', '', content -> 'hoof_care' ->> 'next_due'
    FROM horse_sections
    WHERE section = 'health'
    UNION ALL
    SELECT horse_id, (visit ->> 'id')::uuid, 'veterinary', visit -> 'entry' ->> 'reason',
        visit -> 'entry' ->> 'date', visit -> 'entry' ->> 'vet', '',
        visit -> 'entry' ->> 'notes', NULL
    FROM horse_sections, jsonb_array_elements(content -> 'vet_visits') AS visit
    WHERE section = 'health' AND jsonb_typeof(content -> 'vet_visits') = 'array'
) AS said
JOIN horses ON horses.id = said.horse_id
WHERE said.date ~ '^\d{4}-\d{2}-\d{2}$'
ON CONFLICT DO NOTHING;
