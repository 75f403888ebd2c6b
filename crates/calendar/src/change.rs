use kernel::{
    Actor, AppointmentId, ContactId, OptionalLine, OptionalText, Permission, Refusal, RequiredLine,
    Revision, StoreError,
};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::limits::MAX_CHANGES;
use crate::{
    Appointment, AppointmentDetails, CalendarService, Change, ChangedFields, Moment, Occurrence,
    Span, SpanError,
};

/// A request to change a whole appointment or series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplaceAppointment {
    /// The appointment.
    pub id: AppointmentId,
    /// The revision that it must have; `None` if any will do.
    pub revision: Option<Revision>,
    /// What it shall be.
    pub details: AppointmentDetails,
}

/// What shall be different in one occurrence. A field that is not stated stays as
/// it is in the occurrence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OccurrenceEdit {
    /// Its title.
    pub title: Option<RequiredLine<200>>,
    /// When it begins.
    pub starts_at: Option<Moment>,
    /// When it ends; if only the start is stated, it takes as long as before.
    pub ends_at: Option<Moment>,
    /// Where it is.
    pub place: Option<OptionalLine<300>>,
    /// Notes.
    pub notes: Option<OptionalText<4000>>,
    /// With whom it is; inside, `None` is with nobody.
    pub contact_id: Option<Option<ContactId>>,
}

