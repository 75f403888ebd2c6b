use kernel::Revision;
use proptest::prelude::*;

use super::*;

fn entries(owed: &[(i64, i64)]) -> Vec<EntryPaid> {
    let each = owed.iter().zip(1_u128..);
    each.map(|((total, paid), id)| EntryPaid {
        id: RegistrationId::new(kernel::Uuid::from_u128(id)),
        revision: Revision::FIRST,
        total: Money::from_cents(*total).expect("an amount"),
        paid: SignedMoney::from_cents(*paid),
    })
    .collect()
}

fn parts(cents: i64, owed: &[(i64, i64)]) -> Vec<(usize, i64)> {
    let amount = Money::from_cents(cents).expect("an amount");
    let parts = divided(amount, &entries(owed));
    parts
        .into_iter()
        .map(|(at, part)| (at, part.cents()))
        .collect()
}

#[test]
fn a_payment_pays_the_oldest_first() {
    let owed = [(10_000, 0), (5_000, 5_000), (6_000, 0)];
    assert_eq!(parts(12_000, &owed), [(0, 10_000), (2, 2_000)]);
    assert_eq!(parts(4_000, &owed), [(0, 4_000)]);
    assert_eq!(parts(17_000, &owed), [(0, 10_000), (2, 7_000)]);
    // The first show owes something back: that stays with it.
    assert_eq!(parts(3_000, &[(1_000, 2_000), (5_000, 0)]), [(1, 3_000)]);
    assert_eq!(parts(3_000, &[(1_000, 1_000)]), [(0, 3_000)]);
}

proptest! {
    #[test]
    fn every_cent_is_somewhere_and_nothing_is_paid_twice(
        cents in 1_i64..100_000,
        owed in proptest::collection::vec((0_i64..30_000, -500_i64..30_000), 1..8),
    ) {
        let parts = parts(cents, &owed);
        prop_assert_eq!(parts.iter().map(|(_, part)| part).sum::<i64>(), cents);
        let due: i64 = owed.iter().map(|(total, paid)| (total - paid).max(0)).sum();
        for (at, (total, paid)) in owed.iter().enumerate() {
            let part: i64 = parts.iter().filter(|(it, _)| *it == at).map(|(_, part)| part).sum();
            let due_of_it = (total - paid).max(0);
            let is_last = at == owed.len() - 1;
            prop_assert!(part <= due_of_it || is_last && cents > due);
            // Nothing is left open before one that is paid.
            let later = parts.iter().any(|(it, part)| *it > at && *part > 0);
            prop_assert!(!later || part == due_of_it);
        }
    }
}
