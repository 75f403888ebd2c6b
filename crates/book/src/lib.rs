//! A barn's book of money, its bills and its budget.
//!
//! The book has expenses and income. An entry may be divided among horses, and what
//! falls on a horse among its owners by their shares at that time; all names and
//! shares are copied, so that nothing changes when a horse or a contact does. Bills
//! to owners take these parts, each once, or lines that are typed. Income is what was
//! received: what a bill takes counts when, and as far as, the bill is paid
//! ([`SummaryRow`]). It does not depend
//! on horses or contacts: the port [`BarnFacts`] reads what it copies. `web` calls it;
//! `app` constructs it.

#![warn(missing_docs)]

mod bill;
mod bill_wish;
mod board;
mod cash;
mod category;
mod compose_bill;
mod credit;
mod day;
mod entry;
mod error;
mod find_bills;
mod keep;
mod limits;
mod make_bill;
mod month;
mod owner;
mod owners_bills;
mod pay;
mod ports;
mod propose;
mod remind;
mod send;
mod series;
mod service;
mod settings;
mod summary;
mod take_receipt;
mod trail;

use std::sync::Arc;

pub(crate) use bill::checked_total;
pub use bill::{
    Bill, BillLine, BillMail, BillPayment, BillStatus, BillSummary, Letterhead, Recipient, paid_of,
    total_of,
};
pub use bill_wish::{BillWish, LineWish, RecipientWish};
pub use board::{BookMonth, board_for};
pub use cash::{
    AccountName, BilledLine, BookAccounts, BookedEntry, Cash, CashRow, CashService, CashStore,
    CategoryAccount, JournalLine, LedgerLine, LedgerOfBill, MAX_PERIOD_DAYS, Movement, Period,
    Receivable, Receivables, Source,
};
pub use category::{Category, EntryKind};
pub use credit::{OpenBill, OwnerBalance, credit_for};
pub use day::{begins_at, book_day};
pub(crate) use entry::new_split;
pub use entry::{BookEntry, EntryFacts, EntryText, EntryWish, Part, Split, SplitHorse, SplitWish};
pub use error::BookError;
pub use find_bills::BillFilter;
pub use keep::BookFilter;
use kernel::{Clock, IdGenerator, MailDelivery, MailLimits};
pub use limits::{BookLimits, MAX_BILL_LINES, MAX_SPLITS};
pub use month::{
    BilledItem, Boarded, ComposedBill, LineKey, LineStanding, MONTHS_KEPT, MadeMonth, Month,
    MonthContact, MonthDays, MonthFacts, MonthLine, MonthMails, MonthOwner, MonthService,
    MonthStore, MonthToMake, MonthWish, NotSent, NotSentReason, OwnedPart, OwnerWish, Proposer,
    SentMonth, ServedHorse, WishedLine, WithoutContact,
};
pub use owner::{HorseFacts, Owner, Presence, divide_among};
pub use owners_bills::OwnersBills;
pub use pay::PaymentWish;
pub use ports::{BarnFacts, BillLetter, BillRenderer, BillStore, BookStore, LastBill, LastBills};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockBarnFacts, MockBillRenderer, MockBillStore, MockBookStore};
pub use propose::{BoardProposal, OpenPart, Proposal, ProposalQuery, Unbilled};
pub use remind::{BillReminderService, BillReminderStore, MailReminder, Reminder, ReminderLetter};
pub use send::MailBill;
pub use series::MakeSeries;
pub use service::{
    BarnServices, FormerPrice, GivenService, HorseServices, MAX_HORSE_SERVICES, MAX_TICKED,
    NewTick, Price, Service, ServiceDetails, ServiceKind, ServiceLimits, ServicePer, ServiceStore,
    ServiceTick, ServiceWish, TickWish, TicksOfDay,
};
pub use settings::BillSettings;
pub use summary::{Budget, BudgetAmount, Summary, SummaryBy, SummaryKey, SummaryRow};
pub use take_receipt::{TakenPart, TakenReceipt};
pub use trail::{
    bill_cancelled, bill_changes, bill_made, bill_mailed, bill_paid, bill_reminded, budget_changes,
    entry_added, entry_changes, entry_deleted,
};

/// The use cases of the book and its budget.
pub struct BookService {
    store: Arc<dyn BookStore>,
    facts: Arc<dyn BarnFacts>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl BookService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn BookStore>,
        facts: Arc<dyn BarnFacts>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            facts,
            clock,
            ids,
        }
    }
}

/// The use cases of bills.
pub struct BillService {
    store: Arc<dyn BillStore>,
    facts: Arc<dyn BarnFacts>,
    renderer: Arc<dyn BillRenderer>,
    mailer: Arc<dyn MailDelivery<BillLetter>>,
    limits: Arc<dyn MailLimits>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl BillService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn BillStore>,
        facts: Arc<dyn BarnFacts>,
        renderer: Arc<dyn BillRenderer>,
        mailer: Arc<dyn MailDelivery<BillLetter>>,
        limits: Arc<dyn MailLimits>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            facts,
            renderer,
            mailer,
            limits,
            clock,
            ids,
        }
    }
}
