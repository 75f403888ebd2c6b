//! JSON representations that all resources share.

mod instant;
mod money;
mod oid;

pub(crate) use instant::{Instant, parse_instant};
pub(crate) use money::{dollars, parse_price};
pub(crate) use oid::Oid;

use kernel::{FieldErrors, OptionalLine};

/// A field that may be absent, null or blank, as a line. Errors are recorded.
pub(crate) fn line<const MAX: usize>(
    errors: &mut FieldErrors,
    field: &str,
    value: Option<&String>,
) -> OptionalLine<MAX> {
    errors
        .take(field, OptionalLine::parse(text(value)))
        .unwrap_or_default()
}

/// A field that may be absent or null, as text.
pub(crate) fn text(field: Option<&String>) -> &str {
    field.map_or("", String::as_str)
}
