//! Moves horses between places. A caller has locked the horses.

use kernel::{HorseId, OrganizationId, PlaceId, RecordDate, Refusal, StayId, StoreError};
use places::{MAX_STAYS_OF_A_HORSE, Nights, PlaceRefusal, Stay, fullest};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::entity::stay::{Column, Entity, FOREVER, Model, last_day};
use super::entity::{area, place};
use crate::known_horses::{by_name, with_horse};
use crate::row::{Unreadable, delete_where, find_all, find_one, relation, write};
use crate::scope::lock_these;
use crate::table::read;
use crate::{limits, stays};

/// Where a horse goes, with the id of its new stay.
pub(super) type Goes = (HorseId, Option<PlaceId>, StayId);

/// A place with the name of its area.
#[derive(FromQueryResult)]
struct PlaceRow {
    #[sea_orm(nested)]
    place: place::Model,
    area: String,
}

/// A stay of another horse.
#[derive(FromQueryResult)]
struct Neighbor {
    starts_on: String,
    ends_on: String,
    horse_name: String,
}

/// Moves horses of an organization from a day on. First all leave their places, so that
/// they can go to each other's.
pub(super) async fn move_all(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    all: &[Goes],
    from: RecordDate,
) -> Result<(), PlaceRefusal> {
    lock_places(db, organization, all).await?;
    let mut going = Vec::new();
    for (horse, to, id) in all {
        let stays_there = match to {
            Some(to) => stay_on(db, *horse, from)
                .await?
                .filter(|it| it.place_id == Some(to.as_uuid())),
            None => None,
        };
        match (stays_there, to) {
            (Some(stay), Some(to)) => {
                let its_own = Column::HorseId.eq(horse.as_uuid());
                let later = Column::StartsOn.gt(from.to_string());
                delete_where::<Entity>(db, its_own.and(later)).await?;
                going.push((*horse, *to, Some(stay.id), *id));
            }
            (_, to) => {
                stays::leave(db, *horse, from).await?;
                going.extend(to.map(|to| (*horse, to, None, *id)));
            }
        }
    }
    for (horse, to, goes_on, id) in going {
        let place = found_place(db, to).await?;
        check_room(db, &place, horse, from).await?;
        if let Some(stay) = goes_on {
            let until_further_notice = Entity::update_many()
                .col_expr(Column::EndsOn, Expr::val(FOREVER))
                .filter(Column::Id.eq(stay));
            write(db, until_further_notice).await?;
        } else {
            insert(db, organization, horse, place, (id, from)).await?;
        }
    }
    Ok(())
}

/// The place of the organization to which a horse goes must be there. Those who go to one
/// place wait for each other.
async fn lock_places(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    all: &[Goes],
) -> Result<(), PlaceRefusal> {
    let mut wanted: Vec<_> = all
        .iter()
        .filter_map(|(_, to, _)| Some((*to)?.as_uuid()))
        .collect();
    wanted.sort_unstable();
    wanted.dedup();
    let count = wanted.len();
    let own =
        place::Entity::find().filter(place::Column::OrganizationId.eq(organization.as_uuid()));
    let locked = lock_these(db, own, wanted, LockType::NoKeyUpdate).await?;
    if locked.len() == count {
        return Ok(());
    }
    Err(Refusal::Field {
        field: "place_id",
        problem: "must be a place of this barn",
    }
    .into())
}

/// The stay of a horse on a day.
pub(super) async fn stay_on(
    db: &impl ConnectionTrait,
    horse: HorseId,
    day: RecordDate,
) -> Result<Option<Model>, StoreError> {
    let stay = Entity::find()
        .filter(Column::HorseId.eq(horse.as_uuid()))
        .filter(Column::StartsOn.lte(day.to_string()))
        .filter(Column::EndsOn.gte(day.to_string()));
    find_one(db, stay, Ok).await
}

async fn found_place(db: &impl ConnectionTrait, id: PlaceId) -> Result<PlaceRow, StoreError> {
    let its_area = relation(place::Column::AreaId, area::Column::Id);
    let one = place::Entity::find_by_id(id.as_uuid())
        .column_as(area::Column::Name, "area")
        .join(JoinType::InnerJoin, its_area);
    let found = find_one(db, one, Ok).await?;
    found.ok_or_else(|| StoreError::failed("a locked place is gone"))
}

/// Fails if the place is full without the horse on a night from this day on.
async fn check_room(
    db: &impl ConnectionTrait,
    row: &PlaceRow,
    horse: HorseId,
    from: RecordDate,
) -> Result<(), PlaceRefusal> {
    let in_the_way = fullest_night(db, row.place.id, Some(horse), from).await?;
    if i64::try_from(in_the_way.len()).is_ok_and(|it| it < row.place.capacity) {
        return Ok(());
    }
    Err(PlaceRefusal::Taken {
        place: row.place.name.clone(),
        horses: in_the_way,
    })
}

/// The names of the horses that stand in a place on its fullest night from this day on,
/// without that of one.
pub(super) async fn fullest_night(
    db: &impl ConnectionTrait,
    place: Uuid,
    without: Option<HorseId>,
    from: RecordDate,
) -> Result<Vec<String>, StoreError> {
    let others = Entity::find()
        .select_only()
        .columns([Column::StartsOn, Column::EndsOn]);
    let others = by_name(with_horse(others, Column::HorseId))
        .filter(Column::PlaceId.eq(place))
        .filter(Column::EndsOn.gte(from.to_string()))
        .apply_if(without, |query, it| {
            query.filter(Column::HorseId.ne(it.as_uuid()))
        });
    let mut others = find_all(db, others, to_neighbor).await?;
    let nights: Vec<_> = others.iter().map(|(nights, _)| *nights).collect();
    let those = fullest(from.as_date(), &nights).into_iter();
    Ok(those.map(|at| std::mem::take(&mut others[at].1)).collect())
}

fn to_neighbor(row: Neighbor) -> Result<(Nights, String), Unreadable> {
    let nights = Nights {
        from: read::<RecordDate>("starts_on", row.starts_on)?.as_date(),
        until: last_day(&row.ends_on)?.map(RecordDate::as_date),
    };
    Ok((nights, row.horse_name))
}

async fn insert(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    horse: HorseId,
    row: PlaceRow,
    (id, from): (StayId, RecordDate),
) -> Result<(), PlaceRefusal> {
    let stay = Stay {
        id,
        place_id: Some(PlaceId::new(row.place.id)),
        area: row.area,
        place: row.place.name,
        from,
        until: None,
    };
    let row = Model::of(&stay, organization, horse).into_active_model();
    write(db, Entity::insert(row)).await?;
    let all = Entity::find().filter(Column::HorseId.eq(horse.as_uuid()));
    limits::check::<_, Refusal>(db, all, "stays of a horse", MAX_STAYS_OF_A_HORSE).await?;
    Ok(())
}
