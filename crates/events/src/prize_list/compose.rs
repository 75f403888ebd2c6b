//! Composes the prize list of a show.

use std::collections::BTreeSet;

use kernel::{
    ClassId, EmailAddress, InspectionChoice, Location, OptionalLine, PhoneNumber, ShowFileId,
    class_title, fold_name,
};

use super::corrections::corrections;
use super::words::{conditions_of, per, rules};
use super::{
    DatedCorrection, OfferedClass, OfferedFee, OfferedFile, OfferedSession, Official, PlannedLine,
    PrizeList, PrizeListSources,
};
use crate::{Event, Fee, ShowClass};

impl PrizeList {
    /// The prize list of a show.
    #[must_use]
    pub fn of(sources: &PrizeListSources<'_>) -> Self {
        let event = &sources.show.event;
        let (profile, schedule) = (&event.details.profile, &event.details.schedule);
        let zone = schedule.time_zone();
        let is_extra = |fee: &&Fee| !fee.terms.required;
        let fees = event.entry_rules.fees.iter();
        let (extras, fees): (Vec<_>, Vec<_>) = fees.partition(is_extra);
        let offered = |fees: Vec<&Fee>| fees.into_iter().map(|it| fee(event, it)).collect();
        let (starts_at, ends_at) = (schedule.starts_at(), schedule.ends_at());
        Self {
            event_id: event.id,
            name: profile.name.to_string(),
            event_type: profile.event_type.to_string(),
            first_day: zone.date_of(starts_at),
            when: format!(
                "{} to {}",
                zone.with_weekday(starts_at),
                zone.with_weekday(ends_at)
            ),
            place: place(&profile.location),
            sponsors: sources.sponsors.to_vec(),
            files: files_of(sources, None),
            page: format!("{}/prize-list/{}", sources.public_url, event.public_link),
            entry_link: format!("{}/pv/event/{}", sources.public_url, event.public_link),
            is_open: sources.is_open,
            published: sources.text.published_at.map(|it| zone.with_weekday(it)),
            corrections: corrections_of(sources),
            before: sources.text.before.as_str().to_owned(),
            officials: officials(sources),
            classes: classes(sources),
            fees: offered(fees),
            extras: offered(extras),
            sessions: sessions(sources),
            rules: rules(event),
            payment_note: event.entry_rules.payment_note.as_str().to_owned(),
            notes: profile.notes.as_str().to_owned(),
            after: sources.text.after.as_str().to_owned(),
            form: event.entry_rules.form,
            waiver: event.entry_rules.waiver.clone(),
        }
    }
}

/// The files about a class, or about the whole show. Of a draft, riders have none yet.
fn files_of(sources: &PrizeListSources<'_>, class: Option<ClassId>) -> Vec<OfferedFile> {
    if sources.text.published_at.is_none() {
        return Vec::new();
    }
    let those = sources.files.iter().filter(|(about, _)| *about == class);
    those.map(|(_, file)| file.clone()).collect()
}

/// The logo of whoever is called so, whatever the case and accents; of several, the last one.
fn logo_of(sources: &PrizeListSources<'_>, name: &str) -> Option<ShowFileId> {
    let name = fold_name(name);
    let mut named = sources.sponsors.iter().rev();
    let found = named.find(|it| fold_name(&it.name) == name);
    found.map(|it| it.logo).filter(|_| !name.is_empty())
}

fn corrections_of(sources: &PrizeListSources<'_>) -> Vec<DatedCorrection> {
    let zone = sources.show.event.details.schedule.time_zone();
    match sources.text.published_at {
        Some(_) => corrections(sources.trail, zone),
        None => Vec::new(),
    }
}

fn place(location: &Location) -> Vec<String> {
    let Location {
        venue,
        address,
        city,
        state,
        zip_code,
    } = location;
    let state = joined([state.as_str(), zip_code.as_str()], " ");
    let lines = [
        venue.to_string(),
        address.as_str().to_owned(),
        joined([city.as_str(), &state], ", "),
    ];
    stated(lines)
}

/// Those that are not empty.
fn stated(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    lines.into_iter().filter(|it| !it.is_empty()).collect()
}

fn joined<'a>(parts: impl IntoIterator<Item = &'a str>, between: &str) -> String {
    let parts = parts.into_iter().filter(|it| !it.is_empty());
    parts.collect::<Vec<_>>().join(between)
}

