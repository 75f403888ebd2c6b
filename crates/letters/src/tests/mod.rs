pub(crate) mod letters;
mod tags;
pub(crate) mod tree;

use kernel::{EmailAddress, Manager, PhoneNumber};
use usda::{Letter, LetterRenderer as _, NOT_STATED};

use crate::PdfRenderer;
use crate::pages::{Page, set};
use crate::renderer::{print, write_letter};
use crate::style::{BOTTOM, LEFT, PAGE_HEIGHT, PAGE_WIDTH};
use crate::typeface::Typefaces;
use letters::{
    amended, amended_letter, bare_show, class, classes, letter_of, line, long_classes, optional,
    show,
};

/// Typesets a letter, and asserts that nothing is outside the margins.
/// The text of each page of a PDF, with white space collapsed.
pub(crate) fn page_texts(pdf: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let pages = document.get_pages().into_keys();
    pages
        .map(|page| {
            let text = document.extract_text(&[page]).expect("text");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect()
}

fn pages(letter: &Letter, faces: &Typefaces) -> Vec<Page> {
    let pages = set(letter, faces);
    for (at, page) in pages.iter().enumerate() {
        let (foot, parts) = page.parts.split_last().expect("a foot");
        assert!(foot.y > BOTTOM && foot.y < PAGE_HEIGHT - 36.0);
        for part in parts {
            let height: f32 = part.rows.iter().map(|it| it.height).sum();
            assert!(part.y + height <= BOTTOM + 0.01, "page {at}");
        }
        let rows = page
            .parts
            .iter()
            .flat_map(|part| part.rows.iter().map(move |it| (part.x, it)));
        for (x, row) in rows {
            for cell in row.cells.iter().flatten() {
                let left = x + cell.x;
                let right = left + cell.run.width() * cell.style.size;
                let inside = left >= LEFT && right <= PAGE_WIDTH - LEFT + 0.01;
                assert!(inside, "{} is outside on page {at}", cell.run.text);
            }
        }
    }
    pages
}

/// The text that can be copied from each page, with white space collapsed.
/// Nothing is outside the margins.
fn texts(letter: &Letter) -> Vec<String> {
    let faces = Typefaces::load().expect("fonts");
    let pages = pages(letter, &faces);
    let pdf = write_letter(letter, &pages, &faces).expect("a PDF");
    let document = lopdf::Document::load_mem(&pdf).expect("a PDF");
    let numbers = document.get_pages().into_keys();
    let texts: Vec<_> = numbers
        .map(|number| {
            let text = document.extract_text(&[number]).expect("text");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(texts.len(), pages.len());
    texts
}

#[tokio::test]
async fn the_same_letter_gives_the_same_bytes() {
    let letter = amended();
    let first = PdfRenderer::new().print(&letter).await.expect("a PDF");
    assert!(first.starts_with(b"%PDF-1.7"));
    for _ in 0..3 {
        let again = PdfRenderer::new()
            .print(&letter.clone())
            .await
            .expect("a PDF");
        assert!(first == again);
    }
    let other = PdfRenderer::new()
        .print(&letter_of(&show()))
        .await
        .expect("a PDF");
    assert!(first != other);
}

#[test]
fn it_is_an_archivable_pdf_with_a_title_and_the_letter_s_own_date() {
    let pdf = print(&letter_of(&show()), &Typefaces::load().expect("fonts")).expect("a PDF");
    let text = String::from_utf8_lossy(&pdf);
    for part in [
        "<pdfaid:part>2</pdfaid:part>",
        "<pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
        "Notice of a horse show under 9 CFR 11.16(a): Middle Tennessee",
        "Rae Doe",
        "<xmp:CreateDate>2026-05-07T00:00:00Z</xmp:CreateDate>",
    ] {
        assert!(text.contains(part), "{part} is missing");
    }
}

#[test]
fn a_full_letter_takes_one_page_and_says_everything_in_order() {
    let mut full = show();
    full.program.clear();
    let letter = letter_of(&full);
    let [text] = texts(&letter).try_into().expect("one page");
    let parts = [
        "Rae Doe 12 Barn Road, Shelbyville, TN 37160 931-555-0148 rae@springclassic.example May 7, 2026",
        "USDA, APHIS, Animal Care",
        "Fort Collins, CO 80526-8117 horseprotection@usda.gov",
        "Notice of a horse show under 9 CFR 11.16(a): Middle Tennessee Spring Walking Horse Classic",
        "management gives notice of the following event.",
        "1. Name and address of the event Middle Tennessee Spring Walking Horse Classic (Walking / Gaited Horse Show) Calsonic Arena",
        "2. Event manager Rae Doe",
        "3. Date or dates Sat, Jun 6, 2026, 6:00 PM CDT to Sun, Jun 7, 2026, 11:00 PM CDT",
        "4. Official program No program",
        "5. Number of entries 120 expected; 12 entered so far",
        "6. Inspection Management has appointed as Horse Protection Inspector (HPI): José Núñez, DVM, Ann Lee, DVM.",
        "7. Therapeutic treatment Management allows",
        "Rae Doe, manager of Middle Tennessee Spring Walking Horse Classic",
        "Page 1 of 1",
    ];
    let mut rest = text.as_str();
    for part in parts {
        let (_, after) = rest
            .split_once(part)
            .unwrap_or_else(|| panic!("{part} in {text}"));
        rest = after;
    }
}

#[test]
fn missing_facts_are_printed_as_not_stated() {
    let letter = letter_of(&bare_show());
    let [text] = texts(&letter).try_into().expect("one page");
    assert_eq!(text.matches(NOT_STATED).count(), 4, "{text}");
    assert!(
        text.contains("2. Event manager not stated 3. Date"),
        "{text}"
    );
    assert!(
        text.contains("The management of Middle Tennessee"),
        "{text}"
    );
}

#[test]
fn an_amended_letter_starts_with_the_old_and_the_new_text() {
    let letter = amended();
    let text = texts(&letter).join(" ");
    for part in [
        "Amended notice of a horse show under 9 CFR 11.16(a)",
        "what it stated on May 1, 2026 has changed",
        "What changed 1. Name and address of the event Before Now",
        "Celebration Grounds, Blue Ribbon Circle",
        "4. Official program Before Now not in the program Country Pleasure: Juvenile riders. 7.",
        "April 30. not stated",
        "The notice as it holds now 1. Name and address",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    let (changes, whole) = text.split_once("The notice as it holds now").expect("both");
    for part in ["931-555-0148", "931-555-0199"] {
        assert!(changes.contains(part));
    }
    assert!(!whole.contains("931-555-0148"));
}

#[test]
fn a_long_new_program_is_split_over_pages() {
    let mut now = show();
    now.program = long_classes(20);
    let letter = amended_letter(&now, show());
    let text = texts(&letter).join(" ");
    for at in 1..=20 {
        assert_eq!(text.matches(&format!("Class{at} ")).count(), 2, "{at}");
    }
}

#[test]
fn the_annex_begins_on_a_page_of_its_own() {
    let letter = letter_of(&show());
    let [first, annex] = texts(&letter).try_into().expect("two pages");
    assert!(first.contains("The program of 12 classes is annexed."));
    assert!(!first.contains("Lead Line"));
    assert!(annex.starts_with("Annex: program of classes 1. Open Pleasure All ages"));
    assert!(annex.contains(" 12. Ladies Amateur Trail Pleasure Western tack and attire."));
    assert!(annex.contains("Page 2 of 2"), "{annex}");
}

#[test]
fn two_hundred_long_classes_are_split_over_pages() {
    let mut show = show();
    show.program = long_classes(200);
    let letter = letter_of(&show);
    let texts = texts(&letter);
    assert!(texts.len() > 20, "{} pages", texts.len());
    let text = texts.join(" ");
    let mut rest = text.as_str();
    for (at, class) in show.program.iter().enumerate() {
        let begin = format!("{}. {}", at + 1, class.name.get(..30).expect("long"));
        let (_, after) = rest.split_once(&begin).unwrap_or_else(|| panic!("{begin}"));
        rest = after;
    }
}

#[test]
fn two_hundred_short_classes_take_a_few_pages() {
    let mut show = show();
    show.program = classes(200);
    let faces = Typefaces::load().expect("fonts");
    let pages = pages(&letter_of(&show), &faces);
    assert!((4..9).contains(&pages.len()));
    // On the last page both columns end at about the same height.
    let last = pages.last().expect("a page");
    let end = |right: bool| {
        let parts = last.parts.iter().filter(|it| it.y < BOTTOM);
        let column = parts.filter(|it| (it.x > LEFT) == right);
        let ends = column.map(|it| it.y + it.rows.iter().map(|row| row.height).sum::<f32>());
        ends.fold(0.0, f32::max)
    };
    assert!((end(false) - end(true)).abs() < 40.0);
}

#[test]
fn names_of_many_alphabets_are_printed_as_they_are() {
    let names = [
        "Łukasz Őry",
        "Bjørn Müller-Nuñez",
        "Ελένη Παπαδοπούλου",
        "Ἀθηνᾶ",
        "Наталія Ґалаґан",
        "Ђорђе",
        "Nguyễn Thị Hồng",
        "“Blue’s Pride” — No. 7…",
    ];
    let mut show = show();
    show.program = names.map(|it| class(it, it)).to_vec();
    show.program
        .push(class("Jose\u{301} Nu\u{301}n\u{303}ez", ""));
    let text = texts(&letter_of(&show)).join(" ");
    for name in names {
        assert!(text.contains(&format!("{name} {name}")), "{name} in {text}");
    }
    assert!(text.ends_with("Classic Page 2 of 2"));
    assert!(text.contains("José Núñez"), "{text}");
}

#[test]
fn missing_glyphs_are_marked_and_invisible_characters_removed() {
    let mut show = bare_show();
    show.name = line("Star 🐴 馬術 \u{202e}Show\u{202c}\0\u{200b}");
    show.manager.name = optional("\u{202e}\u{1b}");
    show.program = vec![class("👩\u{200d}🦰 up", "שלום"), class("\u{feff}", "")];
    let letter = letter_of(&show);
    let text = texts(&letter).join(" ");
    assert!(
        text.contains("1. Name and address of the event Star □ □□ Show (Walking"),
        "{text}"
    );
    assert!(text.contains("1. □□ up □□□□ 2."), "{text}");
    assert!(!text.contains('\u{202e}') && !text.contains('\u{200b}'));
}

#[test]
fn a_very_long_word_stays_within_the_margins() {
    let endless = "Hippopotomonstrosesquippedalian".repeat(20);
    let word = endless.get(..200).expect("long").to_owned();
    let mut before = show();
    before.name = line(&word);
    before.manager = Manager {
        name: optional(&word),
        address: optional(&word),
        email: Some(EmailAddress::stored(word.clone())),
        phone: Some(PhoneNumber::stored(word.clone())),
    };
    before.location.venue = line(&word);
    before.program = vec![class(&word, &word); 10];
    let mut now = before.clone();
    now.name = line(&"W".repeat(200));
    now.manager.name = optional(&"m".repeat(200));
    now.program = vec![class(&"W".repeat(200), &"W".repeat(500)); 10];
    let letter = amended_letter(&now, before);
    let texts = texts(&letter);
    assert!(texts.len() > 3);
    let text = texts.concat().replace(' ', "");
    assert!(text.matches('W').count() > 10 * 700);
}

#[test]
fn a_signature_is_never_alone_on_its_page() {
    let faces = Typefaces::load().expect("fonts");
    for lines in (1..60_usize).step_by(3) {
        let mut letter = letter_of(&show());
        letter.program.clear();
        for item in letter.items.iter_mut().skip(6) {
            item.lines = (0..lines).map(|it| format!("line {it}")).collect();
        }
        let mut pages = pages(&letter, &faces);
        let last = pages.pop().expect("a page");
        let cells = last
            .parts
            .iter()
            .flat_map(|it| &it.rows)
            .flat_map(|it| &it.cells);
        let text: Vec<_> = cells.flatten().map(|it| it.run.text.as_str()).collect();
        let words = format!("line {} {}", lines - 1, letter.closing.join(" "));
        assert!(text.join(" ").contains(&words), "{lines}: {text:?}");
    }
}
