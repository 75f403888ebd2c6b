use kernel::{AccountId, HorseId, Revision};
use time::OffsetDateTime;

use crate::{
    Boarding, Breeding, Equipment, Feeding, Grooming, Leasing, ListOf, Pedigree, Training,
};
use crate::{CareItem, HealthRecords, PhotoName, Profile, Sections};

/// A horse with all that its owner keeps of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Horse {
    /// Its id.
    pub id: HorseId,
    /// Whose it is.
    pub account_id: AccountId,
    /// What it is.
    pub profile: Profile,
    /// Since when it is for sale, if it is.
    pub listed_at: Option<OffsetDateTime>,
    /// How it looks.
    pub photos: Photos,
    /// All else.
    pub sections: Sections,
    /// How often each section was saved.
    pub revisions: Revisions,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When anything of it was last changed.
    pub updated_at: OffsetDateTime,
}

/// A horse in its owner's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseSummary {
    /// Its id.
    pub id: HorseId,
    /// What it is.
    pub profile: Profile,
    /// Since when it is for sale, if it is.
    pub listed_at: Option<OffsetDateTime>,
    /// How it looks.
    pub photos: Photos,
}

/// The photos of a horse that are shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Photos {
    /// Behind its name, wide.
    pub header: Option<PhotoName>,
    /// Its face, round.
    pub profile: Option<PhotoName>,
}

/// The part of a horse that is saved at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SectionKind {
    /// What it is.
    General,
    /// Its health.
    Health,
    /// Its training and what it won.
    Training,
    /// What it eats.
    Feeding,
    /// Where it lives.
    Boarding,
    /// Its parents and offspring.
    Breeding,
    /// How it is groomed.
    Grooming,
    /// Its tack.
    Equipment,
    /// Its forebears.
    Pedigree,
    /// Who leases it.
    Leasing,
    /// Who owns it.
    Owners,
}

impl SectionKind {
    /// All sections.
    pub const ALL: [Self; 11] = [
        Self::General,
        Self::Health,
        Self::Training,
        Self::Feeding,
        Self::Boarding,
        Self::Breeding,
        Self::Grooming,
        Self::Equipment,
        Self::Pedigree,
        Self::Leasing,
        Self::Owners,
    ];

    /// The section of this name; `None` if there is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// The name, in the API and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Health => "health",
            Self::Training => "training",
            Self::Feeding => "feeding",
            Self::Boarding => "boarding",
            Self::Breeding => "breeding",
            Self::Grooming => "grooming",
            Self::Equipment => "equipment",
            Self::Pedigree => "pedigree",
            Self::Leasing => "leasing",
            Self::Owners => "owners",
        }
    }
}

/// The revision of each section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revisions([Revision; SectionKind::ALL.len()]);

impl Revisions {
    /// That of one section.
    #[must_use]
    pub const fn of(&self, kind: SectionKind) -> Revision {
        self.0[kind as usize]
    }

    /// The same with another revision of one section.
    #[must_use]
    pub const fn with(mut self, kind: SectionKind, revision: Revision) -> Self {
        self.0[kind as usize] = revision;
        self
    }
}

impl Default for Revisions {
    /// Those of a new horse.
    fn default() -> Self {
        Self([Revision::FIRST; SectionKind::ALL.len()])
    }
}

/// A section as it is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one at a time, on its way to the store"
)]
pub enum Section {
    /// What it is, and whether it is for sale.
    General {
        /// What it is.
        profile: Profile,
        /// Since when it is for sale, if it is.
        listed_at: Option<OffsetDateTime>,
    },
    /// Its health, and what is due of it.
    Health {
        /// Its health.
        records: HealthRecords,
        /// What follows from the records; replaces what was due before.
        care: Vec<CareItem>,
    },
    /// Its training and what it won.
    Training(Training),
    /// What it eats.
    Feeding(Feeding),
    /// Where it lives.
    Boarding(Boarding),
    /// Its parents and offspring.
    Breeding(Breeding),
    /// How it is groomed.
    Grooming(Grooming),
    /// Its tack.
    Equipment(Equipment),
    /// Its forebears.
    Pedigree(Pedigree),
    /// Who leases it.
    Leasing(Leasing),
    /// Who owns it.
    Owners(ListOf<kernel::RequiredLine<500>>),
}

impl Section {
    /// Which one it is.
    #[must_use]
    pub const fn kind(&self) -> SectionKind {
        match self {
            Self::General { .. } => SectionKind::General,
            Self::Health { .. } => SectionKind::Health,
            Self::Training(_) => SectionKind::Training,
            Self::Feeding(_) => SectionKind::Feeding,
            Self::Boarding(_) => SectionKind::Boarding,
            Self::Breeding(_) => SectionKind::Breeding,
            Self::Grooming(_) => SectionKind::Grooming,
            Self::Equipment(_) => SectionKind::Equipment,
            Self::Pedigree(_) => SectionKind::Pedigree,
            Self::Leasing(_) => SectionKind::Leasing,
            Self::Owners(_) => SectionKind::Owners,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_reads_back_from_its_name() {
        for kind in SectionKind::ALL {
            assert_eq!(SectionKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(SectionKind::parse("General"), None);
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
