//! `show_stalls` and `stall_bookings`: the stalls of a show, who booked them, and who has
//! which one on which night.

pub(crate) mod areas;
mod body;
pub(crate) mod bookings;
pub(crate) mod crew;
pub(crate) mod deliveries;
pub(crate) mod holds;
pub(crate) mod neighbors;
pub(crate) mod print;
pub(crate) mod public;
mod view;

pub(crate) use self::view::{BookingStateView, StallKindView};

use ::stalls::StallRefusal;
use kernel::StallBookingId;
use registrations::ExtraSoldOut;
use serde_json::json;

use crate::problem::ApiError;
use crate::rate_limits::{limit_show_day, limit_stall_holds};
use crate::registrations::office::change::sold_out;
use crate::routes::routes;

routes! {
    "/events/{id}/show_stalls": get areas::read, put areas::replace;
    "/events/{id}/stall_bookings": get bookings::list, post bookings::book;
    "/events/{id}/stall_crew": get crew::read;
    "/events/{id}/deliveries": get deliveries::list, post deliveries::order;
    "/events/{id}/deliveries.csv": get deliveries::table;
    "/events/{id}/print/deliveries.pdf": get deliveries::print;
    "/deliveries/{id}": put deliveries::deliver, delete deliveries::cancel;
    "/events/{id}/stall_neighbors": get neighbors::list;
    "/events/{id}/stall_neighbors.csv": get neighbors::table;
    "/events/{id}/print/stalls.pdf": get print::chart;
    "/events/{id}/print/stall-cards.pdf": get print::cards;
    "/events/public/{id}/show_stalls": get public::left by limit_show_day;
    "/events/public/{id}/stall_holds": post holds::hold by limit_stall_holds;
    "/events/public/{id}/stall_holds/{token}": delete holds::let_go by limit_show_day;
    "/stall_bookings/{id}": put bookings::change, delete bookings::delete;
    "/stall_bookings/{id}/nights": put bookings::assign;
    "/stall_bookings/{id}/marks": put crew::mark;
}

/// How many stalls or nights a sentence names.
const NAMED: usize = 5;

fn booking_id(text: &str) -> Result<StallBookingId, ApiError> {
    StallBookingId::parse(text).ok_or_else(|| ApiError::not_found("Booking"))
}

impl From<StallRefusal> for ApiError {
    fn from(refusal: StallRefusal) -> Self {
        match refusal {
            StallRefusal::Taken { stall, nights } => {
                let sentence = match nights.first() {
                    Some((night, Some(who))) => format!("{who} has {stall} on {night}."),
                    Some((night, None)) => format!("Somebody else has {stall} on {night}."),
                    None => "Another booking has the stall on one of these nights.".to_owned(),
                };
                let nights: Vec<_> = nights.iter().map(|(night, _)| night.to_string()).collect();
                Self::conflict("show_stall_taken", "")
                    .with_sentence(format!("{sentence} Nothing was changed."))
                    .with_member("nights", json!(nights))
            }
            StallRefusal::InUse(stalls) => {
                let stalls = stalls.iter().take(NAMED);
                let sentences = stalls.map(|(stall, who)| format!("{who} has {stall}."));
                let sentences: Vec<_> = sentences.collect();
                Self::conflict("show_stall_in_use", "")
                    .with_sentence(format!("{} Nothing was saved.", sentences.join(" ")))
            }
            StallRefusal::SoldOut { fee_id, name, left } => {
                sold_out(&ExtraSoldOut { fee_id, name, left })
            }
            StallRefusal::Closed => Self::conflict(
                "registration_closed",
                "This event takes no entries now, so no stall is held.",
            ),
            StallRefusal::Fields(errors) => errors.into(),
            StallRefusal::Refusal(refusal) => refusal.into(),
        }
    }
}
