//! Archives of what an account holds.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Exports {
    Table,
    Id,
    AccountId,
    Percent,
    Bytes,
    Failed,
    CreatedAt,
    ExpiresAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table(Exports::Table)
        .col(ColumnDef::new(Exports::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Exports::AccountId).uuid().not_null())
        .col(ColumnDef::new(Exports::Percent).big_integer().not_null())
        // When it is ready.
        .col(ColumnDef::new(Exports::Bytes).big_integer())
        .col(ColumnDef::new(Exports::Failed).boolean().not_null())
        .col(ColumnDef::new(Exports::CreatedAt).big_integer().not_null())
        .col(ColumnDef::new(Exports::ExpiresAt).big_integer().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_exports_account_id")
                .from(Exports::Table, Exports::AccountId)
                .to(Accounts::Table, Accounts::Id),
        )
        .to_owned();
    manager.create_table(table).await?;
    for (name, column) in [
        ("ix_exports_account_id", Exports::AccountId),
        ("ix_exports_expires_at", Exports::ExpiresAt),
    ] {
        let index = Index::create()
            .name(name)
            .table(Exports::Table)
            .col(column)
            .to_owned();
        manager.create_index(index).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Exports::Table).to_owned())
        .await
}
