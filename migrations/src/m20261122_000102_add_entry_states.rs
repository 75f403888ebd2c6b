//! Entries get back numbers, places on waiting lists, and what they paid.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::change::{add_column, drop_column, migration, run, zero};

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Events {
    Table,
    Id,
}

#[derive(DeriveIden, Clone, Copy)]
enum Registrations {
    Table,
    Id,
    EventId,
    BackNumber,
    Revision,
    WaitNumber,
    Paid,
}

#[derive(DeriveIden, Clone, Copy)]
enum ClassEntries {
    Table,
    EventId,
    WaitNumber,
    IsCharged,
    WaivedReason,
}

#[derive(DeriveIden, Clone, Copy)]
enum BackNumbers {
    Table,
    EventId,
    Number,
    RegistrationId,
}

/// The tables with a `wait_number`.
const WAITING_TABLES: [&str; 2] = ["registrations", "class_entries"];

const WAITING_ENTRIES: &str = "ix_registrations_event_id_wait_number";
const WAITING_CLASS_ENTRIES: &str = "ix_class_entries_event_id_wait_number";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [
        ColumnDef::new(Registrations::BackNumber)
            .big_integer()
            .to_owned(),
        ColumnDef::new(Registrations::Revision)
            .big_integer()
            .not_null()
            .default(1)
            .to_owned(),
        // Only while an entry without classes waits.
        ColumnDef::new(Registrations::WaitNumber)
            .big_integer()
            .to_owned(),
        // Payments less refunds, in cents; it may be negative.
        zero(Registrations::Paid),
    ] {
        add_column(manager, Registrations::Table, column).await?;
    }
    for column in [
        // Only while it waits.
        ColumnDef::new(ClassEntries::WaitNumber)
            .big_integer()
            .to_owned(),
        // Whether its price is on the bill.
        ColumnDef::new(ClassEntries::IsCharged)
            .boolean()
            .not_null()
            .default(true)
            .to_owned(),
        // Why the office waived the price, if it did.
        ColumnDef::new(ClassEntries::WaivedReason).text().to_owned(),
    ] {
        add_column(manager, ClassEntries::Table, column).await?;
    }
    for index in [
        Index::create()
            .name(WAITING_ENTRIES)
            .table(Registrations::Table)
            .col(Registrations::EventId)
            .col(Registrations::WaitNumber)
            .and_where(Expr::col(Registrations::WaitNumber).is_not_null())
            .to_owned(),
        Index::create()
            .name(WAITING_CLASS_ENTRIES)
            .table(ClassEntries::Table)
            .col(ClassEntries::EventId)
            .col(ClassEntries::WaitNumber)
            .and_where(Expr::col(ClassEntries::WaitNumber).is_not_null())
            .to_owned(),
    ] {
        manager.create_index(index).await?;
    }
    manager.create_table(back_numbers()).await?;
    run(manager, NUMBER_EXISTING_ENTRIES).await?;
    let triggers = match manager.get_database_backend() {
        DbBackend::Postgres => postgres_triggers(),
        _ => sqlite_triggers(),
    };
    let triggers: Vec<&str> = triggers.iter().map(String::as_str).collect();
    run(manager, &triggers).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let drop_triggers: &[&str] = match manager.get_database_backend() {
        DbBackend::Postgres => &[
            "DROP FUNCTION keep_back_numbers() CASCADE",
            "DROP FUNCTION keep_wait_counter() CASCADE",
        ],
        _ => &[
            "DROP TRIGGER tr_registrations_back_number_insert",
            "DROP TRIGGER tr_registrations_back_number_update",
            "DROP TRIGGER tr_registrations_wait_number_insert",
            "DROP TRIGGER tr_registrations_wait_number_update",
            "DROP TRIGGER tr_class_entries_wait_number_insert",
            "DROP TRIGGER tr_class_entries_wait_number_update",
        ],
    };
    run(manager, drop_triggers).await?;
    let table = Table::drop().table(BackNumbers::Table).to_owned();
    manager.drop_table(table).await?;
    for (index, table) in [
        (WAITING_ENTRIES, Registrations::Table.into_iden()),
        (WAITING_CLASS_ENTRIES, ClassEntries::Table.into_iden()),
    ] {
        let index = Index::drop().name(index).table(table).to_owned();
        manager.drop_index(index).await?;
    }
    for column in [
        ClassEntries::WaitNumber,
        ClassEntries::IsCharged,
        ClassEntries::WaivedReason,
    ] {
        drop_column(manager, ClassEntries::Table, column).await?;
    }
    for column in [
        Registrations::BackNumber,
        Registrations::Revision,
        Registrations::WaitNumber,
        Registrations::Paid,
    ] {
        drop_column(manager, Registrations::Table, column).await?;
    }
    Ok(())
}

