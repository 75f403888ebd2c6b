//! Classes and class entries become rows. Before, both were JSON columns, of
//! `events` and of `registrations`, and class entries were counted at each read.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sea_orm_migration::prelude::*;

use crate::change::migration;
use sea_orm_migration::sea_orm::DbBackend;
use serde_json::Value as Json;
use uuid::Uuid;

migration!();

#[derive(DeriveIden, Clone, Copy)]
enum Events {
    Table,
    Id,
    Classes,
    ParticipantCount,
    TotalFees,
}

#[derive(DeriveIden, Clone, Copy)]
enum Registrations {
    Table,
    Id,
    EventId,
    EntryNumber,
    Status,
    Classes,
    TotalFee,
    CreatedAt,
    Bytes,
}

#[derive(DeriveIden, Clone, Copy)]
enum Classes {
    Table,
    Id,
    EventId,
    Position,
    Number,
    NumberKey,
    Name,
    NameKey,
    Description,
    Price,
    Capacity,
    Closed,
    Entered,
    Waiting,
    Scratched,
}

#[derive(DeriveIden, Clone, Copy)]
enum ClassEntries {
    Table,
    Id,
    RegistrationId,
    EventId,
    ClassId,
    Position,
    Name,
    Description,
    Price,
    State,
    EnteredAt,
}

/// The index that summed a show's entries; the sums are columns now.
const SUMMING_INDEX: &str = "ix_registrations_event_id_status_total_fee";

/// Rows read or written by one statement, so that memory and the number of
/// parameters are limited.
const BATCH: usize = 500;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_classes(manager).await?;
    create_class_entries(manager).await?;
    for (table, column) in [
        (
            Events::Table.into_iden(),
            Events::ParticipantCount.into_iden(),
        ),
        (Events::Table.into_iden(), Events::TotalFees.into_iden()),
        // The size of an entry, which `events.entry_bytes` sums.
        (
            Registrations::Table.into_iden(),
            Registrations::Bytes.into_iden(),
        ),
    ] {
        let column = zero(column);
        let table = Table::alter().table(table).add_column(column).to_owned();
        manager.alter_table(table).await?;
    }
    move_classes(manager).await?;
    run(manager, RECOUNT).await?;
    drop_column(manager, Events::Table, Events::Classes).await?;
    drop_column(manager, Registrations::Table, Registrations::Classes).await?;
    let index = Index::drop()
        .name(SUMMING_INDEX)
        .table(Registrations::Table)
        .to_owned();
    manager.drop_index(index).await?;
    let triggers = match manager.get_database_backend() {
        DbBackend::Postgres => POSTGRES_TRIGGERS,
        _ => SQLITE_TRIGGERS,
    };
    run(manager, triggers).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let (drop_triggers, list) = match manager.get_database_backend() {
        DbBackend::Postgres => (
            DROP_POSTGRES_TRIGGERS,
            "jsonb_agg(jsonb_build_object('name', name, 'description', description, \
             'price', price) ORDER BY position)",
        ),
        _ => (
            DROP_SQLITE_TRIGGERS,
            "json_group_array(json_object('name', name, 'description', description, \
             'price', price) ORDER BY position)",
        ),
    };
    run(manager, drop_triggers).await?;
    for (table, rows, owner) in [
        ("events", "classes", "event_id"),
        ("registrations", "class_entries", "registration_id"),
    ] {
        let column = ColumnDef::new("classes")
            .json_binary()
            .not_null()
            .default("[]")
            .to_owned();
        let add = Table::alter().table(table).add_column(column).to_owned();
        manager.alter_table(add).await?;
        let fill = format!(
            "UPDATE {table} SET classes = (SELECT {list} FROM {rows} \
             WHERE {owner} = {table}.id) \
             WHERE EXISTS (SELECT 1 FROM {rows} WHERE {owner} = {table}.id)"
        );
        let connection = manager.get_connection();
        connection.execute_unprepared(&fill).await?;
    }
    drop_column(manager, Events::Table, Events::ParticipantCount).await?;
    drop_column(manager, Events::Table, Events::TotalFees).await?;
    drop_column(manager, Registrations::Table, Registrations::Bytes).await?;
    for table in [ClassEntries::Table.into_iden(), Classes::Table.into_iden()] {
        let drop = Table::drop().table(table).to_owned();
        manager.drop_table(drop).await?;
    }
    let index = Index::create()
        .name(SUMMING_INDEX)
        .table(Registrations::Table)
        .col(Registrations::EventId)
        .col(Registrations::Status)
        .col(Registrations::TotalFee)
        .to_owned();
    manager.create_index(index).await
}

