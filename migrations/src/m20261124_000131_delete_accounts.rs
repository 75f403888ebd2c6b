//! When an account was deleted. Its row stays without address and password,
//! because kept shows, and what it sent to others, refer to it.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

#[derive(DeriveIden)]
enum Accounts {
    Table,
    DeletedAt,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = ColumnDef::new(Accounts::DeletedAt).big_integer().to_owned();
    add_column(manager, Accounts::Table, column).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_column(manager, Accounts::Table, Accounts::DeletedAt).await
}
