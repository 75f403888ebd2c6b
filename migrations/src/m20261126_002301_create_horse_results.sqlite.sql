INSERT INTO horse_results (class_id, position, event_id, registration_id, horse_id, back_number,
    rider_name, judge, place, is_tied, score, status, shown, publication)
SELECT published.class_id, line.key, published.event_id,
    unhex(line.value ->> 'registration_id', '-'), unhex(line.value ->> 'horse_id', '-'),
    line.value ->> 'back_number', line.value ->> 'rider_name',
    COALESCE(published.sheet ->> ('$.cards[' || (line.value ->> 'judge') || '].judge'), ''),
    line.value ->> 'place', line.value ->> 'is_tied',
    line.value ->> 'score', line.value ->> 'status',
    published.sheet ->> 'shown', published.number
FROM published_results AS published, json_each(published.sheet, '$.rows') AS line
WHERE line.value ->> 'horse_id' IS NOT NULL
    AND published.number = (
        SELECT MAX(number) FROM published_results WHERE class_id = published.class_id);
