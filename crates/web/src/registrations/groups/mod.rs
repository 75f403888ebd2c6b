//! `events/{id}/groups` and `groups/{token}`: barns at a show, for its office and for whoever has
//! a barn's link.

mod body;
pub(crate) mod office;
pub(crate) mod paper;
pub(crate) mod public;
pub(crate) mod qr_code;
mod view;

use ::registrations::{GroupError, KeepsGroup};
use kernel::{FieldErrors, GroupId};
use serde_json::json;

use super::create::{field_errors, refusal};
use crate::problem::ApiError;
use crate::rate_limits::limit_register;
use crate::routes::routes;

routes! {
    "/events/public/{id}/groups": post public::enter by limit_register;
    "/groups/{token}": get public::read by limit_register, put public::change by limit_register;
    "/groups/{token}/bill.pdf": get paper::print_own by limit_register;
    "/groups/{token}/split": put public::split by limit_register;
    "/events/{id}/groups": get office::list, post office::add;
    "/events/{id}/groups/{group_id}": get office::read, put office::change, delete office::delete;
    "/events/{id}/groups/{group_id}/bill.pdf": get paper::print;
    "/events/{id}/groups/{group_id}/entries": post office::put_in;
    "/events/{id}/groups/{group_id}/entries/{registration_id}": delete office::take_out;
    "/events/{id}/groups/{group_id}/link": post office::renew_link;
    "/events/{id}/groups/{group_id}/lines": post office::charge;
    "/events/{id}/groups/{group_id}/lines/{line_id}": delete office::take_back;
    "/events/{id}/groups/{group_id}/qr.svg": get qr_code::read;
    "/events/{id}/groups/{group_id}/split": put office::split;
}

/// One answer for every link of a barn that leads nowhere.
const LINK_NOT_VALID: ApiError = ApiError::missing(
    "link_not_valid",
    "This link is not valid. Ask the show's office for your barn.",
);

fn group_id(text: &str) -> Result<GroupId, ApiError> {
    GroupId::parse(text).ok_or_else(|| ApiError::not_found("Barn"))
}

/// `entries` is the field of a list that is named by its positions.
pub(crate) fn refused(error: GroupError, entries: &str, choices: &[Vec<&'static str>]) -> ApiError {
    match error {
        GroupError::Refusal(refusal) => refusal.into(),
        GroupError::NoLink => LINK_NOT_VALID,
        GroupError::Entry { at: None, error } => refusal(error, &[]),
        GroupError::Entry {
            at: Some(at),
            error,
        } => {
            let choices = choices.get(at).map_or(&[][..], Vec::as_slice);
            if let ::registrations::RegisterError::Choices(wrong) = error {
                let mut errors = FieldErrors::new();
                errors.absorb(&format!("{entries}[{at}]."), field_errors(*wrong, choices));
                return errors.into();
            }
            refusal(error, choices).with_member("entry", json!(at))
        }
        GroupError::TooMany(most) => {
            FieldErrors::of(entries, format!("must be at most {most} in all")).into()
        }
        GroupError::Kept(KeepsGroup::Money) => ApiError::conflict(
            "group_has_money",
            "This barn has payments: void them first. Nothing was deleted.",
        ),
        GroupError::Kept(KeepsGroup::Stalls) => ApiError::conflict(
            "group_has_stalls",
            "This barn has stalls: give them up first. Nothing was deleted.",
        ),
        GroupError::OfBooking => ApiError::conflict(
            "line_of_booking",
            "This line goes with the booking of a stall. Nothing was changed.",
        ),
        GroupError::NoExtra => {
            FieldErrors::of("fee_id", "must be an extra of this event that is no stall").into()
        }
        GroupError::Over => ApiError::conflict(
            "show_is_over",
            "The show is over: ask its office for changes.",
        ),
        GroupError::NoEntries(positions) => {
            let mut errors = FieldErrors::new();
            for at in positions {
                errors.add(
                    format!("{entries}[{at}]"),
                    "must be an entry of this barn, once",
                );
            }
            errors.into()
        }
        GroupError::BeyondBill => {
            FieldErrors::of("lines", "must not be more than the bill of the barn").into()
        }
        GroupError::SplitPaid => ApiError::conflict(
            "split_paid",
            "Somebody paid a part already. Nothing was changed.",
        ),
        GroupError::Office(error) => error.into(),
    }
}
