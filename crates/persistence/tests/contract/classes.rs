//! The identity of classes, and the kept counts.

use events::{ClassPlanError, Event, EventStore as _, SaveEventError, ShowClass};
use kernel::{ClassId, IdGenerator as _, PageRequest, RandomIds, Scope};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use registrations::{EntryFilter, Registration, RegistrationStore as _};
use sea_orm::{ConnectionTrait as _, Statement};

use crate::registrations::{enter, lock, new_entry};
use crate::samples::{
    LATER, class_entry, details, draft, edit, money, plan, registration, required, unchanged,
};
use crate::support::Stores;

on_both_databases!(
    a_renamed_class_keeps_its_entries_and_their_names_and_prices,
    classes_are_reordered_and_their_names_and_numbers_exchanged,
    new_classes_get_free_numbers,
    a_class_with_entries_is_not_removed_and_nothing_is_saved,
    an_unknown_id_is_refused,
    a_class_is_not_removed_while_it_is_entered,
    kept_counts_equal_a_recount,
);

async fn replace(
    stores: &Stores,
    actor: &Scope,
    event: &Event,
    drafts: Vec<events::ClassDraft>,
) -> Result<Vec<ShowClass>, SaveEventError> {
    let mut wish = edit(details());
    wish.classes = plan(drafts);
    let replaced = stores.events.replace(actor, event.id, &wish, LATER).await?;
    let found = stores.events.find(actor, event.id).await.expect("answered");
    assert_eq!(found.as_ref(), Some(&replaced));
    Ok(replaced.classes)
}

async fn entries(stores: &Stores, actor: &Scope, event: &Event) -> Vec<Registration> {
    let page = PageRequest::first(100);
    let listed = stores
        .registrations
        .list(actor, event.id, &EntryFilter::default(), &page)
        .await;
    listed.expect("answered").expect("a show").items
}

async fn counts(stores: &Stores, actor: &Scope, event: &Event) -> Vec<(String, u64)> {
    let counted = stores.events.count_by_class(actor, event.id).await;
    let counted = counted.expect("answered").into_iter();
    counted.map(|it| (it.name, it.entries)).collect()
}

async fn a_renamed_class_keeps_its_entries_and_their_names_and_prices(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let made = enter(stores, event.id).await;
    let mut drafts = unchanged(&event.classes);
    drafts[0].name = required("Renamed");
    drafts[0].price = money("99");
    let classes = replace(stores, &actor, &event, drafts).await;
    let classes = classes.expect("replaced");
    assert_eq!(classes[0].id, event.classes[0].id);
    assert_eq!(classes[0].price, money("99"));
    assert_eq!(entries(stores, &actor, &event).await, [made]);
    let (of, expected) = (
        |name: &str, entries| (name.to_owned(), entries),
        counts(stores, &actor, &event).await,
    );
    assert_eq!(
        expected,
        [of("Renamed", 1), of("Lead Line", 1), of("Amateur", 0)]
    );
}

async fn classes_are_reordered_and_their_names_and_numbers_exchanged(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    let mut expected = event.classes.clone();
    let (first, others) = expected.split_first_mut().expect("classes");
    std::mem::swap(&mut first.name, &mut others[0].name);
    std::mem::swap(&mut first.number, &mut others[0].number);
    expected.reverse();
    let drafts = unchanged(&expected);
    let replaced = replace(stores, &actor, &event, drafts).await;
    assert_eq!(replaced.expect("replaced"), expected);
}

async fn new_classes_get_free_numbers(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let mut drafts = unchanged(&event.classes);
    drafts.insert(0, draft(None, "New"));
    drafts.push(draft(None, "Newer"));
    let replaced = replace(stores, &actor, &event, drafts).await;
    let replaced = replaced.expect("replaced");
    let numbers: Vec<_> = replaced.iter().map(|class| class.number.as_str()).collect();
    assert_eq!(numbers, ["2", "3", "12A", "1", "4"]);
    assert_eq!(replaced[1..4], event.classes);
}

async fn a_class_with_entries_is_not_removed_and_nothing_is_saved(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    let refused = replace(stores, &actor, &event, vec![draft(None, "Trail")]).await;
    let Err(SaveEventError::Classes(ClassPlanError::HaveEntries { titles })) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(titles, ["3 · Open Pleasure", "12A · Lead Line"]);
    let found = stores
        .events
        .find(&actor, event.id)
        .await
        .expect("answered");
    assert_eq!(found.as_ref(), Some(&event));
    // The class without entries can be removed.
    let drafts = unchanged(&event.classes[..2]);
    let replaced = replace(stores, &actor, &event, drafts).await;
    assert_eq!(replaced.expect("replaced"), event.classes[..2]);
}

async fn an_unknown_id_is_refused(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (_, other) = stores.show().await;
    let missing = ClassId::new(RandomIds.next_uuid());
    for id in [other.classes[0].id, missing] {
        let drafts = vec![draft(None, "Trail"), draft(Some(id), "Reining")];
        let refused = replace(stores, &actor, &event, drafts).await;
        let Err(SaveEventError::Classes(ClassPlanError::Unknown { positions })) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(positions, [1]);
    }
}

async fn a_class_is_not_removed_while_it_is_entered(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (mut tx, show) = lock(stores, event.id).await;
    let removing = {
        let (store, id) = (stores.events.clone(), event.id);
        let mut wish = edit(details());
        wish.classes = plan(vec![draft(None, "Trail")]);
        let actor = actor.clone();
        tokio::spawn(async move { store.replace(&actor, id, &wish, LATER).await })
    };
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    tx.insert(&[new_entry(&registration(&show))])
        .await
        .expect("stored");
    tx.commit().await.expect("committed");
    let refused = removing.await.expect("no panic");
    assert!(matches!(
        refused,
        Err(SaveEventError::Classes(ClassPlanError::HaveEntries { .. }))
    ));
}

