use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
    Email,
    EmailKey,
    PasswordHash,
    SignUpKey,
    CreatedAt,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Accounts::Table)
        .col(ColumnDef::new(Accounts::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Accounts::Email).text().not_null())
        .col(ColumnDef::new(Accounts::EmailKey).text().not_null())
        .col(ColumnDef::new(Accounts::PasswordHash).text().not_null())
        .col(ColumnDef::new(Accounts::SignUpKey).text())
        .col(ColumnDef::new(Accounts::CreatedAt).big_integer().not_null())
        .index(
            Index::create()
                .unique()
                .name("uq_accounts_email_key")
                .col(Accounts::EmailKey),
        );
    manager.create_table(table).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Accounts::Table).to_owned())
        .await
}
