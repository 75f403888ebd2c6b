//! The audit trail: lines of calls that the tests over HTTP do not make. That every
//! call adds its line is tested in `app/tests/api/audit.rs`.

use audit::{AuditLine, AuditStore as _, Trail};
use events::EventStore as _;
use kernel::{Author, ChangeKind, EventId, Scope};
use persistence::SqlAuditStore;

use crate::notice_steps::{claimed, deliver};
use crate::registrations::enter;
use crate::samples::{LATER, NOW, edit, other_details};
use crate::stored_values::all;
use crate::support::Stores;

on_both_databases!(
    a_delivered_notice_has_its_line_once,
    what_is_not_changed_has_no_line,
    a_deleted_show_leaves_its_line_with_the_organization,
);

pub(crate) async fn lines(stores: &Stores, trail: Trail) -> Vec<AuditLine> {
    let store = SqlAuditStore::new(stores.database.clone());
    store.page(trail, &all()).await.expect("answered").items
}

async fn kinds(stores: &Stores, event_id: EventId) -> Vec<ChangeKind> {
    let lines = lines(stores, Trail::Event(event_id)).await;
    lines.iter().map(|line| line.difference.kind).collect()
}

fn organization(actor: &Scope) -> Trail {
    Trail::Organization(actor.actor().own_organization())
}

async fn a_delivered_notice_has_its_line_once(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let queued = claimed(stores, &actor, show.id, NOW).await;
    deliver(stores, &queued, NOW).await;
    deliver(stores, &queued, LATER).await;
    let [delivered, requested, _] = &lines(stores, Trail::Event(show.id)).await[..] else {
        panic!("three lines are expected");
    };
    let subject = |line: &AuditLine| line.difference.subject.clone();
    assert_eq!([delivered, requested].map(subject), ["original notice"; 2]);
    assert_eq!(delivered.difference.kind, ChangeKind::NoticeDelivered);
    assert_eq!((&delivered.by, delivered.at), (&Author::Server, NOW));
    assert_eq!(requested.difference.kind, ChangeKind::NoticeRequested);
    assert!(matches!(requested.by, Author::Office(Some(_), _)));
}

async fn what_is_not_changed_has_no_line(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let replace = async || {
        let edit = edit(other_details());
        let replaced = stores.events.replace(&actor, show.id, &edit, LATER).await;
        replaced.expect("replaced");
        kinds(stores, show.id).await.len()
    };
    let lines = replace().await;
    assert!(lines > 1);
    assert_eq!(replace().await, lines);
}

async fn a_deleted_show_leaves_its_line_with_the_organization(stores: &Stores) {
    let (actor, show) = stores.show().await;
    enter(stores, show.id).await;
    let hidden = stores.events.hide(&actor, show.id, LATER).await;
    assert!(hidden.expect("answered"));
    let name = show.details.profile.name.as_str();
    let shows = |lines: Vec<AuditLine>| -> Vec<_> {
        let lines = lines.into_iter();
        lines.map(|it| it.show.map(|it| (it.id, it.name))).collect()
    };
    let of_show = Some((None, name.to_owned()));
    assert_eq!(
        shows(lines(stores, organization(&actor)).await),
        [None, of_show.clone(), of_show]
    );
    stores.events.purge(show.id).await.expect("purged");
    let [deleted] = &lines(stores, organization(&actor)).await[..] else {
        panic!("one line is expected");
    };
    let difference = &deleted.difference;
    assert_eq!(difference.kind, ChangeKind::ShowDeleted);
    assert_eq!(difference.before, name);
}
