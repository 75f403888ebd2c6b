//! What refers to contacts: the one list of tables and columns, and how rows go from one
//! contact to another.

use kernel::{ContactId, StoreError, Uuid};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{Condition, ConnectionTrait, DbErr, QueryResult, Value};
use serde::{Deserialize, Serialize};

use crate::error::store_error;

/// A column that tells rows apart of which several refer to one contact.
#[derive(Debug, Clone, Copy)]
enum Key {
    Id(&'static str),
    Text(&'static str),
}

/// A table, and the column in which its rows refer to a contact.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ContactReference {
    pub(crate) table: &'static str,
    pub(crate) column: &'static str,
    keys: &'static [Key],
}

const fn by_id(table: &'static str, column: &'static str) -> ContactReference {
    by(table, column, &[Key::Id("id")])
}

const fn by(table: &'static str, column: &'static str, keys: &'static [Key]) -> ContactReference {
    ContactReference {
        table,
        column,
        keys,
    }
}

const HORSES: &str = "horses";

/// The horses that a contact lists, which are a part of what is written down about it.
pub(crate) const LISTED_HORSES: (&str, &str) = ("contact_horses", "contact_id");

/// What refers to a contact beside [`LISTED_HORSES`], and the owners of horses, which are JSON
/// (see [`horse_owners`](crate::horse_owners)). The unit test of the prints of imports compares
/// it with the schema.
pub(crate) const TO_CONTACTS: [ContactReference; 13] = [
    by_id("documents", "contact_id"),
    by_id("appointments", "contact_id"),
    by(
        "appointment_changes",
        "contact_id",
        &[Key::Id("appointment_id"), Key::Text("day")],
    ),
    by_id("care_visits", "contact_id"),
    by_id("book_entries", "contact_id"),
    by_id("book_parts", "contact_id"),
    by_id("bills", "contact_id"),
    // Its text stays: it tells items apart, whoever they were for when they were billed.
    by("billed_items", "contact_id", &[Key::Text("item")]),
    by_id("owner_messages", "contact_id"),
    by_id("links", "contact_id"),
    by_id(HORSES, "archived_to_id"),
    by_id(HORSES, "sold_to_id"),
    by_id("contact_merges", "contact_id"),
];

/// What an import filled of a contact. It goes with the contact that has it, and is taken back
/// when the contact is there again.
const COMPLETIONS: ContactReference = by(
    "import_completions",
    "contact_id",
    &[Key::Id("import_id"), Key::Id("item_id")],
);

fn all() -> impl Iterator<Item = &'static ContactReference> {
    TO_CONTACTS.iter().chain([&COMPLETIONS])
}

/// The rows of a table that referred to a contact, by their keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MovedRows {
    table: String,
    column: String,
    keys: Vec<Vec<String>>,
}

impl MovedRows {
    /// The ids of those that are horses.
    pub(crate) fn horses(&self) -> impl Iterator<Item = Uuid> {
        let are_horses = self.table == HORSES;
        let keys = self.keys.iter().filter(move |_| are_horses);
        keys.filter_map(|key| Uuid::parse_str(key.first()?).ok())
    }
}

/// So many keys are in one statement at most.
const KEYS_AT_ONCE: usize = 400;

impl ContactReference {
    /// The rows that refer to a contact.
    pub(crate) fn to(&self, contact: ContactId) -> SelectStatement {
        Query::select()
            .from(self.table)
            .and_where(Expr::col(self.column).eq(contact.as_uuid()))
            .take()
    }

    fn key_of(&self, row: &QueryResult) -> Result<Vec<String>, DbErr> {
        let text = |key: &Key| match key {
            Key::Id(name) => row.try_get::<Uuid>("", name).map(|id| id.to_string()),
            Key::Text(name) => row.try_get("", name),
        };
        self.keys.iter().map(text).collect()
    }

    /// Whether a row has this key.
    fn is(&self, key: &[String]) -> Condition {
        let columns = self.keys.iter().zip(key);
        columns.fold(Condition::all(), |all, (column, text)| {
            let (name, value) = match column {
                Key::Id(name) => (name, Uuid::parse_str(text).ok().into()),
                Key::Text(name) => (name, Value::from(text.as_str())),
            };
            all.add(Expr::col(Alias::new(*name)).eq(value))
        })
    }
}

/// The ids of the horses that went to a contact.
pub(crate) async fn horses_to(
    connection: &impl ConnectionTrait,
    contact: ContactId,
) -> Result<Vec<Uuid>, StoreError> {
    let mut ids = Vec::new();
    for reference in TO_CONTACTS.iter().filter(|it| it.table == HORSES) {
        let mut rows = reference.to(contact);
        let found = connection.query_all(rows.column("id")).await;
        let found = found.map_err(store_error)?;
        let read = found.iter().map(|row| row.try_get::<Uuid>("", "id"));
        ids.extend(read.collect::<Result<Vec<_>, _>>().map_err(store_error)?);
    }
    Ok(ids)
}

/// Makes all rows refer to another contact, and returns which did. Both contacts are locked
/// against those who refer to them.
pub(crate) async fn move_all(
    transaction: &impl ConnectionTrait,
    from: ContactId,
    to: ContactId,
) -> Result<Vec<MovedRows>, StoreError> {
    let mut moved = Vec::new();
    for reference in all() {
        let names = reference
            .keys
            .iter()
            .map(|(Key::Id(it) | Key::Text(it))| *it);
        let update = Query::update()
            .table(reference.table)
            .value(reference.column, to.as_uuid())
            .and_where(Expr::col(reference.column).eq(from.as_uuid()))
            .returning(Query::returning().columns(names))
            .take();
        let rows = transaction.query_all(&update).await.map_err(store_error)?;
        let keys = rows.iter().map(|row| reference.key_of(row));
        let mut keys: Vec<_> = keys.collect::<Result<_, _>>().map_err(store_error)?;
        if !keys.is_empty() {
            keys.sort_unstable();
            moved.push(MovedRows {
                table: reference.table.to_owned(),
                column: reference.column.to_owned(),
                keys,
            });
        }
    }
    Ok(moved)
}

/// Makes those of these rows refer to a contact again that still refer to the other one.
pub(crate) async fn move_back(
    transaction: &impl ConnectionTrait,
    moved: &[MovedRows],
    from: ContactId,
    to: ContactId,
) -> Result<(), StoreError> {
    for rows in moved {
        let is_it = |it: &&ContactReference| it.table == rows.table && it.column == rows.column;
        let Some(reference) = all().find(is_it) else {
            continue;
        };
        for keys in rows.keys.chunks(KEYS_AT_ONCE) {
            let one_of = keys.iter().map(|key| reference.is(key));
            let one_of = one_of.fold(Condition::any(), Condition::add);
            let update = Query::update()
                .table(reference.table)
                .value(reference.column, to.as_uuid())
                .and_where(Expr::col(reference.column).eq(from.as_uuid()))
                .cond_where(one_of)
                .take();
            transaction.execute(&update).await.map_err(store_error)?;
        }
    }
    Ok(())
}
