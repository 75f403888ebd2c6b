use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Registrations {
    Table,
    Id,
    EventId,
    EntryNumber,
    Status,
    RiderName,
    RiderEmail,
    RiderPhone,
    RiderStreet,
    HorseName,
    Notes,
    Classes,
    TotalFee,
    InspectionStatus,
    CreatedAt,
}

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Registrations::Table)
        .col(
            ColumnDef::new(Registrations::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(Registrations::EventId).uuid().not_null())
        .col(
            ColumnDef::new(Registrations::EntryNumber)
                .big_integer()
                .not_null(),
        )
        .col(ColumnDef::new(Registrations::Status).text().not_null())
        .col(ColumnDef::new(Registrations::RiderName).text().not_null())
        .col(ColumnDef::new(Registrations::RiderEmail).text().not_null())
        .col(ColumnDef::new(Registrations::RiderPhone).text().not_null())
        .col(ColumnDef::new(Registrations::RiderStreet).text().not_null())
        .col(ColumnDef::new(Registrations::HorseName).text().not_null())
        .col(ColumnDef::new(Registrations::Notes).text().not_null())
        .col(
            ColumnDef::new(Registrations::Classes)
                .json_binary()
                .not_null(),
        )
        // What the classes cost in all, so that a show's fees are summed by the
        // index below without reading a row.
        .col(
            ColumnDef::new(Registrations::TotalFee)
                .big_integer()
                .not_null(),
        )
        .col(
            ColumnDef::new(Registrations::InspectionStatus)
                .text()
                .not_null(),
        )
        .col(
            ColumnDef::new(Registrations::CreatedAt)
                .big_integer()
                .not_null(),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_registrations_event_id_entry_number")
                .col(Registrations::EventId)
                .col(Registrations::EntryNumber),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_registrations_event_id")
                .from(Registrations::Table, Registrations::EventId)
                .to(Events::Table, Events::Id),
        )
        .check((
            "ck_registrations_entry_number",
            Expr::col(Registrations::EntryNumber).gte(1),
        ))
        .check((
            "ck_registrations_total_fee",
            Expr::col(Registrations::TotalFee).gte(0),
        ));
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_registrations_event_id_status_total_fee")
                .table(Registrations::Table)
                .col(Registrations::EventId)
                .col(Registrations::Status)
                .col(Registrations::TotalFee)
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Registrations::Table).to_owned())
        .await
}
