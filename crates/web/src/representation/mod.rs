//! How values that all resources share are written in JSON.

mod instant;
mod money;
mod oid;

pub(crate) use instant::{Instant, parse_instant};
pub(crate) use money::{dollars, parse_price};
pub(crate) use oid::Oid;

/// A field that may be missing or null, as text.
pub(crate) fn text(field: Option<&String>) -> &str {
    field.map_or("", String::as_str)
}
