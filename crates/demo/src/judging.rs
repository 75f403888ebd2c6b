//! The judges of the shows: what they write, and the published results.

use std::collections::BTreeSet;

use events::Event;
use kernel::{Actor, OptionalLine};
use rings::{
    Best, Caller, Card, CardLine, ClassKey, Combine, DeviceAct, Format, FormatKind, Judge, JumpOff,
    JumpOffFor, Mark, Points, Presence, RingClass, RingError, RingService, Round, RoundMark,
    RunMark, Scale, ScoreCombine, Seconds, TimeLimit, seen_entries,
};
use serde::Deserialize;

use crate::data::{Result, of};
use crate::seeder::failed;

/// The judges, of whom most classes have the first one alone.
const JUDGES: [&str; 5] = [
    "Beverly Sandoval",
    "Howard Tripp",
    "Lucille Amadi",
    "Everett Quill",
    "Rosalind Petty",
];

/// How a class is judged.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Judged {
    /// One judge gives places.
    One,
    /// Three judges do, and the majority decides.
    Three,
    /// Five judges do; of each horse the best and the worst place are struck.
    Five,
    /// One judge gives a score.
    Scored,
    /// By faults and time, with a jump-off.
    Jumper,
}

/// Judges the classes of a show that is over: every third one has three judges, and every
/// third one scores.
pub(crate) async fn judge(rings: &RingService, actor: &Actor, event: &Event) -> Result<()> {
    let caller = Caller::from(actor);
    let mut ways = [Judged::Three, Judged::One, Judged::Scored]
        .into_iter()
        .cycle();
    for class in &event.classes {
        let key = ClassKey {
            event_id: event.id,
            class_id: class.id,
        };
        let read = rings.class(&caller, DeviceAct::ReadGate, key);
        let entries = read.await.map_err(failed)?.entries;
        let numbers: Vec<u32> = entries.iter().map(|it| it.starter.back_number).collect();
        let Some(way) = (!numbers.is_empty()).then(|| ways.next()).flatten() else {
            continue;
        };
        let format = format(way)?;
        let cards = format.cards();
        let set = rings.set_format(actor, key, format.clone(), None);
        set.await.map_err(failed)?;
        for judge in 0..cards {
            let card = card(&format.kind, &numbers, judge);
            let saved = rings.save_card(&caller, (key, judge), card, None);
            saved.await.map_err(failed)?;
        }
        rings.publish(actor, key, None).await.map_err(failed)?;
    }
    Ok(())
}

/// What is to be written of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// What is known while it runs: not the places.
    SoFar,
    /// All that is missing.
    Whole,
    /// All of it, whatever was written before.
    Anew,
}

/// Writes the cards of a class whose horses were in the ring. What somebody else has
/// written stays.
pub(crate) async fn write_cards(
    rings: &RingService,
    caller: &Caller,
    key: ClassKey,
    written: Written,
) -> Result<(), RingError> {
    let class = rings.class(caller, DeviceAct::ReadGate, key).await?;
    let Some(format) = class.judging.format.as_ref() else {
        return Ok(());
    };
    // The cards are those of another class.
    if class.master.is_some() {
        return Ok(());
    }
    let numbers = came_in(&class);
    for (judge, stored) in class.judging.cards.iter().enumerate() {
        let card = continued(&format.kind, &stored.card, &numbers, (judge, written));
        if card != stored.card {
            rings.save_card(caller, (key, judge), card, None).await?;
        }
    }
    Ok(())
}

/// The back numbers of the horses that came into the ring.
fn came_in(class: &RingClass) -> Vec<u32> {
    let seen = seen_entries(&class.taps);
    let came = class.entries.iter().filter(|entry| {
        let tapped = seen.get(&entry.registration_id);
        entry.starter.presence != Presence::Scratched
            && tapped.is_some_and(|it| it.state.presence() == Presence::CameIn)
    });
    came.map(|entry| entry.starter.back_number).collect()
}

/// A card with what is missing for these horses.
fn continued(
    kind: &FormatKind,
    stored: &Card,
    numbers: &[u32],
    (judge, written): (usize, Written),
) -> Card {
    let is_placed = matches!(kind, FormatKind::Placed { .. });
    match written {
        Written::Anew => card(kind, numbers, judge),
        Written::SoFar if is_placed => stored.clone(),
        Written::Whole if is_placed && !stored.lines.is_empty() => stored.clone(),
        Written::SoFar | Written::Whole => {
            let known: BTreeSet<u32> = stored.lines.iter().map(|it| it.back_number).collect();
            let missing = numbers.iter().filter(|number| !known.contains(number));
            let missing: Vec<u32> = missing.copied().collect();
            let mut lines = stored.lines.clone();
            lines.extend(card(kind, &missing, judge).lines);
            Card { lines }
        }
    }
}

/// The format of a class that is judged so.
pub(crate) fn format(way: Judged) -> Result<Format> {
    let (kind, judges) = match way {
        Judged::One => (placed(None), 1),
        Judged::Three => (placed(Some(Combine::Majority)), 3),
        Judged::Five => (placed(Some(Combine::HighLow)), 5),
        Judged::Scored => {
            let scale = Scale {
                step: Points::from_units(50),
                base: Some(Points::whole(70)),
                ..Scale::default()
            };
            let scored = FormatKind::Scored {
                combine: ScoreCombine::Sum,
                best: Best::High,
                scale,
            };
            (scored, 1)
        }
        Judged::Jumper => (jumper(), 1),
    };
    let judge = |name: &&str| {
        Ok(Judge {
            name: of(name)?,
            address: OptionalLine::default(),
        })
    };
    let judges = JUDGES
        .iter()
        .take(judges)
        .map(judge)
        .collect::<Result<_>>()?;
    let format = Format::new(kind, judges, 0, Vec::new());
    format.map_err(|errors| crate::SeedError::Data(format!("{errors:?}")))
}

