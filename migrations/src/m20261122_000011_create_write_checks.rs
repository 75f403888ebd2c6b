use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum WriteChecks {
    Table,
    Id,
    Changes,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // One row, which is changed to find out whether anything can be.
    let mut table = Table::create();
    table
        .table(WriteChecks::Table)
        .col(ColumnDef::new(WriteChecks::Id).big_integer().not_null())
        .col(
            ColumnDef::new(WriteChecks::Changes)
                .big_integer()
                .not_null(),
        )
        .primary_key(Index::create().name("pk_write_checks").col(WriteChecks::Id))
        .check(("ck_write_checks_id", Expr::col(WriteChecks::Id).eq(1)));
    manager.create_table(table).await?;
    let mut row = Query::insert();
    row.into_table(WriteChecks::Table)
        .columns([WriteChecks::Id, WriteChecks::Changes])
        .values_panic([1.into(), 0.into()]);
    manager.execute(row).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(WriteChecks::Table).to_owned())
        .await
}
