//! Converts rows to tasks and courses, and back.

use kernel::{
    AccountId, CourseId, HorseId, OptionalLine, OptionalText, OrganizationId, RecordDate,
    Recurrence, RequiredLine, TaskId, to_unix_millis,
};
use sea_orm::prelude::Json;
use sea_orm::{FromQueryResult, Set};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tasks::{
    Course, CourseDetails, DayTime, Dose, DosePlan, DoseTimes, Former, HorseName, Mark, Series,
    Task, TaskDetails, Tick,
};
use uuid::Uuid;

use super::entity::{course, dose, task, tick};
use crate::row::{Unreadable, instant, optional_instant, parsed, present, revision};

/// The last day of a course that has none.
const FOREVER: &str = "9999-12-31";

/// An element of `tasks.former`.
#[derive(Serialize, Deserialize)]
struct FormerSeries {
    until: i64,
    starts_on: String,
    recurrence: Option<String>,
    last_on: Option<String>,
}

/// An element of `medications.former`.
#[derive(Serialize, Deserialize)]
struct FormerPlan {
    until: i64,
    starts_on: String,
    ends_on: Option<String>,
    minutes: Vec<i64>,
}

/// The value of a column `former`: NULL if there is nothing in it.
fn to_former<T: Serialize>(former: impl ExactSizeIterator<Item = T>) -> Option<Json> {
    let is_empty = former.len() == 0;
    let json = || former.map(|it| serde_json::to_value(it).unwrap_or_default());
    (!is_empty).then(|| json().collect())
}

fn read_former<T: DeserializeOwned>(former: Option<Json>) -> Result<Vec<T>, Unreadable> {
    let former = former.map(|json| parsed("former", serde_json::from_value(json)));
    former.transpose().map(Option::unwrap_or_default)
}

fn to_series(
    starts_on: &str,
    recurrence: Option<String>,
    last_on: Option<&String>,
) -> Result<Series, Unreadable> {
    let last = last_on.map(|last| day("last_on", last)).transpose()?;
    let rule = recurrence.map(|text| {
        let rule = Recurrence::stored(&text, last.map(RecordDate::as_date));
        present("recurrence", rule)
    });
    Ok(Series::stored(
        day("starts_on", starts_on)?,
        rule.transpose()?,
    ))
}

fn to_times(minutes: Vec<i64>) -> Result<DoseTimes, Unreadable> {
    let times: Option<Vec<_>> = minutes.into_iter().map(DayTime::stored).collect();
    Ok(DoseTimes::stored(present("minutes", times)?))
}

pub(super) fn former_series(former: &[Former<Series>]) -> Option<Json> {
    to_former(former.iter().map(|Former { plan, until }| FormerSeries {
        until: to_unix_millis(*until),
        starts_on: plan.starts_on().to_string(),
        recurrence: plan.recurrence().map(ToString::to_string),
        last_on: plan.last_day().map(|day| day.to_string()),
    }))
}

pub(super) fn former_plans(former: &[Former<DosePlan>]) -> Option<Json> {
    to_former(former.iter().map(|Former { plan, until }| {
        FormerPlan {
            until: to_unix_millis(*until),
            starts_on: plan.from.to_string(),
            ends_on: plan.until.map(|day| day.to_string()),
            minutes: plan
                .times
                .as_slice()
                .iter()
                .map(|it| it.minute().into())
                .collect(),
        }
    }))
}

fn day(column: &'static str, text: &str) -> Result<RecordDate, Unreadable> {
    present(column, RecordDate::stored(text))
}

pub(super) fn task_row(task: &Task) -> task::Model {
    let details = &task.details;
    task::Model {
        id: task.id.as_uuid(),
        organization_id: task.organization_id.as_uuid(),
        title: details.title.as_str().to_owned(),
        starts_on: details.series.starts_on().to_string(),
        recurrence: details.series.recurrence().map(ToString::to_string),
        last_on: details.series.last_day().map(|day| day.to_string()),
        former: former_series(&task.former),
        minute: details.time.map(|it| i64::from(it.minute())),
        assignee: details.assignee.as_str().to_owned(),
        notes: details.notes.as_str().to_owned(),
        revision: i64::from(task.revision.number()),
        created_at: to_unix_millis(task.created_at),
        updated_at: to_unix_millis(task.updated_at),
    }
}

