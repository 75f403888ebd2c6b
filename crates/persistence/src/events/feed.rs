//! Stores calendar feeds, and finds the shows in them.

use async_trait::async_trait;
use events::{EventRow, Feed, FeedSecret, FeedStore};
use kernel::{AccountId, Actor, ChangeKind, Difference, OrganizationId, Permission, StoreError};
use sea_orm::IntoActiveModel as _;
use sea_orm::sea_query::OnConflict;
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::calendar_feed::{Column, Entity, Model, OwnFeed};
use super::list;
use crate::database::TransactionConnection;
use crate::limits;
use crate::prelude::*;
use crate::roles::actor_of;
use crate::row::{Unreadable, find_one, of_row, write};
use crate::store::store;
use crate::trail;

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
            let account_id = actor.account_id();
            limits::lock_account(&db, account_id.as_uuid()).await?;
            let own = Entity::find_by_id(account_id.as_uuid());
            let before = find_one(&db, own, to_feed).await?;
            let feed = feed.clone();
            note(&db, actor, (before.as_ref(), Some(&feed)), feed.created_at).await?;
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

    async fn remove(&self, actor: &Actor, now: OffsetDateTime) -> Result<(), StoreError> {
        let span = debug_span!("db.feeds.remove", account_id = %actor.account_id());
        let id = actor.account_id().as_uuid();
        let remove = self.database.write(span, |db| async move {
            limits::lock_account(&db, id).await?;
            let before = find_one(&db, Entity::find_by_id(id), to_feed).await?;
            if before.is_some() {
                write(&db, Entity::delete_by_id(id)).await?;
                note(&db, actor, (before.as_ref(), None), now).await?;
            }
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

/// Adds the line about the feed of an account, which is locked, in the organization that was
/// founded with it.
async fn note(
    connection: &TransactionConnection,
    actor: &Actor,
    (before, after): (Option<&Feed>, Option<&Feed>),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let own = OrganizationId::of_founder(actor.account_id());
    let after = match (before, after) {
        (_, None) => "",
        (None, _) => "made",
        _ => "a new address",
    };
    let before = before.map_or("", |_| "made");
    let line = Difference::new(ChangeKind::CalendarFeed, "", before, after);
    trail::note(connection, own, [line], now, actor.changer()).await
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
