use ::stalls::{
    AssignedNight, BookingHolder, BookingState, Neighbors, ShowArea, ShowStall, ShowStalls,
    StallBooking, StallHold, Wishes,
};
use kernel::StallKind;
use uuid::Uuid;

use crate::representation::{Instant, Named};
use crate::view::view;

/// Whether a stall is booked.
pub(crate) type BookingStateView = Named<BookingState>;

/// What a stall of a show is for.
pub(crate) type StallKindView = Named<StallKind>;

view! {
    /// A stall of a show, or a place to camp.
    #[schema(as = ShowStall)]
    ShowStallView(stall: &ShowStall) {
        id: Uuid = stall.id,
        name: String = stall.terms.name,
        kind: StallKindView = stall.terms.kind,
        /// Whether it is at the end of its row.
        end: bool = stall.terms.is_end,
        /// The nights on which it can be had, each named by the day on which it begins; if
        /// none are named, all.
        nights: Vec<String> = stall.terms.nights.iter().copied().collect::<Vec<_>>(),
    }
}

view! {
    /// An area of a show.
    #[schema(as = ShowArea)]
    ShowAreaView(area: &ShowArea) {
        name: String = area.name,
        /// In their order.
        stalls: Vec<ShowStallView> = area.stalls,
    }
}

view! {
    /// A stall that somebody holds while they fill in the form of an entry.
    #[schema(as = HeldStall)]
    HeldStallView(hold: &StallHold) {
        kind: StallKindView = hold.kind,
        nights: Vec<StallNightView> = hold.nights,
        /// From then on the office can assign the stall to somebody else.
        held_until: Instant = hold.until,
    }
}

view! {
    /// The areas of a show.
    #[schema(as = ShowStalls)]
    ShowStallsView(stalls: &ShowStalls) {
        /// In their order.
        areas: Vec<ShowAreaView> = stalls.areas,
        /// The first night that can be had.
        #[schema(format = Date)]
        first_night: String = stalls.days.first(),
        /// The last night that can be had.
        #[schema(format = Date)]
        last_night: String = stalls.days.last(),
        /// The first day of the show.
        #[schema(format = Date)]
        first_day: String = stalls.days.first_day,
        /// Its last day.
        #[schema(format = Date)]
        last_day: String = stalls.days.last_day,
        /// The stalls that riders hold while they fill in the form; those that ran out and
        /// that nobody took, too.
        holds: Vec<HeldStallView> = stalls.holds,
        /// How often they were saved; 0 if never.
        revision: u32 = stalls.revision,
    }
}

view! {
    /// Who has a booking.
    #[schema(as = StallHolder)]
    StallHolderView(holder: &BookingHolder) {
        /// Null of a barn.
        #[schema(required = true)]
        registration_id: Option<Uuid> = holder.holder.of.registration_id(),
        /// Null of an entry.
        #[schema(required = true)]
        group_id: Option<Uuid> = holder.holder.of.group_id(),
        /// How much of it they pay, in proportion to the others.
        share: u32 = holder.holder.share,
        #[schema(required = true)]
        back_number: Option<u32> = holder.back_number,
        /// Of a barn, who is in charge.
        rider_name: String = holder.rider_name,
        /// Of a barn, its name.
        horse_name: String = holder.horse_name,
        /// Whether the entry was scratched or cancelled.
        is_out: bool = holder.is_out,
    }
}

view! {
    /// What the holders of a booking wish.
    #[schema(as = StallWishes)]
    StallWishesView(wishes: &Wishes) {
        /// Near whom; may be empty.
        near: String = wishes.near,
        /// Whether the horse is a stallion.
        stallion: bool = wishes.is_stallion,
        /// Whether a stall at the end of a row is wished.
        end: bool = wishes.is_end,
        /// Anything else; may be empty.
        note: String = wishes.note,
    }
}

view! {
    /// A night of a booking in a stall.
    #[schema(as = StallNight)]
    StallNightView(night: &AssignedNight) {
        /// The day on which it begins.
        #[schema(format = Date)]
        night: String = night.night,
        stall_id: Uuid = night.stall_id,
    }
}

view! {
    /// A booking of a show.
    #[schema(as = StallBooking)]
    StallBookingView(booking: &StallBooking) {
        id: Uuid = booking.id,
        kind: StallKindView = booking.booked.kind,
        /// The extra of the show by which it is paid.
        #[schema(required = true)]
        fee_id: Option<Uuid> = booking.booked.fee_id,
        /// `waiting`: it waits in line until a stall is left for it, and is on no bill.
        state: BookingStateView = booking.state(),
        /// The place in the line of its extra, from 1 on; null of what is booked, and while an
        /// entry that has it is out.
        #[schema(required = true)]
        place: Option<u32> = booking.place,
        /// Whether its entry bought the extra; otherwise an extra that is a stall is on the
        /// bills of the holders by the booking.
        bought: bool = booking.is_bought,
        /// The first one is named first.
        holders: Vec<StallHolderView> = booking.holders,
        /// The first night, named by the day on which it begins.
        #[schema(format = Date)]
        first: String = booking.booked.first,
        /// The last night.
        #[schema(format = Date)]
        last: String = booking.booked.last,
        wishes: StallWishesView = booking.booked.wishes,
        /// The nights that have a stall, the first one first.
        nights: Vec<StallNightView> = booking.nights,
        created_at: Instant = booking.created_at,
        revision: u32 = booking.revision,
    }
}

view! {
    /// Who had a stall on a night, and who was beside it.
    #[schema(as = StallNeighbors)]
    StallNeighborsView(found: &Neighbors<'_>) {
        /// The day on which the night begins.
        #[schema(format = Date)]
        night: String = found.night,
        area: String = found.area.name,
        stall: String = found.stall.terms.name,
        kind: StallKindView = found.stall.terms.kind,
        booking_id: Uuid = found.booking.id,
        holders: Vec<StallHolderView> = found.booking.holders,
        /// Who had the stall before it in the order of the area; null if nobody had.
        #[schema(required = true)]
        before: Option<StallBookingNameView> = found.before.cloned(),
        /// Who had the stall after it; null if nobody had.
        #[schema(required = true)]
        after: Option<StallBookingNameView> = found.after.cloned(),
    }
}

view! {
    /// A booking by its holders.
    #[schema(as = StallBookingName)]
    StallBookingNameView(booking: &StallBooking) {
        booking_id: Uuid = booking.id,
        holders: Vec<StallHolderView> = booking.holders,
    }
}
