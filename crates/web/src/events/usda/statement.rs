use kernel::{FieldErrors, OptionalText};
use serde::Deserialize;
use usda::{DeliveryMethod, SendingMethod, SendingStatement};
use utoipa::ToSchema;

use crate::representation::{line, parse_instant, text};

/// An organizer's word that they sent a notice themselves. Nothing of it is
/// required. Where the server delivers notices, `sent_at` says that they sent the
/// letter that was made ready for them; without it all of it must be missing.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct StatementBody {
    /// When: ISO 8601 with its offset, within the last year. Now, if it is
    /// missing and the server makes notices ready.
    sent_at: Option<String>,
    /// How: `email`, `mail` or `other`.
    method: Option<String>,
    /// To whom.
    #[schema(max_length = 300)]
    recipient: Option<String>,
    /// Anything else, such as a tracking number.
    #[schema(max_length = 2000)]
    note: Option<String>,
}

const DELIVERED_BY_SERVER: &str =
    "must be missing without sent_at: the server sends the notice itself";

impl StatementBody {
    /// `None` asks the server to deliver the notice.
    pub(crate) fn into_command(
        self,
        delivery: DeliveryMethod,
    ) -> Result<Option<SendingStatement>, FieldErrors> {
        if delivery == DeliveryMethod::Email && self.sent_at.is_none() {
            self.refuse()?;
            return Ok(None);
        }
        self.read().map(Some)
    }

    /// It would suggest that the server sends nothing.
    fn refuse(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (field, value) in [
            ("method", &self.method),
            ("recipient", &self.recipient),
            ("note", &self.note),
        ] {
            if value.is_some() {
                errors.add(field, DELIVERED_BY_SERVER);
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    fn read(&self) -> Result<SendingStatement, FieldErrors> {
        let mut errors = FieldErrors::new();
        let sent_at = self.sent_at.as_deref().map(parse_instant).transpose();
        let method = self.method.as_deref().map(SendingMethod::parse).transpose();
        let statement = SendingStatement {
            sent_at: errors.take("sent_at", sent_at).flatten(),
            method: errors.take("method", method).flatten(),
            recipient: line(&mut errors, "recipient", self.recipient.as_ref()),
            note: errors
                .take("note", OptionalText::parse(text(self.note.as_ref())))
                .unwrap_or_default(),
        };
        if errors.is_empty() {
            Ok(statement)
        } else {
            Err(errors)
        }
    }
}
