//! The barn's day: tasks, courses of medication, and who did what when.
//!
//! A task is due once or on the days of a rule; a course is due at times of
//! day, from its first to its last day, each day or on the days of a rule, or is given as
//! needed within limits. Who does something in the barn ticks
//! it: one tick for each task and day, one dose for each course, day and time,
//! however many people tick at once. What others record of that dose is kept with it, and
//! all of them are told, because the horse may have got it several times. This crate decides what is due on a day,
//! and which ticks are valid. It knows horses only by their ids and names. `web`
//! calls it; `app` constructs it.

#![warn(missing_docs)]

mod course;
mod duplicate;
mod former;
mod give_dose;
mod limits;
mod manage_courses;
mod manage_tasks;
mod mark;
mod plan;
mod ports;
mod task;
mod tick;
mod today;
mod withdrawal;

use std::sync::Arc;

pub use course::{Course, CourseDetails, CourseFilter, Dose};
pub use duplicate::{DoseRecord, DoseRecordedTwice, DuplicateDose, NewDose};
pub use former::Former;
pub use give_dose::{GiveDose, GiveDoseError};
pub use kernel::DayTime;
use kernel::{Clock, IdGenerator};
pub use limits::{MAX_HORSES_OF_A_TASK, MAX_LISTED_DOSES, TaskLimits};
pub use manage_courses::WriteCourse;
pub use manage_tasks::WriteTask;
pub use mark::Mark;
pub use plan::{
    AsNeeded, DosePlan, DoseStep, DoseSteps, DoseTimes, DoseTimesError, MAX_LEAST_HOURS,
    MAX_PER_DAY, MAX_STEPS, MAX_TIMES, MAX_WITHDRAWAL_DAYS, Rhythm,
};
pub use ports::{CourseStore, DatedTask, DayWindow, TaskStore};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockCourseStore, MockTaskStore};
pub use task::{Series, SeriesError, Task, TaskDetails, TaskFilter, Tick};
pub use tick::TickTask;
pub use today::{CurrentCourse, Day, DoseState, DueDose, DueTask, Today};
pub use withdrawal::{ShowDays, Withdrawal};

/// The use cases of tasks and courses of medication.
pub struct TaskService {
    tasks: Arc<dyn TaskStore>,
    courses: Arc<dyn CourseStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl TaskService {
    /// The service, on its ports.
    pub fn new(
        tasks: Arc<dyn TaskStore>,
        courses: Arc<dyn CourseStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            tasks,
            courses,
            clock,
            ids,
        }
    }
}
