use kernel::{OptionalLine, RequiredLine};

use super::*;
use crate::{CardLine, Combine, Judge, Points, Scale, Seconds};

mod judged;
mod jumper;
mod placed;
mod properties;
mod speed;

fn judges(count: usize) -> Vec<Judge> {
    let judge = |number| Judge {
        name: RequiredLine::stored(format!("Judge {number}")),
        address: OptionalLine::default(),
    };
    (0..count).map(judge).collect()
}

fn format_of(kind: FormatKind, count: usize, call_judge: usize) -> Format {
    Format::new(kind, judges(count), call_judge, Vec::new()).expect("a format")
}

fn placed_by(combine: Combine, count: usize, call_judge: usize) -> Format {
    let kind = FormatKind::Placed {
        combine: Some(combine),
        places: 10,
    };
    format_of(kind, count, call_judge)
}

/// A card with these marks.
fn card(marks: impl IntoIterator<Item = (u32, Mark)>) -> Card {
    let line = |(back_number, mark)| CardLine {
        back_number,
        mark: Some(mark),
    };
    Card {
        lines: marks.into_iter().map(line).collect(),
    }
}

/// A card with these horses from the first place on.
fn ranking(order: &[u32]) -> Card {
    let places = order.iter().copied().zip((1..).map(Mark::Place));
    card(places)
}

fn rankings<const COUNT: usize>(orders: [&[u32]; COUNT]) -> Vec<Card> {
    orders.into_iter().map(ranking).collect()
}

fn starters(presence: Presence, numbers: &[u32]) -> Vec<Starter> {
    let starter = |back_number: &u32| Starter {
        back_number: *back_number,
        presence,
    };
    numbers.iter().map(starter).collect()
}

fn expected(numbers: &[u32]) -> Vec<Starter> {
    starters(Presence::Expected, numbers)
}

/// The horses with a place, as place and number.
fn places(results: &Results) -> Vec<(u32, u32)> {
    let rows = results.rows.iter();
    rows.filter_map(|row| Some((row.place?, row.back_number)))
        .collect()
}

/// The numbers of the horses with a place, in their order; without ties.
fn order(results: &Results) -> Vec<u32> {
    assert!(results.rows.iter().all(|row| !row.is_tied));
    places(results).into_iter().map(|(_, it)| it).collect()
}

fn row(results: &Results, back_number: u32) -> &ResultRow {
    let mut rows = results.rows.iter();
    let found = rows.find(|row| row.back_number == back_number);
    found.expect("a row")
}

fn points(text: &str) -> Points {
    Points::parse(text).expect("points")
}

fn seconds(text: &str) -> Seconds {
    Seconds::parse(text).expect("a time")
}

fn score_of(text: &str) -> Mark {
    Mark::Score(points(text))
}

fn shown_score(results: &Results, back_number: u32) -> String {
    let score = row(results, back_number).score;
    score.expect("a score").to_string()
}

fn any_scale() -> Scale {
    Scale::default()
}
