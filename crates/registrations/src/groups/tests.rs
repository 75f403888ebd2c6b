use kernel::{ChargeId, IdGenerator as _, SequentialIds, Uuid};
use proptest::prelude::*;
use time::Duration;

use super::split::divided;
use super::*;
use crate::bill::group_part;
use crate::register::tests::{
    BEFORE_THE_END, CLOSING, service, show_with_fees, tx_that_enters, wish,
};
use crate::{LinePayer, total};

pub(crate) fn group() -> Group {
    let ids = SequentialIds::default();
    Group {
        id: GroupId::new(Uuid::from_u128(900)),
        event_id: EventId::new(Uuid::from_u128(1)),
        facts: GroupFacts {
            name: RequiredLine::parse("Hill Barn").expect("a name"),
            contact_name: RequiredLine::parse("Tess Trainer").expect("a name"),
            email: OrBlank::BLANK,
            phone: OrBlank::BLANK,
        },
        exhibitor_id: None,
        account_id: None,
        link: EntryLink::new(ids.next_token()),
        charges: Vec::new(),
        split: None,
        paid: SignedMoney::ZERO,
        revision: Revision::FIRST,
        created_at: BEFORE_THE_END,
    }
}

/// An entry of the barn in the class of 35 with fees, which pays nothing itself.
async fn entry(number: u128) -> Registration {
    let service = service(tx_that_enters(show_with_fees()), CLOSING - Duration::DAY);
    let made = service.register(wish(&["Open Pleasure"])).await;
    let mut entry = made.expect("entered");
    entry.id = RegistrationId::new(Uuid::from_u128(number));
    entry.group_id = Some(group().id);
    entry.new_lines = LinePayer::Group;
    entry.pay_new_lines(None);
    entry
}

pub(super) async fn entries(many: u128) -> Vec<Registration> {
    let mut all = Vec::new();
    for number in 1..=many {
        all.push(entry(number).await);
    }
    all
}

fn money(cents: i64) -> Money {
    Money::from_cents(cents).expect("an amount")
}

/// A barn that bought something for so many cents.
pub(super) fn that_bought(cents: i64) -> Group {
    let name = RequiredLine::parse("Tack stalls").expect("a name");
    let because = Reason::parse("ordered").expect("a reason");
    let id = ChargeId::new(Uuid::from_u128(77));
    let line = Charge::of_office(id, (name, money(cents)), because);
    Group {
        charges: vec![line.of_barn()],
        ..group()
    }
}

pub(super) fn split(cents: i64, among: &[u128]) -> Split {
    let line = SplitLine {
        name: RequiredLine::parse("Stalls and bedding").expect("a name"),
        amount: money(cents),
    };
    let ids = among
        .iter()
        .map(|id| RegistrationId::new(Uuid::from_u128(*id)));
    Split {
        lines: vec![line],
        among: ids.collect(),
    }
}

/// The cents that each entry pays itself.
fn own(entries: &[Registration]) -> Vec<i64> {
    entries.iter().map(|it| it.own_fee().cents()).collect()
}

#[tokio::test]
async fn a_barn_pays_what_its_entries_say_that_it_pays() {
    let mut entry = entry(1).await;
    assert_eq!(entry.group_fee, entry.total_fee);
    assert_eq!(entry.balance(), SignedMoney::ZERO);
    assert_eq!(
        group().total(&[entry.clone()]).cents(),
        entry.total_fee.cents()
    );
    // The rider pays the class, the barn the rest.
    let class = entry.class_entries[0].line_id();
    let whole = entry.total_fee;
    entry.pay_line(class, LinePayer::Entry).expect("a line");
    entry.sum_up();
    assert_eq!(entry.total_fee, whole);
    assert_eq!(
        entry.balance().cents(),
        entry.class_entries[0].price.cents()
    );
    // Out of its barn it pays all.
    entry.put_into(None);
    assert_eq!((entry.group_fee, entry.own_fee()), (Money::ZERO, whole));
    assert!(entry.pay_line(class, LinePayer::Group).is_err());
}

#[tokio::test]
async fn a_line_that_is_added_is_paid_by_whoever_pays_new_lines() {
    let before = entry(1).await;
    let mut after = before.clone();
    let mut charge = after.charges[0].clone();
    charge.id = ChargeId::new(Uuid::from_u128(5));
    charge.payer = LinePayer::Entry;
    after.charges.push(charge);
    after.pay_new_lines(Some(&before));
    assert_eq!(own(&[after.clone()]), [0]);
    // What the entry pays since it was said so stays.
    let mut changed = after.clone();
    let line = changed.class_entries[0].line_id();
    changed.pay_line(line, LinePayer::Entry).expect("a line");
    changed.pay_new_lines(Some(&after));
    let price = changed.class_entries[0].price.cents();
    assert_eq!(own(&[changed]), [price]);
}

