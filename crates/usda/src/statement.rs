use kernel::{EmailAddress, OptionalLine, OptionalText};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

/// How long ago an organizer can have sent a notice, at most.
const LONGEST_AGO: Duration = Duration::days(366);

/// How an organizer sent a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendingMethod {
    /// By email.
    Email,
    /// By post.
    Mail,
    /// Otherwise.
    Other,
}

impl SendingMethod {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Email, Self::Mail, Self::Other];

    /// The word for it in requests, answers and rows.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Mail => "mail",
            Self::Other => "other",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Result<Self, SendingMethodError> {
        let mut methods = Self::ALL.into_iter();
        let found = methods.find(|method| method.as_str() == text.trim());
        found.ok_or(SendingMethodError)
    }
}

/// The text names no method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be email, mail or other")]
pub struct SendingMethodError;

/// An organizer's word that they sent a notice themselves. Nothing of it has to
/// be said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statement {
    /// When; `None` stands for the moment at which it is said.
    pub sent_at: Option<OffsetDateTime>,
    /// How.
    pub method: Option<SendingMethod>,
    /// To whom.
    pub recipient: OptionalLine<300>,
    /// Anything else, such as a tracking number.
    pub note: OptionalText<2000>,
}

/// What an organizer says of a notice that they sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sending {
    /// When.
    pub sent_at: OffsetDateTime,
    /// How, if they said so.
    pub method: Option<SendingMethod>,
    /// To whom, if they said so.
    pub recipient: OptionalLine<300>,
    /// Anything else.
    pub note: OptionalText<2000>,
}

/// The same with who said it, and when: the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentByOrganizer {
    /// What they said.
    pub sending: Sending,
    /// When they said it.
    pub said_at: OffsetDateTime,
    /// Who they are.
    pub said_by: EmailAddress,
}

/// Why a notice cannot have been sent at such a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SentAtError {
    /// It lies ahead.
    #[error("must not be in the future")]
    InFuture,
    /// It is too long ago.
    #[error("must be within the last year")]
    TooLongAgo,
}

impl Statement {
    /// What is said at `now`.
    pub(crate) fn at(self, now: OffsetDateTime) -> Result<Sending, SentAtError> {
        let sent_at = self.sent_at.unwrap_or(now);
        if sent_at > now {
            return Err(SentAtError::InFuture);
        }
        if sent_at < now - LONGEST_AGO {
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
        let statement = Statement {
            sent_at: Some(instant),
            ..Statement::default()
        };
        statement.at(NOW).map(|sending| sending.sent_at)
    }

    #[test]
    fn a_notice_was_sent_now_or_within_the_last_year() {
        let moment = Duration::MILLISECOND;
        assert_eq!(sent_at(NOW), Ok(NOW));
        assert_eq!(sent_at(NOW + moment), Err(SentAtError::InFuture));
        let earliest = NOW - LONGEST_AGO;
        assert_eq!(sent_at(earliest), Ok(earliest));
        assert_eq!(sent_at(earliest - moment), Err(SentAtError::TooLongAgo));
        let unsaid = Statement::default().at(NOW).expect("valid");
        assert_eq!((unsaid.sent_at, unsaid.method), (NOW, None));
    }

    #[test]
    fn methods_have_words() {
        for method in SendingMethod::ALL {
            assert_eq!(SendingMethod::parse(method.as_str()), Ok(method));
        }
        assert_eq!(SendingMethod::parse("fax"), Err(SendingMethodError));
    }
}
