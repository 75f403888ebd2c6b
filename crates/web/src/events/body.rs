use ::events::{
    EntryRulesDraft, EventDetails, EventForm, Location, Manager, Replaceable, Schedule, ShowProfile,
};
use kernel::{
    EmailAddress, FieldErrors, OptionalText, OrganizationId, PhoneNumber, RequiredLine, Revision,
    TimeZone,
};
use serde::{Deserialize, Deserializer};
use serde_json::Number;
use utoipa::ToSchema;

use super::class_body::{ClassBody, class_list};
use super::entry_rules::{EntryFormBody, EntryRulesBody, FeeBody};
use super::notice_facts::NoticeFactsBody;
use crate::problem::ApiError;
use crate::representation::{Stated, chosen_organization, line, parse_instant, text};

/// The form of a show.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EventBody {
    /// The organization of a new show; without it the account's own. It never
    /// changes.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// Required, at most 200 characters.
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    /// Required, in the organizer's words.
    #[schema(required = true, nullable = false)]
    event_type: Option<String>,
    /// IANA name of the zone in which the show's times are read; UTC if missing.
    #[schema(nullable = false)]
    time_zone: Option<String>,
    /// The venue is required.
    #[schema(required = true, nullable = false)]
    location: Option<LocationBody>,
    /// Required: ISO 8601 with an offset.
    #[schema(required = true, nullable = false)]
    start_date: Option<String>,
    /// Required: ISO 8601 with an offset, after the start.
    #[schema(required = true, nullable = false)]
    end_date: Option<String>,
    #[schema(nullable = false)]
    manager_name: Option<String>,
    #[schema(nullable = false)]
    manager_phone: Option<String>,
    #[schema(nullable = false)]
    manager_email: Option<String>,
    /// The manager's postal address, on one line.
    #[schema(nullable = false)]
    manager_address: Option<String>,
    /// How many entries are expected: a whole number; missing or null is not stated.
    #[schema(value_type = Option<u32>)]
    expected_entries: Option<Number>,
    /// Who inspects the horses: `aphis_requested`, `hpi_appointed` or `none`;
    /// missing, null or empty is not stated.
    inspection: Option<String>,
    /// The names of appointed HPIs, at most 20; only with `hpi_appointed`.
    #[schema(nullable = false)]
    inspectors: Option<Vec<String>>,
    /// Whether therapeutic treatment is allowed that is prohibited otherwise:
    /// `allowed` or `not_allowed`; missing, null or empty is not stated.
    therapeutic_use: Option<String>,
    /// Which, or under which conditions; only with `allowed`.
    #[schema(nullable = false)]
    therapeutic_details: Option<String>,
    /// Whether a DQP, today an HPI, is required.
    #[schema(nullable = false)]
    require_dqp: Option<bool>,
    /// In their order; their names and numbers differ, whatever the case.
    #[schema(nullable = false)]
    classes: Option<Vec<ClassBody>>,
    /// Entries are accepted from then on: ISO 8601 with an offset; null at once.
    /// This field and the next ten are the show's rules for entries: if none of
    /// them is present, an existing show keeps its rules, otherwise those that
    /// are missing get their defaults.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    entries_open_at: Stated<String>,
    /// The closing date: ISO 8601 with an offset, not after the end of the show;
    /// null is the end of the show.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    entries_close_at: Stated<String>,
    /// Whether entries are accepted after the closing date; false by default.
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    late_entries: Stated<bool>,
    /// How many entries the show takes; null is unlimited.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    capacity: Stated<Number>,
    /// 1 by default.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    first_back_number: Stated<Number>,
    /// The fees beside those of the classes, at most 50.
    #[serde(default)]
    #[schema(value_type = Option<Vec<FeeBody>>)]
    fees: Stated<Vec<FeeBody>>,
    /// Whether riders see name, email address and phone number of the manager;
    /// false by default.
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    public_contact: Stated<bool>,
    /// How riders pay, at most 1000 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    payment_note: Stated<String>,
    /// What the form asks for beside rider, horse and classes.
    #[serde(default)]
    #[schema(value_type = Option<EntryFormBody>)]
    form: Stated<EntryFormBody>,
    /// What riders sign, at most 20,000 characters; blank is nothing.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    waiver_text: Stated<String>,
    /// From this age on, no guardian signs too; 18 by default.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    waiver_age: Stated<Number>,
    /// Everyone sees them.
    #[schema(nullable = false)]
    notes: Option<String>,
    /// Only the organizer sees them.
    #[schema(nullable = false)]
    office_notes: Option<String>,
    /// Keeps a template too; one of the same name is replaced.
    #[serde(rename = "saveAsTemplate")]
    #[schema(nullable = false)]
    save_as_template: Option<bool>,
    /// The revision of the template of this name as it was read, null if there
    /// was none: if that is no longer so, the answer is 409 and nothing is
    /// saved. Without it a template of this name is replaced whatever it holds.
    #[serde(
        rename = "templateRevision",
        default,
        deserialize_with = "replaceable_template"
    )]
    #[schema(value_type = Option<u32>)]
    replaceable: Option<Replaceable>,
    /// The show's revision as it was read: if it is another one by now, the
    /// answer is 409 and nothing is saved. Without it the show is replaced
    /// whatever it holds. A new show has none.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

