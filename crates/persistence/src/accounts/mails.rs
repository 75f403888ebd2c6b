//! Stores mails to accounts, and the links in them.

use accounts::{
    AccountMail, AccountMailKind, AccountMailStore, LINK_LIFETIME, LinkHash, MAX_LINKS,
    SendAccountMail,
};
use async_trait::async_trait;
use kernel::{AccountId, AccountMailId, EmailAddress, InvitationId, StoreError};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition, LockType, SelectStatement};
use sea_orm::{Condition, IntoActiveModel as _, QuerySelect as _, QueryTrait as _};
use time::OffsetDateTime;
use tracing::{Instrument as _, debug_span};

use super::entity::{account, account_mail, invitation};
use super::people;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::jobs;
use crate::row::{delete_where, find_one, present, write};
use crate::store::store;
use crate::table::Stored as _;

store! {
    /// Stores mails to accounts in SQL.
    SqlAccountMailStore
}

#[async_trait]
impl AccountMailStore for SqlAccountMailStore {
    async fn request_reset(
        &self,
        id: AccountMailId,
        email: &EmailAddress,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mail = &AccountMail {
            id,
            email: email.clone(),
            kind: AccountMailKind::PasswordReset,
            offer: None,
            created_at: now,
        };
        let span = debug_span!("db.account_mails.request_reset");
        let request = self
            .database
            .write(span, |db| async move { enqueue(&db, mail, None).await });
        request.await
    }

