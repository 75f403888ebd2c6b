use kernel::{
    Actor, EmailAddress, FieldErrors, HorseId, Money, NamedHorse, OrganizationId, Permission,
    RequiredLine, ServiceId, StoreError, check_received,
};
use time::{Date, OffsetDateTime};

use super::{BarnServices, Price, ServicePer};
use crate::{BookError, Category};

/// The highest quantity of a tick.
pub const MAX_TICKED: u32 = 100;

/// That a service was done for a horse on a day; there is one of each horse, service and
/// day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceTick {
    /// For which horse.
    pub horse_id: HorseId,
    /// The service, which may be deleted since.
    pub service_id: ServiceId,
    /// On which day.
    pub day: Date,
    /// The name of the service when it was ticked.
    pub service_name: RequiredLine<200>,
    /// Its category then.
    pub category: Category,
    /// How often it was done.
    pub quantity: u32,
    /// The price of one then: the horse's own, or that of the service.
    pub unit_amount: Money,
    /// Who ticked it; `None` if the account was deleted since.
    pub by: Option<EmailAddress>,
    /// When it was ticked.
    pub at: OffsetDateTime,
}

impl ServiceTick {
    /// The price of one.
    #[must_use]
    pub const fn price(&self) -> Price {
        Price {
            amount: self.unit_amount,
            per: ServicePer::Each,
        }
    }

    /// Quantity times price.
    #[must_use]
    pub fn amount(&self) -> Money {
        self.unit_amount.times(self.quantity)
    }
}

/// That a service was done so often for a horse on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TickWish {
    /// For which horse.
    pub horse: HorseId,
    /// Which service.
    pub service: ServiceId,
    /// On which day.
    pub day: Date,
    /// How often; 0 takes the tick back.
    pub quantity: u32,
}

/// A [`TickWish`] that may be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewTick {
    /// What was done.
    pub wish: TickWish,
    /// When it is ticked.
    pub now: OffsetDateTime,
}

/// What is ticked on a day, and what could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicksOfDay {
    /// Whose.
    pub organization_id: OrganizationId,
    /// The day.
    pub day: Date,
    /// The services that are charged each time, by name.
    pub services: Vec<(ServiceId, RequiredLine<200>)>,
    /// The horses in the barn, by name.
    pub horses: Vec<NamedHorse>,
    /// What is ticked.
    pub done: Vec<ServiceTick>,
}

impl BarnServices {
    /// Notes that a service was done for a horse on a day; it is charged once, whoever
    /// ticks twice. `None` if it is not ticked after that. Nobody ticks what comes after
    /// tomorrow.
    pub async fn tick(
        &self,
        actor: &Actor,
        wish: TickWish,
    ) -> Result<Option<ServiceTick>, BookError> {
        let now = self.clock.now();
        let checked = check_received(wish.day, now);
        checked.map_err(|error| BookError::Invalid(FieldErrors::of("date", error)))?;
        let scope = actor.to(Permission::RecordCare);
        self.store.tick(&scope, NewTick { wish, now }).await
    }

    /// What is ticked on a day, and what could be: without any amount, because who
    /// records care does not keep the book.
    pub async fn ticks_of(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        day: Date,
    ) -> Result<TicksOfDay, BookError> {
        let organization = actor.to(Permission::ReadHorses).choose(organization)?;
        let found: Result<_, StoreError> = self.store.ticks_of(organization, day).await;
        Ok(found?)
    }
}
