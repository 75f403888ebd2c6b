//! Contacts of an organization: people and companies, and the horses that they
//! have to do with.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Contacts {
    Table,
    Id,
    OrganizationId,
    Kinds,
    Name,
    NameKey,
    Company,
    Email,
    Phones,
    Street,
    City,
    State,
    ZipCode,
    Notes,
    SearchKey,
    Revision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum ContactHorses {
    Table,
    ContactId,
    HorseId,
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

const BY_NAME: &str = "ix_contacts_organization_id_name_key";
const BY_HORSE: &str = "ix_contact_horses_horse_id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let text = |column: Contacts| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Contacts| ColumnDef::new(column).big_integer().not_null().to_owned();
    let table = Table::create()
        .table(Contacts::Table)
        .col(ColumnDef::new(Contacts::Id).uuid().not_null().primary_key())
        .col(ColumnDef::new(Contacts::OrganizationId).uuid().not_null())
        // A list of names of kinds.
        .col(ColumnDef::new(Contacts::Kinds).json_binary().not_null())
        .col(text(Contacts::Name))
        .col(text(Contacts::NameKey))
        .col(text(Contacts::Company))
        .col(ColumnDef::new(Contacts::Email).text())
        // A list of numbers.
        .col(ColumnDef::new(Contacts::Phones).json_binary().not_null())
        .col(text(Contacts::Street))
        .col(text(Contacts::City))
        .col(text(Contacts::State))
        .col(text(Contacts::ZipCode))
        .col(text(Contacts::Notes))
        // What searches look in, folded.
        .col(text(Contacts::SearchKey))
        .col(number(Contacts::Revision))
        .col(number(Contacts::CreatedAt))
        .col(number(Contacts::UpdatedAt))
        .foreign_key(
            ForeignKey::create()
                .name("fk_contacts_organization_id")
                .from(Contacts::Table, Contacts::OrganizationId)
                .to(Organizations::Table, Organizations::Id),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_name = Index::create()
        .name(BY_NAME)
        .table(Contacts::Table)
        .col(Contacts::OrganizationId)
        .col(Contacts::NameKey)
        .col(Contacts::Id)
        .to_owned();
    manager.create_index(by_name).await?;

    let horses = Table::create()
        .table(ContactHorses::Table)
        .col(ColumnDef::new(ContactHorses::ContactId).uuid().not_null())
        .col(ColumnDef::new(ContactHorses::HorseId).uuid().not_null())
        .primary_key(
            Index::create()
                .name("pk_contact_horses")
                .col(ContactHorses::ContactId)
                .col(ContactHorses::HorseId),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_contact_horses_contact_id")
                .from(ContactHorses::Table, ContactHorses::ContactId)
                .to(Contacts::Table, Contacts::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_contact_horses_horse_id")
                .from(ContactHorses::Table, ContactHorses::HorseId)
                .to(Horses::Table, Horses::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    manager.create_table(horses).await?;
    let by_horse = Index::create()
        .name(BY_HORSE)
        .table(ContactHorses::Table)
        .col(ContactHorses::HorseId)
        .to_owned();
    manager.create_index(by_horse).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let horses = Table::drop().table(ContactHorses::Table).to_owned();
    manager.drop_table(horses).await?;
    let contacts = Table::drop().table(Contacts::Table).to_owned();
    manager.drop_table(contacts).await
}
