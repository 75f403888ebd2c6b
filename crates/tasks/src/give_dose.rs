use kernel::{
    Actor, CourseId, OptionalLine, Permission, RecordDate, Refusal, StoreError, TimeZone,
};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::tick::{AHEAD, EASTERNMOST, OLDEST};
use crate::{Course, DayTime, Dose, Mark, NewDose, TaskService};

/// Why a dose was not recorded.
#[derive(Debug, Error)]
pub enum GiveDoseError {
    /// It is given as needed, and the horse got it too short a while ago or too often on
    /// the day.
    #[error("the next dose is possible from {next}")]
    TooSoon {
        /// From when the limits allow the next one.
        next: OffsetDateTime,
        /// The zone of the barn, or UTC.
        zone: TimeZone,
        /// Whether it is kept all the same, because it was given before it was sent.
        is_kept: bool,
    },
    /// A reason that is the same everywhere.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for GiveDoseError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// A request to record a dose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiveDose {
    /// The course.
    pub id: CourseId,
    /// The day for which it is due, or on which it is given as needed.
    pub date: RecordDate,
    /// The time at which it is due, or given as needed.
    pub time: DayTime,
    /// Given, or skipped.
    pub is_given: bool,
    /// Why it is skipped, or a remark.
    pub reason: OptionalLine<500>,
    /// When, see [`TickTask::at`](crate::TickTask::at).
    pub at: Option<OffsetDateTime>,
}

/// How far the clocks of a phone may be ahead.
const CLOCKS_DIFFER: Duration = Duration::HOUR;

fn zone_or_utc(zone: Option<&TimeZone>) -> Result<TimeZone, StoreError> {
    let zone = zone.cloned().or_else(|| TimeZone::stored("UTC"));
    zone.ok_or_else(|| StoreError::failed("there is no zone UTC"))
}

fn gone() -> Refusal {
    Refusal::NotFound("Medication")
}

const fn wrong(field: &'static str, problem: &'static str) -> Refusal {
    Refusal::Field { field, problem }
}

impl TaskService {
    /// Records a dose, with what the course says now. If it is recorded already, the first
    /// record stays the dose, and another one is kept as its
    /// [duplicate](Dose::duplicates); one that is sent again changes nothing. To correct it,
    /// it is removed first.
    pub async fn give_dose(&self, actor: &Actor, wish: GiveDose) -> Result<Dose, GiveDoseError> {
        let scope = actor.to(Permission::RecordCare);
        let course = self.courses.find(&scope, wish.id).await?;
        let course = course.ok_or_else(gone)?;
        if !wish.is_given && wish.reason.as_str().is_empty() {
            return Err(wrong("reason", "is required").into());
        }
        let now = self.clock.now();
        let zone = zone_or_utc(actor.time_zone_of(course.organization_id))?;
        let is_timed = wish.at.is_some_and(|at| now - OLDEST <= at && at <= now);
        let found = self
            .courses
            .find_dose(wish.id, wish.date, wish.time)
            .await?;
        let dose = match found {
            Some(first) => {
                let mark = self.mark(actor, wish.at);
                let dose = Dose {
                    is_given: wish.is_given,
                    reason: wish.reason,
                    mark,
                    duplicates: Vec::new(),
                    ..first.clone()
                };
                let sent = NewDose {
                    dose,
                    is_timed,
                    sent_at: now,
                };
                if first.has(&sent) {
                    return Ok(first);
                }
                sent
            }
            None => NewDose {
                dose: self.new_dose(actor, course, wish)?,
                is_timed,
                sent_at: now,
            },
        };
        let stored = self.courses.record(&scope, &dose, &zone);
        Ok(stored.await?.ok_or_else(gone)?)
    }

