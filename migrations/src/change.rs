//! Steps that several changes of the schema have in common.

use sea_orm_migration::prelude::*;

pub(crate) async fn add_column(
    manager: &SchemaManager<'_>,
    table: impl IntoIden,
    column: ColumnDef,
) -> Result<(), DbErr> {
    let table = Table::alter()
        .table(table.into_iden())
        .add_column(column)
        .to_owned();
    manager.alter_table(table).await
}

pub(crate) async fn drop_column(
    manager: &SchemaManager<'_>,
    table: impl IntoIden,
    column: impl IntoIden,
) -> Result<(), DbErr> {
    let table = Table::alter()
        .table(table.into_iden())
        .drop_column(column.into_iden())
        .to_owned();
    manager.alter_table(table).await
}

/// A number that is 0 in existing rows.
pub(crate) fn zero(column: impl IntoIden) -> ColumnDef {
    ColumnDef::new(column)
        .big_integer()
        .not_null()
        .default(0)
        .to_owned()
}

pub(crate) async fn run(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    for statement in statements {
        let connection = manager.get_connection();
        connection.execute_unprepared(statement).await?;
    }
    Ok(())
}