const fn placed(combine: Option<Combine>) -> FormatKind {
    FormatKind::Placed {
        combine,
        places: 10,
    }
}

/// One round, and at once the jump-off of those that are clear.
fn jumper() -> FormatKind {
    let limit = |allowed| TimeLimit {
        allowed: Some(Seconds::whole(allowed)),
        per: Seconds::whole(4),
        faults: Points::whole(1),
    };
    FormatKind::Jumper {
        rounds: vec![Round {
            limit: limit(66),
            time_counts: false,
        }],
        jump_off: Some(JumpOff {
            who: JumpOffFor::Clears,
            at_once: true,
            limit: limit(44),
        }),
    }
}

/// What a judge writes of these horses: each judge has them in another order. Of placed
/// horses the first ten.
fn card(kind: &FormatKind, numbers: &[u32], judge: usize) -> Card {
    let mut order = numbers.to_vec();
    order.sort_by_key(|number| (number * 7 + u32::try_from(judge).unwrap_or(0) * number % 3) % 11);
    let lines = order
        .into_iter()
        .zip(1..)
        .filter_map(|(back_number, place)| {
            let mark = match kind {
                FormatKind::Placed { places, .. } if place > *places => return None,
                FormatKind::Placed { .. } => Mark::Place(place),
                _ => mark(kind, back_number),
            };
            Some(CardLine {
                back_number,
                mark: Some(mark),
            })
        });
    Card {
        lines: lines.collect(),
    }
}

/// What is written of a horse by itself.
fn mark(kind: &FormatKind, back_number: u32) -> Mark {
    let chance = i64::from(back_number * 37 % 31);
    let time = |seconds: i64| Some(Seconds::from_units(seconds * 1000 + chance * 330));
    match kind {
        FormatKind::Percent { maximum, .. } => Mark::Marks {
            total: Points::from_units(maximum.units() / 100 * (55 + chance / 2)),
            errors: 0,
        },
        FormatKind::Jumper { rounds, .. } => {
            let round = |faults, seconds| RoundMark {
                faults: Some(Points::whole(faults)),
                time: time(seconds),
                status: None,
            };
            let faults = [0, 4, 0, 8, 0, 4][(back_number % 6) as usize];
            let mut marks = vec![round(faults, 54); rounds.len()];
            if faults == 0 {
                marks.push(round([0, 4][(back_number / 6 % 2) as usize], 33));
            }
            Mark::Rounds(marks)
        }
        FormatKind::Speed { .. } => Mark::Runs(vec![RunMark {
            time: time(16),
            ..RunMark::default()
        }]),
        FormatKind::Placed { .. } | FormatKind::Scored { .. } => {
            Mark::Score(Points::from_units(6500 + chance * 50))
        }
    }
}

#[cfg(test)]
mod tests {
    use rings::{Starter, check, results};

    use super::*;

    const WAYS: [Judged; 5] = [
        Judged::One,
        Judged::Three,
        Judged::Five,
        Judged::Scored,
        Judged::Jumper,
    ];

    fn numbers() -> Vec<u32> {
        (201..=214).collect()
    }

    #[test]
    fn every_card_is_right_by_its_format() {
        for way in WAYS {
            let format = format(way).expect("a format");
            let mut cards = Vec::new();
            for judge in 0..format.cards() {
                let card = card(&format.kind, &numbers(), judge);
                assert!(card.lines.len() >= 10);
                let found = check(&card, &format, &numbers().into_iter().collect());
                assert_eq!(found, [], "{way:?}");
                cards.push(card);
            }
            let starters = numbers().into_iter().map(|back_number| Starter {
                back_number,
                presence: Presence::CameIn,
            });
            let starters: Vec<Starter> = starters.collect();
            let found = results(&format, &cards, &starters, &[]);
            assert!(found.is_complete(), "{way:?}");
            assert!(found.rows.iter().any(|it| it.place == Some(1)), "{way:?}");
        }
    }

    #[test]
    fn a_card_that_was_written_horse_by_horse_is_the_whole_card() {
        for way in WAYS {
            let kind = format(way).expect("a format").kind;
            let mut stored = Card::default();
            for count in 1..=numbers().len() {
                stored = continued(&kind, &stored, &numbers()[..count], (0, Written::SoFar));
            }
            let is_placed = matches!(kind, FormatKind::Placed { .. });
            assert_eq!(stored.lines.is_empty(), is_placed, "{way:?}");
            let whole = continued(&kind, &stored, &numbers(), (0, Written::Whole));
            let lines = |card: &Card| {
                let mut lines = card.lines.clone();
                lines.sort_by_key(|it| it.back_number);
                lines
            };
            let anew = continued(&kind, &whole, &numbers(), (0, Written::Anew));
            assert_eq!(lines(&whole), lines(&anew), "{way:?}");
        }
    }

    #[test]
    fn what_somebody_else_wrote_stays() {
        let kind = format(Judged::Scored).expect("a format").kind;
        let line = CardLine {
            back_number: 203,
            mark: Some(Mark::Score(Points::whole(99))),
        };
        let stored = Card { lines: vec![line] };
        let whole = continued(&kind, &stored, &numbers(), (0, Written::Whole));
        assert_eq!(whole.lines[0], stored.lines[0]);
        assert_eq!(whole.lines.len(), numbers().len());
    }
}
