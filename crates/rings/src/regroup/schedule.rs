//! Classes that take the place of others on a schedule.

use std::collections::BTreeMap;

use kernel::ClassId;

use crate::{ClassLine, Schedule, ScheduleLine};

/// The schedule with other lines in place of the first one of these classes, and without
/// the others; `None` if none of them is on it. Classes that went with one of these go with
/// the first new one, where they can.
pub(super) fn replaced(
    schedule: &Schedule,
    from: &[ClassId],
    lines: impl Fn(&ClassLine) -> Vec<ClassLine>,
) -> Option<Schedule> {
    let first = schedule.class_lines().map(|(_, _, line)| line);
    let first = first.copied().find(|it| from.contains(&it.class_id))?;
    let lines = lines(&first);
    let heir = lines.first().map(|it| it.class_id);
    let mut after = schedule.clone();
    for session in &mut after.sessions {
        let before = std::mem::take(&mut session.lines);
        for line in before {
            match line {
                ScheduleLine::Class(line) if line.class_id == first.class_id => {
                    session
                        .lines
                        .extend(lines.iter().copied().map(ScheduleLine::Class));
                }
                ScheduleLine::Class(line) if from.contains(&line.class_id) => {}
                ScheduleLine::Class(mut line) => {
                    if line.with.is_some_and(|it| from.contains(&it)) {
                        line.with = heir;
                    }
                    session.lines.push(ScheduleLine::Class(line));
                }
                pause @ ScheduleLine::Pause { .. } => session.lines.push(pause),
            }
        }
    }
    part(&mut after);
    Some(after)
}

/// Lets each class go by itself that goes with one of another session, or with one that
/// itself goes with another one.
fn part(schedule: &mut Schedule) {
    let all: BTreeMap<ClassId, (usize, Option<ClassId>)> = schedule
        .class_lines()
        .map(|(session, _, line)| (line.class_id, (session, line.with)))
        .collect();
    for (index, session) in schedule.sessions.iter_mut().enumerate() {
        for line in &mut session.lines {
            if let ScheduleLine::Class(line) = line {
                line.with = line.with.filter(|it| all.get(it) == Some(&(index, None)));
            }
        }
    }
}
