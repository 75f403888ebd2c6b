//! The audit trail, which is the log of facts. The stores of shows, entries, notices and
//! people write their lines with [`record`], in the transaction of the change. Triggers
//! refuse to change or delete lines of what still exists.
//!
//! The lines of a stream are numbered without gaps: each takes the number after the last
//! one. Two transactions that would take the same do not exist, because whoever adds a
//! line has locked what the line is about, or what that belongs to; where a lock is
//! missing, the index `uq_audit_trail_stream_id_number` fails the second one.

use std::collections::HashMap;

use kernel::{
    AccessTokenId, AuditLineId, Author, ChangeKind, ChangedObject, Changer, DeviceRole, Difference,
    EmailAddress, EventId, IdGenerator as _, LinkId, NewAuditLine, OrganizationId, RandomIds,
    Recorded, RegistrationId, StoreError, Uuid, to_unix_millis,
};
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, InsertStatement, Query, SelectStatement};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult,
    Iterable as _, QueryFilter as _, QueryOrder as _, Select, Set,
};
use time::OffsetDateTime;

use crate::accounts::entity::access_token;
use crate::audit::entity::{ActiveModel, Column, Entity, Model};
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::jobs;
use crate::limits::count;
use crate::payload::{to_json, to_payload};
use crate::rings::entity::device;
use crate::row::{Unreadable, find_one, instant, optional, present};

/// How many lines one statement adds: SQLite binds at most 32,766 values.
const LINES_AT_ONCE: usize = 1000;

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

/// The columns of who changes something: the word, and the account if it is one.
pub(crate) fn author_columns(by: Changer) -> (&'static str, Option<Uuid>) {
    match by {
        Changer::Account(id, ..) => (OFFICE, Some(id.as_uuid())),
        Changer::Rider => (RIDER, None),
        Changer::Device(role, _) => (role.as_str(), None),
        Changer::Server => (SERVER, None),
    }
}

/// The row of a line with this id and number in its stream.
fn row(owner: LineOwner, fact: Recorded<'_>, number: i64) -> ActiveModel {
    let Recorded { id, line } = fact;
    let (author, account_id) = author_columns(line.by);
    let address = match line.by {
        Changer::Account(_, address, _) => address,
        _ => None,
    };
    let (registration_id, revision) = line.entry.unzip();
    let difference = &line.difference;
    let (object_id, object_name) = match &difference.object {
        Some(object) => (Some(object.id), object.name.clone()),
        None => (None, String::new()),
    };
    ActiveModel {
        id: Set(id.as_uuid()),
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
        object_id: Set(object_id),
        object_name: Set(object_name),
        reason: Set(line.reason.as_ref().map(|it| it.as_str().to_owned())),
        data: Set(to_json(&difference.data)),
        stream_id: NotSet,
        number: Set(number),
        // Names of links and tokens are read as the line is stored.
        device: Set(String::new()),
    }
}

/// The stream of a line, as the database computes its column.
fn stream(owner: LineOwner, line: &NewAuditLine) -> Uuid {
    let entry = line.entry.map(|(id, _)| id.as_uuid());
    let object = line.difference.object.as_ref().map(|it| it.id);
    let of_owner = || {
        let event = owner.event_id.map(EventId::as_uuid);
        event.unwrap_or_else(|| owner.organization_id.as_uuid())
    };
    entry.or(object).unwrap_or_else(of_owner)
}

/// A line that is to be stored, with a new id.
fn recorded(line: &NewAuditLine) -> Recorded<'_> {
    let id = AuditLineId::new(RandomIds.next_uuid());
    Recorded { id, line }
}

/// Adds lines, in the transaction of the change, with what follows from them. The lines
/// of one change are added together: who follows them decides by all. Copies of the show
/// that this process keeps are out of date by them.
pub(crate) async fn record(
    connection: &TransactionConnection,
    owner: LineOwner,
    lines: &[NewAuditLine],
) -> Result<(), StoreError> {
    if let Some(event_id) = owner.event_id.filter(|_| !lines.is_empty()) {
        connection.note_changed(event_id.as_uuid());
    }
    let facts: Vec<_> = lines.iter().map(recorded).collect();
    for facts in facts.chunks(LINES_AT_ONCE) {
        let insert = insertion(owner, facts);
        connection.execute(&insert).await.map_err(store_error)?;
    }
    jobs::insert(connection, &following(connection, owner, &facts)).await
}

