//! What a row says of a thing that is there: it fills what is empty, and names what differs.

use kernel::{OptionalText, fold};

use super::reading::Reading;

/// A change of a thing that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completed<T> {
    /// The thing as it was read.
    pub before: T,
    /// With what rows said of it.
    pub after: T,
}

/// Fills a thing that is there with what a row says of it.
pub(super) struct Filling<'r, 'a> {
    row: &'r mut Reading<'a>,
    takes: bool,
}

impl<'r, 'a> Filling<'r, 'a> {
    /// With what the row says otherwise, if `takes`.
    pub(super) fn of(row: &'r mut Reading<'a>, takes: bool) -> Self {
        Self { row, takes }
    }

    /// A value of a field. `text` says it, and nothing if there is none.
    pub(super) fn value<T: Clone>(
        &mut self,
        field: &'static str,
        here: &mut T,
        said: &T,
        text: impl Fn(&T) -> String,
    ) {
        let (was, says) = (text(here), text(said));
        if says.is_empty() || fold(&was) == fold(&says) {
            return;
        }
        if was.is_empty() || self.takes {
            here.clone_from(said);
            self.row.filled(field);
        }
        if !was.is_empty() {
            self.row.differs(field, (&was, &says), self.takes);
        }
    }

    /// A text in several lines: what is not in it yet is added.
    pub(super) fn lines<const MAX: usize>(
        &mut self,
        field: &'static str,
        here: &mut OptionalText<MAX>,
        said: &OptionalText<MAX>,
    ) {
        let new = lines_beside([here.as_str()], said.as_str());
        if new.is_empty() {
            return;
        }
        let all: Vec<_> = [here.as_str(), &new]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
        let all = OptionalText::parse(&all.join("\n"));
        if let Some(all) = self.row.or_doubt(field, said.as_str(), all) {
            *here = all;
            self.row.filled(field);
        }
    }
}

/// The lines of a text that stand in none of those that are there.
pub(super) fn lines_beside<'t>(there: impl IntoIterator<Item = &'t str>, said: &str) -> String {
    let there: Vec<_> = there.into_iter().map(fold).collect();
    let is_new = |line: &&str| {
        let line = fold(line.trim());
        !line.is_empty() && !there.iter().any(|text| text.contains(&line))
    };
    said.lines().filter(is_new).collect::<Vec<_>>().join("\n")
}
