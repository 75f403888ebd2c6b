use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum IdempotencyKeys {
    Table,
    Scope,
    Key,
    Fingerprint,
    ResourceId,
    Answer,
    CreatedAt,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(IdempotencyKeys::Table)
        // Within what the key is unique: `events:<account>`, `registrations:<event>`.
        .col(ColumnDef::new(IdempotencyKeys::Scope).text().not_null())
        .col(ColumnDef::new(IdempotencyKeys::Key).text().not_null())
        .col(
            ColumnDef::new(IdempotencyKeys::Fingerprint)
                .text()
                .not_null(),
        )
        .col(
            ColumnDef::new(IdempotencyKeys::ResourceId)
                .uuid()
                .not_null(),
        )
        // The row as it was made, which a repetition answers whatever became
        // of it since. Empty only within the transaction that makes it.
        .col(ColumnDef::new(IdempotencyKeys::Answer).json_binary())
        .col(
            ColumnDef::new(IdempotencyKeys::CreatedAt)
                .big_integer()
                .not_null(),
        )
        .primary_key(
            Index::create()
                .name("pk_idempotency_keys")
                .col(IdempotencyKeys::Scope)
                .col(IdempotencyKeys::Key),
        );
    manager.create_table(table).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(IdempotencyKeys::Table).to_owned())
        .await
}
