use std::collections::HashMap;
use std::time::Instant;

use kernel::Uuid;
use time::macros::datetime;

use super::*;
use crate::{ClassProgress, ClassState, RingState, RingStatus, Trips};

mod own_time;
mod properties;
mod rules;

/// 8:00 on the show day, and so many minutes later.
fn at(minute: i64) -> OffsetDateTime {
    datetime!(2027-06-05 08:00 UTC) + Duration::minutes(minute)
}

fn class_id(number: u128) -> ClassId {
    ClassId::new(Uuid::from_u128(number))
}

fn ring_id(number: u128) -> RingId {
    RingId::new(Uuid::from_u128(number))
}

/// 25 trips take 75 minutes and two drags, together 85, and there is a break of 10.
fn one_by_one(number: u128) -> ClassLine {
    ClassLine {
        class_id: class_id(number),
        goes: Goes::OneByOne,
        minutes: USUAL_MINUTES,
        minutes_per_entry: USUAL_MINUTES_PER_ENTRY,
        drag: Some(Drag {
            every: 10,
            minutes: 5,
        }),
        break_minutes: 10,
        with: None,
    }
}

/// 15 minutes, without a break.
fn together(number: u128) -> ClassLine {
    ClassLine {
        goes: Goes::Together,
        break_minutes: 0,
        ..one_by_one(number)
    }
}

fn pause(count: u32) -> ScheduleLine {
    ScheduleLine::Pause {
        name: RequiredLine::stored("Lunch".to_owned()),
        minutes: count,
    }
}

fn classes(lines: &[ClassLine]) -> Vec<ScheduleLine> {
    lines
        .iter()
        .map(|line| ScheduleLine::Class(*line))
        .collect()
}

/// A session of the ring 1 that starts at a minute.
fn session(number: u128, start: i64, lines: Vec<ScheduleLine>) -> RingSession {
    RingSession {
        id: RingSessionId::new(Uuid::from_u128(number)),
        ring_id: ring_id(1),
        starts_at: at(start),
        lines,
    }
}

fn schedule(sessions: Vec<RingSession>) -> Schedule {
    let rings = sessions
        .iter()
        .map(|it| it.ring_id)
        .collect::<BTreeSet<_>>();
    let ring = |id: RingId| NamedRing {
        id,
        name: RequiredLine::stored(format!("Ring {id}")),
    };
    Schedule::new(rings.into_iter().map(ring).collect(), sessions).expect("a schedule")
}

fn waiting(left: u32) -> ClassDay {
    ClassDay {
        trips: Trips {
            left,
            ..Trips::default()
        },
        ..ClassDay::default()
    }
}

fn running(started: i64, trips: (u32, u32, u32), last: Option<i64>) -> ClassDay {
    let (done, in_ring, left) = trips;
    ClassDay {
        progress: ClassProgress {
            state: ClassState::Running,
            started_at: Some(at(started)),
            ..ClassProgress::default()
        },
        trips: Trips {
            done,
            in_ring,
            left,
            last_at: last.map(at),
        },
    }
}

fn finished(started: i64, ended: i64) -> ClassDay {
    let mut day = running(started, (9, 0, 0), Some(ended));
    day.progress.state = ClassState::Finished;
    day.progress.finished_at = Some(at(ended));
    day
}

/// A day of a schedule: how far its classes are, the ring 1 and the time.
struct Day {
    schedule: Schedule,
    classes: HashMap<ClassId, ClassDay>,
    rings: BTreeMap<RingId, RingState>,
}

impl Day {
    /// Classes without a day of their own have one entry.
    fn of(sessions: Vec<RingSession>, days: &[ClassDay]) -> Self {
        let schedule = schedule(sessions);
        let all = schedule.class_lines();
        let mut classes: HashMap<_, _> = all
            .map(|(_, _, line)| (line.class_id, waiting(1)))
            .collect();
        classes.extend((1..).map(class_id).zip(days.iter().copied()));
        Self {
            schedule,
            classes,
            rings: BTreeMap::new(),
        }
    }

