use ::horses::{Competition, Trainer, Training, TrainingLogEntry};
use serde::Serialize;
use utoipa::ToSchema;

use super::values::texts;

/// Training and performance.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrainingView {
    log: Vec<TrainingLogEntryView>,
    competitions: Vec<CompetitionView>,
    goals: Vec<String>,
    trainer: TrainerView,
}

/// A day of training.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrainingLogEntryView {
    #[schema(format = Date)]
    date: String,
    activity: String,
    notes: String,
}

/// A competition.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CompetitionView {
    #[schema(format = Date)]
    date: String,
    event: String,
    placement: String,
}

/// Who trains a horse.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrainerView {
    name: String,
    specialization: String,
    contact: String,
}

impl From<&Training> for TrainingView {
    fn from(training: &Training) -> Self {
        Self {
            log: training
                .log
                .as_slice()
                .iter()
                .map(TrainingLogEntryView::from)
                .collect(),
            competitions: training
                .competitions
                .as_slice()
                .iter()
                .map(CompetitionView::from)
                .collect(),
            goals: texts(&training.goals),
            trainer: TrainerView::from(&training.trainer),
        }
    }
}

impl From<&TrainingLogEntry> for TrainingLogEntryView {
    fn from(entry: &TrainingLogEntry) -> Self {
        Self {
            date: entry.date.to_string(),
            activity: entry.activity.as_str().to_owned(),
            notes: entry.notes.as_str().to_owned(),
        }
    }
}

impl From<&Competition> for CompetitionView {
    fn from(competition: &Competition) -> Self {
        Self {
            date: competition.date.to_string(),
            event: competition.event.as_str().to_owned(),
            placement: competition.placement.as_str().to_owned(),
        }
    }
}

impl From<&Trainer> for TrainerView {
    fn from(trainer: &Trainer) -> Self {
        Self {
            name: trainer.name.as_str().to_owned(),
            specialization: trainer.specialization.as_str().to_owned(),
            contact: trainer.contact.as_str().to_owned(),
        }
    }
}
