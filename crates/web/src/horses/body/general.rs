use ::horses::{Age, Breed, Gender, GeneralEdit, Height, KeptField, Profile};
use kernel::{RecordDate, RequiredLine, WebAddress};

use super::values::Line;
use crate::form::{IfStated, body};
use crate::representation::Stated;

body! {
    /// The section `general`: what a horse is.
    GeneralSection {
        /// Required in `general`.
        name: RequiredLine<200>,
        /// The name in its registry. If missing, it stays as it is.
        registered_name: IfStated<Line>,
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
        /// Hands and inches, such as `15.3`, from 8.0 to 20.3. If missing, it stays as it is.
        height_hands: Stated<Height>,
        /// The web address of a photo elsewhere; kept as a link. If missing, it stays
        /// as it is.
        photo: IfStated<Option<WebAddress>>,
        /// Whether it is in the marketplace.
        for_sale: bool,
    } => GeneralEdit {
        let kept = [
            (photo.is_none(), KeptField::PhotoLink),
            (date_of_birth.is_none(), KeptField::DateOfBirth),
            (registered_name.is_none(), KeptField::RegisteredName),
            (height_hands.is_none(), KeptField::Height),
        ];
        GeneralEdit {
            kept: kept.into_iter().filter(|(is_kept, _)| *is_kept).map(|(_, it)| it).collect(),
            for_sale,
            profile: Profile {
                name,
                registered_name: registered_name.unwrap_or_default(),
                age,
                date_of_birth: date_of_birth.flatten(),
                breed,
                gender,
                color,
                markings,
                registration_number,
                microchip_number,
                height: height_hands.flatten(),
                photo_link: photo.flatten(),
            },
        }
    }
}
