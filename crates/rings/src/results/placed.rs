use std::collections::{BTreeMap, BTreeSet};

use super::{Because, Class, Ranked, ResultRow, Sorted, combine};
use crate::{Combine, LineStatus, Mark};

/// The places that one judge gave, by back number.
pub(super) type Places = BTreeMap<u32, u32>;

pub(super) fn rows(class: &Class<'_>, combine: Option<Combine>) -> Vec<ResultRow> {
    let mut sorted = Sorted::default();
    let mut placeable = BTreeSet::new();
    for (back_number, came_in) in &class.horses {
        let has_mark = class.marks(*back_number).iter().any(Option::is_some);
        match class.status(*back_number) {
            Some(status) => sorted.rows.push(status_row(class, *back_number, status)),
            None if has_mark || *came_in => {
                placeable.insert(*back_number);
            }
            None => {}
        }
    }
    let judges = 0..class.cards.len();
    let cards: Vec<Places> = judges.map(|it| places(class, it, &placeable)).collect();
    if combine == Some(Combine::Separate) && cards.len() > 1 {
        return separate(class, &sorted.rows, &placeable, &cards);
    }
    let is_placed = |it: &u32| cards.iter().any(|card| card.contains_key(it));
    let (placed, unplaced): (Vec<u32>, Vec<u32>) = placeable.iter().partition(|it| is_placed(it));
    sorted.rows.extend(unplaced.into_iter().map(unplaced_row));
    let (ranked, steps) = match (combine, cards.as_slice()) {
        (None, [card, ..]) | (Some(_), [card]) => (by_judge(card), [None].as_slice()),
        (Some(Combine::Points), _) => combine::points(&placed, &cards, class.call_judge),
        (Some(Combine::Majority), _) => combine::majority(&placed, &cards, class.call_judge),
        (Some(Combine::Referee), _) => combine::referee(&placed, &cards, class.call_judge),
        (Some(Combine::HighLow), _) => combine::high_low(&placed, &cards, class.call_judge),
        (Some(Combine::Separate) | None, _) => (Vec::new(), [].as_slice()),
    };
    sorted.ranked = ranked;
    class.rows(sorted, steps)
}

/// Each judge's places by themselves. A horse that left the ring has no place with any
/// judge.
fn separate(
    class: &Class<'_>,
    out: &[ResultRow],
    placeable: &BTreeSet<u32>,
    cards: &[Places],
) -> Vec<ResultRow> {
    let of_judge = |(judge, card): (usize, &Places)| {
        let others = placeable.iter().filter(|it| !card.contains_key(*it));
        let others = others.map(|back_number| match class.mark(judge, *back_number) {
            Some(Mark::Status(status)) => status_row(class, *back_number, *status),
            _ => unplaced_row(*back_number),
        });
        let sorted = Sorted {
            ranked: by_judge(card),
            rows: others.chain(out.iter().cloned()).collect(),
        };
        let mut rows = class.rows(sorted, &[None]);
        for row in &mut rows {
            row.judge = Some(judge);
        }
        rows
    };
    cards.iter().enumerate().flat_map(of_judge).collect()
}

fn by_judge(card: &Places) -> Vec<Ranked> {
    let horses = card.iter().map(|(back_number, place)| Ranked {
        back_number: *back_number,
        key: vec![i64::from(*place)],
        score: None,
        because: Because::Judge,
    });
    horses.collect()
}

/// The places on a card among these horses: who is behind a horse that is not among
/// them, such as one of another class or one that was disqualified, moves up.
fn places(class: &Class<'_>, judge: usize, horses: &BTreeSet<u32>) -> Places {
    let written = |back_number: &u32| match class.mark(judge, *back_number) {
        Some(Mark::Place(place)) => Some((*place, *back_number)),
        _ => None,
    };
    let mut order: Vec<(u32, u32)> = horses.iter().filter_map(written).collect();
    order.sort_unstable();
    let mut places = Places::new();
    let mut current = (0, 0);
    for (number, (place, back_number)) in (1..).zip(order) {
        if current.0 != place {
            current = (place, number);
        }
        places.insert(back_number, current.1);
    }
    places
}

pub(super) fn status_row(class: &Class<'_>, back_number: u32, status: LineStatus) -> ResultRow {
    let says = |judge: &usize| class.mark(*judge, back_number) == Some(&Mark::Status(status));
    let judges = (0..class.cards.len()).filter(says).collect();
    ResultRow::without_place(back_number, Some(status), Because::Status { judges })
}

fn unplaced_row(back_number: u32) -> ResultRow {
    ResultRow::without_place(back_number, None, Because::Unplaced)
}
