use actix_web::http::header::LINK;
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::{Cursor, Page, PageRequest, SortKey, Word};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use uuid::Uuid;

use crate::problem::{ApiError, bad_parameter};
use crate::representation::must_be;

/// Default number of items on a page.
const DEFAULT_LIMIT: u32 = 100;
/// Maximum number of items on a page.
pub(crate) const MAX_LIMIT: u32 = 500;

/// The requested page of a list.
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
    /// For a list that is sorted by numbers.
    pub(crate) fn parse(&self) -> Result<PageRequest, ApiError> {
        self.parse_by(number_key)
    }

    /// `key` parses the sort key in the cursor, with [`number_key`] or [`text_key`].
    pub(crate) fn parse_by<K>(
        &self,
        key: impl FnOnce(&[u8]) -> Option<K>,
    ) -> Result<PageRequest<K>, ApiError> {
        parse_page_by(self.limit.as_deref(), self.cursor.as_deref(), key)
    }
}

/// Parses `limit` and `cursor` of a list that is sorted by numbers.
pub(crate) fn parse_page(
    limit: Option<&str>,
    cursor: Option<&str>,
) -> Result<PageRequest, ApiError> {
    parse_page_by(limit, cursor, number_key)
}

/// Parses `limit` and `cursor`. `key` parses the sort key in the cursor, with
/// [`number_key`] or [`text_key`].
pub(crate) fn parse_page_by<K>(
    limit: Option<&str>,
    cursor: Option<&str>,
    key: impl FnOnce(&[u8]) -> Option<K>,
) -> Result<PageRequest<K>, ApiError> {
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
        .map(|text| {
            let cursor = parse_cursor(text, key);
            cursor.ok_or_else(|| bad_parameter("cursor", "is not a cursor of this list"))
        })
        .transpose()?;
    Ok(PageRequest { limit, after })
}

/// A query parameter, unless it is blank.
pub(crate) fn not_blank(text: Option<&str>) -> Option<String> {
    text.map(str::trim)
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
}

/// A query parameter with a name of a closed list, unless it is blank.
pub(crate) fn named_parameter<T: Word>(
    name: &str,
    text: Option<&str>,
) -> Result<Option<T>, ApiError> {
    let named = not_blank(text).map(|text| {
        let value = T::named(&text);
        value.ok_or_else(|| bad_parameter(name, must_be::<T>()))
    });
    named.transpose()
}

/// A JSON array, with the next page's URL in a `Link` header (RFC 8288).
pub(crate) fn page_response<T, V: Serialize, K: CursorKey>(
    request: &HttpRequest,
    page: Page<T, K>,
    view: impl FnMut(T) -> V,
) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    if let Some(next) = page.next {
        response.insert_header((
            LINK,
            format!("<{}>; rel=\"next\"", address_of(request, &next)),
        ));
    }
    response.json(page.items.into_iter().map(view).collect::<Vec<_>>())
}

/// A sort key, as it is written in a cursor.
pub(crate) trait CursorKey {
    fn bytes(&self) -> Vec<u8>;
}

impl CursorKey for i64 {
    fn bytes(&self) -> Vec<u8> {
        self.to_be_bytes().to_vec()
    }
}

impl CursorKey for SortKey {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Number(number) => number.bytes(),
            Self::Text(text) => text.as_bytes().to_vec(),
        }
    }
}

pub(crate) fn number_key(bytes: &[u8]) -> Option<i64> {
    Some(i64::from_be_bytes(bytes.try_into().ok()?))
}

/// No stored text contains NUL, and PostgreSQL rejects it in parameters.
pub(crate) fn text_key(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    (!text.contains('\0')).then(|| text.to_owned())
}

