//! The audit trail. The stores of shows, entries, notices and people write their
//! lines with [`record`], in the transaction of the change. Triggers refuse to
//! change or delete lines of what still exists.

use kernel::{
    Author, ChangeKind, ChangedObject, Changer, Difference, EmailAddress, EventId,
    IdGenerator as _, NewAuditLine, OrganizationId, RandomIds, RegistrationId, StoreError,
    to_unix_millis,
};
use sea_orm::{
    ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType, QuerySelect as _, Select, Set,
};

use time::OffsetDateTime;

use crate::accounts::entity::account;
use crate::audit::entity::{ActiveModel, Column, Entity, Model};
use crate::row::{Unreadable, insert_all, optional, present, relation};

const OFFICE: &str = "office";
const RIDER: &str = "rider";
const SERVER: &str = "server";

/// To what lines belong.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LineOwner {
    organization_id: OrganizationId,
    event_id: Option<EventId>,
}

impl LineOwner {
    pub(crate) fn organization_id(self) -> OrganizationId {
        self.organization_id
    }

    pub(crate) fn show(organization_id: OrganizationId, event_id: EventId) -> Self {
        Self {
            organization_id,
            event_id: Some(event_id),
        }
    }

    pub(crate) fn organization(organization_id: OrganizationId) -> Self {
        Self {
            organization_id,
            event_id: None,
        }
    }
}

/// The show among the locked ones.
pub(crate) fn owner_of(owners: &[LineOwner], event_id: EventId) -> Result<LineOwner, StoreError> {
    let found = owners.iter().find(|it| it.event_id == Some(event_id));
    let found = found.copied();
    found.ok_or_else(|| StoreError::failed("a show is changed that is not locked"))
}

pub(crate) fn row(owner: LineOwner, line: &NewAuditLine) -> ActiveModel {
    let (author, account_id, address) = match line.by {
        Changer::Account(id, address) => (OFFICE, Some(id.as_uuid()), address),
        Changer::Rider => (RIDER, None, None),
        Changer::Server => (SERVER, None, None),
    };
    let (registration_id, revision) = line.entry.unzip();
    let difference = &line.difference;
    ActiveModel {
        id: Set(RandomIds.next_uuid()),
        organization_id: Set(owner.organization_id.as_uuid()),
        event_id: Set(owner.event_id.map(EventId::as_uuid)),
        registration_id: Set(registration_id.map(RegistrationId::as_uuid)),
        revision: Set(revision.map(|it| it.number().into())),
        at: Set(to_unix_millis(line.at)),
        author: Set(author.to_owned()),
        account_id: Set(account_id),
        address: Set(address.map(|it| it.to_string())),
        kind: Set(difference.kind.as_str().to_owned()),
        subject: Set(difference.subject.clone()),
        before: Set(difference.before.clone()),
        after: Set(difference.after.clone()),
        object_id: Set(difference.object.as_ref().map(|it| it.id)),
        object_name: Set(difference
            .object
            .as_ref()
            .map(|it| it.name.clone())
            .unwrap_or_default()),
        reason: Set(line.reason.as_ref().map(|it| it.as_str().to_owned())),
    }
}

/// Adds lines, in the transaction of the change.
pub(crate) async fn record(
    connection: &impl ConnectionTrait,
    owner: LineOwner,
    lines: &[NewAuditLine],
) -> Result<(), StoreError> {
    insert_all(connection, lines.iter().map(|line| row(owner, line))).await
}

/// Adds lines about an organization itself.
pub(crate) async fn note(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    differences: impl IntoIterator<Item = Difference>,
    at: OffsetDateTime,
    by: Changer,
) -> Result<(), StoreError> {
    let lines = NewAuditLine::all(differences, at, by);
    record(connection, LineOwner::organization(organization), &lines).await
}

/// A line with the present email address of its account.
#[derive(FromQueryResult)]
pub(crate) struct Line {
    #[sea_orm(nested)]
    pub(crate) row: Model,
    email: Option<String>,
}

/// Lines with the email addresses of their accounts.
pub(crate) fn lines() -> Select<Entity> {
    let author = relation(Column::AccountId, account::Column::Id);
    Entity::find()
        .column(account::Column::Email)
        .join(JoinType::LeftJoin, author)
}

pub(crate) fn author(line: &Line) -> Result<Author, Unreadable> {
    Ok(match line.row.author.as_str() {
        OFFICE => Author::Office(optional(line.email.clone(), EmailAddress::stored)),
        RIDER => Author::Rider,
        author => present("author", (author == SERVER).then_some(Author::Server))?,
    })
}

pub(crate) fn to_difference(row: Model) -> Result<Difference, Unreadable> {
    Ok(Difference {
        kind: present("kind", ChangeKind::parse(&row.kind))?,
        subject: row.subject,
        before: row.before,
        after: row.after,
        object: row.object_id.map(|id| ChangedObject {
            id,
            name: row.object_name,
        }),
    })
}
