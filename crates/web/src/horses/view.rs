use ::horses::{
    Boarding, Breed, Breeding, Equipment, Feeding, Gender, Grooming, Horse, HorseSummary, Leasing,
    Owner, Pedigree, Photos, Profile, Revisions, SectionKind, Sections, Share,
};
use kernel::Actor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::health_view::HealthRecordsView;
use super::training_view::TrainingView;
use super::values::{day, photo_paths, texts};
use crate::representation::{Belonging, Instant, Oid};

/// A horse, as its owner sees it. What is not known is empty or null.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HorseView {
    id: String,
    #[serde(flatten)]
    belonging: Belonging,
    profile: ProfileView,
    health_records: HealthRecordsView,
    training: TrainingView,
    feeding: FeedingView,
    boarding: BoardingView,
    breeding: BreedingView,
    grooming: GroomingView,
    equipment: EquipmentView,
    pedigree: PedigreeView,
    leasing: LeasingView,
    /// The names of its owners.
    owners: Vec<String>,
    /// The owners, with their contacts and shares.
    ownership: Vec<OwnerView>,
    /// How often each section was saved; goes with a section that is sent.
    revisions: RevisionsView,
    created_at: Instant,
    updated_at: Instant,
}

/// An owner of a horse.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Owner)]
pub(crate) struct OwnerView {
    /// The contact; null if only the name is known.
    #[schema(required = true)]
    contact_id: Option<String>,
    name: String,
    /// In hundredths of a percent: 10000 is the whole horse. Null if shares are
    /// not stated.
    #[schema(required = true)]
    share: Option<u16>,
}

/// A horse in its owner's list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HorseRow {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    profile: ProfileView,
}

impl From<&Owner> for OwnerView {
    fn from(owner: &Owner) -> Self {
        Self {
            contact_id: owner.contact_id.map(|id| id.to_string()),
            name: owner.name.as_str().to_owned(),
            share: owner.share.map(Share::hundredths),
        }
    }
}

fn owner_names(sections: &Sections) -> Vec<String> {
    let owners = sections.owners.as_slice().iter();
    owners.map(|owner| owner.name.as_str().to_owned()).collect()
}

/// What a horse is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProfileView {
    name: String,
    /// Whole years.
    #[schema(required = true)]
    age: Option<u8>,
    breed: String,
    #[schema(required = true)]
    gender: Option<GenderView>,
    color: String,
    markings: String,
    registration_number: String,
    microchip_number: String,
    /// The path of a photo; with `/thumbnail`, `/card` or `/banner` behind it,
    /// that of a size.
    #[schema(required = true)]
    header_photo: Option<String>,
    #[schema(required = true)]
    profile_photo: Option<String>,
    /// The web address of a photo elsewhere.
    photo: String,
    for_sale: bool,
}

/// A horse's gender.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Gender)]
pub(crate) enum GenderView {
    Mare,
    Stallion,
    Gelding,
}

/// What a horse eats during the day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DietView {
    morning: String,
    noon: String,
    evening: String,
}

/// Feeding and nutrition.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeedingView {
    diet: DietView,
    supplements: Vec<String>,
    schedule: String,
    /// What else who feeds must know.
    notes: String,
}

/// Boarding and stabling.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardingView {
    stable: String,
    location: String,
    contact: String,
    agreement: String,
    #[schema(required = true, format = Date)]
    start_date: Option<String>,
    #[schema(required = true, format = Date)]
    end_date: Option<String>,
}

/// Breeding records.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BreedingView {
    sire: String,
    dam: String,
    offspring: Vec<String>,
    breeding_dates: Vec<String>,
}

/// Grooming and care.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GroomingView {
    grooming_schedule: String,
    bathing: String,
    clipping: String,
}

/// Equipment and tack.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EquipmentView {
    saddle: String,
    bridle: String,
    blankets: String,
    boots: String,
}

/// Forebears.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PedigreeView {
    family_tree: String,
    ancestors: Vec<String>,
}

/// Who leases a horse.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeasingView {
    lessee_name: String,
    lease_terms: String,
    #[schema(required = true, format = Date)]
    start_date: Option<String>,
    #[schema(required = true, format = Date)]
    end_date: Option<String>,
}

/// The revision of each section.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RevisionsView {
    general: u32,
    health: u32,
    training: u32,
    feeding: u32,
    boarding: u32,
    breeding: u32,
    grooming: u32,
    equipment: u32,
    pedigree: u32,
    leasing: u32,
    owners: u32,
}

impl HorseView {
    pub(super) fn new(horse: &Horse, actor: &Actor) -> Self {
        let sections = &horse.sections;
        Self {
            id: horse.id.to_string(),
            belonging: Belonging::new(actor, horse.organization_id),
            profile: ProfileView::new(&horse.profile, horse.listed_at, &horse.photos),
            health_records: HealthRecordsView::from(&sections.health),
            training: TrainingView::from(&sections.training),
            feeding: FeedingView::from(&sections.feeding),
            boarding: BoardingView::from(&sections.boarding),
            breeding: BreedingView::from(&sections.breeding),
            grooming: GroomingView::from(&sections.grooming),
            equipment: EquipmentView::from(&sections.equipment),
            pedigree: PedigreeView::from(&sections.pedigree),
            leasing: LeasingView::from(&sections.leasing),
            owners: owner_names(sections),
            ownership: sections
                .owners
                .as_slice()
                .iter()
                .map(OwnerView::from)
                .collect(),
            revisions: RevisionsView::from(&horse.revisions),
            created_at: horse.created_at.into(),
            updated_at: horse.updated_at.into(),
        }
    }
}