fn officials(sources: &PrizeListSources<'_>) -> Vec<Official> {
    let organizer = sources.organizer;
    let manager = sources.show.contact().unwrap_or_default();
    let email = manager.email.as_ref().map_or("", EmailAddress::as_str);
    let phone = manager.phone.as_ref().map_or("", PhoneNumber::as_str);
    let notice = &sources.show.event.details.profile.notice;
    let inspectors = match notice.inspection {
        Some(InspectionChoice::HpiAppointed) => {
            notice.inspectors.iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    };
    let judges = judges(sources);
    let offices = [
        (
            "Organizer",
            stated([organizer.name.clone(), organizer.website.clone()]),
        ),
        (
            "Manager",
            stated([manager.name.as_str(), email, phone].map(str::to_owned)),
        ),
        (if judges.len() == 1 { "Judge" } else { "Judges" }, judges),
        (
            if inspectors.len() == 1 {
                "Inspector"
            } else {
                "Inspectors"
            },
            inspectors,
        ),
    ];
    let offices = offices.into_iter().filter(|(_, lines)| !lines.is_empty());
    offices
        .map(|(role, lines)| Official { role, lines })
        .collect()
}

/// The judges in the order of the classes, each once; with the classes if not everyone
/// judges all that have judges.
fn judges(sources: &PrizeListSources<'_>) -> Vec<String> {
    let mut found: Vec<(&str, Vec<&ShowClass>)> = Vec::new();
    let mut judged = 0;
    for class in &sources.show.event.classes {
        let panel = panel(sources, class.id);
        judged += usize::from(!panel.is_empty());
        // A judge may stand twice in a panel.
        for name in panel.iter().map(String::as_str).collect::<BTreeSet<_>>() {
            match found.iter_mut().find(|(known, _)| *known == name) {
                Some((_, classes)) => classes.push(class),
                None => found.push((name, vec![class])),
            }
        }
    }
    let each = found.into_iter().map(|(name, classes)| {
        if classes.len() == judged {
            return name.to_owned();
        }
        let numbers = classes.iter().map(|it| it.number.as_str());
        let numbers = joined(numbers, ", ");
        let label = if classes.len() == 1 {
            "class"
        } else {
            "classes"
        };
        format!("{name} ({label} {numbers})")
    });
    each.collect()
}

fn panel<'a>(sources: &'a PrizeListSources<'_>, class: ClassId) -> &'a [String] {
    let found = sources.panels.iter().find(|(id, _)| *id == class);
    found.map_or(&[], |(_, judges)| judges)
}

fn classes(sources: &PrizeListSources<'_>) -> Vec<OfferedClass> {
    let show = sources.show;
    let classes = show.event.classes.iter().zip(show.places_left());
    classes
        .map(|(class, left)| {
            let at_most = class.capacity.map(|it| {
                format!(
                    "At most {it} {}.",
                    if it == 1 { "entry" } else { "entries" }
                )
            });
            let state = match left {
                _ if class.closed => Some("Takes no more entries.".to_owned()),
                Some(0) => Some("Full: further entries wait in line.".to_owned()),
                _ => None,
            };
            let honors = sources.text.honors_of(class.id);
            let said = |text: Option<&OptionalLine<200>>| {
                text.map(|it| it.as_str().to_owned()).unwrap_or_default()
            };
            let sponsor = said(honors.map(|it| &it.sponsor));
            OfferedClass {
                logo: logo_of(sources, &sponsor),
                sponsor,
                trophy: said(honors.map(|it| &it.trophy)),
                files: files_of(sources, Some(class.id)),
                id: class.id,
                number: class.number.to_string(),
                name: class.name.to_string(),
                description: class.description.as_str().to_owned(),
                conditions: at_most.into_iter().chain(state).collect(),
                price: class.price,
            }
        })
        .collect()
}

fn fee(event: &Event, fee: &Fee) -> OfferedFee {
    let terms = &fee.terms;
    OfferedFee {
        name: terms.name.to_string(),
        amount: terms.amount,
        per: per(terms.per),
        conditions: conditions_of(terms, event.details.schedule.time_zone()),
    }
}

/// By time, and at the same time in the order of the office.
fn sessions(sources: &PrizeListSources<'_>) -> Vec<OfferedSession> {
    let event = &sources.show.event;
    let zone = event.details.schedule.time_zone();
    let title = |id: ClassId| {
        let class = event.classes.iter().find(|it| it.id == id)?;
        Some(class_title(class.number.as_str(), class.name.as_str()))
    };
    let mut planned: Vec<_> = sources.sessions.iter().collect();
    planned.sort_by_key(|it| it.starts_at);
    let session = |it: &super::PlannedSession| {
        let lines = it.lines.iter().filter_map(|line| match line {
            PlannedLine::Class(id) => title(*id),
            PlannedLine::Pause(name) => Some(name.clone()),
        });
        OfferedSession {
            ring: it.ring.clone(),
            starts: zone.with_weekday(it.starts_at),
            lines: lines.collect(),
        }
    };
    planned.into_iter().map(session).collect()
}

#[cfg(test)]
mod tests;
