//! A search for a number finds the entry that has it on its back, and not the one that
//! was made as so many-th, whose number nobody sees.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::change::{migration, run};

migration!();

/// The search key has a line for each number: `#1`, and then `#101`, which is empty
/// without a back number. Rows that were made before back numbers have one line for
/// both, which stays.
async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let line_end = match manager.get_database_backend() {
        DbBackend::Postgres => "chr(10)",
        _ => "char(10)",
    };
    let after =
        format!("{line_end} || COALESCE('#' || CAST(back_number AS text), '') || {line_end}");
    let before = format!("{line_end} || '#' || CAST(entry_number AS text) || {after}");
    let update =
        format!("UPDATE registrations SET search_key = replace(search_key, {before}, {after})");
    run(manager, &[&update]).await
}

/// An entry gets its former key at its next change.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
