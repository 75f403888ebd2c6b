//! The history of entries becomes part of a trail of all changes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::change::{migration, run};
use crate::m20261122_000105_create_entry_changes as entry_changes;

migration!();

#[derive(DeriveIden)]
enum Registrations {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum EntryChanges {
    Table,
}

#[derive(DeriveIden)]
enum AuditTrail {
    Table,
    Id,
    OrganizationId,
    EventId,
    RegistrationId,
    Revision,
    At,
    Author,
    AccountId,
    Address,
    Kind,
    Subject,
    Before,
    After,
    Reason,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(audit_trail()).await?;
    run(
        manager,
        &[
            "INSERT INTO audit_trail (id, organization_id, event_id, registration_id, \
             revision, at, author, account_id, kind, subject, before, after, reason) \
             SELECT entry_changes.id, organization_id, event_id, registration_id, \
             entry_changes.revision, at, author, account_id, kind, subject, before, after, \
             reason FROM entry_changes JOIN events ON events.id = event_id",
            // Entries of riders had no line. Their state of then is not known.
            "INSERT INTO audit_trail (id, organization_id, event_id, registration_id, \
             revision, at, author, kind, subject, before, after) \
             SELECT registrations.id, organization_id, event_id, registrations.id, 1, \
             registrations.created_at, 'rider', 'added', '', '', '' \
             FROM registrations JOIN events ON events.id = event_id WHERE NOT EXISTS ( \
             SELECT 1 FROM entry_changes WHERE registration_id = registrations.id \
             AND kind = 'added')",
        ],
    )
    .await?;
    for (name, column) in [
        ("ix_audit_trail_organization", AuditTrail::OrganizationId),
        ("ix_audit_trail_event", AuditTrail::EventId),
    ] {
        let index = Index::create()
            .name(name)
            .table(AuditTrail::Table)
            .col(column)
            .col(AuditTrail::At)
            .col(AuditTrail::Id)
            .to_owned();
        manager.create_index(index).await?;
    }
    let of_entry = Index::create()
        .name("ix_audit_trail_registration_id")
        .table(AuditTrail::Table)
        .col(AuditTrail::RegistrationId)
        .to_owned();
    manager.create_index(of_entry).await?;
    let old = Table::drop().table(EntryChanges::Table).to_owned();
    manager.drop_table(old).await?;
    let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
    run(manager, if is_postgres { POSTGRES } else { SQLITE }).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    entry_changes::Migration.up(manager).await?;
    run(
        manager,
        &[
            "INSERT INTO entry_changes (id, event_id, registration_id, revision, at, author, \
             account_id, kind, subject, before, after, reason) \
             SELECT id, event_id, registration_id, revision, at, author, account_id, kind, \
             subject, before, after, reason FROM audit_trail \
             WHERE registration_id IS NOT NULL \
             AND NOT (kind = 'added' AND author = 'rider')",
        ],
    )
    .await?;
    let table = Table::drop().table(AuditTrail::Table).to_owned();
    manager.drop_table(table).await?;
    if manager.get_database_backend() == DbBackend::Postgres {
        run(manager, &["DROP FUNCTION keep_audit_trail() CASCADE"]).await?;
    }
    Ok(())
}

fn audit_trail() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(AuditTrail::Table)
        .col(
            ColumnDef::new(AuditTrail::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new(AuditTrail::OrganizationId).uuid().not_null())
        // None in a line about the organization itself.
        .col(ColumnDef::new(AuditTrail::EventId).uuid())
        .col(ColumnDef::new(AuditTrail::RegistrationId).uuid())
        // That of the entry after the change.
        .col(ColumnDef::new(AuditTrail::Revision).big_integer())
        .col(ColumnDef::new(AuditTrail::At).big_integer().not_null())
        // `office`, `rider` or `server`.
        .col(ColumnDef::new(AuditTrail::Author).text().not_null())
        // That of the office; it may be deleted since.
        .col(ColumnDef::new(AuditTrail::AccountId).uuid())
        // The network address of the office, if it is known.
        .col(ColumnDef::new(AuditTrail::Address).text())
        .col(ColumnDef::new(AuditTrail::Kind).text().not_null())
        .col(ColumnDef::new(AuditTrail::Subject).text().not_null())
        .col(ColumnDef::new(AuditTrail::Before).text().not_null())
        .col(ColumnDef::new(AuditTrail::After).text().not_null())
        .col(ColumnDef::new(AuditTrail::Reason).text())
        .foreign_key(
            ForeignKey::create()
                .name("fk_audit_trail_registration_id")
                .from(AuditTrail::Table, AuditTrail::RegistrationId)
                .to(Registrations::Table, Registrations::Id),
        );
    table
}

/// No row is changed. A row is deleted only with its show, which is hidden before,
/// or with its organization.
const POSTGRES: &[&str] = &[
    "CREATE FUNCTION keep_audit_trail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     IF TG_OP = 'DELETE' AND NOT (CASE WHEN OLD.event_id IS NULL \
         THEN EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id) \
         ELSE EXISTS (SELECT 1 FROM events WHERE id = OLD.event_id AND hidden_at IS NULL) END) \
     THEN RETURN OLD; END IF; \
     RAISE EXCEPTION 'the audit trail is kept'; END $$",
    "CREATE TRIGGER tr_audit_trail_kept BEFORE UPDATE OR DELETE ON audit_trail \
     FOR EACH ROW EXECUTE FUNCTION keep_audit_trail()",
    "CREATE TRIGGER tr_audit_trail_not_emptied BEFORE TRUNCATE ON audit_trail \
     FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail()",
];

const SQLITE: &[&str] = &[
    "CREATE TRIGGER tr_audit_trail_update BEFORE UPDATE ON audit_trail BEGIN \
     SELECT RAISE(ABORT, 'the audit trail is kept'); END",
    "CREATE TRIGGER tr_audit_trail_delete BEFORE DELETE ON audit_trail \
     WHEN CASE WHEN OLD.event_id IS NULL \
         THEN EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id) \
         ELSE EXISTS (SELECT 1 FROM events WHERE id = OLD.event_id AND hidden_at IS NULL) END \
     BEGIN SELECT RAISE(ABORT, 'the audit trail is kept'); END",
];
