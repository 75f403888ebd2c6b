use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

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

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
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

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(CalendarFeeds::Table).to_owned())
        .await
}
