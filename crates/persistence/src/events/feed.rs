//! Stores calendar feeds, and finds the shows in them.

use async_trait::async_trait;
use events::{EventRow, Feed, FeedSecret, FeedStore};
use kernel::{AccountId, Actor, Permission, StoreError};
use sea_orm::IntoActiveModel as _;
use sea_orm::sea_query::OnConflict;
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::calendar_feed::{Column, Entity, Model, OwnFeed};
use super::list;
use crate::prelude::*;
use crate::roles::actor_of;
use crate::row::{Unreadable, find_one, of_row, write};
use crate::store::store;

store! {
    /// Stores calendar feeds in SQL.
    SqlFeedStore
}

#[async_trait]
impl FeedStore for SqlFeedStore {
    async fn find(&self, actor: &Actor) -> Result<Option<Feed>, StoreError> {
        let span = debug_span!("db.feeds.find", account_id = %actor.account_id());
        let one = Entity::find_by_id(actor.account_id().as_uuid());
        let read = self.database.read(span, |db| find_one(db, one, to_feed));
        read.await
    }

    async fn replace(&self, actor: &Actor, feed: &Feed) -> Result<Feed, StoreError> {
        let span = debug_span!("db.feeds.replace", account_id = %actor.account_id());
        let replace = self.database.write(span, |db| async move {
            let (account_id, feed) = (actor.account_id(), feed.clone());
            let row = Model::of(&OwnFeed { account_id, feed });
            let insert = Entity::insert(row.clone().into_active_model()).on_conflict(
                OnConflict::column(Column::AccountId)
                    .update_columns([Column::Secret, Column::CreatedAt])
                    .to_owned(),
            );
            write(&db, insert).await?;
            Ok(of_row::<Entity, _>(row.account_id, to_feed(row))?)
        });
        replace.await
    }

    async fn remove(&self, actor: &Actor) -> Result<(), StoreError> {
        let span = debug_span!("db.feeds.remove", account_id = %actor.account_id());
        let delete = || Entity::delete_by_id(actor.account_id().as_uuid());
        let remove = self.database.write(span, |db| async move {
            write(&db, delete()).await?;
            Ok(())
        });
        remove.await
    }

    async fn owner(&self, secret: &FeedSecret) -> Result<Option<Actor>, StoreError> {
        let span = debug_span!("db.feeds.owner");
        let read = self.database.read(span, |db| owner_of(db, secret));
        read.await
    }

    async fn shows(
        &self,
        secret: &FeedSecret,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Option<Vec<EventRow>>, StoreError> {
        let span = debug_span!("db.feeds.shows");
        let read = self.database.read(span, |db| async move {
            let Some(actor) = owner_of(db, secret).await? else {
                return Ok(None);
            };
            let scope = actor.to(Permission::ReadShows);
            let shows = list::coming(db, &scope, ends_after, limit).await?;
            Ok(Some(shows))
        });
        read.await
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
    Ok(row.read()?.feed)
}
