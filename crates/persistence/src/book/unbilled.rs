//! What is not billed yet, and what the next bill takes from the last one.

use std::collections::HashMap;

use book::{BookMonth, LastBill, LastBills, OpenPart, OwnedPart, Unbilled};
use kernel::{
    BookPartId, ContactId, HorseId, OptionalText, OrganizationId, RequiredLine, StoreError,
};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, SimpleExpr};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DatabaseConnection, EntityTrait as _,
    FromQueryResult, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, RelationDef, Select,
};
use time::Date;
use uuid::Uuid;

use super::entity::{bill, bill_line, entry, part, split};
use super::settings;
use crate::error::store_error;
use crate::row::{Unreadable, find_all, find_one, relation};
use crate::table::{Stored as _, read};

/// How many parts one proposal has.
const MAX_PARTS: u64 = 500;

fn not_billed(organization: OrganizationId) -> Select<part::Entity> {
    // Not a parameter: a database uses the index of what is not billed only if the
    // statement says so.
    let is_billed = Expr::col(part::Column::IsBilled.as_column_ref());
    part::Entity::find()
        .filter(part::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(is_billed.eq(Expr::cust("FALSE")))
}

#[derive(FromQueryResult)]
struct OwnerRow {
    contact_id: Option<Uuid>,
    owner_name: String,
    parts: i64,
    total: i64,
}

pub(super) async fn owners(
    connection: &DatabaseConnection,
    organization: OrganizationId,
) -> Result<Vec<Unbilled>, StoreError> {
    // PostgreSQL's `sum` of `bigint` is `numeric`.
    let sum = SimpleExpr::from(Func::sum(Expr::col(part::Column::Amount)));
    let sums = not_billed(organization)
        .select_only()
        .column(part::Column::ContactId)
        // A contact has one of its names, if it was renamed.
        .expr_as(Func::max(Expr::col(part::Column::OwnerName)), "owner_name")
        .expr_as(Func::count(Expr::val(1)), "parts")
        .expr_as(sum.cast_as(Alias::new("bigint")), "total")
        .group_by(part::Column::ContactId);
    // Apart, so that the sums of contacts are made along the index.
    let contacts = sums.clone().filter(part::Column::ContactId.is_not_null());
    let names = sums
        .filter(part::Column::ContactId.is_null())
        .group_by(name_without_contact());
    let to_owner = |row: OwnerRow| {
        Ok(Unbilled {
            contact_id: row.contact_id.map(ContactId::new),
            name: row.owner_name,
            parts: read("parts", row.parts)?,
            amount: read("amount", row.total)?,
        })
    };
    let mut owners = find_all(connection, contacts, to_owner).await?;
    owners.extend(find_all(connection, names, to_owner).await?);
    owners.sort_by_key(|owner| owner.name.to_lowercase());
    Ok(owners)
}

/// Owners without a contact are told apart by their names.
fn name_without_contact() -> SimpleExpr {
    sea_orm::sea_query::CaseStatement::new()
        .case(
            part::Column::ContactId.is_null(),
            Expr::col(part::Column::OwnerName),
        )
        .finally("")
        .into()
}

fn of_owner(contact: Option<ContactId>, name: &str) -> Condition {
    match contact {
        Some(contact) => Condition::all().add(part::Column::ContactId.eq(contact.as_uuid())),
        None => Condition::all()
            .add(part::Column::ContactId.is_null())
            .add(part::Column::OwnerName.eq(name)),
    }
}

#[derive(FromQueryResult)]
struct PartRow {
    id: Uuid,
    amount: i64,
    is_billed: bool,
    date: String,
    description: String,
    category: String,
    kind: String,
    horse_id: Option<Uuid>,
    horse_name: String,
}

fn to_part(row: PartRow) -> Result<OpenPart, Unreadable> {
    Ok(OpenPart {
        id: BookPartId::new(row.id),
        date: read("date", row.date)?,
        description: RequiredLine::stored(row.description),
        category: read("category", row.category)?,
        kind: read("kind", row.kind)?,
        horse_id: row.horse_id.map(HorseId::new),
        horse_name: row.horse_name,
        amount: read("amount", row.amount)?,
        is_billed: row.is_billed,
    })
}

fn with_entries(parts: Select<part::Entity>) -> Select<part::Entity> {
    let its_entry = relation(part::Column::EntryId, entry::Column::Id);
    let its_split: RelationDef = part::Entity::belongs_to(split::Entity)
        .from((part::Column::EntryId, part::Column::Position))
        .to((split::Column::EntryId, split::Column::Position))
        .into();
    parts
        .select_only()
        .columns([
            part::Column::Id,
            part::Column::Amount,
            part::Column::IsBilled,
            part::Column::Date,
            part::Column::Kind,
        ])
        .columns([entry::Column::Description, entry::Column::Category])
        .columns([split::Column::HorseId, split::Column::HorseName])
        .join(JoinType::InnerJoin, its_entry)
        .join(JoinType::InnerJoin, its_split)
        .order_by_asc(part::Column::Date)
        .order_by_asc(part::Column::Id)
}

pub(super) async fn open(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    contact: Option<ContactId>,
    name: &str,
) -> Result<Vec<OpenPart>, StoreError> {
    let parts = not_billed(organization).filter(of_owner(contact, name));
    find_all(connection, with_entries(parts).limit(MAX_PARTS), to_part).await
}

#[derive(FromQueryResult)]
struct OwnedRow {
    #[sea_orm(nested)]
    part: PartRow,
    contact_id: Option<Uuid>,
    owner_name: String,
}

/// The parts until a day that are on no bill, with their owners, the oldest first.
pub(super) async fn until(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    day: Date,
) -> Result<Vec<OwnedPart>, StoreError> {
    let parts = not_billed(organization).filter(part::Column::Date.lte(day.column()));
    let parts = with_entries(parts).columns([part::Column::ContactId, part::Column::OwnerName]);
    let read = |row: OwnedRow| {
        Ok(OwnedPart {
            contact_id: row.contact_id.map(ContactId::new),
            owner_name: row.owner_name,
            part: to_part(row.part)?,
        })
    };
    find_all(connection, parts, read).await
}

pub(super) async fn parts(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    ids: &[BookPartId],
) -> Result<Vec<OpenPart>, StoreError> {
    let parts = part::Entity::find()
        .filter(part::Column::Id.is_in(ids.iter().map(|id| id.as_uuid())))
        .filter(part::Column::OrganizationId.eq(organization.as_uuid()));
    find_all(connection, with_entries(parts), to_part).await
}

pub(super) async fn boarded(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    contact: Option<ContactId>,
    name: &str,
    month: BookMonth,
) -> Result<Vec<HorseId>, StoreError> {
    let its_bill = relation(bill_line::Column::BillId, bill::Column::Id);
    let recipient = match contact {
        Some(contact) => bill::Column::ContactId.eq(contact.as_uuid()),
        None => bill::Column::ContactId
            .is_null()
            .and(bill::Column::RecipientName.eq(name)),
    };
    let horses = bill_line::Entity::find()
        .select_only()
        .column(bill_line::Column::HorseId)
        .join(JoinType::InnerJoin, its_bill)
        .filter(bill::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(bill::Column::CancelledAt.is_null())
        .filter(recipient)
        .filter(bill_line::Column::BoardMonth.eq(month.to_string()))
        .filter(bill_line::Column::HorseId.is_not_null())
        .into_tuple::<Uuid>()
        .all(connection)
        .await
        .map_err(store_error)?;
    Ok(horses.into_iter().map(HorseId::new).collect())
}

/// The last bills to these contacts, the last bill, and what all bills say.
pub(super) async fn last(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    contacts: &[ContactId],
) -> Result<LastBills, StoreError> {
    let of_organization = || {
        let organization = organization.as_uuid();
        bill::Entity::find().filter(bill::Column::OrganizationId.eq(organization))
    };
    let last = of_organization().order_by_desc(bill::Column::Number);
    let last = find_one(connection, last, to_last).await?;
    let mut of = HashMap::new();
    if !contacts.is_empty() {
        let numbers = of_organization()
            .select_only()
            .expr(Func::max(Expr::col(bill::Column::Number)))
            .filter(bill::Column::ContactId.is_in(contacts.iter().map(|it| it.as_uuid())))
            .group_by(bill::Column::ContactId);
        let those = bill::Column::Number.in_subquery(numbers.into_query());
        let to_own = |row: bill::Model| Ok((row.contact_id.map(ContactId::new), to_last(row)?));
        let own = find_all(connection, of_organization().filter(those), to_own).await?;
        of.extend(own.into_iter().filter_map(|(id, last)| Some((id?, last))));
    }
    let last = last.unwrap_or_default();
    let settings = settings::of(connection, organization).await?;
    Ok(LastBills { of, last, settings })
}

fn to_last(row: bill::Model) -> Result<LastBill, Unreadable> {
    let days = read::<Date>("due_on", row.due_on)? - read::<Date>("date", row.date)?;
    Ok(LastBill {
        how_to_pay: OptionalText::stored(row.how_to_pay),
        board_rate: read("board_rate", row.board_rate)?,
        due_days: u32::try_from(days.whole_days()).ok(),
    })
}
