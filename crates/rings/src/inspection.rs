//! The inspections of a show's horses under the Horse Protection Act. Each is recorded
//! beside those before it; the outcome of the latest one is the entry's.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Author, ChangeKind, Changer, ClassId, Clock, Difference, EventId, Finding, IdGenerator,
    InspectedWhen, InspectionId, InspectionStatus, LimitReached, NewAuditLine, OptionalLine,
    OptionalText, Permission, Refusal, RegistrationId, Revision, SaidTime, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::{Caller, DeviceAct};

/// How many inspections of one horse are recorded.
pub const MAX_INSPECTIONS: LimitReached = LimitReached {
    what: "inspections of one horse",
    most: 100,
};

/// An inspection, as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspection {
    /// The outcome.
    pub status: InspectionStatus,
    /// Whether the horse was shown before it.
    pub when: InspectedWhen,
    /// What was found.
    pub findings: Vec<Finding>,
    /// What else the inspector writes.
    pub note: OptionalText<1000>,
    /// Who inspected the horse; empty if nobody said so.
    pub inspector: OptionalLine<200>,
    /// The number of the inspector's license; may be empty.
    pub license: OptionalLine<100>,
}

/// An inspection that is recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInspection {
    /// Its id.
    pub id: InspectionId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// What was written.
    pub inspection: Inspection,
    /// When, by the clock of the server.
    pub at: OffsetDateTime,
    /// When, as the inspector's device has it. It tells a request that is repeated.
    pub said_at: OffsetDateTime,
    /// When it is recorded.
    pub recorded_at: OffsetDateTime,
    /// Who wrote it.
    pub by: Changer,
}

/// An inspection that was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedInspection {
    /// Its id.
    pub id: InspectionId,
    /// What was written.
    pub inspection: Inspection,
    /// When the horse was inspected.
    pub at: OffsetDateTime,
    /// The same as the inspector's device had it, see [`NewInspection::said_at`].
    pub said_at: OffsetDateTime,
    /// When it was recorded; later where the device was offline.
    pub recorded_at: OffsetDateTime,
    /// Who wrote it.
    pub by: Author,
}

/// A horse of a show with its inspections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedHorse {
    /// The entry.
    pub registration_id: RegistrationId,
    /// What it wears, if it was given a number.
    pub back_number: Option<u32>,
    /// The horse.
    pub horse_name: String,
    /// Who rides it.
    pub rider_name: String,
    /// Its owner; empty if nobody said so.
    pub owner_name: String,
    /// Its trainer; empty if nobody said so.
    pub trainer_name: String,
    /// Whether it was taken out of all these classes.
    pub is_scratched: bool,
    /// The classes of the show in which it is or was.
    pub classes: Vec<ClassId>,
    /// The outcome of the latest inspection.
    pub status: InspectionStatus,
    /// Its inspections, the latest first.
    pub inspections: Vec<RecordedInspection>,
}

/// A class whose horses are inspected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedClass {
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Whether it is for Tennessee Walking Horses or racking horses.
    pub walking_horses: bool,
    /// Its horses in their order of go; by back number until it is drawn.
    pub order: Vec<RegistrationId>,
}

/// The horses of a show or of one of its classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedShow {
    /// The classes, in the order of the show.
    pub classes: Vec<InspectedClass>,
    /// The horses, by back number.
    pub horses: Vec<InspectedHorse>,
}

/// What inspections come to, given from the first to the last one: the outcome of the
/// latest one. One with [`InspectionStatus::NotApplicable`] takes back those before it, of
/// before or after the horse was shown.
#[must_use]
pub fn outcome(
    inspections: impl IntoIterator<Item = (InspectedWhen, InspectionStatus)>,
) -> InspectionStatus {
    let said = inspections.into_iter().map(|(when, status)| Standing {
        status,
        when,
        at: OffsetDateTime::UNIX_EPOCH,
    });
    let last = standing(said).map(|it| it.status);
    last.unwrap_or(InspectionStatus::NotApplicable)
}

/// The inspection that counts of a horse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The outcome.
    pub status: InspectionStatus,
    /// Whether the horse was shown before it.
    pub when: InspectedWhen,
    /// When the horse was inspected.
    pub at: OffsetDateTime,
}

/// Which inspection counts, given from the first to the last one: that of the [`outcome`].
#[must_use]
pub fn standing(inspections: impl IntoIterator<Item = Standing>) -> Option<Standing> {
    let mut valid: Vec<Standing> = Vec::new();
    for said in inspections {
        valid.retain(|it| it.when != said.when);
        if said.status != InspectionStatus::NotApplicable {
            valid.push(said);
        }
    }
    valid.pop()
}

impl NewInspection {
    /// Its line in the audit trail of an entry with this revision, whose horse had this
    /// outcome before.
    #[must_use]
    pub fn line(&self, revision: Revision, before: InspectionStatus) -> NewAuditLine {
        let Inspection {
            status,
            when,
            findings,
            note,
            inspector,
            license: _,
        } = &self.inspection;
        let findings: Vec<_> = findings.iter().map(|it| it.as_str()).collect();
        let texts = [status.as_str().to_owned(), findings.join(", ")];
        let note = note.as_str().replace('\n', " ");
        let by = Some(inspector.as_str()).filter(|it| !it.is_empty());
        let by = by.map(|it| format!("by {it}"));
        let texts = texts.into_iter().chain([note]).chain(by);
        let after: Vec<_> = texts.filter(|it| !it.is_empty()).collect();
        NewAuditLine {
            entry: Some((self.registration_id, revision)),
            is_mailed: false,
            at: self.recorded_at,
            by: self.by,
            difference: Difference::new(
                ChangeKind::Inspection,
                when.as_str(),
                before.as_str(),
                after.join("; "),
            ),
            reason: None,
        }
    }
}

