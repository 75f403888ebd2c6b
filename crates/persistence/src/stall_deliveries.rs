//! Deliveries to stalls, and what entries and barns bought that is delivered, each with who
//! bought it by their names.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    ChangeKind, DeliveryId, Difference, EventId, FeeBasis, FeeId, GroupId, LedgerOf, NewAuditLine,
    RegistrationId, StallBookingId, StoreError,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use stalls::{Bought, Buyer, Delivered, Delivery, cut};
use uuid::Uuid;

use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::events::entity::event;
use crate::idempotency;
use crate::limits::count;
use crate::registrations::entity::{Column as Entry, charge, group};
use crate::row::{Unreadable, delete_where, find_all, write};
use crate::stall_holders::{NamedRow, Which, with_names};
use crate::stalls::entity::delivery::{self, Column};
use crate::stock::takes;
use crate::table::read;
use crate::trail::{self, LineOwner, author_of};

/// The show of a delivery.
pub(crate) fn show_of_delivery(id: DeliveryId) -> Condition {
    let show = Query::select()
        .column(Column::EventId)
        .from(delivery::Entity)
        .and_where(Column::Id.eq(id.as_uuid()))
        .take();
    Condition::all().add(event::Column::Id.in_subquery(show))
}

fn to_buyer(named: NamedRow) -> Result<Buyer, Unreadable> {
    let (of, back_number, [rider_name, horse_name]) = named.read()?;
    Ok(Buyer {
        of,
        back_number,
        rider_name,
        horse_name,
    })
}

#[derive(FromQueryResult)]
struct DeliveryRow {
    #[sea_orm(nested)]
    row: delivery::Model,
    #[sea_orm(nested)]
    buyer: NamedRow,
    email: Option<String>,
}

fn to_delivery(line: DeliveryRow) -> Result<Delivery, Unreadable> {
    let DeliveryRow { row, buyer, email } = line;
    let delivered = match (row.at, row.said_at, row.author) {
        (Some(at), Some(said_at), Some(author)) => Some(Delivered {
            is_done: row.is_delivered,
            at: read("at", at)?,
            said_at: read("said_at", said_at)?,
            by: author_of(&author, email, "")?,
        }),
        _ => None,
    };
    Ok(Delivery {
        id: DeliveryId::new(row.id),
        event_id: EventId::new(row.event_id),
        buyer: to_buyer(buyer)?,
        fee_id: FeeId::new(row.fee_id),
        name: row.name,
        booking_id: row.booking_id.map(StallBookingId::new),
        quantity: read("quantity", row.quantity)?,
        day: read("day", row.day)?,
        delivered,
        created_at: read("created_at", row.created_at)?,
    })
}

/// Deliveries by day, then as they were ordered.
pub(crate) async fn deliveries(
    db: &impl ConnectionTrait,
    which: Which,
) -> Result<Vec<Delivery>, StoreError> {
    let found = with_address(delivery::Entity::find(), Column::AccountId, "email");
    let found = with_names(found, (Column::RegistrationId, Column::GroupId))
        .filter(which.filter(Column::EventId, Column::Id))
        .order_by_asc(Column::Day)
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    find_all(db, found, to_delivery).await
}

/// Those of some entries and barns.
fn bought_by(buyers: &[LedgerOf]) -> Expr {
    let entries = buyers.iter().filter_map(|it| it.registration_id());
    let barns = buyers.iter().filter_map(|it| it.group_id());
    let entries = Column::RegistrationId.is_in(entries.map(RegistrationId::as_uuid));
    entries.or(Column::GroupId.is_in(barns.map(GroupId::as_uuid)))
}

/// How many of each extra are delivered to an entry or a barn.
pub(crate) async fn delivered_to(
    db: &impl ConnectionTrait,
    of: LedgerOf,
) -> Result<Vec<(FeeId, u32)>, StoreError> {
    let found = delivery::Entity::find()
        .filter(bought_by(&[of]))
        .filter(Column::IsDelivered.eq(true));
    let counted =
        |row: delivery::Model| Ok((FeeId::new(row.fee_id), read("quantity", row.quantity)?));
    find_all(db, found, counted).await
}

/// Who has other extras or another state by a line. What a barn is charged is told about the
/// barn.
fn changed_by(line: &NewAuditLine) -> Option<LedgerOf> {
    let about = line.difference.object.as_ref();
    match (line.difference.kind, line.entry) {
        (ChangeKind::Extra | ChangeKind::Status, Some((id, _))) => Some(LedgerOf::Entry(id)),
        (ChangeKind::Charge, None) => about.map(|it| LedgerOf::Group(GroupId::new(it.id))),
        _ => None,
    }
}

