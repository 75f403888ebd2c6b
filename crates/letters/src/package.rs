//! The records of a show as one paper: the show, its program, and for each class its
//! judges, the class sheet with the placings, and the cards; then the inspections.

use usda::{ClassHorse, PackageClass, PackagePerson, ShowPackage, in_words};

use crate::block::Block;
use crate::flow::Part;
use crate::pages::numbered;
use crate::pdf::{PdfError, Properties, write};
use crate::style::{Scale, Style};
use crate::table::{columns, paginate};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// The font size, in points.
const SIZE: f32 = 9.0;

/// Renders on the current thread.
pub(crate) fn render(package: &ShowPackage, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    let title = format!("Records of {}", package.show.name.as_str());
    let mut pages = show(package, typography);
    for class in &package.classes {
        pages.extend(class_pages(package, class, typography));
    }
    pages.extend(inspections(package, typography));
    let date = package.show.time_zone.date_of(package.show.starts_at);
    let properties = Properties {
        title: &title,
        author: Some(package.sponsor.name.as_str()).filter(|it| !it.is_empty()),
        date,
    };
    write(&properties, &numbered(pages, &title, faces), faces)
}

fn name(package: &ShowPackage) -> &str {
    package.show.name.as_str()
}

/// Dates, place, sponsor, management and the program.
fn show(package: &ShowPackage, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let heading = typography.section_heading("Records under 9 CFR 11.14", name(package));
    let of_show = columns([("", 120.0), ("", 348.0)]);
    let stated = |value: &str| {
        if value.is_empty() {
            "not stated"
        } else {
            value
        }
        .to_owned()
    };
    let mut rows: Vec<_> = package
        .about_show()
        .iter()
        .map(|[what, value]| typography.row(&of_show, &[what.as_str(), &stated(value)], 0.0))
        .collect();
    let program = columns([("Class", 200.0), ("Description", 268.0)]);
    rows.push(typography.heading("Program"));
    rows.push(typography.titles(&program));
    rows.extend(package.classes.iter().map(|class| {
        let title = if class.walking_horses {
            format!("{} (walking or racking horses)", class.title)
        } else {
            class.title.clone()
        };
        typography.row(&program, &[&title, &class.description], 0.0)
    }));
    paginate(&heading, rows)
}

fn class_pages(
    package: &ShowPackage,
    class: &PackageClass,
    typography: Typography<'_>,
) -> Vec<Vec<Part>> {
    let columns = columns([
        ("No.", 40.0),
        ("Horse, registration number", 116.0),
        ("Owner, trainer", 128.0),
        ("Exhibitor, who entered and paid", 132.0),
        ("Place", 52.0),
    ]);
    let heading = typography.section_heading(&format!("Class {}", class.title), name(package));
    let mut rows: Vec<_> = class
        .judges
        .iter()
        .map(|it| judge(it, typography))
        .collect();
    if class.judges.is_empty() {
        rows.push(typography.line("Judge: not stated"));
    }
    rows.push(typography.heading("Class sheet"));
    rows.push(typography.titles(&columns));
    let Scale { body, small, .. } = typography.scale;
    let row = |horse: &ClassHorse| {
        let entry = package.entry(horse)?;
        let number = entry.back_number.map(|it| it.to_string());
        let exhibitor = person(body, small, "", &entry.exhibitor);
        let money = format!("{} charged, {} paid", entry.charged, entry.paid);
        let exhibitor = exhibitor.into_iter().chain([(small, money)]);
        let mut people = person(body, small, "", &entry.owner);
        people.extend(person(body, small, "Trainer: ", &entry.trainer));
        let cells = [
            vec![(body, number.unwrap_or_default())],
            written([
                (body, entry.horse_name.clone()),
                (small, entry.registration_number.clone()),
            ]),
            people,
            exhibitor.collect(),
            places(class, horse, entry.back_number)
                .into_iter()
                .map(|it| (body, it))
                .collect(),
        ];
        Some(typography.row_of(&columns, cells, 0.0))
    };
    rows.extend(class.horses.iter().filter_map(row));
    if class.horses.is_empty() {
        rows.push(typography.line("Nobody entered."));
    }
    rows.extend(cards(class, typography));
    paginate(&heading, rows)
}

