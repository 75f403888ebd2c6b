use async_trait::async_trait;
use exhibitors::{
    Answer, Exhibitor, ExhibitorDetails, ExhibitorFilter, ExhibitorSeen, ExhibitorStore,
    MergeError, MergeWish, NewIdentityMerge, Proposal, ShowHorse, ShowHorseDetails, ShowHorseSeen,
};
use kernel::{
    Changer, ExhibitorId, IdempotencyKey, IdentityId, IdentityMergeId, LinkedPeople, Page,
    PageRequest, Refusal, RegistrationId, Revision, Scope, ShowHorseId, SortKey, StoreError,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::{identities, list, save};
use crate::directory::{Record, link, set_people};
use crate::idempotency::{self, insert_once};
use crate::row::of_row;
use crate::store::store;

store! {
    /// Stores the directories of organizations in SQL.
    SqlExhibitorStore
}

impl SqlExhibitorStore {
    async fn create<T: Record>(
        &self,
        record: &T,
        (by, now, key): (Changer, OffsetDateTime, Option<IdempotencyKey>),
    ) -> Result<T, Refusal> {
        let (id, organization) = (record.uuid(), record.organization());
        let span = debug_span!("db.exhibitors.insert", account_id = %organization, %id);
        let key = (format!("{}:{organization}", T::OF.as_str()), key);
        let insert = |db| async move {
            save::create(&db, record, (by, now)).await?;
            Ok(record.row(id))
        };
        let row = insert_once(&self.database, span, key, (id, now), insert).await?;
        let (record, _) = of_row::<T::Table, _>(id, T::read(row)).map_err(StoreError::from)?;
        Ok(record)
    }
}

#[async_trait]
impl ExhibitorStore for SqlExhibitorStore {
    async fn list(
        &self,
        scope: &Scope,
        filter: &ExhibitorFilter,
        page: &PageRequest<SortKey>,
        now: OffsetDateTime,
    ) -> Result<Page<Exhibitor, SortKey>, StoreError> {
        let span = debug_span!("db.exhibitors.list", account_id = %scope.account_id());
        let backend = self.database.backend();
        let list = self.database.read(span, |db| {
            list::exhibitors(db, backend, scope, filter, (page, now))
        });
        list.await
    }

    async fn find(
        &self,
        scope: &Scope,
        id: ExhibitorId,
    ) -> Result<Option<ExhibitorSeen>, StoreError> {
        let span = debug_span!("db.exhibitors.find", exhibitor_id = %id);
        let find = self
            .database
            .read(span, |db| list::exhibitor(db, scope, id.as_uuid()));
        find.await
    }

    async fn insert(
        &self,
        exhibitor: &Exhibitor,
        by: Changer,
        key: Option<IdempotencyKey>,
    ) -> Result<Exhibitor, Refusal> {
        let by = (by, exhibitor.created_at, key);
        self.create(exhibitor, by).await
    }

    async fn save(
        &self,
        scope: &Scope,
        id: ExhibitorId,
        details: &ExhibitorDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Exhibitor, Refusal> {
        let span = debug_span!("db.exhibitors.save", exhibitor_id = %id);
        let (id, wish) = ((scope, id.as_uuid()), (details, expected));
        let save = self.database.write(
            span,
            |db| async move { save::save(&db, id, wish, now).await },
        );
        save.await
    }

    async fn list_horses(
        &self,
        scope: &Scope,
        filter: &ExhibitorFilter,
        page: &PageRequest<SortKey>,
        now: OffsetDateTime,
    ) -> Result<Page<ShowHorse, SortKey>, StoreError> {
        let span = debug_span!("db.exhibitors.list_horses", account_id = %scope.account_id());
        let backend = self.database.backend();
        let list = self.database.read(span, |db| {
            list::horses(db, backend, scope, filter, (page, now))
        });
        list.await
    }

    async fn find_horse(
        &self,
        scope: &Scope,
        id: ShowHorseId,
    ) -> Result<Option<ShowHorseSeen>, StoreError> {
        let span = debug_span!("db.exhibitors.find_horse", show_horse_id = %id);
        let find = self
            .database
            .read(span, |db| list::horse(db, scope, id.as_uuid()));
        find.await
    }

    async fn insert_horse(
        &self,
        horse: &ShowHorse,
        by: Changer,
        key: Option<IdempotencyKey>,
    ) -> Result<ShowHorse, Refusal> {
        let by = (by, horse.created_at, key);
        self.create(horse, by).await
    }

    async fn save_horse(
        &self,
        scope: &Scope,
        id: ShowHorseId,
        details: &ShowHorseDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<ShowHorse, Refusal> {
        let span = debug_span!("db.exhibitors.save_horse", show_horse_id = %id);
        let (id, wish) = ((scope, id.as_uuid()), (details, expected));
        let save = self.database.write(
            span,
            |db| async move { save::save(&db, id, wish, now).await },
        );
        save.await
    }

    async fn proposals(&self, scope: &Scope) -> Result<Vec<Proposal>, StoreError> {
        let span = debug_span!("db.exhibitors.proposals", account_id = %scope.account_id());
        let read = self
            .database
            .read(span, |db| identities::proposals(db, scope));
        read.await
    }

    async fn answer(
        &self,
        scope: &Scope,
        id: IdentityId,
        answer: Answer,
        new: NewIdentityMerge,
    ) -> Result<Option<IdentityMergeId>, MergeError> {
        let span = debug_span!("db.exhibitors.answer", proposal_id = %id);
        let answer = self.database.write(span, |db| async move {
            identities::answer(&db, scope, id, answer, new).await
        });
        answer.await
    }

    async fn merge(
        &self,
        scope: &Scope,
        wish: &MergeWish,
        new: NewIdentityMerge,
        key: Option<IdempotencyKey>,
    ) -> Result<IdentityMergeId, MergeError> {
        let span = debug_span!("db.exhibitors.merge", record_id = %wish.id);
        let key = &(format!("identity_merges:{}", wish.id), key);
        let merge = self.database.write(span, |db| async move {
            let made = (new.id.as_uuid(), new.now);
            if let Some(first) = idempotency::first(&db, key, made).await? {
                return Ok(IdentityMergeId::new(first));
            }
            identities::merge(&db, scope, wish, new).await?;
            Ok::<_, MergeError>(new.id)
        });
        merge.await
    }

    async fn part(
        &self,
        scope: &Scope,
        id: IdentityMergeId,
        now: OffsetDateTime,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.exhibitors.part", merge_id = %id);
        let part = self.database.write(span, |db| async move {
            identities::part(&db, scope, id, now).await
        });
        part.await
    }

    async fn set_people(
        &self,
        scope: &Scope,
        id: RegistrationId,
        wish: (LinkedPeople, Option<Revision>),
        now: OffsetDateTime,
    ) -> Result<LinkedPeople, Refusal> {
        let span = debug_span!("db.exhibitors.set_people", registration_id = %id);
        let set = self.database.write(span, |db| async move {
            set_people(&db, scope, id, wish, now).await
        });
        set.await
    }

    async fn link(&self, entry: RegistrationId, now: OffsetDateTime) -> Result<(), StoreError> {
        link(&self.database, entry, now).await
    }
}
