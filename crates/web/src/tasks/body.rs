use ::tasks::{DayTime, MAX_HORSES_OF_A_TASK, Series, TaskDetails, WriteTask};
use kernel::{
    FieldErrors, OptionalLine, OptionalText, OrganizationId, RecordDate, Recurrence, RequiredLine,
    Revision,
};

use crate::form::{HorseIds, body, converted};

body! {
    /// The form of a task.
    TaskBody {
        /// The organization of a new task; without it the account's own. It never
        /// changes.
        organization_id: Option<OrganizationId>,
        title: RequiredLine<200>,
        /// Horses of the organization that it is about.
        horse_ids: HorseIds<MAX_HORSES_OF_A_TASK>,
        /// The first day, from which `recurrence` is computed.
        starts_on: RecordDate,
        /// A rule of RFC 5545 that recurs daily, weekly, monthly or yearly, such as
        /// `FREQ=WEEKLY;BYDAY=MO,TH`; without one it is due once. If
        /// `starts_on` does not pass the rule, the task is not due on that day.
        recurrence: Option<String>,
        /// By which time of day it is due, `08:00`; without one any time.
        time: Option<DayTime>,
        /// Who shall do it.
        assignee: OptionalLine<200>,
        notes: OptionalText<4000>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved. Without it the task is replaced whatever it
        /// holds.
        revision: Option<Revision>,
    }
    together(errors) {
        series = series_of(errors, starts_on, recurrence.as_ref()),
    } => (WriteTask, Option<Revision>) {
        let details = TaskDetails { title, horse_ids, series, time, assignee, notes };
        (WriteTask { organization: organization_id, details }, revision)
    }
}

fn series_of(
    errors: &mut FieldErrors,
    starts_on: Option<RecordDate>,
    recurrence: Option<&Option<String>>,
) -> Option<Series> {
    let (starts_on, rule) = (starts_on?, recurrence?.as_deref());
    let rule = rule.map(|rule| Recurrence::parse(rule, starts_on.as_date()));
    let rule = errors.take("recurrence", rule.transpose())?;
    errors.take("starts_on", Series::new(starts_on, rule))
}

converted! {
    DayTime as String => Self: |text| Self::parse(&text);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::form::Body as _;

    fn fields(body: serde_json::Value) -> Vec<String> {
        let body: TaskBody = serde_json::from_value(body).expect("a body");
        let errors = body.into_command().expect_err("errors");
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn all_errors_are_named() {
        let body = json!({
            "starts_on": "2026-02-30", "time": "25:00", "assignee": "a\nb",
            "horse_ids": ["Sun"], "notes": "\u{0}",
        });
        let expected = [
            "assignee",
            "horse_ids",
            "notes",
            "starts_on",
            "time",
            "title",
        ];
        assert_eq!(fields(body), expected);
    }

    #[test]
    fn a_rule_is_checked_with_its_first_day() {
        let body = |day: &str, rule: &str| json!({ "title": "Feed", "starts_on": day, "recurrence": rule });
        assert_eq!(fields(body("2026-03-02", "HOURLY")), ["recurrence"]);
        assert_eq!(
            fields(body("2026-03-02", "FREQ=DAILY;UNTIL=20260301")),
            ["recurrence"]
        );
        assert_eq!(fields(body("2019-03-02", "FREQ=DAILY")), ["starts_on"]);
    }
}
