use ::events::{
    EntryRulesDraft, EventDetails, EventForm, Location, Manager, Replaceable, Schedule, ShowProfile,
};
use kernel::{
    EmailAddress, FieldErrors, OptionalText, PhoneNumber, RequiredLine, Revision, TimeZone,
};
use serde::{Deserialize, Deserializer};
use serde_json::Number;
use utoipa::ToSchema;

use super::class_body::{ClassBody, class_list};
use super::entry_rules::{EntryRulesBody, FeeBody};
use super::notice_facts::NoticeFactsBody;
use crate::representation::{Stated, line, parse_instant, text};

/// The form of a show.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EventBody {
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
    /// This field and the next five are the show's rules for entries: if none of
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
mod tests {
    use ::events::{Change, NoticeFacts};
    use serde_json::{Value, json};

    use super::*;

    fn body(changes: Value) -> EventBody {
        let mut form = json!({
            "name": "Spring Classic", "event_type": "Open Show", "time_zone": "America/Chicago",
            "location": { "venue": "Fairgrounds" },
            "start_date": "2026-06-06T18:00:00-05:00", "end_date": "2026-06-06T23:00:00-05:00",
            "classes": [{ "name": "Open Pleasure", "price": 35 }, { "name": "Lead Line" }],
        });
        if let (Some(form), Value::Object(changes)) = (form.as_object_mut(), changes) {
            form.extend(changes);
        }
        serde_json::from_value(form).expect("the form")
    }

