use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum UsdaNotices {
    Table,
    ForOrganizer,
    Replaceable,
    ReadyAt,
    SentAt,
    SentMethod,
    SentRecipient,
    SentNote,
    SaidAt,
    SaidBy,
}

#[derive(DeriveIden)]
enum Events {
    Table,
    UsdaLetterReadyAt,
}

/// Recorded notices that must have been sent: the agency answered them or a later
/// notice of the same show, or the server mailed a later one.
const WERE_SENT: &str = "method = 'outbox' AND delivered_at IS NOT NULL AND number <= \
     (SELECT MAX(later.number) FROM usda_notices AS later \
      WHERE later.event_id = usda_notices.event_id \
      AND (later.acknowledged_on IS NOT NULL OR later.method = 'email'))";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [
        // Whether the organizer is to send it, and not the server.
        ColumnDef::new(UsdaNotices::ForOrganizer)
            .boolean()
            .not_null()
            .default(false)
            .to_owned(),
        // Whether another document may take its document's place.
        ColumnDef::new(UsdaNotices::Replaceable)
            .boolean()
            .not_null()
            .default(false)
            .to_owned(),
        ColumnDef::new(UsdaNotices::ReadyAt)
            .big_integer()
            .to_owned(),
        // The organizer's word that they sent it.
        ColumnDef::new(UsdaNotices::SentAt).big_integer().to_owned(),
        ColumnDef::new(UsdaNotices::SentMethod).text().to_owned(),
        ColumnDef::new(UsdaNotices::SentRecipient)
            .text()
            .not_null()
            .default("")
            .to_owned(),
        ColumnDef::new(UsdaNotices::SentNote)
            .text()
            .not_null()
            .default("")
            .to_owned(),
        ColumnDef::new(UsdaNotices::SaidAt).big_integer().to_owned(),
        // An account; SQLite cannot add a column with a foreign key that
        // has a name.
        ColumnDef::new(UsdaNotices::SaidBy).uuid().to_owned(),
    ] {
        add(manager, UsdaNotices::Table, column).await?;
    }
    // Of a letter of the original that nobody has said was sent.
    let ready_at = ColumnDef::new(Events::UsdaLetterReadyAt)
        .big_integer()
        .to_owned();
    add(manager, Events::Table, ready_at).await?;

    // What an installation without email recorded counted as delivered.
    // Whether its organizer sent it is known of few. All other such letters
    // are ready to be sent, and never replaced, since they may have been.
    let connection = manager.get_connection();
    for statement in [
        &format!(
            "UPDATE usda_notices SET for_organizer = TRUE, sent_at = delivered_at, \
             sent_recipient = COALESCE(recipient, ''), said_at = delivered_at, \
             said_by = COALESCE(requested_by, (SELECT events.account_id FROM events \
             WHERE events.id = usda_notices.event_id)), ready_at = delivered_at \
             WHERE {WERE_SENT}"
        ),
        "UPDATE usda_notices SET for_organizer = TRUE, ready_at = delivered_at \
         WHERE method = 'outbox' AND delivered_at IS NOT NULL AND sent_at IS NULL",
        // Waits until somebody asks for it.
        "UPDATE outbox SET done_at = NULL, leased_until = NULL, failures = 0, \
         last_error = NULL, due_at = 9223372036854775807 \
         WHERE kind = 'usda_notice' AND id IN (SELECT id FROM usda_notices \
         WHERE for_organizer AND sent_at IS NULL)",
        "UPDATE events SET usda_notified_at = NULL, usda_letter_ready_at = \
         (SELECT ready_at FROM usda_notices WHERE event_id = events.id AND number = 0) \
         WHERE id IN (SELECT event_id FROM usda_notices \
         WHERE number = 0 AND for_organizer AND sent_at IS NULL)",
        "UPDATE usda_notices SET delivered_at = NULL, method = NULL WHERE for_organizer",
    ] {
        connection.execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Nothing else was ever said of such notices.
    let connection = manager.get_connection();
    for statement in [
        "UPDATE outbox SET done_at = (SELECT ready_at FROM usda_notices \
         WHERE usda_notices.id = outbox.id) \
         WHERE kind = 'usda_notice' AND done_at IS NULL AND id IN \
         (SELECT id FROM usda_notices WHERE for_organizer AND ready_at IS NOT NULL)",
        "UPDATE events SET usda_notified_at = usda_letter_ready_at \
         WHERE usda_letter_ready_at IS NOT NULL",
        "UPDATE usda_notices SET method = 'outbox', \
         recipient = COALESCE(recipient, 'horseprotection@usda.gov'), \
         delivered_at = COALESCE(sent_at, ready_at) \
         WHERE for_organizer AND (sent_at IS NOT NULL OR ready_at IS NOT NULL)",
        "DELETE FROM outbox WHERE kind = 'usda_reminder'",
    ] {
        connection.execute_unprepared(statement).await?;
    }
    for column in [
        UsdaNotices::ForOrganizer,
        UsdaNotices::Replaceable,
        UsdaNotices::ReadyAt,
        UsdaNotices::SentAt,
        UsdaNotices::SentMethod,
        UsdaNotices::SentRecipient,
        UsdaNotices::SentNote,
        UsdaNotices::SaidAt,
        UsdaNotices::SaidBy,
    ] {
        let table = Table::alter()
            .table(UsdaNotices::Table)
            .drop_column(column)
            .to_owned();
        manager.alter_table(table).await?;
    }
    let table = Table::alter()
        .table(Events::Table)
        .drop_column(Events::UsdaLetterReadyAt)
        .to_owned();
    manager.alter_table(table).await
}

/// SQLite adds one column at a time.
async fn add(
    manager: &SchemaManager<'_>,
    table: impl IntoIden + 'static,
    column: ColumnDef,
) -> Result<(), DbErr> {
    let table = Table::alter()
        .table(table.into_iden())
        .add_column(column)
        .to_owned();
    manager.alter_table(table).await
}
