use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    BillId, BillMailId, BookEntryId, BookPartId, Changer, ContactId, DocumentId, HorseId,
    IdempotencyKey, Money, OptionalText, OrganizationId, Page, PageRequest, Refusal, RenderError,
    Revision, Scope, SortKey, StoreError, TimeZone,
};
use time::{Date, OffsetDateTime};

use crate::{
    Bill, BillFilter, BillMail, BillPayment, BillSettings, BillSummary, BookEntry, BookError,
    BookFilter, BookMonth, Budget, BudgetAmount, HorseFacts, Letterhead, OpenPart, Recipient,
    ServedHorse, Service, SummaryBy, SummaryRow, Unbilled,
};

/// Reads what the book copies of horses, contacts and organizations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait BarnFacts: Send + Sync {
    /// Those of the horses that belong to the organization.
    async fn horses(
        &self,
        organization: OrganizationId,
        ids: &[HorseId],
    ) -> Result<Vec<HorseFacts>, StoreError>;

    /// The horses of the organization that have one of these names, in whatever case.
    async fn horses_named(
        &self,
        organization: OrganizationId,
        names: &[String],
    ) -> Result<Vec<HorseFacts>, StoreError>;

    /// At least those horses of the organization among whose owners is this contact, or
    /// without a contact this name; sorted by name.
    async fn horses_of_owner(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
    ) -> Result<Vec<HorseFacts>, StoreError>;

    /// Those of these contacts that are of the organization.
    async fn contacts(
        &self,
        organization: OrganizationId,
        ids: &[ContactId],
    ) -> Result<HashMap<ContactId, Recipient>, StoreError>;

    /// Whether the organization has the document.
    async fn has_document(
        &self,
        organization: OrganizationId,
        id: DocumentId,
    ) -> Result<bool, StoreError>;

    /// The zone of its barn, if it is known.
    async fn time_zone(&self, organization: OrganizationId)
    -> Result<Option<TimeZone>, StoreError>;

    /// What stands at the top of its bills.
    async fn letterhead(&self, organization: OrganizationId) -> Result<Letterhead, StoreError>;
}

/// Stores entries of books and budgets. Limits hold under concurrent calls too. What a
/// write changes is a line of the organization's audit trail.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait BookStore: Send + Sync {
    /// Stores an entry, and enqueues a [`MakeSeries`](crate::MakeSeries) if it
    /// recurs. If the key was used before by the same request, or the book has the entry of
    /// the same receipt for the same barn, it stores nothing and returns the entry as it is now. To what it refers cannot be deleted meanwhile.
    async fn insert(
        &self,
        by: Changer,
        entry: &BookEntry,
        key: Option<IdempotencyKey>,
    ) -> Result<BookEntry, BookError>;

    /// An entry within the scope.
    async fn find(&self, scope: &Scope, id: BookEntryId) -> Result<Option<BookEntry>, StoreError>;

    /// Replaces an entry within the scope that has the expected revision, or any,
    /// and none of whose parts is on a bill. Otherwise as [`insert`](Self::insert).
    async fn replace(
        &self,
        scope: &Scope,
        entry: &BookEntry,
        expected: Option<Revision>,
    ) -> Result<BookEntry, BookError>;

    /// Deletes an entry within the scope, unless a part of it is on a bill. The other
    /// entries of its series stay.
    async fn delete(
        &self,
        scope: &Scope,
        id: BookEntryId,
        now: OffsetDateTime,
    ) -> Result<(), BookError>;

    /// A page of the entries within the scope, the latest day first. The cursor's
    /// key is the day as text.
    async fn list(
        &self,
        scope: &Scope,
        filter: &BookFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BookEntry, SortKey>, StoreError>;

    /// A recurring entry of any organization.
    async fn find_series(&self, id: BookEntryId) -> Result<Option<BookEntry>, StoreError>;

    /// Stores entries of a series and until when they are made, in one transaction,
    /// if they were made until `seen` so far. `false` if not, because another process
    /// made them, or if a horse or contact of theirs is not there any more.
    async fn add_to_series(
        &self,
        series: &BookEntry,
        seen: Date,
        entries: &[BookEntry],
    ) -> Result<bool, Refusal>;

    /// What a year has of each key, in no order. A key may have several rows, which are
    /// added together. See [`SummaryRow`] for what is income, and for how payments are
    /// divided over the lines of a bill.
    async fn summary(
        &self,
        organization: OrganizationId,
        year: i32,
        by: SummaryBy,
    ) -> Result<Vec<SummaryRow>, StoreError>;

    /// The budget of a year; an empty one if there is none.
    async fn budget(&self, organization: OrganizationId, year: i32) -> Result<Budget, StoreError>;

    /// Replaces the budget of a year if it has the expected revision, or any.
    async fn replace_budget(
        &self,
        by: (Changer, OffsetDateTime),
        organization: OrganizationId,
        year: i32,
        amounts: Vec<BudgetAmount>,
        expected: Option<Revision>,
    ) -> Result<Budget, BookError>;
}

