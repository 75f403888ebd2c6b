use events::{EventStore as _, Feed, FeedSecret, FeedStore as _};
use kernel::{IdGenerator as _, LinkId, LinkWish, NewLink, RandomIds, Scope};
use time::OffsetDateTime;

use crate::event_list::row_of;
use crate::samples::{LATER, NOW, event, other_details};
use crate::support::Stores;

on_both_databases!(
    a_feed_reads_back_and_is_replaced,
    a_removed_feed_is_not_found,
    a_feed_has_its_account_s_shows_soonest_first,
);

/// A link that is to replace the one that there is.
pub(crate) fn new_link(now: OffsetDateTime) -> NewLink {
    NewLink {
        id: LinkId::new(RandomIds.next_uuid()),
        token: RandomIds.next_token(),
        wish: LinkWish {
            renew: true,
            ..LinkWish::default()
        },
        now,
    }
}

pub(crate) async fn open(stores: &Stores, actor: &Scope, created_at: OffsetDateTime) -> Feed {
    let new = new_link(created_at);
    let opened = stores.feeds.replace(actor.actor(), &new).await;
    let feed = Feed {
        secret: FeedSecret::new(new.token),
        created_at,
    };
    assert_eq!(opened.expect("stored"), feed);
    feed
}

async fn shows(stores: &Stores, feed: &Feed) -> Option<Vec<events::EventRow>> {
    let shows = stores.feeds.shows(&feed.secret, NOW, NOW, 10).await;
    shows.expect("answered")
}

async fn a_feed_reads_back_and_is_replaced(stores: &Stores) {
    let (actor, stranger) = (stores.actor().await, stores.actor().await);
    let find = async |actor| stores.feeds.find(actor).await.expect("answered");
    assert_eq!(find(actor.actor()).await, None);
    let first = open(stores, &actor, NOW).await;
    assert_eq!(find(actor.actor()).await, Some(first.clone()));
    let second = open(stores, &actor, LATER).await;
    assert_eq!(find(actor.actor()).await, Some(second.clone()));
    assert_eq!(find(stranger.actor()).await, None);
    assert_eq!(shows(stores, &first).await, None);
    assert_eq!(shows(stores, &second).await, Some(vec![]));
}

async fn a_removed_feed_is_not_found(stores: &Stores) {
    let (actor, stranger) = (stores.actor().await, stores.actor().await);
    let kept = open(stores, &stranger, NOW).await;
    let gone = open(stores, &actor, NOW).await;
    for _ in 0..2 {
        stores
            .feeds
            .remove(actor.actor(), NOW)
            .await
            .expect("answered");
        assert_eq!(
            stores.feeds.find(actor.actor()).await.expect("answered"),
            None
        );
    }
    assert_eq!(shows(stores, &gone).await, None);
    assert_eq!(shows(stores, &kept).await, Some(vec![]));
}

async fn a_feed_has_its_account_s_shows_soonest_first(stores: &Stores) {
    let actor = stores.actor().await;
    let feed = open(stores, &actor, NOW).await;
    let mut later = event(&actor);
    later.details = other_details();
    let later = stores.insert(later).await;
    let sooner = stores.show_of(&actor).await;
    let hidden = stores.show_of(&actor).await;
    let hid = stores.events.hide(&actor, hidden.id, NOW).await;
    assert!(hid.expect("answered"));
    stores.show().await;
    let found = shows(stores, &feed).await;
    assert_eq!(found, Some(vec![row_of(&sooner), row_of(&later)]));
    let over = sooner.details.schedule.ends_at();
    let rest = stores.feeds.shows(&feed.secret, NOW, over, 10).await;
    assert_eq!(rest.expect("answered"), Some(vec![row_of(&later)]));
    let first = stores.feeds.shows(&feed.secret, NOW, NOW, 1).await;
    assert_eq!(first.expect("answered"), Some(vec![row_of(&sooner)]));
}
