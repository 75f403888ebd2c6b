use actix_web::http::header::LINK;
use actix_web::{HttpRequest, HttpResponse};
use kernel::{Cursor, DEFAULT_LIMIT, MAX_LIMIT, Page, PageRequest};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use crate::problem::{ApiError, bad_parameter};

/// Which page of a list is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// How many items at most, 1 to 500; 100 if not given.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 500)]
    limit: Option<String>,
    /// From the `Link` header of the page before.
    cursor: Option<String>,
}

impl PageQuery {
    pub(crate) fn parse(&self) -> Result<PageRequest, ApiError> {
        parse_page(self.limit.as_deref(), self.cursor.as_deref())
    }
}

/// Reads `limit` and `cursor`.
pub(crate) fn parse_page(
    limit: Option<&str>,
    cursor: Option<&str>,
) -> Result<PageRequest, ApiError> {
    let limit = match limit {
        None => DEFAULT_LIMIT,
        Some(text) => text
            .parse()
            .ok()
            .filter(|limit| (1..=MAX_LIMIT).contains(limit))
            .ok_or_else(|| {
                bad_parameter("limit", format!("must be a number from 1 to {MAX_LIMIT}"))
            })?,
    };
    let after = cursor
        .map(Cursor::parse)
        .transpose()
        .map_err(|error| bad_parameter("cursor", error))?;
    Ok(PageRequest { limit, after })
}

/// A query parameter that says something.
pub(crate) fn not_blank(text: Option<&str>) -> Option<String> {
    text.map(str::trim)
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
}

/// A plain array, with the next page's address in a `Link` header (RFC 8288).
pub(crate) fn page_response<T, V: Serialize>(
    request: &HttpRequest,
    page: Page<T>,
    view: impl FnMut(T) -> V,
) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    if let Some(next) = page.next {
        response.insert_header((
            LINK,
            format!("<{}>; rel=\"next\"", address_of(request, next)),
        ));
    }
    response.json(page.items.into_iter().map(view).collect::<Vec<_>>())
}

/// The same address with another cursor; what was asked stays as it was sent.
fn address_of(request: &HttpRequest, cursor: Cursor) -> String {
    let mut address = format!("{}?", request.path());
    for pair in request.query_string().split('&') {
        if !pair.is_empty() && !pair.starts_with("cursor=") {
            address.push_str(pair);
            address.push('&');
        }
    }
    address.push_str("cursor=");
    address.push_str(&cursor.encode());
    address
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use uuid::Uuid;

    use super::*;

    const CURSOR: Cursor = Cursor {
        key: 5,
        id: Uuid::nil(),
    };

    #[test]
    fn the_next_page_keeps_the_filters_and_moves_the_cursor() {
        let request = TestRequest::with_uri("/showstable/events?q=a%20b&cursor=old&limit=2")
            .to_http_request();
        assert_eq!(
            address_of(&request, CURSOR),
            format!(
                "/showstable/events?q=a%20b&limit=2&cursor={}",
                CURSOR.encode()
            )
        );
    }

    #[test]
    fn limits_outside_the_range_are_refused() {
        assert_eq!(parse_page(None, None).ok(), Some(PageRequest::default()));
        assert_eq!(
            parse_page(Some("500"), None).ok().map(|page| page.limit),
            Some(500)
        );
        for limit in ["0", "501", "-1", "many", ""] {
            assert!(parse_page(Some(limit), None).is_err(), "{limit}");
        }
        assert!(parse_page(None, Some("made up")).is_err());
    }
}
