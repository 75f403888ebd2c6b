use std::collections::BTreeMap;

use ::registrations::{LinePayer, RegistrationService, SetPayers};
use actix_web::{HttpResponse, web};
use kernel::{BillLineId, FieldErrors, Revision};
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder};
use utoipa::openapi::{RefOr, Schema};

use super::registration_id;
use super::view::EntryView;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Field, body};
use crate::problem::ApiError;
use crate::representation::Named;

/// Who pays lines of a bill, by their ids.
pub(crate) struct PayersOfLines;

impl Field for PayersOfLines {
    type Json = Option<BTreeMap<String, String>>;
    type Value = Vec<(BillLineId, LinePayer)>;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        let Some(lines) = json else {
            errors.add(at, "is required");
            return None;
        };
        let read = lines.into_iter().map(|(line, payer)| {
            let field = format!("{at}.{line}");
            let id = BillLineId::parse(&line).ok_or(::registrations::NOT_A_LINE);
            let payer = LinePayer::parse(&payer).ok_or("must be `entry` or `group`");
            let (id, payer) = (errors.take(&field, id), errors.take(&field, payer));
            id.zip(payer)
        });
        read.collect::<Vec<_>>().into_iter().collect()
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let payer = <Named<LinePayer> as Field>::schema();
        let lines = ObjectBuilder::new();
        let any = AdditionalProperties::RefOr(payer);
        lines.additional_properties(Some(any)).into()
    }
}

body! {
    /// Who pays lines of an entry's bill.
    PayersBody {
        /// By the ids of the lines; others stay as they are.
        lines: PayersOfLines,
        /// The revision that was seen. If the entry has another one by now, the answer is 409
        /// `changed_meanwhile`; without it, any revision is changed.
        revision: Option<Revision>,
    } => SetPayers {
        SetPayers { lines, revision }
    }
}

/// Says who pays lines of an entry's bill: the entry, or its barn. If one pays all, it pays those
/// that follow.
#[utoipa::path(put, path = "/showstable/registrations/{id}/payers", operation_id = "set_payers", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = PayersBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields, or an entry in no barn")))]
pub(crate) async fn set(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<PayersBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (registration_id(&id)?, json.body.into_command()?);
    let entry = registrations.set_payers(&signed_in.actor, id, wish).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(&entry, &public_url)))
}
