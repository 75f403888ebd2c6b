use async_trait::async_trait;
use kernel::{
    Changer, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Refusal, Revision, Scope,
    ServiceId, SortKey, StoreError,
};
use time::{Date, OffsetDateTime};

use super::{GivenService, HorseServices, NewTick, Service, ServiceTick, ServiceWish, TicksOfDay};
use crate::BookError;

/// Stores services, those of horses, and ticks. Limits hold under concurrent calls too.
/// What a write changes is a line of the organization's audit trail, except ticks, which
/// say themselves who made them, and are many.
#[async_trait]
pub trait ServiceStore: Send + Sync {
    /// Stores a service. If the key was used before by the same request, it stores nothing
    /// and returns the service as it was first stored.
    async fn insert(
        &self,
        by: Changer,
        service: &Service,
        key: Option<IdempotencyKey>,
    ) -> Result<Service, Refusal>;

    /// A service within the scope.
    async fn find(&self, scope: &Scope, id: ServiceId) -> Result<Option<Service>, StoreError>;

    /// A page of the services within the scope, or of one organization of it, by name. The
    /// cursor's key is the folded name.
    async fn list(
        &self,
        scope: &Scope,
        organization: Option<OrganizationId>,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Service, SortKey>, StoreError>;

    /// Replaces what a service within the scope is if it has the expected revision, or any.
    async fn update(
        &self,
        scope: &Scope,
        id: ServiceId,
        wish: ServiceWish,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Service, Refusal>;

    /// Deletes a service within the scope that no horse has. What was ticked stays.
    async fn delete(
        &self,
        scope: &Scope,
        id: ServiceId,
        now: OffsetDateTime,
    ) -> Result<(), BookError>;

    /// The services of a horse within the scope.
    async fn of_horse(
        &self,
        scope: &Scope,
        horse: HorseId,
    ) -> Result<Option<HorseServices>, StoreError>;

    /// Replaces the services of a horse within the scope if they have the expected
    /// revision, or any. They are services of its organization, none of which is deleted
    /// meanwhile.
    async fn give(
        &self,
        scope: &Scope,
        horse: HorseId,
        services: Vec<GivenService>,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<HorseServices, BookError>;

    /// Stores, changes or takes back a tick for a horse within the scope, at the present
    /// price. One with the quantity that is there changes nothing, and what a bill has does
    /// not change any more. Returns what is ticked then.
    async fn tick(&self, scope: &Scope, tick: NewTick) -> Result<Option<ServiceTick>, BookError>;

    /// What is ticked on a day, and what could be.
    async fn ticks_of(
        &self,
        organization: OrganizationId,
        day: Date,
    ) -> Result<TicksOfDay, StoreError>;
}
