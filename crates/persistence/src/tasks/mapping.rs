//! Reads tasks and courses of their rows.

use kernel::{NamedHorse, RecordDate, Recurrence, StoreError, from_unix_millis, to_unix_millis};
use sea_orm::FromQueryResult;
use sea_orm::prelude::Json;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tasks::{Course, DayTime, Dose, Former, Series, Task, Tick};

use super::entity::{course, dose, task, tick};
use super::rhythm::RhythmRow;
use crate::horse_links::{self, NamedHorses};
use crate::row::{Unreadable, of_row, present};
use crate::table::Stored;

/// In minutes after midnight.
impl Stored for DayTime {
    type Column = i64;

    fn column(&self) -> i64 {
        self.minute().into()
    }

    fn of_column(column: i64) -> Option<Self> {
        Self::stored(column)
    }
}

/// An element of `tasks.former`.
#[derive(Serialize, Deserialize)]
struct FormerSeries {
    until: i64,
    starts_on: String,
    recurrence: Option<String>,
    last_on: Option<String>,
}

/// The value of a column `former`: NULL if there is nothing in it.
pub(super) fn to_former<T: Serialize>(former: impl ExactSizeIterator<Item = T>) -> Option<Json> {
    let is_empty = former.len() == 0;
    let json = || former.map(|it| serde_json::to_value(it).unwrap_or_default());
    (!is_empty).then(|| json().collect())
}

pub(super) fn read_former<T: DeserializeOwned, U>(
    former: Option<Json>,
    read: impl Fn(T) -> Option<U>,
) -> Option<Vec<U>> {
    let Some(former) = former else {
        return Some(Vec::new());
    };
    let former: Vec<T> = serde_json::from_value(former).ok()?;
    former.into_iter().map(read).collect()
}

impl Stored for Vec<Former<Series>> {
    type Column = Option<Json>;

    fn column(&self) -> Option<Json> {
        to_former(self.iter().map(|Former { plan, until }| FormerSeries {
            until: to_unix_millis(*until),
            starts_on: plan.starts_on().to_string(),
            recurrence: plan.recurrence().map(ToString::to_string),
            last_on: plan.last_day().map(|day| day.to_string()),
        }))
    }

    fn of_column(column: Option<Json>) -> Option<Self> {
        read_former(column, |it: FormerSeries| {
            Some(Former {
                plan: to_series(
                    &it.starts_on,
                    it.recurrence.as_deref(),
                    it.last_on.as_deref(),
                )
                .ok()?,
                until: from_unix_millis(it.until)?,
            })
        })
    }
}

fn day(column: &'static str, text: &str) -> Result<RecordDate, Unreadable> {
    present(column, RecordDate::stored(text))
}

fn to_series(
    starts_on: &str,
    recurrence: Option<&str>,
    last_on: Option<&str>,
) -> Result<Series, Unreadable> {
    let last = last_on.map(|last| day("last_on", last)).transpose()?;
    let rule = recurrence.map(|text| {
        let rule = Recurrence::stored(text, last.map(RecordDate::as_date));
        present("recurrence", rule)
    });
    Ok(Series::stored(
        day("starts_on", starts_on)?,
        rule.transpose()?,
    ))
}

/// A task whose horses are not read yet.
pub(super) fn to_task(row: task::Model) -> Result<Task, Unreadable> {
    let (rule, last) = (row.recurrence.as_deref(), row.last_on.as_deref());
    let series = to_series(&row.starts_on, rule, last)?;
    row.read(series, Vec::new(), Vec::new())
}

pub(super) fn with_horses(mut task: Task, horses: Vec<NamedHorse>) -> Task {
    task.details.horse_ids = horses.iter().map(|horse| horse.id).collect();
    task.horses = horses;
    task
}

/// All rows of a task, which are stored as JSON under idempotency keys, too.
#[derive(Serialize, Deserialize)]
pub(super) struct TaskRows {
    pub(super) task: task::Model,
    #[serde(default)]
    pub(super) horses: NamedHorses,
}

impl TaskRows {
    pub(super) fn read(self) -> Result<Task, StoreError> {
        let task = of_row::<task::Entity, _>(self.task.id, to_task(self.task))?;
        Ok(with_horses(task, horse_links::named(self.horses)))
    }
}

/// A tick with the email address of who made it.
#[derive(FromQueryResult)]
pub(super) struct TickRow {
    #[sea_orm(nested)]
    tick: tick::Model,
    email: Option<String>,
}

pub(super) fn to_tick(row: TickRow) -> Result<Tick, Unreadable> {
    row.tick.read(row.email.unwrap_or_default())
}

/// A course with the name of its horse, which is stored as JSON under idempotency
/// keys, too.
#[derive(FromQueryResult, Serialize, Deserialize)]
pub(super) struct CourseRow {
    #[sea_orm(nested)]
    #[serde(flatten)]
    pub(super) course: course::Model,
    #[serde(default)]
    pub(super) horse_name: String,
}

impl CourseRow {
    pub(super) fn of(course: &Course) -> Self {
        Self {
            course: course::Model::of(course),
            horse_name: course.horse.name.clone(),
        }
    }

    pub(super) fn read(self) -> Result<Course, StoreError> {
        Ok(of_row::<course::Entity, _>(
            self.course.id,
            to_course(self),
        )?)
    }
}

pub(super) fn to_course(row: CourseRow) -> Result<Course, Unreadable> {
    let last = &row.course.ends_on;
    let until = (last != course::FOREVER).then(|| day("ends_on", last));
    let until = until.transpose()?;
    let course = &row.course;
    let rhythm = RhythmRow {
        minutes: present(
            "minutes",
            serde_json::from_value(course.minutes.clone()).ok(),
        )?,
        recurrence: course.recurrence.clone(),
        last_on: course.last_on.clone(),
        least_hours: course.least_hours,
        most_per_day: course.most_per_day,
    };
    let rhythm = present("recurrence", rhythm.read())?;
    row.course.read(row.horse_name, until, rhythm)
}

/// A dose with the email address of who recorded it.
#[derive(FromQueryResult)]
pub(super) struct DoseRow {
    #[sea_orm(nested)]
    dose: dose::Model,
    email: Option<String>,
}

/// The dose, without its duplicates.
pub(super) fn to_dose(row: DoseRow) -> Result<Dose, Unreadable> {
    row.dose.read(row.email.unwrap_or_default(), Vec::new())
}
