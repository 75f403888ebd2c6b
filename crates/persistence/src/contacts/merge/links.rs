//! Links to the page of a contact that is merged into one which has its own.

use kernel::{Actor, ContactId, StoreError};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::links::rows::{Column, Entity, Model};
use crate::links::{self};
use crate::row::{find_all, of_row};

const MAILS: &str = "owner_link_mails";

/// A link that ended, with the last mail that it was in: its id, to whom, and when.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct EndedLink {
    link: Model,
    mail: Option<(Uuid, String, i64)>,
}

/// Ends the links of a contact of which another one has its own. Both contacts are locked.
pub(super) async fn end(
    transaction: &TransactionConnection,
    by: &Actor,
    (contact, name): (ContactId, &str),
    kept: ContactId,
    now: OffsetDateTime,
) -> Result<Vec<EndedLink>, StoreError> {
    let own = Entity::find()
        .select_only()
        .column(Column::Purpose)
        .filter(Column::ContactId.eq(kept.as_uuid()));
    let both = Entity::find()
        .filter(Column::ContactId.eq(contact.as_uuid()))
        .filter(Column::Purpose.in_subquery(own.into_query()));
    let mut ended = Vec::new();
    for row in find_all(transaction, both, Ok::<Model, _>).await? {
        let link = of_row::<Entity, _>(row.id, row.clone().link())?;
        let mail = mail_of(transaction, row.id).await?;
        links::revoke(transaction, by, &link, (name, ""), now).await?;
        ended.push(EndedLink { link: row, mail });
    }
    Ok(ended)
}

async fn mail_of(
    connection: &impl ConnectionTrait,
    link: Uuid,
) -> Result<Option<(Uuid, String, i64)>, StoreError> {
    let mail = Query::select()
        .columns(["mail_id", "mailed_to", "mailed_at"].map(Alias::new))
        .from(MAILS)
        .and_where(Expr::col("link_id").eq(link))
        .take();
    let row = connection.query_one(&mail).await.map_err(store_error)?;
    let read = |row: sea_orm::QueryResult| {
        Ok((
            row.try_get("", "mail_id")?,
            row.try_get("", "mailed_to")?,
            row.try_get("", "mailed_at")?,
        ))
    };
    row.map(read).transpose().map_err(store_error)
}

/// Makes these links open the page of their contact again.
pub(super) async fn open_again(
    transaction: &TransactionConnection,
    by: &Actor,
    ended: &[EndedLink],
    name: &str,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    for EndedLink { link: row, mail } in ended {
        let link = of_row::<Entity, _>(row.id, row.clone().link())?;
        links::insert(transaction, &link).await?;
        links::note(transaction, by, (None, Some(&link)), (name, ""), now).await?;
        if let Some((id, to, at)) = mail {
            let insert = Query::insert()
                .into_table(MAILS)
                .columns(["link_id", "mail_id", "mailed_to", "mailed_at"])
                .values_panic([
                    row.id.into(),
                    (*id).into(),
                    to.as_str().into(),
                    (*at).into(),
                ])
                .take();
            transaction.execute(&insert).await.map_err(store_error)?;
        }
    }
    Ok(())
}
