use kernel::{
    Actor, ExhibitorId, IdempotencyKey, LinkedPeople, OrganizationId, Permission, Refusal,
    RegistrationId, Revision, ShowHorseId,
};

use crate::{
    Exhibitor, ExhibitorDetails, ExhibitorService, Identified as _, ShowHorse, ShowHorseDetails,
};

impl ExhibitorService {
    /// Adds an exhibitor to the directory of an organization; `None` is the actor's own. A
    /// repetition with the same key returns the one that was added first.
    pub async fn create(
        &self,
        actor: &Actor,
        (organization, details): (Option<OrganizationId>, ExhibitorDetails),
        key: Option<IdempotencyKey>,
    ) -> Result<Exhibitor, Refusal> {
        let organization = actor.to(Permission::ManageEntries).choose(organization)?;
        let (id, now) = (self.ids.next_uuid(), self.clock.now());
        let exhibitor = Exhibitor::new(id, organization, details, now);
        self.store.insert(&exhibitor, actor.changer(), key).await
    }

    /// Replaces what is known of an exhibitor, unless it was saved since the given revision.
    /// Entries keep what was typed.
    pub async fn save(
        &self,
        actor: &Actor,
        id: ExhibitorId,
        (details, revision): (ExhibitorDetails, Option<Revision>),
    ) -> Result<Exhibitor, Refusal> {
        let (scope, now) = (actor.to(Permission::ManageEntries), self.clock.now());
        self.store.save(&scope, id, &details, revision, now).await
    }

    /// Like [`create`](Self::create), for a horse.
    pub async fn create_horse(
        &self,
        actor: &Actor,
        (organization, details): (Option<OrganizationId>, ShowHorseDetails),
        key: Option<IdempotencyKey>,
    ) -> Result<ShowHorse, Refusal> {
        let organization = actor.to(Permission::ManageEntries).choose(organization)?;
        let (id, now) = (self.ids.next_uuid(), self.clock.now());
        let horse = ShowHorse::new(id, organization, details, now);
        self.store.insert_horse(&horse, actor.changer(), key).await
    }

    /// Like [`save`](Self::save), for a horse.
    pub async fn save_horse(
        &self,
        actor: &Actor,
        id: ShowHorseId,
        (details, revision): (ShowHorseDetails, Option<Revision>),
    ) -> Result<ShowHorse, Refusal> {
        let (scope, now) = (actor.to(Permission::ManageEntries), self.clock.now());
        self.store
            .save_horse(&scope, id, &details, revision, now)
            .await
    }

    /// Says to whom an entry is linked, by hand, unless the entry was changed since the given
    /// revision. The names that it has are then names of
    /// those records.
    pub async fn set_people(
        &self,
        actor: &Actor,
        id: RegistrationId,
        wish: (LinkedPeople, Option<Revision>),
    ) -> Result<LinkedPeople, Refusal> {
        let (scope, now) = (actor.to(Permission::ManageEntries), self.clock.now());
        self.store.set_people(&scope, id, wish, now).await
    }
}
