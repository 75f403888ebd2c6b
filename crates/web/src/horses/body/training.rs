use ::horses::{Competition, Trainer, Training, TrainingLogEntry};
use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{Entry, Fields, Names, all_blank};

/// What a new horse calls parts of the section differently.
pub(super) const NEW_HORSE: Names = &[
    ("log", "trainingLog"),
    ("competitions", "competitionResults"),
    ("trainer", "trainerInformation"),
];

/// A day of training: a date at least.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct TrainingLogEntryBody {
    /// Required.
    #[schema(required = true, nullable = false)]
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
    #[schema(required = true, nullable = false)]
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

/// The section `training`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct TrainingSection {
    #[schema(nullable = false)]
    log: Option<Vec<TrainingLogEntryBody>>,
    #[schema(nullable = false)]
    competitions: Option<Vec<CompetitionBody>>,
    #[schema(nullable = false)]
    goals: Option<Vec<String>>,
    #[schema(nullable = false)]
    trainer: Option<TrainerBody>,
}

impl From<TrainingBody> for TrainingSection {
    fn from(body: TrainingBody) -> Self {
        Self {
            log: body.training_log,
            competitions: body.competition_results,
            goals: body.goals,
            trainer: body.trainer_information,
        }
    }
}

impl TrainingSection {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Training {
        let trainer = self.trainer.as_ref();
        Training {
            log: fields.entries("log", self.log.as_deref()),
            competitions: fields.entries("competitions", self.competitions.as_deref()),
            goals: fields.texts("goals", self.goals.as_deref()),
            trainer: trainer
                .map(|body| body.parse(&mut fields.object("trainer")))
                .unwrap_or_default(),
        }
    }
}

impl Entry for TrainingLogEntryBody {
    type Parsed = TrainingLogEntry;

    fn is_blank(&self) -> bool {
        all_blank([&self.date, &self.activity, &self.notes])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<TrainingLogEntry> {
        let date = fields.required_day("date", self.date.as_deref());
        let activity = fields.line("activity", self.activity.as_deref());
        let notes = fields.note("notes", self.notes.as_deref());
        Some(TrainingLogEntry {
            date: date?,
            activity,
            notes,
        })
    }
}

impl Entry for CompetitionBody {
    type Parsed = Competition;

    fn is_blank(&self) -> bool {
        all_blank([&self.date, &self.event, &self.placement])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<Competition> {
        let date = fields.required_day("date", self.date.as_deref());
        let event = fields.line("event", self.event.as_deref());
        let placement = fields.line("placement", self.placement.as_deref());
        Some(Competition {
            date: date?,
            event,
            placement,
        })
    }
}

impl TrainerBody {
    fn parse(&self, fields: &mut Fields<'_>) -> Trainer {
        Trainer {
            name: fields.line("name", self.name.as_deref()),
            specialization: fields.line("specialization", self.specialization.as_deref()),
            contact: fields.line("contact", self.contact.as_deref()),
        }
    }
}
