//! Tests of the books of barns and their bills.

use std::sync::Arc;

use async_trait::async_trait;
use book::{
    Bill, BillLetter, BillRenderer, BillService, BillStore as _, BillWish, BookEntry, BookError,
    BookFilter, BookLimits, BookService, BookStore as _, Category, EntryKind, EntryText, EntryWish,
    LineWish, PaymentWish, RecipientWish, SplitHorse, SplitWish, SummaryBy, SummaryRow, paid_of,
};
use futures_util::future::join_all;
use horses::HorseStore as _;
use kernel::{
    Actor, BillId, BillLineId, BookEntryId, BookPartId, Changer, ContactId, EmailAddress,
    FixedMailLimits, HorseId, IdGenerator as _, IdempotencyKey, JobError, JobQueue as _,
    MailDelivery, MailError, ManualClock, Money, OptionalLine, OptionalText, Outcome, PageRequest,
    PaymentMethod, RandomIds, Recurrence, RenderError, RequiredLine, Scope, SignedMoney, Task as _,
};
use persistence::{SqlBarnFacts, SqlBillStore, SqlBookStore};
use sea_orm::ConnectionTrait as _;
use time::macros::{date, datetime};
use time::{Date, OffsetDateTime};

use crate::support::Stores;

on_both_databases!(
    a_saved_entry_and_bill_stay_as_they_are,
    bills_made_at_once_are_numbered_without_gaps,
    a_part_is_billed_once_at_a_time,
    a_series_is_made_once_by_two_processes,
    what_a_full_book_did_not_take_is_made_when_there_is_room,
    a_ledger_sums_to_what_is_paid,
    sums_of_a_year_have_what_falls_on_none,
    a_year_has_what_was_received_on_bills,
    what_refers_to_something_deleted_is_not_stored,
);

const NOW: OffsetDateTime = datetime!(2026-10-01 18:00 UTC);

/// Prints and mails nothing.
pub(crate) struct Nothing;

#[async_trait]
impl BillRenderer for Nothing {
    async fn render_bills(&self, _: Vec<Bill>) -> Result<Vec<u8>, RenderError> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl MailDelivery<BillLetter> for Nothing {
    fn is_sending(&self) -> bool {
        false
    }

    async fn deliver(&self, _: &BillLetter) -> Result<(), MailError> {
        Ok(())
    }
}

pub(crate) fn book(stores: &Stores) -> BookService {
    BookService::new(
        Arc::new(SqlBookStore::new(stores.database.clone())),
        Arc::new(SqlBarnFacts::new(stores.database.clone())),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
    )
}

pub(crate) fn bills(stores: &Stores) -> BillService {
    BillService::new(
        Arc::new(SqlBillStore::new(stores.database.clone())),
        Arc::new(SqlBarnFacts::new(stores.database.clone())),
        Arc::new(Nothing),
        Arc::new(Nothing),
        Arc::new(FixedMailLimits(None)),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
    )
}

pub(crate) fn cents(cents: i64) -> Money {
    Money::from_cents(cents).expect("an amount")
}

pub(crate) fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("a line")
}

pub(crate) fn wish(day: Date, amount: i64, horses: &[(HorseId, i64)]) -> EntryWish {
    let split = |(id, amount): &(HorseId, i64)| (SplitHorse::Present(*id), cents(*amount));
    EntryWish {
        text: EntryText {
            date: day,
            kind: EntryKind::Expense,
            category: Category::Farrier,
            amount: cents(amount),
            description: line("Shoes"),
            tax_note: OptionalText::default(),
            contact_id: None,
            contact_name: OptionalLine::default(),
            document_id: None,
            recurrence: None,
        },
        splits: SplitWish::Amounts(horses.iter().map(split).collect()),
    }
}

pub(crate) fn bill_of(lines: Vec<LineWish>, contact: ContactId) -> BillWish {
    BillWish {
        recipient: RecipientWish::Contact(contact),
        date: date!(2026 - 10 - 01),
        due_on: date!(2026 - 10 - 15),
        lines,
        how_to_pay: OptionalText::default(),
        note: OptionalText::default(),
        board_rate: None,
    }
}

pub(crate) fn typed(amount: i64) -> LineWish {
    LineWish::Typed {
        description: line("Lesson"),
        quantity: 1,
        unit_amount: cents(amount).into(),
        horse_id: None,
        board_month: None,
        category: None,
    }
}

