//! Notes of a show for its office only.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[derive(DeriveIden)]
enum Events {
    Table,
    OfficeNotes,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = ColumnDef::new(Events::OfficeNotes)
            .text()
            .not_null()
            .default("")
            .to_owned();
        add_column(manager, Events::Table, column).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_column(manager, Events::Table, Events::OfficeNotes).await
    }
}
