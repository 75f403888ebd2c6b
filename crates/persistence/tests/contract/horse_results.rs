//! What shows published of horses.

use events::EventStore as _;
use horses::{HorseResult, HorseResults as _, HorseStore as _};
use kernel::{HorseId, Reason, Uuid};
use migrations::Migrator;
use persistence::SqlHorseResults;
use registrations::{OwnHorse, Register};
use rings::Caller;
use sea_orm::{ConnectOptions, ConnectionTrait as _, Statement};
use sea_orm_migration::MigratorTrait as _;
use time::macros::date;

use crate::entry_rules::{service, wish};
use crate::rings::{key, placed, places, rings, running};
use crate::samples::{LATER, NOW, rider};
use crate::support::Stores;

on_both_databases!(
    a_horse_has_what_was_published_last_of_its_own_entries,
    each_judge_s_places_are_the_horse_s_if_they_stand_by_themselves,
    the_results_of_a_hidden_show_are_gone_and_those_of_a_deleted_horse_stay,
    what_was_published_before_is_found_by_horse,
);

async fn of_at_most(stores: &Stores, id: HorseId, most: u64) -> Vec<HorseResult> {
    let results = SqlHorseResults::new(stores.database.clone());
    results.of_horse(id, most).await.expect("read")
}

async fn of_horse(stores: &Stores, id: HorseId) -> Vec<HorseResult> {
    of_at_most(stores, id, 10).await
}

/// A show with four horses in its first class, of which the last one, with the number 4, is
/// this horse.
async fn with_own(stores: &Stores) -> (kernel::Scope, events::Event, HorseId) {
    let (actor, show) = running(stores).await;
    let horse = stores.horse_of(&actor).await.id;
    let own = OwnHorse {
        rider: actor.actor().clone(),
        id: horse,
    };
    let wish = Register {
        horse: Some(own),
        ..wish(&show, &[0], Vec::new())
    };
    let desk = service(stores, NOW);
    desk.register(wish).await.expect("entered");
    (actor, show, horse)
}

async fn a_horse_has_what_was_published_last_of_its_own_entries(stores: &Stores) {
    let (scope, show, horse) = with_own(stores).await;
    let (rings, actor, key) = (rings(stores), scope.actor(), key(&show, 0));
    rings
        .set_format(actor, key, placed(1), None)
        .await
        .expect("set");
    let card = places(&[4, 1, 3, 2]);
    let saved = rings
        .save_card(&Caller::from(actor), (key, 0), card, None)
        .await;
    saved.expect("saved");
    assert_eq!(of_horse(stores, horse).await, []);
    rings.publish(actor, key, None).await.expect("published");
    let first = HorseResult {
        show: show.details.profile.name.as_str().to_owned(),
        show_link: show.public_link.clone(),
        day: date!(2026 - 06 - 06),
        class_number: show.classes[0].number.as_str().to_owned(),
        class_name: show.classes[0].name.as_str().to_owned(),
        judge: String::new(),
        place: Some(2),
        is_tied: false,
        shown: 4,
        score: String::new(),
        status: String::new(),
        back_number: 4,
        rider_name: rider().rider_name.as_str().to_owned(),
        is_corrected: false,
    };
    assert_eq!(of_horse(stores, horse).await, std::slice::from_ref(&first));
    let card = places(&[4, 2, 3, 1]);
    let saved = rings
        .save_card(&Caller::from(actor), (key, 0), card, None)
        .await;
    saved.expect("saved");
    let reason = Reason::parse("Two lines were swapped").ok();
    rings.publish(actor, key, reason).await.expect("corrected");
    let corrected = HorseResult {
        place: Some(1),
        is_corrected: true,
        ..first
    };
    assert_eq!(of_horse(stores, horse).await, [corrected]);
    let other = stores.horse_of(&scope).await.id;
    assert_eq!(of_horse(stores, other).await, []);
    assert_eq!(of_at_most(stores, horse, 0).await, []);
}

async fn each_judge_s_places_are_the_horse_s_if_they_stand_by_themselves(stores: &Stores) {
    let (scope, show, horse) = with_own(stores).await;
    let (rings, actor, key) = (rings(stores), scope.actor(), key(&show, 0));
    let mut format = placed(2);
    format.kind = ::rings::FormatKind::Placed {
        combine: Some(::rings::Combine::Separate),
        places: 10,
    };
    rings
        .set_format(actor, key, format, None)
        .await
        .expect("set");
    for (judge, card) in [places(&[1, 2, 3, 4]), places(&[2, 3, 4, 1])]
        .into_iter()
        .enumerate()
    {
        let saved = rings
            .save_card(&Caller::from(actor), (key, judge), card, None)
            .await;
        saved.expect("saved");
    }
    rings.publish(actor, key, None).await.expect("published");
    let found = of_horse(stores, horse).await;
    let found: Vec<_> = found
        .iter()
        .map(|it| (it.judge.as_str(), it.place))
        .collect();
    assert_eq!(found, [("Judge 0", Some(4)), ("Judge 1", Some(1))]);
}

