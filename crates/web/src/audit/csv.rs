//! The trail as a table for spreadsheets. It is read and sent page by page, because
//! that of an organization may have any length.

use ::audit::{AuditLine, AuditService, Trail};
use actix_web::{HttpResponse, web};
use futures_util::stream::try_unfold;
use kernel::{Actor, Page, PageRequest, StoreError, TimeZone};
use spreadsheets::csv_rows;

use super::{barn_zone, zone_of};
use crate::extract::page::MAX_LIMIT;
use crate::representation::{csv_pages, local_time};

const TITLES: [&str; 16] = [
    "Time",
    "Time zone",
    "By",
    "Account",
    "Address",
    "Show",
    "Back number",
    "Rider",
    "Kind",
    "Subject",
    "Before",
    "After",
    "Reason",
    "Object",
    "Device",
    "Token",
];

/// The whole trail, of which the first page was read.
pub(super) fn response(
    service: web::Data<AuditService>,
    actor: Actor,
    trail: Trail,
    first: Page<AuditLine>,
) -> HttpResponse {
    let pages = try_unfold(Some((true, first)), move |page| {
        let (service, actor) = (service.clone(), actor.clone());
        async move {
            let Some((is_first, page)) = page else {
                return Ok(None);
            };
            let titles = is_first.then(|| TITLES.map(str::to_owned).to_vec());
            let barn = barn_zone(&actor, trail);
            let rows = page.items.into_iter().map(|line| cells(line, barn));
            let rows = titles.into_iter().chain(rows);
            let table = csv_rows(rows).map_err(StoreError::failed)?;
            let Some(after) = page.next else {
                return Ok(Some((table, None)));
            };
            let request = PageRequest {
                limit: MAX_LIMIT,
                after: Some(after),
            };
            let next = service.read(&actor, trail, &request).await?;
            Ok::<_, StoreError>(Some((table, next.map(|next| (false, next)))))
        }
    });
    csv_pages("audit.csv", pages)
}

fn cells(line: AuditLine, barn: Option<&TimeZone>) -> Vec<String> {
    let zone = zone_of(&line, barn).cloned();
    let zone = zone.or_else(|| TimeZone::stored("UTC"));
    let entry = line.entry.map(|it| (it.back_number, it.rider_name));
    let (number, rider_name) = entry.unzip();
    let at = zone.as_ref().map(|zone| local_time(line.at, zone));
    let difference = line.difference;
    vec![
        at.unwrap_or_default(),
        zone.map(|it| it.name().to_owned()).unwrap_or_default(),
        line.by.as_str().to_owned(),
        line.by
            .account()
            .map(|it| it.as_str().to_owned())
            .unwrap_or_default(),
        line.address.map(|it| it.to_string()).unwrap_or_default(),
        line.show.map(|it| it.name).unwrap_or_default(),
        number
            .flatten()
            .map(|it| it.to_string())
            .unwrap_or_default(),
        rider_name.unwrap_or_default(),
        difference.kind.as_str().to_owned(),
        difference.subject,
        difference.before,
        difference.after,
        line.reason
            .map(|it| it.as_str().to_owned())
            .unwrap_or_default(),
        difference.object.map(|it| it.name).unwrap_or_default(),
        line.by.device().to_owned(),
        line.by.token().to_owned(),
    ]
}
