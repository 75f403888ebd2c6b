//! What a class is judged by. Every rule is data of the class; none is a constant.

use kernel::{ClassId, FieldErrors, OptionalLine, RequiredLine};

use crate::{Percentage, Points, Seconds};

mod check;

/// Maximum number of judges of a class.
pub const MAX_JUDGES: usize = 15;

/// Maximum number of rounds of a jumper class, without the jump-off.
pub const MAX_ROUNDS: usize = 5;

/// Maximum number of kinds of penalties of a speed class, and of costs of errors.
pub const MAX_PENALTIES: usize = 20;

/// Maximum number of classes whose horses are ranked on one master card.
pub const MAX_SHARING: usize = 20;

/// The greatest place that a judge may be asked for.
pub const MAX_PLACES: u32 = 1000;

/// What a class is judged by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Format {
    /// What a line of a card holds, and what follows from it.
    pub kind: FormatKind,
    /// Who judges. In a timed class they may be none.
    pub judges: Vec<Judge>,
    /// Which of the judges decides between equals; with [`Combine::Referee`] the
    /// referee.
    pub call_judge: usize,
    /// The classes that are ridden at once and take their places from this class's
    /// cards: the judges rank all their horses together.
    pub master_of: Vec<ClassId>,
}

/// A judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judge {
    /// The name.
    pub name: RequiredLine<200>,
    /// The postal address; may be empty.
    pub address: OptionalLine<500>,
}

/// What a line of a card holds, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormatKind {
    /// Each judge ranks the horses.
    Placed {
        /// How several judges' places become one ranking.
        combine: Option<Combine>,
        /// How many places a judge gives.
        places: u32,
    },
    /// Each judge gives a number.
    Scored {
        /// What several judges' numbers come to.
        combine: ScoreCombine,
        /// Which number is first.
        best: Best,
        /// Which numbers a judge may give.
        scale: Scale,
    },
    /// Each judge gives marks for parts of a test, which are a share of the most that
    /// can be had.
    Percent {
        /// The greatest total of marks.
        maximum: Points,
        /// What the first, second … error costs; further ones cost what the last does.
        errors: Vec<ErrorCost>,
    },
    /// Faults at fences, and over a time allowed.
    Jumper {
        /// The rounds.
        rounds: Vec<Round>,
        /// The round that decides, if there is one.
        jump_off: Option<JumpOff>,
    },
    /// The shortest time.
    Speed {
        /// What each kind of mistake costs.
        penalties: Vec<Penalty>,
        /// With so many penalties in one run, it is out.
        out_at: Option<u32>,
        /// What several runs come to.
        runs: Runs,
    },
}

kernel::words! {
    /// The name of a kind of format.
    pub enum FormatName {
        /// Each judge ranks the horses.
        Placed = "placed",
        /// Each judge gives a number.
        Scored = "scored",
        /// A share of the most that can be had.
        Percent = "percent",
        /// Faults at fences, and over a time allowed.
        Jumper = "jumper",
        /// The shortest time.
        Speed = "speed",
    }
}

kernel::words! {
    /// How the places of several judges become one ranking.
    pub enum Combine {
        /// They do not: each judge's places stand by themselves.
        Separate = "separate",
        /// 10 points for a first, 9 for a second … 1 for a tenth.
        Points = "points",
        /// First is who more than half of the judges have first; else who more than
        /// half have first or second, and so on.
        Majority = "majority",
        /// Two judges; where they differ, the referee's card decides between their two
        /// horses.
        Referee = "referee",
        /// Each horse's best and worst place are struck.
        HighLow = "high_low",
    }
}

kernel::words! {
    /// What the numbers of several judges come to.
    pub enum ScoreCombine {
        /// Their sum.
        Sum = "sum",
        /// Their average.
        Average = "average",
    }
}

kernel::words! {
    /// Which number is first.
    pub enum Best {
        /// The highest.
        High = "high",
        /// The lowest.
        Low = "low",
    }
}

/// Which numbers a judge may give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Every number is a multiple of it.
    pub step: Points,
    /// The lowest number.
    pub minimum: Option<Points>,
    /// The highest number.
    pub maximum: Option<Points>,
    /// The number that a scribe counts from. It is no score until it is written.
    pub base: Option<Points>,
}

impl Default for Scale {
    fn default() -> Self {
        Self {
            step: Points::from_units(1),
            minimum: None,
            maximum: None,
            base: None,
        }
    }
}

/// What an error costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorCost {
    /// Points off the marks.
    Points(Points),
    /// The horse is eliminated.
    Out,
}

/// A round of a jumper class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// What too much time costs.
    pub limit: TimeLimit,
    /// Whether the shorter time decides between equal faults.
    pub time_counts: bool,
}

