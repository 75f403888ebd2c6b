use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum HorseSections {
    Table,
    HorseId,
    Section,
    Revision,
    Content,
}

#[derive(DeriveIden)]
enum Horses {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(HorseSections::Table)
        .col(ColumnDef::new(HorseSections::HorseId).uuid().not_null())
        .col(ColumnDef::new(HorseSections::Section).text().not_null())
        .col(
            ColumnDef::new(HorseSections::Revision)
                .big_integer()
                .not_null(),
        )
        // Read with its horse, replaced whole and never searched inside.
        .col(
            ColumnDef::new(HorseSections::Content)
                .json_binary()
                .not_null(),
        )
        .primary_key(
            Index::create()
                .name("pk_horse_sections")
                .col(HorseSections::HorseId)
                .col(HorseSections::Section),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_horse_sections_horse_id")
                .from(HorseSections::Table, HorseSections::HorseId)
                .to(Horses::Table, Horses::Id),
        )
        .check((
            "ck_horse_sections_revision",
            Expr::col(HorseSections::Revision).gte(1),
        ));
    manager.create_table(table).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(HorseSections::Table).to_owned())
        .await
}
