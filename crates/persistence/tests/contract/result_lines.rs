//! What shows published of horses.

use events::EventStore as _;
use exhibitors::{EntryRole, ExhibitorFilter, ExhibitorStore as _};
use horses::{HorseResults as _, HorseStore as _};
use kernel::{ClassResult, HorseId, PageRequest, Reason, Scope, Uuid};
use migrations::Migrator;
use persistence::{SqlExhibitorStore, SqlHorseResults};
use registrations::{OwnHorse, Register};
use rings::Caller;
use sea_orm::{ConnectOptions, ConnectionTrait as _, DatabaseConnection, QueryResult, Statement};
use sea_orm_migration::MigratorTrait as _;
use testkit::TestDatabase;
use time::macros::date;

use crate::entry_rules::{entries, service, wish};
use crate::rings::{key, placed, places, rings, running};
use crate::samples::{LATER, NOW, rider};
use crate::support::Stores;

on_both_databases!(
    a_horse_has_what_was_published_last_of_its_own_entries,
    each_judge_s_places_are_the_horse_s_if_they_stand_by_themselves,
    the_results_of_a_hidden_show_are_gone_and_those_of_a_deleted_horse_stay,
    what_was_published_before_entries_were_linked_is_linked_with_them,
    what_was_published_before_the_update_has_its_lines,
);

async fn of_at_most(stores: &Stores, id: HorseId, most: u64) -> Vec<ClassResult> {
    let results = SqlHorseResults::new(stores.database.clone());
    results.of_horse(id, most).await.expect("read")
}

