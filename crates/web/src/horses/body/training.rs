use ::horses::{Competition, ListOf, Trainer, Training, TrainingLogEntry};
use kernel::{FieldErrors, RecordDate};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{all_blank, entries, items, note};
use crate::representation::{line, text};

/// A day of training: a date at least.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct TrainingLogEntryBody {
    /// Required.
    #[schema(nullable = false)]
    date: Option<String>,
    #[schema(nullable = false)]
    activity: Option<String>,
    #[schema(nullable = false)]
    notes: Option<String>,
}

/// A competition: a date at least.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct CompetitionBody {
    /// Required.
    #[schema(nullable = false)]
    date: Option<String>,
    #[schema(nullable = false)]
    event: Option<String>,
    #[schema(nullable = false)]
    placement: Option<String>,
}

/// Who trains a horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct TrainerBody {
    #[schema(nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    specialization: Option<String>,
    #[schema(nullable = false)]
    contact: Option<String>,
}

/// Training and performance of a new horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TrainingBody {
    #[schema(nullable = false)]
    training_log: Option<Vec<TrainingLogEntryBody>>,
    #[schema(nullable = false)]
    competition_results: Option<Vec<CompetitionBody>>,
    #[schema(nullable = false)]
    goals: Option<Vec<String>>,
    #[schema(nullable = false)]
    trainer_information: Option<TrainerBody>,
}

impl TrainingBody {
    pub(super) fn read(&self, errors: &mut FieldErrors) -> Training {
        let at = |name: &str| format!("trainingAndPerformance.{name}");
        let results = self.competition_results.as_ref();
        Training {
            log: log(errors, &at("trainingLog"), self.training_log.as_ref()),
            competitions: competitions(errors, &at("competitionResults"), results),
            goals: items(errors, &at("goals"), self.goals.as_ref()),
            trainer: trainer(
                errors,
                &at("trainerInformation"),
                self.trainer_information.as_ref(),
            ),
        }
    }
}

pub(super) fn log(
    errors: &mut FieldErrors,
    path: &str,
    bodies: Option<&Vec<TrainingLogEntryBody>>,
) -> ListOf<TrainingLogEntry> {
    entries(
        errors,
        path,
        bodies,
        |body| all_blank([&body.date, &body.activity, &body.notes]),
        |errors, path, body| {
            let date = errors.take(
                format!("{path}.date"),
                RecordDate::parse(text(body.date.as_ref())),
            );
            let activity = line(errors, &format!("{path}.activity"), body.activity.as_ref());
            let notes = note(errors, &format!("{path}.notes"), body.notes.as_ref());
            Some(TrainingLogEntry {
                date: date?,
                activity,
                notes,
            })
        },
    )
}

pub(super) fn competitions(
    errors: &mut FieldErrors,
    path: &str,
    bodies: Option<&Vec<CompetitionBody>>,
) -> ListOf<Competition> {
    entries(
        errors,
        path,
        bodies,
        |body| all_blank([&body.date, &body.event, &body.placement]),
        |errors, path, body| {
            let date = errors.take(
                format!("{path}.date"),
                RecordDate::parse(text(body.date.as_ref())),
            );
            let event = line(errors, &format!("{path}.event"), body.event.as_ref());
            let placement = line(
                errors,
                &format!("{path}.placement"),
                body.placement.as_ref(),
            );
            Some(Competition {
                date: date?,
                event,
                placement,
            })
        },
    )
}

pub(super) fn trainer(errors: &mut FieldErrors, path: &str, body: Option<&TrainerBody>) -> Trainer {
    let Some(body) = body else {
        return Trainer::default();
    };
    Trainer {
        name: line(errors, &format!("{path}.name"), body.name.as_ref()),
        specialization: line(
            errors,
            &format!("{path}.specialization"),
            body.specialization.as_ref(),
        ),
        contact: line(errors, &format!("{path}.contact"), body.contact.as_ref()),
    }
}
