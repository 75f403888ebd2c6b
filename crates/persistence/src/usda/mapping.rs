//! Between rows and notices.

use kernel::{
    EmailAddress, EventId, NoticeId, OptionalText, RecordDate, StoreError, TimeZone, to_unix_millis,
};
use sea_orm::{FromQueryResult, Set};
use usda::{
    Acknowledgement, Amended, DeliveryMethod, Document, Inspection, Manager, NoticeRecord,
    Particulars, Place, ProgramClass, Progress, QueuedNotice, Receipt, TherapeuticUse,
};
use uuid::Uuid;

use super::entity::{ActiveModel, Model, ParticularsJson, ProgramClassJson};
use crate::events::entity::event;
use crate::events::notice_facts::{
    ALLOWED, APHIS_REQUESTED, HPI_APPOINTED, NO_INSPECTOR, NOT_ALLOWED,
};
use crate::outbox;
use crate::row::{instant, optional_instant, parsed, present};

const OUTBOX: &str = "outbox";
const EMAIL: &str = "email";

/// A show with the number of its entries.
#[derive(FromQueryResult)]
pub(super) struct ShowRow {
    #[sea_orm(nested)]
    pub(super) event: event::Model,
    participant_count: i64,
}

/// A notice without its letter, with how far it got and who asked for it.
#[derive(FromQueryResult)]
pub(super) struct RecordRow {
    pub(super) id: Uuid,
    pub(super) event_id: Uuid,
    number: i64,
    requested_at: i64,
    requested_by_email: Option<String>,
    particulars: Option<ParticularsJson>,
    sha256: Option<String>,
    delivered_at: Option<i64>,
    method: Option<String>,
    recipient: Option<String>,
    message_id: Option<String>,
    acknowledged_on: Option<String>,
    acknowledgement: String,
    due_at: i64,
    leased_until: Option<i64>,
    failures: i64,
    last_error: Option<String>,
}

/// What a notice said that was delivered, and when.
#[derive(FromQueryResult)]
pub(super) struct GivenRow {
    pub(super) particulars: Option<ParticularsJson>,
    pub(super) delivered_at: Option<i64>,
}

pub(super) fn to_queued(
    row: &outbox::Model,
    notice: &Model,
    show: ShowRow,
    amends: Option<Amended>,
) -> Result<QueuedNotice, StoreError> {
    let (failures, lease_until) = outbox::lease_of(row)?;
    Ok(QueuedNotice {
        id: NoticeId::new(notice.id),
        event_id: EventId::new(notice.event_id),
        show: to_particulars(show)?,
        amends,
        sealed: to_document(notice)?,
        failures,
        lease_until,
    })
}

/// The columns of a document.
pub(super) fn document_row(document: &Document) -> ActiveModel {
    ActiveModel {
        particulars: Set(Some(particulars_json(&document.particulars))),
        subject: Set(Some(document.subject.clone())),
        body: Set(Some(document.text.clone())),
        pdf: Set(Some(document.pdf.clone())),
        sha256: Set(Some(document.sha256.clone())),
        written_at: Set(Some(to_unix_millis(document.written_at))),
        ..Default::default()
    }
}

/// The document that was written, if one is kept with its letter.
pub(super) fn to_document(row: &Model) -> Result<Option<Document>, StoreError> {
    let Some(pdf) = row.pdf.clone() else {
        return Ok(None);
    };
    let particulars = present("usda_notices.particulars", row.particulars.clone())?;
    let written_at = present("usda_notices.written_at", row.written_at)?;
    Ok(Some(Document {
        particulars: from_json(particulars)?,
        subject: present("usda_notices.subject", row.subject.clone())?,
        text: present("usda_notices.body", row.body.clone())?,
        pdf,
        sha256: present("usda_notices.sha256", row.sha256.clone())?,
        written_at: instant("usda_notices.written_at", written_at)?,
    }))
}

pub(super) fn to_given(row: GivenRow) -> Result<Option<Amended>, StoreError> {
    let at = optional_instant("usda_notices.delivered_at", row.delivered_at)?;
    Ok(match (row.particulars, at) {
        (Some(json), Some(given_at)) => Some(Amended {
            before: from_json(json)?,
            given_at,
        }),
        _ => None,
    })
}

pub(super) fn to_record(row: RecordRow) -> Result<NoticeRecord, StoreError> {
    let requested_by = row
        .requested_by_email
        .as_deref()
        .map(|email| parsed("accounts.email", EmailAddress::parse(email)))
        .transpose()?;
    Ok(NoticeRecord {
        id: NoticeId::new(row.id),
        number: present("usda_notices.number", u32::try_from(row.number).ok())?,
        requested_by,
        requested_at: instant("usda_notices.requested_at", row.requested_at)?,
        progress: progress(&row)?,
        sha256: row.sha256,
        acknowledgement: to_acknowledgement(row.acknowledged_on.as_deref(), &row.acknowledgement)?,
        particulars: row.particulars.map(from_json).transpose()?,
    })
}

