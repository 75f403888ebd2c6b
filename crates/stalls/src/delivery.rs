//! Deliveries of what entries and barns bought, such as bedding, to their stalls.

mod ports;
mod service;

use std::collections::HashMap;

use kernel::{
    Author, DeliveryId, EventId, FeeId, FieldErrors, LedgerOf, ShowStallId, StallBookingId,
};
use time::{Date, OffsetDateTime};

use crate::{AssignedNight, ShowNights, ShowStalls, StallBooking, counts};

pub use self::ports::{DeliveryRenderer, DeliveryStore, MAX_DELIVERIES, NewDelivered};
pub use self::service::DeliveryService;

/// What is to be delivered. It changes no bill: it was bought before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeliveryDraft {
    /// Who bought it.
    pub of: LedgerOf,
    /// The extra.
    pub fee_id: FeeId,
    /// The booking to whose stall it goes.
    pub booking_id: StallBookingId,
    /// How many.
    pub quantity: u32,
    /// On which day.
    pub day: Date,
}

impl DeliveryDraft {
    /// What of it does not fit the show.
    pub fn check_day(&self, days: ShowNights) -> Result<(), FieldErrors> {
        // What is needed on the last night is not brought the day after it.
        if (days.first()..=days.last()).contains(&self.day) {
            return Ok(());
        }
        let problem = format!("must be a day from {} to {}", days.first(), days.last());
        Err(FieldErrors::of("day", problem))
    }
}

/// The entry or barn that bought something, by its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buyer {
    /// Which.
    pub of: LedgerOf,
    /// What an entry wears, if it was given a number.
    pub back_number: Option<u32>,
    /// Who rides; of a barn, who is in charge.
    pub rider_name: String,
    /// The horse; of a barn, its name.
    pub horse_name: String,
}

/// What was said last of whether something is delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// Whether it is delivered; otherwise that was taken back.
    pub is_done: bool,
    /// When, by the clock of the server.
    pub at: OffsetDateTime,
    /// When, as the device has it.
    pub said_at: OffsetDateTime,
    /// Who said so.
    pub by: Author,
}

/// An order of something, such as bedding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its id.
    pub id: DeliveryId,
    /// The show.
    pub event_id: EventId,
    /// Who bought it.
    pub buyer: Buyer,
    /// The extra.
    pub fee_id: FeeId,
    /// What the extra was called.
    pub name: String,
    /// The booking to whose stall it goes; `None` if that was deleted.
    pub booking_id: Option<StallBookingId>,
    /// How many.
    pub quantity: u32,
    /// On which day.
    pub day: Date,
    /// What was said last of whether it is delivered.
    pub delivered: Option<Delivered>,
    /// When it was ordered.
    pub created_at: OffsetDateTime,
}

impl Delivery {
    /// When it was delivered; `None` if it is not.
    #[must_use]
    pub fn delivered_at(&self) -> Option<OffsetDateTime> {
        let delivered = self.delivered.as_ref().filter(|it| it.is_done);
        delivered.map(|it| it.at)
    }

    /// Whether something that is said counts over what was said before.
    #[must_use]
    pub fn takes(&self, said: &NewDelivered) -> bool {
        counts(said.at, self.delivered.as_ref().map(|it| it.at))
    }

    /// "2 × Shavings".
    #[must_use]
    pub fn what(&self) -> String {
        format!("{}\u{a0}×\u{a0}{}", self.quantity, self.name)
    }

    pub(crate) fn hide_accounts(&mut self) {
        if let Some(delivered) = &mut self.delivered
            && let Author::Office(email, _) = &mut delivered.by
        {
            *email = None;
        }
    }
}

/// What an entry or a barn bought of an extra.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bought {
    /// Who bought it.
    pub buyer: Buyer,
    /// The extra.
    pub fee_id: FeeId,
    /// What the extra was called.
    pub name: String,
    /// How many.
    pub quantity: u32,
}

/// What an entry or a barn bought of an extra, with how many of it are ordered for some day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supply {
    /// What was bought.
    pub bought: Bought,
    /// How many are ordered. More than were bought if there were more of them then.
    pub ordered: u32,
}

impl Supply {
    /// How many are left to order.
    #[must_use]
    pub const fn left(&self) -> u32 {
        self.bought.quantity.saturating_sub(self.ordered)
    }

