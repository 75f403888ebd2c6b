use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::{
    Author, ChangeKind, EventId, EventReference, IdGenerator as _, NewAuditLine, RandomIds,
    Refusal, RegistrationId, Revision, RingId, Scope, StoreError, to_unix_millis,
};
use rings::{ClassKey, DayStore, Habits, MAX_TAPS, NewTap, RingError, RingTap, Schedule, ShowDay};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{ExprTrait as _, LockType, OnConflict};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::{ring_tap, schedule, show_ring};
use super::schedule_json::SessionsJson;
use super::{day, habits, taps};
use crate::class_entries::trained_by;
use crate::database::TransactionConnection;
use crate::limits::count;
use crate::row::{delete_where, find_one, write};
use crate::shows::{
    self, find_known, organization_of, own_show, referred_to, refuse_reader, with_id,
};
use crate::store::store;
use crate::table::Stored as _;
use crate::trail::{self, LineOwner};

store! {
    /// Stores schedules and what happens in rings in SQL, and reads the days of shows.
    SqlDayStore
}

#[async_trait]
impl DayStore for SqlDayStore {
    async fn find(&self, reference: &EventReference) -> Result<Option<ShowDay>, StoreError> {
        let span = debug_span!("db.days.find");
        let which = referred_to(reference);
        self.database.read(span, |db| day::find(db, which)).await
    }

    async fn find_public_id(
        &self,
        reference: &EventReference,
    ) -> Result<Option<EventId>, StoreError> {
        let span = debug_span!("db.days.find_public_id");
        let read = self.database.read(span, |db| async move {
            let show = find_known(db, referred_to(reference)).await?;
            Ok(show.map(|it| it.id))
        });
        read.await
    }

    async fn version(&self, event_id: EventId) -> Result<u64, StoreError> {
        let span = debug_span!("db.days.version", %event_id);
        let read = |db| trail::length(db, event_id.as_uuid());
        self.database.read(span, read).await
    }

    async fn habits(&self, scope: &Scope, event_id: EventId) -> Result<Habits, StoreError> {
        let span = debug_span!("db.days.habits", %event_id);
        let which = own_show(scope, event_id);
        self.database.read(span, |db| habits::find(db, which)).await
    }

    async fn trained_by(
        &self,
        event_id: EventId,
        name: &str,
    ) -> Result<BTreeSet<RegistrationId>, StoreError> {
        let span = debug_span!("db.days.trained_by", %event_id);
        let read = self
            .database
            .read(span, |db| trained_by(db, event_id, name));
        read.await
    }

    async fn owns(&self, scope: &Scope, event_id: EventId) -> Result<bool, StoreError> {
        let span = debug_span!("db.days.owns", %event_id);
        let read = self
            .database
            .read(span, |db| shows::owns(db, scope, event_id));
        read.await
    }

    async fn save_schedule(
        &self,
        scope: &Scope,
        event_id: EventId,
        schedule: Schedule,
        seen: Option<Revision>,
        lines: Vec<NewAuditLine>,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.days.save_schedule", %event_id);
        let (schedule, lines) = (&schedule, &lines);
        let save = self.database.write(span, |db| async move {
            let owner = owner(&db, scope, event_id).await?;
            let (id, revision) = lock_schedule(&db, event_id.as_uuid()).await?;
            if seen.is_some_and(|seen| i64::from(seen.number()) != revision) {
                return Err(Refusal::Changed);
            }
            write_schedule(&db, event_id.as_uuid(), schedule, revision + 1).await?;
            let about = |line: &NewAuditLine| NewAuditLine {
                difference: line.difference.clone().about(id, ""),
                ..line.clone()
            };
            let lines: Vec<_> = lines.iter().map(about).collect();
            Ok(trail::record(&db, owner, &lines).await?)
        });
        save.await
    }

    async fn tap_ring(
        &self,
        scope: &Scope,
        (event_id, ring_id): (EventId, RingId),
        tap: NewTap<RingTap>,
        now: OffsetDateTime,
        lines: Vec<NewAuditLine>,
    ) -> Result<(), RingError> {
        let span = debug_span!("db.days.tap_ring", %event_id, %ring_id);
        let (tap, lines) = (&tap, &lines);
        let save = self.database.write(span, |db| async move {
            let owner = owner(&db, scope, event_id).await?;
            let ring = show_ring::Entity::find_by_id(ring_id.as_uuid())
                .filter(show_ring::Column::EventId.eq(event_id.as_uuid()))
                .lock(LockType::NoKeyUpdate);
            let ring = find_one(&db, ring, Ok::<show_ring::Model, _>).await?;
            let ring = ring.ok_or(Refusal::NotFound("Ring"))?;
            if is_known(&db, ring.id, tap).await? {
                return Ok(());
            }
            let stored = ring_tap::Entity::find().filter(ring_tap::Column::RingId.eq(ring.id));
            if u64::try_from(count(&db, stored).await?).unwrap_or_default() >= MAX_TAPS {
                return Err(RingError::TappedTooOften);
            }
            let number = taps::arrive(&db, ring.event_id, now).await?;
            let row = ring_tap_row(&ring, tap, number);
            let among = ring_tap::Column::RingId.eq(ring.id);
            taps::add(&db, row.into_active_model(), among, tap).await?;
            Ok(trail::record(&db, owner, lines).await?)
        });
        save.await
    }

