//! What is stored as JSON of formats, cards and results. Decimal numbers are integers in
//! units of their last place.

use std::collections::BTreeSet;

use kernel::{ClassId, HorseId, OptionalLine, RegistrationId, RequiredLine};
use rings::{
    Best, CardLine, Combine, Decimal, ErrorCost, Format, FormatKind, Judge, JumpOff, JumpOffFor,
    LineStatus, Mark, Penalty, PenaltyCost, PenaltyCount, ResultSheet, Round, RoundMark, RunMark,
    Runs, Scale, ScoreCombine, SheetCard, SheetLine, SheetRow, TimeLimit, WorkOff,
};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::table::{Stored, record, word_columns};

word_columns!(Best, Combine, JumpOffFor, LineStatus, Runs, ScoreCombine);

impl<const PLACES: u32, const SHOWN: u32> Stored for Decimal<PLACES, SHOWN> {
    type Column = i64;

    fn column(&self) -> i64 {
        self.units()
    }

    fn of_column(column: i64) -> Option<Self> {
        Some(Self::from_units(column))
    }
}

/// The lines of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct LinesJson(pub Vec<LineJson>);

/// Those who judge a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct JudgesJson(pub Vec<JudgeJson>);

/// The work-offs of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(untagged)]
pub(crate) enum WorkOffsJson {
    Held(Vec<WorkOffJson>),
    /// As before 1.1: the horses of all work-offs, of each the best one first.
    Numbers(Vec<u32>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkOffJson {
    ranked: Vec<u32>,
    among: BTreeSet<u32>,
}

impl WorkOffsJson {
    pub(crate) fn of(held: &[WorkOff]) -> Self {
        let json = |it: &WorkOff| WorkOffJson {
            ranked: it.ranked.clone(),
            among: it.among.clone(),
        };
        Self::Held(held.iter().map(json).collect())
    }

    pub(crate) fn into_work_offs(self) -> Vec<WorkOff> {
        match self {
            Self::Held(held) => {
                let held = held.into_iter();
                let work_off = |WorkOffJson { ranked, among }| WorkOff { ranked, among };
                held.map(work_off).collect()
            }
            Self::Numbers(ranked) => vec![WorkOff {
                ranked,
                among: BTreeSet::new(),
            }],
        }
    }
}

record! {
    JudgeJson of Judge { name, address }
    members {
        name: RequiredLine<200>,
        address: OptionalLine<500>,
    }
}

record! {
    ScaleJson of Scale { step, minimum, maximum, base }
    members {
        step: rings::Points,
        minimum: Option<rings::Points>,
        maximum: Option<rings::Points>,
        base: Option<rings::Points>,
    }
}

record! {
    LimitJson of TimeLimit { allowed, per, faults }
    members {
        allowed: Option<rings::Seconds>,
        per: rings::Seconds,
        faults: rings::Points,
    }
}

record! {
    RoundJson of Round { limit, time_counts }
    members {
        limit: TimeLimit,
        time_counts: bool,
    }
}

record! {
    JumpOffJson of JumpOff { who, at_once, limit }
    members {
        who: JumpOffFor,
        at_once: bool,
        limit: TimeLimit,
    }
}

record! {
    PenaltyJson of Penalty { name, cost }
    members {
        name: RequiredLine<100>,
        cost: PenaltyCost,
    }
}

/// Costs of mistakes; `None` is out.
macro_rules! costs {
    ($($cost:ident::$variant:ident),+) => {$(
        impl Stored for $cost {
            type Column = Option<i64>;

            fn column(&self) -> Option<i64> {
                match self {
                    Self::$variant(cost) => Some(cost.units()),
                    Self::Out => None,
                }
            }

            fn of_column(column: Option<i64>) -> Option<Self> {
                Some(column.map_or(Self::Out, |it| Self::$variant(Decimal::from_units(it))))
            }
        }
    )+};
}

costs!(ErrorCost::Points, PenaltyCost::Seconds);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum KindJson {
    Placed {
        combine: Option<String>,
        places: u32,
    },
    Scored {
        combine: String,
        best: String,
        scale: ScaleJson,
    },
    Percent {
        maximum: i64,
        errors: Vec<Option<i64>>,
    },
    Jumper {
        rounds: Vec<RoundJson>,
        jump_off: Option<JumpOffJson>,
    },
    Speed {
        penalties: Vec<PenaltyJson>,
        out_at: Option<u32>,
        runs: String,
    },
}

/// What a class is judged by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct FormatJson {
    #[serde(flatten)]
    kind: KindJson,
    judges: Vec<JudgeJson>,
    call_judge: usize,
    master_of: Vec<Uuid>,
}

impl Stored for Format {
    type Column = FormatJson;

    fn column(&self) -> FormatJson {
        FormatJson {
            kind: kind_column(&self.kind),
            judges: self.judges.column(),
            call_judge: self.call_judge,
            master_of: self.master_of.iter().map(|it| it.as_uuid()).collect(),
        }
    }

