//! Tests the promises of the ports, one named test for each, on both databases.
//!
//! `scripts/with-postgres.sh` starts PostgreSQL; without it these tests fail
//! rather than skip one database.

/// Creates the tests `sqlite::<name>` and `postgres::<name>` for each named
/// function. The compiler reports a function that is missing in the list as
/// unused.
macro_rules! on_both_databases {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name(&crate::support::Stores::on_sqlite().await).await;
                }
            )+
        }

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name(&crate::support::Stores::on_postgres().await).await;
                }
            )+
        }
    };
}

mod access_tokens;
mod account_deletion;
mod account_mails;
mod accounts;
mod address;
mod appointment_reminders;
mod appointments;
mod archived_horses;
mod attempts;
mod audit_trail;
mod availability;
mod board_moved;
mod book_sequences;
mod books;
mod cancelled_classes;
mod care;
mod care_at_once;
mod care_visits;
mod classes;
mod contact_merges;
mod contacts;
mod device_links;
mod documents;
mod entries_together;
mod entry_details;
mod entry_links;
mod entry_list;
mod entry_rules;
mod entry_sequences;
mod errors;
mod event_list;
mod events;
mod exports;
mod facts;
mod faults;
mod feeds;
mod former_care;
mod horse_list;
mod horse_overview;
mod horse_samples;
mod horse_sections;
mod horses;
mod idempotency;
mod imports;
mod inquiries;
mod inquiry_mails;
mod inspections;
mod installation;
mod invitations;
mod jobs;
mod links;
mod mail_limits;
mod market;
mod medications;
mod messages;
mod missing;
mod months;
mod notes;
mod notice_steps;
mod notices;
mod notices_due;
mod outage;
mod people;
mod place_plans;
mod place_sequences;
mod places;
mod plans;

mod days;
mod photos;
mod photos_deleted;
mod photos_repeated;
mod purge;
mod registrations;
mod regroup;
mod reports;
mod result_lines;
mod rings;
mod rosters;
mod sales;
mod samples;
mod schema;
mod search;
mod second_factors;
mod sessions;
mod shared_numbers;
mod stall_holds;
mod stall_lines;
mod statements;
mod stored_events;
mod stored_horses;
mod stored_values;
mod support;
mod tasks;
mod templates;
mod unreadable_rows;
mod usda;
mod usda_evidence;
mod usda_letters;
mod usda_modes;
mod usda_sequences;
