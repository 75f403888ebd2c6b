//! Tasks of a barn, the horses that they are about, and their ticks.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Tasks {
    Table,
    Id,
    OrganizationId,
    Title,
    StartsOn,
    Recurrence,
    Minute,
    Assignee,
    Notes,
    Revision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum TaskHorses {
    Table,
    TaskId,
    HorseId,
}

#[derive(DeriveIden)]
enum TaskTicks {
    Table,
    TaskId,
    Day,
    OrganizationId,
    AccountId,
    TickedAt,
}

#[derive(DeriveIden)]
enum Organizations {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Horses {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    Id,
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let text = |column: Tasks| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Tasks| ColumnDef::new(column).big_integer().not_null().to_owned();
    let table = Table::create()
        .table(Tasks::Table)
        .col(ColumnDef::new(Tasks::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Tasks::OrganizationId).uuid().not_null())
        .col(text(Tasks::Title))
        // A date, YYYY-MM-DD.
        .col(text(Tasks::StartsOn))
        // A rule of RFC 5545; null is once.
        .col(ColumnDef::new(Tasks::Recurrence).text())
        // After midnight; null is any time of day.
        .col(ColumnDef::new(Tasks::Minute).big_integer())
        .col(text(Tasks::Assignee))
        .col(text(Tasks::Notes))
        .col(number(Tasks::Revision))
        .col(number(Tasks::CreatedAt))
        .col(number(Tasks::UpdatedAt))
        .foreign_key(
            ForeignKey::create()
                .name("fk_tasks_organization_id")
                .from(Tasks::Table, Tasks::OrganizationId)
                .to(Organizations::Table, Organizations::Id),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_creation = Index::create()
        .name("ix_tasks_organization_id_created_at")
        .table(Tasks::Table)
        .col(Tasks::OrganizationId)
        .col(Tasks::CreatedAt)
        .col(Tasks::Id)
        .to_owned();
    manager.create_index(by_creation).await?;
    let by_day = Index::create()
        .name("ix_tasks_organization_id_starts_on")
        .table(Tasks::Table)
        .col(Tasks::OrganizationId)
        .col(Tasks::StartsOn)
        .to_owned();
    manager.create_index(by_day).await?;
    create_horses(manager).await?;
    create_ticks(manager).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let ticks = Table::drop().table(TaskTicks::Table).to_owned();
    manager.drop_table(ticks).await?;
    let horses = Table::drop().table(TaskHorses::Table).to_owned();
    manager.drop_table(horses).await?;
    let tasks = Table::drop().table(Tasks::Table).to_owned();
    manager.drop_table(tasks).await
}

async fn create_horses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table(TaskHorses::Table)
        .col(ColumnDef::new(TaskHorses::TaskId).uuid().not_null())
        .col(ColumnDef::new(TaskHorses::HorseId).uuid().not_null())
        .primary_key(
            Index::create()
                .name("pk_task_horses")
                .col(TaskHorses::TaskId)
                .col(TaskHorses::HorseId),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_task_horses_task_id")
                .from(TaskHorses::Table, TaskHorses::TaskId)
                .to(Tasks::Table, Tasks::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_task_horses_horse_id")
                .from(TaskHorses::Table, TaskHorses::HorseId)
                .to(Horses::Table, Horses::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_horse = Index::create()
        .name("ix_task_horses_horse_id")
        .table(TaskHorses::Table)
        .col(TaskHorses::HorseId)
        .to_owned();
    manager.create_index(by_horse).await
}

async fn create_ticks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table(TaskTicks::Table)
        .col(ColumnDef::new(TaskTicks::TaskId).uuid().not_null())
        // A day of the series, YYYY-MM-DD.
        .col(ColumnDef::new(TaskTicks::Day).text().not_null())
        .col(ColumnDef::new(TaskTicks::OrganizationId).uuid().not_null())
        .col(ColumnDef::new(TaskTicks::AccountId).uuid().not_null())
        .col(ColumnDef::new(TaskTicks::TickedAt).big_integer().not_null())
        .primary_key(
            Index::create()
                .name("pk_task_ticks")
                .col(TaskTicks::TaskId)
                .col(TaskTicks::Day),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_task_ticks_task_id")
                .from(TaskTicks::Table, TaskTicks::TaskId)
                .to(Tasks::Table, Tasks::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_task_ticks_account_id")
                .from(TaskTicks::Table, TaskTicks::AccountId)
                .to(Accounts::Table, Accounts::Id),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_day = Index::create()
        .name("ix_task_ticks_organization_id_day")
        .table(TaskTicks::Table)
        .col(TaskTicks::OrganizationId)
        .col(TaskTicks::Day)
        .to_owned();
    manager.create_index(by_day).await
}
