//! Tests of services, and of the bills of a month.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use book::{
    BarnServices, BillFilter, BillStore as _, BookError, BookMonth, GivenService, LineKey,
    MonthService, MonthWish, OwnerWish, ServiceDetails, ServiceKind, ServicePer, TickWish,
    WishedLine,
};
use futures_util::future::join_all;
use kernel::{ManualClock, PageRequest, RandomIds, Refusal};
use persistence::{Database, SqlBarnFacts, SqlBillStore, SqlMonthStore, SqlServiceStore};
use sea_orm::{ConnectionTrait as _, DbBackend};
use testkit::TestDatabase;
use time::OffsetDateTime;
use time::macros::{date, datetime};

use crate::books::{Barn, Nothing, cents, line};
use crate::support::Stores;

on_both_databases!(
    a_tick_of_many_at_once_is_there_once,
    a_month_that_many_make_at_once_is_made_once,
    a_month_whose_making_fails_is_made_whole_afterwards,
    a_service_that_is_given_is_not_deleted_at_once,
);

const NOW: OffsetDateTime = datetime!(2026-10-01 18:00 UTC);

pub(crate) fn services(stores: &Stores) -> BarnServices {
    BarnServices::new(
        Arc::new(SqlServiceStore::new(stores.database.clone())),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
    )
}

pub(crate) fn months(stores: &Stores) -> MonthService {
    MonthService::new(
        Arc::new(SqlMonthStore::new(stores.database.clone())),
        Arc::new(SqlBillStore::new(stores.database.clone())),
        Arc::new(SqlBarnFacts::new(stores.database.clone())),
        Arc::new(Nothing),
        Arc::new(Nothing),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
    )
}

fn details(kind: ServiceKind, per: ServicePer) -> ServiceDetails {
    ServiceDetails {
        name: line("Service"),
        kind,
        amount: cents(10_001),
        per,
        category: kind.category(),
    }
}

fn month() -> BookMonth {
    BookMonth::parse("2026-09").expect("a month")
}

async fn service(stores: &Stores, barn: &Barn, per: ServicePer) -> kernel::ServiceId {
    let details = details(ServiceKind::Care, per);
    let made = services(stores)
        .create(barn.actor(), None, details, None)
        .await;
    made.expect("made").id
}

fn from_september(service_id: kernel::ServiceId) -> GivenService {
    GivenService {
        service_id,
        from: date!(2026 - 09 - 01),
        until: None,
        amount: None,
    }
}

/// A barn whose horse has services by the month, of which a quarter falls on the contact.
async fn served(stores: &Stores, number: usize) -> Barn {
    let barn = Barn::new(stores).await;
    let mut given = Vec::new();
    for _ in 0..number {
        given.push(from_september(
            service(stores, &barn, ServicePer::Month).await,
        ));
    }
    let given = services(stores)
        .give(barn.actor(), barn.horse, given, None)
        .await;
    assert_eq!(given.expect("given").services.len(), number);
    barn
}

/// The wish to make all that is proposed.
async fn wish(stores: &Stores, barn: &Barn) -> MonthWish {
    let proposed = months(stores).propose(barn.actor(), None, month()).await;
    let owners = proposed.expect("proposed").owners.into_iter();
    let owners = owners.map(|owner| OwnerWish {
        contact_id: owner.contact.id,
        date: None,
        due_on: None,
        lines: owner
            .lines
            .into_iter()
            .map(|line| WishedLine {
                key: line.key,
                description: line.description,
                quantity: line.quantity,
                unit_amount: line.unit_amount,
            })
            .collect(),
    });
    MonthWish {
        month: month(),
        organization: None,
        owners: owners.collect(),
    }
}

async fn bills_of(stores: &Stores, barn: &Barn) -> usize {
    let store = SqlBillStore::new(stores.database.clone());
    let page = PageRequest {
        limit: 100,
        after: None,
    };
    let (filter, today) = (BillFilter::default(), NOW.date());
    let list = store.list(&barn.scope, &filter, today, &page).await;
    list.expect("a list").items.len()
}

