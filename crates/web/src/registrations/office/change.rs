use ::events::{MAX_CLASSES, MAX_FEES};
use ::registrations::{
    ChangeClasses, ChangeExtras, ExtraDelivered, ExtraSoldOut, InvalidClassChanges, NOT_A_LINE,
    NOT_AN_ENTRY, NewCharge, NewStatus, OfficeError, OnCards, RegistrationService, SetStatus,
};
use actix_web::{HttpResponse, web};
use kernel::{
    BillLineId, ClassId, FieldErrors, NO_CLASS, Reason, RegistrationId, RequiredLine, Revision,
};
use serde_json::json;

use super::super::body::ExtraBody;
use super::super::create::field_errors;
use super::registration_id;
use super::release::number_needs;
use super::view::{EntryChangeView, EntryView};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Positive, Required, body};
use crate::problem::{ApiError, CHANGED_MEANWHILE};
use crate::representation::Named;
use crate::view::Shown;

body! {
    /// Classes that an entry enters and leaves.
    ClassChangesBody {
        /// Ids of classes. One that is new to the entry is waited for if it has no
        /// place; one that it waits for, or that it left, needs a place.
        add: Every<ClassId, MAX_CLASSES>,
        /// Ids of classes that the entry is in or waits for.
        scratch: Every<ClassId, MAX_CLASSES>,
        reason: Option<Reason>,
        /// Whether a full or closed class may get the entry.
        has_override as "override": bool,
        /// Whether to change nothing if it leaves classes that were judged: 409
        /// `class_was_judged` names them.
        asks_if_judged as "ask_if_judged": bool,
    } => ChangeClasses {
        ChangeClasses { add, scratch, has_override, asks_if_judged, reason }
    }
}

body! {
    /// A new status of an entry.
    StatusBody {
        /// `scratched`: the exhibitor takes it out. `cancelled`: the office does, and
        /// it owes nothing. `entered`: it comes back, or takes the places for which
        /// it waits.
        status: Named<NewStatus>,
        reason: Option<Reason>,
        /// Whether it enters without a place.
        has_override as "override": bool,
        /// Whether to change nothing if it leaves classes that were judged: 409
        /// `class_was_judged` names them.
        asks_if_judged as "ask_if_judged": bool,
    } => SetStatus {
        SetStatus { status, has_override, asks_if_judged, reason }
    }
}

body! {
    /// The extras that an entry is to have.
    ExtrasBody {
        /// All of them; the entry gives the others back.
        extras: Required<Every<ExtraBody, MAX_FEES>>,
        reason: Option<Reason>,
        /// The revision that was seen. If the entry has another one by now, the answer is
        /// 409 `changed_meanwhile`; without it, any revision is changed.
        revision: Option<Revision>,
        /// Whether the show may sell more than it has.
        has_override as "override": bool,
    } => ChangeExtras {
        ChangeExtras { extras, has_override, reason, revision }
    }
}

body! {
    /// What the office charges beside the show's fees.
    ChargeBody {
        name: RequiredLine<100>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
        reason: Reason,
        /// The revision that was seen. If the entry has another one by now, the answer is
        /// 409 `changed_meanwhile`, so that a repetition charges nothing twice.
        revision: Option<Revision>,
    } => NewCharge {
        NewCharge { name, amount, reason, revision }
    }
}

body! {
    /// With which entry another one swaps its back number.
    SwapBody {
        /// The id of another entry of the show.
        with: String,
        /// What becomes of what judges wrote beside the two numbers. `as_written`, the
        /// default: cards stay as they are, so that it is the other entry's. `with_entry`: it
        /// stays with the entry, under its new number. `ask`: if there is any, nothing is
        /// swapped, and 409 `number_on_cards` names the classes.
        cards: Option<Named<OnCards>>,
    }
    together(errors) {
        id = with.as_deref().and_then(|with| {
            errors.take("with", RegistrationId::parse(with).ok_or(NOT_AN_ENTRY))
        }),
    } => (RegistrationId, OnCards) {
        (id, cards.unwrap_or_default())
    }
}

body! {
    /// A line of the bill that is waived.
    WaiverBody {
        /// The id of the line.
        line: String,
        reason: Reason,
    }
    together(errors) {
        id = line.as_deref().and_then(|line| {
            errors.take("line", BillLineId::parse(line).ok_or(NOT_A_LINE))
        }),
    } => (BillLineId, Reason) {
        (id, reason)
    }
}

