//! What holds for all cards, whatever is written on them.

use kernel::{RegistrationId, Uuid};
use proptest::prelude::*;
use time::Duration;
use time::macros::datetime;

use super::*;
use crate::{
    Best, ErrorCost, JumpOff, JumpOffFor, Penalty, PenaltyCost, PenaltyCount, Round, RoundMark,
    RunMark, Runs, ScoreCombine, TimeLimit,
};
use crate::{EntryState, Tap, Turn, seen_entries};

const NUMBERS: std::ops::RangeInclusive<u32> = 1..=9;

/// A class: its format, cards and starters.
type Setup = (Format, Vec<Card>, Vec<Starter>);

fn limit() -> TimeLimit {
    TimeLimit {
        allowed: Some(Seconds::whole(3)),
        per: Seconds::whole(1),
        faults: Points::whole(1),
    }
}

fn kind() -> impl Strategy<Value = (FormatKind, usize)> {
    let placed = |combine, judges| (FormatKind::Placed { combine, places: 9 }, judges);
    let scored = |combine, best, judges| {
        let scale = any_scale();
        let kind = FormatKind::Scored {
            combine,
            best,
            scale,
        };
        (kind, judges)
    };
    let percent = FormatKind::Percent {
        maximum: Points::whole(5),
        errors: vec![ErrorCost::Points(Points::whole(1)), ErrorCost::Out],
    };
    let jumper = |who| {
        let rounds = vec![Round {
            limit: limit(),
            time_counts: false,
        }];
        let jump_off = Some(JumpOff {
            who,
            at_once: false,
            limit: limit(),
        });
        (FormatKind::Jumper { rounds, jump_off }, 1)
    };
    let speed = |runs| {
        let penalties = vec![Penalty {
            name: RequiredLine::stored("pole".to_owned()),
            cost: PenaltyCost::Seconds(Seconds::whole(1)),
        }];
        let out_at = Some(3);
        let kind = FormatKind::Speed {
            penalties,
            out_at,
            runs,
        };
        (kind, 0)
    };
    prop::sample::select(vec![
        placed(None, 1),
        placed(Some(Combine::Separate), 2),
        placed(Some(Combine::Points), 3),
        placed(Some(Combine::Majority), 5),
        placed(Some(Combine::Referee), 3),
        placed(Some(Combine::HighLow), 5),
        scored(ScoreCombine::Sum, Best::High, 1),
        scored(ScoreCombine::Average, Best::High, 3),
        scored(ScoreCombine::Sum, Best::Low, 2),
        (percent, 2),
        jumper(JumpOffFor::Clears),
        jumper(JumpOffFor::EqualFirst),
        speed(Runs::Best),
        speed(Runs::Sum),
    ])
}

/// Few different values, so that many horses are equal.
fn mark(kind: &FormatKind) -> BoxedStrategy<Mark> {
    let status = prop::sample::select(LineStatus::ALL.to_vec());
    let small = (0..3_u32).prop_map(Points::whole);
    let time = (1..5_u32).prop_map(Seconds::whole);
    let marked = match kind {
        FormatKind::Placed { .. } => NUMBERS.prop_map(Mark::Place).boxed(),
        FormatKind::Scored { .. } => small.prop_map(Mark::Score).boxed(),
        FormatKind::Percent { .. } => (small, 0..3_u32)
            .prop_map(|(total, errors)| Mark::Marks { total, errors })
            .boxed(),
        FormatKind::Jumper { .. } => {
            let round = (
                prop::option::weighted(0.9, small),
                prop::option::weighted(0.9, time),
                prop::option::weighted(0.1, status.clone()),
            );
            let round = round.prop_map(|(faults, time, status)| RoundMark {
                faults,
                time,
                status,
            });
            prop::collection::vec(round, 0..3)
                .prop_map(Mark::Rounds)
                .boxed()
        }
        FormatKind::Speed { .. } => {
            let run = (
                prop::option::weighted(0.9, time),
                0..4_u32,
                prop::option::weighted(0.1, status.clone()),
            );
            let run = run.prop_map(|(time, count, status)| RunMark {
                time,
                penalties: vec![PenaltyCount {
                    name: "pole".to_owned(),
                    count,
                }],
                status,
            });
            prop::collection::vec(run, 0..3)
                .prop_map(Mark::Runs)
                .boxed()
        }
    };
    prop_oneof![8 => marked, 1 => status.prop_map(Mark::Status)].boxed()
}

