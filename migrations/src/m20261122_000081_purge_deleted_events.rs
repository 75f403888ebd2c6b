use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

/// Shows that were deleted so far get the job that removes their records,
/// which waits as long as the records must be kept.
async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let ask = "INSERT INTO jobs (kind, subject_id, payload, created_at, run_at, \
               leased_until, failures, last_error) \
               SELECT 'event_purge', id, NULL, hidden_at, hidden_at, NULL, 0, NULL \
               FROM events WHERE hidden_at IS NOT NULL";
    let connection = manager.get_connection();
    connection.execute_unprepared(ask).await.map(|_| ())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let forget = "DELETE FROM jobs WHERE kind = 'event_purge'";
    let connection = manager.get_connection();
    connection.execute_unprepared(forget).await.map(|_| ())
}
