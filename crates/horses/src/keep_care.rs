//! Visits of care: the history of a horse, for one horse or many at once.

use kernel::{
    Actor, BookEntryId, CareBatchId, CareVisitId, FieldErrors, HorseId, IdempotencyKey,
    OrganizationId, Page, PageRequest, Permission, Refusal, Revision, StoreError,
};
use time::Duration;

use crate::visit::{CareVisit, VisitChange, VisitKind};
use crate::{CareIntervals, CareService, IntervalsChange, NewVisits, WriteHorseError};

/// Maximum number of horses for which care is recorded at once.
pub const MAX_HORSES_AT_ONCE: usize = 500;

/// How long visits that were recorded at once can be undone together.
const UNDONE_WITHIN: Duration = Duration::DAY;

/// Visits that were recorded at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareBatch {
    /// What undoes them together.
    pub id: CareBatchId,
    /// One for each horse.
    pub visits: Vec<CareVisit>,
}

/// What became of the wish to undo visits that were recorded at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoneBatch {
    /// They are deleted.
    Done,
    /// They were recorded more than a day ago.
    TooLate,
    /// The actor has no such visits.
    NotFound,
}

impl CareService {
    /// Records a visit of a horse of the actor. A repetition with the same key returns
    /// the visit that was recorded first.
    pub async fn record(
        &self,
        actor: &Actor,
        horse: HorseId,
        visit: VisitChange,
        key: Option<IdempotencyKey>,
    ) -> Result<CareVisit, WriteHorseError> {
        let visits = self.new_visits(vec![horse], visit, None)?;
        let scope = actor.to(Permission::RecordCare);
        let kept = self.store.insert(&scope, &visits, key).await?;
        let kept = kept.into_iter().next();
        kept.ok_or_else(|| StoreError::failed("no visit was stored").into())
    }

    /// Records the same visit of several horses of the actor, which can be undone together
    /// for a day. A repetition with the same key returns what was recorded first.
    pub async fn record_of_all(
        &self,
        actor: &Actor,
        horses: Vec<HorseId>,
        visit: VisitChange,
        key: Option<IdempotencyKey>,
    ) -> Result<CareBatch, WriteHorseError> {
        let batch = CareBatchId::new(self.ids.next_uuid());
        let visits = self.new_visits(horses, visit, Some(batch))?;
        let scope = actor.to(Permission::RecordCare);
        let visits = self.store.insert(&scope, &visits, key).await?;
        let first = visits.first().and_then(|it| it.batch);
        Ok(CareBatch {
            id: first.unwrap_or(batch),
            visits,
        })
    }

    fn new_visits(
        &self,
        mut horses: Vec<HorseId>,
        visit: VisitChange,
        batch: Option<CareBatchId>,
    ) -> Result<NewVisits, FieldErrors> {
        visit.check_cost()?;
        horses.sort_unstable();
        horses.dedup();
        let horses = horses.into_iter();
        Ok(NewVisits {
            of: horses
                .map(|horse| (CareVisitId::new(self.ids.next_uuid()), horse))
                .collect(),
            details: visit.details,
            batch,
            in_book: visit.in_book == Some(true),
            now: self.clock.now(),
        })
    }

    /// The visits that have their cost in an entry of the actor's book, by horse.
    pub async fn of_entry(
        &self,
        actor: &Actor,
        entry: BookEntryId,
    ) -> Result<Vec<CareVisit>, StoreError> {
        let scope = actor.to(Permission::KeepBook);
        self.store.of_entry(&scope, entry).await
    }