/// A new bill that is due on this day.
pub(crate) async fn due(stores: &Stores, scope: &Scope, day: Date) -> Bill {
    let kinds = [contacts::ContactKind::Owner];
    let owner = crate::contacts::named(scope, "Rae Doe", &kinds);
    let owner = crate::contacts::keep(stores, owner).await.id;
    let wish = BillWish {
        date: day,
        due_on: day,
        ..bill_of(vec![typed(1)], owner)
    };
    let bills = bills(stores);
    let made = bills.create(scope.actor(), None, wish, None).await;
    made.expect("made")
}

/// An account with a contact and a horse, of which the contact owns a quarter.
pub(crate) struct Barn {
    pub(crate) scope: Scope,
    pub(crate) contact: ContactId,
    pub(crate) horse: HorseId,
}

impl Barn {
    pub(crate) fn actor(&self) -> &Actor {
        self.scope.actor()
    }

    pub(crate) async fn new(stores: &Stores) -> Self {
        Self::of(stores, stores.actor().await).await
    }

    /// One more owner and horse of somebody.
    pub(crate) async fn of(stores: &Stores, scope: Scope) -> Self {
        let kinds = [contacts::ContactKind::Owner];
        let mut owner = crate::contacts::named(&scope, "Rae Doe", &kinds);
        owner.details.email = Some(EmailAddress::parse("rae@example.org").expect("an address"));
        owner.details.address.street = OptionalLine::parse("1 Main St").expect("a line");
        owner.details.address.city = OptionalLine::parse("Shelbyville").expect("a line");
        let contact = crate::contacts::keep(stores, owner).await.id;
        let horse = stores.horse_of(&scope).await.id;
        let barn = Self {
            scope,
            contact,
            horse,
        };
        barn.own(stores, 2500).await;
        barn
    }

    /// Sets the share of the contact; the rest is Kim's.
    async fn own(&self, stores: &Stores, share: u32) {
        let owners = format!(
            "[{{\"name\": \"Rae Doe\", \"contact_id\": \"{}\", \"share\": {share}}}, \
             {{\"name\": \"Kim\", \"contact_id\": null, \"share\": {}}}]",
            self.contact,
            10_000 - share
        );
        let update = format!(
            "UPDATE horse_sections SET content = '{owners}' \
             WHERE section = 'owners' AND horse_id = {}",
            uuid(stores, self.horse.as_uuid())
        );
        execute(stores, &update).await;
    }

    pub(crate) async fn entry(&self, stores: &Stores, amount: i64) -> BookEntry {
        let wish = wish(date!(2026 - 09 - 20), amount, &[(self.horse, amount)]);
        let made = book(stores).create(self.actor(), None, wish, None).await;
        made.expect("made")
    }
}

/// A literal of an id: `SQLite` stores ids as bytes.
fn uuid(stores: &Stores, id: uuid::Uuid) -> String {
    if stores.file.is_postgres() {
        format!("'{id}'")
    } else {
        format!("X'{}'", id.simple())
    }
}

pub(crate) async fn execute(stores: &Stores, sql: &str) {
    let connection = stores.connect().await;
    connection.execute_unprepared(sql).await.expect("executed");
    connection.close().await.expect("closed");
}

/// A horse, its amount, and its owners with theirs.
type Copied = (String, i64, Vec<(String, i64)>);

/// What an entry says of money and names.
fn copied(entry: &BookEntry) -> Vec<Copied> {
    let splits = entry.splits.iter().map(|split| {
        let parts = split.parts.iter();
        let parts = parts.map(|part| (part.owner_name.clone(), part.amount.cents()));
        (
            split.horse_name.clone(),
            split.amount.cents(),
            parts.collect(),
        )
    });
    splits.collect()
}

