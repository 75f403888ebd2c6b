//! Cards worked out by hand. Letters of the comments are the numbers in the order of the
//! alphabet: A is 1.

use super::*;

const ALL: [u32; 6] = [1, 2, 3, 4, 5, 6];

fn ranked(combine: Combine, call_judge: usize, cards: &[Card]) -> Results {
    let format = placed_by(combine, cards.len(), call_judge);
    results(&format, cards, &expected(&ALL), &[])
}

#[test]
fn one_judge_is_followed() {
    let format = placed_by(Combine::Points, 1, 0);
    let class = starters(Presence::CameIn, &[12, 7, 30, 5]);
    let found = results(&format, &rankings([&[12, 7, 30]]), &class, &[]);
    assert_eq!(order(&found), [12, 7, 30]);
    // It came into the ring and was not placed.
    assert_eq!(found.shown, 4);
    assert_eq!(row(&found, 5).place, None);
    assert_eq!(row(&found, 5).because, Because::Unplaced);
    assert_eq!(found.not_shown, []);
}

#[test]
fn the_others_move_up_when_a_horse_is_disqualified_or_did_not_come() {
    let format = placed_by(Combine::Points, 1, 0);
    let mut cards = rankings([&[12, 7, 30]]);
    let mut class = expected(&[12, 7, 30]);
    cards[0].lines[0].mark = Some(Mark::Status(LineStatus::Disqualified));
    let found = results(&format, &cards, &class, &[]);
    assert_eq!(places(&found), [(1, 7), (2, 30)]);
    assert_eq!(found.shown, 3);
    assert_eq!(row(&found, 12).status, Some(LineStatus::Disqualified));
    class[1].presence = Presence::NoShow;
    let found = results(&format, &cards, &class, &[]);
    assert_eq!(places(&found), [(1, 30)]);
    assert_eq!(found.shown, 2);
    let no_show = NotShown {
        back_number: 7,
        reason: NotShownReason::NoShow,
        is_marked: true,
    };
    assert_eq!(found.not_shown, [no_show]);
}

/// The judge ranked 12, 7, 30, 5; the classes take their own horses in that order.
#[test]
fn a_master_card_ranks_each_class_by_itself() {
    let format = placed_by(Combine::Separate, 1, 0);
    let cards = rankings([&[12, 7, 30, 5]]);
    let of = |class: &[u32]| order(&results(&format, &cards, &expected(class), &[]));
    assert_eq!(of(&[12, 30]), [12, 30]);
    assert_eq!(of(&[7, 5, 12]), [12, 7, 5]);
}

#[test]
fn separate_judges_stand_by_themselves() {
    let cards = rankings([&[1, 2, 3], &[3, 1]]);
    let found = ranked(Combine::Separate, 0, &cards);
    let of = |judge| {
        let rows = found.rows.iter().filter(|row| row.judge == Some(judge));
        let places = rows.map(|row| (row.place, row.back_number));
        places.collect::<Vec<_>>()
    };
    assert_eq!(of(0), [(Some(1), 1), (Some(2), 2), (Some(3), 3)]);
    assert_eq!(of(1), [(Some(1), 3), (Some(2), 1), (None, 2)]);
    assert_eq!(found.shown, 3);
}

/// A 10 + 9 = 19, B 9 + 10 = 19, C 8 + 0 = 8; A and B by the call judge.
#[test]
fn points_are_added() {
    let cards = rankings([&[1, 2, 3], &[2, 1]]);
    let found = ranked(Combine::Points, 0, &cards);
    assert_eq!(order(&found), [1, 2, 3]);
    assert_eq!(row(&found, 1).decided_by, Some(Step::CallJudge));
    assert_eq!(row(&found, 3).decided_by, None);
    assert_eq!(row(&found, 3).because, Because::Points { of: vec![8, 0] });
    assert_eq!(shown_score(&found, 1), "19");
    assert_eq!(order(&ranked(Combine::Points, 1, &cards)), [2, 1, 3]);
}

/// The eleventh gets no points, as does who is not on the card, and is placed.
#[test]
fn the_tenth_gets_the_last_point() {
    let numbers: Vec<u32> = (1..=11).collect();
    let kind = FormatKind::Placed {
        combine: Some(Combine::Points),
        places: 11,
    };
    let format = format_of(kind, 2, 0);
    let cards = [ranking(&numbers), Card::default()];
    let found = results(&format, &cards, &expected(&numbers), &[]);
    assert_eq!(shown_score(&found, 10), "1");
    assert_eq!(shown_score(&found, 11), "0");
    assert_eq!(order(&found), numbers);
    assert_eq!(found.empty_cards, [1]);
    assert!(!found.is_complete());
}

