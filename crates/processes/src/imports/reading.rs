//! A row, read by the rules of a domain.

use std::fmt::Display;

use ::imports::{ImportKind, Judged, Record, Verdict, field_of, notes_of};
use kernel::{OptionalLine, OptionalText};

/// Reads the values of a row by the rules of a domain.
pub(super) struct Reading<'a> {
    record: &'a Record,
    kind: ImportKind,
    doubts: Vec<String>,
    /// What no field took, a line each.
    unread: Vec<String>,
    /// The fields whose values are not taken, with their lines of the notes.
    not_taken: Vec<(&'static str, Option<String>)>,
    /// The labels of what it says more of what is there.
    filled: Vec<&'static str>,
    /// Whether it says something otherwise than what is there.
    differs: bool,
    wrong: Option<String>,
}

impl<'a> Reading<'a> {
    pub(super) fn of(record: &'a Record, kind: ImportKind) -> Self {
        Self {
            record,
            kind,
            doubts: Vec::new(),
            unread: Vec::new(),
            not_taken: Vec::new(),
            filled: Vec::new(),
            differs: false,
            wrong: record.problem.map(str::to_owned),
        }
    }

    /// The text of a field; empty without one.
    pub(super) fn get(&self, field: &str) -> &'a str {
        self.record.get(field)
    }

    fn label(&self, field: &str) -> &'static str {
        field_of(self.kind, field).map_or("Row", |it| it.label)
    }

    /// The value of a field without which the row is not added. There is none if the row is
    /// wrong already.
    pub(super) fn required<T, E: Display>(
        &mut self,
        field: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        match parse(self.get(field)) {
            Ok(value) => Some(value).filter(|_| self.wrong.is_none()),
            Err(error) => {
                let label = self.label(field);
                let reason = self.unread(field);
                let reason = reason.unwrap_or_else(|| format!("{label} {error}."));
                self.wrong.get_or_insert(reason);
                None
            }
        }
    }

    /// Why what stands in the column of a field could not be read, a sentence: that says more
    /// than that the field is missing.
    pub(super) fn unread(&self, field: &str) -> Option<String> {
        if !self.get(field).is_empty() {
            return None;
        }
        let label = format!("{}: ", self.label(field));
        let mut doubts = self.record.doubts.iter();
        let doubt = doubts.find(|it| it.starts_with(&label))?;
        let ends = [", kept in the notes.", ", left empty."];
        let said = ends.iter().find_map(|end| doubt.strip_suffix(end))?;
        Some(format!("{said}."))
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
        self.or_doubt(field, text, parsed)
    }

    /// A value, or a doubt about the field. Its text is kept in the notes, of rows that have
    /// some.
    pub(super) fn or_doubt<T, E: Display>(
        &mut self,
        field: &str,
        text: &str,
        value: Result<T, E>,
    ) -> Option<T> {
        let error = match value {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        let kept = if self.keep(field, text) {
            "kept in the notes"
        } else {
            "left empty"
        };
        self.doubt(format!("{} {error}; {kept}.", self.label(field)));
        None
    }

    /// Keeps a text of a field in the notes, and returns whether such rows have some.
    pub(super) fn keep(&mut self, field: &str, text: &str) -> bool {
        let has_notes = notes_of(self.kind).is_some_and(|notes| notes.name != field);
        let line = has_notes.then(|| format!("{}: {text}", self.label(field)));
        if let Some(field) = field_of(self.kind, field).filter(|it| self.get(it.name) == text) {
            self.not_taken.push((field.name, line.clone()));
        }
        self.unread.extend(line);
        has_notes
    }

    /// Leaves out the value of a field, which is not for the role.
    pub(super) fn leave_out(&mut self, field: &str) {
        let field = field_of(self.kind, field).map(|it| (it.name, None));
        self.not_taken.extend(field);
    }

    /// Writes the value of a field that no domain has into the notes, too.
    pub(super) fn note(&mut self, field: &str) {
        let text = self.get(field);
        if !text.is_empty() {
            self.unread.push(format!("{}: {text}", self.label(field)));
        }
    }

    /// The notes, with what no other field took. Asked for last.
    pub(super) fn notes(&mut self) -> String {
        let said = self.get("notes");
        let said = Some(said).filter(|it| !it.is_empty());
        let lines: Vec<_> = said.into_iter().map(str::to_owned).collect();
        [lines, std::mem::take(&mut self.unread)]
            .concat()
            .join("\n")
    }

    /// The notes, as a text of a field; too long ones are cut, and that is said.
    pub(super) fn notes_text<const MAX: usize>(&mut self) -> OptionalText<MAX> {
        let notes = self.notes();
        OptionalText::parse(&notes).unwrap_or_else(|error| {
            self.doubt(format!("Notes {error}; cut off."));
            let cut: String = notes.chars().take(MAX).collect();
            OptionalText::parse(&cut).unwrap_or_default()
        })
    }

    pub(super) fn line<const MAX: usize>(&mut self, field: &str) -> OptionalLine<MAX> {
        self.optional(field, OptionalLine::parse)
            .unwrap_or_default()
    }

    /// A text in several lines.
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

    /// A field of what is there gets what the row says.
    pub(super) fn filled(&mut self, field: &str) {
        let label = self.label(field);
        if !self.filled.contains(&label) {
            self.filled.push(label);
        }
    }

    /// A field of what is there says something else than the row, which is taken or not.
    pub(super) fn differs(&mut self, field: &str, (here, said): (&str, &str), takes: bool) {
        self.differs = true;
        let label = self.label(field);
        self.doubt(if takes {
            format!("{label}: {said} replaces {here}.")
        } else {
            format!("{label}: {here} stays, this row says {said}.")
        });
    }

    /// The verdict about a row of something that is there.
    pub(super) fn finish_known(self) -> Judged {
        if let Some(reason) = self.wrong {
            return Judged::wrong(reason);
        }
        let verdict = if self.filled.is_empty() {
            Verdict::Known
        } else {
            Verdict::Completed(self.filled)
        };
        Judged {
            differs: self.differs,
            not_taken: self.not_taken,
            ..Judged::of(verdict, self.doubts)
        }
    }

    /// The verdict, and the value if the row is added.
    pub(super) fn finish<T>(self, value: Option<T>) -> (Judged, Option<T>) {
        match (value, self.wrong) {
            (Some(value), None) => {
                let judged = Judged {
                    differs: self.differs,
                    not_taken: self.not_taken,
                    ..Judged::new(self.doubts)
                };
                (judged, Some(value))
            }
            (_, reason) => {
                let reason = reason.unwrap_or_else(|| "This row cannot be read.".to_owned());
                (Judged::wrong(reason), None)
            }
        }
    }
}
