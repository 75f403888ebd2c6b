//! Entries are found and sorted by the database, ignoring case and accents.

use sea_orm_migration::prelude::*;

use crate::change::migration;
use sea_orm_migration::sea_orm::DbBackend;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use uuid::Uuid;

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Registrations {
    Table,
    Id,
    EventId,
    EntryNumber,
    RiderName,
    RiderEmail,
    RiderPhone,
    HorseName,
    Notes,
    SearchKey,
    RiderKey,
    HorseKey,
    NumberKey,
}

/// Rows read and written at a time, so that memory is limited.
const BATCH: u64 = 500;

/// The sorted columns with their indexes.
const SORTED: [(Registrations, &str); 3] = [
    (
        Registrations::NumberKey,
        "ix_registrations_event_id_number_key",
    ),
    (
        Registrations::RiderKey,
        "ix_registrations_event_id_rider_key",
    ),
    (
        Registrations::HorseKey,
        "ix_registrations_event_id_horse_key",
    ),
];

/// The new columns, in the order in which [`fill`] computes them.
const KEYS: [Registrations; 3] = [
    Registrations::SearchKey,
    Registrations::RiderKey,
    Registrations::HorseKey,
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
    let name = |column| {
        let mut column = text(column);
        // By code points, as in SQLite, whatever the database's language.
        if is_postgres {
            column.extra("COLLATE \"C\"");
        }
        column
    };
    // The back number; those that have none follow, by entry number.
    let number = ColumnDef::new(Registrations::NumberKey)
        .big_integer()
        .generated(
            Expr::cust("COALESCE(back_number, 4294967296 + entry_number)"),
            // SQLite adds no stored ones to a table, and indexes others too.
            is_postgres,
        )
        .to_owned();
    let columns = [
        text(Registrations::SearchKey),
        name(Registrations::RiderKey),
        name(Registrations::HorseKey),
        number,
    ];
    for column in columns {
        let table = Table::alter()
            .table(Registrations::Table)
            .add_column(column)
            .to_owned();
        manager.alter_table(table).await?;
    }
    fill(manager).await?;
    for (column, name) in SORTED {
        let index = Index::create()
            .name(name)
            .table(Registrations::Table)
            .col(Registrations::EventId)
            .col(column)
            .col(Registrations::Id)
            .to_owned();
        manager.create_index(index).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (_, name) in SORTED {
        let index = Index::drop()
            .name(name)
            .table(Registrations::Table)
            .to_owned();
        manager.drop_index(index).await?;
    }
    for column in KEYS.into_iter().chain([Registrations::NumberKey]) {
        let table = Table::alter()
            .table(Registrations::Table)
            .drop_column(column)
            .to_owned();
        manager.alter_table(table).await?;
    }
    Ok(())
}

fn text(column: Registrations) -> ColumnDef {
    ColumnDef::new(column)
        .text()
        .not_null()
        .default("")
        .to_owned()
}

async fn fill(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let mut after = Uuid::nil();
    loop {
        let rows = Query::select()
            .columns([
                Registrations::Id,
                Registrations::EntryNumber,
                Registrations::RiderName,
                Registrations::RiderEmail,
                Registrations::RiderPhone,
                Registrations::HorseName,
                Registrations::Notes,
            ])
            .from(Registrations::Table)
            .and_where(Expr::col(Registrations::Id).gt(after))
            .order_by(Registrations::Id, Order::Asc)
            .limit(BATCH)
            .to_owned();
        let rows = connection.query_all(&rows).await?;
        if rows.is_empty() {
            return Ok(());
        }
        // One statement for all: on PostgreSQL, a trigger changes the show at
        // each statement.
        let mut keys = KEYS.map(|column| (column, CaseStatement::new()));
        let mut ids = Vec::new();
        for row in rows {
            after = row.try_get("", "id")?;
            ids.push(after);
            let value = |column: &str| row.try_get::<String>("", column);
            let (rider, horse) = (value("rider_name")?, value("horse_name")?);
            let phone = value("rider_phone")?;
            let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
            let number = format!("#{}", row.try_get::<i64>("", "entry_number")?);
            let email = value("rider_email")?;
            let notes = value("notes")?;
            let values = [&rider, &horse, &email, &phone, &digits, &number, &notes];
            let search = values.map(|value| fold(value) + "\n").concat();
            for ((_, case), key) in
                keys.iter_mut()
                    .zip([search, sort_key(&rider), sort_key(&horse)])
            {
                *case = std::mem::take(case).case(Expr::col(Registrations::Id).eq(after), key);
            }
        }
        let mut update = Query::update();
        update
            .table(Registrations::Table)
            .and_where(Expr::col(Registrations::Id).is_in(ids));
        for (column, case) in keys {
            update.value(column, case.finally(""));
        }
        manager.execute(update).await?;
    }
}

fn sort_key(name: &str) -> String {
    fold(name).chars().take(80).collect()
}

/// As in the crate `kernel`, when this was written.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text.nfkd().filter(|c| !is_combining_mark(*c));
    for c in letters.flat_map(char::to_lowercase) {
        match c {
            // Unicode does not decompose these letters.
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ı' => folded.push('i'),
            // Lower-case İ is an i with a combining dot.
            c if is_combining_mark(c) => {}
            c => folded.push(c),
        }
    }
    folded
}