/// What too much time costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimit {
    /// The time allowed; `None` if there is none.
    pub allowed: Option<Seconds>,
    /// Each of these parts that was commenced over the time allowed costs `faults`.
    pub per: Seconds,
    /// What each part costs.
    pub faults: Points,
}

/// The round that decides a jumper class. Its time always counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JumpOff {
    /// Who comes to it.
    pub who: JumpOffFor,
    /// Whether it is ridden at once after the rounds, as in a class of two phases.
    pub at_once: bool,
    /// What too much time costs.
    pub limit: TimeLimit,
}

kernel::words! {
    /// Who comes to a jump-off.
    pub enum JumpOffFor {
        /// All without faults.
        Clears = "clears",
        /// Those that are equal first.
        EqualFirst = "equal_first",
    }
}

/// A kind of mistake in a speed class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Penalty {
    /// Its name, such as "pole".
    pub name: RequiredLine<100>,
    /// What it costs.
    pub cost: PenaltyCost,
}

/// What a mistake in a speed class costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenaltyCost {
    /// Seconds that are added to the time.
    Seconds(Seconds),
    /// The run is out.
    Out,
}

kernel::words! {
    /// What several runs come to.
    pub enum Runs {
        /// The best run counts.
        Best = "best",
        /// The times of all runs are added.
        Sum = "sum",
    }
}

impl FormatKind {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> FormatName {
        match self {
            Self::Placed { .. } => FormatName::Placed,
            Self::Scored { .. } => FormatName::Scored,
            Self::Percent { .. } => FormatName::Percent,
            Self::Jumper { .. } => FormatName::Jumper,
            Self::Speed { .. } => FormatName::Speed,
        }
    }

    /// Whether it is measured and not judged.
    const fn is_timed(&self) -> bool {
        matches!(self, Self::Jumper { .. } | Self::Speed { .. })
    }

    /// The call judge where nobody was named: with a referee the last judge, else the
    /// first one.
    #[must_use]
    pub const fn usual_call_judge(&self, judges: usize) -> usize {
        match self {
            Self::Placed {
                combine: Some(Combine::Referee),
                ..
            } => judges.saturating_sub(1),
            _ => 0,
        }
    }
}

impl Format {
    /// A format whose rules are consistent; the errors have the names of the API's
    /// fields.
    pub fn new(
        kind: FormatKind,
        judges: Vec<Judge>,
        call_judge: usize,
        master_of: Vec<ClassId>,
    ) -> Result<Self, FieldErrors> {
        let format = Self {
            kind,
            judges,
            call_judge,
            master_of,
        };
        let errors = check::errors(&format);
        if errors.is_empty() {
            Ok(format)
        } else {
            Err(errors)
        }
    }

    /// How many cards the class has: one for each judge, and a single one if it is
    /// timed.
    #[must_use]
    pub fn cards(&self) -> usize {
        if self.kind.is_timed() {
            1
        } else {
            self.judges.len().max(1)
        }
    }

    /// How many places get a ribbon. The judge of a class that is placed says it; elsewhere
    /// shows have them down to the tenth place.
    #[must_use]
    pub const fn ribbons(&self) -> u32 {
        match self.kind {
            FormatKind::Placed { places, .. } => places,
            _ => 10,
        }
    }
}

/// Error points of a number of errors; `None` if the horse is out.
pub(crate) fn error_points(costs: &[ErrorCost], errors: u32) -> Option<Points> {
    let errors = usize::try_from(errors).unwrap_or(usize::MAX);
    let mut sum = Points::ZERO;
    let mut last = Points::ZERO;
    for cost in costs.iter().take(errors) {
        match cost {
            ErrorCost::Points(points) => last = *points,
            ErrorCost::Out => return None,
        }
        sum = sum + last;
    }
    let more = i64::try_from(errors.saturating_sub(costs.len())).unwrap_or(i64::MAX);
    let more = Points::from_units(last.units().saturating_mul(more));
    Some(sum + more)
}

impl Round {
    /// Whether faults alone do not tell what it comes to.
    pub(crate) const fn needs_time(&self) -> bool {
        self.time_counts || self.limit.allowed.is_some()
    }
}

impl TimeLimit {
    /// The faults for a time.
    pub(crate) fn time_faults(&self, time: Seconds) -> Points {
        let Some(allowed) = self.allowed.filter(|allowed| time > *allowed) else {
            return Points::ZERO;
        };
        let over = time.units() - allowed.units();
        let per = self.per.units().max(1);
        let commenced = (over + per - 1) / per;
        Points::from_units(commenced * self.faults.units())
    }
}

/// The share of the maximum, in thousandths of a percent, a half rounded up.
pub(crate) const fn share(points: Points, maximum: Points) -> Percentage {
    Percentage::from_units(crate::decimal::divide(
        points.units() * 100_000,
        maximum.units(),
    ))
}

#[cfg(test)]
mod tests;
