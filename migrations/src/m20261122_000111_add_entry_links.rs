//! Each entry has a secret link for its rider.

use sea_orm_migration::prelude::*;

use crate::change::migration;
use sea_orm_migration::sea_orm::DbBackend;

migration!();

#[derive(DeriveIden)]
enum Registrations {
    Table,
    Link,
}

const INDEX: &str = "uq_registrations_link";

/// The characters of a link.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LENGTH: usize = 22;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = ColumnDef::new(Registrations::Link)
        .text()
        .not_null()
        .default("")
        .to_owned();
    let table = Table::alter()
        .table(Registrations::Table)
        .add_column(column)
        .to_owned();
    manager.alter_table(table).await?;
    let random = random_link(manager.get_database_backend());
    let fill = Query::update()
        .table(Registrations::Table)
        .value(Registrations::Link, Expr::cust(random))
        .to_owned();
    manager.execute(fill).await?;
    let index = Index::create()
        .name(INDEX)
        .table(Registrations::Table)
        .col(Registrations::Link)
        .unique()
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = Index::drop()
        .name(INDEX)
        .table(Registrations::Table)
        .to_owned();
    manager.drop_index(index).await?;
    let table = Table::alter()
        .table(Registrations::Table)
        .drop_column(Registrations::Link)
        .to_owned();
    manager.alter_table(table).await
}

/// A new link for each row: 122 random bits on PostgreSQL, 132 on SQLite, whose
/// generator has a seed from the operating system.
fn random_link(backend: DbBackend) -> String {
    if backend == DbBackend::Postgres {
        "translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')"
            .to_owned()
    } else {
        let letter = format!("substr('{LETTERS}', 1 + (random() & 63), 1)");
        vec![letter; LENGTH].join(" || ")
    }
}
