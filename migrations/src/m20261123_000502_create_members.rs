//! The people of organizations beside their founders.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Members {
    Table,
    OrganizationId,
    AccountId,
    Role,
    CreatedAt,
}

#[derive(DeriveIden)]
enum Organizations {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table(Members::Table)
        .col(ColumnDef::new(Members::AccountId).uuid().not_null())
        .col(ColumnDef::new(Members::OrganizationId).uuid().not_null())
        .col(ColumnDef::new(Members::Role).text().not_null())
        .col(ColumnDef::new(Members::CreatedAt).big_integer().not_null())
        // An account's roles are read with each session.
        .primary_key(
            Index::create()
                .name("pk_members")
                .col(Members::AccountId)
                .col(Members::OrganizationId),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_members_organization_id")
                .from(Members::Table, Members::OrganizationId)
                .to(Organizations::Table, Organizations::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_members_account_id")
                .from(Members::Table, Members::AccountId)
                .to(Accounts::Table, Accounts::Id),
        )
        .to_owned();
    manager.create_table(table).await?;
    let index = Index::create()
        .name("ix_members_organization_id_created_at")
        .table(Members::Table)
        .col(Members::OrganizationId)
        .col(Members::CreatedAt)
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Members::Table).to_owned())
        .await
}
