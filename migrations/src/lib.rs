//! The database schema, one change per file.
//!
//! A released change is never edited; a correction is a new file. Every
//! constraint and index has a name, because adapters identify database errors
//! by it (foreign keys on SQLite have none). All changes run on SQLite and on
//! PostgreSQL. Only `persistence` uses this crate, and `testkit`.
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

mod change;
mod m20261121_000001_create_accounts;
mod m20261121_000002_create_organizations;
mod m20261121_000003_create_events;
mod m20261121_000004_create_event_templates;
mod m20261121_000005_create_registrations;
mod m20261121_000006_create_idempotency_keys;
mod m20261121_000007_create_outbox;
mod m20261121_000008_create_horses;
mod m20261121_000009_create_horse_sections;
mod m20261121_000010_create_horse_care;
mod m20261121_000011_create_photos;
mod m20261121_000012_create_inquiries;
mod m20261121_000013_create_reports;
mod m20261121_000014_index_idempotency_keys;
mod m20261121_000015_schedule_notices;
mod m20261121_000016_add_notice_facts;
mod m20261121_000017_create_usda_notices;
mod m20261121_000018_create_calendar_feeds;
mod m20261122_000001_add_revisions;
mod m20261122_000005_add_template_hours;
mod m20261122_000011_create_write_checks;
mod m20261122_000031_bound_accounts;
mod m20261122_000041_prepare_notices;
mod m20261122_000061_create_jobs;
mod m20261122_000071_drop_idempotency_copies;
mod m20261122_000081_purge_deleted_events;
mod m20261122_000082_close_reports;
mod m20261122_000083_rename_columns;
mod m20261122_000091_create_classes;
mod m20261122_000101_add_entry_rules;
mod m20261122_000102_add_entry_states;
mod m20261122_000103_create_charges;
mod m20261122_000104_create_payments;
mod m20261122_000105_create_entry_changes;
mod m20261122_000106_add_search_key;
mod m20261122_000111_add_entry_links;
mod m20261122_000121_add_entry_details;
mod m20261122_000131_create_messages;
mod m20261122_000132_add_office_notes;
mod m20261123_000151_complete_indexes;
mod m20261123_000161_count_numbers_together;
mod m20261123_000301_create_sessions;
mod m20261123_000302_create_account_mails;
mod m20261123_000401_index_jobs_by_kind;
mod m20261123_000501_belong_to_organizations;
mod m20261123_000502_create_members;
mod m20261123_000511_create_invitations;
mod m20261124_000101_create_sign_in_attempts;
mod m20261124_000111_create_second_factors;
mod m20261124_000121_create_audit_trail;
mod m20261124_000131_delete_accounts;
mod m20261124_000132_look_up_back_numbers_by_index;
mod m20261124_000133_create_exports;
mod m20261124_000141_add_boarding_dates;
mod m20261124_000201_create_contacts;
mod m20261124_000202_link_owners;
mod m20261124_000301_create_tasks;
mod m20261124_000302_create_medications;
mod m20261124_000401_create_appointments;
mod m20261124_000501_create_book;
mod m20261124_000502_create_bills;
mod m20261124_000601_create_documents;
mod m20261124_000602_create_notes;
mod m20261125_000101_index_unbilled_by_contact;
mod m20261125_000201_date_bill_lines;
mod m20261125_000301_find_payments_by_organization;
mod m20261126_000101_keep_last_days;
mod m20261126_000102_keep_former_plans;
mod m20261126_000103_add_time_zones;
mod m20261126_000301_keep_former_waivers;
mod m20261126_000302_find_entries_by_back_number;
mod m20261126_000401_limit_mails;
mod m20261126_000501_fold_what_looks_alike;
mod m20261126_000801_refer_to_receipts;

