//! Inserts entries with all their parts.

use kernel::{EntryMail, StoreError, Task};
use registrations::NewEntry;
use sea_orm::sea_query::{CommonTableExpression, InsertStatement, WithClause};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait as _, DbBackend, EntityTrait as _, QueryTrait as _,
    Statement, StatementBuilder,
};

use super::mapping::{charge_rows, class_entry_rows, registration_row};
use super::{keys, waiver};
use crate::database::{TransactionConnection, one_call};
use crate::error::store_error;
use crate::jobs;

/// Inserts the entries, their parts, their keys and the jobs of their mails, in
/// one call of the database.
pub(super) async fn insert(
    connection: &TransactionConnection,
    entries: &[NewEntry],
) -> Result<(), StoreError> {
    let Some(first) = entries.first() else {
        return Ok(());
    };
    let of_each = || entries.iter().map(|entry| &entry.registration);
    let rows = entries.iter();
    let rows = rows.map(|entry| registration_row(&entry.registration, entry.bytes));
    let waivers = entries.iter().filter_map(|entry| {
        let registration = &entry.registration;
        let signed = entry.waiver.as_ref()?;
        Some(waiver::row(registration.event_id, registration.id, signed))
    });
    let mut parts = vec![
        insertion(rows.collect()),
        insertion(of_each().flat_map(class_entry_rows).collect()),
        insertion(of_each().flat_map(charge_rows).collect()),
        insertion(waivers.collect()),
        insertion(entries.iter().filter_map(keys::row).collect()),
    ];
    let mails: Vec<_> = entries.iter().filter_map(to_mail).collect();
    if !mails.is_empty() {
        let now = first.registration.created_at;
        parts.push(Some(jobs::insertion(mails, now)?));
        connection.note_enqueued();
    }
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    let statement = if connection.get_database_backend() == DbBackend::Postgres {
        with_clause(parts)
    } else {
        // SQLite inserts nothing in a WITH clause.
        one_call(parts)
    };
    let inserted = connection.execute_raw(statement).await;
    inserted.map(|_| ()).map_err(store_error)
}

fn insertion<R: ActiveModelTrait>(rows: Vec<R>) -> Option<InsertStatement> {
    (!rows.is_empty()).then(|| R::Entity::insert_many(rows).into_query())
}

fn to_mail(entry: &NewEntry) -> Option<Task> {
    let mail = |id| EntryMail {
        id,
        registration_id: entry.registration.id,
        revision: entry.registration.revision,
    };
    entry.confirmation.map(mail).map(Task::EntryMail)
}

/// All but the last one in the WITH clause of the last one.
fn with_clause(mut parts: Vec<InsertStatement>) -> Statement {
    let backend = DbBackend::Postgres;
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        return StatementBuilder::build(&last, &backend);
    }
    let mut with = WithClause::new();
    for (part, number) in parts.into_iter().zip(1..) {
        let part = CommonTableExpression::new()
            .query(part)
            .table_name(format!("part_{number}"))
            .to_owned();
        with.cte(part);
    }
    StatementBuilder::build(&last.with(with), &backend)
}
