//! The plans of tasks, medication, the book and bills.

use accounts::LinkReader as _;
use book::{
    BarnFacts as _, BillFilter, BillReminderStore as _, BillStore as _, BookFilter, BookMonth,
    BookStore as _, CashStore as _, MonthStore as _, Period, ServiceStore as _, SummaryBy,
};
use contacts::{ContactStore as _, EmergencyLinkStore as _, SheetHorses as _};
use documents::DocumentStore as _;
use horses::{HorseStore as _, ObservationFilter, ObservationStore as _};
use kernel::{
    ContactId, CourseId, HorseId, IdGenerator as _, OwnerLinkMailId, OwnerMessageId, PageRequest,
    RandomIds, RecordDate, Refusal, Scope, SortKey, TaskId,
};
use owners::{MessageFilter, OwnerLinkStore as _, OwnerMessageStore as _};
use persistence::{
    SqlBarnFacts, SqlBillReminderStore, SqlBillStore, SqlBookStore, SqlCashStore, SqlContactStore,
    SqlDocumentStore, SqlEmergencyLinkStore, SqlHorseStore, SqlLinkReader, SqlMonthStore,
    SqlObservationStore, SqlOwnerLinkStore, SqlOwnerMessageStore, SqlPlaceStore, SqlServiceStore,
    SqlTaskStore,
};
use places::PlaceStore as _;
use tasks::{CourseFilter, CourseStore, DayWindow, TaskFilter, TaskStore};
use testkit::TestDatabase;
use time::OffsetDateTime;
use uuid::Uuid;

use super::planner::Planner;
use crate::horse_samples::unknown_horse;
use crate::statements::show;

async fn the_desk_of_a_barn_is_read_along_its_indexes(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, _) = &show(database).await;
    let none = "";

    let tasks = SqlTaskStore::new(database.clone());
    let all = TaskFilter::default();
    let list = async |page: &PageRequest| TaskStore::list(&tasks, actor, &all, page).await;
    planner
        .pages("ix_tasks_organization_id_created_at", 5, list)
        .await;
    let all = CourseFilter::default();
    let list = async |page: &PageRequest| CourseStore::list(&tasks, actor, &all, page).await;
    planner
        .pages("ix_medications_organization_id_created_at", 5, list)
        .await;

    let (task, course) = (TaskId::new(Uuid::nil()), CourseId::new(Uuid::nil()));
    let date = RecordDate::parse("2026-05-01").expect("a day");
    let window = DayWindow {
        from: date,
        date,
        carried_since: Some(OffsetDateTime::UNIX_EPOCH),
    };
    planner
        .searches(none, TaskStore::find(&tasks, actor, task))
        .await;
    planner.searches(none, tasks.find_tick(task, date)).await;
    planner
        .searches(none, tasks.of_window(actor, &window))
        .await;
    planner.searches(none, tasks.horses_of(&[task])).await;
    planner
        .searches(none, CourseStore::find(&tasks, actor, course))
        .await;
    planner.searches(none, tasks.list_doses(course, 9)).await;
    planner
        .searches(none, tasks.of_days(actor, date, date))
        .await;
    planner
        .searches(none, tasks.doses_of_days(actor, date, date))
        .await;

    places_and_doors(&planner, actor, date).await;
    owners_pages(&planner, actor).await;
    who_gets_in(&planner, actor).await;
    observations_are_read_along_indexes(&planner, actor).await;

    let text = SortKey::Text("m".to_owned());
    let (books, all) = (SqlBookStore::new(database.clone()), BookFilter::default());
    let list = async |page: &PageRequest<SortKey>| books.list(actor, &all, page).await;
    planner
        .pages("ix_book_entries_organization_id_date", text.clone(), list)
        .await;
    let (bills, all) = (SqlBillStore::new(database.clone()), BillFilter::default());
    let today = OffsetDateTime::UNIX_EPOCH.date();
    let list = async |page: &PageRequest<SortKey>| bills.list(actor, &all, today, page).await;
    planner
        .pages("ix_bills_organization_id_date", text.clone(), list)
        .await;
    let services = SqlServiceStore::new(database.clone());
    let list = async |page: &PageRequest<SortKey>| services.list(actor, None, page).await;
    planner
        .pages("ix_services_organization_id_name_key", text.clone(), list)
        .await;
    let of = actor.actor().own_organization();
    planner.searches(none, services.ticks_of(of, today)).await;
    let horse = HorseId::new(Uuid::nil());
    planner
        .searches(none, services.of_horse(actor, horse))
        .await;
}

