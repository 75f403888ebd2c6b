//! Failed attempts to give a password.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum SignInAttempts {
    Table,
    Key,
    Failures,
    RetryAt,
    ExpiresAt,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let number = |column| ColumnDef::new(column).big_integer().not_null().to_owned();
    let mut table = Table::create();
    table
        .table(SignInAttempts::Table)
        // What is counted: an address, a browser or an account.
        .col(
            ColumnDef::new(SignInAttempts::Key)
                .text()
                .not_null()
                .primary_key(),
        )
        .col(number(SignInAttempts::Failures))
        .col(number(SignInAttempts::RetryAt))
        .col(number(SignInAttempts::ExpiresAt));
    manager.create_table(table).await?;
    let index = Index::create()
        .name("ix_sign_in_attempts_expires_at")
        .table(SignInAttempts::Table)
        .col(SignInAttempts::ExpiresAt)
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(SignInAttempts::Table).to_owned())
        .await
}
