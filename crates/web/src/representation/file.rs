//! Responses that are files.

use actix_web::http::header::{
    CACHE_CONTROL, ContentDisposition, DispositionParam, DispositionType,
};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use csv::{Terminator, WriterBuilder};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _, stream};
use kernel::StoreError;

use crate::problem::ApiError;

/// A PDF, which a browser shows.
pub(crate) fn pdf(bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(ContentDisposition {
            disposition: DispositionType::Inline,
            parameters: Vec::new(),
        })
        .body(bytes)
}

/// Without it spreadsheets guess another encoding than UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A table that a browser saves under this name.
pub(crate) fn csv(name: &str, rows: Vec<Vec<String>>) -> Result<HttpResponse, ApiError> {
    let table = csv_rows(rows)
        .map_err(|error| ApiError::internal().because("the table was not written", error))?;
    Ok(table_response(name).body([BYTE_ORDER_MARK, &table].concat()))
}

/// Like [`csv`], for a table that is made in parts. An error ends the response
/// before its end, which a browser reports.
pub(crate) fn csv_pages(
    name: &str,
    parts: impl Stream<Item = Result<Vec<u8>, StoreError>> + 'static,
) -> HttpResponse {
    let mark = stream::iter([Ok(BYTE_ORDER_MARK.to_vec())]);
    table_response(name).streaming(mark.chain(parts).map_ok(Bytes::from))
}

fn table_response(name: &str) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .content_type("text/csv; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(ContentDisposition {
            disposition: DispositionType::Attachment,
            parameters: vec![DispositionParam::Filename(name.to_owned())],
        });
    response
}

/// Rows of a table, for [`csv_pages`].
pub(crate) fn csv_rows(rows: impl IntoIterator<Item = Vec<String>>) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.into_iter().map(harmless))?;
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// An apostrophe before what a spreadsheet could take for a formula
/// (<https://owasp.org/www-community/attacks/CSV_Injection>).
fn harmless(cell: String) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{cell}")
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;

    use super::*;

    #[actix_web::test]
    async fn a_table_reads_back_as_it_was_and_has_no_formula() {
        let cells = [
            "=1+1", "+1 931", "-1", "@a", "\tx", "\rx", "Núñez", "a \"b\"", "a,b", "a\r\nb", "",
        ];
        let row = cells.map(str::to_owned).to_vec();
        let response = csv("entries.csv", vec![row]).expect("a table");
        let body = to_bytes(response.into_body()).await.expect("a body");
        let text = body
            .strip_prefix("\u{feff}".as_bytes())
            .expect("a byte order mark");
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(text);
        let read = reader.records().next().expect("a row").expect("readable");
        let expected = cells.map(|cell| match cell.chars().next() {
            Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{cell}"),
            _ => cell.to_owned(),
        });
        assert_eq!(read.iter().collect::<Vec<_>>(), expected);
    }
}
