use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Events {
    Table,
    AccountId,
    EntryCounter,
    EntryBytes,
}

#[derive(DeriveIden)]
enum Photos {
    Table,
    AccountId,
}

#[derive(DeriveIden)]
enum Inquiries {
    Table,
    BuyerId,
    CreatedAt,
}

#[derive(DeriveIden)]
enum Reports {
    Table,
    ReporterId,
    CreatedAt,
}

/// What an entry is taken to have when it was made before entries were measured.
const TYPICAL_ENTRY_BYTES: i64 = 1024;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // The bytes of all entries of a show, raised with `entry_counter`.
    let column = ColumnDef::new(Events::EntryBytes)
        .big_integer()
        .not_null()
        .default(0)
        .to_owned();
    let table = Table::alter()
        .table(Events::Table)
        .add_column(column)
        .to_owned();
    manager.alter_table(table).await?;
    let measured = Query::update()
        .table(Events::Table)
        .value(
            Events::EntryBytes,
            Expr::col(Events::EntryCounter).mul(TYPICAL_ENTRY_BYTES),
        )
        .to_owned();
    manager.execute(measured).await?;
    // Hidden shows count too, so the index of the visible ones does not do.
    for index in [
        Index::create()
            .name("ix_events_account_id_entry_bytes")
            .table(Events::Table)
            .col(Events::AccountId)
            .col(Events::EntryBytes)
            .to_owned(),
        Index::create()
            .name("ix_photos_account_id")
            .table(Photos::Table)
            .col(Photos::AccountId)
            .to_owned(),
        Index::create()
            .name("ix_inquiries_buyer_id_created_at")
            .table(Inquiries::Table)
            .col(Inquiries::BuyerId)
            .col(Inquiries::CreatedAt)
            .to_owned(),
        Index::create()
            .name("ix_reports_reporter_id_created_at")
            .table(Reports::Table)
            .col(Reports::ReporterId)
            .col(Reports::CreatedAt)
            .to_owned(),
    ] {
        manager.create_index(index).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in [
        "ix_events_account_id_entry_bytes",
        "ix_photos_account_id",
        "ix_inquiries_buyer_id_created_at",
        "ix_reports_reporter_id_created_at",
    ] {
        manager
            .drop_index(Index::drop().name(name).to_owned())
            .await?;
    }
    let table = Table::alter()
        .table(Events::Table)
        .drop_column(Events::EntryBytes)
        .to_owned();
    manager.alter_table(table).await
}
