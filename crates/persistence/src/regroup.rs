//! Stores which classes took the place of others: classes of the show, places of entries, and what the
//! ring has of both change in one transaction.

use async_trait::async_trait;
use kernel::{
    ClassId, EventId, NewAuditLine, OrganizationId, RegistrationId, Revision, Scope, StoreError,
};
use rings::{GroupShow, GroupStanding, Regroup, RegroupStore, RegroupTx};
use sea_orm::sea_query::LockType;
use sea_orm::{EntityTrait as _, QueryFilter as _, QuerySelect as _};
use tracing::{Instrument as _, debug_span};
use uuid::Uuid;

use crate::database::{TransactionConnection, WriteTransaction, in_time};
use crate::events::entity::event;
use crate::rings::entity::{judged_class, schedule};
use crate::rings::make_rows;
use crate::row::{find_all, find_one};
use crate::shows::{own_show, owns, refuse_reader, with_id};
use crate::store::store;
use crate::trail::{self, LineOwner};

mod reading;
mod writing;

pub(crate) use reading::show as group_show;

store! {
    /// Stores which classes took the place of others in SQL.
    SqlRegroupStore
}

#[async_trait]
impl RegroupStore for SqlRegroupStore {
    async fn begin(&self) -> Result<Box<dyn RegroupTx>, StoreError> {
        Ok(Box::new(SqlRegroupTx {
            transaction: self.database.begin().await?,
            locked: None,
        }))
    }

    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<(GroupShow, Vec<GroupStanding>)>, StoreError> {
        let span = debug_span!("db.regroup.find", %event_id);
        let read = self.database.read(span, |db| async move {
            if !owns(db, scope, event_id).await? {
                return Ok(None);
            }
            let show = reading::show(db, event_id.as_uuid()).await?;
            let made = show.regroupings.iter().flat_map(|it| &it.to);
            let made: Vec<Uuid> = made.map(|it| it.as_uuid()).collect();
            let standings = reading::standings(db, &made).await?;
            Ok(Some((show, standings)))
        });
        read.await
    }
}

/// The transaction that splits or combines classes.
struct SqlRegroupTx {
    transaction: WriteTransaction,
    /// The locked show.
    locked: Option<(LineOwner, EventId, GroupShow)>,
}

impl SqlRegroupTx {
    fn locked(
        &self,
    ) -> Result<(&TransactionConnection, LineOwner, EventId, &GroupShow), StoreError> {
        let locked = self.locked.as_ref();
        let (owner, event_id, show) =
            locked.ok_or_else(|| StoreError::failed("no show is locked"))?;
        Ok((&self.transaction.connection, *owner, *event_id, show))
    }

    async fn lock(
        &mut self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<GroupShow>, StoreError> {
        let db = &self.transaction.connection;
        db.note_changed(event_id.as_uuid());
        let own = event::Entity::find().filter(own_show(scope, event_id));
        let own = find_one(db, own.lock(LockType::NoKeyUpdate), |row: event::Model| {
            Ok(row.organization_id)
        });
        let Some(organization) = own.await? else {
            refuse_reader(db, scope, with_id(event_id)).await?;
            return Ok(None);
        };
        // The schedule has a lock of its own; there is no row as long as nobody made one.
        let row = schedule::Entity::find_by_id(event_id.as_uuid()).lock(LockType::NoKeyUpdate);
        find_one(db, row, Ok::<schedule::Model, _>).await?;
        let show = reading::show(db, event_id.as_uuid()).await?;
        let owner = LineOwner::show(OrganizationId::new(organization), event_id);
        self.locked = Some((owner, event_id, show.clone()));
        Ok(Some(show))
    }
}

#[async_trait]
impl RegroupTx for SqlRegroupTx {
    async fn lock_show(
        &mut self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<GroupShow>, StoreError> {
        let span = debug_span!("db.regroup.lock_show", %event_id);
        in_time(self.lock(scope, event_id)).instrument(span).await
    }

    async fn lock_classes(&mut self, ids: &[ClassId]) -> Result<Vec<GroupStanding>, StoreError> {
        let span = debug_span!("db.regroup.lock_classes");
        let lock = async {
            let (db, _, event_id, show) = self.locked()?;
            let is_there = |id: &&ClassId| show.classes.iter().any(|it| it.id == **id);
            let ids: Vec<Uuid> = ids.iter().filter(is_there).map(|it| it.as_uuid()).collect();
            if ids.is_empty() {
                return Ok(Vec::new());
            }
            // In one order, so that two transactions never wait for each other.
            let mut sorted = ids.clone();
            sorted.sort_unstable();
            sorted.dedup();
            make_rows(db, event_id.as_uuid(), &sorted, None).await?;
            for id in sorted {
                let row = judged_class::Entity::find_by_id(id).lock(LockType::NoKeyUpdate);
                find_all(db, row, Ok::<judged_class::Model, _>).await?;
            }
            reading::standings(db, &ids).await
        };
        in_time(lock).instrument(span).await
    }

    async fn save(
        &mut self,
        change: &Regroup,
    ) -> Result<Vec<(RegistrationId, Revision)>, StoreError> {
        let span = debug_span!("db.regroup.save");
        let save = async {
            let (db, _, event_id, show) = self.locked()?;
            let key = (change.regrouping.kind, change.regrouping.class_id());
            let others = show.regroupings.iter();
            let others = others.filter(|it| (it.kind, it.class_id()) != key);
            let made = others.flat_map(|it| &it.to).map(|it| it.as_uuid());
            let made: Vec<Uuid> = made.collect();
            writing::save(db, event_id, change, (show.revision, &made)).await
        };
        in_time(save).instrument(span).await
    }

    async fn record(&mut self, lines: &[NewAuditLine]) -> Result<(), StoreError> {
        let span = debug_span!("db.regroup.record");
        let record = async {
            let (db, owner, ..) = self.locked()?;
            trail::record(db, owner, lines).await
        };
        in_time(record).instrument(span).await
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        let span = debug_span!("db.regroup.commit");
        in_time(self.transaction.commit()).instrument(span).await
    }
}
