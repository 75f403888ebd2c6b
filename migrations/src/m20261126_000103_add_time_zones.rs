//! The time zone of an organization, which decides what day it is there.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

const ORGANIZATIONS: &str = "organizations";
const TIME_ZONE: &str = "time_zone";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let zone = ColumnDef::new(TIME_ZONE).text().to_owned();
    add_column(manager, ORGANIZATIONS, zone).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_column(manager, ORGANIZATIONS, TIME_ZONE).await
}