    fn on_hold(mut self, since: i64, until: Option<i64>) -> Self {
        let hold = RingState {
            status: RingStatus::Hold,
            since: Some(at(since)),
            until: until.map(at),
            ..RingState::default()
        };
        self.rings.insert(ring_id(1), hold);
        self
    }

    /// Start and end of each line, in minutes after 8:00.
    fn sessions(&self, now: i64) -> Vec<Vec<(i64, i64)>> {
        let found = estimates(&self.schedule, &self.classes, &self.rings, at(now));
        let minute = |it: OffsetDateTime| (it - at(0)).whole_minutes();
        let session = |lines: Vec<Estimate>| {
            let lines = lines.into_iter();
            lines.map(|it| (minute(it.start), minute(it.end))).collect()
        };
        found.into_iter().map(session).collect()
    }

    /// Those of the first session.
    fn lines(&self, now: i64) -> Vec<(i64, i64)> {
        self.sessions(now).swap_remove(0)
    }
}

#[test]
fn twenty_five_trips_from_eight_o_clock_end_at_nine_thirty_five() {
    let lines = classes(&[one_by_one(1), together(2)]);
    let day = Day::of(vec![session(1, 0, lines)], &[waiting(25), waiting(9)]);
    let found = estimates(&day.schedule, &day.classes, &day.rings, at(-60));
    assert_eq!(found[0][0].start, datetime!(2027-06-05 08:00 UTC));
    assert_eq!(found[0][0].end, datetime!(2027-06-05 09:25 UTC));
    assert_eq!(found[0][0].next, datetime!(2027-06-05 09:35 UTC));
    assert_eq!(found[0][1].start, datetime!(2027-06-05 09:35 UTC));
    assert_eq!(found[0][1].end, datetime!(2027-06-05 09:50 UTC));
}

#[test]
fn every_full_ten_trips_are_followed_by_a_drag() {
    let minutes = [0, 9, 10, 19, 20].map(|trips| one_by_one(1).takes(trips).whole_minutes());
    assert_eq!(minutes, [0, 27, 35, 62, 70]);
    assert_eq!(together(1).takes(40), Duration::minutes(15));
}

#[test]
fn pauses_are_lines_of_their_own() {
    let mut lines = classes(&[together(1), together(2)]);
    lines.insert(1, pause(45));
    let day = Day::of(vec![session(1, 0, lines)], &[]);
    assert_eq!(day.lines(0), [(0, 15), (15, 60), (60, 75)]);
}

#[test]
fn estimates_move_with_a_ring_that_is_late_or_early() {
    let lines = classes(&[together(1), together(2), together(3)]);
    let day = |days: &[ClassDay]| Day::of(vec![session(1, 0, lines.clone())], days);
    // Nobody started yet.
    assert_eq!(day(&[]).lines(10), [(10, 25), (25, 40), (40, 55)]);
    // It started ten minutes late, and takes five more than planned.
    let late = [running(10, (0, 9, 0), Some(10))];
    assert_eq!(day(&late).lines(20), [(10, 25), (25, 40), (40, 55)]);
    assert_eq!(day(&late).lines(30), [(10, 30), (30, 45), (45, 60)]);
    // Two classes are over early, and the third is not there yet.
    let early = [finished(-5, 5), finished(6, 15)];
    assert_eq!(day(&early).lines(15), [(-5, 5), (6, 15), (15, 30)]);
    assert_eq!(day(&early).lines(18), [(-5, 5), (6, 15), (18, 33)]);
}

