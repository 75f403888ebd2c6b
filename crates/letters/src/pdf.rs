//! Writes PDF/A-2a and PDF/UA-1: archival PDF whose text can be searched, copied and read
//! by a screen reader.

use krilla::color::luma;
use krilla::configure::{Accessibility, Archival, Configuration, ConfigurationBuilder};
use krilla::error::KrillaError;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::ContentTag;
use krilla::{Document, SerializeSettings};
use thiserror::Error;
use time::Date;

use crate::block::{Cell, Role};
use crate::flow::Part;
use crate::pages::Page;
use crate::qr_code::Code;
use crate::style::{PAGE_HEIGHT, PAGE_WIDTH, Style, Tone};
use crate::tags::{DRAWN, Mark, Tags, content};
use crate::typeface::{Run, Typefaces};
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
    let mut tags = Tags::default();
    for (at, page) in pages.iter().enumerate() {
        if faces.is_given_up() {
            return Err(PdfError::GivenUp);
        }
        let size = PageSettings::from_wh(PAGE_WIDTH, PAGE_HEIGHT).ok_or(PdfError::Page)?;
        let mut sheet = document.start_page_with(size);
        let mut surface = sheet.surface();
        for part in &page.parts {
            tags.add(part, draw(part, &mut surface, faces), at);
        }
        for code in &page.codes {
            draw_code(code, at, &mut surface, &mut tags);
        }
        surface.finish();
        sheet.finish();
    }
    let (tree, outline) = tags.finish();
    document.set_tag_tree(tree);
    document.set_outline(outline);
    Ok(document.finish()?)
}

fn archivable() -> Result<Configuration, PdfError> {
    ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
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
fn draw(part: &Part, surface: &mut Surface<'_>, faces: &Typefaces) -> Vec<Mark> {
    let mut marks = Vec::new();
    let columns = part.rows.iter().map(|it| it.cells.len()).max();
    for column in 0..columns.unwrap_or_default() {
        let mut y = part.y;
        let mut cells = Vec::new();
        for row in &part.rows {
            if let Some(Some(cell)) = row.cells.get(column) {
                let place = Point::from_xy(part.x + cell.x, y + cell.style.baseline());
                cells.push((cell, place));
            }
            y += row.height;
        }
        for texts in cells.chunk_by(|(one, _), (next, _)| one.role == next.role) {
            marks.extend(draw_texts(column, texts, surface, faces));
        }
    }
    let mut y = part.y;
    for row in &part.rows {
        y += row.height;
        for rule in &row.rules {
            surface.start_tagged(DRAWN);
            draw_line(part.x + rule.x, rule.width, y, surface);
            surface.end_tagged();
        }
    }
    marks
}

/// Draws lines of one role. A space between two lines separates their words for those
/// who do not see the line break.
fn draw_texts(
    column: usize,
    lines: &[(&Cell, Point)],
    surface: &mut Surface<'_>,
    faces: &Typefaces,
) -> Option<Mark> {
    let role = lines.first()?.0.role;
    let id = surface.start_tagged(content(role));
    let mut text = String::new();
    for (at, (cell, place)) in lines.iter().enumerate() {
        let mut run = cell.run.clone();
        if at + 1 < lines.len() {
            run.push(&faces.get(cell.style.weight).shape(" "));
        }
        draw_run(&run, cell.style, *place, surface, faces);
        text.push_str(&run.text);
    }
    surface.end_tagged();
    (role != Role::Artifact).then_some(Mark {
        column,
        role,
        text,
        id,
    })
}

fn draw_run(run: &Run, style: Style, place: Point, surface: &mut Surface<'_>, faces: &Typefaces) {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: color(style.tone).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }));
    let (face, mut place) = (faces.get(style.weight), place);
    for part in run.glyphs.chunk_by(|one, next| one.face == next.face) {
        let Some(first) = part.first() else { continue };
        let glyphs: Vec<_> = part.iter().map(|it| it.drawn.clone()).collect();
        let font = face.font(first).clone();
        surface.draw_glyphs(place, &glyphs, font, &run.text, style.size, false);
        let width: f32 = glyphs.iter().map(|it| it.x_advance).sum();
        place.x += width * style.size;
    }
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
fn draw_code(code: &Code, page: usize, surface: &mut Surface<'_>, tags: &mut Tags) {
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
    let id = surface.start_tagged(match code.alt {
        Some(_) => ContentTag::Other,
        None => DRAWN,
    });
    surface.draw_path(&path);
    surface.end_tagged();
    if let Some(alt) = &code.alt {
        let area = Rect::from_ltrb(code.x, code.y, code.x + y - code.y, y);
        tags.add_figure(alt, page, area, id);
    }
}

fn color(tone: Tone) -> luma::Color {
    luma::Color::new(match tone {
        Tone::Ink => 20,
        Tone::Quiet => 92,
        Tone::Hairline => 150,
    })
}
