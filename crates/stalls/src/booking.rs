//! What is booked.

use std::collections::{BTreeSet, HashSet};

use kernel::{
    EventId, FeeId, FieldErrors, LedgerOf, Money, OptionalLine, Revision, StallBookingId, StallKind,
};
use time::{Date, OffsetDateTime};

use crate::{AssignedNight, ShowNights, ShowStalls};

/// Maximum number of holders of a booking.
pub const MAX_HOLDERS: usize = 20;
/// Maximum share of a holder.
pub const MAX_SHARE: u32 = 10_000;

/// Who has a booking, and how much of it they pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder {
    /// The entry, or the barn.
    pub of: LedgerOf,
    /// In proportion to the shares of the others: 1 and 1 is half each.
    pub share: u32,
}

impl Holder {
    /// The field of the id of the holder at a place.
    #[must_use]
    pub fn field(&self, at: usize) -> String {
        let id = match self.of {
            LedgerOf::Entry(_) => "registration_id",
            LedgerOf::Group(_) => "group_id",
        };
        format!("holders[{at}].{id}")
    }
}

/// What the holders wish, as far as there is a stall for it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wishes {
    /// Near whom.
    pub near: OptionalLine<300>,
    /// Whether the horse is a stallion, which stands apart from others.
    pub is_stallion: bool,
    /// Whether a stall at the end of a row is wished.
    pub is_end: bool,
    /// Anything else.
    pub note: OptionalLine<500>,
}

/// What is to be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingDraft {
    /// What kind of stall.
    pub kind: StallKind,
    /// The extra of the show by which it is paid, if there is one.
    pub fee_id: Option<FeeId>,
    /// Who has it; the first one is named first.
    pub holders: Vec<Holder>,
    /// The first night, named by the day on which it begins.
    pub first: Date,
    /// The last night.
    pub last: Date,
    /// What the holders wish.
    pub wishes: Wishes,
}

impl BookingDraft {
    /// What is wrong with it in itself.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.holders.is_empty() {
            errors.add("holders", "is required");
        }
        let mut seen = HashSet::new();
        for (at, holder) in self.holders.iter().enumerate() {
            if !seen.insert(holder.of) {
                errors.add(holder.field(at), "is there twice");
            }
        }
        if self.last < self.first {
            errors.add("last", "must not be before the first night");
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    /// Fails if it is not of nights around the show.
    pub fn check_nights(&self, days: ShowNights) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (field, night) in [("first", self.first), ("last", self.last)] {
            if !days.has(night) {
                errors.add(field, days.problem());
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    /// Its nights.
    #[must_use]
    pub fn nights(&self) -> BTreeSet<Date> {
        let next = |night: &Date| night.next_day().filter(|it| *it <= self.last);
        let first = Some(self.first).filter(|first| *first <= self.last);
        std::iter::successors(first, next).collect()
    }

    /// What each holder pays of an amount, in their order, to the cent.
    #[must_use]
    pub fn divided(&self, amount: Money) -> Vec<Money> {
        let shares: Vec<u32> = self.holders.iter().map(|it| it.share).collect();
        amount.divided(&shares)
    }
}

/// A holder of a booking by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingHolder {
    /// Who it is, and the share.
    pub holder: Holder,
    /// The back number of an entry.
    pub back_number: Option<u32>,
    /// Its rider; of a barn, who is in charge.
    pub rider_name: String,
    /// Its horse; of a barn, its name.
    pub horse_name: String,
    /// Whether the entry was scratched or cancelled.
    pub is_out: bool,
}

kernel::words! {
    /// Whether a stall is booked.
    pub enum BookingState {
        /// It has a stall, or gets one.
        Booked = "booked",
        /// It waits in line until a stall is left for it.
        Waiting = "waiting",
    }
}

impl BookingState {
    /// The state of a booking that waits or does not.
    #[must_use]
    pub const fn of(is_waiting: bool) -> Self {
        if is_waiting {
            Self::Waiting
        } else {
            Self::Booked
        }
    }
}

/// A booking of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallBooking {
    /// Its id.
    pub id: StallBookingId,
    /// The show.
    pub event_id: EventId,
    /// What is booked.
    pub booked: BookingDraft,
    /// The holders by name, in their order.
    pub holders: Vec<BookingHolder>,
    /// The nights that have a stall, the first one first.
    pub nights: Vec<AssignedNight>,
    /// Whether it waits in line: it takes no stall, and is on no bill.
    pub is_waiting: bool,
    /// The place in the line of its extra of one that waits, from 1 on; none while an entry
    /// that has it is out.
    pub place: Option<u32>,
    /// Whether its entry bought the extra, and what comes with it; otherwise they are on the
    /// bills of the holders with the booking.
    pub is_bought: bool,
    /// When it was booked.
    pub created_at: OffsetDateTime,
    /// How often it was changed; what is assigned does not count.
    pub revision: Revision,
}

