//! What a screen reader reads of the papers.

use usda::LetterItem;

use super::letters::{amended, letter_of, show};
use super::tree::tree;
use crate::renderer::print;
use crate::typeface::Typefaces;

/// The tree of a letter.
fn tree_of(letter: &usda::Letter) -> String {
    let faces = Typefaces::load().expect("fonts");
    tree(&print(letter, &faces).expect("a PDF"))
}

/// Asserts that these are lines of the tree, in this order.
pub(crate) fn assert_reads(tree: &str, lines: &[&str]) {
    let mut rest = tree.lines();
    for line in lines {
        assert!(rest.any(|it| it == *line), "{line} in {tree}");
    }
}

#[test]
fn the_items_of_a_notice_are_headings_and_its_program_is_a_list() {
    let tree = tree_of(&letter_of(&show()));
    assert_reads(
        &tree,
        &[
            "Document",
            "  P Rae Doe 12 Barn Road, Shelbyville, TN 37160 931-555-0148 rae@springclassic.example",
            "  P May 7, 2026",
            "  H1 Notice of a horse show under 9 CFR 11.16(a): Middle Tennessee Spring Walking Horse \
             Classic",
            "  H2 1. Name and address of the event",
            "  H2 2. Event manager",
            "  H2 7. Therapeutic treatment",
            "  H1 Annex: program of classes",
            "  L",
            "    LI",
            "      Lbl 1.",
            "      LBody Open Pleasure All ages, flat shod. Flat walk, running walk, canter.",
        ],
    );
    assert_eq!(tree.matches("\n  L\n").count(), 1);
    assert!(!tree.contains("Page 1 of"), "{tree}");
}

#[test]
fn an_amendment_has_its_changes_as_tables_below_their_headings() {
    assert_reads(
        &tree_of(&amended()),
        &[
            "  H2 What changed",
            "  H3 1. Name and address of the event",
            "  Table",
            "    THead",
            "      TR",
            "        TH Before",
            "        TH Now",
            "    TBody",
            "      TR",
            "  H3 2. Event manager",
            "  H2 The notice as it holds now",
            "  H3 1. Name and address of the event",
        ],
    );
}

#[test]
fn what_continues_on_the_next_page_is_one_element() {
    let mut letter = letter_of(&show());
    letter.program.clear();
    let lines: Vec<_> = (0..80).map(|it| format!("Line{it}")).collect();
    let last = letter.items.len() - 1;
    letter.items[last] = LetterItem {
        lines: lines.clone(),
        ..letter.items[last].clone()
    };
    let tree = tree_of(&letter);
    let read = tree.lines().find(|line| line.contains("Line0 "));
    let read: Vec<_> = read.expect("the item").split_whitespace().collect();
    assert_eq!(read[0], "P");
    assert!(read[1..].iter().eq(&lines), "{read:?}");
    assert_eq!(tree.matches("H2 7. Therapeutic treatment").count(), 1);

    let mut now = show();
    now.program = super::long_classes(20);
    let tree = tree_of(&super::amended_letter(&now, show()));
    let (changes, _) = tree.split_once("The notice as it holds now").expect("both");
    assert_eq!(changes.matches("\n      TR").count(), 2, "{changes}");
    for at in 1..=20 {
        assert_eq!(changes.matches(&format!("Class{at} ")).count(), 1, "{at}");
    }
}