/// Stores inspections.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait InspectionStore: Send + Sync {
    /// The horses that are or were in the classes of one of the actor's shows, by back
    /// number; `None` if the actor has no such show.
    async fn horses(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<InspectedShow>, StoreError>;

    /// The show and the classes of an entry of one of the actor's shows.
    async fn classes_of(
        &self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<(EventId, Vec<ClassId>)>, StoreError>;

    /// Records an inspection of a horse of one of the actor's shows, in one transaction
    /// with the [`outcome`] for the entry and a line in its history, whatever the order in
    /// which inspections arrive. An inspection that was
    /// recorded before, by all but its id and when it is recorded, is not recorded again.
    /// Returns the horse as it is then.
    async fn record(
        &self,
        scope: &Scope,
        inspection: &NewInspection,
    ) -> Result<InspectedHorse, Refusal>;
}

/// The use cases of inspections.
#[derive(Clone)]
pub struct InspectionService {
    store: Arc<dyn InspectionStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl InspectionService {
    /// Creates the service.
    #[must_use]
    pub fn new(
        store: Arc<dyn InspectionStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }

    /// The horses of a show, or those of one of its classes in their order, with their
    /// inspections. A device sees those of its classes.
    pub async fn horses(
        &self,
        caller: &Caller,
        event_id: EventId,
        class: Option<ClassId>,
    ) -> Result<InspectedShow, Refusal> {
        caller.permits(DeviceAct::Inspect, event_id, class)?;
        let scope = caller.scope(Permission::ReadShows);
        let found = self.store.horses(&scope, event_id).await?;
        let mut found = found.ok_or(Refusal::NotFound("Event"))?;
        if let Caller::Device(link) = caller {
            if !link.classes.is_empty() {
                found = found.with_classes(|it| link.is_for(it));
            }
            found
                .horses
                .iter_mut()
                .for_each(InspectedHorse::hide_accounts);
        }
        match class {
            None => Ok(found),
            Some(class) => found.of_class(class).ok_or(Refusal::NotFound("Class")),
        }
    }

    /// Records an inspection at this time.
    pub async fn record(
        &self,
        caller: &Caller,
        registration_id: RegistrationId,
        mut inspection: Inspection,
        said: SaidTime,
    ) -> Result<InspectedHorse, Refusal> {
        let scope = caller.scope(Permission::ManageEntries);
        self.check(caller, &scope, registration_id).await?;
        let now = self.clock.now();
        inspection.findings.sort_unstable();
        inspection.findings.dedup();
        let new = NewInspection {
            id: InspectionId::new(self.ids.next_uuid()),
            registration_id,
            inspection,
            at: said.by(now),
            said_at: said.at.unwrap_or(now),
            recorded_at: now,
            by: caller.changer(),
        };
        let mut horse = self.store.record(&scope, &new).await?;
        if matches!(caller, Caller::Device(_)) {
            horse.hide_accounts();
        }
        Ok(horse)
    }

    /// Refuses a device whose link is not for the horse.
    async fn check(
        &self,
        caller: &Caller,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<(), Refusal> {
        let Caller::Device(link) = caller else {
            return Ok(());
        };
        let missing = Refusal::NotFound("Entry");
        let Some((event_id, classes)) = self.store.classes_of(scope, id).await? else {
            return Err(missing);
        };
        if link.event_id != event_id {
            return Err(missing);
        }
        caller.permits(DeviceAct::Inspect, event_id, None)?;
        if link.classes.is_empty() || classes.iter().any(|it| link.is_for(*it)) {
            return Ok(());
        }
        Err(missing)
    }
}

impl InspectedHorse {
    /// Leaves out the addresses of the office's people, which are not for whoever has a
    /// link.
    fn hide_accounts(&mut self) {
        for inspection in &mut self.inspections {
            if let Author::Office(email, _) = &mut inspection.by {
                *email = None;
            }
        }
    }
}

impl InspectedShow {
    /// One class with its horses in their order; `None` if the show has no such class.
    fn of_class(self, class: ClassId) -> Option<Self> {
        let mut show = self.with_classes(|it| it == class);
        let order = &show.classes.first()?.order;
        let places: HashMap<_, _> = order.iter().zip(0..).collect();
        let place = |it: &InspectedHorse| places.get(&it.registration_id).copied();
        show.horses
            .sort_by_key(|it| place(it).unwrap_or(usize::MAX));
        Some(show)
    }

    /// What there is of some of its classes.
    fn with_classes(mut self, is_one: impl Fn(ClassId) -> bool) -> Self {
        self.classes.retain(|it| is_one(it.id));
        for horse in &mut self.horses {
            horse.classes.retain(|it| is_one(*it));
        }
        self.horses.retain(|it| !it.classes.is_empty());
        self
    }
}

#[cfg(test)]
mod tests;