/// Where horses stand, and what their doors say.
async fn places_and_doors(planner: &Planner, actor: &Scope, date: RecordDate) {
    let (database, none) = (&planner.database, "");
    let (places, of) = (
        SqlPlaceStore::new(database.clone()),
        actor.actor().own_organization(),
    );
    let nobody = HorseId::new(Uuid::nil());
    planner
        .searches(none, places.plan(of, date.as_date()))
        .await;
    let days = [(of, date.as_date())];
    planner
        .searches(none, places.of_horses(actor, &days, &[nobody]))
        .await;
    planner.searches(none, places.turnout(of)).await;
    let horses = SqlHorseStore::new(database.clone());
    planner
        .searches(none, horses.at_doors(of, date.as_date()))
        .await;
    let contacts = SqlContactStore::new(database.clone());
    planner.searches(none, contacts.to_call(of)).await;
    let links = SqlEmergencyLinkStore::new(database.clone());
    planner.searches(none, links.list(of)).await;
    planner.searches(none, links.shown(of)).await;
    let token = RandomIds.next_token();
    planner
        .searches(none, links.linked(&token, OffsetDateTime::UNIX_EPOCH))
        .await;
    planner
        .searches(none, links.count(&token, OffsetDateTime::UNIX_EPOCH))
        .await;
    let horse = unknown_horse(actor, "Bo");
    let made = horses.insert(&horse, &[], None).await;
    made.expect("inserted");
    // A horse has one stay from a day on, so that nothing is left to sort within the index.
    let plans = planner
        .searches(none, places.stays(actor, horse.id, &PageRequest::first(5)))
        .await;
    let stays = plans.last().expect("a plan");
    assert_ne!(stays.looked_up("uq_stays_horse_id_starts_on"), "");
}

async fn observations_are_read_along_indexes(planner: &Planner, actor: &Scope) {
    let seen = SqlObservationStore::new(planner.database.clone());
    let all = ObservationFilter::default();
    let unseen = ObservationFilter {
        seen: Some(false),
        ..all
    };
    let of_horse = ObservationFilter {
        horse: Some(HorseId::new(Uuid::nil())),
        ..all
    };
    // Without statistics PostgreSQL may as well read one horse's along another index.
    planner
        .searches("", seen.list(actor, &of_horse, &PageRequest::first(5)))
        .await;
    for (filter, index) in [
        (all, "ix_observations_organization_id"),
        (unseen, "ix_observations_unseen"),
    ] {
        let list = async |page: &PageRequest| seen.list(actor, &filter, page).await;
        planner.pages(index, 5, list).await;
    }
}

/// The list of who gets in without an account.
async fn who_gets_in(planner: &Planner, actor: &Scope) {
    let reader = SqlLinkReader::new(planner.database.clone());
    let (of, now) = (actor.actor().own_organization(), OffsetDateTime::UNIX_EPOCH);
    let list = async |page: &PageRequest| reader.list(of, now, page).await;
    planner.pages("ix_links_organization_id", 5, list).await;
    let none = "no index is read as a whole";
    planner.searches(none, reader.others(of, now)).await;
}

