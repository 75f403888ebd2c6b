use tasks::TaskLimits;

use crate::Database;

/// Stores tasks and courses of medication in SQL.
#[derive(Debug, Clone)]
pub struct SqlTaskStore {
    pub(super) database: Database,
    pub(super) limits: TaskLimits,
}

impl SqlTaskStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: TaskLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: TaskLimits) -> Self {
        self.limits = limits;
        self
    }
}
