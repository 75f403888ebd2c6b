//! The inspections of a show's horses under the Horse Protection Act. Each is recorded
//! beside those before it; the outcome of the latest one is the entry's.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Author, ChangeKind, Changer, ClassId, Clock, Difference, EventId, Finding, IdGenerator,
    InspectedWhen, InspectionId, InspectionStatus, LimitReached, NewAuditLine, OptionalText,
    Permission, Refusal, RegistrationId, Revision, Scope, StoreError,
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
    let mut valid: Vec<(InspectedWhen, InspectionStatus)> = Vec::new();
    for (when, status) in inspections {
        valid.retain(|it| it.0 != when);
        if status != InspectionStatus::NotApplicable {
            valid.push((when, status));
        }
    }
    let last = valid.last().map(|it| it.1);
    last.unwrap_or(InspectionStatus::NotApplicable)
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

    /// Records an inspection at this time; without one, now.
    pub async fn record(
        &self,
        caller: &Caller,
        registration_id: RegistrationId,
        mut inspection: Inspection,
        at: Option<OffsetDateTime>,
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
            said_at: at.unwrap_or(now),
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
            if let Author::Office(email) = &mut inspection.by {
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
mod tests {
    use kernel::{
        AccountId, Actor, Changer, DeviceRole, EmailAddress, IdGenerator as _, ManualClock,
        SequentialIds, Uuid,
    };
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::device::tests::link;

    const NOW: OffsetDateTime = datetime!(2027-05-01 14:00 UTC);

    fn office() -> Caller {
        let account = AccountId::new(SequentialIds::default().next_uuid());
        Caller::from(&Actor::alone(account))
    }

    fn service(store: MockInspectionStore) -> InspectionService {
        let clock = Arc::new(ManualClock::at(NOW));
        InspectionService::new(Arc::new(store), clock, Arc::new(SequentialIds::default()))
    }

    fn class(number: u128) -> ClassId {
        ClassId::new(Uuid::from_u128(number))
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
            .withf(|scope, _| *scope == office().scope(Permission::ManageEntries))
            .returning(move |_, new| {
                tell.send(new.clone()).expect("the test listens");
                Ok(horse())
            });
        let found = service(store).record(&office(), entry(), sore(), at).await;
        assert_eq!(found.expect("recorded"), horse());
        told.recv().expect("recorded")
    }

    #[tokio::test]
    async fn findings_are_recorded_once_and_in_order() {
        let new = recorded(None).await;
        let found = [Finding::ScarRule, Finding::Other];
        assert_eq!(new.inspection.findings, found);
        assert_eq!(new.by, office().changer());
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

    #[test]
    fn the_latest_inspection_decides_unless_it_was_taken_back() {
        use InspectedWhen::{After, Before};
        use InspectionStatus::{Compliant, Corrected, Detained, NotApplicable};
        for (inspections, expected) in [
            (&[][..], NotApplicable),
            (&[(Before, Corrected), (After, Compliant)], Compliant),
            (&[(Before, Detained), (Before, Compliant)], Compliant),
            (
                &[(Before, Detained), (Before, NotApplicable)],
                NotApplicable,
            ),
            // Only the inspection after the horse was shown.
            (
                &[
                    (Before, Corrected),
                    (After, Detained),
                    (After, NotApplicable),
                ],
                Corrected,
            ),
            (&[(After, NotApplicable), (After, Detained)], Detained),
        ] {
            assert_eq!(
                outcome(inspections.iter().copied()),
                expected,
                "{inspections:?}"
            );
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

    /// Two horses: 7 in the first class, 9 in both, and in the second before 7.
    fn show() -> InspectedShow {
        let of = |id: u128, classes: Vec<ClassId>| InspectedHorse {
            registration_id: RegistrationId::new(Uuid::from_u128(id)),
            back_number: u32::try_from(id).ok(),
            classes,
            ..horse()
        };
        let class_of = |number, order: &[u128]| InspectedClass {
            id: class(number),
            number: number.to_string(),
            name: "Open".to_owned(),
            walking_horses: true,
            order: order
                .iter()
                .map(|it| RegistrationId::new(Uuid::from_u128(*it)))
                .collect(),
        };
        InspectedShow {
            classes: vec![class_of(1, &[9, 7]), class_of(2, &[9]), class_of(3, &[])],
            horses: vec![of(7, vec![class(1)]), of(9, vec![class(1), class(2)])],
        }
    }

    async fn listed(caller: &Caller, asked: Option<ClassId>) -> Result<Vec<u32>, Refusal> {
        let mut store = MockInspectionStore::new();
        store.expect_horses().returning(|_, _| Ok(Some(show())));
        let show = service(store).horses(caller, event(), asked).await?;
        let numbers = show.horses.iter().filter_map(|it| it.back_number);
        Ok(numbers.collect())
    }

    fn event() -> EventId {
        EventId::new(Uuid::from_u128(5))
    }

    /// A link of this role for these classes.
    fn device(role: DeviceRole, classes: &[ClassId]) -> Caller {
        Caller::Device(Box::new(crate::DeviceLink {
            classes: classes.to_vec(),
            ..link(event(), role)
        }))
    }

    #[tokio::test]
    async fn the_horses_of_a_class_stand_in_their_order() {
        assert_eq!(listed(&office(), None).await.expect("listed"), [7, 9]);
        let of_class = |number| async move { listed(&office(), Some(class(number))).await };
        assert_eq!(of_class(1).await.expect("listed"), [9, 7]);
        assert_eq!(of_class(2).await.expect("listed"), [9]);
        assert!(of_class(3).await.expect("listed").is_empty());
        assert!(matches!(of_class(4).await, Err(Refusal::NotFound("Class"))));
    }

    #[tokio::test]
    async fn an_inspector_with_a_link_sees_the_horses_of_its_classes() {
        let inspector = device(DeviceRole::Inspector, &[class(2)]);
        assert_eq!(listed(&inspector, None).await.expect("listed"), [9]);
        let other = listed(&inspector, Some(class(1))).await;
        assert!(matches!(other, Err(Refusal::NotFound("Class"))));
        let of_all = device(DeviceRole::Inspector, &[]);
        assert_eq!(listed(&of_all, None).await.expect("listed"), [7, 9]);
        let gate = listed(&device(DeviceRole::Gate, &[]), None).await;
        assert!(matches!(
            gate,
            Err(Refusal::Store(StoreError::RoleNotSufficient))
        ));
    }

    #[tokio::test]
    async fn an_inspector_with_a_link_records_what_is_in_its_classes() {
        let inspect = |caller: Caller, event_id: EventId| async move {
            let mut store = MockInspectionStore::new();
            let classes = vec![class(1), class(2)];
            store
                .expect_classes_of()
                .returning(move |_, _| Ok(Some((event_id, classes.clone()))));
            store
                .expect_record()
                .withf(|_, new| new.by == Changer::Device(DeviceRole::Inspector))
                .returning(|_, _| Ok(horse()));
            service(store).record(&caller, entry(), sore(), None).await
        };
        let its_own = event();
        let inspector = |classes: &[ClassId]| device(DeviceRole::Inspector, classes);
        for classes in [vec![], vec![class(2)]] {
            assert!(inspect(inspector(&classes), its_own).await.is_ok());
        }
        let another = EventId::new(Uuid::from_u128(99));
        for (caller, event_id) in [
            (inspector(&[class(3)]), its_own),
            (inspector(&[]), another),
            (device(DeviceRole::Gate, &[]), another),
        ] {
            let refused = inspect(caller, event_id).await;
            assert!(matches!(refused, Err(Refusal::NotFound("Entry"))));
        }
        let gate = inspect(device(DeviceRole::Gate, &[]), its_own).await;
        assert!(matches!(
            gate,
            Err(Refusal::Store(StoreError::RoleNotSufficient))
        ));
    }

    #[tokio::test]
    async fn whoever_has_a_link_sees_no_addresses_of_the_office() {
        let seen = |caller: Caller| async move {
            let mut show = show();
            show.horses[0].inspections.push(RecordedInspection {
                id: InspectionId::new(Uuid::from_u128(3)),
                inspection: sore(),
                at: NOW,
                recorded_at: NOW,
                by: Author::Office(EmailAddress::parse("rae@example.org").ok()),
            });
            let mut store = MockInspectionStore::new();
            store.expect_horses().return_once(|_, _| Ok(Some(show)));
            let service = service(store);
            let found = service.horses(&caller, event(), None).await;
            let mut found = found.expect("listed");
            found.horses.remove(0).inspections.remove(0).by
        };
        let with_link = seen(device(DeviceRole::Inspector, &[])).await;
        assert_eq!(with_link, Author::Office(None));
        assert!(matches!(seen(office()).await, Author::Office(Some(_))));
    }

    #[tokio::test]
    async fn nothing_is_listed_of_a_missing_show() {
        let mut store = MockInspectionStore::new();
        store.expect_horses().returning(|_, _| Ok(None));
        let found = service(store).horses(&office(), event(), None).await;
        assert!(matches!(found, Err(Refusal::NotFound("Event"))));
    }
}
