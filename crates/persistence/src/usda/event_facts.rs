//! Converts the data that a notice states about its show to rows and back.

use kernel::{TimeZone, to_unix_millis};
use sea_orm::FromQueryResult;
use usda::{EventFacts, Inspection, Manager, Place, ProgramClass, TherapeuticUse};

use super::entity::{EventFactsJson, ProgramClassJson};
use crate::events::entity::event;
use crate::events::notice_facts::{
    ALLOWED, APHIS_REQUESTED, HPI_APPOINTED, NO_INSPECTOR, NOT_ALLOWED,
};
use crate::row::{Unreadable, instant, parsed, present};

/// A show with the email address of its account.
#[derive(FromQueryResult)]
pub(super) struct ShowRow {
    #[sea_orm(nested)]
    pub(super) event: event::Model,
    pub(super) organizer: String,
}

pub(super) fn to_event_facts(
    event: event::Model,
    program: Vec<ProgramClassJson>,
) -> Result<EventFacts, Unreadable> {
    let expected = event
        .expected_entries
        .map(|count| parsed("expected_entries", u32::try_from(count)))
        .transpose()?;
    from_json(EventFactsJson {
        name: event.name,
        event_type: event.event_type,
        venue: event.venue,
        address: event.address,
        city: event.city,
        state: event.state,
        zip_code: event.zip_code,
        manager_name: event.manager_name,
        manager_address: event.manager_address,
        manager_email: event.manager_email.unwrap_or_default(),
        manager_phone: event.manager_phone.unwrap_or_default(),
        starts_at: event.starts_at,
        ends_at: event.ends_at,
        time_zone: event.time_zone,
        program,
        expected_entries: expected,
        entered: parsed("participant_count", u64::try_from(event.participant_count))?,
        inspection: event.inspection,
        inspectors: event.inspectors.0,
        inspector_required: event.require_dqp,
        therapeutic_use: event.therapeutic_use,
        therapeutic_details: event.therapeutic_details,
    })
}

pub(super) fn event_facts_json(show: &EventFacts) -> EventFactsJson {
    let (inspection, inspectors) = match &show.inspection {
        None => (None, Vec::new()),
        Some(Inspection::AphisRequested) => (Some(APHIS_REQUESTED), Vec::new()),
        Some(Inspection::HpiAppointed { names }) => (Some(HPI_APPOINTED), names.clone()),
        Some(Inspection::NoInspector) => (Some(NO_INSPECTOR), Vec::new()),
    };
    let (therapeutic_use, details) = match &show.therapeutic_use {
        None => (None, ""),
        Some(TherapeuticUse::Allowed { details }) => (Some(ALLOWED), details.as_str()),
        Some(TherapeuticUse::NotAllowed) => (Some(NOT_ALLOWED), ""),
    };
    let program = show.program.iter().map(|class| ProgramClassJson {
        name: class.name.clone(),
        description: class.description.clone(),
    });
    let (place, manager) = (show.place.clone(), show.manager.clone());
    EventFactsJson {
        name: show.name.clone(),
        event_type: show.event_type.clone(),
        venue: place.venue,
        address: place.address,
        city: place.city,
        state: place.state,
        zip_code: place.zip_code,
        manager_name: manager.name,
        manager_address: manager.address,
        manager_email: manager.email,
        manager_phone: manager.phone,
        starts_at: to_unix_millis(show.starts_at),
        ends_at: to_unix_millis(show.ends_at),
        time_zone: show.time_zone.name().to_owned(),
        program: program.collect(),
        expected_entries: show.expected_entries,
        entered: show.entered,
        inspection: inspection.map(str::to_owned),
        inspectors,
        inspector_required: show.inspector_required,
        therapeutic_use: therapeutic_use.map(str::to_owned),
        therapeutic_details: details.to_owned(),
    }
}

pub(super) fn from_json(json: EventFactsJson) -> Result<EventFacts, Unreadable> {
    let inspection = match json.inspection.as_deref() {
        None => Ok(None),
        Some(APHIS_REQUESTED) => Ok(Some(Inspection::AphisRequested)),
        Some(HPI_APPOINTED) => Ok(Some(Inspection::HpiAppointed {
            names: json.inspectors,
        })),
        Some(NO_INSPECTOR) => Ok(Some(Inspection::NoInspector)),
        Some(_) => Err(()),
    };
    let therapeutic_use = match json.therapeutic_use.as_deref() {
        None => Ok(None),
        Some(ALLOWED) => Ok(Some(TherapeuticUse::Allowed {
            details: json.therapeutic_details,
        })),
        Some(NOT_ALLOWED) => Ok(Some(TherapeuticUse::NotAllowed)),
        Some(_) => Err(()),
    };
    let program = json.program.into_iter().map(|class| ProgramClass {
        name: class.name,
        description: class.description,
    });
    Ok(EventFacts {
        name: json.name,
        event_type: json.event_type,
        place: Place {
            venue: json.venue,
            address: json.address,
            city: json.city,
            state: json.state,
            zip_code: json.zip_code,
        },
        manager: Manager {
            name: json.manager_name,
            address: json.manager_address,
            email: json.manager_email,
            phone: json.manager_phone,
        },
        starts_at: instant("starts_at", json.starts_at)?,
        ends_at: instant("ends_at", json.ends_at)?,
        time_zone: present("time_zone", TimeZone::stored(&json.time_zone))?,
        program: program.collect(),
        expected_entries: json.expected_entries,
        entered: json.entered,
        inspection: parsed("inspection", inspection)?,
        inspector_required: json.inspector_required,
        therapeutic_use: parsed("therapeutic_use", therapeutic_use)?,
    })
}
