//! The inspections of a show's horses under the Horse Protection Act. Each is recorded
//! beside those before it; the outcome of the latest one is the entry's.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, Author, ChangeKind, Changer, ClassId, Clock, Difference, EventId, Finding, IdGenerator,
    InspectedWhen, InspectionId, InspectionStatus, LimitReached, NewAuditLine, OptionalText,
    Permission, Refusal, RegistrationId, Revision, Scope, StoreError,
};
use time::OffsetDateTime;

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
}

/// The horses of a show or of one of its classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedShow {
    /// The classes, in the order of the show.
    pub classes: Vec<InspectedClass>,
    /// The horses, by back number.
    pub horses: Vec<InspectedHorse>,
}

impl NewInspection {
    /// When the horse was inspected: a device whose clock is ahead says nothing that is
    /// later than now.
    #[must_use]
    pub fn at(&self) -> OffsetDateTime {
        self.said_at.min(self.recorded_at)
    }

    /// Its line in the audit trail of an entry with this revision, whose horse had this
    /// outcome before.
    #[must_use]
    pub fn line(&self, revision: Revision, before: InspectionStatus) -> NewAuditLine {
        let Inspection {
            status,
            when,
            findings,
            note,
        } = &self.inspection;
        let findings: Vec<_> = findings.iter().map(|it| it.as_str()).collect();
        let texts = [status.as_str().to_owned(), findings.join(", ")];
        let note = note.as_str().replace('\n', " ");
        let texts = texts.into_iter().chain([note]);
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
    /// The horses that are or were in the classes of one of the actor's shows, or in one
    /// of them, by back number; `None` if the actor has no such show or class.
    async fn horses(
        &self,
        scope: &Scope,
        event_id: EventId,
        class: Option<ClassId>,
    ) -> Result<Option<InspectedShow>, StoreError>;

    /// Records an inspection of a horse of one of the actor's shows, in one transaction
    /// with the outcome of the entry and a line in its history. The outcome is that of the
    /// latest inspection, whatever the order in which they arrive. An inspection that was
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

    /// The horses of one of the actor's shows, or those of one of its classes, with their
    /// inspections.
    pub async fn horses(
        &self,
        actor: &Actor,
        event_id: EventId,
        class: Option<ClassId>,
    ) -> Result<InspectedShow, Refusal> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.horses(&scope, event_id, class).await?;
        found.ok_or(Refusal::NotFound("Event or class"))
    }

    /// Records an inspection at this time; without one, now.
    pub async fn record(
        &self,
        actor: &Actor,
        registration_id: RegistrationId,
        mut inspection: Inspection,
        at: Option<OffsetDateTime>,
    ) -> Result<InspectedHorse, Refusal> {
        let now = self.clock.now();
        inspection.findings.sort_unstable();
        inspection.findings.dedup();
        let new = NewInspection {
            id: InspectionId::new(self.ids.next_uuid()),
            registration_id,
            inspection,
            said_at: at.unwrap_or(now),
            recorded_at: now,
            by: actor.changer(),
        };
        let scope = actor.to(Permission::ManageEntries);
        self.store.record(&scope, &new).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, ManualClock, SequentialIds};
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2027-05-01 14:00 UTC);

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    fn entry() -> RegistrationId {
        RegistrationId::new(SequentialIds::default().next_uuid())
    }

    fn sore() -> Inspection {
        Inspection {
            status: InspectionStatus::Noncompliant,
            when: InspectedWhen::After,
            findings: vec![Finding::Other, Finding::ScarRule, Finding::Other],
            note: OptionalText::parse("Both pasterns\nsecond look").expect("a note"),
        }
    }

    fn horse() -> InspectedHorse {
        InspectedHorse {
            registration_id: entry(),
            back_number: Some(7),
            horse_name: "Sun".to_owned(),
            rider_name: "Jo Doe".to_owned(),
            owner_name: String::new(),
            trainer_name: String::new(),
            is_scratched: false,
            classes: Vec::new(),
            status: InspectionStatus::Noncompliant,
            inspections: Vec::new(),
        }
    }

    /// What is handed to the store for an inspection at this time.
    async fn recorded(at: Option<OffsetDateTime>) -> NewInspection {
        let mut store = MockInspectionStore::new();
        let (tell, told) = std::sync::mpsc::channel();
        store
            .expect_record()
            .withf(|scope, _| *scope == actor().to(Permission::ManageEntries))
            .returning(move |_, new| {
                tell.send(new.clone()).expect("the test listens");
                Ok(horse())
            });
        let clock = Arc::new(ManualClock::at(NOW));
        let ids = Arc::new(SequentialIds::default());
        let service = InspectionService::new(Arc::new(store), clock, ids);
        let found = service.record(&actor(), entry(), sore(), at).await;
        assert_eq!(found.expect("recorded"), horse());
        told.recv().expect("recorded")
    }

    #[tokio::test]
    async fn findings_are_recorded_once_and_in_order() {
        let new = recorded(None).await;
        let found = [Finding::ScarRule, Finding::Other];
        assert_eq!(new.inspection.findings, found);
        assert_eq!(new.by, actor().changer());
    }

    #[tokio::test]
    async fn an_inspection_is_not_later_than_now() {
        let hour = Duration::HOUR;
        for (said, at) in [
            (None, NOW),
            (Some(NOW - hour), NOW - hour),
            (Some(NOW + hour), NOW),
        ] {
            let new = recorded(said).await;
            assert_eq!(new.at(), at, "{said:?}");
            // A repeated request is told by what the device said.
            assert_eq!(new.said_at, said.unwrap_or(NOW));
        }
    }

    #[tokio::test]
    async fn the_history_tells_the_outcome_and_what_was_found() {
        let new = recorded(None).await;
        let line = new.line(Revision::FIRST, InspectionStatus::Compliant);
        assert_eq!(line.entry, Some((entry(), Revision::FIRST)));
        let texts = "noncompliant; scar_rule, other; Both pasterns second look";
        let told = Difference::new(ChangeKind::Inspection, "after", "compliant", texts);
        assert_eq!(line.difference, told);
        assert!(!line.is_mailed);
    }

    #[tokio::test]
    async fn nothing_is_listed_of_a_missing_show() {
        let mut store = MockInspectionStore::new();
        store.expect_horses().returning(|_, _, _| Ok(None));
        let clock = Arc::new(ManualClock::at(NOW));
        let ids = Arc::new(SequentialIds::default());
        let service = InspectionService::new(Arc::new(store), clock, ids);
        let event = EventId::new(SequentialIds::default().next_uuid());
        let found = service.horses(&actor(), event, None).await;
        assert!(matches!(found, Err(Refusal::NotFound(_))));
    }
}
