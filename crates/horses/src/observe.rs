//! What people saw on horses.

use async_trait::async_trait;
use kernel::{
    Actor, HorseId, IdempotencyKey, ObservationId, Page, PageRequest, Permission, Refusal, Scope,
    StoreError, UploadError,
};
use time::OffsetDateTime;

use crate::{
    NewObservation, Observation, ObservationFilter, ObservationService, ObservationText, PhotoFile,
    PhotoUse,
};

/// Stores observations. A horse has no more of them than
/// [`observations_of_a_horse`](crate::HorseLimits::observations_of_a_horse).
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ObservationStore: Send + Sync {
    /// Stores an observation of a horse within the scope, and keeps its photo. If the key
    /// was used before by the same request, it stores nothing and returns the observation
    /// as it was first stored, unless it was deleted since.
    async fn insert(
        &self,
        scope: &Scope,
        observation: &NewObservation,
        key: Option<IdempotencyKey>,
    ) -> Result<Observation, Refusal>;

    /// A page of the observations within the scope, the newest first.
    async fn list(
        &self,
        scope: &Scope,
        filter: &ObservationFilter,
        page: &PageRequest,
    ) -> Result<Page<Observation>, StoreError>;

    /// An observation within the scope.
    async fn find(
        &self,
        scope: &Scope,
        id: ObservationId,
    ) -> Result<Option<Observation>, StoreError>;

    /// Notes that an observation within the scope was seen, or takes that back. What was
    /// seen keeps the moment at which it was seen first. `None` if there is none.
    async fn see(
        &self,
        scope: &Scope,
        id: ObservationId,
        seen_at: Option<OffsetDateTime>,
    ) -> Result<Option<Observation>, StoreError>;

    /// Deletes an observation within the scope with its photo; `false` if there is none.
    async fn delete(
        &self,
        scope: &Scope,
        id: ObservationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;
}

impl ObservationService {
    /// Writes down what was seen on a horse of the actor, with a photo of it. Everybody
    /// who records care may. A repetition with the same key returns the first one.
    pub async fn observe(
        &self,
        actor: &Actor,
        horse: HorseId,
        text: ObservationText,
        photo: Option<PhotoFile>,
        key: Option<IdempotencyKey>,
    ) -> Result<Observation, UploadError> {
        let photo = match photo {
            None => None,
            Some(file) => {
                let (photos, used) = (&self.photos, PhotoUse::Observation);
                let kept = photos.upload(actor, horse, used, file, key.clone()).await?;
                Some(kept.name)
            }
        };
        let observation = NewObservation {
            id: ObservationId::new(self.ids.next_uuid()),
            horse,
            text,
            photo,
            now: self.clock.now(),
        };
        let scope = actor.to(Permission::RecordCare);
        Ok(self.store.insert(&scope, &observation, key).await?)
    }

    /// A page of what was seen on horses of the actor, the newest first.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &ObservationFilter,
        page: &PageRequest,
    ) -> Result<Page<Observation>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.store.list(&scope, filter, page).await
    }

    /// Notes that those who keep the barn have seen an observation, or takes that back.
    /// `None` if there is none.
    pub async fn see(
        &self,
        actor: &Actor,
        id: ObservationId,
        seen: bool,
    ) -> Result<Option<Observation>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        let at = seen.then(|| self.clock.now());
        self.store.see(&scope, id, at).await
    }

    /// Deletes an observation: those who wrote it may, and those who keep the barn.
    /// `false` if there is none.
    pub async fn delete(&self, actor: &Actor, id: ObservationId) -> Result<bool, StoreError> {
        let own = actor.to(Permission::RecordCare);
        let found = self.store.find(&own, id).await?;
        let is_own = found.is_some_and(|it| it.author_id == actor.account_id());
        let scope = if is_own {
            own
        } else {
            actor.to(Permission::EditHorses)
        };
        self.store.delete(&scope, id, self.clock.now()).await
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::Arc;

    use kernel::{AccountId, IdGenerator as _, ManualClock, NamedHorse, SequentialIds};

    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::upload_photo::tests::photos;
    use crate::{MockPhotoStorage, MockPhotoStore, PhotoInserted};

    fn service(
        store: MockObservationStore,
        (rows, files): (MockPhotoStore, MockPhotoStorage),
    ) -> ObservationService {
        ObservationService::new(
            Arc::new(store),
            Arc::new(photos(rows, files)),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    fn text() -> ObservationText {
        ObservationText::parse("Warm near fore").expect("a text")
    }

    fn observation(author_id: AccountId) -> Observation {
        let horse = horse();
        Observation {
            id: ObservationId::new(SequentialIds::default().next_uuid()),
            organization_id: horse.organization_id,
            horse: NamedHorse {
                id: horse.id,
                name: "Duke".to_owned(),
            },
            text: text(),
            photo: None,
            author_id,
            author: None,
            created_at: NOW,
            seen_at: None,
        }
    }

    #[tokio::test]
    async fn a_photo_is_stored_for_the_observation_before_it() {
        let mut rows = MockPhotoStore::new();
        rows.expect_insert()
            .withf(|scope, photo, _| {
                *scope == actor().to(Permission::RecordCare) && photo.used == PhotoUse::Observation
            })
            .returning(|_, photo, _| Ok(PhotoInserted::ToStore(photo.clone())));
        rows.expect_mark_stored().returning(|_, _| Ok(true));
        let mut files = MockPhotoStorage::new();
        files.expect_store().times(1).returning(|_, _, _| Ok(()));
        let mut store = MockObservationStore::new();
        store
            .expect_insert()
            .withf(|scope, it, _| {
                *scope == actor().to(Permission::RecordCare) && it.photo.is_some()
            })
            .times(1)
            .returning(|_, _, _| Ok(observation(actor().account_id())));
        let file: PhotoFile = Box::new(Cursor::new(Vec::new()));
        service(store, (rows, files))
            .observe(&actor(), horse().id, text(), Some(file), None)
            .await
            .expect("written");
    }

    #[tokio::test]
    async fn who_wrote_it_may_delete_it_and_who_keeps_the_barn() {
        let other = AccountId::new(kernel::Uuid::from_u128(77));
        for (author, permission) in [
            (actor().account_id(), Permission::RecordCare),
            (other, Permission::EditHorses),
        ] {
            let mut store = MockObservationStore::new();
            store
                .expect_find()
                .returning(move |_, _| Ok(Some(observation(author))));
            store
                .expect_delete()
                .withf(move |scope, _, _| *scope == actor().to(permission))
                .times(1)
                .returning(|_, _, _| Ok(true));
            let unused = (MockPhotoStore::new(), MockPhotoStorage::new());
            let id = observation(author).id;
            let deleted = service(store, unused).delete(&actor(), id).await;
            assert!(deleted.expect("deleted"));
        }
    }
}
