//! The buyer's view of a horse for sale. Only fields listed here are visible to
//! other accounts.

use ::horses::{ForSale, SaleDetails};

use super::training_view::CompetitionView;
use super::view::GenderView;
use crate::representation::{Instant, Oid};
use crate::view::view;

view! {
    /// A horse for sale, in the marketplace.
    SaleHorseRow(horse: &ForSale) {
        _id: Oid = horse.id,
        profile: SaleProfileView = *horse,
        boarding: SaleBoardingView = *horse,
        /// Since when it is for sale.
        listed_at: Instant = horse.listed_at,
    }
}

view! {
    /// A horse for sale, as a buyer sees it.
    SaleHorseView(details: &SaleDetails) {
        id: String = details.horse.id,
        profile: SaleProfileView = details.horse,
        training: SaleTrainingView = *details,
        boarding: SaleBoardingView = details.horse,
        /// Since when it is for sale.
        listed_at: Instant = details.horse.listed_at,
    }
}

view! {
    /// What a horse for sale is.
    SaleProfileView(horse: &ForSale) {
        name: String = horse.profile.name,
        /// Whole years.
        #[schema(required = true)]
        age: Option<u8> = horse.profile.age,
        breed: String = horse.profile.breed,
        #[schema(required = true)]
        gender: Option<GenderView> = horse.profile.gender,
        color: String = horse.profile.color,
        markings: String = horse.profile.markings,
        registration_number: String = horse.profile.registration_number,
        /// The path of a photo; with `/thumbnail`, `/card` or `/banner` behind it,
        /// that of a size.
        #[schema(required = true)]
        header_photo: Option<String> = horse.photos.header,
        #[schema(required = true)]
        profile_photo: Option<String> = horse.photos.profile,
        for_sale: bool = true,
    }
}

view! {
    /// Where a horse for sale lives.
    SaleBoardingView(horse: &ForSale) {
        stable: String = horse.stable,
        location: String = horse.location,
    }
}

view! {
    /// What a horse for sale can do.
    SaleTrainingView(details: &SaleDetails) {
        competitions: Vec<CompetitionView> = details.competitions,
        trainer: SaleTrainerView = *details,
    }
}

view! {
    /// Who trains a horse for sale.
    SaleTrainerView(details: &SaleDetails) {
        name: String = details.trainer_name,
        specialization: String = details.trainer_specialization,
    }
}
