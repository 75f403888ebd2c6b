//! Tests of query plans: each list is read along an index, and nothing reads a
//! whole table, on both databases.

mod barn;
mod calendar;
mod imports;
mod papers;
mod planner;

use accounts::{AccountStore as _, ExportStore as _};
use audit::{AuditStore as _, Trail};
use contacts::{
    ContactFilter, ContactKind, ContactStore as _, SheetCourses as _, SheetHorses as _,
};
use events::{EventFilter, EventSort, EventStore as _, FeedStore as _};
use horses::{
    CareFilter, HorseFilter, HorseStore as _, InquiryState, MarketStore as _, OverviewKind,
    PhotoName, PhotoStore as _, SaleFilter, SaleSort,
};
use kernel::{
    Actor, EmailAddress, EventReference, HorseId, InquiryId, JobQueue as _, PageRequest, Scope,
    SortKey, Task as _,
};
use planner::{Planner, along};
use registrations::{
    Audience, EntryFilter, EntrySort, LedgerStore as _, MessageStore as _, RegistrationStore as _,
    RosterStore as _,
};
use testkit::TestDatabase;
use time::{Duration, OffsetDateTime};
use usda::{DeliveryMethod, NoticeStore as _};
use uuid::Uuid;

use crate::feeds::new_link;
use crate::samples::NOW;
use crate::statements::{service, show, wish};
use persistence::{
    SqlAccountStore, SqlAuditStore, SqlContactStore, SqlEventStore, SqlExportStore, SqlFeedStore,
    SqlHorseStore, SqlJobQueue, SqlMarketStore, SqlNoticeStore, SqlPhotoStore,
    SqlRegistrationStore, SqlTaskStore,
};

/// A page is read from its start in the index, without sorting, regardless of
/// the number of rows.
async fn each_page_is_read_along_its_index(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, show) = &show(database).await;
    let show = *show;

    let events = SqlEventStore::new(database.clone());
    for sort in [EventSort::SoonestFirst, EventSort::LatestFirst] {
        let filter = EventFilter {
            sort,
            ..EventFilter::default()
        };
        let list = async |page: &PageRequest| events.list(actor, &filter, page).await;
        planner
            .pages("ix_events_organization_id_starts_at", 5, list)
            .await;
    }
    let trails = SqlAuditStore::new(database.clone());
    let organization = actor.actor().own_organization();
    for (trail, index) in [
        (Trail::Event(show), "ix_audit_trail_event"),
        (
            Trail::Organization(organization),
            "ix_audit_trail_organization",
        ),
    ] {
        let list = async |page: &PageRequest| trails.page(trail, page).await;
        planner.pages(index, 5, list).await;
    }
    let templates = async |page: &PageRequest| events.list_templates(actor, page).await;
    let index = "ix_event_templates_organization_id_saved_at";
    planner.pages(index, 5, templates).await;

    let entries = SqlRegistrationStore::new(database.clone());
    let by_number = if file.is_postgres() {
        "uq_registrations_event_id_entry_number"
    } else {
        // SQLite names the index of a constraint itself.
        "sqlite_autoindex_registrations_2"
    };
    let (number, text) = (SortKey::Number(5), SortKey::Text("m".to_owned()));
    for (sort, key, index) in [
        (EntrySort::NewestFirst, &number, by_number),
        (
            EntrySort::Number,
            &number,
            "ix_registrations_event_id_number_key",
        ),
        (
            EntrySort::Balance,
            &number,
            "ix_registrations_event_id_balance",
        ),
        (
            EntrySort::Rider,
            &text,
            "ix_registrations_event_id_rider_key",
        ),
        (
            EntrySort::Horse,
            &text,
            "ix_registrations_event_id_horse_key",
        ),
    ] {
        let filter = EntryFilter {
            sort,
            ..EntryFilter::default()
        };
        let list =
            async |page: &PageRequest<SortKey>| entries.list(actor, show, &filter, page).await;
        planner.pages(index, key.clone(), list).await;
    }
    let messages = async |page: &PageRequest| entries.list_messages(actor, show, page).await;
    planner
        .pages("ix_messages_event_id_sent_at", 5, messages)
        .await;

    let horses = SqlHorseStore::new(database.clone());
    let all = HorseFilter::default();
    let list = async |page: &PageRequest| horses.list(actor, &all, page).await;
    planner
        .pages("ix_horses_organization_id_created_at", 5, list)
        .await;
    for kind in [OverviewKind::Feeding, OverviewKind::Boarding] {
        let list =
            async |page: &PageRequest<SortKey>| horses.list_sections(actor, kind, page).await;
        planner
            .pages("ix_horses_organization_id_name_key", text.clone(), list)
            .await;
    }
    let all = CareFilter::default();
    let care = async |page: &PageRequest| horses.list_care(actor, &all, page).await;
    planner
        .pages("ix_horse_care_organization_id_due_day", 5, care)
        .await;

    market_pages(&planner, actor, &text).await;
}

