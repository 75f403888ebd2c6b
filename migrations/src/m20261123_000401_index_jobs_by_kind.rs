//! The index of due jobs begins with their kind: each kind is claimed by
//! itself, and many jobs of one kind must not slow down the claims of others.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Jobs {
    Table,
    Kind,
    RunAt,
    SubjectId,
}

const BEFORE: &str = "ix_jobs_run_at";
const AFTER: &str = "ix_jobs_kind_run_at";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_index(manager, BEFORE).await?;
    let columns = [Jobs::Kind, Jobs::RunAt, Jobs::SubjectId];
    create_index(manager, AFTER, columns).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_index(manager, AFTER).await?;
    let columns = [Jobs::RunAt, Jobs::SubjectId, Jobs::Kind];
    create_index(manager, BEFORE, columns).await
}

async fn drop_index(manager: &SchemaManager<'_>, name: &str) -> Result<(), DbErr> {
    let index = Index::drop().name(name).table(Jobs::Table).to_owned();
    manager.drop_index(index).await
}

async fn create_index(
    manager: &SchemaManager<'_>,
    name: &str,
    [first, second, third]: [Jobs; 3],
) -> Result<(), DbErr> {
    let index = Index::create()
        .name(name)
        .table(Jobs::Table)
        .col(first)
        .col(second)
        .col(third)
        .to_owned();
    manager.create_index(index).await
}
