//! Converts registrations to rows and back.

use kernel::{
    ClassEntryId, ClassId, EmailAddress, EventId, OptionalText, PhoneNumber, RegistrationId,
    RequiredLine, to_unix_millis,
};
use registrations::{
    ClassEntry, ClassEntryState, EntryStatus, InspectionStatus, Registration, RiderDetails,
};
use sea_orm::Set;

use super::entity::{ActiveModel, Model, class_entry};
use super::search::{search_key, sort_key};
use crate::row::{Unreadable, instant, money, parsed, present};

pub(super) fn registration_row(registration: &Registration, bytes: u64) -> ActiveModel {
    let rider = &registration.rider;
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
        total_fee: Set(registration.total_fee.cents()),
        inspection_status: Set(registration.inspection_status.as_str().to_owned()),
        created_at: Set(to_unix_millis(registration.created_at)),
        bytes: Set(i64::try_from(bytes).unwrap_or(i64::MAX)),
        search_key: Set(search_key(registration)),
        rider_key: Set(sort_key(rider.rider_name.as_str())),
        horse_key: Set(sort_key(rider.horse_name.as_str())),
    }
}

pub(super) fn class_entry_rows(registration: &Registration) -> Vec<class_entry::ActiveModel> {
    let row = |(position, entry): (i64, &ClassEntry)| class_entry::ActiveModel {
        id: Set(entry.id.as_uuid()),
        registration_id: Set(registration.id.as_uuid()),
        event_id: Set(registration.event_id.as_uuid()),
        class_id: Set(entry.class_id.map(ClassId::as_uuid)),
        position: Set(position),
        name: Set(entry.name.as_str().to_owned()),
        description: Set(entry.description.clone()),
        price: Set(entry.price.cents()),
        state: Set(entry.state.as_str().to_owned()),
        entered_at: Set(to_unix_millis(registration.created_at)),
    };
    (0..).zip(&registration.class_entries).map(row).collect()
}

pub(super) fn to_registration(
    row: Model,
    class_entries: Vec<ClassEntry>,
) -> Result<Registration, Unreadable> {
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
        class_entries,
        total_fee: money("total_fee", row.total_fee)?,
        inspection_status: present(
            "inspection_status",
            InspectionStatus::parse(&row.inspection_status),
        )?,
        created_at: instant("created_at", row.created_at)?,
    })
}

pub(super) fn to_class_entry(row: class_entry::Model) -> Result<ClassEntry, Unreadable> {
    Ok(ClassEntry {
        id: ClassEntryId::new(row.id),
        class_id: row.class_id.map(ClassId::new),
        name: RequiredLine::stored(row.name),
        description: row.description,
        price: money("price", row.price)?,
        state: present("state", ClassEntryState::parse(&row.state))?,
    })
}

pub(super) fn to_entry_number(number: i64) -> Result<u32, Unreadable> {
    parsed("entry_number", u32::try_from(number))
}
