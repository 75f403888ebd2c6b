//! Inserts entries with all their parts.

use kernel::StoreError;
use registrations::{NewEntry, Registration};
use sea_orm::prelude::Json;
use sea_orm::sea_query::sea_value_to_json_value;
use sea_orm::{
    ActiveModelTrait, ConnectionTrait as _, DbBackend, EntityName as _, EntityTrait,
    IdenStatic as _, IntoActiveModel as _, Iterable as _, QueryTrait as _, Statement,
};

use super::entity::{charge, class_entry};
use super::horse_fees::{self, Cause};
use super::keys;
use super::rows::{charge_rows, class_entry_rows, entry_row, waiver_row};
use crate::bought_stalls;
use crate::database::{TransactionConnection, one_call};
use crate::entry_links::link_new;
use crate::error::store_error;
use crate::row::grouped;
use crate::trail::{self, LineOwner};

/// Inserts the entries, their parts, their lines of the audit trail, their keys and
/// the jobs that follow, in one call of the database, links them to the directory, and lets
/// one entry of each horse pay the fees per horse. Returns those that are other by that.
pub(super) async fn insert(
    connection: &TransactionConnection,
    owners: &[LineOwner],
    entries: &[NewEntry],
) -> Result<Vec<Registration>, StoreError> {
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    let of_each = || entries.iter().map(|entry| &entry.registration);
    let rows = entries.iter();
    let rows = rows.map(|entry| entry_row(&entry.registration, entry.bytes.cast_signed()));
    let waivers = entries.iter().filter_map(|entry| {
        let signed = entry.waiver.as_ref()?;
        Some(waiver_row(&entry.registration, signed))
    });
    let (mut added, mut jobs) = (Vec::new(), Vec::new());
    for entry in entries {
        let owner = trail::owner_of(owners, entry.registration.event_id)?;
        let (line, following) = trail::first_rows(connection, owner, &entry.added).await?;
        added.push(line);
        jobs.extend(following);
    }
    let mut parts = Parts::new(connection.get_database_backend());
    parts.add(rows);
    let classes = of_each().flat_map(class_entry_rows);
    parts.add(classes.map(class_entry::Model::into_active_model));
    let charges = of_each().flat_map(charge_rows);
    parts.add(charges.map(charge::Model::into_active_model));
    parts.add(waivers);
    parts.add(added);
    parts.add(entries.iter().filter_map(keys::row));
    parts.add(jobs);
    let inserted = connection.execute_raw(parts.into_statement()).await;
    inserted.map_err(store_error)?;
    let of_shows = grouped(entries.iter().map(|it| (it.registration.event_id, it)));
    let mut changed = Vec::new();
    for (show, entries) in of_shows {
        let owner = trail::owner_of(owners, show)?;
        link_new(connection, owner.organization_id(), &entries).await?;
        let with_stalls = entries.iter().filter(|it| it.registration.has_stalls());
        let with_stalls: Vec<_> = with_stalls.map(|it| it.registration.id).collect();
        if let Some(first) = entries.first().filter(|_| !with_stalls.is_empty()) {
            let now = first.added.at;
            bought_stalls::follow(connection, show, &with_stalls, now).await?;
        }
        for entry in entries.iter().filter(|it| !it.picked.is_empty()) {
            let (added, picked) = (&entry.added, entry.picked.as_slice());
            let stalls = (entry.registration.id, picked);
            bought_stalls::take(connection, owner, stalls, (added.by, added.at)).await?;
        }
        let with_fee = entries.iter().filter(|it| it.registration.has_horse_fee());
        let with_fee: Vec<_> = with_fee.map(|it| it.registration.clone()).collect();
        if let Some(first) = entries.first().filter(|_| !with_fee.is_empty()) {
            let by = (first.added.by, first.added.at);
            let what = (show, with_fee, Cause::New);
            changed.extend(horse_fees::charge(connection, owner, what, by).await?);
        }
    }
    Ok(changed)
}

/// Insertions into several tables, in one call of the database.
struct Parts {
    backend: DbBackend,
    insertions: Vec<Statement>,
}

impl Parts {
    fn new(backend: DbBackend) -> Self {
        Self {
            backend,
            insertions: Vec::new(),
        }
    }

    /// Inserts these rows, of which all set the same columns.
    fn add<R: ActiveModelTrait>(&mut self, rows: impl IntoIterator<Item = R>) {
        let rows: Vec<_> = rows.into_iter().collect();
        if !rows.is_empty() {
            self.insertions.push(match self.backend {
                DbBackend::Postgres => from_json(&rows, self.insertions.len() + 1),
                backend => R::Entity::insert_many(rows).build(backend),
            });
        }
    }

    fn into_statement(mut self) -> Statement {
        if self.backend != DbBackend::Postgres {
            // SQLite inserts nothing in a WITH clause.
            return one_call(self.insertions);
        }
        let values = self.insertions.iter().filter_map(|it| it.values.clone());
        let values: Vec<_> = values.flatten().collect();
        let last = self.insertions.pop().map(|it| it.sql).unwrap_or_default();
        let others = self.insertions.iter().zip(1..);
        let others = others.map(|(it, number)| format!("part_{number} AS ({})", it.sql));
        let with = others.collect::<Vec<_>>().join(", ");
        let sql = if with.is_empty() {
            last
        } else {
            format!("WITH {with} {last}")
        };
        Statement::from_sql_and_values(self.backend, sql, values)
    }
}

/// The insertion of rows that PostgreSQL reads from a JSON array, its value
/// number `number`. So any number of rows has the same statement, which the
/// database parses and plans once for each connection.
fn from_json<R: ActiveModelTrait>(rows: &[R], number: usize) -> Statement {
    let columns = || <R::Entity as EntityTrait>::Column::iter();
    let to_object = |row: &R| {
        let set = columns().filter_map(|column| {
            let value = row.get(column).into_value()?;
            Some((column.as_str().to_owned(), sea_value_to_json_value(&value)))
        });
        Json::Object(set.collect())
    };
    let set = columns().filter(|column| rows.iter().any(|row| !row.get(*column).is_not_set()));
    let set: Vec<_> = set
        .map(|column| format!("\"{}\"", column.as_str()))
        .collect();
    let (table, set) = (R::Entity::default().table_name(), set.join(", "));
    let sql = format!(
        "INSERT INTO {table} ({set}) SELECT {set} \
         FROM json_populate_recordset(NULL::{table}, CAST(${number} AS json))"
    );
    let rows = Json::Array(rows.iter().map(to_object).collect());
    Statement::from_sql_and_values(DbBackend::Postgres, sql, [rows.to_string().into()])
}
