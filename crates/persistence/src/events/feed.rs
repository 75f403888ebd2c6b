//! Stores calendar feeds, and finds the shows in them.

use async_trait::async_trait;
use events::{EventRow, Feed, FeedSecret, FeedStore};
use kernel::{AccountId, Actor, Permission, StoreError, to_unix_millis};
use sea_orm::Set;
use sea_orm::sea_query::OnConflict;
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::calendar_feed::{ActiveModel, Column, Entity, Model};
use super::list;
use crate::Database;
use crate::database::in_time;
use crate::prelude::*;
use crate::roles::actor_of;
use crate::row::{Unreadable, find_one, instant, of_row, write};

/// Stores calendar feeds in SQL.
#[derive(Debug, Clone)]
pub struct SqlFeedStore {
    database: Database,
}

impl SqlFeedStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl FeedStore for SqlFeedStore {
    #[instrument(
        name = "db.feeds.find",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn find(&self, actor: &Actor) -> Result<Option<Feed>, StoreError> {
        in_time(async {
            let one = Entity::find_by_id(actor.account_id().as_uuid());
            find_one(self.database.reader()?, one, to_feed).await
        })
        .await
    }

    #[instrument(
        name = "db.feeds.replace",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn replace(&self, actor: &Actor, feed: &Feed) -> Result<Feed, StoreError> {
        in_time(async {
            let row = Model {
                account_id: actor.account_id().as_uuid(),
                secret: feed.secret.as_str().to_owned(),
                created_at: to_unix_millis(feed.created_at),
            };
            let writer = self.database.writer()?;
            let values = ActiveModel {
                account_id: Set(row.account_id),
                secret: Set(row.secret.clone()),
                created_at: Set(row.created_at),
            };
            let insert = Entity::insert(values).on_conflict(
                OnConflict::column(Column::AccountId)
                    .update_columns([Column::Secret, Column::CreatedAt])
                    .to_owned(),
            );
            write(writer, insert).await?;
            Ok(of_row::<Entity, _>(row.account_id, to_feed(row))?)
        })
        .await
    }

    #[instrument(
        name = "db.feeds.remove",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn remove(&self, actor: &Actor) -> Result<(), StoreError> {
        in_time(async {
            let delete = Entity::delete_by_id(actor.account_id().as_uuid());
            write(self.database.writer()?, delete).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.feeds.owner", level = "debug", skip_all)]
    async fn owner(&self, secret: &FeedSecret) -> Result<Option<Actor>, StoreError> {
        in_time(owner_of(self.database.reader()?, secret)).await
    }

    #[instrument(name = "db.feeds.shows", level = "debug", skip_all)]
    async fn shows(
        &self,
        secret: &FeedSecret,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Option<Vec<EventRow>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let Some(actor) = owner_of(connection, secret).await? else {
                return Ok(None);
            };
            let scope = actor.to(Permission::ReadShows);
            list::coming(connection, &scope, ends_after, limit)
                .await
                .map(Some)
        })
        .await
    }
}

async fn owner_of(
    connection: &impl ConnectionTrait,
    secret: &FeedSecret,
) -> Result<Option<Actor>, StoreError> {
    let feed = Entity::find().filter(Column::Secret.eq(secret.as_str()));
    let account_id = |feed: Model| Ok(AccountId::new(feed.account_id));
    match find_one(connection, feed, account_id).await? {
        Some(account_id) => actor_of(connection, account_id).await,
        None => Ok(None),
    }
}

fn to_feed(row: Model) -> Result<Feed, Unreadable> {
    Ok(Feed {
        secret: FeedSecret::stored(row.secret),
        created_at: instant("created_at", row.created_at)?,
    })
}
