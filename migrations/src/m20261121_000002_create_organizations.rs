use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Organizations {
    Table,
    Id,
    AccountId,
    Name,
    Street,
    City,
    State,
    ZipCode,
    ContactPerson,
    Email,
    Phone,
    Website,
    Managers,
    Judges,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Organizations::Table)
        .col(
            ColumnDef::new(Organizations::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(Organizations::AccountId).uuid().not_null())
        .col(ColumnDef::new(Organizations::Name).text().not_null())
        .col(ColumnDef::new(Organizations::Street).text().not_null())
        .col(ColumnDef::new(Organizations::City).text().not_null())
        .col(ColumnDef::new(Organizations::State).text().not_null())
        .col(ColumnDef::new(Organizations::ZipCode).text().not_null())
        .col(
            ColumnDef::new(Organizations::ContactPerson)
                .text()
                .not_null(),
        )
        .col(ColumnDef::new(Organizations::Email).text())
        .col(ColumnDef::new(Organizations::Phone).text())
        .col(ColumnDef::new(Organizations::Website).text())
        .col(
            ColumnDef::new(Organizations::Managers)
                .json_binary()
                .not_null(),
        )
        .col(
            ColumnDef::new(Organizations::Judges)
                .json_binary()
                .not_null(),
        )
        .col(
            ColumnDef::new(Organizations::CreatedAt)
                .big_integer()
                .not_null(),
        )
        .col(
            ColumnDef::new(Organizations::UpdatedAt)
                .big_integer()
                .not_null(),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_organizations_account_id")
                .col(Organizations::AccountId),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_organizations_account_id")
                .from(Organizations::Table, Organizations::AccountId)
                .to(Accounts::Table, Accounts::Id),
        );
    manager.create_table(table).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Organizations::Table).to_owned())
        .await
}