/// Migrates a database to the newest schema.
pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000001_create_accounts::Migration),
            Box::new(m20261121_000002_create_organizations::Migration),
            Box::new(m20261121_000003_create_events::Migration),
            Box::new(m20261121_000004_create_event_templates::Migration),
            Box::new(m20261121_000005_create_registrations::Migration),
            Box::new(m20261121_000006_create_idempotency_keys::Migration),
            Box::new(m20261121_000007_create_outbox::Migration),
            Box::new(m20261121_000008_create_horses::Migration),
            Box::new(m20261121_000009_create_horse_sections::Migration),
            Box::new(m20261121_000010_create_horse_care::Migration),
            Box::new(m20261121_000011_create_photos::Migration),
            Box::new(m20261121_000012_create_inquiries::Migration),
            Box::new(m20261121_000013_create_reports::Migration),
            Box::new(m20261121_000014_index_idempotency_keys::Migration),
            Box::new(m20261121_000015_schedule_notices::Migration),
            Box::new(m20261121_000016_add_notice_facts::Migration),
            Box::new(m20261121_000017_create_usda_notices::Migration),
            Box::new(m20261121_000018_create_calendar_feeds::Migration),
            Box::new(m20261122_000001_add_revisions::Migration),
            Box::new(m20261122_000005_add_template_hours::Migration),
            Box::new(m20261122_000011_create_write_checks::Migration),
            Box::new(m20261122_000031_bound_accounts::Migration),
            Box::new(m20261122_000041_prepare_notices::Migration),
            Box::new(m20261122_000061_create_jobs::Migration),
            Box::new(m20261122_000071_drop_idempotency_copies::Migration),
            Box::new(m20261122_000081_purge_deleted_events::Migration),
            Box::new(m20261122_000082_close_reports::Migration),
            Box::new(m20261122_000083_rename_columns::Migration),
            Box::new(m20261122_000091_create_classes::Migration),
            Box::new(m20261122_000101_add_entry_rules::Migration),
            Box::new(m20261122_000102_add_entry_states::Migration),
            Box::new(m20261122_000103_create_charges::Migration),
            Box::new(m20261122_000104_create_payments::Migration),
            Box::new(m20261122_000105_create_entry_changes::Migration),
            Box::new(m20261122_000106_add_search_key::Migration),
            Box::new(m20261122_000111_add_entry_links::Migration),
            Box::new(m20261122_000121_add_entry_details::Migration),
            Box::new(m20261122_000131_create_messages::Migration),
            Box::new(m20261122_000132_add_office_notes::Migration),
            Box::new(m20261123_000151_complete_indexes::Migration),
            Box::new(m20261123_000161_count_numbers_together::Migration),
            Box::new(m20261123_000301_create_sessions::Migration),
            Box::new(m20261123_000302_create_account_mails::Migration),
            Box::new(m20261123_000401_index_jobs_by_kind::Migration),
            Box::new(m20261123_000501_belong_to_organizations::Migration),
            Box::new(m20261123_000502_create_members::Migration),
            Box::new(m20261123_000511_create_invitations::Migration),
            Box::new(m20261124_000101_create_sign_in_attempts::Migration),
            Box::new(m20261124_000111_create_second_factors::Migration),
            Box::new(m20261124_000121_create_audit_trail::Migration),
            Box::new(m20261124_000131_delete_accounts::Migration),
            Box::new(m20261124_000132_look_up_back_numbers_by_index::Migration),
            Box::new(m20261124_000133_create_exports::Migration),
            Box::new(m20261124_000141_add_boarding_dates::Migration),
            Box::new(m20261124_000201_create_contacts::Migration),
            Box::new(m20261124_000202_link_owners::Migration),
            Box::new(m20261124_000301_create_tasks::Migration),
            Box::new(m20261124_000302_create_medications::Migration),
            Box::new(m20261124_000501_create_book::Migration),
            Box::new(m20261124_000502_create_bills::Migration),
            Box::new(m20261124_000601_create_documents::Migration),
            Box::new(m20261124_000602_create_notes::Migration),
            Box::new(m20261124_000401_create_appointments::Migration),
            Box::new(m20261125_000101_index_unbilled_by_contact::Migration),
            Box::new(m20261125_000201_date_bill_lines::Migration),
            Box::new(m20261125_000301_find_payments_by_organization::Migration),
            Box::new(m20261126_000101_keep_last_days::Migration),
            Box::new(m20261126_000102_keep_former_plans::Migration),
            Box::new(m20261126_000103_add_time_zones::Migration),
            Box::new(m20261126_000301_keep_former_waivers::Migration),
            Box::new(m20261126_000302_find_entries_by_back_number::Migration),
            Box::new(m20261126_000401_limit_mails::Migration),
            Box::new(m20261126_000501_fold_what_looks_alike::Migration),
            Box::new(m20261126_000801_refer_to_receipts::Migration),
        ]
    }
}
