use kernel::{EmailAddress, OptionalLine, OptionalText};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

/// Maximum age of the stated time of sending.
const MAX_AGE: Duration = Duration::days(366);

kernel::words! {
    /// How an organizer sent a notice.
    pub enum SendingMethod {
        /// By email.
        Email = "email",
        /// By postal mail.
        Mail = "mail",
        /// In another way.
        Other = "other",
    }
}

/// An organizer's statement that they sent a notice themselves. All fields are
/// optional.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SendingStatement {
    /// When they sent it; `None` means now.
    pub sent_at: Option<OffsetDateTime>,
    /// How they sent it.
    pub method: Option<SendingMethod>,
    /// The recipient.
    pub recipient: OptionalLine<300>,
    /// Free text, such as a tracking number.
    pub note: OptionalText<2000>,
}

/// A validated [`SendingStatement`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sending {
    /// When they sent it.
    pub sent_at: OffsetDateTime,
    /// How they sent it, if stated.
    pub method: Option<SendingMethod>,
    /// The recipient, if stated.
    pub recipient: OptionalLine<300>,
    /// Free text.
    pub note: OptionalText<2000>,
}

/// The same with the person and time of the statement: the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentByOrganizer {
    /// The statement.
    pub sending: Sending,
    /// When it was made.
    pub said_at: OffsetDateTime,
    /// The email address of the account that made it; `None` if it was deleted.
    pub said_by: Option<EmailAddress>,
}

/// Why the stated time of sending is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SentAtError {
    /// It is in the future.
    #[error("must not be in the future")]
    InFuture,
    /// It is more than 366 days ago.
    #[error("must be within the last year")]
    TooLongAgo,
}

impl SendingStatement {
    /// Validates the statement, which is made at `now`.
    pub(crate) fn at(self, now: OffsetDateTime) -> Result<Sending, SentAtError> {
        let sent_at = self.sent_at.unwrap_or(now);
        if sent_at > now {
            return Err(SentAtError::InFuture);
        }
        if sent_at < now - MAX_AGE {
            return Err(SentAtError::TooLongAgo);
        }
        Ok(Sending {
            sent_at,
            method: self.method,
            recipient: self.recipient,
            note: self.note,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notice::tests::NOW;

    fn sent_at(instant: OffsetDateTime) -> Result<OffsetDateTime, SentAtError> {
        let statement = SendingStatement {
            sent_at: Some(instant),
            ..SendingStatement::default()
        };
        statement.at(NOW).map(|sending| sending.sent_at)
    }

    #[test]
    fn a_notice_was_sent_now_or_within_the_last_year() {
        let moment = Duration::MILLISECOND;
        assert_eq!(sent_at(NOW), Ok(NOW));
        assert_eq!(sent_at(NOW + moment), Err(SentAtError::InFuture));
        let earliest = NOW - MAX_AGE;
        assert_eq!(sent_at(earliest), Ok(earliest));
        assert_eq!(sent_at(earliest - moment), Err(SentAtError::TooLongAgo));
        let unsaid = SendingStatement::default().at(NOW).expect("valid");
        assert_eq!((unsaid.sent_at, unsaid.method), (NOW, None));
    }
}
