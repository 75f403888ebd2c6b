use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::{
    Changer, ClassId, EventId, IdGenerator as _, NewAuditLine, OrganizationId, RandomIds,
    RegistrationId, Scope, StoreError, to_unix_millis,
};
use rings::{
    Arrival, DayClass, Format, JudgeCard, KnownTap, Publication, RingChange, RingClass, RingTx,
    TapKey, Turn, Unshareable,
};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType, OnConflict};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::{Instrument as _, debug_span};
use uuid::Uuid;

use super::class;
use super::entity::{class_tap, gate_tap, judge_card, judged_class, published};
use super::json::{LinesJson, WorkOffsJson};
use super::taps;
use crate::database::{TransactionConnection, WriteTransaction, in_time};
use crate::error::store_error;
use crate::gate_and_desk::Desk;
use crate::result_lines;
use crate::row::{find_all, find_one, write};
use crate::show_classes::{OwnClass, class_ids, own_class};
use crate::shows::{refuse_reader, with_id};
use crate::table::Stored as _;
use crate::trail::{self, LineOwner};

/// The transaction that changes what the ring has of one class.
pub(super) struct SqlRingTx {
    /// The same transaction at the desk, for what is scratched at the gate.
    desk: Desk,
    /// The locked class.
    locked: Option<Locked>,
}

#[derive(Clone)]
struct Locked {
    owner: LineOwner,
    event_id: EventId,
    class_id: ClassId,
    /// What it is called.
    class: OwnClass,
}

impl SqlRingTx {
    pub(super) fn new(transaction: WriteTransaction) -> Self {
        Self {
            desk: Desk::new(transaction),
            locked: None,
        }
    }

    fn locked(&self) -> Result<(&TransactionConnection, &Locked), StoreError> {
        let locked = self.locked.as_ref();
        let locked = locked.ok_or_else(|| StoreError::failed("no class is locked"))?;
        Ok((self.desk.connection(), locked))
    }

    /// Locks a class, or with others all of the show that have a row, and those others.
    async fn lock(
        &mut self,
        scope: &Scope,
        (event_id, class_id): (EventId, ClassId),
        others: Option<&[ClassId]>,
    ) -> Result<Option<judged_class::Model>, StoreError> {
        let db = self.desk.connection();
        // Who may not change the show must not make a row of its class.
        let Some(class) = own_class(db, scope, event_id, class_id).await? else {
            refuse_reader(db, scope, with_id(event_id)).await?;
            return Ok(None);
        };
        let row = match others {
            None => lock_row(db, event_id.as_uuid(), class.id).await?,
            Some(others) => lock_rows(db, (event_id, class_id), others).await?,
        };
        let organization = OrganizationId::new(class.organization_id);
        self.locked = Some(Locked {
            owner: LineOwner::show(organization, event_id),
            event_id,
            class_id,
            class,
        });
        Ok(Some(row))
    }

    /// What is stored of the locked class.
    async fn read(&self) -> Result<RingClass, StoreError> {
        let (db, locked) = self.locked()?;
        let found = class::with_parts(db, locked.event_id, vec![locked.class.clone()]).await?;
        let found = found.into_iter().next();
        found.ok_or_else(|| StoreError::failed("the locked class is gone"))
    }

    /// Likewise as its gate needs it.
    async fn read_gate(&self, row: judged_class::Model) -> Result<DayClass, StoreError> {
        let (db, locked) = self.locked()?;
        class::at_gate(db, locked.class.clone(), row).await
    }