fn judge(judge: &PackagePerson, typography: Typography<'_>) -> Block {
    let texts = [judge.name.as_str(), judge.address.as_str()];
    let texts: Vec<_> = texts.into_iter().filter(|it| !it.is_empty()).collect();
    typography.line(&format!("Judge: {}", texts.join(", ")))
}

fn person(body: Style, small: Style, what: &str, person: &PackagePerson) -> Vec<(Style, String)> {
    let PackagePerson { name, address } = person;
    let name = match name.as_str() {
        "" => String::new(),
        name => format!("{what}{name}"),
    };
    written([(body, name), (small, address.clone())])
}

/// Those that are not empty.
fn written<const N: usize>(texts: [(Style, String); N]) -> Vec<(Style, String)> {
    let texts = texts.into_iter().filter(|(_, it)| !it.is_empty());
    texts.collect()
}

/// The places of a horse: one, or one by each judge.
fn places(class: &PackageClass, horse: &ClassHorse, number: Option<u32>) -> Vec<String> {
    if horse.is_scratched {
        return vec!["scratched".to_owned()];
    }
    let placings = class.results.iter().flat_map(|it| &it.placings);
    let its = placings.filter(|it| Some(it.back_number) == number);
    let place = its.map(|it| match (it.place, it.is_tied) {
        (Some(place), false) => place.to_string(),
        (Some(place), true) => format!("{place} tied"),
        (None, _) if it.status.is_empty() => "–".to_owned(),
        (None, _) => it.status.clone(),
    });
    place.collect()
}

fn cards(class: &PackageClass, typography: Typography<'_>) -> Vec<Block> {
    let Some(results) = &class.results else {
        return vec![typography.line("No results are published.")];
    };
    let mut blocks = vec![typography.heading("Judges' cards")];
    for card in &results.cards {
        let lines = card.lines.iter();
        let lines = lines.map(|(number, mark)| format!("No. {number}: {mark}"));
        let lines: Vec<_> = lines.collect();
        blocks.push(typography.line(&format!("{}. {}", card.judge, lines.join("; "))));
    }
    blocks
}

fn inspections(package: &ShowPackage, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let columns = columns([
        ("No.", 40.0),
        ("Horse", 112.0),
        ("When", 132.0),
        ("Outcome", 76.0),
        ("Findings", 108.0),
    ]);
    let heading = typography.section_heading("Inspections", name(package));
    let mut rows = vec![typography.titles(&columns)];
    let body = typography.scale.body;
    for entry in &package.entries {
        for inspection in &entry.inspections {
            let findings = inspection.findings.iter();
            let findings = findings.map(|it| it.as_str().replace('_', " "));
            let findings: Vec<_> = findings.collect();
            let when = in_words(inspection.at, &package.show.time_zone);
            let cells = [
                vec![
                    entry
                        .back_number
                        .map(|it| it.to_string())
                        .unwrap_or_default(),
                ],
                vec![entry.horse_name.clone()],
                vec![when, format!("{} showing", inspection.when.as_str())],
                vec![inspection.status.as_str().to_owned()],
                vec![
                    findings.join(", "),
                    inspection.note.clone(),
                    inspection.by(),
                ],
            ];
            let cells = cells.map(|texts| {
                let texts = texts.into_iter().filter(|it| !it.is_empty());
                texts.map(|it| (body, it)).collect()
            });
            rows.push(typography.row_of(&columns, cells, 0.0));
        }
    }
    if rows.len() == 1 {
        rows = vec![typography.line("No inspection was recorded.")];
    }
    paginate(&heading, rows)
}

#[cfg(test)]
mod tests {
    use kernel::{
        Finding, IdGenerator as _, InspectedWhen, InspectionStatus, RegistrationId, SequentialIds,
    };
    use time::macros::datetime;
    use usda::{PackageCard, PackageEntry, PackageInspection, PackageResults, Placing};