async fn of_horse(stores: &Stores, id: HorseId) -> Vec<ClassResult> {
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
    assert_eq!(of_horse(stores, horse).await, []);
    publish(stores, &scope, &show, &[4, 1, 3, 2], "").await;
    let first = ClassResult {
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
    let why = "Two lines were swapped";
    publish(stores, &scope, &show, &[4, 2, 3, 1], why).await;
    let corrected = ClassResult {
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
    publish(stores, &scope, &show, &[1, 2, 3, 4], "").await;
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

/// The first class is judged so, and published.
async fn publish(stores: &Stores, scope: &Scope, show: &events::Event, card: &[u32], why: &str) {
    let (rings, actor, key) = (rings(stores), scope.actor(), key(show, 0));
    if why.is_empty() {
        let set = rings.set_format(actor, key, placed(1), None).await;
        set.expect("set");
    }
    let caller = Caller::from(actor);
    let saved = rings.save_card(&caller, (key, 0), places(card), None).await;
    saved.expect("saved");
    let published = rings.publish(actor, key, Reason::parse(why).ok()).await;
    published.expect("published");
}

async fn what_was_published_before_entries_were_linked_is_linked_with_them(stores: &Stores) {
    let (scope, show, _) = with_own(stores).await;
    stores.file.execute("DELETE FROM entry_people").await;
    publish(stores, &scope, &show, &[4, 1, 3, 2], "").await;
    let directory = SqlExhibitorStore::new(stores.database.clone());
    let entries = entries(stores, &scope, &show).await;
    directory.link(entries[0].id, LATER).await.expect("linked");
    // All four entries have one address and name.
    let (filter, page) = (ExhibitorFilter::default(), PageRequest::first(10));
    let listed = directory.list(&scope, &filter, &page, NOW).await;
    let listed = listed.expect("listed").items;
    assert_eq!(listed.len(), 1);
    let seen = directory.find(&scope, listed[0].id).await.expect("read");
    let results = seen.expect("an exhibitor").results;
    assert!(results.iter().all(|it| it.roles == [EntryRole::Rider]));
    let placed = results.iter().map(|it| it.result.place);
    assert_eq!(placed.collect::<Vec<_>>(), [1, 2, 3, 4].map(Some));
    let first = &results[0];
    assert_eq!((first.result.shown, first.entered), (4, 4));
    assert_eq!(
        (first.event_id, first.registration_id),
        (show.id, entries[1].id)
    );
    assert_eq!(first.horse_name, rider().horse_name.as_str());
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

/// A database as it was before the lines, which is there until the last value is dropped.
async fn before_the_lines(stores: &Stores) -> (DatabaseConnection, TestDatabase) {
    let former = stores.file.empty_beside().await;
    let mut options = ConnectOptions::new(former.url());
    options.max_connections(1);
    let connection = sea_orm::Database::connect(options)
        .await
        .expect("connected");
    let all = Migrator::migrations();
    let before = all
        .iter()
        .position(|it| it.name().ends_with("create_result_lines"));
    let before = u32::try_from(before.expect("a change")).expect("few");
    Migrator::up(&connection, Some(before)).await.expect("made");
    (connection, former)
}

/// Horse and rider, place in the sheet and in the class with the publication, how many were
/// shown and entered, texts, and whether it is tied.
type Line = (
    [Option<String>; 2],
    [Option<i64>; 3],
    [Option<i64>; 2],
    [Option<String>; 3],
    bool,
);

async fn lines(connection: &DatabaseConnection, is_postgres: bool) -> Vec<Line> {
    let text = |column: &str| {
        if is_postgres {
            format!("{column}::text")
        } else {
            format!("lower(hex({column}))")
        }
    };
    let found = format!(
        "SELECT {} AS horse, {} AS rider, position, judge, place, is_tied, status, horse_name, \
         shown, entered, publication FROM result_lines ORDER BY position",
        text("horse_id"),
        text("rider_id")
    );
    let statement = Statement::from_string(connection.get_database_backend(), found);
    let found = connection.query_all_raw(statement).await.expect("read");
    let read = |row: &QueryResult| {
        let number = |column: &str| row.try_get::<Option<i64>>("", column).expect("a number");
        let text = |column: &str| row.try_get::<Option<String>>("", column).expect("a text");
        (
            // SQLite writes no id as an empty text.
            ["horse", "rider"].map(|it| {
                let id = text(it).map(|it| it.replace('-', ""));
                id.filter(|it| !it.is_empty())
            }),
            ["position", "place", "publication"].map(number),
            ["shown", "entered"].map(number),
            ["judge", "status", "horse_name"].map(text),
            row.try_get::<bool>("", "is_tied").expect("a flag"),
        )
    };
    found.iter().map(read).collect()
}

/// As a database was when only the results of horses of accounts were found.
async fn what_was_published_before_the_update_has_its_lines(stores: &Stores) {
    let (connection, former) = before_the_lines(stores).await;
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
        format!(
            "INSERT INTO entry_people (registration_id, event_id, organization_id, rider_id) \
             VALUES ({}, {show}, {show}, {})",
            id(2),
            id(50)
        ),
        format!(
            "INSERT INTO import_items (import_id, item_id, organization_id, kind, print) \
             VALUES ({show}, {show}, {show}, 'horse', '3 horse_results2')"
        ),
    ];
    for row in rows {
        connection.execute_unprepared(&row).await.expect(&row);
    }
    Migrator::up(&connection, None).await.expect("made");
    let id = |number: u128| Some(Uuid::from_u128(number).simple().to_string());
    let word = |text: &str| Some(text.to_owned());
    assert_eq!(
        lines(&connection, is_postgres).await,
        [
            (
                [None, None],
                [0, 1, 2].map(Some),
                [3, 3].map(Some),
                [word(""), None, word("Dew")],
                false
            ),
            (
                [id(20), id(50)],
                [1, 2, 2].map(Some),
                [3, 3].map(Some),
                [word("Kim"), None, word("Dew")],
                true
            ),
            (
                [id(30), None],
                [Some(2), None, Some(2)],
                [3, 3].map(Some),
                [word(""), word("excused"), word("Dew")],
                false
            ),
        ]
    );
    let prints = Statement::from_string(
        connection.get_database_backend(),
        "SELECT print FROM import_items",
    );
    let print = connection.query_one_raw(prints).await.expect("read");
    let print: String = print.expect("a row").try_get("", "print").expect("a text");
    assert_eq!(print, "3 result_lines2");
    connection.close().await.expect("closed");
}
