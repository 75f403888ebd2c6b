//! The program as an operator knows it: a process with settings, signals and a
//! database that can go away.

mod attempts;
mod crash;
mod dawdling;
mod full_disk;
mod lost_database;
mod mails;
mod outage;
mod readiness;
mod reports;
mod schedule;
mod seed;
mod settings;
mod shutdown;
mod sink;
mod small_disk;
mod support;
