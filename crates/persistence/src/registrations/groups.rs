//! Barns at shows.

use std::collections::HashMap;

use exhibitors::PersonSaid;
use kernel::{
    EventId, ExhibitorId, GroupId, IdempotencyKey, OrganizationId, Refusal, SignedMoney, StoreError,
};
use registrations::{
    Charge, EntryLink, Group, GroupFacts, KeepsGroup, LedgerOf, LedgerState, MAX_GROUPS,
    Registration,
};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::charge::{self, ChargeColumns};
use super::entity::group::{Column, Entity, Model};
use super::entity::{self as registration, payment};
use super::{parts, rows};
use crate::database::TransactionConnection;
use crate::directory::named_in;
use crate::limits::{self, count};
use crate::row::{IDS_AT_ONCE, delete_where, find_all, grouped, insert_all, update_all, write};
use crate::shows::{not_hidden, with_show};
use crate::table::read;
use crate::{entry_stalls, idempotency};

/// The barns that meet a condition, of shows that are not hidden, the first one made first.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    which: impl Into<Condition>,
) -> Result<Vec<Group>, StoreError> {
    let rows = with_show(Entity::find(), Column::EventId)
        .filter(not_hidden())
        .filter(which.into())
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    let mut found = find_all(db, rows, |row: Model| row.read(Vec::new())).await?;
    let mut bought = charges(db, found.iter().map(|it| it.id.as_uuid())).await?;
    for group in &mut found {
        group.charges = bought.remove(&group.id.as_uuid()).unwrap_or_default();
    }
    Ok(found)
}

/// What barns bought, in the order of their bills.
async fn charges(
    db: &impl ConnectionTrait,
    groups: impl Iterator<Item = Uuid>,
) -> Result<HashMap<Uuid, Vec<Charge>>, StoreError> {
    let groups: Vec<_> = groups.collect();
    let mut found = Vec::new();
    for few in groups.chunks(IDS_AT_ONCE) {
        let rows = charge::Entity::find()
            .filter(charge::Column::GroupId.is_in(few.iter().copied()))
            .order_by_asc(charge::Column::Position);
        let to_charge = |row: ChargeOfGroup| Ok((row.group_id, row.charge.read()?));
        found.extend(find_all(db, rows, to_charge).await?);
    }
    Ok(grouped(found))
}

#[derive(FromQueryResult)]
struct ChargeOfGroup {
    group_id: Uuid,
    #[sea_orm(nested)]
    charge: ChargeColumns,
}

/// That of a show.
pub(super) fn in_show(event_id: EventId, id: GroupId) -> Condition {
    Condition::all()
        .add(Column::EventId.eq(event_id.as_uuid()))
        .add(Column::Id.eq(id.as_uuid()))
}

/// The one with a link.
pub(super) fn with_link(link: &EntryLink) -> Condition {
    Condition::all().add(Column::Link.eq(link.as_str()))
}

/// The entries of barns, by their numbers.
pub(super) async fn entries(
    db: &impl ConnectionTrait,
    which: impl Into<Condition>,
) -> Result<Vec<Registration>, StoreError> {
    let found = registration::Entity::find()
        .filter(which.into())
        .order_by_asc(registration::Column::EntryNumber);
    parts::all(db, found)
        .await?
        .into_iter()
        .map(|it| Ok(it?))
        .collect()
}

/// Inserts a barn of a locked show, or returns the link of the one that was made under the key.
pub(super) async fn insert(
    db: &TransactionConnection,
    organization: OrganizationId,
    group: &Group,
    key: Option<IdempotencyKey>,
) -> Result<Option<EntryLink>, Refusal> {
    let key = (format!("groups:{}", group.event_id), key);
    let made = (group.id.as_uuid(), group.created_at);
    if let Some(first) = idempotency::first(db, &key, made).await? {
        let first = find(db, Column::Id.eq(first)).await?.pop();
        let first = first.ok_or_else(|| StoreError::failed("the barn is gone"))?;
        return Ok(Some(first.link));
    }
    let mut group = group.clone();
    let at = group.created_at;
    group.exhibitor_id =
        Some(in_charge(db, organization, (group.event_id, &group.facts), at).await?);
    let row = Model::of(&group).into_active_model();
    write(db, Entity::insert(row)).await?;
    let bought = rows::group_charge_rows(&group);
    insert_all(db, bought.map(charge::Model::into_active_model)).await?;
    let all = Entity::find().filter(Column::EventId.eq(group.event_id.as_uuid()));
    limits::check::<_, Refusal>(db, all, "barns of a show", MAX_GROUPS).await?;
    Ok(None)
}

