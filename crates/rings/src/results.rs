//! What the cards of a class come to.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Card, Format, FormatKind, LineStatus, Mark};
use rank::{Ranked, rank};

mod combine;
mod jumper;
mod placed;
mod rank;
mod row;
mod scored;
mod speed;

pub use rank::WorkOff;
pub use row::{
    Because, JumpOffEnd, JumpOffScore, NotShown, NotShownReason, ResultRow, Score, Step,
};

/// A horse that is entered in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Starter {
    /// What it wears.
    pub back_number: u32,
    /// Whether it came, as far as the gate knows.
    pub presence: Presence,
}

kernel::words! {
    /// Whether a horse came into the ring, as far as the gate knows.
    pub enum Presence {
        /// The gate does not know yet.
        Expected = "expected",
        /// It came.
        CameIn = "came_in",
        /// It was taken out of the class.
        Scratched = "scratched",
        /// It did not come.
        NoShow = "no_show",
    }
}

/// What the cards of a class come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// How many horses came into the ring and were judged.
    pub shown: u32,
    /// The horses that were shown: those with a place first, equals by number. If the
    /// judges' places stand by themselves, all of one judge before those of the next.
    pub rows: Vec<ResultRow>,
    /// The other horses of the class, by number.
    pub not_shown: Vec<NotShown>,
    /// The cards without any mark, as indexes of the judges.
    pub empty_cards: Vec<usize>,
}

impl Results {
    /// Whether no card and no mark is missing that the places depend on.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let is_missing = |it: &ResultRow| matches!(it.because, Because::Missing { .. });
        self.empty_cards.is_empty() && !self.rows.iter().any(is_missing)
    }
}

/// What the cards of a class come to: a pure function, in which the order of cards'
/// lines and of starters makes no difference.
///
/// With a master card, these are the format and the cards of the class that has it, and
/// the starters of the class that is asked about: its places are those of its own
/// horses in the order of the card. Lines of other horses are therefore ignored.
///
/// A work-off decides between the horses alone that were equal when it was held, and
/// changes no score.
#[must_use]
pub fn results(
    format: &Format,
    cards: &[Card],
    starters: &[Starter],
    work_offs: &[WorkOff],
) -> Results {
    let class = Class::new(format, cards, starters, work_offs);
    let mut rows = match &format.kind {
        FormatKind::Placed { combine, .. } => placed::rows(&class, *combine),
        FormatKind::Scored { combine, best, .. } => scored::scored(&class, *combine, *best),
        FormatKind::Percent { maximum, errors } => scored::percent(&class, *maximum, errors),
        FormatKind::Jumper { rounds, jump_off } => jumper::rows(&class, rounds, jump_off.as_ref()),
        FormatKind::Speed {
            penalties,
            out_at,
            runs,
        } => speed::rows(&class, penalties, *out_at, *runs),
    };
    rows.sort_by_key(|row| (row.judge, row.place.unwrap_or(u32::MAX), row.back_number));
    let shown: BTreeSet<u32> = rows.iter().map(|row| row.back_number).collect();
    Results {
        shown: u32::try_from(shown.len()).unwrap_or(u32::MAX),
        not_shown: not_shown(&class, starters, &shown),
        empty_cards: class.empty_cards(),
        rows,
    }
}

fn not_shown(class: &Class<'_>, starters: &[Starter], shown: &BTreeSet<u32>) -> Vec<NotShown> {
    let starters: BTreeMap<u32, Presence> = starters
        .iter()
        .map(|it| (it.back_number, it.presence))
        .collect();
    let others = starters
        .into_iter()
        .filter(|(number, _)| !shown.contains(number));
    let others = others.map(|(back_number, presence)| NotShown {
        back_number,
        reason: match presence {
            Presence::NoShow => NotShownReason::NoShow,
            Presence::Scratched => NotShownReason::Scratched,
            Presence::Expected | Presence::CameIn => NotShownReason::Unmarked,
        },
        is_marked: (0..class.cards.len()).any(|judge| class.mark(judge, back_number).is_some()),
    });
    others.collect()
}

/// The cards of a class with those of its horses that may have been shown.
struct Class<'a> {
    /// The horses that were not scratched and are no no-shows, and whether the gate saw
    /// them.
    horses: BTreeMap<u32, bool>,
    /// The marks of each card, by back number.
    cards: Vec<BTreeMap<u32, &'a Mark>>,
    call_judge: usize,
    work_offs: &'a [WorkOff],
}

/// What one or several cards say of the horses of a class: those that are ranked, and
/// the rows of those that are not.
#[derive(Default)]
struct Sorted {
    ranked: Vec<Ranked>,
    rows: Vec<ResultRow>,
}

impl<'a> Class<'a> {
    fn new(
        format: &Format,
        cards: &'a [Card],
        starters: &[Starter],
        work_offs: &'a [WorkOff],
    ) -> Self {
        let is_there = |it: &&Starter| match it.presence {
            Presence::Expected | Presence::CameIn => true,
            Presence::Scratched | Presence::NoShow => false,
        };
        let horses = starters.iter().filter(is_there);
        let marks = |card: &'a Card| {
            let marked = card.lines.iter();
            let marked = marked.filter_map(|it| Some((it.back_number, it.mark.as_ref()?)));
            marked.collect()
        };
        let mut cards: Vec<_> = cards.iter().take(format.cards()).map(marks).collect();
        cards.resize(format.cards(), BTreeMap::new());
        Self {
            horses: horses
                .map(|it| (it.back_number, it.presence == Presence::CameIn))
                .collect(),
            cards,
            call_judge: format.call_judge,
            work_offs,
        }
    }

    fn mark(&self, judge: usize, back_number: u32) -> Option<&'a Mark> {
        self.cards.get(judge)?.get(&back_number).copied()
    }

    /// The marks of a horse on all cards.
    fn marks(&self, back_number: u32) -> Vec<Option<&'a Mark>> {
        let judges = 0..self.cards.len();
        judges.map(|judge| self.mark(judge, back_number)).collect()
    }

    /// The cards on which no horse of the class is marked.
    fn empty_cards(&self) -> Vec<usize> {
        let is_empty = |judge: &usize| {
            let mut horses = self.horses.keys();
            !horses.any(|it| self.mark(*judge, *it).is_some())
        };
        (0..self.cards.len()).filter(is_empty).collect()
    }

    /// The gravest status on any card. One judge who gives no score says nothing of
    /// what the others do.
    fn status(&self, back_number: u32) -> Option<LineStatus> {
        let marks = self.marks(back_number);
        let status = |mark: &&Mark| match mark {
            Mark::Status(status) => Some(*status),
            _ => None,
        };
        let gravest = marks.iter().flatten().filter_map(status).max();
        let all = marks.iter().flatten().all(|mark| status(mark).is_some());
        gravest.filter(|it| all || *it > LineStatus::NoScore)
    }

    /// The rows of ranked horses and of those that are not.
    fn rows(&self, sorted: Sorted, steps: &[Option<Step>]) -> Vec<ResultRow> {
        let mut rows = rank(sorted.ranked, steps, self.work_offs);
        rows.extend(sorted.rows);
        rows
    }
}

#[cfg(test)]
mod tests;
