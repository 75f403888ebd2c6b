//! The address to which an organization's mails go.

use sea_orm::sea_query::Expr;

/// The email address of the organization with the id in `column`: its founder's,
/// or if that account was deleted, that of the member who has been an owner for
/// the longest time. Empty if nobody is left.
pub(crate) fn owner_email(column: &str) -> Expr {
    Expr::cust(format!(
        "COALESCE((SELECT founder.email FROM accounts AS founder \
         WHERE founder.id = {column} AND founder.deleted_at IS NULL), \
         (SELECT owner.email FROM members JOIN accounts AS owner ON owner.id = members.account_id \
         WHERE members.organization_id = {column} AND members.role = 'owner' \
         ORDER BY members.created_at LIMIT 1), '')"
    ))
}
