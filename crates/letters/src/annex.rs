//! The annex: the program of classes, on separate pages.

use usda::ProgramClass;

use crate::block::{Block, Column, Role};
use crate::flow::{Frame, Part, flow};
use crate::style::{BOTTOM, LEFT, Scale, TOP, WIDTH};
use crate::typeface::Typefaces;

const COLUMN_GAP: f32 = 24.0;
/// Minimum height of the columns on the last page, in points. It is more than
/// the lines of an entry that must not be separated.
const MIN_COLUMN_HEIGHT: f32 = 60.0;

/// The pages of the program: in one column if that fits one page, otherwise in
/// two.
pub(crate) fn pages(classes: &[ProgramClass], scale: Scale, faces: &Typefaces) -> Vec<Vec<Part>> {
    if classes.is_empty() {
        return Vec::new();
    }
    let entries = |width| -> Vec<_> {
        let classes = classes.iter().enumerate();
        classes
            .map(|(at, class)| entry(at + 1, class, width, scale, faces))
            .collect()
    };
    let title = Column::new(0.0, WIDTH).role(Role::TITLE).text(
        faces,
        scale.title,
        "Annex: program of classes",
    );
    let title = Part {
        x: LEFT,
        y: TOP,
        rows: Block::of(0.0, [title]).rows,
        continues: false,
    };
    let top = TOP + title.height() + scale.lines(0.8);

    let mut pages = flow(entries(WIDTH), |at| Frame {
        x: LEFT,
        top: if at == 0 { top } else { TOP },
        bottom: BOTTOM,
    });
    if pages.len() > 1 {
        let width = (WIDTH - COLUMN_GAP) / 2.0;
        pages = in_two_columns(&entries(width), width, top);
    }
    if let Some(first) = pages.first_mut() {
        first.insert(0, title);
    }
    pages
}

/// Two columns per page. On the last page they are balanced: they end at about
/// the same height.
fn in_two_columns(entries: &[Block], width: f32, top: f32) -> Vec<Vec<Part>> {
    let columns = |last, bottom| {
        flow(entries.to_vec(), |at| Frame {
            x: if at % 2 == 0 {
                LEFT
            } else {
                LEFT + width + COLUMN_GAP
            },
            top: if at < 2 { top } else { TOP },
            bottom: if at / 2 == last { bottom } else { BOTTOM },
        })
    };
    let mut best = columns(usize::MAX, BOTTOM);
    let pages = best.len().div_ceil(2);
    let last = pages - 1;
    let (mut low, mut high) = (
        if last == 0 { top } else { TOP } + MIN_COLUMN_HEIGHT,
        BOTTOM,
    );
    while high - low > 2.0 {
        let bottom = f32::midpoint(low, high);
        let tried = columns(last, bottom);
        if tried.len() <= 2 * pages {
            (best, high) = (tried, bottom);
        } else {
            low = bottom;
        }
    }
    let mut pages: Vec<Vec<Part>> = Vec::with_capacity(pages);
    for (at, column) in best.into_iter().enumerate() {
        match pages.last_mut() {
            Some(page) if at % 2 == 1 => page.extend(column),
            _ => pages.push(column),
        }
    }
    pages
}

/// A class: its number, and its name above its description.
fn entry(
    number: usize,
    class: &ProgramClass,
    width: f32,
    scale: Scale,
    faces: &Typefaces,
) -> Block {
    let indent = scale.ems(2.6);
    let number = Column::new(0.0, indent).role(Role::ItemNumber).text(
        faces,
        scale.body.quiet(),
        &format!("{number}."),
    );
    let class = Column::new(indent, width - indent)
        .role(Role::ItemBody)
        .text(faces, scale.body.semibold(), &class.name)
        .text(faces, scale.body, &class.description);
    Block::of(scale.lines(0.4), [number, class])
}