impl HorseRow {
    pub(super) fn new(horse: &HorseSummary, actor: &Actor) -> Self {
        Self {
            _id: Oid::new(horse.id.as_uuid()),
            belonging: Belonging::new(actor, horse.organization_id),
            profile: ProfileView::new(&horse.profile, horse.listed_at, &horse.photos),
        }
    }
}

impl ProfileView {
    fn new(profile: &Profile, listed_at: Option<OffsetDateTime>, photos: &Photos) -> Self {
        let (header_photo, profile_photo) = photo_paths(photos);
        let link = profile.photo_link.as_ref();
        Self {
            name: profile.name.as_str().to_owned(),
            age: profile.age.map(::horses::Age::years),
            breed: profile.breed.as_ref().map_or("", Breed::as_str).to_owned(),
            gender: profile.gender.map(GenderView::from),
            color: profile.color.as_str().to_owned(),
            markings: profile.markings.as_str().to_owned(),
            registration_number: profile.registration_number.as_str().to_owned(),
            microchip_number: profile.microchip_number.as_str().to_owned(),
            header_photo,
            profile_photo,
            photo: link.map_or("", |link| link.as_str()).to_owned(),
            for_sale: listed_at.is_some(),
        }
    }
}

impl From<Gender> for GenderView {
    fn from(gender: Gender) -> Self {
        match gender {
            Gender::Mare => Self::Mare,
            Gender::Stallion => Self::Stallion,
            Gender::Gelding => Self::Gelding,
        }
    }
}

impl From<&Feeding> for FeedingView {
    fn from(feeding: &Feeding) -> Self {
        Self {
            diet: DietView {
                morning: feeding.morning.as_str().to_owned(),
                noon: feeding.noon.as_str().to_owned(),
                evening: feeding.evening.as_str().to_owned(),
            },
            supplements: texts(&feeding.supplements),
            schedule: feeding.schedule.as_str().to_owned(),
            notes: feeding.notes.as_str().to_owned(),
        }
    }
}

impl From<&Boarding> for BoardingView {
    fn from(boarding: &Boarding) -> Self {
        Self {
            stable: boarding.stable.as_str().to_owned(),
            location: boarding.location.as_str().to_owned(),
            contact: boarding.contact.as_str().to_owned(),
            agreement: boarding.agreement.as_str().to_owned(),
            start_date: day(boarding.period.starts_on()),
            end_date: day(boarding.period.ends_on()),
        }
    }
}

impl From<&Breeding> for BreedingView {
    fn from(breeding: &Breeding) -> Self {
        Self {
            sire: breeding.sire.as_str().to_owned(),
            dam: breeding.dam.as_str().to_owned(),
            offspring: texts(&breeding.offspring),
            breeding_dates: texts(&breeding.breeding_dates),
        }
    }
}

impl From<&Grooming> for GroomingView {
    fn from(grooming: &Grooming) -> Self {
        Self {
            grooming_schedule: grooming.schedule.as_str().to_owned(),
            bathing: grooming.bathing.as_str().to_owned(),
            clipping: grooming.clipping.as_str().to_owned(),
        }
    }
}

impl From<&Equipment> for EquipmentView {
    fn from(equipment: &Equipment) -> Self {
        Self {
            saddle: equipment.saddle.as_str().to_owned(),
            bridle: equipment.bridle.as_str().to_owned(),
            blankets: equipment.blankets.as_str().to_owned(),
            boots: equipment.boots.as_str().to_owned(),
        }
    }
}

impl From<&Pedigree> for PedigreeView {
    fn from(pedigree: &Pedigree) -> Self {
        Self {
            family_tree: pedigree.family_tree.as_str().to_owned(),
            ancestors: texts(&pedigree.ancestors),
        }
    }
}

impl From<&Leasing> for LeasingView {
    fn from(leasing: &Leasing) -> Self {
        Self {
            lessee_name: leasing.lessee.as_str().to_owned(),
            lease_terms: leasing.terms.as_str().to_owned(),
            start_date: day(leasing.period.starts_on()),
            end_date: day(leasing.period.ends_on()),
        }
    }
}

impl From<&Revisions> for RevisionsView {
    fn from(revisions: &Revisions) -> Self {
        let of = |kind| revisions.of(kind).number();
        Self {
            general: of(SectionKind::General),
            health: of(SectionKind::Health),
            training: of(SectionKind::Training),
            feeding: of(SectionKind::Feeding),
            boarding: of(SectionKind::Boarding),
            breeding: of(SectionKind::Breeding),
            grooming: of(SectionKind::Grooming),
            equipment: of(SectionKind::Equipment),
            pedigree: of(SectionKind::Pedigree),
            leasing: of(SectionKind::Leasing),
            owners: of(SectionKind::Owners),
        }
    }
}
