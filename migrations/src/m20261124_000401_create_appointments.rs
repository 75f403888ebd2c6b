//! Appointments, the occurrences of series that differ from them, and the horses
//! that they are about. An index finds the entries of an account's horses.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Appointments {
    Table,
    Id,
    OrganizationId,
    AccountId,
    Kind,
    Title,
    StartsOn,
    StartMinute,
    EndsOn,
    EndMinute,
    IsAllDay,
    TimeZone,
    Recurrence,
    ContactId,
    Place,
    Notes,
    RemindBeforeMinutes,
    RemindedUntil,
    FromAt,
    UntilAt,
    Revision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum AppointmentHorses {
    Table,
    AppointmentId,
    HorseId,
}

#[derive(DeriveIden)]
enum AppointmentChanges {
    Table,
    AppointmentId,
    Day,
    IsDropped,
    Title,
    StartsOn,
    StartMinute,
    EndsOn,
    EndMinute,
    Place,
    Notes,
    HasContact,
    ContactId,
}

const BY_START: &str = "ix_appointments_organization_id_from_at";
const BY_END: &str = "ix_appointments_organization_id_until_at";
const BY_CONTACT: &str = "ix_appointments_contact_id";
const HORSES_BY_HORSE: &str = "ix_appointment_horses_horse_id";
const CHANGES_BY_CONTACT: &str = "ix_appointment_changes_contact_id";
const ENTRIES_BY_HORSE: &str = "ix_registrations_horse_id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_appointments(manager).await?;
    create_horses(manager).await?;
    create_changes(manager).await?;
    // Most entries have no horse of an account. sea-query writes no condition
    // of an index.
    let sql = format!(
        "CREATE INDEX {ENTRIES_BY_HORSE} ON registrations (horse_id) \
         WHERE horse_id IS NOT NULL"
    );
    let connection = manager.get_connection();
    connection.execute_unprepared(&sql).await.map(|_| ())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = Index::drop()
        .name(ENTRIES_BY_HORSE)
        .table(Alias::new("registrations"))
        .to_owned();
    manager.drop_index(index).await?;
    let changes = Table::drop().table(AppointmentChanges::Table).to_owned();
    manager.drop_table(changes).await?;
    let horses = Table::drop().table(AppointmentHorses::Table).to_owned();
    manager.drop_table(horses).await?;
    let appointments = Table::drop().table(Appointments::Table).to_owned();
    manager.drop_table(appointments).await
}

async fn create_appointments(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let text = |column: Appointments| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Appointments| ColumnDef::new(column).big_integer().not_null().to_owned();
    let id = |column: Appointments| ColumnDef::new(column).uuid().not_null().to_owned();
    let refers = |name: &str, column: Appointments, table: &'static str| {
        ForeignKey::create()
            .name(name)
            .from(Appointments::Table, column)
            .to(Alias::new(table), Alias::new("id"))
            .to_owned()
    };
    let table = Table::create()
        .table(Appointments::Table)
        .col(
            ColumnDef::new(Appointments::Id)
                .uuid()
                .not_null()
                .primary_key(),
        )
        .col(id(Appointments::OrganizationId))
        // Who made it, and is reminded.
        .col(id(Appointments::AccountId))
        .col(text(Appointments::Kind))
        .col(text(Appointments::Title))
        // The first occurrence, on the clocks of the zone: days, and minutes
        // after midnight.
        .col(text(Appointments::StartsOn))
        .col(number(Appointments::StartMinute))
        .col(text(Appointments::EndsOn))
        .col(number(Appointments::EndMinute))
        .col(ColumnDef::new(Appointments::IsAllDay).boolean().not_null())
        .col(text(Appointments::TimeZone))
        // A rule of RFC 5545.
        .col(ColumnDef::new(Appointments::Recurrence).text())
        .col(ColumnDef::new(Appointments::ContactId).uuid())
        .col(text(Appointments::Place))
        .col(text(Appointments::Notes))
        .col(ColumnDef::new(Appointments::RemindBeforeMinutes).big_integer())
        .col(number(Appointments::RemindedUntil))
        // The start of the first occurrence and the end of the last one, the
        // largest number if there is no last one.
        .col(number(Appointments::FromAt))
        .col(number(Appointments::UntilAt))
        .col(number(Appointments::Revision))
        .col(number(Appointments::CreatedAt))
        .col(number(Appointments::UpdatedAt))
        .foreign_key(&mut refers(
            "fk_appointments_organization_id",
            Appointments::OrganizationId,
            "organizations",
        ))
        .foreign_key(&mut refers(
            "fk_appointments_account_id",
            Appointments::AccountId,
            "accounts",
        ))
        .foreign_key(
            refers(
                "fk_appointments_contact_id",
                Appointments::ContactId,
                "contacts",
            )
            .on_delete(ForeignKeyAction::SetNull),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by = |name: &str, columns: Vec<Appointments>| {
        let mut index = Index::create();
        index.name(name).table(Appointments::Table);
        for column in columns {
            index.col(column);
        }
        index
    };
    let organization = || Appointments::OrganizationId;
    let by_start = vec![organization(), Appointments::FromAt, Appointments::Id];
    manager.create_index(by(BY_START, by_start)).await?;
    let by_end = vec![organization(), Appointments::UntilAt];
    manager.create_index(by(BY_END, by_end)).await?;
    let by_contact = vec![Appointments::ContactId];
    manager.create_index(by(BY_CONTACT, by_contact)).await
}

