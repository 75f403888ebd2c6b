use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum UsdaNotices {
    Table,
    Id,
    EventId,
    Number,
    RequestedBy,
    RequestedAt,
    Particulars,
    Subject,
    Body,
    Pdf,
    Sha256,
    WrittenAt,
    DeliveredAt,
    Method,
    Recipient,
    MessageId,
    AcknowledgedOn,
    Acknowledgement,
}

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Outbox {
    Table,
    Delivered,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(UsdaNotices::Table)
        .col(
            ColumnDef::new(UsdaNotices::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(UsdaNotices::EventId).uuid().not_null())
        // 0 is the original, the others amend it.
        .col(ColumnDef::new(UsdaNotices::Number).big_integer().not_null())
        // Nobody, if it was due.
        .col(ColumnDef::new(UsdaNotices::RequestedBy).uuid())
        .col(
            ColumnDef::new(UsdaNotices::RequestedAt)
                .big_integer()
                .not_null(),
        )
        // What was written, as soon as somebody tries to deliver it.
        .col(ColumnDef::new(UsdaNotices::Particulars).json_binary())
        .col(ColumnDef::new(UsdaNotices::Subject).text())
        .col(ColumnDef::new(UsdaNotices::Body).text())
        .col(ColumnDef::new(UsdaNotices::Pdf).blob())
        .col(ColumnDef::new(UsdaNotices::Sha256).text())
        .col(ColumnDef::new(UsdaNotices::WrittenAt).big_integer())
        // What proves that it was delivered.
        .col(ColumnDef::new(UsdaNotices::DeliveredAt).big_integer())
        .col(ColumnDef::new(UsdaNotices::Method).text())
        .col(ColumnDef::new(UsdaNotices::Recipient).text())
        .col(ColumnDef::new(UsdaNotices::MessageId).text())
        .col(ColumnDef::new(UsdaNotices::AcknowledgedOn).text())
        .col(
            ColumnDef::new(UsdaNotices::Acknowledgement)
                .text()
                .not_null()
                .default(""),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_usda_notices_event_id_number")
                .col(UsdaNotices::EventId)
                .col(UsdaNotices::Number),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_usda_notices_event_id")
                .from(UsdaNotices::Table, UsdaNotices::EventId)
                .to(Events::Table, Events::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_usda_notices_requested_by")
                .from(UsdaNotices::Table, UsdaNotices::RequestedBy)
                .to(Accounts::Table, Accounts::Id),
        )
        .check((
            "ck_usda_notices_number",
            Expr::col(UsdaNotices::Number).gte(0),
        ));
    manager.create_table(table).await?;

    // Notices that were kept in the outbox alone. They were written to its
    // folder, addressed to the agency; there was no PDF.
    let connection = manager.get_connection();
    connection
        .execute_unprepared(
            "INSERT INTO usda_notices \
             (id, event_id, number, requested_at, subject, body, written_at, \
              delivered_at, method, recipient) \
             SELECT id, resource_id, 0, created_at, delivered ->> 'subject', \
             delivered ->> 'body', CAST(delivered ->> 'written_at' AS bigint), done_at, \
             CASE WHEN done_at IS NULL THEN NULL ELSE 'outbox' END, \
             CASE WHEN done_at IS NULL THEN NULL ELSE 'horseprotection@usda.gov' END \
             FROM outbox WHERE kind = 'usda_notice'",
        )
        .await?;
    connection
        .execute_unprepared("UPDATE outbox SET resource_id = id WHERE kind = 'usda_notice'")
        .await?;
    let outbox = Table::alter()
        .table(Outbox::Table)
        .drop_column(Outbox::Delivered)
        .to_owned();
    manager.alter_table(outbox).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let outbox = Table::alter()
        .table(Outbox::Table)
        .add_column(ColumnDef::new(Outbox::Delivered).json_binary())
        .to_owned();
    manager.alter_table(outbox).await?;
    // The outbox knows original notices only.
    let connection = manager.get_connection();
    connection
        .execute_unprepared(
            "DELETE FROM outbox WHERE kind = 'usda_notice' AND id IN \
             (SELECT id FROM usda_notices WHERE number > 0)",
        )
        .await?;
    connection
        .execute_unprepared(
            "UPDATE outbox SET resource_id = \
             (SELECT event_id FROM usda_notices WHERE usda_notices.id = outbox.id) \
             WHERE kind = 'usda_notice'",
        )
        .await?;
    manager
        .drop_table(Table::drop().table(UsdaNotices::Table).to_owned())
        .await
}
