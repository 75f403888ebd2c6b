//! What a barn offers for money: services, those that each horse has, and what was
//! done and is charged each time.

mod horse_services;
mod keep;
mod offered;
mod ports;
mod tick;

use std::sync::Arc;

pub use horse_services::{GivenService, HorseServices, MAX_HORSE_SERVICES};
use kernel::{Clock, IdGenerator};
pub use offered::{
    FormerPrice, Price, Service, ServiceDetails, ServiceKind, ServiceLimits, ServicePer,
    ServiceWish,
};
pub use ports::ServiceStore;
pub use tick::{MAX_TICKED, NewTick, ServiceTick, TickWish, TicksOfDay};

/// The use cases of what a barn offers.
pub struct BarnServices {
    store: Arc<dyn ServiceStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl BarnServices {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn ServiceStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }
}
