//! A show of the demo, and its place around the present moment.

use events::{
    ClassList, EventDetails, ExpectedEntries, Inspection, Inspectors, Location, Manager,
    NoticeFacts, Schedule, ShowClass, ShowProfile, TherapeuticUse,
};
use jiff::civil::{Time, Weekday};
use jiff::tz::TimeZone as JiffZone;
use jiff::{Timestamp, ToSpan as _, Zoned};
use kernel::{
    EmailAddress, Money, OptionalLine, OptionalText, PhoneNumber, RequiredLine, TimeZone,
    from_unix_millis, to_unix_millis,
};
use time::{Duration, OffsetDateTime};

use super::season::MANAGERS;
use super::{SeedError, known};

/// Whom a class is for, and who a rider is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Division {
    /// A class for anybody; no rider is in it.
    Open,
    /// Grown-ups.
    Adult,
    /// Up to eighteen.
    Youth,
    /// Small children, led by somebody.
    LeadLine,
}

/// A class as a show's program lists it.
pub(super) struct PlannedClass {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    /// Dollars.
    pub(super) fee: &'static str,
    pub(super) division: Division,
}

/// Where shows are held.
pub(super) struct Venue {
    pub(super) name: &'static str,
    pub(super) street: &'static str,
    pub(super) city: &'static str,
    pub(super) state: &'static str,
    pub(super) zip_code: &'static str,
    pub(super) zone: &'static str,
}

/// Who manages a show.
pub(super) struct PlannedManager {
    pub(super) name: &'static str,
    pub(super) address: &'static str,
    pub(super) email: &'static str,
    pub(super) phone: &'static str,
}

/// A show of the demo.
pub(super) struct PlannedShow {
    pub(super) name: &'static str,
    pub(super) event_type: &'static str,
    pub(super) venue: &'static Venue,
    pub(super) manager: usize,
    pub(super) requires_inspector: bool,
    pub(super) classes: &'static [PlannedClass],
    pub(super) notes: &'static str,
    /// The show is on the first such weekday this many days from now, or later.
    pub(super) days_from_now: i64,
    pub(super) weekday: Weekday,
    pub(super) starts: Time,
    pub(super) hours: i64,
    /// How many riders enter.
    pub(super) entries: usize,
    pub(super) notice: PlannedNotice,
    /// Whether a template is saved of it.
    pub(super) is_template: bool,
}

/// What its organizer does about the notice, and how many days before the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlannedNotice {
    /// Nothing.
    None,
    /// Has the letter made ready.
    Ready(i64),
    /// Sends it and says so.
    Sent(i64),
}

/// Where in time a show stands.
pub(super) struct Dates {
    pub(super) start: OffsetDateTime,
    pub(super) end: OffsetDateTime,
    /// When its organizer enters it.
    pub(super) created: OffsetDateTime,
    /// When the letter of its notice is made ready, if it is and is not sent.
    pub(super) prepared: Option<OffsetDateTime>,
    /// When its organizer sends the notice and says so, if they do.
    pub(super) notified: Option<OffsetDateTime>,
}

/// Organizers enter a show this long before it starts, or last week if that
/// lies ahead.
const ANNOUNCED_BEFORE: Duration = Duration::days(75);
const ANNOUNCED_LATEST: Duration = Duration::days(8);

/// Who inspects the horses where somebody does.
const INSPECTOR: &str = "Walter Kimbrough, DVM";

/// Less than thirty days, on any calendar.
const ENTERED_LATE: Duration = Duration::days(29);

impl PlannedShow {
    /// The show's dates, as seen from `now`.
    pub(super) fn dates(&self, now: OffsetDateTime) -> Result<Dates, SeedError> {
        let zone = known(JiffZone::get(self.venue.zone))?;
        let today = known(Timestamp::from_millisecond(to_unix_millis(now)))?
            .to_zoned(zone)
            .date();
        let earliest = known(today.checked_add(self.days_from_now.days()))?;
        let days_to_weekday = i64::from(earliest.weekday().until(self.weekday));
        let day = known(earliest.checked_add(days_to_weekday.days()))?;
        let starts = known(day.to_datetime(self.starts).in_tz(self.venue.zone))?;
        let start = instant(&starts)?;
        let before = |days| start - Duration::days(days) - Duration::hours(2);
        let (prepared, notified) = match self.notice {
            PlannedNotice::None => (None, None),
            PlannedNotice::Ready(days) => (Some(before(days)), None),
            PlannedNotice::Sent(days) => (None, Some(before(days))),
        };
        Ok(Dates {
            start,
            end: start + Duration::hours(self.hours),
            created: self.created(start, now),
            prepared,
            notified,
        })
    }

    /// When its organizer enters it. One whose notice is overdue was entered
    /// too late for the schedule.
    fn created(&self, start: OffsetDateTime, now: OffsetDateTime) -> OffsetDateTime {
        let in_time = (start - ANNOUNCED_BEFORE).min(now - ANNOUNCED_LATEST);
        let is_due = start > now && start - ENTERED_LATE <= now;
        if !matches!(self.notice, PlannedNotice::Sent(_)) && is_due {
            start - ENTERED_LATE
        } else {
            in_time
        }
    }

