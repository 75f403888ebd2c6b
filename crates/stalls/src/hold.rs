//! A stall that somebody holds while they fill in the form of an entry.

use kernel::{FeeId, FieldErrors, RandomToken, ShowStallId, StallBookingId, StallKind};
use time::{Date, Duration, OffsetDateTime};

use crate::{AssignedNight, ShowStalls};

/// For how long a stall is held.
pub const HOLD: Duration = Duration::minutes(15);
/// For how long a hold that ran out, and that nobody took, can still be used.
pub const HOLD_ROWS: Duration = Duration::days(1);

/// A stall that is to be held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoldDraft {
    /// The extra of the show that is bought with it.
    pub fee_id: FeeId,
    /// The stall.
    pub stall_id: ShowStallId,
    /// The first night; that of the first day of the show if none is stated.
    pub first: Option<Date>,
    /// The last night; that of the last day of the show if none is stated.
    pub last: Option<Date>,
    /// The hold of the same form that it takes the place of.
    pub instead_of: Option<RandomToken>,
}

/// A hold that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHold {
    /// The booking that it becomes.
    pub id: StallBookingId,
    /// By what the form names it.
    pub token: RandomToken,
    /// What is to be held.
    pub draft: HoldDraft,
}

/// A stall that is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallHold {
    /// The booking that it becomes.
    pub id: StallBookingId,
    /// By what the form names it.
    pub token: RandomToken,
    /// What kind of stall.
    pub kind: StallKind,
    /// The extra that is bought with it.
    pub fee_id: Option<FeeId>,
    /// Its nights, the first one first.
    pub nights: Vec<AssignedNight>,
    /// Until when nobody else gets it.
    pub until: OffsetDateTime,
}

impl StallHold {
    /// Whether somebody else may take it.
    #[must_use]
    pub fn is_over(&self, now: OffsetDateTime) -> bool {
        self.until <= now
    }
}

/// The nights of a hold in a stall of the kind that is bought, the first one first.
pub fn held(
    draft: &HoldDraft,
    kind: StallKind,
    stalls: &ShowStalls,
) -> Result<Vec<AssignedNight>, FieldErrors> {
    let first = draft.first.unwrap_or(stalls.days.first_day);
    let last = draft.last.unwrap_or(stalls.days.last_day);
    let mut errors = FieldErrors::new();
    if !stalls.days.has(first) {
        errors.add("first", stalls.days.problem());
    }
    if !stalls.days.has(last) {
        errors.add("last", stalls.days.problem());
    } else if last < first {
        errors.add("last", "must not be before the first night");
    }
    let nights: Vec<Date> = stalls
        .days
        .nights()
        .filter(|it| first <= *it && *it <= last)
        .collect();
    match stalls.stall(draft.stall_id) {
        Some((_, stall)) if stall.terms.kind == kind => {
            if !nights.iter().all(|night| stall.terms.has(*night)) {
                errors.add("stall_id", "cannot be had on all of these nights");
            }
        }
        _ => errors.add(
            "stall_id",
            format!("must be a {} of this event", kind.in_words()),
        ),
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let night = |night| AssignedNight {
        night,
        stall_id: draft.stall_id,
    };
    Ok(nights.into_iter().map(night).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::{EventId, RequiredLine, Revision, Uuid};
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    use super::*;
    use crate::{ShowArea, ShowNights, ShowStall, StallTerms};

    const FIRST: Date = date!(2027 - 05 - 11);
    const LAST: Date = date!(2027 - 05 - 13);
    const UNTIL: OffsetDateTime = datetime!(2027-05-01 12:15 UTC);

    fn show(nights: &[Date]) -> ShowStalls {
        let stall = ShowStall {
            id: ShowStallId::new(Uuid::from_u128(1)),
            terms: StallTerms {
                name: RequiredLine::parse("A 1").expect("a name"),
                kind: StallKind::Horse,
                is_end: false,
                nights: nights.iter().copied().collect(),
            },
        };
        ShowStalls {
            event_id: EventId::new(Uuid::from_u128(9)),
            show: "Fair".to_owned(),
            days: ShowNights {
                first_day: FIRST,
                last_day: LAST,
            },
            areas: vec![ShowArea {
                name: RequiredLine::parse("Barn A").expect("a name"),
                stalls: vec![stall],
            }],
            holds: Vec::new(),
            revision: Revision::new(1),
        }
    }

    fn draft(stall: u128, first: Option<Date>, last: Option<Date>) -> HoldDraft {
        HoldDraft {
            fee_id: FeeId::new(Uuid::from_u128(7)),
            stall_id: ShowStallId::new(Uuid::from_u128(stall)),
            first,
            last,
            instead_of: None,
        }
    }

    fn fields(found: Result<Vec<AssignedNight>, FieldErrors>) -> Vec<String> {
        let errors = found.err().unwrap_or_default();
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn a_stall_is_held_on_the_nights_of_the_show_or_on_those_that_are_stated() {
        let nights = |found: Result<Vec<AssignedNight>, _>| {
            let found = found.expect("held").into_iter();
            found.map(|it| it.night).collect::<Vec<_>>()
        };
        let horse = StallKind::Horse;
        let all = held(&draft(1, None, None), horse, &show(&[]));
        assert_eq!(nights(all), [FIRST, date!(2027 - 05 - 12), LAST]);
        let one = draft(1, Some(LAST), Some(LAST));
        assert_eq!(nights(held(&one, horse, &show(&[LAST]))), [LAST]);
    }

    #[test]
    fn only_a_stall_of_the_kind_that_can_be_had_is_held() {
        let horse = StallKind::Horse;
        let wrong = |draft, kind, nights: &[Date]| fields(held(&draft, kind, &show(nights)));
        let any = || draft(1, None, None);
        assert_eq!(wrong(any(), StallKind::Tack, &[]), ["stall_id"]);
        assert_eq!(wrong(draft(2, None, None), horse, &[]), ["stall_id"]);
        assert_eq!(wrong(any(), horse, &[FIRST]), ["stall_id"]);
        let reversed = draft(1, Some(LAST), Some(FIRST));
        assert_eq!(wrong(reversed, horse, &[]), ["last"]);
        let far = draft(1, Some(date!(2027 - 01 - 01)), Some(date!(2028 - 01 - 01)));
        assert_eq!(wrong(far, horse, &[]), ["first", "last"]);
    }

    proptest! {
        /// A hold that runs is in nobody's way but that of others; one that ran out is
        /// taken by whoever wants one of its nights.
        #[test]
        fn only_what_ran_out_and_is_wanted_is_taken(
            after in -1000i64..1000,
            held in prop::collection::btree_set(0i64..3, 1..3),
            wanted in prop::collection::btree_set(0i64..3, 1..3),
        ) {
            let nights = |days: &BTreeSet<i64>| -> Vec<AssignedNight> {
                let stall_id = ShowStallId::new(Uuid::from_u128(1));
                let night = |day: &i64| AssignedNight { night: FIRST + Duration::days(*day), stall_id };
                days.iter().map(night).collect()
            };
            let mut stalls = show(&[]);
            stalls.holds.push(StallHold {
                id: StallBookingId::new(Uuid::from_u128(3)),
                token: RandomToken::from_bytes([1; 16]),
                kind: StallKind::Horse,
                fee_id: None,
                nights: nights(&held),
                until: UNTIL,
            });
            let now = UNTIL + Duration::milliseconds(after);
            let taken = !stalls.ran_out(&nights(&wanted), now).is_empty();
            prop_assert_eq!(taken, after >= 0 && !held.is_disjoint(&wanted));
        }
    }
}
