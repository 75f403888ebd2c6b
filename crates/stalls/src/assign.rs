//! Which booking has which stall on which night.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{FieldErrors, ShowStallId, StallKind};
use time::Date;

use crate::{BookingDraft, NewAreas, ShowStall, StallBooking};

/// A night of a booking in a stall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AssignedNight {
    /// The night, named by the day on which it begins.
    pub night: Date,
    /// The stall.
    pub stall_id: ShowStallId,
}

/// The nights that a booking is to have in a stall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The stall; none takes the booking out of the stalls that it has on these nights.
    pub stall_id: Option<ShowStallId>,
    /// The nights; all of the booking if none are stated.
    pub nights: Option<BTreeSet<Date>>,
}

/// The nights of a booking after an assignment: in the stall exactly those that are asked for,
/// which are in no other stall then. `stall` is the one that is asked for.
pub fn assigned(
    before: &StallBooking,
    wish: &Assignment,
    stall: Option<&ShowStall>,
) -> Result<Vec<AssignedNight>, FieldErrors> {
    if before.is_waiting && stall.is_some() {
        let problem = "cannot be given to a booking that waits in line";
        return Err(FieldErrors::of("stall_id", problem));
    }
    let booked = before.booked.nights();
    let nights = wish.nights.clone().unwrap_or_else(|| booked.clone());
    if !nights.is_subset(&booked) {
        return Err(FieldErrors::of("nights", "must be nights of the booking"));
    }
    let mut after: BTreeMap<Date, ShowStallId> = before
        .nights
        .iter()
        .filter(|it| Some(it.stall_id) != wish.stall_id && !nights.contains(&it.night))
        .map(|it| (it.night, it.stall_id))
        .collect();
    if let Some(stall) = stall {
        if stall.terms.kind != before.booked.kind {
            let problem = format!(
                "must be a stall of the kind {}",
                before.booked.kind.as_str()
            );
            return Err(FieldErrors::of("stall_id", problem));
        }
        if !nights.iter().all(|night| stall.terms.has(*night)) {
            let problem = "must be nights on which the stall can be had";
            return Err(FieldErrors::of("nights", problem));
        }
        after.extend(nights.into_iter().map(|night| (night, stall.id)));
    }
    let night = |(night, stall_id)| AssignedNight { night, stall_id };
    Ok(after.into_iter().map(night).collect())
}

/// The nights of a booking that it keeps when it is changed: those that it still has, unless
/// it becomes one of another kind.
#[must_use]
pub fn kept(before: &StallBooking, after: &BookingDraft) -> Vec<AssignedNight> {
    if before.booked.kind != after.kind {
        return Vec::new();
    }
    let nights = after.nights();
    let kept = before.nights.iter().filter(|it| nights.contains(&it.night));
    kept.copied().collect()
}

/// What new areas have no stall for any more of what stalls of a kind are assigned to: the
/// stall is gone, is of another kind, or cannot be had on that night. Each with its place in
/// the list.
#[must_use]
pub fn lost<'a>(
    areas: &NewAreas,
    assigned: impl IntoIterator<Item = (StallKind, &'a [AssignedNight])>,
) -> Vec<(usize, AssignedNight)> {
    let stalls: BTreeMap<ShowStallId, &ShowStall> = areas
        .areas
        .iter()
        .flat_map(|area| &area.stalls)
        .map(|stall| (stall.id, stall))
        .collect();
    let mut lost = Vec::new();
    for (at, (kind, nights)) in assigned.into_iter().enumerate() {
        let has = |it: &AssignedNight| {
            stalls
                .get(&it.stall_id)
                .is_some_and(|stall| stall.terms.kind == kind && stall.terms.has(it.night))
        };
        let gone = nights.iter().filter(|it| !has(it));
        lost.extend(gone.map(|it| (at, *it)));
    }
    lost
}

#[cfg(test)]
mod tests {
    use kernel::{
        EventId, LedgerOf, RegistrationId, RequiredLine, Revision, StallBookingId, StallKind, Uuid,
    };
    use proptest::prelude::*;
    use time::OffsetDateTime;
    use time::macros::date;

    use super::*;
    use crate::{Holder, ShowArea, StallTerms, Wishes};

    const FIRST: Date = date!(2027 - 05 - 11);

    fn night(after: u16) -> Date {
        FIRST + time::Duration::days(after.into())
    }

    fn stall(id: u128) -> ShowStall {
        ShowStall {
            id: ShowStallId::new(Uuid::from_u128(id)),
            terms: StallTerms {
                name: RequiredLine::parse("A 1").expect("a name"),
                kind: StallKind::Horse,
                is_end: false,
                nights: BTreeSet::new(),
            },
        }
    }

    fn booking(nights: &[(u16, u128)]) -> StallBooking {
        StallBooking {
            id: StallBookingId::new(Uuid::from_u128(7)),
            event_id: EventId::new(Uuid::from_u128(8)),
            booked: BookingDraft {
                kind: StallKind::Horse,
                fee_id: None,
                holders: vec![Holder {
                    of: LedgerOf::Entry(RegistrationId::new(Uuid::from_u128(9))),
                    share: 1,
                }],
                first: FIRST,
                last: night(3),
                wishes: Wishes::default(),
            },
            holders: Vec::new(),
            nights: to_nights(nights),
            is_waiting: false,
            place: None,
            is_bought: false,
            created_at: OffsetDateTime::UNIX_EPOCH,
            revision: Revision::new(1),
        }
    }

