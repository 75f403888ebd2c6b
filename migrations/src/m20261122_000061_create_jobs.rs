use sea_orm_migration::prelude::*;

use crate::change::migration;
use sea_orm_migration::sea_orm::DbBackend;

migration!();

#[derive(DeriveIden)]
enum Jobs {
    Table,
    Kind,
    SubjectId,
    Payload,
    CreatedAt,
    RunAt,
    LeasedUntil,
    Failures,
    LastError,
}

#[derive(DeriveIden)]
enum Outbox {
    Table,
    Id,
    Kind,
    ResourceId,
    CreatedAt,
    DueAt,
    LeasedUntil,
    Failures,
    LastError,
    DoneAt,
}

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
    UsdaNotifiedAt,
    UsdaNoticeScheduledAt,
}

#[derive(DeriveIden)]
enum Photos {
    Table,
    Id,
    SweepAt,
}

/// When a row of the outbox was due that was not to be tried again.
const NEVER: &str = "9223372036854775807";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_jobs(manager).await?;
    let connection = manager.get_connection();
    let payload = match manager.get_database_backend() {
        DbBackend::Postgres => "jsonb_build_object('reminder_id', outbox.id)",
        _ => "json_object('reminder_id', lower(hex(outbox.id)))",
    };
    let insert = "INSERT INTO jobs (kind, subject_id, payload, created_at, run_at, \
                  leased_until, failures, last_error)";
    let rest = format!(
        "outbox.created_at, NULLIF(outbox.due_at, {NEVER}), outbox.leased_until, \
         outbox.failures, outbox.last_error FROM outbox"
    );
    for statement in [
        // A letter that is ready waits for its organizer, and for no job.
        format!(
            "{insert} SELECT 'usda_notice', usda_notices.id, NULL, {rest} \
             INNER JOIN usda_notices ON usda_notices.id = outbox.id \
             WHERE outbox.kind = 'usda_notice' AND outbox.done_at IS NULL \
             AND NOT (outbox.due_at = {NEVER} AND usda_notices.for_organizer \
             AND usda_notices.ready_at IS NOT NULL)"
        ),
        format!(
            "{insert} SELECT 'inquiry_mail', outbox.resource_id, NULL, {rest} \
             WHERE outbox.kind = 'inquiry' AND outbox.done_at IS NULL"
        ),
        format!(
            "{insert} SELECT 'usda_reminder', usda_notices.event_id, {payload}, {rest} \
             INNER JOIN usda_notices ON usda_notices.id = outbox.resource_id \
             WHERE outbox.kind = 'usda_reminder' AND outbox.done_at IS NULL"
        ),
        format!(
            "{insert} SELECT 'usda_schedule', id, NULL, updated_at, \
             usda_notice_scheduled_at, NULL, 0, NULL FROM events \
             WHERE usda_notice_scheduled_at IS NOT NULL \
             AND usda_notified_at IS NULL AND hidden_at IS NULL"
        ),
        format!(
            "{insert} SELECT 'photo_deletion', id, NULL, uploaded_at, sweep_at, NULL, 0, \
             NULL FROM photos WHERE sweep_at IS NOT NULL"
        ),
    ] {
        connection.execute_unprepared(&statement).await?;
    }
    let nobody = "00000000000000000000000000000000";
    let nil = match manager.get_database_backend() {
        DbBackend::Postgres => format!("'{nobody}'::uuid"),
        _ => format!("x'{nobody}'"),
    };
    connection
        .execute_unprepared(&format!(
            "{insert} VALUES ('key_expiry', {nil}, NULL, 0, 0, NULL, 0, NULL)"
        ))
        .await?;
    // These only served to find what is a job now.
    for (name, table) in [
        (
            "ix_events_usda_notice_scheduled_at",
            Events::Table.into_iden(),
        ),
        ("ix_photos_sweep_at", Photos::Table.into_iden()),
    ] {
        let index = Index::drop().name(name).table(table).to_owned();
        manager.drop_index(index).await?;
    }
    manager
        .drop_table(Table::drop().table(Outbox::Table).to_owned())
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_outbox(manager).await?;
    let connection = manager.get_connection();
    let reminder = match manager.get_database_backend() {
        DbBackend::Postgres => "(jobs.payload ->> 'reminder_id')::uuid",
        _ => "unhex(jobs.payload ->> 'reminder_id', '-')",
    };
    let insert = "INSERT INTO outbox (id, kind, resource_id, created_at, due_at, \
                  leased_until, failures, last_error, done_at)";
    let job = format!(
        "COALESCE(jobs.run_at, {NEVER}), jobs.leased_until, jobs.failures, \
                       jobs.last_error, NULL"
    );
    for statement in [
        // Each notice had a row, for good.
        format!(
            "{insert} SELECT usda_notices.id, 'usda_notice', usda_notices.id, \
             COALESCE(jobs.created_at, requested_at), \
             COALESCE(jobs.run_at, {NEVER}), jobs.leased_until, \
             COALESCE(jobs.failures, 0), jobs.last_error, \
             COALESCE(delivered_at, sent_at) FROM usda_notices LEFT JOIN jobs \
             ON jobs.kind = 'usda_notice' AND jobs.subject_id = usda_notices.id"
        ),
        format!(
            "{insert} SELECT subject_id, 'inquiry', subject_id, created_at, {job} \
             FROM jobs WHERE kind = 'inquiry_mail'"
        ),
        format!(
            "{insert} SELECT {reminder}, 'usda_reminder', usda_notices.id, \
             jobs.created_at, {job} FROM jobs INNER JOIN usda_notices \
             ON usda_notices.event_id = jobs.subject_id AND usda_notices.number = 0 \
             WHERE jobs.kind = 'usda_reminder'"
        ),
    ] {
        connection.execute_unprepared(&statement).await?;
    }
    let scheduled = Index::create()
        .name("ix_events_usda_notice_scheduled_at")
        .table(Events::Table)
        .col(Events::UsdaNoticeScheduledAt)
        .col(Events::Id)
        .and_where(Expr::col(Events::UsdaNoticeScheduledAt).is_not_null())
        .and_where(Expr::col(Events::UsdaNotifiedAt).is_null())
        .to_owned();
    manager.create_index(scheduled).await?;
    let to_sweep = Index::create()
        .name("ix_photos_sweep_at")
        .table(Photos::Table)
        .col(Photos::SweepAt)
        .col(Photos::Id)
        .and_where(Expr::col(Photos::SweepAt).is_not_null())
        .to_owned();
    manager.create_index(to_sweep).await?;
    manager
        .drop_table(Table::drop().table(Jobs::Table).to_owned())
        .await
}

