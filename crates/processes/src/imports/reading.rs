//! A row, read by the rules of a domain.

use std::fmt::Display;

use ::imports::{ImportKind, Judged, Record, field_of};
use kernel::{OptionalLine, OptionalText};

/// Reads the values of a row by the rules of a domain.
pub(super) struct Reading<'a> {
    record: &'a Record,
    kind: ImportKind,
    doubts: Vec<String>,
    wrong: Option<String>,
}

impl<'a> Reading<'a> {
    pub(super) const fn of(record: &'a Record, kind: ImportKind) -> Self {
        Self {
            record,
            kind,
            doubts: Vec::new(),
            wrong: None,
        }
    }

    /// The text of a field; empty without one.
    pub(super) fn get(&self, field: &str) -> &'a str {
        self.record.get(field)
    }

    fn label(&self, field: &str) -> &'static str {
        field_of(self.kind, field).map_or("Row", |it| it.label)
    }

    /// The value of a field without which the row is not added.
    pub(super) fn required<T, E: Display>(
        &mut self,
        field: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        match parse(self.get(field)) {
            Ok(value) => Some(value),
            Err(error) => {
                let reason = format!("{} {error}.", self.label(field));
                self.wrong.get_or_insert(reason);
                None
            }
        }
    }

    /// The value of a field; without one, or with one that is not right, there is none.
    pub(super) fn optional<T, E: Display>(
        &mut self,
        field: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let text = self.get(field);
        if text.is_empty() {
            return None;
        }
        let parsed = parse(text);
        self.or_doubt(field, parsed)
    }

    /// A value, or a doubt about the field.
    pub(super) fn or_doubt<T, E: Display>(
        &mut self,
        field: &str,
        value: Result<T, E>,
    ) -> Option<T> {
        value
            .map_err(|error| self.doubt(format!("{} {error}; left empty.", self.label(field))))
            .ok()
    }

    pub(super) fn line<const MAX: usize>(&mut self, field: &str) -> OptionalLine<MAX> {
        self.optional(field, OptionalLine::parse)
            .unwrap_or_default()
    }

    pub(super) fn text<const MAX: usize>(&mut self, field: &str) -> OptionalText<MAX> {
        self.optional(field, OptionalText::parse)
            .unwrap_or_default()
    }

    /// What may be wrong, a sentence.
    pub(super) fn doubt(&mut self, doubt: String) {
        self.doubts.push(doubt);
    }

    /// Why the row is not added, a sentence.
    pub(super) fn refuse(&mut self, reason: impl Into<String>) {
        self.wrong.get_or_insert(reason.into());
    }

    /// The verdict, and the value if the row is added.
    pub(super) fn finish<T>(self, value: Option<T>) -> (Judged, Option<T>) {
        match (value, self.wrong) {
            (Some(value), None) => (Judged::new(self.doubts), Some(value)),
            (_, reason) => {
                let reason = reason.unwrap_or_else(|| "This row cannot be read.".to_owned());
                (Judged::wrong(reason), None)
            }
        }
    }
}
