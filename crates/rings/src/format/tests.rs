use kernel::{IdGenerator as _, RandomIds};

use super::*;

fn judges(count: usize) -> Vec<Judge> {
    let judge = |number| Judge {
        name: RequiredLine::stored(format!("Judge {number}")),
        address: OptionalLine::default(),
    };
    (0..count).map(judge).collect()
}

fn points(text: &str) -> Points {
    Points::parse(text).expect("points")
}

fn placed(combine: Option<Combine>) -> FormatKind {
    FormatKind::Placed { combine, places: 6 }
}

/// The fields with errors.
fn wrong(kind: FormatKind, count: usize, call_judge: usize) -> Vec<String> {
    match Format::new(kind, judges(count), call_judge, Vec::new()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_map().into_keys().collect(),
    }
}

#[test]
fn a_way_to_combine_needs_its_judges() {
    assert_eq!(wrong(placed(None), 1, 0), [""; 0]);
    assert_eq!(wrong(placed(None), 2, 0), ["combine"]);
    assert_eq!(wrong(placed(None), 0, 0), ["judges"]);
    for (combine, least, most) in [
        (Combine::Separate, 1, MAX_JUDGES),
        (Combine::Points, 1, MAX_JUDGES),
        (Combine::Majority, 1, MAX_JUDGES),
        (Combine::Referee, 3, 3),
        (Combine::HighLow, 4, MAX_JUDGES),
    ] {
        for count in 1..=MAX_JUDGES + 1 {
            let is_right = wrong(placed(Some(combine)), count, 0).is_empty();
            assert_eq!(is_right, (least..=most).contains(&count), "{combine:?}");
        }
    }
}

#[test]
fn the_call_judge_is_one_of_the_judges() {
    let points = || placed(Some(Combine::Points));
    assert_eq!(wrong(points(), 2, 1), [""; 0]);
    assert_eq!(wrong(points(), 2, 2), ["call_judge"]);
    assert_eq!(points().usual_call_judge(3), 0);
    let referee = placed(Some(Combine::Referee));
    assert_eq!(referee.usual_call_judge(3), 2);
}

#[test]
fn a_judge_gives_at_least_one_place() {
    for (places, is_right) in [(0, false), (1, true), (1000, true), (1001, false)] {
        let combine = None;
        let kind = FormatKind::Placed { combine, places };
        assert_eq!(wrong(kind, 1, 0).is_empty(), is_right, "{places}");
    }
}

#[test]
fn a_scale_is_consistent() {
    let wrong_scale = |scale| {
        let kind = FormatKind::Scored {
            combine: ScoreCombine::Sum,
            best: Best::High,
            scale,
        };
        wrong(kind, 1, 0)
    };
    let scale = |step, minimum, maximum, base| Scale {
        step: points(step),
        minimum: Some(points(minimum)),
        maximum: Some(points(maximum)),
        base: Some(points(base)),
    };
    assert_eq!(wrong_scale(Scale::default()), [""; 0]);
    assert_eq!(wrong_scale(scale("0.5", "0", "100", "70")), [""; 0]);
    assert_eq!(wrong_scale(scale("0", "0", "100", "70")), ["step"]);
    assert_eq!(wrong_scale(scale("0.5", "0.25", "100", "70")), ["minimum"]);
    assert_eq!(
        wrong_scale(scale("0.5", "70", "60", "65")),
        ["base", "maximum"]
    );
    assert_eq!(wrong_scale(scale("0.5", "0", "60", "70")), ["base"]);
}

#[test]
fn out_is_the_last_error() {
    let wrong_errors = |errors: Vec<ErrorCost>| {
        let maximum = points("200");
        wrong(FormatKind::Percent { maximum, errors }, 1, 0)
    };
    let [two, four] = ["2", "4"].map(|it| ErrorCost::Points(points(it)));
    assert_eq!(wrong_errors(vec![two, four, ErrorCost::Out]), [""; 0]);
    assert_eq!(wrong_errors(vec![ErrorCost::Out, two]), ["errors[0]"]);
    let negative = ErrorCost::Points(points("-1"));
    assert_eq!(wrong_errors(vec![two, negative]), ["errors[1]"]);
    let nothing = FormatKind::Percent {
        maximum: Points::ZERO,
        errors: Vec::new(),
    };
    assert_eq!(wrong(nothing, 1, 0), ["maximum"]);
}

