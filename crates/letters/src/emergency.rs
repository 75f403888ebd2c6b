//! The sheet for the door of a horse's stall: whom to call, and what a
//! veterinarian must know.

use contacts::{
    ContactKind, EmergencyFacts, EmergencySheet, GivenRecord, RunningCourse, SheetContact,
};
use kernel::TimeZone;
use time::{Date, Duration, OffsetDateTime, Time, UtcOffset};

use crate::block::{Block, Column, Role};
use crate::flow::{Frame, flow};
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::qr_code::Code;
use crate::style::{BOTTOM, LEFT, Scale, Style, TOP, WIDTH};
use crate::table::{bottom_of, with_heading};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// Font size, in points: to be read at arm's length.
const SIZE: f32 = 13.0;
/// Width of the QR code, in points.
const CODE: f32 = 104.0;
/// Where the texts beside the labels begin.
const TEXTS: f32 = 122.0;

/// Renders on the current thread.
pub(crate) fn render(sheet: &EmergencySheet, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let title = format!("Emergency sheet: {}", sheet.facts.horse.name);
    let properties = Properties {
        title: &title,
        author: None,
        date: sheet.printed_on,
    };
    write(&properties, &pages(sheet, &title, faces), faces)
}

pub(crate) fn pages(sheet: &EmergencySheet, title: &str, faces: &Typefaces) -> Vec<Page> {
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    let code = Code::of(&sheet.link, LEFT + WIDTH - CODE, TOP, CODE);
    let mut alt = Some(format!("QR code of the horse's page: {}", sheet.link));
    let frame = |top| {
        move |_| Frame {
            x: LEFT,
            top,
            bottom: BOTTOM,
        }
    };
    let heading = || {
        flow(typography.sheet_head(sheet), frame(TOP))
            .into_iter()
            .flatten()
    };
    let top = bottom_of(heading()).max(TOP + CODE) + 12.0;
    let pages = flow(typography.sheet_content(sheet), frame(top)).into_iter();
    let pages = with_heading(heading, pages).collect();
    let mut pages = numbered(pages, title, faces);
    for page in &mut pages {
        page.codes.extend(code.clone().map(|code| Code {
            alt: alt.take(),
            ..code
        }));
    }
    pages
}

const fn label(kind: ContactKind) -> &'static str {
    match kind {
        ContactKind::Owner => "Owner",
        ContactKind::Veterinarian => "Veterinarian",
        ContactKind::Farrier => "Farrier",
        ContactKind::Trainer => "Trainer",
        ContactKind::Supplier => "Supplier",
        ContactKind::Insurance => "Insurance",
        ContactKind::Emergency => "Emergency",
        ContactKind::Other => "Contact",
    }
}

fn in_words(date: Date) -> String {
    format!("{} {}, {}", date.month(), date.day(), date.year())
}

/// A time of day, such as "8:00 AM".
fn clock(time: Time) -> String {
    let half = if time.hour() < 12 { "AM" } else { "PM" };
    let hour = match time.hour() % 12 {
        0 => 12,
        hour => hour,
    };
    format!("{hour}:{:02}\u{a0}{half}", time.minute())
}

/// On which days and when a course is given.
fn due(course: &RunningCourse) -> String {
    let times: Vec<_> = course.times.iter().map(|it| clock(*it)).collect();
    let since = in_words(course.from);
    let days = course.until.map_or_else(
        || format!("since {since}, until further notice"),
        |until| format!("{since} until {}", in_words(until)),
    );
    let at = if times.is_empty() {
        String::new()
    } else {
        format!(" at {}", times.join(", "))
    };
    format!("{}{at} · {days}", course.rhythm)
}