    async fn order_changed(
        &self,
        scope: &Scope,
        class: ClassKey,
    ) -> Result<Option<(OffsetDateTime, Author)>, StoreError> {
        let ClassKey { event_id, class_id } = class;
        let span = debug_span!("db.days.order_changed", %event_id, %class_id);
        let read = self.database.read(span, |db| async move {
            if !shows::owns(db, scope, event_id).await? {
                return Ok(None);
            }
            trail::last_of(db, class_id.as_uuid(), ChangeKind::OrderOfGo).await
        });
        read.await
    }
}

/// Whether a tap on a ring is stored. Fails if its key was used for another one.
async fn is_known(
    db: &TransactionConnection,
    ring: Uuid,
    tap: &NewTap<RingTap>,
) -> Result<bool, RingError> {
    let Some(key) = &tap.key else {
        return Ok(false);
    };
    let same = ring_tap::Entity::find()
        .filter(ring_tap::Column::RingId.eq(ring))
        .filter(ring_tap::Column::Key.eq(key.as_str()));
    let Some(known) = find_one(db, same, Ok::<ring_tap::Model, _>).await? else {
        return Ok(false);
    };
    let RingTap {
        status,
        reason,
        until,
        ..
    } = &tap.tap;
    let is_same = known.status == status.as_str()
        && known.reason == reason.as_str()
        && known.until == until.map(to_unix_millis);
    if is_same {
        Ok(true)
    } else {
        Err(Refusal::KeyReused.into())
    }
}

fn ring_tap_row(ring: &show_ring::Model, new: &NewTap<RingTap>, number: i64) -> ring_tap::Model {
    let tap = &new.tap;
    ring_tap::Model {
        id: RandomIds.next_uuid(),
        ring_id: ring.id,
        event_id: ring.event_id,
        status: tap.status.as_str().to_owned(),
        reason: tap.reason.as_str().to_owned(),
        until: tap.until.map(to_unix_millis),
        at: to_unix_millis(tap.turn.at),
        key: new.key.as_ref().map(|it| it.as_str().to_owned()),
        number,
        is_replaced: new.is_replaced,
    }
}

/// To whom lines about a show belong; fails if the show is not within the scope.
async fn owner(
    db: &TransactionConnection,
    scope: &Scope,
    event_id: EventId,
) -> Result<LineOwner, Refusal> {
    let Some(organization) = organization_of(db, scope, event_id).await? else {
        refuse_reader(db, scope, with_id(event_id)).await?;
        return Err(Refusal::NotFound("Event"));
    };
    Ok(LineOwner::show(organization, event_id))
}

/// Locks the row of a show's schedule, after making it if there is none. Returns its id and
/// its revision.
async fn lock_schedule(db: &TransactionConnection, show: Uuid) -> Result<(Uuid, i64), StoreError> {
    let row = schedule::ActiveModel {
        event_id: Set(show),
        id: Set(RandomIds.next_uuid()),
        sessions: Set(SessionsJson(Vec::new())),
        revision: Set(0),
    };
    let mut existing = OnConflict::column(schedule::Column::EventId);
    existing.do_nothing();
    write(db, schedule::Entity::insert(row).on_conflict(existing)).await?;
    let row = schedule::Entity::find_by_id(show).lock(LockType::NoKeyUpdate);
    let row = find_one(db, row, Ok::<schedule::Model, _>).await?;
    let row = row.ok_or_else(|| StoreError::failed("the schedule is not there"))?;
    Ok((row.id, row.revision))
}

/// Replaces the locked schedule. What was tapped of rings that stay is kept.
pub(crate) async fn write_schedule(
    db: &TransactionConnection,
    show: Uuid,
    schedule: &Schedule,
    revision: i64,
) -> Result<(), StoreError> {
    let row = schedule::ActiveModel {
        event_id: Set(show),
        sessions: Set(SessionsJson(schedule.sessions.column())),
        revision: Set(revision),
        ..Default::default()
    };
    let row = schedule::Entity::update(row).validate();
    write(db, row.map_err(crate::error::store_error)?).await?;
    let ids: Vec<Uuid> = schedule.rings.iter().map(|it| it.id.as_uuid()).collect();
    let former = show_ring::Column::EventId
        .eq(show)
        .and(show_ring::Column::Id.is_not_in(ids));
    delete_where::<show_ring::Entity>(db, former).await?;
    let rings = schedule.rings.iter().zip(0..);
    let rings = rings.map(|(ring, position)| show_ring::ActiveModel {
        id: Set(ring.id.as_uuid()),
        event_id: Set(show),
        name: Set(ring.name.as_str().to_owned()),
        position: Set(position),
    });
    let rings: Vec<_> = rings.collect();
    if rings.is_empty() {
        return Ok(());
    }
    let mut existing = OnConflict::column(show_ring::Column::Id);
    existing.update_columns([show_ring::Column::Name, show_ring::Column::Position]);
    let rings = show_ring::Entity::insert_many(rings).on_conflict(existing);
    write(db, rings).await?;
    Ok(())
}
