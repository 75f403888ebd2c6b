//! The judges of the shows: what they wrote, and the published results.

use events::Event;
use kernel::{Actor, OptionalLine};
use rings::{
    Best, Caller, Card, CardLine, ClassKey, Combine, DeviceAct, Format, FormatKind, Judge, Mark,
    Points, RingService, Scale, ScoreCombine,
};

use crate::data::{Result, of};
use crate::seeder::failed;

/// The judges, of whom most classes have the first one alone.
const JUDGES: [&str; 3] = ["Beverly Sandoval", "Howard Tripp", "Lucille Amadi"];

/// How far the judging of a show is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// All results are public.
    Finished,
    /// Those of the first classes are, and the next one is being judged.
    Running,
}

/// Judges the classes of a show.
pub(crate) async fn judge(
    rings: &RingService,
    actor: &Actor,
    event: &Event,
    progress: Progress,
) -> Result<()> {
    let published = match progress {
        Progress::Finished => event.classes.len(),
        Progress::Running => 2,
    };
    let caller = Caller::from(actor);
    let mut judged = 0;
    for class in &event.classes {
        let key = ClassKey {
            event_id: event.id,
            class_id: class.id,
        };
        let entries = rings
            .class(&caller, DeviceAct::ReadGate, key)
            .await
            .map_err(failed)?
            .entries;
        let numbers: Vec<u32> = entries.iter().map(|it| it.starter.back_number).collect();
        if numbers.is_empty() || judged > published {
            continue;
        }
        let format = format(judged)?;
        let cards = format.cards();
        let set = rings.set_format(actor, key, format.clone());
        set.await.map_err(failed)?;
        // The card of the class in the ring is half written.
        let is_public = judged < published;
        let written = if is_public {
            numbers.len()
        } else {
            numbers.len().div_ceil(2)
        };
        for judge in 0..cards {
            let card = card(&format.kind, &numbers[..written], judge);
            let saved = rings.save_card(&caller, (key, judge), card, None);
            saved.await.map_err(failed)?;
        }
        if is_public {
            rings.publish(actor, key, None).await.map_err(failed)?;
        }
        judged += 1;
    }
    Ok(())
}

/// Every third class has three judges, and every third one scores.
fn format(number: usize) -> Result<Format> {
    let (kind, judges) = match number % 3 {
        0 => (placed(Some(Combine::Majority)), 3),
        1 => (placed(None), 1),
        _ => {
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
                _ => Mark::Score(Points::from_units(8000 - i64::from(place) * 50)),
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

#[cfg(test)]
mod tests {
    use rings::check;

    use super::*;

    #[test]
    fn every_card_is_right_by_its_format() {
        for number in 0..3 {
            let format = format(number).expect("a format");
            for judge in 0..format.cards() {
                let numbers: Vec<u32> = (1..=14).collect();
                let card = card(&format.kind, &numbers, judge);
                assert!(card.lines.len() >= 10);
                let found = check(&card, &format, &numbers.into_iter().collect());
                assert_eq!(found, []);
            }
        }
    }
}
