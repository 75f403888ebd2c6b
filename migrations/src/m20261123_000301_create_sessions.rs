use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Sessions {
    Table,
    Id,
    AccountId,
    Device,
    Address,
    CreatedAt,
    SeenAt,
    ExpiresAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Sessions::Table)
        // A session that ends is deleted.
        .col(ColumnDef::new(Sessions::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Sessions::AccountId).uuid().not_null())
        .col(ColumnDef::new(Sessions::Device).text().not_null())
        // Of its last use, if it is known.
        .col(ColumnDef::new(Sessions::Address).text())
        .col(ColumnDef::new(Sessions::CreatedAt).big_integer().not_null())
        .col(ColumnDef::new(Sessions::SeenAt).big_integer().not_null())
        .col(ColumnDef::new(Sessions::ExpiresAt).big_integer().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_sessions_account_id")
                .from(Sessions::Table, Sessions::AccountId)
                .to(Accounts::Table, Accounts::Id)
                .on_delete(ForeignKeyAction::Cascade),
        );
    manager.create_table(table).await?;
    let of_account = Index::create()
        .name("ix_sessions_account_id_seen_at")
        .table(Sessions::Table)
        .col(Sessions::AccountId)
        .col(Sessions::SeenAt)
        .to_owned();
    manager.create_index(of_account).await?;
    let expired = Index::create()
        .name("ix_sessions_expires_at")
        .table(Sessions::Table)
        .col(Sessions::ExpiresAt)
        .to_owned();
    manager.create_index(expired).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Sessions::Table).to_owned())
        .await
}
