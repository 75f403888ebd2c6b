//! The sheet for the door of a horse's stall: whom to call, and what a
//! veterinarian must know.

use contacts::{ContactKind, EmergencySheet, SheetContact};

use crate::block::{Block, Column};
use crate::flow::{Frame, Part, flow};
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::qr_code::Code;
use crate::style::{BOTTOM, LEFT, Scale, Style, TOP, WIDTH};
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
    let title = format!("Emergency sheet: {}", sheet.facts.horse_name);
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
    let height = |part: &Part| part.rows.iter().map(|row| row.height).sum::<f32>();
    let bottom = heading().map(|part| part.y + height(&part));
    let top = bottom.fold(TOP + CODE, f32::max) + 12.0;
    let pages = flow(typography.sheet_content(sheet), frame(top)).into_iter();
    let pages = pages.map(|rows| heading().chain(rows).collect()).collect();
    let mut pages = numbered(pages, title, faces);
    for page in &mut pages {
        page.code.clone_from(&code);
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

impl Typography<'_> {
    fn sheet_head(self, sheet: &EmergencySheet) -> Vec<Block> {
        let Self { scale, faces } = self;
        let name = Style {
            size: 34.0,
            leading: 40.0,
            ..scale.title
        };
        let narrow = || Column::new(0.0, WIDTH - CODE - 16.0);
        let date = sheet.printed_on;
        let printed = format!(
            "Printed {} {}, {}. The code leads to the horse's page.",
            date.month(),
            date.day(),
            date.year()
        );
        let column = narrow()
            .text(faces, scale.small.quiet(), "In an emergency")
            .heading(faces, name, &sheet.facts.horse_name)
            .text(faces, scale.body, &sheet.facts.description.join(", "))
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
                notes: String::new(),
            };
            blocks.extend(self.person(owner_label, &owner));
            owner_label = "";
        }
        blocks.extend(self.facts("Allergies", &facts.allergies));
        blocks.extend(self.facts("Medication", &facts.medication));
        for (label, number) in [
            ("Microchip", &facts.microchip),
            ("Registration", &facts.registration),
        ] {
            if !number.is_empty() {
                blocks.extend(self.facts(label, std::slice::from_ref(number)));
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

    /// Facts, or that there are none.
    fn facts(self, label: &str, facts: &[String]) -> Vec<Block> {
        let Self { scale, faces } = self;
        let texts = Column::new(TEXTS, WIDTH - TEXTS);
        let texts = if facts.is_empty() {
            texts.text(faces, scale.body.quiet(), "None recorded")
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
        let label = Column::new(0.0, TEXTS - 8.0).text(faces, scale.body.quiet(), label);
        blocks.push(Block::of(scale.lines(0.45), [label, texts]).whole());
        blocks
    }
}

#[cfg(test)]
mod tests {
    use contacts::{Contact, ContactDetails, EmergencyFacts, Kinds, OwnerFacts};
    use kernel::{
        ContactId, HorseId, IdGenerator as _, OptionalLine, OptionalText, OrganizationId,
        PhoneNumber, RequiredLine, Revision, SequentialIds,
    };
    use time::macros::datetime;

    use super::*;

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
                address: contacts::Address::default(),
                notes: OptionalText::parse("Nights: call twice").expect("a text"),
                horse_ids: Vec::new(),
            },
            revision: Revision::FIRST,
            created_at: datetime!(2026-05-01 12:00 UTC),
            updated_at: datetime!(2026-05-01 12:00 UTC),
        };
        let facts = EmergencyFacts {
            horse_id: HorseId::new(ids.next_uuid()),
            horse_name: "Midnight \u{1f40e}".to_owned(),
            description: vec!["Tennessee Walking Horse".to_owned(), "mare".to_owned()],
            microchip: "985112001234567".to_owned(),
            registration: String::new(),
            allergies: vec!["Penicillin".to_owned()],
            medication: Vec::new(),
            owners: vec![OwnerFacts {
                name: "Rae Doe".to_owned(),
                contact_id: None,
            }],
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
            "Dr. Zoë Ames, Blue Barn Clinic",
            "(931) 555-0147",
            "Nights: call twice",
            "Rae Doe",
            "No phone number",
            "Penicillin",
            "None recorded",
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
}
