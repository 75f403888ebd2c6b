use std::collections::BTreeSet;
use std::fmt::Display;

use kernel::FieldErrors;

use super::{
    Combine, ErrorCost, Format, FormatKind, JumpOff, JumpOffFor, MAX_JUDGES, MAX_PENALTIES,
    MAX_PLACES, MAX_ROUNDS, MAX_SHARING, Penalty, PenaltyCost, Round, Scale, TimeLimit,
};
use crate::{Points, Seconds};

/// What is wrong with a format, by the names of the API's fields.
pub(super) fn errors(format: &Format) -> FieldErrors {
    let mut errors = Errors(FieldErrors::new());
    let judges = format.judges.len();
    let needed = usize::from(!format.kind.is_timed());
    errors.when(judges < needed, "judges", "must name at least one judge");
    errors.when(
        judges > MAX_JUDGES,
        "judges",
        format!("must be at most {MAX_JUDGES}"),
    );
    errors.when(
        format.call_judge >= judges.max(1),
        "call_judge",
        "must be one of the judges, counted from 0",
    );
    let classes: BTreeSet<_> = format.master_of.iter().collect();
    errors.when(
        classes.len() < format.master_of.len(),
        "master_of",
        "must name each class once",
    );
    errors.when(
        classes.len() > MAX_SHARING,
        "master_of",
        format!("must be at most {MAX_SHARING} classes"),
    );
    match &format.kind {
        FormatKind::Placed { combine, places } => {
            errors.placed(*combine, *places, judges);
        }
        FormatKind::Scored { scale, .. } => errors.scale(scale),
        FormatKind::Percent {
            maximum,
            errors: costs,
        } => errors.percent(*maximum, costs),
        FormatKind::Jumper { rounds, jump_off } => errors.jumper(rounds, jump_off.as_ref()),
        FormatKind::Speed {
            penalties, out_at, ..
        } => errors.speed(penalties, *out_at),
    }
    errors.0
}

const NOT_NEGATIVE: &str = "must not be negative";
const POSITIVE: &str = "must be more than 0";

/// What is wrong with a format.
struct Errors(FieldErrors);

impl Errors {
    fn when(&mut self, is_wrong: bool, field: impl Into<String>, message: impl Display) {
        if is_wrong {
            self.0.add(field, message);
        }
    }

    fn placed(&mut self, combine: Option<Combine>, places: u32, judges: usize) {
        self.when(
            !(1..=MAX_PLACES).contains(&places),
            "places",
            format!("must be from 1 to {MAX_PLACES}"),
        );
        match combine {
            None => self.when(judges > 1, "combine", "is required with several judges"),
            Some(Combine::Referee) => self.when(
                judges != 3,
                "judges",
                "must be two judges and a referee, who is the call judge",
            ),
            Some(Combine::HighLow) => {
                self.when(judges < 4, "judges", "must be at least four for high_low");
            }
            Some(Combine::Separate | Combine::Points | Combine::Majority) => {}
        }
    }

    fn scale(&mut self, scale: &Scale) {
        if scale.step <= Points::ZERO {
            self.0.add("step", POSITIVE);
            return;
        }
        let stated = [
            ("minimum", scale.minimum),
            ("maximum", scale.maximum),
            ("base", scale.base),
        ];
        for (field, number) in stated {
            let is_between = number.is_some_and(|it| it.units() % scale.step.units() != 0);
            self.when(is_between, field, "must be a multiple of the step");
        }
        let is_above = |low: Option<Points>, high: Option<Points>| {
            low.zip(high).is_some_and(|(low, high)| low > high)
        };
        let is_empty = is_above(scale.minimum, scale.maximum);
        self.when(is_empty, "maximum", "must not be less than the minimum");
        let is_outside = is_above(scale.minimum, scale.base) || is_above(scale.base, scale.maximum);
        self.when(is_outside, "base", "must be within minimum and maximum");
    }

    fn percent(&mut self, maximum: Points, costs: &[ErrorCost]) {
        self.when(maximum <= Points::ZERO, "maximum", POSITIVE);
        self.when(
            costs.len() > MAX_PENALTIES,
            "errors",
            format!("must be at most {MAX_PENALTIES}"),
        );
        for (index, cost) in costs.iter().enumerate() {
            let field = format!("errors[{index}]");
            match cost {
                ErrorCost::Points(points) => {
                    self.when(points.is_negative(), field, NOT_NEGATIVE);
                }
                ErrorCost::Out => self.when(
                    index + 1 < costs.len(),
                    field,
                    "must be the last if the horse is out",
                ),
            }
        }
    }

    fn jumper(&mut self, rounds: &[Round], jump_off: Option<&JumpOff>) {
        self.when(
            !(1..=MAX_ROUNDS).contains(&rounds.len()),
            "rounds",
            format!("must be from 1 to {MAX_ROUNDS}"),
        );
        for (index, round) in rounds.iter().enumerate() {
            self.limit(&format!("rounds[{index}]"), &round.limit);
        }
        if let Some(jump_off) = jump_off {
            self.limit("jump_off", &jump_off.limit);
            self.when(
                jump_off.at_once && jump_off.who != JumpOffFor::Clears,
                "jump_off.at_once",
                "must be false unless all clear rounds come to it",
            );
        }
    }

    fn limit(&mut self, path: &str, limit: &TimeLimit) {
        let is_wrong = limit.allowed.is_some_and(|it| it <= Seconds::ZERO);
        self.when(is_wrong, format!("{path}.allowed"), POSITIVE);
        let is_wrong = limit.per <= Seconds::ZERO;
        self.when(is_wrong, format!("{path}.per_seconds"), POSITIVE);
        let is_wrong = limit.faults.is_negative();
        self.when(is_wrong, format!("{path}.faults"), NOT_NEGATIVE);
    }

    fn speed(&mut self, penalties: &[Penalty], out_at: Option<u32>) {
        self.when(
            penalties.len() > MAX_PENALTIES,
            "penalties",
            format!("must be at most {MAX_PENALTIES}"),
        );
        let mut names = BTreeSet::new();
        for penalty in penalties {
            let field = || format!("penalties.{}", penalty.name);
            let is_new = names.insert(penalty.name.key());
            self.when(!is_new, field(), "must be named once");
            if let PenaltyCost::Seconds(seconds) = penalty.cost {
                self.when(seconds.is_negative(), field(), NOT_NEGATIVE);
            }
        }
        self.when(out_at == Some(0), "out_at", "must be at least 1");
    }
}
