//! Messages of a show's office to its riders.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Messages {
    Table,
    Id,
    EventId,
    SentTo,
    ClassId,
    ClassName,
    Subject,
    Body,
    Recipients,
    SentBy,
    SentAt,
}

const INDEX: &str = "ix_messages_event_id_sent_at";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    // Rows are only inserted, until the show is deleted.
    table
        .table(Messages::Table)
        .col(ColumnDef::new(Messages::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Messages::EventId).uuid().not_null())
        // `all`, `class` or `due`.
        .col(ColumnDef::new(Messages::SentTo).text().not_null())
        // With its name then; the class may be removed since.
        .col(ColumnDef::new(Messages::ClassId).uuid())
        .col(ColumnDef::new(Messages::ClassName).text().not_null())
        .col(ColumnDef::new(Messages::Subject).text().not_null())
        .col(ColumnDef::new(Messages::Body).text().not_null())
        .col(
            ColumnDef::new(Messages::Recipients)
                .big_integer()
                .not_null(),
        )
        // The account may be deleted since.
        .col(ColumnDef::new(Messages::SentBy).uuid().not_null())
        .col(ColumnDef::new(Messages::SentAt).big_integer().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_messages_event_id")
                .from(Messages::Table, Messages::EventId)
                .to(Events::Table, Events::Id),
        );
    manager.create_table(table).await?;
    let index = Index::create()
        .name(INDEX)
        .table(Messages::Table)
        .col(Messages::EventId)
        .col(Messages::SentAt)
        .col(Messages::Id)
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::drop().table(Messages::Table).to_owned();
    manager.drop_table(table).await
}
