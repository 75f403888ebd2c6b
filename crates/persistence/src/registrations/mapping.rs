//! Converts registrations to rows and back.

use kernel::{
    EmailAddress, EventId, OptionalText, PhoneNumber, RegistrationId, RequiredLine, to_unix_millis,
};
use registrations::{EnteredClass, EntryStatus, InspectionStatus, Registration, RiderDetails};
use sea_orm::Set;

use super::entity::{ActiveModel, Model};
use crate::events::entity::{ClassJson, Classes};
use crate::row::{Unreadable, instant, money, parsed, present};

pub(super) fn registration_row(registration: &Registration) -> ActiveModel {
    let rider = &registration.rider;
    let classes = registration.classes.iter().map(|class| ClassJson {
        name: class.name.as_str().to_owned(),
        description: class.description.clone(),
        price: class.price.cents(),
    });
    ActiveModel {
        id: Set(registration.id.as_uuid()),
        event_id: Set(registration.event_id.as_uuid()),
        entry_number: Set(registration.entry_number.into()),
        status: Set(registration.status.as_str().to_owned()),
        rider_name: Set(rider.rider_name.as_str().to_owned()),
        rider_email: Set(rider.rider_email.as_str().to_owned()),
        rider_phone: Set(rider.rider_phone.as_str().to_owned()),
        rider_street: Set(rider.rider_street.as_str().to_owned()),
        horse_name: Set(rider.horse_name.as_str().to_owned()),
        notes: Set(rider.notes.as_str().to_owned()),
        classes: Set(Classes(classes.collect())),
        total_fee: Set(registration.total_fee().cents()),
        inspection_status: Set(registration.inspection_status.as_str().to_owned()),
        created_at: Set(to_unix_millis(registration.created_at)),
    }
}

pub(super) fn to_registration(row: Model) -> Result<Registration, Unreadable> {
    Ok(Registration {
        id: RegistrationId::new(row.id),
        event_id: EventId::new(row.event_id),
        entry_number: to_entry_number(row.entry_number)?,
        status: present("status", EntryStatus::parse(&row.status))?,
        rider: RiderDetails {
            rider_name: RequiredLine::stored(row.rider_name),
            rider_email: EmailAddress::stored(row.rider_email),
            rider_phone: PhoneNumber::stored(row.rider_phone),
            rider_street: RequiredLine::stored(row.rider_street),
            horse_name: RequiredLine::stored(row.horse_name),
            notes: OptionalText::stored(row.notes),
        },
        classes: to_entered_classes(row.classes)?,
        inspection_status: present(
            "inspection_status",
            InspectionStatus::parse(&row.inspection_status),
        )?,
        created_at: instant("created_at", row.created_at)?,
    })
}

pub(super) fn to_entered_classes(classes: Classes) -> Result<Vec<EnteredClass>, Unreadable> {
    let to_class = |class: ClassJson| {
        Ok(EnteredClass {
            name: RequiredLine::stored(class.name),
            description: class.description,
            price: money("classes: price", class.price)?,
        })
    };
    classes.0.into_iter().map(to_class).collect()
}

pub(super) fn to_entry_number(number: i64) -> Result<u32, Unreadable> {
    parsed("entry_number", u32::try_from(number))
}