/// What the settings and the last bill suggest for the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LastBill {
    /// How to pay.
    pub how_to_pay: OptionalText<1000>,
    /// The monthly rate of horses without board among their services.
    pub board_rate: Option<Money>,
    /// How many days after its date it was due.
    pub due_days: Option<u32>,
}

/// The last bills of an organization, and what all say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LastBills {
    /// The last one of each contact who was asked about.
    pub of: HashMap<ContactId, LastBill>,
    /// The last one of all.
    pub last: LastBill,
    /// What all bills say.
    pub settings: BillSettings,
}

impl LastBills {
    /// What the last bill to this recipient suggests, or else the last bill. How to pay is
    /// said by the settings first.
    #[must_use]
    pub fn to(&self, contact: Option<ContactId>) -> LastBill {
        let of_contact = contact.and_then(|id| self.of.get(&id));
        let last = of_contact.unwrap_or(&self.last);
        LastBill {
            how_to_pay: self.settings.how_to_pay_or(&last.how_to_pay),
            board_rate: last.board_rate.or(self.last.board_rate),
            due_days: last.due_days,
        }
    }
}

/// Stores bills. Limits hold under concurrent calls too. What a write changes is a line of
/// the organization's audit trail.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait BillStore: Send + Sync {
    /// Stores a bill with the next number of its organization, whatever number it
    /// has: numbers have no gaps and no duplicates under concurrent calls, and of
    /// several bills with the same part one is stored. If the key was used before by
    /// the same request, it stores nothing and returns that bill as it is now.
    async fn insert(
        &self,
        by: Changer,
        bill: &Bill,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError>;

    /// A bill within the scope.
    async fn find(&self, scope: &Scope, id: BillId) -> Result<Option<Bill>, StoreError>;

    /// Replaces a bill within the scope that has the expected revision, or any, and
    /// is [changeable](Bill::is_changeable). The number stays.
    async fn replace(
        &self,
        scope: &Scope,
        bill: &Bill,
        expected: Option<Revision>,
    ) -> Result<Bill, BookError>;

    /// Cancels a bill within the scope on which nothing is paid. Its number stays,
    /// and its parts can be billed again. A cancelled bill stays as it is.
    async fn cancel(&self, scope: &Scope, id: BillId, now: OffsetDateTime)
    -> Result<(), BookError>;

    /// A page of the bills within the scope, the latest date first. The cursor's key
    /// is the date as text.
    async fn list(
        &self,
        scope: &Scope,
        filter: &BillFilter,
        today: Date,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BillSummary, SortKey>, StoreError>;

    /// Adds a line to the ledger of a bill within the scope. A line that takes back
    /// another one gets the method and amount of that one; a line is taken back once.
    /// If the key was used before by the same request, it stores nothing. Returns the
    /// bill as it is then.
    async fn pay(
        &self,
        scope: &Scope,
        id: BillId,
        payment: &BillPayment,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError>;

    /// The bills of an organization to this contact on which too much was paid, whole, by
    /// number.
    async fn overpaid(
        &self,
        organization: OrganizationId,
        contact: ContactId,
    ) -> Result<Vec<Bill>, StoreError>;

    /// Adds lines to ledgers of bills of the organization of a bill within the scope, as
    /// [`pay`](Self::pay) does, all or none. Fails with [`BookError::NoCredit`] if there are
    /// none. Returns that bill as it is then.
    async fn transfer(
        &self,
        scope: &Scope,
        id: BillId,
        lines: &[(BillId, BillPayment)],
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError>;

    /// Of each owner of whom the organization has parts that are on no bill, how
    /// many and their sum, sorted by name.
    async fn unbilled(&self, organization: OrganizationId) -> Result<Vec<Unbilled>, StoreError>;

    /// The parts of one owner that are on no bill, the oldest first; 500 at most.
    /// The owner is a contact, or a name without one.
    async fn open_parts(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
    ) -> Result<Vec<OpenPart>, StoreError>;

    /// These parts, on whichever bill.
    async fn parts(
        &self,
        organization: OrganizationId,
        ids: &[BookPartId],
    ) -> Result<Vec<OpenPart>, StoreError>;

    /// The horses whose board of a month is on a bill to this recipient.
    async fn boarded(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
        month: BookMonth,
    ) -> Result<Vec<HorseId>, StoreError>;

    /// The services of the organization that are board, and these horses of it, in their
    /// order, with the services that they have.
    async fn board(
        &self,
        organization: OrganizationId,
        horses: Vec<HorseFacts>,
    ) -> Result<(Vec<Service>, Vec<ServedHorse>), StoreError>;

    /// The last bills to these contacts, the last bill, and what all bills say.
    async fn last(
        &self,
        organization: OrganizationId,
        contacts: &[ContactId],
    ) -> Result<LastBills, StoreError>;

    /// What all bills of an organization say.
    async fn settings(&self, organization: OrganizationId) -> Result<BillSettings, StoreError>;

    /// Replaces it if it has the expected revision, or any.
    async fn replace_settings(
        &self,
        by: (Changer, OffsetDateTime),
        organization: OrganizationId,
        how_to_pay: OptionalText<1000>,
        expected: Option<Revision>,
    ) -> Result<BillSettings, BookError>;

    /// Notes a mail at a bill within the scope, and enqueues a
    /// [`MailBill`](crate::MailBill), unless the bill is cancelled.
    async fn request_mail(
        &self,
        scope: &Scope,
        id: BillId,
        mail: &BillMail,
    ) -> Result<Bill, BookError>;

    /// The bills of an organization to this contact, the latest date first, and how the
    /// latest of them that is not cancelled says to pay.
    async fn to_contact(
        &self,
        organization: OrganizationId,
        contact: ContactId,
    ) -> Result<(Vec<BillSummary>, OptionalText<1000>), StoreError>;

    /// A bill of any organization.
    async fn find_to_mail(&self, id: BillId) -> Result<Option<Bill>, StoreError>;

    /// Notes that a mail was delivered, and whether it left the server, if it is the last
    /// one of the bill.
    async fn note_mailed(
        &self,
        id: BillId,
        mail: BillMailId,
        now: OffsetDateTime,
        leaves: bool,
    ) -> Result<(), StoreError>;
}

/// Renders bills.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait BillRenderer: Send + Sync {
    /// Renders bills, at least one, as a PDF with searchable text, each beginning on a page
    /// of its own. The same bills always give the same bytes.
    async fn render_bills(&self, bills: Vec<Bill>) -> Result<Vec<u8>, RenderError>;
}

/// A bill that is mailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillLetter {
    /// The bill.
    pub bill: Bill,
    /// Its mail.
    pub mail: BillMail,
    /// The day in the barn on which it is mailed.
    pub today: Date,
    /// Its PDF.
    pub pdf: Vec<u8>,
}
