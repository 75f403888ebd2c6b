use ::horses::{Age, Breed, Gender, Profile};
use kernel::{FieldErrors, RequiredLine, WebAddress};
use serde_json::Number;

use crate::representation::{line, text};

/// The fields of what a horse is, which a new horse and its section `general`
/// name alike.
pub(super) struct GeneralFields<'a> {
    pub(super) name: Option<&'a String>,
    pub(super) breed: Option<&'a String>,
    pub(super) age: Option<&'a Number>,
    pub(super) gender: Option<&'a String>,
    pub(super) color: Option<&'a String>,
    pub(super) markings: Option<&'a String>,
    pub(super) registration_number: Option<&'a String>,
    pub(super) microchip_number: Option<&'a String>,
    pub(super) photo: Option<&'a String>,
}

/// `None` if the name cannot be read; whatever is wrong is noted.
pub(super) fn profile(errors: &mut FieldErrors, fields: &GeneralFields<'_>) -> Option<Profile> {
    let name = errors.take("name", RequiredLine::parse(text(fields.name)));
    let profile = Profile {
        age: fields.age.and_then(|years| {
            let years = whole(years).and_then(|years| Age::new(years).ok());
            errors.take("age", years.ok_or(::horses::AgeError))
        }),
        breed: errors
            .take("breed", Breed::parse_optional(text(fields.breed)))
            .flatten(),
        gender: errors
            .take("gender", Gender::parse_optional(text(fields.gender)))
            .flatten(),
        color: line(errors, "color", fields.color),
        markings: line(errors, "markings", fields.markings),
        registration_number: line(errors, "registrationNumber", fields.registration_number),
        microchip_number: line(errors, "microchipNumber", fields.microchip_number),
        photo_link: errors
            .take("photo", WebAddress::parse_optional(text(fields.photo)))
            .flatten(),
        name: name?,
    };
    Some(profile)
}

/// A small whole number; `7.0` is one, as some programs write it.
fn whole(number: &Number) -> Option<u8> {
    let text = number.to_string();
    text.strip_suffix(".0").unwrap_or(&text).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_whole() {
        let read = |json| whole(&serde_json::from_str(json).expect("a number"));
        assert_eq!(read("7"), Some(7));
        assert_eq!(read("7.0"), Some(7));
        for json in ["7.5", "-1", "256", "1e300"] {
            assert_eq!(read(json), None, "{json}");
        }
    }
}
