use ::events::{EventFilter, EventService, EventSort};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{Date, OffsetDateTime};
use usda::NoticeTerms;
use utoipa::IntoParams;

use super::view::{EventRow, Reader};
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};
use crate::representation::parse_instant;

const DATE: StaticFormatDescription = format_description!("[year]-[month]-[day]");

/// Filters for a list of shows.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only shows that end at this instant or later: ISO 8601 with an offset,
    /// or a date, which starts at midnight UTC.
    from: Option<String>,
    /// Only shows that start before this instant.
    to: Option<String>,
    /// Only shows of this type, whatever the case.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    event_type: Option<String>,
    /// Only shows whose name or venue contains this, whatever the case.
    q: Option<String>,
    /// `start` (the default) or `-start`.
    sort: Option<String>,
}

impl ListQuery {
    fn filter(&self) -> Result<EventFilter, ApiError> {
        Ok(EventFilter {
            from: parse_bound("from", self.from.as_deref())?,
            to: parse_bound("to", self.to.as_deref())?,
            event_type: not_blank(self.event_type.as_deref()),
            text: not_blank(self.q.as_deref()),
            sort: match self.sort.as_deref() {
                None | Some("start") => EventSort::SoonestFirst,
                Some("-start") => EventSort::LatestFirst,
                Some(_) => return Err(bad_parameter("sort", "must be 'start' or '-start'")),
            },
        })
    }
}

fn parse_bound(name: &str, text: Option<&str>) -> Result<Option<OffsetDateTime>, ApiError> {
    let Some(text) = text else {
        return Ok(None);
    };
    parse_instant(text)
        .or_else(|error| {
            Date::parse(text.trim(), DATE)
                .map(|date| date.midnight().assume_utc())
                .map_err(|_| bad_parameter(name, error))
        })
        .map(Some)
}

/// The account's shows, soonest first, each with its participants and fees.
#[utoipa::path(get, path = "/showstable/events", operation_id = "list_events", tag = "events", security(("token" = [])),
    params(ListQuery, PageQuery),
    responses((status = 200, description = "A page of shows; the next one is in the Link header", body = Vec<EventRow>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    events: web::Data<EventService>,
    notices: web::Data<NoticeTerms>,
    signed_in: SignedIn,
    query: Query<ListQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let found = events.list(&signed_in.actor, query.filter()?, page).await?;
    let reader = Reader::new(&signed_in, &notices);
    Ok(page_response(&request, found, |row| {
        EventRow::new(&row, &reader)
    }))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn bounds_are_instants_or_dates() {
        let bound = |text| parse_bound("from", Some(text)).ok().flatten();
        assert_eq!(bound("2026-06-06"), Some(datetime!(2026-06-06 0:00 UTC)));
        assert_eq!(
            bound("2026-06-06T18:00:00-05:00"),
            Some(datetime!(2026-06-06 23:00 UTC))
        );
        assert!(parse_bound("from", Some("soon")).is_err());
        assert_eq!(parse_bound("from", None).ok(), Some(None));
    }
}
