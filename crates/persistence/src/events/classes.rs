//! Reads and writes the classes of shows.

use std::collections::{BTreeMap, HashSet};

use events::{ClassCounts, ClassEntries, CountedClass, PresentClass, ShowClass};
use kernel::{ClassId, EventId, Scope, StoreError, fold_name};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait as _,
    FromQueryResult, IntoActiveModel as _, Iterable as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, RelationDef,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::class::{Column, Entity, Model, Placed};
use super::entity::event;
use super::mapping::to_class;
use crate::class_entries::of_no_class;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::row::{
    Unreadable, UnreadableRow, delete_where, find_all, of_row, parsed, relation, write,
};
use crate::show_classes::classes_of;
use crate::shows::visible;
use crate::{class_stages, show_files};

/// The rows of a show's classes in its order, as JSON in one column of the
/// show's row, which spares a second statement.
pub(super) fn in_one_column(backend: DbBackend) -> Expr {
    Expr::cust(match backend {
        DbBackend::Postgres => {
            "(SELECT COALESCE(json_agg(c ORDER BY c.position), '[]')::text \
             FROM classes AS c WHERE c.event_id = events.id)"
        }
        _ => {
            "(SELECT json_group_array(json_object('id', lower(hex(c.id)), \
             'event_id', lower(hex(c.event_id)), 'position', c.position, 'number', c.number, \
             'number_key', c.number_key, 'name', c.name, 'name_key', c.name_key, \
             'description', c.description, 'price', c.price, 'capacity', c.capacity, \
             'closed', json(iif(c.closed, 'true', 'false')), \
             'walking_horses', json(iif(c.walking_horses, 'true', 'false')), 'entered', c.entered, \
             'waiting', c.waiting, 'scratched', c.scratched, 'regrouped', c.regrouped) ORDER BY c.position) \
             FROM classes AS c WHERE c.event_id = events.id)"
        }
    })
}

/// Converts rows, with the counts that the public may see.
pub(super) fn read_with_counts(
    rows: Vec<Model>,
) -> Result<Vec<(ShowClass, ClassCounts)>, UnreadableRow> {
    let with_counts = |row: Model| {
        let counts = ClassCounts {
            entered: count(row.entered)?,
            waiting: count(row.waiting)?,
        };
        Ok((to_class(row)?, counts))
    };
    let class = |row: Model| of_row::<Entity, _>(row.id, with_counts(row));
    rows.into_iter().map(class).collect()
}

/// Reads rows that were stored elsewhere.
pub(super) fn read(rows: Vec<Model>) -> Result<Vec<ShowClass>, UnreadableRow> {
    let class = |row: Model| of_row::<Entity, _>(row.id, to_class(row));
    rows.into_iter().map(class).collect()
}