/// serde calls this only if the field is present.
fn replaceable_template<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Replaceable>, D::Error> {
    let seen = Option::<u32>::deserialize(deserializer)?;
    let only = |number| Replaceable::Only(Revision::new(number));
    Ok(Some(seen.map_or(Replaceable::Nothing, only)))
}

/// Where a show is held.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct LocationBody {
    #[schema(required = true, nullable = false)]
    venue: Option<String>,
    #[schema(nullable = false)]
    address: Option<String>,
    #[schema(nullable = false)]
    city: Option<String>,
    #[schema(nullable = false)]
    state: Option<String>,
    #[schema(nullable = false)]
    zip_code: Option<String>,
}

impl EventBody {
    /// The template that may be replaced; `None` if no template is to be saved.
    pub(super) fn template(&self) -> Option<Replaceable> {
        let replaceable = self.replaceable.unwrap_or(Replaceable::Any);
        self.save_as_template
            .unwrap_or(false)
            .then_some(replaceable)
    }

    pub(super) fn organization(&self) -> Result<Option<OrganizationId>, ApiError> {
        chosen_organization(self.organization_id.as_ref())
    }

    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn into_command(mut self) -> Result<EventForm, FieldErrors> {
        let mut errors = FieldErrors::new();
        let classes = class_list(&mut errors, self.classes.take().unwrap_or_default());
        let schedule = self.schedule(&mut errors);
        let entry_rules = self.entry_rules(&mut errors, schedule.as_ref());
        let profile = self.profile(&mut errors);
        match (profile, schedule, classes) {
            (Some(profile), Some(schedule), Some(classes)) if errors.is_empty() => Ok(EventForm {
                details: EventDetails { profile, schedule },
                classes,
                entry_rules,
            }),
            _ => Err(errors),
        }
    }

    fn entry_rules(
        &self,
        errors: &mut FieldErrors,
        schedule: Option<&Schedule>,
    ) -> Option<EntryRulesDraft> {
        let body = EntryRulesBody {
            entries_open_at: &self.entries_open_at,
            entries_close_at: &self.entries_close_at,
            late_entries: &self.late_entries,
            capacity: &self.capacity,
            first_back_number: &self.first_back_number,
            fees: &self.fees,
            public_contact: &self.public_contact,
            payment_note: &self.payment_note,
            form: &self.form,
            waiver_text: &self.waiver_text,
            waiver_age: &self.waiver_age,
        };
        body.parse(errors, schedule)
    }

    fn schedule(&self, errors: &mut FieldErrors) -> Option<Schedule> {
        let zone = self.time_zone.as_deref().unwrap_or("UTC");
        let time_zone = errors.take("time_zone", TimeZone::parse(zone));
        let start = errors.take("start_date", parse_instant(text(self.start_date.as_ref())));
        let end = errors.take("end_date", parse_instant(text(self.end_date.as_ref())));
        errors.take("end_date", Schedule::new(start?, end?, time_zone?))
    }

    fn profile(self, errors: &mut FieldErrors) -> Option<ShowProfile> {
        let location = self.location.unwrap_or_default();
        let name = errors.take("name", RequiredLine::parse(text(self.name.as_ref())));
        let event_type = errors.take(
            "event_type",
            RequiredLine::parse(text(self.event_type.as_ref())),
        );
        let venue = errors.take(
            "location.venue",
            RequiredLine::parse(text(location.venue.as_ref())),
        );
        let address = line(errors, "location.address", location.address.as_ref());
        let city = line(errors, "location.city", location.city.as_ref());
        let state = line(errors, "location.state", location.state.as_ref());
        let zip_code = line(errors, "location.zip_code", location.zip_code.as_ref());
        let manager = Manager {
            name: line(errors, "manager_name", self.manager_name.as_ref()),
            address: line(errors, "manager_address", self.manager_address.as_ref()),
            email: errors
                .take(
                    "manager_email",
                    EmailAddress::parse_optional(text(self.manager_email.as_ref())),
                )
                .flatten(),
            phone: errors
                .take(
                    "manager_phone",
                    PhoneNumber::parse_optional(text(self.manager_phone.as_ref())),
                )
                .flatten(),
        };
        let notice = NoticeFactsBody {
            expected_entries: self.expected_entries.as_ref(),
            inspection: self.inspection.as_ref(),
            inspectors: self.inspectors.as_deref().unwrap_or_default(),
            therapeutic_use: self.therapeutic_use.as_ref(),
            therapeutic_details: self.therapeutic_details.as_ref(),
        }
        .parse(errors);
        let require_dqp = self.require_dqp.unwrap_or(false);
        errors.take("inspection", notice.check_inspection(require_dqp));
        let notes = errors.take("notes", OptionalText::parse(text(self.notes.as_ref())));
        let office_notes = OptionalText::parse(text(self.office_notes.as_ref()));
        let office_notes = errors.take("office_notes", office_notes);
        Some(ShowProfile {
            name: name?,
            event_type: event_type?,
            location: Location {
                venue: venue?,
                address,
                city,
                state,
                zip_code,
            },
            manager,
            require_dqp,
            notice,
            notes: notes?,
            office_notes: office_notes?,
        })
    }
}

#[cfg(test)]
mod tests;
