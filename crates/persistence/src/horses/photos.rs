use async_trait::async_trait;
use horses::{
    DeletePhoto, DeletionMark, HorseLimits, InsertError, Photo, PhotoInserted, PhotoKind,
    PhotoName, PhotoSet, PhotoStore,
};
use kernel::{HorseId, IdempotencyKey, PhotoId, Scope, StoreError, to_unix_millis};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryTrait as _,
};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::horse;
use super::entity::photo::{Column, Entity, Model};
use super::owned::{find, lock};
use super::photo_rows::{keep, photo_row, schedule_deletion, show, shown_by, to_photo};
use crate::Database;
use crate::database::{in_time, in_transaction};
use crate::idempotency::{self, Claimed};
use crate::row::{find_one, update_returning, write};
use crate::scope::find_own;
use crate::{jobs, limits};

/// Stores the metadata of photos in SQL.
#[derive(Debug, Clone)]
pub struct SqlPhotoStore {
    database: Database,
    limits: HorseLimits,
}

impl SqlPhotoStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: HorseLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: HorseLimits) -> Self {
        self.limits = limits;
        self
    }
}

#[async_trait]
impl PhotoStore for SqlPhotoStore {
    #[instrument(
        name = "db.photos.insert",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), photo_id = %photo.id)
    )]
    async fn insert(
        &self,
        scope: &Scope,
        photo: &Photo,
        key: Option<IdempotencyKey>,
    ) -> Result<PhotoInserted, InsertError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let horse_id = photo.horse_id.as_uuid();
            let Some(horse) = find_own::<horse::Entity>(connection, scope, horse_id).await? else {
                return Ok(PhotoInserted::NoHorse);
            };
            let row = photo_row(horse.organization_id, photo);
            let key_scope = format!("uploads:{}", scope.account_id());
            let (key, now) = (key.as_ref(), row.uploaded_at);
            match idempotency::claim(connection, &key_scope, key, row.id, now).await? {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(first) => {
                    // A photo that is being deleted cannot be returned, and its key
                    // will be deleted with it.
                    let first =
                        Entity::find_by_id(first.resource_id).filter(Column::Marked.eq(false));
                    let announced = |row: Model| {
                        let photo = to_photo(&row)?;
                        Ok(if row.stored {
                            PhotoInserted::Stored(photo)
                        } else {
                            PhotoInserted::ToStore(photo)
                        })
                    };
                    if let Some(first) = find_one(connection, first, announced).await? {
                        return Ok(first);
                    }
                }
            }
            let organization = row.organization_id;
            limits::lock_account(connection, organization).await?;
            // Locked, so that a concurrent deletion of the horse includes this
            // photo.
            if lock(connection, scope, photo.horse_id).await?.is_none() {
                return Ok(PhotoInserted::NoHorse);
            }
            write(connection, Entity::insert(row.into_active_model())).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (HorseLimits::PHOTOS, self.limits.photos);
            limits::check::<_, InsertError>(connection, all, what, most).await?;
            if let Some(delete_at) = photo.delete_at {
                let task = DeletePhoto(photo.id);
                jobs::enqueue(connection, task, photo.uploaded_at, delete_at).await?;
            }
            transaction.commit().await?;
            Ok(PhotoInserted::ToStore(photo.clone()))
        })
        .await
    }

    #[instrument(name = "db.photos.mark_stored", level = "debug", skip_all, fields(photo_id = %id))]
    async fn mark_stored(&self, id: PhotoId, now: OffsetDateTime) -> Result<bool, StoreError> {
        in_time(async {
            let writer = self.database.writer()?;
            let update = Entity::update_many()
                .col_expr(Column::Stored, Expr::val(true))
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(Column::Marked.eq(false))
                .filter(
                    // A horse already shows it, if it was stored twice under
                    // one key.
                    Condition::any()
                        .add(Column::DeleteAt.is_null())
                        .add(Column::DeleteAt.gt(to_unix_millis(now))),
                );
            Ok(write(writer, update).await? > 0)
        })
        .await
    }

    #[instrument(
        name = "db.photos.set",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), horse_id = %horse_id)
    )]
    async fn set(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        kind: PhotoKind,
        name: &PhotoName,
        now: OffsetDateTime,
        delete_previous_at: OffsetDateTime,
    ) -> Result<PhotoSet, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(horse) = lock(connection, scope, horse_id).await? else {
                return Ok(PhotoSet::NoHorse);
            };
            let shown = shown_by(horse, kind);
            if shown.as_deref() != Some(name.as_str()) {
                if !keep(connection, scope, horse_id, kind, name, now).await? {
                    return Ok(PhotoSet::NoPhoto);
                }
                show(connection, horse_id, kind, Some(name), now).await?;
                if let Some(previous) = shown {
                    let previous = Condition::all().add(Column::Name.eq(previous));
                    schedule_deletion(connection, previous, now, delete_previous_at).await?;
                }
            }
            let Some(horse) = find(connection, scope, horse_id).await? else {
                return Ok(PhotoSet::NoHorse);
            };
            transaction.commit().await?;
            Ok(PhotoSet::Set(Box::new(horse)))
        })
        .await
    }

    #[instrument(
        name = "db.photos.unset",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), horse_id = %horse_id)
    )]
    async fn unset(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        kind: PhotoKind,
        now: OffsetDateTime,
        delete_at: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(horse) = lock(connection, scope, horse_id).await? else {
                return Ok(false);
            };
            let Some(shown) = shown_by(horse, kind) else {
                return Ok(false);
            };
            show(connection, horse_id, kind, None, now).await?;
            let shown = Condition::all().add(Column::Name.eq(shown));
            schedule_deletion(connection, shown, now, delete_at).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.photos.is_kept", level = "debug", skip_all)]
    async fn is_kept(&self, name: &PhotoName, now: OffsetDateTime) -> Result<bool, StoreError> {
        in_time(async {
            let kept = Entity::find()
                .filter(Column::Name.eq(name.as_str()))
                .filter(
                    Condition::any()
                        .add(Column::DeleteAt.is_null())
                        .add(Column::DeleteAt.gt(to_unix_millis(now))),
                );
            Ok(limits::count(self.database.reader()?, kept).await? > 0)
        })
        .await
    }

    /// The image files are deleted some time after this, and no clock limits
    /// when. Therefore the statement that checks that the photo is due also
    /// prevents that a horse shows it from then on.
    #[instrument(name = "db.photos.mark_for_deletion", level = "debug", skip_all, fields(photo_id = %id))]
    async fn mark_for_deletion(
        &self,
        id: PhotoId,
        now: OffsetDateTime,
        uploaded_before: OffsetDateTime,
    ) -> Result<DeletionMark, StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::Marked, Expr::val(true))
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::DeleteAt.lte(to_unix_millis(now)))
            .filter(
                Condition::any()
                    .add(Column::Stored.eq(true))
                    .add(Column::UploadedAt.lte(to_unix_millis(uploaded_before))),
            )
            .into_query();
        in_time(async {
            let marked = |row: Model| to_photo(&row).map(DeletionMark::Marked);
            let writer = self.database.writer()?;
            if let Some(marked) = update_returning::<Entity, _>(writer, update, marked).await? {
                return Ok(marked);
            }
            let kept = Entity::find_by_id(id.as_uuid());
            let not_due = |row: Model| to_photo(&row).map(DeletionMark::NotDue);
            let kept = find_one(self.database.reader()?, kept, not_due).await?;
            Ok(kept.unwrap_or(DeletionMark::Gone))
        })
        .await
    }

    #[instrument(name = "db.photos.forget", level = "debug", skip_all, fields(photo_id = %id))]
    async fn forget(&self, id: PhotoId) -> Result<(), StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let delete = Entity::delete_many()
                .filter(Column::Id.eq(id.as_uuid()))
                // Not if a horse shows it.
                .filter(Column::DeleteAt.is_not_null());
            if write(connection, delete).await? > 0 {
                idempotency::forget(connection, id.as_uuid()).await?;
            }
            transaction.commit().await
        })
        .await
    }
}