    async fn store(&self, change: &RingChange) -> Result<(), StoreError> {
        let (db, locked) = self.locked()?;
        let (event, class) = (locked.event_id.as_uuid(), locked.class_id.as_uuid());
        match change {
            RingChange::Format(format) => set_format(db, event, class, format).await,
            RingChange::Card { judge, card, at } => {
                set_card(db, (event, class), *judge, card, *at).await
            }
            RingChange::WorkOffs(work_offs) => {
                let row = judged_class::ActiveModel {
                    class_id: Set(class),
                    work_off: Set(WorkOffsJson::of(work_offs)),
                    ..Default::default()
                };
                set(db, row).await
            }
            RingChange::Reopened(is_reopened) => {
                let row = judged_class::ActiveModel {
                    class_id: Set(class),
                    is_reopened: Set(*is_reopened),
                    ..Default::default()
                };
                set(db, row).await
            }
            RingChange::Order(order) => {
                let row = judged_class::ActiveModel {
                    class_id: Set(class),
                    running_order: Set(Some(order.column())),
                    ..Default::default()
                };
                set(db, row).await
            }
            RingChange::Tap(new) => {
                let tap = &new.tap;
                let row = gate_tap::Model {
                    id: RandomIds.next_uuid(),
                    class_id: class,
                    event_id: event,
                    registration_id: tap.registration_id.as_uuid(),
                    state: tap.state.as_str().to_owned(),
                    at: to_unix_millis(tap.turn.at),
                    key: new.key.as_ref().map(|it| it.as_str().to_owned()),
                    number: number(tap.turn)?,
                    is_replaced: new.is_replaced,
                };
                let among = gate_tap::Column::ClassId
                    .eq(class)
                    .and(gate_tap::Column::RegistrationId.eq(row.registration_id));
                taps::add(db, row.into_active_model(), among, new).await
            }
            RingChange::ClassTap(new) => {
                let tap = &new.tap;
                let row = class_tap::Model {
                    id: RandomIds.next_uuid(),
                    class_id: class,
                    event_id: event,
                    state: tap.state.as_str().to_owned(),
                    at: to_unix_millis(tap.turn.at),
                    key: new.key.as_ref().map(|it| it.as_str().to_owned()),
                    number: number(tap.turn)?,
                    is_replaced: new.is_replaced,
                };
                let among = class_tap::Column::ClassId.eq(class);
                taps::add(db, row.into_active_model(), among, new).await
            }
            RingChange::Published {
                publication,
                entered,
            } => {
                let Publication {
                    number,
                    at,
                    reason,
                    sheet,
                } = publication;
                let row = published::Model {
                    class_id: class,
                    number: (*number).into(),
                    event_id: event,
                    published_at: to_unix_millis(*at),
                    reason: reason.as_ref().map(|it| it.as_str().to_owned()),
                    sheet: sheet.column(),
                };
                write(db, published::Entity::insert(row.into_active_model())).await?;
                let organization = OrganizationId::new(locked.class.organization_id);
                let what = (publication, *entered);
                result_lines::replace(db, organization, (event, class), what).await
            }
        }
    }
}

/// Locks the row of a class in the ring, after making it if there is none.
async fn lock_row(
    db: &TransactionConnection,
    event: Uuid,
    class: Uuid,
) -> Result<judged_class::Model, StoreError> {
    let row = || judged_class::Entity::find_by_id(class).lock(LockType::NoKeyUpdate);
    if let Some(row) = find_one(db, row(), Ok).await? {
        return Ok(row);
    }
    make_rows(db, event, &[class], None).await?;
    let made = find_one(db, row(), Ok).await?;
    made.ok_or_else(no_row)
}

fn no_row() -> StoreError {
    StoreError::failed("a class has no row in the ring")
}

/// Locks the rows of all classes of a show in the ring, after making those of these ones, in
/// the order of their ids.
async fn lock_rows(
    db: &TransactionConnection,
    (event, class): (EventId, ClassId),
    others: &[ClassId],
) -> Result<judged_class::Model, StoreError> {
    let event = event.as_uuid();
    let of_show = class_ids(db, event).await?;
    let wanted = others.iter().chain([&class]).map(|it| it.as_uuid());
    let wanted: BTreeSet<Uuid> = wanted.filter(|it| of_show.contains(it)).collect();
    let wanted: Vec<Uuid> = wanted.into_iter().collect();
    make_rows(db, event, &wanted, None).await?;
    let rows = judged_class::Entity::find()
        .filter(judged_class::Column::EventId.eq(event))
        .order_by_asc(judged_class::Column::ClassId)
        .lock(LockType::NoKeyUpdate);
    let rows = find_all(db, rows, Ok::<judged_class::Model, _>).await?;
    let row = rows.into_iter().find(|it| it.class_id == class.as_uuid());
    row.ok_or_else(no_row)
}

