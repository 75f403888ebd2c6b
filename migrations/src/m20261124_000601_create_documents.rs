//! Private documents of an organization, and the horses that they are about. The
//! files are in the storage of photos, under the documents' ids.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum Documents {
    Table,
    Id,
    OrganizationId,
    UploadedBy,
    Kind,
    Title,
    IssuedOn,
    ExpiresOn,
    ContactId,
    Notes,
    FileKind,
    Bytes,
    SearchKey,
    EndsKey,
    Revision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum DocumentHorses {
    Table,
    DocumentId,
    HorseId,
}

#[derive(DeriveIden)]
enum Organizations {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Contacts {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Horses {
    Table,
    Id,
}

const BY_END: &str = "ix_documents_organization_id_ends_key";
const BY_CONTACT: &str = "ix_documents_contact_id";
const BY_HORSE: &str = "ix_document_horses_horse_id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let id = |column: Documents| ColumnDef::new(column).uuid().not_null().to_owned();
    let text = |column: Documents| ColumnDef::new(column).text().not_null().to_owned();
    let number = |column: Documents| ColumnDef::new(column).big_integer().not_null().to_owned();
    let table = Table::create()
        .table(Documents::Table)
        .col(id(Documents::Id).primary_key())
        .col(id(Documents::OrganizationId))
        // An account, whose row stays when it is deleted.
        .col(id(Documents::UploadedBy))
        .col(text(Documents::Kind))
        .col(text(Documents::Title))
        .col(ColumnDef::new(Documents::IssuedOn).text())
        .col(ColumnDef::new(Documents::ExpiresOn).text())
        .col(ColumnDef::new(Documents::ContactId).uuid())
        .col(text(Documents::Notes))
        .col(text(Documents::FileKind))
        .col(number(Documents::Bytes))
        // What a search finds, folded.
        .col(text(Documents::SearchKey))
        // The last day; without one, larger the older the document is.
        .col(number(Documents::EndsKey))
        .col(number(Documents::Revision))
        .col(number(Documents::CreatedAt))
        .col(number(Documents::UpdatedAt))
        .foreign_key(
            ForeignKey::create()
                .name("fk_documents_organization_id")
                .from(Documents::Table, Documents::OrganizationId)
                .to(Organizations::Table, Organizations::Id),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_documents_contact_id")
                .from(Documents::Table, Documents::ContactId)
                .to(Contacts::Table, Contacts::Id)
                .on_delete(ForeignKeyAction::SetNull),
        )
        .to_owned();
    manager.create_table(table).await?;
    let by_end = Index::create()
        .name(BY_END)
        .table(Documents::Table)
        .col(Documents::OrganizationId)
        .col(Documents::EndsKey)
        .col(Documents::Id)
        .to_owned();
    manager.create_index(by_end).await?;
    let by_contact = Index::create()
        .name(BY_CONTACT)
        .table(Documents::Table)
        .col(Documents::ContactId)
        .to_owned();
    manager.create_index(by_contact).await?;

    let horses = Table::create()
        .table(DocumentHorses::Table)
        .col(ColumnDef::new(DocumentHorses::DocumentId).uuid().not_null())
        .col(ColumnDef::new(DocumentHorses::HorseId).uuid().not_null())
        .primary_key(
            Index::create()
                .name("pk_document_horses")
                .col(DocumentHorses::DocumentId)
                .col(DocumentHorses::HorseId),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_document_horses_document_id")
                .from(DocumentHorses::Table, DocumentHorses::DocumentId)
                .to(Documents::Table, Documents::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("fk_document_horses_horse_id")
                .from(DocumentHorses::Table, DocumentHorses::HorseId)
                .to(Horses::Table, Horses::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    manager.create_table(horses).await?;
    let by_horse = Index::create()
        .name(BY_HORSE)
        .table(DocumentHorses::Table)
        .col(DocumentHorses::HorseId)
        .to_owned();
    manager.create_index(by_horse).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let horses = Table::drop().table(DocumentHorses::Table).to_owned();
    manager.drop_table(horses).await?;
    let documents = Table::drop().table(Documents::Table).to_owned();
    manager.drop_table(documents).await
}
