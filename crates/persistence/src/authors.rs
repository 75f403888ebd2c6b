//! The present email addresses of the accounts that did something.

use kernel::{AccountId, EmailAddress, StoreError};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, JoinType, QuerySelect as _, Select};

use crate::accounts::entity::account;
use crate::row::{find_one, relation};

/// Adds to each row the address of the account whose id is in a column of it: null if that
/// account was deleted. `name` is what the address is called, and the joined account.
pub(crate) fn with_address<E, C>(rows: Select<E>, id: C, name: &str) -> Select<E>
where
    E: EntityTrait,
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    let account = Alias::new(name);
    let email = Expr::col((account.clone(), account::Column::Email));
    rows.expr_as(email, name).join_as(
        JoinType::LeftJoin,
        relation(id, account::Column::Id),
        account,
    )
}

/// The address of an account, if there is such an account.
pub(crate) async fn address_of(
    connection: &impl ConnectionTrait,
    id: AccountId,
) -> Result<Option<EmailAddress>, StoreError> {
    let account = account::Entity::find_by_id(id.as_uuid());
    let email = |row: account::Model| Ok(EmailAddress::stored(row.email));
    find_one(connection, account, email).await
}
