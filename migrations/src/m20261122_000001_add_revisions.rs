use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

/// What two people may save at the same time.
const TABLES: [&str; 3] = ["events", "event_templates", "organizations"];

#[derive(DeriveIden)]
struct Revision;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in TABLES {
        let column = ColumnDef::new(Revision)
            .big_integer()
            .not_null()
            .default(1)
            .to_owned();
        let table = Table::alter().table(name).add_column(column).to_owned();
        manager.alter_table(table).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in TABLES {
        let table = Table::alter().table(name).drop_column(Revision).to_owned();
        manager.alter_table(table).await?;
    }
    Ok(())
}
