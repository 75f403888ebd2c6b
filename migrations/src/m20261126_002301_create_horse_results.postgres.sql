INSERT INTO horse_results (class_id, position, event_id, registration_id, horse_id, back_number,
    rider_name, judge, place, is_tied, score, status, shown, publication)
SELECT published.class_id, line.number - 1, published.event_id,
    (line.value ->> 'registration_id')::uuid, (line.value ->> 'horse_id')::uuid,
    (line.value ->> 'back_number')::bigint, line.value ->> 'rider_name',
    COALESCE(
        published.sheet -> 'cards' -> (line.value ->> 'judge')::integer ->> 'judge', ''),
    (line.value ->> 'place')::bigint, (line.value ->> 'is_tied')::boolean,
    line.value ->> 'score', line.value ->> 'status',
    (published.sheet ->> 'shown')::bigint, published.number
FROM published_results AS published
CROSS JOIN jsonb_array_elements(published.sheet -> 'rows')
    WITH ORDINALITY AS line (value, number)
WHERE line.value ->> 'horse_id' IS NOT NULL
    AND published.number = (
        SELECT MAX(number) FROM published_results WHERE class_id = published.class_id);