/// Encodes a cursor for a URL. It is opaque to clients.
fn encode_cursor<K: CursorKey>(cursor: &Cursor<K>) -> String {
    let mut bytes = cursor.key.bytes();
    bytes.extend(cursor.id.as_bytes());
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes a cursor; `None` if it is invalid.
fn parse_cursor<K>(text: &str, key: impl FnOnce(&[u8]) -> Option<K>) -> Option<Cursor<K>> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (before, id) = bytes.split_last_chunk()?;
    Some(Cursor {
        key: key(before)?,
        id: Uuid::from_bytes(*id),
    })
}

/// The request's path and query with another cursor; other parameters are
/// copied unchanged.
fn address_of<K: CursorKey>(request: &HttpRequest, cursor: &Cursor<K>) -> String {
    let mut address = format!("{}?", request.path());
    for pair in request.query_string().split('&') {
        if !pair.is_empty() && !pair.starts_with("cursor=") {
            address.push_str(pair);
            address.push('&');
        }
    }
    address.push_str("cursor=");
    address.push_str(&encode_cursor(cursor));
    address
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    proptest! {
        #[test]
        fn any_cursor_reads_back(key in any::<i64>(), text in "[^\\x00]{0,40}", id in any::<u128>()) {
            let id = Uuid::from_u128(id);
            let number = Cursor { key, id };
            prop_assert_eq!(parse_cursor(&encode_cursor(&number), number_key), Some(number));
            let cursor = Cursor { key: SortKey::Text(text.clone()), id };
            let read = parse_cursor(&encode_cursor(&cursor), text_key);
            prop_assert_eq!(read, Some(Cursor { key: text, id }));
        }

        #[test]
        fn any_text_is_a_cursor_or_refused(text in prop_oneof![any::<String>(), "[A-Za-z0-9_-]{0,60}"]) {
            if let Some(cursor) = parse_cursor(&text, number_key) {
                prop_assert_eq!(encode_cursor(&cursor), text.clone());
            }
            if let Some(Cursor { key, id }) = parse_cursor(&text, text_key) {
                let key = SortKey::Text(key);
                prop_assert_eq!(encode_cursor(&Cursor { key, id }), text);
            }
        }
    }

    const CURSOR: Cursor = Cursor {
        key: 5,
        id: Uuid::nil(),
    };

    #[test]
    fn the_next_page_keeps_the_filters_and_moves_the_cursor() {
        let request = TestRequest::with_uri("/showstable/events?q=a%20b&cursor=old&limit=2")
            .to_http_request();
        assert_eq!(
            address_of(&request, &CURSOR),
            format!(
                "/showstable/events?q=a%20b&limit=2&cursor={}",
                encode_cursor(&CURSOR)
            )
        );
    }

    #[test]
    fn a_cursor_of_a_text_reads_back() {
        for text in ["", "muller", "a text of more than eight bytes", "\u{1f40e}"] {
            let cursor = Cursor {
                key: SortKey::Text(text.to_owned()),
                id: Uuid::max(),
            };
            let read = parse_cursor(&encode_cursor(&cursor), text_key);
            assert_eq!(read.map(|it| it.key), Some(text.to_owned()));
        }
        let with_nul = Cursor {
            key: SortKey::Text("a\0".to_owned()),
            id: Uuid::nil(),
        };
        assert_eq!(parse_cursor(&encode_cursor(&with_nul), text_key), None);
    }

    #[test]
    fn a_cursor_reads_back_and_a_made_up_one_is_refused() {
        for key in [5, -5, i64::MAX] {
            let cursor = Cursor { key, ..CURSOR };
            let read = parse_cursor(&encode_cursor(&cursor), number_key);
            assert_eq!(read, Some(cursor));
        }
        for text in ["", "1", "AAAA", "????"] {
            assert_eq!(parse_cursor(text, number_key), None, "{text}");
            assert_eq!(parse_cursor(text, text_key), None, "{text}");
        }
    }

    #[test]
    fn limits_outside_the_range_are_refused() {
        assert_eq!(parse_page(None, None).ok(), Some(PageRequest::first(100)));
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
