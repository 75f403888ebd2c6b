use ::horses::{Age, Breed, Gender, GeneralEdit, Profile};
use kernel::{RequiredLine, WebAddress};

use super::values::Line;
use crate::form::{IfStated, body};

body! {
    /// The section `general`: what a horse is.
    GeneralSection {
        /// Required in `general`.
        name: RequiredLine<200>,
        /// One of the breeds of `horses/breeds`, in any case.
        breed: Option<Breed>,
        /// Whole years, 0 to 60.
        age: Option<Age>,
        /// `mare`, `stallion` or `gelding`, in any case.
        gender: Option<Gender>,
        color: Line,
        markings: Line,
        registration_number as "registrationNumber": Line,
        microchip_number as "microchipNumber": Line,
        /// The web address of a photo elsewhere; kept as a link. If missing, it stays
        /// as it is.
        photo: IfStated<Option<WebAddress>>,
        /// Whether it is in the marketplace.
        for_sale: bool,
    } => GeneralEdit {
        GeneralEdit {
            keep_photo_link: photo.is_none(),
            for_sale,
            profile: Profile {
                name,
                age,
                breed,
                gender,
                color,
                markings,
                registration_number,
                microchip_number,
                photo_link: photo.flatten(),
            },
        }
    }
}
