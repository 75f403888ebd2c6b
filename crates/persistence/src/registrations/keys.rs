//! The idempotency keys of entries. A show is locked by whoever uses them, so
//! they are read before the decision, and stored with the entry.

use std::collections::HashMap;

use kernel::{EventId, IdempotencyKey, RegistrationId, StoreError, to_unix_millis};
use registrations::{NewEntry, UsedKey};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use crate::idempotency::{self, ActiveModel, Column, Entity, Model};
use crate::row::{find_all, parsed, present};

fn scope(event_id: EventId) -> String {
    format!("registrations:{event_id}")
}

pub(super) async fn used(
    connection: &impl ConnectionTrait,
    keys: &[(EventId, IdempotencyKey)],
) -> Result<Vec<(EventId, UsedKey)>, StoreError> {
    let mut scopes = HashMap::new();
    let mut which = Condition::any();
    for (event_id, key) in keys {
        let scope = scope(*event_id);
        let this_key = Column::Scope.eq(&scope).and(Column::Key.eq(key.key()));
        which = which.add(this_key);
        scopes.insert(scope, *event_id);
    }
    let used = Entity::find().filter(which);
    let to_used = |row: Model| {
        let event_id = present("scope", scopes.get(&row.scope).copied())?;
        let used = UsedKey {
            idempotency_key: parsed("key", IdempotencyKey::parse(&row.key, row.fingerprint))?,
            registration_id: RegistrationId::new(row.resource_id),
        };
        Ok((event_id, used))
    };
    find_all(connection, used, to_used).await
}

pub(super) fn row(entry: &NewEntry) -> Option<ActiveModel> {
    let registration = &entry.registration;
    entry.idempotency_key.as_ref().map(|key| {
        idempotency::row(
            scope(registration.event_id),
            key,
            registration.id.as_uuid(),
            to_unix_millis(registration.created_at),
        )
    })
}
