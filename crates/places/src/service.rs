use std::collections::HashMap;
use std::sync::Arc;

use kernel::{
    Actor, Clock, HorseId, IdGenerator, OrganizationId, Page, PageRequest, Permission, RecordDate,
    Refusal, Revision, SortKey, StayId, StoreError,
};
use time::{Date, Duration};

use crate::{
    AreaDraft, BarnPlan, Move, NewPlan, PlaceOf, PlaceRefusal, PlaceStore, Stay, Swap,
    TurnoutDraft, TurnoutRead,
};

/// How far ahead a move may be planned; a later day is a typing error.
const PLANNED_WITHIN: Duration = Duration::days(366);

/// The use cases of places.
pub struct PlaceService {
    store: Arc<dyn PlaceStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl PlaceService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn PlaceStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }

    fn today_in(&self, actor: &Actor, organization: OrganizationId) -> Date {
        actor.today_in(organization, self.clock.now())
    }

    /// The plan of an organization of the actor, which is its own if none is given, with
    /// who stands where today.
    pub async fn plan(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<BarnPlan, Refusal> {
        let id = actor.to(Permission::ReadHorses).choose(organization)?;
        Ok(self.store.plan(id, self.today_in(actor, id)).await?)
    }

    /// Replaces the plan of an organization of the actor with a draft that was
    /// [checked](crate::check), unless it was saved since the given revision.
    pub async fn replace(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        areas: Vec<AreaDraft>,
        expected: Option<Revision>,
    ) -> Result<BarnPlan, PlaceRefusal> {
        let id = actor.to(Permission::EditHorses).choose(organization)?;
        let plan = NewPlan::new(areas, self.ids.as_ref());
        let today = self.today_in(actor, id);
        self.store.replace(id, &plan, expected, today).await?;
        Ok(self.store.plan(id, today).await?)
    }

    /// Moves a horse of the actor from a day on.
    pub async fn move_horse(
        &self,
        actor: &Actor,
        horse: HorseId,
        wish: Move,
    ) -> Result<(), PlaceRefusal> {
        self.check_day(wish.from)?;
        let scope = actor.to(Permission::RecordCare);
        let id = self.next_stay();
        self.store.move_horse(&scope, horse, wish, id).await
    }

    /// Lets two horses of an organization of the actor go to each other's place.
    pub async fn swap(&self, actor: &Actor, swap: Swap) -> Result<(), PlaceRefusal> {
        self.check_day(swap.from)?;
        let scope = actor.to(Permission::RecordCare);
        let ids = [self.next_stay(), self.next_stay()];
        self.store.swap(&scope, swap, ids).await
    }

    fn next_stay(&self) -> StayId {
        StayId::new(self.ids.next_uuid())
    }

    fn check_day(&self, from: RecordDate) -> Result<(), Refusal> {
        if from.as_date() > self.clock.now().date() + PLANNED_WITHIN {
            return Err(Refusal::Field {
                field: "from",
                problem: "must be within a year",
            });
        }
        Ok(())
    }

    /// A page of the stays of a horse of the actor, the newest first; `None` if there is
    /// no such horse.
    pub async fn stays(
        &self,
        actor: &Actor,
        horse: HorseId,
        page: &PageRequest<SortKey>,
    ) -> Result<Option<Page<Stay, SortKey>>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.store.stays(&scope, horse, page).await
    }

    /// Where horses of the actor stand today.
    pub async fn of_horses(
        &self,
        actor: &Actor,
        horses: &[HorseId],
    ) -> Result<HashMap<HorseId, PlaceOf>, StoreError> {
        if horses.is_empty() {
            return Ok(HashMap::new());
        }
        let scope = actor.to(Permission::ReadHorses);
        let days = scope.organizations().into_iter();
        let days: Vec<_> = days.map(|id| (id, self.today_in(actor, id))).collect();
        self.store.of_horses(&scope, &days, horses).await
    }

    /// The turnout of an organization of the actor, which is its own if none is given.
    pub async fn turnout(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<TurnoutRead, Refusal> {
        let id = actor.to(Permission::ReadHorses).choose(organization)?;
        Ok(self.store.turnout(id).await?)
    }

    /// Replaces the turnout of an organization of the actor, unless it was saved since the
    /// given revision.
    pub async fn replace_turnout(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        draft: TurnoutDraft,
        expected: Option<Revision>,
    ) -> Result<TurnoutRead, Refusal> {
        let id = actor.to(Permission::EditHorses).choose(organization)?;
        let turnout = draft.identified(self.ids.as_ref());
        self.store.replace_turnout(id, &turnout, expected).await?;
        Ok(self.store.turnout(id).await?)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, ManualClock, SequentialIds, Uuid};
    use time::macros::datetime;

    use super::*;
    use crate::ports::MockPlaceStore;

    fn service(store: MockPlaceStore) -> PlaceService {
        PlaceService::new(
            Arc::new(store),
            Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC))),
            Arc::new(SequentialIds::default()),
        )
    }

    #[tokio::test]
    async fn a_move_is_planned_within_a_year() {
        let mut store = MockPlaceStore::new();
        store
            .expect_move_horse()
            .times(1)
            .returning(|_, _, _, _| Ok(()));
        let service = service(store);
        let actor = Actor::alone(AccountId::new(Uuid::from_u128(1)));
        let horse = HorseId::new(Uuid::from_u128(2));
        let to = |day| Move {
            to: None,
            from: RecordDate::parse(day).expect("a day"),
        };
        let moved = service.move_horse(&actor, horse, to("2027-03-01")).await;
        assert!(moved.is_ok());
        let refused = service.move_horse(&actor, horse, to("2062-03-01")).await;
        assert!(matches!(
            refused,
            Err(PlaceRefusal::Refusal(Refusal::Field { field: "from", .. }))
        ));
    }
}