/// What is counted, as it is kept and as a count of the rows says.
const COUNTS: &[(&str, &str)] = &[
    (
        "SELECT entered, waiting, scratched FROM classes ORDER BY id",
        "SELECT COALESCE(SUM(CASE WHEN state = 'entered' THEN 1 ELSE 0 END), 0), \
         COALESCE(SUM(CASE WHEN state = 'waitlisted' THEN 1 ELSE 0 END), 0), \
         COALESCE(SUM(CASE WHEN state IN ('scratched', 'cancelled') THEN 1 ELSE 0 END), 0) \
         FROM classes LEFT JOIN class_entries ON class_id = classes.id \
         GROUP BY classes.id ORDER BY classes.id",
    ),
    (
        "SELECT participant_count, total_fees, entry_bytes FROM events ORDER BY id",
        "SELECT COALESCE(SUM(CASE WHEN status = 'entered' THEN 1 ELSE 0 END), 0), \
         CAST(COALESCE(SUM(CASE WHEN status = 'entered' THEN total_fee ELSE 0 END), 0) AS bigint), \
         CAST(COALESCE(SUM(bytes), 0) AS bigint) \
         FROM events LEFT JOIN registrations ON event_id = events.id \
         GROUP BY events.id ORDER BY events.id",
    ),
];

async fn numbers(connection: &sea_orm::DatabaseConnection, sql: &str) -> Vec<[i64; 3]> {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let rows = connection.query_all_raw(statement).await.expect("asked");
    let number = |row: &sea_orm::QueryResult, at| row.try_get_by_index(at).expect("a number");
    rows.iter()
        .map(|row| [number(row, 0), number(row, 1), number(row, 2)])
        .collect()
}

#[derive(Debug, Clone)]
enum Step {
    /// An entry in the classes whose bit is set.
    Enter(u8),
    /// An edit of the classes: the class at an index is renamed or left out.
    Edit { class: usize, is_removed: bool },
    /// A statement on some entries, which other changes of the office will make.
    Sql(&'static str),
}

fn step() -> impl Strategy<Value = Step> {
    let statements = [
        "UPDATE class_entries SET state = 'scratched' WHERE position = 0",
        "UPDATE class_entries SET state = 'waitlisted' WHERE position = 1",
        "UPDATE class_entries SET state = 'entered' WHERE state = 'scratched'",
        "UPDATE class_entries SET state = 'cancelled', class_id = NULL WHERE position = 2",
        "UPDATE registrations SET status = 'scratched' WHERE entry_number = 1",
        "UPDATE registrations SET status = 'entered', total_fee = total_fee + 1",
        "DELETE FROM class_entries WHERE position = 2",
    ];
    prop_oneof![
        3 => (0..8_u8).prop_map(Step::Enter),
        1 => (0..3_usize, any::<bool>()).prop_map(|(class, is_removed)| Step::Edit { class, is_removed }),
        2 => proptest::sample::select(statements.to_vec()).prop_map(Step::Sql),
    ]
}

async fn kept_counts_equal_a_recount(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 12,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let steps = proptest::collection::vec(step(), 1..10);
    let result = tokio::task::block_in_place(|| {
        runner.run(&steps, |steps| {
            runtime.block_on(carry_out(stores, steps));
            Ok(())
        })
    });
    result.expect("the counts are right");
}

async fn carry_out(stores: &Stores, steps: Vec<Step>) {
    let (actor, event) = stores.show().await;
    let connection = stores.connect().await;
    for step in steps {
        match step {
            Step::Enter(bits) => {
                let (mut tx, show) = lock(stores, event.id).await;
                let mut entry = registration(&show);
                let chosen = (0..)
                    .zip(&show.classes)
                    .filter(|(bit, _)| bits >> bit & 1 == 1);
                entry.class_entries = chosen.map(|(_, class)| class_entry(class)).collect();
                entry.total_fee = entry.class_entries.iter().map(|it| it.price).sum();
                tx.insert(&[new_entry(&entry)]).await.expect("stored");
                tx.commit().await.expect("committed");
            }
            Step::Edit { class, is_removed } => {
                let found = stores.events.find(&actor, event.id).await;
                let present = found.expect("answered").expect("a show").classes;
                let mut drafts = unchanged(&present);
                if class < drafts.len() {
                    if is_removed {
                        drafts.remove(class);
                    } else {
                        drafts[class].name = required(&RandomIds.next_uuid().to_string());
                    }
                }
                match replace(stores, &actor, &event, drafts).await {
                    Ok(_) | Err(SaveEventError::Classes(ClassPlanError::HaveEntries { .. })) => {}
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::Sql(sql) => stores.file.execute(sql).await,
        }
        assert_same(&connection).await;
    }
    connection.close().await.expect("closed");
}

async fn assert_same(connection: &sea_orm::DatabaseConnection) {
    for (kept, counted) in COUNTS {
        let kept = numbers(connection, kept).await;
        assert_eq!(kept, numbers(connection, counted).await);
    }
}

/// The kept counts equal a recount.
pub(crate) async fn assert_counts(stores: &Stores) {
    let connection = stores.connect().await;
    assert_same(&connection).await;
    connection.close().await.expect("closed");
}