async fn a_tick_of_many_at_once_is_there_once(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let service = service(stores, &barn, ServicePer::Each).await;
    let services = services(stores);
    let day = date!(2026 - 09 - 30);
    let tick = |quantity| {
        let wish = TickWish {
            horse: barn.horse,
            service,
            day,
            quantity,
        };
        services.tick(barn.actor(), wish)
    };
    let all = join_all((0..16).map(|_| tick(2))).await;
    let all: Vec<_> = all.into_iter().map(|it| it.expect("ticked")).collect();
    assert!(
        all[0].is_some() && all.iter().all(|it| *it == all[0]),
        "{all:?}"
    );
    let read = services
        .ticks_of(barn.actor(), None, day)
        .await
        .expect("read");
    assert_eq!(read.done, all[0].clone().into_iter().collect::<Vec<_>>());
    assert_eq!((read.horses.len(), read.services.len()), (1, 1));
    let taken = join_all((0..4).map(|_| tick(0))).await;
    assert!(
        taken
            .into_iter()
            .all(|it| it.expect("taken back").is_none())
    );
    // It stays when the service is deleted, and is billed.
    let ticked = tick(1).await.expect("ticked");
    services
        .delete(barn.actor(), service)
        .await
        .expect("deleted");
    assert_eq!(tick(1).await.expect("there"), ticked);
    assert!(matches!(
        tick(2).await,
        Err(BookError::Refusal(Refusal::NotFound(_)))
    ));
    let ticked = wish(stores, &barn).await;
    assert_eq!(ticked.owners[0].lines[0].unit_amount, cents(2500).into());
}

async fn a_month_that_many_make_at_once_is_made_once(stores: &Stores) {
    let barn = served(stores, 3).await;
    let entry = barn.entry(stores, 400).await;
    let wish = wish(stores, &barn).await;
    let lines = &wish.owners[0].lines;
    let keys: Vec<_> = lines.iter().map(|line| line.key).collect();
    let part = entry.splits[0].parts[0].id;
    assert_eq!((keys.len(), keys[3]), (4, LineKey::Part(part)));
    let months = months(stores);
    let attempt = || months.make(barn.actor(), &wish, None);
    let made = join_all((0..8).map(|_| attempt())).await;
    let made: Vec<_> = made.into_iter().map(|it| it.expect("made").1).collect();
    let bills: Vec<_> = made.iter().flat_map(|it| &it.bills).collect();
    assert_eq!((bills.len(), bills_of(stores, &barn).await), (1, 1));
    assert_eq!(bills[0].lines.len(), 4);
    // A quarter of each: 3 × 25.00 and 1.00.
    assert_eq!(bills[0].summary.total, cents(3 * 2500 + 100));
    for it in made.iter().filter(|it| it.bills.is_empty()) {
        assert_eq!(it.already, keys);
    }
    let mail = || months.send(barn.actor(), None, month(), None);
    let sent = join_all((0..8).map(|_| mail())).await;
    let sent: u32 = sent.into_iter().map(|it| it.expect("sent").sent).sum();
    assert_eq!(sent, 1);
}

/// Executes statements without the stores: those for SQLite or those for PostgreSQL.
async fn run(stores: &Stores, sqlite: &str, postgres: &str) {
    let connection = stores.connect().await;
    let statements = match connection.get_database_backend() {
        DbBackend::Sqlite => sqlite,
        _ => postgres,
    };
    connection
        .execute_unprepared(statements)
        .await
        .expect("done");
    connection.close().await.expect("closed");
}

