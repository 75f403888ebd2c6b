//! Reads classes and templates of their rows.

use events::{ShowClass, ShowHours, Template};

use super::entity::class;
use super::entity::event_template::{self, Kept};
use crate::row::Unreadable;
use crate::table::read;

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
