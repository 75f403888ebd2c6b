use ::registrations::{BillItem, BillLine, ClassEntry, Registration};
use kernel::{ClassId, HorseId};
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;
use uuid::Uuid;

use super::details::EntryDetailsView;
use super::link::url_of;
use crate::calendar_feed::PublicUrl;
use crate::representation::{Instant, Oid, dollars, signed_dollars};

/// The entry of a horse in a show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegistrationView {
    _id: Oid,
    event_id: Uuid,
    /// Counts up from 1 within the show.
    entry_number: u32,
    /// What the horse wears; null while the entry waits for the first time.
    #[schema(required = true)]
    back_number: Option<u32>,
    /// Incremented at each change.
    revision: u32,
    /// `entered`, `waitlisted`, `scratched` or `cancelled`.
    status: &'static str,
    rider_name: String,
    rider_email: String,
    rider_phone: String,
    rider_address: RiderAddressView,
    horse_name: String,
    #[serde(flatten)]
    details: EntryDetailsView,
    /// The horse that a signed-in rider chose; it may be deleted since.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    horse_id: Option<Uuid>,
    /// The classes at the prices that they had when they were entered.
    classes_entered: Vec<ClassEntryView>,
    /// What is charged: classes, then fees, then extras. What waits is not.
    bill: Vec<BillLineView>,
    /// The sum of the bill, in US dollars.
    #[schema(value_type = f64)]
    total_fee: Number,
    /// Payments less refunds, in US dollars.
    #[schema(value_type = f64)]
    paid: Number,
    /// `total_fee` less `paid`; negative if the show owes it.
    #[schema(value_type = f64)]
    balance: Number,
    notes: String,
    /// `na`: not inspected.
    inspection_status: &'static str,
    created_at: Instant,
}

/// A new registration, with the link for its rider.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewRegistrationView {
    #[serde(flatten)]
    registration: RegistrationView,
    /// The address at which the rider sees and changes the entry. Whoever has
    /// it can do so.
    link: String,
}

impl NewRegistrationView {
    pub(super) fn new(registration: Registration, public_url: &PublicUrl) -> Self {
        Self {
            link: url_of(&registration.link, public_url),
            registration: RegistrationView::for_rider(registration),
        }
    }
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
    /// `entered`, `waitlisted`, `scratched` or `cancelled`.
    state: &'static str,
}

/// A line of a bill.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BillLineView {
    /// The class entry, fee or extra that it is for.
    id: Uuid,
    /// `class`, `fee` or `extra`.
    kind: &'static str,
    name: String,
    quantity: u32,
    /// US dollars.
    #[schema(value_type = f64)]
    unit_amount: Number,
    /// US dollars; 0 if it was waived.
    #[schema(value_type = f64)]
    amount: Number,
    /// Why it was waived; null if it was not.
    #[schema(required = true)]
    waived_reason: Option<String>,
}

/// A rider's postal address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RiderAddressView {
    street: String,
}

impl RegistrationView {
    /// Says of a line that it was waived, but not why: that is the office's.
    pub(super) fn for_rider(registration: Registration) -> Self {
        let mut view = Self::from(registration);
        for line in &mut view.bill {
            if let Some(reason) = &mut line.waived_reason {
                "Waived".clone_into(reason);
            }
        }
        view
    }
}

impl From<Registration> for RegistrationView {
    fn from(registration: Registration) -> Self {
        let bill = bill_view(&registration.bill());
        let balance = signed_dollars(registration.balance());
        let total_fee = dollars(registration.total_fee);
        let rider = registration.rider;
        Self {
            _id: Oid::new(registration.id.as_uuid()),
            event_id: registration.event_id.as_uuid(),
            entry_number: registration.entry_number,
            back_number: registration.back_number,
            revision: registration.revision.number(),
            status: registration.status.as_str(),
            rider_name: rider.rider_name.as_str().to_owned(),
            rider_email: rider.rider_email.as_str().to_owned(),
            rider_phone: rider.rider_phone.as_str().to_owned(),
            rider_address: RiderAddressView {
                street: rider.rider_street.as_str().to_owned(),
            },
            horse_name: rider.horse_name.as_str().to_owned(),
            details: registration.details.into(),
            horse_id: registration.horse_id.map(HorseId::as_uuid),
            classes_entered: registration
                .class_entries
                .into_iter()
                .map(class_entry_view)
                .collect(),
            bill,
            total_fee,
            paid: signed_dollars(registration.paid),
            balance,
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

pub(super) fn bill_view(bill: &[BillLine]) -> Vec<BillLineView> {
    let view = |line: &BillLine| {
        let (kind, id) = match line.item {
            BillItem::Class(id) => ("class", id.as_uuid()),
            BillItem::Fee(id) => ("fee", id.as_uuid()),
            BillItem::Extra(id) => ("extra", id.as_uuid()),
        };
        let waived_reason = line.waived_reason.as_ref();
        BillLineView {
            id,
            kind,
            name: line.name.clone(),
            quantity: line.quantity,
            unit_amount: dollars(line.unit_amount),
            amount: dollars(line.amount),
            waived_reason: waived_reason.map(|reason| reason.as_str().to_owned()),
        }
    };
    bill.iter().map(view).collect()
}
