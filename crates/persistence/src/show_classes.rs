//! The classes of shows, as everybody reads them.

use std::collections::HashMap;

use kernel::{ClassId, EventId, Scope, StoreError, to_unix_millis};
use registrations::RosterClass;
use sea_orm::sea_query::{Expr, ExprTrait as _, SelectStatement};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::store_error;
use crate::events::entity::event::{Column, Entity};
use crate::events::entity::{class, prize_list};
use crate::row::{find_all, find_one, write};
use crate::shows::{visible, with_id, with_organization, with_show};
use crate::table::read;

/// The classes of these shows, in the order of each show.
pub(crate) fn classes_of(event_ids: impl IntoIterator<Item = Uuid>) -> Select<class::Entity> {
    in_their_order(class::Column::EventId.is_in(event_ids))
}

/// The classes of a show that are held: not those in whose place others are, unless they
/// have entries again.
pub(crate) fn held_classes_of(event_id: Uuid) -> Select<class::Entity> {
    let is_held = class::Column::Regrouped
        .is_null()
        .or(class::Column::Regrouped.ne("replaced"))
        .or(class::Column::Entered.gt(0));
    classes_of([event_id]).filter(is_held)
}

/// The held classes of a show, as papers and mails name them.
pub(crate) async fn roster_classes(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<RosterClass>, StoreError> {
    let classes = held_classes_of(event_id.as_uuid());
    find_all(connection, classes, |row: class::Model| {
        Ok(RosterClass {
            id: ClassId::new(row.id),
            number: row.number,
            name: row.name,
        })
    })
    .await
}

/// A class, as far as others must know it.
pub(crate) struct KnownClass {
    pub(crate) id: ClassId,
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) walking_horses: bool,
    /// How many horses take part.
    pub(crate) entered: u32,
}

/// The classes that a query selects.
pub(crate) async fn read_classes(
    connection: &impl ConnectionTrait,
    classes: Select<class::Entity>,
) -> Result<Vec<KnownClass>, StoreError> {
    let known = |row: class::Model| {
        Ok(KnownClass {
            id: ClassId::new(row.id),
            number: row.number,
            name: row.name,
            walking_horses: row.walking_horses,
            entered: read("entered", row.entered)?,
        })
    };
    find_all(connection, classes, known).await
}

/// The sponsors and trophies of a show's classes.
pub(crate) async fn honors_of(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<HashMap<ClassId, (String, String)>, StoreError> {
    let row = prize_list::Entity::find_by_id(event_id.as_uuid());
    let text = find_one(db, row, |row: prize_list::Model| Ok(row.read()?.text)).await?;
    let honors = text.map(|it| it.honors).unwrap_or_default().into_iter();
    let said = honors.map(|it| {
        let said = [&it.sponsor, &it.trophy].map(|it| it.as_str().to_owned());
        (it.class_id, said.into())
    });
    Ok(said.collect())
}

/// What a class is called, and whose it is.
#[derive(Clone, FromQueryResult)]
pub(crate) struct OwnClass {
    pub(crate) id: Uuid,
    pub(crate) organization_id: Uuid,
    pub(crate) number: String,
    pub(crate) name: String,
}

/// Those classes of a show within the scope that are these, in their order.
pub(crate) async fn own_classes(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
    these: SelectStatement,
) -> Result<Vec<OwnClass>, StoreError> {
    let which = class::Column::Id.in_subquery(these);
    named_classes(connection, scope, event_id, which).await
}

/// A class of a show within the scope.
pub(crate) async fn own_class(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
    id: ClassId,
) -> Result<Option<OwnClass>, StoreError> {
    let this = class::Column::Id.eq(id.as_uuid());
    let found = named_classes(connection, scope, event_id, this).await?;
    Ok(found.into_iter().next())
}

async fn named_classes(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
    which: Expr,
) -> Result<Vec<OwnClass>, StoreError> {
    use class::Column::{EventId, Id, Name, Number, Position};
    let classes = class::Entity::find()
        .select_only()
        .columns([Id, Number, Name]);
    let classes = with_organization(with_show(classes, EventId))
        .filter(EventId.eq(event_id.as_uuid()))
        .filter(visible(scope))
        .filter(which)
        .order_by_asc(Position);
    find_all(connection, classes, Ok).await
}

/// The ids of all classes of a show.
pub(crate) async fn class_ids(
    connection: &impl ConnectionTrait,
    event_id: Uuid,
) -> Result<Vec<Uuid>, StoreError> {
    let classes = read_classes(connection, classes_of([event_id])).await?;
    Ok(classes.into_iter().map(|it| it.id.as_uuid()).collect())
}

/// The name of a class of a show.
pub(crate) async fn class_name(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    id: ClassId,
) -> Result<Option<String>, StoreError> {
    let name = class::Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(class::Column::Name)
        .filter(class::Column::EventId.eq(event_id.as_uuid()))
        .into_tuple::<String>();
    name.one(connection).await.map_err(store_error)
}

/// Closes a class of a show that is locked. Who edits the show has seen it open.
pub(crate) async fn close_class(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    id: ClassId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let update = class::Entity::update_many()
        .col_expr(class::Column::Closed, Expr::val(true))
        .filter(class::Column::Id.eq(id.as_uuid()))
        .filter(class::Column::EventId.eq(event_id.as_uuid()));
    write(connection, update).await?;
    let update = Entity::update_many()
        .col_expr(Column::Revision, Expr::col(Column::Revision).add(1))
        .col_expr(Column::UpdatedAt, Expr::val(to_unix_millis(now)))
        .filter(with_id(event_id));
    write(connection, update).await?;
    Ok(())
}

/// The classes of the shows whose ids the query selects, in the order of each
/// show.
pub(crate) fn classes_of_those_in(event_ids: SelectStatement) -> Select<class::Entity> {
    in_their_order(class::Column::EventId.in_subquery(event_ids))
}

fn in_their_order(which: Expr) -> Select<class::Entity> {
    class::Entity::find()
        .filter(which)
        .order_by_asc(class::Column::EventId)
        .order_by_asc(class::Column::Position)
}
