//! Deliveries to stalls.

use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::{
    ChangeKind, Changer, DeliveryId, Difference, EventId, FieldErrors, GroupId, IdempotencyKey,
    LedgerOf, NewAuditLine, Refusal, RegistrationId, Scope, StoreError, to_unix_millis,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
};
use stalls::{
    Delivery, DeliveryBoard, DeliveryDraft, DeliveryStore, MAX_DELIVERIES, NewDelivered, Overruled,
    ShowStalls, StallRefusal, supplies,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::bookings;
use super::entity::delivery;
use super::store::{lock_show, stalls_of};
use crate::database::TransactionConnection;
use crate::locked_show::lock_only;
use crate::row::{delete_where, write};
use crate::shows::{find_known, find_with_rules, own_show, visible, with_id};
use crate::stall_deliveries::{bought, deliveries, show_of_delivery};
use crate::stall_holders::Which;
use crate::store::store;
use crate::table::Stored as _;
use crate::trail::{self, LineOwner, author_columns};
use crate::{idempotency, limits};

store! {
    /// Stores deliveries to stalls in SQL.
    SqlDeliveryStore
}

const NO_DELIVERY: Refusal = Refusal::NotFound("Delivery");

/// The deliveries of a show with all that they are of.
async fn board_of(
    db: &impl ConnectionTrait,
    stalls: ShowStalls,
) -> Result<DeliveryBoard, StoreError> {
    let of_show = Which::OfShow(stalls.event_id.as_uuid());
    let mut bookings = bookings::find(db, of_show).await?;
    let deliveries = deliveries(db, of_show).await?;
    // What a booking names is a stall, and is not brought to one.
    let mut stall_fees: BTreeSet<_> = bookings.iter().filter_map(|it| it.booked.fee_id).collect();
    let show = find_with_rules(db, with_id(stalls.event_id)).await?;
    let fees = show.map(|(_, rules)| rules.fees).unwrap_or_default();
    let of_stalls = fees.iter().filter(|it| {
        use kernel::StallFee::{End, Of};
        matches!(it.terms.stalls, Some(Of(_) | End(_)))
    });
    stall_fees.extend(of_stalls.map(|it| it.id));
    // To who waits in line nothing is brought.
    bookings.retain(|it| !it.is_waiting);
    let mut bought = bought(db, stalls.event_id).await?;
    bought.retain(|it| !stall_fees.contains(&it.fee_id));
    Ok(DeliveryBoard {
        supplies: supplies(bought, &deliveries),
        stalls,
        bookings,
        deliveries,
    })
}

/// One that is there.
async fn find(db: &impl ConnectionTrait, id: DeliveryId) -> Result<Delivery, StallRefusal> {
    let found = deliveries(db, Which::One(id.as_uuid())).await?.pop();
    Ok(found.ok_or(NO_DELIVERY)?)
}

/// Locks the show of a delivery, and reads the delivery.
async fn lock(
    db: &impl ConnectionTrait,
    scope: &Scope,
    id: DeliveryId,
) -> Result<(LineOwner, Delivery), StallRefusal> {
    let locked = lock_only(db, scope, show_of_delivery(id)).await?;
    let (_, owner) = locked.ok_or(NO_DELIVERY)?;
    Ok((owner, find(db, id).await?))
}

/// Adds a line about a delivery: what of it was and is so.
async fn add_line(
    db: &TransactionConnection,
    owner: LineOwner,
    it: &Delivery,
    (before, after): (&str, &str),
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    let subject = format!("{}, {}", it.buyer.horse_name, it.what());
    let line = Difference::new(ChangeKind::Delivery, subject, before, after);
    let line = line.about(it.id.as_uuid(), "");
    trail::record(db, owner, &NewAuditLine::all([line], now, by)).await
}

/// "for 2027-05-11".
fn ordered(it: &Delivery) -> String {
    format!("for {}", it.day)
}

const fn said(is_done: bool) -> &'static str {
    if is_done {
        "delivered"
    } else {
        "not delivered"
    }
}

/// The row of an order that the show can have.
fn row_of(
    board: &DeliveryBoard,
    (event, id): (EventId, DeliveryId),
    draft: &DeliveryDraft,
    now: OffsetDateTime,
) -> Result<delivery::Model, FieldErrors> {
    draft.check_day(board.stalls.days)?;
    if board.bookings.iter().all(|it| it.id != draft.booking_id) {
        return Err(FieldErrors::of(
            "booking_id",
            "must be a booking of this event",
        ));
    }
    let mut supplies = board.supplies.iter();
    let supply =
        supplies.find(|it| (it.bought.buyer.of, it.bought.fee_id) == (draft.of, draft.fee_id));
    let Some(supply) = supply else {
        let who = match draft.of {
            LedgerOf::Entry(_) => "entry",
            LedgerOf::Group(_) => "barn",
        };
        return Err(FieldErrors::of(
            "fee_id",
            format!("must be what this {who} bought"),
        ));
    };
    supply.check(draft.quantity)?;
    Ok(delivery::Model {
        id: id.as_uuid(),
        event_id: event.as_uuid(),
        registration_id: draft.of.registration_id().map(RegistrationId::as_uuid),
        group_id: draft.of.group_id().map(GroupId::as_uuid),
        fee_id: draft.fee_id.as_uuid(),
        name: supply.bought.name.clone(),
        booking_id: Some(draft.booking_id.as_uuid()),
        quantity: draft.quantity.into(),
        day: draft.day.column(),
        is_delivered: false,
        at: None,
        said_at: None,
        author: None,
        account_id: None,
        created_at: to_unix_millis(now),
    })
}

