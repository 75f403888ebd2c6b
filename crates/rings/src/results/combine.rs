//! How the places of several judges become one ranking.

use super::placed::Places;
use super::{Because, Ranked, Score, Step};

/// The ranked horses with what decides between equals.
type Combined = (Vec<Ranked>, &'static [Option<Step>]);

/// The place on the call judge's card; horses that are not on it are behind all others.
fn call(cards: &[Places], call_judge: usize, back_number: u32) -> i64 {
    let place = cards.get(call_judge).and_then(|it| it.get(&back_number));
    place.map_or(i64::MAX, |it| i64::from(*it))
}

/// 10 points for a first … 1 for a tenth; equal sums by the call judge's card.
pub(super) fn points(horses: &[u32], cards: &[Places], call_judge: usize) -> Combined {
    let ranked = horses.iter().map(|back_number| {
        let of: Vec<u32> = cards
            .iter()
            .map(|card| {
                card.get(back_number)
                    .map_or(0, |place| 11_u32.saturating_sub(*place))
            })
            .collect();
        let sum: u32 = of.iter().sum();
        Ranked {
            back_number: *back_number,
            key: vec![-i64::from(sum), call(cards, call_judge, *back_number)],
            score: Some(Score::PlacePoints(sum)),
            because: Because::Points { of },
        }
    });
    (ranked.collect(), &[None, Some(Step::CallJudge)])
}

/// First is who more than half of the judges have first; if nobody, who more than half
/// have first or second, and so on. Among several the larger majority, then the lower
/// sum of the places in it, then the call judge. Horses that no majority placed are
/// behind, by the judges who did.
pub(super) fn majority(horses: &[u32], cards: &[Places], call_judge: usize) -> Combined {
    let last = cards.iter().flat_map(Places::values).max();
    let last = last.copied().unwrap_or_default();
    let ranked = horses.iter().map(|back_number| {
        let places: Vec<u32> = cards
            .iter()
            .filter_map(|card| card.get(back_number).copied())
            .collect();
        let within = |place: u32| places.iter().filter(move |it| **it <= place);
        let place = (1..=last).find(|place| within(*place).count() * 2 > cards.len());
        let counted = || within(place.unwrap_or(last));
        let judges = u32::try_from(counted().count()).unwrap_or(u32::MAX);
        let sum: u32 = counted().sum();
        Ranked {
            back_number: *back_number,
            key: vec![
                place.map_or(i64::MAX, i64::from),
                -i64::from(judges),
                i64::from(sum),
                call(cards, call_judge, *back_number),
            ],
            score: None,
            because: Because::Majority { place, judges, sum },
        }
    });
    let steps = &[
        None,
        Some(Step::Majority),
        Some(Step::MajoritySum),
        Some(Step::CallJudge),
    ];
    (ranked.collect(), steps)
}

/// Two judges and a referee, who is the call judge. The two cards' highest who are not
/// yet placed are compared: the same horse is next; if they differ, the one that stands
/// higher on the referee's card.
pub(super) fn referee(horses: &[u32], cards: &[Places], referee: usize) -> Combined {
    let judges: Vec<usize> = (0..cards.len()).filter(|it| *it != referee).collect();
    let mut orders: Vec<Vec<u32>> = judges.iter().map(|it| full(horses, cards, *it)).collect();
    let decisive = full(horses, cards, referee);
    let stands = |back_number: u32| decisive.iter().position(|it| *it == back_number);
    let mut ranked = Vec::new();
    for place in 1.. {
        let mut next: Vec<u32> = orders.iter().filter_map(|it| it.first().copied()).collect();
        next.sort_unstable_by_key(|it| stands(*it));
        next.dedup();
        let Some(first) = next.first().copied() else {
            break;
        };
        ranked.push(Ranked {
            back_number: first,
            key: vec![place],
            score: None,
            because: Because::Referee {
                against: next.get(1).copied(),
            },
        });
        for order in &mut orders {
            order.retain(|it| *it != first);
        }
    }
    (ranked, &[None])
}

/// All horses in the order of one card; those that are not on it behind, in the order of
/// the other cards.
fn full(horses: &[u32], cards: &[Places], judge: usize) -> Vec<u32> {
    let others = (0..cards.len()).filter(|it| *it != judge);
    let judges: Vec<usize> = [judge].into_iter().chain(others).collect();
    let mut order = horses.to_vec();
    order.sort_by_cached_key(|back_number| {
        let place = |it: &usize| cards[*it].get(back_number).copied().unwrap_or(u32::MAX);
        (judges.iter().map(place).collect::<Vec<u32>>(), *back_number)
    });
    order
}

/// Of each horse's places the best and the worst are struck, and the rest are added; the
/// lower sum is first, equal ones by the sum of all, then by the call judge's card. A
/// horse that a judge did not place counts as one place after that judge's last.
pub(super) fn high_low(horses: &[u32], cards: &[Places], call_judge: usize) -> Combined {
    let behind: Vec<u32> = cards
        .iter()
        .map(|card| card.values().max().copied().unwrap_or_default() + 1)
        .collect();
    let ranked = horses.iter().map(|back_number| {
        let places: Vec<u32> = cards
            .iter()
            .zip(&behind)
            .map(|(card, behind)| card.get(back_number).copied().unwrap_or(*behind))
            .collect();
        let mut judges: Vec<usize> = (0..places.len()).collect();
        judges.sort_by_key(|it| places[*it]);
        let best = judges.first().copied().unwrap_or_default();
        let worst = judges.last().copied().unwrap_or_default();
        let total: u32 = places.iter().sum();
        let counts = total.saturating_sub(places[best] + places[worst]);
        Ranked {
            back_number: *back_number,
            key: vec![
                i64::from(counts),
                i64::from(total),
                call(cards, call_judge, *back_number),
            ],
            score: Some(Score::PlaceSum(counts)),
            because: Because::HighLow {
                places,
                best,
                worst,
                total,
            },
        }
    });
    (
        ranked.collect(),
        &[None, Some(Step::AllPlaces), Some(Step::CallJudge)],
    )
}
