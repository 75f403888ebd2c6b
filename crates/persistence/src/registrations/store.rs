use async_trait::async_trait;
use kernel::{Actor, EventId, Page, PageRequest, StoreError};
use registrations::{Registration, RegistrationStore, RegistrationTx};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationDef,
};
use tracing::instrument;

use super::entity::{Column, Entity, Model};
use super::parts::with_parts;
use super::transaction::SqlRegistrationTx;
use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::visible;
use crate::list::fetch_page;
use crate::row::readable;

/// Stores registrations in SQL.
#[derive(Debug, Clone)]
pub struct SqlRegistrationStore {
    database: Database,
}

impl SqlRegistrationStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }

    pub(super) const fn database(&self) -> &Database {
        &self.database
    }
}

#[async_trait]
impl RegistrationStore for SqlRegistrationStore {
    #[instrument(name = "db.registrations.begin", level = "debug", skip_all)]
    async fn begin(&self) -> Result<Box<dyn RegistrationTx>, StoreError> {
        let transaction = in_time(self.database.begin()).await?;
        Ok(Box::new(SqlRegistrationTx::new(transaction)))
    }

    #[instrument(
        name = "db.registrations.list",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), event_id = %event_id)
    )]
    async fn list(
        &self,
        actor: Actor,
        event_id: EventId,
        page: &PageRequest,
    ) -> Result<Option<Page<Registration>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let page = read_page(connection, actor, event_id, page).await?;
            // If the page is empty, the show may not exist.
            if page.items.is_empty() && !owns_show(connection, actor, event_id).await? {
                return Ok(None);
            }
            Ok(Some(page))
        })
        .await
    }
}

async fn read_page(
    connection: &DatabaseConnection,
    actor: Actor,
    event_id: EventId,
    page: &PageRequest,
) -> Result<Page<Registration>, StoreError> {
    let show: RelationDef = Entity::belongs_to(event::Entity)
        .from(Column::EventId)
        .to(event::Column::Id)
        .into();
    let query = Entity::find()
        .join(JoinType::InnerJoin, show)
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(visible(actor))
        .apply_if(page.after, |query, cursor| {
            query.filter(Column::EntryNumber.lt(cursor.key))
        })
        .order_by_desc(Column::EntryNumber);
    let (size, key) = (
        Some(Expr::col((Entity, Column::Bytes))),
        Column::EntryNumber,
    );
    let page = fetch_page(connection, query, size, page.limit, key, Ok::<Model, _>).await?;
    let items = with_parts(connection, page.items).await?;
    Ok(Page {
        items: readable(items.into_iter()),
        next: page.next,
    })
}

async fn owns_show(
    connection: &DatabaseConnection,
    actor: Actor,
    event_id: EventId,
) -> Result<bool, StoreError> {
    event::Entity::find()
        .select_only()
        .expr_as(Expr::val(1), "found")
        .filter(event::Column::Id.eq(event_id.as_uuid()))
        .filter(visible(actor))
        .into_tuple::<i32>()
        .one(connection)
        .await
        .map(|found| found.is_some())
        .map_err(store_error)
}
