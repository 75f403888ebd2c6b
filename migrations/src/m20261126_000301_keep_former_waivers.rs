//! An entry has a waiver for each time that one was signed: who rides in the place of
//! somebody else signs anew, and the former waiver stays.

use sea_orm_migration::prelude::*;

use crate::change::{migration, run};

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Waivers {
    Table,
    RegistrationId,
    Revision,
    EventId,
    Text,
    SignedName,
    GuardianName,
    SignedAt,
    ClientAddress,
}

/// What both tables have.
const COLUMNS: &str =
    "registration_id, event_id, text, signed_name, guardian_name, signed_at, client_address";

/// SQLite changes no primary key of a table, so a new table takes the rows.
async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // What was signed so far was signed with the first revision.
    let copy = format!(
        "INSERT INTO waivers ({COLUMNS}, revision) SELECT {COLUMNS}, 1 FROM former_waivers"
    );
    replace(manager, true, &copy).await
}

/// Only the last waiver of an entry remains.
async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let copy = format!(
        "INSERT INTO waivers ({COLUMNS}) SELECT {COLUMNS} FROM former_waivers AS signed \
         WHERE NOT EXISTS (SELECT 1 FROM former_waivers AS later \
         WHERE later.registration_id = signed.registration_id \
         AND later.revision > signed.revision)"
    );
    replace(manager, false, &copy).await
}

async fn replace(manager: &SchemaManager<'_>, has_revision: bool, copy: &str) -> Result<(), DbErr> {
    let rename = [
        "DROP INDEX ix_waivers_event_id",
        "ALTER TABLE waivers RENAME TO former_waivers",
    ];
    run(manager, &rename).await?;
    let mut table = Table::create();
    table
        .table(Waivers::Table)
        .col(ColumnDef::new(Waivers::RegistrationId).uuid().not_null());
    let mut key = Index::create();
    key.col(Waivers::RegistrationId);
    if has_revision {
        // That of the entry with which it was signed.
        table.col(ColumnDef::new(Waivers::Revision).big_integer().not_null());
        key.name("pk_waivers").col(Waivers::Revision);
    } else {
        key.name("pk_waivers_registration_id");
    }
    table
        .col(ColumnDef::new(Waivers::EventId).uuid().not_null())
        // As it was signed.
        .col(ColumnDef::new(Waivers::Text).text().not_null())
        .col(ColumnDef::new(Waivers::SignedName).text().not_null())
        // Empty if no guardian signed.
        .col(ColumnDef::new(Waivers::GuardianName).text().not_null())
        .col(ColumnDef::new(Waivers::SignedAt).big_integer().not_null())
        .col(ColumnDef::new(Waivers::ClientAddress).text())
        .primary_key(&mut key)
        .foreign_key(
            ForeignKey::create()
                .name("fk_waivers_registration_id")
                .from(Waivers::Table, Waivers::RegistrationId)
                .to("registrations", "id"),
        );
    manager.create_table(table).await?;
    run(manager, &[copy, "DROP TABLE former_waivers"]).await?;
    let index = Index::create()
        .name("ix_waivers_event_id")
        .table(Waivers::Table)
        .col(Waivers::EventId)
        .to_owned();
    manager.create_index(index).await
}
