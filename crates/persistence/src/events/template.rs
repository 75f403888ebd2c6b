//! Templates: their statements, called by the store.

use events::Template;
use kernel::{Actor, Cursor, Page, PageRequest, StoreError, TemplateId, to_unix_millis};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, DbErr, EntityTrait as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

use super::entity::event_template::{Column, Entity};
use super::mapping::{template_row, to_template};
use crate::error::store_error;
use crate::list::before;

/// Stores the template in the place of the account's one of the same name. That
/// one's id stays, since a page that shows the list refers to it.
pub(super) async fn save(
    connection: &impl ConnectionTrait,
    template: &Template,
) -> Result<(), DbErr> {
    Entity::insert(template_row(template))
        .on_conflict(
            OnConflict::columns([Column::AccountId, Column::NameKey])
                .update_columns([Column::Profile, Column::TimeZone, Column::SavedAt])
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await
        .map(|_| ())
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    actor: Actor,
    page: &PageRequest,
) -> Result<Page<Template>, StoreError> {
    let templates = Entity::find()
        .filter(Column::AccountId.eq(actor.account_id().as_uuid()))
        .apply_if(page.after, |query, cursor| {
            query.filter(before(Column::SavedAt, Column::Id, cursor))
        })
        .order_by_desc(Column::SavedAt)
        .order_by_desc(Column::Id)
        .limit(u64::from(page.limit) + 1)
        .all(connection)
        .await
        .map_err(store_error)?
        .iter()
        .map(to_template)
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Page::from_overfetched(templates, page.limit, |template| {
        Cursor {
            key: to_unix_millis(template.saved_at),
            id: template.id.as_uuid(),
        }
    }))
}

pub(super) async fn delete(
    connection: &DatabaseConnection,
    actor: Actor,
    id: TemplateId,
) -> Result<bool, StoreError> {
    let deleted = Entity::delete_many()
        .filter(Column::Id.eq(id.as_uuid()))
        .filter(Column::AccountId.eq(actor.account_id().as_uuid()))
        .exec(connection)
        .await
        .map_err(store_error)?;
    Ok(deleted.rows_affected > 0)
}
