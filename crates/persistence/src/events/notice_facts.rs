//! Between columns and what the notice to the USDA asks of a show.

use events::{ExpectedEntries, Inspection, Inspectors, NoticeFacts, TherapeuticUse};
use kernel::{OptionalText, RequiredLine, StoreError};

use super::entity::{Names, ProfileJson};
use crate::row::parsed;

pub(crate) const APHIS_REQUESTED: &str = "aphis_requested";
pub(crate) const HPI_APPOINTED: &str = "hpi_appointed";
pub(crate) const NO_INSPECTOR: &str = "none";
pub(crate) const ALLOWED: &str = "allowed";
pub(crate) const NOT_ALLOWED: &str = "not_allowed";

/// The facts, in columns.
pub(super) struct NoticeJson {
    pub(super) expected_entries: Option<i64>,
    pub(super) inspection: Option<String>,
    pub(super) inspectors: Names,
    pub(super) therapeutic_use: Option<String>,
    pub(super) therapeutic_details: String,
}

impl From<&NoticeFacts> for NoticeJson {
    fn from(facts: &NoticeFacts) -> Self {
        let (inspection, inspectors) = match &facts.inspection {
            None => (None, Vec::new()),
            Some(Inspection::AphisRequested) => (Some(APHIS_REQUESTED), Vec::new()),
            Some(Inspection::HpiAppointed(inspectors)) => {
                let names = inspectors.as_slice().iter();
                let names = names.map(|name| name.as_str().to_owned());
                (Some(HPI_APPOINTED), names.collect())
            }
            Some(Inspection::NoInspector) => (Some(NO_INSPECTOR), Vec::new()),
        };
        let (therapeutic_use, details) = match &facts.therapeutic_use {
            None => (None, ""),
            Some(TherapeuticUse::Allowed(details)) => (Some(ALLOWED), details.as_str()),
            Some(TherapeuticUse::NotAllowed) => (Some(NOT_ALLOWED), ""),
        };
        Self {
            expected_entries: facts.expected_entries.map(|it| i64::from(it.get())),
            inspection: inspection.map(str::to_owned),
            inspectors: Names(inspectors),
            therapeutic_use: therapeutic_use.map(str::to_owned),
            therapeutic_details: details.to_owned(),
        }
    }
}

pub(super) fn to_notice_facts(json: &ProfileJson) -> Result<NoticeFacts, StoreError> {
    let expected_entries = json
        .expected_entries
        .map(|count| parsed("events.expected_entries", ExpectedEntries::new(count)))
        .transpose()?;
    Ok(NoticeFacts {
        expected_entries,
        inspection: to_inspection(json)?,
        therapeutic_use: to_therapeutic_use(json)?,
    })
}

fn to_inspection(json: &ProfileJson) -> Result<Option<Inspection>, StoreError> {
    Ok(match json.inspection.as_deref() {
        None => None,
        Some(APHIS_REQUESTED) => Some(Inspection::AphisRequested),
        Some(HPI_APPOINTED) => {
            let names = json.inspectors.0.iter();
            let names = names
                .map(|name| parsed("events.inspectors", RequiredLine::stored(name)))
                .collect::<Result<_, _>>()?;
            let inspectors = parsed("events.inspectors", Inspectors::new(names))?;
            Some(Inspection::HpiAppointed(inspectors))
        }
        Some(NO_INSPECTOR) => Some(Inspection::NoInspector),
        Some(_) => return Err(StoreError::failed("events.inspection is no choice")),
    })
}

fn to_therapeutic_use(json: &ProfileJson) -> Result<Option<TherapeuticUse>, StoreError> {
    Ok(match json.therapeutic_use.as_deref() {
        None => None,
        Some(ALLOWED) => Some(TherapeuticUse::Allowed(parsed(
            "events.therapeutic_details",
            OptionalText::parse(&json.therapeutic_details),
        )?)),
        Some(NOT_ALLOWED) => Some(TherapeuticUse::NotAllowed),
        Some(_) => return Err(StoreError::failed("events.therapeutic_use is no choice")),
    })
}
