use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;
use kernel::{
    HorseId, NO_HORSE, OrganizationId, Page, PageRequest, PlaceId, RecordDate, Refusal, Revision,
    Scope, SortKey, StayId, StoreError,
};
use places::{
    BarnPlan, Move, NewPlan, PlaceOf, PlaceRefusal, PlaceStore, Stay, Swap, Turnout, TurnoutRead,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _,
};
use time::Date;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::stay::{Column, Entity, Model};
use super::entity::{place, stay};
use super::{moving, plan, turnout};
use crate::list::{descending, fetch_page_by, text_cursor};
use crate::row::{find_readable, relation};
use crate::scope::within;
use crate::store::store;
use crate::table::read;
use crate::{known_horses, limits};

store! {
    /// Stores where horses stand in SQL.
    SqlPlaceStore
}

/// Locks a horse that goes to a place, or to none.
async fn lock_horse(
    db: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
    goes_somewhere: bool,
) -> Result<OrganizationId, PlaceRefusal> {
    let horse = known_horses::lock(db, scope, id).await?;
    let horse = horse.ok_or(Refusal::NotFound("Horse"))?;
    if goes_somewhere && horse.is_archived {
        return Err(PlaceRefusal::Archived);
    }
    Ok(horse.organization_id)
}

/// Where a horse stands.
#[derive(FromQueryResult)]
struct PlaceRow {
    horse_id: Uuid,
    organization_id: Uuid,
    place_id: Uuid,
    area: String,
    place: String,
    starts_on: String,
    ends_on: String,
    position: i64,
}

#[async_trait]
impl PlaceStore for SqlPlaceStore {
    async fn plan(&self, organization: OrganizationId, day: Date) -> Result<BarnPlan, StoreError> {
        let span = debug_span!("db.places.plan", organization_id = %organization);
        let read = self.database.read(span, |db| async move {
            let standing = plan::standing(db, organization, day).await?;
            let placed: BTreeSet<_> = standing
                .iter()
                .flat_map(|it| it.horses.iter().map(|it| it.horse.id))
                .collect();
            let mut without = plan::horses_of(db, organization).await?;
            without.retain(|it| !placed.contains(&it.id));
            Ok(BarnPlan {
                organization_id: organization,
                revision: plan::revision(db, organization).await?,
                areas: plan::areas(db, organization).await?,
                standing,
                without,
            })
        });
        read.await
    }

