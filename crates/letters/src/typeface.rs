//! The two fonts of a letter: converts characters to glyphs with widths.

use std::sync::{Arc, Weak};

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};

/// Replaces each character that the font lacks, such as an emoji or a Chinese
/// character, so that the omission is visible.
pub(crate) const REPLACEMENT: char = '□';

static REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.ttf");
static SEMIBOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.ttf");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Semibold,
}

/// Whether somebody still waits for a paper. By default somebody does.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted(Option<Weak<()>>);

impl Wanted {
    /// As long as this exists.
    pub(crate) fn by(caller: &Arc<()>) -> Self {
        Self(Some(Arc::downgrade(caller)))
    }

    fn is_given_up(&self) -> bool {
        let caller = self.0.as_ref();
        caller.is_some_and(|caller| caller.strong_count() == 0)
    }
}

/// The font in both weights.
pub(crate) struct Typefaces {
    regular: Typeface,
    semibold: Typeface,
    wanted: Wanted,
}

impl Typefaces {
    #[cfg(test)]
    pub(crate) fn load() -> Option<Self> {
        Self::load_while(Wanted::default())
    }

    /// For a paper that is not set any more once nobody waits for it.
    pub(crate) fn load_while(wanted: Wanted) -> Option<Self> {
        Some(Self {
            regular: Typeface::of(REGULAR, wanted.clone())?,
            semibold: Typeface::of(SEMIBOLD, wanted.clone())?,
            wanted,
        })
    }

    pub(crate) fn is_given_up(&self) -> bool {
        self.wanted.is_given_up()
    }

    pub(crate) const fn get(&self, weight: Weight) -> &Typeface {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Semibold => &self.semibold,
        }
    }
}

pub(crate) struct Typeface {
    font: Font,
    source: FontRef<'static>,
    shaping: ShaperData,
    wanted: Wanted,
}

impl Typeface {
    fn of(file: &'static [u8], wanted: Wanted) -> Option<Self> {
        let source = FontRef::new(file).ok()?;
        Some(Self {
            font: Font::new(file.into(), 0)?,
            shaping: ShaperData::new(&source),
            source,
            wanted,
        })
    }

    pub(crate) const fn font(&self) -> &Font {
        &self.font
    }

    /// The glyphs of a text from [`clean`], with [`REPLACEMENT`] for what the font
    /// lacks. Nothing once nobody waits for the paper: then the rest of it is set at
    /// once, without a check in each table, and no page is written.
    pub(crate) fn shape(&self, text: &str) -> Run {
        if self.wanted.is_given_up() {
            return Run::default();
        }
        let run = self.shape_as_is(text);
        if !run.lacks_a_glyph() {
            return run;
        }
        let mut buffer = [0; 4];
        let printable: String = text
            .chars()
            .map(|it| {
                let alone = self.shape_as_is(it.encode_utf8(&mut buffer));
                if alone.lacks_a_glyph() {
                    REPLACEMENT
                } else {
                    it
                }
            })
            .collect();
        self.shape_as_is(&printable)
    }

    fn shape_as_is(&self, text: &str) -> Run {
        let shaper = self.shaping.shaper(&self.source).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        // The fonts contain only scripts that are written from left to right.
        buffer.set_direction(Direction::LeftToRight);
        let glyphs = shaper.shape(buffer, ShapeOptions::new());
        let em = self.font.units_per_em();
        let infos = glyphs.glyph_infos();
        let mut glyphs: Vec<_> = infos
            .iter()
            .zip(glyphs.glyph_positions())
            .map(|(info, position)| {
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    ems(position.x_advance, em),
                    ems(position.x_offset, em),
                    ems(position.y_offset, em),
                    ems(position.y_advance, em),
                    info.cluster as usize..text.len(),
                    None,
                )
            })
            .collect();
        // A glyph shows the text from its cluster up to the next cluster.
        let mut next = text.len();
        let mut start = text.len();
        for glyph in glyphs.iter_mut().rev() {
            if glyph.text_range.start < start {
                next = start;
                start = glyph.text_range.start;
            }
            glyph.text_range.end = next;
        }
        Run {
            text: text.to_owned(),
            glyphs,
        }
    }
}

/// Font units are at most a few thousand, which `f32` represents exactly.
#[allow(clippy::cast_precision_loss)]
fn ems(units: i32, em: f32) -> f32 {
    units as f32 / em
}

