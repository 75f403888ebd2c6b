use ::events::{
    EntryRules, EventDetails, EventForm, MAX_CAPACITY, MAX_CLASSES, MAX_FEES, Replaceable,
    Schedule, ShowProfile,
};
use kernel::{
    EmailAddress, FieldErrors, InspectionChoice, Location, MAX_NUMBER_NEEDS, MAX_STEPS, Manager,
    NoticeFacts, OptionalLine, OptionalText, OrganizationId, PhoneNumber, RequiredLine, Revision,
    TherapeuticChoice, TimeZone, USUAL_AGE_OF_MAJORITY, WaiverTerms, WaiverText,
};
use time::OffsetDateTime;

use super::class_body::{ClassBody, check_list};
use super::entry_rules::{
    BackNumbersByView, EntryFormBody, FeeBody, MAX_AGE, PriceStepBody, RefundStepBody,
    ScratchStepBody, check_rules,
};
use super::number_needs::NumberNeedBody;
use crate::form::{Between, IfStated, List, body};
use crate::representation::{Named, Stated};

body! {
    /// The form of a show.
    EventBody {
        /// The organization of a new show; without it the account's own. It never
        /// changes.
        organization_id: Option<OrganizationId>,
        name: RequiredLine<200>,
        /// In the organizer's words.
        event_type: RequiredLine<100>,
        /// IANA name of the zone in which the show's times are read; UTC if missing.
        time_zone: IfStated<TimeZone>,
        location: LocationBody,
        start_date: OffsetDateTime,
        /// After the start.
        end_date: OffsetDateTime,
        manager_name: OptionalLine<200>,
        manager_phone: Option<PhoneNumber>,
        manager_email: Option<EmailAddress>,
        /// The manager's postal address, on one line.
        manager_address: OptionalLine<300>,
        /// How many entries are expected; missing or null is not stated.
        expected_entries: Option<Between<0, { NoticeFacts::MAX_EXPECTED_ENTRIES }>>,
        /// Missing, null or empty is not stated.
        inspection: Option<Named<InspectionChoice>>,
        /// The names of appointed HPIs; only with `hpi_appointed`.
        inspectors: List<RequiredLine<200>, { NoticeFacts::MAX_INSPECTORS }>,
        /// Missing, null or empty is not stated.
        therapeutic_use: Option<Named<TherapeuticChoice>>,
        /// Which, or under which conditions; only with `allowed`.
        therapeutic_details: OptionalText<2000>,
        /// Whether a DQP, today an HPI, is required.
        require_dqp: bool,
        /// In their order; their names and numbers differ, whatever the case.
        classes: List<ClassBody, MAX_CLASSES>,
        /// Entries are accepted from then on; null at once. This field and the next
        /// sixteen are the show's rules for entries: if none of them is present, an
        /// existing show keeps its rules, otherwise those that are missing get their
        /// defaults.
        entries_open_at: Stated<OffsetDateTime>,
        /// The closing date, not after the end of the show; null is the end of the
        /// show.
        entries_close_at: Stated<OffsetDateTime>,
        /// Whether entries are accepted after the closing date; false by default.
        late_entries: Stated<bool>,
        /// How many entries the show takes; null is unlimited.
        capacity: Stated<Between<1, MAX_CAPACITY>>,
        /// 1 by default.
        first_back_number: Stated<Between<1, MAX_CAPACITY>>,
        /// To whom back numbers belong; `entry` by default. Numbers that were given stay.
        back_numbers_by: Stated<BackNumbersByView>,
        /// Whether a horse that an inspector bars from being shown gets no place; false by
        /// default: it is only told.
        barred_get_no_place: Stated<bool>,
        /// What the office wants to have before it hands out a back number; nothing by default.
        number_needs: Stated<List<NumberNeedBody, MAX_NUMBER_NEEDS>>,
        /// The fees beside those of the classes.
        fees: Stated<List<FeeBody, MAX_FEES>>,
        /// What classes cost more that are added from instants on; each step is in force
        /// until the next one.
        added_after: Stated<List<PriceStepBody, MAX_STEPS>>,
        /// What classes cost that are scratched from instants on; before the first step
        /// nothing. Without steps, `refunds` or the closing date decides.
        scratch: Stated<List<ScratchStepBody, MAX_STEPS>>,
        /// What is given back of what is scratched; after the last step nothing. Without
        /// steps everything before the closing date.
        refunds: Stated<List<RefundStepBody, MAX_STEPS>>,
        /// Whether riders see name, email address and phone number of the manager;
        /// false by default.
        public_contact: Stated<bool>,
        /// How riders pay.
        payment_note: Stated<OptionalText<1000>>,
        /// What the form asks for beside rider, horse and classes.
        form: Stated<EntryFormBody>,
        /// What riders sign; blank is nothing.
        waiver_text: Stated<WaiverText>,
        /// From this age on, no guardian signs too; 18 by default.
        waiver_age: Stated<Between<1, MAX_AGE>>,
        /// Everyone sees them.
        notes: OptionalText<10000>,
        /// Only the organizer sees them.
        office_notes: OptionalText<10000>,
        /// Keeps a template too; one of the same name is replaced.
        save_as_template as "saveAsTemplate": bool,
        /// The revision of the template of this name as it was read, null if there
        /// was none: if that is no longer so, the answer is 409 and nothing is
        /// saved. Without it a template of this name is replaced whatever it holds.
        template_revision as "templateRevision": Stated<Revision>,
        /// The show's revision as it was read: if it is another one by now, the
        /// answer is 409 and nothing is saved. Without it the show is replaced
        /// whatever it holds. A new show has none.
        revision: Option<Revision>,
    }
    together(errors) {
        list = check_list(errors, classes.clone()),
        schedule = schedule_of(errors, time_zone.clone().and_then(or_utc), start_date, end_date),
        entry_rules = {
            let is_stated = entries_open_at.flatten().is_some()
                || entries_close_at.flatten().is_some()
                || late_entries.flatten().is_some()
                || capacity.flatten().is_some()
                || first_back_number.flatten().is_some()
                || back_numbers_by.flatten().is_some()
                || barred_get_no_place.flatten().is_some()
                || number_needs.as_ref().is_some_and(Option::is_some)
                || fees.as_ref().is_some_and(Option::is_some)
                || added_after.as_ref().is_some_and(Option::is_some)
                || scratch.as_ref().is_some_and(Option::is_some)
                || refunds.as_ref().is_some_and(Option::is_some)
                || public_contact.flatten().is_some()
                || payment_note.as_ref().is_some_and(Option::is_some)
                || form.flatten().is_some()
                || waiver_text.as_ref().is_some_and(Option::is_some)
                || waiver_age.flatten().is_some();
            let rules = || Some(EntryRules {
                opens_at: entries_open_at?.flatten(),
                closes_at: entries_close_at?.flatten(),
                late_entries: late_entries?.flatten().unwrap_or_default(),
                capacity: capacity?.flatten(),
                first_back_number: first_back_number?.flatten().unwrap_or(1),
                back_numbers_by: back_numbers_by?.flatten().unwrap_or_default(),
                barred_get_no_place: barred_get_no_place?.flatten().unwrap_or_default(),
                number_needs: number_needs.clone()?.flatten().unwrap_or_default(),
                fees: fees.clone()?.flatten().unwrap_or_default(),
                added_after: added_after.clone()?.flatten().unwrap_or_default(),
                scratch: scratch.clone()?.flatten().unwrap_or_default(),
                refunds: refunds.clone()?.flatten().unwrap_or_default(),
                public_contact: public_contact?.flatten().unwrap_or_default(),
                payment_note: payment_note.clone()?.flatten().unwrap_or_default(),
                form: form?.flatten().unwrap_or_default(),
                waiver: waiver_of(waiver_text.clone()?.flatten(), waiver_age?.flatten()),
            });
            if is_stated {
                rules().map(|rules| Some(check_rules(errors, rules, schedule.as_ref())))
            } else {
                Some(None)
            }
        },
        choices = check_choices(
            errors,
            (inspection.flatten(), inspectors.as_ref().is_some_and(|it| !it.is_empty())),
            (therapeutic_use.flatten(), therapeutic_details.as_ref()),
            require_dqp,
        ),
    } => EventForm {
        let profile = ShowProfile {
            name,
            event_type,
            location,
            manager: Manager {
                name: manager_name,
                address: manager_address,
                email: manager_email,
                phone: manager_phone,
            },
            require_dqp,
            notice: NoticeFacts {
                expected_entries,
                inspection,
                inspectors,
                therapeutic_use,
                therapeutic_details,
            },
            notes,
            office_notes,
        };
        let template = match template_revision {
            None => Replaceable::Any,
            Some(None) => Replaceable::Nothing,
            Some(Some(revision)) => Replaceable::Only(revision),
        };
        EventForm {
            organization: organization_id,
            details: EventDetails { profile, schedule },
            classes: list,
            entry_rules,
            revision,
            template: save_as_template.then_some(template),
        }
    }
}