/// The columns that an edit changes, without the revision.
pub(super) fn task_columns(details: &TaskDetails) -> task::ActiveModel {
    task::ActiveModel {
        title: Set(details.title.as_str().to_owned()),
        starts_on: Set(details.series.starts_on().to_string()),
        recurrence: Set(details.series.recurrence().map(ToString::to_string)),
        last_on: Set(details.series.last_day().map(|day| day.to_string())),
        minute: Set(details.time.map(|it| i64::from(it.minute()))),
        assignee: Set(details.assignee.as_str().to_owned()),
        notes: Set(details.notes.as_str().to_owned()),
        ..Default::default()
    }
}

/// The task, without its horses.
pub(super) fn to_task(row: task::Model) -> Result<Task, Unreadable> {
    let former = read_former(row.former)?
        .into_iter()
        .map(|it: FormerSeries| {
            Ok(Former {
                plan: to_series(&it.starts_on, it.recurrence, it.last_on.as_ref())?,
                until: instant("former", it.until)?,
            })
        });
    let time = row.minute.map(|it| present("minute", DayTime::stored(it)));
    Ok(Task {
        id: TaskId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        details: TaskDetails {
            title: RequiredLine::stored(row.title),
            horse_ids: Vec::new(),
            series: to_series(&row.starts_on, row.recurrence, row.last_on.as_ref())?,
            time: time.transpose()?,
            assignee: OptionalLine::stored(row.assignee),
            notes: OptionalText::stored(row.notes),
        },
        former: former.collect::<Result<_, _>>()?,
        horses: Vec::new(),
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
    })
}

/// A tick with the email address of who made it.
#[derive(FromQueryResult)]
pub(super) struct TickRow {
    #[sea_orm(nested)]
    tick: tick::Model,
    email: Option<String>,
}

pub(super) fn to_tick(row: TickRow) -> Result<Tick, Unreadable> {
    Ok(Tick {
        task_id: TaskId::new(row.tick.task_id),
        date: day("day", &row.tick.day)?,
        mark: Mark {
            at: instant("ticked_at", row.tick.ticked_at)?,
            by: AccountId::new(row.tick.account_id),
            email: row.email.unwrap_or_default(),
        },
    })
}

fn ends_on(details: &CourseDetails) -> String {
    let until = details.until.map(|it| it.to_string());
    until.unwrap_or_else(|| FOREVER.to_owned())
}

fn minutes(details: &CourseDetails) -> Json {
    let times = details.times.as_slice();
    times.iter().map(|it| it.minute()).collect()
}

pub(super) fn course_row(course: &Course) -> course::Model {
    let details = &course.details;
    course::Model {
        id: course.id.as_uuid(),
        organization_id: course.organization_id.as_uuid(),
        horse_id: course.horse.id.as_uuid(),
        drug: details.drug.as_str().to_owned(),
        dose: details.dose.as_str().to_owned(),
        route: details.route.as_str().to_owned(),
        starts_on: details.from.to_string(),
        ends_on: ends_on(details),
        minutes: minutes(details),
        former: former_plans(&course.former),
        reason: details.reason.as_str().to_owned(),
        prescribed_by: details.prescribed_by.as_str().to_owned(),
        withdrawal_note: details.withdrawal_note.as_str().to_owned(),
        revision: i64::from(course.revision.number()),
        created_at: to_unix_millis(course.created_at),
        updated_at: to_unix_millis(course.updated_at),
        deleted_at: course.deleted_at.map(to_unix_millis),
    }
}

