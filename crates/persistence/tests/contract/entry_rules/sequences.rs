//! Random sequences of entries, raised capacities and moves from the waiting
//! lists.

use std::collections::BTreeSet;

use events::Change;
use kernel::Outcome;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use registrations::{EntryStatus, ExtraChoice, total};

use super::{entries, save, service, show, wish};
use crate::classes::assert_counts;
use crate::registrations::lock;
use crate::samples::{NOW, entry_rules, unchanged};
use crate::support::Stores;

#[derive(Debug, Clone)]
enum Step {
    /// An entry in the classes whose bit is set, with some stalls.
    Enter {
        classes: u8,
        stalls: u32,
    },
    /// The capacity of the show (3) or a class is raised.
    Raise(usize),
    MoveUp,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        5 => (0..8_u8, 0..3_u32).prop_map(|(classes, stalls)| Step::Enter { classes, stalls }),
        1 => (0..4_usize).prop_map(Step::Raise),
        1 => Just(Step::MoveUp),
    ]
}

pub(super) async fn bills_and_counts_are_right_after_any_sequence(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 8,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let steps = proptest::collection::vec(step(), 1..14);
    let result = tokio::task::block_in_place(|| {
        runner.run(&steps, |steps| {
            runtime.block_on(carry_out(stores, steps));
            Ok(())
        })
    });
    result.expect("bills and counts are right");
}

async fn carry_out(stores: &Stores, steps: Vec<Step>) {
    let mut capacities = [1, 2, 1, 3_u32];
    let with_fees = |capacity| {
        let mut rules = entry_rules();
        rules.capacity = Some(capacity);
        // In force at once.
        rules.fees[0].terms.from = None;
        rules
    };
    let of_classes: Vec<_> = capacities[..3].iter().copied().map(Some).collect();
    let first = with_fees(capacities[3]);
    let (actor, show) = show(stores, first.clone(), &of_classes).await;
    let mut given = BTreeSet::new();
    for step in steps {
        match step {
            Step::Enter { classes, stalls } => {
                let classes: Vec<usize> = (0..3).filter(|bit| classes >> bit & 1 == 1).collect();
                let stalls = ExtraChoice {
                    fee_id: first.fees[1].id,
                    quantity: stalls,
                    holds: Vec::new(),
                };
                let wish = wish(&show, &classes, vec![stalls]);
                service(stores, NOW).register(wish).await.expect("entered");
            }
            Step::Raise(which) => {
                capacities[which] += 1;
                let mut drafts = unchanged(&show.classes);
                for (draft, capacity) in drafts.iter_mut().zip(capacities) {
                    draft.capacity = Change::To(Some(capacity));
                }
                let mut rules = with_fees(capacities[3]);
                rules.fees.clone_from(&first.fees);
                save(stores, &actor, &show, drafts, Some(rules)).await;
            }
            Step::MoveUp => {
                let moved = service(stores, NOW).move_up(show.id).await;
                assert_eq!(moved.expect("moved"), Outcome::Done);
            }
        }
        assert_counts(stores).await;
        let (tx, locked) = lock(stores, show.id).await;
        drop(tx);
        assert!(locked.entered <= capacities[3]);
        for (class, capacity) in locked.classes.iter().zip(capacities) {
            assert!(class.entered <= capacity);
        }
        let entries = entries(stores, &actor, &show).await;
        for entry in &entries {
            assert_eq!(total(&entry.bill()), entry.total_fee);
            assert_eq!(
                entry.back_number.is_some(),
                entry.status == EntryStatus::Entered
            );
        }
        let numbers: Vec<_> = entries.iter().filter_map(|it| it.back_number).collect();
        let unique: BTreeSet<_> = numbers.iter().copied().collect();
        assert_eq!(unique.len(), numbers.len());
        assert!(given.is_subset(&unique));
        given = unique;
    }
}
