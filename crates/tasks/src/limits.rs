/// Limits of one organization, so that none can fill the disk. They are far
/// above what a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskLimits {
    /// Number of tasks.
    pub tasks: u32,
    /// Number of tasks that recur. The days of each are computed to show a
    /// day.
    pub recurring_tasks: u32,
    /// Number of courses of medication, those included that are kept for their
    /// doses.
    pub courses: u32,
}

impl TaskLimits {
    /// The unit of [`tasks`](Self::tasks), in error messages.
    pub const TASKS: &str = "tasks";
    /// The unit of [`recurring_tasks`](Self::recurring_tasks), in error
    /// messages.
    pub const RECURRING_TASKS: &str = "tasks that recur";
    /// The unit of [`courses`](Self::courses), in error messages.
    pub const COURSES: &str = "courses of medication";
}

impl Default for TaskLimits {
    fn default() -> Self {
        Self {
            tasks: 20_000,
            recurring_tasks: 500,
            courses: 20_000,
        }
    }
}

/// Maximum number of horses of one task; an organization has at most as many.
pub const MAX_HORSES_OF_A_TASK: usize = 500;

/// Maximum number of doses that are read with their course, the latest: three a
/// day for more than a year and a half.
pub const MAX_LISTED_DOSES: u64 = 2_000;
