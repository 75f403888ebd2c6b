use proptest::prelude::*;

use super::*;

fn any_day() -> impl Strategy<Value = (ClassLine, ClassDay)> {
    let state = prop::sample::select(ClassState::ALL.to_vec());
    let trips = (0..15_u32, 0..2_u32, 0..15_u32);
    (any::<bool>(), state, trips, -20..60_i64, 0..60_i64).prop_map(
        |(is_together, state, trips, started, took)| {
            let line = if is_together {
                together(0)
            } else {
                one_by_one(0)
            };
            let day = match state {
                ClassState::Waiting => waiting(trips.2),
                ClassState::Running => running(started, trips, Some(started + took)),
                ClassState::Finished => finished(started, started + took),
            };
            (line, day)
        },
    )
}

proptest! {
    /// What is to come takes place after now and the hold, and one after the other.
    #[test]
    fn what_is_to_come_is_in_the_future_and_does_not_overlap(
        lines in prop::collection::vec(any_day(), 1..8),
        now in -10..95_i64,
        hold in prop::option::of(prop::option::of(-10..200_i64)),
    ) {
        let numbered = (1..).zip(&lines).map(|(number, (line, _))| ClassLine {
            class_id: class_id(number),
            ..*line
        });
        let numbered: Vec<ClassLine> = numbered.collect();
        let days: Vec<ClassDay> = lines.iter().map(|(_, day)| *day).collect();
        let mut day = Day::of(vec![session(1, 0, classes(&numbered))], &days);
        if let Some(until) = hold {
            day = day.on_hold(0, until);
        }
        let found = estimates(&day.schedule, &day.classes, &day.rings, at(now));
        let mut to_come: Vec<&Estimate> = Vec::new();
        let open = hold.flatten().map_or(at(now), |it| at(it).max(at(now)));
        for (estimate, day) in found[0].iter().zip(&days) {
            prop_assert!(estimate.start <= estimate.end && estimate.end <= estimate.next);
            match day.progress.state {
                ClassState::Waiting => {
                    to_come.push(estimate);
                    prop_assert!(estimate.start >= open);
                }
                ClassState::Running => prop_assert!(estimate.end >= open),
                ClassState::Finished => {
                    prop_assert_eq!(Some(estimate.end), day.progress.finished_at);
                }
            }
        }
        to_come.sort_by_key(|it| (it.start, it.next));
        for two in to_come.windows(2) {
            prop_assert!(two[0].next <= two[1].start);
        }
    }
}
