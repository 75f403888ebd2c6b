use kernel::{Actor, CourseId, OptionalLine, Permission, RecordDate, Refusal, StoreError};
use time::OffsetDateTime;

use crate::tick::AHEAD;
use crate::{DayTime, Dose, TaskService};

/// A request to record a dose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiveDose {
    /// The course.
    pub id: CourseId,
    /// The day for which it is due.
    pub date: RecordDate,
    /// The time at which it is due.
    pub time: DayTime,
    /// Given, or skipped.
    pub is_given: bool,
    /// Why it is skipped, or a remark.
    pub reason: OptionalLine<500>,
    /// When, see [`TickTask::at`](crate::TickTask::at).
    pub at: Option<OffsetDateTime>,
}

fn gone() -> Refusal {
    Refusal::NotFound("Medication")
}

impl TaskService {
    /// Records a dose, with what the course says now. If it is recorded already,
    /// nothing changes: what is there is returned, with who recorded it and
    /// when. To correct it, it is removed first.
    pub async fn give_dose(&self, actor: &Actor, wish: GiveDose) -> Result<Dose, Refusal> {
        let wrong = |field, problem| Refusal::Field { field, problem };
        let scope = actor.to(Permission::RecordCare);
        let course = self.courses.find(&scope, wish.id).await?;
        let course = course.ok_or_else(gone)?;
        let found = self
            .courses
            .find_dose(wish.id, wish.date, wish.time)
            .await?;
        if let Some(dose) = found {
            return Ok(dose);
        }
        if course.deleted_at.is_some() {
            return Err(gone());
        }
        let date = wish.date.as_date();
        let mut plans = course.plans().filter(|(plan, _)| plan.has(date)).peekable();
        if plans.peek().is_none() {
            return Err(wrong("date", "must be a day of the course"));
        }
        if !plans.any(|(plan, _)| plan.times.as_slice().contains(&wish.time)) {
            return Err(wrong("time", "must be one of the times of the course"));
        }
        drop(plans);
        let details = course.details;
        if self.is_ahead(date) {
            return Err(AHEAD);
        }
        if !wish.is_given && wish.reason.as_str().is_empty() {
            return Err(wrong("reason", "is required"));
        }
        let dose = Dose {
            course_id: wish.id,
            date: wish.date,
            time: wish.time,
            drug: details.drug,
            dose: details.dose,
            route: details.route,
            is_given: wish.is_given,
            reason: wish.reason,
            mark: self.mark(actor, wish.at),
        };
        let stored = self.courses.record(&scope, &dose).await?;
        stored.ok_or_else(gone)
    }

    /// Removes a dose that was recorded by mistake, if there is one; `false` if the
    /// actor has no such course.
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
    use crate::{Course, CourseDetails, DoseTimes, MockCourseStore, MockTaskStore};

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
                times: DoseTimes::new(vec![time("08:00"), time("20:00")]).expect("times"),
                reason: OptionalLine::default(),
                prescribed_by: OptionalLine::default(),
                withdrawal_note: OptionalText::default(),
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
            .returning(|_, dose| Ok(Some(dose.clone())));
        let service = service(MockTaskStore::new(), store);
        let due = wish(date!(2026 - 03 - 02), "08:00", None);
        let given = service.give_dose(&actor(), due).await.expect("recorded");
        assert_eq!((given.drug.as_str(), given.dose.as_str()), ("Bute", "1 g"));
        assert!(given.is_given);
    }

    fn field(refused: Result<Dose, Refusal>) -> &'static str {
        match refused {
            Err(Refusal::Field { field, .. }) => field,
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
        assert!(matches!(refused, Err(Refusal::NotFound(_))));
    }
}
