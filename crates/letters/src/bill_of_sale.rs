//! The bill of sale of a horse, to be signed on paper.

use horses::{BillOfSale, Party};
use time::Date;

use crate::block::{Block, Column, Role};
use crate::flow::{Frame, flow};
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::style::{BOTTOM, LEFT, Scale, TOP, WIDTH};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// Font size, in points.
const SIZE: f32 = 10.5;
/// Where the texts beside the labels begin.
const TEXTS: f32 = 150.0;
/// The space between two columns.
const GAP: f32 = 24.0;
/// The width of a half of the page.
const HALF: f32 = (WIDTH - GAP) / 2.0;
/// The title, above the names of both parties.
const TITLE: &str = "Bill of sale";

/// Renders on the current thread.
pub(crate) fn render(bill: &BillOfSale, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let title = title(bill);
    let author = Some(bill.seller.name.as_str()).filter(|name| !name.is_empty());
    let properties = Properties {
        title: &title,
        author,
        date: bill.printed_on,
    };
    write(&properties, &pages(bill, &title, faces), faces)
}

fn title(bill: &BillOfSale) -> String {
    format!("{TITLE}: {}", bill.horse.profile.name)
}

fn pages(bill: &BillOfSale, title: &str, faces: &Typefaces) -> Vec<Page> {
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    let frame = |_| Frame {
        x: LEFT,
        top: TOP,
        bottom: BOTTOM,
    };
    numbered(flow(typography.bill_of_sale(bill), frame), title, faces)
}

fn in_words(date: Date) -> String {
    format!("{} {}, {}", date.month(), date.day(), date.year())
}

/// The lines of a party below its name.
fn lines(party: &Party) -> Vec<String> {
    let mut lines = party.address.lines();
    lines.extend([party.phone.clone(), party.email.clone()]);
    lines.retain(|it| !it.is_empty());
    lines
}