/// Whatever the way to combine.
#[test]
fn who_no_judge_placed_is_unplaced() {
    let four = rankings([&[1, 2], &[2, 1], &[1, 2], &[1, 2]]);
    for (combine, count) in [
        (Combine::Separate, 3),
        (Combine::Points, 3),
        (Combine::Majority, 3),
        (Combine::Referee, 3),
        (Combine::HighLow, 4),
    ] {
        let format = placed_by(combine, count, 0);
        let class = starters(Presence::CameIn, &[1, 2, 3]);
        let found = results(&format, &four[..count], &class, &[]);
        let of_third = found.rows.iter().filter(|row| row.back_number == 3);
        assert!(of_third.clone().count() > 0);
        for row in of_third {
            assert_eq!((row.place, row.status), (None, None), "{combine:?}");
        }
        assert_eq!(found.shown, 3);
    }
}

/// Three judges, a majority are two of them.
///
/// |   | J0 | J1 | J2 | at 1 | at 2 | at 3 | at 4 |
/// |---|----|----|----|------|------|------|------|
/// | A | 1  | 2  | 2  | 1    | 3    |      |      |
/// | B | 2  | 1  | 3  | 1    | 2    |      |      |
/// | C | 3  | 4  | 1  | 1    | 1    | 2    |      |
/// | D | -  | 3  | -  | 0    | 0    | 1    | 1    |
/// | E | 4  | -  | -  | 0    | 0    | 0    | 1    |
/// | F | -  | -  | 4  | 0    | 0    | 0    | 1    |
///
/// At 2, A has more judges than B; at 3 there is C. D, E and F have no majority and
/// one judge each: D has place 3, E and F place 4, and E alone is on J0's card.
#[test]
fn majority_with_horses_that_not_every_judge_placed() {
    let cards = rankings([&[1, 2, 3, 5], &[2, 1, 4, 3], &[3, 1, 2, 6]]);
    let found = ranked(Combine::Majority, 0, &cards);
    assert_eq!(order(&found), [1, 2, 3, 4, 5, 6]);
    let decided: Vec<_> = found.rows.iter().map(|row| row.decided_by).collect();
    let larger = Some(Step::Majority);
    let sum = Some(Step::MajoritySum);
    let call = Some(Step::CallJudge);
    assert_eq!(decided, [larger, larger, None, sum, call, call]);
    let third = Because::Majority {
        place: Some(3),
        judges: 2,
        sum: 4,
    };
    assert_eq!(row(&found, 3).because, third);
    let none = Because::Majority {
        place: None,
        judges: 1,
        sum: 3,
    };
    assert_eq!(row(&found, 4).because, none);
    let by_another = ranked(Combine::Majority, 2, &cards);
    assert_eq!(order(&by_another), [1, 2, 3, 4, 6, 5]);
}

/// Five judges: A 1, 1, 2, 3, 2; B 2, 3, 1, 1, 3; C 3, 2, 3, 2, 1; D always 4. At 1 A
/// and B have two each. At 2 A has four judges, B three with the sum 2 + 1 + 1 = 4, C
/// three with 2 + 2 + 1 = 5.
#[test]
fn the_larger_majority_goes_before_the_lower_sum() {
    let cards = rankings([
        &[1, 2, 3, 4],
        &[1, 3, 2, 4],
        &[2, 1, 3, 4],
        &[2, 3, 1, 4],
        &[3, 1, 2, 4],
    ]);
    let found = ranked(Combine::Majority, 4, &cards);
    assert_eq!(order(&found), [1, 2, 3, 4]);
    assert_eq!(row(&found, 1).decided_by, Some(Step::Majority));
    assert_eq!(row(&found, 3).decided_by, Some(Step::MajoritySum));
}

/// All horses on each card, those that the judge did not place in brackets:
/// J0 A B C (D), J1 C A D (B), the referee D C A (B).
/// A and C: C stands higher. A and A. B and D: D stands higher. B is left.
#[test]
fn referee_with_horses_that_not_every_judge_placed() {
    let cards = rankings([&[1, 2, 3], &[3, 1, 4], &[4, 3, 1]]);
    let found = ranked(Combine::Referee, 2, &cards);
    assert_eq!(order(&found), [3, 1, 4, 2]);
    let against = |back_number| match row(&found, back_number).because {
        Because::Referee { against } => against,
        _ => None,
    };
    assert_eq!([3, 1, 4, 2].map(against), [Some(1), None, Some(2), None]);
}

