use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Reports {
    Table,
    Id,
    HorseId,
    HorseName,
    SellerId,
    ReporterId,
    Reason,
    Details,
    CreatedAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Reports::Table)
        .col(ColumnDef::new(Reports::Id).uuid().not_null().primary_key())
        // Refers to nothing: a report outlives its horse, with the name
        // that the horse had and with its seller.
        .col(ColumnDef::new(Reports::HorseId).uuid().not_null())
        .col(ColumnDef::new(Reports::HorseName).text().not_null())
        .col(ColumnDef::new(Reports::SellerId).uuid().not_null())
        .col(ColumnDef::new(Reports::ReporterId).uuid().not_null())
        .col(ColumnDef::new(Reports::Reason).text().not_null())
        .col(ColumnDef::new(Reports::Details).text().not_null())
        .col(ColumnDef::new(Reports::CreatedAt).big_integer().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_reports_seller_id")
                .from(Reports::Table, Reports::SellerId)
                .to(Accounts::Table, Accounts::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_reports_reporter_id")
                .from(Reports::Table, Reports::ReporterId)
                .to(Accounts::Table, Accounts::Id),
        );
    manager.create_table(table).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Reports::Table).to_owned())
        .await
}
