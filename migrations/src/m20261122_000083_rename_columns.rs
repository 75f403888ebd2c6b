use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

/// Table, column as it was created, column as the code names it.
const RENAMED: [(&str, &str, &str); 3] = [
    ("usda_notices", "particulars", "event_facts"),
    ("photos", "sweep_at", "delete_at"),
    ("photos", "doomed", "marked"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, from, to) in RENAMED {
        rename(manager, table, from, to).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, from, to) in RENAMED {
        rename(manager, table, to, from).await?;
    }
    Ok(())
}

async fn rename(
    manager: &SchemaManager<'_>,
    table: &str,
    from: &str,
    to: &str,
) -> Result<(), DbErr> {
    let rename = Table::alter()
        .table(Alias::new(table))
        .rename_column(Alias::new(from), Alias::new(to))
        .to_owned();
    manager.alter_table(rename).await
}
