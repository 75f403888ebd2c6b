//! What an edit changed in a show, as lines of the audit trail.

use kernel::{
    ChangeKind, Difference, EmailAddress, EntryField, InspectionChoice, Location, Manager,
    NoticeFacts, NumberNeed, PhoneNumber, PriceStep, Raise, RefundStep, RequiredLine, ScratchStep,
    StallFee, TherapeuticChoice, WaiverText,
};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::{EntryRules, Event, EventDetails, Fee, FeeTerms, Schedule, ShowClass, ShowProfile};

/// A field as the API names it, and its value as a text.
type Fact = (&'static str, String);

/// Everything that differs between two states of a show, except what is no part
/// of an edit: its ids and link, its revision and when it was saved, and what
/// became of its notice.
///
/// The functions below name every field of what they describe, so that a new
/// one does not compile before it is described.
#[must_use]
pub fn differences(before: &Event, after: &Event) -> Vec<Difference> {
    let mut found = Difference::between(ChangeKind::Show, show(before), show(after));
    let (one, other) = (&before.entry_rules, &after.entry_rules);
    found.extend(Difference::between(
        ChangeKind::EntryRule,
        rules(one),
        rules(other),
    ));
    found.extend(items(
        ChangeKind::Fee,
        (&one.fees, &other.fees),
        |fee| (fee.id, fee.terms.name.as_str()),
        fee,
    ));
    found.extend(items(
        ChangeKind::OfferedClass,
        (&before.classes, &after.classes),
        |class| (class.id, class.name.as_str()),
        class,
    ));
    found
}

/// The differences between two lists: one for each item that was added, changed
/// or removed, and one for another order of the others.
fn items<T, I: PartialEq + Copy>(
    kind: ChangeKind,
    (before, after): (&[T], &[T]),
    name: impl Fn(&T) -> (I, &str),
    text: impl Fn(&T) -> String,
) -> Vec<Difference> {
    let in_list = |list: &[T], id: I| list.iter().position(|item| name(item).0 == id);
    let mut found = Vec::new();
    for item in after {
        let (id, subject) = name(item);
        let old = in_list(before, id).map(|at| text(&before[at]));
        let (old, new) = (old.unwrap_or_default(), text(item));
        if old != new {
            found.push(Difference::new(kind, subject, old, new));
        }
    }
    for item in before {
        let (id, subject) = name(item);
        if in_list(after, id).is_none() {
            found.push(Difference::new(kind, subject, text(item), ""));
        }
    }
    let kept = |list: &[T], other: &[T]| -> Vec<I> {
        let ids = list.iter().map(|item| name(item).0);
        ids.filter(|id| in_list(other, *id).is_some()).collect()
    };
    if kept(before, after) != kept(after, before) {
        found.push(Difference::new(
            kind,
            "order",
            names(before, &name),
            names(after, &name),
        ));
    }
    found
}

fn names<'a, T, I>(list: &'a [T], name: &impl Fn(&'a T) -> (I, &'a str)) -> String {
    let names: Vec<_> = list.iter().map(|item| name(item).1).collect();
    names.join(", ")
}

fn show(event: &Event) -> Vec<Fact> {
    let Event {
        id: _,
        organization_id: _,
        public_link: _,
        details: EventDetails { profile, schedule },
        // Described one by one.
        classes: _,
        entry_rules: _,
        revision: _,
        usda_notified_at: _,
        usda_notice_scheduled_at,
        usda_letter_ready_at: _,
        weekend_id: _,
        created_at: _,
        updated_at: _,
    } = event;
    let Schedule {
        starts_at,
        ends_at,
        time_zone,
    } = schedule;
    let ShowProfile {
        name,
        event_type,
        location,
        manager,
        require_dqp,
        notice,
        notes,
        office_notes,
    } = profile;
    let mut facts = vec![
        ("name", name.as_str().to_owned()),
        ("event_type", event_type.as_str().to_owned()),
        ("start_date", instant(*starts_at)),
        ("end_date", instant(*ends_at)),
        ("time_zone", time_zone.name().to_owned()),
        ("require_dqp", yes_or_no(*require_dqp)),
        ("notes", notes.as_str().to_owned()),
        ("office_notes", office_notes.as_str().to_owned()),
        (
            "usda_notification_scheduled_time",
            optional(*usda_notice_scheduled_at, instant),
        ),
    ];
    facts.extend(place(location));
    facts.extend(contact(manager));
    facts.extend(notice_facts(notice));
    facts
}

fn place(location: &Location) -> [Fact; 5] {
    let Location {
        venue,
        address,
        city,
        state,
        zip_code,
    } = location;
    [
        ("venue", venue.as_str().to_owned()),
        ("address", address.as_str().to_owned()),
        ("city", city.as_str().to_owned()),
        ("state", state.as_str().to_owned()),
        ("zip_code", zip_code.as_str().to_owned()),
    ]
}

fn contact(manager: &Manager) -> [Fact; 4] {
    let Manager {
        name,
        address,
        email,
        phone,
    } = manager;
    let email = email.as_ref().map_or("", EmailAddress::as_str);
    let phone = phone.as_ref().map_or("", PhoneNumber::as_str);
    [
        ("manager_name", name.as_str().to_owned()),
        ("manager_address", address.as_str().to_owned()),
        ("manager_email", email.to_owned()),
        ("manager_phone", phone.to_owned()),
    ]
}

