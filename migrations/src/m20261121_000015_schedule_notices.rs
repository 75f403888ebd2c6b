use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
    StartsAt,
    UpdatedAt,
    UsdaNotifiedAt,
    UsdaNoticeScheduledAt,
}

/// Thirty days in milliseconds.
const NOTICE: i64 = 30 * 24 * 60 * 60 * 1000;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = ColumnDef::new(Events::UsdaNoticeScheduledAt)
        .big_integer()
        .to_owned();
    let table = Table::alter()
        .table(Events::Table)
        .add_column(column)
        .to_owned();
    manager.alter_table(table).await?;
    // Shows that were saved when there was time were promised a notice.
    let due_at = Expr::col(Events::StartsAt).sub(NOTICE);
    let promised = Query::update()
        .table(Events::Table)
        .value(Events::UsdaNoticeScheduledAt, due_at.clone())
        .and_where(Expr::col(Events::UsdaNotifiedAt).is_null())
        .and_where(Expr::col(Events::UpdatedAt).lt(due_at))
        .to_owned();
    manager.execute(promised).await?;
    // The few that the worker looks for.
    let index = Index::create()
        .name("ix_events_usda_notice_scheduled_at")
        .table(Events::Table)
        .col(Events::UsdaNoticeScheduledAt)
        .col(Events::Id)
        .and_where(Expr::col(Events::UsdaNoticeScheduledAt).is_not_null())
        .and_where(Expr::col(Events::UsdaNotifiedAt).is_null())
        .to_owned();
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = Index::drop()
        .name("ix_events_usda_notice_scheduled_at")
        .table(Events::Table)
        .to_owned();
    manager.drop_index(index).await?;
    let table = Table::alter()
        .table(Events::Table)
        .drop_column(Events::UsdaNoticeScheduledAt)
        .to_owned();
    manager.alter_table(table).await
}
