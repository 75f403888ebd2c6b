use super::*;

/// The fields with errors.
fn wrong(rings: &[(u128, &str)], sessions: Vec<RingSession>) -> Vec<String> {
    let ring = |(id, name): &(u128, &str)| NamedRing {
        id: ring_id(*id),
        name: RequiredLine::parse(name).expect("a name"),
    };
    match Schedule::new(rings.iter().map(ring).collect(), sessions) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_map().into_keys().collect(),
    }
}

const MAIN: [(u128, &str); 1] = [(1, "Main")];

#[test]
fn rings_and_sessions_are_told_apart() {
    let two = vec![session(1, 0, Vec::new()), session(2, 60, Vec::new())];
    assert_eq!(wrong(&MAIN, two), [""; 0]);
    assert_eq!(
        wrong(&[(1, "Main"), (1, "main")], Vec::new()),
        ["rings[1].id", "rings[1].name"]
    );
    let twice = vec![session(1, 0, Vec::new()), session(1, 0, Vec::new())];
    assert_eq!(
        wrong(&MAIN, twice),
        ["sessions[1].id", "sessions[1].starts_at"]
    );
    let elsewhere = vec![session(1, 0, Vec::new())];
    assert_eq!(wrong(&[(2, "Main")], elsewhere), ["sessions[0].ring_id"]);
}

#[test]
fn a_class_is_on_the_schedule_once() {
    let one = session(1, 0, classes(&[together(1), together(2)]));
    let other = session(2, 60, classes(&[together(3), together(2)]));
    assert_eq!(
        wrong(&MAIN, vec![one, other]),
        ["sessions[1].lines[1].class_id"]
    );
}

#[test]
fn a_class_is_ridden_at_once_with_one_of_its_session_that_stands_for_itself() {
    let with = |number, other| ClassLine {
        with: Some(class_id(other)),
        ..together(number)
    };
    let right = classes(&[with(1, 2), together(2), with(3, 2)]);
    assert_eq!(wrong(&MAIN, vec![session(1, 0, right)]), [""; 0]);
    let sessions = vec![
        session(
            1,
            0,
            classes(&[with(1, 1), with(2, 9), with(3, 5), with(6, 1)]),
        ),
        session(2, 60, classes(&[together(5)])),
    ];
    let fields = [0, 1, 2, 3].map(|line| format!("sessions[0].lines[{line}].with"));
    assert_eq!(wrong(&MAIN, sessions), fields);
}

#[test]
fn times_are_minutes_of_a_day() {
    let line = ClassLine {
        minutes: 0,
        minutes_per_entry: MAX_MINUTES + 1,
        drag: Some(Drag {
            every: 0,
            minutes: 0,
        }),
        ..together(1)
    };
    let mut lines = classes(&[line]);
    lines.push(pause(0));
    assert_eq!(
        wrong(&MAIN, vec![session(1, 0, lines)]),
        [
            "sessions[0].lines[0].drag.every",
            "sessions[0].lines[0].minutes",
            "sessions[0].lines[0].minutes_per_entry",
            "sessions[0].lines[1].minutes",
        ]
    );
}

#[test]
fn a_line_is_found_by_its_class() {
    let schedule = schedule(vec![session(1, 0, classes(&[together(1), one_by_one(2)]))]);
    let line = schedule.class_line(class_id(2)).expect("a line");
    assert_eq!(line.goes, Goes::OneByOne);
    assert_eq!(schedule.class_line(class_id(3)), None);
}
