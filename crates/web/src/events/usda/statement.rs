use kernel::{FieldErrors, OptionalLine, OptionalText};
use time::OffsetDateTime;
use usda::{DeliveryMethod, SendingMethod, SendingStatement};

use crate::form::{Body as _, body};
use crate::representation::Named;

body! {
    /// An organizer's word that they sent a notice themselves. Nothing of it is
    /// required. Where the server delivers notices, `sent_at` says that they sent the
    /// letter that was made ready for them; without it all of it must be missing.
    StatementBody {
        /// When: within the last year. Now, if it is missing and the server makes
        /// notices ready.
        sent_at: Option<OffsetDateTime>,
        method: Option<Named<SendingMethod>>,
        /// To whom.
        recipient: OptionalLine<300>,
        /// Anything else, such as a tracking number.
        note: OptionalText<2000>,
    } => SendingStatement {
        SendingStatement { sent_at, method, recipient, note }
    }
}

const DELIVERED_BY_SERVER: &str =
    "must be missing without sent_at: the server sends the notice itself";

/// The statement; `None` asks the server to deliver the notice, and then nothing else
/// may be stated, because it would suggest that the server sends nothing.
pub(crate) fn sending(
    body: StatementBody,
    delivery: DeliveryMethod,
) -> Result<Option<SendingStatement>, FieldErrors> {
    let statement = body.into_command()?;
    if delivery == DeliveryMethod::ByOrganizer || statement.sent_at.is_some() {
        return Ok(Some(statement));
    }
    let mut errors = FieldErrors::new();
    for (field, is_stated) in [
        ("method", statement.method.is_some()),
        ("recipient", !statement.recipient.as_str().is_empty()),
        ("note", !statement.note.as_str().is_empty()),
    ] {
        if is_stated {
            errors.add(field, DELIVERED_BY_SERVER);
        }
    }
    if errors.is_empty() {
        Ok(None)
    } else {
        Err(errors)
    }
}
