//! The database schema, one change per file.
//!
//! A change is a file of SQL for both databases, and a line in [`CHANGES`]. SQL, and not a
//! builder of statements, because it is what the databases keep and show. What the
//! databases write differently, such as triggers, is in `….sqlite.sql` and
//! `….postgres.sql` beside it. A change that must compute something implements
//! `MigrationTrait` itself.
//!
//! Databases are only brought forward, and from each landed state: a landed change is
//! never edited (`landed.txt` has the checksums), and a correction is a new change, whose
//! name sorts after all others. What existed when nothing had been released yet was
//! created anew, one file for each area; databases of before are refused.
//!
//! Every constraint and index has a name, because adapters identify database errors by it
//! (SQLite's errors name no foreign key), and later changes refer to it. Only `persistence`
//! uses this crate, and `testkit`.
//!
//! How both databases store values:
//!
//! * ids as `uuid`; instants as milliseconds since the Unix epoch and money as
//!   cents, both `bigint`: no native type or text can be sorted, added and read
//!   back identically in both databases;
//! * dates without a time as text, `2026-06-06`;
//! * for comparisons that ignore case, a second column with the suffix `_key`
//!   contains the value in lower case, because SQLite's `lower` handles only
//!   ASCII;
//! * as JSON, lists that belong to one row and sections of a page, because they
//!   are always replaced as a whole.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use m20261129_000601_board_as_services::BoardAsServices;

mod m20261129_000601_board_as_services;

/// Migrates a database to the newest schema.
pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let changes = CHANGES.iter().copied();
        let changes = changes.map(|it| Box::new(it) as Box<dyn MigrationTrait>);
        let computed: [Box<dyn MigrationTrait>; 1] = [Box::new(BoardAsServices)];
        let mut all: Vec<_> = changes.chain(computed).collect();
        all.sort_by(|one, other| one.name().cmp(other.name()));
        all
    }
}

/// The change in the files with this name.
macro_rules! change {
    ($name:literal) => {
        SqlChange {
            name: $name,
            sql: include_str!(concat!($name, ".sql")),
            sqlite: "",
            postgres: "",
        }
    };
    ($name:literal, differs) => {
        SqlChange {
            sqlite: include_str!(concat!($name, ".sqlite.sql")),
            postgres: include_str!(concat!($name, ".postgres.sql")),
            ..change!($name)
        }
    };
}

