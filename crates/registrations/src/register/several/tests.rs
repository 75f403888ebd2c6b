use kernel::{Uuid, WeekendId};

use super::*;
use crate::register::tests::{BEFORE_THE_END, class_id, service, show, wish};
use crate::{MockRegistrationTx, WeekendNumbers};

fn weekend() -> WeekendId {
    WeekendId::new(Uuid::from_u128(7))
}

/// Two shows of a weekend; the classes of the second one have the ids 3 and 4.
fn shows() -> [ShowToEnter; 2] {
    let mut first = show();
    first.weekend_id = Some(weekend());
    let mut second = first.clone();
    second.event_id = EventId::new(Uuid::from_u128(900));
    second.next_back_number = 301;
    for (class, id) in second.classes.iter_mut().zip([3, 4]) {
        class.id = class_id(id);
    }
    [first, second]
}

fn request(classes: &[u128], total: Option<&str>) -> RegisterSeveral {
    let classes = classes.iter().map(|id| ClassChoice::Id(class_id(*id)));
    RegisterSeveral {
        wish: Register {
            classes: classes.collect(),
            total: total.map(|it| Money::parse(it).expect("an amount")),
            ..wish(&[])
        },
        also: vec![shows()[1].event_id],
        waivers: Vec::new(),
    }
}

fn tx(shows: [ShowToEnter; 2], stores: bool) -> MockRegistrationTx {
    let mut tx = MockRegistrationTx::new();
    tx.expect_lock_shows()
        .return_once(move |_| Ok(shows.into_iter().map(Some).collect()));
    tx.expect_lock_weekend().returning(|_| {
        Ok(WeekendNumbers {
            shows: shows_ids(),
            last: 300,
            given: [(shows_ids().into_iter().next().expect("a show"), 301)].into(),
        })
    });
    tx.expect_holders_in_weekend()
        .returning(|_, _, _| Ok(Vec::new()));
    tx.expect_insert()
        .withf(|new| new.len() == 2)
        .times(usize::from(stores))
        .returning(|_| Ok(Vec::new()));
    tx.expect_commit()
        .times(usize::from(stores))
        .returning(|| Ok(()));
    tx
}

fn shows_ids() -> BTreeSet<EventId> {
    shows().iter().map(|it| it.event_id).collect()
}

#[tokio::test]
async fn each_show_gets_its_classes_and_all_one_number() {
    let service = service(tx(shows(), true), BEFORE_THE_END);
    let made = service
        .register_in_several(&request(&[3, 1], Some("70")))
        .await;
    let made = made.expect("entered");
    let of = |at: usize| {
        let entry: &Registration = &made[at];
        let classes = entry.class_entries.iter().map(|it| it.class_id);
        (
            entry.event_id,
            classes.collect::<Vec<_>>(),
            entry.back_number,
        )
    };
    let [first, second] = shows();
    assert_eq!(of(0), (first.event_id, vec![Some(class_id(1))], Some(302)));
    assert_eq!(of(1), (second.event_id, vec![Some(class_id(3))], Some(302)));
}

#[tokio::test]
async fn if_one_show_refuses_the_entry_none_takes_it() {
    let [first, mut second] = shows();
    second.classes[1].closed = true;
    let both = [first.clone(), second.clone()];
    let refused = service(tx(both, false), BEFORE_THE_END);
    let refused = refused
        .register_in_several(&request(&[1, 3, 4], None))
        .await;
    let Err(SeveralError::Show {
        event_id,
        error: RegisterError::Choices(wrong),
    }) = refused
    else {
        panic!("{refused:?}");
    };
    assert_eq!(event_id, Some(second.event_id));
    // By its place in the request.
    assert_eq!(wrong.closed_classes, [2]);

    second.terms.closes_at = Some(BEFORE_THE_END);
    second.terms.late_entries = false;
    let refused = service(tx([first, second], false), BEFORE_THE_END);
    let refused = refused.register_in_several(&request(&[1], None)).await;
    assert!(matches!(
        refused,
        Err(SeveralError::Show {
            event_id: Some(_),
            error: RegisterError::Closed
        })
    ));
}

#[tokio::test]
async fn the_total_is_that_of_all_shows() {
    let refused = service(tx(shows(), false), BEFORE_THE_END);
    let refused = refused
        .register_in_several(&request(&[1, 3], Some("35")))
        .await;
    let Err(SeveralError::Show {
        event_id: None,
        error: RegisterError::PricesChanged { bill, total_fee },
    }) = refused
    else {
        panic!("{refused:?}");
    };
    assert_eq!(
        (bill.len(), total_fee),
        (2, Money::parse("70").expect("an amount"))
    );
}

#[tokio::test]
async fn a_show_of_another_weekend_is_refused() {
    let [first, mut second] = shows();
    second.weekend_id = None;
    let mut tx = MockRegistrationTx::new();
    tx.expect_lock_shows()
        .return_once(move |_| Ok(vec![Some(first), Some(second)]));
    let refused = service(tx, BEFORE_THE_END);
    let refused = refused.register_in_several(&request(&[1], None)).await;
    assert!(matches!(refused, Err(SeveralError::OtherWeekend(0))));
}
