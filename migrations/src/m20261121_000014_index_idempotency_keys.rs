use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum IdempotencyKeys {
    Table,
    ResourceId,
    CreatedAt,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // What is deleted takes the keys with it under which it was made.
    manager
        .create_index(
            Index::create()
                .name("ix_idempotency_keys_resource_id")
                .table(IdempotencyKeys::Table)
                .col(IdempotencyKeys::ResourceId)
                .to_owned(),
        )
        .await?;
    // Old ones are forgotten.
    manager
        .create_index(
            Index::create()
                .name("ix_idempotency_keys_created_at")
                .table(IdempotencyKeys::Table)
                .col(IdempotencyKeys::CreatedAt)
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in [
        "ix_idempotency_keys_resource_id",
        "ix_idempotency_keys_created_at",
    ] {
        let index = Index::drop()
            .name(name)
            .table(IdempotencyKeys::Table)
            .to_owned();
        manager.drop_index(index).await?;
    }
    Ok(())
}