async fn create_horses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let id = |column: AppointmentHorses| ColumnDef::new(column).uuid().not_null().to_owned();
    let table = Table::create()
        .table(AppointmentHorses::Table)
        .col(id(AppointmentHorses::AppointmentId))
        .col(id(AppointmentHorses::HorseId))
        .primary_key(
            Index::create()
                .name("pk_appointment_horses")
                .col(AppointmentHorses::AppointmentId)
                .col(AppointmentHorses::HorseId),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_appointment_horses_appointment_id")
                .from(AppointmentHorses::Table, AppointmentHorses::AppointmentId)
                .to(Appointments::Table, Appointments::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_appointment_horses_horse_id")
                .from(AppointmentHorses::Table, AppointmentHorses::HorseId)
                .to(Alias::new("horses"), Alias::new("id"))
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_horse = Index::create()
        .name(HORSES_BY_HORSE)
        .table(AppointmentHorses::Table)
        .col(AppointmentHorses::HorseId)
        .to_owned();
    manager.create_index(by_horse).await
}

/// A field that is null is as in the series.
async fn create_changes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let flag = |column: AppointmentChanges| ColumnDef::new(column).boolean().not_null().to_owned();
    let table = Table::create()
        .table(AppointmentChanges::Table)
        .col(
            ColumnDef::new(AppointmentChanges::AppointmentId)
                .uuid()
                .not_null(),
        )
        // The day in the series.
        .col(ColumnDef::new(AppointmentChanges::Day).text().not_null())
        .col(flag(AppointmentChanges::IsDropped))
        .col(ColumnDef::new(AppointmentChanges::Title).text())
        .col(ColumnDef::new(AppointmentChanges::StartsOn).text())
        .col(ColumnDef::new(AppointmentChanges::StartMinute).big_integer())
        .col(ColumnDef::new(AppointmentChanges::EndsOn).text())
        .col(ColumnDef::new(AppointmentChanges::EndMinute).big_integer())
        .col(ColumnDef::new(AppointmentChanges::Place).text())
        .col(ColumnDef::new(AppointmentChanges::Notes).text())
        // Whether the contact differs; a null contact is then nobody.
        .col(flag(AppointmentChanges::HasContact))
        .col(ColumnDef::new(AppointmentChanges::ContactId).uuid())
        .primary_key(
            Index::create()
                .name("pk_appointment_changes")
                .col(AppointmentChanges::AppointmentId)
                .col(AppointmentChanges::Day),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_appointment_changes_appointment_id")
                .from(AppointmentChanges::Table, AppointmentChanges::AppointmentId)
                .to(Appointments::Table, Appointments::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_appointment_changes_contact_id")
                .from(AppointmentChanges::Table, AppointmentChanges::ContactId)
                .to(Alias::new("contacts"), Alias::new("id"))
                .on_delete(ForeignKeyAction::SetNull),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_contact = Index::create()
        .name(CHANGES_BY_CONTACT)
        .table(AppointmentChanges::Table)
        .col(AppointmentChanges::ContactId)
        .to_owned();
    manager.create_index(by_contact).await
}
