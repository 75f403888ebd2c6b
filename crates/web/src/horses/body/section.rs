use ::horses::{PlainSection, SaveSection, SectionEdit, SectionKind};
use kernel::{FieldErrors, HorseId, Revision};
use serde::de::DeserializeOwned;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::general::GeneralSection;
use super::health::HealthSection;
use super::owners::OwnersSection;
use super::plain::{
    BoardingSection, BreedingBody, EquipmentBody, FeedingSection, GroomingBody, LeasingBody,
    PedigreeBody,
};
use super::sale::SaleBody;
use super::training::TrainingSection;
use super::{merged, part};
use crate::extract::json::{FromJson, parse};
use crate::form::{self, Body, Required, body};
use crate::problem::ApiError;
use crate::representation::Named;

/// A section of a horse as it shall be. Fields of other sections count for
/// nothing; what is missing is empty afterwards.
#[derive(Debug)]
pub(crate) struct SectionBody(pub(in crate::horses) SaveSection);

body! {
    /// Which section of which horse.
    SectionHead {
        horse_id as "horseId": Required<String>,
        section: Named<SectionKind>,
        /// The section's revision as it was read: if it is another one by now, the
        /// answer is 409 and nothing is saved. Without it the section is replaced
        /// whatever it holds.
        revision: Option<Revision>,
    } => (String, Option<Revision>) {
        (horse_id, revision)
    }
}

/// Parses the body twice: the section's name, then its fields. A tagged enum of
/// serde would lose the paths of fields with wrong types.
impl FromJson for SectionBody {
    fn from_json(bytes: &[u8]) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::new();
        let head: SectionHead = parse(bytes)?;
        let section = head.section.as_deref().unwrap_or_default();
        let edit = match SectionKind::parse(section.trim()) {
            Some(kind) => edit(kind, bytes, &mut errors)?,
            None => None,
        };
        let head = <SectionHead as form::Field>::read(Some(head), "", &mut errors);
        let (Some((horse_id, revision)), Some(edit)) = (head, edit) else {
            return Err(errors.into());
        };
        Ok(Self(SaveSection {
            // An invalid id is 404.
            horse_id: HorseId::parse(horse_id.trim())
                .ok_or_else(|| ApiError::not_found("Horse"))?,
            edit,
            revision,
        }))
    }
}

/// `None` after recording errors.
fn edit(
    kind: SectionKind,
    bytes: &[u8],
    errors: &mut FieldErrors,
) -> Result<Option<SectionEdit>, ApiError> {
    fn plain<B: Body + DeserializeOwned>(
        bytes: &[u8],
        errors: &mut FieldErrors,
        section: fn(B::Value) -> PlainSection,
    ) -> Result<Option<SectionEdit>, ApiError> {
        let read = part::<B>(bytes, errors)?;
        Ok(read.map(section).map(SectionEdit::Plain))
    }
    match kind {
        SectionKind::General => {
            let read = part::<GeneralSection>(bytes, errors)?;
            Ok(read.map(SectionEdit::General))
        }
        SectionKind::Health => {
            let read = part::<HealthSection>(bytes, errors)?;
            Ok(read.map(SectionEdit::Health))
        }
        SectionKind::Owners => {
            let read = part::<OwnersSection>(bytes, errors)?;
            Ok(read.map(SectionEdit::Owners))
        }
        SectionKind::Sale => {
            let read = part::<SaleBody>(bytes, errors)?;
            Ok(read.map(SectionEdit::Sale))
        }
        SectionKind::Training => plain::<TrainingSection>(bytes, errors, PlainSection::Training),
        SectionKind::Feeding => plain::<FeedingSection>(bytes, errors, PlainSection::Feeding),
        SectionKind::Boarding => plain::<BoardingSection>(bytes, errors, PlainSection::Boarding),
        SectionKind::Breeding => plain::<BreedingBody>(bytes, errors, PlainSection::Breeding),
        SectionKind::Grooming => plain::<GroomingBody>(bytes, errors, PlainSection::Grooming),
        SectionKind::Equipment => plain::<EquipmentBody>(bytes, errors, PlainSection::Equipment),
        SectionKind::Pedigree => plain::<PedigreeBody>(bytes, errors, PlainSection::Pedigree),
        SectionKind::Leasing => plain::<LeasingBody>(bytes, errors, PlainSection::Leasing),
    }
}