fn notice_facts(facts: &NoticeFacts) -> [Fact; 3] {
    let NoticeFacts {
        expected_entries,
        inspection,
        inspectors,
        therapeutic_use,
        therapeutic_details,
    } = facts;
    let inspection = optional(*inspection, |it| match it {
        InspectionChoice::AphisRequested => "APHIS requested".to_owned(),
        InspectionChoice::HpiAppointed => {
            let names = inspectors.iter().map(RequiredLine::as_str);
            format!("HPI: {}", names.collect::<Vec<_>>().join(", "))
        }
        InspectionChoice::NoInspector => "no inspector".to_owned(),
    });
    let therapeutic_use = optional(*therapeutic_use, |it| match it {
        TherapeuticChoice::Allowed => format!("allowed: {}", therapeutic_details.as_str()),
        TherapeuticChoice::NotAllowed => "not allowed".to_owned(),
    });
    [
        (
            "expected_entries",
            optional(*expected_entries, |it| it.to_string()),
        ),
        ("inspection", inspection),
        ("therapeutic_use", therapeutic_use),
    ]
}

fn rules(rules: &EntryRules) -> Vec<Fact> {
    let EntryRules {
        opens_at,
        closes_at,
        late_entries,
        capacity,
        first_back_number,
        back_numbers_by,
        barred_get_no_place,
        number_needs,
        // Described one by one.
        fees: _,
        added_after,
        scratch,
        refunds,
        public_contact,
        payment_note,
        form,
        waiver,
    } = rules;
    let age = waiver.as_ref().map(|it| it.age_of_majority);
    let text = waiver.as_ref().map(|it| &it.text);
    let mut facts = vec![
        ("entries_open_at", optional(*opens_at, instant)),
        ("entries_close_at", optional(*closes_at, instant)),
        ("late_entries", yes_or_no(*late_entries)),
        ("capacity", optional(*capacity, |it| it.to_string())),
        ("first_back_number", first_back_number.to_string()),
        ("back_numbers_by", back_numbers_by.as_str().to_owned()),
        ("barred_get_no_place", yes_or_no(*barred_get_no_place)),
        ("added_after", ladder(added_after)),
        ("scratch", scratches(scratch)),
        ("refunds", refunds_of(refunds)),
        ("number_needs", needs(number_needs)),
        ("public_contact", yes_or_no(*public_contact)),
        ("payment_note", payment_note.as_str().to_owned()),
        ("waiver", text.map_or("", WaiverText::as_str).to_owned()),
        ("age_of_majority", optional(age, |it| it.to_string())),
    ];
    let asked = |field: EntryField| (field.as_str(), form.asked(field).as_str().to_owned());
    facts.extend(EntryField::ALL.map(asked));
    facts
}

/// Such as `from 2026-06-04T17:00:00Z 1.5 times, from 2026-06-06T13:00:00Z $20.00 more`.
fn ladder(steps: &[PriceStep]) -> String {
    let step = |step: &PriceStep| {
        let raise = match step.raise {
            Raise::By(more) => format!("{more} more"),
            Raise::Times(factor) => format!("{factor} times"),
        };
        format!("from {} {raise}", instant(step.after))
    };
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

fn scratches(steps: &[ScratchStep]) -> String {
    let step = |step: &ScratchStep| {
        let amount = step.amount.map(|it| it.to_string());
        let amount = amount.unwrap_or_else(|| "the price".to_owned());
        format!("from {} {amount}", instant(step.after))
    };
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

fn refunds_of(steps: &[RefundStep]) -> String {
    let step = |step: &RefundStep| format!("until {} {} %", instant(step.until), step.percent);
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

fn needs(needs: &[NumberNeed]) -> String {
    let needs: Vec<_> = needs.iter().map(NumberNeed::words).collect();
    needs.join(", ")
}

fn fee(fee: &Fee) -> String {
    let Fee { id: _, terms } = fee;
    let FeeTerms {
        name,
        amount,
        per,
        required,
        from,
        until,
        max_quantity,
        stock,
        stalls,
    } = terms;
    let mut text = format!("{}, {amount} per {}", name.as_str(), per.as_str());
    if *required {
        text.push_str(", required");
    }
    for (word, value) in [
        ("from", optional(*from, instant)),
        ("until", optional(*until, instant)),
        ("at most", optional(*max_quantity, |it| it.to_string())),
        ("stock", optional(*stock, |it| it.to_string())),
        ("stalls", optional(*stalls, StallFee::to_text)),
    ] {
        if !value.is_empty() {
            text = format!("{text}, {word} {value}");
        }
    }
    text
}

fn class(class: &ShowClass) -> String {
    let ShowClass {
        id: _,
        number,
        name,
        description,
        price,
        capacity,
        closed,
        walking_horses,
    } = class;
    let mut text = format!("{}: {}, {price}", number.as_str(), name.as_str());
    if let Some(capacity) = capacity {
        text = format!("{text}, at most {capacity} entries");
    }
    if *closed {
        text.push_str(", closed");
    }
    if *walking_horses {
        text.push_str(", for walking horses");
    }
    if !description.as_str().is_empty() {
        text = format!("{text}, {}", description.as_str());
    }
    text
}

fn yes_or_no(value: bool) -> String {
    ["no", "yes"][usize::from(value)].to_owned()
}

fn optional<T>(value: Option<T>, text: impl FnOnce(T) -> String) -> String {
    value.map(text).unwrap_or_default()
}

pub(crate) fn instant(at: OffsetDateTime) -> String {
    let at = at.to_offset(time::UtcOffset::UTC);
    at.format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests;