    use super::*;
    use crate::tests::letters::show as spring_show;
    use crate::tests::page_texts;

    fn someone(name: &str, address: &str) -> PackagePerson {
        PackagePerson {
            name: name.to_owned(),
            address: address.to_owned(),
        }
    }

    fn package() -> ShowPackage {
        let id = RegistrationId::new(SequentialIds::default().next_uuid());
        let placing = Placing {
            judge: String::new(),
            place: Some(1),
            is_tied: true,
            back_number: 7,
            horse_name: "Sun".to_owned(),
            rider_name: "Jo Doe".to_owned(),
            score: String::new(),
            status: String::new(),
        };
        ShowPackage {
            show: spring_show(),
            sponsor: someone("Fair Association", "1 Fair St, Shelbyville, TN 37160"),
            classes: vec![PackageClass {
                id: kernel::ClassId::new(id.as_uuid()),
                title: "12A · Open Pleasure".to_owned(),
                description: "all ages".to_owned(),
                walking_horses: true,
                judges: vec![someone("Ann Judge", "2 Bench Rd")],
                horses: vec![ClassHorse {
                    entry: id,
                    is_scratched: false,
                }],
                results: Some(PackageResults {
                    placings: vec![placing],
                    cards: vec![PackageCard {
                        judge: "Ann Judge".to_owned(),
                        lines: vec![(7, "1".to_owned()), (9, "2".to_owned())],
                    }],
                }),
            }],
            entries: vec![PackageEntry {
                id,
                back_number: Some(7),
                horse_name: "Sun".to_owned(),
                registration_number: "TW-1".to_owned(),
                owner: someone("Own Er", "3 Oak Rd"),
                trainer: someone("Train Er", "4 Elm Rd"),
                exhibitor: someone("Jo Doe", "5 Ash Rd"),
                exhibitor_contact: String::new(),
                charged: "$35.00".to_owned(),
                paid: "$20.00".to_owned(),
                inspections: vec![PackageInspection {
                    at: datetime!(2026-06-07 00:30 UTC),
                    when: InspectedWhen::Before,
                    status: InspectionStatus::Corrected,
                    findings: vec![Finding::PadOrShoeing],
                    note: "Pad reset".to_owned(),
                    inspector: "Ann Lee".to_owned(),
                    license: "HPI 12".to_owned(),
                }],
            }],
        }
    }

    fn printed(package: &ShowPackage) -> Vec<String> {
        let faces = Typefaces::load().expect("fonts");
        page_texts(&render(package, &faces).expect("a PDF"))
    }

    #[test]
    fn the_paper_has_the_records() {
        let [show, class, inspections] = printed(&package()).try_into().expect("three pages");
        for text in [
            "Sponsor Fair Association",
            "Sponsor's address 1 Fair St, Shelbyville, TN 37160",
            "12A · Open Pleasure (walking or racking horses) all ages",
        ] {
            assert!(show.contains(text), "{text}: {show}");
        }
        for text in [
            "Judge: Ann Judge, 2 Bench Rd",
            "Sun TW-1",
            "Own Er 3 Oak Rd Trainer: Train Er 4 Elm Rd",
            "Jo Doe 5 Ash Rd $35.00 charged, $20.00 paid",
            "1 tied",
            "Ann Judge. No. 7: 1; No. 9: 2",
        ] {
            assert!(class.contains(text), "{text}: {class}");
        }
        for text in ["before showing", "corrected", "pad or shoeing Pad reset"] {
            assert!(inspections.contains(text), "{text}: {inspections}");
        }
    }

    #[test]
    fn what_there_is_not_is_said() {
        let mut package = package();
        package.classes[0].results = None;
        package.classes[0].judges.clear();
        package.entries[0].inspections.clear();
        package.sponsor.address.clear();
        let text = printed(&package).join(" ");
        for expected in [
            "Sponsor's address not stated",
            "Judge: not stated",
            "No results are published.",
            "No inspection was recorded.",
        ] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }
}
