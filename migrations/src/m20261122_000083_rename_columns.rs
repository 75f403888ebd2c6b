use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Table, column as it was created, column as the code names it.
const RENAMED: [(&str, &str, &str); 3] = [
    ("usda_notices", "particulars", "event_facts"),
    ("photos", "sweep_at", "delete_at"),
    ("photos", "doomed", "marked"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, from, to) in RENAMED {
            rename(manager, table, from, to).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, from, to) in RENAMED {
            rename(manager, table, to, from).await?;
        }
        Ok(())
    }
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
