//! Tests of the built program as a process: settings, signals, outages of the
//! database.

mod attempts;
mod backups;
mod crash;
mod crash_ledger;
mod crash_month;
mod crash_ring;
mod full_disk;
mod jobs;
mod log;
mod lost_database;
mod mails;
mod other_version;
mod outage;
mod readiness;
mod reminders;
mod reports;
mod schedule;
mod seed;
mod settings;
mod shutdown;
mod sink;
mod slow_clients;
mod small_disk;
mod support;
mod two_servers;
