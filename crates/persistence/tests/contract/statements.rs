//! How many statements an entry, its changes and its link take.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use accounts::{AccessTokenStore as _, AccountStore as _, SessionKey, SessionStore as _};
use events::{EntryRules, EventFilter, EventStore as _, Fee, FeeTerms, ShowClass};
use horses::{CareFilter, HorseFilter, HorseStore as _, MarketStore as _, SaleFilter};
use kernel::{
    Actor, ClassId, EmailAddress, EventId, EventReference, FeeBasis, FeeId, IdGenerator as _,
    IdempotencyKey, ManualClock, OptionalLine, OptionalText, PageRequest, PaymentMethod,
    Permission, PhoneNumber, RandomIds, Reason, RequiredLine, Role, Scope,
};
use persistence::{
    Database, SqlAccessTokenStore, SqlAccountStore, SqlEventStore, SqlHorseStore, SqlMarketStore,
    SqlNoticeStore, SqlRegistrationStore, SqlSessionStore,
};
use registrations::{
    ClassChoice, EditOwn, EntryDetails, EntryFilter, EntryLink, KnownAs, Lock, NewPayment,
    NewStatus, OwnEntryError, PaymentKind, ReceiptService, Register, RegistrationService,
    RegistrationStore as _, RiderDetails, SetStatus,
};
use testkit::TestDatabase;
use time::OffsetDateTime;
use usda::{DeliveryMethod, NoticeStore as _};

use crate::entry_rules::MAILS;
use crate::samples::{self, NOW, access_token, money, required};

/// A show with the classes `a` and `b` and two places; returns its owner and its id.
pub(crate) async fn show(database: &Database) -> (Scope, EventId) {
    let account = samples::account("rae@example.org");
    let accounts = SqlAccountStore::new(database.clone());
    accounts.open(&account).await.expect("opened");
    let actor = Actor::alone(account.credentials.account.id).to(Permission::EditShows);
    let mut show = samples::event(&actor);
    let class = |name| ShowClass {
        id: ClassId::new(RandomIds.next_uuid()),
        number: required(name),
        name: required(name),
        description: OptionalLine::default(),
        price: money("1"),
        capacity: None,
        closed: false,
        walking_horses: false,
    };
    show.classes = ["a", "b"].map(class).into();
    let terms = FeeTerms {
        name: required("Office fee"),
        amount: money("10"),
        per: FeeBasis::Entry,
        required: true,
        from: None,
        until: None,
        max_quantity: None,
        stock: None,
        stalls: None,
    };
    let id = FeeId::new(RandomIds.next_uuid());
    show.entry_rules = EntryRules {
        capacity: Some(2),
        fees: vec![Fee { id, terms }],
        ..EntryRules::default()
    };
    let events = SqlEventStore::new(database.clone());
    let made = events.insert(&actor, &show, None, None).await;
    (actor, made.expect("stored").id)
}

fn rider() -> RiderDetails {
    RiderDetails {
        rider_name: RequiredLine::parse("Rae Doe").expect("valid"),
        rider_email: EmailAddress::parse("rae@example.org")
            .expect("valid")
            .into(),
        rider_phone: PhoneNumber::parse("931-555-0147").expect("valid").into(),
        rider_street: OptionalLine::parse("1 Main St").expect("valid"),
        horse_name: RequiredLine::parse("Midnight").expect("valid"),
        notes: OptionalText::default(),
    }
}

pub(crate) fn wish(event_id: EventId, classes: &[&str], key: Option<&str>) -> Register {
    let key = key.map(|key| IdempotencyKey::parse(key, "print").expect("a key"));
    let class = |name: &&str| ClassChoice::Name(RequiredLine::parse(name).expect("a name"));
    Register {
        event: EventReference::Id(event_id),
        rider: rider(),
        details: EntryDetails::default(),
        signature: None,
        horse: None,
        known: KnownAs::Nobody,
        classes: classes.iter().map(class).collect(),
        extras: Vec::new(),
        total: None,
        idempotency_key: key,
    }
}