    fn to_nights(nights: &[(u16, u128)]) -> Vec<AssignedNight> {
        let to_night = |(after, id): &(u16, u128)| AssignedNight {
            night: night(*after),
            stall_id: stall(*id).id,
        };
        nights.iter().map(to_night).collect()
    }

    fn wish(stall_id: Option<u128>, nights: Option<&[u16]>) -> Assignment {
        Assignment {
            stall_id: stall_id.map(|id| stall(id).id),
            nights: nights.map(|it| it.iter().map(|it| night(*it)).collect()),
        }
    }

    #[test]
    fn a_booking_gets_a_stall_on_all_its_nights_or_on_some() {
        let all = assigned(&booking(&[]), &wish(Some(1), None), Some(&stall(1)));
        assert_eq!(all, Ok(to_nights(&[(0, 1), (1, 1), (2, 1), (3, 1)])));
        let before = booking(&[(0, 1), (1, 1), (2, 1), (3, 1)]);
        let moved = assigned(&before, &wish(Some(2), Some(&[2, 3])), Some(&stall(2)));
        assert_eq!(moved, Ok(to_nights(&[(0, 1), (1, 1), (2, 2), (3, 2)])));
        let fewer = assigned(&before, &wish(Some(1), Some(&[1])), Some(&stall(1)));
        assert_eq!(fewer, Ok(to_nights(&[(1, 1)])));
        let out = assigned(&before, &wish(None, Some(&[0])), None);
        assert_eq!(out, Ok(to_nights(&[(1, 1), (2, 1), (3, 1)])));
        assert_eq!(assigned(&before, &wish(None, None), None), Ok(Vec::new()));
    }

    #[test]
    fn a_stall_must_be_of_the_kind_and_to_be_had() {
        let field = |stall: &ShowStall, nights: Option<&[u16]>| {
            let refused = assigned(&booking(&[]), &wish(Some(1), nights), Some(stall));
            let errors = refused.err().unwrap_or_default();
            errors.into_map().into_keys().collect::<Vec<_>>()
        };
        let mut tack = stall(1);
        tack.terms.kind = StallKind::Tack;
        assert_eq!(field(&tack, None), ["stall_id"]);
        let mut early = stall(1);
        early.terms.nights = BTreeSet::from([night(0), night(1)]);
        assert_eq!(field(&early, None), ["nights"]);
        assert_eq!(field(&early, Some(&[0, 1])), [""; 0]);
        assert_eq!(field(&stall(1), Some(&[9])), ["nights"]);
    }

    #[test]
    fn fewer_nights_or_another_kind_release_stalls() {
        let before = booking(&[(0, 1), (1, 1), (3, 2)]);
        let mut after = before.booked.clone();
        after.first = night(1);
        assert_eq!(kept(&before, &after), to_nights(&[(1, 1), (3, 2)]));
        after.kind = StallKind::Tack;
        assert_eq!(kept(&before, &after), []);
    }

    #[test]
    fn areas_that_shrink_name_what_they_lose() {
        let mut early = stall(2);
        early.terms.nights = BTreeSet::from([night(0)]);
        let mut tack = stall(3);
        tack.terms.kind = StallKind::Tack;
        let areas = NewAreas {
            areas: vec![ShowArea {
                name: RequiredLine::parse("Barn A").expect("a name"),
                stalls: vec![stall(1), early, tack],
            }],
            stated: BTreeSet::new(),
        };
        let bookings = [booking(&[(0, 1), (1, 2)]), booking(&[(0, 3), (1, 4)])];
        let assigned = bookings
            .iter()
            .map(|it| (it.booked.kind, it.nights.as_slice()));
        let found: Vec<_> = lost(&areas, assigned);
        let nights: Vec<_> = found.iter().map(|(at, it)| (*at, it.night)).collect();
        assert_eq!(nights, [(0, night(1)), (1, night(0)), (1, night(1))]);
    }

    proptest! {
        /// Whatever is asked for, a booking has one stall a night, on its own nights, and the
        /// stall that was asked for on exactly the nights that were.
        #[test]
        fn a_booking_has_one_stall_a_night(
            before in prop::collection::btree_map(0u16..4, 1u128..4, 0..4),
            to in 1u128..4,
            nights in prop::collection::btree_set(0u16..4, 0..4),
        ) {
            let before: Vec<_> = before.into_iter().collect();
            let asked: Vec<_> = nights.iter().copied().collect();
            let wish = wish(Some(to), Some(&asked));
            let after = assigned(&booking(&before), &wish, Some(&stall(to))).expect("assigned");
            let distinct: BTreeSet<_> = after.iter().map(|it| it.night).collect();
            prop_assert_eq!(distinct.len(), after.len());
            let there: Vec<_> = after.iter().filter(|it| it.stall_id == stall(to).id).collect();
            prop_assert_eq!(there.len(), asked.len());
            for (at, other) in before.iter().filter(|(at, it)| *it != to && !nights.contains(at)) {
                prop_assert!(after.contains(&to_nights(&[(*at, *other)])[0]));
            }
        }
    }
}