#[test]
fn errors_cost_what_the_list_says() {
    let costs = ["2", "4"].map(|it| ErrorCost::Points(points(it)));
    let cost = |errors| error_points(&costs, errors).map(|it| it.to_string());
    let first = [0, 1, 2, 3].map(|it| cost(it).unwrap_or_default());
    assert_eq!(first, ["0", "2", "6", "10"]);
    let with_out = [costs[0], ErrorCost::Out];
    assert_eq!(error_points(&with_out, 1), Some(points("2")));
    assert_eq!(error_points(&with_out, 2), None);
    assert_eq!(error_points(&with_out, u32::MAX), None);
    assert_eq!(error_points(&[], 3), Some(Points::ZERO));
}

#[test]
fn rounds_and_jump_off_are_consistent() {
    let limit = |allowed| TimeLimit {
        allowed,
        per: Seconds::whole(1),
        faults: Points::whole(1),
    };
    let round = |allowed| Round {
        limit: limit(allowed),
        time_counts: false,
    };
    let jump_off = |who, at_once, allowed| JumpOff {
        who,
        at_once,
        limit: limit(allowed),
    };
    let jumper = |rounds, jump_off| wrong(FormatKind::Jumper { rounds, jump_off }, 0, 0);
    let minute = Some(Seconds::whole(60));
    let two_phases = jump_off(JumpOffFor::Clears, true, minute);
    assert_eq!(jumper(vec![round(minute)], Some(two_phases)), [""; 0]);
    assert_eq!(jumper(Vec::new(), None), ["rounds"]);
    let nothing = Some(Seconds::ZERO);
    assert_eq!(
        jumper(vec![round(minute), round(nothing)], None),
        ["rounds[1].allowed"]
    );
    let unknown_yet = jump_off(JumpOffFor::EqualFirst, true, nothing);
    assert_eq!(
        jumper(vec![round(None)], Some(unknown_yet)),
        ["jump_off.allowed", "jump_off.at_once"]
    );
}

#[test]
fn penalties_have_different_names() {
    let penalty = |name: &str, seconds: &str| Penalty {
        name: RequiredLine::parse(name).expect("a name"),
        cost: PenaltyCost::Seconds(Seconds::parse(seconds).expect("a time")),
    };
    let wrong_speed = |penalties, out_at| {
        let runs = Runs::Best;
        let kind = FormatKind::Speed {
            penalties,
            out_at,
            runs,
        };
        wrong(kind, 0, 0)
    };
    assert_eq!(wrong_speed(vec![penalty("pole", "5")], Some(3)), [""; 0]);
    assert_eq!(
        wrong_speed(vec![penalty("pole", "5"), penalty("Pole", "-5")], Some(0)),
        ["out_at", "penalties.Pole"]
    );
}

#[test]
fn a_timed_class_has_one_card() {
    let timed = FormatKind::Speed {
        penalties: Vec::new(),
        out_at: None,
        runs: Runs::Best,
    };
    let cards = |kind, count| {
        let format = Format::new(kind, judges(count), 0, Vec::new());
        format.expect("a format").cards()
    };
    assert_eq!(cards(timed.clone(), 0), 1);
    assert_eq!(cards(timed, 2), 1);
    assert_eq!(cards(placed(Some(Combine::Points)), 2), 2);
}

#[test]
fn a_class_shares_a_master_card_once() {
    let class = ClassId::new(RandomIds.next_uuid());
    let of = |classes| Format::new(placed(None), judges(1), 0, classes);
    assert!(of(vec![class]).is_ok());
    let errors = of(vec![class, class]).expect_err("twice").into_map();
    assert_eq!(errors.into_keys().collect::<Vec<_>>(), ["master_of"]);
}
