//! A show's rules for its entries.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration, zero};

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Events {
    Table,
    EntryRules,
    WaitCounter,
    LastBackNumber,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Dates, capacity and fees, with instants as Unix milliseconds and money
    // as cents; what is missing has its default.
    let rules = ColumnDef::new(Events::EntryRules)
        .json_binary()
        .not_null()
        .default("{}")
        .to_owned();
    for column in [
        rules,
        // The last place that was given on the show's waiting lists.
        zero(Events::WaitCounter),
        // All back numbers from the show's first one to this one are given,
        // and the next one is free.
        zero(Events::LastBackNumber),
    ] {
        add_column(manager, Events::Table, column).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [
        Events::EntryRules,
        Events::WaitCounter,
        Events::LastBackNumber,
    ] {
        drop_column(manager, Events::Table, column).await?;
    }
    Ok(())
}
