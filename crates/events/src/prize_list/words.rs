//! The rules of a show in sentences.

use kernel::{
    Asked, EntryField, EntryForm, FeeBasis, NumberNeed, PriceStep, Raise, RefundStep, ScratchStep,
    StallFee, TimeZone, WaiverTerms,
};
use time::OffsetDateTime;

use super::RuleSection;
use crate::{EntryRules, Event, FeeTerms};

/// What a fee is charged for.
pub(super) const fn per(basis: FeeBasis) -> &'static str {
    match basis {
        FeeBasis::Entry => "per entry",
        FeeBasis::Class => "per class",
        FeeBasis::Unit => "each",
        FeeBasis::Horse => "per horse",
        FeeBasis::Weekend => "per weekend",
        FeeBasis::Night => "a night",
    }
}

/// From when until when a fee is charged, and how many there are.
pub(super) fn conditions_of(terms: &FeeTerms, zone: &TimeZone) -> String {
    let at = |at: OffsetDateTime| zone.with_weekday(at);
    let when = match (terms.from, terms.until) {
        (None, None) => None,
        (Some(from), None) => Some(format!("for entries from {} on", at(from))),
        (None, Some(until)) => Some(format!("for entries before {}", at(until))),
        (Some(from), Some(until)) => {
            Some(format!("for entries from {} until {}", at(from), at(until)))
        }
    };
    let at_most = terms
        .max_quantity
        .map(|it| format!("at most {it} an entry"));
    let stock = terms.stock.map(|it| format!("{it} in all"));
    let stalls = terms.stalls.and_then(|it| match it {
        StallFee::Of(_) => None,
        StallFee::With(kind, count) => Some(format!("{count} with each {}", kind.in_words())),
        StallFee::End(kind) => Some(format!("for a {} at the end of a row", kind.in_words())),
    });
    let parts: Vec<_> = [when, at_most, stock, stalls]
        .into_iter()
        .flatten()
        .collect();
    capitalized(&parts.join("; "))
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The rules of a show, by what they are about; those about which nothing is said are left
/// out.
pub(super) fn rules(event: &Event) -> Vec<RuleSection> {
    let rules = &event.entry_rules;
    let zone = event.details.schedule.time_zone();
    let sections = [
        ("Closing date", closing(event, zone)),
        ("Added classes", added(&rules.added_after, zone)),
        ("Scratches and refunds", scratched(event, zone)),
        ("Papers and signatures", papers(rules)),
        ("Inspection", inspection(event)),
    ];
    let sections = sections.into_iter();
    sections
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(title, lines)| RuleSection { title, lines })
        .collect()
}

fn closing(event: &Event, zone: &TimeZone) -> Vec<String> {
    let rules = &event.entry_rules;
    let opens = rules
        .opens_at
        .map(|it| format!("Entries open {}.", zone.with_weekday(it)));
    let closes = match rules.closes_at {
        None => "Entries are taken until the end of the show.".to_owned(),
        Some(at) if rules.late_entries => format!(
            "Entries close {}. Late entries are taken after that, until the end of the show.",
            zone.with_weekday(at)
        ),
        Some(at) => format!(
            "Entries close {}. None are taken after that.",
            zone.with_weekday(at)
        ),
    };
    let late = rules.fees.iter().map(|it| &it.terms).filter(|terms| {
        let from = terms.from.zip(rules.closes_at);
        terms.required && from.is_some_and(|(from, closes)| from >= closes)
    });
    let late = late.map(|terms| {
        let (name, amount) = (&terms.name, terms.amount);
        format!(
            "A late entry also pays: {name}, {amount} {}.",
            per(terms.per)
        )
    });
    let capacity = rules.capacity.map(|it| {
        let entries = if it == 1 { "entry" } else { "entries" };
        format!("The show takes {it} {entries}; whoever comes later waits in line.")
    });
    let lines = opens.into_iter().chain([closes]);
    lines.chain(late).chain(capacity).collect()
}

fn added(steps: &[PriceStep], zone: &TimeZone) -> Vec<String> {
    let mut steps: Vec<_> = steps.iter().collect();
    steps.sort_by_key(|it| it.after);
    let sentence = |step: &PriceStep| {
        let at = zone.with_weekday(step.after);
        match step.raise {
            Raise::By(more) => format!("A class that is added from {at} on costs {more} more."),
            Raise::Times(factor) => {
                format!("A class that is added from {at} on costs {factor} times its fee.")
            }
        }
    };
    steps.into_iter().map(sentence).collect()
}

