//! Indexes in the order in which lists are read.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Jobs {
    Table,
    RunAt,
    SubjectId,
    Kind,
}

#[derive(DeriveIden)]
enum Reports {
    Table,
    Id,
    CreatedAt,
    ClosedAt,
}

const DUE_JOBS: &str = "ix_jobs_run_at";
const OPEN_REPORTS: &str = "ix_reports_open";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // The mails of a message are due at the same instant: without the id,
    // each claim would sort all of them. The kind lets a claim pass over
    // jobs of other kinds without reading their rows.
    drop_index(manager, DUE_JOBS, Jobs::Table).await?;
    let due = due_jobs().col(Jobs::SubjectId).col(Jobs::Kind).to_owned();
    manager.create_index(due).await?;
    let open = Index::create()
        .name(OPEN_REPORTS)
        .table(Reports::Table)
        .col(Reports::CreatedAt)
        .col(Reports::Id)
        .and_where(Expr::col(Reports::ClosedAt).is_null())
        .to_owned();
    manager.create_index(open).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_index(manager, OPEN_REPORTS, Reports::Table).await?;
    drop_index(manager, DUE_JOBS, Jobs::Table).await?;
    manager.create_index(due_jobs()).await
}

fn due_jobs() -> IndexCreateStatement {
    Index::create()
        .name(DUE_JOBS)
        .table(Jobs::Table)
        .col(Jobs::RunAt)
        .to_owned()
}

async fn drop_index(
    manager: &SchemaManager<'_>,
    name: &str,
    table: impl IntoIden,
) -> Result<(), DbErr> {
    let index = Index::drop().name(name).table(table.into_iden()).to_owned();
    manager.drop_index(index).await
}
