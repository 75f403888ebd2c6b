use accounts::{
    Account, AccountError, AccountMail, AccountMailKind, AccountStore, Credentials, LinkHash,
    NewAccount, NewPassword, Organization, OrganizationProfile, PasswordHash,
};
use async_trait::async_trait;
use kernel::{
    AccountId, AccountMailId, Actor, EmailAddress, NewAuditLine, OrganizationId, Refusal, Revision,
    Scope, SessionId, StoreError,
};
use sea_orm::sea_query::{Expr, IntoCondition as _, LockType};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, DbErr, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::{account, organization, session};
use super::{access_tokens, deletion, mails, people_rows, removal, sessions};
use crate::belongings;
use crate::database::TransactionConnection;
use crate::error::{Unique, store_error, violated_unique};
use crate::limits;
use crate::row::{find_one, write};
use crate::scope::within;
use crate::store::store;
use crate::trail::{self, LineOwner};

store! {
    /// Stores accounts and their organizations in SQL.
    SqlAccountStore
}

#[async_trait]
impl AccountStore for SqlAccountStore {
    async fn open(&self, new: &NewAccount) -> Result<(), AccountError> {
        let account = &new.credentials.account;
        let (id, now) = (account.id, account.created_at);
        let span = debug_span!("db.accounts.open", account_id = %id);
        let open = self.database.write(span, |db| async move {
            let row = account::Model::of(&new.credentials).into_active_model();
            let inserted = account::Entity::insert(row).exec_without_returning(&db);
            inserted.await.map_err(taken_or_failed)?;
            let organization = Organization {
                id: OrganizationId::of_founder(id),
                account_id: id,
                profile: OrganizationProfile {
                    time_zone: new.time_zone.clone(),
                    ..OrganizationProfile::default()
                },
                revision: Revision::FIRST,
                created_at: now,
                updated_at: now,
            };
            let row = organization::Model::of(&organization).into_active_model();
            write(&db, organization::Entity::insert(row)).await?;
            Ok(sessions::insert(&db, &new.session).await?)
        });
        open.await
    }

    async fn find_credentials(
        &self,
        email: &EmailAddress,
    ) -> Result<Option<Credentials>, StoreError> {
        let one = account::Entity::find().filter(account::Column::EmailKey.eq(email.key()));
        let span = debug_span!("db.accounts.find_credentials");
        let find = self
            .database
            .read(span, |db| find_one(db, one, account::Model::read));
        find.await
    }

    async fn find(&self, id: AccountId) -> Result<Option<Credentials>, StoreError> {
        let one = account::Entity::find_by_id(id.as_uuid());
        let span = debug_span!("db.accounts.find", account_id = %id);
        let find = self
            .database
            .read(span, |db| find_one(db, one, account::Model::read));
        find.await
    }

    async fn change_password(
        &self,
        actor: &Actor,
        current: &PasswordHash,
        new: &NewPassword,
        kept: SessionId,
    ) -> Result<bool, StoreError> {
        let id = actor.account_id();
        let span = debug_span!("db.accounts.change_password", account_id = %id);
        let change = self.database.write(span, |db| async move {
            let it = account::Column::PasswordHash.eq(current.as_str());
            let changed = replace_password(&db, id, it.into_condition(), new).await?;
            if changed {
                let others = session::Column::Id.ne(kept.as_uuid());
                sessions::end(&db, id, others.into_condition()).await?;
                access_tokens::end(&db, id, Condition::all()).await?;
            }
            Ok(changed)
        });
        change.await
    }

    async fn has_reset(&self, link: &LinkHash, now: OffsetDateTime) -> Result<bool, StoreError> {
        let kind = AccountMailKind::PasswordReset;
        let span = debug_span!("db.accounts.has_reset");
        let find = self
            .database
            .read(span, |db| mails::account_of(db, kind, link, now));
        Ok(find.await?.is_some())
    }

    async fn reset_password(
        &self,
        link: &LinkHash,
        new: &NewPassword,
    ) -> Result<Option<Account>, StoreError> {
        let span = debug_span!("db.accounts.reset_password");
        let reset = self.database.write(span, |db| async move {
            let (kind, now) = (AccountMailKind::PasswordReset, new.changed_at);
            let Some((id, _)) = locked_account_of(&db, kind, link, now).await? else {
                return Ok(None);
            };
            if !replace_password(&db, id, Condition::all(), new).await? {
                return Ok(None);
            }
            sessions::end(&db, id, Condition::all()).await?;
            access_tokens::end(&db, id, Condition::all()).await?;
            let one = account::Entity::find_by_id(id.as_uuid());
            let found = find_one(&db, one, account::Model::read).await?;
            Ok(found.map(|it| it.account))
        });
        reset.await
    }