    /// Refuses an order of more than are left.
    pub fn check(&self, quantity: u32) -> Result<(), FieldErrors> {
        let left = self.left();
        if quantity <= left {
            return Ok(());
        }
        let bought = self.bought.quantity;
        let problem = format!("must be at most {left}: {bought} were bought");
        Err(FieldErrors::of("quantity", problem))
    }
}

/// What entries and barns bought, with what of it is ordered.
#[must_use]
pub fn supplies(bought: Vec<Bought>, deliveries: &[Delivery]) -> Vec<Supply> {
    let mut ordered: HashMap<(LedgerOf, FeeId), u32> = HashMap::new();
    for it in deliveries {
        let of = ordered.entry((it.buyer.of, it.fee_id));
        let sum = of.or_default();
        *sum = sum.saturating_add(it.quantity);
    }
    let supplied = bought.into_iter().map(|bought| {
        let key = (bought.buyer.of, bought.fee_id);
        let ordered = ordered.get(&key).copied().unwrap_or(0);
        Supply { bought, ordered }
    });
    supplied.collect()
}

/// How many remain of orders of an extra of which a buyer has bought so many: what is
/// delivered stays, and of the others the last ones are smaller or gone. The orders are those
/// of one buyer and extra, by day; those that stay as they are, are missing.
#[must_use]
pub fn cut(orders: &[Delivery], bought: u32) -> Vec<(&Delivery, u32)> {
    let is_there = |it: &&Delivery| it.delivered_at().is_some();
    let delivered: u32 = orders.iter().filter(is_there).map(|it| it.quantity).sum();
    let mut left = bought.saturating_sub(delivered);
    let mut cut = Vec::new();
    for order in orders.iter().filter(|it| !is_there(it)) {
        let kept = order.quantity.min(left);
        left -= kept;
        if kept < order.quantity {
            cut.push((order, kept));
        }
    }
    cut
}

/// In which of these stalls a booking is on a day: where it stands in the night that begins
/// then, or else where it will stand next, or stood last.
#[must_use]
pub fn stall_on(nights: &[AssignedNight], day: Date) -> Option<ShowStallId> {
    let next = nights.iter().find(|it| it.night >= day);
    next.or(nights.last()).map(|it| it.stall_id)
}

/// The deliveries of a show with what they go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryBoard {
    /// The areas.
    pub stalls: ShowStalls,
    /// The bookings.
    pub bookings: Vec<StallBooking>,
    /// The deliveries, by day, then as they were ordered.
    pub deliveries: Vec<Delivery>,
    /// What was bought, with what of it is ordered.
    pub supplies: Vec<Supply>,
}

impl DeliveryBoard {
    /// The booking to whose stall a delivery goes.
    #[must_use]
    pub fn booking_of(&self, delivery: &Delivery) -> Option<&StallBooking> {
        let mut bookings = self.bookings.iter();
        bookings.find(|it| Some(it.id) == delivery.booking_id)
    }

    /// The stall to which a delivery goes.
    #[must_use]
    pub fn stall_of(&self, delivery: &Delivery) -> Option<ShowStallId> {
        stall_on(&self.booking_of(delivery)?.nights, delivery.day)
    }

    /// The deliveries of a day, or of all, in the order in which somebody walks: by day, then
    /// by row and stall; those without a stall last.
    #[must_use]
    pub fn by_row(&self, day: Option<Date>) -> Vec<&Delivery> {
        let places: HashMap<ShowStallId, usize> = self
            .stalls
            .stalls()
            .zip(0..)
            .map(|((_, stall), at)| (stall.id, at))
            .collect();
        let place = |it: &Delivery| {
            let stall = self.stall_of(it);
            let at = stall.and_then(|stall| places.get(&stall));
            at.copied().unwrap_or(usize::MAX)
        };
        let shown = self.deliveries.iter();
        let shown = shown.filter(|it| day.is_none_or(|day| it.day == day));
        let mut shown: Vec<_> = shown.collect();
        shown.sort_by_key(|it| (it.day, place(it), it.created_at));
        shown
    }
}

#[cfg(test)]
mod tests {
    use kernel::{RegistrationId, Uuid};
    use proptest::prelude::*;
    use time::Duration;
    use time::macros::date;

    use super::*;

    fn buyer(id: u128) -> Buyer {
        Buyer {
            of: LedgerOf::Entry(RegistrationId::new(Uuid::from_u128(id))),
            back_number: None,
            rider_name: String::new(),
            horse_name: String::new(),
        }
    }

