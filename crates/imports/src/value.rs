//! What single cells say.

use crate::date::{ReadDate, read_date, read_time, time_behind};
use crate::field::{Field, key};
use crate::spelled::care_kind;

/// What stands between several values of a field in the exports of Google.
const BETWEEN: &str = " ::: ";

/// Notes that need not say from which column they are.
const PLAIN_NOTES: [&str; 8] = [
    "notes",
    "note",
    "comments",
    "comment",
    "remarks",
    "description",
    "details",
    "memo",
];

pub(crate) fn text(field: &Field, cell: &str) -> String {
    let several = one_line(cell);
    let mut values = several.split(BETWEEN);
    match values.next() {
        // A contact has one address; the others would make it wrong.
        Some(first) if field.name.ends_with("email") => first.to_owned(),
        _ => several.replace(BETWEEN, ", "),
    }
}

/// The names of a cell, which may stand below each other.
pub(crate) fn names(cell: &str) -> String {
    let lines = cell.lines().map(one_line);
    let lines: Vec<_> = lines.filter(|it| !it.is_empty()).collect();
    lines.join("; ")
}

/// The lines of a cell. What is kept as a note says from which column it is.
pub(crate) fn lines(field: &Field, heading: &str, cell: &str) -> String {
    let cell = cell.replace(BETWEEN, "\n");
    let is_plain = field.name != "notes" || PLAIN_NOTES.contains(&key(heading).as_str());
    if is_plain {
        cell
    } else {
        format!("{heading}: {cell}")
    }
}

/// The kind of care that a heading names, such as Vaccine name or Farrier.
pub(crate) fn care_kind_in(heading: &str) -> Option<&'static str> {
    let said = key(heading);
    let mut things = ["", "name", "type"].iter();
    things.find_map(|ending| care_kind(said.strip_suffix(ending)?))
}

pub(crate) fn one_line(cell: &str) -> String {
    cell.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn time(cell: &str) -> Result<String, &'static str> {
    let minutes = read_time(cell).or_else(|| time_behind(cell));
    minutes.map(minutes_of_day).ok_or("is no time of day")
}

pub(crate) fn minutes_of_day(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

pub(crate) fn number(cell: &str) -> Result<String, &'static str> {
    let digits = cell
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(cell.len());
    let (number, rest) = cell.split_at(digits);
    let rest = rest.trim().trim_end_matches('.').to_lowercase();
    let is_unit = [
        "",
        "0",
        ".0",
        "y",
        "yr",
        "yrs",
        "year",
        "years",
        "years old",
        "yo",
    ];
    match number.parse::<u32>() {
        Ok(number) if is_unit.contains(&rest.as_str()) => Ok(number.to_string()),
        _ => Err("is no whole number"),
    }
}

/// Whether something is paid. A day on which it was, and the number of a check, say so.
pub(crate) fn paid(words: &[(&str, &[&str])], cell: &str) -> Result<String, &'static str> {
    let said = match cell.trim() {
        "✓" | "✔" | "☑" => "yes",
        "✗" | "✘" | "☐" => "no",
        cell if read_date(cell) != ReadDate::No => "yes",
        cell => cell.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ' || c == '#'),
    };
    word(words, said)
}

pub(crate) fn word(words: &[(&str, &[&str])], cell: &str) -> Result<String, &'static str> {
    let said = key(cell);
    let is_it =
        |(word, others): &&(&str, &[&str])| *word == said || others.contains(&said.as_str());
    let found = words.iter().find(is_it);
    found
        .map(|(word, _)| (*word).to_owned())
        .ok_or("is not known")
}
