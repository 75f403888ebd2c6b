use ::horses::{
    Ancestor, BreedingOverview, Foaling, HorseSection, Overview, PedigreeOverview, Relative,
    TrainingSummary,
};
use kernel::Actor;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::training_view::{CompetitionView, TrainerView, TrainingLogEntryView};
use super::super::values::texts;
use super::super::view::{
    BoardingView, EquipmentView, FeedingView, GenderView, GroomingView, LeasingView,
};
use crate::photos::photo_path;
use crate::representation::{Belonging, Oid};

/// A horse with one of its sections.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OverviewRow {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    name: String,
    #[schema(required = true)]
    gender: Option<GenderView>,
    #[schema(required = true)]
    profile_photo: Option<String>,
    #[serde(flatten)]
    section: OverviewView,
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

/// The training of the last twelve weeks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrainingSummaryView {
    /// The date of the last ride.
    #[schema(required = true, format = Date)]
    last_on: Option<String>,
    /// The rides of the last 30 days.
    rides_in_30_days: u32,
    /// The rides of each of the last twelve weeks. A week is seven days; the
    /// last one ends today.
    weeks: Vec<u32>,
    /// The entries of the log in these weeks, newest first.
    log: Vec<TrainingLogEntryView>,
    goals: Vec<String>,
    /// Newest first.
    competitions: Vec<CompetitionView>,
    trainer: TrainerView,
}

/// A horse that is named in the records of another one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RelativeView {
    name: String,
    /// The account's horse with this name, if exactly one has it.
    #[schema(required = true)]
    horse_id: Option<String>,
}

/// When a mare is expected to foal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FoalingView {
    #[schema(format = Date)]
    bred_on: String,
    /// 320 days after it.
    #[schema(format = Date)]
    from: String,
    /// 340 days after it.
    #[schema(format = Date)]
    due_on: String,
    /// 360 days after it.
    #[schema(format = Date)]
    until: String,
}

/// Breeding records, with the account's own horses among the relatives.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BreedingOverviewView {
    #[schema(required = true)]
    sire: Option<RelativeView>,
    #[schema(required = true)]
    dam: Option<RelativeView>,
    offspring: Vec<RelativeView>,
    breeding_dates: Vec<String>,
    #[schema(required = true)]
    foaling: Option<FoalingView>,
}

/// An ancestor with its own parents, as far as they are known.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AncestorView {
    name: String,
    /// The account's horse with this name, if exactly one has it.
    #[schema(required = true)]
    horse_id: Option<String>,
    #[schema(required = true, no_recursion)]
    sire: Option<Box<AncestorView>>,
    #[schema(required = true, no_recursion)]
    dam: Option<Box<AncestorView>>,
}

/// Three generations of ancestors, and what else is written about them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PedigreeOverviewView {
    #[schema(required = true)]
    sire: Option<AncestorView>,
    #[schema(required = true)]
    dam: Option<AncestorView>,
    ancestors: Vec<String>,
    family_tree: String,
}

impl OverviewRow {
    pub(super) fn new(horse: HorseSection<Overview>, actor: &Actor) -> Self {
        Self {
            _id: Oid::new(horse.id.as_uuid()),
            belonging: Belonging::new(actor, horse.organization_id),
            name: horse.name.as_str().to_owned(),
            gender: horse.gender.map(GenderView::from),
            profile_photo: horse.profile_photo.as_ref().map(photo_path),
            section: OverviewView::from(horse.section),
        }
    }
}

impl From<Overview> for OverviewView {
    fn from(overview: Overview) -> Self {
        match overview {
            Overview::Training(it) => Self::Training(it.into()),
            Overview::Feeding(it) => Self::Feeding(FeedingView::from(&it)),
            Overview::Grooming(it) => Self::Grooming(GroomingView::from(&it)),
            Overview::Equipment(it) => Self::Equipment(EquipmentView::from(&it)),
            Overview::Boarding(it) => Self::Boarding(BoardingView::from(&it)),
            Overview::Breeding(it) => Self::Breeding(it.into()),
            Overview::Pedigree(it) => Self::Pedigree(it.into()),
            Overview::Leasing(it) => Self::Leasing(LeasingView::from(&it)),
        }
    }
}

impl From<TrainingSummary> for TrainingSummaryView {
    fn from(training: TrainingSummary) -> Self {
        Self {
            last_on: training.last_on.map(|date| date.to_string()),
            rides_in_30_days: training.rides_in_30_days,
            weeks: training.weeks.to_vec(),
            log: training
                .log
                .iter()
                .map(TrainingLogEntryView::from)
                .collect(),
            goals: texts(&training.goals),
            competitions: training
                .competitions
                .iter()
                .map(CompetitionView::from)
                .collect(),
            trainer: TrainerView::from(&training.trainer),
        }
    }
}

impl From<Relative> for RelativeView {
    fn from(relative: Relative) -> Self {
        Self {
            name: relative.name,
            horse_id: relative.horse_id.map(|id| id.to_string()),
        }
    }
}

impl From<Foaling> for FoalingView {
    fn from(foaling: Foaling) -> Self {
        Self {
            bred_on: foaling.bred_on.to_string(),
            from: foaling.from.to_string(),
            due_on: foaling.due_on.to_string(),
            until: foaling.until.to_string(),
        }
    }
}

impl From<BreedingOverview> for BreedingOverviewView {
    fn from(overview: BreedingOverview) -> Self {
        Self {
            sire: overview.sire.map(RelativeView::from),
            dam: overview.dam.map(RelativeView::from),
            offspring: overview
                .offspring
                .into_iter()
                .map(RelativeView::from)
                .collect(),
            breeding_dates: texts(&overview.breeding.breeding_dates),
            foaling: overview.foaling.map(FoalingView::from),
        }
    }
}

impl From<Ancestor> for AncestorView {
    fn from(ancestor: Ancestor) -> Self {
        let RelativeView { name, horse_id } = ancestor.relative.into();
        let parent = |it: Box<Ancestor>| Box::new(Self::from(*it));
        Self {
            name,
            horse_id,
            sire: ancestor.sire.map(parent),
            dam: ancestor.dam.map(parent),
        }
    }
}

impl From<PedigreeOverview> for PedigreeOverviewView {
    fn from(overview: PedigreeOverview) -> Self {
        Self {
            sire: overview.sire.map(AncestorView::from),
            dam: overview.dam.map(AncestorView::from),
            ancestors: texts(&overview.pedigree.ancestors),
            family_tree: overview.pedigree.family_tree.as_str().to_owned(),
        }
    }
}