    /// What its organizer says of it.
    pub(super) fn details(&self, dates: &Dates) -> Result<EventDetails, SeedError> {
        let venue = self.venue;
        let PlannedManager {
            name,
            address,
            email,
            phone,
        } = MANAGERS[self.manager];
        let profile = ShowProfile {
            name: known(RequiredLine::parse(self.name))?,
            event_type: known(RequiredLine::parse(self.event_type))?,
            location: Location {
                venue: known(RequiredLine::parse(venue.name))?,
                address: known(OptionalLine::parse(venue.street))?,
                city: known(OptionalLine::parse(venue.city))?,
                state: known(OptionalLine::parse(venue.state))?,
                zip_code: known(OptionalLine::parse(venue.zip_code))?,
            },
            manager: Manager {
                name: known(OptionalLine::parse(name))?,
                address: known(OptionalLine::parse(address))?,
                email: Some(known(EmailAddress::parse(email))?),
                phone: Some(known(PhoneNumber::parse(phone))?),
            },
            require_dqp: self.requires_inspector,
            notice: self.notice_facts()?,
            classes: class_list(self.classes)?,
            notes: known(OptionalText::parse(self.notes))?,
        };
        let zone = known(TimeZone::parse(venue.zone))?;
        let schedule = known(Schedule::new(dates.start, dates.end, zone))?;
        Ok(EventDetails { profile, schedule })
    }
}

impl PlannedShow {
    /// What the notice asks. Of shows without inspection nobody has filled it
    /// in yet.
    fn notice_facts(&self) -> Result<NoticeFacts, SeedError> {
        if !self.requires_inspector {
            return Ok(NoticeFacts::default());
        }
        // Some more than came in the end.
        let expected = i64::try_from(self.entries).unwrap_or_default() + 8;
        let inspector = known(RequiredLine::parse(INSPECTOR))?;
        let inspectors = known(Inspectors::new(vec![inspector]))?;
        Ok(NoticeFacts {
            expected_entries: Some(known(ExpectedEntries::new(expected))?),
            inspection: Some(Inspection::HpiAppointed(inspectors)),
            therapeutic_use: Some(TherapeuticUse::NotAllowed),
        })
    }
}

fn class_list(classes: &[PlannedClass]) -> Result<ClassList, SeedError> {
    let classes = classes
        .iter()
        .map(|class| {
            Ok(ShowClass {
                name: known(RequiredLine::parse(class.name))?,
                description: known(OptionalLine::parse(class.description))?,
                price: known(Money::parse(class.fee))?,
            })
        })
        .collect::<Result<_, SeedError>>()?;
    known(ClassList::new(classes))
}

fn instant(zoned: &Zoned) -> Result<OffsetDateTime, SeedError> {
    from_unix_millis(zoned.timestamp().as_millisecond())
        .ok_or_else(|| SeedError::Data("a date is out of range".to_owned()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ::time::macros::datetime;
    use usda::{HPA_NOTICE, NoticeState};

    use super::super::season::SHOWS;
    use super::*;

    #[test]
    fn on_any_day_there_are_shows_in_every_state_of_the_notice() {
        for hours in (0..400 * 24).step_by(7) {
            let now = datetime!(2026-01-01 0:00 UTC) + Duration::hours(hours);
            let mut states = BTreeMap::new();
            let mut letters = 0;
            for show in &SHOWS {
                let dates = show.dates(now).expect("in range");
                let zone = TimeZone::parse(show.venue.zone).expect("known");
                let state = NoticeState::at(now, dates.start, dates.end, &zone, dates.notified);
                let is_ahead = dates.end > now;
                let scheduled = HPA_NOTICE.scheduled_at(dates.start, &zone, dates.created);
                if state == NoticeState::Required {
                    assert_eq!(scheduled, None, "{} would be scheduled", show.name);
                }
                if let Some(at) = dates.prepared {
                    assert!(dates.created < at && at < now);
                    assert_eq!(state, NoticeState::Required, "{}", show.name);
                    letters += 1;
                }
                *states.entry((state.as_str(), is_ahead)).or_insert(0) += 1;
                assert!(dates.created < now);
                assert!(
                    dates
                        .notified
                        .is_none_or(|at| dates.created < at && at < now)
                );
            }
            let expected = BTreeMap::from([
                (("complete", false), 3),
                (("complete", true), 2),
                (("past", false), 1),
                (("required", true), 2),
                (("scheduled", true), 4),
            ]);
            assert_eq!((states, letters), (expected, 1), "{now}");
        }
    }

    #[test]
    fn all_shows_are_valid_and_take_three_hundred_entries() {
        let now = datetime!(2026-06-01 12:00 UTC);
        for show in &SHOWS {
            let dates = show.dates(now).expect("in range");
            assert!(show.details(&dates).is_ok(), "{}", show.name);
        }
        assert_eq!(SHOWS.iter().map(|show| show.entries).sum::<usize>(), 300);
    }

    #[test]
    fn every_show_has_classes_that_grown_ups_can_enter() {
        for show in &SHOWS {
            let open =
                |class: &&PlannedClass| matches!(class.division, Division::Open | Division::Adult);
            assert!(
                show.classes.iter().filter(open).count() >= 3,
                "{}",
                show.name
            );
        }
    }
}
