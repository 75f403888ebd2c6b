//! The idempotency keys of entries. A show is locked by whoever uses them, so
//! they are read before the decision, and stored with the entry.

use kernel::{EventId, IdempotencyKey, RegistrationId, StoreError, to_unix_millis};
use registrations::{NewEntry, UsedKey};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use crate::idempotency::{self, ActiveModel, Column, Entity, Model};
use crate::row::{Unreadable, find_all, parsed};

fn scope(event_id: EventId) -> String {
    format!("registrations:{event_id}")
}

pub(super) async fn used(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    keys: &[IdempotencyKey],
) -> Result<Vec<UsedKey>, StoreError> {
    let used = Entity::find()
        .filter(Column::Scope.eq(scope(event_id)))
        .filter(Column::Key.is_in(keys.iter().map(IdempotencyKey::key)));
    find_all(connection, used, to_used).await
}

fn to_used(row: Model) -> Result<UsedKey, Unreadable> {
    Ok(UsedKey {
        idempotency_key: parsed("key", IdempotencyKey::parse(&row.key, row.fingerprint))?,
        registration_id: RegistrationId::new(row.resource_id),
    })
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
