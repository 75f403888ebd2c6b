use ::horses::{Age, AgeError, Breed, Gender, GeneralEdit, Profile};
use kernel::{RequiredLine, WebAddress};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::fields::Fields;
use crate::representation::text;

/// The section `general`: what a horse is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GeneralSection {
    /// Required in `general`.
    #[schema(nullable = false)]
    pub(super) name: Option<String>,
    #[schema(nullable = false)]
    pub(super) breed: Option<String>,
    #[schema(value_type = Option<f64>)]
    pub(super) age: Option<Number>,
    #[schema(nullable = false)]
    pub(super) gender: Option<String>,
    #[schema(nullable = false)]
    pub(super) color: Option<String>,
    #[schema(nullable = false)]
    pub(super) markings: Option<String>,
    #[schema(nullable = false)]
    pub(super) registration_number: Option<String>,
    #[schema(nullable = false)]
    pub(super) microchip_number: Option<String>,
    /// If missing, it stays as it is.
    #[schema(nullable = false)]
    pub(super) photo: Option<String>,
    #[serde(rename = "for_sale")]
    #[schema(nullable = false)]
    pub(super) for_sale: Option<bool>,
}

impl GeneralSection {
    /// `None` if the name is invalid. Errors are recorded.
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Option<GeneralEdit> {
        let name = fields.take("name", RequiredLine::parse(text(self.name.as_ref())));
        let profile = Profile {
            age: self.age.as_ref().and_then(|years| {
                let years = whole(years).and_then(|years| Age::new(years).ok());
                fields.take("age", years.ok_or(AgeError))
            }),
            breed: fields
                .take("breed", Breed::parse_optional(text(self.breed.as_ref())))
                .flatten(),
            gender: fields
                .take("gender", Gender::parse_optional(text(self.gender.as_ref())))
                .flatten(),
            color: fields.line("color", self.color.as_deref()),
            markings: fields.line("markings", self.markings.as_deref()),
            registration_number: fields
                .line("registrationNumber", self.registration_number.as_deref()),
            microchip_number: fields.line("microchipNumber", self.microchip_number.as_deref()),
            photo_link: fields
                .take(
                    "photo",
                    WebAddress::parse_optional(text(self.photo.as_ref())),
                )
                .flatten(),
            name: name?,
        };
        Some(GeneralEdit {
            profile,
            keep_photo_link: self.photo.is_none(),
            for_sale: self.for_sale.unwrap_or(false),
        })
    }
}

/// A small whole number; `7.0` is accepted, because some programs write it.
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
