//! What a judge writes.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use crate::{Format, FormatKind, Points, Seconds};

/// Maximum number of runs in a line of a speed class.
pub const MAX_RUNS: usize = 5;

/// The greatest number of errors, or of penalties of one kind, in a line.
pub const MAX_MISTAKES: u32 = 1000;

/// What one judge writes of a class, or what the clocks and the fences say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Card {
    /// The lines, in the order of the card.
    pub lines: Vec<CardLine>,
}

/// A line of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardLine {
    /// What the horse wears.
    pub back_number: u32,
    /// What the judge wrote; `None` if nothing yet. That is neither zero nor the base
    /// score.
    pub mark: Option<Mark>,
}

/// What a judge writes beside a back number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// A place; 1 is the first.
    Place(u32),
    /// A score.
    Score(Points),
    /// The total of marks of a test.
    Marks {
        /// Marks × coefficients.
        total: Points,
        /// How many errors were made.
        errors: u32,
    },
    /// The rounds of a jumper class, the jump-off last.
    Rounds(Vec<RoundMark>),
    /// The runs of a speed class.
    Runs(Vec<RunMark>),
    /// Why there is nothing to rank.
    Status(LineStatus),
}

/// A round of a jumper class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoundMark {
    /// Faults at fences; `None` if not written yet.
    pub faults: Option<Points>,
    /// The time; `None` if not written yet.
    pub time: Option<Seconds>,
    /// Why the round was not finished.
    pub status: Option<LineStatus>,
}

/// A run of a speed class.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunMark {
    /// The time without penalties; `None` if not written yet.
    pub time: Option<Seconds>,
    /// The mistakes, by the name of their kind.
    pub penalties: Vec<PenaltyCount>,
    /// Why the run was not finished.
    pub status: Option<LineStatus>,
}

/// How often a mistake was made in a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenaltyCount {
    /// The name of its kind in the format.
    pub name: String,
    /// How often.
    pub count: u32,
}

kernel::words! {
    /// Why a horse that was shown gets no place. Of several the last of this list counts.
    pub enum LineStatus {
        /// The judge gives no score.
        NoScore = "no_score",
        /// It was excused from the ring.
        Excused = "excused",
        /// It was eliminated.
        Eliminated = "eliminated",
        /// It was disqualified.
        Disqualified = "disqualified",
    }
}

/// Something that is wrong with a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardProblem {
    /// The index of the line.
    pub line: usize,
    /// The field of the line: `place`.
    pub field: String,
    /// What is wrong.
    pub kind: CardProblemKind,
}

impl CardProblem {
    /// The field within the card: `lines[3].place`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("lines[{}].{}", self.line, self.field)
    }
}

/// What is wrong with a line of a card. The text continues a sentence that begins with
/// the field.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CardProblemKind {
    /// No horse of the class has this number; perhaps it is a walk-in.
    #[error("is not a back number of this class")]
    UnknownBackNumber {
        /// The number.
        back_number: u32,
    },
    /// The number has a line already.
    #[error("is on this card already, in line {}", line + 1)]
    SecondLine {
        /// The index of its first line.
        line: usize,
    },
    /// The format wants something else.
    #[error("is not what the class is judged by")]
    OtherFormat,
    /// A number outside the format's range.
    #[error("must be {0}")]
    OutOfRange(String),
    /// The format does not have this kind of penalty.
    #[error("is not a penalty of this class")]
    UnknownPenalty,
    /// The place was given twice.
    #[error("is given to number {other} too")]
    PlaceTwice {
        /// The other number that has it.
        other: u32,
    },
    /// A better place was not given.
    #[error("leaves out place {missing}")]
    PlaceLeftOut {
        /// The first place that nobody has.
        missing: u32,
    },
    /// A round or a run is not written down to its end.
    #[error("is missing")]
    Missing,
}

