use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum EventTemplates {
    Table,
    StartMinute,
    EndMinute,
    Days,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Unknown in the templates that there are. One at a time: SQLite takes
    // no more.
    for column in [
        EventTemplates::StartMinute,
        EventTemplates::EndMinute,
        EventTemplates::Days,
    ] {
        let table = Table::alter()
            .table(EventTemplates::Table)
            .add_column(ColumnDef::new(column).big_integer())
            .to_owned();
        manager.alter_table(table).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [
        EventTemplates::StartMinute,
        EventTemplates::EndMinute,
        EventTemplates::Days,
    ] {
        let table = Table::alter()
            .table(EventTemplates::Table)
            .drop_column(column)
            .to_owned();
        manager.alter_table(table).await?;
    }
    Ok(())
}
