use kernel::{
    Actor, OrganizationId, Page, PageRequest, Permission, Revision, StoreError, TemplateId,
    TimeZone,
};
use time::OffsetDateTime;

use crate::{EventForm, EventService, SaveTemplate, Schedule, ShowProfile, TemplateClass};

/// The times of day at which a show starts and ends, and its number of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShowHours {
    start_minute: u16,
    end_minute: u16,
    days: u32,
}

impl ShowHours {
    const MINUTES_OF_A_DAY: u16 = 24 * 60;

    /// The hours of a show, in its time zone.
    #[must_use]
    pub fn of(schedule: &Schedule) -> Self {
        let zone = schedule.time_zone();
        let days = zone.date_of(schedule.ends_at()) - zone.date_of(schedule.starts_at());
        Self {
            start_minute: zone.minute_of_day(schedule.starts_at()),
            end_minute: zone.minute_of_day(schedule.ends_at()),
            days: u32::try_from(days.whole_days()).map_or(1, |days| days.saturating_add(1)),
        }
    }

    /// Start and end in minutes after midnight, and the number of days from 1;
    /// `None` if one of them is out of range.
    #[must_use]
    pub const fn new(start_minute: u16, end_minute: u16, days: u32) -> Option<Self> {
        if start_minute < Self::MINUTES_OF_A_DAY && end_minute < Self::MINUTES_OF_A_DAY && days > 0
        {
            Some(Self {
                start_minute,
                end_minute,
                days,
            })
        } else {
            None
        }
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(start_minute: u16, end_minute: u16, days: u32) -> Self {
        Self {
            start_minute,
            end_minute,
            days,
        }
    }

    /// Start of the first day, in minutes after midnight.
    #[must_use]
    pub const fn start_minute(self) -> u16 {
        self.start_minute
    }

    /// End of the last day, in minutes after midnight.
    #[must_use]
    pub const fn end_minute(self) -> u16 {
        self.end_minute
    }

    /// Number of calendar days, including the first.
    #[must_use]
    pub const fn days(self) -> u32 {
        self.days
    }
}

/// A show without dates, used to create new shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The template's id.
    pub id: TemplateId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The show's profile. Its name is the template's name, unique in the
    /// organization ignoring case.
    pub profile: ShowProfile,
    /// The show's classes.
    pub classes: Vec<TemplateClass>,
    /// The time zone of the show.
    pub time_zone: TimeZone,
    /// Incremented at each save.
    pub revision: Revision,
    /// The hours of the show; `None` in templates that were saved before hours
    /// were stored.
    pub hours: Option<ShowHours>,
    /// When it was last saved.
    pub saved_at: OffsetDateTime,
}

/// Which template of the same name a save may replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replaceable {
    /// Any template, or none.
    Any,
    /// None: there must be no template of this name.
    Nothing,
    /// Only the template with this revision.
    Only(Revision),
}

impl EventService {
    /// The command that saves `form` as a template at `now`, if it asks for that.
    pub(crate) fn save_template(
        &self,
        organization_id: OrganizationId,
        form: &EventForm,
        now: OffsetDateTime,
    ) -> Option<SaveTemplate> {
        let replaceable = form.template?;
        let details = &form.details;
        let template = Template {
            id: TemplateId::new(self.ids.next_uuid()),
            organization_id,
            profile: details.profile.clone(),
            classes: form.classes.for_template(),
            time_zone: details.schedule.time_zone().clone(),
            revision: Revision::FIRST,
            hours: Some(ShowHours::of(&details.schedule)),
            saved_at: now,
        };
        Some(SaveTemplate {
            template,
            replaceable,
        })
    }

    /// The actor's templates, last saved first.
    pub async fn templates(
        &self,
        actor: &Actor,
        page: PageRequest,
    ) -> Result<Page<Template>, StoreError> {
        self.store
            .list_templates(&actor.to(Permission::ReadShows), &page)
            .await
    }

    /// Deletes one of the actor's templates; `false` if there is no such
    /// template.
    pub async fn delete_template(&self, actor: &Actor, id: TemplateId) -> Result<bool, StoreError> {
        self.store
            .delete_template(&actor.to(Permission::EditShows), id, self.clock.now())
            .await
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn hours(start: OffsetDateTime, end: OffsetDateTime) -> ShowHours {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        ShowHours::of(&Schedule::new(start, end, zone).expect("valid"))
    }

    #[test]
    fn hours_are_in_the_time_zone_of_the_show() {
        let hours = hours(
            datetime!(2026-06-06 23:00 UTC),
            datetime!(2026-06-07 03:59 UTC),
        );
        assert_eq!(Some(hours), ShowHours::new(18 * 60, 22 * 60 + 59, 1));
    }

    #[test]
    fn days_are_calendar_days_in_the_time_zone_of_the_show() {
        let night = hours(
            datetime!(2026-06-06 23:00 UTC),
            datetime!(2026-06-07 06:00 UTC),
        );
        assert_eq!((night.end_minute(), night.days()), (60, 2));
        // Daylight saving time ends on the last day.
        let weekend = hours(
            datetime!(2026-10-30 13:00 UTC),
            datetime!(2026-11-01 23:00 UTC),
        );
        assert_eq!((weekend.start_minute(), weekend.end_minute()), (480, 1020));
        assert_eq!(weekend.days(), 3);
    }

    #[test]
    fn hours_out_of_range_are_refused() {
        assert!(ShowHours::new(0, 1439, 1).is_some());
        for (start, end, days) in [(1440, 0, 1), (0, 1440, 1), (0, 0, 0)] {
            assert_eq!(ShowHours::new(start, end, days), None);
        }
    }
}
