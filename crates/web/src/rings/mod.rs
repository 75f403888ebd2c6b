//! What happens in the rings of shows: formats, cards, results, inspections, links for
//! devices.

mod addresses;
mod cards;
pub(crate) mod day;
mod decimal;
mod devices;
mod format;
mod inspections;
mod judges;
mod list;
mod print;
pub(crate) mod public;
mod regroup;
mod reopen;
mod results;

use ::rings::{ClassKey, RingError};
use kernel::{ClassId, EventId};
use serde_json::json;

use crate::problem::ApiError;
use crate::rate_limits::{limit_register, limit_show_day};
use crate::routes::routes;

routes! {
    "/events/{id}/judging": get list::list;
    "/events/{id}/judges": get judges::list;
    "/events/{id}/classes/regrouped": get regroup::list;
    "/events/{id}/classes/combine": post regroup::combine;
    "/events/{id}/classes/{class_id}/combine": delete regroup::undo_combine;
    "/events/{id}/classes/{class_id}/split": post regroup::split, delete regroup::undo_split;
    "/events/{id}/classes/{class_id}/format": get format::read, put format::set;
    "/events/{id}/classes/{class_id}/cards/{judge_index}": get cards::read, put cards::save;
    "/events/{id}/classes/{class_id}/results": get results::read;
    "/events/{id}/classes/{class_id}/results/publish": post results::publish;
    "/events/{id}/classes/{class_id}/work_off": put results::work_off;
    "/events/{id}/classes/{class_id}/reopened": put reopen::set;
    "/events/{id}/print/results.pdf": get print::print;
    "/events/{id}/schedule": get day::schedule::read, put day::schedule::save;
    "/events/{id}/schedule/proposals": get day::schedule::proposals;
    "/events/{id}/rings/{ring_id}/state": put day::schedule::set_ring;
    "/events/{id}/classes/{class_id}/order": get day::order::read, post day::order::draw, put day::order::set;
    "/events/{id}/classes/{class_id}/gate": get day::gate::read, post day::gate::tap;
    "/events/{id}/classes/{class_id}/state": post day::gate::set_state;
    "/events/{id}/live": get day::live::own;
    "/events/public/{id}/schedule": get day::board::read by limit_show_day;
    "/events/public/{id}/my_day": get day::my_day::read by limit_show_day;
    "/events/public/{id}/my_day.ics": get day::my_day::calendar by limit_show_day;
    "/entries/{token}/my_day": get day::my_day::own by limit_register;
    "/events/public/{id}/live": get day::live::public;
    "/events/{id}/device_links": get devices::list, post devices::create;
    "/events/{id}/device_links/addresses": get addresses::read;
    "/events/{id}/device_links/{link_id}": put devices::change, delete devices::revoke;
    "/events/{id}/device_links/{link_id}/qr.svg": get devices::qr_code;
    "/device_link": get devices::read;
    "/events/{id}/inspections": get inspections::list;
    "/registrations/{id}/inspection": put inspections::record;
    "/events/public/{id}/results": get public::read by limit_show_day;
    "/events/public/{id}/results.csv": get public::table by limit_show_day;
}

/// The class that a path names.
fn class_key((event, class): (&str, &str)) -> Result<ClassKey, ApiError> {
    let missing = || ApiError::not_found("Class");
    Ok(ClassKey {
        event_id: EventId::parse(event).ok_or_else(missing)?,
        class_id: ClassId::parse(class).ok_or_else(missing)?,
    })
}

impl From<RingError> for ApiError {
    fn from(error: RingError) -> Self {
        match error {
            RingError::NoFormat => Self::conflict(
                "no_format",
                "What this class is judged by is not stated yet.",
            ),
            RingError::HasMasterCard => Self::conflict(
                "has_master_card",
                "This class takes its places from the master card of another class.",
            ),
            RingError::NotComplete(open) => {
                Self::conflict("cards_not_complete", "The cards are not complete.")
                    .with_member("open", json!(open))
            }
            RingError::PublishedTooOften => Self::conflict(
                "published_too_often",
                "The results of this class were corrected too often.",
            ),
            RingError::TappedTooOften => Self::conflict(
                "tapped_too_often",
                "This class or ring was tapped too often.",
            ),
            RingError::Regroup(error) => error.into(),
            RingError::Fields(errors) => errors.into(),
            RingError::Refused(refusal) => refusal.into(),
        }
    }
}
