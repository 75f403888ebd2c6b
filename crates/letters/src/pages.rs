//! The pages of a letter, and the footer of all papers.

use usda::Letter;

use crate::block::{Cell, Role, Row};
use crate::flow::{Frame, Part, flow};
use crate::qr_code::Code;
use crate::style::{BOTTOM, FOOT, LEFT, Scale, TOP, WIDTH};
use crate::typeface::Typefaces;
use crate::wrap::shorten;
use crate::{annex, body};

/// Font sizes of the letter's body, in points. The first with which the letter
/// fits one page is used; if there is none, the first of all.
const SIZES: [f32; 3] = [10.0, 9.5, 9.0];
const ANNEX_SIZE: f32 = 9.0;

/// The content of a page, in reading order.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) parts: Vec<Part>,
    pub(crate) codes: Vec<Code>,
}

/// Typesets a letter and its annex, which starts on a new page.
pub(crate) fn set(letter: &Letter, faces: &Typefaces) -> Vec<Page> {
    let mut pages = letter_pages(letter, faces);
    pages.extend(annex::pages(&letter.program, Scale::of(ANNEX_SIZE), faces));
    numbered(pages, &letter.subject, faces)
}

/// Adds the footer to every page.
pub(crate) fn numbered(pages: Vec<Vec<Part>>, subject: &str, faces: &Typefaces) -> Vec<Page> {
    let count = pages.len();
    let pages = pages.into_iter().enumerate();
    pages
        .map(|(at, mut parts)| {
            parts.push(footer(subject, at + 1, count, faces));
            Page {
                parts,
                codes: Vec::new(),
            }
        })
        .collect()
}

fn letter_pages(letter: &Letter, faces: &Typefaces) -> Vec<Vec<Part>> {
    let frame = |_| Frame {
        x: LEFT,
        top: TOP,
        bottom: BOTTOM,
    };
    let [best, smaller @ ..] = SIZES;
    let in_size = |size| flow(body::blocks(letter, Scale::of(size), faces), frame);
    let pages = in_size(best);
    if pages.len() == 1 {
        return pages;
    }
    smaller
        .into_iter()
        .map(in_size)
        .find(|it| it.len() == 1)
        .unwrap_or(pages)
}

/// The footer of a page: the subject, shortened to the same text
/// on all pages, and the page number.
fn footer(subject: &str, page: usize, count: usize, faces: &Typefaces) -> Part {
    let style = Scale::of(SIZES[0]).small.quiet();
    let face = faces.get(style.weight);
    let width = WIDTH / style.size;
    let words = |page| face.shape(&format!("Page {page} of {count}"));
    let subject = shorten(face, subject, width - words(count).width() - 2.0);
    let page = words(page);
    let right = WIDTH - page.width() * style.size;
    let cells = [(0.0, subject), (right, page)];
    let row = Row {
        height: style.leading,
        cells: cells
            .map(|(x, run)| {
                Some(Cell {
                    x,
                    run,
                    style,
                    role: Role::Artifact,
                })
            })
            .into(),
        rules: Vec::new(),
    };
    Part {
        x: LEFT,
        y: FOOT,
        rows: vec![row],
        continues: false,
    }
}
