use async_trait::async_trait;
use horses::{
    DeletePhoto, DeletionMark, GalleryWish, Horse, HorseLimits, Photo, PhotoInserted, PhotoKind,
    PhotoName, PhotoStore,
};
use kernel::{
    HorseId, IdempotencyKey, OrganizationId, PhotoId, Refusal, Scope, StoreError, to_unix_millis,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryTrait as _,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::horse;
use super::entity::photo::{Column, Entity, Model, StoredPhoto};
use super::gallery;
use super::owned::find;
use super::photo_rows::{keep, schedule_deletion, show, shown_by};
use crate::idempotency;
use crate::row::{find_one, update_returning, write};
use crate::scope::{find_own, lock_own};
use crate::store::store;
use crate::table::Stored as _;
use crate::{jobs, limits};

store! {
    /// Stores the metadata of photos in SQL.
    SqlPhotoStore limited by HorseLimits
}

fn no_horse() -> Refusal {
    Refusal::NotFound("Horse")
}

/// The photos that are not due for deletion.
fn not_due(now: OffsetDateTime) -> Condition {
    Condition::any()
        .add(Column::DeleteAt.is_null())
        .add(Column::DeleteAt.gt(to_unix_millis(now)))
}

#[async_trait]
impl PhotoStore for SqlPhotoStore {
    async fn insert(
        &self,
        scope: &Scope,
        photo: &Photo,
        key: Option<IdempotencyKey>,
    ) -> Result<PhotoInserted, Refusal> {
        let (id, horse_id) = (photo.id.as_uuid(), photo.horse_id.as_uuid());
        let span =
            debug_span!("db.photos.insert", account_id = %scope.account_id(), photo_id = %id);
        let (key_scope, key) = (&format!("uploads:{}", scope.account_id()), key.as_ref());
        let insert = self.database.write(span, |db| async move {
            let horse = find_own::<horse::Entity>(&db, scope, horse_id).await?;
            let organization = horse.ok_or_else(no_horse)?.organization_id;
            let now = photo.uploaded_at;
            let claimed = idempotency::claim(&db, key_scope, key, id, now.column()).await?;
            if let Some(first) = claimed.first()? {
                // A photo that is being deleted cannot be returned, and its key
                // will be deleted with it.
                let first = Entity::find_by_id(first.resource_id).filter(Column::Marked.eq(false));
                if let Some(first) = find_one(&db, first, Model::read).await? {
                    return Ok(if first.stored {
                        PhotoInserted::Stored(first.photo)
                    } else {
                        PhotoInserted::ToStore(first.photo)
                    });
                }
            }
            limits::lock_account(&db, organization).await?;
            // Locked, so that a concurrent deletion of the horse includes this
            // photo.
            let horse = lock_own::<horse::Entity>(&db, scope, horse_id).await?;
            horse.ok_or_else(no_horse)?;
            let row = Model::of(&StoredPhoto {
                organization_id: OrganizationId::new(organization),
                photo: photo.clone(),
                stored: false,
                marked: false,
            });
            write(&db, Entity::insert(row.into_active_model())).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (HorseLimits::PHOTOS, self.limits.photos);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            if let Some(delete_at) = photo.delete_at {
                jobs::enqueue(&db, DeletePhoto(photo.id), now, delete_at).await?;
            }
            Ok(PhotoInserted::ToStore(photo.clone()))
        });
        insert.await
    }

    async fn mark_stored(&self, id: PhotoId, now: OffsetDateTime) -> Result<bool, StoreError> {
        let span = debug_span!("db.photos.mark_stored", photo_id = %id);
        let mark = self.database.write(span, |db| async move {
            let update = Entity::update_many()
                .col_expr(Column::Stored, Expr::val(true))
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(Column::Marked.eq(false))
                // A horse already shows it, if it was stored twice under one key.
                .filter(not_due(now));
            Ok(write(&db, update).await? > 0)
        });
        mark.await
    }

    async fn set(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        kind: PhotoKind,
        name: &PhotoName,
        now: OffsetDateTime,
        delete_previous_at: OffsetDateTime,
    ) -> Result<Horse, Refusal> {
        let span =
            debug_span!("db.photos.set", account_id = %scope.account_id(), horse_id = %horse_id);
        let set = self.database.write(span, |db| async move {
            let horse = lock_own::<horse::Entity>(&db, scope, horse_id.as_uuid()).await?;
            let horse = horse.ok_or_else(no_horse)?;
            let shown = shown_by(&horse, kind);
            if shown.as_deref() != Some(name.as_str()) {
                if !keep(&db, scope, horse_id, kind.into(), name, now).await? {
                    return Err(Refusal::Field {
                        field: "imageUrl",
                        problem: "must be a photo that was uploaded for this horse and this purpose",
                    });
                }
                show(&db, horse_id, kind, Some(name), now).await?;
                if let Some(previous) = shown.filter(|it| !gallery::has(&horse, it)) {
                    let previous = Condition::all().add(Column::Name.eq(previous));
                    schedule_deletion(&db, previous, now, delete_previous_at).await?;
                }
            }
            find(&db, scope, horse_id).await?.ok_or_else(no_horse)
        });
        set.await
    }

    async fn arrange(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        wish: &GalleryWish,
        now: OffsetDateTime,
        delete_dropped_at: OffsetDateTime,
    ) -> Result<Horse, Refusal> {
        let span = debug_span!("db.photos.arrange", account_id = %scope.account_id(), horse_id = %horse_id);
        let arrange = self.database.write(span, |db| async move {
            let when = (now, delete_dropped_at);
            gallery::arrange(&db, scope, horse_id, wish, when).await?;
            find(&db, scope, horse_id).await?.ok_or_else(no_horse)
        });
        arrange.await
    }

    async fn unset(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        kind: PhotoKind,
        now: OffsetDateTime,
        delete_at: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span =
            debug_span!("db.photos.unset", account_id = %scope.account_id(), horse_id = %horse_id);
        let unset = self.database.write(span, |db| async move {
            let horse = lock_own::<horse::Entity>(&db, scope, horse_id.as_uuid()).await?;
            let Some(horse) = horse else {
                return Ok(false);
            };
            let Some(shown) = shown_by(&horse, kind) else {
                return Ok(false);
            };
            show(&db, horse_id, kind, None, now).await?;
            if !gallery::has(&horse, &shown) {
                let shown = Condition::all().add(Column::Name.eq(shown));
                schedule_deletion(&db, shown, now, delete_at).await?;
            }
            Ok(true)
        });
        unset.await
    }

    async fn is_kept(&self, name: &PhotoName, now: OffsetDateTime) -> Result<bool, StoreError> {
        let span = debug_span!("db.photos.is_kept");
        let is_kept = self.database.read(span, |db| async move {
            let kept = Entity::find()
                .filter(Column::Name.eq(name.as_str()))
                .filter(not_due(now));
            Ok(limits::count(db, kept).await? > 0)
        });
        is_kept.await
    }

    /// The image files are deleted some time after this, and no clock limits
    /// when. Therefore the statement that checks that the photo is due also
    /// prevents that a horse shows it from then on.
    async fn mark_for_deletion(
        &self,
        id: PhotoId,
        now: OffsetDateTime,
        uploaded_before: OffsetDateTime,
    ) -> Result<DeletionMark, StoreError> {
        let span = debug_span!("db.photos.mark_for_deletion", photo_id = %id);
        let mark = self.database.write(span, |db| async move {
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
            if let Some(marked) = update_returning::<Entity, _>(&db, update, Model::read).await? {
                return Ok(DeletionMark::Marked(marked.photo));
            }
            let kept = Entity::find_by_id(id.as_uuid());
            let kept = find_one(&db, kept, Model::read).await?;
            Ok(kept.map_or(DeletionMark::Gone, |it| DeletionMark::NotDue(it.photo)))
        });
        mark.await
    }

    async fn forget(&self, id: PhotoId) -> Result<(), StoreError> {
        let span = debug_span!("db.photos.forget", photo_id = %id);
        let forget = self.database.write(span, |db| async move {
            let delete = Entity::delete_many()
                .filter(Column::Id.eq(id.as_uuid()))
                // Not if a horse shows it.
                .filter(Column::DeleteAt.is_not_null());
            if write(&db, delete).await? > 0 {
                idempotency::forget(&db, id.as_uuid()).await?;
            }
            Ok(())
        });
        forget.await
    }
}
