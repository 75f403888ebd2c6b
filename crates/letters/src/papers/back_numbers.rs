//! Back numbers: as large as they fit, two to a page, to be cut in the middle.

use registrations::{Registration, Roster};

use crate::block::{Block, Cell, Role, Row};
use crate::flow::Part;
use crate::pages::Page;
use crate::style::{LEFT, PAGE_HEIGHT, Style, WIDTH};
use crate::typeface::Weight;
use crate::typography::Typography;
use crate::wrap::shorten;

/// The largest size of the digits, in points; four digits of this size are
/// about as wide as a page.
const LARGEST: f32 = 230.0;
const HALF: f32 = PAGE_HEIGHT / 2.0;

pub(super) fn pages(roster: &Roster, typography: Typography<'_>) -> Vec<Page> {
    let entries: Vec<_> = roster
        .entered()
        .into_iter()
        .filter(|entry| entry.back_number.is_some())
        .collect();
    if entries.is_empty() {
        let line = typography.line("No back number was given yet.");
        let part = Part {
            x: LEFT,
            y: HALF,
            rows: line.rows,
            continues: false,
        };
        return vec![Page {
            parts: vec![part],
            codes: Vec::new(),
        }];
    }
    entries
        .chunks(2)
        .map(|halves| {
            let mut parts: Vec<Part> = (0_u8..)
                .zip(halves)
                .flat_map(|(half, entry)| parts(roster, entry, f32::from(half) * HALF, typography))
                .collect();
            parts.push(Part {
                x: LEFT,
                y: HALF,
                rows: Block::rule(0.0, WIDTH).rows,
                continues: false,
            });
            Page {
                parts,
                codes: Vec::new(),
            }
        })
        .collect()
}

/// The number, and below it whom it is for.
fn parts(roster: &Roster, entry: &Registration, top: f32, typography: Typography<'_>) -> [Part; 2] {
    let number = entry.back_number.unwrap_or_default().to_string();
    let widest = typography
        .faces
        .get(Weight::Semibold)
        .shape(&number)
        .width();
    let size = (WIDTH / widest).min(LARGEST);
    let digits = Style {
        weight: Weight::Semibold,
        size,
        leading: size,
        ..typography.scale.body
    };
    let rider = &entry.rider;
    let whom = format!(
        "{} · {} · {}",
        rider.horse_name.as_str(),
        rider.rider_name.as_str(),
        roster.show_name
    );
    [
        centered(
            &number,
            (digits, Role::TITLE),
            top + (HALF - size) / 2.0 - 12.0,
            typography,
        ),
        centered(
            &whom,
            (typography.scale.small, Role::Text),
            top + HALF - 48.0,
            typography,
        ),
    ]
}

/// A line in the middle of the page, shortened to its width.
fn centered(text: &str, (style, role): (Style, Role), y: f32, typography: Typography<'_>) -> Part {
    let face = typography.faces.get(style.weight);
    let run = shorten(face, text, WIDTH / style.size);
    let x = (WIDTH - run.width() * style.size) / 2.0;
    Part {
        x: LEFT,
        y,
        rows: vec![Row {
            height: style.leading,
            cells: vec![Some(Cell {
                x,
                run,
                style,
                role,
            })],
            rules: Vec::new(),
        }],
        continues: false,
    }
}