/// J0 A B C (D E), J1 B C A D (E), the referee A D B E (C): D is behind C on J0 as J1's
/// card has it, and E behind D as it is not on J1's.
/// A and B: A. B and B. C and C. D and D. E.
#[test]
fn the_rest_of_a_card_follows_the_others_cards() {
    let cards = rankings([&[1, 2, 3], &[2, 3, 1, 4], &[1, 4, 2, 5]]);
    let found = ranked(Combine::Referee, 2, &cards);
    assert_eq!(order(&found), [1, 2, 3, 4, 5]);
    let second = Because::Referee { against: None };
    assert_eq!(row(&found, 2).because, second);
}

/// A 1, 1, 1, 2, 2 has 4, and B 1, 1, 2, 2, 2 has 5.
#[test]
fn high_low_of_five_judges() {
    let cards = rankings([&[1, 2], &[1, 2], &[1, 2], &[2, 1], &[2, 1]]);
    let found = ranked(Combine::HighLow, 0, &cards);
    assert_eq!(order(&found), [1, 2]);
    assert_eq!(shown_score(&found, 1), "4");
    assert_eq!(shown_score(&found, 2), "5");
}

/// Each of four judges placed three, so who is not on a card has 4 there, in brackets.
/// A 1 2 1 2: 1 and 2 are struck, 3 are left. B 2 1 3 (4): 1 and 4, 5 are left.
/// C 3 (4) 2 3: 2 and 4, 6 are left. D (4) 3 (4) 1: 1 and 4, 7 are left.
#[test]
fn high_low_with_horses_that_not_every_judge_placed() {
    let cards = rankings([&[1, 2, 3], &[2, 1, 4], &[1, 3, 2], &[4, 1, 3]]);
    let found = ranked(Combine::HighLow, 0, &cards);
    assert_eq!(order(&found), [1, 2, 3, 4]);
    let scores = [1, 2, 3, 4].map(|it| shown_score(&found, it));
    assert_eq!(scores, ["3", "5", "6", "7"]);
    let fourth = Because::HighLow {
        places: vec![4, 3, 4, 1],
        best: 3,
        worst: 2,
        total: 12,
    };
    assert_eq!(row(&found, 4).because, fourth);
}

/// A 3 1 1 1: 2. B 1 2 3 5: 2 + 3 = 5, of all 11. C 2 3 2 3: 2 + 3 = 5, of all 10. D 4 4
/// 4 2: 8. E 5 5 5 4: 10. So C is before B.
#[test]
fn equal_sums_go_by_the_sum_of_all() {
    let cards = rankings([
        &[2, 3, 1, 4, 5],
        &[1, 2, 3, 4, 5],
        &[1, 3, 2, 4, 5],
        &[1, 4, 3, 5, 2],
    ]);
    let found = ranked(Combine::HighLow, 0, &cards);
    assert_eq!(order(&found), [1, 3, 2, 4, 5]);
    assert_eq!(row(&found, 2).decided_by, Some(Step::AllPlaces));
    assert_eq!(row(&found, 4).decided_by, None);
}

/// B 2 3 2 3 and C 3 2 3 2 have 5, of all 10.
#[test]
fn then_by_the_call_judge() {
    let cards = rankings([&[1, 2, 3], &[1, 3, 2], &[1, 2, 3], &[1, 3, 2]]);
    let by = |call_judge| order(&ranked(Combine::HighLow, call_judge, &cards));
    assert_eq!(by(0), [1, 2, 3]);
    assert_eq!(by(1), [1, 3, 2]);
}

/// One judge gives no score, the other one places the horse; a horse that one judge
/// excused has left the ring.
#[test]
fn one_judge_excuses_for_all_and_gives_no_score_for_himself() {
    let mut cards = rankings([&[1, 2, 3], &[3, 2, 1]]);
    cards[0].lines[0].mark = Some(Mark::Status(LineStatus::NoScore));
    cards[1].lines[1].mark = Some(Mark::Status(LineStatus::Excused));
    let found = ranked(Combine::Points, 0, &cards);
    // C 10 + 10, A 0 + 9: who is behind them moved up.
    assert_eq!(order(&found), [3, 1]);
    assert_eq!(shown_score(&found, 3), "20");
    assert_eq!(row(&found, 2).status, Some(LineStatus::Excused));
    assert_eq!(row(&found, 2).because, Because::Status { judges: vec![1] });
    assert_eq!(found.shown, 3);
}
