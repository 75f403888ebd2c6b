use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    CourseId, DuplicateDoseId, HorseId, IdempotencyKey, NamedHorse, Page, PageRequest, RecordDate,
    Refusal, Revision, Scope, StoreError, TaskId, TimeZone,
};
use time::OffsetDateTime;

use crate::{
    Course, CourseDetails, CourseFilter, DayTime, Dose, DoseRecordedTwice, GiveDoseError, NewDose,
    Task, TaskDetails, TaskFilter, Tick,
};

/// The days of which ticks are needed to show one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayWindow {
    /// The earliest of these days.
    pub from: RecordDate,
    /// The day that is shown.
    pub date: RecordDate,
    /// When the day began, if it is today: what is due once and was not ticked
    /// before is due today.
    pub carried_since: Option<OffsetDateTime>,
}

/// A task with its ticks in a [`DayWindow`]; of one that is due once with its
/// tick, whenever it was due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatedTask {
    /// The task, without the names of its horses.
    pub task: Task,
    /// Its ticks, in no order.
    pub ticks: Vec<Tick>,
}

/// Stores tasks and their ticks. The [`TaskLimits`](crate::TaskLimits) hold
/// under concurrent calls too; the same is true of courses.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait TaskStore: Send + Sync {
    /// Stores a task. If the key was used before by the same request, it stores
    /// nothing and returns the task as it was first stored.
    async fn insert(&self, task: &Task, key: Option<IdempotencyKey>) -> Result<Task, Refusal>;

    /// One of the actor's tasks.
    async fn find(&self, scope: &Scope, id: TaskId) -> Result<Option<Task>, StoreError>;

    /// A page of the actor's tasks, last created first. The cursor's key is the
    /// instant of creation.
    async fn list(
        &self,
        scope: &Scope,
        filter: &TaskFilter,
        page: &PageRequest,
    ) -> Result<Page<Task>, StoreError>;

    /// Replaces what is said about a task, if its revision is `expected` or
    /// that is `None`, and increments the revision. Of several concurrent
    /// callers that expect the same revision one succeeds. The ticks stay.
    async fn update(
        &self,
        scope: &Scope,
        id: TaskId,
        details: &TaskDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Task, Refusal>;

    /// Deletes a task with its ticks; `false` if the actor has no such task.
    async fn delete(&self, scope: &Scope, id: TaskId) -> Result<bool, StoreError>;

    /// The tick of a task on a day.
    async fn find_tick(&self, id: TaskId, date: RecordDate) -> Result<Option<Tick>, StoreError>;

    /// Stores a tick unless there is one of this task and day, and returns the
    /// one that is stored: of several concurrent callers all get the first one.
    /// `None` if the actor has no such task any more.
    async fn tick(&self, scope: &Scope, tick: &Tick) -> Result<Option<Tick>, StoreError>;

    /// Removes the tick of a task on a day, if there is one; `false` if the
    /// actor has no such task.
    async fn untick(&self, scope: &Scope, id: TaskId, date: RecordDate)
    -> Result<bool, StoreError>;

    /// The actor's tasks that may be due in a window: all that recur and have
    /// started, those that are due once on its last day, and those that are due
    /// once, on an earlier day, and were not ticked before it began.
    async fn of_window(
        &self,
        scope: &Scope,
        window: &DayWindow,
    ) -> Result<Vec<DatedTask>, StoreError>;

    /// The names of these tasks' horses, sorted by name.
    async fn horses_of(
        &self,
        ids: &[TaskId],
    ) -> Result<HashMap<TaskId, Vec<NamedHorse>>, StoreError>;
}

/// Stores courses of medication and their doses.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait CourseStore: Send + Sync {
    /// Like [`TaskStore::insert`].
    async fn insert(&self, course: &Course, key: Option<IdempotencyKey>)
    -> Result<Course, Refusal>;

    /// One of the actor's courses, also one that was deleted and is kept for its
    /// doses.
    async fn find(&self, scope: &Scope, id: CourseId) -> Result<Option<Course>, StoreError>;

    /// A page of the actor's courses, last created first. The cursor's key is
    /// the instant of creation.
    async fn list(
        &self,
        scope: &Scope,
        filter: &CourseFilter,
        page: &PageRequest,
    ) -> Result<Page<Course>, StoreError>;

    /// Like [`TaskStore::update`], for a course that was not deleted. Doses stay
    /// as they were recorded.
    async fn update(
        &self,
        scope: &Scope,
        id: CourseId,
        details: &CourseDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Course, Refusal>;

    /// Deletes a course without doses; one with doses is kept, as deleted.
    /// `false` if the actor has no such course, or it was deleted before.
    async fn delete(
        &self,
        scope: &Scope,
        id: CourseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// At most `limit` doses of a course, the latest first.
    async fn list_doses(&self, id: CourseId, limit: u64) -> Result<Vec<Dose>, StoreError>;

    /// The dose of a course at a time of a day.
    async fn find_dose(
        &self,
        id: CourseId,
        date: RecordDate,
        time: DayTime,
    ) -> Result<Option<Dose>, StoreError>;

    /// Like [`TaskStore::tick`], for a dose of a course that was not deleted. If there is
    /// one, and this is another record of it, that is kept as its
    /// [duplicate](Dose::duplicates), with a line in the audit trail. What is given as needed
    /// keeps to its limits, however many doses are recorded at once: the days of the barn are
    /// those of `zone`. If it is [late](NewDose::is_late), it is kept as a duplicate of the
    /// nearest dose though it is refused.
    async fn record(
        &self,
        scope: &Scope,
        dose: &NewDose,
        zone: &TimeZone,
    ) -> Result<Option<Dose>, GiveDoseError>;

    /// The doses of which the actor's record is one of two, as far as the actor did not
    /// [confirm](CourseStore::read_duplicate) it, the latest record first.
    async fn unread_duplicates(&self, scope: &Scope) -> Result<Vec<DoseRecordedTwice>, StoreError>;

    /// Records that the actor knows of a duplicate, where the actor recorded it or its dose;
    /// `false` if the actor has no such duplicate.
    async fn read_duplicate(
        &self,
        scope: &Scope,
        id: DuplicateDoseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// When each of these courses was given last, if it was.
    async fn last_given(
        &self,
        ids: &[CourseId],
    ) -> Result<HashMap<CourseId, OffsetDateTime>, StoreError>;

    /// The actor's courses that name a withdrawal and may have been given since a day or be
    /// given later, deleted ones with them, each with its doses since that day; only those
    /// of a horse, if one is given.
    async fn with_withdrawal(
        &self,
        scope: &Scope,
        horse: Option<HorseId>,
        since: RecordDate,
    ) -> Result<Vec<(Course, Vec<Dose>)>, StoreError>;

    /// Removes one record of a dose, if there is one: that of the actor, otherwise the one
    /// that arrived last. If others remain, the earliest one is the dose. `false` if the
    /// actor has no such course.
    async fn remove_dose(
        &self,
        scope: &Scope,
        id: CourseId,
        date: RecordDate,
        time: DayTime,
    ) -> Result<bool, StoreError>;

    /// The actor's courses that are given on a day from `from` to `to`, and were
    /// not deleted.
    async fn of_days(
        &self,
        scope: &Scope,
        from: RecordDate,
        to: RecordDate,
    ) -> Result<Vec<Course>, StoreError>;

    /// All doses of these days that were recorded, with their horses, also of
    /// courses that were changed or deleted since.
    async fn doses_of_days(
        &self,
        scope: &Scope,
        from: RecordDate,
        to: RecordDate,
    ) -> Result<Vec<(Course, Dose)>, StoreError>;
}
