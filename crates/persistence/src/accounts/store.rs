use accounts::{
    Account, AccountMail, AccountMailKind, AccountStore, ConfirmEmailError, Credentials,
    DeleteAccountError, LinkHash, NewAccount, NewPassword, OpenAccountError, Organization,
    OrganizationProfile, PasswordHash, ReplaceOrganizationError,
};
use async_trait::async_trait;
use kernel::{
    AccountId, AccountMailId, Actor, EmailAddress, NewAuditLine, OrganizationId, Revision, Scope,
    SessionId, StoreError, to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition as _, LockType};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, Set,
};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::{account, organization, session};
use super::mapping::{
    account_row, empty_organization_row, profile_row, to_account, to_credentials, to_organization,
};
use super::{deletion, mails, removal, sessions};
use crate::database::{TransactionConnection, in_time, in_transaction};
use crate::error::{Unique, store_error, violated_unique};
use crate::row::{find_one, update_returning, write};
use crate::scope::{refuse_if_readable, within};
use crate::trail::{self, LineOwner};
use crate::{Database, belongings};

/// Stores accounts and their organizations in SQL.
#[derive(Debug, Clone)]
pub struct SqlAccountStore {
    database: Database,
}

impl SqlAccountStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl AccountStore for SqlAccountStore {
    #[instrument(
        name = "db.accounts.open",
        level = "debug",
        skip_all,
        fields(account_id = %new.credentials.account.id)
    )]
    async fn open(&self, new: &NewAccount) -> Result<(), OpenAccountError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            account::Entity::insert(account_row(new))
                .exec_without_returning(&transaction.connection)
                .await
                .map_err(|error| match violated_unique(&error) {
                    Some(Unique::AccountEmail) => OpenAccountError::EmailTaken,
                    None => store_error(error).into(),
                })?;
            let insert = organization::Entity::insert(empty_organization_row(new));
            write(&transaction.connection, insert).await?;
            sessions::insert(&transaction.connection, &new.session).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    #[instrument(name = "db.accounts.find_credentials", level = "debug", skip_all)]
    async fn find_credentials(
        &self,
        email: &EmailAddress,
    ) -> Result<Option<Credentials>, StoreError> {
        in_time(async {
            let one = account::Entity::find().filter(account::Column::EmailKey.eq(email.key()));
            find_one(self.database.reader()?, one, to_credentials).await
        })
        .await
    }

    #[instrument(name = "db.accounts.find", level = "debug", skip_all, fields(account_id = %id))]
    async fn find(&self, id: AccountId) -> Result<Option<Credentials>, StoreError> {
        in_time(async {
            let one = account::Entity::find_by_id(id.as_uuid());
            find_one(self.database.reader()?, one, to_credentials).await
        })
        .await
    }

    #[instrument(
        name = "db.accounts.change_password",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn change_password(
        &self,
        actor: &Actor,
        current: &PasswordHash,
        new: &NewPassword,
        kept: SessionId,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let it = account::Column::PasswordHash.eq(current.as_str());
            let others = session::Column::Id.ne(kept.as_uuid());
            let id = actor.account_id();
            let connection = &transaction.connection;
            let changed = replace_password(connection, id, it.into_condition(), new).await?;
            if changed {
                sessions::end(connection, id, others.into_condition()).await?;
                transaction.commit().await?;
            }
            Ok(changed)
        })
        .await
    }

    #[instrument(name = "db.accounts.has_reset", level = "debug", skip_all)]
    async fn has_reset(&self, link: &LinkHash, now: OffsetDateTime) -> Result<bool, StoreError> {
        in_time(async {
            let kind = AccountMailKind::PasswordReset;
            let found = mails::account_of(self.database.reader()?, kind, link, now).await?;
            Ok(found.is_some())
        })
        .await
    }

    #[instrument(name = "db.accounts.reset_password", level = "debug", skip_all)]
    async fn reset_password(
        &self,
        link: &LinkHash,
        new: &NewPassword,
    ) -> Result<Option<Account>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let kind = AccountMailKind::PasswordReset;
            let now = new.changed_at;
            let Some((id, _)) = locked_account_of(connection, kind, link, now).await? else {
                return Ok(None);
            };
            if !replace_password(connection, id, Condition::all(), new).await? {
                return Ok(None);
            }
            sessions::end(connection, id, Condition::all()).await?;
            let one = account::Entity::find_by_id(id.as_uuid());
            let account = find_one(connection, one, to_account).await?;
            transaction.commit().await?;
            Ok(account)
        })
        .await
    }

    #[instrument(
        name = "db.accounts.request_email",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn request_email(&self, actor: &Actor, mail: &AccountMail) -> Result<(), StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let account_id = Some(actor.account_id());
            mails::enqueue(&transaction.connection, mail, account_id).await?;
            transaction.commit().await
        })
        .await
    }

    #[instrument(name = "db.accounts.confirm_email", level = "debug", skip_all)]
    async fn confirm_email(
        &self,
        link: &LinkHash,
        notice_id: AccountMailId,
        now: OffsetDateTime,
    ) -> Result<AccountId, ConfirmEmailError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let kind = AccountMailKind::EmailConfirmation;
            let (id, email) = locked_account_of(connection, kind, link, now)
                .await?
                .ok_or(ConfirmEmailError::LinkNotValid)?;
            connection.note_changed(id.as_uuid());
            mails::tell(
                connection,
                id,
                notice_id,
                AccountMailKind::EmailChanged,
                now,
            )
            .await?;
            account::Entity::update_many()
                .col_expr(account::Column::Email, Expr::val(email.as_str()))
                .col_expr(account::Column::EmailKey, Expr::val(email.key()))
                .filter(account::Column::Id.eq(id.as_uuid()))
                .exec(connection)
                .await
                .map_err(|error| match violated_unique(&error) {
                    Some(Unique::AccountEmail) => ConfirmEmailError::EmailTaken,
                    None => store_error(error).into(),
                })?;
            transaction.commit().await?;
            Ok(id)
        })
        .await
    }

    #[instrument(
        name = "db.accounts.delete",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn delete(
        &self,
        actor: &Actor,
        current: &PasswordHash,
        notice_id: AccountMailId,
        now: OffsetDateTime,
    ) -> Result<bool, DeleteAccountError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let deleted = deletion::delete(connection, actor, current, notice_id, now).await?;
            if deleted {
                transaction.commit().await?;
            }
            Ok(deleted)
        })
        .await
    }

    #[instrument(
        name = "db.accounts.remove_part",
        level = "debug",
        skip_all,
        fields(organization_id = %id)
    )]
    async fn remove_part(
        &self,
        id: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let is_left = removal::remove_part(&transaction.connection, id, now).await?;
            transaction.commit().await?;
            Ok(is_left)
        })
        .await
    }

    #[instrument(name = "db.accounts.any", level = "debug", skip_all)]
    async fn any(&self) -> Result<bool, StoreError> {
        in_time(async {
            account::Entity::find()
                .one(self.database.reader()?)
                .await
                .map(|found| found.is_some())
                .map_err(store_error)
        })
        .await
    }

    #[instrument(
        name = "db.accounts.find_organization",
        level = "debug",
        skip_all,
        fields(organization_id = %id)
    )]
    async fn find_organization(
        &self,
        scope: &Scope,
        id: OrganizationId,
    ) -> Result<Option<Organization>, StoreError> {
        in_time(async {
            let one = organization::Entity::find_by_id(id.as_uuid())
                .filter(within(organization::Column::Id, scope));
            find_one(self.database.reader()?, one, to_organization).await
        })
        .await
    }

    #[instrument(
        name = "db.accounts.is_in_use",
        level = "debug",
        skip_all,
        fields(organization_id = %id)
    )]
    async fn is_in_use(&self, id: OrganizationId) -> Result<bool, StoreError> {
        in_time(belongings::are_any(self.database.reader()?, id)).await
    }

    #[instrument(
        name = "db.accounts.replace_organization",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), organization_id = %id)
    )]
    async fn replace_organization(
        &self,
        scope: &Scope,
        id: OrganizationId,
        profile: &OrganizationProfile,
        revision: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Organization, ReplaceOrganizationError> {
        in_transaction(|| async {
            let mut row = profile_row(profile);
            row.updated_at = Set(to_unix_millis(now));
            let this_one = Condition::all()
                .add(organization::Column::Id.eq(id.as_uuid()))
                .add(within(organization::Column::Id, scope));
            let number = organization::Column::Revision;
            let update = organization::Entity::update_many()
                .set(row)
                .col_expr(number, Expr::col(number).add(1))
                .filter(this_one.clone())
                .into_query();
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let present = organization::Entity::find()
                .filter(this_one)
                .lock(LockType::NoKeyUpdate);
            let Some(before) = find_one(connection, present, to_organization).await? else {
                let organization = organization::Entity::find_by_id(id.as_uuid());
                let its_id = organization::Column::Id;
                refuse_if_readable(connection, organization, its_id, scope).await?;
                return Err(ReplaceOrganizationError::NotFound);
            };
            if revision.is_some_and(|it| it != before.revision) {
                return Err(ReplaceOrganizationError::Changed);
            }
            let replaced =
                update_returning::<organization::Entity, _>(connection, update, to_organization);
            let replaced = replaced.await?.ok_or(ReplaceOrganizationError::NotFound)?;
            let changes = before.profile.differences(&replaced.profile);
            let lines = NewAuditLine::all(changes, now, scope.actor().changer());
            trail::record(connection, LineOwner::organization(id), &lines).await?;
            // Roles have the name and the time zone of the organization.
            connection.note_changed(id.as_uuid());
            connection.note_changed(scope.account_id().as_uuid());
            transaction.commit().await?;
            Ok(replaced)
        })
        .await
    }
}