pub(crate) fn service(database: &Database) -> RegistrationService {
    let followed = database.clone().with_followers(MAILS);
    RegistrationService::new(
        Arc::new(SqlRegistrationStore::new(followed)),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
    )
}

/// Locking the show and reading its classes, which is one call on SQLite, and
/// inserting all rows, also those of fees and waiting lists; with a key,
/// looking for it too. What the entry says is read for the directory, and of it what is alike
/// of horse and rider; what is new there is written, of the horse, the rider, their keys and to
/// whom the entry is linked. Of a rider who is known already the record is read, and the horse,
/// which only has the same name, is asked. As many for several entries that share a
/// transaction.
async fn an_entry_takes_few_statements(file: TestDatabase, expected: [usize; 4]) {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let (actor, show) = show(&database).await;
    let service = service(&database);
    let mut taken = Vec::new();
    for wish in [
        wish(show, &["a", "b"], None),
        wish(show, &[], None),
        wish(show, &["b"], Some("key")),
    ] {
        counter.store(0, Ordering::Relaxed);
        let classes = wish.classes.len();
        let made = service.register(wish).await.expect("entered");
        assert_eq!((made.class_entries.len(), made.charges.len()), (classes, 1));
        taken.push(counter.load(Ordering::Relaxed));
    }
    let together: Vec<_> = ["one", "two", "three"]
        .map(|key| wish(show, &["a", "b"], Some(key)))
        .into();
    counter.store(0, Ordering::Relaxed);
    let made = service.enter(Lock::Wait, &together).await;
    assert!(made.iter().flatten().all(Result::is_ok));
    taken.push(counter.load(Ordering::Relaxed));
    assert_eq!(taken, expected);
    let events = SqlEventStore::new(database.clone());
    let classes = events.list_classes(&actor, show).await.expect("read");
    let classes = classes.expect("a show");
    let entered: Vec<_> = classes.iter().map(|it| it.entered).collect();
    // The third entry and those after it wait.
    assert_eq!(entered, [1, 1]);
}

#[tokio::test]
async fn an_entry_takes_few_statements_on_sqlite() {
    an_entry_takes_few_statements(TestDatabase::sqlite(), [9, 19, 20, 20]).await;
}

#[tokio::test]
async fn an_entry_takes_few_statements_on_postgres() {
    an_entry_takes_few_statements(TestDatabase::postgres().await, [11, 21, 22, 22]).await;
}

/// Whatever is wrong with a link, it takes one statement to find that out.
async fn a_link_that_leads_nowhere_takes_one_statement(file: TestDatabase) {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let (_, show) = show(&database).await;
    let service = service(&database);
    let made = service.register(wish(show, &["a"], None)).await;
    let revoked = made.expect("entered").link;
    let current = EntryLink::new(RandomIds.next_token());
    let renew = format!("UPDATE registrations SET link = '{}'", current.as_str());
    file.execute(&renew).await;

    let statements = async |link: &EntryLink| {
        let edit = EditOwn {
            rider: rider(),
            details: EntryDetails::default(),
            stated: Vec::new(),
            signature: None,
            classes: Vec::new(),
            extras: Vec::new(),
            revision: None,
        };
        counter.store(0, Ordering::Relaxed);
        let found = service.find_own(link).await.expect("answered");
        let of_find = counter.swap(0, Ordering::Relaxed);
        let edited = Box::pin(service.edit_own(link, edit)).await;
        let of_edit = counter.swap(0, Ordering::Relaxed);
        let scratched = service.scratch_own(link).await;
        for refused in [edited, scratched] {
            assert!(
                matches!(refused, Err(OwnEntryError::NotFound)),
                "{refused:?}"
            );
        }
        assert_eq!(found, None);
        [of_find, of_edit, counter.load(Ordering::Relaxed)]
    };
    let altered = format!("{}!", &current.as_str()[..21]);
    let letter = if current.as_str().ends_with('A') {
        "B"
    } else {
        "A"
    };
    let other_letter = format!("{}{letter}", &current.as_str()[..21]);
    for link in [
        revoked,
        EntryLink::read(&altered),
        EntryLink::read(&other_letter),
        EntryLink::new(RandomIds.next_token()),
        EntryLink::read(""),
    ] {
        assert_eq!(statements(&link).await, [1, 1, 1]);
    }
    file.execute("UPDATE events SET hidden_at = 1").await;
    assert_eq!(statements(&current).await, [1, 1, 1]);
}

