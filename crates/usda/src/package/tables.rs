//! The records of a show as tables.

use kernel::{EmailAddress, PhoneNumber};

use super::{PackageClass, PackagePerson, ShowPackage};
use crate::in_words;

/// A table of the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageTable {
    /// The name of its file, without an ending.
    pub name: &'static str,
    /// The titles, and the rows.
    pub rows: Vec<Vec<String>>,
}

const JUDGES: [&str; 4] = ["Class", "Card", "Judge", "Judge's address"];

const PROGRAM: [&str; 3] = ["Class", "Description", "Walking or racking horses"];

const SHEETS: [&str; 16] = [
    "Class",
    "Walking or racking horses",
    "Back number",
    "Horse",
    "Registration number",
    "Owner",
    "Owner's address",
    "Trainer",
    "Trainer's address",
    "Exhibitor",
    "Exhibitor's address",
    "Entered by",
    "Reached at",
    "Charged",
    "Paid",
    "Scratched",
];

const PLACINGS: [&str; 9] = [
    "Class",
    "Judge",
    "Place",
    "Tied",
    "Back number",
    "Horse",
    "Exhibitor",
    "Score",
    "Status",
];

const CARDS: [&str; 4] = ["Class", "Judge", "Back number", "Written"];

const INSPECTIONS: [&str; 8] = [
    "Back number",
    "Horse",
    "Inspected at",
    "Before or after showing",
    "Outcome",
    "Findings",
    "Note",
    "Inspector",
];

impl ShowPackage {
    /// The records as tables, each with its titles.
    #[must_use]
    pub fn tables(&self) -> Vec<PackageTable> {
        vec![
            table("show", ["Record", "Value"], self.about_show()),
            table("program", PROGRAM, self.program()),
            table("judges", JUDGES, self.of_classes(judges)),
            table("class sheets", SHEETS, self.sheets()),
            table("placings", PLACINGS, self.of_classes(placings)),
            table("judges' cards", CARDS, self.of_classes(cards)),
            table("inspections", INSPECTIONS, self.inspections()),
        ]
    }

    /// Dates, place, sponsor and management, each with what it is.
    #[must_use]
    pub fn about_show(&self) -> Vec<[String; 2]> {
        let show = &self.show;
        let (place, manager) = (&show.location, &show.manager);
        let region = [place.state.as_str(), place.zip_code.as_str()];
        let region = joined(region, " ");
        let address = [place.address.as_str(), place.city.as_str(), &region];
        let email = manager.email.as_ref().map_or("", EmailAddress::as_str);
        let phone = manager.phone.as_ref().map_or("", PhoneNumber::as_str);
        // Those of the notice, and whoever says so with an inspection.
        let stated = show.notice.inspectors.iter();
        let mut inspectors: Vec<String> = stated.map(|it| it.as_str().to_owned()).collect();
        for said in self.entries.iter().flat_map(|it| &it.inspections) {
            let (name, by) = (&said.inspector, said.by());
            let is_known = inspectors.contains(&by);
            if !name.is_empty() && !is_known {
                inspectors.retain(|it| it != name);
                inspectors.push(by);
            }
        }
        let rows = [
            ("Event", show.name.as_str().to_owned()),
            ("Type", show.event_type.as_str().to_owned()),
            ("Venue", place.venue.as_str().to_owned()),
            ("Address", joined(address, ", ")),
            ("Starts", in_words(show.starts_at, &show.time_zone)),
            ("Ends", in_words(show.ends_at, &show.time_zone)),
            ("Sponsor", self.sponsor.name.clone()),
            ("Sponsor's address", self.sponsor.address.clone()),
            ("Manager", manager.name.as_str().to_owned()),
            ("Manager's address", manager.address.as_str().to_owned()),
            ("Manager's email", email.to_owned()),
            ("Manager's phone", phone.to_owned()),
            ("Inspectors", inspectors.join(", ")),
        ];
        rows.map(|(what, value)| [what.to_owned(), value]).into()
    }