impl Typography<'_> {
    fn bill_of_sale(self, bill: &BillOfSale) -> Vec<Block> {
        let Self { scale, faces } = self;
        let heading = Column::new(0.0, WIDTH)
            .role(Role::TITLE)
            .text(faces, scale.title, TITLE);
        let sold = &bill.horse.sale.sold;
        let date = sold.on.map(|it| in_words(it.as_date()));
        let price = sold.price.map(|it| it.to_string());
        let mut blocks = vec![Block::of(0.0, [heading]).with_next()];
        for (label, party) in [("Seller", &bill.seller), ("Buyer", &bill.buyer)] {
            blocks.push(self.heading(label));
            blocks.push(self.fact("Name", Some(party.name.clone())));
            let lines = lines(party);
            if !lines.is_empty() {
                let texts = Column::new(TEXTS, WIDTH - TEXTS);
                let lines = lines.iter().map(String::as_str);
                blocks.push(Block::of(0.0, [texts.texts(faces, scale.body, lines)]).whole());
            }
        }
        blocks.push(self.heading("Horse"));
        for (label, text) in bill.facts() {
            blocks.push(self.fact(label, Some(text)));
        }
        blocks.push(self.heading("Sale"));
        blocks.push(self.fact("Date of sale", date));
        blocks.push(self.fact("Price in US dollars", price));
        blocks.push(self.heading("Signatures"));
        for [left, right] in [["Seller", "Date"], ["Buyer", "Date"]] {
            blocks.extend(self.signatures(left, right));
        }
        blocks
    }

    /// A fact beside what it is; what is not known is a line to be filled in.
    fn fact(self, label: &str, text: Option<String>) -> Block {
        let Self { scale, faces } = self;
        let label = Column::new(0.0, TEXTS - 8.0).text(faces, scale.body.quiet(), label);
        let texts = Column::new(TEXTS, WIDTH - TEXTS);
        let text = text.filter(|it| !it.is_empty());
        let texts = match &text {
            Some(text) => texts.text(faces, scale.body, text),
            None => texts.text(faces, scale.body.quiet(), &"_".repeat(40)),
        };
        Block::of(scale.lines(0.2), [label, texts]).whole()
    }

    /// A line to sign on and one beside it, with what is written there.
    fn signatures(self, left: &str, right: &str) -> [Block; 2] {
        let Self { scale, faces } = self;
        let line = "_".repeat(36);
        let [here, there] = [0.0, HALF + GAP].map(|x| Column::new(x, HALF));
        let lines = [here, there].map(|it| it.text(faces, scale.body.quiet(), &line));
        let [here, there] = [0.0, HALF + GAP].map(|x| Column::new(x, HALF));
        let names = [
            here.text(faces, scale.small.quiet(), left),
            there.text(faces, scale.small.quiet(), right),
        ];
        [
            Block::of(scale.lines(2.0), lines).whole().with_next(),
            Block::of(0.0, names).whole(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use horses::{
        Age, Breed, Height, Horse, Photos, Profile, Revisions, Sale, SaleStatus, SaleTerms,
        Sections, Sold,
    };
    use kernel::{
        HorseId, IdGenerator as _, Money, OptionalLine, OrganizationId, PostalAddress, RecordDate,
        RequiredLine, SequentialIds,
    };
    use time::macros::{date, datetime};

    use super::*;
    use crate::tests::{page_texts, tree::tree};

    fn line(text: &str) -> OptionalLine<200> {
        OptionalLine::parse(text).expect("a line")
    }

    fn bill() -> BillOfSale {
        let ids = SequentialIds::default();
        let at = datetime!(2026-05-01 12:00 UTC);
        let sale = Sale {
            status: Some(SaleStatus::Sold),
            terms: SaleTerms {
                ..SaleTerms::default()
            },
            sold: Sold {
                on: RecordDate::parse_optional("2026-04-30").expect("a day"),
                price: Money::parse("4500").ok(),
                ..Sold::default()
            },
            link: None,
        };
        BillOfSale {
            horse: Horse {
                id: HorseId::new(ids.next_uuid()),
                organization_id: OrganizationId::new(ids.next_uuid()),
                profile: Profile {
                    age: Age::new(9).ok(),
                    date_of_birth: RecordDate::parse("2017-04-02").ok(),
                    breed: Breed::parse("Morgan").ok(),
                    registered_name: line("Midnight's Legacy"),
                    height: Height::parse("15.3").ok(),
                    color: line("Black"),
                    registration_number: line("M 15"),
                    microchip_number: line("985112001234567"),
                    ..Profile::named(RequiredLine::parse("Midnight").expect("a name"))
                },
                listed_at: None,
                sale,
                photos: Photos::default(),
                archive: None,
                sections: Sections::default(),
                revisions: Revisions::default(),
                created_at: at,
                updated_at: at,
            },
            seller: Party {
                name: "Willow Barn".to_owned(),
                address: PostalAddress {
                    street: line("721 Whitthorne Street"),
                    ..PostalAddress::default()
                },
                phone: "(931) 555-0100".to_owned(),
                email: String::new(),
            },
            buyer: Party {
                name: "Kim Lee".to_owned(),
                ..Party::default()
            },
            printed_on: date!(2026 - 05 - 01),
        }
    }

    #[test]
    fn a_bill_of_sale_states_the_facts_and_has_lines_for_the_signatures() {
        let faces = Typefaces::load().expect("fonts");
        let pdf = render(&bill(), &faces).expect("a PDF");
        let pages = page_texts(&pdf);
        assert_eq!(pages.len(), 1);
        for words in [
            "Willow Barn",
            "721 Whitthorne Street",
            "(931) 555-0100",
            "Kim Lee",
            "Midnight's Legacy",
            "15.3 hands (63 in, 160 cm)",
            "Morgan",
            "April 2, 2017",
            "9 years",
            "985112001234567",
            "April 30, 2026",
            "$4,500.00",
            "Signatures",
        ] {
            assert!(pages[0].contains(words), "{words} in {}", pages[0]);
        }
        assert!(!pages[0].contains("Markings"), "{}", pages[0]);
        assert_eq!(render(&bill(), &faces).expect("a PDF"), pdf);
    }

    #[test]
    fn what_is_not_known_is_a_line_to_be_filled_in() {
        let faces = Typefaces::load().expect("fonts");
        let mut unknown = bill();
        unknown.buyer = Party::default();
        unknown.horse.sale.sold = Sold::default();
        let known = tree(&render(&bill(), &faces).expect("a PDF"));
        let unknown = tree(&render(&unknown, &faces).expect("a PDF"));
        let lines = |text: &str| text.matches(&"_".repeat(40)).count();
        assert_eq!((lines(&known), lines(&unknown)), (0, 3), "{unknown}");
        assert!(known.contains("H2 Buyer"), "{known}");
    }
}
