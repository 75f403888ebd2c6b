use ::tasks::{CourseDetails, CreateCourse, DayTime, DoseTimes, UpdateCourse};
use kernel::{CourseId, FieldErrors, HorseId, OptionalText, RecordDate, RequiredLine, Revision};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::ApiError;
use crate::representation::{chosen_organization, line, text};

/// The form of a course of medication.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct MedicationBody {
    /// The organization of a new course; without it the account's own. It never
    /// changes.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// Required; a horse of the organization. It never changes.
    #[schema(required = true, nullable = false)]
    horse_id: Option<String>,
    /// Required, at most 200 characters.
    #[schema(required = true, nullable = false)]
    drug: Option<String>,
    /// Required, at most 200 characters: how much of it at once, such as `1 g`.
    #[schema(required = true, nullable = false)]
    dose: Option<String>,
    /// How it is given, at most 200 characters.
    #[schema(nullable = false)]
    route: Option<String>,
    /// Required; the first day.
    #[schema(required = true, nullable = false, format = Date)]
    from: Option<String>,
    /// The last day; without one until further notice.
    #[schema(format = Date)]
    until: Option<String>,
    /// Required: 1 to 24 times of day at which it is due, such as `08:00`. They are
    /// sorted, and repeated ones are left out.
    #[schema(required = true, nullable = false)]
    times: Option<Vec<String>>,
    /// At most 500 characters.
    #[schema(nullable = false)]
    reason: Option<String>,
    /// At most 200 characters.
    #[schema(nullable = false)]
    prescribed_by: Option<String>,
    /// What is to be observed before a show or a sale; at most 2000 characters.
    #[schema(nullable = false)]
    withdrawal_note: Option<String>,
    /// The revision as it was read: if it is another one by now, the answer is
    /// 409 and nothing is saved. Without it the course is replaced whatever it
    /// holds.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

impl MedicationBody {
    pub(super) fn into_creation(self) -> Result<CreateCourse, ApiError> {
        let organization = chosen_organization(self.organization_id.as_ref())?;
        let (horse_id, details) = self.into_parts()?;
        Ok(CreateCourse {
            organization,
            horse_id,
            details,
        })
    }

    pub(super) fn into_update(self, id: CourseId) -> Result<UpdateCourse, ApiError> {
        let revision = self.revision.map(Revision::new);
        let (horse_id, details) = self.into_parts()?;
        Ok(UpdateCourse {
            id,
            horse_id,
            details,
            revision,
        })
    }

    fn into_parts(self) -> Result<(HorseId, CourseDetails), FieldErrors> {
        let mut errors = FieldErrors::new();
        let horse_id = HorseId::parse(text(self.horse_id.as_ref())).ok_or("must be a horse's id");
        let horse_id = errors.take("horse_id", horse_id);
        let drug = errors.take("drug", RequiredLine::parse(text(self.drug.as_ref())));
        let dose = errors.take("dose", RequiredLine::parse(text(self.dose.as_ref())));
        let route = line(&mut errors, "route", self.route.as_ref());
        let from = errors.take("from", RecordDate::parse(text(self.from.as_ref())));
        let until = RecordDate::parse_optional(text(self.until.as_ref()));
        let until = errors.take("until", until).flatten();
        let times = times(&mut errors, self.times.as_deref().unwrap_or_default());
        let reason = line(&mut errors, "reason", self.reason.as_ref());
        let prescribed_by = line(&mut errors, "prescribed_by", self.prescribed_by.as_ref());
        let withdrawal_note = OptionalText::parse(text(self.withdrawal_note.as_ref()));
        let withdrawal_note = errors.take("withdrawal_note", withdrawal_note);
        let parts = horse_id.zip(drug.zip(dose)).zip(from.zip(times));
        let Some(((horse_id, (drug, dose)), (from, times))) = parts else {
            return Err(errors);
        };
        let details = CourseDetails {
            drug,
            dose,
            route,
            from,
            until,
            times,
            reason,
            prescribed_by,
            withdrawal_note: withdrawal_note.unwrap_or_default(),
        };
        errors.take("until", details.check());
        if errors.is_empty() {
            Ok((horse_id, details))
        } else {
            Err(errors)
        }
    }
}

fn times(errors: &mut FieldErrors, texts: &[String]) -> Option<DoseTimes> {
    let times = texts.iter().map(|it| DayTime::parse(it)).collect();
    let times: Vec<_> = errors.take("times", times)?;
    errors.take("times", DoseTimes::new(times))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(body: serde_json::Value) -> Vec<String> {
        let body: MedicationBody = serde_json::from_value(body).expect("a body");
        let errors = body.into_parts().expect_err("errors");
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn all_errors_are_named() {
        let expected = ["dose", "drug", "from", "horse_id", "times"];
        assert_eq!(fields(json!({})), expected);
        let body = json!({
            "horse_id": "01890000-0000-7000-8000-000000000001", "drug": "Bute", "dose": "1 g",
            "from": "2026-03-02", "until": "2026-03-01", "times": ["08:00"],
        });
        assert_eq!(fields(body), ["until"]);
    }
}
