//! What is stored with idempotency keys.

use events::EventStore as _;
use sea_orm::{ConnectionTrait as _, Statement};

use crate::registrations::attempt;
use crate::samples::{event, key};
use crate::support::Stores;

on_both_databases!(nothing_of_a_rider_is_stored_with_a_key);

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
    let (actor, show) = stores.show().await;
    let store = stores.registrations.as_ref();
    let made = attempt(store, show.id, "a", "f").await;
    assert!(made.expect("answered").is_ok());
    let key = Some(key("a", "f"));
    let event = event(&actor);
    let created = stores.events.insert(&actor, &event, None, key).await;
    created.expect("answered");
    assert_eq!(kept(stores).await, ["events"]);
}