pub(crate) const ACCOUNT_FULL: ApiError =
    ApiError::conflict("event_full", "This event takes no more entries.");

/// Not so many are left of an extra.
pub(crate) fn sold_out(error: &ExtraSoldOut) -> ApiError {
    let left = match error.left {
        0 => "none is left".to_owned(),
        left => format!("{left} left"),
    };
    let sentence = format!("{} is sold out: {left}. Nothing was saved.", error.name);
    ApiError::conflict("extra_sold_out", "")
        .with_sentence(sentence)
        .with_member("fee_id", json!(error.fee_id.as_uuid()))
        .with_member("left", json!(error.left))
}

/// What would be given back is in the stall.
pub(crate) fn delivered(error: &ExtraDelivered) -> ApiError {
    let ExtraDelivered {
        fee_id,
        name,
        delivered,
    } = error;
    let sentence = format!(
        "{delivered} of {name} {} delivered to the stall already, so that the entry keeps {}. Nothing was saved.",
        if *delivered == 1 { "is" } else { "are" },
        if *delivered == 1 { "it" } else { "them" },
    );
    ApiError::conflict("extra_delivered", "")
        .with_sentence(sentence)
        .with_member("fee_id", json!(fee_id.as_uuid()))
        .with_member("delivered", json!(delivered))
}

fn invalid(changes: InvalidClassChanges) -> ApiError {
    let mut errors = FieldErrors::new();
    for (field, positions, wrong) in [
        ("add", changes.unknown, NO_CLASS),
        ("add", changes.entered, "is entered already"),
        ("add", changes.closed, "takes no more entries"),
        ("scratch", changes.not_entered, "is not entered"),
    ] {
        for position in positions {
            errors.add(format!("{field}[{position}]"), wrong);
        }
    }
    errors.into()
}

impl From<OfficeError> for ApiError {
    fn from(error: OfficeError) -> Self {
        match error {
            OfficeError::Refusal(refusal) => refusal.into(),
            OfficeError::Changed { since } => {
                let changes: Vec<EntryChangeView> = since.shown();
                CHANGED_MEANWHILE.with_member("changes", json!(changes))
            }
            OfficeError::BackNumberTaken(number) => Self::conflict("back_number_taken", "")
                .with_sentence(format!(
                    "Another entry has the back number {number}. Nothing was saved."
                )),
            OfficeError::BackNumberUsed { number, rider_name } => {
                Self::conflict("back_number_used", "").with_sentence(format!(
                    "{rider_name} had the back number {number}. Nothing was saved."
                ))
            }
            OfficeError::NumberInClass { number, title } => Self::conflict("number_in_class", "")
                .with_sentence(format!(
                    "The back number {number} is in {title} already, where it names one \
                     entry. Give this entry another number first. Nothing was saved."
                )),
            OfficeError::NoBackNumber => Self::conflict(
                "no_back_number",
                "Only entries that have back numbers can swap them. Nothing was changed.",
            ),
            OfficeError::NotEntered => Self::conflict(
                "not_entered",
                "Only an entry that takes part has a number to hand out. Nothing was changed.",
            ),
            OfficeError::NumberNeeds { number, lacking } => number_needs(number, &lacking),
            OfficeError::Invalid(changes) => invalid(changes),
            OfficeError::ShowFull => Self::conflict(
                "show_full",
                "The show has no place for this entry. Nothing was changed.",
            ),
            OfficeError::ClassesFull { titles } => {
                Self::conflict("class_full", "").with_sentence(format!(
                    "There is no place in {}. Nothing was changed.",
                    titles.join(", ")
                ))
            }
            OfficeError::SoldOut(error) => sold_out(&error),
            OfficeError::Delivered(error) => delivered(&error),
            OfficeError::InvalidExtras(wrong) => field_errors(*wrong, &[]).into(),
            OfficeError::AccountFull => ACCOUNT_FULL,
            OfficeError::AlreadyWaived => {
                Self::conflict("already_waived", "This line was waived before.")
            }
            OfficeError::OnCards {
                numbers: [one, other],
                classes,
            } => {
                let named = classes.iter().map(|(title, is_published)| {
                    let published = if *is_published { " (published)" } else { "" };
                    format!("{title}{published}")
                });
                let named: Vec<_> = named.collect();
                let mut sentence = format!(
                    "Judges wrote of {one} or {other} in {}. Nothing was swapped.",
                    named.join(", ")
                );
                if classes.iter().any(|(_, is_published)| *is_published) {
                    sentence.push_str(" What is published stays until it is corrected.");
                }
                Self::conflict("number_on_cards", "").with_sentence(sentence)
            }
            OfficeError::Judged { classes } => {
                let what = |published| {
                    if published {
                        "is published"
                    } else {
                        "was judged"
                    }
                };
                let sentences = classes.iter().map(|(title, is_published)| {
                    format!(
                        "{title} {}: who is placed behind moves up.",
                        what(*is_published)
                    )
                });
                let mut sentences: Vec<String> = sentences.collect();
                if classes.iter().any(|(_, is_published)| *is_published) {
                    sentences.push("What is published stays until it is corrected.".to_owned());
                }
                Self::conflict("class_was_judged", "").with_sentence(sentences.join(" "))
            }
        }
    }
}

