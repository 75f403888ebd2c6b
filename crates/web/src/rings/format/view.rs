use std::collections::BTreeMap;

use ::rings::{
    Best, Combine, ErrorCost, Format, FormatKind, FormatName, Judge, JumpOff, JumpOffFor, Penalty,
    PenaltyCost, Points, Round, Runs, Seconds,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::body::{CostJson, OUT};
use crate::representation::Named;
use crate::rings::decimal::DecimalView;
use crate::view::{Shown, view};

type FormatNameView = Named<FormatName>;
type BestView = Named<Best>;
type RunsView = Named<Runs>;
type JumpOffForView = Named<JumpOffFor>;

view! {
    /// A judge.
    ClassJudgeView(judge: &Judge) {
        name: String = judge.name,
        /// May be empty.
        address: String = judge.address,
    }
}

view! {
    /// A round of a jumper class.
    RoundView(round: &Round) {
        #[schema(required = true)]
        allowed: Option<DecimalView> = round.limit.allowed,
        per_seconds: DecimalView = round.limit.per,
        faults: DecimalView = round.limit.faults,
        time_counts: bool = round.time_counts,
    }
}

view! {
    /// The round that decides a jumper class.
    JumpOffView(jump_off: &JumpOff) {
        who: JumpOffForView = jump_off.who,
        at_once: bool = jump_off.at_once,
        #[schema(required = true)]
        allowed: Option<DecimalView> = jump_off.limit.allowed,
        per_seconds: DecimalView = jump_off.limit.per,
        faults: DecimalView = jump_off.limit.faults,
    }
}

/// What a class is judged by: of the fields of the request those that count for its kind.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormatView {
    kind: FormatNameView,
    judges: Vec<ClassJudgeView>,
    call_judge: usize,
    /// The classes that take their places from this class's cards.
    master_of: Vec<String>,
    #[serde(flatten)]
    parts: FormatParts,
}

/// What counts for one kind of format alone.
#[derive(Debug, Default, Serialize, ToSchema)]
struct FormatParts {
    #[serde(skip_serializing_if = "Option::is_none")]
    combine: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<BestView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<DecimalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<DecimalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<DecimalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<DecimalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<Vec<CostJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<RoundView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    jump_off: Option<JumpOffView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    penalties: Option<BTreeMap<String, CostJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_at: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<RunsView>,
}

fn cost<T: Shown<DecimalView>>(cost: Option<&T>) -> CostJson {
    match cost {
        Some(cost) => CostJson::Number(cost.shown().into_number()),
        None => CostJson::Out(OUT.to_owned()),
    }
}

impl FormatParts {
    fn of(kind: &FormatKind) -> Self {
        match kind {
            FormatKind::Placed { combine, places } => Self {
                combine: combine.map(Combine::as_str),
                places: Some(*places),
                ..Self::default()
            },
            FormatKind::Scored {
                combine,
                best,
                scale,
            } => Self {
                combine: Some(combine.as_str()),
                best: Some(best.shown()),
                step: Some(scale.step.shown()),
                minimum: scale.minimum.shown(),
                maximum: scale.maximum.shown(),
                base: scale.base.shown(),
                ..Self::default()
            },
            FormatKind::Percent { maximum, errors } => {
                let error = |it: &ErrorCost| match it {
                    ErrorCost::Points(points) => cost(Some(points)),
                    ErrorCost::Out => cost::<Points>(None),
                };
                Self {
                    maximum: Some(maximum.shown()),
                    errors: Some(errors.iter().map(error).collect()),
                    ..Self::default()
                }
            }
            FormatKind::Jumper { rounds, jump_off } => Self {
                rounds: Some(rounds.shown()),
                jump_off: jump_off.shown(),
                ..Self::default()
            },
            FormatKind::Speed {
                penalties,
                out_at,
                runs,
            } => {
                let penalty = |it: &Penalty| {
                    let cost = match &it.cost {
                        PenaltyCost::Seconds(seconds) => cost(Some(seconds)),
                        PenaltyCost::Out => cost::<Seconds>(None),
                    };
                    (it.name.to_string(), cost)
                };
                Self {
                    penalties: Some(penalties.iter().map(penalty).collect()),
                    out_at: *out_at,
                    runs: Some(runs.shown()),
                    ..Self::default()
                }
            }
        }
    }
}

impl Shown<FormatView> for Format {
    fn shown(&self) -> FormatView {
        FormatView {
            kind: self.kind.name().shown(),
            judges: self.judges.shown(),
            call_judge: self.call_judge,
            master_of: self.master_of.shown(),
            parts: FormatParts::of(&self.kind),
        }
    }
}
