use std::collections::BTreeMap;

use ::rings::{
    Best, Combine, ErrorCost, Format, FormatKind, FormatName, Judge, JumpOff, JumpOffFor,
    MAX_JUDGES, MAX_PENALTIES, MAX_ROUNDS, MAX_SHARING, Penalty, PenaltyCost, Points, Round, Runs,
    Scale, ScoreCombine, Seconds, TimeLimit,
};
use kernel::{ClassId, FieldErrors, OptionalLine, RequiredLine, Word};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, OneOfBuilder};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema as _, ToSchema};

use crate::form::{Every, Field, body, text};
use crate::representation::{Named, must_be};

/// The word for a horse that is out.
pub(super) const OUT: &str = "out";

body! {
    /// What a class is judged by. Which fields count depends on `kind`; the others are
    /// ignored.
    FormatBody {
        kind: Named<FormatName>,
        /// Names, or names with postal addresses. A timed class needs none.
        judges: Every<JudgeField, MAX_JUDGES>,
        /// `placed` with several judges: `separate`, `points`, `majority`, `referee` or
        /// `high_low`. `scored`: `sum` or `average`; default `sum`.
        combine: Option<String>,
        /// The judge who decides between equals, counted from 0; with `referee` the last
        /// one by default.
        call_judge: Option<u32>,
        /// `placed`: how many places a judge gives; default 10.
        places: Option<u32>,
        /// `scored`: which number is first; default `high`.
        best: Option<Named<Best>>,
        /// `scored`: every number is a multiple of it; default 0.01.
        step: Option<Points>,
        /// `scored`: the lowest number.
        minimum: Option<Points>,
        /// `scored`: the highest number. `percent`: the most marks that can be had.
        maximum: Option<Points>,
        /// `scored`: the number that a scribe counts from; no score until it is written.
        base: Option<Points>,
        /// `percent`: what the first, second … error costs, in points or `out`.
        errors: Every<ErrorCost, MAX_PENALTIES>,
        /// `jumper`: the rounds without the jump-off; default one.
        rounds: Every<RoundBody, MAX_ROUNDS>,
        /// `jumper`: the round that decides.
        jump_off: Option<JumpOffBody>,
        /// `speed`: what each kind of mistake costs, in seconds or `out`.
        penalties: Penalties,
        /// `speed`: with so many penalties a run is out.
        out_at: Option<u32>,
        /// `speed`: what several runs come to; default `best`.
        runs: Option<Named<Runs>>,
        /// The classes that are ridden at once and take their places from this class's
        /// cards.
        master_of: Every<ClassId, MAX_SHARING>,
        /// That of the format that the office has seen: 0 if there was none. Another one is
        /// refused; without it the format is replaced.
        revision: Option<u32>,
    } => (Format, Option<u32>) {
        let parts = Parts { combine, places, best, step, minimum, maximum, base, errors, rounds, jump_off, penalties, out_at, runs };
        let kind = parts.kind(kind)?;
        let call_judge = call_judge.map_or_else(
            || kind.usual_call_judge(judges.len()),
            |it| usize::try_from(it).unwrap_or(usize::MAX),
        );
        (Format::new(kind, judges, call_judge, master_of)?, revision)
    }
}

/// The fields of which some count for a kind.
struct Parts {
    combine: Option<String>,
    places: Option<u32>,
    best: Option<Best>,
    step: Option<Points>,
    minimum: Option<Points>,
    maximum: Option<Points>,
    base: Option<Points>,
    errors: Vec<ErrorCost>,
    rounds: Vec<Round>,
    jump_off: Option<JumpOff>,
    penalties: Vec<Penalty>,
    out_at: Option<u32>,
    runs: Option<Runs>,
}

impl Parts {
    fn kind(self, name: FormatName) -> Result<FormatKind, FieldErrors> {
        /// How many places a judge gives, if nobody says: those for which there are
        /// ribbons.
        const PLACES: u32 = 10;
        let round = Round {
            limit: NO_LIMIT,
            time_counts: false,
        };
        Ok(match name {
            FormatName::Placed => FormatKind::Placed {
                combine: combine::<Combine>(self.combine.as_deref())?,
                places: self.places.unwrap_or(PLACES),
            },
            FormatName::Scored => FormatKind::Scored {
                combine: combine(self.combine.as_deref())?.unwrap_or(ScoreCombine::Sum),
                best: self.best.unwrap_or(Best::High),
                scale: Scale {
                    step: self.step.unwrap_or(Scale::default().step),
                    minimum: self.minimum,
                    maximum: self.maximum,
                    base: self.base,
                },
            },
            FormatName::Percent => FormatKind::Percent {
                maximum: self
                    .maximum
                    .ok_or_else(|| FieldErrors::of("maximum", "is required"))?,
                errors: self.errors,
            },
            FormatName::Jumper => FormatKind::Jumper {
                rounds: if self.rounds.is_empty() {
                    vec![round]
                } else {
                    self.rounds
                },
                jump_off: self.jump_off,
            },
            FormatName::Speed => FormatKind::Speed {
                penalties: self.penalties,
                out_at: self.out_at,
                runs: self.runs.unwrap_or(Runs::Best),
            },
        })
    }
}

