//! Stores members of organizations, and invitations.

use accounts::{
    AccountMail, AccountMailKind, Invitation, LinkHash, MAX_INVITATIONS, MAX_MEMBERS, Member,
    OfferedRole, PeopleError, PeopleStore, SendAccountMail,
};
use async_trait::async_trait;
use kernel::{
    AccountId, AccountMailId, Actor, ChangeKind, Difference, InvitationId, OrganizationId,
    Permission, Refusal, Role, Scope, StoreError,
};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{Condition, IntoActiveModel as _, QueryOrder as _};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::{invitation, member};
use super::people_rows::{
    belongs, check_another_owner, end_invitations, is_within, lock, members_of, offer_of,
    offered_by, record, refuse_reader, to_founder, to_member,
};
use super::{access_tokens, mails};
use crate::database::TransactionConnection;
use crate::jobs;
use crate::limits;
use crate::roles::{actor_of, founder_of};
use crate::row::{delete_where, find_one, find_readable, write};
use crate::scope::within;
use crate::store::store;
use crate::table::Stored as _;

store! {
    /// Stores members and invitations in SQL.
    SqlPeopleStore
}

#[async_trait]
impl PeopleStore for SqlPeopleStore {
    async fn members(&self, scope: &Scope, id: OrganizationId) -> Result<Vec<Member>, Refusal> {
        let span = debug_span!("db.people.members", organization_id = %id);
        let list = self.database.read(span, |db| async move {
            if !is_within(db, scope, id).await? {
                return Err(Refusal::NotFound("Organization"));
            }
            let founder = find_one(db, founder_of(id), to_founder).await?;
            let others = members_of(id)
                .order_by_asc(member::Column::CreatedAt)
                .order_by_asc(member::Column::AccountId);
            let others = find_readable(db, others, to_member).await?;
            Ok(founder.into_iter().chain(others).collect())
        });
        list.await
    }

    async fn set_role(
        &self,
        scope: &Scope,
        id: OrganizationId,
        account_id: AccountId,
        role: Role,
        now: OffsetDateTime,
    ) -> Result<Member, PeopleError> {
        let by = scope.account_id();
        let span = debug_span!("db.people.set_role", account_id = %by, organization_id = %id, member = %account_id);
        let set = self.database.write(span, |db| async move {
            db.note_changed(account_id.as_uuid());
            let scope = &lock(&db, scope, id).await?;
            let mut member = find_member(&db, scope, id, account_id).await?;
            if role != Role::Owner {
                check_another_owner(&db, &member, id).await?;
            }
            let update = member::Entity::update_many()
                .col_expr(member::Column::Role, Expr::val(role.as_str()))
                .filter(this_one(scope, id, account_id));
            write(&db, update).await?;
            let mut lines = Vec::new();
            if role != member.role {
                let (email, kind) = (member.email.as_str(), ChangeKind::MemberRole);
                let (before, after) = (member.role.as_str(), role.as_str());
                lines.push(Difference::new(kind, email, before, after));
            }
            if !role.permits(Permission::ManagePeople) {
                lines.extend(end_invitations(&db, offered_by(id, account_id)).await?);
            }
            record(&db, scope.actor(), id, lines, now).await?;
            member.role = role;
            Ok(member)
        });
        set.await
    }

    async fn remove(
        &self,
        scope: &Scope,
        id: OrganizationId,
        account_id: AccountId,
        now: OffsetDateTime,
    ) -> Result<(), PeopleError> {
        let by = scope.account_id();
        let span = debug_span!("db.people.remove", account_id = %by, organization_id = %id, member = %account_id);
        let remove = self.database.write(span, |db| async move {
            db.note_changed(account_id.as_uuid());
            let scope = &lock(&db, scope, id).await?;
            let member = find_member(&db, scope, id, account_id).await?;
            check_another_owner(&db, &member, id).await?;
            delete_where::<member::Entity>(&db, this_one(scope, id, account_id)).await?;
            access_tokens::end(&db, account_id, access_tokens::of(id)).await?;
            let (email, role) = (member.email.as_str(), member.role.as_str());
            let removed = Difference::new(ChangeKind::MemberRemoved, email, role, "");
            let ended = end_invitations(&db, offered_by(id, account_id)).await?;
            let lines = std::iter::once(removed).chain(ended);
            Ok(record(&db, scope.actor(), id, lines, now).await?)
        });
        remove.await
    }

