use std::collections::BTreeMap;

use kernel::{
    AccountId, AppointmentId, ContactId, HorseId, OptionalLine, OptionalText, OrganizationId,
    Recurrence, RequiredLine, Revision, TimeZone,
};
use thiserror::Error;
use time::{Date, Duration, OffsetDateTime};

use crate::{Change, Span};

kernel::words! {
    /// What an appointment is about.
    pub enum AppointmentKind {
        /// Anything that is none of the others.
        Appointment = "appointment",
        /// A competition elsewhere.
        Competition = "competition",
        /// A clinic or lesson.
        Clinic = "clinic",
        /// Something not to forget.
        Reminder = "reminder",
    }
}

/// The longest time between a reminder and what it reminds of, in minutes: four
/// weeks.
pub const MAX_REMIND_BEFORE: u32 = 28 * 24 * 60;

/// A number of minutes is too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be at most {MAX_REMIND_BEFORE} minutes, which is four weeks")]
pub struct RemindBeforeError;

/// How long before an occurrence its reminder is sent, from minutes.
pub fn remind_before(minutes: u32) -> Result<Duration, RemindBeforeError> {
    if minutes > MAX_REMIND_BEFORE {
        return Err(RemindBeforeError);
    }
    Ok(Duration::minutes(minutes.into()))
}

/// What a client states of an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointmentDetails {
    /// What it is about.
    pub kind: AppointmentKind,
    /// Its title.
    pub title: RequiredLine<200>,
    /// The first occurrence.
    pub span: Span,
    /// Whether it takes whole days.
    pub is_all_day: bool,
    /// On whose clocks it takes place; of what takes whole days, in which zone
    /// its reminders are.
    pub time_zone: TimeZone,
    /// On which days it recurs.
    pub recurrence: Option<Recurrence>,
    /// The horses that it is about, each once.
    pub horse_ids: Vec<HorseId>,
    /// With whom it is.
    pub contact_id: Option<ContactId>,
    /// Where it is.
    pub place: OptionalLine<300>,
    /// Notes.
    pub notes: OptionalText<4000>,
    /// How long before each occurrence a mail reminds of it.
    pub remind_before: Option<Duration>,
}

impl AppointmentDetails {
    /// The last day of the rule, if it recurs and has one.
    #[must_use]
    pub fn last_day(&self) -> Option<Date> {
        self.recurrence.as_ref()?.last(self.span.first_day())
    }

    /// The same, beginning on the first day that passes the rule, with each
    /// horse once.
    pub(crate) fn normalized(mut self) -> Self {
        let rule = self.recurrence.as_ref();
        if let Some(first) = rule.and_then(|rule| rule.first(self.span.first_day())) {
            self.span = self.span.on(first);
        }
        self.horse_ids.sort_unstable();
        self.horse_ids.dedup();
        self
    }
}

/// An appointment, or a series of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appointment {
    /// Its id.
    pub id: AppointmentId,
    /// To which organization it belongs.
    pub organization_id: OrganizationId,
    /// Who made it, and is reminded.
    pub account_id: AccountId,
    /// What was stated.
    pub details: AppointmentDetails,
    /// Occurrences that differ, by their days in the series.
    pub changes: BTreeMap<Date, Change>,
    /// Reminders that were due until then are sent, or are not sent any more.
    pub reminded_until: OffsetDateTime,
    /// Incremented at each save.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::samples::details;

    #[test]
    fn reminders_are_at_most_four_weeks_before() {
        assert_eq!(remind_before(60), Ok(Duration::HOUR));
        assert!(remind_before(MAX_REMIND_BEFORE).is_ok());
        assert_eq!(remind_before(MAX_REMIND_BEFORE + 1), Err(RemindBeforeError));
    }

    #[test]
    fn a_series_begins_on_the_first_day_that_passes_its_rule() {
        // A Saturday.
        let day = date!(2026 - 06 - 06);
        let mut details = details(day);
        details.recurrence = Recurrence::parse("FREQ=WEEKLY;BYDAY=MO", day).ok();
        let details = details.normalized();
        assert_eq!(details.span.first_day(), date!(2026 - 06 - 08));
        assert_eq!(details.span.start_minute(), 540);
    }
}