/// A row of glyphs and their text. Widths are in ems.
#[derive(Debug, Clone, Default)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) glyphs: Vec<KrillaGlyph>,
}

impl Run {
    pub(crate) fn width(&self) -> f32 {
        self.glyphs.iter().map(|it| it.x_advance).sum()
    }

    /// The words of the run, without the spaces between them.
    pub(crate) fn words(&self) -> impl Iterator<Item = Self> {
        let is_space = |it: &KrillaGlyph| self.text.get(it.text_range.clone()) == Some(" ");
        self.glyphs.split(is_space).filter_map(|glyphs| {
            let start = glyphs.first()?.text_range.start;
            let end = glyphs.last()?.text_range.end;
            Some(Self {
                text: self.text.get(start..end)?.to_owned(),
                glyphs: glyphs
                    .iter()
                    .cloned()
                    .map(|it| moved(it, start, 0))
                    .collect(),
            })
        })
    }

    pub(crate) fn push(&mut self, other: &Self) {
        let by = self.text.len();
        self.text.push_str(&other.text);
        let others = other.glyphs.iter().cloned();
        self.glyphs.extend(others.map(|it| moved(it, 0, by)));
    }

    /// Splits off the longest start that fits `width` ems, at least one
    /// character, and returns it with the rest. An accent stays with its
    /// letter.
    pub(crate) fn split(mut self, width: f32) -> (Self, Option<Self>) {
        let mut reached = 0.0;
        let mut fitting = 0;
        for cluster in self
            .glyphs
            .chunk_by(|one, next| one.text_range == next.text_range)
        {
            reached += cluster.iter().map(|it| it.x_advance).sum::<f32>();
            if fitting > 0 && reached > width {
                break;
            }
            fitting += cluster.len();
        }
        let glyphs = self.glyphs.split_off(fitting);
        let Some(at) = glyphs.first().map(|it| it.text_range.start) else {
            return (self, None);
        };
        let rest = Self {
            text: self.text.split_off(at),
            glyphs: glyphs.into_iter().map(|it| moved(it, at, 0)).collect(),
        };
        (self, Some(rest))
    }

    fn lacks_a_glyph(&self) -> bool {
        self.glyphs.iter().any(|it| it.glyph_id.to_u32() == 0)
    }
}

/// A glyph whose byte range is shifted back by `lost` bytes and then forward by
/// `got`.
fn moved(mut glyph: KrillaGlyph, lost: usize, got: usize) -> KrillaGlyph {
    let range = glyph.text_range;
    glyph.text_range = range.start - lost + got..range.end - lost + got;
    glyph
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Run {
        let faces = Typefaces::load().expect("fonts");
        for weight in [Weight::Regular, Weight::Semibold] {
            assert!(!faces.get(weight).shape(text).lacks_a_glyph(), "{text}");
        }
        faces.get(Weight::Regular).shape(text)
    }

    #[test]
    fn each_character_without_a_glyph_is_marked() {
        assert_eq!(shape("Star 🐴 馬術!").text, "Star □ □□!");
        assert_eq!(shape("\u{ffff}\u{e000}").text, "□□");
    }

    #[test]
    fn a_combining_accent_is_placed_on_its_letter() {
        let run = shape("q\u{303}");
        assert_eq!(run.text, "q\u{303}");
        assert!((run.width() - shape("q").width()).abs() < 1e-6);
    }

    #[test]
    fn kerning_moves_pairs_of_letters() {
        assert!(shape("AV").width() < shape("A").width() + shape("V").width());
    }

    #[test]
    fn a_split_run_is_the_same_text_in_two() {
        let whole = shape("Tq\u{303}q\u{303}AVA");
        let width = shape("Tq").width();
        let (head, tail) = whole.split(width + 0.01);
        let tail = tail.expect("a rest");
        assert_eq!(
            (head.text.as_str(), tail.text.as_str()),
            ("Tq\u{303}", "q\u{303}AVA")
        );
        let ranges: Vec<_> = tail.glyphs.iter().map(|it| it.text_range.clone()).collect();
        assert_eq!(ranges.first().map(|it| it.start), Some(0));
        assert_eq!(ranges.last().map(|it| it.end), Some(tail.text.len()));
        let (one, _) = tail.split(0.0);
        assert_eq!(one.text, "q\u{303}");
    }
}
