//! Who delivers a notice: the statements that decide it, called by the store.

use kernel::{EventId, EventReference, NoticeId, StoreError, to_unix_millis};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationDef, Select, Set,
};
use time::OffsetDateTime;
use usda::{Amended, Claim, DeliveryMethod, QueuedNotice};
use uuid::Uuid;

use super::entity::{ActiveModel, Column, Entity, Model};
use super::mapping::{GivenRow, to_given, to_queued};
use super::particulars::ShowRow;
use crate::Database;
use crate::accounts::entity::account;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::{participant_count, referred_to};
use crate::outbox::{self, Kind};
use crate::row::{all_columns, write_returning};

/// What the addresses of the demo's accounts end with.
const DEMO_DOMAIN: &str = "@showstable.local";

/// Which notice somebody wants to deliver.
pub(super) struct Wanted {
    pub(super) event_id: EventId,
    /// Which shows count for whoever wants it.
    pub(super) condition: Condition,
    /// 0 for the original.
    pub(super) number: u32,
    /// The account that asks for it, if one does.
    pub(super) requested_by: Option<Uuid>,
    /// The id it gets if it is new.
    pub(super) new_id: NoticeId,
    /// What is to become of it.
    pub(super) method: DeliveryMethod,
}

/// One statement decides who wins: it queues the notice, or else leases the
/// one that is there, unless that is taken. The show is read after it, so that
/// an edit before the lease is seen. Nothing is changed for those who lose.
pub(super) async fn claim(
    database: &Database,
    wanted: Wanted,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> Result<Claim, StoreError> {
    let transaction = database.begin().await?;
    let connection = &transaction.connection;
    let show = find_show(connection, wanted.event_id, wanted.condition.clone()).await?;
    match show {
        None => return Ok(Claim::NoShow),
        Some(show) if wanted.number == 0 && show.event.usda_notified_at.is_some() => {
            return Ok(Claim::Delivered);
        }
        Some(_) => {}
    }
    let amends = given_before(connection, wanted.event_id, wanted.number).await?;
    if wanted.number > 0 && amends.is_none() {
        return Ok(Claim::NoShow);
    }
    let notice = notice_of(connection, &wanted, now).await?;
    let row = outbox::row(
        Kind::UsdaNotice,
        notice.id,
        notice.id,
        now,
        Some(lease_until),
    );
    let mut upsert = outbox::Entity::insert(row)
        .on_conflict(
            OnConflict::columns([outbox::Column::Kind, outbox::Column::ResourceId])
                // One that was refused is due again, should this attempt break off.
                .update_columns([outbox::Column::LeasedUntil, outbox::Column::DueAt])
                .action_cond_where(outbox::is_free(to_unix_millis(now)))
                .to_owned(),
        )
        .into_query();
    upsert.returning(all_columns::<outbox::Entity>());
    let leased: Option<outbox::Model> = write_returning(connection, &upsert)
        .await
        .map_err(store_error)?;
    let Some(leased) = leased else {
        let notice = find_notice(connection, notice.id).await?;
        let is_given = notice.is_some_and(|it| it.delivered_at.is_some() || it.sent_at.is_some());
        return Ok(if is_given {
            Claim::Delivered
        } else {
            Claim::InProgress
        });
    };
    // What was written already was written at somebody else's request.
    let for_organizer = wanted.method == DeliveryMethod::Outbox;
    let mut unwritten = Entity::update_many()
        .col_expr(Column::ForOrganizer, for_organizer.into())
        .filter(Column::Id.eq(notice.id))
        .filter(Column::Pdf.is_null());
    if let Some(account_id) = wanted.requested_by {
        unwritten = unwritten
            .col_expr(Column::RequestedBy, account_id.into())
            .col_expr(Column::RequestedAt, to_unix_millis(now).into());
    }
    unwritten.exec(connection).await.map_err(store_error)?;
    let Some(show) = find_show(connection, wanted.event_id, wanted.condition).await? else {
        return Ok(Claim::NoShow);
    };
    let Some(notice) = find_notice(connection, notice.id).await? else {
        return Ok(Claim::InProgress);
    };
    let queued = to_queued(&leased, &notice, show, amends)?;
    transaction.commit().await?;
    Ok(Claim::Deliver(Box::new(queued)))
}

/// The notice of this number, made if there is none. Of two that make it at
/// once the second one finds the first one's.
async fn notice_of(
    connection: &impl ConnectionTrait,
    wanted: &Wanted,
    now: OffsetDateTime,
) -> Result<Model, StoreError> {
    let row = ActiveModel {
        id: Set(wanted.new_id.as_uuid()),
        event_id: Set(wanted.event_id.as_uuid()),
        number: Set(i64::from(wanted.number)),
        requested_by: Set(wanted.requested_by),
        requested_at: Set(to_unix_millis(now)),
        acknowledgement: Set(String::new()),
        ..Default::default()
    };
    Entity::insert(row)
        .on_conflict(
            OnConflict::columns([Column::EventId, Column::Number])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await
        .map_err(store_error)?;
    Entity::find()
        .filter(Column::EventId.eq(wanted.event_id.as_uuid()))
        .filter(Column::Number.eq(i64::from(wanted.number)))
        .one(connection)
        .await
        .map_err(store_error)?
        .ok_or_else(|| StoreError::failed("a notice that was just made is not there"))
}

async fn find_notice(
    connection: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Option<Model>, StoreError> {
    let notice = Entity::find_by_id(id).one(connection).await;
    notice.map_err(store_error)
}

/// What the notice of the number before said, if that one was given.
async fn given_before(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    number: u32,
) -> Result<Option<Amended>, StoreError> {
    if number == 0 {
        return Ok(None);
    }
    Entity::find()
        .select_only()
        .columns([Column::Particulars, Column::DeliveredAt, Column::SentAt])
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(Column::Number.eq(i64::from(number) - 1))
        .into_model::<GivenRow>()
        .one(connection)
        .await
        .map_err(store_error)?
        .map_or(Ok(None), to_given)
}

/// Leases the notice that is due, as the store's port promises.
pub(super) async fn lease_due(
    database: &Database,
    method: DeliveryMethod,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> Result<Option<QueuedNotice>, StoreError> {
    let mut queue = of_coming_shows(outbox::Column::Id, now);
    if method == DeliveryMethod::Email {
        queue = queue.filter(Column::ForOrganizer.eq(false));
    }
    while let Some(row) =
        outbox::lease_due(database, Kind::UsdaNotice, queue.clone(), now, lease_until).await?
    {
        let connection = database.reader()?;
        let Some(notice) = find_notice(connection, row.id).await? else {
            continue;
        };
        let event_id = EventId::new(notice.event_id);
        let number = u32::try_from(notice.number).unwrap_or_default();
        let amends = given_before(connection, event_id, number).await?;
        let shown = referred_to(&EventReference::Id(event_id));
        if let Some(show) = find_show(connection, event_id, shown).await? {
            return to_queued(&row, &notice, show, amends).map(Some);
        }
    }
    Ok(None)
}

/// What waits for shows that are neither hidden nor over, by the column that
/// names its notice.
pub(super) fn of_coming_shows(
    notice_id: outbox::Column,
    now: OffsetDateTime,
) -> Select<outbox::Entity> {
    let notice: RelationDef = outbox::Entity::belongs_to(Entity)
        .from(notice_id)
        .to(Column::Id)
        .into();
    let show: RelationDef = Entity::belongs_to(event::Entity)
        .from(Column::EventId)
        .to(event::Column::Id)
        .into();
    outbox::Entity::find()
        .join(JoinType::InnerJoin, notice)
        .join(JoinType::InnerJoin, show)
        .filter(event::Column::HiddenAt.is_null())
        .filter(event::Column::EndsAt.gt(to_unix_millis(now)))
}

/// Shows whose scheduled day has come by now. A show that is over needs
/// none any more.
pub(super) fn is_scheduled(now: OffsetDateTime) -> Condition {
    let now = to_unix_millis(now);
    Condition::all()
        .add(event::Column::HiddenAt.is_null())
        .add(event::Column::UsdaNotifiedAt.is_null())
        // Says that it is not null, so that SQLite takes the partial index.
        .add(event::Column::UsdaNoticeScheduledAt.is_not_null())
        .add(event::Column::UsdaNoticeScheduledAt.lte(now))
        .add(event::Column::EndsAt.gt(now))
}

/// The notices that keep the schedule from their shows: those that are begun,
/// and retried like any other. Where notices are made ready, a letter that is
/// ready already is looked at again when the day comes. Where they are
/// delivered, it is not: its organizer may have sent it.
fn begun(method: DeliveryMethod) -> Condition {
    match method {
        DeliveryMethod::Outbox => Condition::any()
            .add(Column::ForOrganizer.eq(false))
            .add(Column::ReadyAt.is_null()),
        DeliveryMethod::Email => Condition::any()
            .add(Column::ForOrganizer.eq(false))
            .add(Column::ReadyAt.is_not_null()),
    }
}

/// The accounts that a schedule counts for. Where notices are delivered, not
/// those of the demo: their shows are invented, and `.local` is nobody's domain.
fn accounts(method: DeliveryMethod) -> Condition {
    let everybody = Condition::all();
    if method == DeliveryMethod::Outbox {
        return everybody;
    }
    let demo = account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::Email.ends_with(DEMO_DOMAIN))
        .into_query();
    everybody.add(event::Column::AccountId.not_in_subquery(demo))
}

/// Shows whose scheduled day has come and whose notice is not begun.
pub(super) async fn due_shows(
    database: &Database,
    method: DeliveryMethod,
    now: OffsetDateTime,
    limit: u32,
) -> Result<Vec<EventId>, StoreError> {
    let begun = Entity::find()
        .select_only()
        .column(Column::EventId)
        .filter(Column::Number.eq(0))
        .filter(begun(method))
        .into_query();
    let ids: Vec<Uuid> = event::Entity::find()
        .select_only()
        .column(event::Column::Id)
        .filter(is_scheduled(now))
        .filter(accounts(method))
        .filter(event::Column::Id.not_in_subquery(begun))
        .order_by_asc(event::Column::UsdaNoticeScheduledAt)
        .order_by_asc(event::Column::Id)
        .limit(u64::from(limit))
        .into_tuple()
        .all(database.reader()?)
        .await
        .map_err(store_error)?;
    Ok(ids.into_iter().map(EventId::new).collect())
}

pub(super) async fn find_show(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    condition: Condition,
) -> Result<Option<ShowRow>, StoreError> {
    event::Entity::find()
        .expr_as(participant_count(), "participant_count")
        .filter(event::Column::Id.eq(event_id.as_uuid()))
        .filter(condition)
        .into_model::<ShowRow>()
        .one(connection)
        .await
        .map_err(store_error)
}