/// An instant on the clocks of the barn, or of Greenwich.
fn moment(at: OffsetDateTime, zone: Option<&TimeZone>) -> String {
    let (date, minute, name) = zone.map_or_else(
        || {
            let at = at.to_offset(UtcOffset::UTC);
            let minute = u16::from(at.hour()) * 60 + u16::from(at.minute());
            (at.date(), minute, "UTC".to_owned())
        },
        |zone| {
            (
                zone.date_of(at),
                zone.minute_of_day(at),
                zone.abbreviation(at),
            )
        },
    );
    let time = Time::MIDNIGHT + Duration::minutes(minute.into());
    format!("{}, {}\u{a0}{name}", in_words(date), clock(time))
}

fn by(record: &GivenRecord) -> String {
    match record.person() {
        "" => String::new(),
        person => format!(" by {person}"),
    }
}

/// When the last dose was given, by whom and for which one, and who else recorded it.
fn last_given(course: &RunningCourse, zone: Option<&TimeZone>) -> Vec<String> {
    let Some(dose) = &course.last_given else {
        return vec!["No dose recorded as given".to_owned()];
    };
    let mut records = dose.records.iter();
    let Some(last) = records.next() else {
        return Vec::new();
    };
    let of = if dose.is_as_needed {
        String::new()
    } else {
        let (day, time) = dose.due;
        format!(" (the dose of {}, {})", in_words(day), clock(time))
    };
    let at = moment(last.at, zone);
    let mut lines = vec![format!("Last given: {at}{}{of}", by(last))];
    lines.extend(records.map(|it| {
        let at = moment(it.at, zone);
        if it.is_given {
            format!(
                "Also recorded: given {at}{}. It may have been given twice.",
                by(it)
            )
        } else {
            format!("Also recorded: skipped {at}{}", by(it))
        }
    }));
    lines
}

