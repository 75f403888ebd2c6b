use ::horses::{Age, Breed, Gender, GeneralEdit, Profile};
use kernel::{RecordDate, RequiredLine, WebAddress};

use super::values::Line;
use crate::form::{IfStated, body};

body! {
    /// The section `general`: what a horse is.
    GeneralSection {
        /// Required in `general`.
        name: RequiredLine<200>,
        /// One of the breeds of `horses/breeds`, in any case.
        breed: Option<Breed>,
        /// Whole years, 0 to 60. With a date of birth it follows from that.
        age: Option<Age>,
        /// Not ahead, and at most 60 years ago. If missing, it stays as it is.
        date_of_birth: IfStated<Option<RecordDate>>,
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
            keep_date_of_birth: date_of_birth.is_none(),
            for_sale,
            profile: Profile {
                name,
                age,
                date_of_birth: date_of_birth.flatten(),
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
