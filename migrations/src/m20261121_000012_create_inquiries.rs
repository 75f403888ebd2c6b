use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Inquiries {
    Table,
    Id,
    HorseId,
    HorseName,
    SellerId,
    BuyerId,
    Name,
    Email,
    Phone,
    Message,
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
        .table(Inquiries::Table)
        .col(
            ColumnDef::new(Inquiries::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        // Refers to nothing: an inquiry outlives its horse, with the name
        // that the horse had.
        .col(ColumnDef::new(Inquiries::HorseId).uuid().not_null())
        .col(ColumnDef::new(Inquiries::HorseName).text().not_null())
        .col(ColumnDef::new(Inquiries::SellerId).uuid().not_null())
        .col(ColumnDef::new(Inquiries::BuyerId).uuid().not_null())
        .col(ColumnDef::new(Inquiries::Name).text().not_null())
        .col(ColumnDef::new(Inquiries::Email).text().not_null())
        .col(ColumnDef::new(Inquiries::Phone).text())
        .col(ColumnDef::new(Inquiries::Message).text().not_null())
        .col(
            ColumnDef::new(Inquiries::CreatedAt)
                .big_integer()
                .not_null(),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_inquiries_seller_id")
                .from(Inquiries::Table, Inquiries::SellerId)
                .to(Accounts::Table, Accounts::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_inquiries_buyer_id")
                .from(Inquiries::Table, Inquiries::BuyerId)
                .to(Accounts::Table, Accounts::Id),
        );
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_inquiries_seller_id_created_at")
                .table(Inquiries::Table)
                .col(Inquiries::SellerId)
                .col(Inquiries::CreatedAt)
                .col(Inquiries::Id)
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Inquiries::Table).to_owned())
        .await
}
