//! Many classes of a show at once, for imports.

use events::{Event, PresentClass, ShowClass, differences};
use kernel::{Changer, EventId, NewAuditLine, Refusal, StoreError, to_unix_millis};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;

use super::classes;
use super::entity::event::{Column, Entity, Model};
use super::store::read;
use crate::database::TransactionConnection;
use crate::row::{find_one, write};
use crate::shows::with_id;
use crate::table::Stored as _;
use crate::trail::{self, LineOwner};

/// The classes of a show, with the numbers of their entries.
pub(crate) async fn classes_of_show(
    connection: &impl ConnectionTrait,
    id: EventId,
) -> Result<Vec<PresentClass>, StoreError> {
    classes::present(connection, id).await
}

/// Gives a show other classes, as an edit of it does.
pub(crate) async fn change_classes(
    db: &TransactionConnection,
    id: EventId,
    (now, by): (OffsetDateTime, Changer),
    change: impl FnOnce(&Event, &[PresentClass]) -> Result<Vec<ShowClass>, Refusal> + Send,
) -> Result<(), Refusal> {
    db.note_changed(id.as_uuid());
    let show = Entity::find()
        .filter(with_id(id))
        .filter(Column::HiddenAt.is_null());
    let old = find_one(db, show.lock_exclusive(), Ok::<Model, _>).await?;
    let old = old.ok_or(Refusal::NotFound("Event"))?;
    let present = classes::present(db, id).await?;
    let before = present.iter().map(|it| it.class.clone()).collect();
    let before = read(old, before).map_err(StoreError::from)?;
    let mut after = before.clone();
    after.classes = change(&before, &present)?;
    after.revision = before.revision.next();
    after.updated_at = now;
    let update = Entity::update_many()
        .col_expr(Column::Revision, Expr::val(after.revision.column()))
        .col_expr(Column::UpdatedAt, Expr::val(to_unix_millis(now)))
        .filter(with_id(id));
    write(db, update).await?;
    classes::replace(db, id, &present, &after.classes).await?;
    let lines = NewAuditLine::all(differences(&before, &after), now, by);
    let show = LineOwner::show(after.organization_id, id);
    Ok(trail::record(db, show, &lines).await?)
}
