//! Responses that are files.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, Charset, ContentDisposition, ContentEncoding,
    DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _, stream};
use kernel::StoreError;
use spreadsheets::BYTE_ORDER_MARK;

use crate::security_headers::SANDBOX;

/// A PDF, which a browser shows.
pub(crate) fn pdf(bytes: Vec<u8>) -> HttpResponse {
    shown_pdf(bytes, Vec::new())
}

/// A PDF, which a browser shows, and saves under this name.
pub(crate) fn named_pdf(name: &str, bytes: Vec<u8>) -> HttpResponse {
    shown_pdf(bytes, file_name(name))
}

fn shown_pdf(bytes: Vec<u8>, parameters: Vec<DispositionParam>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(ContentDisposition {
            disposition: DispositionType::Inline,
            parameters,
        })
        .body(bytes)
}

/// The name without what is not ASCII, and if that is not the whole name, this for browsers
/// that read it (RFC 6266, appendix D).
fn file_name(name: &str) -> Vec<DispositionParam> {
    let plain = name.chars().filter(|c| c.is_ascii_graphic() || *c == ' ');
    let plain: String = plain.collect();
    let whole = (plain != name).then(|| ExtendedValue {
        charset: Charset::Ext("UTF-8".to_owned()),
        language_tag: None,
        value: name.as_bytes().to_vec(),
    });
    let whole = whole.map(DispositionParam::FilenameExt);
    [DispositionParam::Filename(plain)]
        .into_iter()
        .chain(whole)
        .collect()
}

/// A table that a browser saves under this name, made in parts. An error ends the
/// response before its end, which a browser reports.
pub(crate) fn csv_pages(
    name: &str,
    parts: impl Stream<Item = Result<Vec<u8>, StoreError>> + 'static,
) -> HttpResponse {
    let mark = stream::iter([Ok(BYTE_ORDER_MARK.to_vec())]);
    table_response(name).streaming(mark.chain(parts).map_ok(Bytes::from))
}

/// An archive that is read in parts. An error ends the response before its end,
/// which a browser reports.
pub(crate) fn zip(
    name: &str,
    bytes: u64,
    parts: impl Stream<Item = Result<Vec<u8>, StoreError>> + 'static,
) -> HttpResponse {
    download(name, "application/zip")
        .no_chunking(bytes)
        .streaming(parts.map_ok(Bytes::from))
}

/// vCards that are made in parts. An error ends the response before its end.
pub(crate) fn vcards(
    name: &str,
    parts: impl Stream<Item = Result<Vec<u8>, StoreError>> + 'static,
) -> HttpResponse {
    download(name, "text/vcard; charset=utf-8").streaming(parts.map_ok(Bytes::from))
}

/// A file that somebody uploaded, or an archive of such files, which a browser
/// saves under this name. Nothing in it runs, and nothing of it is kept.
pub(crate) fn private_file(name: &str, content_type: &'static str) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .content_type(content_type)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_SECURITY_POLICY, SANDBOX))
        // Such files are compressed already.
        .insert_header(ContentEncoding::Identity)
        .insert_header(ContentDisposition {
            disposition: DispositionType::Attachment,
            parameters: file_name(name),
        });
    response
}

fn table_response(name: &str) -> HttpResponseBuilder {
    download(name, "text/csv; charset=utf-8")
}

/// A file that a browser saves under this name.
fn download(name: &str, content_type: &'static str) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .content_type(content_type)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(ContentDisposition {
            disposition: DispositionType::Attachment,
            parameters: file_name(name),
        });
    response
}