/// The pages of the market, in each order, and of inquiries.
async fn market_pages(planner: &Planner, actor: &Scope, text: &SortKey) {
    let market = SqlMarketStore::new(planner.database.clone());
    let number = SortKey::Number(5);
    for (sort, index, key) in [
        (SaleSort::Newest, "ix_horses_listed_at", &number),
        (SaleSort::Price, "ix_horses_market_price", &number),
        (SaleSort::PriceDown, "ix_horses_market_price_down", &number),
        (SaleSort::Height, "ix_horses_market_height", &number),
        (SaleSort::Age, "ix_horses_market_age", &number),
        (SaleSort::Name, "ix_horses_market_name", text),
    ] {
        let filter = SaleFilter {
            sort,
            ..SaleFilter::default()
        };
        let list = async |page: &PageRequest<SortKey>| market.list(&filter, page).await;
        planner.pages(index, key.clone(), list).await;
    }
    let inquiries = async |page: &PageRequest| market.list_inquiries(actor, None, page).await;
    planner
        .pages("ix_inquiries_seller_id_created_at", 5, inquiries)
        .await;
    let new = Some(InquiryState::New);
    let inquiries = async |page: &PageRequest| market.list_inquiries(actor, new, page).await;
    planner.pages("ix_inquiries_state", 5, inquiries).await;
}

