//! Stores members of organizations, and invitations.

use accounts::{
    AcceptError, AccountMail, AccountMailKind, ChangeMemberError, Invitation, InviteError,
    LinkHash, MAX_INVITATIONS, MAX_MEMBERS, Member, OfferedRole, PeopleStore, SendAccountMail,
};
use async_trait::async_trait;
use kernel::{
    AccountId, AccountMailId, Actor, ChangeKind, Difference, InvitationId, OrganizationId,
    Permission, Role, Scope, StoreError, to_unix_millis,
};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{Condition, QueryOrder as _, Set};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::{invitation, member};
use super::mails;
use super::people_rows::{
    belongs, check_another_owner, end_invitations, is_within, lock, members_of, offer_of,
    offered_by, record, refuse_reader, to_founder, to_invitation, to_member, to_row,
};
use crate::database::{TransactionConnection, in_time, in_transaction};
use crate::jobs;
use crate::roles::{actor_of, founder_of};
use crate::row::{delete_where, find_one, find_readable, write};
use crate::scope::within;
use crate::{Database, limits};

/// Stores members and invitations in SQL.
#[derive(Debug, Clone)]
pub struct SqlPeopleStore {
    database: Database,
}

impl SqlPeopleStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl PeopleStore for SqlPeopleStore {
    #[instrument(name = "db.people.members", level = "debug", skip_all, fields(organization_id = %id))]
    async fn members(
        &self,
        scope: &Scope,
        id: OrganizationId,
    ) -> Result<Option<Vec<Member>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            if !is_within(connection, scope, id).await? {
                return Ok(None);
            }
            let founder = find_one(connection, founder_of(id), to_founder).await?;
            let others = members_of(id)
                .order_by_asc(member::Column::CreatedAt)
                .order_by_asc(member::Column::AccountId);
            let others = find_readable(connection, others, to_member).await?;
            Ok(Some(founder.into_iter().chain(others).collect()))
        })
        .await
    }

    #[instrument(
        name = "db.people.set_role",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), organization_id = %id, member = %account_id)
    )]
    async fn set_role(
        &self,
        scope: &Scope,
        id: OrganizationId,
        account_id: AccountId,
        role: Role,
        now: OffsetDateTime,
    ) -> Result<Member, ChangeMemberError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            connection.note_changed(account_id.as_uuid());
            let scope = &lock(connection, scope, id).await?;
            let mut member = find_member(connection, scope, id, account_id).await?;
            if role != Role::Owner {
                check_another_owner(connection, &member, id).await?;
            }
            let update = member::Entity::update_many()
                .col_expr(member::Column::Role, Expr::val(role.as_str()))
                .filter(this_one(scope, id, account_id));
            write(connection, update).await?;
            let mut lines = Vec::new();
            if role != member.role {
                let email = member.email.as_str();
                let (before, after) = (member.role.as_str(), role.as_str());
                lines.push(Difference::new(
                    ChangeKind::MemberRole,
                    email,
                    before,
                    after,
                ));
            }
            if !role.permits(Permission::ManagePeople) {
                lines.extend(end_invitations(connection, offered_by(id, account_id)).await?);
            }
            record(connection, scope.actor(), id, lines, now).await?;
            transaction.commit().await?;
            member.role = role;
            Ok(member)
        })
        .await
    }

    #[instrument(
        name = "db.people.remove",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), organization_id = %id, member = %account_id)
    )]
    async fn remove(
        &self,
        scope: &Scope,
        id: OrganizationId,
        account_id: AccountId,
        now: OffsetDateTime,
    ) -> Result<(), ChangeMemberError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            connection.note_changed(account_id.as_uuid());
            let scope = &lock(connection, scope, id).await?;
            let member = find_member(connection, scope, id, account_id).await?;
            check_another_owner(connection, &member, id).await?;
            delete_where::<member::Entity>(connection, this_one(scope, id, account_id)).await?;
            let (email, role) = (member.email.as_str(), member.role.as_str());
            let removed = Difference::new(ChangeKind::MemberRemoved, email, role, "");
            let ended = end_invitations(connection, offered_by(id, account_id)).await?;
            let lines = std::iter::once(removed).chain(ended);
            record(connection, scope.actor(), id, lines, now).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    #[instrument(
        name = "db.people.invite",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), organization_id = %new.organization_id)
    )]
    async fn invite(
        &self,
        scope: &Scope,
        new: &Invitation,
        link: &LinkHash,
    ) -> Result<(), InviteError> {
        in_transaction(|| async {
            let id = new.organization_id;
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let scope = &lock(connection, scope, id).await?;
            if !is_within(connection, scope, id).await? {
                refuse_reader(connection, scope, id).await?;
                return Err(InviteError::NotFound);
            }
            if belongs(connection, id, &new.email).await? {
                return Err(InviteError::AlreadyMember);
            }
            let before = Condition::all()
                .add(invitation::Column::OrganizationId.eq(id.as_uuid()))
                .add(invitation::Column::EmailKey.eq(new.email.key()));
            delete_where::<invitation::Entity>(connection, before).await?;
            let insert = invitation::Entity::insert(to_row(new, link, scope.account_id()));
            write(connection, insert).await?;
            let members =
                member::Entity::find().filter(member::Column::OrganizationId.eq(id.as_uuid()));
            // The new one would be one more.
            limits::check::<_, InviteError>(connection, members, "members", MAX_MEMBERS - 1)
                .await?;
            let open = open_invitations(id, new.created_at);
            limits::check::<_, InviteError>(connection, open, "invitations", MAX_INVITATIONS)
                .await?;
            let mail = AccountMail {
                id: AccountMailId::new(new.id.as_uuid()),
                email: new.email.clone(),
                kind: AccountMailKind::Invitation,
                offer: None,
                created_at: new.created_at,
            };
            mails::store(connection, &mail, None).await?;
            let task = SendAccountMail(mail.id);
            jobs::enqueue_mails(connection, id, [task], new.created_at).await?;
            let (email, role) = (new.email.as_str(), new.role.as_str());
            let invited = Difference::new(ChangeKind::Invited, email, "", role);
            record(connection, scope.actor(), id, [invited], new.created_at).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    #[instrument(name = "db.people.invitations", level = "debug", skip_all, fields(organization_id = %id))]
    async fn invitations(
        &self,
        scope: &Scope,
        id: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<Option<Vec<Invitation>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            if !is_within(connection, scope, id).await? {
                refuse_reader(connection, scope, id).await?;
                return Ok(None);
            }
            let open = open_invitations(id, now)
                .order_by_desc(invitation::Column::CreatedAt)
                .order_by_desc(invitation::Column::Id);
            find_readable(connection, open, to_invitation)
                .await
                .map(Some)
        })
        .await
    }

    #[instrument(
        name = "db.people.revoke",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), organization_id = %organization, invitation_id = %id)
    )]
    async fn revoke(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        id: InvitationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            limits::lock_account(connection, organization.as_uuid()).await?;
            let this_one = Condition::all()
                .add(invitation::Column::Id.eq(id.as_uuid()))
                .add(invitation::Column::OrganizationId.eq(organization.as_uuid()))
                .add(within(invitation::Column::OrganizationId, scope));
            let revoked = end_invitations(connection, this_one).await?;
            if revoked.is_empty() {
                refuse_reader(connection, scope, organization).await?;
                return Ok(false);
            }
            record(connection, scope.actor(), organization, revoked, now).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.people.find_offer", level = "debug", skip_all)]
    async fn find_offer(
        &self,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<OfferedRole>, StoreError> {
        let open = with_link(link, now).add(invitation::Column::AcceptedBy.is_null());
        in_time(offer_of(self.database.reader()?, open)).await
    }

    #[instrument(
        name = "db.people.accept",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn accept(
        &self,
        actor: &Actor,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<OfferedRole>, AcceptError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let accepted_by = invitation::Column::AcceptedBy;
            let by = actor.account_id().as_uuid();
            let this_one = with_link(link, now);
            let Some(offer) = offer_of(connection, this_one.clone()).await? else {
                return Ok(None);
            };
            let id = offer.invitation.organization_id;
            limits::lock_account(connection, id.as_uuid()).await?;
            // Of concurrent uses, the second one changes no row.
            let update = invitation::Entity::update_many()
                .col_expr(accepted_by, Expr::val(by))
                .filter(this_one.clone())
                .filter(accepted_by.is_null());
            let used = write(connection, update).await?;
            let offer = offer_of(connection, this_one.add(accepted_by.eq(by))).await?;
            let Some(offer) = offer else {
                return Ok(None);
            };
            if used == 0 {
                // A repeated call, which says whether the account is a member.
                let now = actor_of(connection, actor.account_id()).await?;
                let is_member = now.is_some_and(|it| it.role_in(id).is_some());
                return Ok(is_member.then_some(offer));
            }
            connection.note_changed(actor.account_id().as_uuid());
            if id != actor.own_organization() {
                let row = member::ActiveModel {
                    account_id: Set(actor.account_id().as_uuid()),
                    organization_id: Set(id.as_uuid()),
                    role: Set(offer.invitation.role.as_str().to_owned()),
                    created_at: Set(to_unix_millis(now)),
                };
                let key = [member::Column::AccountId, member::Column::OrganizationId];
                let insert = member::Entity::insert(row)
                    .on_conflict(OnConflict::columns(key).do_nothing().to_owned());
                let joined = write(connection, insert).await?;
                if joined > 0 {
                    let (email, role) = (&offer.invitation.email, offer.invitation.role);
                    let (email, role) = (email.as_str(), role.as_str());
                    let joined = Difference::new(ChangeKind::MemberJoined, email, "", role);
                    record(connection, actor, id, [joined], now).await?;
                }
                let members =
                    member::Entity::find().filter(member::Column::OrganizationId.eq(id.as_uuid()));
                limits::check::<_, AcceptError>(connection, members, "members", MAX_MEMBERS)
                    .await?;
            }
            transaction.commit().await?;
            Ok(Some(offer))
        })
        .await
    }
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
        .add(invitation::Column::ExpiresAt.gt(to_unix_millis(now)));
    let update = invitation::Entity::update_many()
        .col_expr(invitation::Column::LinkHash, Expr::val(link.as_str()))
        .filter(this_one.clone());
    write(connection, update).await?;
    offer_of(connection, this_one).await
}