impl CardProblem {
    /// Its field in words, on a card of this format.
    pub(crate) fn said(&self, format: &Format) -> String {
        let rounds = match &format.kind {
            FormatKind::Jumper { rounds, .. } => Some(rounds.len()),
            _ => None,
        };
        let part = self
            .field
            .strip_prefix("rounds[")
            .and_then(|it| it.split_once("]."));
        let Some((index, what)) = part else {
            return match self.field.as_str() {
                "back_number" => "the back number".to_owned(),
                other => format!("the {other}"),
            };
        };
        let index: usize = index.parse().unwrap_or_default();
        let what = match what.strip_prefix("penalties.") {
            Some(penalty) => format!("the number of \u{201c}{penalty}\u{201d}"),
            None => format!("the {what}"),
        };
        let which = match rounds {
            Some(rounds) if index >= rounds => "the jump-off".to_owned(),
            Some(_) => format!("round {}", index + 1),
            None => format!("run {}", index + 1),
        };
        format!("{what} of {which}")
    }
}

impl CardProblemKind {
    /// Whether a scribe who is still writing may come past it, so that a draft can have
    /// it; a card that is published cannot.
    #[must_use]
    pub const fn is_for_later(&self) -> bool {
        matches!(
            self,
            Self::PlaceTwice { .. } | Self::PlaceLeftOut { .. } | Self::Missing
        )
    }
}

/// All that is wrong with a card, by the horses that are in the class. On a master card
/// these are the horses of all its classes.
#[must_use]
pub fn check(card: &Card, format: &Format, back_numbers: &BTreeSet<u32>) -> Vec<CardProblem> {
    let mut found = Problems(Vec::new());
    let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, line) in card.lines.iter().enumerate() {
        let back_number = line.back_number;
        if !back_numbers.contains(&back_number) {
            let unknown = CardProblemKind::UnknownBackNumber { back_number };
            found.at(index, "back_number", unknown);
        }
        if let Some(line) = seen.get(&back_number) {
            let second = CardProblemKind::SecondLine { line: *line };
            found.at(index, "back_number", second);
        }
        seen.entry(back_number).or_insert(index);
        if let Some(mark) = &line.mark {
            found.mark(index, mark, format, back_numbers.len());
        }
    }
    found.places(card);
    found.0
}

struct Problems(Vec<CardProblem>);

impl Problems {
    fn at(&mut self, line: usize, field: &str, kind: CardProblemKind) {
        let field = field.to_owned();
        self.0.push(CardProblem { line, field, kind });
    }

    fn range(&mut self, is_wrong: bool, line: usize, field: &str, range: impl Into<String>) {
        if is_wrong {
            self.at(line, field, CardProblemKind::OutOfRange(range.into()));
        }
    }

