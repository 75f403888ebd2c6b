use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum HorseCare {
    Table,
    Id,
    HorseId,
    AccountId,
    Kind,
    Name,
    LastOn,
    DueOn,
    DueDay,
}

#[derive(DeriveIden)]
enum Horses {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(HorseCare::Table)
        .col(
            ColumnDef::new(HorseCare::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(HorseCare::HorseId).uuid().not_null())
        // The horse's, again: a whole stable's care is read in order from
        // the index below.
        .col(ColumnDef::new(HorseCare::AccountId).uuid().not_null())
        .col(ColumnDef::new(HorseCare::Kind).text().not_null())
        .col(ColumnDef::new(HorseCare::Name).text().not_null())
        .col(ColumnDef::new(HorseCare::LastOn).text())
        .col(ColumnDef::new(HorseCare::DueOn).text())
        // The Julian day of `due_on`, or a number beyond any day: a null
        // neither sorts alike in both databases nor fits a cursor.
        .col(ColumnDef::new(HorseCare::DueDay).big_integer().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_horse_care_horse_id")
                .from(HorseCare::Table, HorseCare::HorseId)
                .to(Horses::Table, Horses::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_horse_care_account_id")
                .from(HorseCare::Table, HorseCare::AccountId)
                .to(Accounts::Table, Accounts::Id),
        );
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_horse_care_account_id_due_day")
                .table(HorseCare::Table)
                .col(HorseCare::AccountId)
                .col(HorseCare::DueDay)
                .col(HorseCare::Id)
                .to_owned(),
        )
        .await?;
    manager
        .create_index(
            Index::create()
                .name("ix_horse_care_horse_id")
                .table(HorseCare::Table)
                .col(HorseCare::HorseId)
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(HorseCare::Table).to_owned())
        .await
}