/// Enters and leaves classes for an entry. A class that is left before the
/// closing date costs nothing; later it keeps its price.
#[utoipa::path(post, path = "/showstable/registrations/{id}/classes", operation_id = "change_registration_classes", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = ClassChangesBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`class_full` or `show_full`: without `override` there is no place; `number_in_class`: the entry shares its back number with one in the class"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn classes(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ClassChangesBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.change_classes(&signed_in.actor, id, wish);
    Ok(HttpResponse::Ok().json(EntryView::new(&entry.await?, &public_url)))
}

/// Scratches or cancels an entry, brings it back, or takes it from the waiting
/// list. An entry that has the status already is not changed.
#[utoipa::path(post, path = "/showstable/registrations/{id}/status", operation_id = "set_registration_status", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = StatusBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`class_full` or `show_full`: without `override` there is no place"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn status(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<StatusBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.set_status(&signed_in.actor, id, wish);
    Ok(HttpResponse::Ok().json(EntryView::new(&entry.await?, &public_url)))
}

/// Waives a line of an entry's bill: it remains, and costs nothing.
#[utoipa::path(post, path = "/showstable/registrations/{id}/waivers", operation_id = "waive_bill_line", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = WaiverBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`already_waived`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn waive(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<WaiverBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (line, reason)) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.waive(&signed_in.actor, id, line, &reason);
    Ok(HttpResponse::Ok().json(EntryView::new(&entry.await?, &public_url)))
}

/// Two entries of a show swap their back numbers.
#[utoipa::path(post, path = "/showstable/registrations/{id}/swap_number", operation_id = "swap_back_numbers", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = SwapBody,
    responses((status = 200, description = "Both entries, this one first", body = Vec<EntryView>),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`no_back_number`: one of them has none; `number_on_cards`: with `ask`, judges wrote of them"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn swap_number(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<SwapBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (with, cards)) = (registration_id(&id)?, json.body.into_command()?);
    let entries = registrations.swap_number(&signed_in.actor, id, with, cards);
    let entries = entries.await?;
    let views = entries.each_ref().map(|it| EntryView::new(it, &public_url));
    Ok(HttpResponse::Ok().json(views))
}

/// Gives an entry exactly these extras, also after the closing date. Stalls beyond what is left
/// wait in line, unless the show may sell more (`override`).
#[utoipa::path(put, path = "/showstable/registrations/{id}/extras", operation_id = "change_registration_extras", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = ExtrasBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`changed_meanwhile`; `extra_sold_out`: without `override`, only `left` more can be had of `fee_id`; `extra_delivered`: of `fee_id`, `delivered` are in the stall"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn extras(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ExtrasBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.change_extras(&signed_in.actor, id, wish);
    Ok(HttpResponse::Ok().json(EntryView::new(&entry.await?, &public_url)))
}

/// Adds a line to an entry's bill beside the show's fees, such as for a returned check. It
/// is owed whatever becomes of the entry, can be waived, and is never erased.
#[utoipa::path(post, path = "/showstable/registrations/{id}/charges", operation_id = "charge_registration", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = ChargeBody,
    responses((status = 201, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn charge(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ChargeBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.charge(&signed_in.actor, id, wish);
    Ok(HttpResponse::Created().json(EntryView::new(&entry.await?, &public_url)))
}
