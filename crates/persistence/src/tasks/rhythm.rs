//! When and how much of a course is given, in columns and in `medications.former`.

use kernel::{RecordDate, Recurrence, RequiredLine, from_unix_millis, to_unix_millis};
use sea_orm::prelude::Json;
use serde::{Deserialize, Serialize};
use tasks::{AsNeeded, DayTime, DosePlan, DoseStep, DoseSteps, DoseTimes, Former, Rhythm};

use super::mapping::{read_former, to_former};
use crate::table::Stored;

/// The columns of a [`Rhythm`].
#[derive(Serialize, Deserialize)]
pub(super) struct RhythmRow {
    pub(super) minutes: Vec<i64>,
    #[serde(default)]
    pub(super) recurrence: Option<String>,
    /// The last day of the rule.
    #[serde(default)]
    pub(super) last_on: Option<String>,
    #[serde(default)]
    pub(super) least_hours: Option<i64>,
    #[serde(default)]
    pub(super) most_per_day: Option<i64>,
}

/// An element of `medications.steps`.
#[derive(Serialize, Deserialize)]
struct StepRow {
    until: String,
    dose: String,
}

/// An element of `medications.former`.
#[derive(Serialize, Deserialize)]
struct FormerPlan {
    until: i64,
    starts_on: String,
    ends_on: Option<String>,
    #[serde(flatten)]
    rhythm: RhythmRow,
    #[serde(default)]
    steps: Vec<StepRow>,
}

/// A JSON array of minutes.
pub(super) fn minutes(times: &[DayTime]) -> Json {
    times.iter().map(Stored::column).collect::<Vec<_>>().into()
}

pub(super) fn last_on(rhythm: &Rhythm, from: RecordDate) -> Option<String> {
    let last = rhythm.rule()?.last(from.as_date())?;
    Some(last.to_string())
}

impl RhythmRow {
    fn of(plan: &DosePlan) -> Self {
        let limits = plan.as_needed();
        Self {
            minutes: plan.times().iter().map(Stored::column).collect(),
            recurrence: plan.rhythm.rule().map(ToString::to_string),
            last_on: last_on(&plan.rhythm, plan.from),
            least_hours: limits.map(|it| it.least_hours.into()),
            most_per_day: limits.map(|it| it.most_per_day.into()),
        }
    }

    pub(super) fn read(self) -> Option<Rhythm> {
        if let Some((least_hours, most_per_day)) = self.least_hours.zip(self.most_per_day) {
            return Some(Rhythm::AsNeeded(AsNeeded {
                least_hours: u32::try_from(least_hours).ok()?,
                most_per_day: u32::try_from(most_per_day).ok()?,
            }));
        }
        let times: Option<_> = self.minutes.into_iter().map(DayTime::stored).collect();
        let last = self.last_on.map(|last| RecordDate::stored(&last).ok_or(()));
        let last = last.transpose().ok()?.map(RecordDate::as_date);
        let rule = self
            .recurrence
            .map(|rule| Recurrence::stored(&rule, last).ok_or(()));
        Some(Rhythm::At {
            times: DoseTimes::stored(times?),
            recurrence: rule.transpose().ok()?.map(Box::new),
        })
    }
}

fn step_rows(steps: &DoseSteps) -> Vec<StepRow> {
    let steps = steps.as_slice().iter();
    let rows = steps.map(|step| StepRow {
        until: step.until.to_string(),
        dose: step.dose.as_str().to_owned(),
    });
    rows.collect()
}

fn read_steps(rows: Vec<StepRow>) -> Option<DoseSteps> {
    let steps = rows.into_iter().map(|row| {
        Some(DoseStep {
            until: RecordDate::stored(&row.until)?,
            dose: RequiredLine::stored(row.dose),
        })
    });
    steps.collect::<Option<_>>().map(DoseSteps::stored)
}

/// NULL if the dose stays the same.
impl Stored for DoseSteps {
    type Column = Option<Json>;

    fn column(&self) -> Option<Json> {
        let rows = step_rows(self);
        let json = || serde_json::to_value(&rows).unwrap_or_default();
        (!rows.is_empty()).then(json)
    }

    fn of_column(column: Option<Json>) -> Option<Self> {
        column.map_or_else(
            || Some(Self::default()),
            |json| read_steps(serde_json::from_value(json).ok()?),
        )
    }
}

impl Stored for Vec<Former<DosePlan>> {
    type Column = Option<Json>;

    fn column(&self) -> Option<Json> {
        to_former(self.iter().map(|Former { plan, until }| FormerPlan {
            until: to_unix_millis(*until),
            starts_on: plan.from.to_string(),
            ends_on: plan.until.map(|day| day.to_string()),
            rhythm: RhythmRow::of(plan),
            steps: step_rows(&plan.steps),
        }))
    }

    fn of_column(column: Option<Json>) -> Option<Self> {
        read_former(column, |it: FormerPlan| {
            let last = it.ends_on.map(|last| RecordDate::stored(&last).ok_or(()));
            Some(Former {
                plan: DosePlan {
                    from: RecordDate::stored(&it.starts_on)?,
                    until: last.transpose().ok()?,
                    rhythm: it.rhythm.read()?,
                    steps: read_steps(it.steps)?,
                },
                until: from_unix_millis(it.until)?,
            })
        })
    }
}