fn zero(column: impl IntoIden) -> ColumnDef {
    ColumnDef::new(column)
        .big_integer()
        .not_null()
        .default(0)
        .to_owned()
}

async fn run(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    for statement in statements {
        let connection = manager.get_connection();
        connection.execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn drop_column(
    manager: &SchemaManager<'_>,
    table: impl IntoIden + 'static,
    column: impl IntoIden + 'static,
) -> Result<(), DbErr> {
    let table = Table::alter()
        .table(table.into_iden())
        .drop_column(column.into_iden())
        .to_owned();
    manager.alter_table(table).await
}

async fn create_classes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut classes = Table::create();
    classes
        .table(Classes::Table)
        .col(ColumnDef::new(Classes::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Classes::EventId).uuid().not_null())
        // From 0, in the order of the show.
        .col(ColumnDef::new(Classes::Position).big_integer().not_null())
        .col(ColumnDef::new(Classes::Number).text().not_null())
        .col(ColumnDef::new(Classes::NumberKey).text().not_null())
        .col(ColumnDef::new(Classes::Name).text().not_null())
        .col(ColumnDef::new(Classes::NameKey).text().not_null())
        .col(ColumnDef::new(Classes::Description).text().not_null())
        .col(ColumnDef::new(Classes::Price).big_integer().not_null())
        .col(ColumnDef::new(Classes::Capacity).big_integer())
        .col(
            ColumnDef::new(Classes::Closed)
                .boolean()
                .not_null()
                .default(false),
        )
        // The numbers of its class entries by state. Each class entry is in one
        // of them; cancelled ones are in the last.
        .col(zero(Classes::Entered))
        .col(zero(Classes::Waiting))
        .col(zero(Classes::Scratched))
        .index(
            Index::create()
                .unique()
                .name("uq_classes_event_id_number_key")
                .col(Classes::EventId)
                .col(Classes::NumberKey),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_classes_event_id_name_key")
                .col(Classes::EventId)
                .col(Classes::NameKey),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_classes_event_id")
                .from(Classes::Table, Classes::EventId)
                .to(Events::Table, Events::Id),
        )
        .check(("ck_classes_price", Expr::col(Classes::Price).gte(0)))
        .check((
            "ck_classes_counts",
            Expr::col(Classes::Entered)
                .gte(0)
                .and(Expr::col(Classes::Waiting).gte(0))
                .and(Expr::col(Classes::Scratched).gte(0)),
        ));
    manager.create_table(classes).await
}

async fn create_class_entries(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut entries = Table::create();
    entries
        .table(ClassEntries::Table)
        .col(
            ColumnDef::new(ClassEntries::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(
            ColumnDef::new(ClassEntries::RegistrationId)
                .uuid()
                .not_null(),
        )
        .col(ColumnDef::new(ClassEntries::EventId).uuid().not_null())
        // Empty if the class was renamed or removed before classes had ids.
        .col(ColumnDef::new(ClassEntries::ClassId).uuid())
        // From 0, in the order of the entry.
        .col(
            ColumnDef::new(ClassEntries::Position)
                .big_integer()
                .not_null(),
        )
        .col(ColumnDef::new(ClassEntries::Name).text().not_null())
        .col(ColumnDef::new(ClassEntries::Description).text().not_null())
        .col(ColumnDef::new(ClassEntries::Price).big_integer().not_null())
        .col(ColumnDef::new(ClassEntries::State).text().not_null())
        .col(
            ColumnDef::new(ClassEntries::EnteredAt)
                .big_integer()
                .not_null(),
        )
        .index(
            Index::create()
                .unique()
                .name("uq_class_entries_registration_id_position")
                .col(ClassEntries::RegistrationId)
                .col(ClassEntries::Position),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_class_entries_registration_id")
                .from(ClassEntries::Table, ClassEntries::RegistrationId)
                .to(Registrations::Table, Registrations::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_class_entries_class_id")
                .from(ClassEntries::Table, ClassEntries::ClassId)
                .to(Classes::Table, Classes::Id),
        )
        .check((
            "ck_class_entries_price",
            Expr::col(ClassEntries::Price).gte(0),
        ));
    manager.create_table(entries).await?;
    for index in [
        Index::create()
            .name("ix_class_entries_class_id")
            .table(ClassEntries::Table)
            .col(ClassEntries::ClassId)
            .to_owned(),
        Index::create()
            .name("ix_class_entries_event_id_without_class")
            .table(ClassEntries::Table)
            .col(ClassEntries::EventId)
            .and_where(Expr::col(ClassEntries::ClassId).is_null())
            .to_owned(),
    ] {
        manager.create_index(index).await?;
    }
    Ok(())
}

/// A class in the JSON of a show or an entry.
struct OldClass {
    name: String,
    description: String,
    price: i64,
}

/// `None` if this is not a list of classes.
fn read_classes(json: &str) -> Option<Vec<OldClass>> {
    let read = |class: &Json| {
        Some(OldClass {
            name: class.get("name")?.as_str()?.to_owned(),
            description: class.get("description")?.as_str()?.to_owned(),
            price: class.get("price")?.as_i64().filter(|price| *price >= 0)?,
        })
    };
    let json: Json = serde_json::from_str(json).ok()?;
    json.as_array()?.iter().map(read).collect()
}

/// The classes in the JSON of a row. A row that cannot be read gets none, and
/// is logged.
fn classes_of(table: &str, id: Uuid, json: Option<String>) -> Vec<OldClass> {
    json.and_then(|json| read_classes(&json))
        .unwrap_or_else(|| {
            tracing::warn!(table, %id, "unreadable classes are left out");
            Vec::new()
        })
}

#[allow(
    clippy::disallowed_methods,
    reason = "a migration has no ports; the order of these ids has no meaning"
)]
fn new_id() -> Uuid {
    Uuid::now_v7()
}

async fn move_classes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let mut after = Uuid::nil();
    loop {
        let shows = Query::select()
            .column(Events::Id)
            .expr_as(Expr::col(Events::Classes).cast_as("text"), "json")
            .from(Events::Table)
            .and_where(Expr::col(Events::Id).gt(after))
            .order_by(Events::Id, Order::Asc)
            .limit(50)
            .to_owned();
        let shows = connection.query_all(&shows).await?;
        if shows.is_empty() {
            return Ok(());
        }
        for show in shows {
            after = show.try_get("", "id")?;
            let json = show.try_get("", "json").ok();
            let classes = classes_of("events", after, json);
            let ids = insert_classes(manager, after, classes).await?;
            move_entries(manager, after, &ids).await?;
        }
    }
}

/// Returns the ids of the classes by the keys of their names.
async fn insert_classes(
    manager: &SchemaManager<'_>,
    event_id: Uuid,
    classes: Vec<OldClass>,
) -> Result<HashMap<String, Uuid>, DbErr> {
    let mut ids = HashMap::new();
    let mut rows = Vec::new();
    for (position, class) in (0_i64..).zip(classes) {
        let id = new_id();
        // Two classes of one name, which were allowed once, keep it.
        let mut key = class.name.to_lowercase();
        let mut number = 1;
        while let Entry::Occupied(_) = ids.entry(key.clone()) {
            number += 1;
            key = format!("{} ({number})", class.name.to_lowercase());
        }
        ids.insert(key.clone(), id);
        let number = (position + 1).to_string();
        rows.push([
            id.into(),
            event_id.into(),
            position.into(),
            number.clone().into(),
            number.into(),
            class.name.into(),
            key.into(),
            class.description.into(),
            class.price.into(),
        ]);
    }
    let columns = [
        Classes::Id,
        Classes::EventId,
        Classes::Position,
        Classes::Number,
        Classes::NumberKey,
        Classes::Name,
        Classes::NameKey,
        Classes::Description,
        Classes::Price,
    ];
    insert(manager, Classes::Table, columns, rows).await?;
    Ok(ids)
}

async fn move_entries(
    manager: &SchemaManager<'_>,
    event_id: Uuid,
    classes: &HashMap<String, Uuid>,
) -> Result<(), DbErr> {
    let mut after = 0_i64;
    loop {
        let entries = Query::select()
            .columns([
                Registrations::Id,
                Registrations::EntryNumber,
                Registrations::CreatedAt,
            ])
            .expr_as(Expr::col(Registrations::Classes).cast_as("text"), "json")
            .from(Registrations::Table)
            .and_where(Expr::col(Registrations::EventId).eq(event_id))
            .and_where(Expr::col(Registrations::EntryNumber).gt(after))
            .order_by(Registrations::EntryNumber, Order::Asc)
            .limit(50)
            .to_owned();
        let entries = manager.get_connection().query_all(&entries).await?;
        if entries.is_empty() {
            return Ok(());
        }
        let mut rows = Vec::new();
        for entry in entries {
            after = entry.try_get("", "entry_number")?;
            let id: Uuid = entry.try_get("", "id")?;
            let entered_at: i64 = entry.try_get("", "created_at")?;
            let json = entry.try_get("", "json").ok();
            let entered = classes_of("registrations", id, json);
            for (position, class) in (0_i64..).zip(entered) {
                let class_id = classes.get(&class.name.to_lowercase()).copied();
                rows.push([
                    new_id().into(),
                    id.into(),
                    event_id.into(),
                    class_id.into(),
                    position.into(),
                    class.name.into(),
                    class.description.into(),
                    class.price.into(),
                    "entered".into(),
                    entered_at.into(),
                ]);
            }
        }
        let columns = [
            ClassEntries::Id,
            ClassEntries::RegistrationId,
            ClassEntries::EventId,
            ClassEntries::ClassId,
            ClassEntries::Position,
            ClassEntries::Name,
            ClassEntries::Description,
            ClassEntries::Price,
            ClassEntries::State,
            ClassEntries::EnteredAt,
        ];
        insert(manager, ClassEntries::Table, columns, rows).await?;
    }
}

async fn insert<C: IntoIden + Copy, const N: usize>(
    manager: &SchemaManager<'_>,
    table: impl IntoIden + Copy,
    columns: [C; N],
    rows: Vec<[Value; N]>,
) -> Result<(), DbErr> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let mut insert = Query::insert();
        insert.into_table(table.into_iden()).columns(columns);
        for row in rows.by_ref().take(BATCH) {
            insert.values_panic(row.map(Expr::from));
        }
        manager.execute(insert).await?;
    }
    Ok(())
}