    /// A dose of which nothing is recorded, if the course allows it.
    fn new_dose(&self, actor: &Actor, course: Course, wish: GiveDose) -> Result<Dose, Refusal> {
        if course.deleted_at.is_some() {
            return Err(gone());
        }
        let date = wish.date.as_date();
        let plan = course.plan_of(date, wish.time)?;
        if self.is_ahead(date) {
            return Err(AHEAD);
        }
        let mark = if plan.as_needed().is_some() {
            let zone = actor.time_zone_of(course.organization_id);
            self.mark_of_moment(actor, &wish, zone)?
        } else {
            self.mark(actor, wish.at)
        };
        Ok(Dose {
            course_id: wish.id,
            date: wish.date,
            time: wish.time,
            dose: course.dose_by(&plan, date),
            drug: course.details.drug,
            route: course.details.route,
            is_given: wish.is_given,
            reason: wish.reason,
            mark,
            duplicates: Vec::new(),
        })
    }

    /// The mark of what is given as needed: the day and the time say when, and `at` which
    /// of two such moments if clocks go back, and whose clocks.
    fn mark_of_moment(
        &self,
        actor: &Actor,
        wish: &GiveDose,
        zone: Option<&TimeZone>,
    ) -> Result<Mark, Refusal> {
        let wrong = |problem| wrong("time", problem);
        let (date, minute, now) = (wish.date.as_date(), wish.time.minute(), self.clock.now());
        let at = match wish.at {
            Some(at) => {
                let as_utc = date.midnight().assume_utc() + Duration::minutes(minute.into());
                if (as_utc - at).abs() > EASTERNMOST {
                    return Err(wrong("must be when it was given"));
                }
                at
            }
            None => zone_or_utc(zone)?.instant_of(date, minute),
        };
        if zone.is_some() && at > now + CLOCKS_DIFFER {
            return Err(wrong("must not be in the future"));
        }
        Ok(Mark {
            at: at.min(now),
            ..self.mark(actor, None)
        })
    }