async fn a_saved_entry_and_bill_stay_as_they_are(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let mut with_contact = wish(date!(2026 - 09 - 20), 101, &[(barn.horse, 101)]);
    with_contact.text.contact_id = Some(barn.contact);
    let book = book(stores);
    let made = book.create(barn.actor(), None, with_contact, None).await;
    let made = made.expect("made");
    let before = copied(&made);
    // The cent that is left falls on the largest share.
    assert_eq!(
        before[0].2,
        [("Rae Doe".to_owned(), 25), ("Kim".to_owned(), 76)]
    );
    let part = made.splits[0].parts[0].id;
    let lines = vec![LineWish::Part(part, None)];
    let bills = bills(stores);
    let bill = bills
        .create(barn.actor(), None, bill_of(lines, barn.contact), None)
        .await
        .expect("made");

    barn.own(stores, 10_000).await;
    let contact = uuid(stores, barn.contact.as_uuid());
    execute(
        stores,
        &format!("UPDATE contacts SET name = 'Somebody' WHERE id = {contact}"),
    )
    .await;
    let stays = async |contact: Option<ContactId>, horse: Option<HorseId>| {
        let entry = book.find(barn.actor(), made.id).await.expect("there");
        assert_eq!(copied(&entry), before);
        assert_eq!(entry.text.contact_name.as_str(), "Rae Doe");
        assert_eq!(entry.text.contact_id, contact);
        assert_eq!(entry.splits[0].horse_id, horse);
        let now = bills
            .find(barn.actor(), bill.summary.id)
            .await
            .expect("there");
        assert_eq!(now.summary.recipient.name, bill.summary.recipient.name);
        assert_eq!(
            now.summary.recipient.address,
            bill.summary.recipient.address
        );
        assert_eq!(now.summary.total, bill.summary.total);
        assert_eq!(now.lines[0].horse_name, bill.lines[0].horse_name);
    };
    stays(Some(barn.contact), Some(barn.horse)).await;

    execute(
        stores,
        &format!("DELETE FROM contacts WHERE id = {contact}"),
    )
    .await;
    let deleted = stores.horses.delete(&barn.scope, barn.horse, NOW).await;
    assert!(deleted.expect("deleted"));
    stays(None, None).await;
}

async fn bills_made_at_once_are_numbered_without_gaps(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let bills = bills(stores);
    let taken = barn.entry(stores, 100).await.splits[0].parts[0].id;
    let billed = bill_of(vec![LineWish::Part(taken, None)], barn.contact);
    bills
        .create(barn.actor(), None, billed, None)
        .await
        .expect("made");
    let one = |number: i64| {
        let wish = bill_of(vec![typed(number)], barn.contact);
        bills.create(barn.actor(), None, wish, None)
    };
    let made = join_all((1..=8).map(one)).await;
    let made = made
        .into_iter()
        .map(|bill| bill.expect("made").summary.number);
    let mut numbers: Vec<_> = made.collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (2..=9).collect::<Vec<_>>());
    // Another organization has its own numbers.
    let other = Barn::new(stores).await;
    let first = bill_of(vec![typed(1)], other.contact);
    let first = bills.create(other.actor(), None, first, None).await;
    assert_eq!(first.expect("made").summary.number, 1);
}

async fn a_part_is_billed_once_at_a_time(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let (book, bills) = (book(stores), bills(stores));
    let entry = barn.entry(stores, 10_000).await;
    let part: BookPartId = entry.splits[0].parts[0].id;
    let wish = || bill_of(vec![LineWish::Part(part, None)], barn.contact);
    let attempt = |_| bills.create(barn.actor(), None, wish(), None);
    let mut made = join_all((0..5).map(attempt)).await;
    made.retain(Result::is_ok);
    assert_eq!(made.len(), 1, "one of five bills has the part");
    let bill = made.remove(0).expect("made");
    assert_eq!((bill.summary.number, bill.summary.total), (1, cents(2500)));

    let deleted = book.delete(barn.actor(), entry.id).await;
    assert!(matches!(deleted, Err(BookError::Billed)), "{deleted:?}");
    let unbilled = bills.unbilled(barn.actor(), None).await.expect("read");
    let left: Vec<_> = unbilled
        .iter()
        .map(|it| (it.name.as_str(), it.amount))
        .collect();
    assert_eq!(left, [("Kim", cents(7500))]);

    // A cancelled bill keeps its number and frees its parts.
    bills
        .cancel(barn.actor(), bill.summary.id)
        .await
        .expect("cancelled");
    let again = bills
        .create(barn.actor(), None, wish(), None)
        .await
        .expect("made");
    assert_eq!(again.summary.number, 2);
    let replaced = bill_of(vec![typed(5)], barn.contact);
    let replaced = bills
        .replace(barn.actor(), again.summary.id, replaced, None)
        .await;
    assert_eq!(replaced.expect("replaced").summary.number, 2);
    book.delete(barn.actor(), entry.id).await.expect("deleted");
}

