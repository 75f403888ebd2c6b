//! Reads the audit trail: who changed what in a show or an organization.
//!
//! Lines are written by the stores of the other domains, each in the transaction
//! of the change that it is about ([`kernel::NewAuditLine`]). They are never
//! changed, and kept as long as their show, or as their organization (triggers
//! `tr_audit_trail_…`).

#![warn(missing_docs)]

use std::net::IpAddr;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, AuditLineId, Author, Difference, EventId, OrganizationId, Page, PageRequest, Permission,
    Reason, RegistrationId, Scope, StoreError, TimeZone,
};
use time::OffsetDateTime;

/// A line of the audit trail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    /// The line's id.
    pub id: AuditLineId,
    /// When it was changed.
    pub at: OffsetDateTime,
    /// Who changed it.
    pub by: Author,
    /// The network address from which an account did it, if it is known.
    pub address: Option<IpAddr>,
    /// The show, unless the line is about the organization itself.
    pub show: Option<AuditedShow>,
    /// The entry, if the line is about one.
    pub entry: Option<AuditedEntry>,
    /// What was changed.
    pub difference: Difference,
    /// Why, if a reason was given.
    pub reason: Option<Reason>,
}

/// The show of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedShow {
    /// The show; `None` if it was deleted since, and nobody can open it.
    pub id: Option<EventId>,
    /// Its present name.
    pub name: String,
    /// Its time zone.
    pub time_zone: TimeZone,
}

/// The entry of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedEntry {
    /// The entry.
    pub id: RegistrationId,
    /// Its number in the show.
    pub number: u32,
    /// The number that the horse wears; `None` while it has none.
    pub back_number: Option<u32>,
    /// The rider's present name.
    pub rider_name: String,
}

/// Which trail is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trail {
    /// That of a show.
    Event(EventId),
    /// That of an organization and of all its shows.
    Organization(OrganizationId),
}

/// Reads the trail.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait AuditStore: Send + Sync {
    /// The organization of a show within the scope.
    async fn organization_of(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<OrganizationId>, StoreError>;

    /// A page of a trail, the last line first. The cursor's key is the time in
    /// Unix milliseconds.
    async fn page(&self, trail: Trail, page: &PageRequest) -> Result<Page<AuditLine>, StoreError>;
}

/// The use cases of the audit trail.
pub struct AuditService {
    store: Arc<dyn AuditStore>,
}

impl AuditService {
    /// The service, on its port.
    pub fn new(store: Arc<dyn AuditStore>) -> Self {
        Self { store }
    }

    /// A page of one of the actor's trails, the last line first. `None` if the
    /// actor may not even read the show or the organization, and
    /// [`StoreError::RoleNotSufficient`] if only its trail is kept from them.
    pub async fn read(
        &self,
        actor: &Actor,
        trail: Trail,
        page: &PageRequest,
    ) -> Result<Option<Page<AuditLine>>, StoreError> {
        let organization = match trail {
            Trail::Event(id) => {
                let readers = actor.to(Permission::ReadShows);
                self.store.organization_of(&readers, id).await?
            }
            Trail::Organization(id) => actor.role_in(id).map(|it| it.organization_id),
        };
        let Some(organization) = organization else {
            return Ok(None);
        };
        if !actor.to(Permission::ReadAudit).permits(organization) {
            return Err(StoreError::RoleNotSufficient);
        }
        self.store.page(trail, page).await.map(Some)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, OrganizationRole, RandomIds, Role};

    use super::*;

    const FIRST: PageRequest = PageRequest {
        limit: 10,
        after: None,
    };

    fn organization() -> OrganizationId {
        OrganizationId::new(RandomIds.next_uuid())
    }

    fn somebody(role: Role, organization_id: OrganizationId) -> Actor {
        let role = OrganizationRole {
            organization_id,
            organization_name: "".into(),
            time_zone: None,
            role,
        };
        Actor::new(AccountId::new(RandomIds.next_uuid()), Arc::new([role]))
    }

    fn service(show: Option<OrganizationId>) -> AuditService {
        let mut store = MockAuditStore::new();
        let none = || Page {
            items: Vec::new(),
            next: None,
        };
        store
            .expect_organization_of()
            .returning(move |scope, _| Ok(show.filter(|it| scope.permits(*it))));
        store.expect_page().returning(move |_, _| Ok(none()));
        AuditService::new(Arc::new(store))
    }

    #[tokio::test]
    async fn owners_and_managers_read_trails_and_others_learn_no_more_than_they_know() {
        let own = organization();
        for role in Role::ALL {
            let actor = somebody(role, own);
            let show = Trail::Event(EventId::new(RandomIds.next_uuid()));
            for (trail, is_readable) in [
                (show, role.permits(Permission::ReadShows)),
                (Trail::Organization(own), true),
            ] {
                let answer = service(Some(own)).read(&actor, trail, &FIRST).await;
                if matches!(role, Role::Owner | Role::Manager) {
                    assert!(matches!(answer, Ok(Some(_))), "{role} {trail:?}");
                } else if is_readable {
                    let refused = matches!(answer, Err(StoreError::RoleNotSufficient));
                    assert!(refused, "{role} {trail:?}");
                } else {
                    assert!(matches!(answer, Ok(None)), "{role} {trail:?}");
                }
            }
        }
    }

    #[tokio::test]
    async fn a_foreign_trail_is_not_found() {
        let actor = somebody(Role::Owner, organization());
        let show = Trail::Event(EventId::new(RandomIds.next_uuid()));
        for trail in [show, Trail::Organization(organization())] {
            let service = service(Some(organization()));
            let answer = service.read(&actor, trail, &FIRST).await;
            assert!(matches!(answer, Ok(None)), "{trail:?}");
        }
    }
}
