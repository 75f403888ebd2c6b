use kernel::{Actor, ContactId, IdempotencyKey, OrganizationId, Permission, Refusal, Revision};

use crate::{Contact, ContactDetails, ContactService};

/// A request to create a contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateContact {
    /// The organization that it shall belong to; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// What is written down.
    pub details: ContactDetails,
}

impl ContactService {
    /// Creates a contact. A repetition with the same key returns the contact
    /// that was created first.
    pub async fn create(
        &self,
        actor: &Actor,
        wish: CreateContact,
        key: Option<IdempotencyKey>,
    ) -> Result<Contact, Refusal> {
        let organization = actor.to(Permission::EditHorses).choose(wish.organization)?;
        let contact = self.new_contact(organization, wish.details);
        self.store.insert(&contact, key).await
    }

    pub(crate) fn new_contact(
        &self,
        organization_id: OrganizationId,
        details: ContactDetails,
    ) -> Contact {
        let now = self.clock.now();
        Contact {
            id: ContactId::new(self.ids.next_uuid()),
            organization_id,
            details,
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        AccountId, IdGenerator as _, ManualClock, OrganizationRole, Role, SequentialIds, StoreError,
    };
    use time::OffsetDateTime;
    use time::macros::datetime;

    use super::*;
    use crate::contact::tests::details;
    use crate::ports::{MockContactStore, MockSheetCourses, MockSheetHorses, MockSheetRenderer};

    pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    pub(crate) fn service(store: MockContactStore) -> ContactService {
        ContactService::new(
            Arc::new(store),
            Arc::new(MockSheetHorses::new()),
            Arc::new(MockSheetCourses::new()),
            Arc::new(MockSheetRenderer::new()),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    fn wish(organization: Option<OrganizationId>) -> CreateContact {
        CreateContact {
            organization,
            details: details("Rae Doe"),
        }
    }

    #[tokio::test]
    async fn a_contact_belongs_to_the_actor_s_own_organization_unless_another_is_chosen() {
        let mut store = MockContactStore::new();
        store
            .expect_insert()
            .returning(|contact, _| Ok(contact.clone()));
        let contact = service(store).create(&actor(), wish(None), None).await;
        let contact = contact.expect("created");
        assert_eq!(contact.organization_id, actor().own_organization());
        assert_eq!(contact.revision, Revision::FIRST);
        assert_eq!(contact.created_at, NOW);
    }

    #[tokio::test]
    async fn who_may_only_read_horses_creates_no_contact() {
        let ids = SequentialIds::default();
        let (_, other) = (ids.next_uuid(), OrganizationId::new(ids.next_uuid()));
        let role = OrganizationRole {
            organization_id: other,
            organization_name: "".into(),
            time_zone: None,
            role: Role::Caretaker,
        };
        let actor = Actor::new(actor().account_id(), Arc::new([role]));
        let mut store = MockContactStore::new();
        store.expect_insert().never();
        let refused = service(store).create(&actor, wish(Some(other)), None).await;
        assert!(matches!(
            refused,
            Err(Refusal::Store(StoreError::RoleNotSufficient))
        ));
    }
}
