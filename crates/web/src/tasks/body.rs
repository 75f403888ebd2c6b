use ::tasks::{CreateTask, DayTime, MAX_HORSES_OF_A_TASK, Series, TaskDetails, UpdateTask};
use kernel::{
    FieldErrors, HorseId, OptionalText, RecordDate, Recurrence, RequiredLine, Revision, TaskId,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::ApiError;
use crate::representation::{chosen_organization, line, text};

/// The form of a task.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct TaskBody {
    /// The organization of a new task; without it the account's own. It never
    /// changes.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// Required, at most 200 characters.
    #[schema(required = true, nullable = false)]
    title: Option<String>,
    /// Horses of the organization that it is about; at most 500.
    #[schema(nullable = false)]
    horse_ids: Option<Vec<String>>,
    /// Required; the first day, from which `recurrence` is computed.
    #[schema(required = true, nullable = false, format = Date)]
    starts_on: Option<String>,
    /// A rule of RFC 5545 that recurs daily, weekly, monthly or yearly, such as
    /// `FREQ=WEEKLY;BYDAY=MO,TH`; without one it is due once. If
    /// `starts_on` does not pass the rule, the task is not due on that day.
    recurrence: Option<String>,
    /// By which time of day it is due, `08:00`; without one any time.
    time: Option<String>,
    /// Who shall do it, at most 200 characters.
    #[schema(nullable = false)]
    assignee: Option<String>,
    /// At most 4000 characters.
    #[schema(nullable = false)]
    notes: Option<String>,
    /// The revision as it was read: if it is another one by now, the answer is
    /// 409 and nothing is saved. Without it the task is replaced whatever it
    /// holds.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

impl TaskBody {
    pub(super) fn into_creation(self) -> Result<CreateTask, ApiError> {
        let organization = chosen_organization(self.organization_id.as_ref())?;
        let details = self.into_details()?;
        Ok(CreateTask {
            organization,
            details,
        })
    }

    pub(super) fn into_update(self, id: TaskId) -> Result<UpdateTask, ApiError> {
        let revision = self.revision.map(Revision::new);
        let details = self.into_details()?;
        Ok(UpdateTask {
            id,
            details,
            revision,
        })
    }

    fn into_details(self) -> Result<TaskDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        let title = errors.take("title", RequiredLine::parse(text(self.title.as_ref())));
        let horse_ids = horse_ids(&mut errors, self.horse_ids.as_deref().unwrap_or_default());
        let starts_on = text(self.starts_on.as_ref());
        let starts_on = errors.take("starts_on", RecordDate::parse(starts_on));
        let series = starts_on.and_then(|day| series(&mut errors, day, self.recurrence.as_ref()));
        let time = Some(text(self.time.as_ref()).trim()).filter(|it| !it.is_empty());
        let time = time.and_then(|it| errors.take("time", DayTime::parse(it)));
        let assignee = line(&mut errors, "assignee", self.assignee.as_ref());
        let notes = OptionalText::parse(text(self.notes.as_ref()));
        let notes = errors.take("notes", notes).unwrap_or_default();
        match (title, series) {
            (Some(title), Some(series)) if errors.is_empty() => Ok(TaskDetails {
                title,
                horse_ids,
                series,
                time,
                assignee,
                notes,
            }),
            _ => Err(errors),
        }
    }
}

fn series(
    errors: &mut FieldErrors,
    starts_on: RecordDate,
    recurrence: Option<&String>,
) -> Option<Series> {
    let rule = Some(text(recurrence)).filter(|it| !it.trim().is_empty());
    let rule = rule.map(|it| Recurrence::parse(it, starts_on.as_date()));
    let rule = errors.take("recurrence", rule.transpose())?;
    errors.take("starts_on", Series::new(starts_on, rule))
}

/// Each horse once, in the order of the request.
fn horse_ids(errors: &mut FieldErrors, texts: &[String]) -> Vec<HorseId> {
    let mut ids = Vec::new();
    if texts.len() > MAX_HORSES_OF_A_TASK {
        let message = format!("must have at most {MAX_HORSES_OF_A_TASK} horses");
        errors.add("horse_ids", message);
        return ids;
    }
    for text in texts {
        match HorseId::parse(text) {
            Some(id) if ids.contains(&id) => {}
            Some(id) => ids.push(id),
            None => {
                errors.add("horse_ids", "must be ids of horses");
                return ids;
            }
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(body: serde_json::Value) -> Vec<String> {
        let body: TaskBody = serde_json::from_value(body).expect("a body");
        let errors = body.into_details().expect_err("errors");
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
