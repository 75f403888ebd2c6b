//! Values for the tests of this crate.

use std::collections::BTreeMap;

use kernel::{
    AccountId, Actor, AppointmentId, IdGenerator as _, OptionalLine, OptionalText, Recurrence,
    RequiredLine, Revision, SequentialIds, TimeZone,
};
use time::macros::datetime;
use time::{Date, OffsetDateTime};

use crate::{Appointment, AppointmentDetails, AppointmentKind, Span};

pub(crate) const NOW: OffsetDateTime = datetime!(2026-01-01 12:00 UTC);

pub(crate) fn actor() -> Actor {
    Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
}

pub(crate) fn chicago() -> TimeZone {
    TimeZone::parse("America/Chicago").expect("known")
}

/// From 9:00 to 10:00 in Chicago.
pub(crate) fn details(day: Date) -> AppointmentDetails {
    AppointmentDetails {
        kind: AppointmentKind::Appointment,
        title: RequiredLine::parse("Farrier").expect("a title"),
        span: Span::stored(day, 540, day, 600),
        is_all_day: false,
        time_zone: chicago(),
        recurrence: None,
        horse_ids: Vec::new(),
        contact_id: None,
        place: OptionalLine::default(),
        notes: OptionalText::default(),
        remind_before: None,
    }
}

pub(crate) fn series(rule: &str, day: Date) -> Appointment {
    let recurrence = Some(Recurrence::parse(rule, day).expect("a rule"));
    Appointment {
        details: AppointmentDetails {
            recurrence,
            ..details(day)
        },
        ..appointment(day)
    }
}

pub(crate) fn appointment(day: Date) -> Appointment {
    Appointment {
        id: AppointmentId::new(SequentialIds::default().next_uuid()),
        organization_id: actor().own_organization(),
        account_id: actor().account_id(),
        details: details(day),
        changes: BTreeMap::new(),
        reminded_until: NOW,
        revision: Revision::FIRST,
        created_at: NOW,
        updated_at: NOW,
    }
}
