//! Representations that all resources share.

mod belonging;
mod encoded_body;
mod file;
mod horses;
mod instant;
mod money;
mod named;
mod oid;
mod postal_address;
mod rendered;
mod stated;
mod whole_number;

pub(crate) use self::rendered::{MaxSize, Rendered, RenderedShows};
pub(crate) use belonging::{Belonging, chosen_organization};
pub(crate) use encoded_body::EncodedBody;
pub(crate) use file::{csv_pages, named_pdf, pdf, private_file, vcards, zip};
pub(crate) use horses::HorseNameView;
pub(crate) use instant::{Instant, local_time, parse_instant};
pub(crate) use money::{Dollars, dollars, parse_price};
pub(crate) use named::{Named, must_be};
pub(crate) use oid::Oid;
pub(crate) use postal_address::{PostalAddressBody, PostalAddressView};
pub(crate) use stated::Stated;
pub(crate) use whole_number::whole_number;

/// What becomes of mails: they are sent, or written into files in the data directory.
pub(crate) fn delivery(is_sending: bool) -> &'static str {
    if is_sending { "email" } else { "outbox" }
}

/// A field that may be absent or null, as text.
pub(crate) fn text(field: Option<&String>) -> &str {
    field.map_or("", String::as_str)
}
