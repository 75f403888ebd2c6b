use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Reports {
    Table,
    ClosedAt,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Empty until an operator has dealt with it.
    let add = Table::alter()
        .table(Reports::Table)
        .add_column(ColumnDef::new(Reports::ClosedAt).big_integer())
        .to_owned();
    manager.alter_table(add).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let drop = Table::alter()
        .table(Reports::Table)
        .drop_column(Reports::ClosedAt)
        .to_owned();
    manager.alter_table(drop).await
}