body! {
    /// Where a show is held.
    LocationBody {
        venue: RequiredLine<200>,
        address: OptionalLine<200>,
        city: OptionalLine<100>,
        state: OptionalLine<50>,
        zip_code: OptionalLine<20>,
    } => Location {
        Location { venue, address, city, state, zip_code }
    }
}

fn schedule_of(
    errors: &mut FieldErrors,
    zone: Option<TimeZone>,
    start: Option<OffsetDateTime>,
    end: Option<OffsetDateTime>,
) -> Option<Schedule> {
    errors.take("end_date", Schedule::new(start?, end?, zone?))
}

fn or_utc(zone: Option<TimeZone>) -> Option<TimeZone> {
    zone.or_else(|| TimeZone::parse("UTC").ok())
}

/// A blank text is no waiver.
fn waiver_of(text: Option<WaiverText>, age: Option<u32>) -> Option<WaiverTerms> {
    let text = text.filter(|text| !text.as_str().is_empty())?;
    Some(WaiverTerms {
        text,
        age_of_majority: age.unwrap_or(USUAL_AGE_OF_MAJORITY),
    })
}

/// Checks that nothing is stated that a choice does not have, and that there is an
/// inspector if one is required.
fn check_choices(
    errors: &mut FieldErrors,
    (inspection, has_inspectors): (Option<InspectionChoice>, bool),
    (therapeutic_use, details): (Option<TherapeuticChoice>, Option<&OptionalText<2000>>),
    require_dqp: Option<bool>,
) -> Option<()> {
    if has_inspectors && inspection != Some(InspectionChoice::HpiAppointed) {
        errors.add("inspectors", "are named only if an HPI is appointed");
    }
    let has_details = details.is_some_and(|it| !it.as_str().is_empty());
    if has_details && therapeutic_use != Some(TherapeuticChoice::Allowed) {
        errors.add("therapeutic_details", "are given only if it is allowed");
    }
    let is_required = require_dqp.unwrap_or_default();
    errors.take(
        "inspection",
        inspection.map_or(Ok(()), |it| it.check(is_required)),
    )
}

#[cfg(test)]
mod tests;