    fn of_column(column: FormatJson) -> Option<Self> {
        Some(Self {
            kind: kind_of(column.kind)?,
            judges: Stored::of_column(column.judges)?,
            call_judge: column.call_judge,
            master_of: column.master_of.into_iter().map(ClassId::new).collect(),
        })
    }
}

fn kind_column(kind: &FormatKind) -> KindJson {
    match kind {
        FormatKind::Placed { combine, places } => KindJson::Placed {
            combine: combine.column(),
            places: *places,
        },
        FormatKind::Scored {
            combine,
            best,
            scale,
        } => KindJson::Scored {
            combine: combine.column(),
            best: best.column(),
            scale: scale.column(),
        },
        FormatKind::Percent { maximum, errors } => KindJson::Percent {
            maximum: maximum.column(),
            errors: errors.iter().map(Stored::column).collect(),
        },
        FormatKind::Jumper { rounds, jump_off } => KindJson::Jumper {
            rounds: rounds.column(),
            jump_off: jump_off.column(),
        },
        FormatKind::Speed {
            penalties,
            out_at,
            runs,
        } => KindJson::Speed {
            penalties: penalties.column(),
            out_at: *out_at,
            runs: runs.column(),
        },
    }
}

fn kind_of(kind: KindJson) -> Option<FormatKind> {
    Some(match kind {
        KindJson::Placed { combine, places } => FormatKind::Placed {
            combine: Stored::of_column(combine)?,
            places,
        },
        KindJson::Scored {
            combine,
            best,
            scale,
        } => FormatKind::Scored {
            combine: Stored::of_column(combine)?,
            best: Stored::of_column(best)?,
            scale: Stored::of_column(scale)?,
        },
        KindJson::Percent { maximum, errors } => FormatKind::Percent {
            maximum: Stored::of_column(maximum)?,
            errors: errors
                .into_iter()
                .map(Stored::of_column)
                .collect::<Option<_>>()?,
        },
        KindJson::Jumper { rounds, jump_off } => FormatKind::Jumper {
            rounds: Stored::of_column(rounds)?,
            jump_off: Stored::of_column(jump_off)?,
        },
        KindJson::Speed {
            penalties,
            out_at,
            runs,
        } => FormatKind::Speed {
            penalties: Stored::of_column(penalties)?,
            out_at,
            runs: Stored::of_column(runs)?,
        },
    })
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MarkJson {
    Place(u32),
    Score(i64),
    Marks { total: i64, errors: u32 },
    Rounds(Vec<RoundMarkJson>),
    Runs(Vec<RunMarkJson>),
    Status(String),
}

record! {
    RoundMarkJson of RoundMark { faults, time, status }
    members {
        faults: Option<rings::Points>,
        time: Option<rings::Seconds>,
        status: Option<LineStatus>,
    }
}

record! {
    PenaltyCountJson of PenaltyCount { name, count }
    members {
        name: String,
        count: u32,
    }
}

record! {
    RunMarkJson of RunMark { time, penalties, status }
    members {
        time: Option<rings::Seconds>,
        penalties: Vec<PenaltyCount>,
        status: Option<LineStatus>,
    }
}

impl Stored for Mark {
    type Column = MarkJson;

    fn column(&self) -> MarkJson {
        match self {
            Self::Place(place) => MarkJson::Place(*place),
            Self::Score(score) => MarkJson::Score(score.column()),
            Self::Marks { total, errors } => MarkJson::Marks {
                total: total.column(),
                errors: *errors,
            },
            Self::Rounds(rounds) => MarkJson::Rounds(rounds.column()),
            Self::Runs(runs) => MarkJson::Runs(runs.column()),
            Self::Status(status) => MarkJson::Status(status.column()),
        }
    }

    fn of_column(column: MarkJson) -> Option<Self> {
        Some(match column {
            MarkJson::Place(place) => Self::Place(place),
            MarkJson::Score(score) => Self::Score(Stored::of_column(score)?),
            MarkJson::Marks { total, errors } => Self::Marks {
                total: Stored::of_column(total)?,
                errors,
            },
            MarkJson::Rounds(rounds) => Self::Rounds(Stored::of_column(rounds)?),
            MarkJson::Runs(runs) => Self::Runs(Stored::of_column(runs)?),
            MarkJson::Status(status) => Self::Status(Stored::of_column(status)?),
        })
    }
}

record! {
    LineJson of CardLine { back_number, mark }
    members {
        back_number: u32,
        mark: Option<Mark>,
    }
}

record! {
    SheetRowJson of SheetRow {
        registration_id, horse_id, back_number, horse_name, rider_name, judge, place, is_tied,
        score, status, why, owner, trainer,
    }
    members {
        registration_id: RegistrationId,
        horse_id: Option<HorseId>,
        back_number: u32,
        horse_name: String,
        rider_name: String,
        judge: Option<u32>,
        place: Option<u32>,
        is_tied: bool,
        score: String,
        status: Option<LineStatus>,
        why: String,
        #[serde(default)]
        owner: String,
        #[serde(default)]
        trainer: String,
    }
}

record! {
    SheetLineJson of SheetLine { back_number, mark }
    members {
        back_number: u32,
        mark: String,
    }
}

record! {
    SheetCardJson of SheetCard { judge, lines }
    members {
        judge: String,
        lines: Vec<SheetLine>,
    }
}

record! {
    /// The results of a class as they were published.
    SheetJson of ResultSheet { shown, rows, cards }
    members {
        shown: u32,
        rows: Vec<SheetRow>,
        cards: Vec<SheetCard>,
    }
}