/// The classes of a show with the numbers of their entries. The show must be
/// locked.
pub(super) async fn present(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<PresentClass>, StoreError> {
    let to_present = |row: Model| {
        Ok(PresentClass {
            entries: count(row.entered + row.waiting + row.scratched)?,
            is_regrouped: row.regrouped.is_some(),
            class: to_class(row)?,
        })
    };
    find_all(connection, classes_of([event_id.as_uuid()]), to_present).await
}

fn count(number: i64) -> Result<u64, Unreadable> {
    parsed("entered, waiting, scratched", u64::try_from(number))
}

/// The rows of the classes of a show, as of a new one.
pub(super) fn rows(event_id: EventId, classes: &[ShowClass]) -> Vec<Model> {
    let row = |(position, class): (i64, &ShowClass)| {
        Model::of(&Placed {
            event_id,
            position,
            class: class.clone(),
        })
    };
    (0..).zip(classes).map(row).collect()
}

/// Stores new classes, and replaces those that exist, except what follows from entries and
/// from other classes.
pub(super) async fn save(
    connection: &impl ConnectionTrait,
    rows: Vec<Model>,
) -> Result<(), StoreError> {
    use Column::{Entered, EventId, Id, Regrouped, Scratched, Waiting};
    if rows.is_empty() {
        return Ok(());
    }
    let is_kept =
        |it: &Column| matches!(it, Id | EventId | Entered | Waiting | Scratched | Regrouped);
    let replaced = Column::iter().filter(|it| !is_kept(it));
    let same_id = OnConflict::column(Column::Id)
        .update_columns(replaced)
        .to_owned();
    let rows = rows.into_iter().map(Model::into_active_model);
    write(connection, Entity::insert_many(rows).on_conflict(same_id)).await?;
    Ok(())
}

/// Replaces the classes of a show.
pub(super) async fn replace(
    connection: &TransactionConnection,
    event_id: EventId,
    (before, after): (&[PresentClass], &[ShowClass]),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let kept: HashSet<_> = after.iter().map(|class| class.id).collect();
    let ids = before.iter().map(|it| it.class.id);
    let removed: Vec<Uuid> = ids
        .filter(|id| !kept.contains(id))
        .map(ClassId::as_uuid)
        .collect();
    if !removed.is_empty() {
        show_files::delete_of_classes(connection, &removed, now).await?;
        delete_where::<Entity>(connection, Column::Id.is_in(removed)).await?;
    }
    let unchanged: HashSet<_> = before
        .iter()
        .zip(after)
        .filter(|(before, after)| before.class == **after)
        .map(|(_, class)| class.id.as_uuid())
        .collect();
    let mut changed = rows(event_id, after);
    changed.retain(|row| !unchanged.contains(&row.id));
    if changed.is_empty() {
        return Ok(());
    }
    // Names and numbers may be exchanged, and are unique at each moment. No
    // other key begins with a space.
    let free = Expr::cust("' ' || CAST(position AS text)");
    let update = Entity::update_many()
        .col_expr(Column::NameKey, free.clone())
        .col_expr(Column::NumberKey, free)
        .filter(Column::Id.is_in(changed.iter().map(|row| row.id)));
    write(connection, update).await?;
    save(connection, changed).await
}

fn its_show() -> RelationDef {
    relation(Column::EventId, event::Column::Id)
}

/// The classes of one of the actor's shows with the numbers of their entries.
pub(super) async fn counted(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
) -> Result<Vec<CountedClass>, StoreError> {
    let mut stages = class_stages::stages_if_begun(connection, event_id.as_uuid()).await?;
    let to_counted = |row: Model| {
        Ok(CountedClass {
            stage: stages.remove(&ClassId::new(row.id)).unwrap_or_default(),
            is_replaced: row.is_replaced(),
            entered: count(row.entered)?,
            waiting: count(row.waiting)?,
            scratched: count(row.scratched)?,
            class: to_class(row)?,
        })
    };
    let classes = classes_of([event_id.as_uuid()])
        .join(JoinType::InnerJoin, its_show())
        .filter(visible(scope));
    find_all(connection, classes, to_counted).await
}

#[derive(FromQueryResult)]
struct Count {
    name: String,
    entries: i64,
}

/// The entries of each class of a show, and those of no class.
pub(super) async fn count_entries(
    connection: &DatabaseConnection,
    scope: &Scope,
    id: EventId,
) -> Result<Vec<ClassEntries>, StoreError> {
    let offered = Entity::find()
        .select_only()
        .column(Column::Name)
        .column_as(Column::Entered, "entries")
        .join(JoinType::InnerJoin, its_show())
        .filter(visible(scope))
        .filter(Column::EventId.eq(id.as_uuid()))
        .order_by_asc(Column::Position)
        .into_model::<Count>();
    let mut classes: Vec<_> = offered
        .all(connection)
        .await
        .map_err(store_error)?
        .into_iter()
        .map(to_entries)
        .collect();

    let mut entered: BTreeMap<String, ClassEntries> = BTreeMap::new();
    for (name, entries) in of_no_class(connection, scope, id).await? {
        entered
            .entry(fold_name(&name))
            .or_insert(ClassEntries { name, entries: 0 })
            .entries += entries;
    }
    classes.extend(entered.into_values());
    Ok(classes)
}

fn to_entries(row: Count) -> ClassEntries {
    ClassEntries {
        name: row.name,
        entries: row.entries.unsigned_abs(),
    }
}
