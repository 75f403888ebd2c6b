//! Statements that show photos and make them due for deletion.

use horses::{DeletePhoto, PhotoKind, PhotoName, PhotoUse};
use kernel::{HorseId, PhotoId, Scope, StoreError, to_unix_millis};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QueryTrait as _, UpdateMany,
};
use time::OffsetDateTime;

use super::entity::horse;
use super::entity::photo::{Column, Entity, Model};
use crate::database::TransactionConnection;
use crate::jobs;
use crate::row::{all_columns, write, write_returning_all};
use crate::scope::within;

/// The column of a horse that names its photo of this kind.
const fn column_of(kind: PhotoKind) -> horse::Column {
    match kind {
        PhotoKind::Profile => horse::Column::ProfilePhoto,
        PhotoKind::Header => horse::Column::HeaderPhoto,
    }
}

/// The name of the photo of this kind that a horse shows.
pub(super) fn shown_by(horse: &horse::Model, kind: PhotoKind) -> Option<String> {
    match kind {
        PhotoKind::Profile => horse.profile_photo.clone(),
        PhotoKind::Header => horse.header_photo.clone(),
    }
}

fn set_delete_at(at: Option<OffsetDateTime>) -> UpdateMany<Entity> {
    let at = at.map(to_unix_millis);
    Entity::update_many().col_expr(Column::DeleteAt, Expr::val(at))
}

/// Makes the selected photos due for deletion at `at`, and enqueues that.
pub(super) async fn schedule_deletion(
    transaction: &TransactionConnection,
    which: Condition,
    now: OffsetDateTime,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let mut update = set_delete_at(Some(at)).filter(which).into_query();
    update.returning(all_columns::<Entity>());
    let to_task = |row: Model| Ok(DeletePhoto(PhotoId::new(row.id)));
    let tasks = write_returning_all::<Entity, _, _>(transaction, &update, to_task).await?;
    jobs::enqueue_all(transaction, tasks, now, at).await
}

/// Makes all photos of a horse due now, including those that it shows.
pub(super) async fn schedule_deletion_of_all(
    transaction: &TransactionConnection,
    horse_id: HorseId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let all = Condition::all().add(Column::HorseId.eq(horse_id.as_uuid()));
    schedule_deletion(transaction, all, now, now).await
}

/// Makes a photo not due for deletion; `false` if no such photo can be kept.
pub(super) async fn keep(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    horse_id: HorseId,
    used: PhotoUse,
    name: &PhotoName,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let keep = set_delete_at(None)
        .filter(Column::Name.eq(name.as_str()))
        .filter(Column::HorseId.eq(horse_id.as_uuid()))
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::Kind.eq(used.as_str()))
        .filter(Column::DeleteAt.gt(to_unix_millis(now)))
        .filter(Column::Stored.eq(true))
        .filter(Column::Marked.eq(false));
    Ok(write(transaction, keep).await? > 0)
}

pub(super) async fn show(
    transaction: &impl ConnectionTrait,
    horse_id: HorseId,
    kind: PhotoKind,
    name: Option<&PhotoName>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let name = name.map(PhotoName::as_str);
    let update = horse::Entity::update_many()
        .col_expr(column_of(kind), Expr::val(name))
        .col_expr(horse::Column::UpdatedAt, to_unix_millis(now).into())
        .filter(horse::Column::Id.eq(horse_id.as_uuid()));
    write(transaction, update).await?;
    Ok(())
}