async fn a_month_whose_making_fails_is_made_whole_afterwards(stores: &Stores) {
    let barn = served(stores, 3).await;
    let wish = wish(stores, &barn).await;
    let months = months(stores);
    // After the bill and two of what it has were stored.
    run(
        stores,
        "CREATE TRIGGER fault BEFORE INSERT ON billed_items
            WHEN (SELECT COUNT(*) FROM billed_items) = 2
            BEGIN SELECT RAISE(ABORT, 'no room'); END",
        "CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN
                IF (SELECT COUNT(*) FROM billed_items) = 2 THEN
                    RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full';
                END IF;
                RETURN NEW;
            END $$;
            CREATE TRIGGER fault BEFORE INSERT ON billed_items
                FOR EACH ROW EXECUTE FUNCTION fault()",
    )
    .await;
    assert!(months.make(barn.actor(), &wish, None).await.is_err());
    assert_eq!(bills_of(stores, &barn).await, 0);
    run(
        stores,
        "DROP TRIGGER fault",
        "DROP TRIGGER fault ON billed_items; DROP FUNCTION fault",
    )
    .await;
    let made = months
        .make(barn.actor(), &wish, None)
        .await
        .expect("made")
        .1;
    assert_eq!((made.bills.len(), made.already.len()), (1, 0));
    assert_eq!(
        (made.bills[0].summary.number, made.bills[0].lines.len()),
        (1, 3)
    );
    let again = months
        .make(barn.actor(), &wish, None)
        .await
        .expect("made")
        .1;
    assert_eq!((again.bills.len(), again.already.len()), (0, 3));
}

async fn a_service_that_is_given_is_not_deleted_at_once(stores: &Stores) {
    let barn = Barn::new(stores).await;
    let all = services(stores);
    for _ in 0..4 {
        let service = service(stores, &barn, ServicePer::Day).await;
        let given = vec![from_september(service)];
        let (given, deleted) = tokio::join!(
            all.give(barn.actor(), barn.horse, given, None),
            all.delete(barn.actor(), service)
        );
        assert_ne!(given.is_ok(), deleted.is_ok());
        match deleted {
            Err(error) => assert!(matches!(error, BookError::ServiceInUse(1)), "{error:?}"),
            Ok(()) => assert!(matches!(given, Err(BookError::Invalid(_))), "{given:?}"),
        }
    }
}

/// Making and sending the bills of this many owners: how many statements each takes.
async fn statements_for(file: TestDatabase, owners: usize) -> [usize; 2] {
    let mut database = Database::open(file.url()).expect("an address");
    let counter = database.count_statements();
    database.prepare().await.expect("prepared");
    let stores = Stores::of(database, file);
    let barn = Barn::new(&stores).await;
    let board = service(&stores, &barn, ServicePer::Month).await;
    for number in 0..owners {
        let one = match number {
            0 => barn.horse,
            _ => Barn::of(&stores, barn.scope.clone()).await.horse,
        };
        let given = vec![from_september(board)];
        let given = services(&stores).give(barn.actor(), one, given, None).await;
        given.expect("given");
    }
    let wish = wish(&stores, &barn).await;
    let months = months(&stores);
    let count = || counter.swap(0, Ordering::Relaxed);
    count();
    let (_, made) = months.make(barn.actor(), &wish, None).await.expect("made");
    assert_eq!(made.bills.len(), owners);
    let numbers: Vec<_> = made.bills.iter().map(|it| it.summary.number).collect();
    assert_eq!(numbers, (1..).take(owners).collect::<Vec<_>>());
    let making = count();
    let sent = months.send(barn.actor(), None, month(), None).await;
    assert_eq!(sent.expect("sent").sent as usize, owners);
    [making, count()]
}

#[tokio::test]
async fn a_month_of_many_owners_takes_as_many_statements_as_one_of_two_on_sqlite() {
    let few = statements_for(TestDatabase::sqlite(), 2).await;
    assert_eq!(statements_for(TestDatabase::sqlite(), 30).await, few);
}

#[tokio::test]
async fn a_month_of_many_owners_takes_as_many_statements_as_one_of_two_on_postgres() {
    let few = statements_for(TestDatabase::postgres().await, 2).await;
    assert_eq!(
        statements_for(TestDatabase::postgres().await, 30).await,
        few
    );
}
