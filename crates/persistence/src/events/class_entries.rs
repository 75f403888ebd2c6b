//! Counts the entries of a show by class.

use std::collections::BTreeMap;

use events::ClassEntries;
use kernel::{Actor, EventId, StoreError};
use registrations::EntryStatus;
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QuerySelect as _, Statement,
};

use super::entity::Classes;
use super::entity::event::{Column, Entity};
use super::scope::visible;
use crate::error::store_error;
use crate::row::find_one;

/// The classes of an entry are JSON, and each database has its own function
/// that converts the elements to rows. Stored values that are not a list of
/// classes have no rows.
const ON_SQLITE: &str = "SELECT \
     CASE class.type WHEN 'object' THEN CAST(json_extract(class.value, '$.name') AS TEXT) END AS name, \
     COUNT(*) AS entries FROM registrations, json_each(CASE \
     WHEN NOT json_valid(registrations.classes) THEN '[]' \
     WHEN json_type(registrations.classes) = 'array' THEN registrations.classes \
     ELSE '[]' END) AS class \
     WHERE registrations.event_id = ? AND registrations.status = ? GROUP BY 1";
const ON_POSTGRES: &str = "SELECT class.value ->> 'name' AS name, COUNT(*) AS entries \
     FROM registrations CROSS JOIN LATERAL jsonb_array_elements(CASE \
     WHEN jsonb_typeof(registrations.classes) = 'array' THEN registrations.classes \
     ELSE '[]' END) AS class \
     WHERE registrations.event_id = $1 AND registrations.status = $2 GROUP BY 1";

#[derive(FromQueryResult)]
struct Offered {
    classes: Classes,
}

#[derive(FromQueryResult)]
struct Count {
    name: Option<String>,
    entries: i64,
}

pub(super) async fn count(
    connection: &DatabaseConnection,
    backend: DbBackend,
    actor: Actor,
    id: EventId,
) -> Result<Vec<ClassEntries>, StoreError> {
    let show = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Classes])
        .filter(visible(actor))
        .filter(Column::Id.eq(id.as_uuid()));
    let offered = find_one(connection, show, |show: Offered| Ok(show.classes.0)).await?;
    let Some(offered) = offered else {
        return Ok(Vec::new());
    };
    let sql = match backend {
        DbBackend::Postgres => ON_POSTGRES,
        _ => ON_SQLITE,
    };
    let values = [id.as_uuid().into(), EntryStatus::Entered.as_str().into()];
    let counts = Count::find_by_statement(Statement::from_sql_and_values(backend, sql, values))
        .all(connection)
        .await
        .map_err(store_error)?;

    // Class names are compared without case.
    let mut entered: BTreeMap<String, ClassEntries> = BTreeMap::new();
    for Count { name, entries } in counts {
        let Some(name) = name else { continue };
        let entries = entries.unsigned_abs();
        entered
            .entry(name.to_lowercase())
            .or_insert(ClassEntries { name, entries: 0 })
            .entries += entries;
    }
    let mut classes: Vec<_> = offered
        .into_iter()
        .map(|class| ClassEntries {
            entries: entered
                .remove(&class.name.to_lowercase())
                .map_or(0, |found| found.entries),
            name: class.name,
        })
        .collect();
    classes.extend(entered.into_values());
    Ok(classes)
}
