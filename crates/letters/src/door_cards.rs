//! Cards for the doors of stalls, three on a page: the horse's name, what it is fed, whom to
//! call, and the code of its emergency page.

use contacts::{DoorCard, DoorCards, SheetContact};

use crate::block::{Block, Role, Row};
use crate::flow::Part;
use crate::pages::Page;
use crate::pdf::{PdfError, Properties, write};
use crate::qr_code::Code;
use crate::style::{LEFT, PAGE_HEIGHT, Scale, WIDTH};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// How many cards a page has.
pub(crate) const ON_A_PAGE: usize = 3;
/// The height of a card, in points.
pub(crate) const HEIGHT: f32 = PAGE_HEIGHT / 3.0;
/// The space above its text and its code.
pub(crate) const ABOVE: f32 = 26.0;
/// Font size of what is read at arm's length, in points.
const SIZE: f32 = 13.0;
/// Width of the QR code, in points.
const CODE: f32 = 120.0;
/// Width of the texts beside it.
const TEXTS: f32 = WIDTH - CODE - 16.0;
/// How many people a card has room for.
const PEOPLE: usize = 3;

/// Renders on the current thread.
pub(crate) fn render(cards: &DoorCards, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let title = format!("Stall cards: {}", cards.barn);
    let properties = Properties {
        title: &title,
        author: None,
        date: cards.printed_on,
    };
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    write(&properties, &pages(cards, typography), faces)
}

fn pages(cards: &DoorCards, typography: Typography<'_>) -> Vec<Page> {
    if cards.cards.is_empty() {
        let line = typography.short(
            typography.scale.body,
            Role::Text,
            "No horse has a place.",
            TEXTS,
        );
        return vec![Page {
            parts: vec![part(HEIGHT, vec![line])],
            codes: Vec::new(),
        }];
    }
    let pages = cards.cards.chunks(ON_A_PAGE);
    let page = |cards: &[DoorCard]| {
        let (mut parts, mut codes) = (Vec::new(), Vec::new());
        for (at, card) in (0_u8..).zip(cards) {
            let top = f32::from(at) * HEIGHT;
            parts.push(part(top + ABOVE, typography.card(card)));
            if at > 0 {
                // Where it is cut.
                parts.push(part(top, Block::rule(0.0, WIDTH).rows));
            }
            codes.extend(code(card, top + ABOVE));
        }
        Page { parts, codes }
    };
    pages.map(page).collect()
}

pub(crate) fn part(y: f32, rows: Vec<Row>) -> Part {
    Part {
        x: LEFT,
        y,
        rows,
        continues: false,
    }
}

fn code(card: &DoorCard, top: f32) -> Option<Code> {
    let link = card.link.as_deref()?;
    let code = Code::of(link, LEFT + WIDTH - CODE, top, CODE)?;
    let name = &card.horse.name;
    Some(Code {
        alt: Some(format!("QR code of the emergency page of {name}: {link}")),
        ..code
    })
}

/// Where a horse stands; a paddock is named once.
fn place(card: &DoorCard) -> String {
    let horse = &card.horse;
    if horse.area == horse.place {
        horse.place.clone()
    } else {
        format!("{} · {}", horse.area, horse.place)
    }
}

fn called(person: &SheetContact) -> String {
    match person.phones.first() {
        Some(phone) => format!("{} · {phone}", person.name),
        None => person.name.clone(),
    }
}

