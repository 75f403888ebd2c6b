use super::*;

/// Class 1 goes one by one in ring 1; 2 together in ring 2, 3 with it, 4 after it.
fn day(first: ClassDay) -> Day {
    let third = ClassLine {
        with: Some(class_id(2)),
        ..together(3)
    };
    let other = RingSession {
        ring_id: ring_id(2),
        ..session(2, 20, classes(&[together(2), third, together(4)]))
    };
    let sessions = vec![session(1, 0, classes(&[one_by_one(1)])), other];
    Day::of(sessions, &[first])
}

/// A class with its start and end in minutes.
type Times = (u128, i64, i64);

/// The times, and which of the classes overlap.
fn own(day: &Day, entered: &[(u128, Option<u32>)], now: i64) -> (Vec<Times>, Vec<(u128, u128)>) {
    let found = estimates(&day.schedule, &day.classes, &day.rings, at(now));
    let entered = entered.iter().map(|(number, ahead)| Entered {
        class_id: class_id(*number),
        trips: day
            .classes
            .get(&class_id(*number))
            .copied()
            .unwrap_or_default()
            .trips,
        ahead: *ahead,
    });
    let times = OwnTimes::new(&day.schedule, &found);
    let mut own: Vec<OwnTime> = entered.filter_map(|it| times.of(&it)).collect();
    own.sort_by_key(|it| (it.start, it.class_id));
    let minute = |it: OffsetDateTime| (it - at(0)).whole_minutes();
    let number = |it: ClassId| it.as_uuid().as_u128();
    let pairs = own.iter().enumerate().flat_map(|(index, one)| {
        let others = own[index + 1..].iter();
        let others = others.filter(|other| one.overlaps(other, true));
        others.map(|other| (number(one.class_id), number(other.class_id)))
    });
    let times = own
        .iter()
        .map(|it| (number(it.class_id), minute(it.start), minute(it.end)));
    (times.collect(), pairs.collect())
}

#[test]
fn a_trip_has_its_own_time() {
    let day = day(waiting(25));
    let time = |ahead| own(&day, &[(1, Some(ahead))], 0).0[0];
    assert_eq!(time(0), (1, 0, 3));
    assert_eq!(time(9), (1, 27, 30));
    // After the drag.
    assert_eq!(time(10), (1, 35, 38));
    assert_eq!(time(24), (1, 82, 85));
}

#[test]
fn it_follows_the_class() {
    // Ten are gone, the eleventh rides; the class is 15 minutes late and ends at 9:40.
    let day = day(running(15, (10, 1, 14), Some(50)));
    assert_eq!(own(&day, &[(1, Some(0))], 50).0, [(1, 53, 56)]);
    assert_eq!(own(&day, &[(1, Some(13))], 50).0, [(1, 97, 100)]);
}

#[test]
fn without_an_order_it_is_the_whole_class() {
    let day = day(waiting(25));
    assert_eq!(own(&day, &[(1, None)], 0).0, [(1, 0, 85)]);
    assert_eq!(own(&day, &[(2, Some(3))], 0).0, [(2, 20, 35)]);
    assert_eq!(own(&day, &[(9, None)], 0).0, []);
}

#[test]
fn two_rings_at_once_overlap_and_two_classes_ridden_at_once_do_not() {
    let day = day(waiting(25));
    let (times, pairs) = own(&day, &[(3, None), (2, None), (1, Some(5))], 0);
    assert_eq!(times, [(1, 15, 18), (2, 20, 35), (3, 20, 35)]);
    assert_eq!(pairs, []);
    let (_, pairs) = own(&day, &[(3, None), (2, None), (1, Some(7))], 0);
    assert_eq!(pairs, [(2, 1), (3, 1)]);
    // One ends at the minute at which the other starts.
    let (times, pairs) = own(&day, &[(1, Some(10)), (2, None), (4, None)], 0);
    assert_eq!(times, [(2, 20, 35), (1, 35, 38), (4, 35, 50)]);
    assert_eq!(pairs, [(1, 4)]);
}
