//! Inspections of horses, and the package of a show's records.

use std::sync::Arc;

use events::{Event, EventStore as _};
use kernel::{
    Author, Finding, InspectedWhen, InspectionStatus, ManualClock, OptionalLine, OptionalText,
    RandomIds, Refusal, RegistrationId, SaidTime, Scope,
};
use persistence::SqlPackageStore;
use rings::{
    Caller, InspectedHorse, InspectedShow, Inspection, InspectionService, InspectionStore as _,
    MAX_INSPECTIONS,
};
use sea_orm::{ConnectionTrait as _, Statement};
use time::Duration;
use usda::PackageStore as _;

use crate::entry_rules::{entries, rules, service, show, wish};
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    an_inspection_is_recorded_with_the_outcome_of_the_entry_and_its_history,
    the_latest_inspection_decides_whatever_arrives_first,
    a_repeated_inspection_is_recorded_once,
    the_office_does_not_change_an_outcome_with_an_entry,
    nobody_else_records_an_inspection,
    a_horse_is_inspected_so_often_and_no_more,
    inspections_go_with_their_show,
    the_package_of_a_show_has_its_entries_and_inspections,
);

fn inspections(stores: &Stores) -> InspectionService {
    let clock = Arc::new(ManualClock::at(NOW));
    InspectionService::new(stores.registrations.clone(), clock, Arc::new(RandomIds))
}

/// A show with two horses: both in its first class, the second in its second one, too.
async fn running(stores: &Stores) -> (Scope, Event, Vec<RegistrationId>) {
    let (actor, show) = show(stores, rules(None), &[None, None]).await;
    let desk = service(stores, NOW);
    for classes in [&[0][..], &[0, 1]] {
        let wish = wish(&show, classes, Vec::new());
        desk.register(wish).await.expect("entered");
    }
    let entered = entries(stores, &actor, &show).await;
    let ids = entered.iter().map(|it| it.id).collect();
    (actor, show, ids)
}

fn found(status: InspectionStatus) -> Inspection {
    Inspection {
        status,
        when: InspectedWhen::Before,
        findings: Vec::new(),
        note: OptionalText::default(),
        inspector: OptionalLine::default(),
        license: OptionalLine::default(),
    }
}

fn sore() -> Inspection {
    Inspection {
        when: InspectedWhen::After,
        findings: vec![Finding::ScarRule, Finding::Other],
        note: OptionalText::parse("Both pasterns").expect("a note"),
        ..found(InspectionStatus::Noncompliant)
    }
}

/// Records an inspection that was made so many minutes ago.
async fn inspect(
    stores: &Stores,
    actor: &Scope,
    (id, inspection, minutes): (RegistrationId, Inspection, i64),
) -> Result<InspectedHorse, Refusal> {
    let caller = Caller::from(actor.actor());
    let said = SaidTime {
        at: Some(NOW - Duration::minutes(minutes)),
        sent_at: None,
    };
    inspections(stores)
        .record(&caller, id, inspection, said)
        .await
}

async fn listed(stores: &Stores, actor: &Scope, show: &Event) -> InspectedShow {
    let listed = stores.registrations.horses(actor, show.id).await;
    listed.expect("answered").expect("a show")
}

fn statuses(horse: &InspectedHorse) -> Vec<InspectionStatus> {
    let inspections = horse.inspections.iter();
    inspections.map(|it| it.inspection.status).collect()
}

async fn an_inspection_is_recorded_with_the_outcome_of_the_entry_and_its_history(stores: &Stores) {
    let (actor, show, ids) = running(stores).await;
    let horse = inspect(stores, &actor, (ids[1], sore(), 5)).await;
    let horse = horse.expect("recorded");
    assert_eq!(horse.status, InspectionStatus::Noncompliant);
    let recorded = &horse.inspections[0];
    assert_eq!(recorded.inspection, sore());
    assert_eq!(recorded.at, NOW - Duration::minutes(5));
    assert_eq!(recorded.recorded_at, NOW);
    assert!(matches!(&recorded.by, Author::Office(Some(_), _)));
    let listed = listed(stores, &actor, &show).await;
    assert_eq!(listed.horses[1], horse);
    assert_eq!(listed.horses[0].status, InspectionStatus::NotApplicable);
    let orders: Vec<_> = listed.classes.iter().map(|it| it.order.clone()).collect();
    assert_eq!(orders[..2], [ids.clone(), vec![ids[1]]]);
    assert!(listed.classes[0].walking_horses);
    let entry = entries(stores, &actor, &show).await.remove(1);
    assert_eq!(entry.inspection_status, InspectionStatus::Noncompliant);
    let whole = service(stores, NOW).find(actor.actor(), ids[1]).await;
    let Ok(Some(registrations::SeenEntry::ByOffice(whole))) = whole else {
        panic!("the office reads its entry");
    };
    let line = whole.history.last().expect("a line");
    assert_eq!(line.difference.kind.as_str(), "inspection");
    assert_eq!(
        (
            line.difference.before.as_str(),
            line.difference.after.as_str()
        ),
        ("na", "noncompliant; scar_rule, other; Both pasterns")
    );
}

async fn the_latest_inspection_decides_whatever_arrives_first(stores: &Stores) {
    use InspectionStatus::{Compliant, Corrected, NotApplicable};
    let (actor, _, ids) = running(stores).await;
    let record = async |status, minutes| {
        let horse = inspect(stores, &actor, (ids[0], found(status), minutes)).await;
        horse.expect("recorded")
    };
    assert_eq!(record(Corrected, 5).await.status, Corrected);
    // A phone sends late what was found before.
    let horse = record(Compliant, 10).await;
    assert_eq!(horse.status, Corrected);
    assert_eq!(statuses(&horse), [Corrected, Compliant]);
    // Of the same instant the one that was recorded last. `na` takes back, also when it
    // arrives late.
    assert_eq!(record(NotApplicable, 5).await.status, NotApplicable);
    assert_eq!(record(Corrected, 2).await.status, Corrected);
    assert_eq!(record(NotApplicable, 3).await.status, Corrected);
}

