//! Shows, templates, horses and photos belong to an organization instead of an
//! account. An organization gets the id of the account that founded it: so the
//! columns keep their values, and their foreign keys to `accounts`, which SQLite
//! cannot replace, hold.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

const TABLES: [&str; 5] = [
    "events",
    "event_templates",
    "horses",
    "horse_care",
    "photos",
];
const ACCOUNT: &str = "account_id";
const ORGANIZATION: &str = "organization_id";

/// Indexes that begin with the column: their table and the other columns.
const INDEXES: [(&str, &[&str]); 6] = [
    ("events", &["starts_at", "id"]),
    ("events", &["entry_bytes"]),
    ("event_templates", &["saved_at", "id"]),
    ("horses", &["created_at", "id"]),
    ("horse_care", &["due_day", "id"]),
    ("photos", &[]),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let founded = Query::update()
        .table(Alias::new("organizations"))
        .value(Alias::new("id"), Expr::col(Alias::new(ACCOUNT)))
        .to_owned();
    manager.exec_stmt(founded).await?;
    rename(manager, ACCOUNT, ORGANIZATION).await
}

/// The organizations keep their ids.
async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    rename(manager, ORGANIZATION, ACCOUNT).await
}

async fn rename(manager: &SchemaManager<'_>, from: &str, to: &str) -> Result<(), DbErr> {
    for (table, columns) in INDEXES {
        let name = index_name(table, from, columns);
        manager
            .drop_index(Index::drop().name(name).table(Alias::new(table)).to_owned())
            .await?;
    }
    for table in TABLES {
        let rename = Table::alter()
            .table(Alias::new(table))
            .rename_column(Alias::new(from), Alias::new(to))
            .to_owned();
        manager.alter_table(rename).await?;
    }
    for (table, columns) in INDEXES {
        let mut index = Index::create();
        index
            .name(index_name(table, to, columns))
            .table(Alias::new(table))
            .col(Alias::new(to));
        for column in columns {
            index.col(Alias::new(*column));
        }
        if columns.contains(&"starts_at") {
            index.and_where(Expr::col(Alias::new("hidden_at")).is_null());
        }
        manager.create_index(index).await?;
    }
    Ok(())
}

/// The name of an index, without the id that makes its order unique.
fn index_name(table: &str, first: &str, others: &[&str]) -> String {
    let mut parts = vec!["ix", table, first];
    parts.extend(others.iter().filter(|column| **column != "id"));
    parts.join("_")
}
