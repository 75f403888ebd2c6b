//! Statements for the gallery of a horse, called by the store of photos.

use horses::{GalleryWish, PhotoUse};
use kernel::{HorseId, Refusal, Scope, to_unix_millis};
use sea_orm::prelude::Json;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};
use time::OffsetDateTime;

use super::entity::{horse, photo};
use super::photo_rows::{keep, schedule_deletion};
use crate::database::TransactionConnection;
use crate::row::write;
use crate::scope::lock_own;
use crate::table::Stored as _;

/// Whether a photo is in the gallery of a horse.
pub(super) fn has(horse: &horse::Model, name: &str) -> bool {
    names(horse).any(|it| it == name)
}

fn names(horse: &horse::Model) -> impl Iterator<Item = &str> {
    let names = horse.gallery.as_array().into_iter().flatten();
    names.filter_map(Json::as_str)
}

/// Replaces the gallery of a horse. What it shows neither there nor as its header any more
/// is due for deletion at `until`.
pub(super) async fn arrange(
    db: &TransactionConnection,
    scope: &Scope,
    horse_id: HorseId,
    wish: &GalleryWish,
    (now, until): (OffsetDateTime, OffsetDateTime),
) -> Result<(), Refusal> {
    let found = lock_own::<horse::Entity>(db, scope, horse_id.as_uuid()).await?;
    let horse = found.ok_or(Refusal::NotFound("Horse"))?;
    let wished = wish.photos.as_slice();
    for name in wished.iter().filter(|it| !has(&horse, it.as_str())) {
        if !keep(db, scope, horse_id, PhotoUse::Gallery, name, now).await? {
            return Err(Refusal::Field {
                field: "photos",
                problem: "must be photos that were uploaded for the gallery of this horse",
            });
        }
    }
    let is_wished = |name: &str| wished.iter().any(|it| it.as_str() == name);
    let before = horse.header_photo.as_deref();
    let header = match &wish.header {
        Some(name) => Some(name.as_str()),
        None => before.filter(|it| is_wished(it) || !has(&horse, it)),
    };
    let shown_before = names(&horse).chain(before);
    let dropped: Vec<_> = shown_before
        .filter(|it| !is_wished(it) && Some(*it) != header)
        .collect();
    if !dropped.is_empty() {
        let which = Condition::all().add(photo::Column::Name.is_in(dropped));
        schedule_deletion(db, which, now, until).await?;
    }
    let update = horse::Entity::update_many()
        .col_expr(horse::Column::Gallery, Expr::val(wish.photos.column()))
        .col_expr(horse::Column::HeaderPhoto, Expr::val(header))
        .col_expr(horse::Column::UpdatedAt, to_unix_millis(now).into())
        .filter(horse::Column::Id.eq(horse_id.as_uuid()));
    write(db, update).await?;
    Ok(())
}
