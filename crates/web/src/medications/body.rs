use ::tasks::{
    AsNeeded, CourseDetails, DayTime, DoseStep, DoseSteps, DoseTimes, DoseTimesError,
    MAX_LEAST_HOURS, MAX_PER_DAY, MAX_STEPS, MAX_TIMES, MAX_WITHDRAWAL_DAYS, Rhythm, Series,
    WriteCourse,
};
use kernel::{
    FieldErrors, HorseId, OptionalLine, OptionalText, OrganizationId, RecordDate, Recurrence,
    RequiredLine, Revision,
};
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{RefOr, Schema};

use crate::form::{Between, Every, Field, body};

body! {
    /// The limits of what is given as needed.
    AsNeededBody {
        /// How many hours must have passed since the last dose.
        least_hours: Between<1, MAX_LEAST_HOURS>,
        /// How many doses a horse gets on a day of the barn.
        most_per_day: Between<1, MAX_PER_DAY>,
    } => AsNeeded {
        AsNeeded { least_hours, most_per_day }
    }
}

body! {
    /// The dose until a day.
    DoseStepBody {
        /// The last day with this dose.
        until: RecordDate,
        /// How much of it at once.
        dose: RequiredLine<200>,
    } => DoseStep {
        DoseStep { until, dose }
    }
}

body! {
    /// The form of a course of medication.
    MedicationBody {
        /// The organization of a new course; without it the account's own. It never
        /// changes.
        organization_id: Option<OrganizationId>,
        /// A horse of the organization. It never changes.
        horse_id: HorseId,
        drug: RequiredLine<200>,
        /// How much of it at once, such as `1 g`, on days that no step reaches; required
        /// without steps. With steps it is that of the last step, if none is given.
        dose: Option<RequiredLine<200>>,
        /// How the dose changes. They are sorted; of a course with a last day the last one
        /// reaches it.
        steps: Every<DoseStepBody, MAX_STEPS>,
        /// How it is given.
        route: OptionalLine<200>,
        /// The first day.
        from: RecordDate,
        /// The last day; without one until further notice.
        until: Option<RecordDate>,
        /// At least one time of day at which it is due, such as `08:00`; none as needed.
        /// They are sorted, and repeated ones are left out.
        times: Option<DoseTimes>,
        /// On which days it is due: a rule of RFC 5545 that recurs daily, weekly, monthly or
        /// yearly, such as `FREQ=DAILY;INTERVAL=2`, counted from the first day; without one
        /// daily. If the rule has an end, the course ends with it.
        recurrence: Option<String>,
        /// The limits, if it is given as needed: then it is never due, and has neither times
        /// nor a rule.
        as_needed: Option<AsNeededBody>,
        reason: OptionalLine<500>,
        prescribed_by: OptionalLine<200>,
        /// What is to be observed before a show or a sale.
        withdrawal_note: OptionalText<2000>,
        /// For how many days after the last dose the horse must not be shown.
        withdrawal_days: Option<Between<0, MAX_WITHDRAWAL_DAYS>>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved. Without it the course is replaced whatever it
        /// holds.
        revision: Option<Revision>,
    }
    together(errors) {
        _days = errors.take("until", CourseDetails::check_days(from, until.flatten())),
        usual = dose_of(errors, dose.as_ref(), steps.as_deref()),
        tapering = steps_of(errors, from.zip(until), steps.as_deref()),
        rhythm = rhythm_of(errors, from, times.as_ref(), recurrence.as_ref(), as_needed.as_ref()),
    } => (WriteCourse, Option<Revision>) {
        let details = CourseDetails {
            drug,
            dose: usual,
            steps: tapering,
            route,
            from,
            until,
            rhythm,
            reason,
            prescribed_by,
            withdrawal_note,
            withdrawal_days,
        };
        (WriteCourse { organization: organization_id, horse_id, details }, revision)
    }
}

fn dose_of(
    errors: &mut FieldErrors,
    dose: Option<&Option<RequiredLine<200>>>,
    steps: Option<&[DoseStep]>,
) -> Option<RequiredLine<200>> {
    let last = steps?.iter().max_by_key(|step| step.until);
    let dose = dose?.as_ref().or_else(|| last.map(|step| &step.dose));
    errors.take("dose", dose.cloned().ok_or("is required"))
}