/// What is said where nothing is listed: what somebody stated, or that nobody did.
const fn stated(is_stated: bool, none: &'static str) -> &'static str {
    if is_stated {
        none
    } else {
        "Nobody has entered any. Ask the owner."
    }
}

impl Typography<'_> {
    fn sheet_head(self, sheet: &EmergencySheet) -> Vec<Block> {
        let Self { scale, faces } = self;
        let name = Style {
            size: 34.0,
            leading: 40.0,
            ..scale.title
        };
        let narrow = || Column::new(0.0, WIDTH - CODE - 16.0);
        let printed = format!(
            "Printed {}. The code leads to the horse's page.",
            in_words(sheet.printed_on)
        );
        let column = narrow()
            .text(faces, scale.small.quiet(), "In an emergency")
            .role(Role::TITLE)
            .heading(faces, name, &sheet.facts.horse.name)
            .role(Role::Text)
            .text(faces, scale.body, &sheet.facts.horse.description.join(", "))
            .text(faces, scale.body, &sheet.facts.horse.location)
            .text(faces, scale.small.quiet(), &printed);
        vec![Block::of(0.0, [column]).whole()]
    }

    fn sheet_content(self, sheet: &EmergencySheet) -> Vec<Block> {
        let facts = &sheet.facts;
        let mut blocks = Vec::new();
        for (kind, contacts) in &sheet.contacts {
            let mut label = label(*kind);
            for contact in contacts {
                blocks.extend(self.person(label, contact));
                label = "";
            }
        }
        let mut owner_label = "Owner";
        for owner in &sheet.owners {
            let owner = SheetContact {
                name: owner.name.clone(),
                phones: owner.phones.clone(),
                notes: owner.note.clone(),
            };
            blocks.extend(self.person(owner_label, &owner));
            owner_label = "";
        }
        let none = stated(facts.horse.no_known_allergies, "No known allergies");
        blocks.extend(self.facts("Allergies", &facts.horse.allergies, none));
        blocks.extend(self.medication(facts));
        for (label, number) in [
            ("Microchip", &facts.horse.microchip),
            ("Registration", &facts.horse.registration),
        ] {
            if !number.is_empty() {
                blocks.extend(self.facts(label, std::slice::from_ref(number), ""));
            }
        }
        blocks
    }

    /// Somebody to call, below a line if a label begins a group.
    fn person(self, label: &str, person: &SheetContact) -> Vec<Block> {
        let Self { scale, faces } = self;
        let number = Style {
            size: SIZE * 1.5,
            leading: SIZE * 2.0,
            ..scale.title
        };
        let mut texts = Column::new(TEXTS, WIDTH - TEXTS).text(faces, scale.subject, &person.name);
        if person.phones.is_empty() {
            texts = texts.text(faces, scale.body.quiet(), "No phone number");
        }
        texts = texts.texts(faces, number, person.phones.iter().map(String::as_str));
        if !person.notes.is_empty() {
            let lines = person.notes.lines().take(4);
            texts = texts.texts(faces, scale.small.quiet(), lines);
        }
        self.labelled(label, texts)
    }

    /// The courses that run, and below them what the health records say.
    fn medication(self, facts: &EmergencyFacts) -> Vec<Block> {
        const LABEL: &str = "Medication";
        if facts.courses.is_empty() {
            let none = stated(facts.horse.no_current_medications, "None at present");
            return self.facts(LABEL, &facts.horse.medication, none);
        }
        let Self { scale, faces } = self;
        let mut label = LABEL;
        let mut blocks = Vec::new();
        for course in &facts.courses {
            let what = [&course.drug, &course.dose, &course.route];
            let what = what.map(String::as_str).into_iter();
            let what: Vec<_> = what.filter(|it| !it.is_empty()).collect();
            let given = last_given(course, facts.barn.time_zone.as_ref());
            let texts = Column::new(TEXTS, WIDTH - TEXTS)
                .text(faces, scale.body.semibold(), &what.join(", "))
                .text(faces, scale.small, &due(course))
                .texts(faces, scale.small, given.iter().map(String::as_str));
            blocks.extend(self.labelled(label, texts));
            label = "";
        }
        if !facts.horse.medication.is_empty() {
            let lines = facts.horse.medication.iter().map(String::as_str);
            let texts = Column::new(TEXTS, WIDTH - TEXTS);
            let texts = texts.texts(faces, scale.body.semibold(), lines);
            blocks.extend(self.labelled("", texts));
        }
        blocks
    }

    /// Facts, or what is known if there are none.
    fn facts(self, label: &str, facts: &[String], none: &str) -> Vec<Block> {
        let Self { scale, faces } = self;
        let texts = Column::new(TEXTS, WIDTH - TEXTS);
        let texts = if facts.is_empty() {
            texts.text(faces, scale.body.semibold(), none)
        } else {
            let facts = facts.iter().map(String::as_str);
            texts.texts(faces, scale.body.semibold(), facts)
        };
        self.labelled(label, texts)
    }

    fn labelled(self, label: &str, texts: Column) -> Vec<Block> {
        let Self { scale, faces } = self;
        let mut blocks = Vec::new();
        if !label.is_empty() {
            blocks.push(Block::rule(scale.lines(0.5), WIDTH).with_next());
        }
        let label =
            Column::new(0.0, TEXTS - 8.0)
                .role(Role::PART)
                .text(faces, scale.body.quiet(), label);
        blocks.push(Block::of(scale.lines(0.45), [label, texts]).whole());
        blocks
    }
}

#[cfg(test)]
mod tests {
    use contacts::{
        Contact, ContactDetails, EmergencyFacts, GivenDose, Kinds, OwnerFacts, SheetBarn,
        SheetHorse,
    };
    use kernel::{
        ContactId, HorseId, IdGenerator as _, OptionalLine, OptionalText, OrganizationId,
        PhoneNumber, RequiredLine, Revision, SequentialIds,
    };
    use time::macros::{date, datetime, time};

    use super::*;
    use crate::tests::tree::tree;

