use ::stalls::{StallBooking, StallChart, StallService, neighbors};
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use futures_util::stream;
use kernel::{StoreError, show_file};
use spreadsheets::csv_rows;

use super::view::StallNeighborsView;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::csv_pages;
use crate::turns::FileTurns;

/// Who had which stall at one of the account's shows, and who was beside them: by night, in
/// the order of the areas.
#[utoipa::path(get, path = "/showstable/events/{id}/stall_neighbors", operation_id = "list_stall_neighbors", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The nights of the stalls that somebody had", body = Vec<StallNeighborsView>),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    stalls: web::Data<StallService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let chart = stalls.chart(&signed_in.actor, event_id(&id)?).await?;
    let found = neighbors(&chart.stalls, &chart.bookings);
    let views: Vec<_> = found.iter().map(StallNeighborsView::new).collect();
    Ok(HttpResponse::Ok().json(views))
}

/// The same as a table for spreadsheets.
#[utoipa::path(get, path = "/showstable/events/{id}/stall_neighbors.csv", operation_id = "export_stall_neighbors", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn table(
    stalls: web::Data<StallService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let who = Who::from(&signed_in.actor);
    let make = async move {
        let chart = stalls.chart(&signed_in.actor, event_id(&id)?).await?;
        let table = csv_rows(rows_of(&chart)).map_err(StoreError::failed)?;
        let show = &chart.stalls;
        let name = show_file(&show.show, show.days.first_day, "stalls.csv");
        Ok::<_, ApiError>((name, table))
    };
    let (name, table) = turns.make(who, Work::Paper, make).await??;
    Ok(csv_pages(&name, stream::iter([Ok::<_, StoreError>(table)])))
}

fn horses(booking: Option<&StallBooking>) -> String {
    let holders = booking.map(|it| it.holders.as_slice()).unwrap_or_default();
    let names: Vec<_> = holders.iter().map(|it| it.horse_name.as_str()).collect();
    names.join(", ")
}

fn riders(booking: &StallBooking) -> String {
    let names: Vec<_> = booking
        .holders
        .iter()
        .map(|it| it.rider_name.as_str())
        .collect();
    names.join(", ")
}

fn rows_of(chart: &StallChart) -> Vec<Vec<String>> {
    let titles = [
        "Night",
        "Area",
        "Stall",
        "Kind",
        "Horse",
        "Rider",
        "Beside before",
        "Beside after",
    ];
    let found = neighbors(&chart.stalls, &chart.bookings).into_iter();
    let rows = found.map(|it| {
        vec![
            it.night.to_string(),
            it.area.name.as_str().to_owned(),
            it.stall.terms.name.as_str().to_owned(),
            it.stall.terms.kind.as_str().to_owned(),
            horses(Some(it.booking)),
            riders(it.booking),
            horses(it.before),
            horses(it.after),
        ]
    });
    std::iter::once(titles.map(str::to_owned).to_vec())
        .chain(rows)
        .collect()
}
