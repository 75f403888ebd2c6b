//! The care of databases of before there was a history.

use horses::{CareStore as _, VisitKind};
use kernel::{AccountId, HorseId, PageRequest, Uuid};
use migrations::Migrator;
use persistence::{Database, SqlCareStore};
use sea_orm::{ConnectOptions, ConnectionTrait as _};
use sea_orm_migration::MigratorTrait as _;
use testkit::TestDatabase;

use crate::support::{Stores, scope_of};

on_both_databases!(what_was_done_before_is_in_the_history);

const HEALTH: &str = r#"{
    "vaccinations": [
        {"name": "Rabies", "given_on": "2025-05-20", "next_due": "2026-05-20", "product": "Imrab"},
        {"name": "Étoile", "given_on": "2026-03-01", "next_due": null},
        {"name": "Tetanus", "given_on": null, "next_due": "2026-06-01", "product": ""}
    ],
    "deworming": {"last_on": "2026-02-02", "next_due": "2026-04-02", "product": "Ivermectin"},
    "dental": {"last_exam": null, "next_due": "2026-09-09", "notes": ""},
    "hoof_care": {"last_trim": "2026-04-04", "next_due": "", "farrier": "Jo Smith"},
    "medical_history": [], "current_medications": [], "allergies": [],
    "vet_visits": [{
        "id": "01890000-0000-7000-8000-000000000001",
        "entry": {"date": "2026-03-02", "reason": "Coggins", "vet": "Dr. Hale", "notes": "It''s fine"}
    }]
}"#;

/// A database of before, with the care of two horses, brought forward.
async fn brought_forward(stores: &Stores) -> TestDatabase {
    let former = stores.file.empty_beside().await;
    let mut options = ConnectOptions::new(former.url());
    options.max_connections(1);
    let connection = sea_orm::Database::connect(options)
        .await
        .expect("connected");
    let all = Migrator::migrations();
    let before = all
        .iter()
        .position(|it| it.name().ends_with("create_care_visits"));
    let before = u32::try_from(before.expect("a change")).expect("few");
    Migrator::up(&connection, Some(before)).await.expect("made");
    let is_postgres = former.is_postgres();
    let id = |number: u128| {
        let id = Uuid::from_u128(number);
        if is_postgres {
            format!("'{id}'")
        } else {
            format!("x'{}'", id.simple())
        }
    };
    let (account, horse, plain) = (id(1), id(2), id(3));
    let a_horse = |id: &str| {
        format!(
            "INSERT INTO horses (id, organization_id, name, name_key, breed_key, color, markings, \
             registration_number, microchip_number, stable, stable_key, location, location_key, \
             boarding_contact, boarding_agreement, general_revision, boarding_revision, \
             created_at, updated_at) VALUES ({id}, {account}, 'Midnight', 'midnight', '', '', '', \
             '', '', '', '', '', '', '', '', 1, 1, 1777636800000, 1777636800000)"
        )
    };
    let section = |id: &str, content: &str| {
        format!("INSERT INTO horse_sections VALUES ({id}, 'health', 1, '{content}')")
    };
    let rows = [
        // Rows to which these refer are not needed.
        if is_postgres {
            "SET session_replication_role = replica".to_owned()
        } else {
            "PRAGMA foreign_keys = OFF".to_owned()
        },
        a_horse(&horse),
        a_horse(&plain),
        section(&horse, HEALTH),
        section(&plain, "{}"),
    ];
    for row in rows {
        connection.execute_unprepared(&row).await.expect(&row);
    }
    Migrator::up(&connection, None).await.expect("made");
    former
}

async fn what_was_done_before_is_in_the_history(stores: &Stores) {
    let former = brought_forward(stores).await;
    let database = Database::open(former.url()).expect("a readable address");
    database.prepare().await.expect("prepared");
    let scope = scope_of(AccountId::new(Uuid::from_u128(1)));
    let store = SqlCareStore::new(database);
    let page = PageRequest::first(100);
    let history = async |number: u128| {
        let horse = HorseId::new(Uuid::from_u128(number));
        let found = store.list(&scope, horse, None, &page).await;
        found.expect("read").expect("the horse").items
    };
    assert_eq!(history(3).await, []);
    let found = history(2).await;
    let said: Vec<_> = found
        .iter()
        .map(|it| {
            let said = &it.details;
            let text = [&said.name, &said.by, &said.product].map(kernel::OptionalLine::as_str);
            let next = said.next_due.map(|day| day.to_string());
            (said.kind, said.date.to_string(), text, next)
        })
        .collect();
    let day = |text: &str| text.to_owned();
    assert_eq!(
        said,
        [
            (
                VisitKind::Hoof,
                day("2026-04-04"),
                ["", "Jo Smith", ""],
                None
            ),
            (
                VisitKind::Veterinary,
                day("2026-03-02"),
                ["Coggins", "Dr. Hale", ""],
                None
            ),
            (
                VisitKind::Vaccination,
                day("2026-03-01"),
                ["Étoile", "", ""],
                None
            ),
            (
                VisitKind::Deworming,
                day("2026-02-02"),
                ["Ivermectin", "", ""],
                Some(day("2026-04-02"))
            ),
            (
                VisitKind::Vaccination,
                day("2025-05-20"),
                ["Rabies", "", "Imrab"],
                Some(day("2026-05-20"))
            ),
        ]
    );
    assert_eq!(found[1].details.notes.as_str(), "It's fine");
    let same = "01890000-0000-7000-8000-000000000001";
    assert_eq!(found[1].id.to_string(), same);
    let others = found.iter().filter(|it| it.id.to_string() != same);
    // The time of the horse's last change.
    assert!(others.map(|it| it.id.as_uuid()).all(|id| {
        let millis = u64::from_be_bytes(id.as_bytes()[..8].try_into().expect("8 bytes")) >> 16;
        id.get_version_num() == 7 && millis == 1_777_636_800_000
    }));
}
