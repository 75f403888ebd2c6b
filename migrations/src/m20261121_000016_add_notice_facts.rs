use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Events {
    Table,
    ManagerAddress,
    ExpectedEntries,
    Inspection,
    Inspectors,
    TherapeuticUse,
    TherapeuticDetails,
}

/// What the notice asks for and shows did not hold: not stated in those that
/// there are.
fn columns() -> [ColumnDef; 6] {
    [
        ColumnDef::new(Events::ManagerAddress)
            .text()
            .not_null()
            .default("")
            .to_owned(),
        ColumnDef::new(Events::ExpectedEntries)
            .big_integer()
            .to_owned(),
        ColumnDef::new(Events::Inspection).text().to_owned(),
        ColumnDef::new(Events::Inspectors)
            .json_binary()
            .not_null()
            .default("[]")
            .to_owned(),
        ColumnDef::new(Events::TherapeuticUse).text().to_owned(),
        ColumnDef::new(Events::TherapeuticDetails)
            .text()
            .not_null()
            .default("")
            .to_owned(),
    ]
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // One at a time: SQLite takes no more.
    for mut column in columns() {
        let table = Table::alter()
            .table(Events::Table)
            .add_column(&mut column)
            .to_owned();
        manager.alter_table(table).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [
        Events::ManagerAddress,
        Events::ExpectedEntries,
        Events::Inspection,
        Events::Inspectors,
        Events::TherapeuticUse,
        Events::TherapeuticDetails,
    ] {
        let table = Table::alter()
            .table(Events::Table)
            .drop_column(column)
            .to_owned();
        manager.alter_table(table).await?;
    }
    Ok(())
}