fn combine<T: Word>(name: Option<&str>) -> Result<Option<T>, FieldErrors> {
    let name = name.map(str::trim).filter(|it| !it.is_empty());
    let read =
        name.map(|it| T::named(it).ok_or_else(|| FieldErrors::of("combine", must_be::<T>())));
    read.transpose()
}

/// No time is allowed for; a commenced second over it would cost one fault.
const NO_LIMIT: TimeLimit = TimeLimit {
    allowed: None,
    per: Seconds::whole(1),
    faults: Points::whole(1),
};

body! {
    /// A round of a jumper class.
    RoundBody {
        /// The time allowed, in seconds; null if there is none.
        allowed: Option<Seconds>,
        /// Each commenced part of so many seconds over the time allowed costs `faults`;
        /// default 1.
        per_seconds: Option<Seconds>,
        /// Default 1.
        faults: Option<Points>,
        /// Whether the shorter time decides between equal faults.
        time_counts: bool,
    } => Round {
        Round { limit: limit(allowed, per_seconds, faults), time_counts }
    }
}

body! {
    /// The round that decides a jumper class.
    JumpOffBody {
        /// `clears`: all without faults. `equal_first`: those that are equal first.
        who: Named<JumpOffFor>,
        /// Whether it is ridden at once after the rounds.
        at_once: bool,
        /// The time allowed, in seconds; null if there is none.
        allowed: Option<Seconds>,
        /// Default 1.
        per_seconds: Option<Seconds>,
        /// Default 1.
        faults: Option<Points>,
    } => JumpOff {
        JumpOff { who, at_once, limit: limit(allowed, per_seconds, faults) }
    }
}

fn limit(allowed: Option<Seconds>, per: Option<Seconds>, faults: Option<Points>) -> TimeLimit {
    TimeLimit {
        allowed,
        per: per.unwrap_or(NO_LIMIT.per),
        faults: faults.unwrap_or(NO_LIMIT.faults),
    }
}

body! {
    /// A judge with a postal address.
    ClassJudgeBody {
        name: RequiredLine<200>,
        address: OptionalLine<500>,
    } => Judge {
        Judge { name, address }
    }
}

/// A judge: a name, or an object with the address.
struct JudgeField;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum JudgeJson {
    Name(String),
    Judge(ClassJudgeBody),
}

impl Field for JudgeField {
    type Json = Option<JudgeJson>;
    type Value = Judge;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Judge> {
        match json {
            Some(JudgeJson::Name(name)) => Some(Judge {
                name: errors.take(at, RequiredLine::parse(&name))?,
                address: OptionalLine::default(),
            }),
            Some(JudgeJson::Judge(body)) => ClassJudgeBody::read(Some(body), at, errors),
            None => ClassJudgeBody::read(None, at, errors),
        }
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(text())
            .item(<ClassJudgeBody as Field>::schema())
            .into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        <ClassJudgeBody as Field>::schemas(schemas);
    }
}

/// A number, or `out`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum CostJson {
    #[schema(value_type = f64)]
    Number(Number),
    Out(String),
}

impl CostJson {
    /// What a mistake costs by its number, or `out`.
    fn read<T: Field<Json = Option<Number>>, C>(
        self,
        at: &str,
        errors: &mut FieldErrors,
        (number, out): (fn(T::Value) -> C, C),
    ) -> Option<C> {
        match self {
            Self::Number(json) => T::read(Some(json), at, errors).map(number),
            Self::Out(word) if word == OUT => Some(out),
            Self::Out(_) => {
                errors.add(at, "must be a number or out");
                None
            }
        }
    }
}

impl Field for ErrorCost {
    type Json = Option<CostJson>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let json = errors.take(at, json.ok_or("is required"))?;
        json.read::<Points, _>(at, errors, (Self::Points, Self::Out))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        CostJson::schema()
    }
}

/// Kinds of mistakes with what each costs.
struct Penalties;

impl Field for Penalties {
    type Json = Option<BTreeMap<String, CostJson>>;
    type Value = Vec<Penalty>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        let read = |(name, cost): (String, CostJson)| {
            let at = format!("{at}.{name}");
            let name = errors.take(at.as_str(), RequiredLine::parse(&name));
            let costs = (PenaltyCost::Seconds as fn(_) -> _, PenaltyCost::Out);
            let cost = cost.read::<Seconds, _>(&at, errors, costs);
            Some(Penalty {
                name: name?,
                cost: cost?,
            })
        };
        let all: Vec<_> = json.unwrap_or_default().into_iter().map(read).collect();
        all.into_iter().collect()
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let costs = AdditionalProperties::RefOr(CostJson::schema());
        ObjectBuilder::new()
            .additional_properties(Some(costs))
            .into()
    }
}
