//! Stores calendar feeds, and finds the shows in them.

use async_trait::async_trait;
use events::{EventRow, Feed, FeedSecret, FeedStore};
use kernel::{
    Actor, Link, LinkPurpose, LinkSubject, NewLink, OrganizationId, Permission, StoreError,
};
use sea_orm::{Condition, ConnectionTrait};
use time::OffsetDateTime;
use tracing::debug_span;

use super::list;
use crate::roles::actor_of;
use crate::store::store;
use crate::{limits, links};

const PURPOSE: LinkPurpose = LinkPurpose::CALENDAR_FEED;

store! {
    /// Stores calendar feeds in SQL.
    SqlFeedStore
}

#[async_trait]
impl FeedStore for SqlFeedStore {
    async fn find(&self, actor: &Actor) -> Result<Option<Feed>, StoreError> {
        let span = debug_span!("db.feeds.find", account_id = %actor.account_id());
        let find = self
            .database
            .read(span, |db| links::find(db, its_own(actor)));
        Ok(find.await?.map(to_feed))
    }

    async fn replace(&self, actor: &Actor, new: &NewLink) -> Result<Feed, StoreError> {
        let id = actor.account_id();
        let span = debug_span!("db.feeds.replace", account_id = %id);
        let replace = self.database.write(span, |db| async move {
            limits::lock_account(&db, id.as_uuid()).await?;
            let own = OrganizationId::of_founder(id);
            let about = (PURPOSE, LinkSubject::Account(id), "");
            links::make(&db, actor, new, own, about).await
        });
        Ok(to_feed(replace.await?.0))
    }

    async fn remove(&self, actor: &Actor, now: OffsetDateTime) -> Result<(), StoreError> {
        let span = debug_span!("db.feeds.remove", account_id = %actor.account_id());
        let remove = self.database.write(span, |db| async move {
            if let Some(link) = links::lock(&db, its_own(actor)).await? {
                links::revoke(&db, actor, &link, ("", ""), now).await?;
            }
            Ok(())
        });
        remove.await
    }

    async fn owner(
        &self,
        secret: &FeedSecret,
        now: OffsetDateTime,
    ) -> Result<Option<Actor>, StoreError> {
        let span = debug_span!("db.feeds.owner");
        let read = self.database.read(span, |db| owner_of(db, secret, now));
        read.await
    }

    async fn shows(
        &self,
        secret: &FeedSecret,
        now: OffsetDateTime,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Option<Vec<EventRow>>, StoreError> {
        let span = debug_span!("db.feeds.shows");
        let read = self.database.read(span, |db| async move {
            let Some(actor) = owner_of(db, secret, now).await? else {
                return Ok(None);
            };
            let scope = actor.to(Permission::ReadShows);
            let shows = list::coming(db, &scope, ends_after, limit).await?;
            Ok(Some(shows))
        });
        read.await
    }
}

/// The feed of an account.
fn its_own(actor: &Actor) -> Condition {
    links::is_for(PURPOSE, LinkSubject::Account(actor.account_id()))
}

async fn owner_of(
    connection: &impl ConnectionTrait,
    secret: &FeedSecret,
    now: OffsetDateTime,
) -> Result<Option<Actor>, StoreError> {
    let link = links::find(connection, links::living(PURPOSE, secret.as_str(), now)).await?;
    match link.map(|it| it.subject) {
        Some(LinkSubject::Account(id)) => actor_of(connection, id).await,
        _ => Ok(None),
    }
}

fn to_feed(link: Link) -> Feed {
    Feed {
        secret: FeedSecret::new(link.token),
        created_at: link.created_at,
    }
}