    async fn invite(
        &self,
        scope: &Scope,
        new: &Invitation,
        link: &LinkHash,
    ) -> Result<(), PeopleError> {
        let (by, id) = (scope.account_id(), new.organization_id);
        let span = debug_span!("db.people.invite", account_id = %by, organization_id = %id);
        let invite = self.database.write(span, |db| async move {
            let scope = &lock(&db, scope, id).await?;
            if !is_within(&db, scope, id).await? {
                refuse_reader(&db, scope, id).await?;
                return Err(Refusal::NotFound("Organization").into());
            }
            if belongs(&db, id, &new.email).await? {
                return Err(PeopleError::AlreadyMember);
            }
            let before = Condition::all()
                .add(invitation::Column::OrganizationId.eq(id.as_uuid()))
                .add(invitation::Column::EmailKey.eq(new.email.key()));
            delete_where::<invitation::Entity>(&db, before).await?;
            let row = invitation::Model::of(new, Some(link.as_str().to_owned()), by);
            write(&db, invitation::Entity::insert(row.into_active_model())).await?;
            // The new one would be one more.
            check_members(&db, id, MAX_MEMBERS - 1).await?;
            let open = open_invitations(id, new.created_at);
            limits::check::<_, Refusal>(&db, open, "invitations", MAX_INVITATIONS).await?;
            let mail = AccountMail {
                id: AccountMailId::new(new.id.as_uuid()),
                email: new.email.clone(),
                kind: AccountMailKind::Invitation,
                offer: None,
                created_at: new.created_at,
            };
            mails::store(&db, &mail, None).await?;
            let task = SendAccountMail(mail.id);
            jobs::enqueue_mails(&db, id, [task], new.created_at).await?;
            let (email, role) = (new.email.as_str(), new.role.as_str());
            let invited = Difference::new(ChangeKind::Invited, email, "", role);
            Ok(record(&db, scope.actor(), id, [invited], new.created_at).await?)
        });
        invite.await
    }

