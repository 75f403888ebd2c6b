use ::book::{
    GivenService, HorseServices, Price, Service, ServiceKind, ServicePer, ServiceTick, TickWish,
    TicksOfDay,
};
use kernel::{Actor, DayPeriod, NamedHorse, RequiredLine, ServiceId};
use uuid::Uuid;

use crate::book::CategoryView;
use crate::representation::{Belonging, Dollars, Instant, Named, Oid};
use crate::view::view;

/// What a service is.
pub(crate) type ServiceKindView = Named<ServiceKind>;

/// What the price of a service is for.
pub(crate) type ServicePerView = Named<ServicePer>;

view! {
    /// What the barn offers for money.
    #[schema(as = Service)]
    ServiceView(service: &Service, actor: &Actor) {
        _id: Oid = service.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, service.organization_id),
        name: String = service.details.name,
        kind: ServiceKindView = service.details.kind,
        /// The price, unless a horse has its own.
        amount: Dollars = service.details.amount,
        per: ServicePerView = service.details.per,
        /// The price on each day, in their order: the last is the one above.
        prices: Vec<PricePeriodView> = service.prices().periods().collect::<Vec<_>>(),
        /// Under what it is income.
        category: CategoryView = service.details.category,
        revision: u32 = service.revision,
    }
}

view! {
    /// The price of a service for a time.
    #[schema(as = PricePeriod)]
    PricePeriodView(period: &DayPeriod<'_, Price>) {
        /// The first day; null of the first price.
        #[schema(required = true, format = Date)]
        from: Option<String> = period.from,
        /// The last day, included; null of the last price.
        #[schema(required = true, format = Date)]
        until: Option<String> = period.until,
        amount: Dollars = period.value.amount,
        per: ServicePerView = period.value.per,
    }
}

view! {
    /// The services of a horse.
    #[schema(as = HorseServices)]
    HorseServicesView(given: &HorseServices, actor: &Actor) {
        horse_id: Uuid = given.horse.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, given.organization_id),
        /// Those that it has, had or will have.
        services: Vec<HorseServiceView> = given.services,
        revision: u32 = given.revision,
    }
}

view! {
    /// A service that a horse has for a time.
    #[schema(as = HorseService)]
    HorseServiceView(given: &GivenService) {
        service_id: Uuid = given.service_id,
        /// The first day.
        #[schema(format = Date)]
        from: String = given.from,
        /// The last day, included; null if nothing ends it.
        #[schema(required = true, format = Date)]
        until: Option<String> = given.until,
        /// The horse's own price; null is that of the service.
        #[schema(required = true)]
        amount: Option<Dollars> = given.amount,
    }
}

view! {
    /// What is ticked on a day, and what could be. It has no amounts.
    #[schema(as = TicksOfDay)]
    TicksOfDayView(ticks: &TicksOfDay, actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, ticks.organization_id),
        #[schema(format = Date)]
        date: String = ticks.day,
        /// What is charged each time, by name.
        services: Vec<TickedServiceView> = ticks.services,
        /// The horses in the barn, by name.
        horses: Vec<TickedHorseView> = ticks.horses,
        /// What is ticked.
        done: Vec<ServiceTickView> = ticks.done,
    }
}

view! {
    /// A service that can be ticked.
    #[schema(as = TickedService)]
    TickedServiceView(service: &(ServiceId, RequiredLine<200>)) {
        service_id: Uuid = service.0,
        name: String = service.1,
    }
}

view! {
    /// A horse for which services can be ticked.
    #[schema(as = TickedHorse)]
    TickedHorseView(horse: &NamedHorse) {
        horse_id: Uuid = horse.id,
        name: String = horse.name,
    }
}

view! {
    /// That a service was done for a horse on a day.
    #[schema(as = ServiceTick)]
    ServiceTickView(tick: &ServiceTick) {
        horse_id: Uuid = tick.horse_id,
        service_id: Uuid = tick.service_id,
        /// The name of the service when it was ticked.
        name: String = tick.service_name,
        #[schema(format = Date)]
        date: String = tick.day,
        /// How often it was done.
        quantity: u32 = tick.quantity,
        /// The email address of who ticked it; empty if the account was deleted.
        by: String = tick.by,
        at: Instant = tick.at,
    }
}

view! {
    /// How often a service is ticked for a horse on a day.
    #[schema(as = TickedQuantity)]
    TickedQuantityView(ticked: &(TickWish, Option<ServiceTick>)) {
        horse_id: Uuid = ticked.0.horse,
        service_id: Uuid = ticked.0.service,
        #[schema(format = Date)]
        date: String = ticked.0.day,
        /// 0 if it is not ticked.
        quantity: u32 = ticked.1.as_ref().map_or(0, |tick| tick.quantity),
        /// Who ticked it first; null if it is not ticked.
        #[schema(required = true)]
        by: Option<String> = ticked.1.as_ref().and_then(|tick| tick.by.clone()),
        #[schema(required = true)]
        at: Option<Instant> = ticked.1.as_ref().map(|tick| tick.at),
    }
}
