//! Converts registrations to rows and back.

use kernel::{
    ChargeId, ClassEntryId, ClassId, EmailAddress, EventId, FeeBasis, FeeId, HorseId, OptionalText,
    PhoneNumber, RegistrationId, RequiredLine, SignedMoney, to_unix_millis,
};
use registrations::{
    Charge, ClassEntry, ClassEntryState, EntryLink, EntryStatus, InspectionStatus, Registration,
    RiderDetails, WaivedReason,
};
use sea_orm::{NotSet, Set};

use super::details::{DetailsJson, to_details};
use super::entity::{ActiveModel, charge, class_entry};
use super::parts::{ChargeRow, ClassEntryRow, EntryRow};
use crate::entry_search::{search_key, sort_key};
use crate::row::{Unreadable, instant, money, parsed, present, revision};

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
        back_number: Set(registration.back_number.map(i64::from)),
        revision: Set(registration.revision.number().into()),
        wait_number: Set(registration.wait_number.map(i64::from)),
        paid: Set(registration.paid.cents()),
        link: Set(registration.link.as_str().to_owned()),
        details: Set(DetailsJson::from(&registration.details)),
        horse_id: Set(registration.horse_id.map(HorseId::as_uuid)),
        search_key: Set(search_key(registration)),
        rider_key: Set(sort_key(rider.rider_name.as_str())),
        horse_key: Set(sort_key(rider.horse_name.as_str())),
        ..Default::default()
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
        wait_number: Set(entry.wait_number.map(i64::from)),
        is_charged: Set(entry.is_charged),
        waived_reason: Set(reason_column(entry.waived_reason.as_ref())),
    };
    (0..).zip(&registration.class_entries).map(row).collect()
}

pub(super) fn charge_rows(registration: &Registration) -> Vec<charge::ActiveModel> {
    let row = |(position, charge): (i64, &Charge)| charge::ActiveModel {
        id: Set(charge.id.as_uuid()),
        registration_id: Set(registration.id.as_uuid()),
        event_id: Set(registration.event_id.as_uuid()),
        position: Set(position),
        fee_id: Set(charge.fee_id.as_uuid()),
        name: Set(charge.name.as_str().to_owned()),
        unit_amount: Set(charge.unit_amount.cents()),
        per: Set(charge.per.as_str().to_owned()),
        is_extra: Set(charge.is_extra),
        quantity: Set(charge.quantity.into()),
        is_charged: Set(charge.is_charged),
        waived_reason: Set(reason_column(charge.waived_reason.as_ref())),
    };
    (0..).zip(&registration.charges).map(row).collect()
}

/// The key and the columns that change after a registration was made. Payments
/// change `paid`; `bytes` changes by a difference.
pub(super) fn changed_row(registration: &Registration) -> ActiveModel {
    ActiveModel {
        event_id: NotSet,
        entry_number: NotSet,
        inspection_status: NotSet,
        created_at: NotSet,
        paid: NotSet,
        bytes: NotSet,
        ..registration_row(registration, 0)
    }
}

/// The key and the columns that change after a class was entered.
pub(super) fn class_state_row(entry: &ClassEntry) -> class_entry::ActiveModel {
    class_entry::ActiveModel {
        id: Set(entry.id.as_uuid()),
        state: Set(entry.state.as_str().to_owned()),
        wait_number: Set(entry.wait_number.map(i64::from)),
        is_charged: Set(entry.is_charged),
        waived_reason: Set(reason_column(entry.waived_reason.as_ref())),
        ..Default::default()
    }
}

/// The key and the columns that change after a charge was made.
pub(super) fn charge_state_row(charge: &Charge) -> charge::ActiveModel {
    charge::ActiveModel {
        id: Set(charge.id.as_uuid()),
        quantity: Set(charge.quantity.into()),
        is_charged: Set(charge.is_charged),
        waived_reason: Set(reason_column(charge.waived_reason.as_ref())),
        ..Default::default()
    }
}

fn reason_column(reason: Option<&WaivedReason>) -> Option<String> {
    reason.map(|reason| reason.as_str().to_owned())
}

pub(super) fn to_registration(
    row: EntryRow,
    class_entries: Vec<ClassEntryRow>,
    charges: Vec<ChargeRow>,
) -> Result<Registration, Unreadable> {
    Ok(Registration {
        id: RegistrationId::new(row.id),
        event_id: EventId::new(row.event_id),
        entry_number: number("entry_number", row.entry_number)?,
        back_number: optional_number("back_number", row.back_number)?,
        revision: revision("revision", row.revision)?,
        wait_number: optional_number("wait_number", row.wait_number)?,
        status: present("status", EntryStatus::parse(&row.status))?,
        rider: RiderDetails {
            rider_name: RequiredLine::stored(row.rider_name),
            rider_email: EmailAddress::stored(row.rider_email),
            rider_phone: PhoneNumber::stored(row.rider_phone),
            rider_street: RequiredLine::stored(row.rider_street),
            horse_name: RequiredLine::stored(row.horse_name),
            notes: OptionalText::stored(row.notes),
        },
        class_entries: class_entries
            .into_iter()
            .map(to_class_entry)
            .collect::<Result<_, _>>()?,
        charges: charges
            .into_iter()
            .map(to_charge)
            .collect::<Result<_, _>>()?,
        total_fee: money("total_fee", row.total_fee)?,
        paid: SignedMoney::from_cents(row.paid),
        inspection_status: present(
            "inspection_status",
            InspectionStatus::parse(&row.inspection_status),
        )?,
        details: to_details(row.details)?,
        horse_id: row.horse_id.map(HorseId::new),
        link: EntryLink::stored(row.link),
        created_at: instant("created_at", row.created_at)?,
    })
}

fn to_class_entry(row: ClassEntryRow) -> Result<ClassEntry, Unreadable> {
    Ok(ClassEntry {
        id: ClassEntryId::new(row.id),
        class_id: row.class_id.map(ClassId::new),
        name: RequiredLine::stored(row.name),
        description: row.description,
        price: money("price", row.price)?,
        state: present("state", ClassEntryState::parse(&row.state))?,
        wait_number: optional_number("wait_number", row.wait_number)?,
        is_charged: row.is_charged != 0,
        waived_reason: row.waived_reason.map(WaivedReason::stored),
    })
}

fn to_charge(row: ChargeRow) -> Result<Charge, Unreadable> {
    Ok(Charge {
        id: ChargeId::new(row.id),
        fee_id: FeeId::new(row.fee_id),
        name: RequiredLine::stored(row.name),
        unit_amount: money("unit_amount", row.unit_amount)?,
        per: present("per", FeeBasis::parse(&row.per))?,
        is_extra: row.is_extra != 0,
        quantity: number("quantity", row.quantity)?,
        is_charged: row.is_charged != 0,
        waived_reason: row.waived_reason.map(WaivedReason::stored),
    })
}

pub(super) fn number(column: &'static str, number: i64) -> Result<u32, Unreadable> {
    parsed(column, u32::try_from(number))
}

pub(super) fn optional_number(
    column: &'static str,
    stored: Option<i64>,
) -> Result<Option<u32>, Unreadable> {
    stored.map(|stored| number(column, stored)).transpose()
}
