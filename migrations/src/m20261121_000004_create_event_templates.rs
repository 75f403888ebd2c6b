use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

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

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
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

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(EventTemplates::Table).to_owned())
            .await
    }
}