/// Inserts lines, each with the next number of its stream.
fn insertion(owner: LineOwner, facts: &[Recorded<'_>]) -> InsertStatement {
    let columns = Column::iter().filter(|it| !matches!(it, Column::StreamId));
    let columns: Vec<_> = columns.collect();
    let mut insert = Query::insert();
    insert.into_table(Entity).columns(columns.iter().copied());
    let mut added: HashMap<Uuid, i64> = HashMap::new();
    for fact in facts {
        let stream = stream(owner, fact.line);
        let number = added.entry(stream).or_default();
        *number += 1;
        let row = row(owner, *fact, *number);
        insert.values_panic(columns.iter().filter_map(|column| {
            let value = Expr::Value(row.get(*column).into_value()?);
            Some(match column {
                Column::Number => last_number(stream).add(value),
                Column::Device => means_of(fact.line.by).unwrap_or(value),
                _ => value,
            })
        }));
    }
    insert
}

/// The number of the last line of a stream, or 0.
fn last_number(stream: Uuid) -> Expr {
    let last = Query::select()
        .expr(Func::coalesce([
            Expr::col(Column::Number).max(),
            Expr::val(0_i64),
        ]))
        .from(Entity)
        .and_where(Column::StreamId.eq(stream))
        .take();
    Expr::SubQuery(None, Box::new(last.into()))
}

/// What the link or the API token is called by which somebody changes something.
fn means_of(by: Changer) -> Option<Expr> {
    match by {
        Changer::Device(_, link) => Some(name_of_link(link)),
        Changer::Account(.., Some(token)) => Some(name_of_token(token)),
        Changer::Account(..) | Changer::Rider | Changer::Server => None,
    }
}

/// What the office calls the link of a device.
fn name_of_link(link: LinkId) -> Expr {
    let label = Query::select()
        .column(device::Column::Label)
        .from(device::Entity)
        .and_where(device::Column::LinkId.eq(link.as_uuid()))
        .take();
    name_of(label, String::new())
}

/// What an account calls an API token; the id of one that was revoked meanwhile.
fn name_of_token(token: AccessTokenId) -> Expr {
    let name = Query::select()
        .column(access_token::Column::Name)
        .from(access_token::Entity)
        .and_where(access_token::Column::Id.eq(token.as_uuid()))
        .take();
    name_of(name, token.to_string())
}

fn name_of(named: SelectStatement, otherwise: String) -> Expr {
    let name = Expr::SubQuery(None, Box::new(named.into()));
    Func::coalesce([name, Expr::val(otherwise)]).into()
}

/// The row of a line that is the first of its stream, and the jobs that follow from it, to
/// be inserted with other rows.
pub(crate) async fn first_rows(
    connection: &TransactionConnection,
    owner: LineOwner,
    line: &NewAuditLine,
) -> Result<(ActiveModel, Vec<jobs::ActiveModel>), StoreError> {
    let fact = recorded(line);
    let mut row = row(owner, fact, 1);
    if let Some(name) = means_of(line.by) {
        let read = Query::select().expr_as(name, "name").take();
        let read = connection.query_one(&read).await.map_err(store_error)?;
        let name = read.map(|it| it.try_get("", "name"));
        row.device = Set(name.transpose().map_err(store_error)?.unwrap_or_default());
    }
    Ok((row, following(connection, owner, &[fact])))
}

fn following(
    connection: &TransactionConnection,
    owner: LineOwner,
    facts: &[Recorded<'_>],
) -> Vec<jobs::ActiveModel> {
    let Some(first) = facts.first() else {
        return Vec::new();
    };
    let followers = connection.followers().iter();
    let tasks = followers.flat_map(|follower| (follower.after)(facts));
    jobs::rows_through(connection, owner.organization_id, tasks, first.line.at)
}

/// Adds lines about an organization itself.
pub(crate) async fn note(
    connection: &TransactionConnection,
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
    with_address(Entity::find(), Column::AccountId, "email")
}

/// How many lines the trail of a show has.
pub(crate) async fn length(db: &impl ConnectionTrait, show: Uuid) -> Result<u64, StoreError> {
    let lines = Entity::find().filter(Column::EventId.eq(show));
    Ok(u64::try_from(count(db, lines).await?).unwrap_or_default())
}

/// When and by whom the last line of a kind was added to a stream.
pub(crate) async fn last_of(
    db: &impl ConnectionTrait,
    stream: Uuid,
    kind: ChangeKind,
) -> Result<Option<(OffsetDateTime, Author)>, StoreError> {
    let last = lines()
        .filter(Column::StreamId.eq(stream))
        .filter(Column::Kind.eq(kind.as_str()))
        .order_by_desc(Column::Number);
    let when = |line: Line| Ok((instant("at", line.row.at)?, author(&line)?));
    find_one(db, last, when).await
}

pub(crate) fn author(line: &Line) -> Result<Author, Unreadable> {
    let Model { author, device, .. } = &line.row;
    author_of(author, line.email.clone(), device)
}

/// Who changed something, by the word, the present email address of the account and what
/// the link of the device or the API token was called.
pub(crate) fn author_of(word: &str, email: Option<String>, by: &str) -> Result<Author, Unreadable> {
    Ok(match word {
        OFFICE => Author::Office(optional(email, EmailAddress::stored), by.to_owned()),
        RIDER => Author::Rider,
        SERVER => Author::Server,
        role => {
            let role = present("author", DeviceRole::parse(role))?;
            Author::Device(role, by.to_owned())
        }
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
        data: to_payload(row.data.as_ref()),
    })
}
