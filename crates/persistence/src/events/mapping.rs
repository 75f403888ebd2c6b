//! Reads shows, classes and templates of their rows.

use events::{Event, Schedule, ShowClass, ShowHours, Template};
use kernel::TimeZone;
use time::OffsetDateTime;

use super::entity::event_template::{self, Kept};
use super::entity::{class, event};
use crate::row::Unreadable;
use crate::table::read;

pub(crate) fn to_event(row: event::Model, classes: Vec<ShowClass>) -> Result<Event, Unreadable> {
    let schedule = to_schedule(row.starts_at, row.ends_at, &row.time_zone)?;
    row.read(schedule, classes)
}

pub(crate) fn to_schedule(
    starts_at: i64,
    ends_at: i64,
    time_zone: &str,
) -> Result<Schedule, Unreadable> {
    Ok(Schedule::stored(
        read::<OffsetDateTime>("starts_at", starts_at)?,
        read::<OffsetDateTime>("ends_at", ends_at)?,
        read::<TimeZone>("time_zone", time_zone.to_owned())?,
    ))
}

pub(super) fn to_class(row: class::Model) -> Result<ShowClass, Unreadable> {
    Ok(row.read()?.class)
}

pub(super) fn to_template(row: event_template::Model) -> Result<Template, Unreadable> {
    let Kept { profile, classes } = read("profile", row.profile.clone())?;
    let hours = to_hours(&row)?;
    row.read(profile, classes, hours)
}

fn to_hours(row: &event_template::Model) -> Result<Option<ShowHours>, Unreadable> {
    let (Some(start), Some(end), Some(days)) = (row.start_minute, row.end_minute, row.days) else {
        return Ok(None);
    };
    Ok(Some(ShowHours::stored(
        read("start_minute", start)?,
        read("end_minute", end)?,
        read("days", days)?,
    )))
}
