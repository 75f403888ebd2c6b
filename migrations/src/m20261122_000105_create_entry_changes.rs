//! The history of entries.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Registrations {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum EntryChanges {
    Table,
    Id,
    EventId,
    RegistrationId,
    Revision,
    At,
    Author,
    AccountId,
    Kind,
    Subject,
    Before,
    After,
    Reason,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    // Rows are only inserted, until the show is deleted.
    table
        .table(EntryChanges::Table)
        .col(
            ColumnDef::new(EntryChanges::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(EntryChanges::EventId).uuid().not_null())
        .col(
            ColumnDef::new(EntryChanges::RegistrationId)
                .uuid()
                .not_null(),
        )
        // That of the entry after the change.
        .col(
            ColumnDef::new(EntryChanges::Revision)
                .big_integer()
                .not_null(),
        )
        .col(ColumnDef::new(EntryChanges::At).big_integer().not_null())
        // `office` or `server`.
        .col(ColumnDef::new(EntryChanges::Author).text().not_null())
        // That of the office; it may be deleted since.
        .col(ColumnDef::new(EntryChanges::AccountId).uuid())
        .col(ColumnDef::new(EntryChanges::Kind).text().not_null())
        .col(ColumnDef::new(EntryChanges::Subject).text().not_null())
        .col(ColumnDef::new(EntryChanges::Before).text().not_null())
        .col(ColumnDef::new(EntryChanges::After).text().not_null())
        .col(ColumnDef::new(EntryChanges::Reason).text())
        .foreign_key(
            ForeignKey::create()
                .name("fk_entry_changes_registration_id")
                .from(EntryChanges::Table, EntryChanges::RegistrationId)
                .to(Registrations::Table, Registrations::Id),
        );
    manager.create_table(table).await?;
    for (name, column) in [
        ("ix_entry_changes_event_id", EntryChanges::EventId),
        (
            "ix_entry_changes_registration_id",
            EntryChanges::RegistrationId,
        ),
    ] {
        let index = Index::create()
            .name(name)
            .table(EntryChanges::Table)
            .col(column)
            .to_owned();
        manager.create_index(index).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::drop().table(EntryChanges::Table).to_owned();
    manager.drop_table(table).await
}
