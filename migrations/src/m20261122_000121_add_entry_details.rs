//! What entries say beside rider, horse and classes, and the waivers that were
//! signed for them.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Registrations {
    Table,
    Id,
    Details,
    HorseId,
}

#[derive(DeriveIden)]
enum Waivers {
    Table,
    RegistrationId,
    EventId,
    Text,
    SignedName,
    GuardianName,
    SignedAt,
    ClientAddress,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let details = ColumnDef::new(Registrations::Details)
        .json_binary()
        .not_null()
        .default("{}")
        .to_owned();
    add_column(manager, Registrations::Table, details).await?;
    // No foreign key: the entry remains when the horse is deleted.
    let horse = ColumnDef::new(Registrations::HorseId).uuid().to_owned();
    add_column(manager, Registrations::Table, horse).await?;
    let mut table = Table::create();
    // Rows are only inserted, until the show is deleted.
    table
        .table(Waivers::Table)
        .col(
            ColumnDef::new(Waivers::RegistrationId)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(Waivers::EventId).uuid().not_null())
        // As it was signed.
        .col(ColumnDef::new(Waivers::Text).text().not_null())
        .col(ColumnDef::new(Waivers::SignedName).text().not_null())
        // Empty if no guardian signed.
        .col(ColumnDef::new(Waivers::GuardianName).text().not_null())
        .col(ColumnDef::new(Waivers::SignedAt).big_integer().not_null())
        .col(ColumnDef::new(Waivers::ClientAddress).text())
        .foreign_key(
            ForeignKey::create()
                .name("fk_waivers_registration_id")
                .from(Waivers::Table, Waivers::RegistrationId)
                .to(Registrations::Table, Registrations::Id),
        );
    manager.create_table(table).await?;
    let index = Index::create()
        .name("ix_waivers_event_id")
        .table(Waivers::Table)
        .col(Waivers::EventId)
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::drop().table(Waivers::Table).to_owned();
    manager.drop_table(table).await?;
    drop_column(manager, Registrations::Table, Registrations::HorseId).await?;
    drop_column(manager, Registrations::Table, Registrations::Details).await
}