async fn create_jobs(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Jobs::Table)
        .col(ColumnDef::new(Jobs::Kind).text().not_null())
        // What it is about: of one thing there is one job of a kind.
        .col(ColumnDef::new(Jobs::SubjectId).uuid().not_null())
        // What its handler must be told beside that.
        .col(ColumnDef::new(Jobs::Payload).json_binary())
        .col(ColumnDef::new(Jobs::CreatedAt).big_integer().not_null())
        // Empty once it was given up.
        .col(ColumnDef::new(Jobs::RunAt).big_integer())
        .col(ColumnDef::new(Jobs::LeasedUntil).big_integer())
        .col(
            ColumnDef::new(Jobs::Failures)
                .big_integer()
                .not_null()
                .default(0),
        )
        .col(ColumnDef::new(Jobs::LastError).text())
        .primary_key(
            Index::create()
                .name("pk_jobs")
                .col(Jobs::Kind)
                .col(Jobs::SubjectId),
        )
        .check(("ck_jobs_failures", Expr::col(Jobs::Failures).gte(0)));
    manager.create_table(table).await?;
    let due = Index::create()
        .name("ix_jobs_run_at")
        .table(Jobs::Table)
        .col(Jobs::RunAt)
        .to_owned();
    manager.create_index(due).await
}

/// The table as it was before.
async fn create_outbox(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table(Outbox::Table)
        .col(ColumnDef::new(Outbox::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Outbox::Kind).text().not_null())
        .col(ColumnDef::new(Outbox::ResourceId).uuid().not_null())
        .col(ColumnDef::new(Outbox::CreatedAt).big_integer().not_null())
        .col(ColumnDef::new(Outbox::DueAt).big_integer().not_null())
        .col(ColumnDef::new(Outbox::LeasedUntil).big_integer())
        .col(
            ColumnDef::new(Outbox::Failures)
                .big_integer()
                .not_null()
                .default(0),
        )
        .col(ColumnDef::new(Outbox::LastError).text())
        .col(ColumnDef::new(Outbox::DoneAt).big_integer())
        .index(
            Index::create()
                .unique()
                .name("uq_outbox_kind_resource_id")
                .col(Outbox::Kind)
                .col(Outbox::ResourceId),
        )
        .check(("ck_outbox_failures", Expr::col(Outbox::Failures).gte(0)));
    manager.create_table(table).await?;
    manager
        .create_index(
            Index::create()
                .name("ix_outbox_kind_due_at")
                .table(Outbox::Table)
                .col(Outbox::Kind)
                .col(Outbox::DueAt)
                .and_where(Expr::col(Outbox::DoneAt).is_null())
                .to_owned(),
        )
        .await
}
