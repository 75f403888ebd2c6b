use std::time::{Duration, Instant};

use kernel::Uuid;
use proptest::prelude::*;

use super::*;

fn id(number: u128) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(number))
}

/// Entries with these riders and trainers; the trainer 0 is not known.
fn entries(people: &[(u8, u8)]) -> Vec<DrawEntry> {
    let entry = |(number, (rider, trainer)): (u128, &(u8, u8))| DrawEntry {
        registration_id: id(number),
        rider: format!("rider {rider}"),
        trainer: (*trainer > 0).then(|| format!("trainer {trainer}")),
    };
    (1..).zip(people).map(entry).collect()
}

/// The numbers of the entries.
fn numbers(draw: &Draw) -> Vec<u128> {
    let order = draw.order.iter();
    order.map(|it| it.as_uuid().as_u128()).collect()
}

/// All orders of the numbers below a bound.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..count {
        let with_next = |order: Vec<usize>| {
            (0..=order.len()).map(move |place| {
                let mut order = order.clone();
                order.insert(place, next);
                order
            })
        };
        all = all.into_iter().flat_map(with_next).collect();
    }
    all
}

/// The best gaps that any order has, if more than `min_gap` is as good as that: the
/// riders' first, then the trainers' in orders that have the former.
fn best_of_all(entries: &[DrawEntry], min_gap: u32) -> (u32, u32) {
    let orders = permutations(entries.len()).into_iter();
    let gaps = orders.map(|order| {
        let order: Vec<_> = order
            .into_iter()
            .map(|it| entries[it].registration_id)
            .collect();
        let gaps = gaps(&order, entries);
        (capped(gaps.rider, min_gap), capped(gaps.trainer, min_gap))
    });
    gaps.max().unwrap_or((min_gap, min_gap))
}

fn capped(gap: Option<u32>, min_gap: u32) -> u32 {
    gap.unwrap_or(min_gap).min(min_gap)
}

const BOTH: [Spread; 2] = [Spread::Rider, Spread::Trainer];

/// The same draw on every platform and in every later version: an announced order must
/// come out again.
#[test]
fn a_draw_comes_out_the_same_for_good() {
    let people = [
        (1, 1),
        (2, 1),
        (1, 2),
        (3, 2),
        (4, 0),
        (1, 1),
        (5, 0),
        (2, 2),
        (6, 1),
        (7, 3),
    ];
    let drawn = draw(&entries(&people), 2027, 3, &BOTH);
    assert_eq!(numbers(&drawn), [6, 4, 7, 2, 5, 3, 9, 10, 8, 1]);
    let few = draw(&entries(&people[..6]), u64::MAX, 9, &BOTH);
    assert_eq!(numbers(&few), [3, 2, 4, 6, 5, 1]);
}

#[test]
fn a_gap_that_cannot_be_had_is_as_large_as_can_be() {
    // Three of five entries have one rider: the first, the third and the fifth place.
    let entries = entries(&[(1, 0), (1, 0), (1, 0), (2, 0), (3, 0)]);
    let drawn = draw(&entries, 7, 4, &[Spread::Rider]);
    assert_eq!(drawn.achieved.rider, Some(2));
    assert_eq!(drawn.achieved.trainer, None);
    let riders = |place: usize| drawn.order[place].as_uuid().as_u128() <= 3;
    assert_eq!(
        [0, 1, 2, 3, 4].map(riders),
        [true, false, true, false, true]
    );
}

#[test]
fn trainers_are_spread_if_asked_for_and_alone_if_they_alone_are() {
    let entries = entries(&[(1, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)]);
    let trainers = draw(&entries, 1, 5, &[Spread::Trainer]).achieved;
    assert_eq!(trainers.trainer, Some(2));
    assert_eq!(trainers.first(&[Spread::Trainer]), Some(2));
    let both = draw(&entries, 1, 5, &BOTH).achieved;
    // The first and the last place are of rider 1.
    assert_eq!((both.rider, both.trainer), (Some(5), Some(2)));
    assert_eq!(both.first(&[Spread::Trainer, Spread::Rider]), Some(5));
}

#[test]
fn without_a_spread_every_order_comes_up() {
    let entries = entries(&[(1, 0), (1, 0), (2, 0)]);
    let orders: BTreeSet<_> = (0..100)
        .map(|seed| numbers(&draw(&entries, seed, 2, &[])))
        .collect();
    assert_eq!(orders.len(), 6);
}

/// 24 orders of four different riders, in 2,400 draws about a hundred of each.
#[test]
fn every_order_is_about_as_likely() {
    let entries = entries(&[(1, 1), (2, 0), (3, 0), (4, 2)]);
    let mut count: BTreeMap<Vec<u128>, u32> = BTreeMap::new();
    for seed in 0..2400 {
        *count
            .entry(numbers(&draw(&entries, seed, 2, &BOTH)))
            .or_default() += 1;
    }
    assert_eq!(count.len(), 24);
    assert!(count.values().all(|it| (60..150).contains(it)), "{count:?}");
}

