//! When tasks and courses of medication were due before they were changed.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

const TABLES: [&str; 2] = ["tasks", "medications"];
const FORMER: &str = "former";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in TABLES {
        let former = ColumnDef::new(FORMER).json_binary().to_owned();
        add_column(manager, table, former).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in TABLES {
        drop_column(manager, table, FORMER).await?;
    }
    Ok(())
}