    /// A page of the visits of a horse of the actor, the newest first; `None` if there is
    /// no such horse.
    pub async fn history(
        &self,
        actor: &Actor,
        horse: HorseId,
        kind: Option<VisitKind>,
        page: PageRequest,
    ) -> Result<Option<Page<CareVisit>>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.store.list(&scope, horse, kind, &page).await
    }

    /// A visit of a horse of the actor.
    pub async fn find(
        &self,
        actor: &Actor,
        id: CareVisitId,
    ) -> Result<Option<CareVisit>, StoreError> {
        self.store.find(&actor.to(Permission::ReadHorses), id).await
    }

    /// Replaces what a visit says, unless it was saved since the given revision. Who is not
    /// told its cost does not take it away.
    pub async fn change(
        &self,
        actor: &Actor,
        id: CareVisitId,
        mut visit: VisitChange,
        mut expected: Option<Revision>,
    ) -> Result<CareVisit, WriteHorseError> {
        let (scope, now) = (actor.to(Permission::RecordCare), self.clock.now());
        if visit.details.cost.is_none()
            && let Some(present) = self.find(actor, id).await?
            && !present.tells_cost(actor)
        {
            visit.details.cost = present.details.cost;
            expected = expected.or(Some(present.revision));
        }
        visit.check_cost()?;
        self.store.update(&scope, id, &visit, expected, now).await
    }

    /// Deletes a visit; `false` if there is none.
    pub async fn delete(&self, actor: &Actor, id: CareVisitId) -> Result<bool, WriteHorseError> {
        let scope = actor.to(Permission::RecordCare);
        self.store.delete(&scope, id, self.clock.now()).await
    }

    /// Deletes the visits that were recorded at once, if that was within a day.
    pub async fn undo(
        &self,
        actor: &Actor,
        batch: CareBatchId,
    ) -> Result<UndoneBatch, WriteHorseError> {
        let (scope, now) = (actor.to(Permission::RecordCare), self.clock.now());
        self.store
            .delete_batch(&scope, batch, now - UNDONE_WITHIN, now)
            .await
    }

    /// After how many days care is due again in an organization of the actor, which is
    /// its own if none is given.
    pub async fn intervals(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<(OrganizationId, CareIntervals), Refusal> {
        let id = actor.to(Permission::ReadHorses).choose(organization)?;
        Ok((id, self.store.intervals(id).await?))
    }

    /// Changes those of the intervals that are given.
    pub async fn set_intervals(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        change: IntervalsChange,
    ) -> Result<(OrganizationId, CareIntervals), Refusal> {
        let id = actor.to(Permission::EditHorses).choose(organization)?;
        Ok((id, self.store.change_intervals(id, change).await?))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{IdGenerator as _, ManualClock, SequentialIds};

    use super::*;
    use crate::MockCareStore;
    use crate::create::tests::{NOW, actor};
    use crate::visit::tests::{details, visit_of};

    fn service(store: MockCareStore) -> CareService {
        CareService::new(
            Arc::new(store),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    #[tokio::test]
    async fn each_horse_gets_one_visit_however_often_it_is_named() {
        let mut store = MockCareStore::new();
        store
            .expect_insert()
            .withf(|_, visits, _| {
                let batch = visits.batch.is_some() && visits.now == NOW;
                batch && visits.of.len() == 2 && visits.of[0].1 < visits.of[1].1
            })
            .times(1)
            .returning(|_, visits, _| {
                let made = visits.of.iter().map(|_| visit_of(visits.details.clone()));
                Ok(made.collect())
            });
        let ids = SequentialIds::default();
        let (one, other) = (HorseId::new(ids.next_uuid()), HorseId::new(ids.next_uuid()));
        let trim = details(VisitKind::Hoof, "", "2026-05-01");
        let made = service(store)
            .record_of_all(&actor(), vec![other, one, other], trim.into(), None)
            .await
            .expect("recorded");
        assert_eq!(made.visits.len(), 2);
    }

    #[tokio::test]
    async fn what_cost_nothing_does_not_come_into_the_book() {
        let visit = VisitChange {
            details: details(VisitKind::Hoof, "", "2026-05-01"),
            in_book: Some(true),
        };
        let horse = HorseId::new(SequentialIds::default().next_uuid());
        let care = service(MockCareStore::new());
        let refused = care.record(&actor(), horse, visit, None).await;
        assert!(
            matches!(refused, Err(WriteHorseError::Invalid(_))),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn visits_are_undone_together_for_a_day() {
        let mut store = MockCareStore::new();
        store
            .expect_delete_batch()
            .withf(|_, _, since, now| *since == NOW - Duration::days(1) && *now == NOW)
            .times(1)
            .returning(|_, _, _, _| Ok(UndoneBatch::Done));
        let batch = CareBatchId::new(SequentialIds::default().next_uuid());
        let undone = service(store).undo(&actor(), batch).await;
        assert_eq!(undone.expect("answered"), UndoneBatch::Done);
    }
}