fn setup() -> impl Strategy<Value = Setup> {
    kind().prop_flat_map(|(kind, judges)| {
        let presence = prop::sample::select(Presence::ALL.to_vec());
        // With one number that is not in the class.
        let lines = prop::collection::btree_map(1..=10_u32, prop::option::of(mark(&kind)), 0..=9);
        let card = lines.prop_map(|lines| Card {
            lines: lines
                .into_iter()
                .map(|(back_number, mark)| CardLine { back_number, mark })
                .collect(),
        });
        let format = format_of(kind, judges, 0);
        let cards = prop::collection::vec(card, format.cards());
        let starters = prop::collection::vec(presence, NUMBERS.count());
        (Just(format), cards, starters).prop_map(|(format, cards, presences)| {
            let starters = NUMBERS.zip(presences);
            let starters = starters.map(|(back_number, presence)| Starter {
                back_number,
                presence,
            });
            (format, cards, starters.collect())
        })
    })
}

/// A class and the same with lines and starters in another order.
fn shuffled() -> impl Strategy<Value = (Setup, Setup)> {
    setup().prop_flat_map(|(format, cards, starters)| {
        let others: Vec<_> = cards
            .iter()
            .map(|card| Just(card.lines.clone()).prop_shuffle())
            .collect();
        let same = (format.clone(), cards, starters.clone());
        (Just(same), others, Just(starters).prop_shuffle()).prop_map(
            move |(same, cards, starters)| {
                let cards = cards.into_iter().map(|lines| Card { lines }).collect();
                (same, (format.clone(), cards, starters))
            },
        )
    })
}

/// Taps on the horses of a class, each with whether it is undone by the tap after it,
/// and the same taps in another order.
fn tapped() -> impl Strategy<Value = (Vec<Tap>, Vec<Tap>)> {
    let state = prop::sample::select(EntryState::ALL.to_vec());
    let taps = prop::collection::vec((NUMBERS, state, any::<bool>()), 0..20);
    taps.prop_flat_map(|taps| {
        let mut kept = Vec::new();
        let mut all = Vec::new();
        for (minute, (number, state, is_undone)) in (0_i64..).zip(taps) {
            let tap = |state, seconds: i64| Tap {
                registration_id: entry(number),
                state,
                turn: Turn {
                    at: datetime!(2027-06-05 08:00 UTC) + Duration::seconds(minute * 60 + seconds),
                    number: 0,
                },
            };
            let before = seen_entries(&kept).get(&entry(number)).map(|it| it.state);
            all.push(tap(state, 0));
            if is_undone {
                all.push(tap(before.unwrap_or_default(), 1));
            } else {
                kept.push(tap(state, 0));
            }
        }
        (Just(kept), Just(all).prop_shuffle())
    })
}

fn entry(number: u32) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(number.into()))
}

/// The horses of a class as a gate saw them.
fn at_the_gate(taps: &[Tap]) -> Vec<Starter> {
    let seen = seen_entries(taps);
    let starter = |back_number| Starter {
        back_number,
        presence: seen
            .get(&entry(back_number))
            .map_or(Presence::Expected, |it| it.state.presence()),
    };
    NUMBERS.map(starter).collect()
}

fn marks_of(cards: &[Card], back_number: u32) -> usize {
    let lines = cards.iter().flat_map(|card| &card.lines);
    lines
        .filter(|line| line.back_number == back_number && line.mark.is_some())
        .count()
}

