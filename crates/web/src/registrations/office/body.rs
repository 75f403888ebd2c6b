use kernel::{FieldErrors, Reason};

use crate::representation::text;

/// A reason that may be absent or blank.
pub(super) fn optional_reason(errors: &mut FieldErrors, reason: Option<&String>) -> Option<Reason> {
    let reason = Some(text(reason)).filter(|it| !it.trim().is_empty());
    reason.and_then(|it| errors.take("reason", Reason::parse(it)))
}

pub(super) fn required_reason(errors: &mut FieldErrors, reason: Option<&String>) -> Option<Reason> {
    errors.take("reason", Reason::parse(text(reason)))
}