#[tokio::test]
async fn a_link_that_leads_nowhere_takes_one_statement_on_sqlite() {
    a_link_that_leads_nowhere_takes_one_statement(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn a_link_that_leads_nowhere_takes_one_statement_on_postgres() {
    a_link_that_leads_nowhere_takes_one_statement(TestDatabase::postgres().await).await;
}

/// Reading the entry takes one, storing what changed one for each table, and
/// reading what is answered at most three, beside those of locking the show.
async fn a_change_by_the_office_takes_few_statements(file: TestDatabase, locking: usize) {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let (actor, show) = show(&database).await;
    let service = service(&database);
    let made = service.register(wish(show, &["a", "b"], None)).await;
    let entry = made.expect("entered");
    let taken = || counter.swap(0, Ordering::Relaxed);
    taken();
    let payment = NewPayment {
        kind: PaymentKind::Payment,
        method: PaymentMethod::Cash,
        amount: entry.total_fee,
        reference: OptionalLine::default(),
        note: OptionalLine::default(),
        received_at: None,
        asks_if_beyond_due: false,
    };
    let receipts = ReceiptService::new(
        Arc::new(SqlRegistrationStore::new(database.clone())),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
    );
    let paid = receipts.pay(actor.actor(), entry.id, payment, None).await;
    // The entry's show, locking it without its classes, on PostgreSQL the money of the
    // organization, what was paid before, the number of the receipt, the receipt, its line, the
    // trail, and what is answered: the receipt and its lines.
    assert_eq!(taken(), 8 + locking);
    let reason = || Reason::parse("a typo").expect("a reason");
    let line = paid.expect("paid").id;
    let voided = receipts
        .void_line(actor.actor(), line, reason(), None)
        .await;
    assert!(voided.is_ok());
    // Its receipt, which is locked and read with its lines, whether their shows are there, locking
    // these and the money, what was paid, the line, the trail, the receipt, and the answer.
    assert_eq!(taken(), 11 + locking);
    let scratch = SetStatus {
        status: NewStatus::Scratched,
        has_override: false,
        asks_if_judged: false,
        reason: Some(reason()),
    };
    let office = actor.actor();
    let scratched = service.set_status(office, entry.id, scratch.clone()).await;
    assert_eq!(scratched.expect("scratched").payments.len(), 2);
    // The entry, its classes, the fee, the history, whether something is delivered to it, and the
    // mail; the show again, for whether somebody waits; what the show asks for, to say what is missing, to whom it is
    // linked, and whether its ring has begun.
    assert_eq!(taken(), locking + 1 + 6 + locking + 6);
    let again = service.set_status(office, entry.id, scratch).await;
    assert!(again.is_ok());
    assert_eq!(taken(), locking + 1 + 6);
}

#[tokio::test]
async fn a_change_by_the_office_takes_few_statements_on_sqlite() {
    a_change_by_the_office_takes_few_statements(TestDatabase::sqlite(), 1).await;
}

#[tokio::test]
async fn a_change_by_the_office_takes_few_statements_on_postgres() {
    a_change_by_the_office_takes_few_statements(TestDatabase::postgres().await, 2).await;
}

/// What is read most often. Rows do not determine the number of statements.
async fn reads_take_few_statements(file: TestDatabase) {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let (actor, show) = show(&database).await;
    let service = service(&database);
    let mut last = None;
    for classes in [&["a", "b"][..], &["a"], &[]] {
        last = service.register(wish(show, classes, None)).await.ok();
    }
    let last = last.expect("entered");
    let accounts = SqlAccountStore::new(database.clone());
    let events = SqlEventStore::new(database.clone());
    let entries = SqlRegistrationStore::new(database.clone());
    let market = SqlMarketStore::new(database.clone());
    let (id, reference) = (show, EventReference::Id(show));
    let page = PageRequest {
        limit: 50,
        after: None,
    };
    let by_number = PageRequest {
        limit: 50,
        after: None,
    };
    let count = || counter.swap(0, Ordering::Relaxed);
    count();

    let found = accounts.find(actor.account_id()).await.expect("read");
    assert_eq!((found.is_some(), count()), (true, 1));
    let sessions = SqlSessionStore::new(database.clone());
    let open = sessions.list(actor.actor(), NOW).await.expect("read");
    count();
    let key = SessionKey {
        id: open[0].id,
        account_id: actor.account_id(),
    };
    // The account check of a request.
    let found = sessions.find(key).await.expect("read");
    assert_eq!((found.is_some(), count()), (true, 1));
    // That of a request with an access token.
    let tokens = SqlAccessTokenStore::new(database.clone());
    let (token, hash) = access_token(actor.actor().own_organization(), Role::Viewer, "Results");
    let made = tokens.insert(actor.actor(), key.id, &token, &hash).await;
    made.expect("made");
    count();
    let found = tokens.find(&hash, NOW).await.expect("read");
    assert_eq!((found.is_some(), count()), (true, 1));
    let found = events.find_public(&reference, NOW).await.expect("read");
    let public = found.expect("found").event;
    // The show with its classes, and whether its ring has begun.
    assert_eq!((public.classes.len(), count()), (2, 2));
    let found = events.find(&actor, id).await.expect("read");
    assert_eq!((found, count()), (Some(public), 1));
    let found = events.list(&actor, &EventFilter::default(), &page).await;
    assert_eq!((found.expect("read").items.len(), count()), (1, 1));
    let found = events.list_classes(&actor, id).await.expect("read");
    assert_eq!((found.map(|them| them.len()), count()), (Some(2), 2));
    let filter = EntryFilter::default();
    let found = entries.list(&actor, id, &filter, &by_number).await;
    let found = found.expect("read").expect("a show").items;
    let parts: Vec<_> = found
        .iter()
        .map(|it| (it.class_entries.len(), it.charges.len()))
        .collect();
    // The sizes of the rows, then the rows.
    assert_eq!((parts, count()), (vec![(0, 1), (1, 1), (2, 1)], 2));
    let ids: Vec<_> = found.iter().map(|it| it.id).collect();
    let people = entries.people(&ids).await.expect("read");
    assert_eq!((people.len(), count()), (3, 1));
    // The entries, and to whom they are linked.
    let class = found[1].class_entries[0].class_id.expect("a class");
    let in_class = entries.list_in_class(&actor, id, class).await;
    assert_eq!((in_class.expect("read").len(), count()), (2, 2));
    // What its show asks, its waiver, payments, history, to whom it is linked and whether its
    // ring has begun too.
    let found = entries.find(&actor, last.id).await.expect("read");
    assert_eq!((found.is_some(), count()), (true, 7));
    let found = entries.find_own(&last.link).await.expect("read");
    assert_eq!((found.is_some(), count()), (true, 1));
    market
        .list(&SaleFilter::default(), &PageRequest::first(10))
        .await
        .expect("read");
    assert_eq!(count(), 1);
    let horses = SqlHorseStore::new(database.clone());
    let found = horses.list(&actor, &HorseFilter::default(), &page).await;
    assert_eq!((found.is_ok(), count()), (true, 1));
    let found = horses
        .list_care(&actor, &CareFilter::default(), &page)
        .await;
    assert_eq!((found.is_ok(), count()), (true, 1));
    // The sizes of the shows, the shows, their classes and their notices.
    let notices = SqlNoticeStore::new(database.clone(), DeliveryMethod::ByOrganizer);
    let found = notices
        .coming(&actor, OffsetDateTime::UNIX_EPOCH, 200)
        .await;
    assert_eq!((found.expect("read").len(), count()), (1, 4));
}

#[tokio::test]
async fn reads_take_few_statements_on_sqlite() {
    reads_take_few_statements(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn reads_take_few_statements_on_postgres() {
    reads_take_few_statements(TestDatabase::postgres().await).await;
}