fn with_link(link: &LinkHash, now: OffsetDateTime) -> Condition {
    Condition::all()
        .add(invitation::Column::LinkHash.eq(link.as_str()))
        .add(invitation::Column::ExpiresAt.gt(to_unix_millis(now)))
}

fn open_invitations(id: OrganizationId, now: OffsetDateTime) -> Select<invitation::Entity> {
    invitation::Entity::find()
        .filter(invitation::Column::OrganizationId.eq(id.as_uuid()))
        .filter(invitation::Column::AcceptedBy.is_null())
        .filter(invitation::Column::ExpiresAt.gt(to_unix_millis(now)))
}

/// A member of an organization within the scope.
async fn find_member(
    connection: &TransactionConnection,
    scope: &Scope,
    id: OrganizationId,
    account_id: AccountId,
) -> Result<Member, ChangeMemberError> {
    let one = members_of(id).filter(this_one(scope, id, account_id));
    if let Some(member) = find_one(connection, one, to_member).await? {
        return Ok(member);
    }
    refuse_reader(connection, scope, id).await?;
    Err(ChangeMemberError::NotFound)
}

fn this_one(scope: &Scope, id: OrganizationId, account_id: AccountId) -> Condition {
    Condition::all()
        .add(member::Column::AccountId.eq(account_id.as_uuid()))
        .add(member::Column::OrganizationId.eq(id.as_uuid()))
        .add(within(member::Column::OrganizationId, scope))
}
