//! The published results of horses, for their pages.

use async_trait::async_trait;
use horses::HorseResults;
use kernel::{ClassResult, HorseId, StoreError};
use tracing::debug_span;

use crate::result_lines;
use crate::store::store;

store! {
    /// Finds what shows published of horses in SQL.
    SqlHorseResults
}

#[async_trait]
impl HorseResults for SqlHorseResults {
    async fn of_horse(&self, id: HorseId, most: u64) -> Result<Vec<ClassResult>, StoreError> {
        let span = debug_span!("db.result_lines.of_horse", horse_id = %id);
        let find = self
            .database
            .read(span, |db| result_lines::of_horse(db, id, most));
        find.await
    }
}
