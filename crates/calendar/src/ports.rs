use std::collections::BTreeMap;

use async_trait::async_trait;
use kernel::{
    Actor, AppointmentId, ContactId, EmailAddress, HorseId, IdempotencyKey, Page, PageRequest,
    Refusal, Revision, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::{Appointment, AppointmentKind, CalendarItem, Window};

/// Which appointments are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AppointmentFilter {
    /// Only of this kind.
    pub kind: Option<AppointmentKind>,
    /// Only with this horse.
    pub horse_id: Option<HorseId>,
    /// Only those that have an occurrence that ends at this instant or later.
    pub from: Option<OffsetDateTime>,
}

/// An appointment with the names that a calendar shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scheduled {
    /// The appointment.
    pub appointment: Appointment,
    /// Its horses by name.
    pub horses: Vec<(HorseId, String)>,
    /// The names of the contacts of the series and its occurrences.
    pub contact_names: BTreeMap<ContactId, String>,
}

/// Stores appointments. [`AppointmentLimits`](crate::AppointmentLimits) hold under
/// concurrent calls too.
///
/// With each change the job of the appointment's reminder is enqueued for
/// `remind_at`, or removed, in the same transaction.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait AppointmentStore: Send + Sync {
    /// Stores a new appointment without changed occurrences. If the key was used
    /// before by the same request, it stores nothing and returns the appointment
    /// as it was first stored.
    async fn insert(
        &self,
        appointment: &Appointment,
        remind_at: Option<OffsetDateTime>,
        key: Option<IdempotencyKey>,
    ) -> Result<Appointment, Refusal>;

    /// One of the actor's appointments.
    async fn find(
        &self,
        scope: &Scope,
        id: AppointmentId,
    ) -> Result<Option<Appointment>, StoreError>;

    /// A page of the actor's appointments, by the start of their first
    /// occurrences. The cursor's key is that instant.
    async fn list(
        &self,
        scope: &Scope,
        filter: &AppointmentFilter,
        page: &PageRequest,
    ) -> Result<Page<Appointment>, StoreError>;

    /// Replaces an appointment that was read as `read` by `changed`. `false`, and
    /// nothing is changed, if it was changed, deleted or reminded of since.
    async fn save(
        &self,
        read: &Appointment,
        changed: &Appointment,
        remind_at: Option<OffsetDateTime>,
    ) -> Result<bool, Refusal>;

    /// Deletes one of the actor's appointments; `false` if there is none.
    async fn delete(&self, scope: &Scope, id: AppointmentId) -> Result<bool, StoreError>;

    /// At most `limit` appointments that may have occurrences between two
    /// instants, with those changes of occurrences that matter there. Without a
    /// second instant, all from the first one on, with all changes.
    async fn scheduled(
        &self,
        scope: &Scope,
        between: (OffsetDateTime, Option<OffsetDateTime>),
        limit: u32,
    ) -> Result<Vec<Scheduled>, StoreError>;
}

/// Finds what has a date beside appointments.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait CalendarSources: Send + Sync {
    /// What the actor may read of it in the window, in any order, and at most a
    /// little more than [`MAX_ITEMS`](crate::MAX_ITEMS) of each source.
    async fn items(&self, actor: &Actor, window: &Window) -> Result<Vec<CalendarItem>, StoreError>;
}

/// An appointment, and who is reminded of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReminderSubject {
    /// The appointment with its names.
    pub scheduled: Scheduled,
    /// The address of the account that made it.
    pub recipient: EmailAddress,
}

/// Reads what is reminded of, and notes what was sent.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ReminderStore: Send + Sync {
    /// The appointment, unless it or its account was deleted, or the account may
    /// no longer read it.
    async fn find(&self, id: AppointmentId) -> Result<Option<ReminderSubject>, StoreError>;

    /// Notes that reminders until `reminded_until` are sent, and enqueues the job
    /// of the next one, in one transaction. `false`, and nothing is changed, if
    /// the appointment no longer has this revision.
    async fn note_reminded(
        &self,
        id: AppointmentId,
        revision: Revision,
        reminded_until: OffsetDateTime,
        remind_at: Option<OffsetDateTime>,
    ) -> Result<bool, StoreError>;
}
