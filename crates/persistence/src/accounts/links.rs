//! Revokes links of organizations.

use accounts::{LinkStore, OpenLink};
use async_trait::async_trait;
use kernel::{LinkPurpose, Scope, StoreError};
use time::OffsetDateTime;
use tracing::debug_span;

use crate::links;
use crate::links::rows::Entity;
use crate::scope::this_one;
use crate::store::store;

store! {
    /// Revokes links of organizations in SQL.
    SqlLinkStore
}

#[async_trait]
impl LinkStore for SqlLinkStore {
    async fn revoke(
        &self,
        scope: &Scope,
        link: &OpenLink,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let id = link.id;
        let span = debug_span!("db.links.revoke", account_id = %scope.account_id(), link_id = %id);
        let revoke = self.database.write(span, |db| async move {
            if link.purpose == LinkPurpose::SALE_PAGE {
                links::change_sale(&db, id, now).await?;
            }
            let this = this_one::<Entity>(scope, id.as_uuid());
            let Some(found) = links::lock(&db, this).await? else {
                return Ok(false);
            };
            links::revoke(&db, scope.actor(), &found, told(link), now).await
        });
        revoke.await
    }
}

/// The subject of the line about a link, and what the line calls the link: that of a device
/// is told by its role and what the office calls it.
fn told(link: &OpenLink) -> (&str, &str) {
    match &link.role {
        Some(role) => (role.as_str(), &link.label),
        None if link.purpose == LinkPurpose::CALENDAR_FEED => ("", ""),
        None => (&link.name, ""),
    }
}
