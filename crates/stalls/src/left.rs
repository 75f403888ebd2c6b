//! What is left to book.

use std::collections::{BTreeSet, HashMap};

use kernel::{FeeId, ShowStallId, StallBookingId, StallKind};
use time::{Date, OffsetDateTime};

use crate::{ShowNights, ShowStalls, StallBooking, StallTerms};

/// What is left of the stalls of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallsLeft {
    /// The days of the show.
    pub days: ShowNights,
    /// Of each kind that it has.
    pub kinds: Vec<KindLeft>,
    /// All its stalls in their order.
    pub places: Vec<StallPlace>,
}

/// A stall as everybody may see it: whether it is free, and not who has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallPlace {
    /// Its id.
    pub id: ShowStallId,
    /// The area in which it is.
    pub area: String,
    /// What it is.
    pub terms: StallTerms,
    /// The nights on which somebody has or holds it.
    pub taken: BTreeSet<Date>,
    /// Until when somebody holds it who has not entered yet.
    pub held_until: Option<OffsetDateTime>,
}

/// How many stalls of a kind are left at a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindLeft {
    /// The kind.
    pub kind: StallKind,
    /// How many the show has.
    pub stalls: u32,
    /// How many are left on each night on which one can be had, the first night first.
    pub nights: Vec<(Date, u32)>,
}

impl KindLeft {
    /// How many are left on all of some nights: as many as on the night with the fewest.
    #[must_use]
    pub fn on_all(&self, nights: &BTreeSet<Date>) -> u32 {
        let of = |night: &Date| {
            let found = self.nights.iter().find(|(it, _)| it == night);
            found.map_or(0, |(_, left)| *left)
        };
        nights.iter().map(of).min().unwrap_or_default()
    }
}

/// The stalls of a show in their order, with the nights on which they are taken.
#[must_use]
pub fn places(
    stalls: &ShowStalls,
    bookings: &[StallBooking],
    now: OffsetDateTime,
) -> Vec<StallPlace> {
    let mut taken: HashMap<ShowStallId, BTreeSet<Date>> = HashMap::new();
    let mut held_until: HashMap<ShowStallId, OffsetDateTime> = HashMap::new();
    let holds = || stalls.holds.iter().filter(|it| !it.is_over(now));
    let booked = bookings.iter().flat_map(|it| &it.nights);
    for night in booked.chain(holds().flat_map(|it| &it.nights)) {
        taken.entry(night.stall_id).or_default().insert(night.night);
    }
    for hold in holds() {
        for night in &hold.nights {
            let until = held_until.entry(night.stall_id).or_insert(hold.until);
            *until = hold.until.max(*until);
        }
    }
    let place = |(area, stall): (&crate::ShowArea, &crate::ShowStall)| StallPlace {
        id: stall.id,
        area: area.name.as_str().to_owned(),
        terms: stall.terms.clone(),
        taken: taken.remove(&stall.id).unwrap_or_default(),
        held_until: held_until.get(&stall.id).copied(),
    };
    stalls.stalls().map(place).collect()
}

/// What is left of each kind that a show has, by night. A booking takes one of its kind on
/// each of its nights, whether it has a stall yet or not, and so does what somebody holds. One
/// that waits in line takes none.
#[must_use]
pub fn left(stalls: &ShowStalls, bookings: &[StallBooking], now: OffsetDateTime) -> Vec<KindLeft> {
    let nights: Vec<Date> = stalls.days.nights().collect();
    let of_kind = |kind: StallKind| {
        let all: Vec<_> = stalls
            .stalls()
            .map(|(_, stall)| &stall.terms)
            .filter(|it| it.kind == kind)
            .collect();
        let booked = bookings.iter().filter(|it| !it.is_waiting);
        let booked: Vec<_> = booked.map(|it| &it.booked).collect();
        let holds = stalls.holds.iter();
        let holds: Vec<_> = holds
            .filter(|it| it.kind == kind && !it.is_over(now))
            .collect();
        let on = |night: &Date| {
            let had = all.iter().filter(|it| it.has(*night)).count();
            let taken = booked
                .iter()
                .filter(|it| it.kind == kind && it.first <= *night && *night <= it.last)
                .count();
            let held = holds
                .iter()
                .filter(|it| it.nights.iter().any(|at| at.night == *night));
            let taken = taken + held.count();
            (had > 0).then_some((*night, count(had.saturating_sub(taken))))
        };
        (!all.is_empty()).then(|| KindLeft {
            kind,
            stalls: count(all.len()),
            nights: nights.iter().filter_map(on).collect(),
        })
    };
    StallKind::ALL.into_iter().filter_map(of_kind).collect()
}