/// Those in SQL, by name, as they are made.
const CHANGES: &[SqlChange] = &[
    change!("m20261126_001001_create_accounts"),
    change!("m20261126_001002_create_jobs", differs),
    change!("m20261126_001003_create_events"),
    change!("m20261126_001004_create_registrations", differs),
    change!("m20261126_001005_create_usda"),
    change!("m20261126_001006_create_horses"),
    change!("m20261126_001007_create_contacts"),
    change!("m20261126_001008_create_tasks"),
    change!("m20261126_001009_create_documents"),
    change!("m20261126_001010_create_notes"),
    change!("m20261126_001011_create_calendar"),
    change!("m20261126_001012_create_book"),
    change!("m20261126_001013_create_audit_trail", differs),
    change!("m20261126_001101_date_given_up_jobs"),
    change!("m20261126_001201_name_objects_of_audit_lines"),
    change!("m20261126_001303_stock_extras_and_charge_freely"),
    change!("m20261126_001701_number_facts", differs),
    change!("m20261126_002001_create_judging"),
    change!("m20261126_002011_create_show_day"),
    change!("m20261126_002101_create_device_links"),
    change!("m20261126_002201_create_inspections"),
    change!("m20261126_002202_mark_walking_classes"),
    change!("m20261126_002301_create_horse_results", differs),
    change!("m20261126_002401_share_back_numbers", differs),
    change!("m20261127_002501_regroup_classes"),
    change!("m20261127_002502_number_formats"),
    change!("m20261127_003001_create_care_visits", differs),
    change!("m20261127_003002_archive_horses"),
    change!("m20261127_003003_create_services"),
    change!("m20261127_003005_create_places", differs),
    change!("m20261127_003006_create_emergency_links"),
    change!("m20261127_003007_create_observations"),
    change!("m20261127_003010_create_owner_pages"),
    change!("m20261127_003011_sell_horses", differs),
    change!("m20261127_003012_create_imports"),
    change!("m20261127_003013_medication_as_given"),
    change!("m20261127_003014_add_date_of_birth"),
    change!("m20261127_003015_create_access_tokens"),
    change!("m20261128_004301_create_duplicate_doses"),
    change!("m20261128_004400_reopen_classes"),
    change!("m20261129_000101_order_taps"),
    change!("m20261129_000102_link_rings"),
    change!("m20261129_000201_date_owners_and_prices"),
    change!("m20261129_000301_name_inspectors"),
    change!("m20261129_000401_name_devices"),
    change!("m20261129_000501_create_links", differs),
    change!("m20261129_000701_keep_sheets"),
    change!("m20261129_000801_create_bill_settings"),
    change!("m20261129_000802_mark_unsent_bills"),
    change!("m20261129_000803_remind_of_bills"),
    change!("m20261129_000901_complete_by_imports"),
    change!("m20261130_000101_create_care_words"),
    change!("m20261130_000101_merge_contacts"),
    change!("m20261130_000201_ask_for_first_day_of_board"),
    change!("m20261130_000201_book_care"),
    change!("m20261130_000301_create_exhibitors"),
    change!("m20261201_000401_price_by_rules"),
    change!("m20261201_000402_scratch_by_rules"),
    change!("m20261201_000501_create_memberships"),
    change!("m20261201_000601_create_result_lines", differs),
    change!("m20261201_000602_create_weekends"),
    change!("m20261202_000101_forget_people", differs),
    change!("m20261202_000102_import_members"),
    change!("m20261202_000201_named_by_link"),
    change!("m20261202_000301_read_directories_along_indexes", differs),
    change!("m20261203_000101_look_up_answers"),
    change!("m20261203_000201_create_receipts"),
    change!("m20261203_000301_create_prize_lists"),
    change!("m20261203_000401_create_show_stalls"),
    change!("m20261204_000101_create_groups", differs),
    change!("m20261204_000201_bill_stalls"),
    change!("m20261204_000301_create_stall_marks"),
    change!("m20261204_000302_create_deliveries"),
    change!("m20261205_000001_take_receipts"),
    change!("m20261205_000101_hold_stalls"),
    change!("m20261205_000201_create_show_files"),
    change!("m20261205_000301_bill_barns", differs),
    change!("m20261206_000001_wait_for_stalls"),
];

/// A change that is written in SQL.
#[derive(Debug, Clone, Copy)]
struct SqlChange {
    name: &'static str,
    /// For both databases, with the types of PostgreSQL.
    sql: &'static str,
    /// What follows on each of them.
    sqlite: &'static str,
    postgres: &'static str,
}

/// What SQLite calls the types of PostgreSQL. It sorts texts by code points anyway, and
/// computes generated columns when they are read, because their indexes have the values.
const IN_SQLITE: [(&str, &str); 6] = [
    ("bigint", "integer"),
    ("bytea", "blob"),
    ("jsonb", "jsonb_text"),
    ("uuid", "uuid_text"),
    (" COLLATE \"C\"", ""),
    (" STORED", " VIRTUAL"),
];

impl MigrationName for SqlChange {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SqlChange {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut sql = self.sql.to_owned();
        let differing = if manager.get_database_backend() == DbBackend::Sqlite {
            for (postgres, sqlite) in IN_SQLITE {
                sql = sql.replace(postgres, sqlite);
            }
            self.sqlite
        } else {
            self.postgres
        };
        let connection = manager.get_connection();
        connection.execute_unprepared(&sql).await?;
        if !differing.is_empty() {
            connection.execute_unprepared(differing).await?;
        }
        Ok(())
    }
}
