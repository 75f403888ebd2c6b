//! Deliveries to stalls, and what entries bought that is delivered, each with the entry by its
//! names.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    ChangeKind, DeliveryId, Difference, EventId, FeeBasis, FeeId, NewAuditLine, RegistrationId,
    StallBookingId, StoreError,
};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use stalls::{Bought, Buyer, Delivered, Delivery, cut};
use uuid::Uuid;

use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::events::entity::event;
use crate::idempotency;
use crate::limits::count;
use crate::registrations::entity::{Column as Entry, charge};
use crate::row::{Unreadable, delete_where, find_all, present, relation, write};
use crate::stall_holders::Which;
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

#[derive(FromQueryResult)]
struct BuyerRow {
    back_number: Option<i64>,
    rider_name: String,
    horse_name: String,
}

impl BuyerRow {
    fn read(self, id: Uuid) -> Result<Buyer, Unreadable> {
        Ok(Buyer {
            registration_id: RegistrationId::new(id),
            back_number: read("back_number", self.back_number)?,
            rider_name: self.rider_name,
            horse_name: self.horse_name,
        })
    }
}

#[derive(FromQueryResult)]
struct DeliveryRow {
    #[sea_orm(nested)]
    row: delivery::Model,
    #[sea_orm(nested)]
    buyer: BuyerRow,
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
        buyer: buyer.read(present("registration_id", row.registration_id)?)?,
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
    let found = with_address(delivery::Entity::find(), Column::AccountId, "email")
        .columns([Entry::BackNumber, Entry::RiderName, Entry::HorseName])
        .join(
            JoinType::InnerJoin,
            relation(Column::RegistrationId, Entry::Id),
        )
        .filter(which.filter(Column::EventId, Column::Id))
        .order_by_asc(Column::Day)
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    find_all(db, found, to_delivery).await
}

/// How many of each extra are delivered to an entry.
pub(crate) async fn delivered_to(
    db: &impl ConnectionTrait,
    entry: RegistrationId,
) -> Result<Vec<(FeeId, u32)>, StoreError> {
    let found = delivery::Entity::find()
        .filter(Column::RegistrationId.eq(entry.as_uuid()))
        .filter(Column::IsDelivered.eq(true));
    let counted =
        |row: delivery::Model| Ok((FeeId::new(row.fee_id), read("quantity", row.quantity)?));
    find_all(db, found, counted).await
}

/// Cuts orders of entries whose extras or states changed by these lines to what they still
/// have bought, unless that is delivered; the crew does not find them any more.
pub(crate) async fn follow_lines(
    db: &TransactionConnection,
    owner: LineOwner,
    event: EventId,
    lines: &[NewAuditLine],
) -> Result<(), StoreError> {
    let changed =
        |it: &&NewAuditLine| matches!(it.difference.kind, ChangeKind::Extra | ChangeKind::Status);
    let mut changed = lines.iter().filter(changed).peekable();
    let Some(first) = changed.peek() else {
        return Ok(());
    };
    let (by, now) = (first.by, first.at);
    let entries: BTreeSet<_> = changed
        .filter_map(|it| it.entry.map(|(id, _)| id))
        .collect();
    let ids = entries.iter().map(|it| it.as_uuid());
    let theirs = delivery::Entity::find().filter(Column::RegistrationId.is_in(ids));
    if count(db, theirs).await? == 0 {
        return Ok(());
    }
    let mut orders: BTreeMap<(RegistrationId, FeeId), Vec<Delivery>> = BTreeMap::new();
    for it in deliveries(db, Which::OfShow(event.as_uuid())).await? {
        let of = (it.buyer.registration_id, it.fee_id);
        if entries.contains(&of.0) {
            orders.entry(of).or_default().push(it);
        }
    }
    let bought = bought(db, event).await?;
    let mut told = Vec::new();
    for ((entry, fee), orders) in &orders {
        let its = |it: &&Bought| (it.buyer.registration_id, it.fee_id) == (*entry, *fee);
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
    registration_id: Uuid,
    fee_id: Uuid,
    name: String,
    quantity: i64,
    #[sea_orm(nested)]
    buyer: BuyerRow,
}

/// What the entries of a show bought by the piece, by back number: as long as they take part
/// or wait, and afterwards what they pay for.
pub(crate) async fn bought(
    db: &impl ConnectionTrait,
    event: EventId,
) -> Result<Vec<Bought>, StoreError> {
    let found = charge::Entity::find()
        .select_only()
        .columns([charge::Column::RegistrationId, charge::Column::FeeId])
        .columns([charge::Column::Name, charge::Column::Quantity])
        .columns([Entry::BackNumber, Entry::RiderName, Entry::HorseName])
        .join(
            JoinType::InnerJoin,
            relation(charge::Column::RegistrationId, Entry::Id),
        )
        .filter(charge::Column::EventId.eq(event.as_uuid()))
        .filter(charge::Column::Per.eq(FeeBasis::Unit.as_str()))
        .filter(charge::Column::Quantity.gt(0))
        .filter(takes())
        .order_by_asc(Entry::NumberKey)
        .order_by_asc(Entry::EntryNumber)
        .order_by_asc(charge::Column::Position);
    let to_bought = |row: BoughtRow| {
        Ok(Bought {
            buyer: row.buyer.read(row.registration_id)?,
            fee_id: FeeId::new(row.fee_id),
            name: row.name,
            quantity: read("quantity", row.quantity)?,
        })
    };
    let mut bought: Vec<Bought> = Vec::new();
    for it in find_all(db, found, to_bought).await? {
        let mut others = bought.iter_mut();
        let same = others.find(|other| {
            (other.fee_id, other.buyer.registration_id) == (it.fee_id, it.buyer.registration_id)
        });
        match same {
            Some(other) => other.quantity = other.quantity.saturating_add(it.quantity),
            None => bought.push(it),
        }
    }
    Ok(bought)
}
