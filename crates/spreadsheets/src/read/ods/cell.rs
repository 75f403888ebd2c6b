//! A cell of a spreadsheet of `OpenDocument`, as it is read.

use quick_xml::events::BytesStart;

use super::super::shown::shown;
use super::{attribute, number};

/// The cell that is read.
#[derive(Default)]
pub(super) struct OpenCell {
    pub(super) times: usize,
    /// Another cell was merged over it.
    pub(super) is_covered: bool,
    pub(super) kind: String,
    /// The value that its kind has.
    pub(super) value: String,
    pub(super) text: String,
    /// How deep in a paragraph, and in a comment.
    pub(super) paragraphs: usize,
    pub(super) comments: usize,
}

impl OpenCell {
    pub(super) fn begin(&mut self, name: &str, tag: &BytesStart<'_>) {
        match name {
            "office:annotation" => self.comments += 1,
            _ if self.comments > 0 => {}
            "text:p" | "text:h" => {
                if self.paragraphs == 0 && !self.text.is_empty() {
                    self.text.push('\n');
                }
                self.paragraphs += 1;
            }
            "text:s" => {
                let times = number(attribute(tag, "text:c")).min(80);
                self.text.extend((0..times).map(|_| ' '));
            }
            "text:tab" => self.text.push('\t'),
            "text:line-break" => self.text.push('\n'),
            _ => {}
        }
    }

    pub(super) fn end(&mut self, name: &str) {
        match name {
            "office:annotation" => self.comments = self.comments.saturating_sub(1),
            "text:p" | "text:h" if self.comments == 0 => {
                self.paragraphs = self.paragraphs.saturating_sub(1);
            }
            _ => {}
        }
    }

    /// What it says: a date as YYYY-MM-DD, a number as it is or, if it is a number of
    /// something such as a ZIP code, as the cell shows it.
    pub(super) fn shown(&self) -> String {
        if self.is_covered {
            return String::new();
        }
        let read = match self.kind.as_str() {
            "date" => day_and_time(&self.value),
            "time" => time_of_day(&self.value),
            "boolean" => Some(if self.value == "true" { "yes" } else { "no" }.to_owned()),
            "float" | "currency" => self.value.parse().ok().map(|number| {
                let is_of_something = shows_digits_of(&self.text, &self.value);
                if is_of_something {
                    self.text.clone()
                } else {
                    shown(number, "")
                }
            }),
            _ => None,
        };
        read.unwrap_or_else(|| self.text.clone())
    }
}

/// Whether a text has the digits of a whole number, and other marks than numbers have, or
/// zeros before them: (931) 555-0147, 02138.
fn shows_digits_of(text: &str, value: &str) -> bool {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let has_marks = text.chars().any(|it| !it.is_ascii_digit());
    let is_number =
        |it: char| it.is_ascii_digit() || matches!(it, '.' | ',' | '\u{a0}' | '\u{202f}');
    digits.trim_start_matches('0') == value
        && if has_marks {
            !text.chars().all(is_number) && !text.contains(['.', ',', '$', '€', '£'])
        } else {
            digits != value
        }
}

/// `2019-03-04`, with `10:30` behind if there is a time.
fn day_and_time(value: &str) -> Option<String> {
    let (day, time) = value.split_once('T').unwrap_or((value, ""));
    let is_day = day.len() == 10 && day.is_ascii();
    let time = time.get(..5).filter(|it| *it != "00:00");
    is_day.then(|| match time {
        Some(time) => format!("{day} {time}"),
        None => day.to_owned(),
    })
}

/// `09:30` of `PT09H30M00S`, if it is less than a day.
fn time_of_day(value: &str) -> Option<String> {
    let (hours, rest) = value.strip_prefix("PT")?.split_once('H')?;
    let (minutes, _) = rest.split_once('M')?;
    let (hours, minutes): (u8, u8) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then(|| format!("{hours:02}:{minutes:02}"))
}
