//! The buyer's view of a horse for sale. Only fields listed here are visible to
//! other accounts.

use ::horses::{Breed, ForSale, Photos, Profile, SaleDetails};
use serde::Serialize;
use utoipa::ToSchema;

use super::training_view::CompetitionView;
use super::values::photo_paths;
use super::view::GenderView;
use crate::representation::{Instant, Oid};

/// A horse for sale, in the marketplace.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaleHorseRow {
    _id: Oid,
    profile: SaleProfileView,
    boarding: SaleBoardingView,
    /// Since when it is for sale.
    listed_at: Instant,
}

/// A horse for sale, as a buyer sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaleHorseView {
    id: String,
    profile: SaleProfileView,
    training: SaleTrainingView,
    boarding: SaleBoardingView,
    /// Since when it is for sale.
    listed_at: Instant,
}

/// What a horse for sale is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaleProfileView {
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
    /// The path of a photo; with `/thumbnail`, `/card` or `/banner` behind it,
    /// that of a size.
    #[schema(required = true)]
    header_photo: Option<String>,
    #[schema(required = true)]
    profile_photo: Option<String>,
    for_sale: bool,
}

/// Where a horse for sale lives.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaleBoardingView {
    stable: String,
    location: String,
}

/// What a horse for sale can do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaleTrainingView {
    competitions: Vec<CompetitionView>,
    trainer: SaleTrainerView,
}

/// Who trains a horse for sale.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaleTrainerView {
    name: String,
    specialization: String,
}

impl From<ForSale> for SaleHorseRow {
    fn from(horse: ForSale) -> Self {
        Self {
            _id: Oid::new(horse.id.as_uuid()),
            profile: SaleProfileView::new(&horse.profile, &horse.photos),
            boarding: SaleBoardingView::from(&horse),
            listed_at: horse.listed_at.into(),
        }
    }
}

impl From<&SaleDetails> for SaleHorseView {
    fn from(details: &SaleDetails) -> Self {
        let horse = &details.horse;
        Self {
            id: horse.id.to_string(),
            profile: SaleProfileView::new(&horse.profile, &horse.photos),
            training: SaleTrainingView {
                competitions: details
                    .competitions
                    .as_slice()
                    .iter()
                    .map(CompetitionView::from)
                    .collect(),
                trainer: SaleTrainerView {
                    name: details.trainer_name.as_str().to_owned(),
                    specialization: details.trainer_specialization.as_str().to_owned(),
                },
            },
            boarding: SaleBoardingView::from(horse),
            listed_at: horse.listed_at.into(),
        }
    }
}

impl SaleProfileView {
    fn new(profile: &Profile, photos: &Photos) -> Self {
        let (header_photo, profile_photo) = photo_paths(photos);
        Self {
            name: profile.name.as_str().to_owned(),
            age: profile.age.map(::horses::Age::years),
            breed: profile.breed.as_ref().map_or("", Breed::as_str).to_owned(),
            gender: profile.gender.map(GenderView::from),
            color: profile.color.as_str().to_owned(),
            markings: profile.markings.as_str().to_owned(),
            registration_number: profile.registration_number.as_str().to_owned(),
            header_photo,
            profile_photo,
            for_sale: true,
        }
    }
}

impl From<&ForSale> for SaleBoardingView {
    fn from(horse: &ForSale) -> Self {
        Self {
            stable: horse.stable.as_str().to_owned(),
            location: horse.location.as_str().to_owned(),
        }
    }
}
