//! Writes which classes took the place of others.

use std::collections::BTreeMap;

use kernel::{EventId, RegistrationId, Revision, StoreError};
use rings::{Move, Regroup, Regrouping, RegroupingKind};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, IntoActiveModel as _, QueryFilter as _,
    QueryTrait as _,
};
use uuid::Uuid;

use crate::database::TransactionConnection;
use crate::documents::entity::show_file;
use crate::error::store_error;
use crate::events::entity::class as show_class;
use crate::events::entity::event;
use crate::registrations::entity::{self as registration, class_entry};
use crate::rings::entity::{device, gate_tap, judged_class, regrouping};
use crate::rings::regroup_json::record;
use crate::rings::{make_rows, write_schedule};
use crate::row::{delete_where, find_all, find_one, write, write_returning_all};
use crate::show_classes::classes_of;
use crate::show_files;
use crate::shows::with_id;
use crate::table::{Stored as _, read};

/// Of a class in the place of others.
const MADE: &str = "made";

/// Of a class in whose place others are.
const REPLACED: &str = "replaced";

/// How many ids one statement binds.
const AT_ONCE: usize = 5000;

/// Stores the change. `made` are the classes that are in the place of others after it.
pub(super) async fn save(
    db: &TransactionConnection,
    event_id: EventId,
    change: &Regroup,
    (revision, made): (u32, &[Uuid]),
) -> Result<Vec<(RegistrationId, Revision)>, StoreError> {
    let show = event_id.as_uuid();
    let Regrouping { kind, from, to, .. } = &change.regrouping;
    let key = (change.regrouping.class_id().as_uuid(), kind.as_str());
    if !change.is_undo {
        make_classes(db, event_id, change).await?;
        let row = regrouping::Model {
            class_id: key.0,
            kind: key.1.to_owned(),
            event_id: show,
            record: record(&change.regrouping),
            made_at: change.regrouping.at.column(),
        };
        write(db, regrouping::Entity::insert(row.into_active_model())).await?;
    }
    let revisions = move_entries(db, show, &change.moves).await?;
    for id in from {
        let was_closed = change.regrouping.were_closed.contains(id);
        let mark = if change.is_undo {
            made.contains(&id.as_uuid()).then_some(MADE)
        } else {
            Some(REPLACED)
        };
        let update = show_class::Entity::update_many()
            .col_expr(show_class::Column::Regrouped, Expr::val(mark))
            .col_expr(
                show_class::Column::Closed,
                Expr::val(!change.is_undo || was_closed),
            )
            .filter(show_class::Column::Id.eq(id.as_uuid()));
        write(db, update).await?;
    }
    if let Some(schedule) = &change.schedule {
        write_schedule(db, show, schedule, i64::from(revision) + 1).await?;
    }
    for link in &change.links {
        let row = device::ActiveModel {
            link_id: Set(link.id.as_uuid()),
            class_ids: Set(link.classes.column()),
            ..Default::default()
        };
        let row = device::Entity::update(row).validate();
        write(db, row.map_err(store_error)?).await?;
    }
    if change.is_undo {
        let this = regrouping::Column::ClassId
            .eq(key.0)
            .and(regrouping::Column::Kind.eq(key.1));
        delete_where::<regrouping::Entity>(db, this).await?;
        let ids = to.iter().map(|it| it.as_uuid());
        let about = show_file::Column::ClassId.is_in(ids.clone());
        show_files::delete(db, about, change.regrouping.at).await?;
        delete_where::<show_class::Entity>(db, show_class::Column::Id.is_in(ids)).await?;
    }
    // Who edits the show has seen other classes.
    let changed = event::Entity::update_many()
        .col_expr(
            event::Column::Revision,
            Expr::col(event::Column::Revision).add(1),
        )
        .filter(with_id(event_id));
    write(db, changed).await?;
    Ok(revisions)
}

