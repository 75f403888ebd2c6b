use ::horses::{
    Ancestor, BreedingOverview, Foaling, HorseSection, Overview, PedigreeOverview, Relative,
    TrainingSummary,
};
use kernel::Actor;
use processes::barn_day::Placed;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::training_view::{CompetitionView, TrainerView, TrainingLogEntryView};
use super::super::view::{
    BoardingView, EquipmentView, FeedingView, GenderView, GroomingView, LeasingView,
};
use crate::places::PlaceOfView;
use crate::representation::{Belonging, Oid};
use crate::view::{Shown, view};

view! {
    /// A horse with one of its sections.
    OverviewRow(placed: &Placed<HorseSection<Overview>>, actor: &Actor) {
        _id: Oid = placed.what.horse.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, placed.what.horse.organization_id),
        name: String = placed.what.horse.profile.name,
        #[schema(required = true)]
        gender: Option<GenderView> = placed.what.horse.profile.gender,
        #[schema(required = true)]
        profile_photo: Option<String> = placed.what.horse.photos.profile,
        /// Where it stands today, if that is known.
        #[schema(required = true)]
        place: Option<PlaceOfView> = placed.place,
        #[serde(flatten)]
        section: OverviewView = placed.what.section,
    }
}

/// The section, under its name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OverviewView {
    Training(TrainingSummaryView),
    Feeding(FeedingView),
    Grooming(GroomingView),
    Equipment(EquipmentView),
    Boarding(BoardingView),
    Breeding(BreedingOverviewView),
    Pedigree(PedigreeOverviewView),
    Leasing(LeasingView),
}

impl Shown<OverviewView> for Overview {
    fn shown(&self) -> OverviewView {
        match self {
            Self::Training(it) => OverviewView::Training(it.shown()),
            Self::Feeding(it) => OverviewView::Feeding(it.shown()),
            Self::Grooming(it) => OverviewView::Grooming(it.shown()),
            Self::Equipment(it) => OverviewView::Equipment(it.shown()),
            Self::Boarding(it) => OverviewView::Boarding(it.shown()),
            Self::Breeding(it) => OverviewView::Breeding(it.shown()),
            Self::Pedigree(it) => OverviewView::Pedigree(it.shown()),
            Self::Leasing(it) => OverviewView::Leasing(it.shown()),
        }
    }
}

view! {
    /// The training of the last twelve weeks.
    TrainingSummaryView(training: &TrainingSummary) {
        /// The date of the last ride.
        #[schema(required = true, format = Date)]
        last_on: Option<String> = training.last_on,
        /// The rides of the last 30 days.
        rides_in_30_days: u32 = training.rides_in_30_days,
        /// The rides of each of the last twelve weeks. A week is seven days; the
        /// last one ends today.
        weeks: Vec<u32> = training.weeks.as_slice(),
        /// The entries of the log in these weeks, newest first.
        log: Vec<TrainingLogEntryView> = training.log,
        goals: Vec<String> = training.goals,
        /// Newest first.
        competitions: Vec<CompetitionView> = training.competitions,
        trainer: TrainerView = training.trainer,
    }
}

view! {
    /// A horse that is named in the records of another one.
    RelativeView(relative: &Relative) {
        name: String = relative.name,
        /// The account's horse with this name, if exactly one has it.
        #[schema(required = true)]
        horse_id: Option<String> = relative.horse_id,
    }
}

view! {
    /// When a mare is expected to foal.
    FoalingView(foaling: &Foaling) {
        #[schema(format = Date)]
        bred_on: String = foaling.bred_on,
        /// 320 days after it.
        #[schema(format = Date)]
        from: String = foaling.from,
        /// 340 days after it.
        #[schema(format = Date)]
        due_on: String = foaling.due_on,
        /// 360 days after it.
        #[schema(format = Date)]
        until: String = foaling.until,
    }
}

view! {
    /// Breeding records, with the account's own horses among the relatives.
    BreedingOverviewView(overview: &BreedingOverview) {
        #[schema(required = true)]
        sire: Option<RelativeView> = overview.sire,
        #[schema(required = true)]
        dam: Option<RelativeView> = overview.dam,
        offspring: Vec<RelativeView> = overview.offspring,
        breeding_dates: Vec<String> = overview.breeding.breeding_dates,
        #[schema(required = true)]
        foaling: Option<FoalingView> = overview.foaling,
    }
}

view! {
    /// An ancestor with its own parents, as far as they are known.
    AncestorView(ancestor: &Ancestor) {
        name: String = ancestor.relative.name,
        /// The account's horse with this name, if exactly one has it.
        #[schema(required = true)]
        horse_id: Option<String> = ancestor.relative.horse_id,
        #[schema(required = true, no_recursion)]
        sire: Option<Box<AncestorView>> = ancestor.sire,
        #[schema(required = true, no_recursion)]
        dam: Option<Box<AncestorView>> = ancestor.dam,
    }
}

impl Shown<Box<AncestorView>> for Box<Ancestor> {
    fn shown(&self) -> Box<AncestorView> {
        Box::new(AncestorView::new(self))
    }
}

view! {
    /// Three generations of ancestors, and what else is written about them.
    PedigreeOverviewView(overview: &PedigreeOverview) {
        #[schema(required = true)]
        sire: Option<AncestorView> = overview.sire,
        #[schema(required = true)]
        dam: Option<AncestorView> = overview.dam,
        ancestors: Vec<String> = overview.pedigree.ancestors,
        family_tree: String = overview.pedigree.family_tree,
    }
}