    fn mark(&mut self, line: usize, mark: &Mark, format: &Format, horses: usize) {
        match (mark, &format.kind) {
            (Mark::Status(_), _) => {}
            (Mark::Place(place), FormatKind::Placed { places, .. }) => {
                // A master card ranks the horses of several classes.
                let all = u32::try_from(horses).unwrap_or(u32::MAX);
                let last = if format.master_of.is_empty() {
                    *places
                } else {
                    all.max(*places)
                };
                let is_wrong = !(1..=last).contains(place);
                self.range(is_wrong, line, "place", format!("from 1 to {last}"));
            }
            (Mark::Score(score), FormatKind::Scored { scale, .. }) => {
                let step = scale.step.units().max(1);
                let between = format!("a multiple of {}", scale.step);
                self.range(score.units() % step != 0, line, "score", between);
                if let Some(minimum) = scale.minimum {
                    let least = format!("at least {minimum}");
                    self.range(*score < minimum, line, "score", least);
                }
                if let Some(maximum) = scale.maximum {
                    let most = format!("at most {maximum}");
                    self.range(*score > maximum, line, "score", most);
                }
            }
            (Mark::Marks { total, errors }, FormatKind::Percent { maximum, .. }) => {
                let is_wrong = total.is_negative() || total > maximum;
                self.range(is_wrong, line, "marks", format!("from 0 to {maximum}"));
                self.mistakes(line, "errors", *errors);
            }
            (Mark::Rounds(marks), FormatKind::Jumper { rounds, jump_off }) => {
                let most = rounds.len() + usize::from(jump_off.is_some());
                let at_most = format!("at most {most}");
                self.range(marks.len() > most, line, "rounds", at_most);
                for (index, mark) in marks.iter().take(most).enumerate() {
                    let needs_time = rounds.get(index).is_none_or(crate::Round::needs_time);
                    self.round(line, index, mark, needs_time);
                }
            }
            (Mark::Runs(marks), FormatKind::Speed { penalties, .. }) => {
                let at_most = format!("at most {MAX_RUNS}");
                self.range(marks.len() > MAX_RUNS, line, "rounds", at_most);
                for (index, mark) in marks.iter().enumerate() {
                    self.time(line, index, mark.time);
                    if mark.time.is_none() && mark.status.is_none() {
                        let field = format!("rounds[{index}].time");
                        self.at(line, &field, CardProblemKind::Missing);
                    }
                    for count in &mark.penalties {
                        let field = format!("rounds[{index}].penalties.{}", count.name);
                        if penalties.iter().all(|it| it.name.as_str() != count.name) {
                            self.at(line, &field, CardProblemKind::UnknownPenalty);
                        }
                        self.mistakes(line, &field, count.count);
                    }
                }
            }
            _ => self.at(line, mark.field(), CardProblemKind::OtherFormat),
        }
    }

    fn round(&mut self, line: usize, index: usize, mark: &RoundMark, needs_time: bool) {
        self.time(line, index, mark.time);
        let field = format!("rounds[{index}].faults");
        let is_negative = mark.faults.is_some_and(Points::is_negative);
        self.range(is_negative, line, &field, "at least 0");
        if mark.status.is_some() {
            return;
        }
        if mark.faults.is_none() {
            self.at(line, &field, CardProblemKind::Missing);
        }
        if needs_time && mark.time.is_none() {
            let field = format!("rounds[{index}].time");
            self.at(line, &field, CardProblemKind::Missing);
        }
    }

    fn time(&mut self, line: usize, index: usize, time: Option<Seconds>) {
        let is_wrong = time.is_some_and(|it| it <= Seconds::ZERO);
        let field = format!("rounds[{index}].time");
        self.range(is_wrong, line, &field, "more than 0");
    }

    fn mistakes(&mut self, line: usize, field: &str, count: u32) {
        let most = format!("at most {MAX_MISTAKES}");
        self.range(count > MAX_MISTAKES, line, field, most);
    }

    /// Places that were given twice or left out.
    fn places(&mut self, card: &Card) {
        let mut given: Vec<(u32, usize)> = Vec::new();
        for (index, line) in card.lines.iter().enumerate() {
            if let Some(Mark::Place(place)) = line.mark {
                given.push((place, index));
            }
        }
        given.sort_unstable();
        let mut previous: Option<(u32, usize)> = None;
        // After 1, 1 comes 3.
        let mut next = 1;
        for (place, index) in given {
            match previous {
                Some((same, other)) if same == place => {
                    let other = card.lines[other].back_number;
                    self.at(index, "place", CardProblemKind::PlaceTwice { other });
                    next += 1;
                }
                _ => {
                    if place > next {
                        let left_out = CardProblemKind::PlaceLeftOut { missing: next };
                        self.at(index, "place", left_out);
                    }
                    next = place.saturating_add(1);
                }
            }
            previous = Some((place, index));
        }
    }
}

impl Mark {
    /// The field of a line that has it.
    const fn field(&self) -> &'static str {
        match self {
            Self::Place(_) => "place",
            Self::Score(_) => "score",
            Self::Marks { .. } => "marks",
            Self::Rounds(_) | Self::Runs(_) => "rounds",
            Self::Status(_) => "status",
        }
    }
}

#[cfg(test)]
mod tests;
