use async_trait::async_trait;
use exhibitors::{Erased, ForgettingStore, ShowOfForgotten};
use kernel::{EventId, ExhibitorId, Reason, Refusal, Scope, StoreError};
use time::OffsetDateTime;
use tracing::debug_span;

use super::SqlExhibitorStore;
use crate::forgotten;

#[async_trait]
impl ForgettingStore for SqlExhibitorStore {
    async fn forget(
        &self,
        scope: &Scope,
        id: ExhibitorId,
        reason: &Reason,
        now: OffsetDateTime,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.exhibitors.forget", exhibitor_id = %id);
        let forget = self.database.write(span, |db| async move {
            forgotten::forget(&db, scope, id, reason, now).await
        });
        forget.await
    }

    async fn shows_of(&self, id: ExhibitorId) -> Result<Vec<ShowOfForgotten>, StoreError> {
        let span = debug_span!("db.exhibitors.shows_of", exhibitor_id = %id);
        let shows = self.database.read(span, |db| forgotten::shows_of(db, id));
        shows.await
    }

    async fn forget_entries(
        &self,
        id: ExhibitorId,
        show: EventId,
        what: Erased,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.exhibitors.forget_entries", exhibitor_id = %id, %show);
        let forget = self.database.write(span, |db| async move {
            forgotten::forget_entries(&db, id, (show, what), now).await
        });
        forget.await
    }
}