async fn a_series_is_made_once_by_two_processes(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let mut monthly = wish(date!(2026 - 07 - 01), 62_000, &[(barn.horse, 62_000)]);
    monthly.text.recurrence = Recurrence::parse("FREQ=MONTHLY", monthly.text.date).ok();
    let (one, other) = (book(stores), book(stores));
    let series = one
        .create(barn.actor(), None, monthly, None)
        .await
        .expect("made");
    let due = stores.jobs.next_run_at(book::MakeSeries::KIND, NOW).await;
    assert!(due.expect("read").is_some_and(|at| at <= NOW));
    let both = tokio::join!(one.make_due(series.id), other.make_due(series.id));
    both.0.expect("made");
    both.1.expect("made");
    let next = one.make_due(series.id).await.expect("made");
    assert_eq!(next, Outcome::Next(datetime!(2026-11-01 12:00 UTC)));
    let all = PageRequest::first(50);
    let days = async || {
        let page = one.list(barn.actor(), &BookFilter::default(), &all).await;
        let entries = page.expect("read").items.into_iter();
        entries
            .map(|it| it.text.date.month() as u8)
            .collect::<Vec<_>>()
    };
    assert_eq!(days().await, [10, 9, 8, 7]);
    // What was deleted is not made again.
    let page = one
        .list(barn.actor(), &BookFilter::default(), &all)
        .await
        .expect("read");
    one.delete(barn.actor(), page.items[1].id)
        .await
        .expect("deleted");
    one.make_due(series.id).await.expect("made");
    assert_eq!(days().await, [10, 8, 7]);
}

async fn what_a_full_book_did_not_take_is_made_when_there_is_room(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let mut monthly = wish(date!(2026 - 09 - 01), 62_000, &[(barn.horse, 62_000)]);
    monthly.text.recurrence = Recurrence::parse("FREQ=MONTHLY", monthly.text.date).ok();
    let limits = BookLimits {
        entries: 1,
        ..BookLimits::default()
    };
    let full = BookService::new(
        Arc::new(SqlBookStore::new(stores.database.clone()).with_limits(limits)),
        Arc::new(SqlBarnFacts::new(stores.database.clone())),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
    );
    let series = full
        .create(barn.actor(), None, monthly, None)
        .await
        .expect("made");
    let refused = full.make_due(series.id).await;
    let Err(JobError::Skip(_, next)) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(next, datetime!(2026-11-01 12:00 UTC));
    let book = book(stores);
    let made = book.make_due(series.id).await.expect("made");
    assert_eq!(made, Outcome::Next(next));
    let all = PageRequest::first(50);
    let page = book.list(barn.actor(), &BookFilter::default(), &all).await;
    assert_eq!(page.expect("read").items.len(), 2);
}

async fn a_ledger_sums_to_what_is_paid(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let bills = bills(stores);
    let wish = bill_of(vec![typed(10_000)], barn.contact);
    let bill = bills
        .create(barn.actor(), None, wish, None)
        .await
        .expect("made");
    let id = bill.summary.id;
    let pay = |amount| PaymentWish::Received {
        method: PaymentMethod::Check,
        amount: cents(amount),
        received_on: None,
        reference: OptionalLine::default(),
    };
    let key = || IdempotencyKey::parse("one", "same").ok();
    for _ in 0..2 {
        bills
            .pay(barn.actor(), id, pay(4000), key())
            .await
            .expect("paid");
    }
    join_all((0..3).map(|_| bills.pay(barn.actor(), id, pay(1000), None))).await;
    let paid = bills.find(barn.actor(), id).await.expect("there");
    assert_eq!(paid.summary.paid, cents(7000));
    let refused = bills.cancel(barn.actor(), id).await;
    assert!(
        matches!(refused, Err(BookError::HasPayments)),
        "{refused:?}"
    );

    let first = paid.payments[0].id;
    let void = || PaymentWish::Voided {
        line: first,
        reason: line("typed twice"),
        on: None,
    };
    let voids = join_all((0..3).map(|_| bills.pay(barn.actor(), id, void(), None))).await;
    assert_eq!(voids.iter().filter(|it| it.is_ok()).count(), 1);
    let now = bills.find(barn.actor(), id).await.expect("there");
    assert_eq!(now.payments.len(), 5);
    assert_eq!(
        paid_of(&now.payments),
        SignedMoney::from_cents(now.summary.paid.cents())
    );
    let store = SqlBillStore::new(stores.database.clone());
    let replaced = store.replace(&barn.scope, &now, None).await;
    assert!(matches!(replaced, Err(BookError::Fixed)), "{replaced:?}");
}

