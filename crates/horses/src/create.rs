use kernel::{Actor, HorseId, IdGenerator, IdempotencyKey, OrganizationId, Permission, RecordId};
use time::OffsetDateTime;

use crate::care::care_of;
use crate::{
    CareItem, HealthRecords, Horse, HorseService, ListOf, Owner, OwnerWishes, Photos, Profile,
    Revisions, Sale, SaleStatus, Sections, WriteHorseError,
};

/// A request to create a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateHorse {
    /// The organization that it shall belong to; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// The section `general`.
    pub profile: Profile,
    /// Whether it is for sale from the start.
    pub for_sale: bool,
    /// The section `health`; no entry has an id.
    pub health: HealthRecords<Option<RecordId>>,
    /// The owners.
    pub owners: OwnerWishes,
    /// The other sections. Their `health` and `owners` are those above.
    pub sections: Sections,
}

impl CreateHorse {
    /// The new horse of an organization, with its care items. Its owners are those that
    /// were found for the wish.
    pub fn build(
        self,
        organization_id: OrganizationId,
        owners: ListOf<Owner>,
        (id, now): (HorseId, OffsetDateTime),
        ids: &dyn IdGenerator,
    ) -> Result<(Horse, Vec<CareItem>), WriteHorseError> {
        let health = self.health.identify(&HealthRecords::default(), ids)?;
        let care = care_of(&health, ids);
        let horse = Horse {
            id,
            organization_id,
            profile: self.profile.checked(now)?,
            listed_at: self.for_sale.then_some(now),
            sale: Sale {
                status: SaleStatus::when(self.for_sale, None),
                ..Sale::default()
            },
            photos: Photos::default(),
            archive: None,
            sections: Sections {
                health,
                owners,
                ..self.sections
            },
            revisions: Revisions::default(),
            created_at: now,
            updated_at: now,
        };
        Ok((horse, care))
    }
}

impl HorseService {
    /// Creates a horse. A repetition with the same key returns the horse that
    /// was created first.
    pub async fn create(
        &self,
        actor: &Actor,
        wish: CreateHorse,
        key: Option<IdempotencyKey>,
    ) -> Result<Horse, WriteHorseError> {
        let organization_id = actor.to(Permission::EditHorses).choose(wish.organization)?;
        let owners = self.link_owners(organization_id, &wish.owners).await?;
        let id = HorseId::new(self.ids.next_uuid());
        let made = (id, self.clock.now());
        let (horse, care) = wish.build(organization_id, owners, made, &*self.ids)?;
        Ok(self.store.insert(&horse, &care, key).await?)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{AccountId, Clock as _, ManualClock, Refusal, RequiredLine, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::health::tests::visit;
    use crate::{CareKind, MockHorseResults, MockHorseStore};

    pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    pub(crate) fn profile(name: &str) -> Profile {
        Profile::named(RequiredLine::parse(name).expect("a name"))
    }

    /// A horse that is not for sale, with one vet visit.
    pub(crate) fn horse() -> Horse {
        let record = RecordId::new(SequentialIds::default().next_uuid());
        Horse {
            id: HorseId::new(SequentialIds::default().next_uuid()),
            organization_id: actor().own_organization(),
            profile: profile("Midnight"),
            listed_at: None,
            sale: Sale::default(),
            photos: Photos::default(),
            archive: None,
            sections: Sections {
                health: HealthRecords {
                    vet_visits: ListOf::new(vec![visit(record, "colic")]).expect("one"),
                    ..HealthRecords::default()
                },
                ..Sections::default()
            },
            revisions: Revisions::default(),
            created_at: NOW,
            updated_at: NOW,
        }
    }

    pub(crate) fn service(store: MockHorseStore) -> HorseService {
        let clock = ManualClock::at(NOW);
        assert_eq!(clock.now(), NOW);
        HorseService::new(
            Arc::new(store),
            Arc::new(MockHorseResults::new()),
            Arc::new(clock),
            Arc::new(SequentialIds::default()),
        )
    }

    fn wish() -> CreateHorse {
        CreateHorse {
            organization: None,
            profile: profile("Midnight"),
            for_sale: false,
            health: HealthRecords::default(),
            owners: OwnerWishes::default(),
            sections: Sections::default(),
        }
    }

    #[tokio::test]
    async fn a_new_horse_belongs_to_the_actor_and_has_open_care_items() {
        let mut store = MockHorseStore::new();
        store
            .expect_insert()
            .withf(|horse, care, key| {
                let kinds: Vec<_> = care.iter().map(|item| item.kind).collect();
                horse.organization_id == actor().own_organization()
                    && horse.created_at == NOW
                    && kinds == CareKind::ALWAYS
                    && key.is_none()
            })
            .times(1)
            .returning(|horse, _, _| Ok(horse.clone()));
        let made = service(store)
            .create(&actor(), wish(), None)
            .await
            .expect("created");
        assert_eq!(made.listed_at, None);
    }

    #[tokio::test]
    async fn a_horse_can_be_for_sale_from_the_start() {
        let mut store = MockHorseStore::new();
        store
            .expect_insert()
            .returning(|horse, _, _| Ok(horse.clone()));
        let mut wish = wish();
        wish.for_sale = true;
        let made = service(store)
            .create(&actor(), wish, None)
            .await
            .expect("created");
        assert_eq!(made.listed_at, Some(NOW));
        assert_eq!(made.sale.status, Some(SaleStatus::ForSale));
    }

    #[tokio::test]
    async fn a_new_horse_has_no_stored_entries() {
        let mut wish = wish();
        let foreign = Some(RecordId::new(SequentialIds::default().next_uuid()));
        wish.health.vet_visits = ListOf::new(vec![visit(foreign, "a")]).expect("one");
        let result = service(MockHorseStore::new())
            .create(&actor(), wish, None)
            .await;
        assert!(matches!(result, Err(WriteHorseError::UnknownRecords(_))));
    }

    #[tokio::test]
    async fn a_key_of_another_request_is_refused() {
        let mut store = MockHorseStore::new();
        store
            .expect_insert()
            .returning(|_, _, _| Err(Refusal::KeyReused));
        let key = IdempotencyKey::parse("attempt", "other").ok();
        let result = service(store).create(&actor(), wish(), key).await;
        assert!(matches!(
            result,
            Err(WriteHorseError::Refusal(Refusal::KeyReused))
        ));
    }
}