async fn a_repeated_inspection_is_recorded_once(stores: &Stores) {
    let (actor, _, ids) = running(stores).await;
    let inspect = async |inspection, minutes| {
        let horse = inspect(stores, &actor, (ids[0], inspection, minutes)).await;
        horse.expect("recorded").inspections.len()
    };
    // From a device whose clock is ahead, too.
    for minutes in [5, -5] {
        let before = inspect(sore(), minutes).await;
        assert_eq!(inspect(sore(), minutes).await, before, "{minutes}");
    }
    let other = Inspection {
        note: OptionalText::default(),
        ..sore()
    };
    assert_eq!(inspect(other, 5).await, 3);
    let many = (0..8).map(|_| {
        let record = (ids[1], sore(), 7);
        self::inspect(stores, &actor, record)
    });
    for done in futures_util::future::join_all(many).await {
        assert_eq!(done.expect("recorded").inspections.len(), 1);
    }
}

async fn the_office_does_not_change_an_outcome_with_an_entry(stores: &Stores) {
    let (actor, show, ids) = running(stores).await;
    inspect(stores, &actor, (ids[0], sore(), 5))
        .await
        .expect("recorded");
    let desk = service(stores, NOW);
    let scratched = registrations::SetStatus {
        status: registrations::NewStatus::Scratched,
        has_override: false,
        asks_if_judged: false,
        reason: None,
    };
    let done = desk.set_status(actor.actor(), ids[0], scratched).await;
    done.expect("scratched");
    let horse = listed(stores, &actor, &show).await.horses.remove(0);
    assert!(horse.is_scratched);
    assert_eq!(horse.status, InspectionStatus::Noncompliant);
    let entry = entries(stores, &actor, &show).await.remove(0);
    assert_eq!(entry.inspection_status, InspectionStatus::Noncompliant);
}

async fn nobody_else_records_an_inspection(stores: &Stores) {
    let (_, show, ids) = running(stores).await;
    let stranger = stores.actor().await;
    let refused = inspect(stores, &stranger, (ids[0], sore(), 5)).await;
    assert!(matches!(refused, Err(Refusal::NotFound("Entry"))));
    let seen = stores.registrations.horses(&stranger, show.id).await;
    assert_eq!(seen.expect("answered"), None);
    let seen = stores.registrations.classes_of(&stranger, ids[0]).await;
    assert_eq!(seen.expect("answered"), None);
}

async fn a_horse_is_inspected_so_often_and_no_more(stores: &Stores) {
    let (actor, _, ids) = running(stores).await;
    for minutes in 0..i64::from(MAX_INSPECTIONS.most) {
        let done = inspect(stores, &actor, (ids[0], sore(), minutes)).await;
        done.expect("recorded");
    }
    let refused = inspect(stores, &actor, (ids[0], sore(), 1000)).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(_))));
    // A repeated one is none more.
    let again = inspect(stores, &actor, (ids[0], sore(), 1)).await;
    again.expect("recorded before");
}

async fn inspections_go_with_their_show(stores: &Stores) {
    let (actor, show, ids) = running(stores).await;
    inspect(stores, &actor, (ids[0], sore(), 5))
        .await
        .expect("recorded");
    let entries = stores.registrations.classes_of(&actor, ids[1]).await;
    let (event, classes) = entries.expect("answered").expect("an entry");
    assert_eq!((event, classes.len()), (show.id, 2));
    stores
        .events
        .hide(&actor, show.id, NOW)
        .await
        .expect("hidden");
    stores.events.purge(show.id).await.expect("purged");
    let db = stores.connect().await;
    let count = "SELECT count(*) AS number FROM inspections";
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), count));
    let row = row.await.expect("counted").expect("a row");
    assert_eq!(row.try_get::<i64>("", "number").expect("a number"), 0);
}

async fn the_package_of_a_show_has_its_entries_and_inspections(stores: &Stores) {
    let (actor, show, ids) = running(stores).await;
    for (inspection, minutes) in [(sore(), 5), (found(InspectionStatus::Compliant), 10)] {
        let done = inspect(stores, &actor, (ids[0], inspection, minutes)).await;
        done.expect("recorded");
    }
    let packages = SqlPackageStore::new(stores.database.clone());
    let package = packages.package(&actor, show.id).await;
    let package = package.expect("answered").expect("a show");
    assert_eq!(package.show.name, show.details.profile.name);
    let horses = |class: usize| {
        let horses = package.classes[class].horses.iter();
        horses.map(|it| it.entry).collect::<Vec<_>>()
    };
    assert_eq!((horses(0), horses(1)), (ids.clone(), vec![ids[1]]));
    assert!(package.classes[0].walking_horses);
    assert_eq!(package.classes[0].results, None);
    let entry = &package.entries[0];
    assert_eq!(entry.back_number, Some(1));
    assert!(!entry.exhibitor.name.is_empty());
    // The first one first.
    let outcomes: Vec<_> = entry.inspections.iter().map(|it| it.status).collect();
    let expected = [InspectionStatus::Compliant, InspectionStatus::Noncompliant];
    assert_eq!(outcomes, expected);
    assert_eq!(entry.inspections[1].findings, sore().findings);
    let stranger = stores.actor().await;
    let seen = packages.package(&stranger, show.id).await;
    assert_eq!(seen.expect("answered"), None);
}