async fn sums_of_a_year_have_what_falls_on_none(stores: &Stores) {
    let barn = Barn::new(stores).await;
    barn.entry(stores, 10_000).await;
    let book = book(stores);
    let mut feed = wish(date!(2026 - 03 - 01), 300, &[]);
    feed.text.category = Category::Feed;
    book.create(barn.actor(), None, feed, None)
        .await
        .expect("made");
    let last_year = wish(date!(2025 - 12 - 31), 999, &[]);
    book.create(barn.actor(), None, last_year, None)
        .await
        .expect("made");
    for (by, expected) in [
        (SummaryBy::Category, vec![300, 10_000]),
        (SummaryBy::Horse, vec![10_000, 300]),
        (SummaryBy::Owner, vec![7500, 2500, 300]),
        (
            SummaryBy::Month,
            vec![0, 0, 300, 0, 0, 0, 0, 0, 10_000, 0, 0, 0],
        ),
    ] {
        let summary = book
            .summary(barn.actor(), None, 2026, by)
            .await
            .expect("sums");
        let sums: Vec<_> = summary.rows.iter().map(|row| row.expense.cents()).collect();
        assert_eq!(sums, expected, "{by:?}");
    }
}

async fn a_year_has_what_was_received_on_bills(stores: &Stores) {
    let (barn, other) = (Barn::new(stores).await, Barn::new(stores).await);
    let bills = bills(stores);
    let pay = async |barn: &Barn, amount, received_on| {
        let wish = bill_of(vec![typed(10_000)], barn.contact);
        let bill = bills.create(barn.actor(), None, wish, None).await;
        let received = PaymentWish::Received {
            method: PaymentMethod::Check,
            amount: cents(amount),
            received_on: Some(received_on),
            reference: OptionalLine::default(),
        };
        let id = bill.expect("made").summary.id;
        let paid = bills.pay(barn.actor(), id, received, None).await;
        paid.expect("paid")
    };
    pay(&barn, 4000, date!(2025 - 01 - 01)).await;
    pay(&barn, 2000, date!(2025 - 12 - 31)).await;
    pay(&barn, 500, date!(2025 - 12 - 01)).await;
    pay(&barn, 300, date!(2024 - 12 - 31)).await;
    pay(&barn, 200, date!(2026 - 01 - 01)).await;
    pay(&other, 100, date!(2025 - 12 - 01)).await;
    // Taken back in the next year, it was not received in this one.
    let bounced = pay(&barn, 900, date!(2025 - 11 - 25)).await;
    let void = PaymentWish::Voided {
        line: bounced.payments[0].id,
        reason: line("bounced"),
        on: Some(date!(2026 - 01 - 05)),
    };
    let id = bounced.summary.id;
    let voided = bills.pay(barn.actor(), id, void, None).await;
    let voided = voided.expect("taken back");
    assert_eq!(voided.payments[1].received_on, date!(2026 - 01 - 05));

    for (year, expected) in [(2024, 300), (2025, 6500), (2026, 200), (2027, 0)] {
        let book = book(stores);
        let summary = book.summary(barn.actor(), None, year, SummaryBy::Month);
        let summary = summary.await.expect("sums");
        let sums = |of: fn(&SummaryRow) -> Money| {
            let months = summary.rows.iter().map(of);
            months.map(Money::cents).collect::<Vec<_>>()
        };
        let paid = sums(|row| row.bills_paid);
        assert_eq!(paid.iter().sum::<i64>(), expected, "{year}");
        assert_eq!(sums(|row| row.income), paid, "it is income");
        if year == 2025 {
            assert_eq!(paid, [4000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2500]);
        }
        if year == 2026 {
            // Of six bills of $100.00 in October $70.00 is paid, in whichever year.
            let open = sums(|row| row.bills_open);
            assert_eq!(open, [0, 0, 0, 0, 0, 0, 0, 0, 0, 53_000, 0, 0]);
        }
    }
}

