//! Mails that an address got lately; and the organization of a job's mail, so that
//! the mails of organizations take turns.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

#[derive(DeriveIden)]
enum LimitedMails {
    Table,
    Id,
    Recipient,
    OrganizationId,
    ReservedAt,
    AdmittedAt,
}

const JOBS: &str = "jobs";
const ORGANIZATION_ID: &str = "organization_id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let organization_id = ColumnDef::new(ORGANIZATION_ID).uuid().to_owned();
    add_column(manager, JOBS, organization_id).await?;
    let mut table = Table::create();
    table
        .table(LimitedMails::Table)
        .col(
            ColumnDef::new(LimitedMails::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(LimitedMails::Recipient).text().not_null())
        // No foreign key: what an address got counts also when the organization is gone.
        .col(
            ColumnDef::new(LimitedMails::OrganizationId)
                .uuid()
                .not_null(),
        )
        .col(
            ColumnDef::new(LimitedMails::ReservedAt)
                .big_integer()
                .not_null(),
        )
        .col(ColumnDef::new(LimitedMails::AdmittedAt).big_integer());
    manager.create_table(table).await?;
    let reserved = Index::create()
        .name("ix_limited_mails_recipient_organization_id")
        .table(LimitedMails::Table)
        .col(LimitedMails::Recipient)
        .col(LimitedMails::OrganizationId)
        .col(LimitedMails::ReservedAt)
        .to_owned();
    manager.create_index(reserved).await?;
    let admitted = Index::create()
        .name("ix_limited_mails_recipient_admitted_at")
        .table(LimitedMails::Table)
        .col(LimitedMails::Recipient)
        .col(LimitedMails::AdmittedAt)
        .to_owned();
    manager.create_index(admitted).await?;
    let old = Index::create()
        .name("ix_limited_mails_reserved_at")
        .table(LimitedMails::Table)
        .col(LimitedMails::ReservedAt)
        .to_owned();
    manager.create_index(old).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(LimitedMails::Table).to_owned())
        .await?;
    drop_column(manager, JOBS, ORGANIZATION_ID).await
}