/// A booking as far as it takes a stall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenStall {
    /// The booking.
    pub id: StallBookingId,
    /// What kind of stall.
    pub kind: StallKind,
    /// The extra by which it is paid.
    pub fee_id: Option<FeeId>,
    /// The first night.
    pub first: Date,
    /// The last night.
    pub last: Date,
    /// Until when it is held; `None` of what is booked.
    pub held_until: Option<OffsetDateTime>,
}

/// What a show has to sell by extras that are stalls, and what is taken of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallInventory {
    /// All its stalls.
    pub stalls: Vec<StallTerms>,
    /// What is booked.
    pub taken: Vec<TakenStall>,
    /// What waits in line, the first first.
    pub waiting: Vec<TakenStall>,
}

impl StallInventory {
    /// Without what is held; with a time without what ran out then.
    pub fn drop_holds(&mut self, now: Option<OffsetDateTime>) {
        self.taken.retain(|it| {
            let runs = |until| now.is_some_and(|now| now < until);
            it.held_until.is_none_or(runs)
        });
    }

    /// How many stalls of a kind are left for an extra on all of these nights, as many as on
    /// the night with the fewest; `None` is unlimited. An extra with a stock has as many as
    /// that, of which its own bookings take. Without one there are as many as the show has
    /// stalls, of which all bookings of the kind take; nights on which none can be had do not
    /// count. A show without stalls of the kind does not say how many it has.
    #[must_use]
    pub fn left(
        &self,
        kind: StallKind,
        (fee, stock): (FeeId, Option<u32>),
        nights: &BTreeSet<Date>,
    ) -> Option<u32> {
        let of_kind = || self.stalls.iter().filter(|it| it.kind == kind);
        if stock.is_none() && of_kind().next().is_none() {
            return None;
        }
        let left = |night: &Date| {
            let taken = self.taken.iter().filter(|it| {
                let is_its_own = stock.is_none() || it.fee_id == Some(fee);
                it.kind == kind && is_its_own && it.first <= *night && *night <= it.last
            });
            let had = match stock {
                Some(stock) => stock,
                None => count(of_kind().filter(|it| it.has(*night)).count()),
            };
            (had > 0).then(|| had.saturating_sub(count(taken.count())))
        };
        Some(nights.iter().filter_map(left).min().unwrap_or_default())
    }
}

fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use kernel::{
        EventId, LedgerOf, RegistrationId, RequiredLine, Revision, ShowStallId, StallBookingId,
        StallKind, Uuid,
    };
    use proptest::prelude::*;
    use time::OffsetDateTime;
    use time::macros::date;

    use super::*;
    use crate::{BookingDraft, Holder, ShowArea, ShowNights, ShowStall, StallTerms, Wishes};

    const FIRST: Date = date!(2027 - 05 - 11);
    const LAST: Date = date!(2027 - 05 - 13);
    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn stall(id: u128, kind: StallKind, nights: &[Date]) -> ShowStall {
        ShowStall {
            id: ShowStallId::new(Uuid::from_u128(id)),
            terms: StallTerms {
                name: RequiredLine::parse(&format!("A {id}")).expect("a name"),
                kind,
                is_end: false,
                nights: nights.iter().copied().collect(),
            },
        }
    }

    fn show(stalls: Vec<ShowStall>) -> ShowStalls {
        ShowStalls {
            event_id: EventId::new(Uuid::from_u128(1)),
            show: "Fair".to_owned(),
            days: ShowNights {
                first_day: FIRST,
                last_day: LAST,
            },
            areas: vec![ShowArea {
                name: RequiredLine::parse("Barn A").expect("a name"),
                stalls,
            }],
            holds: Vec::new(),
            revision: Revision::new(1),
        }
    }

    fn booking(kind: StallKind, first: Date, last: Date) -> StallBooking {
        StallBooking {
            id: StallBookingId::new(Uuid::from_u128(2)),
            event_id: EventId::new(Uuid::from_u128(1)),
            booked: BookingDraft {
                kind,
                fee_id: None,
                holders: vec![Holder {
                    of: LedgerOf::Entry(RegistrationId::new(Uuid::from_u128(3))),
                    share: 1,
                }],
                first,
                last,
                wishes: Wishes::default(),
            },
            holders: Vec::new(),
            nights: Vec::new(),
            is_waiting: false,
            place: None,
            is_bought: false,
            created_at: OffsetDateTime::UNIX_EPOCH,
            revision: Revision::new(1),
        }
    }

    #[test]
    fn bookings_take_one_of_their_kind_each_night() {
        let horse = StallKind::Horse;
        let stalls = show(vec![
            stall(1, horse, &[]),
            stall(2, horse, &[FIRST]),
            stall(3, StallKind::Tack, &[]),
        ]);
        let bookings = [
            booking(horse, FIRST, FIRST),
            booking(StallKind::Tack, FIRST, LAST),
            booking(StallKind::Tack, FIRST, LAST),
        ];
        let left = left(&stalls, &bookings, NOW);
        let kinds: Vec<_> = left.iter().map(|it| (it.kind, it.stalls)).collect();
        assert_eq!(kinds, [(horse, 2), (StallKind::Tack, 1)]);
        let on = |at: usize, night| left[at].on_all(&BTreeSet::from([night]));
        assert_eq!((on(0, FIRST), on(0, LAST)), (1, 1));
        assert_eq!(on(1, FIRST), 0);
        assert_eq!(left[0].on_all(&BTreeSet::from([FIRST, LAST])), 1);
        assert_eq!(left[0].on_all(&BTreeSet::new()), 0);
    }

    #[test]
    fn an_extra_has_its_stock_or_the_stalls_of_its_kind() {
        let (fee, other) = (
            FeeId::new(Uuid::from_u128(7)),
            FeeId::new(Uuid::from_u128(8)),
        );
        let taken = |fee_id, first, last| TakenStall {
            id: StallBookingId::new(Uuid::from_u128(2)),
            kind: StallKind::Horse,
            fee_id,
            first,
            last,
            held_until: None,
        };
        let stalls = [
            stall(1, StallKind::Horse, &[]),
            stall(2, StallKind::Horse, &[FIRST]),
        ];
        let inventory = StallInventory {
            stalls: stalls.map(|it| it.terms).into(),
            taken: vec![taken(Some(fee), FIRST, FIRST), taken(None, FIRST, FIRST)],
            waiting: Vec::new(),
        };
        let left = |kind, fee, stock, nights: &[Date]| {
            inventory.left(kind, (fee, stock), &nights.iter().copied().collect())
        };
        let horse = StallKind::Horse;
        assert_eq!(left(horse, fee, None, &[FIRST]), Some(0));
        assert_eq!(left(horse, fee, None, &[LAST]), Some(1));
        assert_eq!(left(horse, fee, None, &[FIRST, LAST]), Some(0));
        assert_eq!(left(horse, fee, Some(5), &[FIRST, LAST]), Some(4));
        assert_eq!(left(horse, other, Some(5), &[FIRST]), Some(5));
        assert_eq!(left(StallKind::Tack, fee, None, &[FIRST]), None);
        assert_eq!(left(StallKind::Tack, fee, Some(2), &[FIRST]), Some(2));
    }

    #[test]
    fn what_is_held_is_taken_until_it_runs_out() {
        let horse = StallKind::Horse;
        let mut stalls = show(vec![stall(1, horse, &[]), stall(2, horse, &[])]);
        let until = NOW + time::Duration::minutes(15);
        stalls.holds.push(crate::StallHold {
            id: StallBookingId::new(Uuid::from_u128(4)),
            token: kernel::RandomToken::from_bytes([1; 16]),
            kind: horse,
            fee_id: None,
            nights: vec![crate::AssignedNight {
                night: FIRST,
                stall_id: ShowStallId::new(Uuid::from_u128(2)),
            }],
            until,
        });
        let on = |now| left(&stalls, &[], now)[0].on_all(&BTreeSet::from([FIRST]));
        assert_eq!((on(NOW), on(until)), (1, 2));
        let found = places(&stalls, &[], NOW);
        assert_eq!(
            (found[0].held_until, found[1].held_until),
            (None, Some(until))
        );
        assert_eq!(found[1].taken, BTreeSet::from([FIRST]));
        let after = &places(&stalls, &[], until)[1];
        assert!(after.taken.is_empty() && after.held_until.is_none());

        let mut inventory = StallInventory {
            stalls: Vec::new(),
            taken: vec![TakenStall {
                id: StallBookingId::new(Uuid::from_u128(4)),
                kind: horse,
                fee_id: None,
                first: FIRST,
                last: FIRST,
                held_until: Some(until),
            }],
            waiting: Vec::new(),
        };
        inventory.drop_holds(Some(NOW));
        assert_eq!(inventory.taken.len(), 1);
        inventory.drop_holds(Some(until));
        assert_eq!(inventory.taken.len(), 0);
    }

    proptest! {
        /// Whoever books while some are left finds one less on exactly these nights.
        #[test]
        fn a_booking_takes_one(count in 1u128..6, first in 0i64..3, more in 0i64..3) {
            let stalls = show((1..=count).map(|id| stall(id, StallKind::Horse, &[])).collect());
            let first = FIRST + time::Duration::days(first);
            let last = first + time::Duration::days(more);
            let before = left(&stalls, &[], NOW);
            let after = left(&stalls, &[booking(StallKind::Horse, first, last)], NOW);
            for ((night, had), (_, has)) in before[0].nights.iter().zip(&after[0].nights) {
                let is_booked = first <= *night && *night <= last;
                prop_assert_eq!(had - has, u32::from(is_booked));
            }
        }
    }
}