fn steps_of(
    errors: &mut FieldErrors,
    days: Option<(RecordDate, Option<RecordDate>)>,
    steps: Option<&[DoseStep]>,
) -> Option<DoseSteps> {
    let (from, until) = days?;
    errors.take("steps", DoseSteps::new(steps?.to_vec(), from, until))
}

/// At times, or as needed.
fn rhythm_of(
    errors: &mut FieldErrors,
    from: Option<RecordDate>,
    times: Option<&Option<DoseTimes>>,
    rule: Option<&Option<String>>,
    as_needed: Option<&Option<AsNeeded>>,
) -> Option<Rhythm> {
    const NOT_AS_NEEDED: &str = "must be left out of medication as needed";
    let rule = rule?.as_deref();
    let Some(limits) = *as_needed? else {
        let times = times
            .and_then(|times| errors.take("times", times.clone().ok_or(DoseTimesError::Empty)));
        let from = from?;
        let rule = rule.map(|rule| Recurrence::parse(rule, from.as_date()));
        let recurrence = errors.take("recurrence", rule.transpose())?;
        errors.take("from", Series::new(from, recurrence.clone()))?;
        let recurrence = recurrence.map(Box::new);
        return times.map(|times| Rhythm::At { times, recurrence });
    };
    if times.is_some_and(Option::is_some) {
        errors.add("times", NOT_AS_NEEDED);
    }
    if rule.is_some() {
        errors.add("recurrence", NOT_AS_NEEDED);
    }
    Some(Rhythm::AsNeeded(limits))
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
        json.as_ref().is_none_or(Vec::is_empty)
    }

    fn schema() -> RefOr<Schema> {
        let times = ArrayBuilder::new().items(DayTime::schema());
        times.max_items(Some(MAX_TIMES)).into()
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
        let plain = json!({
            "horse_id": "01890000-0000-7000-8000-000000000001", "drug": "Bute", "dose": "1 g",
            "from": "2026-03-02", "until": "2026-03-05", "times": ["08:00"],
        });
        let with = |change: serde_json::Value| {
            let mut body = plain.clone();
            for (field, value) in change.as_object().expect("an object") {
                body[field] = value.clone();
            }
            fields(body)
        };
        let as_needed = json!({ "least_hours": 6, "most_per_day": 3 });
        for (change, wrong) in [
            (json!({ "until": "2026-03-01" }), vec!["until"]),
            (json!({ "times": [] }), vec!["times"]),
            (json!({ "recurrence": "HOURLY" }), vec!["recurrence"]),
            (
                json!({ "from": "2019-03-02", "recurrence": "FREQ=DAILY" }),
                vec!["from"],
            ),
            (
                json!({ "as_needed": as_needed, "recurrence": "FREQ=DAILY" }),
                vec!["recurrence", "times"],
            ),
            (
                json!({ "times": null, "as_needed": { "least_hours": 0 } }),
                vec!["as_needed.least_hours", "as_needed.most_per_day"],
            ),
            (
                json!({ "steps": [{ "until": "2026-03-04", "dose": "2 g" }] }),
                vec!["steps"],
            ),
            (
                json!({ "steps": [{ "until": "2026-03-05" }] }),
                vec!["steps[0].dose"],
            ),
            (json!({ "withdrawal_days": 366 }), vec!["withdrawal_days"]),
        ] {
            assert_eq!(with(change), wrong);
        }
    }

    #[test]
    fn the_dose_may_be_that_of_the_last_step() {
        let body = json!({
            "horse_id": "01890000-0000-7000-8000-000000000001", "drug": "Bute",
            "from": "2026-03-02", "until": "2026-03-05", "times": ["08:00"],
            "steps": [
                { "until": "2026-03-05", "dose": "1 g" }, { "until": "2026-03-03", "dose": "2 g" },
            ],
        });
        let body: MedicationBody = serde_json::from_value(body).expect("a body");
        let (wish, _) = body.into_command().expect("a command");
        assert_eq!(wish.details.dose.as_str(), "1 g");
        assert_eq!(wish.details.steps.as_slice()[0].dose.as_str(), "2 g");
    }
}
