//! Who gets into an organization without an account: the links that live, and beside them
//! the API tokens of its people and the riders' links.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, Clock, DeviceRole, EmailAddress, LinkId, LinkPurpose, LinkSubject, OrganizationId, Page,
    PageRequest, Permission, Refusal, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::AccessToken;

/// A link that lives, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLink {
    /// Its id.
    pub id: LinkId,
    /// What it opens.
    pub purpose: LinkPurpose,
    /// What it is for.
    pub subject: LinkSubject,
    /// What that is called: the name of a contact, a horse or a show, or the address of an
    /// account.
    pub name: String,
    /// What a device is for; `None` of other links.
    pub role: Option<DeviceRole>,
    /// What the office calls the link of a device; may be empty.
    pub label: String,
    /// The present address of the account that made it; `None` if it was deleted since, or
    /// that was not kept.
    pub made_by: Option<EmailAddress>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// From when on it is dead, if ever.
    pub expires_at: Option<OffsetDateTime>,
    /// When it was used last, where that is noted.
    pub used_at: Option<OffsetDateTime>,
    /// How often it was opened, where that is counted.
    pub opened: u32,
}

/// Who else gets in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherAccess {
    /// The API tokens for the organization that have not expired, with the addresses of
    /// their accounts, the last made one first.
    pub tokens: Vec<(AccessToken, EmailAddress)>,
    /// How many entries of shows that are not over have a rider's link.
    pub rider_links: u32,
}

/// Reads links of organizations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait LinkReader: Send + Sync {
    /// A page of the links of an organization that have not expired, the last made one
    /// first; also those that lead nowhere for now, such as that of an archived horse. Those
    /// of deleted shows are dead.
    async fn list(
        &self,
        organization: OrganizationId,
        now: OffsetDateTime,
        page: &PageRequest,
    ) -> Result<Page<OpenLink>, StoreError>;

    /// Who else gets into an organization.
    async fn others(
        &self,
        organization: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<OtherAccess, StoreError>;

    /// A link within the scope, unless it is of a deleted show. Fails if the actor may only
    /// read it.
    async fn find(&self, scope: &Scope, id: LinkId) -> Result<Option<OpenLink>, StoreError>;
}

/// Revokes links of organizations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait LinkStore: Send + Sync {
    /// Deletes a link within the scope, and adds its line to the audit trail, in the same
    /// transaction; `false` if it is gone.
    async fn revoke(
        &self,
        scope: &Scope,
        link: &OpenLink,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;
}

/// The use cases of the links of an organization: for those who manage its people.
pub struct LinkService {
    reader: Arc<dyn LinkReader>,
    store: Arc<dyn LinkStore>,
    clock: Arc<dyn Clock>,
}

impl LinkService {
    /// Creates the service.
    #[must_use]
    pub fn new(
        reader: Arc<dyn LinkReader>,
        store: Arc<dyn LinkStore>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            reader,
            store,
            clock,
        }
    }

    /// A page of the links of an organization of the actor, which is its own if none is
    /// given.
    pub async fn list(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        page: &PageRequest,
    ) -> Result<Page<OpenLink>, Refusal> {
        let id = scope(actor).choose(organization)?;
        Ok(self.reader.list(id, self.clock.now(), page).await?)
    }

    /// Who else gets into an organization of the actor, which is its own if none is given.
    pub async fn others(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<OtherAccess, Refusal> {
        let id = scope(actor).choose(organization)?;
        Ok(self.reader.others(id, self.clock.now()).await?)
    }

    /// Revokes a link of an organization of the actor, which is dead at once; `false` if
    /// there is none.
    pub async fn revoke(&self, actor: &Actor, id: LinkId) -> Result<bool, StoreError> {
        let scope = scope(actor);
        match self.reader.find(&scope, id).await? {
            Some(link) => self.store.revoke(&scope, &link, self.clock.now()).await,
            None => Ok(false),
        }
    }
}

fn scope(actor: &Actor) -> Scope {
    actor.to(Permission::ManagePeople)
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, ManualClock, RandomIds};

    use super::*;
    use crate::testing::NOW;

    #[tokio::test]
    async fn those_who_manage_people_revoke_links() {
        let actor = Actor::alone(AccountId::new(RandomIds.next_uuid()));
        let expected = actor.to(Permission::ManagePeople);
        let id = LinkId::new(RandomIds.next_uuid());
        let (mut reader, mut store) = (MockLinkReader::new(), MockLinkStore::new());
        let own = actor.account_id();
        reader.expect_find().returning(move |_, found| {
            Ok((found == id).then(|| OpenLink {
                id,
                purpose: LinkPurpose::CALENDAR_FEED,
                subject: LinkSubject::Account(own),
                name: String::new(),
                role: None,
                label: String::new(),
                made_by: None,
                created_at: NOW,
                expires_at: None,
                used_at: None,
                opened: 0,
            }))
        });
        store
            .expect_revoke()
            .withf(move |scope, link, now| *scope == expected && link.id == id && *now == NOW)
            .times(1)
            .returning(|_, _, _| Ok(true));
        let clock = Arc::new(ManualClock::at(NOW));
        let service = LinkService::new(Arc::new(reader), Arc::new(store), clock);
        assert!(service.revoke(&actor, id).await.expect("revoked"));
        let missing = LinkId::new(RandomIds.next_uuid());
        assert!(!service.revoke(&actor, missing).await.expect("looked up"));
    }
}
