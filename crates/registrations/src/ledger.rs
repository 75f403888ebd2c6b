//! The ledgers of entries and of barns. They only grow: a mistake is voided by a line of its
//! own.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, ChangeKind, Changer, Clock, Difference, EmailAddress, EventId, IdempotencyKey, LedgerOf,
    Money, MoneyDateError, NewAuditLine, OptionalLine, PaymentId, PaymentMethod, Permission,
    Reason, ReceiptId, Refusal, RegistrationId, Revision, Scope, SignedMoney, StoreError, TimeZone,
};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::{ShowExtras, ShowLedger, ShowMoney};

/// A line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The line's id.
    pub id: PaymentId,
    /// The receipt of which it is a part; a line that voids another has its receipt.
    pub receipt_id: ReceiptId,
    /// The number of that receipt.
    pub receipt_number: u32,
    /// Whose ledger it is in.
    pub of: LedgerOf,
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
    pub recorder: Option<EmailAddress>,
    /// The line that this one voids.
    pub voids: Option<PaymentId>,
    /// Why it voids it.
    pub reason: Option<Reason>,
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

/// A payment or refund that the office records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayment {
    /// Who paid whom.
    pub kind: PaymentKind,
    /// How it was paid.
    pub method: PaymentMethod,
    /// How much; more than zero.
    pub amount: Money,
    /// The number of a check, or what else identifies it.
    pub reference: OptionalLine<200>,
    /// A note.
    pub note: OptionalLine<1000>,
    /// When the money was received or given back; `None` is now.
    pub received_at: Option<OffsetDateTime>,
    /// Whether to record nothing if it is more than is due, or than the show owes.
    pub asks_if_beyond_due: bool,
}

/// What a line of a ledger depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerState {
    /// Whose it is.
    pub of: LedgerOf,
    /// Its revision.
    pub revision: Revision,
    /// The name of a barn.
    pub name: String,
    /// What is to be paid: of an entry without what its barn pays of its bill. Negative if more
    /// of a barn's bill was divided among its entries than is left of it.
    pub total: SignedMoney,
    /// What was paid.
    pub paid: SignedMoney,
}

impl LedgerState {
    /// What is due; negative is what the show owes.
    #[must_use]
    pub const fn balance(&self) -> SignedMoney {
        SignedMoney::from_cents(self.total.cents() - self.paid.cents())
    }
}

/// How long a line of the ledger is told to who is about to record another one: two desks
/// may take one payment.
const RECENT: Duration = Duration::minutes(30);

/// Why a line was not added to the ledger.
#[derive(Debug, Error)]
pub enum PaymentError {
    /// There is no such entry or line, or the line was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// The money cannot have been received or given back at that time.
    #[error(transparent)]
    ReceivedAt(#[from] MoneyDateError),
    /// More would be refunded than was paid.
    #[error("more would be refunded than was paid")]
    RefundExceedsPaid,
    /// The line was voided before, or voids another.
    #[error("the line was voided before, or voids another")]
    AlreadyVoided,
    /// More is allotted than the receipt has left.
    #[error("more is allotted than the receipt has left")]
    BeyondReceipt,
    /// More credit is used than the exhibitor has.
    #[error("more credit is used than the exhibitor has")]
    BeyondCredit,
    /// It is more than is due, or than the show owes, and the office did not say that it
    /// knows.
    #[error("the line is more than is due")]
    BeyondDue(Box<BeyondDue>),
}

/// A line that is more than is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BeyondDue {
    /// The line, which was not recorded.
    pub line: Payment,
    /// What is due without it; negative is what the show owes.
    pub balance: SignedMoney,
    /// What was recorded a moment ago and counts, the first one first.
    pub recent: Vec<Payment>,
}

impl From<StoreError> for PaymentError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

impl Payment {
    /// What it adds to the money of the show: negative if the show gave it back.
    #[must_use]
    pub fn signed(&self) -> SignedMoney {
        let is_given_back = (self.kind == PaymentKind::Refund) != self.voids.is_some();
        let cents = self.amount.cents();
        SignedMoney::from_cents(if is_given_back { -cents } else { cents })
    }

    /// What it is on a bill, such as `Check 1042, May 1, 2026`, with its day in the
    /// show's zone.
    #[must_use]
    pub fn in_words(&self, zone: &TimeZone) -> String {
        let what = (self.kind, self.method, self.reference.as_str());
        in_words(what, self.received_at, zone)
    }

