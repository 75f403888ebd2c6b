//! Courses of medication, and the doses that were given or skipped.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Medications {
    Table,
    Id,
    OrganizationId,
    HorseId,
    Drug,
    Dose,
    Route,
    StartsOn,
    EndsOn,
    Minutes,
    Reason,
    PrescribedBy,
    WithdrawalNote,
    Revision,
    CreatedAt,
    UpdatedAt,
    DeletedAt,
}

#[derive(DeriveIden)]
enum MedicationDoses {
    Table,
    MedicationId,
    Day,
    Minute,
    OrganizationId,
    Drug,
    Dose,
    Route,
    Given,
    Reason,
    AccountId,
    GivenAt,
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
    create_courses(manager).await?;
    create_doses(manager).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let doses = Table::drop().table(MedicationDoses::Table).to_owned();
    manager.drop_table(doses).await?;
    let courses = Table::drop().table(Medications::Table).to_owned();
    manager.drop_table(courses).await
}

async fn create_courses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let id = |column: Medications| ColumnDef::new(column).uuid().not_null().to_owned();
    let text = |column: Medications| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Medications| ColumnDef::new(column).big_integer().not_null().to_owned();
    let table = Table::create()
        .table(Medications::Table)
        .col(id(Medications::Id).primary_key())
        .col(id(Medications::OrganizationId))
        .col(id(Medications::HorseId))
        .col(text(Medications::Drug))
        .col(text(Medications::Dose))
        .col(text(Medications::Route))
        // Dates, YYYY-MM-DD. Without a last day it is 9999-12-31, so that an
        // index finds what is current.
        .col(text(Medications::StartsOn))
        .col(text(Medications::EndsOn))
        // A list of minutes after midnight.
        .col(
            ColumnDef::new(Medications::Minutes)
                .json_binary()
                .not_null(),
        )
        .col(text(Medications::Reason))
        .col(text(Medications::PrescribedBy))
        .col(text(Medications::WithdrawalNote))
        .col(number(Medications::Revision))
        .col(number(Medications::CreatedAt))
        .col(number(Medications::UpdatedAt))
        .col(ColumnDef::new(Medications::DeletedAt).big_integer())
        .foreign_key(
            ForeignKey::create()
                .name("fk_medications_organization_id")
                .from(Medications::Table, Medications::OrganizationId)
                .to(Organizations::Table, Organizations::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_medications_horse_id")
                .from(Medications::Table, Medications::HorseId)
                .to(Horses::Table, Horses::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_creation = Index::create()
        .name("ix_medications_organization_id_created_at")
        .table(Medications::Table)
        .col(Medications::OrganizationId)
        .col(Medications::CreatedAt)
        .col(Medications::Id)
        .to_owned();
    manager.create_index(by_creation).await?;
    let by_end = Index::create()
        .name("ix_medications_organization_id_ends_on")
        .table(Medications::Table)
        .col(Medications::OrganizationId)
        .col(Medications::EndsOn)
        .to_owned();
    manager.create_index(by_end).await?;
    let by_horse = Index::create()
        .name("ix_medications_horse_id_created_at")
        .table(Medications::Table)
        .col(Medications::HorseId)
        .col(Medications::CreatedAt)
        .col(Medications::Id)
        .to_owned();
    manager.create_index(by_horse).await
}

async fn create_doses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    type Column = MedicationDoses;
    let id = |column: Column| ColumnDef::new(column).uuid().not_null().to_owned();
    let text = |column: Column| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Column| ColumnDef::new(column).big_integer().not_null().to_owned();
    let table = Table::create()
        .table(MedicationDoses::Table)
        .col(id(MedicationDoses::MedicationId))
        .col(text(MedicationDoses::Day))
        // After midnight.
        .col(number(MedicationDoses::Minute))
        .col(id(MedicationDoses::OrganizationId))
        .col(text(MedicationDoses::Drug))
        .col(text(MedicationDoses::Dose))
        .col(text(MedicationDoses::Route))
        .col(ColumnDef::new(MedicationDoses::Given).boolean().not_null())
        .col(text(MedicationDoses::Reason))
        .col(id(MedicationDoses::AccountId))
        .col(number(MedicationDoses::GivenAt))
        .primary_key(
            Index::create()
                .name("pk_medication_doses")
                .col(MedicationDoses::MedicationId)
                .col(MedicationDoses::Day)
                .col(MedicationDoses::Minute),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_medication_doses_medication_id")
                .from(MedicationDoses::Table, MedicationDoses::MedicationId)
                .to(Medications::Table, Medications::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_medication_doses_account_id")
                .from(MedicationDoses::Table, MedicationDoses::AccountId)
                .to(Accounts::Table, Accounts::Id),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_day = Index::create()
        .name("ix_medication_doses_organization_id_day")
        .table(MedicationDoses::Table)
        .col(MedicationDoses::OrganizationId)
        .col(MedicationDoses::Day)
        .to_owned();
    manager.create_index(by_day).await
}
