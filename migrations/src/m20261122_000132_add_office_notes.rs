//! Notes of a show for its office only.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

#[derive(DeriveIden)]
enum Events {
    Table,
    OfficeNotes,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = ColumnDef::new(Events::OfficeNotes)
        .text()
        .not_null()
        .default("")
        .to_owned();
    add_column(manager, Events::Table, column).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_column(manager, Events::Table, Events::OfficeNotes).await
}
