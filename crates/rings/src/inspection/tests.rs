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
        inspector: OptionalLine::default(),
        license: OptionalLine::default(),
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
async fn recorded(said: SaidTime) -> NewInspection {
    let mut store = MockInspectionStore::new();
    let (tell, told) = std::sync::mpsc::channel();
    store
        .expect_record()
        .withf(|scope, _| *scope == office().scope(Permission::ManageEntries))
        .returning(move |_, new| {
            tell.send(new.clone()).expect("the test listens");
            Ok(horse())
        });
    let found = service(store)
        .record(&office(), entry(), sore(), said)
        .await;
    assert_eq!(found.expect("recorded"), horse());
    told.recv().expect("recorded")
}

#[tokio::test]
async fn findings_are_recorded_once_and_in_order() {
    let new = recorded(SaidTime::default()).await;
    let found = [Finding::ScarRule, Finding::Other];
    assert_eq!(new.inspection.findings, found);
    assert_eq!(new.by, office().changer());
}

#[tokio::test]
async fn an_inspection_is_not_later_than_now() {
    let hour = Duration::HOUR;
    for (at, sent_at, by_server) in [
        (None, None, NOW),
        (Some(NOW - hour), None, NOW - hour),
        (Some(NOW + hour), None, NOW),
        // A clock that is ahead, one that is behind, and one that was set back meanwhile.
        (Some(NOW + hour), Some(NOW + 2 * hour), NOW - hour),
        (Some(NOW - 3 * hour), Some(NOW - 2 * hour), NOW - hour),
        (Some(NOW), Some(NOW - hour), NOW),
    ] {
        let new = recorded(SaidTime { at, sent_at }).await;
        assert_eq!(new.at, by_server, "{at:?} {sent_at:?}");
        // A repeated request is told by what the device said.
        assert_eq!(new.said_at, at.unwrap_or(NOW));
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
    let new = recorded(SaidTime::default()).await;
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
            .withf(|_, new| matches!(new.by, Changer::Device(DeviceRole::Inspector, _)))
            .returning(|_, _| Ok(horse()));
        let now = SaidTime::default();
        service(store).record(&caller, entry(), sore(), now).await
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
            said_at: NOW,
            recorded_at: NOW,
            by: Author::Office(EmailAddress::parse("rae@example.org").ok(), String::new()),
        });
        let mut store = MockInspectionStore::new();
        store.expect_horses().return_once(|_, _| Ok(Some(show)));
        let service = service(store);
        let found = service.horses(&caller, event(), None).await;
        let mut found = found.expect("listed");
        found.horses.remove(0).inspections.remove(0).by
    };
    let with_link = seen(device(DeviceRole::Inspector, &[])).await;
    assert_eq!(with_link, Author::Office(None, String::new()));
    assert!(matches!(seen(office()).await, Author::Office(Some(_), _)));
}

#[tokio::test]
async fn nothing_is_listed_of_a_missing_show() {
    let mut store = MockInspectionStore::new();
    store.expect_horses().returning(|_, _| Ok(None));
    let found = service(store).horses(&office(), event(), None).await;
    assert!(matches!(found, Err(Refusal::NotFound("Event"))));
}