/// The account of a link that works, locked until the transaction ends, and the
/// address to which the link was mailed. Of concurrent uses of a link, the
/// second one finds none.
async fn locked_account_of(
    connection: &TransactionConnection,
    kind: AccountMailKind,
    link: &LinkHash,
    now: OffsetDateTime,
) -> Result<Option<(AccountId, EmailAddress)>, StoreError> {
    let Some((id, _)) = mails::account_of(connection, kind, link, now).await? else {
        return Ok(None);
    };
    sessions::lock_account(connection, id, Condition::all()).await?;
    mails::account_of(connection, kind, link, now).await
}

/// Replaces the password of an account if it is as given, with what follows
/// except for its sessions. `false` if it is not.
async fn replace_password(
    connection: &TransactionConnection,
    id: AccountId,
    is: Condition,
    new: &NewPassword,
) -> Result<bool, StoreError> {
    connection.note_changed(id.as_uuid());
    let column = account::Column::PasswordHash;
    let update = account::Entity::update_many()
        .col_expr(column, Expr::val(new.hash.as_str()))
        .filter(account::Column::Id.eq(id.as_uuid()))
        .filter(is);
    if write(connection, update).await? == 0 {
        return Ok(false);
    }
    let kind = AccountMailKind::PasswordChanged;
    mails::tell(connection, id, new.notice_id, kind, new.changed_at).await?;
    Ok(true)
}
