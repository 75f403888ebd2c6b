//! The history of entries.

use kernel::{
    EmailAddress, EntryChangeId, EventId, RegistrationId, Revision, StoreError, to_unix_millis,
};
use registrations::{Author, ChangeKind, Changer, Difference, EntryChange, NewChange, Reason};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, RelationDef, Set,
};

use super::entity::entry_change::{ActiveModel, Column, Entity, Model};
use crate::accounts::entity::account;
use crate::error::store_error;
use crate::row::{Unreadable, find_all, instant, present, revision};

const OFFICE: &str = "office";
const RIDER: &str = "rider";
const SERVER: &str = "server";

/// How many rows one statement inserts: SQLite binds at most 32,766 values.
const ROWS_AT_ONCE: usize = 1000;

/// Lines that do not change the revision of an entry.
const LEDGER: [ChangeKind; 3] = [ChangeKind::Payment, ChangeKind::Refund, ChangeKind::Void];

/// A line with the email address of who changed the entry.
#[derive(FromQueryResult)]
struct Line {
    #[sea_orm(nested)]
    row: Model,
    email: Option<String>,
}

fn to_change(line: Line) -> Result<EntryChange, Unreadable> {
    let row = line.row;
    Ok(EntryChange {
        id: EntryChangeId::new(row.id),
        revision: revision("revision", row.revision)?,
        at: instant("at", row.at)?,
        by: match row.author.as_str() {
            OFFICE => Author::Office(line.email.map(EmailAddress::stored)),
            RIDER => Author::Rider,
            author => present("author", (author == SERVER).then_some(Author::Server))?,
        },
        reason: row.reason.clone().map(Reason::stored),
        difference: to_difference(row)?,
    })
}

fn to_difference(row: Model) -> Result<Difference, Unreadable> {
    Ok(Difference {
        kind: present("kind", ChangeKind::parse(&row.kind))?,
        subject: row.subject,
        before: row.before,
        after: row.after,
    })
}

fn row(event_id: EventId, change: &NewChange) -> ActiveModel {
    let difference = &change.difference;
    let (author, account_id) = match change.by {
        Changer::Office(account_id) => (OFFICE, Some(account_id.as_uuid())),
        Changer::Rider => (RIDER, None),
        Changer::Server => (SERVER, None),
    };
    ActiveModel {
        id: Set(change.id.as_uuid()),
        event_id: Set(event_id.as_uuid()),
        registration_id: Set(change.registration_id.as_uuid()),
        revision: Set(change.revision.number().into()),
        at: Set(to_unix_millis(change.at)),
        author: Set(author.to_owned()),
        account_id: Set(account_id),
        kind: Set(difference.kind.as_str().to_owned()),
        subject: Set(difference.subject.clone()),
        before: Set(difference.before.clone()),
        after: Set(difference.after.clone()),
        reason: Set(change.reason.as_ref().map(|it| it.as_str().to_owned())),
    }
}

pub(super) async fn record(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    changes: &[NewChange],
) -> Result<(), StoreError> {
    for changes in changes.chunks(ROWS_AT_ONCE) {
        Entity::insert_many(changes.iter().map(|change| row(event_id, change)))
            .exec_without_returning(connection)
            .await
            .map_err(store_error)?;
    }
    Ok(())
}

/// What led to this revision, without payments.
pub(super) async fn of_revision(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
    revision: Revision,
) -> Result<Vec<Difference>, StoreError> {
    let lines = Entity::find()
        .filter(Column::RegistrationId.eq(id.as_uuid()))
        .filter(Column::Revision.eq(revision.number()))
        .filter(Column::Kind.is_not_in(LEDGER.map(ChangeKind::as_str)))
        .order_by_asc(Column::Id);
    find_all(connection, lines, |row: Model| to_difference(row)).await
}

pub(super) async fn of_entry(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<Vec<EntryChange>, StoreError> {
    let author: RelationDef = Entity::belongs_to(account::Entity)
        .from(Column::AccountId)
        .to(account::Column::Id)
        .into();
    let lines = Entity::find()
        .column(account::Column::Email)
        .join(JoinType::LeftJoin, author)
        .filter(Column::RegistrationId.eq(id.as_uuid()))
        .order_by_asc(Column::At)
        .order_by_asc(Column::Id);
    find_all(connection, lines, to_change).await
}