proptest! {
    #[test]
    fn the_order_of_lines_and_starters_makes_no_difference((one, other) in shuffled()) {
        let held = [WorkOff { ranked: vec![3, 1, 2], ..WorkOff::default() }];
        let found = results(&one.0, &one.1, &one.2, &held);
        prop_assert_eq!(found, results(&other.0, &other.1, &other.2, &held));
    }

    #[test]
    fn any_order_of_taps_and_undo_ends_in_the_same_results(
        ((format, cards, _), (_, shuffled, _)) in shuffled(),
        (kept, all) in tapped(),
    ) {
        let found = results(&format, &cards, &at_the_gate(&kept), &[]);
        prop_assert_eq!(found, results(&format, &shuffled, &at_the_gate(&all), &[]));
    }

    /// A place is one more than the number of horses before it.
    #[test]
    fn places_follow_1_1_3(
        (format, cards, starters) in setup(),
        work_off in prop::collection::vec(NUMBERS, 0..4),
    ) {
        let work_off = WorkOff { ranked: work_off, ..WorkOff::default() };
        let found = results(&format, &cards, &starters, &[work_off]);
        for judge in found.rows.iter().map(|row| row.judge).collect::<BTreeSet<_>>() {
            let rows = found.rows.iter().filter(|row| row.judge == judge);
            let places: Vec<u32> = rows.clone().filter_map(|row| row.place).collect();
            for row in rows {
                let Some(place) = row.place else { continue };
                let before = places.iter().filter(|it| **it < place).count();
                prop_assert_eq!(usize::try_from(place).ok(), Some(before + 1));
                let sharing = places.iter().filter(|it| **it == place).count();
                prop_assert_eq!(row.is_tied, sharing > 1);
                prop_assert_eq!(row.status, None);
            }
        }
    }

    #[test]
    fn who_was_not_shown_has_no_row((format, cards, starters) in setup()) {
        let found = results(&format, &cards, &starters, &[]);
        let numbers = |rows: &[ResultRow]| -> BTreeSet<u32> {
            rows.iter().map(|row| row.back_number).collect()
        };
        let shown = numbers(&found.rows);
        prop_assert_eq!(usize::try_from(found.shown).ok(), Some(shown.len()));
        let not_shown: BTreeSet<u32> = found.not_shown.iter().map(|it| it.back_number).collect();
        let is_placed = matches!(format.kind, FormatKind::Placed { .. });
        for Starter { back_number, presence } in &starters {
            let is_marked = marks_of(&cards, *back_number) > 0;
            let is_shown = match presence {
                Presence::Scratched | Presence::NoShow => false,
                Presence::Expected => is_marked,
                Presence::CameIn => is_marked || is_placed,
            };
            prop_assert_eq!(shown.contains(back_number), is_shown);
            prop_assert_eq!(not_shown.contains(back_number), !is_shown);
            let mut rows = found.rows.iter();
            let is_placed = rows.any(|it| it.back_number == *back_number && it.place.is_some());
            prop_assert!(is_marked || !is_placed);
        }
        prop_assert!(!shown.contains(&10));
    }

    #[test]
    fn a_work_off_breaks_ties_and_changes_no_score(
        (format, cards, starters) in setup(),
        work_off in Just(NUMBERS.collect::<Vec<u32>>()).prop_shuffle(),
    ) {
        let tied = results(&format, &cards, &starters, &[]);
        let work_off = WorkOff { among: work_off.iter().copied().collect(), ranked: work_off };
        let broken = results(&format, &cards, &starters, &[work_off]);
        prop_assert!(broken.rows.iter().all(|row| !row.is_tied));
        prop_assert_eq!(tied.shown, broken.shown);
        for row in &tied.rows {
            let same = |it: &&ResultRow| {
                it.back_number == row.back_number && it.judge == row.judge
            };
            let now = broken.rows.iter().find(same).expect("the same horses");
            prop_assert_eq!((row.score, row.status), (now.score, now.status));
            if row.is_tied {
                prop_assert!(now.place >= row.place);
                prop_assert_eq!(now.decided_by, Some(Step::WorkOff));
            } else {
                prop_assert_eq!(row.place, now.place);
            }
        }
    }
}
