//! What an entry is charged beside its classes.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Registrations {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Charges {
    Table,
    Id,
    RegistrationId,
    EventId,
    Position,
    FeeId,
    Name,
    UnitAmount,
    Per,
    IsExtra,
    Quantity,
    IsCharged,
    WaivedReason,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut charges = Table::create();
    charges
        .table(Charges::Table)
        .col(ColumnDef::new(Charges::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Charges::RegistrationId).uuid().not_null())
        .col(ColumnDef::new(Charges::EventId).uuid().not_null())
        // From 0, in the order of the bill.
        .col(ColumnDef::new(Charges::Position).big_integer().not_null())
        // The fee in the show's rules; name and amount are copies.
        .col(ColumnDef::new(Charges::FeeId).uuid().not_null())
        .col(ColumnDef::new(Charges::Name).text().not_null())
        .col(ColumnDef::new(Charges::UnitAmount).big_integer().not_null())
        .col(ColumnDef::new(Charges::Per).text().not_null())
        .col(ColumnDef::new(Charges::IsExtra).boolean().not_null())
        // 1 for a fee per class: its number is that of the charged classes.
        .col(ColumnDef::new(Charges::Quantity).big_integer().not_null())
        // Whether it is on the bill.
        .col(ColumnDef::new(Charges::IsCharged).boolean().not_null())
        // Why the office waived it, if it did.
        .col(ColumnDef::new(Charges::WaivedReason).text())
        .index(
            Index::create()
                .unique()
                .name("uq_charges_registration_id_position")
                .col(Charges::RegistrationId)
                .col(Charges::Position),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_charges_registration_id")
                .from(Charges::Table, Charges::RegistrationId)
                .to(Registrations::Table, Registrations::Id),
        )
        .check((
            "ck_charges_amounts",
            Expr::col(Charges::UnitAmount)
                .gte(0)
                .and(Expr::col(Charges::Quantity).gte(0)),
        ));
    manager.create_table(charges).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::drop().table(Charges::Table).to_owned();
    manager.drop_table(table).await
}
