//! Converts the notice facts of a show to columns and back.

use events::{ExpectedEntries, Inspection, Inspectors, NoticeFacts, TherapeuticUse};
use kernel::{OptionalText, RequiredLine};

use super::entity::Names;
use crate::row::{Unreadable, parsed};

pub(crate) const APHIS_REQUESTED: &str = "aphis_requested";
pub(crate) const HPI_APPOINTED: &str = "hpi_appointed";
pub(crate) const NO_INSPECTOR: &str = "none";
pub(crate) const ALLOWED: &str = "allowed";
pub(crate) const NOT_ALLOWED: &str = "not_allowed";

/// The facts as column values.
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

pub(super) fn to_notice_facts(json: NoticeJson) -> Result<NoticeFacts, Unreadable> {
    let expected_entries = json
        .expected_entries
        .map(|count| parsed("expected_entries", u32::try_from(count)))
        .transpose()?;
    Ok(NoticeFacts {
        expected_entries: expected_entries.map(ExpectedEntries::stored),
        inspection: to_inspection(json.inspection.as_deref(), json.inspectors)?,
        therapeutic_use: to_therapeutic_use(
            json.therapeutic_use.as_deref(),
            json.therapeutic_details,
        )?,
    })
}

fn to_inspection(
    inspection: Option<&str>,
    inspectors: Names,
) -> Result<Option<Inspection>, Unreadable> {
    let inspection = match inspection {
        None => Ok(None),
        Some(APHIS_REQUESTED) => Ok(Some(Inspection::AphisRequested)),
        Some(HPI_APPOINTED) => {
            let names = inspectors.0.into_iter().map(RequiredLine::stored);
            let inspectors = Inspectors::stored(names.collect());
            Ok(Some(Inspection::HpiAppointed(inspectors)))
        }
        Some(NO_INSPECTOR) => Ok(Some(Inspection::NoInspector)),
        Some(_) => Err(()),
    };
    parsed("inspection", inspection)
}

fn to_therapeutic_use(
    therapeutic_use: Option<&str>,
    details: String,
) -> Result<Option<TherapeuticUse>, Unreadable> {
    let therapeutic_use = match therapeutic_use {
        None => Ok(None),
        Some(ALLOWED) => {
            let details = OptionalText::stored(details);
            Ok(Some(TherapeuticUse::Allowed(details)))
        }
        Some(NOT_ALLOWED) => Ok(Some(TherapeuticUse::NotAllowed)),
        Some(_) => Err(()),
    };
    parsed("therapeutic_use", therapeutic_use)
}