    fn sheet(vets: usize) -> EmergencySheet {
        let ids = SequentialIds::default();
        let vet = || Contact {
            id: ContactId::new(ids.next_uuid()),
            organization_id: OrganizationId::new(ids.next_uuid()),
            details: ContactDetails {
                kinds: Kinds::stored(vec![ContactKind::Veterinarian]),
                name: RequiredLine::parse("Dr. Zoë Ames").expect("a name"),
                company: OptionalLine::parse("Blue Barn Clinic").expect("a line"),
                email: None,
                phones: vec![PhoneNumber::parse("(931) 555-0147").expect("a phone")],
                address: kernel::PostalAddress::default(),
                notes: OptionalText::parse("Nights: call twice").expect("a text"),
                horse_ids: Vec::new(),
                owned: None,
            },
            revision: Revision::FIRST,
            created_at: datetime!(2026-05-01 12:00 UTC),
            updated_at: datetime!(2026-05-01 12:00 UTC),
        };
        let facts = EmergencyFacts {
            horse: SheetHorse {
                organization_id: OrganizationId::new(ids.next_uuid()),
                id: HorseId::new(ids.next_uuid()),
                name: "Midnight \u{1f40e}".to_owned(),
                description: vec!["Tennessee Walking Horse".to_owned(), "mare".to_owned()],
                microchip: "985112001234567".to_owned(),
                registration: String::new(),
                allergies: vec!["Penicillin".to_owned()],
                no_known_allergies: false,
                medication: Vec::new(),
                no_current_medications: false,
                location: "Willow Barn, stall 7".to_owned(),
                owners: vec![OwnerFacts {
                    name: "Rae Doe".to_owned(),
                    contact_id: None,
                }],
            },
            courses: Vec::new(),
            barn: SheetBarn::default(),
            contacts: (0..vets).map(|_| vet()).collect(),
        };
        let link = "https://stable.example.org/horses/67e55044-10b1-426f-9247-bb680e5fe0c8";
        EmergencySheet::new(
            facts,
            link.to_owned(),
            datetime!(2026-05-01 12:00 UTC).date(),
        )
    }

    fn text_of(pdf: &[u8]) -> (String, usize) {
        let pdf = lopdf::Document::load_mem(pdf).expect("a PDF");
        let numbers: Vec<_> = pdf.get_pages().into_keys().collect();
        let text = pdf.extract_text(&numbers).expect("text");
        (text, numbers.len())
    }

