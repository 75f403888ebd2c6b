use kernel::{Actor, Permission, RecordDate, Refusal, StoreError, TaskId, TimeZone};
use time::{Date, Duration, OffsetDateTime};

use crate::{Mark, TaskService, Tick};

/// How long ago something may have been ticked, on a phone without network.
pub(crate) const OLDEST: Duration = Duration::days(7);
/// The most that local time is ahead of UTC.
pub(crate) const EASTERNMOST: Duration = Duration::hours(14);

/// A request to tick a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TickTask {
    /// The task.
    pub id: TaskId,
    /// The day of the series.
    pub date: RecordDate,
    /// When it was ticked, by the phone's clock; `None` is now. An instant in
    /// the future, or more than a week ago, counts as now or a week ago: clocks
    /// are wrong more often than people.
    pub at: Option<OffsetDateTime>,
}

/// The day has not begun anywhere.
pub(crate) const AHEAD: Refusal = Refusal::Field {
    field: "date",
    problem: "must not be in the future",
};

fn gone() -> Refusal {
    Refusal::NotFound("Task")
}

impl TaskService {
    /// Ticks a task on one of its days. If it is ticked already, nothing
    /// changes: the tick that is there is returned, with who made it and when.
    /// So a tick can be repeated, also after the task has changed.
    pub async fn tick(&self, actor: &Actor, wish: TickTask) -> Result<Tick, Refusal> {
        let scope = actor.to(Permission::RecordCare);
        let task = self.tasks.find(&scope, wish.id).await?;
        let task = task.ok_or_else(gone)?;
        if let Some(tick) = self.tasks.find_tick(wish.id, wish.date).await? {
            return Ok(tick);
        }
        let date = wish.date.as_date();
        let was_due = task.former.iter().any(|it| it.plan.has(date));
        if !was_due && !task.details.series.has(date) {
            return Err(Refusal::Field {
                field: "date",
                problem: "must be a day on which the task is due",
            });
        }
        if self.is_ahead(wish.date.as_date()) {
            return Err(AHEAD);
        }
        let tick = Tick {
            task_id: wish.id,
            date: wish.date,
            mark: self.mark(actor, wish.at),
        };
        let stored = self.tasks.tick(&scope, &tick).await?;
        stored.ok_or_else(gone)
    }

    /// Removes the tick of a task on a day, if there is one; `false` if the
    /// actor has no such task.
    pub async fn untick(
        &self,
        actor: &Actor,
        id: TaskId,
        date: RecordDate,
    ) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::RecordCare);
        self.tasks.untick(&scope, id, date).await
    }

    /// Today in a zone.
    #[must_use]
    pub fn date_in(&self, zone: &TimeZone) -> Option<RecordDate> {
        RecordDate::new(zone.date_of(self.clock.now()))
    }

    /// Whether a day has not begun anywhere.
    pub(crate) fn is_ahead(&self, date: Date) -> bool {
        date > (self.clock.now() + EASTERNMOST).date()
    }

    /// The actor's mark, at a time by their own clock within bounds.
    pub(crate) fn mark(&self, actor: &Actor, at: Option<OffsetDateTime>) -> Mark {
        let now = self.clock.now();
        Mark {
            at: at.map_or(now, |at| at.clamp(now - OLDEST, now)),
            by: actor.account_id(),
            email: String::new(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        AccountId, IdGenerator as _, ManualClock, OptionalLine, OptionalText, OrganizationId,
        Recurrence, RequiredLine, Revision, SequentialIds,
    };
    use time::macros::{date, datetime};

    use super::*;
    use crate::{MockCourseStore, MockTaskStore, Series, Task, TaskDetails};

    pub(crate) const NOW: OffsetDateTime = datetime!(2026-03-02 15:00 UTC);

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    pub(crate) fn service(tasks: MockTaskStore, courses: MockCourseStore) -> TaskService {
        TaskService::new(
            Arc::new(tasks),
            Arc::new(courses),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    pub(crate) fn day(date: Date) -> RecordDate {
        RecordDate::new(date).expect("a day")
    }

    pub(crate) fn task(title: &str, starts_on: Date, rule: Option<&str>) -> Task {
        let rule = rule.map(|it| Recurrence::parse(it, starts_on).expect("a rule"));
        Task {
            id: TaskId::new(SequentialIds::default().next_uuid()),
            organization_id: OrganizationId::of_founder(actor().account_id()),
            details: TaskDetails {
                title: RequiredLine::parse(title).expect("a title"),
                horse_ids: Vec::new(),
                series: Series::new(day(starts_on), rule).expect("a series"),
                time: None,
                assignee: OptionalLine::default(),
                notes: OptionalText::default(),
            },
            former: Vec::new(),
            horses: Vec::new(),
            revision: Revision::FIRST,
            created_at: NOW,
            updated_at: NOW,
        }
    }

    fn daily() -> Task {
        task("Morning feed", date!(2026 - 02 - 01), Some("FREQ=DAILY"))
    }

    /// A store with this task and this tick.
    fn with(task: Task, tick: Option<Tick>) -> MockTaskStore {
        let mut store = MockTaskStore::new();
        store
            .expect_find()
            .returning(move |_, _| Ok(Some(task.clone())));
        store
            .expect_find_tick()
            .returning(move |_, _| Ok(tick.clone()));
        store
    }

    fn wish(date: Date, at: Option<OffsetDateTime>) -> TickTask {
        let (id, date) = (daily().id, day(date));
        TickTask { id, date, at }
    }

    #[tokio::test]
    async fn the_time_on_the_phone_counts_within_bounds() {
        for (at, kept) in [
            (None, NOW),
            (Some(NOW - Duration::hours(3)), NOW - Duration::hours(3)),
            (Some(NOW + Duration::MINUTE), NOW),
            (Some(NOW - Duration::days(30)), NOW - Duration::days(7)),
        ] {
            let mut store = with(daily(), None);
            store
                .expect_tick()
                .times(1)
                .returning(|_, tick| Ok(Some(tick.clone())));
            let service = service(store, MockCourseStore::new());
            let tick = service
                .tick(&actor(), wish(date!(2026 - 03 - 01), at))
                .await;
            let mark = tick.expect("ticked").mark;
            assert_eq!((mark.at, mark.by), (kept, actor().account_id()));
        }
    }

    #[tokio::test]
    async fn a_day_outside_of_the_series_or_ahead_is_refused() {
        let service = |task| service(with(task, None), MockCourseStore::new());
        let early = wish(date!(2026 - 01 - 31), None);
        let refused = service(daily()).tick(&actor(), early).await;
        assert!(
            matches!(refused, Err(Refusal::Field { field: "date", problem }) if problem.contains("due"))
        );
        // The day has begun in the east.
        let ahead = wish(date!(2026 - 03 - 04), None);
        let refused = service(daily()).tick(&actor(), ahead).await;
        assert!(
            matches!(refused, Err(Refusal::Field { field: "date", problem }) if problem.contains("future"))
        );
    }

    #[tokio::test]
    async fn what_is_ticked_stays_ticked_after_the_task_has_changed() {
        let first = Tick {
            task_id: daily().id,
            date: day(date!(2026 - 01 - 31)),
            mark: Mark {
                at: NOW - Duration::DAY,
                by: AccountId::new(SequentialIds::default().next_uuid()),
                email: "groom@example.org".to_owned(),
            },
        };
        let service = service(with(daily(), Some(first.clone())), MockCourseStore::new());
        let again = wish(date!(2026 - 01 - 31), None);
        let again = service.tick(&actor(), again).await;
        assert_eq!(again.expect("answered"), first);
    }
}