impl StallBooking {
    /// Whom it is for: the first horse or barn of the holders, and how many others there are.
    #[must_use]
    pub fn title(&self) -> String {
        let mut horses = self.holders.iter();
        let first = horses.next().map(|it| it.horse_name.clone());
        let first = first.unwrap_or_default();
        match horses.count() {
            0 => first,
            others => format!("{first} +{others}"),
        }
    }

    /// Whether it waits in line.
    #[must_use]
    pub const fn state(&self) -> BookingState {
        BookingState::of(self.is_waiting)
    }

    /// Whether one of the entries that have it was scratched or cancelled. Then it does not
    /// leave the line.
    #[must_use]
    pub fn is_out(&self) -> bool {
        self.holders.iter().any(|it| it.is_out)
    }

    /// Whether it is still what its entry bought, when it becomes this.
    #[must_use]
    pub fn stays_bought(&self, after: &BookingDraft) -> bool {
        let holders =
            |it: &BookingDraft| -> Vec<LedgerOf> { it.holders.iter().map(|it| it.of).collect() };
        let before = &self.booked;
        self.is_bought
            && (before.kind, before.fee_id) == (after.kind, after.fee_id)
            && holders(before) == holders(after)
    }

    /// How many of its nights are in a stall at the end of a row.
    #[must_use]
    pub fn end_nights(&self, stalls: &ShowStalls) -> u32 {
        let is_end = |it: &&AssignedNight| {
            let found = stalls.stall(it.stall_id);
            found.is_some_and(|(_, stall)| stall.terms.is_end)
        };
        u32::try_from(self.nights.iter().filter(is_end).count()).unwrap_or(u32::MAX)
    }

    /// Its nights that have no stall.
    #[must_use]
    pub fn open_nights(&self) -> BTreeSet<Date> {
        let mut open = self.booked.nights();
        for night in &self.nights {
            open.remove(&night.night);
        }
        open
    }
}

#[cfg(test)]
mod tests {
    use kernel::{RegistrationId, Uuid};
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;

    fn draft(shares: &[u32]) -> BookingDraft {
        let holders = shares.iter().zip(1..).map(|(share, id)| Holder {
            of: LedgerOf::Entry(RegistrationId::new(Uuid::from_u128(id))),
            share: *share,
        });
        BookingDraft {
            kind: StallKind::Horse,
            fee_id: None,
            holders: holders.collect(),
            first: date!(2027 - 05 - 11),
            last: date!(2027 - 05 - 13),
            wishes: Wishes::default(),
        }
    }

    fn money(text: &str) -> Money {
        Money::parse(text).expect("an amount")
    }

    #[test]
    fn a_booking_has_holders_and_nights() {
        assert_eq!(draft(&[1]).check(), Ok(()));
        assert_eq!(draft(&[1]).nights().len(), 3);
        let mut wrong = draft(&[1, 1]);
        wrong.holders[1] = wrong.holders[0];
        wrong.last = date!(2027 - 05 - 10);
        let errors = wrong.check().err().unwrap_or_default();
        let fields: Vec<_> = errors.into_map().into_keys().collect();
        assert_eq!(fields, ["holders[1].registration_id", "last"]);
        assert_eq!(wrong.nights(), BTreeSet::new());
        assert!(draft(&[]).check().is_err());
    }

    #[test]
    fn nights_are_around_the_show() {
        let days = ShowNights {
            first_day: date!(2027 - 05 - 19),
            last_day: date!(2027 - 05 - 20),
        };
        let errors = draft(&[1]).check_nights(days).err().unwrap_or_default();
        let fields: Vec<_> = errors.into_map().into_keys().collect();
        assert_eq!(fields, ["first"]);
    }

    #[test]
    fn one_stall_of_two_entries_is_paid_half_each() {
        let halves = draft(&[1, 1]).divided(money("185"));
        assert_eq!(halves, [money("92.50"), money("92.50")]);
    }

    proptest! {
        #[test]
        fn shares_come_to_the_whole(
            shares in prop::collection::vec(1..=MAX_SHARE, 1..MAX_HOLDERS),
            cents in 0..100_000_000i64,
        ) {
            let amount = Money::from_cents(cents).expect("an amount");
            let parts = draft(&shares).divided(amount);
            prop_assert_eq!(parts.len(), shares.len());
            prop_assert_eq!(parts.iter().map(|it| it.cents()).sum::<i64>(), cents);
        }
    }
}
