//! Second factors of accounts, with their recovery codes.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum SecondFactors {
    Table,
    AccountId,
    Secret,
    LastStep,
    CreatedAt,
    ConfirmedAt,
}

#[derive(DeriveIden)]
enum RecoveryCodes {
    Table,
    AccountId,
    CodeHash,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut factors = Table::create();
    factors
        .table(SecondFactors::Table)
        .col(
            ColumnDef::new(SecondFactors::AccountId)
                .uuid()
                .not_null()
                .primary_key(),
        )
        // Base 32; readable, because codes are computed from it.
        .col(ColumnDef::new(SecondFactors::Secret).text().not_null())
        // The last step of thirty seconds whose code was used.
        .col(
            ColumnDef::new(SecondFactors::LastStep)
                .big_integer()
                .not_null(),
        )
        .col(
            ColumnDef::new(SecondFactors::CreatedAt)
                .big_integer()
                .not_null(),
        )
        // Empty until a first code was right.
        .col(ColumnDef::new(SecondFactors::ConfirmedAt).big_integer())
        .foreign_key(
            ForeignKey::create()
                .name("fk_second_factors_account_id")
                .from(SecondFactors::Table, SecondFactors::AccountId)
                .to(Accounts::Table, Accounts::Id)
                .on_delete(ForeignKeyAction::Cascade),
        );
    manager.create_table(factors).await?;
    let mut codes = Table::create();
    codes
        .table(RecoveryCodes::Table)
        .col(ColumnDef::new(RecoveryCodes::AccountId).uuid().not_null())
        // SHA-256.
        .col(ColumnDef::new(RecoveryCodes::CodeHash).text().not_null())
        .primary_key(
            Index::create()
                .col(RecoveryCodes::AccountId)
                .col(RecoveryCodes::CodeHash),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_recovery_codes_account_id")
                .from(RecoveryCodes::Table, RecoveryCodes::AccountId)
                .to(SecondFactors::Table, SecondFactors::AccountId)
                .on_delete(ForeignKeyAction::Cascade),
        );
    manager.create_table(codes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mails = "DELETE FROM account_mails WHERE kind IN \
                 ('second_factor_on', 'second_factor_off', 'recovery_code_used')";
    let jobs = "DELETE FROM jobs WHERE kind = 'account_mail' AND subject_id IN \
                (SELECT id FROM account_mails WHERE kind IN \
                 ('second_factor_on', 'second_factor_off', 'recovery_code_used'))";
    let connection = manager.get_connection();
    connection.execute_unprepared(jobs).await?;
    connection.execute_unprepared(mails).await?;
    manager
        .drop_table(Table::drop().table(RecoveryCodes::Table).to_owned())
        .await?;
    manager
        .drop_table(Table::drop().table(SecondFactors::Table).to_owned())
        .await
}