/// Every back number that was ever given in a show. A row remains when the
/// entry gets another number: a number is never given to a second entry.
fn back_numbers() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(BackNumbers::Table)
        .col(ColumnDef::new(BackNumbers::EventId).uuid().not_null())
        .col(ColumnDef::new(BackNumbers::Number).big_integer().not_null())
        .col(
            ColumnDef::new(BackNumbers::RegistrationId)
                .uuid()
                .not_null(),
        )
        .primary_key(
            Index::create()
                .name("pk_back_numbers")
                .col(BackNumbers::EventId)
                .col(BackNumbers::Number),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_back_numbers_event_id")
                .from(BackNumbers::Table, BackNumbers::EventId)
                .to(Events::Table, Events::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_back_numbers_registration_id")
                .from(BackNumbers::Table, BackNumbers::RegistrationId)
                .to(Registrations::Table, Registrations::Id),
        );
    table
}

/// Those of entries that exist are their entry numbers.
const NUMBER_EXISTING_ENTRIES: &[&str] = &[
    "UPDATE registrations SET back_number = entry_number",
    "INSERT INTO back_numbers (event_id, number, registration_id) \
     SELECT event_id, back_number, id FROM registrations",
    "UPDATE events SET last_back_number = entry_counter",
];

/// Notes the number of the row `NEW`, unless this entry had it before. If
/// another entry has or had it, the primary key refuses it.
const NOTE_NUMBER: &str = "INSERT INTO back_numbers (event_id, number, registration_id) \
     SELECT NEW.event_id, NEW.back_number, NEW.id WHERE NOT EXISTS \
     (SELECT 1 FROM back_numbers WHERE event_id = NEW.event_id \
      AND number = NEW.back_number AND registration_id = NEW.id)";

/// If the number was the next free one, the next one after it that is free may
/// be further on: the office gives numbers of its choice, too.
const ADVANCE: &str = "UPDATE events SET last_back_number = \
     (SELECT given.number FROM back_numbers AS given \
      WHERE given.event_id = NEW.event_id AND given.number >= NEW.back_number \
      AND NOT EXISTS (SELECT 1 FROM back_numbers AS following \
          WHERE following.event_id = given.event_id \
          AND following.number = given.number + 1) \
      ORDER BY given.number LIMIT 1) \
     WHERE id = NEW.event_id AND last_back_number = NEW.back_number - 1";

/// A new number takes effect, and is not that of before.
const IS_NEW_NUMBER: &str = "NEW.back_number <> OLD.back_number \
     OR OLD.back_number IS NULL AND NEW.back_number IS NOT NULL";

fn postgres_triggers() -> Vec<String> {
    let trigger = |name: &str, when: &str, condition: &str, function: &str| {
        format!(
            "CREATE TRIGGER tr_{name} AFTER {when} \
             FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION {function}()"
        )
    };
    let waits = "NEW.wait_number IS NOT NULL";
    let mut triggers = vec![
        format!(
            "CREATE FUNCTION keep_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             {NOTE_NUMBER}; {ADVANCE}; RETURN NULL; END $$"
        ),
        trigger(
            "registrations_back_number_insert",
            "INSERT ON registrations",
            "NEW.back_number IS NOT NULL",
            "keep_back_numbers",
        ),
        trigger(
            "registrations_back_number_update",
            "UPDATE OF back_number ON registrations",
            IS_NEW_NUMBER,
            "keep_back_numbers",
        ),
        "CREATE FUNCTION keep_wait_counter() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         UPDATE events SET wait_counter = GREATEST(wait_counter, NEW.wait_number) \
         WHERE id = NEW.event_id; RETURN NULL; END $$"
            .to_owned(),
    ];
    for table in WAITING_TABLES {
        for (name, when) in [("insert", "INSERT"), ("update", "UPDATE OF wait_number")] {
            triggers.push(trigger(
                &format!("{table}_wait_number_{name}"),
                &format!("{when} ON {table}"),
                waits,
                "keep_wait_counter",
            ));
        }
    }
    triggers
}

fn sqlite_triggers() -> Vec<String> {
    let trigger = |name: &str, when: &str, condition: &str, statements: &str| {
        format!("CREATE TRIGGER tr_{name} AFTER {when} WHEN {condition} BEGIN {statements}; END")
    };
    let numbers = format!("{NOTE_NUMBER}; {ADVANCE}");
    let mut triggers = vec![
        trigger(
            "registrations_back_number_insert",
            "INSERT ON registrations",
            "NEW.back_number IS NOT NULL",
            &numbers,
        ),
        trigger(
            "registrations_back_number_update",
            "UPDATE OF back_number ON registrations",
            IS_NEW_NUMBER,
            &numbers,
        ),
    ];
    for table in WAITING_TABLES {
        for (name, when) in [("insert", "INSERT"), ("update", "UPDATE OF wait_number")] {
            triggers.push(trigger(
                &format!("{table}_wait_number_{name}"),
                &format!("{when} ON {table}"),
                "NEW.wait_number IS NOT NULL",
                "UPDATE events SET wait_counter = MAX(wait_counter, NEW.wait_number) \
                 WHERE id = NEW.event_id",
            ));
        }
    }
    triggers
}
