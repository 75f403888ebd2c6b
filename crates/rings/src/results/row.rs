use std::fmt;

use crate::{LineStatus, Percentage, Points, Seconds};

/// A horse in the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultRow {
    /// What it wears.
    pub back_number: u32,
    /// Whose places these are, if each judge's stand by themselves.
    pub judge: Option<usize>,
    /// Its place: 1, 1, 3. `None` if it gets none.
    pub place: Option<u32>,
    /// Whether it shares its place.
    pub is_tied: bool,
    /// What it is ranked by, beyond the judges' places.
    pub score: Option<Score>,
    /// Why it gets no place, if the cards say so.
    pub status: Option<LineStatus>,
    /// How its place came about.
    pub because: Because,
    /// What separates it from a horse that was equal to it until then.
    pub decided_by: Option<Step>,
}

kernel::words! {
    /// What decides between horses that are equal so far.
    pub enum Step {
        /// More judges in the majority.
        Majority = "majority",
        /// The lower sum of the places in the majority.
        MajoritySum = "majority_sum",
        /// The lower sum of all places, also of those that were struck.
        AllPlaces = "all_places",
        /// The call judge's card.
        CallJudge = "call_judge",
        /// The shorter time.
        Time = "time",
        /// The work-off.
        WorkOff = "work_off",
    }
}

/// How the place of a horse came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Because {
    /// One judge's card.
    Judge,
    /// Points for each judge's place.
    Points {
        /// The points by judge.
        of: Vec<u32>,
    },
    /// So many judges have it at this place or better.
    Majority {
        /// The place; `None` if no majority of the judges placed it. Then the judges who
        /// did count.
        place: Option<u32>,
        /// How many judges.
        judges: u32,
        /// The sum of their places.
        sum: u32,
    },
    /// Two judges and a referee.
    Referee {
        /// The horse that the other of the two judges had next, if the referee had to
        /// decide.
        against: Option<u32>,
    },
    /// The best and the worst place are struck.
    HighLow {
        /// The places by judge; one that a judge did not give is one after that judge's
        /// last.
        places: Vec<u32>,
        /// The judge whose place is struck as the best.
        best: usize,
        /// The judge whose place is struck as the worst.
        worst: usize,
        /// The sum of all places.
        total: u32,
    },
    /// Numbers of the judges.
    Scores {
        /// By judge.
        of: Vec<Score>,
    },
    /// Rounds, without a jump-off.
    Rounds {
        /// The faults for time, by round.
        time_faults: Vec<Points>,
    },
    /// It qualified for the jump-off.
    JumpOff(JumpOffEnd),
    /// Runs.
    Runs {
        /// The time of each run with its penalties; `None` if it was out.
        of: Vec<Option<Seconds>>,
        /// The run that counts, if one alone does.
        counted: Option<usize>,
    },
    /// A status on these cards.
    Status {
        /// The judges.
        judges: Vec<usize>,
    },
    /// Too many errors, or a mistake with which one is out.
    Out {
        /// The judge.
        judge: usize,
    },
    /// No judge placed it.
    Unplaced,
    /// Something is not written yet on these cards.
    Missing {
        /// The judges.
        judges: Vec<usize>,
    },
}

/// How the jump-off ended for a horse that qualified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JumpOffEnd {
    /// It finished.
    Finished {
        /// The faults for time.
        time_faults: Points,
    },
    /// It started and did not finish.
    NotFinished(LineStatus),
    /// It did not start, or not yet.
    NotStarted,
}

/// What a horse is ranked by, beyond the judges' places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Points: of a judge, or a sum.
    Points(Points),
    /// The average of judges who gave this sum.
    Average {
        /// The sum.
        sum: Points,
        /// The number of judges.
        judges: u32,
    },
    /// A share of the maximum.
    Percent(Percentage),
    /// The points for places.
    PlacePoints(u32),
    /// The sum of the places that count.
    PlaceSum(u32),
    /// Faults in all rounds.
    Jumper {
        /// The faults.
        faults: Points,
        /// The time of the rounds whose time counts.
        time: Option<Seconds>,
        /// What the jump-off came to.
        jump_off: Option<JumpOffScore>,
    },
    /// A time with its penalties.
    Time(Seconds),
}

/// What a jump-off came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JumpOffScore {
    /// The faults.
    pub faults: Points,
    /// The time.
    pub time: Seconds,
}

/// The score alone, as it is written on a board.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Average { sum, judges } => {
                let thousandths = sum.units() * 10;
                let average = crate::decimal::divide(thousandths, i64::from(*judges));
                crate::Decimal::<3, 0>::from_units(average).fmt(f)
            }
            Self::Percent(percent) => write!(f, "{percent}%"),
            Self::PlacePoints(number) | Self::PlaceSum(number) => number.fmt(f),
            Self::Jumper {
                faults,
                time,
                jump_off,
            } => {
                faults.fmt(f)?;
                if let Some(time) = time {
                    write!(f, " in {time}")?;
                }
                if let Some(JumpOffScore { faults, time }) = jump_off {
                    write!(f, ", jump-off {faults} in {time}")?;
                }
                Ok(())
            }
            Self::Time(time) => time.fmt(f),
        }
    }
}

/// A horse of the class that was not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotShown {
    /// What it wears.
    pub back_number: u32,
    /// Why it does not count as shown.
    pub reason: NotShownReason,
    /// Whether a card has a mark for it nevertheless, which contradicts the gate.
    pub is_marked: bool,
}

kernel::words! {
    /// Why a horse does not count as shown.
    pub enum NotShownReason {
        /// It did not come.
        NoShow = "no_show",
        /// It was taken out of the class.
        Scratched = "scratched",
        /// No card says anything of it.
        Unmarked = "unmarked",
    }
}

impl ResultRow {
    /// A row without a place.
    pub(super) fn without_place(
        back_number: u32,
        status: Option<LineStatus>,
        because: Because,
    ) -> Self {
        Self {
            back_number,
            judge: None,
            place: None,
            is_tied: false,
            score: None,
            status,
            because,
            decided_by: None,
        }
    }
}
