use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
    AccountId,
    PublicLink,
    Name,
    NameKey,
    EventType,
    EventTypeKey,
    Venue,
    VenueKey,
    Address,
    City,
    State,
    ZipCode,
    ManagerName,
    ManagerEmail,
    ManagerPhone,
    RequireDqp,
    Classes,
    Notes,
    StartsAt,
    EndsAt,
    TimeZone,
    EntryCounter,
    UsdaNotifiedAt,
    HiddenAt,
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
        .table(Events::Table)
        .col(ColumnDef::new(Events::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Events::AccountId).uuid().not_null())
        .col(ColumnDef::new(Events::PublicLink).text().not_null())
        .col(ColumnDef::new(Events::Name).text().not_null())
        .col(ColumnDef::new(Events::NameKey).text().not_null())
        .col(ColumnDef::new(Events::EventType).text().not_null())
        .col(ColumnDef::new(Events::EventTypeKey).text().not_null())
        .col(ColumnDef::new(Events::Venue).text().not_null())
        .col(ColumnDef::new(Events::VenueKey).text().not_null())
        .col(ColumnDef::new(Events::Address).text().not_null())
        .col(ColumnDef::new(Events::City).text().not_null())
        .col(ColumnDef::new(Events::State).text().not_null())
        .col(ColumnDef::new(Events::ZipCode).text().not_null())
        .col(ColumnDef::new(Events::ManagerName).text().not_null())
        .col(ColumnDef::new(Events::ManagerEmail).text())
        .col(ColumnDef::new(Events::ManagerPhone).text())
        .col(ColumnDef::new(Events::RequireDqp).boolean().not_null())
        .col(ColumnDef::new(Events::Classes).json_binary().not_null())
        .col(ColumnDef::new(Events::Notes).text().not_null())
        .col(ColumnDef::new(Events::StartsAt).big_integer().not_null())
        .col(ColumnDef::new(Events::EndsAt).big_integer().not_null())
        .col(ColumnDef::new(Events::TimeZone).text().not_null())
        // The number of the last entry. A counter in the row, not a maximum of
        // the entries: it is locked, raised and rolled back with them.
        .col(
            ColumnDef::new(Events::EntryCounter)
                .big_integer()
                .not_null()
                .default(0),
        )
        .col(ColumnDef::new(Events::UsdaNotifiedAt).big_integer())
        // A deleted show keeps its records; from this instant on nothing finds it.
        .col(ColumnDef::new(Events::HiddenAt).big_integer())
        .col(ColumnDef::new(Events::CreatedAt).big_integer().not_null())
        .col(ColumnDef::new(Events::UpdatedAt).big_integer().not_null())
        .index(
            Index::create()
                .unique()
                .name("uq_events_public_link")
                .col(Events::PublicLink),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_events_account_id")
                .from(Events::Table, Events::AccountId)
                .to(Accounts::Table, Accounts::Id),
        )
        .check((
            "ck_events_schedule",
            Expr::col(Events::EndsAt).gt(Expr::col(Events::StartsAt)),
        ))
        .check((
            "ck_events_entry_counter",
            Expr::col(Events::EntryCounter).gte(0),
        ));
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_events_account_id_starts_at")
                .table(Events::Table)
                .col(Events::AccountId)
                .col(Events::StartsAt)
                .col(Events::Id)
                .and_where(Expr::col(Events::HiddenAt).is_null())
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Events::Table).to_owned())
        .await
}
