use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum AccountMails {
    Table,
    Id,
    Kind,
    Email,
    AccountId,
    LinkHash,
    CreatedAt,
    ExpiresAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(AccountMails::Table)
        .col(
            ColumnDef::new(AccountMails::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(AccountMails::Kind).text().not_null())
        .col(ColumnDef::new(AccountMails::Email).text().not_null())
        // Empty while it is not known whether the address has an account.
        .col(ColumnDef::new(AccountMails::AccountId).uuid())
        // SHA-256 of the secret part of the link in it, if it has one.
        .col(ColumnDef::new(AccountMails::LinkHash).text())
        .col(
            ColumnDef::new(AccountMails::CreatedAt)
                .big_integer()
                .not_null(),
        )
        .col(
            ColumnDef::new(AccountMails::ExpiresAt)
                .big_integer()
                .not_null(),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_account_mails_link_hash")
                .col(AccountMails::LinkHash),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_account_mails_account_id")
                .from(AccountMails::Table, AccountMails::AccountId)
                .to(Accounts::Table, Accounts::Id)
                .on_delete(ForeignKeyAction::Cascade),
        );
    manager.create_table(table).await?;
    for (name, column) in [
        ("ix_account_mails_account_id", AccountMails::AccountId),
        ("ix_account_mails_expires_at", AccountMails::ExpiresAt),
    ] {
        let index = Index::create()
            .name(name)
            .table(AccountMails::Table)
            .col(column)
            .to_owned();
        manager.create_index(index).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .get_connection()
        .execute_unprepared("DELETE FROM jobs WHERE kind = 'account_mail'")
        .await?;
    manager
        .drop_table(Table::drop().table(AccountMails::Table).to_owned())
        .await
}