/// The columns that an edit changes, without the revision.
pub(super) fn course_columns(details: &CourseDetails) -> course::ActiveModel {
    course::ActiveModel {
        drug: Set(details.drug.as_str().to_owned()),
        dose: Set(details.dose.as_str().to_owned()),
        route: Set(details.route.as_str().to_owned()),
        starts_on: Set(details.from.to_string()),
        ends_on: Set(ends_on(details)),
        minutes: Set(minutes(details)),
        reason: Set(details.reason.as_str().to_owned()),
        prescribed_by: Set(details.prescribed_by.as_str().to_owned()),
        withdrawal_note: Set(details.withdrawal_note.as_str().to_owned()),
        ..Default::default()
    }
}

/// A course with the name of its horse.
#[derive(FromQueryResult)]
pub(super) struct CourseRow {
    #[sea_orm(nested)]
    pub(super) course: course::Model,
    pub(super) horse_name: String,
}

pub(super) fn to_course(row: CourseRow) -> Result<Course, Unreadable> {
    let CourseRow {
        course: row,
        horse_name,
    } = row;
    let minutes: Vec<i64> = parsed("minutes", serde_json::from_value(row.minutes))?;
    let former = read_former(row.former)?.into_iter().map(|it: FormerPlan| {
        let last = it.ends_on.map(|last| day("former", &last));
        Ok::<_, Unreadable>(Former {
            plan: DosePlan {
                from: day("former", &it.starts_on)?,
                until: last.transpose()?,
                times: to_times(it.minutes)?,
            },
            until: instant("former", it.until)?,
        })
    });
    let until = (row.ends_on != FOREVER).then(|| day("ends_on", &row.ends_on));
    Ok(Course {
        id: CourseId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        horse: HorseName {
            id: HorseId::new(row.horse_id),
            name: RequiredLine::stored(horse_name),
        },
        details: CourseDetails {
            drug: RequiredLine::stored(row.drug),
            dose: RequiredLine::stored(row.dose),
            route: OptionalLine::stored(row.route),
            from: day("starts_on", &row.starts_on)?,
            until: until.transpose()?,
            times: to_times(minutes)?,
            reason: OptionalLine::stored(row.reason),
            prescribed_by: OptionalLine::stored(row.prescribed_by),
            withdrawal_note: OptionalText::stored(row.withdrawal_note),
        },
        former: former.collect::<Result<_, _>>()?,
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
        deleted_at: optional_instant("deleted_at", row.deleted_at)?,
    })
}

pub(super) fn dose_row(dose: &Dose, organization: Uuid) -> dose::ActiveModel {
    dose::ActiveModel {
        medication_id: Set(dose.course_id.as_uuid()),
        day: Set(dose.date.to_string()),
        minute: Set(i64::from(dose.time.minute())),
        organization_id: Set(organization),
        drug: Set(dose.drug.as_str().to_owned()),
        dose: Set(dose.dose.as_str().to_owned()),
        route: Set(dose.route.as_str().to_owned()),
        given: Set(dose.is_given),
        reason: Set(dose.reason.as_str().to_owned()),
        account_id: Set(dose.mark.by.as_uuid()),
        given_at: Set(to_unix_millis(dose.mark.at)),
    }
}

/// A dose with the email address of who recorded it.
#[derive(FromQueryResult)]
pub(super) struct DoseRow {
    #[sea_orm(nested)]
    pub(super) dose: dose::Model,
    pub(super) email: Option<String>,
}

pub(super) fn to_dose(row: DoseRow) -> Result<Dose, Unreadable> {
    let DoseRow { dose: row, email } = row;
    Ok(Dose {
        course_id: CourseId::new(row.medication_id),
        date: day("day", &row.day)?,
        time: present("minute", DayTime::stored(row.minute))?,
        drug: RequiredLine::stored(row.drug),
        dose: RequiredLine::stored(row.dose),
        route: OptionalLine::stored(row.route),
        is_given: row.given,
        reason: OptionalLine::stored(row.reason),
        mark: Mark {
            at: instant("given_at", row.given_at)?,
            by: AccountId::new(row.account_id),
            email: email.unwrap_or_default(),
        },
    })
}
