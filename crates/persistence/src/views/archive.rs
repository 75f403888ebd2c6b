//! What an account holds: itself, and the organizations that it owns.

use accounts::{ExportContents, ExportPart, ExportSource};
use async_trait::async_trait;
use kernel::{AccountId, Actor, Role, StoreError};
use sea_orm::{AccessMode, DatabaseTransaction, DbBackend, IsolationLevel, TransactionTrait as _};
use tracing::instrument;

use crate::archive::{Own, Source, documents, letters, photos, show_files};
use crate::documents::entity::{self as document, show_file};
use crate::error::store_error;
use crate::events::entity::event;
use crate::horses::entity::photo;
use crate::roles::actor_of;
use crate::store::store;
use crate::usda::entity as notice;
use crate::{Database, belongings};

store! {
    /// Reads what accounts hold in SQL.
    SqlExportSource
}

#[async_trait]
impl ExportSource for SqlExportSource {
    #[instrument(name = "db.exports.contents", level = "debug", skip_all, fields(account_id = %account))]
    async fn contents(&self, account: AccountId) -> Result<Box<dyn ExportContents>, StoreError> {
        let contents = SqlExportContents::read(&self.database, account).await?;
        Ok(Box::new(contents))
    }
}

/// Reads in one transaction, which sees the state of its beginning. It ends before
/// files are read from their storage, which may take longer than the database lets
/// a transaction be idle.
struct SqlExportContents {
    /// `None` after the last row was read.
    snapshot: Option<DatabaseTransaction>,
    /// In reverse order.
    sources: Vec<Box<dyn Source>>,
    /// Photos, documents and files of shows. An organization has hundreds.
    stored_files: std::vec::IntoIter<ExportPart>,
    rows: u64,
    files: u64,
}

impl SqlExportContents {
    async fn read(database: &Database, id: AccountId) -> Result<Self, StoreError> {
        let reader = database.reader()?;
        let connection = match database.backend() {
            DbBackend::Postgres => {
                let (isolation, access) = (IsolationLevel::RepeatableRead, AccessMode::ReadOnly);
                reader
                    .begin_with_config(Some(isolation), Some(access))
                    .await
            }
            // A transaction of SQLite reads one state.
            _ => reader.begin().await,
        };
        let connection = connection.map_err(store_error)?;
        let actor = actor_of(&connection, id).await?;
        let roles = actor.iter().flat_map(Actor::roles);
        let owned = roles.filter(|it| it.role == Role::Owner);
        let own = Own {
            account: id.as_uuid(),
            organizations: owned.map(|it| it.organization_id.as_uuid()).collect(),
        };
        let mut sources = belongings::archived(&own);
        sources.push(letters(own.of::<event::Entity, _>(notice::Column::EventId)));
        let photos_of = own.organizations(photo::Column::OrganizationId);
        let documents_of = own.organizations(document::Column::OrganizationId);
        let mut stored_files = photos(&connection, photos_of).await?;
        stored_files.extend(documents(&connection, documents_of).await?);
        let files_of = own.of::<event::Entity, _>(show_file::Column::EventId);
        stored_files.extend(show_files(&connection, files_of).await?);
        let (mut all_rows, mut all_files) = (0, stored_files.len() as u64);
        for source in &sources {
            all_rows += source.rows(&connection).await?;
            all_files += source.files(&connection).await?;
        }
        sources.reverse();
        Ok(Self {
            snapshot: Some(connection),
            sources,
            stored_files: stored_files.into_iter(),
            rows: all_rows,
            files: all_files,
        })
    }
}

#[async_trait]
impl ExportContents for SqlExportContents {
    fn rows(&self) -> u64 {
        self.rows
    }

    fn files(&self) -> u64 {
        self.files
    }

    async fn next(&mut self) -> Result<Option<ExportPart>, StoreError> {
        if let Some(snapshot) = &self.snapshot {
            while let Some(source) = self.sources.last_mut() {
                if let Some(part) = source.next(snapshot).await? {
                    return Ok(Some(part));
                }
                self.sources.pop();
            }
        }
        if let Some(snapshot) = self.snapshot.take() {
            snapshot.commit().await.map_err(store_error)?;
        }
        Ok(self.stored_files.next())
    }
}
