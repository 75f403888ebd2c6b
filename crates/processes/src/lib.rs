//! What spans domains. A domain knows the kernel alone; what must know several of them to
//! decide stands here, between the domains and the adapters, a folder for each process.
//!
//! A process is given what there is as values, decides without a database, and says what
//! is to be written: its store reads and writes in one transaction
//! ([ADR 31](../../../docs/adr/0031-processes-span-domains.md)).

#![warn(missing_docs)]

pub mod imports;
