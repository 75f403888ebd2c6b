//! Invitations to organizations.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Invitations {
    Table,
    Id,
    OrganizationId,
    Email,
    EmailKey,
    Role,
    LinkHash,
    InvitedBy,
    AcceptedBy,
    CreatedAt,
    ExpiresAt,
}

#[derive(DeriveIden)]
enum Organizations {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let text = |column| ColumnDef::new(column).text().not_null().to_owned();
    let instant = |column| ColumnDef::new(column).big_integer().not_null().to_owned();
    let mut table = Table::create();
    table
        .table(Invitations::Table)
        .col(
            ColumnDef::new(Invitations::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(
            ColumnDef::new(Invitations::OrganizationId)
                .uuid()
                .not_null(),
        )
        .col(text(Invitations::Email))
        .col(text(Invitations::EmailKey))
        .col(text(Invitations::Role))
        // SHA-256 of the secret part of the link; empty until it is mailed.
        .col(ColumnDef::new(Invitations::LinkHash).text())
        .col(ColumnDef::new(Invitations::InvitedBy).uuid().not_null())
        .col(ColumnDef::new(Invitations::AcceptedBy).uuid())
        .col(instant(Invitations::CreatedAt))
        .col(instant(Invitations::ExpiresAt))
        .index(
            Index::create()
                .unique()
                .name("uq_invitations_organization_id_email_key")
                .col(Invitations::OrganizationId)
                .col(Invitations::EmailKey),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_invitations_link_hash")
                .col(Invitations::LinkHash),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_invitations_organization_id")
                .from(Invitations::Table, Invitations::OrganizationId)
                .to(Organizations::Table, Organizations::Id),
        );
    manager.create_table(table).await?;
    let index = Index::create()
        .name("ix_invitations_expires_at")
        .table(Invitations::Table)
        .col(Invitations::ExpiresAt)
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mails = "DELETE FROM jobs WHERE kind = 'account_mail' AND subject_id IN \
                 (SELECT id FROM account_mails WHERE kind = 'invitation')";
    let connection = manager.get_connection();
    connection.execute_unprepared(mails).await?;
    connection
        .execute_unprepared("DELETE FROM account_mails WHERE kind = 'invitation'")
        .await?;
    manager
        .drop_table(Table::drop().table(Invitations::Table).to_owned())
        .await
}
