use std::sync::Arc;

use ::rings::{PublishedClass, PublishedShow, RingService, SheetRow};
use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse, web};
use futures_util::stream;
use kernel::{EventReference, StoreError, show_file};
use spreadsheets::csv_rows;
use uuid::Uuid;

use super::results::PublicationView;
use crate::problem::ApiError;
use crate::representation::{EncodedBody, RenderedShows, csv_pages};
use crate::view::view;

view! {
    /// The published results of a show.
    PublicResultsView(show: &PublishedShow) {
        event_id: Uuid = show.id,
        name: String = show.name,
        /// The classes with published results, in the order of the show.
        classes: Vec<PublicClassResultsView> = show.classes,
    }
}

view! {
    /// The published results of a class.
    PublicClassResultsView(class: &PublishedClass) {
        class_id: Uuid = class.id,
        number: String = class.number,
        name: String = class.name,
        /// Who sponsors it; may be empty.
        sponsor: String = class.sponsor,
        /// What the winner gets; may be empty.
        trophy: String = class.trophy,
        published: PublicationView = class.published,
    }
}

/// The memory for results in bytes.
const MEMORY: u64 = 16 << 20;

/// The public results of shows.
#[derive(Debug)]
pub(crate) struct PublicResults(RenderedShows<EncodedBody>);

impl Default for PublicResults {
    fn default() -> Self {
        Self(RenderedShows::new(MEMORY))
    }
}

async fn find(rings: &RingService, id: &str) -> Result<Arc<PublishedShow>, ApiError> {
    let missing = || ApiError::not_found("Event");
    let reference = EventReference::parse(id).ok_or_else(missing)?;
    let show = rings.published(&reference).await?;
    show.ok_or_else(missing)
}

/// The published results of a show, by its id or its public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}/results", operation_id = "read_public_results", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "The results", body = PublicResultsView),
              (status = 404, description = "No such show")))]
pub(crate) async fn read(
    request: HttpRequest,
    rings: web::Data<RingService>,
    results: web::Data<PublicResults>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let reference = EventReference::parse(&id).ok_or_else(missing)?;
    let render = async || {
        // As they are stored, because they are shown for a second.
        let Some(id) = rings.public_id(&reference).await? else {
            return Ok(None);
        };
        let Some(show) = rings.newest_results(id).await? else {
            return Ok(None);
        };
        let json = serde_json::to_vec(&PublicResultsView::new(&show));
        let json = json.map_err(StoreError::failed)?;
        Ok(Some((show.id.as_uuid(), EncodedBody::new(json))))
    };
    let found = results.0.find(&reference, render).await?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::json())
        .insert_header((CACHE_CONTROL, "no-cache"));
    let found = found.ok_or_else(missing)?;
    Ok(found.body.answer(&request, response).await)
}

/// The published results of a show as a table for spreadsheets.
#[utoipa::path(get, path = "/showstable/events/public/{id}/results.csv", operation_id = "export_public_results", tag = "rings",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 404, description = "No such show")))]
pub(crate) async fn table(
    rings: web::Data<RingService>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let show = find(&rings, &id).await?;
    let classes = show.classes.iter();
    let rows = classes.flat_map(|class| {
        class
            .published
            .sheet
            .rows
            .iter()
            .map(|row| cells(class, row))
    });
    let titles = TITLES.map(str::to_owned).to_vec();
    let table = csv_rows(std::iter::once(titles).chain(rows)).map_err(StoreError::failed)?;
    let name = show_file(&show.name, show.first_day, "results.csv");
    Ok(csv_pages(&name, stream::iter([Ok::<_, StoreError>(table)])))
}

const TITLES: [&str; 15] = [
    "Class number",
    "Class",
    "Judge",
    "Place",
    "Tied",
    "Back number",
    "Horse",
    "Rider",
    "Score",
    "Status",
    "Decided by",
    "Owner",
    "Trainer",
    "Sponsor",
    "Trophy",
];

fn cells(class: &PublishedClass, row: &SheetRow) -> Vec<String> {
    let cards = &class.published.sheet.cards;
    // Places that do not stand by themselves are those of all judges.
    let judges = cards.iter().enumerate().filter(|(at, _)| {
        let of = row.judge.and_then(|it| usize::try_from(it).ok());
        of.is_none_or(|it| it == *at)
    });
    let judges: Vec<_> = judges.map(|(_, card)| card.judge.as_str()).collect();
    vec![
        class.number.clone(),
        class.name.clone(),
        judges.join(", "),
        row.place.map(|it| it.to_string()).unwrap_or_default(),
        if row.is_tied { "yes" } else { "" }.to_owned(),
        row.back_number.to_string(),
        row.horse_name.clone(),
        row.rider_name.clone(),
        row.score.clone(),
        row.status.map_or("", |it| it.as_str()).to_owned(),
        row.why.clone(),
        row.owner.clone(),
        row.trainer.clone(),
        class.sponsor.clone(),
        class.trophy.clone(),
    ]
}
