//! Links that open something without an account: how they are made, found, counted and
//! revoked, and what the trail says of it. The stores of what they open know the rest.
//!
//! Whoever makes a link has locked what it is for, and whoever changes or revokes one locks
//! its row, which is the stream of its lines.

pub(crate) mod rows;

use kernel::{
    Actor, Difference, Link, LinkId, LinkPurpose, LinkSubject, NewAuditLine, NewLink,
    OrganizationId, RandomToken, StoreError,
};
use sea_orm::sea_query::{
    Expr, ExprTrait as _, IntoCondition as _, LockType, Query, SelectStatement,
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use self::rows::{Column, Entity, Model, column_of};
use crate::database::{Database, TransactionConnection};
use crate::horses::entity::horse;
use crate::row::{delete_where, find_one, write};
use crate::table::Stored as _;
use crate::trail::{self, LineOwner};

/// Whether a link lives at this moment.
pub(crate) fn lives(now: OffsetDateTime) -> Condition {
    Condition::any()
        .add(Column::ExpiresAt.is_null())
        .add(Column::ExpiresAt.gt(now.column()))
}

/// Whether a link has this purpose and secret, and lives at this moment.
pub(crate) fn living(purpose: LinkPurpose, token: &str, now: OffsetDateTime) -> Condition {
    Column::Token
        .eq(token)
        .into_condition()
        .add(Column::Purpose.eq(purpose.as_str()))
        .add(lives(now))
}

/// What the link with this secret that lives is for: the id in this column of links.
pub(crate) fn behind(
    subject: Column,
    purpose: LinkPurpose,
    token: &RandomToken,
    now: OffsetDateTime,
) -> SelectStatement {
    Query::select()
        .column(subject)
        .from(Entity)
        .cond_where(living(purpose, token.as_str(), now))
        .take()
}

/// The secret of the link of a horse, in a query of horses.
pub(crate) fn token_of_horse(purpose: LinkPurpose, horse: impl ColumnTrait) -> Expr {
    let token = Query::select()
        .column((Entity, Column::Token))
        .from(Entity)
        .and_where(Expr::col((Entity, Column::HorseId)).eq(horse.into_expr()))
        .and_where(Column::Purpose.eq(purpose.as_str()))
        .take();
    Expr::SubQuery(None, Box::new(token.into()))
}

/// Whether a link has this purpose and is for this.
pub(crate) fn is_for(purpose: LinkPurpose, subject: LinkSubject) -> Condition {
    let (column, id) = column_of(subject);
    column
        .eq(id)
        .into_condition()
        .add(Column::Purpose.eq(purpose.as_str()))
}

/// A link of which there is one; also one that has expired.
pub(crate) async fn find(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<Link>, StoreError> {
    find_one(connection, Entity::find().filter(which), Model::link).await
}

/// The same, which nobody changes or revokes until the transaction ends.
pub(crate) async fn lock(
    transaction: &TransactionConnection,
    which: Condition,
) -> Result<Option<Link>, StoreError> {
    let one = Entity::find().filter(which).lock(LockType::NoKeyUpdate);
    find_one(transaction, one, Model::link).await
}

/// Makes the link of what is locked, or changes the one that lives, if no new one is wished
/// for; also whether it is new. `name` is that of what it is for.
pub(crate) async fn make(
    transaction: &TransactionConnection,
    by: &Actor,
    new: &NewLink,
    organization_id: OrganizationId,
    (purpose, subject, name): (LinkPurpose, LinkSubject, &str),
) -> Result<(Link, bool), StoreError> {
    let before = lock(transaction, is_for(purpose, subject)).await?;
    let living = before.filter(|it| it.expires_at.is_none_or(|at| at > new.now));
    let kept = living.clone().filter(|_| !new.wish.renew);
    let is_new = kept.is_none();
    let mut link = kept.unwrap_or_else(|| Link {
        id: new.id,
        organization_id,
        purpose,
        subject,
        token: new.token.clone(),
        made_by: Some(by.account_id()),
        expires_at: None,
        used_at: None,
        opened: 0,
        created_at: new.now,
    });
    if let Some(expires_at) = new.wish.expires_at {
        link.expires_at = expires_at;
    }
    if is_new {
        let former = is_for(purpose, subject);
        delete_where::<Entity>(transaction, former).await?;
        insert(transaction, &link).await?;
    } else {
        set_end(transaction, &link).await?;
    }
    let change = (living.as_ref(), Some(&link));
    note(transaction, by, change, (name, ""), new.now).await?;
    Ok((link, is_new))
}

/// Inserts a link. The caller adds its line.
pub(crate) async fn insert(
    transaction: &TransactionConnection,
    link: &Link,
) -> Result<(), StoreError> {
    let row = Model::of_link(link).into_active_model();
    write(transaction, Entity::insert(row)).await.map(drop)
}

/// Changes from when on a link is dead; `false` if it is gone. The caller adds its line.
pub(crate) async fn set_end(
    transaction: &TransactionConnection,
    link: &Link,
) -> Result<bool, StoreError> {
    let set = Entity::update_many()
        .col_expr(Column::ExpiresAt, Expr::val(link.expires_at.column()))
        .filter(Column::Id.eq(link.id.as_uuid()));
    Ok(write(transaction, set).await? > 0)
}

/// Deletes a link; `false` if it is gone. The caller adds its line.
pub(crate) async fn delete(
    transaction: &TransactionConnection,
    id: LinkId,
) -> Result<bool, StoreError> {
    let this = Column::Id.eq(id.as_uuid());
    Ok(delete_where::<Entity>(transaction, this).await? > 0)
}

/// Revokes a link; `false` if it is gone. `told` are the subject of its line, and what the
/// line calls the link.
pub(crate) async fn revoke(
    transaction: &TransactionConnection,
    by: &Actor,
    link: &Link,
    told: (&str, &str),
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    if !delete(transaction, link.id).await? {
        return Ok(false);
    }
    note(transaction, by, (Some(link), None), told, now).await?;
    Ok(true)
}

/// Whoever saves the sale of the horse of a link has seen it open: they are told that it was
/// changed, so that they do not open it again. Locks the horse, and before the link.
pub(crate) async fn change_sale(
    transaction: &TransactionConnection,
    id: LinkId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    use horse::Column::{Id, SaleRevision, UpdatedAt};
    let of_link = Query::select()
        .column(Column::HorseId)
        .from(Entity)
        .and_where(Column::Id.eq(id.as_uuid()))
        .take();
    let changed = horse::Entity::update_many()
        .col_expr(SaleRevision, Expr::col(SaleRevision).add(1))
        .col_expr(UpdatedAt, Expr::val(now.column()))
        .filter(Id.in_subquery(of_link));
    write(transaction, changed).await.map(drop)
}

/// Revokes all links of a purpose of an organization, which is locked. `name` is what the
/// trail calls what they are for.
pub(crate) async fn revoke_all(
    transaction: &TransactionConnection,
    by: &Actor,
    organization: OrganizationId,
    (purpose, name): (LinkPurpose, &str),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let all = Column::OrganizationId
        .eq(organization.as_uuid())
        .and(Column::Purpose.eq(purpose.as_str()));
    let revoked = match delete_where::<Entity>(transaction, all).await? {
        0 => return Ok(()),
        1 => "1 link".to_owned(),
        many => format!("{many} links"),
    };
    let line = Difference::new(purpose.change, name, revoked, "");
    trail::note(transaction, organization, [line], now, by.changer()).await
}

/// Counts that a link was opened; `false` if it is gone. Of calls at the same time, each
/// counts.
pub(crate) async fn count_opening(
    database: &Database,
    span: tracing::Span,
    (purpose, token): (LinkPurpose, &RandomToken),
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let count = Entity::update_many()
        .col_expr(Column::Opened, Expr::col(Column::Opened).add(1))
        .col_expr(Column::UsedAt, Expr::val(now.column()))
        .filter(living(purpose, token.as_str(), now));
    Ok(database.write_one(span, count).await? > 0)
}

/// Notes that a link is used, unless a use after `since` is noted.
pub(crate) async fn note_use(
    database: &Database,
    span: tracing::Span,
    id: LinkId,
    (now, since): (OffsetDateTime, OffsetDateTime),
) -> Result<(), StoreError> {
    let unnoted = Condition::any()
        .add(Column::UsedAt.is_null())
        .add(Column::UsedAt.lte(since.column()));
    let update = Entity::update_many()
        .col_expr(Column::UsedAt, Expr::val(now.column()))
        .filter(Column::Id.eq(id.as_uuid()))
        .filter(unnoted);
    database.write_one(span, update).await.map(drop)
}

/// To whose trail the lines of a link belong.
fn owner_of(link: &Link) -> LineOwner {
    match link.subject {
        LinkSubject::Show(id) => LineOwner::show(link.organization_id, id),
        _ => LineOwner::organization(link.organization_id),
    }
}

/// Adds a line about a link.
pub(crate) async fn record(
    transaction: &TransactionConnection,
    link: &Link,
    fact: &NewAuditLine,
) -> Result<(), StoreError> {
    trail::record(transaction, owner_of(link), std::slice::from_ref(fact)).await
}

/// Adds the line of a link that was made, renewed, changed or revoked; none if nothing
/// changed.
pub(crate) async fn note(
    transaction: &TransactionConnection,
    by: &Actor,
    (before, after): (Option<&Link>, Option<&Link>),
    (subject, label): (&str, &str),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let Some(link) = after.or(before) else {
        return Ok(());
    };
    let is_renewed = before.zip(after).is_some_and(|(it, new)| it.id != new.id);
    let (was, mut is) = (before.map(in_words), after.map(in_words));
    if is_renewed {
        is = is.map(|it| format!("a new one, {it}"));
    }
    let (was, is) = (was.unwrap_or_default(), is.unwrap_or_default());
    if was == is {
        return Ok(());
    }
    let told = Difference::new(link.purpose.change, subject, was, is);
    let told = told.about(link.id.as_uuid(), label);
    let facts = NewAuditLine::all([told], now, by.changer());
    trail::record(transaction, owner_of(link), &facts).await
}

/// What the trail says of a link: until when it lives.
fn in_words(link: &Link) -> String {
    let at = link.expires_at.and_then(|it| it.format(&Rfc3339).ok());
    at.map_or_else(|| "without end".to_owned(), |at| format!("until {at}"))
}
