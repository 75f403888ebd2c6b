use ::registrations::{ClassEntry, Registration};
use kernel::ClassId;
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Instant, Oid, dollars};

/// The entry of a horse in a show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegistrationView {
    _id: Oid,
    event_id: Uuid,
    /// Counts up from 1 within the show.
    entry_number: u32,
    /// `entered`.
    status: &'static str,
    rider_name: String,
    rider_email: String,
    rider_phone: String,
    rider_address: RiderAddressView,
    horse_name: String,
    /// The classes at the prices that they had when they were entered.
    classes_entered: Vec<ClassEntryView>,
    /// The sum of the classes' prices, in US dollars.
    #[schema(value_type = f64)]
    total_fee: Number,
    notes: String,
    /// `na`: not inspected.
    inspection_status: &'static str,
    created_at: Instant,
}

/// The entry in one class.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClassEntryView {
    /// The class; null if the show no longer has it.
    #[schema(required = true)]
    id: Option<Uuid>,
    name: String,
    description: String,
    /// US dollars.
    #[schema(value_type = f64)]
    price: Number,
    /// `entered`.
    state: &'static str,
}

/// A rider's postal address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RiderAddressView {
    street: String,
}

impl From<Registration> for RegistrationView {
    fn from(registration: Registration) -> Self {
        let total_fee = dollars(registration.total_fee);
        let rider = registration.rider;
        Self {
            _id: Oid::new(registration.id.as_uuid()),
            event_id: registration.event_id.as_uuid(),
            entry_number: registration.entry_number,
            status: registration.status.as_str(),
            rider_name: rider.rider_name.as_str().to_owned(),
            rider_email: rider.rider_email.as_str().to_owned(),
            rider_phone: rider.rider_phone.as_str().to_owned(),
            rider_address: RiderAddressView {
                street: rider.rider_street.as_str().to_owned(),
            },
            horse_name: rider.horse_name.as_str().to_owned(),
            classes_entered: registration
                .class_entries
                .into_iter()
                .map(class_entry_view)
                .collect(),
            total_fee,
            notes: rider.notes.as_str().to_owned(),
            inspection_status: registration.inspection_status.as_str(),
            created_at: registration.created_at.into(),
        }
    }
}

fn class_entry_view(class: ClassEntry) -> ClassEntryView {
    ClassEntryView {
        id: class.class_id.map(ClassId::as_uuid),
        name: class.name.as_str().to_owned(),
        description: class.description,
        price: dollars(class.price),
        state: class.state.as_str(),
    }
}