    fn fields_of(changes: Value) -> Vec<String> {
        let errors = body(changes).into_command().expect_err("invalid");
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn a_complete_form_is_a_show() {
        let EventForm {
            details, classes, ..
        } = body(json!({})).into_command().expect("valid");
        let classes = classes.as_slice();
        assert_eq!(classes.len(), 2);
        assert_eq!(classes.first().map(|class| class.price.cents()), Some(3500));
        assert_eq!(classes.last().map(|class| class.price.cents()), Some(0));
        assert_eq!(details.schedule.time_zone().name(), "America/Chicago");
    }

    #[test]
    fn what_may_be_replaced_is_unsaid_nothing_or_a_revision() {
        let template = |changes| body(changes).template();
        assert_eq!(template(json!({ "templateRevision": 3 })), None);
        for (seen, expected) in [
            (json!({}), Replaceable::Any),
            (json!({ "templateRevision": null }), Replaceable::Nothing),
            (
                json!({ "templateRevision": 3 }),
                Replaceable::Only(Revision::new(3)),
            ),
        ] {
            let mut changes = json!({ "saveAsTemplate": true });
            if let (Some(changes), Value::Object(seen)) = (changes.as_object_mut(), seen) {
                changes.extend(seen);
            }
            assert_eq!(template(changes), Some(expected));
        }
    }

    #[test]
    fn every_missing_field_is_named_at_once() {
        let errors = EventBody::default().into_command().expect_err("invalid");
        let fields: Vec<_> = errors.into_map().into_keys().collect();
        assert_eq!(
            fields,
            [
                "end_date",
                "event_type",
                "location.venue",
                "name",
                "start_date"
            ]
        );
    }

    #[test]
    fn the_end_follows_the_start() {
        assert_eq!(
            fields_of(json!({ "end_date": "2026-06-06T18:00:00-05:00" })),
            ["end_date"]
        );
    }

    #[test]
    fn class_names_differ_and_prices_are_money() {
        assert_eq!(
            fields_of(json!({ "classes": [{ "name": "A" }, { "name": "B" }, { "name": "a" }] })),
            ["classes[2].name"]
        );
        assert_eq!(
            fields_of(
                json!({ "classes": [{ "name": "A", "price": -1 }, { "name": " ", "price": 1.005 }] })
            ),
            ["classes[0].price", "classes[1].name", "classes[1].price"]
        );
    }

    #[test]
    fn ids_and_numbers_of_classes_are_used_once_and_are_well_formed() {
        let id = "01890000-0000-7000-8000-000000000001";
        assert_eq!(
            fields_of(json!({ "classes": [
                { "name": "A", "id": id, "number": "12a" }, { "name": "B", "number": "12A" },
                { "name": "C", "id": id },
            ] })),
            ["classes[1].number", "classes[2].id"]
        );
        assert_eq!(
            fields_of(
                json!({ "classes": [{ "name": "A", "id": "1" }, { "name": "B", "number": "12345678901" }] })
            ),
            ["classes[0].id", "classes[1].number"]
        );
        let unstated = json!({ "classes": [{ "name": "A", "id": null, "number": " " }] });
        let form = body(unstated).into_command().expect("valid");
        let class = &form.classes.as_slice()[0];
        assert_eq!((class.id, &class.number), (None, &None));
    }

    #[test]
    fn rules_are_unsaid_or_complete() {
        let rules = |changes| body(changes).into_command().expect("valid").entry_rules;
        assert_eq!(rules(json!({})), None);
        for stated in [
            json!({ "entries_open_at": null }),
            json!({ "capacity": null }),
            json!({ "fees": [] }),
            json!({ "late_entries": false, "entries_close_at": "" }),
        ] {
            assert_eq!(rules(stated), Some(EntryRulesDraft::default()));
        }
        let fee = json!({ "name": "Stall", "amount": 40.25, "per": "unit", "max_quantity": 3 });
        let stated = rules(json!({
            "entries_open_at": "2026-05-01T12:00:00Z", "entries_close_at": "2026-06-06T23:00:00-05:00",
            "late_entries": true, "capacity": 40, "first_back_number": 100, "fees": [fee],
        }));
        let stated = stated.expect("rules");
        assert_eq!((stated.capacity, stated.first_back_number), (Some(40), 100));
        assert!(stated.opens_at < stated.closes_at && stated.late_entries);
        let terms = &stated.fees[0].terms;
        assert_eq!((terms.amount.cents(), terms.max_quantity), (4025, Some(3)));
    }

    #[test]
    fn every_wrong_rule_is_named_at_once() {
        let fees = json!([
            { "id": "1", "name": "Office", "amount": -1, "per": "horse", "max_quantity": 0 },
            { "name": " ", "per": "entry", "from": "tomorrow" },
        ]);
        let wrong = fields_of(json!({
            "entries_open_at": "soon", "entries_close_at": 1.to_string(), "capacity": 0,
            "first_back_number": 1.5, "fees": fees,
        }));
        let expected = [
            "capacity",
            "entries_close_at",
            "entries_open_at",
            "fees[0].amount",
            "fees[0].id",
            "fees[0].max_quantity",
            "fees[0].per",
            "fees[1].from",
            "fees[1].name",
            "first_back_number",
        ];
        assert_eq!(wrong, expected);
        let fee = |name: &str, per: &str, required| json!({ "name": name, "per": per, "required": required });
        let wrong = fields_of(json!({
            "entries_close_at": "2026-06-06T23:00:01-05:00",
            "fees": [fee("A", "unit", true), fee("B", "class", false), fee("a", "entry", true)],
        }));
        let expected = [
            "entries_close_at",
            "fees[0].per",
            "fees[1].per",
            "fees[2].name",
        ];
        assert_eq!(wrong, expected);
    }

    #[test]
    fn places_of_classes_are_unsaid_unlimited_or_limited() {
        let drafts = body(json!({ "classes": [
            { "name": "A" }, { "name": "B", "capacity": null, "closed": null },
            { "name": "C", "capacity": 8, "closed": true },
        ] }));
        let form = drafts.into_command().expect("valid");
        let places: Vec<_> = form
            .classes
            .as_slice()
            .iter()
            .map(|class| (class.capacity, class.closed))
            .collect();
        assert_eq!(
            places,
            [
                (Change::Keep, Change::Keep),
                (Change::To(None), Change::Keep),
                (Change::To(Some(8)), Change::To(true)),
            ]
        );
        let wrong = json!({ "classes": [{ "name": "A", "capacity": 0 }] });
        assert_eq!(fields_of(wrong), ["classes[0].capacity"]);
    }

    #[test]
    fn what_the_notice_asks_may_be_missing_but_not_wrong() {
        for unstated in [
            json!({}),
            json!({ "expected_entries": null, "inspection": null, "therapeutic_use": "" }),
        ] {
            let form = body(unstated).into_command().expect("valid");
            assert_eq!(form.details.profile.notice, NoticeFacts::default());
        }
        assert_eq!(
            fields_of(json!({
                "expected_entries": 1.5, "inspection": "somebody", "therapeutic_use": "perhaps",
            })),
            ["expected_entries", "inspection", "therapeutic_use"]
        );
        for expected_entries in [-1, 100_001] {
            let changes = json!({ "expected_entries": expected_entries });
            assert_eq!(fields_of(changes), ["expected_entries"]);
        }
    }

    #[test]
    fn nothing_is_stated_that_the_choice_does_not_have() {
        assert_eq!(
            fields_of(json!({
                "inspection": "none", "inspectors": ["Ann Lee"],
                "therapeutic_use": "not_allowed", "therapeutic_details": "boots",
            })),
            ["inspectors", "therapeutic_details"]
        );
        assert_eq!(
            fields_of(json!({ "inspection": "hpi_appointed", "inspectors": ["Ann Lee", " "] })),
            ["inspectors[1]"]
        );
    }

    #[test]
    fn a_required_inspector_cannot_be_nobody() {
        assert_eq!(
            fields_of(json!({ "require_dqp": true, "inspection": "none" })),
            ["inspection"]
        );
        let without = json!({ "require_dqp": false, "inspection": "none" });
        assert!(body(without).into_command().is_ok());
    }

    #[test]
    fn an_unknown_zone_and_a_bad_address_are_refused() {
        assert_eq!(
            fields_of(json!({ "time_zone": "Mars/Olympus", "manager_email": "rae@" })),
            ["manager_email", "time_zone"]
        );
    }
}