/// Makes the rows of classes that have none; those that have one get this master.
pub(crate) async fn make_rows(
    db: &TransactionConnection,
    event: Uuid,
    classes: &[Uuid],
    master: Option<Uuid>,
) -> Result<(), StoreError> {
    let row = |class: &Uuid| judged_class::ActiveModel {
        class_id: Set(*class),
        event_id: Set(event),
        master_id: Set(master),
        format: NotSet,
        format_revision: NotSet,
        work_off: Set(WorkOffsJson::of(&[])),
        running_order: NotSet,
        is_reopened: NotSet,
    };
    let mut existing = OnConflict::column(judged_class::Column::ClassId);
    if master.is_some() {
        existing.update_column(judged_class::Column::MasterId);
    } else {
        existing.do_nothing();
    }
    let rows = judged_class::Entity::insert_many(classes.iter().map(row)).on_conflict(existing);
    write(db, rows).await?;
    Ok(())
}

fn number(turn: Turn) -> Result<i64, StoreError> {
    i64::try_from(turn.number).map_err(StoreError::failed)
}

/// Sets columns of the locked row.
async fn set(db: &TransactionConnection, row: judged_class::ActiveModel) -> Result<(), StoreError> {
    let row = judged_class::Entity::update(row).validate();
    write(db, row.map_err(store_error)?).await?;
    Ok(())
}

async fn set_format(
    db: &TransactionConnection,
    event: Uuid,
    class: Uuid,
    format: &Format,
) -> Result<(), StoreError> {
    let row = judged_class::ActiveModel {
        class_id: Set(class),
        format: Set(Some(format.column())),
        ..Default::default()
    };
    set(db, row).await?;
    let counted = judged_class::Entity::update_many()
        .col_expr(
            judged_class::Column::FormatRevision,
            Expr::col(judged_class::Column::FormatRevision).add(1),
        )
        .filter(judged_class::Column::ClassId.eq(class));
    write(db, counted).await?;
    let sharing: Vec<_> = format.master_of.iter().map(|it| it.as_uuid()).collect();
    let former = judged_class::Entity::update_many()
        .col_expr(judged_class::Column::MasterId, Expr::val(None::<Uuid>))
        .filter(judged_class::Column::MasterId.eq(class))
        .filter(judged_class::Column::ClassId.is_not_in(sharing.clone()));
    write(db, former).await?;
    if sharing.is_empty() {
        return Ok(());
    }
    make_rows(db, event, &sharing, Some(class)).await
}

async fn set_card(
    db: &TransactionConnection,
    (event, class): (Uuid, Uuid),
    judge: usize,
    card: &JudgeCard,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let row = judge_card::Model {
        class_id: class,
        judge: i64::try_from(judge).map_err(StoreError::failed)?,
        event_id: event,
        lines: LinesJson(card.card.lines.column()),
        revision: card.revision.map_or(0, |it| it.number().into()),
        saved_at: Some(to_unix_millis(at)),
    };
    let key = [judge_card::Column::ClassId, judge_card::Column::Judge];
    let mut existing = OnConflict::columns(key);
    existing.update_columns([
        judge_card::Column::Lines,
        judge_card::Column::Revision,
        judge_card::Column::SavedAt,
    ]);
    let saved = judge_card::Entity::insert(row.into_active_model()).on_conflict(existing);
    write(db, saved).await?;
    Ok(())
}

