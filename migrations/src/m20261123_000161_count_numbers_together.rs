//! Several entries that are inserted together change their show's counters
//! once. On PostgreSQL each entry changed them by itself, and the search for
//! the next free back number read all numbers of the show.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::change::{migration, run};

migration!();

/// SQLite has only triggers for single rows, and searches in the index.
async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    match manager.get_database_backend() {
        DbBackend::Postgres => run(manager, UP).await,
        _ => Ok(()),
    }
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    match manager.get_database_backend() {
        DbBackend::Postgres => run(manager, DOWN).await,
        _ => Ok(()),
    }
}

const UP: &[&str] = &[
    // If the next number was given, the one after it may be given, too: the
    // office gives numbers of its choice.
    "CREATE FUNCTION advance_back_number(show uuid) RETURNS void LANGUAGE plpgsql AS $$ \
     DECLARE before bigint; last bigint; BEGIN \
     SELECT last_back_number INTO before FROM events WHERE id = show; \
     last := before; \
     WHILE EXISTS (SELECT 1 FROM back_numbers WHERE event_id = show AND number = last + 1) LOOP \
         last := last + 1; \
     END LOOP; \
     IF last <> before THEN \
         UPDATE events SET last_back_number = last WHERE id = show; \
     END IF; END $$",
    "CREATE OR REPLACE FUNCTION keep_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     INSERT INTO back_numbers (event_id, number, registration_id) \
     SELECT NEW.event_id, NEW.back_number, NEW.id WHERE NOT EXISTS \
     (SELECT 1 FROM back_numbers WHERE event_id = NEW.event_id \
      AND number = NEW.back_number AND registration_id = NEW.id); \
     PERFORM advance_back_number(NEW.event_id); \
     RETURN NULL; END $$",
    "CREATE FUNCTION keep_new_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     INSERT INTO back_numbers (event_id, number, registration_id) \
     SELECT event_id, back_number, id FROM new_rows WHERE back_number IS NOT NULL; \
     PERFORM advance_back_number(event_id) FROM \
     (SELECT DISTINCT event_id FROM new_rows WHERE back_number IS NOT NULL) AS shows; \
     RETURN NULL; END $$",
    "CREATE FUNCTION keep_new_wait_numbers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     UPDATE events SET wait_counter = made.last_number \
     FROM (SELECT event_id, MAX(wait_number) AS last_number \
         FROM new_rows WHERE wait_number IS NOT NULL GROUP BY event_id) AS made \
     WHERE events.id = made.event_id AND events.wait_counter < made.last_number; \
     RETURN NULL; END $$",
    "DROP TRIGGER tr_registrations_back_number_insert ON registrations",
    "CREATE TRIGGER tr_registrations_back_number_insert AFTER INSERT ON registrations \
     REFERENCING NEW TABLE AS new_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_new_back_numbers()",
    "DROP TRIGGER tr_registrations_wait_number_insert ON registrations",
    "CREATE TRIGGER tr_registrations_wait_number_insert AFTER INSERT ON registrations \
     REFERENCING NEW TABLE AS new_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_new_wait_numbers()",
    "DROP TRIGGER tr_class_entries_wait_number_insert ON class_entries",
    "CREATE TRIGGER tr_class_entries_wait_number_insert AFTER INSERT ON class_entries \
     REFERENCING NEW TABLE AS new_rows \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_new_wait_numbers()",
];

const DOWN: &[&str] = &[
    "DROP TRIGGER tr_registrations_back_number_insert ON registrations",
    "DROP TRIGGER tr_registrations_wait_number_insert ON registrations",
    "DROP TRIGGER tr_class_entries_wait_number_insert ON class_entries",
    "DROP FUNCTION keep_new_wait_numbers()",
    "DROP FUNCTION keep_new_back_numbers()",
    "CREATE OR REPLACE FUNCTION keep_back_numbers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     INSERT INTO back_numbers (event_id, number, registration_id) \
     SELECT NEW.event_id, NEW.back_number, NEW.id WHERE NOT EXISTS \
     (SELECT 1 FROM back_numbers WHERE event_id = NEW.event_id \
      AND number = NEW.back_number AND registration_id = NEW.id); \
     UPDATE events SET last_back_number = \
     (SELECT given.number FROM back_numbers AS given \
      WHERE given.event_id = NEW.event_id AND given.number >= NEW.back_number \
      AND NOT EXISTS (SELECT 1 FROM back_numbers AS following \
          WHERE following.event_id = given.event_id \
          AND following.number = given.number + 1) \
      ORDER BY given.number LIMIT 1) \
     WHERE id = NEW.event_id AND last_back_number = NEW.back_number - 1; \
     RETURN NULL; END $$",
    "DROP FUNCTION advance_back_number(uuid)",
    "CREATE TRIGGER tr_registrations_back_number_insert AFTER INSERT ON registrations \
     FOR EACH ROW WHEN (NEW.back_number IS NOT NULL) EXECUTE FUNCTION keep_back_numbers()",
    "CREATE TRIGGER tr_registrations_wait_number_insert AFTER INSERT ON registrations \
     FOR EACH ROW WHEN (NEW.wait_number IS NOT NULL) EXECUTE FUNCTION keep_wait_counter()",
    "CREATE TRIGGER tr_class_entries_wait_number_insert AFTER INSERT ON class_entries \
     FOR EACH ROW WHEN (NEW.wait_number IS NOT NULL) EXECUTE FUNCTION keep_wait_counter()",
];
