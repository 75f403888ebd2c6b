//! When an account was deleted. Its row stays without address and password,
//! because kept shows, and what it sent to others, refer to it.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[derive(DeriveIden)]
enum Accounts {
    Table,
    DeletedAt,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = ColumnDef::new(Accounts::DeletedAt).big_integer().to_owned();
        add_column(manager, Accounts::Table, column).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_column(manager, Accounts::Table, Accounts::DeletedAt).await
    }
}