#[test]
fn a_class_that_nobody_entered_takes_no_time() {
    let lines = || {
        let with_break = ClassLine {
            break_minutes: 20,
            ..together(2)
        };
        vec![session(
            1,
            0,
            classes(&[together(1), with_break, together(3)]),
        )]
    };
    let day = Day::of(lines(), &[waiting(2), waiting(0), waiting(1)]);
    assert_eq!(day.lines(0), [(0, 15), (15, 15), (15, 30)]);
    // The one that then starts is next.
    let day = Day::of(lines(), &[finished(0, 15), waiting(0), waiting(1)]);
    let found = estimates(&day.schedule, &day.classes, &day.rings, at(15));
    let next = next_class(&day.schedule, &found, &day.classes, ring_id(1), at(15));
    assert_eq!(next, Some((class_id(3), at(15))));
    // Once somebody enters it, it does.
    let day = Day::of(lines(), &[waiting(2), waiting(1), waiting(1)]);
    assert_eq!(day.lines(0), [(0, 15), (15, 30), (50, 65)]);
    // One that started takes what it takes.
    let day = Day::of(lines(), &[finished(0, 15), running(15, (0, 0, 0), None)]);
    assert_eq!(day.lines(20)[1], (15, 30));
    // A plan before the first entry has the times that were planned.
    let day = Day::of(lines(), &[waiting(0), waiting(0), waiting(0)]);
    assert_eq!(day.lines(0), [(0, 15), (15, 30), (50, 65)]);
}

#[test]
fn a_class_one_by_one_ends_by_the_trips_that_are_left() {
    let lines = classes(&[one_by_one(1), together(2)]);
    let lines =
        |class: ClassDay, now| Day::of(vec![session(1, 0, lines.clone())], &[class]).lines(now);
    // 5 of 25 gone in 15 minutes: 20 are left, with both drags.
    assert_eq!(lines(running(0, (5, 0, 20), Some(15)), 15)[0], (0, 85));
    // Nothing changes while one rides.
    assert_eq!(lines(running(0, (5, 1, 19), Some(15)), 17)[0], (0, 85));
    // That trip takes 10 minutes: the other 19 still take 57, and the drags 10.
    assert_eq!(lines(running(0, (5, 1, 19), Some(15)), 25)[0], (0, 92));
    // After the tenth the drag is still to come, or on, until somebody is in the ring.
    assert_eq!(lines(running(0, (10, 0, 15), Some(30)), 30)[0], (0, 85));
    assert_eq!(lines(running(0, (10, 1, 14), Some(35)), 35)[0], (0, 85));
    // Three did not come.
    assert_eq!(
        lines(running(0, (20, 0, 2), Some(70)), 70),
        [(0, 81), (91, 106)]
    );
    // All are gone, and nobody has ended it.
    assert_eq!(
        lines(running(0, (25, 0, 0), Some(85)), 90),
        [(0, 90), (100, 115)]
    );
}

#[test]
fn on_hold_all_that_is_to_come_moves_with_the_hold() {
    let lines = classes(&[together(1), together(2)]);
    let day = || {
        let days = [running(0, (0, 9, 0), Some(0))];
        Day::of(vec![session(1, 0, lines.clone())], &days)
    };
    // Ten of fifteen minutes are left when it stops at 8:05.
    assert_eq!(day().on_hold(5, None).lines(7), [(0, 17), (17, 32)]);
    assert_eq!(day().on_hold(5, None).lines(20), [(0, 30), (30, 45)]);
    assert_eq!(day().on_hold(5, Some(40)).lines(20), [(0, 50), (50, 65)]);
    // The hold takes longer than it should.
    assert_eq!(day().on_hold(5, Some(15)).lines(20), [(0, 30), (30, 45)]);
    let between = Day::of(vec![session(1, 0, lines.clone())], &[finished(0, 15)]);
    assert_eq!(between.on_hold(15, Some(60)).lines(20), [(0, 15), (60, 75)]);
    let trips = Day::of(
        vec![session(1, 0, classes(&[one_by_one(1)]))],
        &[running(0, (3, 1, 4), Some(9))],
    );
    assert_eq!(trips.on_hold(10, Some(30)).lines(20), [(0, 45)]);
}

#[test]
fn classes_that_are_ridden_at_once_take_their_time_once() {
    let with = |line: ClassLine| ClassLine {
        with: Some(class_id(1)),
        ..line
    };
    let mut longer = with(together(2));
    longer.minutes = 20;
    let lines = classes(&[together(1), longer, together(3)]);
    let day = Day::of(vec![session(1, 0, lines)], &[]);
    assert_eq!(day.lines(0), [(0, 20), (0, 20), (20, 35)]);
    let lines = classes(&[one_by_one(1), with(one_by_one(2)), together(3)]);
    let day = Day::of(vec![session(1, 0, lines)], &[waiting(6), waiting(4)]);
    assert_eq!(day.lines(0), [(0, 35), (0, 35), (45, 60)]);
}

