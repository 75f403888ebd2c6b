//! Counts the mails that an address gets.
//!
//! A row is a mail. Its place among those of its organization to its address is
//! reserved when it is first asked for, so that each of thousands is put off once or
//! twice, and not all of them each time that one is due.

use async_trait::async_trait;
use kernel::{
    LimitedMail, MAILS_WITHIN, MAX_MAILS_IN_ALL, MAX_MAILS_OF_ORGANIZATION, MailLimits, StoreError,
    from_unix_millis, to_unix_millis,
};
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{Condition, DbBackend, QueryOrder as _, QuerySelect as _, Set, Statement};
use time::{Duration, OffsetDateTime};
use tracing::instrument;

use crate::database::{TransactionConnection, in_time};
use crate::error::store_error;
use crate::prelude::*;
use crate::row::write;
use crate::store::store;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "limited_mails")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// In lower case.
    pub recipient: String,
    pub organization_id: Uuid,
    /// From when on it may be sent through its organization.
    pub reserved_at: i64,
    /// When it was sent, or an attempt was begun.
    pub admitted_at: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The longest time until a mail that waits is looked at again. A job that is put off
/// for longer is taken for one of a clock that was ahead.
const MAX_WAIT: Duration = Duration::hours(6);

store! {
    /// Counts mails in SQL.
    SqlMailLimits
}

impl SqlMailLimits {
    /// Deletes mails that no longer count.
    pub async fn forget_old(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        let before = to_unix_millis(now - MAILS_WITHIN);
        let is_old = Column::AdmittedAt
            .is_null()
            .or(Column::AdmittedAt.lte(before));
        let is_old = Column::ReservedAt.lte(before).and(is_old);
        self.database.forget::<Entity>(is_old).await.map(drop)
    }
}

#[async_trait]
impl MailLimits for SqlMailLimits {
    #[instrument(
        name = "db.mail_limits.admit",
        level = "debug",
        skip_all,
        fields(mail_id = %mail.id)
    )]
    async fn admit(
        &self,
        mail: &LimitedMail,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        in_time(async {
            let transaction = self.database.begin().await?;
            let wait = admit(&transaction.connection, mail, to_unix_millis(now)).await?;
            transaction.commit().await?;
            let latest = now + MAX_WAIT;
            Ok(wait.map(|until| from_unix_millis(until).map_or(latest, |it| Ord::min(it, latest))))
        })
        .await
    }
}

/// Counts the mail. If it has to wait, until when.
async fn admit(
    connection: &TransactionConnection,
    mail: &LimitedMail,
    now: i64,
) -> Result<Option<i64>, StoreError> {
    let recipient = mail.recipient.key();
    one_by_one(connection, &recipient).await?;
    let to_recipient = Condition::all()
        .add(Column::Recipient.eq(&recipient))
        .add(Column::Id.ne(mail.id));
    let through = Column::OrganizationId.eq(mail.organization_id.as_uuid());
    let of_organization = to_recipient.clone().add(through);

    let found = Entity::find_by_id(mail.id).one(connection).await;
    let found = found.map_err(store_error)?;
    let known = found.filter(|it| it.recipient == recipient);
    if known.as_ref().is_some_and(|it| it.admitted_at.is_some()) {
        return Ok(None);
    }
    let places = (of_organization.clone(), MAX_MAILS_OF_ORGANIZATION);
    let reserved_at = match known {
        Some(row) => row.reserved_at,
        None => next_place(connection, Column::ReservedAt, places)
            .await?
            .map_or(now, |it| Ord::max(it, now)),
    };
    let mut until = reserved_at;
    for sent in [
        (of_organization, MAX_MAILS_OF_ORGANIZATION),
        (to_recipient, MAX_MAILS_IN_ALL),
    ] {
        let next = next_place(connection, Column::AdmittedAt, sent).await?;
        until = Ord::max(until, next.unwrap_or(now));
    }
    let is_admitted = until <= now;
    let row = ActiveModel {
        id: Set(mail.id),
        recipient: Set(recipient),
        organization_id: Set(mail.organization_id.as_uuid()),
        reserved_at: Set(reserved_at),
        admitted_at: Set(is_admitted.then_some(now)),
    };
    let replaced = [
        Column::Recipient,
        Column::OrganizationId,
        Column::ReservedAt,
        Column::AdmittedAt,
    ];
    let same = OnConflict::column(Column::Id)
        .update_columns(replaced)
        .to_owned();
    write(connection, Entity::insert(row).on_conflict(same)).await?;
    Ok((!is_admitted).then_some(until))
}

/// The first instant at which these mails leave room for another one, if they have
/// reached their number.
async fn next_place(
    connection: &TransactionConnection,
    instant: Column,
    (mails, most): (Condition, u64),
) -> Result<Option<i64>, StoreError> {
    let last_but = Entity::find()
        .select_only()
        .column(instant)
        .filter(mails.add(instant.is_not_null()))
        .order_by_desc(instant)
        .offset(most - 1)
        .limit(1);
    let found = last_but.into_tuple::<i64>().one(connection).await;
    let within = i64::try_from(MAILS_WITHIN.whole_milliseconds()).unwrap_or(i64::MAX);
    Ok(found.map_err(store_error)?.map(|it| it + within))
}

/// Lets the transactions about one recipient wait for each other. SQLite has one
/// writer.
async fn one_by_one(connection: &TransactionConnection, recipient: &str) -> Result<(), StoreError> {
    if connection.get_database_backend() == DbBackend::Postgres {
        // Two keys, because one key is the migrations'.
        let sql = "SELECT pg_advisory_xact_lock(1, hashtext($1))";
        let lock = Statement::from_sql_and_values(DbBackend::Postgres, sql, [recipient.into()]);
        connection.execute_raw(lock).await.map_err(store_error)?;
    }
    Ok(())
}