/// Why an appointment was not changed.
#[derive(Debug, Error)]
pub enum ChangeError {
    /// The ends of the occurrence are not a span.
    #[error(transparent)]
    Span(#[from] SpanError),
    /// Too many occurrences of the series differ from it.
    #[error("at most {MAX_CHANGES} occurrences of a series may differ from it")]
    TooManyChanges,
    /// There is no such appointment or occurrence, or it was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for ChangeError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// The actor has no such appointment.
const NO_APPOINTMENT: Refusal = Refusal::NotFound("Appointment");

/// The series has no occurrence on this day.
const NO_OCCURRENCE: Refusal = Refusal::NotFound("Occurrence");

/// How often a change without a revision is computed again, if others save at
/// the same time.
const ATTEMPTS: u32 = 5;

impl CalendarService {
    /// Replaces an appointment or series. Occurrences that were changed or
    /// dropped stay so if the series still has their days; one that was moved
    /// keeps its own time, unless the appointment now takes whole days or no
    /// longer does.
    pub async fn replace(
        &self,
        actor: &Actor,
        wish: &ReplaceAppointment,
    ) -> Result<Appointment, ChangeError> {
        let details = wish.details.clone().normalized();
        self.change(actor, wish.id, wish.revision, |appointment| {
            appointment.replace(details.clone());
            Ok(())
        })
        .await
    }

    /// Changes one occurrence, and brings it back if it was dropped. The others
    /// stay as they are. An appointment that does not recur is its only
    /// occurrence.
    pub async fn change_occurrence(
        &self,
        actor: &Actor,
        id: AppointmentId,
        day: Date,
        revision: Option<Revision>,
        edit: &OccurrenceEdit,
    ) -> Result<Appointment, ChangeError> {
        self.change(actor, id, revision, |appointment| {
            appointment.change_occurrence(day, edit)
        })
        .await
    }

    /// Drops one occurrence of a series. An appointment that does not recur is
    /// deleted.
    pub async fn drop_occurrence(
        &self,
        actor: &Actor,
        id: AppointmentId,
        day: Date,
    ) -> Result<(), ChangeError> {
        let scope = actor.to(Permission::EditHorses);
        let found = self.store.find(&scope, id).await?;
        let found = found.ok_or(NO_APPOINTMENT)?;
        if found.details.recurrence.is_none() {
            if found.has_day(day) && self.store.delete(&scope, id).await? {
                return Ok(());
            }
            return Err(NO_OCCURRENCE.into());
        }
        let dropped = self.change(actor, id, None, |appointment| {
            appointment.differ(day, Change::Dropped)
        });
        dropped.await.map(|_| ())
    }

    async fn change(
        &self,
        actor: &Actor,
        id: AppointmentId,
        revision: Option<Revision>,
        change: impl Fn(&mut Appointment) -> Result<(), ChangeError> + Send + Sync,
    ) -> Result<Appointment, ChangeError> {
        let scope = actor.to(Permission::EditHorses);
        for _ in 0..ATTEMPTS {
            let read = self.store.find(&scope, id).await?;
            let read = read.ok_or(NO_APPOINTMENT)?;
            if revision.is_some_and(|revision| revision != read.revision) {
                return Err(Refusal::Changed.into());
            }
            let now = self.clock.now();
            let mut changed = read.clone();
            change(&mut changed)?;
            changed.saved(&read, now);
            let remind_at = changed.next_reminder(now).map(|(at, _)| at);
            if self.store.save(&read, &changed, remind_at).await? {
                return Ok(changed);
            }
        }
        Err(Refusal::Changed.into())
    }
}

impl Appointment {
    fn replace(&mut self, details: AppointmentDetails) {
        let keeps_times = details.is_all_day == self.details.is_all_day;
        self.details = details;
        if self.details.recurrence.is_none() {
            self.changes.clear();
        }
        let mut changes = std::mem::take(&mut self.changes);
        changes.retain(|day, _| self.has_day(*day));
        if !keeps_times {
            for change in changes.values_mut() {
                if let Change::Changed(fields) = change {
                    fields.span = None;
                }
            }
        }
        self.changes = changes;
    }

    fn change_occurrence(&mut self, day: Date, edit: &OccurrenceEdit) -> Result<(), ChangeError> {
        if !self.has_day(day) {
            return Err(NO_OCCURRENCE.into());
        }
        if let Some(Change::Dropped) = self.changes.get(&day) {
            self.changes.remove(&day);
        }
        let before = self.occurrence(day).ok_or(NO_OCCURRENCE)?;
        let span = self.edited_span(&before, edit)?;
        let title = edit.title.clone().unwrap_or(before.title);
        let place = edit.place.clone().unwrap_or(before.place);
        let notes = edit.notes.clone().unwrap_or(before.notes);
        let contact_id = edit.contact_id.unwrap_or(before.contact_id);
        let details = &mut self.details;
        if details.recurrence.is_none() {
            details.span = span;
            details.title = title;
            details.place = place;
            details.notes = notes;
            details.contact_id = contact_id;
            return Ok(());
        }
        let fields = ChangedFields {
            title: (title != details.title).then_some(title),
            span: (span != details.span.on(day)).then_some(span),
            place: (place != details.place).then_some(place),
            notes: (notes != details.notes).then_some(notes),
            contact_id: (contact_id != details.contact_id).then_some(contact_id),
        };
        self.differ(day, Change::Changed(fields))
    }

    fn edited_span(&self, before: &Occurrence, edit: &OccurrenceEdit) -> Result<Span, SpanError> {
        let details = &self.details;
        let (start, end) = (self.starts_at(before), self.ends_at(before));
        let moment = |day, instant| Moment {
            day,
            instant: (!details.is_all_day).then_some(instant),
        };
        let start_before = moment(before.span.first_day(), start);
        let new_start = edit.starts_at.unwrap_or(start_before);
        let new_end = match (edit.starts_at, edit.ends_at) {
            (_, Some(end)) => end,
            (None, None) => return Ok(before.span),
            (Some(new_start), None) => {
                let days = before.span.length_in_days();
                Moment {
                    day: new_start.day.saturating_add(days),
                    instant: new_start.instant.map(|it| it + (end - start)),
                }
            }
        };
        Span::between(new_start, new_end, details.is_all_day, &details.time_zone)
    }

    /// Notes how an occurrence differs from the series.
    fn differ(&mut self, day: Date, change: Change) -> Result<(), ChangeError> {
        if !self.has_day(day) {
            return Err(NO_OCCURRENCE.into());
        }
        if change == Change::Changed(ChangedFields::default()) {
            self.changes.remove(&day);
        } else {
            self.changes.insert(day, change);
        }
        if self.changes.len() > MAX_CHANGES {
            return Err(ChangeError::TooManyChanges);
        }
        Ok(())
    }

    fn saved(&mut self, before: &Self, now: OffsetDateTime) {
        // Only reminders from now on are sent, if they are others than before.
        if self.details.remind_before != before.details.remind_before {
            self.reminded_until = self.reminded_until.max(now);
        }
        self.revision = before.revision.next();
        self.updated_at = now;
    }
}

#[cfg(test)]
mod tests;