#[test]
fn a_class_that_was_left_out_is_next() {
    let mut lines = classes(&[together(1), together(2), together(3)]);
    lines.insert(1, pause(5));
    let days = [waiting(9), running(0, (0, 9, 0), Some(0)), waiting(9)];
    let day = Day::of(vec![session(1, 0, lines)], &days);
    assert_eq!(day.lines(5), [(15, 30), (0, 5), (0, 15), (30, 45)]);
}

#[test]
fn what_is_long_overdue_stays_where_it_was() {
    let lines = classes(&[together(1), together(2)]);
    let day = Day::of(vec![session(1, 0, lines.clone())], &[]);
    assert_eq!(day.lines(120), [(120, 135), (135, 150)]);
    assert_eq!(day.lines(121), [(0, 15), (15, 30)]);
    let day = Day::of(vec![session(1, 0, lines.clone())], &[finished(60, 75)]);
    assert_eq!(day.lines(100), [(60, 75), (100, 115)]);
    assert_eq!(day.lines(300), [(60, 75), (75, 90)]);
    let day = Day::of(vec![session(1, 0, lines)], &[running(0, (0, 9, 0), None)]);
    assert_eq!(day.lines(135), [(0, 135), (135, 150)]);
    assert_eq!(day.lines(136), [(0, 15), (15, 30)]);
}

#[test]
fn an_earlier_session_that_runs_keeps_its_ring() {
    let two = |first: ClassDay| {
        let morning = session(1, 0, classes(&[one_by_one(1)]));
        let noon = session(2, 60, classes(&[together(2)]));
        Day::of(vec![noon, morning], &[first]).sessions(80)[0][0]
    };
    assert_eq!(two(running(30, (15, 1, 9), Some(79))), (124, 139));
    assert_eq!(two(finished(0, 79)), (80, 95));
    // Forgotten since 8:00.
    assert_eq!(two(running(-60, (1, 0, 4), Some(0))), (80, 95));
}

#[test]
fn the_class_that_is_left_out_and_then_the_next_one_is_on_deck() {
    let yesterday = session(1, -1440, classes(&[together(1)]));
    let lines = classes(&[together(2), together(3), together(4)]);
    let days = |second: ClassDay| [waiting(1), second, running(0, (0, 9, 0), None)];
    let next = |second: ClassDay, ring| {
        let sessions = vec![yesterday.clone(), session(2, 0, lines.clone())];
        let day = Day::of(sessions, &days(second));
        let found = estimates(&day.schedule, &day.classes, &day.rings, at(5));
        next_class(&day.schedule, &found, &day.classes, ring_id(ring), at(5)).map(|(id, _)| id)
    };
    assert_eq!(next(waiting(9), 1), Some(class_id(2)));
    assert_eq!(next(finished(-20, -2), 1), Some(class_id(4)));
    assert_eq!(next(finished(-20, -2), 2), None);
}

/// Three rings with 40 classes each and some 2,000 entries, half-way through the day.
#[test]
fn a_whole_show_is_estimated_at_once() {
    let sessions = (0..3_u128).map(|ring| {
        let lines: Vec<_> = (1..=40)
            .map(|number| one_by_one(ring * 40 + number))
            .collect();
        RingSession {
            ring_id: ring_id(ring),
            ..session(ring, 0, classes(&lines))
        }
    });
    let day = |number: i64| match number % 40 {
        0..20 => finished(number, number + 1),
        20 => running(20, (8, 1, 8), Some(44)),
        _ => waiting(17),
    };
    let days: Vec<ClassDay> = (0..120).map(day).collect();
    let day = Day::of(sessions.collect(), &days);
    let began = Instant::now();
    let found = estimates(&day.schedule, &day.classes, &day.rings, at(45));
    let took = began.elapsed();
    assert_eq!(found.iter().map(Vec::len).sum::<usize>(), 120);
    let most = if cfg!(debug_assertions) { 500 } else { 5 };
    assert!(took.as_millis() < most, "{took:?}");
}
