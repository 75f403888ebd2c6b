use ::horses::{SaveSection, SectionEdit, SectionKind};
use kernel::{FieldErrors, HorseId, Revision};
use serde::Deserialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::fields::Fields;
use super::general::GeneralSection;
use super::health::HealthSection;
use super::owners::OwnersSection;
use super::texts::{
    BoardingSection, BreedingBody, EquipmentBody, FeedingSection, GroomingBody, LeasingBody,
    PedigreeBody,
};
use super::training::TrainingSection;
use crate::extract::json::{FromJson, parse};
use crate::problem::ApiError;
use crate::representation::text;

/// A section of a horse as it shall be. Fields of other sections count for
/// nothing; what is missing is empty afterwards.
#[derive(Debug)]
pub(crate) struct SectionBody {
    head: SectionHead,
    /// `None` if `section` is not a section's name.
    fields: Option<SectionFields>,
}

/// Which section of which horse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SectionHead {
    /// Required.
    #[schema(required = true, nullable = false)]
    horse_id: Option<String>,
    /// Required: `general`, `health`, `training`, `feeding`, `boarding`,
    /// `breeding`, `grooming`, `equipment`, `pedigree`, `leasing` or `owners`.
    #[schema(required = true, nullable = false)]
    section: Option<String>,
    /// The section's revision as it was read: if it is another one by now, the
    /// answer is 409 and nothing is saved. Without it the section is replaced
    /// whatever it holds.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

/// The fields of the section named by `section`.
#[derive(Debug)]
enum SectionFields {
    General(GeneralSection),
    Health(HealthSection),
    Training(TrainingSection),
    Feeding(FeedingSection),
    Boarding(BoardingSection),
    Breeding(BreedingBody),
    Grooming(GroomingBody),
    Equipment(EquipmentBody),
    Pedigree(PedigreeBody),
    Leasing(LeasingBody),
    Owners(OwnersSection),
}

/// Parses the body twice: the section's name, then its fields. A tagged enum of
/// serde would lose the paths of fields with wrong types.
impl FromJson for SectionBody {
    fn from_json(bytes: &[u8]) -> Result<Self, ApiError> {
        let head: SectionHead = parse(bytes)?;
        let kind = SectionKind::parse(text(head.section.as_ref()));
        let fields = kind.map(|kind| SectionFields::from_json(kind, bytes));
        Ok(Self {
            head,
            fields: fields.transpose()?,
        })
    }
}

impl SectionFields {
    fn from_json(kind: SectionKind, bytes: &[u8]) -> Result<Self, ApiError> {
        Ok(match kind {
            SectionKind::General => Self::General(parse(bytes)?),
            SectionKind::Health => Self::Health(parse(bytes)?),
            SectionKind::Training => Self::Training(parse(bytes)?),
            SectionKind::Feeding => Self::Feeding(parse(bytes)?),
            SectionKind::Boarding => Self::Boarding(parse(bytes)?),
            SectionKind::Breeding => Self::Breeding(parse(bytes)?),
            SectionKind::Grooming => Self::Grooming(parse(bytes)?),
            SectionKind::Equipment => Self::Equipment(parse(bytes)?),
            SectionKind::Pedigree => Self::Pedigree(parse(bytes)?),
            SectionKind::Leasing => Self::Leasing(parse(bytes)?),
            SectionKind::Owners => Self::Owners(parse(bytes)?),
        })
    }

    /// `None` after recording errors.
    fn into_edit(self, fields: &mut Fields<'_>) -> Option<SectionEdit> {
        Some(match self {
            Self::General(body) => SectionEdit::General(body.parse(fields)?),
            Self::Health(body) => SectionEdit::Health(body.parse(fields)),
            Self::Training(body) => SectionEdit::Training(body.parse(fields)),
            Self::Feeding(body) => SectionEdit::Feeding(body.parse(fields)),
            Self::Boarding(body) => SectionEdit::Boarding(body.parse(fields)),
            Self::Breeding(body) => SectionEdit::Breeding(body.parse(fields)),
            Self::Grooming(body) => SectionEdit::Grooming(body.parse(fields)),
            Self::Equipment(body) => SectionEdit::Equipment(body.parse(fields)),
            Self::Pedigree(body) => SectionEdit::Pedigree(body.parse(fields)),
            Self::Leasing(body) => SectionEdit::Leasing(body.parse(fields)),
            Self::Owners(body) => SectionEdit::Owners(body.parse(fields)),
        })
    }
}

impl SectionBody {
    pub(in crate::horses) fn into_command(self) -> Result<SaveSection, ApiError> {
        let mut errors = FieldErrors::new();
        let horse_id = text(self.head.horse_id.as_ref()).trim();
        if horse_id.is_empty() {
            errors.add("horseId", "is required");
        }
        let fields = errors.take("section", self.fields.ok_or("must be a section of a horse"));
        let edit = fields.and_then(|it| it.into_edit(&mut Fields::of_body(&mut errors)));
        match edit {
            Some(edit) if errors.is_empty() => Ok(SaveSection {
                // An invalid id is 404.
                horse_id: HorseId::parse(horse_id).ok_or_else(|| ApiError::not_found("Horse"))?,
                edit,
                revision: self.head.revision.map(Revision::new),
            }),
            _ => Err(errors.into()),
        }
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
        ];
        let mut whole = Object::new();
        whole.description = Some(
            "A section of a horse as it shall be. Fields of other sections count for\nnothing; what is missing is empty afterwards.".to_owned(),
        );
        for part in parts {
            if let RefOr::T(Schema::Object(part)) = part {
                whole.properties.extend(part.properties);
            }
        }
        whole.required = vec!["horseId".to_owned(), "section".to_owned()];
        whole.into()
    }
}

impl ToSchema for SectionBody {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        HealthSection::schemas(schemas);
        TrainingSection::schemas(schemas);
        FeedingSection::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const ID: &str = "01890000-0000-7000-8000-000000000001";

    fn read(body: &Value) -> Result<SaveSection, ApiError> {
        SectionBody::from_json(body.to_string().as_bytes())?.into_command()
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
            assert_eq!(edit.keep_photo_link, keep);
        }
    }
}