#[tokio::test]
async fn what_a_barn_bought_is_divided_equally() {
    let (group, entries) = (that_bought(52_000), entries(5).await);
    let ids = SequentialIds::default();
    let whole = group.total(&entries).cents();
    let among_all = split(52_000, &[1, 2, 3, 4, 5]);
    let (divided_group, with_parts) = divided(&group, &entries, among_all, &ids).expect("divided");
    assert_eq!(own(&with_parts), [10_400; 5]);
    assert_eq!(divided_group.total(&with_parts).cents(), whole - 52_000);
    // The trainer's own horse is left out.
    let clients = split(52_000, &[1, 2, 3, 4]);
    let (divided_group, with_parts) =
        divided(&divided_group, &with_parts, clients, &ids).expect("divided anew");
    assert_eq!(own(&with_parts), [13_000, 13_000, 13_000, 13_000, 0]);
    // It is taken back as a whole.
    let nothing = Split {
        lines: Vec::new(),
        among: Vec::new(),
    };
    let (back, with_parts) =
        divided(&divided_group, &with_parts, nothing, &ids).expect("taken back");
    assert_eq!(own(&with_parts), [0; 5]);
    assert_eq!(
        (back.split.clone(), back.total(&with_parts).cents()),
        (None, whole)
    );
    // Divided once more, no further line is added.
    let again = split(52_000, &[1, 2, 3, 4, 5]);
    let (_, once_more) = divided(&back, &with_parts, again, &ids).expect("divided");
    let lines = |all: &[Registration]| all.iter().map(|it| it.charges.len()).sum::<usize>();
    assert_eq!(lines(&once_more), lines(&with_parts));
}

#[tokio::test]
async fn what_is_paid_or_is_not_there_is_not_divided() {
    let (group, entries) = (that_bought(30_00), entries(2).await);
    let ids = SequentialIds::default();
    let refused = |split| divided(&group, &entries, split, &ids).expect_err("refused");
    let most = group.total(&entries).cents();
    assert!(matches!(
        refused(split(most + 1, &[1])),
        GroupError::BeyondBill
    ));
    let wrong = refused(split(100, &[1, 9, 1]));
    assert!(matches!(wrong, GroupError::NoEntries(at) if at == [1, 2]));
    let (group, mut with_parts) =
        divided(&group, &entries, split(30_00, &[1, 2]), &ids).expect("divided");
    divided(&group, &with_parts, split(30_00, &[2]), &ids).expect("divided anew");
    with_parts[0].paid = SignedMoney::from_cents(1_500);
    let refused = divided(&group, &with_parts, split(30_00, &[2]), &ids);
    assert!(matches!(refused, Err(GroupError::SplitPaid)));
}

proptest! {
    /// However often and among whom it is divided, all together pay what they paid before.
    #[test]
    fn parts_sum_to_the_whole(
        splits in prop::collection::vec(
            (0..60_000_i64, prop::collection::btree_set(1..=6_u128, 0..6)),
            1..6,
        )
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let mut all = runtime.block_on(entries(6));
        let (mut group, ids) = (that_bought(50_001), SequentialIds::default());
        let whole = |group: &Group, all: &[Registration]| {
            group.total(all).cents() + own(all).iter().sum::<i64>()
        };
        let sum = whole(&group, &all);
        for (cents, among) in splits {
            let among: Vec<_> = among.into_iter().collect();
            let wish = split(cents, &among);
            if let Ok((changed, entries)) = divided(&group, &all, wish.clone(), &ids) {
                prop_assert_eq!(changed.divided().cents(), cents);
                let parts = own(&entries);
                let paying = parts.iter().filter(|it| **it > 0);
                let (most, least) = (paying.clone().max(), paying.min());
                prop_assert!(most.zip(least).is_none_or(|(most, least)| most - least <= 1));
                (group, all) = (changed, entries);
            }
            prop_assert_eq!(whole(&group, &all), sum);
            for entry in &all {
                let bill = entry.bill();
                prop_assert_eq!(total(&bill), entry.total_fee);
                prop_assert_eq!(group_part(&bill), entry.group_fee);
            }
        }
    }
}
