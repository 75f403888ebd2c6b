//! From when until when a horse is boarded, and an index for lists of horses by
//! name.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Horses {
    Table,
    Id,
    OrganizationId,
    NameKey,
    BoardingStartsOn,
    BoardingEndsOn,
}

const DATES: [Horses; 2] = [Horses::BoardingStartsOn, Horses::BoardingEndsOn];

const BY_NAME: &str = "ix_horses_organization_id_name_key";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for date in DATES {
        let column = ColumnDef::new(date).text().to_owned();
        add_column(manager, Horses::Table, column).await?;
    }
    let index = Index::create()
        .name(BY_NAME)
        .table(Horses::Table)
        .col(Horses::OrganizationId)
        .col(Horses::NameKey)
        .col(Horses::Id)
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = Index::drop().name(BY_NAME).table(Horses::Table).to_owned();
    manager.drop_index(index).await?;
    for date in DATES {
        drop_column(manager, Horses::Table, date).await?;
    }
    Ok(())
}
