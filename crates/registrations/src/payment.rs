//! The ledger of an entry. It only grows: a mistake is voided by a line of its
//! own.

use kernel::{EmailAddress, Money, OptionalLine, PaymentId, Reason, RegistrationId};
use time::OffsetDateTime;

/// A line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The line's id.
    pub id: PaymentId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// Who paid whom. A line that voids another has its kind.
    pub kind: PaymentKind,
    /// How it was paid.
    pub method: PaymentMethod,
    /// How much; more than zero.
    pub amount: Money,
    /// The number of a check, or what else identifies it.
    pub reference: OptionalLine<200>,
    /// A note of the office.
    pub note: OptionalLine<1000>,
    /// When the money was received or given back.
    pub received_at: OffsetDateTime,
    /// When the line was recorded.
    pub recorded_at: OffsetDateTime,
    /// Who recorded it; `None` if the account was deleted since.
    pub recorded_by: Option<EmailAddress>,
    /// The line that this one voids, and why.
    pub voids: Option<(PaymentId, Reason)>,
}

/// Who paid whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentKind {
    /// The exhibitor paid the show.
    Payment,
    /// The show paid the exhibitor back.
    Refund,
}

impl PaymentKind {
    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Refund => "refund",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let all = [Self::Payment, Self::Refund];
        all.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// How something was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PaymentMethod {
    /// Notes and coins.
    Cash,
    /// A check.
    Check,
    /// A credit or debit card.
    Card,
    /// From account to account.
    Transfer,
    /// Anything else.
    Other,
}

impl PaymentMethod {
    /// All methods, in the order in which totals are listed.
    pub const ALL: [Self; 5] = [
        Self::Cash,
        Self::Check,
        Self::Card,
        Self::Transfer,
        Self::Other,
    ];

    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::Check => "check",
            Self::Card => "card",
            Self::Transfer => "transfer",
            Self::Other => "other",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == word)
    }
}
