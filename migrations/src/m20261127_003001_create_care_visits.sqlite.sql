INSERT INTO care_visits (id, organization_id, horse_id, kind, name, date, day, done_by, product,
    notes, next_due, revision, created_at, updated_at)
SELECT
    COALESCE(said.id, unhex(printf('%012x', horses.updated_at) || '7'
        || substr(hex(randomblob(2)), 2) || '8' || substr(hex(randomblob(8)), 2))),
    horses.organization_id, horses.id, said.kind, COALESCE(said.name, ''), said.date,
    CAST(julianday(said.date) + 0.5 AS integer), COALESCE(said.done_by, ''),
    COALESCE(said.product, ''), COALESCE(said.notes, ''), NULLIF(said.next_due, ''), 1,
    horses.updated_at, horses.updated_at
FROM (
    SELECT horse_id, NULL AS id, 'vaccination' AS kind, shot.value ->> 'name' AS name,
        shot.value ->> 'given_on' AS date, '' AS done_by, shot.value ->> 'product' AS product,
        '' AS notes, shot.value ->> 'next_due' AS next_due
    FROM horse_sections, json_each(content, '$.vaccinations') AS shot
    WHERE section = 'health'
    UNION ALL
    SELECT horse_id, NULL, 'deworming', content ->> '$.deworming.product',
        content ->> '$.deworming.last_on', '', '', '', content ->> '$.deworming.next_due'
    FROM horse_sections
    WHERE section = 'health'
    UNION ALL
    SELECT horse_id, NULL, 'dental', '', content ->> '$.dental.last_exam', '', '',
        content ->> '$.dental.notes', content ->> '$.dental.next_due'
    FROM horse_sections
    WHERE section = 'health'
    UNION ALL
    SELECT horse_id, NULL, 'hoof', '', content ->> '$.hoof_care.last_trim',
        content ->> '$.hoof_care.farrier', '', '', content ->> '$.hoof_care.next_due'
    FROM horse_sections
    WHERE section = 'health'
    UNION ALL
    SELECT horse_id, unhex(visit.value ->> 'id', '-'), 'veterinary',
        visit.value ->> '$.entry.reason', visit.value ->> '$.entry.date',
        visit.value ->> '$.entry.vet', '', visit.value ->> '$.entry.notes', NULL
    FROM horse_sections, json_each(content, '$.vet_visits') AS visit
    WHERE section = 'health'
) AS said
JOIN horses ON horses.id = said.horse_id
WHERE julianday(said.date) IS NOT NULL
ON CONFLICT DO NOTHING;