    async fn prepare(
        &self,
        id: AccountMailId,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<AccountMail>, StoreError> {
        let span = debug_span!("db.account_mails.prepare");
        let prepare = self.database.write(span, |db| async move {
            let one = account_mail::Entity::find_by_id(id.as_uuid());
            let to_mail = |row: account_mail::Model| row.read(None);
            let Some(mail) = find_one(&db, one, to_mail).await? else {
                return Ok(None);
            };
            Ok(match mail.kind {
                AccountMailKind::PasswordChanged
                | AccountMailKind::EmailChanged
                | AccountMailKind::SecondFactorOn
                | AccountMailKind::SecondFactorOff
                | AccountMailKind::RecoveryCodeUsed
                | AccountMailKind::AccountDeleted => Some(mail),
                AccountMailKind::PasswordReset => {
                    let owner = account::Column::EmailKey.eq(mail.email.key());
                    let mail = with_link(&db, mail, owner, link, now).await?;
                    mail.map(|(mail, owner)| AccountMail {
                        email: EmailAddress::stored(owner.email),
                        ..mail
                    })
                }
                AccountMailKind::EmailConfirmation => {
                    let owner = account::Column::Id.in_subquery(account_id_of(mail.id));
                    let mail = with_link(&db, mail, owner, link, now).await?;
                    mail.map(|(mail, _)| mail)
                }
                AccountMailKind::Invitation => {
                    let id = InvitationId::new(id.as_uuid());
                    let offer = people::open_link(&db, id, link, now).await?;
                    offer.map(|offer| AccountMail {
                        offer: Some(offer),
                        ..mail
                    })
                }
            })
        });
        prepare.await
    }

    async fn forget_expired_mails(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        let forget = async {
            let closed = invitation::Column::ExpiresAt.lte(now.column());
            self.database.forget::<invitation::Entity>(closed).await?;
            let expired = account_mail::Column::ExpiresAt.lte(now.column());
            let forgotten = self.database.forget::<account_mail::Entity>(expired);
            forgotten.await.map(drop)
        };
        let span = debug_span!("db.account_mails.forget_expired");
        forget.instrument(span).await
    }
}

/// Selects the account of a mail.
fn account_id_of(id: AccountMailId) -> SelectStatement {
    account_mail::Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(account_mail::Column::AccountId)
        .into_query()
}

/// Gives the request of a link to its account, and makes the link work. Deletes
/// it if there is no account, or if that has its links already.
async fn with_link(
    connection: &TransactionConnection,
    mail: AccountMail,
    owner: Expr,
    link: &LinkHash,
    now: OffsetDateTime,
) -> Result<Option<(AccountMail, account::Model)>, StoreError> {
    let owner = account::Entity::find()
        .filter(owner)
        .lock(LockType::NoKeyUpdate)
        .one(connection)
        .await
        .map_err(store_error)?;
    let id = mail.id.as_uuid();
    let Some(owner) = owner else {
        delete(connection, account_mail::Column::Id.eq(id)).await?;
        return Ok(None);
    };
    let others = account_mail::Entity::find()
        .filter(working_links(mail.kind, now))
        .filter(account_mail::Column::AccountId.eq(owner.id))
        .filter(account_mail::Column::Id.ne(id))
        .count(connection)
        .await
        .map_err(store_error)?;
    if others >= MAX_LINKS {
        delete(connection, account_mail::Column::Id.eq(id)).await?;
        return Ok(None);
    }
    let expires_at = (now + LINK_LIFETIME).column();
    let update = account_mail::Entity::update_many()
        .col_expr(account_mail::Column::AccountId, Expr::val(owner.id))
        .col_expr(account_mail::Column::LinkHash, Expr::val(link.as_str()))
        .col_expr(account_mail::Column::ExpiresAt, Expr::val(expires_at))
        .filter(account_mail::Column::Id.eq(id));
    write(connection, update).await?;
    Ok(Some((mail, owner)))
}

fn working_links(kind: AccountMailKind, now: OffsetDateTime) -> Condition {
    Condition::all()
        .add(account_mail::Column::Kind.eq(kind.as_str()))
        .add(account_mail::Column::LinkHash.is_not_null())
        .add(account_mail::Column::ExpiresAt.gt(now.column()))
}

/// The account of a link of this kind that works, and the address to which the
/// link was mailed.
pub(super) async fn account_of(
    connection: &impl ConnectionTrait,
    kind: AccountMailKind,
    link: &LinkHash,
    now: OffsetDateTime,
) -> Result<Option<(AccountId, EmailAddress)>, StoreError> {
    let one = account_mail::Entity::find()
        .filter(account_mail::Column::LinkHash.eq(link.as_str()))
        .filter(working_links(kind, now));
    find_one(connection, one, |row: account_mail::Model| {
        let account_id = present("account_id", row.account_id)?;
        Ok((AccountId::new(account_id), EmailAddress::stored(row.email)))
    })
    .await
}

/// Ends all links of an account, and enqueues a mail to its present address.
pub(super) async fn tell(
    connection: &TransactionConnection,
    account_id: AccountId,
    id: AccountMailId,
    kind: AccountMailKind,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let links = account_mail::Column::AccountId
        .eq(account_id.as_uuid())
        .and(account_mail::Column::LinkHash.is_not_null());
    delete(connection, links).await?;
    let owner = account::Entity::find_by_id(account_id.as_uuid())
        .one(connection)
        .await
        .map_err(store_error)?
        .ok_or_else(|| StoreError::failed("the account is gone"))?;
    let notice = AccountMail {
        id,
        email: EmailAddress::stored(owner.email),
        kind,
        offer: None,
        created_at: now,
    };
    enqueue(connection, &notice, Some(account_id)).await
}

/// Stores a mail, and enqueues it.
pub(super) async fn enqueue(
    connection: &TransactionConnection,
    mail: &AccountMail,
    account_id: Option<AccountId>,
) -> Result<(), StoreError> {
    let now = mail.created_at;
    store(connection, mail, account_id).await?;
    jobs::enqueue(connection, SendAccountMail(mail.id), now, now).await
}

/// Stores a mail, whose job is enqueued by the caller.
pub(super) async fn store(
    connection: &TransactionConnection,
    mail: &AccountMail,
    account_id: Option<AccountId>,
) -> Result<(), StoreError> {
    let row = account_mail::Model::of(mail, account_id).into_active_model();
    write(connection, account_mail::Entity::insert(row)).await?;
    Ok(())
}

async fn delete(
    connection: &TransactionConnection,
    which: impl IntoCondition,
) -> Result<(), StoreError> {
    delete_where::<account_mail::Entity>(connection, which).await?;
    Ok(())
}
