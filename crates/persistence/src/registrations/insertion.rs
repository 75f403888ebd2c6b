//! Inserts a registration with all its parts.

use registrations::Registration;
use sea_orm::sea_query::{CommonTableExpression, InsertStatement, WithClause};
use sea_orm::{DbBackend, EntityTrait as _, QueryTrait as _, Statement, StatementBuilder};

use super::entity::{self, Entity, charge, class_entry};
use super::mapping::{charge_rows, class_entry_rows, registration_row};
use crate::database::one_call;

/// The insertion of a registration, its class entries, its charges and the job
/// of its mail, in one call of the database.
pub(super) fn insertion(
    backend: DbBackend,
    registration: &Registration,
    bytes: u64,
    mail: Option<InsertStatement>,
) -> Statement {
    let row: entity::ActiveModel = registration_row(registration, bytes);
    let first = Entity::insert(row).into_query();
    let mut parts = Vec::from_iter(mail);
    let class_entries = class_entry_rows(registration);
    if !class_entries.is_empty() {
        let insert = class_entry::Entity::insert_many(class_entries);
        parts.push(insert.into_query());
    }
    let charges = charge_rows(registration);
    if !charges.is_empty() {
        let insert = charge::Entity::insert_many(charges);
        parts.push(insert.into_query());
    }
    if parts.is_empty() {
        StatementBuilder::build(&first, &backend)
    } else if backend == DbBackend::Postgres {
        with_clause(first, parts)
    } else {
        // SQLite inserts nothing in a WITH clause.
        one_call(std::iter::once(first).chain(parts))
    }
}

/// All but the last one in the WITH clause of the last one.
fn with_clause(first: InsertStatement, parts: Vec<InsertStatement>) -> Statement {
    let mut with = WithClause::new();
    let mut last = first;
    for (part, name) in parts
        .into_iter()
        .zip(["registration", "first_part", "second_part"])
    {
        let earlier = CommonTableExpression::new()
            .query(std::mem::replace(&mut last, part))
            .table_name(name)
            .to_owned();
        with.cte(earlier);
    }
    let backend = DbBackend::Postgres;
    StatementBuilder::build(&last.with(with), &backend)
}
