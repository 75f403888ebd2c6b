//! Reads over several domains, a file for each screen, list or paper that joins. They stand
//! above the folders of the domains, which read and write their own rows, and write nothing.
//!
//! What a process or a port needs of several domains at once is read here; what is decided
//! about it stands in `processes`
//! ([ADR 31](../../../../docs/adr/0031-processes-span-domains.md)).

mod archive;
mod audit;
mod barn;
mod bill_of_sale;
mod calendar;
mod entry_mails;
mod horse_results;
pub(crate) mod imports;
mod links;
mod package;
mod prize_list;
mod roster;
mod search;
mod sheet;

pub use archive::SqlExportSource;
pub use audit::SqlAuditStore;
pub use barn::SqlBarnFacts;
pub use calendar::SqlCalendarSources;
pub use horse_results::SqlHorseResults;
pub use links::SqlLinkReader;
pub use package::SqlPackageStore;
pub use prize_list::SqlPrizeListStore;
pub use search::SqlSearchStore;