async fn the_results_of_a_hidden_show_are_gone_and_those_of_a_deleted_horse_stay(stores: &Stores) {
    let (scope, show, horse) = with_own(stores).await;
    let (rings, actor, key) = (rings(stores), scope.actor(), key(&show, 0));
    rings
        .set_format(actor, key, placed(1), None)
        .await
        .expect("set");
    let card = places(&[1, 2, 3, 4]);
    let saved = rings
        .save_card(&Caller::from(actor), (key, 0), card, None)
        .await;
    saved.expect("saved");
    rings.publish(actor, key, None).await.expect("published");
    let deleted = stores.horses.delete(&scope, horse, LATER).await;
    assert!(deleted.expect("deleted"));
    assert_eq!(of_horse(stores, horse).await.len(), 1);
    stores
        .events
        .hide(&scope, show.id, LATER)
        .await
        .expect("hidden");
    assert_eq!(of_horse(stores, horse).await, []);
}

/// Results as they were stored, of which the second row has these members.
fn former_sheet(second: &str) -> String {
    let row = |number: u128, horse: Option<u128>, more: &str| {
        let horse = horse.map_or_else(
            || "null".to_owned(),
            |it| format!("\"{}\"", Uuid::from_u128(it)),
        );
        format!(
            r#"{{"registration_id":"{}","horse_id":{horse},"back_number":{number},"horse_name":"Dew","rider_name":"Rae","score":"","why":"",{more}}}"#,
            Uuid::from_u128(number)
        )
    };
    let rows = [
        row(
            1,
            None,
            r#""judge":null,"place":1,"is_tied":false,"status":null"#,
        ),
        row(2, Some(20), second),
        row(
            3,
            Some(30),
            r#""judge":null,"place":null,"is_tied":false,"status":"excused""#,
        ),
    ];
    format!(
        r#"{{"shown":3,"rows":[{}],"cards":[{{"judge":"Jo","lines":[]}},{{"judge":"Kim","lines":[]}}]}}"#,
        rows.join(",")
    )
}

/// As a database was before results were found by horse.
async fn what_was_published_before_is_found_by_horse(stores: &Stores) {
    let former = stores.file.empty_beside().await;
    let mut options = ConnectOptions::new(former.url());
    options.max_connections(1);
    let connection = sea_orm::Database::connect(options)
        .await
        .expect("connected");
    let all = Migrator::migrations();
    let before = all
        .iter()
        .position(|it| it.name().ends_with("create_horse_results"));
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
    let corrected = former_sheet(r#""judge":1,"place":2,"is_tied":true,"status":null"#);
    let first = former_sheet(r#""judge":0,"place":7,"is_tied":false,"status":null"#);
    let (class, show) = (id(100), id(200));
    let rows = [
        // Rows to which these refer are not needed.
        if is_postgres {
            "SET session_replication_role = replica".to_owned()
        } else {
            "PRAGMA foreign_keys = OFF".to_owned()
        },
        format!("INSERT INTO published_results VALUES ({class}, 1, {show}, 5, NULL, '{first}')"),
        format!(
            "INSERT INTO published_results VALUES ({class}, 2, {show}, 6, 'Why', '{corrected}')"
        ),
    ];
    for row in rows {
        connection.execute_unprepared(&row).await.expect(&row);
    }
    Migrator::up(&connection, None).await.expect("made");
    let text = |column: &str| {
        if is_postgres {
            format!("{column}::text")
        } else {
            format!("lower(hex({column}))")
        }
    };
    let found = format!(
        "SELECT {} AS horse, position, judge, place, is_tied, status, shown, publication \
         FROM horse_results ORDER BY position",
        text("horse_id")
    );
    let statement = Statement::from_string(connection.get_database_backend(), found);
    let found = connection.query_all_raw(statement).await.expect("read");
    let found: Vec<_> = found
        .iter()
        .map(|row| {
            let number = |column: &str| row.try_get::<Option<i64>>("", column).expect("a number");
            let text = |column: &str| row.try_get::<Option<String>>("", column).expect("a text");
            (
                text("horse").map(|it| it.replace('-', "")),
                (number("position"), number("place"), number("publication")),
                (text("judge"), text("status")),
                row.try_get::<bool>("", "is_tied").expect("a flag"),
            )
        })
        .collect();
    let horse = |number: u128| Some(Uuid::from_u128(number).simple().to_string());
    let word = |text: &str| Some(text.to_owned());
    assert_eq!(
        found,
        [
            (
                horse(20),
                (Some(1), Some(2), Some(2)),
                (word("Kim"), None),
                true
            ),
            (
                horse(30),
                (Some(2), None, Some(2)),
                (word(""), word("excused")),
                false
            ),
        ]
    );
    connection.close().await.expect("closed");
}
