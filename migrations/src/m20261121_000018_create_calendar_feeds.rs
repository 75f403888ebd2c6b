use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[derive(DeriveIden)]
enum CalendarFeeds {
    Table,
    AccountId,
    Secret,
    CreatedAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table(CalendarFeeds::Table)
            // One for each account.
            .col(
                ColumnDef::new(CalendarFeeds::AccountId)
                    .uuid()
                    .not_null()
                    .primary_key(),
            )
            .col(ColumnDef::new(CalendarFeeds::Secret).text().not_null())
            .col(
                ColumnDef::new(CalendarFeeds::CreatedAt)
                    .big_integer()
                    .not_null(),
            )
            .index(
                Index::create()
                    .unique()
                    .name("uq_calendar_feeds_secret")
                    .col(CalendarFeeds::Secret),
            )
            .foreign_key(
                ForeignKey::create()
                    .name("fk_calendar_feeds_account_id")
                    .from(CalendarFeeds::Table, CalendarFeeds::AccountId)
                    .to(Accounts::Table, Accounts::Id),
            );
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(CalendarFeeds::Table).to_owned())
            .await
    }
}