    /// Refuses to take more than is due, or to give back more than the show owes.
    pub fn check_due(&self, state: &LedgerState, ledger: &[Self]) -> Result<(), PaymentError> {
        let balance = state.balance();
        let due = match self.kind {
            PaymentKind::Payment => balance.cents(),
            PaymentKind::Refund => -balance.cents(),
        };
        if self.amount.cents() <= due {
            return Ok(());
        }
        let counts = is_valid(ledger.iter());
        let is_recent = |it: &Self| self.recorded_at - it.recorded_at < RECENT;
        let recent = ledger.iter().filter(|it| counts(it) && is_recent(it));
        Err(PaymentError::BeyondDue(Box::new(BeyondDue {
            balance,
            recent: recent.cloned().collect(),
            line: self.clone(),
        })))
    }

    /// The line that voids this one.
    #[must_use]
    pub fn voided(self, id: PaymentId, reason: Reason, at: OffsetDateTime) -> Self {
        Self {
            id,
            received_at: at,
            recorded_at: at,
            recorder: None,
            voids: Some(self.id),
            reason: Some(reason),
            ..self
        }
    }

    /// What the audit trail says of this line, if the ledger can have it.
    pub fn added_to(&self, state: &LedgerState, by: Changer) -> Result<NewAuditLine, PaymentError> {
        if self.signed() < SignedMoney::ZERO && self.amount.cents() > state.paid.cents() {
            return Err(PaymentError::RefundExceedsPaid);
        }
        let (amount, none) = (self.amount.to_string(), String::new());
        let (kind, before, after) = match (self.voids, self.kind) {
            (Some(_), _) => (ChangeKind::Void, amount, none),
            (None, PaymentKind::Payment) => (ChangeKind::Payment, none, amount),
            (None, PaymentKind::Refund) => (ChangeKind::Refund, none, amount),
        };
        let difference = Difference::new(kind, self.method.as_str(), before, after);
        let (entry, difference) = match state.of {
            LedgerOf::Entry(id) => (Some((id, state.revision)), difference),
            LedgerOf::Group(id) => (None, difference.about(id.as_uuid(), &state.name)),
        };
        Ok(NewAuditLine {
            entry,
            is_mailed: false,
            at: self.recorded_at,
            by,
            difference,
            reason: self.reason.clone(),
        })
    }
}

/// What money is on a bill, such as `Check 1042, May 1, 2026`.
pub(crate) fn in_words(
    (kind, method, reference): (PaymentKind, PaymentMethod, &str),
    at: OffsetDateTime,
    zone: &TimeZone,
) -> String {
    let date = zone.date_of(at);
    let method = match method {
        PaymentMethod::Cash => "Cash",
        PaymentMethod::Check => "Check",
        PaymentMethod::Card => "Card",
        PaymentMethod::Transfer => "Transfer",
        PaymentMethod::Other => "Other payment",
    };
    let refund = match kind {
        PaymentKind::Payment => "",
        PaymentKind::Refund => "Refund: ",
    };
    let reference = match reference {
        "" => String::new(),
        reference => format!(" {reference}"),
    };
    let (month, day, year) = (date.month(), date.day(), date.year());
    format!("{refund}{method}{reference}, {month} {day}, {year}")
}

/// Whether a line is money: it was not voided by another of these, and voids none.
pub(crate) fn is_valid<'a>(lines: impl Iterator<Item = &'a Payment>) -> impl Fn(&Payment) -> bool {
    let voided: HashSet<PaymentId> = lines.filter_map(|it| it.voids).collect();
    move |line| line.voids.is_none() && !voided.contains(&line.id)
}

/// Stores the ledgers of entries.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait LedgerStore: Send + Sync {
    /// What the entries of one of the actor's shows owe and paid; `None` if the
    /// actor has no such show.
    async fn money(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowMoney>, StoreError>;

    /// All lines of the ledgers of one of the actor's shows, the first one recorded
    /// first; `None` if the actor has no such show.
    async fn ledger(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowLedger>, StoreError>;

    /// The extras of one of the actor's shows with who has them; `None` if the actor has
    /// no such show.
    async fn extras(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowExtras>, StoreError>;

    /// Enqueues the mail of a receipt of an entry of one of the actor's shows, and notes
    /// it in the audit trail. Returns to whom it is mailed. A repetition with the same key
    /// enqueues nothing.
    async fn mail_receipt(
        &self,
        scope: &Scope,
        id: RegistrationId,
        at: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<EmailAddress, Refusal>;
}

/// What the office of a show does with money.
pub struct LedgerService {
    pub(crate) store: Arc<dyn LedgerStore>,
    pub(crate) clock: Arc<dyn Clock>,
}

impl LedgerService {
    /// The service, on its ports.
    pub fn new(store: Arc<dyn LedgerStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// What the entries of one of the actor's shows owe and paid; `None` if the
    /// actor has no such show.
    pub async fn money(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<ShowMoney>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.money(&scope, event_id).await
    }
}

#[cfg(test)]
mod tests;
