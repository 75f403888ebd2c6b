//! Entries of riders.

use kernel::{
    ChargeId, ClassEntryId, HorseId, IdGenerator as _, InspectionStatus, OptionalText, RandomIds,
    RecordDate, RegistrationId, Revision, SignedMoney,
};
use registrations::{
    Charge, ClassEntry, ClassEntryState, EmergencyContact, EntryDetails, EntryLink, EntryPerson,
    EntryStatus, Membership, OfferedClass, OfferedFee, Registration, RiderDetails, ShowToEnter,
};

use super::{LATER, email, line, phone, required};

/// The next entry of a locked show, in its first two classes.
pub(crate) fn registration(show: &ShowToEnter) -> Registration {
    let class_entries: Vec<_> = show.classes.iter().take(2).map(class_entry).collect();
    Registration {
        id: RegistrationId::new(RandomIds.next_uuid()),
        event_id: show.event_id,
        entry_number: show.last_entry_number + 1,
        back_number: Some(show.next_back_number),
        revision: Revision::FIRST,
        wait_number: None,
        status: EntryStatus::Entered,
        rider: rider(),
        details: entry_details(),
        horse_id: Some(HorseId::new(RandomIds.next_uuid())),
        total_fee: class_entries.iter().map(|class| class.price).sum(),
        group_fee: kernel::Money::ZERO,
        group_id: None,
        new_lines: registrations::LinePayer::Entry,
        class_entries,
        charges: show.terms.fees.iter().map(waived).collect(),
        paid: SignedMoney::ZERO,
        released: None,
        inspection_status: InspectionStatus::NotApplicable,
        link: EntryLink::new(RandomIds.next_token()),
        created_at: LATER,
    }
}

pub(crate) fn entry_details() -> EntryDetails {
    EntryDetails {
        owner: Some(EntryPerson {
            name: required("Zoë Ölmühl"),
            street: line("5 Owner Rd"),
            city: line("Lewisburg"),
            state: line("TN"),
            zip_code: line("37091"),
            phone: Some(phone("931-555-0150")),
            email: Some(email("zoe@example.org")),
        }),
        trainer: Some(EntryPerson {
            name: required("Tom Trainer"),
            street: line(""),
            city: line(""),
            state: line(""),
            zip_code: line(""),
            phone: None,
            email: None,
        }),
        registration_number: line("TW-12"),
        breed: line("Tennessee Walking Horse"),
        emergency_contact: Some(EmergencyContact {
            name: required("Emma"),
            phone: phone("931-555-0151"),
        }),
        rider_birth_date: Some(RecordDate::parse("2010-02-28").expect("a date")),
        memberships: vec![Membership {
            association: required("USEF"),
            number: required("123"),
        }],
    }
}

pub(crate) fn rider() -> RiderDetails {
    RiderDetails {
        rider_name: required("José Ñandú"),
        rider_email: email("jose@example.org").into(),
        rider_phone: phone("931-555-0149").into(),
        rider_street: line("4 Barn Rd, Shelbyville"),
        horse_name: required("Midnight \u{1F40E}"),
        notes: OptionalText::parse("Stall near the gate.\nThanks").expect("a text"),
    }
}

/// Two of this fee, which the office waived.
fn waived(fee: &OfferedFee) -> Charge {
    Charge {
        id: ChargeId::new(RandomIds.next_uuid()),
        fee_id: fee.id,
        name: fee.name.clone(),
        unit_amount: fee.amount,
        per: fee.per,
        is_extra: !fee.is_required,
        quantity: 2,
        waiting: 0,
        show_horse_id: None,
        kept: None,
        refunded: None,
        kept_at: None,
        is_charged: true,
        waived_reason: Some(required("A volunteer")),
        payer: registrations::LinePayer::Entry,
        charged_because: None,
        booking_id: None,
        share: None,
        stall_kind: None,
    }
}

pub(crate) fn class_entry(class: &OfferedClass) -> ClassEntry {
    ClassEntry {
        id: ClassEntryId::new(RandomIds.next_uuid()),
        class_id: Some(class.id),
        name: class.name.clone(),
        description: class.description.clone(),
        price: class.price,
        list_price: None,
        raised_at: None,
        kept: None,
        refunded: None,
        kept_at: None,
        state: ClassEntryState::Entered,
        wait_number: None,
        is_charged: true,
        waived_reason: None,
        payer: registrations::LinePayer::Entry,
    }
}
