//! Making, changing and deleting services, and giving them to horses.

use kernel::{
    Actor, FieldErrors, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Permission,
    Refusal, Revision, ServiceId, SortKey, StoreError, check_booked,
};

use super::{BarnServices, GivenService, HorseServices, Service, ServiceDetails, ServiceWish};
use crate::BookError;
use crate::keep::chosen;

impl BarnServices {
    /// Adds a service to what the barn offers. A repetition with the same key returns the
    /// first one.
    pub async fn create(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        details: ServiceDetails,
        key: Option<IdempotencyKey>,
    ) -> Result<Service, Refusal> {
        let now = self.clock.now();
        let service = Service {
            id: ServiceId::new(self.ids.next_uuid()),
            organization_id: chosen(actor, organization)?,
            details,
            former_prices: Vec::new(),
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        };
        self.store.insert(actor.changer(), &service, key).await
    }

    /// A page of the services, by name.
    pub async fn list(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Service, SortKey>, StoreError> {
        let scope = actor.to(Permission::KeepBook);
        self.store.list(&scope, organization, page).await
    }

    /// A service.
    pub async fn find(&self, actor: &Actor, id: ServiceId) -> Result<Service, Refusal> {
        let found = self.store.find(&actor.to(Permission::KeepBook), id).await?;
        found.ok_or(Refusal::NotFound("Service"))
    }

    /// Replaces what a service is, with the price from a day on, or as if it had always been
    /// so. What is on bills, or ticked, stays as it is.
    pub async fn replace(
        &self,
        actor: &Actor,
        id: ServiceId,
        wish: ServiceWish,
        expected: Option<Revision>,
    ) -> Result<Service, BookError> {
        let (scope, now) = (actor.to(Permission::KeepBook), self.clock.now());
        if let Some(from) = wish.from {
            let checked = check_booked(from, now);
            checked.map_err(|error| BookError::Invalid(FieldErrors::of("from", error)))?;
        }
        Ok(self.store.update(&scope, id, wish, expected, now).await?)
    }

    /// Deletes a service that no horse has.
    pub async fn delete(&self, actor: &Actor, id: ServiceId) -> Result<(), BookError> {
        let scope = actor.to(Permission::KeepBook);
        self.store.delete(&scope, id, self.clock.now()).await
    }

    /// The services of a horse.
    pub async fn of_horse(&self, actor: &Actor, horse: HorseId) -> Result<HorseServices, Refusal> {
        let scope = actor.to(Permission::KeepBook);
        let found = self.store.of_horse(&scope, horse).await?;
        found.ok_or(Refusal::NotFound("Horse"))
    }

    /// Replaces the services of a horse if they have the expected revision, or any.
    pub async fn give(
        &self,
        actor: &Actor,
        horse: HorseId,
        services: Vec<GivenService>,
        expected: Option<Revision>,
    ) -> Result<HorseServices, BookError> {
        HorseServices::check(&services).map_err(BookError::Invalid)?;
        let (scope, now) = (actor.to(Permission::KeepBook), self.clock.now());
        self.store
            .give(&scope, horse, services, expected, now)
            .await
    }
}