/// Makes the new classes, behind the first one that they replace, and judged as that one.
async fn make_classes(
    db: &TransactionConnection,
    event_id: EventId,
    change: &Regroup,
) -> Result<(), StoreError> {
    let show = event_id.as_uuid();
    let first = change.regrouping.from[0].as_uuid();
    let like = show_class::Entity::find_by_id(first);
    let like = find_one(db, like, |row: show_class::Model| row.read()).await?;
    let like = like.ok_or_else(|| StoreError::failed("the class is not there"))?;
    let many = i64::try_from(change.made.len()).map_err(StoreError::failed)?;
    let behind = show_class::Entity::update_many()
        .col_expr(
            show_class::Column::Position,
            Expr::col(show_class::Column::Position).add(many),
        )
        .filter(show_class::Column::EventId.eq(show))
        .filter(show_class::Column::Position.gt(like.position));
    write(db, behind).await?;
    let rows = change.made.iter().zip(like.position + 1..);
    let rows = rows.map(|(new, position)| {
        let class = events::ShowClass {
            id: new.id,
            number: new.number.clone(),
            name: new.name.clone(),
            capacity: new.capacity,
            closed: false,
            ..like.class.clone()
        };
        show_class::Model {
            regrouped: Some(MADE.to_owned()),
            ..show_class::Model::of(&show_class::Placed {
                event_id,
                position,
                class,
            })
        }
    });
    let rows = rows.map(show_class::Model::into_active_model);
    write(db, show_class::Entity::insert_many(rows)).await?;
    let ids: Vec<Uuid> = change.made.iter().map(|it| it.id.as_uuid()).collect();
    make_rows(db, show, &ids, None).await?;
    let judged = judged_class::Entity::find_by_id(first);
    let Some(judged) = find_one(db, judged, Ok::<judged_class::Model, _>).await? else {
        return Ok(());
    };
    let is_split = change.regrouping.kind == RegroupingKind::Split;
    for id in ids {
        let row = judged_class::ActiveModel {
            class_id: Set(id),
            format: Set(judged.format.clone()),
            format_revision: Set(judged.format_revision),
            // Those who go in another part are left out when it is read.
            running_order: Set(judged.running_order.clone().filter(|_| is_split)),
            ..Default::default()
        };
        let row = judged_class::Entity::update(row).validate();
        write(db, row.map_err(store_error)?).await?;
    }
    Ok(())
}

#[derive(FromQueryResult)]
struct Revised {
    id: Uuid,
    revision: i64,
}

/// Moves places in classes, with what the gate tapped of them. Returns the new revisions of
/// the entries.
async fn move_entries(
    db: &TransactionConnection,
    show: Uuid,
    moves: &[Move],
) -> Result<Vec<(RegistrationId, Revision)>, StoreError> {
    let classes = find_all(db, classes_of([show]), |row: show_class::Model| {
        Ok((row.id, row))
    });
    let classes: BTreeMap<Uuid, show_class::Model> = classes.await?.into_iter().collect();
    let mut groups: BTreeMap<(Uuid, Uuid), Vec<&Move>> = BTreeMap::new();
    for it in moves {
        let key = (it.from.as_uuid(), it.to.as_uuid());
        groups.entry(key).or_default().push(it);
    }
    for ((from, to), moves) in groups {
        let class = classes.get(&to);
        let class = class.ok_or_else(|| StoreError::failed("the class is not there"))?;
        for moves in moves.chunks(AT_ONCE) {
            let ids = moves.iter().map(|it| it.entry.id.as_uuid());
            let update = class_entry::Entity::update_many()
                .col_expr(class_entry::Column::ClassId, Expr::val(to))
                .col_expr(class_entry::Column::Name, Expr::val(class.name.clone()))
                .col_expr(
                    class_entry::Column::Description,
                    Expr::val(class.description.clone()),
                )
                .filter(class_entry::Column::Id.is_in(ids));
            write(db, update).await?;
            let entries = moves.iter().map(|it| it.entry.registration_id.as_uuid());
            let taps = gate_tap::Entity::update_many()
                .col_expr(gate_tap::Column::ClassId, Expr::val(to))
                .filter(gate_tap::Column::ClassId.eq(from))
                .filter(gate_tap::Column::RegistrationId.is_in(entries));
            write(db, taps).await?;
        }
    }
    let mut revisions = Vec::new();
    for moves in moves.chunks(AT_ONCE) {
        let entries = moves.iter().map(|it| it.entry.registration_id.as_uuid());
        let mut update = registration::Entity::update_many()
            .col_expr(
                registration::Column::Revision,
                Expr::col(registration::Column::Revision).add(1),
            )
            .filter(registration::Column::Id.is_in(entries))
            .into_query();
        let returned = [registration::Column::Id, registration::Column::Revision];
        update.returning(sea_orm::sea_query::Query::returning().columns(returned));
        let rows =
            write_returning_all::<registration::Entity, _, _>(db, &update, |row: Revised| {
                Ok((RegistrationId::new(row.id), read("revision", row.revision)?))
            });
        revisions.extend(rows.await?);
    }
    Ok(revisions)
}
