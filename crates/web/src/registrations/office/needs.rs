use ::registrations::{EntryNeeds, Lack, RegistrationService, ShowNeeds};
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use futures_util::stream;
use kernel::{NeedKind, NumberNeed, StoreError, show_file};
use serde::{Deserialize, Serialize};
use spreadsheets::csv_rows;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::view::ReleaseView;
use super::view::LackView;
use crate::events::read::event_id;
use crate::events::{NeedKindView, NeedOfView};
use crate::extract::actor::SignedIn;
use crate::extract::page::named_parameter;
use crate::problem::ApiError;
use crate::representation::{Instant, csv_pages, local_time};
use crate::turns::FileTurns;
use crate::view::{Shown as _, view};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NeedsQuery {
    /// Only what lacks of this kind: `membership`, `registration_number`, `waiver`, `paid`,
    /// `phone` or `address`.
    kind: Option<String>,
}

/// How many entries lack something.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NumberNeedCount)]
pub(crate) struct NeedCountView {
    kind: NeedKindView,
    /// Of whom or what.
    of: NeedOfView,
    /// Empty if it is of none.
    association: String,
    /// How many entries that take part lack it.
    count: usize,
}

impl NeedCountView {
    fn new((need, count): (&NumberNeed, usize)) -> Self {
        Self {
            kind: need.kind.shown(),
            of: need.of.shown(),
            association: need.association.shown(),
            count,
        }
    }
}

view! {
    /// An entry that lacks something before its number is handed out.
    #[schema(as = EntryNeeds)]
    EntryNeedsView(it: &EntryNeeds) {
        registration_id: Uuid = it.registration.id,
        #[schema(required = true)]
        back_number: Option<u32> = it.registration.back_number,
        rider_name: String = it.registration.rider.rider_name,
        horse_name: String = it.registration.rider.horse_name,
        /// Empty if the rider gets no mail.
        rider_email: String = it.registration.rider.rider_email,
        lacking: Vec<LackView> = it.lacking,
        /// That the back number was handed out all the same.
        #[schema(required = true)]
        released: Option<ReleaseView> = it.registration.released,
        /// When the rider was told by mail; null if not.
        #[schema(required = true)]
        told_at: Option<Instant> = it.told_at,
    }
}

/// What the entries of a show lack before their back numbers are handed out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShowNeeds)]
pub(crate) struct ShowNeedsView {
    /// What the show wants, each with the number of entries that lack it.
    counts: Vec<NeedCountView>,
    /// The entries that take part and lack something, first made first.
    entries: Vec<EntryNeedsView>,
}

async fn needs(
    registrations: &RegistrationService,
    signed_in: &SignedIn,
    id: &str,
    query: &NeedsQuery,
) -> Result<ShowNeeds, ApiError> {
    let kind = named_parameter::<NeedKind>("kind", query.kind.as_deref())?;
    let needs = registrations.needs(&signed_in.actor, event_id(id)?).await?;
    let needs = needs.ok_or_else(|| ApiError::not_found("Event"))?;
    Ok(match kind {
        Some(kind) => needs.of_kind(kind),
        None => needs,
    })
}

/// What the entries of one of the account's shows lack before their back numbers are handed
/// out.
#[utoipa::path(get, path = "/showstable/events/{id}/needs", operation_id = "read_event_needs", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), NeedsQuery),
    responses((status = 200, description = "What lacks, by entry", body = ShowNeedsView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<NeedsQuery>,
) -> Result<HttpResponse, ApiError> {
    let needs = needs(&registrations, &signed_in, &id, &query).await?;
    Ok(HttpResponse::Ok().json(ShowNeedsView {
        counts: needs.counts().into_iter().map(NeedCountView::new).collect(),
        entries: needs.entries.shown(),
    }))
}

/// The same as a table for spreadsheets, a row for each thing that lacks.
#[utoipa::path(get, path = "/showstable/events/{id}/needs.csv", operation_id = "export_event_needs", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), NeedsQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn table(
    registrations: web::Data<RegistrationService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<NeedsQuery>,
) -> Result<HttpResponse, ApiError> {
    let who = Who::from(&signed_in.actor);
    let make = async move {
        let needs = needs(&registrations, &signed_in, &id, &query).await?;
        let rows = needs.entries.iter().flat_map(|entry| {
            let lacking = entry.lacking.iter();
            lacking.map(|lack| cells(&needs, entry, lack))
        });
        let titles = TITLES.map(str::to_owned).to_vec();
        let table = csv_rows(std::iter::once(titles).chain(rows)).map_err(StoreError::failed)?;
        let name = show_file(&needs.name, needs.first_day, "needs.csv");
        Ok::<_, ApiError>((name, table))
    };
    let (name, table) = turns.make(who, Work::Paper, make).await??;
    Ok(csv_pages(&name, stream::iter([Ok::<_, StoreError>(table)])))
}

const TITLES: [&str; 12] = [
    "Back number",
    "Rider",
    "Email",
    "Phone",
    "Horse",
    "Lacks",
    "Of",
    "Association",
    "Name",
    "Not valid on",
    "Number typed",
    "Handed out at",
];

fn cells(needs: &ShowNeeds, entry: &EntryNeeds, lack: &Lack) -> Vec<String> {
    let rider = &entry.registration.rider;
    let number = entry.registration.back_number;
    let released = entry.registration.released.as_ref();
    vec![
        number.map(|it| it.to_string()).unwrap_or_default(),
        rider.rider_name.to_string(),
        rider.rider_email.as_str().to_owned(),
        rider.rider_phone.as_str().to_owned(),
        rider.horse_name.to_string(),
        lack.need.kind.as_str().to_owned(),
        lack.need.of.as_str().to_owned(),
        lack.need.association.as_str().to_owned(),
        lack.name.clone(),
        lack.day.map(|day| day.to_string()).unwrap_or_default(),
        lack.typed.clone(),
        released
            .map(|it| local_time(it.at, &needs.time_zone))
            .unwrap_or_default(),
    ]
}

/// How many riders are told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NeedsMailedView {
    mailed: usize,
}

/// Mails the riders of those entries what lacks, each once: who was told before, has no
/// address, or has the number already, gets no mail.
#[utoipa::path(post, path = "/showstable/events/{id}/needs/mail", operation_id = "mail_event_needs", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 202, description = "How many riders are told", body = NeedsMailedView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn mail(
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let mailed = registrations
        .mail_needs(&signed_in.actor, event_id(&id)?)
        .await?;
    Ok(HttpResponse::Accepted().json(NeedsMailedView { mailed }))
}