impl Typography<'_> {
    fn card(self, card: &DoorCard) -> Vec<Row> {
        let scale = self.scale;
        let name = &card.horse.name;
        let mut rows = vec![
            self.short(scale.subject.quiet(), Role::Text, &place(card), TEXTS),
            self.large(name, TEXTS),
        ];
        for (when, what) in &card.horse.feed {
            let what: Vec<_> = what.lines().map(str::trim).collect();
            let line = format!("{when}: {}", what.join("; "));
            rows.push(self.short(scale.body, Role::Text, &line, TEXTS));
        }
        if let Some(allergies) = &card.allergies {
            rows.push(self.short(scale.body.semibold(), Role::Text, allergies, TEXTS));
        }
        for person in card.call.iter().take(PEOPLE) {
            rows.push(self.short(scale.body.semibold(), Role::Text, &called(person), TEXTS));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use contacts::DoorHorse;
    use kernel::{HorseId, IdGenerator as _, SequentialIds};
    use time::macros::date;

    use super::*;
    use crate::tests::tree::tree;

    fn card(ids: &SequentialIds, name: &str) -> DoorCard {
        let person = |name: &str, phone: &str| SheetContact {
            name: name.to_owned(),
            phones: vec![phone.to_owned()],
            notes: "Nights".to_owned(),
        };
        DoorCard {
            horse: DoorHorse {
                id: HorseId::new(ids.next_uuid()),
                name: name.to_owned(),
                area: "East aisle".to_owned(),
                place: "A1".to_owned(),
                feed: vec![
                    ("Morning", "2 flakes of hay\n1 lb oats".to_owned()),
                    ("Evening", "beet pulp ".repeat(60)),
                ],
                allergies: Vec::new(),
                no_known_allergies: true,
            },
            allergies: Some("No known allergies".to_owned()),
            call: vec![
                person("Kim Lee", "(931) 555-0147"),
                person("Dr. Zoë Ames", "(931) 555-0100"),
            ],
            link: Some("https://stable.example.org/emergency/AAAAAAAAAAAAAAAAAAAAAA".to_owned()),
        }
    }

    fn cards(count: usize) -> DoorCards {
        let ids = SequentialIds::default();
        DoorCards {
            barn: "Willow Barn".to_owned(),
            cards: (0..count)
                .map(|at| card(&ids, &format!("Midnight {at}")))
                .collect(),
            printed_on: date!(2026 - 05 - 01),
        }
    }

    fn text_of(pdf: &[u8]) -> (String, usize) {
        let pdf = lopdf::Document::load_mem(pdf).expect("a PDF");
        let numbers: Vec<_> = pdf.get_pages().into_keys().collect();
        let text = pdf.extract_text(&numbers).expect("text");
        (text, numbers.len())
    }

    #[test]
    fn each_horse_has_a_card_and_three_are_on_a_page() {
        let faces = Typefaces::load().expect("fonts");
        let (text, pages) = text_of(&render(&cards(4), &faces).expect("a PDF"));
        assert_eq!(pages, 2);
        for words in [
            "East aisle · A1",
            "Midnight 0",
            "Midnight 3",
            "Morning: 2 flakes of hay; 1 lb oats",
            "Evening: beet pulp",
            "No known allergies",
            "Kim Lee · (931) 555-0147",
            "Dr. Zoë Ames · (931) 555-0100",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        // Notes of people are not for the aisle.
        assert!(!text.contains("Nights"), "{text}");
        let none = render(&cards(0), &faces).expect("a PDF");
        assert!(text_of(&none).0.contains("No horse has a place."));
    }

    #[test]
    fn a_card_is_read_by_its_name_and_its_code_has_words() {
        let faces = Typefaces::load().expect("fonts");
        let mut two = cards(2);
        two.cards[1].link = None;
        two.cards[1].horse.feed.clear();
        let read = tree(&render(&two, &faces).expect("a PDF"));
        assert!(
            read.contains("\n  H1 Midnight 0\n  P Morning: 2 flakes"),
            "{read}"
        );
        assert!(
            read.contains("\n  P East aisle · A1\n  H1 Midnight 1\n  P No known allergies Kim Lee"),
            "{read}"
        );
        let figure = "\n  Figure [QR code of the emergency page of Midnight 0: \
                      https://stable.example.org/emergency/AAAAAAAAAAAAAAAAAAAAAA]";
        assert_eq!(read.matches(figure).count(), 1, "{read}");
        assert_eq!(read.matches("Figure").count(), 1, "{read}");
    }
}
