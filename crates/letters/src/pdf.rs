//! Writes PDF/A-2u: an archival PDF whose text can be searched and copied.

use krilla::color::luma;
use krilla::configure::{Archival, Configuration, ConfigurationBuilder};
use krilla::error::KrillaError;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::{Document, SerializeSettings};
use thiserror::Error;
use time::Date;

use crate::block::Cell;
use crate::flow::Part;
use crate::pages::Page;
use crate::qr_code::Code;
use crate::style::{PAGE_HEIGHT, PAGE_WIDTH, Tone};
use crate::typeface::Typefaces;
use crate::words::clean;

#[derive(Debug, Error)]
pub(crate) enum PdfError {
    #[error("PDF/A is not configured as it can be: {0}")]
    Configuration(String),
    #[error("a page has no size")]
    Page,
    #[error("nobody waits for the paper any more")]
    GivenUp,
    #[error("the pages are no PDF/A")]
    Document(#[from] KrillaError),
}

/// What the properties of a PDF say of it.
#[derive(Debug)]
pub(crate) struct Properties<'a> {
    pub(crate) title: &'a str,
    pub(crate) author: Option<&'a str>,
    /// PDF/A requires a date of creation. The time is midnight: with the
    /// current time, each printing would give other bytes.
    pub(crate) date: Date,
}

pub(crate) fn write(
    properties: &Properties<'_>,
    pages: &[Page],
    faces: &Typefaces,
) -> Result<Vec<u8>, PdfError> {
    let settings = SerializeSettings {
        configuration: archivable()?,
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    document.set_metadata(metadata(properties));
    for page in pages {
        if faces.is_given_up() {
            return Err(PdfError::GivenUp);
        }
        let size = PageSettings::from_wh(PAGE_WIDTH, PAGE_HEIGHT).ok_or(PdfError::Page)?;
        let mut sheet = document.start_page_with(size);
        let mut surface = sheet.surface();
        for part in &page.parts {
            draw(part, &mut surface, faces);
        }
        if let Some(code) = &page.code {
            draw_code(code, &mut surface);
        }
        surface.finish();
        sheet.finish();
    }
    Ok(document.finish()?)
}

fn archivable() -> Result<Configuration, PdfError> {
    ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_U)
        .finish()
        .map_err(|error| PdfError::Configuration(format!("{error:?}")))
}

fn metadata(properties: &Properties<'_>) -> Metadata {
    let author = properties.author.map(clean);
    let date = properties.date;
    let year = u16::try_from(date.year()).unwrap_or_default();
    Metadata::new()
        .title(clean(properties.title))
        .authors(author.into_iter().filter(|it| !it.is_empty()).collect())
        .language("en".to_owned())
        .creator("Show Stable".to_owned())
        .creation_date(
            DateTime::new(year)
                .month(date.month().into())
                .day(date.day()),
        )
}

/// Draws column by column, so that selected text has the reading order.
fn draw(part: &Part, surface: &mut Surface<'_>, faces: &Typefaces) {
    let columns = part.rows.iter().map(|it| it.cells.len()).max();
    for column in 0..columns.unwrap_or_default() {
        let mut y = part.y;
        for row in &part.rows {
            if let Some(Some(cell)) = row.cells.get(column) {
                let place = Point::from_xy(part.x + cell.x, y + cell.style.baseline());
                draw_cell(cell, place, surface, faces);
            }
            y += row.height;
        }
    }
    let mut y = part.y;
    for row in &part.rows {
        y += row.height;
        if let Some(rule) = row.rule {
            draw_line(part.x, rule.width, y, surface);
        }
    }
}

fn draw_cell(cell: &Cell, place: Point, surface: &mut Surface<'_>, faces: &Typefaces) {
    let Cell { run, style, .. } = cell;
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: color(style.tone).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }));
    let font = faces.get(style.weight).font().clone();
    surface.draw_glyphs(place, &run.glyphs, font, &run.text, style.size, false);
}

fn draw_line(x: f32, width: f32, y: f32, surface: &mut Surface<'_>) {
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    path.line_to(x + width, y);
    let Some(path) = path.finish() else { return };
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: color(Tone::Hairline).into(),
        width: 0.6,
        ..Stroke::default()
    }));
    surface.draw_path(&path);
}

/// One path, so that no seams are between modules.
fn draw_code(code: &Code, surface: &mut Surface<'_>) {
    let mut path = PathBuilder::new();
    let mut y = code.y;
    for row in &code.rows {
        for column in row {
            let column = f32::from(u16::try_from(*column).unwrap_or_default());
            let x = code.x + column * code.module;
            if let Some(square) = Rect::from_xywh(x, y, code.module, code.module) {
                path.push_rect(square);
            }
        }
        y += code.module;
    }
    let Some(path) = path.finish() else { return };
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: luma::Color::new(0).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }));
    surface.draw_path(&path);
}

fn color(tone: Tone) -> luma::Color {
    luma::Color::new(match tone {
        Tone::Ink => 20,
        Tone::Quiet => 92,
        Tone::Hairline => 150,
    })
}
