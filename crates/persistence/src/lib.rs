//! Stores all data in SQLite or PostgreSQL, through sea-orm.
//!
//! Each folder implements one domain's ports: `entity.rs` has the rows and, by
//! `table!`, their conversions to domain values and back (in older ones
//! `mapping.rs` has these), `store.rs` has the statements. One port method is one
//! transaction. A folder uses no other one: the modules beside the folders answer
//! questions about the rows of all, and `views` reads over several domains (see
//! `docs/architecture.md`, "Floors of persistence"). `tests/contract` tests the promises
//! of the ports on both databases.
//!
//! This crate contains no domain rules, reads no clock, and creates ids only of what
//! follows from a change: lines of the trail, care items, and visits that the health
//! section tells.
//! Values are not validated when they are read: see `docs/architecture.md`,
//! "Reading trusts the database".
//!
//! Only `app` uses this crate.

mod accounts;
mod address;
mod archive;
mod audit;
mod authors;
mod back_numbers;
mod barn_horses;
mod belongings;
mod book;
mod bought_stalls;
mod calendar;
mod care_and_book;
mod class_entries;
mod class_stages;
mod contact_references;
mod contacts;
mod copied_day;
mod credit;
mod database;
mod directory;
mod dissolution;
mod documents;
mod entry_history;
mod entry_horses;
mod entry_known;
mod entry_links;
mod entry_names;
mod entry_people;
mod entry_search;
mod entry_stalls;
mod error;
mod events;
mod exhibitors;
mod exports;
mod forgotten;
mod gate_and_desk;
mod horse_links;
mod horse_owners;
mod horse_pasts;
mod horses;
mod idempotency;
mod imports;
mod jobs;
mod known_contacts;
mod known_horses;
mod limits;
mod links;
mod list;
mod locked_show;
mod mail_limits;
mod notes;
mod noticed_shows;
mod organization_locks;
mod owners;
mod payload;
mod places;
mod prelude;
mod profiles;
mod purge;
mod references;
mod registrations;
mod regroup;
mod result_lines;
mod rings;
mod roles;
mod row;
mod scope;
mod show_classes;
mod show_facts;
mod show_files;
mod shows;
mod stall_deliveries;
mod stall_holders;
mod stall_holds;
mod stall_inventory;
mod stall_line;
mod stalls;
mod stalls_and_desk;
mod stays;
mod stock;
mod store;
mod table;
mod tasks;
mod trail;
mod transfer;
mod usda;
mod views;

pub use accounts::{
    SqlAccessTokenStore, SqlAccountMailStore, SqlAccountStore, SqlAttemptStore, SqlLinkStore,
    SqlPeopleStore, SqlSecondFactorStore, SqlSessionStore,
};
pub use address::AddressError;
pub use book::{
    SqlBillReminderStore, SqlBillStore, SqlBookStore, SqlCashStore, SqlMonthStore, SqlServiceStore,
};
pub use calendar::{SqlAppointmentStore, SqlReminderStore};
pub use contacts::{SqlContactStore, SqlEmergencyLinkStore};
pub use database::{Database, PrepareError, UnknownSchema};
pub use documents::{SqlDocumentStore, SqlShowFileStore};
pub use events::{SqlEventStore, SqlFeedStore, SqlPrizeListTextStore};
pub use exhibitors::SqlExhibitorStore;
pub use exports::SqlExportStore;
pub use horses::{SqlCareStore, SqlHorseStore, SqlMarketStore, SqlObservationStore, SqlPhotoStore};
pub use imports::SqlImportStore;
pub use jobs::{JobReport, KindReport, SqlJobQueue, UnfinishedJob, WaitingJobs};
pub use mail_limits::SqlMailLimits;
pub use notes::SqlNoteStore;
pub use owners::{SqlOwnerLinkStore, SqlOwnerMessageStore};
pub use places::SqlPlaceStore;
pub use registrations::SqlRegistrationStore;
pub use regroup::SqlRegroupStore;
pub use rings::{SqlDayStore, SqlDeviceLinkStore, SqlRingStore};
pub use stalls::{SqlCrewStore, SqlDeliveryStore, SqlStallStore};
pub use tasks::SqlTaskStore;
pub use transfer::{TransferError, Transferred, transfer};
pub use usda::SqlNoticeStore;
pub use views::{
    SqlAuditStore, SqlBarnFacts, SqlCalendarSources, SqlExportSource, SqlHorseResults,
    SqlLinkReader, SqlPackageStore, SqlPrizeListStore, SqlSearchStore,
};

/// What tests look at beside the stores.
#[cfg(feature = "inspection")]
pub mod inspection {
    use kernel::StoreError;
    use sea_orm::{DatabaseConnection, DbErr};

    use crate::{Database, error};

    /// The connections for single write statements.
    pub fn writers(database: &Database) -> Result<&DatabaseConnection, StoreError> {
        database.writer()
    }

    /// The error of a port for an error of the driver.
    #[must_use]
    pub fn store_error(error: DbErr) -> StoreError {
        error::store_error(error)
    }

    /// Whether PostgreSQL may answer the next attempt after this error.
    #[must_use]
    pub fn is_transient_sqlstate(code: &str) -> bool {
        error::is_transient_sqlstate(code)
    }

    /// Whether SQLite may answer the next attempt after this error.
    #[must_use]
    pub fn is_transient_sqlite_code(code: &str) -> bool {
        error::is_transient_sqlite_code(code)
    }
}
