use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Horses {
    Table,
    Id,
    AccountId,
    Name,
    NameKey,
    Age,
    Breed,
    BreedKey,
    Gender,
    Color,
    Markings,
    RegistrationNumber,
    MicrochipNumber,
    PhotoLink,
    ListedAt,
    HeaderPhoto,
    ProfilePhoto,
    Stable,
    StableKey,
    Location,
    LocationKey,
    BoardingContact,
    BoardingAgreement,
    GeneralRevision,
    BoardingRevision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let text = |column: Horses| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Horses| ColumnDef::new(column).big_integer().not_null().to_owned();
    let mut table = Table::create();
    table
        .table(Horses::Table)
        .col(ColumnDef::new(Horses::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Horses::AccountId).uuid().not_null())
        // The section `general`.
        .col(text(Horses::Name))
        .col(text(Horses::NameKey))
        .col(ColumnDef::new(Horses::Age).big_integer())
        .col(ColumnDef::new(Horses::Breed).text())
        .col(text(Horses::BreedKey))
        .col(ColumnDef::new(Horses::Gender).text())
        .col(text(Horses::Color))
        .col(text(Horses::Markings))
        .col(text(Horses::RegistrationNumber))
        .col(text(Horses::MicrochipNumber))
        .col(ColumnDef::new(Horses::PhotoLink).text())
        // Since when it is for sale; empty while it is not.
        .col(ColumnDef::new(Horses::ListedAt).big_integer())
        .col(ColumnDef::new(Horses::HeaderPhoto).text())
        .col(ColumnDef::new(Horses::ProfilePhoto).text())
        // The section `boarding`, in columns because the marketplace lists
        // and searches half of it.
        .col(text(Horses::Stable))
        .col(text(Horses::StableKey))
        .col(text(Horses::Location))
        .col(text(Horses::LocationKey))
        .col(text(Horses::BoardingContact))
        .col(text(Horses::BoardingAgreement))
        .col(number(Horses::GeneralRevision))
        .col(number(Horses::BoardingRevision))
        .col(number(Horses::CreatedAt))
        .col(number(Horses::UpdatedAt))
        .foreign_key(
            ForeignKey::create()
                .name("fk_horses_account_id")
                .from(Horses::Table, Horses::AccountId)
                .to(Accounts::Table, Accounts::Id),
        )
        .check((
            "ck_horses_revisions",
            Expr::col(Horses::GeneralRevision)
                .gte(1)
                .and(Expr::col(Horses::BoardingRevision).gte(1)),
        ));
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_horses_account_id_created_at")
                .table(Horses::Table)
                .col(Horses::AccountId)
                .col(Horses::CreatedAt)
                .col(Horses::Id)
                .to_owned(),
        )
        .await?;
    // The marketplace: its first page is read from the end of this, however
    // many horses there are.
    manager
        .create_index(
            Index::create()
                .name("ix_horses_listed_at")
                .table(Horses::Table)
                .col(Horses::ListedAt)
                .col(Horses::Id)
                .and_where(Expr::col(Horses::ListedAt).is_not_null())
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Horses::Table).to_owned())
        .await
}
