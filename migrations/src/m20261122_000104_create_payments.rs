//! The ledgers of entries, and what entries still owe.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::change::{add_column, drop_column, migration, run};

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Registrations {
    Table,
    Id,
    EventId,
    Balance,
}

#[derive(DeriveIden, Clone, Copy)]
enum Payments {
    Table,
    Id,
    EventId,
    RegistrationId,
    Kind,
    Method,
    Amount,
    Reference,
    Note,
    ReceivedAt,
    RecordedAt,
    RecordedBy,
    Voids,
    Reason,
}

const BALANCES: &str = "ix_registrations_event_id_balance";

/// The tables of which the office waives rows, with the index of waived rows.
const WAIVED: [(&str, &str); 2] = [
    ("class_entries", "ix_class_entries_event_id_waived"),
    ("charges", "ix_charges_event_id_waived"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
    manager.create_table(payments()).await?;
    let of_show = Index::create()
        .name("ix_payments_event_id")
        .table(Payments::Table)
        .col(Payments::EventId)
        .to_owned();
    let of_entry = Index::create()
        .name("ix_payments_registration_id")
        .table(Payments::Table)
        .col(Payments::RegistrationId)
        .to_owned();
    for index in [of_show, of_entry] {
        manager.create_index(index).await?;
    }
    let balance = ColumnDef::new(Registrations::Balance)
        .big_integer()
        .generated(
            Expr::cust("total_fee - paid"),
            // SQLite adds no stored ones to a table, and indexes others too.
            is_postgres,
        )
        .to_owned();
    add_column(manager, Registrations::Table, balance).await?;
    let index = Index::create()
        .name(BALANCES)
        .table(Registrations::Table)
        .col(Registrations::EventId)
        .col(Registrations::Balance)
        .col(Registrations::Id)
        .to_owned();
    manager.create_index(index).await?;
    for (table, name) in WAIVED {
        let index = Index::create()
            .name(name)
            .table(table)
            .col("event_id")
            .and_where(Expr::col("waived_reason").is_not_null())
            .to_owned();
        manager.create_index(index).await?;
    }
    run(
        manager,
        if is_postgres {
            POSTGRES_TRIGGERS
        } else {
            SQLITE_TRIGGERS
        },
    )
    .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::drop().table(Payments::Table).to_owned();
    manager.drop_table(table).await?;
    if manager.get_database_backend() == DbBackend::Postgres {
        run(manager, &["DROP FUNCTION keep_paid() CASCADE"]).await?;
    }
    for (table, name) in WAIVED {
        let index = Index::drop().name(name).table(table).to_owned();
        manager.drop_index(index).await?;
    }
    let index = Index::drop()
        .name(BALANCES)
        .table(Registrations::Table)
        .to_owned();
    manager.drop_index(index).await?;
    drop_column(manager, Registrations::Table, Registrations::Balance).await
}

/// Rows are only inserted, until the show is deleted.
fn payments() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(Payments::Table)
        .col(ColumnDef::new(Payments::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Payments::EventId).uuid().not_null())
        .col(ColumnDef::new(Payments::RegistrationId).uuid().not_null())
        // `payment` or `refund`.
        .col(ColumnDef::new(Payments::Kind).text().not_null())
        .col(ColumnDef::new(Payments::Method).text().not_null())
        .col(ColumnDef::new(Payments::Amount).big_integer().not_null())
        .col(ColumnDef::new(Payments::Reference).text().not_null())
        .col(ColumnDef::new(Payments::Note).text().not_null())
        .col(
            ColumnDef::new(Payments::ReceivedAt)
                .big_integer()
                .not_null(),
        )
        .col(
            ColumnDef::new(Payments::RecordedAt)
                .big_integer()
                .not_null(),
        )
        // The account, which may be deleted since.
        .col(ColumnDef::new(Payments::RecordedBy).uuid().not_null())
        // The row that this one voids; it has the same kind and amount.
        .col(ColumnDef::new(Payments::Voids).uuid())
        // Why it was voided.
        .col(ColumnDef::new(Payments::Reason).text())
        .index(
            Index::create()
                .unique()
                .name("uq_payments_voids")
                .col(Payments::Voids),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_payments_registration_id")
                .from(Payments::Table, Payments::RegistrationId)
                .to(Registrations::Table, Registrations::Id),
        )
        .check(("ck_payments_amount", Expr::col(Payments::Amount).gt(0)));
    table
}

const POSTGRES_TRIGGERS: &[&str] = &[
    "CREATE FUNCTION keep_paid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     UPDATE registrations SET paid = paid + CASE \
         WHEN (NEW.kind = 'payment') = (NEW.voids IS NULL) THEN NEW.amount \
         ELSE -NEW.amount END \
     WHERE id = NEW.registration_id; RETURN NULL; END $$",
    "CREATE TRIGGER tr_payments_insert AFTER INSERT ON payments \
     FOR EACH ROW EXECUTE FUNCTION keep_paid()",
];

const SQLITE_TRIGGERS: &[&str] = &[
    "CREATE TRIGGER tr_payments_insert AFTER INSERT ON payments BEGIN \
     UPDATE registrations SET paid = paid + CASE \
         WHEN (NEW.kind = 'payment') = (NEW.voids IS NULL) THEN NEW.amount \
         ELSE -NEW.amount END \
     WHERE id = NEW.registration_id; END",
];