    fn program(&self) -> Vec<[String; 3]> {
        let row = |it: &PackageClass| {
            let walking = yes(it.walking_horses);
            [it.title.clone(), it.description.clone(), walking]
        };
        self.classes.iter().map(row).collect()
    }

    fn of_classes<const N: usize>(
        &self,
        rows: fn(&PackageClass) -> Vec<[String; N]>,
    ) -> Vec<[String; N]> {
        self.classes.iter().flat_map(rows).collect()
    }

    fn sheets(&self) -> Vec<[String; SHEETS.len()]> {
        let mut rows = Vec::new();
        for class in &self.classes {
            for horse in &class.horses {
                let Some(entry) = self.entry(horse) else {
                    continue;
                };
                let PackagePerson { name, address } = entry.exhibitor.clone();
                rows.push([
                    class.title.clone(),
                    yes(class.walking_horses),
                    number(entry.back_number),
                    entry.horse_name.clone(),
                    entry.registration_number.clone(),
                    entry.owner.name.clone(),
                    entry.owner.address.clone(),
                    entry.trainer.name.clone(),
                    entry.trainer.address.clone(),
                    name.clone(),
                    address,
                    name,
                    entry.exhibitor_contact.clone(),
                    entry.charged.clone(),
                    entry.paid.clone(),
                    yes(horse.is_scratched),
                ]);
            }
        }
        rows
    }

    fn inspections(&self) -> Vec<[String; INSPECTIONS.len()]> {
        let mut rows = Vec::new();
        for entry in &self.entries {
            for inspection in &entry.inspections {
                let findings = inspection.findings.iter().map(|it| it.as_str());
                rows.push([
                    number(entry.back_number),
                    entry.horse_name.clone(),
                    in_words(inspection.at, &self.show.time_zone),
                    inspection.when.as_str().to_owned(),
                    inspection.status.as_str().to_owned(),
                    findings.collect::<Vec<_>>().join(", ").replace('_', " "),
                    inspection.note.clone(),
                    inspection.by(),
                ]);
            }
        }
        rows
    }
}

fn judges(class: &PackageClass) -> Vec<[String; JUDGES.len()]> {
    let judges = class.judges.iter().enumerate();
    let row = |(at, PackagePerson { name, address }): (usize, &PackagePerson)| {
        let card = (at + 1).to_string();
        [class.title.clone(), card, name.clone(), address.clone()]
    };
    judges.map(row).collect()
}

fn placings(class: &PackageClass) -> Vec<[String; PLACINGS.len()]> {
    let placings = class.results.iter().flat_map(|it| &it.placings);
    let rows = placings.map(|it| {
        [
            class.title.clone(),
            it.judge.clone(),
            number(it.place),
            yes(it.is_tied),
            it.back_number.to_string(),
            it.horse_name.clone(),
            it.rider_name.clone(),
            it.score.clone(),
            it.status.clone(),
        ]
    });
    rows.collect()
}

fn cards(class: &PackageClass) -> Vec<[String; CARDS.len()]> {
    let cards = class.results.iter().flat_map(|it| &it.cards);
    let rows = cards.flat_map(|card| {
        card.lines.iter().map(|(number, mark)| {
            let number = number.to_string();
            [
                class.title.clone(),
                card.judge.clone(),
                number,
                mark.clone(),
            ]
        })
    });
    rows.collect()
}

fn table<const N: usize>(
    name: &'static str,
    titles: [&str; N],
    rows: Vec<[String; N]>,
) -> PackageTable {
    let titles = titles.map(str::to_owned);
    let rows = std::iter::once(titles).chain(rows).map(Vec::from);
    PackageTable {
        name,
        rows: rows.collect(),
    }
}

fn number(number: Option<u32>) -> String {
    number.map(|it| it.to_string()).unwrap_or_default()
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "" }.to_owned()
}

fn joined<const N: usize>(parts: [&str; N], between: &str) -> String {
    let parts = parts.into_iter().filter(|it| !it.is_empty());
    parts.collect::<Vec<_>>().join(between)
}