/// Cuts orders of those whose extras or states changed by these lines to what they still
/// have bought, unless that is delivered; the crew does not find them any more.
pub(crate) async fn follow_lines(
    db: &TransactionConnection,
    owner: LineOwner,
    event: EventId,
    lines: &[NewAuditLine],
) -> Result<(), StoreError> {
    let buyers: BTreeSet<_> = lines.iter().filter_map(changed_by).collect();
    let Some(first) = lines.first().filter(|_| !buyers.is_empty()) else {
        return Ok(());
    };
    let (by, now) = (first.by, first.at);
    let buyers: Vec<_> = buyers.into_iter().collect();
    let theirs = delivery::Entity::find().filter(bought_by(&buyers));
    if count(db, theirs).await? == 0 {
        return Ok(());
    }
    let mut orders: BTreeMap<(LedgerOf, FeeId), Vec<Delivery>> = BTreeMap::new();
    for it in deliveries(db, Which::OfShow(event.as_uuid())).await? {
        let of = (it.buyer.of, it.fee_id);
        if buyers.contains(&of.0) {
            orders.entry(of).or_default().push(it);
        }
    }
    let bought = bought(db, event).await?;
    let mut told = Vec::new();
    for ((of, fee), orders) in &orders {
        let its = |it: &&Bought| (it.buyer.of, it.fee_id) == (*of, *fee);
        let bought = bought.iter().find(its).map_or(0, |it| it.quantity);
        for (order, kept) in cut(orders, bought) {
            keep(db, order, kept).await?;
            let subject = format!("{}, {}", order.buyer.horse_name, order.what());
            let [before, after] = [order.quantity, kept].map(|it| match it {
                0 => String::new(),
                it => format!("{it} for {}", order.day),
            });
            let line = Difference::new(ChangeKind::Delivery, subject, before, after);
            told.push(line.about(order.id.as_uuid(), ""));
        }
    }
    trail::record(db, owner, &NewAuditLine::all(told, now, by)).await
}

/// Leaves so many of an order, or nothing of it.
async fn keep(db: &impl ConnectionTrait, order: &Delivery, kept: u32) -> Result<(), StoreError> {
    let this = Column::Id.eq(order.id.as_uuid());
    if kept == 0 {
        delete_where::<delivery::Entity>(db, this).await?;
        return idempotency::forget(db, order.id.as_uuid()).await;
    }
    let update = delivery::Entity::update_many()
        .col_expr(Column::Quantity, Expr::val(i64::from(kept)))
        .filter(this);
    write(db, update).await?;
    Ok(())
}

#[derive(FromQueryResult)]
struct BoughtRow {
    fee_id: Uuid,
    name: String,
    quantity: i64,
    #[sea_orm(nested)]
    buyer: NamedRow,
}

/// What the entries of a show bought by the piece, by back number: as long as they take part
/// or wait, and afterwards what they pay for. Then what barns bought.
pub(crate) async fn bought(
    db: &impl ConnectionTrait,
    event: EventId,
) -> Result<Vec<Bought>, StoreError> {
    let found = charge::Entity::find()
        .select_only()
        .column(charge::Column::FeeId)
        .columns([charge::Column::Name, charge::Column::Quantity]);
    let of = (charge::Column::RegistrationId, charge::Column::GroupId);
    let found = with_names(found, of)
        .filter(charge::Column::EventId.eq(event.as_uuid()))
        .filter(charge::Column::Per.eq(FeeBasis::Unit.as_str()))
        .filter(charge::Column::Quantity.gt(0))
        .filter(takes())
        .order_by_asc(charge::Column::GroupId.is_not_null())
        .order_by_asc(group::Column::CreatedAt)
        .order_by_asc(Entry::NumberKey)
        .order_by_asc(Entry::EntryNumber)
        .order_by_asc(charge::Column::Position);
    let to_bought = |row: BoughtRow| {
        Ok(Bought {
            buyer: to_buyer(row.buyer)?,
            fee_id: FeeId::new(row.fee_id),
            name: row.name,
            quantity: read("quantity", row.quantity)?,
        })
    };
    let mut bought: Vec<Bought> = Vec::new();
    for it in find_all(db, found, to_bought).await? {
        let mut others = bought.iter_mut();
        let same = others.find(|other| (other.fee_id, other.buyer.of) == (it.fee_id, it.buyer.of));
        match same {
            Some(other) => other.quantity = other.quantity.saturating_add(it.quantity),
            None => bought.push(it),
        }
    }
    Ok(bought)
}