/// Stores what changed of a barn of a locked show.
pub(super) async fn update(
    db: &TransactionConnection,
    organization: OrganizationId,
    (before, after): (&Group, &Group),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let mut after = after.clone();
    if before.facts != after.facts {
        let facts = (after.event_id, &after.facts);
        after.exhibitor_id = Some(in_charge(db, organization, facts, now).await?);
    }
    let columns = [
        Column::Name,
        Column::ContactName,
        Column::ContactEmail,
        Column::ContactPhone,
        Column::ExhibitorId,
        Column::Link,
        Column::Bought,
        Column::Split,
        Column::Divided,
        Column::Revision,
    ];
    update_all(db, &[Model::of(&after)], &columns, None).await?;
    if before.charges != after.charges {
        delete_where::<charge::Entity>(db, charge::Column::GroupId.eq(after.id.as_uuid())).await?;
        let bought = rows::group_charge_rows(&after);
        insert_all(db, bought.map(charge::Model::into_active_model)).await?;
    }
    Ok(())
}

/// Deletes a barn without entries, with what it bought, unless something keeps it.
pub(super) async fn delete(
    db: &TransactionConnection,
    id: GroupId,
) -> Result<Option<KeepsGroup>, StoreError> {
    let id = id.as_uuid();
    let lines = payment::Entity::find().filter(payment::Column::GroupId.eq(id));
    if count(db, lines).await? > 0 {
        return Ok(Some(KeepsGroup::Money));
    }
    if entry_stalls::has_group(db, id).await? {
        return Ok(Some(KeepsGroup::Stalls));
    }
    delete_where::<charge::Entity>(db, charge::Column::GroupId.eq(id)).await?;
    delete_where::<Entity>(db, Column::Id.eq(id)).await?;
    Ok(None)
}

/// The person in charge in the directory, who may be new.
async fn in_charge(
    db: &TransactionConnection,
    organization: OrganizationId,
    (show, facts): (EventId, &GroupFacts),
    now: OffsetDateTime,
) -> Result<ExhibitorId, StoreError> {
    let person = PersonSaid {
        name: facts.contact_name.clone(),
        email: facts.email.get().cloned(),
        phone: facts.phone.get().cloned(),
        address: exhibitors::ExhibitorAddress::default(),
    };
    named_in(db, organization, (show, &person), now).await
}

#[derive(FromQueryResult)]
struct StateRow {
    id: Uuid,
    name: String,
    revision: i64,
    paid: i64,
    own: i64,
    of_entries: i64,
}

/// What the ledger of each of these barns depends on, with the cents that it was charged beside
/// the bills of its entries; less than nothing if more than that was divided among them.
pub(crate) async fn states(
    db: &impl ConnectionTrait,
    which: Expr,
) -> Result<Vec<(i64, LedgerState)>, StoreError> {
    let of_entries = Expr::cust(
        "(SELECT COALESCE(SUM(group_fee), 0) FROM registrations \
          WHERE registrations.group_id = entry_groups.id)",
    );
    let own = Expr::col(Column::Bought).sub(Expr::col(Column::Divided));
    let rows = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::Revision, Column::Paid])
        .expr_as(own, "own")
        // PostgreSQL's `sum` of `bigint` is `numeric`.
        .expr_as(of_entries.cast_as(Alias::new("bigint")), "of_entries")
        .filter(which);
    find_all(db, rows, |row: StateRow| {
        let state = LedgerState {
            of: LedgerOf::Group(GroupId::new(row.id)),
            revision: read("revision", row.revision)?,
            name: row.name,
            total: SignedMoney::from_cents(row.own + row.of_entries),
            paid: SignedMoney::from_cents(row.paid),
        };
        Ok((row.own, state))
    })
    .await
}
