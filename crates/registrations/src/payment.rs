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

kernel::words! {
    /// Who paid whom.
    pub enum PaymentKind {
        /// The exhibitor paid the show.
        Payment = "payment",
        /// The show paid the exhibitor back.
        Refund = "refund",
    }
}

kernel::words! {
    /// How something was paid.
    pub enum PaymentMethod {
        /// Notes and coins.
        Cash = "cash",
        /// A check.
        Check = "check",
        /// A credit or debit card.
        Card = "card",
        /// From account to account.
        Transfer = "transfer",
        /// Anything else.
        Other = "other",
    }
}