/// The construction begins with the rider who has three of the ten horses. There are 20
/// ways to place them three places apart, and 10 of them take the first place: that is
/// how often it must come up.
#[test]
fn the_construction_leaves_no_trace() {
    let entries = entries(&[1, 1, 1, 2, 3, 4, 5, 6, 7, 8].map(|rider| (rider, 0)));
    let first = |seed| numbers(&draw(&entries, seed, 3, &[Spread::Rider]))[0];
    let firsts = (0..500).map(first).filter(|it| *it <= 3).count();
    assert!((200..300).contains(&firsts), "{firsts}");
}

#[test]
fn who_is_late_goes_first() {
    let mut order = vec![id(1), id(2)];
    insert_late(&mut order, id(3));
    insert_late(&mut order, id(4));
    insert_late(&mut order, id(3));
    assert_eq!(order, [3, 4, 1, 2].map(id));
}

/// Riders with up to 16 horses, all of them with one of 30 trainers, whose gap could be 30
/// if riders had none.
#[test]
fn two_thousand_entries_are_drawn_at_once() {
    let people: Vec<(u8, u8)> = (0..2000_u32)
        .map(|number| {
            let rider = u8::try_from(number * number % 251).expect("small");
            let trainer = u8::try_from(number % 30 + 1).expect("small");
            (rider, trainer)
        })
        .collect();
    let entries = entries(&people);
    let began = Instant::now();
    let drawn = draw(&entries, 5, 20, &BOTH);
    let took = began.elapsed();
    assert_eq!(drawn.order.len(), 2000);
    assert!(drawn.achieved.rider >= Some(20));
    assert!(drawn.achieved.trainer >= Some(10), "{:?}", drawn.achieved);
    // Compiled for tests a draw takes some ten times as long.
    let most = if cfg!(debug_assertions) { 5000 } else { 100 };
    assert!(took < Duration::from_millis(most), "{took:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_order_of_a_few_has_larger_gaps(
        people in prop::collection::vec((0..4_u8, 0..3_u8), 0..=7),
        seed in any::<u64>(),
        min_gap in 0..8_u32,
    ) {
        let entries = entries(&people);
        let drawn = draw(&entries, seed, min_gap, &BOTH);
        let achieved = (
            capped(drawn.achieved.rider, min_gap),
            capped(drawn.achieved.trainer, min_gap),
        );
        prop_assert_eq!(achieved, best_of_all(&entries, min_gap));
    }
}

proptest! {
    #[test]
    fn a_draw_has_all_entries_and_the_gap_that_it_states(
        people in prop::collection::vec((0..9_u8, 0..5_u8), 0..40),
        seed in any::<u64>(),
        min_gap in 0..30_u32,
        spread in prop::sample::subsequence(Spread::ALL.to_vec(), 0..=2),
    ) {
        let entries = entries(&people);
        let drawn = draw(&entries, seed, min_gap, &spread);
        let sorted: BTreeSet<_> = drawn.order.iter().copied().collect();
        prop_assert_eq!(drawn.order.len(), entries.len());
        prop_assert_eq!(sorted, entries.iter().map(|it| it.registration_id).collect());
        prop_assert_eq!(drawn.achieved, gaps(&drawn.order, &entries));
        let mut backwards = entries.clone();
        backwards.reverse();
        prop_assert_eq!(&draw(&backwards, seed, min_gap, &spread), &drawn);
        if spread.contains(&Spread::Rider) {
            let best = u32::try_from(best_gap_of(&entries)).unwrap_or(u32::MAX);
            prop_assert_eq!(capped(drawn.achieved.rider, min_gap), min_gap.min(best));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// More entries than are drawn by trying all orders, and few enough to try them here.
    #[test]
    fn the_riders_gap_is_the_largest_of_more_entries_too(
        people in prop::collection::vec((0..3_u8, Just(0)), 9..=10),
        seed in any::<u64>(),
    ) {
        let entries = entries(&people);
        let gap = draw(&entries, seed, 99, &[Spread::Rider]).achieved.rider;
        let gap = usize::try_from(gap.expect("someone has two")).expect("small");
        let riders = groups(&entries.iter().collect::<Vec<_>>(), Spread::Rider);
        let order_with = |gap| tried(&[Spacing { groups: &riders, gap }]);
        prop_assert!(order_with(gap).is_some());
        prop_assert!(order_with(gap + 1).is_none());
    }
}

fn best_gap_of(entries: &[DrawEntry]) -> usize {
    best_gap(&groups(&entries.iter().collect::<Vec<_>>(), Spread::Rider))
}
