use std::sync::{Arc, Mutex};

use kernel::{
    AccountId, ClassId, FeeBasis, IdGenerator as _, ManualClock, OrganizationRole, Role,
    SequentialIds, StoreError,
};
use proptest::prelude::{Just, Strategy, prop, prop_oneof};
use proptest::{prop_assert, prop_assert_eq, proptest};
use time::macros::{date, datetime};

use super::*;
use crate::create::tests::{actor, details};
use crate::{
    EntryRules, Fee, FeeTerms, MockEventStore, MockNoticeCalendar, PresentClass, ShowClass,
};

/// The evening of the show, which begins at 6 PM in Chicago.
const ITS_DAY: OffsetDateTime = datetime!(2026-06-07 02:00 UTC);
const THE_DAY_BEFORE: OffsetDateTime = datetime!(2026-06-06 04:59 UTC);
const THE_DAY_AFTER: OffsetDateTime = datetime!(2026-06-07 05:00 UTC);

fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("valid")
}

fn money(text: &str) -> Money {
    Money::parse(text).expect("an amount")
}

fn show() -> Event {
    let ids = SequentialIds::default();
    let class = |number: &str, name: &str| ShowClass {
        id: ClassId::new(ids.next_uuid()),
        number: line(number),
        name: line(name),
        description: OptionalLine::default(),
        price: money("20"),
        capacity: Some(8),
        closed: true,
        walking_horses: true,
    };
    let fee = |name: &str| Fee {
        id: FeeId::new(ids.next_uuid()),
        terms: FeeTerms {
            name: line(name),
            amount: money("5"),
            per: FeeBasis::Entry,
            required: true,
            from: None,
            until: None,
            max_quantity: None,
            stock: None,
            stalls: None,
        },
    };
    Event {
        weekend_id: None,
        id: EventId::new(ids.next_uuid()),
        organization_id: kernel::OrganizationId::of_founder(AccountId::new(ids.next_uuid())),
        public_link: ids.next_token(),
        details: details(),
        classes: vec![class("1", "Open Pleasure"), class("2", "Lead Line")],
        entry_rules: EntryRules {
            fees: vec![fee("Office"), fee("Drug Test")],
            ..EntryRules::default()
        },
        revision: Revision::new(3),
        usda_notified_at: None,
        usda_notice_scheduled_at: None,
        usda_letter_ready_at: None,
        created_at: ITS_DAY,
        updated_at: ITS_DAY,
    }
}

/// Somebody with this role in the organization of the show.
fn with_role(role: Role) -> Actor {
    let role = OrganizationRole {
        organization_id: show().organization_id,
        organization_name: "".into(),
        time_zone: None,
        role,
    };
    Actor::new(actor().account_id(), Arc::new([role]))
}

fn class_wish(correction: ClassCorrection) -> CorrectShow {
    wish(Correction::Class(show().classes[0].id, correction))
}

fn wish(correction: Correction) -> CorrectShow {
    CorrectShow {
        correction,
        revision: Some(show().revision),
        reason: line("Wrong in the prize list"),
    }
}

fn nothing() -> ClassCorrection {
    ClassCorrection {
        number: None,
        name: None,
        description: None,
        price: None,
        capacity: Change::Keep,
        closed: Change::Keep,
    }
}

/// What a correction saves: the show after the edit, as the store makes it.
async fn corrected(
    role: Role,
    now: OffsetDateTime,
    wish: CorrectShow,
) -> Result<Event, CorrectShowError> {
    let mut store = MockEventStore::new();
    store
        .expect_find()
        .withf(|scope, _| scope.permits(show().organization_id))
        .returning(|_, _| Ok(Some(show())));
    let saved = Arc::new(Mutex::new(None));
    let kept = saved.clone();
    store.expect_replace().returning(move |_, _, edit, now| {
        assert_eq!(edit.revision, Some(show().revision));
        assert_eq!(edit.details, show().details);
        assert!(edit.reason.is_some() && edit.template.is_none());
        let present = |class| PresentClass {
            class,
            entries: 1,
            is_regrouped: false,
        };
        let present: Vec<_> = show().classes.into_iter().map(present).collect();
        let mut after = show();
        after
            .edit(edit, &present, now)
            .map_err(SaveEventError::from)?;
        *kept.lock().expect("unlocked") = Some(after.clone());
        Ok(after)
    });
    let mut calendar = MockNoticeCalendar::new();
    calendar.expect_notice_at().return_const(None);
    let service = EventService::new(
        Arc::new(store),
        Arc::new(calendar),
        Arc::new(ManualClock::at(now)),
        Arc::new(SequentialIds::default()),
    );
    let answered = service.correct(&with_role(role), show().id, wish).await;
    let saved = saved.lock().expect("unlocked").take();
    assert_eq!(answered.as_ref().ok(), saved.as_ref());
    answered
}

#[tokio::test]
async fn a_secretary_corrects_on_the_days_of_the_show_alone() {
    let price = || ClassCorrection {
        price: Some(money("25")),
        ..nothing()
    };
    let after = corrected(Role::Secretary, ITS_DAY, class_wish(price())).await;
    assert_eq!(after.expect("corrected").classes[0].price, money("25"));
    for now in [THE_DAY_BEFORE, THE_DAY_AFTER] {
        let refused = corrected(Role::Secretary, now, class_wish(price())).await;
        let day = date!(2026 - 06 - 06);
        assert!(matches!(
            refused,
            Err(CorrectShowError::NotOnItsDays { first, last }) if (first, last) == (day, day)
        ));
        for role in [Role::Owner, Role::Manager] {
            let after = corrected(role, now, class_wish(price())).await;
            assert!(after.is_ok(), "{role}");
        }
    }
}

