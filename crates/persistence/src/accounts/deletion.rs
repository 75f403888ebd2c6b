//! Deletes accounts, and hides the organizations to which nobody belongs any more.

use accounts::{
    AccountError, AccountMail, AccountMailKind, Organization, OrganizationProfile, PasswordHash,
    RemoveOrganization,
};
use kernel::{
    AccountId, AccountMailId, Actor, ChangeKind, Difference, EmailAddress, OrganizationId,
    OrganizationRole, Revision, Role, StoreError, to_unix_millis,
};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{Condition, IntoActiveModel as _, NotSet};
use time::OffsetDateTime;

use super::entity::{
    account, account_mail, invitation, member, organization, recovery_code, second_factor,
};
use super::people_rows::{end_invitations, has_other_owner, offered_by, record};
use super::{access_tokens, mails, sessions};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::links::rows as link;
use crate::roles::{actor_of, founder_of};
use crate::row::{delete_where, write};
use crate::{archive, belongings, jobs, limits};

/// Deletes an account; `false` if its password hash is another one.
pub(super) async fn delete(
    connection: &TransactionConnection,
    by: &Actor,
    current: &PasswordHash,
    notice_id: AccountMailId,
    now: OffsetDateTime,
) -> Result<bool, AccountError> {
    let id = by.account_id();
    connection.note_changed(id.as_uuid());
    let Some(actor) = actor_of(connection, id).await? else {
        return Ok(false);
    };
    // In one order, so that two deletions do not wait for each other.
    let mut organizations: Vec<_> = actor.roles().iter().map(|it| it.organization_id).collect();
    organizations.sort_by_key(|it| it.as_uuid());
    for organization in organizations {
        limits::lock_account(connection, organization.as_uuid()).await?;
    }
    let present = account::Entity::find_by_id(id.as_uuid())
        .filter(account::Column::PasswordHash.eq(current.as_str()))
        .one(connection)
        .await
        .map_err(store_error)?;
    // Read again, because roles may have changed before the locks.
    let (Some(account), Some(actor)) = (present, actor_of(connection, id).await?) else {
        return Ok(false);
    };
    for role in actor.roles() {
        if has_others(connection, role.organization_id, id).await? {
            leave(connection, by, role, &account.email, now).await?;
        } else {
            dissolve(connection, by, role.organization_id, now).await?;
        }
    }
    forget(connection, id, now).await?;
    let notice = AccountMail {
        id: notice_id,
        email: EmailAddress::stored(account.email),
        kind: AccountMailKind::AccountDeleted,
        offer: None,
        created_at: now,
    };
    mails::enqueue(connection, &notice, None).await?;
    let update = account::Entity::update_many()
        .col_expr(account::Column::Email, Expr::val(""))
        // Unique, and no address.
        .col_expr(account::Column::EmailKey, Expr::val(id.to_string()))
        .col_expr(account::Column::PasswordHash, Expr::val(""))
        .col_expr(account::Column::SignUpKey, Expr::val(None::<String>))
        .col_expr(account::Column::DeletedAt, to_unix_millis(now).into())
        .filter(account::Column::Id.eq(id.as_uuid()));
    write(connection, update).await?;
    Ok(true)
}

/// Whether another account belongs to an organization.
async fn has_others(
    connection: &TransactionConnection,
    organization: OrganizationId,
    id: AccountId,
) -> Result<bool, StoreError> {
    let founder = founder_of(organization).filter(account::Column::Id.ne(id.as_uuid()));
    let members = member::Entity::find()
        .filter(member::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(member::Column::AccountId.ne(id.as_uuid()));
    Ok(limits::count(connection, founder).await? + limits::count(connection, members).await? > 0)
}

async fn leave(
    connection: &TransactionConnection,
    by: &Actor,
    role: &OrganizationRole,
    email: &str,
    now: OffsetDateTime,
) -> Result<(), AccountError> {
    let (organization, id) = (role.organization_id, by.account_id());
    if role.role == Role::Owner && !has_other_owner(connection, organization, id).await? {
        return Err(AccountError::LastOwner {
            organization_name: role.organization_name.to_string(),
        });
    }
    let delete = member::Entity::delete_many()
        .filter(member::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(member::Column::AccountId.eq(id.as_uuid()));
    write(connection, delete).await?;
    let removed = Difference::new(ChangeKind::MemberRemoved, email, role.role.as_str(), "");
    let ended = end_invitations(connection, offered_by(organization, id)).await?;
    let lines = std::iter::once(removed).chain(ended);
    Ok(record(connection, by, organization, lines, now).await?)
}

/// Hides what belongs to an organization, and enqueues its deletion.
async fn dissolve(
    connection: &TransactionConnection,
    by: &Actor,
    id: OrganizationId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    belongings::withdraw(connection, id, now, by.changer()).await?;
    let its_invitations = invitation::Column::OrganizationId.eq(id.as_uuid());
    delete_where::<invitation::Entity>(connection, its_invitations).await?;
    let empty = Organization {
        id,
        account_id: by.account_id(),
        profile: OrganizationProfile::default(),
        revision: Revision::FIRST,
        created_at: now,
        updated_at: now,
    };
    let row = organization::Model::of(&empty).into_active_model();
    let update = organization::Entity::update_many()
        .set(organization::ActiveModel {
            account_id: NotSet,
            revision: NotSet,
            created_at: NotSet,
            updated_at: NotSet,
            ..row.reset_all()
        })
        .filter(organization::Column::Id.eq(id.as_uuid()));
    write(connection, update).await?;
    // The last owner of an organization that another account founded.
    let its_members = member::Column::OrganizationId.eq(id.as_uuid());
    delete_where::<member::Entity>(connection, its_members).await?;
    jobs::enqueue(connection, RemoveOrganization(id), now, now).await
}

/// Deletes what only the account has.
async fn forget(
    connection: &TransactionConnection,
    id: AccountId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sessions::end(connection, id, Condition::all()).await?;
    access_tokens::end(connection, id, Condition::all()).await?;
    delete_where::<link::Entity>(connection, link::Column::AccountId.eq(id.as_uuid())).await?;
    archive::expire(connection, id, now).await?;
    let delete = recovery_code::Entity::delete_many()
        .filter(recovery_code::Column::AccountId.eq(id.as_uuid()));
    write(connection, delete).await?;
    let delete = second_factor::Entity::delete_by_id(id.as_uuid());
    write(connection, delete).await?;
    let delete = account_mail::Entity::delete_many()
        .filter(account_mail::Column::AccountId.eq(id.as_uuid()));
    write(connection, delete).await?;
    Ok(())
}
