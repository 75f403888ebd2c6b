use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Photos {
    Table,
    Id,
    Name,
    HorseId,
    AccountId,
    Kind,
    UploadedAt,
    SweepAt,
    Stored,
    Doomed,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Photos::Table)
        .col(ColumnDef::new(Photos::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Photos::Name).text().not_null())
        // Refers to nothing: what is known of a photo outlives its horse,
        // until its pictures are deleted.
        .col(ColumnDef::new(Photos::HorseId).uuid().not_null())
        .col(ColumnDef::new(Photos::AccountId).uuid().not_null())
        .col(ColumnDef::new(Photos::Kind).text().not_null())
        .col(ColumnDef::new(Photos::UploadedAt).big_integer().not_null())
        // Empty exactly while the horse shows it.
        .col(ColumnDef::new(Photos::SweepAt).big_integer())
        // Its pictures are all in the storage.
        .col(
            ColumnDef::new(Photos::Stored)
                .boolean()
                .not_null()
                .default(false),
        )
        // Its pictures may be gone: no horse may show it any more.
        .col(
            ColumnDef::new(Photos::Doomed)
                .boolean()
                .not_null()
                .default(false),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_photos_name")
                .col(Photos::Name),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_photos_account_id")
                .from(Photos::Table, Photos::AccountId)
                .to(Accounts::Table, Accounts::Id),
        );
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_photos_sweep_at")
                .table(Photos::Table)
                .col(Photos::SweepAt)
                .col(Photos::Id)
                .and_where(Expr::col(Photos::SweepAt).is_not_null())
                .to_owned(),
        )
        .await?;
    manager
        .create_index(
            Index::create()
                .name("ix_photos_horse_id")
                .table(Photos::Table)
                .col(Photos::HorseId)
                .to_owned(),
        )
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(Photos::Table).to_owned())
        .await
}
