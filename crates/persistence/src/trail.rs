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
    EmailAddress, EventId, IdGenerator as _, NewAuditLine, OrganizationId, RandomIds, Recorded,
    RegistrationId, StoreError, Uuid, to_unix_millis,
};
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, InsertStatement, Query, ValueTuple};
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
        // Replaced by the name of the link or the token as the line is stored.
        device: Set(revoked(line.by)),
    }
}

/// What stands for the name of an API token that was revoked meanwhile: its id. Anything
/// else has none.
fn revoked(by: Changer) -> String {
    let (_, token) = means(by);
    token.map(|it| it.to_string()).unwrap_or_default()
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

/// Inserts lines, each with the next number of its stream. The lines are the values that
/// one select goes through: if each value were a subquery of its own, a thousand of them
/// would be planned, and on SQLite be open at once, of which each write goes through all.
fn insertion(owner: LineOwner, facts: &[Recorded<'_>]) -> InsertStatement {
    const LINES: &str = "lines";
    let columns = Column::iter().filter(|it| !matches!(it, Column::StreamId));
    let columns: Vec<_> = columns.collect();
    let mut added: HashMap<Uuid, i64> = HashMap::new();
    let values = facts.iter().map(|fact| {
        let stream = stream(owner, fact.line);
        let number = added.entry(stream).or_default();
        *number += 1;
        let row = row(owner, *fact, *number);
        let (link, token) = means(fact.line.by);
        let values = columns.iter().filter_map(|it| row.get(*it).into_value());
        let values = values.chain([stream.into(), link.into(), token.into()]);
        ValueTuple::Many(values.collect())
    });
    let mut lines = Query::select();
    lines.from_values(values, LINES);
    // In both databases, the columns of VALUES are called column1, column2 and so on.
    let value = |at: usize| Expr::col((LINES, Alias::new(format!("column{}", at + 1))));
    let (stream, link, token) = (columns.len(), columns.len() + 1, columns.len() + 2);
    for (at, column) in columns.iter().enumerate() {
        lines.expr(match column {
            Column::Number => last_number(value(stream)).add(value(at)),
            Column::Device => name_of(value(link), value(token), value(at)),
            _ => value(at),
        });
    }
    let mut insert = Query::insert();
    insert.into_table(Entity).columns(columns);
    let insert = insert.select_from(lines);
    insert.expect("as many values as columns").take()
}

/// The number of the last line of a stream, or 0.
fn last_number(stream: Expr) -> Expr {
    let last = Query::select()
        .expr(Func::coalesce([
            Expr::col(Column::Number).max(),
            Expr::val(0_i64),
        ]))
        .from(Entity)
        .and_where(Expr::col((Entity, Column::StreamId)).eq(stream))
        .take();
    Expr::SubQuery(None, Box::new(last.into()))
}

/// The link or the API token by which somebody changes something.
fn means(by: Changer) -> (Option<Uuid>, Option<Uuid>) {
    match by {
        Changer::Device(_, link) => (Some(link.as_uuid()), None),
        Changer::Account(.., token) => (None, token.map(AccessTokenId::as_uuid)),
        Changer::Rider | Changer::Server => (None, None),
    }
}

/// What the office calls the link of a device, or an account an API token.
fn name_of(link: Expr, token: Expr, otherwise: Expr) -> Expr {
    let label = Query::select()
        .column(device::Column::Label)
        .from(device::Entity)
        .and_where(Expr::col((device::Entity, device::Column::LinkId)).eq(link))
        .take();
    let name = Query::select()
        .column(access_token::Column::Name)
        .from(access_token::Entity)
        .and_where(Expr::col((access_token::Entity, access_token::Column::Id)).eq(token))
        .take();
    let named = [label, name].map(|it| Expr::SubQuery(None, Box::new(it.into())));
    Func::coalesce(named.into_iter().chain([otherwise])).into()
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
    let (device, token) = means(line.by);
    if device.or(token).is_some() {
        let otherwise = Expr::val(revoked(line.by));
        let name = name_of(Expr::val(device), Expr::val(token), otherwise);
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
