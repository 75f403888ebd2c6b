INSERT INTO result_lines (class_id, position, event_id, registration_id, horse_id, rider_id,
    owner_id, trainer_id, show_horse_id, back_number, horse_name, rider_name, judge, place,
    is_tied, score, status, shown, entered, publication)
SELECT published.class_id, line.number - 1, published.event_id,
    (line.value ->> 'registration_id')::uuid, (line.value ->> 'horse_id')::uuid,
    people.rider_id, people.owner_id, people.trainer_id, people.show_horse_id,
    (line.value ->> 'back_number')::bigint, line.value ->> 'horse_name',
    line.value ->> 'rider_name',
    COALESCE(
        published.sheet -> 'cards' -> (line.value ->> 'judge')::integer ->> 'judge', ''),
    (line.value ->> 'place')::bigint, (line.value ->> 'is_tied')::boolean,
    line.value ->> 'score', line.value ->> 'status', (published.sheet ->> 'shown')::bigint,
    GREATEST(classes.entered, (published.sheet ->> 'shown')::bigint), published.number
FROM published_results AS published
CROSS JOIN jsonb_array_elements(published.sheet -> 'rows')
    WITH ORDINALITY AS line (value, number)
LEFT JOIN classes ON classes.id = published.class_id
LEFT JOIN entry_people AS people
    ON people.registration_id = (line.value ->> 'registration_id')::uuid
WHERE published.number = (
    SELECT MAX(number) FROM published_results WHERE class_id = published.class_id);
