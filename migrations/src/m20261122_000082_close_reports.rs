use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[derive(DeriveIden)]
enum Reports {
    Table,
    ClosedAt,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Empty until an operator has dealt with it.
        let add = Table::alter()
            .table(Reports::Table)
            .add_column(ColumnDef::new(Reports::ClosedAt).big_integer())
            .to_owned();
        manager.alter_table(add).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Table::alter()
            .table(Reports::Table)
            .drop_column(Reports::ClosedAt)
            .to_owned();
        manager.alter_table(drop).await
    }
}