    /// Removes a record of a dose that was made by mistake, if there is one: the actor's own,
    /// otherwise the one that arrived last; `false` if the actor has no such course.
    pub async fn remove_dose(
        &self,
        actor: &Actor,
        id: CourseId,
        date: RecordDate,
        time: DayTime,
    ) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::RecordCare);
        self.courses.remove_dose(&scope, id, date, time).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{
        HorseId, IdGenerator as _, NamedHorse, OptionalText, RequiredLine, Revision, SequentialIds,
    };
    use time::Date;
    use time::macros::date;

    use super::*;
    use crate::tick::tests::{NOW, actor, day, service};
    use crate::{
        AsNeeded, Course, CourseDetails, DoseSteps, DoseTimes, MockCourseStore, MockTaskStore,
        Rhythm,
    };

    pub(crate) fn time(text: &str) -> DayTime {
        DayTime::parse(text).expect("a time")
    }

    /// From the 1st to the 5th of March, at 8 and 20 h.
    pub(crate) fn course() -> Course {
        Course {
            id: CourseId::new(SequentialIds::default().next_uuid()),
            organization_id: actor().own_organization(),
            horse: NamedHorse {
                id: HorseId::new(SequentialIds::default().next_uuid()),
                name: "Sun".to_owned(),
            },
            details: CourseDetails {
                drug: RequiredLine::parse("Bute").expect("a drug"),
                dose: RequiredLine::parse("1 g").expect("a dose"),
                route: OptionalLine::default(),
                from: day(date!(2026 - 03 - 01)),
                until: Some(day(date!(2026 - 03 - 05))),
                rhythm: Rhythm::At {
                    times: DoseTimes::new(vec![time("08:00"), time("20:00")]).expect("times"),
                    recurrence: None,
                },
                steps: DoseSteps::default(),
                reason: OptionalLine::default(),
                prescribed_by: OptionalLine::default(),
                withdrawal_note: OptionalText::default(),
                withdrawal_days: None,
            },
            former: Vec::new(),
            revision: Revision::FIRST,
            created_at: NOW - time::Duration::days(5),
            updated_at: NOW,
            deleted_at: None,
        }
    }

    fn wish(date: Date, at: &str, reason: Option<&str>) -> GiveDose {
        GiveDose {
            id: course().id,
            date: day(date),
            time: time(at),
            is_given: reason.is_none(),
            reason: OptionalLine::parse(reason.unwrap_or_default()).expect("a reason"),
            at: None,
        }
    }

    fn store(course: Course) -> MockCourseStore {
        let mut store = MockCourseStore::new();
        store
            .expect_find()
            .returning(move |_, _| Ok(Some(course.clone())));
        store.expect_find_dose().returning(|_, _, _| Ok(None));
        store
    }

    #[tokio::test]
    async fn a_dose_has_what_the_course_says() {
        let mut store = store(course());
        store
            .expect_record()
            .times(1)
            .returning(|_, sent, _| Ok(Some(sent.dose.clone())));
        let service = service(MockTaskStore::new(), store);
        let due = wish(date!(2026 - 03 - 02), "08:00", None);
        let given = service.give_dose(&actor(), due).await.expect("recorded");
        assert_eq!((given.drug.as_str(), given.dose.as_str()), ("Bute", "1 g"));
        assert!(given.is_given);
    }

    fn field(refused: Result<Dose, GiveDoseError>) -> &'static str {
        match refused {
            Err(GiveDoseError::Refusal(Refusal::Field { field, .. })) => field,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn what_is_not_due_is_not_recorded() {
        let give = async |course, wish| {
            let service = service(MockTaskStore::new(), store(course));
            service.give_dose(&actor(), wish).await
        };
        let after = wish(date!(2026 - 03 - 06), "08:00", None);
        let refused = give(course(), after).await;
        assert_eq!(field(refused), "date");
        let ahead = wish(date!(2026 - 03 - 05), "08:00", None);
        let refused = give(course(), ahead).await;
        assert_eq!(field(refused), "date");
        let noon = wish(date!(2026 - 03 - 02), "12:00", None);
        let refused = give(course(), noon.clone()).await;
        assert_eq!(field(refused), "time");
        let silent = wish(date!(2026 - 03 - 02), "08:00", Some(""));
        let refused = give(course(), silent).await;
        assert_eq!(field(refused), "reason");
        let deleted = Course {
            deleted_at: Some(NOW),
            ..course()
        };
        let refused = give(deleted, noon).await;
        assert!(matches!(
            refused,
            Err(GiveDoseError::Refusal(Refusal::NotFound(_)))
        ));
    }

    #[tokio::test]
    async fn as_needed_the_path_says_when() {
        let mut as_needed = course();
        as_needed.details.rhythm = Rhythm::AsNeeded(AsNeeded {
            least_hours: 6,
            most_per_day: 3,
        });
        let give = async |wish| {
            let mut store = store(as_needed.clone());
            store
                .expect_record()
                .returning(|_, sent, _| Ok(Some(sent.dose.clone())));
            let service = service(MockTaskStore::new(), store);
            service.give_dose(&actor(), wish).await
        };
        let morning = wish(date!(2026 - 03 - 02), "09:17", None);
        let given = give(morning.clone()).await.expect("recorded");
        let as_utc = date!(2026 - 03 - 02).with_hms(9, 17, 0);
        assert_eq!(given.mark.at, as_utc.expect("a time").assume_utc());
        // By clocks in Chicago.
        let at = Some(NOW - Duration::MINUTE);
        let there = GiveDose {
            at,
            ..morning.clone()
        };
        assert_eq!(Some(give(there).await.expect("recorded").mark.at), at);
        let another = GiveDose {
            at: Some(NOW - Duration::days(1)),
            ..morning
        };
        assert_eq!(field(give(another).await), "time");
        let after = wish(date!(2026 - 03 - 06), "09:17", None);
        assert_eq!(field(give(after).await), "date");
    }
}
