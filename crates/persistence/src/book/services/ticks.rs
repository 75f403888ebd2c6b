//! What was ticked.

use book::{BookError, NewTick, ServiceLimits, ServicePer, ServiceTick};
use kernel::{EmailAddress, HorseId, Money, Refusal, Scope, ServiceId, StoreError};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, QueryFilter as _, Select,
};
use time::Date;

use super::entity::tick::{Column, Entity, Model};
use super::entity::{given, offered};
use crate::authors::with_address;
use crate::book::month::entity::billed;
use crate::database::TransactionConnection;
use crate::references::hold_horses;
use crate::row::{Unreadable, delete_where, find_one, optional, write};
use crate::table::Stored as _;
use crate::{known_horses, limits};

/// A tick with the email address of who made it.
#[derive(FromQueryResult)]
pub(in crate::book) struct TickRow {
    #[sea_orm(nested)]
    tick: Model,
    email: Option<String>,
}

pub(in crate::book) fn to_tick(row: TickRow) -> Result<ServiceTick, Unreadable> {
    row.tick.read(optional(row.email, EmailAddress::stored))
}

/// Ticks with the email addresses of who made them.
pub(in crate::book) fn all() -> Select<Entity> {
    with_address(Entity::find(), Column::AccountId, "email")
}

fn this(horse: HorseId, service: ServiceId, day: Date) -> Condition {
    Condition::all()
        .add(Column::HorseId.eq(horse.as_uuid()))
        .add(Column::ServiceId.eq(service.as_uuid()))
        .add(Column::Day.eq(day.column()))
}

/// Whether a bill has something of the tick.
async fn refuse_billed(
    db: &impl ConnectionTrait,
    (horse, service, day): (HorseId, ServiceId, Date),
) -> Result<(), BookError> {
    let billed = billed::Entity::find()
        .filter(billed::Column::HorseId.eq(horse.as_uuid()))
        .filter(billed::Column::Day.eq(day.column()))
        .filter(billed::Column::ServiceId.eq(service.as_uuid()));
    match limits::count(db, billed).await? {
        0 => Ok(()),
        _ => Err(BookError::TickBilled),
    }
}

/// What one costs the horse on this day.
async fn price(
    db: &impl ConnectionTrait,
    horse: HorseId,
    service: &book::Service,
    day: Date,
) -> Result<Money, StoreError> {
    let given = given::Entity::find_by_id(horse.as_uuid());
    let given = find_one(db, given, given::Model::read).await?;
    let services = given.map(|it| it.services).unwrap_or_default();
    Ok(service.price_on(day, &services).amount)
}

/// Stores, changes or takes back a tick.
pub(super) async fn tick(
    db: &TransactionConnection,
    scope: &Scope,
    NewTick { wish, now }: NewTick,
    limits: &ServiceLimits,
) -> Result<Option<ServiceTick>, BookError> {
    let no_horse = || Refusal::NotFound("Horse");
    let found = known_horses::find_own(db, scope, wish.horse).await?;
    let of = found.ok_or_else(no_horse)?.organization_id;
    let organization = of.as_uuid();
    limits::lock_account(db, organization).await?;
    if !hold_horses(db, organization, [wish.horse]).await? {
        return Err(no_horse().into());
    }
    let which = (wish.horse, wish.service, wish.day);
    let one = || all().filter(this(which.0, which.1, which.2));
    let before = find_one(db, one(), to_tick).await?;
    if before.as_ref().map_or(0, |it| it.quantity) == wish.quantity {
        return Ok(before);
    }
    refuse_billed(db, which).await?;
    delete_where::<Entity>(db, this(which.0, which.1, which.2)).await?;
    if wish.quantity == 0 {
        return Ok(None);
    }
    let service = offered::Entity::find_by_id(wish.service.as_uuid())
        .filter(offered::Column::OrganizationId.eq(organization));
    let service = find_one(db, service, offered::Model::read).await?;
    let service = service.ok_or(Refusal::NotFound("Service"))?;
    if service.details.per != ServicePer::Each {
        return Err(Refusal::Field {
            field: "service_id",
            problem: "is not charged each time",
        }
        .into());
    }
    let tick = ServiceTick {
        horse_id: wish.horse,
        service_id: wish.service,
        day: wish.day,
        service_name: service.details.name.clone(),
        category: service.details.category,
        quantity: wish.quantity,
        unit_amount: price(db, wish.horse, &service, wish.day).await?,
        by: None,
        at: now,
    };
    let row = Model::of(&tick, of, scope.account_id());
    write(db, Entity::insert(row.into_active_model())).await?;
    let of_day = Entity::find()
        .filter(Column::HorseId.eq(wish.horse.as_uuid()))
        .filter(Column::Day.eq(wish.day.column()));
    limits::check::<_, Refusal>(db, of_day, ServiceLimits::TICKS, limits.ticks_of_a_day).await?;
    Ok(find_one(db, one(), to_tick).await?)
}
