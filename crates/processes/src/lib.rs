//! What spans domains. A domain knows the kernel alone; what must know several of them to
//! decide or to answer stands here, between the domains and the adapters, a module for each
//! process.
//!
//! A process that writes is given what there is as values, decides without a database, and
//! says what is to be written: its store reads and writes in one transaction. One that only
//! answers asks the domains' services
//! ([ADR 31](../../../docs/adr/0031-processes-span-domains.md)).

#![warn(missing_docs)]

pub mod barn_day;
pub mod calendar_feed;
pub mod care_costs;
pub mod emergency_photo;
pub mod imports;
pub mod own_entry;
pub mod owner_page;
pub mod prize_list;
pub mod show_office;
pub mod stall_crew;
pub mod taken_receipt;
