//! The two fonts of a letter, and those that the operator adds for what they lack: converts
//! characters to glyphs with widths.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::words::clean;

/// Replaces each character that no font has, such as an emoji, so that the omission is
/// visible.
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

/// The files of fonts that the operator adds, in the order in which they are asked.
pub(crate) type MoreFonts = &'static [Vec<u8>];

/// The font in both weights.
pub(crate) struct Typefaces {
    regular: Typeface,
    semibold: Typeface,
    wanted: Wanted,
}

impl Typefaces {
    #[cfg(test)]
    pub(crate) fn load() -> Option<Self> {
        Self::load_while(Wanted::default(), &[])
    }

    /// For a paper that is not set any more once nobody waits for it.
    pub(crate) fn load_while(wanted: Wanted, more: MoreFonts) -> Option<Self> {
        let more = more.iter().map(|file| Face::of(file));
        let more: Arc<[Face]> = more.collect::<Option<Vec<_>>>()?.into();
        let typeface = |file| {
            Some(Typeface {
                own: Face::of(file)?,
                more: more.clone(),
                wanted: wanted.clone(),
            })
        };
        Some(Self {
            regular: typeface(REGULAR)?,
            semibold: typeface(SEMIBOLD)?,
            wanted,
        })
    }

    /// The characters of a text that no font has, each once.
    pub(crate) fn lacking(&self, text: &str) -> String {
        let mut lacking = String::new();
        for it in clean(text).chars() {
            if self.regular.face_of(it).is_none() && !lacking.contains(it) {
                lacking.push(it);
            }
        }
        lacking
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

/// A font in one weight, and those that have what it lacks.
pub(crate) struct Typeface {
    own: Face,
    more: Arc<[Face]>,
    wanted: Wanted,
}

impl Typeface {
    /// The font with which glyphs are drawn.
    pub(crate) fn font(&self, glyph: &Glyph) -> &Font {
        &self.face(glyph.face).font
    }

    fn face(&self, number: usize) -> &Face {
        let more = number.checked_sub(1).and_then(|it| self.more.get(it));
        more.unwrap_or(&self.own)
    }

    /// The first font that has a character.
    fn face_of(&self, character: char) -> Option<usize> {
        (0..=self.more.len()).find(|it| self.face(*it).has(character))
    }

    /// The glyphs of a text from [`clean`], with [`REPLACEMENT`] for what no font
    /// has. Nothing once nobody waits for the paper: then the rest of it is set at
    /// once, without a check in each table, and no page is written.
    pub(crate) fn shape(&self, text: &str) -> Run {
        if self.wanted.is_given_up() {
            return Run::default();
        }
        let run = self.own.shape(text, 0);
        if !run.lacks_a_glyph() {
            return run;
        }
        let mut whole = Run::default();
        for (face, part) in self.parts(text) {
            whole.push(&self.face(face).shape(&part, face));
        }
        whole
    }

    /// The text in parts, each with the font that it is shaped with.
    fn parts(&self, text: &str) -> Vec<(usize, String)> {
        let mut parts: Vec<(usize, String)> = Vec::new();
        let mut add = |face: usize, text: &str| match parts.last_mut() {
            Some((same, part)) if *same == face => part.push_str(text),
            _ => parts.push((face, text.to_owned())),
        };
        let (mut last, mut buffer) = (0, [0; 4]);
        // Spaces stand between words of one font, and otherwise in the font's own.
        let mut spaces = 0;
        for it in text.chars() {
            if it == ' ' {
                spaces += 1;
                continue;
            }
            // A sign, such as an accent, stays with the letter before it.
            let stays = !it.is_alphanumeric() && spaces == 0 && self.face(last).has(it);
            let face = if stays { Some(last) } else { self.face_of(it) };
            let between = if face == Some(last) { last } else { 0 };
            add(between, &" ".repeat(std::mem::take(&mut spaces)));
            let found = face.map_or(REPLACEMENT, |_| it);
            last = face.unwrap_or(0);
            add(last, found.encode_utf8(&mut buffer));
        }
        add(0, &" ".repeat(spaces));
        parts
    }
}

/// A font.
struct Face {
    font: Font,
    source: FontRef<'static>,
    shaping: ShaperData,
}

impl Face {
    fn of(file: &'static [u8]) -> Option<Self> {
        // Of a collection the first one.
        let source = FontRef::from_index(file, 0).ok()?;
        Some(Self {
            font: Font::new(file.into(), 0)?,
            shaping: ShaperData::new(&source),
            source,
        })
    }

    fn has(&self, character: char) -> bool {
        let alone = self.shape(character.encode_utf8(&mut [0; 4]), 0);
        !alone.lacks_a_glyph()
    }

    /// The glyphs from left to right, also of scripts that are written from right to left.
    fn shape(&self, text: &str, face: usize) -> Run {
        let shaper = self.shaping.shaper(&self.source).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let is_leftward = face > 0 && buffer.direction() == Direction::RightToLeft;
        if !is_leftward {
            buffer.set_direction(Direction::LeftToRight);
        }
        let glyphs = shaper.shape(buffer, ShapeOptions::new());
        let em = self.font.units_per_em();
        let infos = glyphs.glyph_infos();
        let glyphs = infos
            .iter()
            .zip(glyphs.glyph_positions())
            .map(|(info, position)| Glyph {
                face,
                drawn: KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    ems(position.x_advance, em),
                    ems(position.x_offset, em),
                    ems(position.y_offset, em),
                    ems(position.y_advance, em),
                    info.cluster as usize..text.len(),
                    None,
                ),
            });
        let mut glyphs: Vec<_> = glyphs.collect();
        if is_leftward {
            end_clusters(glyphs.iter_mut(), text.len());
        } else {
            end_clusters(glyphs.iter_mut().rev(), text.len());
        }
        Run {
            text: text.to_owned(),
            glyphs,
        }
    }
}

/// A glyph shows the text from its cluster up to the next cluster; the last ones come first.
fn end_clusters<'a>(glyphs: impl Iterator<Item = &'a mut Glyph>, end: usize) {
    let (mut next, mut start) = (end, end);
    for glyph in glyphs {
        let range = &mut glyph.drawn.text_range;
        if range.start < start {
            next = start;
            start = range.start;
        }
        range.end = next;
    }
}

