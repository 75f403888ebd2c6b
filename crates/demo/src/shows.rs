//! The shows, and their dates relative to the present.

use std::collections::BTreeMap;

use events::{
    Change, ClassDraft, ClassList, EventDetails, EventForm, Replaceable, Schedule, ShowProfile,
};
use jiff::fmt::strtime;
use jiff::{Timestamp, ToSpan as _};
use kernel::{
    InspectionChoice, Location, Manager, NoticeFacts, TherapeuticChoice, from_unix_millis,
    to_unix_millis,
};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};

use crate::SeedError;
use crate::data::{Facts, Result, fact, named, of, read, valid};
use crate::day::PlannedRing;
use crate::evening::Rules;
use crate::stabling::Stabling;

/// Shows are created this long before their start, or last week if that is
/// still in the future.
const ANNOUNCED_BEFORE: Duration = Duration::days(75);
const ANNOUNCED_LATEST: Duration = Duration::days(8);
/// Less than thirty days, so that the notice is overdue at once.
const ENTERED_LATE: Duration = Duration::days(29);

/// The content of `shows.toml` and `classes.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Season {
    inspector: String,
    venues: BTreeMap<String, Facts>,
    pub(crate) managers: BTreeMap<String, Facts>,
    pub(crate) shows: Vec<Show>,
    #[serde(skip)]
    programs: BTreeMap<String, Vec<PlannedClass>>,
}

/// The age group of a rider, and of a class.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Division {
    /// Over eighteen.
    Adult,
    /// Up to eighteen.
    Youth,
    /// Small children, whose horse is led.
    LeadLine,
}

/// A class in a show's program, with its fee in dollars.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlannedClass {
    pub(crate) name: String,
    fee: String,
    /// The age group; `None` for all but small children.
    #[serde(rename = "for")]
    pub(crate) division: Option<Division>,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Show {
    pub(crate) name: String,
    #[serde(rename = "type")]
    event_type: String,
    venue: String,
    manager: String,
    program: String,
    requires_inspector: bool,
    #[serde(default)]
    notes: String,
    #[serde(default)]
    office_notes: String,
    #[serde(default)]
    days_from_now: i64,
    /// Weekday and time, such as `Friday 18:00`.
    #[serde(default)]
    starts: String,
    /// Instead of both: how many hours ago it began.
    hours_ago: Option<i64>,
    hours: i64,
    /// Number of riders who enter.
    pub(crate) entries: u32,
    notice: Option<PlannedNotice>,
    /// Its rules for entries, if it has any.
    pub(crate) rules: Option<Rules>,
    /// Its stalls, its barn and its prize list, if they are planned.
    pub(crate) stabling: Option<Stabling>,
    /// What happens in its rings, if that is planned.
    #[serde(default)]
    pub(crate) rings: Vec<PlannedRing>,
    /// Whether a template is saved from it.
    #[serde(default)]
    pub(crate) is_template: bool,
}

/// What the organizer does about the notice, with the number of days before the
/// start.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum PlannedNotice {
    /// Makes the letter ready.
    Ready(i64),
    /// Sends the letter and records that.
    Sent(i64),
}

/// The instants in a show's history.
pub(crate) struct Dates {
    pub(crate) start: OffsetDateTime,
    pub(crate) end: OffsetDateTime,
    pub(crate) created: OffsetDateTime,
    /// When the letter is made ready, if it is not sent.
    pub(crate) prepared: Option<OffsetDateTime>,
    /// When the notice is sent and recorded, if it is.
    pub(crate) notified: Option<OffsetDateTime>,
}

impl Season {
    pub(crate) fn read() -> Result<Self> {
        Ok(Self {
            programs: read("classes.toml", include_str!("../data/classes.toml"))?,
            ..read("shows.toml", include_str!("../data/shows.toml"))?
        })
    }

    pub(crate) fn classes(&self, show: &Show) -> Result<&[PlannedClass]> {
        named(&self.programs, &show.program).map(Vec::as_slice)
    }

    /// The instants in a show's history, relative to `now`.
    pub(crate) fn dates(&self, show: &Show, now: OffsetDateTime) -> Result<Dates> {
        let zone = named(named(&self.venues, &show.venue)?, "zone")?;
        let start = show.start(zone, now)?;
        let before = |days| start - Duration::days(days) - Duration::hours(2);
        let (prepared, notified) = match show.notice {
            None => (None, None),
            Some(PlannedNotice::Ready(days)) => (Some(before(days)), None),
            Some(PlannedNotice::Sent(days)) => (None, Some(before(days))),
        };
        // A show whose notice is overdue was created too late for the schedule.
        let is_due = start > now && start - ENTERED_LATE <= now;
        let created = if notified.is_none() && is_due {
            start - ENTERED_LATE
        } else {
            (start - ANNOUNCED_BEFORE).min(now - ANNOUNCED_LATEST)
        };
        Ok(Dates {
            start,
            end: start + Duration::hours(show.hours),
            created,
            prepared,
            notified,
        })
    }