    async fn invitations(
        &self,
        scope: &Scope,
        id: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<Vec<Invitation>, Refusal> {
        let span = debug_span!("db.people.invitations", organization_id = %id);
        let list = self.database.read(span, |db| async move {
            if !is_within(db, scope, id).await? {
                refuse_reader(db, scope, id).await?;
                return Err(Refusal::NotFound("Organization"));
            }
            let open = open_invitations(id, now)
                .order_by_desc(invitation::Column::CreatedAt)
                .order_by_desc(invitation::Column::Id);
            Ok(find_readable(db, open, invitation::Model::read).await?)
        });
        list.await
    }

    async fn revoke(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        id: InvitationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let by = scope.account_id();
        let span = debug_span!("db.people.revoke", account_id = %by, organization_id = %organization, invitation_id = %id);
        let revoke = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            let this_one = Condition::all()
                .add(invitation::Column::Id.eq(id.as_uuid()))
                .add(invitation::Column::OrganizationId.eq(organization.as_uuid()))
                .add(within(invitation::Column::OrganizationId, scope));
            let revoked = end_invitations(&db, this_one).await?;
            if revoked.is_empty() {
                refuse_reader(&db, scope, organization).await?;
                return Ok(false);
            }
            record(&db, scope.actor(), organization, revoked, now).await?;
            Ok(true)
        });
        revoke.await
    }

    async fn find_offer(
        &self,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<OfferedRole>, StoreError> {
        let open = with_link(link, now).add(invitation::Column::AcceptedBy.is_null());
        let span = debug_span!("db.people.find_offer");
        let find = self.database.read(span, |db| offer_of(db, open));
        find.await
    }

    async fn accept(
        &self,
        actor: &Actor,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<OfferedRole>, Refusal> {
        let by = actor.account_id();
        let span = debug_span!("db.people.accept", account_id = %by);
        let accept = self.database.write(span, |db| async move {
            let accepted_by = invitation::Column::AcceptedBy;
            let this_one = with_link(link, now);
            let Some(offer) = offer_of(&db, this_one.clone()).await? else {
                return Ok(None);
            };
            let id = offer.invitation.organization_id;
            limits::lock_account(&db, id.as_uuid()).await?;
            // Of concurrent uses, the second one changes no row.
            let update = invitation::Entity::update_many()
                .col_expr(accepted_by, Expr::val(by.as_uuid()))
                .filter(this_one.clone())
                .filter(accepted_by.is_null());
            let used = write(&db, update).await?;
            let offer = offer_of(&db, this_one.add(accepted_by.eq(by.as_uuid()))).await?;
            let Some(offer) = offer else {
                return Ok(None);
            };
            if used == 0 {
                // A repeated call, which says whether the account is a member.
                let now = actor_of(&db, by).await?;
                let is_member = now.is_some_and(|it| it.role_in(id).is_some());
                return Ok(is_member.then_some(offer));
            }
            db.note_changed(by.as_uuid());
            if id != actor.own_organization() {
                let role = offer.invitation.role;
                let row = member::Model {
                    account_id: by.as_uuid(),
                    organization_id: id.as_uuid(),
                    role: role.column(),
                    created_at: now.column(),
                };
                let key = [member::Column::AccountId, member::Column::OrganizationId];
                let insert = member::Entity::insert(row.into_active_model())
                    .on_conflict(OnConflict::columns(key).do_nothing().to_owned());
                if write(&db, insert).await? > 0 {
                    let (email, role) = (offer.invitation.email.as_str(), role.as_str());
                    let joined = Difference::new(ChangeKind::MemberJoined, email, "", role);
                    record(&db, actor, id, [joined], now).await?;
                }
                check_members(&db, id, MAX_MEMBERS).await?;
            }
            Ok(Some(offer))
        });
        accept.await
    }
}

/// Fails if an organization has more members than these.
async fn check_members(
    connection: &TransactionConnection,
    id: OrganizationId,
    most: u32,
) -> Result<(), Refusal> {
    let members = member::Entity::find().filter(member::Column::OrganizationId.eq(id.as_uuid()));
    limits::check(connection, members, "members", most).await
}

/// Gives an invitation the link that is about to be mailed. `None` if it was
/// accepted or revoked, or has expired.
pub(super) async fn open_link(
    connection: &TransactionConnection,
    id: InvitationId,
    link: &LinkHash,
    now: OffsetDateTime,
) -> Result<Option<OfferedRole>, StoreError> {
    let this_one = Condition::all()
        .add(invitation::Column::Id.eq(id.as_uuid()))
        .add(invitation::Column::AcceptedBy.is_null())
        .add(invitation::Column::ExpiresAt.gt(now.column()));
    let update = invitation::Entity::update_many()
        .col_expr(invitation::Column::LinkHash, Expr::val(link.as_str()))
        .filter(this_one.clone());
    write(connection, update).await?;
    offer_of(connection, this_one).await
}

fn with_link(link: &LinkHash, now: OffsetDateTime) -> Condition {
    Condition::all()
        .add(invitation::Column::LinkHash.eq(link.as_str()))
        .add(invitation::Column::ExpiresAt.gt(now.column()))
}

fn open_invitations(id: OrganizationId, now: OffsetDateTime) -> Select<invitation::Entity> {
    invitation::Entity::find()
        .filter(invitation::Column::OrganizationId.eq(id.as_uuid()))
        .filter(invitation::Column::AcceptedBy.is_null())
        .filter(invitation::Column::ExpiresAt.gt(now.column()))
}

/// A member of an organization within the scope.
async fn find_member(
    connection: &TransactionConnection,
    scope: &Scope,
    id: OrganizationId,
    account_id: AccountId,
) -> Result<Member, PeopleError> {
    let one = members_of(id).filter(this_one(scope, id, account_id));
    if let Some(member) = find_one(connection, one, to_member).await? {
        return Ok(member);
    }
    refuse_reader(connection, scope, id).await?;
    Err(Refusal::NotFound("Member").into())
}

fn this_one(scope: &Scope, id: OrganizationId, account_id: AccountId) -> Condition {
    Condition::all()
        .add(member::Column::AccountId.eq(account_id.as_uuid()))
        .add(member::Column::OrganizationId.eq(id.as_uuid()))
        .add(within(member::Column::OrganizationId, scope))
}
