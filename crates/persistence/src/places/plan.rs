//! The plan of a barn as rows.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::{
    HorseId, OrganizationId, PlaceId, RecordDate, Refusal, RequiredLine, Revision, StoreError,
};
use places::{
    Area, AreaKind, Holds, NewPlan, PlaceRefusal, PlaceStanding, PlacedHorse, Stall, StandingHorse,
    Stay,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType, OnConflict, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::Date;
use uuid::Uuid;

use super::entity::{area, place, plan, stay};
use super::moving::fullest_night;
use crate::known_horses::{by_name, present, with_horse, with_photos};
use crate::row::{
    Unreadable, delete_where, find_all, find_one, find_readable, insert_all, relation, update_all,
    write,
};
use crate::scope::lock_these;
use crate::table::read;

/// The horses of an organization that are not archived, by name.
pub(super) async fn horses_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<PlacedHorse>, StoreError> {
    let horses = present(connection, organization).await?.into_iter();
    let horses = horses.map(|(id, name, photo)| PlacedHorse { id, name, photo });
    Ok(horses.collect())
}

async fn area_rows(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<area::Model>, StoreError> {
    let areas = area::Entity::find()
        .filter(area::Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_asc(area::Column::Position)
        .order_by_asc(area::Column::Id);
    find_all(connection, areas, Ok).await
}

async fn place_rows(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<place::Model>, StoreError> {
    let places = place::Entity::find()
        .filter(place::Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_asc(place::Column::Position)
        .order_by_asc(place::Column::Id);
    find_all(connection, places, Ok).await
}

/// The ids of the places of an organization.
pub(super) async fn place_ids(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<BTreeSet<PlaceId>, StoreError> {
    let places = place_rows(connection, organization).await?.into_iter();
    Ok(places.map(|row| PlaceId::new(row.id)).collect())
}

/// The areas of a plan, in their order.
pub(crate) async fn areas(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<Area>, StoreError> {
    let areas = area_rows(connection, organization).await?;
    let places = place_rows(connection, organization).await?;
    to_areas(areas, places).map_err(StoreError::failed)
}

fn to_areas(areas: Vec<area::Model>, places: Vec<place::Model>) -> Result<Vec<Area>, Unreadable> {
    let mut places_of: HashMap<_, Vec<_>> = HashMap::new();
    for place in places {
        let place = place.read()?;
        places_of.entry(place.area_id).or_default().push(place);
    }
    let to_area = |row: area::Model| {
        let area = row.read()?;
        let places = places_of.remove(&area.id).unwrap_or_default();
        let holds = match area.kind {
            AreaKind::Paddock => Holds::Horses(places.first().map_or(0, |it| it.capacity)),
            AreaKind::Aisle => {
                let stalls = places.into_iter().map(|it| Stall {
                    id: it.id,
                    name: RequiredLine::stored(it.name),
                });
                Holds::Stalls(stalls.collect())
            }
        };
        Ok(Area {
            id: area.id,
            name: area.name,
            holds,
        })
    };
    areas.into_iter().map(to_area).collect()
}

pub(super) async fn revision(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Revision, StoreError> {
    let row = plan::Entity::find_by_id(organization.as_uuid());
    let saved = find_one(connection, row, plan::Model::read).await?;
    Ok(saved.map_or(Revision::new(0), |it| it.revision))
}

/// A stay with its horse.
#[derive(FromQueryResult)]
struct StandingRow {
    place_id: Uuid,
    starts_on: String,
    ends_on: String,
    horse_id: Uuid,
    horse_name: String,
    profile_photo: Option<String>,
}

/// Who stands where on a day, in the order of the plan.
pub(super) async fn standing(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    day: Date,
) -> Result<Vec<PlaceStanding>, StoreError> {
    use stay::{Column, Entity};
    let its_place = relation(Column::PlaceId, place::Column::Id);
    let stays = Entity::find()
        .select_only()
        .columns([Column::PlaceId, Column::StartsOn, Column::EndsOn])
        .column(Column::HorseId)
        .join(JoinType::InnerJoin, its_place);
    let stays = with_photos(with_horse(stays, Column::HorseId))
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(Column::EndsOn.gte(day.to_string()))
        .filter(Column::StartsOn.lte(day.to_string()))
        .order_by_asc(place::Column::Position)
        .order_by_asc(place::Column::Id);
    let to_standing = |row: StandingRow| {
        let standing = StandingHorse {
            horse: PlacedHorse {
                id: HorseId::new(row.horse_id),
                name: row.horse_name,
                photo: row.profile_photo,
            },
            from: read("starts_on", row.starts_on)?,
            until: stay::last_day(&row.ends_on)?,
        };
        Ok((PlaceId::new(row.place_id), standing))
    };
    let mut places: Vec<PlaceStanding> = Vec::new();
    for (place_id, horse) in find_readable(connection, by_name(stays), to_standing).await? {
        match places.last_mut().filter(|it| it.place_id == place_id) {
            Some(place) => place.horses.push(horse),
            None => places.push(PlaceStanding {
                place_id,
                horses: vec![horse],
            }),
        }
    }
    Ok(places)
}

/// How many horses stand in each place of an organization, on a day or later.
pub(crate) async fn standing_from(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    day: Date,
) -> Result<HashMap<PlaceId, u32>, StoreError> {
    use stay::{Column, Entity};
    let stays = Entity::find()
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(Column::EndsOn.gte(day.to_string()))
        .filter(Column::PlaceId.is_not_null());
    let mut standing = HashMap::new();
    for row in find_all(connection, stays, Ok::<stay::Model, _>).await? {
        let place = row.place_id.map(PlaceId::new);
        if let Some(place) = place {
            *standing.entry(place).or_default() += 1;
        }
    }
    Ok(standing)
}

/// The stays of each horse in a place, on a day or later, the earliest first.
pub(crate) async fn stays_from(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    day: Date,
) -> Result<HashMap<Uuid, Vec<Stay>>, StoreError> {
    use stay::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(Column::EndsOn.gte(day.to_string()))
        .filter(Column::PlaceId.is_not_null())
        .order_by_asc(Column::StartsOn);
    let read = |row: stay::Model| Ok((row.horse_id, row.stay()?));
    let mut stays: HashMap<Uuid, Vec<Stay>> = HashMap::new();
    for (horse, stay) in find_all(connection, rows, read).await? {
        stays.entry(horse).or_default().push(stay);
    }
    Ok(stays)
}

/// Takes a stay back that has not ended, and returns whether it was there.
pub(crate) async fn take_back(db: &impl ConnectionTrait, id: Uuid) -> Result<bool, StoreError> {
    use stay::{Column, Entity, FOREVER};
    let lasts = Column::Id.eq(id).and(Column::EndsOn.eq(FOREVER));
    Ok(delete_where::<Entity>(db, lasts).await? > 0)
}

/// Replaces the plan of an organization, which is locked.
pub(crate) async fn save_plan(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    plan: &NewPlan,
    day: Date,
) -> Result<(), PlaceRefusal> {
    let day = RecordDate::new(day);
    let day = day.ok_or_else(|| StoreError::failed("the clock is out of range"))?;
    let before = revision(db, organization).await?;
    replace(db, organization, plan, day).await?;
    save_revision(db, organization, before.next()).await?;
    Ok(())
}

/// The rows of a plan.
fn rows_of(
    organization_id: OrganizationId,
    plan: &NewPlan,
) -> (Vec<area::Model>, Vec<place::Model>) {
    let mut places = Vec::new();
    let areas = plan.areas.iter().enumerate().map(|(position, area)| {
        for (id, name, capacity) in area.places() {
            let place = place::StoredPlace {
                id,
                organization_id,
                area_id: area.id,
                name: name.to_owned(),
                capacity,
                position: places.len(),
            };
            places.push(place::Model::of(&place));
        }
        area::Model::of(&area::StoredArea {
            id: area.id,
            organization_id,
            name: area.name.clone(),
            kind: area.kind(),
            position,
        })
    });
    (areas.collect(), places)
}

/// Replaces the rows of a plan; the organization is locked. Rows that stay the same are not
/// written.
async fn replace(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    plan: &NewPlan,
    day: RecordDate,
) -> Result<(), PlaceRefusal> {
    let (areas, places) = rows_of(organization, plan);
    let by_area = |row: area::Model| (row.id, row);
    let by_place = |row: place::Model| (row.id, row);
    let old_areas = area_rows(db, organization).await?.into_iter();
    let mut old_areas: BTreeMap<_, _> = old_areas.map(by_area).collect();
    let old_places = place_rows(db, organization).await?.into_iter();
    let mut old_places: BTreeMap<_, _> = old_places.map(by_place).collect();
    let is_known = |id| old_areas.contains_key(id) || old_places.contains_key(id);
    if !plan.stated.iter().all(is_known) {
        return Err(Refusal::Field {
            field: "areas",
            problem: "must have areas and stalls of the plan, or new ones without an id",
        }
        .into());
    }
    refuse_in_use(db, (&old_places, &places), day).await?;
    let (mut new_areas, mut changed_areas) = (Vec::new(), Vec::new());
    for row in areas {
        match old_areas.remove(&row.id) {
            None => new_areas.push(row.into_active_model()),
            Some(old) if old != row => changed_areas.push(row),
            Some(_) => {}
        }
    }
    let (mut new_places, mut changed_places) = (Vec::new(), Vec::new());
    for row in places {
        match old_places.remove(&row.id) {
            None => new_places.push(row.into_active_model()),
            Some(old) if old != row => changed_places.push(row),
            Some(_) => {}
        }
    }
    insert_all(db, new_areas).await?;
    {
        use area::Column::{Kind, Name, Position};
        update_all(db, &changed_areas, &[Name, Kind, Position], None).await?;
    }
    insert_all(db, new_places).await?;
    {
        use place::Column::{AreaId, Capacity, Name, Position};
        let columns = [AreaId, Name, Capacity, Position];
        update_all(db, &changed_places, &columns, None).await?;
    }
    delete_where::<place::Entity>(db, place::Column::Id.is_in(old_places.into_keys())).await?;
    delete_where::<area::Entity>(db, area::Column::Id.is_in(old_areas.into_keys())).await?;
    rename_stays(db, organization, day).await?;
    Ok(())
}

/// Fails if horses stand on this day or later in places that are gone or that take fewer.
/// They wait for those who are going there.
async fn refuse_in_use(
    db: &impl ConnectionTrait,
    (old, new): (&BTreeMap<Uuid, place::Model>, &[place::Model]),
    day: RecordDate,
) -> Result<(), PlaceRefusal> {
    let left: HashMap<_, _> = new.iter().map(|row| (row.id, row.capacity)).collect();
    let smaller = old.values().filter_map(|row| {
        let capacity = left.get(&row.id).copied().unwrap_or_default();
        (capacity < row.capacity).then_some((row, capacity))
    });
    let smaller: Vec<_> = smaller.collect();
    let ids = smaller.iter().map(|(row, _)| row.id);
    lock_these(db, place::Entity::find(), ids, LockType::Update).await?;
    let mut in_use = Vec::new();
    for (row, capacity) in smaller {
        let horses = fullest_night(db, row.id, None, day).await?;
        if i64::try_from(horses.len()).is_ok_and(|it| it > capacity) {
            in_use.push((row.name.clone(), horses));
        }
    }
    if in_use.is_empty() {
        Ok(())
    } else {
        Err(PlaceRefusal::InUse(in_use))
    }
}

/// The stays of this day and later have the names of the plan; those of before keep theirs.
async fn rename_stays(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    day: RecordDate,
) -> Result<(), StoreError> {
    use stay::{Column, Entity};
    let its_own =
        || Expr::col((place::Entity, place::Column::Id)).equals((Entity, Column::PlaceId));
    let name = Query::select()
        .column((place::Entity, place::Column::Name))
        .from(place::Entity)
        .and_where(its_own())
        .to_owned();
    let area_name = Query::select()
        .column((area::Entity, area::Column::Name))
        .from(place::Entity)
        .inner_join(
            area::Entity,
            Expr::col((area::Entity, area::Column::Id))
                .equals((place::Entity, place::Column::AreaId)),
        )
        .and_where(its_own())
        .to_owned();
    let rename = Entity::update_many()
        .col_expr(Column::Place, Expr::from(name))
        .col_expr(Column::Area, Expr::from(area_name))
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(Column::EndsOn.gte(day.to_string()))
        .filter(Column::PlaceId.is_not_null());
    write(db, rename).await?;
    Ok(())
}

/// Stores how often the plan was saved.
async fn save_revision(
    db: &impl ConnectionTrait,
    organization_id: OrganizationId,
    revision: Revision,
) -> Result<(), StoreError> {
    let row = plan::Model::of(&plan::StoredPlan {
        organization_id,
        revision,
    });
    let replace = OnConflict::column(plan::Column::OrganizationId)
        .update_column(plan::Column::Revision)
        .to_owned();
    let insert = plan::Entity::insert(row.into_active_model());
    write(db, insert.on_conflict(replace)).await?;
    Ok(())
}
