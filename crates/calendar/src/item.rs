use kernel::{AppointmentId, HorseId, OrganizationId, TimeZone};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::{Appointment, AppointmentKind, Occurrence, Scheduled};

/// What an item of the calendar is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// A show of one's own.
    Show,
    /// A show in which a horse is entered.
    ShowEntered,
    /// Care of a horse that is due.
    CareDue,
    /// A mare was bred.
    Breeding,
    /// The days on which a mare is expected to foal.
    Foaling,
    /// A lease ends.
    LeaseEnd,
    /// Boarding ends.
    BoardingEnd,
    /// A document ends.
    DocumentEnd,
    /// A bill of the barn is due.
    BillDue,
    /// An appointment of some kind.
    Appointment(AppointmentKind),
}

impl ItemKind {
    /// The name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Show => "show",
            Self::ShowEntered => "show_entered",
            Self::CareDue => "care_due",
            Self::Breeding => "breeding",
            Self::Foaling => "foaling",
            Self::LeaseEnd => "lease_end",
            Self::BoardingEnd => "boarding_end",
            Self::DocumentEnd => "document_end",
            Self::BillDue => "bill_due",
            Self::Appointment(kind) => kind.as_str(),
        }
    }
}

/// When an item takes place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemTime {
    /// Whole days, both included.
    Days(Date, Date),
    /// From one instant to another, in a time zone.
    Instants(OffsetDateTime, OffsetDateTime, TimeZone),
}

impl ItemTime {
    /// The first and last day, in the item's zone.
    #[must_use]
    pub fn days(&self) -> (Date, Date) {
        match self {
            Self::Days(first, last) => (*first, *last),
            Self::Instants(starts_at, ends_at, zone) => {
                (zone.date_of(*starts_at), zone.date_of(*ends_at))
            }
        }
    }

    /// Minutes after midnight of the start; what takes whole days is first.
    fn start_minute(&self) -> Option<u16> {
        match self {
            Self::Days(..) => None,
            Self::Instants(starts_at, _, zone) => Some(zone.minute_of_day(*starts_at)),
        }
    }
}

/// What an item knows of its appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointmentItem {
    /// The appointment.
    pub id: AppointmentId,
    /// The day of the occurrence in the series.
    pub day: Date,
    /// Whether it is one of a series.
    pub recurs: bool,
    /// Whether it differs from its series.
    pub is_changed: bool,
    /// With whom it is; empty if that is not said.
    pub contact_name: String,
    /// Its horses, with their names.
    pub horses: Vec<(HorseId, String)>,
}

/// Something with a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarItem {
    /// What it is.
    pub kind: ItemKind,
    /// Identifies it among those of its kind, also when its dates or its title
    /// change.
    pub id: String,
    /// To which organization it belongs.
    pub organization_id: OrganizationId,
    /// Its title.
    pub title: String,
    /// When it takes place.
    pub time: ItemTime,
    /// Where; empty if that is not said.
    pub place: String,
    /// The path of its page in the web application.
    pub link: String,
    /// Its appointment, if it is an occurrence of one.
    pub appointment: Option<AppointmentItem>,
}

impl CalendarItem {
    pub(crate) fn of(scheduled: &Scheduled, occurrence: &Occurrence) -> Self {
        let appointment = &scheduled.appointment;
        let details = &appointment.details;
        let span = &occurrence.span;
        let contact = occurrence.contact_id.as_ref();
        let name = contact.and_then(|id| scheduled.contact_names.get(id));
        Self {
            kind: ItemKind::Appointment(details.kind),
            id: format!("{}-{}", appointment.id, occurrence.day),
            organization_id: appointment.organization_id,
            title: occurrence.title.as_str().to_owned(),
            time: if details.is_all_day {
                ItemTime::Days(span.first_day(), span.last_day())
            } else {
                let zone = details.time_zone.clone();
                let (start, end) = (
                    appointment.starts_at(occurrence),
                    appointment.ends_at(occurrence),
                );
                ItemTime::Instants(start, end, zone)
            },
            place: occurrence.place.as_str().to_owned(),
            link: link_of(appointment, occurrence.day),
            appointment: Some(AppointmentItem {
                id: appointment.id,
                day: occurrence.day,
                recurs: details.recurrence.is_some(),
                is_changed: occurrence.is_changed,
                contact_name: name.cloned().unwrap_or_default(),
                horses: scheduled.horses.clone(),
            }),
        }
    }

    pub(crate) fn place_in_order(&self) -> (Date, Option<u16>, String) {
        let (first, _) = self.time.days();
        (first, self.time.start_minute(), self.title.to_lowercase())
    }
}

/// The page of one occurrence.
pub(crate) fn link_of(appointment: &Appointment, day: Date) -> String {
    format!("/calendar?appointment={}&on={day}", appointment.id)
}

/// Days of which the calendar is read, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    from: Date,
    to: Date,
}

/// Why two days are not a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WindowError {
    /// The last day is before the first.
    #[error("must not be before from")]
    Reversed,
    /// More than 400 days.
    #[error("must be less than 400 days after from")]
    TooLong,
}

impl Window {
    const MAX_DAYS: i64 = 400;

    /// At most 400 days.
    pub fn new(from: Date, to: Date) -> Result<Self, WindowError> {
        match (to - from).whole_days() + 1 {
            ..=0 => Err(WindowError::Reversed),
            1..=Self::MAX_DAYS => Ok(Self { from, to }),
            _ => Err(WindowError::TooLong),
        }
    }

    /// Its first day.
    #[must_use]
    pub const fn from(&self) -> Date {
        self.from
    }

    /// Its last day.
    #[must_use]
    pub const fn to(&self) -> Date {
        self.to
    }

    /// Whether something that takes place on these days is in it.
    #[must_use]
    pub fn has(&self, first: Date, last: Date) -> bool {
        first <= self.to && last >= self.from
    }

    /// The instants in which its days are, in any time zone.
    #[must_use]
    pub fn instants(&self) -> (OffsetDateTime, OffsetDateTime) {
        let before = self.from.previous_day().unwrap_or(self.from);
        let after = self.to.next_day().unwrap_or(self.to);
        let end = after.next_day().unwrap_or(after);
        (before.midnight().assume_utc(), end.midnight().assume_utc())
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_window_has_at_most_400_days() {
        let from = date!(2026 - 01 - 01);
        assert_eq!(
            Window::new(from, date!(2025 - 12 - 31)),
            Err(WindowError::Reversed)
        );
        assert!(Window::new(from, date!(2027 - 02 - 04)).is_ok());
        assert_eq!(
            Window::new(from, date!(2027 - 02 - 05)),
            Err(WindowError::TooLong)
        );
        let day = Window::new(from, from).expect("a day");
        assert!(
            day.has(date!(2025 - 12 - 30), from)
                && !day.has(date!(2026 - 01 - 02), date!(2026 - 01 - 03))
        );
    }
}