/// Described as one object with the fields of all sections, so that generated
/// clients have one type.
impl PartialSchema for SectionBody {
    fn schema() -> RefOr<Schema> {
        let parts = [
            SectionHead::schema(),
            GeneralSection::schema(),
            HealthSection::schema(),
            TrainingSection::schema(),
            FeedingSection::schema(),
            BoardingSection::schema(),
            BreedingBody::schema(),
            GroomingBody::schema(),
            EquipmentBody::schema(),
            PedigreeBody::schema(),
            LeasingBody::schema(),
            OwnersSection::schema(),
            SaleBody::schema(),
        ];
        let mut whole = merged(
            "A section of a horse as it shall be. Fields of other sections count for\nnothing; what is missing is empty afterwards.",
            parts,
        );
        whole.required = vec!["horseId".to_owned(), "section".to_owned()];
        whole.into()
    }
}

impl ToSchema for SectionBody {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        SectionHead::schemas(schemas);
        HealthSection::schemas(schemas);
        TrainingSection::schemas(schemas);
        FeedingSection::schemas(schemas);
        OwnersSection::schemas(schemas);
        SaleBody::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use ::horses::KeptField;

    use super::*;

    const ID: &str = "01890000-0000-7000-8000-000000000001";

    fn read(body: &Value) -> Result<SaveSection, ApiError> {
        SectionBody::from_json(body.to_string().as_bytes()).map(|it| it.0)
    }

    fn fields_of(body: &Value) -> Vec<String> {
        read(body).expect_err("wrong fields").into_field_names()
    }

    #[test]
    fn every_section_can_be_named() {
        for kind in SectionKind::ALL {
            let body = json!({ "horseId": ID, "section": kind.as_str(), "name": "Midnight" });
            let command = read(&body).expect("a section");
            assert_eq!(command.edit.kind(), kind);
            assert_eq!(command.revision, None);
        }
    }

    #[test]
    fn a_section_without_its_horse_or_name_is_refused() {
        assert_eq!(fields_of(&json!({})), ["horseId", "section"]);
        assert_eq!(
            fields_of(&json!({ "horseId": ID, "section": "sales" })),
            ["section"]
        );
        let no_id = read(&json!({ "horseId": "1", "section": "owners" }));
        assert!(no_id.is_err_and(|it| it.code() == "not_found"));
    }

    #[test]
    fn wrong_fields_of_other_sections_count_for_nothing() {
        let general =
            json!({ "horseId": ID, "section": "general", "vaccinations": [{ "date": "x" }] });
        assert_eq!(fields_of(&general), ["name"]);
        let health = json!({ "horseId": ID, "section": "health", "age": 99, "vaccinations": [{ "date": "x" }] });
        assert_eq!(
            fields_of(&health),
            ["vaccinations[0].date", "vaccinations[0].name"]
        );
    }

    #[test]
    fn a_missing_photo_link_is_kept_and_a_blank_one_is_dropped() {
        for (photo, keep) in [(None, true), (Some(""), false)] {
            let mut body = json!({ "horseId": ID, "section": "general", "name": "Midnight" });
            if let Some(photo) = photo {
                body["photo"] = json!(photo);
            }
            let SectionEdit::General(edit) = read(&body).expect("valid").edit else {
                panic!("expected the general section");
            };
            assert_eq!(edit.kept.contains(&KeptField::PhotoLink), keep);
            assert!(edit.kept.contains(&KeptField::DateOfBirth));
        }
    }
}