#[async_trait]
impl RingTx for SqlRingTx {
    async fn lock_class(
        &mut self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Option<RingClass>, StoreError> {
        let span = debug_span!("db.rings.lock_class", %event_id, %class_id);
        let lock = async {
            match self.lock(scope, (event_id, class_id), None).await? {
                None => Ok(None),
                Some(_) => self.read().await.map(Some),
            }
        };
        in_time(lock).instrument(span).await
    }

    async fn lock_gate(
        &mut self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Option<DayClass>, StoreError> {
        let span = debug_span!("db.rings.lock_gate", %event_id, %class_id);
        let lock = async {
            match self.lock(scope, (event_id, class_id), None).await? {
                None => Ok(None),
                Some(row) => self.read_gate(row).await.map(Some),
            }
        };
        in_time(lock).instrument(span).await
    }

    async fn gate(&mut self) -> Result<DayClass, StoreError> {
        let span = debug_span!("db.rings.gate");
        let read = async {
            let (db, locked) = self.locked()?;
            let row = judged_class::Entity::find_by_id(locked.class_id.as_uuid());
            let row = find_one(db, row, Ok).await?;
            self.read_gate(row.ok_or_else(no_row)?).await
        };
        in_time(read).instrument(span).await
    }

    async fn class(&mut self) -> Result<RingClass, StoreError> {
        let span = debug_span!("db.rings.class");
        in_time(self.read()).instrument(span).await
    }

    async fn lock_classes(
        &mut self,
        scope: &Scope,
        (event_id, class_id): (EventId, ClassId),
        others: &[ClassId],
    ) -> Result<Option<RingClass>, StoreError> {
        let span = debug_span!("db.rings.lock_classes", %event_id, %class_id);
        let lock = async {
            match self.lock(scope, (event_id, class_id), Some(others)).await? {
                None => Ok(None),
                Some(_) => self.read().await.map(Some),
            }
        };
        in_time(lock).instrument(span).await
    }

    async fn refused_sharing(
        &mut self,
        classes: &[ClassId],
    ) -> Result<Vec<(ClassId, Unshareable)>, StoreError> {
        let span = debug_span!("db.rings.refused_sharing");
        let ask = async {
            let (db, locked) = self.locked()?;
            let (event, class) = (locked.event_id.as_uuid(), locked.class_id.as_uuid());
            let of_show = class_ids(db, event).await?;
            let sharing = judged_class::Column::EventId
                .eq(event)
                .and(judged_class::Column::MasterId.is_not_null())
                .and(judged_class::Column::MasterId.ne(class));
            let sharing = class::judged(db, sharing).await?;
            // Each takes its places from another class, or is that class.
            let is_taken = |id: Uuid| {
                sharing
                    .iter()
                    .any(|row| row.class_id == id || row.master_id == Some(id))
            };
            let refused = classes.iter().filter_map(|id| {
                let why = match id.as_uuid() {
                    it if !of_show.contains(&it) => Unshareable::NoClass,
                    it if is_taken(it) => Unshareable::Taken,
                    _ => return None,
                };
                Some((*id, why))
            });
            Ok(refused.collect())
        };
        in_time(ask).instrument(span).await
    }

    async fn lock_desk(&mut self, event_id: EventId) -> Result<(), StoreError> {
        self.desk.lock(event_id).await
    }

    async fn scratch(
        &mut self,
        id: RegistrationId,
        is_scratched: bool,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError> {
        let (_, locked) = self.locked()?;
        let which = (locked.event_id, locked.class_id, id);
        self.desk.scratch(which, is_scratched, by).await
    }

    async fn find_tap(&mut self, key: &TapKey) -> Result<Option<KnownTap>, StoreError> {
        let span = debug_span!("db.rings.find_tap");
        let ask = async {
            let (db, locked) = self.locked()?;
            taps::find(db, locked.class_id.as_uuid(), key).await
        };
        in_time(ask).instrument(span).await
    }

    async fn arrive(&mut self, now: OffsetDateTime) -> Result<Arrival, StoreError> {
        let span = debug_span!("db.rings.arrive");
        let ask = async {
            let (db, locked) = self.locked()?;
            let which = (locked.event_id.as_uuid(), locked.class_id.as_uuid());
            taps::arrive_at_class(db, which, now).await
        };
        in_time(ask).instrument(span).await
    }

    async fn save(
        &mut self,
        change: &RingChange,
        lines: &[NewAuditLine],
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.rings.save");
        let save = async {
            self.store(change).await?;
            let (db, locked) = self.locked()?;
            trail::record(db, locked.owner, lines).await
        };
        in_time(save).instrument(span).await
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        let span = debug_span!("db.rings.commit");
        in_time(self.desk.commit()).instrument(span).await
    }
}