    fn delivery(quantity: u32) -> Delivery {
        Delivery {
            id: DeliveryId::new(Uuid::from_u128(1)),
            event_id: EventId::new(Uuid::from_u128(2)),
            buyer: buyer(1),
            fee_id: FeeId::new(Uuid::from_u128(4)),
            name: "Shavings".to_owned(),
            booking_id: None,
            quantity,
            day: date!(2027 - 05 - 11),
            delivered: None,
            created_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    fn bought(id: u128, quantity: u32) -> Bought {
        Bought {
            buyer: buyer(id),
            fee_id: FeeId::new(Uuid::from_u128(4)),
            name: "Shavings".to_owned(),
            quantity,
        }
    }

    #[test]
    fn a_delivery_goes_to_the_stall_of_its_night_or_the_next_one() {
        let stall = |id| ShowStallId::new(Uuid::from_u128(id));
        let first = date!(2027 - 05 - 11);
        let nights = [(0, 1), (1, 1), (3, 2)].map(|(after, id)| AssignedNight {
            night: first + Duration::days(after),
            stall_id: stall(id),
        });
        let on = |after| stall_on(&nights, first + Duration::days(after));
        assert_eq!(
            [-1, 0, 1, 2, 3, 4].map(on),
            [1, 1, 1, 2, 2, 2].map(|id| Some(stall(id))),
        );
        assert_eq!(stall_on(&[], first), None);
    }

    proptest! {
        /// What remains is what was bought, or what was delivered if that is more; nothing that
        /// was delivered is cut, and no day before a later one.
        #[test]
        fn orders_are_cut_to_what_is_bought(
            orders in prop::collection::vec((1u32..6, any::<bool>()), 0..8),
            bought in 0u32..30,
        ) {
            let orders: Vec<_> = orders.iter().zip(0u128..).map(|((quantity, is_done), id)| Delivery {
                id: DeliveryId::new(Uuid::from_u128(id)),
                delivered: is_done.then(|| Delivered {
                    is_done: true,
                    at: OffsetDateTime::UNIX_EPOCH,
                    said_at: OffsetDateTime::UNIX_EPOCH,
                    by: Author::Server,
                }),
                ..delivery(*quantity)
            }).collect();
            let cut = cut(&orders, bought);
            let kept = |it: &Delivery| {
                let found = cut.iter().find(|(cut, _)| cut.id == it.id);
                found.map_or(it.quantity, |(_, kept)| *kept)
            };
            let there = |it: &&Delivery| it.delivered_at().is_some();
            let delivered: u32 = orders.iter().filter(there).map(|it| it.quantity).sum();
            let ordered: u32 = orders.iter().map(|it| it.quantity).sum();
            let sum: u32 = orders.iter().map(kept).sum();
            prop_assert_eq!(sum, ordered.min(bought.max(delivered)));
            prop_assert!(cut.iter().all(|(it, kept)| !there(it) && *kept < it.quantity));
            let open: Vec<_> = orders.iter().filter(|it| !there(it)).collect();
            let first = open.iter().position(|it| kept(it) < it.quantity);
            let rest = first.map_or(&[][..], |at| &open[at + 1..]);
            prop_assert!(rest.iter().all(|it| kept(it) == 0));
        }

        /// However orders come, those that are taken never come to more than was bought, and
        /// what was bought can be ordered to the last one.
        #[test]
        fn no_more_is_ordered_than_was_bought(
            quantity in 0u32..40,
            wishes in prop::collection::vec(1u32..20, 0..12),
        ) {
            let mut taken: Vec<Delivery> = Vec::new();
            for wish in wishes {
                let supplies = supplies(vec![bought(1, quantity), bought(2, 5)], &taken);
                prop_assert_eq!(supplies[1].ordered, 0);
                let left = supplies[0].left();
                prop_assert_eq!(supplies[0].check(wish).is_ok(), wish <= left);
                if wish <= left {
                    taken.push(delivery(wish));
                }
            }
            let sum: u32 = taken.iter().map(|it| it.quantity).sum();
            prop_assert!(sum <= quantity);
            let rest = supplies(vec![bought(1, quantity)], &taken)[0].left();
            prop_assert_eq!(sum + rest, quantity);
        }
    }
}
