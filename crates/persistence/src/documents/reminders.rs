//! Reads what the reminder of a document needs.

use documents::EndingDocument;
use kernel::{DocumentId, EmailAddress, Permission, Role, StoreError};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _,
};

use super::entity::{Column, Entity, Model, document_horse};
use super::list::horses_of;
use crate::horse_links;
use crate::roles::owner_email;
use crate::row::{Unreadable, find_one};

#[derive(FromQueryResult)]
struct EndingRow {
    #[sea_orm(nested)]
    document: Model,
    email: String,
    concerns_the_barn: bool,
}

/// `None` without an end, or if nobody is left to be reminded.
fn to_ending(row: EndingRow) -> Result<Option<EndingDocument>, Unreadable> {
    let document = row.document.read(None, Vec::new(), Vec::new(), None)?;
    let (id, facts) = (document.id, document.facts);
    let end = facts.expires_on.filter(|_| !row.email.is_empty());
    Ok(end.map(|expires_on| EndingDocument {
        id,
        kind: facts.kind,
        title: facts.title,
        horses: Vec::new(),
        expires_on,
        concerns_the_barn: row.concerns_the_barn,
        email: EmailAddress::stored(row.email),
    }))
}

/// The address of the account that uploaded the document, while that may read
/// it.
fn uploader_email() -> Expr {
    let roles = Role::ALL.into_iter();
    let readers = roles.filter(|role| role.permits(Permission::EditHorses));
    let readers: Vec<_> = readers.map(|role| format!("'{role}'")).collect();
    let readers = readers.join(", ");
    Expr::cust(format!(
        "(SELECT uploader.email FROM accounts AS uploader \
         WHERE uploader.id = documents.uploaded_by AND uploader.deleted_at IS NULL \
         AND (uploader.id = documents.organization_id OR EXISTS (SELECT 1 FROM members \
         WHERE members.organization_id = documents.organization_id \
         AND members.account_id = uploader.id AND members.role IN ({readers}))))"
    ))
}

pub(super) async fn find(
    connection: &DatabaseConnection,
    id: DocumentId,
) -> Result<Option<EndingDocument>, StoreError> {
    let addresses = [uploader_email(), owner_email("documents.organization_id")];
    let one = Entity::find()
        .expr_as(Func::coalesce(addresses), "email")
        .expr_as(
            horse_links::concerns_the_barn::<document_horse::Entity>(
                Column::Id,
                document_horse::Column::DocumentId,
                document_horse::Column::HorseId,
            ),
            "concerns_the_barn",
        )
        .filter(Column::Id.eq(id.as_uuid()));
    let Some(ending) = find_one(connection, one, to_ending).await?.flatten() else {
        return Ok(None);
    };
    let mut horses = horses_of(connection, vec![id.as_uuid()]).await?;
    let horses = horses.remove(&id.as_uuid()).unwrap_or_default();
    Ok(Some(EndingDocument {
        horses: horses.into_iter().map(|(_, name)| name).collect(),
        ..ending
    }))
}
