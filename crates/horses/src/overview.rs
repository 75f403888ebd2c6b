use kernel::{
    Actor, HorseId, OrganizationId, Page, PageRequest, Permission, RequiredLine, SortKey,
    StoreError,
};
use time::Date;

use crate::relatives::{Ancestor, Relative, Relatives};
use crate::{
    Boarding, Breeding, Equipment, Feeding, Foaling, Gender, Grooming, HorseService, Leasing,
    Pedigree, PhotoName, Section, SectionKind, TrainingSummary,
};

/// A view over all horses. Each shows one section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverviewKind {
    /// What was trained, and how often.
    Training,
    /// Who gets what when.
    Feeding,
    /// Grooming plans.
    Grooming,
    /// Which tack belongs to whom.
    Equipment,
    /// Who stands where, from when until when.
    Boarding,
    /// Breeding dates, expected foals and offspring.
    Breeding,
    /// Ancestors.
    Pedigree,
    /// Leases.
    Leasing,
}

impl OverviewKind {
    /// All views.
    pub const ALL: [Self; 8] = [
        Self::Training,
        Self::Feeding,
        Self::Grooming,
        Self::Equipment,
        Self::Boarding,
        Self::Breeding,
        Self::Pedigree,
        Self::Leasing,
    ];

    /// The view with this name, if there is one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.section().as_str() == text)
    }

    /// The section that it shows, which has its name.
    #[must_use]
    pub const fn section(self) -> SectionKind {
        match self {
            Self::Training => SectionKind::Training,
            Self::Feeding => SectionKind::Feeding,
            Self::Grooming => SectionKind::Grooming,
            Self::Equipment => SectionKind::Equipment,
            Self::Boarding => SectionKind::Boarding,
            Self::Breeding => SectionKind::Breeding,
            Self::Pedigree => SectionKind::Pedigree,
            Self::Leasing => SectionKind::Leasing,
        }
    }
}

/// A horse with one of its sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseSection<S = Section> {
    /// The horse's id.
    pub id: HorseId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The horse's name.
    pub name: RequiredLine<200>,
    /// The horse's gender, if known.
    pub gender: Option<Gender>,
    /// The horse's profile photo.
    pub profile_photo: Option<PhotoName>,
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
    /// What the view of this section shows; `None` for a section without a view.
    fn of(horse: &HorseSection, relatives: &Relatives, today: Date) -> Option<Self> {
        Some(match &horse.section {
            Section::Training(training) => Self::Training(TrainingSummary::of(training, today)),
            Section::Feeding(feeding) => Self::Feeding(feeding.clone()),
            Section::Grooming(grooming) => Self::Grooming(grooming.clone()),
            Section::Equipment(equipment) => Self::Equipment(equipment.clone()),
            Section::Boarding(boarding) => Self::Boarding(boarding.clone()),
            Section::Leasing(leasing) => Self::Leasing(leasing.clone()),
            Section::Breeding(breeding) => {
                let offspring = breeding.offspring.as_slice().iter();
                Self::Breeding(BreedingOverview {
                    sire: relatives.named(breeding.sire.as_str()),
                    dam: relatives.named(breeding.dam.as_str()),
                    offspring: offspring
                        .filter_map(|line| relatives.named(line.as_str()))
                        .collect(),
                    foaling: Foaling::expected(horse.gender, breeding, today),
                    breeding: breeding.clone(),
                })
            }
            Section::Pedigree(pedigree) => {
                let (sire, dam) = relatives.parents_of(horse.id);
                Self::Pedigree(PedigreeOverview {
                    pedigree: pedigree.clone(),
                    sire,
                    dam,
                })
            }
            Section::General { .. } | Section::Health { .. } | Section::Owners(_) => return None,
        })
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
        let rows = found.items.into_iter().filter_map(|horse| {
            let today = actor.today_in(horse.organization_id, now);
            let section = Overview::of(&horse, &relatives, today)?;
            Some(HorseSection {
                id: horse.id,
                organization_id: horse.organization_id,
                name: horse.name,
                gender: horse.gender,
                profile_photo: horse.profile_photo,
                section,
            })
        });
        Ok(Page {
            items: rows.collect(),
            next: found.next,
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Cursor, OptionalLine};

    use super::*;
    use crate::create::tests::{actor, horse, service};
    use crate::{ListOf, MockHorseStore, Parents};

    fn page_of(section: Section) -> Page<HorseSection, SortKey> {
        let horse = horse();
        Page {
            items: vec![HorseSection {
                id: horse.id,
                organization_id: horse.organization_id,
                name: horse.profile.name,
                gender: Some(Gender::Mare),
                profile_photo: None,
                section,
            }],
            next: Some(Cursor {
                key: SortKey::Text("midnight".to_owned()),
                id: horse.id.as_uuid(),
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
            let name = kind.section().as_str();
            assert_eq!(OverviewKind::parse(name), Some(kind));
        }
        assert_eq!(OverviewKind::parse("health"), None);
    }

    #[tokio::test]
    async fn feeding_is_shown_without_looking_for_relatives() {
        let mut store = MockHorseStore::new();
        store
            .expect_list_sections()
            .returning(|_, _, _| Ok(page_of(Section::Feeding(Feeding::default()))));
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
        let section = Section::Breeding(breeding.clone());
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