    async fn replace(
        &self,
        organization: OrganizationId,
        new: &NewPlan,
        expected: Option<Revision>,
        day: Date,
    ) -> Result<(), PlaceRefusal> {
        let span = debug_span!("db.places.replace", organization_id = %organization);
        let replace = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            let before = plan::revision(&db, organization).await?;
            if expected.is_some_and(|it| it != before) {
                return Err(Refusal::Changed.into());
            }
            plan::save_plan(&db, organization, new, day).await
        });
        replace.await
    }

    async fn move_horse(
        &self,
        scope: &Scope,
        horse: HorseId,
        wish: Move,
        id: StayId,
    ) -> Result<(), PlaceRefusal> {
        let span =
            debug_span!("db.places.move", account_id = %scope.account_id(), horse_id = %horse);
        let write = self.database.write(span, |db| async move {
            let organization = lock_horse(&db, scope, horse, wish.to.is_some()).await?;
            moving::move_all(&db, organization, &[(horse, wish.to, id)], wish.from).await
        });
        write.await
    }

    async fn swap(&self, scope: &Scope, swap: Swap, ids: [StayId; 2]) -> Result<(), PlaceRefusal> {
        let span = debug_span!("db.places.swap", account_id = %scope.account_id());
        let write = self.database.write(span, |db| async move {
            let mut horses = swap.horses;
            // The order of locks.
            horses.sort_unstable();
            let [one, other] = horses;
            let organization = lock_horse(&db, scope, one, true).await?;
            if lock_horse(&db, scope, other, true).await? != organization {
                let (field, problem) = ("horse_ids", NO_HORSE);
                return Err(Refusal::Field { field, problem }.into());
            }
            let mut places = [None; 2];
            for (place, horse) in places.iter_mut().zip(horses) {
                let stay = moving::stay_on(&db, horse, swap.from).await?;
                *place = stay.and_then(|it| it.place_id).map(PlaceId::new);
            }
            let [here, there] = places;
            let goes = [(one, there, ids[0]), (other, here, ids[1])];
            moving::move_all(&db, organization, &goes, swap.from).await
        });
        write.await
    }

    async fn stays(
        &self,
        scope: &Scope,
        horse: HorseId,
        page: &PageRequest<SortKey>,
    ) -> Result<Option<Page<Stay, SortKey>>, StoreError> {
        let span =
            debug_span!("db.places.stays", account_id = %scope.account_id(), horse_id = %horse);
        let list = self.database.read(span, |db| async move {
            if !known_horses::owns(db, scope, horse).await? {
                return Ok(None);
            }
            let stays = Entity::find().filter(Column::HorseId.eq(horse.as_uuid()));
            let (key, limit) = (Column::StartsOn, page.limit);
            let stays = descending(stays, key, Column::Id, text_cursor(page));
            let page = fetch_page_by(db, stays, None, limit, key, Model::stay).await?;
            Ok(Some(page.map_key(SortKey::Text)))
        });
        list.await
    }

    async fn of_horses(
        &self,
        scope: &Scope,
        days: &[(OrganizationId, Date)],
        horses: &[HorseId],
    ) -> Result<HashMap<HorseId, PlaceOf>, StoreError> {
        let span = debug_span!("db.places.of_horses", account_id = %scope.account_id());
        // The day may differ by one between organizations.
        let day_of: HashMap<_, _> = days.iter().copied().collect();
        let Some((first, last)) = day_of.values().min().zip(day_of.values().max()) else {
            return Ok(HashMap::new());
        };
        let stays = Entity::find()
            .select_only()
            .columns([Column::HorseId, Column::OrganizationId, Column::PlaceId])
            .columns([
                Column::Area,
                Column::Place,
                Column::StartsOn,
                Column::EndsOn,
            ])
            .column(place::Column::Position)
            .join(
                JoinType::InnerJoin,
                relation(Column::PlaceId, place::Column::Id),
            )
            .filter(within(Column::OrganizationId, scope))
            .filter(Column::HorseId.is_in(horses.iter().map(|it| it.as_uuid())))
            .filter(Column::StartsOn.lte(last.to_string()))
            .filter(Column::EndsOn.gte(first.to_string()));
        let to_place = |row: PlaceRow| {
            let from = read::<RecordDate>("starts_on", row.starts_on)?.as_date();
            let until = stay::last_day(&row.ends_on)?.map(RecordDate::as_date);
            let day = day_of.get(&OrganizationId::new(row.organization_id));
            let is_there = |day: &Date| from <= *day && until.is_none_or(|until| *day <= until);
            let place = PlaceOf {
                id: PlaceId::new(row.place_id),
                area: row.area,
                name: row.place,
                order: read("position", row.position)?,
            };
            let stands = (HorseId::new(row.horse_id), place);
            Ok(day.is_some_and(is_there).then_some(stands))
        };
        let find = self
            .database
            .read(span, |db| find_readable(db, stays, to_place));
        Ok(find.await?.into_iter().flatten().collect())
    }

    async fn turnout(&self, organization: OrganizationId) -> Result<TurnoutRead, StoreError> {
        let span = debug_span!("db.places.turnout", organization_id = %organization);
        let read = self
            .database
            .read(span, |db| turnout::read(db, organization));
        read.await
    }

    async fn replace_turnout(
        &self,
        organization: OrganizationId,
        new: &Turnout,
        expected: Option<Revision>,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.places.replace_turnout", organization_id = %organization);
        let replace = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            turnout::replace(&db, organization, new, expected).await
        });
        replace.await
    }
}
