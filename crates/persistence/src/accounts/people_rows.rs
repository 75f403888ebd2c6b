//! Reads and writes the rows of members and invitations, and looks who may.

use accounts::{Member, OfferedRole, PeopleError};
use kernel::{
    AccountId, Actor, ChangeKind, Difference, EmailAddress, NewAuditLine, OrganizationId, Role,
    Scope, StoreError,
};
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, FromQueryResult, JoinType, QuerySelect as _, QueryTrait as _};
use time::OffsetDateTime;

use super::entity::{account, invitation, member, organization};
use crate::database::TransactionConnection;
use crate::limits;
use crate::roles::{actor_of, founder_of};
use crate::row::{Unreadable, all_columns, find_one, relation, write_returning_all};
use crate::scope::{refuse_if_readable, within};
use crate::table::read;
use crate::trail::{self, LineOwner};

/// Members with their accounts.
pub(super) fn members_of(id: OrganizationId) -> Select<member::Entity> {
    let account = relation(member::Column::AccountId, account::Column::Id);
    member::Entity::find()
        .column(account::Column::Email)
        .join(JoinType::InnerJoin, account)
        .filter(member::Column::OrganizationId.eq(id.as_uuid()))
}

#[derive(FromQueryResult)]
pub(super) struct MemberRow {
    #[sea_orm(nested)]
    member: member::Model,
    email: String,
}

pub(super) fn to_member(row: MemberRow) -> Result<Member, Unreadable> {
    Ok(Member {
        account_id: AccountId::new(row.member.account_id),
        email: EmailAddress::stored(row.email),
        role: read("role", row.member.role)?,
        is_founder: false,
        since: read("created_at", row.member.created_at)?,
    })
}

pub(super) fn to_founder(row: account::Model) -> Result<Member, Unreadable> {
    Ok(Member {
        account_id: AccountId::new(row.id),
        email: EmailAddress::stored(row.email),
        role: Role::Owner,
        is_founder: true,
        since: read("created_at", row.created_at)?,
    })
}

#[derive(FromQueryResult)]
struct OfferRow {
    #[sea_orm(nested)]
    invitation: invitation::Model,
    organization_name: String,
}

pub(super) async fn offer_of(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<OfferedRole>, StoreError> {
    let its_organization = relation(invitation::Column::OrganizationId, organization::Column::Id);
    let one = invitation::Entity::find()
        .column_as(organization::Column::Name, "organization_name")
        .join(JoinType::InnerJoin, its_organization)
        .filter(which);
    find_one(connection, one, |row: OfferRow| {
        Ok(OfferedRole {
            invitation: row.invitation.read()?,
            organization_name: row.organization_name,
        })
    })
    .await
}

/// Locks the people of an organization, and reads the actor's roles again. Those
/// of the session may be a second old: another process may have removed the actor
/// and ended its invitations since.
pub(super) async fn lock(
    connection: &TransactionConnection,
    scope: &Scope,
    id: OrganizationId,
) -> Result<Scope, StoreError> {
    limits::lock_account(connection, id.as_uuid()).await?;
    let account = scope.account_id();
    let actor = actor_of(connection, account).await?;
    let actor = actor.unwrap_or_else(|| Actor::alone(account));
    Ok(scope.clone().with_roles(actor.roles().into()))
}

/// Whether an organization exists and is within the scope.
pub(super) async fn is_within(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let one = organization::Entity::find_by_id(id.as_uuid())
        .filter(within(organization::Column::Id, scope));
    Ok(limits::count(connection, one).await? > 0)
}

/// Tells an actor who sees the organization that its role is not sufficient.
pub(super) async fn refuse_reader(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: OrganizationId,
) -> Result<(), StoreError> {
    let one = organization::Entity::find_by_id(id.as_uuid());
    refuse_if_readable(connection, one, organization::Column::Id, scope).await
}

/// Whether the account with this address is a member or the founder.
pub(super) async fn belongs(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
    email: &EmailAddress,
) -> Result<bool, StoreError> {
    let founder =
        account::Entity::find_by_id(id.as_uuid()).filter(account::Column::EmailKey.eq(email.key()));
    let member = members_of(id).filter(account::Column::EmailKey.eq(email.key()));
    Ok(limits::count(connection, founder).await? + limits::count(connection, member).await? > 0)
}

/// Whether an organization has an owner beside this account.
pub(super) async fn has_other_owner(
    connection: &TransactionConnection,
    id: OrganizationId,
    account_id: AccountId,
) -> Result<bool, StoreError> {
    let founder = founder_of(id).filter(account::Column::Id.ne(account_id.as_uuid()));
    let owners = member::Entity::find()
        .filter(member::Column::OrganizationId.eq(id.as_uuid()))
        .filter(member::Column::Role.eq(Role::Owner.as_str()))
        .filter(member::Column::AccountId.ne(account_id.as_uuid()));
    Ok(limits::count(connection, founder).await? + limits::count(connection, owners).await? > 0)
}

/// Fails if this member is the organization's only owner, as its founder's account
/// was deleted.
pub(super) async fn check_another_owner(
    connection: &TransactionConnection,
    member: &Member,
    id: OrganizationId,
) -> Result<(), PeopleError> {
    if member.role != Role::Owner || has_other_owner(connection, id, member.account_id).await? {
        return Ok(());
    }
    Err(PeopleError::LastOwner)
}

/// What an account offered that may not manage people any more.
pub(super) fn offered_by(id: OrganizationId, account_id: AccountId) -> Condition {
    Condition::all()
        .add(invitation::Column::OrganizationId.eq(id.as_uuid()))
        .add(invitation::Column::InvitedBy.eq(account_id.as_uuid()))
}

/// Deletes invitations. Returns a line for each that was open; those that were
/// accepted are remembered by their members' lines.
pub(super) async fn end_invitations(
    connection: &TransactionConnection,
    which: Condition,
) -> Result<Vec<Difference>, StoreError> {
    let mut delete = invitation::Entity::delete_many().filter(which).into_query();
    delete.returning(all_columns::<invitation::Entity>());
    let to_line = |row: invitation::Model| {
        let line = Difference::new(ChangeKind::InvitationRevoked, row.email, row.role, "");
        Ok((row.accepted_by.is_none(), line))
    };
    let ended = write_returning_all::<invitation::Entity, _, _>(connection, &delete, to_line);
    let open = ended.await?.into_iter().filter(|(is_open, _)| *is_open);
    Ok(open.map(|(_, line)| line).collect())
}

/// Adds lines to the audit trail of an organization.
pub(super) async fn record(
    connection: &TransactionConnection,
    actor: &Actor,
    id: OrganizationId,
    lines: impl IntoIterator<Item = Difference>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let lines = NewAuditLine::all(lines, now, actor.changer());
    trail::record(connection, LineOwner::organization(id), &lines).await
}
