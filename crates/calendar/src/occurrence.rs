use kernel::{ContactId, OptionalLine, OptionalText, RequiredLine};
use time::{Date, Duration, OffsetDateTime};

use crate::{Appointment, Span};

/// How an occurrence of a series differs from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// It does not take place.
    Dropped,
    /// These fields differ.
    Changed(ChangedFields),
}

/// The fields of an occurrence; `None` where it is as the series.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChangedFields {
    /// Its title.
    pub title: Option<RequiredLine<200>>,
    /// When it takes place.
    pub span: Option<Span>,
    /// Where it is.
    pub place: Option<OptionalLine<300>>,
    /// Notes.
    pub notes: Option<OptionalText<4000>>,
    /// With whom it is; inside, `None` is with nobody.
    pub contact_id: Option<Option<ContactId>>,
}

/// One occurrence of an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    /// Its day in the series, which stays when it is moved.
    pub day: Date,
    /// Whether it differs from the series.
    pub is_changed: bool,
    /// Its title.
    pub title: RequiredLine<200>,
    /// When it takes place.
    pub span: Span,
    /// Where it is.
    pub place: OptionalLine<300>,
    /// Notes.
    pub notes: OptionalText<4000>,
    /// With whom it is.
    pub contact_id: Option<ContactId>,
}

impl Appointment {
    /// Whether the series has an occurrence on this day, which may be dropped or
    /// moved.
    #[must_use]
    pub fn has_day(&self, day: Date) -> bool {
        let first = self.details.span.first_day();
        match &self.details.recurrence {
            None => day == first,
            Some(rule) => rule.days(first, day, day) == [day],
        }
    }

    /// The occurrence with this day in the series, unless there is none or it is
    /// dropped.
    #[must_use]
    pub fn occurrence(&self, day: Date) -> Option<Occurrence> {
        self.has_day(day).then(|| self.at(day)).flatten()
    }

    /// The occurrences that take place from `from` to `to`, both included, in
    /// order. Days are those of the appointment's time zone.
    #[must_use]
    pub fn occurrences(&self, from: Date, to: Date) -> Vec<Occurrence> {
        let span = &self.details.span;
        let earliest = from.checked_sub(span.length_in_days()).unwrap_or(from);
        let mut days = match &self.details.recurrence {
            None => vec![span.first_day()],
            Some(rule) => rule.days(span.first_day(), earliest, to),
        };
        days.extend(self.changes.keys());
        days.sort_unstable();
        days.dedup();
        let occurrences = days.into_iter().filter_map(|day| self.at(day));
        let mut touching: Vec<_> = occurrences.filter(|it| it.span.touches(from, to)).collect();
        touching.sort_by_key(|it| (it.span.first_day(), it.span.start_minute(), it.day));
        touching
    }

    /// When the first occurrence begins, and the last one ends; `None` if there
    /// is no last one. Dropped occurrences count.
    #[must_use]
    pub fn bounds(&self) -> (OffsetDateTime, Option<OffsetDateTime>) {
        let details = &self.details;
        let (zone, first) = (&details.time_zone, details.span.first_day());
        let last = match &details.recurrence {
            None => Some(first),
            Some(_) => details.last_day(),
        };
        let end_of = |span: &Span| span.ends_at(zone, details.is_all_day);
        let mut from = details.span.starts_at(zone);
        let mut until = last.map(|day| end_of(&details.span.on(day)));
        for change in self.changes.values() {
            if let Change::Changed(ChangedFields {
                span: Some(span), ..
            }) = change
            {
                from = from.min(span.starts_at(zone));
                until = until.map(|until| until.max(end_of(span)));
            }
        }
        (from, until)
    }

    /// The occurrence of a day of the series, unless it is dropped.
    fn at(&self, day: Date) -> Option<Occurrence> {
        let details = &self.details;
        let fields = match self.changes.get(&day) {
            Some(Change::Dropped) => return None,
            Some(Change::Changed(fields)) => fields.clone(),
            None => ChangedFields::default(),
        };
        Some(Occurrence {
            day,
            is_changed: fields != ChangedFields::default(),
            title: fields.title.unwrap_or_else(|| details.title.clone()),
            span: fields.span.unwrap_or_else(|| details.span.on(day)),
            place: fields.place.unwrap_or_else(|| details.place.clone()),
            notes: fields.notes.unwrap_or_else(|| details.notes.clone()),
            contact_id: fields.contact_id.unwrap_or(details.contact_id),
        })
    }

    /// When an occurrence begins.
    #[must_use]
    pub fn starts_at(&self, occurrence: &Occurrence) -> OffsetDateTime {
        occurrence.span.starts_at(&self.details.time_zone)
    }

    /// When an occurrence ends.
    #[must_use]
    pub fn ends_at(&self, occurrence: &Occurrence) -> OffsetDateTime {
        let details = &self.details;
        occurrence
            .span
            .ends_at(&details.time_zone, details.is_all_day)
    }

    /// The first occurrence that begins after `now` and whose reminder was not
    /// due until `reminded_until`, with the instant of its reminder.
    #[must_use]
    pub fn next_reminder(&self, now: OffsetDateTime) -> Option<(OffsetDateTime, Occurrence)> {
        let before = self.details.remind_before?;
        let zone = &self.details.time_zone;
        let from = zone.date_of(now);
        // Most series have an occurrence within a year; one on the 29th of
        // February may not have one within seven.
        for days in [400, 4_000, 15_000] {
            let to = from.checked_add(Duration::days(days))?;
            let occurrences = self.occurrences(from, to).into_iter();
            let coming = occurrences.map(|it| (self.starts_at(&it), it));
            let mut due = coming.filter_map(|(starts_at, it)| {
                let remind_at = starts_at - before;
                let is_due = starts_at > now && remind_at > self.reminded_until;
                is_due.then_some((remind_at, it))
            });
            // Occurrences are in the order of their starts.
            if let Some(first) = due.next() {
                return Some(first);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