    async fn request_email(&self, actor: &Actor, mail: &AccountMail) -> Result<(), StoreError> {
        let id = actor.account_id();
        let span = debug_span!("db.accounts.request_email", account_id = %id);
        let request = self.database.write(span, |db| async move {
            mails::enqueue(&db, mail, Some(id)).await
        });
        request.await
    }

    async fn confirm_email(
        &self,
        link: &LinkHash,
        notice_id: AccountMailId,
        now: OffsetDateTime,
    ) -> Result<AccountId, AccountError> {
        let span = debug_span!("db.accounts.confirm_email");
        let confirm = self.database.write(span, |db| async move {
            let kind = AccountMailKind::EmailConfirmation;
            let found = locked_account_of(&db, kind, link, now).await?;
            let (id, email) = found.ok_or(AccountError::LinkNotValid)?;
            db.note_changed(id.as_uuid());
            mails::tell(&db, id, notice_id, AccountMailKind::EmailChanged, now).await?;
            account::Entity::update_many()
                .col_expr(account::Column::Email, Expr::val(email.as_str()))
                .col_expr(account::Column::EmailKey, Expr::val(email.key()))
                .filter(account::Column::Id.eq(id.as_uuid()))
                .exec(&db)
                .await
                .map_err(taken_or_failed)?;
            Ok(id)
        });
        confirm.await
    }

    async fn delete(
        &self,
        actor: &Actor,
        current: &PasswordHash,
        notice_id: AccountMailId,
        now: OffsetDateTime,
    ) -> Result<bool, AccountError> {
        let span = debug_span!("db.accounts.delete", account_id = %actor.account_id());
        let delete = self.database.write(span, |db| async move {
            deletion::delete(&db, actor, current, notice_id, now).await
        });
        delete.await
    }

    async fn remove_part(
        &self,
        id: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.accounts.remove_part", organization_id = %id);
        let remove = self.database.write(span, |db| async move {
            removal::remove_part(&db, id, now).await
        });
        remove.await
    }

    async fn any(&self) -> Result<bool, StoreError> {
        let any = account::Entity::find();
        let find = self.database.read(debug_span!("db.accounts.any"), |db| {
            find_one(db, any, Ok::<account::Model, _>)
        });
        Ok(find.await?.is_some())
    }

    async fn find_organization(
        &self,
        scope: &Scope,
        id: OrganizationId,
    ) -> Result<Option<Organization>, StoreError> {
        let one = this_organization(scope, id);
        let span = debug_span!("db.accounts.find_organization", organization_id = %id);
        let find = self.database.read(span, |db| {
            find_one(db, one, organization::Model::organization)
        });
        find.await
    }

    async fn is_in_use(&self, id: OrganizationId) -> Result<bool, StoreError> {
        let span = debug_span!("db.accounts.is_in_use", organization_id = %id);
        let find = self.database.read(span, |db| belongings::are_any(db, id));
        find.await
    }

    async fn replace_organization(
        &self,
        scope: &Scope,
        id: OrganizationId,
        profile: &OrganizationProfile,
        revision: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Organization, Refusal> {
        let by = scope.account_id();
        let span = debug_span!("db.accounts.replace_organization", account_id = %by, organization_id = %id);
        let replace = self.database.write(span, |db| async move {
            // What is written to its trail waits for this, too.
            limits::lock_account(&db, id.as_uuid()).await?;
            let present = this_organization(scope, id).lock(LockType::NoKeyUpdate);
            let found = find_one(&db, present, organization::Model::organization).await?;
            let Some(before) = found else {
                people_rows::refuse_reader(&db, scope, id).await?;
                return Err(Refusal::NotFound("Organization"));
            };
            if revision.is_some_and(|it| it != before.revision) {
                return Err(Refusal::Changed);
            }
            let mut profile = profile.clone();
            profile.time_zone = profile.time_zone.or(before.profile.time_zone.clone());
            let changes = before.profile.differences(&profile);
            let replaced = Organization {
                profile,
                revision: before.revision.next(),
                updated_at: now,
                ..before
            };
            let row = organization::Model::of(&replaced).into_active_model();
            let update = organization::Entity::update_many()
                .set(row.reset_all())
                .filter(organization::Column::Id.eq(id.as_uuid()));
            write(&db, update).await?;
            let lines = NewAuditLine::all(changes, now, scope.actor().changer());
            trail::record(&db, LineOwner::organization(id), &lines).await?;
            // Roles have the name and the time zone of the organization.
            db.note_changed(id.as_uuid());
            db.note_changed(by.as_uuid());
            Ok(replaced)
        });
        replace.await
    }
}

fn this_organization(scope: &Scope, id: OrganizationId) -> Select<organization::Entity> {
    organization::Entity::find_by_id(id.as_uuid()).filter(within(organization::Column::Id, scope))
}

/// Why the address of an account was not stored.
fn taken_or_failed(error: DbErr) -> AccountError {
    match violated_unique(&error) {
        Some(Unique::AccountEmail) => AccountError::EmailTaken,
        None => store_error(error).into(),
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
