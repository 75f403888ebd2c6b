use kernel::{Actor, Page, PageRequest, Permission, SortKey, StoreError};
use time::Date;

use crate::relatives::{Ancestor, Relative, Relatives};
use crate::{
    Boarding, Breeding, Equipment, Feeding, Foaling, Grooming, HorseService, HorseSummary, Leasing,
    Pedigree, PlainSection, TrainingSummary,
};

kernel::words! {
    /// A view over all horses. Each shows the section with its name.
    pub enum OverviewKind {
        /// What was trained, and how often.
        Training = "training",
        /// Who gets what when.
        Feeding = "feeding",
        /// Grooming plans.
        Grooming = "grooming",
        /// Which tack belongs to whom.
        Equipment = "equipment",
        /// Who stands where, from when until when.
        Boarding = "boarding",
        /// Breeding dates, expected foals and offspring.
        Breeding = "breeding",
        /// Ancestors.
        Pedigree = "pedigree",
        /// Leases.
        Leasing = "leasing",
    }
}

/// A horse with one of its sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseSection<S = PlainSection> {
    /// The horse.
    pub horse: HorseSummary,
    /// The section.
    pub section: S,
}

/// What a view shows of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Overview {
    /// What was trained, and how often.
    Training(TrainingSummary),
    /// Who gets what when.
    Feeding(Feeding),
    /// The grooming plan.
    Grooming(Grooming),
    /// Tack.
    Equipment(Equipment),
    /// Where it stands.
    Boarding(Boarding),
    /// Breeding dates, the expected foal and offspring.
    Breeding(BreedingOverview),
    /// Ancestors.
    Pedigree(PedigreeOverview),
    /// The lease.
    Leasing(Leasing),
}

/// What the view of breeding shows of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BreedingOverview {
    /// The section.
    pub breeding: Breeding,
    /// The sire, if one is named.
    pub sire: Option<Relative>,
    /// The dam, if one is named.
    pub dam: Option<Relative>,
    /// The offspring, in their order.
    pub offspring: Vec<Relative>,
    /// When a mare is expected to foal.
    pub foaling: Option<Foaling>,
}

/// What the view of pedigrees shows of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PedigreeOverview {
    /// The section.
    pub pedigree: Pedigree,
    /// The sire, if one is named.
    pub sire: Option<Ancestor>,
    /// The dam, if one is named.
    pub dam: Option<Ancestor>,
}

impl Overview {
    fn of(
        HorseSection { horse, section }: &HorseSection,
        relatives: &Relatives,
        today: Date,
    ) -> Self {
        match section {
            PlainSection::Training(training) => {
                Self::Training(TrainingSummary::of(training, today))
            }
            PlainSection::Feeding(feeding) => Self::Feeding(feeding.clone()),
            PlainSection::Grooming(grooming) => Self::Grooming(grooming.clone()),
            PlainSection::Equipment(equipment) => Self::Equipment(equipment.clone()),
            PlainSection::Boarding(boarding) => Self::Boarding(boarding.clone()),
            PlainSection::Leasing(leasing) => Self::Leasing(leasing.clone()),
            PlainSection::Breeding(breeding) => {
                let offspring = breeding.offspring.as_slice().iter();
                Self::Breeding(BreedingOverview {
                    sire: relatives.named(breeding.sire.as_str()),
                    dam: relatives.named(breeding.dam.as_str()),
                    offspring: offspring
                        .filter_map(|line| relatives.named(line.as_str()))
                        .collect(),
                    foaling: Foaling::expected(horse.profile.gender, breeding, today),
                    breeding: breeding.clone(),
                })
            }
            PlainSection::Pedigree(pedigree) => {
                let (sire, dam) = relatives.parents_of(horse.id);
                Self::Pedigree(PedigreeOverview {
                    pedigree: pedigree.clone(),
                    sire,
                    dam,
                })
            }
        }
    }
}

impl HorseService {
    /// A page of one view over the actor's horses, sorted by name.
    pub async fn overview(
        &self,
        actor: &Actor,
        kind: OverviewKind,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<HorseSection<Overview>, SortKey>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        let found = self.store.list_sections(&scope, kind, page).await?;
        let relatives = match kind {
            OverviewKind::Breeding | OverviewKind::Pedigree => {
                Relatives::of(self.store.list_parents(&scope).await?)
            }
            _ => Relatives::default(),
        };
        let now = self.clock.now();
        let rows = found.items.into_iter().map(|row| {
            let today = actor.today_in(row.horse.organization_id, now);
            HorseSection {
                section: Overview::of(&row, &relatives, today),
                horse: row.horse,
            }
        });
        Ok(Page {
            items: rows.collect(),
            next: found.next,
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Cursor, OptionalLine, RequiredLine};

    use super::*;
    use crate::create::tests::{actor, horse, service};
    use crate::{Gender, ListOf, MockHorseStore, Parents, SectionKind};

    fn page_of(section: PlainSection) -> Page<HorseSection, SortKey> {
        let mut horse = horse().summary();
        horse.profile.gender = Some(Gender::Mare);
        let id = horse.id.as_uuid();
        Page {
            items: vec![HorseSection { horse, section }],
            next: Some(Cursor {
                key: SortKey::Text("midnight".to_owned()),
                id,
            }),
        }
    }

    async fn overview(store: MockHorseStore, kind: OverviewKind) -> Overview {
        let page = PageRequest::first(1);
        let found = service(store).overview(&actor(), kind, &page).await;
        let found = found.expect("read");
        assert!(found.next.is_some());
        found.items.into_iter().next().expect("a row").section
    }

    #[test]
    fn a_view_has_the_name_of_its_section() {
        for kind in OverviewKind::ALL {
            assert!(SectionKind::parse(kind.as_str()).is_some(), "{kind:?}");
        }
    }

    #[tokio::test]
    async fn feeding_is_shown_without_looking_for_relatives() {
        let mut store = MockHorseStore::new();
        store
            .expect_list_sections()
            .returning(|_, _, _| Ok(page_of(PlainSection::Feeding(Feeding::default()))));
        store.expect_list_parents().never();
        let found = overview(store, OverviewKind::Feeding).await;
        assert_eq!(found, Overview::Feeding(Feeding::default()));
    }

    #[tokio::test]
    async fn breeding_links_what_is_the_actor_s_own() {
        let breeding = Breeding {
            dam: OptionalLine::parse("Midnight").expect("a line"),
            offspring: ListOf::new(vec![
                RequiredLine::parse("Midnight (2023)").expect("a line"),
                RequiredLine::parse("Dew").expect("a line"),
            ])
            .expect("two"),
            ..Breeding::default()
        };
        let mut store = MockHorseStore::new();
        let section = PlainSection::Breeding(breeding.clone());
        store
            .expect_list_sections()
            .returning(move |_, _, _| Ok(page_of(section.clone())));
        store.expect_list_parents().returning(|_| {
            Ok(vec![Parents {
                id: horse().id,
                name: horse().profile.name,
                sire: OptionalLine::default(),
                dam: OptionalLine::default(),
            }])
        });
        let Overview::Breeding(found) = overview(store, OverviewKind::Breeding).await else {
            panic!("expected breeding records");
        };
        let own = Some(horse().id);
        assert_eq!(found.sire, None);
        assert_eq!(found.dam.map(|it| it.horse_id), Some(own));
        let offspring = found.offspring.iter().map(|it| it.horse_id);
        assert_eq!(offspring.collect::<Vec<_>>(), [own, None]);
        assert_eq!(found.foaling, None);
        assert_eq!(found.breeding, breeding);
    }
}