fn scratched(event: &Event, zone: &TimeZone) -> Vec<String> {
    let rules = &event.entry_rules;
    let mut lines = scratched_classes(&rules.scratch, zone);
    // What steps say of scratched classes holds for them alone.
    let has_steps = !lines.is_empty();
    if rules.refunds.is_empty() {
        let ends_at = event.details.schedule.ends_at();
        let at = zone.with_weekday(rules.closes_at.unwrap_or(ends_at));
        lines.push(if has_steps {
            format!("The other fees of an entry that is scratched are owed from {at} on.")
        } else {
            format!(
                "What is scratched before {at} costs nothing; what is scratched later is owed in full."
            )
        });
        return lines;
    }
    let what = if has_steps {
        "Of an entry, without its classes, that is scratched"
    } else {
        "Of what is scratched"
    };
    lines.extend(refunds(&rules.refunds, what, zone));
    lines
}

fn scratched_classes(steps: &[ScratchStep], zone: &TimeZone) -> Vec<String> {
    let mut steps: Vec<_> = steps.iter().collect();
    steps.sort_by_key(|it| it.after);
    let Some(first) = steps.first() else {
        return Vec::new();
    };
    let free = zone.with_weekday(first.after);
    let free = format!("A class that is scratched before {free} costs nothing.");
    let sentence = |step: &&ScratchStep| {
        let at = zone.with_weekday(step.after);
        let costs = step
            .amount
            .map_or_else(|| "its full fee".to_owned(), |it| it.to_string());
        format!("A class that is scratched from {at} on costs {costs}.")
    };
    let costs = steps.iter().map(sentence);
    [free].into_iter().chain(costs).collect()
}

fn refunds(steps: &[RefundStep], what: &str, zone: &TimeZone) -> Vec<String> {
    let mut steps: Vec<_> = steps.iter().collect();
    steps.sort_by_key(|it| it.until);
    let sentence = |step: &&RefundStep| {
        let (at, percent) = (zone.with_weekday(step.until), step.percent);
        format!("{what} before {at}, {percent} % is refunded.")
    };
    let last = steps.last().map(|it| {
        let at = zone.with_weekday(it.until);
        format!("From {at} on, nothing is refunded.")
    });
    steps.iter().map(sentence).chain(last).collect()
}

fn papers(rules: &EntryRules) -> Vec<String> {
    let asked = asked(rules.form);
    let needs = needs(&rules.number_needs);
    let waiver = rules.waiver.as_ref().map(signed);
    asked.into_iter().chain(needs).chain(waiver).collect()
}

fn asked(form: EntryForm) -> Option<String> {
    let fields = EntryField::ALL.into_iter();
    let required = fields.filter(|it| form.asked(*it) == Asked::Required);
    let required: Vec<_> = required.map(thing).collect();
    if required.is_empty() {
        return None;
    }
    Some(format!(
        "Beside rider and horse, an entry states {}.",
        listed(&required)
    ))
}

const fn thing(field: EntryField) -> &'static str {
    match field {
        EntryField::Owner => "the horse's owner",
        EntryField::Trainer => "the trainer",
        EntryField::RegistrationNumber => "the horse's registration number",
        EntryField::Breed => "the horse's breed",
        EntryField::EmergencyContact => "whom to call in an emergency",
        EntryField::RiderBirthDate => "the rider's birth date",
        EntryField::Memberships => "memberships of associations",
    }
}

fn needs(needs: &[NumberNeed]) -> Option<String> {
    let needs: Vec<_> = needs
        .iter()
        .map(|it| format!("the {}", it.words()))
        .collect();
    if needs.is_empty() {
        return None;
    }
    let needs: Vec<_> = needs.iter().map(String::as_str).collect();
    Some(format!(
        "Before a back number is handed out, the office wants {}.",
        listed(&needs)
    ))
}

fn signed(waiver: &WaiverTerms) -> String {
    let age = waiver.age_of_majority;
    format!(
        "Every rider signs the show's waiver; a rider who is younger than {age} on the first day signs with a parent or guardian."
    )
}

/// `a`, `a and b`, `a, b, and c`.
fn listed(parts: &[&str]) -> String {
    match parts {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} and {other}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

fn inspection(event: &Event) -> Vec<String> {
    let inspects = event.details.profile.requires_inspector().then(|| {
        "Horses are inspected under the Horse Protection Act before they show.".to_owned()
    });
    let barred = event
        .entry_rules
        .barred_get_no_place
        .then(|| "A horse that may not be shown by its inspection gets no place.".to_owned());
    inspects.into_iter().chain(barred).collect()
}
