use ::tasks::{CourseDetails, DayTime, DoseTimes, MAX_TIMES, WriteCourse};
use kernel::{
    FieldErrors, HorseId, OptionalLine, OptionalText, OrganizationId, RecordDate, RequiredLine,
    Revision,
};
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{RefOr, Schema};

use crate::form::{Field, body};

body! {
    /// The form of a course of medication.
    MedicationBody {
        /// The organization of a new course; without it the account's own. It never
        /// changes.
        organization_id: Option<OrganizationId>,
        /// A horse of the organization. It never changes.
        horse_id: HorseId,
        drug: RequiredLine<200>,
        /// How much of it at once, such as `1 g`.
        dose: RequiredLine<200>,
        /// How it is given.
        route: OptionalLine<200>,
        /// The first day.
        from: RecordDate,
        /// The last day; without one until further notice.
        until: Option<RecordDate>,
        /// At least one time of day at which it is due, such as `08:00`. They are
        /// sorted, and repeated ones are left out.
        times: DoseTimes,
        reason: OptionalLine<500>,
        prescribed_by: OptionalLine<200>,
        /// What is to be observed before a show or a sale.
        withdrawal_note: OptionalText<2000>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved. Without it the course is replaced whatever it
        /// holds.
        revision: Option<Revision>,
    }
    together(errors) {
        _days = errors.take("until", CourseDetails::check_days(from, until.flatten())),
    } => (WriteCourse, Option<Revision>) {
        let details = CourseDetails {
            drug,
            dose,
            route,
            from,
            until,
            times,
            reason,
            prescribed_by,
            withdrawal_note,
        };
        (WriteCourse { organization: organization_id, horse_id, details }, revision)
    }
}

/// Errors are recorded at the whole list, which is typed in one row.
impl Field for DoseTimes {
    type Json = Option<Vec<String>>;
    type Value = Self;
    const REQUIRED: bool = true;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self> {
        let texts = json.unwrap_or_default();
        let times = texts.iter().map(|it| DayTime::parse(it)).collect();
        let times: Vec<_> = errors.take(at, times)?;
        errors.take(at, Self::new(times))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let times = ArrayBuilder::new().items(DayTime::schema());
        times.min_items(Some(1)).max_items(Some(MAX_TIMES)).into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::form::Body as _;

    fn fields(body: serde_json::Value) -> Vec<String> {
        let body: MedicationBody = serde_json::from_value(body).expect("a body");
        let errors = body.into_command().expect_err("errors");
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
