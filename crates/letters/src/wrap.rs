//! Line breaking.

use textwrap::core::Fragment;
use textwrap::wrap_algorithms::{Penalties, wrap_first_fit, wrap_optimal_fit};

use crate::typeface::{Run, Typeface};
use crate::words::clean;

/// The unit of widths for textwrap, in ems: half an em, about one character,
/// which is what its penalties assume.
const CHARACTER: f32 = 0.5;

/// Tolerance for rounding when sums of widths are compared.
const ROUNDING: f64 = 1e-4;

#[derive(Debug)]
struct Word {
    run: Run,
    width: f64,
    space: f64,
}

impl Fragment for Word {
    fn width(&self) -> f64 {
        self.width
    }

    fn whitespace_width(&self) -> f64 {
        self.space
    }

    fn penalty_width(&self) -> f64 {
        0.0
    }
}

/// Wraps a text into lines of at most `width` ems, all but the first narrower
/// by `hang`. A word is broken only if it is wider than a line.
pub(crate) fn wrap(face: &Typeface, text: &str, width: f32, hang: f32) -> Vec<Run> {
    lines(&face.shape(&clean(text)), &face.shape(" "), width, hang)
}

/// Like [`wrap`], with the same number of lines but of about equal width.
pub(crate) fn wrap_evenly(face: &Typeface, text: &str, width: f32) -> Vec<Run> {
    let (text, space) = (face.shape(&clean(text)), face.shape(" "));
    let widest = lines(&text, &space, width, 0.0);
    if widest.len() < 2 {
        return widest;
    }
    let narrower = (1_u8..20).rev().map(|it| width * f32::from(it) / 20.0);
    narrower
        .map(|it| lines(&text, &space, it, 0.0))
        .take_while(|it| it.len() == widest.len())
        .last()
        .unwrap_or(widest)
}

fn lines(text: &Run, space: &Run, width: f32, hang: f32) -> Vec<Run> {
    let words = words(text, space, width - hang);
    if words.is_empty() {
        return Vec::new();
    }
    let widths = [characters(width), characters(width - hang)];
    let mut penalties = Penalties::new();
    penalties.overflow_penalty = 1_000_000_000;
    // Avoid a single word on the last line.
    penalties.short_last_line_penalty = 3600;
    let lines = wrap_optimal_fit(&words, &widths, &penalties)
        .ok()
        .filter(|lines| all_fit(lines, widths))
        .unwrap_or_else(|| wrap_first_fit(&words, &widths));
    lines.into_iter().map(|line| joined(line, space)).collect()
}

/// The words of a text. A word that is wider than a line is split into several.
fn words(text: &Run, space: &Run, widest: f32) -> Vec<Word> {
    let mut words = Vec::new();
    for word in text.words() {
        let mut rest = Some(word);
        while let Some(run) = rest.take() {
            let (head, tail) = if run.width() > widest {
                run.split(widest)
            } else {
                (run, None)
            };
            let is_end = tail.is_none();
            words.push(Word {
                width: characters(head.width()),
                space: characters(if is_end { space.width() } else { 0.0 }),
                run: head,
            });
            rest = tail;
        }
    }
    words
}

/// A text on one line of at most `width` ems, shortened with an ellipsis; at a
/// word boundary if there are several words.
pub(crate) fn shorten(face: &Typeface, text: &str, width: f32) -> Run {
    let run = face.shape(&clean(text));
    if run.width() <= width {
        return run;
    }
    let ellipsis = face.shape("…");
    let (head, _) = run.split(width - ellipsis.width());
    let words = head.text.rsplit_once(' ').map(|(words, _)| words);
    let mut short = face.shape(words.unwrap_or(&head.text));
    short.push(&ellipsis);
    short
}

fn characters(ems: f32) -> f64 {
    f64::from(ems / CHARACTER)
}

fn all_fit(lines: &[&[Word]], [first, others]: [f64; 2]) -> bool {
    lines.iter().enumerate().all(|(at, line)| {
        let spaces: f64 = line.iter().rev().skip(1).map(|it| it.space).sum();
        let words: f64 = line.iter().map(|it| it.width).sum();
        words + spaces <= if at == 0 { first } else { others } + ROUNDING
    })
}

fn joined(words: &[Word], space: &Run) -> Run {
    let mut line = Run::default();
    for (at, word) in words.iter().enumerate() {
        line.push(&word.run);
        if word.space > 0.0 && at + 1 < words.len() {
            line.push(space);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typeface::{Typefaces, Weight};

    fn lines(text: &str, width: f32, hang: f32) -> Vec<String> {
        let faces = Typefaces::load().expect("fonts");
        let runs = wrap(faces.get(Weight::Regular), text, width, hang);
        for (at, run) in runs.iter().enumerate() {
            let most = if at == 0 { width } else { width - hang };
            assert!(run.width() <= most + 0.001, "{} is too wide", run.text);
        }
        runs.into_iter().map(|it| it.text).collect()
    }

    #[test]
    fn lines_end_evenly_and_none_is_too_wide() {
        let text = "Management has appointed as Horse Protection Inspector: Ann Lee.";
        for tenths in 80_u8..200 {
            let width = f32::from(tenths) / 10.0;
            assert_eq!(lines(text, width, 1.0).join(" "), text);
        }
        assert_eq!(
            lines("in the shade of the old arena", 8.0, 0.0),
            ["in the shade of", "the old arena"]
        );
    }

    #[test]
    fn a_word_that_is_wider_than_a_line_is_broken() {
        let word = "W".repeat(200);
        for hang in [0.0, 1.5] {
            let lines = lines(&word, 20.0, hang);
            assert!(lines.len() > 5);
            assert_eq!(lines.concat(), word);
        }
    }

    #[test]
    fn an_empty_text_has_no_lines() {
        assert!(lines(" \u{200b}\n", 20.0, 0.0).is_empty());
    }

    #[test]
    fn no_word_is_alone_on_the_last_line() {
        assert_eq!(
            lines(
                "All ages, flat shod. Flat walk, running walk, canter.",
                23.0,
                0.0
            ),
            ["All ages, flat shod. Flat walk, running", "walk, canter."]
        );
    }

    #[test]
    fn a_heading_has_lines_of_similar_width() {
        let faces = Typefaces::load().expect("fonts");
        let face = faces.get(Weight::Semibold);
        let text = "Notice of a horse show: Middle Tennessee Spring Classic";
        let runs = wrap_evenly(face, text, 26.0);
        let lines: Vec<_> = runs.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(
            lines,
            ["Notice of a horse show: Middle", "Tennessee Spring Classic"]
        );
        assert_eq!(wrap_evenly(face, "One line", 26.0).len(), 1);
        let word = "W".repeat(100);
        assert_eq!(
            wrap_evenly(face, &word, 26.0).len(),
            wrap(face, &word, 26.0, 0.0).len()
        );
    }

    #[test]
    fn a_text_that_is_too_long_for_its_line_ends_in_an_ellipsis() {
        let faces = Typefaces::load().expect("fonts");
        let face = faces.get(Weight::Regular);
        assert_eq!(
            shorten(face, "Spring  Classic", 20.0).text,
            "Spring Classic"
        );
        let short = shorten(face, "Spring Classic of Shelbyville", 8.0);
        assert_eq!(short.text, "Spring Classic…");
        assert!(short.width() <= 8.0);
    }
}
