//! The facts for the notice to the USDA, in requests and responses.

use ::events::{ExpectedEntries, Inspection, Inspectors, NoticeFacts, TherapeuticUse};
use kernel::{FieldErrors, OptionalText, RequiredLine};
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::representation::text;

const APHIS_REQUESTED: &str = "aphis_requested";
const HPI_APPOINTED: &str = "hpi_appointed";
const NO_INSPECTOR: &str = "none";
const ALLOWED: &str = "allowed";
const NOT_ALLOWED: &str = "not_allowed";

/// The fields of a request.
pub(super) struct NoticeFactsBody<'a> {
    pub(super) expected_entries: Option<&'a Number>,
    pub(super) inspection: Option<&'a String>,
    pub(super) inspectors: &'a [String],
    pub(super) therapeutic_use: Option<&'a String>,
    pub(super) therapeutic_details: Option<&'a String>,
}

impl NoticeFactsBody<'_> {
    pub(super) fn parse(&self, errors: &mut FieldErrors) -> NoticeFacts {
        NoticeFacts {
            expected_entries: self.expected_entries(errors),
            inspection: self.inspection(errors),
            therapeutic_use: self.therapeutic_use(errors),
        }
    }

    fn expected_entries(&self, errors: &mut FieldErrors) -> Option<ExpectedEntries> {
        let number = self.expected_entries?;
        // A number that is not whole is out of range, too.
        let count = number.as_i64().unwrap_or(-1);
        errors.take("expected_entries", ExpectedEntries::new(count))
    }

    fn inspection(&self, errors: &mut FieldErrors) -> Option<Inspection> {
        let choice = text(self.inspection).trim();
        if choice != HPI_APPOINTED && !self.inspectors.is_empty() {
            errors.add("inspectors", "are named only if an HPI is appointed");
        }
        match choice {
            "" => None,
            APHIS_REQUESTED => Some(Inspection::AphisRequested),
            HPI_APPOINTED => Some(Inspection::HpiAppointed(self.inspectors(errors))),
            NO_INSPECTOR => Some(Inspection::NoInspector),
            _ => {
                errors.add(
                    "inspection",
                    "must be aphis_requested, hpi_appointed or none",
                );
                None
            }
        }
    }

    fn inspectors(&self, errors: &mut FieldErrors) -> Inspectors {
        let names: Vec<_> = self
            .inspectors
            .iter()
            .enumerate()
            .filter_map(|(at, name)| {
                errors.take(format!("inspectors[{at}]"), RequiredLine::parse(name))
            })
            .collect();
        errors
            .take("inspectors", Inspectors::new(names))
            .unwrap_or_default()
    }

    fn therapeutic_use(&self, errors: &mut FieldErrors) -> Option<TherapeuticUse> {
        let details = OptionalText::parse(text(self.therapeutic_details));
        let details = errors.take("therapeutic_details", details);
        let choice = text(self.therapeutic_use).trim();
        let has_details = details.as_ref().is_some_and(|it| !it.as_str().is_empty());
        if choice != ALLOWED && has_details {
            errors.add("therapeutic_details", "are given only if it is allowed");
        }
        match choice {
            "" => None,
            ALLOWED => Some(TherapeuticUse::Allowed(details.unwrap_or_default())),
            NOT_ALLOWED => Some(TherapeuticUse::NotAllowed),
            _ => {
                errors.add("therapeutic_use", "must be allowed or not_allowed");
                None
            }
        }
    }
}

/// What the notice to the USDA asks of a show; `null` is not stated.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NoticeFactsView {
    #[schema(required = true)]
    expected_entries: Option<u32>,
    #[schema(required = true)]
    inspection: Option<InspectionChoice>,
    /// The names of appointed HPIs.
    inspectors: Vec<String>,
    #[schema(required = true)]
    therapeutic_use: Option<TherapeuticChoice>,
    therapeutic_details: String,
}

/// Who inspects the horses: a representative of APHIS is requested, an HPI is
/// appointed, nobody.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InspectionChoice {
    AphisRequested,
    HpiAppointed,
    None,
}

/// Whether therapeutic treatment is allowed that 9 CFR 11.6 prohibits otherwise.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TherapeuticChoice {
    Allowed,
    NotAllowed,
}

impl From<&NoticeFacts> for NoticeFactsView {
    fn from(facts: &NoticeFacts) -> Self {
        let (inspection, inspectors) = match &facts.inspection {
            None => (None, Vec::new()),
            Some(Inspection::AphisRequested) => (Some(InspectionChoice::AphisRequested), vec![]),
            Some(Inspection::HpiAppointed(inspectors)) => {
                let names = inspectors.as_slice().iter();
                let names = names.map(|name| name.as_str().to_owned());
                (Some(InspectionChoice::HpiAppointed), names.collect())
            }
            Some(Inspection::NoInspector) => (Some(InspectionChoice::None), vec![]),
        };
        let (therapeutic_use, details) = match &facts.therapeutic_use {
            None => (None, ""),
            Some(TherapeuticUse::Allowed(details)) => {
                (Some(TherapeuticChoice::Allowed), details.as_str())
            }
            Some(TherapeuticUse::NotAllowed) => (Some(TherapeuticChoice::NotAllowed), ""),
        };
        Self {
            expected_entries: facts.expected_entries.map(ExpectedEntries::get),
            inspection,
            inspectors,
            therapeutic_use,
            therapeutic_details: details.to_owned(),
        }
    }
}