    /// The form data of a show.
    pub(crate) fn form(&self, show: &Show, dates: &Dates) -> Result<EventForm> {
        let venue = named(&self.venues, &show.venue)?;
        let manager = named(&self.managers, &show.manager)?;
        let profile = ShowProfile {
            name: of(&show.name)?,
            event_type: of(&show.event_type)?,
            location: Location {
                venue: of(&show.venue)?,
                address: fact(venue, "street")?,
                city: fact(venue, "city")?,
                state: fact(venue, "state")?,
                zip_code: fact(venue, "zip_code")?,
            },
            manager: Manager {
                name: of(&show.manager)?,
                address: fact(manager, "address")?,
                email: fact(manager, "email")?,
                phone: fact(manager, "phone")?,
            },
            require_dqp: show.requires_inspector,
            notice: self.notice_facts(show)?,
            notes: of(&show.notes)?,
            office_notes: of(&show.office_notes)?,
        };
        let schedule = Schedule::new(dates.start, dates.end, fact(venue, "zone")?);
        let schedule = valid(schedule)?;
        Ok(EventForm {
            organization: None,
            details: EventDetails { profile, schedule },
            classes: class_list(self.classes(show)?, show.rules.as_ref())?,
            entry_rules: show
                .rules
                .as_ref()
                .map(|rules| rules.draft(dates.start))
                .transpose()?,
            revision: None,
            template: show.is_template.then_some(Replaceable::Any),
        })
    }

    /// The facts for the notice. Shows without inspection have none so far.
    fn notice_facts(&self, show: &Show) -> Result<NoticeFacts> {
        if !show.requires_inspector {
            return Ok(NoticeFacts::default());
        }
        // The organizer expected a few more entries than were made.
        Ok(NoticeFacts {
            expected_entries: Some(show.entries + 8),
            inspection: Some(InspectionChoice::HpiAppointed),
            inspectors: vec![of(&self.inspector)?],
            therapeutic_use: Some(TherapeuticChoice::NotAllowed),
            ..NoticeFacts::default()
        })
    }
}

impl Show {
    /// The start: a weekday and local time in `zone`.
    fn start(&self, zone: &str, now: OffsetDateTime) -> Result<OffsetDateTime> {
        if let Some(hours) = self.hours_ago {
            // On the hour.
            let past =
                Duration::minutes(now.minute().into()) + Duration::seconds(now.second().into());
            return Ok(now - past - Duration::hours(hours));
        }
        let starts = valid(strtime::parse("%A %H:%M", &self.starts))?;
        let (Some(weekday), Some(time)) = (starts.weekday(), valid(starts.to_time()).ok()) else {
            return Err(SeedError::Data(format!("{} never starts", self.name)));
        };
        let today = valid(Timestamp::from_millisecond(to_unix_millis(now)))?;
        let today = valid(today.in_tz(zone))?.date();
        let earliest = valid(today.checked_add(self.days_from_now.days()))?;
        let to_weekday = i64::from(earliest.weekday().until(weekday));
        let day = valid(earliest.checked_add(to_weekday.days()))?;
        let start = valid(day.to_datetime(time).in_tz(zone))?;
        from_unix_millis(start.timestamp().as_millisecond())
            .ok_or_else(|| SeedError::Data(format!("{} is too far away", self.name)))
    }
}

fn class_list(classes: &[PlannedClass], rules: Option<&Rules>) -> Result<ClassList> {
    let classes = classes
        .iter()
        .map(|class| {
            Ok(ClassDraft {
                id: None,
                number: None,
                name: of(&class.name)?,
                description: of(&class.description)?,
                price: of(&class.fee)?,
                capacity: Change::To(
                    rules.and_then(|rules| rules.places.get(&class.name).copied()),
                ),
                closed: Change::Keep,
                walking_horses: Change::Keep,
            })
        })
        .collect::<Result<_>>()?;
    valid(ClassList::new(classes))
}

#[cfg(test)]
mod tests {
    use ::time::macros::datetime;
    use kernel::TimeZone;
    use usda::{HPA_NOTICE, NoticeState};

    use super::*;

    #[test]
    fn on_any_day_there_are_shows_in_every_state_of_the_notice() {
        let season = Season::read().expect("readable");
        for hours in (0..400 * 24).step_by(7) {
            let now = datetime!(2026-01-01 0:00 UTC) + Duration::hours(hours);
            let mut states = BTreeMap::new();
            let mut letters = 0;
            for show in &season.shows {
                let dates = season.dates(show, now).expect("in range");
                let zone = TimeZone::parse(&season.venues[&show.venue]["zone"]).expect("known");
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
                (("complete", false), 2),
                (("complete", true), 3),
                (("past", false), 1),
                (("required", true), 2),
                (("scheduled", true), 4),
            ]);
            assert_eq!((states, letters), (expected, 1), "{now}");
        }
    }

    #[test]
    fn every_show_is_valid_and_has_classes_for_adults() {
        let season = Season::read().expect("readable");
        for show in &season.shows {
            let dates = season.dates(show, datetime!(2026-06-01 12:00 UTC));
            let form = season.form(show, &dates.expect("in range"));
            assert!(form.is_ok(), "{}: {:?}", show.name, form.err());
            let classes = season.classes(show).expect("known");
            let open =
                |class: &&PlannedClass| matches!(class.division, None | Some(Division::Adult));
            assert!(classes.iter().filter(open).count() >= 3, "{}", show.name);
        }
    }
}
