//! Random moves: whatever is wished, no stall has two horses on a night, no paddock too
//! many, and each horse is where the accepted wishes say.

use kernel::{HorseId, RecordDate};
use places::{Move, PlaceRefusal, PlaceStore as _, Swap};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use time::macros::date;
use time::{Date, Duration};

use crate::places::{Barn, stay_id, store};
use crate::support::Stores;

on_both_databases!(horses_are_where_the_accepted_wishes_say,);

const PLACES: [&str; 4] = ["A1", "A2", "A3", "North"];
const CAPACITY: [usize; 4] = [1, 1, 1, 2];
const HORSES: usize = 6;
/// The last one stands for all later ones.
const DAYS: usize = 12;
const FIRST: Date = date!(2026 - 03 - 01);

#[derive(Debug, Clone, Copy)]
enum Step {
    Go {
        horse: usize,
        to: Option<usize>,
        from: usize,
    },
    Swap {
        horses: [usize; 2],
        from: usize,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let go = (
        0..HORSES,
        proptest::option::weighted(0.8, 0..PLACES.len()),
        0..DAYS,
    );
    let swap = (0..HORSES, 1..HORSES, 0..DAYS);
    prop_oneof![
        4 => go.prop_map(|(horse, to, from)| Step::Go { horse, to, from }),
        1 => swap.prop_map(|(one, more, from)| Step::Swap {
            horses: [one, (one + more) % HORSES],
            from,
        }),
    ]
}

/// Where each horse is on each day.
type Nights = [[Option<usize>; DAYS]; HORSES];

/// The nights after a step; `None` if a place would have too many horses.
fn after(mut nights: Nights, step: Step) -> Option<Nights> {
    let (goes, from) = match step {
        Step::Go { horse, to, from } => (vec![(horse, to)], from),
        Step::Swap {
            horses: [one, other],
            from,
        } => {
            let (here, there) = (nights[one][from], nights[other][from]);
            (vec![(one, there), (other, here)], from)
        }
    };
    for (horse, to) in goes {
        nights[horse][from..].fill(to);
    }
    let fits = |day: usize| {
        let in_place = |place| nights.iter().filter(|it| it[day] == Some(place)).count();
        (0..PLACES.len()).all(|place| in_place(place) <= CAPACITY[place])
    };
    (0..DAYS).all(fits).then_some(nights)
}

fn day(at: usize) -> Date {
    FIRST + Duration::days(i64::try_from(at).expect("a few"))
}

async fn take(stores: &Stores, barn: &Barn, horses: &[HorseId], step: Step) -> bool {
    let on = |at| RecordDate::new(day(at)).expect("a day");
    let done = match step {
        Step::Go { horse, to, from } => {
            let wish = Move {
                to: to.map(|it| barn.place(PLACES[it])),
                from: on(from),
            };
            store(stores)
                .move_horse(&barn.scope, horses[horse], wish, stay_id())
                .await
        }
        Step::Swap {
            horses: those,
            from,
        } => {
            let swap = Swap {
                horses: those.map(|it| horses[it]),
                from: on(from),
            };
            store(stores)
                .swap(&barn.scope, swap, [stay_id(), stay_id()])
                .await
        }
    };
    match done {
        Ok(()) => true,
        Err(PlaceRefusal::Taken { .. }) => false,
        Err(other) => panic!("{other:?}"),
    }
}

async fn nights_of(stores: &Stores, barn: &Barn, horses: &[HorseId]) -> Nights {
    let mut nights = [[None; DAYS]; HORSES];
    for (nights, horse) in nights.iter_mut().zip(horses) {
        for stay in barn.stays(stores, *horse).await {
            let place = PLACES.iter().position(|it| *it == stay.place);
            for (at, night) in nights.iter_mut().enumerate() {
                let until = stay.until.map(RecordDate::as_date);
                if stay.from.as_date() <= day(at) && until.is_none_or(|it| day(at) <= it) {
                    assert_eq!(*night, None, "a horse has one place a night");
                    *night = place;
                }
            }
        }
    }
    nights
}

async fn horses_are_where_the_accepted_wishes_say(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 12,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let steps = proptest::collection::vec(step(), 1..40);
    let result = tokio::task::block_in_place(|| {
        runner.run(&steps, |steps| {
            runtime.block_on(check(stores, &steps));
            Ok(())
        })
    });
    result.expect("each horse is where it should be");
}

async fn check(stores: &Stores, steps: &[Step]) {
    let barn = Barn::new(stores, &PLACES[..3], 2).await;
    let mut horses = Vec::new();
    for at in 0..HORSES {
        horses.push(barn.horse(stores, &format!("Horse {at}")).await);
    }
    let mut expected = [[None; DAYS]; HORSES];
    for step in steps {
        let next = after(expected, *step);
        let is_done = take(stores, &barn, &horses, *step).await;
        assert_eq!(is_done, next.is_some(), "{step:?}");
        expected = next.unwrap_or(expected);
    }
    assert_eq!(nights_of(stores, &barn, &horses).await, expected);
}
