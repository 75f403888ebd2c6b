//! Many classes of a show at once, for imports.

use events::{EntryRules, Event, PresentClass, ShowClass, differences};
use kernel::{Changer, EventId, NewAuditLine, Refusal, StoreError, to_unix_millis};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;

use super::classes;
use super::entity::event::{Column, Entity, Model};
use super::store::read;
use crate::back_numbers;
use crate::database::TransactionConnection;
use crate::row::{find_one, write};
use crate::shows::with_id;
use crate::table::{self, Stored as _};
use crate::trail::{self, LineOwner};

/// The classes of a show, with the numbers of their entries.
pub(crate) async fn classes_of_show(
    connection: &impl ConnectionTrait,
    id: EventId,
) -> Result<Vec<PresentClass>, StoreError> {
    classes::present(connection, id).await
}

/// Lets a show, which is locked, give the back numbers next that are free.
pub(crate) async fn give_free_numbers(
    db: &TransactionConnection,
    id: EventId,
) -> Result<(), StoreError> {
    let show = Entity::find().filter(with_id(id));
    let rules = find_one(db, show, |show: Model| {
        table::read::<EntryRules>("entry_rules", show.entry_rules)
    });
    match rules.await? {
        Some(rules) => back_numbers::find_last(db, id, rules.first_back_number).await,
        None => Ok(()),
    }
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
    let old = find_one(db, show.lock(LockType::NoKeyUpdate), Ok::<Model, _>).await?;
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
    classes::replace(db, id, (&present, &after.classes), now).await?;
    let lines = NewAuditLine::all(differences(&before, &after), now, by);
    let show = LineOwner::show(after.organization_id, id);
    Ok(trail::record(db, show, &lines).await?)
}
