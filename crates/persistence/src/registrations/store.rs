use async_trait::async_trait;
use kernel::{ClassId, EventId, Page, PageRequest, RegistrationId, Scope, SortKey, StoreError};
use registrations::{
    Addressee, Audience, EntryFilter, EntryInClass, EntryLink, Message, Registration,
    RegistrationStore, RegistrationTx, ShowMoney, WholeEntry,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, EntityTrait as _, QueryFilter as _,
    QuerySelect as _,
};
use tracing::instrument;

use super::transaction::SqlRegistrationTx;
use super::{history, ledger, list, messages, own_entry, waiver};
use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::events::entity::event;
use crate::shows::{refuse_reader, visible, with_id};

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
        name = "db.registrations.find_whole",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), registration_id = %id)
    )]
    async fn find(
        &self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<WholeEntry>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            match list::find(connection, scope, id).await? {
                Some(registration) => with_records(connection, registration).await.map(Some),
                None => Ok(None),
            }
        })
        .await
    }

    #[instrument(name = "db.registrations.find_own", level = "debug", skip_all)]
    async fn find_own(&self, link: &EntryLink) -> Result<Option<Registration>, StoreError> {
        in_time(own_entry::find(self.database.reader()?, link)).await
    }

    #[instrument(
        name = "db.registrations.money",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %event_id)
    )]
    async fn money(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowMoney>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            if !owns_show(connection, scope, event_id).await? {
                return Ok(None);
            }
            ledger::money_of(connection, event_id).await.map(Some)
        })
        .await
    }

    #[instrument(
        name = "db.registrations.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %event_id)
    )]
    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
        filter: &EntryFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Option<Page<Registration, SortKey>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let backend = self.database.backend();
            let page = list::list(connection, backend, scope, event_id, filter, page).await?;
            // If the page is empty, the show may not exist.
            if page.items.is_empty() && !owns_show(connection, scope, event_id).await? {
                return Ok(None);
            }
            Ok(Some(page))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.addressees",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %event_id)
    )]
    async fn addressees(
        &self,
        scope: &Scope,
        event_id: EventId,
        to: Audience,
    ) -> Result<Option<Vec<Addressee>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            if !owns_show(connection, scope, event_id).await? {
                refuse_reader(connection, scope, with_id(event_id)).await?;
                return Ok(None);
            }
            let found = messages::addressees(connection, event_id, to).await?;
            Ok(Some(found))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.list_messages",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %event_id)
    )]
    async fn list_messages(
        &self,
        scope: &Scope,
        event_id: EventId,
        page: &PageRequest,
    ) -> Result<Option<Page<Message>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            if !owns_show(connection, scope, event_id).await? {
                return Ok(None);
            }
            let page = messages::list(connection, event_id, page).await?;
            Ok(Some(page))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.list_in_class",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), class_id = %class_id)
    )]
    async fn list_in_class(
        &self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<EntryInClass>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            list::list_in_class(connection, scope, event_id, class_id).await
        })
        .await
    }
}

pub(super) async fn with_records(
    connection: &impl ConnectionTrait,
    registration: Registration,
) -> Result<WholeEntry, StoreError> {
    let id = registration.id;
    let mut waivers = waiver::of_entry(connection, id).await?.into_iter();
    Ok(WholeEntry {
        registration,
        waiver: waivers.next(),
        former_waivers: waivers.collect(),
        payments: ledger::of_entry(connection, id).await?,
        history: history::of_entry(connection, id).await?,
    })
}

async fn owns_show(
    connection: &DatabaseConnection,
    scope: &Scope,
    event_id: EventId,
) -> Result<bool, StoreError> {
    event::Entity::find()
        .select_only()
        .expr_as(Expr::val(1), "found")
        .filter(event::Column::Id.eq(event_id.as_uuid()))
        .filter(visible(scope))
        .into_tuple::<i32>()
        .one(connection)
        .await
        .map(|found| found.is_some())
        .map_err(store_error)
}