/// The same entry, as another one.
fn again(entry: &BookEntry) -> BookEntry {
    let mut entry = entry.clone();
    entry.id = BookEntryId::new(RandomIds.next_uuid());
    for part in entry.splits.iter_mut().flat_map(|it| &mut it.parts) {
        part.id = BookPartId::new(RandomIds.next_uuid());
    }
    entry
}

/// The same bill, as another one.
fn billed_again(bill: &Bill) -> Bill {
    let mut bill = bill.clone();
    bill.summary.id = BillId::new(RandomIds.next_uuid());
    for line in &mut bill.lines {
        line.id = BillLineId::new(RandomIds.next_uuid());
    }
    bill
}

async fn what_refers_to_something_deleted_is_not_stored(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let (book, bills) = (book(stores), bills(stores));
    let books = SqlBookStore::new(stores.database.clone());
    let store = SqlBillStore::new(stores.database.clone());
    let document = crate::documents::receipt(stores, &barn.scope).await;
    let mut receipt = wish(date!(2026 - 09 - 20), 100, &[]);
    receipt.text.document_id = Some(document);
    let receipt = book.create(barn.actor(), None, receipt, None).await;
    let receipt = receipt.expect("made");
    let shoes = barn.entry(stores, 100).await;
    let lesson = LineWish::Typed {
        description: line("Lesson"),
        quantity: 1,
        unit_amount: cents(100).into(),
        horse_id: Some(barn.horse),
        board_month: None,
        category: None,
    };
    let lesson = bill_of(vec![lesson], barn.contact);
    let lesson = bills.create(barn.actor(), None, lesson, None).await;
    let lesson = lesson.expect("made");

    let refused = async |entry: &BookEntry| {
        let made = books.insert(Changer::Server, &again(entry), None).await;
        assert!(matches!(made, Err(BookError::ReferenceGone)), "{made:?}");
        let replaced = books.replace(&barn.scope, entry, None).await;
        assert!(
            matches!(replaced, Err(BookError::ReferenceGone)),
            "{replaced:?}"
        );
    };
    let refused_bill = async |bill: &Bill| {
        let made = store
            .insert(Changer::Server, &billed_again(bill), None)
            .await;
        assert!(matches!(made, Err(BookError::ReferenceGone)), "{made:?}");
        let replaced = store.replace(&barn.scope, bill, None).await;
        assert!(
            matches!(replaced, Err(BookError::ReferenceGone)),
            "{replaced:?}"
        );
    };
    books
        .insert(Changer::Server, &again(&receipt), None)
        .await
        .expect("stored");
    crate::documents::delete(stores, &barn.scope, document).await;
    refused(&receipt).await;
    let now = book.find(barn.actor(), receipt.id).await.expect("there");
    assert_eq!(now.text.document_id, None);

    books
        .insert(Changer::Server, &again(&shoes), None)
        .await
        .expect("stored");
    store
        .insert(Changer::Server, &billed_again(&lesson), None)
        .await
        .expect("stored");
    let contact = uuid(stores, barn.contact.as_uuid());
    let delete = format!("DELETE FROM contacts WHERE id = {contact}");
    execute(stores, &delete).await;
    // An owner of the horse, and the recipient.
    refused(&shoes).await;
    refused_bill(&lesson).await;

    let shoes = book.find(barn.actor(), shoes.id).await.expect("there");
    let lesson = bills
        .find(barn.actor(), lesson.summary.id)
        .await
        .expect("there");
    books
        .insert(Changer::Server, &again(&shoes), None)
        .await
        .expect("stored");
    store
        .insert(Changer::Server, &billed_again(&lesson), None)
        .await
        .expect("stored");
    let deleted = stores.horses.delete(&barn.scope, barn.horse, NOW).await;
    assert!(deleted.expect("deleted"));
    refused(&shoes).await;
    refused_bill(&lesson).await;
    let made = books
        .add_to_series(&shoes, date!(2026 - 09 - 20), &[again(&shoes)])
        .await;
    assert!(!made.expect("answered"));
}