#[tokio::test]
async fn a_fee_gets_its_name_and_amount_and_keeps_the_rest() {
    let id = show().entry_rules.fees[1].id;
    let fee = |name: Option<&str>| {
        wish(Correction::Fee(
            id,
            FeeCorrection {
                name: name.map(line),
                amount: Some(money("7.5")),
            },
        ))
    };
    let mut expected = show().entry_rules;
    expected.fees[1].terms.amount = money("7.5");
    let after = corrected(Role::Secretary, ITS_DAY, fee(None)).await;
    let after = after.expect("corrected");
    assert_eq!(
        (&after.entry_rules, &after.classes),
        (&expected, &show().classes)
    );
    expected.fees[1].terms.name = line("DRUG test");
    let after = corrected(Role::Secretary, ITS_DAY, fee(Some("DRUG test"))).await;
    assert_eq!(after.expect("corrected").entry_rules, expected);
    let taken = corrected(Role::Secretary, ITS_DAY, fee(Some("office"))).await;
    assert!(matches!(taken, Err(CorrectShowError::FeeName)));
}

#[tokio::test]
async fn what_the_show_does_not_have_is_not_added() {
    let unknown = SequentialIds::default();
    let unknown = (0..77).map(|_| unknown.next_uuid()).last().expect("an id");
    for (correction, what) in [
        (Correction::Class(ClassId::new(unknown), nothing()), "Class"),
        (
            Correction::Fee(
                FeeId::new(unknown),
                FeeCorrection {
                    name: None,
                    amount: None,
                },
            ),
            "Fee",
        ),
    ] {
        let refused = corrected(Role::Secretary, ITS_DAY, wish(correction)).await;
        let Err(CorrectShowError::Save(SaveEventError::Refusal(Refusal::NotFound(found)))) =
            refused
        else {
            panic!("{what} was corrected");
        };
        assert_eq!(found, what);
    }
}

#[tokio::test]
async fn a_revision_of_before_is_refused() {
    let stale = CorrectShow {
        revision: Some(Revision::new(2)),
        ..class_wish(nothing())
    };
    let refused = corrected(Role::Secretary, ITS_DAY, stale).await;
    assert!(matches!(
        refused,
        Err(CorrectShowError::Save(SaveEventError::Refusal(
            Refusal::Changed
        )))
    ));
}

#[tokio::test]
async fn a_show_that_is_not_found_is_said_to_be_missing() {
    let mut store = MockEventStore::new();
    store.expect_find().returning(|_, _| Ok(None));
    let service = crate::create::tests::service(store);
    let secretary = with_role(Role::Secretary);
    let missing = service.correct(&secretary, show().id, class_wish(nothing()));
    assert!(matches!(
        missing.await,
        Err(CorrectShowError::Save(SaveEventError::Refusal(
            Refusal::NotFound("Event")
        )))
    ));
    let mut store = MockEventStore::new();
    store
        .expect_find()
        .returning(|_, _| Err(StoreError::RoleNotSufficient));
    let service = crate::create::tests::service(store);
    let viewer = with_role(Role::Viewer);
    let refused = service.correct(&viewer, show().id, class_wish(nothing()));
    assert!(matches!(
        refused.await,
        Err(CorrectShowError::Save(SaveEventError::Refusal(
            Refusal::Store(StoreError::RoleNotSufficient)
        )))
    ));
}

fn corrections() -> impl Strategy<Value = ClassCorrection> {
    // Numbers and names of the other class too.
    let number = prop::option::of(prop_oneof![Just("1"), Just("2"), Just("12A")]);
    let name = prop::option::of(prop_oneof![Just("lead line"), Just("Trail")]);
    let description = prop::option::of(prop_oneof![Just(""), Just("Ages 8 and under")]);
    let price = prop::option::of(0_i64..100_000);
    let capacity = prop_oneof![
        Just(Change::Keep),
        prop::option::of(1_u32..100).prop_map(Change::To)
    ];
    let closed = prop_oneof![Just(Change::Keep), prop::bool::ANY.prop_map(Change::To)];
    (number, name, description, price, capacity, closed).prop_map(
        |(number, name, description, price, capacity, closed)| ClassCorrection {
            number: number.map(line),
            name: name.map(line),
            description: description.map(|it| OptionalLine::parse(it).expect("valid")),
            price: price.and_then(Money::from_cents),
            capacity,
            closed,
        },
    )
}

proptest! {
    /// Only the class is another one, and only in what was said.
    #[test]
    fn a_correction_changes_what_it_says_of_one_class(said in corrections()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("built");
        let after = runtime.block_on(corrected(Role::Secretary, ITS_DAY, class_wish(said.clone())));
        let before = show();
        let is_taken = said.number.as_ref().is_some_and(|it| it.as_str() == "2")
            || said.name.as_ref().is_some_and(|it| it.as_str() == "lead line");
        if is_taken {
            let refused = matches!(after, Err(CorrectShowError::Class(_)));
            prop_assert!(refused);
            return Ok(());
        }
        let after = after.expect("corrected");
        let class = before.classes[0].clone();
        let expected = ShowClass {
            number: said.number.unwrap_or(class.number),
            name: said.name.unwrap_or(class.name),
            description: said.description.unwrap_or(class.description),
            price: said.price.unwrap_or(class.price),
            capacity: said.capacity.applied_to(class.capacity),
            closed: said.closed.applied_to(class.closed),
            id: class.id,
            walking_horses: class.walking_horses,
        };
        prop_assert_eq!(&after.classes, &vec![expected, before.classes[1].clone()]);
        prop_assert_eq!(after.entry_rules, before.entry_rules);
        prop_assert_eq!(after.details, before.details);
    }
}