/// Sets the kept counts to what a count of the rows says.
const RECOUNT: &[&str] = &[
    "UPDATE classes SET entered = (SELECT COUNT(*) FROM class_entries \
     WHERE class_entries.class_id = classes.id)",
    // As `bytes_of` in the crate `registrations` computes it.
    "UPDATE registrations SET bytes = 300 + octet_length(rider_name) \
     + octet_length(rider_email) + octet_length(rider_phone) + octet_length(rider_street) \
     + octet_length(horse_name) + octet_length(notes) \
     + COALESCE((SELECT SUM(200 + octet_length(name) + octet_length(description)) \
     FROM class_entries WHERE class_entries.registration_id = registrations.id), 0)",
    "UPDATE events SET \
     participant_count = (SELECT COUNT(*) FROM registrations \
     WHERE registrations.event_id = events.id AND status = 'entered'), \
     total_fees = (SELECT COALESCE(SUM(total_fee), 0) FROM registrations \
     WHERE registrations.event_id = events.id AND status = 'entered'), \
     entry_bytes = (SELECT COALESCE(SUM(bytes), 0) FROM registrations \
     WHERE registrations.event_id = events.id)",
];

/// For each statement, because a row that one transaction updates very often
/// becomes slow to find: a purge deletes thousands of entries at once.
const POSTGRES_TRIGGERS: &[&str] = &[
    "CREATE FUNCTION keep_class_counts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     IF TG_OP <> 'DELETE' THEN \
         UPDATE classes SET entered = classes.entered + made.entered, \
             waiting = classes.waiting + made.waiting, \
             scratched = classes.scratched + made.scratched \
         FROM (SELECT class_id, \
             COUNT(*) FILTER (WHERE state = 'entered') AS entered, \
             COUNT(*) FILTER (WHERE state = 'waitlisted') AS waiting, \
             COUNT(*) FILTER (WHERE state NOT IN ('entered', 'waitlisted')) AS scratched \
             FROM new_rows GROUP BY class_id) AS made \
         WHERE classes.id = made.class_id; \
     END IF; \
     IF TG_OP <> 'INSERT' THEN \
         UPDATE classes SET entered = classes.entered - gone.entered, \
             waiting = classes.waiting - gone.waiting, \
             scratched = classes.scratched - gone.scratched \
         FROM (SELECT class_id, \
             COUNT(*) FILTER (WHERE state = 'entered') AS entered, \
             COUNT(*) FILTER (WHERE state = 'waitlisted') AS waiting, \
             COUNT(*) FILTER (WHERE state NOT IN ('entered', 'waitlisted')) AS scratched \
             FROM old_rows GROUP BY class_id) AS gone \
         WHERE classes.id = gone.class_id; \
     END IF; \
     RETURN NULL; END $$",
    "CREATE TRIGGER tr_class_entries_insert AFTER INSERT ON class_entries \
     REFERENCING NEW TABLE AS new_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_class_counts()",
    "CREATE TRIGGER tr_class_entries_update AFTER UPDATE ON class_entries \
     REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_class_counts()",
    "CREATE TRIGGER tr_class_entries_delete AFTER DELETE ON class_entries \
     REFERENCING OLD TABLE AS old_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_class_counts()",
    "CREATE FUNCTION keep_event_counts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     IF TG_OP <> 'DELETE' THEN \
         UPDATE events SET \
             participant_count = events.participant_count + made.participants, \
             total_fees = events.total_fees + made.fees, \
             entry_counter = GREATEST(events.entry_counter, made.last_number), \
             entry_bytes = events.entry_bytes + made.bytes \
         FROM (SELECT event_id, \
             COUNT(*) FILTER (WHERE status = 'entered') AS participants, \
             COALESCE(SUM(total_fee) FILTER (WHERE status = 'entered'), 0) AS fees, \
             MAX(entry_number) AS last_number, SUM(bytes) AS bytes \
             FROM new_rows GROUP BY event_id) AS made \
         WHERE events.id = made.event_id; \
     END IF; \
     IF TG_OP <> 'INSERT' THEN \
         UPDATE events SET \
             participant_count = events.participant_count - gone.participants, \
             total_fees = events.total_fees - gone.fees, \
             entry_bytes = events.entry_bytes - gone.bytes \
         FROM (SELECT event_id, \
             COUNT(*) FILTER (WHERE status = 'entered') AS participants, \
             COALESCE(SUM(total_fee) FILTER (WHERE status = 'entered'), 0) AS fees, \
             SUM(bytes) AS bytes \
             FROM old_rows GROUP BY event_id) AS gone \
         WHERE events.id = gone.event_id; \
     END IF; \
     RETURN NULL; END $$",
    "CREATE TRIGGER tr_registrations_insert AFTER INSERT ON registrations \
     REFERENCING NEW TABLE AS new_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_event_counts()",
    "CREATE TRIGGER tr_registrations_update AFTER UPDATE ON registrations \
     REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_event_counts()",
    "CREATE TRIGGER tr_registrations_delete AFTER DELETE ON registrations \
     REFERENCING OLD TABLE AS old_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_event_counts()",
];

