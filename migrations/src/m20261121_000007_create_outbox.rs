use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Outbox {
    Table,
    Id,
    Kind,
    ResourceId,
    Delivered,
    CreatedAt,
    DueAt,
    LeasedUntil,
    Failures,
    LastError,
    DoneAt,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Outbox::Table)
        .col(ColumnDef::new(Outbox::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Outbox::Kind).text().not_null())
        // What it is about. Makes the effect happen once: of one kind and
        // resource there is one row.
        .col(ColumnDef::new(Outbox::ResourceId).uuid().not_null())
        // What was delivered, for the record. Until then there is nothing:
        // it is made of the resource as it is when it is delivered.
        .col(ColumnDef::new(Outbox::Delivered).json_binary())
        .col(ColumnDef::new(Outbox::CreatedAt).big_integer().not_null())
        .col(ColumnDef::new(Outbox::DueAt).big_integer().not_null())
        .col(ColumnDef::new(Outbox::LeasedUntil).big_integer())
        .col(
            ColumnDef::new(Outbox::Failures)
                .big_integer()
                .not_null()
                .default(0),
        )
        .col(ColumnDef::new(Outbox::LastError).text())
        .col(ColumnDef::new(Outbox::DoneAt).big_integer())
        .index(
            Index::create()
                .unique()
                .name("uq_outbox_kind_resource_id")
                .col(Outbox::Kind)
                .col(Outbox::ResourceId),
        )
        .check(("ck_outbox_failures", Expr::col(Outbox::Failures).gte(0)));
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_outbox_kind_due_at")
                .table(Outbox::Table)
                .col(Outbox::Kind)
                .col(Outbox::DueAt)
                .and_where(Expr::col(Outbox::DoneAt).is_null())
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Outbox::Table).to_owned())
        .await
}
