use kernel::{RecordDate, RequiredLine, StoreError, TimeZone, fold_name};
use time::OffsetDateTime;

use crate::{Course, Dose, TaskService};

/// A course of which a day is one from its first to its last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentCourse {
    /// The course.
    pub course: Course,
    /// How much of it at once on the day.
    pub dose: RequiredLine<200>,
    /// On which day of the course, from 1.
    pub day: i64,
    /// How many days the course has, if it has a last one.
    pub days: Option<i64>,
    /// The first day from this one on which it is due, within a year; `None` as needed.
    pub next_due: Option<RecordDate>,
    /// When it was given last.
    pub last_given: Option<OffsetDateTime>,
    /// How often it was given on the day.
    pub given: u32,
    /// From when the next dose is possible; `None` is now, and where it is not given as
    /// needed.
    pub possible_from: Option<OffsetDateTime>,
}

impl TaskService {
    /// Those of these courses that are current on a day, with the doses that are recorded
    /// for it.
    pub(super) async fn current(
        &self,
        mut courses: Vec<Course>,
        recorded: &[(Course, Dose)],
        date: RecordDate,
        zone: &TimeZone,
    ) -> Result<Vec<CurrentCourse>, StoreError> {
        courses.retain(|course| course.details.plan().spans(date.as_date()));
        let key = |it: &Course| {
            (
                fold_name(&it.horse.name),
                it.details.drug.as_str().to_owned(),
            )
        };
        courses.sort_by_cached_key(key);
        if courses.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = courses.iter().map(|it| it.id).collect();
        let last_given = self.courses.last_given(&ids).await?;
        let now = self.clock.now();
        let current = courses.into_iter().map(|course| {
            let doses = recorded.iter().map(|(_, dose)| dose);
            let of_day: Vec<_> = doses
                .filter(|it| it.course_id == course.id && it.date == date)
                .flat_map(|it| it.given_at().map(|at| (it.date.as_date(), at)))
                .collect();
            let last_given = last_given.get(&course.id).copied();
            current_course(course, &of_day, last_given, (date, now), zone)
        });
        Ok(current.collect())
    }
}

fn current_course(
    course: Course,
    of_day: &[(time::Date, OffsetDateTime)],
    last_given: Option<OffsetDateTime>,
    (date, now): (RecordDate, OffsetDateTime),
    zone: &TimeZone,
) -> CurrentCourse {
    let plan = course.details.plan();
    let (first, shown) = (plan.from.as_date(), date.as_date());
    let day_of = |day: time::Date| (day - first).whole_days() + 1;
    let possible_from = plan.as_needed().and_then(|limits| {
        let last = last_given.filter(|last| of_day.iter().all(|(_, at)| at != last));
        let last = last.map(|at| (zone.date_of(at), at));
        let given: Vec<_> = of_day.iter().copied().chain(last).collect();
        let from = limits.possible_from(&given, zone.date_of(now), now, zone);
        (from > now).then_some(from)
    });
    CurrentCourse {
        dose: course.dose_by(&plan, shown),
        day: day_of(shown),
        days: plan.until.map(|until| day_of(until.as_date())),
        next_due: plan.next_due(shown).and_then(RecordDate::new),
        last_given,
        given: u32::try_from(of_day.len()).unwrap_or(u32::MAX),
        possible_from,
        course,
    }
}