#[tokio::test]
async fn each_page_is_read_along_its_index_on_sqlite() {
    each_page_is_read_along_its_index(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn each_page_is_read_along_its_index_on_postgres() {
    each_page_is_read_along_its_index(TestDatabase::postgres().await).await;
}

/// The first rows of an index, without sorting.
async fn what_comes_next_is_first_in_its_index(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, _) = &show(database).await;
    file.execute("UPDATE events SET usda_notified_at = 1").await;
    let now = OffsetDateTime::UNIX_EPOCH;

    let notices = SqlNoticeStore::new(database.clone(), DeliveryMethod::ByOrganizer);
    let shows = "ix_events_organization_id_starts_at";
    let coming = planner
        .searches(shows, notices.coming(actor, now, 200))
        .await;
    // Of the shows, their classes and their notices.
    assert_eq!(coming.len(), 4);
    along(&coming[..2], shows);

    let feeds = SqlFeedStore::new(database.clone());
    let (alone, new) = (Actor::alone(actor.account_id()), new_link(now));
    let feed = feeds.replace(&alone, &new).await.expect("stored");
    let coming = planner
        .searches(shows, feeds.shows(&feed.secret, now, now, 200))
        .await;
    along(&coming, shows);

    let queue = SqlJobQueue::new(database.clone());
    let due = "ix_jobs_kind_run_at";
    let until = now + Duration::MINUTE;
    let claim = queue.claim(registrations::EntryMail::KIND, 32, now, until);
    // Those that are due are sorted, so that organizations take turns.
    for plan in planner.searches(due, claim).await {
        assert!(plan.looked_up(due).contains("run_at"), "{plan}");
    }
    let next = queue.next_run_at(registrations::EntryMail::KIND, now);
    along(&planner.searches(due, next).await, due);

    let market = SqlMarketStore::new(database.clone());
    let open = "ix_reports_open";
    along(
        &planner.searches(open, market.list_open_reports(50)).await,
        open,
    );
}

#[tokio::test]
async fn what_comes_next_is_first_in_its_index_on_sqlite() {
    what_comes_next_is_first_in_its_index(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn what_comes_next_is_first_in_its_index_on_postgres() {
    what_comes_next_is_first_in_its_index(TestDatabase::postgres().await).await;
}

/// What belongs to one account, show, entry or horse is looked up in indexes.
async fn no_table_is_read_as_a_whole(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, show) = &show(database).await;
    let (id, reference) = (*show, EventReference::Id(*show));
    let made = service(database)
        .register(wish(id, &["a", "b"], None))
        .await;
    let entry = made.expect("entered");
    let class = entry.class_entries[0].class_id.expect("a class");
    let none = "";

    let accounts = SqlAccountStore::new(database.clone());
    planner
        .searches(none, accounts.find(actor.account_id()))
        .await;
    let address = EmailAddress::parse("rae@example.org").expect("an address");
    planner
        .searches(none, accounts.find_credentials(&address))
        .await;
    planner
        .searches(
            none,
            accounts.find_organization(actor, actor.organizations()[0]),
        )
        .await;

    let events = SqlEventStore::new(database.clone());
    planner.searches(none, events.find(actor, id)).await;
    planner
        .searches(none, events.find_public(&reference, NOW))
        .await;
    planner.searches(none, events.list_types(actor)).await;
    planner.searches(none, events.list_classes(actor, id)).await;
    planner
        .searches(none, events.count_by_class(actor, id))
        .await;
    planner.searches(none, events.summarize(actor, id)).await;

    let entries = SqlRegistrationStore::new(database.clone());
    // With its waiver, payments, history, what the show asks for, whether its ring has begun,
    // and to whom it is linked.
    let whole = planner.searches(none, entries.find(actor, entry.id)).await;
    assert_eq!(whole.len(), 7);
    planner.searches(none, entries.find_own(&entry.link)).await;
    // Its history is read last.
    let history = whole[6].looked_up("uq_audit_trail_stream_id_number");
    assert!(history.contains("stream_id"), "{history}");
    let money = planner.searches(none, entries.money(actor, id)).await;
    // Of all payments that void none, SQLite would read those of all shows.
    assert!(money.iter().all(|it| !it.to_string().contains("(voids=?)")));
    planner
        .searches(none, entries.list_in_class(actor, id, class))
        .await;
    planner.searches(none, entries.ledger(actor, id)).await;
    planner.searches(none, entries.extras(actor, id)).await;
    planner.searches(none, entries.roster(actor, id)).await;
    for to in [Audience::All, Audience::Due, Audience::Class(class)] {
        planner
            .searches(none, entries.addressees(actor, id, to))
            .await;
    }

    let notices = SqlNoticeStore::new(database.clone(), DeliveryMethod::ByOrganizer);
    planner.searches(none, notices.find(actor, id)).await;

    let horse = HorseId::new(Uuid::nil());
    let horses = SqlHorseStore::new(database.clone());
    planner.searches(none, horses.find(actor, horse)).await;
    planner.searches(none, horses.list_parents(actor)).await;
    let market = SqlMarketStore::new(database.clone());
    planner.searches(none, market.find(horse)).await;
    let photos = SqlPhotoStore::new(database.clone());
    let name = PhotoName::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("a name");
    let now = OffsetDateTime::UNIX_EPOCH;
    planner.searches(none, photos.is_kept(&name, now)).await;
    let expired = Box::pin(database.forget_keys(now));
    planner.searches(none, expired).await;
    planner
        .searches(none, market.find_mail(InquiryId::new(Uuid::nil())))
        .await;
    let exports = SqlExportStore::new(database.clone());
    planner
        .searches(none, exports.list(actor.actor(), now))
        .await;
    planner.searches(none, exports.expired(now)).await;
}

#[tokio::test]
async fn no_table_is_read_as_a_whole_on_sqlite() {
    no_table_is_read_as_a_whole(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn no_table_is_read_as_a_whole_on_postgres() {
    no_table_is_read_as_a_whole(TestDatabase::postgres().await).await;
}

/// Contacts, and the owners of horses, are read along indexes.
async fn contacts_are_read_along_indexes(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, _) = &show(database).await;
    let contacts = SqlContactStore::new(database.clone());
    let everybody = ContactFilter::default();
    let list = async |page: &PageRequest<SortKey>| contacts.list(actor, &everybody, page).await;
    let text = SortKey::Text("m".to_owned());
    planner
        .pages("ix_contacts_organization_id_name_key", text, list)
        .await;
    let contact = crate::contacts::named(actor, "Kim", &[ContactKind::Owner]);
    contacts.insert(&contact, None).await.expect("stored");
    let first = PageRequest::first(9);
    let all = contacts.list(actor, &everybody, &first);
    let columns = planner.columns(all).await;
    assert!(columns.iter().any(|it| it.contains("\"contact_id\"")));
    // The owners of all horses, which may be large, stay in the database.
    assert!(columns.iter().all(|it| !it.contains("\"content\"")));
    let horse = crate::horse_samples::horse(actor);
    let horses = SqlHorseStore::new(database.clone());
    let kept = horses.insert(&horse, &[], None).await;
    kept.expect("stored");
    let none = "no index is read as a whole";
    let whole = planner.searches(none, contacts.find(actor, contact.id));
    assert_eq!(whole.await.len(), 5);
    let day = OffsetDateTime::UNIX_EPOCH.date();
    let of_sheet = || horses.of_sheet(actor, horse.id, day);
    planner.searches(none, of_sheet()).await;
    let found = of_sheet().await.expect("answered").expect("a horse");
    planner.searches(none, contacts.around(&found)).await;
    let courses = SqlTaskStore::new(database.clone());
    let running = courses.running(actor, horse.id, day..=day);
    planner.searches(none, running).await;
    let of_horse = ContactFilter {
        horse: Some(horse.id),
        ..ContactFilter::default()
    };
    let page = PageRequest::first(9);
    planner
        .searches(none, contacts.list(actor, &of_horse, &page))
        .await;
}

#[tokio::test]
async fn contacts_are_read_along_indexes_on_sqlite() {
    contacts_are_read_along_indexes(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn contacts_are_read_along_indexes_on_postgres() {
    contacts_are_read_along_indexes(TestDatabase::postgres().await).await;
}