const DROP_POSTGRES_TRIGGERS: &[&str] = &[
    "DROP FUNCTION keep_class_counts() CASCADE",
    "DROP FUNCTION keep_event_counts() CASCADE",
];

const SQLITE_TRIGGERS: &[&str] = &[
    "CREATE TRIGGER tr_class_entries_insert AFTER INSERT ON class_entries BEGIN \
     UPDATE classes SET entered = entered + (NEW.state = 'entered'), \
         waiting = waiting + (NEW.state = 'waitlisted'), \
         scratched = scratched + (NEW.state NOT IN ('entered', 'waitlisted')) \
     WHERE id = NEW.class_id; END",
    "CREATE TRIGGER tr_class_entries_update AFTER UPDATE ON class_entries BEGIN \
     UPDATE classes SET entered = entered + (NEW.state = 'entered'), \
         waiting = waiting + (NEW.state = 'waitlisted'), \
         scratched = scratched + (NEW.state NOT IN ('entered', 'waitlisted')) \
     WHERE id = NEW.class_id; \
     UPDATE classes SET entered = entered - (OLD.state = 'entered'), \
         waiting = waiting - (OLD.state = 'waitlisted'), \
         scratched = scratched - (OLD.state NOT IN ('entered', 'waitlisted')) \
     WHERE id = OLD.class_id; END",
    "CREATE TRIGGER tr_class_entries_delete AFTER DELETE ON class_entries BEGIN \
     UPDATE classes SET entered = entered - (OLD.state = 'entered'), \
         waiting = waiting - (OLD.state = 'waitlisted'), \
         scratched = scratched - (OLD.state NOT IN ('entered', 'waitlisted')) \
     WHERE id = OLD.class_id; END",
    "CREATE TRIGGER tr_registrations_insert AFTER INSERT ON registrations BEGIN \
     UPDATE events SET \
         participant_count = participant_count + (NEW.status = 'entered'), \
         total_fees = total_fees + (NEW.status = 'entered') * NEW.total_fee, \
         entry_counter = MAX(entry_counter, NEW.entry_number), \
         entry_bytes = entry_bytes + NEW.bytes \
     WHERE id = NEW.event_id; END",
    "CREATE TRIGGER tr_registrations_update AFTER UPDATE ON registrations BEGIN \
     UPDATE events SET \
         participant_count = participant_count + (NEW.status = 'entered'), \
         total_fees = total_fees + (NEW.status = 'entered') * NEW.total_fee, \
         entry_counter = MAX(entry_counter, NEW.entry_number), \
         entry_bytes = entry_bytes + NEW.bytes \
     WHERE id = NEW.event_id; \
     UPDATE events SET \
         participant_count = participant_count - (OLD.status = 'entered'), \
         total_fees = total_fees - (OLD.status = 'entered') * OLD.total_fee, \
         entry_bytes = entry_bytes - OLD.bytes \
     WHERE id = OLD.event_id; END",
    "CREATE TRIGGER tr_registrations_delete AFTER DELETE ON registrations BEGIN \
     UPDATE events SET \
         participant_count = participant_count - (OLD.status = 'entered'), \
         total_fees = total_fees - (OLD.status = 'entered') * OLD.total_fee, \
         entry_bytes = entry_bytes - OLD.bytes \
     WHERE id = OLD.event_id; END",
];

const DROP_SQLITE_TRIGGERS: &[&str] = &[
    "DROP TRIGGER tr_class_entries_insert",
    "DROP TRIGGER tr_class_entries_update",
    "DROP TRIGGER tr_class_entries_delete",
    "DROP TRIGGER tr_registrations_insert",
    "DROP TRIGGER tr_registrations_update",
    "DROP TRIGGER tr_registrations_delete",
];
