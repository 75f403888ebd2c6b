use ::events::{
    Change, ClassCorrection, ClassListError, ClassNumber, CorrectShow, CorrectShowError,
    Correction, EventService, FeeCorrection, MAX_CAPACITY,
};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, FeeId, FieldErrors, Money, OptionalLine, Reason, RequiredLine, Revision};
use time::Date;
use usda::NoticeTerms;

use super::EventView;
use super::read::event_id;
use super::view::Reader;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Between, Body as _, IfStated, body};
use crate::problem::ApiError;
use crate::representation::Stated;

body! {
    /// What is corrected of a class, and why. What is missing stays as it is.
    ClassCorrectionBody {
        /// Unique in the show.
        number: Option<ClassNumber>,
        /// Unique in the show.
        name: IfStated<RequiredLine<200>>,
        description: IfStated<OptionalLine<1000>>,
        /// US dollars with at most two decimals. Entries keep the price with which they were
        /// entered.
        price: Option<Money>,
        /// How many entries it takes; null is unlimited.
        capacity: Stated<Between<1, MAX_CAPACITY>>,
        /// Whether it takes no more entries.
        closed: Option<bool>,
        /// The show's revision as it was read: if it is another one by now, the answer is 409
        /// and nothing is saved.
        revision: Option<Revision>,
        /// It stands in the show's trail.
        reason: Reason,
    } => (ClassCorrection, Option<Revision>, Reason) {
        let (capacity, closed) = (Change::from(capacity), Change::from(closed));
        let class = ClassCorrection { number, name, description, price, capacity, closed };
        (class, revision, reason)
    }
}

body! {
    /// What is corrected of a fee, and why. What is missing stays as it is.
    FeeCorrectionBody {
        /// Unique in the show.
        name: IfStated<RequiredLine<100>>,
        /// US dollars with at most two decimals. Entries keep the amounts that they were
        /// charged.
        amount: Option<Money>,
        /// The show's revision as it was read: if it is another one by now, the answer is 409
        /// and nothing is saved.
        revision: Option<Revision>,
        /// It stands in the show's trail.
        reason: Reason,
    } => (FeeCorrection, Option<Revision>, Reason) {
        (FeeCorrection { name, amount }, revision, reason)
    }
}

impl From<CorrectShowError> for ApiError {
    fn from(error: CorrectShowError) -> Self {
        match error {
            CorrectShowError::NotOnItsDays { first, last } => {
                Self::conflict("not_on_show_days", "").with_sentence(not_today(first, last))
            }
            CorrectShowError::Class(error) => of_class(&error).into(),
            CorrectShowError::FeeName => FieldErrors::of("name", error.to_string()).into(),
            CorrectShowError::Save(error) => error.into(),
        }
    }
}

/// Such as `Your role permits this on the days of the show: from June 6, 2026, to June 7,
/// 2026. Nothing was saved.`
fn not_today(first: Date, last: Date) -> String {
    let say = |day: Date| format!("{} {}, {}", day.month(), day.day(), day.year());
    let days = if first == last {
        format!("on the day of the show: {}", say(first))
    } else {
        let (first, last) = (say(first), say(last));
        format!("on the days of the show: from {first}, to {last}")
    };
    format!("Your role permits this {days}. Nothing was saved.")
}

/// The fields of the class that do not fit the other classes.
fn of_class(error: &ClassListError) -> FieldErrors {
    let mut fields = FieldErrors::new();
    match error {
        ClassListError::Duplicates { numbers, names, .. } => {
            if !numbers.is_empty() {
                fields.add("number", "is the number of another class");
            }
            if !names.is_empty() {
                fields.add("name", "is the name of another class");
            }
        }
        ClassListError::TooLong | ClassListError::TooMany => fields.add("description", error),
    }
    fields
}

/// Corrects one class of one of the account's shows on its days, in its zone; who may edit
/// the show may do so at any time. Nothing else of the show changes, and entries keep their
/// classes and prices.
#[utoipa::path(put, path = "/showstable/events/{id}/classes/{class_id}", operation_id = "correct_class", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = ClassCorrectionBody,
    responses((status = 200, description = "The whole show", body = EventView),
              (status = 404, description = "No such class of a show of this account"),
              (status = 409, description = "It is no day of the show, or it was saved meanwhile"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn class(
    events: web::Data<EventService>,
    notices: web::Data<NoticeTerms>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<ClassCorrectionBody>,
) -> Result<HttpResponse, ApiError> {
    let class_id = ClassId::parse(&path.1).ok_or_else(|| ApiError::not_found("Class"))?;
    let (class, revision, reason) = json.body.into_command()?;
    let wish = CorrectShow {
        correction: Correction::Class(class_id, class),
        revision,
        reason,
    };
    let event = events.correct(&signed_in.actor, event_id(&path.0)?, wish);
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Ok().json(EventView::new(&event.await?, &reader)))
}

/// Corrects one fee of one of the account's shows on its days, in its zone; who may edit the
/// show may do so at any time. Nothing else of the show changes, and entries keep what they
/// were charged.
#[utoipa::path(put, path = "/showstable/events/{id}/fees/{fee_id}", operation_id = "correct_fee", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("fee_id" = String, Path, description = "The fee's id")),
    request_body = FeeCorrectionBody,
    responses((status = 200, description = "The whole show", body = EventView),
              (status = 404, description = "No such fee of a show of this account"),
              (status = 409, description = "It is no day of the show, or it was saved meanwhile"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn fee(
    events: web::Data<EventService>,
    notices: web::Data<NoticeTerms>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<FeeCorrectionBody>,
) -> Result<HttpResponse, ApiError> {
    let fee_id = FeeId::parse(&path.1).ok_or_else(|| ApiError::not_found("Fee"))?;
    let (fee, revision, reason) = json.body.into_command()?;
    let wish = CorrectShow {
        correction: Correction::Fee(fee_id, fee),
        revision,
        reason,
    };
    let event = events.correct(&signed_in.actor, event_id(&path.0)?, wish);
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Ok().json(EventView::new(&event.await?, &reader)))
}
