use kernel::{HorseId, OptionalLine, OrganizationId, Permission, Revision};
use time::OffsetDateTime;

use crate::{
    Archive, CareItem, Gallery, HealthRecords, Height, Ownership, PhotoName, PlainSection, Profile,
    Sale, SaleStatus, Sections,
};

/// A horse with all its sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Horse {
    /// The horse's id.
    pub id: HorseId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The section `general`.
    pub profile: Profile,
    /// When it was put up for sale; `None` if it is not.
    pub listed_at: Option<OffsetDateTime>,
    /// The section `sale`. Its status is that of [`listed_at`](Self::listed_at).
    pub sale: Sale,
    /// The photos that it shows.
    pub photos: Photos,
    /// That it is archived.
    pub archive: Option<Archive>,
    /// The other sections.
    pub sections: Sections,
    /// The revision of each section.
    pub revisions: Revisions,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When any part of it was last changed.
    pub updated_at: OffsetDateTime,
}

/// A horse in its owner's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseSummary {
    /// The horse's id.
    pub id: HorseId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The section `general`.
    pub profile: Profile,
    /// When it was put up for sale; `None` if it is not.
    pub listed_at: Option<OffsetDateTime>,
    /// The photos that it shows.
    pub photos: Photos,
    /// That it is archived.
    pub archive: Option<Archive>,
}

/// The photos that a horse shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Photos {
    /// The wide photo at the top of the horse's page.
    pub header: Option<PhotoName>,
    /// The horse's face, shown in a circle.
    pub profile: Option<PhotoName>,
    /// Those that buyers see, in their order.
    pub gallery: Gallery,
}

kernel::words! {
    /// A part of a horse that is saved by itself.
    pub enum SectionKind {
        /// Profile, and whether it is for sale.
        General = "general",
        /// Health records.
        Health = "health",
        /// Training and competitions.
        Training = "training",
        /// Feeding plan.
        Feeding = "feeding",
        /// Stable and boarding agreement.
        Boarding = "boarding",
        /// Parents, offspring and breeding dates.
        Breeding = "breeding",
        /// Grooming plan.
        Grooming = "grooming",
        /// Tack.
        Equipment = "equipment",
        /// Ancestors.
        Pedigree = "pedigree",
        /// Lease.
        Leasing = "leasing",
        /// Owners.
        Owners = "owners",
        /// What buyers are told, and what became of it.
        Sale = "sale",
    }
}

impl SectionKind {
    /// The permission to save it.
    #[must_use]
    pub const fn permission(self) -> Permission {
        match self {
            Self::Health | Self::Training | Self::Grooming => Permission::RecordCare,
            _ => Permission::EditHorses,
        }
    }
}

/// The revision of each section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revisions([Revision; SectionKind::ALL.len()]);

impl Revisions {
    /// The revision of one section.
    #[must_use]
    pub const fn of(&self, kind: SectionKind) -> Revision {
        self.0[kind as usize]
    }

    /// A copy with another revision for one section.
    #[must_use]
    pub const fn with(mut self, kind: SectionKind, revision: Revision) -> Self {
        self.0[kind as usize] = revision;
        self
    }
}

impl Default for Revisions {
    /// The revisions of a new horse.
    fn default() -> Self {
        Self([Revision::FIRST; SectionKind::ALL.len()])
    }
}

/// The new content of a section, ready to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one at a time, on its way to the store"
)]
pub enum Section {
    /// Profile, and whether it is for sale.
    General {
        /// The new profile.
        profile: Profile,
        /// When it was put up for sale; `None` if it is not.
        listed_at: Option<OffsetDateTime>,
    },
    /// Health records and the care items that follow from them.
    Health {
        /// The new records.
        records: HealthRecords,
        /// Replaces all stored care items of the horse.
        care: Vec<CareItem>,
    },
    /// A section that is stored as it is typed.
    Plain(PlainSection),
    /// Owners.
    Owners(Ownership),
    /// What buyers are told, and what became of it.
    Sale {
        /// The new section.
        sale: Sale,
        /// The height, which stands in the profile.
        height: Option<Height>,
        /// The name in its registry, which stands in the profile.
        registered_name: OptionalLine<200>,
        /// When it was put up for sale; `None` if it is not.
        listed_at: Option<OffsetDateTime>,
    },
}

impl From<PlainSection> for Section {
    fn from(section: PlainSection) -> Self {
        Self::Plain(section)
    }
}

impl Section {
    /// The section's kind.
    #[must_use]
    pub const fn kind(&self) -> SectionKind {
        match self {
            Self::General { .. } => SectionKind::General,
            Self::Health { .. } => SectionKind::Health,
            Self::Plain(section) => section.kind(),
            Self::Owners(_) => SectionKind::Owners,
            Self::Sale { .. } => SectionKind::Sale,
        }
    }
}

impl HorseSummary {
    /// What it is at this moment: its [age](Profile::age).
    #[must_use]
    pub(crate) fn aged(mut self, now: OffsetDateTime) -> Self {
        self.profile = self.profile.aged(now);
        self
    }
}

impl Horse {
    /// What it is at this moment: its [age](Profile::age).
    #[must_use]
    pub(crate) fn aged(mut self, now: OffsetDateTime) -> Self {
        self.profile = self.profile.aged(now);
        self
    }