fn progress(row: &RecordRow) -> Result<Progress, StoreError> {
    if let Some(at) = row.delivered_at {
        let method = present(
            "usda_notices.method",
            row.method.as_deref().and_then(to_method),
        )?;
        return Ok(Progress::Delivered {
            at: instant("usda_notices.delivered_at", at)?,
            receipt: Receipt {
                method,
                recipient: row.recipient.clone().unwrap_or_default(),
                message_id: row.message_id.clone().unwrap_or_default(),
            },
        });
    }
    Ok(if row.leased_until.is_some() || row.failures == 0 {
        Progress::Delivering
    } else if row.due_at == outbox::NEVER {
        Progress::Refused {
            reason: row.last_error.clone().unwrap_or_default(),
        }
    } else {
        Progress::Waiting {
            failures: present("outbox.failures", u32::try_from(row.failures).ok())?,
            next_try_at: instant("outbox.due_at", row.due_at)?,
        }
    })
}

pub(super) const fn method_text(method: DeliveryMethod) -> &'static str {
    match method {
        DeliveryMethod::Outbox => OUTBOX,
        DeliveryMethod::Email => EMAIL,
    }
}

fn to_method(text: &str) -> Option<DeliveryMethod> {
    match text {
        OUTBOX => Some(DeliveryMethod::Outbox),
        EMAIL => Some(DeliveryMethod::Email),
        _ => None,
    }
}

/// The day and the note, as they are kept.
pub(super) fn acknowledgement_text(
    acknowledgement: Option<&Acknowledgement>,
) -> (Option<String>, String) {
    let day = acknowledgement.map(|it| it.received_on.to_string());
    let note = acknowledgement.map_or("", |it| it.note.as_str());
    (day, note.to_owned())
}

fn to_acknowledgement(
    day: Option<&str>,
    note: &str,
) -> Result<Option<Acknowledgement>, StoreError> {
    day.map(|day| {
        Ok(Acknowledgement {
            received_on: parsed("usda_notices.acknowledged_on", RecordDate::parse(day))?,
            note: parsed("usda_notices.acknowledgement", OptionalText::parse(note))?,
        })
    })
    .transpose()
}

pub(super) fn to_particulars(row: ShowRow) -> Result<Particulars, StoreError> {
    let ShowRow {
        event,
        participant_count,
    } = row;
    let program = event.classes.0.into_iter().map(|class| ProgramClassJson {
        name: class.name,
        description: class.description,
    });
    let expected = event
        .expected_entries
        .map(|count| present("events.expected_entries", u32::try_from(count).ok()))
        .transpose()?;
    from_json(ParticularsJson {
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
        program: program.collect(),
        expected_entries: expected,
        entered: present("participant_count", u64::try_from(participant_count).ok())?,
        inspection: event.inspection,
        inspectors: event.inspectors.0,
        inspector_required: event.require_dqp,
        therapeutic_use: event.therapeutic_use,
        therapeutic_details: event.therapeutic_details,
    })
}

fn particulars_json(show: &Particulars) -> ParticularsJson {
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
    ParticularsJson {
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

fn from_json(json: ParticularsJson) -> Result<Particulars, StoreError> {
    let inspection = match json.inspection.as_deref() {
        None => None,
        Some(APHIS_REQUESTED) => Some(Inspection::AphisRequested),
        Some(HPI_APPOINTED) => Some(Inspection::HpiAppointed {
            names: json.inspectors,
        }),
        Some(NO_INSPECTOR) => Some(Inspection::NoInspector),
        Some(_) => {
            return Err(StoreError::failed(
                "the inspection of a notice is no choice",
            ));
        }
    };
    let therapeutic_use = match json.therapeutic_use.as_deref() {
        None => None,
        Some(ALLOWED) => Some(TherapeuticUse::Allowed {
            details: json.therapeutic_details,
        }),
        Some(NOT_ALLOWED) => Some(TherapeuticUse::NotAllowed),
        Some(_) => {
            return Err(StoreError::failed(
                "the therapeutic use of a notice is no choice",
            ));
        }
    };
    let program = json.program.into_iter().map(|class| ProgramClass {
        name: class.name,
        description: class.description,
    });
    Ok(Particulars {
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
        time_zone: parsed("time_zone", TimeZone::parse(&json.time_zone))?,
        program: program.collect(),
        expected_entries: json.expected_entries,
        entered: json.entered,
        inspection,
        inspector_required: json.inspector_required,
        therapeutic_use,
    })
}
