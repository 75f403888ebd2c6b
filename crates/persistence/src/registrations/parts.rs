//! Reads registrations with their class entries and charges, in one statement:
//! the parts are JSON columns that the database makes of their rows.

use kernel::{EventId, RegistrationId, StoreError};
use registrations::Registration;
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};
use serde::Deserialize;
use uuid::Uuid;

use super::details::DetailsJson;
use super::entity::{Column, Entity};
use super::mapping::to_registration;
use crate::error::store_error;
use crate::row::{Unreadable, UnreadableRow, parsed, read_row};

/// The columns of a registration that are read, and its parts.
#[derive(FromQueryResult)]
pub(super) struct EntryRow {
    pub(super) id: Uuid,
    pub(super) event_id: Uuid,
    pub(super) entry_number: i64,
    pub(super) status: String,
    pub(super) rider_name: String,
    pub(super) rider_email: String,
    pub(super) rider_phone: String,
    pub(super) rider_street: String,
    pub(super) horse_name: String,
    pub(super) notes: String,
    pub(super) total_fee: i64,
    pub(super) inspection_status: String,
    pub(super) created_at: i64,
    pub(super) back_number: Option<i64>,
    pub(super) revision: i64,
    pub(super) wait_number: Option<i64>,
    pub(super) paid: i64,
    pub(super) link: String,
    pub(super) details: DetailsJson,
    pub(super) horse_id: Option<Uuid>,
    class_entries: Option<String>,
    charges: Option<String>,
}

const COLUMNS: [Column; 20] = [
    Column::Id,
    Column::EventId,
    Column::EntryNumber,
    Column::Status,
    Column::RiderName,
    Column::RiderEmail,
    Column::RiderPhone,
    Column::RiderStreet,
    Column::HorseName,
    Column::Notes,
    Column::TotalFee,
    Column::InspectionStatus,
    Column::CreatedAt,
    Column::BackNumber,
    Column::Revision,
    Column::WaitNumber,
    Column::Paid,
    Column::Link,
    Column::Details,
    Column::HorseId,
];

/// A row of `class_entries`; its fields are in the order of
/// [`CLASS_ENTRY_IDS`] and [`CLASS_ENTRY_COLUMNS`].
#[derive(Deserialize)]
pub(super) struct ClassEntryRow {
    pub(super) id: Uuid,
    pub(super) class_id: Option<Uuid>,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) price: i64,
    pub(super) state: String,
    pub(super) wait_number: Option<i64>,
    /// 0 or 1, because SQLite has no booleans.
    pub(super) is_charged: i64,
    pub(super) waived_reason: Option<String>,
}

const CLASS_ENTRY_IDS: [&str; 2] = ["id", "class_id"];
const CLASS_ENTRY_COLUMNS: &str = "name, description, price, state, wait_number, \
     CAST(is_charged AS integer), waived_reason";

/// A row of `charges`; its fields are in the order of [`CHARGE_IDS`] and
/// [`CHARGE_COLUMNS`].
#[derive(Deserialize)]
pub(super) struct ChargeRow {
    pub(super) id: Uuid,
    pub(super) fee_id: Uuid,
    pub(super) name: String,
    pub(super) unit_amount: i64,
    pub(super) per: String,
    /// 0 or 1, like the next but one.
    pub(super) is_extra: i64,
    pub(super) quantity: i64,
    pub(super) is_charged: i64,
    pub(super) waived_reason: Option<String>,
}

const CHARGE_IDS: [&str; 2] = ["id", "fee_id"];
const CHARGE_COLUMNS: &str = "name, unit_amount, per, CAST(is_extra AS integer), \
     quantity, CAST(is_charged AS integer), waived_reason";

/// The query with the columns of an [`EntryRow`].
pub(super) fn with_parts(backend: DbBackend, query: Select<Entity>) -> Select<Entity> {
    let part = |table, ids, columns| rows_of(backend, table, ids, columns);
    let class_entries = part("class_entries", CLASS_ENTRY_IDS, CLASS_ENTRY_COLUMNS);
    let charges = part("charges", CHARGE_IDS, CHARGE_COLUMNS);
    query
        .select_only()
        .columns(COLUMNS)
        .expr_as(class_entries, "class_entries")
        .expr_as(charges, "charges")
}

/// A JSON array of arrays: the rows of a table for the outer query's
/// registration.
fn rows_of(backend: DbBackend, table: &str, ids: [&str; 2], columns: &str) -> Expr {
    let (group, array, [one, other]) = match backend {
        DbBackend::Postgres => ("json_agg", "json_build_array", ids.map(str::to_owned)),
        // SQLite stores ids as bytes, which JSON does not have; of NULL `hex`
        // makes an empty text.
        _ => (
            "json_group_array",
            "json_array",
            ids.map(|id| format!("nullif(hex({id}), '')")),
        ),
    };
    Expr::cust(format!(
        "(SELECT {group}({array}({one}, {other}, {columns}) ORDER BY position) FROM {table} \
         WHERE {table}.registration_id = registrations.id)"
    ))
    .cast_as(Alias::new("text"))
}

pub(super) fn to_entry(row: EntryRow) -> Result<Registration, Unreadable> {
    let class_entries: Vec<ClassEntryRow> = part("class_entries", row.class_entries.as_deref())?;
    let charges: Vec<ChargeRow> = part("charges", row.charges.as_deref())?;
    to_registration(row, class_entries, charges)
}

/// PostgreSQL makes NULL of no rows.
fn part<'a, T: Deserialize<'a>>(
    column: &'static str,
    rows: Option<&'a str>,
) -> Result<Vec<T>, Unreadable> {
    rows.map_or_else(
        || Ok(Vec::new()),
        |rows| parsed(column, serde_json::from_str(rows)),
    )
}

/// The registrations that a query finds, with their parts.
pub(super) async fn all(
    connection: &impl ConnectionTrait,
    query: Select<Entity>,
) -> Result<Vec<Result<Registration, UnreadableRow>>, StoreError> {
    let query = with_parts(connection.get_database_backend(), query).into_query();
    let rows = connection.query_all(&query).await.map_err(store_error)?;
    let rows = rows.iter();
    Ok(rows
        .map(|row| read_row::<Entity, EntryRow, _>(row, to_entry))
        .collect())
}

/// The registration that a query finds, with its parts.
pub(super) async fn one(
    connection: &impl ConnectionTrait,
    query: Select<Entity>,
) -> Result<Option<Registration>, StoreError> {
    Ok(all(connection, query).await?.pop().transpose()?)
}

/// A registration of a show.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    id: RegistrationId,
) -> Result<Option<Registration>, StoreError> {
    let found = Entity::find_by_id(id.as_uuid()).filter(Column::EventId.eq(event_id.as_uuid()));
    one(connection, found).await
}