#[async_trait]
impl DeliveryStore for SqlDeliveryStore {
    async fn board(
        &self,
        scope: &Scope,
        event: EventId,
    ) -> Result<Option<DeliveryBoard>, StoreError> {
        let span = debug_span!("db.stalls.deliveries", event_id = %event);
        let read = self.database.read(span, |db| async move {
            let Some(show) = find_known(db, own_show(scope, event)).await? else {
                return Ok(None);
            };
            let stalls = super::areas::of_show(db, show).await?;
            board_of(db, stalls).await.map(Some)
        });
        read.await
    }

    async fn show_of_delivery(
        &self,
        scope: &Scope,
        id: DeliveryId,
    ) -> Result<Option<EventId>, StoreError> {
        let span = debug_span!("db.stalls.show_of_delivery", delivery_id = %id);
        let read = self.database.read(span, |db| async move {
            let which = visible(scope).add(show_of_delivery(id));
            let show = find_known(db, which).await?;
            Ok(show.map(|it| it.id))
        });
        read.await
    }

    async fn order(
        &self,
        scope: &Scope,
        made: (EventId, DeliveryId),
        draft: &DeliveryDraft,
        key: Option<IdempotencyKey>,
        now: OffsetDateTime,
    ) -> Result<Delivery, StallRefusal> {
        let (event, id) = made;
        let span = debug_span!("db.stalls.order", event_id = %event);
        let key = &(format!("deliveries:{event}"), key);
        let write = self.database.write(span, |db| async move {
            // The office and riders change what was bought while they have locked the show.
            let owner = lock_show(&db, scope, event).await?;
            if let Some(first) = idempotency::first(&db, key, (id.as_uuid(), now)).await? {
                return find(&db, DeliveryId::new(first)).await;
            }
            let board = board_of(&db, stalls_of(&db, event).await?).await?;
            let row = row_of(&board, made, draft, now)?;
            let insert = delivery::Entity::insert(row.into_active_model());
            crate::row::write(&db, insert).await?;
            let all =
                delivery::Entity::find().filter(delivery::Column::EventId.eq(event.as_uuid()));
            let what = "deliveries of a show";
            limits::check::<_, Refusal>(&db, all, what, MAX_DELIVERIES).await?;
            let new = find(&db, id).await?;
            let by = (scope.actor().changer(), now);
            add_line(&db, owner, &new, ("", &ordered(&new)), by).await?;
            Ok(new)
        });
        write.await
    }

    async fn cancel(
        &self,
        scope: &Scope,
        id: DeliveryId,
        now: OffsetDateTime,
    ) -> Result<(), StallRefusal> {
        let span = debug_span!("db.stalls.cancel_delivery", delivery_id = %id);
        let write = self.database.write(span, |db| async move {
            let (owner, before) = lock(&db, scope, id).await?;
            let one = delivery::Column::Id.eq(id.as_uuid());
            delete_where::<delivery::Entity>(&db, one).await?;
            idempotency::forget(&db, id.as_uuid()).await?;
            let by = (scope.actor().changer(), now);
            add_line(&db, owner, &before, (&ordered(&before), ""), by).await?;
            Ok(())
        });
        write.await
    }

    async fn deliver(
        &self,
        scope: &Scope,
        new: &NewDelivered,
    ) -> Result<(Delivery, Option<Overruled>), StallRefusal> {
        let span = debug_span!("db.stalls.deliver", delivery_id = %new.id);
        let write = self.database.write(span, |db| async move {
            let (owner, before) = lock(&db, scope, new.id).await?;
            let was = before.delivered.as_ref();
            if !before.takes(new) {
                let overruled = was.filter(|it| it.is_done != new.is_done);
                let overruled = overruled.map(|it| Overruled {
                    is_done: it.is_done,
                    at: it.at,
                });
                return Ok((before, overruled));
            }
            let was_done = was.is_some_and(|it| it.is_done);
            save(&db, new).await?;
            let after = find(&db, new.id).await?;
            if was_done != new.is_done {
                let texts = (said(was_done), said(new.is_done));
                add_line(&db, owner, &after, texts, (new.by, new.recorded_at)).await?;
            }
            Ok((after, None))
        });
        write.await
    }
}

/// Stores what was said last.
async fn save(db: &impl ConnectionTrait, new: &NewDelivered) -> Result<(), StoreError> {
    use delivery::Column::{AccountId, At, Author, IsDelivered, SaidAt};

    let (author, account_id) = author_columns(new.by);
    let update = delivery::Entity::update_many()
        .col_expr(IsDelivered, new.is_done.into())
        .col_expr(At, to_unix_millis(new.at).into())
        .col_expr(SaidAt, to_unix_millis(new.said_at).into())
        .col_expr(Author, author.into())
        .col_expr(AccountId, account_id.into())
        .filter(delivery::Column::Id.eq(new.id.as_uuid()));
    write(db, update).await?;
    Ok(())
}
