//! The areas of a show as rows.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{RequiredLine, Revision, ShowStallId, StoreError};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel, QueryFilter as _,
    QueryOrder as _, Select,
};
use stalls::{NewAreas, ShowArea, ShowNights, ShowStalls};
use uuid::Uuid;

use super::entity::{area, plan, stall};
use crate::row::{delete_where, find_all, find_one, insert_all, update_all, write};
use crate::shows::KnownShow;
use crate::stall_holds;
use crate::table::read;

/// The areas of a show that is known.
pub(super) async fn of_show(
    db: &impl ConnectionTrait,
    show: KnownShow,
) -> Result<ShowStalls, StoreError> {
    let id = show.id.as_uuid();
    let days = ShowNights {
        first_day: show.first_day(),
        last_day: show.last_day(),
    };
    let revision = find_one(db, plan::Entity::find_by_id(id), |row: plan::Model| {
        read("revision", row.revision)
    });
    let revision = revision.await?.unwrap_or(Revision::new(0));
    let areas = area::Entity::find()
        .filter(area::Column::EventId.eq(id))
        .order_by_asc(area::Column::Position);
    let to_area = |row: area::Model| {
        Ok((
            row.position,
            ShowArea {
                name: RequiredLine::stored(row.name),
                stalls: Vec::new(),
            },
        ))
    };
    let mut areas: BTreeMap<i64, ShowArea> =
        find_all(db, areas, to_area).await?.into_iter().collect();
    let to_stall = |row: stall::Model| Ok((row.area, row.read()?));
    for (at, stall) in find_all(db, rows(id), to_stall).await? {
        if let Some(area) = areas.get_mut(&at) {
            area.stalls.push(stall);
        }
    }
    Ok(ShowStalls {
        event_id: show.id,
        show: show.name,
        days,
        areas: areas.into_values().collect(),
        holds: stall_holds::of_show(db, id).await?,
        revision,
    })
}

/// The stalls of a show in their order.
fn rows(event: Uuid) -> Select<stall::Entity> {
    stall::Entity::find()
        .filter(stall::Column::EventId.eq(event))
        .order_by_asc(stall::Column::Area)
        .order_by_asc(stall::Column::Position)
}

/// The rows of areas.
fn rows_of(event: Uuid, areas: &[ShowArea]) -> (Vec<area::Model>, Vec<stall::Model>) {
    let mut stalls = Vec::new();
    let areas = areas.iter().enumerate().map(|(at, area)| {
        for (position, stall) in area.stalls.iter().enumerate() {
            stalls.push(stall::Model::of(stall, event, at, position));
        }
        area::Model {
            event_id: event,
            position: i64::try_from(at).unwrap_or(i64::MAX),
            name: area.name.as_str().to_owned(),
        }
    });
    (areas.collect(), stalls)
}

/// Replaces the rows of areas; the show is locked. Stalls that stay the same are not written.
pub(super) async fn replace(
    db: &impl ConnectionTrait,
    before: &ShowStalls,
    new: &NewAreas,
) -> Result<(), StoreError> {
    let event = before.event_id.as_uuid();
    let (areas, stalls) = rows_of(event, &new.areas);
    let old = find_all(db, rows(event), |row: stall::Model| Ok((row.id, row))).await?;
    let mut old: BTreeMap<Uuid, stall::Model> = old.into_iter().collect();
    let (mut added, mut changed) = (Vec::new(), Vec::new());
    for row in stalls {
        match old.remove(&row.id) {
            None => added.push(row.into_active_model()),
            Some(was) if was != row => changed.push(row),
            Some(_) => {}
        }
    }
    delete_where::<area::Entity>(db, area::Column::EventId.eq(event)).await?;
    insert_all(
        db,
        areas.into_iter().map(IntoActiveModel::into_active_model),
    )
    .await?;
    delete_where::<stall::Entity>(db, stall::Column::Id.is_in(old.into_keys())).await?;
    {
        use stall::Column::{Area, IsEnd, Kind, Name, Nights, Position};
        let columns = [Area, Position, Name, Kind, IsEnd, Nights];
        update_all(db, &changed, &columns, None).await?;
    }
    insert_all(db, added).await?;
    save_revision(db, event, before.revision.next()).await
}

/// Stores how often the areas of a show were saved.
async fn save_revision(
    db: &impl ConnectionTrait,
    event_id: Uuid,
    revision: Revision,
) -> Result<(), StoreError> {
    let row = plan::Model {
        event_id,
        revision: revision.number().into(),
    };
    let replace = OnConflict::column(plan::Column::EventId)
        .update_column(plan::Column::Revision)
        .to_owned();
    let insert = plan::Entity::insert(row.into_active_model());
    write(db, insert.on_conflict(replace)).await?;
    Ok(())
}

/// Whether all of these stalls are of a show.
pub(super) fn are_of(before: &ShowStalls, stated: &NewAreas) -> bool {
    let known: BTreeSet<ShowStallId> = before.stalls().map(|(_, stall)| stall.id).collect();
    stated.stated.is_subset(&known)
}
