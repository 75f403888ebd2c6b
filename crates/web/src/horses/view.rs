use ::horses::{
    Boarding, Breeding, Equipment, Feeding, Gender, Grooming, Horse, HorseSummary, Leasing, Owner,
    Pedigree, Revisions, SectionKind,
};
use kernel::Actor;

use super::archive::ArchiveView;
use super::health_view::HealthRecordsView;
use super::sale_view::SaleView;
use super::training_view::TrainingView;
use crate::representation::{Belonging, Instant, Named, Oid};
use crate::view::view;

view! {
    /// A horse, as its owner sees it. What is not known is empty or null.
    HorseView(horse: &Horse, actor: &Actor) {
        id: String = horse.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, horse.organization_id),
        profile: ProfileView = horse.summary(),
        /// Null unless it is archived.
        #[schema(required = true)]
        archive: Option<ArchiveView> = horse.archive,
        health_records: HealthRecordsView = horse.sections.health,
        training: TrainingView = horse.sections.training,
        feeding: FeedingView = horse.sections.feeding,
        boarding: BoardingView = horse.sections.boarding,
        breeding: BreedingView = horse.sections.breeding,
        grooming: GroomingView = horse.sections.grooming,
        equipment: EquipmentView = horse.sections.equipment,
        pedigree: PedigreeView = horse.sections.pedigree,
        leasing: LeasingView = horse.sections.leasing,
        /// The names of its owners.
        owners: Vec<String> = horse.sections.owners,
        /// The owners, with their contacts and shares.
        ownership: Vec<OwnerView> = horse.sections.owners,
        sale: SaleView = *horse,
        /// How often each section was saved; goes with a section that is sent.
        revisions: RevisionsView = horse.revisions,
        created_at: Instant = horse.created_at,
        updated_at: Instant = horse.updated_at,
    }
}

view! {
    /// An owner of a horse.
    #[schema(as = Owner)]
    OwnerView(owner: &Owner) {
        /// The contact; null if only the name is known.
        #[schema(required = true)]
        contact_id: Option<String> = owner.contact_id,
        name: String = owner.name,
        /// In hundredths of a percent: 10000 is the whole horse. Null if shares are
        /// not stated.
        #[schema(required = true)]
        share: Option<u16> = owner.share,
    }
}

view! {
    /// A horse in its owner's list.
    HorseRow(horse: &HorseSummary, actor: &Actor) {
        _id: Oid = horse.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, horse.organization_id),
        profile: ProfileView = *horse,
        /// Null unless it is archived.
        #[schema(required = true)]
        archive: Option<ArchiveView> = horse.archive,
    }
}

view! {
    /// What a horse is.
    ProfileView(horse: &HorseSummary) {
        name: String = horse.profile.name,
        /// Whole years; follows from the date of birth if that is known.
        #[schema(required = true)]
        age: Option<u8> = horse.profile.age,
        #[schema(required = true, format = Date)]
        date_of_birth: Option<String> = horse.profile.date_of_birth,
        breed: String = horse.profile.breed,
        #[schema(required = true)]
        gender: Option<GenderView> = horse.profile.gender,
        color: String = horse.profile.color,
        markings: String = horse.profile.markings,
        registration_number: String = horse.profile.registration_number,
        microchip_number: String = horse.profile.microchip_number,
        /// The name in its registry.
        registered_name: String = horse.profile.registered_name,
        /// Hands and inches, such as `15.3`; null if it is not known.
        #[schema(required = true)]
        height_hands: Option<String> = horse.profile.height.map(|it| it.to_string()),
        /// The path of a photo; with `/thumbnail`, `/card` or `/banner` behind it,
        /// that of a size.
        #[schema(required = true)]
        header_photo: Option<String> = horse.photos.header,
        #[schema(required = true)]
        profile_photo: Option<String> = horse.photos.profile,
        /// The web address of a photo elsewhere.
        photo: String = horse.profile.photo_link,
        for_sale: bool = horse.listed_at.is_some(),
    }
}

/// A horse's gender.
pub(crate) type GenderView = Named<Gender>;

view! {
    /// What a horse eats during the day.
    DietView(feeding: &Feeding) {
        morning: String = feeding.morning,
        noon: String = feeding.noon,
        evening: String = feeding.evening,
    }
}

view! {
    /// Feeding and nutrition.
    FeedingView(feeding: &Feeding) {
        diet: DietView = *feeding,
        supplements: Vec<String> = feeding.supplements,
        schedule: String = feeding.schedule,
        /// What else who feeds must know.
        notes: String = feeding.notes,
    }
}

view! {
    /// Boarding and stabling.
    #[serde(rename_all = "camelCase")]
    BoardingView(boarding: &Boarding) {
        stable: String = boarding.stable,
        location: String = boarding.location,
        contact: String = boarding.contact,
        agreement: String = boarding.agreement,
        #[schema(required = true, format = Date)]
        start_date: Option<String> = boarding.period.starts_on,
        #[schema(required = true, format = Date)]
        end_date: Option<String> = boarding.period.ends_on,
    }
}

view! {
    /// Breeding records.
    #[serde(rename_all = "camelCase")]
    BreedingView(breeding: &Breeding) {
        sire: String = breeding.sire,
        dam: String = breeding.dam,
        offspring: Vec<String> = breeding.offspring,
        breeding_dates: Vec<String> = breeding.breeding_dates,
    }
}

view! {
    /// Grooming and care.
    #[serde(rename_all = "camelCase")]
    GroomingView(grooming: &Grooming) {
        grooming_schedule: String = grooming.schedule,
        bathing: String = grooming.bathing,
        clipping: String = grooming.clipping,
    }
}

view! {
    /// Equipment and tack.
    EquipmentView(equipment: &Equipment) {
        saddle: String = equipment.saddle,
        bridle: String = equipment.bridle,
        blankets: String = equipment.blankets,
        boots: String = equipment.boots,
    }
}

view! {
    /// Forebears.
    #[serde(rename_all = "camelCase")]
    PedigreeView(pedigree: &Pedigree) {
        family_tree: String = pedigree.family_tree,
        ancestors: Vec<String> = pedigree.ancestors,
    }
}

view! {
    /// Who leases a horse.
    #[serde(rename_all = "camelCase")]
    LeasingView(leasing: &Leasing) {
        lessee_name: String = leasing.lessee,
        lease_terms: String = leasing.terms,
        #[schema(required = true, format = Date)]
        start_date: Option<String> = leasing.period.starts_on,
        #[schema(required = true, format = Date)]
        end_date: Option<String> = leasing.period.ends_on,
    }
}

view! {
    /// The revision of each section.
    RevisionsView(revisions: &Revisions) {
        general: u32 = revisions.of(SectionKind::General),
        health: u32 = revisions.of(SectionKind::Health),
        training: u32 = revisions.of(SectionKind::Training),
        feeding: u32 = revisions.of(SectionKind::Feeding),
        boarding: u32 = revisions.of(SectionKind::Boarding),
        breeding: u32 = revisions.of(SectionKind::Breeding),
        grooming: u32 = revisions.of(SectionKind::Grooming),
        equipment: u32 = revisions.of(SectionKind::Equipment),
        pedigree: u32 = revisions.of(SectionKind::Pedigree),
        leasing: u32 = revisions.of(SectionKind::Leasing),
        owners: u32 = revisions.of(SectionKind::Owners),
        sale: u32 = revisions.of(SectionKind::Sale),
    }
}
