//! What is stored with idempotency keys.

use events::EventStore as _;
use sea_orm::{ConnectionTrait as _, Statement};

use crate::registrations::attempt;
use crate::samples::{event, key};
use crate::support::Stores;

on_both_databases!(
    nothing_of_a_rider_is_stored_with_a_key,
    stored_copies_are_dropped_and_their_keys_remain,
);

/// The scopes, without ids, of the keys with a stored response.
async fn kept(stores: &Stores) -> Vec<String> {
    let connection = stores.connect().await;
    let kept = Statement::from_string(
        connection.get_database_backend(),
        "SELECT scope FROM idempotency_keys WHERE answer IS NOT NULL ORDER BY scope",
    );
    let rows = connection.query_all_raw(kept).await.expect("read");
    connection.close().await.expect("closed");
    rows.iter()
        .map(|row| {
            let scope: String = row.try_get("", "scope").expect("a scope");
            let (kind, _) = scope.split_once(':').expect("an id");
            kind.to_owned()
        })
        .collect()
}

async fn nothing_of_a_rider_is_stored_with_a_key(stores: &Stores) {
    let (_, event) = stores.show().await;
    let store = stores.registrations.as_ref();
    let made = attempt(store, event.id, "a", "f").await;
    assert!(made.expect("answered").is_ok());
    assert!(kept(stores).await.is_empty());
}

async fn stored_copies_are_dropped_and_their_keys_remain(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let store = stores.registrations.as_ref();
    let made = attempt(store, show.id, "a", "f").await.expect("answered");
    let first = made.expect("new");
    let created = event(&actor);
    let create = async || {
        let key = Some(key("a", "f"));
        let created = stores.events.insert(&actor, &created, None, key).await;
        created.expect("answered")
    };
    let second = create().await;
    let connection = stores.connect().await;
    let copy =
        "UPDATE idempotency_keys SET answer = '{\"rider_name\": \"Rae\"}' WHERE answer IS NULL";
    connection
        .execute_unprepared(copy)
        .await
        .expect("as it was");
    assert_eq!(kept(stores).await, ["events", "registrations"]);

    connection.close().await.expect("closed");
    let change = "m20261122_000071_drop_idempotency_copies";
    stores.migrate_again(change).await;

    assert_eq!(kept(stores).await, ["events"]);
    let again = attempt(store, show.id, "a", "f").await.expect("answered");
    assert_eq!(again.expect_err("used").registration_id, first.id);
    assert_eq!(create().await, second);
}