    #[test]
    fn a_sheet_says_whom_to_call_and_what_to_know_on_one_page() {
        let faces = Typefaces::load().expect("fonts");
        let pdf = render(&sheet(1), &faces).expect("a PDF");
        let (text, pages) = text_of(&pdf);
        for words in [
            "Midnight □",
            "Tennessee Walking Horse, mare",
            "Willow Barn, stall 7",
            "Dr. Zoë Ames, Blue Barn Clinic",
            "(931) 555-0147",
            "Nights: call twice",
            "Rae Doe",
            "No phone number",
            "Penicillin",
            "Nobody has entered any. Ask the owner.",
            "985112001234567",
            "Printed May 1, 2026",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        assert!(!text.contains("Registration"), "{text}");
        assert_eq!(pages, 1);
        let (_, pages) = text_of(&render(&sheet(20), &faces).expect("a PDF"));
        assert!(pages > 1);
    }

    #[test]
    fn what_nobody_entered_is_told_apart_from_none() {
        let faces = Typefaces::load().expect("fonts");
        let words = |no_known_allergies| {
            let mut sheet = sheet(1);
            sheet.facts.horse.allergies = Vec::new();
            sheet.facts.horse.no_known_allergies = no_known_allergies;
            sheet.facts.horse.no_current_medications = true;
            text_of(&render(&sheet, &faces).expect("a PDF")).0
        };
        assert!(words(false).contains("Nobody has entered any. Ask the owner."));
        let stated = words(true);
        assert!(stated.contains("No known allergies"), "{stated}");
        assert!(stated.contains("None at present"), "{stated}");
        assert!(!stated.contains("Nobody has entered"), "{stated}");
    }

    fn given(at: OffsetDateTime, by: &str) -> GivenRecord {
        GivenRecord {
            at,
            by: by.to_owned(),
            is_given: true,
        }
    }

    /// A horse on two drugs, one of which nobody gave yet.
    fn on_drugs() -> EmergencySheet {
        let mut sheet = sheet(1);
        let bute = RunningCourse {
            drug: "Phenylbutazone".to_owned(),
            dose: "1 g".to_owned(),
            route: "by mouth".to_owned(),
            from: date!(2026 - 04 - 28),
            until: Some(date!(2026 - 05 - 03)),
            rhythm: "Every 2 days".to_owned(),
            times: vec![time!(8:00), time!(20:05)],
            last_given: Some(GivenDose {
                due: (date!(2026 - 04 - 30), time!(20:05)),
                is_as_needed: false,
                records: vec![
                    given(datetime!(2026-05-01 01:12 UTC), "rae@example.org"),
                    given(datetime!(2026-05-01 01:02 UTC), ""),
                ],
            }),
        };
        let drops = RunningCourse {
            drug: "Eye drops".to_owned(),
            route: String::new(),
            until: None,
            rhythm: "As needed, at least 6 hours apart, at most 3 a day".to_owned(),
            times: Vec::new(),
            last_given: None,
            ..bute.clone()
        };
        sheet.facts.courses = vec![bute, drops];
        sheet.facts.barn.time_zone = TimeZone::parse("America/Chicago").ok();
        sheet.facts.horse.medication = vec!["Omeprazole for shows".to_owned()];
        sheet
    }

    #[test]
    fn a_sheet_says_which_drugs_the_horse_is_on() {
        let faces = Typefaces::load().expect("fonts");
        let pdf = render(&on_drugs(), &faces).expect("a PDF");
        let (text, pages) = text_of(&pdf);
        // However its lines are broken.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [
            "Phenylbutazone, 1 g, by mouth",
            "Every 2 days at 8:00 AM, 8:05 PM · April 28, 2026 until May 3, 2026",
            "Last given: April 30, 2026, 8:12 PM CDT by rae (the dose of April 30, 2026, 8:05 PM)",
            "Also recorded: given April 30, 2026, 8:02 PM CDT. It may have been given twice.",
            "Eye drops, 1 g",
            "As needed, at least 6 hours apart, at most 3 a day · since April 28, 2026, until further notice",
            "No dose recorded as given",
            "Omeprazole for shows",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        assert!(!text.contains("Nobody has entered"), "{text}");
        assert_eq!(pages, 1);
    }

    #[test]
    fn a_sheet_is_read_from_the_horse_on_and_its_code_has_words() {
        let faces = Typefaces::load().expect("fonts");
        let tree = tree(&render(&sheet(20), &faces).expect("a PDF"));
        let begin = "
Document
  P In an emergency
  H1 Midnight □
  P Tennessee Walking Horse, mare Willow Barn, stall 7 Printed May 1, 2026. The code leads to \
                     the horse's page.
  H2 Veterinarian
  P Dr. Zoë Ames, Blue Barn Clinic (931) 555-0147 Nights: call twice
  P Dr. Zoë Ames, Blue Barn Clinic (931) 555-0147 Nights: call twice";
        assert!(tree.starts_with(begin), "{tree}");
        let figure = "
  Figure [QR code of the horse's page: https://stable.example.org/horses/\
                      67e55044-10b1-426f-9247-bb680e5fe0c8]\n";
        assert_eq!(tree.matches(figure).count(), 1, "{tree}");
        assert_eq!(tree.matches("H1 ").count(), 1, "{tree}");
        assert!(
            tree.contains("\n  H2 Allergies\n  P Penicillin\n"),
            "{tree}"
        );
    }
}
