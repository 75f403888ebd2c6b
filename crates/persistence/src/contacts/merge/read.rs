//! What was merged into a contact, and what moves if it is merged into another.

use contacts::{ContactMerge, LinkFate, MergeMoves};
use kernel::{ContactId, ContactMergeId, EmailAddress, OrganizationId, Scope, StoreError};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::rows::{Column, Entity};
use crate::authors::with_address;
use crate::contact_references::TO_CONTACTS;
use crate::contacts::entity as contact;
use crate::error::store_error;
use crate::horse_owners;
use crate::limits::count;
use crate::links::rows as link;
use crate::row::{find_all, instant, optional, present};
use crate::scope::find_own;

#[derive(FromQueryResult)]
struct MergeRow {
    id: Uuid,
    other: Json,
    merged_at: i64,
    email: Option<String>,
}

/// What was merged into a contact, the latest first.
pub(in super::super) async fn merges_of(
    connection: &impl ConnectionTrait,
    id: ContactId,
) -> Result<Vec<ContactMerge>, StoreError> {
    let merges = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Other, Column::MergedAt])
        .filter(Column::ContactId.eq(id.as_uuid()))
        .order_by_desc(Column::Position);
    let read = |row: MergeRow| {
        let name = row.other.pointer("/row/name").and_then(Json::as_str);
        Ok(ContactMerge {
            id: ContactMergeId::new(row.id),
            name: present("other", name)?.to_owned(),
            merged_at: instant("merged_at", row.merged_at)?,
            merged_by: optional(row.email, EmailAddress::stored),
        })
    };
    find_all(
        connection,
        with_address(merges, Column::MergedBy, "email"),
        read,
    )
    .await
}

/// What refers to a contact that may be merged into another one; `None` unless both are there.
pub(in super::super) async fn moves(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    (id, with): (ContactId, ContactId),
) -> Result<Option<MergeMoves>, StoreError> {
    let kept = find_own::<contact::Entity>(connection, scope, id.as_uuid()).await?;
    let other = find_own::<contact::Entity>(connection, scope, with.as_uuid()).await?;
    let Some((kept, other)) = kept.zip(other) else {
        return Ok(None);
    };
    if kept.organization_id != other.organization_id || id == with {
        return Ok(None);
    }
    let organization = OrganizationId::new(kept.organization_id);
    let backend = connection.get_database_backend();
    let owned = horse_owners::count_naming(connection, backend, organization, with).await?;
    let mut moves = MergeMoves {
        owned_horses: owned,
        link: link_fate(connection, id, with).await?,
        ..MergeMoves::default()
    };
    for reference in &TO_CONTACTS {
        let number = match reference.table {
            "bills" => &mut moves.bills,
            "book_entries" | "book_parts" => &mut moves.book_entries,
            "documents" => &mut moves.documents,
            "appointments" => &mut moves.appointments,
            "care_visits" => &mut moves.care_visits,
            "owner_messages" => &mut moves.messages,
            _ => continue,
        };
        let mut rows = reference.to(with);
        rows.expr_as(Func::count(Expr::val(1)), "rows");
        let found = connection.query_one(&rows).await.map_err(store_error)?;
        let found = found.map(|row| row.try_get::<i64>("", "rows"));
        let found = found.transpose().map_err(store_error)?.unwrap_or_default();
        *number += u32::try_from(found).unwrap_or(u32::MAX);
    }
    Ok(Some(moves))
}

async fn link_fate(
    connection: &impl ConnectionTrait,
    kept: ContactId,
    other: ContactId,
) -> Result<Option<LinkFate>, StoreError> {
    let of = |id: ContactId| {
        let its = link::Column::ContactId.eq(id.as_uuid());
        link::Entity::find().filter(its)
    };
    if count(connection, of(other)).await? == 0 {
        return Ok(None);
    }
    let has_own = count(connection, of(kept)).await? > 0;
    Ok(Some(if has_own {
        LinkFate::Ends
    } else {
        LinkFate::Moves
    }))
}
