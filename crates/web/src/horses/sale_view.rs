//! The seller's section `sale`, and the buyer's view of a horse for sale. Only fields of
//! the latter are visible to others.

use ::horses::{ForSale, Height, Horse, SaleDetails, SaleStatus};

use super::training_view::CompetitionView;
use super::view::GenderView;
use crate::representation::{Dollars, Instant, Named, Oid};
use crate::view::view;

view! {
    /// A horse for sale, in the marketplace.
    SaleHorseRow(horse: &ForSale) {
        _id: Oid = horse.id,
        profile: SaleProfileView = *horse,
        boarding: SaleBoardingView = *horse,
        sale: SaleOfferRow = *horse,
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
        sale: SaleOfferView = details.horse,
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

/// How far the sale of a horse is.
pub(crate) type SaleStatusView = Named<SaleStatus>;

view! {
    /// What is offered of a horse, in the marketplace.
    SaleOfferRow(horse: &ForSale) {
        /// `for_sale` or `pending`.
        status: SaleStatusView = horse.status,
        /// US dollars; null is on request.
        #[schema(required = true)]
        price: Option<Dollars> = horse.terms.price,
        price_note: String = horse.terms.price_note,
        /// Hands and inches, such as `15.3`; null if it is not known.
        #[schema(required = true)]
        height_hands: Option<String> = horse.profile.height.map(|it| it.to_string()),
        #[schema(required = true)]
        height_inches: Option<u8> = horse.profile.height.map(Height::inches),
        #[schema(required = true)]
        height_cm: Option<u16> = horse.profile.height.map(Height::centimeters),
        training_level: String = horse.terms.training_level,
        discipline: String = horse.terms.discipline,
    }
}

view! {
    /// What is offered of a horse, on its page.
    #[schema(as = SaleOffer)]
    SaleOfferView(horse: &ForSale) {
        #[serde(flatten)]
        row: SaleOfferRow = *horse,
        description: String = horse.terms.description,
        video_url: String = horse.terms.video_url,
        registered_name: String = horse.profile.registered_name,
        sire: String = horse.terms.sire,
        dam: String = horse.terms.dam,
        /// The paths of its photos, in their order; sizes as of `header_photo`.
        gallery: Vec<String> = horse.photos.gallery.as_slice(),
    }
}

view! {
    /// What buyers are told of a horse, and what became of it.
    SaleView(horse: &Horse) {
        /// Null if it is not for sale.
        #[schema(required = true)]
        status: Option<SaleStatusView> = horse.sale.status,
        /// US dollars; null is on request.
        #[schema(required = true)]
        price: Option<Dollars> = horse.sale.terms.price,
        price_note: String = horse.sale.terms.price_note,
        /// Hands and inches, such as `15.3`; null if it is not known.
        #[schema(required = true)]
        height_hands: Option<String> = horse.profile.height.map(|it| it.to_string()),
        #[schema(required = true)]
        height_inches: Option<u8> = horse.profile.height.map(Height::inches),
        #[schema(required = true)]
        height_cm: Option<u16> = horse.profile.height.map(Height::centimeters),
        description: String = horse.sale.terms.description,
        video_url: String = horse.sale.terms.video_url,
        registered_name: String = horse.profile.registered_name,
        sire: String = horse.sale.terms.sire,
        dam: String = horse.sale.terms.dam,
        training_level: String = horse.sale.terms.training_level,
        discipline: String = horse.sale.terms.discipline,
        /// What buyers are told instead of the stable and its location.
        location_public: String = horse.sale.terms.location,
        /// Whether its page opens by a link without an account.
        public: bool = horse.sale.link.is_some(),
        /// The secret in the address of that page.
        #[schema(required = true)]
        public_token: Option<String> = horse.sale.link,
        #[schema(required = true, format = Date)]
        sold_on: Option<String> = horse.sale.sold.on,
        #[schema(required = true)]
        sold_to_contact_id: Option<String> = horse.sale.sold.to_contact_id,
        /// The name of that contact, which stays when the contact is deleted.
        sold_to: String = horse.sale.sold.to,
        #[schema(required = true)]
        sold_price: Option<Dollars> = horse.sale.sold.price,
        /// The paths of the photos that buyers see, in their order; sizes as of
        /// `header_photo`.
        gallery: Vec<String> = horse.photos.gallery.as_slice(),
    }
}
