use kernel::{IdGenerator as _, SequentialIds};
use proptest::prelude::*;
use time::OffsetDateTime;
use time::macros::datetime;

use super::*;
use crate::delete::tests::event;

const START: OffsetDateTime = datetime!(2026-06-05 12:00 UTC);

/// A show that starts so many hours after the first one and takes so many.
fn show(ids: &SequentialIds, from: i64, hours: i64) -> WeekendShow {
    let event = event();
    let starts_at = START + Duration::hours(from);
    let zone = event.details.schedule.time_zone().clone();
    WeekendShow {
        id: EventId::new(ids.next_uuid()),
        organization_id: event.organization_id,
        public_link: event.public_link,
        name: event.details.profile.name,
        location: event.details.profile.location,
        schedule: Schedule::stored(starts_at, starts_at + Duration::hours(hours), zone),
        entry_rules: event.entry_rules,
    }
}

#[test]
fn shows_of_a_weekend_follow_each_other_at_one_place() {
    let ids = SequentialIds::default();
    let (friday, saturday) = (show(&ids, 0, 10), show(&ids, 24, 10));
    let sorted = in_weekend(vec![saturday.clone(), friday.clone()]).expect("a weekend");
    assert_eq!(sorted, [friday.clone(), saturday.clone()]);
    let at_once = show(&ids, 9, 10);
    let refused = in_weekend(vec![friday.clone(), at_once.clone()]);
    assert!(matches!(refused, Err(WeekendError::NotAfter(id)) if id == at_once.id));
    let in_july = show(&ids, 24 * 9, 10);
    let refused = in_weekend(vec![friday.clone(), in_july.clone()]);
    assert!(matches!(refused, Err(WeekendError::NotAfter(id)) if id == in_july.id));
    let mut elsewhere = saturday.clone();
    elsewhere.location.venue = RequiredLine::parse("Another Arena").expect("a venue");
    let refused = in_weekend(vec![friday.clone(), elsewhere.clone()]);
    assert!(matches!(refused, Err(WeekendError::OtherPlace(id)) if id == elsewhere.id));
    let mut shouted = saturday;
    let venue = shouted.location.venue.as_str().to_uppercase();
    shouted.location.venue = RequiredLine::parse(&format!("{venue} ")).expect("a venue");
    assert!(in_weekend(vec![friday, shouted]).is_ok(), "spelled alike");
}

proptest! {
    #[test]
    fn the_order_in_which_shows_are_named_does_not_matter(
        hours in proptest::collection::vec((0_i64..500, 1_i64..60), 1..6),
    ) {
        let ids = SequentialIds::default();
        let shows: Vec<_> = hours.iter().map(|(from, long)| show(&ids, *from, *long)).collect();
        let mut turned = shows.clone();
        turned.reverse();
        match (in_weekend(shows), in_weekend(turned)) {
            (Ok(one), Ok(other)) => {
                prop_assert_eq!(&one, &other);
                for pair in one.windows(2) {
                    prop_assert!(pair[0].schedule.ends_at() <= pair[1].schedule.starts_at());
                }
            }
            (Err(_), Err(_)) => {}
            (one, other) => prop_assert!(false, "{one:?} {other:?}"),
        }
    }
}
