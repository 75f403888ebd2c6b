use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum EventTemplates {
    Table,
    Id,
    AccountId,
    NameKey,
    Profile,
    TimeZone,
    SavedAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(EventTemplates::Table)
        .col(
            ColumnDef::new(EventTemplates::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(EventTemplates::AccountId).uuid().not_null())
        .col(ColumnDef::new(EventTemplates::NameKey).text().not_null())
        // Read and replaced whole, and never searched inside.
        .col(
            ColumnDef::new(EventTemplates::Profile)
                .json_binary()
                .not_null(),
        )
        .col(ColumnDef::new(EventTemplates::TimeZone).text().not_null())
        .col(
            ColumnDef::new(EventTemplates::SavedAt)
                .big_integer()
                .not_null(),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_event_templates_account_id_name_key")
                .col(EventTemplates::AccountId)
                .col(EventTemplates::NameKey),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_event_templates_account_id")
                .from(EventTemplates::Table, EventTemplates::AccountId)
                .to(Accounts::Table, Accounts::Id),
        );
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_event_templates_account_id_saved_at")
                .table(EventTemplates::Table)
                .col(EventTemplates::AccountId)
                .col(EventTemplates::SavedAt)
                .col(EventTemplates::Id)
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(EventTemplates::Table).to_owned())
        .await
}
