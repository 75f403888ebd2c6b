//! Figures of the database, the jobs and the backups, for operators.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{Clock, error_chain};
use persistence::{Database, KindReport, SqlJobQueue};
use web::{FigureSource, Figures, JobFigures, PoolFigures, Readiness};

/// Reads the figures of this moment.
pub(crate) struct ServiceFigures {
    pub(crate) database: Database,
    pub(crate) queue: Arc<SqlJobQueue>,
    pub(crate) readiness: Arc<dyn Readiness>,
    pub(crate) clock: Arc<dyn Clock>,
}

#[async_trait]
impl FigureSource for ServiceFigures {
    async fn figures(&self) -> Figures {
        let now = self.clock.now();
        let to_figures = |kind: KindReport| JobFigures {
            overdue_seconds: kind
                .next_at
                .map_or(0, |at| (now - at).whole_seconds().max(0)),
            kind: kind.kind,
            waiting: kind.waiting,
            failing: kind.failing,
            given_up: kind.given_up,
        };
        let jobs = match self.queue.by_kind().await {
            Ok(kinds) => Some(kinds.into_iter().map(to_figures).collect()),
            Err(error) => {
                let error = error_chain(&error);
                tracing::warn!(error, "the figures of jobs cannot be read");
                None
            }
        };
        let pools = ["read", "write"]
            .into_iter()
            .zip(self.database.connections());
        let pools = pools.map(|(name, (open, idle))| PoolFigures { name, open, idle });
        Figures {
            jobs,
            pools: pools.collect(),
            restarts: self.readiness.restarts(),
            backup_age_seconds: self.readiness.last_backup().and_then(|it| it.age_seconds),
        }
    }
}