    /// What lists show of it.
    #[must_use]
    pub fn summary(&self) -> HorseSummary {
        HorseSummary {
            id: self.id,
            organization_id: self.organization_id,
            profile: self.profile.clone(),
            listed_at: self.listed_at,
            photos: self.photos.clone(),
            archive: self.archive.clone(),
        }
    }

    /// Replaces a section, which has its next revision then. Whether it is for sale, its
    /// height and its registered name stand in two sections: if one of them changes, both
    /// have their next revisions.
    pub fn replace(&mut self, section: Section, now: OffsetDateTime) {
        let kind = section.kind();
        let (before, status) = (self.in_both_sections(), self.sale.status);
        let sections = &mut self.sections;
        match section {
            Section::General { profile, listed_at } => {
                self.profile = profile;
                self.listed_at = listed_at;
                self.sale.status = SaleStatus::when(listed_at.is_some(), self.sale.status);
            }
            Section::Sale {
                sale,
                height,
                registered_name,
                listed_at,
            } => {
                self.sale = sale;
                self.profile.height = height;
                self.profile.registered_name = registered_name;
                self.listed_at = listed_at;
            }
            Section::Health { records, .. } => sections.health = records,
            Section::Owners(owners) => sections.owners = owners.into_latest(),
            Section::Plain(PlainSection::Training(it)) => sections.training = it,
            Section::Plain(PlainSection::Feeding(it)) => sections.feeding = it,
            Section::Plain(PlainSection::Boarding(it)) => sections.boarding = it,
            Section::Plain(PlainSection::Breeding(it)) => sections.breeding = it,
            Section::Plain(PlainSection::Grooming(it)) => sections.grooming = it,
            Section::Plain(PlainSection::Equipment(it)) => sections.equipment = it,
            Section::Plain(PlainSection::Pedigree(it)) => sections.pedigree = it,
            Section::Plain(PlainSection::Leasing(it)) => sections.leasing = it,
        }
        self.count(kind);
        let after = self.in_both_sections();
        if kind == SectionKind::General && (after != before || self.sale.status != status) {
            self.count(SectionKind::Sale);
        }
        if kind == SectionKind::Sale && after != before {
            self.count(SectionKind::General);
        }
        self.updated_at = now;
    }

    /// What `general` and `sale` both have.
    fn in_both_sections(&self) -> (bool, Option<Height>, OptionalLine<200>) {
        let profile = &self.profile;
        (
            self.listed_at.is_some(),
            profile.height,
            profile.registered_name.clone(),
        )
    }

    fn count(&mut self, kind: SectionKind) {
        self.revisions = self.revisions.with(kind, self.revisions.of(kind).next());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::tests::NOW;

    #[test]
    fn a_section_reads_back_from_its_name() {
        for kind in SectionKind::ALL {
            assert_eq!(SectionKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(SectionKind::parse("General"), None);
    }

    #[test]
    fn a_change_of_the_listing_counts_in_both_sections_that_have_it() {
        let general = |horse: &Horse, listed_at| Section::General {
            profile: horse.profile.clone(),
            listed_at,
        };
        let mut horse = crate::create::tests::horse();
        let revisions = |horse: &Horse| {
            [SectionKind::General, SectionKind::Sale].map(|it| horse.revisions.of(it).number())
        };
        horse.replace(general(&horse, None), NOW);
        assert_eq!(revisions(&horse), [2, 1]);
        horse.replace(general(&horse, Some(NOW)), NOW);
        assert_eq!(horse.sale.status, Some(SaleStatus::ForSale));
        assert_eq!(revisions(&horse), [3, 2]);
        let sold = Section::Sale {
            sale: Sale {
                status: Some(SaleStatus::Sold),
                ..Sale::default()
            },
            height: None,
            registered_name: OptionalLine::default(),
            listed_at: None,
        };
        horse.replace(sold, NOW);
        assert_eq!(revisions(&horse), [4, 3]);
        horse.replace(general(&horse, None), NOW);
        assert_eq!(horse.sale.status, Some(SaleStatus::Sold));
        assert_eq!(revisions(&horse), [5, 3]);
        // The height stands in both, too.
        horse.profile.height = Height::parse("15.2").ok();
        let measured = Section::Sale {
            sale: horse.sale.clone(),
            height: Height::parse("15.3").ok(),
            registered_name: OptionalLine::default(),
            listed_at: None,
        };
        horse.replace(measured, NOW);
        assert_eq!(horse.profile.height, Height::parse("15.3").ok());
        assert_eq!(revisions(&horse), [6, 4]);
        let Section::General { mut profile, .. } = general(&horse, None) else {
            panic!("the profile");
        };
        profile.height = None;
        let listed_at = None;
        horse.replace(Section::General { profile, listed_at }, NOW);
        assert_eq!(revisions(&horse), [7, 5]);
    }

    #[test]
    fn each_section_has_a_revision_of_its_own() {
        let revisions = SectionKind::ALL
            .into_iter()
            .zip(2..)
            .fold(Revisions::default(), |revisions, (kind, number)| {
                revisions.with(kind, Revision::new(number))
            });
        for (kind, number) in SectionKind::ALL.into_iter().zip(2..) {
            assert_eq!(revisions.of(kind), Revision::new(number), "{kind:?}");
        }
    }
}
