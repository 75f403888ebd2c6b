//! The search for the next free back number always uses the index. PostgreSQL
//! keeps the plan of a function's statement: one that was made while the table was
//! small read the whole table for each entry of a show, until its statistics were
//! renewed a minute later.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::change::{migration, run};

migration!();

/// SQLite makes no plan from statistics here.
async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    match manager.get_database_backend() {
        DbBackend::Postgres => {
            let set = "ALTER FUNCTION advance_back_number(uuid) SET enable_seqscan = off";
            run(manager, &[set]).await
        }
        _ => Ok(()),
    }
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    match manager.get_database_backend() {
        DbBackend::Postgres => {
            let reset = "ALTER FUNCTION advance_back_number(uuid) RESET enable_seqscan";
            run(manager, &[reset]).await
        }
        _ => Ok(()),
    }
}