/// What owners' pages read.
async fn owners_pages(planner: &Planner, actor: &Scope) {
    let (none, at) = ("", OffsetDateTime::UNIX_EPOCH);
    let database = &planner.database;
    let of = actor.actor().own_organization();
    let (contact, day) = (ContactId::new(Uuid::nil()), at.date());
    let links = SqlOwnerLinkStore::new(database.clone());
    let token = RandomIds.next_token();
    let found = async {
        match links.find(actor, contact).await {
            Err(Refusal::NotFound(_)) => Ok(None),
            found => found,
        }
    };
    planner.searches(none, found).await;
    planner.searches(none, links.linked(&token, at)).await;
    planner.searches(none, links.count(&token, at)).await;
    let mail = OwnerLinkMailId::new(Uuid::nil());
    planner.searches(none, links.find_mail(mail, at)).await;
    let horses = SqlHorseStore::new(database.clone());
    planner
        .searches(none, horses.of_owner(of, contact, day))
        .await;
    let documents = SqlDocumentStore::new(database.clone());
    planner
        .searches(none, documents.shared_with(of, contact, day))
        .await;
    let bills = SqlBillStore::new(database.clone());
    planner.searches(none, bills.to_contact(of, contact)).await;
    let messages = SqlOwnerMessageStore::new(database.clone());
    for (seen, index) in [
        (None, "ix_owner_messages_organization_id"),
        (Some(false), "ix_owner_messages_unseen"),
    ] {
        let filter = MessageFilter {
            seen,
            ..MessageFilter::default()
        };
        let list = async |page: &PageRequest| messages.list(actor, &filter, page).await;
        planner.pages(index, 5, list).await;
    }
    let message = OwnerMessageId::new(Uuid::nil());
    planner.searches(none, messages.find_mail(message)).await;
}

async fn sums_of_a_book_are_read_along_indexes(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, _) = &show(database).await;
    let of = actor.actor().own_organization();
    let none = "";

    let books = SqlBookStore::new(database.clone());
    // However many bills and lines there are.
    for (by, index, statements) in [
        (
            SummaryBy::Category,
            "ix_book_entries_organization_id_date",
            3,
        ),
        (SummaryBy::Month, "ix_book_entries_organization_id_date", 3),
        (SummaryBy::Horse, "ix_book_splits_organization_id_date", 4),
        (SummaryBy::Owner, "ix_book_parts_organization_id_date", 4),
    ] {
        let plans = planner.searches(none, books.summary(of, 2026, by)).await;
        assert_ne!(plans[0].looked_up(index), "");
        let payments = plans.iter().map(ToString::to_string);
        let along = "ix_bill_payments_organization_id_received_on";
        assert!(payments.into_iter().any(|it| it.contains(along)));
        assert_eq!(plans.len(), statements);
    }
    planner.searches(none, books.budget(of, 2026)).await;

    let bills = SqlBillStore::new(database.clone());
    let plans = planner.searches(none, bills.unbilled(of)).await;
    assert_ne!(plans[0].looked_up("ix_book_parts_unbilled"), "");
    let contact = Some(ContactId::new(Uuid::nil()));
    let month = BookMonth::parse("2026-05").expect("a month");
    for contact in [contact, None] {
        planner
            .searches(none, bills.open_parts(of, contact, "Rae"))
            .await;
        planner
            .searches(none, bills.boarded(of, contact, "Rae", month))
            .await;
        planner
            .searches(none, bills.last(of, contact.as_slice()))
            .await;
    }
    let cash = SqlCashStore::new(database.clone());
    let days = (month.first(), month.last());
    let period = Period::new(days.0, days.1).expect("a period");
    planner.searches(none, cash.moved(of, period)).await;
    planner.searches(none, cash.open_bills(of)).await;
    planner.searches(none, cash.accounts(of)).await;
    let months = SqlMonthStore::new(database.clone());
    planner.searches(none, months.facts(of, month)).await;
    planner
        .searches(none, months.to_send(of, month, true))
        .await;
    planner.searches(none, months.made(of, month)).await;
    let reminders = SqlBillReminderStore::new(database.clone());
    planner.searches(none, reminders.overdue(of, days.0)).await;
    let facts = SqlBarnFacts::new(database.clone());
    for contact in [contact, None] {
        planner
            .searches(none, facts.horses_of_owner(of, contact, "Rae"))
            .await;
    }
}

#[tokio::test]
async fn sums_of_a_book_are_read_along_indexes_on_sqlite() {
    sums_of_a_book_are_read_along_indexes(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn sums_of_a_book_are_read_along_indexes_on_postgres() {
    sums_of_a_book_are_read_along_indexes(TestDatabase::postgres().await).await;
}

#[tokio::test]
async fn the_desk_of_a_barn_is_read_along_its_indexes_on_sqlite() {
    the_desk_of_a_barn_is_read_along_its_indexes(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn the_desk_of_a_barn_is_read_along_its_indexes_on_postgres() {
    the_desk_of_a_barn_is_read_along_its_indexes(TestDatabase::postgres().await).await;
}
