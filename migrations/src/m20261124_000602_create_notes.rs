//! Notes of an organization, and the horses that they are about.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Notes {
    Table,
    Id,
    OrganizationId,
    AuthorId,
    Text,
    Pinned,
    SearchKey,
    PlaceKey,
    Revision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum NoteHorses {
    Table,
    NoteId,
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

const BY_PLACE: &str = "ix_notes_organization_id_place_key";
const BY_HORSE: &str = "ix_note_horses_horse_id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let id = |column: Notes| ColumnDef::new(column).uuid().not_null().to_owned();
    let text = |column: Notes| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Notes| ColumnDef::new(column).big_integer().not_null().to_owned();
    let table = Table::create()
        .table(Notes::Table)
        .col(id(Notes::Id).primary_key())
        .col(id(Notes::OrganizationId))
        // An account, whose row stays when it is deleted.
        .col(id(Notes::AuthorId))
        .col(text(Notes::Text))
        .col(ColumnDef::new(Notes::Pinned).boolean().not_null())
        // What a search finds, folded.
        .col(text(Notes::SearchKey))
        // The instant at which it was written; larger if it is pinned.
        .col(number(Notes::PlaceKey))
        .col(number(Notes::Revision))
        .col(number(Notes::CreatedAt))
        .col(number(Notes::UpdatedAt))
        .foreign_key(
            ForeignKey::create()
                .name("fk_notes_organization_id")
                .from(Notes::Table, Notes::OrganizationId)
                .to(Organizations::Table, Organizations::Id),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_place = Index::create()
        .name(BY_PLACE)
        .table(Notes::Table)
        .col(Notes::OrganizationId)
        .col(Notes::PlaceKey)
        .col(Notes::Id)
        .to_owned();
    manager.create_index(by_place).await?;

    let horses = Table::create()
        .table(NoteHorses::Table)
        .col(ColumnDef::new(NoteHorses::NoteId).uuid().not_null())
        .col(ColumnDef::new(NoteHorses::HorseId).uuid().not_null())
        .primary_key(
            Index::create()
                .name("pk_note_horses")
                .col(NoteHorses::NoteId)
                .col(NoteHorses::HorseId),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_note_horses_note_id")
                .from(NoteHorses::Table, NoteHorses::NoteId)
                .to(Notes::Table, Notes::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_note_horses_horse_id")
                .from(NoteHorses::Table, NoteHorses::HorseId)
                .to(Horses::Table, Horses::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    manager.create_table(horses).await?;
    let by_horse = Index::create()
        .name(BY_HORSE)
        .table(NoteHorses::Table)
        .col(NoteHorses::HorseId)
        .to_owned();
    manager.create_index(by_horse).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let horses = Table::drop().table(NoteHorses::Table).to_owned();
    manager.drop_table(horses).await?;
    let notes = Table::drop().table(Notes::Table).to_owned();
    manager.drop_table(notes).await
}
