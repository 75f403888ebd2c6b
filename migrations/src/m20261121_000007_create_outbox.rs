use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[derive(DeriveIden)]
enum Outbox {
    Table,
    Id,
    Kind,
    DedupeKey,
    Payload,
    CreatedAt,
    DueAt,
    LeasedUntil,
    Failures,
    LastError,
    DoneAt,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table(Outbox::Table)
            .col(ColumnDef::new(Outbox::Id).uuid().not_null().primary_key())
            .col(ColumnDef::new(Outbox::Kind).text().not_null())
            // What makes the effect happen once: of one kind and key there is one row.
            .col(ColumnDef::new(Outbox::DedupeKey).text().not_null())
            .col(ColumnDef::new(Outbox::Payload).json_binary().not_null())
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
                    .name("uq_outbox_kind_dedupe_key")
                    .col(Outbox::Kind)
                    .col(Outbox::DedupeKey),
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

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(Outbox::Table).to_owned())
            .await
    }
}