/// Font units are at most a few thousand, which `f32` represents exactly.
#[allow(clippy::cast_precision_loss)]
fn ems(units: i32, em: f32) -> f32 {
    units as f32 / em
}

/// A glyph of one of the fonts of a [`Typeface`].
#[derive(Debug, Clone)]
pub(crate) struct Glyph {
    pub(crate) face: usize,
    pub(crate) drawn: KrillaGlyph,
}

/// A row of glyphs and their text. Widths are in ems.
#[derive(Debug, Clone, Default)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) glyphs: Vec<Glyph>,
}

impl Run {
    pub(crate) fn width(&self) -> f32 {
        self.glyphs.iter().map(|it| it.drawn.x_advance).sum()
    }

    /// The words of the run, without the spaces between them.
    pub(crate) fn words(&self) -> impl Iterator<Item = Self> {
        let is_space = |it: &Glyph| self.text.get(it.drawn.text_range.clone()) == Some(" ");
        self.glyphs.split(is_space).filter_map(|glyphs| {
            // What is written from right to left may stand before the word beside it.
            let ranges = glyphs.iter().map(|it| it.drawn.text_range.clone());
            let ranges: BTreeMap<_, _> = ranges.map(|it| (it.start, it)).collect();
            let (mut text, mut starts) = (String::new(), BTreeMap::new());
            for (start, range) in ranges {
                starts.insert(start, text.len());
                text.push_str(self.text.get(range)?);
            }
            let at = |glyph: &Glyph| {
                let start = glyph.drawn.text_range.start;
                Some(moved(glyph.clone(), start, *starts.get(&start)?))
            };
            let glyphs = glyphs.iter().map(at).collect::<Option<Vec<_>>>()?;
            (!glyphs.is_empty()).then_some(Self { text, glyphs })
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
    /// letter. What is written from right to left stays whole.
    pub(crate) fn split(mut self, width: f32) -> (Self, Option<Self>) {
        let starts = self.glyphs.iter().map(|it| it.drawn.text_range.start);
        if !starts.is_sorted() {
            return (self, None);
        }
        let mut reached = 0.0;
        let mut fitting = 0;
        for cluster in self
            .glyphs
            .chunk_by(|one, next| one.drawn.text_range == next.drawn.text_range)
        {
            reached += cluster.iter().map(|it| it.drawn.x_advance).sum::<f32>();
            if fitting > 0 && reached > width {
                break;
            }
            fitting += cluster.len();
        }
        let glyphs = self.glyphs.split_off(fitting);
        let Some(at) = glyphs.first().map(|it| it.drawn.text_range.start) else {
            return (self, None);
        };
        let rest = Self {
            text: self.text.split_off(at),
            glyphs: glyphs.into_iter().map(|it| moved(it, at, 0)).collect(),
        };
        (self, Some(rest))
    }

    fn lacks_a_glyph(&self) -> bool {
        self.glyphs.iter().any(|it| it.drawn.glyph_id.to_u32() == 0)
    }
}

/// A glyph whose byte range is shifted back by `lost` bytes and then forward by
/// `got`.
fn moved(mut glyph: Glyph, lost: usize, got: usize) -> Glyph {
    let range = glyph.drawn.text_range;
    glyph.drawn.text_range = range.start - lost + got..range.end - lost + got;
    glyph
}

#[cfg(test)]
pub(crate) mod tests {
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

    /// With a font of some Hebrew letters, which has `A` too.
    pub(crate) fn with_hebrew() -> Typefaces {
        let file = include_bytes!("tests/fonts/DejaVuSans-Hebrew.ttf");
        let more = Vec::leak(vec![file.to_vec()]);
        Typefaces::load_while(Wanted::default(), more).expect("fonts")
    }

    #[test]
    fn what_the_font_lacks_comes_from_those_that_are_added() {
        let faces = with_hebrew();
        let face = faces.get(Weight::Regular);
        let run = face.shape("A שלום כהן, B 馬");
        assert_eq!(run.text, "A שלום כהן, B □");
        assert!(!run.lacks_a_glyph());
        let parts = run.glyphs.chunk_by(|one, next| one.face == next.face);
        let parts: Vec<_> = parts.map(|part| (part[0].face, part.len())).collect();
        assert_eq!(parts, [(0, 2), (1, 8), (0, 5)]);
        // From right to left, two words included; each glyph has its own letter.
        let texts = run.glyphs[2..10].iter();
        let texts: String = texts
            .map(|it| &run.text[it.drawn.text_range.clone()])
            .collect();
        assert_eq!(texts, "שלום כהן".chars().rev().collect::<String>());
        let words: Vec<_> = run.words().map(|it| it.text).collect();
        assert_eq!(words, ["A", "כהן", "שלום,", "B", "□"]);
        // Such a word stays whole, however narrow a line is.
        let (whole, rest) = face.shape("שלום").split(0.1);
        assert!(whole.text == "שלום" && rest.is_none());
    }

    #[test]
    fn what_no_font_has_is_told_once() {
        assert_eq!(with_hebrew().lacking("Zoë שלום 馬術, 馬"), "馬術");
        let own = Typefaces::load().expect("fonts");
        assert_eq!(own.lacking("Zoë Núñez שם"), "שם");
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
        let ranges: Vec<_> = tail
            .glyphs
            .iter()
            .map(|it| it.drawn.text_range.clone())
            .collect();
        assert_eq!(ranges.first().map(|it| it.start), Some(0));
        assert_eq!(ranges.last().map(|it| it.end), Some(tail.text.len()));
        let (one, _) = tail.split(0.0);
        assert_eq!(one.text, "q\u{303}");
    }
}
