//! What owners send of a horse. A new horse and a section that is saved name
//! the same things differently; each part is read by one function, under the
//! path that it has in the body.

mod create;
mod general;
mod health;
mod section;
mod texts;
mod training;

pub(crate) use create::HorseBody;
pub(crate) use section::SectionBody;
pub(super) use section::UNKNOWN_RECORD;

use ::horses::ListOf;
use kernel::{FieldErrors, OptionalText, RecordDate, RequiredLine};

use crate::representation::text;

/// A longer text that may be missing, null or blank; notes what is wrong.
fn note(errors: &mut FieldErrors, path: &str, value: Option<&String>) -> OptionalText<4000> {
    errors
        .take(path, OptionalText::parse(text(value)))
        .unwrap_or_default()
}

/// A day that may be missing, null or blank; notes what is wrong.
fn day(errors: &mut FieldErrors, path: &str, value: Option<&String>) -> Option<RecordDate> {
    errors
        .take(path, RecordDate::parse_optional(text(value)))
        .flatten()
}

/// A list of texts; blank ones are left out.
fn items(
    errors: &mut FieldErrors,
    path: &str,
    values: Option<&Vec<String>>,
) -> ListOf<RequiredLine<500>> {
    entries(
        errors,
        path,
        values,
        |value| value.trim().is_empty(),
        |errors, path, value| errors.take(path, RequiredLine::parse(value)),
    )
}

/// A list of entries, each read under its own path; those in which nothing is
/// written are left out.
fn entries<B, T>(
    errors: &mut FieldErrors,
    path: &str,
    bodies: Option<&Vec<B>>,
    is_blank: impl Fn(&B) -> bool,
    mut read: impl FnMut(&mut FieldErrors, &str, &B) -> Option<T>,
) -> ListOf<T> {
    let read: Vec<T> = bodies
        .into_iter()
        .flatten()
        .enumerate()
        .filter(|(_, body)| !is_blank(body))
        .filter_map(|(position, body)| read(errors, &format!("{path}[{position}]"), body))
        .collect();
    errors.take(path, ListOf::new(read)).unwrap_or_default()
}

/// Whether nothing is written in any of these fields.
fn all_blank<const N: usize>(fields: [&Option<String>; N]) -> bool {
    fields
        .into_iter()
        .all(|field| text(field.as_ref()).trim().is_empty())
}
