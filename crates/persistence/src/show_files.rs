//! Files of shows, as others than their store know them: what is deleted with a class or a
//! show, and what a copy of a show has.

use documents::{ShowFile, SweepDocument};
use kernel::{DocumentId, EventId, IdGenerator as _, RandomIds, ShowFileId, StoreError};
use sea_orm::sea_query::{Expr, Func, IntoCondition, LockType, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::database::TransactionConnection;
use crate::documents::entity::show_file::{Column, Entity, Model};
use crate::error::store_error;
use crate::events::entity::{event, prize_list};
use crate::limits::count;
use crate::row::{delete_where, find_all, insert_all};
use crate::{idempotency, jobs};

/// The files of a show, in the order in which they were uploaded.
pub(crate) async fn of_show(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<ShowFile>, StoreError> {
    let files = Entity::find()
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    find_all(db, files, Model::read).await
}

/// Deletes these files, and enqueues the sweeps of what they store: it goes unless a copy of
/// the show has it, too.
pub(crate) async fn delete(
    db: &TransactionConnection,
    which: impl IntoCondition,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let files = Entity::find().filter(which).lock(LockType::Update);
    let files = find_all(db, files, |row: Model| Ok((row.id, row.stored_as))).await?;
    let (ids, stored): (Vec<Uuid>, Vec<Uuid>) = files.into_iter().unzip();
    if ids.is_empty() {
        return Ok(());
    }
    idempotency::forget_these(db, &ids).await?;
    delete_where::<Entity>(db, Column::Id.is_in(ids)).await?;
    let mut stored: Vec<_> = stored.into_iter().map(DocumentId::new).collect();
    stored.sort_unstable();
    stored.dedup();
    jobs::enqueue_all(db, stored.into_iter().map(SweepDocument), now, now).await
}

/// Deletes the files of a show, with it.
pub(crate) async fn delete_of_show(
    db: &TransactionConnection,
    event_id: EventId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    delete(db, Column::EventId.eq(event_id.as_uuid()), now).await
}

/// Deletes the files of classes, with them.
pub(crate) async fn delete_of_classes(
    db: &TransactionConnection,
    classes: &[Uuid],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    delete(db, Column::ClassId.is_in(classes.iter().copied()), now).await
}

/// Whether riders may read the files of a show: its prize list is published.
pub(crate) async fn are_published(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<bool, StoreError> {
    let published = prize_list::Entity::find_by_id(event_id.as_uuid())
        .filter(prize_list::Column::PublishedAt.is_not_null());
    Ok(count(db, published).await? > 0)
}

/// Gives a copy of a show the files of the whole show and the logos of its sponsors. What is
/// about a class, such as a pattern, is new at each show.
pub(crate) async fn copy(
    db: &TransactionConnection,
    (from, to): (EventId, EventId),
) -> Result<(), StoreError> {
    // Nobody sweeps what they store until the copy is there.
    let files = Entity::find()
        .filter(Column::EventId.eq(from.as_uuid()))
        .filter(Column::ClassId.is_null())
        .lock(LockType::Share);
    let files = find_all(db, files, Model::read).await?;
    let copies = files.into_iter().map(|file| ShowFile {
        id: ShowFileId::new(RandomIds.next_uuid()),
        event_id: to,
        ..file
    });
    insert_all(db, copies.map(|it| Model::of(&it).into_active_model())).await
}

/// How many bytes the files of an organization's shows take; what copies share, once.
pub(crate) async fn bytes_of(
    db: &impl ConnectionTrait,
    organization: Uuid,
) -> Result<i64, StoreError> {
    let shows = Query::select()
        .column(event::Column::Id)
        .from(event::Entity)
        .and_where(event::Column::OrganizationId.eq(organization))
        .take();
    let sizes = Entity::find()
        .select_only()
        .expr(Func::max(Expr::col(Column::Bytes)))
        .filter(Column::EventId.in_subquery(shows))
        .group_by(Column::StoredAs)
        .into_tuple::<i64>();
    let sizes = sizes.all(db).await.map_err(store_error)?;
    Ok(sizes.into_iter().sum())
}

/// Whether a file of a show is stored under this id.
pub(crate) fn stored_as(id: DocumentId) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::StoredAs.eq(id.as_uuid()))
}
