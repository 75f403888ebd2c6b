INSERT INTO result_lines (class_id, position, event_id, registration_id, horse_id, rider_id,
    owner_id, trainer_id, show_horse_id, back_number, horse_name, rider_name, judge, place,
    is_tied, score, status, shown, entered, publication)
SELECT published.class_id, line.key, published.event_id,
    unhex(line.value ->> 'registration_id', '-'), unhex(line.value ->> 'horse_id', '-'),
    people.rider_id, people.owner_id, people.trainer_id, people.show_horse_id,
    line.value ->> 'back_number', line.value ->> 'horse_name', line.value ->> 'rider_name',
    COALESCE(published.sheet ->> ('$.cards[' || (line.value ->> 'judge') || '].judge'), ''),
    line.value ->> 'place', line.value ->> 'is_tied',
    line.value ->> 'score', line.value ->> 'status', published.sheet ->> 'shown',
    MAX(COALESCE(classes.entered, 0), published.sheet ->> 'shown'), published.number
FROM published_results AS published, json_each(published.sheet, '$.rows') AS line
LEFT JOIN classes ON classes.id = published.class_id
LEFT JOIN entry_people AS people
    ON people.registration_id = unhex(line.value ->> 'registration_id', '-')
WHERE published.number = (
    SELECT MAX(number) FROM published_results WHERE class_id = published.class_id);
